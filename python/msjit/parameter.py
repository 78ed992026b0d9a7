"""Parameter: a tensor that a Cell owns and optimizers update."""

import itertools

from . import _core, _missing
from ._core import Tensor

_GENERATED, _numbers = "Parameter#", itertools.count()


def is_generated(name):
    """Whether a Parameter has this name for want of one: no two of a process have the same."""
    return name.startswith(_GENERATED)


class Parameter(Tensor):
    """A tensor with a name that belongs to a Cell and is trained: gradients are kept for it, and optimizers change it.

    Args:
        default_input: what Tensor() takes, a number, nested list, NumPy array or Tensor; a Tensor is copied.
        name: str; None (default): the Cell gives one.
        requires_grad: False: it is not trained. Default: True.
        share: True uses the memory of a Tensor instead of a copy. Default: False.
        layerwise_parallel: kept as an attribute; has no effect in one process. Default: False.
        parallel_optimizer: kept as an attribute; has no effect in one process. Default: True.
        storage_format: accepted as MindSpore has it; has no effect.
        device: accepted as MindSpore has it; has no effect.

    >>> ms.Parameter(ms.tensor([1.0]), name="w")
    Parameter([1.], dtype=float32, requires_grad=True)
    """

    _is_parameter = True

    # What MindSpore notes about parameters of many processes and of caches.
    layerwise_parallel, parallel_optimizer, parallel_optimizer_comm_recompute, comm_fusion = False, True, False, 1
    cache_enable, sliced, is_in_parallel, requires_aggr, unique, has_init = False, False, False, True, False, False
    key, init_mode, inited_param, delta_seed = -1, None, None, 0

    def __new__(
        cls, default_input, name=None, requires_grad=True, layerwise_parallel=False, parallel_optimizer=True, storage_format="",
        device=None, *, share=False,
    ):  # fmt: skip
        if name is not None and not isinstance(name, str):
            raise ValueError(f"Parameter: name must be a str or None, got {type(name).__name__}")
        data = default_input if share and isinstance(default_input, Tensor) else Tensor(default_input)
        self = _core._as_subclass(cls, data, bool(requires_grad), True)
        if name:
            self.name = self._given_name = name
        else:
            self.name = f"{_GENERATED}{next(_numbers)}"  # until a Cell gives one
        if layerwise_parallel or not parallel_optimizer:
            self.layerwise_parallel, self.parallel_optimizer = layerwise_parallel, parallel_optimizer
        return self

    def __dir__(self):
        """What Parameters have beyond any object, without private names: Python suggests a name near a wrong one among at most
        749."""
        own = (name for name in super().__dir__() if not hasattr(object, name))
        return [name for name in own if name[0] != "_" or name[:2] == "__"]

    def add_pipeline_stage(self, stage):
        """Notes a stage of a pipeline that reads the parameter, an int above -1: one process runs all. TypeError of others."""
        if type(stage) is not int or stage < 0:
            raise TypeError(f"add_pipeline_stage: stage must be an int above -1, got {stage!r}")

    _clones_as_tensor = False  # of those that mint makes

    def clone(self, init=None, *, memory_format=None):
        """A Parameter of its own memory with these values, or that an initializer (or its name) fills; of a Parameter of mint,
        without init, a Tensor, and gradients go through."""
        if init is None and self._clones_as_tensor:
            return self.copy()
        if init in (None, "same"):
            return type(self)(self.copy().detach(), self.name, self.requires_grad)
        from .common.initializer import initializer

        return type(self)(initializer(init, self.shape, self.dtype), self.name, self.requires_grad)

    def set_data(self, data, slice_shape=False):
        """Takes the elements of a Tensor, or a number, in its own dtype, without recording it; returns itself."""
        return super().set_data(data)

    def __deepcopy__(self, memo):
        result = self.clone("same")
        memo[id(self)] = result
        result.__dict__.update({k: v for k, v in self.__dict__.items() if k != "name"})
        return result

    @property
    def param_info(self):
        """Name and settings of the Parameter, apart from its elements: a ``ParamInfo``, whose ``clone()`` another one takes."""
        return ParamInfo(self)

    @param_info.setter
    def param_info(self, info):
        if not isinstance(info, ParamInfo):
            raise AttributeError(f"param_info: expected what a Parameter's param_info is, got {type(info).__name__}")
        for name in _SETTINGS:
            setattr(self, name, getattr(info, name))
        vars(info).clear()  # from now on they are this Parameter's
        object.__setattr__(info, "obj", self)

    def value(self):
        """The value as a Tensor of its own, which later writes leave as it is; gradients go through."""
        return self.copy()

    def init_data(self, *_, **__):
        """The parameter itself: its memory exists from the start."""
        return self


_SETTINGS = (
    "name", "requires_grad", "layerwise_parallel", "parallel_optimizer", "parallel_optimizer_comm_recompute", "comm_fusion",
    "cache_enable", "requires_aggr", "key",
)  # fmt: skip


class ParamInfo:
    """Name and settings of a Parameter (``obj``), read and written there; a clone keeps its own until a Parameter takes it.

    >>> p, q = ms.Parameter(ms.ones(2), name="w", requires_grad=False), ms.Parameter(ms.zeros(2), name="m")
    >>> q.param_info = p.param_info.clone()
    >>> q.name, q.requires_grad, q.tolist()
    ('w', False, [0.0, 0.0])
    """

    def __init__(self, obj=None):
        object.__setattr__(self, "obj", obj)
        if obj is None:
            self.name, self.requires_grad = "Parameter", False

    def clone(self):
        """The same settings, of no Parameter."""
        other = ParamInfo()
        for name in _SETTINGS:
            setattr(other, name, getattr(self, name))
        return other

    def __getattr__(self, name):
        return getattr(Parameter if self.obj is None else self.obj, name)

    def __setattr__(self, name, value):
        if self.obj is None:
            object.__setattr__(self, name, value)
        else:
            setattr(self.obj, name, value)


if hasattr(_core, "_set_parameter_type"):
    _core._set_parameter_type(Parameter)


class _BufferType(type(Tensor)):
    def __instancecheck__(cls, value):
        return isinstance(value, Tensor) and getattr(value, "_is_buffer", False)


class _Buffer(metaclass=_BufferType):
    """Makes a Tensor that a Cell counts among its buffers once it is an attribute; ``isinstance`` knows it again."""

    def __new__(cls, data, *, persistent=True):
        if data is None:
            raise ValueError("Buffer: expected a Tensor, got None")
        if not isinstance(data, Tensor):
            raise TypeError(f"Buffer: expected a Tensor, got {type(data).__name__}")
        buffer = _core._stop_gradient(data)
        buffer._is_buffer, buffer.persistent = True, persistent
        return buffer


class ParameterTuple(tuple):
    """A tuple of Parameters.

    >>> len(ms.ParameterTuple([ms.Parameter([1.0])]))
    1
    """

    __slots__ = ()

    def __new__(cls, parameters=()):
        parameters = tuple(parameters)
        for p in parameters:
            if not isinstance(p, Parameter):
                raise TypeError(f"ParameterTuple: expected Parameters, got {type(p).__name__}")
        return super().__new__(cls, parameters)

    def clone(self, prefix, init="same"):
        """Copies of all, with prefixed names."""
        result = []
        for p in self:
            q = p.clone(init)
            q.name = f"{prefix}.{p.name}"
            result.append(q)
        return ParameterTuple(result)


__getattr__ = _missing.getattr_of(__name__)
