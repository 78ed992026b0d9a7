"""Products and linear algebra with MindSpore's names and arguments. Decompositions run NumPy's LAPACK on the host as ops of
their own: one node of a captured graph each, with the gradients of Giles (2008) and Townsend (2016)."""

from .. import _core
from .._core import CustomOp, Tensor
from ._composed.dtypes import require_floats

_ops, _raw = _core._ops, _core._raw_ops
_matmul, _where, _reshape, _cast, _sum = (_raw[n] for n in ("matmul", "where", "reshape", "cast", "sum"))

__all__ = [
    "cholesky", "cholesky_inverse", "cholesky_solve", "cond", "det", "eig", "eigvals", "inverse", "log_matrix_determinant",
    "logdet", "lstsq", "lu_solve", "lu_unpack", "matrix_determinant", "matrix_exp", "matrix_power", "matrix_solve", "pinv",
    "qr", "slogdet", "svd",
]  # fmt: skip


def _np(x):
    """The numbers for LAPACK, which has no narrow floats."""
    return (_cast(x, _core.float32) if x.dtype in (_core.float16, _core.bfloat16) else x).asnumpy()


def _h(x):
    """The conjugate transpose of the last two dimensions."""
    x = _raw["transpose"](x, -2, -1)
    return _raw["conj"](x) if x.is_complex() else x


def _tensor(value, like):
    if isinstance(like, Tensor) and like.dtype in (_core.float16, _core.bfloat16):
        return _cast(Tensor(value), like.dtype)
    return Tensor(value.astype(_np_dtype(like), copy=False))


def _np_dtype(x):
    return x.asnumpy().dtype if isinstance(x, Tensor) else x


def _square(name, x):
    if x.ndim < 2 or x.shape[-1] != x.shape[-2]:
        raise ValueError(f"{name}: expected square matrices in the last two dimensions, got shape {tuple(x.shape)}")


def _lapack(name, impl, infer, vjp, matrices=2):
    def run(*args):
        import numpy as np

        try:
            return impl(np, *args)
        except np.linalg.LinAlgError as error:
            raise ValueError(f"{name}: {error}") from None

    def of_floats(*args):
        require_floats(name, *args[:matrices])
        return infer(*args)

    return CustomOp(name, run, of_floats, vjp, True)


_inverse = _lapack(
    "inverse", lambda np, x: _tensor(np.linalg.inv(_np(x)), x), lambda x: x,
    lambda args, y, g: (-_matmul(_matmul(_h(y), g), _h(y)),),
)  # fmt: skip
_det = _lapack(
    "det", lambda np, x: _tensor(np.asarray(np.linalg.det(_np(x))), x), lambda x: (tuple(x.shape[:-2]), x.dtype),
    lambda args, y, g: (_raw["unsqueeze"](_raw["unsqueeze"](g * y, -1), -1) * _h(_inverse(args[0])),),
)  # fmt: skip


def _slogdet_vjp(args, outputs, cotangents):
    g = cotangents[1]
    return (None if g is None else _raw["unsqueeze"](_raw["unsqueeze"](g, -1), -1) * _h(_inverse(args[0])),)


_slogdet = _lapack(
    "slogdet", lambda np, x: tuple(_tensor(np.asarray(v), x) for v in np.linalg.slogdet(_np(x))),
    lambda x: [(tuple(x.shape[:-2]), x.dtype)] * 2, _slogdet_vjp,
)  # fmt: skip


def _cholesky_vjp(args, low, g):
    inverse = _inverse(low)
    middle = _raw["tril"](_matmul(_h(low), g))
    n = low.shape[-1]
    middle = middle * (1.0 - 0.5 * _raw["eye"](n, n, low.dtype))
    result = _matmul(_matmul(_h(inverse), middle), inverse)
    return ((result + _h(result)) / 2,)


_cholesky = _lapack("cholesky", lambda np, x: _tensor(np.linalg.cholesky(_np(x)), x), lambda x: x, _cholesky_vjp)


