"""Bijectors and distributions of what they make, as MindSpore 2.10 recorded them."""

import numpy as np
import pytest

import msjit as ms
import msjit.nn.probability.bijector as msb
import msjit.nn.probability.distribution as msd

X = [0.3, 1.2, 2.5]
CALLS = ("forward", "inverse", "forward_log_jacobian", "inverse_log_jacobian")
EXP = ([1.3498578, 3.3201180, 12.182494], [-1.2039728, 0.1823216, 0.9162908], X, [1.2039728, -0.1823216, -0.9162908])
RECORDED = [
    (lambda: msb.Exp(), 1.0, EXP),
    (lambda: msb.PowerTransform(0.0), 1.0, EXP),
    (lambda: msb.Invert(msb.Exp()), 1.0, (EXP[1], EXP[0], EXP[3], EXP[2])),
    (
        lambda: msb.GumbelCDF(0.5, 2.0), 0.3,
        ([0.3311540, 0.4942633, 0.6922001], [-1.2575479, 0.4571598, 2.9917986], [-1.6983181, -1.7478340, -2.0610261],
         [2.2223189, 1.6933783, 2.2267285]),
    ),
    (
        lambda: msb.PowerTransform(0.5), 1.0,
        ([1.3224993, 2.56, 5.0625005], [-0.9045548, 0.1908903, 1.1622777], [0.1397619, 0.4700036, 0.8109302],
         [0.6019864, -0.0911608, -0.4581454]),
    ),
    (
        lambda: msb.ScalarAffine(2.0, 1.0), 1.0,
        ([1.6, 3.4, 6.0], [-0.35, 0.1, 0.75], 0.6931472, -0.6931472),
    ),
    (
        lambda: msb.Softplus(1.5), 1.0,
        ([0.6288326, 1.3019849, 2.5154972], [-0.3767229, 1.0795456, 2.4841342], [-0.4932488, -0.1529775, -0.0232454],
         [1.0150844, 0.1806816, 0.0237987]),
    ),
]  # fmt: skip


@pytest.mark.parametrize("make, share, recorded", RECORDED)
def test_bijectors(make, share, recorded):
    bijector = make()
    for name, expected in zip(CALLS, recorded):
        x = ms.tensor(X) * (share if name.startswith("inverse") else 1.0)
        for result in (getattr(bijector, name)(x), bijector(name, x)):
            np.testing.assert_allclose(result.asnumpy(), expected, rtol=1e-4, atol=1e-6)
    x = ms.tensor([0.4])
    slope = ms.grad(lambda x: bijector.forward(x).sum())(x)
    np.testing.assert_allclose(np.exp(bijector.forward_log_jacobian(x).asnumpy()), np.abs(slope.asnumpy()), rtol=1e-4)


def test_what_bijectors_say_of_themselves():
    affine = msb.ScalarAffine([2.0, 3.0], 1.0)
    assert (
        affine.batch_shape == (2,)
        and affine.is_constant_jacobian
        and affine.dtype is None
        and affine.name == "ScalarAffine"
    )
    assert repr(msb.Exp()) == "Exp(exp)" and msb.Exp().is_scalar_batch and not msb.Exp().is_constant_jacobian
    for wrong, error in (
        (lambda: msb.PowerTransform(-1.0), ValueError), (lambda: msb.PowerTransform("a"), TypeError),
        (lambda: msb.Exp().forward(3.0), TypeError), (lambda: msb.Exp().forward(ms.tensor([1])), TypeError),
        (lambda: msb.Invert(3), TypeError), (lambda: msb.GumbelCDF(0.0, 0.0), ValueError),
        (lambda: msb.Exp()("nope", ms.tensor([1.0])), ValueError), (lambda: msb.Bijector().forward(ms.tensor([1.0])), NotImplementedError),
    ):  # fmt: skip
        with pytest.raises(error):
            wrong()


def test_transformed_distributions():
    x = ms.tensor(X)
    made = msd.TransformedDistribution(msb.Exp(), msd.Normal(0.0, 1.0, dtype=ms.float32), seed=1)
    for name, expected in (
        ("prob", [0.6442030, 0.3269718, 0.1048710]), ("log_prob", [-0.4397409, -1.1178807, -2.2550237]),
        ("cdf", [0.1143000, 0.5723348, 0.8202428]), ("log_cdf", [-2.1689284, -0.5580311, -0.1981549]),
        ("survival_function", [0.8857000, 0.4276652, 0.1797572]), ("log_survival", [-0.1213770, -0.8494147, -1.7161480]),
    ):  # fmt: skip
        np.testing.assert_allclose(getattr(made, name)(x).asnumpy(), expected, rtol=1e-4)
    assert made.sample((2, 3)).shape == (2, 3) and not made.is_linear_transformation and made.dtype == ms.float32
    with pytest.raises(ValueError, match="non-linear"):
        made.mean()
    for name, given in (("sd", ()), ("var", ()), ("entropy", ()), ("kl_loss", ("Normal", 0.0, 1.0))):
        with pytest.raises(NotImplementedError, match="not implemented"):
            getattr(made, name)(*given)
    linear = msd.TransformedDistribution(msb.ScalarAffine(2.0, 1.0), msd.Normal(0.5, 1.5, dtype=ms.float32))
    np.testing.assert_allclose(linear.prob(x).asnumpy(), [0.1132557, 0.1283356, 0.1311465], rtol=1e-4)
    np.testing.assert_allclose(linear.cdf(x).asnumpy(), [0.2854703, 0.3948629, 0.5661838], rtol=1e-4)
    assert linear.mean().item() == 2.0
    for wrong in ((3, msd.Normal(0.0, 1.0)), (msb.Exp(), 3)):
        with pytest.raises(TypeError):
            msd.TransformedDistribution(*wrong)
