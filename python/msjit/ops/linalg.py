"""Products and linear algebra with MindSpore's names and arguments. Decompositions run NumPy's LAPACK on the host as ops of
their own: one node of a captured graph each, with the gradients of Giles (2008) and Townsend (2016)."""

from .. import _core
from .._core import CustomOp, Tensor

_ops, _raw = _core._ops, _core._raw_ops
_matmul, _where, _reshape, _cast, _sum, _permute = (
    _raw[n] for n in ("matmul", "where", "reshape", "cast", "sum", "permute")
)

__all__ = [
    "addbmm", "addmv", "addr", "baddbmm", "baddbmm_ext", "batch_dot", "bidense", "cholesky", "cholesky_inverse",
    "cholesky_solve", "cond", "cross", "det", "dot", "eig", "eigvals", "einsum", "einsum_ext", "ger", "inner", "inverse",
    "log_matrix_determinant", "logdet", "lstsq", "lu_solve", "lu_unpack", "matrix_determinant", "matrix_exp",
    "matrix_power", "matrix_solve", "mv", "pinv", "qr", "slogdet", "svd", "tensor_dot", "vecdot",
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


def _lapack(name, impl, infer, vjp):
    def run(*args):
        import numpy as np

        try:
            return impl(np, *args)
        except np.linalg.LinAlgError as error:
            raise ValueError(f"{name}: {error}") from None

    return CustomOp(name, run, infer, vjp, True)


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


def _svd_infer(x):
    *lead, n, m = x.shape
    k = min(n, m)
    return [((*lead, n, k), x.dtype), ((*lead, k), x.dtype), ((*lead, m, k), x.dtype)]


def _svd_impl(np, x):
    u, s, vh = np.linalg.svd(_np(x), full_matrices=False)
    return tuple(_tensor(np.ascontiguousarray(v), x) for v in (u, s, np.conj(np.swapaxes(vh, -1, -2))))


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
    """Inverse of the square matrices in the last two dimensions.

    >>> ms.ops.inverse(ms.tensor([[2.0, 0.0], [0.0, 4.0]]))
    Tensor([[0.5 , 0.  ],
            [0.  , 0.25]], dtype=float32)
    """
    _square("inverse", input)
    return _inverse(input)


def det(input):
    """Determinant of the matrices in the last two dimensions.

    >>> ms.ops.det(ms.tensor([[2.0, 0.0], [0.0, 4.0]]))
    Tensor(8., dtype=float32)
    """
    _square("det", input)
    return _det(input)


matrix_determinant = det


def slogdet(input):
    """(sign, log |det|) of the matrices in the last two dimensions."""
    _square("slogdet", input)
    return _slogdet(input)


log_matrix_determinant = slogdet


def logdet(input):
    """log(det); NaN where the determinant is negative."""
    sign, log = slogdet(input)
    return _where(sign < 0, float("nan"), log)


def cholesky(input_x, upper=False):
    """L with L L^H = input_x for Hermitian positive definite matrices; upper: L^H.

    >>> ms.ops.cholesky(ms.tensor([[4.0]]))
    Tensor([[2.]], dtype=float32)
    """
    _square("cholesky", input_x)
    low = _cholesky(input_x)
    return _h(low) if upper else low


def cholesky_inverse(input_x, upper=False):
    """Inverse of the matrix that has input_x as its Cholesky factor."""
    low = _h(input_x) if upper else input_x
    half = _inverse(low)
    return _matmul(_h(half), half)


def cholesky_solve(input, input2, upper=False):
    """x of A x = input with the Cholesky factor input2 of A."""
    low = _h(input2) if upper else input2
    return _solve(_h(low), _solve(low, input))


def matrix_solve(matrix, rhs, adjoint=False):
    """x of matrix x = rhs, or of its conjugate transpose."""
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


_order = _lapack("order_of_rows", _order_of_rows, lambda p: (tuple(p.shape), _core.int64), None)


def lu_solve(b, LU_data, LU_pivots):
    """x with A @ x = b, from the factors of A in one matrix and its row exchanges, numbered from 1.

    >>> ms.ops.lu_solve(ms.tensor([[4.0]]), ms.tensor([[2.0]]), ms.tensor([1]))
    Tensor([[2.]], dtype=float32)
    """
    order, n = _raw["unsqueeze"](_order(LU_pivots), -1), max(b.ndim, LU_pivots.ndim + 1)
    b, order = (_reshape(x, (1,) * (n - x.ndim) + tuple(x.shape)) for x in (b, order))
    exchanged = _raw["take_along_dim"](b, order, -2)
    low = _raw["tril"](LU_data, -1) + _raw["eye"](LU_data.shape[-1], None, LU_data.dtype)
    return _solve(_raw["triu"](LU_data), _solve(low, exchanged))


def lu_unpack(LU_data, LU_pivots, unpack_data=True, unpack_pivots=True):
    """(P, L, U) with A = P L U, from the factors in one matrix and the 1-based rows exchanged; None for what is not wanted.

    >>> [t.tolist() for t in ms.ops.lu_unpack(ms.tensor([[4.0]]), ms.tensor([1]))]
    [[[1.0]], [[1.0]], [[4.0]]]
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
    """x that minimises |input x - A|, by the pseudo-inverse."""
    b = A if A.ndim > 1 else _raw["unsqueeze"](A, 1)
    return _matmul(pinv(input), b)


def singular_values(x):
    """Singular values, the largest first."""
    return _svd(x)[1]


def svd(input, full_matrices=False, compute_uv=True):
    """(s, u, v) with input = u diag(s) v^H; only s without compute_uv.

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
    """(q, r) with input = q r, q of orthonormal columns; mode 'reduced' or 'complete'."""
    if mode not in ("reduced", "complete"):
        raise ValueError(f"qr: mode must be 'reduced' or 'complete', got {mode!r}")
    return _qr(input, mode)


def eig(A):
    """Eigenvalues and eigenvectors (columns of length 1) of square matrices, complex.

    The gradient needs distinct eigenvalues, and a function of the vectors that does not depend on their phase (Boeddeker et
    al., 2017).
    """
    _square("eig", A)
    return _eig(A)


def eigvals(A):
    """Eigenvalues of square matrices, complex; differentiable where they are distinct."""
    return eig(A)[0]


def pinv(x, *, atol=None, rtol=None, hermitian=False):
    """Moore-Penrose inverse; singular values up to max(atol, rtol * largest) count as 0.

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
    """Condition number in the 2-norm, or in that of p ('fro', 'nuc', inf, -inf, 1, -1, 2, -2)."""
    from .norms import matrix_norm

    if p in (None, 2, -2):
        s = singular_values(A)
        most, least = _raw["amax"](s, -1), _raw["amin"](s, -1)
        return least / most if p == -2 else most / least
    return matrix_norm(A, p) * matrix_norm(inverse(A), p)


def matrix_exp(input):
    """Exponential of the square matrices in the last two dimensions.

    >>> ms.ops.matrix_exp(ms.tensor([[0.0]]))
    Tensor([[1.]], dtype=float32)
    """
    _square("matrix_exp", input)
    return _matrix_exp(input)


def matrix_power(input, n):
    """The n-th power of square matrices; of the inverse for negative n.

    >>> ms.ops.matrix_power(ms.tensor([[2.0]]), 3)
    Tensor([[8.]], dtype=float32)
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


# ---- products


def mv(mat, vec):
    """Product of a matrix and a vector."""
    return _matmul(mat, vec)


ger = _ops["outer"]


def inner(input, other):
    """Sums of products over the last dimension of both."""
    if not input.ndim or not other.ndim:
        return input * other
    return tensor_dot(input, other, ([-1], [-1]))


def vecdot(x, y, *, axis=-1):
    """Inner products of vectors along axis, the first conjugated."""
    return _sum((_raw["conj"](x) if x.is_complex() else x) * y, axis)


def dot(input, other):
    """Sum of products over the last dimension of input and the last but one of other (of vectors: their inner product).

    >>> ms.ops.dot(ms.tensor([1.0, 2.0]), ms.tensor([3.0, 4.0]))
    Tensor(11., dtype=float32)
    """
    if input.ndim < 2 and other.ndim < 2:
        return _sum(input * other)
    return tensor_dot(input, other, ([-1], [-2 if other.ndim > 1 else -1]))


def tensor_dot(x1, x2, axes):
    """Sum of products over axes: so many last of x1 and first of x2, or the axes of both.

    >>> ms.ops.tensor_dot(ms.ops.ones((2, 3)), ms.ops.ones((3, 4)), 1).shape
    (2, 4)
    """
    if isinstance(axes, int):
        left, right = list(range(x1.ndim - axes, x1.ndim)), list(range(axes))
    else:
        left, right = ([a] if isinstance(a, int) else list(a) for a in axes)
    left, right = [a % x1.ndim for a in left], [a % x2.ndim for a in right]
    if [x1.shape[a] for a in left] != [x2.shape[a] for a in right]:
        raise ValueError(f"tensor_dot: shapes {tuple(x1.shape)} and {tuple(x2.shape)} do not agree in axes {axes}")
    keep1 = [i for i in range(x1.ndim) if i not in left]
    keep2 = [i for i in range(x2.ndim) if i not in right]
    size = 1
    for a in left:
        size *= x1.shape[a]
    a = _reshape(_permute(x1, (*keep1, *left)), (-1, size))
    b = _reshape(_permute(x2, (*right, *keep2)), (size, -1))
    return _reshape(_matmul(a, b), (*(x1.shape[i] for i in keep1), *(x2.shape[i] for i in keep2)))


def batch_dot(x1, x2, axes=None):
    """Sum of products over one axis of each, for every element of the batch in dimension 0."""
    if axes is None:
        axes = (x1.ndim - 1, 1 if x2.ndim == 2 else x2.ndim - 2)
    a, b = (axes, axes) if isinstance(axes, int) else axes
    a, b = a % x1.ndim, b % x2.ndim
    keep1, keep2 = ([i for i in range(1, x.ndim) if i != k] for x, k in ((x1, a), (x2, b)))
    n, size = x1.shape[0], x1.shape[a]
    left = _reshape(_permute(x1, (0, *keep1, a)), (n, -1, size))
    right = _reshape(_permute(x2, (0, b, *keep2)), (n, size, -1))
    shape = (n, *(x1.shape[i] for i in keep1), *(x2.shape[i] for i in keep2))
    return _reshape(_matmul(left, right), shape if len(shape) > 1 else (n, 1))


def addmv(input, mat, vec, *, beta=1, alpha=1):
    """beta * input + alpha * (mat @ vec)."""
    return input * beta + _matmul(mat, vec) * alpha


def addr(x, vec1, vec2, *, beta=1, alpha=1):
    """beta * x + alpha * outer(vec1, vec2)."""
    return x * beta + _raw["outer"](vec1, vec2) * alpha


def addbmm(input, batch1, batch2, *, beta=1, alpha=1):
    """beta * input + alpha * the sum of the batch's products."""
    return input * beta + _sum(_matmul(batch1, batch2), 0) * alpha


def baddbmm(input, batch1, batch2, beta=1, alpha=1):
    """beta * input + alpha * (batch1 @ batch2)."""
    return input * beta + _matmul(batch1, batch2) * alpha


def baddbmm_ext(input, batch1, batch2, *, beta=1, alpha=1):
    """As ``baddbmm``."""
    return baddbmm(input, batch1, batch2, beta, alpha)


def cross(input, other, dim=None):
    """Cross product along a dimension of size 3 (None: the first).

    >>> ms.ops.cross(ms.tensor([1.0, 0.0, 0.0]), ms.tensor([0.0, 1.0, 0.0]))
    Tensor([0., 0., 1.], dtype=float32)
    """
    dim = next((i for i, n in enumerate(input.shape) if n == 3), None) if dim is None else dim
    if dim is None or input.shape[dim] != 3:
        raise ValueError(f"cross: a dimension of size 3 is needed, got shape {tuple(input.shape)}")
    a, b = _raw["unbind"](input, dim), _raw["unbind"](other, dim)
    return _raw["stack"]([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]], dim)


