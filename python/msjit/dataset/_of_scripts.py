"""Names of MindSpore's dataset that scripts use and that change nothing here.

>>> import warnings
>>> with warnings.catch_warnings():
...     warnings.simplefilter("ignore")
...     ms.dataset.DatasetCache(session_id=1).session_id
1
"""

import enum
import functools

from .. import _missing

INT32_MAX = 2**31 - 1


class Implementation(enum.Enum):
    """Whether MindSpore computes a transform in C++ or in Python: here it makes no difference."""

    C = 0
    PY = 1


class DatasetCache:
    """A server's cache of rows that several processes share: there is none, each reads its rows when they are asked for.

    Parameters:
        session_id (int): from 1 to 2**32 - 1.
        size (int): megabytes, not negative.
        spilling (bool): whether rows go to a disk.
        hostname, port, num_connections, prefetch_size: of the server.
    """

    def __init__(
        self, session_id, size=0, spilling=False, hostname=None, port=None, num_connections=None, prefetch_size=None
    ):
        for name, value, least, most in (("session_id", session_id, 1, 2**32 - 1), ("size", size, 0, 2**64 - 1)):
            if not isinstance(value, int) or isinstance(value, bool):
                raise TypeError(f"DatasetCache: {name} must be int, got {type(value).__name__}")
            if not least <= value <= most:
                raise ValueError(f"DatasetCache: {name} must be from {least} to {most}, got {value}")
        if not isinstance(spilling, bool):
            raise TypeError(f"DatasetCache: spilling must be bool, got {type(spilling).__name__}")
        self.session_id, self.size, self.spilling = session_id, size, spilling
        _missing.without_effect("DatasetCache()", "rows are read when they are asked for")


class _OfRows(type):
    def __instancecheck__(cls, value):
        from .pipeline import RowIterator

        return isinstance(value, RowIterator) and value._dict == cls.of_dicts


class DictIterator(metaclass=_OfRows):
    """What ``create_dict_iterator`` gives.

    >>> rows = ms.dataset.NumpySlicesDataset([1, 2], ["x"]).create_dict_iterator()
    >>> isinstance(rows, ms.dataset.DictIterator), isinstance(rows, ms.dataset.TupleIterator)
    (True, False)
    """

    of_dicts = True


class TupleIterator(metaclass=_OfRows):
    """What ``create_tuple_iterator`` gives."""

    of_dicts = False


class _OfTransforms(type):
    def __instancecheck__(cls, value):
        inner = type(value).__module__.startswith(__name__.rpartition(".")[0])
        return type.__instancecheck__(cls, value) or (inner and callable(value))


class TensorOperation(metaclass=_OfTransforms):
    """What transforms are; a subclass has a ``__call__``."""


class PyTensorOperation(metaclass=_OfTransforms):
    """As TensorOperation; ``_execute_py`` of a subclass is what its calls run.

    >>> class Twice(ms.dataset.transforms.PyTensorOperation):
    ...     def _execute_py(self, x):
    ...         return x * 2
    >>> Twice()(3), isinstance(ms.dataset.vision.HWC2CHW(), ms.dataset.transforms.PyTensorOperation)
    (6, True)
    """

    def __init__(self):
        self.transforms, self.output_type = [], None

    def __call__(self, img):
        return self._execute_py(img)


def check_random_transform_ops(method):
    """Lets a method whose arguments are a list of transforms, and a probability, be called with nothing else."""

    @functools.wraps(method)
    def checked(self, transforms, *args, **kwargs):
        if not isinstance(transforms, list):
            raise TypeError(f"{type(self).__name__}: transforms must be a list, got {type(transforms).__name__}")
        if not transforms:
            raise ValueError(f"{type(self).__name__}: transforms must not be empty")
        for i, op in enumerate(transforms):
            if not callable(op):
                raise TypeError(f"{type(self).__name__}: transforms[{i}] must be a transform or a function, got {op!r}")
            if isinstance(op, type):
                raise ValueError(f"{type(self).__name__}: transforms[{i}] is the class {op.__name__}; call it")
        for p in (*args, *kwargs.values()):
            if not isinstance(p, (int, float)):
                raise TypeError(f"{type(self).__name__}: prob must be a number, got {type(p).__name__}")
            if not 0 <= p <= 1:
                raise ValueError(f"{type(self).__name__}: prob must be from 0 to 1, got {p}")
        return method(self, transforms, *args, **kwargs)

    return checked


def _set_training_dataset(dataset):
    """Changes nothing: no training is taken up again by itself."""


__getattr__ = _missing.getattr_of(__name__)
