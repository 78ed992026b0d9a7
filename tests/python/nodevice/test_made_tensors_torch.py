"""Functions that make tensors, beside PyTorch: dtypes, complex numbers, and what is refused."""

import pytest
import torch

import msjit as ms
from msjit import mint

MADE = """
T.full((2,), 1+2j)
T.full((2,), -1, dtype=T.uint8)
T.full((2,), float("inf"), dtype=T.float16)
T.full((2,), 2.5, dtype=T.int32)
T.full((2,), T.tensor(True))
T.linspace(0, 1j, 3)
T.linspace(1j, 2, 2)
T.linspace(0, 1 + 1j, 3, dtype=T.complex128)
T.linspace(T.tensor(1j), 2, 3)
T.linspace(0, 1, 3, dtype=T.complex64)
T.linspace(10, -10, 7, dtype=T.int32)
T.logspace(0, 1j, 3)
T.logspace(0, 2, 3, dtype=T.int64)
T.arange(0.5, 4.5, 1.5, dtype=T.int64)
T.arange(10, 0, -2.5, dtype=T.int64)
T.arange(3.7, dtype=T.int64)
T.arange(1, 2, 0.5, dtype=T.float64)
T.randint(low=3, high=4, size=(2,))
T.randint(high=1, size=(2,))
T.randint(3, 4, size=(2,))
T.randint_like(T.zeros(2), low=3, high=4)
T.as_tensor(1j)
T.bernoulli(T.tensor([0.5, 0.5]), 1.0)
T.normal(T.tensor([1.0]).half(), T.tensor([0.0]))
T.normal(T.tensor([1j]), 0.0)
T.tensor(2**70, dtype=T.float32)
"""
REFUSED = """
T.full((2,), 1+2j, dtype=T.float32)
T.full_like(T.zeros(2), 1+2j)
T.scalar_tensor(1j)
T.tensor(1j, dtype=T.float32)
T.linspace(0, 1, 3, dtype=T.bool)
T.linspace(1, 10, 3.5)
T.linspace(T.tensor([1.0, 2.0]), 2, 3)
T.logspace(T.tensor([1.0, 2.0]), 2, 3)
T.logspace(0, 2, 3, dtype=T.bool)
T.arange()
T.arange(0, 1, 0.25, dtype=T.int64)
T.arange(0, 3, dtype=T.bool)
T.arange(0, 3, dtype=T.complex64)
T.arange(1j)
T.randint(0, 300, (2,), dtype=T.uint8)
T.randint(-1, 5, (2,), dtype=T.uint8)
T.randint(0, 5, (2,), dtype=T.bool)
T.randint(0, 5, (2,), dtype=T.complex64)
T.randint_like(T.zeros(2, dtype=T.uint8), 500)
T.randperm(300, dtype=T.uint8)
T.randperm(3, dtype=T.complex64)
T.randperm(3, dtype=T.bool)
T.normal(0.0, -1.0, (2,))
T.normal(0.0, 1.0)
T.normal(T.tensor([1, 2]), 1.0)
T.zeros(2).normal_(0, -1)
T.zeros(2).uniform_(2, 1)
T.zeros(2).exponential_(0)
T.zeros(2).cauchy_(0, -1)
T.zeros(2).log_normal_(0, -1)
T.zeros(2).geometric_(1.5)
T.zeros(2, dtype=T.int64).uniform_()
T.zeros(2, dtype=T.uint8).random_(0, 300)
T.zeros(2, dtype=T.complex64).random_()
T.hann_window(4, dtype=T.int64)
T.hann_window(4, dtype=T.complex64)
T.polar(T.ones(2, dtype=T.int64), T.ones(2, dtype=T.int64))
"""


@pytest.mark.parametrize("text", MADE.strip().splitlines())
def test_as_pytorch_makes_it(text):
    ours, theirs = eval(text, {"T": mint}), eval(text, {"T": torch})
    assert str(ours.dtype).rpartition(".")[2].lower() == str(theirs.dtype).rpartition(".")[2]
    assert ours.asnumpy().shape == theirs.numpy().shape
    assert ours.tolist() == pytest.approx(theirs.tolist(), rel=1e-5)


@pytest.mark.parametrize("text", REFUSED.strip().splitlines())
def test_what_pytorch_refuses_is_refused(text):
    for made_by in (torch, mint):
        with pytest.raises((TypeError, ValueError, RuntimeError, OverflowError, NotImplementedError)):
            eval(text, {"T": made_by})


COMPLEX = {
    "rand": lambda T, t: T.rand(200, 100, dtype=t),
    "rand_like": lambda T, t: T.rand_like(T.empty(200, 100), dtype=t),
    "uniform_": lambda T, t: T.empty(200, 100, dtype=t).uniform_(1, 3),
    "init.uniform_": lambda T, t: T.nn.init.uniform_(T.empty(200, 100, dtype=t), 1, 3),
    "randn": lambda T, t: T.randn((200, 100), dtype=t),
    "randn_like": lambda T, t: T.randn_like(T.empty(200, 100, dtype=t)),
    "normal_": lambda T, t: T.empty(200, 100, dtype=t).normal_(1, 2),
    "normal": lambda T, t: T.normal(1.0, 2.0, (200, 100), dtype=t),
    "normal of tensors": lambda T, t: T.normal(T.ones(200, 100, dtype=t), 2 * T.ones(200, 100)),
}


@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
@pytest.mark.parametrize("name", COMPLEX)
def test_both_parts_of_complex_numbers_are_drawn(name, dtype):
    """Means and spreads of both parts are PyTorch's, eager and captured, and no part follows the other."""

    def facts(z):
        return [round(float(v), 1) for part in (z.real, z.imag) for v in (part.mean(), part.std(ddof=1))]

    draw, dtype_here = COMPLEX[name], getattr(mint, dtype)
    expected = facts(draw(torch, getattr(torch, dtype)).numpy())
    captured = ms.jit(lambda: draw(mint, dtype_here))
    for made in (draw(mint, dtype_here), captured(), captured(), captured()):
        z = made.asnumpy()
        assert made.dtype == dtype_here and facts(z) == expected
        assert abs(((z.real - z.real.mean()) * (z.imag - z.imag.mean())).mean()) < 0.1


def test_seeds_and_generators_hold_for_complex_numbers():
    for draw in (mint.rand, mint.randn):
        first = draw(3, dtype=mint.complex64, generator=mint.Generator().manual_seed(5)).tolist()
        assert draw(3, dtype=mint.complex64, generator=mint.Generator().manual_seed(5)).tolist() == first


@pytest.mark.parametrize("text", ["cauchy_(1.0, 2.0)", "log_normal_(0.5, 0.25)", "geometric_(0.25)"])
def test_written_draws_have_pytorchs_quartiles(text):
    def quartiles(T):
        return [float(T.quantile(eval("x." + text, {"x": T.zeros(40000)}), q)) for q in (0.25, 0.5, 0.75)]

    ms.set_seed(3)
    torch.manual_seed(3)
    assert quartiles(mint) == pytest.approx(quartiles(torch), rel=0.05, abs=0.05)
