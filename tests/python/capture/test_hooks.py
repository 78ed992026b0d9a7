"""Hooks on parameters, on tensors made inside and on cells: every way to ask for gradients, in every mode, gives what it
gives eagerly, and calls the hooks as often."""

import contextlib

import numpy as np
import pytest

import msjit as ms
from differential import equal
from msjit import nn, ops

pytestmark = pytest.mark.by_turns


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.w = ms.Parameter(ms.tensor(np.linspace(-1, 1, 12, dtype=np.float32).reshape(4, 3)), name="w")
        self.b = ms.Parameter(ms.tensor(np.linspace(0, 1, 3, dtype=np.float32)), name="b")
        self.inner = nn.Dense(3, 2)
        for i, p in enumerate(self.inner.get_parameters()):
            p.set_data(ms.ops.ones_like(p) * (i + 0.5))
        self.hook_inside = None

    def construct(self, x):
        y = ops.sin(x @ self.w + self.b)
        if self.hook_inside is not None:
            y.register_hook(self.hook_inside)
        return (self.inner(y) ** 2).sum()


def doubled(g):
    return g * 2


def halved(g):
    return g / 2


# What is hooked: function of the net and a list that hooks may append to.
def parameter(net, log):
    net.w.register_hook(doubled)


def parameter_twice(net, log):
    net.w.register_hook(doubled)
    net.w.register_hook(lambda g: g + 1)


def parameter_seen(net, log):
    net.b.register_hook(lambda g: log.append(g.asnumpy().tolist()))


def of_a_cell_inside(net, log):
    net.inner.weight.register_hook(halved)


def removed(net, log):
    handle = net.w.register_hook(doubled)
    net.b.register_hook(doubled)
    handle.remove()


def inside(net, log):
    net.hook_inside = doubled


def inside_and_parameter(net, log):
    net.hook_inside = halved
    net.w.register_hook(doubled)


def cell_backward(net, log):
    net.inner.register_backward_hook(lambda cell, gi, go: tuple(None if g is None else g * 3 for g in gi))


def cell_backward_pre(net, log):
    net.inner.register_backward_pre_hook(lambda cell, go: tuple(g * 3 for g in go))


def cell_forward(net, log):
    net.inner.register_forward_hook(lambda cell, args, out: out * 2)
    net.inner.register_forward_pre_hook(lambda cell, args: (args[0] + 1,))


def cell_and_parameter(net, log):
    cell_backward(net, log)
    parameter(net, log)


HOOKS = [parameter, parameter_twice, parameter_seen, of_a_cell_inside, removed, inside, inside_and_parameter,
         cell_backward, cell_backward_pre, cell_forward, cell_and_parameter]  # fmt: skip


# How gradients are asked for: step(net, params, x) -> gradients
def by_list(net, params, x):
    return ops.GradOperation(get_by_list=True)(net, params)(x)


def all_and_by_list(net, params, x):
    return ops.GradOperation(get_all=True, get_by_list=True)(net, params)(x)


def value_and_grad(net, params, x):
    return ms.value_and_grad(net, None, params)(x)


def value_and_grad_both(net, params, x):
    return ms.value_and_grad(net, 0, params)(x)


def grad(net, params, x):
    return ms.grad(net, None, params)(x)


def grad_of_one(net, params, x):
    return ms.grad(net, None, params[0])(x)


def grad_of_a_function(net, params, x):
    def loss(x):
        return net(x * 2) + net(x)

    return ms.grad(loss, None, params)(x)


def nested(net, params, x):
    def norm(x):
        return sum((g**2).sum() for g in ms.grad(net, None, params)(x))

    return ms.grad(norm)(x)


def vjp(net, params, x):
    value, pull = ms.vjp(net, x, weights=params)
    return pull(ms.ops.ones_like(value))


def backward(net, params, x):
    for p in params:
        p.grad = None
    net(x).backward()
    return [p.grad for p in params]


APIS = [by_list, all_and_by_list, value_and_grad, value_and_grad_both, grad, grad_of_one, grad_of_a_function, nested, vjp,
        backward]  # fmt: skip


@contextlib.contextmanager
def eager(step):
    yield step


@contextlib.contextmanager
def jit(step):
    yield ms.jit(step)


@contextlib.contextmanager
def switch(step):
    ms.enable_capture()
    try:
        yield step
    finally:
        ms.disable_capture()


@contextlib.contextmanager
def graph_mode(step):
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        yield step
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)


@contextlib.contextmanager
def jit_in_graph_mode(step):
    with graph_mode(ms.jit(step)) as f:
        yield f


