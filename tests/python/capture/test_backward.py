"""backward() and grad inside captured functions: as eager, in one fragment where nothing stands against it."""

import numpy as np
import pytest

import msjit as ms
from differential import equal, t

RTOL = 1e-5


def net(seed=0):
    w = ms.Parameter(t(4, 3, seed=seed) * 0.5, name="w")
    b = ms.Parameter(t(3, seed=seed + 1), name="b")
    return [w, b]


def forward(params, x):
    w, b = params
    return ms.ops.tanh(x @ w + b)


def grads(params):
    return [p.grad for p in params]


def run(function, calls, make, captured):
    """What every call returns, and parameters and gradients after it."""
    params, *rest = make()
    f = ms.jit(function) if captured else function
    out = []
    for call in range(calls):
        result = f(params, t(5, 4, seed=10 + call), *rest)
        out.append(
            (result, [p.asnumpy().copy() for p in params], [None if g is None else g.asnumpy() for g in grads(params)])
        )
    return out, f


def same(function, calls=4, make=lambda: (net(),), breaks=0, compiles=None):
    expected, _ = run(function, calls, make, False)
    found, f = run(function, calls, make, True)
    for (r, ps, gs), (r2, ps2, gs2) in zip(expected, found):
        assert equal(r, r2, RTOL), (r, r2)
        for p, p2 in zip(ps, ps2):
            np.testing.assert_allclose(p, p2, rtol=RTOL, atol=1e-6)
        for g, g2 in zip(gs, gs2):
            assert (g is None) == (g2 is None)
            if g is not None:
                assert g.dtype == g2.dtype and g.strides == g2.strides
                np.testing.assert_allclose(g, g2, rtol=RTOL, atol=1e-6)
    report = ms.report(f)
    if breaks is not None:
        assert len(report.breaks) == breaks and (breaks or not report.skipped), str(report)
    if breaks == 0:
        assert report.hits >= calls - 1, str(report)
    if compiles is not None:
        assert report.compiles == compiles, str(report)
    return report


def test_gradients_of_a_step():
    def step(params, x):
        loss = (forward(params, x) ** 2).mean()
        for p in params:
            p.grad = None
        loss.backward()
        return loss

    same(step, compiles=1)


def test_accumulation_over_calls():
    def step(params, x):
        loss = (forward(params, x) ** 2).sum()
        loss.backward()
        return loss.detach()

    same(step, compiles=2)  # without a gradient, and with one


def test_training_step_by_hand():
    def step(params, x, lr):
        loss = (forward(params, x) ** 2).mean()
        loss.backward()
        with ms.no_grad():
            for p in params:
                p.sub_(lr * p.grad)
                p.grad = None
        return loss

    report = same(step, calls=6, make=lambda: (net(), 0.1), compiles=1)
    assert report.fragments == 1


def test_writes_through_data():
    def step(params, x):
        loss = (forward(params, x) ** 2).mean()
        loss.backward()
        for p in params:
            p.data.sub_(0.1 * p.grad)
            p.grad = None
        return loss

    same(step, compiles=1)


@pytest.mark.parametrize("name", ["SGD", "Momentum", "Adam", "AdamW"])
def test_optimizers_step(name):
    def make():
        params = net()
        arguments = {"SGD": {"momentum": 0.9}, "Momentum": {"momentum": 0.9}}.get(name, {})
        return params, getattr(ms.nn, name)(params, learning_rate=0.05, **arguments)

    def step(params, x, opt):
        opt.zero_grad()
        loss = (forward(params, x) ** 2).mean()
        loss.backward()
        opt.step()
        return loss

    report = same(step, calls=6, make=make, compiles=None)
    assert report.fragments == 1


