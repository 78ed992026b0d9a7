"""Images and boxes with MindSpore's names and arguments, composed of ops."""

import math

from .. import _core
from .._core import Tensor
from ._limits import counted

_ops, _raw = _core._ops, _core._raw_ops
_reshape, _where, _floor, _cast, _clamp = (_raw[n] for n in ("reshape", "where", "floor", "cast", "clamp"))
_maximum, _minimum, _stack, _unsqueeze, _sum = (_raw[n] for n in ("maximum", "minimum", "stack", "unsqueeze", "sum"))

__all__ = [
    "affine_grid", "bounding_box_decode", "bounding_box_encode", "check_valid", "crop_and_resize", "grid_sample", "interpolate",
    "iou", "rotary_position_embedding", "upsample",
]  # fmt: skip


# ---- resizing: along each dimension weighted sums, or a selection


def along(x, dim, matrix):
    """x along dim times a matrix, rows of Python numbers (n, out), most of which are 0: those elements are not read, so that
    an infinity or NaN shows only where it has a weight."""
    n, out = len(matrix), len(matrix[0])
    taps = [[(k, matrix[k][i]) for k in range(n) if matrix[k][i]] or [(0, 0.0)] for i in range(out)]
    width = max(map(len, taps))
    counts = [[j < len(tap) for j in range(width)] for tap in taps]
    taps = [tap + [(tap[0][0], 0.0)] * (width - len(tap)) for tap in taps]
    whole = not x.is_floating_point() and not x.is_complex()
    wide = _raw["cast"](x, _core.float32) if whole or x.dtype in (_core.float16, _core.bfloat16) else x
    if width <= 4:
        total = None
        for j in range(width):
            part = _weighted(wide, dim, [[tap[j]] for tap in taps], [[c[j]] for c in counts])
            total = part if total is None else total + part
        return _of_dtype(total, x.dtype, whole)
    shape = (*x.shape[:dim], out, width, *x.shape[dim + 1 :])
    flat = _weighted(wide, dim, taps, counts)
    return _of_dtype(_raw["sum"](_raw["reshape"](flat, shape), dim + 1), x.dtype, whole)


def _of_dtype(y, dtype, whole):
    """y in the dtype; whole numbers are rounded, and bytes stay within theirs."""
    y = _raw["round"](y) if whole else y
    return _raw["cast"](_raw["clamp"](y, 0, 255) if dtype == _core.uint8 else y, dtype)


def _weighted(x, dim, taps, counts):
    """The elements of all taps, one behind the other along dim, times their weights."""
    index = Tensor([k for tap in taps for k, _ in tap], dtype=_core.int64)
    weights = Tensor([w for tap in taps for _, w in tap], dtype=x.dtype)
    shape = (-1, *(1,) * (x.ndim - 1 - dim))
    parts = _raw["index_select"](x, index, dim)
    if not all(map(all, counts)):
        parts = _raw["where"](_raw["reshape"](Tensor([c for row in counts for c in row]), shape), parts, 0)
    return parts * _raw["reshape"](weights, shape)


_MODES = {
    "nearest": None, "nearest-exact": None, "area": None, "linear": 3, "bilinear": 4, "trilinear": 5, "bicubic": 4,
}  # fmt: skip


def interpolate(input, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=None):
    """Resizes sequences, pictures or volumes.

    Args:
        input: Tensor, (N, C, L), (N, C, H, W) or (N, C, D, H, W), of floats.
        size: int, tuple of ints or None, the new sizes behind the channels; or
        scale_factor: number, tuple of numbers or None, what the sizes are multiplied with.
        mode: str, 'nearest', 'nearest-exact' (of the middle of each place), 'area' (means), 'linear' for sequences,
            'bilinear' and 'bicubic' for pictures, 'trilinear' for volumes.
        align_corners: bool or None, of linear and cubic modes: whether the outermost points stay where they are; else the
            edges of the outermost places do.
        recompute_scale_factor: bool or None, whether the scale is that of the rounded sizes instead of scale_factor.
    Returns:
        Tensor of input's dtype.
    Raises:
        ValueError: a mode that does not fit the dimensions, or unless one of size and scale_factor is given.

    >>> x = ms.tensor([[[0.0, 3.0]]])
    >>> ms.ops.interpolate(x, size=4, mode="linear", align_corners=True)
    Tensor([[[0., 1., 2., 3.]]], dtype=float32)
    >>> ms.ops.interpolate(x, scale_factor=2)
    Tensor([[[0., 0., 3., 3.]]], dtype=float32)
    """
    return resized(input, size, scale_factor, mode, align_corners, recompute_scale_factor, "cubic")


