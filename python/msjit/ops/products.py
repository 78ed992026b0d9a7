"""Products of vectors, matrices and tensors, norms and distances, with MindSpore's names and arguments."""

import math

from .. import _core
from .._core import Tensor
from ._limits import dimension, of_dimensions
from .factorizations import _distances

_ops = _core._ops
_raw = _core._raw_ops
_matmul = _raw["matmul"]
_linear = _raw["linear"]
_permute = _raw["permute"]
_reshape = _raw["reshape"]
_sum = _raw["sum"]
_amax = _raw["amax"]
_amin = _raw["amin"]
_cast = _raw["cast"]
_index_select = _raw["index_select"]
_where = _raw["where"]

__all__ = [
    "addbmm", "addmv", "addr", "baddbmm", "baddbmm_ext", "batch_dot", "bidense", "cdist", "cross", "dense", "dist", "dot",
    "einsum", "einsum_ext", "ger", "inner", "matrix_norm", "mm", "mv", "norm", "pdist", "renorm", "tensor_dot", "vecdot",
    "vector_norm",
]  # fmt: skip


def mm(input, mat2):
    """The product of two matrices.

    Args:
        input: Tensor, (n, m).
        mat2: Tensor, (m, p).
    Returns:
        Tensor (n, p) in the dtype that they promote to.
    Raises:
        ValueError: an operand is no matrix, or the sizes differ; ``matmul`` takes vectors and batches.

    >>> ms.ops.mm(ms.tensor([[1.0, 2.0]]), ms.tensor([[3.0], [4.0]]))
    Tensor([[11.]], dtype=float32)
    """
    of_dimensions("mm", (input, mat2), {"input": 2, "mat2": 2})
    return _matmul(input, mat2)


def mv(mat, vec):
    """The product of a matrix and a vector.

    Args:
        mat: Tensor, (n, m).
        vec: Tensor, (m,).
    Returns:
        Tensor (n,) in the dtype that they promote to.
    Raises:
        ValueError: mat is no matrix, vec no vector, or the sizes differ.

    >>> ms.ops.mv(ms.tensor([[1.0, 2.0], [3.0, 4.0]]), ms.tensor([1.0, 10.0]))
    Tensor([21., 43.], dtype=float32)
    """
    of_dimensions("mv", (mat, vec), {"mat": 2, "vec": 1})
    return _matmul(mat, vec)


ger = _ops["outer"]


def inner(input, other):
    """The sum of products over the last dimension of both.

    Args:
        input: Tensor, (..., n); a single number multiplies.
        other: Tensor, (..., n).
    Returns:
        Tensor with the other dimensions of input, then those of other.
    Raises:
        ValueError: the last sizes differ.

    >>> ms.ops.inner(ms.tensor([1.0, 2.0]), ms.tensor([[3.0, 4.0], [5.0, 6.0]]))
    Tensor([11., 17.], dtype=float32)
    """
    if not input.ndim or not other.ndim:
        return input * other
    return tensor_dot(input, other, ([-1], [-1]))


def vecdot(x, y, *, axis=-1):
    """The inner products of vectors that lie along axis; the first of two complex ones is conjugated.

    Args:
        x: Tensor of any shape.
        y: Tensor, its shape broadcasts with x's.
        axis: int, the dimension of the vectors.
    Returns:
        Tensor without that dimension.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.vecdot(ms.tensor([[1.0, 2.0], [3.0, 4.0]]), ms.tensor([10.0, 1.0]))
    Tensor([12., 34.], dtype=float32)
    """
    return _sum((_raw["conj"](x) if x.is_complex() else x) * y, axis)