def test_a_whole_step_runs_no_op_eagerly():
    params = net()
    opt = ms.nn.Adam(params, learning_rate=0.05)

    @ms.jit
    def step(x):
        opt.zero_grad()
        loss = ms.ops.softmax(forward(params, x), dim=-1).pow(2).mean()
        loss.backward()
        opt.step()
        return loss

    x = t(5, 4)
    for _ in range(3):
        step(x)
    report = ms.report(step)
    before = report.eager_ops, report.hits
    for _ in range(5):
        step(x)
    report = ms.report(step)
    assert report.eager_ops == before[0] and report.hits == before[1] + 5 and report.fragments == 1, str(report)
    assert not report.breaks and not report.skipped, str(report)


def test_composites_are_taken_apart():
    def step(params, x):
        loss = ms.ops.cross_entropy(forward(params, x), ms.ops.arange(5) % 3)
        loss.backward()
        y = ms.ops.layer_norm(forward(params, x), (3,))
        y.std().backward()
        return loss

    same(step, breaks=None)


def test_gradient_argument():
    def step(params, x):
        y = forward(params, x)
        y.backward(ms.ops.ones_like(y) * 0.5)
        return y.sum()

    same(step)


def test_gradient_argument_by_keyword_that_is_a_result():
    def step(params, x):
        y = forward(params, x)
        y.backward(gradient=y.detach() * 2, retain_graph=True)
        y.sum().backward()
        return y.detach()

    same(step)


def test_reading_and_changing_gradients():
    def step(params, x):
        (forward(params, x) ** 2).sum().backward()
        total = sum((p.grad**2).sum() for p in params) ** 0.5
        for p in params:
            p.grad.mul_(0.5)
            p.grad = p.grad / (total + 1)
        return total

    same(step, calls=5)


def test_zeroing_in_place():
    def step(params, x):
        for p in params:
            if p.grad is not None:
                p.grad.zero_()
        (forward(params, x) ** 2).sum().backward()
        return params[0].grad

    same(step, calls=5)


def test_gradient_handed_out_is_the_one_stored():
    params = net()

    @ms.jit
    def step(x):
        (forward(params, x) ** 2).sum().backward()
        return params[0].grad

    x = t(5, 4)
    for _ in range(3):
        params[0].grad = None
        g = step(x)
        assert g is params[0].grad


def test_unused_parameters_keep_their_gradient():
    def step(params, x):
        (x @ params[0]).sum().backward()
        return params[1].grad is None

    same(step)


def test_one_gradient_for_two_leaves_is_two_tensors():
    a, b = t(3, requires_grad=True), t(3, seed=1, requires_grad=True)

    @ms.jit
    def step(a, b):
        (a + b).sum().backward()

    for _ in range(3):
        a.grad = b.grad = None
        step(a, b)
        a.grad.add_(1.0)
        assert a.grad.asnumpy().tolist() == [2, 2, 2] and b.grad.asnumpy().tolist() == [1, 1, 1]


def test_transposed_gradients_are_contiguous():
    def step(params, x):
        (params[0].T @ x.T).sum().backward()
        return params[0].grad.T

    same(step)


def test_two_losses_in_one_step():
    def step(params, x):
        h = forward(params, x)
        h.sum().backward(retain_graph=True)
        (h * h).sum().backward()
        return h

    same(step)


def test_steps_in_a_loop():
    def train(params, x):
        losses = []
        for _ in range(3):
            loss = (forward(params, x) ** 2).mean()
            loss.backward()
            with ms.no_grad():
                for p in params:
                    p.sub_(0.1 * p.grad)
                    p.grad = None
            losses.append(loss.detach())
        return losses

    same(train, calls=3)