def history(mode, hook, api, late):
    """Results of some calls and what hooks saw; late: the hooks come when some calls have run."""
    net, log, results = Net(), [], []
    params = list(net.trainable_params())
    with mode(lambda net, params, x: api(net, params, x)) as step:
        for call in range(6):
            if call == (3 if late else 0):
                hook(net, log)
            x = ms.tensor(np.linspace(-1, 1, 8, dtype=np.float32).reshape(2, 4) * (1 + call))
            results.append(step(net, params, x))
    return results, log


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("mode", [jit, switch, graph_mode, jit_in_graph_mode])
@pytest.mark.parametrize("api", APIS)
@pytest.mark.parametrize("hook", HOOKS)
def test_gradients_are_hooked_as_eagerly(hook, api, mode, late):
    expected, seen = history(eager, hook, api, late)
    found, seen_captured = history(mode, hook, api, late)
    for call, (a, b) in enumerate(zip(expected, found)):
        assert equal(a, b, 1e-4), (call, a, b)
    assert len(seen) == len(seen_captured)
    for a, b in zip(seen, seen_captured):
        np.testing.assert_allclose(a, b, rtol=1e-4)


def test_a_hook_doubles():
    """By hand: the gradient of w.x is x, doubled by the hook."""
    w = ms.Parameter(ms.tensor(np.float32([1, 2])), name="w")
    w.register_hook(doubled)
    x = ms.tensor(np.float32([3, 5]))

    @ms.jit
    def step(x):
        return ms.grad(lambda x: (w * x).sum(), None, [w])(x)[0]

    for _ in range(3):
        assert step(x).asnumpy().tolist() == [6, 10]


READS_ITS_RESULT = ["tanh", "sigmoid", "exp", "sqrt", "rsqrt", "reciprocal", "softmax", "sin", "square", "pow"]


def with_backward(loss, x):
    loss(x).backward(create_graph=True)
    first, x.grad = x.grad, None
    (first * first).sum().backward()
    return x.grad


def with_grad(loss, x):
    return ms.grad(lambda x: (ms.grad(loss)(x) ** 2).sum())(x.detach())


@pytest.mark.parametrize("second", [with_backward, with_grad])
@pytest.mark.parametrize("hook", [doubled, lambda g: g * g, lambda g: g + 1])
@pytest.mark.parametrize("name", READS_ITS_RESULT)
def test_second_derivative_through_a_hooked_result(name, hook, second):
    """A rule that reads its result leads back to the hook on it."""

    def loss(x):
        y = x**2.5 if name == "pow" else getattr(ops, name)(x)
        y.register_hook(hook)
        return (y**3 + y).sum()

    x = lambda: ms.tensor(np.array([0.5, 1.25, 0.75]), requires_grad=True)
    expected, captured = second(loss, x()).asnumpy(), ms.jit(loss)
    for _ in range(3):
        np.testing.assert_allclose(second(captured, x()).asnumpy(), expected, rtol=1e-9)
    np.testing.assert_allclose(second(ms.jit(lambda x: loss(x) * 1), x()).asnumpy(), expected, rtol=1e-9)


def test_second_derivative_through_a_hooked_tanh():
    """By hand: with u = 1 - y * y, the first derivative of y ** 3 behind the doubling hook is 6 y y u."""
    t = 0.5
    y, u = np.tanh(t), 1 - np.tanh(t) ** 2

    @ms.jit
    def loss(x):
        y = ops.tanh(x)
        y.register_hook(doubled)
        return y**3

    # g = u h(3 y y): dg/dy = -2 y h(3 y y) + u h'(..) 6 y; each gradient that arrives at y is doubled once more.
    g = 6 * y * y * u
    by_y = -2 * y * 6 * y * y + u * 2 * 6 * y
    expected = 2 * g * by_y * 2 * u
    found = with_backward(loss, ms.tensor(t, dtype=ms.float64, requires_grad=True))
    assert found.item() == pytest.approx(expected, rel=1e-9)


def in_a_loop(w, x, said):
    w = w.detach().requires_grad_(True)
    w.register_hook(lambda g: said.append(g.tolist()))
    for _ in range(2):
        (w * x).sum().backward()
    return w


def left_behind(w, x, said):
    w = w.detach().clone().requires_grad_(True)
    w.register_hook(lambda g: g * 2)
    return w


def used_and_left_behind(w, x, said):
    w = ms.tensor([1.0, 2.0], requires_grad=True)
    w.register_hook(lambda g: said.append(1))
    (w * x).sum().backward()
    return w


