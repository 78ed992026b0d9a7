"""What is said of a plain value where a function asks for a tensor, and what keeps its own error."""

import pytest

import msjit as ms
from msjit import mint, nn, ops

X = ms.ones(2, 3)


@pytest.mark.parametrize(
    "call,argument",
    [
        (lambda: ops.gcd(ms.tensor([4]), 6), "other"),
        (lambda: ops.gcd(ms.tensor([4]), other=2.5), "other"),
        (lambda: ops.unsorted_segment_max(X, [0, 1], 2), "segment_ids"),
        (lambda: ops.tensor_scatter_add(X, None, X), "indices"),
        (lambda: X.reshape_as("a"), "other"),
        (lambda: X.scatter_add(0, 0), "indices"),
    ],
)
def test_the_argument_is_named(call, argument):
    with pytest.raises(TypeError, match=f"argument '{argument}' must be a Tensor, not") as caught:
        call()
    assert "signature:" in str(caught.value)


def test_other_attribute_errors_stay():
    class Net(nn.Cell):
        def construct(self, x):
            return self.weight if x is None else x.nothing

    for argument, name in ((None, "weight"), (X, "nothing")):
        with pytest.raises(AttributeError, match=name):
            Net()(argument)
    with pytest.raises(AttributeError, match="real_part"):
        ops.HyperMap()(lambda v: v.real_part, [X])


def test_a_tensor_without_dimensions_has_one_largest_element():
    assert [t.item() for t in ops.topk(ms.tensor(1.5), 1)] == [1.5, 0]
    for topk in (ops.topk, mint.topk, ms.Tensor.topk):
        with pytest.raises(ValueError, match="k must be 1"):
            topk(ms.tensor(1.5), 0)


def test_a_window_may_hang_over_by_less_than_a_step():
    x = ops.arange(16.0).reshape(1, 1, 4, 4)
    assert ops.max_pool2d(x, 3, ceil_mode=True, dilation=2).tolist() == [[[[10.0]]]]
    assert ops.avg_pool2d(x, 5, 3, ceil_mode=True).tolist() == [[[[7.5]]]]
    for stride in (1, 4):
        with pytest.raises(ValueError, match="does not fit"):
            ops.max_pool2d(x, 4 + stride, stride, ceil_mode=True)


def test_one_image_without_a_batch():
    F = mint.nn.functional
    x = ops.arange(50.0).reshape(2, 5, 5)
    columns = F.unfold(x, 2)
    assert (columns == F.unfold(x[None], 2)[0]).all()
    assert (F.fold(columns, (5, 5), 2) == F.fold(columns[None], (5, 5), 2)[0]).all()


def test_softmax_without_a_dimension_takes_the_one_of_classes():
    for shape, dim in (((4,), 0), ((2, 3), 1), ((2, 3, 4), 0), ((1, 2, 2, 2), 1)):
        x = ops.arange(float(ops.ones(shape).size)).reshape(shape)
        assert (mint.softmax(x, None) == mint.softmax(x, dim)).all()


@pytest.mark.parametrize("call", [
    lambda f: ms.ops.while_loop(f, f, 2), lambda f: ms.ops.fori_loop(0, 2, f, 2), lambda f: ms.ops.scan(f, 2, ms.ones(2)),
])  # fmt: skip
def test_errors_of_functions_that_are_handed_over_pass(call):
    def wrong(*args):
        return (2).shape

    with pytest.raises(AttributeError, match="'int' object has no attribute 'shape'"):
        call(wrong)
