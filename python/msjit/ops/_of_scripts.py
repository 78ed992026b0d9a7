"""Names of private modules of MindSpore's ops that scripts import.

>>> from msjit.ops._of_scripts import _get_cache_prim
>>> _get_cache_prim(ms.ops.Concat)(1) is _get_cache_prim(ms.ops.Concat)(1)
True
"""

from .. import _core, _missing

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

__getattr__ = _missing.getattr_of(__name__)
