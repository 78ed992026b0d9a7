"""Nested tuples, lists and dicts: marks that MindSpore's compiler from source needs and capture does not, and the tensors in
such structures."""

from collections import namedtuple

from ._core import Tensor, _set_pair_type
from .context import GRAPH_MODE, get_context


class Pair(namedtuple("Pair", "values indices")):  # noqa: SLOT002 (they are there)
    """What gives values and where they stood: a tuple, as in MindSpore, with PyTorch's names.

    >>> ms.tensor([3.0, 1.0]).sort().indices.tolist()
    [1, 0]
    """

    __slots__ = ()
    __repr__ = tuple.__repr__


_set_pair_type(Pair)


def _not_mutable(value):
    """The type's name of what in value is no number and no tensor; None: there is nothing of the kind."""
    if isinstance(value, (bool, int, float, Tensor)):
        return None
    if not isinstance(value, (tuple, list, dict)):
        return type(value).__name__
    for v in value.values() if isinstance(value, dict) else value:
        other = _not_mutable(v)
        if other:
            return other
    return None


class MutableTuple(tuple):
    """A tuple that ``mutable`` has marked: gradients are computed with respect to the tensors in it."""

    __slots__ = ()


class MutableList(list):
    """As MutableTuple."""

    __slots__ = ()


class MutableDict(dict):
    """As MutableTuple."""

    __slots__ = ()


_MARKED = {tuple: MutableTuple, list: MutableList, dict: MutableDict}


def mutable(input_data, dynamic_len=False):
    """A tuple, list or dict as one whose tensors have gradients, where it is an argument of what is differentiated; what
    else is given as it is. Numbers in arguments are inputs of captured code anyway.

    >>> ms.mutable((1, 2))
    (1, 2)
    >>> ms.grad(lambda pair: pair[0] * pair[1])(ms.mutable((ms.tensor([2.0]), ms.tensor([3.0]))))
    (Tensor([3.], dtype=float32), Tensor([2.], dtype=float32))
    """
    if not isinstance(dynamic_len, bool):
        raise TypeError(f"mutable: dynamic_len must be a bool, got {type(dynamic_len).__name__}")
    other = _not_mutable(input_data)
    if other:
        raise TypeError(f"mutable: takes numbers, tensors and sequences or dicts of them, got {other}")
    if dynamic_len and not isinstance(input_data, (tuple, list)):
        raise TypeError("mutable: dynamic_len is for tuples and lists")
    marked = _MARKED.get(type(input_data))
    return marked(input_data) if marked else input_data


def is_mutable(value):
    """Whether value is a container that ``mutable`` has marked, or a sparse tensor: gradients are those of what it holds."""
    return isinstance(value, (MutableTuple, MutableList, MutableDict, Sparse))


def jit_class(cls):
    """The class as it is: capture looks into instances and methods of any class.

    >>> @ms.jit_class
    ... class Pair:
    ...     pass
    """
    if not isinstance(cls, type):
        raise TypeError(f"jit_class: takes a class, got {type(cls).__name__}")
    return cls


class Sparse:
    """What holds its numbers in one Tensor, values, beside where they stand; _with(values) gives another one of its kind."""


class Leaf:
    """Stands where a tensor stood."""


LEAF = Leaf()


def tensors_in(value):
    """The tensors in value, in order, as a list."""
    if isinstance(value, Tensor):
        return [value]
    found = []
    if isinstance(value, (tuple, list)):
        for v in value:
            found += tensors_in(v)
    elif isinstance(value, dict):
        for v in value.values():
            found += tensors_in(v)
    elif isinstance(value, Sparse):
        found = [value.values]
    return found


def rebuilt(structure, tensors):
    """The structure with its tensors (or LEAFs) replaced, in order."""
    return _build(structure, iter(tensors))


def _build(v, tensors):
    if isinstance(v, (Tensor, Leaf)):
        return next(tensors)
    if isinstance(v, (tuple, list)):
        parts = [_build(x, tensors) for x in v]
        return type(v)(*parts) if hasattr(v, "_fields") else type(v)(parts)
    if isinstance(v, dict):
        return {k: _build(x, tensors) for k, x in v.items()}
    return v._with(next(tensors)) if isinstance(v, Sparse) else v


