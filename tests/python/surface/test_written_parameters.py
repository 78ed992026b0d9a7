"""What writes a Parameter gives a Tensor of its memory, as in MindSpore 2.10: not the Parameter, which whoever keeps the
result would then have twice."""

import math

import pytest

import msjit as ms
from msjit import nn, ops

P = ops.operations
VALUE, ROWS = [9.0, 8.0, 7.0], [0, 1, 2]


def slot(name="slot"):
    return ms.Parameter([1.0, 1.0, 1.0], name=name)


WRITES = {
    "assign": lambda p, v, i: ops.assign(p, v),
    "Assign": lambda p, v, i: P.Assign()(p, v),
    "assign_add": lambda p, v, i: ops.assign_add(p, v),
    "AssignSub": lambda p, v, i: P.AssignSub()(p, v),
    "scatter_add": lambda p, v, i: ops.scatter_add(p, i, v),
    "scatter_update": lambda p, v, i: ops.scatter_update(p, i, v),
    "scatter_nd_sub": lambda p, v, i: ops.scatter_nd_sub(p, i.reshape(3, 1), v),
    "ScatterMax": lambda p, v, i: P.ScatterMax()(p, i, v),
    "ScatterNdUpdate": lambda p, v, i: P.ScatterNdUpdate()(p, i.reshape(3, 1), v),
    "index_add": lambda p, v, i: ops.index_add(p, i, v, 0),
    "IndexAdd": lambda p, v, i: P.IndexAdd(axis=0)(p, i, v),
    "ApplyGradientDescent": lambda p, v, i: P.ApplyGradientDescent()(p, 0.1, v),
    "ApplyMomentum": lambda p, v, i: P.ApplyMomentum()(p, slot(), 0.1, v, 0.9),
    "ApplyAdagrad": lambda p, v, i: P.ApplyAdagrad()(p, slot(), 0.1, v)[0],
    "Adam": lambda p, v, i: P.Adam()(p, slot("m"), slot("v"), 0.9, 0.99, 0.1, 0.9, 0.99, 1e-6, v)[0],
    "SGD": lambda p, v, i: P.SGD()(p, v, ms.tensor(0.1), slot(), ms.tensor(0.9), slot("stat")),
    "ApplyFtrl": lambda p, v, i: P.ApplyFtrl()(p, slot(), slot("linear"), v, 0.1, 0.0, 0.0, -0.5),
}


@pytest.mark.parametrize("jit", (False, True))
@pytest.mark.parametrize("name", WRITES)
def test_the_result_of_a_write(name, jit):
    p, v, i = ms.Parameter([1.0, 2.0, 3.0], name="p"), ms.tensor(VALUE), ms.tensor(ROWS, ms.int32)
    write = ms.jit(WRITES[name]) if jit else WRITES[name]
    for _ in range(3):
        written = write(p, v, i)
        assert type(written) is ms.Tensor
        assert written.tolist() == p.tolist()


@pytest.mark.parametrize("jit", (False, True))
def test_gradients_through_the_result_are_the_parameters(jit):
    p = ms.Parameter([1.0, 2.0, 3.0], name="p")
    loss = lambda x: (ops.assign(p, x) * x * 2).sum()  # noqa: E731
    gradient = ms.grad(ms.jit(loss) if jit else loss, 0, [p])
    for _ in range(3):
        by_x, (by_p,) = gradient(ms.tensor(VALUE))
        assert by_x.tolist() == by_p.tolist() == [18.0, 16.0, 14.0]


def test_what_keeps_the_result_has_no_second_parameter():
    class Net(nn.Cell):
        def __init__(self):
            super().__init__()
            self.w = ms.Parameter([1.0], name="w")

        def construct(self, x):
            self.last = ops.assign(self.w, x)
            return self.last + 1

    net = Net()
    assert net(ms.tensor([4.0])).tolist() == [5.0]
    assert [p.name for p in net.get_parameters()] == ["w"]
    assert net.w.tolist() == [4.0]


def test_a_value_stays_as_it_is():
    p = ms.Parameter([1.0], name="p")
    value = p.value()
    ops.assign(p, ms.tensor([2.0]))
    assert type(value) is ms.Tensor
    assert value.tolist() == [1.0]
    assert ms.grad(lambda: (p.value() * 3).sum(), None, [p])()[0].tolist() == [3.0]


# What a write into a Tensor gives the gradients by it and by what is written. An input of grad is a leaf, which is refused
# where gradients go to both; one that is not asked for has the written value's.
TENSOR_WRITES = {
    "AssignAdd": (lambda z, y: P.AssignAdd()(z, y), [6.0, 6.0], [3.0, 3.0]),
    "assign_add": (lambda z, y: ops.assign_add(z, y), [6.0, 6.0], [3.0, 3.0]),
    "AssignSub": (lambda z, y: P.AssignSub()(z, y), [6.0, 6.0], [-3.0, -3.0]),
    "Assign": (lambda z, y: P.Assign()(z, y), [6.0, 6.0], [0.0, 0.0]),  # as in both modes of MindSpore
    "scatter_update": (lambda z, y: ops.scatter_update(z, ms.tensor([1]), y[:1]), [6.0, 0.0], [3.0, 0.0]),
    "ScatterMul": (lambda z, y: P.ScatterMul()(z, ms.tensor([0]), y[:1]), [24.0, 6.0], [6.0, 0.0]),
    "ScatterMul of a constant": (
        lambda z, y: P.ScatterMul()(z, ms.tensor([0]), ms.tensor([5.0])),
        [30.0, 6.0],
        [0.0, 0.0],
    ),
    "ScatterNdAdd": (lambda z, y: P.ScatterNdAdd()(z, ms.tensor([[1]]), y[1:]), [6.0, 6.0], [0.0, 3.0]),
    "add_": (lambda z, y: z.add_(y), [6.0, 6.0], [3.0, 3.0]),
    "divide_": (lambda z, y: z.divide_(y), [1.5, 1.2], [-0.375, -0.48]),
    "xlogy_": (lambda z, y: z.xlogy_(z), [2 * 3 * (1 + math.log(2)), 2 * 3 * (1 + math.log(4))], [0.0, 0.0]),
    "absolute_": (lambda z, y: z.absolute_(), [6.0, 6.0], [0.0, 0.0]),
    "copy_": (lambda z, y: z.copy_(y), [0.0, 0.0], [3.0, 3.0]),
    "assign_value": (lambda z, y: z.assign_value(y), [0.0, 0.0], [3.0, 3.0]),
    "z[0] = y": (lambda z, y: z.__setitem__(0, y[1]), [0.0, 6.0], [0.0, 3.0]),
}


