"""What a process of parameter servers is: this one is none.

>>> from msjit.parallel._ps_context import _is_role_sched
>>> _is_role_sched()
False
"""

from .. import _missing, program

_set_ps_context, _get_ps_context, _reset_ps_context = (
    program.set_ps_context, program.get_ps_context, program.reset_ps_context,
)  # fmt: skip


def _is_role_sched():
    """Whether this process directs the others."""
    return False


def _is_role_pserver():
    """Whether this process keeps parameters for others."""
    return False


def _is_role_worker():
    """Whether this process trains with parameters that others keep."""
    return False


def _need_reset_device_target_for_ps(target):
    """Whether a server must run on the CPU instead of the target."""
    return False


__getattr__ = _missing.getattr_of(__name__)
