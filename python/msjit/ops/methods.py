"""Methods of Tensor that are composed of ops, attached to the type once.

METHODS names functions of msjit.ops that are methods, too; the functions below are what only Tensor has, or further forms
of methods that the op table has (a call goes there when it fits no form of the op).
"""

import functools
from collections import namedtuple

from .. import _core, _missing, ops
from .._core import Tensor
from . import function as F
from . import networks, reduction, shapes
from . import random as _random_functions
from ._composed import elementwise, linear_algebra, products, rearrange, statistics
from ._composed.dtypes import result_dtype
from .elementwise import round as round_to
from .methods_forms import FORMS as _FORMS
from .methods_forms import METHODS as _METHODS
from .methods_forms import axis_of as _axis_of
from .methods_forms import either, no_out
from .ordering import distinct
from .streams import by

_raw, _ops = _core._raw_ops, _core._ops
_amax, _amin, _cast = _raw["amax"], _raw["amin"], _raw["cast"]
_DType = type(_core.float32)
FORMS = {}  # name -> further form of an op's method


def form(function):
    """A further form of the method of that name."""
    FORMS[function.__name__] = function
    return function


for _form in _FORMS:
    form(_form)
FORMS["repeat_interleave"] = shapes.repeat_to_size


_by_dimensions = object()  # the default of an axis that may be None
_absent = object()  # the default of what names a form even where it is None


# ---- further forms of ops


def _extremum(with_indices, reduce, pairwise, name):
    def extremum(self, axis, keepdims, initial, where, pair):
        where = None if where is True else where
        if pair:
            return with_indices(self, axis, keepdims, initial=initial, where=where)
        if where is not None and initial is None:
            raise ValueError(f"{name}: where needs initial, the value of an empty choice")
        result = reduce(self if where is None else _raw["where"](where, self, initial), axis, keepdims)
        return result if initial is None else pairwise(result, initial)

    return extremum


_max = _extremum(F.max, _amax, _raw["maximum"], "max")
_min = _extremum(F.min, _amin, _raw["minimum"], "min")


@form
def max(
    self, *at, axis=None, keepdims=None, initial=_absent, where=_absent, return_indices=None, dim=None, keepdim=False, out=None
):  # fmt: skip
    """max(dim, keepdim=False): values and indices; max(axis, keepdims, initial, where, return_indices): values;
    max(other), a Tensor: ``ops.maximum``."""
    no_out("max", out)
    if len(at) == 1 and isinstance(at[0], Tensor):
        return _raw["maximum"](self, at[0])
    axis, keepdims, pair = _axis_of("max", at, axis, keepdims, keepdim, dim)
    if initial is not _absent or where is not _absent or return_indices is not None:  # which the first form has not
        pair = return_indices
    return _max(self, axis, keepdims, *(None if v is _absent else v for v in (initial, where)), pair)


@form
def min(
    self, *at, axis=None, keepdims=None, initial=_absent, where=_absent, return_indices=None, dim=None, keepdim=False, out=None
):  # fmt: skip
    """min(dim, keepdim=False): values and indices; min(axis, keepdims, initial, where, return_indices): values;
    min(other), a Tensor: ``ops.minimum``."""
    no_out("min", out)
    if len(at) == 1 and isinstance(at[0], Tensor):
        return _raw["minimum"](self, at[0])
    axis, keepdims, pair = _axis_of("min", at, axis, keepdims, keepdim, dim)
    if initial is not _absent or where is not _absent or return_indices is not None:  # which the first form has not
        pair = return_indices
    return _min(self, axis, keepdims, *(None if v is _absent else v for v in (initial, where)), pair)


max.__msjit_signature__ = min.__msjit_signature__ = (
    "(x: Tensor, dim: int, keepdim: bool = False) or "
    "(x: Tensor, axis: ints, keepdims: bool = False, *, initial = None, where = True, return_indices = False)"
)


@form
def sum(self, axis=None, dtype=None, keepdims=False, initial=None, out=None):
    """Sum over axis; initial is added."""
    no_out("sum", out)
    total = _raw["sum"](self, axis, keepdims, dtype)
    if initial is None:
        return total
    return _cast(total + initial, dtype) if dtype == _core.bool_ else total + initial


@form
def mean(self, axis=None, dtype=None, out=None, keepdims=False):
    """NumPy's form: the mean over axis, computed in dtype."""
    no_out("mean", out)
    return _raw["mean"](self if dtype is None else _cast(self, dtype), axis, keepdims)


