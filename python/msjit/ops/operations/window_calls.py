"""Calls of windows, boxes and the like that a line of the table of primitives cannot say: windows, CTC, boxes, sparse slices."""

import math

from ... import _core
from ...autograd import is_grad_enabled, record_function
from .._limits import counted
from ..deformable import deformable_samples as _deformable_samples
from ..losses import _ctc as _ctc_losses
from ..special import betainc as _betainc  # noqa: F401
from ..streams import of_instance as _seeded  # noqa: F401
from .images import _host, _ops, _overlap, _same_pads, _triple

_raw = _core._raw_ops
_reshape, _cast, _where = _raw["reshape"], _raw["cast"], _raw["where"]


def _last(value, n):
    """The last n of a setting of sizes; a number stands for all."""
    return (value,) * n if isinstance(value, int) else tuple(value)[-n:]


# ---- windows


def _places(x, kernel, stride, dilation):
    """(place in the window, slice of x there) of windows over the last dimensions."""
    import itertools

    first = x.ndim - len(kernel)
    counts = [(n - (k - 1) * d - 1) // s + 1 for n, k, s, d in zip(x.shape[first:], kernel, stride, dilation)]
    for place in itertools.product(*map(range, kernel)):
        steps = [slice(p * d, p * d + (c - 1) * s + 1, s) for p, d, c, s in zip(place, dilation, counts, stride)]
        yield place, x[(slice(None),) * first + tuple(steps)]


def _padded(x, reach, stride, mode, value):
    if mode.lower() not in ("same", "valid"):
        raise ValueError(f"pad_mode must be 'SAME' or 'VALID', got {mode!r}")
    pads = _same_pads(x, reach, stride) if mode.lower() == "same" else ()
    return (_raw["pad"](x, pads, "constant", value), pads) if any(pads) else (x, (0,) * 2 * len(reach))


def _dilation(x, filter, stride, dilation, mode):
    """Grey-scale dilation: the greatest sum of a window and the filter (C, kh, kw)."""
    stride, dilation, kernel = _last(stride, 2), _last(dilation, 2), filter.shape[1:]
    x = _padded(x, tuple((k - 1) * d + 1 for k, d in zip(kernel, dilation)), stride, mode, -math.inf)[0]
    result = None
    for (i, j), part in _places(x, kernel, stride, dilation):
        part = part + _reshape(filter[:, i, j], (-1, 1, 1))
        result = part if result is None else _raw["maximum"](result, part)
    return result


def _volume_patches(x, kernel, stride, mode):
    """Windows of (N, C, D, H, W) side by side as channels: the place in the window first."""
    kernel, stride = _triple(kernel), _triple(stride)
    x = _padded(x, kernel, stride, mode, 0.0)[0]
    counted("ExtractVolumePatches: kernel_size", *kernel)
    return _raw["cat"]([part for _, part in _places(x, kernel, stride, (1, 1, 1))], 1)


def _max_pool_where(x, kernel, stride, mode):
    """Greatest elements of windows, and their places among all elements of their sample, int32."""
    kernel, stride = _last(kernel, 2), _last(stride, 2)
    padded, (left, _, top, _) = _padded(x, kernel, stride, mode, -math.inf)
    values, at = _raw["max_pool2d"](padded, kernel, stride)
    width = padded.shape[-1]
    at = (_raw["floor_div"](at, width) - top) * x.shape[-1] + _raw["mod"](at, width) - left
    channels = _raw["arange"](0, x.shape[1]).reshape(-1, 1, 1)
    return values, _cast(at + channels * (x.shape[2] * x.shape[3]), _core.int32)


def _cuts(n, ratio, pseudo_random, draw):
    """Where windows begin, and n: as many as n / ratio, of two sizes in random order (Graham, 2014)."""
    count = int(n / ratio)
    if count < 1:
        raise ValueError(f"pooling_ratio {ratio} leaves nothing of {n} elements")
    if pseudo_random:
        alpha = n / count
        limit = 1 / (alpha - math.floor(alpha)) if alpha > math.floor(alpha) else 1.0
        u = draw() * min(1.0, limit)
        cuts = (
            [math.ceil(alpha * (i + u)) for i in range(count)] if alpha % 1 else [int(alpha) * i for i in range(count)]
        )
        return [c - cuts[0] for c in cuts] + [n]
    small = n // count
    sizes = [small + 1] * (n % count) + [small] * (count - n % count)
    for i in range(count - 1, 0, -1):
        j = int(draw() * (i + 1))
        sizes[i], sizes[j] = sizes[j], sizes[i]
    return [sum(sizes[:i]) for i in range(count + 1)]


def _fractional(owner, x, ratio, pseudo_random, overlapping, seeds, average):
    """(N, H, W, C) pooled over windows that _cuts chooses; the cuts of rows and columns, int64."""
    ratio = [float(r) for r in ratio]
    if len(ratio) != 4 or ratio[0] != 1 or ratio[3] != 1 or min(ratio) < 1:
        raise ValueError(
            f"{type(owner).__name__}: pooling_ratio must be (1, rows, columns, 1), at least 1, got {ratio}"
        )
    draw = lambda: min(_raw["rand"](()).item(), 1 - 1e-7)
    rows, columns = _seeded(owner, seeds, lambda: [_cuts(x.shape[d], ratio[d], pseudo_random, draw) for d in (1, 2)])
    more, op = int(overlapping), _raw["mean" if average else "amax"]
    strips = [_raw["slice"](x, 1, a, min(b + more, x.shape[1])) for a, b in zip(rows, rows[1:])]
    lines = [
        _raw["stack"](
            [op(_raw["slice"](s, 2, a, min(b + more, x.shape[2])), (1, 2)) for a, b in zip(columns, columns[1:])], 1
        )
        for s in strips
    ]
    return _raw["stack"](lines, 1), _core.tensor(rows, _core.int64), _core.tensor(columns, _core.int64)


# ---- losses


def _ctc(x, indices, values, lengths, collapse, merge, ignore_longer):
    """Connectionist temporal classification of logits (T, N, C), the last class blank: losses, and their gradient."""
    import numpy as np

    steps, n, classes = x.shape
    rows = [[] for _ in range(n)]
    for (row, _), label in zip(indices.tolist(), values.tolist()):
        if not (collapse and rows[row][-1:] == [label]):
            rows[row].append(label)
    targets = np.zeros((n, max(1, max(map(len, rows)))), np.int64)
    for i, row in enumerate(rows):
        targets[i, : len(row)] = row
    sizes = [len(row) for row in rows]
    long = [row for row in range(n) if sizes[row] > int(lengths[row])]
    if long and not ignore_longer:
        raise ValueError(
            f"CTCLoss: row {long[0]} has {sizes[long[0]]} labels for {int(lengths[long[0]])} steps; shorten the labels, or "
            "set ignore_longer_outputs_than_inputs=True"
        )

    def losses(x):
        log = _raw["log_softmax"](x, 2)
        return _ctc_losses(
            log, _core.tensor(targets), lengths, _core.tensor(sizes), classes - 1, "none", True, merge_repeated=merge
        )[0]

    from ... import grad

    return losses(x), grad(lambda x: _raw["sum"](losses(x)))(_raw["detach"](x))


# ---- boxes


def _combined_nms(boxes, scores, per_class, total, iou_threshold, score_threshold, pad_per_class, clip):
    """The best boxes of all classes of each image: boxes (N, M, 1 or C, 4), scores (N, M, C); how many there are."""
    import numpy as np

    per_class, total, iou_threshold, score_threshold = (
        v.item() if isinstance(v, _core.Tensor) else v for v in (per_class, total, iou_threshold, score_threshold)
    )

    def compute(boxes, scores):
        n, _, classes = scores.shape
        width = min(total, per_class * classes) if pad_per_class else total
        out = np.zeros((n, width, 4), np.float32), np.zeros((n, width), np.float32), np.zeros((n, width), np.float32)
        counts = np.zeros(n, np.int32)
        for i in range(n):
            found = []
            for c in range(classes):
                own = boxes[i, :, min(c, boxes.shape[2] - 1)]
                sides = np.concatenate([np.minimum(own[:, :2], own[:, 2:]), np.maximum(own[:, :2], own[:, 2:])], 1)
                kept = []
                for k in np.argsort(-scores[i, :, c], kind="stable"):
                    if len(kept) == per_class or not scores[i, k, c] > score_threshold:
                        break
                    if all(_overlap(sides[k], sides[j : j + 1])[0] <= iou_threshold for j in kept):
                        kept.append(k)
                found += [(-scores[i, k, c], c, k, own[k]) for k in kept]
            found = sorted(found, key=lambda f: f[:3])[:width]
            counts[i] = len(found)
            for at, (score, c, _, box) in enumerate(found):
                out[0][i, at], out[1][i, at], out[2][i, at] = box.clip(0, 1) if clip else box, -score, c
        return (*out, counts)

    return _host(compute, boxes, scores)


# ---- others


def _eigen(x, compute_v):
    """Eigenvalues, and eigenvectors; without compute_v an empty tensor stands for them."""
    values, vectors = _ops().eig(x)
    return values, (vectors if compute_v else _core.tensor([], values.dtype))


def _sparse_slice(indices, values, shape, start, size):
    """The part of a sparse tensor from start on: its indices, values and shape."""
    import numpy as np

    def compute(indices, values, shape, start, size):
        end = np.minimum(start + size, shape)
        inside = ((indices >= start) & (indices < end)).all(1)
        return indices[inside] - start, values[inside], np.maximum(end - start, 0)

    return _host(compute, indices, values, shape, start, size)


_morphs = []


def _morph(fn, bprop, args):
    """fn(*args), with the derivative that bprop(*args, output, its gradient) gives where there is one."""
    if bprop is None:
        return fn(*args)
    if not _morphs:
        from ...nn import Cell

        class Morph(Cell):
            def __init__(self, fn, back):
                super().__init__()
                self.fn, self.back = fn, back

            def construct(self, *args):
                return self.fn(*args)

            def bprop(self, *args):
                return self.back(*args)

        _morphs.append(Morph)
    return _morphs[0](fn, bprop)(*args)


def _hook_backward(x, hook):
    """The values x, whose gradients go through hook as a tuple: one value, or a tuple of several."""
    fresh = tuple([_core._stop_gradient(t) for t in x])

    def backward(*cotangents):
        gradients = tuple([_raw["full_like"](t, 0) if g is None else g for g, t in zip(cotangents, fresh)])
        changed = hook(gradients)
        changed = gradients if changed is None else changed if isinstance(changed, (tuple, list)) else (changed,)
        if len(changed) != len(gradients):
            raise TypeError(f"HookBackward: the hook returned {len(changed)} gradients for {len(gradients)} inputs")
        return tuple(changed)

    if is_grad_enabled() and any(t.requires_grad for t in x):
        record_function("HookBackward", x, fresh, backward)
    return fresh[0] if len(fresh) == 1 else fresh


def _deformable_grid(x, offsets, kernel, strides, pads, dilations, groups, modulated):
    """The samples side by side: (N, C, H * kh, W * kw), of which a convolution with the kernel's strides makes the result."""
    samples = _deformable_samples(x, offsets, kernel, strides, pads, dilations, groups, modulated)
    n, channels, high, wide, rows, columns = samples.shape
    return samples.transpose((0, 1, 4, 2, 5, 3)).reshape((n, channels, rows * high, columns * wide))


FUNCTIONS = {name: f for name, f in globals().items() if name.startswith("_") and not name.startswith("__")}
