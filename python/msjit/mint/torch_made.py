"""PyTorch's further functions that make tensors, of other objects or by strides: found in ``msjit.mint``.

>>> ms.mint.range(1, 2, 0.5).tolist()
[1.0, 1.5, 2.0]
"""

import numpy as np

from .. import _core, _missing
from .._core import Tensor, from_numpy
from ..ops.joining import atleast_1d as _atleast_1d
from ..ops.joining import atleast_2d as _atleast_2d
from ..ops.joining import atleast_3d as _atleast_3d
from ..ops.streams import by
from .creation import empty, number_of, placed
from .functions import narrow

_raw = _core._raw_ops
__all__ = [
    "as_strided_scatter", "asarray", "atleast_1d", "atleast_2d", "atleast_3d", "empty_permuted", "empty_strided", "frombuffer",
    "narrow_copy", "nonzero_static", "poisson", "range",
]  # fmt: skip


def _each(function, tensors):
    """The function of one tensor, or of a sequence of them."""
    if len(tensors) == 1:
        return function(tensors[0])
    return function(tensors) if tensors else ()


def atleast_1d(*tensors):
    """Gives a number a dimension; every other tensor stays as it is.

    Args:
        tensors: Tensors, or one list or tuple of them.
    Returns:
        Tensor, or a tuple of them where not one Tensor is given.

    >>> ms.mint.atleast_1d(ms.tensor(2), ms.ones(2, 2))[0].shape
    (1,)
    """
    return _each(_atleast_1d, tensors)


def atleast_2d(*tensors):
    """Puts dimensions of size 1 in front until there are two.

    Args:
        tensors: Tensors, or one list or tuple of them.
    Returns:
        Tensor, or a tuple of them where not one Tensor is given.

    >>> ms.mint.atleast_2d(ms.tensor([1, 2])).shape
    (1, 2)
    """
    return _each(_atleast_2d, tensors)


def atleast_3d(*tensors):
    """Adds dimensions of size 1 until there are three: around a vector, behind a matrix.

    Args:
        tensors: Tensors, or one list or tuple of them.
    Returns:
        Tensor, or a tuple of them where not one Tensor is given.

    >>> ms.mint.atleast_3d(ms.ones(2)).shape, ms.mint.atleast_3d(ms.ones(2, 3)).shape
    ((1, 2, 1), (2, 3, 1))
    """
    return _each(_atleast_3d, tensors)


def asarray(obj, *, dtype=None, device=None, copy=None, requires_grad=None):
    """A tensor of obj: a Tensor itself, the memory of an array or a buffer, or a copy of numbers.

    Args:
        obj: Tensor, NumPy array or scalar, object with a buffer, number, or nested sequence of numbers.
        dtype: dtype of the result; None (default): obj's, of a buffer the default dtype.
        device: str, int or device; None (default): obj's, or the one that set_device chose.
        copy: True always copies, False never; None (default): where it must.
        requires_grad: True: gradients are kept for it; False: the result has none; None (default): as obj has it.
    Returns:
        Tensor.
    Raises:
        ValueError: copy is False, and obj's memory cannot be shared.

    >>> x = ms.tensor([1.0])
    >>> ms.mint.asarray(x) is x, ms.mint.asarray([1, 2]).tolist()
    (True, [1, 2])
    """
    from .torch_names import as_tensor, tensor

    source = obj
    if not isinstance(obj, (Tensor, np.ndarray, np.generic, bool, int, float, complex, list, tuple)):
        try:
            source = frombuffer(obj, dtype=_core.get_default_dtype() if dtype is None else dtype)
        except TypeError:
            source = np.asarray(obj)
    shared = isinstance(source, Tensor) or (
        isinstance(source, np.ndarray) and source.flags.writeable and source.dtype.isnative
    )
    made = as_tensor(source, dtype, device) if shared else tensor(source, dtype=dtype, device=device)
    kept = made is source or (shared and not isinstance(source, Tensor) and _same_dtype(made, source))
    if copy is False and not (kept or made is source):
        raise ValueError(f"asarray: {type(obj).__name__} of that dtype and device can only be copied; leave copy=None")
    if copy and kept:
        made = made.clone()
    if made.requires_grad and requires_grad is False:
        made = made.detach()
    return made.requires_grad_() if requires_grad and not made.requires_grad else made


def _same_dtype(made, array):
    return from_numpy(array).dtype == made.dtype and made.device.lower().startswith("cpu")