def resized(input, size, scale_factor, mode, align_corners, recompute_scale_factor, cubic):
    """What interpolate gives; cubic: 'cubic_border' counts what lies outside as the border, as PyTorch does, 'cubic' leaves it
    out unless align_corners, as MindSpore's ops do."""
    if mode not in _MODES:
        raise ValueError(f"interpolate: mode must be one of {', '.join(_MODES)}, got {mode!r}")
    if _MODES[mode] not in (None, input.ndim):
        raise ValueError(f"interpolate: mode {mode!r} is for {_MODES[mode]} dimensions, got shape {tuple(input.shape)}")
    if align_corners is not None and mode in ("nearest", "nearest-exact", "area"):
        raise ValueError(f"interpolate: align_corners is for linear and cubic modes, not for {mode!r}")
    if (size is None) == (scale_factor is None):
        raise ValueError("interpolate: one of size and scale_factor is to be given")
    spatial, count = input.shape[2:], input.ndim - 2
    for name, given in (("size", size), ("scale_factor", scale_factor)):
        if isinstance(given, (tuple, list)) and len(given) != count:
            raise ValueError(f"interpolate: {name} {given} for the {count} dimensions of {tuple(spatial)}")
    scales = (None,) * count
    if size is None:
        factors = (scale_factor,) * count if isinstance(scale_factor, (int, float)) else tuple(scale_factor)
        if not all(0 < f < math.inf for f in factors):
            raise ValueError(f"interpolate: scale_factor must be positive and finite, got {scale_factor}")
        size = tuple(int(math.floor(n * f)) for n, f in zip(spatial, factors))
        scales = scales if recompute_scale_factor else factors
    size = (size,) * count if isinstance(size, int) else tuple(size)
    for out in size:
        counted("interpolate", out)
    if tuple(spatial) == size and mode != "bicubic":
        return input
    kind = mode if mode in ("area", "nearest", "nearest-exact") else cubic if mode == "bicubic" else "linear"
    if mode != "bicubic":  # what keeps its size stays as it is, whatever the factor
        scales = tuple(None if n == out else s for s, n, out in zip(scales, spatial, size))
    return resampled(input, size, kind, bool(align_corners), scales)


def resampled(x, size, mode, align_corners=False, scales=()):
    """x with the last dimensions at size places, by the op resample: of its modes, and any dtype. Whole numbers are rounded,
    and bytes stay within theirs."""
    settings = (size, mode, align_corners, *(None if s is None else float(s) for s in reversed(scales)))
    if x.is_complex():
        return _raw["complex"](*(_raw["resample"](_raw[part](x), *settings) for part in ("real", "imag")))
    if mode.startswith("nearest") or x.is_floating_point():
        return _raw["resample"](x, *settings)
    return _of_dtype(_raw["resample"](_cast(x, _core.float32), *settings), x.dtype, True)


def upsample(input, size=None, scale_factor=None, mode="nearest", align_corners=None, recompute_scale_factor=None):
    """Resizes sequences, pictures or volumes; another name of interpolate.

    Args:
        input: Tensor, (N, C, L), (N, C, H, W) or (N, C, D, H, W), of floats.
        size: int, tuple of ints or None, the new sizes behind the channels; or
        scale_factor: number, tuple of numbers or None, what the sizes are multiplied with.
        mode: str, 'nearest', 'nearest-exact' (of the middle of each place), 'area' (means), 'linear' for sequences,
            'bilinear' and 'bicubic' for pictures, 'trilinear' for volumes.
        align_corners: bool or None, of linear and cubic modes: whether the outermost points stay where they are; else the
            edges of the outermost places do.
        recompute_scale_factor: bool or None, whether the scale is that of the rounded sizes instead of scale_factor.
    Returns:
        Tensor of input's dtype.
    Raises:
        ValueError: a mode that does not fit the dimensions, or unless one of size and scale_factor is given.

    >>> ms.ops.upsample(ms.tensor([[[0.0, 3.0]]]), scale_factor=2)
    Tensor([[[0., 0., 3., 3.]]], dtype=float32)
    """
    return interpolate(input, size, scale_factor, mode, align_corners, recompute_scale_factor)


