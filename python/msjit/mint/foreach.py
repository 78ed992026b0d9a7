"""PyTorch's functions over lists of tensors, ``_foreach_add_`` and its kind, which optimizers are written with: what the function
of that name does, to each tensor in turn. Captured, the calls of a step are one graph, as they are without these.

>>> import msjit.mint as torch
>>> x, y = torch.ones(2), torch.zeros(3)
>>> _ = torch._foreach_add_([x, y], 1.0)
>>> x.tolist(), y.tolist(), [t.tolist() for t in torch._foreach_mul([x, y], [2.0, 3.0])]
([2.0, 2.0], [1.0, 1.0, 1.0], [[4.0, 4.0], [3.0, 3.0, 3.0]])
"""

import functools

from .. import mint
from .._core import Tensor

_OF_ONE = (
    "abs acos asin atan ceil cos cosh erf erfc exp expm1 floor frac lgamma log log10 log1p log2 max neg reciprocal round rsqrt "
    "sigmoid sign sin sinh sqrt tan tanh trunc zero"
).split()
_OF_MORE = "add addcdiv addcmul clamp_max clamp_min copy div lerp maximum minimum mul norm pow sub".split()
_ONLY_IN_PLACE, _NEVER_IN_PLACE = ("copy", "zero"), ("max", "norm")


def _bounded(name, tensor, bound):
    function = {"maximum": "clamp_min", "minimum": "clamp_max"}.get(name, name)
    if isinstance(bound, Tensor):
        return getattr(mint, {"clamp_min": "maximum", "clamp_max": "minimum"}[function])(tensor, bound)
    return getattr(mint, function)(tensor, bound)


def _norm(tensor, ord=2, dtype=None):
    return mint.linalg.vector_norm(tensor, ord, dtype=dtype)


def _plain(name):
    """What is done to one tensor."""
    if name in ("maximum", "minimum", "clamp_max", "clamp_min"):
        return functools.partial(_bounded, name)
    return _norm if name == "norm" else getattr(mint, name)


def _put(name, tensor, values, options):
    if name == "copy":
        tensor.copy_(*values)
    elif name == "zero":
        tensor.zero_()
    elif (method := getattr(tensor, name + "_", None)) is not None and name not in ("maximum", "minimum"):
        method(*values, **options)
    else:
        tensor.copy_(_plain(name)(tensor, *values, **options))


def _values(name, arguments, count):
    """For each tensor what it is given: an element of each list, or of the one tensor of numbers that addcmul takes; else the
    same for all."""
    columns = []
    for position, a in enumerate(arguments):
        if isinstance(a, Tensor) and a.ndim == 1 and name in ("addcdiv", "addcmul") and position == 2:
            a = a.tolist()
        if isinstance(a, (list, tuple)):
            if len(a) != count:
                raise RuntimeError(
                    f"_foreach_{name}: {count} tensors, but {len(a)} elements in argument {position + 2}"
                )
            columns.append(a)
        else:
            columns.append([a] * count)
    return zip(*columns) if columns else [()] * count


def function_of(name):
    """The function of a name such as ``_foreach_add_``; None where PyTorch has none."""
    operation = name.removeprefix("_foreach_")
    written = operation[-1:] == "_"
    operation = operation[:-1] if written else operation
    if operation not in (*_OF_ONE, *_OF_MORE) or operation in (_NEVER_IN_PLACE if written else _ONLY_IN_PLACE):
        return None

    def each(tensors, *arguments, **options):
        if not isinstance(tensors, (list, tuple)):
            if operation == "pow" and not written and arguments:  # a number to the power of each tensor
                return [mint.pow(tensors, exponent) for exponent in arguments[0]]
            raise TypeError(f"{name}: expected a list of tensors, got {type(tensors).__name__}")
        for key in ("other", "tensors2", "scalar", "scalars", "weight", "weights", "exponent", "src"):
            if key in options:
                arguments = (*arguments, options.pop(key))
        if operation in ("addcdiv", "addcmul") and len(arguments) == 3 or "value" in options:
            value = options.pop("value") if "value" in options else arguments[2]
            rows = _values(operation, (*arguments[:2], value), len(tensors))
            rows = [((a, b), {"value": v}) for a, b, v in rows]
        else:
            rows = [(row, options) for row in _values(operation, arguments, len(tensors))]
        if not written:
            return [_plain(operation)(t, *values, **named) for t, (values, named) in zip(tensors, rows)]
        for t, (values, named) in zip(tensors, rows):
            _put(operation, t, values, named)
        return list(tensors)

    each.__name__ = each.__qualname__ = name
    each.__doc__ = (
        f"{operation} of each tensor of a list{', written into it' if written else ''}; see msjit.mint.foreach."
    )
    return each
