"""PyTorch's special functions: those that MindSpore's mint has, and more that PyTorch's programs use.

>>> ms.mint.special.ndtr(ms.tensor([0.0])).item()
0.5
"""

import math

from .. import _core, _missing
from .. import ops as _ops
from ..ops._composed.elementwise import sinc
from ..ops.special import host_function
from .nn.functional import log_softmax, softmax

_mint, _raw = _core._mint, _core._raw_ops
erf, erfc, erfinv, exp2, expm1, log1p, logsumexp, round = (
    _mint[name] for name in ("erf", "erfc", "erfinv", "exp2", "expm1", "log1p", "logsumexp", "round")
)
expit, xlogy = _mint["sigmoid"], _ops.xlogy
entr, erfcx, xlog1py = (_core._ops[name] for name in ("entr", "erfcx", "xlog1py"))
bessel_j0, bessel_j1, bessel_y0, bessel_y1 = _ops.bessel_j0, _ops.bessel_j1, _ops.bessel_y0, _ops.bessel_y1
i0, i0e, i1, i1e = _ops.bessel_i0, _ops.bessel_i0e, _ops.bessel_i1, _ops.bessel_i1e
digamma = psi = _ops.digamma
gammaln, gammainc, gammaincc, multigammaln = _ops.lgamma, _ops.igamma, _ops.igammac, _ops.mvlgamma
logit, polygamma, zeta = _ops.logit, _ops.polygamma, _ops.zeta

__all__ = [
    "bessel_j0", "bessel_j1", "bessel_y0", "bessel_y1", "digamma", "entr", "erf", "erfc", "erfcx", "erfinv", "exp2", "expit",
    "expm1", "gammainc", "gammaincc", "gammaln", "i0", "i0e", "i1", "i1e", "log1p", "log_ndtr", "log_softmax", "logit",
    "logsumexp",
    "multigammaln", "ndtr", "ndtri", "polygamma", "psi", "round", "sinc", "softmax", "xlog1py", "xlogy", "zeta",
]  # fmt: skip


def ndtr(input):
    """The share of the standard normal distribution that lies below: erfc(-input / sqrt(2)) / 2.

    Args:
        input: Tensor of floats of any shape.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.special.ndtr(ms.tensor([-1.0, 0.0])).asnumpy().round(4)
    array([0.1587, 0.5   ], dtype=float32)
    """
    return _raw["erfc"](input * -(0.5**0.5)) * 0.5


def log_ndtr(input):
    """The logarithm of ``ndtr``, exact also where that is too small for a number.

    Args:
        input: Tensor of floats of any shape.
    Returns:
        Tensor of input's shape.

    >>> ms.mint.special.log_ndtr(ms.tensor([-30.0, 0.0])).asnumpy().round(3).tolist()
    [-454.3210144042969, -0.6930000185966492]
    """
    low = input < -1
    of_low, of_high = _raw["where"](low, input, -1.0), _raw["where"](low, 0.0, input)
    tail = _raw["log"](erfcx(of_low * -(0.5**0.5)) * 0.5) - of_low * of_low * 0.5
    return _raw["where"](low, tail, _raw["log1p"](_raw["erfc"](of_high * 0.5**0.5) * -0.5))


def _quantiles(np, p):
    """Where ndtr is p, by Newton's method for its logarithm, from the side where that is exact."""
    side = np.minimum(p, 1 - p)
    wanted = np.log(np.where(side > 0, side, 0.5))
    x = -np.sqrt(-2 * wanted)
    for _ in range(8):
        tail = erfcx(_core.Tensor(x * -(0.5**0.5))).asnumpy()
        x = x - (np.log(tail / 2) - x * x / 2 - wanted) * tail * (math.pi / 2) ** 0.5
    x = np.where(side > 0, x, np.where(side == 0, -np.inf, np.nan))
    return np.where(p > 0.5, -x, np.where(p == 0.5, 0.0, x))


_ndtri = host_function("ndtri", _quantiles, lambda args, y, g: (g * (2 * math.pi) ** 0.5 * _raw["exp"](y * y * 0.5),))


def ndtri(input):
    """The number below which this share of the standard normal distribution lies: the inverse of ``ndtr``.

    Args:
        input: Tensor of floats of any shape.
    Returns:
        Tensor of input's shape; infinite at 0 and 1, NaN outside.

    >>> ms.mint.special.ndtri(ms.tensor([0.025, 0.5])).asnumpy().round(4)
    array([-1.96,  0.  ], dtype=float32)
    """
    return _ndtri(input)


__getattr__ = _missing.getattr_of(__name__)
_missing.explain_calls(globals())
