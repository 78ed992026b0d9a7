"""What distributions share."""

from .... import _core, ops
from ...._core import Tensor
from ...cell import Cell

_log, _exp = (_core._raw_ops[n] for n in ("log", "exp"))
_FLOATS = (_core.float16, _core.float32, _core.float64, _core.bfloat16)
_INTS = (_core.int8, _core.int16, _core.int32, _core.int64, _core.uint8)


def positive(what, *values):
    for v in values:
        if not (v > 0).all().item():
            raise ValueError(f"{what} must be greater than zero.")


def of_probabilities(p):
    if not (p > 0).all().item():
        raise ValueError("Probabilities must be greater than zero")
    if not (p < 1).all().item():
        raise ValueError("Probabilities must be less than one")


class Distribution(Cell):
    """Base of distributions; a subclass gives formulas of its parameters, which ``_names`` names.

    Args:
        seed: int or None, kept; numbers come from msjit's generator.
        dtype: dtype of samples.
        name: str.
        param: dict, what the parameters are; None where they come with each call.

    >>> import msjit.nn.probability.distribution as msd
    >>> msd.Exponential(2.0).mean()
    Tensor(0.5, dtype=float32)
    """

    _names = ()
    _whole = False  # samples are whole numbers

    def __init__(self, seed, dtype, name, param):
        super().__init__()
        if dtype not in (_INTS + _FLOATS if self._whole else _FLOATS):
            raise TypeError(f"For '{name}', the 'dtype' should be one of {_FLOATS}, but got {dtype}")
        for what, value, kind in (("seed", 0 if seed is None else seed, int), ("name", name, str)):
            if not isinstance(value, kind) or isinstance(value, bool):
                raise TypeError(f"{type(self).__name__}: {what} must be {kind.__name__}, got {type(value).__name__}")
        if "param_dict" in param and not self._names:  # a class of one's own, written as MindSpore's are
            param = param["param_dict"]
            self._names = tuple(param)
        self.seed, self.dtype, self.name = seed or 0, dtype, name
        of = dtype if dtype in _FLOATS else _core.float32
        self._own = {}
        for key in self._names:
            value = param.get(key)
            self._own[key] = value if value is None or isinstance(value, Tensor) else _core.tensor(value, dtype=of)
        given = [v for v in self._own.values() if v is not None]
        self.is_scalar_batch = all(v.ndim == 0 for v in given)
        self.broadcast_shape = self._shape(given) if len(given) == len(self._names) else None
        if self.broadcast_shape is not None:
            self._check(*given)

    def _check(self, *parameters):
        pass

    def _shape(self, parameters):
        total = parameters[0].detach()
        for p in parameters[1:]:
            total = total + p.detach()
        return total.shape

    def _chosen(self, args, kwargs):
        """The parameters of a call: what is given with it, else what the distribution was made with."""
        found = []
        for i, name in enumerate(self._names):
            value = args[i] if i < len(args) else kwargs.get(name)
            value = self._own[name] if value is None else value
            if value is None:
                raise TypeError(
                    f"{type(self).__name__}: {name} must be a Tensor; it was not given when the distribution was made"
                )
            found.append(value if isinstance(value, Tensor) else _core.tensor(value, dtype=_core.float32))
        return found

    def _formula(self, name):
        formula = getattr(self, "_" + name, None)
        if formula is None:
            raise NotImplementedError(f"{name} is not implemented for {type(self).__name__} distribution.")
        return formula

    def log_prob(self, value, *args, **kwargs):
        """The logarithm of the density, or probability, of value."""
        return self._formula("log_prob")(value, *self._chosen(args, kwargs))

    def prob(self, value, *args, **kwargs):
        """The density, or probability, of value."""
        return _exp(self.log_prob(value, *args, **kwargs))

    def cdf(self, value, *args, **kwargs):
        """The probability of what is not above value."""
        return self._formula("cdf")(value, *self._chosen(args, kwargs))

    def log_cdf(self, value, *args, **kwargs):
        """The logarithm of ``cdf``."""
        return _log(self.cdf(value, *args, **kwargs))

    def survival_function(self, value, *args, **kwargs):
        """The probability of what is above value."""
        return 1.0 - self.cdf(value, *args, **kwargs)

    def log_survival(self, value, *args, **kwargs):
        """The logarithm of ``survival_function``."""
        return _log(self.survival_function(value, *args, **kwargs))

    def mean(self, *args, **kwargs):
        """The mean."""
        return self._formula("mean")(*self._chosen(args, kwargs))

    def sd(self, *args, **kwargs):
        """The standard deviation."""
        return self._formula("sd")(*self._chosen(args, kwargs))

    def var(self, *args, **kwargs):
        """The variance."""
        sd = self.sd(*args, **kwargs)
        return sd * sd

    def mode(self, *args, **kwargs):
        """The most probable value."""
        return self._formula("mode")(*self._chosen(args, kwargs))

    def entropy(self, *args, **kwargs):
        """The entropy in nats."""
        return self._formula("entropy")(*self._chosen(args, kwargs))

    def kl_loss(self, dist, *args, **kwargs):
        """The divergence from the distribution of the same kind whose parameters are given."""
        formula, kind, n = self._formula("kl_loss"), type(self).__name__, len(self._names)
        if dist != kind:
            raise ValueError(f"Expected dist input is {kind}, but got {dist}.")
        others = [args[i] if i < len(args) else kwargs.get(name + "_b") for i, name in enumerate(self._names)]
        others = [v if isinstance(v, Tensor) else _core.tensor(v, dtype=_core.float32) for v in others]
        return formula(*self._chosen(args[n:], kwargs), *others)

    def cross_entropy(self, dist, *args, **kwargs):
        """The entropy and the divergence from the distribution of the same kind whose parameters are given."""
        if getattr(self, "_kl_loss", None) is None:
            raise NotImplementedError(f"cross_entropy is not implemented for {type(self).__name__} distribution.")
        return self.entropy(*args[len(self._names) :], **kwargs) + self.kl_loss(dist, *args, **kwargs)

    def sample(self, shape=(), *args, **kwargs):
        """Random numbers of shape and the parameters' shape behind it."""
        formula, parameters = self._formula("sample"), self._chosen(args, kwargs)
        size = (*((shape,) if isinstance(shape, int) else shape), *self._shape(parameters))
        return ops.cast(formula(size, *parameters), self.dtype)

    def construct(self, name, *args, **kwargs):
        """The method of that name."""
        return getattr(self, name)(*args, **kwargs)


def uniform(size):
    return ops.rand(*size) if size else ops.rand(1).reshape(())


def gaussian(size):
    return ops.randn(*size) if size else ops.randn(1).reshape(())
