"""Factorisations of matrices, on the host: ops of their own, one node of a captured graph each, with the gradients of Giles
(2008) and Townsend (2016). LU, Cholesky's and QR of real numbers, and what is solved by them, are kernels of the library
(src/backends/cpu/factor.h), the others NumPy's LAPACK."""

import math

from .. import _core
from .._core import CustomOp, Tensor
from ._composed.dtypes import require_floats

_ops, _raw = _core._ops, _core._raw_ops
_matmul, _where, _reshape, _cast, _sum = (_raw[n] for n in ("matmul", "where", "reshape", "cast", "sum"))


def by_lapack(function, *arrays, **settings):
    from ._lapack_threads import by_lapack as run  # when there is something to factor

    return run(function, *arrays, **settings)


def _np(x):
    """The numbers for LAPACK, which has no narrow floats."""
    return (_cast(x, _core.float32) if x.dtype in (_core.float16, _core.bfloat16) else x).asnumpy()


def _wide(x):
    """What factorisations of our own take: float32 or float64."""
    return _cast(x, _core.float32) if x.dtype in (_core.float16, _core.bfloat16) else x


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


def _real(kernel, of_complex):
    """An impl: a kernel of the library, which takes float32 and float64, and of complex numbers NumPy's function."""

    def impl(np, x):
        if x.is_complex():
            made = of_complex(np, _np(x))
            return (
                tuple(_tensor(np.asarray(v), x) for v in made)
                if isinstance(made, tuple)
                else _tensor(np.asarray(made), x)
            )
        made = kernel(_wide(x))
        return tuple(_cast(v, x.dtype) for v in made) if isinstance(made, tuple) else _cast(made, x.dtype)

    return impl


def _lapack(name, impl, infer, vjp, matrices=2):
    def run(*args):
        import numpy as np

        try:
            with np.errstate(over="ignore"):  # of what NumPy computes in double
                return impl(np, *args)
        except np.linalg.LinAlgError as error:
            raise ValueError(f"{name}: {error}") from None

    def of_floats(*args):
        require_floats(name, *args[:matrices])
        return infer(*args)

    return CustomOp(name, run, of_floats, vjp, True)


_inverse = _lapack(
    "inverse", _real(_core._inverse, lambda np, x: by_lapack(np.linalg.inv, x)), lambda x: x,
    lambda args, y, g: (-_matmul(_matmul(_h(y), g), _h(y)),),
)  # fmt: skip
_det = _lapack(
    "det", _real(_core._det, lambda np, x: by_lapack(np.linalg.det, x)), lambda x: (tuple(x.shape[:-2]), x.dtype),
    lambda args, y, g: (_raw["unsqueeze"](_raw["unsqueeze"](g * y, -1), -1) * _h(_inverse(args[0])),),
)  # fmt: skip


def _slogdet_vjp(args, outputs, cotangents):
    g = cotangents[1]
    return (None if g is None else _raw["unsqueeze"](_raw["unsqueeze"](g, -1), -1) * _h(_inverse(args[0])),)


_slogdet = _lapack(
    "slogdet", _real(_core._slogdet, lambda np, x: tuple(by_lapack(np.linalg.slogdet, x))),
    lambda x: [(tuple(x.shape[:-2]), x.dtype)] * 2, _slogdet_vjp,
)  # fmt: skip


def _cholesky_vjp(args, low, g):
    inverse = _inverse(low)
    middle = _raw["tril"](_matmul(_h(low), g))
    n = low.shape[-1]
    middle = middle * (1.0 - 0.5 * _raw["eye"](n, n, low.dtype))
    result = _matmul(_matmul(_h(inverse), middle), inverse)
    return ((result + _h(result)) / 2,)


_cholesky = _lapack(
    "cholesky", _real(_core._cholesky, lambda np, x: by_lapack(np.linalg.cholesky, x)), lambda x: x, _cholesky_vjp
)


