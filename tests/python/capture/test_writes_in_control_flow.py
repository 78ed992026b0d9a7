"""In-place writes inside loops and arms of the graph: contents that turns and arms change."""

import numpy as np
import pytest

import msjit as ms
from differential import check, fresh, observe, t, whole
from equality import Comparison, difference


def local_of_the_loop(a):
    x = a * 2
    while x.sum() < 100:
        x.add_(a.abs() + 1)
    return x


def argument(x):
    while x.sum() < 100:
        x.add_(x.abs() + 1)
    return x.sum()


def by_operator(x):
    while x.sum() < 100:
        x += x.abs() + 1
    return x.sum()


def under_two_names(x):
    y = x
    while x.sum() < 100:
        x.add_(x.abs() + 1)
    return y.sum(), x is y, y


def an_element(x):
    while x.sum() < 100:
        x[0, 1] = x[0, 1] * 2 + 50
    return x * 2


def a_row_by_a_view(x):
    row = x[0]
    while x.sum() < 100:
        row.mul_(1.5).add_(3)
        x[1] = row
    return row + x[2]


def two_tensors(x, n):
    y = x * 1
    while n.sum() < 5:
        x.mul_(0.5)
        y.copy_(x + y)
        n.add_(1)
    return y


def read_behind(x):
    y = x * 1
    z = y[1:]
    while y.sum() < 100:
        y.add_(x.abs())
        w = z.sum()
        y[0] = w
    return z, y


def long_for(x):
    for i in range(300):
        x.mul_(0.99).add_(i)
    return x * 1


def long_for_of_a_local(a):
    x = a * 2
    for i in range(300):
        x[0] = x[1] + i
        x.mul_(0.5)
    return x


def left_early(x):
    for i in range(300):
        x.add_(1)
        if x.sum() > 50:
            break
        x.mul_(1.25)
    return x.sum()


def in_an_arm(x):
    if x.sum() > 0:
        x.add_(1)
    return x * 2


def in_both_arms(x):
    y = x * 1
    if x.sum() > 0:
        x.mul_(3)
        y[0] = 1
    else:
        x[0] = y[1]
        y = y + 1
    x.add_(y)
    return y


def matrix_product_in_an_arm(x):
    y = x[0]
    if x.sum() > 0:
        x.copy_(x @ x)
    else:
        y.zero_()
    return y, x.sum()


def arm_in_a_loop(x):
    n = 0
    while n < x.abs().sum() and n < 20:
        n += 1
        if x.sum() > 3:
            x.mul_(0.25)
        else:
            x[n % 1] = n
    return x.sum(), n


def loop_in_an_arm(x, y):
    if x.sum() > 0:
        while x.sum() < 60:
            x.add_(1)
            y[0].copy_(x[1])
    else:
        y.sub_(x @ x)
    return x + y


def loop_in_a_loop(x, y):
    while x.sum() < 60:
        y.zero_()
        while y.sum() < 10:
            y.add_(1)
            x[0].add_(y[0])
        x.add_(1)
    return x * y


def assigned(x):
    while x.sum() < 100:
        ms.ops.assign(x, x.abs() * 2 + 1)
    return x * 1


def of_a_mask(x):
    while x.sum() < 100:
        x[x < 3] = 7
        x.add_(1)
    return x * 1


def writes_a_list_element(x):
    pair = [x * 1, x * 2]
    while pair[0].sum() < 100:
        pair[0].add_(1)
    return pair[0], pair[1]


def holds_what_is_written(x):
    y = x * 1
    last = y
    while y.sum() < 100:
        last = y * 2
        y.add_(1)
    return last, y


def by_a_counter(a):
    table = a * 1
    for i in range(2, 200):
        table[i % 3] = table[(i - 1) % 3] + table[(i - 2) % 3, 0] * 0.5
        table.mul_(0.7)
    return table


def by_a_carried_number(a):
    y = ms.ops.zeros((4, 3))
    n = 0
    while a.sum() < 100:
        a = a + 5
        if n < 4:
            y[n] = a[n % 3] * 2
            y[:, n % 3] = n
        n += 1
    return y, n


def from_the_end(a):
    y = a * 1
    n = 0
    while y.sum() < 100:
        n -= 1
        y[n % -3] = y[n % -2, 1] + 9
    return y, n


WHOLE = [
    by_a_counter, by_a_carried_number, from_the_end,
    local_of_the_loop, argument, by_operator, under_two_names, an_element, a_row_by_a_view, read_behind, long_for,
    long_for_of_a_local, left_early, in_an_arm, in_both_arms, matrix_product_in_an_arm, assigned, writes_a_list_element,
    of_a_mask,
]  # fmt: skip
OF_TWO = [two_tensors, loop_in_an_arm, loop_in_a_loop]
# Whole or not: the same.
OTHERS = [arm_in_a_loop, holds_what_is_written]


def starts():
    return t(3, 3) + 2, t(3, 3, seed=1) - 3, t(3, 3) + 100


def arguments_of(function, x):
    return (x, t(3, 3, seed=4)) if function in OF_TWO else (x,)


@pytest.mark.parametrize("function", [*WHOLE, *OF_TWO], ids=lambda f: f.__name__)
def test_they_are_part_of_the_graph(function):
    for x in starts():
        whole(fresh(function), *arguments_of(function, x), options={"fullgraph": True})


