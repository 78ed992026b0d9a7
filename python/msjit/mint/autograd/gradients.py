"""Gradients of tensors that are there: found in ``msjit.mint.autograd``.

>>> x = ms.tensor([3.0], requires_grad=True)
>>> ms.mint.autograd.grad((x * x).sum(), x)
(Tensor([6.], dtype=float32),)
"""

from ... import _core, _missing
from ..._core import Tensor

__all__ = ["backward", "grad"]


def _several(value):
    return [value] if isinstance(value, Tensor) else list(value)


def grad(
    outputs, inputs, grad_outputs=None, retain_graph=None, create_graph=False, allow_unused=None, is_grads_batched=False,
    materialize_grads=False,
):  # fmt: skip
    """Gradients of tensors by others that they were computed from; what the tensors hold in ``grad`` stays as it is.

    Args:
        outputs: Tensor or sequence of Tensors.
        inputs: Tensor or sequence of Tensors that outputs depend on.
        grad_outputs: gradients of the outputs, of their shapes; None stands for 1 for a scalar. Default: None.
        retain_graph: True keeps what was recorded for another call. Default: None, as create_graph.
        create_graph: True: the gradients can be differentiated again. Default: False.
        allow_unused: True gives None for inputs that outputs do not depend on. Default: None, as materialize_grads.
        is_grads_batched: True: the first dimension of grad_outputs counts several gradients of each output, and that of the
            results what each of them gives, one backward after another. Default: False.
        materialize_grads: True gives zeros for such inputs. Default: False.
    Returns:
        tuple of Tensors, a gradient for each input.
    Raises:
        RuntimeError: an input is not used, or requires no gradient.
        ValueError: with is_grads_batched the gradients count not as many each.

    >>> x = ms.tensor(2.0, requires_grad=True)
    >>> (first,) = ms.mint.autograd.grad(x**3, x, create_graph=True)
    >>> float(first), float(ms.mint.autograd.grad(first, x)[0])
    (12.0, 12.0)
    """
    outputs, inputs = _several(outputs), _several(inputs)
    if is_grads_batched:
        return _batched(outputs, inputs, grad_outputs, retain_graph, create_graph, allow_unused, materialize_grads)
    given = [None] * len(outputs) if grad_outputs is None else _several(grad_outputs)
    for i, x in enumerate(inputs):
        if not x.requires_grad:
            raise RuntimeError(f"grad: input {i} requires no gradient: set requires_grad before outputs are computed")
    cotangents = [_core._ops["ones_like"](y) if g is None and y.numel() == 1 else g for y, g in zip(outputs, given)]
    if any(g is None for g in cotangents):
        raise RuntimeError("grad: outputs of several elements need grad_outputs, or a sum of them")
    keep = create_graph if retain_graph is None else retain_graph
    found = list(_core._gradients(outputs, cotangents, inputs, bool(keep), bool(create_graph)))
    for i, (x, g) in enumerate(zip(inputs, found)):
        if g is None and materialize_grads:
            found[i] = _core._ops["zeros_like"](x)
        elif g is None and not allow_unused:
            raise RuntimeError(f"grad: input {i} is not used for outputs; allow_unused=True gives None for it")
    return tuple(found)


def _batched(outputs, inputs, grad_outputs, retain_graph, create_graph, allow_unused, materialize_grads):
    given = [] if grad_outputs is None else [g for g in _several(grad_outputs) if g is not None]
    if not given or any(g.ndim == 0 or g.shape[0] != given[0].shape[0] for g in given):
        raise ValueError("grad: with is_grads_batched grad_outputs must have a first dimension of one size")
    count, keep = given[0].shape[0], create_graph if retain_graph is None else retain_graph
    rows = []
    for i in range(count):
        one = [None if g is None else g[i] for g in _several(grad_outputs)]
        rows.append(
            grad(outputs, inputs, one, keep or i + 1 < count, create_graph, allow_unused, False, materialize_grads)
        )
    stack = _core._ops["stack"]
    return tuple([None if column[0] is None else stack(list(column)) for column in zip(*rows)])


def backward(tensors, grad_tensors=None, retain_graph=None, create_graph=False, inputs=None):
    """Adds gradients of tensors to the ``grad`` of all leaves that they depend on.

    Args:
        tensors: Tensor or sequence of Tensors.
        grad_tensors: gradients of the tensors, of their shapes; None stands for 1 for a scalar. Default: None.
        retain_graph: True keeps what was recorded for another call. Default: None, as create_graph.
        create_graph: True: the gradients can be differentiated again. Default: False.
        inputs: Tensor or sequence of Tensors: only these get gradients. Default: None, all leaves.

    >>> x = ms.tensor([3.0], requires_grad=True)
    >>> ms.mint.autograd.backward([x * 2, x * x])
    >>> x.grad.tolist()
    [8.0]
    """
    tensors = _several(tensors)
    given = [None] * len(tensors) if grad_tensors is None else _several(grad_tensors)
    keep = create_graph if retain_graph is None else retain_graph
    if inputs is not None:
        inputs = _several(inputs)
        found = grad(tensors, inputs, given, keep, create_graph, True)
        for x, g in zip(inputs, found):
            if g is not None:
                x.grad = g if x.grad is None else x.grad + g
        return
    for i, (y, g) in enumerate(zip(tensors, given)):  # what they have in common is there until the last
        y.backward(g, keep or i + 1 < len(tensors), create_graph)


_missing.explain_calls(globals())
