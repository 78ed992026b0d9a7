"""x.size is an int, as in MindSpore; x.size(dim), where it is called, are the sizes, as in PyTorch. x.real() is MindSpore's;
x.real, where it is not called, is the part, as in PyTorch and NumPy."""

import operator
import sys
import weakref

import numpy as np
import pytest

import msjit as ms


def sizes(x):
    n, last = x.size(0), x.size(-1)
    return (
        n,
        last,
        x.size(),
        x.size(dim=1),
        x.size(None),
        x.size,
        type(x.size),
        (x * n).reshape(x.size(0), x.size(1) * x.size(2)).shape,
    )


def expected(shape):
    count = shape[0] * shape[1] * shape[2]
    return shape[0], shape[2], shape, shape[1], shape, count, int, (shape[0], shape[1] * shape[2])


def in_views(x):
    return x.view(x.size(0), x.size(1) * x.size(2)) * x.size(1)


@pytest.mark.parametrize("wrap", [lambda f: f, ms.jit], ids=["eager", "captured"])
def test_sizes(wrap):
    f, g = wrap(sizes), wrap(in_views)
    for shape in [(2, 3, 4)] * 3 + [(3, 3, 4), (4, 5, 6), (7, 1, 2), (0, 2, 3)]:
        assert f(ms.ones(shape)) == expected(shape)
        assert g(ms.ones(shape)).shape == (shape[0], shape[1] * shape[2])
        assert f(ms.Parameter(ms.ones(shape))) == expected(shape)


def test_whole_graph():
    assert ms.jit(sizes, fullgraph=True)(ms.ones((2, 3, 4))) == expected((2, 3, 4))


@pytest.mark.parametrize("wrap", [lambda f: f, ms.jit], ids=["eager", "captured"])
def test_what_is_not_called_is_an_int(wrap):
    x = ms.ones((2, 3))
    assert x.size == getattr(x, "size") == operator.attrgetter("size")(x) == 6
    assert weakref.proxy(x).size == 6
    f = wrap(lambda x: (x.size + 1, [t.size for t in (x, x)], max(x.size, 2), -x.size))
    for _ in range(3):
        assert f(x) == (7, [6, 6], 6, -6)
    with pytest.raises(TypeError, match="not callable"):
        operator.methodcaller("size", 0)(x)


def test_attributes_of_that_name():
    """What else has a size is asked as ever, also where a tensor is behind it."""

    class Holder:
        def __init__(self, t):
            self.t = t

        @property
        def size(self):
            return lambda dim: (self.t.size, self.t.size(dim))

    holder = Holder(ms.ones((2, 3)))
    for f in (lambda: holder.size(1), ms.jit(lambda: holder.size(1))):
        assert [f() for _ in range(3)] == [(6, 3)] * 3


@pytest.mark.parametrize("wrap", [lambda f: f, ms.jit], ids=["eager", "captured"])
def test_wrong_dimensions(wrap):
    x = ms.ones((2, 3))
    for f, error in (
        (lambda x: x.size(2) + x, IndexError),
        (lambda x: x.size(-3) + x, IndexError),
        (lambda x: x.size("N") + x, TypeError),
        (lambda x: x.size(0, 1) + x, TypeError),
        (lambda x: x.size(axis=0) + x, TypeError),
    ):
        for _ in range(2):
            with pytest.raises(error, match="size"):
                wrap(f)(x)


def test_observed_frames():
    """The instruction is known under a tracer, and behind prefixes."""
    x, seen = ms.ones((2, 3)), []

    def tracer(frame, event, arg):
        frame.f_trace_opcodes = True
        seen.append(event)
        return tracer

    def f(x):
        return x.size(1), x.size

    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        found = f(x)
    finally:
        sys.settrace(before)
    assert found == (3, 6) and "opcode" in seen
    lines = [f"    o.a{i} = 1" for i in range(300)]
    names = {}
    exec("\n".join(["def many(x, o):", *lines, "    return x.size(1), x.size"]), names)
    for _ in range(20):
        assert names["many"](x, type("Any", (), {})()) == (3, 6)
    for _ in range(100):  # specialised by then
        assert f(x) == (3, 6)


def parts(z):
    return z.real * 2 + z.imag, z.real() - z.imag(), z.real.sum().item(), z.real.shape


@pytest.mark.parametrize("wrap", [lambda f: f, ms.jit], ids=["eager", "captured"])
@pytest.mark.parametrize("dtype", [np.complex64, np.complex128, np.float32])
def test_parts(wrap, dtype):
    a = (np.arange(6).reshape(2, 3) * (1 - 2j)).astype(np.complex128)
    a = a.astype(dtype) if np.issubdtype(dtype, np.complexfloating) else a.real.astype(dtype)
    f, z = wrap(parts), ms.tensor(a)
    for _ in range(3):
        both, difference, total, shape = f(z)
        np.testing.assert_array_equal(both.asnumpy(), a.real * 2 + a.imag)
        np.testing.assert_array_equal(difference.asnumpy(), a.real - a.imag)
        assert (total, shape) == (a.real.sum(), (2, 3))
    assert np.real(z).shape == (2, 3) and ms.Tensor.real(z).shape == (2, 3)
    assert getattr(z, "real")().shape == (2, 3)  # what C code gets can be called


@pytest.mark.parametrize("wrap", [lambda f: f, ms.jit], ids=["eager", "captured"])
def test_gradients_of_parts(wrap):
    x = ms.tensor([1.0, -2.0])
    gradient = ms.grad(wrap(lambda x: (x * (2 + 1j)).real.sum() + (x * (2 + 1j)).imag().sum()))
    for _ in range(3):
        assert gradient(x).tolist() == [3.0, 3.0]
