"""Primitive: ops as objects, with attributes given at construction and operands at the call."""

from .. import _missing

__all__ = ["Primitive", "PrimitiveWithCheck", "PrimitiveWithInfer", "ReduceOp", "constexpr", "prim_attr_register"]


_implementations = {}  # class of a user's primitive -> what gives its implementation in Python, see registries.py


class Primitive:
    """An op as an object: ``P.ReduceSum(keep_dims=True)(x, axis)``.

    Subclasses are made from the table of primitives (msjit/ops/operations/table.py); a user's own has ``__call__``, or
    ``construct``.
    """

    def __init__(self, name=None):
        self.name = name or type(self).__name__
        self.attrs = {}

    def __call__(self, *args):
        construct = getattr(self, "construct", None)
        if construct is None and type(self) in _implementations:
            construct = _implementations[type(self)](self)
        if construct is None:
            raise NotImplementedError(f"primitive {self.name} has no implementation: define construct")
        return construct(*args)

    def add_prim_attr(self, name, value):
        """Sets an attribute; returns the primitive."""
        self.attrs[name] = value
        setattr(self, name, value)
        return self

    def del_prim_attr(self, name):
        """Removes an attribute; returns the primitive."""
        self.attrs.pop(name, None)
        if name in self.__dict__:
            delattr(self, name)
        return self

    def set_prim_instance_name(self, name):
        """Sets the name that is shown; returns the primitive."""
        self.instance_name = name
        return self

    def init_prim_io_names(self, inputs, outputs):
        """Keeps the names of operands and results."""
        self.attrs["input_names"], self.attrs["output_names"] = list(inputs), list(outputs)

    def set_user_data(self, key, value):
        """Keeps something of the program's by name, for ``get_user_data``."""
        self.__dict__.setdefault("_user_data", {})[key] = value

    def get_user_data(self, key):
        """What was kept by ``set_user_data``; None: nothing."""
        return self.__dict__.get("_user_data", {}).get(key)

    def set_device(self, device_target):
        """Keeps the name of a device, CPU, GPU or Ascend; returns the primitive. An op runs where its operands are: a name
        other than CPU is told, once, to have no effect. Others raise RuntimeError."""
        if device_target not in ("CPU", "GPU", "Ascend"):
            raise RuntimeError(f"set_device: expected CPU, GPU or Ascend, got {device_target!r}")
        if device_target != "CPU":
            _missing.without_effect(f"Primitive.set_device({device_target!r})", "an op runs where its operands are")
        return self.add_prim_attr("primitive_target", device_target)

    def set_stage(self, stage):
        """Notes the stage of a pipeline: one process runs all. Returns the primitive."""
        return self.add_prim_attr("stage", stage)

    def shard(self, in_strategy=None, out_strategy=None):
        """Notes how operands and results would be divided among devices, as the attributes in_strategy and out_strategy;
        returns the primitive. Said, once, to have no effect: one process computes the whole.

        Args:
            in_strategy: a tuple of a tuple of ints for each operand, or None. TypeError of others.
            out_strategy: likewise for the results; ValueError where in_strategy is None.

        >>> ms.ops.operations.MatMul().shard(((1, 1), (1, 1)))(ms.ops.ones((1, 2)), ms.ops.ones((2, 1)))
        Tensor([[2.]], dtype=float32)
        """
        if in_strategy is None and out_strategy is not None:
            raise ValueError(f"{self.name}.shard: out_strategy {out_strategy!r} needs in_strategy, which is None")
        for name, strategy in (("in_strategy", in_strategy), ("out_strategy", out_strategy)):
            if strategy is None:
                continue
            if not isinstance(strategy, tuple):
                raise TypeError(f"{self.name}.shard: {name} must be a tuple, got {type(strategy).__name__}")
            _check_strategy(f"{self.name}.shard: {name}", strategy)
            self.add_prim_attr(name, strategy)
        if in_strategy is not None:
            _missing.without_effect("Primitive.shard()", "one process computes the whole")
        return self

    def place(self, role, rank_id):
        """Notes which process would compute: role 'MS_WORKER', else ValueError, and its number. One computes all."""
        if role != "MS_WORKER":
            raise ValueError(f"place: role must be 'MS_WORKER', got {role!r}")
        self.add_prim_attr("ms_role", role)
        self.add_prim_attr("rank_id", rank_id)

    def recompute(self, mode=True):
        """What is recomputed in backward is decided by cost; returns the primitive."""
        return self

    def __repr__(self):
        given = ", ".join(f"{k}={v}" for k, v in self.__dict__.items() if k not in ("name", "attrs", "_user_data"))
        return f"Prim[{self.name}]" + (f"<{given}>" if given else "")


def _check_strategy(what, strategy):
    for part in strategy:
        if isinstance(part, tuple):
            _check_strategy(what, part)
        elif type(part) is not int:
            raise TypeError(f"{what} must hold tuples of ints, got {type(part).__name__}")


PrimitiveWithInfer = PrimitiveWithCheck = Primitive
_missing.explain_calls(Primitive)


class ReduceOp:
    """How collectives such as ``P.AllReduce`` reduce.

    >>> ms.ops.ReduceOp.SUM
    'sum'
    """

    SUM, MAX, MIN, PROD, AVG = "sum", "max", "min", "prod", "avg"


def prim_attr_register(init):
    """Decorates the ``__init__`` of a Primitive: its arguments become attributes."""
    import functools
    import inspect

    signature = inspect.signature(init)

    @functools.wraps(init)
    def wrapped(self, *args, **kwargs):
        Primitive.__init__(self)
        bound = signature.bind(self, *args, **kwargs)
        bound.apply_defaults()
        for name, value in list(bound.arguments.items())[1:]:
            self.add_prim_attr(name, value)
        init(self, *args, **kwargs)

    return wrapped


def constexpr(fn=None, get_instance=True, name=None, reuse_result=True, check=True):
    """Decorates a function of constants: as Python runs it."""
    return (lambda function: function) if fn is None else fn
