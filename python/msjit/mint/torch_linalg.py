"""What PyTorch's ``linalg`` has beyond MindSpore's mint, of what programs use: found in ``msjit.mint.linalg``.

>>> ms.mint.linalg.det(ms.tensor([[2.0, 0.0], [0.0, 3.0]])).asnumpy().round(4).item()
6.0
"""

from collections import namedtuple

from .. import _core, _missing
from .. import mint as _mint
from .. import ops as _ops
from ..ops.factorizations import _eigh_impl, _eigvalsh_impl, _h, _lapack, _least_squares, _matmul
from ..ops.linalg import real, singular_values

_raw = _core._raw_ops
__all__ = [
    "cholesky", "cond", "cross", "det", "diagonal", "eig", "eigh", "eigvals", "eigvalsh",
    "lstsq", "matrix_exp", "matrix_power", "matrix_rank", "multi_dot", "pinv", "slogdet", "solve", "solve_triangular", "svd",
    "svdvals", "vecdot",
]  # fmt: skip
cond, eigvals = _ops.cond, _ops.eigvals
det, matrix_exp, matrix_power = _ops.det, _ops.matrix_exp, _ops.matrix_power


_Svd = namedtuple("linalg_svd", "U S Vh")
_Eig = namedtuple("linalg_eig", "eigenvalues eigenvectors")
_Slogdet = namedtuple("linalg_slogdet", "sign logabsdet")


def eig(A):
    """Eigenvalues and eigenvectors of square matrices: A @ V = V @ diag(L). The gradient needs distinct eigenvalues.

    Args:
        A: Tensor (..., n, n) of floats or complex numbers.
    Returns:
        named pair of complex Tensors: eigenvalues (..., n), in no order, and eigenvectors (..., n, n), one of length 1 a column.
    Raises:
        ValueError: matrices that are not square.

    >>> ms.mint.linalg.eig(ms.tensor([[2.0, 1.0], [0.0, 3.0]])).eigenvalues.tolist()
    [(2+0j), (3+0j)]
    """
    return _Eig(*_ops.eig(A))


def slogdet(A):
    """The sign of the determinant, of complex matrices its phase, and the logarithm of its size.

    Args:
        A: Tensor (..., n, n) of floats or complex numbers.
    Returns:
        named pair of Tensors (...): sign, and the logarithm logabsdet, which is real.

    >>> ms.mint.linalg.slogdet(ms.tensor([[2.0, 0.0], [0.0, -2.0]])).sign.item()
    -1.0
    """
    sign, logarithm = _ops.slogdet(A)
    return _Slogdet(sign, real(logarithm))


def cross(input, other, *, dim=-1):
    """Products of vectors of three that stand upright on both.

    Args:
        input: Tensor, with size 3 in dim.
        other: Tensor, with size 3 in dim; the shapes broadcast.
        dim: int, the dimension of the vectors. Default: -1.
    Returns:
        Tensor of the shape that both broadcast to.
    Raises:
        ValueError: a size in dim is not 3, or the shapes do not broadcast.

    >>> ms.mint.linalg.cross(ms.tensor([1.0, 0.0, 0.0]), ms.tensor([0.0, 1.0, 0.0])).tolist()
    [0.0, 0.0, 1.0]
    """
    return _mint.cross(input, other, dim)


def svd(A, full_matrices=True):
    """Factors matrices: A = U @ diag(S) @ Vh, with orthonormal columns of U, rows of Vh, and descending S.

    Args:
        A: Tensor (..., m, n) of floats or complex numbers.
        full_matrices: False: U and Vh have min(m, n) columns and rows. Default: True, they are square.
    Returns:
        named triple of Tensors: U (..., m, m), S (..., min(m, n)), which is real, and Vh (..., n, n).

    >>> ms.mint.linalg.svd(ms.tensor([[3.0, 0.0], [0.0, 4.0]])).S.asnumpy().round(4)
    array([4., 3.], dtype=float32)
    """
    s, u, v = _ops.svd(A, full_matrices=full_matrices)
    return _Svd(u, real(s), _h(v))


