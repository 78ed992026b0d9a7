"""Layers that compute: norms, moments, matrices, special functions, image measures."""

import math

from .. import _core, ops
from ..ops._limits import counted
from .cell import Cell


class Norm(Cell):
    """Euclidean norm over dimensions: the square root of the sum of squares.

    Args:
        axis: int or tuple of ints; () (default): all.
        keep_dims: True keeps the reduced dimensions with size 1. Default: False.
    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor without the reduced dimensions.

    >>> ms.nn.Norm()(ms.tensor([3.0, 4.0]))
    Tensor(5., dtype=float32)
    """

    def __init__(self, axis=(), keep_dims=False):
        super().__init__()
        self.axis, self.keep_dims = axis, keep_dims

    def construct(self, x):
        axis = None if self.axis in ((), []) else self.axis
        return ops.sqrt(ops.sum(ops.square(x), axis, self.keep_dims))


class ClipByNorm(Cell):
    """Scales x down to a largest Euclidean norm: x * clip_norm / max(norm of x, clip_norm).

    Args:
        axis: int or tuple of ints, the dimensions of the norm; None (default): all.
    Inputs:
        x: Tensor of numbers.
        clip_norm: number or Tensor, the largest norm.
    Returns:
        float32 Tensor of x's shape.

    >>> ms.nn.ClipByNorm()(ms.tensor([3.0, 4.0]), 1.0).asnumpy().round(4)
    array([0.6, 0.8], dtype=float32)
    """

    def __init__(self, axis=None):
        super().__init__()
        self.axis = axis

    def construct(self, x, clip_norm):
        axis = tuple(range(x.ndim)) if self.axis is None else self.axis
        size = ops.sqrt(ops.sum(ops.square(x), axis, True))
        return ops.cast(x * clip_norm / ops.maximum(size, clip_norm), _core.float32)


class L1Regularizer(Cell):
    """Penalty for large weights: scale * sum(|weights|).

    Args:
        scale: positive number.
    Inputs:
        weights: Tensor of any shape.
    Returns:
        Tensor, a scalar; float64 for float64 weights, else float32.
    Raises:
        ValueError: scale is not positive or not finite.

    >>> ms.nn.L1Regularizer(0.5)(ms.tensor([1.0, -3.0]))
    Tensor(2., dtype=float32)
    """

    def __init__(self, scale):
        super().__init__()
        if not isinstance(scale, (int, float)) or scale <= 0 or math.isinf(scale) or math.isnan(scale):
            raise ValueError(f"L1Regularizer: scale must be a positive number, got {scale!r}")
        self.scale = scale

    def construct(self, weights):
        size = ops.sum(ops.abs(weights))
        return (size if size.dtype == _core.float64 else ops.cast(size, _core.float32)) * self.scale


class Moments(Cell):
    """Mean and variance over dimensions.

    Args:
        axis: int or tuple of ints; None (default): all.
        keep_dims: True keeps the reduced dimensions with size 1. Default: None, False.
    Inputs:
        x: Tensor of floats.
    Returns:
        pair of Tensors: the mean, and the mean of the squared distances from it.

    >>> ms.nn.Moments(axis=0)(ms.tensor([1.0, 3.0]))
    (Tensor(2., dtype=float32), Tensor(1., dtype=float32))
    """

    def __init__(self, axis=None, keep_dims=None):
        super().__init__()
        self.axis, self.keep_dims = axis, bool(keep_dims)

    def construct(self, x):
        mean = ops.mean(x, self.axis, True)
        variance = ops.mean(ops.square(x - mean), self.axis, self.keep_dims)
        return ops.mean(x, self.axis, self.keep_dims), variance


class ReduceLogSumExp(Cell):
    """Logarithm of a sum of exponentials over dimensions, log(sum(exp(x))), without overflow.

    Args:
        axis: int or tuple of ints.
        keep_dims: True keeps the reduced dimensions with size 1. Default: False.
    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor without the reduced dimensions.

    >>> round(float(ms.nn.ReduceLogSumExp(0)(ms.tensor([1000.0, 1000.0]))), 2)
    1000.69
    """

    def __init__(self, axis, keep_dims=False):
        super().__init__()
        self.axis, self.keep_dims = axis, keep_dims

    def construct(self, x):
        return ops.logsumexp(x, self.axis, self.keep_dims)