@form
def all(self, axis=None, out=None, keepdims=False):
    """NumPy's form: whether all elements along axis hold."""
    no_out("all", out)
    return _raw["all"](self, axis, keepdims)


@form
def any(self, axis=None, out=None, keepdims=False):
    """NumPy's form: whether an element along axis holds."""
    no_out("any", out)
    return _raw["any"](self, axis, keepdims)


@form
def prod(self, axis=None, keep_dims=False, dtype=None, initial=None, out=None, keepdims=False):
    """Product over axis; initial is multiplied."""
    no_out("prod", out)
    result = _raw["prod"](self, axis, keep_dims or keepdims, dtype)
    return result if initial is None else result * initial


@form
def amax(self, axis=None, keepdims=False, *, initial=None, where=None):
    """Largest value over axis, of initial and the elements where holds."""
    return _max(self, axis, keepdims, initial, where, False)


@form
def amin(self, axis=None, keepdims=False, *, initial=None, where=None):
    """Smallest value over axis, of initial and the elements where holds."""
    return _min(self, axis, keepdims, initial, where, False)


@form
def add(self, other, *, alpha=1):
    """self + alpha * other."""
    return _raw["add"](self, other if alpha == 1 else other * alpha)


@form
def sub(self, other, *, alpha=1):
    """self - alpha * other."""
    return _raw["sub"](self, other if alpha == 1 else other * alpha)


@form
def div(self, other, *, rounding_mode=None):
    """self / other; rounding_mode "floor" or "trunc" rounds the quotient."""
    if rounding_mode is None:
        return _raw["div"](self, other)
    if rounding_mode == "floor":
        return _raw["floor_div"](self, other)
    if rounding_mode == "trunc":
        return _cast(_raw["trunc"](_raw["div"](self, other)), result_dtype(self, other))
    raise ValueError(f"div: rounding_mode must be None, 'floor' or 'trunc', got {rounding_mode!r}")


@form
def divide(self, other, *, rounding_mode=None):
    """As ``div``."""
    return div(self, other, rounding_mode=rounding_mode)


@form
def cumsum(self, axis=None, dtype=None):
    """Of all elements, by rows, where no axis is given."""
    x = _raw["reshape"](self, (-1,)) if axis is None else self
    return _raw["cumsum"](x, 0 if axis is None else axis, dtype)


@form
def flatten(self, order="C", *, start_dim=0, end_dim=-1):
    """One dimension, by rows ('C') or by columns ('F')."""
    if order not in ("C", "F"):
        raise ValueError(f"flatten: order must be 'C' or 'F', got {order!r}")
    return _raw["flatten"](self.T if order == "F" else self, start_dim, end_dim)


@form
def gather(self, input_indices, axis, batch_dims=0):
    """Slices at input_indices (of any shape) along axis."""
    return F.gather(self, input_indices, axis, batch_dims)


@form
def index_add(
    self, dim=None, index=None, source=None, *, alpha=1, indices=None, y=None, axis=None, use_lock=True, check_index_bound=True
):  # fmt: skip
    """A copy with slices of alpha * source added at index along dim; indices, y and axis: MindSpore's names of them."""
    at, dim = either("index_add", index=index, indices=indices), either("index_add", dim=dim, axis=axis)
    return _raw["index_add"](self, at, either("index_add", source=source, y=y) * alpha, dim)


@form
def count_nonzero(self, axis=(), keep_dims=False, dtype=None):
    """Number of elements over axis that are not zero."""
    count = _raw["count_nonzero"](self, axis if axis != () else None, keep_dims)
    return count if dtype is None else _cast(count, dtype)


@form
def round(self, decimals=0):
    """To so many decimals, ties to even."""
    return round_to(self, decimals=decimals)


@form
def softmax(self, axis, dtype=None):
    """exp(x) / sum(exp(x)) along axis, computed in dtype."""
    return _raw["softmax"](self if dtype is None else _cast(self, dtype), axis)


@form
def nonzero(self, *, as_tuple=False):
    """Indices of the elements that are not zero, a row each; as_tuple: a tensor for each dimension."""
    rows = _raw["nonzero"](self)
    return _raw["unbind"](rows, 1) if as_tuple else rows


@form
def topk(self, k, dim=None, largest=True, sorted=True):
    """The k largest values along dim and their indices."""
    return _raw["topk"](self, k, -1 if dim is None else dim, largest, sorted)


