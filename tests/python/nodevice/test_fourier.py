"""Discrete Fourier transforms against NumPy's in double precision: every way of the kernels, both modes, and what is refused."""

import os
import subprocess
import sys
import types

import numpy as np
import pytest

import msjit as ms
from msjit import mint, ops

LENGTHS = [1, 2, 3, 5, 8, 12, 16, 17, 49, 64, 77, 100, 127, 128, 130, 169, 250, 256, 509, 1000, 1024, 1331, 2310, 4096]
REAL = {"float32": np.float32, "float64": np.float64}


def noise(shape, dtype=np.float64, seed=0):
    g = np.random.default_rng(seed)
    x = g.normal(size=shape)
    return (x + 1j * g.normal(size=shape) if np.dtype(dtype).kind == "c" else x).astype(dtype)


def error(found, expected):
    """Of the root of the mean square."""
    scale = np.sqrt((np.abs(expected) ** 2).mean())
    return np.sqrt((np.abs(found - expected) ** 2).mean()) / scale if scale else np.abs(found).max()


def close(found, expected, n):
    assert found.shape == expected.shape
    assert (
        error(found.asnumpy().astype(np.complex128), expected) < (4 + np.log2(n)) * np.finfo(found.asnumpy().dtype).eps
    )


@pytest.mark.parametrize("dtype", REAL)
@pytest.mark.parametrize("n", LENGTHS)
def test_lengths(n, dtype):
    for rows in (1, 3, 21):
        x = noise((rows, n), REAL[dtype], n)
        z = noise((rows, n), np.complex64 if dtype == "float32" else np.complex128, n + 1)
        wide, zs = x.astype(np.float64), z.astype(np.complex128)
        for norm in (None, "ortho", "forward"):
            close(ops.fft(ms.tensor(z), norm=norm), np.fft.fft(zs, norm=norm), n)
            close(ops.ifft(ms.tensor(z), norm=norm), np.fft.ifft(zs, norm=norm), n)
            close(ops.fft(ms.tensor(x), norm=norm), np.fft.fft(wide, norm=norm), n)
            close(ops.ifft(ms.tensor(x), norm=norm), np.fft.ifft(wide, norm=norm), n)
            close(ops.rfft(ms.tensor(x), norm=norm), np.fft.rfft(wide, norm=norm), n)
            close(ops.ihfft(ms.tensor(x), norm=norm), np.fft.ihfft(wide, norm=norm), n)
            for k in {max(2 * n - 2, 1), 2 * n - 1, n}:
                close(ops.irfft(ms.tensor(z), k, norm=norm), np.fft.irfft(zs, k, norm=norm), k)
                close(ops.hfft(ms.tensor(z), k, norm=norm), np.fft.hfft(zs, k, norm=norm), k)


@pytest.mark.parametrize(
    "shape, dims",
    [
        ((6, 20, 15), (1,)),
        ((6, 20, 15), (0, 2)),
        ((130, 4), (0,)),
        ((64, 40), (1, 0)),
        ((1009, 3), (0,)),
        ((4, 5, 3, 7), None),
    ],
)
def test_dimensions(shape, dims):
    x, z = noise(shape), noise(shape, np.complex128)
    size = int(np.prod(shape))
    for layout in (
        np.ascontiguousarray,
        lambda a: np.ascontiguousarray(a.T).T,
        lambda a: np.repeat(a, 2, -1)[..., ::2],
    ):
        a, b = (ms.from_numpy(layout(v)) for v in (x, z))
        close(ops.fftn(b, dim=dims), np.fft.fftn(z, axes=dims), size)
        close(ops.ifftn(b, dim=dims), np.fft.ifftn(z, axes=dims), size)
        close(ops.fftn(a, dim=dims), np.fft.fftn(x, axes=dims), size)
        close(ops.rfftn(a, dim=dims), np.fft.rfftn(x, axes=dims), size)
        close(ops.irfftn(b, dim=dims), np.fft.irfftn(z, axes=dims or tuple(range(len(shape)))), size)
    np.testing.assert_allclose(
        ops.irfftn(ops.rfftn(ms.tensor(x), dim=dims), [shape[d] for d in dims or range(len(shape))], dims).asnumpy(),
        x,
        atol=1e-12,
    )


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "int8", "uint8", "int64", "bool_"])
def test_other_dtypes(dtype):
    x = ms.tensor(np.random.default_rng(0).integers(0, 2, (3, 18))).astype(dtype)
    wide = x.astype("float64").asnumpy()
    for f, g in ((ops.fft, np.fft.fft), (ops.ifft, np.fft.ifft), (ops.rfft, np.fft.rfft), (ops.irfft, np.fft.irfft)):
        y = f(x)
        assert y.dtype == (ms.float32 if f is ops.irfft else ms.complex64)
        close(y, g(wide), 34)