def _eigh_vjp(args, outputs, cotangents):
    """Magnus (1985), as of a matrix of which both halves count."""
    values, vectors = outputs
    of_values, of_vectors = cotangents
    n = values.shape[-1]
    eye = _raw["eye"](n, n, args[0].dtype)
    inner = None
    if of_values is not None:
        inner = _raw["unsqueeze"](of_values, -1) * eye
    if of_vectors is not None:
        gaps = _raw["unsqueeze"](values, -2) - _raw["unsqueeze"](values, -1)
        turned = _matmul(_h(vectors), of_vectors) * (1 - eye) / (gaps + eye)
        inner = turned if inner is None else inner + turned
    return (None if inner is None else _matmul(_matmul(vectors, inner), _h(vectors)),)


def _eigh_of_one_dtype(np, x):
    values, vectors = _eigh_impl(np, x)
    return _raw["cast"](values, x.dtype), vectors


_eigh = _lapack(
    "eigh", _eigh_of_one_dtype, lambda x: [(tuple(x.shape[:-1]), x.dtype), (tuple(x.shape), x.dtype)], _eigh_vjp
)  # fmt: skip
_eigvalsh = _lapack(
    "eigvalsh", _eigvalsh_impl, lambda x: (tuple(x.shape[:-1]), x.dtype),
    lambda args, y, g: _eigh_vjp(args, _eigh(args[0]), (g, None)),
)  # fmt: skip
_Eigh = namedtuple("linalg_eigh", "eigenvalues eigenvectors")


def _lower(where, A, UPLO):
    """The matrices of which the lower triangle is to be read."""
    if UPLO not in ("L", "U"):
        raise ValueError(f"{where}: UPLO must be 'L' or 'U', got {UPLO!r}")
    return A if UPLO == "L" else _h(A)


def eigh(A, UPLO="L"):
    """Eigenvalues of symmetric matrices, ascending, and orthonormal eigenvectors: A @ V = V * L.

    Args:
        A: Tensor (..., n, n) of real floats, symmetric.
        UPLO: 'L' (default) or 'U', the half that is read.
    Returns:
        named pair: eigenvalues (..., n) and eigenvectors (..., n, n), one a column.
    Raises:
        ValueError: another UPLO.

    >>> ms.mint.linalg.eigh(ms.tensor([[2.0, 0.0], [0.0, 1.0]])).eigenvalues.tolist()
    [1.0, 2.0]
    """
    values, vectors = _eigh(_lower("eigh", A, UPLO))
    return _Eigh(real(values), vectors)


def eigvalsh(A, UPLO="L"):
    """Eigenvalues of symmetric matrices, ascending.

    Args:
        A: Tensor (..., n, n) of real floats, symmetric.
        UPLO: 'L' (default) or 'U', the half that is read.
    Returns:
        Tensor (..., n).

    >>> ms.mint.linalg.eigvalsh(ms.tensor([[2.0, 0.0], [0.0, 1.0]])).tolist()
    [1.0, 2.0]
    """
    return real(_eigvalsh(_lower("eigvalsh", A, UPLO)))


def matrix_rank(A, *, atol=None, rtol=None, hermitian=False):
    """How many singular values of matrices are not about 0.

    Args:
        A: Tensor (..., m, n) of floats.
        atol: number or Tensor (...): singular values up to it count as 0. Default: None.
        rtol: number or Tensor (...): those up to rtol times the largest do. Default: None, max(m, n) * eps, 0 where atol is
            given.
        hermitian: True: A is symmetric. Default: False.
    Returns:
        Tensor (...) of int64.

    >>> ms.mint.linalg.matrix_rank(ms.tensor([[1.0, 2.0], [2.0, 4.0]])).item()
    1
    """
    if 0 in A.shape:
        return _raw["full"](0, A.shape[:-2], _core.int64)
    s = _raw["abs"](eigvalsh(A)) if hermitian else svdvals(A)
    if rtol is None:
        eps = 2.0**-52 if A.dtype in (_core.float64, _core.complex128) else 2.0**-23
        rtol = max(A.shape[-2:]) * eps if atol is None else 0.0
    of_each = lambda v: _raw["unsqueeze"](v, -1) if isinstance(v, _core.Tensor) and v.ndim else v  # noqa: E731
    least = _raw["maximum"](_raw["amax"](s, -1, True) * of_each(rtol), of_each(0.0 if atol is None else atol))
    return _raw["sum"](_raw["cast"](s > least, _core.int64), -1)


