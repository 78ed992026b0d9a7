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


__getattr__ = _missing.getattr_of(__name__)
