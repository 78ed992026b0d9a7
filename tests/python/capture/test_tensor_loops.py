"""`while` on a tensor: the turns are one node of the graph, with what plain Python gives."""

import numpy as np
import pytest

import fuzz_tensor_loops
import msjit as ms
from differential import check, fresh, observe, t, whole
from equality import Comparison, difference

SCALE = ms.tensor(0.5)


def newton(a):
    x = a * 1.0
    while (x * x - a).abs().max() > 1e-5:
        x = 0.5 * (x + a / x)
    return x


def of_two(a, n):
    i, s = n * 0, a * 0
    while i < n:
        s = s + a * i
        i = i + 1
    return s, i


def swapped(a):
    x, y = a + 1, a + 2
    while x.sum() < 40:
        x, y = y, x + y
    return x, y, x is y


def written_in_place(a):
    x = a * 2
    while x.sum() < 100:
        x.add_(a.abs() + 1)
    return x


def assigned_by_operators(a):
    x, n = a * 2, a.sum() * 0
    while n < 7:
        x += a
        x *= 1.5
        n += 1
    return x, n


def with_helper(a):
    def half(v):
        return v * SCALE

    x = a.abs() + 4
    while x.max() > 1:
        x = half(x)
    return x


def nested(a):
    x, total = a.abs() + 1, a * 0
    while x.sum() > 1:
        y = x * 1
        while y.max() > 0.5:
            y = y * 0.5
            total = total + y
        x = x * 0.7
    return x, total


def unrolled_inside(a):
    x = a.abs() + 8
    while x.max() > 1:
        for k in range(3):
            x = x * (1 - 0.1 * k)
    return x


def infinite_until_a_break(a):
    x = a.abs() + 8
    while True:
        x = x * 0.5
        if x.max() < 1:
            break
    return x


def products(a):
    w = ms.ops.softmax(a @ a.T, -1)
    x = a * 1
    while (x - x.mean(0)).abs().max() > 1e-3:
        x = w @ x
    return x


def first_in_an_arm(a):
    x = a * 2
    if x.sum() > -1000:
        while x.sum() < 100:
            x = x + 1
    else:
        x = x - 1
    return x


def behind_the_loop(a):
    x = a * 2
    while x.abs().sum() > 1:
        x = x / 3
    y = x + a
    while y.abs().sum() > 0.5:
        y = y / 3
    return x.sum() + y


def by_truth(a):
    left = ms.tensor(5) + a.sum().astype(ms.int64) * 0
    x = a * 1
    while left:
        x, left = x + 1, left - 1
    return x, left


def until(a):
    done = a.sum() > 1e9
    x = a * 1
    while not done:
        x = x * 2 + 1
        done = x.abs().max() > 100
    return x, done


def views(a):
    x = a * 1
    while x[0].sum().abs() < 100:
        x = x.T.reshape(x.shape) * 2 + a[0, 0]
    return x


def many_types(a):
    x, n, h = a * 1, (a > 0).astype(ms.int32), a.astype(ms.float64)
    while n.sum() < 50:
        x, n, h = x * 1.5, n + 1, h - x.astype(ms.float64)
    return x, n, h


def counts(a):
    x, turns, half = a * 1, 0, 0.5
    while x.abs().sum() > 0.01:
        x = x * half
        turns += 1
        half = half * 0.9
    return x, turns, half, x * turns, turns / 2


def counts_in_its_ops(a):
    x, k = a * 1, 1
    while x.abs().sum() < 1000:
        x = x * k + 1
        k += 1
    return x, k


def with_two_conditions(a, limit=6):
    x, i = a * 1, 0
    while x.abs().sum() > 0.01 and i < limit:
        x, i = x / 2, i + 1
    return x, i


def number_first(a, limit=6):
    x, i = a * 1, 0
    while i < limit and x.abs().sum() > 0.01:
        x, i = x / 2, i + 1
    return x, i


def two_tensor_conditions(a):
    x, y = a * 1, a * 2
    while x.abs().sum() > 0.01 and y.sum() < 50:
        x, y = x / 2, y + 1
    return x, y


