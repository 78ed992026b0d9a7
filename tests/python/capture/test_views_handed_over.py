"""Views that leave compiled code are views: writes through one are seen in the others, and by their history."""

import itertools

import numpy as np
import pytest

import msjit as ms
from differential import t

pytestmark = pytest.mark.by_turns

VIEWS = {
    "reversed": lambda v: v[:, ::-1],
    "transpose": lambda v: v.T,
    "slice": lambda v: v[1:],
    "row": lambda v: v[2],
    "column": lambda v: v[:, 1],
    "steps": lambda v: v[::2, 1:],
    "reshape": lambda v: v.reshape(3, 4),
    "reshape_transpose": lambda v: v.reshape(2, 2, 3).permute(2, 0, 1),
    "diagonal": lambda v: v.diagonal(),
    "unsqueeze": lambda v: v.unsqueeze(1),
    "permute": lambda v: v.permute(1, 0),
    "whole": lambda v: v[:],
    "chain": lambda v: v.T[1:][:, ::-1],
    "reshape_of_reversed": lambda v: v[::-1].reshape(2, 2, 3),
    "narrow": lambda v: v.narrow(1, 1, 2),
    "split": lambda v: v.split(2)[1],
    "flat": lambda v: v.reshape(-1)[2:],
}
COPIES = {
    "copied": lambda v: v.T.reshape(12),
    "copied_back": lambda v: v.T.reshape(12).reshape(3, 4).T,
    "copied_whole": lambda v: v.T.reshape(4, 3),
}
HISTORIES = ["none", "base", "written", "both", "cut", "detached"]
KEPT = ["view", "both", "two"]


def program(view, history, kept, broken=True, given=False):
    """f(x, w): a view of what is made of x, then a break, then a write to a part of it, w's where it is recorded."""

    def f(x, w):
        y = x if given else x * 2 if history in ("base", "both", "cut") else x.detach() * 2
        if history == "cut":
            with ms.no_grad():
                v = view(y)
        elif history == "detached":
            v = view(view(y).detach()) if view is VIEWS["transpose"] else view(y.detach())
        else:
            v = view(y)
        other = y if kept == "both" else y[1:] if kept == "two" else None
        if broken:
            print(end="")
        if history in ("written", "both", "cut"):
            v[:1] += w  # what addition needs for its gradient no write spoils
            v[1:] = w
        elif history != "base":
            v[:1] *= 3
        else:
            v = v * w
        last = v[-1:] if v.ndim else v
        if broken:
            print(end="")
        if history != "base":
            last.add_(1)
        return y if kept == "both" else v, v, last, other

    return f


def outcome(f, given=None):
    x, w = t(4, 3, seed=1, requires_grad=True), t(1, seed=2, requires_grad=True)
    try:
        results = f(given(x) if given else x, w)
        total = sum((r * (i + 2)).sum() for i, r in enumerate(results) if r is not None and r.requires_grad)
        if isinstance(total, ms.Tensor):
            total.backward()
    except RuntimeError as error:
        return str(error)
    seen = [None if r is None else (r.detach().numpy().copy(), r.requires_grad, r.stride()) for r in results]
    shares = [
        np.shares_memory(a.detach().numpy(), b.detach().numpy())
        for a, b in itertools.combinations([r for r in results if r is not None], 2)
    ]
    return seen, shares, x.grad, w.grad


def same(a, b):
    if isinstance(a, (list, tuple)):
        return len(a) == len(b) and all(same(p, q) for p, q in zip(a, b))
    if isinstance(a, ms.Tensor):
        a, b = a.numpy(), b.numpy() if b is not None else None
    if isinstance(a, np.ndarray):
        return b is not None and a.shape == b.shape and np.allclose(a, b, rtol=1e-5, atol=1e-6)
    return a == b


def check(f, given=None):
    expected = outcome(f, given)
    captured = ms.jit(f)
    for _ in range(3):
        found = outcome(captured, given)
        assert same(expected, found), f"{expected}\n{found}"


@pytest.mark.parametrize("kept", KEPT)
@pytest.mark.parametrize("history", HISTORIES)
@pytest.mark.parametrize("name", [*VIEWS, *COPIES])
def test_write_behind_a_break(name, history, kept):
    view = VIEWS.get(name) or COPIES[name]
    check(program(view, history, kept))
    check(program(view, history, kept, broken=False))


GIVEN = {
    "made": lambda x: x * 2,
    "detached": lambda x: x.detach() * 2,
    "view": lambda x: (x * 2)[:, ::-1],
    "detached_view": lambda x: (x * 2).detach()[:, ::-1],
    "detached_of_view": lambda x: (x * 2)[::-1].detach(),
    "transposed": lambda x: (x.reshape(3, 4) * 2).T,
    "array": lambda x: ms.from_numpy(np.arange(12, dtype=np.float32).reshape(3, 4).T),
    "every_other": lambda x: ms.from_numpy(np.arange(24, dtype=np.float32).reshape(4, 6)[:, ::2]),
}