def dot(input, other):
    """The sum of products over the last dimension of input and the last but one of other; of vectors their inner product.

    Args:
        input: Tensor, (..., n).
        other: Tensor, (..., n, m) or (n,).
    Returns:
        Tensor with the other dimensions of input, then those of other.
    Raises:
        ValueError: the sizes differ.

    >>> ms.ops.dot(ms.tensor([1.0, 2.0]), ms.tensor([3.0, 4.0]))
    Tensor(11., dtype=float32)
    """
    if input.ndim < 2 and other.ndim < 2:
        return _sum(input * other)
    return tensor_dot(input, other, ([-1], [-2 if other.ndim > 1 else -1]))


def tensor_dot(x1, x2, axes):
    """The sum of products over some dimensions of two tensors.

    Args:
        x1: Tensor of any shape.
        x2: Tensor of any shape.
        axes: int or pair of lists of ints, how many, the last of x1 and the first of x2; or which of each.
    Returns:
        Tensor with the other dimensions of x1, then those of x2.
    Raises:
        ValueError: the sizes differ.

    >>> ms.ops.tensor_dot(ms.tensor([[1, 2], [3, 4]]), ms.tensor([1, 10]), 1)
    Tensor([21, 43], dtype=int64)
    >>> ms.ops.tensor_dot(ms.ops.ones(2, 3), ms.ops.ones(4, 2), ([0], [1])).shape
    (3, 4)
    """
    if isinstance(axes, int):
        left, right = list(range(x1.ndim - axes, x1.ndim)), list(range(axes))
    else:
        left, right = ([a] if isinstance(a, int) else list(a) for a in axes)
    left = [dimension("tensor_dot", x1.ndim, a) for a in left]
    right = [dimension("tensor_dot", x2.ndim, a) for a in right]
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
    """The sum of products over one dimension of each, for every element of the batch by itself.

    Args:
        x1: Tensor, (batch, ...).
        x2: Tensor, (batch, ...).
        axes: int, pair of ints or None, the dimension of each; None: the last of x1 and the last but one of x2, or of a
            matrix x2 its second.
    Returns:
        Tensor (batch, other dimensions of x1, other dimensions of x2).
    Raises:
        ValueError: the sizes differ.

    >>> ms.ops.batch_dot(ms.ops.ones(5, 2, 3), ms.ops.ones(5, 3, 4)).shape
    (5, 2, 4)
    """
    if axes is None:
        axes = (x1.ndim - 1, 1 if x2.ndim == 2 else x2.ndim - 2)
    a, b = (axes, axes) if isinstance(axes, int) else axes
    a, b = dimension("batch_dot", x1.ndim, a), dimension("batch_dot", x2.ndim, b)
    keep1, keep2 = ([i for i in range(1, x.ndim) if i != k] for x, k in ((x1, a), (x2, b)))
    n, size = x1.shape[0], x1.shape[a]
    left = _reshape(_permute(x1, (0, *keep1, a)), (n, -1, size))
    right = _reshape(_permute(x2, (0, b, *keep2)), (n, size, -1))
    shape = (n, *(x1.shape[i] for i in keep1), *(x2.shape[i] for i in keep2))
    return _reshape(_matmul(left, right), shape if len(shape) > 1 else (n, 1))


def addmv(input, mat, vec, *, beta=1, alpha=1):
    """beta * input + alpha * (mat @ vec).

    Args:
        input: Tensor, what is added; its shape broadcasts with (n,).
        mat: Tensor, (n, m).
        vec: Tensor, (m,).
        beta: number, the factor of input.
        alpha: number, the factor of the product.
    Returns:
        Tensor (n,).
    Raises:
        ValueError: mat is no matrix, vec no vector, or the sizes do not fit.

    >>> ms.ops.addmv(ms.tensor([1.0, 2.0]), ms.tensor([[1.0, 0.0], [0.0, 1.0]]), ms.tensor([3.0, 4.0]), beta=10)
    Tensor([13., 24.], dtype=float32)
    """
    of_dimensions("addmv", (mat, vec), {"mat": 2, "vec": 1})
    return input * beta + _matmul(mat, vec) * alpha


