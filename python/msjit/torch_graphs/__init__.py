"""PyTorch's graphs run by msjit: ``torch.compile(model, backend="msjit")``, and what ``torch.export`` gives.

This module needs PyTorch, and is imported by it (an entry point) or by hand; nothing else in msjit does. A graph of core ATen
ops becomes a Python function over msjit's ops (aten.py), which ``jit`` captures; tensors go to and fro without a copy. An op
that aten.py does not have is run by PyTorch between captured parts.
"""

import operator

import torch
from torch._decomp import core_aten_decompositions, get_decompositions
from torch._dynamo.backends.common import aot_autograd
from torch._functorch.aot_autograd import make_boxed_func
from torch.utils.dlpack import from_dlpack, to_dlpack

import msjit as ms
from msjit._interpreter import define

from . import windows  # noqa: F401
from .aten import FUNCTIONS, PADS, strided
from .control import OPERATORS

_aten = torch.ops.aten
# Beside those of core ATen: what is put together of its ops.
_MORE = [
    _aten.native_layer_norm, _aten.native_layer_norm_backward, _aten.native_group_norm, _aten.native_group_norm_backward,
    _aten._native_batch_norm_legit, _aten._native_batch_norm_legit_functional, _aten._native_batch_norm_legit_no_training,
    _aten.native_batch_norm, _aten.native_batch_norm_backward, _aten.batch_norm_backward, _aten._softmax, _aten._log_softmax,
    _aten._softmax_backward_data, _aten._log_softmax_backward_data, _aten.native_dropout_backward, _aten.addmm,
    _aten.gelu_backward, _aten.silu_backward, _aten.nll_loss_forward, _aten.nll_loss_backward, _aten.mse_loss,
    _aten.embedding_dense_backward, _aten.baddbmm, _aten.elu,
    _aten.elu_backward, _aten.leaky_relu_backward, _aten.hardtanh_backward, _aten.softplus, _aten.softplus_backward,
    _aten.binary_cross_entropy, _aten.binary_cross_entropy_backward, _aten.smooth_l1_loss, _aten.huber_loss, _aten.glu,
    _aten.glu_backward, _aten.upsample_nearest2d, _aten.pixel_shuffle, _aten.var, _aten.std, _aten.addcmul, _aten.addcdiv,
    _aten.lerp, _aten.hardswish, _aten.hardsigmoid, _aten.log_sigmoid_forward, _aten.log_sigmoid_backward, _aten.tril,
    _aten.triu, _aten.select_backward, _aten.slice_backward, _aten.diagonal_backward, _aten._weight_norm_interface,
    _aten._weight_norm_interface_backward, _aten.upsample_bilinear2d, _aten.upsample_bicubic2d, _aten.upsample_linear1d,
    _aten.upsample_trilinear3d, _aten.upsample_nearest1d, _aten.upsample_nearest3d, _aten.upsample_bilinear2d_backward,
]  # fmt: skip
DECOMPOSITIONS = {**core_aten_decompositions(), **get_decompositions(_MORE)}
for _kept in (
    _aten._scaled_dot_product_flash_attention_for_cpu,
    _aten.addmm,
    _aten._softmax,
    _aten._log_softmax,
    _aten.tril,
    _aten.triu,
    _aten.roll,
    _aten.im2col,
    _aten.col2im,
    *(getattr(_aten, f"{mode}_pad{rank}d{of}") for mode in PADS for rank in (1, 2, 3) for of in ("", "_backward")),
):  # msjit has them
    for _overload in _kept.overloads():
        DECOMPOSITIONS.pop(getattr(_kept, _overload), None)

# Arguments that say where and how a tensor lies in memory.
_ELSEWHERE = ("device", "layout", "pin_memory", "memory_format", "non_blocking", "generator")

_DTYPES = {
    torch.float32: ms.float32, torch.float64: ms.float64, torch.float16: ms.float16, torch.bfloat16: ms.bfloat16,
    torch.int64: ms.int64, torch.int32: ms.int32, torch.int16: ms.int16, torch.int8: ms.int8, torch.uint8: ms.uint8,
    torch.bool: ms.bool_, torch.complex64: ms.complex64, torch.complex128: ms.complex128,
}  # fmt: skip


def to_msjit(value):
    """A tensor of PyTorch as one of msjit on the same memory; anything else as it is."""
    if not isinstance(value, torch.Tensor):
        return value
    if value.is_conj() or value.is_neg():
        value = value.resolve_conj().resolve_neg()
    # A capsule takes a third of the time of __dlpack__, which asks for much else.
    return ms.from_dlpack(to_dlpack(value))


