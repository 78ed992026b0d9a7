"""What the fake library of operators computes, by NumPy, from arguments as fake_opapi.cpp writes them down: ('t', address, dtype,
shape, strides, format) a tensor, ('n',) none, ('s', value) a scalar, ('l', values), ('b', truth), ('i', int), ('d', dtype)."""

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

    def __init__(self, address, dtype, shape, strides, form):
        self.dtype, self.shape, self.format = dtype, tuple(shape), form
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
    out = tensors[-1]
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
    if name == "InplaceMaskedFillScalar":
        to, mask = tensors
        _need(mask.dtype == 12, "a mask is of bools")
        return to, lambda: np.where(mask.read(), _value(arguments[2], to.read()), to.read())
    if name in ("Gather", "IndexSelect", "Embedding", "IndexAdd"):
        return out, _indexed(name, arguments, tensors, out)
    if name in ("Convolution", "AvgPool2d"):
        return _of_pictures(name, arguments, tensors)
    raise ValueError(f"the evaluator has no {name}")


def _indexed(name, arguments, tensors, out):
    first, index = tensors[:2]
    dim = 0 if name == "Embedding" else arguments[1][1]
    _need(index.dtype in (3, 9), "indices are int32 or int64")
    _need(
        out.dtype == first.dtype and -len(first.shape) <= dim < len(first.shape), "another dtype, or no such dimension"
    )
    dim %= len(first.shape)

    def places():
        found = index.read()
        _need(
            ((found >= 0) & (found < first.shape[dim])).all(), "an index is out of range; none counts from the end here"
        )
        return found

    if name == "Gather":
        _need(out.shape == index.shape and len(index.shape) == len(first.shape), "the result has the index's shape")

        def gather():
            at = list(np.ogrid[tuple(map(slice, index.shape))])
            at[dim] = places()
            return first.read()[tuple(at)]

        return gather
    _need(name == "Embedding" or len(index.shape) == 1, "an index has one dimension")
    _need(name != "Embedding" or len(first.shape) == 2, "a table has two dimensions")
    if name == "IndexAdd":
        _need(arguments[4] == ("s", 1) and tensors[2].dtype == first.dtype, "alpha is 1 here, dtypes are one")

        def added():
            kind = np.float32 if first.dtype in (1, _BF16) else first.read().dtype
            sums = np.moveaxis(first.read().astype(kind), dim, 0).copy()
            np.add.at(sums, places(), np.moveaxis(tensors[2].read(), dim, 0))
            return np.moveaxis(sums, 0, dim)

        return added
    _need(out.shape == (*first.shape[:dim], *index.shape, *first.shape[dim + 1 :]), "the result is of another shape")
    return lambda: np.take(first.read(), places(), axis=dim)


def _windows(x, kernel, stride, dilation, size):
    """(n, c, h, w) of x as (n, c, size, kernel)."""
    reach = [(s - 1) * t + (k - 1) * d + 1 for s, t, k, d in zip(size, stride, kernel, dilation)]
    x = np.pad(x, [(0, 0), (0, 0)] + [(0, max(0, r - n)) for r, n in zip(reach, x.shape[2:])], constant_values=np.nan)
    steps = x.strides
    return np.lib.stride_tricks.as_strided(
        x, (*x.shape[:2], *size, *kernel),
        (*steps[:2], *(s * t for s, t in zip(steps[2:], stride)), *(s * d for s, d in zip(steps[2:], dilation))))  # fmt: skip


def _of_pictures(name, arguments, tensors):
    _need(all(t.format == 0 for t in tensors if len(t.shape) == 4), "pictures are NCHW")
    _need(all(t.dtype == tensors[0].dtype for t in tensors), "dtypes differ")
    x = tensors[0]

    def padded(padding, value):
        h, w = padding
        return np.pad(x.read().astype(np.float64), ((0, 0), (0, 0), (h, h), (w, w)), constant_values=value)

    if name == "AvgPool2d":
        (kernel, stride, padding), ceil, whole, divisor = (
            (a[1] for a in arguments[1:4]),
            *(a[1] for a in arguments[4:7]),
        )
        out = arguments[8][1]
        _need(divisor == 0 and arguments[7][0] == "i", "the divisor is the window's here")
        steps = [n + 2 * p - k for n, p, k in zip(x.shape[2:], padding, kernel)]
        size = [(-(-s // t) if ceil else s // t) + 1 for s, t in zip(steps, stride)]
        if ceil:  # no window begins in the pad behind
            size = [m - ((m - 1) * t >= n + p) for m, t, n, p in zip(size, stride, x.shape[2:], padding)]
        _need(out.shape == (*x.shape[:2], *size), "the result is of another shape")

        def average():
            found = _windows(padded(padding, 0.0 if whole else np.nan), kernel, stride, (1, 1), size)
            return np.nanmean(found, axis=(-2, -1))

        return out, average
    weight, bias, transposed, groups = tensors[1], arguments[2], arguments[6][1], arguments[8][1]
    stride, padding, dilation, more = (arguments[k][1] for k in (3, 4, 5, 7))
    out = arguments[9][1]
    _need(not transposed and tuple(more) == (0, 0), "only convolutions that are not transposed are asked for here")
    size = [(n + 2 * p - d * (k - 1) - 1) // s + 1
            for n, p, d, k, s in zip(x.shape[2:], padding, dilation, weight.shape[2:], stride)]  # fmt: skip
    _need(out.shape == (x.shape[0], weight.shape[0], *size), "the result is of another shape")
    _need(x.shape[1] == weight.shape[1] * groups and weight.shape[0] % groups == 0, "channels do not fit")

    def convolve():
        found = _windows(padded(padding, 0.0), weight.shape[2:], stride, dilation, size)
        parts = zip(np.split(found, groups, 1), np.split(weight.read().astype(np.float64), groups, 0))
        made = np.concatenate([np.einsum("nchwij,ocij->nohw", a, b) for a, b in parts], axis=1)
        return made if bias[0] == "n" else made + bias[1].read().astype(np.float64)[:, None, None]

    return out, convolve


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
