"""PyTorch's Module and containers: Cells with ``forward``, ``parameters()``, ``children()`` and what else programs call.

>>> class Scale(ms.mint.nn.Module):
...     def __init__(self):
...         super().__init__()
...         self.w = ms.mint.nn.Parameter(ms.tensor(2.0))
...     def forward(self, x):
...         return x * self.w
>>> net = Scale()
>>> net(ms.tensor([1.0])).tolist(), [name for name, _ in net.named_parameters()]
([2.0], ['w'])
"""

from ... import _core, _missing
from ...nn.cell import Cell
from ...nn.cell_state import MembersOf as _MembersOf
from ...nn.containers import CellDict, CellList, SequentialCell
from .parameter import Parameter

_OWN = "msjit.mint.nn"

__all__ = ["Module", "ModuleDict", "ModuleList", "ParameterDict", "ParameterList", "Sequential"]


def _hooks_of(kind):
    """The hooks of one kind, by number: programs count them, clear them, and put other ones in their place."""

    def put(module, hooks):
        module._hooks_by_kind()[kind] = dict(hooks)
        module._update_plain()

    return property(lambda module: module._hooks_by_kind()[kind], put)


class Module(Cell):
    """A part of a network, as PyTorch has it: a subclass defines ``forward``; attributes that are Parameters or Modules belong
    to it.

    It is a Cell too, and takes part in networks of Cells. A new Module is in training; ``eval()`` ends that. Layers of mint.nn
    that a Cell gets are in training when the Cell is, as in MindSpore: not before ``set_train()``.

    >>> class Scale(ms.mint.nn.Module):
    ...     def __init__(self):
    ...         super().__init__()
    ...         self.w = ms.mint.nn.Parameter(ms.tensor(2.0))
    ...     def forward(self, x):
    ...         return x * self.w
    >>> net = Scale()
    >>> net(ms.tensor([1.0])).tolist(), [name for name, _ in net.named_parameters()]
    ([2.0], ['w'])
    """

    training = True
    _marks_buffers = False  # PyTorch: of the module alone that registered it
    _statistics = ()  # names of Parameters that PyTorch has as buffers
    _modules = _MembersOf(lambda module: module._children())
    _parameters = _MembersOf(lambda module: {n: p for n, p in module._own_parameters() if n not in module._statistics})
    _buffers = _MembersOf(
        lambda module: dict(module._listed_buffers()), lambda module, *named: module._put_listed(*named)
    )

    _forward_hooks = _hooks_of("forward")
    _forward_pre_hooks = _hooks_of("forward_pre")
    _backward_hooks = _hooks_of("backward")
    _backward_pre_hooks = _hooks_of("backward_pre")

    def __init_subclass__(cls, **kwargs):
        # What computes is `forward`, and `construct` names it, so that whatever an instance or a class is given as forward
        # runs. A class that defines construct alone has it as forward; one that defines both has them apart.
        first = next(base for base in cls.__mro__ if "forward" in vars(base) or "construct" in vars(base))
        has_forward = "forward" in vars(first)
        if (first is cls and not (has_forward and "construct" in vars(cls))) or not issubclass(first, Module):
            if not has_forward:
                cls.forward = vars(first)["construct"]
            cls.construct = _core._forward_alias(cls)
        if not cls.__module__.startswith("msjit."):
            from ..._parting import watch

            watch()
        super().__init_subclass__(**kwargs)

    _drawn_by = None  # a layer's own reset_parameters, whose values its constructor has drawn

    def _made(self, device=None):
        """The end of a layer's constructor: a reset_parameters that is not the layer's own draws the values, as in PyTorch."""
        reset = getattr(type(self), "reset_parameters", None)
        if reset is not type(self)._drawn_by:
            self.reset_parameters()
        if device is not None:
            self.to(device)

    def _put_into(self, owner):
        if isinstance(owner, Module):
            return
        for _, cell in self.cells_and_names():
            if type(cell).__module__.startswith(_OWN) and "training" not in cell.__dict__:
                cell.training = owner.training

    def forward(self, *args, **kwargs):
        """What a call computes; a subclass defines it."""
        raise NotImplementedError(f"{type(self).__name__}: forward must be defined")

    # ---- what belongs to it

    def named_modules(self, memo=None, prefix="", remove_duplicate=True):
        """(path, module) of this module and all below, each once, or with remove_duplicate=False in each of its places."""
        return self.cells_and_names(name_prefix=prefix) if remove_duplicate else _every_place(self, prefix)

    def modules(self, remove_duplicate=True):
        """This module and all below, as ``named_modules`` has them."""
        return (module for _, module in self.named_modules(remove_duplicate=remove_duplicate))

    def named_children(self):
        """(name, module) of the direct submodules."""
        return iter(self.name_cells().items())

    def children(self):
        """The direct submodules."""
        return iter(self.cells())

    def _own_parameters(self):
        """A layer's statistics are Parameters here and buffers in PyTorch: as an attribute of another module they are none."""
        own = self._statistics
        return ((n, p) for n, p in super()._own_parameters() if n in own or not getattr(p, "_is_statistic", False))

    def named_parameters(self, prefix="", recurse=True, remove_duplicate=True):
        """(path, Parameter) of this module, and with recurse of all below, each once, or with remove_duplicate=False in each of
        its places."""
        if not remove_duplicate:
            for path, module in (
                self.named_modules(prefix=prefix, remove_duplicate=False) if recurse else ((prefix, self),)
            ):
                for name, p in module._own_parameters():
                    if not getattr(p, "_is_statistic", False):
                        yield f"{path}.{name}" if path else name, p
            return
        statistics = set()
        for _, cell in self.cells_and_names():
            statistics.update(id(cell.__dict__.get(n)) for n in getattr(cell, "_statistics", ()))
        for name, p in self.parameters_and_names(prefix, recurse):
            if id(p) not in statistics:
                yield name, p

    def _listed_buffers(self):
        yield from ((name, self.__dict__[name]) for name in self._statistics if self.__dict__.get(name) is not None)
        yield from self._own_buffers()

    def _put_listed(self, name, value):
        if name in self._statistics:
            setattr(self, name, value)
        else:
            self._put_buffer(name, value)

    def parameters(self, recurse=True):
        """The Parameters, see ``named_parameters``."""
        return (p for _, p in self.named_parameters(recurse=recurse))

    def add_module(self, name, module):
        """Adds a submodule by name."""
        setattr(self, name, module)

    register_module = add_module

    def register_parameter(self, name, param):
        """Adds a Parameter, or None, by name."""
        setattr(self, name, param)

    def set_submodule(self, target, module, strict=False):
        """Puts a module at a path such as "block.0". AttributeError where the path does not lead to a module, and with
        strict=True where there is none to take the place of."""
        path, _, name = target.rpartition(".")
        owner = self.get_sub_cell(path) if path else self
        if strict:
            self.get_sub_cell(target)
        if isinstance(owner, _Container):
            owner._put_child(name, module)
        else:
            setattr(owner, name, module)

    def get_submodule(self, target):
        """The submodule of a path such as "block.0"."""
        return self.get_sub_cell(target)

    def get_parameter(self, target):
        """The Parameter of a path such as "block.0.weight"."""
        path, _, name = target.rpartition(".")
        return getattr(self.get_sub_cell(path) if path else self, name)

    # ---- states

    def zero_grad(self, set_to_none=True):
        """Forgets the gradients, or with set_to_none=False fills them with zeros."""
        for p in self.parameters():
            if set_to_none or p.grad is None:
                p.grad = None
            else:
                p.grad.zero_()

    def requires_grad_(self, requires_grad=True):
        """Whether the Parameters are trained; returns the module."""
        for p in self.parameters():
            p.requires_grad = requires_grad
        return self

    def to(self, *args, **kwargs):
        """Converts to a dtype; devices must be this one (a ``mint.device``, or "cpu"). Returns the module."""
        from ..torch_names import device

        kwargs.pop("non_blocking", None)
        given = [str(device(a)) if isinstance(a, device) else a for a in (*args, *kwargs.values())]
        return super().to(*[a for a in given if a is not None])

    def type(self, dst_type):
        """Converts to a dtype; returns the module."""
        return self.to(dst_type)

    def float(self):
        """Converts to float32; returns the module."""
        return self.to(_core.float32)

    def double(self):
        """Converts to float64; returns the module."""
        return self.to(_core.float64)

    def half(self):
        """Converts to float16; returns the module."""
        return self.to(_core.float16)

    def bfloat16(self):
        """Converts to bfloat16; returns the module."""
        return self.to(_core.bfloat16)

    def to_empty(self, *, device, recurse=True):
        """The module on the device, whose Parameters may hold any numbers."""
        return self.to(device)

    def share_memory(self):
        """The module: its memory is the process's own, and what a fork sees of it."""
        return self

    def register_full_backward_hook(self, hook, prepend=False):
        """hook(module, grad_input, grad_output) runs in backward and may give other gradients of the inputs."""
        return self._add_hook("backward", hook, prepend)

    def register_full_backward_pre_hook(self, hook, prepend=False):
        """hook(module, grad_output) runs in backward, before the module's own, and may give other gradients."""
        return self._add_hook("backward_pre", hook, prepend)

    def register_forward_pre_hook(self, hook, *, prepend=False, with_kwargs=False):
        """As a Cell's: hook(module, inputs) runs before forward."""
        return super().register_forward_pre_hook(hook, prepend=prepend, with_kwargs=with_kwargs)

    def register_forward_hook(self, hook, *, prepend=False, with_kwargs=False, always_call=False):
        """As a Cell's: hook(module, inputs, output) runs after forward."""
        return super().register_forward_hook(hook, prepend=prepend, with_kwargs=with_kwargs, always_call=always_call)

    def _register_load_state_dict_pre_hook(self, hook, with_module=False):
        return self.register_load_state_dict_pre_hook(hook if with_module else lambda module, *given: hook(*given))

    def _register_state_dict_hook(self, hook):
        return self.register_state_dict_post_hook(hook)

    def load_state_dict(self, state_dict, strict=True, assign=False):
        """Copies values into Parameters and buffers by path, see ``Cell.load_state_dict``; assign: of the values' dtypes."""
        if assign:
            for name, own in self.state_dict(keep_vars=True).items():
                given = state_dict.get(name)
                if given is not None and given.dtype != own.dtype and given.shape == own.shape:
                    own.data = given
        return super().load_state_dict(state_dict, strict)

    def cpu(self):
        """The module: it is on the CPU."""
        return self

    _shown = ()  # names of attributes that repr shows

    def extra_repr(self):
        """What repr shows of the module itself."""
        return ", ".join(f"{name}={getattr(self, name)!r}" for name in self._shown)


