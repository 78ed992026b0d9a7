"""Collectives that return what they compute, with MindSpore's names; of a group of one process, as ``msjit.mint.distributed``.

>>> ms.communication.init()
>>> from msjit.comm_func import all_reduce
>>> all_reduce(ms.tensor([1.0, 2.0]))
(Tensor([1., 2.], dtype=float32), None)
>>> ms.communication.release()
"""

from . import _missing
from .mint import distributed as _group
from .mint.distributed import P2POp, batch_isend_irecv, irecv, isend, recv, send  # noqa: F401

__all__ = [
    "P2POp", "all_gather_into_tensor", "all_reduce", "all_to_all_single_with_output_shape", "all_to_all_with_output_shape",
    "barrier", "batch_isend_irecv", "broadcast", "gather_into_tensor", "irecv", "isend", "recv", "reduce",
    "reduce_scatter_tensor", "scatter_tensor", "send",
]  # fmt: skip


def all_reduce(tensor, op="sum", group=None, async_op=False):
    """(a copy of tensor, the handle of an async_op or None)."""
    _group._check(group)
    return tensor.copy(), _group._ended(async_op)


def all_gather_into_tensor(tensor, group=None, async_op=False):
    """As ``all_reduce``."""
    return all_reduce(tensor, "sum", group, async_op)


def reduce_scatter_tensor(tensor, op="sum", group=None, async_op=False):
    """As ``all_reduce``."""
    return all_reduce(tensor, op, group, async_op)


def reduce(tensor, dst, op="sum", group=None):
    """A copy of tensor."""
    _group._check(group, dst)
    return tensor.copy()


def broadcast(tensor, src=0, group=None):
    """A copy of tensor."""
    return reduce(tensor, src, "sum", group)


def scatter_tensor(tensor, src=0, group=None):
    """A copy of tensor."""
    return reduce(tensor, src, "sum", group)


def gather_into_tensor(tensor, dst=0, group=None):
    """A copy of tensor."""
    return reduce(tensor, dst, "sum", group)


def barrier(group=None):
    """Waits for nobody."""
    _group.barrier(group)


def all_to_all_with_output_shape(output_shape_list, input_tensor_list, group=None, async_op=False):
    """((a copy of the one tensor of the list,), the handle of an async_op or None)."""
    output, handle = all_reduce(_group._one(input_tensor_list, "all_to_all_with_output_shape"), "sum", group, async_op)
    return (output,), handle


def all_to_all_single_with_output_shape(
    output_shape, tensor, output_split_sizes=None, input_split_sizes=None, group=None, async_op=False
):
    """(a copy of tensor, the handle of an async_op or None)."""
    return all_reduce(tensor, "sum", group, async_op)


__getattr__ = _missing.getattr_of(__name__)