def bidense(input1, input2, weight, bias=None):
    """input1 weight[k] input2 + bias[k] for every output k; weight (out, in1, in2)."""
    result = einsum("...i,kij,...j->...k", input1, weight, input2)
    return result if bias is None else result + bias


def einsum(equation, *operands):
    """Sum of products by Einstein's convention, with "..." and repeated indices; operands are joined from the left.

    >>> ms.ops.einsum("ij,jk->ik", ms.ops.ones((2, 3)), ms.ops.ones((3, 4))).shape
    (2, 4)
    """
    if len(operands) == 1 and isinstance(operands[0], (list, tuple)):
        operands = tuple(operands[0])
    left, arrow, right = equation.replace(" ", "").partition("->")
    terms = left.split(",")
    if len(terms) != len(operands):
        raise ValueError(f"einsum: {len(terms)} terms in {equation!r} for {len(operands)} operands")
    extra = max((x.ndim - len(t.replace("...", "")) for t, x in zip(terms, operands) if "..." in t), default=0)
    dots = [f".{i}" for i in range(extra)]
    labels = [_labels(t, dots, x.ndim, equation) for t, x in zip(terms, operands)]
    flat = [c for ls in labels for c in ls]
    if arrow:
        out = _labels(right, dots, None, equation)
    else:
        out = dots + sorted(c for c in set(flat) if flat.count(c) == 1 and c[0] != ".")
    result, names = None, []
    for i, (x, ls) in enumerate(zip(operands, labels)):
        x, ls = _diagonals(x, ls)
        later = {c for rest in labels[i + 1 :] for c in rest} | set(out)
        x, ls = _sum_out(x, ls, later | set(names))
        result, names = (x, ls) if result is None else _joined(result, names, x, ls, later)
    result, names = _sum_out(result, names, set(out))
    return result if names == out else _permute(result, tuple(names.index(c) for c in out))


