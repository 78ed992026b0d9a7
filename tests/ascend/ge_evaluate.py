"""What GE graphs compute, by NumPy, written from the descriptions of GE's operators and not from msjit's emitter.

``Graph(data)`` decodes and checks; ``run(arrays)`` gives the results and the new values of what is assigned. bfloat16 stands
in arrays of float32, rounded after each operator; outside it is uint16.
"""

import math
from statistics import NormalDist

import numpy as np
from ge_decode import DTYPES, Broken, load

GE_DTYPES = {0: "float32", 1: "float16", 2: "int8", 3: "int32", 4: "uint8", 6: "int16", 7: "uint16", 8: "uint32", 9: "int64",
             10: "uint64", 11: "float64", 12: "bool", 27: "bfloat16"}  # fmt: skip


def rounded(a):
    bits = np.ascontiguousarray(a, np.float32).view(np.uint32)
    up = (bits + 0x7FFF + ((bits >> 16) & 1)) & 0xFFFF0000
    return np.where(np.isnan(a), a, up.astype(np.uint32).view(np.float32)).astype(np.float32).reshape(np.shape(a))


def inside(array, kind):
    """An array of the graph from one of its user."""
    if kind == "bfloat16":
        return (np.asarray(array).astype(np.uint32) << 16).view(np.float32).reshape(np.shape(array))
    if array.dtype != np.dtype(kind):
        raise Broken(f"an input is of {array.dtype}, expected {kind}")
    return array


def outside(array, kind):
    if kind == "bfloat16":
        return (np.ascontiguousarray(array, np.float32).view(np.uint32) >> 16).astype(np.uint16).reshape(array.shape)
    return array


_erf = np.vectorize(math.erf, otypes=[np.float64])
_erfc = np.vectorize(math.erfc, otypes=[np.float64])


def _one_erfinv(y):
    if abs(y) >= 1 or y != y:
        return math.copysign(math.inf, y) if abs(y) == 1 else math.nan
    return NormalDist().inv_cdf((y + 1) / 2) / math.sqrt(2)


def _one_lgamma(x):
    return math.inf if x <= 0 and x == math.floor(x) else math.lgamma(x)


_erfinv = np.vectorize(_one_erfinv, otypes=[np.float64])
_lgamma = np.vectorize(_one_lgamma, otypes=[np.float64])


def wide(a):
    return np.asarray(a, np.float64)


def softplus(x):
    return np.logaddexp(0, x)


def elu(x, alpha=1.0):
    return np.where(x > 0, x, alpha * np.expm1(np.minimum(x, 0)))


def gelu(x, approximate):
    if approximate == "tanh":
        return 0.5 * x * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))
    return 0.5 * x * (1 + _erf(x / math.sqrt(2)))


def power(x, y):
    if np.issubdtype(x.dtype, np.floating):
        return np.power(x, y)
    x, y = np.broadcast_arrays(x, y)
    positive = np.power(x, np.maximum(y, 0))
    return np.where(y >= 0, positive, np.where(x == 1, 1, np.where(x == -1, np.where(y % 2 == 0, 1, -1), 0))).astype(
        x.dtype
    )


