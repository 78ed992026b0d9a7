"""Cells that compute in another dtype than their parameters': to_float, amp, set_dtype."""

import numpy as np
import pytest

import msjit as ms


def network():
    ms.set_seed(1)
    layers = [ms.nn.Conv2d(3, 4, 3), ms.nn.BatchNorm2d(4), ms.nn.ReLU(), ms.nn.Flatten(), ms.nn.Dense(64, 2)]
    return ms.nn.SequentialCell(*layers).set_train()


X = np.random.default_rng(0).normal(size=(2, 3, 4, 4)).astype(np.float32)


@pytest.mark.parametrize("jit", [False, True])
def test_to_float(jit):
    net, wide = network(), network()
    assert net.to_float(ms.float16) is net
    call = ms.jit(net) if jit else net
    y = call(ms.Tensor(X))
    assert y.dtype == ms.float16 and {p.dtype for p in net.get_parameters()} == {ms.float32}
    np.testing.assert_allclose(y.astype(ms.float32).asnumpy(), wide(ms.Tensor(X)).asnumpy(), atol=2e-2)
    assert net[1].moving_mean.asnumpy().any()  # written in the parameter itself


def test_gradients_pass_the_conversion():
    net = network().to_float(ms.float16)
    ps = net.trainable_params()
    loss, gradients = ms.value_and_grad(lambda x: net(x).astype(ms.float32).sum(), None, ps)(ms.Tensor(X))
    assert loss.dtype == ms.float32 and [g.dtype for g in gradients] == [ms.float32] * len(ps)
    assert all(g.asnumpy().any() for g in (gradients[0], gradients[-1]))


def test_captured_whole():
    net = network().to_float(ms.float16)
    f = ms.jit(lambda x: net(x) * 2, fullgraph=True)
    assert np.array_equal(f(ms.Tensor(X)).asnumpy(), (net(ms.Tensor(X)) * 2).asnumpy())


@pytest.mark.parametrize("level", ["O1", "O2", "O3", "auto"])
def test_amp_keeps_its_precision_when_captured(level):
    net = ms.amp.auto_mixed_precision(network().set_train(False), level)
    expected = net(ms.Tensor(X))
    assert expected.dtype == (ms.float16 if level == "auto" else ms.float32)
    np.testing.assert_array_equal(ms.jit(net)(ms.Tensor(X)).asnumpy(), expected.asnumpy())
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        np.testing.assert_array_equal(net(ms.Tensor(X)).asnumpy(), expected.asnumpy())
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


def test_bad_dtype():
    with pytest.raises(ValueError, match="to_float"):
        network().to_float(ms.int32)


def test_set_dtype():
    p = ms.Parameter(ms.tensor([1.0, 2.0]), name="w")
    assert p.set_dtype(ms.float16) is p and p.dtype == ms.float16 and p.tolist() == [1.0, 2.0] and p.requires_grad
    t = ms.tensor([1.5])
    assert t.set_dtype(ms.int32).dtype == ms.int32 and t.dtype == ms.int32


def test_igamma_is_differentiable_in_both():
    a, x = np.array([0.5, 1.0, 3.0, 10.0, 30.0]), np.array([0.1, 2.0, 3.0, 20.0, 10.0])
    by_order = ms.grad(lambda a, x: ms.ops.igamma(a, x).sum())(ms.Tensor(a), ms.Tensor(x)).asnumpy()
    h = 1e-5
    up, down = (ms.ops.igamma(ms.Tensor(a + d), ms.Tensor(x)).asnumpy() for d in (h, -h))
    np.testing.assert_allclose(by_order, (up - down) / (2 * h), rtol=1e-6, atol=1e-9)


# As MindSpore 2.10: products narrow, what loses digits float32, what joins the widest, all else as it comes.
@pytest.mark.parametrize(
    "f, given, expected",
    [
        (lambda a, b: ms.ops.matmul(a, b), (ms.float32, ms.float32), ms.float16),
        (lambda a, b: ms.ops.matmul(a, b), (ms.float16, ms.float32), ms.float16),
        (lambda a, b: ms.ops.matmul(a, b), (ms.int32, ms.int32), ms.int32),
        (lambda a: ms.ops.exp(a), (ms.float16,), ms.float32),
        (lambda a: ms.ops.exp(a), (ms.float64,), ms.float32),
        (lambda a: ms.ops.softmax(a), (ms.float16,), ms.float32),
        (lambda a: a**2, (ms.float16,), ms.float32),
        (lambda a: a.sum(), (ms.float16,), ms.float32),
        (lambda a: a.mean(), (ms.float16,), ms.float16),
        (lambda a: ms.ops.cumsum(a, 0), (ms.float16,), ms.float32),
        (lambda a: ms.ops.operations.CumSum()(a, 0), (ms.float16,), ms.float32),
        (lambda a: ms.ops.logsumexp(a, 0), (ms.float16,), ms.float32),
        (lambda a: ms.ops.var(a), (ms.float16,), ms.float32),
        (lambda a: ms.ops.cosine_similarity(a, a), (ms.float16,), ms.float32),
        (lambda a: ms.ops.relu(a), (ms.float64,), ms.float64),
        (lambda a, b: ms.ops.cat([a, b]), (ms.float16, ms.float64), ms.float64),
        (lambda a, b, c: ms.ops.addn([a, b, c]), (ms.float16, ms.float32, ms.float16), ms.float32),
        (lambda a, b: a + b, (ms.float16, ms.float16), ms.float16),
    ],
)
def test_auto_by_operations(f, given, expected):
    f = ms.amp.auto_mixed_precision(f, "auto")
    tensors = [ms.ops.ones((2, 2), dtype) for dtype in given]
    assert f(*tensors).dtype == expected
    assert ms.jit(f)(*tensors).dtype == expected
    assert ms.ops.matmul(ms.ops.ones((2, 2)), ms.ops.ones((2, 2))).dtype == ms.float32


def test_auto_of_a_cell():
    net = ms.nn.SequentialCell(ms.nn.Dense(3, 4), ms.nn.LayerNorm((4,)), ms.nn.Dense(4, 2))
    x = ms.ops.ones((2, 3))
    plain = net(x)
    ms.amp.auto_mixed_precision(net, "auto", ms.bfloat16)
    assert net(x).dtype == ms.bfloat16
    np.testing.assert_allclose(net(x).astype(ms.float32).asnumpy(), plain.asnumpy(), atol=0.05)
    gradients = ms.grad(lambda x: net(x).sum(), None, net.trainable_params())(x)
    assert {g.dtype for g in gradients} == {ms.float32}
    inner = ms.amp.auto_mixed_precision(lambda a: ms.ops.matmul(a, a), "auto", ms.float16)
    outer = ms.amp.auto_mixed_precision(lambda a: (inner(a).dtype, ms.ops.matmul(a, a).dtype), "auto", ms.bfloat16)
    assert outer(ms.ops.ones((2, 2))) == (ms.float16, ms.bfloat16)


def test_auto_ends_with_an_error():
    def fails(x):
        raise KeyError("here")

    with pytest.raises(KeyError):
        ms.amp.auto_mixed_precision(fails, "auto")(ms.ops.ones(2))
    assert ms.ops.matmul(ms.ops.ones((2, 2)), ms.ops.ones((2, 2))).dtype == ms.float32
    with pytest.raises(TypeError, match="expected a Cell or a function, got int"):
        ms.amp.auto_mixed_precision(3, "auto")
    with pytest.raises(TypeError, match="functions go with amp_level='auto'"):
        ms.amp.auto_mixed_precision(fails, "O1")