@form
def astype(self, dtype, copy=True):
    """Converted to dtype; the tensor itself when it has it and copy is False."""
    return self if not copy and self.dtype == dtype else _cast(self, dtype)


@form
def bernoulli(self, *, generator=None):
    """1 with the probability that each element is, else 0."""
    return by(generator, lambda: _raw["bernoulli"](self))


@form
def roll(self, shifts, dims=None):
    """Elements moved cyclically."""
    return _raw["roll"](self, shifts, dims)


@form
def nan_to_num(self, nan=None, posinf=None, neginf=None):
    """NaN and infinities replaced by finite numbers."""
    return _raw["nan_to_num"](self, 0.0 if nan is None else nan, posinf, neginf)


@form
def argsort(self, dim=-1, descending=False, stable=False):
    """PyTorch's form: equal elements stay in order in any case."""
    return _raw["argsort"](self, dim, descending)


@form
def copy_(self, src, non_blocking=False):
    """MindSpore's form: what is written is there when it returns, whatever non_blocking says."""
    return _ops["copy_"](self, src)


# ---- methods


def transpose(self, *axes, dim0=None, dim1=None):
    """Two numbers: these dimensions exchanged, of matrices too; a sequence, or more numbers: dimensions permuted; none
    given: reversed."""
    axes += tuple(d for d in (dim0, dim1) if d is not None)
    if len(axes) == 1 and (axes[0] is None or isinstance(axes[0], (tuple, list))):
        return F.transpose(self, tuple(axes[0]) if axes[0] else None)
    return F.transpose(self, *axes) if len(axes) != 1 else F.transpose(self, axes)


def t(self):
    """The transposed matrix; of a vector itself."""
    return ops.t(self)


def type(self, dtype=None):
    """The name of the dtype, as MindSpore writes it, or the tensor converted to a dtype, or to a type such as
    mint.FloatTensor.

    >>> ms.tensor([1.0]).type()
    'Float32'
    """
    if dtype is None or isinstance(dtype, _DType):
        return str(self.dtype) if dtype is None else _ops["astype"](self, dtype)
    from ..mint.tensor_types import dtype_of

    return _ops["astype"](self, dtype_of(dtype))


def type_as(self, other):
    """Converted to other's dtype, and moved to its device."""
    return ops.type_as(self, other)


def view_as(self, other):
    """Reshaped to other's shape."""
    return _ops["reshape"](self, other.shape)


def expand_as(self, other=None, *, x=None):
    """Broadcast to other's shape; x: MindSpore's former name of it."""
    return _ops["broadcast_to"](self, either("expand_as", other=other, x=x).shape)


def repeat(self, *repeats, axis=_by_dimensions):
    """Tiled, one count per dimension, more of them in front; with axis, NumPy's form: each slice along it, or each element
    where it is None, as often as said in its place.

    >>> x = ms.tensor([1, 2])
    >>> x.repeat(2), x.repeat(2, axis=0)
    (Tensor([1, 2, 1, 2], dtype=int64), Tensor([1, 1, 2, 2], dtype=int64))
    """
    if axis is not _by_dimensions:
        return shapes.repeat_interleave(self, repeats[0], axis)
    if len(repeats) == 1 and not isinstance(repeats[0], int):
        repeats = tuple(repeats[0])
    if len(repeats) < self.ndim:
        raise RuntimeError(
            f"repeat: {len(repeats)} counts for a tensor of {self.ndim} dimensions; repeat_interleave repeats elements"
        )
    return _raw["tile"](self, repeats)


def itemset(self, *args):
    """A copy with one element replaced: itemset(index, value), or itemset(value) of a single element."""
    result = self.copy()
    *index, value = args
    if not index:
        if self.size != 1:
            raise IndexError(f"itemset: a value alone is for a tensor of one element, got shape {self.shape}")
        return result.fill_(value)
    index = index[0] if len(index) == 1 else tuple(index)
    if isinstance(index, tuple) and len(index) != self.ndim:
        raise IndexError(f"itemset: {len(index)} indices for a tensor of {self.ndim} dimensions")
    if not isinstance(index, (int, tuple)):
        raise TypeError(f"itemset: the index must be an int or a tuple of ints, got {index!r}")
    if isinstance(index, int) and self.ndim > 1:
        flat = _raw["reshape"](result, (-1,)).copy()
        flat[index] = value
        return _raw["reshape"](flat, self.shape)
    result[index] = value
    return result


def fill(self, value):
    """A tensor like this one filled with a number."""
    return rearrange.fills(self, value)