def _reduced(g, x):
    """g summed over the leading dimensions in which x was broadcast."""
    lead = g.ndim - x.ndim
    axes = tuple(i for i in range(g.ndim - 2) if i < lead or (x.shape[i - lead] == 1 and g.shape[i] != 1))
    return _reshape(_sum(g, axes), x.shape) if axes else g


def _solve_vjp(args, x, g):
    right = _solve(_h(args[0]), g)
    left = -_matmul(right, _h(x))
    return _reduced(left, args[0]), _reduced(right, args[1])


def _solve_infer(a, b):
    import numpy as np

    lead = np.broadcast_shapes(tuple(a.shape[:-2]), tuple(b.shape[:-2]))
    return (*lead, *b.shape[-2:]), b.dtype


_solve = _lapack("solve", lambda np, a, b: _tensor(np.linalg.solve(_np(a), _np(b)), b), _solve_infer, _solve_vjp)


def _lstsq_impl(np, a, b):
    """By singular values (LAPACK's gelsd), which QR factors without column exchanges cannot replace: matrices of any rank have
    the shortest solution."""
    a, b = _np(a), _np(b)
    lead = np.broadcast_shapes(a.shape[:-2], b.shape[:-2])
    a, b = (np.broadcast_to(v, (*lead, *v.shape[-2:])) for v in (a, b))
    x = np.full((*lead, a.shape[-1], b.shape[-1]), np.nan, b.dtype)
    for at in np.ndindex(*lead):
        if np.isfinite(a[at]).all() and np.isfinite(b[at]).all():  # it need not end with infinities
            x[at] = np.linalg.lstsq(a[at], b[at], rcond=None)[0]
    return x


def _lstsq_infer(a, b):
    import numpy as np

    return (*np.broadcast_shapes(tuple(a.shape[:-2]), tuple(b.shape[:-2])), a.shape[-1], b.shape[-1]), b.dtype


def _lstsq_vjp(args, x, g):
    """Of the pseudo-inverse P, at constant rank (Golub and Pereyra, 1973), of which only products are made."""
    a, b = args
    of_b = _lstsq(_h(a), g)  # P^H g
    left = _matmul(of_b, _h(x))
    rest = _matmul(b - _matmul(a, x), _h(_lstsq(a, of_b)))
    outside = g - _lstsq(a, _matmul(a, g))  # what of g the rows of a do not reach
    return _reduced(rest - left + _matmul(_lstsq(_h(a), x), _h(outside)), a), _reduced(of_b, b)


_lstsq = _lapack("lstsq", lambda np, a, b: _tensor(_lstsq_impl(np, a, b), b), _lstsq_infer, _lstsq_vjp)


def _svd_infer(x):
    *lead, n, m = x.shape
    k = min(n, m)
    return [((*lead, n, k), x.dtype), ((*lead, k), x.dtype), ((*lead, m, k), x.dtype)]


def _svd_impl(np, x):
    a = _np(x)
    finite = np.isfinite(a).all((-2, -1))[..., None]
    u, s, vh = np.linalg.svd(np.where(finite[..., None], a, 0), full_matrices=False)  # it need not end with infinities
    u, vh = (np.where(finite[..., None], v, np.nan) for v in (u, vh))
    parts = (u, np.where(finite, s, np.nan), np.conj(np.swapaxes(vh, -1, -2)))
    return tuple(_tensor(np.ascontiguousarray(v), x) for v in parts)


def _svd_vjp(args, outputs, cotangents):
    u, s, v = outputs
    gu, gs, gv = (_ops["zeros_like"](y) if g is None else g for y, g in zip(outputs, cotangents))
    squares = s * s
    gap = _raw["unsqueeze"](squares, -2) - _raw["unsqueeze"](squares, -1)
    f = _where(gap == 0, 0.0, 1.0 / _where(gap == 0, 1.0, gap))
    row = _raw["unsqueeze"](s, -2)
    a, b = _matmul(_h(u), gu), _matmul(_h(v), gv)
    middle = f * (a - _h(a)) * row + _raw["unsqueeze"](s, -1) * (f * (b - _h(b)))
    k = s.shape[-1]
    middle = middle + _raw["eye"](k, k, s.dtype) * _raw["unsqueeze"](gs, -2)
    result = _matmul(_matmul(u, middle), _h(v))
    if u.shape[-2] > k:
        rest = gu / row
        result = result + _matmul(rest - _matmul(u, _matmul(_h(u), rest)), _h(v))
    if v.shape[-2] > k:
        rest = gv / row
        result = result + _matmul(u, _h(rest - _matmul(v, _matmul(_h(v), rest))))
    return (result,)


