"""Minimization under the names of ``scipy.optimize``."""

import collections

from .. import _core, _missing, ops
from ..autograd import value_and_grad

__all__ = ["OptimizeResults", "minimize"]

OptimizeResults = collections.namedtuple(
    "OptimizeResults", "x success status fun jac hess_inv nfev njev nit", defaults=(None,) * 9
)
OptimizeResults.__doc__ = "What a minimization found."


def minimize(
    func, x0, args=(), method=None, jac=None, hess=None, hessp=None, bounds=None, constraints=(), tol=None, callback=None,
    options=None,
):  # fmt: skip
    """Where a function of a vector is smallest, near x0, by its gradients: the method of Broyden, Fletcher, Goldfarb and Shanno.

    Args:
        func: function of a Tensor (n,), and of args, that gives a scalar Tensor.
        x0: Tensor (n,) of floats.
        args: tuple of what func is given besides. Default: ().
        method: 'BFGS', in any case.
        jac, hess, hessp, bounds, constraints, callback: must be None, or () for constraints.
        tol: float, as options' gtol. Default: None.
        options: dict of maxiter (None: 200 n) and gtol (1e-5), the largest slope that may remain.
    Returns:
        OptimizeResults: x, success, status (0, 1: too many steps, 2: no smaller value was found), fun, jac, hess_inv, and how
        often func, its gradient, and a step were computed.
    Raises:
        ValueError: the method is another, or an option is not known.

    >>> def bowl(x):
    ...     return ((x - 1.0) ** 2).sum()
    >>> ms.scipy.optimize.minimize(bowl, ms.tensor([3.0, 0.0]), method="BFGS").x.round(decimals=3)
    Tensor([1., 1.], dtype=float32)
    """
    if not isinstance(method, str) or method.lower() != "bfgs":
        raise ValueError(f"minimize: method must be 'BFGS', got {method!r}")
    for name, value in (
        ("jac", jac), ("hess", hess), ("hessp", hessp), ("bounds", bounds), ("constraints", constraints or None),
        ("callback", callback),
    ):  # fmt: skip
        if value is not None:
            raise ValueError(f"minimize: {name} is not used by BFGS, got {value!r}")
    if not isinstance(x0, _core.Tensor) or x0.ndim != 1:
        raise ValueError("minimize: x0 must be a Tensor of one dimension")
    options = dict(options or {})
    steps, tolerance = options.pop("maxiter", None), options.pop("gtol", 1e-5 if tol is None else tol)
    options.pop("norm", None), options.pop("line_search_maxiter", None)
    if options:
        raise ValueError(f"minimize: unknown options {', '.join(sorted(options))}")
    steps = 200 * x0.shape[0] if steps is None else steps
    slope_of, calls = value_and_grad(func), 0

    def at(x):
        nonlocal calls
        calls += 1
        value, slope = slope_of(x, *args)
        return value.item(), slope

    x, unit = x0.detach(), ops.eye(x0.shape[0], x0.shape[0], x0.dtype)
    value, slope = at(x)
    inverse, step, status = unit, 0, 0
    while slope.abs().max().item() > tolerance:
        if step >= steps:
            status = 1
            break
        way = -(inverse @ slope)
        down = (way * slope).sum().item()
        if down >= 0:  # rounding has spoilt the inverse
            inverse, way, down = unit, -slope, -(slope * slope).sum().item()
        length, low, high = 1.0, 0.0, None
        for _ in range(40):  # Wolfe's conditions, by halving and doubling
            moved = x + length * way
            new_value, new_slope = at(moved)
            if new_value != new_value or new_value > value + 1e-4 * length * down:
                high = length
            elif (new_slope * way).sum().item() < 0.9 * down:
                low = length
            else:
                break
            length = 2 * low if high is None else (low + high) / 2
        if not new_value < value:
            status = 2
            break
        s, y = moved - x, new_slope - slope
        curvature = (s * y).sum().item()
        if curvature > 0:
            left = unit - s[:, None] * y[None, :] / curvature
            inverse = left @ inverse @ left.T + s[:, None] * s[None, :] / curvature
        x, value, slope, step = moved, new_value, new_slope, step + 1
    return OptimizeResults(x, status == 0, status, value, slope, inverse, calls, calls, step)


__getattr__ = _missing.getattr_of(__name__)
