"""What PyTorch refuses for its number of dimensions, sizes given as tensors, limits of whole numbers, quantiles."""

import numpy as np
import pytest
import torch

import msjit as ms
from msjit import mint

ONES = {n: (2,) * n for n in (1, 2, 3)}
PRODUCTS = {
    "mm": (2, 2), "mv": (2, 1), "bmm": (3, 3), "dot": (1, 1), "vdot": (1, 1), "outer": (1, 1), "addmv": (1, 2, 1), "addmm": (2, 2, 2),
    "addbmm": (2, 3, 3), "baddbmm": (3, 3, 3), "addr": (2, 1, 1), "chain_matmul": (2, 2),
}  # fmt: skip
METHODS = ("mm", "mv", "addmv")


def calls():
    for name, right in PRODUCTS.items():
        first = 1 if name.startswith(("add", "badd")) else 0  # what is added broadcasts
        for place in range(first, len(right)):
            for dims in (1, 2, 3):
                yield name, (*right[:place], dims, *right[place + 1 :])


@pytest.mark.filterwarnings("ignore:.*chain_matmul is deprecated")
@pytest.mark.parametrize("name, dims", list(calls()))
def test_products(name, dims):
    def run(t):
        given = [t.ones(ONES[n]) for n in dims]
        forms = [lambda *x: getattr(t, name)(*x)]
        forms += [lambda x, *more: getattr(x, name)(*more)] if name in METHODS else []
        if t is mint:
            forms += [ms.jit(f) for f in forms]
        results = []
        for form in forms:
            try:
                results.append(form(*given).tolist())
            except (RuntimeError, ValueError, IndexError):
                results.append("refused")
        assert all(r == results[0] for r in results)
        return results[0]

    assert run(mint) == run(torch)


def test_multi_dot():
    for shapes in ([(2,), (2, 2)], [(2, 2), (2, 2), (2,)], [(2, 2), (2,), (2, 2)], [(2, 2), (2, 2, 2)], [(2, 2)]):

        def run(t, shapes=shapes):
            try:
                return t.linalg.multi_dot([t.ones(s) for s in shapes]).tolist()
            except (RuntimeError, ValueError):
                return "refused"

        assert run(mint) == run(torch), shapes


SIZES = {
    "max_pool1d": lambda t, n: t.nn.functional.max_pool1d(t.arange(8.0).reshape(1, 1, 8), n(2), stride=n(3)),
    "max_pool2d": lambda t, n: t.nn.functional.max_pool2d(t.arange(16.0).reshape(1, 1, 4, 4), n(2), padding=n(1)),
    "max_pool2d of a pair": lambda t, n: t.nn.functional.max_pool2d(t.arange(16.0).reshape(1, 1, 4, 4), (n(2), n(1))),
    "avg_pool2d": lambda t, n: t.nn.functional.avg_pool2d(t.arange(16.0).reshape(1, 1, 4, 4), n(2), stride=n(1)),
    "avg_pool3d": lambda t, n: t.nn.functional.avg_pool3d(t.arange(8.0).reshape(1, 1, 2, 2, 2), n(2)),
    "lp_pool3d": lambda t, n: t.nn.functional.lp_pool3d(t.arange(27.0).reshape(1, 1, 3, 3, 3), 2.0, 2, 1),
    "lp_pool3d, half a window": lambda t, n: t.nn.functional.lp_pool3d(t.arange(27.0).reshape(1, 3, 3, 3), 3, 2, ceil_mode=True),
    "LPPool3d": lambda t, n: t.nn.LPPool3d(1.0, (1, 2, 3), stride=1)(t.arange(27.0).reshape(1, 1, 3, 3, 3)),
    "conv2d": lambda t, n: t.nn.functional.conv2d(t.arange(16.0).reshape(1, 1, 4, 4), t.ones(1, 1, 2, 2), None, n(2), n(1)),
    "conv1d": lambda t, n: t.nn.functional.conv1d(t.arange(8.0).reshape(1, 1, 8), t.ones(1, 1, 2), dilation=n(2)),
}  # fmt: skip


@pytest.mark.parametrize("name", SIZES)
@pytest.mark.parametrize("kind", ["int", "NumPy's", "tensor"])
def test_sizes(name, kind):
    number = lambda t: {"int": int, "NumPy's": np.int64, "tensor": t.tensor}[kind]
    expected = SIZES[name](torch, number(torch)).numpy()
    call = lambda: SIZES[name](mint, number(mint))
    for run in (call, *[ms.jit(call)] * 3):
        np.testing.assert_allclose(run().asnumpy(), expected, rtol=1e-6)


@pytest.mark.parametrize("dtype", ["uint8", "int32", "int64", "float16", "float32"])
@pytest.mark.parametrize("limit, value", [(2, 7), (0.5, 7.5), (-1.5, -0.5)])
def test_threshold(dtype, limit, value):
    if dtype == "uint8" and value < 0:
        value, limit = 0.5, 1.5
    x = np.array([0, 1, 2, 3], dtype)
    for call in (
        lambda t, x: t.nn.Threshold(limit, value)(x),
        lambda t, x: t.nn.functional.threshold(x, limit, value),
        lambda t, x: t.nn.functional.threshold_(x * 1, limit, value),
        lambda t, x: t.nn.functional.threshold(x * 1, limit, value, inplace=True),
    ):
        expected = call(torch, torch.tensor(x))
        for run in (call, *[ms.jit(lambda t, x, call=call: call(t, x))] * 3):
            found = run(mint, mint.tensor(x))
            assert (
                str(found.dtype).lower() == str(expected.dtype).removeprefix("torch.")
                and found.tolist() == expected.tolist()
            )


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_ndtri(dtype):
    shares = [0.0, 1e-30, 1e-7, 0.01, 0.3, 0.5, 0.7, 0.999, 1.0, 1.5, -0.5, float("nan")]
    theirs = torch.tensor(shares, dtype=getattr(torch, dtype), requires_grad=True)
    expected = torch.special.ndtri(theirs)
    expected[1:8].sum().backward()
    captured = ms.jit(mint.special.ndtri)
    for function in (mint.special.ndtri, *[captured] * 3):
        x = mint.tensor(shares, dtype=getattr(mint, dtype), requires_grad=True)
        found = function(x)
        np.testing.assert_allclose(
            found.detach().numpy(), expected.detach().numpy(), rtol=1e-6 if dtype == "float32" else 1e-13
        )
        found[1:8].sum().backward()
        np.testing.assert_allclose(
            x.grad.numpy()[1:8], theirs.grad.numpy()[1:8], rtol=1e-4 if dtype == "float32" else 1e-11
        )


def test_masked_scatter_of_a_short_source():
    for t in (mint, torch):
        x, mask, source = t.zeros(4), t.tensor([True, True, True, False]), t.tensor([1.0, 2.0])
        forms = [lambda x, m, s: x.masked_scatter(m, s), lambda x, m, s: x.masked_scatter_(m, s)]
        for form in forms + ([ms.jit(f) for f in forms] * 2 if t is mint else []):
            with pytest.raises((RuntimeError, ValueError)):
                form(x, mask, source)
