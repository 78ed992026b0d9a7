# Written by docs/stubs.py; do not edit.
import builtins
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import EllipsisType
from typing import Any, ParamSpec, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

from msjit._core import Array, ArrayLike, DType, DTypeLike, Index, Ints, Operand, Tensor
from msjit.parameter import Parameter

_P = ParamSpec("_P")
_R = TypeVar("_R")

def by(generator: Any, draw: Any) -> Any:
    """draw() from a ``Generator``; None: the one that all share."""
    ...
def calculate_gain(nonlinearity: Any, param: Any = None) -> Any:
    """By how much the standard deviation of weights should grow for a nonlinearity that follows, so that signals keep their
    size.

    Args:
        nonlinearity: 'linear', 'sigmoid', 'conv1d' and the like (1), 'tanh' (5 / 3), 'relu' (sqrt(2)), 'leaky_relu' (sqrt(2
            / (1 + param ** 2))) or 'selu' (3 / 4).
        param: number, the slope of the leaky ReLU. Default: None, 0.01.
    Returns:
        float.
    Raises:
        ValueError: nonlinearity is another word.

    >>> ms.mint.nn.init.calculate_gain("leaky_relu", 1.0)
    1.0"""
    ...
def constant_(tensor: Operand, val: Any) -> Any:
    """Fills a tensor with one number.

    Args:
        tensor: Tensor, which is written.
        val: number.
    Returns:
        tensor.

    >>> ms.mint.nn.init.constant_(ms.zeros(2), 3.0)
    Tensor([3., 3.], dtype=float32)"""
    ...
def dirac_(tensor: Operand, groups: complex | Tensor = 1) -> Any:
    """Sets the weights of a convolution so that it hands its input on: 1 in the middle of the window of each channel's own
    input, 0 elsewhere.

    Args:
        tensor: Tensor (out_channels, in_channels, *window) of 3 to 5 dimensions.
        groups: int, into how many equal groups out_channels are divided. Default: 1.
    Returns:
        tensor.
    Raises:
        ValueError: another number of dimensions, or groups that do not divide out_channels.

    >>> ms.mint.nn.init.dirac_(ms.ones(1, 1, 3)).tolist()
    [[[0.0, 1.0, 0.0]]]"""
    ...
def eye_(tensor: Operand) -> Any:
    """Fills a matrix with ones on the main diagonal and zeros elsewhere.

    Args:
        tensor: Tensor of two dimensions, which is written.
    Returns:
        tensor.
    Raises:
        ValueError: tensor has not two dimensions.

    >>> ms.mint.nn.init.eye_(ms.zeros(2, 2))
    Tensor([[1., 0.],
            [0., 1.]], dtype=float32)"""
    ...
def kaiming_normal_(tensor: Operand, a: Operand = 0, mode: str = 'fan_in', nonlinearity: str = 'leaky_relu', generator: Any = None) -> Any:
    """Fills a weight for layers with ReLU: normal with standard deviation gain / sqrt(fan), fan the inputs or outputs of (out,
    in, ...) (He et al., 2015).

    Args:
        tensor: Tensor of at least two dimensions, which is written.
        a: number, the slope of the leaky ReLU that follows. Default: 0.
        mode: 'fan_in' (default) keeps the size of what passes forward, 'fan_out' that of gradients.
        nonlinearity: what follows, which gives the gain; see ``calculate_gain``. Default: 'leaky_relu'.
        generator: a ``Generator`` to draw from. Default: None, msjit's own, which manual_seed seeds.
    Returns:
        tensor.
    Raises:
        ValueError: mode or nonlinearity is another word, or tensor has fewer dimensions.

    >>> w = ms.mint.nn.init.kaiming_normal_(ms.zeros(100, 200))  # sqrt(2) / sqrt(200) = 0.1
    >>> round(float(w.std()), 2)
    0.1"""
    ...
def kaiming_uniform_(tensor: Operand, a: Operand = 0, mode: str = 'fan_in', nonlinearity: str = 'leaky_relu', generator: Any = None) -> Any:
    """Fills a weight for layers with ReLU: uniform within gain * sqrt(3 / fan), fan the inputs or outputs of (out, in, ...)
    (He et al., 2015).

    Args:
        tensor: Tensor of at least two dimensions, which is written.
        a: number, the slope of the leaky ReLU that follows. Default: 0.
        mode: 'fan_in' (default) keeps the size of what passes forward, 'fan_out' that of gradients.
        nonlinearity: what follows, which gives the gain; see ``calculate_gain``. Default: 'leaky_relu'.
        generator: a ``Generator`` to draw from. Default: None, msjit's own, which manual_seed seeds.
    Returns:
        tensor.
    Raises:
        ValueError: mode or nonlinearity is another word, or tensor has fewer dimensions.

    >>> w = ms.mint.nn.init.kaiming_uniform_(ms.zeros(20, 24))  # sqrt(2) * sqrt(3 / 24) = 0.5
    >>> bool((w.abs() <= 0.5).all()), bool((w.abs() > 0.45).any())
    (True, True)"""
    ...
def normal_(tensor: Operand, mean: complex | Tensor = 0.0, std: complex | Tensor = 1.0, generator: Any = None) -> Any:
    """Fills a tensor with random numbers of a normal distribution; complex ones have half of the variance in each part.

    Args:
        tensor: Tensor of floats or complex numbers, which is written.
        mean: number. Default: 0.0.
        std: number, the standard deviation. Default: 1.0.
        generator: a ``Generator`` to draw from. Default: None, msjit's own, which manual_seed seeds.
    Returns:
        tensor.

    >>> w = ms.mint.nn.init.normal_(ms.zeros(10000), mean=5.0, std=2.0)
    >>> round(float(w.mean())), round(float(w.std()))
    (5, 2)"""
    ...
