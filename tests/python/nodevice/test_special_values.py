"""Functions far from where samples lie: values known from tables and series, gradients that are no NaN, work that ends."""

import math

import numpy as np
import pytest

import msjit as ms
from msjit import mint, ops

INF, NAN = math.inf, math.nan


def t(*values, dtype=ms.float64):
    return ms.tensor(list(values), dtype=dtype)


def gradient(f, *values):
    return ms.grad(lambda x: f(x).sum())(t(*values)).tolist()


# Abramowitz and Stegun, tables 9.1, 9.4 and 9.8, and for large x the first terms of Hankel's expansions.
BESSEL = {
    "bessel_j0": {
        1.0: 0.7651976865579666,
        5.0: -0.1775967713143383,
        100.0: 0.0199858503042231,
        1e4: -0.0070961603533888,
    },
    "bessel_j1": {
        1e-40: 5e-41,
        1.0: 0.4400505857449335,
        100.0: -0.0771453520141121,
        -100.0: 0.0771453520141121,
        INF: 0.0,
    },
    "bessel_y0": {1.0: 0.0882569642156769, 100.0: -0.0772443133650831, 1e-40: -58.70865220546291},
    "bessel_y1": {1.0: -0.7812128213002887, 1e-40: -6.3661977236758e39},
    "bessel_i0e": {1.0: 0.4657596075936404, 1e6: 0.00039894233027},
    "bessel_i1e": {1.0: 0.2079104153497085, 1e6: 0.00039894213079, -1e6: -0.00039894213079},
    "bessel_k0e": {1.0: 1.1444630798068950, 1e3: 0.0396283216008},
    "bessel_k1e": {1.0: 1.6361534862632582, 1e3: 0.0396481308130, 1e-40: 1e40},
}


@pytest.mark.parametrize("name", BESSEL)
def test_bessel_functions(name):
    for x, expected in BESSEL[name].items():
        assert getattr(ops, name)(t(x)).item() == pytest.approx(expected, rel=1e-9, abs=0), x


@pytest.mark.timeout(60)
def test_incomplete_gamma_of_large_orders():
    """Of a = x the value is 1/2 + 1 / (3 sqrt(2 pi a)); its derivative by a is minus the density there."""
    for a in (1e3, 1e4, 1e6, 1e8, 1e12):
        expected = 0.5 + 1 / (3 * math.sqrt(2 * math.pi * a))
        assert ops.igamma(t(a), t(a)).item() == pytest.approx(expected, rel=1e-6)
        assert gradient(lambda v, a=a: ops.igamma(v, t(a)), a)[0] == pytest.approx(
            -1 / math.sqrt(2 * math.pi * a), rel=2e-3
        )
    x = [3e38, INF, 0.0, 1e4]
    assert gradient(lambda v: ops.igamma(v, t(*x)), 2.0, 2.0, 2.0, 1e-3) == [0.0] * 4
    assert ops.igammac(t(NAN, 1.0), t(1.0, NAN)).asnumpy().tolist() == pytest.approx([NAN, NAN], nan_ok=True)
    assert ops.igamma(t(1.0, dtype=ms.bfloat16), t(1.0, dtype=ms.bfloat16)).dtype == ms.bfloat16


def test_lgamma_near_its_zeros():
    zero = -2.4570247382208006
    slope = ops.digamma(t(zero)).item()
    assert abs(ops.lgamma(t(zero)).item()) < 1e-15
    assert ops.lgamma(t(zero + 1e-6)).item() == pytest.approx(slope * 1e-6, rel=1e-5)
    assert ops.lgamma(t(-3.955294284858598)).item() == pytest.approx(0.0, abs=1e-14)


def test_running_sum_of_exponentials_keeps_small_ones():
    x = [0.0, 200.0, -300.0, 1e4, 1e4, -INF]
    expected = [0.0, 200.0, 200.0, 1e4, 1e4 + math.log(2), 1e4 + math.log(2)]
    for f in (ops.logcumsumexp, ms.jit(ops.logcumsumexp)):
        assert f(ms.tensor(x), 0).tolist() == pytest.approx(expected)
    assert ops.logcumsumexp(ms.tensor([-INF, -INF]), 0).tolist() == [-INF, -INF]


@pytest.mark.timeout(60)
def test_singular_values_of_what_is_not_finite():
    x = np.ones((2, 3, 3), "f")
    x[1, 0, 1] = x[1, 2, 0] = INF
    s = ops.svd(ms.tensor(x), compute_uv=False).asnumpy()
    assert s[0, 0] == pytest.approx(3.0) and np.isnan(s[1]).all()


