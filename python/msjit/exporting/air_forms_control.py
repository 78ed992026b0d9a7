"""AIR: forms of control flow. An operator's graphs are further graphs of the file, which it names; their inputs are those of
the operator, by number."""

from ..dtype import bool_, float64, int64
from .air_forms import form
from .onnx_file import CannotExpress

_OF_NUMBERS = {bool: bool_, int: int64, float: float64}
_COUNTER = (int64, ())
_TRUTH = (bool_, ())


def _kind(value):
    """(dtype, shape); numbers are tensors without dimensions."""
    if not isinstance(value.dtype, type):
        return value.dtype, tuple(value.shape)
    if value.dtype not in _OF_NUMBERS:
        raise CannotExpress("complex numbers")
    return _OF_NUMBERS[value.dtype], ()


def _held(b, value):
    """The edge of a tensor or a number."""
    return b.operand(value, _kind(value)[0])


def _truth(b, value):
    edge = b.cast(_held(b, value), bool_)
    return b.reshape(edge, []) if _kind(value)[1] else edge


def _fixed(b, values):
    for value in values:
        if not isinstance(value.dtype, type) and None in b.shape(value):
            raise CannotExpress("control flow over tensors whose sizes vary")


def _nested(b, graph, inputs):
    """A graph of a control node among the nodes of b; inputs: edges. The edges of its results."""
    from .forms import AIR as FORMS

    graph = graph._decomposed(frozenset(FORMS))
    b.names.update({value.name: edge for value, edge in zip(graph.inputs, inputs)})
    b.run(graph)
    return [_held(b, v) for v in graph.outputs]


def _scalar(b, graph, edge):
    """The truth that a turn gives first, without dimensions."""
    return b.reshape(edge, []) if _kind(graph.outputs[0])[1] else edge


def _choice(b, condition, inputs, kinds, results, bodies):
    """Results of the one body or the other; body(builder, edges of inputs)."""
    graphs = [b.graph(n, kinds, body, first=1) for n, body in zip(("then_branch", "else_branch"), bodies)]
    return b.with_graphs("If", [("cond", condition)], inputs, kinds, results, graphs)


def _loop(b, inputs, kinds, condition, body):
    """What is carried, as the last turn left it. Trailing inputs that body does not give stay."""

    def whole(inner, edges):
        made = body(inner, edges)
        return [*made, *edges[len(made) :]]

    graphs = [b.graph("cond", kinds, lambda inner, edges: [condition(inner, edges)]), b.graph("body", kinds, whole)]
    return b.with_graphs("While", [], inputs, kinds, kinds, graphs)


def _rows(b, edges, number):
    return [b.add("GatherV2", [e, number, b.constant(0)]) for e in edges]


def _with_rows(b, stacks, number, rows):
    """The stacks with a row each written at a number."""
    if not stacks:
        return []
    at = b.reshape(number, [1, 1])
    pairs = zip(stacks, rows)
    return [b.add("TensorScatterUpdate", [s, at, b.add("Unsqueeze", [row], axes=[0])]) for s, row in pairs]


def _cut(items, *counts):
    """Successive parts of a list; the last one is what is left."""
    parts, at = [], 0
    for n in counts:
        parts.append(list(items[at : at + n]))
        at += n
    return [*parts, list(items[at:])]


@form("if")
def _if(b, node, predicate, *operands):
    _fixed(b, operands)
    bodies = [lambda inner, edges, g=g: _nested(inner, g, edges) for g in node.attrs["graphs"]]
    inputs, kinds = [_held(b, v) for v in operands], [_kind(v) for v in operands]
    return _choice(b, _truth(b, predicate), inputs, kinds, [_kind(v) for v in node.outputs], bodies)


@form("while")
def _while(b, node, predicate, *operands):
    """The operator carries, besides what the loop carries: whether it goes on, which turn it is, and what turns stack."""
    _fixed(b, operands)
    (turn,) = node.attrs["graphs"]
    stacked, rows = node.attrs["stacked"], node.attrs["rows"]
    count = len(node.outputs) - stacked
    carried, read = _cut([_held(b, v) for v in operands], count)
    carried_kinds, read_kinds = _cut([_kind(v) for v in operands], count)
    stack_kinds = [_kind(v) for v in node.outputs[count:]]
    stacks = [b.zeros(list(shape), dtype) for dtype, shape in stack_kinds]

    def body(inner, edges):
        (number,), carried, stacks, read = _cut(edges[1:], 1, count, stacked)
        read, in_rows = _cut(read, len(read) - rows)
        again, *made = _nested(inner, turn, [*carried, *read, *_rows(inner, in_rows, number)])
        carried, made = _cut(made, count)
        next_number = inner.add("Add", [number, inner.constant(1)])
        return [_scalar(inner, turn, again), next_number, *carried, *_with_rows(inner, stacks, number, made)]

    inputs = [_truth(b, predicate), b.constant(0), *carried, *stacks, *read]
    kinds = [_TRUTH, _COUNTER, *carried_kinds, *stack_kinds, *read_kinds]
    return _loop(b, inputs, kinds, lambda inner, edges: edges[0], body)[2 : 2 + len(node.outputs)]


