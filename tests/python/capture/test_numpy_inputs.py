"""NumPy's arrays and scalars in captured functions: inputs of the graph, numbers of the program, or breaks."""

import numpy as np
import pytest

import msjit as ms
from differential import check, equal, t, whole

A = np.random.default_rng(5).standard_normal((3, 4)).astype(np.float32)


def same(function, *makers, calls=4, breaks=0, compiles=1):
    """Arguments are made anew for every call, with the call's number."""
    f = ms.jit(function, backend="cpu")  # without trials of what is faster
    ms.reset(f)
    for call in range(calls):
        expected_args, args = [m(call) for m in makers], [m(call) for m in makers]
        expected = function(*expected_args)
        found = f(*args)
        assert equal(expected, found), (call, expected, found)
        for a, b in zip(expected_args, args):
            if isinstance(a, np.ndarray):
                np.testing.assert_array_equal(a, b)
    report = ms.report(f)
    if breaks is not None:
        assert len(report.breaks) == breaks and (breaks or not report.skipped), str(report)
    if compiles is not None:
        assert report.compiles == compiles, str(report)
    return report


def x(call):
    return t(3, 4, seed=call)


def a(call):
    return np.random.default_rng(call).standard_normal((3, 4)).astype(np.float32)


@pytest.mark.parametrize("make", [ms.Tensor, ms.tensor])
def test_tensors_of_arrays(make):
    def f(x, a):
        y = make(a)
        return x * y + 1, y, make(a, dtype=ms.float64)

    same(f, x, a)


def test_a_tensor_of_an_array_has_its_own_memory():
    f = ms.jit(lambda x, a: ms.Tensor(a))
    for call in range(3):
        b = a(call)
        y = f(x(call), b)
        b[:] = 0
        np.testing.assert_array_equal(y.asnumpy(), a(call))


def test_from_numpy_shares_the_memory():
    def f(x, a):
        y = ms.from_numpy(a)
        z = y * 2
        y.mul_(3.0)
        return z + x, y, y.T

    same(f, x, a)
    g = ms.jit(f)
    for call in range(3):
        b = a(call)
        _, y, _ = g(x(call), b)
        b[0, 0] = 7
        assert float(y[0, 0]) == 7


def test_arrays_as_operands():
    def f(x, a):
        i = ms.ops.arange(2)
        return x + a, a * x, a > x, ms.ops.where(x > 0, a, x), ms.ops.maximum(x, a), x[i]

    same(f, x, a)


def test_arrays_as_indices_and_values():
    def f(x, i, a):
        x = x * 1
        y = x[i]
        x[0:2] = a
        x[i] = 0.0
        return x, y

    same(f, x, lambda call: np.array([call % 3, 0]), lambda call: a(call)[:2])


def test_attributes_of_arrays():
    def f(x, a):
        return x * a.shape[0] + a.ndim + a.size, len(a), a.dtype == np.float32, a.shape

    same(f, x, a)


@pytest.mark.parametrize("dtype", ["bool", "int8", "uint16", "int32", "int64", "float16", "float64", "complex64"])
def test_dtypes(dtype):
    same(lambda x, a: (ms.Tensor(a), x * a), x, lambda call: (a(call) * 3).astype(dtype))


@pytest.mark.parametrize(
    "layout",
    [lambda a: a.T.copy().T, lambda a: np.repeat(a, 2, 1)[:, ::2], lambda a: a[::-1], lambda a: np.asfortranarray(a)],
)
def test_layouts(layout):
    same(lambda x, a: (ms.Tensor(a), x + a), x, lambda call: layout(a(call)))


@pytest.mark.parametrize(
    "other",
    [
        A.astype(np.float64),
        A[:2],
        A[::-1],
        A.astype(">f4"),
        np.ma.array(A),
        A.view(np.matrix) if hasattr(np, "matrix") else A[:1],
        np.zeros((0, 4), np.float32),
        A.tolist(),
    ],
)
def test_another_array_later(other):
    def f(a):
        return ms.Tensor(a).sum(axis=0) * 2

    g = ms.jit(f)
    for _ in range(3):
        g(A)
    for b in (other, A, other):
        assert equal(f(b), g(b), 1e-6)


