"""What a debugger sees of variables that no instruction reads any more: as in plain Python."""

# ruff: noqa: F841  variables that nobody reads are what this is about
import functools
import sys
import weakref

import pytest

import msjit as ms
from differential import check, equal, observe, t


class Config:
    pass


@pytest.fixture(params=["jit", "switch"])
def captured(request):
    if request.param == "jit":
        yield ms.jit
    else:
        with ms.enable_capture():
            yield lambda f: f


def fails(*args):
    raise ValueError(len(args))


def unread(x, n):
    y = x * 2
    z = y + n
    k = n * 5
    kept = [y, (z, k)]
    fails()


def unread_but_given(x, n):
    y = x * 2
    z = y.sum()
    named = {"y": y, "z": z, "alias": z}
    return fails(z)


def unread_object(x, n):
    c = Config()
    c.t = x * n
    c.u = c.t + 1
    q = c.u.sum() * 2
    fails()


def unread_in_a_loop(x, n):
    s = x * 0
    for i in range(n):
        u = x * i
        v = u + s
        s = s + 1
        if i == 2:
            fails(i)


def unread_views(x, n):
    y = x * 2
    z = y[1:]
    v = z.reshape(2, 1)
    fails()


def unread_gradient(x, n):
    g = ms.grad(lambda v: (v * v).sum())(x * 1)
    h = g * 2
    fails()


def unread_in_a_handler(x, n):
    y = x * 2
    z = y.exp()
    try:
        w = z + 1
        fails()
    except ValueError as error:
        seen = sorted(error.__traceback__.tb_frame.f_locals)
        fails(seen)


def unread_since_written(x, n):
    y = x * 2
    z = y + 1
    k = z * 2
    str(n)
    y.add_(1)
    fails(y)


def unread_input_written_since(x, n):
    z = x + 1
    k = x.T * 2
    str(n)
    x.add_(1)
    x[0] = 5.0
    fails()


def unread_beside_a_write(x, n):
    y = x * 2
    k = n + 1
    kept = {"y": (y + 1, k), "x": x.T}
    made = Config()
    made.y = y.exp()
    x.add_(1)
    z = y + x
    view = z[1:]
    fails()


def unread_and_ended(x, n):
    it = iter([n])
    next(it)
    none = next(it, None)
    made = (v * x for v in (1, 2))
    all_of_them = [*made]
    z = all_of_them[0] + 1
    fails()


class NoFactor(float):
    def __rmul__(self, other):
        return NotImplemented


def unread_and_ended_beside_a_write(x, n):
    made = (v * y for y in [x * 2] for v in (1, 2))
    all_of_them = [*made]
    x.add_(1)
    return n * NoFactor(2)


def unread_and_ended_that_was_called_by_name(x, n):
    def g(a, *, b):
        yield a
        yield b

    made = g(x * 2, b=x + n)
    last = [*made][-1]
    x.add_(1)
    return n * NoFactor(2)


def unread_iterators_beside_a_write(x, n):
    y = x * 2
    of_a_list = iter([y, n])
    pairs = zip([y], [n])
    part = functools.partial(fails, y)
    method = y.sum
    mapped = map(fails, (y, n))
    x.add_(1)
    return n * NoFactor(2)


def unread_operands(x, n):
    y = x * 2
    other = ms.ops.ones((7, 2))
    return ms.ops.matmul(y, other)


def unread_generator(x, n):
    def g():
        a = x * 2
        b = a + 1
        yield 1
        c = b * 2
        fails()

    return [*g()]


UNREAD = [
    unread,
    unread_but_given,
    unread_object,
    unread_in_a_loop,
    unread_views,
    unread_gradient,
    unread_in_a_handler,
    unread_since_written,
    unread_input_written_since,
    unread_beside_a_write,
    unread_and_ended,
    unread_and_ended_beside_a_write,
    unread_and_ended_that_was_called_by_name,
    unread_iterators_beside_a_write,
    unread_operands,
    unread_generator,
]


@pytest.mark.parametrize("f", UNREAD)
def test_variables_that_nobody_reads(f):
    check(f, t(3), 3, calls=5)


@pytest.mark.parametrize("f", UNREAD)
def test_variables_that_nobody_reads_of_calls_under_the_switch(f):
    expected = [observe(f, (t(3), 3), {}) for _ in range(6)]  # a comparison asks iterators for what they give
    with ms.enable_capture():
        for e in expected:
            assert equal(observe(f, (t(3), 3), {}), e, 1e-6)


def test_variables_that_nobody_reads_of_a_running_frame(captured):
    seen = []

    def look():
        frame = sys._getframe(1)
        seen.append(sorted(frame.f_locals))
        if frame.f_locals["n"] == 3:
            seen.append(frame.f_locals["z"].asnumpy().tolist())

    def f(x, n):
        y = x * 2
        z = y + n
        look()
        return x

    g = captured(f)
    for n in (1, 2, 3):
        g(ms.Tensor([1.0]), n)
    assert seen == [["look", "n", "x", "y", "z"]] * 3 + [[5.0]]


def test_variables_that_nobody_reads_go_with_the_frame():
    before = None
    gone = []

    class Own:
        def __del__(self):
            gone.append(1)

    @ms.jit
    def f(x, o):
        y = x * 2
        pair = (o, y + 1)
        try:
            fails()
        except ValueError:
            return None

    for _ in range(4):
        o = Own()
        f(t(3), o)
        before = weakref.ref(o)
        del o
        assert before() is None
    assert len(gone) == 4