@pytest.mark.filterwarnings("ignore:jit.capture_mode='trace'.:UserWarning")
@pytest.mark.parametrize("function", [*WHOLE, *OF_TWO, *OTHERS], ids=lambda f: f.__name__)
def test_all_front_ends_agree(function):
    for mode in ("bytecode", "ast", "auto", "trace"):
        f = fresh(function)
        captured = ms.jit(f, capture_mode=mode)
        for x in starts() if mode != "trace" else starts()[:1]:
            for _ in range(2):
                args = arguments_of(function, x)
                expected, found = observe(f, args, {}), observe(captured, args, {})
                parts = difference(expected, found, 0.0, Comparison())
                assert parts is None, f"{mode}: {parts}"


def outside(a):
    y, n = a * 1, 0
    while y.sum() < 1000:
        y[n] = 90
        n += 1
    return y


def keeps_an_element(a):
    y, n, kept = a * 1, 0, a[0] * 1
    while y.sum() < 100:
        kept = y[n % 3]
        y[n % 3] = y[n % 3] + 9
        n += 1
    return y, kept


def writes_an_element(a):
    y, n = a * 1, 0
    while y.sum() < 100:
        row = y[n % 3]
        row.add_(3)
        n += 1
    return y


@pytest.mark.parametrize("function", [outside, keeps_an_element, writes_an_element], ids=lambda f: f.__name__)
def test_elements_that_are_not_there_or_stay_views(function):
    for x in starts():
        check(fresh(function), x, calls=4)


def test_a_parameter_of_a_cell():
    class Net(ms.nn.Cell):
        def __init__(self):
            super().__init__()
            self.count = ms.Parameter(ms.tensor(0.0), requires_grad=False)
            self.scale = ms.Parameter(ms.tensor([1.0, 2.0]), requires_grad=False)

        def construct(self, x):
            while x.sum() < 30:
                self.count += 1
                x = x + self.scale
            if x[0] > 5:
                ms.ops.assign(self.scale, self.scale * 2)
            return x

    eager, net = Net(), Net()
    captured = ms.jit(net, fullgraph=True)
    for start in (1.0, 40.0, 4.0, -3.0):
        x = ms.tensor([start, 2.0])
        assert captured(x).tolist() == eager(x).tolist()
        assert net.count.tolist() == eager.count.tolist() and net.scale.tolist() == eager.scale.tolist()


def test_what_is_not_written_in_a_run_has_not_changed():
    def in_an_arm(w, x):
        if x.sum() > 0:
            w.mul_(2)
        return w * 1

    def in_a_loop(w, x):
        while x.sum() > 0:
            w.mul_(2)
            x = x - 1
        return w * 1

    def in_an_arm_of_a_loop(w, x):
        for i in range(120):
            if x.sum() > i:
                w.mul_(2)
        return w * 1

    for f in (in_an_arm, in_a_loop, in_an_arm_of_a_loop):
        captured = ms.jit(f, fullgraph=True)
        for positive in (1.0, -1.0, 1.0, -1.0):
            for g in (f, captured):
                w, v = ms.tensor([1.0, 2.0]), ms.tensor([3.0, 4.0], requires_grad=True)
                loss = (v * w).sum()  # the tape keeps w
                g(w, ms.tensor([positive, 0.0]))
                if positive > 0:
                    with pytest.raises(RuntimeError, match="in place"):
                        loss.backward()
                else:
                    loss.backward()
                    assert v.grad.tolist() == [1.0, 2.0]


def test_nothing_is_written_where_a_later_op_raises():
    def f(x, i):
        if x.sum() > 0:
            x.add_(1)
        return ms.ops.embedding(i, x)

    captured = ms.jit(fresh(f))
    for _ in range(3):
        for index in (0, 7):
            results = []
            for g in (f, captured):
                x = ms.tensor([[1.0, 2.0], [3.0, 4.0]])
                try:
                    results.append(g(x, ms.tensor(np.array([index]))).tolist())
                except IndexError as e:
                    results.append(str(e))
                results.append(x.tolist())
            assert results[:2] == results[2:]


def test_gradients_beside_writes():
    def f(w, x):
        n = x * 0
        while n.sum() < 4:
            n.add_(1)
            x = x * w
        return x.sum()

    captured = ms.jit(fresh(f))
    for _ in range(4):
        w, x = ms.tensor([0.5, 2.0], requires_grad=True), ms.tensor([1.0, 3.0])
        for g in (f, captured):
            w.grad = None
            g(w, x).backward()
            assert w.grad.tolist() == [2.0 * 0.5, 2.0 * 2.0 * 3.0]


def test_strided_and_shared_memory():
    def f(x, y):
        while x.sum() < 100:
            x.add_(1)
            x[0] = y[0] * 2
        return x * 1

    for make in (lambda: (t(3, 4) + 1).T, lambda: (t(6, 3) + 1)[::2], lambda: t(2, 3, 3)[1] + 0):
        check(fresh(f), make(), make() * 2)
    captured = ms.jit(fresh(f))
    for _ in range(4):
        results = []
        for g in (f, captured):
            base = t(4, 3) + 3
            results.append((g(base[1:], base[:-1]).tolist(), base.tolist()))
        assert results[0] == results[1]
