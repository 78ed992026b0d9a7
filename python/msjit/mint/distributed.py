"""Collectives of a group of one process: what programs for several processes do when they run as one.

There is no transport between processes: a world of more than one is refused, and so are messages to others.

>>> ms.mint.distributed.init_process_group()
>>> ms.mint.distributed.get_world_size()
1
"""

from .. import _missing

_WORLD = "hccl_world_group"
_state = {"initialized": False, "backend": None, "groups": {}}

__all__ = [
    "P2POp", "all_gather", "all_gather_into_tensor", "all_gather_into_tensor_uneven", "all_gather_object", "all_reduce",
    "all_to_all", "all_to_all_single", "barrier", "batch_isend_irecv", "broadcast", "broadcast_object_list",
    "destroy_process_group", "gather", "gather_object", "get_backend", "get_global_rank", "get_group_rank",
    "get_process_group_ranks", "get_rank", "get_world_size", "init_process_group", "irecv", "is_available", "is_initialized",
    "isend", "new_group", "recv", "recv_object_list", "reduce", "reduce_scatter", "reduce_scatter_tensor",
    "reduce_scatter_tensor_uneven", "scatter", "scatter_object_list", "send", "send_object_list",
]  # fmt: skip


def _check(group, *ranks):
    if not _state["initialized"]:
        raise RuntimeError("mint.distributed: init_process_group() has not been called")
    if group is not None and group != _WORLD and group not in _state["groups"]:
        raise ValueError(f"mint.distributed: there is no group {group!r}")
    for rank in ranks:
        if rank != 0:
            raise ValueError(f"mint.distributed: there is no rank {rank} in a group of one process")


class _Done:
    """The handle of a collective that has ended."""

    def wait(self):
        """True: it has ended."""
        return True

    def is_completed(self):
        """True: it has ended."""
        return True


def _ended(async_op):
    return _Done() if async_op else None


def init_process_group(
    backend="hccl", init_method=None, timeout=None, world_size=-1, rank=-1, store=None, group_name="",
    pg_options=None, device_id=None,
):  # fmt: skip
    """Begins a world of one process."""
    if world_size not in (-1, 1) or rank not in (-1, 0):
        raise ValueError(f"init_process_group: only a world of one process is there, not rank {rank} of {world_size}")
    if _state["initialized"]:
        raise RuntimeError("init_process_group: already called")
    _state.update(initialized=True, backend=backend, groups={})


def destroy_process_group(group=None):
    """Ends a group; None: the world."""
    _check(group)
    if group is None or group == _WORLD:
        _state.update(initialized=False, groups={})
    else:
        del _state["groups"][group]


def is_available():
    """True."""
    return True


def is_initialized():
    """Whether init_process_group was called."""
    return _state["initialized"]


def get_rank(group=None):
    """0."""
    _check(group)
    return 0


def get_world_size(group=None):
    """1."""
    _check(group)
    return 1


def get_backend(group=None):
    """The backend that was asked for."""
    _check(group)
    return _state["backend"]


def new_group(
    ranks=None, timeout=None, backend=None, pg_options=None, use_local_synchronization=False, group_desc=None
):
    """A group of this process; its name."""
    _check(None, *(ranks or [0]))
    name = f"group{len(_state['groups'])}"
    _state["groups"][name] = (0,)
    return name


def get_global_rank(group, group_rank):
    """0."""
    _check(group, group_rank)
    return 0


def get_group_rank(group, global_rank):
    """0."""
    _check(group, global_rank)
    return 0


def get_process_group_ranks(group=None):
    """[0]."""
    _check(group)
    return [0]


def barrier(group=None, async_op=False, device_ids=None):
    """Waits for nobody."""
    _check(group)
    return _ended(async_op)


def all_reduce(tensor, op="sum", group=None, async_op=False):
    """tensor as it is: the reduction of one."""
    _check(group)
    return _ended(async_op)


def reduce(tensor, dst, op="sum", group=None, async_op=False):
    """tensor as it is: the reduction of one."""
    _check(group, dst)
    return _ended(async_op)


def broadcast(tensor, src, group=None, async_op=False):
    """tensor as it is: it is the source's."""
    _check(group, src)
    return _ended(async_op)


def _one(sequence, name):
    if len(sequence) != 1:
        raise ValueError(f"{name}: a group of one process takes one tensor, got {len(sequence)}")
    return sequence[0]


