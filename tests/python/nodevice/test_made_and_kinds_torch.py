"""Tensors made of other objects and by strides, and what is told of dtypes, as PyTorch has them."""

import array
import itertools

import numpy as np
import pytest
import torch

import msjit as ms
from msjit import mint
from msjit.mint import torch_kinds, torch_made, torch_matrices

DTYPES = "bool uint8 int8 int16 int32 int64 float16 bfloat16 float32 float64 complex64 complex128".split()


def shown(dtype):
    return str(dtype).lower().removeprefix("msjit.").removeprefix("torch.").rstrip("_")


def test_can_cast():
    for a, b in itertools.product(DTYPES, DTYPES):
        assert mint.can_cast(getattr(mint, a), getattr(mint, b)) == torch.can_cast(getattr(torch, a), getattr(torch, b))


def test_result_type():
    values = [(d, shape) for d in DTYPES for shape in ((), (2,))] + [True, 1, 1.0, 1j]

    def of(t, value):
        return t.ones(value[1], dtype=getattr(t, value[0])) if isinstance(value, tuple) else value

    for a, b in itertools.product(values, values):
        expected = shown(torch.result_type(of(torch, a), of(torch, b)))
        expected = "complex64" if expected == "complex32" else expected  # the narrowest that there is
        assert shown(mint.result_type(of(mint, a), of(mint, b))) == expected, (a, b)


def test_kinds():
    with pytest.raises(TypeError, match="floats"):
        mint.set_default_tensor_type(mint.LongTensor)
    with pytest.raises(TypeError, match="floats"):
        mint.set_default_tensor_type("torch.NoTensor")
    try:
        mint.set_default_tensor_type("torch.DoubleTensor")
        assert mint.tensor([1.0]).dtype == ms.float64
    finally:
        mint.set_default_tensor_type(mint.FloatTensor)
    assert mint.tensor([1.0]).dtype == ms.float32
    for t in (torch, mint):
        assert t.typename(t.ones(1)) == "torch.FloatTensor" and t.typename(t.tensor([1])) == "torch.LongTensor"
        assert t.typename(1) == "int" and t.typename(array.array) == "array.array"
        x = t.tensor([1 + 2j])
        assert not t.is_conj(x) and not x.is_conj() and not t.is_neg(x) and not x.is_neg()
    assert not mint.tensor([1 + 2j]).conj().is_conj() and mint.set_flush_denormal(True) is False
    try:
        mint.set_printoptions(precision=2)
        assert repr(mint.tensor(2 / 3)) == "Tensor(0.67, dtype=float32)"
        mint.set_printoptions(profile="short", precision=3)
        assert repr(mint.tensor(2 / 3)) == "Tensor(0.667, dtype=float32)" and np.get_printoptions()["edgeitems"] == 2
    finally:
        ms.set_printoptions(precision=8, edgeitems=3, linewidth=75, threshold=1000)
    for wrong in ({"profile": "long"}, {"sci_mode": True}):
        with pytest.raises(ValueError, match="set_printoptions"):
            mint.set_printoptions(**wrong)


# What both make, of which the shape, the dtype and, but for what is not set, the values are the same.
MADE = {
    "range": lambda t: [t.range(1, 4), t.range(1, 4, 0.5), t.range(5, 0, -2), t.range(0, 3, dtype=t.int64)],
    "empty_strided": lambda t: [t.empty_strided((2, 3), (1, 2)), t.empty_strided((2, 1, 3), (3, 3, 1), dtype=t.int64)],
    "empty_permuted": lambda t: [t.empty_permuted((2, 3, 5, 7), (0, 2, 3, 1)), t.empty_permuted((2, 3), (0, 1))],
    "narrow_copy": lambda t: [t.narrow_copy(t.arange(12).reshape(3, 4), 1, 1, 2), t.arange(3).narrow_copy(0, -2, 1)],
    "as_strided_scatter": lambda t: [
        t.as_strided_scatter(t.zeros(3, 3), t.arange(4.0).reshape(2, 2), (2, 2), (1, 2)),
        t.as_strided_scatter(t.zeros(3, 3), t.arange(4.0).reshape(2, 2), (2, 2), (1, 2), 1),
    ],
    "nonzero_static": lambda t: [t.nonzero_static(t.tensor([[0, 1], [2, 3]]), size=n, fill_value=-9) for n in (2, 3, 5)],
    "frombuffer": lambda t: [
        t.frombuffer(array.array("i", [1, 2, 3]), dtype=t.int32),
        t.frombuffer(bytearray(b"\1\0\2\0\3\0"), dtype=t.int16, count=1, offset=2),
    ],
    "asarray": lambda t: [
        t.asarray([1, 2]), t.asarray(2.5), t.asarray(np.ones(2)), t.asarray(np.float64(3)), t.asarray([[True]]),
        t.asarray(np.ones(2), dtype=t.float32), t.asarray(array.array("f", [1, 2])), t.asarray(t.ones(2), dtype=t.int32),
        t.asarray([1.0], requires_grad=True), t.asarray(t.ones(2), copy=True),
    ],
    "lu_solve": lambda t: [t.lu_solve(t.ones(2, 1), *t.linalg.lu_factor(t.tensor([[2.0, 1.0], [1.0, 3.0]])))],
}  # fmt: skip
UNSET = {"empty_strided", "empty_permuted"}
ELSEWHERE = {  # test_named_results_torch.py and above
    *"atleast_1d atleast_2d atleast_3d geqrf qr poisson".split(),
    *torch_kinds.__all__,
}


