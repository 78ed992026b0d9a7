# Written by docs/stubs.py; do not edit.
import builtins
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import EllipsisType
from typing import Any, ParamSpec, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

from msjit._core import Array, ArrayLike, DType, DTypeLike, Index, Ints, Operand
from msjit._core import Tensor as Tensor
from msjit.parameter import Parameter

_P = ParamSpec("_P")
_R = TypeVar("_R")

class Constant(Initializer):
    """One value everywhere.

    Args:
        value: number.

    >>> from msjit.common.initializer import Constant, initializer
    >>> initializer(Constant(7), (3,))
    Tensor([7., 7., 7.], dtype=float32)"""
    def __init__(self, value: Operand) -> None: ...
    def make(self, shape: Ints, dtype: DTypeLike) -> Any: ...
class Dirac(Initializer):
    """Weight of a convolution that hands its input channels through unchanged.

    Args:
        groups: int, the groups of the convolution. Default: 1.
    Raises:
        ValueError: groups is not a positive int, the shape has not 3 to 5 dimensions, or the first is not divisible by
            groups.

    >>> from msjit.common.initializer import Dirac, initializer
    >>> initializer(Dirac(), (2, 2, 3)).tolist()
    [[[0.0, 1.0, 0.0], [0.0, 0.0, 0.0]], [[0.0, 0.0, 0.0], [0.0, 1.0, 0.0]]]"""
    def __init__(self, groups: complex | Tensor = 1) -> None: ...
    def make(self, shape: Ints, dtype: DTypeLike) -> Any: ...
class HeNormal(Initializer):
    """Random numbers for layers with ReLU: normal with standard deviation gain / sqrt(fan), fan the inputs or outputs of a
    weight (out, in, ...) (He et al., 2015).

    Args:
        negative_slope: number, the slope of the leaky ReLU that follows. Default: 0.
        mode: 'fan_in' (default) keeps the size of what passes forward, 'fan_out' that of gradients.
        nonlinearity: what follows and so the gain: 'leaky_relu' (default, sqrt(2 / (1 + negative_slope ** 2))), 'relu'
            (sqrt(2)), 'tanh' (5 / 3), 'linear', 'sigmoid' or 'conv1d' to 'conv3d' (1).
    Raises:
        ValueError: nonlinearity or mode is another word.

    >>> from msjit.common.initializer import HeNormal, initializer
    >>> x = initializer(HeNormal(), (100, 200))  # sqrt(2) / sqrt(200) = 0.1
    >>> round(float(x.std()), 2)
    0.1"""
    def __init__(self, negative_slope: complex | Tensor = 0, mode: str = 'fan_in', nonlinearity: str = 'leaky_relu') -> None: ...
    def make(self, shape: Ints, dtype: DTypeLike) -> Any: ...
class HeUniform(Initializer):
    """Random numbers for layers with ReLU: uniform within gain * sqrt(3 / fan), fan the inputs or outputs of a weight (out,
    in, ...) (He et al., 2015).

    Args:
        negative_slope: number, the slope of the leaky ReLU that follows. Default: 0.
        mode: 'fan_in' (default) keeps the size of what passes forward, 'fan_out' that of gradients.
        nonlinearity: what follows and so the gain: 'leaky_relu' (default, sqrt(2 / (1 + negative_slope ** 2))), 'relu'
            (sqrt(2)), 'tanh' (5 / 3), 'linear', 'sigmoid' or 'conv1d' to 'conv3d' (1).
    Raises:
        ValueError: nonlinearity or mode is another word.

    >>> from msjit.common.initializer import HeUniform, initializer
    >>> x = initializer(HeUniform(), (20, 24))  # sqrt(2) * sqrt(3 / 24) = 0.5
    >>> bool((x.abs() <= 0.5).all()), bool((x.abs() > 0.45).any())
    (True, True)"""
    def __init__(self, negative_slope: complex | Tensor = 0, mode: str = 'fan_in', nonlinearity: str = 'leaky_relu') -> None: ...
    def make(self, shape: Ints, dtype: DTypeLike) -> Any: ...
