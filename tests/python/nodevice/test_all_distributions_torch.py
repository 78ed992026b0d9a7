"""Every distribution beside PyTorch's: moments, probabilities of right and wrong values, draws, gradients, divergences."""

import math

import numpy as np
import pytest
import torch

import msjit as ms
from msjit import mint


@pytest.fixture(autouse=True)
def pytorch_checks_too(monkeypatch):
    """Helpers of its own tests, which other tests import, turn its checks off."""
    monkeypatch.setattr(torch.distributions.Distribution, "_validate_args", True)


LOC, SCALE, OTHER = [0.3, -1.0], [1.0, 2.0], ([0.5, 0.1], [2.0, 0.7])
# name -> parameters of two distributions of that kind, the second for divergences
CASES = {
    "Bernoulli": (([0.3, 0.5],), ([0.5, 0.9],)),
    "Beta": (([0.5, 3.0], [2.0, 2.0]), ([1.5, 2.0], [0.7, 3.0])),
    "Binomial": ((5, [0.2, 0.7]), (5, [0.5, 0.4])),
    "Categorical": (([[0.2, 0.8], [0.5, 0.5]],), ([[0.4, 0.6], [0.3, 0.7]],)),
    "Cauchy": ((LOC, SCALE), OTHER),
    "Chi2": (([3.0, 1.0],), ([4.0, 2.0],)),
    "ContinuousBernoulli": (([0.3, 0.4995],), ([0.6, 0.3],)),
    "Dirichlet": (([[0.5, 0.7], [2.0, 3.0]],), ([[0.9, 0.3], [1.0, 2.0]],)),
    "Exponential": (([0.5, 2.0],), ([1.0, 3.0],)),
    "FisherSnedecor": (([3.0, 5.0], [9.0, 1.5]), None),
    "Gamma": (([0.5, 3.0], [1.0, 2.0]), ([1.5, 2.0], [0.7, 2.0])),
    "GeneralizedPareto": (([0.0, 0.1], [1.0, 2.0], [0.0, -0.4]), None),
    "Geometric": (([0.3, 0.6],), ([0.5, 0.5],)),
    "Gumbel": ((LOC, SCALE), OTHER),
    "HalfCauchy": ((SCALE,), ([2.0, 0.7],)),
    "HalfNormal": ((SCALE,), ([2.0, 0.7],)),
    "InverseGamma": (([3.0, 0.5], SCALE), ([2.0, 0.7], [1.5, 2.0])),
    "Kumaraswamy": (([1.5, 2.0], [0.5, 3.0]), None),
    "LKJCholesky": ((3, [0.5, 2.0]), None),
    "Laplace": ((LOC, SCALE), OTHER),
    "LogNormal": ((LOC, SCALE), OTHER),
    "LogisticNormal": ((LOC, SCALE), OTHER),
    "LowRankMultivariateNormal": ((LOC, [[1.0], [0.3]], [0.5, 1.0]), (LOC, [[1.0, 0.2], [0.3, 0.4]], [0.5, 1.0])),
    "Multinomial": ((4, [1.0, 2.0, 5.0]), None),
    "MultivariateNormal": ((LOC, [[2.0, 0.3], [0.3, 1.0]]), ([0.0, 1.0], [[1.0, 0.1], [0.1, 2.0]])),
    "NegativeBinomial": ((3.0, [0.2, 0.7]), None),
    "Normal": ((LOC, SCALE), OTHER),
    "OneHotCategorical": (([[0.2, 0.8], [0.5, 0.5]],), ([[0.4, 0.6], [0.3, 0.7]],)),
    "Pareto": (([1.0, 2.0], [2.5, 5.0]), ([0.5, 3.0], [2.5, 3.0])),
    "Poisson": (([1.5, 3.0],), ([1.0, 5.0],)),
    "RelaxedBernoulli": ((0.5, [0.2, 0.7]), None),
    "RelaxedOneHotCategorical": ((0.5, [0.2, 0.3, 0.5]), None),
    "StudentT": (([3.0, 5.0], LOC, SCALE), None),
    "Uniform": (([0.1, 0.5], [0.7, 4.0]), ([-1.0, 0.0], [5.0, 3.0])),
    "VonMises": ((LOC, [1.0, 6.0]), None),
    "Weibull": (([1.0, 2.0], [0.5, 3.0]), None),
    "Wishart": ((4.5, [[2.0, 0.3], [0.3, 1.0]]), (3.5, [[1.0, 0.1], [0.1, 2.0]])),
}
# Where PyTorch's differ: (name, what)
ODD = {
    ("Kumaraswamy", "mode"),  # NaN always: of the logarithm of a negative number
    ("Gumbel", "icdf"),  # of 0 and 1: as far as its uniform numbers go
}
VALUES = [-2.0, -1.0, -0.5, 0.25, 0.5, 1.5, 2.0, 3.0, 7.0, float("nan")]
NO_DRAW_BY_STEPS = {"Bernoulli", "Binomial", "Categorical", "Geometric", "LKJCholesky", "Multinomial", "NegativeBinomial",
                    "OneHotCategorical", "Poisson", "VonMises"}  # fmt: skip


