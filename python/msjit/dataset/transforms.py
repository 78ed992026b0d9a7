"""Transforms of columns: classes whose objects take and give NumPy arrays."""

import numpy as np

from .. import _core, _missing
from .kinds import Relational


class Compose:
    """Transforms one after another."""

    def __init__(self, transforms):
        self.transforms = list(transforms)

    def __call__(self, *values):
        for f in self.transforms:
            result = f(*values)
            values = result if isinstance(result, tuple) else (result,)
        return values[0] if len(values) == 1 else values


def _numpy_type(dtype):
    return np.dtype(dtype.numpy_name) if isinstance(dtype, type(_core.float32)) else np.dtype(dtype)


class TypeCast:
    """Converted to a dtype.

    >>> ms.dataset.transforms.TypeCast(ms.int32)([1.5])
    array([1], dtype=int32)
    """

    def __init__(self, data_type):
        self.kind = _numpy_type(data_type)

    def __call__(self, value):
        return np.asarray(value).astype(self.kind)


class Mask:
    """Where a comparison with constant holds, bool or of a dtype."""

    def __init__(self, operator, constant, dtype=np.bool_):
        self.operator, self.constant, self.kind = Relational(operator), constant, _numpy_type(dtype)

    def __call__(self, value):
        compare = (np.equal, np.not_equal, np.less, np.less_equal, np.greater, np.greater_equal)[self.operator]
        return compare(np.asarray(value), self.constant).astype(self.kind)


class Slice:
    """Indexed along each dimension by an int, a list of ints, a slice, None (all) or Ellipsis; dimensions stay."""

    def __init__(self, *slices):
        self.slices = slices

    def __call__(self, value):
        value, key = np.asarray(value), list(self.slices)
        if Ellipsis in [k for k in key if k is Ellipsis]:
            at = next(i for i, k in enumerate(key) if k is Ellipsis)
            key[at : at + 1] = [None] * (value.ndim - len(key) + 1)
        for d, k in enumerate(key):
            if k is not None:
                value = value[(slice(None),) * d + ([k] if isinstance(k, int) else k,)]
        return value


class OneHot:
    """1 at the label (less smoothing_rate, which all classes share), 0 elsewhere."""

    def __init__(self, num_classes, smoothing_rate=0.0):
        self.num_classes, self.smoothing_rate = num_classes, smoothing_rate

    def __call__(self, label):
        label = np.asarray(label).astype(np.int64).reshape(-1)
        if (label >= self.num_classes).any() or (label < 0).any():
            raise ValueError(f"OneHot: label {label.tolist()} is not below num_classes {self.num_classes}")
        rate = self.smoothing_rate
        kind = np.float64 if rate else np.int64
        result = np.eye(self.num_classes, dtype=kind)[label] * (1 - rate if rate else 1) + (
            rate / self.num_classes if rate else 0
        )
        return (result[0] if len(result) == 1 else result).astype(kind)


class Fill:
    """All elements replaced by one value."""

    def __init__(self, fill_value):
        self.fill_value = fill_value

    def __call__(self, value):
        return np.full_like(np.asarray(value), self.fill_value)


class Concatenate:
    """Columns joined along axis, between prepend and append."""

    def __init__(self, axis=0, prepend=None, append=None):
        self.axis, self.prepend, self.append = axis, prepend, append

    def __call__(self, *values):
        parts = [np.asarray(v) for v in (self.prepend, *values, self.append) if v is not None]
        return np.concatenate(parts, self.axis)


class Duplicate:
    """The column twice."""

    def __call__(self, value):
        return value, np.copy(value)


class PadEnd:
    """Filled up behind to pad_shape with pad_value; None keeps a size."""

    def __init__(self, pad_shape, pad_value=None):
        self.pad_shape, self.pad_value = pad_shape, 0 if pad_value is None else pad_value

    def __call__(self, value):
        value = np.asarray(value)
        shape = [n if s is None else s for n, s in zip(value.shape, self.pad_shape)]
        result = np.full(shape, self.pad_value, value.dtype)
        part = tuple(slice(0, min(a, b)) for a, b in zip(value.shape, shape))
        result[part] = value[part]
        return result


class Unique:
    """(distinct values, index of each element, counts)."""

    def __call__(self, value):
        values, index, counts = np.unique(value, return_inverse=True, return_counts=True)
        return values, index.astype(np.int32).reshape(-1), counts.astype(np.int32)


class _Random:
    _rng = None

    def set_random_seed(self, seed):
        """Seeds the choices."""
        self._rng = np.random.default_rng(seed)
        for f in getattr(self, "transforms", ()):
            if hasattr(f, "set_random_seed"):
                f.set_random_seed(seed + 1)

    def _generator(self):
        if self._rng is None:
            self.set_random_seed(0)
        return self._rng


class RandomApply(_Random):
    """All transforms with probability prob, else none."""

    def __init__(self, transforms, prob=0.5):
        self.transforms, self.prob = list(transforms), prob

    def __call__(self, value):
        return Compose(self.transforms)(value) if self._generator().random() < self.prob else value


class RandomChoice(_Random):
    """One of the transforms."""

    def __init__(self, transforms):
        self.transforms = list(transforms)

    def __call__(self, value):
        return self.transforms[int(self._generator().integers(len(self.transforms)))](value)


class RandomOrder(_Random):
    """All transforms in random order."""

    def __init__(self, transforms):
        self.transforms = list(transforms)

    def __call__(self, value):
        for i in self._generator().permutation(len(self.transforms)):
            value = self.transforms[i](value)
        return value


__getattr__ = _missing.getattr_of(__name__, itself=("transforms",))
