"""PyTorch's functions that make tensors or draw random numbers, with the keywords device, generator and requires_grad."""

from .. import _core
from .. import ops as _ops
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


def arange(start=0, end=None, step=1, *, dtype=None, device=None, requires_grad=False):
    """Evenly spaced numbers: start, start + step, start + 2 step, ... as long as they are below end (above it for a negative
    step).

    Args:
        start: number, the first; with one argument it is the end and the numbers start at 0. Default: 0.
        end: number that is not reached.
        step: number, the distance, not 0. Default: 1.
        dtype: dtype of the result; None (default): int64 when all numbers are ints, else float32.
        device: str, 'cpu' or 'cuda:0'; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
    Returns:
        1-d Tensor.
    Raises:
        ValueError: step is 0 or leads away from end.

    >>> ms.mint.arange(1, 7, 2), ms.mint.arange(3.0)
    (Tensor([1, 3, 5], dtype=int64), Tensor([0., 1., 2.], dtype=float32))
    """
    return placed(_ops.arange(start, end, step, dtype=dtype), device, requires_grad)


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


def rand_like(input, *, dtype=None, device=None, memory_format=None):
    """Random numbers, uniform on [0, 1), with the shape and dtype of another tensor. ``manual_seed`` seeds them.

    Args:
        input: Tensor.
        dtype: floating-point dtype of the result. Default: None, that of input.
        device: str, 'cpu' or 'cuda:0'; None (default): the one that set_device chose.
        memory_format: accepted as PyTorch has it.
    Returns:
        Tensor.

    >>> x = ms.mint.rand_like(ms.ones(2, 3))
    >>> x.shape, bool(((x >= 0) & (x < 1)).all())
    ((2, 3), True)
    """
    return placed(_raw["rand"](input.shape, dtype or input.dtype), device)


def randn_like(input, *, dtype=None, device=None, memory_format=None):
    """Random numbers of the standard normal distribution, with the shape and dtype of another tensor. ``manual_seed`` seeds
    them.

    Args:
        input: Tensor.
        dtype: floating-point dtype of the result. Default: None, that of input.
        device: str, 'cpu' or 'cuda:0'; None (default): the one that set_device chose.
        memory_format: accepted as PyTorch has it.
    Returns:
        Tensor.

    >>> ms.mint.randn_like(ms.ones(2, 3)).shape
    (2, 3)
    """
    return placed(_raw["randn"](input.shape, dtype or input.dtype), device)


def randint(*args, generator=None, dtype=None, device=None):
    """Random integers, all from low to high - 1 equally likely: randint(low, high, size) or randint(high, size).

    Args:
        args: low (int, default 0), high (int, one above the largest) and size (tuple of ints).
        generator: a ``Generator`` to draw from. Default: None, msjit's own, which manual_seed seeds.
        dtype: dtype of the result. Default: None, int64.
        device: str, 'cpu' or 'cuda:0'; None (default): the one that set_device chose.
    Returns:
        Tensor of that size.

    >>> x = ms.mint.randint(1, 7, (10,))
    >>> x.dtype, bool(((x >= 1) & (x <= 6)).all())
    (msjit.int64, True)
    """
    low, high, size = args if len(args) == 3 else (0, *args)
    return placed(by(generator, lambda: _raw["randint"](low, high, size, dtype or _core.int64)), device)


def randint_like(input, *args, dtype=None, device=None):
    """Random integers with the shape and dtype of another tensor: randint_like(input, low, high) or randint_like(input, high).

    Args:
        input: Tensor.
        args: low (int, default 0) and high (int, one above the largest).
        dtype: dtype of the result. Default: None, that of input.
        device: str, 'cpu' or 'cuda:0'; None (default): the one that set_device chose.
    Returns:
        Tensor.

    >>> x = ms.mint.randint_like(ms.ones(4), 10)
    >>> x.dtype, bool(((x >= 0) & (x <= 9)).all())
    (msjit.float32, True)
    """
    low, high = args if len(args) == 2 else (0, *args)
    return placed(_cast(_raw["randint"](low, high, input.shape), dtype or input.dtype), device)


def normal(mean=0.0, std=1.0, size=None, generator=None, *, dtype=None, device=None, requires_grad=False):
    """Random numbers of a normal distribution.

    Args:
        mean: number or Tensor. Default: 0.0.
        std: number or Tensor, the standard deviation. Default: 1.0.
        size: tuple of ints; None (default): the shape that mean and std broadcast to, of which one is a Tensor then.
        generator: a ``Generator`` to draw from. Default: None, msjit's own, which manual_seed seeds.
        dtype: dtype of the result; None (default): that of mean or std, if one is a Tensor of floats, else float32.
        device: str, 'cpu' or 'cuda:0'; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
    Returns:
        Tensor.

    >>> x = ms.mint.normal(10.0, 2.0, (10000,))
    >>> round(float(x.mean())), round(float(x.std()))
    (10, 2)
    """
    if size is None:
        size = _raw["add"](
            mean if isinstance(mean, _core.Tensor) else std, std if isinstance(mean, _core.Tensor) else mean
        ).shape
    given = [t.dtype for t in (mean, std) if isinstance(t, _core.Tensor) and t.is_floating_point()]
    dtype = given[0] if dtype is None and given else dtype
    return placed(by(generator, lambda: _raw["randn"](tuple(size), dtype)) * std + mean, device, requires_grad)


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