def parts_at_leaves(structure, value):
    """What stands in value where the structure has tensors (or LEAFs), in order; None where value ends before."""
    if isinstance(structure, (Tensor, Leaf)):
        return [value]
    parts = []
    if isinstance(structure, (tuple, list)):
        known = isinstance(value, (tuple, list))
        for i, v in enumerate(structure):
            parts += parts_at_leaves(v, value[i] if known and i < len(value) else None)
    elif isinstance(structure, dict):
        for k, v in structure.items():
            parts += parts_at_leaves(v, value.get(k) if isinstance(value, dict) else None)
    return parts


def gradients_of_parts(function, places, args, kwargs):
    """What a GradFunction gives where tensors stand in arguments that ``mutable`` has marked. places: (args or kwargs, key)
    of what it differentiates by; args: a list."""
    parts, tensors = [], []
    for place, key in places:
        x = place[key]
        if isinstance(x, Tensor) or is_mutable(x):  # what is none has no gradient
            parts.append((place, key, x))
            tensors += tensors_in(x)

    def of_tensors(*given):
        given = iter(given)
        for place, key, x in parts:
            place[key] = rebuilt(x, given)
        return function.fn(*args, **kwargs)

    weights, positions = function.weights, tuple(range(len(tensors)))
    inner = type(function)(of_tensors, positions, weights, function.has_aux, function.return_value, True)
    result = inner(*tensors)
    value = aux = by_weight = None
    if function.return_value:
        value, result = result
    elif function.has_aux:
        result, aux = result
    if weights is not None:
        result, by_weight = result
        by_weight = (by_weight,) if isinstance(weights, Tensor) else by_weight
    result = iter(result)
    result = function._arrange([_gradients_like(x, result) for _, _, x in parts], by_weight)
    if function.return_value:
        return value, result
    return (result, aux) if function.has_aux else result


def _gradients_like(value, gradients):
    """Those of the tensors in value, in the order of tensors_in, in containers of its kinds; zeros for numbers."""
    if isinstance(value, Tensor):
        return next(gradients)
    if isinstance(value, tuple):
        return tuple([_gradients_like(v, gradients) for v in value])
    if isinstance(value, list):
        return [_gradients_like(v, gradients) for v in value]
    if isinstance(value, dict):
        return {k: _gradients_like(v, gradients) for k, v in value.items()}
    if isinstance(value, Sparse):  # eager mode of MindSpore gives the values' alone
        return value._with(next(gradients)) if get_context("mode") == GRAPH_MODE else next(gradients)
    return type(value)(0)


def weighted(value, sens):
    """A number whose gradient is the gradient of value, what a function returned, for the cotangent sens. Of a number any
    sens is taken that has elements, in any dtype: each of them counts, as in MindSpore."""
    if isinstance(value, Tensor):
        if isinstance(sens, (tuple, list)) and len(sens) == 1 and isinstance(sens[0], Tensor):
            sens = sens[0]
        if value.ndim == 0:
            sens = of_number(sens, value)
            if type(sens) is float:
                return value * sens
        if not isinstance(sens, Tensor):
            raise TypeError(f"grad: the gradient of a Tensor must be a Tensor, got {type(sens).__name__}")
        if sens.shape != value.shape:
            raise ValueError(f"grad: the gradient has shape {sens.shape}, the output {value.shape}")
        if sens.dtype != value.dtype:
            raise TypeError(f"grad: the gradient is {sens.dtype}, the output {value.dtype}")
        return (value * (sens.conj() if sens.is_complex() else sens)).sum()
    if isinstance(value, dict):
        if not isinstance(sens, dict) or len(sens) != len(value):
            raise ValueError(f"grad: an output that is a dict of {len(value)} needs a dict of as many gradients")
        value, sens = tuple(value.values()), tuple(sens.values())
    if not isinstance(value, (tuple, list)):
        return 0  # a constant
    if not isinstance(sens, (tuple, list)) or len(sens) != len(value):
        raise ValueError(f"grad: {len(value)} outputs need a tuple of as many gradients")
    total = 0
    for v, s in zip(value, sens):
        total = total + weighted(v, s)
    return total


def of_number(sens, value):
    """sens as the cotangent of value, which has no dimensions; as it is where it can be none."""
    if isinstance(sens, Tensor):
        sens = sens if sens.dtype == value.dtype else sens.astype(value.dtype)
        return sens.sum() if sens.ndim and sens.size else sens
    if isinstance(sens, (int, float)):
        return sens if isinstance(sens, bool) else float(sens)
    import numpy as np  # here: what imports msjit leaves NumPy alone

    return float(sens) if isinstance(sens, (np.integer, np.floating)) else sens