def diagonal(A, *, offset=0, dim1=-2, dim2=-1):
    """The diagonals of matrices.

    Args:
        A: Tensor of at least two dimensions.
        offset: int, how far above the main diagonal. Default: 0.
        dim1, dim2: ints, the dimensions of the matrices. Default: the last two.
    Returns:
        Tensor, a view.

    >>> ms.mint.linalg.diagonal(ms.tensor([[1.0, 2.0], [3.0, 4.0]])).tolist()
    [1.0, 4.0]
    """
    return _ops.diagonal(A, offset, dim1, dim2)


def svdvals(A):
    """Singular values of matrices, descending.

    Args:
        A: Tensor (..., m, n) of floats.
    Returns:
        Tensor (..., min(m, n)).

    >>> ms.mint.linalg.svdvals(ms.tensor([[3.0, 0.0], [0.0, 4.0]])).asnumpy().round(4)
    array([4., 3.], dtype=float32)
    """
    return singular_values(A)


def cholesky(A, *, upper=False):
    """The triangular factor L of symmetric positive matrices: A = L @ L.T.

    Args:
        A: Tensor (..., n, n) of floats.
        upper: True gives L.T. Default: False.
    Returns:
        Tensor (..., n, n).

    >>> ms.mint.linalg.cholesky(ms.tensor([[4.0, 0.0], [0.0, 9.0]])).tolist()
    [[2.0, 0.0], [0.0, 3.0]]
    """
    return _ops.cholesky(A, upper)


def solve(A, B, *, left=True):
    """The X of A @ X = B, by LU factors with exchanged rows.

    Args:
        A: Tensor (..., n, n) of floats or complex numbers.
        B: Tensor (..., n, k), or (..., n) for one right side each.
        left: False: the X of X @ A = B. Default: True.
    Returns:
        Tensor of B's shape.
    Raises:
        ValueError: A is not square or has no inverse, or the sizes do not fit.

    >>> ms.mint.linalg.solve(ms.tensor([[2.0, 0.0], [0.0, 4.0]]), ms.tensor([2.0, 2.0])).tolist()
    [1.0, 0.5]
    """
    if not left:
        return solve(A.swapaxes(-2, -1), B.swapaxes(-2, -1)).swapaxes(-2, -1)
    vector = B.ndim == 1 or (B.ndim == A.ndim - 1 and tuple(B.shape) == tuple(A.shape[:-1]))
    found = _ops.matrix_solve(A, _raw["unsqueeze"](B, -1) if vector else B)
    return _raw["squeeze"](found, -1) if vector else found


def solve_triangular(A, B, *, upper, left=True, unitriangular=False):
    """The X of A @ X = B for triangular A.

    Args:
        A: Tensor (..., n, n) of floats; the other triangle is not looked at.
        B: Tensor (..., n, k).
        upper: bool, whether A is upper triangular.
        left: False: the X of X @ A = B. Default: True.
        unitriangular: True: A's diagonal is taken for ones. Default: False.
    Returns:
        Tensor of B's shape.

    >>> ms.mint.linalg.solve_triangular(ms.tensor([[2.0, 9.0], [0.0, 4.0]]), ms.tensor([[11.0], [4.0]]), upper=True).tolist()
    [[1.0], [1.0]]
    """
    if not left:
        turned = solve_triangular(A.swapaxes(-2, -1), B.swapaxes(-2, -1), upper=not upper, unitriangular=unitriangular)
        return turned.swapaxes(-2, -1)
    from .. import mint

    return mint.triangular_solve(B, A, upper, False, unitriangular)[0]


def pinv(A, *, atol=None, rtol=None, hermitian=False):
    """Pseudo-inverse of matrices: what is nearest to an inverse, for any matrix.

    Args:
        A: Tensor (..., m, n) of floats.
        atol: number: singular values up to it count as 0. Default: None.
        rtol: number: those up to rtol times the largest do. Default: None, max(m, n) * eps.
        hermitian: True: A is symmetric. Default: False.
    Returns:
        Tensor (..., n, m).

    >>> ms.mint.linalg.pinv(ms.tensor([[2.0], [0.0]])).asnumpy().round(4).tolist()
    [[0.5, 0.0]]
    """
    return _ops.pinv(A, atol=atol, rtol=rtol, hermitian=hermitian)