def made(t, name, which=0, gradients=False):
    row = [v if isinstance(v, int) else t.tensor(v) for v in CASES[name][which]]
    if gradients:
        row = [v if isinstance(v, int) else v.requires_grad_() for v in row]
    return getattr(t.distributions, name)(*row), [v for v in row if not isinstance(v, int)]


def array(x):
    return x.detach().numpy() if isinstance(x, torch.Tensor) else x.detach().asnumpy()


def answer(f, *args):
    """f's result as an array, or the type of its error."""
    try:
        return array(f(*args))
    except (ValueError, NotImplementedError) as error:
        return type(error)


def same(a, b, tolerance=1e-4, message=""):
    if isinstance(a, type) or isinstance(b, type):
        assert a is b, message
    else:
        assert a.shape == b.shape, message
        np.testing.assert_allclose(a, b, rtol=tolerance, atol=1e-5, err_msg=message)


@pytest.mark.parametrize("name", CASES)
def test_moments_and_probabilities(name):
    (theirs, _), (ours, _) = made(torch, name), made(mint, name)
    for what in ("batch_shape", "event_shape", "has_rsample", "has_enumerate_support"):
        assert getattr(ours, what) == getattr(theirs, what), what
    for what in ("mean", "mode", "variance", "stddev"):
        expected = answer(lambda what=what: getattr(theirs, what))
        if (name, what) not in ODD and not isinstance(expected, type):
            same(answer(lambda what=what: getattr(ours, what)), expected, message=what)
    for what in ("entropy", "perplexity", "enumerate_support"):
        expected = answer(getattr(theirs, what))
        if expected is not NotImplementedError:
            same(answer(getattr(ours, what)), expected, message=what)
    shape = tuple(theirs.batch_shape) + tuple(theirs.event_shape)
    for what in ("log_prob", "cdf", "icdf"):
        for value in VALUES if what != "icdf" else [0.1, 0.5, 0.9]:
            x = np.full(shape, value, np.float32)
            expected = answer(getattr(theirs, what), torch.tensor(x))
            if expected is NotImplementedError or name == "Wishart":  # singular, or none
                continue
            if what == "cdf" and name in ("LogisticNormal", "RelaxedBernoulli", "RelaxedOneHotCategorical"):
                continue  # their bases have none
            same(answer(getattr(ours, what), ms.tensor(x)), expected, message=f"{what}({value})")


@pytest.mark.parametrize("name", CASES)
def test_shapes_of_values(name):
    (theirs, _), (ours, _) = made(torch, name), made(mint, name)
    draw = array(theirs.sample((2,)))
    for shape in [(3,), (1,), (), (5, 2), (2, 2), draw.shape, draw.shape[1:], (4, *draw.shape[1:])]:
        x = np.resize(draw, shape)
        same(answer(ours.log_prob, ms.tensor(x)), answer(theirs.log_prob, torch.tensor(x)), 1e-3, str(shape))