def diag(self, diagonal=None):
    """A matrix with this vector on a diagonal; of more dimensions the elements of the diagonal."""
    diagonal = 0 if diagonal is None else diagonal
    return rearrange.diagflat(self, diagonal) if self.ndim == 1 else _raw["diagonal"](self, diagonal)


def equal(self, other):
    """Element-wise self == other."""
    return _raw["eq"](self, other)


def reshape_as(self, other):
    """Reshaped to other's shape."""
    return _raw["reshape"](self, other.shape)


def resize(self, *new_shape):
    """Another shape: elements beyond it are dropped, missing ones are zeros."""
    shape = tuple(rearrange._flat(new_shape))
    n = 1
    for size in shape:
        n *= size
    flat = _raw["reshape"](self, (-1,))
    if n > self.size:
        flat = _raw["cat"]([flat, _raw["full"](0, (n - self.size,), self.dtype)], 0)
    return _raw["reshape"](_raw["slice"](flat, 0, 0, n), shape)


def searchsorted(self, v, side="left", sorter=None):
    """Insertion points of v into this sorted vector; sorter: the indices that sort it."""
    if side not in ("left", "right"):
        raise ValueError(f"searchsorted: side must be 'left' or 'right', got {side!r}")
    x = self if sorter is None else _raw["index_select"](self, sorter, 0)
    return _cast(_raw["searchsorted"](x, v, side == "right"), _core.int32)  # MindSpore's kind of indices here


def trace(self, offset=0, axis1=0, axis2=1, dtype=None):
    """Sum of a diagonal."""
    return _raw["sum"](_raw["diagonal"](self, offset, axis1, axis2), -1, False, dtype)


def take(self, indices=None, axis=None, mode="clip", *, index=None):
    """Elements (or slices along axis) at indices; index: PyTorch's name of them, which must be inside."""
    mode = mode if index is None else "raise"
    return rearrange.take(self, either("take", indices=indices, index=index), axis, mode)


def random_categorical(self, num_sample, seed=0, dtype=_core.int64):
    """Indices drawn for each row, with probabilities proportional to exp(row)."""
    return _random_functions.random_categorical(self, num_sample, seed, dtype)


def multinomial(self, num_samples, replacement=True, seed=None):
    """Indices drawn with probabilities proportional to the last dimension."""
    return _random_functions.multinomial(self, num_samples, replacement, seed)


def svd(self, full_matrices=False, compute_uv=True):
    """Singular values, and vectors."""
    return linear_algebra.svd(self, full_matrices, compute_uv)


_Qr, _Slogdet = namedtuple("qr", "Q R"), namedtuple("slogdet", "sign logabsdet")
_MinMax, _Reflections = namedtuple("aminmax", "min max"), namedtuple("geqrf", "a tau")


def qr(self, some=True):
    """Q and R, a named pair; some: only as many columns as needed."""
    return _Qr(*linear_algebra.qr(self, "reduced" if some else "complete"))


def slogdet(self):
    """The named pair sign and logabsdet of the determinant, see ``ops.slogdet``."""
    return _Slogdet(*linear_algebra.slogdet(self))


def geqrf(self):
    """The named pair a and tau, see ``ops.geqrf``."""
    return _Reflections(*linear_algebra.geqrf(self))


def aminmax(self, *, axis=0, keepdims=False):
    """The named pair min and max along axis, see ``ops.aminmax``."""
    return _MinMax(*reduction.aminmax(self, axis=axis, keepdims=keepdims))


def unique(self, sorted=True, return_inverse=False, return_counts=False, dim=None):
    """Sorted distinct values; with return_inverse the index of each element among them, with return_counts how often each
    occurs, too."""
    if dim is not None:
        return distinct(self, return_inverse, return_counts, dim)
    values, inverse, counts = _raw["unique"](self)
    if not return_inverse and not return_counts:
        return values
    inverse = _raw["reshape"](inverse, self.shape)
    return (values,) + ((inverse,) if return_inverse else ()) + ((counts,) if return_counts else ())


def histc(self, bins=100, min=0, max=0):
    """Numbers of elements in equal bins from min to max."""
    return statistics.histc(self, bins, min, max)


def value(self):
    """The tensor itself."""
    return self


def get_bytes(self):
    """The elements as bytes, by rows."""
    return self.asnumpy().tobytes()


def is_signed(self):
    """Whether numbers of the dtype can be negative."""
    name = str(self.dtype)
    return not (name.startswith("U") or name == "Bool")


