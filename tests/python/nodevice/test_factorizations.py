"""Factorisations of real matrices by kernels of the library, and distances of rows: against NumPy's, over sizes around the
blocks, scales, strides and edge values."""

import threading

import numpy as np
import pytest

import msjit as ms
from msjit import mint, ops

RNG = np.random.default_rng(46)
SIZES = [(1, 1), (4, 4), (5, 3), (3, 5), (31, 33), (33, 31), (64, 64), (100, 40), (40, 100), (130, 70)]
DTYPES = [np.float32, np.float64]


def noise(*shape, dtype=np.float64):
    return RNG.standard_normal(shape).astype(dtype)


def close(found, expected, digits, scale=None):
    found = found.asnumpy()
    assert found.shape == expected.shape and found.dtype == expected.dtype
    scale = np.abs(expected).max(initial=0) if scale is None else scale
    assert np.abs(found - expected).max(initial=0) <= digits * np.finfo(expected.dtype).eps * scale


def is_qr(q, r, a):
    """Orthogonal columns, a triangle and their product, and LAPACK's signs."""
    q, r = q.asnumpy(), r.asnumpy()
    eps, wide = np.finfo(a.dtype).eps, np.longdouble
    assert np.abs(np.tril(r, -1)).max(initial=0) == 0
    unit = np.swapaxes(q, -1, -2).astype(wide) @ q
    assert np.abs(unit - np.eye(q.shape[-1])).max(initial=0) <= 20 * eps * np.sqrt(q.shape[-2])
    lengths = np.sqrt((a.astype(wide) ** 2).sum(-2, keepdims=True))
    assert (np.abs(q.astype(wide) @ r - a) <= 20 * eps * np.sqrt(a.shape[-1]) * lengths).all()


@pytest.mark.parametrize("shape", SIZES)
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("mode", ["reduced", "complete"])
def test_qr(shape, dtype, mode):
    a = noise(2, *shape, dtype=dtype)
    q, r = mint.linalg.qr(ms.tensor(a), mode=mode)
    expected = np.linalg.qr(a, mode)
    assert (q.shape, r.shape) == (expected[0].shape, expected[1].shape)
    is_qr(q, r, a)
    signs = np.sign(np.diagonal(expected[1], axis1=-2, axis2=-1))
    np.testing.assert_array_equal(np.sign(np.diagonal(r.asnumpy(), axis1=-2, axis2=-1)), signs)


@pytest.mark.parametrize("dtype", DTYPES)
def test_qr_of_numbers_whose_squares_have_no_value(dtype):
    info = np.finfo(dtype)
    a = noise(40, 36, dtype=dtype)
    for scale in (info.tiny * 64, info.max / 256):
        is_qr(*mint.linalg.qr(ms.tensor((a * dtype(scale)).astype(dtype))), (a * dtype(scale)).astype(dtype))
    graded = (a * np.geomspace(info.tiny * 1e8, info.max / 1e8, 36)).astype(dtype)
    is_qr(*mint.linalg.qr(ms.tensor(graded)), graded)