einsum_ext = einsum


def _labels(term, dots, ndim, equation):
    before, ellipsis, after = term.partition("...")
    if not ellipsis:
        labels = list(before)
    else:
        count = len(dots) if ndim is None else ndim - len(before) - len(after)
        labels = list(before) + dots[len(dots) - count :] + list(after)
    if ndim is not None and len(labels) != ndim:
        raise ValueError(f"einsum: {term!r} of {equation!r} has {len(labels)} indices, the operand {ndim} dimensions")
    return labels


def _diagonals(x, labels):
    for c in sorted(set(labels)):
        while labels.count(c) > 1:
            i = labels.index(c)
            j = labels.index(c, i + 1)
            x = _raw["diagonal"](x, 0, i, j)
            labels = [v for k, v in enumerate(labels) if k not in (i, j)] + [c]
    return x, labels


def _sum_out(x, labels, keep):
    gone = tuple(i for i, c in enumerate(labels) if c not in keep)
    return (_sum(x, gone), [c for c in labels if c in keep]) if gone else (x, labels)


def _joined(a, la, b, lb, later):
    shared = [c for c in la if c in lb]
    batch, summed = [c for c in shared if c in later], [c for c in shared if c not in later]
    only_a, only_b = [c for c in la if c not in shared], [c for c in lb if c not in shared]
    sizes = {**dict(zip(lb, b.shape)), **{c: n for c, n in zip(la, a.shape) if n != 1 or c not in lb}}
    for c in shared:  # "..." broadcasts
        if a.shape[la.index(c)] != b.shape[lb.index(c)]:
            a = _raw["broadcast_to"](a, tuple(sizes[k] for k in la))
            b = _raw["broadcast_to"](b, tuple(sizes[k] for k in lb))
    size = lambda names: _product(sizes[c] for c in names)
    left = _reshape(
        _permute(a, tuple(la.index(c) for c in batch + only_a + summed)), (size(batch), size(only_a), size(summed))
    )
    right = _reshape(
        _permute(b, tuple(lb.index(c) for c in batch + summed + only_b)), (size(batch), size(summed), size(only_b))
    )
    names = batch + only_a + only_b
    return _reshape(_matmul(left, right), tuple(sizes[c] for c in names)), names


def _product(values):
    result = 1
    for v in values:
        result *= v
    return result
