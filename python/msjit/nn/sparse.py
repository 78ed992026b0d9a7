"""Layers of sparse tensors."""

from .. import ops
from .cell import Cell


class SparseToDense(Cell):
    """The whole tensor of a COOTensor; its method ``to_dense`` is the same.

    Returns:
        Tensor of the COOTensor's shape; values at equal indices are added.
    Raises:
        TypeError: the operand is no COOTensor.

    >>> x = ms.COOTensor(ms.tensor([[0, 1]]), ms.tensor([2.0]), (1, 2))
    >>> ms.nn.SparseToDense()(x)
    Tensor([[0., 2.]], dtype=float32)
    """

    def construct(self, sparse_tensor):
        from ..sparse import COOTensor

        if not isinstance(sparse_tensor, COOTensor):
            raise TypeError(f"SparseToDense: expected a COOTensor, got {type(sparse_tensor).__name__}")
        return sparse_tensor.to_dense()


class SparseTensorDenseMatmul(Cell):
    """The product of a sparse and a dense matrix.

    Args:
        adjoint_st: bool, whether the sparse matrix is transposed (and conjugated) first.
        adjoint_dt: bool, whether the dense matrix is.
    Returns:
        Tensor, called with indices (n, 2) of ints, values (n,), the sparse matrix's shape and the dense matrix.
    Raises:
        ValueError: the shapes do not fit.

    >>> product = ms.nn.SparseTensorDenseMatmul()
    >>> product(ms.tensor([[0, 1]]), ms.tensor([2.0]), (1, 2), ms.tensor([[1.0], [3.0]]))
    Tensor([[6.]], dtype=float32)
    """

    def __init__(self, adjoint_st=False, adjoint_dt=False):
        super().__init__()
        self.adj_st, self.adj_dt = adjoint_st, adjoint_dt
        self.sparse_dense_matmul = ops.operations.SparseTensorDenseMatmul(adjoint_st, adjoint_dt)

    def construct(self, indices, values, sparse_shape, dense):
        return self.sparse_dense_matmul(indices, values, sparse_shape, dense)