class _Reverse:
    """The gradient of a loop: its turns again, then their backs from the last to the first. What is carried into a turn is
    kept where the turns are at most the rows of an operand; else it is made anew from the first turn on for each back."""

    def __init__(self, b, node, predicate, operands):
        turn, none, *self.backs = node.attrs["graphs"]
        self.turn, self.none, self.row_count, self.stacked = turn, none, node.attrs["rows"], node.attrs["stacked"]
        self.results = len(none.outputs) - 1
        starts = len(none.inputs) - self.results
        recorded = len(self.backs[0].inputs) - len(turn.inputs) - len(none.inputs) - self.stacked
        self.carried = len(turn.outputs) - 1 - recorded
        self.counts = (
            self.carried,
            len(turn.inputs) - self.carried - self.row_count,
            self.row_count,
            self.results,
            starts,
        )
        self.made = len(self.backs[0].outputs) - self.results
        self.kinds, self.outputs = [_kind(v) for v in operands], [_kind(v) for v in node.outputs]
        self.always = bool(self.row_count + self.stacked)  # there is a turn
        rows = _cut(self.kinds, *self.counts)[2]
        self.kept_kinds = []
        if rows:
            self.kept_kinds = [(dtype, (rows[0][1][0], *shape)) for dtype, shape in self.kinds[: self.carried]]

    def form(self, b, predicate, operands):
        inputs = [_held(b, v) for v in operands]
        if self.always:
            return self.taken(b, inputs)

        def not_taken(inner, edges):
            return _nested(inner, self.none, edges[sum(self.counts[:3]) :])

        return _choice(b, _truth(b, predicate), inputs, self.kinds, self.outputs, [self.taken, not_taken])

    def made_by_turn(self, b, operands, carried, number):
        """What a turn gives for what is carried into it."""
        _, inputs, rows, *_ = _cut(operands, *self.counts)
        return _nested(b, self.turn, [*carried, *inputs, *_rows(b, rows, number)])

    def forward(self, b, operands, keep, until=None):
        """(turns, what is carried behind them, what was carried into each where it is kept). until: how many turns."""
        kept_kinds = self.kept_kinds if keep else []
        kept = [b.zeros(list(shape), dtype) for dtype, shape in kept_kinds]
        inputs = [b.constant(True, bool_), b.constant(0), *operands[: self.carried], *kept, *operands]
        kinds = [_TRUTH, _COUNTER, *self.kinds[: self.carried], *kept_kinds, *self.kinds]
        if until is not None:
            inputs, kinds = [*inputs, until], [*kinds, _COUNTER]

        def condition(inner, edges):
            return edges[0] if until is None else inner.add("Less", [edges[1], edges[-1]])

        def body(inner, edges):
            (number,), carried, kept, operands = _cut(edges[1:], 1, self.carried, len(kept_kinds))
            again, *made = self.made_by_turn(inner, operands, carried, number)
            kept = _with_rows(inner, kept, number, carried)
            number = inner.add("Add", [number, inner.constant(1)])
            return [_scalar(inner, self.turn, again), number, *made[: self.carried], *kept]

        made = _loop(b, inputs, kinds, condition, body)
        (number,), carried, kept, _ = _cut(made[1:], 1, self.carried, len(kept_kinds))
        return number, carried, kept

    def taken(self, b, operands):
        keep = bool(self.kept_kinds)
        count, _, kept = self.forward(b, operands, keep)
        results = _cut(operands, *self.counts)[3]
        made_kinds = self.outputs[self.results : -1]
        made = [b.zeros(list(shape), dtype) for dtype, shape in made_kinds]
        inputs = [count, *results, *made, count, *kept, *operands]
        kinds = [_COUNTER, *self.outputs[: self.results], *made_kinds, _COUNTER, *self.kept_kinds, *self.kinds]

        def condition(inner, edges):
            return inner.add("Greater", [edges[0], inner.constant(0)])

        def body(inner, edges):
            (left,), results, made, (count,), kept, operands = _cut(
                edges, 1, self.results, self.made, 1, len(self.kept_kinds)
            )
            number = inner.add("Sub", [left, inner.constant(1)])
            carried = _rows(inner, kept, number) if keep else self.forward(inner, operands, False, number)[1]
            given = self.of_back(inner, operands, carried, number, results, left)
            done = inner.add("Sub", [count, left])
            new = self.back(inner, given, done, 0)
            return [number, *new[: self.results], *_with_rows(inner, made, number, new[self.results :])]

        left = _loop(b, inputs, kinds, condition, body)
        return [*left[1 : 1 + self.results + self.made], count]

    def of_back(self, b, operands, carried, number, results, left):
        """The inputs of the back of a turn."""
        _, inputs, rows, _, starts, stacked = _cut(operands, *self.counts)
        kinds = _cut(self.kinds, *self.counts)[4]
        recorded = self.made_by_turn(b, operands, carried, number)[1 + self.carried :]
        first = b.add("Equal", [left, b.constant(1)])
        starts = [
            b.add("SelectV2", [first, e, b.add("Fill", [b.sizes(list(shape)), b.constant(-0.0, dtype)])])
            for e, (dtype, shape) in zip(starts, kinds)
        ]
        return [*carried, *inputs, *_rows(b, rows, number), *recorded, *results, *starts, *_rows(b, stacked, number)]

    def back(self, b, given, done, k):
        """The back of a turn, of which `done` come behind it; the graph for that is k or a later one."""
        graph = self.backs[k]
        if k + 1 == len(self.backs):
            return _nested(b, graph, given)
        bodies = [
            lambda inner, edges: _nested(inner, graph, edges[1:]),
            lambda inner, edges: self.back(inner, edges[1:], edges[0], k + 1),
        ]
        kinds = [_COUNTER, *(_kind(v) for v in graph.inputs)]
        results = [_kind(v) for v in graph.outputs]
        return _choice(b, b.add("Equal", [done, b.constant(k)]), [done, *given], kinds, results, bodies)


@form("reverse")
def _reverse(b, node, predicate, *operands):
    _fixed(b, operands)
    return _Reverse(b, node, predicate, operands).form(b, predicate, operands)
