"""PyTorch's functions that make tensors or draw random numbers, with the keywords device, generator and requires_grad."""

from .. import _core
from .. import ops as _ops
from ..ops._limits import dtype_of, integers_of
from ..ops.streams import by

_raw = _core._raw_ops
_cast = _raw["cast"]

__all__ = [
    "arange", "empty", "empty_like", "multinomial", "normal", "rand_like", "randint", "randint_like", "randn_like",
]  # fmt: skip


def placed(made, device=None, requires_grad=False, pin_memory=False, **ignored):
    """A new tensor, on the device asked for, with a gradient if asked for."""
    if device is not None:
        made = made.to(device)
    if pin_memory:
        made = made.pin_memory()
    return made.requires_grad_() if requires_grad else made


def empty(*size, dtype=None, device=None, requires_grad=False, memory_format=None, pin_memory=False):
    """A new tensor whose elements are not set: they are whatever the memory holds, to be written before they are read.

    Args:
        size: ints, or one tuple of ints: the shape.
        dtype: dtype of the result. Default: None, the default dtype, float32.
        device: str, 'cpu' or 'cuda:0'; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
        memory_format: accepted as PyTorch has it.
        pin_memory: True: in memory that CUDA devices read by themselves. Default: False.
    Returns:
        Tensor.

    >>> ms.mint.empty(2, 3).shape
    (2, 3)
    """
    size = size[0] if len(size) == 1 and not isinstance(size[0], int) else size
    made = _core.empty(tuple(size), dtype=dtype or _core.get_default_dtype())
    return placed(made.pin_memory() if pin_memory else made, device, requires_grad)


def empty_like(input, *, dtype=None, device=None, memory_format=None, pin_memory=False):
    """A new tensor whose elements are not set, with the shape and dtype of another.

    Args:
        input: Tensor.
        dtype: dtype of the result. Default: None, that of input.
        device: str, 'cpu' or 'cuda:0'; None (default): the one that set_device chose.
        memory_format: accepted as PyTorch has it.
        pin_memory: True: in memory that CUDA devices read by themselves. Default: False.
    Returns:
        Tensor.

    >>> ms.mint.empty_like(ms.ones(2, 3)).shape
    (2, 3)
    """
    made = _core.empty(input.shape, dtype=dtype or input.dtype)
    return placed(made.pin_memory() if pin_memory else made, device)


def number_of(name, value):
    """A number, or that of a tensor without dimensions."""
    if isinstance(value, _core.Tensor):
        if value.ndim:
            raise ValueError(f"{name}: takes numbers and tensors without dimensions, got shape {tuple(value.shape)}")
        return value.item()
    return value


def _counts(name, dtype):
    """Refuses dtypes that count nothing."""
    if dtype_of(dtype) in (_core.bool_, _core.complex64, _core.complex128):
        raise TypeError(f"{name}: dtype must be one of integers or floats, got {dtype}")


def arange(start=None, end=None, step=1, *, dtype=None, device=None, requires_grad=False):
    """Evenly spaced numbers: start, start + step, start + 2 step, ... as long as they are below end (above it for a negative
    step).

    Args:
        start: number, the first; with one argument it is the end and the numbers start at 0.
        end: number that is not reached.
        step: number, the distance, not 0. Default: 1.
        dtype: dtype of the result, of integers or floats; None (default): int64 when all numbers are ints, else float32. For
            integers the three numbers lose their fractions before it counts.
        device: str, 'cpu' or 'cuda:0'; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
    Returns:
        1-d Tensor.
    Raises:
        ValueError: step is 0 or leads away from end.
        TypeError: dtype is one of bools or complex numbers.

    >>> ms.mint.arange(1, 7, 2), ms.mint.arange(3.0)
    (Tensor([1, 3, 5], dtype=int64), Tensor([0., 1., 2.], dtype=float32))
    """
    start, end = (0, start) if end is None else (0 if start is None else start, end)
    if end is None:
        raise TypeError("arange: misses the end")
    if dtype is not None:
        _counts("arange", dtype)
        if not dtype_of(dtype).is_floating_point:
            start, end, step = (int(number_of("arange", v)) for v in (start, end, step))
    return placed(_ops.arange(start, end, step, dtype=dtype), device, requires_grad)


