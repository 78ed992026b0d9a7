"""Methods of Tensor that compute something else than PyTorch's of the same name: MindSpore's meaning stays, and is said once.

A program with a subclass of ``mint.nn.Module``, which MindSpore does not have, comes from PyTorch: from then on the first call
in a form that the two understand differently warns, at the program's line, and the method is itself again.
"""

import functools

from . import _missing
from ._core import Tensor


def _divisor(x, axis=None, unbiased=None, keepdims=False, *, dim=None, keepdim=False, dtype=None, out=None, ddof=None):
    return unbiased is None and ddof is None


def _matrix_norm(x, ord=None, dim=None, keepdim=False, *, dtype=None, p=None):
    number = isinstance(ord, (int, float)) and not isinstance(ord, bool)
    return number and (x.ndim > 1 if dim is None else isinstance(dim, (tuple, list)) and len(dim) > 1)


def _all_elements(x, axis=None, keepdims=False, *, dim=None, keepdim=False):
    return axis is None and dim is None


def _first_dimension(x, *, axis=None, keepdims=False):
    return axis is None and x.ndim > 1


def _always(x, other):
    return True


# name -> the forms that differ (a call that does not fit its parameters is the method's to refuse), and what is said.
_PARTING = {
    "std": (_divisor, "divides by n, PyTorch's by n - 1: write x.std(unbiased=True) or mint.std(x)"),
    "var": (_divisor, "divides by n, PyTorch's by n - 1: write x.var(unbiased=True) or mint.var(x)"),
    "norm": (
        _matrix_norm,
        "gives a matrix its matrix norm where ord is a number, PyTorch's the norm of the elements: write x.norm(p=2) or "
        "mint.norm(x, 2)",
    ),
    "median": (_all_elements, "searches the last dimension, PyTorch's all elements: write mint.median(x)"),
    "nanmedian": (_all_elements, "searches the last dimension, PyTorch's all elements: write mint.nanmedian(x)"),
    "aminmax": (_first_dimension, "searches the first dimension, PyTorch's all elements: write mint.aminmax(x)"),
    "equal": (_always, "compares element by element, PyTorch's gives one bool: write mint.equal(x, y)"),
}


def _telling(name, differs, text):
    method = getattr(Tensor, name)

    @functools.wraps(method)
    def telling(self, *args, **kwargs):
        try:
            said = differs(self, *args, **kwargs)
        except TypeError:
            said = False
        if said:
            setattr(Tensor, name, method)
            meant = "unbiased=False" if differs is _divisor else f"ops.{name}"
            _missing.say_once(
                f"Tensor.{name}",
                f"Tensor.{name} is MindSpore's: it {text}. {meant} says that MindSpore's is meant",
                UserWarning,
            )
        return method(self, *args, **kwargs)

    return telling


@functools.cache
def watch():
    """Lets each of the methods say, once, where it parts from PyTorch's."""
    for name, row in _PARTING.items():
        setattr(Tensor, name, _telling(name, *row))