# ---- grids


def _line(n, align, dtype):
    if align:
        values = [-1.0 + 2.0 * i / (n - 1) if n > 1 else 0.0 for i in range(n)]
    else:
        values = [(2.0 * i + 1.0) / n - 1.0 for i in range(n)]
    return Tensor(values, dtype=dtype)


def affine_grid(theta, size, align_corners=False):
    """The points that an affine map takes each place of a picture or volume to, for grid_sample.

    Args:
        theta: Tensor, the map, (N, 2, 3) for pictures or (N, 3, 4) for volumes: a matrix and a shift.
        size: tuple of ints, the shape of the result of grid_sample, (N, C, H, W) or (N, C, D, H, W).
        align_corners: bool, whether -1 and 1 are the middles of the outermost places, or their outer edges.
    Returns:
        Tensor (N, H, W, 2) or (N, D, H, W, 3) of coordinates, x first, [-1, 1] from end to end.

    >>> same = ms.tensor([[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]])
    >>> ms.ops.affine_grid(same, (1, 1, 1, 2), align_corners=True).reshape(2, 2)
    Tensor([[-1.,  0.],
            [ 1.,  0.]], dtype=float32)
    """
    from .function import meshgrid

    counted("affine_grid", *size[2:])
    lines = [_line(n, align_corners, theta.dtype) for n in size[2:]]
    grids = meshgrid(*lines, indexing="ij")
    points = _stack([*reversed(grids), _ops["ones_like"](grids[0])], -1)  # x first
    flat = _reshape(points, (1, -1, len(lines) + 1))
    result = _raw["matmul"](flat, _raw["transpose"](theta, 1, 2))
    return _reshape(result, (size[0], *size[2:], len(lines)))


def grid_sample(input, grid, mode="bilinear", padding_mode="zeros", align_corners=None):
    """The values of pictures or volumes at given points, between the places that they are known at.

    Args:
        input: Tensor, (N, C, H, W) or (N, C, D, H, W), of floats.
        grid: Tensor, the points, (N, H', W', 2) or (N, D', H', W', 3), x first, [-1, 1] from end to end.
        mode: str, 'bilinear', also of volumes, 'nearest', or of pictures 'bicubic'.
        padding_mode: str, what lies outside: 'zeros', 'border' the nearest value, 'reflection' mirrored.
        align_corners: bool or None, whether -1 and 1 are the middles of the outermost places, or their outer edges.
    Returns:
        Tensor (N, C, H', W') or (N, C, D', H', W').
    Raises:
        ValueError: another mode.

    >>> picture = ms.tensor([[[[0.0, 1.0], [2.0, 3.0]]]])
    >>> ms.ops.grid_sample(picture, ms.tensor([[[[0.0, 0.0], [1.0, -1.0]]]]), align_corners=True)
    Tensor([[[[1.5, 1. ]]]], dtype=float32)
    """
    if mode not in ("bilinear", "nearest", "bicubic") or (mode == "bicubic" and input.ndim != 4):
        raise ValueError(f"grid_sample: mode must be 'bilinear', 'nearest' or of pictures 'bicubic', got {mode!r}")
    if padding_mode not in ("zeros", "border", "reflection"):
        raise ValueError(f"grid_sample: unknown padding_mode {padding_mode!r}")
    settings = (mode, padding_mode, bool(align_corners))
    if input.dtype == grid.dtype:
        return _raw["sample_grid"](input, grid, *settings)
    half = input.dtype in (_core.float16, _core.bfloat16)
    wide = _core.float64 if _core.float64 in (input.dtype, grid.dtype) else _core.float32
    result = _raw["sample_grid"](_cast(input, wide), _cast(grid, wide), *settings)
    return _cast(result, input.dtype) if half else result


