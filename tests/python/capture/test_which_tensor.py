"""A tensor that control flow in the graph has chosen is the very object that Python would have."""

import pytest

import fuzz_which_tensor
import msjit as ms
from differential import fresh


def loop(x, y):
    while x.sum() < 10:
        x = x * 2
    return x


def loop_with_exit(x, y):
    while x.sum() < 10:
        if y.sum() > 3:
            break
        x = x * 2
    return x, y


def exchanges(x, y):
    n = x.sum()
    while n < 3:
        x, y = y, x
        n = n + 1
    return x, y


def exchanges_and_makes(x, y):
    a, b = x, y
    while a.sum() < 5:
        a, b = b + a, a
    return a, b


def arms(x, y):
    if x.sum() > y.sum():
        z = x
    elif x.sum() > 1:
        z = y
    else:
        z = x + y
    return z, x


def arms_in_a_loop(x, y):
    n = x.sum() * 0
    z = y
    while n < 3:
        if x.sum() > n + y.sum():
            z = x
        n = n + 1
    return z, n


def loop_in_an_arm(x, y):
    if y.sum() > 2:
        while x.sum() < 8:
            x = x + y
    else:
        x = y
    return [x, y]


def made_before(x, y):
    a = x * 2
    b = a
    while b.sum() < 9:
        b = b + y
    return a, b


def a_view(x, y):
    v = x[0]
    while v < 3:
        v = v + y[0]
    return v


def stays_in_a_variable(x, y):
    while x.sum() < 10:
        x = x * 2
    float(x.sum())
    return x


def long_loop(x, y):
    for i in range(120):
        if x.sum() > 100:
            break
        x = x + i
    return x


def nested(x, y):
    n = x.sum() * 0
    while n < 2:
        while x.sum() < 6 + n:
            x = x + 1
        n = n + 1
    return x


def two_of_three(x, y):
    m, n, k = x * 2, y + 1, x - y
    if x.sum() > y.sum():
        a, b = m, m
    elif x.sum() > 1:
        a, b = n, k
    else:
        a, b = k, m
    return a, b


def one_in_the_place_of_the_other(x, y):
    m, low, high = (x + y) / 2, x * 1, y * 1
    if m.sum() > 2:
        high = m
    else:
        low = m
    if low.sum() > 0.3:
        low, high = high, low
    return low, high


def compared_and_exchanged(x, y):
    rows = [x[0], y[0], x[1], y[1]]
    for i, k in ((0, 1), (2, 3), (0, 2), (1, 3), (1, 2), (0, 3)):
        if rows[i] > rows[k]:
            rows[i], rows[k] = rows[k], rows[i]
    return rows


def made_in_an_outer_arm(x, y):
    a, b = x, y
    if x.sum() > 1:
        m = x + y
        if y.sum() > 2:
            a, b = m, y * 2
        else:
            a, b = y * 2, m
    return a, b


def may_be_what_a_loop_begins_with(x, y):
    p = x + 1
    r, n = p, x.sum()
    if y.sum() > 2:
        r = y
    while n < 1:
        p, n = p + 1, n + 1
    return p, r


def both_may_be(x, y):
    p, n = x + 1, x.sum()
    r, q = p, p
    if y.sum() > 2:
        r = y
    if x.sum() > 4:
        q = y
    while n < 1:
        r, n = r + 1, n + 1
    return r, q


def a_view_behind_a_loop(x, y):
    rows = x * 1
    for _ in range(9):
        rows = rows.flip(0) * 1.5
        if rows.sum() > 4:
            break
    return rows[0], y


PROGRAMS = [
    a_view_behind_a_loop, may_be_what_a_loop_begins_with, both_may_be, two_of_three, one_in_the_place_of_the_other, compared_and_exchanged, made_in_an_outer_arm, loop, loop_with_exit, exchanges, exchanges_and_makes, arms, arms_in_a_loop, loop_in_an_arm, made_before, a_view,
    stays_in_a_variable, long_loop, nested,
]  # fmt: skip
VALUES = ((1.0, 1.0), (3.0, 1.0), (0.1, 0.2), (0.1, 4.0), (50.0, 50.0))


def leaves(result):
    return list(result) if isinstance(result, (tuple, list)) else [result]


def picture(function, a, b, gradient):
    """What is what, what it holds, and what a write to it changes."""
    x, y = ms.tensor([a, a / 2], requires_grad=gradient), ms.tensor([b, b / 4], requires_grad=gradient)
    given = leaves(function(x, y))
    same = [[i for i, other in enumerate([x, y, *given]) if other is one] for one in given]
    values = [one.tolist() for one in given]
    if gradient:
        sum(one.sum() * k for k, one in enumerate(given, 1)).backward()
        grads = [None if p.grad is None else p.grad.tolist() for p in (x, y)]
        return same, values, grads
    given[0].add_(1)
    return same, values, [one.tolist() for one in (x, y, *given)]


