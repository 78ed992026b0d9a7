"""Attributes that captured code sets on tensors: of its inputs, of Parameters, of tensors made inside."""

import gc
import weakref

import numpy as np
import pytest

import msjit as ms
from msjit import nn


def both(f, make, calls=4):
    """The results of f called plainly and captured without a break, each on fresh inputs."""
    plain = [f(*make(i)) for i in range(calls)]
    captured = ms.jit(f, fullgraph=True)
    whole = [captured(*make(i)) for i in range(calls)]
    assert ms.report(captured).hits == calls
    return plain, whole


def input_of(i):
    return (ms.tensor([0.5, 1.5 + i, -2.0]),)


def test_of_an_input():
    def f(x):
        x.scaled = x * 2
        x.scaled.of = "x"
        x.gone = 1
        del x.gone
        return x, x.scaled + 1, hasattr(x, "gone"), x.__dict__.get("gone")

    plain, whole = both(f, input_of)
    for (x, y, *rest), (cx, cy, *crest) in zip(plain, whole):
        assert rest == crest == [False, None]
        assert list(x.__dict__) == list(cx.__dict__) == ["scaled"] and cx.scaled.of == "x"
        np.testing.assert_array_equal(cy.asnumpy(), y.asnumpy())
        np.testing.assert_array_equal(cx.scaled.asnumpy(), x.scaled.asnumpy())


def test_counter_on_a_parameter():
    p = ms.Parameter(ms.tensor([1.0, 2.0]), name="p")

    def f(x):
        p.seen = getattr(p, "seen", 0) + 1
        p.last = x
        return p * x

    captured = ms.jit(f, fullgraph=True)
    for i in range(6):
        x = ms.tensor([float(i), 1.0])
        np.testing.assert_array_equal(captured(x).asnumpy(), [i, 2.0])
        assert p.seen == i + 1 and p.last is x
    assert ms.report(captured).compiles == 2  # with the attribute and without


def test_of_a_tensor_made_inside():
    def f(x):
        y = x * 2
        y.mark, y.parts = 5, [x + 1]
        y.parts.append(y.mark)
        z = y.reshape((3, 1))
        z.base = y
        unused = x - 1
        unused.mark = 7
        y.dropped = 1
        del y.dropped
        return z, getattr(z, "mark", None), y.mark

    plain, whole = both(f, input_of)
    for (z, *rest), (cz, *crest) in zip(plain, whole):
        assert rest == crest == [None, 5]
        assert cz.__dict__.keys() == z.__dict__.keys() == {"base"}
        assert list(cz.base.__dict__) == list(z.base.__dict__) == ["mark", "parts"]
        assert cz.base.parts[1] == 5
        np.testing.assert_array_equal(cz.base.parts[0].asnumpy(), z.base.parts[0].asnumpy())


@pytest.mark.parametrize("holder", ["itself", "list"])
def test_the_collector_frees_a_tensor_that_holds_itself(holder):
    def itself(x):
        y = x * 2
        y.me = y
        return y

    def in_list(x):
        x = x + 0
        x.me = [x]
        return x

    captured = ms.jit(itself if holder == "itself" else in_list, fullgraph=True)
    for i in range(3):
        y = captured(*input_of(i))
    gone = weakref.ref(y)
    del y
    gc.collect()
    assert gone() is None


def test_an_input_gets_its_first_attribute_and_a_cycle():
    captured = ms.jit(lambda x: (setattr(x, "me", [x]), x * 2)[1], fullgraph=True)
    for i in range(3):
        (x,) = input_of(i)
        captured(x)
        gone = weakref.ref(x)
        del x
        gc.collect()
        assert gone() is None


def test_a_read_only_attribute_raises_as_in_python():
    def f(x):
        try:
            x.is_leaf = False
        except AttributeError as e:
            return type(e).__name__, x * 2
        return None, x

    captured = ms.jit(f)
    for i in range(3):
        assert captured(*input_of(i))[0] == f(*input_of(i))[0] == "AttributeError"


def test_requires_grad_of_a_tensor_made_inside():
    def f(x):
        w = (x * 1).detach()
        w.requires_grad = True
        w.register_hook(lambda g: g * 3)
        h = w * w
        h.retain_grad()
        (h * x).sum().backward()
        return w.grad, h.grad, w.requires_grad, w.is_leaf

    plain, whole = both(f, input_of)
    for a, b in zip(plain, whole):
        assert a[2:] == b[2:] == (True, True)
        for g, cg in zip(a[:2], b[:2]):
            np.testing.assert_allclose(cg.asnumpy(), g.asnumpy(), rtol=1e-6)


def test_requires_grad_of_an_input_is_set_in_place():
    def f(x):
        x.requires_grad = True
        (x * x).sum().backward()
        return x.grad

    captured = ms.jit(f)
    for i in range(4):
        (x,) = input_of(i)
        np.testing.assert_allclose(captured(x).asnumpy(), 2 * x.asnumpy(), rtol=1e-6)
        assert x.requires_grad


def test_names_that_parameters_get_while_they_are_collected():
    """The first look at a network's parameters names them."""
    net = nn.SequentialCell(nn.Dense(3, 2), nn.Tanh())

    def loss(x):
        return (net(x) ** 2).sum()

    def gradients(x):
        return ms.grad(loss, None, net.trainable_params())(x)

    captured = ms.jit(gradients, fullgraph=True)
    x = ms.tensor([[0.5, -1.0, 2.0]])
    whole = captured(x)
    assert [p.name for p in net.trainable_params()] == ["0.weight", "0.bias"]
    for g, cg in zip(gradients(x), whole):
        np.testing.assert_allclose(cg.asnumpy(), g.asnumpy(), rtol=1e-5)


def test_cells_stacked_by_vmap():
    nets = [nn.Dense(3, 2) for _ in range(3)]
    x = ms.tensor([[0.5, -1.0, 2.0]])
    captured = ms.jit(lambda x: ms.vmap(nets, in_axes=(None,))(x), fullgraph=True)
    for _ in range(3):
        np.testing.assert_allclose(captured(x).asnumpy(), np.stack([n(x).asnumpy() for n in nets]), rtol=1e-5)


def test_cells_stacked_by_vmap_that_write():
    class Counts(nn.Cell):
        def __init__(self, start):
            super().__init__()
            self.n = ms.Parameter(ms.tensor([float(start)]), requires_grad=False)

        def construct(self, x):
            self.n.add_(1)
            return x * self.n

    nets, others = ([Counts(i) for i in range(3)] for _ in range(2))
    x = ms.tensor([[0.5, -1.0, 2.0]])
    run = lambda nets, x: ms.vmap(nets, in_axes=(None,))(x)
    captured = ms.jit(run)
    for _ in range(4):
        np.testing.assert_array_equal(captured(nets, x).asnumpy(), run(others, x).asnumpy())
        assert [float(n.n) for n in nets] == [float(n.n) for n in others]
    assert [float(n.n) for n in nets] == [4, 5, 6]