def to_torch(value):
    """The way back; also of tuples and lists."""
    if isinstance(value, ms.Tensor):
        return from_dlpack(value.__dlpack__())
    if isinstance(value, (tuple, list)):
        return type(value)([to_torch(v) for v in value])
    return value


def by_torch(op):
    """An op that PyTorch computes."""

    @ms.no_capture
    def run(*args, **kwargs):
        args, kwargs = torch.utils._pytree.tree_map(_back, (args, kwargs))
        result = op(*args, **kwargs)
        return tuple(map(to_msjit, result)) if isinstance(result, (tuple, list)) else to_msjit(result)

    run.__name__ = str(op)
    return run


_TORCH_DTYPES = {v: k for k, v in _DTYPES.items()}


def _back(value):
    if isinstance(value, ms.Tensor):
        return torch.from_dlpack(value)
    return _TORCH_DTYPES.get(value, value) if isinstance(value, type(ms.float32)) else value


def _keeps_order(x, size, strides, offset=0):
    """Whether as_strided gives all elements of a contiguous tensor in their order."""
    x, expected = x.meta["val"], 1
    for n, stride in zip(reversed(size), reversed(strides)):
        if n != 1 and stride != expected:
            return False
        expected *= n
    return expected == x.numel() and not offset and x.is_contiguous()


class Translated:
    """A graph of ATen ops as a function over msjit's tensors. ``by_torch``: names of the ops that PyTorch computes."""

    def __init__(self, graph_module):
        self.by_torch, self._names, self._module, self._graphs = [], {}, graph_module, {}
        arguments, lines, self._values = [], [], {}
        for node in graph_module.graph.nodes:
            if node.op == "placeholder":
                arguments.append(f"a{len(arguments)}")
                self._values[node] = arguments[-1]
            elif node.op == "get_attr":
                value = self._attribute(node.target)
                if isinstance(value, torch.fx.GraphModule):
                    self._graphs[node] = value
                self._values[node] = self._held(to_msjit(value))
            elif node.op == "output":
                lines.append(f"return {self._text(node.args[0])}")
            else:
                self._values[node] = f"v{len(lines)}"
                lines.append(f"v{len(lines)} = {self._call(node)}")
        self.source = f"def graph({', '.join(arguments)}):\n" + "".join(f"    {line}\n" for line in lines)
        self.function = define("graph", self.source, "PyTorch's", self._names)

    def _attribute(self, path):
        value = self._module
        for name in path.split("."):
            value = getattr(value, name)
        return value

    def _held(self, value):
        name = f"c{len(self._names)}"
        self._names[name] = value
        return name

    def _call(self, node):
        target, kwargs = node.target, node.kwargs
        if target is operator.getitem:
            return f"{self._text(node.args[0])}[{self._text(node.args[1])}]"
        if isinstance(target, torch._ops.HigherOrderOperator):
            if target.name() in OPERATORS:
                nested = [a for a in node.all_input_nodes if a in self._graphs]
                args = [self._nested(a) if any(a is n for n in nested) else self._text(a) for a in node.args]
                return f"{self._held(OPERATORS[target.name()])}({', '.join(args)})"
            self.by_torch.append(str(target))
            return f"{self._held(by_torch(target))}({self._given(node.args, kwargs)})"
        if not isinstance(target, torch._ops.OpOverload):  # arithmetic on sizes
            return f"{self._held(target)}({self._given(node.args, {})})"
        name = target._schema.name.removeprefix("aten::")
        overload = target._overloadname
        if name == "as_strided" and _keeps_order(*node.args):
            return f"{self._held(FUNCTIONS['view'])}({self._given(node.args[:2], {})})"
        function = FUNCTIONS.get(f"{name}.{overload}") or FUNCTIONS.get(name)
        if name == "as_strided" and node.args[0].meta["val"].is_contiguous():
            function = strided
        if function is None:
            function = by_torch(target)
            self.by_torch.append(str(target))
        else:
            kwargs = {k: v for k, v in kwargs.items() if k not in _ELSEWHERE}
        return f"{self._held(function)}({self._given(node.args, kwargs)})"

    def _nested(self, node):
        inner = Translated(self._graphs[node])
        self.by_torch += inner.by_torch
        return self._held(inner.function)

    def _given(self, args, kwargs):
        return ", ".join([*map(self._text, args), *(f"{k}={self._text(v)}" for k, v in kwargs.items())])

    def _text(self, value):
        if isinstance(value, torch.fx.Node):
            return self._values[value]
        if isinstance(value, (tuple, list)):
            return "(" + "".join(self._text(v) + ", " for v in value) + ")"
        if isinstance(value, torch.dtype):
            return self._held(_DTYPES[value]) if value in _DTYPES else self._held(value)
        if value is None or type(value) in (bool, int, str):
            return repr(value)
        return self._held(value)


