"""Functions of sparse tensors (COOTensor, CSRTensor, RowTensor): element-wise ones act on the values that are there.

>>> x = ms.COOTensor(ms.tensor([[0, 1]]), ms.tensor([-2.0]), (1, 2))
>>> ms.ops.coo_abs(x).values
Tensor([2.], dtype=float32)
"""

from .. import _core, _missing
from ._limits import dimension

_raw = _core._raw_ops

# What coo_<name> and csr_<name> are made from: functions of ops under the same name.
_VALUES = (
    "abs acos acosh asin asinh atan atanh ceil cos cosh exp expm1 floor inv isfinite isinf isnan log log1p neg relu relu6 "
    "round sigmoid sin sinh softsign sqrt square tan tanh"
).split()


def _of_values(kind, name):
    def function(x):
        from .. import ops

        return x._with(getattr(ops, name)(x.values))

    function.__name__ = function.__qualname__ = f"{kind}_{name}"
    function.__doc__ = f"``{name}`` of the values of a {kind.upper()}Tensor, at the same places."
    return function


for _kind in ("coo", "csr"):
    globals().update({f"{_kind}_{_name}": _of_values(_kind, _name) for _name in _VALUES})


def _types():
    from .. import sparse

    return sparse


def coalesce(x_indices, x_values, x_shape):
    """Coordinates (ndim, n) in order and each once, with the sums of their values: (indices, values, shape)."""
    from .operations.images import _coalesce

    return _coalesce(x_indices, x_values, x_shape)


def coo_add(x1, x2, thresh):
    """The sum of two COOTensors, without values whose size is below thresh."""
    return x1.add(x2, thresh)


def coo_concat(sp_input, concat_dim=0):
    """COOTensors joined along a dimension; the others have the same sizes."""
    sp_input = tuple(sp_input)
    ndim = len(sp_input[0].shape)
    d, parts, start = dimension("coo_concat", ndim, concat_dim), [], 0
    for x in sp_input:
        shift = _core.tensor([start if i == d else 0 for i in range(ndim)], x.indices.dtype)
        parts.append(x.indices + shift)
        start += x.shape[d]
    shape = tuple(start if i == d else n for i, n in enumerate(sp_input[0].shape))
    indices, values = _raw["cat"](parts, 0), _raw["cat"]([x.values for x in sp_input], 0)
    weights = [1] * ndim
    for i in range(ndim - 2, -1, -1):
        weights[i] = weights[i + 1] * shape[i + 1]
    order = _raw["argsort"](_raw["sum"](indices * _core.tensor(weights, indices.dtype), 1))
    return _types().COOTensor(_raw["index_select"](indices, order, 0), _raw["index_select"](values, order, 0), shape)


def coo_tensor_get_indices(x):
    """The coordinates of a COOTensor."""
    return x.indices


def coo_tensor_get_values(x):
    """The values of a COOTensor."""
    return x.values


def coo_tensor_get_dense_shape(x):
    """The shape of a COOTensor."""
    return x.shape


def csr_tensor_get_indptr(x):
    """Where the rows of a CSRTensor begin, and the last ends."""
    return x.indptr


def csr_tensor_get_indices(x):
    """The columns of the values of a CSRTensor."""
    return x.indices


def csr_tensor_get_values(x):
    """The values of a CSRTensor."""
    return x.values


def csr_tensor_get_dense_shape(x):
    """The shape of a CSRTensor."""
    return x.shape


def make_coo_tensor(indices, values, dense_shape):
    """``COOTensor(indices, values, dense_shape)``."""
    return _types().COOTensor(indices, values, dense_shape)


def make_csr_tensor(indptr, indices, values, dense_shape):
    """``CSRTensor(indptr, indices, values, dense_shape)``."""
    return _types().CSRTensor(indptr, indices, values, dense_shape)


def make_row_tensor(indices, values, dense_shape):
    """``RowTensor(indices, values, dense_shape)``."""
    return _types().RowTensor(indices, values, dense_shape)


def make_sparse_tensor(indices, values, dense_shape):
    """``COOTensor(indices, values, dense_shape)``."""
    return make_coo_tensor(indices, values, dense_shape)


def row_tensor_get_indices(x):
    """The numbers of the rows of a RowTensor."""
    return x.indices


