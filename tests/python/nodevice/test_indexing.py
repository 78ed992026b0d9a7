# ruff: noqa: E501, C408 (tables: a case a line)
"""Indexing and assignment in every form, fuzzed against NumPy."""

import numpy as np
import pytest

import msjit as ms


def make_key(rng, shape):
    """A random index for an array of that shape: (key for NumPy, key for msjit)."""
    ours, theirs = [], []
    dim, ellipsis = 0, False
    while dim < len(shape) and rng.random() < 0.85:
        n = shape[dim]
        kind = rng.choice(["int", "slice", "none", "ellipsis", "array", "mask", "list", "tensor", "bool", "zero_d"], p=[
            0.2, 0.25, 0.1, 0.1, 0.1, 0.05, 0.08, 0.07, 0.02, 0.03])  # fmt: skip
        if kind in ("int", "array", "list", "tensor", "zero_d") and n == 0:
            kind = "slice"
        if kind == "int":
            theirs.append(int(rng.integers(-n, n)))
            ours.append(theirs[-1])
            dim += 1
        elif kind == "zero_d":
            v = int(rng.integers(-n, n))
            theirs.append(v)
            ours.append(ms.tensor(v))
            dim += 1
        elif kind == "slice":
            start, stop = (None if rng.random() < 0.3 else int(rng.integers(-n - 2, n + 3)) for _ in range(2))
            step = rng.choice([None, 1, 2, -1, -2, 3])
            theirs.append(slice(start, stop, None if step is None else int(step)))
            ours.append(theirs[-1])
            dim += 1
        elif kind == "none":
            theirs.append(None)
            ours.append(None)
        elif kind == "bool":
            theirs.append(bool(rng.random() < 0.7))
            ours.append(theirs[-1])
        elif kind == "ellipsis" and not ellipsis:
            ellipsis = True
            theirs.append(Ellipsis)
            ours.append(Ellipsis)
            dim += int(rng.integers(0, len(shape) - dim + 1))
        elif kind in ("array", "list", "tensor"):
            size = [(), (3,), (2, 1), (1, 3), (2, 3)][rng.integers(1, 5)]
            index = rng.integers(-n, n, size)
            theirs.append(index)
            ours.append({"array": index, "list": index.tolist(), "tensor": ms.Tensor(index)}[kind])
            dim += 1
        elif kind == "mask":
            depth = int(rng.integers(1, len(shape) - dim + 1))
            mask = rng.random(shape[dim : dim + depth]) < 0.5
            theirs.append(mask)
            ours.append(ms.Tensor(mask) if rng.random() < 0.5 else mask)
            dim += depth
    if len(theirs) == 1 and rng.random() < 0.5 and not isinstance(ours[0], list):
        return theirs[0], ours[0]
    return tuple(theirs), tuple(ours)


SHAPES = [(4,), (3, 4), (2, 3, 4), (1, 3, 2, 2), (0, 3), ()]


def cases(seed, count):
    rng = np.random.default_rng(seed)
    for _ in range(count):
        shape = SHAPES[rng.integers(len(SHAPES))]
        yield rng, shape, *make_key(rng, shape)


@pytest.mark.parametrize("seed", range(20))
def test_getitem(seed):
    for rng, shape, theirs, ours in cases(seed, 50):
        a = rng.standard_normal(shape).astype(np.float32)
        x = ms.Tensor(a)
        try:
            expected = a[theirs]
        except IndexError:
            with pytest.raises((IndexError, ValueError)):
                x[ours]
            continue
        try:
            got = x[ours]
        except IndexError as error:  # older NumPy does not look at the bounds of what selects nothing
            assert np.size(expected) == 0 and "out of" in str(error)
            continue
        assert got.shape == np.shape(expected), (shape, theirs)
        np.testing.assert_array_equal(got.asnumpy(), expected, err_msg=f"{shape} {theirs}")