def crop_and_resize(image, boxes, box_indices, crop_size, method="bilinear", extrapolation_value=0.0):
    """Cuts boxes out of pictures and brings them to one size.

    Args:
        image: Tensor, (N, H, W, C).
        boxes: Tensor, (n, 4), (y1, x1, y2, x2) as parts of height and width; where y1 > y2 the piece is turned over.
        box_indices: Tensor, which picture each box is of, (n,), of integers.
        crop_size: pair of ints, height and width of the pieces.
        method: str, 'bilinear', 'nearest', or 'bilinear_v2', which takes a box as whole pixels.
        extrapolation_value: number, what stands where a box leaves the picture; with 'bilinear_v2' it is its border.
    Returns:
        Tensor (n, height, width, C) of float32.
    Raises:
        ValueError: another method.
        IndexError: a picture that there is not.

    >>> picture = ms.tensor([[0.0, 1.0], [2.0, 3.0]]).reshape(1, 2, 2, 1)
    >>> ms.ops.crop_and_resize(picture, ms.tensor([[0.0, 0.0, 1.0, 0.5]]), ms.tensor([0]), (2, 2)).reshape(2, 2)
    Tensor([[0. , 0.5],
            [2. , 2.5]], dtype=float32)
    """
    if method not in ("bilinear", "nearest", "bilinear_v2"):
        raise ValueError(f"crop_and_resize: method must be 'bilinear', 'nearest' or 'bilinear_v2', got {method!r}")
    _, h, w, c = image.shape
    rows, columns = crop_size
    y1, x1, y2, x2 = _raw["unbind"](boxes, 1)
    if method == "bilinear_v2":
        ys, xs = _of_whole_pixels(y1, y2, h, rows), _of_whole_pixels(x1, x2, w, columns)
        return _cast(_between(_raw["index_select"](image, box_indices, 0), ys, xs), _core.float32)

    def line(a, b, size, count):
        i = _cast(_raw["arange"](0, count), _core.float32)
        if count == 1:
            return _unsqueeze((a + b) * (0.5 * (size - 1)), 1)
        return _unsqueeze(a * (size - 1), 1) + i * _unsqueeze((b - a) * ((size - 1) / (count - 1)), 1)

    ys, xs = line(y1, y2, h, rows), line(x1, x2, w, columns)
    picked = _raw["index_select"](image, box_indices, 0)
    if method == "nearest":
        result = _rows_and_columns(picked, _floor(ys + 0.5), _floor(xs + 0.5))  # of two equally near ones the later
    else:
        top, left = _floor(ys), _floor(xs)
        result = _between(picked, (top, top + 1, ys - top), (left, left + 1, xs - left))
    inside_y = _raw["logical_and"](ys >= 0, ys <= h - 1)
    inside_x = _raw["logical_and"](xs >= 0, xs <= w - 1)
    inside = _raw["logical_and"](_reshape(inside_y, (-1, rows, 1, 1)), _reshape(inside_x, (-1, 1, columns, 1)))
    return _cast(_where(inside, result, extrapolation_value), _core.float32)


def _of_whole_pixels(a, b, size, count):
    """The pixel before each place, the one behind it, and the part of the way between, of boxes from a to b."""
    first = _cast(a * size, _core.int64)
    n = _raw["maximum"](_cast(b * size, _core.int64) - first + 1, 1)
    first, n = _unsqueeze(first, 1), _unsqueeze(_cast(n, _core.float32), 1)
    place = (_cast(_raw["arange"](0, count), _core.float32) + 0.5) * (n / count) - 0.5
    before, behind = (_raw["minimum"](_raw["maximum"](p, 0), n - 1) for p in (_floor(place), _raw["ceil"](place)))
    return first + _cast(before, _core.int64), first + _cast(behind, _core.int64), place - before


def _between(images, ys, xs):
    """What lies between four pixels, by (before, behind, part of the way) of rows and columns."""
    (top, bottom, fy), (left, right, fx) = ys, xs
    fy, fx = _unsqueeze(_unsqueeze(fy, 2), 3), _unsqueeze(_unsqueeze(fx, 1), 3)
    upper = _rows_and_columns(images, top, left) * (1 - fx) + _rows_and_columns(images, top, right) * fx
    lower = _rows_and_columns(images, bottom, left) * (1 - fx) + _rows_and_columns(images, bottom, right) * fx
    return upper * (1 - fy) + lower * fy


