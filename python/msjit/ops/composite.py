"""Functions of functions: HyperMap, Map, MultitypeFuncGraph; and GradOperation, which differentiates.

>>> from msjit.ops import composite as C
>>> C.HyperMap()(lambda x, y: x + y, (1, [2, 3]), (10, [20, 30]))
(11, [22, 33])
"""

from .. import _core, _missing
from ..kinds import TensorType, Type
from .function import broadcast_tensors  # noqa: F401

__all__ = [
    "HyperMap",
    "Map",
    "MultitypeFuncGraph",
    "add_flags",
    "core",
    "repeat_elements",
    "sequence_mask",
    "tail",
]


def _one_length(name, args):
    """That of sequences (or the keys of dicts) that are taken together."""
    first = args[0]
    for other in args[1:]:
        if isinstance(first, dict) or isinstance(other, dict):
            if not isinstance(first, dict) or not isinstance(other, dict):
                raise TypeError(f"the types of arguments in {name} must be consistent, got {first!r} and {other!r}")
            if list(first) != list(other):
                raise ValueError(f"The dicts in {name} should have the same keys, got {list(first)} and {list(other)}")
        elif len(other) != len(first):
            kind = "lists" if isinstance(first, list) else "tuples"
            raise ValueError(f"The {kind} in {name} should have the same length. Got {len(first)} and {len(other)}.")


def tail(sequence):
    """All elements but the first."""
    return sequence[1:]


class Map:
    """Map(ops=None, reverse=False): ops of the elements of sequences, taken together; ops None: the call's first argument.

    reverse: the last element is computed first.
    """

    def __init__(self, ops=None, reverse=False):
        self.ops, self.reverse = ops, bool(reverse)

    def __call__(self, *args):
        ops = self.ops
        if ops is None:
            ops, args = args[0], args[1:]
        if not args:
            raise ValueError(f"{type(self).__name__}: needs a sequence to map")
        return self._map(ops, args)

    def _each(self, ops, args):
        return ops(*args)

    def _map(self, ops, args):
        name = type(self).__name__
        for x in args:
            if not isinstance(x, (tuple, list, _core.Tensor)):
                raise TypeError(f"{name} can only be applied to list, tuple, but got {type(x).__name__}")
        return self._rows(ops, args)

    def _rows(self, ops, args):
        _one_length(type(self).__name__, args)
        first = args[0]
        rows = list(zip(*[x.values() for x in args] if isinstance(first, dict) else args))
        if self.reverse:
            results = [self._each(ops, row) for row in rows[::-1]][::-1]
        else:
            results = [self._each(ops, row) for row in rows]
        if isinstance(first, dict):
            return dict(zip(first, results))
        return results if isinstance(first, list) else tuple(results)


class HyperMap(Map):
    """HyperMap(ops=None, reverse=False): as Map, and sequences and dicts within sequences are mapped, too, down to where
    one of the arguments is neither."""

    def _each(self, ops, args):
        return self._map(ops, args)

    def _map(self, ops, args):
        for x in args:
            if not isinstance(x, (tuple, list, dict)):
                return ops(*args)
        return self._rows(ops, args)


def _parameter_type():
    from ..parameter import Parameter

    return Parameter


def _sparse_type(name):
    from .. import sparse

    return getattr(sparse, name)


_SPARSE = ("COOTensor", "CSRTensor", "RowTensor")


_TYPES = {
    "Tensor": _core.Tensor, "Bool": bool, "bool": bool, "Int": int, "int": int, "Float": float, "float": float,
    "Complex": complex, "Number": (int, float, complex), "number": (int, float, complex),
    "String": str, "string": str, "str": str,
    "Tuple": tuple, "tuple": tuple, "List": list, "list": list, "Dictionary": dict, "dict": dict, "Slice": slice, "slice": slice,
    "None": type(None), "TypeNone": type(None), "TypeType": type, "EnvType": dict, "Ellipsis": type(Ellipsis),
}  # fmt: skip


# Numbers of a width, which are Python's.
_WIDTHS = {
    "Uint": "Int",
    "UInt": "Int",
    "Int": "Int",
    "Bfloat": "Float",
    "BFloat": "Float",
    "Float": "Float",
    "Complex": "Complex",
}


