"""`if` on a tensor: the arms are part of the graph, with what plain Python gives."""

import traceback

import numpy as np
import pytest

import msjit as ms
from differential import check, fresh, t, whole


def both_arms(a):
    x = a * 2
    if x.sum() > 0:
        x = (x + 1).tanh() @ x
    else:
        x = x - 1
    return x


def one_arm(a):
    x = a * 2
    if x.sum() > 0:
        x = x @ x
    return x


def small_arms(a):
    x = a * 2
    if x.sum() > 0:
        x = x + 1
    return x


def argument(a):
    if a.sum() > 0:
        a = a @ a
    return a + 1


def returns(a):
    if a.sum() > 0:
        return a @ a
    return a - 1


def returns_late(a):
    x = a * 2
    if a.sum() > 0:
        x = x @ a
        if x.sum() > 3:
            return x, 1
        x = x + 1
    return x - 1, 2


def numbers(a):
    n, scale = 0, 0.5
    if a.sum() > 0:
        n, scale = n + 3, scale * 2
    return a * scale, n, n + scale


def number_of_the_graph(a):
    n = 2 if a.sum() > 0 else 3
    x = a * n
    if n > 2:
        x = x @ x
    return x


def conditional_expression(a):
    return (a @ a if a.sum() > 0 else a / 3).sum() + 1


def and_or(a):
    if (a.sum() > 0 and a.max() < 10) or a.min() < -5:
        y = a @ a
    else:
        y = a + 5
    return y


def value_of_and(a):
    x, y = a.sum() * 1, a.max() * 1
    z = x and y * 2
    w = x * 0 or y
    return z + w


def chain(a):
    s = a.sum()
    if s > 3:
        y = a * 1
    elif s > 0:
        y = a @ a
    elif s > -3:
        y = a.exp()
    else:
        y = a * 4
    return y, y + 1


def tuples(a):
    pair = (a * 1, 1) if a.sum() > 0 else (a @ a, 2)
    return pair


def bools(a):
    if a.sum() > 0:
        return True
    return False


def nothing_left(a):
    b = a * 2
    if b.sum() > 0:
        c = b * 3
        c = c + 1
    return b


def in_a_loop(a):
    x = a * 1
    for k in range(5):
        if x.sum() > 1:
            x = x @ x * 0.1
        else:
            x = x + k
    return x


def made_in_place(a):
    if a.sum() > 0:
        x = a * 2
        x.add_(1)
        x = x @ x
    else:
        x = a + 1
        x[0] = 5
    return x


def views(a):
    if a.sum() > 0:
        x = a.T
    else:
        x = a @ a
    return x * 2


def with_helper(a):
    def choose(v):
        if v.sum() > 0:
            return v @ v
        return v * 2

    return choose(a) + choose(-a)


WHOLE = [both_arms, one_arm, small_arms, argument, returns, returns_late, numbers, number_of_the_graph,
         conditional_expression, and_or, value_of_and, chain, tuples, bools, nothing_left, in_a_loop, made_in_place,
         views, with_helper]  # fmt: skip
SIZES = [1.0, -1.0, 0.01, -0.01, 5.0, -5.0]


@pytest.mark.parametrize("function", WHOLE, ids=lambda f: f.__name__)
def test_branches_on_tensors_are_whole(function):
    a = ms.tensor(np.abs(np.random.default_rng(3).standard_normal((4, 4))).astype(np.float32) + 0.1)
    captured = fresh(function)
    for size in SIZES:
        whole(captured, a * size, calls=4)
    f = ms.jit(fresh(function), fullgraph=True)
    for size in SIZES:
        f(a * size)
    assert ms.report(f).compiles == 1


def appends(a, seen):
    x = a * 2
    if x.sum() > 0:
        seen.append(1)
    return x


def prints(a):
    x = a * 2
    if x.sum() > 0:
        print("positive")
    return x


def other_shape(a):
    x = a * 2
    if x.sum() > 0:
        x = x[0]
    return x + 1


def other_dtype(a):
    x = a * 2
    if x.sum() > 0:
        x = x.astype(ms.int32)
    return x + 1


def other_number(a):
    n = 1
    if a.sum() > 0:
        n = 0.5
    return a * n, n


def none_or_tensor(a):
    x = None
    if a.sum() > 0:
        x = a * 2
    return x


def stores(a, holder):
    x = a * 2
    if x.sum() > 0:
        holder["x"] = x
    return x


def random(a):
    x = a * 2
    if x.sum() > 0:
        x = x + ms.ops.rand(4) * 0
    return x


def returns_the_argument(a):
    if a.sum() > 0:
        return a
    return -a


def two_names(a):
    x = a * 2
    y = a * 3
    if x.sum() > 0:
        y = x
    x.add_(1)
    return x, y, x is y


