"""Marks that MindSpore's compiler from source needs, and capture does not."""


def mutable(input_data, dynamic_len=False):
    """input_data as it is: numbers in arguments are inputs of captured code anyway.

    >>> ms.mutable((1, 2))
    (1, 2)
    """
    if not isinstance(dynamic_len, bool):
        raise TypeError(f"mutable: dynamic_len must be a bool, got {type(dynamic_len).__name__}")
    if isinstance(input_data, (bool, str, set, frozenset)) or input_data is None:
        raise TypeError(
            f"mutable: takes numbers, tensors and sequences or dicts of them, got {type(input_data).__name__}"
        )
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