CALLS = {
    "fft": lambda x: ops.fft(x), "fft dim": lambda x: ops.fft(x, dim=0), "rfft": lambda x: ops.rfft(x, 30), "irfft": lambda x: ops.irfft(ops.rfft(x) * 2),
    "rfft2": lambda x: ops.irfft2(ops.rfft2(x), (5, 33)), "hfft": lambda x: ops.hfft(ops.ihfft(x, norm="ortho")), "fftn": lambda x: ops.ifftn(ops.fftn(x) * 1j),
}  # fmt: skip


@pytest.mark.parametrize("name", CALLS)
def test_captured(name):
    """One node each, the same bits, also where sizes are left open; and gradients, twice."""
    call = CALLS[name]
    jitted = ms.jit(types.FunctionType(call.__code__.replace(), globals()), fullgraph=True)
    for shape in ((5, 33), (7, 64), (5, 33), (3, 130)):
        x = ms.tensor(noise(shape, np.float32))
        np.testing.assert_array_equal(jitted(x).asnumpy(), call(x).asnumpy())

    def loss(x):
        y = call(x)
        return (ops.abs(y) ** 2 * ops.arange(float(y.shape[-1]))).sum()

    x = ms.tensor(noise((4, 6)))
    first = ms.grad(loss)(x)
    np.testing.assert_allclose(ms.jit(lambda x: ms.grad(loss)(x))(x).asnumpy(), first.asnumpy(), rtol=1e-12)
    step, along = 1e-6, noise((4, 6), seed=3)
    slope = (
        float(loss(ms.tensor(x.asnumpy() + step * along))) - float(loss(ms.tensor(x.asnumpy() - step * along)))
    ) / (2 * step)
    np.testing.assert_allclose((first.asnumpy() * along).sum(), slope, rtol=1e-6)
    np.testing.assert_allclose(float(ms.jvp(loss, x, ms.tensor(along))[1]), slope, rtol=1e-6)


def test_rows_do_not_depend_on_others():
    """Nor on how many there are: the same bits, and a NaN stays in its row."""
    for n in (16, 100, 127, 500, 1024):
        for f in (ops.fft, ops.rfft, lambda x: ops.ifft(ops.fft(x)), lambda x: ops.irfft(x, 2 * x.shape[-1] - 3)):
            x = noise((9, n), np.float32)
            alone = f(ms.tensor(x[4])).asnumpy()
            x[3], x[5] = np.nan, np.inf
            y = f(ms.tensor(x)).asnumpy()
            np.testing.assert_array_equal(y[4], alone)
            assert np.isnan(y[3]).all() and np.isfinite(y[[0, 1, 2, 4, 6, 7, 8]]).all()
            np.testing.assert_array_equal(f(ms.tensor(np.ascontiguousarray(x.T)).T).asnumpy()[4], alone)


def test_threads_change_nothing():
    before = ms.get_num_threads()
    try:
        for shape in ((1, 1 << 17), (300, 100), (2, 40009), (1000, 33)):
            found = []
            for threads in (1, 2, 5):
                ms.set_num_threads(threads)
                x = ms.tensor(noise(shape, np.float32))
                found.append(
                    [f(x).asnumpy() for f in (ops.fft, ops.rfft, lambda x: ops.irfft(x), lambda x: ops.fft(x, dim=0))]
                )
            for other in found[1:]:
                for a, b in zip(found[0], other):
                    np.testing.assert_array_equal(a, b)
    finally:
        ms.set_num_threads(before)


def test_large():
    for n in (1 << 20, 1_000_003, 3 * 5 * 7 * 11 * 13 * 17):
        x = noise(n, np.complex64)
        y = ops.fft(ms.tensor(x))
        assert (
            error(y.asnumpy().astype(np.complex128), np.fft.fft(x.astype(np.complex128)))
            < 24 * np.finfo(np.float32).eps
        )
        np.testing.assert_allclose(ops.ifft(y).asnumpy(), x, atol=1e-5)


def test_many_lengths_in_turn():
    """More plans than are kept."""
    for _ in range(2):
        for n in range(1, 300):
            x = noise((2, n), np.complex64, n)
            close(ops.fft(ms.tensor(x)), np.fft.fft(x.astype(np.complex128)), n)