def _reduced(g, x):
    """g summed over the leading dimensions in which x was broadcast."""
    lead = g.ndim - x.ndim
    axes = tuple(i for i in range(g.ndim - 2) if i < lead or (x.shape[i - lead] == 1 and g.shape[i] != 1))
    return _reshape(_sum(g, axes), x.shape) if axes else g


def _solve_vjp(args, x, g):
    right = _solve(_h(args[0]), g)
    left = -_matmul(right, _h(x))
    return _reduced(left, args[0]), _reduced(right, args[1])


def _lead(a, b):
    """The leading dimensions of what is made of matrices of both."""
    of_a, of_b = tuple(a.shape[:-2]), tuple(b.shape[:-2])
    if of_a == of_b:
        return of_a
    import numpy as np

    return np.broadcast_shapes(of_a, of_b)


def _solve_infer(a, b):
    return (*_lead(a, b), *b.shape[-2:]), b.dtype


def _solve_impl(np, a, b):
    if a.is_complex() or b.is_complex() or a.dtype != b.dtype:
        return _tensor(by_lapack(np.linalg.solve, _np(a), _np(b)), b)
    return _cast(_core._solve(_wide(a), _wide(b)), b.dtype)


_solve = _lapack("solve", _solve_impl, _solve_infer, _solve_vjp)


def _triangular_impl(np, a, b, lower, unit):
    if a.is_complex() or b.is_complex() or a.dtype != b.dtype:
        triangle = np.tril(_np(a)) if lower else np.triu(_np(a))
        if unit:
            eye = np.eye(a.shape[-1], dtype=triangle.dtype)
            triangle = triangle * (1 - eye) + eye
        return _tensor(by_lapack(np.linalg.solve, triangle, _np(b)), b)
    return _cast(_core._solve_triangular(_wide(a), _wide(b), lower, unit), b.dtype)


def _triangular_vjp(args, x, g):
    a, b, lower, unit = args
    right = _triangular(_h(a), g, not lower, unit)
    left = _raw["tril" if lower else "triu"](-_matmul(right, _h(x)), (-1 if lower else 1) * unit)
    return _reduced(left, a), _reduced(right, b), None, None


# (a, b, lower, unit): the x with T x = b of one triangle T of a, of which nothing else is read; unit: with ones as diagonal.
_triangular = _lapack("triangular_solve", _triangular_impl, lambda a, b, *_: _solve_infer(a, b), _triangular_vjp)


def _lstsq_impl(np, a, b, rcond):
    """By QR where that is sure to be the shortest solution, else by singular values (LAPACK's gelsd): matrices of any rank have
    one."""
    cut = max(a.shape[-2:]) * 2.0 ** (-52 if a.dtype in (_core.float64, _core.complex128) else -23)
    plain = rcond is None or rcond <= cut
    lead = _lead(a, b)
    x = np.full((*lead, a.shape[-1], b.shape[-1]), np.nan, _np(b).dtype)
    rank, sure = np.zeros(lead, np.int64), np.zeros(lead, bool)
    if plain and not (a.is_complex() or b.is_complex() or a.dtype != b.dtype or 0 in x.shape or 0 in a.shape):
        left, right = (_raw["broadcast_to"](_wide(v), (*lead, *v.shape[-2:])) for v in (a, b))
        found, sure = _core._least_squares(left, right)
        rank[...], sure = min(a.shape[-2:]), sure.asnumpy()
        if sure.all():
            return _cast(found, b.dtype), Tensor(rank)
        x[...] = found.asnumpy()
    a, b = (np.broadcast_to(_np(v), (*lead, *v.shape[-2:])) for v in (a, b))
    cut = cut if plain else rcond
    for at in zip(*np.nonzero(~sure)) if lead else [()] * (not sure):
        x[at], rank[at] = np.nan, 0
        if np.isfinite(a[at]).all() and np.isfinite(b[at]).all():  # it need not end with infinities
            x[at], _, rank[at], _ = by_lapack(np.linalg.lstsq, a[at], b[at], rcond=cut)
    return x, Tensor(rank)


