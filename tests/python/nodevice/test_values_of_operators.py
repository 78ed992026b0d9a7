"""What PyTorch's samples of operators found (test_operator_samples_torch.py), each by a number that NumPy or a definition gives;
eagerly and captured."""

import numpy as np
import pytest

import msjit as ms
from msjit import mint
from msjit.mint.nn import functional as F

RNG = np.random.default_rng(5)


def of(*shape):
    return RNG.normal(size=shape)


def both(f, *args):
    """The result of f, eagerly, compared with what it gives captured."""
    tensors = [ms.Tensor(a) if isinstance(a, np.ndarray) else a for a in args]
    result, captured = f(*tensors), ms.jit(lambda *t: f(*t))
    for _ in range(2):
        again = captured(*tensors)
        assert again.dtype == result.dtype and again.shape == result.shape
        np.testing.assert_allclose(again.asnumpy(), result.asnumpy(), rtol=1e-10, atol=1e-12)
    return result.asnumpy()


def slope(f, x, step=1e-6):
    """The gradient of a sum by central differences."""
    result = np.zeros_like(x)
    for at in np.ndindex(*x.shape):
        high, low = x.copy(), x.copy()
        high[at] += step
        low[at] -= step
        result[at] = (float(f(ms.Tensor(high)).item()) - float(f(ms.Tensor(low)).item())) / (2 * step)
    return result


