"""Sizes that nothing can have are refused at once, with a Python exception (surface/size_mutants.py finds more)."""

import pytest

import msjit as ms

ops = ms.ops
CASES = {
    "adaptive_avg_pool1d": lambda k: ops.adaptive_avg_pool1d(ms.ones(1, 2, 4), k),
    "adaptive_avg_pool2d": lambda k: ops.adaptive_avg_pool2d(ms.ones(1, 2, 4, 4), (k, 2)),
    "adaptive_max_pool2d": lambda k: ops.adaptive_max_pool2d(ms.ones(1, 2, 4, 4), (2, k)),
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
