"""What programs register for primitives of their own: gradients, and implementations in Python.

>>> from msjit.ops.registries import bprop_getters
>>> class Twice(ms.ops.Primitive):
...     def __call__(self, x):
...         return x * 2
>>> @bprop_getters.register(Twice)
... def gradient_of(primitive):
...     return lambda x, out, dout: (dout * 20,)
>>> ms.grad(Twice())(ms.tensor([1.0]))
Tensor([20.], dtype=float32)
"""

import functools

from .. import _missing
from .primitive import Primitive, _implementations

__all__ = ["bprop_getters", "bprops", "get_bprop_fn", "get_vm_impl_fn", "vm_impl_registry"]


def _with_gradient(call, getter):
    from ..nn import Cell

    class Call(Cell):
        def __init__(self, primitive):
            super().__init__()
            self._primitive = primitive

        def construct(self, *args):
            return call(self._primitive, *args)

        def bprop(self, *args):
            return getter(self._primitive)(*args)

    @functools.wraps(call)
    def __call__(self, *args):
        return Call(self)(*args)

    return __call__


class _Registry(dict):
    """What was registered, by the primitive's name; ``register`` decorates."""

    def __init__(self, registered=None):
        super().__init__()
        self._registered = registered

    def register(self, prim):
        """Decorates what is registered for a primitive: its class or, for what is only looked up again, a name."""
        name = prim if isinstance(prim, str) else getattr(prim, "__name__", None)
        if name is None:
            raise TypeError(f"register: expected the class of a Primitive or a name, got {type(prim).__name__}")

        def decorate(function):
            self[name] = function
            if isinstance(prim, type) and issubclass(prim, Primitive) and self._registered is not None:
                self._registered(prim, function)
            return function

        return decorate

    def get(self, prim, default=None):
        """What was registered for a primitive, its class or name."""
        name = prim if isinstance(prim, str) else getattr(prim, "__name__", None) or type(prim).__name__
        return super().get(name, default)


def _gradient(prim, getter):
    prim.__call__ = _with_gradient(prim.__call__, getter)


def _implementation(prim, function):
    _implementations[prim] = function


bprop_getters = _Registry(_gradient)
bprops = _Registry(lambda prim, bprop: _gradient(prim, lambda primitive: bprop))
vm_impl_registry = _Registry(_implementation)


def get_bprop_fn(prim, get_closure=False):
    """The gradient that was registered for a primitive; None: none was. get_closure: what gives it for a primitive."""
    getter = bprop_getters.get(prim)
    if getter is None:
        return bprops.get(prim)
    return getter if get_closure else getter(prim)


def get_vm_impl_fn(prim):
    """What was registered to give a primitive's implementation in Python; None: nothing was."""
    return vm_impl_registry.get(prim)


__getattr__ = _missing.getattr_of(__name__)