def addr(x, vec1, vec2, *, beta=1, alpha=1):
    """beta * x + alpha * outer(vec1, vec2).

    Args:
        x: Tensor, what is added; its shape broadcasts with (n, m).
        vec1: Tensor, (n,).
        vec2: Tensor, (m,).
        beta: number, the factor of x.
        alpha: number, the factor of the product.
    Returns:
        Tensor (n, m).
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.addr(ms.ops.ones(2, 2), ms.tensor([1.0, 2.0]), ms.tensor([3.0, 4.0]))
    Tensor([[4., 5.],
            [7., 9.]], dtype=float32)
    """
    return x * beta + _raw["outer"](vec1, vec2) * alpha


def addbmm(input, batch1, batch2, *, beta=1, alpha=1):
    """beta * input + alpha * the sum of the products batch1[i] @ batch2[i].

    Args:
        input: Tensor, what is added; its shape broadcasts with (n, m).
        batch1: Tensor, (b, n, k).
        batch2: Tensor, (b, k, m).
        beta: number, the factor of input.
        alpha: number, the factor of the sum.
    Returns:
        Tensor (n, m).
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.addbmm(ms.ops.zeros(1, 1), ms.ops.ones(5, 1, 2), ms.ops.ones(5, 2, 1))
    Tensor([[10.]], dtype=float32)
    """
    return input * beta + _sum(_matmul(batch1, batch2), 0) * alpha


def baddbmm(input, batch1, batch2, beta=1, alpha=1):
    """beta * input + alpha * (batch1 @ batch2), a product for each element of the batch.

    Args:
        input: Tensor, what is added; its shape broadcasts with (b, n, m).
        batch1: Tensor, (b, n, k).
        batch2: Tensor, (b, k, m).
        beta: number, the factor of input.
        alpha: number, the factor of the products.
    Returns:
        Tensor (b, n, m).
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.baddbmm(ms.tensor([1.0]), ms.ops.ones(1, 1, 2), ms.ops.ones(1, 2, 1), alpha=10)
    Tensor([[[21.]]], dtype=float32)
    """
    return input * beta + _matmul(batch1, batch2) * alpha


def baddbmm_ext(input, batch1, batch2, *, beta=1, alpha=1):
    """beta * input + alpha * (batch1 @ batch2), a product for each element of the batch; beta and alpha by keyword only.

    Args:
        input: Tensor, what is added; its shape broadcasts with (b, n, m).
        batch1: Tensor, (b, n, k).
        batch2: Tensor, (b, k, m).
        beta: number, the factor of input.
        alpha: number, the factor of the products.
    Returns:
        Tensor (b, n, m).
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.baddbmm_ext(ms.tensor([1.0]), ms.ops.ones(1, 1, 2), ms.ops.ones(1, 2, 1), alpha=10)
    Tensor([[[21.]]], dtype=float32)
    """
    return baddbmm(input, batch1, batch2, beta, alpha)


def cross(input, other, dim=None):
    """The cross product of vectors in space, which is at right angles to both.

    Args:
        input: Tensor with a dimension of size 3.
        other: Tensor of a shape that broadcasts with it.
        dim: int or None, the dimension of the vectors; None: the first one of size 3.
    Returns:
        Tensor of the shape that both broadcast to.
    Raises:
        ValueError: there is no such dimension, or the shapes do not broadcast.

    >>> ms.ops.cross(ms.tensor([1.0, 0.0, 0.0]), ms.tensor([0.0, 1.0, 0.0]))
    Tensor([0., 0., 1.], dtype=float32)
    """
    most = max(input.ndim, other.ndim)
    shapes = [(1,) * (most - t.ndim) + tuple(t.shape) for t in (input, other)]
    if input.ndim != other.ndim:
        input, other = (_raw["reshape"](t, shape) for t, shape in zip((input, other), shapes))
    dim = next((i for i, both in enumerate(zip(*shapes)) if both == (3, 3)), None) if dim is None else dim
    if dim is None or any(shape[dimension("cross", most, dim)] != 3 for shape in shapes):
        raise ValueError(f"cross: a dimension of size 3 is needed, got shapes {shapes[0]} and {shapes[1]}")
    a, b = _raw["unbind"](input, dim), _raw["unbind"](other, dim)
    return _raw["stack"]([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]], dim)


