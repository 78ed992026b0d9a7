"""Sizes that nothing can have are refused at once, with a Python exception (surface/size_mutants.py makes them of all)."""

import pytest

import msjit as ms

ops, functional = ms.ops, ms.mint.nn.functional
CASES = {
    "adaptive_avg_pool1d": lambda k: ops.adaptive_avg_pool1d(ms.ones(1, 2, 4), k),
    "adaptive_avg_pool2d": lambda k: ops.adaptive_avg_pool2d(ms.ones(1, 2, 4, 4), (k, 2)),
    "adaptive_max_pool2d": lambda k: ops.adaptive_max_pool2d(ms.ones(1, 2, 4, 4), (2, k)),
    "mint's adaptive_avg_pool2d": lambda k: functional.adaptive_avg_pool2d(ms.ones(1, 2, 4, 4), (k, None)),
    "mint's adaptive_max_pool1d": lambda k: functional.adaptive_max_pool1d(ms.ones(1, 2, 4), k),
    "mint's Transformer": lambda k: ms.mint.nn.Transformer(4, 2, k if k > 0 else 1 << 40, 1, 8),
    "adaptive_avg_pool3d": lambda k: ops.adaptive_avg_pool3d(ms.ones(1, 2, 4, 4, 4), k),
    "fractional_max_pool2d": lambda k: ops.fractional_max_pool2d(ms.ones(1, 2, 4, 4), 2, output_size=(k, 2)),
    "tril_indices": lambda k: ops.tril_indices(k, 3), "triu_indices": lambda k: ops.triu_indices(3, k),
    "fold": lambda k: ops.fold(ms.ones(1, 8, 9), (k, 4), (2, 2)), "unfold": lambda k: ops.unfold(ms.ones(1, 2, 4, 4), k),
    "hamming_window": lambda k: ops.hamming_window(k), "kaiser_window": lambda k: ops.kaiser_window(k),
    "mvlgamma": lambda k: ops.mvlgamma(ms.ones(2) * 5, k), "polygamma": lambda k: ops.polygamma(k, ms.ones(2)),
}  # fmt: skip


@pytest.mark.timeout(60)
@pytest.mark.parametrize("size", [1 << 62, 1 << 31, 1 << 64, -5])
@pytest.mark.parametrize("name", CASES)
def test_refused(name, size):
    for function in (CASES[name], ms.jit(CASES[name])):
        with pytest.raises((ValueError, OverflowError, MemoryError, IndexError)):
            function(size)


def test_differences_of_any_order():
    assert ops.diff(ms.tensor([1, 2, 3]), 1 << 70).shape == (0,)


@pytest.mark.parametrize("weights", [[0.0, -1.0], [float("nan"), 1.0], [float("inf"), 1.0], [0.0, 0.0]])
def test_weights_that_are_none(weights):
    for draw in (ops.multinomial, ms.mint.multinomial, ms.jit(ops.multinomial)):
        with pytest.raises(ValueError, match="multinomial: the weights"):
            draw(ms.tensor(weights), 1)


BIG, HALF = (1 << 63) - 1, 1 << 62
# Sums and products that come out small where they are computed in 64 bits.
WRAPPED = {
    "pad": lambda: ops.pad(ms.ones(1, 1, 4, 4), (0, 1, BIG, BIG)),
    "temporaries": lambda: ops.flip(ops.cumsum(ops.flip(ms.ones(1).expand((1 << 60,)), (0,)), 0), (0,)),
    "bytes of a view": lambda: ops.cumsum(ms.ones(1, dtype=ms.float64).expand(((1 << 61) - 6,)), 0),
    "irfft": lambda: ops.irfft(ms.ones(2, 3), 1 << 60), "fft": lambda: ops.fft(ms.ones(2, 3), 1 << 60),
    "pad primitive": lambda: ops.operations.ExtractImagePatches([1, 1, 1 << 64, 3], [1, 1, 2, 2], [1, 1, 1, 1], "SAME")(
        ms.ones(1, 1, 4, 4)
    ),
    "split": lambda: ops.split(ms.ones(4), [HALF, HALF, HALF, HALF, 4]),
    "cat": lambda: ops.cat([ms.ones(1).expand((HALF,))] * 4 + [ms.ones(4)]),
    "tile": lambda: ops.tile(ms.ones(1).expand((HALF,)), (4,)),
    "tile to one": lambda: ops.tile(ms.ones(3), (6148914691236517206,)),
    "repeat_interleave": lambda: ops.repeat_interleave(ms.ones(1).expand((HALF,)), 4),
    "repeat_interleave along": lambda: ops.repeat_interleave(ms.ones(2, 4), HALF, 1),
    "conv2d padding": lambda: ops.conv2d(ms.ones(1, 1, 4, 4), ms.ones(1, 1, 3, 3), pad_mode="pad", padding=BIG),
    "conv2d dilation": lambda: ops.conv2d(ms.ones(1, 1, 4, 4), ms.ones(1, 1, 3, 3), dilation=BIG),
    "conv_transpose2d": lambda: ops.conv_transpose2d(ms.ones(1, 1, 4, 4), ms.ones(1, 1, 3, 3), stride=HALF),
    "max_pool2d": lambda: ops.max_pool2d(ms.ones(1, 1, 4, 4), 2, stride=1, padding=0, dilation=BIG),
}  # fmt: skip


@pytest.mark.timeout(60)
@pytest.mark.parametrize("name", WRAPPED)
def test_sums_beyond_64_bits(name):
    for function in (WRAPPED[name], ms.jit(WRAPPED[name])):
        with pytest.raises((ValueError, OverflowError, MemoryError)):
            function()


def test_more_chunks_than_elements():
    assert [c.shape for c in ops.chunk(ms.ones(3), BIG)] == [(1,), (1,), (1,)]
