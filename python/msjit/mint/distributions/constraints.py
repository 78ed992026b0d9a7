"""What values parameters and draws may have: objects whose ``check(value)`` gives a bool Tensor.

>>> ms.mint.distributions.constraints.positive.check(ms.tensor([-1.0, 2.0])).tolist()
[False, True]
"""

from ... import _core, _missing

_raw = _core._raw_ops
__all__ = [
    "Constraint", "boolean", "cat", "corr_cholesky", "dependent", "dependent_property", "greater_than", "greater_than_eq",
    "half_open_interval", "independent", "integer_interval", "interval", "is_dependent", "less_than", "lower_cholesky",
    "lower_triangular", "multinomial", "nonnegative", "nonnegative_integer", "one_hot", "positive", "positive_definite",
    "positive_integer", "positive_semidefinite", "real", "real_vector", "simplex", "square", "stack",
    "symmetric", "unit_interval",
]  # fmt: skip


class Constraint:
    """A condition on values; event_dim is how many of the last dimensions belong to one value. Subclasses give ``check``.

    >>> from msjit.mint.distributions import constraints
    >>> isinstance(constraints.real, constraints.Constraint)
    True
    """

    is_discrete, event_dim = False, 0

    def check(self, value):
        """A bool Tensor: whether each value fulfils it."""
        raise NotImplementedError(f"{type(self).__name__}: check must be defined")

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        _missing.explain_calls(cls)

    def __repr__(self):
        return f"{type(self).__name__}({', '.join(f'{n}: {v}' for n, v in vars(self).items())})"


class _Named(Constraint):
    def __init__(self, name, holds, event_dim=0, is_discrete=False):
        self._name, self._holds, self.event_dim, self.is_discrete = name, holds, event_dim, is_discrete

    def check(self, value):
        return self._holds(value)

    def __repr__(self):
        return self._name


def _all(x):
    return x.all(-1)


def _is_whole(x):
    return x - _raw["floor"](x) == 0 if x.is_floating_point() else x == x


class interval(Constraint):
    """Numbers from lower_bound to upper_bound.

    Args:
        lower_bound: number or Tensor.
        upper_bound: number or Tensor.

    >>> ms.mint.distributions.constraints.interval(0.0, 2.0).check(ms.tensor(3.0)).item()
    False
    """

    def __init__(self, lower_bound, upper_bound):
        self.lower_bound, self.upper_bound = lower_bound, upper_bound

    def check(self, value):
        """A bool Tensor: whether each value fulfils it."""
        return (value >= self.lower_bound) & (value <= self.upper_bound)


class half_open_interval(interval):
    """Numbers from lower_bound to below upper_bound.

    Args:
        lower_bound: number or Tensor.
        upper_bound: number or Tensor.

    >>> ms.mint.distributions.constraints.half_open_interval(0.0, 2.0).check(ms.tensor(2.0)).item()
    False
    """

    def check(self, value):
        """A bool Tensor: whether each value fulfils it."""
        return (value >= self.lower_bound) & (value < self.upper_bound)


class integer_interval(interval):
    """Whole numbers from lower_bound to upper_bound.

    Args:
        lower_bound: number or Tensor.
        upper_bound: number or Tensor.

    >>> ms.mint.distributions.constraints.integer_interval(0, 2).check(ms.tensor([2.0, 1.5])).tolist()
    [True, False]
    """

    is_discrete = True

    def check(self, value):
        """A bool Tensor: whether each value fulfils it."""
        return _is_whole(value) & (value >= self.lower_bound) & (value <= self.upper_bound)


class greater_than(Constraint):
    """Numbers above lower_bound.

    Args:
        lower_bound: number or Tensor.

    >>> ms.mint.distributions.constraints.greater_than(1.0).check(ms.tensor(1.0)).item()
    False
    """

    def __init__(self, lower_bound):
        self.lower_bound = lower_bound

    def check(self, value):
        """A bool Tensor: whether each value fulfils it."""
        return value > self.lower_bound


class greater_than_eq(greater_than):
    """Numbers from lower_bound on.

    Args:
        lower_bound: number or Tensor.

    >>> ms.mint.distributions.constraints.greater_than_eq(1.0).check(ms.tensor(1.0)).item()
    True
    """

    def check(self, value):
        """A bool Tensor: whether each value fulfils it."""
        return value >= self.lower_bound


class less_than(Constraint):
    """Numbers below upper_bound.

    Args:
        upper_bound: number or Tensor.

    >>> ms.mint.distributions.constraints.less_than(1.0).check(ms.tensor(0.0)).item()
    True
    """

    def __init__(self, upper_bound):
        self.upper_bound = upper_bound

    def check(self, value):
        """A bool Tensor: whether each value fulfils it."""
        return value < self.upper_bound


