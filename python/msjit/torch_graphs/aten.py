"""PyTorch's core ATen ops as functions of msjit's tensors, by their names there (and overload, where these differ)."""

import builtins
import math

import msjit as ms
from msjit import _core, mint, ops

FUNCTIONS = {}
_index_put, _slice_scatter = _core._raw_ops["index_put"], _core._raw_ops["slice_scatter"]


def aten(*names):
    def register(function):
        FUNCTIONS.update(dict.fromkeys(names, function))
        return function

    return register


for _name in ("abs acos acosh asin asinh atan atanh atan2 bitwise_and bitwise_not bitwise_or bitwise_xor ceil cos cosh erf erfc "
              "exp expm1 floor fmod isfinite isinf log log10 log1p log2 logical_and logical_not logical_or logical_xor "
              "maximum minimum neg reciprocal remainder round rsqrt sigmoid sign sin sinh sqrt square tan tanh trunc pow eq "
              "ne lt le gt ge mul bmm mm cumsum argmax argmin").split():  # fmt: skip
    FUNCTIONS[_name] = getattr(mint, _name)
FUNCTIONS["isnan"] = ops.isnan
FUNCTIONS["relu"] = mint.nn.functional.relu


@aten("add")
def add(x, y, alpha=1):
    return x + y if alpha == 1 else x + y * alpha


@aten("sub")
def sub(x, y, alpha=1):
    return x - y if alpha == 1 else x - y * alpha


@aten("rsub")
def rsub(x, y, alpha=1):
    return y - x if alpha == 1 else y - x * alpha


@aten("div")
def div(x, y, rounding_mode=None):
    return mint.div(x, y, rounding_mode=rounding_mode) if rounding_mode else mint.div(x, y)


@aten("floor_divide")
def floor_divide(x, y):
    return mint.div(x, y, rounding_mode="floor")


# ---- reductions


def _dims(x, dim):
    return tuple(range(len(x.shape))) if dim is None or (not isinstance(dim, int) and len(dim) == 0) else dim


def _dtype(x):
    return ms.int64 if x.dtype == ms.bool_ else None


@aten("sum")
def sum(x, dim=None, keepdim=False, dtype=None):
    return mint.sum(x, _dims(x, dim), keepdim, dtype=dtype or _dtype(x))


@aten("mean")
def mean(x, dim=None, keepdim=False, dtype=None):
    return mint.mean(x, _dims(x, dim), keepdim, dtype=dtype)


@aten("amax")
def amax(x, dim=(), keepdim=False):
    return ops.amax(x, _dims(x, dim), keepdim)


@aten("amin")
def amin(x, dim=(), keepdim=False):
    return ops.amin(x, _dims(x, dim), keepdim)


@aten("any")
def any(x, dim=None, keepdim=False):
    return (x != 0).any(dim, keepdim)


@aten("all")
def all(x, dim=None, keepdim=False):
    return (x != 0).all(dim, keepdim)


@aten("prod")
def prod(x, dim=None, keepdim=False, dtype=None):
    return mint.prod(x, dim, keepdim, dtype=dtype) if dim is not None else mint.prod(x, dtype=dtype)


@aten("var")
def var(x, dim=None, correction=1, keepdim=False):
    return mint.var(x, _dims(x, dim), correction=1 if correction is None else correction, keepdim=keepdim)


@aten("prims::var")
def prims_var(x, dim, correction=1, output_dtype=None):
    return var(x, dim, int(correction))


@aten("linalg_vector_norm")
def linalg_vector_norm(x, order=2, dim=None, keepdim=False, dtype=None):
    x = mint.abs(x if dtype is None else x.astype(dtype))
    dims = _dims(x, dim)
    if order == float("inf"):
        return ops.amax(x, dims, keepdim)
    if order == float("-inf"):
        return ops.amin(x, dims, keepdim)
    if order == 0:
        return mint.sum((x != 0).astype(x.dtype), dims, keepdim)
    if order == 1:
        return mint.sum(x, dims, keepdim)
    if order == 2:
        return mint.sqrt(mint.sum(x * x, dims, keepdim))
    return mint.pow(mint.sum(mint.pow(x, order), dims, keepdim), 1 / order)


