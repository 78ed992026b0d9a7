"""What a call of a Module runs, against PyTorch: `forward` of its class, a base, a mixin, the instance, put there at any time."""

import copy
import types

import pytest
import torch

import msjit as ms
from msjit import mint

FORMS = {}


def form(f):
    FORMS[f.__name__] = f
    return f


def linear(nn, of=None):
    layer = (of or nn.Linear)(2, 1)
    layer.weight.data.fill_(1.0)
    layer.bias.data.fill_(0.5)
    return layer


def five(nn):
    class Five(nn.Module):
        def forward(self, x):
            return x * 5

    return Five


@form
def a_layers_subclass(nn, x, wrap):
    class Twice(nn.Linear):
        def forward(self, x):
            return super().forward(x) * 2

    class Thrice(Twice):
        def forward(self, x):
            return super().forward(x) * 3

    yield wrap(linear(nn, Twice))(x)
    yield wrap(linear(nn, Thrice))(x)


@form
def a_containers_subclass(nn, x, wrap):
    class Plus(nn.Sequential):
        def forward(self, x):
            return super().forward(x) + 1

    yield wrap(Plus(five(nn)(), five(nn)()))(x)


@form
def a_recurrent_subclass(nn, x, wrap):
    class Summed(nn.GRU):
        def forward(self, x):
            return super().forward(x)[0].sum() * 0 + 4

    yield wrap(Summed(2, 3))(x)


@form
def a_mixin(nn, x, wrap):
    class Mixin:
        def forward(self, x):
            return x * 3

    class Both(Mixin, five(nn)):
        pass

    yield wrap(Both())(x)
    Mixin.forward = lambda self, x: x * 4
    yield wrap(Both())(x)


@form
def of_an_instance(nn, x, wrap):
    m = five(nn)()
    old, other = m.forward, five(nn)()
    m.forward = lambda x: old(x) * 7
    yield wrap(m)(x)
    yield wrap(other)(x)
    m.forward = types.MethodType(lambda self, x: x * self.factor, m)
    m.factor = 2
    yield wrap(m)(x)
    twin = copy.deepcopy(m)
    twin.factor = 4
    yield wrap(twin)(x)
    yield m(x)
    del m.forward
    yield wrap(m)(x)


@form
def of_a_class(nn, x, wrap):
    Five = five(nn)

    class Below(Five):
        pass

    m = Below()
    old = Below.forward
    f = wrap(lambda x: m(x))
    yield f(x)
    Below.forward = lambda self, x: old(self, x) * 9
    yield f(x)
    Five.forward = lambda self, x: x * 6
    yield wrap(Five())(x)
    del Below.forward
    yield f(x)


@form
def of_a_layer(nn, x, wrap):
    layer, old = linear(nn), nn.Linear.forward
    try:
        nn.Linear.forward = lambda self, x: old(self, x) * 11
        yield wrap(layer)(x)
    finally:
        nn.Linear.forward = old
    layer.forward = lambda x: x * 13
    yield wrap(layer)(x)


@form
def with_hooks(nn, x, wrap):
    m = five(nn)()
    m.register_forward_hook(lambda m, inputs, output: output + 1)
    m.forward = lambda x: x * 7
    yield wrap(m)(x)


@form
def changed_between_calls(nn, x, wrap):
    m = five(nn)()
    f = wrap(lambda x: m(x) + 1)
    yield from (f(x) for _ in range(3))
    m.forward = lambda x: x * 7
    yield from (f(x) for _ in range(3))
    type(m).forward = lambda self, x: x * 8
    yield f(x)
    del m.forward
    yield from (f(x) for _ in range(3))


@form
def changed_within(nn, x, wrap):
    m = five(nn)()

    def f(x):
        m.forward = lambda x: x * 7
        y = m(x)
        del m.forward
        return y + m(x)

    f = wrap(f)
    yield from (f(x) for _ in range(4))


@form
def changed_after_compilation(nn, x, wrap):
    m = five(nn)()
    f = wrap(m)
    yield from (f(x) for _ in range(3))
    m.forward = lambda x: x * 7
    yield f(x)


def repeated(f):
    """A captured function, which has run before it is asked."""
    captured = ms.jit(f)

    def call(x):
        for _ in range(3):
            y = captured(x)
        return y

    return call


@pytest.mark.parametrize("wrap", [lambda f: f, ms.jit, repeated], ids=["eager", "jit", "repeated"])
@pytest.mark.parametrize("name", FORMS)
def test_forward(name, wrap):
    ours = [y.tolist() for y in FORMS[name](mint.nn, ms.tensor([[1.0, 2.0]]), wrap)]
    theirs = [y.tolist() for y in FORMS[name](torch.nn, torch.tensor([[1.0, 2.0]]), lambda f: f)]
    assert ours == theirs


def test_construct_and_forward():
    """A class written as a Cell's is has construct as forward; its super().construct is a layer's forward."""

    class Twice(mint.nn.Linear):
        def construct(self, x):
            return super().construct(x) * 2

    class Below(Twice):
        def forward(self, x):
            return super().forward(x) + 1

    x = ms.tensor([[1.0, 2.0]])
    for net, expected in ((linear(mint.nn, Twice), [[7.0]]), (linear(mint.nn, Below), [[8.0]])):
        assert net(x).tolist() == net.forward(x).tolist() == net.construct(x).tolist() == expected
        assert repeated(lambda x, net=net: net(x))(x).tolist() == expected
    with pytest.raises(NotImplementedError, match="Empty"):
        type("Empty", (mint.nn.Module,), {})()(x)
