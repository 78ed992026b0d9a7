"""Distributions of positive numbers, vectors and counts, transforms, constraints and divergences, against PyTorch."""

import numpy as np
import pytest
import torch

import msjit as ms
from msjit import mint

rng = np.random.default_rng(31)
A, B = (rng.uniform(0.5, 3, (2, 3)).astype(np.float32) for _ in range(2))
L, SHARES = rng.normal(size=(2, 3)).astype(np.float32), rng.dirichlet([1, 1, 1], 2).astype(np.float32)
X, UNIT = rng.uniform(0.2, 4, (2, 3)).astype(np.float32), rng.uniform(0.1, 0.9, (2, 3)).astype(np.float32)
COUNTS = rng.integers(0, 6, (2, 3)).astype(np.float32)
TRIL = np.tril(rng.normal(size=(3, 3)) * 0.3 + np.eye(3)).astype(np.float32)
TRIL[np.arange(3), np.arange(3)] = [1.0, 0.8, 1.5]
COVARIANCE = TRIL @ TRIL.T
ONE = np.eye(3, dtype=np.float32)[[1, 2]]
# name -> (parameters, settings by name, a value, the mean's name or None)
CASES = {
    "Gamma": ((A, B), X), "Chi2": ((A,), X), "Dirichlet": ((A,), SHARES), "Beta": ((A, B), UNIT), "HalfNormal": ((A,), X),
    "HalfCauchy": ((A,), X), "LogNormal": ((L, B), X), "Cauchy": ((L, B), X), "Gumbel": ((L, B), X), "StudentT": ((A + 2, L, B), X),
    "Poisson": ((A,), COUNTS), "Geometric": ((UNIT,), COUNTS), "OneHotCategorical": ((A,), ONE),
    "MultivariateNormal": ((L, COVARIANCE), X),
}  # fmt: skip
DRAWN = [
    "Gamma",
    "Chi2",
    "Beta",
    "Dirichlet",
    "StudentT",
    "HalfNormal",
    "HalfCauchy",
    "LogNormal",
    "Cauchy",
    "Gumbel",
    "MultivariateNormal",
]


def close(ours, theirs, tolerance=2e-5):
    theirs = theirs.detach().numpy()
    assert tuple(ours.shape) == theirs.shape
    np.testing.assert_allclose(ours.asnumpy(), theirs, rtol=tolerance, atol=tolerance)


def made(T, name, gradients=False):
    parameters = [T.tensor(p.copy()) for p in CASES[name][0]]
    if gradients:
        parameters = [p.requires_grad_() for p in parameters]
    return parameters, getattr(T.distributions, name)(*parameters, **({"validate_args": False} if T is torch else {}))


@pytest.mark.parametrize("wrap", [lambda f: f, ms.jit], ids=["eager", "captured"])
@pytest.mark.parametrize("name", CASES)
def test_distribution(name, wrap):
    value = CASES[name][1]
    parameters, theirs = made(torch, name, True)
    _, ours = made(mint, name)
    assert (ours.batch_shape, ours.event_shape) == (tuple(theirs.batch_shape), tuple(theirs.event_shape))
    if name != "HalfCauchy":
        for listed in ("mean", "variance", "stddev"):
            close(getattr(ours, listed), getattr(theirs, listed))
    if name != "Poisson":
        close(wrap(lambda x: ours.entropy() + x)(ms.zeros(1)), theirs.entropy())

    def density(x, *parameters):
        return getattr(mint.distributions, name)(*parameters).log_prob(x)

    expected = theirs.log_prob(torch.tensor(value))
    expected.sum().backward()
    f = wrap(density)
    given = [ms.tensor(p) for p in CASES[name][0]]
    gradient = ms.grad(wrap(lambda *a: density(*a).sum()), tuple(range(1, len(given) + 1)))
    for _ in range(3):
        close(f(ms.tensor(value), *given), expected)
        found = gradient(ms.tensor(value), *given)
        for g, p in zip(found if isinstance(found, tuple) else (found,), parameters):
            if name != "MultivariateNormal":  # whose covariance's gradient is symmetric or not by the factorization
                close(g, p.grad, 1e-4)
    wide = ours.expand((4, *ours.batch_shape))
    assert wide.log_prob(ms.tensor(value)).shape == (4, *expected.shape)
    assert repr(ours).startswith(name + "(")


@pytest.mark.parametrize("name", CASES)
def test_draws(name):
    ms.set_seed(3)
    _, d = made(mint, name)
    x = d.sample((4000,))
    assert x.shape == (4000, *d.batch_shape, *d.event_shape) and not x.requires_grad
    if name not in ("HalfCauchy", "Cauchy"):
        spread = (d.variance / 4000).sqrt()
        assert bool(((x.mean(0) - d.mean).abs() < 6 * spread + 1e-3).all())
    else:
        assert bool((x.asnumpy().__abs__() < np.inf).all())
    if d.support is not None:
        assert bool(d.support.check(x).all())
    if name not in DRAWN:
        with pytest.raises(NotImplementedError, match="no gradient"):
            d.rsample()
        return
    parameters, d = made(mint, name, True)
    d.rsample((5,)).sum().backward()
    assert all(p.grad is not None and bool(p.grad.isfinite().all()) for p in parameters)


