"""``mint.testing.assert_close`` and ``mint.signal.windows``, as PyTorch has them."""

import itertools

import numpy as np
import pytest
import torch

from msjit import mint

SETTINGS = {
    "exponential": [{}, {"tau": 2.5}, {"tau": 2.0, "center": 1.0, "sym": False}],
    "gaussian": [{}, {"std": 0.4}],
    "general_cosine": [{"a": [0.46, 0.23, 0.31]}],
    "general_hamming": [{}, {"alpha": 0.7}],
    "kaiser": [{}, {"beta": 3.0}, {"beta": 0.0}],
}


@pytest.mark.parametrize("name", torch.signal.windows.__all__)
def test_windows(name):
    assert set(mint.signal.windows.__all__) == set(torch.signal.windows.__all__)
    for count, sym, how in itertools.product((0, 1, 2, 5, 8), (True, False), SETTINGS.get(name, [{}])):
        for dtype in ("float32", "float64"):
            ours, theirs = (
                getattr(t.signal.windows, name)(count, **{"sym": sym, **how}, dtype=getattr(t, dtype))
                for t in (mint, torch)
            )
            assert ours.shape == tuple(theirs.shape) and str(ours.dtype).lower().endswith(dtype)
            np.testing.assert_allclose(ours.numpy(), theirs.numpy(), atol=1e-6 if dtype == "float32" else 1e-12)


@pytest.mark.parametrize("t", [mint, torch])
def test_windows_that_are_none(t):
    for wrong in (
        lambda w: w.hann(-1),
        lambda w: w.hann(3, dtype=t.int32),
        lambda w: w.kaiser(3, beta=-1.0),
        lambda w: w.gaussian(3, std=0.0),
        lambda w: w.exponential(3, tau=0.0),
        lambda w: w.exponential(3, center=1.0),
    ):
        with pytest.raises(ValueError):
            wrong(t.signal.windows)
    assert t.signal.windows.hann(3, requires_grad=True).requires_grad


def tensors(t):
    a = t.tensor([1.0, 2.0, float("nan")])
    return {
        "same": (a[:2], a[:2].clone(), {}),
        "nan": (a, a, {}),
        "equal_nan": (a, a, {"equal_nan": True}),
        "near": (a[:2], a[:2] + 1e-6, {}),
        "apart": (a[:2], a[:2] + 1e-3, {}),
        "allowed": (a[:2], a[:2] + 1e-3, {"rtol": 0.0, "atol": 2e-3}),
        "infinite": (t.tensor([float("inf")]), t.tensor([float("inf")]), {}),
        "infinities": (t.tensor([float("inf")]), t.tensor([-float("inf")]), {}),
        "shape": (a[:2], a[:1], {}),
        "dtype": (a[:2], a[:2].double(), {}),
        "dtype_unchecked": (a[:2], a[:2].double(), {"check_dtype": False}),
        "half": (t.ones(2, dtype=t.float16), t.ones(2, dtype=t.float16) * 1.0005, {}),
        "bfloat16": (t.ones(2, dtype=t.bfloat16), t.ones(2, dtype=t.bfloat16) * 1.01, {}),
        "integers": (t.tensor([1, 2]), t.tensor([1, 3]), {}),
        "large": (t.tensor([2**62 + 1]), t.tensor([2**62]), {}),
        "bools": (t.tensor([True]), t.tensor([False]), {}),
        "complex": (t.tensor([1 + 1j]), t.tensor([1 + 1.00000001j]), {}),
        "stride": (t.ones(2, 2), t.ones(2, 2).t(), {"check_stride": True}),
        "stride_unchecked": (t.ones(2, 2), t.ones(2, 2).t(), {}),
        "list": ([a[:2], a[:1]], [a[:2], a[:1]], {}),
        "tuple": ((a[:2],), [a[:2]], {}),
        "length": ([a[:2]], [a[:2], a[:2]], {}),
        "dict": ({"x": a[:2]}, {"x": a[:2] + 1}, {}),
        "keys": ({"x": a[:2]}, {"y": a[:2]}, {}),
        "numbers": (1.0, 1.0 + 1e-9, {}),
        "numbers_apart": (1.0, 1.1, {}),
        "kinds": (1, 1.0, {}),
        "kinds_unchecked": (1, 1.0, {"check_dtype": False}),
        "number_and_tensor": (1.0, t.tensor(1.0), {}),
        "none": (None, None, {}),
        "arrays": (np.ones(2), np.ones(2), {}),
        "array_and_tensor": (np.ones(2, np.float32), t.ones(2), {}),
        "one_tolerance": (a[:2], a[:2], {"rtol": 0.1}),
        "text": ("a", "a", {}),
    }


@pytest.mark.parametrize("name", tensors(mint))
def test_assert_close(name):
    said = []
    for t in (torch, mint):
        a, b, how = tensors(t)[name]
        try:
            t.testing.assert_close(a, b, **how)
            said.append(None)
        except (AssertionError, ValueError, TypeError) as error:
            said.append((type(error), str(error)))
    theirs, ours = said
    assert (ours and ours[0]) == (theirs and theirs[0]), said
    if theirs and "Mismatched" in theirs[1] and "nan" not in theirs[1]:
        assert ours[1].split("\n")[2] == theirs[1].split("\n")[2]


@pytest.mark.parametrize("t", [mint, torch])
def test_messages(t):
    for msg, shown in (("wrong", "^wrong$"), (lambda text: "so: " + text, "^so: ")):
        with pytest.raises(AssertionError, match=shown):
            t.testing.assert_close(t.ones(1), t.zeros(1), msg=msg)
    with pytest.raises(AssertionError, match=r"item \['x'\]\[1\]"):
        t.testing.assert_close({"x": [t.ones(1), t.ones(1)]}, {"x": [t.ones(1), t.zeros(1)]})