_svd = _lapack("svd", _svd_impl, _svd_infer, _svd_vjp)


def _qr_vjp(args, outputs, cotangents):
    q, r = outputs
    gq, gr = (_ops["zeros_like"](y) if g is None else g for y, g in zip(outputs, cotangents))
    if q.shape[-1] != r.shape[-1]:
        raise ValueError("qr: the gradient needs at least as many rows as columns, and mode 'reduced'")
    m = _matmul(r, _h(gr)) - _matmul(_h(gq), q)
    low = _raw["tril"](m, -1)
    m = low + _h(low) + _raw["tril"](_raw["triu"](m))
    return (_matmul(gq + _matmul(q, m), _h(_inverse(r))),)


def _qr_infer(x, mode):
    *lead, n, m = x.shape
    k = n if mode == "complete" else min(n, m)
    return [((*lead, n, k), x.dtype), ((*lead, k, m), x.dtype)]


_qr = _lapack(
    "qr", lambda np, x, mode: tuple(_tensor(v, x) for v in np.linalg.qr(_np(x), mode)), _qr_infer,
    lambda args, outputs, cotangents: (*_qr_vjp(args, outputs, cotangents), None),
)  # fmt: skip


def _complex_of(x):
    return (
        x.dtype
        if x.dtype in (_core.complex64, _core.complex128)
        else (_core.complex128 if x.dtype == _core.float64 else _core.complex64)
    )


def _eig_impl(np, x):
    kind = "complex128" if x.dtype in (_core.float64, _core.complex128) else "complex64"
    return tuple(Tensor(v.astype(kind)) for v in np.linalg.eig(_np(x)))


def _eig_vjp(args, outputs, cotangents):
    values, vectors = outputs
    g_values, g_vectors = cotangents
    n = values.shape[-1]
    diagonal = _raw["eye"](n, None, values.dtype)
    # Vectors are of length 1, whatever their phase: what of their cotangent changes the length is taken out.
    m = _matmul(_h(vectors), g_vectors)
    length = _raw["unsqueeze"](_raw["real"](_raw["diagonal"](m, 0, -2, -1)), -2)
    m = m - _matmul(_h(vectors), vectors) * length
    gap = _raw["conj"](_raw["unsqueeze"](values, -2) - _raw["unsqueeze"](values, -1))
    same = gap == 0
    m = _where(same, 0.0, m / _where(same, 1.0, gap)) * (1 - diagonal) + diagonal * _raw["unsqueeze"](g_values, -2)
    result = _solve(_h(vectors), _matmul(m, _h(vectors)))
    return (_cast(result if args[0].is_complex() else _raw["real"](result), args[0].dtype),)


_eig = _lapack(
    "eig", _eig_impl, lambda x: [(tuple(x.shape[:-1]), _complex_of(x)), (tuple(x.shape), _complex_of(x))], _eig_vjp
)


def _expm(np, a):
    """Scaling and squaring with a Taylor polynomial (Moler and Van Loan, 2003), in double precision."""
    wide = a.astype(np.complex128 if np.iscomplexobj(a) else np.float64)
    size = np.abs(wide).sum(-1).max() if wide.size else 0.0
    squarings = max(0, int(np.ceil(np.log2(max(size, 1e-30)))) + 2)
    wide = wide / 2.0**squarings
    result = term = np.broadcast_to(np.eye(a.shape[-1]), wide.shape).copy()
    for k in range(1, 19):
        term = term @ wide / k
        result = result + term
    for _ in range(squarings):
        result = result @ result
    return result