# operator -> function of arrays; floating-point ones are given float64
UNARY = {
    "Neg": np.negative, "Abs": np.abs, "Sign": lambda x: np.nan_to_num(np.sign(x)).astype(x.dtype), "Square": np.square,
    "Sqrt": np.sqrt, "Rsqrt": lambda x: 1 / np.sqrt(x), "Reciprocal": lambda x: 1 / x, "Sin": np.sin, "Cos": np.cos,
    "Tan": np.tan, "Asin": np.arcsin, "Acos": np.arccos, "Atan": np.arctan, "Sinh": np.sinh, "Cosh": np.cosh, "Tanh": np.tanh,
    "Asinh": np.arcsinh, "Acosh": np.arccosh, "Atanh": np.arctanh, "Erf": _erf, "Erfc": _erfc, "Erfinv": _erfinv,
    "Lgamma": _lgamma, "Floor": np.floor,
    "Ceil": np.ceil, "Rint": np.rint, "Trunc": np.trunc, "Sigmoid": lambda x: np.exp(-np.logaddexp(0, -x)),
    "Relu": lambda x: np.maximum(x, 0), "Relu6": lambda x: np.clip(x, 0, 6), "Softplus": softplus, "Expm1": np.expm1,
    "Log1p": np.log1p, "Softsign": lambda x: x / (1 + np.abs(x)), "Mish": lambda x: x * np.tanh(softplus(x)),
    "Selu": lambda x: 1.0507009873554805 * elu(x, 1.6732632423543772), "Invert": np.invert, "LogicalNot": np.logical_not,
    "IsNan": np.isnan, "IsInf": np.isinf, "IsFinite": np.isfinite,
}  # fmt: skip
BINARY = {
    "Add": np.add, "Sub": np.subtract, "Mul": np.multiply, "RealDiv": np.divide, "FloorDiv": np.floor_divide,
    "FloorMod": np.mod, "Mod": np.fmod, "Pow": power, "Maximum": np.maximum, "Minimum": np.minimum, "Atan2": np.arctan2,
    "Equal": np.equal, "NotEqual": np.not_equal, "Less": np.less, "LessEqual": np.less_equal, "Greater": np.greater,
    "GreaterEqual": np.greater_equal, "LogicalAnd": np.logical_and, "LogicalOr": np.logical_or,
    "BitwiseAnd": np.bitwise_and, "BitwiseOr": np.bitwise_or, "BitwiseXor": np.bitwise_xor, "LeftShift": np.left_shift,
    "RightShift": np.right_shift,
}  # fmt: skip
REDUCE = {"ReduceSum": np.sum, "ReduceMean": np.mean, "ReduceProd": np.prod, "ReduceMax": np.max, "ReduceMin": np.min,
          "ReduceAny": np.any, "ReduceAll": np.all}  # fmt: skip


