"""Binomial, negative binomial, multinomial, Pareto, Weibull and Kumaraswamy distributions, and ``log_ndtr``, as PyTorch has them."""

import numpy as np
import pytest
import torch

import msjit as ms
from msjit import mint


# name -> (parameters, values, parameters that are wrong)
@pytest.fixture(autouse=True)
def pytorch_checks_too(monkeypatch):
    """Helpers of its own tests, which other tests import, turn its checks off."""
    monkeypatch.setattr(torch.distributions.Distribution, "_validate_args", True)


CASES = {
    "Binomial": [(5, [0.2, 0.7]), [0.0, 5.0], (5, [1.5])],
    "NegativeBinomial": [(3.0, [0.2, 0.7]), [0.0, 4.0], (-1.0, [0.5])],
    "Multinomial": [(4, [1.0, 2.0, 5.0]), [1.0, 0.0, 3.0], (4, [1.0, -2.0])],
    "Pareto": [([1.0, 2.0, 0.5], [0.5, 1.5, 5.0]), [1.5, 2.5, 3.0], (1.0, -1.0)],
    "Weibull": [([1.0, 2.0], [0.5, 3.0]), [0.5, 2.0], (0.0, 1.0)],
    "Kumaraswamy": [([1.5, 2.0], [0.5, 3.0]), [0.2, 0.7], (1.0, 0.0)],
}


def made(t, name, row):
    row = [v if isinstance(v, int) else t.tensor(v, requires_grad=True) for v in row]
    return getattr(t.distributions, name)(*row), [v for v in row if not isinstance(v, int)]


@pytest.mark.parametrize("name", CASES)
def test_values_and_gradients(name):
    row, value, wrong = CASES[name]
    theirs, its = made(torch, name, row)
    expected = theirs.log_prob(torch.tensor(value))
    expected.sum().backward()

    def log_prob(*parameters):
        given = [v if isinstance(v, int) else parameters[-1 if i == len(row) - 1 else 0] for i, v in enumerate(row)]
        return getattr(mint.distributions, name)(*given).log_prob(mint.tensor(value))

    captured = ms.jit(log_prob)
    for function in (log_prob, captured, captured, captured):
        mine = [mint.tensor(v, requires_grad=True) for v in row if not isinstance(v, int)]
        found = function(*mine)
        np.testing.assert_allclose(found.detach().numpy(), expected.detach().numpy(), rtol=1e-5, atol=1e-6)
        found.sum().backward()
        for a, b in zip(mine, its, strict=True):
            np.testing.assert_allclose(a.grad.numpy(), b.grad.numpy(), rtol=1e-4, atol=1e-5)
    ours, _ = made(mint, name, row)
    for what in ("mean", "variance", "stddev"):
        np.testing.assert_allclose(
            getattr(ours, what).detach().numpy(), getattr(theirs, what).detach().numpy(), rtol=1e-5
        )
    assert (ours.batch_shape, ours.event_shape) == (tuple(theirs.batch_shape), tuple(theirs.event_shape))
    for what in ("entropy", "cdf"):
        if name in ("Pareto", "Weibull") or (name == "Kumaraswamy" and what == "entropy"):
            args = () if what == "entropy" else (value,)
            a, b = (
                getattr(d, what)(*[t.tensor(v) for v in args]).detach().numpy()
                for t, d in ((mint, ours), (torch, theirs))
            )
            np.testing.assert_allclose(a, b, rtol=1e-5)
    with pytest.raises(ValueError):
        made(mint, name, wrong)
    with pytest.raises(ValueError):
        made(torch, name, wrong)


@pytest.mark.parametrize("name", CASES)
def test_draws(name):
    mint.manual_seed(7)
    row, _, _ = CASES[name]
    row = ([1.0, 2.0], [5.0, 6.0]) if name == "Pareto" else row
    ours, mine = made(mint, name, row)
    drawn = ours.sample((20000,))
    assert drawn.shape == (20000, *ours.batch_shape, *ours.event_shape) and not drawn.requires_grad
    error = 6 * np.sqrt(ours.variance.detach().numpy() / 20000)
    assert (np.abs(drawn.mean(0).numpy() - ours.mean.detach().numpy()) < error).all()
    np.testing.assert_allclose((drawn.std(0).numpy()) ** 2, ours.variance.detach().numpy(), rtol=0.15)
    if ours.has_rsample:
        ours.rsample((2,)).sum().backward()
        assert all(v.grad is not None and np.isfinite(v.grad.numpy()).all() for v in mine)
    else:
        with pytest.raises(NotImplementedError):
            ours.rsample()


def test_counts_by_element():
    counts = mint.tensor([0.0, 2.0, 9.0])
    drawn = mint.distributions.Binomial(counts, probs=mint.tensor(1.0)).sample()
    assert drawn.tolist() == counts.tolist()


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_log_ndtr(dtype):
    values = [-30.0, -5.0, -1.0, -0.5, 0.0, 1.0, 4.0, 9.0, float("inf"), float("nan")]
    theirs = torch.tensor(values, dtype=getattr(torch, dtype), requires_grad=True)
    expected = torch.special.log_ndtr(theirs)
    expected[:8].sum().backward()
    captured = ms.jit(mint.special.log_ndtr)
    for function in (mint.special.log_ndtr, captured, captured, captured):
        x = mint.tensor(values, dtype=getattr(mint, dtype), requires_grad=True)
        found = function(x)
        tolerance = 1e-6 if dtype == "float32" else 1e-12
        np.testing.assert_allclose(found.detach().numpy(), expected.detach().numpy(), rtol=tolerance, atol=tolerance)
        found[:8].sum().backward()
        np.testing.assert_allclose(x.grad.numpy()[:8], theirs.grad.numpy()[:8], rtol=1e2 * tolerance, atol=tolerance)