def _expm_vjp(args, y, g):
    a = _h(args[0])
    zero = _ops["zeros_like"](a)
    block = _raw["cat"]([_raw["cat"]([a, g], -1), _raw["cat"]([zero, a], -1)], -2)  # (Van Loan, 1978)
    n = a.shape[-1]
    return (_raw["slice"](_raw["slice"](_matrix_exp(block), -2, 0, n), -1, n, 2 * n),)


_matrix_exp = _lapack("matrix_exp", lambda np, x: _tensor(_expm(np, _np(x)), x), lambda x: x, _expm_vjp)


def inverse(input):
    """The inverse of square matrices, by LAPACK's LU factors.

    Args:
        input: Tensor, (..., n, n), of floats or complex numbers.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        ValueError: matrices that are not square or have no inverse.

    >>> ms.ops.inverse(ms.tensor([[2.0, 0.0], [0.0, 4.0]]))
    Tensor([[0.5 , 0.  ],
            [0.  , 0.25]], dtype=float32)
    """
    _square("inverse", input)
    return _inverse(input)


def det(input):
    """The determinant of square matrices.

    Args:
        input: Tensor, (..., n, n), of floats or complex numbers.
    Returns:
        Tensor (...) of input's dtype.
    Raises:
        ValueError: matrices that are not square.

    >>> ms.ops.det(ms.tensor([[2.0, 1.0], [0.0, 4.0]]))
    Tensor(8., dtype=float32)
    """
    _square("det", input)
    return _det(input)


matrix_determinant = det


def slogdet(input):
    """Sign and logarithm of the determinant, which itself overflows for large matrices.

    Args:
        input: Tensor, (..., n, n), of floats or complex numbers.
    Returns:
        (sign, log |det|), Tensors (...) of input's dtype; 0 and -inf for matrices that have no inverse.
    Raises:
        ValueError: matrices that are not square.

    >>> ms.ops.log_matrix_determinant(ms.tensor([[-1.0, 0.0], [0.0, 1.0]]))
    (Tensor(-1., dtype=float32), Tensor(0., dtype=float32))
    """
    _square("slogdet", input)
    return _slogdet(input)


log_matrix_determinant = slogdet


def logdet(input):
    """log(det(input)), which does not overflow for large matrices.

    Args:
        input: Tensor, (..., n, n), of floats.
    Returns:
        Tensor (...) of input's dtype; NaN where the determinant is negative, -inf where it is 0.
    Raises:
        ValueError: matrices that are not square.

    >>> ms.ops.logdet(ms.tensor([[2.0, 0.0], [0.0, 0.5]]))
    Tensor(0., dtype=float32)
    """
    sign, log = slogdet(input)
    return _where(sign < 0, float("nan"), log)


def cholesky(input_x, upper=False):
    """The triangular matrix L with L L^H = input_x.

    Args:
        input_x: Tensor, Hermitian positive definite matrices, (..., n, n), of floats or complex numbers.
        upper: bool, True gives L^H.
    Returns:
        Tensor of input_x's shape and dtype, 0 above (or below) the diagonal.
    Raises:
        ValueError: matrices that are not square or not positive definite.

    >>> ms.ops.cholesky(ms.tensor([[4.0, 2.0], [2.0, 10.0]]))
    Tensor([[2., 0.],
            [1., 3.]], dtype=float32)
    """
    _square("cholesky", input_x)
    low = _cholesky(input_x)
    return _h(low) if upper else low


def cholesky_inverse(input_x, upper=False):
    """The inverse of the matrix A, from its Cholesky factor: A = L L^H.

    Args:
        input_x: Tensor, L, (..., n, n), of floats or complex numbers.
        upper: bool, True says that L^H is given.
    Returns:
        Tensor of input_x's shape and dtype.

    >>> ms.ops.cholesky_inverse(ms.tensor([[2.0, 0.0], [0.0, 4.0]]))
    Tensor([[0.25  , 0.    ],
            [0.    , 0.0625]], dtype=float32)
    """
    low = _h(input_x) if upper else input_x
    half = _inverse(low)
    return _matmul(_h(half), half)