def two_breaks(a):
    x, y, i = a * 1, a * 2, 0
    while True:
        x = x / 2
        if y.sum() > 50:
            break
        y = y * 1.5 + i
        if x.abs().max() < 0.01:
            break
        i += 1
    return x, y, i


def goes_on(a):
    x, y, i = a * 1, a * 0, 0
    while i < 20:
        i += 1
        x = x * 0.8
        if x.abs().max() > 0.5:
            continue
        y = y + x
    return x, y, i


def unpacks_a_tuple(a):
    state = (a * 1, a * 2, 0)
    while state[0].abs().sum() > 0.5:
        x, y, n = state
        state = (x / 2, y + x, n + 1)
    return state


def sets_a_list(a):
    state = [a * 1, (a * 2, 0.5)]
    while state[0].abs().sum() > 0.5:
        state = [state[0] / 2, (state[1][0] + state[0], state[1][1] * 2)]
    return state


def argument_that_is_not_left(a):
    while a.abs().sum() > 1:
        a = a / 2
    return a + 1


def branch_inside(a):
    x, n = a * 1, 0
    while x.abs().sum() > 0.1:
        if x.sum() > 1:
            x, n = x * 0.5, n + 1
        else:
            x, n = x @ x * 0.01, n + 10
    return x, n


def flag(a):
    x, done = a * 1, False
    while not done:
        x = x / 2
        if x.abs().max() < 0.01:
            done = True
    return x, done


def by_a_primitive(a):
    loop = ms.ops.WhileLoop()
    return loop(lambda s: s[0].abs().sum() > 0.1, lambda s: (s[0] * 0.5, s[1] + 1), (a * 1, 0))


def by_a_function(a):
    return ms.ops.while_loop(lambda s: s[0].abs().sum() > 0.1, lambda s: (s[0] * 0.5, s[1] + 1), (a * 1, 0))


def a_function_over_rows(a):
    state, rows = ms.ops.scan(lambda s, row: (s * 0.5 + row, s.sum()), a[0], a)
    return ms.ops.fori_loop(1, 4, lambda i, v: v * i + state, rows[1])


WHOLE = [by_a_primitive, first_in_an_arm, by_a_function, a_function_over_rows, counts, counts_in_its_ops, with_two_conditions, number_first, two_tensor_conditions, two_breaks,
         unpacks_a_tuple, sets_a_list, argument_that_is_not_left, branch_inside, flag, newton, swapped, assigned_by_operators, with_helper, nested, unrolled_inside, infinite_until_a_break, products,
         behind_the_loop, by_truth, until, views, many_types]  # fmt: skip


@pytest.mark.parametrize("function", WHOLE, ids=lambda f: f.__name__)
def test_loops_of_tensors_are_whole(function):
    a = ms.tensor(np.abs(np.random.default_rng(3).standard_normal((4, 4))).astype(np.float32) + 0.5)
    whole(fresh(function), a, calls=6)


@pytest.mark.parametrize("n", [0, 1, 2, 3, 100])
def test_as_many_turns_as_asked_for(n):
    report = whole(fresh(of_two), t(5), ms.tensor(float(n)), calls=5)
    assert report.compiles == 1


def test_one_compile_for_any_number_of_turns():
    f = ms.jit(fresh(of_two))
    ms.reset(f)
    x = t(5)
    for n in (3, 0, 7, 1, 1000, 2, 0):
        s, i = f(x, ms.tensor(float(n)))
        assert float(i) == n
        np.testing.assert_allclose(s.asnumpy(), x.asnumpy() * (n * (n - 1) / 2), rtol=1e-5)
    assert ms.report(f).compiles == 1 and not ms.report(f).breaks


def halves(x):
    while x.abs().sum() > 1.0:
        x = x / 2
    return x


def test_without_a_turn_the_argument_itself_comes_back():
    x = t(3) * 0.01
    f = ms.jit(fresh(halves))
    for _ in range(5):
        assert f(x) is x
    big = t(3) * 100
    for _ in range(5):
        np.testing.assert_array_equal(f(big).asnumpy(), halves(big).asnumpy())
        assert f(x) is x