@pytest.mark.parametrize("dtype", DTYPES)
def test_qr_of_edge_values(dtype):
    zero = np.zeros((4, 3), dtype)
    q, r = mint.linalg.qr(ms.tensor(zero))
    np.testing.assert_array_equal(q.asnumpy(), np.eye(4, 3, dtype=dtype))
    np.testing.assert_array_equal(r.asnumpy(), np.zeros((3, 3), dtype))
    for value in (np.nan, np.inf):
        a = noise(5, 3, dtype=dtype)
        a[2, 0] = value
        q, r = mint.linalg.qr(ms.tensor(a))
        assert np.isnan(q.asnumpy()).any() and np.isnan(r.asnumpy()).any()
    for shape in ((0, 0), (0, 3), (3, 0), (2, 0, 3), (2, 3, 0), (0, 3, 2)):
        q, r = mint.linalg.qr(ms.tensor(np.zeros(shape, dtype)))
        assert (q.shape, r.shape) == tuple(v.shape for v in np.linalg.qr(np.zeros(shape, dtype)))
        found = mint.linalg.qr(ms.tensor(np.zeros(shape, dtype)), mode="complete")
        for part, expected in zip(found, np.linalg.qr(np.zeros(shape, dtype), "complete")):
            np.testing.assert_array_equal(part.asnumpy(), expected)


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 15, 16, 17, 40, 64, 65, 130])
@pytest.mark.parametrize("dtype", DTYPES)
def test_what_lu_and_cholesky_give(n, dtype):
    a, b = noise(2, n, n, dtype=dtype) + n**0.5 * np.eye(n, dtype=dtype), noise(2, n, 3, dtype=dtype)
    square = (a @ np.swapaxes(a, -1, -2)).astype(dtype)
    x, y, s = ms.tensor(a), ms.tensor(b), ms.tensor(square)
    condition = np.linalg.cond(a.astype(np.float64)).max() if dtype == np.float64 else 1
    close(ops.inverse(x), np.linalg.inv(a), 4 * condition)
    close(mint.linalg.solve(x, y), np.linalg.solve(a, b), 4 * condition)
    close(mint.linalg.solve(x[0], y), np.linalg.solve(a[:1], b), 4 * condition)
    close(mint.linalg.solve(x, y[0]), np.linalg.solve(a, b[:1]), 4 * condition)
    close(ops.cholesky(s), np.linalg.cholesky(square), 4 * condition**2)
    sign, log = ops.slogdet(x)
    expected = np.linalg.slogdet(a)
    np.testing.assert_array_equal(sign.asnumpy(), expected[0])
    np.testing.assert_allclose(log.asnumpy(), expected[1], rtol=32 * np.finfo(dtype).eps, atol=1e-13)
    with np.errstate(over="ignore"):
        np.testing.assert_allclose(ops.det(x).asnumpy(), np.linalg.det(a), rtol=4 * n * condition * np.finfo(dtype).eps)


def test_determinants_whose_factors_have_larger_and_smaller_products():
    a = np.diag(np.array([1e300, 1e300, 1e-300, 1e-300, 3.0]))[[1, 0, 2, 3, 4]]
    np.testing.assert_allclose(ops.det(ms.tensor(a)).item(), -3.0, rtol=1e-14)
    assert ops.det(ms.tensor(np.zeros((2, 0, 0)))).tolist() == [1.0, 1.0]
    assert ops.det(ms.tensor(np.ones((3, 3)))).item() == 0
    sign, log = ops.slogdet(ms.tensor(np.ones((3, 3), np.float32)))
    assert (sign.item(), log.item()) == (0, -np.inf)
    assert np.isnan(ops.det(ms.tensor([[np.nan, 1.0], [1.0, 1.0]])).item())


def test_what_has_no_factors():
    singular = ms.tensor(np.ones((3, 3), np.float32))
    for call in (ops.inverse, lambda a: mint.linalg.solve(a, a), lambda a: ops.inverse(ops.stack([ms.ops.eye(3), a]))):
        with pytest.raises(ValueError, match="Singular matrix"):
            call(singular)
    for bad in (-np.eye(3), np.zeros((9, 9)), np.full((3, 3), np.nan)):
        with pytest.raises(ValueError, match="Matrix is not positive definite"):
            ops.cholesky(ms.tensor(bad))
    # What lies above the diagonal is not read.
    np.testing.assert_array_equal(ops.cholesky(ms.tensor([[4.0, np.nan], [2.0, 10.0]])).asnumpy(), [[2, 0], [1, 3]])


def cdist_by_numpy(a, b):
    return np.sqrt(((a[..., :, None, :] - b[..., None, :, :]).astype(np.float64) ** 2).sum(-1)).astype(a.dtype)


@pytest.mark.parametrize(
    ("n", "m", "d"), [(1, 1, 1), (3, 5, 0), (0, 3, 2), (7, 9, 3), (13, 40, 64), (100, 33, 17), (64, 256, 1)]
)
@pytest.mark.parametrize("dtype", [*DTYPES, np.float16])
def test_cdist(n, m, d, dtype):
    a, b = noise(2, n, d, dtype=dtype), noise(m, d, dtype=dtype)
    close(ops.cdist(ms.tensor(a), ms.tensor(b)), cdist_by_numpy(a, b), 8)
    wide = np.repeat(a, 2, -1)
    close(ops.cdist(ms.tensor(wide)[..., ::2], ms.tensor(b)), cdist_by_numpy(a, b), 8)