def check_gradient(f, x, tolerance=1e-6):
    found = both(lambda t: ms.grad(f)(t), x)
    np.testing.assert_allclose(found, slope(f, x), rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize("extra", [(3, 1), (3, 2), (0, 1), (2, 3)])
@pytest.mark.parametrize("stride", [(3, 2), (2, 2), (4, 3)])
def test_gradient_of_transposed_convolution_with_room_for_more_windows(extra, stride):
    x, w = of(1, 2, 3, 3), of(2, 1, 2, 3)
    f = lambda t, u: (F.conv_transpose2d(t, u, None, stride, 1, extra, 1, (4, 4)) ** 2).sum()  # noqa: E731
    check_gradient(lambda t: f(t, ms.Tensor(w)), x)
    check_gradient(lambda u: f(ms.Tensor(x), u), w)


def test_cosine_similarity_counts_dimensions_of_the_common_shape():
    a, b = of(1, 2, 3), of(2, 1, 3)
    wide = [np.broadcast_to(v, (2, 2, 3)) for v in (a, b)]
    expected = (wide[0] * wide[1]).sum(1) / np.sqrt((wide[0] ** 2).sum(1) * (wide[1] ** 2).sum(1))
    np.testing.assert_allclose(both(lambda x, y: F.cosine_similarity(x, y, -2), a, b), expected)


def test_prelu_keeps_the_shape_of_its_input():
    assert both(lambda x, w: F.prelu(x, w), np.array(-2.0), np.array([0.25])).shape == ()
    assert both(lambda x, w: F.prelu(x, w), of(3), np.full((1, 1), 0.25)).shape == (3,)


def test_mean_of_windows_with_a_divisor_of_ones_own():
    x = np.ones((1, 1, 5, 5))
    found = both(lambda t: F.avg_pool2d(t, 4, 2, (1,), True, False, 2), x)
    padded = np.zeros((8, 8))
    padded[1:6, 1:6] = 1
    expected = [[padded[i : i + 4, j : j + 4].sum() / 2 for j in (0, 2, 4)] for i in (0, 2, 4)]
    np.testing.assert_array_equal(found[0, 0], expected)


@pytest.mark.parametrize("pads", [(-1, 1), (1, -1), (2, -1), (-2, 1)])
@pytest.mark.parametrize("pad", [F.pad, ms.ops.pad])
def test_a_circle_without_what_is_cut_off(pads, pad):
    x = np.arange(4.0).reshape(1, 1, 4)
    left, right = (max(n, 0) for n in pads)
    cut = x[0, 0, max(-pads[0], 0) : 4 - max(-pads[1], 0)]
    np.testing.assert_array_equal(both(lambda t: pad(t, pads, "circular"), x)[0, 0], np.pad(cut, (left, right), "wrap"))


def test_statistics():
    x, z = of(3, 4), of(3, 4) + 1j * of(3, 4)
    for correction in (1.5, 0.5, 2):
        expected = x.var(1) * 4 / (4 - correction)
        for f in (mint.var, lambda *a, **k: mint.var_mean(*a, **k)[0]):
            np.testing.assert_allclose(both(lambda t: f(t, 1, correction=correction), x), expected)  # noqa: B023
        np.testing.assert_allclose(both(lambda t: mint.std(t, 1, correction=correction), x), expected**0.5)  # noqa: B023
    for unbiased in (True, False):
        np.testing.assert_allclose(both(lambda t: mint.var(t, unbiased), x), x.var(ddof=int(unbiased)))  # noqa: B023
        np.testing.assert_allclose(both(lambda t: mint.std_mean(t, unbiased)[0], x), x.std(ddof=int(unbiased)))  # noqa: B023
    for f in (ms.ops.var, ms.ops.std):
        found = both(lambda t: f(t, 1), z)  # noqa: B023
        assert found.dtype == np.float64
    np.testing.assert_allclose(both(lambda t: mint.var(t, 1), z), z.var(1, ddof=1))
    np.testing.assert_allclose(both(lambda t: mint.linalg.vecdot(t, t), z), (z.conj() * z).sum(-1))
    np.testing.assert_array_equal(both(lambda t: mint.diff(t, 0, 1, t, t), x), x)
    assert mint.cov(ms.Tensor(x[:1])).shape == ()


@pytest.mark.parametrize("call", [
    lambda x: x.sum(True), lambda x: mint.amax(x, True), lambda x: ms.ops.softmax(x, True), lambda x: x.reshape(True, 6),
    lambda x: mint.flip(x, (True,)), lambda x: ms.ops.mean(x, (0, True)),
])  # fmt: skip
def test_no_dimension_is_a_bool(call):
    for f in (call, ms.jit(call)):
        with pytest.raises(TypeError):
            f(ms.ones(2, 3))


def test_gradients_where_there_is_no_slope():
    x = np.array([0.0, 0.0])
    for p in (0.5, -1.0, 1.0, 2.0, 3.0):
        np.testing.assert_array_equal(both(lambda t: ms.grad(lambda u: mint.norm(u, p))(t), x), x)  # noqa: B023


def test_gradients_of_factorisations():
    wide, low, weights = of(2, 4), of(4, 1), ms.Tensor(of(4, 4))
    check_gradient(lambda t: sum((mint.mul(part, part) * k).sum() for part, k in zip(mint.linalg.qr(t), (1, 2))), wide)
    check_gradient(lambda t: (mint.linalg.pinv(mint.matmul(t, t.T)) * weights).sum(), low, 1e-4)
    check_gradient(lambda t: (mint.linalg.svd(t)[0][:, :2] ** 2 * weights[:, :2]).sum(), of(4, 2), 1e-5)
    assert mint.linalg.svd(ms.Tensor(of(3, 2) + 1j))[1].dtype == ms.float64
    z = of(3, 3) + 1j * of(3, 3)
    u, s, vh = (t.asnumpy() for t in mint.linalg.svd(ms.Tensor(z)))
    np.testing.assert_allclose(u * s @ vh, z)
    assert mint.linalg.pinv(ms.Tensor(np.ones((0, 3)))).shape == (3, 0)


def starts(n, k, out, u):
    """Where the windows of a fractional pooling lie (Graham, 2014)."""
    alpha = (n - k) / (out - 1)
    return [int((j + u) * alpha) - int(u * alpha) for j in range(out - 1)] + [n - k]


@pytest.mark.parametrize("order", [(1, 0), (0, 1, 2)])
def test_numbers_of_a_fractional_pooling_belong_to_dimensions(order):
    # Of pictures the last dimension takes the first number, of volumes the first one does: so both peers.
    sizes, outs, u = (6, 7, 9)[-len(order) :], (2, 3, 4)[-len(order) :], np.array([0.1, 0.5, 0.9])[: len(order)]
    x = of(2, *sizes)
    places = [starts(n, 2, out, u[at]) for n, out, at in zip(sizes, outs, order)]
    expected = np.empty((2, *outs))
    for at in np.ndindex(*outs):
        window = tuple(slice(p[i], p[i] + 2) for p, i in zip(places, at))
        expected[(slice(None), *at)] = x[(slice(None), *window)].max(tuple(range(1, x.ndim)))
    pool = getattr(F, f"fractional_max_pool{len(order)}d")
    np.testing.assert_array_equal(
        both(lambda t, v: pool(t, 2, outs, None, False, v), x[None], np.array([[u, u]])), expected[None]
    )
    np.testing.assert_array_equal(both(lambda t, v: pool(t, 2, outs, None, False, v), x, np.array([[u, u]])), expected)


def test_means_of_windows_without_a_batch():
    x = of(3, 6)
    for library in (ms.ops, F):
        np.testing.assert_allclose(both(lambda t: library.avg_pool1d(t, 2, 2), x), x.reshape(3, 3, 2).mean(-1))  # noqa: B023
    np.testing.assert_allclose(
        both(lambda t: F.avg_pool3d(t, 2), x[:2].reshape(1, 2, 2, 3)),
        x[:2].reshape(2, 2, 3)[None, ..., :2].mean((1, 2, 3)).reshape(1, 1, 1, 1),
    )


def test_no_batch_moves_no_running_values():
    layer = mint.nn.BatchNorm1d(3, bias=False)
    assert layer(ms.ones(0, 3)).shape == (0, 3)
    assert layer.running_mean.tolist() == [0.0] * 3 and layer.running_var.tolist() == [1.0] * 3
    assert layer.bias is None and mint.nn.GroupNorm(1, 3, bias=False).bias is None


def test_projected_states():
    layer = mint.nn.LSTM(3, 4, proj_size=2, dtype=ms.float64)
    names = ["weight_ih_l0", "weight_hh_l0", "bias_ih_l0", "bias_hh_l0", "weight_hr_l0"]
    assert [n for n, _ in layer.named_parameters()] == names
    w_ih, w_hh, b_ih, b_hh, w_hr = (p.asnumpy() for p in layer.parameters())
    x, h, c = of(3, 1, 3), np.zeros((1, 2)), np.zeros((1, 4))
    for step in x:
        i, f, g, o = np.split(step @ w_ih.T + b_ih + h @ w_hh.T + b_hh, 4, -1)
        c = c / (1 + np.exp(-f)) + np.tanh(g) / (1 + np.exp(-i))
        h = np.tanh(c) / (1 + np.exp(-o)) @ w_hr.T
    np.testing.assert_allclose(both(lambda t: layer(t)[0][-1], x), h)
    np.testing.assert_allclose(both(lambda t: layer(t)[1][1][0], x), c)
    for bad in (4, -1):
        with pytest.raises(ValueError, match="proj_size"):
            mint.nn.LSTM(3, 4, proj_size=bad)
    with pytest.raises(ValueError, match="proj_size"):
        ms.nn.GRU(3, 4, proj_size=2)


def test_shuffled_numbers():
    x = ms.Tensor(2.5)
    for f in (ms.ops.shuffle, ms.jit(lambda t: ms.ops.shuffle(t))):
        assert f(x).shape == () and float(f(x)) == 2.5
    with pytest.raises(TypeError, match="shuffle"):
        ms.ops.shuffle(2)
    with pytest.raises(ValueError):
        ms.ops.shuffle(ms.ones(3), seed=-3)


def test_sines_reach_one_and_no_further():
    zero, right = ms.zeros(3), ms.tensor([np.pi / 2, -np.pi / 2])
    for f in (lambda g, x: g(x), lambda g, x: ms.jit(lambda x: g(x) * 1)(x)):
        assert f(ms.ops.cos, zero).tolist() == [1.0] * 3 and f(ms.ops.sin, right).tolist() == [1.0, -1.0]
    near = np.arange(np.float32(1.55).view(np.int32), np.float32(1.59).view(np.int32), 3, dtype=np.int32).view(
        np.float32
    )
    for values in (ms.ops.sin(ms.tensor(near)), ms.ops.cos(ms.tensor(near - np.float32(1.5707964)))):
        assert float(values.max()) == 1.0
