"""Products, and decompositions of matrices, which NumPy computes on the host."""

from ... import _core
from ..._core import Tensor
from .host import host_op, same_as_first

_raw, _ops = _core._raw_ops, _core._ops
_matmul, _reshape, _mul, _add, _sum, _transpose = (
    _raw[n] for n in ("matmul", "reshape", "mul", "add", "sum", "transpose")
)
_neg, _diagonal, _unsqueeze, _where, _cast = (_raw[n] for n in ("neg", "diagonal", "unsqueeze", "where", "cast"))

__all__ = [
    "addbmm",
    "addmv",
    "addr",
    "baddbmm",
    "batch_dot",
    "cdist",
    "cholesky",
    "cholesky_inverse",
    "cholesky_solve",
    "cross",
    "det",
    "eigvals",
    "einsum",
    "geqrf",
    "ger",
    "inner",
    "inv",
    "inverse",
    "kron",
    "log_matrix_determinant",
    "logdet",
    "lstsq",
    "lu_solve",
    "matrix_determinant",
    "matrix_power",
    "mv",
    "orgqr",
    "ormqr",
    "pinv",
    "qr",
    "slogdet",
    "svd",
    "tensor_dot",
    "tensordot",
    "triangular_solve",
    "vdot",
    "vecdot",
]


def _np():
    import numpy

    return numpy


def _t(x):
    x = _transpose(x, -2, -1)
    return _raw["conj"](x) if x.is_complex() else x


def _square(x, name):
    if x.ndim < 2 or x.shape[-1] != x.shape[-2]:
        raise ValueError(f"{name}: needs square matrices, got shape {x.shape}")
    return x


# ---- products


def addmv(input, mat, vec, *, beta=1, alpha=1):
    """beta * input + alpha * (mat @ vec).

    >>> ms.ops.addmv(ms.tensor([1.0]), ms.tensor([[2.0]]), ms.tensor([3.0]))
    Tensor([7.], dtype=float32)
    """
    return _add(_mul(input, beta), _mul(_matmul(mat, vec), alpha))


def addr(x, vec1, vec2, *, beta=1, alpha=1):
    """beta * x + alpha * outer(vec1, vec2).

    >>> ms.ops.addr(ms.tensor([[1.0]]), ms.tensor([2.0]), ms.tensor([3.0]))
    Tensor([[7.]], dtype=float32)
    """
    return _add(_mul(x, beta), _mul(_raw["outer"](vec1, vec2), alpha))


def baddbmm(input, batch1, batch2, beta=1, alpha=1):
    """beta * input + alpha * (batch1 @ batch2).

    >>> ms.ops.baddbmm(ms.ops.ones((1, 1, 1)), ms.ops.ones((1, 1, 2)), ms.ops.ones((1, 2, 1)))
    Tensor([[[3.]]], dtype=float32)
    """
    return _add(_mul(input, beta), _mul(_raw["bmm"](batch1, batch2), alpha))


def addbmm(input, batch1, batch2, *, beta=1, alpha=1):
    """beta * input + alpha * the sum of batch1 @ batch2 over the batch.

    >>> ms.ops.addbmm(ms.ops.ones((1, 1)), ms.ops.ones((2, 1, 1)), ms.ops.ones((2, 1, 1)))
    Tensor([[3.]], dtype=float32)
    """
    return _add(_mul(input, beta), _mul(_sum(_raw["bmm"](batch1, batch2), 0), alpha))


def mv(mat, vec):
    """Product of a matrix and a vector.

    >>> ms.ops.mv(ms.tensor([[2.0]]), ms.tensor([3.0]))
    Tensor([6.], dtype=float32)
    """
    return _matmul(mat, vec)


def ger(input, vec2):
    """Outer product of two vectors.

    >>> ms.ops.ger(ms.tensor([2.0]), ms.tensor([3.0]))
    Tensor([[6.]], dtype=float32)
    """
    return _raw["outer"](input, vec2)


