"""Systems of equations and least squares: as accurate as NumPy's LAPACK where the matrix is nearly singular, and captured."""

from fractions import Fraction

import numpy as np
import pytest

import msjit as ms
from msjit import mint, ops

RNG = np.random.default_rng(28)


def hilbert(n, dtype):
    return (1.0 / (np.arange(n)[:, None] + np.arange(n) + 1)).astype(dtype)


def graded(n, dtype):
    """Columns of very different sizes."""
    return (RNG.standard_normal((n, n)) * 10.0 ** -np.linspace(0, 7, n)).astype(dtype)


def solved(a, b):
    """By Gauss's elimination of fractions."""
    rows = [[*left, *right] for left, right in zip(a, b)]
    n = len(rows)
    for j in range(n):
        pivot = next(i for i in range(j, n) if rows[i][j])
        rows[j], rows[pivot] = rows[pivot], rows[j]
        rows[j] = [v / rows[j][j] for v in rows[j]]
        for i in range(n):
            if i != j:
                rows[i] = [v - rows[i][j] * w for v, w in zip(rows[i], rows[j])]
    return [row[n:] for row in rows]


def exact_solution(a, b):
    found = solved(*([[Fraction(float(v)) for v in row] for row in x] for x in (a, b)))
    return np.array([[float(v) for v in row] for row in found])


@pytest.mark.parametrize("make", [hilbert, graded])
@pytest.mark.parametrize(("dtype", "n"), [(np.float32, 5), (np.float64, 11)])
def test_a_solution_is_as_accurate_as_numpys(make, dtype, n):
    a = make(n, dtype)
    b = (a.astype(np.float64) @ np.ones((n, 2))).astype(dtype)
    expected, exact = np.linalg.solve(a, b), exact_solution(a, b)
    for found in (mint.linalg.solve(ms.tensor(a), ms.tensor(b)), ops.matrix_solve(ms.tensor(a), ms.tensor(b))):
        if dtype == np.float32:  # in double precision, as NumPy does
            np.testing.assert_array_equal(found.asnumpy(), expected)
        apart = np.abs(found.asnumpy() - exact).max()
        assert apart <= 8 * np.abs(expected - exact).max() + np.finfo(dtype).eps * np.abs(exact).max()
    # The residual, which the inverse makes larger by the condition number: some units in the last place.
    size = np.abs(a).sum(1)[:, None] * np.abs(expected).max() + np.abs(b)
    found = mint.linalg.solve(ms.tensor(a), ms.tensor(b)).asnumpy()
    apart = np.abs(a.astype(np.longdouble) @ found.astype(np.longdouble) - b)
    assert (apart <= 4 * n * np.finfo(dtype).eps * size).all()