@pytest.mark.parametrize("jit", (False, True))
@pytest.mark.parametrize("name", TENSOR_WRITES)
def test_gradients_through_a_write_into_a_tensor(name, jit):
    write, by_x, by_y = TENSOR_WRITES[name]

    def of_a_result(x, y):
        z = x * 2
        write(z, y)
        return z * 3

    def of_an_input(x, y):
        write(x, y)
        return x * 3

    if jit:
        of_a_result, of_an_input = ms.jit(of_a_result), ms.jit(of_an_input)
    for _ in range(3):
        x, y = ms.tensor([1.0, 2.0]), ms.tensor([4.0, 5.0])
        found = ms.grad(of_a_result, (0, 1))(x, y)
        assert [g.tolist() for g in found] == [pytest.approx(by_x), pytest.approx(by_y)]
        if "ScatterMul" not in name and name != "divide_":  # which depend on what is written into
            assert ms.grad(of_an_input, 1)(x, y).tolist() == by_y
        if any(by_y):
            with pytest.raises(RuntimeError, match="a leaf that requires grad .* cannot be written in place"):
                ms.grad(of_an_input, (0, 1))(ms.tensor([1.0, 2.0]), y)


ASSIGNED = {  # y -> what is assigned to x * 2; derivatives of the sum of (z * z * x) or, of other shapes, of z, by x and y
    "a constant": (lambda y: ms.tensor([7.0, 8.0]), [49.0, 64.0], [0.0, 0.0]),
    "another shape": (lambda y: y[:1], [9.0, 9.0], [18.0, 0.0]),
    "another dtype": (lambda y: y.astype(ms.float64), [9.0, 25.0], [6.0, 20.0]),
    "a number": (lambda y: 3.0, [9.0, 9.0], [0.0, 0.0]),
    "itself": (None, [12.0, 48.0], [0.0, 0.0]),
}


@pytest.mark.parametrize("jit", (False, True))
@pytest.mark.parametrize("name", ASSIGNED)
def test_assign_value_makes_a_result_what_it_is_given(name, jit):
    """As MindSpore's eager mode; its GRAPH mode knows no assign_value."""
    value, by_x, by_y = ASSIGNED[name]

    def f(x, y):
        z = x * 2
        z.assign_value(z if value is None else value(y))
        return (z * z * x).sum()

    def constant(x, y):
        z = ms.ops.ones_like(x)
        z.assign_value(y[:1])
        return (z * x).sum()

    if jit:
        f, constant = ms.jit(f), ms.jit(constant)
    for _ in range(3):
        x, y = ms.tensor([1.0, 2.0]), ms.tensor([3.0, 5.0])
        assert [g.tolist() for g in ms.grad(f, (0, 1))(x, y)] == [by_x, by_y]
        assert [g.tolist() for g in ms.grad(constant, (0, 1))(x, y)] == [[3.0, 3.0], [3.0, 0.0]]


@pytest.mark.parametrize("jit", (False, True))
def test_writes_that_would_give_a_gradient_to_something_else_are_refused(jit):
    """MindSpore refuses inputs; no tensor has set_data there."""

    def of_an_input(x, y):
        x.assign_value(ms.tensor([7.0, 8.0]))
        return (x * x).sum()

    def of_another_shape(x, y):
        x.assign_value(y[:1])
        return (x * x).sum()

    def without_recording(x, y):
        z = x * 2
        z.set_data(y)
        return (z * z).sum()

    def not_recorded(x, y):
        z = x * 2
        with ms.no_grad():
            z.set_data(y)
        return (z * 3).sum()

    if jit:
        of_an_input, of_another_shape, without_recording, not_recorded = map(
            ms.jit, (of_an_input, of_another_shape, without_recording, not_recorded)
        )
    for _ in range(3):
        x, y = ms.tensor([1.0, 2.0]), ms.tensor([3.0, 5.0])
        with pytest.raises(RuntimeError, match="a leaf that requires grad .* cannot be written in place"):
            ms.grad(of_an_input)(x, y)
        with pytest.raises(RuntimeError, match="a leaf that requires grad .* cannot become float32"):
            ms.grad(of_another_shape, (0, 1))(x, y)
        with pytest.raises(RuntimeError, match="set_data: gradients of this .* assign_value"):
            ms.grad(without_recording, (0, 1))(x, y)
        assert ms.grad(not_recorded)(x, y).tolist() == [6.0, 6.0]
        assert x.tolist() == [1.0, 2.0]