def test_cdist_of_close_rows_and_edge_values():
    a = noise(60, 20, dtype=np.float32) + 1000
    near = a + np.float32(2**-10)
    close(ops.cdist(ms.tensor(a), ms.tensor(near)), cdist_by_numpy(a, near), 8)
    assert ops.cdist(ms.tensor(a), ms.tensor(a)).asnumpy().diagonal().max() == 0
    edge, other = np.array([[np.nan, 1.0], [np.inf, 1.0]] * 64), np.array([[1.0, 1.0], [np.inf, 1.0]] * 64)
    for rows in (1, 64):  # by its parts and by the kernel
        found = ops.cdist(ms.tensor(edge[: 2 * rows]), ms.tensor(other[: 2 * rows])).asnumpy()
        np.testing.assert_array_equal(found, np.tile([[np.nan, np.nan], [np.inf, np.nan]], (rows, rows)))


def test_gradients_of_cdist():
    def by_parts(a, b):
        return ops.norm(ops.unsqueeze(a, -2) - ops.unsqueeze(b, -3), 2.0, -1)

    a, b = ms.tensor(noise(2, 50, 30)), ms.tensor(noise(40, 30))
    b[1] = a[0, 2]  # a distance of 0

    def loss(f):
        return lambda a, b: (f(a, b) * ops.cos(f(a, b))).sum()

    for found, expected in zip(ms.grad(loss(ops.cdist), (0, 1))(a, b), ms.grad(loss(by_parts), (0, 1))(a, b)):
        close(found, expected.asnumpy(), 1e4)
    tangents = ms.tensor(noise(2, 50, 30)), ms.tensor(noise(40, 30))
    far = b + 3
    for found, expected in zip(ms.jvp(ops.cdist, (a, far), tangents), ms.jvp(by_parts, (a, far), tangents)):
        close(found, expected.asnumpy(), 1e4)
    batch = ms.vmap(ops.cdist, (0, None))(a, b)
    np.testing.assert_array_equal(batch.asnumpy(), ops.cdist(a, b).asnumpy())


def test_captured():
    a, b = ms.tensor(noise(40, 20, dtype=np.float32)), ms.tensor(noise(40, 20, dtype=np.float32))
    square = ms.tensor(noise(20, 20, dtype=np.float32))

    def f(a, b, square):
        q, r = mint.linalg.qr(a)
        return q * 2, r, ops.inverse(square) + 1, ops.det(square), ops.cdist(a, b) * 2

    for found, expected in zip(ms.jit(f)(a, b, square), f(a, b, square)):
        np.testing.assert_array_equal(found.asnumpy(), expected.asnumpy())


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int16", "uint16"])
@pytest.mark.parametrize(("m", "n"), [(1, 1), (3, 5), (64, 64), (100, 200), (300, 500), (513, 1000), (2000, 3)])
def test_products_of_a_vector_and_a_matrix_of_narrow_integers(dtype, m, n):
    a = RNG.integers(-100, 100, (m, n)).astype(dtype)
    x, y = RNG.integers(-100, 100, m).astype(dtype), RNG.integers(-100, 100, n).astype(dtype)
    wide = a.astype(np.int64)
    by_rows, by_columns = (x.astype(np.int64) @ wide).astype(dtype), (wide @ y.astype(np.int64)).astype(dtype)
    forms = (
        ms.tensor(a), ms.tensor(np.ascontiguousarray(a.T)).T, ms.tensor(np.repeat(a, 2, 1))[:, ::2],
        ms.tensor(np.repeat(a, 2, 0))[::2],
    )  # fmt: skip
    for matrix in forms:
        for left in (ms.tensor(x), ms.tensor(np.repeat(x, 2))[::2]):
            np.testing.assert_array_equal(ops.matmul(left, matrix).asnumpy(), by_rows)
        np.testing.assert_array_equal(ops.matmul(ms.tensor(x[None]), matrix).asnumpy(), by_rows[None])
        np.testing.assert_array_equal(ops.matmul(matrix, ms.tensor(y)).asnumpy(), by_columns)
        np.testing.assert_array_equal(ops.matmul(matrix, ms.tensor(y[:, None])).asnumpy(), by_columns[:, None])


def test_cdist_in_files(tmp_path):
    class Distances(ms.nn.Cell):
        def construct(self, a, b):
            return ops.cdist(a, b)

    a, b = ms.tensor(noise(3, 40, 20, dtype=np.float32)), ms.tensor(noise(40, 20, dtype=np.float32))
    for kind in ("MINDIR", "AIR", "MSJIT"):
        ms.export(Distances(), a, b, file_name=str(tmp_path / "distances"), file_format=kind)
    loaded = ms.nn.GraphCell(ms.load(str(tmp_path / "distances.mindir")))
    np.testing.assert_allclose(loaded(a, b).asnumpy(), ops.cdist(a, b).asnumpy(), rtol=1e-6)