def no(self):
    """False: what only other devices have."""
    return False


def itself(self, *args, **kwargs):
    """The tensor itself: there is one memory, and it is in order."""
    return self


def flush_from_cache(self):
    """Does nothing: there is one memory, and it is in order."""


def ndimension(self):
    """Number of dimensions."""
    return self.ndim


def to_dlpack(self):
    """A DLPack capsule of the same memory."""
    return self.__dlpack__()


def init_data(self, slice_index=None, shape=None, opt_shard_group=None):
    """The tensor itself: its data is there from the start."""
    return self


def set_dtype(self, dtype):
    """Converted to dtype, in place where it is no op's result; returns the tensor."""
    if not self.is_leaf:
        return _cast(self, dtype)
    if self.dtype != dtype:
        self.data = _cast(self.detach(), dtype)
    return self


# ---- in place


def _written(name, function):
    def method(self, *args, **kwargs):
        return self.copy_(function(self, *args, **kwargs))

    method.__name__ = method.__qualname__ = name
    method.__doc__ = f"As {name[:-1]}, written into the tensor itself."
    return method


def addcdiv_(self, tensor1, tensor2, *, value=1):
    """As addcdiv, written into the tensor itself."""
    return self.copy_(_raw["addcdiv"](self, tensor1, tensor2, value))


def addcmul_(self, tensor1, tensor2, *, value=1):
    """As addcmul, written into the tensor itself."""
    return self.copy_(_raw["addcmul"](self, tensor1, tensor2, value))


def lerp_(self, end, weight):
    """As lerp, written into the tensor itself."""
    return self.copy_(_raw["lerp"](self, end, weight))


def put_(self, index, source, accumulate=False):
    """source written (or added) at flat indices."""
    flat, at = _raw["reshape"](self, (-1,)), _raw["reshape"](index, (-1,))
    put = _raw["index_put"]([flat, _raw["reshape"](source, (-1,)), at], (0,), accumulate)
    return self.copy_(_raw["reshape"](put, self.shape))


def index_copy(self, dim, index, tensor):
    """A copy with slices of tensor at index along dim."""
    order = F._moved("index_copy", self.ndim, dim, 0)
    put = _raw["index_put"]([_raw["permute"](self, order), _raw["permute"](tensor, order), index], (0,))
    return rearrange.moveaxis(put, 0, dim)


def argmax_with_value(self, axis=0, keep_dims=False):
    """The largest values along axis, and their indices."""
    return reduction.with_value(_raw["argmax"], self, axis, keep_dims)


def argmin_with_value(self, axis=0, keep_dims=False):
    """The smallest values along axis, and their indices."""
    return reduction.with_value(_raw["argmin"], self, axis, keep_dims)


def to_(self, device=None, non_blocking=False):
    """The tensor on a device, itself where none is named or it is there."""
    return self if device is None else self.to(device)


def addmm_(self, mat1, mat2, *, beta=1, alpha=1):
    """beta * self + alpha * (mat1 @ mat2), written into the tensor itself."""
    return self.copy_(_raw["addmm"](self, mat1, mat2, beta, alpha))


def to_coo(self):
    """The elements that are not 0, as ``COOTensor``.

    >>> ms.tensor([[0.0, 2.0]]).to_coo().indices.tolist()
    [[0, 1]]
    """
    return ops.dense_to_sparse_coo(self)


def to_csr(self):
    """The elements of a matrix that are not 0, as ``CSRTensor``.

    >>> ms.tensor([[0.0, 2.0]]).to_csr().indptr.tolist()
    [0, 1]
    """
    return ops.dense_to_sparse_csr(self)


# ---- attached


METHODS = {
    F: "tensor_split gather_nd",
    networks: "dropout",
    reduction: "bincount",
    elementwise: "copysign deg2rad gcd hardshrink heaviside i0 igamma igammac isneginf isposinf "
    "isreal lcm ldexp logaddexp logaddexp2 logit mvlgamma nextafter positive rad2deg sgn signbit sinc soft_shrink xdivy xlogy",
    statistics: "allclose argwhere cov kthvalue logcumsumexp msort "
    "nanmean nanmedian nanquantile ptp quantile renorm top_k unique_consecutive unique_with_pad",
    products: "addbmm addmv addr baddbmm cross ger inner mm mv",
    linear_algebra: "cholesky cholesky_inverse cholesky_solve det eigvals inv "
    "inverse log_matrix_determinant logdet lstsq lu_solve matrix_determinant matrix_power orgqr triangular_solve",
    rearrange: "adjoint choose col2im diagflat diagonal_scatter dsplit fill_diagonal fills fliplr flipud fold hsplit "
    "index_fill index_put inplace_update moveaxis movedim ravel reverse reverse_sequence rot90 select_scatter "
    "slice_scatter sum_to_size unsorted_segment_max unsorted_segment_min unsorted_segment_prod vsplit",
}  # fmt: skip