def test_unaligned():
    raw = np.zeros(49, np.uint8)
    b = raw[1:].view(np.float32).reshape(3, 4)
    b[:] = A
    f = ms.jit(lambda a: ms.Tensor(a) * 2)
    for b2 in (A, b, A, b):
        np.testing.assert_array_equal(f(b2).asnumpy(), A * 2)


def test_read_only():
    def f(a):
        y = ms.from_numpy(a)
        y.add_(1.0)
        return y * 2

    g = ms.jit(f)
    for _ in range(3):
        np.testing.assert_array_equal(g(A.copy()).asnumpy(), (A + 1) * 2)
    b = A.copy()
    b.flags.writeable = False
    with pytest.raises(Exception) as eager:
        f(b)
    with pytest.raises(type(eager.value)):
        g(b)
    np.testing.assert_array_equal(b, A)


def test_an_array_that_aliases_a_tensor():
    def f(x, a):
        x.mul_(2.0)
        return ms.Tensor(a) + 1

    g = ms.jit(f)
    for call in range(4):
        b, c = a(call), a(call)
        expected = f(ms.from_numpy(b), b)
        np.testing.assert_array_equal(g(ms.from_numpy(c), c).asnumpy(), expected.asnumpy())
        np.testing.assert_array_equal(b, c)
        assert equal(f(x(call), a(call)), g(x(call), a(call)))


def test_arrays_under_two_names():
    def f(a, b):
        y = ms.from_numpy(a)
        y.mul_(2.0)
        return ms.from_numpy(b) + 1

    g = ms.jit(f)
    for call in range(3):
        assert equal(f(a(call), a(call + 1)), g(a(call), a(call + 1)))
        b, c = a(call), a(call)
        assert equal(f(b, b), g(c, c))


def test_history_over_arrays():
    w = t(4, 2, requires_grad=True)

    def f(a):
        return (ms.Tensor(a) @ w).tanh().sum()

    g = ms.jit(f)
    for call in range(3):
        b = a(call)
        w.grad = None
        f(b).backward()
        expected = w.grad.asnumpy()
        w.grad = None
        y = g(b)
        b[:] = 0  # the tape has a copy
        y.backward()
        np.testing.assert_allclose(w.grad.asnumpy(), expected, rtol=1e-5)


def test_functions_of_numpy_run_in_place():
    def f(x, a):
        y = x * 2 + 1
        b = np.sin(a)
        return y * b + x

    report = same(f, x, a, breaks=None, compiles=None)
    assert report.hits >= 6 and report.eager_ops == 0, str(report)


def test_loops_over_batches():
    w = t(4, 2)

    def f(batches):
        total = 0.0
        for b in batches:
            y = ms.Tensor(b) @ w
            total += float(y.sum())
        return total

    batches = [a(i) for i in range(20)]
    captured = ms.jit(f)
    assert np.isclose(captured(batches), f(batches), rtol=1e-5)
    report = ms.report(captured)
    assert report.compiles <= 4 and report.hits >= 15, str(report)


# --- scalars ---------------------------------------------------------------------------------------------------------
SCALARS = ["bool_", "int8", "int64", "uint8", "uint32", "uint64", "float16", "float32", "float64", "complex64"]


@pytest.mark.parametrize("name", SCALARS)
def test_scalars_with_tensors(name):
    def f(x, s):
        return x * s, s + x, x == s, ms.ops.arange(3) * s, x - s

    make = getattr(np, name)
    known = name not in ("float16", "complex64")
    same(f, x, lambda call: make(call + 1), breaks=0 if known else None, compiles=1 if known else None)


def test_one_compile_for_many_scalars():
    same(lambda x, s: x * s + 1, x, lambda call: np.float32(call * 0.1), calls=50)


@pytest.mark.parametrize("name", SCALARS)
@pytest.mark.filterwarnings("ignore:overflow")
def test_arithmetic_of_scalars_is_numpys(name):
    def f(x, s, k):
        return x * 2, s + s, s * k, k - s, s == k, -s if s.dtype != bool else s, type(s * k), s.item(), abs(s), bool(s)

    make = getattr(np, name)
    f2 = ms.jit(f)
    for call in range(3):
        s = make(call + 1)
        e, r = f(x(call), s, 3), f2(x(call), s, 3)
        assert equal(e[0], r[0]) and repr(e[1:]) == repr(r[1:]) and [type(v) for v in e] == [type(v) for v in r]


