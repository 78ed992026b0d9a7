"""mindspore.scipy: as MindSpore 2.10 recorded it; gradients against differences."""

import numpy as np
import pytest

import msjit as ms

linalg = ms.scipy.linalg
A = ms.tensor([[4.0, 1.0, 2.0], [1.0, 5.0, 3.0], [2.0, 3.0, 6.0]])
N = ms.tensor([[2.0, 1.0, 1.0], [4.0, 1.0, 0.0], [-2.0, 2.0, 1.0]])
B = ms.tensor([1.0, 2.0, 3.0])
UPPER = [[2.0, 0.5, 1.0], [0.0, 2.1794496, 1.1470786], [0.0, 0.0, 1.9194298]]
FACTORS = [[4.0, 1.0, 0.0], [-0.5, 2.5, 1.0], [0.5, 0.2, 0.8]]


def close(result, expected):
    np.testing.assert_allclose(result.asnumpy(), expected, rtol=1e-4, atol=1e-6)


def test_recorded_values():
    close(linalg.cholesky(A), UPPER)
    close(linalg.cholesky(A, lower=True), np.transpose(UPPER))
    factor, lower = linalg.cho_factor(A)
    close(factor, UPPER)
    assert lower is False
    for low in (False, True):
        close(linalg.cho_solve(linalg.cho_factor(A, low), B), [0.0, 0.1428571, 0.4285714])
    close(linalg.det(N), 8.0)
    close(linalg.inv(N), [[0.125, 0.125, -0.125], [-0.5, 0.5, 0.5], [1.25, -0.75, -0.25]])
    values, vectors = linalg.eigh(A)
    close(values, [2.194397, 3.3867695, 9.418828])
    close(A @ vectors, vectors.asnumpy() * values.asnumpy())
    close(linalg.eigh(N, lower=False, eigvals_only=True), [0.0, 1.0, 3.0])
    permutation, low, up = linalg.lu(N)
    assert permutation.tolist() == [[0, 0, 1], [1, 0, 0], [0, 1, 0]] and permutation.dtype == ms.int32
    close(permutation.astype(ms.float32) @ low @ up, N.asnumpy())
    moved, up = linalg.lu(N, permute_l=True)
    close(moved @ up, N.asnumpy())
    factors, pivots = linalg.lu_factor(N)
    close(factors, FACTORS)
    assert pivots.tolist() == [1, 2, 2]
    assert linalg.lu_pivots_to_permutation(ms.tensor([1, 1, 2], ms.int32), 3).tolist() == [1, 0, 2]
    for trans in (0, 1, 2):
        x = linalg.lu_solve((factors, pivots), B, trans)
        close((N.T if trans else N) @ x, B.asnumpy())
    close(linalg.solve_triangular(N, B), [-2.0, 2.0, 3.0])
    close(linalg.solve_triangular(N, B, lower=True), [0.5, 0.0, 4.0])
    close(linalg.solve_triangular(N, B, lower=True, trans="T"), [11.5, -4.0, 3.0])
    close(linalg.solve_triangular(N, B, lower=True, unit_diagonal=True), [1.0, -2.0, 9.0])
    close(linalg.block_diag(ms.tensor([[1.0]]), ms.tensor([[2.0, 3.0]])), [[1, 0, 0], [0, 2, 3]])
    assert linalg.block_diag().shape == (1, 0)
    close(linalg.lstsq(N, B[:, None])[0], np.linalg.solve(N.asnumpy(), B.asnumpy())[:, None])
    assert linalg.det(ms.tensor([[1, 2], [3, 4]])).dtype == ms.float64
    assert linalg.eigh(ms.tensor([[2, 1], [1, 2]]))[0].dtype == ms.float64


