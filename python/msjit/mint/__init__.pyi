# Written by docs/stubs.py; do not edit.
import builtins
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import EllipsisType
from typing import Any, ParamSpec, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

from msjit._core import Array, ArrayLike, DType, DTypeLike, Index, Ints, Operand
from msjit._core import Tensor as Tensor, dtype as dtype, from_numpy as from_numpy, get_default_dtype as get_default_dtype, is_grad_enabled as is_grad_enabled, set_default_dtype as set_default_dtype
from msjit.mint.device import device as device
from msjit.mint.nn.functional import softmax as softmax
from msjit.ops import addmv as addmv, cross as cross, diag_embed as diag_embed, dstack as dstack, float_power as float_power, gcd as gcd, inverse as inverse, is_nonzero as is_nonzero, isneginf as isneginf, matrix_exp as matrix_exp, ravel as ravel, sinc as sinc, unique_consecutive as unique_consecutive, xlogy as xlogy
from . import accelerators as accelerators
from . import autograd as autograd
from . import compiler as compiler
from . import creation as creation
from . import distributed as distributed
from . import distributions as distributions
from . import files as files
from . import foreach as foreach
from . import forms as forms
from . import func as func
from . import functions as functions
from . import fx as fx
from . import jit as jit
from . import linalg as linalg
from . import matrix_products as matrix_products
from . import network_functions as network_functions
from . import nn as nn
from . import optim as optim
from . import outputs as outputs
from . import random as random
from . import signal as signal
from . import special as special
from . import tensor_types as tensor_types
from . import testing as testing
from . import torch_functions as torch_functions
from . import torch_kinds as torch_kinds
from . import torch_linalg as torch_linalg
from . import torch_linalg_factors as torch_linalg_factors
from . import torch_made as torch_made
from . import torch_matrices as torch_matrices
from . import torch_names as torch_names
from . import torch_settings as torch_settings
from . import torch_signals as torch_signals
from . import torch_splits as torch_splits
from . import torch_statistics as torch_statistics
from . import utils as utils
from msjit.parameter import Parameter

_P = ParamSpec("_P")
_R = TypeVar("_R")

class BFloat16Tensor:
    """A new bfloat16 tensor; ``tensor(data, dtype=...)`` is the newer way to write it. ``isinstance`` has every
    bfloat16 Tensor as one of these, and ``x.type(BFloat16Tensor)`` converts to the dtype.

    Args:
        data: nested list or tuple, NumPy array or Tensor; or the sizes, whole numbers, of a tensor whose values are not
            set. Default: nothing, a tensor without elements.
    Returns:
        bfloat16 Tensor of data's shape, or of the sizes.
    Raises:
        TypeError: data is one number that is not whole, or there are several that are no sizes.

    >>> x = ms.mint.BFloat16Tensor([0, 1])
    >>> isinstance(x, ms.mint.BFloat16Tensor), ms.mint.BFloat16Tensor(2, 3).shape
    (True, (2, 3))"""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
class BoolTensor:
    """A new bool tensor; ``tensor(data, dtype=...)`` is the newer way to write it. ``isinstance`` has every
    bool Tensor as one of these, and ``x.type(BoolTensor)`` converts to the dtype.

    Args:
        data: nested list or tuple, NumPy array or Tensor; or the sizes, whole numbers, of a tensor whose values are not
            set. Default: nothing, a tensor without elements.
    Returns:
        bool Tensor of data's shape, or of the sizes.
    Raises:
        TypeError: data is one number that is not whole, or there are several that are no sizes.

    >>> x = ms.mint.BoolTensor([0, 1])
    >>> isinstance(x, ms.mint.BoolTensor), ms.mint.BoolTensor(2, 3).shape
    (True, (2, 3))"""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
class ByteTensor:
    """A new uint8 tensor; ``tensor(data, dtype=...)`` is the newer way to write it. ``isinstance`` has every
    uint8 Tensor as one of these, and ``x.type(ByteTensor)`` converts to the dtype.

    Args:
        data: nested list or tuple, NumPy array or Tensor; or the sizes, whole numbers, of a tensor whose values are not
            set. Default: nothing, a tensor without elements.
    Returns:
        uint8 Tensor of data's shape, or of the sizes.
    Raises:
        TypeError: data is one number that is not whole, or there are several that are no sizes.

    >>> x = ms.mint.ByteTensor([0, 1])
    >>> isinstance(x, ms.mint.ByteTensor), ms.mint.ByteTensor(2, 3).shape
    (True, (2, 3))"""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
class CharTensor:
    """A new int8 tensor; ``tensor(data, dtype=...)`` is the newer way to write it. ``isinstance`` has every
    int8 Tensor as one of these, and ``x.type(CharTensor)`` converts to the dtype.

    Args:
        data: nested list or tuple, NumPy array or Tensor; or the sizes, whole numbers, of a tensor whose values are not
            set. Default: nothing, a tensor without elements.
    Returns:
        int8 Tensor of data's shape, or of the sizes.
    Raises:
        TypeError: data is one number that is not whole, or there are several that are no sizes.

    >>> x = ms.mint.CharTensor([0, 1])
    >>> isinstance(x, ms.mint.CharTensor), ms.mint.CharTensor(2, 3).shape
    (True, (2, 3))"""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
class DoubleTensor:
    """A new float64 tensor; ``tensor(data, dtype=...)`` is the newer way to write it. ``isinstance`` has every
    float64 Tensor as one of these, and ``x.type(DoubleTensor)`` converts to the dtype.

    Args:
        data: nested list or tuple, NumPy array or Tensor; or the sizes, whole numbers, of a tensor whose values are not
            set. Default: nothing, a tensor without elements.
    Returns:
        float64 Tensor of data's shape, or of the sizes.
    Raises:
        TypeError: data is one number that is not whole, or there are several that are no sizes.

    >>> x = ms.mint.DoubleTensor([0, 1])
    >>> isinstance(x, ms.mint.DoubleTensor), ms.mint.DoubleTensor(2, 3).shape
    (True, (2, 3))"""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
class FloatTensor:
    """A new float32 tensor; ``tensor(data, dtype=...)`` is the newer way to write it. ``isinstance`` has every
    float32 Tensor as one of these, and ``x.type(FloatTensor)`` converts to the dtype.

    Args:
        data: nested list or tuple, NumPy array or Tensor; or the sizes, whole numbers, of a tensor whose values are not
            set. Default: nothing, a tensor without elements.
    Returns:
        float32 Tensor of data's shape, or of the sizes.
    Raises:
        TypeError: data is one number that is not whole, or there are several that are no sizes.

    >>> x = ms.mint.FloatTensor([0, 1])
    >>> isinstance(x, ms.mint.FloatTensor), ms.mint.FloatTensor(2, 3).shape
    (True, (2, 3))"""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
class Generator:
    """A source of random numbers of its own: what functions with generator= draw from.

    Args:
        device: str or device, of which it is said to be; the numbers are the same on every device. Default: 'cpu'.

    >>> g = ms.mint.Generator().manual_seed(3)
    >>> a = ms.mint.rand(2, generator=g)
    >>> bool((ms.mint.rand(2, generator=ms.mint.Generator().manual_seed(3)) == a).all())
    True"""
    def __init__(self, device: Any = 'cpu') -> None: ...
class GradScaler:
    """Scales losses, so that float16 gradients do not vanish, and the gradients back; steps with inf or NaN are left out, and the
    scale is halved.

    Args:
        device: accepted as PyTorch has it. Default: 'cpu'.
        init_scale: number, the first scale. Default: 65536.
        growth_factor: number, what the scale is multiplied by after growth_interval good steps. Default: 2.0.
        backoff_factor: number, what it is multiplied by after a bad one. Default: 0.5.
        growth_interval: int. Default: 2000.
        enabled: False: nothing is scaled. Default: True.

    >>> import msjit.mint as torch
    >>> w = torch.nn.Parameter(torch.tensor([1.0]))
    >>> optimizer, scaler = torch.optim.SGD([w], lr=0.5), torch.amp.GradScaler()
    >>> scaler.scale((w * 2).sum()).backward()
    >>> scaler.step(optimizer)
    >>> scaler.update()
    >>> w.tolist(), scaler.get_scale()
    ([0.0], 65536.0)"""
    def __init__(self, device: Any = 'cpu', init_scale: complex | Tensor = 65536.0, growth_factor: complex | Tensor = 2.0, backoff_factor: complex | Tensor = 0.5, growth_interval: complex | Tensor = 2000, enabled: builtins.bool = True) -> None: ...
    def get_scale(self) -> Any:
        """The scale as a float; 1.0 where nothing is scaled."""
        ...
    def is_enabled(self) -> Any:
        """Whether losses are scaled."""
        ...
    def load_state_dict(self, state_dict: Any) -> Any:
        """Restores what ``state_dict`` gave."""
        ...
    def scale(self, outputs: Any) -> Any:
        """outputs (a Tensor or a sequence) times the scale."""
        ...
    def state_dict(self) -> Any:
        """What ``load_state_dict`` takes: the scale and the good steps since it changed."""
        ...
    def step(self, optimizer: Any, *args: Any, **kwargs: Any) -> Any:
        """optimizer.step(), unless a gradient is inf or NaN."""
        ...
    def unscale_(self, optimizer: Any) -> Any:
        """Divides the gradients of an optimizer by the scale; once a step."""
        ...
    def update(self, new_scale: Any = None) -> Any:
        """Chooses the scale of the next step."""
        ...
class HalfTensor:
    """A new float16 tensor; ``tensor(data, dtype=...)`` is the newer way to write it. ``isinstance`` has every
    float16 Tensor as one of these, and ``x.type(HalfTensor)`` converts to the dtype.

    Args:
        data: nested list or tuple, NumPy array or Tensor; or the sizes, whole numbers, of a tensor whose values are not
            set. Default: nothing, a tensor without elements.
    Returns:
        float16 Tensor of data's shape, or of the sizes.
    Raises:
        TypeError: data is one number that is not whole, or there are several that are no sizes.

    >>> x = ms.mint.HalfTensor([0, 1])
    >>> isinstance(x, ms.mint.HalfTensor), ms.mint.HalfTensor(2, 3).shape
    (True, (2, 3))"""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
class IntTensor:
    """A new int32 tensor; ``tensor(data, dtype=...)`` is the newer way to write it. ``isinstance`` has every
    int32 Tensor as one of these, and ``x.type(IntTensor)`` converts to the dtype.

    Args:
        data: nested list or tuple, NumPy array or Tensor; or the sizes, whole numbers, of a tensor whose values are not
            set. Default: nothing, a tensor without elements.
    Returns:
        int32 Tensor of data's shape, or of the sizes.
    Raises:
        TypeError: data is one number that is not whole, or there are several that are no sizes.

    >>> x = ms.mint.IntTensor([0, 1])
    >>> isinstance(x, ms.mint.IntTensor), ms.mint.IntTensor(2, 3).shape
    (True, (2, 3))"""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
class LongTensor:
    """A new int64 tensor; ``tensor(data, dtype=...)`` is the newer way to write it. ``isinstance`` has every
    int64 Tensor as one of these, and ``x.type(LongTensor)`` converts to the dtype.

    Args:
        data: nested list or tuple, NumPy array or Tensor; or the sizes, whole numbers, of a tensor whose values are not
            set. Default: nothing, a tensor without elements.
    Returns:
        int64 Tensor of data's shape, or of the sizes.
    Raises:
        TypeError: data is one number that is not whole, or there are several that are no sizes.

    >>> x = ms.mint.LongTensor([0, 1])
    >>> isinstance(x, ms.mint.LongTensor), ms.mint.LongTensor(2, 3).shape
    (True, (2, 3))"""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
class ShortTensor:
    """A new int16 tensor; ``tensor(data, dtype=...)`` is the newer way to write it. ``isinstance`` has every
    int16 Tensor as one of these, and ``x.type(ShortTensor)`` converts to the dtype.

    Args:
        data: nested list or tuple, NumPy array or Tensor; or the sizes, whole numbers, of a tensor whose values are not
            set. Default: nothing, a tensor without elements.
    Returns:
        int16 Tensor of data's shape, or of the sizes.
    Raises:
        TypeError: data is one number that is not whole, or there are several that are no sizes.

    >>> x = ms.mint.ShortTensor([0, 1])
    >>> isinstance(x, ms.mint.ShortTensor), ms.mint.ShortTensor(2, 3).shape
    (True, (2, 3))"""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
def abs(input: Operand) -> Tensor:
    """abs(input: Tensor)

    Absolute value; of complex: the modulus.
    The gradient at 0 is 0.

    Args:
        input: Tensor of any shape.
    Returns:
        Tensor of input's shape and dtype; of complex numbers, in the dtype of their parts.

    >>> ms.mint.abs(ms.tensor([-1.5, 2.0]))
    Tensor([1.5, 2. ], dtype=float32)
    >>> ms.mint.abs(ms.tensor([3 + 4j]))
    Tensor([5.], dtype=float64)"""
    ...
def absolute(input: Operand) -> Tensor:
    """absolute(input: Tensor)

    Absolute value; of complex: the modulus.
    The gradient at 0 is 0.

    Args:
        input: Tensor of any shape.
    Returns:
        Tensor of input's shape and dtype; of complex numbers, in the dtype of their parts.

    >>> ms.mint.absolute(ms.tensor([-1.5, 2.0]))
    Tensor([1.5, 2. ], dtype=float32)
    >>> ms.mint.absolute(ms.tensor([3 + 4j]))
    Tensor([5.], dtype=float64)"""
    ...
accelerator: Any
def acos(input: Operand) -> Tensor:
    """acos(input: Tensor)

    Arc cosine, in radians.
    The angle in [0, pi] whose cosine is input; NaN outside [-1, 1].

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.

    >>> ms.mint.acos(ms.tensor([1.0, 0.0, 2.0]))
    Tensor([0.       , 1.5707964,       nan], dtype=float32)"""
    ...
def acosh(input: Operand) -> Tensor:
    """acosh(input: Tensor)

    Inverse hyperbolic cosine.
    log(input + sqrt(input * input - 1)); NaN below 1.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.

    >>> ms.mint.acosh(ms.tensor([1.0, 2.0, 0.0]))
    Tensor([0.      , 1.316958,      nan], dtype=float32)"""
    ...
def add(input: Operand, other: Operand, *, alpha: Operand = 1, out: Any = None) -> Tensor:
    """Sum of two tensors, the second multiplied by a number: input + alpha * other.

    Args:
        input: Tensor or number.
        other: Tensor or number; the shapes broadcast.
        alpha: number. Default: 1.
        out: Tensor of the result's shape that the result is written into, and that is returned. Default: None.
    Returns:
        Tensor in the dtype that both promote to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.mint.add(ms.tensor([1, 2]), ms.tensor([10, 20]), alpha=2)
    Tensor([21, 42], dtype=int64)"""
    ...
def addbmm(input: Operand, batch1: Operand, batch2: Operand, *, beta: Operand = 1, alpha: Operand = 1) -> Tensor:
    """Matrix products of two batches of matrices, all added to a matrix: beta * input + alpha * (their sum).

    Args:
        input: Tensor that broadcasts to (n, p).
        batch1: Tensor (b, n, m).
        batch2: Tensor (b, m, p).
        beta: number, the factor of input. Default: 1.
        alpha: number, the factor of the sum. Default: 1.
    Returns:
        Tensor (n, p).
    Raises:
        ValueError: batch1 or batch2 has not three dimensions, or the sizes do not fit.

    >>> ms.mint.addbmm(ms.ones(1, 1), ms.ones(2, 1, 3), ms.ones(2, 3, 1), beta=10).tolist()
    [[16.0]]"""
    ...
def addcdiv(input: Operand, tensor1: Operand, tensor2: Operand, value: complex | Tensor = 1) -> Tensor:
    """addcdiv(input: Tensor, tensor1: Tensor, tensor2: Tensor, value: number = 1)

    input + value * tensor1 / tensor2.

    Args:
        input: Tensor, what is added to.
        tensor1: Tensor, the numerator.
        tensor2: Tensor, the denominator.
        value: number, the factor of the quotient.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.mint.addcdiv(ms.tensor([1.0]), ms.tensor([2.0, 3.0]), ms.tensor([4.0, 6.0]), value=2)
    Tensor([2., 2.], dtype=float32)"""
    ...
def addcmul(input: Operand, tensor1: Operand, tensor2: Operand, value: complex | Tensor = 1) -> Tensor:
    """addcmul(input: Tensor, tensor1: Tensor, tensor2: Tensor, value: number = 1)

    input + value * tensor1 * tensor2.

    Args:
        input: Tensor, what is added to.
        tensor1: Tensor, the first factor.
        tensor2: Tensor, the second factor.
        value: number, the factor of the product.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.mint.addcmul(ms.tensor([1.0]), ms.tensor([2.0, 3.0]), ms.tensor([4.0, 5.0]), value=0.5)
    Tensor([5. , 8.5], dtype=float32)"""
    ...
def addmm(input: Operand, mat1: Operand, mat2: Operand, beta: complex | Tensor = 1, alpha: complex | Tensor = 1) -> Tensor:
    """addmm(input: Tensor, mat1: Tensor, mat2: Tensor, beta: number = 1, alpha: number = 1)

    beta * input + alpha * (a @ b).

    Args:
        input: Tensor, what is added; its shape broadcasts to the product's.
        mat1: Tensor, a matrix (n, k).
        mat2: Tensor, a matrix (k, m).
        beta: number, the factor of what is added.
        alpha: number, the factor of the product.
    Returns:
        Tensor (n, m).
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.mint.addmm(ms.tensor([1.0, 2.0]), ms.tensor([[1.0, 0.0]]), ms.tensor([[3.0, 4.0], [5.0, 6.0]]), beta=10)
    Tensor([[13., 24.]], dtype=float32)"""
    ...
def addr_(input: Operand, vec1: Operand, vec2: Operand, beta: Operand = 1, alpha: Operand = 1) -> Tensor:
    """Adds the outer product of two vectors to a matrix in place: input becomes beta * input + alpha * outer(vec1, vec2).

    Args:
        input: Tensor (n, m), which is written.
        vec1: Tensor (n,).
        vec2: Tensor (m,).
        beta: number. Default: 1.
        alpha: number. Default: 1.
    Returns:
        input.

    >>> ms.mint.addr_(ms.zeros(2, 2), ms.tensor([1.0, 2.0]), ms.tensor([3.0, 4.0]))
    Tensor([[3., 4.],
            [6., 8.]], dtype=float32)"""
    ...
@overload
def all(input: Operand, dim: Ints | None = None, keepdim: builtins.bool = False) -> Tensor:
    """all(input: Tensor, dim: ints = None, keepdim: bool = False)

    True where every element over dim is true.
    True where there is no element; NaN is true.

    Args:
        input: Tensor of any shape; what is not 0 is true.
        dim: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones count
            from the end; None: all.
        keepdim: bool, True keeps each dimension reduced, with size 1.
    Returns:
        Tensor of bools, without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.mint.all(ms.tensor([[True, False], [True, True]]), 1)
    Tensor([False,  True], dtype=bool_)"""
    ...
@overload
def all(input: Operand, axis: Ints | None = None, keepdim: builtins.bool = False) -> Tensor: ...
def allclose(input: Operand, other: Operand, rtol: complex | Tensor = 1e-05, atol: complex | Tensor = 1e-08, equal_nan: builtins.bool = False) -> Tensor:
    """Whether all elements of two tensors are equal within a tolerance: |input - other| <= atol + rtol * |other|.

    Args:
        input: Tensor of numbers.
        other: Tensor of numbers; the shapes broadcast.
        rtol: number, the relative tolerance. Default: 1e-5.
        atol: number, the absolute tolerance. Default: 1e-8.
        equal_nan: True: two NaNs are equal. Default: False.
    Returns:
        bool.

    >>> ms.mint.allclose(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 2.000001]))
    True"""
    ...
@overload
def amax(input: Operand, dim: Ints | None = None, keepdim: builtins.bool = False) -> Tensor:
    """amax(input: Tensor, dim: ints = None, keepdim: bool = False)

    Largest value over dim; NaN if there is one; gradient shared evenly among ties.

    Args:
        input: Tensor of real numbers, of any shape.
        dim: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones count
            from the end; None: all.
        keepdim: bool, True keeps each dimension reduced, with size 1.
    Returns:
        Tensor of input's dtype, without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.
        ValueError: a reduced dimension is empty.
        TypeError: complex numbers.

    >>> ms.mint.amax(ms.tensor([[1.0, 5.0], [7.0, 2.0]]), 0)
    Tensor([7., 5.], dtype=float32)"""
    ...
@overload
def amax(input: Operand, axis: Ints | None = None, keepdim: builtins.bool = False) -> Tensor: ...
@overload
def amin(input: Operand, dim: Ints | None = None, keepdim: builtins.bool = False) -> Tensor:
    """amin(input: Tensor, dim: ints = None, keepdim: bool = False)

    Smallest value over dim; NaN if there is one; gradient shared evenly among ties.

    Args:
        input: Tensor of real numbers, of any shape.
        dim: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones count
            from the end; None: all.
        keepdim: bool, True keeps each dimension reduced, with size 1.
    Returns:
        Tensor of input's dtype, without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.
        ValueError: a reduced dimension is empty.
        TypeError: complex numbers.

    >>> ms.mint.amin(ms.tensor([[1.0, 5.0], [7.0, 2.0]]), 0)
    Tensor([1., 2.], dtype=float32)"""
    ...
@overload
def amin(input: Operand, axis: Ints | None = None, keepdim: builtins.bool = False) -> Tensor: ...
amp: Any
def angle(input: Operand) -> Tensor:
    """angle(input: Tensor)

    Argument in radians.
    Of a real number it is 0, or pi if it is negative.

    Args:
        input: Tensor of any shape, complex or real.
    Returns:
        real Tensor of input's shape.

    >>> ms.mint.angle(ms.tensor([1j, 1 + 1j]))
    Tensor([1.57079633, 0.78539816], dtype=float64)"""
    ...
@overload
def any(input: Operand, dim: Ints | None = None, keepdim: builtins.bool = False) -> Tensor:
    """any(input: Tensor, dim: ints = None, keepdim: bool = False)

    True where any element over dim is true.
    False where there is no element; NaN is true.

    Args:
        input: Tensor of any shape; what is not 0 is true.
        dim: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones count
            from the end; None: all.
        keepdim: bool, True keeps each dimension reduced, with size 1.
    Returns:
        Tensor of bools, without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.mint.any(ms.tensor([[True, False], [False, False]]), 1)
    Tensor([ True, False], dtype=bool_)"""
    ...