@aten("cumprod")
def cumprod(x, dim, dtype=None):
    return mint.cumprod(x if dtype is None else x.astype(dtype), dim)


@aten("var_mean")
def var_mean(x, dim=None, correction=1, keepdim=False):
    return var(x, dim, correction, keepdim), mint.mean(x, _dims(x, dim), keepdim)


@aten("max.dim")
def max_dim(x, dim, keepdim=False):
    return tuple(mint.max(x, dim, keepdim))


@aten("min.dim")
def min_dim(x, dim, keepdim=False):
    return tuple(mint.min(x, dim, keepdim))


@aten("max")
def max(x):
    return mint.max(x)


@aten("min")
def min(x):
    return mint.min(x)


@aten("sort")
def sort(x, dim=-1, descending=False):
    return tuple(mint.sort(x, dim=dim, descending=descending))


@aten("topk")
def topk(x, k, dim=-1, largest=True, sorted=True):
    return tuple(mint.topk(x, k, dim, largest, sorted))


# ---- shapes


@aten("sym_size")
def sym_size(x, dim):
    return x.shape[dim]


@aten("view", "_unsafe_view", "reshape")
def view(x, shape):
    return x.reshape(shape)


@aten("sym_numel")
def sym_numel(x):
    return x.numel()


@aten("diagonal")
def diagonal(x, offset=0, dim1=0, dim2=1):
    return mint.diagonal(x, offset, dim1, dim2)


@aten("diagonal_scatter")
def diagonal_scatter(x, src, offset=0, dim1=0, dim2=1):
    return ops.diagonal_scatter(x, src, offset, dim1, dim2)


def strided(x, size, strides, offset=None):
    """as_strided of what lies in its memory in order."""
    places = offset or 0
    for d, (n, stride) in enumerate(zip(size, strides)):
        steps = mint.arange(0, n * stride, stride) if stride else mint.zeros((n,), dtype=ms.int64)
        places = places + steps.reshape((n,) + (1,) * (len(size) - d - 1))
    return x.reshape(-1)[places]


@aten("as_strided_scatter")
def as_strided_scatter(x, src, size, strides, offset=None):
    return _slice_scatter(x, src, (*size, *strides, offset or 0))


@aten("view_copy")
def view_copy(x, shape):
    return x.reshape(shape)


@aten("permute")
def permute(x, dims):
    return mint.permute(x, dims)


@aten("transpose")
def transpose(x, a, b):
    return mint.transpose(x, a, b)


@aten("t")
def t(x):
    return mint.transpose(x, 0, 1) if len(x.shape) == 2 else x


@aten("expand")
def expand(x, shape, implicit=False):
    missing = len(shape) - len(x.shape)
    sizes = [x.shape[i - missing] if n == -1 else n for i, n in enumerate(shape)]
    return ops.broadcast_to(x, tuple(sizes))


@aten("unsqueeze")
def unsqueeze(x, dim):
    return mint.unsqueeze(x, dim)


@aten("squeeze")
def squeeze(x, dim=None):
    rank = len(x.shape)
    dims = range(rank) if dim is None else [dim] if isinstance(dim, int) else dim
    gone = [d % rank for d in dims if rank and x.shape[d] == 1]
    return x.reshape(tuple([n for d, n in enumerate(x.shape) if d not in gone]))


@aten("select")
def select(x, dim, index):
    return mint.select(x, dim, index)


@aten("slice")
def slice(x, dim=0, start=None, end=None, step=1):
    dim = dim % len(x.shape)
    size = x.shape[dim]
    end = None if end is None or end >= size else end
    return x[(builtins.slice(None),) * dim + (builtins.slice(start, end, step),)]