@pytest.mark.filterwarnings("ignore:torch")
@pytest.mark.filterwarnings("ignore:The given")
@pytest.mark.parametrize("name", MADE)
def test_made(name):
    for ours, theirs in zip(MADE[name](mint), MADE[name](torch), strict=True):
        assert tuple(ours.shape) == tuple(theirs.shape) and shown(ours.dtype) == shown(theirs.dtype)
        assert ours.requires_grad == theirs.requires_grad
        if name in UNSET:
            assert tuple(ours.stride()) == tuple(theirs.stride())
        else:
            np.testing.assert_allclose(ours.detach().numpy(), theirs.detach().numpy(), rtol=1e-6)


def test_every_one_is_made():
    assert {*torch_made.__all__, *torch_matrices.__all__, *torch_kinds.__all__} == {*MADE, *ELSEWHERE}


@pytest.mark.filterwarnings("ignore:torch")
@pytest.mark.parametrize("t", [mint, torch])
def test_memory_that_is_shared(t):
    x, array_ = t.ones(2), np.zeros(2, np.float32)
    assert t.asarray(x) is x and t.asarray(x, copy=True) is not x
    t.asarray(array_)[0] = 5.0
    t.asarray(array_, copy=True)[1] = 7.0
    assert array_.tolist() == [5.0, 0.0]
    data = bytearray(8)
    t.frombuffer(data, dtype=t.int32)[1] = 3
    assert data[4] == 3
    for wrong in (lambda: t.asarray([1.0], copy=False), lambda: t.asarray(array_, dtype=t.int32, copy=False)):
        with pytest.raises(ValueError):
            wrong()
    for wrong in ({"count": 0}, {"count": 3}, {"offset": 8}, {"offset": 1}):
        with pytest.raises(ValueError):
            t.frombuffer(data, dtype=t.int32, **wrong)
    grown = t.ones(2, requires_grad=True) * 2
    assert t.asarray(grown).requires_grad and not t.asarray(grown, requires_grad=False).requires_grad


def test_what_is_refused():
    with pytest.raises(ValueError, match="gaps"):
        mint.empty_strided((2, 3), (1, 5))
    with pytest.raises(ValueError, match="gaps"):
        mint.empty_strided((2, 3), (0, 1))
    with pytest.raises(ValueError, match="once"):
        mint.empty_permuted((2, 3), (0, 0))
    with pytest.raises(ValueError, match="range"):
        mint.range(3, 1)
    with pytest.raises(TypeError, match="bfloat16"):
        mint.frombuffer(bytearray(4), dtype=ms.bfloat16)


def test_poisson():
    rates = mint.tensor([0.0, 2.0, 50.0]).broadcast_to((4000, 3))
    g = mint.Generator().manual_seed(3)
    drawn = mint.poisson(rates, generator=g)
    assert drawn.shape == rates.shape and drawn.dtype == ms.float32
    np.testing.assert_allclose(drawn.mean(0).numpy(), [0, 2, 50], atol=0.5)
    again = mint.poisson(rates, generator=mint.Generator().manual_seed(3))
    assert bool((again == drawn).all())