def _by_both_names(function):
    """The function as a method, in which axis and keepdims may be called dim and keepdim, as PyTorch has them."""
    code = function.__code__
    taken = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    own = {t: n for t, n in (("dim", "axis"), ("keepdim", "keepdims")) if n in taken}
    _missing.explain_calls({function.__name__: function})

    @functools.wraps(function)
    def method(*args, **kwargs):
        for torch_name, name in own.items():
            if torch_name in kwargs:
                if name in kwargs:
                    raise TypeError(f"{function.__name__}: give {name} or {torch_name}, not both")
                kwargs[name] = kwargs.pop(torch_name)
        return function(*args, **kwargs)

    return method if own else function


for _module, _names in METHODS.items():
    for _name in _names.split():
        setattr(Tensor, _name, _by_both_names(getattr(_module, _name)))
for _name in ("div", "max", "min", "mul", "sub"):
    setattr(Tensor, f"scatter_{_name}", getattr(rearrange, f"tensor_scatter_{_name}"))
for _method in (
    transpose, t, type, type_as, view_as, expand_as, repeat, itemset,
    flush_from_cache, fill, diag, equal, reshape_as, resize, searchsorted, trace, take,
    _by_both_names(aminmax), random_categorical, multinomial, svd, qr, slogdet, geqrf, unique, histc, value,
    get_bytes, is_signed, ndimension, to_dlpack, init_data,
    set_dtype, *_METHODS, to_coo, to_csr, put_, to_, addmm_,
    argmax_with_value, argmin_with_value, addcdiv_, addcmul_, lerp_,
):  # fmt: skip
    setattr(Tensor, _method.__name__, _method)
for _name, _function in {
    "fill_diagonal_": rearrange.fill_diagonal, "index_add_": index_add, "index_copy_": index_copy,
    "masked_scatter_": Tensor.masked_scatter,
    "scatter_": Tensor.scatter, "scatter_add_": Tensor.scatter_add, "index_put_": rearrange.index_put,
}.items():  # fmt: skip
    setattr(Tensor, _name, _written(_name, _function))
for _name, _function in FORMS.items():
    getattr(Tensor, _name).python_form = _function
for _name in ("is_shared", "is_init"):
    setattr(Tensor, _name, no)
for _name, _of in {
    "clip_": "clamp_", "subtract_": "sub_", "multiply_": "mul_", "floor_divide_": "floor_div_", "remainder_": "mod_",
}.items():  # fmt: skip
    setattr(Tensor, _name, getattr(Tensor, _of))
for _name in ("data_sync", "wait_pipeline"):  # memory is one and in order
    setattr(Tensor, _name, itself)
Tensor.from_numpy = staticmethod(_core.from_numpy)
Tensor.from_dlpack = staticmethod(_core.from_dlpack)
Tensor.H = property(rearrange.adjoint, doc="The conjugate transpose of a matrix.")
Tensor.mH = property(rearrange.adjoint, doc="The last two dimensions exchanged, conjugated.")
Tensor.is_cuda = property(lambda self: self.device.startswith("cuda"), doc="Whether it is in a CUDA device's memory.")
Tensor.is_npu = property(
    lambda self: self.device.startswith("ascend"), doc="Whether it is in an Ascend device's memory."
)
Tensor.is_cpu = property(
    lambda self: self.device.lower().startswith("cpu"), doc="Whether it is in the memory of the CPU."
)
Tensor.is_sparse = property(no, doc="False: see COOTensor and CSRTensor.")
Tensor.has_init = Tensor.is_meta = Tensor.init_flag = Tensor.virtual_flag = property(no, doc="False.")
Tensor.init = Tensor.param_info = Tensor.symbolic_shape = property(lambda self: None, doc="None: the data is there.")
Tensor.init_finished = property(lambda self: True, doc="True: the data is there.")
_missing.explain_calls(Tensor)
_missing.explain_forms(FORMS)
Tensor.__array_priority__ = 100.0  # so that NumPy arrays leave binary operators to Tensor
