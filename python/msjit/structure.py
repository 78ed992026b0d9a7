"""Nested tuples, lists and dicts: marks that MindSpore's compiler from source needs and capture does not, and the tensors in
such structures."""

from ._core import Tensor


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


def mutable(input_data, dynamic_len=False):
    """input_data as it is: numbers in arguments are inputs of captured code anyway.

    >>> ms.mutable((1, 2))
    (1, 2)
    """
    if not isinstance(dynamic_len, bool):
        raise TypeError(f"mutable: dynamic_len must be a bool, got {type(dynamic_len).__name__}")
    other = _not_mutable(input_data)
    if other:
        raise TypeError(f"mutable: takes numbers, tensors and sequences or dicts of them, got {other}")
    if dynamic_len and not isinstance(input_data, (tuple, list)):
        raise TypeError("mutable: dynamic_len is for tuples and lists")
    return input_data


def jit_class(cls):
    """The class as it is: capture looks into instances and methods of any class.

    >>> @ms.jit_class
    ... class Pair:
    ...     pass
    """
    if not isinstance(cls, type):
        raise TypeError(f"jit_class: takes a class, got {type(cls).__name__}")
    return cls


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
    return v


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
