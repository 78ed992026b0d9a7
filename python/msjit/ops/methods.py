"""Methods of Tensor that are composed of ops, attached to the type once."""

from .. import _core
from .._core import Tensor
from . import function as F

_raw, _ops = _core._raw_ops, _core._ops
_amax, _amin = _raw["amax"], _raw["amin"]


def max(self, axis=None, keepdims=False, *, return_indices=False, dim=None, keepdim=False):
    """Largest value over axis; with return_indices also where. Given dim (and keepdim): values and indices."""
    if dim is not None:
        return F.max(self, dim, keepdim)
    if return_indices:
        return F.max(self, axis, keepdims or keepdim)
    return _amax(self, axis, keepdims or keepdim)


def min(self, axis=None, keepdims=False, *, return_indices=False, dim=None, keepdim=False):
    """Smallest value over axis; with return_indices also where. Given dim (and keepdim): values and indices."""
    if dim is not None:
        return F.min(self, dim, keepdim)
    if return_indices:
        return F.min(self, axis, keepdims or keepdim)
    return _amin(self, axis, keepdims or keepdim)


def transpose(self, *axes):
    """Dimensions permuted; none given: reversed; two of a tensor of more dimensions: exchanged."""
    if len(axes) == 1 and (axes[0] is None or isinstance(axes[0], (tuple, list))):
        axes = axes[0] or ()
    return F.transpose(self, *axes) if len(axes) != 1 else F.transpose(self, tuple(axes))


def t(self):
    """The transposed matrix."""
    return self.T


def to(self, dtype=None, *_, **kwargs):
    """Converted to a dtype (or that of a tensor); a device name returns the tensor itself."""
    if isinstance(dtype, Tensor):
        dtype = dtype.dtype
    if dtype is None or (isinstance(dtype, str) and dtype.lower() in ("cpu",)):
        dtype = kwargs.get("dtype")
    return self if dtype is None else _ops["astype"](self, dtype)


def type(self, dtype=None):
    """The dtype, or the tensor converted to one."""
    return self.dtype if dtype is None else _ops["astype"](self, dtype)


def type_as(self, other):
    """Converted to other's dtype."""
    return _ops["astype"](self, other.dtype)


def view_as(self, other):
    """Reshaped to other's shape."""
    return _ops["reshape"](self, other.shape)


def expand_as(self, other):
    """Broadcast to other's shape."""
    return _ops["broadcast_to"](self, other.shape)


def ravel(self):
    """One-dimensional."""
    return _ops["reshape"](self, (-1,))


def repeat(self, *repeats):
    """Tiled, one count per dimension; an int repeats each element of the flattened tensor (NumPy's meaning)."""
    if len(repeats) == 1 and isinstance(repeats[0], int):
        return _raw["repeat_interleave"](self, repeats[0])
    if len(repeats) == 1:
        repeats = tuple(repeats[0])
    return _raw["tile"](self, repeats)


def item_set(self, index, value):
    """A copy with one element replaced."""
    result = self.copy()
    result[index] = value
    return result


def new_zeros(self, *size, dtype=None):
    """Zeros of this dtype."""
    return _ops["zeros"](*size, dtype=dtype or self.dtype)


def new_ones(self, *size, dtype=None):
    """Ones of this dtype."""
    return _ops["ones"](*size, dtype=dtype or self.dtype)


def new_full(self, size, fill_value, *, dtype=None):
    """A tensor of this dtype filled with a number."""
    return F.full(size, fill_value, dtype=dtype or self.dtype)


def new_tensor(self, data, dtype=None):
    """A tensor of this dtype from data."""
    return _core.tensor(data, dtype or self.dtype)


def addmm_(self, a, b):
    """a @ b added in place."""
    return self.add_(a @ b)


def _method_of(name):
    function = getattr(F, name)

    def method(self, *args, **kwargs):
        return function(self, *args, **kwargs)

    method.__name__ = method.__qualname__ = name
    method.__doc__ = function.__doc__
    return method


for _method in (
    max, min, transpose, t, to, type, type_as, view_as, expand_as, ravel, repeat, new_zeros, new_ones, new_full,
    new_tensor, addmm_,
):  # fmt: skip
    setattr(Tensor, _method.__name__, _method)
for _name in ("split", "tensor_split", "gather", "gather_nd", "unique", "dropout"):
    setattr(Tensor, _name, _method_of(_name))
Tensor.__array_priority__ = 100.0  # so that NumPy arrays leave binary operators to Tensor
Tensor.itemset = item_set
Tensor.clip_ = Tensor.clamp_
Tensor.subtract_ = Tensor.sub_
Tensor.multiply_ = Tensor.mul_