@pytest.mark.parametrize("seed", range(20))
def test_setitem(seed):
    for rng, shape, theirs, ours in cases(seed + 100, 50):
        a = rng.standard_normal(shape).astype(np.float32)
        x = ms.Tensor(a)
        try:
            target = a[theirs].shape if np.ndim(a[theirs]) else ()
        except IndexError:
            with pytest.raises((IndexError, ValueError)):
                x[ours] = 1.0
            np.testing.assert_array_equal(x.asnumpy(), a)
            continue
        flat = np.arange(a.size).reshape(shape)[theirs].reshape(-1)
        if len(set(flat.tolist())) < flat.size:
            value = 2.5  # the order of duplicate writes is not specified
        elif rng.random() < 0.3:
            value = float(rng.random())
        else:
            value = rng.standard_normal(target).astype(np.float32)
            if target and rng.random() < 0.3:
                value = value[..., :1]
        b = a.copy()
        try:
            b[theirs] = value
        except (ValueError, IndexError):  # the value does not broadcast
            with pytest.raises((ValueError, IndexError)):
                x[ours] = ms.Tensor(value) if isinstance(value, np.ndarray) else value
            continue
        try:
            x[ours] = ms.Tensor(value) if isinstance(value, np.ndarray) and rng.random() < 0.5 else value
        except IndexError as error:
            assert flat.size == 0 and "out of" in str(error)
        np.testing.assert_array_equal(x.asnumpy(), b, err_msg=f"{shape} {theirs}")


def test_basic_indexing_gives_views():
    x = ms.ops.zeros((3, 4))
    x[1][2] = 5.0
    x[:, ::-2][0, 0] = 7.0
    assert x.asnumpy()[1, 2] == 5 and x.asnumpy()[0, 3] == 7
    assert x[...] is not x
    x[...] = 1
    assert x.asnumpy().sum() == 12


def test_gradients_through_indexing():
    x = ms.tensor(np.arange(12.0).reshape(3, 4), requires_grad=True)
    index = ms.tensor([0, 2, 0])
    y = x[1:, ::2].sum() + x[index, 1].sum() + x[x > 6].sum() + x[..., -1].sum()
    y.backward()
    expected = np.zeros((3, 4))
    expected[1:, ::2] += 1
    np.add.at(expected, ([0, 2, 0], 1), 1)
    expected += np.arange(12.0).reshape(3, 4) > 6
    expected[..., -1] += 1
    np.testing.assert_array_equal(x.grad.asnumpy(), expected)


def test_gradients_through_assignment():
    x = ms.tensor(np.arange(6.0).reshape(2, 3), requires_grad=True)
    v = ms.tensor([10.0, 20.0], dtype=ms.float64, requires_grad=True)
    y = x * 2
    y[:, 1] = v
    y[0][0] = 5.0
    y[ms.tensor([1]), ms.tensor([2])] = v[:1]
    (y * y).sum().backward()
    expected = 8 * np.arange(6.0).reshape(2, 3)
    expected[:, 1] = 0
    expected[0, 0] = expected[1, 2] = 0
    np.testing.assert_array_equal(x.grad.asnumpy(), expected)
    np.testing.assert_array_equal(v.grad.asnumpy(), [40.0, 40.0])


@pytest.mark.parametrize("key,error,match", [
    (5, IndexError, "out of bounds"),
    ((0, 0, 0), IndexError, "too many indices"),
    ((..., ...), IndexError, "Ellipsis"),
    ("a", IndexError, "only ints, slices"),
    (1.5, IndexError, "only ints, slices"),
    (slice(None, None, 0), ValueError, "zero"),
    (np.array([True, False, True]), IndexError, "bool index of shape"),
    (np.array([True, False, True]), ValueError, "bool index of shape"),  # MindSpore's type of error
    (np.ones((2, 3, 4, 5, 6), bool), ms.MaskShapeError, "too many indices"),
    (np.array([0.5]), IndexError, "integers or bools"),
    (np.array([0, 9]), IndexError, "9"),
])  # fmt: skip
def test_errors(key, error, match):
    x = ms.ops.zeros((2, 3))
    with pytest.raises(error, match=match):
        x[key]
    with pytest.raises(error, match=match):
        x[key] = 1.0
    assert x.asnumpy().sum() == 0


def test_assignment_errors():
    x = ms.ops.zeros((2, 3))
    with pytest.raises(ValueError, match=r"\(4,\)"):
        x[0] = ms.ops.ones(4)
    with pytest.raises(TypeError, match="cannot assign"):
        x[0] = None
    with pytest.raises(TypeError, match="deletion"):
        del x[0]


def test_iteration():
    x = ms.tensor([[1, 2], [3, 4]])
    assert [row.tolist() for row in x] == [[1, 2], [3, 4]]
    a, b = x
    assert b.tolist() == [3, 4] and len(x) == 2
    assert 3 in x and 9 not in x
    with pytest.raises(TypeError, match="0-d"):
        iter(ms.tensor(1))
    with pytest.raises(TypeError, match="0-d"):
        len(ms.tensor(1))