def philox(key, counter, count):
    """Words of Philox 4x32-10 in the order of TensorFlow's stateless operators."""
    at = [(counter[0] + (counter[1] << 64) + k) % 2**128 for k in range(-(-count // 4))]
    c = [np.array([n >> 32 * k & 0xFFFFFFFF for n in at], np.uint64) for k in range(4)]
    key = [key & 0xFFFFFFFF, key >> 32]
    low, half = np.uint64(0xFFFFFFFF), np.uint64(32)
    for _ in range(10):
        a, b = np.uint64(0xD2511F53) * c[0], np.uint64(0xCD9E8D57) * c[2]
        c = [(b >> half) ^ c[1] ^ np.uint64(key[0]), b & low, (a >> half) ^ c[3] ^ np.uint64(key[1]), a & low]
        key = [(key[0] + 0x9E3779B9) % 2**32, (key[1] + 0xBB67AE85) % 2**32]
    return np.stack(c, 1).ravel()[:count].astype(np.uint32)


class Attributes:
    """Attributes of a node, of the types that are asked for."""

    def __init__(self, op):
        self.held, self.asked = op["attr"], set()

    def get(self, name, kind, default=None):
        self.asked.add(name)
        if name not in self.held:
            if default is None:
                raise Broken(f"the attribute {name} is missing")
            return default
        value = self.held[name]
        if kind == "li":
            if "list" not in value or value["list"].get("val_type", 2) != 2:
                raise Broken(f"the attribute {name} is no list of ints")
            return value["list"]["i"]
        if kind not in value:
            raise Broken(f"the attribute {name} is of another type than {kind}")
        return value[kind].decode() if kind == "s" else bool(value[kind]) if kind == "b" else value[kind]


def indices_within(places, size, negative=False):
    if places.size and (places.min() < (-size if negative else 0) or places.max() >= size):
        raise Broken(f"an index leaves {size} elements")
    return places


def view_copy(dst, *views):
    """dst with a view of it replaced by one of src: sizes, strides and where it begins, of dst, then src and its own."""
    made = dst.copy()
    places = []
    for memory, (sizes, strides, begin) in ((dst, views[:3]), (views[3], views[4:])):
        grid = np.indices([int(n) for n in sizes]).reshape(len(sizes), -1)
        at = int(begin[0]) + sum((g * int(s) for g, s in zip(grid, strides)), np.zeros(grid.shape[-1], np.int64))
        places.append(indices_within(at, memory.size))
    made.reshape(-1)[places[0]] = views[3].reshape(-1)[places[1]]
    return made


def window_views(x, kernel, strides, dilation, fill, pads, ceil=False):
    """(N, C, OH, OW, KH, KW) of a padded plane."""
    top, bottom, left, right = pads
    sizes = []
    for n, a, b, k, s, d in zip(x.shape[2:], (top, left), (bottom, right), kernel, strides, dilation):
        reach = n + a + b - d * (k - 1) - 1
        count = (-(-reach // s) if ceil else reach // s) + 1
        if ceil and (count - 1) * s >= n + a:  # a window must begin inside
            count -= 1
        sizes.append(count)
    more = [(c - 1) * s + d * (k - 1) + 1 - (n + a) for c, s, d, k, n, a in
            zip(sizes, strides, dilation, kernel, x.shape[2:], (top, left))]  # fmt: skip
    padded = np.pad(x, [(0, 0), (0, 0), (top, max(bottom, more[0])), (left, max(right, more[1]))], constant_values=fill)
    step = padded.strides
    shape = (*x.shape[:2], *sizes, *kernel)
    return np.lib.stride_tricks.as_strided(
        padded,
        shape,
        (*step[:2], step[2] * strides[0], step[3] * strides[1], step[2] * dilation[0], step[3] * dilation[1]),
    )


class Operators:
    """One method for an operator that has no row above: (inputs, attributes, output kinds) -> arrays."""

    def Exp(self, x, a):
        base, scale, shift = a.get("base", "f", -1.0), a.get("scale", "f", 1.0), a.get("shift", "f", 0.0)
        y = scale * wide(x) + shift
        return np.exp(y) if base == -1.0 else np.power(float(base), y)

    def Log(self, x, a):
        base, scale, shift = a.get("base", "f", -1.0), a.get("scale", "f", 1.0), a.get("shift", "f", 0.0)
        y = np.log(scale * wide(x) + shift)
        return y if base == -1.0 else y / math.log(base)

    def Elu(self, x, a):
        return elu(wide(x), a.get("alpha", "f", 1.0))

    def LeakyRelu(self, x, a):
        return np.where(x > 0, x, wide(x) * a.get("negative_slope", "f", 0.0))

    def GeluV2(self, x, a):
        return gelu(wide(x), a.get("approximate", "s", "none"))

    def Swish(self, x, a):
        return wide(x) * np.exp(-np.logaddexp(0, -wide(x) * a.get("scale", "f", 1.0)))

    def SelectV2(self, condition, then, other, a):
        return np.where(condition, then, other)

    def Cast(self, x, a):
        kind = GE_DTYPES[a.get("dst_type", "i")]
        if kind == "bool":
            return x != 0
        return x if kind == "bfloat16" else x.astype(kind)

    def Identity(self, x, a):
        return x

    def ArgMaxV2(self, x, axis, a):
        a.get("dtype", "dt", 9)
        return np.argmax(x, int(axis))

    def ArgMin(self, x, axis, a):
        a.get("dtype", "dt", 9)
        return np.argmin(x, int(axis))

    def Cumsum(self, x, axis, a):
        return np.cumsum(x, int(axis), dtype=np.float64 if x.dtype.kind == "f" else x.dtype)

    def Cumprod(self, x, axis, a):
        return np.cumprod(x, int(axis), dtype=np.float64 if x.dtype.kind == "f" else x.dtype)

    def TopKV2(self, x, k, a):
        dim, largest = a.get("dim", "i", -1), a.get("largest", "b", True)
        order = np.argsort(-wide(x) if largest else wide(x), dim, kind="stable")
        order = np.take(order, np.arange(int(k)), dim)
        return np.take_along_axis(x, order, dim), order

    def Sort(self, x, a):
        axis, descending = a.get("axis", "i", -1), a.get("descending", "b", False)
        a.get("stable", "b", False)
        key = x.astype(np.int64) if x.dtype.kind in "iub" else x
        if descending:  # NaN first
            key = np.where(np.isnan(key), -np.inf, -key) if x.dtype.kind == "f" else -key
        order = np.argsort(key, axis, kind="stable")
        return np.take_along_axis(x, order, axis), order

    def MatMulV2(self, x, y, bias, offset, a):
        if x.ndim != 2 or y.ndim != 2:
            raise Broken("MatMulV2 takes matrices")
        return self._product(x, y, bias, a.get("transpose_x1", "b", False), a.get("transpose_x2", "b", False))

    def BatchMatMulV2(self, x, y, bias, offset, a):
        return self._product(x, y, bias, a.get("adj_x1", "b", False), a.get("adj_x2", "b", False))

    def _product(self, x, y, bias, left, right):
        if min(x.ndim, y.ndim) < 2:
            raise Broken("products take matrices")
        x, y = (np.swapaxes(v, -1, -2) if t else v for v, t in ((x, left), (y, right)))
        made = np.matmul(wide(x), wide(y))
        return made if bias is None else made + bias

    def _windows(self, a):
        if a.get("data_format", "s", "NHWC") != "NCHW":
            raise Broken("only NCHW")
        strides, dilations = a.get("strides", "li"), a.get("dilations", "li", [1, 1, 1, 1])
        if len(strides) != 4 or len(dilations) != 4 or strides[:2] != [1, 1] or dilations[:2] != [1, 1]:
            raise Broken("strides and dilations are of N, C, H, W")
        return strides[2:], a.get("pads", "li"), dilations[2:], a.get("groups", "i", 1)

    def Conv2D(self, x, w, bias, offset, a):
        strides, pads, dilations, groups = self._windows(a)
        views = window_views(wide(x), w.shape[2:], strides, dilations, 0, pads)
        n, c, oh, ow = views.shape[:4]
        views = views.reshape(n, groups, c // groups, *views.shape[2:])
        kernel = wide(w).reshape(groups, w.shape[0] // groups, *w.shape[1:])
        made = np.einsum("ngchwij,gocij->ngohw", views, kernel, optimize=True).reshape(n, -1, oh, ow)
        return made if bias is None else made + bias.reshape(1, -1, 1, 1)

    def _places(self, views_of, shape, a):
        """Positions in x (flat, -1 outside) of what each window reads."""
        strides, pads, dilations, _ = self._windows(a)
        numbers = np.arange(int(np.prod(shape)), dtype=np.float64).reshape(shape)
        return window_views(numbers, views_of, strides, dilations, -1, pads).astype(np.int64)

    def Conv2DBackpropInput(self, size, w, g, a):
        shape, groups = tuple(int(n) for n in size), a.get("groups", "i", 1)
        places = self._places(w.shape[2:], shape, a)
        n, o, oh, ow = g.shape
        grads = wide(g).reshape(n, groups, o // groups, oh, ow)
        kernel = wide(w).reshape(groups, o // groups, *w.shape[1:])
        parts = np.einsum("ngohw,gocij->ngchwij", grads, kernel, optimize=True).reshape(places.shape)
        total, keep = np.zeros(int(np.prod(shape))), places >= 0
        np.add.at(total, places[keep], parts[keep])
        return total.reshape(shape)

    def Conv2DBackpropFilter(self, x, size, g, a):
        shape = tuple(int(n) for n in size)
        strides, pads, dilations, groups = self._windows(a)
        views = window_views(wide(x), shape[2:], strides, dilations, 0, pads)
        n, c = views.shape[:2]
        views = views.reshape(n, groups, c // groups, *views.shape[2:])
        grads = wide(g).reshape(n, groups, shape[0] // groups, *g.shape[2:])
        return np.einsum("ngchwij,ngohw->gocij", views, grads, optimize=True).reshape(shape)

    def _pool(self, a):
        ksize, strides = a.get("ksize", "li"), a.get("strides", "li")
        if a.get("data_format", "s", "NCHW") != "NCHW" or a.get("padding_mode", "s", "CALCULATED") != "CALCULATED":
            raise Broken("only NCHW with calculated pads")
        if ksize[:2] != [1, 1] or strides[:2] != [1, 1] or len(ksize) != 4 or len(strides) != 4:
            raise Broken("ksize and strides are of N, C, H, W")
        return ksize[2:], strides[2:], a.get("pads", "li", [0, 0, 0, 0]), a.get("ceil_mode", "b", False)

    def MaxPoolV3(self, x, a):
        kernel, strides, pads, ceil = self._pool(a)
        low = -np.inf if x.dtype.kind == "f" else np.iinfo(x.dtype).min
        return window_views(x, kernel, strides, (1, 1), low, pads, ceil).max((-1, -2))

    def MaxPoolWithArgmaxV3(self, x, a):
        kernel, strides, pads = a.get("ksize", "li"), a.get("strides", "li"), a.get("pads", "li")
        dilation, ceil = a.get("dilation", "li", [1, 1]), a.get("ceil_mode", "b", False)
        pads = (pads[0], pads[0], pads[1], pads[1])
        views = window_views(wide(x), kernel, strides, dilation, -np.inf, pads, ceil)
        plane = np.arange(x.shape[2] * x.shape[3], dtype=np.float64).reshape(1, 1, *x.shape[2:])
        places = np.broadcast_to(window_views(plane, kernel, strides, dilation, -1, pads, ceil), views.shape)
        flat = views.reshape(*views.shape[:4], -1)
        first = np.where(np.isnan(flat), np.inf, flat).argmax(-1)[..., None]
        return (np.take_along_axis(flat, first, -1)[..., 0],
                np.take_along_axis(places.reshape(flat.shape), first, -1)[..., 0])  # fmt: skip

    def _shares(self, shape, a):
        """Windows' positions in a plane and the divisor of each window."""
        kernel, strides, pads, ceil = self._pool(a)
        exclusive = a.get("exclusive", "b", True)
        plane = np.arange(shape[2] * shape[3], dtype=np.float64).reshape(1, 1, *shape[2:])
        places = window_views(plane, kernel, strides, (1, 1), -1, pads, ceil)[0, 0]
        if exclusive:
            count = (places >= 0).sum((-1, -2))
        else:  # pads count, what ceil_mode adds beyond them does not
            bounded = np.pad(np.ones(shape[2:]), [pads[:2], pads[2:]], constant_values=1)[None, None]
            count = window_views(bounded, kernel, strides, (1, 1), 0, (0, 0, 0, 0), ceil)[0, 0]
            count = count[: places.shape[0], : places.shape[1]].sum((-1, -2))
        return places.astype(np.int64), count

    def AvgPoolV2(self, x, a):
        kernel, strides, pads, ceil = self._pool(a)
        _, count = self._shares(x.shape, a)
        return window_views(wide(x), kernel, strides, (1, 1), 0, pads, ceil).sum((-1, -2)) / count

    def AvgPoolV2Grad(self, size, g, a):
        shape = tuple(int(n) for n in size)
        places, count = self._shares(shape, a)
        parts = np.broadcast_to((wide(g) / count)[..., None, None], (*g.shape[:2], *places.shape))
        total, keep = np.zeros((*shape[:2], shape[2] * shape[3])), places >= 0
        for n, c in np.ndindex(*shape[:2]):
            np.add.at(total[n, c], places[keep], parts[n, c][keep])
        return total.reshape(shape)

    def SoftmaxV2(self, x, a):
        axes = tuple(a.get("axes", "li", [-1]))
        y = np.exp(wide(x) - wide(x).max(axes, keepdims=True))
        return y / y.sum(axes, keepdims=True)

    def LogSoftmaxV2(self, x, a):
        axes = tuple(a.get("axes", "li", [-1]))
        y = wide(x) - wide(x).max(axes, keepdims=True)
        return y - np.log(np.exp(y).sum(axes, keepdims=True))

    def LayerNormV3(self, x, gamma, beta, a):
        first = a.get("begin_norm_axis", "i", 0) % x.ndim
        if a.get("begin_params_axis", "i", 0) % x.ndim != first or gamma.shape != x.shape[first:]:
            raise Broken("gamma is not of the normalised dimensions")
        axes = tuple(range(first, x.ndim))
        mean, var = wide(x).mean(axes, keepdims=True), wide(x).var(axes, keepdims=True)
        rstd = 1 / np.sqrt(var + a.get("epsilon", "f", 1e-5))
        return (wide(x) - mean) * rstd * gamma + beta, mean, rstd

    def GatherV2(self, x, places, axis, a):
        if a.get("batch_dims", "i", 0):
            raise Broken("batch_dims")
        axis = int(axis)
        return np.take(x, indices_within(places, x.shape[axis]), axis)

    def GatherElements(self, x, places, a):
        dim = a.get("dim", "i", 0)
        others = [n for d, n in enumerate(x.shape) if d != dim % x.ndim]
        if others != [n for d, n in enumerate(places.shape) if d != dim % x.ndim]:
            raise Broken("GatherElements: the other dimensions differ")
        return np.take_along_axis(x, indices_within(places, x.shape[dim], True), dim)

    def GatherNd(self, x, points, a):
        for k in range(points.shape[-1]):
            indices_within(points[..., k], x.shape[k])
        return x[tuple(np.moveaxis(points, -1, 0))]

    def ScatterElements(self, data, places, updates, a):
        axis, how = a.get("axis", "i", 0), a.get("reduction", "s", "none")
        indices_within(places, data.shape[axis], True)
        if places.shape != updates.shape:
            raise Broken("ScatterElements: updates are not of the indices' shape")
        out = wide(data) if data.dtype.kind == "f" else data.copy()
        spots = list(np.indices(places.shape, sparse=True))
        spots[axis] = places
        spots = tuple(np.broadcast_arrays(*spots)) if places.ndim else (places,)
        if how == "none":
            out[spots] = updates
        else:
            {"add": np.add, "mul": np.multiply}[how].at(out, spots, updates)
        return out

    def ScatterNd(self, points, x, shape, a):
        out = np.zeros(tuple(int(n) for n in shape), np.float64 if x.dtype.kind == "f" else x.dtype)
        for k in range(points.shape[-1]):
            indices_within(points[..., k], out.shape[k])
        np.add.at(out, tuple(np.moveaxis(points, -1, 0)), x)
        return out

    def TensorScatterUpdate(self, x, points, updates, a):
        out = x.copy()
        for k in range(points.shape[-1]):
            indices_within(points[..., k], x.shape[k])
        out[tuple(np.moveaxis(points, -1, 0))] = updates
        return out

    def MaskedScatter(self, x, mask, updates, a):
        out = x.copy()
        if mask.shape != x.shape:
            raise Broken("MaskedScatter: the mask is not of x's shape")
        out[mask] = updates.reshape(-1)[: int(mask.sum())]
        return out

    def SearchSorted(self, sequence, values, sorter, a):
        a.get("dtype", "dt", 9)
        side = "right" if a.get("right", "b", False) else "left"
        if sequence.ndim == 1:
            return np.searchsorted(sequence, values, side)
        rows = [np.searchsorted(s, v, side) for s, v in zip(sequence.reshape(-1, sequence.shape[-1]),
                                                           values.reshape(-1, values.shape[-1]))]  # fmt: skip
        return np.array(rows).reshape(values.shape)

    def Reshape(self, x, shape, a):
        return x.reshape([int(n) for n in shape])

    def Transpose(self, x, perm, a):
        return x.transpose([int(d) for d in perm])

    def BroadcastTo(self, x, shape, a):
        return np.broadcast_to(x, [int(n) for n in shape])

    def Tile(self, x, multiples, a):
        if len(multiples) != x.ndim:
            raise Broken("Tile: multiples for other dimensions")
        return np.tile(x, [int(n) for n in multiples])

    def Unsqueeze(self, x, a):
        return np.expand_dims(x, tuple(a.get("axes", "li", [])))

    def Squeeze(self, x, a):
        return np.squeeze(x, tuple(a.get("axis", "li", [])) or None)

    def ConcatV2(self, *xs):
        *xs, axis, a = xs
        if a.get("N", "i", 1) != len(xs):
            raise Broken("N is not how many there are")
        return np.concatenate(xs, int(axis))

    def Pack(self, *xs):
        *xs, a = xs
        if a.get("N", "i") != len(xs):
            raise Broken("N is not how many there are")
        return np.stack(xs, a.get("axis", "i", 0))

    def StridedSlice(self, x, begin, end, strides, a):
        first, last = a.get("begin_mask", "i", 0), a.get("end_mask", "i", 0)
        parts = []
        for d in range(len(begin)):
            if int(strides[d]) < 1:
                raise Broken("StridedSlice: steps are positive here")
            parts.append(
                slice(
                    None if first >> d & 1 else int(begin[d]), None if last >> d & 1 else int(end[d]), int(strides[d])
                )
            )
        return x[tuple(parts)]

    def PadV3(self, x, paddings, value, a):
        if a.get("mode", "s", "constant") != "constant":
            raise Broken("only constant pads")
        return np.pad(x, paddings.reshape(-1, 2), constant_values=value)

    def ReverseV2(self, x, axis, a):
        return np.flip(x, [int(d) for d in axis])

    def Tril(self, x, a):
        return np.tril(x, a.get("diagonal", "i", 0))

    def Triu(self, x, a):
        return np.triu(x, a.get("diagonal", "i", 0))

    def Fill(self, dims, value, a):
        return np.full([int(n) for n in dims], value)

    def Range(self, start, limit, delta, a):
        return np.arange(start, limit, delta)

    def Shape(self, x, a):
        a.get("dtype", "i", 3)
        return np.array(x.shape, np.int64)

    def RandomUniform(self, shape, a):
        a.get("dtype", "dt")
        return self.random.random([int(n) for n in shape])

    def StatelessRandomUniformFullIntV2(self, shape, key, counter, alg, a):
        if a.get("dtype", "dt") != 8 or int(alg) != 1 or key.shape != (1,) or counter.shape != (2,):
            raise Broken("only words of 32 bits by Philox")
        return philox(int(key[0]), [int(c) for c in counter], math.prod(int(n) for n in shape)).reshape(shape)

    def RandomStandardNormal(self, shape, a):
        a.get("dtype", "dt")
        return self.random.standard_normal([int(n) for n in shape])

    def HcomAllReduce(self, x, a):  # of one process
        a.get("reduction", "s"), a.get("group", "s")
        return x


HALF = ("float16", "bfloat16")
ANSWERS_BOOL = ("Equal", "NotEqual", "Less", "LessEqual", "Greater", "GreaterEqual", "IsNan", "IsInf", "IsFinite")


class Graph(Operators):
    def __init__(self, data, seed=0):
        self.graph = load(data)
        self.random = np.random.default_rng(seed)
        self.nodes = self.graph["op"]
        ordered = sorted(
            (op for op in self.nodes if op["type"] in ("Data", "RefData")), key=lambda op: op["attr"]["index"]["i"]
        )
        self.inputs = [(op["name"], DTYPES[op["output_desc"][0]["dtype"]], op["output_desc"][0]["shape"]["dim"], op["type"])
                       for op in ordered]  # fmt: skip
        self.outputs = [DTYPES[d["dtype"]] for d in self.nodes[-1]["input_desc"]]

    def types(self):
        return [op["type"] for op in self.nodes]

    def run(self, arrays):
        """Results, and {index of an input: its new value}."""
        if len(arrays) != len(self.inputs):
            raise Broken(f"the graph has {len(self.inputs)} inputs, got {len(arrays)}")
        held, position, assigned = {}, {}, {}
        for k, ((name, kind, dims, _), array) in enumerate(zip(self.inputs, arrays)):
            if len(dims) != array.ndim or any(d not in (-1, n) for d, n in zip(dims, array.shape)):
                raise Broken(f"the input {name} is of shape {array.shape}, expected {dims}")
            held[f"{name}:0"] = inside(array, kind)
            position[f"{name}:0"] = k
        with np.errstate(all="ignore"):
            self._all(self.nodes, held, position, assigned)
        results = [outside(held[e], k) for e, k in zip(self.nodes[-1]["input"], self.outputs)]
        return results, {k: outside(v, self.inputs[k][1]) for k, v in assigned.items()}

    def _all(self, nodes, held, position, assigned):
        for op in nodes:
            if op["type"] in ("Data", "RefData"):
                continue
            try:
                self._node(op, held, position, assigned)
            except Broken as reason:
                raise Broken(f"{op['name']}: {reason}") from None

    def _called(self, name, given):
        """Results of a graph that an operator with these inputs runs."""
        nodes, held = self.graph["graphs"][name]["op"], {}
        for op in nodes:
            if op["type"] == "Data":
                array, desc = given[op["attr"]["_parent_node_index"]["i"]], op["output_desc"][0]
                self._fits(array, desc)
                held[f"{op['name']}:0"] = array
        self._all(nodes, held, {}, {})
        return tuple(held[e] for e in nodes[-1]["input"])

    @staticmethod
    def _fits(array, desc):
        kind, dims = DTYPES[desc["dtype"]], desc.get("shape", {}).get("dim", [])
        if array.dtype != np.dtype("float32" if kind == "bfloat16" else kind) or array.shape != tuple(dims):
            raise Broken(f"{array.dtype} {array.shape} is given, described as {kind} {dims}")

    def _controlled(self, op, given):
        first, second = op["subgraph_name"]
        if op["type"] == "If":
            if given[0].shape or given[0].dtype != bool:
                raise Broken("the condition is no truth value")
            return self._called(first if given[0] else second, given)
        while True:
            (again,) = self._called(first, given)
            if again.shape or again.dtype != bool:
                raise Broken("the condition is no truth value")
            if not again:
                return tuple(given)
            given = self._called(second, given)
            if len(given) != len(op["input_desc"]):
                raise Broken("a turn does not give what it takes")
            for array, desc in zip(given, op["input_desc"]):
                self._fits(array, desc)

    def _node(self, op, held, position, assigned):
        kind, name = op["type"], op["name"]
        given = [held[e] if e else None for e in op["input"] if not e.endswith(":-1")]
        if kind == "Const":
            tensor = op["attr"]["value"]["t"]
            dtype, shape = DTYPES[tensor["desc"]["dtype"]], tensor["desc"]["shape"]["dim"]
            raw = np.frombuffer(tensor.get("data", b""), np.uint16 if dtype == "bfloat16" else dtype).reshape(shape)
            held[f"{name}:0"] = inside(raw, dtype)
            return
        if kind == "NetOutput":
            return
        if kind in ("Assign", "ViewCopy"):
            if op["input"][0] not in position or self.inputs[position[op["input"][0]]][3] != "RefData":
                raise Broken("what is assigned is no reference")
            value = given[1] if kind == "Assign" else view_copy(*given)
            assigned[position[op["input"][0]]] = held[f"{name}:0"] = value
            return
        kinds = [DTYPES[d["dtype"]] for d in op["output_desc"]]
        if op["subgraph_name"]:
            made = self._controlled(op, given)
            if len(made) != len(kinds):
                raise Broken(f"its graphs give {len(made)} results")
            for k, (array, desc) in enumerate(zip(made, op["output_desc"])):
                self._fits(array, desc)
                held[f"{name}:{k}"] = array
            return
        a = Attributes(op)
        floats = [wide(g) if g is not None and g.dtype.kind == "f" else g for g in given]
        if kind in UNARY:
            made = UNARY[kind](*floats)
        elif kind in BINARY:
            made = BINARY[kind](*floats)
        elif kind in REDUCE:
            axes = tuple(int(d) for d in given[1])
            made = REDUCE[kind](floats[0], axis=axes, keepdims=a.get("keep_dims", "b", False))
        elif hasattr(Operators, kind):
            made = getattr(self, kind)(*given, a)
        else:
            raise Broken(f"there is no operator {kind}")
        made = made if isinstance(made, tuple) else (made,)
        if len(made) != len(kinds):
            raise Broken(f"{kind} has {len(made)} results")
        for k, (array, dtype, desc) in enumerate(zip(made, kinds, op["output_desc"])):
            array = np.asarray(array)
            if array.dtype == bool and dtype != "bool" or dtype == "bool" and array.dtype != bool:
                raise Broken(f"{kind} gives {array.dtype}, described as {dtype}")
            array = rounded(array) if dtype == "bfloat16" else array.astype(dtype)
            dims = desc.get("shape", {}).get("dim")
            if dims is not None and (
                len(dims) != array.ndim or any(d not in (-1, n) for d, n in zip(dims, array.shape))
            ):
                raise Broken(f"{kind} gives the shape {array.shape}, described as {dims}")
            held[f"{name}:{k}"] = array
