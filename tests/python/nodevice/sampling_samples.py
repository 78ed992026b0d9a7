"""Samples of resizing and of sampling at points for op_samples.py, with references written out place by place."""

import itertools
import math

import numpy as np


def _cubic(t, a):
    near, far = (lambda u: (a + 2) * u**3 - (a + 3) * u**2 + 1), (lambda u: a * (u**3 - 5 * u**2 + 8 * u - 4))
    return far(t + 1), near(t), near(1 - t), far(2 - t)


def _matrix(n, out, mode, align, scale):
    """(n, out) weights of one dimension; of sizes whose places are exact in float32."""
    w, step = np.zeros((n, out)), 1 / scale if scale else n / out
    for i in range(out):
        middle = i * (n - 1) / max(out - 1, 1) if align else (i + 0.5) * step - 0.5
        if mode == "nearest":
            w[min(int(i * step), n - 1), i] = 1
        elif mode == "nearest-exact":
            w[min(int((i + 0.5) * step), n - 1), i] = 1
        elif mode == "area":
            a, b = math.floor(i * n / out), math.ceil((i + 1) * n / out)
            w[a:b, i] = 1 / (b - a)
        elif mode == "linear":
            at = min(max(middle, 0), n - 1)
            for k in range(n):
                w[k, i] = max(0, 1 - abs(k - at))
        else:
            inner = mode == "cubic" and not align
            at = i * step if mode == "cubic_start" and not align else middle
            low = math.floor(at)
            t = at - low if mode == "cubic_border" else round((at - low) * 1024) / 1024
            for k, v in zip(range(low - 1, low + 3), _cubic(t, -0.5 if inner else -0.75)):
                if not inner or 0 <= k < n:
                    w[min(max(k, 0), n - 1), i] += v
            w[:, i] /= w[:, i].sum() if inner else 1
    return w


def _applied(x, size, mode, align, scales, adjoint):
    y = np.asarray(x, np.float64)
    for d, n in enumerate(size):
        dim, scale = x.ndim - len(size) + d, scales[len(size) - 1 - d] if scales else None
        m = _matrix(n, x.shape[dim], mode, align, scale).T if adjoint else _matrix(x.shape[dim], n, mode, align, scale)
        y = np.moveaxis(np.moveaxis(y, dim, -1) @ m, -1, dim)
    return y


def np_resample(x, size, mode="linear", align=False, *scales):
    return _applied(x, size, mode, align, scales, False)


def np_resample_grad(ct, size, mode="linear", align=False, *scales):
    return _applied(ct, size, mode, align, scales, True)


def _taps(g, n, mode, padding, align, order):
    """(element or -1, weight differentiated so often) of one coordinate; derivatives by differences of the polynomial."""
    slope = 0.5 * (n - 1) if align else 0.5 * n
    at = (g + 1) * slope - (0 if align else 0.5)

    def inside(p):
        if padding == "reflection":
            low, span = (0.0, n - 1) if align else (-0.5, n)
            q = (p - low) % (2 * span)
            p = (q if q < span else 2 * span - q) + low
        return p if padding == "zeros" else min(max(p, 0.0), n - 1)

    if mode == "nearest":
        k = round(inside(at))
        return [(k if 0 <= k < n else -1, 0.0 if order else 1.0)]
    if mode == "bilinear":
        p, e = inside(at), 1e-6
        slope = slope and (inside(at + e) - inside(at - e)) / (2 * e) * slope
        low = math.floor(p)
        w = ([1 - p + low, p - low], [-slope, slope])[order] if order < 2 else [0.0, 0.0]
        return [(k if 0 <= k < n else -1, v) for k, v in zip((low, low + 1), w)]
    low, t = math.floor(at), np.poly1d([1.0, at - math.floor(at)])
    found = []
    for j, p in enumerate(_cubic(t, -0.75)):  # polynomials of the shift
        k = inside(low + j - 1)
        derivative = p.deriv(order) if order else p
        found.append((int(k) if 0 <= k < n else -1, float(derivative(0.0)) * slope**order))
    return found


def np_point_weights(grid, size, mode, padding, align, orders):
    points = grid.reshape(grid.shape[0], -1, len(size))
    taps = {"nearest": 1, "bilinear": 2, "bicubic": 4}[mode] ** len(size)
    weight, index = (
        np.zeros((len(points), taps, points.shape[1])),
        np.zeros((len(points), taps, points.shape[1]), np.int64),
    )
    for n, q in np.ndindex(points.shape[:2]):
        each = [_taps(float(points[n, q, -1 - d]), s, mode, padding, align, orders[-1 - d]) for d, s in enumerate(size)]
        for k, combined in enumerate(itertools.product(*each)):
            at = [e for e, _ in combined]
            weight[n, k, q] = math.prod(w for _, w in combined)
            index[n, k, q] = -1 if -1 in at else np.ravel_multi_index(at, size)
    return weight, index


