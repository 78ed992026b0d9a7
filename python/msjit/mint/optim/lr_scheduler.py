"""PyTorch's ``optim.lr_scheduler``: what changes the rates of optimizers while they step.

>>> from msjit.mint.optim.lr_scheduler import StepLR
>>> optimizer = ms.mint.optim.SGD([ms.Parameter(ms.tensor([1.0]))], lr=0.5)
>>> schedule = StepLR(optimizer, step_size=1, gamma=0.1)
>>> optimizer.step(); schedule.step(); round(float(optimizer.param_groups[0]["lr"]), 3)
0.05
"""

from ... import _missing
from ...experimental.optim import lr_scheduler as _schedules
from ...experimental.optim.lr_scheduler import *  # noqa: F403

__all__ = list(_schedules.__all__)
_LRScheduler = _schedules.LRScheduler  # as PyTorch had it before 2.0

__getattr__ = _missing.getattr_of(__name__)
