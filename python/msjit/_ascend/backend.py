"""The backend "ascend": a captured graph as a GE graph that is compiled once and run on the device's stream."""

import functools
import hashlib
import logging
import os
import threading
import time

import numpy as np

from .. import _core
from .._core import Tensor, Unsupported
from ..autograd import Function, is_grad_enabled
from ..dtype import bool_, float64, int64, uint8, uint64
from ..exporting import air_file, ge_ops
from ..exporting.forms import AIR as FORMS
from ..exporting.onnx_file import CannotExpress, type_name
from ..kinds import DeviceCtx
from ..ops import empty, zeros
from .engine import Graph, engine, fault

_NUMBERS = {bool: bool_, int: int64, float: float64}
_OWN = ("mode", "device", "dump", "cache")
_stats = dict.fromkeys(
    ("graphs", "runs", "ops", "launches", "recorded", "replayed", "copies_to_device", "copies_to_host"), 0
)
_lock = threading.Lock()
_log = logging.getLogger(
    "msjit.ascend"
)  # info: what is compiled; debug: graphs and runs; warning: copies nobody asked for


def set_global_options(options):
    """Options of the graph engine for the whole process, by their names, {"ge.exec.precision_mode": ...}: before the first
    graph."""
    engine.set_options(options)


def stats():
    """What ran: graphs compiled, runs, single ops as graphs and as launches, graphs whose launches were recorded and replays of
    them, copies of tensors between host and device that graphs made necessary."""
    return dict(_stats)


def _count(name):
    with _lock:
        _stats[name] += 1


def check_options(options):
    """The options of a graph, checked: (own, those of GE)."""
    own, others = {}, {}
    for name, value in (options or {}).items():
        if name in _OWN:
            own[name] = value
        elif name.startswith("ge."):
            others[name] = str(value)
        else:
            raise ValueError(
                f"ascend: there is no option {name!r}; there are {', '.join(_OWN)}, and GE's, which begin with 'ge.'"
            )
    mode = own.get("mode", "max-autotune")
    if mode not in ("max-autotune", "reduce-overhead"):
        raise ValueError(f"ascend: mode must be 'max-autotune' or 'reduce-overhead', got {mode!r}")
    for name, value in others.items():
        if engine.options.get(name, value) != value:
            raise ValueError(f"ascend: {name}={value} conflicts with the global option {name}={engine.options[name]}")
    return own, others


def backend(graph, example_inputs, options=None):
    """What ``register_backend`` has as "ascend"."""
    own, others = check_options(options)
    if own.get("mode") == "reduce-overhead":
        from .replay import Recorded

        return Recorded(graph, example_inputs, own, others)
    return Compiled(graph, example_inputs, own, others)


def recorded(graph, example_inputs):
    """What ``jit(mode="reduce-overhead")`` has of a graph on Ascend."""
    return backend(graph, example_inputs, {"mode": "reduce-overhead"})


def _dtype_of(value):
    """A value's dtype on the device; that of a Python number."""
    if not isinstance(value.dtype, type):
        return value.dtype
    if value.dtype not in _NUMBERS:
        raise fault("operator not supported", "complex numbers")
    return _NUMBERS[value.dtype]


def _shape_of(value):
    return () if isinstance(value.dtype, type) else tuple(value.shape)


def _described(tensor):
    return tensor.data_ptr(), tensor.nbytes, ge_ops.GE_DTYPES[type_name(tensor.dtype)], tuple(tensor.shape)


def memory_on(device):
    """What makes memory there of a number of bytes."""
    return lambda size: empty((size,), dtype=uint8, device=device)


class Program:
    """One GE graph: emitted, compiled, run."""

    def __init__(self, graph, device, options, own, written=()):
        graph = graph._decomposed(frozenset(FORMS))
        self.counters, self.offsets = graph._random()
        self.writes = bool(written)
        self.device, self.inputs = device, [_dtype_of(v) for v in graph.inputs]
        self.outputs = graph.outputs[: len(graph.outputs) - len(written)]
        b = air_file.AirBuilder()
        try:
            for k, (value, dtype) in enumerate(zip(graph.inputs, self.inputs)):
                b.names[value.name] = b.data(f"input_{k}", k, dtype, _shape_of(value), k in written)
            if self.offsets:
                count = len(graph.inputs)
                seed = b.data("seed", count, uint64, (1,))
                b.draws = air_file.Draws(seed, b.data("counters", count + 1, uint64, (2 * len(self.offsets), 2)))
            with DeviceCtx("CPU"):  # forms compute constants
                b.run(graph)
            results = [self._result(b, v) for v in graph.outputs]
            references = [b.names[graph.inputs[k].name] for k in written]
            count = len(self.outputs)
            b.finish(results[:count], [b.assign(*pair) for pair in zip(references, results[count:])])
        except (CannotExpress, Unsupported) as reason:
            raise fault("operator not supported", str(reason).removeprefix("export: ")) from reason
        name = graph.name or "graph"
        data = b.serialized(name)
        if own.get("dump"):
            self._write(own["dump"], f"{name}_{_stats['graphs']}", data, b.text(name))
        if own.get("cache"):
            options = {**self._kept(own["cache"], data), **options}
        if _log.isEnabledFor(logging.DEBUG):
            _log.debug("emitted\n%s", b.text(name))
        start = time.perf_counter()
        self.compiled = Graph(data, device, options, memory_on(device))
        _log.info(
            "%s on %s: %d nodes, compiled in %.2f s, %d bytes of constants, %d of features", name, device, len(b.nodes),
            time.perf_counter() - start, self.compiled.const_bytes, self.compiled.feature_bytes,
        )  # fmt: skip
        self.name = name
        _count("graphs")

    @staticmethod
    def _kept(folder, data):
        """Options by which GE keeps the compiled graph in a folder, and takes it from there in another process."""
        os.makedirs(folder, exist_ok=True)
        key = "msjit_" + hashlib.sha256(data).hexdigest()[:32]
        return {"ge.graph_compiler_cache_dir": os.path.abspath(folder), "ge.graph_key": key}

    @staticmethod
    def _write(folder, name, data, text):
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, name + ".air"), "wb") as file:
            file.write(data)
        with open(os.path.join(folder, name + ".txt"), "w") as file:
            file.write(text)

    @staticmethod
    def _result(b, value):
        edge = b.operand(value, _dtype_of(value))
        return b.add("Identity", [edge]) if b.is_input(edge) else edge

    def run(self, arguments, state):
        """Results on the device for arguments that are there; what is written is written in place. state: of the random
        generator."""
        made = [empty(_shape_of(v), dtype=_dtype_of(v), device=self.device) for v in self.outputs]
        self.run_into(arguments, made, state)
        _count("runs")
        _log.debug("%s runs", self.name)
        return made

    def run_into(self, arguments, made, state):
        if not self.writes and made and not any(t.numel() for t in made):
            return  # there is nothing to compute, and operators differ in whether they take tensors without elements
        given = [*arguments, *self._draws(*state)] if self.offsets else arguments
        self.compiled.run([_described(t) for t in given], [_described(t) for t in made])

    def _draws(self, seed, counter):
        first = [(counter + offset) % 2**64 for offset in self.offsets]
        rows = np.array([(at, stream) for at in first for stream in (0, 1)], np.uint64)
        return [_core._to_device(_core.from_numpy(a), self.device) for a in (np.array([seed], np.uint64), rows)]


