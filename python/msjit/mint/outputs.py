"""``out=``, where PyTorch's functions write their results: the functions of mint compute them, and copy them there.

>>> x = ms.ones(3)
>>> ms.mint.mul(x, 2.0, out=x) is x, x.tolist()
(True, [2.0, 2.0, 2.0])
"""

from .. import _core
from .._core import Tensor


def form(function):
    """The function with out=: a Tensor, or a tuple of them where it gives several; None writes nothing."""

    def into(*args, out, **kwargs):
        result = function(*args, **kwargs)
        return result if out is None else written(function.__name__, result, out)

    into.__name__ = into.__qualname__ = function.__name__
    return into


def written(name, result, out):
    """out, with the result of a function in it: a Tensor, or a tuple of them."""
    if isinstance(result, tuple):
        if not isinstance(out, (tuple, list)) or len(out) != len(result):
            raise TypeError(f"{name}: out must be a tuple of {len(result)} Tensors")
        for value, place in zip(result, out):
            written(name, value, place)
        return type(result)(out) if type(result) is tuple else out
    if not isinstance(out, Tensor):
        raise TypeError(f"{name}: out must be a Tensor, got {type(out).__name__}")
    if _core.is_grad_enabled() and (result.requires_grad or out.requires_grad):
        raise RuntimeError(
            f"{name}: nothing is differentiated through out=; take what it returns, or call it in no_grad()"
        )
    if tuple(out.shape) != tuple(result.shape):
        raise RuntimeError(
            f"{name}: out has shape {tuple(out.shape)}, the result {tuple(result.shape)}; make out in that shape"
        )
    if _core.promote_types(result.dtype, out.dtype) != out.dtype and not (
        result.is_floating_point() and out.is_floating_point()
    ):
        given, wanted = str(result.dtype).lower(), str(out.dtype).lower()
        raise RuntimeError(f"{name}: a result of {given} does not go into out of {wanted}; make out in that dtype")
    return out.copy_(result)