def symmetric(kind, n):
    a = noise(2, n, n)
    if kind == "graded":
        scale = np.geomspace(1, 1e-12, n)
        a = a * scale * scale[:, None]
    elif kind == "equal":
        a = np.broadcast_to(3 * np.eye(n), (2, n, n))
    elif kind == "ones":
        a = np.ones((2, n, n))
    elif kind == "large":
        a = a * 1e303
    elif kind == "tridiagonal":
        a = np.diag(np.arange(n) / 2 + 1) + np.diag(np.ones(n - 1), -1) + np.zeros((2, 1, 1))
    return np.tril(a) + np.swapaxes(np.tril(a, -1), -1, -2)


@pytest.mark.parametrize("kind", ["plain", "graded", "equal", "ones", "large", "tridiagonal"])
@pytest.mark.parametrize("n", [1, 2, 3, 4, 8, 17, 33, 64, 100, 129])
def test_eigh(kind, n):
    a = symmetric(kind, n)
    values, vectors = (v.asnumpy() for v in mint.linalg.eigh(ms.tensor(np.tril(a))))
    expected = np.linalg.eigvalsh(a)
    scale, digits = np.abs(expected).max(), 4 * (n + 8) * np.finfo(np.float64).eps
    assert (np.diff(values) >= 0).all()
    assert np.abs(values - expected).max() <= digits * scale
    assert np.abs(np.swapaxes(vectors, -1, -2) @ vectors - np.eye(n)).max() <= digits
    a, values = a / scale, values / scale
    assert np.abs(a @ vectors - vectors * values[:, None, :]).max() <= digits
    of_scipy = ms.scipy.linalg.eigh(ms.tensor(a[0]))[0].asnumpy()
    assert np.abs(of_scipy - values[0]).max() <= digits
    narrow = mint.linalg.eigh(ms.tensor(a.astype(np.float32)))
    assert narrow.eigenvalues.dtype == narrow.eigenvectors.dtype == ms.float32
    assert np.abs(narrow.eigenvalues.asnumpy() - values).max() <= 4 * np.finfo(np.float32).eps


def test_eigh_of_edge_values():
    for value in (np.nan, np.inf):
        for found in mint.linalg.eigh(ms.tensor([[1.0, 2.0], [value, 3.0]])):
            assert np.isnan(found.asnumpy()).all()
    values, vectors = mint.linalg.eigh(ms.tensor(np.zeros((2, 0, 0))))
    assert (values.shape, vectors.shape) == ((2, 0), (2, 0, 0))
    values, vectors = mint.linalg.eigh(ms.tensor(np.zeros((3, 3))))
    np.testing.assert_array_equal(values.asnumpy(), np.zeros(3))
    np.testing.assert_array_equal(vectors.asnumpy(), np.eye(3))


@pytest.mark.parametrize("kind", ["plain", "graded", "equal", "ones", "large", "tridiagonal"])
@pytest.mark.parametrize("n", [1, 2, 3, 4, 8, 17, 33, 64, 100, 129])
def test_eigenvalues_alone(kind, n):
    a = symmetric(kind, n)
    expected = np.linalg.eigvalsh(a)
    digits = 4 * (n + 8) * np.finfo(np.float64).eps
    low = np.where(np.tri(n) == 1, a, np.nan)  # the other half is not read
    close(mint.linalg.eigvalsh(ms.tensor(low)), expected, 4 * (n + 8))
    close(mint.linalg.eigvalsh(ms.tensor(np.swapaxes(low, -1, -2)), "U"), expected, 4 * (n + 8))
    values = ms.ops.Eigh(False)(ms.tensor(low))
    assert np.abs(values.asnumpy() - expected).max() <= digits * np.abs(expected).max()


def rectangles(kind, m, n):
    a = noise(3, m, n)
    if kind == "graded":
        a = a * np.geomspace(1, 1e-12, n) * np.geomspace(1e-6, 1, m)[:, None]
    elif kind == "of rank 2":
        a = noise(3, m, 2) @ noise(3, 2, n)
    elif kind == "zeros":
        a = np.zeros((3, m, n))
    elif kind == "bidiagonal":
        a = np.broadcast_to(np.eye(m, n) * np.arange(n) + np.eye(m, n, 1), (3, m, n))
    elif kind == "large":
        a = a * 1e300
    elif kind == "small":
        a = a * 1e-300
    return a