class _Recorded(Function):
    """A run whose gradients are a graph of their own."""

    @staticmethod
    def forward(ctx, compiled, state, *arguments):
        ctx.compiled, ctx.state, ctx.arguments = compiled, state, arguments
        return tuple(compiled.forward(arguments, state))

    @staticmethod
    def backward(ctx, *cotangents):
        return None, None, *ctx.compiled.backward(ctx.arguments, cotangents, ctx.state)


class Compiled:
    """What the backend gives for a graph."""

    def __init__(self, graph, example_inputs, own, options):
        self.graph, self.own, self.options = graph, own, options
        tensors = [t.device for t in example_inputs if isinstance(t, Tensor)]
        there = [d for d in tensors if d != "CPU"]
        self.device = there[0] if there else _core._device(own.get("device", "ascend:0"))
        self.home = tensors[0] if tensors else _core._current_device()
        self.written = tuple(graph._written)
        self.joints, self.gradients = {}, {}  # by which inputs want a gradient; what runs them, by graph
        self._prepare()

    def _prepare(self):
        self.program  # noqa: B018  compiled now, so that what is refused is refused before the first run

    @functools.cached_property
    def program(self):
        return Program(self.graph, self.device, self.options, self.own, self.written)

    def __call__(self, *arguments, state=None):
        if is_grad_enabled() and self._joint(arguments)[2]:
            if self.written:
                raise fault("operator not supported", "a graph that writes its inputs while gradients are recorded")
            made = _Recorded.apply(self, state or self.reserve(), *arguments)
            return made if isinstance(made, tuple) else (made,)
        return tuple(self.forward(arguments, state or self.reserve()))

    def reserve(self):
        """The state of the random generator at what this run draws from it."""
        return _core._reserve_counters(self.program.counters)

    def _joint(self, arguments):
        """(graph of gradients, outputs whose cotangents it takes, inputs whose gradients it gives): none where no gradient
        can come from a result."""
        wanted = tuple(isinstance(a, Tensor) and a.requires_grad for a in arguments)
        if wanted not in self.joints:
            asked = any(wanted)
            self.joints[wanted] = self.graph._decomposed(frozenset())._joint(wanted) if asked else (None, [], [])
        return self.joints[wanted]

    def _moved(self, value, dtype):
        if not isinstance(value, Tensor):
            value = _core.tensor(value, dtype=dtype)
        value = value.detach()
        if value.device == self.device:
            return value.contiguous()
        _count("copies_to_device")
        return _core._to_device(value, self.device)

    def _home(self, tensor, value):
        if not isinstance(value.dtype, type) and self.home == self.device:
            return tensor
        _count("copies_to_host")
        return value.dtype(tensor.item()) if isinstance(value.dtype, type) else _core._to_device(tensor, self.home)

    def forward(self, arguments, state):
        there = [self._moved(a, dtype) for a, dtype in zip(arguments, self.program.inputs)]
        results = [self._home(t, v) for t, v in zip(self.program.run(there, state), self.program.outputs)]
        for k in self.written:  # the input itself where it is on the device: it was written in place
            results.append(arguments[k] if self.home == self.device else self._home(there[k], there[k]))
        return results

    def backward(self, arguments, cotangents, state):
        joint, given, positions = self._joint(arguments)
        everything, results = list(arguments), [None] * len(arguments)
        for k in given:
            value = self.graph.outputs[k]
            missing = cotangents[k] is None
            everything.append(zeros(value.shape, dtype=value.dtype, device="CPU") if missing else cotangents[k])
        if id(joint) not in self.gradients:
            self.gradients[id(joint)] = Compiled(joint, everything, self.own, self.options)
        for position, gradient in zip(positions, self.gradients[id(joint)](*everything, state=state)):
            results[position] = gradient
        return results