def test_a_loop_with_a_break():
    logged = []

    def train(params, batches):
        opt = ms.nn.SGD(params, learning_rate=0.05)
        for x in batches:
            opt.zero_grad()
            loss = (forward(params, x) ** 2).mean()
            loss.backward()
            opt.step()
            logged.append(float(loss))

    batches = [t(5, 4, seed=i) for i in range(20)]
    expected_params = net()
    train(expected_params, batches)
    expected = list(logged)
    logged.clear()
    params = net()
    captured = ms.jit(train)
    captured(params, batches)
    np.testing.assert_allclose(logged, expected, rtol=1e-5)
    for p, q in zip(params, expected_params):
        np.testing.assert_allclose(p.asnumpy(), q.asnumpy(), rtol=1e-5, atol=1e-6)
    report = ms.report(captured)
    assert report.compiles <= 4 and report.hits >= 17, str(report)
    before = report.eager_ops
    captured(params, batches)
    assert ms.report(captured).eager_ops - before <= 4, str(ms.report(captured))


def test_sizes_that_vary():
    params, others = net(), net()

    def step(params, x):
        for p in params:
            p.grad = None
        loss = (forward(params, x) ** 2).mean()
        loss.backward()
        return loss

    f = ms.jit(step)
    for n in (5, 6, 7, 3, 9, 4):
        x = t(n, 4, seed=n)
        assert equal(step(others, x), f(params, x), RTOL)
        for p, q in zip(params, others):
            np.testing.assert_allclose(p.grad.asnumpy(), q.grad.asnumpy(), rtol=1e-4, atol=1e-6)
    assert ms.report(f).compiles <= 3, str(ms.report(f))


@pytest.mark.parametrize("shape", [(1, 2), (2, 1), (2, 2)])
def test_a_loss_of_one_element_whose_sizes_vary(shape):
    def step(w, x):
        w.grad = None
        loss = w * x
        loss.backward()
        return w.grad * 2

    f = ms.jit(step, dynamic=True)
    w = t(1, 1).requires_grad_()
    for x in (t(1, 1), t(1, 1, seed=2)):
        assert equal(step(w, x), f(w, x), RTOL)
    with pytest.raises(RuntimeError) as eager:
        step(w, t(*shape))
    with pytest.raises(RuntimeError) as found:
        f(w, t(*shape))
    assert str(found.value) == str(eager.value)
    assert equal(step(w, t(1, 1)), f(w, t(1, 1)), RTOL)


def test_a_released_result_raises_as_eager():
    params = net()

    def step(x):
        loss = (forward(params, x) ** 2).sum()
        loss.backward()
        return loss

    x = t(5, 4)
    with pytest.raises(RuntimeError) as eager:
        step(x).backward()
    captured = ms.jit(step)
    for _ in range(3):
        loss = captured(x)
        assert loss.requires_grad and not loss.is_leaf
        with pytest.raises(RuntimeError) as found:
            loss.backward()
        assert str(found.value) == str(eager.value)
    assert not ms.report(captured).breaks


def test_a_second_backward_raises_as_eager():
    params = net()

    def step(x):
        loss = (forward(params, x) ** 2).sum()
        loss.backward()
        loss.backward()

    with pytest.raises(RuntimeError, match="retain_graph"):
        step(t(5, 4))
    with pytest.raises(RuntimeError, match="retain_graph"):
        ms.jit(step)(t(5, 4))


def test_nothing_to_release():
    def step(params, x):
        loss = (params[1] + 1.0).sum()
        loss.backward()
        loss.backward()
        return loss

    same(step)


def test_a_write_between_forward_and_backward_raises_as_eager():
    def step(params, x):
        loss = (forward(params, x) * params[1]).sum()
        with ms.no_grad():
            params[1].mul_(0.5)
        loss.backward()

    for f in (step, ms.jit(step)):
        with pytest.raises(RuntimeError, match="in place"):
            f(net(), t(5, 4))


def test_history_that_begins_at_a_write():
    def f(w, x):
        with ms.no_grad():
            w.mul_(0.5)
        y = (w * x).sum()
        w.data.add_(1.0)
        x.add_(1.0)
        return y, (w * w).sum()

    captured = ms.jit(f)
    for call in range(3):
        w, v = t(3, seed=call, requires_grad=True), t(3, seed=call, requires_grad=True)
        for function, leaf in ((f, w), (captured, v)):
            _, z = function(leaf, t(3, seed=9))
            z.backward()
        assert equal(w.grad, v.grad) and equal(w.detach(), v.detach())


