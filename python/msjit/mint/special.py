"""PyTorch's special functions: those that MindSpore's mint has, and more that PyTorch's programs use.

>>> ms.mint.special.ndtr(ms.tensor([0.0])).item()
0.5
"""

from .. import _core, _missing
from .. import ops as _ops
from ..ops._composed.elementwise import sinc
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
    "multigammaln", "ndtr", "polygamma", "psi", "round", "sinc", "softmax", "xlog1py", "xlogy", "zeta",
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


__getattr__ = _missing.getattr_of(__name__)
_missing.explain_calls(globals())