def all_gather(tensor_list, tensor, group=None, async_op=False):
    """tensor written into the one tensor of the list."""
    _check(group)
    _one(tensor_list, "all_gather").copy_(tensor)
    return _ended(async_op)


def all_gather_into_tensor(output_tensor, input_tensor, group=None, async_op=False):
    """input_tensor written into output_tensor."""
    _check(group)
    output_tensor.copy_(input_tensor)
    return _ended(async_op)


def all_gather_into_tensor_uneven(output, input, output_split_sizes=None, group=None, async_op=False):
    """input written into output."""
    return all_gather_into_tensor(output, input, group, async_op)


def reduce_scatter_tensor(output, input, op="sum", group=None, async_op=False):
    """input written into output."""
    return all_gather_into_tensor(output, input, group, async_op)


def reduce_scatter_tensor_uneven(output, input, input_split_sizes=None, op="sum", group=None, async_op=False):
    """input written into output."""
    return all_gather_into_tensor(output, input, group, async_op)


def reduce_scatter(output, input_list, op="sum", group=None, async_op=False):
    """The one tensor of the list written into output."""
    return all_gather_into_tensor(output, _one(input_list, "reduce_scatter"), group, async_op)


def all_to_all(output_tensor_list, input_tensor_list, group=None, async_op=False):
    """The one tensor of a list written into that of the other."""
    output = _one(output_tensor_list, "all_to_all")
    return all_gather_into_tensor(output, _one(input_tensor_list, "all_to_all"), group, async_op)


def all_to_all_single(output, input, output_split_sizes=None, input_split_sizes=None, group=None, async_op=False):
    """input written into output."""
    return all_gather_into_tensor(output, input, group, async_op)


def gather(tensor, gather_list, dst=0, group=None, async_op=False):
    """tensor written into the one tensor of the list."""
    _check(group, dst)
    return all_gather(gather_list, tensor, group, async_op)


def scatter(tensor, scatter_list, src=0, group=None, async_op=False):
    """The one tensor of the list written into tensor."""
    _check(group, src)
    return all_gather_into_tensor(tensor, _one(scatter_list, "scatter"), group, async_op)


def all_gather_object(object_list, obj, group=None):
    """obj as the one item of the list."""
    _check(group)
    object_list[:] = [obj]


def gather_object(obj, object_gather_list=None, dst=0, group=None):
    """obj as the one item of the list."""
    _check(group, dst)
    if object_gather_list is not None:
        object_gather_list[:] = [obj]


def scatter_object_list(scatter_object_output_list, scatter_object_input_list, src=0, group=None):
    """The one object of a list as that of the other."""
    _check(group, src)
    scatter_object_output_list[:] = [_one(scatter_object_input_list, "scatter_object_list")]


def broadcast_object_list(object_list, src=0, group=None, device=None):
    """object_list as it is: it is the source's."""
    _check(group, src)


def _nobody(name, group):
    _check(group)
    raise ValueError(f"{name}: there is no other process in a group of one")


def send(tensor, dst=0, group=None, tag=0):
    """ValueError: there is nobody to send to."""
    _nobody("send", group)


def recv(tensor, src=0, group=None, tag=0):
    """ValueError: there is nobody to receive from."""
    _nobody("recv", group)


def isend(tensor, dst=0, group=None, tag=0):
    """ValueError: there is nobody to send to."""
    _nobody("isend", group)


def irecv(tensor, src=0, group=None, tag=0):
    """ValueError: there is nobody to receive from."""
    _nobody("irecv", group)


def send_object_list(object_list, dst, group=None, device=None):
    """ValueError: there is nobody to send to."""
    _nobody("send_object_list", group)


def recv_object_list(object_list, src=0, group=None, device=None):
    """ValueError: there is nobody to receive from."""
    _nobody("recv_object_list", group)


class P2POp:
    """A message for batch_isend_irecv: op is isend or irecv."""

    def __init__(self, op, tensor, peer, group=None, tag=0):
        self.op, self.tensor, self.peer, self.group, self.tag = op, tensor, peer, group, tag


def batch_isend_irecv(p2p_op_list):
    """Sends and receives the messages, which there is nobody for."""
    return [p.op(p.tensor, p.peer, p.group, p.tag) for p in p2p_op_list]


__getattr__ = _missing.getattr_of(__name__)
