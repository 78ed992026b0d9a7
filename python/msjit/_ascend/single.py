"""Ops one by one on an Ascend device: each is a launch of the library of operators (aclnn.py), or, where that is not there or
lacks it, a graph of itself, compiled at its first call with operands of such shapes and dtypes."""

import functools

from .. import _core
from .._core import Tensor, Unsupported
from ..exporting import air_file
from ..exporting.ge_ops import GE_DTYPES
from ..exporting.onnx_file import CannotExpress, type_name
from . import aclnn
from .backend import Program, _count, _described, memory_on
from .engine import Graph


def compiled(graph, device):
    """What runs the op that a graph consists of, f(inputs, outputs, state of the random generator): outputs are written.
    None: GE has no such op."""
    launched = aclnn.op_of(graph.nodes[0], device) if len(graph.nodes) == 1 else None
    if launched is not None:
        return lambda inputs, outputs, state: _launch(launched, inputs, outputs[0])
    values = [*graph.inputs, *graph.outputs]
    if any(type_name(v.dtype) not in GE_DTYPES for v in values if not isinstance(v.dtype, type)):
        return None
    try:
        program = Program(graph, device, {}, {})
    except _core.DeviceOpError as error:
        if isinstance(error.__cause__, (CannotExpress, Unsupported)):
            return None
        raise

    def run(inputs, outputs, state):
        there = [x if isinstance(x, Tensor) else _number(x, d, device) for x, d in zip(inputs, program.inputs)]
        program.run_into(there, outputs, state)
        _count("ops")

    return run


def _launch(op, inputs, output):
    if output.numel():
        op.run(inputs, output)
        _count("launches")


def _number(value, dtype, device):
    return _core._to_device(_core.tensor(value, dtype=dtype, device="CPU"), device)


def copy(to, to_strides, source, source_strides, shape):
    """Copies a view into another of its shape: both are given by their memory, a row, and their strides."""
    if aclnn.copy_views(to, to_strides, source, source_strides, shape):
        return _count("launches")
    copier = _copier(to.dtype, to.device, shape, (len(to), to_strides), (len(source), source_strides))
    copier.run([_described(to), _described(source)], [])
    _count("ops")


@functools.lru_cache(maxsize=1024)
def _copier(dtype, device, shape, to, source):
    b = air_file.AirBuilder()
    operands = []
    for k, (name, (size, strides)) in enumerate((("to", to), ("source", source))):
        operands += [b.data(name, k, dtype, (size,), k == 0), b.constant(shape), b.constant(strides), b.constant([0])]
    b.finish([], [b.add("ViewCopy", operands)])
    return Graph(b.serialized("copy"), device, {}, memory_on(device))