@pytest.mark.parametrize("kind", ["plain", "graded", "of rank 2", "zeros", "bidiagonal", "large", "small"])
@pytest.mark.parametrize("shape", [*SIZES, (2, 2), (1, 9), (129, 129)])
def test_singular_values_alone(kind, shape):
    a = rectangles(kind, *shape)
    scale = np.abs(a).max() or 1.0  # NumPy's own have no squares of such numbers
    expected = np.linalg.svd(a / scale, compute_uv=False) * scale
    found = mint.linalg.svdvals(ms.tensor(a))
    close(found, expected, 4 * (max(shape) + 8))
    assert (np.diff(found.asnumpy()) <= 0).all() and (found.asnumpy() >= 0).all()
    np.testing.assert_array_equal(ops.svd(ms.tensor(a), compute_uv=False).asnumpy(), found.asnumpy())
    if kind == "plain":
        narrow = a.astype(np.float32)
        close(mint.linalg.svdvals(ms.tensor(narrow)), np.linalg.svd(narrow, compute_uv=False), 2)


def test_singular_values_of_edge_values():
    a = noise(3, 4, 4)
    a[1, 2, 3], a[2, 0, 0] = np.nan, np.inf
    found = mint.linalg.svdvals(ms.tensor(a)).asnumpy()
    close(ms.tensor(found[0]), np.linalg.svd(a[0], compute_uv=False), 64)
    assert np.isnan(found[1:]).all()
    assert mint.linalg.svdvals(ms.tensor(np.zeros((2, 0, 3)))).shape == (2, 0)


def test_gradients_of_values_alone():
    a = ms.tensor(noise(2, 5, 4))
    square = ms.tensor(symmetric("plain", 5))
    for f, whole, x in (
        (mint.linalg.svdvals, lambda x: mint.linalg.svd(x, full_matrices=False)[1], a),
        (mint.linalg.eigvalsh, lambda x: mint.linalg.eigh(x).eigenvalues, square),
        (lambda x: ops.eigvals(x).abs(), lambda x: ops.eig(x)[0].abs(), square[0] + ms.tensor(noise(5, 5))),
    ):
        loss = lambda g: lambda x: (g(x) * ops.cos(g(x))).sum()  # noqa: B023, E731
        expected = ms.grad(loss(whole))(x).asnumpy()
        captured = ms.jit(ms.grad(loss(f)))
        for run in (ms.grad(loss(f)), captured, captured, captured):
            np.testing.assert_allclose(run(x).asnumpy(), expected, rtol=1e-9, atol=1e-11)


@pytest.mark.parametrize("shape", [*SIZES, (2, 2), (16, 16), (17, 17), (9, 40), (130, 130)])
@pytest.mark.parametrize("dtype", DTYPES)
def test_lu_factors(shape, dtype):
    a, eps, k = noise(3, *shape, dtype=dtype), np.finfo(dtype).eps, min(shape)
    rows, low, up = (v.asnumpy() for v in mint.linalg.lu(ms.tensor(a)))
    assert (rows.shape, low.shape, up.shape) == ((3, shape[0], shape[0]), (3, shape[0], k), (3, k, shape[1]))
    assert np.abs(low).max() == 1 and np.abs(np.tril(up, -1)).max() == 0
    assert np.abs(rows.astype(np.float64) @ (low.astype(np.float64) @ up) - a).max() <= 8 * k * eps * np.abs(a).max()
    data, pivots = mint.linalg.lu_factor(ms.tensor(a))
    for matrix, exchanged, order in zip(a, pivots.asnumpy(), rows):
        turned = matrix.copy()
        for i, j in enumerate(exchanged - 1):
            turned[[i, j]] = turned[[j, i]]
        np.testing.assert_array_equal(order @ turned, matrix)
    for part, expected in zip(ops.lu_unpack(data, pivots), (rows, low, up)):
        np.testing.assert_array_equal(part.asnumpy(), expected)
    if shape[0] == shape[1]:
        b = noise(3, shape[0], 2, dtype=dtype)
        for x in (ops.lu_solve(ms.tensor(b), data, pivots), mint.linalg.lu_solve(data, pivots, ms.tensor(b))):
            residual = np.abs(a.astype(np.float64) @ x.asnumpy() - b)
            assert (residual <= 8 * k**2 * eps * (np.abs(a) @ np.abs(x.asnumpy()) + np.abs(b))).all()