def _lstsq_infer(a, b, rcond):
    lead = _lead(a, b)
    return [((*lead, a.shape[-1], b.shape[-1]), b.dtype), (lead, _core.int64)]


def _lstsq_vjp(args, outputs, cotangents):
    """Of the pseudo-inverse P, at constant rank (Golub and Pereyra, 1973), of which only products are made."""
    (a, b, rcond), x, g = args, outputs[0], cotangents[0]
    of_b = _lstsq(_h(a), g, rcond)  # P^H g
    left = _matmul(of_b, _h(x))
    rest = _matmul(b - _matmul(a, x), _h(_lstsq(a, of_b, rcond)))
    outside = g - _lstsq(a, _matmul(a, g), rcond)  # what of g the rows of a do not reach
    return _reduced(rest - left + _matmul(_lstsq(_h(a), x, rcond), _h(outside)), a), _reduced(of_b, b), None


def _lstsq_outputs(np, a, b, rcond):
    x, rank = _lstsq_impl(np, a, b, rcond)
    return x if isinstance(x, Tensor) else _tensor(x, b), rank


# (a, b, rcond): the shortest of the x that make |a x - b| smallest, and the rank of a for each of them, where singular values
# up to rcond times the largest count as 0, and up to max(m, n) eps times that in any case.
_least_squares = _lapack("lstsq", _lstsq_outputs, _lstsq_infer, _lstsq_vjp)


def _lstsq(a, b, rcond=None):
    return _least_squares(a, b, rcond)[0]


def _lu_factors(np, x):
    """(L and U in one matrix, with which row from 0 each was exchanged)."""
    if not x.is_complex():
        factors, pivots = _core._lu(_wide(x))
        return _cast(factors, x.dtype), pivots
    a = _np(x).copy()
    n = min(a.shape[-2:])
    pivots = np.empty((*a.shape[:-2], n), np.int32)
    for at in np.ndindex(*a.shape[:-2]):
        m = a[at]
        for k in range(n):
            column = m[k:, k]
            row = k + int((np.abs(column.real) + np.abs(column.imag)).argmax())  # as LAPACK chooses
            pivots[(*at, k)] = row
            if row != k:
                m[[k, row]] = m[[row, k]]
            if m[k, k] != 0:
                m[k + 1 :, k] /= m[k, k]
                m[k + 1 :, k + 1 :] -= np.outer(m[k + 1 :, k], m[k, k + 1 :])
    return _tensor(a, x), Tensor(pivots)


def _svd_infer(x):
    *lead, n, m = x.shape
    k = min(n, m)
    return [((*lead, n, k), x.dtype), ((*lead, k), x.dtype), ((*lead, m, k), x.dtype)]


def _svd_of_finite(np, a):
    """(u, s, v^H) of matrices of which those with infinities and NaN, for which LAPACK need not end, have NaN."""
    finite = np.isfinite(a).all((-2, -1))
    if finite.all():
        return by_lapack(np.linalg.svd, a, full_matrices=False)
    finite = finite[..., None]
    u, s, vh = by_lapack(np.linalg.svd, np.where(finite[..., None], a, 0), full_matrices=False)
    u, vh = (np.where(finite[..., None], v, np.nan) for v in (u, vh))
    return u, np.where(finite, s, np.nan), vh


def _svd_impl(np, x):
    u, s, vh = _svd_of_finite(np, _np(x))
    v = np.ascontiguousarray(np.swapaxes(vh, -1, -2))
    return tuple(_tensor(w, x) for w in (u, s, np.conj(v) if x.is_complex() else v))


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


def _svdvals_impl(np, x):
    if not x.is_complex():
        return _cast(_core._singular_values(_wide(x)), x.dtype)
    a = _np(x)
    finite = np.isfinite(a).all((-2, -1))[..., None]
    s = by_lapack(np.linalg.svd, np.where(finite[..., None], a, 0), compute_uv=False)
    return _tensor(np.where(finite, s, np.nan), x)


