"""What distributions have in common."""

from ... import _core, _missing
from ..._core import Tensor

_raw = _core._raw_ops
__all__ = ["Distribution"]
_EPS = 1.1920928955078125e-07  # float32's: what keeps probabilities from 0 and 1


def _tensor(value):
    return value if isinstance(value, Tensor) else _core.tensor(value, dtype=_core.float32)


def _together(a, b):
    a, b = _tensor(a), _tensor(b)
    shape = _raw["add"](a.detach(), b.detach()).shape
    return _raw["broadcast_to"](a, shape), _raw["broadcast_to"](b, shape)


class Distribution:
    """Base of distributions: ``batch_shape`` is the shape of their parameters, ``event_shape`` that
    of one draw, ``rsample`` draws with a gradient, ``sample``
    without, ``log_prob`` gives the logarithm of the density or probability.

    >>> from msjit.mint.distributions import Distribution, Normal
    >>> isinstance(Normal(0.0, 1.0), Distribution), Normal(ms.zeros(3), 1.0).sample((2,)).shape
    (True, (2, 3))
    """

    has_rsample = True
    event_shape = ()

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        _missing.explain_calls(cls)

    def sample(self, sample_shape=()):
        """Random numbers of sample_shape + batch_shape, without a gradient."""
        previous = _core._set_recording(0)
        try:
            return self.rsample(sample_shape)
        finally:
            _core._set_recording(previous)

    def _shape(self, sample_shape):
        return (*sample_shape, *self.batch_shape, *self.event_shape)


class _OfProbabilities(Distribution):
    has_rsample = False

    def rsample(self, sample_shape=()):
        """Refused: what is drawn has no gradient."""
        raise NotImplementedError(f"{type(self).__name__}: what is drawn has no gradient; use sample()")


def _exactly_one(name, probs, logits):
    if (probs is None) == (logits is None):
        raise ValueError(f"{name}: give either probs or logits")