def inner(input, other):
    """Inner products of the last dimensions.

    >>> ms.ops.inner(ms.tensor([2.0]), ms.tensor([3.0]))
    Tensor(6., dtype=float32)
    """
    if input.ndim == 0 or other.ndim == 0:
        return _mul(input, other)
    return tensordot(input, other, ((-1,), (-1,)))


def vdot(input, other):
    """Inner product of two vectors, the first conjugated.

    >>> ms.ops.vdot(ms.tensor([2.0]), ms.tensor([3.0]))
    Tensor(6., dtype=float32)
    """
    return _raw["dot"](_raw["conj"](input) if input.is_complex() else input, other)


def vecdot(x, y, *, axis=-1):
    """Inner products along axis, x conjugated.

    >>> ms.ops.vecdot(ms.tensor([2.0]), ms.tensor([3.0]))
    Tensor(6., dtype=float32)
    """
    return _sum(_mul(_raw["conj"](x) if x.is_complex() else x, y), axis)


def tensordot(x1, x2, axes):
    """Sum of products over axes: a number of them, or two lists.

    >>> ms.ops.tensordot(ms.ops.ones((2, 3)), ms.ops.ones((3, 2)), 1).shape
    (2, 2)
    """
    if isinstance(axes, int):
        left, right = tuple(range(x1.ndim - axes, x1.ndim)), tuple(range(axes))
    else:
        left, right = ((a,) if isinstance(a, int) else tuple(a) for a in axes)
    left, right = tuple(d % x1.ndim for d in left), tuple(d % x2.ndim for d in right)
    kept1 = tuple(d for d in range(x1.ndim) if d not in left)
    kept2 = tuple(d for d in range(x2.ndim) if d not in right)
    if tuple(x1.shape[d] for d in left) != tuple(x2.shape[d] for d in right):
        raise ValueError(f"tensordot: shapes {x1.shape} and {x2.shape} do not match over {left} and {right}")
    n = 1
    for d in left:
        n *= x1.shape[d]
    a = _reshape(_raw["permute"](x1, kept1 + left), (-1, n) if n else (x1.size, 0))
    b = _reshape(_raw["permute"](x2, right + kept2), (n, -1) if n else (0, x2.size))
    return _reshape(_matmul(a, b), tuple(x1.shape[d] for d in kept1) + tuple(x2.shape[d] for d in kept2))


tensor_dot = tensordot


def batch_dot(x1, x2, axes=None):
    """Sum of products over one dimension of each, for every index of the first.

    >>> ms.ops.batch_dot(ms.ops.ones((2, 3)), ms.ops.ones((2, 3))).shape
    (2, 1)
    """
    if axes is None:
        axes = (x1.ndim - 1, x2.ndim - 1 if x2.ndim == 2 else x2.ndim - 2)
    a, b = (axes, axes) if isinstance(axes, int) else axes
    a, b = a % x1.ndim, b % x2.ndim
    left = _raw["permute"](x1, (0, *(d for d in range(1, x1.ndim) if d != a), a))
    right = _raw["permute"](x2, (0, b, *(d for d in range(1, x2.ndim) if d != b)))
    shape = left.shape[:-1] + right.shape[2:]
    product = _matmul(
        _reshape(left, (left.shape[0], -1, left.shape[-1])), _reshape(right, (right.shape[0], right.shape[1], -1))
    )
    return _reshape(product, shape if len(shape) > 1 else (shape[0], 1))


def kron(x, y):
    """Kronecker product.

    >>> ms.ops.kron(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 1.0]))
    Tensor([1., 1., 2., 2.], dtype=float32)
    """
    n = max(x.ndim, y.ndim)
    a, b = (1,) * (n - x.ndim) + x.shape, (1,) * (n - y.ndim) + y.shape
    left = _reshape(x, tuple(s for d in a for s in (d, 1)))
    right = _reshape(y, tuple(s for d in b for s in (1, d)))
    return _reshape(_mul(left, right), tuple(p * q for p, q in zip(a, b)))


