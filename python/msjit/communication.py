"""MindSpore's names for a group of processes, of which there is one: see ``msjit.mint.distributed``.

>>> ms.communication.init()
>>> ms.communication.get_rank(), ms.communication.get_group_size()
(0, 1)
>>> ms.communication.release()
"""

from . import _missing
from .mint import distributed as _group

HCCL_WORLD_COMM_GROUP, NCCL_WORLD_COMM_GROUP, MCCL_WORLD_COMM_GROUP = (
    "hccl_world_group", "nccl_world_group", "mccl_world_group",
)  # fmt: skip


class GlobalComm:
    """The name of the group of all processes, and whether ``init`` was called."""

    BACKEND = "mccl"
    WORLD_COMM_GROUP = HCCL_WORLD_COMM_GROUP
    INITED = False
    CHECK_ENVS = True


def init(backend_name=None):
    """Begins a world of one process; more than once does nothing more."""
    if backend_name not in (None, "hccl", "nccl", "mccl"):
        raise ValueError(f"init: backend_name must be 'hccl', 'nccl' or 'mccl', got {backend_name!r}")
    if not _group.is_initialized():
        _group.init_process_group(backend_name or "mccl")
    GlobalComm.INITED = True


def release():
    """Ends the world that ``init`` began."""
    _group.destroy_process_group()
    GlobalComm.INITED = False


def get_rank(group=GlobalComm.WORLD_COMM_GROUP):
    """This process's number in a group: 0."""
    _group._check(group)
    return _group.get_rank(group)


def get_group_size(group=GlobalComm.WORLD_COMM_GROUP):
    """How many processes a group has: 1."""
    _group._check(group)
    return _group.get_world_size(group)


def get_rank_size(group=GlobalComm.WORLD_COMM_GROUP):
    """As ``get_group_size``, under the name that a private module of MindSpore's has for it."""
    return get_group_size(group)


def get_local_rank(group=GlobalComm.WORLD_COMM_GROUP):
    """This process's number among those of the group on this machine: 0."""
    return get_rank(group)


def get_local_rank_size(group=GlobalComm.WORLD_COMM_GROUP):
    """How many processes of the group this machine has: 1."""
    return get_group_size(group)


def get_world_rank_from_group_rank(group, group_rank_id):
    """The number in the world of a process of a group."""
    return _group.get_global_rank(group, group_rank_id)


def get_group_rank_from_world_rank(world_rank_id, group):
    """The number in a group of a process of the world."""
    return _group.get_group_rank(group, world_rank_id)


def create_group(group, rank_ids, options=None):
    """Makes a group, by its name, of processes: of this one."""
    if list(rank_ids) != [0]:
        raise ValueError(f"create_group: there is one process, not {rank_ids!r}")
    _group._check(None)
    _group._state["groups"][group] = [0]


def destroy_group(group):
    """Forgets a group."""
    _group._check(group)
    _group._state["groups"].pop(group, None)


def get_process_group_ranks(group=GlobalComm.WORLD_COMM_GROUP):
    """The numbers in the world of a group's processes: [0]."""
    return _group.get_process_group_ranks(group)


__all__ = sorted(n for n in globals() if n[0] != "_")
__getattr__ = _missing.getattr_of(__name__, __all__)