class multinomial(Constraint):
    """Counts that sum to at most upper_bound.

    Args:
        upper_bound: int or Tensor.

    >>> ms.mint.distributions.constraints.multinomial(3).check(ms.tensor([1.0, 2.0])).item()
    True
    """

    is_discrete, event_dim = True, 1

    def __init__(self, upper_bound):
        self.upper_bound = upper_bound

    def check(self, value):
        """A bool Tensor: whether each value fulfils it."""
        return _all(value >= 0) & (value.sum(-1) <= self.upper_bound)


class independent(Constraint):
    """A constraint whose last dimensions belong to one value.

    Args:
        base_constraint: Constraint of the elements.
        reinterpreted_batch_ndims: int, how many dimensions more belong to one value.

    >>> constraints = ms.mint.distributions.constraints
    >>> constraints.independent(constraints.positive, 1).check(ms.tensor([1.0, -1.0])).item()
    False
    """

    def __init__(self, base_constraint, reinterpreted_batch_ndims):
        self.base_constraint, self.reinterpreted_batch_ndims = base_constraint, reinterpreted_batch_ndims

    event_dim = property(lambda self: self.base_constraint.event_dim + self.reinterpreted_batch_ndims)
    is_discrete = property(lambda self: self.base_constraint.is_discrete)

    def check(self, value):
        """A bool Tensor: whether each value fulfils it.

        Raises:
            ValueError: value has fewer dimensions.
        """
        found, n = self.base_constraint.check(value), self.reinterpreted_batch_ndims
        if found.ndim < n:
            raise ValueError(f"{self!r}: a value has {n} dimensions or more, got shape {tuple(value.shape)}")
        return found.all(tuple(range(-n, 0))) if n else found


def parts_of(owner, x, lengths):
    """x in parts of these lengths along owner.dim."""
    if not -x.ndim <= owner.dim < x.ndim or x.shape[owner.dim] != sum(lengths):
        raise ValueError(
            f"{type(owner).__name__}: expected a length of {sum(lengths)} along dimension {owner.dim}, got shape {tuple(x.shape)}"
        )
    found, start = [], 0
    for n in lengths:
        found.append(x.narrow(owner.dim, start, n))
        start += n
    return found


def entries_of(owner, x, count):
    """The count entries of x along owner.dim."""
    if not -x.ndim <= owner.dim < x.ndim or x.shape[owner.dim] != count:
        raise ValueError(
            f"{type(owner).__name__}: expected {count} entries along dimension {owner.dim}, got shape {tuple(x.shape)}"
        )
    return [x.select(owner.dim, i) for i in range(count)]


class cat(Constraint):
    """Constraints of parts that lie one behind the other along a dimension.

    Args:
        cseq: sequence of Constraints, one a part.
        dim: int, the dimension. Default: 0.
        lengths: sequence of ints, the parts' lengths. Default: None, 1 each.
    Raises:
        ValueError: not as many lengths as constraints.

    >>> constraints = ms.mint.distributions.constraints
    >>> constraints.cat([constraints.positive, constraints.real], lengths=[1, 2]).check(ms.tensor([-1.0, -1.0, 1.0])).tolist()
    [False, True, True]
    """

    def __init__(self, cseq, dim=0, lengths=None):
        self.cseq, self.dim = list(cseq), dim
        self.lengths = [1] * len(self.cseq) if lengths is None else list(lengths)
        if len(self.lengths) != len(self.cseq):
            raise ValueError(f"cat: {len(self.cseq)} constraints need as many lengths, got {len(self.lengths)}")

    event_dim = property(lambda self: max(c.event_dim for c in self.cseq))
    is_discrete = property(lambda self: any(c.is_discrete for c in self.cseq))

    def check(self, value):
        """A bool Tensor: whether each value fulfils its part's.

        Raises:
            ValueError: value has another length along dim.
        """
        return _raw["cat"]([c.check(v) for c, v in zip(self.cseq, parts_of(self, value, self.lengths))], self.dim)


class stack(Constraint):
    """Constraints of the entries along a dimension, one each.

    Args:
        cseq: sequence of Constraints, as many as there are entries.
        dim: int, the dimension. Default: 0.

    >>> constraints = ms.mint.distributions.constraints
    >>> constraints.stack([constraints.positive, constraints.real], 1).check(ms.tensor([[-1.0, -1.0]])).tolist()
    [[False, True]]
    """

    def __init__(self, cseq, dim=0):
        self.cseq, self.dim = list(cseq), dim

    @property
    def event_dim(self):
        """How many of the last dimensions are one value."""
        dims = max(c.event_dim for c in self.cseq)
        return dims + 1 if self.dim + dims < 0 else dims

    is_discrete = property(lambda self: any(c.is_discrete for c in self.cseq))

    def check(self, value):
        """A bool Tensor: whether each entry fulfils its own.

        Raises:
            ValueError: value has another number of entries along dim.
        """
        return _raw["stack"]([c.check(v) for c, v in zip(self.cseq, entries_of(self, value, len(self.cseq)))], self.dim)


