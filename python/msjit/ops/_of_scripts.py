"""Names of private modules of MindSpore's ops that scripts import.

>>> from msjit.ops._of_scripts import _get_cache_prim
>>> _get_cache_prim(ms.ops.Concat)(1) is _get_cache_prim(ms.ops.Concat)(1)
True
"""

from .. import _core, _missing
from .primitive import Primitive

_made = {}


def _get_cache_prim(cls):
    """What makes a primitive of a class, and gives the same one for the same arguments again."""

    def made(*args, **kwargs):
        try:
            key = (cls, args, tuple(map(type, args)), tuple(sorted(kwargs.items())))
            found = _made.get(key)
        except TypeError:  # arguments without a hash or an order: made anew
            return cls(*args, **kwargs)
        if found is None:
            found = _made[key] = cls(*args, **kwargs)
        return found

    return made


def mixed_precision_cast(dst_dtype, x):
    """x with its tensors of floats in another dtype, those in tuples and lists too (a list becomes a tuple).

    >>> from msjit.ops._of_scripts import mixed_precision_cast
    >>> mixed_precision_cast(ms.float16, [ms.tensor(1.0), ms.tensor(1)])
    (Tensor(1., dtype=float16), Tensor(1, dtype=int64))
    """
    if isinstance(x, (tuple, list)):
        return tuple([mixed_precision_cast(dst_dtype, item) for item in x])
    return x.astype(dst_dtype) if isinstance(x, _core.Tensor) and x.dtype.is_floating_point else x


def _get_graph_seed(op_seed, kernel_name):
    """The two seeds of a random primitive: as MindSpore gives them, (0, op_seed or 0) unless a global seed is set."""
    import msjit

    seed = msjit.get_seed()
    return (0, op_seed or 0) if seed is None else (seed, op_seed or 0)


class _Registry:
    """What methods of Tensors call, by name: functions of ops, and what programs register."""

    def register(self, name, value):
        """Keeps a function under a name."""
        setattr(self, name, value)

    def get(self, name):
        """The function of a name."""
        return getattr(self, name)

    def __getattr__(self, name):
        from .. import ops

        if name[:1] == "_" or not hasattr(ops, name):
            raise AttributeError(f"'Registry' object has no attribute {name!r}", name=name, obj=self)
        return getattr(ops, name)


tensor_operator_registry = _Registry()

# ---- primitives


class TensorToScalar(Primitive):
    """The number that a tensor without dimensions holds.

    >>> from msjit.ops._of_scripts import TensorToScalar
    >>> TensorToScalar()(ms.tensor(3))
    3
    """

    def __call__(self, input_x):
        if input_x.ndim:
            raise ValueError(f"TensorToScalar: expected a tensor without dimensions, got shape {tuple(input_x.shape)}")
        return input_x.item()


class _Status(Primitive):
    """What an Ascend device notes of overflows: eight numbers, which are 0 here, as there is no such device."""

    def __init__(self):
        super().__init__()
        instead = "there is no register of overflows; ask ops.FloatStatus or amp.all_finite of the gradients"
        _missing.without_effect(f"ops.{self.name}()", instead)


class NPUAllocFloatStatus(_Status):
    """Place for the device's notes: eight zeros."""

    def __call__(self):
        return _core._raw_ops["full"](0.0, (8,), _core.float32)


class NPUGetFloatStatus(_Status):
    """Fetches the device's notes: eight zeros; what it is given stays."""

    def __call__(self, x):
        return x * 0


class NPUClearFloatStatus(NPUGetFloatStatus):
    """Clears the device's notes: eight zeros."""


class NPUGetFloatStatusV2(NPUGetFloatStatus):
    """Fetches the device's notes: eight zeros."""


class NPUClearFloatStatusV2(NPUGetFloatStatus):
    """Clears the device's notes: eight zeros."""


class identity(Primitive):
    """What it is given."""

    def __call__(self, x):
        return x


class ResizeBilinear(Primitive):
    """MindSpore 1's scaling of pictures (N, C, H, W) to a size, with weights of the four nearest pixels.

    >>> from msjit.ops._of_scripts import ResizeBilinear
    >>> ResizeBilinear((1, 3), align_corners=True)(ms.tensor([[[[0.0, 1.0]]]]))
    Tensor([[[[0. , 0.5, 1. ]]]], dtype=float32)
    """

    def __init__(self, size, align_corners=False, half_pixel_centers=False):
        super().__init__()
        from .operations import ResizeBilinearV2

        if not isinstance(size, (tuple, list)) or len(size) != 2:
            raise ValueError(f"ResizeBilinear: size must be a tuple or list of two ints, got {size!r}")
        self.size, self._resize = tuple(size), ResizeBilinearV2(align_corners, half_pixel_centers)

    def __call__(self, x):
        return self._resize(x, self.size)


class ControlDepend(Primitive):
    """MindSpore 1's order of two operations of a graph: statements run in the order in which they stand here."""

    def __init__(self, depend_mode=0):
        super().__init__()
        if depend_mode not in (0, 1):
            raise ValueError(f"ControlDepend: depend_mode must be 0 or 1, got {depend_mode!r}")

    def __call__(self, src, dst):
        return dst


def control_depend(src, dst):
    """dst: statements run in the order in which they stand."""
    return dst


__getattr__ = _missing.getattr_of(__name__)
