"""Lists as indices: of ints and bools they are an index, of anything else the tuple of what they hold, as in MindSpore 2.10 and
PyTorch; eagerly and captured."""

import numpy as np
import pytest

import msjit as ms

KEYS = {
    "ints": lambda: [0, 1], "bools": lambda: [True, False, True], "NumPy's ints": lambda: [np.int64(0), np.int32(2)],
    "slice": lambda: [slice(0, 2)], "slices": lambda: [slice(None), slice(None, -1)], "slice and int": lambda: [slice(0, 2), 1],
    "None": lambda: [None, 0], "Ellipsis": lambda: [..., 0], "tensor": lambda: [ms.tensor([0, 1])],
    "tensors": lambda: [ms.tensor([0, 1]), ms.tensor([1, 2])], "tensor and int": lambda: [ms.tensor([0, 1]), 1],
    "of no dimensions": lambda: [ms.tensor(0), ms.tensor(1)], "lists": lambda: [[0, 1], [1, 2]],
    "tuples": lambda: [(0, 1), (1, 2)], "list and slice": lambda: [[0, 1], slice(0, 2)],
    "arrays": lambda: [np.array([0, 1]), np.array([1, 2])], "one list": lambda: [[2, 0]],
}  # fmt: skip
AS_THEY_ARE = ("ints", "bools", "NumPy's ints")


def as_numpy(key):
    plain = [k.asnumpy() if isinstance(k, ms.Tensor) else k for k in key]
    return plain if all(isinstance(k, (int, np.integer)) for k in plain) else tuple(plain)


def read(x, make):
    return x[make()]


def write(x, make):
    x[make()] = 7.0
    return x


@pytest.mark.parametrize("name", KEYS)
def test_reads_and_writes(name):
    base = np.arange(12, dtype=np.float32).reshape(3, 4)
    key = as_numpy(KEYS[name]())
    assert isinstance(key, list) == (name in AS_THEY_ARE)
    want, written = base[key], base.copy()
    written[key] = 7.0
    for get, put in ((read, write), (ms.jit(read), ms.jit(write))):
        for _ in range(3):
            np.testing.assert_array_equal(get(ms.tensor(base), KEYS[name]).asnumpy(), want)
            np.testing.assert_array_equal(put(ms.tensor(base.copy()), KEYS[name]).asnumpy(), written)


def test_a_list_of_many_is_an_index():
    x = ms.tensor(np.arange(40.0))
    assert x[[ms.tensor(i) for i in range(40)]].tolist() == list(range(40))


def test_lists_that_change_while_captured():
    captured = ms.jit(lambda x, key: x[key])
    x = ms.tensor(np.arange(12.0).reshape(3, 4))
    key = [0, 1]
    assert captured(x, key).shape == (2, 4)
    key[:] = [slice(0, 2), 1]
    assert captured(x, key).tolist() == [1.0, 5.0]
    key[1] = 2
    assert captured(x, key).tolist() == [2.0, 6.0]
    key[:] = [2]
    assert captured(x, key).tolist() == [[8.0, 9.0, 10.0, 11.0]]