def test_a_history_beside_writes_of_leaves():
    def f(w, x):
        y = x * 1.5
        x.add_(y)
        loss = (y * w).sum()
        with ms.no_grad():
            w.mul_(0.5)
        return y, loss

    captured = ms.jit(f)
    for call in range(3):
        w, v = t(3, seed=call, requires_grad=True), t(3, seed=call, requires_grad=True)
        x, u = t(3, seed=9), t(3, seed=9)
        assert equal(f(w, x), captured(v, u))
        assert equal(w.detach(), v.detach()) and equal(x, u)


def test_a_region_that_only_stores_a_gradient():
    def f(w, log):
        for _ in range(2):
            log.append(print(end=""))
            if w.grad is not None:
                w.grad = w.grad * 2
        return w.grad

    captured = ms.jit(f)
    for _ in range(3):
        w = t(3, requires_grad=True)
        w.grad = t(3, seed=1)
        assert equal(captured(w, []), t(3, seed=1) * 4)


def test_a_part_of_a_leaf_written_before_the_forward():
    def step(params, x):
        w = params[0]
        with ms.no_grad():
            w[0] = 0.5
            w[:, 1] *= 2.0
        loss = (forward(params, x) ** 2).sum()
        loss.backward()
        return loss

    same(step, breaks=None)


def test_views_made_under_no_grad():
    def f(w, x):
        with ms.no_grad():
            row = w[0]
            scale = w.T[1] * 2
        return (row * x + scale.sum() * w).sum()

    def g(w, x):
        f(w, x).backward()

    for function in (lambda w, x: f(w, x).backward(), ms.jit(g), lambda w, x: ms.jit(f)(w, x).backward()):
        for call in range(3):
            w, v = t(3, 3, seed=call, requires_grad=True), t(3, 3, seed=call, requires_grad=True)
            x = t(3, seed=9)
            g(w, x)
            function(v, x)
            assert equal(w.grad, v.grad, 1e-6)
            h = ms.grad(f)
            assert equal(h(w, x), ms.jit(h)(v, x), 1e-6)


def test_history_behind_no_grad():
    def f(w, x):
        with ms.no_grad():
            print(end="")
            scale = x.sum() * 2
        return (w * scale).sum()

    captured = ms.jit(f)
    for call in range(3):
        w, v = t(3, seed=call, requires_grad=True), t(3, seed=call, requires_grad=True)
        for function, leaf in ((f, w), (captured, v)):
            function(leaf, t(3, seed=9)).backward()
        assert equal(w.grad, v.grad, 1e-6)


def test_history_from_before_the_fragment():
    def step(params, x):
        loss = (forward(params, x) ** 2).sum()
        print(end="")
        (loss * 2).backward()
        return loss.detach()

    same(step, breaks=None)


def test_hooks_run():
    params = net()
    seen = []
    params[0].register_hook(lambda g: seen.append(float(g.sum())) or g * 2)

    def step(x):
        for p in params:
            p.grad = None
        (forward(params, x) ** 2).sum().backward()
        return params[0].grad

    x = t(5, 4)
    expected = step(x).asnumpy()
    captured = ms.jit(step)
    for _ in range(3):
        np.testing.assert_allclose(captured(x).asnumpy(), expected, rtol=1e-5)
    assert len(seen) == 4


def test_a_hook_that_comes_later():
    params = net()

    @ms.jit
    def step(x):
        for p in params:
            p.grad = None
        (forward(params, x) ** 2).sum().backward()
        return params[0].grad

    x = t(5, 4)
    plain = step(x).asnumpy()
    params[0].register_hook(lambda g: g * 3)
    np.testing.assert_allclose(step(x).asnumpy(), plain * 3, rtol=1e-5)