@pytest.mark.parametrize(
    "function",
    [
        lambda a: (linalg.eigh(a @ a.T)[0] * B.astype(ms.float64)).sum(),
        lambda a: (linalg.eigh(a @ a.T)[1] ** 2 * a).sum(),
        lambda a: (linalg.lu_factor(a)[0] * a).sum(),
        lambda a: (linalg.solve_triangular(a, B.astype(ms.float64), lower=True) ** 2).sum(),
        lambda a: linalg.cho_solve(linalg.cho_factor(a @ a.T + 1.0), B.astype(ms.float64)).sum(),
    ],
)
def test_gradients(function):
    a = N.astype(ms.float64) + ms.tensor([[0.1, 0.2, 0.3]], ms.float64)
    slope, numbers = ms.grad(function)(a).asnumpy(), a.asnumpy()
    for i in range(3):
        for j in range(3):
            step = np.zeros((3, 3))
            step[i, j] = 1e-6
            difference = function(ms.Tensor(numbers + step)).item() - function(ms.Tensor(numbers - step)).item()
            np.testing.assert_allclose(slope[i, j], difference / 2e-6, rtol=1e-4, atol=1e-5)


def test_what_is_refused():
    for wrong, error in (
        (lambda: linalg.det(B), ValueError), (lambda: linalg.det([[1.0]]), TypeError),
        (lambda: linalg.inv(N[:2]), ValueError), (lambda: linalg.cholesky(-A), ValueError),
        (lambda: linalg.solve_triangular(N, B[:2]), ValueError), (lambda: linalg.solve_triangular(N, B, "X"), ValueError),
        (lambda: linalg.eigh(A, type=2), ValueError), (lambda: linalg.block_diag([1]), TypeError),
    ):  # fmt: skip
        with pytest.raises(error):
            wrong()


def test_minimize():
    minimize = ms.scipy.optimize.minimize
    found = minimize(lambda x: ((x - ms.tensor([1.0, 2.0])) ** 2).sum(), ms.tensor([0.0, 0.0]), method="BFGS")
    close(found.x, [1.0, 2.0])
    assert found.success and found.status == 0 and found.nit >= 1 and found.nfev == found.njev

    def valley(x, height):  # Rosenbrock's
        return height * ((x[1:] - x[:-1] ** 2) ** 2).sum() + ((1 - x[:-1]) ** 2).sum()

    start = ms.tensor([-1.2, 1.0], ms.float64)
    found = minimize(valley, start, (100.0,), "bfgs", options={"gtol": 1e-6})
    np.testing.assert_allclose(found.x.asnumpy(), [1.0, 1.0], rtol=1e-4)
    assert minimize(valley, start, (100.0,), "BFGS", options={"maxiter": 2}).status == 1
    for options in ({"method": "zz"}, {"method": "BFGS", "bounds": 3}, {"method": "BFGS", "options": {"zz": 1}}):
        with pytest.raises(ValueError):
            minimize(valley, start, (100.0,), **options)


@pytest.mark.parametrize("shape", [(4, 5), (5, 4), (2, 3, 6), (3, 3)])
def test_factors_of_matrices_that_are_not_square(shape):
    x = np.random.default_rng(1).standard_normal(shape)
    permutation, low, up = linalg.lu(ms.Tensor(x))
    k = min(shape[-2:])
    assert low.shape == (*shape[:-1], k) and up.shape == (*shape[:-2], k, shape[-1])
    np.testing.assert_allclose((permutation.astype(ms.float64) @ low @ up).asnumpy(), x, atol=1e-12)
    moved, up = linalg.lu(ms.Tensor(x), permute_l=True)
    np.testing.assert_allclose((moved @ up).asnumpy(), x, atol=1e-12)
    with pytest.raises(ValueError, match="square"):
        linalg.lu_factor(ms.ops.ones((4, 5)))


@pytest.mark.parametrize("flag", ["lower", "eigvals_only", "overwrite_a", "overwrite_b", "turbo", "check_finite"])
def test_flags_of_eigh(flag):
    for wrong in (5.0, None, 1):
        with pytest.raises(TypeError, match=f"eigh: {flag} must be bool"):
            linalg.eigh(A, B, **{flag: wrong})