_REAL = {_core.complex64: _core.float32, _core.complex128: _core.float64}
LeastSquares = namedtuple("lstsq", "solution residuals rank singular_values")


def lstsq(A, B, rcond=None, *, driver=None):
    """The X for which A @ X is nearest to B; of several the shortest.

    Args:
        A: Tensor (..., m, n) of floats or complex numbers.
        B: Tensor (..., m, k), or (..., m) for one right side each.
        rcond: number; singular values up to rcond times the largest count as 0, for all drivers but 'gels'. Default: None,
            max(m, n) * eps, which is also the least that counts.
        driver: one of None, which is 'gelsy', 'gels', 'gelsy', 'gelsd' and 'gelss': they solve alike here, and tell other things
            beside.
    Returns:
        named tuple of Tensors: ``solution`` X (..., n, k); ``residuals``, the sums of the squares of A @ X - B, where m > n, all
        ranks are n and the driver is not 'gelsy', else empty; ``rank`` of A, empty for 'gels'; ``singular_values`` of A, for
        'gelsd' and 'gelss', else empty.
    Raises:
        ValueError: another driver.

    >>> ms.mint.linalg.lstsq(ms.tensor([[1.0], [1.0]]), ms.tensor([[1.0], [3.0]])).solution.asnumpy().round(4).tolist()
    [[2.0]]
    """
    if driver not in (None, "gels", "gelsy", "gelsd", "gelss"):
        raise ValueError(f"lstsq: driver must be one of LAPACK's, got {driver!r}")
    rcond = None if rcond is None or driver == "gels" else float(rcond)
    vector = B.ndim == A.ndim - 1
    sides = _raw["unsqueeze"](B, -1) if vector else B
    X, rank = _least_squares(A, sides, rcond)
    m, n = A.shape[-2:]
    # What LAPACK's drivers tell beside the solution; PyTorch's own choice is gelsy.
    singular = residuals = _raw["full"](0, (0,), _REAL.get(A.dtype, A.dtype))
    if driver in ("gelsd", "gelss"):
        singular = svdvals(_raw["detach"](A))
    if m > n and driver not in (None, "gelsy") and (driver == "gels" or bool((rank == n).all())):
        apart = _raw["matmul"](A, X) - sides
        residuals = _raw["sum"](_raw["square"](_raw["abs"](apart)), -2)
    if driver == "gels":
        rank = _raw["full"](0, (0,), _core.int64)
    return LeastSquares(_raw["squeeze"](X, -1) if vector else X, residuals, rank, singular)


def multi_dot(tensors):
    """The product of several matrices.

    Args:
        tensors: list of Tensors; the first and the last may be vectors.
    Returns:
        Tensor.
    Raises:
        ValueError: there are fewer than two, one has more dimensions, or the sizes do not fit.

    >>> ms.mint.linalg.multi_dot([ms.ones(2, 3), ms.ones(3, 4), ms.ones(4)]).tolist()
    [12.0, 12.0]
    """
    last = len(tensors) - 1
    if last < 1:
        raise ValueError(f"multi_dot: needs two tensors or more, got {last + 1}")
    for i, x in enumerate(tensors):
        if x.ndim != 2 and (x.ndim != 1 or 0 < i < last):
            raise ValueError(
                f"multi_dot: tensor {i} must be a matrix (the ends may be vectors), got shape {tuple(x.shape)}"
            )
    first, *others = tensors
    for x in others:
        first = _raw["matmul"](first, x)
    return first


def vecdot(x, y, *, dim=-1):
    """Sums of products of vectors along a dimension.

    Args:
        x: Tensor; of complex numbers its conjugates are taken.
        y: Tensor that broadcasts.
        dim: int, the dimension. Default: -1.
    Returns:
        Tensor without that dimension.

    >>> float(ms.mint.linalg.vecdot(ms.tensor([1.0, 2.0]), ms.tensor([3.0, 4.0])))
    11.0
    """
    return _raw["sum"](_raw["conj"](x) * y if x.is_complex() else x * y, dim)


from . import torch_linalg_factors as _factors  # noqa: E402

globals().update({_name: getattr(_factors, _name) for _name in _factors.__all__})
__all__ += _factors.__all__
_missing.explain_calls(globals())
