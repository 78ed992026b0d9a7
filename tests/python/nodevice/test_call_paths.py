"""Calls that skip the binder or the general dispatch give what the general way gives."""

import contextlib
import threading

import numpy as np
import pytest

import msjit as ms


def grad_tensor(values):
    return ms.tensor(values, dtype=ms.float32, requires_grad=True)


CALLS = [
    lambda x, y: x + y,
    lambda x, y: x * 2.0,
    lambda x, y: 3 - x,
    lambda x, y: ms.ops.tanh(x),
    lambda x, y: x.sum(),
    lambda x, y: x.sum(1),
    lambda x, y: x.sum(axis=0, keepdims=True),
    lambda x, y: x.reshape(4, 2),
    lambda x, y: x.reshape((8,)),
    lambda x, y: ms.ops.softmax(x, -1),
    lambda x, y: ms.ops.bce_loss(ms.ops.sigmoid(x), y),
    lambda x, y: ms.ops.cross_entropy(x, y),
    lambda x, y: ms.ops.layer_norm(x, (4,)),
    lambda x, y: x.T @ y,
    lambda x, y: x[1],
    lambda x, y: x.astype(ms.float64),
    lambda x, y: ms.ops.where(x > 0, x, y),
    lambda x, y: ms.ops.concat((x, y), 0),
]


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize("grad", [False, True])
def test_every_repetition_agrees_with_the_first(call, grad):
    a, b = np.linspace(-1, 1, 8, dtype=np.float32).reshape(2, 4), np.ones((2, 4), np.float32)
    results = []
    for _ in range(5):  # the general path, then the one that plans, then the plan
        x, y = ms.tensor(a, requires_grad=grad), ms.tensor(b)
        z = call(x, y)
        assert z.requires_grad == grad
        assert (z.grad_fn is not None) == grad
        if grad:
            z.sum().backward()
        results.append((z.detach().asnumpy(), z.grad_fn and z.grad_fn.name, x.grad.asnumpy() if grad else None))
    for value, name, gradient in results[1:]:
        np.testing.assert_array_equal(value, results[0][0])
        assert value.dtype == results[0][0].dtype and name == results[0][1]
        if grad:
            np.testing.assert_array_equal(gradient, results[0][2])


def test_plans_follow_grad_mode_and_flags():
    x = grad_tensor([[1.0, 2.0], [3.0, 4.0]])
    for _ in range(4):
        with ms.no_grad():
            assert not x.sum(1).requires_grad
        assert x.sum(1).requires_grad
        assert not x.detach().sum(1).requires_grad


def test_plans_follow_strides_dtypes_and_constants():
    a = np.arange(6, dtype=np.float32).reshape(2, 3)
    x, t, i = ms.tensor(a), ms.tensor(a).T, ms.tensor(a.astype(np.int32))
    for _ in range(4):
        np.testing.assert_array_equal(x.sum(0).asnumpy(), a.sum(0))
        np.testing.assert_array_equal(x.sum(1).asnumpy(), a.sum(1))
        with pytest.raises(TypeError, match="'axis' cannot be bool"):  # as in MindSpore: no plan of sum(1) serves it
            x.sum(True)
        np.testing.assert_array_equal(t.sum(0).asnumpy(), a.T.sum(0))
        np.testing.assert_array_equal((t + 1).asnumpy(), a.T + 1)
        assert (i + 1).dtype == ms.int32 and (i + 1.5).dtype == ms.float32
        np.testing.assert_array_equal((t * i.T).asnumpy(), a.T * a.T)


def test_a_written_operand_is_still_noticed():
    for _ in range(4):
        x = grad_tensor([1.0, 2.0])
        h = x * 1.0
        y = (h * h).sum()
        with ms.no_grad():
            h.copy_(ms.tensor([5.0, 6.0]))
        with pytest.raises(RuntimeError, match="changed in place"):
            y.backward()


def test_copy_keeps_checking_its_target():
    source = ms.tensor([[1.0, 2.0], [3.0, 4.0]])
    for _ in range(4):
        x = ms.tensor(np.zeros((2, 2), np.float32))
        x.copy_(source)
        np.testing.assert_array_equal(x.asnumpy(), source.asnumpy())
        square = ms.tensor([[1.0, 2.0], [3.0, 4.0]])
        square.copy_(square.T)
        np.testing.assert_array_equal(square.asnumpy(), source.asnumpy().T)
        leaf = grad_tensor([[1.0, 2.0], [3.0, 4.0]])
        with pytest.raises(RuntimeError, match="leaf"):
            leaf.copy_(source)


def test_errors_stay_what_they_are():
    x = ms.tensor([[1.0, 2.0]])
    for _ in range(4):
        with pytest.raises(ValueError, match="broadcast"):
            x + ms.tensor([1.0, 2.0, 3.0])
        with pytest.raises((ValueError, IndexError), match="sum"):
            x.sum(7)


@contextlib.contextmanager
def default_dtype(dtype):
    before = ms.get_default_dtype()
    ms.set_default_dtype(dtype)
    try:
        yield
    finally:
        ms.set_default_dtype(before)


MADE_OF_INTEGERS = {
    **{
        name: getattr(ms.ops, name)
        for name in ("sin", "exp", "sqrt", "atan", "tanh", "log1p", "reciprocal", "softsign")
    },
    "sigmoid": lambda x: x.sigmoid(),
    "divided": lambda x: x / x,
    "by a row": lambda x: x / x[0],
    "by a number": lambda x: x / 2,
    "plus a fraction": lambda x: x + 1.5,
    "mean": lambda x: ms.mint.mean(x.to(ms.bool_) / 1),
    "ones": lambda x: ms.ones(x.shape),
    "complex": lambda x: x * 1j,
}


@pytest.mark.parametrize("kind", [ms.int64, ms.int32, ms.uint8, ms.bool_])
@pytest.mark.parametrize("name", MADE_OF_INTEGERS)
def test_the_default_dtype_is_asked_for_at_each_call(name, kind):
    make = MADE_OF_INTEGERS[name]
    x = ms.tensor([[1, 1], [0, 1]]).to(kind)
    captured = ms.jit(lambda x: make(x))
    usual, wide = (ms.complex64, ms.complex128) if name == "complex" else (ms.float32, ms.float64)
    expected = {usual: make(x.to(ms.float32))}
    with default_dtype(ms.float64):
        expected[wide] = make(x.to(ms.float64))
    for dtype, default in [(usual, ms.float32), (wide, ms.float64)] * 3:
        with default_dtype(default):
            for found in (make(x), captured(x)):
                assert found.dtype == dtype
                np.testing.assert_allclose(found.asnumpy(), expected[dtype].asnumpy(), 2e-6)


def test_threads_draw_different_numbers():
    ms.set_seed(3)
    parts = []

    def draw():
        parts.append([ms.ops.rand(64).asnumpy() for _ in range(20)])

    threads = [threading.Thread(target=draw) for _ in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    rows = [tuple(a) for part in parts for a in part]
    assert len(set(rows)) == 80


def test_long_chains_are_freed_without_recursion():
    x = grad_tensor([1.0])
    y = x
    for _ in range(200_000):
        y = y * 1.0
    del y
    assert x.grad is None


def test_an_op_whose_operand_was_written_is_called_by_its_name():
    def f(x):
        y = x * 1
        z = ms.mint.nn.functional.normalize(y)
        y.mul_(2)
        return z.sum()

    for _ in range(3):
        with pytest.raises(RuntimeError, match="`normalize` was changed in place"):
            ms.grad(f)(ms.ones(2, 3))