def _svdvals_vjp(args, s, g):
    u, _, v = _svd(args[0])
    return (_matmul(u * _raw["unsqueeze"](g, -2), _h(v)),)


_svdvals = _lapack("svdvals", _svdvals_impl, lambda x: _svd_infer(x)[1], _svdvals_vjp)


def _pinv_impl(np, x, rtol, atol, hermitian):
    a = _np(x)
    if hermitian:
        low = np.tril(a, -1)
        a = low + np.conj(np.swapaxes(low, -2, -1)) + np.real(a) * np.eye(a.shape[-1], dtype=a.dtype)
    if a.size == 0:
        return _tensor(np.zeros((*a.shape[:-2], a.shape[-1], a.shape[-2]), a.dtype), x)
    finite = np.isfinite(a).all((-2, -1))[..., None]
    a = np.where(finite[..., None], a, 0)  # it need not end with infinities
    u, s, vh = by_lapack(np.linalg.svd, a, full_matrices=False)
    rtol, atol = (v.asnumpy()[..., None] if isinstance(v, Tensor) else v for v in (rtol, atol))
    kept = s > np.maximum(s.max(-1, keepdims=True) * rtol, atol)
    inverse = np.where(finite, np.where(kept, 1 / np.where(kept, s, 1), 0), np.nan)
    return _tensor(
        np.matmul(np.conj(np.swapaxes(vh, -2, -1)) * inverse[..., None, :], np.conj(np.swapaxes(u, -2, -1))), x
    )


def _pinv_vjp(args, p, g):
    """At constant rank (Golub and Pereyra, 1973)."""
    a, hermitian = args[0], args[3]
    if hermitian:
        low = _raw["tril"](a, -1)
        a = low + _h(low) + _raw["tril"](_raw["triu"](a))
    gh, ph = _h(g), _h(p)
    of_rows, of_columns = _matmul(ph, _matmul(p, gh)), _matmul(_matmul(gh, p), ph)
    result = of_rows - _matmul(_matmul(of_rows, p), a) + of_columns - _matmul(a, _matmul(p, of_columns))
    result = result - _matmul(ph, _matmul(g, ph))
    if hermitian:
        result = (result + _h(result)) / 2
    return result, None, None, None


def _pinv_infer(x, rtol, atol, hermitian):
    *lead, n, m = x.shape
    return (*lead, m, n), x.dtype


_pinv = _lapack("pinv", _pinv_impl, _pinv_infer, _pinv_vjp, 1)


def _qr_vjp(args, outputs, cotangents):
    q, r = outputs
    gq, gr = (_ops["zeros_like"](y) if g is None else g for y, g in zip(outputs, cotangents))
    m, n = args[0].shape[-2:]
    if q.shape[-1] > n:
        raise ValueError("qr: the gradient of mode 'complete' needs at least as many columns as rows")
    if n > m:  # the columns beyond a square are q times their coordinates
        beyond, g_beyond = _raw["slice"](args[0], -1, m, n), _raw["slice"](gr, -1, m, n)
        square = _qr_square_vjp(
            q, _raw["slice"](r, -1, 0, m), gq + _matmul(beyond, _h(g_beyond)), _raw["slice"](gr, -1, 0, m)
        )
        return (_raw["cat"]([square, _matmul(q, g_beyond)], -1),)
    return (_qr_square_vjp(q, r, gq, gr),)


def _qr_square_vjp(q, r, gq, gr):
    m = _matmul(r, _h(gr)) - _matmul(_h(gq), q)
    low = _raw["tril"](m, -1)
    m = low + _h(low) + _raw["tril"](_raw["triu"](m))
    return _matmul(gq + _matmul(q, m), _h(_inverse(r)))


def _qr_infer(x, mode):
    *lead, n, m = x.shape
    k = n if mode == "complete" else min(n, m)
    return [((*lead, n, k), x.dtype), ((*lead, k, m), x.dtype)]


def _qr_impl(np, x, mode):
    if x.is_complex():
        return tuple(_tensor(v, x) for v in by_lapack(np.linalg.qr, _np(x), mode))
    return tuple(_cast(v, x.dtype) for v in _core._qr(_wide(x), mode == "complete"))


