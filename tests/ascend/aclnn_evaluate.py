"""What the fake library of operators computes, by NumPy, from arguments as fake_opapi.cpp writes them down: ('t', address, dtype,
shape, strides) a tensor, ('s', value) a scalar, ('l', values), ('b', truth), ('i', int), ('d', dtype)."""

import ctypes
import math

import numpy as np

_DTYPES = {
    0: np.float32, 1: np.float16, 2: np.int8, 3: np.int32, 4: np.uint8, 6: np.int16, 7: np.uint16, 8: np.uint32, 9: np.int64,
    10: np.uint64, 11: np.float64, 12: np.bool_, 16: np.complex64, 17: np.complex128,
}  # fmt: skip
_BF16 = 27


class View:
    """A tensor of the device; of bfloat16 its upper halves of float32."""

    def __init__(self, address, dtype, shape, strides):
        self.dtype, self.shape = dtype, tuple(shape)
        kind = np.dtype(np.uint16 if dtype == _BF16 else _DTYPES[dtype])
        reach = 1 + sum((n - 1) * s for n, s in zip(shape, strides))
        memory = (ctypes.c_uint8 * (reach * kind.itemsize)).from_address(address)
        row = np.frombuffer(memory, kind)
        self.array = np.lib.stride_tricks.as_strided(row, self.shape, [s * kind.itemsize for s in strides])

    def read(self):
        if self.dtype == _BF16:
            return (self.array.astype(np.uint32) << 16).view(np.float32)
        return self.array

    def write(self, value):
        value = np.broadcast_to(value, self.shape)
        if self.dtype == _BF16:
            bits = np.ascontiguousarray(value, np.float32).view(np.uint32)
            value = ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16).reshape(self.shape)
        self.array[...] = value


def _erf(x):
    return np.vectorize(math.erf, otypes=[np.float64])(x)


def _power(x, y):
    return np.power(x, np.asarray(y).astype(x.dtype))


_UNARY = {
    "LogicalNot": np.logical_not, "BitwiseNot": np.invert, "Neg": np.negative, "Abs": np.abs, "Sign": np.sign, "Exp": np.exp,
    "Exp2": np.exp2, "Expm1": np.expm1, "Log": np.log, "Log2": np.log2, "Log10": np.log10, "Log1p": np.log1p, "Sqrt": np.sqrt,
    "Rsqrt": lambda x: 1 / np.sqrt(x), "Reciprocal": lambda x: 1 / x, "Sin": np.sin, "Cos": np.cos, "Tan": np.tan,
    "Asin": np.arcsin, "Acos": np.arccos, "Atan": np.arctan, "Sinh": np.sinh, "Cosh": np.cosh, "Tanh": np.tanh,
    "Asinh": np.arcsinh, "Acosh": np.arccosh, "Atanh": np.arctanh, "Erf": _erf, "Erfc": lambda x: np.vectorize(
        math.erfc, otypes=[np.float64])(x), "Floor": np.floor, "Ceil": np.ceil, "Round": np.round, "Trunc": np.trunc,
    "Relu": lambda x: np.maximum(x, 0), "Sigmoid": lambda x: 1 / (1 + np.exp(-x)), "Silu": lambda x: x / (1 + np.exp(-x)),
    "IsFinite": np.isfinite, "Real": np.real,
}  # fmt: skip
_BINARY = {
    "Mul": np.multiply, "Div": np.divide, "Maximum": np.maximum, "Minimum": np.minimum, "Atan2": np.arctan2, "Pow": _power,
    "Eq": np.equal, "Ne": np.not_equal, "Lt": np.less, "Le": np.less_equal, "Gt": np.greater, "Ge": np.greater_equal,
    "LogicalAnd": np.logical_and, "LogicalOr": np.logical_or, "LogicalXor": np.logical_xor, "BitwiseAnd": np.bitwise_and,
    "BitwiseOr": np.bitwise_or, "BitwiseXor": np.bitwise_xor,
}  # fmt: skip
_COMPARISONS = ("Eq", "Ne", "Lt", "Le", "Gt", "Ge")
_REDUCTIONS = {"ReduceSum": np.sum, "Mean": np.mean, "Amax": np.max, "Amin": np.min, "Any": np.any, "All": np.all}


def _need(condition, words):
    if not condition:
        raise ValueError(words)


def _binary_name(name):
    if name in ("Muls", "Divs"):
        return name[:-1]
    for end in ("TensorTensor", "TensorScalar", "Tensor", "Scalar"):
        if name.endswith(end) and name.removesuffix(end) in _BINARY:
            return name.removesuffix(end)
    return name


def _value(argument, like):
    """A tensor's values; a scalar's in the tensor's dtype."""
    if argument[0] == "s":
        if like.dtype.kind in "iub":
            _need(not isinstance(argument[1], float), "a float is given to a tensor of ints")
        return like.dtype.type(argument[1])
    return argument[1].read()


