"""Loops of ten thousand turns with a break inside, and functions of many breaks: few compiles, and hardly an eager op."""

import contextlib
import traceback

import pytest

import msjit as ms
from differential import equal, t

TURNS = 10_000


class Loader:
    """Batches by an iterator of its own, as a DataLoader gives them."""

    def __init__(self, batches, turns):
        self.batches, self.turns = batches, turns

    def __len__(self):
        return self.turns

    def __iter__(self):
        for i in range(self.turns):
            yield self.batches[i % len(self.batches)], i


class Counting:
    """An iterator written in Python with state of its own."""

    def __init__(self, batches, turns):
        self.batches, self.turns, self.at = batches, turns, 0

    def __iter__(self):
        return self

    def __next__(self):
        if self.at == self.turns:
            raise StopIteration
        self.at += 1
        return self.batches[0], self.at


def pairs(batches, turns):
    for i in range(turns):
        yield batches[i % len(batches)], i


def loss_of(w, x):
    y = (w * x).tanh() - 0.5
    for k in (0.25, 0.5, 0.75, 1.0):
        y = (y * w + k).tanh() * x - (y + k) * 0.125
    return y.square().mean()


def run(w, batches, log):
    for x, i in batches:
        loss = loss_of(w, x)
        log.append(float(loss))  # a break in every turn
        w = w - 0.01 * loss
    return w


def run_with_text(w, batches, log):
    for x, i in batches:
        loss = loss_of(w, x)
        log[0] = f"step {i}: {type(loss).__name__}"
        w = w - 0.01 * loss
    return w


def run_that_keeps_tensors(w, batches, log):
    for x, i in batches:
        loss = loss_of(w, x)
        log.append(loss)
        w = w - 0.01 * loss
    return w


def over_iter(w, batches, log):
    it = iter(batches)
    while True:
        try:
            x, i = next(it)
        except StopIteration:
            break
        loss = loss_of(w, x)
        log[0] = float(loss)
        w = w - 0.01 * loss
    return w


LOOPS = [run, run_with_text, run_that_keeps_tensors, over_iter]


SOURCES = {
    "list": lambda b, n: [(b[i % len(b)], i) for i in range(n)],
    "zip": lambda b, n: zip([b[i % len(b)] for i in range(n)], range(n)),
    "generator": pairs,
    "loader": Loader,
    "iterator": Counting,
}


@pytest.mark.parametrize("how", ["jit", "switch"])
@pytest.mark.parametrize("loop", LOOPS)
@pytest.mark.parametrize("source", SOURCES)
def test_few_compiles_and_no_eager_ops(source, loop, how):
    batches = [t(8, seed=i) for i in range(2)]
    make = SOURCES[source]
    expected = loop(t(8), make(batches, 50), [None])
    ms.reset()
    function = ms.jit(loop, backend="cpu") if how == "jit" else loop  # without trials of what is faster
    with ms.enable_capture(lambda code: code is loop.__code__) if how == "switch" else contextlib.nullcontext():
        assert equal(function(t(8), make(batches, 50), [None]), expected, 1e-6)
        before = ms.report(loop)
        function(t(8), make(batches, TURNS), [None])
    report = ms.report(loop)
    assert report.compiles <= 5 + (loop is run_with_text), str(report)  # its text is two breaks
    if how == "jit" or "not_worth_it" not in [b.id for b in report.skipped]:  # one op of a turn may be faster eagerly
        assert report.eager_ops - before.eager_ops <= 36 * TURNS // 100, str(report)


BREAKS = 20
SCOPE = {}
exec(
    "def many_breaks(x, log):\n    y = x\n"
    + "".join(f"    y = y * 1.5 + {i}\n    log.append(repr({i} + len(log)))\n" for i in range(BREAKS))
    + "    return y.sum()\n",
    SCOPE,
)


def test_twenty_breaks_make_twenty_one_fragments():
    function = ms.jit(SCOPE["many_breaks"], backend="cpu")
    for _ in range(5):
        mine, theirs = [], []
        assert equal(function(t(4), mine), SCOPE["many_breaks"](t(4), theirs)) and mine == theirs
    report = ms.report(function)
    assert report.fragments <= BREAKS + 1 and report.compiles <= BREAKS + 1, str(report)
    assert report.eager_ops == 0, str(report)


FINALLY = """
def f(x):
    log = []
    try:
        for i, y in enumerate(kept(x * 2, log)):
            log.append(y + 1)
            if i:
                break
        log.append(missing)
    finally:
        log.append("finally")

def kept(y, log):
    try:
        yield y
        yield y
    finally:
        log.append("dropped")
"""


def test_finally_leaves_the_line_of_an_exception_alone():
    """Of a frame that was moved: what runs on the exception's way out is not where it was raised."""

    def lines():
        scope = {}
        exec(compile(FINALLY, __file__, "exec"), scope)
        for _ in range(2):
            with pytest.raises(NameError) as raised:
                scope["f"](t(2))
            yield [entry.lineno for entry in traceback.extract_tb(raised.value.__traceback__)][1:]

    expected = list(lines())
    with ms.enable_capture():
        assert list(lines()) == expected
