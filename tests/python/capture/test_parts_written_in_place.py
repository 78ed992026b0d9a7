"""Parts of an input that captured code writes go to its memory at once where nothing else reads it; what is computed is what
Python computes, also where parts are read again, overlap or do not exist."""

import numpy as np
import pytest

import msjit as ms
from msjit import ops

I = np.array([3, 0, 3, -1])


def a_slice(x, y, i):
    x[:, 1:] = y[:, 1:]


def a_slice_of_it_shifted(x, y, i):
    x[1:] = x[:-1]


def a_row_of_it(x, y, i):
    x[2] = x[0] * 2


def rows(x, y, i):
    x[i] = y[:4]


def rows_of_it(x, y, i):
    x[i] = x[:4]


def added_rows(x, y, i):
    x.index_add_(0, i % 4, y[:4])


def elements(x, y, i):
    x[i, i] = y[0, :4]


def a_number(x, y, i):
    x[::2] = 7


def read_after(x, y, i):
    x[1] = y[0]
    return x.sum()


def read_before(x, y, i):
    s = x.sum()
    x[1] = y[0]
    return s


def returned(x, y, i):
    x[1] = y[0]
    return x


def two_parts(x, y, i):
    x[0] = y[1]
    x[1] = y[0]


def two_tensors(x, y, i):
    x[0] = y[1]
    y[0] = x[2] * 3


def a_part_of_the_other(x, y, i):
    x[0] = y[1] * 2
    y[1:3] = y[0:2]


def copied(x, y, i):
    x.copy_(y)


def each_other(x, y, i):
    a = x * 1
    x.copy_(y)
    y.copy_(a)


def same(got, expected):
    assert (got is None) == (expected is None)
    if got is not None:
        np.testing.assert_array_equal(got.asnumpy(), expected.asnumpy())


@pytest.mark.parametrize("dtype", [ms.float32, ms.int64, ms.float16])
@pytest.mark.parametrize("strided", [False, True])
@pytest.mark.parametrize(
    "f",
    [
        a_slice, a_slice_of_it_shifted, a_row_of_it, rows, rows_of_it, added_rows, elements, a_number, read_after,
        read_before, returned, two_parts, two_tensors, a_part_of_the_other, copied, each_other,
    ],
)  # fmt: skip
def test_parts(f, strided, dtype):
    captured = ms.jit(f)
    for turn in range(4):
        values = np.random.default_rng(turn).integers(-9, 9, (2, 6, 5))
        made = []
        for _ in range(2):
            x, y = (ms.tensor(v).astype(dtype) for v in values)
            if strided:
                x = ops.stack([x, x], 1)[:, 0]
            made.append((x, y, ms.tensor(I)))
        same(captured(*made[0]), f(*made[1]))
        for got, expected in zip(*made):
            np.testing.assert_array_equal(got.asnumpy(), expected.asnumpy())


@pytest.mark.parametrize("f", [a_slice, rows, copied, two_tensors, a_part_of_the_other])
def test_operands_that_share_memory(f):
    captured = ms.jit(f)
    for turn in range(5):
        values = np.arange(36.0, dtype=np.float32)
        results = []
        for run in (f, captured):
            memory = ms.tensor(values)
            x, y = memory[:30].reshape(6, 5), memory[6:].reshape(6, 5)
            if turn == 0:
                x, y = ms.tensor(values[:30].reshape(6, 5)), ms.tensor(values[6:].reshape(6, 5))
            run(x, y, ms.tensor(I))
            results.append((memory.asnumpy(), x.asnumpy(), y.asnumpy()))
        for got, expected in zip(*results):
            np.testing.assert_array_equal(got, expected)


def test_what_does_not_exist_changes_nothing():
    captured = ms.jit(rows)
    y = ms.tensor(np.ones((6, 5), np.float32))
    for turn in range(4):
        x = ms.tensor(np.zeros((6, 5), np.float32))
        captured(x, y, ms.tensor(I))
        assert x.asnumpy().sum() == 15
    x = ms.tensor(np.zeros((6, 5), np.float32))
    with pytest.raises(IndexError):
        captured(x, y, ms.tensor([0, 1, 2, 6]))
    assert x.asnumpy().sum() == 0


def test_a_cache_grows():
    def step(cache, key, n):
        cache[:, n : n + 1] = key
        return cache[:, : n + 1].sum()

    captured, cache = ms.jit(step), ms.tensor(np.zeros((2, 40, 3), np.float32))
    for n in range(40):
        total = captured(cache, ms.tensor(np.full((2, 1, 3), n, np.float32)), n)
        assert total.item() == 6 * n * (n + 1) / 2
