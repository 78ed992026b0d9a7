"""Small tensors that died are given out again: each must be as good as new, whatever it was before."""

import gc
import weakref

import pytest

import msjit as ms

MORE = 40  # than are kept of one kind


def leaf():
    return ms.tensor([1.0, 2.0, 3.0], requires_grad=True)


def plain(x):
    return x * 2 + 1


jitted = ms.jit(plain)


@pytest.fixture(params=[plain, jitted], ids=["plain", "jit"])
def run(request):
    for _ in range(12):
        request.param(leaf())
    return request.param


def assert_new(t):
    assert not t.requires_grad and t.is_leaf and t.grad is None and t.grad_fn is None and t._version == 0
    assert not hasattr(t, "mark") and not t.retains_grad


def test_after_the_result_of_a_recorded_op(run):
    x = leaf()
    for _ in range(MORE):
        y = run(x)
        assert y.requires_grad and not y.is_leaf and y._version == 0
        del y
        with ms.no_grad():
            z = plain(x)
        assert_new(z)
        del z


def test_gradients_go_through_what_died(run):
    for i in range(MORE):
        x = leaf()
        y = run(x)
        z = (y * y).sum()
        del y
        others = [run(leaf()) for _ in range(6)]  # take what y left
        z.backward()
        assert x.grad.tolist() == [12.0, 20.0, 28.0]
        del others


def test_hooks_retained_gradients_and_attributes_end_with_it(run):
    for i in range(MORE):
        x, seen = leaf(), []
        y = run(x)
        y.register_hook(seen.append)
        y.retain_grad()
        y.mark = i
        loss = (y * 3).sum()
        ends = weakref.ref(y)
        loss.backward()
        assert y.grad.tolist() == [3.0] * 3 and len(seen) == 1
        del y, loss, seen
        gc.collect()
        assert ends() is None
        with ms.no_grad():
            assert_new(plain(x))


def test_retained_of_what_died_before_the_backward(run):
    for _ in range(MORE):
        x = leaf()
        y = run(x)
        y.retain_grad()
        loss = (y * 3).sum()
        del y
        other = run(leaf())
        loss.backward()
        assert x.grad.tolist() == [6.0] * 3 and other.grad is None


def test_written_and_viewed(run):
    for _ in range(MORE):
        x = leaf()
        y = run(x)
        row = y[1:]
        y.add_(1)
        with pytest.raises(RuntimeError, match="in place"):
            broken = x * 1
            kept = broken * broken
            broken.fill_(0.0)
            kept.sum().backward()
        del broken, kept, y
        assert row.tolist() == [6.0, 8.0]
        row.sum().backward()
        assert x.grad.tolist() == [0.0, 2.0, 2.0]
        del row
        with ms.no_grad():
            assert_new(plain(x))


def test_code_that_runs_when_a_history_ends(run):
    """Sees no half-dead tensor."""
    made = []

    class Last:
        def __del__(self):
            made.append(run(leaf()))

    for _ in range(MORE):
        x = leaf()
        last = Last()
        x.register_hook(lambda g, last=last: g)
        y = run(x)
        del x, last
        del y
        gc.collect()
    assert len(made) == MORE
    assert all(t.tolist() == [3.0, 5.0, 7.0] and t.requires_grad for t in made)
    assert len({id(t) for t in made}) == MORE


def test_many_at_once_and_deep_chains(run):
    kept = [run(leaf()) for _ in range(MORE)]
    assert all(t.tolist() == [3.0, 5.0, 7.0] for t in kept)
    del kept
    y = x = leaf()
    for _ in range(20000):
        y = y + 1
    del y
    y = run(x)
    y.sum().backward()
    assert x.grad.tolist() == [2.0] * 3
