"""sort, topk, unique and what is made of them against a plain stable order: NaN the largest, 0 and -0 equal, ties by place."""

import itertools

import numpy as np
import pytest

import msjit as ms
from msjit import ops

DTYPES = [
    "float32",
    "float64",
    "float16",
    "bfloat16",
    "int8",
    "int16",
    "int32",
    "int64",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "bool_",
]


def values(dtype, shape, seed):
    g = np.random.default_rng(seed)
    if "float" in dtype:
        x = g.normal(size=shape) * g.choice([1e-30, 1, 1e3], shape)
        x = np.where(
            g.random(shape) < 0.2, g.choice([0.0, -0.0, np.inf, -np.inf, np.nan, -np.nan, 1.5, -1.5], shape), x
        )
        return ms.tensor(x.astype(np.float32 if dtype != "float64" else np.float64)).astype(dtype)
    if dtype == "bool_":
        return ms.tensor(g.random(shape) < 0.5)
    limits = np.iinfo(dtype)
    wide = g.integers(limits.min, limits.max, shape, dtype=dtype, endpoint=True)
    near = g.integers(0, 100, shape).astype(dtype)
    x = (near, wide, np.where(g.random(shape) < 0.1, wide, near))[seed % 3]
    return ms.tensor(x)


def numbers(t):
    """Exact, in a dtype that NumPy compares."""
    return (t.astype("float64") if t.is_floating_point() else t).asnumpy()


def order(x, dim, descending=False):
    """Places in a stable order along dim."""
    rank = np.unique(x, return_inverse=True)[1].reshape(x.shape)  # NaN is one value, the last
    return np.argsort(-rank if descending else rank, dim, kind="stable")


@pytest.mark.parametrize("dtype", DTYPES)
def test_sort(dtype):
    shapes = [(0,), (1,), (5,), (63,), (64,), (65,), (4, 500), (70, 17), (3, 100, 5), (2, 0, 3), (1, 3000)]
    for k, (shape, descending) in enumerate(itertools.product(shapes, (False, True))):
        x = values(dtype, shape, k)
        for dim in range(len(shape)):
            for t in (x, ops.flip(x, (0,)), x.transpose(0, len(shape) - 1)):
                found, places = ops.sort(t, dim, descending)
                expected = order(numbers(t), dim, descending)
                np.testing.assert_array_equal(places.asnumpy(), expected)
                np.testing.assert_array_equal(numbers(found), np.take_along_axis(numbers(t), expected, dim))
                np.testing.assert_array_equal(
                    np.signbit(numbers(found)), np.signbit(np.take_along_axis(numbers(t), expected, dim))
                )
    captured = ms.jit(lambda x: ops.sort(x, -1, True))(x)
    np.testing.assert_array_equal(captured[1].asnumpy(), ops.sort(x, -1, True)[1].asnumpy())


@pytest.mark.parametrize("dtype", DTYPES)
def test_topk(dtype):
    cases = [*itertools.product((5, 64, 300), (0, 1, 3, 5)), (2050, 24), (2050, 25), (2050, 60), (99, 24), (1024, 1)]
    for (n, k), largest, dim in itertools.product(cases, (False, True), (0, 1)):
        x = values(dtype, (n, 7) if dim == 0 else (7, n), n + k)
        found, places = ops.topk(x, k, dim, largest)
        expected = np.take(order(numbers(x), dim, largest), np.arange(k), dim)
        np.testing.assert_array_equal(places.asnumpy(), expected)
        np.testing.assert_array_equal(numbers(found), np.take_along_axis(numbers(x), expected, dim))


@pytest.mark.parametrize("dtype", DTYPES)
def test_unique(dtype):
    for n in (0, 1, 50, 64, 700, 5000):
        x = values(dtype, (n,), n)
        found, inverse, counts = ms._core._raw_ops["unique"](x)
        expected = np.unique(numbers(x), return_inverse=True, return_counts=True)
        np.testing.assert_array_equal(numbers(found), expected[0])
        np.testing.assert_array_equal(inverse.asnumpy().reshape(-1), expected[1].reshape(-1))
        np.testing.assert_array_equal(counts.asnumpy(), expected[2])


