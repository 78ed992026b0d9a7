"""PyTorch's ``torch.autograd.functional``: derivatives of functions of tensors, at tensors.

>>> ms.mint.autograd.functional.jacobian(lambda x: x * x, ms.tensor([1.0, 2.0])).tolist()
[[2.0, 0.0], [0.0, 4.0]]
"""

from ... import _core, _missing
from ..._core import Tensor
from ...autograd import set_grad_enabled
from .gradients import grad

__all__ = ["hessian", "hvp", "jacobian", "jvp", "vhp", "vjp"]
_ops, _raw = _core._ops, _core._raw_ops


def _several(what, value):
    """The tensors, and whether it is one by itself."""
    if isinstance(value, Tensor):
        return [value], True
    if not isinstance(value, (tuple, list)) or not all(isinstance(v, Tensor) for v in value):
        raise TypeError(f"{what} must be a Tensor or a tuple of Tensors")
    return list(value), False


def _packed(values, single):
    return values[0] if single else tuple(values)


def _of_itself(x, create_graph):
    """A tensor to differentiate by: other uses of x do not count."""
    if create_graph and x.requires_grad:
        return _raw["reshape"](x, tuple(x.shape))
    return x.detach().clone().requires_grad_(True)


def _called(function, inputs, create_graph):
    inputs, single = _several("inputs", inputs)
    inputs = [_of_itself(x, create_graph) for x in inputs]
    outputs, single_output = _several("what the function returns", function(*inputs))
    return inputs, single, outputs, single_output


def _gradients(outputs, inputs, cotangents, create_graph, keep=None):
    """By each input; zeros where none arrives."""
    recorded = [(y, g) for y, g in zip(outputs, cotangents) if y.requires_grad]
    if not recorded:
        return [_ops["zeros_like"](x) for x in inputs]
    ys, gs = zip(*recorded)
    return list(grad(ys, inputs, gs, keep, create_graph, materialize_grads=True))


def _end(values, create_graph):
    return values if create_graph else [v.detach() for v in values]


def _directions(v, like, what):
    """The given tensors of the shapes of `like`; ones where none are given and each is of one element."""
    if v is None:
        if len(like) != 1 or like[0].numel() != 1:
            raise RuntimeError(f"v may be None only where {what} is one tensor of one element")
        return [_ops["ones_like"](like[0])]
    found, _ = _several("v", v)
    if len(found) != len(like) or any(tuple(a.shape) != tuple(b.shape) for a, b in zip(found, like)):
        raise RuntimeError(f"v must have the shapes of {what}")
    return found


def vjp(func, inputs, v=None, create_graph=False, strict=False):
    """What a function returns, and a cotangent of it taken back to the inputs: v @ Jacobian.

    Args:
        func: function of Tensors that returns a Tensor or a tuple of Tensors.
        inputs: Tensor or tuple of Tensors.
        v: cotangents, of the shapes of what func returns; None where that is one number. Default: None.
        create_graph: True: the results can be differentiated. Default: False.
        strict: accepted as PyTorch has it; inputs that nothing depends on give zeros. Default: False.
    Returns:
        pair of what func returns and the gradients, of the shapes of inputs.

    >>> ms.mint.autograd.functional.vjp(lambda x: x * x, ms.tensor([3.0]), ms.tensor([2.0]))[1].tolist()
    [12.0]
    """
    with set_grad_enabled(True):
        xs, single, ys, single_output = _called(func, inputs, create_graph)
        found = _gradients(ys, xs, _directions(v, ys, "what the function returns"), create_graph)
    return _packed(_end(ys, create_graph), single_output), _packed(_end(found, create_graph), single)


def jvp(func, inputs, v=None, create_graph=False, strict=False):
    """What a function returns, and its derivative along a direction: Jacobian @ v.

    Args:
        func: function of Tensors that returns a Tensor or a tuple of Tensors.
        inputs: Tensor or tuple of Tensors.
        v: the direction, of the shapes of inputs; None where that is one number. Default: None.
        create_graph: True: the results can be differentiated. Default: False.
        strict: accepted as PyTorch has it. Default: False.
    Returns:
        pair of what func returns and the derivatives, of the same shapes.

    >>> ms.mint.autograd.functional.jvp(lambda x: x * x, ms.tensor([3.0]), ms.tensor([2.0]))[1].tolist()
    [12.0]
    """
    with set_grad_enabled(True):
        xs, _, ys, single = _called(func, inputs, create_graph)
        directions = _directions(v, xs, "inputs")
        # The gradient is linear in the cotangents: its derivative by them, taken back, goes forward.
        cotangents = [_ops["zeros_like"](y).requires_grad_(True) for y in ys]
        back = _gradients(ys, xs, cotangents, True)
        found = _gradients(back, cotangents, directions, create_graph)
    return _packed(_end(ys, create_graph), single), _packed(_end(found, create_graph), single)


