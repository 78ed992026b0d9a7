"""Arms that leave a loop which is unrolled: a `return` or `break` on a tensor, with what the loop would still have done in
the other arm."""

import numpy as np
import pytest

import msjit as ms
from differential import check, fresh
from equality import Comparison, difference
from msjit import nn, ops


def inputs(scale=1.0):
    x = np.random.default_rng(3).standard_normal((3, 3)).astype(np.float32)
    w = np.random.default_rng(4).standard_normal((3, 3)).astype(np.float32)
    return ms.tensor(x * scale, requires_grad=True), ms.tensor(w, requires_grad=True)


def returns(x, w):
    for i in range(4):
        x = (x @ w).tanh() * (i + 1)
        if x.sum() > 1:
            return x * 2, i
    return x, 10


def breaks(x, w):
    n = 0
    for scale in (1.0, 0.5, 0.25, 2.0):
        x = (x @ w) * scale
        if x.max() > 1.5:
            break
        n += 1
        x = x + 1
    return x.exp() * w, n


def breaks_or_not(x, w):
    for scale in [1.0, 0.5, 0.25]:
        y = (x @ w) * scale
        if y.max() > 1.5:
            break
        x = y.tanh()
    else:
        x = x - 3
    return x, y


def in_a_loop_of_loops(x, w):
    total = x * 0
    for i in range(3):
        for j in range(3):
            total = total + x * (i + j)
            if total.sum() > 4:
                break
            x = x * w
        total = total * 0.5
    return total, x


def leaves_both(x, w):
    for i in range(2):
        for name, scale in zip((1, 2), (1.0, 2.0)):
            x = (x * w + i) * scale
            if x.mean() > 1:
                return x, name
    return x, 0


def goes_on(x, w):
    for i in range(4):
        if x.sum() > 1:
            x = x * 0.5
            continue
        if x.mean() < -1:
            break
        x = x @ w + i
    return x


def by_a_while(x, w):
    i = 0
    while i < 4:
        x = (x @ w).tanh()
        if x.sum() > 1:
            return x + i
        i += 1
    return x


def helped(x, w):
    def first(x):
        for i in range(3):
            x = x * w
            if x.sum() > 1:
                return x
        return x - 1

    return first(x) + first(x + 1)


def two_exits(x, w):
    for i in range(3):
        if x.sum() > 2:
            return x * 2
        x = x @ w
        if x.min() < -2:
            return x * 3
    return x


def writes(x, w):
    out = x * 0
    for i in range(3):
        out[i] = x[i] * w[i]
        if out.sum() > 1:
            break
    return out


WHOLE = [
    returns,
    breaks,
    in_a_loop_of_loops,
    leaves_both,
    goes_on,
    by_a_while,
    helped,
    two_exits,
    writes,
]
SCALES = (1.0, 0.01, -1.0, 5.0, 0.2, 1.0)


def outcome(f, scale):
    args = inputs(scale)
    made = f(*args)
    made = made if isinstance(made, tuple) else (made,)
    sum(m.sum() for m in made if isinstance(m, ms.Tensor) and m.requires_grad).backward()
    return [m.detach() if isinstance(m, ms.Tensor) else m for m in made] + [a.grad for a in args]


@pytest.mark.parametrize("mode", ["bytecode", "ast"])
@pytest.mark.parametrize("f", WHOLE, ids=lambda f: f.__name__)
def test_they_are_part_of_the_graph(f, mode):
    captured = ms.jit(fresh(f), fullgraph=True) if mode == "bytecode" else ms.jit(fresh(f), capture_mode=mode)
    for scale in SCALES:
        expected, found = outcome(f, scale), outcome(captured, scale)
        assert difference(expected, found, 1e-5, Comparison()) is None, (scale, expected, found)
    report = ms.report(captured)
    assert not report.breaks, str(report)
    assert any("if (" in r.graph or "while (" in r.graph for r in report.regions)


class EarlyExit(nn.Cell):
    def __init__(self):
        super().__init__()
        self.layers = nn.CellList([nn.Dense(3, 3) for _ in range(4)])
        self.heads = nn.CellList([nn.Dense(3, 2) for _ in range(4)])
        for i, layer in enumerate([*self.layers, *self.heads]):
            layer.weight.set_data(ms.tensor(np.random.default_rng(i).standard_normal(layer.weight.shape), ms.float32))

    def construct(self, x, limit):
        for layer, head in zip(self.layers, self.heads):
            x = ops.relu(layer(x))
            y = head(x)
            if ops.softmax(y, -1).max(axis=-1).mean() > limit:
                return y
        return y


def test_a_network_that_is_left_early():
    for limit in (0.0, 0.7, 0.8, 0.9, 2.0):
        results = []
        net = EarlyExit()
        for f in (net, ms.jit(net, fullgraph=True)):
            for p in net.trainable_params():
                p.grad = None
            for _ in range(2):
                y = f(inputs()[0], ms.tensor(limit))
            y.sum().backward()
            results.append([y.detach(), *(p.grad for p in net.trainable_params())])
        assert difference(*results, 1e-5, Comparison()) is None, limit


def taken_from_elsewhere(x, w):
    it = iter([1.0, 2.0, 3.0, 4.0])
    for scale in it:
        x = x * scale
        if x.sum() > 1:
            break
    return x, list(it)


def by_a_generator(x, w):
    def scales():
        yield from (1.0, 2.0, 3.0)

    for scale in scales():
        x = x * scale
        if x.sum() > 1:
            return x
    return x - 1


def with_effects(x, w):
    seen = []
    for i in range(3):
        x = x * w
        if x.sum() > 1:
            break
        seen.append(i)
    return x, seen


def printed(x, w):
    for i in range(3):
        x = x * w
        if x.sum() > 1:
            return x
        print(i)
    return x


def many_turns(x, w):
    for name in "abcdefghijklmnopqrstuvwxyz":
        x = (x @ w).tanh()
        if x.sum() > 1:
            return x, name
    return x, None


def with_an_object(x, w):
    for op in (ops.tanh, ops.exp, ops.sin):
        x = op(x)
        if x.sum() > 1:
            break
    return x, op.__name__


def in_a_try(x, w):
    for i in range(3):
        try:
            x = x * w
            if x.sum() > 1:
                return x
        finally:
            w = w + 1
    return w


@pytest.mark.parametrize(
    "f",
    [breaks_or_not, taken_from_elsewhere, by_a_generator, with_effects, printed, many_turns, with_an_object, in_a_try],
    ids=lambda f: f.__name__,
)
def test_others_do_what_python_does(f):
    for mode in ("bytecode", "ast"):
        for scale in SCALES:
            check(fresh(f), *(a.detach() for a in inputs(scale)), rtol=1e-5, options={"capture_mode": mode})
