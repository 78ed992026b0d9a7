"""Parts of spectra hidden, so that networks learn from the rest (Park et al., 2019)."""

import numpy as np

from ._signals import Transform, number, whole


def _masked(x, start, width, value, axis):
    y = x.copy()
    y[(..., slice(start, start + width), slice(None)) if axis == -2 else (..., slice(start, start + width))] = value
    return y


class MaskAlongAxis(Transform):
    """mask_width frequencies (axis 1) or frames (axis 2) from mask_start on, set to mask_value."""

    def __init__(self, mask_start, mask_width, mask_value, axis):
        where = "MaskAlongAxis"
        self.start, self.width = whole(mask_start, "mask_start", where), whole(mask_width, "mask_width", where, 1)
        self.value = number(mask_value, "mask_value", where)
        if whole(axis, "axis", where, 1) > 2:
            raise ValueError(f"MaskAlongAxis: axis must be 1 or 2, got {axis}")
        self.axis = axis - 3

    def apply(self, x):
        if self.start + self.width > x.shape[self.axis]:
            raise RuntimeError(
                f"MaskAlongAxis: {self.start} + {self.width} is more than there are: {x.shape[self.axis]}"
            )
        return _masked(x, self.start, self.width, self.value, self.axis)


class MaskAlongAxisIID(Transform):
    """As ``MaskAlongAxis`` with a width below mask_param and a place that are random, of each channel its own."""

    def __init__(self, mask_param, mask_value, axis):
        where = "MaskAlongAxisIID"
        self.most, self.value = whole(mask_param, "mask_param", where), number(mask_value, "mask_value", where)
        if whole(axis, "axis", where, 1) > 2:
            raise ValueError(f"MaskAlongAxisIID: axis must be 1 or 2, got {axis}")
        self.axis = axis - 3

    def apply(self, x):
        size = x.shape[self.axis]
        if self.most > size:
            raise RuntimeError(f"MaskAlongAxisIID: mask_param {self.most} is more than there are: {size}")
        channels = x.reshape(-1, *x.shape[-2:])
        done = []
        for channel in channels:
            width = int(np.random.uniform(0, self.most))
            done.append(_masked(channel, int(np.random.uniform(0, size - width)), width, self.value, self.axis))
        return np.stack(done).reshape(x.shape)


class _Masking(Transform):
    axis, what = 0, ""

    def _set(self, iid_masks, param, start, value):
        where = type(self).__name__
        self.iid, self.param = iid_masks, whole(param, f"{self.what}_mask_param", where)
        self.start, self.value = whole(start, "mask_start", where), number(value, "mask_value", where)

    def apply(self, x):
        if self.iid:
            return MaskAlongAxisIID(self.param, self.value, self.axis).apply(x)
        return MaskAlongAxis(self.start, self.param, self.value, self.axis).apply(x) if self.param else x


class FrequencyMasking(_Masking):
    """freq_mask_param frequencies from mask_start on, set to mask_value; iid_masks: random ones, fewer than so many."""

    axis, what = 1, "freq"

    def __init__(self, iid_masks=False, freq_mask_param=0, mask_start=0, mask_value=0.0):
        self._set(iid_masks, freq_mask_param, mask_start, mask_value)


class TimeMasking(_Masking):
    """time_mask_param frames from mask_start on, set to mask_value; iid_masks: random ones, fewer than so many."""

    axis, what = 2, "time"

    def __init__(self, iid_masks=False, time_mask_param=0, mask_start=0, mask_value=0.0):
        self._set(iid_masks, time_mask_param, mask_start, mask_value)


__all__ = ["FrequencyMasking", "MaskAlongAxis", "MaskAlongAxisIID", "TimeMasking"]