def _rows(y, xs, create_graph):
    """The gradients of each element of y: by input, of y's shape and the input's behind it."""
    flat = _raw["reshape"](y, (-1,))
    n = y.numel()
    rows = [_gradients([flat[i]], xs, [_ops["ones_like"](flat[i])], create_graph, True) for i in range(n)]
    shapes = [(*y.shape, *x.shape) for x in xs]
    if not rows:
        return [_raw["zeros"](shape, x.dtype) for x, shape in zip(xs, shapes)]
    return [_raw["reshape"](_raw["stack"](list(of), 0), shape) for of, shape in zip(zip(*rows), shapes)]


def jacobian(func, inputs, create_graph=False, strict=False, vectorize=False, strategy="reverse-mode"):
    """All derivatives of a function: an element for each of the result, then for each of the input.

    Args:
        func: function of Tensors that returns a Tensor or a tuple of Tensors.
        inputs: Tensor or tuple of Tensors.
        create_graph: True: the results can be differentiated. Default: False.
        strict, vectorize, strategy: accepted as PyTorch has them; the results are the same. Default: False.
    Returns:
        Tensor of the result's shape and the input's behind it; a tuple of those where there are several results, or inputs,
        and a tuple of tuples where there are several of both.

    >>> ms.mint.autograd.functional.jacobian(lambda x: x.sum(), ms.tensor([1.0, 2.0])).tolist()
    [1.0, 1.0]
    """
    with set_grad_enabled(True):
        xs, single, ys, single_output = _called(func, inputs, create_graph)
        found = [_packed(_end(_rows(y, xs, create_graph), create_graph), single) for y in ys]
    return _packed(found, single_output)


def hessian(func, inputs, create_graph=False, strict=False, vectorize=False, outer_jacobian_strategy="reverse-mode"):
    """The second derivatives of a function of one number.

    Args:
        func: function of Tensors that returns a Tensor of one element.
        inputs: Tensor or tuple of Tensors.
        create_graph: True: the results can be differentiated. Default: False.
        strict, vectorize, outer_jacobian_strategy: accepted as PyTorch has them; the results are the same.
    Returns:
        Tensor of the input's shape twice; a tuple of tuples of those for several inputs.

    >>> ms.mint.autograd.functional.hessian(lambda x: (x * x * x).sum(), ms.tensor([1.0, 2.0])).tolist()
    [[6.0, 0.0], [0.0, 12.0]]
    """
    _, single = _several("inputs", inputs)

    def first(*xs):
        y = _one_number(func(*xs))
        return _packed(_gradients([y], xs, [_ops["ones_like"](y)], True), single)

    return jacobian(first, inputs, create_graph)


def _one_number(y):
    if not isinstance(y, Tensor) or y.numel() != 1:
        raise RuntimeError("the function must return a Tensor of one element")
    return y


def hvp(func, inputs, v=None, create_graph=False, strict=False):
    """What a function of one number returns, and its second derivatives times a vector: Hessian @ v.

    Args:
        func: function of Tensors that returns a Tensor of one element.
        inputs: Tensor or tuple of Tensors.
        v: the vector, of the shapes of inputs; None where that is one number. Default: None.
        create_graph: True: the results can be differentiated. Default: False.
        strict: accepted as PyTorch has it. Default: False.
    Returns:
        pair of what func returns and the products, of the shapes of inputs.

    >>> ms.mint.autograd.functional.hvp(lambda x: (x * x * x).sum(), ms.tensor([2.0]), ms.tensor([1.0]))[1].tolist()
    [12.0]
    """
    with set_grad_enabled(True):
        xs, single, ys, _ = _called(lambda *xs: _one_number(func(*xs)), inputs, create_graph)
        first = _gradients(ys, xs, [_ops["ones_like"](ys[0])], True)
        found = _gradients(first, xs, _directions(v, xs, "inputs"), create_graph)
    return _end(ys, create_graph)[0], _packed(_end(found, create_graph), single)


def vhp(func, inputs, v=None, create_graph=False, strict=False):
    """As ``hvp``, from the left: v @ Hessian, which is the same as a Hessian is symmetric.

    Args:
        func: function of Tensors that returns a Tensor of one element.
        inputs: Tensor or tuple of Tensors.
        v: the vector, of the shapes of inputs; None where that is one number. Default: None.
        create_graph: True: the results can be differentiated. Default: False.
        strict: accepted as PyTorch has it. Default: False.
    Returns:
        pair of what func returns and the products, of the shapes of inputs.

    >>> ms.mint.autograd.functional.vhp(lambda x: (x * x * x).sum(), ms.tensor([2.0]), ms.tensor([1.0]))[1].tolist()
    [12.0]
    """
    return hvp(func, inputs, v, create_graph, strict)


__getattr__ = _missing.getattr_of(__name__)
_missing.explain_calls(globals())
