"""Functions with MindSpore's names that are composed of ops, arrange their arguments, or answer questions about tensors."""

import builtins
import math
import sys

from .. import _core, _missing
from .._core import Tensor
from ..structure import Pair
from ._limits import counted, dimension
from .indexing import as_tensor, kept, write, written  # noqa: F401

_raw = _core._raw_ops
_ops = _core._ops

_amax, _amin, _argmax, _argmin, _full = (_raw[n] for n in ("amax", "amin", "argmax", "argmin", "full"))
_permute, _reshape, _index_select, _split = (_raw[n] for n in ("permute", "reshape", "index_select", "split"))
_maximum, _minimum = _raw["maximum"], _raw["minimum"]
_add, _sub, _where, _one_hot, _arange = (_raw[n] for n in ("add", "sub", "where", "one_hot", "arange"))

_abs = _raw["abs"]

__all__ = [
    "add_n", "addn", "approximate_equal", "assign", "assign_add", "assign_sub", "broadcast_tensors", "gather", "gather_nd",
    "is_complex", "is_floating_point", "is_nonzero", "is_tensor", "isneginf", "isposinf", "isreal", "max", "meshgrid", "min",
    "numel", "one_hot", "rank", "shape", "signbit", "size", "split", "tensor_split", "transpose",
]  # fmt: skip


# ---- shape


def transpose(input, dims=None, *rest):
    """Puts dimensions in another order.

    Args:
        input: Tensor of any shape and dtype.
        dims: tuple of ints or int, every dimension once, in the new order; two ints exchange two dimensions; none given:
            reversed.
        rest: ints, further dimensions, if they are given one by one.
    Returns:
        Tensor that shares input's memory.
    Raises:
        ValueError: a dimension is named twice or left out.
        IndexError: there is no such dimension.

    >>> ms.ops.transpose(ms.tensor([[1, 2, 3], [4, 5, 6]]), (1, 0))
    Tensor([[1, 4],
            [2, 5],
            [3, 6]], dtype=int64)
    >>> ms.ops.transpose(ms.ops.ones(2, 3, 4), 0, 2).shape
    (4, 3, 2)
    """
    if dims is None:
        return input.T
    if not rest:
        return _permute(input, dims if not isinstance(dims, int) else (dims,))
    if len(rest) == 1:
        return _raw["transpose"](input, dims, rest[0])
    return _permute(input, (dims, *rest))