@pytest.mark.parametrize("name", CASES)
def test_gradients_and_captured(name):
    theirs, row = made(torch, name, gradients=True)
    value = theirs.sample((3,)).detach().numpy()
    if name == "RelaxedOneHotCategorical":
        value = np.resize(
            np.array([0.25, 0.25, 0.5], np.float32), value.shape
        )  # rounded draws are refused now and then
    theirs.log_prob(torch.tensor(value)).sum().backward()
    expected = array(theirs.log_prob(torch.tensor(value)))
    numbers = [v for v in CASES[name][0] if isinstance(v, int)]

    def log_prob(value, *parameters):
        return getattr(mint.distributions, name)(*numbers, *parameters).log_prob(value)

    captured = ms.jit(log_prob)
    for function in (log_prob, captured, captured, captured):
        ours = [ms.tensor(v.detach().numpy().copy()).requires_grad_() for v in row]
        found = function(ms.tensor(value), *ours)
        same(array(found), expected, 1e-3)
        found.sum().backward()
        for a, b in zip(ours, row, strict=True):
            if b.grad is not None and name not in ("MultivariateNormal", "Wishart"):
                # a covariance's gradient is symmetric or not by the factorization
                np.testing.assert_allclose(a.grad.asnumpy(), b.grad.numpy(), rtol=2e-3, atol=2e-4)
    with pytest.raises(ValueError, match="support"):
        captured(ms.tensor(np.full_like(value, np.nan, np.float32)), *ours)
    same(array(captured(ms.tensor(value), *ours)), expected, 1e-3)
    assert "breaks" not in str(ms.report(captured))


@pytest.mark.parametrize("name", CASES)
def test_draws(name):
    mint.manual_seed(11)
    ours, row = made(mint, name, gradients=True)
    theirs, _ = made(torch, name)
    drawn = ours.sample((8000,))
    assert drawn.shape == (8000, *ours.batch_shape, *ours.event_shape) and not drawn.requires_grad
    assert bool(ours.support.check(drawn).all()) or name == "RelaxedOneHotCategorical"  # whose sums round
    torch.manual_seed(5)
    x, y = np.sort(array(drawn), 0), np.sort(array(theirs.sample((8000,))), 0)
    assert np.abs(_distance(x, y)).max() < 0.04
    wide = ours.expand((4, *ours.batch_shape))
    assert wide.sample().shape == (4, *ours.batch_shape, *ours.event_shape)
    if name not in NO_DRAW_BY_STEPS:
        ours.rsample((3,)).sum().backward()
        assert all(np.isfinite(v.grad.asnumpy()).all() for v in row)
    else:
        with pytest.raises(NotImplementedError):
            ours.rsample()


