"""What the fake graph engine asks of the interpreter: graphs are checked and computed by ge_evaluate.py. Faults are told as a
text at an address."""

import ctypes

import numpy as np
from ge_evaluate import GE_DTYPES, Graph

graphs = {}


def _guarded(function):
    def call(*arguments):
        *arguments, told = arguments
        try:
            function(*arguments)
        except BaseException as error:
            text = f"{type(error).__name__}: {error}".encode()[:4000] + b"\0"
            ctypes.memmove(told, text, len(text))

    return call


def _array(address, size, kind, shape):
    raw = (ctypes.c_uint8 * size).from_address(address) if size else bytearray()
    return np.frombuffer(raw, np.dtype(np.uint16 if kind == "bfloat16" else kind)).reshape(shape)


@_guarded
def check(address, size):
    Graph(ctypes.string_at(address, size))


@_guarded
def compile(number, address, size, needs):
    graph = graphs[number] = Graph(ctypes.string_at(address, size))
    constants = sum(len(op["attr"]["value"]["t"].get("data", b"")) for op in graph.nodes if op["type"] == "Const")
    numbers = (ctypes.c_uint64 * 2).from_address(needs)
    numbers[0], numbers[1] = constants, 64 * len(graph.nodes)


@_guarded
def run(number, inputs, outputs):
    graph = graphs[number]
    for given, (_, kind, _, _) in zip(inputs, graph.inputs):
        if GE_DTYPES[given[2]] != kind:
            raise ValueError(f"an input is given as {GE_DTYPES[given[2]]}, described as {kind}")
    arrays = [_array(at, size, GE_DTYPES[dtype], shape) for at, size, dtype, shape in inputs]
    results, assigned = graph.run(arrays)
    if len(results) != len(outputs):
        raise ValueError(f"{len(outputs)} outputs are given, the graph has {len(results)}")
    for (at, size, dtype, shape), result, kind in zip(outputs, results, graph.outputs):
        if GE_DTYPES[dtype] != kind or tuple(shape) != result.shape:
            raise ValueError(f"an output is given as {GE_DTYPES[dtype]} {shape}, the graph has {kind} {result.shape}")
        data = np.ascontiguousarray(result).tobytes()
        if len(data) != size:
            raise ValueError("an output is of another size")
        ctypes.memmove(at, data, size)
    for position, value in assigned.items():
        data = np.ascontiguousarray(value).tobytes()
        ctypes.memmove(inputs[position][0], data, len(data))
