"""Products of bfloat16, which processors with instructions for them multiply as they are."""

import numpy as np
import pytest

import msjit as ms
from msjit import mint, ops

RNG = np.random.default_rng(0)
HALF_ULP = 2.0**-8


def halves(*shape):
    return ms.Tensor(RNG.standard_normal(shape).astype(np.float32)).astype(ms.bfloat16)


def exact(t):
    return t.astype(ms.float32).asnumpy().astype(np.float64)


def check(f, reference, *operands):
    """Within a rounding of the result, and captured to the bit what eager code gives."""
    got = f(*operands)
    assert got.dtype == ms.bfloat16
    want = reference(*map(exact, operands))
    assert np.abs(exact(got) - want).max() <= HALF_ULP * np.abs(want).max()
    np.testing.assert_array_equal(exact(ms.jit(f)(*operands)), exact(got))


@pytest.mark.parametrize("m, n, k", [(9, 16, 32), (33, 17, 47), (40, 65, 513), (15, 130, 1031)])
@pytest.mark.parametrize("ta", [False, True])
@pytest.mark.parametrize("tb", [False, True])
def test_orders_of_operands(m, n, k, ta, tb):
    a = halves(k, m).swapaxes(0, 1) if ta else halves(m, k)
    b = halves(n, k).swapaxes(0, 1) if tb else halves(k, n)
    check(ops.matmul, np.matmul, a, b)


def test_batches_and_views():
    check(ops.matmul, np.matmul, halves(3, 5, 40, 64), halves(5, 64, 48))
    check(ops.matmul, np.matmul, halves(40, 5, 3, 64).swapaxes(0, 2), halves(64, 48))
    check(ops.linear, lambda x, w, b: x @ w.T + b, halves(4, 7, 100)[:, 1:], halves(50, 100), halves(50))


def test_nothing_to_sum():
    assert ops.matmul(halves(20, 0), halves(0, 30)).asnumpy().astype(np.float32).sum() == 0


def test_gradients():
    x, w, ct = halves(20, 96), halves(64, 96), halves(20, 64)
    dx, dw = ms.grad(lambda x, w: (ops.linear(x, w) * ct).sum(), (0, 1))(x, w)
    for got, want in ((dx, exact(ct) @ exact(w)), (dw, exact(ct).T @ exact(x))):
        assert np.abs(exact(got) - want).max() <= HALF_ULP * np.abs(want).max()


def test_what_is_not_finite():
    x = halves(16, 64)
    x[3, 5] = float("inf")
    y = exact(ops.matmul(x, halves(64, 32)))
    assert np.isinf(y[3]).all() and np.isfinite(np.delete(y, 3, 0)).all()


def convolved(x, w, bias, stride, padding, dilation, groups):
    """In float64, tap by tap."""
    x = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    reach = dilation * (w.shape[2] - 1) + 1
    out = (x.shape[2] - reach) // stride + 1
    x, w = x.reshape(len(x), groups, -1, *x.shape[2:]), w.reshape(groups, -1, *w.shape[1:])
    total = 0
    for i in range(w.shape[3]):
        for j in range(w.shape[4]):
            rows, columns = (slice(t * dilation, t * dilation + (out - 1) * stride + 1, stride) for t in (i, j))
            total = total + np.einsum("ngcyx,gfc->ngfyx", x[..., rows, columns], w[..., i, j])
    return total.reshape(len(x), -1, out, out) + bias[:, None, None]


@pytest.mark.parametrize("groups", [1, 2])
@pytest.mark.parametrize(
    "images, channels, filters, size, kernel, stride, padding, dilation",
    [
        (1, 3, 12, 40, 7, 2, 3, 1),
        (2, 8, 16, 31, 3, 2, 1, 1),
        (9, 15, 32, 8, 3, 2, 1, 1),
        (3, 5, 9, 19, 5, 1, 2, 2),
        (1, 32, 40, 20, 5, 1, 2, 1),
        (1, 64, 33, 10, 3, 1, 0, 3),
    ],
)
def test_convolutions(images, channels, filters, size, kernel, stride, padding, dilation, groups):
    x, w = halves(images, channels * groups, size, size), halves(filters * groups, channels, kernel, kernel)
    bias, of = halves(filters * groups), (stride, padding, dilation, groups)
    run = lambda x, w, bias: mint.nn.functional.conv2d(x, w, bias, *of)  # noqa: E731
    check(run, lambda x, w, bias: convolved(x, w, bias, *of), x, w, bias)
    before = ms.get_num_threads()
    try:
        found = []
        for threads in (1, 3):
            ms.set_num_threads(threads)
            found.append(exact(run(x, w, bias)))
        np.testing.assert_array_equal(*found)
    finally:
        ms.set_num_threads(before)
