"""CatTransform, StackTransform, CorrCholeskyTransform, their constraints and the packing of triangles, beside PyTorch's."""

import numpy as np
import pytest
import torch

import msjit as ms
from msjit import mint
from test_all_distributions_torch import array, same

X = np.linspace(-0.8, 0.9, 24, dtype=np.float32).reshape(2, 3, 4)


def transforms(d):
    exp, affine, tanh = d.ExpTransform(), d.AffineTransform(1.0, -2.0), d.TanhTransform()
    vector = d.IndependentTransform(exp, 1)
    return {
        "cat": (d.CatTransform([exp, affine]), X[..., :1, :][:2]),
        "cat along 1": (d.CatTransform([exp, affine, tanh], dim=1), X),
        "cat of lengths": (d.CatTransform([exp, affine], dim=-1, lengths=[1, 3]), X),
        "cat of vectors": (d.CatTransform([vector, d.IndependentTransform(affine, 1)], dim=-1, lengths=[3, 1]), X),
        "stack": (d.StackTransform([exp, affine]), X),
        "stack along -1": (d.StackTransform([exp, affine, tanh, exp], dim=-1), X),
        "stack along 1": (d.StackTransform([d.ComposeTransform([tanh, exp]), affine, exp], 1), X),
        "stack of a cat": (d.StackTransform([d.CatTransform([exp, affine], -1, [2, 2]), tanh]), X),
        "factors of 2 x 2": (d.CorrCholeskyTransform(), X[..., :1]),
        "factors of 3 x 3": (d.CorrCholeskyTransform(), X[..., :3]),
        "factors of 4 x 4": (d.CorrCholeskyTransform(), X.reshape(4, 6)),
    }


@pytest.mark.parametrize("name", transforms(mint.distributions))
def test_transform(name):
    def run(t):
        transform, x = transforms(t.distributions)[name]
        x = t.tensor(x)
        x.requires_grad_()

        def f(x):
            y = transform(x)
            return y, transform.inv(y), transform.log_abs_det_jacobian(x, y), transform.inv.log_abs_det_jacobian(y, x)

        found = []
        for g in (f,) if t is torch else (f, ms.jit(f), ms.jit(f)):
            x.grad = None
            outs = g(x)
            sum((o * o).sum() for o in outs).backward()
            found.append([*outs, x.grad])
        y = found[0][0]
        facts = [
            transform.domain.event_dim, transform.codomain.event_dim, transform.bijective, tuple(transform.domain.check(x).shape),
            bool(transform.domain.check(x).all()), bool(transform.codomain.check(y).all()), tuple(transform.codomain.check(y).shape),
            transform.domain.is_discrete,
        ]  # fmt: skip
        if "factors" in name:
            facts += [tuple(transform.forward_shape(x.shape)), tuple(transform.inverse_shape(y.shape))]
        return facts, found

    (facts, [expected]), (ours, found) = run(torch), run(mint)
    assert ours == facts
    for outs in found:
        for a, b in zip(outs, expected):
            same(array(a), array(b), 1e-3, name)


def test_distributions_of_them():
    for t in (torch, mint):
        d = t.distributions
        base = d.Independent(d.Normal(t.zeros(3), t.ones(3)), 1)
        drawn = d.TransformedDistribution(base, [d.CorrCholeskyTransform()])
        assert tuple(drawn.event_shape) == (3, 3) and tuple(drawn.rsample((5,)).shape) == (5, 3, 3)
        x = d.CorrCholeskyTransform()(t.tensor([0.3, -0.2, 0.5]))
        found = drawn.log_prob(x)
        expected = found if t is torch else expected  # noqa: F821
        same(array(found), array(expected))


def test_transforms_to_joined_constraints():
    def run(t):
        d, found = t.distributions, []
        c = d.constraints
        joined = [
            c.cat([c.positive, c.unit_interval], 0, [1, 2]), c.stack([c.positive, c.less_than(2.0), c.real], -1), c.corr_cholesky,
        ]  # fmt: skip
        for to in (d.biject_to, d.transform_to):
            for constraint in joined:
                transform, x = to(constraint), t.tensor([0.3, -0.5, 0.9])
                y = transform(x)
                assert bool(constraint.check(y).all())
                found += [y, transform.inv(y), transform.log_abs_det_jacobian(x, y)]
        return found

    for a, b in zip(run(mint), run(torch)):
        same(array(a), array(b))


def test_cached():
    d = mint.distributions
    for make in (d.CatTransform, d.StackTransform):
        transform, x = make([d.TanhTransform(), d.ExpTransform()], cache_size=1), ms.tensor([20.0, 1.0])
        assert transform.inv(transform(x)).tolist() == [20.0, 1.0]
        assert make([d.TanhTransform(), d.ExpTransform()]).with_cache().inv(transform(x)) is not None
    x = ms.tensor([20.0])
    transform = d.CorrCholeskyTransform(cache_size=1)
    assert transform.inv(transform(x)) is x


def test_refused():
    d = mint.distributions
    exp = d.ExpTransform()
    for wrong in (
        lambda: d.CatTransform([exp], lengths=[1, 2]), lambda: d.CatTransform([exp, exp])(ms.ones(3)), lambda: d.CatTransform([exp], 1)(ms.ones(1)),
        lambda: d.StackTransform([exp, exp])(ms.ones(3)), lambda: d.constraints.cat([d.constraints.real], 0, [1, 2]),
        lambda: d.constraints.stack([d.constraints.real]).check(ms.ones(2)), lambda: d.CorrCholeskyTransform()(ms.ones(2)),
        lambda: d.CorrCholeskyTransform().forward_shape(()), lambda: d.CorrCholeskyTransform().inverse_shape((2, 3)),
    ):  # fmt: skip
        with pytest.raises(ValueError):
            wrong()
    for make in (d.CatTransform, d.StackTransform):
        with pytest.raises(TypeError):
            make([3])


@pytest.mark.parametrize("diag", [-2, -1, 0, 1])
def test_triangles_as_vectors(diag):
    def run(t):
        m = t.tensor(np.arange(32, dtype=np.float32).reshape(2, 4, 4))
        utils = t.distributions.utils
        packed = utils.tril_matrix_to_vec(m, diag)
        return packed, utils.vec_to_tril_matrix(packed, diag)

    for a, b in zip(run(mint), run(torch)):
        same(array(a), array(b))
    for wrong in (
        lambda: mint.distributions.utils.tril_matrix_to_vec(ms.ones(2, 2), 2),
        lambda: mint.distributions.utils.vec_to_tril_matrix(ms.ones(4)),
    ):
        with pytest.raises(ValueError):
            wrong()
