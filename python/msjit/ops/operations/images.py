"""Calls of primitives about images, boxes and sequences."""

import functools
import math

from ... import _core
from ..._core import Tensor
from ..._devices import results_of_arrays
from ...autograd import no_grad
from .._limits import dimension
from ..indexing import reduce_segments
from ..pooling import means3d
from .calls import _int, _pair, _shape

_raw = _core._raw_ops
_where, _cast, _arange, _reshape = (_raw[n] for n in ("where", "cast", "arange", "reshape"))


def _ops():
    from ... import ops

    return ops


def _listed(value, n):
    """A list of n, of one number or of what lists them."""
    if isinstance(value, Tensor):
        return value.tolist()
    return [value] * n if isinstance(value, int) else list(value)


def _scales(scales):
    return None if scales is None else list(scales)


def _adjoint_if(x, adjoint):
    return _ops().adjoint(x) if adjoint else x


def _expanded(x, shape):
    sizes = _shape(shape)
    lead = len(sizes) - x.ndim
    return tuple(x.shape[i - lead] if n == -1 else n for i, n in enumerate(sizes))


def _host(function, *args, types=None):
    """What a function of NumPy arrays gives, as tensors."""
    with no_grad():
        result = function(*(a.asnumpy() if isinstance(a, Tensor) else a for a in args))
    return results_of_arrays(result, args)


# ---- colours


def _hsv(images):
    """Hue, saturation and value (0 to 1) of the last dimension's red, green and blue."""
    r, g, b = _raw["unbind"](images, -1)
    high, low = _raw["amax"](images, -1), _raw["amin"](images, -1)
    spread = high - low
    safe = _where(spread > 0, spread, 1.0)
    of_red, of_green, of_blue = (g - b) / safe, (b - r) / safe + 2, (r - g) / safe + 4
    hue = _where(high == r, of_red, _where(high == g, of_green, of_blue)) / 6
    hue = _where(spread > 0, hue - _raw["floor"](hue), 0.0)
    return hue, _where(high > 0, spread / _where(high > 0, high, 1.0), 0.0), high


def _rgb_to_hsv(images):
    return _raw["stack"](list(_hsv(images)), -1)


def _rgb(hue, saturation, value):
    parts = []
    for n in (5.0, 3.0, 1.0):
        k = _raw["mod"](n + hue * 6, 6.0)
        part = _raw["clamp"](_raw["minimum"](k, 4 - k), 0.0, 1.0)
        parts.append(value - value * saturation * part)
    return _raw["stack"](parts, -1)


def _hsv_to_rgb(images):
    return _rgb(*_raw["unbind"](images, -1))


def _adjust_hue(image, delta):
    hue, saturation, value = _hsv(image)
    hue = hue + _int(delta)
    return _rgb(hue - _raw["floor"](hue), saturation, value)


def _adjust_saturation(image, scale):
    hue, saturation, value = _hsv(image)
    return _rgb(hue, _raw["clamp"](saturation * _int(scale), 0.0, 1.0), value)


# ---- pooling, convolution, resizing


def _triple(value):
    value = (value,) * 3 if isinstance(value, int) else tuple(value)
    return value[-3:]