def cholesky_solve(input, input2, upper=False):
    """The X of A X = input, from the Cholesky factor of A = L L^H.

    Args:
        input: Tensor, the right sides, (..., n, k).
        input2: Tensor, L, (..., n, n).
        upper: bool, True says that L^H is given.
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.cholesky_solve(ms.tensor([[4.0], [8.0]]), ms.tensor([[2.0, 0.0], [0.0, 4.0]]))
    Tensor([[1. ],
            [0.5]], dtype=float32)
    """
    low = _h(input2) if upper else input2
    return _solve(_h(low), _solve(low, input))


def matrix_solve(matrix, rhs, adjoint=False):
    """The X of matrix X = rhs.

    Args:
        matrix: Tensor, (..., n, n), of floats or complex numbers.
        rhs: Tensor, the right sides, (..., n, k).
        adjoint: bool, True takes the conjugate transpose of matrix.
    Returns:
        Tensor of rhs's dtype.
    Raises:
        ValueError: a matrix that is not square or has no inverse.

    >>> ms.ops.matrix_solve(ms.tensor([[2.0, 0.0], [0.0, 4.0]]), ms.tensor([[4.0], [8.0]]))
    Tensor([[2.],
            [2.]], dtype=float32)
    """
    _square("matrix_solve", matrix)
    return _solve(_h(matrix) if adjoint else matrix, rhs)


def _order_of_rows(np, pivots):
    numbers = pivots.asnumpy()
    order = np.empty(numbers.shape, np.int64)
    for at in np.ndindex(*numbers.shape[:-1]):
        rows = np.arange(numbers.shape[-1])
        for i, j in enumerate(numbers[at]):
            rows[[i, j - 1]] = rows[[j - 1, i]]
        order[at] = rows
    return Tensor(order)


_order = _lapack("order_of_rows", _order_of_rows, lambda p: (tuple(p.shape), _core.int64), None, matrices=0)


def lu_solve(b, LU_data, LU_pivots):
    """The X of A X = b, from the LU factors of A.

    Args:
        b: Tensor, the right sides, (..., n, k).
        LU_data: Tensor, both factors in one matrix, (..., n, n): U on and above the diagonal, L without its ones below.
        LU_pivots: Tensor, which row each was exchanged with, (..., n), of integers from 1.
    Returns:
        Tensor (..., n, k).
    Raises:
        ValueError: U has no inverse.

    >>> ms.ops.lu_solve(ms.tensor([[4.0]]), ms.tensor([[2.0]]), ms.tensor([1]))
    Tensor([[2.]], dtype=float32)
    """
    order, n = _raw["unsqueeze"](_order(LU_pivots), -1), max(b.ndim, LU_pivots.ndim + 1)
    b, order = (_reshape(x, (1,) * (n - x.ndim) + tuple(x.shape)) for x in (b, order))
    exchanged = _raw["take_along_dim"](b, order, -2)
    low = _raw["tril"](LU_data, -1) + _raw["eye"](LU_data.shape[-1], None, LU_data.dtype)
    return _solve(_raw["triu"](LU_data), _solve(low, exchanged))


def lu_unpack(LU_data, LU_pivots, unpack_data=True, unpack_pivots=True):
    """The factors of A = P L U as three matrices.

    Args:
        LU_data: Tensor, both factors in one matrix, (..., m, n): U on and above the diagonal, L without its ones below.
        LU_pivots: Tensor, which row each was exchanged with, of integers from 1.
        unpack_data: bool, whether L and U are wanted.
        unpack_pivots: bool, whether P is wanted.
    Returns:
        (P, L, U), with None for what is not wanted.

    >>> data, pivots = ms.tensor([[4.0, 2.0], [0.5, 1.0]]), ms.tensor([2, 2])
    >>> ms.ops.lu_unpack(data, pivots, unpack_pivots=False)[1]
    Tensor([[1. , 0. ],
            [0.5, 1. ]], dtype=float32)
    """
    import numpy as np

    m, n = LU_data.shape[-2:]
    low = upper = exchanged = None
    if unpack_pivots:
        exchanged = np.zeros((*LU_pivots.shape[:-1], m, m), _np(LU_data).dtype)
        for at in np.ndindex(*LU_pivots.shape[:-1]):
            rows = list(range(m))
            for i, p in enumerate(LU_pivots.asnumpy()[at].tolist()):
                rows[i], rows[p - 1] = rows[p - 1], rows[i]
            exchanged[at][rows, range(m)] = 1
        exchanged = _tensor(exchanged, LU_data)
    if unpack_data:
        k = min(m, n)
        low = _raw["tril"](LU_data[..., :k], -1) + _raw["eye"](m, k, LU_data.dtype)
        upper = _raw["triu"](LU_data[..., :k, :])
    return exchanged, low, upper