Module.construct = _core._forward_alias(Module)
_missing.explain_calls(Module)


def _every_place(module, path):
    yield path, module
    for name, child in module._children():
        yield from _every_place(child, f"{path}.{name}" if path else name)


class _Container(Module):
    """A module that becomes an attribute of a container belongs to what it holds, as in PyTorch."""

    def __setattr__(self, name, value):
        if isinstance(value, Cell) and ("_list" in self.__dict__ or "_dict" in self.__dict__):
            self._put_child(name, value)
        else:
            super().__setattr__(name, value)

    def add_module(self, name, module):
        """Adds a submodule at the end under a name, or puts it where the one of that name is."""
        self._put_child(name, module)

    register_module = add_module

    def _checked(self, value):
        if not isinstance(value, Cell):
            raise TypeError(f"{type(self).__name__}: expected a Module, got {type(value).__name__}")
        return value


class Sequential(SequentialCell, _Container):
    """Modules called one after another, each with the result of the one before.

    Args:
        args: modules, a list of them, or one OrderedDict of names and modules.
    Inputs:
        x: the first one's input.
    Returns:
        the last one's result.

    >>> ms.mint.nn.Sequential(ms.mint.nn.ReLU(), ms.mint.nn.Flatten())(ms.tensor([[-1.0, 2.0]])).tolist()
    [[0.0, 2.0]]
    """

    def _cell(self, value):
        return self._checked(value)


