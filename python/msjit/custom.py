"""Users' own operations."""

import os

from . import _core

CustomOp, TensorType = _core.CustomOp, _core.TensorType


def custom_op(name, impl, infer=None, vjp=None, leading=False):
    """An operation of your own: one op for autograd, and one node of a captured graph.

    impl(*args): computes the result, a Tensor or a tuple of them. It must not write its arguments.
    infer(*types): shape and dtype of the result from those of the arguments, so that calls can be captured; without it
        capture breaks there. Tensors are given as ``TensorType(shape, dtype)``, floats as ``float``, all else as it is.
        Returns ``(shape, dtype)``, one of the types, or a list of these for a tuple of results.
    vjp(args, outputs, cotangents): gradients of all args, None for what has none. Without it asking for a gradient through
        a floating-point or complex result raises RuntimeError; results of other dtypes have no gradient.

    leading: impl, infer and vjp take further leading dimensions, the same of all tensors: then ``vmap`` runs the op once for
        the batch, else element by element. Tensors of fewer dimensions than others get theirs behind the batch.

    Arguments are given by position: Tensors, numbers, None, strings, dtypes and tuples of ints. Captured code is
    specialised for all but Tensors and floats.

    >>> cube = ms.custom_op("cube", lambda x: x * x * x, lambda x: x, lambda args, y, g: (3 * args[0] * args[0] * g,))
    >>> ms.grad(cube)(ms.tensor([2.0]))
    Tensor([12.], dtype=float32)
    """
    if not isinstance(name, str) or not name:
        raise TypeError("custom_op: name must be a string")
    for what, f in (("impl", impl), ("infer", infer), ("vjp", vjp)):
        if not callable(f) and not (f is None and what != "impl"):
            raise TypeError(f"custom_op: {what} must be callable, got {type(f).__name__}")
    return CustomOp(name, impl, infer, vjp, bool(leading))


def get_include():
    """The folder of the C++ headers for extensions (``msjit/extension.h``), a string, for a compiler's ``-I``.

    >>> import os
    >>> os.path.isfile(os.path.join(ms.get_include(), "msjit", "extension.h"))
    True
    """
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), "include")


def get_cmake_dir():
    """The folder of msjitConfig.cmake, a string, for CMake's ``-Dmsjit_DIR``; its target is ``msjit::extension``.

    >>> import os
    >>> os.listdir(ms.get_cmake_dir())
    ['msjitConfig.cmake']
    """
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), "cmake")