def lstsq(input, A):
    """The X that makes |input X - A| smallest, the least squares solution; of several the shortest.

    Args:
        input: Tensor, (m, n), of floats.
        A: Tensor, (m, k), or (m,) for one right side.
    Returns:
        Tensor (n, k).

    >>> points = ms.tensor([[0.0, 1.0], [1.0, 1.0], [2.0, 1.0]])
    >>> ms.ops.lstsq(points, ms.tensor([1.0, 3.0, 5.0])).asnumpy().round(3).tolist()
    [[2.0], [1.0]]
    """
    b = A if A.ndim > 1 else _raw["unsqueeze"](A, 1)
    return _lstsq(input, b)


def singular_values(x):
    """Singular values, the largest first."""
    return _svd(x)[1]


def svd(input, full_matrices=False, compute_uv=True):
    """The singular values of a matrix and its vectors: input = u diag(s) v^H.

    Args:
        input: Tensor, (..., m, n), of floats or complex numbers.
        full_matrices: bool, True completes u and v to square matrices.
        compute_uv: bool, False gives s alone.
    Returns:
        (s, u, v), s in descending order, or s.

    >>> ms.ops.svd(ms.tensor([[3.0, 0.0], [0.0, 2.0]]), compute_uv=False)
    Tensor([3., 2.], dtype=float32)
    """
    u, s, v = _svd(input)
    if not compute_uv:
        return s
    if full_matrices:
        u, v = (q if q.shape[-1] == q.shape[-2] else _qr(q, "complete")[0] * _signs(q) for q in (u, v))
    return s, u, v


def _signs(q):
    """Signs that make the complete basis begin with q's columns."""
    full, r = _qr(q, "complete")
    d = _raw["sign"](_raw["diagonal"](r, 0, -2, -1))
    rest = _raw["full"](1.0, (*d.shape[:-1], full.shape[-1] - d.shape[-1]), d.dtype)
    return _raw["unsqueeze"](_raw["cat"]([d, rest], -1), -2)


def qr(input, mode="reduced"):
    """input = q r with orthonormal columns of q and r zero below its diagonal.

    Args:
        input: Tensor, (..., m, n), of floats or complex numbers.
        mode: str, 'reduced': q (m, k) with k the smaller of m and n; 'complete': q (m, m).
    Returns:
        (q, r) of input's dtype.
    Raises:
        ValueError: another mode.

    >>> q, r = ms.ops.qr(ms.tensor([[3.0], [4.0]]))
    >>> (q @ r).asnumpy().round(3).tolist()
    [[3.0], [4.0]]
    """
    if mode not in ("reduced", "complete"):
        raise ValueError(f"qr: mode must be 'reduced' or 'complete', got {mode!r}")
    return _qr(input, mode)


def eig(A):
    """Eigenvalues w and eigenvectors V of square matrices: A V = V diag(w).

    The gradient needs distinct eigenvalues, and a function of the vectors that does not depend on their phase (Boeddeker et
    al., 2017).

    Args:
        A: Tensor, (..., n, n), of floats or complex numbers.
    Returns:
        (w, V), complex; the columns of V have length 1.
    Raises:
        ValueError: matrices that are not square.

    >>> values, vectors = ms.ops.eig(ms.tensor([[2.0, 1.0], [0.0, 3.0]]))
    >>> values
    Tensor([2.+0.j, 3.+0.j], dtype=complex64)
    """
    _square("eig", A)
    return _eig(A)