@overload
def any(input: Operand, axis: Ints | None = None, keepdim: builtins.bool = False) -> Tensor: ...
def arange(start: Any = None, end: Any = None, step: complex | Tensor = 1, *, dtype: DTypeLike | None = None, device: Any = None, requires_grad: builtins.bool = False) -> Tensor:
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
    (Tensor([1, 3, 5], dtype=int64), Tensor([0., 1., 2.], dtype=float32))"""
    ...
def arccos(input: Operand) -> Tensor:
    """arccos(input: Tensor)

    Arc cosine, in radians.
    The angle in [0, pi] whose cosine is input; NaN outside [-1, 1].

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.

    >>> ms.mint.arccos(ms.tensor([1.0, 0.0, 2.0]))
    Tensor([0.       , 1.5707964,       nan], dtype=float32)"""
    ...
def arccosh(input: Operand) -> Tensor:
    """arccosh(input: Tensor)

    Inverse hyperbolic cosine.
    log(input + sqrt(input * input - 1)); NaN below 1.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.

    >>> ms.mint.arccosh(ms.tensor([1.0, 2.0, 0.0]))
    Tensor([0.      , 1.316958,      nan], dtype=float32)"""
    ...
def arcsin(input: Operand) -> Tensor:
    """arcsin(input: Tensor)

    Arc sine, in radians.
    The angle in [-pi/2, pi/2] whose sine is input; NaN outside [-1, 1].

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.

    >>> ms.mint.arcsin(ms.tensor([0.0, 1.0, 2.0]))
    Tensor([0.       , 1.5707964,       nan], dtype=float32)"""
    ...
def arcsinh(input: Operand) -> Tensor:
    """arcsinh(input: Tensor)

    Inverse hyperbolic sine.
    log(input + sqrt(input * input + 1)).

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.

    >>> ms.mint.arcsinh(ms.tensor([0.0, 1.0]))
    Tensor([0.       , 0.8813736], dtype=float32)"""
    ...
def arctan(input: Operand) -> Tensor:
    """arctan(input: Tensor)

    Arc tangent, in radians.
    The angle in [-pi/2, pi/2] whose tangent is input; atan2 knows the quadrant.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.

    >>> ms.mint.arctan(ms.tensor([0.0, 1.0]))
    Tensor([0.       , 0.7853982], dtype=float32)"""
    ...
def arctan2(input: Operand, other: Operand) -> Tensor:
    """arctan2(input: Tensor | number, other: Tensor | number)

    Angle of the point (other, input) in radians, in [-pi, pi].
    It is atan(input / other) with the quadrant told by the signs of both.

    Args:
        input: Tensor or number, the ordinate of the point.
        other: Tensor or number, the abscissa of the point; its shape broadcasts with input's.
    Returns:
        Tensor of the shape that the operands broadcast to; integers and bools give the default dtype, float32.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.mint.arctan2(ms.tensor([1.0, -1.0]), ms.tensor([-1.0, 0.0]))
    Tensor([ 2.3561945, -1.5707964], dtype=float32)"""
    ...
def arctanh(input: Operand) -> Tensor:
    """arctanh(input: Tensor)

    Inverse hyperbolic tangent.
    log((1 + input) / (1 - input)) / 2; inf at 1, -inf at -1, NaN outside.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.

    >>> ms.mint.arctanh(ms.tensor([0.0, 0.5, 1.0]))
    Tensor([0.        , 0.54930615,        inf], dtype=float32)"""
    ...
@overload
def argmax(input: Operand, dim: builtins.int | None = None, keepdim: builtins.bool = False) -> Tensor:
    """argmax(input: Tensor, dim: int = None, keepdim: bool = False)

    Index (int64) of the first largest value; of the flattened tensor when dim is None.
    The first NaN counts as the largest.

    Args:
        input: Tensor of real numbers, of any shape.
        dim: int or None, the dimension to search; None: the flattened tensor.
        keepdim: bool, True keeps each dimension reduced, with size 1.
    Returns:
        Tensor of int64, without the searched dimension.
    Raises:
        IndexError: there is no such dimension.
        ValueError: it is empty.
        TypeError: complex numbers.

    >>> ms.mint.argmax(ms.tensor([[1.0, 5.0, 5.0], [7.0, 2.0, 0.0]]), 1)
    Tensor([1, 0], dtype=int64)"""
    ...
@overload
def argmax(input: Operand, axis: builtins.int | None = None, keepdim: builtins.bool = False) -> Tensor: ...
@overload
def argmin(input: Operand, dim: builtins.int | None = None, keepdim: builtins.bool = False) -> Tensor:
    """argmin(input: Tensor, dim: int = None, keepdim: bool = False)

    Index (int64) of the first smallest value; of the flattened tensor when dim is None.
    The first NaN counts as the smallest.

    Args:
        input: Tensor of real numbers, of any shape.
        dim: int or None, the dimension to search; None: the flattened tensor.
        keepdim: bool, True keeps each dimension reduced, with size 1.
    Returns:
        Tensor of int64, without the searched dimension.
    Raises:
        IndexError: there is no such dimension.
        ValueError: it is empty.
        TypeError: complex numbers.

    >>> ms.mint.argmin(ms.tensor([[1.0, 5.0, 0.0], [7.0, 2.0, 2.0]]), 1)
    Tensor([2, 1], dtype=int64)"""
    ...
@overload
def argmin(input: Operand, axis: builtins.int | None = None, keepdim: builtins.bool = False) -> Tensor: ...
@overload
def argsort(input: Operand, dim: builtins.int = -1, descending: builtins.bool = False) -> Tensor:
    """argsort(input: Tensor, dim: int = -1, descending: bool = False)
    argsort(input, dim=-1, descending=False, stable=False)

    Indices that sort input along dim.
    Equal elements keep their order.

    Args:
        input: Tensor of real numbers.
        dim: int, the dimension to sort along.
        descending: bool, True puts the largest first.
    Returns:
        Tensor of int64 of input's shape.
    Raises:
        IndexError: there is no such dimension.
        TypeError: complex numbers.

    >>> ms.mint.argsort(ms.tensor([3.0, 1.0, 2.0]))
    Tensor([1, 2, 0], dtype=int64)"""
    ...
@overload
def argsort(input: Operand, axis: builtins.int = -1, descending: builtins.bool = False) -> Tensor: ...
@overload
def argsort(input: Operand, dim: Ints | None = -1, descending: builtins.bool = False, stable: builtins.bool = False) -> Tensor: ...
def as_tensor(data: Any, dtype: DTypeLike | None = None, device: Any = None) -> Tensor:
    """A tensor of data; a Tensor of that dtype is given back itself, and one of a NumPy array of that dtype shares its memory.

    Args:
        data: number, nested list or tuple, NumPy array or Tensor.
        dtype: dtype of the result; None (default): as ``tensor`` has it.
        device: str, int or device; None (default): the one that set_device chose, or for a Tensor its own.
    Returns:
        Tensor of data's shape.

    >>> x = ms.ones(2)
    >>> ms.mint.as_tensor([1, 2]).tolist(), ms.mint.as_tensor(x) is x
    ([1, 2], True)"""
    ...
def asin(input: Operand) -> Tensor:
    """asin(input: Tensor)

    Arc sine, in radians.
    The angle in [-pi/2, pi/2] whose sine is input; NaN outside [-1, 1].

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.

    >>> ms.mint.asin(ms.tensor([0.0, 1.0, 2.0]))
    Tensor([0.       , 1.5707964,       nan], dtype=float32)"""
    ...
def asinh(input: Operand) -> Tensor:
    """asinh(input: Tensor)

    Inverse hyperbolic sine.
    log(input + sqrt(input * input + 1)).

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.

    >>> ms.mint.asinh(ms.tensor([0.0, 1.0]))
    Tensor([0.       , 0.8813736], dtype=float32)"""
    ...
def atan(input: Operand) -> Tensor:
    """atan(input: Tensor)

    Arc tangent, in radians.
    The angle in [-pi/2, pi/2] whose tangent is input; atan2 knows the quadrant.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.

    >>> ms.mint.atan(ms.tensor([0.0, 1.0]))
    Tensor([0.       , 0.7853982], dtype=float32)"""
    ...
def atan2(input: Operand, other: Operand) -> Tensor:
    """atan2(input: Tensor | number, other: Tensor | number)

    Angle of the point (other, input) in radians, in [-pi, pi].
    It is atan(input / other) with the quadrant told by the signs of both.

    Args:
        input: Tensor or number, the ordinate of the point.
        other: Tensor or number, the abscissa of the point; its shape broadcasts with input's.
    Returns:
        Tensor of the shape that the operands broadcast to; integers and bools give the default dtype, float32.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.mint.atan2(ms.tensor([1.0, -1.0]), ms.tensor([-1.0, 0.0]))
    Tensor([ 2.3561945, -1.5707964], dtype=float32)"""
    ...
def atanh(input: Operand) -> Tensor:
    """atanh(input: Tensor)

    Inverse hyperbolic tangent.
    log((1 + input) / (1 - input)) / 2; inf at 1, -inf at -1, NaN outside.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.

    >>> ms.mint.atanh(ms.tensor([0.0, 0.5, 1.0]))
    Tensor([0.        , 0.54930615,        inf], dtype=float32)"""
    ...
class autocast:
    """Operations inside choose their dtypes: products and convolutions compute in dtype, exponentials, logarithms, sums, norms
    and losses in float32, all else in that of its operands. A context manager and a decorator; they run one by one, nothing is
    captured.

    Args:
        device_type: str, the name of a kind of device, which need not be there. Default: 'cpu'.
        dtype: dtype, float16 or bfloat16. Default: None, bfloat16.
        enabled: False: operations keep their operands' dtypes. Default: True.
        cache_enabled: accepted as PyTorch has it.
    Raises:
        ValueError: another dtype, device_type is no str.
        RuntimeError: device_type names no kind of device.

    >>> import msjit.mint as torch
    >>> x = torch.ones(2, 2)
    >>> with torch.autocast("cpu"):
    ...     y = x @ x
    >>> y.dtype, (x @ x).dtype
    (msjit.bfloat16, msjit.float32)"""
    def __init__(self, device_type: str = 'cpu', dtype: DTypeLike | None = None, enabled: builtins.bool = True, cache_enabled: Any = None) -> None: ...
    def __call__(self, function: Callable[..., Any]) -> Any: ...
    def __enter__(self) -> Any: ...
    def __exit__(self, *exc: Any) -> Any: ...
backends: Any
def baddbmm(input: Operand, batch1: Operand, batch2: Operand, *, beta: Operand = 1, alpha: Operand = 1) -> Tensor:
    """Matrix products of two batches of matrices, added to a tensor: beta * input + alpha * (batch1 @ batch2).

    Args:
        input: Tensor that broadcasts to (b, n, p).
        batch1: Tensor (b, n, m).
        batch2: Tensor (b, m, p).
        beta: number. Default: 1.
        alpha: number. Default: 1.
    Returns:
        Tensor (b, n, p).

    >>> ms.mint.baddbmm(ms.ones(1, 1, 1), ms.ones(1, 1, 3), ms.ones(1, 3, 1), beta=10).tolist()
    [[[13.0]]]"""
    ...
def batch_norm_elemt(input: Operand, weight: Operand | None = None, bias: Any = None, mean: Any = None, invstd: Any = None, eps: Operand = 1e-05) -> Tensor:
    """Normalises by given statistics: (input - mean) * invstd * weight + bias, channel by channel; what is None is left out.

    Args:
        input: Tensor (N, C, ...).
        weight: Tensor (C,). Default: None.
        bias: Tensor (C,). Default: None.
        mean: Tensor (C,). Default: None.
        invstd: Tensor (C,), 1 over the standard deviation. Default: None.
        eps: accepted as MindSpore has it; has no effect, as it is part of invstd.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.batch_norm_elemt(ms.tensor([[1.0], [3.0]]), mean=ms.tensor([2.0]), invstd=ms.tensor([10.0]))
    Tensor([[-10.],
            [ 10.]], dtype=float32)"""
    ...
def batch_norm_gather_stats_with_counts(input: Operand, mean: Any, invstd: Any, running_mean: Any = None, running_var: Any = None, momentum: Any = 0.1, eps: Operand = 1e-05, counts: Any = None) -> Tensor:
    """Statistics of a batch that is spread over processes, from those of its parts; changes the running values in place.

    Args:
        input: Tensor (N, C, ...); does not matter.
        mean: Tensor (parts, C), the means of the parts.
        invstd: Tensor (parts, C), 1 / sqrt(variance + eps) of the parts.
        running_mean: Tensor (C,), which moves by momentum towards the mean. Default: None.
        running_var: Tensor (C,), which moves by momentum towards the unbiased variance. Default: None.
        momentum: number. Default: 0.1.
        eps: small number, that of invstd. Default: 1e-5.
        counts: Tensor (parts,), the number of elements of each channel in each part.
    Returns:
        pair of Tensors (C,): mean and invstd of the whole.

    >>> mean, invstd = ms.tensor([[1.0], [3.0]]), ms.tensor([[1.0], [1.0]])
    >>> ms.mint.batch_norm_gather_stats_with_counts(ms.zeros(4, 1), mean, invstd, counts=ms.tensor([2.0, 2.0]), eps=0.0)[0]
    Tensor([2.], dtype=float32)"""
    ...
def batch_norm_stats(input: Operand, eps: Operand) -> Tensor:
    """Statistics of a batch for normalising by hand: mean and 1 / sqrt(variance + eps) of each channel.

    Args:
        input: Tensor (N, C, ...).
        eps: small number.
    Returns:
        pair of Tensors (C,).

    >>> ms.mint.batch_norm_stats(ms.tensor([[1.0], [3.0]]), eps=0.0)
    (Tensor([2.], dtype=float32), Tensor([1.], dtype=float32))"""
    ...
@overload
def bernoulli(p: Operand) -> Tensor:
    """bernoulli(p: Tensor)
    bernoulli(input, p=None, *, generator=None)

    1 with probability p, else 0.
    ms.set_seed makes the numbers repeatable.

    Args:
        p: Tensor, probabilities, of floats in [0, 1].
    Returns:
        Tensor of p's shape and dtype.
    Raises:
        ValueError: a probability outside [0, 1].
        TypeError: p is not of floats.

    >>> ms.mint.bernoulli(ms.tensor([0.0, 1.0]))
    Tensor([0., 1.], dtype=float32)"""
    ...
@overload
def bernoulli(input: Operand, p: Operand | None = None, *, generator: Any = None) -> Tensor: ...
bfloat16: DType
@overload
def bincount(input: Operand, minlength: builtins.int = 0) -> Tensor:
    """bincount(input: Tensor, minlength: int = 0)
    bincount(input, weights=None, minlength=0)

    Occurrences of each non-negative integer.
    Element i of the result is how often i occurs.

    Args:
        input: Tensor, 1-d, of integers that are not negative.
        minlength: int, the least length of the result.
    Returns:
        1-d Tensor of int64, one longer than the largest element.
    Raises:
        TypeError: input is not of integers.
        ValueError: a negative element.

    >>> ms.mint.bincount(ms.tensor([0, 2, 2]))
    Tensor([1, 0, 2], dtype=int64)"""
    ...
@overload
def bincount(input: Operand, weights: Any = None, minlength: complex | Tensor = 0) -> Tensor: ...
def bitwise_and(input: Operand, other: Operand) -> Tensor:
    """bitwise_and(input: Tensor | number, other: Tensor | number)

    Bitwise and of integers or bools.

    Args:
        input: Tensor or number, its shape broadcasts with that of the other operands.
        other: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: floats.

    >>> ms.mint.bitwise_and(ms.tensor([12, 10]), 6)
    Tensor([4, 2], dtype=int64)"""
    ...
def bitwise_left_shift(input: Operand, other: Operand) -> Tensor:
    """bitwise_left_shift(input: Tensor | number, other: Tensor | number)

    input << other; 0 when other is not below the width.
    It multiplies by 2 ** other; bits that leave the dtype are lost.

    Args:
        input: Tensor or number, its shape broadcasts with that of the other operands.
        other: Tensor or number, by how many bits.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: floats.

    >>> ms.mint.bitwise_left_shift(ms.tensor([1, 3]), 2)
    Tensor([ 4, 12], dtype=int64)"""
    ...
def bitwise_not(input: Operand) -> Tensor:
    """bitwise_not(input: Tensor)

    Bitwise complement of integers; logical not of bools.
    Of a signed integer it is -input - 1.

    Args:
        input: Tensor of integers or bools, of any shape.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: floats.

    >>> ms.mint.bitwise_not(ms.tensor([0, 5, -1]))
    Tensor([-1, -6,  0], dtype=int64)"""
    ...
def bitwise_or(input: Operand, other: Operand) -> Tensor:
    """bitwise_or(input: Tensor | number, other: Tensor | number)

    Bitwise or of integers or bools.

    Args:
        input: Tensor or number, its shape broadcasts with that of the other operands.
        other: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: floats.

    >>> ms.mint.bitwise_or(ms.tensor([12, 10]), 3)
    Tensor([15, 11], dtype=int64)"""
    ...
def bitwise_right_shift(input: Operand, other: Operand) -> Tensor:
    """bitwise_right_shift(input: Tensor | number, other: Tensor | number)

    input >> other, arithmetic for signed integers.
    It divides by 2 ** other and rounds down.

    Args:
        input: Tensor or number, its shape broadcasts with that of the other operands.
        other: Tensor or number, by how many bits.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: floats.

    >>> ms.mint.bitwise_right_shift(ms.tensor([16, -5]), 1)
    Tensor([ 8, -3], dtype=int64)"""
    ...
def bitwise_xor(input: Operand, other: Operand) -> Tensor:
    """bitwise_xor(input: Tensor | number, other: Tensor | number)

    Bitwise exclusive or of integers or bools.

    Args:
        input: Tensor or number, its shape broadcasts with that of the other operands.
        other: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: floats.

    >>> ms.mint.bitwise_xor(ms.tensor([12, 10]), 6)
    Tensor([10, 12], dtype=int64)"""
    ...
def bmm(input: Operand, mat2: Operand, *, out: Any = None) -> Tensor:
    """Matrix products of two batches of matrices.

    Args:
        input: Tensor (b, n, m).
        mat2: Tensor (b, m, p).
        out: Tensor of the result's shape that the result is written into, and that is returned. Default: None.
    Returns:
        Tensor (b, n, p), in the dtype that both promote to.
    Raises:
        ValueError: an operand has not three dimensions, or the sizes do not fit. ``matmul`` takes any number of dimensions.
        TypeError: an operand is no tensor.

    >>> ms.mint.bmm(ms.ones(2, 1, 3), ms.ones(2, 3, 1)).tolist()
    [[[3.0]], [[3.0]]]"""
    ...
bool: DType
@overload
def broadcast_to(input: Operand, shape: Ints) -> Tensor:
    """broadcast_to(input: Tensor, shape: ints)

    Expanded by stride 0 to shape; -1 keeps a dimension.
    No element is copied: a dimension of size 1 is read many times.

    Args:
        input: Tensor of any shape and dtype.
        shape: int or tuple of ints, the sizes of the result; -1 keeps the size of input.
    Returns:
        Tensor of that shape, which shares input's memory.
    Raises:
        ValueError: input's shape does not broadcast to it.

    >>> ms.mint.broadcast_to(ms.tensor([[1], [2]]), (2, 3))
    Tensor([[1, 1, 1],
            [2, 2, 2]], dtype=int64)"""
    ...
@overload
def broadcast_to(input: Operand, size: Ints) -> Tensor: ...
@overload
def cat(xs: Sequence[Operand], dim: builtins.int = 0) -> Tensor:
    """cat(xs: sequence of Tensors, dim: int = 0)

    Joined along dim.
    A vector of size 0 joins with anything.

    Args:
        xs: list or tuple of Tensors that agree in every size but that along dim.
        dim: int, a dimension; a negative one counts from the end.
    Returns:
        Tensor in the dtype that they promote to.
    Raises:
        ValueError: sizes differ.
        IndexError: there is no such dimension.

    >>> ms.mint.cat((ms.tensor([[1, 2]]), ms.tensor([[3, 4], [5, 6]])))
    Tensor([[1, 2],
            [3, 4],
            [5, 6]], dtype=int64)
    >>> ms.mint.cat([ms.tensor([[1], [2]]), ms.tensor([[3], [4]])], 1)
    Tensor([[1, 3],
            [2, 4]], dtype=int64)"""
    ...
@overload
def cat(xs: Sequence[Operand], axis: builtins.int = 0) -> Tensor: ...
@overload
def cat(tensors: Sequence[Operand], dim: builtins.int = 0) -> Tensor: ...
def cdist(x1: Operand, x2: Operand, p: Operand = 2.0, compute_mode: str = 'use_mm_for_euclid_dist_if_necessary') -> Tensor:
    """Distances between all pairs of rows of two matrices, by the p-norm.

    Args:
        x1: Tensor (..., n, m): n points.
        x2: Tensor (..., k, m): k points.
        p: number, the order of the norm. Default: 2.0.
        compute_mode: accepted as PyTorch has it; has no effect.
    Returns:
        Tensor (..., n, k).

    >>> ms.mint.cdist(ms.tensor([[0.0, 0.0]]), ms.tensor([[3.0, 4.0], [0.0, 2.0]])).asnumpy().round(3)
    array([[5., 2.]], dtype=float32)"""
    ...
cdouble: DType
def ceil(input: Operand) -> Tensor:
    """ceil(input: Tensor)

    Smallest integer not below input.
    The dtype stays floating point.
    It goes in steps: its gradient is 0.

    Args:
        input: Tensor of any shape.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        TypeError: complex numbers.

    >>> ms.mint.ceil(ms.tensor([-1.5, 1.2]))
    Tensor([-1.,  2.], dtype=float32)"""
    ...
cfloat: DType
channels_last: Any
channels_last_3d: Any
def chunk(input: Operand, chunks: Any, dim: Ints | None = 0) -> tuple[Tensor, Tensor]:
    """Cuts a tensor into pieces of equal size along a dimension; the last may be smaller, and there may be fewer.

    Args:
        input: Tensor of at least one dimension.
        chunks: int, how many pieces; of an empty dimension there are so many.
        dim: int, the dimension. Default: 0.
    Returns:
        tuple of Tensors, views of input.

    >>> ms.mint.chunk(ms.tensor([1, 2, 3, 4, 5]), 3)
    (Tensor([1, 2], dtype=int64), Tensor([3, 4], dtype=int64), Tensor([5], dtype=int64))"""
    ...
def clamp(input: Operand, min: Operand | None = None, max: Operand | None = None) -> Tensor:
    """clamp(input: Tensor, min: Tensor | number = None, max: Tensor | number = None)

    input limited to [min, max]; NaN stays, in input and in a limit.
    Where min is above max, the result is max.

    Args:
        input: Tensor of any shape.
        min: Tensor, number or None, the lower bound; None: there is none.
        max: Tensor, number or None, the upper bound; None: there is none.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: neither bound is given or shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.mint.clamp(ms.tensor([-2.0, 0.5, 2.0]), 0.0, 1.0)
    Tensor([0. , 0.5, 1. ], dtype=float32)
    >>> ms.mint.clamp(ms.tensor([-2, 0, 2]), max=1)
    Tensor([-2,  0,  1], dtype=int64)"""
    ...
def clip(input: Operand, min: Operand | None = None, max: Operand | None = None) -> Tensor:
    """clip(input: Tensor, min: Tensor | number = None, max: Tensor | number = None)

    input limited to [min, max]; NaN stays, in input and in a limit.
    Where min is above max, the result is max.

    Args:
        input: Tensor of any shape.
        min: Tensor, number or None, the lower bound; None: there is none.
        max: Tensor, number or None, the upper bound; None: there is none.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: neither bound is given or shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.mint.clip(ms.tensor([-2.0, 0.5, 2.0]), 0.0, 1.0)
    Tensor([0. , 0.5, 1. ], dtype=float32)
    >>> ms.mint.clip(ms.tensor([-2, 0, 2]), max=1)
    Tensor([-2,  0,  1], dtype=int64)"""
    ...
@overload
def clone(input: Operand) -> Tensor:
    """clone(input: Tensor)
    clone(input, *, memory_format=None)

    A contiguous copy of input.
    Writing into it leaves input as it is.

    Args:
        input: Tensor of any shape.
    Returns:
        Tensor of input's shape and dtype.

    >>> x = ms.tensor([1.0, 2.0])
    >>> y = ms.mint.clone(x)
    >>> y[0] = 9.0
    >>> x
    Tensor([1., 2.], dtype=float32)"""
    ...
@overload
def clone(input: Operand, *, memory_format: Any = None) -> Tensor: ...
def compile(model: Any = None, *, fullgraph: builtins.bool = False, dynamic: Any = None, backend: str = '', mode: str | None = None, options: Any = None, disable: builtins.bool = False) -> Tensor:
    """``msjit.jit`` under PyTorch's name: compiles a function, or the call of a module. Works as a decorator with settings
    too.

    Args:
        model: function or module; None: a decorator is given back.
        fullgraph: True refuses what cannot be captured whole. Default: False.
        dynamic: whether sizes may vary; see ``msjit.jit``. Default: None.
        backend: accepted as PyTorch has it; has no effect.
        mode: "reduce-overhead": on a device the launches of a graph are written down and done again, as ``msjit.jit`` has it;
            others are accepted as PyTorch has them.
        options: accepted as PyTorch has it; has no effect.
        disable: True gives model back as it is. Default: False.
    Returns:
        the compiled function, or the module itself, whose calls are compiled.

    >>> ms.mint.compile(lambda x: x * 2)(ms.ones(1)).tolist()
    [2.0]"""
    ...
complex128: DType
complex64: DType
@overload
def concat(tensors: Sequence[Operand], dim: builtins.int = 0) -> Tensor:
    """concat(tensors: sequence of Tensors, dim: int = 0)

    Joined along dim.
    A vector of size 0 joins with anything.

    Args:
        tensors: list or tuple of Tensors that agree in every size but that along dim.
        dim: int, a dimension; a negative one counts from the end.
    Returns:
        Tensor in the dtype that they promote to.
    Raises:
        ValueError: sizes differ.
        IndexError: there is no such dimension.

    >>> ms.mint.concat((ms.tensor([[1, 2]]), ms.tensor([[3, 4], [5, 6]])))
    Tensor([[1, 2],
            [3, 4],
            [5, 6]], dtype=int64)
    >>> ms.mint.concat([ms.tensor([[1], [2]]), ms.tensor([[3], [4]])], 1)
    Tensor([[1, 3],
            [2, 4]], dtype=int64)"""
    ...
@overload
def concat(tensors: Sequence[Operand], axis: builtins.int = 0) -> Tensor: ...
def conj(input: Operand) -> Tensor:
    """conj(input: Tensor)

    Complex conjugate.
    The sign of the imaginary part changes; a real tensor stays as it is.

    Args:
        input: Tensor of any shape.
    Returns:
        Tensor of input's shape and dtype.

    >>> ms.mint.conj(ms.tensor([1 + 2j]))
    Tensor([1.-2.j], dtype=complex128)"""
    ...
def conj_physical(input: Operand) -> Tensor:
    """Complex conjugates: a - bi of a + bi.

    Args:
        input: Tensor.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.conj_physical(ms.tensor([1.0 + 2.0j])).tolist()
    [(1-2j)]"""
    ...
contiguous_format: Any
def conv2d(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, padding: Ints | str = 0, dilation: Ints = 1, groups: complex | Tensor = 1) -> Tensor:
    """Convolution of images; the same as ``nn.functional.conv2d``.

    Args:
        input: Tensor (N, C, H, W) or (C, H, W).
        weight: Tensor (O, C / groups, height, width).
        bias: Tensor (O,) that is added. Default: None.
        stride: int or pair of ints, how far apart windows lie. Default: 1.
        padding: int or pair of ints, how many zeros are put on each side; or 'valid' (none) or 'same' (as many as keep the
            size). Default: 0.
        dilation: int or pair of ints, the distance of a window's elements. Default: 1.
        groups: int, the number of groups of channels. Default: 1.
    Returns:
        Tensor (N, O, rows, columns).

    >>> ms.mint.conv2d(ms.ops.arange(9.0).reshape(1, 1, 3, 3), ms.ones(1, 1, 2, 2)).tolist()
    [[[[8.0, 12.0], [20.0, 24.0]]]]"""
    ...
def conv_tbc(input: Operand, weight: Operand, bias: Any, pad: complex | Tensor = 0) -> Tensor:
    """Convolution along time of tensors whose first dimension is time.

    Args:
        input: Tensor (T, B, C): time steps, batch, channels.
        weight: Tensor (K, C, O): window, channels, output channels.
        bias: Tensor (O,) that is added.
        pad: int, how many zero steps are put on each side. Default: 0.
    Returns:
        Tensor (steps, B, O).

    >>> x = ms.tensor([1.0, 2.0, 4.0]).reshape(3, 1, 1)
    >>> ms.mint.conv_tbc(x, ms.ones(2, 1, 1), ms.zeros(1)).flatten()
    Tensor([3., 6.], dtype=float32)"""
    ...
def corrcoef(input: Operand) -> Tensor:
    """Pearson's correlation coefficients of variables: their covariance over both standard deviations, at most 1.

    Args:
        input: Tensor of floats, variables in rows and observations in columns, or (N,) for one variable.
    Returns:
        Tensor with a row and a column for each variable, or of one number.

    >>> ms.mint.corrcoef(ms.tensor([[1.0, 2.0, 3.0], [3.0, 2.0, 1.0]])).asnumpy().round(3).tolist()
    [[1.0, -1.0], [-1.0, 1.0]]"""
    ...
def cos(input: Operand) -> Tensor:
    """cos(input: Tensor)

    Cosine of input in radians.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.

    >>> ms.mint.cos(ms.tensor([0.0, 1.0]))
    Tensor([1.       , 0.5403023], dtype=float32)"""
    ...
def cosh(input: Operand) -> Tensor:
    """cosh(input: Tensor)

    Hyperbolic cosine.
    (exp(input) + exp(-input)) / 2.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.

    >>> ms.mint.cosh(ms.tensor([0.0, 1.0]))
    Tensor([1.       , 1.5430806], dtype=float32)"""
    ...
@overload
def count_nonzero(input: Operand, dim: Ints | None = None, keepdim: builtins.bool = False) -> Tensor:
    """count_nonzero(input: Tensor, dim: ints = None, keepdim: bool = False)

    Number of elements that are not zero, int64.
    NaN is not zero.

    Args:
        input: Tensor of any shape.
        dim: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones count
            from the end; None: all.
        keepdim: bool, True keeps each dimension reduced, with size 1.
    Returns:
        Tensor of int64, without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.mint.count_nonzero(ms.tensor([[1, 0, 2], [0, 0, 3]]), dim=1)
    Tensor([2, 1], dtype=int64)"""
    ...
@overload
def count_nonzero(input: Operand, axis: Ints | None = None, keepdim: builtins.bool = False) -> Tensor: ...
cuda: Any
@overload
def cummax(input: Operand, dim: builtins.int) -> tuple[Tensor, Tensor]:
    """cummax(input: Tensor, dim: int)

    Running maximum along dim and its index.
    Each value is the largest of those up to it; its index says where it stands.

    Args:
        input: Tensor of real numbers, of any shape.
        dim: int, a dimension; a negative one counts from the end.
    Returns:
        (values in input's dtype, indices in int64), both of input's shape.
    Raises:
        IndexError: there is no such dimension.
        TypeError: complex numbers.

    >>> values, indices = ms.mint.cummax(ms.tensor([1.0, 3.0, 2.0, 5.0]), 0)
    >>> values, indices
    (Tensor([1., 3., 3., 5.], dtype=float32), Tensor([0, 1, 1, 3], dtype=int64))"""
    ...
@overload
def cummax(input: Operand, axis: builtins.int) -> tuple[Tensor, Tensor]: ...
@overload
def cummin(input: Operand, dim: builtins.int) -> tuple[Tensor, Tensor]:
    """cummin(input: Tensor, dim: int)

    Running minimum along dim and its index.
    Each value is the smallest of those up to it; its index says where it stands.

    Args:
        input: Tensor of real numbers, of any shape.
        dim: int, a dimension; a negative one counts from the end.
    Returns:
        (values in input's dtype, indices in int64), both of input's shape.
    Raises:
        IndexError: there is no such dimension.
        TypeError: complex numbers.

    >>> values, indices = ms.mint.cummin(ms.tensor([4.0, 5.0, 2.0, 3.0]), 0)
    >>> values, indices
    (Tensor([4., 4., 2., 2.], dtype=float32), Tensor([0, 0, 2, 2], dtype=int64))"""
    ...
@overload
def cummin(input: Operand, axis: builtins.int) -> tuple[Tensor, Tensor]: ...
@overload
def cumprod(input: Operand, dim: builtins.int, dtype: DTypeLike | None = None) -> Tensor:
    """cumprod(input: Tensor, dim: int, dtype: dtype = None)

    Running product along dim.
    Each element is the product of those up to it.

    Args:
        input: Tensor of any shape.
        dim: int, a dimension; a negative one counts from the end.
        dtype: dtype or None, the dtype to compute in; None: input's, int64 for bools and integers.
    Returns:
        Tensor of input's shape.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.mint.cumprod(ms.tensor([1.0, 2.0, 3.0, 4.0]), 0)
    Tensor([ 1.,  2.,  6., 24.], dtype=float32)"""
    ...
@overload
def cumprod(input: Operand, axis: builtins.int, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def cumsum(input: Operand, dim: builtins.int, dtype: DTypeLike | None = None) -> Tensor:
    """cumsum(input: Tensor, dim: int, dtype: dtype = None)

    Running sum along dim.
    Each element is the sum of those up to it.

    Args:
        input: Tensor of any shape.
        dim: int, a dimension; a negative one counts from the end.
        dtype: dtype or None, the dtype to compute in; None: input's, int64 for bools and integers.
    Returns:
        Tensor of input's shape.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.mint.cumsum(ms.tensor([[1, 2, 3], [4, 5, 6]]), 1)
    Tensor([[ 1,  3,  6],
            [ 4,  9, 15]], dtype=int64)"""
    ...
@overload
def cumsum(input: Operand, axis: builtins.int, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def cumulative_trapezoid(y: Operand, x: Operand | None = None, *, dx: builtins.float = 1.0, dim: builtins.int = -1) -> Tensor:
    """cumulative_trapezoid(y: Tensor, x: Tensor = None, *, dx: float = 1.0, dim: int = -1)

    Running integral of y along dim by the trapezoidal rule, at the points x or dx apart.
    Each element is the integral up to that point, from the second one on.

    Args:
        y: Tensor, the values at the points, with at least one dimension.
        x: Tensor or None, the points, 1-d or with y's dimensions.
        dx: float, how far apart the points are where x is None.
        dim: int, a dimension; a negative one counts from the end.
    Returns:
        Tensor of y's shape with one element less along dim, in floating point or complex.
    Raises:
        IndexError: there is no such dimension.
        ValueError: there is not one point for each value.

    >>> ms.mint.cumulative_trapezoid(ms.tensor([1.0, 2.0, 3.0]))
    Tensor([1.5, 4. ], dtype=float32)
    >>> ms.mint.cumulative_trapezoid(ms.tensor([1.0, 2.0, 3.0]), ms.tensor([0.0, 1.0, 3.0]))
    Tensor([1.5, 6.5], dtype=float32)"""
    ...
@overload
def cumulative_trapezoid(other: Operand, input: Operand | None = None, *, dx: builtins.float = 1.0, axis: builtins.int = -1) -> Tensor: ...
@overload
def cumulative_trapezoid(other: Operand, input: Operand | None = None, *, dx: builtins.float = 1.0, dim: builtins.int = -1) -> Tensor: ...
@overload
def cumulative_trapezoid(y: Operand, x: Operand | None = None, *, dx: builtins.float = 1.0, axis: builtins.int = -1) -> Tensor: ...
@overload
def cumulative_trapezoid(y: Operand, input: Operand | None = None, *, dx: builtins.float = 1.0, dim: builtins.int = -1) -> Tensor: ...
def diag(input: Operand, diagonal: complex | Tensor = 0) -> Tensor:
    """A matrix with a vector on a diagonal, or the diagonal of a matrix.

    Args:
        input: Tensor of one dimension, which is put on the diagonal, or of two, of which the diagonal is taken.
        diagonal: int, which one: above (positive) or below (negative) the main one. Default: 0.
    Returns:
        Tensor of input's dtype.

    >>> ms.mint.diag(ms.tensor([1, 2]))
    Tensor([[1, 0],
            [0, 2]], dtype=int64)
    >>> ms.mint.diag(ms.tensor([[1, 2], [3, 4]]))
    Tensor([1, 4], dtype=int64)"""
    ...
def diagonal(input: Operand, offset: builtins.int = 0, dim1: builtins.int = 0, dim2: builtins.int = 1) -> Tensor:
    """diagonal(input: Tensor, offset: int = 0, dim1: int = 0, dim2: int = 1)

    Diagonal of the matrices in dim1 and dim2, as last dimension.

    Args:
        input: Tensor of any shape and dtype.
        offset: int, which diagonal: 0 the main one, positive above it, negative below.
        dim1: int, the dimension of the rows.
        dim2: int, the dimension of the columns.
    Returns:
        Tensor that shares input's memory: what is written into one shows in the other.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.mint.diagonal(ms.tensor([[1, 2], [3, 4]]))
    Tensor([1, 4], dtype=int64)"""
    ...
def diff(input: Operand, n: complex | Tensor = 1, dim: Ints | None = -1, prepend: Any = None, append: Any = None) -> Tensor:
    """Differences of neighbours along a dimension: input[i + 1] - input[i].

    Args:
        input: Tensor of numbers.
        n: int, how often differences are taken, of the differences before. Default: 1.
        dim: int, the dimension; a negative one counts from the end. Default: the last.
        prepend: Tensor that is put before input along dim first. Default: None.
        append: Tensor that is put behind input along dim first. Default: None.
    Returns:
        Tensor of input's dtype, n shorter along dim.

    >>> ms.mint.diff(ms.tensor([1, 4, 9, 16]))
    Tensor([3, 5, 7], dtype=int64)"""
    ...
def digamma(input: Operand) -> Tensor:
    """digamma(input: Tensor)

    Derivative of lgamma.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.mint.digamma(ms.tensor([1.0, 2.0]))
    Tensor([-0.5772157 ,  0.42278433], dtype=float32)"""
    ...
def div(input: Operand, other: Operand, *, rounding_mode: str | None = None, out: Any = None) -> Tensor:
    """Quotient input / other, rounded if asked for. Also called divide.

    Args:
        input: Tensor or number.
        other: Tensor or number; the shapes broadcast.
        rounding_mode: None (default): the true quotient, of integers in float32; 'floor': rounded down, 'trunc': towards 0,
            both in the dtype that both promote to.
        out: Tensor of the result's shape that the result is written into, and that is returned. Default: None.
    Returns:
        Tensor.
    Raises:
        ValueError: rounding_mode is another word, or the shapes do not broadcast.

    >>> x = ms.tensor([7, -7])
    >>> ms.mint.div(x, 2), ms.mint.div(x, 2, rounding_mode="floor"), ms.mint.div(x, 2, rounding_mode="trunc")
    (Tensor([ 3.5, -3.5], dtype=float32), Tensor([ 3, -4], dtype=int64), Tensor([ 3, -3], dtype=int64))"""
    ...
def divide(input: Operand, other: Operand, *, rounding_mode: str | None = None, out: Any = None) -> Tensor:
    """Quotient input / other, rounded if asked for. Also called divide.

    Args:
        input: Tensor or number.
        other: Tensor or number; the shapes broadcast.
        rounding_mode: None (default): the true quotient, of integers in float32; 'floor': rounded down, 'trunc': towards 0,
            both in the dtype that both promote to.
        out: Tensor of the result's shape that the result is written into, and that is returned. Default: None.
    Returns:
        Tensor.
    Raises:
        ValueError: rounding_mode is another word, or the shapes do not broadcast.

    >>> x = ms.tensor([7, -7])
    >>> ms.mint.div(x, 2), ms.mint.div(x, 2, rounding_mode="floor"), ms.mint.div(x, 2, rounding_mode="trunc")
    (Tensor([ 3.5, -3.5], dtype=float32), Tensor([ 3, -4], dtype=int64), Tensor([ 3, -3], dtype=int64))"""
    ...
@overload
def dot(input: Operand, tensor: Operand) -> Tensor:
    """dot(input: Tensor, tensor: Tensor)
    dot(input: Tensor, other: Tensor)

    Inner product of two vectors.

    Args:
        input: Tensor, a vector.
        tensor, other: Tensor, a vector of the same length.
    Returns:
        Tensor of one number.
    Raises:
        ValueError: the lengths differ.

    >>> ms.mint.dot(ms.tensor([1.0, 2.0]), ms.tensor([3.0, 4.0]))
    Tensor(11., dtype=float32)"""
    ...
@overload
def dot(input: Operand, other: Operand) -> Tensor: ...
double: DType
e: builtins.float
def einsum(equation: str, *operands: Any) -> Tensor:
    """A sum of products, told by naming dimensions: what the result does not name is summed over.

    Args:
        equation: str as ``ops.einsum`` has it; or the first operand, each with a list of numbers 0 to 51 behind it that name
            its dimensions, in which ... stands for any dimensions, and last, if given, the list of the result.
        operands: Tensors, as many as there are terms.
    Returns:
        Tensor.
    Raises:
        ValueError: terms and operands do not fit together, or a number is no name.

    >>> a = ms.tensor([[1.0, 2.0], [3.0, 4.0]])
    >>> ms.mint.einsum("ii", a).item(), ms.mint.einsum(a, [0, 1], [1]).tolist()
    (5.0, [4.0, 6.0])"""
    ...
def empty(*size: Ints, dtype: DTypeLike | None = None) -> Tensor:
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
    (2, 3)"""
    ...
def empty_like(input: Operand, *, dtype: DTypeLike | None = None, device: Any = None, memory_format: Any = None, pin_memory: builtins.bool = False) -> Tensor:
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
    (2, 3)"""
    ...
class enable_grad(no_grad):
    """Operations inside are recorded for backward, also within ``no_grad``: a context manager and a decorator.

    Args:
        function: the function to decorate, where no parentheses follow. Default: None.

    >>> with ms.mint.no_grad(), ms.mint.enable_grad():
    ...     y = ms.tensor([1.0], requires_grad=True) * 2
    >>> y.requires_grad
    True"""
def eq(input: Operand, other: Operand) -> Tensor:
    """eq(input: Tensor | number, other: Tensor | number)

    Element-wise input == other.
    NaN equals nothing.

    Args:
        input: Tensor or number, its shape broadcasts with that of the other operands.
        other: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.mint.eq(ms.tensor([1, 2, 3]), ms.tensor([1, 0, 3]))
    Tensor([ True, False,  True], dtype=bool_)"""
    ...
def equal(input: Operand, other: Operand) -> Tensor:
    """Whether two tensors have the same shape and all elements are equal. Unlike ``eq`` it gives one bool.

    Args:
        input: Tensor.
        other: Tensor.
    Returns:
        bool.

    >>> ms.mint.equal(ms.ones(2), ms.ones(2)), ms.mint.equal(ms.ones(2), ms.ones(3))
    (True, False)"""
    ...
def erf(input: Operand) -> Tensor:
    """erf(input: Tensor)

    Error function.
    2 / sqrt(pi) times the integral of exp(-t * t) from 0 to input.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.mint.erf(ms.tensor([0.0, 0.5]))
    Tensor([0.       , 0.5204999], dtype=float32)"""
    ...
def erfc(input: Operand) -> Tensor:
    """erfc(input: Tensor)

    1 - erf(input), accurate for large input.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.mint.erfc(ms.tensor([0.0, 5.0]))
    Tensor([1.0000000e+00, 1.5374598e-12], dtype=float32)"""
    ...
def erfinv(input: Operand) -> Tensor:
    """erfinv(input: Tensor)

    Inverse of erf on (-1, 1).
    inf at 1, -inf at -1 and NaN outside.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.mint.erfinv(ms.tensor([0.0, 0.5, 1.0]))
    Tensor([0.        , 0.47693628,        inf], dtype=float32)"""
    ...
def exp(input: Operand) -> Tensor:
    """exp(input: Tensor)

    e ** input.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.

    >>> ms.mint.exp(ms.tensor([0.0, 1.0]))
    Tensor([1.       , 2.7182817], dtype=float32)"""
    ...
def exp2(input: Operand) -> Tensor:
    """exp2(input: Tensor)

    2 ** input.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.

    >>> ms.mint.exp2(ms.tensor([3, -1]))
    Tensor([8. , 0.5], dtype=float32)"""
    ...
def expm1(input: Operand) -> Tensor:
    """expm1(input: Tensor)

    exp(input) - 1, accurate near 0.
    exp(input) - 1 itself would round to 0 for small input.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.mint.expm1(ms.tensor([1e-10, 1.0]))
    Tensor([1.0000000e-10, 1.7182817e+00], dtype=float32)"""
    ...
@overload
def eye(n: builtins.int, m: builtins.int | None = None, dtype: DTypeLike | None = None) -> Tensor:
    """eye(n: int, m: int = None, dtype: dtype = None)
    eye(n, m=None, *, dtype=None, device=None, requires_grad=False)

    Ones on the diagonal of an n x m matrix.

    Args:
        n: int, the number of rows.
        m: int or None, the number of columns; None: n.
        dtype: dtype or None, the dtype of the result; None: the default dtype, float32.
    Returns:
        Tensor (n, m).
    Raises:
        ValueError: negative sizes.

    >>> ms.mint.eye(2, 3)
    Tensor([[1., 0., 0.],
            [0., 1., 0.]], dtype=float32)"""
    ...
@overload
def eye(n: Any, m: Any = None, *, dtype: DTypeLike | None = None, device: Any = None, requires_grad: builtins.bool = False) -> Tensor: ...
def finfo(dtype: DTypeLike = ...) -> Tensor:
    """The limits of a floating-point dtype, or of a complex one's parts: bits, eps, max, min, tiny, resolution.

    Args:
        dtype: dtype; ``float`` stands for float64. Default: float32.
    Raises:
        TypeError: of other dtypes.

    >>> ms.mint.finfo(ms.float16).max
    65504.0"""
    ...
def fix(input: Operand) -> Tensor:
    """fix(input: Tensor)

    Integer part, towards zero.
    The dtype stays floating point.
    It goes in steps: its gradient is 0.

    Args:
        input: Tensor of any shape.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        TypeError: complex numbers.

    >>> ms.mint.fix(ms.tensor([-1.7, 1.7]))
    Tensor([-1.,  1.], dtype=float32)"""
    ...
def flatten(input: Operand, start_dim: builtins.int = 0, end_dim: builtins.int = -1) -> Tensor:
    """flatten(input: Tensor, start_dim: int = 0, end_dim: int = -1)

    Dimensions start_dim to end_dim merged.

    Args:
        input: Tensor of any shape and dtype.
        start_dim: int, the first dimension to merge.
        end_dim: int, the last dimension to merge.
    Returns:
        Tensor of input's dtype with fewer dimensions.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.mint.flatten(ms.ops.ones(2, 3, 4), 1).shape
    (2, 12)"""
    ...
@overload
def flip(input: Operand, dims: Ints) -> Tensor:
    """flip(input: Tensor, dims: ints)

    Order reversed along dims.
    A copy; no view can run backwards.

    Args:
        input: Tensor of any shape.
        dims: int or tuple of ints, the dimensions to reverse.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.mint.flip(ms.tensor([[1, 2], [3, 4]]), (0,))
    Tensor([[3, 4],
            [1, 2]], dtype=int64)"""
    ...
@overload
def flip(input: Operand, axis: Ints) -> Tensor: ...
float: DType
float16: DType
float32: DType
float64: DType
def floor(input: Operand) -> Tensor:
    """floor(input: Tensor)

    Largest integer not above input.
    The dtype stays floating point.
    It goes in steps: its gradient is 0.

    Args:
        input: Tensor of any shape.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        TypeError: complex numbers.

    >>> ms.mint.floor(ms.tensor([-1.5, 1.5]))
    Tensor([-2.,  1.], dtype=float32)"""
    ...
def floor_divide(input: Operand, other: Operand) -> Tensor:
    """floor_divide(input: Tensor | number, other: Tensor | number)

    Element-wise quotient rounded towards minus infinity, Python's //.
    It goes in steps: its gradient is 0.

    Args:
        input: Tensor or number, its shape broadcasts with that of the other operands.
        other: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.mint.floor_divide(ms.tensor([7, -7]), 2)
    Tensor([ 3, -4], dtype=int64)"""
    ...
def fmax(input: Operand, other: Operand) -> Tensor:
    """fmax(input: Tensor | number, other: Tensor | number)

    Element-wise larger value; the other one where one is NaN.

    Args:
        input: Tensor or number, its shape broadcasts with that of the other operands.
        other: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.mint.fmax(ms.tensor([1.0, float("nan")]), 2.0)
    Tensor([2., 2.], dtype=float32)"""
    ...
def fmin(input: Operand, other: Operand) -> Tensor:
    """fmin(input: Tensor | number, other: Tensor | number)

    Element-wise smaller value; the other one where one is NaN.

    Args:
        input: Tensor or number, its shape broadcasts with that of the other operands.
        other: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.mint.fmin(ms.tensor([1.0, float("nan")]), 0.5)
    Tensor([0.5, 0.5], dtype=float32)"""
    ...
def fmod(input: Operand, other: Operand) -> Tensor:
    """fmod(input: Tensor | number, other: Tensor | number)

    Element-wise remainder with the sign of input, C's fmod.
    input - trunc(input / other) * other; mod takes the sign of other instead.

    Args:
        input: Tensor or number, its shape broadcasts with that of the other operands.
        other: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.mint.fmod(ms.tensor([7, -7]), 3)
    Tensor([ 1, -1], dtype=int64)"""
    ...
def frac(input: Operand) -> Tensor:
    """frac(input: Tensor)

    input - trunc(input).
    The part behind the point, with the sign of input.

    Args:
        input: Tensor of any shape.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        TypeError: complex numbers.

    >>> ms.mint.frac(ms.tensor([-1.25, 2.5]))
    Tensor([-0.25,  0.5 ], dtype=float32)"""
    ...
def frexp(input: Operand) -> Tensor:
    """Takes numbers apart: input = mantissa * 2 ** exponent with 0.5 <= |mantissa| < 1; 0, infinities and NaN stay as they are,
    with the exponent 0.

    Args:
        input: Tensor of floats.
    Returns:
        named pair of Tensors: mantissa in input's dtype, and exponent in int32.

    >>> parts = ms.mint.frexp(ms.tensor([6.0, -0.75]))
    >>> parts.mantissa.tolist(), parts.exponent.tolist()
    ([0.75, -0.75], [3, 0])"""
    ...
@overload
def full(size: Ints, fill_value: complex | Tensor, dtype: DTypeLike | None = None) -> Tensor:
    """full(size: ints, fill_value: number, dtype: dtype = None)
    full(size, fill_value, *, dtype=None, device=None, requires_grad=False)

    A tensor of shape filled with value.

    Args:
        size: int or tuple of ints, the sizes of the result.
        fill_value: number, the number.
        dtype: dtype or None, the dtype of the result; None: by the kind of number.
    Returns:
        Tensor of that shape.
    Raises:
        ValueError: a negative size.

    >>> ms.mint.full((2,), 7)
    Tensor([7, 7], dtype=int64)"""
    ...
@overload
def full(size: Ints, fill_value: Operand, *, dtype: DTypeLike | None = None, device: Any = None, requires_grad: builtins.bool = False) -> Tensor: ...
@overload
def full_like(input: Operand, fill_value: complex | Tensor, dtype: DTypeLike | None = None) -> Tensor:
    """full_like(input: Tensor, fill_value: number, dtype: dtype = None)
    full_like(input, fill_value, *, dtype=None, device=None, requires_grad=False, memory_format=None)

    A tensor like input filled with value.

    Args:
        input: Tensor that gives the shape.
        fill_value: number, the number.
        dtype: dtype or None, the dtype of the result; None: input's.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.full_like(ms.tensor([1.0, 2.0]), 7)
    Tensor([7., 7.], dtype=float32)"""
    ...
@overload
def full_like(input: Operand, fill_value: Operand, *, dtype: DTypeLike | None = None, device: Any = None, requires_grad: builtins.bool = False, memory_format: Any = None) -> Tensor: ...
@overload
def gather(input: Operand, dim: builtins.int, index: Operand) -> Tensor:
    """gather(input: Tensor, dim: int, index: Tensor)

    out[..i..] = input[..index[..i..]..] along dim.
    Indices count from the front; negative ones from the end.

    Args:
        input: Tensor of any shape.
        dim: int, a dimension; a negative one counts from the end.
        index: Tensor of integers, with as many dimensions as input and no size above input's except along dim.
    Returns:
        Tensor of index's shape and input's dtype.
    Raises:
        IndexError: an index outside the dimension.
        TypeError: indices that are not integers.

    >>> x = ms.tensor([[1, 2, 3], [4, 5, 6]])
    >>> ms.mint.gather(x, 1, ms.tensor([[2, 0], [1, 1]]))
    Tensor([[3, 1],
            [5, 5]], dtype=int64)"""
    ...
@overload
def gather(input: Operand, axis: builtins.int, index: Operand) -> Tensor: ...
@overload
def gather(input: Operand, dim: builtins.int, indices: Operand) -> Tensor: ...
def ge(input: Operand, other: Operand) -> Tensor:
    """ge(input: Tensor | number, other: Tensor | number)

    Element-wise input >= other.
    False where one is NaN.

    Args:
        input: Tensor or number, its shape broadcasts with that of the other operands.
        other: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.mint.ge(ms.tensor([1, 2, 3]), 2)
    Tensor([False,  True,  True], dtype=bool_)"""
    ...
def get_autocast_dtype(device_type: str = 'cpu') -> Tensor:
    """The dtype of the ``autocast`` around the call; bfloat16 where there is none.

    Args:
        device_type: accepted as PyTorch has it.
    Returns:
        dtype.

    >>> with ms.mint.autocast("cpu", dtype=ms.float16):
    ...     ms.mint.get_autocast_dtype("cpu")
    msjit.float16"""
    ...
def get_default_device() -> Tensor:
    """Where new tensors go.

    >>> ms.mint.get_default_device().type
    'cpu'"""
    ...
def get_num_threads() -> Tensor:
    """How many threads kernels may use.

    >>> ms.get_num_threads() >= 1
    True"""
    ...
def greater(input: Operand, other: Operand) -> Tensor:
    """greater(input: Tensor | number, other: Tensor | number)

    Element-wise input > other.
    False where one is NaN.

    Args:
        input: Tensor or number, its shape broadcasts with that of the other operands.
        other: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.mint.greater(ms.tensor([1, 2, 3]), 2)
    Tensor([False, False,  True], dtype=bool_)"""
    ...
def greater_equal(input: Operand, other: Operand) -> Tensor:
    """greater_equal(input: Tensor | number, other: Tensor | number)

    Element-wise input >= other.
    False where one is NaN.

    Args:
        input: Tensor or number, its shape broadcasts with that of the other operands.
        other: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.mint.greater_equal(ms.tensor([1, 2, 3]), 2)
    Tensor([False,  True,  True], dtype=bool_)"""
    ...
def gt(input: Operand, other: Operand) -> Tensor:
    """gt(input: Tensor | number, other: Tensor | number)

    Element-wise input > other.
    False where one is NaN.

    Args:
        input: Tensor or number, its shape broadcasts with that of the other operands.
        other: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.mint.gt(ms.tensor([1, 2, 3]), 2)
    Tensor([False, False,  True], dtype=bool_)"""
    ...
half: DType
def histc(input: Operand, bins: Any = 100, min: complex | Tensor = 0, max: complex | Tensor = 0) -> Tensor:
    """Counts how many elements fall into each of equally wide bins; those outside are left out.

    Args:
        input: Tensor of real numbers of any shape.
        bins: int, the number of bins. Default: 100.
        min: number, the lower end. Default: 0.
        max: number, the upper end; where both ends are equal, as by default, the smallest and the largest element.
    Returns:
        Tensor (bins,): of a floating-point input in its dtype, of integers int32.

    >>> ms.mint.histc(ms.tensor([0.0, 1.0, 2.0]), 2)
    Tensor([1., 2.], dtype=float32)"""
    ...
def hstack(tensors: Any) -> Tensor:
    """Tensors joined side by side: along the second dimension, vectors along their only one.

    Args:
        tensors: sequence of Tensors whose other dimensions are equal.
    Returns:
        Tensor.

    >>> ms.mint.hstack([ms.tensor([1, 2]), ms.tensor([3])])
    Tensor([1, 2, 3], dtype=int64)"""
    ...
def hypot(input: Operand, other: Operand) -> Tensor:
    """hypot(input: Tensor | number, other: Tensor | number)

    sqrt(input*input + other*other) without overflow in between.

    Args:
        input: Tensor or number, its shape broadcasts with that of the other operands.
        other: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to; integers and bools give the default dtype, float32.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.mint.hypot(ms.tensor([3.0, 5.0]), ms.tensor([4.0, 12.0]))
    Tensor([ 5., 13.], dtype=float32)"""
    ...
def iinfo(dtype: DTypeLike) -> Tensor:
    """The limits of an integer dtype: bits, max, min.

    Args:
        dtype: dtype; ``int`` stands for int64.
    Raises:
        TypeError: of other dtypes.

    >>> ms.mint.iinfo(ms.int8).max
    127"""
    ...
def imag(input: Operand) -> Tensor:
    """imag(input: Tensor)

    Imaginary part.
    Of a real tensor it is 0.

    Args:
        input: Tensor of any shape, complex or real.
    Returns:
        real Tensor of input's shape.

    >>> ms.mint.imag(ms.tensor([1 + 2j, 3.0]))
    Tensor([2., 0.], dtype=float64)"""
    ...
@overload
def index_add(input: Operand, dim: builtins.int, index: Operand, source: Operand) -> Tensor:
    """index_add(input: Tensor, dim: int, index: Tensor, source: Tensor)
    index_add(input, dim, index, source, *, alpha=1)

    Copy of input with slices of src added at index along dim.
    Slices for the same index are all added.

    Args:
        input: Tensor of any shape.
        dim: int, a dimension; a negative one counts from the end.
        index: Tensor, 1-d, of integers.
        source: Tensor of input's dtype and shape, with index's length along dim.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        IndexError: an index outside the dimension.
        TypeError: indices that are not integers.

    >>> ms.mint.index_add(ms.ops.zeros(3), 0, ms.tensor([2, 0, 2]), ms.tensor([1.0, 2.0, 3.0]))
    Tensor([2., 0., 4.], dtype=float32)"""
    ...
@overload
def index_add(input: Operand, axis: builtins.int, index: Operand, source: Operand) -> Tensor: ...
@overload
def index_add(input: Operand, dim: builtins.int, indices: Operand, source: Operand) -> Tensor: ...
@overload
def index_add(input: Operand, dim: Ints | None, index: Operand, source: Operand, *, alpha: Operand = 1) -> Tensor: ...
@overload
def index_select(input: Operand, dim: builtins.int, index: Operand) -> Tensor:
    """index_select(input: Tensor, dim: int, index: Tensor)

    Slices of input at the 1-d index along dim.
    A slice may be taken more than once, and in any order.

    Args:
        input: Tensor of any shape.
        dim: int, a dimension; a negative one counts from the end.
        index: Tensor, 1-d, of integers.
    Returns:
        Tensor of input's shape with index's length along dim.
    Raises:
        IndexError: an index outside the dimension.
        TypeError: indices that are not integers.

    >>> ms.mint.index_select(ms.tensor([[1, 2], [3, 4], [5, 6]]), 0, ms.tensor([2, 0]))
    Tensor([[5, 6],
            [1, 2]], dtype=int64)"""
    ...
@overload
def index_select(input: Operand, axis: builtins.int, index: Operand) -> Tensor: ...
@overload
def index_select(input: Operand, dim: builtins.int, indices: Operand) -> Tensor: ...
inf: builtins.float
class inference_mode(no_grad):
    """As ``no_grad``; with mode=False it changes nothing.

    >>> with ms.mint.inference_mode():
    ...     ms.mint.is_grad_enabled()
    False"""
    def __init__(self, mode: str | builtins.bool = True) -> None: ...
    def __call__(self, function: Callable[..., Any]) -> Any: ...
    def __enter__(self) -> Any: ...
int: DType
int16: DType
int32: DType
int64: DType
int8: DType
def is_autocast_enabled(device_type: str = 'cpu') -> Tensor:
    """Whether an ``autocast`` is around the call.

    Args:
        device_type: accepted as PyTorch has it.
    Returns:
        bool.

    >>> with ms.mint.autocast("cpu"):
    ...     ms.mint.is_autocast_enabled()
    True"""
    ...
def is_conj(input: Operand) -> Tensor:
    """Whether conjugation is still to be done: never, conjugates are computed where they are asked for.

    Args:
        input: Tensor.
    Returns:
        False.

    >>> ms.mint.is_conj(ms.tensor([1j]).conj())
    False"""
    ...
def is_floating_point(input: Operand) -> builtins.bool:
    """Whether the dtype of a tensor is a floating-point one.

    Args:
        input: Tensor.
    Returns:
        bool.

    >>> ms.mint.is_floating_point(ms.ones(1)), ms.mint.is_floating_point(ms.tensor([1]))
    (True, False)"""
    ...
def is_neg(input: Operand) -> Tensor:
    """Whether negation is still to be done: never, negatives are computed where they are asked for.

    Args:
        input: Tensor.
    Returns:
        False.

    >>> ms.mint.is_neg(ms.tensor([1j]).conj().imag)
    False"""
    ...
def is_tensor(obj: Any) -> builtins.bool:
    """Whether obj is a Tensor.

    >>> ms.mint.is_tensor(ms.ones(1)), ms.mint.is_tensor(1)
    (True, False)"""
    ...
def isclose(input: Operand, other: Operand, rtol: builtins.float = 1e-05, atol: builtins.float = 1e-08, equal_nan: builtins.bool = False) -> Tensor:
    """isclose(input: Tensor, other: Tensor, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False)

    |input - other| <= atol + rtol * |other|.
    True where the two differ by no more than that; infinities are close to themselves alone.

    Args:
        input: Tensor, its shape broadcasts with that of the other operands.
        other: Tensor, what is compared with, whose size the relative tolerance refers to.
        rtol: float, the relative tolerance.
        atol: float, the absolute tolerance.
        equal_nan: bool, whether NaN is close to NaN.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.mint.isclose(ms.tensor([1.0, 2.0]), ms.tensor([1.000001, 2.1]))
    Tensor([ True, False], dtype=bool_)"""
    ...
def isfinite(input: Operand) -> Tensor:
    """isfinite(input: Tensor)

    True where input is neither NaN nor infinite.

    Args:
        input: Tensor of any shape.
    Returns:
        Tensor of bools, of input's shape.

    >>> ms.mint.isfinite(ms.tensor([1.0, float("nan"), float("inf")]))
    Tensor([ True, False, False], dtype=bool_)"""
    ...
def isinf(input: Operand) -> Tensor:
    """isinf(input: Tensor)

    True where input is infinite.

    Args:
        input: Tensor of any shape.
    Returns:
        Tensor of bools, of input's shape.

    >>> ms.mint.isinf(ms.tensor([1.0, float("nan"), float("-inf")]))
    Tensor([False, False,  True], dtype=bool_)"""
    ...
def isnan(input: Operand) -> Tensor:
    """isnan(input: Tensor)

    True where input is NaN.

    Args:
        input: Tensor of any shape.
    Returns:
        Tensor of bools, of input's shape.

    >>> ms.mint.isnan(ms.tensor([1.0, float("nan"), float("inf")]))
    Tensor([False,  True, False], dtype=bool_)"""
    ...
def kthvalue(input: Operand, k: Any, dim: Ints | None = -1, keepdim: builtins.bool = False) -> Tensor:
    """The k-th smallest element along a dimension, and its index; NaN counts as the largest.

    Args:
        input: Tensor of real numbers.
        k: int from 1 on.
        dim: int, the dimension. Default: the last.
        keepdim: True keeps it with size 1. Default: False.
    Returns:
        pair of Tensors: values in input's dtype, int64 indices.
    Raises:
        ValueError: there are not k elements.

    >>> ms.mint.kthvalue(ms.tensor([3.0, 1.0, 2.0]), 2)
    (Tensor(2., dtype=float32), Tensor(2, dtype=int64))"""
    ...
def le(input: Operand, other: Operand) -> Tensor:
    """le(input: Tensor | number, other: Tensor | number)

    Element-wise input <= other.
    False where one is NaN.

    Args:
        input: Tensor or number, its shape broadcasts with that of the other operands.
        other: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.mint.le(ms.tensor([1, 2, 3]), 2)
    Tensor([ True,  True, False], dtype=bool_)"""
    ...
def lerp(input: Operand, end: Operand, weight: Operand) -> Tensor:
    """lerp(input: Tensor, end: Tensor, weight: Tensor | number)

    input + weight * (end - input).
    A straight line from input, where weight is 0, to end, where it is 1.

    Args:
        input: Tensor, the values at weight 0.
        end: Tensor, the values at weight 1.
        weight: Tensor or number, how far to go from input to end.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.mint.lerp(ms.tensor([0.0, 10.0]), ms.tensor([10.0, 20.0]), 0.25)
    Tensor([ 2.5, 12.5], dtype=float32)"""
    ...
def less(input: Operand, other: Operand) -> Tensor:
    """less(input: Tensor | number, other: Tensor | number)

    Element-wise input < other.
    False where one is NaN.

    Args:
        input: Tensor or number, its shape broadcasts with that of the other operands.
        other: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.mint.less(ms.tensor([1, 2, 3]), 2)
    Tensor([ True, False, False], dtype=bool_)"""
    ...
def less_equal(input: Operand, other: Operand) -> Tensor:
    """less_equal(input: Tensor | number, other: Tensor | number)

    Element-wise input <= other.
    False where one is NaN.

    Args:
        input: Tensor or number, its shape broadcasts with that of the other operands.
        other: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.mint.less_equal(ms.tensor([1, 2, 3]), 2)
    Tensor([ True,  True, False], dtype=bool_)"""
    ...
def lgamma(input: Operand) -> Tensor:
    """lgamma(input: Tensor)

    log |Gamma(input)|.
    It is log((n - 1)!) at a natural number n, and inf at 0, -1, -2 and so on.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.mint.lgamma(ms.tensor([1.0, 5.0, 0.5]))
    Tensor([0.       , 3.1780539, 0.5723649], dtype=float32)"""
    ...
@overload
def linspace(start: builtins.float, end: builtins.float, steps: builtins.int, dtype: DTypeLike | None = None) -> Tensor:
    """linspace(start: float, end: float, steps: int, dtype: dtype = None)
    linspace(start, end, steps, *, dtype=None, device=None, requires_grad=False)

    num evenly spaced values from start to stop inclusive.

    Args:
        start: float, the first number.
        end: float, the last number.
        steps: int, how many.
        dtype: dtype or None, the dtype of the result; None: the default dtype, float32.
    Returns:
        1-d Tensor.
    Raises:
        ValueError: a negative number of values.

    >>> ms.mint.linspace(0, 1, 5)
    Tensor([0.  , 0.25, 0.5 , 0.75, 1.  ], dtype=float32)"""
    ...
@overload
def linspace(start: Any, end: Any, steps: Any, *, dtype: DTypeLike | None = None, device: Any = None, requires_grad: builtins.bool = False) -> Tensor: ...
def load(f: Any, map_location: Any = None, weights_only: builtins.bool = True) -> Tensor:
    """Reads what ``save`` wrote. A pickle can run code: load only files that you trust.

    Args:
        f: path, or a file opened for reading bytes.
        map_location: where tensors go: a str or device; a dict of names ({"cuda:1": "cuda:0"}); a function of a tensor in the
            CPU's memory and the name of its device, which gives the tensor or one elsewhere, or None for where it was. Default:
            None, each goes where it was when it was saved.
        weights_only: accepted as PyTorch has it; has no effect.
    Returns:
        the object.
    Raises:
        ValueError: the file is one of PyTorch's.
        DeviceError: a tensor's device is not there; map_location="cpu" takes it into the CPU's memory.

    >>> ms.mint.save([1], "x.pt")
    >>> ms.mint.load("x.pt", map_location="cpu")
    [1]"""
    ...
def log(input: Operand) -> Tensor:
    """log(input: Tensor)

    Natural logarithm.
    -inf at 0 and NaN for negative real numbers.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.

    >>> ms.mint.log(ms.tensor([1.0, 2.718282, 0.0]))
    Tensor([  0.,   1., -inf], dtype=float32)"""
    ...
def log10(input: Operand) -> Tensor:
    """log10(input: Tensor)

    Logarithm to base 10.
    -inf at 0 and NaN for negative real numbers.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.

    >>> ms.mint.log10(ms.tensor([1000.0, 0.1]))
    Tensor([ 3., -1.], dtype=float32)"""
    ...
def log1p(input: Operand) -> Tensor:
    """log1p(input: Tensor)

    log(1 + input), accurate near 0.
    log(1 + input) itself would round to 0 for small input; -inf at -1 and NaN below.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.mint.log1p(ms.tensor([1e-10, 1.0]))
    Tensor([1.000000e-10, 6.931472e-01], dtype=float32)"""
    ...
def log2(input: Operand) -> Tensor:
    """log2(input: Tensor)

    Logarithm to base 2.
    -inf at 0 and NaN for negative real numbers.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.

    >>> ms.mint.log2(ms.tensor([8, 0.5]))
    Tensor([ 3., -1.], dtype=float32)"""
    ...
def logaddexp(input: Operand, other: Operand) -> Tensor:
    """Logarithm of a sum of exponentials, log(exp(input) + exp(other)), without overflow in between.

    Args:
        input: Tensor of floats.
        other: Tensor of floats; the shapes broadcast.
    Returns:
        Tensor in the dtype that both promote to.

    >>> ms.mint.logaddexp(ms.tensor([0.0, 1000.0]), ms.tensor([0.0, 1000.0])).asnumpy().round(2)
    array([6.90000e-01, 1.00069e+03], dtype=float32)"""
    ...
def logaddexp2(input: Operand, other: Operand) -> Tensor:
    """Logarithm to base 2 of a sum of powers, log2(2 ** input + 2 ** other), without overflow in between.

    Args:
        input: Tensor of floats.
        other: Tensor of floats; the shapes broadcast.
    Returns:
        Tensor in the dtype that both promote to.

    >>> ms.mint.logaddexp2(ms.tensor([0.0, 1000.0]), ms.tensor([0.0, 1000.0])).asnumpy().round(2)
    array([1.000e+00, 1.001e+03], dtype=float32)"""
    ...
def logical_and(input: Operand, other: Operand) -> Tensor:
    """logical_and(input: Tensor | number, other: Tensor | number)

    Element-wise logical and of truth values.
    What is not 0 counts as True.

    Args:
        input: Tensor or number, its shape broadcasts with that of the other operands.
        other: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.mint.logical_and(ms.tensor([True, True, False]), ms.tensor([1, 0, 1]))
    Tensor([ True, False, False], dtype=bool_)"""
    ...
def logical_not(input: Operand) -> Tensor:
    """logical_not(input: Tensor)

    Element-wise logical not.
    What is not 0 counts as True.

    Args:
        input: Tensor of any shape.
    Returns:
        Tensor of bools, of input's shape.

    >>> ms.mint.logical_not(ms.tensor([2, 0, 1]))
    Tensor([False,  True, False], dtype=bool_)"""
    ...
def logical_or(input: Operand, other: Operand) -> Tensor:
    """logical_or(input: Tensor | number, other: Tensor | number)

    Element-wise logical or of truth values.
    What is not 0 counts as True.

    Args:
        input: Tensor or number, its shape broadcasts with that of the other operands.
        other: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.mint.logical_or(ms.tensor([True, False, False]), ms.tensor([1, 0, 1]))
    Tensor([ True, False,  True], dtype=bool_)"""
    ...
def logical_xor(input: Operand, other: Operand) -> Tensor:
    """logical_xor(input: Tensor | number, other: Tensor | number)

    Element-wise logical xor of truth values.
    True where just one of the two is; what is not 0 counts as True.

    Args:
        input: Tensor or number, its shape broadcasts with that of the other operands.
        other: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.mint.logical_xor(ms.tensor([True, False]), ms.tensor([True, True]))
    Tensor([False,  True], dtype=bool_)"""
    ...
@overload
def logsumexp(input: Operand, dim: Ints, keepdim: builtins.bool = False) -> Tensor:
    """logsumexp(input: Tensor, dim: ints, keepdim: bool = False)

    log(sum(exp(input))) with the maximum taken out.
    exp does not overflow that way.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        dim: int or tuple of ints, the dimension, or dimensions, that the result no longer has; negative ones count from the
            end.
        keepdim: bool, True keeps each dimension reduced, with size 1.
    Returns:
        Tensor in floating point, without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.
        TypeError: complex numbers.

    >>> ms.mint.logsumexp(ms.tensor([[0.0, 0.0], [1000.0, 0.0]]), 1)
    Tensor([6.931472e-01, 1.000000e+03], dtype=float32)"""
    ...
@overload
def logsumexp(input: Operand, axis: Ints, keepdim: builtins.bool = False) -> Tensor: ...
long: DType
def lt(input: Operand, other: Operand) -> Tensor:
    """lt(input: Tensor | number, other: Tensor | number)

    Element-wise input < other.
    False where one is NaN.

    Args:
        input: Tensor or number, its shape broadcasts with that of the other operands.
        other: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.mint.lt(ms.tensor([1, 2, 3]), 2)
    Tensor([ True, False, False], dtype=bool_)"""
    ...
def lu(A: Operand, pivot: builtins.bool = True, get_infos: builtins.bool = False, *, out: Any = None) -> Any:
    """The factors of P L U = A in one matrix, as ``linalg.lu_factor`` gives them.

    Args:
        A: Tensor (..., m, n) of floats or complex numbers.
        pivot: only True.
        get_infos: True also gives, for each matrix, 0 or which element of U's diagonal, from 1, is 0. Default: False.
        out: tuple of Tensors that get the values; None (default): new ones.
    Returns:
        tuple: LU (..., m, n), pivots (..., min(m, n)) of int32, and with get_infos infos (...) of int32.
    Raises:
        ValueError: A has fewer than two dimensions, or pivot is False.

    >>> ms.mint.lu(ms.tensor([[1.0, 2.0], [2.0, 2.0]]))[0].tolist()
    [[2.0, 2.0], [0.5, 1.0]]"""
    ...
def manual_seed(seed: Any) -> Tensor:
    """Starts all random numbers anew, so that programs can be repeated.

    Args:
        seed: int.

    >>> ms.mint.manual_seed(3)
    >>> a = ms.mint.rand(2)
    >>> ms.mint.manual_seed(3)
    >>> bool((ms.mint.rand(2) == a).all())
    True"""
    ...
def masked_fill(input: Operand, mask: Operand, value: Operand) -> Tensor:
    """masked_fill(input: Tensor, mask: Tensor, value: Tensor | number)

    value where mask holds, else input, in input's dtype.

    Args:
        input: Tensor of any shape.
        mask: Tensor of bools; its shape broadcasts with that of the other operands.
        value: Tensor or number, what is written, a number or a Tensor of one element.
    Returns:
        Tensor of the shape that input and mask broadcast to, in input's dtype.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: mask is not of bools.

    >>> ms.mint.masked_fill(ms.tensor([1.0, 2.0, 3.0]), ms.tensor([True, False, True]), 0.0)
    Tensor([0., 2., 0.], dtype=float32)"""
    ...
def masked_select(input: Operand, mask: Operand) -> Tensor:
    """masked_select(input: Tensor, mask: Tensor)

    1-d tensor of the elements of input where mask holds.
    input and mask broadcast. The size of the result depends on the data, which makes captured code wait for it.

    Args:
        input: Tensor of any shape.
        mask: Tensor of bools; its shape broadcasts with input's.
    Returns:
        1-d Tensor of input's dtype.
    Raises:
        TypeError: mask is not of bools.
        ValueError: the shapes do not broadcast.

    >>> ms.mint.masked_select(ms.tensor([1, 2, 3]), ms.tensor([True, False, True]))
    Tensor([1, 3], dtype=int64)"""
    ...
def matmul(input: Operand, other: Operand) -> Tensor:
    """matmul(input: Tensor, other: Tensor)

    Matrix product with NumPy's broadcasting of leading dimensions.
    A vector is a row on the left and a column on the right, and that dimension is dropped from the result.

    Args:
        input: Tensor, a vector, a matrix or matrices (..., n, k).
        other: Tensor, a vector, a matrix or matrices (..., k, m).
    Returns:
        Tensor (..., n, m) in the dtype that the two promote to.
    Raises:
        ValueError: the inner sizes differ or the leading ones do not broadcast.

    >>> ms.mint.matmul(ms.tensor([[1.0, 2.0], [3.0, 4.0]]), ms.tensor([1.0, 10.0]))
    Tensor([21., 43.], dtype=float32)
    >>> ms.mint.matmul(ms.ops.ones(5, 2, 3), ms.ops.ones(3, 4)).shape
    (5, 2, 4)"""
    ...
def max(input: Operand, dim: Ints | None = None, keepdim: builtins.bool = False, *, other: Operand | None = None) -> Any:
    """The largest element: max(input) of all, max(input, dim) along a dimension, max(input, other) of each pair.

    Args:
        input: Tensor of real numbers of any shape; NaN where one of the elements is NaN.
        dim: int, the dimension to search; None (default): all elements; a Tensor: it is other.
        keepdim: True keeps the dimension with size 1. Default: False.
        other: Tensor; the shapes broadcast. Default: None.
    Returns:
        Tensor: a scalar, or of the pairs; with dim the pair (values, their int64 indices along dim).
    Raises:
        IndexError: dim names a dimension that there is not.
        ValueError: there is no element.

    >>> x = ms.tensor([[1.0, 3.0], [4.0, 2.0]])
    >>> ms.mint.max(x)
    Tensor(4., dtype=float32)
    >>> ms.mint.max(x, dim=1)
    (Tensor([3., 4.], dtype=float32), Tensor([1, 0], dtype=int64))
    >>> ms.mint.max(x[0], x[1])
    Tensor([4., 3.], dtype=float32)"""
    ...
def maximum(input: Operand, other: Operand) -> Tensor:
    """maximum(input: Tensor | number, other: Tensor | number)

    Element-wise larger value; NaN when either is NaN.
    Where both are equal the gradient is shared by the two.

    Args:
        input: Tensor or number, its shape broadcasts with that of the other operands.
        other: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.mint.maximum(ms.tensor([1.0, float("nan")]), 2.0)
    Tensor([ 2., nan], dtype=float32)"""
    ...
@overload
def mean(input: Operand, dim: Ints | None = None, keepdim: builtins.bool = False, dtype: DTypeLike | None = None) -> Tensor:
    """mean(input: Tensor, dim: ints = None, keepdim: bool = False, dtype: dtype = None)

    Arithmetic mean over dim; floating point or complex.
    The mean of no elements is NaN.

    Args:
        input: Tensor of any shape.
        dim: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones count
            from the end; None: all.
        keepdim: bool, True keeps each dimension reduced, with size 1.
        dtype: dtype or None, the dtype to compute in; None: input's, and float32 for bools and integers.
    Returns:
        Tensor of input's shape without the reduced dimensions, in floating point.
    Raises:
        IndexError: there is no such dimension.
        TypeError: dtype is neither floating point nor complex.

    >>> ms.mint.mean(ms.tensor([[1, 2], [3, 5]]), 1)
    Tensor([1.5, 4. ], dtype=float32)"""
    ...
@overload
def mean(input: Operand, axis: Ints | None = None, keepdim: builtins.bool = False, dtype: DTypeLike | None = None) -> Tensor: ...
def median(input: Operand, dim: Ints | None = None, keepdim: builtins.bool = False) -> Any:
    """Median: the middle element in order, of an even number of elements the lower one of the two in the middle.

    Args:
        input: Tensor of real numbers of any shape.
        dim: int, the dimension to search; None (default): all elements.
        keepdim: True keeps the dimension with size 1. Default: False.
    Returns:
        Tensor, a scalar; with dim the pair (medians, their int64 indices along dim).

    >>> ms.mint.median(ms.tensor([5.0, 1.0, 3.0, 9.0]))
    Tensor(3., dtype=float32)
    >>> ms.mint.median(ms.tensor([[5.0, 1.0, 3.0]]), dim=1)
    (Tensor([3.], dtype=float32), Tensor([2], dtype=int64))"""
    ...
class memory_format:
    """In which order a tensor's elements lie. Here it is always that of its dimensions: what is asked for changes no result.

    >>> ms.mint.zeros_like(ms.ones(2), memory_format=ms.mint.preserve_format)
    Tensor([0., 0.], dtype=float32)"""
    def __init__(self, name: Any) -> None: ...
def meshgrid(*tensors: Any, indexing: str | None = None) -> tuple[Tensor, Tensor]:
    """Coordinates of all points of a grid that vectors span.

    Args:
        tensors: the vectors, Tensors of one dimension, or one list of them.
        indexing: 'ij': the first vector runs along the rows; 'xy': along the columns. Default: None, 'ij'.
    Returns:
        tuple of Tensors, one for each vector, all of the grid's shape.

    >>> x, y = ms.mint.meshgrid(ms.tensor([1, 2]), ms.tensor([10, 20, 30]))
    >>> x
    Tensor([[1, 1, 1],
            [2, 2, 2]], dtype=int64)
    >>> y
    Tensor([[10, 20, 30],
            [10, 20, 30]], dtype=int64)"""
    ...
def min(input: Operand, dim: Ints | None = None, keepdim: builtins.bool = False, *, other: Operand | None = None) -> Any:
    """The smallest element: min(input) of all, min(input, dim) along a dimension, min(input, other) of each pair.

    Args:
        input: Tensor of real numbers of any shape; NaN where one of the elements is NaN.
        dim: int, the dimension to search; None (default): all elements; a Tensor: it is other.
        keepdim: True keeps the dimension with size 1. Default: False.
        other: Tensor; the shapes broadcast. Default: None.
    Returns:
        Tensor: a scalar, or of the pairs; with dim the pair (values, their int64 indices along dim).
    Raises:
        IndexError: dim names a dimension that there is not.
        ValueError: there is no element.

    >>> x = ms.tensor([[1.0, 3.0], [4.0, 2.0]])
    >>> ms.mint.min(x)
    Tensor(1., dtype=float32)
    >>> ms.mint.min(x, dim=1)
    (Tensor([1., 2.], dtype=float32), Tensor([0, 1], dtype=int64))
    >>> ms.mint.min(x[0], x[1])
    Tensor([1., 2.], dtype=float32)"""
    ...
def minimum(input: Operand, other: Operand) -> Tensor:
    """minimum(input: Tensor | number, other: Tensor | number)

    Element-wise smaller value; NaN when either is NaN.
    Where both are equal the gradient is shared by the two.

    Args:
        input: Tensor or number, its shape broadcasts with that of the other operands.
        other: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.mint.minimum(ms.tensor([1.0, float("nan")]), 0.5)
    Tensor([0.5, nan], dtype=float32)"""
    ...
def mm(input: Operand, mat2: Operand, *, out: Any = None) -> Tensor:
    """The product of two matrices.

    Args:
        input: Tensor (n, m).
        mat2: Tensor (m, p).
        out: Tensor of the result's shape that the result is written into, and that is returned. Default: None.
    Returns:
        Tensor (n, p), in the dtype that both promote to.
    Raises:
        ValueError: an operand is no matrix, or the sizes do not fit. ``matmul`` takes vectors and batches.
        TypeError: an operand is no tensor.

    >>> ms.mint.mm(ms.ones(2, 3), ms.ones(3, 1)).tolist()
    [[3.0], [3.0]]"""
    ...
@overload
def mode(input: Operand, dim: builtins.int = -1, keepdim: builtins.bool = False) -> tuple[Tensor, Tensor]:
    """mode(input: Tensor, dim: int = -1, keepdim: bool = False)

    The value that stands most often along dim, the smallest of several such, and the index of the last of it.
    In the gradient the whole of it goes to the element of the index. NaN differs from every number and from NaN.

    Args:
        input: Tensor of real numbers.
        dim: int, the dimension, which the results lack.
        keepdim: bool, whether the dimension stays, of size 1.
    Returns:
        (values in input's dtype, indices in int64).
    Raises:
        IndexError: there is no such dimension.
        ValueError: it is empty.
        TypeError: complex numbers.

    >>> values, indices = ms.mint.mode(ms.tensor([[3, 1, 3], [5, 4, 6]]))
    >>> values, indices
    (Tensor([3, 4], dtype=int64), Tensor([2, 1], dtype=int64))"""
    ...
@overload
def mode(input: Operand, axis: builtins.int = -1, keepdim: builtins.bool = False) -> tuple[Tensor, Tensor]: ...
def mul(input: Operand, other: Operand) -> Tensor:
    """mul(input: Tensor | number, other: Tensor | number)

    Element-wise product input * other (bool: logical and).

    Args:
        input: Tensor or number, its shape broadcasts with that of the other operands.
        other: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.mint.mul(ms.tensor([1.0, 2.0]), ms.tensor([[10.0], [20.0]]))
    Tensor([[10., 20.],
            [20., 40.]], dtype=float32)"""
    ...
def multinomial(input: Operand, num_samples: Any, replacement: builtins.bool = False, *, generator: Any = None) -> Tensor:
    """Draws indices with the probabilities that a tensor gives.

    Args:
        input: Tensor (n,) or (rows, n) of weights that are not negative; they need not sum to 1.
        num_samples: int, how many are drawn of each row.
        replacement: True: an index may be drawn again. Default: False.
        generator: a ``Generator`` to draw from. Default: None, msjit's own, which manual_seed seeds.
    Returns:
        int64 Tensor (num_samples,) or (rows, num_samples).

    >>> ms.mint.multinomial(ms.tensor([0.0, 3.0, 0.0]), 2, replacement=True)
    Tensor([1, 1], dtype=int64)"""
    ...
def multiply(input: Operand, other: Operand) -> Tensor:
    """multiply(input: Tensor | number, other: Tensor | number)

    Element-wise product input * other (bool: logical and).

    Args:
        input: Tensor or number, its shape broadcasts with that of the other operands.
        other: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.mint.multiply(ms.tensor([1.0, 2.0]), ms.tensor([[10.0], [20.0]]))
    Tensor([[10., 20.],
            [20., 40.]], dtype=float32)"""
    ...
def mv(input: Operand, vec: Operand, *, out: Any = None) -> Tensor:
    """The product of a matrix and a vector.

    Args:
        input: Tensor (n, m).
        vec: Tensor (m,).
        out: Tensor of the result's shape that the result is written into, and that is returned. Default: None.
    Returns:
        Tensor (n,), in the dtype that both promote to.
    Raises:
        ValueError: input is no matrix, vec no vector, or the sizes do not fit. ``matmul`` takes any of them.
        TypeError: an operand is no tensor.

    >>> ms.mint.mv(ms.ones(2, 3), ms.ones(3)).tolist()
    [3.0, 3.0]"""
    ...
nan: builtins.float
@overload
def nan_to_num(input: Operand, nan: builtins.float = 0.0, posinf: builtins.float | None = None, neginf: builtins.float | None = None) -> Tensor:
    """nan_to_num(input: Tensor, nan: float = 0.0, posinf: float = None, neginf: float = None)
    nan_to_num(input, nan=None, posinf=None, neginf=None)

    NaN and infinities replaced by finite numbers.

    Args:
        input: Tensor of any shape.
        nan: float, what NaN becomes.
        posinf: float or None, what inf becomes; None: the largest number of the dtype.
        neginf: float or None, what -inf becomes; None: the smallest number of the dtype.
    Returns:
        Tensor of input's shape and dtype.

    >>> ms.mint.nan_to_num(ms.tensor([1.0, float("nan"), float("inf")]), posinf=9.0)
    Tensor([1., 0., 9.], dtype=float32)"""
    ...
@overload
def nan_to_num(input: Operand, nan: Any = None, posinf: Any = None, neginf: Any = None) -> Tensor: ...
def nansum(input: Operand, dim: Ints | None = None, keepdim: builtins.bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
    """Sum with NaNs taken as 0.

    Args:
        input: Tensor of numbers.
        dim: int or tuple of ints, the dimensions to reduce; None (default): all.
        keepdim: True keeps the reduced dimensions with size 1. Default: False.
        dtype: dtype of the result. Default: None, that of input, but float32 for integers.
    Returns:
        Tensor.

    >>> ms.mint.nansum(ms.tensor([1.0, float("nan"), 2.0]))
    Tensor(3., dtype=float32)"""
    ...
def narrow(input: Operand, dim: Ints | None, start: Any, length: Any) -> Tensor:
    """A part of a tensor along a dimension, without copying.

    Args:
        input: Tensor of any shape.
        dim: int, the dimension; a negative one counts from the end.
        start: int, the first index.
        length: int, how many indices.
    Returns:
        Tensor, a view of input.
    Raises:
        ValueError: some of these indices are outside.
        IndexError: there is no such dimension.

    >>> ms.mint.narrow(ms.tensor([10, 20, 30, 40]), 0, 1, 2)
    Tensor([20, 30], dtype=int64)"""
    ...
def ne(input: Operand, other: Operand) -> Tensor:
    """ne(input: Tensor | number, other: Tensor | number)

    Element-wise input != other.
    NaN differs from everything.

    Args:
        input: Tensor or number, its shape broadcasts with that of the other operands.
        other: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.mint.ne(ms.tensor([1, 2, 3]), ms.tensor([1, 0, 3]))
    Tensor([False,  True, False], dtype=bool_)"""
    ...
def neg(input: Operand) -> Tensor:
    """neg(input: Tensor)

    -input.
    The sign changes; of unsigned integers it wraps around.

    Args:
        input: Tensor of any shape.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        TypeError: bools: use logical_not.

    >>> ms.mint.neg(ms.tensor([1.0, -2.0]))
    Tensor([-1.,  2.], dtype=float32)"""
    ...
def negative(input: Operand) -> Tensor:
    """negative(input: Tensor)

    -input.
    The sign changes; of unsigned integers it wraps around.

    Args:
        input: Tensor of any shape.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        TypeError: bools: use logical_not.

    >>> ms.mint.negative(ms.tensor([1.0, -2.0]))
    Tensor([-1.,  2.], dtype=float32)"""
    ...
class no_grad:
    """Operations inside are not recorded for backward: a context manager and a decorator, which may also stand without
    parentheses. A decorated generator records none in its steps.

    Args:
        function: the function to decorate, where no parentheses follow. Default: None.

    >>> with ms.no_grad():
    ...     y = ms.tensor([1.0], requires_grad=True) * 2
    >>> y.requires_grad
    False"""
    def __init__(self, function: Callable[..., Any] | None = None) -> None: ...
    def __call__(self, function: Callable[..., Any]) -> Any: ...
    def __enter__(self) -> Any: ...
    def __exit__(self, *exc: Any) -> Any: ...
@overload
def nonzero(input: Operand) -> Tensor:
    """nonzero(input: Tensor)
    nonzero(input, *, as_tuple=False)

    Indices of the elements that are not zero, (n, ndim), int64.

    Args:
        input: Tensor of any shape.
    Returns:
        Tensor of int64, a row for each such element.

    >>> ms.mint.nonzero(ms.tensor([[0, 5], [7, 0]]))
    Tensor([[0, 1],
            [1, 0]], dtype=int64)"""
    ...
@overload
def nonzero(input: Operand, *, as_tuple: builtins.bool = False) -> Any: ...
@overload
def norm(input: Operand, p: builtins.float = 2.0, dim: Ints | None = None, keepdim: builtins.bool = False) -> Tensor:
    """norm(input: Tensor, p: float = 2.0, dim: ints = None, keepdim: bool = False)
    norm(input, p='fro', dim=None, keepdim=False, *, dtype=None)

    Vector p-norm; p inf, -inf, 0, 1, 2 or any positive number.
    sum(|input| ** p) ** (1 / p); of p = inf the largest |input|, of -inf the smallest, of 0 the number of elements that are not 0.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        p: float, the order of the norm.
        dim: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones count
            from the end; None: all.
        keepdim: bool, True keeps each dimension reduced, with size 1.
    Returns:
        real Tensor, without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.mint.norm(ms.tensor([[3.0, 4.0], [6.0, 8.0]]), 2.0, 1)
    Tensor([ 5., 10.], dtype=float32)
    >>> ms.mint.norm(ms.tensor([3.0, -4.0]), float("inf"))
    Tensor(4., dtype=float32)"""
    ...
@overload
def norm(input: Operand, p: builtins.float = 2.0, axis: Ints | None = None, keepdim: builtins.bool = False) -> Tensor: ...
@overload
def norm(input: Operand, p: Operand | str = 'fro', dim: Ints | None = None, keepdim: builtins.bool = False, *, dtype: DTypeLike | None = None) -> Tensor: ...
def normal(mean: complex | Tensor = 0.0, std: complex | Tensor = 1.0, size: Ints | None = None, generator: Any = None, *, dtype: DTypeLike | None = None, device: Any = None, requires_grad: builtins.bool = False) -> Tensor:
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
    (10, 2)"""
    ...
def not_equal(input: Operand, other: Operand) -> Tensor:
    """not_equal(input: Tensor | number, other: Tensor | number)

    Element-wise input != other.
    NaN differs from everything.

    Args:
        input: Tensor or number, its shape broadcasts with that of the other operands.
        other: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.mint.not_equal(ms.tensor([1, 2, 3]), ms.tensor([1, 0, 3]))
    Tensor([False,  True, False], dtype=bool_)"""
    ...
npu: Any
def npu_gelu(input: Operand, approximate: str = 'none') -> Tensor:
    """Gaussian error linear unit, under the name that MindSpore's mint has for its devices; the same as
    ``nn.functional.gelu``.

    Args:
        input: Tensor of floats.
        approximate: 'none' (default): by erf; 'tanh': by the approximation with tanh.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.npu_gelu(ms.tensor([-1.0, 0.0, 1.0])).asnumpy().round(4)
    array([-0.1587,  0.    ,  0.8413], dtype=float32)"""
    ...
def numel(input: Operand) -> builtins.int:
    """The number of elements of a tensor.

    Args:
        input: Tensor.
    Returns:
        int.

    >>> ms.mint.numel(ms.ones(2, 3))
    6"""
    ...
@overload
def ones(*size: builtins.int, dtype: DTypeLike | None = None) -> Tensor:
    """ones(*size: ints, dtype: dtype = None)
    ones(*sizes, size=None, dtype=None, device=None, requires_grad=False)

    A tensor of shape filled with value.

    Args:
        size: int or tuple of ints, the sizes of the result.
        dtype: dtype or None, the dtype of the result; None: by the kind of number.
    Returns:
        Tensor of that shape.
    Raises:
        ValueError: a negative size.

    >>> ms.mint.ones(2, 3)
    Tensor([[1., 1., 1.],
            [1., 1., 1.]], dtype=float32)
    >>> ms.mint.ones((2,), dtype=ms.int32)
    Tensor([1, 1], dtype=int32)"""
    ...
@overload
def ones(size: Ints, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def ones(*sizes: Any, size: Ints | None = None, dtype: DTypeLike | None = None, device: Any = None, requires_grad: builtins.bool = False) -> Tensor: ...
@overload
def ones_like(input: Operand, dtype: DTypeLike | None = None) -> Tensor:
    """ones_like(input: Tensor, dtype: dtype = None)
    ones_like(input, *, dtype=None, device=None, requires_grad=False, memory_format=None)

    A tensor like input filled with value.

    Args:
        input: Tensor that gives the shape.
        dtype: dtype or None, the dtype of the result; None: input's.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.ones_like(ms.tensor([1.5, 2.5]))
    Tensor([1., 1.], dtype=float32)"""
    ...
@overload
def ones_like(input: Operand, *, dtype: DTypeLike | None = None, device: Any = None, requires_grad: builtins.bool = False, memory_format: Any = None) -> Tensor: ...
def outer(input: Operand, vec2: Operand) -> Tensor:
    """outer(input: Tensor, vec2: Tensor)

    Product of every pair of elements of two vectors.

    Args:
        input: Tensor, a vector (n,).
        vec2: Tensor, a vector (m,).
    Returns:
        Tensor (n, m).
    Raises:
        ValueError: one is no vector.

    >>> ms.mint.outer(ms.tensor([1, 2]), ms.tensor([1, 10, 100]))
    Tensor([[  1,  10, 100],
            [  2,  20, 200]], dtype=int64)"""
    ...
@overload
def permute(input: Operand, dims: Ints) -> Tensor:
    """permute(input: Tensor, dims: ints)

    Dimensions reordered.
    Dimension i of the result is dimension dims[i] of input.

    Args:
        input: Tensor of any shape and dtype.
        dims: int or tuple of ints, every dimension of input once, in the new order.
    Returns:
        Tensor that shares input's memory: what is written into one shows in the other.
    Raises:
        ValueError: dims names a dimension twice or leaves one out.

    >>> x = ms.ops.arange(6).reshape(1, 2, 3)
    >>> ms.mint.permute(x, (2, 0, 1)).shape
    (3, 1, 2)"""
    ...
@overload
def permute(input: Operand, axis: Ints) -> Tensor: ...
pi: builtins.float
def pinverse(input: Operand, rcond: complex | Tensor = 1e-15) -> Tensor:
    """The pseudoinverse of matrices: ``linalg.pinv``.

    Args:
        input: Tensor (..., m, n) of floats.
        rcond: number: singular values up to that part of the largest count as 0. Default: 1e-15.
    Returns:
        Tensor (..., n, m).

    >>> ms.mint.pinverse(ms.tensor([[2.0, 0.0], [0.0, 4.0]])).asnumpy().round(4).tolist()
    [[0.5, 0.0], [0.0, 0.25]]"""
    ...
def polar(abs: Any, angle: Any) -> Tensor:
    """Complex numbers of a size and an angle: abs * (cos(angle) + i sin(angle)).

    Args:
        abs: Tensor of float32 or float64, the size.
        angle: Tensor of the same dtype, in radians.
    Returns:
        complex Tensor of the shape that both broadcast to.
    Raises:
        TypeError: other dtypes.

    >>> ms.mint.polar(ms.tensor([2.0]), ms.tensor([0.0])).asnumpy().round(3)
    array([2.+0.j], dtype=complex64)"""
    ...
def pow(input: Operand, exponent: Operand) -> Tensor:
    """pow(input: Tensor | number, exponent: Tensor | number)

    Element-wise power input ** exponent; integers wrap, a negative integer exponent of an integer gives 0 unless input is 1 or -1.

    Args:
        input: Tensor or number, its shape broadcasts with that of the other operands.
        exponent: Tensor or number, the exponent; its shape broadcasts with input's.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.mint.pow(ms.tensor([2.0, 3.0]), 2)
    Tensor([4., 9.], dtype=float32)"""
    ...
preserve_format: Any
@overload
def prod(input: Operand, dim: Ints | None = None, keepdim: builtins.bool = False, dtype: DTypeLike | None = None) -> Tensor:
    """prod(input: Tensor, dim: ints = None, keepdim: bool = False, dtype: dtype = None)

    Product over dim.
    The product of no elements is 1.

    Args:
        input: Tensor of any shape.
        dim: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones count
            from the end; None: all.
        keepdim: bool, True keeps each dimension reduced, with size 1.
        dtype: dtype or None, the dtype to multiply in; None: input's, and int64 for bools and integers.
    Returns:
        Tensor of input's shape without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.mint.prod(ms.tensor([[1, 2], [3, 4]]), 1)
    Tensor([ 2, 12], dtype=int64)"""
    ...
@overload
def prod(input: Operand, axis: Ints | None = None, keepdim: builtins.bool = False, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def rand(*size: builtins.int, dtype: DTypeLike | None = None) -> Tensor:
    """rand(*size: ints, dtype: dtype = None)
    rand(*sizes, size=None, generator=None, dtype=None, device=None, requires_grad=False, pin_memory=False)

    Uniform on [0, 1).
    ms.set_seed makes the numbers repeatable.

    Args:
        size: int or tuple of ints, the sizes of the result.
        dtype: dtype or None, float16, bfloat16, float32 or float64; None: the default dtype, float32.
    Returns:
        Tensor of that shape.
    Raises:
        TypeError: dtype is not floating point.
        ValueError: a negative size.

    >>> x = ms.mint.rand(1000)
    >>> x.shape, bool((x >= 0).all()), bool((x < 1).all())
    ((1000,), True, True)"""
    ...
@overload
def rand(size: Ints, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def rand(*sizes: Any, size: Ints | None = None, generator: Any = None, dtype: DTypeLike | None = None, device: Any = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False) -> Tensor: ...
def rand_like(input: Operand, *, dtype: DTypeLike | None = None, device: Any = None, requires_grad: builtins.bool = False, memory_format: Any = None) -> Tensor:
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
    ((2, 3), True)"""
    ...
def randint(*args: Any, low: Any = None, high: Any = None, size: Any = None, generator: Any = None, dtype: DTypeLike | None = None, device: Any = None, requires_grad: builtins.bool = False) -> Tensor:
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
    (msjit.int64, True)"""
    ...
def randint_like(input: Operand, *args: Any, low: Any = None, high: Any = None, dtype: DTypeLike | None = None, device: Any = None, requires_grad: builtins.bool = False, memory_format: Any = None) -> Tensor:
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
    (msjit.float32, True)"""
    ...
@overload
def randn(*size: builtins.int, dtype: DTypeLike | None = None) -> Tensor:
    """randn(*size: ints, dtype: dtype = None)
    randn(*sizes, size=None, generator=None, dtype=None, device=None, requires_grad=False, pin_memory=False)

    Standard normal.
    ms.set_seed makes the numbers repeatable.

    Args:
        size: int or tuple of ints, the sizes of the result.
        dtype: dtype or None, float16, bfloat16, float32 or float64; None: the default dtype, float32.
    Returns:
        Tensor of that shape.
    Raises:
        TypeError: dtype is not floating point.
        ValueError: a negative size.

    >>> ms.mint.randn((2, 3)).shape
    (2, 3)"""
    ...
@overload
def randn(size: Ints, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def randn(*sizes: Any, size: Ints | None = None, generator: Any = None, dtype: DTypeLike | None = None, device: Any = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False) -> Tensor: ...
def randn_like(input: Operand, *, dtype: DTypeLike | None = None, device: Any = None, requires_grad: builtins.bool = False, memory_format: Any = None) -> Tensor:
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
    (2, 3)"""
    ...
@overload
def randperm(n: builtins.int, dtype: DTypeLike = int64) -> Tensor:
    """randperm(n: int, dtype: dtype = int64)
    randperm(n, *, generator=None, dtype=msjit.int64, device=None, requires_grad=False)

    A random permutation of 0 .. n-1.
    ms.set_seed makes it repeatable.

    Args:
        n: int, how many numbers.
        dtype: dtype, the dtype of the result.
    Returns:
        Tensor (n,).
    Raises:
        ValueError: n is negative.

    >>> ms.ops.sort(ms.mint.randperm(4))[0]
    Tensor([0, 1, 2, 3], dtype=int64)"""
    ...
@overload
def randperm(n: Any, *, generator: Any = None, dtype: DTypeLike = ..., device: Any = None, requires_grad: builtins.bool = False) -> Tensor: ...
def real(input: Operand) -> Tensor:
    """real(input: Tensor)

    Real part.
    Of a real tensor it is the tensor.

    Args:
        input: Tensor of any shape, complex or real.
    Returns:
        real Tensor of input's shape.

    >>> ms.mint.real(ms.tensor([1 + 2j, 3.0]))
    Tensor([1., 3.], dtype=float64)"""
    ...
def reciprocal(input: Operand) -> Tensor:
    """reciprocal(input: Tensor)

    1 / input.
    inf at 0.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.

    >>> ms.mint.reciprocal(ms.tensor([4, 0]))
    Tensor([0.25,  inf], dtype=float32)"""
    ...
def relu(input: Operand) -> Tensor:
    """relu(input: Tensor)

    max(input, 0); NaN stays.
    The rectified linear unit. Its gradient is 1 where input > 0, else 0.

    Args:
        input: Tensor of any shape.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        TypeError: bools and complex numbers.

    >>> ms.mint.relu(ms.tensor([-1.0, 0.0, 2.0]))
    Tensor([0., 0., 2.], dtype=float32)"""
    ...
def remainder(input: Operand, other: Operand) -> Tensor:
    """remainder(input: Tensor | number, other: Tensor | number)

    Element-wise remainder with the sign of other, Python's %.
    input - floor(input / other) * other, so that the result lies between 0 and other.

    Args:
        input: Tensor or number, its shape broadcasts with that of the other operands.
        other: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.mint.remainder(ms.tensor([7, -7]), 3)
    Tensor([1, 2], dtype=int64)"""
    ...
@overload
def repeat_interleave(input: Operand, repeats: builtins.int, dim: builtins.int | None = None) -> Tensor:
    """repeat_interleave(input: Tensor, repeats: int, dim: int = None)
    repeat_interleave(input, repeats=None, dim=None, *, output_size=None)

    Each element repeated along dim (None: flattened).
    tile repeats the whole, this each element in its place.

    Args:
        input: Tensor of any shape and dtype.
        repeats: int, how often.
        dim: int or None, the dimension to repeat along; None: input is flattened first.
    Returns:
        Tensor of input's dtype.
    Raises:
        ValueError: a negative number.
        IndexError: there is no such dimension.

    >>> ms.mint.repeat_interleave(ms.tensor([[1, 2], [3, 4]]), 2, 1)
    Tensor([[1, 1, 2, 2],
            [3, 3, 4, 4]], dtype=int64)"""
    ...
@overload
def repeat_interleave(input: Operand, repeats: builtins.int, axis: builtins.int | None = None) -> Tensor: ...
@overload
def repeat_interleave(input: Operand, repeats: Any = None, dim: Ints | None = None, *, output_size: Ints | Sequence[builtins.int | None] | None = None) -> Tensor: ...
@overload
def reshape(input: Operand, shape: Ints) -> Tensor:
    """reshape(input: Tensor, shape: ints)

    Same elements in another shape, one dimension may be -1; a view when strides allow, else a copy.
    The elements keep their order, by rows.

    Args:
        input: Tensor of any shape and dtype.
        shape: int or tuple of ints, the new sizes; one may be -1 and follows from the number of elements.
    Returns:
        Tensor of that shape; it shares input's memory where strides can describe it.
    Raises:
        ValueError: the shape has another number of elements.

    >>> ms.mint.reshape(ms.ops.arange(6), (2, -1))
    Tensor([[0, 1, 2],
            [3, 4, 5]], dtype=int64)"""
    ...
@overload
def reshape(input: Operand, size: Ints) -> Tensor: ...
def resolve_conj(input: Operand) -> Tensor:
    """The tensor itself: here conjugates are computed where they are asked for.

    Args:
        input: Tensor.
    Returns:
        input.

    >>> ms.mint.resolve_conj(ms.tensor([1.0])).tolist()
    [1.0]"""
    ...
def resolve_neg(input: Operand) -> Tensor:
    """The tensor itself: here negatives are computed where they are asked for.

    Args:
        input: Tensor.
    Returns:
        input.

    >>> ms.mint.resolve_neg(ms.tensor([1.0])).tolist()
    [1.0]"""
    ...
@overload
def roll(input: Operand, shifts: Ints, dims: Ints | None = None) -> Tensor:
    """roll(input: Tensor, shifts: ints, dims: ints = None)

    Elements moved cyclically (None: flattened).
    What leaves at one end comes in at the other.

    Args:
        input: Tensor of any shape.
        shifts: int or tuple of ints, how far, for each of dims; negative numbers move towards the beginning.
        dims: int, tuple of ints or None, the dimensions to move along; None: input is flattened first, and given its shape
            again.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        ValueError: shifts and dims differ in length.
        IndexError: there is no such dimension.

    >>> ms.mint.roll(ms.tensor([1, 2, 3, 4]), 1)
    Tensor([4, 1, 2, 3], dtype=int64)
    >>> ms.mint.roll(ms.tensor([[1, 2], [3, 4], [5, 6]]), -1, 0)
    Tensor([[3, 4],
            [5, 6],
            [1, 2]], dtype=int64)"""
    ...
@overload
def roll(input: Operand, shifts: Ints, axis: Ints | None = None) -> Tensor: ...
@overload
def round(input: Operand) -> Tensor:
    """round(input: Tensor)
    round(input, *, decimals=0)

    Nearest integer, ties to even.
    The dtype stays floating point.
    It goes in steps: its gradient is 0.

    Args:
        input: Tensor of any shape.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        TypeError: complex numbers.

    >>> ms.mint.round(ms.tensor([0.5, 1.5, 2.5]))
    Tensor([0., 2., 2.], dtype=float32)"""
    ...
@overload
def round(input: Operand, *, decimals: complex | Tensor = 0) -> Tensor: ...
def rsqrt(input: Operand) -> Tensor:
    """rsqrt(input: Tensor)

    1 / sqrt(input).
    inf at 0 and NaN for negative real numbers.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.

    >>> ms.mint.rsqrt(ms.tensor([4.0, 0.25]))
    Tensor([0.5, 2. ], dtype=float32)"""
    ...
def save(obj: Any, f: Any) -> Tensor:
    """Pickles an object with tensors, such as a state_dict, into a file.

    Args:
        obj: any object that ``pickle`` takes.
        f: path, or a file opened for writing bytes.

    >>> ms.mint.save({"w": ms.ones(2)}, "w.pt")
    >>> ms.mint.load("w.pt")["w"].tolist()
    [1.0, 1.0]"""
    ...
@overload
def scatter(input: Operand, dim: builtins.int, index: Operand, src: Operand) -> Tensor:
    """scatter(input: Tensor, dim: int, index: Tensor, src: Tensor | number)
    scatter(input, dim, index, src, *, reduce)

    Copy of input with src written (or added: 'add', multiplied: 'multiply') at index along dim.
    out[..index[..i..]..] = src[..i..] along dim (scatter_add: adds it).

    Args:
        input: Tensor of any shape.
        dim: int, a dimension; a negative one counts from the end.
        index: Tensor of integers, with as many dimensions as input and no size above input's except along dim.
        src: Tensor or number, a number, or a Tensor of input's dtype and at least the sizes of index.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        IndexError: an index outside the dimension.
        TypeError: other dtypes.
        ValueError: shapes do not fit.

    >>> ms.mint.scatter(ms.ops.zeros(4), 0, ms.tensor([3, 1]), ms.tensor([1.0, 2.0]))
    Tensor([0., 2., 0., 1.], dtype=float32)"""
    ...
@overload
def scatter(input: Operand, axis: builtins.int, index: Operand, src: Operand) -> Tensor: ...
@overload
def scatter(input: Operand, dim: builtins.int, indices: Operand, src: Operand) -> Tensor: ...
@overload
def scatter(input: Operand, dim: Ints | None, index: Operand, src: Operand, *, reduce: Any) -> Tensor: ...
@overload
def scatter_add(input: Operand, dim: builtins.int, index: Operand, src: Operand) -> Tensor:
    """scatter_add(input: Tensor, dim: int, index: Tensor, src: Tensor | number)

    Copy of input with src written (or added: 'add', multiplied: 'multiply') at index along dim.
    out[..index[..i..]..] = src[..i..] along dim (scatter_add: adds it).

    Args:
        input: Tensor of any shape.
        dim: int, a dimension; a negative one counts from the end.
        index: Tensor of integers, with as many dimensions as input and no size above input's except along dim.
        src: Tensor or number, a number, or a Tensor of input's dtype and at least the sizes of index.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        IndexError: an index outside the dimension.
        TypeError: other dtypes.
        ValueError: shapes do not fit.

    >>> ms.mint.scatter_add(ms.ops.zeros(4), 0, ms.tensor([3, 1]), ms.tensor([1.0, 2.0]))
    Tensor([0., 2., 0., 1.], dtype=float32)"""
    ...
@overload
def scatter_add(input: Operand, axis: builtins.int, index: Operand, src: Operand) -> Tensor: ...
@overload
def scatter_add(input: Operand, dim: builtins.int, indices: Operand, src: Operand) -> Tensor: ...
@overload
def searchsorted(sorted_sequence: Operand, input: Operand, right: builtins.bool = False) -> Tensor:
    """searchsorted(sorted_sequence: Tensor, input: Tensor | number, right: bool = False)
    searchsorted(sorted_sequence, values, *, out_int32=False, right=False, side=None, sorter=None)

    Insertion points into the sorted last dimension, int64.
    Before which index a value belongs so that the order is kept.

    Args:
        sorted_sequence: Tensor in ascending order along the last dimension.
        input: Tensor or number, what is looked up.
        right: bool, False: before equal elements; True: behind them.
    Returns:
        Tensor of int64 of the shape of what is looked up.
    Raises:
        ValueError: the shapes do not fit.

    >>> ms.mint.searchsorted(ms.tensor([1, 3, 5]), ms.tensor([3, 4]))
    Tensor([1, 2], dtype=int64)"""
    ...
@overload
def searchsorted(sorted_sequence: Any, values: Any, *, out_int32: builtins.bool = False, right: builtins.bool = False, side: Any = None, sorter: Any = None) -> Tensor: ...
@overload
def select(input: Operand, dim: builtins.int, index: builtins.int) -> Tensor:
    """select(input: Tensor, dim: int, index: int)

    input[index] along dim, which is removed.

    Args:
        input: Tensor of any shape and dtype.
        dim: int, the dimension to take from.
        index: int, which slice; a negative one counts from the end.
    Returns:
        Tensor that shares input's memory: what is written into one shows in the other.
    Raises:
        IndexError: an index or a dimension that there is not.

    >>> ms.mint.select(ms.tensor([[1, 2], [3, 4]]), 1, 0)
    Tensor([1, 3], dtype=int64)"""
    ...
@overload
def select(input: Operand, axis: builtins.int, index: builtins.int) -> Tensor: ...
@overload
def select(input: Operand, dim: builtins.int, indices: builtins.int) -> Tensor: ...
def set_default_device(device: Any) -> Tensor:
    """Chooses where new tensors go, in the whole process; ``with device(...)`` does so for a part of a program.

    Args:
        device: str, int or device; None: the CPU.

    >>> ms.mint.set_default_device("cpu")
    >>> ms.mint.get_default_device()
    device(type='cpu')"""
    ...
class set_grad_enabled:
    """Turns the recording of operations for ``backward`` on or off; as a context manager until its end, as a decorator in
    each call of the function.

    Args:
        mode: bool.

    >>> with ms.set_grad_enabled(False):
    ...     y = ms.tensor([1.0], requires_grad=True) * 2
    >>> y.requires_grad
    False"""
    def __init__(self, mode: str) -> None: ...
    def __call__(self, function: Callable[..., Any]) -> Any: ...
    def __enter__(self) -> Any: ...
    def __exit__(self, *exc: Any) -> Any: ...
def set_num_threads(threads: Any) -> Tensor:
    """Sets how many threads kernels may use, from the next call on; no result depends on it.

    threads: int, 1 to 256, or 0 for what holds where nothing is set: ``MSJIT_THREADS``, else as many as the process may
        keep processors busy by its affinity and the quota of its control group.
    A number outside raises ValueError, what is no int TypeError.

    >>> ms.set_num_threads(1)
    >>> ms.get_num_threads()
    1
    >>> ms.set_num_threads(0)"""
    ...
short: DType
def sigmoid(input: Operand) -> Tensor:
    """sigmoid(input: Tensor)

    1 / (1 + exp(-input)).
    The logistic function, between 0 and 1.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.

    >>> ms.mint.sigmoid(ms.tensor([-100.0, 0.0, 1.0]))
    Tensor([3.783506e-44, 5.000000e-01, 7.310586e-01], dtype=float32)"""
    ...
def sign(input: Operand) -> Tensor:
    """sign(input: Tensor)

    -1, 0 or 1 by the sign of input; 0 for NaN.
    It goes in steps: its gradient is 0.

    Args:
        input: Tensor of any shape.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        TypeError: bools and complex numbers.

    >>> ms.mint.sign(ms.tensor([-2.5, 0.0, 3.0]))
    Tensor([-1.,  0.,  1.], dtype=float32)"""
    ...
def sin(input: Operand) -> Tensor:
    """sin(input: Tensor)

    Sine of input in radians.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.

    >>> ms.mint.sin(ms.tensor([0.0, 0.5]))
    Tensor([0.        , 0.47942555], dtype=float32)"""
    ...
def sinh(input: Operand) -> Tensor:
    """sinh(input: Tensor)

    Hyperbolic sine.
    (exp(input) - exp(-input)) / 2.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.

    >>> ms.mint.sinh(ms.tensor([0.0, 1.0]))
    Tensor([0.       , 1.1752012], dtype=float32)"""
    ...
@overload
def sort(input: Operand, dim: builtins.int = -1, descending: builtins.bool = False, stable: builtins.bool = True) -> tuple[Tensor, Tensor]:
    """sort(input: Tensor, dim: int = -1, descending: bool = False, stable: bool = True)

    Values in order along dim and their indices; NaN counts as the largest.

    Args:
        input: Tensor of real numbers.
        dim: int, the dimension to sort along.
        descending: bool, True puts the largest first.
        stable: bool, True keeps the order of equal elements; it always is kept.
    Returns:
        (values in input's dtype, indices in int64), both of input's shape.
    Raises:
        IndexError: there is no such dimension.
        TypeError: complex numbers.

    >>> values, indices = ms.mint.sort(ms.tensor([3.0, 1.0, 2.0]))
    >>> values, indices
    (Tensor([1., 2., 3.], dtype=float32), Tensor([1, 2, 0], dtype=int64))"""
    ...
@overload
def sort(input: Operand, axis: builtins.int = -1, descending: builtins.bool = False, stable: builtins.bool = True) -> tuple[Tensor, Tensor]: ...
def split(tensor: Operand, split_size_or_sections: Any, dim: Ints | None = 0) -> tuple[Tensor, Tensor]:
    """Cuts a tensor into pieces along a dimension.

    Args:
        tensor: Tensor of at least one dimension.
        split_size_or_sections: int, the size of each piece (the last may be smaller); or a list of the sizes of all.
        dim: int, the dimension; a negative one counts from the end. Default: 0.
    Returns:
        tuple of Tensors, views of tensor.
    Raises:
        ValueError: the sizes do not add up to that of the dimension.

    >>> ms.mint.split(ms.tensor([1, 2, 3, 4, 5]), 2)
    (Tensor([1, 2], dtype=int64), Tensor([3, 4], dtype=int64), Tensor([5], dtype=int64))"""
    ...
def sqrt(input: Operand) -> Tensor:
    """sqrt(input: Tensor)

    Square root.
    NaN for negative real numbers.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.

    >>> ms.mint.sqrt(ms.tensor([4, 9, -1]))
    Tensor([ 2.,  3., nan], dtype=float32)"""
    ...
def square(input: Operand) -> Tensor:
    """square(input: Tensor)

    input * input.

    Args:
        input: Tensor of any shape.
    Returns:
        Tensor of input's shape and dtype.

    >>> ms.mint.square(ms.tensor([-3, 2]))
    Tensor([9, 4], dtype=int64)"""
    ...
@overload
def squeeze(input: Operand, dim: Ints | None = None) -> Tensor:
    """squeeze(input: Tensor, dim: ints = None)

    Dimensions of size 1 removed (all, or those named).
    A dimension that is named and has another size stays.

    Args:
        input: Tensor of any shape and dtype.
        dim: int, tuple of ints or None, which dimensions; None: all of size 1.
    Returns:
        Tensor that shares input's memory: what is written into one shows in the other.
    Raises:
        IndexError: there is no such dimension.

    >>> x = ms.ops.ones(1, 3, 1)
    >>> ms.mint.squeeze(x).shape, ms.mint.squeeze(x, 0).shape
    ((3,), (3, 1))"""
    ...
@overload
def squeeze(input: Operand, axis: Ints | None = None) -> Tensor: ...
@overload
def stack(xs: Sequence[Operand], dim: builtins.int = 0) -> Tensor:
    """stack(xs: sequence of Tensors, dim: int = 0)

    Joined along a new dimension.

    Args:
        xs: list or tuple of Tensors, all of one shape.
        dim: int, where the new dimension stands in the result.
    Returns:
        Tensor in the dtype that they promote to, with one more dimension.
    Raises:
        ValueError: shapes differ.
        IndexError: there is no such dimension.

    >>> ms.mint.stack((ms.tensor([1, 2]), ms.tensor([3, 4])))
    Tensor([[1, 2],
            [3, 4]], dtype=int64)
    >>> ms.mint.stack((ms.tensor([1, 2]), ms.tensor([3, 4])), 1)
    Tensor([[1, 3],
            [2, 4]], dtype=int64)"""
    ...
@overload
def stack(xs: Sequence[Operand], axis: builtins.int = 0) -> Tensor: ...
@overload
def stack(tensors: Sequence[Operand], dim: builtins.int = 0) -> Tensor: ...
@overload
def std(input: Operand, dim: Ints | None = None, correction: builtins.int = 1, keepdim: builtins.bool = False) -> Tensor:
    """std(input: Tensor, dim: ints = None, correction: int = 1, keepdim: bool = False)
    std(input, dim=None, unbiased=None, keepdim=False, *, correction=1)

    Square root of var.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        dim: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones count
            from the end; None: all.
        correction: int, what is taken off the number of elements in the divisor: 0 for all of a population, 1 for a sample
            of it.
        keepdim: bool, True keeps each dimension reduced, with size 1.
    Returns:
        Tensor in floating point, without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.mint.std(ms.tensor([[1.0, 3.0], [2.0, 2.0]]), 1)
    Tensor([1.4142135, 0.       ], dtype=float32)"""
    ...
@overload
def std(input: Operand, axis: Ints | None = None, correction: builtins.int = 1, keepdim: builtins.bool = False) -> Tensor: ...
@overload
def std(input: Operand, dim: Ints | None = None, unbiased: Any = None, keepdim: builtins.bool = False, *, correction: complex | Tensor = 1) -> Tensor: ...
def std_mean(input: Operand, dim: Ints | None = None, unbiased: Any = None, keepdim: builtins.bool = False, *, correction: complex | Tensor = 1) -> tuple[Tensor, Tensor]:
    """Standard deviation and mean over dimensions.

    Args:
        input: Tensor of floats.
        dim: int or tuple of ints; None (default): all.
        unbiased: bool, PyTorch's older form of correction: True is 1 and False is 0; also in dim's place. Default: None.
        keepdim: True keeps the reduced dimensions with size 1. Default: False.
        correction: number that is subtracted from the count, by which the sum of squares is divided. Default: 1.
    Returns:
        pair of Tensors.

    >>> ms.mint.std_mean(ms.tensor([1.0, 3.0]), correction=0)
    (Tensor(1., dtype=float32), Tensor(2., dtype=float32))"""
    ...
def sub(input: Operand, other: Operand, *, alpha: Operand = 1, out: Any = None) -> Tensor:
    """Difference of two tensors, the second multiplied by a number: input - alpha * other. Also called subtract.

    Args:
        input: Tensor or number.
        other: Tensor or number; the shapes broadcast.
        alpha: number. Default: 1.
        out: Tensor of the result's shape that the result is written into, and that is returned. Default: None.
    Returns:
        Tensor in the dtype that both promote to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.mint.sub(ms.tensor([10, 20]), 1, alpha=3)
    Tensor([ 7, 17], dtype=int64)"""
    ...
def subtract(input: Operand, other: Operand, *, alpha: Operand = 1, out: Any = None) -> Tensor:
    """Difference of two tensors, the second multiplied by a number: input - alpha * other. Also called subtract.

    Args:
        input: Tensor or number.
        other: Tensor or number; the shapes broadcast.
        alpha: number. Default: 1.
        out: Tensor of the result's shape that the result is written into, and that is returned. Default: None.
    Returns:
        Tensor in the dtype that both promote to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.mint.sub(ms.tensor([10, 20]), 1, alpha=3)
    Tensor([ 7, 17], dtype=int64)"""
    ...
@overload
def sum(input: Operand, dim: Ints | None = None, keepdim: builtins.bool = False, dtype: DTypeLike | None = None) -> Tensor:
    """sum(input: Tensor, dim: ints = None, keepdim: bool = False, dtype: dtype = None)

    Sum over dim; bools and narrow integers add in int64.
    The sum of no elements is 0.

    Args:
        input: Tensor of any shape.
        dim: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones count
            from the end; None: all.
        keepdim: bool, True keeps each dimension reduced, with size 1.
        dtype: dtype or None, the dtype to add in; None: input's, and int64 for bools and integers.
    Returns:
        Tensor of input's shape without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.

    >>> x = ms.tensor([[1, 2], [3, 4]])
    >>> ms.mint.sum(x)
    Tensor(10, dtype=int64)
    >>> ms.mint.sum(x, 0)
    Tensor([4, 6], dtype=int64)"""
    ...
@overload
def sum(input: Operand, axis: Ints | None = None, keepdim: builtins.bool = False, dtype: DTypeLike | None = None) -> Tensor: ...
def swapaxes(input: Operand, axis0: builtins.int, axis1: builtins.int) -> Tensor:
    """swapaxes(input: Tensor, axis0: int, axis1: int)

    Two dimensions exchanged.

    Args:
        input: Tensor of any shape and dtype.
        axis0: int, one of the two; a negative one counts from the end.
        axis1: int, the other one.
    Returns:
        Tensor that shares input's memory: what is written into one shows in the other.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.mint.swapaxes(ms.tensor([[1, 2, 3], [4, 5, 6]]), 0, 1)
    Tensor([[1, 4],
            [2, 5],
            [3, 6]], dtype=int64)"""
    ...
def swapdims(*args: Any, **kwargs: Any) -> Tensor:
    """swapdims(x: Tensor, dim0: int, dim1: int)

    Two dimensions exchanged.

    Args:
        x: Tensor of any shape and dtype.
        dim0: int, one of the two; a negative one counts from the end.
        dim1: int, the other one.
    Returns:
        Tensor that shares x's memory: what is written into one shows in the other.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.swapdims(ms.tensor([[1, 2, 3], [4, 5, 6]]), 0, 1)
    Tensor([[1, 4],
            [2, 5],
            [3, 6]], dtype=int64)"""
    ...
def t(input: Operand) -> Tensor:
    """The transposed matrix; a vector or scalar stays as it is.

    Args:
        input: Tensor of at most two dimensions.
    Returns:
        Tensor, a view of input.
    Raises:
        ValueError: input has more dimensions.

    >>> ms.mint.t(ms.tensor([[1, 2], [3, 4]]))
    Tensor([[1, 3],
            [2, 4]], dtype=int64)"""
    ...
def take(input: Operand, index: Operand) -> Tensor:
    """Elements of a tensor as if it had one dimension.

    Args:
        input: Tensor of any shape and dtype.
        index: Tensor of integers of any shape; negative ones count from the end.
    Returns:
        Tensor of index's shape.
    Raises:
        IndexError: an index is outside.

    >>> ms.mint.take(ms.tensor([[1.0, 2.0], [3.0, 4.0]]), ms.tensor([[3, 0]]))
    Tensor([[4., 1.]], dtype=float32)"""
    ...
@overload
def take_along_dim(input: Operand, indices: Operand, dim: builtins.int) -> Tensor:
    """take_along_dim(input: Tensor, indices: Tensor, dim: int)
    take_along_dim(input, indices, dim=None)

    gather whose operands broadcast.
    It applies what argsort and argmax give.

    Args:
        input: Tensor of any shape.
        indices: Tensor of integers; its other sizes broadcast with input's.
        dim: int, a dimension; a negative one counts from the end.
    Returns:
        Tensor of input's dtype.
    Raises:
        IndexError: an index outside the dimension.
        TypeError: indices that are not integers.

    >>> x = ms.tensor([[3, 1, 2]])
    >>> ms.mint.take_along_dim(x, ms.ops.argsort(x), 1)
    Tensor([[1, 2, 3]], dtype=int64)"""
    ...
@overload
def take_along_dim(input: Operand, indices: Operand, axis: builtins.int) -> Tensor: ...
@overload
def take_along_dim(input: Operand, indices: Any, dim: Ints | None = None) -> Tensor: ...
def tan(input: Operand) -> Tensor:
    """tan(input: Tensor)

    Tangent of input in radians.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.

    >>> ms.mint.tan(ms.tensor([0.0, 0.7853982]))
    Tensor([0., 1.], dtype=float32)"""
    ...
def tanh(input: Operand) -> Tensor:
    """tanh(input: Tensor)

    Hyperbolic tangent.
    (exp(input) - exp(-input)) / (exp(input) + exp(-input)), which lies in [-1, 1].

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of input's shape, in floating point.

    >>> ms.mint.tanh(ms.tensor([0.0, 1.0, 100.0]))
    Tensor([0.       , 0.7615942, 1.       ], dtype=float32)"""
    ...
def tensor(data: ArrayLike, dtype: DTypeLike | None = None, *, requires_grad: bool = False) -> Tensor:
    """A new tensor copied from numbers, nested sequences, NumPy arrays or tensors.

    Args:
        data: number, nested list or tuple, NumPy array or Tensor.
        dtype: dtype of the result; None (default): ints give int64, floats float32, complex numbers complex64, bools bool;
            arrays and tensors keep theirs.
        device: str, int or device; None (default): the one that set_device chose, or for a Tensor its own.
        requires_grad: True: gradients are kept for it. Default: False.
        pin_memory: True: in memory that CUDA devices read by themselves, where there is one. Default: False.
    Returns:
        Tensor of data's shape.

    >>> ms.mint.tensor([1, 2], dtype=ms.float32, device="cpu").tolist()
    [1.0, 2.0]"""
    ...
@overload
def tile(input: Operand, dims: Ints) -> Tensor:
    """tile(input: Tensor, dims: ints)

    Repeated reps times along each dimension.

    Args:
        input: Tensor of any shape and dtype.
        dims: int or tuple of ints, how often along each dimension; for more dimensions than input has, input gets
            dimensions of size 1 in front.
    Returns:
        Tensor of input's dtype.
    Raises:
        ValueError: negative numbers.

    >>> ms.mint.tile(ms.tensor([1, 2]), (2, 2))
    Tensor([[1, 2, 1, 2],
            [1, 2, 1, 2]], dtype=int64)"""
    ...
@overload
def tile(input: Operand, axis: Ints) -> Tensor: ...
@overload
def topk(input: Operand, k: builtins.int, dim: builtins.int = -1, largest: builtins.bool = True, sorted: builtins.bool = True) -> tuple[Tensor, Tensor]:
    """topk(input: Tensor, k: int, dim: int = -1, largest: bool = True, sorted: bool = True)

    The k largest values along dim and their indices.

    Args:
        input: Tensor of real numbers.
        k: int, how many.
        dim: int, the dimension to search.
        largest: bool, False: the smallest ones.
        sorted: bool, True gives them in order.
    Returns:
        (values in input's dtype, indices in int64), of size k along dim.
    Raises:
        ValueError: k is more than there are.
        IndexError: there is no such dimension.

    >>> values, indices = ms.mint.topk(ms.tensor([1.0, 4.0, 3.0]), 2)
    >>> values, indices
    (Tensor([4., 3.], dtype=float32), Tensor([1, 2], dtype=int64))"""
    ...
@overload
def topk(input: Operand, k: builtins.int, axis: builtins.int = -1, largest: builtins.bool = True, sorted: builtins.bool = True) -> tuple[Tensor, Tensor]: ...
def trace(input: Operand) -> Tensor:
    """Sum of the elements on the diagonal of a matrix.

    Args:
        input: Tensor of two dimensions.
    Returns:
        Tensor, a scalar, of integers in int64.

    >>> ms.mint.trace(ms.tensor([[1, 2], [3, 4]]))
    Tensor(5, dtype=int64)"""
    ...
def transpose(input: Operand, dim0: builtins.int, dim1: builtins.int) -> Tensor:
    """transpose(input: Tensor, dim0: int, dim1: int)

    Two dimensions exchanged.

    Args:
        input: Tensor of any shape and dtype.
        dim0: int, one of the two; a negative one counts from the end.
        dim1: int, the other one.
    Returns:
        Tensor that shares input's memory: what is written into one shows in the other.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.mint.transpose(ms.tensor([[1, 2, 3], [4, 5, 6]]), 0, 1)
    Tensor([[1, 4],
            [2, 5],
            [3, 6]], dtype=int64)"""
    ...
def triangular_solve(b: Operand, A: Operand, upper: builtins.bool = True, transpose: builtins.bool = False, unitriangular: builtins.bool = False) -> Tensor:
    """Solves A @ x = b for a triangular matrix A.

    Args:
        b: Tensor (..., n, k), the right sides.
        A: Tensor (..., n, n); only one triangle counts.
        upper: True (default): the upper triangle; False: the lower one.
        transpose: True solves with A transposed. Default: False.
        unitriangular: True takes the diagonal of A as ones. Default: False.
    Returns:
        named pair of Tensors: solution x of b's shape, and cloned_coefficient A.

    >>> ms.mint.triangular_solve(ms.tensor([[4.0]]), ms.tensor([[2.0]])).solution
    Tensor([[2.]], dtype=float32)"""
    ...
def tril(input: Operand, diagonal: builtins.int = 0) -> Tensor:
    """tril(input: Tensor, diagonal: int = 0)

    Lower triangle of the last two dimensions, zero elsewhere.
    Also of stacks of matrices.

    Args:
        input: Tensor of any shape.
        diagonal: int, the last diagonal that is kept: 0 the main one, positive above it, negative below.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        ValueError: fewer than two dimensions.

    >>> ms.mint.tril(ms.ops.ones(3, 3))
    Tensor([[1., 0., 0.],
            [1., 1., 0.],
            [1., 1., 1.]], dtype=float32)
    >>> ms.mint.tril(ms.ops.ones(2, 3), 1)
    Tensor([[1., 1., 0.],
            [1., 1., 1.]], dtype=float32)"""
    ...
def triu(input: Operand, diagonal: builtins.int = 0) -> Tensor:
    """triu(input: Tensor, diagonal: int = 0)

    Upper triangle of the last two dimensions, zero elsewhere.
    Also of stacks of matrices.

    Args:
        input: Tensor of any shape.
        diagonal: int, the first diagonal that is kept: 0 the main one, positive above it, negative below.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        ValueError: fewer than two dimensions.

    >>> ms.mint.triu(ms.ops.ones(3, 3))
    Tensor([[1., 1., 1.],
            [0., 1., 1.],
            [0., 0., 1.]], dtype=float32)
    >>> ms.mint.triu(ms.ops.ones(2, 3), 1)
    Tensor([[0., 1., 1.],
            [0., 0., 1.]], dtype=float32)"""
    ...
def true_divide(input: Operand, other: Operand) -> Tensor:
    """true_divide(input: Tensor | number, other: Tensor | number)

    Element-wise true quotient input / other; integers give the default float.
    Division by 0 gives inf, or NaN for 0 / 0.

    Args:
        input: Tensor or number, its shape broadcasts with that of the other operands.
        other: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to; integers and bools give the default dtype, float32.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.mint.true_divide(ms.tensor([1, 2]), 4)
    Tensor([0.25, 0.5 ], dtype=float32)
    >>> ms.mint.true_divide(ms.tensor([1.0, 0.0]), ms.tensor([0.0, 0.0]))
    Tensor([inf, nan], dtype=float32)"""
    ...
def trunc(input: Operand) -> Tensor:
    """trunc(input: Tensor)

    Integer part, towards zero.
    The dtype stays floating point.
    It goes in steps: its gradient is 0.

    Args:
        input: Tensor of any shape.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        TypeError: complex numbers.

    >>> ms.mint.trunc(ms.tensor([-1.7, 1.7]))
    Tensor([-1.,  1.], dtype=float32)"""
    ...
uint16: DType
uint32: DType
uint64: DType
uint8: DType
@overload
def unbind(input: Operand, dim: builtins.int = 0) -> tuple[Tensor, ...]:
    """unbind(input: Tensor, dim: int = 0)

    The views input[i] along dim.

    Args:
        input: Tensor of any dtype, with at least one dimension.
        dim: int, a dimension; a negative one counts from the end.
    Returns:
        tuple of Tensors that share input's memory.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.mint.unbind(ms.tensor([[1, 2], [3, 4]]))
    (Tensor([1, 2], dtype=int64), Tensor([3, 4], dtype=int64))"""
    ...
@overload
def unbind(input: Operand, axis: builtins.int = 0) -> tuple[Tensor, ...]: ...
def unique(input: Operand, sorted: builtins.bool = True, return_inverse: builtins.bool = False, return_counts: builtins.bool = False, dim: Ints | None = None) -> Any:
    """Different elements of a tensor in ascending order.

    Args:
        input: Tensor of any shape.
        sorted: accepted as PyTorch has it; the elements are always sorted.
        return_inverse: True gives for each element its place among them as well. Default: False.
        return_counts: True gives how often each occurs as well. Default: False.
        dim: int, the dimension whose slices are compared, and put in lexicographic order; None (default): elements are.
    Returns:
        1-d Tensor (with dim a Tensor of fewer slices), or a tuple: (elements, places of input's shape, or one for each slice,
        counts), of which those asked for.

    >>> values, counts = ms.mint.unique(ms.tensor([3, 1, 3]), return_counts=True)
    >>> values.tolist(), counts.tolist()
    ([1, 3], [1, 2])"""
    ...
@overload
def unsqueeze(input: Operand, dim: builtins.int) -> Tensor:
    """unsqueeze(input: Tensor, dim: int)

    A dimension of size 1 inserted.

    Args:
        input: Tensor of any shape and dtype.
        dim: int, where the new dimension stands in the result.
    Returns:
        Tensor that shares input's memory: what is written into one shows in the other.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.mint.unsqueeze(ms.tensor([1, 2]), 0)
    Tensor([[1, 2]], dtype=int64)
    >>> ms.mint.unsqueeze(ms.tensor([1, 2]), -1).shape
    (2, 1)"""
    ...
@overload
def unsqueeze(input: Operand, axis: builtins.int) -> Tensor: ...
@overload
def var(input: Operand, dim: Ints | None = None, correction: builtins.int = 1, keepdim: builtins.bool = False) -> Tensor:
    """var(input: Tensor, dim: ints = None, correction: int = 1, keepdim: bool = False)
    var(input, dim=None, unbiased=None, keepdim=False, *, correction=1)

    Variance with divisor n - ddof, in two passes.
    The mean is subtracted first, so that large values do not cancel.

    Args:
        input: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        dim: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones count
            from the end; None: all.
        correction: int, what is taken off the number of elements in the divisor: 0 for all of a population, 1 for a sample
            of it.
        keepdim: bool, True keeps each dimension reduced, with size 1.
    Returns:
        Tensor in floating point, without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.mint.var(ms.tensor([[1.0, 3.0], [2.0, 2.0]]), 1)
    Tensor([2., 0.], dtype=float32)"""
    ...
@overload
def var(input: Operand, axis: Ints | None = None, correction: builtins.int = 1, keepdim: builtins.bool = False) -> Tensor: ...
@overload
def var(input: Operand, dim: Ints | None = None, unbiased: Any = None, keepdim: builtins.bool = False, *, correction: complex | Tensor = 1) -> Tensor: ...
def var_mean(input: Operand, dim: Ints | None = None, unbiased: Any = None, keepdim: builtins.bool = False, *, correction: complex | Tensor = 1) -> tuple[Tensor, Tensor]:
    """Variance and mean over dimensions.

    Args:
        input: Tensor of floats.
        dim: int or tuple of ints; None (default): all.
        unbiased: bool, PyTorch's older form of correction: True is 1 and False is 0; also in dim's place. Default: None.
        keepdim: True keeps the reduced dimensions with size 1. Default: False.
        correction: number that is subtracted from the count, by which the sum of squares is divided. Default: 1.
    Returns:
        pair of Tensors.

    >>> ms.mint.var_mean(ms.tensor([1.0, 3.0]))
    (Tensor(2., dtype=float32), Tensor(2., dtype=float32))"""
    ...
def vdot(input: Operand, other: Operand) -> Tensor:
    """Inner product of two vectors, the first one conjugated where it is complex.

    Args:
        input: Tensor (n,) of numbers.
        other: Tensor (n,) of numbers.
    Returns:
        Tensor, a scalar.
    Raises:
        ValueError: the lengths differ.

    >>> ms.mint.vdot(ms.tensor([2.0, 1.0]), ms.tensor([3.0, 5.0]))
    Tensor(11., dtype=float32)"""
    ...
def vmap(fn: Callable[..., _R], in_axes: Any = 0, out_axes: Any = 0) -> Callable[..., _R]:
    """``msjit.vmap`` under PyTorch's names: a function that applies func to every element along an axis of its arguments.

    Args:
        func: function or Module.
        in_dims: int for all arguments, or a tuple with an int or None (the same for every element) for each. Default: 0.
        out_dims: int or tuple of ints, where that axis stands in the results. Default: 0.
        randomness: accepted as PyTorch has it.
        chunk_size: accepted as PyTorch has it; all elements are computed in one run.
    Returns:
        function of the arguments with that axis.

    >>> ms.mint.vmap(lambda x, y: x @ y, in_dims=(0, None))(ms.ones(2, 3), ms.ones(3)).tolist()
    [3.0, 3.0]"""
    ...
@overload
def where(condition: Operand, input: Operand, other: Operand) -> Tensor:
    """where(condition: Tensor, input: Tensor | number, other: Tensor | number)
    where(condition)

    input where condition holds, else other.
    Both input and other are computed in full before one of them is chosen.

    Args:
        condition: Tensor of bools.
        input: Tensor or number, what is taken where the condition is True.
        other: Tensor or number, what is taken where it is False.
    Returns:
        Tensor of the shape that all three broadcast to, in the dtype that input and other promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: the condition is not of bools.

    >>> x = ms.tensor([-1.0, 2.0, -3.0])
    >>> ms.mint.where(x > 0, x, 0.0)
    Tensor([0., 2., 0.], dtype=float32)"""
    ...
@overload
def where(condition: Any) -> Tensor: ...
@overload
def zeros(*size: builtins.int, dtype: DTypeLike | None = None) -> Tensor:
    """zeros(*size: ints, dtype: dtype = None)
    zeros(*sizes, size=None, dtype=None, device=None, requires_grad=False)

    A tensor of shape filled with value.

    Args:
        size: int or tuple of ints, the sizes of the result.
        dtype: dtype or None, the dtype of the result; None: by the kind of number.
    Returns:
        Tensor of that shape.
    Raises:
        ValueError: a negative size.

    >>> ms.mint.zeros(2, 3)
    Tensor([[0., 0., 0.],
            [0., 0., 0.]], dtype=float32)
    >>> ms.mint.zeros((2,), dtype=ms.int32)
    Tensor([0, 0], dtype=int32)"""
    ...
@overload
def zeros(size: Ints, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def zeros(*sizes: Any, size: Ints | None = None, dtype: DTypeLike | None = None, device: Any = None, requires_grad: builtins.bool = False) -> Tensor: ...
@overload
def zeros_like(input: Operand, dtype: DTypeLike | None = None) -> Tensor:
    """zeros_like(input: Tensor, dtype: dtype = None)
    zeros_like(input, *, dtype=None, device=None, requires_grad=False, memory_format=None)

    A tensor like input filled with value.

    Args:
        input: Tensor that gives the shape.
        dtype: dtype or None, the dtype of the result; None: input's.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.zeros_like(ms.tensor([1.5, 2.5]))
    Tensor([0., 0.], dtype=float32)"""
    ...
@overload
def zeros_like(input: Operand, *, dtype: DTypeLike | None = None, device: Any = None, requires_grad: builtins.bool = False, memory_format: Any = None) -> Tensor: ...
def as_strided(input: Operand, size: Ints, stride: Ints, storage_offset: Any = None) -> Tensor:
    """Elements of a tensor as they lie in its memory: at [i, j] the one at offset + i stride[0] + j stride[1]. A copy: what is
    written into it does not reach input, other than in PyTorch; gradients do, summed where elements are taken repeatedly.

    Args:
        input: Tensor, contiguous.
        size: tuple of ints, the shape.
        stride: tuple of ints, not negative, by dimension how many elements lie between neighbours.
        storage_offset: int, where in the memory that input shares with its views the first element lies; None (default):
            where input begins.
    Returns:
        Tensor of that shape, of input's dtype.
    Raises:
        ValueError: input is not contiguous, size and stride have different lengths, a stride is negative, or elements lie
            outside of input.

    >>> ms.mint.as_strided(ms.tensor([1, 2, 3, 4]), (3, 2), (1, 1)).tolist()
    [[1, 2], [2, 3], [3, 4]]"""
    ...
def broadcast_shapes(*shapes: Any) -> Tensor:
    """The shape that tensors of these shapes broadcast to.

    Args:
        shapes: tuples of ints, or ints, which stand for one dimension.
    Returns:
        tuple of ints.
    Raises:
        RuntimeError: they do not broadcast.

    >>> ms.mint.broadcast_shapes((2, 1), (3,))
    (2, 3)"""
    ...
def bucketize(input: Operand, boundaries: Any, *, out_int32: builtins.bool = False, right: builtins.bool = False) -> Tensor:
    """Which of the intervals between boundaries each element lies in: how many boundaries stand before it.

    Args:
        input: Tensor of numbers, or a number.
        boundaries: Tensor (N,), ascending.
        out_int32: True gives int32 instead of int64. Default: False.
        right: True: an element that equals a boundary lies behind it. Default: False.
    Returns:
        int64 Tensor of input's shape.

    >>> ms.mint.bucketize(ms.tensor([1.0, 2.0, 9.0]), ms.tensor([2.0, 4.0])).tolist()
    [0, 0, 2]"""
    ...
def cartesian_prod(*tensors: Any) -> Tensor:
    """All combinations of an element of each vector, as rows; the last vector changes fastest.

    Args:
        tensors: Tensors, 1-d.
    Returns:
        Tensor (n, number of vectors); of one vector the vector.
    Raises:
        ValueError: there is no tensor, or one is no vector.

    >>> ms.mint.cartesian_prod(ms.tensor([1, 2]), ms.tensor([3])).tolist()
    [[1, 3], [2, 3]]"""
    ...
def chain_matmul(*matrices: Any) -> Tensor:
    """The product of several matrices, as ``linalg.multi_dot`` makes it.

    Args:
        matrices: 2-d Tensors.
    Returns:
        Tensor.

    >>> ms.mint.chain_matmul(ms.ones(2, 3), ms.ones(3, 4)).shape
    (2, 4)"""
    ...
def clamp_max(input: Operand, max: Any) -> Tensor:
    """Lowers elements to a largest value: min(input, max).

    Args:
        input: Tensor of numbers.
        max: number, or Tensor that broadcasts.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.clamp_max(ms.tensor([-1.0, 2.0]), 0.0).tolist()
    [-1.0, 0.0]"""
    ...
def clamp_min(input: Operand, min: Any) -> Tensor:
    """Raises elements to a least value: max(input, min).

    Args:
        input: Tensor of numbers.
        min: number, or Tensor that broadcasts.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.clamp_min(ms.tensor([-1.0, 2.0]), 0.0).tolist()
    [0.0, 2.0]"""
    ...
def concatenate(tensors: Any, dim: Ints | None = 0) -> Tensor:
    """Puts tensors one behind the other along a dimension: ``cat``.

    Args:
        tensors: sequence of Tensors of one shape but for that dimension.
        dim: int. Default: 0.
    Returns:
        Tensor.

    >>> ms.mint.concatenate([ms.ones(1), ms.zeros(1)]).tolist()
    [1.0, 0.0]"""
    ...
def detach(input: Operand) -> Tensor:
    """The same values, of which no gradient goes back.

    Args:
        input: Tensor.
    Returns:
        Tensor that shares input's memory.

    >>> ms.mint.detach(ms.tensor([1.0], requires_grad=True) * 2).requires_grad
    False"""
    ...
def fill(input: Operand, value: Operand) -> Tensor:
    """A tensor of input's shape and dtype with one value everywhere.

    Args:
        input: Tensor.
        value: number, or Tensor of one.
    Returns:
        Tensor.

    >>> ms.mint.fill(ms.ones(2), 3).tolist()
    [3.0, 3.0]"""
    ...
def index_copy(input: Operand, dim: Ints | None, index: Operand, source: Operand) -> Tensor:
    """A copy in which slices are those of another tensor.

    Args:
        input: Tensor.
        dim: int, the dimension.
        index: integer Tensor (N,), where the slices go.
        source: Tensor with N slices along dim.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.index_copy(ms.zeros(3), 0, ms.tensor([2]), ms.ones(1)).tolist()
    [0.0, 0.0, 1.0]"""
    ...
def isin(elements: Any, test_elements: Any, *, assume_unique: builtins.bool = False, invert: builtins.bool = False) -> Tensor:
    """For each element, whether it occurs among others.

    Args:
        elements: Tensor, or a number.
        test_elements: Tensor, or a number.
        assume_unique: accepted as PyTorch has it; has no effect.
        invert: True: whether it does not occur. Default: False.
    Returns:
        bool Tensor of elements' shape.

    >>> ms.mint.isin(ms.tensor([1, 2]), 2, invert=True).tolist()
    [True, False]"""
    ...
def lu_unpack(LU_data: Any, LU_pivots: Any, unpack_data: builtins.bool = True, unpack_pivots: builtins.bool = True) -> tuple[Tensor, Tensor, Tensor]:
    """The factors of A = P L U as three matrices, of what ``linalg.lu_factor`` gives.

    Args:
        LU_data: Tensor (..., m, n), both factors in one matrix.
        LU_pivots: Tensor (..., min(m, n)) of ints, with which row, from 1, each was exchanged.
        unpack_data: bool, whether L and U are wanted. Default: True.
        unpack_pivots: bool, whether P is wanted. Default: True.
    Returns:
        named triple: P (..., m, m), L (..., m, k) and U (..., k, n), k the smaller of m and n; a Tensor (0,) for what
        is not wanted.
    Raises:
        ValueError: LU_data has fewer than two dimensions.

    >>> ms.mint.lu_unpack(*ms.mint.linalg.lu_factor(ms.tensor([[1.0, 2.0], [2.0, 2.0]]))).L.tolist()
    [[1.0, 0.0], [0.5, 1.0]]"""
    ...
def masked_scatter(input: Operand, mask: Any, source: Operand) -> Tensor:
    """A copy of input whose elements where mask holds are those of source, in their order.

    Args:
        input: Tensor; its shape broadcasts with mask's.
        mask: bool Tensor.
        source: Tensor of input's dtype, of at least as many elements as mask holds at.
    Returns:
        Tensor of the shape that both broadcast to.

    >>> ms.mint.masked_scatter(ms.zeros(2), ms.tensor([[True, False], [True, True]]), ms.tensor([1.0, 2.0, 3.0])).tolist()
    [[1.0, 0.0], [2.0, 3.0]]"""
    ...
def promote_types(a: DTypeLike, b: DTypeLike) -> DType:
    """The dtype of what two tensors of these dtypes give together.

    Args:
        type1, type2: dtypes.
    Returns:
        dtype.

    >>> ms.mint.promote_types(ms.int32, ms.float32)
    msjit.float32"""
    ...
def scatter_reduce(input: Operand, dim: Ints | None, index: Operand, src: Operand, reduce: Any, *, include_self: builtins.bool = True) -> Tensor:
    """Puts elements of src at index along a dimension, and joins those that meet at one place.

    Args:
        input: Tensor.
        dim: int, the dimension.
        index: integer Tensor of the places along dim, of src's shape.
        src: Tensor.
        reduce: 'sum', 'mean', 'prod', 'amax' or 'amin', by which they are joined.
        include_self: False leaves what input holds at these places out. Default: True.
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: reduce is another word.

    >>> ms.mint.scatter_reduce(ms.zeros(2), 0, ms.tensor([0, 0, 1]), ms.tensor([1.0, 3.0, 5.0]), "mean", include_self=False)
    Tensor([2., 5.], dtype=float32)"""
    ...
def signbit(input: Operand) -> Tensor:
    """True where the sign of an element is set: of negative numbers and of -0.0.

    Args:
        input: Tensor of real numbers of any shape.
    Returns:
        bool Tensor of input's shape.

    >>> ms.mint.signbit(ms.tensor([-2.0, -0.0, 0.0, 1.0])).tolist()
    [True, True, False, False]"""
    ...
def slogdet(A: Operand) -> tuple[Tensor, Tensor]:
    """The sign of the determinant, of complex matrices its phase, and the logarithm of its size.

    Args:
        A: Tensor (..., n, n) of floats or complex numbers.
    Returns:
        named pair of Tensors (...): sign, and the logarithm logabsdet, which is real.

    >>> ms.mint.linalg.slogdet(ms.tensor([[2.0, 0.0], [0.0, -2.0]])).sign.item()
    -1.0"""
    ...
def svd(input: Operand, some: builtins.bool = True, compute_uv: builtins.bool = True) -> Any:
    """Factors matrices: input = U @ diag(S) @ V.T, with orthonormal columns of U and V and descending S.

    Args:
        input: Tensor (..., m, n) of floats.
        some: False: U and V are square. Default: True.
        compute_uv: False: U and V are zeros. Default: True.
    Returns:
        named triple of Tensors: U, S and V.

    >>> ms.mint.svd(ms.tensor([[3.0, 0.0], [0.0, 4.0]])).S.asnumpy().round(4)
    array([4., 3.], dtype=float32)"""
    ...
def tensordot(a: Operand, b: Operand, dims: Ints | None = 2) -> Tensor:
    """Sums products over several dimensions of two tensors.

    Args:
        a: Tensor.
        b: Tensor.
        dims: int n: the last n dimensions of a and the first n of b; or a pair of lists, the dimensions of each. Default: 2.
    Returns:
        Tensor of the remaining dimensions of a, then of b.

    >>> ms.mint.tensordot(ms.ones(2, 3), ms.ones(3, 4), dims=1).shape
    (2, 4)"""
    ...
def trapezoid(y: Operand, x: Operand | None = None, *, dx: complex | Tensor = 1.0, dim: Ints | None = -1) -> Tensor:
    """Integral of sampled values by the trapezoidal rule.

    Args:
        y: Tensor of values.
        x: Tensor of the places of the samples. Default: None; then they lie dx apart.
        dx: number. Default: 1.0.
        dim: int, the dimension of the samples. Default: -1.
    Returns:
        Tensor without that dimension.

    >>> float(ms.mint.trapezoid(ms.tensor([1.0, 2.0, 3.0])))
    4.0"""
    ...
def unflatten(input: Operand, dim: Ints | None, sizes: Any) -> Tensor:
    """Splits one dimension into several.

    Args:
        input: Tensor.
        dim: int, the dimension.
        sizes: tuple of ints, the new sizes; one of them may be -1.
    Returns:
        Tensor of more dimensions, with the same elements.

    >>> ms.mint.unflatten(ms.ones(4, 6), 1, (2, -1)).shape
    (4, 2, 3)"""
    ...
def unravel_index(indices: Any, shape: Any) -> Tensor:
    """Places in a tensor of a shape, of places in it laid out flat.

    Args:
        indices: Tensor of ints.
        shape: int or tuple of ints.
    Returns:
        tuple of Tensors, one for each dimension.

    >>> [i.tolist() for i in ms.mint.unravel_index(ms.tensor([4, 5]), (2, 3))]
    [[1, 1], [1, 2]]"""
    ...
def vander(x: Operand, N: Any = None, increasing: builtins.bool = False) -> Tensor:
    """The matrix of the powers of a vector (Vandermonde).

    Args:
        x: Tensor (n,) of numbers.
        N: int, how many columns. Default: None, n.
        increasing: True: the powers are 0, 1, ..., N - 1 from left to right; False (default): the other way round.
    Returns:
        Tensor (n, N) of x's dtype.

    >>> ms.mint.vander(ms.tensor([2.0, 3.0]), 3, increasing=True).tolist()
    [[1.0, 2.0, 4.0], [1.0, 3.0, 9.0]]"""
    ...
def view_as_complex(input: Operand) -> Tensor:
    """Complex numbers of pairs of real ones: input[..., 0] + i * input[..., 1].

    Args:
        input: Tensor (..., 2) of floats.
    Returns:
        complex Tensor (...), a copy.
    Raises:
        ValueError: the last dimension has another size.

    >>> ms.mint.view_as_complex(ms.tensor([[1.0, 2.0]])).tolist()
    [(1+2j)]"""
    ...
def can_cast(from_: Any, to: Any) -> Tensor:
    """Whether a dtype may become another, as promotion has it: not complex to real, not floats to integers, not to bool.

    Args:
        from_: dtype.
        to: dtype.
    Returns:
        bool.

    >>> ms.mint.can_cast(ms.float64, ms.float32), ms.mint.can_cast(ms.float32, ms.int64)
    (True, False)"""
    ...
def result_type(tensor1: Operand, tensor2: Operand) -> Tensor:
    """The dtype of what two tensors or numbers give together: one of more dimensions decides among those of its kind.

    Args:
        tensor1: Tensor or number.
        tensor2: Tensor or number.
    Returns:
        dtype.

    >>> ms.mint.result_type(ms.tensor([1, 2], dtype=ms.int32), 1), ms.mint.result_type(1, 1.0)
    (msjit.int32, msjit.float32)"""
    ...
def set_default_tensor_type(t: Any) -> Tensor:
    """The dtype of floats, and with a type of ``cuda`` the device, from then on, by the name of a type of tensors.

    Args:
        t: type such as ``DoubleTensor``, or its name, "torch.DoubleTensor".
    Raises:
        TypeError: it is no type of tensors of floats.

    >>> ms.mint.set_default_tensor_type(ms.mint.FloatTensor)
    >>> ms.mint.get_default_dtype()
    msjit.float32"""
    ...
def set_flush_denormal(mode: str) -> Tensor:
    """Asks that numbers too small to be written in full become 0; that is not done here, which the result says.

    Args:
        mode: bool.
    Returns:
        bool: whether it is as asked for: only where mode is False.

    >>> ms.mint.set_flush_denormal(False)
    True"""
    ...
def set_printoptions(precision: Any = None, threshold: Any = None, edgeitems: Any = None, linewidth: Any = None, profile: Any = None, sci_mode: Any = None) -> Tensor:
    """How tensors are shown: ``msjit.set_printoptions``, which NumPy's arrays follow, too.

    Args:
        precision: int, digits behind the point. Default: None, as it is.
        threshold: number of elements from which on a tensor is shortened. Default: None, as it is.
        edgeitems: int, how many elements are shown at the edges then. Default: None, as it is.
        linewidth: int, characters a line. Default: None, as it is.
        profile: 'default', 'short' or 'full', PyTorch's settings of these four. Default: None.
        sci_mode: False: no number is shown with an exponent; True is refused. Default: None, as it is.
    Raises:
        ValueError: another profile, or sci_mode=True: format numbers with f"{x:e}".

    >>> ms.mint.set_printoptions(precision=2)
    >>> ms.tensor([2 / 3])
    Tensor([0.67], dtype=float32)
    >>> ms.set_printoptions(precision=8)"""
    ...
def typename(obj: Any) -> Tensor:
    """The name of an object's type: of a tensor as PyTorch's older types have it.

    Args:
        obj: any object.
    Returns:
        str.

    >>> ms.mint.typename(ms.ones(1)), ms.mint.typename(ms.mint.nn.ReLU()).rpartition(".")[2]
    ('torch.FloatTensor', 'ReLU')"""
    ...
def as_strided_scatter(input: Operand, src: Operand, size: Ints, stride: Ints, storage_offset: Any = None) -> Tensor:
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
    [[1.0, 0.0], [0.0, 1.0]]"""
    ...
def asarray(obj: Any, *, dtype: DTypeLike | None = None, device: Any = None, copy: Any = None, requires_grad: builtins.bool | None = None) -> Tensor:
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
    (True, [1, 2])"""
    ...
def atleast_1d(*tensors: Any) -> Any:
    """Gives a number a dimension; every other tensor stays as it is.

    Args:
        tensors: Tensors, or one list or tuple of them.
    Returns:
        Tensor, or a tuple of them where not one Tensor is given.

    >>> ms.mint.atleast_1d(ms.tensor(2), ms.ones(2, 2))[0].shape
    (1,)"""
    ...
def atleast_2d(*tensors: Any) -> Any:
    """Puts dimensions of size 1 in front until there are two.

    Args:
        tensors: Tensors, or one list or tuple of them.
    Returns:
        Tensor, or a tuple of them where not one Tensor is given.

    >>> ms.mint.atleast_2d(ms.tensor([1, 2])).shape
    (1, 2)"""
    ...
def atleast_3d(*tensors: Any) -> Any:
    """Adds dimensions of size 1 until there are three: around a vector, behind a matrix.

    Args:
        tensors: Tensors, or one list or tuple of them.
    Returns:
        Tensor, or a tuple of them where not one Tensor is given.

    >>> ms.mint.atleast_3d(ms.ones(2)).shape, ms.mint.atleast_3d(ms.ones(2, 3)).shape
    ((1, 2, 1), (2, 3, 1))"""
    ...
def empty_permuted(size: Ints, physical_layout: Any, *, dtype: DTypeLike | None = None, layout: Any = None, device: Any = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False) -> Tensor:
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
    (1, 2)"""
    ...
def empty_strided(size: Ints, stride: Ints, *, dtype: DTypeLike | None = None, layout: Any = None, device: Any = None, requires_grad: builtins.bool = False, pin_memory: builtins.bool = False) -> Tensor:
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
    (1, 2)"""
    ...
def frombuffer(buffer: Any, *, dtype: DTypeLike, count: complex | Tensor = -1, offset: complex | Tensor = 0, requires_grad: builtins.bool = False) -> Tensor:
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
    [1, 2]"""
    ...
def narrow_copy(input: Operand, dim: Ints | None, start: Any, length: Any) -> Tensor:
    """A copy of length slices from start along a dimension; ``narrow`` gives a view.

    Args:
        input: Tensor.
        dim: int, the dimension.
        start: int, the first slice; negative ones count from the end.
        length: int, how many.
    Returns:
        Tensor.

    >>> ms.mint.narrow_copy(ms.tensor([1, 2, 3]), 0, 1, 2).tolist()
    [2, 3]"""
    ...
def nonzero_static(input: Operand, *, size: Ints, fill_value: Operand = -1) -> Tensor:
    """``nonzero`` of a given number of rows: what is missing is filled, what is too much left out.

    Args:
        input: Tensor.
        size: int, the number of rows.
        fill_value: int, what stands in rows beyond. Default: -1.
    Returns:
        Tensor (size, dimensions of input) of int64.

    >>> ms.mint.nonzero_static(ms.tensor([0, 5]), size=2).tolist()
    [[1], [-1]]"""
    ...
def poisson(input: Operand, generator: Any = None) -> Tensor:
    """Random numbers: how often something happens that happens `input` times on average.

    Args:
        input: Tensor of floats, not negative.
        generator: Generator to draw from. Default: None, the global one.
    Returns:
        Tensor of input's shape and dtype.

    >>> ms.mint.poisson(ms.tensor([0.0, 4.0])).shape
    (2,)"""
    ...
def range(start: complex | Tensor = 0, end: Any = None, step: complex | Tensor = 1, *, dtype: DTypeLike | None = None, device: Any = None, requires_grad: builtins.bool = False) -> Tensor:
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
    [1.0, 2.0, 3.0, 4.0]"""
    ...
def geqrf(input: Operand) -> tuple[Tensor, Tensor]:
    """A QR factorisation as LAPACK keeps it: R on and above the diagonal, the vectors of reflections that make Q below it.

    Args:
        input: Tensor (..., m, n) of floats or complex numbers.
    Returns:
        named pair of Tensors: a, of input's shape, and tau, the factor of each reflection.

    >>> ms.mint.geqrf(ms.ones(3, 2)).tau.shape
    (2,)"""
    ...
def lu_solve(b: Operand, LU_data: Any, LU_pivots: Any) -> Tensor:
    """The x of A @ x = b, from the factors of A; newer programs call ``linalg.lu_solve(LU, pivots, b)``.

    Args:
        b: Tensor (..., n, k).
        LU_data: Tensor (..., n, n), as ``linalg.lu_factor`` gives it.
        LU_pivots: Tensor (..., n) of int32, as it gives them.
    Returns:
        Tensor of b's shape.
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.mint.lu_solve(ms.tensor([[4.0]]), *ms.mint.linalg.lu_factor(ms.tensor([[2.0]]))).tolist()
    [[2.0]]"""
    ...
def qr(input: Operand, some: builtins.bool = True) -> tuple[Tensor, Tensor]:
    """Factors a matrix into Q with orthonormal columns and R that is upper triangular; newer programs call ``linalg.qr``.

    Args:
        input: Tensor (..., m, n) of floats.
        some: True (default): Q (..., m, k) and R (..., k, n) with k = min(m, n); False: Q (..., m, m) and R (..., m, n).
    Returns:
        named pair of Tensors: Q and R.

    >>> Q, R = ms.mint.qr(ms.tensor([[3.0], [4.0]]))
    >>> (Q @ R).asnumpy().round(3).tolist()
    [[3.0], [4.0]]"""
    ...
def are_deterministic_algorithms_enabled() -> Tensor:
    """What ``use_deterministic_algorithms`` was told last; False at first.

    >>> ms.mint.are_deterministic_algorithms_enabled()
    False"""
    ...
def get_float32_matmul_precision() -> Tensor:
    """What ``set_float32_matmul_precision`` was told last; "highest" at first.

    >>> ms.mint.get_float32_matmul_precision() in ("highest", "high", "medium")
    True"""
    ...
def set_float32_matmul_precision(precision: Any) -> Tensor:
    """Remembers how exact products of float32 are to be at least; they are always as exact as float32 allows.

    Args:
        precision: str, "highest", "high" or "medium".
    Raises:
        ValueError: another value.

    >>> ms.mint.set_float32_matmul_precision("high")
    >>> ms.mint.get_float32_matmul_precision()
    'high'"""
    ...
def use_deterministic_algorithms(mode: str, *, warn_only: builtins.bool = False) -> Tensor:
    """Remembers that results are to be the same in each run, which they are anyway.

    Args:
        mode: bool, what ``are_deterministic_algorithms_enabled`` says from then on.
        warn_only: accepted as PyTorch has it; has no effect.

    >>> ms.mint.use_deterministic_algorithms(False)"""
    ...
def bartlett_window(window_length: Any, periodic: builtins.bool = True, *given: Any, dtype: DTypeLike | None = None, layout: Any = None, device: Any = None, requires_grad: builtins.bool = False, **named: Any) -> Tensor:
    """A window for spectra: a triangle, 1 - |2 t - 1| at t = i / n.

    Args:
        window_length: int n, how many values.
        periodic: True divides by n; False by n - 1, which makes the window symmetric. Default: True.
        dtype: dtype of the result; None (default): the default dtype.
        layout: accepted as PyTorch has it.
        device: str, 'cpu' or 'cuda:0'; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
    Returns:
        Tensor (window_length,).
    Raises:
        ValueError: a negative length.

    >>> ms.mint.bartlett_window(4).shape, ms.mint.bartlett_window(4).dtype
    ((4,), msjit.float32)"""
    ...
def blackman_window(window_length: Any, periodic: builtins.bool = True, *given: Any, dtype: DTypeLike | None = None, layout: Any = None, device: Any = None, requires_grad: builtins.bool = False, **named: Any) -> Tensor:
    """A window for spectra: 0.42 - 0.5 cos(2 pi t) + 0.08 cos(4 pi t) at t = i / n.

    Args:
        window_length: int n, how many values.
        periodic: True divides by n; False by n - 1, which makes the window symmetric. Default: True.
        dtype: dtype of the result; None (default): the default dtype.
        layout: accepted as PyTorch has it.
        device: str, 'cpu' or 'cuda:0'; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
    Returns:
        Tensor (window_length,).
    Raises:
        ValueError: a negative length.

    >>> ms.mint.blackman_window(4).shape, ms.mint.blackman_window(4).dtype
    ((4,), msjit.float32)"""
    ...
def hamming_window(window_length: Any, periodic: builtins.bool = True, *given: Any, dtype: DTypeLike | None = None, layout: Any = None, device: Any = None, requires_grad: builtins.bool = False, **named: Any) -> Tensor:
    """A window for spectra: alpha - beta cos(2 pi t) at t = i / n.

    Args:
        window_length: int n, how many values.
        periodic: True divides by n; False by n - 1, which makes the window symmetric. Default: True.
        alpha: number. Default: 0.54.
        beta: number. Default: 0.46.
        dtype: dtype of the result; None (default): the default dtype.
        layout: accepted as PyTorch has it.
        device: str, 'cpu' or 'cuda:0'; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
    Returns:
        Tensor (window_length,).
    Raises:
        ValueError: a negative length.

    >>> ms.mint.hamming_window(4).shape, ms.mint.hamming_window(4).dtype
    ((4,), msjit.float32)"""
    ...
def hann_window(window_length: Any, periodic: builtins.bool = True, *given: Any, dtype: DTypeLike | None = None, layout: Any = None, device: Any = None, requires_grad: builtins.bool = False, **named: Any) -> Tensor:
    """A window for spectra: 0.5 - 0.5 cos(2 pi t) at t = i / n.

    Args:
        window_length: int n, how many values.
        periodic: True divides by n; False by n - 1, which makes the window symmetric. Default: True.
        dtype: dtype of the result; None (default): the default dtype.
        layout: accepted as PyTorch has it.
        device: str, 'cpu' or 'cuda:0'; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
    Returns:
        Tensor (window_length,).
    Raises:
        ValueError: a negative length.

    >>> ms.mint.hann_window(4).shape, ms.mint.hann_window(4).dtype
    ((4,), msjit.float32)"""
    ...
def kaiser_window(window_length: Any, periodic: builtins.bool = True, *given: Any, dtype: DTypeLike | None = None, layout: Any = None, device: Any = None, requires_grad: builtins.bool = False, **named: Any) -> Tensor:
    """A window for spectra: i0(beta sqrt(1 - (2 t - 1)^2)) / i0(beta) at t = i / n.

    Args:
        window_length: int n, how many values.
        periodic: True divides by n; False by n - 1, which makes the window symmetric. Default: True.
        beta: number. Default: 12.0.
        dtype: dtype of the result; None (default): the default dtype.
        layout: accepted as PyTorch has it.
        device: str, 'cpu' or 'cuda:0'; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
    Returns:
        Tensor (window_length,).
    Raises:
        ValueError: a negative length.

    >>> ms.mint.kaiser_window(4).shape, ms.mint.kaiser_window(4).dtype
    ((4,), msjit.float32)"""
    ...
def index_reduce(input: Operand, dim: Ints | None, index: Operand, source: Operand, reduce: Any, *, include_self: builtins.bool = True) -> Tensor:
    """A copy in which slices are joined with those of another tensor.

    Args:
        input: Tensor.
        dim: int, the dimension.
        index: integer Tensor (N,), where the slices go.
        source: Tensor with N slices along dim.
        reduce: 'prod', 'mean', 'amax' or 'amin', by which they are joined.
        include_self: False leaves what input holds at these slices out. Default: True.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.index_reduce(ms.ones(2), 0, ms.tensor([1, 1]), ms.tensor([3.0, 4.0]), "prod").tolist()
    [1.0, 12.0]"""
    ...
def istft(input: Operand, n_fft: Any, hop_length: Any = None, win_length: Any = None, window: Any = None, center: builtins.bool = True, normalized: builtins.bool = False, onesided: Any = None, length: Any = None, return_complex: builtins.bool = False) -> Tensor:
    """The signal of which ``stft`` with the same arguments gives the nearest to a transform (Griffin and Lim, 1984): windows
    are added where they overlap, and divided by the sum of their squares.

    Args:
        input: complex Tensor (frequencies, windows) or (batch, frequencies, windows).
        n_fft: int, how many samples were transformed together.
        hop_length: int, how far apart windows begin. Default: None, n_fft // 4.
        win_length: int, the length of the window, at most n_fft. Default: None, n_fft.
        window: Tensor (win_length,). Default: None, ones.
        center: True (default): stft padded n_fft // 2 samples at both ends, which are cut off.
        normalized: True: stft divided by the root of n_fft. Default: False.
        onesided: True: the half that mirrors is left out. Default: None: there are not n_fft frequencies.
        length: int, how many samples are given back; zeros where there are fewer. Default: None, as many as there are.
        return_complex: True gives a complex signal. Default: False.
    Returns:
        Tensor (n,) or (batch, n).
    Raises:
        ValueError: somewhere windows add up to nothing.

    >>> signal, window = ms.mint.arange(16.0), ms.mint.ones(4)
    >>> found = ms.mint.istft(ms.mint.stft(signal, 4, window=window, return_complex=True), 4, window=window)
    >>> found.asnumpy().round(3).tolist() == signal.tolist()
    True"""
    ...
def logspace(start: Any, end: Any, steps: Any, base: complex | Tensor = 10.0, *, dtype: DTypeLike | None = None, device: Any = None, requires_grad: builtins.bool = False) -> Tensor:
    """base to the power of evenly spaced exponents.

    Args:
        start: number or Tensor of one number, the first exponent.
        end: number or Tensor of one number, the last exponent.
        steps: int, how many numbers.
        base: number. Default: 10.0.
        dtype: dtype of the result; None (default): the default dtype.
        device: str, 'cpu' or 'cuda:0'; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
    Returns:
        1-d Tensor.
    Raises:
        TypeError: dtype is bool, or one of real numbers for complex exponents.

    >>> ms.mint.logspace(0, 2, 3)
    Tensor([  1.,  10., 100.], dtype=float32)"""
    ...
def put(input: Operand, index: Operand, source: Operand, accumulate: builtins.bool = False) -> Tensor:
    """A copy with elements written at places of the tensor laid out flat.

    Args:
        input: Tensor.
        index: integer Tensor, the places; negative ones count from the end.
        source: Tensor of as many elements.
        accumulate: True adds to what is there. Default: False.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.put(ms.zeros(2, 2), ms.tensor([1, 2]), ms.tensor([5.0, 6.0])).tolist()
    [[0.0, 5.0], [6.0, 0.0]]"""
    ...
def scalar_tensor(s: Any, *, dtype: DTypeLike | None = None, device: Any = None, requires_grad: builtins.bool = False) -> Tensor:
    """A tensor without dimensions.

    Args:
        s: number.
        dtype: dtype; None (default): the default dtype.
        device: str, 'cpu' or 'cuda:0'; None (default): the one that set_device chose.
        requires_grad: True: gradients are kept for it. Default: False.
    Returns:
        Tensor ().
    Raises:
        TypeError: s is complex and dtype is not.

    >>> ms.mint.scalar_tensor(2)
    Tensor(2., dtype=float32)"""
    ...
def stft(input: Operand, n_fft: Any, hop_length: Any = None, win_length: Any = None, window: Any = None, center: builtins.bool = True, pad_mode: str = 'reflect', normalized: builtins.bool = False, onesided: Any = None, return_complex: Any = None) -> Tensor:
    """The Fourier transform of each of many windows of a signal, which tells the frequencies at each time.

    Args:
        input: Tensor (n,) or (batch, n), real or complex.
        n_fft: int, how many samples are transformed together.
        hop_length: int, how far apart windows begin. Default: None, n_fft // 4.
        win_length: int, the length of the window, at most n_fft. Default: None, n_fft.
        window: Tensor (win_length,) that samples are multiplied with. Default: None, ones.
        center: True (default) pads n_fft // 2 samples at both ends, so that windows are centred on their times.
        pad_mode: 'reflect' (default), 'constant', 'replicate' or 'circular'.
        normalized: True divides by the root of n_fft. Default: False.
        onesided: True leaves the half out that mirrors. Default: None: where input and window are real.
        return_complex: True gives complex numbers, False real and imaginary part in a last dimension; one of them must be
            chosen for a real input.
    Returns:
        Tensor (frequencies, windows) or (batch, frequencies, windows).

    >>> signal = ms.mint.cos(ms.mint.arange(16.0) * ms.mint.pi / 2)
    >>> ms.mint.stft(signal, 4, center=False, return_complex=True).abs().mean(1).asnumpy().round(3).tolist()
    [0.0, 2.0, 0.0]"""
    ...
def tril_indices(row: Any, col: Any, offset: complex | Tensor = 0, *, dtype: DTypeLike = ..., device: Any = None) -> Tensor:
    """The places of the lower triangle of a matrix.

    Args:
        row: int, how many rows it has.
        col: int, how many columns.
        offset: int, up to which diagonal; 0 is the main one. Default: 0.
        dtype: dtype of integers. Default: int64.
        device: str, 'cpu' or 'cuda:0'; None (default): the one that set_device chose.
    Returns:
        Tensor (2, places): rows and columns.

    >>> ms.mint.tril_indices(2, 2).tolist()
    [[0, 1, 1], [0, 0, 1]]"""
    ...
def triu_indices(row: Any, col: Any, offset: complex | Tensor = 0, *, dtype: DTypeLike = ..., device: Any = None) -> Tensor:
    """The places of the upper triangle of a matrix.

    Args:
        row: int, how many rows it has.
        col: int, how many columns.
        offset: int, from which diagonal on; 0 is the main one. Default: 0.
        dtype: dtype of integers. Default: int64.
        device: str, 'cpu' or 'cuda:0'; None (default): the one that set_device chose.
    Returns:
        Tensor (2, places): rows and columns.

    >>> ms.mint.triu_indices(2, 2).tolist()
    [[0, 0, 1], [0, 1, 1]]"""
    ...
def dsplit(input: Operand, indices_or_sections: Any) -> tuple[Tensor, Tensor]:
    """Cuts a tensor along dimension 2.

    Args:
        input: Tensor of at least three dimensions.
        indices_or_sections: int, into how many parts of one size; or list of ints, before which indices.
    Returns:
        tuple of Tensors, views of input.
    Raises:
        ValueError: the size is not a multiple of the number of parts.

    >>> [part.tolist() for part in ms.mint.dsplit(ms.tensor([[[1, 2]]]), [1])]
    [[[[1]]], [[[2]]]]"""
    ...
def hsplit(input: Operand, indices_or_sections: Any) -> tuple[Tensor, Tensor]:
    """Cuts a tensor into columns: along dimension 1, or along the only one of a vector.

    Args:
        input: Tensor of at least one dimension.
        indices_or_sections: int, into how many parts of one size; or list of ints, before which indices.
    Returns:
        tuple of Tensors, views of input.
    Raises:
        ValueError: the size is not a multiple of the number of parts.

    >>> [part.tolist() for part in ms.mint.hsplit(ms.tensor([[1, 2], [3, 4]]), 2)]
    [[[1], [3]], [[2], [4]]]"""
    ...
def split_with_sizes(input: Operand, split_sizes: Any, dim: Ints | None = 0) -> Tensor:
    """Cuts a tensor into parts of given sizes along a dimension.

    Args:
        input: Tensor.
        split_sizes: list of ints, which add up to the size of the dimension.
        dim: int, the dimension. Default: 0.
    Returns:
        tuple of Tensors.

    >>> [p.tolist() for p in ms.mint.split_with_sizes(ms.tensor([1, 2, 3]), [1, 2])]
    [[1], [2, 3]]"""
    ...
def vsplit(input: Operand, indices_or_sections: Any) -> tuple[Tensor, Tensor, Tensor]:
    """Cuts a tensor into rows: along dimension 0.

    Args:
        input: Tensor of at least two dimensions.
        indices_or_sections: int, into how many parts of one size; or list of ints, before which indices.
    Returns:
        tuple of Tensors, views of input.
    Raises:
        ValueError: the size is not a multiple of the number of parts.

    >>> [part.tolist() for part in ms.mint.vsplit(ms.tensor([[1, 2], [3, 4]]), 2)]
    [[[1, 2]], [[3, 4]]]"""
    ...
def aminmax(input: Operand, *, dim: Ints | None = None, keepdim: builtins.bool = False) -> tuple[Tensor, Tensor]:
    """The smallest and the largest element, of all or along a dimension.

    Args:
        input: Tensor of real numbers.
        dim: int; None (default): of all elements.
        keepdim: True keeps the reduced dimensions with size 1. Default: False.
    Returns:
        named pair of Tensors: min and max.

    >>> low, high = ms.mint.aminmax(ms.tensor([[1.0, 7.0], [3.0, 5.0]]), dim=1)
    >>> low.tolist(), high.tolist()
    ([1.0, 3.0], [7.0, 5.0])"""
    ...
def cov(input: Operand, *, correction: complex | Tensor = 1, fweights: Any = None, aweights: Any = None) -> Tensor:
    """The covariance matrix of variables: entry (i, j) is the mean of the product of the deviations of i and j.

    Args:
        input: Tensor, variables in rows and observations in columns, or (N,) for one variable.
        correction: int, what is taken off the number of observations in the divisor. Default: 1.
        fweights: integer Tensor (N,), how often each observation was made. Default: None.
        aweights: Tensor (N,), how much each observation counts. Default: None.
    Returns:
        Tensor with a row and a column for each variable, or of one number; in input's dtype, where no weights widen it.

    >>> ms.mint.cov(ms.tensor([[1.0, 3.0], [2.0, 6.0]])).tolist()
    [[2.0, 4.0], [4.0, 8.0]]"""
    ...
def gradient(input: Operand, *, spacing: Any = None, dim: Ints | None = None, edge_order: complex | Tensor = 1) -> Tensor:
    """Derivatives of a function that is known at the points of a grid, by central differences of second order (Fornberg,
    1988); one-sided ones at the edges.

    Args:
        input: Tensor, the values.
        spacing: number, the distance of neighbours; or a number for each dimension, or a Tensor of coordinates for each.
            Default: None, 1.
        dim: int or tuple of ints, the dimensions; None (default): all.
        edge_order: 1 (default) or 2, the order of the differences at the edges.
    Returns:
        tuple of Tensors of input's shape, one for each dimension.
    Raises:
        ValueError: a dimension has fewer than edge_order + 1 elements, or another number of spacings is given.

    >>> ms.mint.gradient(ms.tensor([1.0, 2.0, 4.0, 8.0]))[0].tolist()
    [1.0, 1.5, 3.0, 4.0]"""
    ...
def histogram(input: Operand, bins: Any, *, range: Any = None, weight: Operand | None = None, density: builtins.bool = False) -> Tensor:
    """How many elements fall into each of several bins; the last one holds its upper edge too.

    Args:
        input: Tensor of floats.
        bins: int, how many bins of equal width; or Tensor (N + 1,) of ascending edges.
        range: pair of numbers, the ends where bins is an int. Default: None, the least and the largest element.
        weight: Tensor of input's shape, how much each element counts. Default: None, 1.
        density: True divides by the whole and by the width of a bin. Default: False.
    Returns:
        named pair of Tensors: hist (N,) and bin_edges (N + 1,), in input's dtype.

    >>> ms.mint.histogram(ms.tensor([1.0, 2.0, 1.0]), 4, range=(0.0, 3.0)).hist.tolist()
    [0.0, 2.0, 1.0, 0.0]"""
    ...
def nanmedian(input: Operand, dim: Ints | None = None, keepdim: builtins.bool = False) -> Any:
    """The median of what is not NaN: of an even number of elements the lower one of the middle two.

    Args:
        input: Tensor of real numbers.
        dim: int, the dimension that is reduced; None (default): all.
        keepdim: True keeps it with size 1. Default: False.
    Returns:
        Tensor of one number where dim is None; else a named pair of Tensors: values and their indices.

    >>> ms.mint.nanmedian(ms.tensor([3.0, float("nan"), 1.0, 2.0]))
    Tensor(2., dtype=float32)"""
    ...
def nanquantile(input: Operand, q: Any, dim: Ints | None = None, keepdim: builtins.bool = False, *, interpolation: str = 'linear') -> Tensor:
    """The value below which a part q of the elements lies that are not NaN.

    Args:
        input: Tensor of floats.
        q: number or Tensor (Q,) in [0, 1].
        dim: int, the dimension that is reduced; None (default): all.
        keepdim: True keeps it with size 1. Default: False.
        interpolation: 'linear' (default) between the two elements beside that place, or 'lower', 'higher', 'midpoint' or
            'nearest' of them.
    Returns:
        Tensor of input's dtype, with a first dimension for q if that is a Tensor (Q,).

    >>> ms.mint.nanquantile(ms.tensor([1.0, float("nan"), 3.0]), 0.5)
    Tensor(2., dtype=float32)"""
    ...
def quantile(input: Operand, q: Any, dim: Ints | None = None, keepdim: builtins.bool = False, *, interpolation: str = 'linear') -> Tensor:
    """The value below which a part q of the elements lies. NaN among them gives NaN.

    Args:
        input: Tensor of floats.
        q: number or Tensor (Q,) in [0, 1].
        dim: int, the dimension that is reduced; None (default): all.
        keepdim: True keeps it with size 1. Default: False.
        interpolation: 'linear' (default) between the two elements beside that place, or 'lower', 'higher', 'midpoint' or
            'nearest' of them.
    Returns:
        Tensor of input's dtype, with a first dimension for q if that is a Tensor (Q,).

    >>> ms.mint.quantile(ms.tensor([1.0, 2.0, 4.0]), 0.25, interpolation="higher")
    Tensor(2., dtype=float32)"""
    ...
fft: Any
def addr(*args: Any, **kwargs: Any) -> Any: ...
def adjoint(*args: Any, **kwargs: Any) -> Any: ...
def argwhere(*args: Any, **kwargs: Any) -> Any: ...
def block_diag(*args: Any, **kwargs: Any) -> Any: ...
def broadcast_tensors(*args: Any, **kwargs: Any) -> Any: ...
def celu(*args: Any, **kwargs: Any) -> Any: ...
def channel_shuffle(*args: Any, **kwargs: Any) -> Any: ...
def cholesky(*args: Any, **kwargs: Any) -> Any: ...
def cholesky_inverse(*args: Any, **kwargs: Any) -> Any: ...
def cholesky_solve(*args: Any, **kwargs: Any) -> Any: ...
def column_stack(*args: Any, **kwargs: Any) -> Any: ...
def combinations(*args: Any, **kwargs: Any) -> Any: ...
def complex(*args: Any, **kwargs: Any) -> Any: ...
def copysign(*args: Any, **kwargs: Any) -> Any: ...
def cosine_similarity(*args: Any, **kwargs: Any) -> Any: ...
def deg2rad(*args: Any, **kwargs: Any) -> Any: ...
def det(*args: Any, **kwargs: Any) -> Any: ...
def diag_embed(*args: Any, **kwargs: Any) -> Any: ...
def diagflat(*args: Any, **kwargs: Any) -> Any: ...
def diagonal_scatter(*args: Any, **kwargs: Any) -> Any: ...
def dist(*args: Any, **kwargs: Any) -> Any: ...
def fliplr(*args: Any, **kwargs: Any) -> Any: ...
def flipud(*args: Any, **kwargs: Any) -> Any: ...
def ger(*args: Any, **kwargs: Any) -> Any: ...
def heaviside(*args: Any, **kwargs: Any) -> Any: ...
def i0(*args: Any, **kwargs: Any) -> Any: ...
def igamma(*args: Any, **kwargs: Any) -> Any: ...
def igammac(*args: Any, **kwargs: Any) -> Any: ...
def index_fill(*args: Any, **kwargs: Any) -> Any: ...
def inner(*args: Any, **kwargs: Any) -> Any: ...
def is_complex(*args: Any, **kwargs: Any) -> Any: ...
def is_nonzero(*args: Any, **kwargs: Any) -> Any: ...
def isposinf(*args: Any, **kwargs: Any) -> Any: ...
def isreal(*args: Any, **kwargs: Any) -> Any: ...
def kron(*args: Any, **kwargs: Any) -> Any: ...
def lcm(*args: Any, **kwargs: Any) -> Any: ...
def ldexp(*args: Any, **kwargs: Any) -> Any: ...
def logcumsumexp(*args: Any, **kwargs: Any) -> Any: ...
def logdet(*args: Any, **kwargs: Any) -> Any: ...
def logit(*args: Any, **kwargs: Any) -> Any: ...
def matrix_exp(*args: Any, **kwargs: Any) -> Any: ...
def matrix_power(*args: Any, **kwargs: Any) -> Any: ...
def moveaxis(*args: Any, **kwargs: Any) -> Any: ...
def movedim(*args: Any, **kwargs: Any) -> Any: ...
def msort(*args: Any, **kwargs: Any) -> Any: ...
def mvlgamma(*args: Any, **kwargs: Any) -> Any: ...
def nanmean(*args: Any, **kwargs: Any) -> Any: ...
def nextafter(*args: Any, **kwargs: Any) -> Any: ...
def orgqr(*args: Any, **kwargs: Any) -> Any: ...
def ormqr(*args: Any, **kwargs: Any) -> Any: ...
def pixel_shuffle(*args: Any, **kwargs: Any) -> Any: ...
def pixel_unshuffle(*args: Any, **kwargs: Any) -> Any: ...
def polygamma(*args: Any, **kwargs: Any) -> Any: ...
def positive(*args: Any, **kwargs: Any) -> Any: ...
def rad2deg(*args: Any, **kwargs: Any) -> Any: ...
def renorm(*args: Any, **kwargs: Any) -> Any: ...
def rot90(*args: Any, **kwargs: Any) -> Any: ...
def row_stack(*args: Any, **kwargs: Any) -> Any: ...
def select_scatter(*args: Any, **kwargs: Any) -> Any: ...
def selu(*args: Any, **kwargs: Any) -> Any: ...
def sgn(*args: Any, **kwargs: Any) -> Any: ...
def slice_scatter(*args: Any, **kwargs: Any) -> Any: ...
def swapdims(*args: Any, **kwargs: Any) -> Any: ...
def tensor_split(*args: Any, **kwargs: Any) -> Any: ...
def threshold(*args: Any, **kwargs: Any) -> Any: ...
def trapz(*args: Any, **kwargs: Any) -> Any: ...
def view_as_real(*args: Any, **kwargs: Any) -> Any: ...
def vstack(*args: Any, **kwargs: Any) -> Any: ...
def avg_pool1d(*args: Any, **kwargs: Any) -> Any: ...
def batch_norm(*args: Any, **kwargs: Any) -> Any: ...
def bilinear(*args: Any, **kwargs: Any) -> Any: ...
def binary_cross_entropy_with_logits(*args: Any, **kwargs: Any) -> Any: ...
def conv1d(*args: Any, **kwargs: Any) -> Any: ...
def conv3d(*args: Any, **kwargs: Any) -> Any: ...
def conv_transpose1d(*args: Any, **kwargs: Any) -> Any: ...
def conv_transpose2d(*args: Any, **kwargs: Any) -> Any: ...
def cosine_embedding_loss(*args: Any, **kwargs: Any) -> Any: ...
def ctc_loss(*args: Any, **kwargs: Any) -> Any: ...
def dropout(*args: Any, **kwargs: Any) -> Any: ...
def embedding_bag(*args: Any, **kwargs: Any) -> Any: ...
def group_norm(*args: Any, **kwargs: Any) -> Any: ...
def hardshrink(*args: Any, **kwargs: Any) -> Any: ...
def hinge_embedding_loss(*args: Any, **kwargs: Any) -> Any: ...
def instance_norm(*args: Any, **kwargs: Any) -> Any: ...
def layer_norm(*args: Any, **kwargs: Any) -> Any: ...
def log_softmax(*args: Any, **kwargs: Any) -> Any: ...
def margin_ranking_loss(*args: Any, **kwargs: Any) -> Any: ...
def max_pool1d(*args: Any, **kwargs: Any) -> Any: ...
def max_pool2d(*args: Any, **kwargs: Any) -> Any: ...
def max_pool3d(*args: Any, **kwargs: Any) -> Any: ...
def pairwise_distance(*args: Any, **kwargs: Any) -> Any: ...
def pdist(*args: Any, **kwargs: Any) -> Any: ...
def pixel_unshuffle(*args: Any, **kwargs: Any) -> Any: ...
def poisson_nll_loss(*args: Any, **kwargs: Any) -> Any: ...
def prelu(*args: Any, **kwargs: Any) -> Any: ...
def relu_(*args: Any, **kwargs: Any) -> Any: ...
def rms_norm(*args: Any, **kwargs: Any) -> Any: ...
def triplet_margin_loss(*args: Any, **kwargs: Any) -> Any: ...
