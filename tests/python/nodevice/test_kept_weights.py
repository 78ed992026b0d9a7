"""Packed copies of Parameters that products keep: the same bits as without, and dropped by every way to write a weight."""

import gc
import threading

import numpy as np
import pytest

import msjit as ms
from msjit import nn, ops
from msjit._core import _kept_weights

R = np.random.default_rng(0)
X = ms.Tensor(R.standard_normal((32, 192)).astype(np.float32))
OTHER = R.standard_normal((288, 192)).astype(np.float32)


def weight():
    return ms.Parameter(ms.Tensor(R.standard_normal((288, 192)).astype(np.float32)))


IMAGES = ms.Tensor(R.standard_normal((2, 64, 12, 12)).astype(np.float32))


def convolve(x, w):
    return ops.conv2d(IMAGES, w.reshape(96, 64, 3, 3), None, 1, "pad", 1)


def fresh(w, f=ops.linear):
    """What the weight as it is now gives, without anything kept."""
    return f(X, ms.Tensor(w.asnumpy().copy())).asnumpy()


def read(f, w, times=3):
    return [f(X, w).asnumpy() for _ in range(times)][-1]


def optimizer_step(w):
    nn.SGD([w], learning_rate=0.1)((ms.ones_like(w),))


def captured_write(w):
    @ms.jit
    def step(w):
        w.set_data(w * 2 + 1)
        return ops.linear(X, w)

    step(w)


def in_numpy(w):
    a = w.asnumpy()
    a[3] = 7.0


def in_memoryview(w):
    memoryview(w).cast("B").cast("f")[5] = 9.0


def through_dlpack(w):
    w.requires_grad = False
    np.from_dlpack(w)  # read-only for NumPy
    a = ms.from_dlpack(w)
    a.add_(1.0)


WRITES = {
    "set_data": lambda w: w.set_data(ms.Tensor(OTHER)),
    "data": lambda w: setattr(w, "data", ms.Tensor(OTHER)),
    "item": lambda w: w.__setitem__(0, 3.0),
    "view": lambda w: w.data[1:3].add_(5.0),
    "add_": lambda w: w.data.add_(1.0),
    "copy_": lambda w: w.data.copy_(ms.Tensor(OTHER)),
    "assign": lambda w: ops.assign(w, ms.Tensor(OTHER)),
    "optimizer": optimizer_step,
    "captured": captured_write,
    "numpy": in_numpy,
    "memoryview": in_memoryview,
    "dlpack": through_dlpack,
}
FORMS = {
    "linear": ops.linear,
    "matmul": lambda x, w: ops.matmul(x, w.T),
    "jit": ms.jit(lambda x, w: ops.linear(x, w)),
    "conv2d": convolve,
    "jit conv2d": ms.jit(convolve),
}
EAGER = {"jit": ops.linear, "jit conv2d": convolve}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("write", WRITES)
def test_writes_are_seen(form, write):
    w, f, eager = weight(), FORMS[form], EAGER.get(form, FORMS[form])
    with ms.no_grad():
        before = _kept_weights()[0]
        assert read(f, w).tobytes() == fresh(w, eager).tobytes()
        for _ in range(2):
            WRITES[write](w)
            assert read(f, w).tobytes() == fresh(w, eager).tobytes()
    del w
    gc.collect()
    assert _kept_weights()[0] == before


def test_what_is_read_twice_is_kept_and_dies_with_the_weight():
    w, before = weight(), _kept_weights()
    first = ops.linear(X, w).asnumpy()
    assert _kept_weights() == before
    second = ops.linear(X, w).asnumpy()
    assert _kept_weights() == (before[0] + 1, before[1] + 288 * 192 * 4)
    assert first.tobytes() == second.tobytes() == ops.linear(X, w).asnumpy().tobytes()
    array = w.asnumpy()  # whoever has it may write
    assert _kept_weights() == before
    read(ops.linear, w)
    assert _kept_weights() == before
    del array
    read(ops.linear, w)
    assert _kept_weights()[0] == before[0] + 1
    del w
    gc.collect()
    assert _kept_weights() == before


