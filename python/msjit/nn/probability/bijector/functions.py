"""Functions that have an inverse."""

from .... import _core
from .base import Bijector

_raw = _core._raw_ops
_exp, _log, _log1p, _expm1, _pow = (_raw[n] for n in ("exp", "log", "log1p", "expm1", "pow"))
_softplus = _raw["softplus"]


def _positive(where, key, value):
    if not (value > 0).all().item():
        raise ValueError(f"{where}: {key} must be greater than zero")


class PowerTransform(Bijector):
    """(1 + power x) ** (1 / power); of power 0, exp(x).

    Args:
        power: number, list, array or Tensor, not negative. Default: 0.0.
        name: str. Default: 'PowerTransform'.
    Raises:
        ValueError: power is negative.

    >>> import msjit.nn.probability.bijector as msb
    >>> msb.PowerTransform(0.5).forward(ms.tensor([2.0]))
    Tensor([4.], dtype=float32)
    """

    def __init__(self, power=0.0, name="PowerTransform"):
        super().__init__(name=name)
        self._power = self._parameter("power", power)
        if not (self._power >= 0).all().item():
            raise ValueError(f"{name}: power must be greater than or equal to zero")
        self._zero = self._power == 0
        self._some = _raw["where"](self._zero, 1.0, self._power)  # what may be divided by

    @property
    def power(self):
        """The power, a Tensor."""
        return self._power

    def _forward(self, x):
        c = self._some.astype(x.dtype)
        return _raw["where"](self._zero, _exp(x), _exp(_log1p(c * x) / c))

    def _inverse(self, y):
        c = self._some.astype(y.dtype)
        return _raw["where"](self._zero, _log(y), _expm1(_log(y) * c) / c)

    def _forward_log_jacobian(self, x):
        c = self._some.astype(x.dtype)
        return _raw["where"](self._zero, x, (1 / c - 1) * _log1p(c * x))

    def _inverse_log_jacobian(self, y):
        return (self._power.astype(y.dtype) - 1) * _log(y)


class Exp(PowerTransform):
    """exp(x).

    Args:
        name: str. Default: 'Exp'.

    >>> import msjit.nn.probability.bijector as msb
    >>> msb.Exp().forward_log_jacobian(ms.tensor([2.0]))
    Tensor([2.], dtype=float32)
    """

    def __init__(self, name="Exp"):
        super().__init__(name=name)

    def extend_repr(self):
        """'exp'."""
        return "exp"


class ScalarAffine(Bijector):
    """scale * x + shift.

    Args:
        scale: number, list, array or Tensor, not 0. Default: 1.0.
        shift: number, list, array or Tensor. Default: 0.0.
        name: str. Default: 'ScalarAffine'.

    >>> import msjit.nn.probability.bijector as msb
    >>> msb.ScalarAffine(2.0, 1.0).inverse(ms.tensor([3.0]))
    Tensor([1.], dtype=float32)
    """

    def __init__(self, scale=1.0, shift=0.0, name="ScalarAffine"):
        super().__init__(True, True, name)
        self._scale, self._shift = self._parameter("scale", scale), self._parameter("shift", shift)

    @property
    def scale(self):
        """The scale, a Tensor."""
        return self._scale

    @property
    def shift(self):
        """The shift, a Tensor."""
        return self._shift

    def _forward(self, x):
        return self._scale.astype(x.dtype) * x + self._shift.astype(x.dtype)

    def _inverse(self, y):
        return (y - self._shift.astype(y.dtype)) / self._scale.astype(y.dtype)

    def _forward_log_jacobian(self, x):
        return _log(_raw["abs"](self._scale.astype(x.dtype)))

    def _inverse_log_jacobian(self, y):
        return -_log(_raw["abs"](self._scale.astype(y.dtype)))


class Softplus(Bijector):
    """log(1 + exp(sharpness x)) / sharpness.

    Args:
        sharpness: number, list, array or Tensor. Default: 1.0.
        name: str. Default: 'Softplus'.

    >>> import msjit.nn.probability.bijector as msb
    >>> msb.Softplus().forward(ms.tensor([0.0]))
    Tensor([0.6931472], dtype=float32)
    """

    def __init__(self, sharpness=1.0, name="Softplus"):
        super().__init__(name=name)
        self._sharpness = self._parameter("sharpness", sharpness)

    @property
    def sharpness(self):
        """The sharpness, a Tensor."""
        return self._sharpness

    def _forward(self, x):
        s = self._sharpness.astype(x.dtype)
        return _softplus(s * x) / s

    def _inverse(self, y):
        s = self._sharpness.astype(y.dtype)
        return y + _log(-_expm1(-s * y)) / s

    def _forward_log_jacobian(self, x):
        return -_softplus(-self._sharpness.astype(x.dtype) * x)

    def _inverse_log_jacobian(self, y):
        return -_log(-_expm1(-self._sharpness.astype(y.dtype) * y))


class GumbelCDF(Bijector):
    """exp(-exp(-(x - loc) / scale)), the distribution function of Gumbel's distribution.

    Args:
        loc: number, list, array or Tensor. Default: 0.0.
        scale: number, list, array or Tensor, positive. Default: 1.0.
        name: str. Default: 'GumbelCDF'.
    Raises:
        ValueError: scale is not positive.

    >>> import msjit.nn.probability.bijector as msb
    >>> msb.GumbelCDF().inverse(msb.GumbelCDF().forward(ms.tensor([0.0])))
    Tensor([0.], dtype=float32)
    """

    def __init__(self, loc=0.0, scale=1.0, name="GumbelCDF"):
        super().__init__(name=name)
        self._loc, self._scale = self._parameter("loc", loc), self._parameter("scale", scale)
        _positive(name, "scale", self._scale)

    @property
    def loc(self):
        """The place, a Tensor."""
        return self._loc

    @property
    def scale(self):
        """The scale, a Tensor."""
        return self._scale

    def _forward(self, x):
        z = (x - self._loc.astype(x.dtype)) / self._scale.astype(x.dtype)
        return _exp(-_exp(-z))

    def _inverse(self, y):
        return self._loc.astype(y.dtype) - self._scale.astype(y.dtype) * _log(-_log(y))

    def _forward_log_jacobian(self, x):
        scale = self._scale.astype(x.dtype)
        z = (x - self._loc.astype(x.dtype)) / scale
        return -z - _exp(-z) - _log(scale)

    def _inverse_log_jacobian(self, y):
        return _log(self._scale.astype(y.dtype) / (-y * _log(y)))