def test_no_gradient_required():
    def step(x):
        x.sum().backward()

    with pytest.raises(RuntimeError) as eager:
        step(t(3))
    with pytest.raises(RuntimeError) as found:
        ms.jit(step)(t(3))
    assert str(found.value) == str(eager.value)


def test_under_no_grad():
    params = net()

    @ms.jit
    def step(x):
        with ms.no_grad():
            loss = (forward(params, x) ** 2).sum()
        return loss.requires_grad, params[0].grad is None

    assert step(t(5, 4)) == (False, True)


def test_create_graph():
    def step(params, x):
        for p in params:
            p.grad = None
        loss = (forward(params, x) ** 2).sum()
        loss.backward(create_graph=True)
        penalty = sum((p.grad**2).sum() for p in params)
        for p in params:
            p.grad = None
        penalty.backward()
        return penalty.detach()

    same(step, breaks=None)


def test_gradient_of_an_input_made_inside():
    def attack(params, x):
        x = x.detach().requires_grad_()
        loss = (forward(params, x) ** 2).sum()
        loss.backward()
        for p in params:
            p.grad = None
        return (x.detach() + 0.1 * x.grad.sign()), x.grad

    same(attack, compiles=1)


def test_a_leaf_made_inside_is_handed_out():
    def make(params, x):
        y = (x.detach() * 2).requires_grad_()
        (y * params[1].sum()).sum().backward()
        return y

    same(make, breaks=None)
    f = ms.jit(make)
    for _ in range(3):
        y = f(net(), t(5, 4))
        assert y.is_leaf and y.requires_grad and y.grad is not None


def test_history_of_a_leaf_made_inside():
    def make(params, x):
        y = (x * 2).requires_grad_()
        return y, (y * y).sum()

    f = ms.jit(make)
    for _ in range(3):
        y, s = f(None, t(2, 2))
        s.backward()
        np.testing.assert_allclose(y.grad.asnumpy(), 2 * y.detach().asnumpy())


def test_retained_gradients():
    def step(params, x):
        h = forward(params, x)
        h.retain_grad()
        (h**3).sum().backward()
        return h.grad

    same(step, compiles=None)


def test_distinct_tensors_become_one():
    @ms.jit
    def step(a, b):
        (a * 2 + b * 3).sum().backward()

    a, b = t(3, requires_grad=True), t(3, seed=1, requires_grad=True)
    step(a, b)
    step(a, b)
    c = t(3, requires_grad=True)
    step(c, c)
    assert c.grad.asnumpy().tolist() == [5, 5, 5]
    assert a.grad.asnumpy().tolist() == [4, 4, 4] and b.grad.asnumpy().tolist() == [6, 6, 6]


def test_a_leaf_becomes_a_result():
    @ms.jit
    def step(a):
        (a * a).sum().backward()

    a = t(3, requires_grad=True)
    for _ in range(3):
        step(a)
    w = t(3, seed=1, requires_grad=True)
    step(w * 2)
    np.testing.assert_allclose(w.grad.asnumpy(), 8 * w.detach().asnumpy(), rtol=1e-6)


def test_gradients_with_attributes_of_their_own():
    @ms.jit
    def step(a):
        return a.grad * 2

    a = t(3, requires_grad=True)
    a.grad = t(3)
    step(a)
    g = a.grad
    g.tag = 1
    np.testing.assert_array_equal(step(a).asnumpy(), 2 * g.asnumpy())
    assert a.grad.tag == 1


def test_gradients_under_two_names():
    def step(a, b):
        b.mul_(2.0)
        return a.grad + b

    f = ms.jit(step)
    for _ in range(3):
        a, other = t(3, requires_grad=True), t(3, seed=2)
        a.grad = t(3, seed=1)
        expected = a.grad.asnumpy() + other.asnumpy() * 2
        np.testing.assert_allclose(f(a, other).asnumpy(), expected, rtol=1e-6)
        expected = a.grad.asnumpy() * 4
        np.testing.assert_allclose(f(a, a.grad).asnumpy(), expected, rtol=1e-6)