@pytest.mark.parametrize("jit", [False, True])
def test_refused(jit):
    def refused(error, match, f, *args):
        with pytest.raises(error, match=match):
            (ms.jit(f) if jit else f)(*args)

    z = ms.tensor(noise((2, 3), np.complex64))
    refused(ValueError, "no elements to transform", lambda x: ops.fft(x), ops.zeros(3, 0))
    refused(ValueError, "no elements to transform", lambda x: ops.rfft(x, 0), ops.zeros(3, 4))
    refused(ValueError, "0 real numbers", lambda x: ops.irfft(x, 0), z)
    refused(ValueError, "0 real numbers", lambda x: ops.irfft(x), z[:, :1])
    refused(ValueError, "norm must be", lambda x: ops.fft(x, norm="other"), z)
    refused(ValueError, "norm must be", lambda x: ops.fft_c2c(x, (0,), False, "other"), z)
    refused(TypeError, "must be real", lambda x: ops.rfft(x), z)
    refused(TypeError, "must be real", lambda x: ops.fft_r2c(x, (0,)), z)
    refused(IndexError, "out of range", lambda x: ops.fft(x, dim=2), z)
    refused(IndexError, "out of range", lambda x: ops.fft_c2c(x, (2,)), z)
    refused(IndexError, "0-d", lambda x: ops.fft_c2c(x, (0,)), ops.ones(()))
    refused(ValueError, "must name a dimension", lambda x: ops.fft_r2c(x, ()), ops.ones(3))
    refused(ValueError, "are not made from 3", lambda x: ops.fft_c2r(x, (1,), 9), z)
    refused((MemoryError, ValueError), None, lambda x: ops.fft(x, 1 << 60), z)
    refused((MemoryError, ValueError), None, lambda x: ops.irfft(x, 1 << 60), z)
    assert ops.fft(ops.zeros(0, 3)).shape == (0, 3) and ops.rfft(ops.zeros(0, 6)).shape == (0, 4)
    assert ops.irfft(ops.zeros(0, 4)).shape == (0, 6)


CHILD = """
import sys, numpy as np, msjit as ms
g = np.random.default_rng(0)
out = []
for n in (6, 35, 128, 200, 509, 1024):
    for kind in (np.float32, np.float64):
        x = g.normal(size=(5, n)).astype(kind)
        y = ms.ops.fft(ms.tensor(x) * (1 + 2j))
        out += [y, ms.ops.rfft(ms.tensor(x)), ms.ops.irfft(y, n + 3), ms.ops.fft(y, dim=0)]
sys.stdout.buffer.write(b"".join(t.asnumpy().astype(np.complex128).tobytes() for t in out))
"""


def test_every_length(lengths=(*range(1, 160), *range(160, 400, 7), 7 * 11 * 13, 13**3, 8 * 11**2)):
    """One row, two, and several whose numbers lie apart: each factor stands first, last, between and alone."""
    for n in lengths:
        for kind in (np.complex64, np.complex128):
            z = noise((5, n), kind, n)
            wide = z.astype(np.complex128)
            forward, back = np.fft.fft(wide), np.fft.ifft(wide)
            for rows in (1, 2, 5):
                close(ops.fft(ms.tensor(z[:rows])), forward[:rows], n)
            close(ops.ifft(ms.tensor(np.repeat(z, 2, 1))[:, ::2]), back, n)
            close(ops.fft(ms.tensor(np.ascontiguousarray(z.T)), dim=0), forward.T, n)
            half = np.fft.rfft(wide.real)
            close(ops.rfft(ms.tensor(z.real.copy())), half, n)
            close(ops.irfft(ms.tensor(half.astype(kind)), n), wide.real, n)


@pytest.mark.parametrize("isa", ["avx2", "portable"])
def test_every_length_of_other_instruction_sets(isa):
    text = "import sys; sys.path.insert(0, sys.argv[1]); import test_fourier; test_fourier.test_every_length()"
    environment = {**os.environ, "MSJIT_ISA": isa, "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", text, os.path.dirname(__file__)], env=environment, check=True)


def test_instruction_sets_agree():
    def of(isa):
        environment = {**os.environ, "MSJIT_ISA": isa, "PYTHONPATH": os.pathsep.join(sys.path)}
        return np.frombuffer(
            subprocess.run([sys.executable, "-c", CHILD], env=environment, check=True, stdout=subprocess.PIPE).stdout,
            np.complex128,
        )

    widest, avx2, portable = of(""), of("avx2"), of("portable")
    np.testing.assert_array_equal(widest, avx2)
    assert error(portable, avx2) < 1e-6


@pytest.mark.peers
def test_as_pytorch():
    import torch

    for shape in ((3, 20), (2, 5, 7)):
        x, z = noise(shape), noise(shape, np.complex128)
        for name in "fft ifft rfft irfft hfft ihfft fft2 ifft2 rfft2 irfft2 fftn ifftn rfftn irfftn".split():
            v = x if name in ("rfft", "ihfft", "rfft2", "rfftn") else z
            for norm in (None, "ortho", "forward"):
                a, b = ms.tensor(v), torch.tensor(v)
                a.requires_grad_(True)
                b.requires_grad_(True)
                found, expected = getattr(mint.fft, name)(a, norm=norm), getattr(torch.fft, name)(b, norm=norm)
                np.testing.assert_allclose(
                    found.detach().asnumpy(), expected.detach().resolve_conj().numpy(), atol=1e-12
                )
                g = noise(tuple(expected.shape), np.complex128 if expected.is_complex() else np.float64, 5)
                (ga,) = mint.autograd.grad(found, [a], ms.tensor(g))
                (gb,) = torch.autograd.grad(expected, [b], torch.tensor(g))
                np.testing.assert_allclose(ga.asnumpy(), gb.resolve_conj().numpy(), atol=1e-12, err_msg=name)
