"""Ops that NumPy computes on the host: one node of a captured graph each."""

from ... import _core


def host_op(name, function, infer, vjp=None):
    """An op of arrays, which takes further leading dimensions; function gets NumPy arrays for tensors, and constants as
    they are, and returns what infer says."""

    def impl(*args):
        result = function(*(a.asnumpy() if isinstance(a, _core.Tensor) else a for a in args))
        if isinstance(result, tuple):
            return tuple(_core.from_numpy(contiguous(r)) for r in result)
        return _core.from_numpy(contiguous(result))

    return _core.CustomOp(name, impl, infer, vjp, True)


def contiguous(array):
    import numpy

    return numpy.ascontiguousarray(array).reshape(numpy.shape(array))
