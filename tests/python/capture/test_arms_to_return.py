"""Arms that do not agree where they meet, and do where the function returns, are one graph."""

import numpy as np
import pytest

import msjit as ms

ops = ms.ops
PROGRAMS = {}


def program(f):
    PROGRAMS[f.__name__] = f
    return f


@program
def functions(x, y):
    f = ops.sin if x.sum() > 0 else ops.cos
    return f(y) * 2


@program
def sizes(x, y):
    if x.sum() > 0:
        z = x[:2]
    else:
        z = x
    return z.mean() + y.sum()


@program
def dtypes(x, y):
    z = x
    if x.sum() > 0:
        z = x.astype(ms.float64)
    return (z * 3).astype(ms.float32)


@program
def number_or_tensor(x, y):
    k = 2
    if x.sum() > 0:
        k = y
    return x * k


@program
def tuples_of_two_lengths(x, y):
    parts = (x, y)
    if x.sum() > 0:
        parts = (x, y, x + y)
    return sum(p.sum() for p in parts)


@program
def texts(x, y):
    mode = "up"
    if x.sum() > 0:
        mode = "down"
    return x + 1 if mode == "up" else x - y


@program
def none_or_tensor(x, y):
    bias = None
    if x.sum() > 0:
        bias = y
    z = x * 2
    if bias is not None:
        z = z + bias
    return z


@program
def two_branches(x, y):
    f = ops.sin if x.sum() > 0 else ops.cos
    g = ops.exp if y.sum() > 0 else ops.tanh
    return f(x) + g(y)


@program
def loop_behind(x, y):
    k = None
    if x.sum() > 0:
        k = y
    while x.abs().sum() < 50:
        x = x * 2 + (1 if k is None else k)
    return x


@program
def inlined(x, y):
    def pick(v):
        step = 2
        if v.sum() > 0:
            step = v
        return v * step

    return pick(x) + pick(y)


def arguments(a, b):
    return ms.tensor([1.0, 2.0, -0.5]) * a, ms.tensor([0.5, 1.5, 1.0]) * b


@pytest.mark.parametrize("mode", ["bytecode", "ast"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_as_eager(name, mode):
    f = PROGRAMS[name]
    captured = ms.jit(f, capture_mode=mode, fullgraph=True)
    for signs in ((1, 1), (-1, 1), (1, -1), (-1, -1), (1, 1)):
        found, expected = captured(*arguments(*signs)), f(*arguments(*signs))
        assert found.dtype == expected.dtype and found.asnumpy().tobytes() == expected.asnumpy().tobytes(), signs


@pytest.mark.parametrize("name", PROGRAMS)
def test_gradients(name):
    def loss(x, y):
        return (PROGRAMS[name](x, y) * 1.5).sum()

    captured = ms.jit(lambda x, y: ms.grad(loss, (0, 1))(x, y))
    for signs in ((1, 1), (-1, 1), (1, -1)):
        for a, b in zip(captured(*arguments(*signs)), ms.grad(loss, (0, 1))(*arguments(*signs))):
            np.testing.assert_allclose(a.asnumpy(), b.asnumpy(), rtol=1e-6)


def test_what_is_returned_may_differ_too():
    """Then the branch is Python's, for what stood in the way where the arms met."""

    def f(x):
        y = x
        if x.sum() > 0:
            y = x[:2]
        return y * 2

    captured = ms.jit(f)
    for x in (ms.ones(3), -ms.ones(3), ms.ones(3)):
        assert captured(x).tolist() == f(x).tolist()
    (b,) = ms.report(captured).breaks
    assert "y becomes tensors of two dtypes, shapes or classes" in b.reason
    with pytest.raises(ms.Unsupported, match="y becomes tensors of two"):
        ms.jit(f, fullgraph=True)(ms.ones(3))


def test_effects_behind_the_branch():
    """They happen once, so they keep it Python's."""

    def f(x, seen):
        y = x
        if x.sum() > 0:
            y = x[:2]
        seen.append("here")
        return y.sum()

    captured, seen = ms.jit(f), []
    for k in range(1, 5):
        assert captured(ms.ones(3), seen).item() == 2.0 and len(seen) == k


def row(n, form):
    """n tests one behind the other, each in the arm of the one before it where that does not hold."""
    one = {
        "returns": "    if x.sum() < {k}:\n        return y * {k} + x\n",
        "elif": "    {e}if x.sum() < {k}:\n        y = y * {k} + x\n",
    }[form]
    tests = "".join(one.format(k=k, e="el" if k else "") for k in range(n))
    space = {}
    exec(f"def f(x, y):\n{tests}    return y - x\n", space)
    return space["f"]


@pytest.mark.parametrize("form", ["returns", "elif"])
@pytest.mark.parametrize("n", [6, 13, 30])
def test_long_rows(n, form):
    f = row(n, form)
    captured = ms.jit(f, fullgraph=True)

    def gradients(x, y):
        return ms.grad(lambda x, y: f(x, y).sum(), (0, 1))(x, y)

    whole = ms.jit(gradients, fullgraph=True)
    y = ms.tensor([2.0, -1.0, 0.5])
    for k in (0, 3, n - 1, n, 1):
        x = ms.tensor([k - 0.5, 0.0, 0.25])
        assert captured(x, y).tolist() == f(x, y).tolist()
        assert [g.tolist() for g in whole(x, y)] == [g.tolist() for g in gradients(x, y)]


def test_recursion_that_a_tensor_ends():
    def f(x):
        return f(x - 1) + 1 if x.sum() > 0 else x

    captured = ms.jit(f)
    for n in (3.0, 40.0, 0.0):
        assert captured(ms.tensor(n)).item() == n
    with pytest.raises(ms.Unsupported, match="as many arms"):
        ms.jit(f, fullgraph=True)(ms.tensor(3.0))