def ones_(tensor: Operand) -> Any:
    """Fills a tensor with 1.

    Args:
        tensor: Tensor, which is written.
    Returns:
        tensor.

    >>> ms.mint.nn.init.ones_(ms.zeros(2))
    Tensor([1., 1.], dtype=float32)"""
    ...
def orthogonal_(tensor: Operand, gain: complex | Tensor = 1, generator: Any = None) -> Any:
    """Fills a matrix so that its rows (or columns, where those are fewer) are orthonormal, times gain (Saxe et al., 2013). Of
    more dimensions all but the first are merged.

    Args:
        tensor: Tensor of at least two dimensions, which is written.
        gain: number. Default: 1.
        generator: a ``Generator`` to draw from. Default: None, msjit's own, which manual_seed seeds.
    Returns:
        tensor.
    Raises:
        ValueError: tensor has fewer dimensions.

    >>> w = ms.mint.nn.init.orthogonal_(ms.zeros(2, 3))
    >>> ms.ops.abs(w @ w.T).asnumpy().round(3).tolist()
    [[1.0, 0.0], [0.0, 1.0]]"""
    ...
def spread(name: Any, x: Operand, by_: Any, to_: Any, generator: Any = None) -> Any:
    """What the op ``name``, rand or randn, draws of x's shape and dtype, times by_, and to_ added: to both parts of complex
    numbers."""
    ...
def trunc_normal_(tensor: Operand, mean: complex | Tensor = 0.0, std: complex | Tensor = 1.0, a: Operand = -2.0, b: Operand = 2.0, generator: Any = None) -> Any:
    """Fills a tensor with random numbers of a normal distribution of which only those in [a, b] are taken.

    Args:
        tensor: Tensor of floats, which is written.
        mean: number. Default: 0.0.
        std: number, the standard deviation before. Default: 1.0.
        a: number. Default: -2.0.
        b: number. Default: 2.0.
        generator: a ``Generator`` to draw from. Default: None, msjit's own, which manual_seed seeds.
    Returns:
        tensor.

    >>> w = ms.mint.nn.init.trunc_normal_(ms.zeros(100), a=-0.5, b=0.5)
    >>> bool((w.abs() <= 0.5).all())
    True"""
    ...
def uniform_(tensor: Operand, a: Operand = 0.0, b: Operand = 1.0, generator: Any = None) -> Any:
    """Fills a tensor with random numbers, uniform on [a, b), in both parts of complex ones.

    Args:
        tensor: Tensor of floats or complex numbers, which is written.
        a: number. Default: 0.0.
        b: number. Default: 1.0.
        generator: a ``Generator`` to draw from. Default: None, msjit's own, which manual_seed seeds.
    Returns:
        tensor.

    >>> w = ms.mint.nn.init.uniform_(ms.zeros(100), -2.0, 2.0)
    >>> bool((w.abs() <= 2).all()), bool((w.abs() > 1).any())
    (True, True)"""
    ...
def xavier_normal_(tensor: Operand, gain: complex | Tensor = 1.0, generator: Any = None) -> Any:
    """Fills a weight for layers with tanh or sigmoid: normal with standard deviation gain * sqrt(2 / (fan_in + fan_out)), the
    numbers of inputs and outputs of (out, in, ...) (Glorot and Bengio, 2010).

    Args:
        tensor: Tensor of at least two dimensions, which is written.
        gain: number; see ``calculate_gain``. Default: 1.0.
        generator: a ``Generator`` to draw from. Default: None, msjit's own, which manual_seed seeds.
    Returns:
        tensor.
    Raises:
        ValueError: tensor has fewer dimensions.

    >>> w = ms.mint.nn.init.xavier_normal_(ms.zeros(100, 100))  # sqrt(2 / 200) = 0.1
    >>> round(float(w.std()), 2)
    0.1"""
    ...
def xavier_uniform_(tensor: Operand, gain: complex | Tensor = 1.0, generator: Any = None) -> Any:
    """Fills a weight for layers with tanh or sigmoid: uniform within gain * sqrt(6 / (fan_in + fan_out)), the numbers of
    inputs and outputs of (out, in, ...) (Glorot and Bengio, 2010).

    Args:
        tensor: Tensor of at least two dimensions, which is written.
        gain: number; see ``calculate_gain``. Default: 1.0.
        generator: a ``Generator`` to draw from. Default: None, msjit's own, which manual_seed seeds.
    Returns:
        tensor.
    Raises:
        ValueError: tensor has fewer dimensions.

    >>> w = ms.mint.nn.init.xavier_uniform_(ms.zeros(20, 40))  # sqrt(6 / 60) = 0.316
    >>> bool((w.abs() <= 0.317).all()), bool((w.abs() > 0.3).any())
    (True, True)"""
    ...
def zeros_(tensor: Operand) -> Any:
    """Fills a tensor with 0.

    Args:
        tensor: Tensor, which is written.
    Returns:
        tensor.

    >>> ms.mint.nn.init.zeros_(ms.ones(2))
    Tensor([0., 0.], dtype=float32)"""
    ...
