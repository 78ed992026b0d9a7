"""MINDIR: control flow. Graphs within a graph are functions of the file, chosen by Switch between two Partials; a loop is a
function that its own turn calls at its end, as MindSpore writes it."""

from .. import _core
from ..dtype import bool_, float64, int64
from . import mindir_messages as m
from .mindir_forms import form
from .onnx_file import CannotExpress

_DTYPE_OF_NUMBER = {bool: bool_, int: int64, float: float64}
# Arithmetic on numbers that control flow gives.
_ARITHMETIC = {"+": "Add", "-": "Sub", "*": "Mul", "min": "Minimum", "max": "Maximum", "neg": "Neg", "abs": "Abs"}
_COMPARISONS = {"<": "Less", "<=": "LessEqual", ">": "Greater", ">=": "GreaterEqual", "==": "Equal", "!=": "NotEqual"}


def number_form(b, node):
    """The value of arithmetic on numbers of which not all are known."""
    text = node.op.removeprefix("number ")
    kinds = [v.dtype for v in node.operands]
    dtype = float64 if float in kinds else int64
    if text == "pos":
        return b.names[node.operands[0].name]
    if text in _ARITHMETIC:
        return b.add(_ARITHMETIC[text], [b.operand(v, dtype) for v in node.operands], (dtype, ()))
    if text in _COMPARISONS:
        return b.add(_COMPARISONS[text], [b.operand(v, dtype) for v in node.operands], (bool_, ()))
    if text == "&" and kinds == [bool, bool]:
        return b.add("LogicalAnd", [b.operand(v) for v in node.operands], (bool_, ()))
    if text == "not":
        return b.add("LogicalNot", [b.operand(node.operands[0], bool_)], (bool_, ()))
    if text == "bool":
        return b.operand(node.operands[0], bool_)
    if text in ("float", "int"):
        return b.operand(node.operands[0], _DTYPE_OF_NUMBER[node.outputs[0].dtype])
    raise CannotExpress(f"{text} of a number that control flow gives")


def kind_of(value):
    """(dtype, shape) of a value of a graph; numbers are tensors without dimensions."""
    if isinstance(value.dtype, type) and value.dtype in _DTYPE_OF_NUMBER:
        return _DTYPE_OF_NUMBER[value.dtype], ()
    return value.dtype, tuple(value.shape)


def _held(b, value):
    """An operand as a tensor of its kind."""
    if isinstance(b.names[value.name], (bool, int, float)):
        dtype = kind_of(value)[0]
        return (b.constant(_core.tensor(b.names[value.name], dtype=dtype)), dtype, ())
    return b.operand(value, kind_of(value)[0])


def _predicate(b, value):
    held = _held(b, value)
    held = held if held[1] == bool_ else b.cast(held, bool_)
    return b.reshape(held, ())


def _function(b, name, kinds, body):
    """A function of the file; body(builder, inputs) gives its result."""
    inner = type(b)(b, name + ":")
    inputs = [(f"{name}:x{k}", *kind) for k, kind in enumerate(kinds)]
    output = inner.output(body(inner, inputs))
    values = [m.message(m.VALUE, name=v[0], tensor=[b.tensor(v[1], v[2])]) for v in inputs]
    b.functions.append(m.message(m.GRAPH, node=inner.nodes, name=name, input=values, output=[output]))


def _run(b, graph, inputs):
    """The results of a nested graph, as values."""
    from .mindir_forms import FORMS

    graph = graph._decomposed(frozenset(FORMS))
    for value, given in zip(graph.inputs, inputs):
        b.names[value.name] = given
    b.run(graph)
    return [_held(b, v) for v in graph.outputs]


def _called(b, name, inputs, kinds):
    """The results of a call, which gives a tuple where there are several."""
    made = b.call(name, inputs, kinds)
    return [made] if len(kinds) == 1 else [b.item(made, k, kind) for k, kind in enumerate(kinds)]


def _chosen(b, predicate, arms, kinds):
    """The result of the one function or the other; arms: (name, inputs)."""
    partials = [b.partial(name, inputs) for name, inputs in arms]
    return b.call(b.switch(predicate, partials, [name for name, _ in arms]), [], kinds)


@form("if")
def _if(b, node, predicate, *operands):
    inputs = [_held(b, v) for v in operands]
    kinds, given = [kind_of(v) for v in node.outputs], [v[1:] for v in inputs]
    arms = []
    for graph, word in zip(node.attrs["graphs"], ("then", "otherwise")):
        name = b.unique(word)
        _function(b, name, given, lambda inner, inputs, graph=graph: _run(inner, graph, inputs))
        arms.append((name, inputs))
    made = _chosen(b, _predicate(b, predicate), arms, kinds)
    return [made] if len(kinds) == 1 else [b.item(made, k, kind) for k, kind in enumerate(kinds)]


@form("while")
def _while(b, node, predicate, *operands):
    (turn,) = node.attrs["graphs"]
    if node.attrs["stacked"]:
        raise CannotExpress("a loop that collects rows")
    inputs = [_held(b, v) for v in operands]
    kinds, given = [kind_of(v) for v in node.outputs], [v[1:] for v in inputs]
    count, first_row = len(kinds), len(operands) - node.attrs["rows"]
    loop, body, end = b.unique("loop"), b.unique("turn"), b.unique("end")
    counter = (int64, ())
    # The loop's inputs: whether it goes on, which turn it is, what is carried and read.
    all_kinds = [(bool_, ()), counter, *given]

    def choose(inner, inputs):
        arms = [(body, inputs[1:]), (end, inputs[2 : 2 + count])]
        return [_chosen(inner, inputs[0], arms, kinds)]

    def go_on(inner, inputs):
        number, inputs = inputs[0], inputs[1:]
        read = list(inputs)
        for k in range(first_row, len(read)):  # the row of this turn
            read[k] = inner.add("Gather", [read[k], number, 0, 0], (read[k][1], read[k][2][1:]))
        again, *carried = _run(inner, turn, read)
        again = inner.reshape(again, ())
        one = (inner.constant(_core.tensor(1, dtype=int64)), *counter)
        number = inner.add("Add", [number, one], counter)
        return [inner.call(loop, [again, number, *carried, *inputs[count:]], kinds)]

    _function(b, loop, all_kinds, choose)
    _function(b, body, all_kinds[1:], go_on)
    _function(b, end, given[:count], lambda inner, inputs: list(inputs))
    zero = (b.constant(_core.tensor(0, dtype=int64)), *counter)
    return _called(b, loop, [_predicate(b, predicate), zero, *inputs], kinds)
