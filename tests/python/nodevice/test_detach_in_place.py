"""detach_ and ops.stop_gradient_ take a tensor's history away, and other methods that PyTorch's programs call."""

import numpy as np
import pytest

import msjit as ms
from msjit import mint, ops

FORMS = {"detach_": lambda y: y.detach_(), "stop_gradient_": ops.stop_gradient_}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("compiled", [False, True])
def test_no_gradient_goes_back(form, compiled):
    stop = FORMS[form]

    def f(x):
        y = x * x
        z = y * 3  # before: with its history
        assert stop(y) is y
        return y * x + z

    f = ms.jit(f) if compiled else f
    for _ in range(3):
        assert ms.grad(f)(ms.tensor([2.0, 3.0])).tolist() == [4.0 + 12, 9.0 + 18]
        x = ms.tensor([2.0, 3.0], requires_grad=True)
        f(x).sum().backward()
        assert x.grad.tolist() == [16.0, 27.0]


def test_leaves_parameters_and_views():
    x = ms.tensor([2.0], requires_grad=True)
    y = x * 2
    y.retain_grad()
    assert y.detach_() is y and y.is_leaf and not y.requires_grad and y.tolist() == [4.0]
    y.requires_grad = True
    (y * 3).sum().backward()
    assert y.grad.tolist() == [3.0] and x.grad is None
    assert x.detach_() is x and not x.requires_grad
    p = ms.Parameter(ms.tensor([2.0, 3.0]), name="p")

    class Net(ms.nn.Cell):
        def __init__(self):
            super().__init__()
            self.p = p

        def construct(self, x):
            ops.stop_gradient_(self.p)
            return x * self.p

    weights = [p]
    by_input, by_weight = ops.GradOperation(get_all=True, get_by_list=True)(Net(), weights)(ms.tensor([1.0, 1.0]))
    assert by_input[0].tolist() == [2.0, 3.0] and by_weight[0].tolist() == [0.0, 0.0]
    with pytest.raises(RuntimeError, match="Cannot stop_gradient view inplace"):
        (ms.tensor([2.0], requires_grad=True) * 2)[0].detach_()
    assert ms.tensor([2.0])[0].detach_().tolist() == 2.0
    with pytest.raises(TypeError, match="tensor"):
        ops.stop_gradient_(2.0)


def test_optimizers_that_detach_gradients():
    w = mint.nn.Parameter(mint.tensor([1.0]))
    (w * 2).sum().backward()
    w.grad.detach_()
    w.grad.zero_()
    assert w.grad.tolist() == [0.0]


def test_further_methods():
    x = ms.tensor([-1.0, 0.5, 2.0, 4.0])
    assert x.clamp_min(0).tolist() == [0.0, 0.5, 2.0, 4.0] and x.clamp_max(1.0).tolist() == [-1.0, 0.5, 1.0, 1.0]
    assert x.unflatten(0, (2, -1)).shape == (2, 2) and [p.shape for p in x.split_with_sizes([1, 3])] == [(1,), (3,)]
    assert x.clamp_min_(0.0) is x and x.clamp_max_(ms.tensor(3.0)) is x and x.tolist() == [0.0, 0.5, 2.0, 3.0]
    assert x.get_device() == -1 and x.is_cpu and not x.is_sparse
    assert ms.jit(lambda x: x.clamp_min(1.0).unflatten(0, (2, 2)))(x).tolist() == [[1.0, 1.0], [2.0, 3.0]]


@pytest.mark.parametrize("wrap", [lambda f: f, ms.jit], ids=["eager", "captured"])
def test_quotients_that_are_written(wrap):
    """The result of a division is written, as where scores are scaled and masked: its gradient is of the operands, as in PyTorch."""

    def scores(a, b):
        y = a / b
        y[0] = 1.0
        y.mul_(2)
        return (y * y).sum()

    a, b = np.array([[1.0, 2.0], [3.0, -4.0]]), np.array([[2.0, 4.0]])
    for _ in range(3):
        x, y = (ms.tensor(v).requires_grad_() for v in (a, b))
        wrap(scores)(x, y).backward()
        np.testing.assert_allclose(x.grad.asnumpy(), [[0, 0], 8 * a[1] / b[0] ** 2])
        np.testing.assert_allclose(y.grad.asnumpy(), [-8 * a[1] ** 2 / b[0] ** 3])
    x = ms.tensor(a).requires_grad_()
    y = x / 2
    with ms.mint.no_grad():
        x.mul_(3)  # which no gradient needs where the other operand is a number, or has none
    y.sum().backward()
    assert x.grad.tolist() == [[0.5, 0.5], [0.5, 0.5]]