@pytest.mark.parametrize("gradient", (False, True))
@pytest.mark.parametrize("function", PROGRAMS, ids=lambda f: f.__name__)
def test_results_are_the_objects_that_they_are_eagerly(function, gradient):
    captured = ms.jit(function, capture_mode="ast")
    for _ in range(3):
        for a, b in VALUES:
            assert picture(captured, a, b, gradient) == picture(function, a, b, gradient), (a, b)


WHOLE = [
    loop,
    loop_with_exit,
    arms,
    made_before,
    exchanges_and_makes,
    nested,
    two_of_three,
    one_in_the_place_of_the_other,
    a_view_behind_a_loop,
]


@pytest.mark.parametrize("function", WHOLE, ids=lambda f: f.__name__)
def test_such_programs_are_one_graph(function):
    captured = ms.jit(function, capture_mode="bytecode", fullgraph=True)
    for a, b in VALUES:
        assert picture(captured, a, b, False) == picture(function, a, b, False)


def chosen_of_chosen(x, y):
    if y.sum() > 2:
        x = x * 0.5
    z = y
    if x.sum() > -100:
        z = x
    return x, z, y


def chosen_before_a_loop(x, y):
    if y.sum() > 2 or x.sum() < 1:
        x = x * 0.5
    n = x.sum() * 0
    while True:
        pair = (x, y)
        n = n + 1
        if n >= 2:
            break
    return x, pair


def written_in_its_turn(x, y):
    """What is written has another content than the tensor that it was before the loop."""
    x, z, n = x * 1, y, y.sum() * 0
    while n < 3:
        z = x
        x = z * 2
        z[0].add_(1)
        n = n + 1
    return x, z, y


def written_and_chosen(x, y):
    x, z, n = x * 1, y, y.sum() * 0
    while n < 3:
        w = x
        w.add_(1)
        if y.sum() < 2:
            z = w
        else:
            z = w * 2
        x = z * 2
        n = n + 1
    return x, z, y


@pytest.mark.parametrize("f", [written_in_its_turn, written_and_chosen], ids=lambda f: f.__name__)
def test_tensors_that_a_turn_writes(f):
    captured = ms.jit(f)
    for _ in range(2):
        for a, b in VALUES:
            assert picture(captured, a, b, False) == picture(f, a, b, False), (a, b)


def two_that_were_one(x, y):
    z, n = x + 1, x.sum() * 0
    kept, w = (z, y), y
    while n < 2:
        kept, w = (z, w), z
        n = n + 1
    z = z + 1
    return z, w, kept


@pytest.mark.parametrize("f", [chosen_of_chosen, chosen_before_a_loop, two_that_were_one], ids=lambda f: f.__name__)
@pytest.mark.parametrize("y", [3.0, -3.0])
def test_chosen_tensors_that_were_chosen_before(f, y):
    captured = ms.jit(f)
    x, y = ms.tensor([1.0, -2.0]), ms.tensor([y, 0.5])
    for _ in range(3):
        assert objects(captured(x, y), (x, y)) == objects(f(x, y), (x, y))


def objects(result, args):
    """For each tensor of a result the place of the first one that is the same object."""
    found = []

    def visit(value):
        if isinstance(value, (list, tuple)):
            for v in value:
                visit(v)
        else:
            found.append(value)

    visit(result)
    return [next(i for i, other in enumerate([*args, *found]) if other is v) for v in found]


def compare_programs(seeds):
    whole = 0
    for seed in seeds:
        names = {"ms": ms}
        exec(compile(fuzz_which_tensor.source(seed), f"<program {seed}>", "exec"), names)
        captured = ms.jit(names["f"])
        for a, b, n in ((1, 1, 2.0), (-9, 3, 1.0), (5, -9, 3.0), (-9, -9, 0.0)):
            args = (*(ms.tensor([[float(v), -2.0], [3.0, 4.0]]) for v in (a, b)), ms.tensor(n))
            expected, got = names["f"](*args), captured(*args)
            where = f"program {seed}, {a}, {b}, {n}"
            assert objects(got, args) == objects(expected, args), where
            for x, y in zip((*got[:2], *got[2], *got[3:]), (*expected[:2], *expected[2], *expected[3:])):
                assert (x.asnumpy() == y.asnumpy()).all(), where
        whole += "tensor_condition" not in str(ms.report(captured))
    return whole