class ModuleList(CellList, _Container):
    """Modules in a list: they belong to the module that has it; what is done with them its ``forward`` says.

    Args:
        modules: iterable of modules, and of None where there is none. Default: none.

    >>> layers = ms.mint.nn.ModuleList([ms.mint.nn.ReLU(), ms.mint.nn.Tanh()])
    >>> len(layers), layers[1]
    (2, Tanh())
    """

    def __init__(self, modules=()):
        super().__init__(list(modules))

    def _cell(self, value):
        return None if value is None else self._checked(value)  # None keeps a place free

    def __iadd__(self, modules):
        return self.extend(modules)


class ModuleDict(CellDict, _Container):
    """Modules by name, which are attributes too.

    Args:
        modules: mapping, or (name, module) pairs; None where there is no module. Default: none.

    >>> parts = ms.mint.nn.ModuleDict({"act": ms.mint.nn.ReLU()})
    >>> parts.act is parts["act"]
    True
    """

    def __init__(self, modules=()):
        super().__init__(modules)

    def _takes(self, cell):
        return cell is None or isinstance(cell, Cell)  # None keeps a name free

    def _put_child(self, name, module):
        self[name] = module

    def _shown_children(self):
        return self.items()

    def __getattr__(self, name):
        found = self.__dict__.get("_dict", {})
        if name in found:
            return found[name]
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def pop(self, key):
        """Takes a module out and gives it."""
        return self._dict.pop(key)

    def clear(self):
        """Takes all modules out."""
        self._dict.clear()