def eigvals(A):
    """The eigenvalues of square matrices; differentiable where they are distinct.

    Args:
        A: Tensor, (..., n, n), of floats or complex numbers.
    Returns:
        complex Tensor (..., n).
    Raises:
        ValueError: matrices that are not square.

    >>> ms.ops.eigvals(ms.tensor([[2.0, 1.0], [0.0, 3.0]]))
    Tensor([2.+0.j, 3.+0.j], dtype=complex64)
    """
    return eig(A)[0]


def pinv(x, *, atol=None, rtol=None, hermitian=False):
    """The Moore-Penrose inverse, which every matrix has; of one with an inverse it is that.

    Args:
        x: Tensor, (..., m, n), of floats or complex numbers.
        atol: number or None, singular values up to it count as 0.
        rtol: number or None, likewise those up to rtol times the largest; None: 0 if atol is given, else the larger size of
            a matrix times the precision of the dtype.
        hermitian: bool, says that x is Hermitian; it changes nothing.
    Returns:
        Tensor (..., n, m).

    >>> ms.ops.pinv(ms.tensor([[2.0], [0.0]]))
    Tensor([[0.5, 0. ]], dtype=float32)
    """
    u, s, v = _svd(x)
    eps = 2.0**-52 if s.dtype == _core.float64 else 2.0**-23
    rtol = (max(x.shape[-2:]) * eps if atol is None else 0.0) if rtol is None else rtol
    limit = _raw["amax"](s, -1, True) * rtol
    limit = limit if atol is None else _raw["maximum"](limit, atol)
    inverse_s = _where(s > limit, 1.0 / _where(s > limit, s, 1.0), 0.0)
    return _matmul(v * _raw["unsqueeze"](inverse_s, -2), _h(u))


def cond(A, p=None):
    """The condition number: how much an error in b may grow in the x of A x = b.

    Args:
        A: Tensor, (..., m, n), of floats.
        p: number, 'fro', 'nuc' or None, the norm, |A| |A^-1|; None and 2: the largest singular value over the smallest.
    Returns:
        Tensor (...).
    Raises:
        ValueError: another norm; for matrices that are not square or have no inverse, where the norm needs it.

    >>> ms.ops.cond(ms.tensor([[4.0, 0.0], [0.0, 2.0]]))
    Tensor(2., dtype=float32)
    """
    from .products import matrix_norm

    if p in (None, 2, -2):
        s = singular_values(A)
        most, least = _raw["amax"](s, -1), _raw["amin"](s, -1)
        return least / most if p == -2 else most / least
    return matrix_norm(A, p) * matrix_norm(inverse(A), p)


def matrix_exp(input):
    """I + A + A^2 / 2 + A^3 / 6 + ..., by scaling and squaring (Moler and Van Loan, 2003).

    Args:
        input: Tensor, A, (..., n, n), of floats or complex numbers.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        ValueError: matrices that are not square.

    >>> ms.ops.matrix_exp(ms.tensor([[0.0, 1.0], [0.0, 0.0]]))
    Tensor([[1., 1.],
            [0., 1.]], dtype=float32)
    """
    _square("matrix_exp", input)
    return _matrix_exp(input)


def matrix_power(input, n):
    """The n-fold product of square matrices with themselves.

    Args:
        input: Tensor, (..., k, k).
        n: int, how often; 0 gives the identity, negative ones take the inverse.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        ValueError: matrices that are not square, or have no inverse where n is negative.

    >>> ms.ops.matrix_power(ms.tensor([[1.0, 1.0], [0.0, 1.0]]), 3)
    Tensor([[1., 3.],
            [0., 1.]], dtype=float32)
    """
    _square("matrix_power", input)
    if n < 0:
        input, n = _inverse(input), -n
    result = None
    while n:
        if n % 2:
            result = input if result is None else _matmul(result, input)
        n //= 2
        if n:
            input = _matmul(input, input)
    return (
        _raw["broadcast_to"](_raw["eye"](input.shape[-1], None, input.dtype), input.shape) if result is None else result
    )
