# Written by docs/stubs.py; do not edit.
import builtins
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import EllipsisType
from typing import Any, ParamSpec, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

from msjit._core import Array, ArrayLike, DType, DTypeLike, Index, Ints, Operand, Tensor
from msjit.mint import erf as erf, erfc as erfc, erfinv as erfinv, exp2 as exp2, expm1 as expm1, log1p as log1p, logsumexp as logsumexp, round as round, sigmoid as expit
from msjit.mint.nn.functional import log_softmax as log_softmax, softmax as softmax
from msjit.ops import bessel_i0 as i0, bessel_i0e as i0e, bessel_i1 as i1, bessel_i1e as i1e, bessel_j0 as bessel_j0, bessel_j1 as bessel_j1, bessel_y0 as bessel_y0, bessel_y1 as bessel_y1, digamma as digamma, digamma as psi, entr as entr, erfcx as erfcx, igamma as gammainc, igammac as gammaincc, lgamma as gammaln, logit as logit, mvlgamma as multigammaln, polygamma as polygamma, sinc as sinc, xlog1py as xlog1py, xlogy as xlogy, zeta as zeta
from msjit.parameter import Parameter

_P = ParamSpec("_P")
_R = TypeVar("_R")

def host_function(name: Any, f: Any, vjp: Any) -> Tensor:
    """An op of one operand that f computes on a flat array of doubles."""
    ...
def log_ndtr(input: Operand) -> Tensor:
    """The logarithm of ``ndtr``, exact also where that is too small for a number.

    Args:
        input: Tensor of floats of any shape.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.special.log_ndtr(ms.tensor([-30.0, 0.0])).asnumpy().round(3).tolist()
    [-454.3210144042969, -0.6930000185966492]"""
    ...
def ndtr(input: Operand) -> Tensor:
    """The share of the standard normal distribution that lies below: erfc(-input / sqrt(2)) / 2.

    Args:
        input: Tensor of floats of any shape.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.special.ndtr(ms.tensor([-1.0, 0.0])).asnumpy().round(4)
    array([0.1587, 0.5   ], dtype=float32)"""
    ...
def ndtri(input: Operand) -> Tensor:
    """The number below which this share of the standard normal distribution lies: the inverse of ``ndtr``.

    Args:
        input: Tensor of floats of any shape.
    Returns:
        Tensor of input's shape; infinite at 0 and 1, NaN outside.

    >>> ms.mint.special.ndtri(ms.tensor([0.025, 0.5])).asnumpy().round(4)
    array([-1.96,  0.  ], dtype=float32)"""
    ...
