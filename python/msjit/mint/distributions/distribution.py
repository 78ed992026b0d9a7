"""What distributions have in common."""

import functools

from ... import _core, _missing
from ..._core import Tensor
from . import constraints

_raw = _core._raw_ops
__all__ = ["Distribution", "ExponentialFamily"]
_EPS = 1.1920928955078125e-07  # float32's: what keeps probabilities from 0 and 1


def _tensor(value, dtype=None):
    return value if isinstance(value, Tensor) else _core.tensor(value, dtype=dtype or _core.get_default_dtype())


def _together(*values):
    """The values as Tensors of one shape; numbers take the dtype of the first Tensor."""
    dtype = next((v.dtype for v in values if isinstance(v, Tensor)), None)
    values = [_tensor(v, dtype) for v in values]
    shape = functools.reduce(_raw["add"], [v.detach() for v in values]).shape
    return [_raw["broadcast_to"](v, shape) for v in values]


def _all_hold(found):
    """Whether all of them are True; inside vmap, of all elements of the batch."""
    while _core._batch_level(found):
        found = _core._batch_values(found, -1)
    return found.all()


class Distribution:
    """Base of distributions: ``rsample`` draws with a gradient, ``sample`` without, ``log_prob`` gives the logarithm of the
    density or probability.

    Args:
        batch_shape: tuple of ints, the shape of the parameters. Default: ().
        event_shape: tuple of ints, that of one draw. Default: ().
        validate_args: bool, whether to check the values of the parameters, and those that ``log_prob`` and ``cdf`` are given.
            Default: None, what ``set_default_validate_args`` was told, at first True, unless Python runs with -O.

    >>> from msjit.mint.distributions import Distribution, Normal
    >>> isinstance(Normal(0.0, 1.0), Distribution), Normal(ms.zeros(3), 1.0).sample((2,)).shape
    (True, (2, 3))
    """

    has_rsample = True
    has_enumerate_support = False
    _batch_shape = _event_shape = ()  # by PyTorch's names: subclasses set them, and have properties over them
    batch_shape = property(lambda self: self._batch_shape, lambda self, shape: setattr(self, "_batch_shape", shape))
    event_shape = property(lambda self: self._event_shape, lambda self, shape: setattr(self, "_event_shape", shape))
    arg_constraints = {}
    support = None
    _of_all = ()  # names of Tensors that are not of batch_shape, whatever their shape
    _validate_args = __debug__

    def __init__(self, batch_shape=(), event_shape=(), validate_args=None):
        self._batch_shape, self._event_shape = tuple(batch_shape), tuple(event_shape)
        self._check_arguments(validate_args, *[n for n in self.arg_constraints if n in vars(self)])

    def _check_arguments(self, validate_args, *names):
        """Raises where a parameter of these names has a value that its constraint does not allow."""
        if validate_args is not None:
            self._validate_args = bool(validate_args)
        if not self._validate_args:
            return
        for name in names:
            self._check_values(None, name, getattr(self, name))

    def _check_values(self, validate_args, name, value):
        constraint = self.arg_constraints[name]
        checks = self._validate_args if validate_args is None else validate_args
        if checks and not constraints.is_dependent(constraint) and not _all_hold(constraint.check(value)):
            raise ValueError(
                f"{type(self).__name__}: {name}, of shape {tuple(value.shape)}, has values that are not "
                f"{constraint}; validate_args=False takes them as they are"
            )

    def _checked(self, value, support=None):
        """value as a Tensor. Raises where it cannot have been drawn: its shape does not go with the distribution's, or it
        lies outside of the support, or of that which is given."""
        value = _tensor(value)
        if not self._validate_args:
            return value
        shape, own, events = tuple(value.shape), self._shape(()), len(self.event_shape)
        fits = shape[len(shape) - events :] == self.event_shape if len(shape) >= events else False
        if not fits or any(a != b and a != 1 and b != 1 for a, b in zip(reversed(shape), reversed(own))):
            raise ValueError(
                f"{type(self).__name__}: a value of shape {shape} does not go with batch_shape {self.batch_shape} and "
                f"event_shape {self.event_shape}; validate_args=False takes it as it is"
            )
        support = self.support if support is None else support
        if support is not None and not _all_hold(support.check(value)):
            raise ValueError(
                f"{type(self).__name__}: the value, of shape {shape}, has numbers outside of the support {support}; "
                "validate_args=False takes them as they are"
            )
        return value

    def _validate_sample(self, value):
        self._checked(value)

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

    def rsample(self, sample_shape=()):
        """Random numbers through which gradients flow to the parameters."""
        raise NotImplementedError(f"{type(self).__name__}: rsample must be defined")

    def log_prob(self, value):
        """The logarithm of the density or probability.

        Raises:
            ValueError: with validate_args, value does not go with batch_shape and event_shape, or is outside of ``support``.
        """
        raise NotImplementedError(f"{type(self).__name__}: log_prob must be defined")

    def cdf(self, value):
        """The probability of a smaller number."""
        raise NotImplementedError(f"{type(self).__name__}: cdf is not known")

    def icdf(self, value):
        """The number below which this probability lies."""
        raise NotImplementedError(f"{type(self).__name__}: icdf is not known")

    def entropy(self):
        """The entropy, in nats."""
        raise NotImplementedError(f"{type(self).__name__}: entropy is not known")

    def enumerate_support(self, expand=True):
        """All the values that can be drawn, along a new first dimension."""
        raise NotImplementedError(f"{type(self).__name__}: enumerate_support is for what can draw few values")

    def _enumerated(self, values, expand):
        values = values.reshape(values.shape[0], *(1 for _ in self.batch_shape), *values.shape[1:])
        return _raw["broadcast_to"](values, (values.shape[0], *self._shape(()))) if expand else values

    def sample_n(self, n):
        """n random numbers of batch_shape."""
        return self.sample((n,))

    @property
    def stddev(self):
        """The standard deviation."""
        return _raw["sqrt"](self.variance)

    def perplexity(self):
        """exp of the entropy."""
        return _raw["exp"](self.entropy())

    def expand(self, batch_shape, _instance=None):
        """The distribution with its parameters broadcast to batch_shape."""
        made = object.__new__(type(self))
        old = len(self.batch_shape)
        for name, value in vars(self).items():
            if isinstance(value, Tensor) and name not in self._of_all and tuple(value.shape[:old]) == self.batch_shape:
                value = _raw["broadcast_to"](value, (*batch_shape, *value.shape[old:]))
            elif isinstance(value, Distribution):
                value = value.expand((*batch_shape, *value.batch_shape[old:]))
            setattr(made, name, value)
        made._batch_shape = tuple(batch_shape)
        return made

    def _get_checked_instance(self, cls, _instance=None):
        """What a subclass's own ``expand`` fills: the instance given, or a new one that no constructor has run for."""
        if _instance is None and type(self).__init__ is not cls.__init__:
            raise NotImplementedError(
                f"{type(self).__name__} has a constructor of its own: it must define expand, as {cls.__name__} does"
            )
        return object.__new__(type(self)) if _instance is None else _instance

    def _extended_shape(self, sample_shape=()):
        return self._shape(sample_shape)

    def __repr__(self):
        shown = ", ".join(
            f"{n}: {tuple(v.shape) if v.ndim else v.item()}" for n, v in vars(self).items() if isinstance(v, Tensor)
        )
        return f"{type(self).__name__}({shown})"

    @staticmethod
    def set_default_validate_args(value):
        """Whether distributions that are not told validate_args check the values of their parameters.

        Args:
            value: bool.
        Raises:
            ValueError: another value.
        """
        if value not in (True, False):
            raise ValueError(f"set_default_validate_args: value must be a bool, got {value!r}")
        Distribution._validate_args = bool(value)

    def _shape(self, sample_shape):
        return (*sample_shape, *self.batch_shape, *self.event_shape)


