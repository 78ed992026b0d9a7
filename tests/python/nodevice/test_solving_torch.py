"""Systems of equations and least squares: results and gradients of first and second order as PyTorch has them."""

import numpy as np
import pytest
import torch

import msjit as ms
from msjit import mint
from test_solving import CALLS

RNG = np.random.default_rng(28)


def test_least_squares_say_what_pytorchs_say():
    for driver in (None, "gelsd", "gelss"):
        for shapes in (((2, 7, 3), (2, 7, 2)), ((4, 4), (4, 1))):
            a, b = (RNG.standard_normal(s) for s in shapes)
            ours = mint.linalg.lstsq(ms.tensor(a), ms.tensor(b), driver=driver)
            theirs = torch.linalg.lstsq(torch.tensor(a), torch.tensor(b), driver=driver)
            assert tuple(ours.residuals.shape) == tuple(theirs.residuals.shape)
            assert ours.rank.tolist() == theirs.rank.tolist()
            np.testing.assert_allclose(ours.residuals.asnumpy(), theirs.residuals.numpy(), rtol=1e-9)
            np.testing.assert_allclose(ours[0].asnumpy(), theirs[0].numpy(), rtol=1e-8, atol=1e-12)


@pytest.mark.parametrize("name", CALLS)
def test_gradients_of_both_orders(name):
    call, *shapes = CALLS[name]
    arrays = [RNG.standard_normal(s) for s in shapes]
    weights = None
    results = []
    for tensor, linalg, grad in (
        (ms.tensor, mint.linalg, lambda y, xs: mint.autograd.grad(y, xs, create_graph=True)),
        (torch.tensor, torch.linalg, lambda y, xs: torch.autograd.grad(y, xs, create_graph=True)),
    ):
        xs = [tensor(a, requires_grad=True) for a in arrays]
        y = call(linalg, *xs)
        weights = RNG.standard_normal(tuple(y.shape)) if weights is None else weights
        first = grad((y * y * tensor(weights)).sum(), xs)
        second = grad(sum((g * g).sum() for g in first), xs)
        results.append([v.detach().numpy() for v in (y, *first, *second)])
    for ours, theirs in zip(*results):
        np.testing.assert_allclose(ours, theirs, rtol=1e-7, atol=1e-8 * max(1, np.abs(theirs).max()))
