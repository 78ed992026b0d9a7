"""Kinds of dtypes, as MindSpore's private ``_c_expression.typing`` has them: a dtype is an instance of its kinds, and calling
a kind with a width in bits gives the dtype.

>>> from msjit._c_expression import typing
>>> isinstance(ms.float32, typing.Float), isinstance(ms.float32, typing.Int), typing.Float(32)
(True, False, msjit.float32)
"""

import numpy as np

from .. import _core, _missing, dtype
from ..kinds import TensorType  # noqa: F401 (MindSpore's name)

# MindSpore's numbers of kinds.
_NUMBERS = {
    "bool_": 30, "int8": 32, "int16": 33, "int32": 34, "int64": 35, "uint8": 37, "uint16": 38, "uint32": 39, "uint64": 40,
    "float16": 42, "float32": 43, "float64": 44, "bfloat16": 45, "complex64": 48, "complex128": 49,
}  # fmt: skip


def _name(kind):
    return repr(kind).rsplit(".", 1)[-1]


class _Kind(type):
    def __instancecheck__(cls, value):
        return isinstance(value, _core.dtype) and any(
            k in cls.names for k in (_name(value), "bool_"[: 5 * (value == dtype.bool_)])
        )

    def __call__(cls, width=None):
        found = [name for name in cls.names if width is None or name.rstrip("_").endswith(str(width))]
        if len(found) != 1 and width is None:
            found = [name for name in cls.names if name == cls.default]
        if len(found) != 1:
            raise TypeError(f"{cls.__name__}: there is no such dtype of width {width!r}")
        return getattr(dtype, found[0])


def _kind(name, names, default=""):
    return _Kind(
        name, (), {"names": names.split(), "default": default, "__module__": __name__, "__doc__": f"The kind {name}."}
    )


Bool = _kind("Bool", "bool_", "bool_")
Int = _kind("Int", "int8 int16 int32 int64")
UInt = _kind("UInt", "uint8 uint16 uint32 uint64")
Float = _kind("Float", "float16 float32 float64")
BFloat = _kind("BFloat", "bfloat16")
Complex = _kind("Complex", "complex64 complex128")
Number = _kind("Number", " ".join(_NUMBERS))
Type = _kind("Type", " ".join(_NUMBERS))
for _n in _NUMBERS:
    globals()[
        "k"
        + "".join(
            p.capitalize() for p in _n.strip("_").replace("uint", "u_int").replace("bfloat", "b_float").split("_")
        )
    ] = getattr(dtype, _n)


def type_to_type_id(kind):
    """MindSpore's number of a dtype.

    >>> from msjit._c_expression import typing
    >>> typing.type_to_type_id(ms.float32)
    43
    """
    if not isinstance(kind, _core.dtype):
        raise TypeError(f"type_to_type_id: expected a dtype, got {type(kind).__name__}")
    return _NUMBERS["bool_" if kind == dtype.bool_ else _name(kind)]


def type_id_to_type(number):
    """The dtype of a number of MindSpore's."""
    for name, known in _NUMBERS.items():
        if known == number:
            return getattr(dtype, name)
    raise ValueError(f"type_id_to_type: no dtype has the number {number!r}")


def str_to_type(name):
    """The dtype of a name, in any case."""
    for known in _NUMBERS:
        if name.lower() == known.strip("_"):
            return getattr(dtype, known)
    raise TypeError(f"str_to_type: there is no dtype {name!r}")


def type_size_in_bytes(kind):
    """How many bytes an element has."""
    return kind.itemsize


def np_dtype_valid(initialized):
    """Whether NumPy has a type for bfloat16: it has none of its own."""
    return False


NumpyBFloat16 = np.float32  # what tensors of bfloat16 give to NumPy
__getattr__ = _missing.getattr_of(__name__)