@pytest.mark.parametrize("given", GIVEN)
@pytest.mark.parametrize("history", ["none", "written", "cut"])
@pytest.mark.parametrize("name", VIEWS)
def test_write_to_a_view_of_an_argument(name, history, given):
    for kept in KEPT:
        check(program(VIEWS[name], history, kept, given=True), GIVEN[given])


@pytest.mark.parametrize("name", VIEWS)
def test_a_leaf_made_of_a_view_is_not_written(name):
    def f(x, w):
        v = VIEWS[name](x.detach() * 2)
        v.requires_grad = True
        print(end="")
        with pytest.raises(RuntimeError, match="leaf"):
            v.mul_(w)
        return (v * w,)

    check(f)


UNSEEN = {
    "whole": lambda v, w: v.mul_(2),
    "part": lambda v, w: v[1:].add_(1),
    "content": lambda v, w: v.copy_(w),
    "number": lambda v, w: v.zero_(),
}


@pytest.mark.parametrize("how", ["no_grad", "data"])
@pytest.mark.parametrize("name", UNSEEN)
def test_a_write_that_is_not_recorded_keeps_the_history(name, how):
    def f(x, w):
        v = x * w
        if how == "data":
            UNSEEN[name](v.data, w.detach())
        else:
            with ms.no_grad():
                UNSEEN[name](v, w)
        return v, v * 3, v[::-1]

    check(f)


@pytest.mark.parametrize("history", ["none", "written"])
def test_views_that_ops_make_of_others(history):
    def f(x, w):
        y = x.detach() * 2
        views = y.flatten(), y.unbind(0)[1], y.chunk(2)[1], y.T.flatten(), y.roll(0, 0)
        y[1:] = w if history == "written" else 3
        return (y, *views)

    check(f)


def test_what_is_written_has_memory_of_its_own():
    def f(x, w):
        v, u = x.detach() * 2, x.detach() * 3
        v.zero_()
        u.copy_(w.detach())
        print(end="")
        v[0] = 5
        u[0, 0] = 5
        return v, u, v.T.reshape(12), u.reshape(-1)

    check(f)


def test_a_view_made_under_no_grad_is_written_as_a_part_of_its_base():
    def f(v, w):
        v.add_(1)
        return v, v * w

    for requires_grad in (False, True, False):
        captured = ms.jit(f)
        for first in (requires_grad, not requires_grad, requires_grad):
            for g in (f, captured, captured):
                leaf, w = t(4, 3, seed=1, requires_grad=True), t(1, seed=2)
                y = leaf * 1 if first else leaf.detach() * 1
                with ms.no_grad():
                    v = y[1:]
                g(v, w)
                if first:
                    y.sum().backward()
                    assert leaf.grad.tolist() == [[1.0] * 3] + [[0.0] * 3] * 3


@pytest.mark.parametrize("view", [lambda v: v.detach(), lambda v: v[1:]])
def test_a_view_alone_of_what_was_written_has_memory_of_its_own(view):
    def f(x, w):
        v, u = x.detach() * 2, x.detach() * 3
        y = x.detach()
        v.zero_()
        u.copy_(y)
        v, u = view(v), view(u)
        print(end="")
        v[0] = 5
        u[0, 0] = 5
        return y, v, u

    check(f)


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_writes_to_parts_of_any_layout(order):
    flips = list(itertools.product([1, -1], repeat=3))
    parts = [
        lambda v: v[1:],
        lambda v: v[..., -1],
        lambda v: v.swapaxes(0, 2)[0],
        lambda v: v[:, ::2],
        lambda v: v.diagonal(0, 0, 1),
        lambda v: v[None, :, 1],
    ]
    for flip, part in itertools.product(flips, parts):
        found = []
        for strided in (False, True):
            a = (
                np.arange(24, dtype=np.float32)
                .reshape(2, 3, 4)
                .transpose(order)[tuple(slice(None, None, s) for s in flip)]
            )
            base = ms.from_numpy(a if strided else a.copy())
            w = t(1, seed=3, requires_grad=True)
            view, other = part(base), base[0]
            view.mul_(w)
            other.add_(w)
            weights = ms.from_numpy(np.arange(24, dtype=np.float32).reshape(a.shape))
            ((base * weights).sum() + (view * 2).sum() + (other * 3).sum()).backward()
            found.append((base, view, other, w.grad))
        assert same(*found)
