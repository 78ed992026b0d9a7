"""The ends of a part of a program that MindSpore compiles as a graph.

>>> from msjit.common.jit_begin_end import _jit_begin, _jit_end
>>> x = ms.tensor([1.0, 2.0])
>>> _jit_begin("doubled", x)
>>> _jit_end(x * 2)
Tensor([2., 4.], dtype=float32)
"""

from .._missing import without_effect


def _jit_begin(fn_name, *args):
    """Where the part begins: a name for it, and the tensors that it reads."""
    without_effect("_jit_begin", "what runs is captured where jit or GRAPH_MODE asks for it, whole functions at a time")


def _jit_end(*output_args):
    """Where it ends: what it gives, one value or a tuple."""
    return output_args[0] if len(output_args) == 1 else output_args
