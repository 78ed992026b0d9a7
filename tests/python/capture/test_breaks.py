"""Breaks run in place; what stands before and after is captured."""

import contextlib
import sys

import numpy as np
import pytest

import msjit as ms
from differential import check, equal, t


def with_print(x):
    y = x * 2 + 1
    print("sum", float(y.sum()))
    return y * 3


def twice(x):
    a = x + 1
    print("a", a.shape)
    b = a * 2
    print("b", b.shape)
    return a + b


def tensor_if(x):
    y = x * 2
    if y.sum() > 0:
        y = y + 1
    else:
        y = (y - 1).astype(ms.float64)
    return y * 3


def in_loop(x):
    for i in range(6):
        x = x * 0.5 + i
        print(i, float(x.sum()))
        x = x + 1
    return x * 2


def in_while(x):
    n = 0
    while n < 4:
        x = x * 0.5
        print(n)
        x = x + n
        n += 1
    return x


def in_with(x):
    with contextlib.nullcontext(3.0) as k:
        y = x * k
        print("inside")
        y = y + 1
    return y * 2


def in_try(x):
    y = x
    try:
        y = x * 2
        print("try")
        y = y + 1
        raise ValueError("no")
    except ValueError as error:
        print(error)
        y = y * 3
    finally:
        y = y - 1
        print("finally")
    return y


def mid_expression(x, out):
    return [x + 1, out.append(float((x * 2).sum())), x * 3][2] + len(out)


def log(value):
    print("log", float(value * 2))


def nested(x):
    y = x * 2
    log(y.sum())
    return y + 1


def raises(x):
    y = x + 1
    print("before")
    z = y * 2
    return z[10]


CASES = [with_print, twice, tensor_if, in_loop, in_while, in_with, in_try, nested, raises]


@pytest.mark.parametrize("function", CASES, ids=lambda f: f.__name__)
def test_break(function):
    report = check(function, t(4), calls=5, rtol=1e-6)
    assert report.breaks and report.hits > 0, str(report)
    for b in report.breaks:
        assert b.id and b.reason and b.line and b.file.endswith("test_breaks.py")


def test_mid_expression():
    check(mid_expression, t(4), [], calls=4, rtol=1e-6)


def test_loop_compiles_and_runs_compiled_in_its_first_call():
    def loop(x, n):
        for i in range(n):
            x = x * 0.5 + 1.0
            out.append(x.sum().item())
            x = x - 0.25
        return x

    out = []
    captured = ms.jit(loop)
    result = captured(t(4), 240)  # of longer loops turns run plainly, to be timed
    seen = list(out)
    out.clear()
    expected = loop(t(4), 240)
    assert abs(result.asnumpy() - expected.asnumpy()).max() < 1e-5
    assert seen == pytest.approx(out, rel=1e-5)
    report = ms.report(captured)
    assert report.compiles <= 4, str(report)
    assert report.eager_ops <= 2 * 4, str(report)


def test_fullgraph_raises():
    captured = ms.jit(with_print, fullgraph=True)
    with pytest.raises(ms.Unsupported, match="test_breaks.py"):
        captured(t(4))


def test_fullgraph_shows_the_source():
    @ms.jit(fullgraph=True)
    def f(x):
        y = x * 2
        print("half way", end="")  # breaks
        return y

    for _ in range(2):
        with pytest.raises(
            ms.Unsupported, match=r'\[unknown_call\](.|\n)*\n    print\("half way", end=""\)  # breaks$'
        ):
            f(t(4))


def test_fullgraph_runs_code_without_tensors():
    """It breaks no graph, as in MindSpore; what cannot be captured is refused with its own reason."""

    @ms.jit(fullgraph=True)
    def whole(n):
        return sum([i * 2 for i in range(n)])

    @ms.jit(fullgraph=True)
    def broken(n):
        print(n)
        return n

    assert [whole(3) for _ in range(3)] == [6] * 3
    assert whole("a" and 4) == 12
    with pytest.raises(ms.Unsupported, match="unknown_call"):
        broken(2)


def test_both_arms_are_compiled():
    captured = ms.jit(tensor_if, backend="cpu")  # asked for: no trial whether it pays
    positive, negative = ms.tensor([1.0, 2.0]), ms.tensor([-1.0, -2.0])
    for _ in range(4):
        assert captured(positive).asnumpy().tolist() == [9.0, 15.0]
        assert captured(negative).asnumpy().tolist() == [-9.0, -15.0]
    # From 3.13 the comparison makes the bool itself, so it stands with the break: one eager op a call.
    allowed = 4 + 3 + (9 if sys.version_info >= (3, 13) else 0)
    assert ms.report(captured).eager_ops <= allowed, str(ms.report(captured))


