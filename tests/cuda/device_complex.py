"""Checks of complex numbers on a device: element by element, reductions, products, Fourier transforms, gradients."""

import numpy as np
from checking import CUDA, OPTIONS, RAW, bits_equal, both, check, close, normal, rng

import msjit as ms

# Of the same doubles; the others call functions that a device may compute in its own way.
EXACT = "add sub mul neg conj real imag where eq ne masked_fill logical_and logical_not isnan isfinite square".split()
NEAR = (
    "div abs angle sign sqrt rsqrt reciprocal exp expm1 log log2 log10 log1p sin cos tan asin acos atan sinh cosh tanh asinh "
    "acosh atanh sigmoid silu pow"
).split()
OPERANDS = {"add": 2, "sub": 2, "mul": 2, "div": 2, "pow": 2, "eq": 2, "ne": 2, "logical_and": 2}


def numbers(*shape, dtype=np.complex64, seed=0):
    return (normal(*shape, seed=seed) + 1j * normal(*shape, seed=seed + 50)).astype(dtype)


def special():
    """Numbers whose parts are zeros, infinities, NaN, large and small."""
    parts = np.array([0.0, -0.0, 1.0, -2.5, np.inf, -np.inf, np.nan, 1e30, 1e-30], np.float64)
    made = np.empty(parts.size**2, np.complex128)
    made.real, made.imag = (a.ravel() for a in np.meshgrid(parts, parts))
    return made


def results(f, *arrays):
    """Of the CPU and of the device."""
    found = []
    for device in ("CPU", CUDA):
        r = f(*[ms.tensor(a, device=device) for a in arrays])
        assert r.device == device
        found.append(r)
    return found


@check
def complex_elements():
    names = (EXACT + NEAR)[:: 3 if OPTIONS.every > 1 else 1]
    for dtype in (np.complex64, np.complex128):
        a, b, keep = numbers(5, 7, dtype=dtype), numbers(7, dtype=dtype, seed=9), rng(4).random((5, 7)) > 0.5
        for name in names:
            if name == "where":
                f, given = (lambda x, y, k: RAW["where"](k, x, y)), (a, b, keep)
            elif name == "masked_fill":
                f, given = (lambda x, k: RAW["masked_fill"](x, k, 2 - 1j)), (a, keep)
            else:
                f, given = (lambda *x, name=name: RAW[name](*x)), (a, b)[: OPERANDS.get(name, 1)]
            want, got = results(f, *given)
            if name in EXACT:
                assert bits_equal(got, want), name
            close(
                got,
                want,
                rtol=2e-6 if dtype == np.complex64 else 1e-13,
                atol=1e-6 if dtype == np.complex64 else 1e-14,
                what=name,
            )
    x = numbers(6, 4, 3)
    for f in (lambda x: x.transpose(0, 2) * x.transpose(0, 2)[:1], lambda x: x[::2, 1:, ::-1] + 1j, lambda x: 2 / x,
              lambda x: RAW["complex"](x.real(), x.imag() * 2), lambda x: x.astype(ms.complex128).astype(ms.complex64),
              lambda x: x.real().astype(ms.complex64) * ms.ops.full((4, 3), 1 - 2j), lambda x: x * ms.ops.arange(3),
              lambda x: RAW["tril"](x, 1), lambda x: RAW["triu"](x[0], -1)):  # fmt: skip
        with ms.DeviceCtx("CPU"):
            want = f(ms.tensor(x))
        with ms.DeviceCtx(CUDA):
            got = f(ms.tensor(x))
        assert got.device == CUDA
        close(got, want, rtol=1e-6)


@check
def complex_special_values():
    """Infinities and NaN of products and quotients are C's."""
    a = special()
    pairs = np.repeat(a, a.size)[::7], np.tile(a, a.size)[::7]
    for name in ("mul", "div", "eq"):
        want, got = results(lambda x, y, name=name: RAW[name](x, y), *pairs)
        if not OPTIONS.texts_only:
            np.testing.assert_allclose(got.asnumpy(), want.asnumpy(), rtol=1e-14, err_msg=name)
    for name in ("abs", "sqrt", "exp", "isinf", "isnan", "conj"):
        want, got = results(lambda x, name=name: RAW[name](x), a[np.abs(a) < 1e20] if name == "exp" else a)
        if not OPTIONS.texts_only:
            np.testing.assert_allclose(got.asnumpy(), want.asnumpy(), rtol=1e-14, err_msg=name)