class ExponentialFamily(Distribution):
    """Base of distributions of an exponential family, as PyTorch has it, for subclasses of one's own.

    Args:
        batch_shape: tuple of ints, the shape of the parameters. Default: ().
        event_shape: tuple of ints, that of one draw. Default: ().
        validate_args: bool, whether to check values. Default: None, as ``Distribution`` has it.

    >>> from msjit.mint.distributions import Distribution, ExponentialFamily
    >>> issubclass(ExponentialFamily, Distribution)
    True
    """


class _OfProbabilities(Distribution):
    has_rsample = False

    def rsample(self, sample_shape=()):
        """Refused: what is drawn has no gradient."""
        raise NotImplementedError(f"{type(self).__name__}: what is drawn has no gradient; use sample()")


class _Drawn(Distribution):
    """What is drawn has no gradient: subclasses give _draw(shape)."""

    has_rsample = False

    def sample(self, sample_shape=()):
        """Random numbers of sample_shape + batch_shape + event_shape, without a gradient."""
        previous = _core._set_recording(0)
        try:
            return self._draw(self._shape(sample_shape))
        finally:
            _core._set_recording(previous)

    def rsample(self, sample_shape=()):
        """Refused: what is drawn has no gradient."""
        raise NotImplementedError(f"{type(self).__name__}: what is drawn has no gradient; use sample()")


def _probabilities(name, probs, logits):
    """(probs, logits) of which one was given."""
    _exactly_one(name, probs, logits)
    if probs is None:
        logits = _tensor(logits)
        return _raw["sigmoid"](logits), logits
    probs = _tensor(probs)
    safe = _raw["clamp"](probs, _EPS, 1 - _EPS)
    return probs, _raw["log"](safe) - _raw["log1p"](-safe)


def _exactly_one(name, probs, logits):
    if (probs is None) == (logits is None):
        raise ValueError(f"{name}: give either probs or logits")
