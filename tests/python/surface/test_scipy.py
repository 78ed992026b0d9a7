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
