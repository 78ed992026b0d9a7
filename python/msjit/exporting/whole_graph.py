"""One graph of a whole call: what every format of ``export`` starts from."""

import inspect
import os
from typing import NamedTuple

from .. import _core
from .._core import Tensor, Unsupported
from ..ops import products, zeros
from ..parameter import Parameter

OPEN = 4  # the size that an open dimension has while the call is captured


class Input(NamedTuple):
    """An input of the call."""

    value: object  # GraphValue
    name: str
    dims: tuple  # a size, or the name of one that is open


class WholeGraph(NamedTuple):
    """A call as one graph without effects."""

    graph: object  # _core.Graph
    inputs: list  # of Input
    weights: dict  # name of a value -> (name, Tensor)
    numbers: dict  # name of a value -> Python number
    outputs: list  # of GraphValue
    others: list  # the same graph at other sizes, one for each name of an open size: (name, Graph)
    assumptions: list  # texts: what holds only for some sizes

    @property
    def is_open(self):
        return bool(self.others)


class _Captured(BaseException):
    """Ends the call once its graph is there."""


class _Recorder:
    def __init__(self):
        self.seen = []

    def __call__(self, graph, example_inputs):
        self.seen.append((graph, example_inputs))
        raise _Captured


def tensors_in(result):
    """The tensors of a nest, in order, numbers as tensors; runs inside captured code, too."""
    if isinstance(result, Tensor):
        return (result,)
    if isinstance(result, (bool, int, float)):
        return (_core.tensor(result),)
    if isinstance(result, (tuple, list)):
        found = ()
        for part in result:
            found += tensors_in(part)
        return found
    if isinstance(result, dict):
        found = ()
        for part in result.values():
            found += tensors_in(part)
        return found
    if result is None:
        return ()
    raise TypeError(
        f"export: a result is of type {type(result).__name__}; only tensors, numbers and nests of them can be exported"
    )


def _name_of(net):
    from ..nn import Cell

    name = type(net).__name__ if isinstance(net, Cell) else getattr(net, "__name__", type(net).__name__)
    return name if name.isidentifier() else "graph"


def _record(net, args):
    """(graph, example inputs) of a call as one graph. Its results are tensors of the graph also where net returns views and
    inputs."""

    def whole_call(*args):
        _core._only_captured()
        return tuple([t.copy() for t in tensors_in(net(*args))])

    whole_call.__code__ = whole_call.__code__.replace(co_name=_name_of(net))  # the graph has it
    recorder = _Recorder()
    folder = os.path.dirname(os.path.dirname(__file__)) + os.sep
    settings = dict(
        level=1, fullgraph=True, error_on_recompile=False, dynamic=0, backend=recorder, exports=folder, reads_source=True
    )  # fmt: skip
    captured = _core.JitFunction(whole_call, settings)
    current, failures = _core._set_recording(1), []
    products.only_parts = True
    try:
        # Files have no gradients, and loops that need none are taken in more forms; a gradient inside needs it on.
        for recording in (0, 1):
            _core._set_recording(recording)
            try:
                captured(*args)
            except _Captured:
                return recorder.seen[0]
            except Unsupported as error:
                failures.append(str(error).removeprefix("fullgraph: "))
    finally:
        products.only_parts = False
        _core._set_recording(current)
    message = failures[-1] if failures else "there is no tensor op in it"  # it was captured, and there is no graph
    if message != (failures or [message])[0]:
        message += f"; without gradients: {failures[0]}"
    raise Unsupported("export: the call is not one graph: " + message)


def _user_function(net):
    """The user's own code that a call runs, and how many arguments come before those of the call."""
    from ..nn import Cell

    function = net.construct if isinstance(net, Cell) else net
    bound = inspect.ismethod(function)
    if bound:
        function = function.__func__
    if _core.is_jit(function):
        function = function.__function__
    return (function, int(bound)) if inspect.isfunction(function) else (None, 0)


def _examples(inputs):
    """The inputs with placeholders filled in, and which dimensions are open: id of a tensor -> set of dims."""
    open_dims, kept = {}, []

    def of(value):
        if isinstance(value, Tensor):
            shape = tuple(value.shape)
            dims = {d for d, n in enumerate(shape) if n < 0}
            if dims:
                value = zeros(tuple(OPEN if n < 0 else n for n in shape), dtype=value.dtype)
            mask = _core._mark_dims(value, 0)
            dims |= {d for d in range(len(shape)) if mask >> d & 1}
            if not value.is_contiguous() or isinstance(value, Parameter) or any(value is k for k in kept):
                value = value.copy().detach()
            if dims:
                from ..capture import mark_dynamic

                open_dims[id(value)] = dims
                mark_dynamic(value, sorted(dims))
            kept.append(value)
            return value
        if isinstance(value, (tuple, list)):
            made = [of(v) for v in value]
            return type(value)(*made) if hasattr(value, "_fields") else type(value)(made)
        if isinstance(value, dict):
            return {k: of(v) for k, v in value.items()}
        return value

    return tuple(of(v) for v in inputs), open_dims, kept


