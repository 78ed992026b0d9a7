"""PyTorch's ``autograd.function``: functions with a backward of their own.

>>> from msjit.mint.autograd.function import Function, once_differentiable
>>> class Doubled(Function):
...     @staticmethod
...     def forward(ctx, x):
...         return x * 2
...     @staticmethod
...     @once_differentiable
...     def backward(ctx, grad):
...         return grad * 2
>>> x = ms.tensor([3.0], requires_grad=True)
>>> Doubled.apply(x).sum().backward()
>>> x.grad.tolist()
[2.0]
"""

from ... import _missing
from ...autograd import Function
from ...autograd import FunctionContext as FunctionCtx

__all__ = ["Function", "FunctionCtx", "once_differentiable"]


def once_differentiable(fn):
    """The function as it is: what a backward computes can be differentiated where its operations can.

    Args:
        fn: function, the backward of a ``Function``.
    Returns:
        fn.

    >>> ms.mint.autograd.function.once_differentiable(len) is len
    True
    """
    return fn


__getattr__ = _missing.getattr_of(__name__)