def one_of_two(a):
    x, y = a * 2, a * 3
    z = x if a.sum() > 0 else y
    return z, x, z is x


REASONS = {
    appends: "an arm adds to a list what the other does not",
    prints: "an arm cannot be part of the graph: in it, a call that capture cannot look into: print",
    other_shape: "x becomes tensors of two dtypes, shapes or classes",
    other_dtype: "x becomes tensors of two dtypes, shapes or classes",
    other_number: "n becomes numbers of two types",
    none_or_tensor: "x becomes an object of type NoneType in one arm and a tensor in the other",
    stores: "an arm adds to a dict what the other does not",
    random: "an arm cannot be part of the graph: random numbers are drawn in it",
    two_names: "it gives one of several tensors, and which one matters later",
    one_of_two: "it gives one of several tensors, and which one matters later",
}
ARGUMENTS = {appends: [[]], stores: [{}]}


@pytest.mark.parametrize("function", REASONS, ids=lambda f: f.__name__)
def test_other_branches_stay_pythons(function):
    captured = fresh(function)
    found = []
    for size in SIZES:
        report = check(captured, (t(4, 4).abs() + 0.1) * size, *ARGUMENTS.get(function, []), calls=4)
        found += [b.reason for b in report.breaks]
    expected = f"a tensor decides a branch: {REASONS[function]}"
    assert any(expected in s for s in found), found


def test_an_argument_that_an_arm_returns_is_itself():
    f = ms.jit(fresh(returns_the_argument), fullgraph=True)
    x = t(4).abs() + 1
    for _ in range(5):
        assert f(x) is x
        assert f(-x) is not x


def test_the_branch_that_an_op_raises_in_is_pythons():
    def picks(table, i):
        x = table * 2
        if x.sum() > 0:
            x = x + ms.ops.embedding(i, table).sum()
        return x

    table = ms.tensor(np.ones((4, 3), np.float32))
    good, bad = ms.tensor(np.array([1])), ms.tensor(np.array([9]))
    for i in (good, bad):
        check(fresh(picks), table, i, calls=4)
        check(fresh(picks), -table, i, calls=4)


def test_gradients_are_pythons_branches():
    def f(w, x):
        y = x * w
        if y.sum() > 0:
            y = y * w
        else:
            y = y * 3
        return y.sum()

    for size in (1.0, -1.0):
        w, x = ms.tensor(size), t(3).abs()
        w.requires_grad = True
        expected = ms.grad(f)(w, x)
        captured = ms.jit(fresh(f))
        for _ in range(4):
            np.testing.assert_allclose(ms.grad(captured)(w, x).asnumpy(), expected.asnumpy(), rtol=1e-6)
            w.grad = None
            captured(w, x).backward()
            np.testing.assert_allclose(w.grad.asnumpy(), expected.asnumpy(), rtol=1e-6)
        with ms.no_grad():
            for _ in range(4):
                np.testing.assert_array_equal(captured(w, x).asnumpy(), f(w, x).asnumpy())


@pytest.mark.parametrize("value", [np.nan, np.inf, 0.0, -0.0, 1.0])
@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.float16])
def test_truth_of_one_element(value, dtype):
    def f(x, y):
        if x:
            return y @ y
        return y * 2

    whole(f, ms.tensor(np.array([[value]], dtype)), t(3, 3), calls=4)


def test_a_short_for_that_a_tensor_ends_is_a_loop_of_the_graph():
    def f(x):
        for i in range(6):
            x = x * 1.1 + i
            if x.sum() > 20:
                break
        else:
            x = x - 1
        return x

    captured = ms.jit(f, fullgraph=True)
    for start in (1.0, 2.0, 9.0, 100.0, -50.0):
        for _ in range(2):
            x = ms.tensor([start, 2.0, 3.0])
            assert captured(x).tolist() == f(x).tolist()
    assert ms.report(captured).fragments == 1


def test_what_a_tensor_makes_raise_is_checked_in_the_graph():
    def f(x, y):
        x = x * 2
        y.add_(1)
        if not x.sum() > 0:
            raise AssertionError("negative")
        if x[0] > 50:
            raise ValueError(float(x[0]))
        for i in range(3):
            if y.sum() > 100 + i:
                raise KeyError(i)
            y = y * 2
        return x + y

    captured = ms.jit(f, fullgraph=True)
    for start in (1.0, -9.0, 2.0, 60.0, 3.0, 3.0):
        for other in (1.0, 30.0, 60.0):
            results = []
            for g in (f, captured):
                x, y = ms.tensor([start, 2.0]), ms.tensor([other, 0.0])
                try:
                    results.append((g(x, y).tolist(), y.tolist()))
                except (AssertionError, ValueError, KeyError) as e:
                    results.append((type(e), e.args, traceback.extract_tb(e.__traceback__)[-1].lineno, y.tolist()))
            assert results[0] == results[1]