def _rows_and_columns(images, ys, xs):
    n, h, w, c = images.shape
    y = _clamp(_cast(ys, _core.int64), 0, h - 1)
    x = _clamp(_cast(xs, _core.int64), 0, w - 1)
    flat = _reshape(_unsqueeze(y, 2) * w + _unsqueeze(x, 1), (n, -1, 1))
    index = _raw["broadcast_to"](flat, (n, flat.shape[1], c))
    picked = _raw["gather"](_reshape(images, (n, h * w, c)), index, 1)
    return _reshape(picked, (n, y.shape[1], x.shape[1], c))


# ---- boxes


def _columns(box):
    return _raw["unbind"](_cast(box, _core.float32) if not box.is_floating_point() else box, -1)


def bounding_box_encode(anchor_box, groundtruth_box, means=(0.0, 0.0, 0.0, 0.0), stds=(1.0, 1.0, 1.0, 1.0)):
    """How one box is moved and stretched to another: (dx / w, dy / h, log(w' / w), log(h' / h)) (Girshick et al., 2014).

    Args:
        anchor_box: Tensor, from where, (n, 4) of (x1, y1, x2, y2) in pixels, both ends included.
        groundtruth_box: Tensor, to where, (n, 4).
        means: tuple of 4 numbers, what is subtracted from the result.
        stds: tuple of 4 numbers, what it is divided by then.
    Returns:
        Tensor (n, 4) of floats.

    >>> ms.ops.bounding_box_encode(ms.tensor([[0.0, 0.0, 9.0, 9.0]]), ms.tensor([[5.0, 0.0, 14.0, 9.0]]))
    Tensor([[0.5, 0. , 0. , 0. ]], dtype=float32)
    """
    a, g = _columns(anchor_box), _columns(groundtruth_box)
    aw, ah, gw, gh = a[2] - a[0] + 1, a[3] - a[1] + 1, g[2] - g[0] + 1, g[3] - g[1] + 1
    deltas = [
        ((g[0] + g[2]) * 0.5 - (a[0] + a[2]) * 0.5) / aw,
        ((g[1] + g[3]) * 0.5 - (a[1] + a[3]) * 0.5) / ah,
        _raw["log"](gw / aw),
        _raw["log"](gh / ah),
    ]
    return _stack([(d - m) / s for d, m, s in zip(deltas, means, stds)], -1)


def bounding_box_decode(
    anchor_box, deltas, max_shape, means=(0.0, 0.0, 0.0, 0.0), stds=(1.0, 1.0, 1.0, 1.0), wh_ratio_clip=0.016
):
    """The boxes that come out when boxes are moved and stretched as bounding_box_encode tells.

    Args:
        anchor_box: Tensor, from where, (n, 4) of (x1, y1, x2, y2) in pixels, both ends included.
        deltas: Tensor, how, (n, 4).
        max_shape: pair of ints, height and width of the picture, in which the boxes stay.
        means: tuple of 4 numbers, as given to the encoding.
        stds: tuple of 4 numbers, as given to the encoding.
        wh_ratio_clip: number, the least factor, and the inverse of the largest, by which a side is stretched.
    Returns:
        Tensor (n, 4) of floats.

    >>> ms.ops.bounding_box_decode(ms.tensor([[0.0, 0.0, 9.0, 9.0]]), ms.tensor([[0.5, 0.0, 0.0, 0.0]]), (100, 100))
    Tensor([[ 5.,  0., 14.,  9.]], dtype=float32)
    """
    a = _columns(anchor_box)
    dx, dy, dw, dh = (d * s + m for d, s, m in zip(_columns(deltas), stds, means))
    limit = abs(math.log(wh_ratio_clip))
    aw, ah = a[2] - a[0] + 1, a[3] - a[1] + 1
    w, h = aw * _raw["exp"](_clamp(dw, -limit, limit)), ah * _raw["exp"](_clamp(dh, -limit, limit))
    cx, cy = (a[0] + a[2]) * 0.5 + aw * dx, (a[1] + a[3]) * 0.5 + ah * dy
    x1, y1, x2, y2 = cx - w * 0.5 + 0.5, cy - h * 0.5 + 0.5, cx + w * 0.5 - 0.5, cy + h * 0.5 - 0.5
    bound = (max_shape[1] - 1, max_shape[0] - 1, max_shape[1] - 1, max_shape[0] - 1)
    return _stack([_clamp(v, 0, top) for v, top in zip((x1, y1, x2, y2), bound)], -1)


