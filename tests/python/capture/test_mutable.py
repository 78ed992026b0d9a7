"""Gradients of what ``mutable`` has marked, and HyperMap: as MindSpore 2.10 has them in GRAPH_MODE."""

import numpy as np
import pytest

import msjit as ms
from msjit import ops


def T(*v):
    return ms.tensor(np.array(v, np.float32))


def plain(v):
    if isinstance(v, ms.Tensor):
        return v.tolist()
    if isinstance(v, dict):
        return {k: plain(x) for k, x in v.items()}
    return type(v)(map(plain, v)) if isinstance(v, (tuple, list)) else v


# An argument, what is computed of it, and its gradient behind `* T(10, 20)`.
CASES = {
    "tuple": (lambda: (T(1, 2), T(3, 4)), lambda t: t[0] * t[1], ([30, 80], [10, 40])),
    "list": (lambda: [T(1, 2), T(3, 4)], lambda t: t[0] * t[1], [[30, 80], [10, 40]]),
    "dict": (lambda: {"a": T(1, 2), "b": T(3, 4)}, lambda t: t["a"] * t["b"], {"a": [30, 80], "b": [10, 40]}),
    "nested": (
        lambda: (T(1, 2), (T(3, 4), [T(5, 6)])),
        lambda t: t[0] * t[1][0] + t[1][1][0],
        ([30, 80], ([10, 40], [[10, 20]])),
    ),
    "with a number": (lambda: (T(1, 2), 3.0), lambda t: t[0] * t[1], ([30, 60], 0.0)),
    "unused": (
        lambda: ({"a": T(1, 2), "b": T(5, 6)}, T(3, 4)),
        lambda t: t[0]["a"] * t[1],
        ({"a": [30, 80], "b": [0, 0]}, [10, 40]),
    ),
    "one": (lambda: (T(1, 2),), lambda t: t[0] * 2, ([20, 40],)),
}
FORMS = {"eagerly": lambda f: f, "jit": lambda f: ms.jit(f, fullgraph=True)}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("case", CASES)
def test_gradients_of_marked_arguments(case, form):
    make, f, expected = CASES[case]
    z, capture = T(10, 20), FORMS[form]
    of_z = plain(f(make()))

    def first(t, z):
        return f(t) * z

    def second(z, t):
        return f(t) * z

    t = ms.mutable(make())
    for _ in range(2):
        assert plain(capture(ms.grad(first))(t, z)) == expected
        assert plain(capture(ops.GradOperation(get_all=True)(first))(t, z)) == (expected, of_z)
        value, gradients = capture(ms.value_and_grad(second, (0, 1)))(z, t)
        assert plain(value) == plain(first(t, z)) and plain(gradients) == (of_z, expected)
        gradient, aux = capture(ms.grad(lambda z, t: (second(z, t), z), 1, has_aux=True))(z, t)
        assert plain(gradient) == expected and plain(aux) == ([10, 20],)
    assert ms.grad(first)(make(), z) == ()  # not marked


def test_marked_inside_and_in_cells():
    class Net(ms.nn.Cell):
        def __init__(self):
            super().__init__()
            self.w = ms.Parameter(T(2, 2), name="w")

        def construct(self, t):
            return t[0]["x"] * t[1] * self.w

    class Gradient(ms.nn.Cell):
        def __init__(self, net, how):
            super().__init__()
            self.net, self.how = net, how

        def construct(self, x, y):
            return self.how(self.net)(ms.mutable(({"x": x}, y)))

    net = Net()
    of_parameters = ops.GradOperation(get_by_list=True, get_all=True)
    for mode in (ms.PYNATIVE_MODE, ms.GRAPH_MODE):
        ms.set_context(mode=mode)
        try:
            assert plain(Gradient(net, ops.GradOperation())(T(1, 2), T(3, 4))) == ({"x": [6, 8]}, [2, 4])
            got = Gradient(net, lambda n: of_parameters(n, n.trainable_params()))(T(1, 2), T(3, 4))
            assert plain(got) == ((({"x": [6, 8]}, [2, 4]),), ([3, 8],))
        finally:
            ms.set_context(mode=ms.PYNATIVE_MODE)


def test_hyper_map_of_leaves_dicts_and_lengths():
    add, x = (lambda a, b: a + b), T(1, 2)
    for capture in FORMS.values():
        run = capture(lambda a, b: ops.HyperMap(add)(a, b))
        assert plain(run({"a": x, "b": [x]}, {"a": x, "b": [x]})) == {"a": [2, 4], "b": [[2, 4]]}
    for capture in (FORMS["eagerly"], ms.jit):
        run = capture(lambda a, b: ops.HyperMap(add)(a, b))
        assert plain(run((x, x), x)) == [[2, 4], [2, 4]]  # a leaf on one side
        assert plain(run((x, (x, x)), (x, x))) == ([2, 4], [[2, 4], [2, 4]])
    for a, b, words in (
        ((x, x), (x,), "tuples in HyperMap should have the same length"),
        ([x], [x, x], "lists in HyperMap should have the same length"),
        ((x, (x,)), (x, (x, x)), "tuples in HyperMap should have the same length"),
        ({"a": x}, {"b": x}, "dicts in HyperMap should have the same keys"),
    ):
        with pytest.raises(ValueError, match=words):
            ops.HyperMap()(add, a, b)
    with pytest.raises(TypeError, match="types of arguments in HyperMap must be consistent"):
        ops.HyperMap()(add, {"a": x}, (x,))
    with pytest.raises(TypeError, match="Map can only be applied to list, tuple, but got int"):
        ops.Map()(add, 3, 4)
