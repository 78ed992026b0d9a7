# ruff: noqa: E501, C408 (tables: a case a line)
"""Sample calls of every op of the op table, with what NumPy makes of them.

A sample is (arguments, keyword arguments, reference). Arrays among the arguments become tensors; the reference is called
with the same arguments and must give the array (or tuple of arrays) that the op gives.
"""

import functools
import math

import numpy as np

import sampling_samples

F32 = np.float32


def rng(seed=0):
    return np.random.default_rng(seed)


def normal(*shape, dtype=F32, seed=0):
    return rng(seed).standard_normal(shape).astype(dtype)


def positive(*shape, dtype=F32, seed=0):
    return (rng(seed).random(shape) * 3 + 0.1).astype(dtype)


def unit(*shape, dtype=F32, seed=0):
    return (rng(seed).random(shape) * 1.8 - 0.9).astype(dtype)


def integers(*shape, low=-5, high=6, dtype=np.int64, seed=0):
    return rng(seed).integers(low, high, shape).astype(dtype)


# ---- element-wise: name -> (NumPy function, domain)

erf = np.vectorize(math.erf, otypes=[np.float64])
erfc = np.vectorize(math.erfc, otypes=[np.float64])


def np_erfcx(x):
    """The continued fraction of erfc far above zero, the product itself elsewhere."""
    x = np.asarray(x, np.float64)
    far, tail = np.maximum(x, 3), np.zeros(np.shape(x))
    for k in range(100, 0, -1):
        tail = (k / 2) / (far + tail)
    with np.errstate(over="ignore"):
        return np.where(x < 3, np.exp(np.minimum(x, 3) ** 2) * erfc(x), 1 / (math.sqrt(math.pi) * (far + tail)))


lgamma = np.vectorize(math.lgamma, otypes=[np.float64])


def np_digamma(x):
    x = np.asarray(x, np.float64)
    total = np.zeros_like(x)
    for _ in range(20):
        total -= 1 / x
        x = x + 1
    inv = 1 / (x * x)
    return total + np.log(x) - 0.5 / x - inv * (1 / 12 - inv * (1 / 120 - inv / 252))


def np_erfinv(y):
    y = np.asarray(y, np.float64)
    x = np.zeros_like(y)
    for _ in range(60):  # Newton
        x = x - (erf(x) - y) / (2 / math.sqrt(math.pi) * np.exp(-x * x))
    return x


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def np_xlog1py(x, y):
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where((x == 0) & ~np.isnan(y), 0, x * np.log1p(y))


def softplus(x):
    return np.logaddexp(0, x)


def relu6(x):
    return np.clip(x, 0, 6)


SELU_ALPHA, SELU_SCALE = 1.6732632423543772, 1.0507009873554805
UNARY = {
    "neg": (np.negative, normal), "abs": (np.abs, normal), "square": (np.square, normal), "sign": (np.sign, normal),
    "floor": (np.floor, normal), "ceil": (np.ceil, normal), "round": (np.round, normal), "trunc": (np.trunc, normal),
    "relu": (lambda x: np.maximum(x, 0), normal), "relu6": (relu6, normal), "frac": (lambda x: x - np.trunc(x), normal),
    "sqrt": (np.sqrt, positive), "rsqrt": (lambda x: 1 / np.sqrt(x), positive), "reciprocal": (lambda x: 1 / x, positive),
    "exp": (np.exp, normal), "exp2": (np.exp2, normal), "expm1": (np.expm1, normal), "log": (np.log, positive),
    "log2": (np.log2, positive), "log10": (np.log10, positive), "log1p": (np.log1p, positive), "sin": (np.sin, normal),
    "cos": (np.cos, normal), "tan": (np.tan, unit), "asin": (np.arcsin, unit), "acos": (np.arccos, unit),
    "atan": (np.arctan, normal), "sinh": (np.sinh, normal), "cosh": (np.cosh, normal), "tanh": (np.tanh, normal),
    "asinh": (np.arcsinh, normal), "acosh": (lambda x: np.arccosh(x), lambda *s, **k: positive(*s, **k) + 1),
    "atanh": (np.arctanh, unit), "erf": (erf, normal), "erfc": (erfc, normal), "erfcx": (np_erfcx, normal), "entr": (lambda x: -x * np.log(x), positive), "erfinv": (np_erfinv, unit),
    "lgamma": (lgamma, positive), "digamma": (np_digamma, positive), "sigmoid": (sigmoid, normal),
    "log_sigmoid": (lambda x: -softplus(-x), normal), "silu": (lambda x: x * sigmoid(x), normal),
    "mish": (lambda x: x * np.tanh(softplus(x)), normal), "softsign": (lambda x: x / (1 + np.abs(x)), normal),
    "selu": (lambda x: SELU_SCALE * np.where(x > 0, x, SELU_ALPHA * np.expm1(np.minimum(x, 0))), normal),
    "hard_swish": (lambda x: x * relu6(x + 3) / 6, normal), "hard_sigmoid": (lambda x: relu6(x + 3) / 6, normal),
}  # fmt: skip
# Further arguments of element-wise ops.
UNARY_WITH = {
    "gelu": [((), lambda x: x * 0.5 * erfc(-x / math.sqrt(2))),
             (("tanh",), lambda x: 0.5 * x * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3))))],
    "elu": [((0.5,), lambda x: np.where(x > 0, x, 0.5 * np.expm1(np.minimum(x, 0))))],
    "leaky_relu": [((0.1,), lambda x: np.where(x > 0, x, 0.1 * x))],
    "softplus": [((2.0, 20.0), lambda x: softplus(2 * x) / 2)],
    "hard_tanh": [((-0.5, 0.7), lambda x: np.clip(x, -0.5, 0.7))],
    "nan_to_num": [((), lambda x: np.nan_to_num(x))],
}  # fmt: skip
PREDICATES = {"isnan": np.isnan, "isinf": np.isinf, "isfinite": np.isfinite, "logical_not": np.logical_not}
BINARY = {
    "add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.true_divide, "floor_div": np.floor_divide,
    "mod": np.mod, "fmod": np.fmod, "maximum": np.maximum, "minimum": np.minimum, "fmax": np.fmax, "fmin": np.fmin,
    "atan2": np.arctan2, "hypot": np.hypot,
}  # fmt: skip
COMPARE = {
    "eq": np.equal, "ne": np.not_equal, "lt": np.less, "le": np.less_equal, "gt": np.greater, "ge": np.greater_equal,
    "logical_and": np.logical_and, "logical_or": np.logical_or, "logical_xor": np.logical_xor,
}  # fmt: skip
BITWISE = {
    "bitwise_and": np.bitwise_and, "bitwise_or": np.bitwise_or, "bitwise_xor": np.bitwise_xor,
}  # fmt: skip