def kept_elsewhere(a):
    x = a * 2
    first = [x]
    while x.abs().sum() > 1:
        x = x / 2
    return first[0] is x, first, x


def same_as_outside(a):
    x, y = a * 2, a * 3
    while x.abs().sum() > 1:
        x = y
        y = y / 2
    return x, y, x is y


def two_names(a):
    x = a * 2
    y = x * 1
    while x.abs().sum() > 1:
        x = x / 2
        y = x
    return x is y, x, y


def test_what_a_loop_begins_with_is_another_object_behind_its_first_turn():
    captured = ms.jit(kept_elsewhere, fullgraph=True)
    is_first, first, x = captured(t(3) * 100)
    assert not is_first and first[0] is not x and x.tolist() == kept_elsewhere(t(3) * 100)[2].tolist()


@pytest.mark.parametrize("size", [0.0001, 1.0, 100.0])
@pytest.mark.parametrize("function", [kept_elsewhere, same_as_outside, two_names], ids=lambda f: f.__name__)
def test_objects_stay_themselves(function, size):
    check(fresh(function), t(3) * size, calls=5)


def appends(a):
    x, seen = a * 1, []
    while x.abs().sum() > 0.01:
        x = x / 2
        seen.append(x)
    return seen


def prints(a):
    x = a * 1
    while x.abs().sum() > 0.5:
        x = x / 2
        print("turn", x.shape)
    return x


def grows(a):
    x = a * 1
    while x.abs().sum() < 100:
        x = ms.ops.cat([x, x])
    return x


def changes_dtype(a):
    x = (a * 0).astype(ms.int32)
    while x.sum() < 3:
        x = x + 0.5
    return x


def stores_global(a):
    global LAST
    x = a * 1
    while x.abs().sum() > 0.5:
        x = x / 2
        LAST = x
    return x


def takes_from_iterator(a, values):
    x, it = a * 1, iter(values)
    while x.abs().sum() < 1000:
        x = x * next(it)
    return x


def random(a):
    x = a * 1
    while x.abs().sum() > 0.1:
        x = x * ms.ops.rand(3) * 0.5
    return x


def returns_inside(a):
    x = a * 1
    while x.abs().sum() > 0.5:
        x = x / 2
        if x.abs().max() < 0.3:
            return x * 100
    return x


def bound_inside(a):
    x = a * 1
    while x.abs().sum() > 0.5:
        y = x / 2
        x = y
    return x, y


def becomes_a_float(a):
    x, total = a * 1, 0
    while x.abs().sum() > 0.01:
        x = x / 2
        total = total + 0.5
    return x, total


def changes_kinds(a):
    x, total, other = a * 1, 0, 0.5
    while x.abs().sum() > 0.01:
        x = x / 2
        total, other = other, total
    return x, total, other


def asks_for_the_number(a):
    x, k = a * 1, 0
    while x.abs().sum() > 0.01:
        x = x[k % 2] * 0.1 + x * 0.1
        k += 1
    return x, k


def divides(a):
    x, k = a * 1, 3
    while x.abs().sum() > 1e-6:
        x = x / 2
        k -= 1
        1 // k
    return x


def beyond_64_bits(a):
    x, k = a * 1, 1
    while x.abs().sum() > 1e-20:
        x = x / 2
        k = k * 4
    return x, k


def changes_a_list(a):
    x, seen = a * 1, []
    while x.abs().sum() > 0.01:
        x = x / 2
        if x.sum() > 0.1:
            seen.append(1)
    return x, seen


REASONS = {
    changes_kinds: "total gets another type of number in its loop",
    appends: "a turn of its loop cannot be part of the graph: it changes a list",
    grows: "x changes its size in its loop: a tensor of",
    kept_elsewhere: "it gives one of several tensors, and which one matters later",
    random: "its loop is no part of the graph: random numbers are drawn in it",
    returns_inside: "a turn of its loop cannot be part of the graph: in it, a tensor decides a branch: its loop is left",
}


