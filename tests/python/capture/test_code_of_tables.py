"""What msjit makes of rows of text is its own code: reports name the program's line, and how a wrong call is explained does not change."""

import pytest

import msjit as ms
from differential import equal, t
from msjit import ops


def places(report):
    return [line.strip() for line in str(report).splitlines() if "op_failed" in line or "exception" in line]


def layer():
    return ms.mint.nn.AvgPool1d(1)


def primitive():
    return ops.operations.Argmax(7)


@pytest.mark.parametrize("make", [layer, primitive], ids=lambda make: make.__name__)
def test_a_failing_call_stands_at_the_programs_line(make):
    made, x = make(), t(2, 3, 4, 4)

    def f(x):
        try:
            return made(x)
        except (ValueError, RuntimeError, IndexError):
            return x * 2

    captured = ms.jit(f)
    for _ in range(4):
        assert equal(captured(x), f(x))
    named = places(ms.report(captured))
    assert named and all(__file__ in place for place in named), named


def test_all_of_it_is_known_by_its_file():
    made = [ms.mint.nn.AvgPool1d.construct, ops.operations.Argmax.__call__, ms.mint.nn.LazyLinear.__init__]
    made += [m for m in vars(ms.Tensor).values() if getattr(m, "__code__", None) and m.__code__.co_filename[0] == "<"]
    assert len(made) > 3
    assert all(m.__code__.co_filename.startswith("<msjit ") for m in made)