def cross(input, other, dim=None):
    """Cross product of vectors of three elements along dim (None: the first dimension of size 3).

    >>> ms.ops.cross(ms.tensor([1.0, 0.0, 0.0]), ms.tensor([0.0, 1.0, 0.0]))
    Tensor([0., 0., 1.], dtype=float32)
    """
    from ..function import broadcast_tensors

    if input.shape != other.shape:
        input, other = broadcast_tensors(input, other)
    if dim is None:
        dim = next((d for d, n in enumerate(input.shape) if n == 3), None)
    if dim is None or input.shape[dim] != 3:
        raise ValueError(f"cross: needs a dimension of size 3, got shape {input.shape}")
    a, b = [_raw["select"](input, dim, i) for i in range(3)], [_raw["select"](other, dim, i) for i in range(3)]
    return _raw["stack"]([a[i - 2] * b[i - 1] - a[i - 1] * b[i - 2] for i in range(3)], dim)


def cdist(x1, x2, p=2.0):
    """Distances by the p-norm between the rows of x1 and of x2.

    >>> ms.ops.cdist(ms.tensor([[0.0, 0.0]]), ms.tensor([[3.0, 4.0]]))
    Tensor([[5.]], dtype=float32)
    """
    return _raw["norm"](_raw["sub"](_unsqueeze(x1, -2), _unsqueeze(x2, -3)), float(p), -1)


def einsum(equation, *operands):
    """Sum of products by index letters, as NumPy writes them; '...' stands for further dimensions.

    >>> ms.ops.einsum("ij,jk->ik", ms.ops.ones((2, 3)), ms.ops.ones((3, 2))).shape
    (2, 2)
    """
    if len(operands) == 1 and isinstance(operands[0], (tuple, list)):
        operands = tuple(operands[0])
    left, arrow, right = equation.replace(" ", "").partition("->")
    terms = left.split(",")
    if len(terms) != len(operands):
        raise ValueError(f"einsum: {len(terms)} terms and {len(operands)} operands")
    spare = [c for c in "ZYXWVUTSRQPONMLKJIHGFEDCBA" if c not in left]
    most = 0
    for term, x in zip(terms, operands):
        if "..." in term:
            most = max(most, x.ndim - len(term) + 3)
    more = "".join(spare[:most])
    terms = [
        term.replace("...", more[most - (x.ndim - len(term) + 3) :]) if "..." in term else term
        for term, x in zip(terms, operands)
    ]
    if arrow:
        right = right.replace("...", more)
    else:
        letters = "".join(terms)
        right = more + "".join(sorted(c for c in set(letters) if letters.count(c) == 1 and c not in more))
    result, have = None, ""
    for i, (term, x) in enumerate(zip(terms, operands)):
        if len(term) != x.ndim:
            raise ValueError(f"einsum: {term!r} has {len(term)} letters for shape {x.shape}")
        for c in sorted(set(term)):
            while term.count(c) > 1:
                a, b = term.index(c), term.rindex(c)
                x = _diagonal(x, 0, a, b)
                term = term[:b] + term[b + 1 :]
                term = term[:a] + term[a + 1 :] + c
        later = set("".join(terms[i + 1 :])) | set(right)
        if result is None:
            result, have = x, term
        else:
            result, have = _contract(result, have, x, term, later)
        gone = tuple(d for d, c in enumerate(have) if c not in later)
        if gone:
            result, have = _sum(result, gone), "".join(c for c in have if c in later)
    return _raw["permute"](result, tuple(have.index(c) for c in right)) if have != right else result