def np_sum_squares(x, axis=None, keepdims=False):
    return np.sum(np.square(x, dtype=np.int64 if x.dtype.kind in "biu" else None), axis=axis, keepdims=keepdims)


REDUCTIONS = {
    "sum": np.sum, "sum_squares": np_sum_squares, "mean": np.mean, "prod": np.prod, "amax": np.max, "amin": np.min, "any": np.any, "all": np.all,
    "argmax": np.argmax, "argmin": np.argmin, "var": np.var, "std": np.std,
}  # fmt: skip

# ---- references that NumPy lacks


def np_logsumexp(x, axis, keepdims=False):
    return np.log(np.sum(np.exp(x), axis=axis, keepdims=keepdims))


def np_softmax(x, dim=-1):
    e = np.exp(x - x.max(axis=dim, keepdims=True))
    return e / e.sum(axis=dim, keepdims=True)


def np_conv(x, w, b, stride, padding, dilation, groups):
    """Cross-correlation over any number of spatial dimensions, by loops."""
    n = len(stride)
    x = np.pad(x, [(0, 0), (0, 0)] + [(p, p) for p in padding])
    kernel = w.shape[2:]
    out = [(x.shape[2 + i] - dilation[i] * (kernel[i] - 1) - 1) // stride[i] + 1 for i in range(n)]
    y = np.zeros((x.shape[0], w.shape[0], *out), np.float64)
    per_in, per_out = x.shape[1] // groups, w.shape[0] // groups
    for at in np.ndindex(*out):
        window = tuple(
            slice(at[i] * stride[i], at[i] * stride[i] + dilation[i] * (kernel[i] - 1) + 1, dilation[i])
            for i in range(n)
        )
        for g in range(groups):
            piece = x[(slice(None), slice(g * per_in, (g + 1) * per_in), *window)]
            weight = w[g * per_out : (g + 1) * per_out]
            axes = list(range(1, 2 + n))
            y[(slice(None), slice(g * per_out, (g + 1) * per_out), *at)] = np.tensordot(piece, weight, (axes, axes))
    return y if b is None else y + b.reshape(1, -1, *[1] * n)


def np_conv_transpose(x, w, b, stride, padding, output_padding, dilation, groups):
    n = len(stride)
    kernel = w.shape[2:]
    full = [(x.shape[2 + i] - 1) * stride[i] + dilation[i] * (kernel[i] - 1) + 1 + output_padding[i] for i in range(n)]
    per_in, per_out = x.shape[1] // groups, w.shape[1]
    y = np.zeros((x.shape[0], per_out * groups, *full), np.float64)
    for at in np.ndindex(*x.shape[2:]):
        window = tuple(
            slice(at[i] * stride[i], at[i] * stride[i] + dilation[i] * (kernel[i] - 1) + 1, dilation[i])
            for i in range(n)
        )
        for g in range(groups):
            piece = x[(slice(None), slice(g * per_in, (g + 1) * per_in), *at)]
            part = np.tensordot(piece, w[g * per_in : (g + 1) * per_in], (1, 0))
            y[(slice(None), slice(g * per_out, (g + 1) * per_out), *window)] += part
    cut = tuple(slice(padding[i], full[i] - padding[i]) for i in range(n))
    y = y[(slice(None), slice(None), *cut)]
    return y if b is None else y + b.reshape(1, -1, *[1] * n)


def np_pool(x, kernel, stride, padding, reduce, fill):
    n = len(kernel)
    x = np.pad(x.astype(np.float64), [(0, 0), (0, 0)] + [(p, p) for p in padding], constant_values=fill)
    out = [(x.shape[2 + i] - kernel[i]) // stride[i] + 1 for i in range(n)]
    y = np.zeros((*x.shape[:2], *out))
    for at in np.ndindex(*out):
        window = tuple(slice(at[i] * stride[i], at[i] * stride[i] + kernel[i]) for i in range(n))
        y[(slice(None), slice(None), *at)] = reduce(x[(slice(None), slice(None), *window)], axis=tuple(range(2, 2 + n)))
    return y


def np_max_pool_indices(x, kernel, stride):
    height, width = x.shape[2:]
    out = [(height - kernel[0]) // stride[0] + 1, (width - kernel[1]) // stride[1] + 1]
    index = np.zeros((*x.shape[:2], *out), np.int64)
    for n, c, i, j in np.ndindex(*index.shape):
        window = x[n, c, i * stride[0] : i * stride[0] + kernel[0], j * stride[1] : j * stride[1] + kernel[1]]
        di, dj = divmod(int(window.argmax()), window.shape[1])
        index[n, c, i, j] = (i * stride[0] + di) * width + j * stride[1] + dj
    return index


def np_norm(x, weight, bias, axes, eps):
    mean, var = x.mean(axes, keepdims=True), x.var(axes, keepdims=True)
    y = (x - mean) / np.sqrt(var + eps)
    y = y if weight is None else y * weight
    return y if bias is None else y + bias


def reduced(loss, reduction):
    return {"mean": np.mean, "sum": np.sum, "none": lambda v: v}[reduction](loss)


def np_nll(x, target, weight=None, reduction="mean", ignore_index=-100):
    keep = target != ignore_index
    w = np.where(keep, 1.0 if weight is None else weight[np.where(keep, target, 0)], 0.0)
    picked = -np.take_along_axis(x, np.where(keep, target, 0)[:, None], 1)[:, 0] * w
    return picked.sum() / w.sum() if reduction == "mean" else reduced(picked, reduction)


def np_scatter(x, index, src, dim, add):
    y = x.copy()
    for at in np.ndindex(*index.shape):
        to = list(at)
        to[dim] = index[at]
        y[tuple(to)] = y[tuple(to)] + src[at] if add else src[at]
    return y


def np_index_add(x, index, src, dim):
    y = np.moveaxis(x.copy(), dim, 0)
    np.add.at(y, index, np.moveaxis(src, dim, 0))
    return np.moveaxis(y, 0, dim)


def np_unfold(x, dim, size, step):
    windows = np.lib.stride_tricks.sliding_window_view(x, size, axis=dim)
    return windows[tuple(slice(None, None, step) if i == dim % x.ndim else slice(None) for i in range(x.ndim))]


def strided(x, geometry, ndim):
    """View of a contiguous array by (shape, strides, offset) in elements."""
    shape, strides, offset = geometry[:ndim], geometry[ndim : 2 * ndim], geometry[2 * ndim]
    return np.ndarray(shape, x.dtype, x, offset * x.itemsize, [s * x.itemsize for s in strides])


def np_slice_scatter(x, src, geometry):
    y = np.ascontiguousarray(x).copy()
    strided(y, geometry, src.ndim)[...] = src
    return y


def np_strided_grad(ct, shape, geometry):
    y = np.zeros(shape, ct.dtype)
    positions = strided(np.arange(y.size).reshape(shape), geometry, ct.ndim)
    np.add.at(y.reshape(-1), positions.reshape(-1), ct.reshape(-1))
    return y


def np_one_hot(x, depth, dtype=None):
    return (x[..., None] == np.arange(depth)).astype(np.int64)


def np_put(x, value, *indices, dims):
    y = x.copy()
    y[tuple(indices[dims.index(d)] if d in dims else slice(None) for d in range(x.ndim))] = value
    return y


def np_masked_scatter(x, mask, src):
    y = x.copy()
    y[mask] = src.reshape(-1)[: mask.sum()]
    return y


def np_bn(x, weight, bias, mean, var, training, eps):
    axes = (0, *range(2, x.ndim))
    shape = (1, -1) + (1,) * (x.ndim - 2)
    if training:
        mean, var = x.mean(axes), x.var(axes)
    y = (x - mean.reshape(shape)) / np.sqrt(var.reshape(shape) + eps) * weight.reshape(shape) + bias.reshape(shape)
    n = x.size // x.shape[1]
    return (y, mean, x.var(axes) * n / (n - 1)) if training else y


def np_group_norm(x, weight, bias, groups, eps):
    y = x.reshape(x.shape[0], groups, -1)
    y = (y - y.mean(-1, keepdims=True)) / np.sqrt(y.var(-1, keepdims=True) + eps)
    shape = (1, -1) + (1,) * (x.ndim - 2)
    return y.reshape(x.shape) * weight.reshape(shape) + bias.reshape(shape)


def np_pick(x, indices):
    flat = x.reshape(*x.shape[:2], -1)
    return np.take_along_axis(flat, indices.reshape(*x.shape[:2], -1), 2).reshape(indices.shape)


def np_pool_grad(ct, indices, input_shape):
    y = np.zeros(input_shape, ct.dtype).reshape(*input_shape[:2], -1)
    for n, c in np.ndindex(*input_shape[:2]):
        np.add.at(y[n, c], indices[n, c].reshape(-1), ct[n, c].reshape(-1))
    return y.reshape(input_shape)


def adjoint(forward, x_shape):
    """Transpose of a linear map given as a function, applied to a cotangent."""

    def transposed(ct):
        y = np.zeros(int(np.prod(x_shape)))
        for i in range(y.size):
            e = np.zeros(y.size)
            e[i] = 1
            y[i] = np.sum(forward(e.reshape(x_shape)) * ct)
        return y.reshape(x_shape)

    return transposed


def np_scan(f):
    return lambda x, dim: (f.accumulate(x, dim), scan_index(x, dim, f))


def scan_index(x, dim, f):
    x = np.moveaxis(x, dim, 0)
    index, best = np.zeros(x.shape, np.int64), x[0].copy()
    at = np.zeros(x.shape[1:], np.int64)
    for i in range(x.shape[0]):
        better = x[i] >= best if f is np.maximum else x[i] <= best
        best, at = np.where(better, x[i], best), np.where(better, i, at)
        index[i] = at
    return np.moveaxis(index, 0, dim)


def np_mode(x, dim=-1, keepdim=False):
    """By comparing each with each."""
    x = np.moveaxis(x, dim, -1)
    counts = (x[..., None] == x[..., None, :]).sum(-1)
    often = counts == counts.max(-1, keepdims=True)
    values = np.min(np.where(often, x, x.max()), -1, keepdims=True)
    indices = x.shape[-1] - 1 - np.argmax((x == values)[..., ::-1], -1)[..., None]
    return tuple(np.moveaxis(v, -1, dim) if keepdim else v[..., 0] for v in (values, indices))


def np_topk(x, k, dim=-1, largest=True):
    order = np.argsort(-x if largest else x, axis=dim, kind="stable")
    order = np.take(order, np.arange(k), axis=dim)
    return np.take_along_axis(x, order, dim), order


def np_sort(x, dim=-1, descending=False):
    order = np.argsort(-x if descending else x, axis=dim, kind="stable")
    return np.take_along_axis(x, order, dim), order


def np_kl(x, t):
    return np.mean(t * (np.log(t) - x))


def np_bce(x, t, w=None, reduction="mean"):
    loss = -(t * np.maximum(np.log(x), -100) + (1 - t) * np.maximum(np.log(1 - x), -100))
    return reduced(loss if w is None else loss * w, reduction)


def np_huber(x, t, delta, scale):
    d = np.abs(x - t)
    return np.mean(np.where(d < delta, 0.5 * d * d * scale, delta * (d - 0.5 * delta) * scale))


def sealed(value):
    """The arrays in an argument, which several tests get, cannot be written."""
    if isinstance(value, np.ndarray):
        value.setflags(write=False)
    for item in value if isinstance(value, (tuple, list)) else ():
        sealed(item)


def np_quantized_rows(ids, weight, scale, zero=None, *, bits, group, rows, features):
    panels = len(weight)
    lanes = weight.reshape(panels, -1, 16, 4)
    q = lanes if bits == 8 else np.stack((lanes & 15, lanes >> 4), 2).reshape(panels, -1, 16, 4)
    q = q.transpose(0, 2, 1, 3).reshape(panels * 16, -1)[:rows, :features].astype(np.float64)
    marks = lambda a: np.repeat(a.transpose(0, 2, 1).reshape(panels * 16, -1), group, 1)[:rows, :features].astype(
        np.float64
    )
    return ((q - (2 ** (bits - 1) if zero is None else marks(zero))) * marks(scale))[ids].astype(F32)


def np_quantized_linear(x, weight, scale, zero=None, bias=None, *, bits, group, outputs, activations=16):
    table = np_quantized_rows(
        np.arange(outputs), weight, scale, zero, bits=bits, group=group, rows=outputs, features=x.shape[-1]
    )
    return (x @ table.T.astype(np.float64) + (0 if bias is None else bias)).astype(x.dtype)


def quantized_sample(bits, with_zero):
    """Of 40 inputs and 5 outputs; x is such that rounding it changes nothing."""
    x = integers(3, 40, low=-1, high=2).astype(F32)
    weight, scale = integers(1, 2 * bits, 64, low=0, high=256, dtype=np.uint8), positive(1, 2, 16)
    return (
        x,
        weight,
        scale,
        integers(1, 2, 16, low=0, high=2**bits, dtype=np.uint8) if with_zero else None,
        normal(5) if with_zero else None,
    )


@functools.cache
def samples():
    """Op name -> list of (args, kwargs, reference), with arrays that cannot be written."""
    result = make_samples()
    for cases in result.values():
        for args, kwargs, _ in cases:
            sealed([*args, *kwargs.values()])
    return result


def np_weights(q, k, mask, scale, diagonal):
    s = scale * q @ np.repeat(k, q.shape[-3] // k.shape[-3], -3).swapaxes(-1, -2)
    if mask is not None:
        s = np.where(mask, s, -np.inf) if mask.dtype == bool else s + mask
    return s if diagonal is None else np.where(np.tri(*s.shape[-2:], diagonal, bool), s, -np.inf)


def np_lstm_step(x, h, c, w, b=0):
    i, f, g, o = np.split(x + h @ w.T + b, 4, -1)
    c = sigmoid(f) * c + sigmoid(i) * np.tanh(g)
    return sigmoid(o) * np.tanh(c), c


def np_gru_step(x, h, w, b=0):
    (xr, xz, xn), (hr, hz, hn) = np.split(x, 3, -1), np.split(h @ w.T + b, 3, -1)
    z, n = sigmoid(xz + hz), np.tanh(xn + sigmoid(xr + hr) * hn)
    return (1 - z) * n + z * h


def np_attention(q, k, v, mask=None, *, scale, diagonal=None):
    s = np_weights(q, k, mask, scale, diagonal)
    lse = np.log(np.exp(s).sum(-1))
    return np.exp(s - lse[..., None]) @ np.repeat(v, q.shape[-3] // v.shape[-3], -3), lse


def np_attention_grad(ct, q, k, v, lse, delta, mask=None, *, scale, diagonal=None):
    p = np.exp(np_weights(q, k, mask, scale, diagonal) - lse[..., None])
    shared = q.shape[-3] // k.shape[-3]
    slopes = scale * p * (ct @ np.repeat(v, shared, -3).swapaxes(-1, -2) - delta[..., None])

    def folded(a):
        return a.reshape(*a.shape[:-3], k.shape[-3], shared, *a.shape[-2:]).sum(-3)

    across = slopes.swapaxes(-1, -2)
    return slopes @ np.repeat(k, shared, -3), folded(across @ q), folded(p.swapaxes(-1, -2) @ ct)


def make_samples():
    """samples(), made anew: with arrays that can be written."""
    x, y, p = normal(3, 4), normal(3, 4, seed=1), positive(3, 4)
    image, index = normal(2, 3, 5, 6), integers(3, 4, low=0, high=3)
    mask = x > 0
    w, b = normal(4, 3, 2, 3, seed=2), normal(4, seed=3)
    image4, grouped = normal(2, 4, 5, 6), normal(4, 2, 3, 3, seed=4)
    line, kernel = normal(2, 3, 8), normal(4, 3, 3, seed=5)
    gamma, beta = normal(4, seed=6), normal(4, seed=7)
    rows = integers(5, low=0, high=3)
    distinct = np.array([2, 0, 1])
    labels = integers(5, low=0, high=4)
    logits = normal(5, 4)
    conv = dict(stride=(2, 1), padding=(1, 1), dilation=(1, 2), groups=1)
    conv_shape = np_conv(image, w, None, (2, 1), (1, 1), (1, 2), 1).shape
    ct = normal(*conv_shape, seed=8)
    pooled = np_max_pool_indices(image, (2, 2), (2, 2))
    c64 = (x + 1j * y).astype(np.complex64)
    flat = (2, 3)
    # geometry of image-free strided view: rows 0 and 2, columns 3 and 1 of a (3, 4) array
    geometry = (2, 2, 8, -2, 3)
    whole = integers(3, 4)
    result = {
        "pow": [((p, y), {}, np.power), ((integers(4), integers(4, low=0, high=4)), {}, np.power), ((x, 2), {}, np.power)],
        "lerp": [((x, y, 0.3), {}, lambda a, e, w: a + w * (e - a))],
        "addcmul": [((x, y, p, 0.5), {}, lambda a, b, c, v: a + v * b * c)],
        "addcdiv": [((x, y, p, 0.5), {}, lambda a, b, c, v: a + v * b / c)],
        "where": [((mask, x, y), {}, np.where), ((mask, x, 0.0), {}, np.where), ((mask[:, :1], x, y[0]), {}, np.where)],
        "clamp": [((x, -0.5, 0.5), {}, np.clip), ((x, None, 0.5), {}, np.clip), ((x,), {"min": y}, lambda a, min: np.maximum(a, min))],
        "masked_fill": [((x, mask, 2.0), {}, lambda a, m, v: np.where(m, F32(v), a))],
        "cast": [((x, "int32"), {}, lambda a, d: a.astype(np.int32)), ((x, "bool_"), {}, lambda a, d: a.astype(bool))],
        "copy": [((x.T,), {}, np.copy)],
        "straight_through": [((whole, whole + 1), {}, lambda a, v: v), ((whole, whole[0]), {}, lambda a, v: v + 0 * a)],
        "prelu": [((normal(2, 3, 2), np.array([0.1, 0.2, 0.3], F32)), {}, lambda a, w: np.where(a > 0, a, w[:, None] * a))],
        "glu": [((x,), {}, lambda a: a[:, :2] * sigmoid(a[:, 2:]))],
        "isclose": [((x, x + F32(1e-7)), {}, np.isclose), ((x, y), {"equal_nan": True}, np.isclose)],
        "bitwise_not": [((integers(4),), {}, np.bitwise_not), ((mask,), {}, np.logical_not)],
        "shift_left": [((integers(4, low=0), integers(4, low=0, high=5, seed=1)), {}, np.left_shift)],
        "shift_right": [((integers(4, low=-99, high=99), integers(4, low=0, high=5, seed=1)), {}, np.right_shift)],
        "real": [((c64,), {}, np.real)], "imag": [((c64,), {}, np.imag)],
        "conj": [((c64,), {}, np.conj), ((x,), {}, np.conj)], "angle": [((c64,), {}, np.angle)],
        "complex": [((x, y), {}, lambda r, i: (r + 1j * i).astype(np.complex64))],
        "tril": [((x,), {}, np.tril), ((normal(2, 3, 4), 1), {}, np.tril)], "triu": [((x,), {}, np.triu), ((x, -1), {}, np.triu)],
        "one_hot": [((index, 3), {}, np_one_hot)],
        "full": [((2.5,), {"shape": (2, 3)}, lambda v, shape: np.full(shape, v, F32)),
                 ((3,), {"shape": (), "dtype": "int8"}, lambda v, shape, dtype: np.full(shape, v, np.int8))],
        "full_like": [((x, 3), {}, lambda a, v: np.full_like(a, v))],
        "logsumexp": [((x, 1), {}, np_logsumexp), ((x, (0, 1), True), {}, np_logsumexp)],
        "norm": [((x,), {}, lambda a: np.sqrt((a * a).sum())), ((x, 1.0, 1), {}, lambda a, p, ax: np.abs(a).sum(ax)),
                 ((x, math.inf, 0), {}, lambda a, p, ax: np.abs(a).max(ax))],
        "count_nonzero": [((integers(3, 4, low=0, high=2), 1), {}, lambda a, ax: np.count_nonzero(a, axis=ax))],
        "fft_c2c": [((np.stack([c64, c64[::-1]]), (1,)), {}, lambda a, d: np.fft.fft(a, axis=1)), ((x, (0, 1), True), {}, lambda a, d, i: np.fft.ifftn(a)),
                    ((x, (-1,)), {"norm": "ortho"}, lambda a, d, norm: np.fft.fft(a, norm=norm))],
        "fft_r2c": [((x, (1,)), {}, lambda a, d: np.fft.rfft(a)), ((x, (1, 0), "ortho"), {}, lambda a, d, n: np.fft.rfftn(a, axes=(1, 0), norm="ortho")),
                    ((x, (0, 1), "forward", False), {}, lambda a, *r: np.fft.fftn(a, norm="forward"))],
        "fft_c2r": [((normal(3, 4) + 1j * y, (1,)), {}, lambda a, d: np.fft.irfft(a)), ((x, (0, 1), 7, "ortho"), {}, lambda a, d, n, m: np.fft.irfftn(a, (3, 7), norm=m))],
        "cumsum": [((x, 1), {}, np.cumsum), ((integers(3, 4, dtype=np.int8), 0), {}, lambda a, d: np.cumsum(a, d, np.int64))],
        "cumprod": [((x, 0), {}, np.cumprod)],
        "xlog1py": [((x, positive(3, 4)), {}, np_xlog1py), ((2, positive(4)), {}, np_xlog1py)],
        "cumulative_trapezoid": [((x,), {}, lambda a: np.cumsum((a[:, 1:] + a[:, :-1]) / 2, 1)),
                                 ((x, y), {"dim": 0}, lambda a, b, dim: np.cumsum((a[1:] + a[:-1]) * np.diff(b, axis=0) / 2, 0))],
        "mode": [((x, 0), {}, np_mode), ((integers(3, 6, low=-2, high=2),), {}, np_mode), ((integers(4, 5, low=0, high=3), 0, True), {}, np_mode),
                 ((integers(7, low=0, high=3, dtype=np.int8),), {}, np_mode), ((normal(3, 1),), {}, np_mode)],
        "cummax": [((x, 1), {}, np_scan(np.maximum))], "cummin": [((x, 0), {}, np_scan(np.minimum))],
        "reshape": [((x, (2, -1)), {}, np.reshape), ((x.T, (12,)), {}, np.reshape)],
        "permute": [((normal(2, 3, 4), (2, 0, 1)), {}, np.transpose)],
        "transpose": [((normal(2, 3, 4), 0, 2), {}, np.swapaxes)],
        "squeeze": [((normal(1, 3, 1),), {}, np.squeeze), ((normal(1, 3, 1), (0,)), {}, lambda a, d: np.squeeze(a, d))],
        "unsqueeze": [((x, 1), {}, np.expand_dims), ((x, -1), {}, np.expand_dims)],
        "broadcast_to": [((x[:1], (2, 3, 4)), {}, np.broadcast_to)],
        "slice": [((x, 1, 3, None, -2), {}, lambda a, d, s, e, t: a[:, s:e:t]), ((x, 0, 1), {}, lambda a, d, s: a[s:])],
        "select": [((x, 1, -1), {}, lambda a, d, i: a[:, i])],
        "diagonal": [((normal(2, 3, 4), 1, 1, 2), {}, np.diagonal), ((x, -1), {}, np.diagonal)],
        "unfold": [((x, 1, 2, 2), {}, np_unfold)],
        "detach": [((x,), {}, np.copy)],
        "flatten": [((normal(2, 3, 4),), {}, np.ravel), ((normal(2, 3, 4), 1), {}, lambda a, s: a.reshape(2, 12))],
        "split": [((x, (1, 3), 1), {}, lambda a, s, d: np.split(a, [1], d))],
        "chunk": [((normal(5, 2), 3), {}, lambda a, n: np.split(a, [2, 4]))],
        "unbind": [((x, 1), {}, lambda a, d: [a[:, i] for i in range(4)])],
        "cat": [(([x, y], 1), {}, np.concatenate), (([x], 0), {}, np.concatenate)],
        "stack": [(([x, y], 1), {}, np.stack)],
        "tile": [((x, (2, 1, 3)), {}, np.tile), ((x, (2,)), {}, np.tile)],
        "repeat_interleave": [((x, 2), {}, np.repeat), ((x, 3, 1), {}, np.repeat)],
        "pad": [((x, (1, 2)), {}, lambda a, p: np.pad(a, ((0, 0), p))),
                ((normal(1, 3, 4), (1, 2), "reflect"), {}, lambda a, p, m: np.pad(a, ((0, 0), (0, 0), p), m)),
                ((normal(1, 3, 4), (1, 2), "replicate"), {}, lambda a, p, m: np.pad(a, ((0, 0), (0, 0), p), "edge")),
                ((normal(1, 3, 4), (1, 2), "circular"), {}, lambda a, p, m: np.pad(a, ((0, 0), (0, 0), p), "wrap"))],
        "pad_grad": [((normal(3, 7), (3, 4), (1, 2), "constant"), {}, lambda c, s, p, m: c[:, 1:5])],
        "roll": [((x, (1,), (1,)), {}, lambda a, s, d: np.roll(a, 1, 1)), ((x, (2,)), {}, lambda a, s: np.roll(a, 2))],
        "flip": [((x, (0, 1)), {}, np.flip)],
        "slice_scatter": [((x, y[:2, :2], geometry), {}, np_slice_scatter)],
        "strided_grad": [((y[:2, :2], (3, 4), geometry), {}, np_strided_grad)],
        "gather": [((x, index[:2], 0), {}, lambda a, i, d: np.take_along_axis(a, i, d))],
        "scatter": [((x, index[:1], y[:1], 0), {}, lambda a, i, s, d: np_scatter(a, i, s, d, False)),
                    ((x, index, y, 0, "add"), {}, lambda a, i, s, d, r: np_scatter(a, i, s, d, True))],
        "index_select": [((x, rows, 0), {}, lambda a, i, d: a[i]), ((x, rows, 1), {}, lambda a, i, d: a[:, i])],
        "index_add": [((x, rows, normal(5, 4, seed=9), 0), {}, np_index_add)],
        "index": [(([x, rows, rows], (0, 1)), {}, lambda xs, d: xs[0][xs[1], xs[2]]), (([image, rows], (2,)), {}, lambda xs, d: xs[0][:, :, xs[1]])],
        "index_put": [(([x, np.array(7, F32), distinct, distinct], (0, 1)), {}, lambda xs, d: np_put(xs[0], xs[1], *xs[2:], dims=d))],
        "index_put_": [(([x.copy(), np.array(7, F32), distinct, distinct], (0, 1)), {}, lambda xs, d: np_put(xs[0], xs[1], *xs[2:], dims=d))],
        "copy_": [((x.copy(), 1.5), {}, lambda a, v: np.full_like(a, v)), ((x.copy(), integers(4)), {}, lambda a, v: np.broadcast_to(v, a.shape).astype(F32))],
        "masked_select": [((x, mask), {}, lambda a, m: a[m])],
        "masked_scatter": [((x, mask, y), {}, np_masked_scatter)],
        "nonzero": [((integers(3, 4, low=0, high=2),), {}, np.argwhere)],
        "take_along_dim": [((x, index[:1], 0), {}, lambda a, i, d: np.take_along_axis(a, i, d))],
        "topk": [((x, 2), {}, np_topk), ((x, 2, 0, False), {}, np_topk)],
        "sort": [((x,), {}, np_sort), ((x, 0, True), {}, np_sort)],
        "argsort": [((x, 0), {}, lambda a, d: np.argsort(a, d)), ((x, 1, True), {}, lambda a, d, r: np.argsort(-a, d))],
        "unique": [((integers(9, low=0, high=4),), {}, lambda a: np.unique(a, return_inverse=True, return_counts=True))],
        "searchsorted": [((np.sort(x[0]), y[0]), {}, np.searchsorted), ((np.sort(x[0]), y[0], True), {}, lambda s, v, r: np.searchsorted(s, v, "right"))],
        "bincount": [((integers(9, low=0, high=4), 6), {}, lambda a, n: np.bincount(a, minlength=n))],
        "embedding": [((x, index), {}, lambda a, i: a[i])],
        "matmul": [((x, y.T), {}, np.matmul), ((normal(2, 3, 4), normal(4, 5)), {}, np.matmul), ((x, y[0]), {}, np.matmul),
                   ((x[0], y[0]), {}, np.matmul), ((normal(2, 1, 3, 4), normal(5, 4, 2)), {}, np.matmul)],
        "linear": [((x, normal(5, 4), normal(5)), {}, lambda a, w, b: a @ w.T + b), ((x, normal(5, 4)), {}, lambda a, w: a @ w.T)],
        "quantized_linear": [(quantized_sample(8, False), dict(bits=8, group=32, outputs=5), np_quantized_linear),
                             (quantized_sample(4, True), dict(bits=4, group=32, outputs=5, activations=8), np_quantized_linear)],
        "quantized_embedding": [((np.array([4, 0, 2]), *quantized_sample(4, True)[1:4]), dict(bits=4, group=32, rows=5, features=40), np_quantized_rows)],
        "attention": [((normal(2, 3, 4), normal(2, 5, 4), normal(2, 5, 3)), dict(scale=0.5), np_attention),
                      ((normal(2, 4, 3, 4), normal(2, 2, 5, 4), normal(2, 2, 5, 3), normal(2, 1, 1, 5)), dict(scale=0.5, diagonal=1), np_attention)],
        "attention_grad": [((normal(4, 3, 3), normal(4, 3, 2), normal(2, 5, 2), normal(2, 5, 3), normal(4, 3), normal(4, 3), normal(4, 3, 5)), dict(scale=0.7, diagonal=2), np_attention_grad)],
        "lstm_step": [((normal(3, 8), normal(3, 2), normal(3, 2), normal(8, 2), normal(8)), {}, np_lstm_step), ((normal(8), normal(2), normal(2), normal(8, 2)), {}, np_lstm_step)],
        "gru_step": [((normal(3, 6), normal(3, 2), normal(6, 2), normal(6)), {}, np_gru_step), ((normal(3, 6), normal(3, 2), normal(6, 2)), {}, np_gru_step)],
        "addmm": [((normal(3, 3), x, y.T, 0.5, 2), {}, lambda c, a, b, beta, alpha: beta * c + alpha * (a @ b))],
        "bmm": [((normal(2, 3, 4), normal(2, 4, 5)), {}, np.matmul), ((normal(2, 2, 3, 4), normal(2, 2, 4, 5)), {}, np.matmul)],
        "outer": [((x[0], y[1]), {}, np.outer)], "dot": [((x[0], y[1]), {}, np.dot)],
        "conv2d": [((image, w, b), conv, np_conv),
                   ((image4, grouped), dict(stride=(1, 1), padding=(0, 1), dilation=(1, 1), groups=2), lambda a, k, **o: np_conv(a, k, None, **o))],
        "conv2d_input_grad": [((ct, w), dict(input_shape=image.shape, **conv),
                               lambda c, k, input_shape, **o: adjoint(lambda v: np_conv(v, k, None, **o), input_shape)(c))],
        "conv2d_weight_grad": [((ct, image), dict(weight_shape=w.shape, **conv),
                                lambda c, a, weight_shape, **o: adjoint(lambda v: np_conv(a, v, None, **o), weight_shape)(c))],
        "conv1d": [((line, kernel, b), dict(stride=2, padding=1, dilation=2),
                    lambda a, k, c, **o: np_conv(a, k, c, **{n: (v,) for n, v in o.items()}, groups=1))],
        "conv_transpose2d": [((image4, normal(4, 2, 2, 3), normal(4)), dict(stride=(2, 1), padding=(1, 0), output_padding=(1, 0), dilation=(1, 1), groups=2), np_conv_transpose)],
        "conv_transpose1d": [((line, normal(3, 2, 3)), dict(stride=2, padding=1, output_padding=1),
                              lambda a, k, stride, padding, output_padding: np_conv_transpose(a, k, None, (stride,), (padding,), (output_padding,), (1,), 1))],
        "max_pool2d": [((image, (2, 2), (2, 2)), {}, lambda a, k, s: (np_pool(a, k, s, (0, 0), np.max, -np.inf), np_max_pool_indices(a, k, s)))],
        "max_pool2d_grad": [((normal(*pooled.shape), pooled, image.shape), {}, np_pool_grad)],
        "max_pool2d_pick": [((image, pooled), {}, np_pick)],
        "avg_pool2d": [((image, (2, 3), (1, 2), (1, 1)), {}, lambda a, k, s, p: np_pool(a, k, s, p, np.mean, 0.0))],
        "avg_pool2d_grad": [((normal(2, 3, 4, 2), image.shape, (2, 3), (1, 2)), {},
                             lambda c, shape, k, s: adjoint(lambda v: np_pool(v, k, s, (0, 0), np.mean, 0.0), shape)(c))],
        "adaptive_avg_pool2d": [((normal(1, 2, 4, 6), flat), {}, lambda a, o: a.reshape(1, 2, 2, 2, 3, 2).mean((3, 5)))],
        "max_pool1d": [((line, 2, 2), {}, lambda a, k, s: np_pool(a, (k,), (s,), (0,), np.max, -np.inf))],
        "avg_pool1d": [((line, 3, 2, 1), {}, lambda a, k, s, p: np_pool(a, (k,), (s,), (p,), np.mean, 0.0))],
        "softmax": [((x,), {}, np_softmax), ((x, 0), {}, np_softmax)],
        "log_softmax": [((x, 0), {}, lambda a, d: np.log(np_softmax(a, d)))],
        "layer_norm": [((x, gamma, beta), {}, lambda a, g, b: np_norm(a, g, b, (-1,), 1e-5)),
                       ((normal(2, 3, 4),), {"normalized_ndim": 2}, lambda a, normalized_ndim: np_norm(a, None, None, (-2, -1), 1e-5))],
        "rms_norm": [((x, gamma), {}, lambda a, g: a / np.sqrt((a * a).mean(-1, keepdims=True) + 1e-6) * g)],
        "batch_norm": [((image4, gamma, beta, normal(4), positive(4)), {"training": True, "eps": 1e-3}, np_bn)],
        "group_norm": [((image4, gamma, beta, 2), {"eps": 1e-3}, np_group_norm)],
        "normalize": [((x,), {}, lambda a: a / np.maximum(np.sqrt((a * a).sum(1, keepdims=True)), 1e-12))],
        "cosine_similarity": [((x, y), {}, lambda a, b: (a * b).sum(1) / np.sqrt((a * a).sum(1) * (b * b).sum(1)))],
        "mse_loss": [((x, y), {}, lambda a, t: np.mean((a - t) ** 2)), ((x, y, "none"), {}, lambda a, t, r: (a - t) ** 2)],
        "l1_loss": [((x, y, "sum"), {}, lambda a, t, r: np.abs(a - t).sum())],
        "smooth_l1_loss": [((x, y, 0.5), {}, lambda a, t, s: np_huber(a, t, s, 1 / s))],
        "huber_loss": [((x, y, 0.5), {}, lambda a, t, s: np_huber(a, t, s, 1.0))],
        "bce_loss": [((sigmoid(x), sigmoid(y)), {}, np_bce), ((sigmoid(x), sigmoid(y), p), {"reduction": "sum"}, np_bce)],
        "bce_with_logits": [((x, sigmoid(y)), {}, lambda a, t: np_bce(sigmoid(a.astype(np.float64)), t))],
        "kl_div": [((np.log(p), positive(3, 4, seed=1)), {}, np_kl)],
        "nll_loss": [((logits, labels), {}, np_nll), ((logits, labels, p[0]), {"ignore_index": 1}, np_nll)],
        "cross_entropy": [((logits, labels), {}, lambda a, t: np_nll(np.log(np_softmax(a)), t)),
                          ((logits, np_softmax(logits)), {}, lambda a, t: -(t * np.log(np_softmax(a))).sum(1).mean()),
                          ((logits, labels), {"reduction": "none"}, lambda a, t, reduction: np_nll(np.log(np_softmax(a)), t, None, reduction))],
        "arange": [((0, 5), {}, np.arange), ((1.0, 2.0, 0.25), {}, lambda a, b, s: np.arange(a, b, s, F32))],
        "linspace": [((0.0, 1.0, 5), {}, lambda a, b, n: np.linspace(a, b, n, dtype=F32))],
        "eye": [((3,), {}, lambda n: np.eye(n, dtype=F32)), ((2, 3), {}, lambda n, m: np.eye(n, m, dtype=F32))],
    }  # fmt: skip
    special = np.array([0.0, -0.0, 1.5, -2.5, np.inf, -np.inf, np.nan], F32)
    for name, (f, domain) in UNARY.items():
        result[name] = [
            ((domain(3, 4),), {}, f),
            ((domain(),), {}, f),
            ((domain(0, 3),), {}, f),
            ((domain(4, 3).T,), {}, f),
        ]
    for name, cases in UNARY_WITH.items():
        result[name] = [((normal(3, 4), *args), {}, (lambda f: lambda v, *a: f(v))(f)) for args, f in cases]
    for name, f in PREDICATES.items():
        result[name] = [((special,), {}, f)]
    for name, f in {**BINARY, **COMPARE}.items():
        result[name] = [
            ((x, y), {}, f),
            ((x, y[0]), {}, f),
            ((x.T[:2], y.T[2:]), {}, f),
            ((x, np.array(0.5, F32)), {}, f),
            ((x[:0], y[:0]), {}, f),
        ]
    for name, f in BITWISE.items():
        result[name] = [((integers(4), integers(4, seed=1)), {}, f), ((mask, ~mask[0]), {}, f)]
    for name, f in REDUCTIONS.items():
        result[name] = [((x,), {}, f), ((x, 1), {}, f), ((normal(2, 3, 4).transpose(2, 0, 1), -1), {}, f),
                        ((x, 0), {"keepdims": True}, f)]  # fmt: skip
        if name not in ("argmax", "argmin"):
            result[name].append(((normal(2, 3, 4), (0, 2)), {}, f))
    result.update(sampling_samples.samples(normal))
    return result


# Ops of the random generator: test_random.py looks at their distributions.
RANDOM = {"rand", "randn", "randint", "bernoulli", "randperm", "dropout"}