def row_tensor_get_values(x):
    """The rows of a RowTensor."""
    return x.values


def row_tensor_get_dense_shape(x):
    """The shape of a RowTensor."""
    return x.dense_shape


def row_tensor_add(x, y):
    """A tensor with the rows of a RowTensor added."""
    return _raw["index_add"](y, x.indices, x.values, 0)


def dense_to_sparse_coo(tensor):
    """The elements of a tensor that are not 0, as COOTensor."""
    where = _raw["nonzero"](tensor)
    from . import gather_nd

    return _types().COOTensor(_raw["cast"](where, _core.int32), gather_nd(tensor, where), tuple(tensor.shape))


def dense_to_sparse_csr(tensor):
    """The elements of a matrix that are not 0, as CSRTensor."""
    return dense_to_sparse_coo(tensor).to_csr()


def csr_to_coo(tensor):
    """A CSRTensor as COOTensor."""
    return tensor.to_coo()


def csr_to_dense(csr_tensor):
    """A CSRTensor as Tensor."""
    return csr_tensor.to_dense()


def csr2coo(indptr, nnz):
    """The row of each of nnz values, from where the rows begin."""
    places = _raw["cast"](_raw["arange"](0, int(nnz)), indptr.dtype)
    return _raw["cast"](_raw["searchsorted"](indptr, places, True) - 1, indptr.dtype)


def coo2csr(row_indices, height):
    """Where each of height rows begins, and the last ends, from the row of each value, in order."""
    places = _raw["cast"](_raw["arange"](0, int(height) + 1), row_indices.dtype)
    return _raw["cast"](_raw["searchsorted"](row_indices, places), row_indices.dtype)


def csr_add(a, b, alpha, beta):
    """alpha a + beta b, of two CSRTensors."""
    left, right = a.to_coo(), b.to_coo()
    return left._with(left.values * alpha).add(right._with(right.values * beta), 0).to_csr()


def csr_mul(x, y):
    """A CSRTensor times the elements of a tensor at its places (y broadcast)."""
    return x * y


def csr_div(x, y):
    """A CSRTensor over the elements of a tensor at its places (y broadcast)."""
    return x / y


def csr_gather(indptr, indices, dense, shape):
    """The elements of a dense tensor at the places of a CSR matrix."""
    from . import gather_nd

    rows = csr2coo(indptr, indices.shape[0])
    return gather_nd(_raw["broadcast_to"](dense, tuple(shape)), _raw["stack"]([rows, indices], 1))


def csr_mv(csr_tensor, dense):
    """The product with a column (n, 1)."""
    return csr_tensor.mv(dense)


def csr_mm(a, b, trans_a=False, trans_b=False, adjoint_a=False, adjoint_b=False):
    """The product of a CSRTensor with a matrix: a Tensor, or a CSRTensor, which gives one."""
    from . import adjoint

    def turned(x, trans, conjugated):
        x = x if isinstance(x, _core.Tensor) else x.to_dense()
        return adjoint(x) if conjugated else (_raw["transpose"](x, -2, -1) if trans else x)

    if isinstance(b, _core.Tensor) and not (trans_a or adjoint_a):
        return a.mm(turned(b, trans_b, adjoint_b))
    result = _raw["matmul"](turned(a, trans_a, adjoint_a), turned(b, trans_b, adjoint_b))
    return result if isinstance(b, _core.Tensor) else dense_to_sparse_csr(result)


def csr_reduce_sum(csr_tensor, axis):
    """The sums of the rows (axis 1), as a column."""
    return csr_tensor.sum(axis)


def csr_softmax(logits, dtype):
    """Softmax of the values of each row of a CSRTensor, computed in dtype."""
    from .indexing import reduce_segments

    rows, values, n = logits._rows(), _raw["cast"](logits.values, dtype), logits.shape[0]
    values = values - _raw["index_select"](reduce_segments(values, rows, n, "max"), rows, 0)
    grown = _raw["exp"](values)
    return logits._with(grown / _raw["index_select"](reduce_segments(grown, rows, n, "sum"), rows, 0))


__all__ = sorted(
    n for n, v in globals().items() if n[0] != "_" and callable(v) and getattr(v, "__module__", "") == __name__
)
__getattr__ = _missing.getattr_of(__name__, __all__)
_missing.explain_calls(globals())