def np_sample_grid(x, grid, mode="bilinear", padding="zeros", align=False):
    size = x.shape[2:]
    weight, index = np_point_weights(grid, size, mode, padding, align, (0,) * len(size))
    flat = x.reshape(*x.shape[:2], -1)
    y = np.stack([(np.where(i < 0, 0.0, p[:, i]) * w).sum(1) for p, i, w in zip(flat, index, weight)])
    return y.reshape(*x.shape[:2], *grid.shape[1:-1])


def np_scatter_points(ct, index, weight, shape):
    y, flat = np.zeros((*shape[:2], math.prod(shape[2:]))), ct.reshape(*ct.shape[:2], -1)
    for n, k, q in np.ndindex(index.shape):
        if index[n, k, q] >= 0:
            y[n, :, index[n, k, q]] += weight[n, k, q] * flat[n, :, q]
    return y.reshape(shape)


def np_match_points(ct, x, index):
    a, b = ct.reshape(*ct.shape[:2], -1).astype(np.float64), x.reshape(*x.shape[:2], -1)
    y = np.zeros(index.shape)
    for n, k, q in np.ndindex(index.shape):
        y[n, k, q] = a[n, :, q] @ b[n, :, index[n, k, q]] if index[n, k, q] >= 0 else 0.0
    return y


def samples(normal):
    image, volume, line = normal(2, 3, 4, 6), normal(1, 2, 3, 4, 2), normal(2, 5)
    # Not on the lines where a weight has a corner.
    random = np.random.default_rng(5)
    grid = (random.uniform(-1.3, 1.3, (2, 3, 2, 2))).astype(np.float32)
    grid3 = (random.uniform(-1.2, 1.2, (1, 2, 1, 2, 3))).astype(np.float32)
    index = random.integers(-1, 24, (2, 3, 4))
    to = [
        (image, (8, 3), "nearest"), (line, (4,), "nearest-exact"), (line, (7,)), (image, (6, 6)), (image, (4, 9), "linear", True),
        (image, (5, 9), "linear", False, 1.5, 1.25), (volume, (4, 3, 5), "linear", False), (image, (3, 4), "area"),
        (image, (5, 8), "cubic"), (image, (5, 8), "cubic", True), (image, (6, 3), "cubic_start"), (image, (6, 3), "cubic_border"),
        (volume, (6, 2, 2), "linear", True),
    ]  # fmt: skip
    back = [
        (normal(2, 3, 8, 3), (4, 6), "nearest"), (normal(2, 7), (5,)), (normal(2, 3, 4, 9), (4, 6), "linear", True),
        (normal(1, 2, 4, 3, 5), (3, 4, 2)), (normal(2, 3, 3, 4), (4, 6), "area"), (normal(2, 3, 6, 3), (4, 6), "cubic_border"),
    ]  # fmt: skip
    at = [
        (image, grid), (image, grid, "bilinear", "border", True), (image, grid, "bilinear", "reflection"),
        (image, grid, "nearest"), (image, grid, "bicubic", "reflection", True), (volume, grid3, "bilinear", "border"),
        (volume, grid3, "nearest", "reflection"),
    ]  # fmt: skip
    weights = [
        (grid, (4, 6), "bilinear", "zeros", False, (0, 0)), (grid, (4, 6), "bilinear", "border", True, (1, 0)),
        (grid, (4, 6), "bicubic", "border", False, (0, 0)), (grid3, (3, 4, 2), "bilinear", "reflection", False, (1, 0, 1)),
    ]  # fmt: skip
    return {
        "resample": [(args, {}, np_resample) for args in to],
        "resample_grad": [(args, {}, np_resample_grad) for args in back],
        "sample_grid": [(args, {}, np_sample_grid) for args in at],
        "point_weights": [(args, {}, np_point_weights) for args in weights],
        "scatter_points": [((normal(2, 3, 4), index, normal(2, 3, 4), (2, 3, 4, 6)), {}, np_scatter_points)],
        "match_points": [((normal(2, 3, 2, 2), image, index), {}, np_match_points)],
    }