@pytest.mark.parametrize("function", REASONS, ids=lambda f: f.__name__)
def test_the_report_says_what_stands_in_the_way(function):
    f = ms.jit(fresh(function), capture_mode="bytecode")
    for _ in range(3):
        f(t(3) + 2)
    texts = [b.reason for b in ms.report(f).breaks]
    assert any(f"a tensor decides a branch: {REASONS[function]}" in s for s in texts), texts


OTHERS = [
    written_in_place,
    becomes_a_float,
    changes_kinds,
    asks_for_the_number,
    divides,
    beyond_64_bits,
    changes_a_list,
    appends,
    prints,
    grows,
    changes_dtype,
    stores_global,
    returns_inside,
    bound_inside,
    goes_on,
]


@pytest.mark.parametrize("function", OTHERS, ids=lambda f: f.__name__)
def test_other_loops_stay_pythons(function):
    check(fresh(function), t(3) + 2, calls=5)


def test_iterators_and_two_conditions():
    check(fresh(takes_from_iterator), t(3), [2.0] * 50, calls=5)
    check(fresh(with_two_conditions), t(3), ms.tensor(4), calls=5)
    check(fresh(number_first), t(3), 3, calls=5)


def test_random_numbers_are_drawn_as_often():
    f = ms.jit(fresh(random))
    for seed in range(6):
        ms.set_seed(seed)
        expected = random(t(3))
        after = ms.ops.rand(2)
        ms.set_seed(seed)
        np.testing.assert_array_equal(f(t(3)).asnumpy(), expected.asnumpy())
        np.testing.assert_array_equal(ms.ops.rand(2).asnumpy(), after.asnumpy())


def picks(table, i):
    x = table[0] * 1
    while x.sum() < 100:
        x = x + ms.ops.embedding(i, table).sum()
        i = i + 1
    return x


def test_errors_of_a_turn_are_raised_where_python_raises_them():
    table = ms.tensor(np.ones((4, 3), np.float32))
    i = ms.tensor(np.array([0]))
    check(fresh(picks), table, i, calls=5)
    check(fresh(picks), table * 40, i, calls=5)
    f = ms.jit(fresh(picks))
    for _ in range(4):
        np.testing.assert_array_equal(f(table * 40, i).asnumpy(), picks(table * 40, i).asnumpy())
        with pytest.raises(IndexError):
            f(table, i)


def trained(w, x):
    y = x * 1
    while y.abs().sum() > 0.5:
        y = y * w
    return y.sum()


def test_gradients_flow_through_the_turns():
    w, x = ms.tensor(0.5), t(3)
    w.requires_grad = True
    expected = ms.grad(trained)(w, x)
    f = ms.jit(fresh(trained))
    for _ in range(4):
        np.testing.assert_allclose(ms.grad(f)(w, x).asnumpy(), expected.asnumpy(), rtol=1e-6)
    g = ms.jit(lambda w, x: ms.grad(trained)(w, x))
    for _ in range(4):
        np.testing.assert_allclose(g(w, x).asnumpy(), expected.asnumpy(), rtol=1e-6)
    for _ in range(4):
        w.grad = None
        f(w, x).backward()
        np.testing.assert_allclose(w.grad.asnumpy(), expected.asnumpy(), rtol=1e-6)
    with ms.no_grad():
        for _ in range(4):
            np.testing.assert_array_equal(f(w, x).asnumpy(), trained(w, x).asnumpy())


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf, 0.0, -0.0, 1.0])
def test_what_is_true_goes_on(value):
    def once(x):
        n = x * 1
        y = x * 0 + 3
        while n:
            n, y = n * 0, y + 1
            n = ms.ops.where(n == n, n, n * 0 + 0.0)
            n = ms.ops.nan_to_num(n, 0.0)
        return n, y

    check(once, ms.tensor(np.float32(value)), calls=5)


def test_loops_inside_inlined_functions():
    def inner(a):
        x = a + 1
        while x.sum() < 1000:
            x = x * 2
        return x

    def outer(a):
        return inner(a) + inner(a * 2)

    whole(outer, t(4).abs() + 1, calls=5)