@aten("split", "split_with_sizes")
def split(x, sizes, dim=0):
    return tuple(mint.split(x, sizes if isinstance(sizes, int) else list(sizes), dim))


@aten("cat")
def cat(tensors, dim=0):
    tensors = [t for t in tensors if tuple(t.shape) != (0,)]
    return mint.cat(tensors, dim) if len(tensors) > 1 else tensors[0].copy()


@aten("stack")
def stack(tensors, dim=0):
    return mint.stack(list(tensors), dim)


@aten("repeat")
def repeat(x, repeats):
    return ops.tile(x, tuple(repeats))


@aten("flip")
def flip(x, dims):
    return mint.flip(x, tuple(dims))


@aten("roll")
def roll(x, shifts, dims=None):
    return mint.roll(x, shifts, dims)


@aten("constant_pad_nd")
def constant_pad_nd(x, pad, value=0):
    return mint.nn.functional.pad(x, tuple(pad), "constant", value)


# By what PyTorch calls them; taken apart, a gradient is a sum of gathered tensors of the whole size, 9 for two dimensions.
PADS = {"reflection": "reflect", "replication": "replicate"}


def _pad(mode):
    def pad(x, padding):
        return mint.nn.functional.pad(x, tuple(padding), mode)

    def pad_backward(gradient, x, padding):
        return ms.vjp(lambda x: pad(x, padding), x)[1](gradient)[0]

    return pad, pad_backward


for _name, _mode in PADS.items():
    for _rank in (1, 2, 3):
        FUNCTIONS[f"{_name}_pad{_rank}d"], FUNCTIONS[f"{_name}_pad{_rank}d_backward"] = _pad(_mode)


@aten("alias", "detach", "lift_fresh_copy", "lift_fresh")
def alias(x):
    return x


@aten("clone")
def clone(x):
    return x.copy()


@aten("copy")
def copy(x, y):
    return ops.broadcast_to(y.astype(x.dtype), x.shape)


@aten("_to_copy")
def to_copy(x, dtype=None):
    return x.copy() if dtype is None or dtype == x.dtype else x.astype(dtype)


@aten("convert_element_type")
def convert_element_type(x, dtype):
    return x.astype(dtype)


@aten("slice_scatter")
def slice_scatter(x, y, dim=0, start=None, end=None, step=1):
    dim = dim % len(x.shape)
    size = x.shape[dim]
    x = x.copy()
    end = None if end is None or end >= size else end
    x[(builtins.slice(None),) * dim + (builtins.slice(start, end, step),)] = y
    return x


@aten("select_scatter")
def select_scatter(x, y, dim, index):
    x = x.copy()
    x[(builtins.slice(None),) * (dim % len(x.shape)) + (index,)] = y
    return x


@aten("tril")
def tril(x, diagonal=0):
    return mint.tril(x, diagonal)


@aten("triu")
def triu(x, diagonal=0):
    return mint.triu(x, diagonal)


# ---- elements by index


@aten("gather")
def gather(x, dim, index, sparse_grad=False):
    return mint.gather(x, dim, index)


@aten("index_select")
def index_select(x, dim, index):
    return mint.index_select(x, dim, index)


@aten("embedding")
def embedding(weight, indices, padding_idx=-1, scale_grad_by_freq=False, sparse=False):
    return mint.nn.functional.embedding(indices, weight)


@aten("index", "_unsafe_index")
def index(x, indices):
    return x[tuple([builtins.slice(None) if i is None else i for i in indices])]


@aten("index_put", "_unsafe_index_put")
def index_put(x, indices, values, accumulate=False):
    if accumulate:
        known, points, dim = [], [], 0
        for i in indices:
            parts = () if i is None else mint.nonzero(i, as_tuple=True) if i.dtype == ms.bool_ else (i,)
            known += range(dim, dim + len(parts))
            points += parts
            dim += builtins.max(len(parts), 1)
        return _index_put([x, values, *points], tuple(known), True)
    x = x.copy()
    x[tuple([builtins.slice(None) if i is None else i for i in indices])] = values
    return x


