"""What ms.jit takes, and that what it returns still behaves like what it was given."""

import copy
import functools
import inspect
import pickle
import weakref

import pytest

import msjit as ms
from differential import t
from msjit import nn


@ms.jit
def decorated(x, k=2.0, *, bias=1.0):
    """Scales and shifts."""
    return x * k + bias


class Scale(nn.Cell):
    def __init__(self, k=3.0):
        super().__init__()
        self.w = ms.Parameter(ms.tensor(k), name="w")

    def construct(self, x):
        return x * self.w + 1


class Model:
    def __init__(self, k):
        self.k = k

    @ms.jit
    def run(self, x):
        return x * self.k

    @staticmethod
    @ms.jit
    def twice(x):
        return x * 2


def hits(f):
    return ms.report(f).hits


def check(captured, plain, *args, **kwargs):
    for _ in range(3):
        assert captured(*args, **kwargs).asnumpy().tolist() == plain(*args, **kwargs).asnumpy().tolist()


def test_function_with_defaults_and_keywords():
    plain = decorated.__function__
    for args, kwargs in (((t(3),), {}), ((t(3), 4.0), {}), ((t(3),), dict(bias=0.5)), ((t(3),), dict(k=1.5, bias=2))):
        check(decorated, plain, *args, **kwargs)
    assert hits(decorated) > 0
    with pytest.raises(TypeError, match="unexpected keyword"):
        decorated(t(3), nothing=1)
    with pytest.raises(TypeError, match="missing"):
        decorated()


def test_looks_like_the_function():
    assert decorated.__name__ == "decorated" and decorated.__doc__ == "Scales and shifts."
    assert list(inspect.signature(decorated).parameters) == ["x", "k", "bias"]
    assert pickle.loads(pickle.dumps(decorated)) is decorated and copy.deepcopy(decorated) is decorated
    assert weakref.ref(decorated)() is decorated and "decorated" in repr(decorated)


def test_methods():
    a, b = Model(2.0), Model(3.0)
    for m in (a, b, a, b):
        assert m.run(t(3)).asnumpy().tolist() == (t(3) * m.k).asnumpy().tolist()
    check(Model.twice, lambda x: x * 2, t(3))
    check(ms.jit(a.run), lambda x: x * 2.0, t(3))
    assert hits(Model.run) > 0


def test_lambda_partial_and_callable_object():
    check(ms.jit(lambda x: x + 1), lambda x: x + 1, t(3))
    p = functools.partial(decorated.__function__, k=5.0)
    check(ms.jit(p), p, t(3))

    class Callable:
        def __call__(self, x):
            return x - 2

    check(ms.jit(Callable()), lambda x: x - 2, t(3))


def test_cell_instance_and_class():
    cell = ms.jit(Scale())
    assert isinstance(cell, Scale) and [p.name for p in cell.get_parameters()] == ["w"]
    check(cell, Scale(), t(3))
    assert hits(cell) > 0

    @ms.jit
    class Captured(Scale):
        def construct(self, x):
            return x * self.w - 1

    check(Captured(), lambda x: x * 3.0 - 1, t(3))
    assert hits(Captured) > 0


def test_results_of_grad():
    def loss(x):
        return (x * x).sum()

    for plain in (ms.grad(loss), ms.grad(ms.jit(loss))):
        check(ms.jit(plain), plain, t(3))
    value, gradient = ms.jit(ms.value_and_grad(loss))(t(3))
    assert gradient.asnumpy().tolist() == (t(3) * 2).asnumpy().tolist() and value.shape == ()


def test_parameters_receive_gradients_through_captured_code():
    cell = ms.jit(Scale())
    reference = Scale()
    for net in (cell, reference):
        for _ in range(3):
            net.w.grad = None
            (net(t(3)) ** 2).sum().backward()
    assert cell.w.grad.item() == pytest.approx(reference.w.grad.item(), rel=1e-6)


def test_what_cannot_be_captured_is_refused():
    for wrong in (3, "f", int):
        with pytest.raises(TypeError, match="jit"):
            ms.jit(wrong)
    with pytest.raises(TypeError, match="unknown option"):
        ms.jit(lambda x: x, nonsense=1)
    with pytest.raises(ValueError, match="jit_level"):
        ms.jit(lambda x: x, jit_level="O9")


def test_generators_and_coroutines_run_as_they_are():
    @ms.jit
    def generate(x):
        for i in range(3):
            yield x * i

    assert [v.asnumpy().tolist() for v in generate(t(2))] == [(t(2) * i).asnumpy().tolist() for i in range(3)]


def test_recursion():
    @ms.jit
    def down(x, n):
        return x if n == 0 else down(x * 2, n - 1)

    assert down(t(3), 6).asnumpy().tolist() == (t(3) * 64).asnumpy().tolist()
    plain = lambda n: 0 if n == 0 else 1 + plain(n - 1)  # noqa: E731
    assert ms.jit(plain)(200) == 200


def test_dropping_a_function_frees_what_it_held():
    x = t(1000)
    alive = weakref.ref(x) if hasattr(x, "__weakref__") else None
    f = ms.jit(lambda: x + 1)
    f(), f()
    target = weakref.ref(f)
    del f
    import gc

    gc.collect()
    assert target() is None
    del alive
