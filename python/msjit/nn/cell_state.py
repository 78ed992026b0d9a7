"""What a Cell offers besides computing: its state as a dict, buffers, flags, and sub-cells by path."""

import collections
import inspect

from .. import _core
from .._core import Tensor
from .._devices import canonical, names_device
from .._missing import without_effect
from ..kinds import check_input, open_dimensions
from .precision import COMPUTED_IN, compute_in, computes_elsewhere

_to_device = _core._to_device

_Keys = collections.namedtuple("IncompatibleKeys", "missing_keys unexpected_keys")


class IncompatibleKeys(_Keys):
    """What ``load_state_dict`` did not find, and what it had no place for."""

    __slots__ = ()

    def __repr__(self):
        return super().__repr__() if any(self) else "<All keys matched successfully>"


class Removable:
    """What registering a hook returns; ``remove`` takes it away."""

    def __init__(self, hooks, hook):
        self._hooks, self._hook = hooks, hook

    def remove(self):
        """Takes the hook away; once is enough."""
        if self._hook in self._hooks:
            self._hooks.remove(self._hook)


_registration_hooks = []


def register_cell_buffer_registration_hook(hook):
    """hook(cell, name, buffer) runs at every ``register_buffer`` of any Cell; what it returns, if not None, is registered
    instead. Returns what ``remove`` takes the hook away with."""
    _registration_hooks.append(hook)
    return Removable(_registration_hooks, hook)


class _Members(dict):
    """What a cell holds, by name; what is written here becomes the cell's attribute."""

    def __init__(self, cell, members, put):
        super().__init__(members)
        self._cell, self._put = cell, put

    def __setitem__(self, name, value):
        super().__setitem__(name, value)
        self._put(self._cell, name, value)

    def __delitem__(self, name):
        super().__delitem__(name)
        delattr(self._cell, name)

    def update(self, *others, **named):
        for name, value in dict(*others, **named).items():
            self[name] = value

    def setdefault(self, name, value=None):
        if name not in self:
            self[name] = value
        return self[name]

    def pop(self, name, *default):
        if name in self or not default:
            value = self[name]
            del self[name]
            return value
        return default[0]

    def popitem(self):
        if not self:
            raise KeyError("popitem(): there is nothing")
        name = list(self)[-1]
        return name, self.pop(name)

    def clear(self):
        for name in list(self):
            del self[name]


class MembersOf:
    """Scripts for MindSpore look into ``cell._cells`` and ``cell._params``, PyTorch's into ``_modules`` and ``_parameters``; an
    attribute of the name stands before."""

    def __init__(self, members, put=setattr):
        self._members, self._put = members, put

    def __get__(self, cell, owner=None):
        return self if cell is None else _Members(cell, self._members(cell), self._put)