def _contract(x, a, y, b, kept):
    """Product of x with letters a and y with letters b, as one batched matrix product; its letters."""
    both = [c for c in a if c in b]
    batch, summed = [c for c in both if c in kept], [c for c in both if c not in kept]
    only_a, only_b = [c for c in a if c not in b], [c for c in b if c not in a]
    sizes = dict(zip(b, y.shape))
    sizes.update({c: n for c, n in zip(a, x.shape) if n != 1 or c not in sizes})

    def expand(t, letters):
        shape = tuple(sizes[c] for c in letters)
        return t if t.shape == shape else _raw["broadcast_to"](t, shape)

    def size(letters):
        n = 1
        for c in letters:
            n *= sizes[c]
        return n

    x = _raw["permute"](expand(x, a), tuple(a.index(c) for c in batch + only_a + summed))
    y = _raw["permute"](expand(y, b), tuple(b.index(c) for c in batch + summed + only_b))
    n = size(batch)
    x = _reshape(x, (n, size(only_a), size(summed)))
    y = _reshape(y, (n, size(summed), size(only_b)))
    letters = batch + only_a + only_b
    return _reshape(_matmul(x, y), tuple(sizes[c] for c in letters)), "".join(letters)


# ---- decompositions


def _host_inverse(a):
    return _np().linalg.inv(a).astype(a.dtype)


def _inverse_vjp(args, y, g):
    inverse_t = _t(y)
    return (_neg(_matmul(_matmul(inverse_t, g), inverse_t)),)


_inverse_op = host_op("matrix_inverse", _host_inverse, same_as_first, _inverse_vjp)
_det_op = host_op(
    "determinant",
    lambda a: _np().asarray(_np().linalg.det(a), a.dtype),
    lambda a: (a.shape[:-2], a.dtype),
    lambda args, y, g: (_mul(_reshape(_mul(g, y), (*y.shape, 1, 1)), _t(_inverse_op(args[0]))),),
)


def _host_slogdet(a):
    sign, logarithm = _np().linalg.slogdet(a)
    return _np().asarray(sign, a.dtype), _np().asarray(logarithm, a.real.dtype)


_slogdet_op = host_op(
    "log_determinant",
    _host_slogdet,
    lambda a: [(a.shape[:-2], a.dtype), (a.shape[:-2], a.dtype)],
    lambda args, y, g: (_mul(_reshape(g[1], (*y[1].shape, 1, 1)), _t(_inverse_op(args[0]))),),
)


def inverse(input):
    """Inverse of square matrices.

    >>> ms.ops.inverse(ms.tensor([[2.0]]))
    Tensor([[0.5]], dtype=float32)
    """
    return _inverse_op(_square(input, "inverse"))


def inv(x):
    """1 / x, element by element.

    >>> ms.ops.inv(ms.tensor([2.0]))
    Tensor([0.5], dtype=float32)
    """
    return _raw["reciprocal"](x)


def det(input):
    """Determinant of square matrices.

    >>> ms.ops.det(ms.tensor([[2.0]]))
    Tensor(2., dtype=float32)
    """
    return _det_op(_square(input, "det"))


matrix_determinant = det


def slogdet(input):
    """Sign and logarithm of the absolute value of the determinant.

    >>> ms.ops.slogdet(ms.tensor([[-1.0]]))
    (Tensor(-1., dtype=float32), Tensor(0., dtype=float32))
    """
    return _slogdet_op(_square(input, "slogdet"))


log_matrix_determinant = slogdet


def logdet(input):
    """Logarithm of the determinant; NaN where it is negative.

    >>> ms.ops.logdet(ms.tensor([[1.0]]))
    Tensor(0., dtype=float32)
    """
    sign, logarithm = slogdet(input)
    return _where(_raw["lt"](sign, 0), float("nan"), logarithm)


def matrix_power(input, n):
    """Square matrices multiplied n times; a negative n takes the inverse.

    >>> ms.ops.matrix_power(ms.tensor([[2.0]]), 3)
    Tensor([[8.]], dtype=float32)
    """
    x = _square(input, "matrix_power")
    if n < 0:
        x, n = inverse(x), -n
    result = None
    while n:
        if n % 2:
            result = x if result is None else _matmul(result, x)
        n //= 2
        x = _matmul(x, x) if n else x
    if result is None:
        result = _raw["broadcast_to"](_raw["eye"](input.shape[-1], None, input.dtype), input.shape)
    return result