_qr = _lapack(
    "qr", _qr_impl, _qr_infer,
    lambda args, outputs, cotangents: (*_qr_vjp(args, outputs, cotangents), None),
)  # fmt: skip


def _complex_of(x):
    return (
        x.dtype
        if x.dtype in (_core.complex64, _core.complex128)
        else (_core.complex128 if x.dtype == _core.float64 else _core.complex64)
    )


def _kind_of(x):
    return "complex128" if _complex_of(x) == _core.complex128 else "complex64"


def _eig_impl(np, x):
    kind = _kind_of(x)
    return tuple(Tensor(v.astype(kind)) for v in by_lapack(np.linalg.eig, _np(x)))


def _eig_vjp(args, outputs, cotangents):
    values, vectors = outputs
    g_values, g_vectors = (_ops["zeros_like"](y) if g is None else g for y, g in zip(outputs, cotangents))
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


def _eigvals_impl(np, x):
    return Tensor(by_lapack(np.linalg.eigvals, _np(x)).astype(_kind_of(x)))


_eigvals = _lapack(
    "eigvals", _eigvals_impl, lambda x: (tuple(x.shape[:-1]), _complex_of(x)),
    lambda args, y, g: _eig_vjp(args, _eig(args[0]), (g, None)),
)  # fmt: skip


def _eigvalsh_impl(np, x):
    """The eigenvalues of Hermitian matrices, in x's dtype."""
    if not x.is_complex():
        return _cast(_core._eigvalsh(_wide(x)), x.dtype)
    return _tensor(by_lapack(np.linalg.eigvalsh, _np(x)), x)


def _eigh_impl(np, x):
    """(values, vectors) of Hermitian matrices, values being real; large ones by LAPACK's divide and conquer, which has fewer
    rotations to do."""
    if not x.is_complex() and x.shape[-1] <= 128:
        return tuple(_cast(v, x.dtype) for v in _core._eigh(_wide(x)))
    values, vectors = by_lapack(np.linalg.eigh, _np(x))
    return (Tensor(values) if x.is_complex() else _tensor(values, x)), _tensor(vectors, x)


def _expm(np, a):
    """Scaling and squaring with a Taylor polynomial (Moler and Van Loan, 2003), in double precision: of degree 12, which is
    enough for a norm of 1/4, by 5 products (Paterson and Stockmeyer, 1973)."""
    wide = a.astype(np.complex128 if np.iscomplexobj(a) else np.float64)
    size = np.abs(wide).sum(-1).max() if wide.size else 0.0
    squarings = max(0, int(np.ceil(np.log2(max(size, 1e-30)))) + 2)
    wide = wide / 2.0**squarings
    second = wide @ wide
    third, fourth = second @ wide, second @ second
    identity = np.eye(a.shape[-1])
    result = fourth / math.factorial(12)
    for k in (8, 4, 0):
        powers = (identity, wide, second, third)
        result = result + sum(power / math.factorial(k + j) for j, power in enumerate(powers))
        result = fourth @ result if k else result
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


def _distances_impl(np, a, b):
    return _cast(_core._distances(_wide(a), _wide(b)), a.dtype)


def _distances_infer(a, b):
    return (*_lead(a, b), a.shape[-2], b.shape[-2]), a.dtype


def _distances_vjp(args, y, g):
    """The slope of a distance of 0 counts as 0."""
    a, b = args
    same = y == 0
    g = _where(same, 0.0, g / _where(same, 1.0, y))
    of_a = a * _sum(g, -1, True) - _matmul(g, b)
    of_b = b * _raw["unsqueeze"](_sum(g, -2), -1) - _matmul(_h(g), a)
    return _reduced(of_a, a), _reduced(of_b, b)


# Distances of rows, exact where they are close: not by squares and products, as fast as these, and without the tensor of
# all differences.
_distances = _lapack("cdist", _distances_impl, _distances_infer, _distances_vjp)