def made_under_no_grad(w, x, said):
    with ms.no_grad():
        w = ms.tensor([1.0, 2.0], requires_grad=True)
        w.register_hook(lambda g: g + 1)
        w.add_(1)
    return w


def in_a_list(w, x, said):
    leaves = [ms.tensor([1.0, k], requires_grad=True) for k in (1.0, 2.0)]
    for leaf in leaves:
        leaf.register_hook(lambda g: said.append(1))
    said.append(leaves)
    return leaves[1]


def on_a_view(w, x, said):
    w = ms.tensor([1.0, 2.0], requires_grad=True)
    base = w * 1
    part = base[:1]
    part.register_hook(lambda g: said.append(g.tolist()) or g * 10)
    float(part.sum())
    (part.sum() + base.sum()).backward()
    return w


def retained_by_a_view(w, x, said):
    w = ms.tensor([1.0, 2.0], requires_grad=True)
    base = w * x
    part = base[:1]
    part.retain_grad()
    float(part.sum())
    (part.sum() * 3 + base.sum()).backward()
    said.append(part.grad.tolist())
    return w


@pytest.mark.parametrize(
    "make", [retained_by_a_view, on_a_view, in_a_loop, left_behind, used_and_left_behind, made_under_no_grad, in_a_list]
)
def test_hooks_of_what_is_left_behind(make):
    """They are called for whatever is computed with the leaf afterwards."""

    def outcome(f):
        said = []
        leaf = f(ms.tensor([0.5, 1.5]), ms.tensor([3.0, 4.0]), said)
        (leaf * leaf).sum().backward()
        for leaves in [s for s in said if isinstance(s, list) and isinstance(s[0], ms.Tensor)]:
            said.remove(leaves)
            (leaves[0] * 2).sum().backward()
        return leaf.grad.tolist(), said

    captured, expected = ms.jit(make), outcome(make)
    for _ in range(3):
        assert outcome(captured) == expected


def hook_behind_a_branch(x, y, scale):
    m = x * 2 if scale.sum() > 0 else (y * 3).exp()
    m.register_hook(doubled)
    return (m * x).sum()


def hook_before_a_branch(x, y, scale):
    m = x * y
    m.register_hook(doubled)
    if scale.sum() > 0:
        m = (m * 2).exp()
    return (m * x).sum()


def hook_on_a_chosen_one(x, y, scale):
    m = x if scale.sum() > 0 else y
    m.register_hook(doubled)
    return (m * x).sum()


def hook_behind_a_loop(x, y, scale):
    m = x * 2
    while scale.sum() < 20:
        m = m * y
        scale = scale * 2 + 9
    m.register_hook(doubled)
    return (m * x).sum()


def hook_behind_a_number(x, y, scale):
    k = scale.sum() if scale.sum() > 0 else 3.0
    m = x * 2
    while scale.sum() < 20:
        m = m * y
        k = k + 1
        scale = scale * 2 + 9
    m.register_hook(doubled)
    return (m * x * k).sum()


class Tripled(ms.Function):
    @staticmethod
    def forward(ctx, x):
        return x * 3

    @staticmethod
    def backward(ctx, g):
        return g * 5


def function_behind_a_branch(x, y, scale):
    m = x * 2 if scale.sum() > 0 else (y * 3).exp()
    return (Tripled.apply(m) * x).sum()


def function_before_a_branch(x, y, scale):
    m = Tripled.apply(x * y)
    if scale.sum() > 0:
        m = (m * 2).exp()
    return (m * x).sum()


BESIDE_CONTROL_FLOW = [
    hook_behind_a_branch, hook_before_a_branch, hook_on_a_chosen_one, hook_behind_a_loop, hook_behind_a_number,
    function_behind_a_branch, function_before_a_branch,
]  # fmt: skip


@pytest.mark.parametrize("f", BESIDE_CONTROL_FLOW, ids=lambda f: f.__name__)
def test_beside_control_flow_in_the_graph(f):
    """Such a graph is compiled in stages, one of which is the control flow: it ended the process."""
    captured = ms.jit(f)
    for s in (1.0, -1.0, 1.0, 50.0, -1.0):
        results = []
        for run in (f, captured):
            x, y = (ms.tensor(v).requires_grad_(True) for v in ([0.5, 1.0], [1.5, -1.0]))
            total = run(x, y, ms.tensor(s))
            total.backward()
            results.append([t if t is None else t.tolist() for t in (total, x.grad, y.grad)])
        assert results[0] == results[1], s