class Identity(Initializer):
    """A matrix with ones on the diagonal and zeros elsewhere; also named 'identity'.

    Raises:
        ValueError: the shape has not two dimensions.

    >>> from msjit.common.initializer import Identity, initializer
    >>> initializer(Identity(), (2, 2))
    Tensor([[1., 0.],
            [0., 1.]], dtype=float32)"""
    def make(self, shape: Ints, dtype: DTypeLike) -> Any: ...
class Initializer:
    """Base of initial values: ``make(shape, dtype)`` gives a new tensor; called with a tensor it fills that.

    A subclass defines ``make``, or ``_initialize(arr)`` as MindSpore's do, which fills a float32 NumPy array.

    >>> from msjit.common.initializer import Initializer, initializer
    >>> class Counting(Initializer):
    ...     def _initialize(self, arr):
    ...         arr.flat = range(arr.size)
    >>> initializer(Counting(), (2, 2))
    Tensor([[0., 1.],
            [2., 3.]], dtype=float32)"""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def __call__(self, tensor: Operand) -> Any: ...
    def make(self, shape: Ints, dtype: DTypeLike) -> Any: ...
class Normal(Initializer):
    """Random numbers of a normal distribution; also named 'normal'.

    Args:
        sigma: number, the standard deviation. Default: 0.01.
        mean: number. Default: 0.0.

    >>> from msjit.common.initializer import Normal, initializer
    >>> x = initializer(Normal(sigma=2.0, mean=10.0), (10000,))
    >>> round(float(x.mean())), round(float(x.std()))
    (10, 2)"""
    def __init__(self, sigma: complex | Tensor = 0.01, mean: complex | Tensor = 0.0) -> None: ...
    def make(self, shape: Ints, dtype: DTypeLike) -> Any: ...
class One(Initializer):
    """Ones; also named 'ones'.

    >>> from msjit.common.initializer import One, initializer
    >>> initializer(One(), (3,))
    Tensor([1., 1., 1.], dtype=float32)"""
    def make(self, shape: Ints, dtype: DTypeLike) -> Any: ...
class Orthogonal(Initializer):
    """A random matrix with orthonormal rows or columns, times gain (Saxe et al., 2013). Of a shape of more dimensions all but
    the first are merged.

    Args:
        gain: number. Default: 1.0.
    Raises:
        ValueError: the shape has fewer than two dimensions.

    >>> from msjit.common.initializer import Orthogonal, initializer
    >>> x = initializer(Orthogonal(), (2, 3))
    >>> ms.ops.abs(x @ x.T).asnumpy().round(4).tolist()
    [[1.0, 0.0], [0.0, 1.0]]"""
    def __init__(self, gain: complex | Tensor = 1.0) -> None: ...
    def make(self, shape: Ints, dtype: DTypeLike) -> Any: ...
class Sparse(Initializer):
    """A matrix of normal random numbers with zeros at random places of every column (Martens, 2010).

    Args:
        sparsity: number in [0, 1], the share of zeros.
        sigma: number, the standard deviation of the others. Default: 0.01.
    Raises:
        ValueError: the shape has not two dimensions.

    >>> from msjit.common.initializer import Sparse, initializer
    >>> (initializer(Sparse(0.5), (4, 3)) == 0).sum(0)
    Tensor([2, 2, 2], dtype=int64)"""
    def __init__(self, sparsity: Any, sigma: complex | Tensor = 0.01) -> None: ...
    def make(self, shape: Ints, dtype: DTypeLike) -> Any: ...
class TruncatedNormal(Initializer):
    """Random numbers of a normal distribution of which only those in [a, b] are taken.

    Args:
        sigma: number, the standard deviation before. Default: 0.01.
        mean: number. Default: 0.0.
        a: number, the lower end. Default: -2.0.
        b: number, the upper end. Default: 2.0.

    >>> from msjit.common.initializer import TruncatedNormal, initializer
    >>> x = initializer(TruncatedNormal(sigma=1.0, a=-0.5, b=0.5), (100,))
    >>> bool((x.abs() <= 0.5).all())
    True"""
    def __init__(self, sigma: complex | Tensor = 0.01, mean: complex | Tensor = 0.0, a: Operand = -2.0, b: Operand = 2.0) -> None: ...
    def make(self, shape: Ints, dtype: DTypeLike) -> Any: ...
