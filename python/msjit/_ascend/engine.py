"""The graph engine through the shim's C ABI: opened once, initialised once with the global options; sessions, graphs, runs."""

import ctypes
import os
import threading

from .. import _core

ABI = 1


class Tensor(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("bytes", ctypes.c_uint64), ("dtype", ctypes.c_int32), ("ndim", ctypes.c_int32),
                ("shape", ctypes.POINTER(ctypes.c_int64))]  # fmt: skip


_P, _U32, _U64, _INT = ctypes.c_void_p, ctypes.c_uint32, ctypes.c_uint64, ctypes.c_int
_TEXTS, _TENSORS = ctypes.POINTER(ctypes.c_char_p), ctypes.POINTER(Tensor)
_CALLS = {
    "abi": ([], _INT), "error": ([], ctypes.c_char_p), "initialize": ([_INT, _TEXTS, _TEXTS], _INT), "finalize": ([], _INT),
    "open": ([_INT, _TEXTS, _TEXTS], _P), "close": ([_P], None),
    "add_graph": ([_P, _U32, ctypes.c_char_p, _U64, _INT, _TEXTS, _TEXTS], _INT), "compile": ([_P, _U32], _INT),
    "summary": ([_P, _U32, ctypes.POINTER(_U64)], _INT), "set_const_memory": ([_P, _U32, _P, _U64], _INT),
    "set_feature_memory": ([_P, _U32, _P, _U64], _INT), "run": ([_P, _U32, _P, _INT, _TENSORS, _INT, _TENSORS], _INT),
    "remove_graph": ([_P, _U32], _INT),
}  # fmt: skip


def fault(kind, detail):
    """A DeviceError of one of the five causes."""
    made = _core.DeviceOpError if kind == "operator not supported" else _core.DeviceError
    error = made(f"ascend: {kind}: {detail}")
    error.fault = kind
    return error


def _texts(options):
    keys, values = [k.encode() for k in options], [str(v).encode() for v in options.values()]
    return len(keys), (ctypes.c_char_p * len(keys))(*keys), (ctypes.c_char_p * len(values))(*values)


class Engine:
    """The process's graph engine, one session of it."""

    def __init__(self):
        self.lock = threading.RLock()
        self.calls = self.session = None
        self.options, self.numbers = {}, 0

    def set_options(self, options):
        """Global options, which are fixed at the first graph."""
        with self.lock:
            differing = sorted(k for k in options if self.options.get(k) != options[k])
            if self.session is not None and differing:
                raise ValueError(
                    f"ascend: global options are fixed once the graph engine runs, and {', '.join(differing)} would change"
                )
            self.options.update(options)

    def open(self):
        with self.lock:
            if self.session is not None:
                return
            if self.calls is None:
                self.calls = self._load()
            if self.calls["initialize"](*_texts(self.options)):
                raise fault("initialisation failed", self.words())
            self.session = self.calls["open"](*_texts({}))
            if not self.session:
                self.session = None
                raise fault("initialisation failed", "the graph engine gives no session: " + self.words())

    @staticmethod
    def _load():
        path = os.environ.get("MSJIT_GE_LIBRARY", "libmsjit_ge.so")
        try:
            library = ctypes.CDLL(path)
        except OSError as error:
            how = "python -m msjit._ascend compiles it against CANN, MSJIT_GE_LIBRARY names it"
            raise fault("library missing", f"{error}; {how}") from None
        calls = {}
        for name, (arguments, result) in _CALLS.items():
            try:
                call = getattr(library, "msjit_ge_" + name)
            except AttributeError:
                raise fault("symbol missing", f"{path} has no msjit_ge_{name}") from None
            call.argtypes, call.restype = arguments, result
            calls[name] = call
        if calls["abi"]() != ABI:
            raise fault("initialisation failed", f"{path} is of another version of msjit: compile it anew")
        return calls

    def words(self):
        return (self.calls["error"]() or b"").decode(errors="replace")

    def call(self, name, *arguments, kind=None):
        """kind: the fault that a failure is; None: an error of a run."""
        if self.calls[name](self.session, *arguments):
            raise fault(kind, self.words()) if kind else RuntimeError("ascend: " + self.words())

    def number(self):
        with self.lock:
            self.numbers += 1
            return self.numbers


engine = Engine()


class Graph:
    """A graph that is compiled and has its memory; it runs on its device's stream."""

    def __init__(self, data, device, options, allocate):
        _core._device_count("ascend")  # says what is missing
        engine.open()
        self.number, self.device = engine.number(), device
        self.stream = _core._ascend_stream(device)  # and the device is this thread's
        failing = dict(kind="operator not supported")
        engine.call("add_graph", self.number, data, len(data), *_texts(options), **failing)
        engine.call("compile", self.number, **failing)
        found = (_U64 * 3)()
        engine.call("summary", self.number, found)
        self.is_static, self.const_bytes, self.feature_bytes = bool(found[0]), int(found[1]), int(found[2])
        self.memory = []
        for name, size in (("set_const_memory", self.const_bytes), ("set_feature_memory", self.feature_bytes)):
            if size:
                self.memory.append(allocate(size))
                engine.call(name, self.number, self.memory[-1].data_ptr(), size)

    def run(self, inputs, outputs):
        """inputs and outputs: (address, bytes, ge::DataType, shape) each."""
        _core._ascend_stream(self.device)
        given, made = _tensors(inputs), _tensors(outputs)
        engine.call("run", self.number, self.stream, len(inputs), given, len(outputs), made)


def _tensors(described):
    made = (Tensor * len(described))()
    for tensor, (address, size, dtype, shape) in zip(made, described):
        tensor.data, tensor.bytes, tensor.dtype, tensor.ndim = address, size, dtype, len(shape)
        tensor.shape = (ctypes.c_int64 * len(shape))(*shape)
    return made
