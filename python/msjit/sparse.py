"""Sparse tensors: coordinates (COOTensor), compressed rows (CSRTensor), rows (RowTensor)."""

from . import _core, _missing, ops
from ._core import Tensor
from .ops.indexing import reduce_segments
from .structure import Sparse

__all__ = ["COOTensor", "CSRTensor", "RowTensor", "SparseTensor"]


def _part(x):
    """The text of a tensor within a sparse one's: MindSpore's has no commas there."""
    head, value, elements = repr(x).partition("value=")
    return head + value + elements.replace(",", "").lstrip(" ") if value else head


class _Sparse(Sparse):
    def __neg__(self):
        return self._with(-self.values)

    def __mul__(self, other):
        return self._with(
            self.values * (other if not isinstance(other, Tensor) or other.ndim == 0 else self._picked(other))
        )

    __rmul__ = __mul__

    def __truediv__(self, other):
        return self._with(
            self.values / (other if not isinstance(other, Tensor) or other.ndim == 0 else self._picked(other))
        )

    def abs(self):
        """The values' absolute values at the same places."""
        return self._with(ops.abs(self.values))

    def astype(self, dtype):
        """The values in another dtype."""
        return self._with(self.values.astype(dtype))

    dtype = property(lambda self: self.values.dtype, doc="The values' dtype.")
    size = property(lambda self: self.values.size, doc="The number of values that are there.")
    itemsize = property(lambda self: self.values.itemsize, doc="Bytes of a value.")
    ndim = property(lambda self: len(self.shape), doc="The number of dimensions.")


class COOTensor(_Sparse):
    """Values (n,) at indices (n, ndim) of a tensor of a shape, zeros elsewhere; equal indices add up.

    >>> x = ms.COOTensor(ms.tensor([[0, 1]]), ms.tensor([2.0]), (1, 2))
    >>> x.to_dense()
    Tensor([[0., 2.]], dtype=float32)
    """

    def __init__(self, indices=None, values=None, shape=None, coo_tensor=None):
        if coo_tensor is not None:
            indices, values, shape = coo_tensor.indices, coo_tensor.values, coo_tensor.shape
        if not isinstance(indices, Tensor) or not isinstance(values, Tensor) or shape is None:
            raise TypeError("COOTensor: indices and values must be Tensors, and shape a tuple")
        if indices.ndim != 2 or indices.shape != (values.shape[0], len(shape)):
            raise ValueError(
                f"COOTensor: indices {tuple(indices.shape)} do not go with {values.shape[0]} values of shape {shape}"
            )
        self.indices, self.values, self.shape = indices, values, tuple(shape)

    def _with(self, values):
        return COOTensor(self.indices, values, self.shape)

    def _picked(self, dense):
        return ops.gather_nd(dense, self.indices)

    def to_dense(self):
        """The whole tensor."""
        return ops.scatter_nd(self.indices, self.values, self.shape)

    def to_tuple(self):
        """(indices, values, shape)."""
        return self.indices, self.values, self.shape

    def coalesce(self):
        """Indices in order and each once, values of equal ones added."""
        rows = ops.argwhere(self._counts() > 0)
        return COOTensor(rows.astype(self.indices.dtype), ops.gather_nd(self.to_dense(), rows), self.shape)

    def _counts(self):
        return ops.scatter_nd(self.indices, ops.ones_like(self.values), self.shape)

    def to_csr(self):
        """As CSRTensor; of matrices."""
        if self.ndim != 2:
            raise ValueError(f"to_csr: expected 2 dimensions, got shape {self.shape}")
        rows, columns = self.indices[:, 0], self.indices[:, 1]
        order = ops.argsort(rows.astype(_core.int64) * self.shape[1] + columns.astype(_core.int64))
        ends = ops.cumsum(ops.bincount(rows, minlength=self.shape[0]), 0)
        start = ops.cat([ops.zeros((1,), ends.dtype), ends], 0).astype(self.indices.dtype)
        return CSRTensor(start, columns[order], self.values[order], self.shape)

    def add(self, other, thresh):
        """The sum of two, without values whose size is below thresh."""
        both = COOTensor(ops.cat([self.indices, other.indices], 0), ops.cat([self.values, other.values], 0), self.shape)
        both = both.coalesce()
        kept = ops.nonzero(ops.abs(both.values) >= thresh).reshape(-1)
        return COOTensor(both.indices[kept], both.values[kept], self.shape)

    def __add__(self, other):
        return self.to_dense() + other if isinstance(other, Tensor) else self.add(other, 0)

    __radd__ = __add__

    def __sub__(self, other):
        return self.to_dense() - other if isinstance(other, Tensor) else self.add(-other, 0)

    def __rsub__(self, other):
        return other - self.to_dense()

    def __repr__(self):
        parts = f"indices={_part(self.indices)}, values={_part(self.values)}"
        return f"COOTensor(shape={list(self.shape)}, dtype={self.dtype}, {parts})"