class Uniform(Initializer):
    """Random numbers, uniform on [-scale, scale); also named 'uniform'.

    Args:
        scale: number. Default: 0.07.

    >>> from msjit.common.initializer import Uniform, initializer
    >>> x = initializer(Uniform(0.5), (100,))
    >>> bool((x.abs() <= 0.5).all()), bool((x.abs() > 0.3).any())
    (True, True)"""
    def __init__(self, scale: complex | Tensor = 0.07) -> None: ...
    def make(self, shape: Ints, dtype: DTypeLike) -> Any: ...
class VarianceScaling(Initializer):
    """Random numbers of variance scale / n, n the inputs, the outputs or their mean.

    Args:
        scale: positive number. Default: 1.0.
        mode: 'fan_in' (default), 'fan_out' or 'fan_avg'.
        distribution: 'truncated_normal' (default, cut at two standard deviations), 'untruncated_normal' or 'uniform'.
    Raises:
        ValueError: a setting is none of these.

    >>> from msjit.common.initializer import VarianceScaling, initializer
    >>> x = initializer(VarianceScaling(distribution="uniform"), (100, 100))
    >>> round(float(x.std()), 2)
    0.1"""
    def __init__(self, scale: complex | Tensor = 1.0, mode: str = 'fan_in', distribution: str = 'truncated_normal') -> None: ...
    def make(self, shape: Ints, dtype: DTypeLike) -> Any: ...
class XavierNormal(Initializer):
    """Random numbers for layers with tanh or sigmoid: normal with standard deviation gain * sqrt(2 / (fan_in + fan_out)), the
    numbers of inputs and outputs of a weight (out, in, ...) (Glorot and Bengio, 2010).

    Args:
        gain: number. Default: 1.

    >>> from msjit.common.initializer import XavierNormal, initializer
    >>> x = initializer(XavierNormal(), (100, 100))  # sqrt(2 / 200) = 0.1
    >>> round(float(x.std()), 2)
    0.1"""
    def __init__(self, gain: complex | Tensor = 1) -> None: ...
    def make(self, shape: Ints, dtype: DTypeLike) -> Any: ...
class XavierUniform(Initializer):
    """Random numbers for layers with tanh or sigmoid: uniform within gain * sqrt(6 / (fan_in + fan_out)), the numbers of
    inputs and outputs of a weight (out, in, ...) (Glorot and Bengio, 2010).

    Args:
        gain: number. Default: 1.

    >>> from msjit.common.initializer import XavierUniform, initializer
    >>> x = initializer(XavierUniform(), (20, 40))  # sqrt(6 / 60) = 0.316
    >>> bool((x.abs() <= 0.317).all()), bool((x.abs() > 0.3).any())
    (True, True)"""
    def __init__(self, gain: complex | Tensor = 1) -> None: ...
    def make(self, shape: Ints, dtype: DTypeLike) -> Any: ...
class Zero(Initializer):
    """Zeros; also named 'zeros'.

    >>> from msjit.common.initializer import Zero, initializer
    >>> initializer(Zero(), (3,))
    Tensor([0., 0., 0.], dtype=float32)"""
    def make(self, shape: Ints, dtype: DTypeLike) -> Any: ...
def initializer(init: Any, shape: Ints | None = None, dtype: DTypeLike | None = None) -> Any:
    """A new tensor of initial values.

    Args:
        init: an Initializer, its name ('normal', 'zeros', 'XavierUniform', ... in any case), a number for all elements, or
            a Tensor.
        shape: int or tuple of ints; None (default): that of a Tensor, else ().
        dtype: dtype of the result, but for a Tensor, which keeps its own. Default: None, float32.
    Returns:
        Tensor.
    Raises:
        ValueError: the name is not known, or the Tensor has another shape.
        TypeError: init is of another kind.

    >>> from msjit.common.initializer import initializer
    >>> initializer("ones", (2,)), initializer(0.5, (2,), ms.float16)
    (Tensor([1., 1.], dtype=float32), Tensor([0.5, 0.5], dtype=float16))"""
    ...