def _cholesky_vjp(args, y, g):
    # dA = L^-T Phi(L^T dL) L^-1, symmetric; Phi: lower triangle with half the diagonal (Murray, 2016).
    inverse_l = _inverse_op(y)
    middle = _raw["tril"](_matmul(_t(y), g))
    middle = middle - 0.5 * _mul(middle, _raw["eye"](y.shape[-1], None, y.dtype))
    d = _matmul(_matmul(_t(inverse_l), middle), inverse_l)
    return (0.5 * (d + _t(d)),)


_cholesky_op = host_op("cholesky", lambda a: _np().linalg.cholesky(a), same_as_first, _cholesky_vjp)


def cholesky(input_x, upper=False):
    """The triangular factor L of a positive definite matrix L @ L.T; upper: L.T.

    >>> ms.ops.cholesky(ms.tensor([[4.0]]))
    Tensor([[2.]], dtype=float32)
    """
    factor = _cholesky_op(_square(input_x, "cholesky"))
    return _t(factor) if upper else factor


def cholesky_inverse(input_x, upper=False):
    """Inverse of a matrix from its Cholesky factor.

    >>> ms.ops.cholesky_inverse(ms.tensor([[2.0]]))
    Tensor([[0.25]], dtype=float32)
    """
    factor = _square(input_x, "cholesky_inverse")
    return inverse(_matmul(_t(factor), factor) if upper else _matmul(factor, _t(factor)))


def _solution(a, b):
    return b.shape, b.dtype


_solve_op = host_op(
    "solve",
    lambda a, b: _np().linalg.solve(a, b).astype(b.dtype),
    lambda a, b: (_np().broadcast_shapes(a.shape[:-2], b.shape[:-2]) + b.shape[-2:], b.dtype),
)


def _solve_vjp(args, y, g):
    d = _solve(_t(args[0]), g)
    return _neg(_matmul(d, _t(y))), d


_solve = _core.CustomOp(
    "solve",
    lambda a, b: _solve_op(a, b),
    lambda a, b: (_np().broadcast_shapes(a.shape[:-2], b.shape[:-2]) + b.shape[-2:], b.dtype),
    _solve_vjp,
)


def cholesky_solve(input, input2, upper=False):
    """x with A @ x = input, from the Cholesky factor input2 of A.

    >>> ms.ops.cholesky_solve(ms.tensor([[4.0]]), ms.tensor([[2.0]]))
    Tensor([[1.]], dtype=float32)
    """
    matrix = _matmul(_t(input2), input2) if upper else _matmul(input2, _t(input2))
    return _solve(matrix, input)


def triangular_solve(b, A, upper=True, transpose=False, unitriangular=False):
    """x with A @ x = b for a triangular A, and A.

    >>> ms.ops.triangular_solve(ms.tensor([[4.0]]), ms.tensor([[2.0]]))[0]
    Tensor([[2.]], dtype=float32)
    """
    matrix = _raw["triu"](A) if upper else _raw["tril"](A)
    if unitriangular:
        unit = _raw["eye"](A.shape[-1], None, A.dtype)
        matrix = _mul(matrix, 1 - unit) + unit
    return _solve(_transpose(matrix, -2, -1) if transpose else matrix, b), A


def lu_solve(b, LU_data, LU_pivots):
    """x with A @ x = b, from the factors of A in one matrix and its row exchanges, numbered from 1.

    >>> ms.ops.lu_solve(ms.tensor([[4.0]]), ms.tensor([[2.0]]), ms.tensor([1]))
    Tensor([[2.]], dtype=float32)
    """
    n = LU_data.shape[-1]
    unit = _raw["eye"](n, None, LU_data.dtype)
    lower, upper = _raw["tril"](LU_data, -1) + unit, _raw["triu"](LU_data)
    return _solve(upper, _solve(lower, _exchanged(b, LU_pivots)))


