"""PyTorch's ``nn.utils.parametrize``: a Parameter of a module that is computed from another one whenever it is read.

>>> class Symmetric(ms.mint.nn.Module):
...     def forward(self, w):
...         return (w + w.t()) / 2
>>> layer = ms.mint.nn.utils.parametrize.register_parametrization(ms.mint.nn.Linear(2, 2), "weight", Symmetric())
>>> layer.weight.tolist() == layer.weight.t().tolist(), [name for name, _ in layer.named_parameters()]
(True, ['bias', 'parametrizations.weight.original'])
"""

import contextlib

from .... import _core
from ...._core import Tensor
from ..module import ModuleDict, ModuleList
from ..parameter import Parameter

__all__ = [
    "ParametrizationList",
    "cached",
    "is_parametrized",
    "register_parametrization",
    "remove_parametrizations",
    "type_before_parametrizations",
]

_caches = []  # of the open ``cached()`` blocks: one, by (module, name)


@contextlib.contextmanager
def cached():
    """In this block each parametrized tensor is computed once.

    >>> with ms.mint.nn.utils.parametrize.cached():
    ...     pass
    """
    _caches.append({} if not _caches else _caches[0])
    try:
        yield
    finally:
        _caches.pop()


class ParametrizationList(ModuleList):
    """The modules that a tensor goes through, one after another; ``original``, or ``original0`` and so on, is what is trained.

    Args:
        modules: list of modules.
        original: Tensor or Parameter, what the tensor was; a ``right_inverse(tensor)`` of each module finds what it is made
            of: one tensor, or several.
        unsafe: True lets dtype or shape change. Default: False.

    >>> double = ms.mint.nn.Linear(1, 1, bias=False)
    >>> len(ms.mint.nn.utils.parametrize.ParametrizationList([double], ms.ones(1, 1)))
    1
    """

    def __init__(self, modules, original, unsafe=False):
        super().__init__(modules)
        self.unsafe = unsafe
        inner = _inner(reversed(modules), original)
        self.is_tensor = isinstance(inner, Tensor)
        self.ntensors = 1 if self.is_tensor else len(inner)
        for name, value in self._named([inner] if self.is_tensor else inner):
            trained = isinstance(original, Parameter) and value.is_floating_point()
            if self.is_tensor and isinstance(original, Parameter):
                setattr(self, name, original)
                original.data = value.detach()
            elif trained:
                setattr(self, name, Parameter(value.detach(), requires_grad=original.requires_grad))
            else:
                self.register_buffer(name, value)

    def _named(self, values):
        names = ["original"] if self.is_tensor else [f"original{i}" for i in range(self.ntensors)]
        return zip(names, values)

    def right_inverse(self, value):
        """Sets the originals so that the tensor is value. RuntimeError: a module has no right_inverse."""
        lacking = next((type(m).__name__ for m in self if not hasattr(m, "right_inverse")), None)
        if lacking:
            raise RuntimeError(f"a parametrized tensor is set by right_inverse, which {lacking} has not")
        inner = _inner(reversed(list(self)), value)
        for name, new in self._named([inner] if self.is_tensor else inner):
            own = getattr(self, name)
            if own.shape != new.shape:
                raise ValueError(f"right_inverse: {name} is {tuple(own.shape)}, and would become {tuple(new.shape)}")
            own.data.copy_(new.detach())

    def forward(self):
        """The tensor."""
        first, *others = self
        x = first(*(getattr(self, name) for name, _ in self._named([None] * self.ntensors)))
        for module in others:
            x = module(x)
        return x


def _inner(modules, value):
    previous = _core._set_recording(0)
    try:
        for module in modules:
            if hasattr(module, "right_inverse"):
                value = module.right_inverse(value)
        return value
    finally:
        _core._set_recording(previous)


def is_parametrized(module, tensor_name=None):
    """Whether a tensor of the module, or with a name that one, is parametrized.

    Args:
        module: Module.
        tensor_name: str. Default: None, any.
    Returns:
        bool.

    >>> ms.mint.nn.utils.parametrize.is_parametrized(ms.mint.nn.Linear(1, 1))
    False
    """
    lists = vars(module).get("parametrizations")
    return isinstance(lists, ModuleDict) and (len(lists) > 0 if tensor_name is None else tensor_name in lists)


