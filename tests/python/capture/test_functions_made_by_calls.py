"""Functions that each call makes anew: what capture knows of one holds for the next."""

import copy
import functools
import types

import numpy as np
import pytest

import msjit as ms
from msjit import nn


def test_parameters_asked_for_in_each_step_compile_once():
    net, loss = nn.SequentialCell(nn.Dense(4, 4), nn.ReLU(), nn.Dense(4, 4)), nn.MSELoss()
    optimizer = nn.SGD(net.trainable_params(), 0.1)

    @ms.jit
    def step(x, y):
        value, gradients = ms.value_and_grad(lambda x, y: loss(net(x), y), None, net.trainable_params())(x, y)
        optimizer(gradients)
        return value

    x = ms.Tensor(np.ones((2, 4), np.float32))
    losses = [step(x, x * 2).item() for _ in range(8)]
    assert losses == sorted(losses, reverse=True) and losses[0] > losses[-1]
    assert ms.report(step).compiles <= 2


@pytest.mark.parametrize("name", ["__name__", "__qualname__", "__doc__", "__module__"])
def test_what_a_function_says_of_itself_is_what_counts(name):
    def made(text):
        def inner(x):
            return x

        setattr(inner, name, text)
        return inner

    @ms.jit
    def f(x, function):
        return x * 2 if getattr(function, name) == "double" else x * 3

    ms.reset(f)  # the code is the same for each name
    x = ms.Tensor([1.0])
    for _ in range(3):
        assert f(x, made("double")).item() == 2 and f(x, made("triple")).item() == 3
    assert f(x, made("triple")).item() == 3 and ms.report(f).compiles <= 4
    kept = made("double")
    assert f(x, kept).item() == 2
    setattr(kept, name, "other")
    assert f(x, kept).item() == 3


def test_a_function_without_a_doc():
    def made(doc):
        def inner():
            pass

        inner.__doc__ = doc
        return inner

    f = ms.jit(lambda x, function: x + 1 if function.__doc__ is None else x - 1)
    x = ms.Tensor([1.0])
    assert [f(x, made(d)).item() for d in (None, "text", None)] == [2, 0, 2]


def test_functions_that_close_over_themselves_are_one():
    def make(n):
        def count(k):
            return n if k == 0 else count(k - 1)

        holders = [count]

        def of_others(k):
            return holders, count, k

        count.made = [n]
        return count, of_others, holders

    @ms.jit
    def f(x):
        return *make(x + 1), x * 2

    for _ in range(3):
        count, of_others, holders, _ = f(ms.ones(2))
        cells = dict(zip(count.__code__.co_freevars, count.__closure__))
        assert cells["count"].cell_contents is count is holders[0] and count.made[0] is cells["n"].cell_contents
        assert of_others(1) == (holders, count, 1) and of_others(1)[0] is holders
        assert count(3).asnumpy().tolist() == [2, 2]
    assert ms.report(f).captured_frames == 3, str(ms.report(f))


class Holder:
    pass


def test_kinds_of_attribute_dicts():
    @ms.jit
    def f(x, h):
        return x + 1, type(Holder.__dict__), isinstance(Holder.__dict__, dict), type(h.__dict__), type(type.__dict__)

    for _ in range(3):
        assert f(ms.ones(2), Holder())[1:] == (types.MappingProxyType, False, dict, types.MappingProxyType)


def test_partials_that_hold_themselves():
    def f(x, p):
        return x + 1, p.keywords, p.func is p

    captured = ms.jit(f)
    p, q = functools.partial(make_nothing), functools.partial(make_nothing)
    p.__setstate__((p, (), {"a": 1}, {}))
    q.__setstate__((make_nothing, (q,), {}, {}))
    for _ in range(3):
        assert captured(ms.ones(2), p)[1:] == f(ms.ones(2), p)[1:]
        assert captured(ms.ones(2), q)[1:] == f(ms.ones(2), q)[1:]
    p.__setstate__((make_nothing, (), {}, {}))
    q.__setstate__((make_nothing, (), {}, {}))


def make_nothing():
    return None


class Named:
    @functools.singledispatchmethod
    def method(self, x):
        """Says so."""
        return x * 2


def test_what_single_dispatch_methods_say_of_themselves():
    def f(x, named):
        return x + 1, Named.method.__name__, named.method.__doc__, named.method(x)

    captured = ms.jit(f)
    for _ in range(3):
        assert captured(ms.ones(2), Named())[1:3] == f(ms.ones(2), Named())[1:3] == ("method", "Says so.")


def test_copies_of_partials_share_their_parts():
    @ms.jit
    def f(x, p):
        q = functools.partial(make_nothing, x)
        return x + 1, copy.copy(p), p.args is p.args, q.args is q.args, p.args

    p = functools.partial(make_nothing, [1], a=2)
    for _ in range(3):
        _, made, one, other, args = f(ms.ones(2), p)
        assert one and other and args is p.args
        assert made is not p and made.args is p.args and made.func is p.func and made.keywords == p.keywords
