"""Products of vectors, matrices and tensors."""

from ... import _core
from ..function import broadcast_tensors

_raw = _core._raw_ops
_matmul, _reshape, _mul, _add, _sum = (_raw[n] for n in ("matmul", "reshape", "mul", "add", "sum"))
_diagonal, _unsqueeze = _raw["diagonal"], _raw["unsqueeze"]

__all__ = [
    "addbmm",
    "addmv",
    "addr",
    "baddbmm",
    "batch_dot",
    "cdist",
    "cross",
    "einsum",
    "ger",
    "inner",
    "kron",
    "mv",
    "tensor_dot",
    "tensordot",
    "vdot",
    "vecdot",
]


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