def _host_exchange(b, pivots):
    np = _np()
    b = np.array(np.broadcast_to(b, pivots.shape[:-1] + b.shape[-2:]))
    rows, exchanges = b.reshape(-1, *b.shape[-2:]), pivots.reshape(-1, pivots.shape[-1])
    for x, p in zip(rows, exchanges):
        for i, j in enumerate(p):
            x[[i, j - 1]] = x[[j - 1, i]]
    return b


_exchanged = host_op("exchange_rows", _host_exchange, lambda b, p: (p.shape[:-1] + b.shape[-2:], b.dtype))


def _qr_shapes(a, mode):
    m, n = a.shape[-2:]
    k = m if mode == "complete" else min(m, n)
    return [(a.shape[:-2] + (m, k), a.dtype), (a.shape[:-2] + (k, n), a.dtype)]


def _qr_vjp(args, outputs, cotangents):
    a, mode = args
    q, r = outputs
    gq, gr = cotangents
    if q.shape[-1] != r.shape[-1]:
        raise NotImplementedError("qr: the gradient needs mode 'reduced' and no more columns than rows")
    m = _matmul(r, _t(gr)) - _matmul(_t(gq), q)
    low = _raw["tril"](m, -1)
    symmetric = low + _t(low) + _mul(m, _raw["eye"](m.shape[-1], None, m.dtype))
    return _t(_solve(r, _t(gq + _matmul(q, symmetric)))), None


_qr_op = host_op("qr", lambda a, mode: tuple(_np().linalg.qr(a, mode)), _qr_shapes, _qr_vjp)


def qr(input, mode="reduced"):
    """Q with orthonormal columns and R upper triangular, Q @ R = input; mode 'reduced' or 'complete'.

    >>> [t.shape for t in ms.ops.qr(ms.ops.ones((3, 2)))]
    [(3, 2), (2, 2)]
    """
    if mode not in ("reduced", "complete"):
        raise ValueError(f"qr: mode must be 'reduced' or 'complete', got {mode!r}")
    return _qr_op(input, mode)


def _host_geqrf(a):
    np = _np()
    flat = a.reshape(-1, *a.shape[-2:])
    packed = [np.linalg.qr(x, "raw") for x in flat]
    h = np.stack([p[0].T for p in packed]) if packed else a
    tau = np.stack([p[1] for p in packed]) if packed else np.empty((0, min(a.shape[-2:])), a.dtype)
    return h.reshape(a.shape).astype(a.dtype), tau.reshape(*a.shape[:-2], -1).astype(a.dtype)


geqrf_op = host_op("geqrf", _host_geqrf, lambda a: [(a.shape, a.dtype), (a.shape[:-2] + (min(a.shape[-2:]),), a.dtype)])


def geqrf(input):
    """QR as LAPACK keeps it: R above, Householder vectors below the diagonal, and their factors.

    >>> [t.shape for t in ms.ops.geqrf(ms.ops.ones((3, 2)))]
    [(3, 2), (2,)]
    """
    return geqrf_op(input)


def _householder(x, tau, columns):
    np = _np()
    m = x.shape[-2]
    result = np.empty(x.shape[:-2] + (m, columns), x.dtype)
    for at in np.ndindex(*x.shape[:-2]):
        q = np.eye(m, columns, dtype=np.result_type(x.dtype, np.float64))
        for i in range(tau.shape[-1] - 1, -1, -1):
            v = np.concatenate([np.zeros(i), [1.0], x[at][i + 1 :, i]]).astype(q.dtype)
            q -= tau[at][i] * np.outer(v, v.conj() @ q)
        result[at] = q
    return result


_orgqr_op = host_op("orgqr", lambda x, tau: _householder(x, tau, x.shape[-1]), same_as_first)
_full_q_op = host_op(
    "householder_product",
    lambda x, tau: _householder(x, tau, x.shape[-2]),
    lambda x, tau: (x.shape[:-1] + (x.shape[-2],), x.dtype),
)