def _computed(name, arguments):
    """(the tensor that is written, a function that gives its values); ValueError: the operator does not take these."""
    tensors = [a[1] for a in arguments if a[0] == "t"]
    if name == "InplaceFillScalar":
        return tensors[0], lambda: arguments[1][1]
    if name == "InplaceCopy":
        to, source = tensors
        _need(to.dtype == source.dtype and to.shape == source.shape, "copies are of one dtype and shape here")
        return to, lambda: source.read().copy()
    out = arguments[2 if name == "Matmul" else -1][1]
    first = tensors[0]
    read = first.read
    if name in _UNARY:
        expected = {"IsFinite": 12, "Real": {16: 0, 17: 11}.get(first.dtype)}.get(name, first.dtype)
        _need(out.dtype == expected and out.shape == first.shape, "the result is of another dtype or shape")
        return out, lambda: _UNARY[name](read())
    if name in ("Add", "Adds", "Sub", "Subs"):
        other, alpha = arguments[1], arguments[2]
        _need(alpha == ("s", 1), "alpha is 1 here")
        _need(out.dtype == first.dtype and all(t.dtype == first.dtype for t in tensors), "dtypes differ")
        fn = np.add if name.startswith("Add") else np.subtract
        return out, lambda: fn(read(), _value(other, read()))
    if _binary_name(name) in _BINARY:
        base, other = _binary_name(name), arguments[1]
        _need(all(t.dtype == first.dtype for t in tensors[:-1]), "operands' dtypes differ")
        _need(out.dtype == (12 if base in _COMPARISONS else first.dtype), "the result is of another dtype")
        return out, lambda: _BINARY[base](read(), _value(other, read()))
    if name == "SWhere":
        _need(
            first.dtype == 12 and len({t.dtype for t in tensors[1:]}) == 1,
            "a condition is of bools, the rest of one dtype",
        )
        return out, lambda: np.where(read(), tensors[1].read(), tensors[2].read())
    if name in _REDUCTIONS:
        axes, keep = arguments[1][1], arguments[2][1]
        _need(
            len(set(axes)) == len(axes) and all(0 <= a < max(1, len(first.shape)) for a in axes),
            "there are no such axes",
        )
        _need(name in ("Any", "All") or out.dtype == first.dtype, "the result is of another dtype")
        _need(len(arguments) < 5 or arguments[3] == ("d", out.dtype), "dtype is not the result's")
        wide = np.float64 if name in ("ReduceSum", "Mean") and first.dtype in (0, 1, _BF16) else None
        how = {} if wide is None else {"dtype": wide}
        return out, lambda: _REDUCTIONS[name](read(), axis=tuple(axes) or None, keepdims=keep, **how).reshape(out.shape)
    if name in ("Softmax", "LogSoftmax"):
        _need(out.dtype == first.dtype and out.shape == first.shape, "the result is of another dtype or shape")

        def softmax(axis=arguments[1][1]):
            x = read().astype(np.float64)
            x = x - x.max(axis=axis, keepdims=True)
            total = np.exp(x).sum(axis=axis, keepdims=True)
            return np.exp(x) / total if name == "Softmax" else x - np.log(total)

        return out, softmax
    if name in ("Tril", "Triu"):
        _need(out.dtype == first.dtype and out.shape == first.shape, "the result is of another dtype or shape")
        return out, lambda: (np.tril if name == "Tril" else np.triu)(read(), arguments[1][1])
    if name == "Cast":
        _need(arguments[1] == ("d", out.dtype) and out.shape == first.shape, "dtype is not the result's")

        def cast():
            kind = np.float32 if out.dtype == _BF16 else _DTYPES[out.dtype]
            return read().astype(kind) if kind is not np.bool_ else read() != 0

        return out, cast
    if name == "Matmul":
        _need(
            first.dtype in (0, 1, 27, 3) and tensors[1].dtype == first.dtype == out.dtype,
            "a dtype that products have not",
        )
        return out, lambda: np.matmul(read(), tensors[1].read())
    raise ValueError(f"the evaluator has no {name}")


def _guarded(function):
    def call(name, arguments, told):
        try:
            with np.errstate(all="ignore"):
                made = [("t", View(*a[1:])) if a[0] == "t" else tuple(a) for a in arguments]
                function(*_computed(name, made))
        except BaseException as error:
            text = f"{name}: {type(error).__name__}: {error}".encode()[:4000] + b"\0"
            ctypes.memmove(told, text, len(text))

    return call


@_guarded
def check(out, compute):
    """Arguments are looked at while memory is closed."""


@_guarded
def run(out, compute):
    value = compute()
    out.write(value if isinstance(value, (bool, int, float)) else np.asarray(value))