def test_an_infinity_stays_in_its_window():
    x = np.zeros((1, 1, 7, 9), "f")
    x[0, 0, 0, 0] = INF
    for f in (
        lambda v: ops.adaptive_avg_pool2d(v, (3, 4)),
        lambda v: ops.interpolate(v, size=(9, 11), mode="bilinear", align_corners=True),
        lambda v: ops.interpolate(v, size=(3, 4), mode="area"),
    ):
        y = f(ms.tensor(x)).asnumpy()
        assert y[0, 0, 0, 0] == INF and np.isfinite(y[0, 0, 2:, 2:]).all()
    bytes_ = ms.tensor(np.full((1, 1, 2, 2), 200, np.uint8))
    assert (ops.interpolate(bytes_, size=(3, 3), mode="bilinear", align_corners=True).asnumpy() == 200).all()


def test_gradients_that_are_no_nan():
    assert gradient(lambda x: ops.max(x, 0)[0], 3.0, 3.0, 1.0) == [1.0, 0.0, 0.0]  # the element of the index
    assert gradient(lambda x: mint.min(x, 0)[0], 1.0, 3.0, 1.0) == [1.0, 0.0, 0.0]
    assert gradient(lambda x: mint.max(x), 3.0, NAN, 1.0) == [0.0, 1.0, 0.0]
    assert gradient(lambda x: ops.fmax(x, t(1.0, 2.0, NAN)), 1.0, NAN, 2.0) == [1.0, 0.0, 1.0]
    for f in (lambda x: ops.std(x, 0), ops.norm, lambda x: ops.dist(x, x.detach()), lambda x: mint.norm(x, 3)):
        assert gradient(f, 0.0, 0.0) == [0.0, 0.0]
    assert gradient(lambda x: mint.nn.functional.normalize(x, dim=0), 0.0) == [1e12]
    assert gradient(lambda x: ops.renorm(x.reshape(1, 2), 2, 0, 1.0), 0.0, 0.0) == [1.0, 1.0]
    target = t(1.0, 0.0, 0.0, 1.0)
    loss = lambda x: ops.binary_cross_entropy(x, target, reduction="sum")
    assert gradient(loss, 0.0, 1.0, 0.0, 1.0) == pytest.approx([-1e12, 1e12, 1.0, -1.0])
    for f in (ops.smooth_l1_loss, ops.huber_loss):
        assert np.isfinite(gradient(lambda x, f=f: f(x, t(0.0, 0.0)), INF, 0.1)).all()
    assert gradient(ops.celu, INF, 1e4, -INF) == [1.0, 1.0, 0.0]
    assert gradient(ops.sinc, 1e-200, 0.0) == [0.0, 0.0]
    assert gradient(lambda x: ops.gelu(x, approximate="tanh"), 3e200, -3e200) == [1.0, 0.0]
    assert gradient(ops.digamma, -1e-200)[0] == INF and ops.digamma(t(-1e-300)).item() == 1e300


def test_values_at_nan_and_of_nothing():
    nan = lambda x: [math.isnan(v) for v in x.tolist()]
    assert ops.sign(t(NAN, -0.0, 2.0)).tolist() == [0.0, 0.0, 1.0]
    assert nan(ms.numpy.sign(t(NAN, -3.0))) == [True, False]
    assert nan(ops.clamp(t(0.0, 1.0), t(NAN, 0.0), None)) == [True, False]
    assert nan(ops.hardshrink(t(NAN, 0.1))) == [True, False]
    values, indices = ops.sort(t(3.0, NAN, 1.0), descending=True)
    assert nan(values) == [True, False, False] and indices.tolist() == [1, 0, 2]
    assert ops.topk(t(3.0, NAN, 1.0), 1, largest=False)[0].tolist() == [1.0]
    assert math.isnan(ops.median(t(3.0, NAN, 1.0))[0].item()) and ops.median(t(3.0, NAN, 1.0))[1].item() == 1
    assert ops.median(ms.tensor(3.0), 0)[0].item() == 3.0 and math.isnan(mint.median(ops.zeros((0,))).item())
    assert ops.softmax(ops.zeros((0, 4)), 0).shape == ops.log_softmax(ops.zeros((4, 0)), 1).T.shape == (0, 4)
    assert ops.logsumexp(ops.zeros((0, 2)), 0).tolist() == [-INF, -INF]
    assert math.isnan(ops.logaddexp(t(INF), t(INF)).item()) and mint.logaddexp(t(INF), t(INF)).item() == INF
    assert len(ops.chunk(ops.zeros((0, 2)), 3)) == 1 and len(mint.chunk(ops.zeros((0, 2)), 3)) == 3
    assert ops.histc(ops.zeros((3,)), 5).tolist() == [0.0, 0.0, 3.0, 0.0, 0.0]
    assert ops.nansum(ms.tensor([1, 2], dtype=ms.int32)).dtype == ms.int32
    assert mint.trace(ms.tensor([[1, 2], [3, 4]], dtype=ms.int32)).dtype == ms.int64
    assert ops.trapz(ms.tensor([100, 100], dtype=ms.int8)).item() == 100.0
