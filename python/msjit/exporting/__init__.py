"""Files that run elsewhere: ``export``, and ``load`` of what it and MindSpore wrote."""

import os

from ..nn import rnn
from .loading import load
from .whole_graph import whole_graph

__all__ = ["export", "load"]

_FORMATS = ("ONNX", "MINDIR", "AIR", "MSJIT")


def export(net, *inputs, file_name, file_format, **kwargs):
    """Writes a network or function as a file that runs without this program.

    The call ``net(*inputs)`` is captured as one graph; nothing of it runs. Parameters and other tensors that it reads go
    into the file, under the Parameters' names. Sizes that inputs leave open (``ms.mark_dynamic``, or a placeholder like
    ``ms.Tensor(shape=[None, 3], dtype=ms.float32)``) stay open in the file as far as the graph allows.

    Args:
        net: Cell or function, what is exported. Call ``net.set_train(False)`` before.
        inputs: Tensors, numbers and tuples, lists and dicts of them, as in a call. Numbers become constants.
        file_name: str or path, the file; its ending is added where it has none, and its folder made.
        file_format: str, 'ONNX' (for which the package onnx must be there), 'MINDIR' (for MindSpore),
            'AIR' (for Ascend's graph engine and offline compiler) or 'MSJIT' (for libmsjit_runtime, a C++ library, and
            for ``load``); see docs/export.md for what they hold.
        kwargs: enc_key, dataset and others of MindSpore's, of which only None is taken; enc_mode, which means nothing
            without a key.
    Raises:
        Unsupported: the call is not one graph, or the format cannot express an op of it; the message has the line.
        ValueError: another format.

    >>> net = ms.nn.Dense(3, 2)
    >>> ms.export(net, ms.ones((1, 3)), file_name="dense", file_format="MSJIT")
    >>> ms.load("dense.msjit")(ms.ones((1, 3))).shape
    (1, 2)
    """
    if file_format not in _FORMATS:
        raise ValueError(f"export: file_format must be one of {', '.join(_FORMATS)}, got {file_format!r}")
    for name, value in kwargs.items():
        if name not in ("enc_key", "enc_mode", "dataset", "incremental", "custom_func"):
            raise TypeError(f"export: unknown option {name}")
        if value is not None and name != "enc_mode":
            raise ValueError(f"export: {name} is not there")
    path = os.fspath(file_name)
    if not os.path.basename(path):
        raise ValueError(f"export: file_name must name a file, got {file_name!r}")
    write = _writer(file_format)
    try:
        rnn._steps_apart = file_format != "MSJIT"
        graph = whole_graph(net, inputs)
    finally:
        rnn._steps_apart = False
    ending = "." + file_format.lower()
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    write(graph, path if path.endswith(ending) else path + ending)


def _writer(file_format):
    """What writes it: a missing package is told before anything is captured."""
    if file_format == "MSJIT":
        from .msjit_file import write
    elif file_format == "MINDIR":
        from .mindir_write import write
    elif file_format == "AIR":
        from .air_file import write
    else:
        from .onnx_file import onnx_package, write

        onnx_package()
    return write