def dense(input, weight, bias=None):
    """input @ weight.T + bias; a weight of one dimension gives one number for each vector of input.

    Args:
        input: Tensor, (..., in).
        weight: Tensor, (out, in) or (in,).
        bias: Tensor or None, (out,); () where weight is (in,).
    Returns:
        Tensor (..., out); (...) where weight is (in,).
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.dense(ms.tensor([[1.0, 2.0], [3.0, 4.0]]), ms.tensor([10.0, 1.0]), ms.tensor(0.5))
    Tensor([12.5, 34.5], dtype=float32)
    """
    if weight.ndim != 1:
        return _linear(input, weight, bias)
    if bias is None:
        return _matmul(input, weight)
    if bias.ndim:
        raise ValueError(
            f"dense: with a weight of one dimension the bias must be one number, got bias {tuple(bias.shape)}, weight "
            f"{tuple(weight.shape)}; add it to the result of dense without a bias"
        )
    return _matmul(input, weight) + bias


def bidense(input1, input2, weight, bias=None):
    """input1 weight[k] input2 + bias[k] for every output k: a layer that is linear in both inputs.

    Args:
        input1: Tensor, (..., in1).
        input2: Tensor, (..., in2).
        weight: Tensor, (out, in1, in2).
        bias: Tensor or None, (out,).
    Returns:
        Tensor (..., out).
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.bidense(ms.tensor([[1.0, 2.0]]), ms.tensor([[3.0, 4.0]]), ms.ops.ones(1, 2, 2), ms.tensor([0.5]))
    Tensor([[21.5]], dtype=float32)
    """
    result = einsum("...i,kij,...j->...k", input1, weight, input2)
    return result if bias is None else result + bias