def _type_of(t):
    """What isinstance is asked for a registered type: a name, a Python type, or a dtype."""
    if t == "Parameter" or t == "Ref":
        return _parameter_type()
    if t in _SPARSE:
        return _sparse_type(t)
    if t == "Function" or t == "Func":
        return object
    if isinstance(t, tuple) and t:  # ms.number
        kinds = [_type_of(each) for each in t]
        return tuple({k: None for kind in kinds for k in (kind if isinstance(kind, tuple) else (kind,))})
    if isinstance(t, (_core.dtype, Type)):
        t = "Tensor" if isinstance(t, TensorType) else str(t).rpartition(".")[2].rstrip("_").capitalize()
    if isinstance(t, str) and t.rstrip("0123456789") in _WIDTHS:
        t = _WIDTHS[t.rstrip("0123456789")]
    if isinstance(t, str):
        if t not in _TYPES:
            raise TypeError(
                f"MultitypeFuncGraph.register: unknown type {t!r}; known are {', '.join(sorted((*_TYPES, *_SPARSE)))}"
            )
        return _TYPES[t]
    if isinstance(t, type):
        return t
    raise TypeError(f"MultitypeFuncGraph.register: a type is a name or a class, got {t!r}")


class MultitypeFuncGraph:
    """MultitypeFuncGraph(name, read_value=False): one name for functions of different argument types.

    ``@f.register("Tensor", "Number")`` adds a function; a call goes to the first whose types its arguments have.

    >>> double = ms.ops.MultitypeFuncGraph("double")
    >>> @double.register("Number")
    ... def _(x):
    ...     return 2 * x
    >>> double(4)
    8
    """

    def __init__(self, name, read_value=False):
        self.name = name
        self.entries = []

    def register(self, *type_names):
        """A decorator that adds a function for arguments of these types."""
        types = tuple(_type_of(t) for t in type_names)

        def add(function):
            self.entries.append((types, function))
            return function

        return add

    def __call__(self, *args):
        for types, function in self.entries:
            if len(types) == len(args) and all(isinstance(a, t) for a, t in zip(args, types)):
                return function(*args)
        given = ", ".join(type(a).__name__ for a in args)
        known = "; ".join(
            "(" + ", ".join(getattr(t, "__name__", "Number") for t in types) + ")" for types, _ in self.entries
        )
        raise TypeError(f"{self.name}: no function for arguments of types ({given}); registered are: {known}")

    def set_doc_url(self, url):
        """Ignored."""


def add_flags(fn=None, **flags):
    """Notes flags on a Cell (``get_flags``) or a function, whose attribute ``_func_graph_flags`` they are; returns it. Capture
    needs none. Without fn a decorator.

    >>> from msjit.ops.composite import add_flags
    >>> add_flags(ms.nn.ReLU(), defer_inline=True).get_flags()
    {'defer_inline': True}
    """
    if fn is None:
        return lambda function: add_flags(function, **flags)
    if hasattr(fn, "add_flags"):
        return fn.add_flags(**flags)
    fn._func_graph_flags = {**getattr(fn, "_func_graph_flags", {}), **flags}
    return fn


def core(fn=None, **flags):
    """``add_flags`` with the flag core."""
    return add_flags(fn, core=True, **flags)


def repeat_elements(x, rep, axis=0):
    """Each slice along axis repeated rep times.

    >>> ms.ops.composite.repeat_elements(ms.tensor([1, 2]), 2)
    Tensor([1, 1, 2, 2], dtype=int64)
    """
    return _core._raw_ops["repeat_interleave"](x, rep, axis)


def sequence_mask(lengths, maxlen=None):
    """True in the first lengths[i] places of row i, of maxlen places.

    >>> ms.ops.composite.sequence_mask(ms.tensor([1, 2]))
    Tensor([[ True, False],
            [ True,  True]], dtype=bool_)
    """
    raw = _core._raw_ops
    n = raw["amax"](lengths).item() if maxlen is None else maxlen
    return raw["lt"](raw["arange"](0, n), raw["unsqueeze"](lengths, -1))


def __getattr__(name):
    # What else stands under this name is a function of ops, or of automatic differentiation.
    from .. import autograd, ops

    for module in (ops, autograd):
        if (name in module.__all__ or name == "GradOperation") and hasattr(module, name):
            globals()[name] = getattr(module, name)
            return globals()[name]
    return _missing.elsewhere(__name__, name, __all__ + list(ops.__all__))
