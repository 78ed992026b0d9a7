"""Products and convolutions of complex numbers that are large enough to be taken apart into those of real and imaginary parts, and
pointwise ops over layouts and blocks of all kinds, against NumPy."""

import numpy as np
import pytest

import msjit as ms
from msjit import mint

RNG = np.random.default_rng(0)
SIZES = [(4, 4, 1024), (33, 17, 65), (64, 64, 64), (5, 400, 9), (130, 70, 90), (3, 2, 4), (1, 500, 500)]


def numbers(*shape, dtype=np.complex64):
    return (RNG.normal(size=shape) + 1j * RNG.normal(size=shape)).astype(dtype)


def laid_out(a, transposed):
    return ms.Tensor(np.ascontiguousarray(a.T)).T if transposed else ms.Tensor(a)


@pytest.mark.parametrize("dtype,tolerance", [(np.complex64, 2e-6), (np.complex128, 1e-14)])
@pytest.mark.parametrize("m,k,n", SIZES)
def test_products(m, k, n, dtype, tolerance):
    for a_transposed in (False, True):
        for b_transposed in (False, True):
            a, b = numbers(m, k, dtype=dtype), numbers(k, n, dtype=dtype)
            x, y = laid_out(a, a_transposed), laid_out(b, b_transposed)
            wide = a.astype(np.complex128) @ b
            for product in (lambda u, v: u @ v, ms.jit(lambda u, v: u @ v)):
                for _ in range(2):
                    found = product(x, y)
                    assert found.asnumpy().dtype == dtype
                    np.testing.assert_allclose(
                        found.asnumpy(), wide, rtol=0, atol=tolerance * k**0.5 * np.abs(wide).max()
                    )


def test_batches_and_gradients():
    a, b = numbers(3, 20, 40, dtype=np.complex128), numbers(3, 40, 30, dtype=np.complex128)
    x, y = ms.Tensor(a), ms.Tensor(b)
    x.requires_grad = y.requires_grad = True
    out = x @ y
    np.testing.assert_allclose(out.asnumpy(), a @ b, rtol=1e-12)
    gx, gy = mint.autograd.grad((out.abs() ** 2).sum(), [x, y])
    np.testing.assert_allclose(gx.asnumpy(), 2 * (a @ b) @ b.conj().swapaxes(1, 2), rtol=1e-10)
    np.testing.assert_allclose(gy.asnumpy(), 2 * a.conj().swapaxes(1, 2) @ (a @ b), rtol=1e-10)


def test_convolutions():
    x, w = numbers(2, 4, 12, 12, dtype=np.complex128), numbers(8, 4, 3, 3, dtype=np.complex128)
    conv = mint.nn.functional.conv2d
    parts = [[conv(ms.Tensor(np.ascontiguousarray(p)), ms.Tensor(np.ascontiguousarray(q))).asnumpy() for q in (w.real, w.imag)]
             for p in (x.real, x.imag)]  # fmt: skip
    expected = parts[0][0] - parts[1][1] + 1j * (parts[0][1] + parts[1][0])
    np.testing.assert_allclose(conv(ms.Tensor(x), ms.Tensor(w)).asnumpy(), expected, rtol=1e-10)


@pytest.mark.parametrize("shape", [(), (1,), (127,), (128,), (129,), (300,), (3, 200), (2, 3, 130), (5, 1), (0, 4)])
def test_layouts(shape):
    """Blocks that end within a row, rows that merge and rows that do not, broadcast operands, numbers, results in place."""
    a, b = numbers(*shape), numbers(*shape)
    tensors = [(ms.Tensor(a), a)]
    if len(shape) > 1:
        tensors.append((ms.Tensor(np.ascontiguousarray(a.swapaxes(0, 1))).swapaxes(0, 1), a))
        tensors.append((ms.Tensor(np.repeat(a, 2, -1))[..., ::2], a))
    for x, v in tensors:
        y = ms.Tensor(b)
        checks = [
            (x + y, v + b), (x * y, v * b), (x - 2, v - 2), (x * 1j, v * np.complex64(1j)), (mint.conj(x), v.conj()),
            (mint.real(x), v.real), (mint.imag(x), v.imag), (x.abs(), np.abs(v)), (mint.where(x == y, x, y), np.where(v == b, v, b)),
            (x.sum(), v.sum()), (mint.exp(x), np.exp(v)), (mint.complex(mint.real(x), mint.imag(y)), v.real + 1j * b.imag),
        ]  # fmt: skip
        if len(shape) > 1:
            row = ms.Tensor(b[:1])
            checks += [
                (x + row, v + b[:1]),
                (x.sum(0), v.sum(0)),
                (x.sum(-1), v.sum(-1)),
                (x.mean(0), v.mean(0)) if shape[0] else checks[0],
            ]
            checks += [(mint.tril(x, k), np.tril(v, k)) for k in (-1, 0, 100)] + [(mint.triu(x, 1), np.triu(v, 1))]
        for found, expected in checks:
            assert found.shape == np.shape(expected)
            np.testing.assert_allclose(found.asnumpy(), expected, rtol=2e-5, atol=1e-5)
        z = x.copy()
        z.mul_(y)
        np.testing.assert_allclose(z.asnumpy(), v * b, rtol=2e-5, atol=1e-5)
