"""PyTorch's ``nn.parameter``: ``msjit.Parameter``, made by PyTorch's arguments, with PyTorch's ``clone``.

>>> from msjit.mint.nn.parameter import Parameter
>>> p = Parameter(ms.ones(2), requires_grad=False)
>>> isinstance(p, ms.Parameter), p.requires_grad
(True, False)
>>> w = Parameter(ms.ones(2))
>>> (w.clone() * 3).sum().backward()  # of a msjit.Parameter it is a Parameter of its own, as in MindSpore
>>> w.grad.tolist()
[3.0, 3.0]
"""

from ... import _core, _missing
from ...parameter import Parameter as _Parameter

__all__ = ["Parameter"]


class _Type(type):
    """The type of Parameter: every Parameter is an instance, and subclasses are subclasses of ``msjit.Parameter``."""

    def __new__(cls, name, bases, body):
        if not bases:
            return super().__new__(cls, name, bases, body)
        bases = tuple(_Parameter if isinstance(base, _Type) else base for base in bases)
        return type(_Parameter)(name, bases, {"_clones_as_tensor": True, **body})

    def __getattr__(cls, name):
        return getattr(_Parameter, name)

    def __instancecheck__(cls, value):
        return isinstance(value, _Parameter)

    def __subclasscheck__(cls, other):
        return other is cls or issubclass(other, _Parameter)


class Parameter(metaclass=_Type):
    """A tensor that belongs to a module and is trained: a ``msjit.Parameter``.

    Args:
        data: Tensor, number, nested list or NumPy array, which is copied; None (default): a tensor without elements.
        requires_grad: False: it is not trained. Default: True.
        name: str; None (default): the module gives one.
        more: what ``msjit.Parameter`` takes beside these.
    Returns:
        msjit.Parameter, of which ``clone()`` is a Tensor that gradients pass through.

    >>> ms.mint.nn.Parameter(ms.tensor([1.0]), False).requires_grad
    False
    """

    def __new__(cls, data=None, requires_grad=True, name=None, **more):
        if isinstance(requires_grad, str) or requires_grad is None:  # MindSpore's order
            name, requires_grad = requires_grad, True
        data = more.pop("default_input", data)
        parameter = _Parameter(_core.tensor([]) if data is None else data, name, requires_grad, **more)
        parameter._clones_as_tensor = True
        return parameter


Parameter.__module__ = _Parameter.__module__  # what it makes, and what type checkers know it as
__getattr__ = _missing.getattr_of(__name__)
