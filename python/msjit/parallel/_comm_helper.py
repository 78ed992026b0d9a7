"""MindSpore's private helpers of groups of processes, of which there is one: what programs ask before they use one.

>>> from msjit.parallel._comm_helper import _is_initialized
>>> _is_initialized()
False
"""

from .. import _missing
from ..communication import (  # noqa: F401
    HCCL_WORLD_COMM_GROUP,
    MCCL_WORLD_COMM_GROUP,
    NCCL_WORLD_COMM_GROUP,
    GlobalComm,
)


def _is_initialized():
    """Whether ``init`` began a group."""
    return GlobalComm.INITED


def _is_available():
    """Whether there are groups: True, of one process."""
    return True


def _is_hccl_available():
    """Whether Ascend's library is there: False."""
    return False


_is_nccl_available = _is_mpi_available = _is_hccl_available


def _get_backend(group=GlobalComm.WORLD_COMM_GROUP):
    """What connects the processes of a group."""
    return GlobalComm.BACKEND


def _get_group_map():
    """Groups made by ``create_group``, and the numbers of their processes."""
    return {}


def _remove_group_info(group):
    """Forgets a group: nothing is kept of one."""


_norm = []


def get_squared_device_local_norm_param():
    """The Parameter in which training in several processes adds up squared gradients; ValueError: it is not asked for."""
    from ..parameter import Parameter
    from ..program import get_auto_parallel_context

    if not _norm:
        if not get_auto_parallel_context("dump_device_local_norm"):
            raise ValueError(
                "get_squared_device_local_norm_param: dump_device_local_norm of the auto parallel context is False"
            )
        _norm.append(Parameter(0.0, name="_squared_device_local_norm", requires_grad=False))
    return _norm[0]


def flops_collection(phase="train"):
    """How many operations a compiled graph has: RuntimeError, as they are not counted here."""
    raise RuntimeError(f"flops_collection: operations of {phase!r} are not counted; ms.profile measures times")


def swap_cache(*args):
    """Moves blocks of a cache between a device and its host: RuntimeError, as there is no such device."""
    raise RuntimeError("swap_cache: there is no device with memory of its own")


__getattr__ = _missing.getattr_of(__name__)
