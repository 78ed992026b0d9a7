"""Functions whose globals are of a subclass of dict, which may be asked for names that it lacks (annotationlib does so)."""

import types

import pytest

import msjit as ms
from differential import t


class Names(dict):
    def __init__(self, names):
        super().__init__(names)
        self.asked = []

    def __missing__(self, name):
        self.asked.append(name)
        return "missing " + name


def plain(a=1):
    return int


def with_names(a=1):
    return int if known else other  # noqa: F821


def made_where_it_is_called(x, f, names):
    globals_ = Names(names)
    made = types.FunctionType(f.__code__, globals_, argdefs=f.__defaults__)
    return x * 2, made(2), globals_.asked


def given(x, f, names):
    globals_ = Names(names)
    return called(x, types.FunctionType(f.__code__, globals_, argdefs=f.__defaults__)), globals_.asked


def called(x, f):
    y = x * 2
    return y, f()


@pytest.mark.parametrize("f, names", [(plain, {}), (with_names, {}), (with_names, {"known": 0}), (plain, {"int": 3})])
@pytest.mark.parametrize("call", [made_where_it_is_called, given])
def test_missing_names(call, f, names):
    expected = repr(call(t(2), f, names))
    captured = ms.jit(call)
    for _ in range(3):
        assert repr(captured(t(2), f, names)) == expected
    with ms.enable_capture():
        for _ in range(3):
            assert repr(call(t(2), f, names)) == expected
