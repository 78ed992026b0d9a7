"""Arguments of msjit.mint that have no meaning are refused, and those that there are have an effect."""

import pytest

import msjit as ms
from msjit import mint


@pytest.mark.parametrize("start, length", [(1, 5), (4, 1), (-5, 1), (0, -1)])
def test_narrow_refuses_indices_that_there_are_not(start, length):
    with pytest.raises(ValueError, match="narrow: .* are not there: dimension 0 has 4"):
        mint.narrow(ms.tensor([1, 2, 3, 4]), 0, start, length)


def test_narrow_takes_all_that_there_are():
    x = ms.tensor([1, 2, 3, 4])
    assert mint.narrow(x, 0, -2, 2).tolist() == [3, 4] and mint.narrow(x, 0, 4, 0).tolist() == []
    assert ms.jit(lambda v: mint.narrow(v, 0, 1, 3))(x).tolist() == [2, 3, 4]


def test_multinomial_gives_indices():
    assert mint.multinomial(ms.tensor([0.0, 1.0]), 3, replacement=True).dtype == ms.int64


@pytest.mark.parametrize(
    "fill",
    [
        mint.nn.init.uniform_, mint.nn.init.normal_, mint.nn.init.trunc_normal_, mint.nn.init.xavier_uniform_,
        mint.nn.init.xavier_normal_, mint.nn.init.kaiming_uniform_, mint.nn.init.kaiming_normal_, mint.nn.init.orthogonal_,
    ],
)  # fmt: skip
def test_initial_values_come_from_the_generator_that_is_given(fill):
    first = fill(ms.zeros(3, 4), generator=mint.Generator().manual_seed(5)).tolist()
    ms.set_seed(1)
    state = mint.rand(2).tolist()
    ms.set_seed(1)
    assert fill(ms.zeros(3, 4), generator=mint.Generator().manual_seed(5)).tolist() == first
    assert mint.rand(2).tolist() == state  # that of all others goes on as if nothing had been drawn


@pytest.mark.parametrize(
    "make",
    [
        lambda device: mint.empty_like(ms.ones(2), device=device), lambda device: mint.rand_like(ms.ones(2), device=device),
        lambda device: mint.randn_like(ms.ones(2), device=device), lambda device: mint.as_tensor([1], device=device),
        lambda device: mint.randint(3, (2,), device=device), lambda device: mint.randint_like(ms.ones(2), 3, device=device),
        lambda device: mint.arange(3, device=device), lambda device: mint.empty(2, device=device),
    ],
)  # fmt: skip
def test_a_device_that_there_is_not_is_refused(make):
    assert make("cpu").numel() and make(mint.device("cpu")).numel()
    with pytest.raises(ms.DeviceError, match="^ascend: library missing"):
        make("npu")


@pytest.mark.parametrize("name", ["elu", "hardtanh", "relu", "relu6", "silu"])
def test_gradients_of_what_is_written_in_place(name):
    """The derivative is that of the values from before."""
    activation = getattr(ms.mint.nn.functional, name)
    x = ms.tensor([-1.0, 0.5, 2.0])
    expected = ms.grad(lambda x: activation(x * 1) * 2)(x)
    for wrap in (lambda f: f, ms.jit):
        assert ms.grad(wrap(lambda x: activation(x * 1, inplace=True) * 2))(x).tolist() == expected.tolist()


def test_repeats_and_places():
    """MindSpore has these forms without a kernel for the CPU: what PyTorch gives."""
    x, counts = ms.tensor([[1, 2], [3, 4]]), ms.tensor([1, 2])
    assert ms.mint.repeat_interleave(x, counts, dim=0, output_size=3).tolist() == [[1, 2], [3, 4], [3, 4]]
    assert x.repeat_interleave(2, dim=1, output_size=4).tolist() == [[1, 1, 2, 2], [3, 3, 4, 4]]
    with pytest.raises(RuntimeError, match="output_size is 3"):
        ms.mint.repeat_interleave(x, 2, 0, output_size=3)
    assert [i.tolist() for i in ms.mint.where(x > 2)] == [[1, 1], [0, 1]]
