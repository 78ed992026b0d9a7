"""register_post_accumulate_grad_hook: as PyTorch's, eagerly and captured."""

import gc
import weakref

import pytest
import torch

import msjit as ms
import msjit.mint as mint

KINDS = pytest.mark.parametrize("lib", [torch, mint], ids=["torch", "mint"])


def leaf(lib, *values):
    t = lib.tensor([float(v) for v in values])
    t.requires_grad_()
    return t


def values(t):
    return None if t is None else [float(v) for v in t]


def program(lib, wrap):
    """What the hooks of three leaves see, over three backwards."""
    seen = []
    x, y, z = leaf(lib, 1, 2), leaf(lib, 3, 4), leaf(lib, 5, 6)
    x.register_post_accumulate_grad_hook(lambda t: seen.append(("x", t is x, values(t.grad))))
    x.register_post_accumulate_grad_hook(lambda t: seen.append(("x again", values(t.grad))))
    handle = y.register_post_accumulate_grad_hook(lambda t: seen.append(("y", values(t.grad))))
    z.register_hook(lambda g: g * 2)
    z.register_post_accumulate_grad_hook(lambda t: (seen.append(("z", values(t.grad))), setattr(t, "grad", None))[0])

    def loss(x, y, z):
        a = x * y
        return (a * a * z + x).sum()

    f = wrap(loss)
    for i in range(3):
        f(x, y, z).backward()
        if i == 1:
            handle.remove()
            handle.remove()
    lib.autograd.grad(f(x, y, z), [x, y, z])  # adds to no grad
    return seen, values(x.grad), values(y.grad), values(z.grad)


@pytest.mark.parametrize("wrap", [lambda f: f, ms.jit], ids=["eager", "captured"])
def test_as_torch(wrap):
    assert program(mint, wrap) == program(torch, lambda f: f)


def test_backward_within_what_is_captured():
    def step(lib, wrap):
        seen, x = [], leaf(lib, 1, 2)
        x.register_post_accumulate_grad_hook(lambda t: seen.append(values(t.grad)))

        def f(x):
            ((x * x).sum() * 2).backward()
            return x + 1

        f = wrap(f)
        for _ in range(3):
            f(x)
        return seen, values(x.grad)

    assert step(mint, ms.jit) == step(mint, lambda f: f) == step(torch, lambda f: f)


def test_steps_in_the_backward():
    def train(lib):
        weights = [leaf(lib, 0.5, -1), leaf(lib, 2, 1)]

        def step(t):
            with lib.no_grad():
                t.sub_(t.grad * 0.1)
            t.grad = None

        for w in weights:
            w.register_post_accumulate_grad_hook(step)
        for _ in range(3):
            ((weights[0] * weights[1]) ** 2).sum().backward()
        assert all(w.grad is None for w in weights)
        return [v for w in weights for v in values(w)]

    assert train(mint) == pytest.approx(train(torch), rel=1e-6)


@KINDS
def test_refused(lib):
    x = leaf(lib, 1)
    for t in (x * 2, lib.tensor([1.0]), (x * 2).detach()):
        with pytest.raises(RuntimeError):
            t.register_post_accumulate_grad_hook(lambda t: None)


def test_a_hook_returns_nothing():
    x = leaf(mint, 1)
    x.register_post_accumulate_grad_hook(lambda t: t)
    with pytest.raises(RuntimeError, match="None"):
        (x * 2).sum().backward()


@KINDS
def test_errors_pass(lib):
    x = leaf(lib, 1)

    def hook(t):
        raise KeyError("mine")

    x.register_post_accumulate_grad_hook(hook)
    with pytest.raises(KeyError):
        (x * 2).sum().backward()
    assert values(x.grad) == [2.0]


def test_one_may_remove_itself_and_keeps_nothing_alive():
    x = leaf(mint, 1, 2)
    seen, handles = [], []
    handles.append(x.register_post_accumulate_grad_hook(lambda t: (seen.append(1), handles[0].remove())[1]))
    for _ in range(2):
        (x * x).sum().backward()
    assert seen == [1]
    with pytest.raises(TypeError):
        x.register_post_accumulate_grad_hook(3)
    assert x.hooks() == []

    def cycle():
        y = leaf(mint, 1)
        y.register_post_accumulate_grad_hook(lambda t: y)
        return weakref.ref(y)

    gone = cycle()
    gc.collect()
    assert gone() is None


def test_of_a_parameter():
    net = ms.nn.Dense(2, 1)
    seen = []
    for p in net.trainable_params():
        p.register_post_accumulate_grad_hook(lambda t, p=p: seen.append(t is p and p.name))
    net(ms.tensor([[1.0, 2.0]])).sum().backward()
    assert sorted(seen) == ["bias", "weight"]
