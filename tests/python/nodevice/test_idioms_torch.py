"""What programs written for PyTorch do with tensors, modules and optimizers, the same text run by PyTorch and by mint."""

import pytest
import torch

import idioms_of_modules  # noqa: F401 (its functions are idioms, too)
import msjit as ms
from idioms import S
from msjit import mint


def same(a, b):
    if isinstance(a, (list, tuple)):
        return isinstance(b, (list, tuple)) and len(a) == len(b) and all(same(x, y) for x, y in zip(a, b))
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(same(v, b[k]) for k, v in a.items())
    if isinstance(a, (float, complex)) and not isinstance(b, str):
        return b == pytest.approx(a, rel=1e-4, abs=1e-6)
    return bool(a == b)


@pytest.mark.parametrize("how", ["eager", "captured"])
@pytest.mark.parametrize("name", S)
@pytest.mark.filterwarnings("ignore")
def test_idiom(name, how):
    expected = S[name](torch)
    f = ms.jit(S[name]) if how == "captured" else S[name]
    for _ in range(3 if how == "captured" else 1):
        found = f(mint)
        assert same(expected, found), (expected, found)