@aten("scatter.src")
def scatter_src(x, dim, index, src):
    return mint.scatter(x, dim, index, src)


@aten("scatter.value")
def scatter_value(x, dim, index, value):
    return mint.scatter(x, dim, index, value)


@aten("scatter_add")
def scatter_add(x, dim, index, src):
    return mint.scatter_add(x, dim, index, src)


@aten("where")
def where(condition, x, y):
    return mint.where(condition, x, y)


@aten("masked_fill")
def masked_fill(x, mask, value):
    return mint.masked_fill(x, mask, value)


@aten("clamp", "clamp_min", "clamp_max")
def clamp(x, min=None, max=None):
    return mint.clamp(x, min, max)


FUNCTIONS["clamp_max"] = lambda x, max: mint.clamp(x, None, max)
FUNCTIONS["hardtanh"] = lambda x, low=-1.0, high=1.0: mint.clamp(x, low, high)


@aten("leaky_relu")
def leaky_relu(x, slope=0.01):
    return mint.where(x > 0, x, x * slope)


@aten("gelu")
def gelu(x, approximate="none"):
    return mint.nn.functional.gelu(x, approximate=approximate)


@aten("silu")
def silu(x):
    return mint.nn.functional.silu(x)


@aten("_softmax")
def softmax(x, dim, half_to_float=False):
    return mint.nn.functional.softmax(x, dim)


@aten("_log_softmax")
def log_softmax(x, dim, half_to_float=False):
    return mint.nn.functional.log_softmax(x, dim)


@aten("masked_scatter")
def masked_scatter(x, mask, source):
    return ops.masked_scatter(x, mask, source)


@aten("masked_scatter_backward")
def masked_scatter_backward(gradient, mask, sizes):
    mask, count = ops.broadcast_to(mask, gradient.shape).reshape(-1), gradient.numel()
    places = mint.where(mask, mint.cumsum(mask.astype(ms.int64), 0) - 1, count)
    taken = _index_put([mint.zeros(count + 1, dtype=gradient.dtype), gradient.reshape(-1), places], (0,), False)
    wanted = math.prod(sizes)
    more = builtins.max(wanted - count, 0)
    return mint.nn.functional.pad(taken[:count], (0, more))[:wanted].reshape(tuple(sizes))


@aten("scatter_reduce")
def scatter_reduce(x, dim, index, src, reduce, include_self=True):
    return mint.scatter_reduce(x, dim, index, src, reduce, include_self=include_self)


# ---- made of nothing


@aten("full")
def full(shape, value, dtype=None):
    if dtype is None:
        dtype = ms.bool_ if isinstance(value, bool) else ms.int64 if isinstance(value, int) else ms.float32
    return mint.full(tuple(shape), value, dtype=dtype)


@aten("full_like")
def full_like(x, value, dtype=None):
    return mint.full(x.shape, value, dtype=dtype or x.dtype)


@aten("empty", "zeros")
def zeros(shape, dtype=None):
    return mint.zeros(tuple(shape), dtype=dtype or ms.float32)


@aten("empty_strided")
def empty_strided(shape, strides, dtype=None):
    return zeros(shape, dtype)


@aten("new_empty_strided")
def new_empty_strided(x, shape, strides, dtype=None):
    return zeros(shape, dtype or x.dtype)


@aten("ones")
def ones(shape, dtype=None):
    return mint.ones(tuple(shape), dtype=dtype or ms.float32)


@aten("zeros_like", "empty_like")
def zeros_like(x, dtype=None):
    return mint.zeros(x.shape, dtype=dtype or x.dtype)


@aten("ones_like")
def ones_like(x, dtype=None):
    return mint.ones(x.shape, dtype=dtype or x.dtype)


