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
from . import parametrizations as parametrizations
from . import parametrize as parametrize
from . import rnn as rnn
from . import spectral as spectral
from msjit.parameter import Parameter

_P = ParamSpec("_P")
_R = TypeVar("_R")

def clip_grad_norm_(parameters: Any, max_norm: Any, norm_type: complex | Tensor = 2.0, error_if_nonfinite: bool = False, foreach: Any = None) -> Any:
    """Scales the gradients that parameters hold so that their norm, all together, is at most max_norm.

    Args:
        parameters: Tensor or list of Tensors; their ``grad`` is written.
        max_norm: number.
        norm_type: number, the order of the norm. Default: 2.0.
        error_if_nonfinite: True raises RuntimeError where the norm is not finite. Default: False.
        foreach: accepted as PyTorch has it; has no effect.
    Returns:
        Tensor, the norm before.

    >>> w = ms.tensor([3.0, 4.0], requires_grad=True)
    >>> (w * w).sum().backward()
    >>> float(ms.mint.nn.utils.clip_grad_norm_([w], 1.0)), [round(v, 3) for v in w.grad.tolist()]
    (10.0, [0.6, 0.8])"""
    ...
def clip_grad_value_(parameters: Any, clip_value: Any, foreach: Any = None) -> Any:
    """Limits each element of the gradients that parameters hold to [-clip_value, clip_value].

    Args:
        parameters: Tensor or list of Tensors; their ``grad`` is written.
        clip_value: number.
        foreach: accepted as PyTorch has it; has no effect.

    >>> w = ms.tensor([3.0], requires_grad=True)
    >>> (w * w).sum().backward()
    >>> ms.mint.nn.utils.clip_grad_value_([w], 1.0)
    >>> w.grad.tolist()
    [1.0]"""
    ...
def parameters_to_vector(parameters: Any) -> Any:
    """Puts all elements of several tensors into one vector.

    Args:
        parameters: list of Tensors.
    Returns:
        1-d Tensor.

    >>> ms.mint.nn.utils.parameters_to_vector([ms.ones(2), ms.zeros(1)]).tolist()
    [1.0, 1.0, 0.0]"""
    ...
def remove_weight_norm(module: Any, name: str = 'weight') -> Any:
    """Makes one Parameter again of a weight's length and direction.

    Args:
        module: module that ``weight_norm`` was given.
        name: str. Default: 'weight'.
    Returns:
        module.
    Raises:
        ValueError: the weight is not made so.

    >>> layer = ms.mint.nn.utils.remove_weight_norm(ms.mint.nn.utils.weight_norm(ms.mint.nn.Linear(2, 3)))
    >>> sorted(name for name, _ in layer.named_parameters())
    ['bias', 'weight']"""
    ...
def vector_to_parameters(vec: Operand, parameters: Any) -> Any:
    """Writes the elements of a vector into tensors, one after the other.

    Args:
        vec: 1-d Tensor of as many elements as all of them have.
        parameters: list of Tensors, which are written.

    >>> a, b = ms.zeros(2), ms.zeros(1)
    >>> ms.mint.nn.utils.vector_to_parameters(ms.tensor([1.0, 2.0, 3.0]), [a, b])
    >>> a.tolist(), b.tolist()
    ([1.0, 2.0], [3.0])"""
    ...
def weight_norm(module: Any, name: str = 'weight', dim: Ints | None = 0) -> Any:
    """Makes a weight of a length and a direction, each of which is trained: weight = g * v / |v| (Salimans and Kingma, 2016).

    Args:
        module: module with that Parameter; ``name_g`` and ``name_v`` take its place.
        name: str. Default: 'weight'.
        dim: int, the dimension of which each slice has a length of its own; None: one for all. Default: 0.
    Returns:
        module.
    Raises:
        ValueError: the weight is made so already.

    >>> layer = ms.mint.nn.utils.weight_norm(ms.mint.nn.Linear(2, 3))
    >>> [name for name, _ in layer.named_parameters()]
    ['bias', 'weight_g', 'weight_v']"""
    ...
