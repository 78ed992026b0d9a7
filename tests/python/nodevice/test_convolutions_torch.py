"""Convolutions of many shapes and their gradients beside PyTorch's in float64."""

import pytest
import torch

from convolution_cases import CASES, TOLERANCE, results


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("case", CASES, ids=str)
def test_beside_torch(case, dtype):
    x, w, b, ct = (torch.from_numpy(a).double() for a in case.arrays(dtype))
    x.requires_grad_(), w.requires_grad_()
    y = torch.nn.functional.conv2d(x, w, b, **case.window)
    theirs = [y, *torch.autograd.grad(y, [x, w], ct)]
    for ours, exact in zip(results(case, dtype), theirs, strict=True):
        exact = exact.detach().numpy()
        assert abs(ours - exact).max() <= TOLERANCE[dtype] * abs(exact).max()