@pytest.mark.parametrize("shape", [(9, 5), (5, 9), (6, 6)])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_least_squares_are_as_accurate_as_numpys(shape, dtype):
    m, n = shape
    a = (RNG.standard_normal(shape) * 10.0 ** -np.linspace(0, 3, n)).astype(dtype)
    b = RNG.standard_normal((m, 3)).astype(dtype)
    expected, _, rank, singular = np.linalg.lstsq(a, b, rcond=None)
    # The shortest solution of the normal equations, without rounding: of a tall matrix a^T a, of a wide one a a^T.
    fractions = [[Fraction(float(v)) for v in row] for row in a]
    turned = [list(column) for column in zip(*fractions)]
    sides = [[Fraction(float(v)) for v in row] for row in b]
    product = lambda x, y: [[sum(v * w for v, w in zip(row, column)) for column in zip(*y)] for row in x]  # noqa: E731
    if m >= n:
        exact = solved(product(turned, fractions), product(turned, sides))
    else:
        exact = product(turned, solved(product(fractions, turned), sides))
    exact = np.array([[float(v) for v in row] for row in exact])
    found = mint.linalg.lstsq(ms.tensor(a), ms.tensor(b), driver="gelsd")
    solution, _, of_scipy, _ = ms.scipy.linalg.lstsq(ms.tensor(a), ms.tensor(b))
    assert of_scipy.item() == rank
    for x in (found.solution, ops.lstsq(ms.tensor(a), ms.tensor(b)), solution):
        if dtype == np.float32:  # in double precision, as NumPy does
            np.testing.assert_array_equal(x.asnumpy(), expected)
        apart = np.abs(x.asnumpy() - exact).max()
        assert apart <= 2 * np.abs(expected - exact).max() + np.finfo(dtype).eps * np.abs(exact).max()
    assert found.rank.item() == rank
    np.testing.assert_allclose(found.singular_values.asnumpy(), singular, rtol=1e-4)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_least_squares_of_many(dtype):
    """Batches in which some have full rank, some not, and some numbers are none."""
    for m, n, columns in ((1, 1, 1), (5, 3, 2), (3, 5, 2), (40, 33, 3), (33, 40, 50), (70, 64, 1), (8, 8, 4)):
        a = RNG.standard_normal((5, m, n))
        a[1, :, n // 2] = a[1, :, 0]  # of a lower rank, where there are as many columns
        a[2] = 0
        a, b = a.astype(dtype), RNG.standard_normal((5, m, columns)).astype(dtype)
        a[3, 0, 0] = np.nan
        cut = max(m, n) * np.finfo(dtype).eps
        found = mint.linalg.lstsq(ms.tensor(a), ms.tensor(b))
        for i in (0, 1, 2, 4):
            expected, _, rank, _ = np.linalg.lstsq(a[i], b[i], rcond=cut)
            condition = np.linalg.cond(a[i]) if rank == min(m, n) else 1e3
            size = np.finfo(dtype).eps * max(condition, 10) ** 2 * max(np.abs(expected).max(), 1)
            np.testing.assert_allclose(found.solution[i].asnumpy(), expected, rtol=0, atol=size)
            assert found.rank[i].item() == rank
        assert np.isnan(found.solution[3].asnumpy()).all()
        one = ops.lstsq(ms.tensor(a[0]), ms.tensor(b)).asnumpy()  # one matrix and many right sides
        np.testing.assert_allclose(one[0], found.solution[0].asnumpy(), rtol=1e-12)


def test_least_squares_of_what_has_no_full_rank():
    a = np.array([[1.0, 2.0], [2.0, 4.0], [0.0, 0.0]])
    b = np.array([[1.0], [1.0], [5.0]])
    np.testing.assert_allclose(
        mint.linalg.lstsq(ms.tensor(a), ms.tensor(b))[0].asnumpy(), np.linalg.pinv(a) @ b, rtol=1e-12
    )
    batch = np.stack([a, np.full_like(a, np.nan)])
    found = ops.lstsq(ms.tensor(batch), ms.tensor(b)).asnumpy()
    np.testing.assert_allclose(found[0], np.linalg.pinv(a) @ b, rtol=1e-12)
    assert np.isnan(found[1]).all()


CALLS = {
    "solve": (lambda L, a, b: L.solve(a, b), (3, 3), (3, 2)),
    "solve, a vector": (lambda L, a, b: L.solve(a, b), (3, 3), (3,)),
    "solve, a batch": (lambda L, a, b: L.solve(a, b), (2, 3, 3), (2, 3, 2)),
    "solve, vectors": (lambda L, a, b: L.solve(a, b), (2, 3, 3), (2, 3)),
    "solve, one matrix": (lambda L, a, b: L.solve(a, b), (3, 3), (2, 3, 2)),
    "solve from the right": (lambda L, a, b: L.solve(a, b, left=False), (3, 3), (2, 3)),
    "lstsq, tall": (lambda L, a, b: L.lstsq(a, b)[0], (5, 3), (5, 2)),
    "lstsq, wide": (lambda L, a, b: L.lstsq(a, b)[0], (3, 5), (3, 2)),
    "lstsq, a batch": (lambda L, a, b: L.lstsq(a, b)[0], (2, 5, 3), (2, 5, 2)),
    "lstsq, square": (lambda L, a, b: L.lstsq(a, b)[0], (4, 4), (4, 1)),
}


@pytest.mark.parametrize("name", CALLS)
def test_captured(name):
    call, *shapes = CALLS[name]
    a, b = (ms.tensor(RNG.standard_normal(s)) for s in shapes)
    f = lambda a, b: (call(mint.linalg, a * 2, b) ** 2).sum()  # noqa: E731
    expected = ms.value_and_grad(f, (0, 1))(a, b)
    captured = ms.jit(lambda a, b: ms.value_and_grad(f, (0, 1))(a, b), fullgraph=True)
    for _ in range(3):
        value, grads = captured(a, b)
        np.testing.assert_allclose(value.asnumpy(), expected[0].asnumpy(), rtol=1e-10)
        for ours, theirs in zip(grads, expected[1]):
            np.testing.assert_allclose(ours.asnumpy(), theirs.asnumpy(), rtol=1e-8, atol=1e-10)


def test_without_a_solution():
    for call in (
        lambda: mint.linalg.solve(ms.zeros(2, 2), ms.ones(2)),
        lambda: mint.linalg.solve(ms.ones(2, 3), ms.ones(2)),
    ):
        with pytest.raises(ValueError):
            call()


def test_complex_numbers():
    a, b = ((RNG.standard_normal(s) + 1j * RNG.standard_normal(s)).astype(np.complex64) for s in ((3, 3), (3, 2)))
    np.testing.assert_array_equal(mint.linalg.solve(ms.tensor(a), ms.tensor(b)).asnumpy(), np.linalg.solve(a, b))


def test_least_squares_of_a_vector():
    column = mint.linalg.lstsq(ms.tensor([[1.0], [1.0]]), ms.tensor([1.0, 3.0])).solution
    assert column.asnumpy().round(5).tolist() == [2.0]
    with pytest.raises(ValueError):
        mint.linalg.lstsq(ms.ones(2, 2), ms.ones(2, 2), driver="qr")


@pytest.mark.parametrize("dtype", [ms.int32, ms.uint8, ms.bool_])
def test_decompositions_of_ints_are_refused(dtype):
    """They were computed, and cut to ints: the inverse of [[2, 1], [1, 2]] was [[0, 0], [0, 0]]. MindSpore refuses them, too."""
    a = ms.tensor([[2, 1], [1, 2]]).astype(dtype)
    functions = [
        *(getattr(ops, name) for name in "svd qr inverse det slogdet cholesky eigvals matrix_exp geqrf pinv cond logdet".split()),
        lambda x: ops.matrix_power(x, -1), lambda x: ops.matrix_solve(x, x), lambda x: x.lstsq(x), mint.linalg.svdvals,
        lambda x: mint.linalg.solve(x, x),
    ]  # fmt: skip
    for f in functions:
        for captured in (f, ms.jit(f)):
            with pytest.raises(TypeError, match="expected"):
                captured(a)


def test_norms_of_ints_are_floats():
    a = np.array([[3, 1], [2, 5]], np.int32)
    for order in (1, -1, 2, -2, np.inf, "fro", "nuc"):
        found = ops.matrix_norm(ms.tensor(a), order)
        assert found.dtype == (ms.int64 if order in (1, -1, np.inf) else ms.float32)  # as MindSpore has it
        np.testing.assert_allclose(found.item(), np.linalg.norm(a, order), rtol=1e-6)