def test_other_shapes_and_strides():
    f = fresh(newton)
    for a in (t(3, 4).abs() + 1, (t(3, 4).abs() + 1).T, t(2).abs() + 1, t(1).abs() + 1, (t(6).abs() + 1)[::2]):
        check(f, a, calls=3)


def test_a_signal_ends_a_loop_that_does_not():
    import signal

    def forever(a):
        x = a * 0
        while x.sum() < 1:
            x = x * 0.5
        return x

    f = ms.jit(forever)

    def handler(*_):
        raise TimeoutError

    old = signal.signal(signal.SIGALRM, handler)
    try:
        for _ in range(3):
            signal.setitimer(signal.ITIMER_REAL, 0.3)
            with pytest.raises(TimeoutError):
                f(t(3))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)


@pytest.mark.parametrize("check_", ["assert x.max() < 9", "if x.max() >= 9: raise ValueError(n)"])
@pytest.mark.parametrize("place", range(3))
@pytest.mark.parametrize("test", ["x.sum() < 20", "n < 5", "n < 200", "True"])
def test_checks_in_turns(test, place, check_):
    """What a turn raises ends no loop: it is a branch of the turn."""
    turn = ["x = x + a.abs() * 0.5 + 0.25", "n += 1"]
    turn.insert(place, check_)
    if test == "True":
        turn.append("if x.sum() > 15: break")
    scope = {}
    exec(
        "\n    ".join(["def f(a):", "x, n = a, 0", f"while {test}:", *(f"    {line}" for line in turn), "return x, n"]),
        scope,
    )
    f = scope["f"]
    captured = ms.jit(f, fullgraph=test != "n < 5" and test != "n < 200")
    for a in [t(3), t(3, seed=1) * 0.1, ms.tensor([-50.0, 3, -2]), t(3, seed=2) * 30, t(3)] * 2:
        (value, *rest), (found, *others) = observe(f, (a,), {}), observe(captured, (a,), {})
        assert difference(value, found, 0.0, Comparison()) is None and str(rest[-1]) == str(others[-1])


def test_a_loop_that_raises_behind_its_only_test():
    def f(a):
        x, n = a * 1, 0
        while x.abs().max() > 1e-3:
            x, n = x * 0.5, n + 1
            if x.sum() > 0:
                return x, n
        raise ArithmeticError("no positive sum")

    captured = ms.jit(f)
    for a in [t(3), -t(3).abs(), t(3, seed=4)] * 3:
        assert difference(observe(f, (a,), {}, False), observe(captured, (a,), {}, False), 0.0, Comparison()) is None


def helper(x, y):
    return x * 0.5 + y.abs()


def run_programs(seeds):
    """Compares programs of fuzz_tensor_loops; the numbers of those whose graph has a loop, and a branch."""
    loops = branches = 0
    for seed in seeds:
        text = fuzz_tensor_loops.source(seed)
        names = {"ms": ms, "helper": helper}
        exec(compile(text, f"<program {seed}>", "exec"), names)
        f = names["f"]
        a, b = t(3, 3, seed=seed) + 0.5, t(3, 3, seed=seed + 1)
        captured = ms.jit(f)
        for n in (2, 0, 3, 1, 5):
            args = (a, b, ms.tensor(float(n)))
            expected, found = observe(f, args, {}), observe(captured, args, {})
            difference_ = difference(expected, found, 0.0, Comparison())
            assert difference_ is None, f"program {seed}, n = {n}: {difference_}\n{text}"
        loops += any("while (" in r.graph for r in ms.report(captured).regions)
        branches += any("if (" in r.graph for r in ms.report(captured).regions)
    return loops, branches


@pytest.mark.by_turns
@pytest.mark.parametrize("first", range(0, 250, 25))
def test_programs(first):
    loops, branches = run_programs(range(first, first + 25))
    assert loops > 6 and branches > 6


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1000, 11000, 500))
def test_more_programs(first):
    run_programs(range(first, first + 500))
