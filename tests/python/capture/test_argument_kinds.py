"""What an operation is given is of every kind that Python has for it: captured, it is taken or refused as eagerly.

Every form below with every value: numbers of Python and of NumPy and of subclasses of them, what only has __index__,
tensors and arrays without dimensions, containers of all these, and what an operation cannot take.
"""

import collections
import enum
import warnings

import numpy as np
import pytest

import msjit as ms
from msjit import Tensor, mint, ops


class Int(int):
    pass


class Float(float):
    pass


class Member(enum.IntEnum):
    ONE = 1


class Indexed:
    def __index__(self):
        return 1


class Tuple(tuple):
    pass


class List(list):
    pass


VALUES = {
    "int": 1,
    "negative": -1,
    "wide": 1 << 70,
    "float": 1.5,
    "whole float": 1.0,
    "nan": float("nan"),
    "bool": True,
    "complex": 1j,
    "int of a class": Int(1),
    "float of a class": Float(1.5),
    "member": Member.ONE,
    "indexed": Indexed(),
    "int64": np.int64(1),
    "int8": np.int8(1),
    "uint8": np.uint8(1),
    "bool_": np.bool_(True),
    "float32": np.float32(1.5),
    "float64": np.float64(1.5),
    "longdouble": np.longdouble(1.5),
    "complex64": np.complex64(1j),
    "str_": np.str_("sum"),
    "tensor of an int": Tensor(1),
    "tensor of a float": Tensor(1.5),
    "tensor of a bool": Tensor(True),
    "tensor": Tensor([1]),
    "array of an int": np.array(1),
    "array of a float": np.array(1.5),
    "array": np.array([1]),
    "matrix": np.arange(6, dtype=np.float32).reshape(2, 3),
    "tuple": (0, 1),
    "list": [0, 1],
    "tuple of a class": Tuple((0, 1)),
    "list of a class": List([0, 1]),
    "range": range(2),
    "deque": collections.deque([0, 1]),
    "set": {0, 1},
    "dict": {0: 1},
    "empty": (),
    "floats": [0.0, 1.0],
    "bools": (False, True),
    "ints of classes": (Int(0), Member.ONE),
    "ints of NumPy": (np.int64(0), np.int32(1)),
    "floats of NumPy": [np.float32(1), np.float32(2)],
    "tensors": (Tensor(0), Tensor(1)),
    "None": None,
    "Ellipsis": ...,
    "slice": slice(0, 1),
    "str": "1",
    "name": "mean",
    "name of a dtype": "float16",
    "bytes": b"1",
    "dtype": ms.float16,
    "class of NumPy": np.float16,
    "dtype of NumPy": np.dtype("int16"),
    "class": int,
    "object": object(),
}


def added_in_place(x, v):
    y = x + 0
    y += v
    return y


def stored(x, v):
    y = x + 0
    y[0] = v
    return y


def stored_at(x, v):
    y = x + 0
    y[v] = 5
    return y


