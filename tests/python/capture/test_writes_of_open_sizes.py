"""Writes through views whose sizes are open, of views whose sizes are not: where they begin counts."""

import itertools

import numpy as np
import pytest

import msjit as ms
from differential import fresh

# Of a target (3, 20, 4): a view of fixed sizes, and of it one that is as long as the source.
FIXED = {
    "select": lambda h: h[1],
    "select last": lambda h: h.select(0, -1),
    "narrow": lambda h: h.narrow(0, 1, 1),
    "slice": lambda h: h[:, 3:],
    "steps": lambda h: h[:, 1::2],
    "transpose": lambda h: h.swapaxes(0, 1)[:, 2],
    "columns": lambda h: h.swapaxes(1, 2)[1].swapaxes(0, 1),
    "reshape": lambda h: h.reshape(60, 4)[7:],
    "two": lambda h: h[1:][1][2:],
    "unsqueeze": lambda h: h[2].unsqueeze(0),
    "itself": lambda h: h,
}
OPEN = {
    "head": lambda v, n: v[..., :n, :],
    "tail": lambda v, n: v[..., v.shape[-2] - n :, :],
    "after": lambda v, n: v[..., 1 : n + 1, :],
    "narrow": lambda v, n: v.narrow(-2, 0, n),
    "of open": lambda v, n: v[..., : n + 1, :][..., 1:, :],
}


def write(h, r, fixed, opened):
    v = opened(fixed(h), r.shape[0])
    v[:] = r.sum() + 1
    h[0, 0] += 1
    return h * 1


@pytest.mark.parametrize("opened", OPEN)
@pytest.mark.parametrize("fixed", FIXED)
def test_begin_where_the_view_begins(fixed, opened):
    source = np.arange(36, dtype=np.float32).reshape(9, 4)
    captured = ms.jit(fresh(write))
    for n in (5, 3, 4, 5, 2):
        mine, theirs = ms.zeros((3, 20, 4)), ms.zeros((3, 20, 4))
        r = ms.tensor(source[:n])
        got, want = captured(mine, r, FIXED[fixed], OPEN[opened]), write(theirs, r, FIXED[fixed], OPEN[opened])
        np.testing.assert_array_equal(got.asnumpy(), want.asnumpy())
        np.testing.assert_array_equal(mine.asnumpy(), theirs.asnumpy())


def rows_of(h, r):
    h[1, : r.shape[0]] = r
    return h


def rows_of_counted(h, parts):
    for i, r in enumerate(parts):
        h[i, : r.shape[0]] = r
    return h


def keys(cache, k, at):
    cache[1, :, at : at + k.shape[1]] = k
    return cache[1, :, : at + k.shape[1]] * 2


@pytest.mark.parametrize("lengths", list(itertools.permutations((4, 7, 20))))
def test_rows(lengths):
    captured, counted = ms.jit(fresh(rows_of)), ms.jit(fresh(rows_of_counted))
    for n in lengths:
        r = ms.ops.arange(n * 4).reshape(n, 4).astype(ms.float32)
        want = np.zeros((3, 20, 4), np.float32)
        want[1, :n] = r.asnumpy()
        np.testing.assert_array_equal(captured(ms.zeros((3, 20, 4)), r).asnumpy(), want)
        want[0, :2] = want[1, :2]
        np.testing.assert_array_equal(counted(ms.zeros((3, 20, 4)), [r[:2], r]).asnumpy(), want)


def test_a_cache_of_keys_that_grows():
    captured = ms.jit(fresh(keys))
    mine, theirs = ms.zeros((2, 3, 30, 4)), ms.zeros((2, 3, 30, 4))
    at = 0
    for n in (5, 1, 1, 1, 7, 3, 1, 2):
        k = ms.ops.ones((3, n, 4)) * (at + 1)
        np.testing.assert_array_equal(captured(mine, k, at).asnumpy(), keys(theirs, k, at).asnumpy())
        np.testing.assert_array_equal(mine.asnumpy(), theirs.asnumpy())
        at += n