class Compiled:
    """A graph that PyTorch calls with its tensors."""

    def __init__(self, graph_module):
        self.translated = Translated(graph_module)
        self.captured = ms.jit(self.translated.function)

    def __call__(self, *args):
        with ms.no_grad():
            return to_torch(self.captured(*[to_msjit(a) for a in args]))


def _compile(graph_module, example_inputs):
    return make_boxed_func(Compiled(graph_module))


_backend = aot_autograd(fw_compiler=_compile, bw_compiler=_compile, decompositions=DECOMPOSITIONS)


def backend(graph_module, example_inputs, **options):
    """What ``torch.compile(backend="msjit")`` calls: forward and backward are captured apart."""
    return _backend(graph_module, example_inputs)


class _Asked:
    """What a call of an exported program must give: its structure, and each input as it was, but for sizes left open."""

    def __init__(self, program):
        self._spec, self._ranges = program.call_spec.in_spec, program.range_constraints
        nodes = {n.name: n for n in program.graph.nodes if n.op == "placeholder"}
        self._inputs = [
            (spec.arg.name, nodes[spec.arg.name].meta.get("val") if spec.arg.name in nodes else None, spec.arg)
            for spec in program.graph_signature.input_specs
            if spec.kind.name == "USER_INPUT"
        ]

    def flat(self, args, kwargs):
        """The inputs in the program's order. TypeError, ValueError: they do not fit."""
        names = list(self._spec.children()[1].context or ())
        if sorted(kwargs) != sorted(names):
            raise TypeError(f"the exported program takes the keywords {names}, got {sorted(kwargs)}")
        given, spec = torch.utils._pytree.tree_flatten((args, {name: kwargs[name] for name in names}))
        if spec != self._spec:
            raise TypeError(f"the exported program takes inputs of the structure {self._spec}, got {spec}")
        sizes = {}
        for value, (name, example, arg) in zip(given, self._inputs):
            if isinstance(example, torch.Tensor):
                self._check(name, value, example, sizes)
            elif hasattr(arg, "value") and value != arg.value:
                raise ValueError(f"the exported program was made for {name} = {arg.value!r}, got {value!r}")
        return given

    def _check(self, name, value, example, sizes):
        shape = tuple(example.shape)
        fits = isinstance(value, torch.Tensor) and value.dtype == example.dtype and value.ndim == len(shape)
        for n, wanted in zip(value.shape if fits else (), shape):
            if isinstance(wanted, int):
                fits = fits and n == wanted
                continue
            symbol = wanted.node.expr
            among = self._ranges.get(symbol)
            fits = fits and sizes.setdefault(symbol, n) == n and (among is None or among.lower <= n <= among.upper)
        if not fits:
            told = f"{value.dtype}{tuple(value.shape)}" if isinstance(value, torch.Tensor) else type(value).__name__
            raise ValueError(f"the exported program takes {name} as {example.dtype}{shape}, got {told}")


def from_exported(program):
    """A function over PyTorch's tensors of what ``torch.export.export`` gives; it records no gradients. It writes to the
    program's buffers, and to inputs, as the program does. ValueError, TypeError: inputs that the program was not made for."""
    program = program.run_decompositions(DECOMPOSITIONS)
    compiled, asked = Compiled(program.graph_module), _Asked(program)
    signature, state = program.graph_signature, program.state_dict
    constants = program.constants
    held = {
        **signature.inputs_to_parameters,
        **signature.inputs_to_buffers,
        **signature.inputs_to_lifted_tensor_constants,
    }
    places = []  # of each input of the graph: a tensor, or None: the call gives it
    for spec in signature.input_specs:
        key = held.get(getattr(spec.arg, "name", None))
        places.append(None if key is None else state[key] if key in state else constants[key])
    names = [getattr(spec.arg, "name", None) for spec in signature.input_specs]

    def run(*args, **kwargs):
        given = iter(asked.flat(args, kwargs))
        inputs = [next(given) if place is None else place for place in places]
        own = []
        for result, spec in zip(compiled(*inputs), signature.output_specs):
            kind = spec.kind.name
            if kind == "USER_OUTPUT":
                own.append(result)
            elif kind in ("BUFFER_MUTATION", "USER_INPUT_MUTATION"):
                written = state.get(spec.target, constants.get(spec.target)) if kind[0] == "B" else None
                with torch.no_grad():
                    (inputs[names.index(spec.target)] if written is None else written).copy_(result)
        return torch.utils._pytree.tree_unflatten(own, program.call_spec.out_spec)

    run.translated, run.captured = compiled.translated, compiled.captured
    return run