@check
def complex_reductions_and_products():
    a = numbers(6, 150, 4)
    for axes in (None, 0, 1, (0, 2), -1):
        both(lambda x, axes=axes: x.sum(axis=axes), a, rtol=1e-5, atol=1e-5)
        both(lambda x, axes=axes: x.transpose(1, 2).mean(axis=axes), a, rtol=1e-5, atol=1e-5)
    both(lambda x: x.prod(axis=0), a, rtol=1e-5)
    both(lambda x: RAW["any"](x, axis=(1,)), a)
    both(lambda x: RAW["all"](x - x[:1], axis=(0,)), a)
    both(lambda x: x.cumsum(1), a, rtol=1e-5, atol=1e-5)
    both(lambda x: RAW["cumprod"](x, 0), a, rtol=1e-5)
    both(lambda x, k: RAW["index_add"](x, k, x[:, :3] * 2, 1), a, np.array([3, 3, 149]), rtol=1e-6)
    for dtype in (np.complex64, np.complex128):
        x, y, b = numbers(2, 5, 9, dtype=dtype), numbers(9, 6, dtype=dtype, seed=3), numbers(6, dtype=dtype, seed=5)
        both(lambda x, y: x @ y, x, y, rtol=1e-5, atol=1e-5)
        both(lambda x, y: x.swapaxes(-1, -2) @ x[:1].conj(), x, y, rtol=1e-5, atol=1e-5)
        both(lambda x, y, b: RAW["linear"](x, y.T, b), x, y, b, rtol=1e-5, atol=1e-5)


@check
def fourier():
    for dtype in (np.float32, np.float64):
        loose = dict(rtol=2e-5, atol=2e-5) if dtype == np.float32 else dict(rtol=1e-12, atol=1e-12)
        for n in (1, 2, 7, 12, 30, 64) if OPTIONS.every > 1 else (1, 2, 3, 4, 5, 7, 8, 12, 13, 30, 64, 77, 100, 257):
            x = normal(3, n, 2, dtype=dtype)
            z = x + 1j * normal(3, n, 2, dtype=dtype, seed=1)
            for norm in ("backward", "ortho", "forward"):
                both(lambda x, norm=norm: RAW["fft_c2c"](x, dims=(1,), norm=norm), z, **loose)
                both(lambda x, norm=norm: RAW["fft_c2c"](x, dims=(1, 0), inverse=True, norm=norm), z, **loose)
            both(lambda x: RAW["fft_r2c"](x, dims=(0, 1)), x, **loose)
            both(lambda x: RAW["fft_r2c"](x, dims=(1,), onesided=False), x, **loose)
            half = RAW["fft_r2c"](ms.tensor(x), dims=(2, 1)).asnumpy()
            both(lambda x, n=n: RAW["fft_c2r"](x, dims=(2, 1), n=n), half, **loose)
    both(lambda x: ms.mint.fft.fft2(x, s=(5, 9)), numbers(2, 6, 8), rtol=1e-4, atol=1e-4)
    both(
        lambda x: ms.mint.stft(x, 16, 4, window=ms.ops.ones_like(x[0, :16]), return_complex=True),
        normal(2, 60),
        rtol=1e-4,
        atol=1e-4,
    )


@check
def complex_gradients():
    """A layer that multiplies in the frequencies, eagerly and captured, and rotations by view_as_complex."""

    def spectral(x, w):
        z = ms.mint.fft.rfft(x) * w
        return (ms.mint.fft.irfft(z, n=x.shape[-1]) ** 2).mean()

    def rotated(x, angle):
        turn = ms.mint.polar(ms.ops.ones_like(angle), angle)
        z = ms.mint.view_as_complex(x.reshape(*x.shape[:-1], -1, 2)) * turn
        return (ms.mint.view_as_real(z).reshape(x.shape) ** 3).mean()

    def power(x, w):
        z = ms.mint.stft(x, 8, 4, window=w, return_complex=True)
        return ((z.conj() * z).real().sum(-1) + 1).log().mean()

    cases = (
        (spectral, normal(3, 12), numbers(7)),
        (rotated, normal(4, 10), normal(4, 5)),
        (power, normal(2, 40), normal(8)),
    )
    for f, *arrays in cases:
        found = []
        for device, run in (("CPU", f), (CUDA, f), (CUDA, ms.jit(f))):
            for _ in range(1 if run is f else 3):
                given = [ms.tensor(a, device=device).requires_grad_() for a in arrays]
                value = run(*given)
                value.backward()
                assert value.device == device and {t.grad.device for t in given} == {device}
                found.append([value.detach(), *[t.grad for t in given]])
        for got in found[1:]:
            for a, b in zip(got, found[0], strict=True):
                close(a, b, rtol=1e-4, atol=1e-5, what=f.__name__)