def _tensors_among(arg):
    """The tensors of an argument, which may have numbers and others beside them."""
    if isinstance(arg, Tensor):
        return [arg]
    parts = arg.values() if isinstance(arg, dict) else arg if isinstance(arg, (tuple, list)) else ()
    return [tensor for part in parts for tensor in _tensors_among(part)]


def _argument_names(net, args):
    """Names of the tensors among the arguments: id -> name."""
    function, first = _user_function(net)
    names = {}
    try:
        parameters = list(inspect.signature(function).parameters.values())[first:]
    except (TypeError, ValueError):
        parameters = []
    for position, arg in enumerate(args):
        name = f"input_{position}"
        if position < len(parameters) and parameters[position].kind is parameters[position].POSITIONAL_OR_KEYWORD:
            name = parameters[position].name
        for k, tensor in enumerate(_tensors_among(arg)):
            names[id(tensor)] = name if isinstance(arg, Tensor) else f"{name}_{k}"
    return names


def _weight_names(net):
    """id of a Parameter -> its name in the network."""
    from ..nn import Cell

    if not isinstance(net, Cell):
        return {}
    by_path = [(path, p) for path, p in net.parameters_and_names()]
    own = [p.name for _, p in by_path]
    unique = len(set(own)) == len(own)
    return {id(p): (p.name if unique else path) for path, p in by_path}


def whole_graph(net, inputs):
    """Captures ``net(*inputs)``; nothing of it runs. Unsupported says why it is not one graph, and where."""
    if not callable(net):
        raise TypeError(f"export: net must be a Cell or a function, got {type(net).__name__}")
    args, open_dims, given = _examples(inputs)
    graph, examples = _record(net, args)
    if graph._written:
        written = [(graph.inputs[i].source, examples[i]) for i in graph._written]
        names = ", ".join(sorted({getattr(example, "name", None) or source for source, example in written}))
        raise Unsupported(
            f"export: the call writes to {names}, and a file has no place for it; networks are exported after "
            "net.set_train(False)"
        )
    if any(v.source.startswith("<stack") for v in graph.inputs):
        raise Unsupported("export: the call is not one graph")
    argument_names, weight_names = _argument_names(net, args), _weight_names(net)
    used = set(argument_names.values())
    call_inputs, weights, numbers, by_id = {}, {}, {}, {}
    for value, example in zip(graph.inputs, examples):
        if not isinstance(example, Tensor):
            numbers[value.name] = example
        elif id(example) in argument_names:
            call_inputs[id(example)] = value
        else:
            if id(example) in by_id:
                name = by_id[id(example)]
            else:
                name = weight_names.get(id(example))
                if name is None:
                    name = example.name if isinstance(example, Parameter) and example.name else value.source
                base, k = name, 1
                while name in used:
                    name, k = f"{base}_{k}", k + 1
                used.add(name)
                by_id[id(example)] = name
            weights[value.name] = (name, example)
    symbols = {}
    for tensor in given:
        for d in sorted(open_dims.get(id(tensor), ())):
            symbols[id(tensor), d] = f"{argument_names[id(tensor)]}_{d}"
    others = _at_other_sizes(graph, examples, symbols) if symbols else []
    listed = []
    for tensor in given:
        name = argument_names[id(tensor)]
        dims = tuple(symbols.get((id(tensor), d), n) for d, n in enumerate(tensor.shape))
        # What the call does not read still stands in the file.
        value = call_inputs.get(id(tensor)) or _Unread(name, tensor.dtype, tuple(tensor.shape))
        listed.append(Input(value, name, dims))
    return WholeGraph(graph, listed, weights, numbers, graph.outputs, others, graph._assumptions if symbols else [])


class _Unread(NamedTuple):
    name: str
    dtype: object
    shape: tuple


def _at_other_sizes(graph, examples, symbols):
    """The graph with each open size changed alone, or sizes changed together where they must be equal. Changes symbols: sizes
    that must be equal have one name. ValueError of the graph becomes Unsupported."""

    def changed(keys, size):
        shapes = []
        for example in examples:
            shape = None
            if isinstance(example, Tensor):
                dims = [d for (i, d) in symbols if i == id(example)]
                if dims:
                    shape = tuple(size(n) if (id(example), d) in keys else n for d, n in enumerate(example.shape))
            shapes.append(shape)
        return graph._at_sizes(tuple(shapes))

    by_dim = {}  # dimensions of the same position are equal
    for key in symbols:
        by_dim.setdefault(key[1], []).append(key)
    made, refusals = None, []
    for groups in [[key] for key in symbols], list(by_dim.values()), [list(symbols)]:
        for size in lambda n: n + 3, lambda n: 2 * n:  # where halves must be whole
            try:
                made = [(symbols[group[0]], changed(set(group), size)) for group in groups]
                break
            except ValueError as error:
                refusals.append(error)
        if made is not None:
            break
    if made is None:
        names = ", ".join(symbols.values())
        raise Unsupported(f"export: the sizes {names} cannot be left open: {refusals[-2]}")
    for group in groups:
        name = symbols[group[0]]
        for key in group:
            symbols[key] = name
    return made