class ParameterList(Module):
    """Parameters in a list; tensors become Parameters.

    Args:
        values: iterable of Parameters or Tensors. Default: none.

    >>> len(list(ms.mint.nn.ParameterList([ms.ones(2), ms.ones(3)]).parameters()))
    2
    """

    def __init__(self, values=()):
        super().__init__()
        self._count = 0
        self.extend(values)

    def append(self, value):
        """Adds a Parameter; returns the list."""
        setattr(self, str(self._count), value if isinstance(value, Parameter) else Parameter(value))
        self._count += 1
        return self

    def extend(self, values):
        """Adds Parameters; returns the list."""
        for value in values:
            self.append(value)
        return self

    def __getitem__(self, index):
        if isinstance(index, slice):
            return type(self)(list(self)[index])
        if not -self._count <= index < self._count:
            raise IndexError(f"ParameterList: index {index} is out of range of {self._count}")
        return self.__dict__[str(index % self._count)]

    def __setitem__(self, index, value):
        setattr(self, str(index % self._count), value if isinstance(value, Parameter) else Parameter(value))

    def __len__(self):
        return self._count

    def __iter__(self):
        return (self.__dict__[str(i)] for i in range(self._count))


class ParameterDict(Module):
    """Parameters by name; tensors become Parameters.

    Args:
        values: mapping of names to Parameters or Tensors. Default: None, none.

    >>> sorted(ms.mint.nn.ParameterDict({"w": ms.ones(2)}).keys())
    ['w']
    """

    def __init__(self, values=None):
        super().__init__()
        self._keys = []
        for name, value in dict(values or {}).items():
            self[name] = value

    def __setitem__(self, name, value):
        if name not in self._keys:
            self._keys.append(name)
        setattr(self, name, value if isinstance(value, Parameter) else Parameter(value))

    def __getitem__(self, name):
        if name not in self._keys:
            raise KeyError(name)
        return self.__dict__[name]

    def __contains__(self, name):
        return name in self._keys

    def __len__(self):
        return len(self._keys)

    def __iter__(self):
        return iter(self._keys)

    def keys(self):
        """The names."""
        return list(self._keys)

    def values(self):
        """The Parameters."""
        return [self[k] for k in self._keys]

    def items(self):
        """(name, Parameter) pairs."""
        return [(k, self[k]) for k in self._keys]


__getattr__ = _missing.getattr_of(__name__)