@pytest.mark.parametrize("n", [1, 2, 3, 7, 8, 9, 16, 17, 40, 64, 130])
@pytest.mark.parametrize("columns", [1, 3, 8, 9, 50])
@pytest.mark.parametrize("dtype", DTYPES)
def test_triangles(n, columns, dtype):
    a, b = noise(2, n, n, dtype=dtype) / n + np.eye(n, dtype=dtype), noise(2, n, columns, dtype=dtype)
    for lower in (True, False):
        kept = np.tri(n) == 1 if lower else np.tri(n).T == 1
        given = ms.tensor(np.where(kept, a, np.nan))  # the other half is not read
        for unit in (False, True):
            matrix = np.where(kept, a, 0)
            if unit:
                matrix = matrix - matrix * np.eye(n, dtype=dtype) + np.eye(n, dtype=dtype)
            expected = np.linalg.solve(matrix.astype(np.float64), b).astype(dtype)
            of_one = np.linalg.solve(matrix[0].astype(np.float64), b).astype(dtype)
            digits = 16 if dtype == np.float32 else 16 * n
            solve = mint.linalg.solve_triangular
            close(solve(given, ms.tensor(b), upper=not lower, unitriangular=unit), expected, digits)
            close(solve(given[0], ms.tensor(b), upper=not lower, unitriangular=unit), of_one, digits)
            of_scipy = ms.scipy.linalg.solve_triangular
            close(of_scipy(given, ms.tensor(b), 0, lower, unit), expected, digits)
            turned = ms.tensor(np.swapaxes(np.where(kept, a, np.nan), -1, -2))
            close(of_scipy(turned, ms.tensor(b), "T", not lower, unit), expected, digits)
            right = solve(turned, ms.tensor(np.swapaxes(b, -1, -2)), upper=lower, left=False, unitriangular=unit)
            close(right, np.swapaxes(expected, -1, -2), digits)


def test_gradients_of_triangles():
    a, b = ms.tensor(noise(2, 4, 4) + 4 * np.eye(4)), ms.tensor(noise(4, 3))
    for lower in (True, False):
        for unit in (False, True):

            def by_solve(a, b):
                half = ops.tril(a, -unit) if lower else ops.triu(a, int(unit))  # noqa: B023
                return mint.linalg.solve(half + ops.eye(4, dtype=ms.float64) * unit, b)  # noqa: B023

            def f(a, b):
                return mint.linalg.solve_triangular(a, b, upper=not lower, unitriangular=unit)  # noqa: B023

            loss = lambda g: lambda a, b: (g(a, b) * ops.cos(g(a, b))).sum()  # noqa: E731
            captured = ms.jit(ms.grad(loss(f), (0, 1)))
            for run in (ms.grad(loss(f), (0, 1)), captured, captured, captured):
                for found, expected in zip(run(a, b), ms.grad(loss(by_solve), (0, 1))(a, b)):
                    np.testing.assert_allclose(found.asnumpy(), expected.asnumpy(), rtol=1e-9, atol=1e-11)


def test_numpys_threads_are_left_as_they_were():
    from msjit.ops import _lapack_threads

    functions = _lapack_threads._functions()
    if functions is None:
        pytest.skip("NumPy has another library than OpenBLAS")
    get, set = functions
    saved = get()
    try:
        set(2)
        few, many = np.eye(3), np.eye(_lapack_threads.LARGE)
        inside = [_lapack_threads.by_lapack(lambda a: get(), a) for a in (few, many)]
        assert inside == [1, min(get(), ms.get_num_threads())]
        with pytest.raises(np.linalg.LinAlgError):
            _lapack_threads.by_lapack(np.linalg.inv, np.zeros((2, 2)))
        assert get() == 2
        # Calls that overlap: the last one to end puts the number back.
        begun, ended = threading.Event(), threading.Event()

        def waits(a):
            begun.set()
            ended.wait(60)

        other = threading.Thread(target=_lapack_threads.by_lapack, args=(waits, few))
        other.start()
        begun.wait(60)
        _lapack_threads.by_lapack(np.linalg.inv, few)
        assert get() == 1
        ended.set()
        other.join()
        assert get() == 2
    finally:
        set(saved)