class SparseTensor(COOTensor):
    """``COOTensor`` by its former name."""

    def __init__(self, indices, values, shape):
        super().__init__(indices, values, shape)


class CSRTensor(_Sparse):
    """Values of the rows of a matrix: row i has values[indptr[i]:indptr[i + 1]] in the columns indices[...].

    >>> x = ms.CSRTensor(ms.tensor([0, 1, 2]), ms.tensor([1, 0]), ms.tensor([2.0, 3.0]), (2, 2))
    >>> x.to_dense()
    Tensor([[0., 2.],
            [3., 0.]], dtype=float32)
    """

    def __init__(self, indptr=None, indices=None, values=None, shape=None, csr_tensor=None):
        if csr_tensor is not None:
            indptr, indices, values, shape = csr_tensor.indptr, csr_tensor.indices, csr_tensor.values, csr_tensor.shape
        for name, value in (("indptr", indptr), ("indices", indices), ("values", values)):
            if not isinstance(value, Tensor):
                raise TypeError(f"CSRTensor: {name} must be a Tensor, got {type(value).__name__}")
        if indptr.shape != (shape[0] + 1,) or indices.shape[0] != values.shape[0]:
            raise ValueError(
                f"CSRTensor: indptr {tuple(indptr.shape)} and indices {tuple(indices.shape)} do not go with {shape}"
            )
        self.indptr, self.indices, self.values, self.shape = indptr, indices, values, tuple(shape)

    def _with(self, values):
        return CSRTensor(self.indptr, self.indices, values, self.shape)

    def _rows(self):
        places = ops.arange(0, self.indices.shape[0])
        return (ops.searchsorted(self.indptr, places.astype(self.indptr.dtype), right=True) - 1).astype(
            self.indices.dtype
        )

    def _picked(self, dense):
        return ops.gather_nd(ops.broadcast_to(dense, self.shape), ops.stack([self._rows(), self.indices], 1))

    def to_coo(self):
        """As COOTensor."""
        return COOTensor(ops.stack([self._rows(), self.indices], 1), self.values, self.shape)

    def to_dense(self):
        """The whole matrix."""
        return self.to_coo().to_dense()

    def to_tuple(self):
        """(indptr, indices, values, shape)."""
        return self.indptr, self.indices, self.values, self.shape

    def mv(self, dense_vector):
        """The product with a vector (n, 1)."""
        return self.mm(dense_vector)

    def mm(self, matrix):
        """The product with a matrix."""
        other = matrix.to_dense() if isinstance(matrix, CSRTensor) else matrix
        parts = ops.unsqueeze(self.values, 1) * other[self.indices]
        return reduce_segments(parts, self._rows(), self.shape[0], "sum")

    def add(self, b, alpha, beta):
        """alpha times itself plus beta times another one."""
        return ops.csr_add(self, b, alpha, beta)

    def __add__(self, other):
        return self.add(other, 1, 1) if isinstance(other, CSRTensor) else NotImplemented

    def __sub__(self, other):
        return self.add(other, 1, -1) if isinstance(other, CSRTensor) else NotImplemented

    def sum(self, axis):
        """Sums of the rows (axis 1) or columns (0), as a column or row."""
        return ops.sum(self.to_dense(), axis, True)

    def __repr__(self):
        parts = f"indptr={_part(self.indptr)}, indices={_part(self.indices)}, values={_part(self.values)}"
        return f"CSRTensor(shape={list(self.shape)}, dtype={self.dtype}, {parts})"


class RowTensor:
    """Some rows (values) of a tensor of a shape, at indices.

    >>> ms.RowTensor(ms.tensor([1]), ms.tensor([[2.0]]), (2, 1)).dense_shape
    (2, 1)
    """

    def __init__(self, indices=None, values=None, shape=None, row_tensor=None):
        if row_tensor is not None:
            indices, values, shape = row_tensor.indices, row_tensor.values, row_tensor.dense_shape
        if not isinstance(indices, Tensor) or not isinstance(values, Tensor) or shape is None:
            raise TypeError("RowTensor: indices and values must be Tensors, and shape a tuple")
        if values.shape != (indices.shape[0], *shape[1:]):
            raise ValueError(
                f"RowTensor: values {tuple(values.shape)} are not {indices.shape[0]} rows of {tuple(shape)}"
            )
        self.indices, self.values, self.dense_shape = indices, values, tuple(shape)

    def __repr__(self):
        parts = f"indices={_part(self.indices)}, values={_part(self.values)}"
        return f"RowTensor(shape={list(self.dense_shape)}, dtype={self.values.dtype}, {parts})"


RowTensorInner = RowTensor  # scripts' other name for it


__getattr__ = _missing.getattr_of(__name__)