class MatMul(Cell):
    """Matrix product of two operands, transposed before where asked for.

    Args:
        transpose_x1: True exchanges the last two dimensions of x1. Default: False.
        transpose_x2: True exchanges the last two dimensions of x2. Default: False.
    Inputs:
        x1: Tensor (..., n, k), or a vector (k,).
        x2: Tensor (..., k, m), or a vector (k,); the leading dimensions broadcast.
    Returns:
        Tensor (..., n, m).
    Raises:
        ValueError: the inner sizes differ.

    >>> a = ms.tensor([[1.0, 2.0]])
    >>> ms.nn.MatMul(transpose_x2=True)(a, a)
    Tensor([[5.]], dtype=float32)
    """

    def __init__(self, transpose_x1=False, transpose_x2=False):
        super().__init__()
        self.transpose_x1, self.transpose_x2 = transpose_x1, transpose_x2

    def construct(self, x1, x2):
        x1 = ops.swapaxes(x1, -1, -2) if self.transpose_x1 and x1.ndim > 1 else x1
        x2 = ops.swapaxes(x2, -1, -2) if self.transpose_x2 and x2.ndim > 1 else x2
        return ops.matmul(x1, x2)


def _frame(name, sentence, inputs, result, example):
    """A docstring; inputs: (name, what) pairs; example: the calls after ``layer = ...()`` and what they show."""
    lines = [sentence, "", "Inputs:", *(f"    {x}: {what}." for x, what in inputs), "Returns:", f"    {result}."]
    return "\n".join([*lines, "", f">>> layer = ms.nn.{name}()", *example, ""])


def _of_one(name, function, sentence, taken, result, example):
    def construct(self, x):
        return function(x)

    doc = _frame(name, sentence, [("x", taken)], result, example)
    return type(name, (Cell,), {"construct": construct, "__doc__": doc, "__module__": __name__})


def _of_two(name, function, sentence, taken, result, example):
    def construct(self, x, y):
        return function(x, y)

    doc = _frame(name, sentence, zip("xy", taken), result, example)
    return type(name, (Cell,), {"construct": construct, "__doc__": doc, "__module__": __name__})


_NUMBERS = "Tensor of any shape; integers are computed in float32"
MatDet = _of_one(
    "MatDet", ops.det, "Determinants of square matrices.", "Tensor (..., n, n) of floats", "Tensor (...)",
    [">>> layer(ms.tensor([[2.0, 0.0], [0.0, 3.0]]))", "Tensor(6., dtype=float32)"],
)  # fmt: skip
MatInverse = _of_one(
    "MatInverse", ops.inverse, "Inverses of square matrices: x @ inverse is the unit matrix.",
    "Tensor (..., n, n) of floats", "Tensor of x's shape",
    [">>> layer(ms.tensor([[2.0, 0.0], [0.0, 4.0]]))", "Tensor([[0.5 , 0.  ],", "        [0.  , 0.25]], dtype=float32)"],
)  # fmt: skip
MatrixDiag = _of_one(
    "MatrixDiag", ops.diag_embed, "Matrices with the elements of the last dimension on their diagonal and zeros elsewhere.",
    "Tensor (..., n)", "Tensor (..., n, n) of x's dtype",
    [">>> layer(ms.tensor([1, 2]))", "Tensor([[1, 0],", "        [0, 2]], dtype=int64)"],
)  # fmt: skip
MatrixDiagPart = _of_one(
    "MatrixDiagPart", lambda x: ops.diagonal(x, 0, -2, -1), "Main diagonals of matrices.",
    "Tensor (..., n, m)", "Tensor (..., min(n, m)) of x's dtype",
    [">>> layer(ms.tensor([[1, 2], [3, 4]]))", "Tensor([1, 4], dtype=int64)"],
)  # fmt: skip
MatrixSetDiag = _of_two(
    "MatrixSetDiag", ops.matrix_set_diag, "Copies of matrices with other main diagonals.",
    ["Tensor (..., n, m)", "Tensor (..., min(n, m)), the diagonals"], "Tensor of x's shape",
    [">>> layer(ms.tensor([[1, 2], [3, 4]]), ms.tensor([8, 9]))", "Tensor([[8, 2],", "        [3, 9]], dtype=int64)"],
)  # fmt: skip
DiGamma = _of_one(
    "DiGamma", ops.digamma, "Digamma function: the derivative of log |Gamma(x)|.", _NUMBERS, "Tensor of x's shape",
    [">>> layer(ms.tensor([1.0])).asnumpy().round(4)", "array([-0.5772], dtype=float32)"],
)  # fmt: skip
LGamma = _of_one(
    "LGamma", ops.lgamma, "Logarithm of the gamma function: log |Gamma(x)|, where Gamma(n) is (n - 1)!.", _NUMBERS,
    "Tensor of x's shape", [">>> layer(ms.tensor([5.0])).asnumpy().round(4)  # log(24)", "array([3.1781], dtype=float32)"],
)  # fmt: skip
LBeta = _of_two(
    "LBeta", lambda x, y: ops.lgamma(x) + ops.lgamma(y) - ops.lgamma(x + y),
    "Logarithm of the beta function: log |Gamma(x) Gamma(y) / Gamma(x + y)|.",
    [_NUMBERS, "Tensor; both broadcast"], "Tensor of the shape that both broadcast to",
    [">>> layer(ms.tensor([2.0]), ms.tensor([3.0])).asnumpy().round(4)  # log(1 / 12)", "array([-2.4849], dtype=float32)"],
)  # fmt: skip
IGamma = _of_two(
    "IGamma", ops.igamma,
    "Regularised lower incomplete gamma function P(x, y): the integral of t ** (x - 1) exp(-t) from 0 to y over Gamma(x).",
    ["Tensor of positive floats", "Tensor of floats that are not negative; both broadcast"],
    "Tensor of the shape that both broadcast to, from 0 to 1",
    [">>> layer(ms.tensor([1.0]), ms.tensor([2.0])).asnumpy().round(4)  # 1 - exp(-2)", "array([0.8647], dtype=float32)"],
)  # fmt: skip