@pytest.mark.by_turns
@pytest.mark.parametrize("first", range(1000, 1400, 50))
def test_programs(first):
    assert compare_programs(range(first, first + 50)) > 1


def test_programs_that_were_wrong():
    compare_programs([50, 63, 192, 287, 294, 364])


@pytest.mark.slow
def test_more_programs():
    assert compare_programs(range(2000)) > 150


def unseen(a):
    x = a * 2
    if a.sum() > 0:
        x = (x.tanh() * a + 1).exp()
    return x


def seen_beside(a):
    x = a * 2
    y = x
    if a.sum() > 0:
        x = (x.tanh() * a + 1).exp()
    return x, y


def two_may_be_one(a):
    x = a * 2
    y = z = x
    if a.sum() > 0:
        y = (x.tanh() * a + 1).exp()
    if a[0] > 0:
        z = (x.tanh() * a - 1).exp()
    return y, z


def a_view_of_it(a):
    x = a * 2
    row = x[1:]
    if a.sum() > 0:
        x = (x.tanh() * a + 1).exp()
    return x, row


def chosen_twice(a):
    x = y = a * 2
    if a.sum() > 0:
        y = (x.tanh() * a + 1).exp()
    z = y
    if a[0] > 0:
        z = (y.tanh() * a - 1).exp()
    return z, y


@pytest.mark.parametrize(
    "f", [unseen, seen_beside, two_may_be_one, a_view_of_it, chosen_twice], ids=lambda f: f.__name__
)
def test_what_nobody_else_sees_is_no_result(f):
    captured = ms.jit(fresh(f), fullgraph=True)
    for values in ([1.0, 2.0], [-1.0, -2.0], [3.0, -4.0], [-3.0, 4.0], [1.0, 2.0]):
        results = []
        for run in (f, captured):
            a = ms.tensor(values)
            made = run(a)
            made = made if isinstance(made, tuple) else (made,)
            same = [x is y for x in made for y in (*made, a)]
            made[-1].add_(1)  # two of one memory show it
            results.append(([x.tolist() for x in made], same))
        assert results[0] == results[1]
    if f is unseen:
        returned = [line for line in ms.report(captured).regions[0].graph.splitlines() if line.startswith("  return")]
        assert len(returned) == 1 and "," not in returned[0]


OWN = """
m.foo; hasattr(m, "foo"); getattr(m, "foo", 5); hasattr(m, "none"); sorted(vars(m)); len(m.__dict__); m.is_leaf
m.requires_grad; m.grad; m in {x}; m in {y: 1}; {y: 1, x: 2}[m]; len({x, y, m}); m in [x]; [y, x].index(m)
m.mean() + m.abs().sum() * m.shape[0]; m.T * 2; type(m).__name__; isinstance(m, ms.Parameter)
ms.grad(lambda v: (v * v).sum())(m).requires_grad
"""
STORED = """
m.bar = 7; x.foo = 8; m.grad = m * 2; x.grad = m * 2; m.requires_grad_(True); m.requires_grad = True; del m.foo
m.register_hook(lambda g: g * 3); m.retain_grad(); m.mean = 5
"""


def own_program(expression, statement):
    space = {"ms": ms}
    lines = f"    m = x if c.sum() > 0 else y\n    {statement}\n    found = {expression}\n"
    exec(f"def f(x, y, c):\n{lines}    return found, (m * m).sum()\n", space)
    return space["f"]


OWN_PROGRAMS = [(e.strip(), "pass") for e in OWN.replace("\n", ";").split(";") if e.strip()]
OWN_PROGRAMS += [(e, s.strip()) for s in STORED.replace("\n", ";").split(";") if s.strip() for e in ("m.grad", "m.foo")]


@pytest.mark.parametrize("requires_grad", [False, True])
@pytest.mark.parametrize("expression, statement", OWN_PROGRAMS)
def test_what_is_a_tensors_own(expression, statement, requires_grad):
    f = own_program(expression, statement)

    def outcome(run, c):
        x, y = (ms.tensor(v).requires_grad_(requires_grad) for v in ([1.0, 2.0], [3.0, 4.0]))
        x.foo, x.grad, y.foo = 3, ms.tensor([0.5, 0.5]), 4
        try:
            found, total = run(x, y, ms.tensor(c))
            if total.requires_grad:
                total.backward()
        except (AttributeError, KeyError, RuntimeError, ValueError) as e:
            found = type(e)
        found = found.tolist() if isinstance(found, ms.Tensor) else found
        return found, [(t.requires_grad, t.grad is not None and t.grad.tolist(), sorted(vars(t))) for t in (x, y)]

    captured = ms.jit(f)
    for c in (1.0, -1.0, 1.0, -1.0):
        assert outcome(captured, c) == outcome(f, c)