def rand_like(input, *, dtype=None, device=None, requires_grad=False, memory_format=None):
    """Random numbers, uniform on [0, 1), with the shape and dtype of another tensor. ``manual_seed`` seeds them.

    Args:
        input: Tensor.
        dtype: dtype of floats or complex numbers. Default: None, that of input.
        device: str, 'cpu' or 'cuda:0'; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
        memory_format: accepted as PyTorch has it.
    Returns:
        Tensor.

    >>> x = ms.mint.rand_like(ms.ones(2, 3))
    >>> x.shape, bool(((x >= 0) & (x < 1)).all())
    ((2, 3), True)
    """
    return placed(_raw["rand"](input.shape, dtype or input.dtype), device, requires_grad)


def randn_like(input, *, dtype=None, device=None, requires_grad=False, memory_format=None):
    """Random numbers of the standard normal distribution, with the shape and dtype of another tensor. ``manual_seed`` seeds
    them.

    Args:
        input: Tensor.
        dtype: dtype of floats or complex numbers. Default: None, that of input.
        device: str, 'cpu' or 'cuda:0'; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
        memory_format: accepted as PyTorch has it.
    Returns:
        Tensor.

    >>> ms.mint.randn_like(ms.ones(2, 3)).shape
    (2, 3)
    """
    return placed(_raw["randn"](input.shape, dtype or input.dtype), device, requires_grad)


def randint(*args, low=None, high=None, size=None, generator=None, dtype=None, device=None, requires_grad=False):
    """Random integers, all from low to high - 1 equally likely: randint(low, high, size) or randint(high, size).

    Args:
        args: low (int, default 0), high (int, one above the largest) and size (tuple of ints), which have names, too.
        low: int, the least, by name. Default: 0.
        high: int, one above the largest, by name.
        size: tuple of ints, the shape, by name.
        generator: a ``Generator`` to draw from. Default: None, msjit's own, which manual_seed seeds.
        dtype: dtype of the result. Default: None, int64.
        device: str, 'cpu' or 'cuda:0'; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
    Returns:
        Tensor of that size.
    Raises:
        ValueError: low is not below high, or dtype has not all of these integers.

    >>> x = ms.mint.randint(1, 7, (10,))
    >>> x.dtype, bool(((x >= 1) & (x <= 6)).all())
    (msjit.int64, True)
    """
    if len(args) == 3 and low is high is size:
        low, high, size = args
    else:
        named = {k: v for k, v in (("low", low), ("high", high), ("size", size)) if v is not None}
        low, high, size = _limits("randint", args, named, 3)
    dtype = dtype or _core.int64
    if dtype != _core.int64:
        integers_of("randint", dtype, low, high - 1)
    return placed(by(generator, lambda: _raw["randint"](low, high, size, dtype)), device, requires_grad)


def _limits(name, args, named, count):
    """low, high and size of arguments by place and by name: two by place begin with high."""
    order = ("low", "high", "size")[:count]
    if args and "low" not in named and len(args) + len(named) < count:
        order = order[1:]
    given = {**dict(zip(order, args)), **named}
    if len(args) > len(order) or len(given) < len(args) + len(named) or not {"low", *given} >= {*order, "high"}:
        raise TypeError(
            f"{name}() takes low, high{' and size' * (count > 2)}, of which low may be left out, got {args} {named}"
        )
    return tuple(given.get(key, 0) for key in ("low", "high", "size")[:count])


