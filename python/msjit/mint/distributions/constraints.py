"""What values parameters and draws may have: objects whose ``check(value)`` gives a bool Tensor.

>>> ms.mint.distributions.constraints.positive.check(ms.tensor([-1.0, 2.0])).tolist()
[False, True]
"""

from ... import _core

_raw = _core._raw_ops
__all__ = [
    "Constraint", "boolean", "corr_cholesky", "dependent", "greater_than", "greater_than_eq", "half_open_interval", "independent",
    "integer_interval", "interval", "less_than", "lower_cholesky", "multinomial", "nonnegative", "nonnegative_integer", "one_hot",
    "positive", "positive_definite", "positive_integer", "real", "real_vector", "simplex", "unit_interval",
]  # fmt: skip


class Constraint:
    """A condition on values; event_dim is how many of the last dimensions belong to one value.

    >>> from msjit.mint.distributions import constraints
    >>> isinstance(constraints.real, constraints.Constraint)
    True
    """

    is_discrete, event_dim = False, 0

    def __init__(self, name, holds, event_dim=0, is_discrete=False):
        self._name, self._holds, self.event_dim, self.is_discrete = name, holds, event_dim, is_discrete

    def check(self, value):
        """A bool Tensor: whether each value fulfils it."""
        return self._holds(value)

    def __repr__(self):
        return self._name


def _all(x):
    return x.all(-1)


def _is_whole(x):
    return _raw["floor"](x) == x


def _interval(name, low, high, closed, whole=False):
    def holds(x):
        inside = (x >= low) if closed[0] else (x > low)
        inside = inside & ((x <= high) if closed[1] else (x < high))
        return inside & _is_whole(x) if whole else inside

    return Constraint(name, holds, is_discrete=whole)


def interval(lower_bound, upper_bound):
    """Numbers from lower_bound to upper_bound.

    >>> ms.mint.distributions.constraints.interval(0.0, 2.0).check(ms.tensor(3.0)).item()
    False
    """
    return _interval(f"interval({lower_bound}, {upper_bound})", lower_bound, upper_bound, (True, True))


def half_open_interval(lower_bound, upper_bound):
    """Numbers from lower_bound to below upper_bound.

    >>> ms.mint.distributions.constraints.half_open_interval(0.0, 2.0).check(ms.tensor(2.0)).item()
    False
    """
    return _interval(f"half_open_interval({lower_bound}, {upper_bound})", lower_bound, upper_bound, (True, False))


def integer_interval(lower_bound, upper_bound):
    """Whole numbers from lower_bound to upper_bound.

    >>> ms.mint.distributions.constraints.integer_interval(0, 2).check(ms.tensor([2.0, 1.5])).tolist()
    [True, False]
    """
    return _interval(f"integer_interval({lower_bound}, {upper_bound})", lower_bound, upper_bound, (True, True), True)


def greater_than(lower_bound):
    """Numbers above lower_bound.

    >>> ms.mint.distributions.constraints.greater_than(1.0).check(ms.tensor(1.0)).item()
    False
    """
    return Constraint(f"greater_than({lower_bound})", lambda x: x > lower_bound)


def greater_than_eq(lower_bound):
    """Numbers from lower_bound on.

    >>> ms.mint.distributions.constraints.greater_than_eq(1.0).check(ms.tensor(1.0)).item()
    True
    """
    return Constraint(f"greater_than_eq({lower_bound})", lambda x: x >= lower_bound)


def less_than(upper_bound):
    """Numbers below upper_bound.

    >>> ms.mint.distributions.constraints.less_than(1.0).check(ms.tensor(0.0)).item()
    True
    """
    return Constraint(f"less_than({upper_bound})", lambda x: x < upper_bound)


def multinomial(upper_bound):
    """Counts that sum to at most upper_bound.

    >>> ms.mint.distributions.constraints.multinomial(3).check(ms.tensor([1.0, 2.0])).item()
    True
    """
    return Constraint(
        f"multinomial({upper_bound})", lambda x: _all((x >= 0) & _is_whole(x)) & (x.sum(-1) <= upper_bound), 1, True
    )


def independent(base_constraint, reinterpreted_batch_ndims):
    """A constraint whose last dimensions belong to one value.

    >>> constraints = ms.mint.distributions.constraints
    >>> constraints.independent(constraints.positive, 1).check(ms.tensor([1.0, -1.0])).item()
    False
    """

    def holds(x):
        found = base_constraint.check(x)
        return found.all(tuple(range(-reinterpreted_batch_ndims, 0))) if reinterpreted_batch_ndims else found

    return Constraint(
        f"independent({base_constraint}, {reinterpreted_batch_ndims})",
        holds,
        base_constraint.event_dim + reinterpreted_batch_ndims,
        base_constraint.is_discrete,
    )


def _definite(x):
    from .. import linalg

    return linalg.eigvalsh(x).amin(-1) > 0


def _refuse(x):
    raise ValueError("a constraint that depends on other values cannot be checked alone")


real = Constraint("real", lambda x: x == x)
real_vector = independent(real, 1)
boolean = Constraint("boolean", lambda x: (x == 0) | (x == 1), is_discrete=True)
positive, nonnegative, unit_interval = greater_than(0.0), greater_than_eq(0.0), interval(0.0, 1.0)
nonnegative_integer = Constraint("nonnegative_integer", lambda x: (x >= 0) & _is_whole(x), is_discrete=True)
positive_integer = Constraint("positive_integer", lambda x: (x >= 1) & _is_whole(x), is_discrete=True)
simplex = Constraint("simplex", lambda x: _all(x >= 0) & (_raw["abs"](x.sum(-1) - 1) < 1e-6), 1)
one_hot = Constraint("one_hot", lambda x: _all((x == 0) | (x == 1)) & (x.sum(-1) == 1), 1, True)
lower_cholesky = Constraint(
    "lower_cholesky",
    lambda x: (_raw["tril"](x) == x).all((-2, -1)) & (_raw["diagonal"](x, 0, -2, -1) > 0).all(-1),
    2,
)
corr_cholesky = Constraint(
    "corr_cholesky", lambda x: lower_cholesky.check(x) & _all(_raw["abs"]((x * x).sum(-1) - 1) < 1e-5), 2
)
positive_definite = Constraint("positive_definite", _definite, 2)
dependent = Constraint("dependent", _refuse)
