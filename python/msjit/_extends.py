"""What scripts for MindSpore import from its private ``_extends``: among it functions that are methods, of Tensors or lists.

>>> from msjit._extends import list_append, ms_len, reshape
>>> ms_len(list_append([1, 2], 3)), reshape(ms.ops.ones(4), (2, 2)).shape
(3, (2, 2))
"""

from . import _missing
from ._core import Tensor

ms_len, ms_abs, ms_round, ms_sum = len, abs, round, sum


def list_append(x, item):
    """The list with an item behind; a new list."""
    return [*x, item]


def list_insert(x, index, item):
    """The list with an item before a place; a new list."""
    return [*x[:index], item, *x[index:]]


def tensor_bool(x):
    """Whether the only element is not zero."""
    return bool(x)


def cell_attr_register(fn=None, attrs=None):
    """A decorator of a Cell's ``__init__`` that says which arguments distinguish instances; here every instance is its own.

    >>> from msjit._extends import cell_attr_register
    >>> class Net(ms.nn.Cell):
    ...     @cell_attr_register(attrs=["width"])
    ...     def __init__(self, width):
    ...         super().__init__()
    ...         self.width = width
    >>> Net(3).width
    3
    """
    return fn if fn is not None else lambda function: function


class _Settings:
    """Settings of MindSpore's compiler: kept as they are assigned, and without effect here but for CHECK_BPROP (not "" or 0:
    a Cell's bprop must give gradients of its inputs' shapes)."""

    CHECK_BPROP = ""


compile_config = _Settings()


def __getattr__(name):
    if name[:1] == "_" or not hasattr(Tensor, name):
        return _missing.elsewhere(__name__, name)
    return getattr(Tensor, name)
