"""Users' own operations."""

from . import _core
from ._core import Tensor


class CustomOp:
    """An operation made by ``custom_op``; call it like a function."""

    def __init__(self, name, impl, infer, vjp):
        self.name, self.impl, self.infer, self.vjp = name, impl, infer, vjp
        self.__name__ = name
        self.__doc__ = impl.__doc__

    def __repr__(self):
        return f"<custom op {self.name}>"

    def __call__(self, *args):
        previous = _core._set_grad_enabled(False)
        try:
            result = self.impl(*args)
        finally:
            _core._set_grad_enabled(previous)
        outputs = result if isinstance(result, tuple) else (result,)
        for y in outputs:
            if not isinstance(y, Tensor):
                raise TypeError(f"{self.name}: the implementation must return Tensors, got {type(y).__name__}")
        if not previous or not any(isinstance(a, Tensor) and a.requires_grad for a in args):
            return result
        if self.vjp is None:
            return result
        given = {id(a) for a in args}
        outputs = tuple(y.detach() if id(y) in given else y for y in outputs)
        kept = tuple(y.detach() for y in outputs)
        zeros = _core._ops["zeros_like"]

        def backward(*cotangents):
            filled = tuple(zeros(y) if g is None else g for g, y in zip(cotangents, kept))
            values = kept if isinstance(result, tuple) else kept[0]
            return self.vjp(args, values, filled if isinstance(result, tuple) else filled[0])

        _core._record(self.name, args, outputs, backward)
        return outputs if isinstance(result, tuple) else outputs[0]


def custom_op(name, impl, infer=None, vjp=None):
    """An operation of your own.

    impl(*args): computes the result, a Tensor or a tuple of them.
    infer(*types): shape and dtype of the result from those of the arguments; capture needs it.
    vjp(args, outputs, cotangents): gradients of all args, None for what has none; without it the op has no gradient.

    >>> cube = ms.custom_op("cube", lambda x: x * x * x, vjp=lambda args, y, g: (3 * args[0] * args[0] * g,))
    >>> ms.grad(cube)(ms.tensor([2.0]))
    Tensor([12.], dtype=float32)
    """
    if not isinstance(name, str) or not name:
        raise TypeError("custom_op: name must be a string")
    for what, f in (("impl", impl), ("infer", infer), ("vjp", vjp)):
        if not callable(f) and not (f is None and what != "impl"):
            raise TypeError(f"custom_op: {what} must be callable, got {type(f).__name__}")
    return CustomOp(name, impl, infer, vjp)