def frombuffer(buffer, *, dtype, count=-1, offset=0, requires_grad=False):
    """A vector over the memory of an object, which both share; of one that may not be written, such as bytes, a copy.

    Args:
        buffer: object with a buffer: bytearray, array.array, memoryview, bytes.
        dtype: dtype of the elements.
        count: int, how many; -1 (default): all there are.
        offset: int, bytes before the first. Default: 0.
        requires_grad: True: gradients are kept for it. Default: False.
    Returns:
        Tensor (count,).
    Raises:
        ValueError: the buffer is empty, or has not that many elements.
        TypeError: the object has no buffer, or NumPy does not have the dtype.

    >>> ms.mint.frombuffer(bytearray([1, 0, 2, 0]), dtype=ms.int16).tolist()
    [1, 2]
    """
    if dtype == _core.bfloat16:
        raise TypeError("frombuffer: NumPy has no bfloat16: take dtype=int16 and write .view(bfloat16)")
    name = np.dtype(dtype.numpy_name)
    view = memoryview(buffer)
    if count == 0 or not view.nbytes or not 0 <= offset < view.nbytes:
        raise ValueError(f"frombuffer: count {count} from byte {offset} on of {view.nbytes} bytes gives no element")
    if count < 0 and (view.nbytes - offset) % name.itemsize:
        raise ValueError(f"frombuffer: {view.nbytes - offset} bytes are no whole number of {dtype}")
    if count > 0 and offset + count * name.itemsize > view.nbytes:
        raise ValueError(f"frombuffer: {count} of {dtype} from byte {offset} on need more than {view.nbytes} bytes")
    array = np.frombuffer(buffer, name, count, offset)
    return placed(from_numpy(array if array.flags.writeable else array.copy()), None, requires_grad)


def range(start=0, end=None, step=1, *, dtype=None, device=None, requires_grad=False):
    """Numbers from start to end, both included, in steps; ``arange`` leaves end out.

    Args:
        start: number. Default: 0.
        end: number.
        step: number, not 0. Default: 1.
        dtype: dtype of the result. Default: None, the default dtype.
        device: str, int or device; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
    Returns:
        Tensor of floor((end - start) / step) + 1 elements.
    Raises:
        ValueError: step is 0, or leads away from end.

    >>> ms.mint.range(1, 4).tolist()
    [1.0, 2.0, 3.0, 4.0]
    """
    start, end = (0, start) if end is None else (start, end)
    start, end, step = (number_of("range", v) for v in (start, end, step))
    if not step or (end - start) * step < 0:
        raise ValueError(f"range: steps of {step} do not lead from {start} to {end}")
    count = int((end - start) / step) + 1
    dtype = _core.get_default_dtype() if dtype is None else dtype
    wide = dtype if not dtype.is_floating_point else _core.float64
    made = _raw["arange"](0, count, 1, _core.float64) * step + start
    return placed(_raw["cast"](_raw["cast"](made, wide), dtype), device, requires_grad)


def poisson(input, generator=None):
    """Random numbers: how often something happens that happens `input` times on average.

    Args:
        input: Tensor of floats, not negative.
        generator: Generator to draw from. Default: None, the global one.
    Returns:
        Tensor of input's shape and dtype.

    >>> ms.mint.poisson(ms.tensor([0.0, 4.0])).shape
    (2,)
    """
    from ..ops.random import _poisson

    return by(generator, lambda: _raw["cast"](_poisson(input.detach()), input.dtype))


def empty_strided(
    size, stride, *, dtype=None, layout=None, device=None, requires_grad=False, pin_memory=False
):  # fmt: skip
    """A tensor whose values are not set, with its elements in memory as strides say.

    Args:
        size: tuple of ints, the shape.
        stride: tuple of ints, by dimension how many elements lie between neighbours: those of a contiguous tensor, or of one
            with its dimensions in another order.
        dtype: dtype of the result. Default: None, the default dtype.
        layout: accepted as PyTorch has it; tensors are strided.
        device: str, int or device; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
        pin_memory: True: in memory that CUDA devices read by themselves. Default: False.
    Returns:
        Tensor of that shape.
    Raises:
        ValueError: the strides leave gaps or let elements overlap: take a part of a larger tensor, or ``expand`` one.

    >>> ms.mint.empty_strided((2, 3), (1, 2)).stride()
    (1, 2)
    """
    size, stride = tuple(size), tuple(stride)
    if len(size) != len(stride):
        raise ValueError(f"empty_strided: size {size} and stride {stride} must have one number for each dimension")
    order = sorted(_indices(len(size)), key=lambda d: (-stride[d], size[d] == 1, d))
    step = 1
    for d in reversed(order):
        if stride[d] != step and size[d] != 1:
            raise ValueError(
                f"empty_strided: the strides {stride} leave gaps between the elements of shape {size}, or let them overlap: "
                "write a slice of a larger tensor, or expand()"
            )
        step *= size[d]
    return empty_permuted(size, order, dtype=dtype, device=device, requires_grad=requires_grad, pin_memory=pin_memory)