@pytest.mark.parametrize("dtype", ["int8", "int32", "int64", "uint8", "uint64"])
def test_unique_of_integers_that_lie_close_together(dtype):
    g = np.random.default_rng(1)
    limits = np.iinfo(dtype)
    for n, low in ((1, limits.min), (300, limits.max - 90), (5000, limits.min), (64, 0)):
        a = (g.integers(0, 80, n).astype(dtype) + np.array(low, dtype)).reshape(-1, 1)
        a[0] = limits.max if n == 64 else a[0]
        found = ms.mint.unique(ms.tensor(a), return_inverse=True, return_counts=True)
        expected = np.unique(a, return_inverse=True, return_counts=True)
        for x, y in zip(found, expected):
            np.testing.assert_array_equal(x.asnumpy().reshape(-1), y.reshape(-1))
        assert found[0].dtype == ms.tensor(a).dtype and found[1].shape == a.shape


def test_selections():
    for n in (1, 2, 63, 64, 200):
        x = values("float32", (6, n), n)
        x = ops.where(ops.isnan(x), ops.zeros_like(x), x)
        a = x.asnumpy()
        for k in {1, n, (n + 1) // 2}:
            found, place = ms.mint.kthvalue(x, k)
            expected = np.take(order(a, 1), k - 1, 1)
            np.testing.assert_array_equal(place.asnumpy(), expected)
            np.testing.assert_array_equal(found.asnumpy(), np.take_along_axis(a, expected[:, None], 1)[:, 0])
        found, place = ms.mint.median(x, 1)
        np.testing.assert_array_equal(found.asnumpy(), np.sort(a, 1)[:, (n - 1) // 2])
        np.testing.assert_array_equal(np.take_along_axis(a, place.asnumpy()[:, None], 1)[:, 0], found.asnumpy())


def test_threads_change_nothing():
    before, x = ms.get_num_threads(), values("float32", (300, 200), 4)
    try:
        found = []
        for threads in (1, 3):
            ms.set_num_threads(threads)
            found.append([t.asnumpy() for dim in (0, 1) for t in ops.sort(x, dim)])
        for a, b in zip(*found):
            np.testing.assert_array_equal(a, b)
    finally:
        ms.set_num_threads(before)


def test_scans_by_rows():
    """Rows are scanned several at once: what one gives does not depend on the others."""
    for n, rows, dtype in itertools.product(
        (0, 1, 5, 33), (1, 7, 8, 9, 20), ("float32", "float16", "int8", "complex64")
    ):
        x = ms.tensor(np.random.default_rng(n + rows).normal(size=(rows, n)) * 3).astype(dtype)
        for f in (ops.cumsum, ops.cumprod):
            whole = f(x, 1)
            for r in range(rows):
                np.testing.assert_array_equal(
                    whole[r].astype("complex128").asnumpy(), f(x[r], 0).astype("complex128").asnumpy()
                )


@pytest.mark.parametrize("jit", [lambda f: f, ms.jit])
def test_no_element_has_no_median(jit):
    """The median of an empty dimension had the shape of its input; PyTorch refuses it, as it does max and mode."""
    calls = [
        ("median", lambda x: ops.median(x, 1)),
        ("median", lambda x: ops.median(x, -1, True)),
        ("median", lambda x: x.median(1)),
        ("median", lambda x: ms.mint.median(x, 1)),
        ("median", lambda x: ops.median(x.astype(ms.int32), 1)),
        ("nanmedian", lambda x: ops.nanmedian(x, 1)),
        ("quantile", lambda x: ops.quantile(x, 0.5, 1)),
        ("quantile", lambda x: ops.quantile(x, 0.5)),
        ("nanquantile", lambda x: ops.nanquantile(x, 0.5, 1)),
    ]
    for name, f in calls:
        f = jit(f)
        for _ in range(3):
            with pytest.raises(ValueError, match=f"^{name}: .* is empty"):
                f(ms.zeros(2, 0))
    for f in (ops.median, ops.nanmedian):
        f = jit(lambda x, f=f: f(x, 0))
        for _ in range(3):
            values, places = f(ms.zeros(2, 0))
            assert values.shape == places.shape == (0,)
