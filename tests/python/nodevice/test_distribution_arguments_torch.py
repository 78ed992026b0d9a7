"""Distributions refuse what PyTorch's refuse among the values of their parameters: eagerly, captured, and only where asked."""

import importlib

import pytest
import torch

import msjit as ms
from msjit import mint


@pytest.fixture(autouse=True)
def pytorch_checks_too(monkeypatch):
    """Helpers of its own tests, which other tests import, turn its checks off."""
    monkeypatch.setattr(torch.distributions.Distribution, "_validate_args", True)


NAN, INF = float("nan"), float("inf")
PARAMETERS = {
    "Normal": [(0.0, -1.0), (0.0, 0.0), ([0.0, NAN], 1.0), (INF, 1.0), (0.0, [1.0, -1.0]), (1.0, 2.0)],
    "Laplace": [(0.0, -1.0), (NAN, 1.0), (0.0, 2.0)],
    "Cauchy": [(0.0, 0.0), (0.0, 1.0)],
    "Gumbel": [(0.0, -2.0), (0.0, 1.0)],
    "LogNormal": [(0.0, -1.0), (0.0, 1.0)],
    "StudentT": [(-1.0,), (0.0, 1.0, 1.0), (2.0, 0.0, -1.0), (2.0, 0.0, 1.0)],
    "Exponential": [(-1.0,), (0.0,), ([1.0, NAN],), (2.0,)],
    "Uniform": [(1.0, 0.0), (1.0, 1.0), ([0.0, 2.0], 1.0), (0.0, 1.0)],
    "Gamma": [(-1.0, 1.0), (1.0, 0.0), (1.0, 1.0)],
    "Beta": [(-1.0, 1.0), (1.0, 0.0), (1.0, 1.0)],
    "Chi2": [(-1.0,), (2.0,)],
    "Dirichlet": [([1.0, -1.0],), ([[1.0, 1.0], [0.0, 1.0]],), ([1.0, 1.0],)],
    "HalfNormal": [(-1.0,), (1.0,)],
    "HalfCauchy": [(0.0,), (1.0,)],
    "Poisson": [(-1.0,), (0.0,)],
    "Geometric": [(0.0,), (1.5,), (0.5,), (None, NAN), (None, 0.5)],
    "Bernoulli": [(-0.5,), (1.5,), ([0.0, 1.0],), (None, NAN), (None, 3.0)],
    "Categorical": [([0.5, -0.5],), ([1.0, 3.0],), (None, [0.0, NAN]), (None, [0.0, 1.0])],
    "OneHotCategorical": [([0.5, -0.5],), ([1.0, 3.0],), (None, [0.0, NAN])],
    "MultivariateNormal": [
        ([0.0, NAN], [[1.0, 0.0], [0.0, 1.0]]),
        ([0.0, 0.0], [[1.0, 2.0], [2.0, 1.0]]),
        ([0.0, 0.0], None, None, [[1.0, 1.0], [0.0, 1.0]]),
        ([0.0, 0.0], None, None, [[1.0, 0.0], [1.0, -1.0]]),
        ([0.0, 0.0], None, None, [[1.0, 0.0], [1.0, 1.0]]),
    ],
}
CASES = [(name, row) for name, rows in PARAMETERS.items() for row in rows]


def made(t, name, row, **how):
    return getattr(t.distributions, name)(*[None if v is None else t.tensor(v) for v in row], **how)


@pytest.mark.parametrize("name, row", CASES)
def test_parameters(name, row):
    try:
        made(torch, name, row)
        refused = False
    except ValueError:
        refused = True
    for kind in ("eager", "captured"):
        # The parameters are arguments: of constants a graph would know that they are wrong.
        function = lambda *row: getattr(mint.distributions, name)(*row).sample()  # noqa: E731
        function = ms.jit(function) if kind == "captured" else function
        given = [None if v is None else mint.tensor(v) for v in row]
        for _ in range(3):
            if refused:
                with pytest.raises(ValueError):
                    function(*given)
            else:
                function(*given)


@pytest.mark.parametrize("name", ["Normal", "Uniform", "Bernoulli", "Exponential"])
def test_unchecked(name):
    row = PARAMETERS[name][0]
    made(mint, name, row, validate_args=False)
    distribution = mint.distributions.Distribution
    with pytest.raises(ValueError, match=name):
        made(mint, name, row)
    try:
        distribution.set_default_validate_args(False)
        made(mint, name, row)
        with pytest.raises(ValueError, match="validate_args=False"):
            made(mint, name, row, validate_args=True)
    finally:
        distribution.set_default_validate_args(True)
    with pytest.raises(ValueError, match="bool"):
        distribution.set_default_validate_args(None)


def test_a_wrong_value_after_right_ones():
    """A captured function raises at the call whose value is wrong, in one fragment, and goes on behind it."""

    @ms.jit
    def draw(loc, scale):
        return mint.distributions.Normal(loc, scale).log_prob(loc)

    loc, right, wrong = mint.zeros(3), mint.ones(3), mint.tensor([1.0, -1.0, 1.0])
    for _ in range(4):
        draw(loc, right)
    for _ in range(2):
        with pytest.raises(ValueError, match="scale"):
            draw(loc, wrong)
        assert draw(loc, right).shape == (3,)
    assert "breaks" not in str(ms.report(draw))


def test_dirichlet_at_the_edge():
    for value in ([0.0, 0.5, 0.5], [1.0, 0.0, 0.0]):
        ours, theirs = (
            t.distributions.Dirichlet(t.tensor([1.0, 1.0, 1.0])).log_prob(t.tensor(value)).item() for t in (mint, torch)
        )
        assert ours == pytest.approx(theirs, rel=1e-6)


def test_modules():
    from msjit.mint import distributions

    for name, distribution in distributions._MODULES.items():
        ours, theirs = (importlib.import_module(f"{t}.distributions.{name}") for t in ("msjit.mint", "torch"))
        assert getattr(ours, distribution.__name__) is distribution and hasattr(theirs, distribution.__name__)
    from msjit.mint.distributions.one_hot_categorical import OneHotCategoricalStraightThrough

    assert OneHotCategoricalStraightThrough is distributions.OneHotCategoricalStraightThrough