def empty_permuted(
    size, physical_layout, *, dtype=None, layout=None, device=None, requires_grad=False, pin_memory=False
):  # fmt: skip
    """A tensor whose values are not set, with its dimensions in memory in another order.

    Args:
        size: tuple of ints, the shape.
        physical_layout: tuple of ints, the dimensions from the one whose neighbours lie farthest apart on.
        dtype: dtype of the result. Default: None, the default dtype.
        layout: accepted as PyTorch has it; tensors are strided.
        device: str, int or device; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
        pin_memory: True: in memory that CUDA devices read by themselves. Default: False.
    Returns:
        Tensor of that shape.
    Raises:
        ValueError: physical_layout does not name each dimension once.

    >>> ms.mint.empty_permuted((2, 3), (1, 0)).stride()
    (1, 2)
    """
    size, order = tuple(size), tuple(physical_layout)
    if sorted(order) != list(_indices(len(size))):
        raise ValueError(f"empty_permuted: {order} must name each dimension of the shape {size} once")
    made = empty(tuple([size[d] for d in order]), dtype=dtype, device=device, pin_memory=pin_memory)
    return placed(made.permute([order.index(d) for d in _indices(len(size))]), None, requires_grad)


def _indices(n):
    return [*map(int, np.arange(n))]  # range is another here


def narrow_copy(input, dim, start, length):
    """A copy of length slices from start along a dimension; ``narrow`` gives a view.

    Args:
        input: Tensor.
        dim: int, the dimension.
        start: int, the first slice; negative ones count from the end.
        length: int, how many.
    Returns:
        Tensor.

    >>> ms.mint.narrow_copy(ms.tensor([1, 2, 3]), 0, 1, 2).tolist()
    [2, 3]
    """
    return _raw["copy"](narrow(input, dim, start, length))


def as_strided_scatter(input, src, size, stride, storage_offset=None):
    """A copy of a tensor, in which the elements that ``as_strided`` takes are those of src.

    Args:
        input: Tensor, contiguous.
        src: Tensor of shape size.
        size: tuple of ints.
        stride: tuple of ints, by dimension how many elements lie between neighbours.
        storage_offset: int, where the first lies; None (default): where input begins.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        ValueError: src has another shape, or as for ``as_strided``.

    >>> ms.mint.as_strided_scatter(ms.zeros(2, 2), ms.ones(2), (2,), (3,)).tolist()
    [[1.0, 0.0], [0.0, 1.0]]
    """
    from .torch_functions import as_strided

    if tuple(src.shape) != tuple(size):
        raise ValueError(f"as_strided_scatter: src has shape {tuple(src.shape)}, and size is {tuple(size)}")
    count = input.numel()
    if storage_offset is not None:
        storage_offset = storage_offset - input.storage_offset()
    places = as_strided(_raw["arange"](0, count, 1, _core.int64), size, stride, storage_offset)
    flat = _raw["scatter"](
        input.contiguous().reshape(-1), places.reshape(-1), _raw["cast"](src.reshape(-1), input.dtype), 0
    )
    return flat.reshape(input.shape)


def nonzero_static(input, *, size, fill_value=-1):
    """``nonzero`` of a given number of rows: what is missing is filled, what is too much left out.

    Args:
        input: Tensor.
        size: int, the number of rows.
        fill_value: int, what stands in rows beyond. Default: -1.
    Returns:
        Tensor (size, dimensions of input) of int64.

    >>> ms.mint.nonzero_static(ms.tensor([0, 5]), size=2).tolist()
    [[1], [-1]]
    """
    rows = _raw["nonzero"](input)[:size]
    missing = _raw["full"](fill_value, (size - rows.shape[0], input.ndim), _core.int64)
    return _core._mint["cat"]((rows, missing), 0)


_missing.explain_calls(globals())
