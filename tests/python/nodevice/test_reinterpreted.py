"""x.view(dtype): the same bytes as elements of another dtype, in the same memory."""

import numpy as np
import pytest

import msjit as ms

A = np.array([[1.5, -2.0, 0.0, 3.25], [4.0, 5.5, -6.0, 7.0]], np.float32)
KINDS = ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float16", "float32", "float64", "complex64", "bool_"]  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_as_numpy(kind):
    got, expected = ms.tensor(A).view(getattr(ms, kind)), A.view(getattr(np, kind))
    assert got.shape == expected.shape and got.dtype == getattr(ms, kind)
    assert got.asnumpy().tobytes() == expected.tobytes()
    strided = ms.tensor(A.repeat(2, 0))[::2]
    assert strided.view(getattr(ms, kind)).asnumpy().tobytes() == expected.tobytes()


def test_memory_is_shared():
    x = ms.tensor(A.copy())
    bits = x.view(ms.int32)
    bits[0, 0] = 0
    x[1, 1] = 1.0
    assert x[0, 0].item() == 0.0 and bits[1, 1].item() == 0x3F800000


def test_what_is_no_whole_number_of_elements():
    x = ms.tensor(A)
    for t, kind in [(x[:, :3], ms.int64), (x[:, 1:3], ms.float64), (x.T, ms.int8), (x[0, 0], ms.int64), (x[:, ::2], ms.int16)]:  # fmt: skip
        with pytest.raises(ValueError, match="cannot be seen as"):
            t.view(kind)
    assert ms.tensor(np.zeros((0, 4), np.float32)).view(ms.int64).shape == (0, 2)
    assert x[0, 0].view(ms.int32).item() == 0x3FC00000 and x[:, 2:].view(ms.float64).shape == (2, 1)


def test_half_numbers():
    x = ms.tensor([1.0, -2.0], dtype=ms.bfloat16)
    assert x.view(ms.int16).tolist() == [0x3F80, -0x4000] and x.view(ms.int16).view(ms.bfloat16).float().tolist() == [
        1.0,
        -2.0,
    ]


def test_captured():
    def f(x):
        y = x * 2
        bits = y.view(ms.int32)
        y[0, 0] = 1.0
        signs = (bits >> 31) & 1
        bits[0, 1] = 0
        return y + 1, signs, bits

    captured = ms.jit(f)
    for _ in range(3):
        for a, b in zip(f(ms.tensor(A)), captured(ms.tensor(A))):
            assert a.dtype == b.dtype and a.asnumpy().tobytes() == b.asnumpy().tobytes()


def test_no_gradient_goes_through():
    x = ms.Parameter(ms.tensor(A), name="x")
    assert (
        not x.view(ms.int32).requires_grad
        and ms.grad(lambda v: (v.view(ms.float32) * v).sum())(x).tolist() == A.tolist()
    )