def cosines(n):
    """The matrix of the orthonormal cosine transform of n elements."""
    matrix = np.cos(np.pi / (2 * n) * np.arange(n)[:, None] * (2 * np.arange(n) + 1)) * np.sqrt(2 / n)
    matrix[0] /= np.sqrt(2)
    return matrix


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 8, 9])
def test_cosine_transforms(n):
    fft, c = ms.scipy.fft, cosines(n)
    x = np.random.default_rng(n).standard_normal((3, n))
    for dtype, atol in ((ms.float32, 1e-5), (ms.float64, 1e-12)):
        t = ms.Tensor(x, dtype)
        for f, expected in (
            (fft.dct, x @ c.T),
            (fft.idct, x @ c),
            (fft.dctn, cosines(3) @ x @ c.T),
            (fft.idctn, cosines(3).T @ x @ c),
        ):
            for form in (f, ms.jit(f)):
                result = form(t)
                assert result.dtype is dtype
                np.testing.assert_allclose(result.asnumpy(), expected, atol=atol)
    t = ms.Tensor(x)
    gradient = ms.grad(lambda t: (fft.dct(t) * t.detach()).sum())(t)
    np.testing.assert_allclose(gradient.asnumpy(), x @ c, atol=1e-12)
    assert ms.grad(lambda t: (fft.idct(t) ** 2).sum())(t).shape == (3, n)
    padded = np.pad(x, ((0, 1), (0, 0)))
    np.testing.assert_allclose(fft.dct(t, n=4, axis=0).asnumpy(), cosines(4) @ padded, atol=1e-12)
    np.testing.assert_allclose(fft.dctn(t, s=2, axes=0).asnumpy(), cosines(2) @ x[:2], atol=1e-12)
    z = x + 1j * x[::-1]
    np.testing.assert_allclose(fft.dct(ms.Tensor(z)).asnumpy(), z @ c.T, atol=1e-12)
    assert fft.dct(ms.Tensor([1, 2, 3])).dtype is ms.float32


def test_wrong_cosine_transforms():
    fft, x = ms.scipy.fft, ms.ops.ones((2, 3))
    for error, call in (
        (TypeError, lambda: fft.dct([1.0])), (TypeError, lambda: fft.idct(x, n=2.5)), (TypeError, lambda: fft.dct(x, axis=None)),
        (ValueError, lambda: fft.dct(x, 3)), (ValueError, lambda: fft.dct(x, norm="backward")), (ValueError, lambda: fft.dct(x, axis=2)),
        (ValueError, lambda: fft.dct(x, n=0)), (ValueError, lambda: fft.dctn(x, axes=(0, -2))), (ValueError, lambda: fft.idctn(x, s=(2, 2), axes=(0,))),
    ):  # fmt: skip
        with pytest.raises(error):
            call()


def test_vectors_for_each_of_several_matrices():
    rng = np.random.default_rng(2)
    a = np.tril(rng.standard_normal((2, 3, 4, 4))) + 4 * np.eye(4)
    b = rng.standard_normal((2, 3, 4))
    for trans in ("N", "T", "C"):
        x = linalg.solve_triangular(ms.Tensor(a), ms.Tensor(b), trans=trans, lower=True)
        assert x.shape == b.shape
        whole = a if trans == "N" else a.swapaxes(-1, -2)
        np.testing.assert_allclose((whole @ x.asnumpy()[..., None])[..., 0], b, atol=1e-12)
    assert linalg.solve_triangular(ms.Tensor(a[0]), ms.Tensor(b[0][..., None]), lower=True).shape == (3, 4, 1)
    x = linalg.lu_solve(linalg.lu_factor(ms.Tensor(a)), ms.Tensor(b))
    np.testing.assert_allclose((a @ x.asnumpy()[..., None])[..., 0], b, atol=1e-12)
    for wrong in (b[0], b[0, 0]):
        with pytest.raises(ValueError):
            linalg.solve_triangular(ms.Tensor(a), ms.Tensor(wrong), lower=True)