def test_gradient_across_a_break():
    def f(x):
        y = (x * 2).tanh()
        print(float(y.sum()))
        return (y * y).sum()

    eager, captured = t(4, requires_grad=True), t(4, requires_grad=True)
    f(eager).backward()
    g = ms.jit(f)
    for _ in range(3):
        captured.grad = None
        g(captured).backward()
        assert abs(captured.grad.asnumpy() - eager.grad.asnumpy()).max() < 1e-6
    assert ms.report(g).backward_compiles >= 2


def test_no_capture_function_breaks():
    @ms.no_capture
    def hidden(x):
        return x + 1

    def f(x):
        return hidden(x * 2) * 3

    report = check(f, t(4), calls=3)
    assert len(report.breaks) == 1


def test_a_break_that_looks_at_the_locals_sees_all_of_them():
    def f(x):
        y = x * 2
        z = y + 1
        return z, sorted(locals()), eval("y.sum().item()")

    expected = f(t(3))
    captured = ms.jit(f)
    for _ in range(3):
        got = captured(t(3))
        assert got[1:] == expected[1:] and (got[0].asnumpy() == expected[0].asnumpy()).all()
    assert ms.report(captured).hits > 0


def test_both_arms_of_a_tensor_condition_are_compiled():
    def f(x):
        y = x * 2
        if y.sum() > 0:
            z = (y + 1) * 3
        else:
            z = ((y - 1) * 4).astype(ms.float64)
        return y * 3 + z

    captured = ms.jit(f)
    for call in range(8):
        x = t(4, seed=1) * 0 + (1 if call % 2 else -1)
        assert equal(f(x), captured(x))
    report = ms.report(captured)
    assert len(report.breaks) == 1 and report.breaks[0].id == "tensor_condition", str(report)
    # From 3.13 on the truth of the tensor is an instruction of its own: the arms are variants of the region behind it.
    assert report.fragments in (2, 3) and report.compiles == 3, str(report)


def test_what_follows_a_mask_is_captured():
    def f(x):
        y = x * 2
        z = y[y > 2]
        w = (x * 3 + 1).tanh()
        return z + 1, w * w

    captured = ms.jit(f)
    x = t(4, 3)
    for _ in range(3):
        assert equal(f(x), captured(x))
    report = ms.report(captured)
    assert report.fragments == 2, str(report)
    before = report.eager_ops
    captured(x)
    assert ms.report(captured).eager_ops - before == 1, str(ms.report(captured))


def test_both_halves_of_what_is_called_through_an_object_are_compiled():
    """A break in a Cell, in a bound method, in an object with __call__, in what grad, jvp, vjp and recompute call."""

    class Net(ms.nn.Cell):
        def construct(self, x):
            return halves(x)

    class Caller:
        def __call__(self, x):
            return halves(x)

        def method(self, x):
            return halves(x)

    def halves(x):
        y = (x * 2).tanh() + 1
        print(end="")
        return ((y * y).exp() * y).sum()

    def wrapper(x):
        return halves(x)

    method = Caller().method
    net, caller = Net(), Caller()
    ways = {
        "function": lambda x: wrapper(x * 2) * 3,
        "cell": lambda x: net(x * 2) * 3,
        "object": lambda x: caller(x * 2) * 3,
        "method": lambda x: method(x * 2) * 3,
        "grad": lambda x: ms.grad(halves)(x * 2) * 3,
        "grad of a cell": lambda x: ms.value_and_grad(net)(x * 2)[1] * 3,
        "jvp": lambda x: ms.jvp(halves, x, x * 2)[1] * 3,
        "vjp": lambda x: ms.vjp(halves, x * 2)[1](x.sum())[0] * 3,
        "recompute": lambda x: ms.recompute(halves, x * 2) * 3,
    }
    x = ms.Tensor(np.linspace(-1, 1, 12, dtype=np.float32).reshape(3, 4))
    for name, f in ways.items():
        captured = ms.jit(f)
        hits = ms.report(halves).hits
        for _ in range(20):
            np.testing.assert_allclose(captured(x).asnumpy(), f(x).asnumpy(), rtol=1e-5, atol=1e-6, err_msg=name)
        assert ms.report(halves).hits >= hits + 12, (name, str(ms.report(halves)))
