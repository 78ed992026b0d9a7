"""Layers that compute: norms, moments, matrices, special functions, image measures."""

import math

from .. import _core, ops
from ..ops._limits import counted
from .cell import Cell


class Norm(Cell):
    """Square root of the sum of squares over axis (default: of all)."""

    def __init__(self, axis=(), keep_dims=False):
        super().__init__()
        self.axis, self.keep_dims = axis, keep_dims

    def construct(self, x):
        axis = None if self.axis in ((), []) else self.axis
        return ops.sqrt(ops.sum(ops.square(x), axis, self.keep_dims))


class ClipByNorm(Cell):
    """x scaled by clip_norm / max(norm, clip_norm), the norm over axis (None: of all)."""

    def __init__(self, axis=None):
        super().__init__()
        self.axis = axis

    def construct(self, x, clip_norm):
        axis = tuple(range(x.ndim)) if self.axis is None else self.axis
        size = ops.sqrt(ops.sum(ops.square(x), axis, True))
        return ops.cast(x * clip_norm / ops.maximum(size, clip_norm), _core.float32)


class L1Regularizer(Cell):
    """scale * sum(|weights|)."""

    def __init__(self, scale):
        super().__init__()
        if not isinstance(scale, (int, float)) or scale <= 0 or math.isinf(scale) or math.isnan(scale):
            raise ValueError(f"L1Regularizer: scale must be a positive number, got {scale!r}")
        self.scale = scale

    def construct(self, weights):
        size = ops.sum(ops.abs(weights))
        return (size if size.dtype == _core.float64 else ops.cast(size, _core.float32)) * self.scale


class Moments(Cell):
    """(mean, variance) over axis (None: of all)."""

    def __init__(self, axis=None, keep_dims=None):
        super().__init__()
        self.axis, self.keep_dims = axis, bool(keep_dims)

    def construct(self, x):
        mean = ops.mean(x, self.axis, True)
        variance = ops.mean(ops.square(x - mean), self.axis, self.keep_dims)
        return ops.mean(x, self.axis, self.keep_dims), variance


class ReduceLogSumExp(Cell):
    """log(sum(exp(x))) over axis."""

    def __init__(self, axis, keep_dims=False):
        super().__init__()
        self.axis, self.keep_dims = axis, keep_dims

    def construct(self, x):
        return ops.logsumexp(x, self.axis, self.keep_dims)


class MatMul(Cell):
    """Matrix product, of the transposed operands where asked for."""

    def __init__(self, transpose_x1=False, transpose_x2=False):
        super().__init__()
        self.transpose_x1, self.transpose_x2 = transpose_x1, transpose_x2

    def construct(self, x1, x2):
        x1 = ops.swapaxes(x1, -1, -2) if self.transpose_x1 and x1.ndim > 1 else x1
        x2 = ops.swapaxes(x2, -1, -2) if self.transpose_x2 and x2.ndim > 1 else x2
        return ops.matmul(x1, x2)


def _of_one(name, function, doc):
    def construct(self, x):
        return function(x)

    return type(name, (Cell,), {"construct": construct, "__doc__": doc, "__module__": __name__})


def _of_two(name, function, doc):
    def construct(self, x, y):
        return function(x, y)

    return type(name, (Cell,), {"construct": construct, "__doc__": doc, "__module__": __name__})


MatDet = _of_one("MatDet", ops.det, "Determinant of the matrices in the last two dimensions.")
MatInverse = _of_one("MatInverse", ops.inverse, "Inverse of the matrices in the last two dimensions.")
MatrixDiag = _of_one("MatrixDiag", ops.diag_embed, "Matrices with the last dimension as their diagonal.")
MatrixDiagPart = _of_one(
    "MatrixDiagPart", lambda x: ops.diagonal(x, 0, -2, -1), "The diagonals of the matrices in the last two dimensions."
)
MatrixSetDiag = _of_two("MatrixSetDiag", ops.matrix_set_diag, "The matrices x with y as their diagonals.")
DiGamma = _of_one("DiGamma", ops.digamma, "Derivative of log |Gamma(x)|.")
LGamma = _of_one("LGamma", ops.lgamma, "log |Gamma(x)|.")
LBeta = _of_two(
    "LBeta", lambda x, y: ops.lgamma(x) + ops.lgamma(y) - ops.lgamma(x + y), "Logarithm of the beta function."
)
IGamma = _of_two("IGamma", ops.igamma, "Regularised lower incomplete gamma function P(a, x).")