PAIRS = [
    "Gamma",
    "Beta",
    "Dirichlet",
    "HalfNormal",
    "LogNormal",
    "Poisson",
    "Geometric",
    "OneHotCategorical",
    "MultivariateNormal",
]


@pytest.mark.parametrize("name", PAIRS)
def test_divergences(name):
    def run(T):
        (first, *others), p = made(T, name)
        changed = [first * 0.9 + 0.05, *others]
        q = getattr(T.distributions, name)(*changed, **({"validate_args": False} if T is torch else {}))
        return T.distributions.kl_divergence(p, q)

    close(run(mint), run(torch), 1e-4)


@pytest.mark.parametrize("name", ["Exponential", "Laplace", "Uniform"])
def test_divergences_of_older_kinds(name):
    def run(T):
        make = getattr(T.distributions, name)
        a, b = T.tensor(A), T.tensor(A + B)
        p, q = (make(a), make(b)) if name == "Exponential" else (make(a, b), make(a - 0.1, b + 0.5))
        return T.distributions.kl_divergence(p, q), T.distributions.kl_divergence(q, p)

    for ours, theirs in zip(run(mint), run(torch)):
        close(ours, theirs)


def test_divergence_of_ones_own():
    class Mine(mint.distributions.Distribution):
        def __init__(self):
            super().__init__((2,), (), validate_args=False)

    @mint.distributions.register_kl(Mine, Mine)
    def rule(p, q):
        return ms.ones(2)

    assert mint.distributions.kl_divergence(Mine(), Mine()).tolist() == [1.0, 1.0]
    with pytest.raises(NotImplementedError, match="Mine and Normal"):
        mint.distributions.kl_divergence(Mine(), mint.distributions.Normal(0.0, 1.0))


TRANSFORMS = {
    "affine": lambda D: D.transforms.AffineTransform(1.0, -2.0),
    "exp": lambda D: D.transforms.ExpTransform(),
    "sigmoid": lambda D: D.transforms.SigmoidTransform(),
    "tanh": lambda D: D.transforms.TanhTransform(),
    "softplus": lambda D: D.transforms.SoftplusTransform(),
    "both": lambda D: D.transforms.ComposeTransform(
        [D.transforms.AffineTransform(0.5, 0.5), D.transforms.SigmoidTransform()]
    ),
    "inverse": lambda D: D.transforms.ExpTransform().inv,
}


@pytest.mark.parametrize("name", TRANSFORMS)
def test_transforms(name):
    def run(T):
        t, x = TRANSFORMS[name](T.distributions), T.tensor(X if name == "inverse" else L)
        y = t(x)
        base = T.distributions.Normal(T.tensor(L), T.tensor(B))
        if name == "inverse":
            base = T.distributions.LogNormal(T.tensor(L), T.tensor(B))
        d = T.distributions.TransformedDistribution(base, [t])
        whole = T.distributions.TransformedDistribution(T.distributions.Independent(base, 1), t)
        return (
            [y, t.inv(y), t.log_abs_det_jacobian(x, y), d.log_prob(y), whole.log_prob(y)],
            d.sample((5,)).shape,
            whole.event_shape,
        )

    (ours, shape, event), (theirs, expected, expected_event) = run(mint), run(torch)
    assert (tuple(shape), tuple(event)) == (tuple(expected), tuple(expected_event))
    for a, b in zip(ours, theirs):
        close(a, b, 2e-4)


def test_constraints():
    values = {
        "real": L, "positive": L, "nonnegative": COUNTS - 1, "unit_interval": X, "boolean": COUNTS, "nonnegative_integer": COUNTS - 1,
        "positive_integer": COUNTS, "simplex": np.concatenate([SHARES, A]), "one_hot": np.concatenate([ONE, A]), "real_vector": L,
        "lower_cholesky": np.stack([TRIL, COVARIANCE, -TRIL]), "positive_definite": np.stack([COVARIANCE, -COVARIANCE]),
    }  # fmt: skip
    for name, value in values.items():
        ours, theirs = (getattr(T.distributions.constraints, name) for T in (mint, torch))
        assert ours.check(ms.tensor(value)).tolist() == theirs.check(torch.tensor(value)).tolist(), name
        assert (ours.event_dim, ours.is_discrete) == (theirs.event_dim, theirs.is_discrete), name
    for name, arguments in {
        "interval": (0.0, 1.0), "half_open_interval": (0.0, 1.0), "greater_than": (0.5,), "greater_than_eq": (0.5,),
        "less_than": (0.5,), "integer_interval": (0, 3),
    }.items():  # fmt: skip
        for value in (L, COUNTS):
            ours, theirs = (getattr(T.distributions.constraints, name)(*arguments) for T in (mint, torch))
            assert ours.check(ms.tensor(value)).tolist() == theirs.check(torch.tensor(value)).tolist(), name
    with pytest.raises(ValueError, match="depends"):
        mint.distributions.constraints.dependent.check(ms.ones(1))