def test_plain_tensors_and_training_keep_nothing():
    before = _kept_weights()
    read(ops.linear, ms.Tensor(OTHER))
    net = nn.Dense(192, 288)
    opt = nn.SGD(net.trainable_params(), 0.01)
    step = ms.value_and_grad(lambda x: net(x).sum(), None, opt.parameters)
    for _ in range(3):
        opt(step(X)[1])
    assert _kept_weights() == before


def test_an_array_outlives_the_memory_that_its_tensor_gives_up():
    w = weight()
    array, want = w.asnumpy(), w.asnumpy().copy()
    w.data = ms.Tensor(OTHER)
    for _ in range(20):
        ms.Tensor(np.full((288, 192), 5, np.float32))
    assert np.array_equal(array, want) and np.array_equal(w.asnumpy(), OTHER)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("shape", [(9, 130, 131), (64, 256, 257), (33, 1000, 300), (600, 513, 129)], ids=str)
def test_bits_of_other_sizes(shape, dtype):
    m, k, n = shape
    x = ms.Tensor(R.standard_normal((m, k)).astype(dtype))
    for w, f in ((ms.Parameter(ms.Tensor(R.standard_normal((n, k)).astype(dtype))), ops.linear),
                 (ms.Parameter(ms.Tensor(R.standard_normal((k, n)).astype(dtype))), ops.matmul)):  # fmt: skip
        want = f(x, w).asnumpy()
        for _ in range(2):
            assert f(x, w).asnumpy().tobytes() == want.tobytes()


@pytest.mark.parametrize(
    "shape", [(1, 64, 56, 64), (1, 256, 14, 256), (1, 512, 7, 512), (3, 40, 12, 24), (8, 33, 13, 65)], ids=str
)
def test_bits_of_kept_filters(shape):
    batch, channels, size, filters = shape
    x = ms.Tensor(R.standard_normal((batch, channels, size, size)).astype(np.float32))
    w = ms.Parameter(ms.Tensor(R.standard_normal((filters, channels, 3, 3)).astype(np.float32)))
    bias = ms.Tensor(R.standard_normal(filters).astype(np.float32))
    before, want = _kept_weights()[0], ops.conv2d(x, w, bias, 1, "pad", 1).asnumpy()
    for _ in range(2):
        assert ops.conv2d(x, w, bias, 1, "pad", 1).asnumpy().tobytes() == want.tobytes()
    assert _kept_weights()[0] == before + 1
    with np.errstate(invalid="ignore"):
        bad = ms.Parameter(ms.Tensor(np.where(w.asnumpy() > 3, np.inf, w.asnumpy())))
    outs = [ops.conv2d(x, bad, bias, 1, "pad", 1).asnumpy().tobytes() for _ in range(3)]
    assert outs[0] == outs[1] == outs[2]


def test_filters_kept_for_images_of_two_sizes():
    """Small images take tiles of 2x2, large ones of 4x4: other transforms of the same weight."""
    w = ms.Parameter(ms.Tensor(R.standard_normal((64, 64, 3, 3)).astype(np.float32)))
    images = [ms.Tensor(R.standard_normal((1, 64, n, n)).astype(np.float32)) for n in (6, 32)]
    before, want = _kept_weights()[0], [ops.conv2d(x, w, None, 1, "pad", 1).asnumpy().tobytes() for x in images]
    for _ in range(3):
        assert [ops.conv2d(x, w, None, 1, "pad", 1).asnumpy().tobytes() for x in images] == want
    assert _kept_weights()[0] == before + 2


def test_threads_read_one_weight():
    w, want, wrong = weight(), None, []
    want = fresh(w).tobytes()

    def many():
        for _ in range(50):
            if ops.linear(X, w).asnumpy().tobytes() != want:
                wrong.append(1)

    threads = [threading.Thread(target=many) for _ in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not wrong


def test_a_product_needs_no_memory_to_keep_a_weight():
    kept = 0
    for after in range(6):
        w = weight()
        want, before = ops.linear(X, w).asnumpy(), _kept_weights()[0]
        ms._core._fail_allocations(after, 1)
        try:
            got = ops.linear(X, w)
        except MemoryError:  # of the result
            got = None
        finally:
            ms._core._fail_allocations(-1, 0)
        if got is not None:
            assert got.asnumpy().tobytes() == want.tobytes()
            kept += _kept_weights()[0] == before
    assert kept  # one of the failures met the packing