def einsum(equation, *operands):
    """A sum of products, told by naming dimensions with letters: what the result does not name is summed over.

    "ij,jk->ik" is the product of matrices, "ii->i" a diagonal, "...ij->...ji" a transpose; "..." stands for any dimensions.
    Without "->" the result has the letters that occur once, in the order of the alphabet.

    Args:
        equation: str, the letters of each operand, separated by commas, and those of the result.
        operands: Tensors, as many as there are terms.
    Returns:
        Tensor.
    Raises:
        ValueError: terms and operands do not fit together.

    >>> a, b = ms.tensor([[1.0, 2.0], [3.0, 4.0]]), ms.tensor([1.0, 10.0])
    >>> ms.ops.einsum("ij,j->i", a, b)
    Tensor([21., 43.], dtype=float32)
    >>> ms.ops.einsum("ii", a)
    Tensor(5., dtype=float32)
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


def norm(A, ord=None, dim=None, keepdim=False, *, dtype=None):
    """The norm of vectors, (sum |x| ** ord) ** (1 / ord), or of matrices.

    A of two dimensions, a pair for dim, or a name for ord asks for matrices, except where ord is None.

    Args:
        A: Tensor of any shape; integers are converted to float32.
        ord: number, 'fro', 'nuc' or None, the order; of matrices 'fro' (all elements as a vector), 'nuc' (the sum of
            singular values), inf, -inf, 1, -1, 2 or -2; None: the 2-norm of all the elements over dim.
        dim: int, pair of ints or None, the dimensions that are reduced; None: all of them.
        keepdim: bool, True keeps each dimension reduced, with size 1.
        dtype: dtype or None, what A is converted to first.
    Returns:
        Real Tensor without the reduced dimensions.
    Raises:
        ValueError: an order that matrices do not have.
        IndexError: there is no such dimension.

    >>> ms.ops.norm(ms.tensor([3.0, 4.0]))
    Tensor(5., dtype=float32)
    >>> ms.ops.norm(ms.tensor([[1.0, 2.0], [3.0, 4.0]]), float("inf"))
    Tensor(7., dtype=float32)
    """
    A = A if dtype is None else _cast(A, dtype)
    if ord is None:
        return _raw["norm"](A, 2.0, dim, keepdim)
    matrix = isinstance(ord, str) or (dim is None and A.ndim == 2) or (isinstance(dim, (tuple, list)) and len(dim) == 2)
    if not matrix:
        return _raw["norm"](A, float(ord), dim, keepdim)
    return matrix_norm(A, ord, (-2, -1) if dim is None else dim, keepdim)


def matrix_norm(A, ord="fro", axis=(-2, -1), keepdims=False, *, dtype=None):
    """The norm of the matrices in two dimensions.

    Args:
        A: Tensor of floats, with at least two dimensions.
        ord: 'fro', 'nuc' or number, 'fro' the root of the sum of squares, 'nuc' the sum of singular values, 2 and -2 the
            largest and smallest of them, 1 and -1 the largest and smallest sum of a column's |x|, inf and -inf of a row's.
        axis: pair of ints, the dimensions of rows and columns.
        keepdims: bool, True keeps both, with size 1.
        dtype: dtype or None, what A is converted to first.
    Returns:
        Real Tensor without these dimensions.
    Raises:
        ValueError: another ord.

    >>> ms.ops.matrix_norm(ms.tensor([[3.0, 0.0], [0.0, 4.0]]))
    Tensor(5., dtype=float32)
    >>> ms.ops.matrix_norm(ms.tensor([[3.0, 0.0], [0.0, 4.0]]), 1)
    Tensor(4., dtype=float32)
    """
    A = A if dtype is None else _cast(A, dtype)
    if ord in ("fro", "f", "nuc", 2, -2) and not (A.is_floating_point() or A.is_complex()):  # roots of ints are none
        A = _cast(A, _core.get_default_dtype())
    if ord in ("fro", "f"):
        return _raw["norm"](A, 2.0, tuple(axis), keepdims)
    rows, columns = (dimension("matrix_norm", A.ndim, a) for a in axis)
    if ord in ("nuc", 2, -2):
        from .linalg import singular_values

        order = [i for i in range(A.ndim) if i not in (rows, columns)] + [rows, columns]
        s = singular_values(_raw["permute"](A, tuple(order)))
        result = _sum(s, -1) if ord == "nuc" else (_amax if ord == 2 else _amin)(s, -1)
        if keepdims:
            for i in sorted((rows, columns)):
                result = _raw["unsqueeze"](result, i)
        return result
    if ord not in (1, -1, math.inf, -math.inf):
        raise ValueError(f"matrix_norm: ord must be 'fro', 'nuc', inf, -inf, 1, -1, 2 or -2, got {ord!r}")
    inner, outer = (rows, columns) if ord in (1, -1) else (columns, rows)
    sums = _sum(_raw["abs"](A), inner, True)
    result = (_amax if ord > 0 else _amin)(sums, outer, True)
    return result if keepdims else _raw["squeeze"](result, (rows, columns))


def vector_norm(x, ord=2, axis=None, keepdims=False, *, dtype=None):
    """(sum |x| ** ord) ** (1 / ord) over axis.

    Of inf and -inf it is the largest and the smallest |x|, of 0 the number of elements that are not 0.

    Args:
        x: Tensor of any shape; integers are converted to float32.
        ord: number, the order.
        axis: int, tuple of ints or None, the dimensions that are reduced; None: all of them.
        keepdims: bool, True keeps each dimension reduced, with size 1.
        dtype: dtype or None, what x is converted to first.
    Returns:
        Real Tensor without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.vector_norm(ms.tensor([[3.0, 4.0], [6.0, 8.0]]), axis=1)
    Tensor([ 5., 10.], dtype=float32)
    """
    return _raw["norm"](x if dtype is None else _cast(x, dtype), float(ord), axis, keepdims)


def dist(input, other, p=2):
    """The distance between two tensors: the norm of their difference, of all elements together.

    Args:
        input: Tensor of floats.
        other: Tensor of floats; its shape broadcasts with input's.
        p: number, the order of the norm.
    Returns:
        Tensor of one number.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.dist(ms.tensor([1.0, 2.0]), ms.tensor([4.0, 6.0]))
    Tensor(5., dtype=float32)
    """
    return _raw["norm"](input - other, float(p))


only_parts = False  # while a graph is captured for a file, which holds no op of our own


def _have_kernel(x1, x2):
    if only_parts or x1.dtype != x2.dtype or not x1.is_floating_point() or not x1.is_cpu:
        return False
    if x1.ndim < 2 or x2.ndim < 2 or x1.shape[-1] != x2.shape[-1]:
        return False
    return x1.shape[-2] * x2.shape[-2] * x1.shape[-1] >= 1 << 14  # few numbers are done sooner by their parts


def cdist(x1, x2, p=2.0):
    """The distances between the rows of one matrix and those of another, each with each.

    Args:
        x1: Tensor, (..., n, d), of floats.
        x2: Tensor, (..., m, d), of floats.
        p: number, the order of the norm of a difference.
    Returns:
        Tensor (..., n, m).
    Raises:
        ValueError: the sizes differ.

    >>> ms.ops.cdist(ms.tensor([[0.0, 0.0]]), ms.tensor([[3.0, 4.0], [0.0, 1.0]]))
    Tensor([[5., 1.]], dtype=float32)
    """
    if p == 2 and _have_kernel(x1, x2):
        return _distances(x1, x2)
    difference = _raw["unsqueeze"](x1, -2) - _raw["unsqueeze"](x2, -3)
    return _raw["norm"](difference, float(p), -1)


def pdist(input, p=2.0):
    """The distances between all pairs of rows, in the order (0, 1), (0, 2), ..., (1, 2), ...

    Args:
        input: Tensor, n points in rows, (..., n, d), of floats.
        p: number, the order of the norm of a difference.
    Returns:
        Tensor (..., n (n - 1) / 2).

    >>> ms.ops.pdist(ms.tensor([[0.0, 0.0], [3.0, 4.0], [0.0, 4.0]]))
    Tensor([5., 4., 3.], dtype=float32)
    """
    n = input.shape[-2]
    rows = Tensor([i for i in range(n) for j in range(i + 1, n)] or [0], dtype=_core.int64)
    columns = Tensor([j for i in range(n) for j in range(i + 1, n)] or [0], dtype=_core.int64)
    if n < 2:
        return _raw["full"](0.0, (*input.shape[:-2], 0), input.dtype)
    return _raw["norm"](_index_select(input, rows, -2) - _index_select(input, columns, -2), float(p), -1)


def renorm(input, p, axis, maxnorm):
    """Scales each slice along axis whose p-norm is above maxnorm down to it.

    Args:
        input: Tensor of floats, with at least two dimensions.
        p: number, the order of the norm.
        axis: int, the dimension that the slices are taken along.
        maxnorm: number, the norm that is allowed.
    Returns:
        Tensor of input's shape and dtype.

    >>> ms.ops.renorm(ms.tensor([[3.0, 4.0], [0.3, 0.4]]), 2, 0, 1.0).asnumpy().round(3).tolist()
    [[0.6000000238418579, 0.800000011920929], [0.30000001192092896, 0.4000000059604645]]
    """
    axis = dimension("renorm", input.ndim, axis)
    axes = tuple(i for i in range(input.ndim) if i != axis)
    size = _raw["norm"](input, float(p), axes, True)
    return input * _where(size > maxnorm, maxnorm / (size + 1e-7), 1.0)