def orgqr(input, input2):
    """The first columns of Q from its Householder vectors and factors.

    >>> ms.ops.orgqr(ms.tensor([[1.0]]), ms.tensor([0.0]))
    Tensor([[1.]], dtype=float32)
    """
    return _orgqr_op(input, input2)


def ormqr(input, tau, other, left=True, transpose=False):
    """Q (transposed) times other, or other times Q, with Q from its Householder vectors and factors.

    >>> ms.ops.ormqr(ms.tensor([[1.0]]), ms.tensor([0.0]), ms.tensor([[3.0]]))
    Tensor([[3.]], dtype=float32)
    """
    q = _full_q_op(input, tau)
    q = _t(q) if transpose else q
    return _matmul(q, other) if left else _matmul(other, q)


def _svd_shapes(a, full, vectors):
    m, n = a.shape[-2:]
    k = min(m, n)
    s = (a.shape[:-2] + (k,), a.dtype)
    if not vectors:
        return s
    return [s, (a.shape[:-2] + (m, m if full else k), a.dtype), (a.shape[:-2] + (n, n if full else k), a.dtype)]


def _host_svd(a, full, vectors):
    np = _np()
    if not vectors:
        return np.linalg.svd(a, compute_uv=False)
    u, s, vh = np.linalg.svd(a, full_matrices=full)
    return s, u, np.swapaxes(vh.conj(), -1, -2)


def _svd_values_vjp(args, y, g):
    _, u, v = _svd_op(args[0], False, True)
    return _matmul(_mul(u, _unsqueeze(g, -2)), _t(v)), None, None


_svd_op = host_op("svd", _host_svd, _svd_shapes)
_svd_values_op = host_op("singular_values", _host_svd, _svd_shapes, _svd_values_vjp)


def svd(input, full_matrices=False, compute_uv=True):
    """Singular values S, and U and V with input = U @ diag(S) @ V.T. The gradient is that of S alone.

    >>> ms.ops.svd(ms.tensor([[2.0]]), compute_uv=False)
    Tensor([2.], dtype=float32)
    """
    return (_svd_op if compute_uv else _svd_values_op)(input, bool(full_matrices), bool(compute_uv))


def pinv(x):
    """Moore-Penrose inverse.

    >>> ms.ops.pinv(ms.tensor([[2.0]]))
    Tensor([[0.5]], dtype=float32)
    """
    s, u, v = svd(x)
    limit = 1e-6 * _raw["amax"](s, -1, True) * max(x.shape[-2:])
    kept = _raw["gt"](s, limit)
    inverse_s = _where(kept, _raw["reciprocal"](_where(kept, s, 1.0)), 0.0)
    return _matmul(_mul(v, _unsqueeze(inverse_s, -2)), _t(u))


def _complex_of(dtype):
    return _core.complex128 if dtype in (_core.float64, _core.complex128) else _core.complex64


def _host_eigvals(a):
    np = _np()
    return np.linalg.eigvals(a).astype(np.result_type(a.dtype, np.complex64))


_eigvals_op = host_op("eigenvalues", _host_eigvals, lambda a: (a.shape[:-1], _complex_of(a.dtype)))


def eigvals(A):
    """Eigenvalues of square matrices, complex, in no order.

    >>> ms.ops.eigvals(ms.tensor([[2.0]])).real()
    Tensor([2.], dtype=float32)
    """
    return _eigvals_op(_square(A, "eigvals"))


_lstsq_op = host_op(
    "least_squares",
    lambda a, b: _np().linalg.lstsq(a, b, rcond=None)[0].astype(b.dtype),
    lambda a, b: ((a.shape[-1], *b.shape[1:]), b.dtype),
)


def lstsq(input, A):
    """x that makes |input @ x - A| smallest.

    >>> ms.ops.lstsq(ms.tensor([[2.0]]), ms.tensor([[4.0]]))
    Tensor([[2.]], dtype=float32)
    """
    b = A if isinstance(A, Tensor) else _core.tensor(A)
    return _lstsq_op(input, _cast(b, input.dtype))