def split(tensor, split_size_or_sections, axis=0):
    """Cuts a tensor along axis into pieces.

    Args:
        tensor: Tensor with at least one dimension.
        split_size_or_sections: int or list of ints, the size of every piece, of which the last may be smaller, or the size
            of each.
        axis: int, the dimension to cut.
    Returns:
        Tuple of Tensors that share the memory.
    Raises:
        ValueError: the sizes do not add up.
        IndexError: there is no such dimension.

    >>> ms.ops.split(ms.tensor([1, 2, 3, 4, 5]), 2)
    (Tensor([1, 2], dtype=int64), Tensor([3, 4], dtype=int64), Tensor([5], dtype=int64))
    >>> ms.ops.split(ms.tensor([1, 2, 3, 4, 5]), [1, 4])
    (Tensor([1], dtype=int64), Tensor([2, 3, 4, 5], dtype=int64))
    """
    axis = dimension("split", tensor.ndim, axis)
    if isinstance(split_size_or_sections, int):
        step, n = split_size_or_sections, tensor.shape[axis]
        if step <= 0:
            raise ValueError(f"split: the size must be positive, got {step}")
        sizes = (step,) * (n // step) + ((n % step,) if n % step else ())
        return _split(tensor, sizes or (0,), axis)
    return _split(tensor, tuple(split_size_or_sections), axis)


def tensor_split(input, indices_or_sections, axis=0):
    """Cuts a tensor along axis into as many pieces as asked for, or before given indices.

    Args:
        input: Tensor with at least one dimension.
        indices_or_sections: int, how many pieces, the first larger by one if need be; or ints, where all but that begin.
        axis: int, the dimension to cut.
    Returns:
        Tuple of Tensors that share the memory.
    Raises:
        ValueError: the number is not positive.

    >>> ms.ops.tensor_split(ms.tensor([1, 2, 3, 4, 5]), 2)
    (Tensor([1, 2, 3], dtype=int64), Tensor([4, 5], dtype=int64))
    >>> ms.ops.tensor_split(ms.tensor([1, 2, 3, 4, 5]), [1, 3])
    (Tensor([1], dtype=int64), Tensor([2, 3], dtype=int64), Tensor([4, 5], dtype=int64))
    """
    n, k = input.shape[dimension("tensor_split", input.ndim, axis)], indices_or_sections
    k = k.tolist() if isinstance(k, Tensor) else k
    if isinstance(k, int):
        if k <= 0:
            raise ValueError(f"tensor_split: the number of sections must be positive, got {k}")
        counted("tensor_split: the number of sections", k)
        return _split(input, (n // k + 1,) * (n % k) + (n // k,) * (k - n % k), axis)
    pieces, start = [], 0
    for stop in (*k, n):
        pieces.append(_raw["slice"](input, axis, start, stop))
        start = stop
    return tuple(pieces)


def broadcast_tensors(*tensors):
    """Brings tensors to the shape that they broadcast to, without copying an element.

    Args:
        tensors: Tensors of any dtypes.
    Returns:
        Tuple of Tensors that share the memory of those given.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.broadcast_tensors(ms.tensor([[1], [2]]), ms.tensor([10, 20, 30]))[0]
    Tensor([[1, 1, 1],
            [2, 2, 2]], dtype=int64)
    """
    shape = ()
    for t in tensors:
        shape = _broadcast_shape(shape, t.shape)
    return tuple(_raw["broadcast_to"](t, shape) for t in tensors)


def _broadcast_shape(a, b):
    n = len(a) if len(a) > len(b) else len(b)
    a = (1,) * (n - len(a)) + tuple(a)
    b = (1,) * (n - len(b)) + tuple(b)
    for x, y in zip(a, b):
        if x != y and x != 1 and y != 1:
            raise ValueError(f"shapes {a} and {b} cannot be broadcast together")
    return tuple(y if x == 1 else x for x, y in zip(a, b))


def meshgrid(*inputs, indexing="xy"):
    """The coordinates of every point of a grid, from those along each side.

    Args:
        inputs: Tensors, 1-d, one for each side.
        indexing: str, 'xy': the first input changes along the columns; 'ij': along the rows, and so on for further inputs.
    Returns:
        Tuple of Tensors of the grid's shape, one for each input.
    Raises:
        ValueError: another indexing.

    >>> x, y = ms.ops.meshgrid(ms.tensor([1, 2, 3]), ms.tensor([10, 20]))
    >>> x
    Tensor([[1, 2, 3],
            [1, 2, 3]], dtype=int64)
    """
    if indexing not in ("xy", "ij"):
        raise ValueError(f"meshgrid: indexing must be 'xy' or 'ij', got {indexing!r}")
    n = len(inputs)
    shaped = []
    for i, t in enumerate(inputs):
        at = 1 - i if indexing == "xy" and n > 1 and i < 2 else i
        shaped.append(_reshape(t, (1,) * at + (t.size,) + (1,) * (n - at - 1)))
    return broadcast_tensors(*shaped)


def shape(input_x):
    """The sizes of a tensor, x.shape.

    Args:
        input_x: Tensor of any shape and dtype.
    Returns:
        Tuple of ints.

    >>> ms.ops.shape(ms.ops.ones((2, 3)))
    (2, 3)
    """
    if not isinstance(input_x, Tensor):
        raise TypeError(f"shape: expected a Tensor, got {type(input_x).__name__}")
    return input_x.shape


def rank(input_x):
    """How many dimensions a tensor has, x.ndim.

    Args:
        input_x: Tensor of any shape and dtype.
    Returns:
        int.

    >>> ms.ops.rank(ms.ops.ones((2, 3)))
    2
    """
    if not isinstance(input_x, Tensor):
        raise TypeError(f"rank: expected a Tensor, got {type(input_x).__name__}")
    return input_x.ndim


def size(input_x):
    """How many elements a tensor has.

    Args:
        input_x: Tensor of any shape and dtype.
    Returns:
        int.

    >>> ms.ops.size(ms.ops.ones((2, 3)))
    6
    """
    if not isinstance(input_x, Tensor):
        raise TypeError(f"size: expected a Tensor, got {type(input_x).__name__}")
    return input_x.size


def numel(input):
    """How many elements a tensor has; another name of size.

    Args:
        input: Tensor of any shape and dtype.
    Returns:
        int.

    >>> ms.ops.numel(ms.ops.ones((2, 3)))
    6
    """
    return input.size


def is_tensor(obj):
    """Whether something is a Tensor.

    Args:
        obj: anything.
    Returns:
        bool.

    >>> ms.ops.is_tensor(ms.tensor(1)), ms.ops.is_tensor(1)
    (True, False)
    """
    return isinstance(obj, Tensor)


# ---- reductions


def with_indices(find, input, axis, keepdims):
    """(values, indices) where find, argmax or argmin, leads to: each gradient goes to that element alone."""
    if not input.ndim:
        return Pair(_raw["amax"](input, axis, keepdims), find(input, axis, keepdims))
    indices = find(input, axis, True)
    values = _raw["gather"](input, indices, axis)
    return Pair(values, indices) if keepdims else Pair(_raw["squeeze"](values, axis), _raw["squeeze"](indices, axis))


def _chosen(name, input, initial, where, pairwise):
    """input, or initial in the place of what where leaves out or initial exceeds."""
    if where is not None and initial is None:
        raise ValueError(f"{name}: where needs initial, the value of an empty choice")
    if initial is not None:
        input = pairwise(input, initial)
    return input if where is None else _where(where, input, initial)


def max(input, axis=None, keepdims=False, *, initial=None, where=None):
    """The largest element along axis and where it stands; without axis the largest of all, and 0, as in MindSpore.

    is not; TypeError for complex numbers.

    Args:
        input: Tensor of real numbers.
        axis: int or None, the dimension to search; None: all of them.
        keepdims: bool, True keeps it, with size 1.
        initial: number or None, the least that the result may be.
        where: Tensor or None of bools, which elements count; initial stands for the others.
    Returns:
        (values in input's dtype, indices in int64).
    Raises:
        ValueError: the dimension is empty, or where is given without initial.
        IndexError: a dimension that there.

    >>> ms.ops.max(ms.tensor([[1.0, 3.0], [4.0, 2.0]]), 1)
    (Tensor([3., 4.], dtype=float32), Tensor([1, 0], dtype=int64))
    >>> ms.ops.max(ms.tensor([1.0, 3.0]), 0, initial=0.0, where=ms.tensor([True, False]))[0]
    Tensor(1., dtype=float32)
    """
    input = _chosen("max", input, initial, where, _maximum)
    if axis is None:
        return _amax(input), _full(0, (), _core.int64)
    return with_indices(_argmax, input, axis, keepdims)


def min(input, axis=None, keepdims=False, *, initial=None, where=None):
    """The smallest element along axis and where it stands; without axis the smallest of all, and 0, as in MindSpore.

    is not; TypeError for complex numbers.

    Args:
        input: Tensor of real numbers.
        axis: int or None, the dimension to search; None: all of them.
        keepdims: bool, True keeps it, with size 1.
        initial: number or None, the most that the result may be.
        where: Tensor or None of bools, which elements count; initial stands for the others.
    Returns:
        (values in input's dtype, indices in int64).
    Raises:
        ValueError: the dimension is empty, or where is given without initial.
        IndexError: a dimension that there.

    >>> ms.ops.min(ms.tensor([[1.0, 3.0], [4.0, 2.0]]), 1)
    (Tensor([1., 2.], dtype=float32), Tensor([0, 1], dtype=int64))
    >>> ms.ops.min(ms.tensor([1.0, 3.0]), 0, initial=9.0, where=ms.tensor([False, True]))[0]
    Tensor(3., dtype=float32)
    """
    input = _chosen("min", input, initial, where, _minimum)
    if axis is None:
        return _amin(input), _full(0, (), _core.int64)
    return with_indices(_argmin, input, axis, keepdims)


def add_n(inputs):
    """The sum of several tensors.

    Args:
        inputs: list or tuple of Tensors whose shapes broadcast.
    Returns:
        Tensor.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.add_n([ms.tensor([1, 2]), ms.tensor([3, 4]), ms.tensor([5, 6])])
    Tensor([ 9, 12], dtype=int64)
    """
    total = inputs[0]
    for t in inputs[1:]:
        total = _add(total, t)
    return total


def addn(x):
    """The sum of several tensors; another name of add_n.

    Args:
        x: list or tuple of Tensors whose shapes broadcast.
    Returns:
        Tensor.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.addn([ms.tensor([1, 2]), ms.tensor([3, 4])])
    Tensor([4, 6], dtype=int64)
    """
    return add_n(x)


# ---- indexing


def gather(input_params, input_indices, axis, batch_dims=0):
    """The slices of a tensor at indices along axis: a dimension is replaced by those of the indices.

    Args:
        input_params: Tensor with at least one dimension.
        input_indices: Tensor of integers, of any shape; negative ones count from the end.
        axis: int, the dimension to take slices of.
        batch_dims: int, how many first dimensions the two have in common: indices are those of their own place there;
            a negative one counts from the end of the indices' dimensions.
    Returns:
        Tensor of input_params' dtype.
    Raises:
        IndexError: an index outside the dimension.
        ValueError: the first batch_dims sizes differ, or axis is among them.

    >>> ms.ops.gather(ms.tensor([[1, 2], [3, 4], [5, 6]]), ms.tensor([2, 0]), 0)
    Tensor([[5, 6],
            [1, 2]], dtype=int64)
    """
    if axis < 0:
        axis += input_params.ndim
    if batch_dims < 0:
        batch_dims += input_indices.ndim
    if batch_dims:
        return _gather_batches(input_params, input_indices, axis, batch_dims)
    flat = _index_select(input_params, _reshape(input_indices, (-1,)), axis)
    return _reshape(flat, input_params.shape[:axis] + input_indices.shape + input_params.shape[axis + 1 :])


def _gather_batches(x, indices, axis, batch_dims):
    batch, sizes = x.shape[:batch_dims], indices.shape[batch_dims:]
    if not 0 < batch_dims <= axis < x.ndim or indices.shape[:batch_dims] != batch:
        raise ValueError(
            f"gather: batch_dims {batch_dims} must be at most axis {axis}, and the first sizes of {x.shape} and "
            f"{indices.shape} equal"
        )
    grid = [_reshape(_arange(0, n), (-1,) + (1,) * (batch_dims + len(sizes) - 1 - i)) for i, n in enumerate(batch)]
    dims = [d for d in range(x.ndim) if d != axis]
    # batch, indices, what was before axis, what was behind it
    front = _raw["permute"](x, (*dims[:batch_dims], axis, *dims[batch_dims:]))[(*grid, indices)]
    between = axis - batch_dims
    order = (
        *range(batch_dims),
        *range(batch_dims + len(sizes), batch_dims + len(sizes) + between),
        *range(batch_dims, batch_dims + len(sizes)),
        *range(batch_dims + len(sizes) + between, front.ndim),
    )
    return front if not between or not sizes else _raw["permute"](front, order)


def gather_nd(input_x, indices):
    """The slices of a tensor at coordinates.

    Args:
        input_x: Tensor with at least as many dimensions as a coordinate has.
        indices: Tensor of integers, (..., depth): a coordinate in each last row.
    Returns:
        Tensor of shape indices.shape[:-1] + input_x.shape[depth:].
    Raises:
        IndexError: a coordinate outside the tensor.

    >>> ms.ops.gather_nd(ms.tensor([[1, 2], [3, 4]]), ms.tensor([[1, 0], [0, 1]]))
    Tensor([3, 2], dtype=int64)
    >>> ms.ops.gather_nd(ms.tensor([[1, 2], [3, 4]]), ms.tensor([[1]]))
    Tensor([[3, 4]], dtype=int64)
    """
    return input_x[tuple(indices[..., i] for i in builtins.range(indices.shape[-1])) if indices.ndim else indices]


def one_hot(indices, depth, on_value=1, off_value=0, axis=-1):
    """A vector for each index, with on_value at that place and off_value elsewhere.

    Args:
        indices: Tensor of integers, of any shape; what lies outside [0, depth) gives off_value alone.
        depth: int, the length of the vectors.
        on_value: number or Tensor, what stands at the index.
        off_value: number or Tensor, what stands elsewhere.
        axis: int, where the new dimension stands; -1: last.
    Returns:
        Tensor with one more dimension, of int64 unless the values are of another kind.
    Raises:
        TypeError: indices that are not integers.
        ValueError: a negative depth.

    >>> ms.ops.one_hot(ms.tensor([0, 2]), 3)
    Tensor([[1, 0, 0],
            [0, 0, 1]], dtype=int64)
    >>> ms.ops.one_hot(ms.tensor([1]), 3, 0.9, 0.05)
    Tensor([[0.05, 0.9 , 0.05]], dtype=float32)
    """
    result = _one_hot(indices, depth)
    if (
        isinstance(on_value, (Tensor, float))
        or isinstance(off_value, (Tensor, float))
        or (on_value, off_value) != (1, 0)
    ):
        result = _where(result == 1, on_value, off_value)
    return result if axis in (-1, indices.ndim) else _raw["permute"](result, _moved("one_hot", result.ndim, -1, axis))


def _moved(name, ndim, source, target):
    source, target = dimension(name, ndim, source), dimension(name, ndim, target)
    order = [i for i in builtins.range(ndim) if i != source]
    order.insert(target, source)
    return tuple(order)


# ---- assignment


def assign(variable, value):
    """Writes a value into a variable, without recording it: no gradient goes through, as in both modes of MindSpore.

    Args:
        variable: Parameter or Tensor, what is written.
        value: Tensor, number or list of the variable's shape, and of a dtype that it can hold.
    Returns:
        Tensor: variable, or of a Parameter a Tensor of its memory, as in MindSpore.
    Raises:
        ValueError: another shape.
        TypeError: a dtype that does not fit.

    >>> ms.ops.assign(ms.Parameter([1.0], requires_grad=False), ms.tensor([2.0]))
    Tensor([2.], dtype=float32)
    """
    if not isinstance(value, Tensor):
        value = Tensor(value, variable.dtype)
    write(variable, value)
    return as_tensor(variable)


def _of_one_element(result, variable):
    """A result of one element in the shape of a variable of one."""
    return result.reshape(variable.shape) if result.shape != variable.shape and result.size == 1 else result


def assign_add(variable, value):
    """Adds a value to a variable in place; a Parameter's derivatives by the value go through the result alone.

    Args:
        variable: Parameter or Tensor, what is written.
        value: Tensor or number, its shape broadcasts to the variable's.
    Returns:
        Tensor: variable, or of a Parameter a Tensor of its memory, as in MindSpore.
    Raises:
        ValueError: another shape.
        TypeError: a dtype that does not fit.

    >>> ms.ops.assign_add(ms.Parameter([1.0], requires_grad=False), ms.tensor([2.0]))
    Tensor([3.], dtype=float32)
    """
    return written(variable, _of_one_element(_add(variable, value), variable), value)


def assign_sub(variable, value):
    """Subtracts a value from a variable in place; a Parameter's derivatives by the value go through the result alone.

    Args:
        variable: Parameter or Tensor, what is written.
        value: Tensor or number, its shape broadcasts to the variable's.
    Returns:
        Tensor: variable, or of a Parameter a Tensor of its memory, as in MindSpore.
    Raises:
        ValueError: another shape.
        TypeError: a dtype that does not fit.

    >>> ms.ops.assign_sub(ms.Parameter([1.0], requires_grad=False), ms.tensor([2.0]))
    Tensor([-1.], dtype=float32)
    """
    return written(variable, _of_one_element(_sub(variable, value), variable), value)


def signbit(input):
    """True where input is negative; unlike NumPy's, False for -0.0.

    Args:
        input: Tensor or number of real numbers, of any shape.
    Returns:
        Tensor of bools, of input's shape.

    >>> ms.ops.signbit(ms.tensor([-2.0, -0.0, 1.0]))
    Tensor([ True, False, False], dtype=bool_)
    """
    return input < 0


def isposinf(input):
    """True where input is plus infinity.

    Args:
        input: Tensor of real numbers, of any shape.
    Returns:
        Tensor of bools, of input's shape.

    >>> ms.ops.isposinf(ms.tensor([1.0, float("inf"), float("-inf")]))
    Tensor([False,  True, False], dtype=bool_)
    """
    return input == math.inf


def isneginf(input):
    """True where input is minus infinity.

    Args:
        input: Tensor of real numbers, of any shape.
    Returns:
        Tensor of bools, of input's shape.

    >>> ms.ops.isneginf(ms.tensor([1.0, float("inf"), float("-inf")]))
    Tensor([False, False,  True], dtype=bool_)
    """
    return input == -math.inf


def isreal(input):
    """True where the imaginary part is 0; always for real dtypes.

    Args:
        input: Tensor of any shape and dtype.
    Returns:
        Tensor of bools, of input's shape.

    >>> ms.ops.isreal(ms.tensor([1 + 0j, 1j]))
    Tensor([ True, False], dtype=bool_)
    """
    return _raw["imag"](input) == 0 if input.is_complex() else input == input if _integral(input) else _all_true(input)


def _integral(x):
    return not x.is_floating_point()


def _all_true(x):
    return _raw["full"](True, x.shape, _core.bool_)


def is_complex(input):
    """Whether the dtype is complex64 or complex128.

    Args:
        input: Tensor of any shape and dtype.
    Returns:
        bool.

    >>> ms.ops.is_complex(ms.tensor([1j])), ms.ops.is_complex(ms.tensor([1.0]))
    (True, False)
    """
    return input.is_complex()


def is_floating_point(input):
    """Whether the dtype is one of float16, bfloat16, float32 and float64.

    Args:
        input: Tensor of any shape and dtype.
    Returns:
        bool.

    >>> ms.ops.is_floating_point(ms.tensor([1.0])), ms.ops.is_floating_point(ms.tensor([1]))
    (True, False)
    """
    return input.is_floating_point()


def is_nonzero(input):
    """Whether the only element of a tensor is not zero.

    Args:
        input: Tensor of one element.
    Returns:
        bool.
    Raises:
        ValueError: another number of elements.

    >>> ms.ops.is_nonzero(ms.tensor([2])), ms.ops.is_nonzero(ms.tensor(0.0))
    (True, False)
    """
    if input.size != 1:
        raise ValueError(f"is_nonzero: expected one element, got shape {tuple(input.shape)}")
    return bool(input.item())


def approximate_equal(x, y, tolerance=1e-5):
    """True where |x - y| < tolerance; isclose knows relative tolerances.

    Args:
        x: Tensor of real numbers.
        y: Tensor of real numbers; its shape broadcasts with x's.
        tolerance: number, the difference that is allowed.
    Returns:
        Tensor of bools.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.approximate_equal(ms.tensor([1.0, 2.0]), ms.tensor([1.000001, 2.1]))
    Tensor([ True, False], dtype=bool_)
    """
    return _abs(x - y) < tolerance


def __getattr__(name):  # MindSpore's module of this name has all functions, and modules of them by kind
    try:
        return _missing.elsewhere(__name__, name)
    except AttributeError:
        return getattr(sys.modules[__package__], name)