# ---- images


class ImageGradients(Cell):
    """Differences of neighbouring pixels, downwards and to the right.

    Inputs:
        images: Tensor (N, C, H, W).
    Returns:
        pair of Tensors of that shape: images[y + 1] - images[y], with 0 in the last row, and the same of columns.

    >>> dy, dx = ms.nn.ImageGradients()(ms.tensor([[[[1.0, 2.0], [4.0, 8.0]]]]))
    >>> dy.tolist(), dx.tolist()
    ([[[[3.0, 6.0], [0.0, 0.0]]]], [[[[1.0, 0.0], [4.0, 0.0]]]])
    """

    def construct(self, images):
        down = ops.pad(images[:, :, 1:] - images[:, :, :-1], (0, 0, 0, 1))
        right = ops.pad(images[:, :, :, 1:] - images[:, :, :, :-1], (0, 1))
        return down, right


class PSNR(Cell):
    """Peak signal-to-noise ratio of pairs of images, in decibels: 10 log10(max_val ** 2 / mean squared difference).

    Args:
        max_val: positive number, the largest value a pixel can have. Default: 1.0.
    Inputs:
        img1: Tensor (N, C, H, W).
        img2: Tensor of the same shape.
    Returns:
        Tensor (N,); inf for equal images.
    Raises:
        ValueError: max_val is not positive.

    >>> ms.nn.PSNR()(ms.ops.ones((1, 1, 2, 2)), ms.ops.ones((1, 1, 2, 2)) * 0.9).asnumpy().round(2)
    array([20.], dtype=float32)
    """

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
    """Structural similarity of pairs of images: 1 for equal ones, less the more their structure differs (Wang et al., 2004).

    Args:
        max_val: positive number, the largest value a pixel can have. Default: 1.0.
        filter_size: int, the side of the Gaussian window in which structure is compared. Default: 11.
        filter_sigma: number, the window's standard deviation. Default: 1.5.
        k1: number that keeps the comparison of brightness stable. Default: 0.01.
        k2: number that keeps the comparison of contrast stable. Default: 0.03.
    Inputs:
        img1: Tensor (N, C, H, W), H and W at least filter_size.
        img2: Tensor of the same shape.
    Returns:
        Tensor (N,).
    Raises:
        ValueError: max_val, filter_size or filter_sigma is not positive.

    >>> image = ms.ops.arange(16.0).reshape(1, 1, 4, 4) / 16
    >>> ms.nn.SSIM(filter_size=3)(image, image).asnumpy().round(3)
    array([1.], dtype=float32)
    """

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
    """Structural similarity over several scales: ``SSIM`` of images halved again and again, multiplied (Wang et al., 2003).

    Args:
        max_val: positive number, the largest value a pixel can have. Default: 1.0.
        power_factors: tuple of numbers, the exponent of each scale. Default: the five of the paper.
        filter_size: int, the side of the Gaussian window. Default: 11.
        filter_sigma: number, the window's standard deviation. Default: 1.5.
        k1: number that keeps the comparison of brightness stable. Default: 0.01.
        k2: number that keeps the comparison of contrast stable. Default: 0.03.
    Inputs:
        img1: Tensor (N, C, H, W), large enough that the smallest scale holds a window.
        img2: Tensor of the same shape.
    Returns:
        Tensor (N,).
    Raises:
        ValueError: max_val, filter_size or filter_sigma is not positive.

    >>> image = ms.ops.arange(64.0).reshape(1, 1, 8, 8) / 64
    >>> ms.nn.MSSSIM(power_factors=(0.5, 0.5), filter_size=3)(image, image).asnumpy().round(3)
    array([1.], dtype=float32)
    """

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
