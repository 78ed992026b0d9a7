"""Ops whose results have the shapes that values give them: written in ops that graphs have. One number is read for each: how
many elements there are."""

import math

from .._core import _raw_ops as raw
from ..dtype import bool_, int64
from ..kinds import DeviceCtx


def _arange(n, device):
    return raw["cumsum"](_filled(n, 1, device), dim=0) - 1


def _filled(n, value, device):
    with DeviceCtx(device):
        return raw["full"](value, shape=(n,), dtype=int64)


def _places(mask):
    """Where a row of truths holds, ascending."""
    n = len(mask)
    if n == 0:
        return raw["cast"](mask, dtype=int64)
    behind = raw["cumsum"](raw["cast"](mask, dtype=int64), dim=0)
    count = int(behind[n - 1])
    at = raw["where"](mask, behind - 1, count)  # those where it does not hold meet behind the others
    return raw["scatter"](_filled(count + 1, 0, mask.device), at, _arange(n, mask.device), dim=0)[:count]


def _row(x):
    return raw["reshape"](x, shape=(math.prod(x.shape),))


def _truth(x):
    return x if x.dtype == bool_ else raw["ne"](x, 0)


def nonzero(x):
    places, columns, step = _places(_row(_truth(x))), [], math.prod(x.shape)
    for n in x.shape:
        step //= max(n, 1)
        columns.append(raw["mod"](raw["floor_div"](places, max(step, 1)), max(n, 1)))
    if not columns:
        return (raw["reshape"](places, shape=(len(places), 1))[:, :0],)
    return (raw["stack"](columns, dim=1),)


def masked_select(x, mask):
    ndim = max(len(x.shape), len(mask.shape))
    sizes = [(1,) * (ndim - len(t.shape)) + tuple(t.shape) for t in (x, mask)]
    shape = tuple(b if a == 1 else a for a, b in zip(*sizes))
    x, mask = (_row(raw["broadcast_to"](t, shape=shape)) for t in (x, mask))
    return (raw["index_select"](x, _places(mask), dim=0),)


def unique(x):
    row = _row(x)
    n = len(row)
    if n == 0:
        return row, raw["cast"](x, dtype=int64), raw["cast"](row, dtype=int64)
    values, order = raw["sort"](row, dim=0, descending=False)
    differs = raw["ne"](values[1:], values[:-1])
    if x.dtype.is_floating_point:  # all that are not numbers are one value, the last
        differs = raw["logical_and"](differs, raw["logical_not"](raw["isnan"](values[:-1])))
    begins = raw["cat"]([raw["cast"](_filled(1, 1, x.device), dtype=bool_), differs], dim=0)
    first = _places(begins)
    groups = raw["cumsum"](raw["cast"](begins, dtype=int64), dim=0) - 1
    inverse = raw["scatter"](_filled(n, 0, x.device), order, groups, dim=0)
    ends = raw["cat"]([first[1:], _filled(1, n, x.device)], dim=0)
    return raw["index_select"](values, first, dim=0), raw["reshape"](inverse, shape=tuple(x.shape)), ends - first


def bincount(x, minlength):
    if len(x.shape) != 1:
        raise ValueError(f"bincount: a 1-d tensor is needed, got shape {tuple(x.shape)}")
    if minlength < 0:
        raise ValueError(f"bincount: minlength must not be negative, got {minlength}")
    if len(x) == 0:
        return (_filled(minlength, 0, x.device),)
    x = raw["cast"](x, dtype=int64)
    for least in (int(raw["amin"](x)), int(raw["amax"](x))):
        if not 0 <= least < 2**40:
            raise ValueError(f"bincount: values must be in [0, 2**40), got {least}")
    counts = _filled(max(least + 1, minlength), 0, x.device)
    return (raw["index_add"](counts, x, _filled(len(x), 1, x.device), dim=0),)


OPS = {f.__name__: f for f in (nonzero, masked_select, unique, bincount)}
