"""Writes into expanded tensors, whose elements share memory, are refused captured as they are eagerly (as PyTorch does)."""

import pytest

import msjit as ms
from differential import check, t


def in_place(x):
    y = ms.zeros((3, 1)).broadcast_to((3, 4))
    y.add_(1)
    return y * x.sum()


def method(x):
    y = x.broadcast_to((2, *x.shape))
    y.add_(1)
    return y


def item(x):
    y = (x * 2).broadcast_to((2, *x.shape))
    y[0] = 7
    return y


def of_a_slice(x):
    y = (x * 2).unsqueeze(0).broadcast_to((4, *x.shape))[1:3]
    y.mul_(2)
    return y


def caught(x):
    y = (x * 2).broadcast_to((2, *x.shape))
    try:
        y.mul_(3)
    except RuntimeError:
        return x - 1
    return y


def one_element(x):  # nothing is shared
    y = (x * 2).broadcast_to((1, *x.shape))
    y.add_(1)
    return y


def base_behind_a_view(x):  # the base is written, which the view shows
    base = x * 2
    y = base.broadcast_to((2, *x.shape))
    base.add_(1)
    return y.sum(), base


@pytest.mark.parametrize("f", [in_place, method, item, of_a_slice, caught, one_element, base_behind_a_view])
def test_as_eagerly(f):
    check(f, t(3))


@pytest.mark.parametrize("f", [in_place, method, of_a_slice])
def test_refused(f):
    for g in (f, ms.jit(f)):
        with pytest.raises(RuntimeError, match="share memory"):
            g(t(3))