def type_before_parametrizations(module):
    """The class that a module had before any of its tensors was parametrized.

    Args:
        module: Module.
    Returns:
        class.

    >>> ms.mint.nn.utils.parametrize.type_before_parametrizations(ms.mint.nn.ReLU()).__name__
    'ReLU'
    """
    return type(module).__bases__[0] if is_parametrized(module) else type(module)


def _property(name):
    def get(self):
        if not _caches:
            return self.parametrizations[name]()
        key = id(self), name
        if key not in _caches[0]:
            _caches[0][key] = self.parametrizations[name]()
        return _caches[0][key]

    def put(self, value):
        self.parametrizations[name].right_inverse(value)

    return property(get, put)


def register_parametrization(module, tensor_name, parametrization, *, unsafe=False):
    """Has a Parameter or buffer computed by a module from the one that it was, each time that it is read.

    Args:
        module: Module that has the tensor.
        tensor_name: str.
        parametrization: Module whose forward gives the tensor; its ``right_inverse``, if it has one, gives what the tensor that
            is there is made of. More than one are applied in order.
        unsafe: True lets dtype or shape change. Default: False.
    Returns:
        module, whose class is from now on one of its own.
    Raises:
        ValueError: the module has no such tensor, or shape or dtype would change.

    >>> layer, double = ms.mint.nn.Linear(1, 1, bias=False), ms.mint.nn.Linear(1, 1, bias=False)
    >>> ms.mint.nn.utils.parametrize.register_parametrization(layer, "weight", double) is layer
    True
    """
    if is_parametrized(module, tensor_name):
        module.parametrizations[tensor_name].append(parametrization)
        return module
    original = getattr(module, tensor_name, None)
    if not isinstance(original, Tensor):
        raise ValueError(f"register_parametrization: {type(module).__name__} has no tensor {tensor_name!r}")
    shape, dtype = original.shape, original.dtype
    made = ParametrizationList([parametrization], original, unsafe)
    previous = _core._set_recording(0)
    try:
        found = made()
    finally:
        _core._set_recording(previous)
    if not unsafe and (found.shape, found.dtype) != (shape, dtype):
        raise ValueError(
            f"register_parametrization: {tensor_name!r} is {dtype} {tuple(shape)}, and would become {found.dtype} "
            f"{tuple(found.shape)}; unsafe=True allows that"
        )
    delattr(module, tensor_name)
    if not is_parametrized(module):
        plain = type(module)
        module.__class__ = type(f"Parametrized{plain.__name__}", (plain,), {"__module__": plain.__module__})
        module.parametrizations = ModuleDict()
    setattr(type(module), tensor_name, _property(tensor_name))
    module.parametrizations[tensor_name] = made
    return module


def remove_parametrizations(module, tensor_name, leave_parametrized=True):
    """Makes a plain Parameter or buffer of a parametrized tensor again.

    Args:
        module: Module.
        tensor_name: str.
        leave_parametrized: True (default): of what is computed now; False: of the original.
    Returns:
        module.
    Raises:
        ValueError: the tensor is not parametrized.

    >>> parametrize = ms.mint.nn.utils.parametrize
    >>> layer = parametrize.register_parametrization(ms.mint.nn.Linear(1, 1), "weight", ms.mint.nn.ReLU())
    >>> type(parametrize.remove_parametrizations(layer, "weight")).__name__
    'Linear'
    """
    if not is_parametrized(module, tensor_name):
        raise ValueError(f"remove_parametrizations: {tensor_name!r} of {type(module).__name__} is not parametrized")
    made = module.parametrizations[tensor_name]
    if not leave_parametrized and not made.is_tensor:
        raise ValueError("remove_parametrizations: of several originals only what is computed can be left")
    value = getattr(module, tensor_name).detach() if leave_parametrized else made.original
    original = made.original if made.is_tensor else made.original0
    delattr(type(module), tensor_name)
    module.parametrizations.pop(tensor_name)
    if not len(module.parametrizations):
        module.__class__ = type(module).__bases__[0]
        del module.parametrizations
    if not isinstance(original, Parameter):
        module.register_buffer(tensor_name, value)
    elif made.is_tensor:
        original.data = value
        setattr(module, tensor_name, original)
    else:
        setattr(module, tensor_name, Parameter(value, requires_grad=original.requires_grad))
    return module
