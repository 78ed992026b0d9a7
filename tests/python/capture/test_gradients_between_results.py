"""A compiled fragment is one node of the tape. What its results have of each other's gradients is seen all the same: by hooks,
by ``retain_grad``, and by gradients of one result by another."""

import pytest

import msjit as ms
from differential import check, fresh, t
from msjit import ops


def chain(x, w):
    y = x * w
    return y, (y * y).sum()


def three(x, w):
    a = x * w
    b = ops.sin(a) + x
    return a, b, (a * b).sum()


def side_by_side(x, w):
    y = x * w
    u = x * w  # another value, of the same numbers
    return y, (u * u).sum()


def rows(x, w):
    y = x @ w
    return y, y[0], (y[1] * x[0]).sum()


def branch(x, w):
    y = x * w
    if y.sum() > 0:
        z = (y * y).sum()
    else:
        z = (y * x).sum()
    return y, z


def scan(x, w):
    h = x * 1
    for i in range(4):
        h = ops.tanh(h @ w)
    return h, (h * x).sum()


PROGRAMS = [chain, three, side_by_side, rows, branch, scan]


def arguments():
    return [t(3, 3, seed=s, requires_grad=True) for s in (1, 2)]


def looked_at(made, how, args):
    """What is seen when the last result is differentiated."""
    *results, loss = made
    seen = []
    if how == "retain":
        for r in results:
            r.retain_grad()
        loss.backward()
        seen += [r.grad for r in results]
    elif how == "hook":
        for k, r in enumerate(results):
            r.register_hook(lambda g, k=k: seen.append((k, g)))
        loss.backward()
        seen.sort(key=lambda item: item[0])
    elif how == "changed":
        for r in results:
            r.register_hook(lambda g: g * 3 + 1)
        loss.backward()
    elif how == "both":
        results[0].register_hook(lambda g: g * 2)
        (loss + sum((r * 2).sum() for r in results)).backward()
    elif how == "by":
        seen += ms.mint.autograd.grad(loss, [*results, *args], allow_unused=True)
    elif how == "second":
        first = ms.mint.autograd.grad(loss, results[0], create_graph=True, allow_unused=True)[0]
        if first is not None and first.requires_grad:
            seen += [first, *ms.mint.autograd.grad((first * first).sum(), args, allow_unused=True)]
    elif how == "twice":
        results[0].register_hook(lambda g: seen.append(g))
        loss.backward(retain_graph=True)
        loss.backward()
    elif how == "removed":
        handle = results[0].register_hook(lambda g: seen.append(g))
        handle.remove()
        loss.backward()
    return seen, [a.grad for a in args]


@pytest.mark.parametrize("how", ["retain", "hook", "changed", "both", "by", "second", "twice", "removed"])
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda f: f.__name__)
def test_results_see_the_gradients_of_later_ones(program, how):
    args = arguments()
    expected = looked_at(program(*args), how, args)
    captured = ms.jit(fresh(program))
    for _ in range(3):
        args = arguments()
        found = looked_at(captured(*args), how, args)
        assert numbers(found) == pytest.approx(numbers(expected), rel=2e-5, abs=1e-6)
        assert shape_of(found) == shape_of(expected)


def numbers(value):
    if isinstance(value, (list, tuple)):
        return [n for v in value for n in numbers(v)]
    return value.asnumpy().ravel().tolist() if isinstance(value, ms.Tensor) else []


def shape_of(value):
    if isinstance(value, (list, tuple)):
        return [shape_of(v) for v in value]
    return tuple(value.shape) if isinstance(value, ms.Tensor) else value


def behind_a_break(x, w):
    y = x * w
    z = (y * y).sum()
    print("in between")
    return ms.mint.autograd.grad(z, y)


def by_an_argument_behind_a_break(x, w):
    y = x * w
    print("in between")
    z = (y * y).sum()
    return ms.mint.autograd.grad(z, x)


def by_one_of_two(x, w):
    y = x * w
    u = y * 2
    print("in between")
    return ms.mint.autograd.grad((y * u).sum(), [y, u])


@pytest.mark.parametrize("f", [behind_a_break, by_an_argument_behind_a_break, by_one_of_two], ids=lambda f: f.__name__)
def test_gradients_through_what_was_computed_before_a_break(f):
    check(fresh(f), *arguments(), calls=3, rtol=1e-5)


def hooked(x, w):
    y = x * w
    y.register_hook(lambda g: g * 2)
    z = (y * y).sum()
    z.backward()
    return z


def test_a_hook_within_the_function():
    check(fresh(hooked), *arguments(), calls=3, rtol=1e-5)
