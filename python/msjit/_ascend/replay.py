"""``mode="reduce-overhead"``: a graph as launches of single operators, written down at its second run and done again by one call.
Emulated in tests, never run on an Ascend device."""

import threading

from .. import _core
from .._core import Tensor, Unsupported
from ..ops import empty
from . import aclnn
from .backend import Compiled, _count, _dtype_of, _log

_raw = _core._raw_ops
VIEWS = frozenset(
    "reshape permute transpose squeeze unsqueeze broadcast_to slice select diagonal unfold detach".split()
)
_MOST = 8  # times that a graph is written down


class NotLaunched(Exception):
    """Why a graph cannot be launched op by op."""


class Launches:
    """A graph as launches and views."""

    def __init__(self, graph, device, written):
        self.device, self.written = device, written
        graph = graph._decomposed(frozenset(aclnn.ROWS) | VIEWS)
        self.inputs, self.outputs, self.steps, self.views = (
            graph.inputs,
            graph.outputs,
            [],
            {v.name for v in graph.inputs},
        )
        for node in graph.nodes:
            if node.op == "const":
                step = None
            elif node.op in VIEWS:
                step = _raw[node.op]
                if node.operands[0].name in self.views:
                    self.views.add(node.outputs[0].name)
            else:
                step = aclnn.op_of(node, device)
                if step is None:
                    raise NotLaunched(f"{node.op}: no operator of the library is known for it")
            self.steps.append((step, node))

    def run(self, values, stream=None):
        """Results, after what is written is written, and all memory that the launches use."""
        held, memory = dict(zip((v.name for v in self.inputs), values)), []
        for step, node in self.steps:
            operands = [None if v is None else held[v.name] for v in node.operands]
            out = node.outputs[0]
            if step is None:
                made = node.attrs["value"]
            elif not isinstance(step, aclnn.Op):
                made = self._view(step, operands[0], node, memory, stream)
            else:
                made = empty(tuple(out.shape), dtype=out.dtype, device=self.device)
                memory.extend(step.run(operands, made, stream))
            held[out.name] = made
            memory.append(made)
        results = []
        for v in self.outputs:  # what is a view of an input keeps its values when that is written
            made = held[v.name]
            if isinstance(made, Tensor) and v.name in self.views:
                made = self._copied(made, memory, stream)
            results.append(made)
        count = len(results) - len(self.written)
        for k, value in zip(self.written, results[count:]):
            memory.append(aclnn.launch("InplaceCopy", [values[k], value], self.device, stream))
        return results[:count], memory

    def _copied(self, x, memory, stream):
        made = empty(tuple(x.shape), dtype=x.dtype, device=self.device)
        if made.size:
            memory.append(aclnn.launch("InplaceCopy", [made, x], self.device, stream))
        memory.append(made)
        return made

    def _view(self, op, x, node, memory, stream):
        if node.op == "reshape" and not x.is_contiguous():
            x = self._copied(x, memory, stream)
        return op(x, **node.attrs)


def _range(x):
    at = x.data_ptr()
    return at, at + max(1, sum((n - 1) * s for n, s in zip(x.shape, x.strides)) + x.itemsize)


class Recorded(Compiled):
    """What the backend gives for a graph in this mode. What cannot be launched op by op, or differs from run to run, runs as a
    graph of the engine, and the logger says why."""

    def _prepare(self):
        self.never, self.launches, self.recording = "", None, None
        self.runs, self.records, self.replayed, self.lock = 0, 0, 0, threading.Lock()
        self.own_memory, self.addresses = {}, []
        try:
            if aclnn.library() is None:
                raise NotLaunched("there is no libopapi (MSJIT_ACLNN_LIBRARY)")
            if self.options:
                raise NotLaunched("options of the graph engine were given")
            if any(d is complex for d in (v.dtype for v in self.graph.inputs)):
                raise NotLaunched("complex numbers of Python's")
            self.launches = Launches(self.graph, self.device, self.written)
        except (NotLaunched, Unsupported) as why:
            self._give_up(str(why))

    @property
    def replays(self):
        """How often it was written down and done again, or why not, for reports."""
        if self.never:
            return f"not written down: {self.never}"
        if not self.records:
            return "written down at its second run"
        return f"written down {self.records}x, done by one launch {self.replayed}x"

    def _give_up(self, why):
        self.never, self.recording, self.own_memory = why, None, {}
        _log.warning("%s is not replayed, but a graph of the engine: %s", self.graph.name or "a graph", why)
        self.program  # noqa: B018

    def reserve(self):
        return super().reserve() if self.never else None

    def forward(self, arguments, state):
        if not self.never and (self.home == self.device or not self.written):
            with self.lock:
                results = self._launched(arguments)
            if results is not None:
                results = [self._home(t, v) for t, v in zip(results, self.graph.outputs)]
                return results + [arguments[k] for k in self.written]
        return super().forward(arguments, state or super().reserve())

    def _launched(self, arguments):
        values = [
            self._moved(a, _dtype_of(v)) if isinstance(a, Tensor) else a for a, v in zip(arguments, self.graph.inputs)
        ]
        self.runs += 1
        if self.runs == 1 or not self._fits(values) and not self._record(values):
            if self.never:
                return None
            made, _ = self.launches.run(values)
            _count("runs")
            return [
                m if isinstance(m, Tensor) else self._moved(m, _dtype_of(v)) for m, v in zip(made, self.graph.outputs)
            ]
        for k, own in self.own_memory.items():
            _raw["copy_"](own, values[k])
        self.recording.replay()
        _count("replayed")
        self.replayed += 1
        made = []
        for r, v in zip(self.results, self.graph.outputs):
            made.append(self._moved(r, _dtype_of(v)) if not isinstance(r, Tensor) else _raw["copy"](r))
        return made

    def _fits(self, values):
        """Whether what was written down is of these values: addresses and numbers."""
        fits = self.recording is not None
        ranges = {k: _range(values[k]) for k in self.written}
        for k, (value, known) in enumerate(zip(values, self.addresses)):
            if not isinstance(value, Tensor):
                fits = fits and (type(value), repr(value)) == known
            elif k in self.own_memory:
                low, high = _range(value)
                if any(low < end and begin < high for begin, end in ranges.values()):
                    self._give_up("an input is a part of what is written")
                    return False
            elif value.data_ptr() != known:
                fits = False
                if k not in self.written:
                    self.own_memory[k] = empty(tuple(value.shape), dtype=value.dtype, device=self.device)
        return fits

    def _record(self, values):
        if self.never:
            return False
        self.records += 1
        if self.records > _MOST:
            self._give_up("its inputs lie elsewhere in each call")
            return False
        given = [self.own_memory.get(k, v) for k, v in enumerate(values)]
        self.addresses = [v.data_ptr() if isinstance(v, Tensor) else (type(v), repr(v)) for v in given]
        self.recording = None

        def work(stream):
            self.results, memory = self.launches.run(given, stream)
            return memory

        try:
            self.recording = aclnn.Recording(self.device, work)
        except RuntimeError as error:
            self._give_up(str(error))
            return False
        _count("recorded")
        return True