def iou(anchor_boxes, gt_boxes, mode="iou"):
    """How much boxes overlap: the area that both cover over the area that either covers.

    Args:
        anchor_boxes: Tensor, (n, 4) of (x1, y1, x2, y2) in pixels, both ends included.
        gt_boxes: Tensor, (m, 4).
        mode: str, 'iou', or 'iof' for the part of each of gt_boxes that is covered.
    Returns:
        Tensor (m, n).
    Raises:
        ValueError: another mode.

    >>> ms.ops.iou(ms.tensor([[0.0, 0.0, 9.0, 9.0]]), ms.tensor([[0.0, 0.0, 9.0, 4.0], [20.0, 20.0, 29.0, 29.0]]))
    Tensor([[0.5],
            [0. ]], dtype=float32)
    """
    if mode not in ("iou", "iof"):
        raise ValueError(f"iou: mode must be 'iou' or 'iof', got {mode!r}")
    a = [_unsqueeze(v, 0) for v in _raw["unbind"](anchor_boxes, 1)]
    g = [_unsqueeze(v, 1) for v in _raw["unbind"](gt_boxes, 1)]
    w = _clamp(_minimum(a[2], g[2]) - _maximum(a[0], g[0]) + 1, 0)
    h = _clamp(_minimum(a[3], g[3]) - _maximum(a[1], g[1]) + 1, 0)
    area_a = (a[2] - a[0] + 1) * (a[3] - a[1] + 1)
    area_g = (g[2] - g[0] + 1) * (g[3] - g[1] + 1)
    cross = w * h
    return cross / (area_a + area_g - cross if mode == "iou" else area_g)


def check_valid(bboxes, img_metas):
    """Whether boxes lie inside a picture.

    Args:
        bboxes: Tensor, (n, 4) of (x1, y1, x2, y2) in pixels.
        img_metas: Tensor, height, width, and the ratio that both are multiplied with.
    Returns:
        Tensor of bools (n,).

    >>> ms.ops.check_valid(ms.tensor([[0.0, 0.0, 9.0, 9.0], [5.0, 5.0, 30.0, 9.0]]), ms.tensor([20.0, 20.0, 1.0]))
    Tensor([ True, False], dtype=bool_)
    """
    height, width = img_metas[0] * img_metas[2], img_metas[1] * img_metas[2]
    x1, y1, x2, y2 = _raw["unbind"](bboxes, 1)
    first = _raw["logical_and"](x1 >= 0, y1 >= 0)
    return _raw["logical_and"](first, _raw["logical_and"](x2 <= width - 1, y2 <= height - 1))


def rotary_position_embedding(x, cos, sin, mode=0):
    """Turns pairs of features by an angle that depends on the position: x * cos + turned(x) * sin (Su et al., 2021).

    Args:
        x: Tensor, (..., d) with an even d, of floats.
        cos: Tensor, the cosines of the angles; its shape broadcasts with x's.
        sin: Tensor, the sines of the angles.
        mode: int, which features make a pair: 0: i and i + d / 2; 1: 2 i and 2 i + 1.
    Returns:
        Tensor of x's shape.
    Raises:
        ValueError: the shapes do not fit.

    >>> x, cos, sin = ms.tensor([[1.0, 2.0]]), ms.tensor([[0.0, 0.0]]), ms.tensor([[1.0, 1.0]])
    >>> ms.ops.rotary_position_embedding(x, cos, sin)
    Tensor([[-2.,  1.]], dtype=float32)
    """
    n = x.shape[-1]
    if mode == 0:
        a, b = _raw["slice"](x, -1, 0, n // 2), _raw["slice"](x, -1, n // 2, n)
        turned = _raw["cat"]([-b, a], -1)
    else:
        pairs = _reshape(x, (*x.shape[:-1], n // 2, 2))
        a, b = _raw["select"](pairs, -1, 0), _raw["select"](pairs, -1, 1)
        turned = _reshape(_stack([-b, a], -1), x.shape)
    return x * cos + turned * sin