# ---- images


class ImageGradients(Cell):
    """(dy, dx) of images (N, C, H, W): differences of neighbours, 0 in the last row and column."""

    def construct(self, images):
        down = ops.pad(images[:, :, 1:] - images[:, :, :-1], (0, 0, 0, 1))
        right = ops.pad(images[:, :, :, 1:] - images[:, :, :, :-1], (0, 1))
        return down, right


class PSNR(Cell):
    """Peak signal-to-noise ratio 10 log10(max_val**2 / mse) of each image of (N, C, H, W)."""

    def __init__(self, max_val=1.0):
        super().__init__()
        if max_val <= 0:
            raise ValueError(f"PSNR: max_val must be positive, got {max_val}")
        self.max_val = max_val

    def construct(self, img1, img2):
        mse = ops.mean(ops.square(img1 - img2), (-3, -2, -1))
        return 10 * ops.log(self.max_val**2 / mse) / math.log(10.0)


def _gauss(size, sigma, channels, dtype):
    """A Gaussian window of size x size, once for each channel."""
    counted("SSIM, MSSSIM: filter_size", size, size)
    line = [math.exp(-((i - (size - 1) / 2) ** 2) / (2 * sigma**2)) for i in range(size)]
    total = sum(line) ** 2
    window = _core.Tensor([[a * b / total for b in line] for a in line], dtype=dtype)
    return ops.tile(window.reshape(1, 1, size, size), (channels, 1, 1, 1))


class SSIM(Cell):
    """Structural similarity of each image pair of (N, C, H, W), mean over channels and places (Wang et al., 2004)."""

    def __init__(self, max_val=1.0, filter_size=11, filter_sigma=1.5, k1=0.01, k2=0.03):
        super().__init__()
        if max_val <= 0 or filter_size < 1 or filter_sigma <= 0:
            raise ValueError("SSIM: max_val, filter_size and filter_sigma must be positive")
        self.filter_size, self.filter_sigma = filter_size, filter_sigma
        self.c1, self.c2 = (k1 * max_val) ** 2, (k2 * max_val) ** 2

    def _maps(self, x, y):
        c = x.shape[1]
        window = _gauss(self.filter_size, self.filter_sigma, c, x.dtype)
        mean = lambda v: ops.conv2d(v, window, None, 1, "valid", 0, 1, c)
        mx, my = mean(x), mean(y)
        cross, squares = mx * my, mx * mx + my * my
        light = (2 * cross + self.c1) / (squares + self.c1)
        contrast = (2 * (mean(x * y) - cross) + self.c2) / (mean(x * x + y * y) - squares + self.c2)
        return light, contrast

    def construct(self, img1, img2):
        light, contrast = self._maps(img1, img2)
        return ops.mean(light * contrast, (-3, -2, -1))


class MSSSIM(SSIM):
    """Structural similarity over several scales, each half of the one before (Wang et al., 2003)."""

    def __init__(
        self,
        max_val=1.0,
        power_factors=(0.0448, 0.2856, 0.3001, 0.2363, 0.1333),
        filter_size=11,
        filter_sigma=1.5,
        k1=0.01,
        k2=0.03,
    ):
        super().__init__(max_val, filter_size, filter_sigma, k1, k2)
        self.power_factors = tuple(power_factors)

    def construct(self, img1, img2):
        result = None
        for i, power in enumerate(self.power_factors):
            if i:
                img1, img2 = (ops.avg_pool2d(v, 2, 2) for v in (img1, img2))
            light, contrast = self._maps(img1, img2)
            value = light * contrast if i == len(self.power_factors) - 1 else contrast
            factor = ops.relu(ops.mean(value, (-2, -1))) ** power
            result = factor if result is None else result * factor
        return ops.mean(result, -1)