def randint_like(input, *args, low=None, high=None, dtype=None, device=None, requires_grad=False, memory_format=None):
    """Random integers with the shape and dtype of another tensor: randint_like(input, low, high) or randint_like(input, high).

    Args:
        input: Tensor.
        args: low (int, default 0) and high (int, one above the largest), which have names, too.
        low: int, the least, by name. Default: 0.
        high: int, one above the largest, by name.
        dtype: dtype of the result. Default: None, that of input.
        device: str, 'cpu' or 'cuda:0'; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
        memory_format: accepted as PyTorch has it.
    Returns:
        Tensor.
    Raises:
        ValueError: low is not below high, or dtype has not all of these integers.

    >>> x = ms.mint.randint_like(ms.ones(4), 10)
    >>> x.dtype, bool(((x >= 0) & (x <= 9)).all())
    (msjit.float32, True)
    """
    named = {k: v for k, v in (("low", low), ("high", high)) if v is not None}
    low, high = _limits("randint_like", args, named, 2)
    dtype = dtype or input.dtype
    integers_of("randint_like", dtype, low, high - 1)
    return placed(_cast(_raw["randint"](low, high, input.shape), dtype), device, requires_grad)


def normal(mean=0.0, std=1.0, size=None, generator=None, *, dtype=None, device=None, requires_grad=False):
    """Random numbers of a normal distribution.

    Args:
        mean: number or Tensor of floats or complex numbers. Default: 0.0.
        std: number or Tensor, the standard deviation, not negative. Default: 1.0.
        size: tuple of ints; None (default): the shape that mean and std broadcast to, of which one is a Tensor then.
        generator: a ``Generator`` to draw from. Default: None, msjit's own, which manual_seed seeds.
        dtype: dtype of the result; None (default): that of mean, or of std, if one is a Tensor of floats, else float32.
        device: str, 'cpu' or 'cuda:0'; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
    Returns:
        Tensor.
    Raises:
        ValueError: std is a negative number.
        TypeError: mean and std are numbers and there is no size, or a tensor of integers is given.

    >>> x = ms.mint.normal(10.0, 2.0, (10000,))
    >>> round(float(x.mean())), round(float(x.std()))
    (10, 2)
    """
    tensors = [t for t in (mean, std) if isinstance(t, _core.Tensor)]
    if not isinstance(std, _core.Tensor) and std < 0:
        raise ValueError(f"normal: std must not be negative, got {std}")
    if size is None and not tensors:
        raise TypeError("normal: needs size where mean and std are numbers")
    if any(not (t.is_floating_point() or t.is_complex()) for t in tensors):
        raise TypeError(f"normal: takes tensors of floats, got {', '.join(str(t.dtype) for t in tensors)}; cast them")
    if size is None:
        size = tensors[0].shape if len(tensors) == 1 else _raw["add"](*tensors).shape
    dtype = tensors[0].dtype if dtype is None and tensors else dtype
    drawn = by(generator, lambda: _raw["randn"](tuple(size), dtype)) * std
    both = drawn.is_complex() and not tensors
    drawn = drawn + (complex(mean, mean) if both else mean)
    return placed(drawn if dtype is None else drawn.astype(dtype), device, requires_grad)


def multinomial(input, num_samples, replacement=False, *, generator=None):
    """Draws indices with the probabilities that a tensor gives.

    Args:
        input: Tensor (n,) or (rows, n) of weights that are not negative; they need not sum to 1.
        num_samples: int, how many are drawn of each row.
        replacement: True: an index may be drawn again. Default: False.
        generator: a ``Generator`` to draw from. Default: None, msjit's own, which manual_seed seeds.
    Returns:
        int64 Tensor (num_samples,) or (rows, num_samples).

    >>> ms.mint.multinomial(ms.tensor([0.0, 3.0, 0.0]), 2, replacement=True)
    Tensor([1, 1], dtype=int64)
    """
    if num_samples <= 0:
        raise ValueError(f"multinomial: num_samples must be positive, got {num_samples}")
    return by(generator, lambda: _cast(_ops.multinomial(input, num_samples, replacement), _core.int64))
