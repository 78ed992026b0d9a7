"""Convolutions of many shapes, and what they are by definition: sums of shifted images in float64."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Case:
    images: int
    channels: int
    filters: int
    size: tuple
    kernel: tuple
    stride: tuple = (1, 1)
    padding: tuple = (0, 0)
    dilation: tuple = (1, 1)
    groups: int = 1

    def __str__(self):
        size, kernel = "x".join(map(str, self.size)), "x".join(map(str, self.kernel))
        return f"{self.images},{self.channels}-{self.filters},{size},k{kernel},s{self.stride},p{self.padding},d{self.dilation},g{self.groups}"

    @property
    def out(self):
        return tuple(
            (n + 2 * p - d * (k - 1) - 1) // s + 1
            for n, k, s, p, d in zip(self.size, self.kernel, self.stride, self.padding, self.dilation, strict=True)
        )

    @property
    def window(self):
        return dict(stride=self.stride, padding=self.padding, dilation=self.dilation, groups=self.groups)

    def arrays(self, dtype=np.float32, seed=0):
        """Images, weights, bias, cotangents."""
        rng = np.random.default_rng(seed)
        shapes = [
            (self.images, self.channels, *self.size),
            (self.filters, self.channels // self.groups, *self.kernel),
            (self.filters,),
            (self.images, self.filters, *self.out),
        ]
        return [rng.standard_normal(s).astype(dtype) for s in shapes]

    def taps(self):
        """Of each tap: its place in the kernel, the places of the output that see the image by it, and what they see."""
        for i in range(self.kernel[0]):
            for j in range(self.kernel[1]):
                seen, see = [], []
                for n, o, s, p, d, t in zip(
                    self.size, self.out, self.stride, self.padding, self.dilation, (i, j), strict=True
                ):
                    at = np.arange(o) * s + t * d - p
                    inside = (at >= 0) & (at < n)
                    seen.append(at[inside])
                    see.append(np.flatnonzero(inside))
                yield (i, j), np.ix_(*see), np.ix_(*seen)

    def exact(self, x, w, b, ct):
        """Result, gradient of images and of weights; a place in the padding is no term of any sum."""
        x, w, b, ct = (np.asarray(v, np.float64) for v in (x, w, b, ct))
        y = np.zeros(ct.shape)
        y += b[None, :, None, None]
        dx, dw = np.zeros(x.shape), np.zeros(w.shape)
        c, f = self.channels // self.groups, self.filters // self.groups
        for (i, j), see, seen in self.taps():
            for g in range(self.groups):
                cs, fs = slice(g * c, (g + 1) * c), slice(g * f, (g + 1) * f)
                image = x[:, cs][(..., *seen)]
                cotangent = ct[:, fs][(..., *see)]
                weight = w[fs, :, i, j]
                y[:, fs][(..., *see)] += np.einsum("nchw,fc->nfhw", image, weight)
                dx[:, cs][(..., *seen)] += np.einsum("nfhw,fc->nchw", cotangent, weight)
                dw[fs, :, i, j] += np.einsum("nchw,nfhw->fc", image, cotangent)
        return y, dx, dw


def depthwise(images, channels, size, kernel, multiple=1, **rest):
    return Case(images, channels, channels * multiple, size, kernel, groups=channels, **rest)


CASES = [
    # Winograd's: whole and part tiles, part vectors of channels and filters, all paddings
    Case(1, 32, 32, (16, 16), (3, 3), padding=(1, 1)),
    Case(2, 37, 50, (13, 15), (3, 3), padding=(1, 1)),
    Case(3, 64, 48, (7, 7), (3, 3), padding=(1, 1)),
    Case(1, 300, 40, (12, 9), (3, 3), padding=(0, 2)),
    Case(2, 24, 33, (18, 11), (3, 3)),
    Case(1, 20, 70, (10, 34), (3, 3), padding=(3, 1)),
    Case(9, 16, 16, (5, 6), (3, 3), padding=(2, 2)),
    # of small images, by tiles of 2x2
    Case(1, 64, 64, (6, 6), (3, 3), padding=(1, 1)),
    Case(2, 72, 90, (5, 10), (3, 3), padding=(1, 1)),
    Case(3, 33, 47, (8, 7), (3, 3), padding=(0, 2)),
    Case(2, 96, 80, (9, 6), (3, 3), padding=(1, 1), groups=2),
    Case(1, 256, 400, (7, 7), (3, 3), padding=(1, 1)),
    # products of packed patches: strides, dilations, groups, kernels of any size
    Case(1, 3, 64, (45, 47), (7, 7), (2, 2), (3, 3)),
    Case(2, 32, 48, (23, 21), (3, 3), (2, 2), (1, 1)),
    Case(2, 33, 47, (15, 40), (5, 5), padding=(2, 2)),
    Case(1, 40, 40, (20, 20), (3, 3), padding=(2, 2), dilation=(2, 2)),
    Case(1, 16, 24, (30, 31), (3, 2), (3, 2), (1, 0), (2, 3)),
    Case(2, 24, 40, (19, 19), (1, 1), (2, 2)),
    Case(2, 24, 40, (19, 19), (1, 1), (3, 1), (1, 1)),
    Case(2, 70, 40, (17, 19), (1, 1)),
    Case(5, 64, 48, (14, 14), (3, 3), padding=(1, 1), groups=4),
    Case(1, 12, 18, (33, 35), (4, 3), (2, 1), (2, 1), groups=6),
    Case(1, 1, 40, (40, 40), (5, 5)),
    Case(2, 50, 1, (40, 40), (5, 5)),
    Case(1, 2, 3, (3, 70), (1, 9), padding=(0, 4)),
    Case(1, 300, 20, (1, 90), (1, 3), padding=(0, 1)),
    # small images, whose places are put side by side
    Case(20, 64, 64, (2, 2), (3, 3), padding=(1, 1)),
    Case(16, 80, 70, (1, 1), (3, 3), padding=(1, 1)),
    Case(17, 40, 72, (4, 4), (3, 3), (2, 2), (1, 1)),
    Case(130, 40, 33, (2, 3), (1, 1)),
    Case(40, 30, 44, (6, 5), (3, 3), (1, 2), (1, 0), groups=2),
    Case(600, 20, 24, (3, 3), (2, 2)),
    Case(3, 64, 80, (4, 4), (1, 1)),
    Case(2, 500, 33, (1, 1), (1, 1)),
    # channels by themselves
    depthwise(2, 20, (14, 14), (3, 3), padding=(1, 1)),
    depthwise(1, 7, (33, 29), (5, 5), padding=(2, 2)),
    depthwise(2, 3, (30, 60), (7, 7), padding=(3, 3)),
    depthwise(1, 9, (27, 35), (3, 3), stride=(2, 2), padding=(1, 1)),
    depthwise(1, 9, (28, 36), (5, 5), stride=(2, 2), padding=(2, 2)),
    depthwise(2, 5, (17, 40), (3, 3), multiple=3, padding=(1, 1)),
    depthwise(1, 6, (20, 21), (4, 2), stride=(3, 2), padding=(2, 0), dilation=(2, 3)),
    depthwise(1, 4, (15, 50), (3, 3), padding=(3, 5)),
    depthwise(1, 4, (9, 9), (9, 9), padding=(8, 8)),
    depthwise(3, 1, (12, 12), (3, 3)),
    depthwise(1, 3, (1, 40), (1, 5), padding=(0, 2)),
    # padding and dilation far beyond the image
    Case(1, 2, 3, (3, 3), (3, 3), padding=(9, 30)),
    depthwise(1, 2, (3, 3), (3, 3), padding=(40, 40), dilation=(20, 20)),
    Case(1, 3, 2, (4, 4), (2, 2), (50, 50), (60, 60)),
    depthwise(1, 3, (4, 4), (2, 2), stride=(50, 50), padding=(60, 60)),
    Case(2, 16, 16, (2, 2), (1, 1), padding=(2, 2)),
]  # fmt: skip
EMPTY = [
    Case(0, 16, 16, (12, 12), (3, 3), padding=(1, 1)),
    Case(0, 4, 4, (12, 12), (3, 3), groups=4),
    Case(2, 16, 0, (12, 12), (3, 3)),
]
TOLERANCE = {"float32": 1e-5, "float64": 1e-12}


def check(case, results, dtype="float32"):
    """Results, beside the exact ones: errors as parts of the largest value."""
    exact = case.exact(*case.arrays(dtype))
    for name, ours, theirs in zip(("result", "gradient of x", "gradient of weight"), results, exact, strict=True):
        assert ours.shape == theirs.shape, name
        if theirs.size:
            error = abs(ours - theirs).max() / max(1e-30, abs(theirs).max())
            assert error <= TOLERANCE[dtype], f"{case}: {name}: error {error:.1e} of the scale"


def results(case, dtype="float32", captured=False):
    """What msjit makes of it: result and both gradients."""
    import msjit as ms

    def convolve(x, w, b, ct):
        y = ms.mint.nn.functional.conv2d(x, w, b, **case.window)
        return (y * ct).sum(), y

    function = ms.jit(convolve) if captured else convolve
    (_, y), (dx, dw) = ms.value_and_grad(function, (0, 1), has_aux=True)(*(ms.Tensor(v) for v in case.arrays(dtype)))
    return [v.asnumpy() for v in (y, dx, dw)]


if __name__ == "__main__":  # in a process of its own, for MSJIT_ISA
    for one in CASES + EMPTY:
        for kind in ("float32", "float64"):
            check(one, results(one, kind), kind)
    print("checked", len(CASES + EMPTY))
