"""Functions that are composed of ops refuse a dimension that a tensor does not have; they took it modulo the number of dimensions."""

import pytest

import msjit as ms
from msjit import ops

X = ms.tensor([[1.0, 2.0], [3.0, 4.0]])
CALLS = {
    "quantile": lambda x: ops.quantile(x, 0.5, 7), "nanquantile": lambda x: ops.nanquantile(x, 0.5, -3),
    "unique_consecutive": lambda x: ops.unique_consecutive(x, dim=2), "renorm": lambda x: ops.renorm(x, 2, 5, 1.0),
    "rot90": lambda x: ops.rot90(x, 1, (0, 3)), "diag_embed": lambda x: ops.diag_embed(x, 0, 0, 5),
    "matrix_norm": lambda x: ops.matrix_norm(x, 1, (0, 2)), "tensor_dot": lambda x: ops.tensor_dot(x, x, ([2], [0])),
    "batch_dot": lambda x: ops.batch_dot(x, x, (3, 1)), "fft": lambda x: ops.fft(x, dim=2), "irfftn": lambda x: ops.irfftn(x, dim=(0, 4)),
    "one_hot": lambda x: ops.one_hot(ops.cast(x, ms.int64), 5, axis=4),
    "tensordot": lambda x: ops.composite.tensor_dot(x, x, ([0], [3])), "index_copy": lambda x: ops.copy(x).index_copy_(2, ms.tensor([0]), x[:1]),
}  # fmt: skip


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_eager_and_captured(call):
    for function in (call, ms.jit(call)):
        with pytest.raises(IndexError, match="dimension -?[0-9] is out of range for a tensor of [0-9] dimensions"):
            function(X)


def test_those_that_there_are_count_from_both_ends():
    assert ops.quantile(X, 0.5, -1).tolist() == ops.quantile(X, 0.5, 1).tolist() == [1.5, 3.5]
    assert ops.rot90(X, 1, (-2, -1)).tolist() == ops.rot90(X, 1, (0, 1)).tolist() == [[2.0, 4.0], [1.0, 3.0]]
    assert ops.diag_embed(X, 0, -2, -1).tolist() == ops.diag_embed(X, 0, 1, 2).tolist()
    assert ops.one_hot(ms.tensor([1, 0]), 2, axis=0).tolist() == ops.one_hot(ms.tensor([1, 0]), 2, axis=-2).tolist()