@aten("scalar_tensor")
def scalar_tensor(value, dtype=None):
    return mint.full((), value, dtype=dtype or ms.float32)


@aten("fill")
def fill(x, value):
    return mint.full(x.shape, value, dtype=x.dtype)


@aten("arange.start_step")
def arange_start_step(start, end, step=1, dtype=None):
    return mint.arange(start, end, step, dtype=dtype)


@aten("arange.start")
def arange_start(start, end, dtype=None):
    return mint.arange(start, end, dtype=dtype)


@aten("arange")
def arange(end, dtype=None):
    return mint.arange(end, dtype=dtype)


@aten("iota")
def iota(length, start=0, step=1, dtype=None, requires_grad=False):
    return mint.arange(start, start + length * step, step, dtype=dtype)


# ---- complex numbers


@aten("view_as_complex")
def view_as_complex(x):
    return ops.complex(x[..., 0], x[..., 1])


@aten("view_as_real")
def view_as_real(x):
    return ops.view_as_real(x)


@aten("_conj", "conj", "_conj_physical", "conj_physical")
def conj(x):
    return ops.conj(x)


@aten("real")
def real(x):
    return ops.real(x)


@aten("imag")
def imag(x):
    return ops.imag(x)


# By PyTorch's numbers: nothing, the root of the count, the count.
_NORMS = ("backward", "ortho", "forward")


@aten("_fft_c2c")
def fft_c2c(x, dims, normalization, forward):
    norm = _NORMS[normalization if forward else 2 - normalization]
    return (ops.fftn if forward else ops.ifftn)(x, None, tuple(dims), norm)


@aten("_fft_r2c")
def fft_r2c(x, dims, normalization, onesided):
    return (ops.rfftn if onesided else ops.fftn)(x, None, tuple(dims), _NORMS[normalization])


@aten("_fft_c2r")
def fft_c2r(x, dims, normalization, last):
    sizes = (*[x.shape[d] for d in dims[:-1]], last)
    return ops.irfftn(x, sizes, tuple(dims), _NORMS[2 - normalization])


# ---- products


@aten("_cdist_forward")
def cdist_forward(x, y, p, mode=None):
    return mint.cdist(x, y, p)


@aten("_cdist_backward")
def cdist_backward(gradient, x, y, p, distances):
    return ms.vjp(lambda x: mint.cdist(x, y, p), x)[1](gradient)[0]


@aten("_weight_norm_interface_backward")
def weight_norm_backward(gradient, v, g, norms, dim):
    dims = tuple([d for d in range(len(v.shape)) if d != dim % len(v.shape)])
    sums = mint.sum(v * gradient, dims, True)
    return (g / norms) * (gradient - v * (sums / (norms * norms))), sums / norms


@aten("addmm")
def addmm(bias, x, y, beta=1, alpha=1):
    product = mint.mm(x, y) if alpha == 1 else mint.mm(x, y) * alpha
    return product + (bias if beta == 1 else bias * beta)


@aten("mv")
def mv(x, y):
    return mint.matmul(x, y)


@aten("dot")
def dot(x, y):
    return mint.matmul(x, y)


@aten("_scaled_dot_product_flash_attention_for_cpu")
def attention(q, k, v, dropout_p=0.0, is_causal=False, attn_mask=None, scale=None):
    scale = q.shape[-1] ** -0.5 if scale is None else scale
    return ops.attention(q, k, v, attn_mask, scale=scale, diagonal=0 if is_causal else None)


@aten("_scaled_dot_product_flash_attention_for_cpu_backward")
def attention_backward(gradient, q, k, v, out, lse, dropout_p, is_causal, attn_mask=None, scale=None):
    scale = q.shape[-1] ** -0.5 if scale is None else scale
    delta = mint.sum(gradient * out, -1)
    return ops.attention_grad(gradient, q, k, v, lse, delta, attn_mask, scale=scale, diagonal=0 if is_causal else None)
