"""Objects whose class has a __call__ that is no plain function: called as Python calls them, without a break."""

import numpy as np
import pytest

import msjit as ms
from msjit import ops


def scaled(x, by=2):
    return x * by


class Static:
    __call__ = staticmethod(scaled)


class StaticOp:
    __call__ = staticmethod(ops.raw.exp)


class Inner:
    def __init__(self, by):
        self.by = by

    def __call__(self, x, plus=0):
        return x * self.by + plus


class Object:
    __call__ = Inner(3)  # no descriptor: it is called without the instance


class Builtin:
    __call__ = max


static, static_op, nested, builtin = Static(), StaticOp(), Object(), Builtin()

CALLS = {
    "static": lambda x: static(x) + static(x, by=3),
    "static_op": lambda x: static_op(x) * 2,
    "object": lambda x: nested(x, plus=1),
    "builtin": lambda x: x * builtin(2, 5),
    "made inside": lambda x: Static()(x) + Object()(x),
}


@pytest.mark.parametrize("name", CALLS)
def test_called_as_python_calls_them(name):
    f = CALLS[name]
    captured = ms.jit(f, fullgraph=True)
    x = ms.tensor([0.5, -1.5, 2.0])
    for _ in range(3):
        np.testing.assert_array_equal(captured(x).asnumpy(), f(x).asnumpy())
    assert ms.report(captured).hits == 3


@pytest.mark.parametrize("kept_as", [lambda o: o, staticmethod], ids=["object", "static"])
def test_called_through_itself(kept_as):
    class Endless:
        pass

    endless = Endless()
    Endless.__call__ = kept_as(endless)

    def f(x):
        try:
            return endless(x)
        except RecursionError:
            return x * 2

    captured = ms.jit(f)
    x = ms.tensor([1.0, 2.0])
    for _ in range(3):
        assert captured(x).tolist() == f(x).tolist() == [2.0, 4.0]


def test_another_call_is_noticed():
    class Changing:
        __call__ = staticmethod(scaled)

    c = Changing()
    captured = ms.jit(lambda x: c(x), fullgraph=True)
    x = ms.tensor([1.0, 2.0])
    assert captured(x).tolist() == [2.0, 4.0]
    Changing.__call__ = staticmethod(lambda x: x + 1)
    assert captured(x).tolist() == [2.0, 3.0]
    Changing.__call__ = Inner(5)
    assert captured(x).tolist() == [5.0, 10.0]
    Changing.__call__ = lambda self, x: x - 1
    assert captured(x).tolist() == [0.0, 1.0]
