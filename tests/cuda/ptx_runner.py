"""The fake driver by itself: loads PTX or CUDA C++ (by NVRTC), launches it, and says what the interpreter found."""

import ctypes
from pathlib import Path

import fakes
import numpy as np


class Refused(Exception):
    """What the driver did not take: the call and its result."""


class Driver:
    def __init__(self, folder):
        self.lib = ctypes.CDLL(str(Path(folder) / "libcuda.so.1"))
        self.lib.fake_cuda_fault.restype = ctypes.c_char_p
        context = ctypes.c_void_p()
        self.call("cuInit", 0)
        self.call("cuDevicePrimaryCtxRetain", ctypes.byref(context), 0)
        self.call("cuCtxSetCurrent", context)
        self.stream = self.make("cuStreamCreate", 1)

    def call(self, name, *arguments):
        result = getattr(self.lib, name)(*arguments)
        if result:
            raise Refused(name, result)

    def make(self, name, *arguments):
        made = ctypes.c_void_p()
        self.call(name, ctypes.byref(made), *arguments)
        return made

    def make_at_end(self, name, *arguments):
        """As make, of a call whose result is its last argument."""
        made = ctypes.c_void_p()
        self.call(name, *arguments, ctypes.byref(made))
        return made

    def tell(self, text):
        self.lib.fake_cuda_configure(text.encode())

    def fault(self):
        """What went wrong, and as if it had not."""
        text = self.lib.fake_cuda_fault().decode()
        self.lib.fake_cuda_recover()
        return text

    def function(self, text, name="kernel"):
        module = self.make("cuModuleLoadData", text.encode() + b"\0")
        return self.make("cuModuleGetFunction", module, name.encode())

    def memory(self, value):
        """A numpy array's copy on the device, or so many bytes that nobody has written."""
        at = ctypes.c_uint64()
        bytes_ = value if isinstance(value, int) else value.nbytes
        self.call("cuMemAlloc_v2", ctypes.byref(at), ctypes.c_size_t(bytes_))
        if not isinstance(value, int):
            value = np.ascontiguousarray(value)
            self.call(
                "cuMemcpyHtoDAsync_v2", at, value.ctypes.data_as(ctypes.c_void_p), ctypes.c_size_t(bytes_), self.stream
            )
        return at

    def launch(self, function, grid, block, *arguments, stream=None, shared=0):
        grid, block = [(*(d if isinstance(d, tuple) else (d,)), 1, 1)[:3] for d in (grid, block)]
        pointers = (ctypes.c_void_p * len(arguments))(
            *[ctypes.cast(ctypes.pointer(a), ctypes.c_void_p) for a in arguments]
        )
        self.call("cuLaunchKernel", function, *grid, *block, shared, stream or self.stream, pointers, None)

    def wait(self):
        """The fault of what was launched; empty: all went well."""
        return self.fault() if self.lib.cuStreamSynchronize(self.stream) else ""

    def read(self, at, like):
        out = np.empty_like(like)
        self.call(
            "cuMemcpyDtoHAsync_v2", out.ctypes.data_as(ctypes.c_void_p), at, ctypes.c_size_t(out.nbytes), self.stream
        )
        assert self.wait() == ""
        return out


def compiled(text, target="compute_90"):
    """CUDA C++ to PTX by NVRTC."""
    path = fakes.nvrtc()
    for part in sorted(Path(path).parent.glob("libnvrtc-builtins.so*")):
        ctypes.CDLL(str(part), mode=ctypes.RTLD_GLOBAL)
    lib = ctypes.CDLL(path)
    program = ctypes.c_void_p()
    assert lib.nvrtcCreateProgram(ctypes.byref(program), text.encode(), b"k.cu", 0, None, None) == 0
    options = [f"--gpu-architecture={target}".encode(), b"--std=c++17", b"--fmad=false"]
    status = lib.nvrtcCompileProgram(program, len(options), (ctypes.c_char_p * len(options))(*options))
    size = ctypes.c_size_t()
    what = "ProgramLog" if status else "PTX"
    getattr(lib, f"nvrtcGet{what}Size")(program, ctypes.byref(size))
    out = ctypes.create_string_buffer(size.value)
    getattr(lib, f"nvrtcGet{what}")(program, out)
    lib.nvrtcDestroyProgram(ctypes.byref(program))
    assert status == 0, out.value.decode()
    return out.value.decode()