def _distance(x, y):
    """How far the shares of draws below y's tenths are apart."""
    levels = y[:: len(y) // 10]
    return np.stack([(x <= at).mean(0) - (y <= at).mean(0) for at in levels])


@pytest.mark.parametrize("order", [0.1, 0.5, 1.0, 3.0, 50.0])
def test_gradients_of_gamma_draws(order):
    """By the distribution function, as PyTorch's kernel gives them for the same draws."""

    def draw(alpha):
        return mint.distributions.Gamma(alpha, mint.ones(6)).rsample()

    captured = ms.jit(draw)
    for function in (draw, captured, captured):
        alpha = mint.full((6,), order).requires_grad_()
        x = function(alpha)
        x.sum().backward()
        expected = torch._standard_gamma_grad(torch.full((6,), order), torch.tensor(x.detach().asnumpy())).numpy()
        np.testing.assert_allclose(alpha.grad.asnumpy(), expected, rtol=2e-3)


FINITE = [n for n, (_, second) in CASES.items() if second is not None]


@pytest.mark.parametrize("first", FINITE)
def test_divergences(first):
    (theirs, _), (ours, _) = made(torch, first), made(mint, first)
    known = 0
    for second in FINITE:
        q, ours_q = made(torch, second, 1)[0], made(mint, second, 1)[0]
        expected = answer(torch.distributions.kl_divergence, theirs, q)
        if (first, second) == ("ContinuousBernoulli", "Uniform") and not isinstance(expected, type):
            expected = expected[:1]  # PyTorch's is infinite for a Uniform that begins at 0
            same(answer(mint.distributions.kl_divergence, ours, ours_q)[:1], expected)
            continue
        same(answer(mint.distributions.kl_divergence, ours, ours_q), expected, message=second)
        known += not isinstance(expected, type)
    assert known


def test_a_cached_transform_gives_back_what_was_drawn():
    """tanh rounds to 1: only the number that was kept has a finite density, which policies with actions in [-1, 1] take."""

    def run(t, cache):
        base = t.distributions.Normal(t.full((3,), 12.0), t.ones(3))
        d = t.distributions.TransformedDistribution(base, [t.distributions.TanhTransform(cache_size=cache)])
        action = d.rsample()
        return d.log_prob(action)

    for function in (run, ms.jit(run), ms.jit(run)):
        for _ in range(3):
            assert bool(function(mint, 1).isfinite().all())
    assert torch.isfinite(run(torch, 1)).all()
    transform = mint.distributions.TanhTransform(cache_size=1)
    x = mint.tensor(20.0)
    assert float(transform.inv(transform(x))) == 20.0 and transform.with_cache(0).inv(transform(x)).item() != 20.0
    with pytest.raises(ValueError, match="cache_size"):
        mint.distributions.TanhTransform(cache_size=2)


def transformed(t, parts, base=None):
    base = t.distributions.Normal(0.3, 1.5) if base is None else base(t)
    return t.distributions.TransformedDistribution(base, parts(t.distributions))


TRANSFORMED = {
    "settings that broadcast": lambda d, t: [d.AffineTransform(t.tensor([0.0, 1.0, 2.0]), t.tensor([1.0, -2.0, 3.0]))],
    "falling": lambda d, t: [d.AffineTransform(1.0, -2.0)],
    "two that fall": lambda d, t: [d.AffineTransform(1.0, -2.0), d.AffineTransform(0.5, -1.0)],
    "exp behind": lambda d, t: [d.AffineTransform(1.0, 0.5), d.ExpTransform()],
    "composed": lambda d, t: [d.transforms.ComposeTransform([d.AffineTransform(1.0, 0.5), d.SigmoidTransform()])],
    "inverted": lambda d, t: [d.ExpTransform(), d.ExpTransform().inv],
}


@pytest.mark.parametrize("kind", TRANSFORMED)
def test_transformed(kind):
    theirs, ours = (transformed(t, lambda d, t=t: TRANSFORMED[kind](d, t)) for t in (torch, mint))
    assert (ours.batch_shape, ours.event_shape) == (tuple(theirs.batch_shape), tuple(theirs.event_shape))
    drawn = ours.sample((50,))
    assert tuple(drawn.shape) == tuple(theirs.sample((50,)).shape)
    if ours.batch_shape:  # each element is drawn
        standard = (array(drawn) - [0.0, 1.0, 2.0]) / [1.0, -2.0, 3.0]
        assert np.abs(standard[:, 0] - standard[:, 1]).max() > 0.1
    for value in (0.25, 0.5, -0.5):
        for what in ("log_prob", "cdf", "icdf"):
            x = np.full(ours.batch_shape, value, np.float32)
            if what != "icdf" or value > 0:
                same(
                    answer(getattr(ours, what), ms.tensor(x)),
                    answer(getattr(theirs, what), torch.tensor(x)),
                    message=what,
                )


def test_of_vectors():
    def run(t, captured=False):
        d = t.distributions
        base = d.Normal(t.zeros(3), t.ones(3))
        stick = d.TransformedDistribution(base, [d.transforms.StickBreakingTransform()])
        two = d.TransformedDistribution(base, [d.AffineTransform(t.zeros(3), t.ones(3), event_dim=1), d.ExpTransform()])
        share, x = t.tensor([0.1, 0.2, 0.3, 0.4]), t.tensor([0.5, 1.0, 2.0])
        part = stick.transforms[0].inv(share)
        return [
            stick.log_prob(share),
            two.log_prob(x),
            part,
            stick.transforms[0](part),
            d.transforms.SoftmaxTransform()(x),
        ]

    for a, b in zip(run(mint), run(torch), strict=True):
        same(array(a), array(b))


def test_mixtures():
    def run(t):
        d = t.distributions
        rows = d.MixtureSameFamily(
            d.Categorical(t.tensor([[1.0, 2.0], [3.0, 1.0]])),
            d.Normal(t.tensor([[0.0, 1.0], [2.0, 3.0]]), t.tensor([[1.0, 2.0], [0.5, 1.0]])),
        )
        vectors = d.MixtureSameFamily(
            d.Categorical(t.tensor([1.0, 3.0])),
            d.Independent(d.Normal(t.tensor([[0.0, 1.0], [2.0, 3.0]]), t.ones(2, 2)), 1),
        )
        x = t.tensor([0.5, 2.5])
        return (rows, vectors), [
            rows.mean, rows.variance, rows.log_prob(x), rows.cdf(x), vectors.mean, vectors.variance, vectors.log_prob(x),
        ]  # fmt: skip

    (ours, results), (theirs, expected) = run(mint), run(torch)
    for a, b in zip(results, expected, strict=True):
        same(array(a), array(b))
    for a, b in zip(ours, theirs, strict=True):
        x, y = array(a.sample((6000,))), array(b.sample((6000,)))
        assert x.shape == y.shape and np.abs(x.mean(0) - y.mean(0)).max() < 0.15
        assert a.sample().shape == tuple(b.sample().shape)
    for t in (mint, torch):
        with pytest.raises(ValueError):
            t.distributions.MixtureSameFamily(
                t.distributions.Categorical(t.ones(3)), t.distributions.Normal(t.zeros(2), t.ones(2))
            )


def test_values_inside_vmap():
    """The check is of all elements of the batch together, as PyTorch's."""
    log_prob = lambda x: mint.distributions.Exponential(2.0).log_prob(x)
    np.testing.assert_allclose(
        ms.vmap(log_prob)(ms.tensor([0.0, 1.0])).asnumpy(), math.log(2) - np.array([0.0, 2.0]), rtol=1e-6
    )
    with pytest.raises(ValueError, match="support"):
        ms.vmap(log_prob)(ms.tensor([0.0, -1.0]))


def test_a_support_of_ones_own():
    for t in (mint, torch):
        constraints = t.distributions.constraints

        class Below(t.distributions.Distribution):
            arg_constraints = {"high": constraints.positive}

            def __init__(self, high):
                self.high = t.tensor(high)
                super().__init__()

            @constraints.dependent_property(is_discrete=False, event_dim=0)  # noqa: B023
            def support(self):
                return constraints.interval(0.0, self.high)  # noqa: B023

            def log_prob(self, value):
                if self._validate_args:
                    self._validate_sample(value)
                return -self.high.log() + 0 * value

        assert float(Below(2.0).log_prob(t.tensor(1.0))) == pytest.approx(-math.log(2))
        for wrong in (3.0, -1.0):
            with pytest.raises(ValueError):
                Below(2.0).log_prob(t.tensor(wrong))
        with pytest.raises(ValueError):
            Below(-2.0)
        assert constraints.is_dependent(Below.support) and not constraints.is_dependent(constraints.real)
        values = t.tensor([[[1.0, 0.5], [0.5, 1.0]], [[1.0, 2.0], [2.0, 1.0]], [[1.0, 0.0], [0.5, 1.0]]])
        found = [[bool(getattr(constraints, n).check(v)) for v in values] for n in
                 ("positive_definite", "positive_semidefinite", "symmetric", "square", "lower_triangular")]  # fmt: skip
        assert found == [
            [True, False, False], [True, False, False], [True, True, False], [True] * 3, [False, False, True],
        ]  # fmt: skip


def test_asymmetric_covariances_are_refused():
    for t in (mint, torch):
        with pytest.raises(ValueError):
            t.distributions.MultivariateNormal(t.zeros(2), t.tensor([[1.0, 0.0], [0.5, 1.0]]))


def test_transforms_of_tensors():
    def run(t):
        d, x = t.distributions, t.tensor([[0.3, -0.5], [0.2, 0.9]])
        parts = [
            d.IndependentTransform(d.ExpTransform(), 1), d.ReshapeTransform((2, 2), (4,)), d.LowerCholeskyTransform(),
            d.PositiveDefiniteTransform(), d.CumulativeDistributionTransform(d.Normal(0.0, 1.0)), d.SoftplusTransform(),
        ]  # fmt: skip
        found = []
        for part in parts:
            y = part(x)
            found += [y, part.inv(y)]
            if not isinstance(part, (d.LowerCholeskyTransform, d.PositiveDefiniteTransform)):
                found.append(part.log_abs_det_jacobian(x, y))
            assert part.codomain.event_dim == len(part.forward_shape((2, 2))) - y.ndim + part.codomain.event_dim
        copula = d.TransformedDistribution(
            d.Normal(t.zeros(2), 1.0), [d.CumulativeDistributionTransform(d.Laplace(0.0, 1.0))]
        )
        return [*found, copula.log_prob(t.tensor([0.2, 0.7]))]

    for a, b in zip(run(mint), run(torch), strict=True):
        same(array(a), array(b))


def test_transforms_to_constraints():
    def run(t):
        d = t.distributions
        c, found = d.constraints, []
        for to in (d.biject_to, d.transform_to):
            for constraint in (
                c.real, c.positive, c.nonnegative, c.greater_than(2.0), c.greater_than_eq(-1.0), c.less_than(3.0), c.unit_interval,
                c.interval(-1.0, 3.0), c.half_open_interval(0.0, 2.0), c.real_vector, c.independent(c.positive, 1), c.simplex,
            ):  # fmt: skip
                transform, x = to(constraint), t.tensor([0.3, -0.5])
                y = transform(x)
                assert bool(constraint.check(y).all())
                found += [y, transform.inv(y)]
            with pytest.raises(NotImplementedError):
                to(c.boolean)
        return [*found, d.transform_to(c.lower_cholesky)(t.tensor([[0.3, -0.5], [0.2, 0.9]]))]

    for a, b in zip(run(mint), run(torch), strict=True):
        same(array(a), array(b))


def test_a_distribution_written_with_the_helpers():
    """As programs write their own: by broadcast_all, lazy_property and ExponentialFamily."""

    def run(t):
        from importlib import import_module

        utils = import_module("msjit.mint.distributions.utils" if t is mint else "torch.distributions.utils")

        class Shifted(t.distributions.ExponentialFamily):
            arg_constraints = {
                "loc": t.distributions.constraints.real,
                "probs": t.distributions.constraints.unit_interval,
            }
            support = t.distributions.constraints.real

            def __init__(self, loc, probs, validate_args=None):
                self.loc, self.probs = utils.broadcast_all(loc, probs)
                super().__init__(self.loc.shape, validate_args=validate_args)

            @utils.lazy_property
            def logits(self):
                return utils.probs_to_logits(self.probs, is_binary=True)

            def log_prob(self, value):
                if self._validate_args:
                    self._validate_sample(value)
                return self.logits - (value - self.loc) ** 2

        made = Shifted(0.5, t.tensor([0.2, 1.0]))
        with pytest.raises(ValueError):
            made.log_prob(t.tensor(math.nan))
        assert made.logits is made.logits
        return [
            made.log_prob(t.tensor([1.0, 2.0])), utils.logits_to_probs(t.tensor([0.2, 1.0])),
            utils.clamp_probs(t.tensor([0.0, 1.0])), utils.probs_to_logits(t.tensor([0.2, 0.8])),
        ]  # fmt: skip

    for a, b in zip(run(mint), run(torch), strict=True):
        same(array(a), array(b))


def test_batched_gradients():
    def run(t, captured=False):
        x, w = t.tensor([1.0, 2.0, 3.0], requires_grad=True), t.tensor([2.0, 1.0, 0.5], requires_grad=True)

        def rows(x, w):
            return t.autograd.grad(x * x * w, (x, w), t.eye(3), is_grads_batched=True, create_graph=True)

        found = (ms.jit(rows) if captured else rows)(x, w)
        found[0].sum().backward()
        return [*found, x.grad, w.grad]

    for ours in (run(mint), run(mint, True)):
        for a, b in zip(ours, run(torch), strict=True):
            same(array(a), array(b))
    for t in (mint, torch):
        x = t.ones(2, requires_grad=True)
        with pytest.raises(ValueError):
            t.autograd.grad((x, x * 2), x, (t.ones(3, 2), t.ones(2, 2)), is_grads_batched=True)