class CellState:
    """Part of every Cell."""

    _buffer_names = ()  # of register_buffer: name -> whether it is saved
    _state_hooks = None
    _flags = None
    _dynamic_shape_inputs = None  # MindSpore's name for what set_inputs noted
    _jit_config = None
    bprop_debug = False
    phase = "train"
    cls_name = "Cell"  # of each class its own name
    param_prefix = ""

    # ---- buffers

    _marks_buffers = True  # a buffer is one of every Cell that it becomes an attribute of

    def register_buffer(self, name, tensor, persistent=True):
        """Adds a tensor that is no parameter; persistent: it belongs to ``state_dict``."""
        if not isinstance(name, str):
            raise TypeError(f"register_buffer: the buffer name should be a string, got {type(name).__name__}")
        if not name or "." in name:
            raise KeyError(f'register_buffer: the buffer name must not be empty, nor contain ".", got {name!r}')
        if hasattr(self, name) and name not in dict(self._own_buffers()):
            raise KeyError(f"register_buffer: there is an attribute {name!r}")
        if tensor is not None and not isinstance(tensor, Tensor):
            raise TypeError(f"register_buffer: expected a Tensor or None, got {type(tensor).__name__}")
        for hook in list(_registration_hooks):
            output = hook(self, name, tensor)
            tensor = tensor if output is None else output
        self._buffer_names = {**dict(self._buffer_names), name: persistent}
        self._put_buffer(name, tensor)

    def _put_buffer(self, name, tensor):
        if name not in self._buffer_names:
            self._buffer_names = {**dict(self._buffer_names), name: self._is_saved(name, getattr(self, name, None))}
        if tensor is not None and self._marks_buffers:
            tensor._is_buffer = True
        setattr(self, name, tensor)

    def _own_buffers(self):
        """(name, Tensor or None) of what was registered, and of attributes that are buffers of themselves."""
        for name, value in self.__dict__.items():
            if name in self._buffer_names:
                if value is None or isinstance(value, Tensor):
                    yield name, value
            elif isinstance(value, Tensor) and getattr(value, "_is_buffer", False):
                yield name, value

    def _listed_buffers(self):
        """Those that ``named_buffers`` gives."""
        return self._own_buffers()

    def _is_saved(self, name, buffer):
        return dict(self._buffer_names).get(name, getattr(buffer, "persistent", True))

    def named_buffers(self, prefix="", recurse=True, remove_duplicate=True):
        """(path, tensor) of the buffers of this cell, and with recurse of all below."""
        seen = set()
        for path, cell in self.cells_and_names(name_prefix=prefix) if recurse else [(prefix, self)]:
            for name, value in cell._listed_buffers():
                if value is None or (remove_duplicate and id(value) in seen):
                    continue
                seen.add(id(value))
                yield (f"{path}.{name}" if path else name), value

    def buffers(self, recurse=True):
        """The buffers, see ``named_buffers``."""
        return (value for _, value in self.named_buffers(recurse=recurse))

    def get_buffer(self, target):
        """The buffer of a path."""
        path, _, name = target.rpartition(".")
        cell = self.get_sub_cell(path)
        if not hasattr(cell, name):
            raise AttributeError(f"{type(cell).__name__} has no attribute {name!r}")
        if name not in dict(cell._listed_buffers()):
            raise AttributeError(f"{type(cell).__name__}: {name!r} is not a buffer")
        return getattr(cell, name)

    def get_sub_cell(self, target):
        """The cell of a path of attributes ("" is this one).

        >>> ms.nn.SequentialCell(ms.nn.Dense(2, 3), ms.nn.ReLU()).get_sub_cell("1")
        ReLU()
        """
        cell = self
        for name in target.split(".") if target else ():
            children = dict(cell._children())
            if name not in children:
                raise AttributeError(f"{type(cell).__name__} has no cell {name!r}")
            cell = children[name]
        return cell

    # ---- state

    def _add_state_hook(self, kind, hook):
        if self._state_hooks is None:
            self._state_hooks = {}
        hooks = self._state_hooks.setdefault(kind, [])
        hooks.append(hook)
        return Removable(hooks, hook)

    def _run_state_hooks(self, kind, *args):
        for hook in list((self._state_hooks or {}).get(kind, ())):
            hook(self, *args)

    def register_state_dict_pre_hook(self, hook):
        """hook(cell, prefix, keep_vars) runs before ``state_dict`` collects."""
        return self._add_state_hook("save_pre", hook)

    def register_state_dict_post_hook(self, hook):
        """hook(cell, state_dict, prefix, local_metadata) runs when ``state_dict`` has collected."""
        return self._add_state_hook("save_post", hook)

    def register_load_state_dict_pre_hook(self, hook):
        """hook(cell, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs) runs first."""
        return self._add_state_hook("load_pre", hook)

    def register_load_state_dict_post_hook(self, hook):
        """hook(cell, incompatible_keys) runs when the state is loaded."""
        return self._add_state_hook("load_post", hook)

    def get_extra_state(self):
        """What ``state_dict`` keeps besides tensors; to be overridden."""
        raise RuntimeError(f"{type(self).__name__}.get_extra_state: to be defined together with set_extra_state")

    def set_extra_state(self, state):
        """Takes what ``get_extra_state`` gave; to be overridden."""
        raise RuntimeError(f"{type(self).__name__}.set_extra_state: to be defined together with get_extra_state")

    def _own_state(self):
        """(name, value) of what this cell itself saves."""
        yield from self._own_parameters()
        for name, buffer in self._own_buffers():
            if buffer is not None and self._is_saved(name, buffer):
                yield name, buffer

    def _has_extra_state(self):
        return type(self).get_extra_state is not CellState.get_extra_state

    def state_dict(self, *args, destination=None, prefix="", keep_vars=False):
        """Parameters and saved buffers by path; keep_vars False: without their history.

        >>> list(ms.nn.Dense(2, 3).state_dict(prefix="d."))
        ['d.weight', 'd.bias']
        """
        if args:
            destination, prefix, keep_vars = (*args, *(destination, prefix, keep_vars)[len(args) :])
        result = collections.OrderedDict() if destination is None else destination
        self._run_state_hooks("save_pre", prefix, keep_vars)
        for name, value in self._own_state():
            history = not keep_vars and value.grad_fn is not None
            result[prefix + name] = value.detach() if history else value
        if self._has_extra_state():
            result[prefix + "_extra_state"] = self.get_extra_state()
        for name, child in self._children():
            child.state_dict(destination=result, prefix=f"{prefix}{name}.", keep_vars=keep_vars)
        self._run_state_hooks("save_post", result, prefix, {})
        return result

    def load_state_dict(self, state_dict, strict=True):
        """Copies values into parameters and buffers by path; strict: every key must find its place and the other way
        round. Gives (missing_keys, unexpected_keys)."""
        if not hasattr(state_dict, "keys"):
            raise TypeError(f"load_state_dict: expected a dict, got {type(state_dict).__name__}")
        missing, unexpected, errors, known = [], [], [], set()
        state_dict = dict(state_dict)
        self._load_own(state_dict, "", strict, missing, unexpected, errors, known)
        unexpected += [key for key in state_dict if key not in known]
        if strict and missing:
            errors.insert(0, "missing keys: " + ", ".join(missing))
        if strict and unexpected:
            errors.insert(0, "unexpected keys: " + ", ".join(unexpected))
        if errors:
            raise RuntimeError(f"load_state_dict of {type(self).__name__}: " + "; ".join(errors))
        return IncompatibleKeys(missing, unexpected)

    def _load_own(self, state, prefix, strict, missing, unexpected, errors, known):
        self._run_state_hooks("load_pre", state, prefix, {}, strict, missing, unexpected, errors)
        for name, own in self._own_state():
            key = prefix + name
            known.add(key)
            if key not in state:
                missing.append(key)
            elif tuple(own.shape) != tuple(state[key].shape):
                errors.append(f"{key} has shape {tuple(own.shape)}, the dict's {tuple(state[key].shape)}")
            else:
                _copied(own, state[key])
        if self._has_extra_state():
            known.add(prefix + "_extra_state")
            if prefix + "_extra_state" in state:
                self.set_extra_state(state[prefix + "_extra_state"])
            else:
                missing.append(prefix + "_extra_state")
        for name, child in self._children():
            child._load_own(state, f"{prefix}{name}.", strict, missing, unexpected, errors, known)
        self._loaded()
        self._run_state_hooks("load_post", IncompatibleKeys(missing, unexpected))

    def _loaded(self):
        """Parameters were written: what the cell derives from their values is to be made anew."""

    def to(self, *args, **kwargs):
        """Converts floating-point parameters and buffers to a dtype, and moves all of them to a device ("cpu", "cuda:0").
        Returns the cell."""
        dtype = next((a for a in (*args, *kwargs.values()) if isinstance(a, type(_core.float32))), None)
        for device in (a for a in (*args, *kwargs.values()) if names_device(a)):
            self._move(canonical(device))
        for _, cell in self.cells_and_names() if dtype is not None else ():
            for _, p in cell._own_parameters():
                if p.is_floating_point():
                    p.set_dtype(dtype)
            for name, value in list(cell._own_buffers()):
                if value is not None and value.is_floating_point():
                    cell._put_buffer(name, value.astype(dtype))
        return self

    def cuda(self, device=None):
        """Moves parameters and buffers to a CUDA device, by a str, a number or None, the current one. Returns the cell."""
        return self._to_kind("cuda", device)

    def npu(self, device=None):
        """Moves parameters and buffers to an Ascend device, by a str, a number or None, the current one. Returns the cell."""
        return self._to_kind("ascend", device)

    def _to_kind(self, kind, device):
        self._move(canonical(kind if device is None else f"{kind}:{device}" if isinstance(device, int) else device))
        return self

    def cpu(self):
        """Moves parameters and buffers to the CPU's memory. Returns the cell."""
        return self.to("cpu")

    def _move(self, device):
        for _, cell in self.cells_and_names():
            for _, p in cell._own_parameters():
                if p.device != device:
                    p.data = _to_device(p.detach(), device)
            for name, value in list(cell._own_buffers()):
                if value is not None and value.device != device:
                    cell._put_buffer(name, _to_device(value, device))

    # ---- flags and what programs note about a cell

    def add_flags(self, **flags):
        """Notes flags, which are attributes too; returns the cell. ``fp16=True``, ``fp32=True`` and ``bf16=True`` let it
        compute in that dtype, as ``to_float`` does, and with it the cells below that have no dtype of their own.

        >>> ms.nn.Dense(2, 2).add_flags(fp16=True)(ms.ops.ones((1, 2))).dtype
        msjit.float16
        """
        self._flags = {**(self._flags or {}), **flags}
        for name, value in flags.items():
            setattr(self, name, value)
        for name in flags.keys() & COMPUTED_IN.keys():
            if flags[name]:
                for _, cell in self.cells_and_names():
                    if cell is self or not computes_elsewhere(cell):
                        compute_in(cell, COMPUTED_IN[name], None)
        return self

    def add_flags_recursive(self, **flags):
        """``add_flags`` of this cell and all below; returns the cell."""
        for _, cell in self.cells_and_names():
            cell.add_flags(**flags)
        return self

    def get_flags(self):
        """The flags, a dict; with the training mode once that was set."""
        return (
            {"training": self.training, **(self._flags or {})}
            if "training" in self.__dict__
            else dict(self._flags or {})
        )

    def set_inputs(self, *inputs, **kwargs):
        """Says what the inputs are like: Tensor(shape=[None, 2], dtype=ms.float32) for one whose first size varies. What is
        compiled takes such sizes as they come, from the first call on; in GRAPH_MODE inputs of another kind are refused.

        >>> net = ms.nn.ReLU()
        >>> net.set_inputs(ms.Tensor(shape=[None, 2], dtype=ms.float32))
        >>> net(ms.ops.ones((3, 2))).shape
        (3, 2)
        """
        if inputs and kwargs:
            raise ValueError("set_inputs: give the inputs by position or by name, not both")
        if kwargs:
            names = list(inspect.signature(self.construct).parameters)
            for name in kwargs:
                if name not in names:
                    raise ValueError(f"set_inputs: construct has no argument {name!r}; it has {', '.join(names)}")
            inputs = tuple([kwargs.get(name) for name in names])
        self._dynamic_shape_inputs = inputs
        self._update_plain()

    def get_inputs(self):
        """What ``set_inputs`` noted, or None."""
        return self._dynamic_shape_inputs

    def _open_inputs(self, args, check):
        """Lets the sizes vary that set_inputs left open; check: refuses other inputs than those."""
        expected = self._dynamic_shape_inputs
        if check and expected:
            if len(args) != len([e for e in expected if e is not None]) and len(args) != len(expected):
                raise ValueError(f"set_inputs: {len(expected)} inputs were declared, got {len(args)}")
            for i, (e, value) in enumerate(zip(expected, args)):
                check_input(e, value, f"input {i}")
        open_dimensions(expected, args)

    @property
    def amp_strategy(self):
        """The strategy of mixed precision that was set (``mindspore._c_expression.amp``)."""
        try:
            return self.__dict__["_amp_strategy"]
        except KeyError:
            raise AttributeError(f"{type(self).__name__} has no amp_strategy: none was set") from None

    @amp_strategy.setter
    def amp_strategy(self, strategy):
        strategy._apply(self)
        self.__dict__["_amp_strategy"] = strategy

    def set_jit_config(self, jit_config):
        """Notes a JitConfig, see ``jit_config_dict``."""
        self._jit_config = dict(jit_config.jit_config_dict)

    @property
    def jit_config_dict(self):
        """What ``set_jit_config`` noted."""
        return dict(self._jit_config or {})

    def cast_inputs(self, inputs, dst_type):
        """Floating-point tensors in a dtype, the rest as it is."""
        kinds = (_core.float16, _core.bfloat16, _core.float32, _core.float64)
        return tuple(x.astype(dst_type) if isinstance(x, Tensor) and x.dtype in kinds else x for x in inputs)

    def init_parameters_data(self, auto_parallel_mode=False):
        """{parameter: parameter}: their memory exists from the start."""
        return {p: p for p in self.get_parameters()}

    def parameters_broadcast_dict(self, recurse=True):
        """The parameters by name."""
        return collections.OrderedDict((p.name, p) for p in self.get_parameters(recurse))

    def check_names(self):
        """Raises where two parameters have one name."""
        names = [p.name for p in self.get_parameters()]
        twice = sorted({n for n in names if names.count(n) > 1})
        if twice:
            raise ValueError(f"{type(self).__name__}: several parameters are named {', '.join(twice)}")

    # ---- what MindSpore's programs say of many processes: one runs the whole

    def shard(self, in_strategy, out_strategy=None, parameter_plan=None, device="Ascend", level=0):
        """How inputs and results would be divided among devices: said, once, to have no effect.

        >>> ms.nn.ReLU().shard(((1, 1),))
        """
        without_effect("Cell.shard()", "one process computes the whole")

    @property
    def pipeline_stage(self):
        """The stage of a pipeline that a program gave this cell, an int from 0; one process runs all. TypeError, ValueError
        of others."""
        try:
            return self.__dict__["_pipeline_stage"]
        except KeyError:
            raise AttributeError(f"{type(self).__name__} has no pipeline_stage: none was set") from None

    @pipeline_stage.setter
    def pipeline_stage(self, stage):
        _check_stage("Cell.pipeline_stage", stage)
        self.__dict__["_pipeline_stage"] = stage

    def set_comm_fusion(self, fusion_type, recurse=True):
        """Notes as comm_fusion of the parameters which of them would be reduced together, an int from 0; returns the cell.

        >>> ms.nn.Dense(1, 1).set_comm_fusion(2).weight.comm_fusion
        2
        """
        _check_stage("set_comm_fusion", fusion_type)
        for p in self.trainable_params(recurse):
            p.comm_fusion = fusion_type
        return self

    def set_broadcast_flag(self, mode=True):
        """Notes ``broadcast_flag``, an attribute; returns the cell."""
        return self.add_flags_recursive(broadcast_flag=mode)

    def set_data_parallel(self):
        """That each process would have a part of the batch; one has all of it."""

    def set_boost(self, boost_type):
        """boost_type: 'less_bn', for MindSpore's boost mode, which is not there: said, once, to have no effect; ValueError
        of others. Returns the cell."""
        if boost_type != "less_bn":
            raise ValueError(f"set_boost: boost_type must be 'less_bn', got {boost_type!r}")
        without_effect("Cell.set_boost('less_bn')", "the network computes as it is written")
        return self

    def offload(self, backward_prefetch="Auto"):
        """That what the backward needs would wait in the host's memory, where all is; backward_prefetch: 'Auto' or an int
        from 0, else ValueError."""
        if backward_prefetch != "Auto" and not (type(backward_prefetch) is int and backward_prefetch >= 0):
            raise ValueError(f"offload: backward_prefetch must be 'Auto' or an int from 0, got {backward_prefetch!r}")

    def update_cell_prefix(self):
        """For what MindSpore derives names of compiled parts from; names here follow from where the parameters are."""

    def check_names_and_refresh_name(self):
        """Raises where two parameters have one name."""
        self.check_names()

    def remove_redundant_parameters(self):
        """Gives up parts of parameters that other processes have: there are none."""


def _copied(own, value):
    """Writes a value into a parameter or buffer, without a history."""
    before = _core._set_recording(0)
    try:
        own.copy_(value.astype(own.dtype))
    finally:
        _core._set_recording(before)


def _check_stage(what, n):
    if type(n) is not int:
        raise TypeError(f"{what} must be an int, got {type(n).__name__}")
    if n < 0:
        raise ValueError(f"{what} must not be negative, got {n}")
