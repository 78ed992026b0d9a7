"""Functions that each call makes anew: what capture knows of one holds for the next."""

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