class _MixtureConstraint(Constraint):
    """What every component of a mixture may draw: value lacks their dimension."""

    def __init__(self, base_constraint):
        self.base_constraint = base_constraint

    event_dim = property(lambda self: self.base_constraint.event_dim)
    is_discrete = property(lambda self: self.base_constraint.is_discrete)

    def check(self, value):
        return _all(self.base_constraint.check(value.unsqueeze(-1 - self.event_dim)))


class _Dependent(Constraint):
    def check(self, value):
        raise ValueError("a constraint that depends on other values cannot be checked alone")


class dependent_property(property, _Dependent):
    """A property of a distribution that gives a constraint which depends on its parameters: its ``support``, mostly.

    Args:
        fn: function of the distribution. Default: None, that it is decorated with.
        is_discrete: bool, whether the values are apart. Default: False.
        event_dim: int, how many of the last dimensions belong to one value. Default: 0.

    >>> from msjit.mint.distributions import Distribution, constraints
    >>> class Below(Distribution):
    ...     @constraints.dependent_property(is_discrete=False, event_dim=0)
    ...     def support(self):
    ...         return constraints.less_than(3.0)
    >>> Below().support
    less_than(upper_bound: 3.0)
    """

    def __init__(self, fn=None, *, is_discrete=False, event_dim=0):
        super().__init__(fn)
        self.is_discrete, self.event_dim = is_discrete, event_dim

    def __call__(self, fn):
        return dependent_property(fn, is_discrete=self.is_discrete, event_dim=self.event_dim)


def is_dependent(constraint):
    """Whether a constraint depends on other values, so that it cannot be checked alone.

    Args:
        constraint: Constraint.

    >>> constraints = ms.mint.distributions.constraints
    >>> constraints.is_dependent(constraints.dependent), constraints.is_dependent(constraints.real)
    (True, False)
    """
    return isinstance(constraint, _Dependent)


def _square(x):
    return _raw["full_like"](x[..., 0, 0], x.shape[-2] == x.shape[-1]).astype(_core.bool_)


def _symmetric(x):
    from .. import isclose

    if x.shape[-2] != x.shape[-1]:
        return _square(x)
    return isclose(x, x.swapaxes(-2, -1), atol=1e-6).all((-2, -1))


def _semidefinite(x):
    from .. import linalg

    return _symmetric(x) & _all(linalg.eigvalsh(x) >= 0)


def _definite(x):
    from .. import linalg

    return _symmetric(x) & (linalg.cholesky_ex(x).info == 0)


def _correlated(x):
    from .. import finfo

    tolerance = finfo(x.dtype).eps * x.shape[-1] * 10
    return lower_cholesky.check(x) & _all(_raw["abs"]((x * x).sum(-1).sqrt() - 1) <= tolerance)


real = _Named("real", lambda x: x == x)
real_vector = independent(real, 1)
boolean = _Named("boolean", lambda x: (x == 0) | (x == 1), is_discrete=True)
positive, nonnegative, unit_interval = greater_than(0.0), greater_than_eq(0.0), interval(0.0, 1.0)
nonnegative_integer = _Named("nonnegative_integer", lambda x: (x >= 0) & _is_whole(x), is_discrete=True)
positive_integer = _Named("positive_integer", lambda x: (x >= 1) & _is_whole(x), is_discrete=True)
simplex = _Named("simplex", lambda x: _all(x >= 0) & (_raw["abs"](x.sum(-1) - 1) < 1e-6), 1)
one_hot = _Named("one_hot", lambda x: _all((x == 0) | (x == 1)) & (x.sum(-1) == 1), 1, True)
lower_triangular = _Named("lower_triangular", lambda x: (_raw["tril"](x) == x).all((-2, -1)), 2)
lower_cholesky = _Named(
    "lower_cholesky", lambda x: lower_triangular.check(x) & _all(_raw["diagonal"](x, 0, -2, -1) > 0), 2
)
corr_cholesky = _Named("corr_cholesky", _correlated, 2)
square, symmetric = _Named("square", _square, 2), _Named("symmetric", _symmetric, 2)
positive_semidefinite = _Named("positive_semidefinite", _semidefinite, 2)
positive_definite = _Named("positive_definite", _definite, 2)
dependent = _Dependent()