def test_scalars_in_conditions_and_indices():
    def f(x, i, s):
        if s > 1:
            x = x + 1
        return x[i] * 2, x.sum(axis=i), [1, 2, 3][int(i)]

    same(f, x, lambda call: np.int64(0), lambda call: np.float64(1.5 + call % 2), compiles=None)


def test_scalars_keep_their_types():
    f = ms.jit(lambda x, s: (x + 1, s, [s]))
    for s in (np.float32(1), np.float64(1), 1.0, np.int64(1), 1, True, np.bool_(True), np.float32(1)):
        for _ in range(2):
            _, r, (q,) = f(t(3), s)
            assert type(r) is type(s) and type(q) is type(s) and r == s


def test_a_scalar_of_another_type_later():
    f = ms.jit(lambda x, s: x * s)
    for s in (np.float32(2), np.float64(3), np.int8(2), 2.5, np.float32(3), np.float16(2)):
        np.testing.assert_allclose(f(t(3), s).asnumpy(), t(3).asnumpy() * np.float32(s), rtol=1e-6)


# --- tensors of other data -------------------------------------------------------------------------------------------
def test_tensors_of_constants():
    def f(x):
        return (
            x + ms.tensor([1.0, 2.0, 3.0, 4.0]),
            ms.tensor(2.5),
            ms.tensor([[1, 2], [3, 4]]),
            ms.Tensor([True, False]),
            ms.tensor(3, dtype=ms.int32),
            ms.Tensor((1, 2), ms.float64),
        )

    assert whole(f, t(3, 4)).compiles == 1


def test_tensors_of_constants_are_new_ones():
    def f(x):
        y = ms.tensor([1.0, 2.0])
        y.add_(1.0)
        return y

    g = ms.jit(f)
    first, second = g(t(3)), g(t(3))
    first.add_(10.0)
    assert second.asnumpy().tolist() == [2, 3] and g(t(3)).asnumpy().tolist() == [2, 3]


def test_tensors_of_numbers_that_vary():
    def f(x, lr, n):
        return x * ms.tensor(lr), ms.tensor(n), ms.tensor([lr, 1.0, n]), ms.tensor([n, 2]), ms.Tensor(lr, ms.float64)

    same(f, x, lambda call: 0.5 + call, lambda call: call + 2, calls=20)


def test_tensors_of_tensors():
    def f(x):
        y = ms.Tensor(x)
        y.add_(1.0)
        return y, ms.tensor(x, dtype=ms.float64), x

    whole(f, t(3))


def test_tensors_of_sizes():
    check(lambda x: ms.tensor(x.shape) * 2, t(3, 4))


def test_a_leaf_of_data():
    def f(x):
        w = ms.tensor([1.0, 2.0, 3.0, 4.0], requires_grad=True)
        (x * w).sum().backward()
        return w.grad

    whole(f, t(3, 4), rtol=1e-6)


def test_strides_of_dimensions_of_one_element_are_no_reason_to_compile_again():
    # NumPy leaves any number there; of a new array it is what the memory held.
    f = ms.jit(lambda a: ms.Tensor(a) * 2)
    base = np.arange(15.0)
    columns = [np.lib.stride_tricks.as_strided(base, (15, 1), (8, other)) for other in (0, 8, 16, -8, 120)]
    for a in columns * 3:
        np.testing.assert_array_equal(f(a).asnumpy(), base[:, None] * 2)
    assert ms.report(f).compiles == 1

    strides = ms.jit(lambda x, a: (x * 2, a.strides))
    for a in columns * 3:
        assert strides(t(3), a)[1] == a.strides


def test_float16_is_a_number_as_the_wider_ones_are():
    f = ms.jit(lambda x, n: x * n - n, backend="cpu")  # asked for: no trial whether it pays
    x = ms.tensor([3.0, 4.0])
    for n in map(np.float16, (2, 3, 4.5, -1, 0.1, 65504, 6e-8)):
        assert f(x, n).tolist() == (x * n - n).tolist()
    report = ms.report(f)
    assert report.compiles <= 2 and not report.breaks and not report.skipped, str(report)
