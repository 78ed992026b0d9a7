"""PyTorch's ``torch.autograd``: functions with a backward of their own, gradients of tensors that are there.

>>> x = ms.tensor([3.0], requires_grad=True)
>>> ms.mint.autograd.grad((x * x).sum(), x)
(Tensor([6.], dtype=float32),)
"""

from ... import _missing
from ...autograd import Function
from ...tape_modes import detect_anomaly, enable_grad, inference_mode, no_grad, set_grad_enabled
from . import function, functional
from .gradients import backward, grad

__all__ = [
    "Function", "Variable", "backward", "detect_anomaly", "enable_grad", "function", "functional", "grad", "inference_mode",
    "no_grad", "set_grad_enabled",
]  # fmt: skip


def Variable(data, requires_grad=False):
    """The tensor itself, as programs from before PyTorch 0.4 ask for it.

    Args:
        data: Tensor.
        requires_grad: True: gradients are kept for it. Default: False.
    Returns:
        data.

    >>> x = ms.ones(2)
    >>> ms.mint.autograd.Variable(x) is x
    True
    """
    return data.requires_grad_(True) if requires_grad else data


__getattr__ = _missing.getattr_of(__name__)
_missing.explain_calls(globals())