def _same_pads(x, kernel, stride):
    """Borders before and after of the last dimensions, last first."""
    pads = []
    for n, k, s in zip(x.shape[:1:-1], kernel[::-1], stride[::-1]):
        total = max((-(-n // s) - 1) * s + k - n, 0)
        pads += [total // 2, total - total // 2]
    return tuple(pads)


def _borders3d(x, kernel, stride, pad_mode, pad):
    """What pad_mode puts before and behind depth, height and width."""
    mode = pad_mode.lower()
    if mode == "same":
        flat = _same_pads(x, kernel, stride)
        return [flat[4:6], flat[2:4], flat[:2]]
    given = (0,) * 6 if mode != "pad" else (pad,) * 6 if isinstance(pad, int) else tuple(pad)
    return [given[:2], given[2:4], given[4:]]


def _avg_pool3d(x, kernel_size, strides, pad_mode, pad, ceil_mode, count_include_pad, divisor):
    kernel, stride = _triple(kernel_size), _triple(strides)
    ceil = ceil_mode and pad_mode.lower() != "same"
    return means3d(x, kernel, stride, _borders3d(x, kernel, stride, pad_mode, pad), ceil, count_include_pad, divisor)


def _max_pool3d(x, kernel_size, strides, pad_mode, pad, ceil_mode):
    kernel, stride = _triple(kernel_size), _triple(strides)
    borders = _borders3d(x, kernel, stride, pad_mode, pad)
    if any(map(any, borders)):
        x = _raw["pad"](x, tuple(v for both in borders[::-1] for v in both), "constant", -math.inf)
    return _ops().max_pool3d(x, kernel, stride, 0, 1, bool(ceil_mode))


def _adaptive_max3d(x, size):
    y, where = _ops().adaptive_max_pool3d(x, _shape(size), True)
    return y, _cast(where, _core.int32)


def _max_pool3d_argmax(x, kernel, strides, pads, dilation, ceil_mode, dtype):
    y, where = _ops().max_pool3d(x, kernel, strides, pads, dilation, ceil_mode, True)
    return y, _cast(where, dtype)


def _conv2d_backward(dout, weight, input_size, pad_mode, pad, stride, dilation, group):
    """The gradient of a convolution by its input: a transposed convolution."""
    sizes, stride, dilation = _shape(input_size), _pair(stride)[-2:], _pair(dilation)[-2:]
    kernel = [(k - 1) * d + 1 for k, d in zip(weight.shape[2:], dilation)]
    mode = pad_mode.lower()
    if mode == "same":
        total = [max((o - 1) * s + k - n, 0) for o, s, k, n in zip(dout.shape[2:], stride, kernel, sizes[2:])]
        sides = [(t // 2, t - t // 2) for t in total]
    elif mode == "pad":
        given = (pad,) * 4 if isinstance(pad, int) else tuple(pad)
        sides = [given[:2], given[2:]]
    else:
        sides = [(0, 0), (0, 0)]
    whole = [n + a + b for n, (a, b) in zip(sizes[2:], sides)]
    x = _raw["conv2d_input_grad"](dout, weight, (*sizes[:2], *whole), stride, (0, 0), dilation, group)
    for d, (n, (before, _)) in enumerate(zip(sizes[2:], sides)):
        x = _raw["slice"](x, 2 + d, before, before + n)
    return x


def _image_patches(x, ksizes, strides, rates, padding):
    """Windows of (N, C, H, W) side by side as channels: (N, kh * kw * C, rows, columns)."""
    kernel, stride, rate = (tuple(v)[-2:] if not isinstance(v, int) else (v, v) for v in (ksizes, strides, rates))
    reach = tuple((k - 1) * r + 1 for k, r in zip(kernel, rate))
    if padding.lower() == "same":
        pads = _same_pads(x, reach, stride)
        x = _raw["pad"](x, pads) if any(pads) else x
    out = [(n - k) // s + 1 for n, k, s in zip(x.shape[2:], reach, stride)]
    columns = _ops().unfold(x, kernel, rate, 0, stride)
    parts = _reshape(columns, (x.shape[0], x.shape[1], kernel[0] * kernel[1], *out))
    return _reshape(_raw["transpose"](parts, 1, 2), (x.shape[0], -1, *out))


def _resize_linear(x, size, mode):
    from .calls import _source

    n, out = x.shape[2], _int(size) if not isinstance(size, (tuple, list)) else size[0]
    at = _raw["clamp"](_source(out, n, mode == "align_corners", mode == "half_pixel"), 0, n - 1)
    low = _cast(_raw["floor"](at), _core.int64)
    share = at - _cast(low, at.dtype)
    high = _raw["clamp"](low + 1, None, n - 1)
    result = _raw["index_select"](x, low, 2) * (1 - share) + _raw["index_select"](x, high, 2) * share
    return _cast(result, x.dtype) if x.is_floating_point() else result


def _resize_bicubic(image, size, align_corners, half_pixel):
    """Cubic convolution (Keys, 1981) along both dimensions."""
    y = _cast(image, _core.float64) if image.dtype == _core.float64 else _cast(image, _core.float32)
    return _raw["resample"](
        y, tuple(_shape(size)), "cubic" if half_pixel or align_corners else "cubic_start", align_corners
    )


def _resize_area(images, size, align_corners):
    """(N, H, W, C) by the mean of the area that each new pixel covers, float32."""
    from ..vision import along

    y = _cast(images, _core.float32)
    for d, out in zip((1, 2), _shape(size)):
        n = images.shape[d]
        step = (n - 1) / (out - 1) if align_corners and out > 1 else n / out
        matrix = [[0.0] * out for _ in range(n)]
        for i in range(out):
            low, high = i * step, (i + 1) * step
            for k in range(math.floor(low), math.ceil(high)):
                share = (min(k + 1, high) - max(k, low)) / step
                matrix[min(k, n - 1)][i] += share
        y = along(y, d, matrix)
    return y


def _roi_align(features, rois, height, width, scale, samples, end_mode):
    """Mean of samples * samples points, interpolated linearly, of each bin of regions (He et al., 2017). What a point weighs is
    a product of what its row and its column weigh, so that bins are products of matrices."""
    n, c, h, w = features.shape

    def weights(boxes):
        import numpy as np

        def along(low, high, bins, size):
            extent = high + end_mode * scale - low
            extent = max(extent, 1.0) if end_mode == 0 else extent
            points = samples if samples > 0 else math.ceil(extent / bins)
            at = (low + (np.arange(bins)[:, None] + (np.arange(points) + 0.5) / max(points, 1)) * extent / bins).ravel()
            inside = (at >= -1) & (at <= size)
            at = np.clip(at, 0, size - 1)
            before = np.floor(at).astype(int)
            rows = np.zeros((len(at), size), np.float32)
            each = np.arange(len(at))
            rows[each, before] = (1 - (at - before)) * inside
            rows[each, np.minimum(before + 1, size - 1)] += (at - before) * inside
            return rows.reshape(bins, points, size).sum(1) / max(points, 1)

        boxes = boxes.astype(np.float64)
        order = np.argsort(boxes[:, 0], kind="stable")  # the regions of one picture are one product
        of_rows = np.zeros((len(boxes), height, h), np.float32)
        of_columns = np.zeros((len(boxes), width, w), np.float32)
        for r, (x1, y1, x2, y2) in enumerate(boxes[order, 1:] * scale):
            of_rows[r], of_columns[r] = along(y1, y2, height, h), along(x1, x2, width, w)
        return of_rows, of_columns, np.bincount(boxes[:, 0].astype(int), minlength=n), np.argsort(order)

    of_rows, of_columns, counts, places = _host(weights, rois)
    x, bins, first = _cast(features, _core.float32), [], 0
    for picture, count in enumerate(counts.tolist()):
        if not count:
            continue
        rows = of_rows[first : first + count].reshape(count * height, h)
        columns = _raw["transpose"](of_columns[first : first + count], 1, 2)
        part = _raw["matmul"](rows, x[picture]).reshape(c, count, height, w)
        part = _raw["matmul"](_raw["permute"](part, (1, 0, 2, 3)).reshape(count, c * height, w), columns)
        bins.append(part.reshape(count, c, height, width))
        first += count
    if not bins:
        return _raw["full"](0.0, (0, c, height, width), features.dtype)
    return _cast(_raw["index_select"](_raw["cat"](bins, 0), places, 0), features.dtype)


# ---- boxes


def _area(boxes):
    return (boxes[..., 2] - boxes[..., 0]).clip(0) * (boxes[..., 3] - boxes[..., 1]).clip(0)


def _overlap(a, b):
    """Intersection over union of boxes a (4,) with boxes b (n, 4)."""
    import numpy as np

    low, high = np.maximum(a[:2], b[:, :2]), np.minimum(a[2:], b[:, 2:])
    both = (high - low).clip(0).prod(-1)
    union = _area(a) + _area(b) - both
    return np.where(union > 0, both / np.where(union > 0, union, 1), 0)


def _kept(order, limit, overlaps, threshold):
    """Indices that stay, best first: none overlaps an earlier one by more than threshold."""
    import numpy as np

    kept = []
    for i in order:
        if len(kept) == limit:
            break
        if all(overlaps(i, j) <= threshold for j in kept):
            kept.append(i)
    return np.array(kept, np.int32)


def _nms(boxes, scores, limit, iou_threshold, score_threshold):
    import numpy as np

    limit, iou_threshold, score_threshold = (_int(v) for v in (limit, iou_threshold, score_threshold))

    def compute(boxes, scores):
        boxes = np.stack([np.minimum(boxes[:, :2], boxes[:, 2:]), np.maximum(boxes[:, :2], boxes[:, 2:])], 1)
        boxes = boxes.reshape(-1, 4)
        order = [i for i in np.argsort(-scores, kind="stable") if scores[i] > score_threshold]
        return _kept(order, limit, lambda i, j: _overlap(boxes[i], boxes[j : j + 1])[0], iou_threshold)

    return _host(compute, boxes, scores)


def _nms_by_overlaps(overlaps, scores, limit, threshold, score_threshold):
    import numpy as np

    limit, threshold, score_threshold = (_int(v) for v in (limit, threshold, score_threshold))

    def compute(overlaps, scores):
        order = [i for i in np.argsort(-scores, kind="stable") if scores[i] > score_threshold]
        return _kept(order, limit, lambda i, j: overlaps[i, j], threshold)

    return _host(compute, overlaps, scores)


def _nms_with_mask(bboxes, threshold):
    """Boxes (x0, y0, x1, y1, score) by score, their places, and which of them stay."""

    def compute(boxes):
        import numpy as np

        order = np.argsort(-boxes[:, 4], kind="stable")
        boxes = boxes[order]
        kept = np.ones(len(boxes), bool)
        for i in range(len(boxes)):
            if kept[i]:
                later = np.arange(len(boxes)) > i
                kept &= ~(later & (_overlap(boxes[i, :4], boxes[:, :4]) > threshold))
        return boxes, np.arange(len(boxes), dtype=np.int32), kept

    return _host(compute, bboxes)


# ---- sets, segments, text


def _list_diff(x, y, out_idx):
    def compute(x, y):
        import numpy as np

        kept = ~np.isin(x, y)
        return x[kept], np.flatnonzero(kept).astype(np.dtype(out_idx.numpy_name))

    return _host(compute, x, y)


def _segments(x, ids, kind):
    """Rows of one id (in order) together."""
    if ids.shape[0] and bool((ids[:1] < 0).any() | (ids[1:] < ids[:-1]).any()):
        raise ValueError(
            f"Segment{kind.capitalize()}: segment_ids must be in order, none of them below 0; sort them, or take "
            f"UnsortedSegment{kind.capitalize() if kind != 'mean' else 'Sum and counts'}"
        )
    n = int(ids[-1].item()) + 1 if ids.shape[0] else 0
    if kind == "mean":
        counts = _raw["bincount"](_cast(ids, _core.int64), n)
        counts = _reshape(_raw["clamp"](counts, 1), (n,) + (1,) * (x.ndim - 1))
        return _cast(reduce_segments(x, ids, n, "sum") / counts, x.dtype)
    result = reduce_segments(x, ids, n, kind)
    if kind in ("max", "min"):  # ids that do not occur give 0
        there = _raw["bincount"](_cast(ids, _core.int64), n) > 0
        result = _where(_reshape(there, (n,) + (1,) * (x.ndim - 1)), result, 0)
    elif kind == "prod":
        return result
    return result


def _coalesce(indices, values, shape):
    """Coordinates (ndim, n) in order and each once, values of equal ones added."""

    def compute(indices, values, shape):
        import numpy as np

        flat = np.ravel_multi_index(tuple(indices), tuple(shape))
        places, inverse = np.unique(flat, return_inverse=True)
        out = np.zeros(len(places), values.dtype)
        np.add.at(out, inverse.reshape(-1), values)
        return np.stack(np.unravel_index(places, tuple(shape))).astype(indices.dtype), out, shape

    return _host(compute, indices, values, shape)


def _bitpack(bits):
    """Eight booleans in a byte, the first highest."""
    b = _cast(_reshape(bits, (*bits.shape[:-1], bits.shape[-1] // 8, 8)), _core.int64)
    weights = _core.tensor([128, 64, 32, 16, 8, 4, 2, 1])
    return _cast(_raw["sum"](b * weights, -1), _core.uint8)


def _accidental_hits(true_classes, sampled):
    """(rows, places) of samples that are among a row's true classes, and a weight that rules them out."""

    def compute(true, sampled):
        import numpy as np

        hits = [(r, p) for r, row in enumerate(true) for p, s in enumerate(sampled) if s in row]
        rows, places = (np.array([h[i] for h in hits], true.dtype) for i in (0, 1))
        return rows, places, np.full(len(hits), -np.finfo(np.float32).max, np.float32)

    return _host(compute, true_classes, sampled)


def _confusion(labels, predictions, weights, classes, dtype):
    at = _cast(labels, _core.int64) * classes + _cast(predictions, _core.int64)
    kind = getattr(_core, dtype) if isinstance(dtype, str) else dtype
    values = _raw["full"](1, at.shape, _core.float32) if weights is None else _cast(weights, _core.float32)
    flat = _raw["index_add"](_raw["full"](0.0, (classes * classes,), _core.float32), at, values, 0)
    return _cast(_reshape(flat, (classes, classes)), kind)


def _edit_distance(h_indices, h_values, h_shape, t_indices, t_values, t_shape, normalize):
    """Levenshtein's distance of sequences, which the last dimension holds."""

    def compute(hi, hv, hs, ti, tv, ts):
        import numpy as np

        shape = tuple(int(max(a, b)) for a, b in zip(hs[:-1], ts[:-1]))
        out = np.zeros(shape, np.float32)
        for at in np.ndindex(*shape):
            a, b = (v[(i[:, :-1] == at).all(1)].tolist() for i, v in ((hi, hv), (ti, tv)))
            row = list(range(len(b) + 1))
            for i, x in enumerate(a, 1):
                last, row = row, [i]
                for j, y in enumerate(b, 1):
                    row.append(min(last[j] + 1, row[-1] + 1, last[j - 1] + (x != y)))
            out[at] = (row[-1] / len(b) if b else float(bool(a)) and np.inf) if normalize else row[-1]
        return out

    return _host(compute, h_indices, h_values, h_shape, t_indices, t_values, t_shape)


def _no_repeat(state_seq, log_probs, n):
    """log_probs with the lowest number where a token would repeat n tokens of the sequence."""

    def compute(sequences, scores):
        import numpy as np

        scores = scores.copy()
        for at in np.ndindex(*sequences.shape[:-1]):
            s = sequences[at].tolist()
            tail = s[len(s) - n + 1 :]
            for i in range(len(s) - n + 1):
                if s[i : i + n - 1] == tail:
                    scores[at][s[i + n - 1]] = np.finfo(scores.dtype).min
        return scores

    return _host(compute, state_seq, log_probs)


def _ragged_range(starts, limits, deltas, kind):
    def compute(starts, limits, deltas):
        import numpy as np

        n = max(np.size(v) for v in (starts, limits, deltas))
        starts, limits, deltas = (np.broadcast_to(v.reshape(-1), (n,)) for v in (starts, limits, deltas))
        rows = [np.arange(a, b, d, dtype=starts.dtype) for a, b, d in zip(starts, limits, deltas)]
        ends = np.cumsum([0, *(len(r) for r in rows)]).astype(np.dtype(kind.numpy_name))
        return ends, np.concatenate(rows) if rows else starts

    return _host(compute, starts, limits, deltas)


def _sub_and_filter(x, max_num, offset):
    top, low = _int(max_num), _int(offset)

    def compute(x):
        import numpy as np

        moved = x - low
        kept = (moved >= 0) & (moved < top)
        return moved[kept], np.flatnonzero(kept).astype(np.int32)

    return _host(compute, x)


def _format_map(x, source, target):
    """Where the dimensions of another layout stand in one."""
    places = _core.tensor([source.index(c) for c in target], x.dtype)
    return _raw["index_select"](places, _raw["reshape"](_raw["mod"](x, len(source)), (-1,)), 0).reshape(x.shape)


def _format_permuted(x, source, target):
    """Sizes (4,) or (4, 2), or of the two spatial dimensions, of one layout in the order of another."""
    if x.shape[0] == 2:
        source, target = (f.replace("N", "").replace("C", "") for f in (source, target))
    return _raw["index_select"](x, _core.tensor([source.index(c) for c in target]), 0)


# ---- matrices, transforms


def _matrix_log(x):
    """The principal logarithm, by the eigenvalues; complex."""

    def compute(x):
        import numpy as np

        values, vectors = np.linalg.eig(x)
        return ((vectors * np.log(values.astype(vectors.dtype))[..., None, :]) @ np.linalg.inv(vectors)).astype(x.dtype)

    return _host(compute, x)


def _eigh(matrix, vectors, lower):
    """Eigenvalues of Hermitian matrices, of which one triangle is read, and with vectors the eigenvectors too."""
    from ...mint import linalg

    triangle = "L" if lower else "U"
    return tuple(linalg.eigh(matrix, triangle)) if vectors else linalg.eigvalsh(matrix, triangle)


def _solve_least_squares(matrix, rhs, l2):
    """x that makes |matrix @ x - rhs|^2 + l2 |x|^2 smallest."""
    ops = _ops()
    gram = _raw["matmul"](ops.adjoint(matrix), matrix)
    gram = gram + _cast(_int(l2) * _raw["eye"](gram.shape[-1], None, _core.float64), gram.dtype)
    return ops.matrix_solve(gram, _raw["matmul"](ops.adjoint(matrix), rhs))


def _nuclear(x, dim, keepdim):
    ops = _ops()
    axes = (0, 1) if dim is None else tuple(dimension("NuclearNorm", x.ndim, d) for d in dim)
    rest = [d for d in range(x.ndim) if d not in axes]
    moved = _raw["permute"](x, (*rest, *axes))
    total = _raw["sum"](ops.svd(moved, compute_uv=False), -1)
    for d in sorted(axes) if keepdim else ():
        total = _raw["unsqueeze"](total, d)
    return total


def _tridiagonal(superdiag, maindiag, subdiag, rhs):
    """The product of a matrix of three diagonals, each (..., 1, m), with rhs (..., m, n)."""
    upper, main, lower = (_raw["transpose"](d, -2, -1) for d in (superdiag, maindiag, subdiag))
    m = rhs.shape[-2]
    shift = (0, 0)
    later = _raw["pad"](_raw["slice"](rhs, rhs.ndim - 2, 1, m), (*shift, 0, 1))
    earlier = _raw["pad"](_raw["slice"](rhs, rhs.ndim - 2, 0, m - 1), (*shift, 1, 0))
    return main * rhs + upper * later + lower * earlier


def _fft_with_size(x, ndim, inverse, real, norm, onesided, sizes):
    if not 1 <= ndim <= 3:
        raise ValueError(f"FFTWithSize: signal_ndim must be 1, 2 or 3, got {ndim}")
    ops, dims = _ops(), tuple(range(-ndim, 0))
    if not real:
        return (ops.ifftn if inverse else ops.fftn)(x, None, dims, norm)
    if inverse:
        if not onesided:
            return ops.real(ops.ifftn(x, None, dims, norm))
        return ops.irfftn(x, tuple(sizes) or None, dims, norm)
    return ops.rfftn(x, None, dims, norm) if onesided else ops.fftn(x, None, dims, norm)


# ---- values, loops, functions


def _check_numerics(x):
    if not bool(_raw["all"](_raw["isfinite"](x)).item()):
        raise RuntimeError("CheckNumerics: the tensor has NaN or infinite elements")
    return x


def _assert(condition, data, summarize):
    holds = bool(condition.all().item()) if isinstance(condition, Tensor) else bool(condition)
    if not holds:
        shown = [t.reshape(-1)[:summarize].tolist() for t in data]
        raise RuntimeError(f"Assert: the condition does not hold; data: {shown}")
    return True


def _with_hook(x, hook):
    """x, whose gradient goes through hook; a number has none."""
    if not isinstance(x, Tensor):
        return x
    y = _raw["copy"](x)
    if y.requires_grad:
        y.register_hook(hook)
    return y


def _multilabel_margin(x, target, reduction):
    """The loss, and which classes are targets."""
    loss = _ops().multilabel_margin_loss(x, target, reduction)

    def compute(target):
        import numpy as np

        rows = target.reshape(-1, target.shape[-1])
        out = np.zeros(rows.shape, np.int32)
        for r, row in enumerate(rows):
            for c in row:
                if c < 0:
                    break
                out[r, c] = 1
        return out.reshape(target.shape)

    return loss, _host(compute, target)


def _dropout(x, keep_prob):
    """Elements dropped; the result and what was kept, of x's dtype."""
    result, kept = _raw["dropout"](x, 1 - keep_prob)
    return result, _cast(kept, x.dtype)


def _dropout_channels(x, keep_prob):
    """Whole channels dropped; the result and what was kept."""
    kept = _raw["rand"]((*x.shape[:2], *(1,) * (x.ndim - 2))) < keep_prob
    mask = _raw["broadcast_to"](kept, x.shape)
    return (x * _cast(mask, x.dtype) / keep_prob if keep_prob else x * 0), mask


def _truncated_normal(shape, mean, deviation, low, high):
    """Normal numbers within [low, high]: the distribution function's inverse of uniform ones. Parameters are one, or one for
    each element of the first dimension."""
    for v in (mean, deviation, low, high):
        if isinstance(v, Tensor) and v.size != 1 and v.shape != shape[:1]:
            raise ValueError(
                f"ParameterizedTruncatedNormal: mean, stdevs, min and max are of one element or of as many as the first "
                f"dimension of {shape}, not of shape {v.shape}"
            )
    mean, deviation, low, high = (
        _reshape(v, (-1, *[1] * (len(shape) - 1))) if isinstance(v, Tensor) and v.ndim else v
        for v in (mean, deviation, low, high)
    )
    low, high = ((v - mean) / deviation for v in (low, high))
    cdf = lambda v: 0.5 * (1 + (_raw["erf"](v / 2**0.5) if isinstance(v, Tensor) else math.erf(v / 2**0.5)))
    a, b = cdf(low), cdf(high)
    u = a + (b - a) * _raw["rand"](shape)
    return mean + deviation * (2**0.5) * _raw["erfinv"](_raw["clamp"](2 * u - 1, -0.9999999, 0.9999999))


def _custom(func, args, kind):
    if kind != "pyfunc" or not callable(func):
        raise ValueError(f"Custom: func must be a function of arrays with func_type 'pyfunc', got {kind!r}")
    return _py_func(func, args, single=True)


def _py_func(fn, xs, single=False):
    result = _host(fn, *xs)
    return result if single or isinstance(result, tuple) else (result,)


partial = functools.partial
FUNCTIONS = {name: f for name, f in globals().items() if name.startswith("_") and not name.startswith("__")}
FUNCTIONS["partial"] = partial