FORMS = {
    "x + v": lambda x, v: x + v,
    "v + x": lambda x, v: v + x,
    "v - x": lambda x, v: v - x,
    "x ** v": lambda x, v: x**v,
    "v ** x": lambda x, v: v**x,
    "x // v": lambda x, v: x // v,
    "x % v": lambda x, v: x % v,
    "v / x": lambda x, v: v / x,
    "x == v": lambda x, v: x == v,
    "v != x": lambda x, v: v != x,
    "x < v": lambda x, v: x < v,
    "x & v": lambda x, v: x & v,
    "x << v": lambda x, v: x << v,
    "x @ v": lambda x, v: x @ v,
    "+=": added_in_place,
    "x[0] = v": stored,
    "x[v] = 5": stored_at,
    "x[v]": lambda x, v: x[v],
    "x[:, v]": lambda x, v: x[:, v],
    "x[v:]": lambda x, v: x[v:],
    "x[::v]": lambda x, v: x[::v],
    "sum": lambda x, v: x.sum(v),
    "keepdims": lambda x, v: x.sum(0, keepdims=v),
    "reshape": lambda x, v: x.reshape(v),
    "reshape of ints": lambda x, v: x.reshape(v, -1),
    "reshape of a tuple": lambda x, v: x.reshape((v, 6)),
    "view": lambda x, v: x.view(-1, v),
    "transpose": lambda x, v: x.transpose(v, 0),
    "permute": lambda x, v: x.permute(v, 0),
    "expand_dims": lambda x, v: x.expand_dims(v),
    "squeeze": lambda x, v: x.squeeze(v),
    "argmax": lambda x, v: x.argmax(v),
    "softmax": lambda x, v: ops.softmax(x, v),
    "clip": lambda x, v: x.clip(v, 3),
    "astype": lambda x, v: x.astype(v),
    "full": lambda x, v: ops.full((2, 2), v) + x.sum(),
    "zeros": lambda x, v: ops.zeros(v).sum() + x,
    "zeros of a tuple": lambda x, v: ops.zeros((v, 2), ms.float32).sum() + x,
    "ones_like": lambda x, v: ops.ones_like(x, dtype=v),
    "arange": lambda x, v: ops.arange(0, v).sum() + x,
    "cat": lambda x, v: ops.cat([x, x], v),
    "cat of it": lambda x, v: ops.cat(v),
    "stack": lambda x, v: ops.stack((x, x), axis=v),
    "split": lambda x, v: ops.split(x, v),
    "tile": lambda x, v: ops.tile(x, v),
    "roll": lambda x, v: ops.roll(x, v, 0),
    "where": lambda x, v: ops.where(x > 1, x, v),
    "maximum": lambda x, v: ops.maximum(x, v),
    "leaky_relu": lambda x, v: ops.leaky_relu(x, v),
    "topk": lambda x, v: x.topk(v),
    "masked_fill": lambda x, v: x.masked_fill(x > 1, v),
    "gather": lambda x, v: ops.gather(x, v, 0),
    "repeat": lambda x, v: x.repeat(v),
    "flatten": lambda x, v: ops.flatten(x, start_dim=v),
    "broadcast_to": lambda x, v: ops.broadcast_to(x[0], v),
    "pad": lambda x, v: ops.pad(x, v),
    "norm": lambda x, v: ops.norm(x, v),
    "Tensor": lambda x, v: Tensor(v) + x.sum(),
    "Tensor of a dtype": lambda x, v: Tensor([1], v) + x.sum(),
    "mint.add": lambda x, v: mint.add(x, x, alpha=v),
    "int": lambda x, v: x * int(v),
    "float": lambda x, v: x * float(v),
    "round": lambda x, v: x * round(v),
    "-v": lambda x, v: x + -v,
    "range": lambda x, v: x * len(range(v)),
    "divmod": lambda x, v: x * divmod(7, v)[0],
    "v > 0": lambda x, v: x * (2 if v > 0 else 3),
    "if v": lambda x, v: x if v else -x,
    "v * v": lambda x, v: x * (v * v),
    "str": lambda x, v: x * len(str(v)),
    "format": lambda x, v: x * len(f"{v:>5}"),
    "in": lambda x, v: x if v in (1, 2) else -x,
    "key": lambda x, v: x * {1: 5}.get(v, 2),
    "index of a list": lambda x, v: x * [1, 2, 3][v],
}


def told(result):
    if isinstance(result, Tensor):
        return str(result.dtype), result.shape, str(result.asnumpy().tolist())
    if isinstance(result, (tuple, list)):
        return [type(result), *map(told, result)]
    return type(result), repr(result)


def outcome(function, x, v):
    try:
        return told(function(x, v))
    except Exception as error:
        return type(error).__name__


@pytest.mark.parametrize("dtype", [np.float32, np.int32])
def test_arguments_of_every_kind(dtype):
    x = Tensor(np.arange(6, dtype=dtype).reshape(2, 3))
    wrong = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for form, function in FORMS.items():
            for kind, v in VALUES.items():
                expected = outcome(function, x, v)
                captured = ms.jit(function)
                ms.reset(captured)
                found = [outcome(captured, x, v) for _ in range(2)]
                if found != [expected] * 2:
                    wrong[form, kind] = expected, found
    assert not wrong


def test_a_class_that_has_no_more_than_the_name_of_a_scalar_of_numpy():
    named = type("numpy.generic", (), {"item": lambda self: 3.0})
    with pytest.raises(TypeError):
        Tensor([1.0]) + type("numpy.float9", (named,), {})()
