"""`while a or b` is a loop of the graph where it is read from source, and asks no condition more or less often."""

import linecache

import pytest

import fuzz_either
import msjit as ms


def made(seed):
    text, file = fuzz_either.source(seed), f"<either {seed}>"
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)
    scope = {"ms": ms}
    exec(compile(text, file, "exec"), scope)
    return scope["f"]


def outcome(function, value):
    log = []
    try:
        found = function(ms.tensor([value, value + 1]), log)
    except Exception as error:
        return type(error).__name__, str(error), log
    found = found if isinstance(found, tuple) else (found,)
    return [t.asnumpy().tobytes() if isinstance(t, ms.Tensor) else t for t in found], log


def compare(seeds):
    whole = 0
    for seed in seeds:
        function = made(seed)
        for mode in ("ast", "auto"):
            captured = ms.jit(function, capture_mode=mode)
            for value in (1.0, 1.0, 4.0, -3.0):
                assert outcome(captured, value) == outcome(function, value), f"program {seed}, {mode}, {value}"
        whole += not ms.report(captured).breaks
    return whole


def test_programs():
    assert compare(range(12)) > 4


@pytest.mark.slow
def test_more_programs():
    assert compare(range(1000)) > 400


def test_one_graph():
    def f(x, n):
        while x.sum() < 50 or n < 10 or x[0] > 900:
            x = x * 1.5
            if x[1] > 300:
                return x - n
            n = n + 1
        return x

    captured = ms.jit(f, fullgraph=True)
    for start in (1.0, 5.0, 60.0, 1000.0):
        args = ms.tensor([start, 2.0]), ms.tensor(3.0)
        assert captured(*args).tolist() == f(*args).tolist()
    report = ms.report(captured)
    assert report.reading.used == "ast" and report.fragments == 1 and report.eager_ops == 0


def test_a_thousand_turns_are_captured_in_the_time_of_one_body():
    def turns(n):
        def f(x):
            for i in range(n):
                x = x * 1.0001 + i
            return x

        captured = ms.jit(f, fullgraph=True)
        assert captured(ms.ones(3)).tolist() == f(ms.ones(3)).tolist()
        return ms.report(captured).work

    assert turns(1000) < 3 * turns(40)


def test_inverted_bits_of_ints_in_a_loop():
    def f(x):
        while x.sum() < 20:
            x = ms.ops.invert(x) * -1
        return ms.ops.invert(x)

    x = ms.tensor([1, 2, 3])
    assert ms.jit(f, fullgraph=True)(x).tolist() == f(x).tolist()
