"""Compiles kernels' texts by the real NVRTC, which needs no device: compile_texts.py FOLDER [sm_80 sm_90 ...].

FOLDER: of *.cu files, as device_suite.py --sources writes them. Architectures: by default sm_80, sm_90 and the newest that NVRTC
knows. NVRTC: see fakes.py. Says how many were compiled, and every refusal.
"""

import ctypes
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import fakes

OPTIONS = ("--std=c++17", "--fmad=false", "-default-device")


def newest():
    """The newest architecture that NVRTC knows, as "sm_120"."""
    nvrtc, count = ctypes.CDLL(fakes.nvrtc()), ctypes.c_int()
    assert nvrtc.nvrtcGetNumSupportedArchs(ctypes.byref(count)) == 0
    known = (ctypes.c_int * count.value)()
    assert nvrtc.nvrtcGetSupportedArchs(known) == 0
    return f"sm_{max(known)}"


def compile_one(job):
    path, arch = job
    nvrtc = ctypes.CDLL(fakes.nvrtc())
    program = ctypes.c_void_p()
    assert nvrtc.nvrtcCreateProgram(ctypes.byref(program), Path(path).read_bytes(), b"k.cu", 0, None, None) == 0
    options = [f"--gpu-architecture={arch}".encode(), *(o.encode() for o in OPTIONS)]
    status = nvrtc.nvrtcCompileProgram(program, len(options), (ctypes.c_char_p * len(options))(*options))
    log = b""
    if status:
        size = ctypes.c_size_t()
        nvrtc.nvrtcGetProgramLogSize(program, ctypes.byref(size))
        buffer = ctypes.create_string_buffer(size.value)
        nvrtc.nvrtcGetProgramLog(program, buffer)
        log = buffer.value
    nvrtc.nvrtcDestroyProgram(ctypes.byref(program))
    return status, path, arch, log.decode(errors="replace")


def main(folder, *architectures, in_turn=False):
    """in_turn: each text for one of the architectures."""
    architectures = architectures or ("sm_80", "sm_90", newest())
    texts = sorted(map(str, Path(folder).glob("*.cu")))
    jobs = [
        (p, a)
        for i, p in enumerate(texts)
        for k, a in enumerate(architectures)
        if not in_turn or i % len(architectures) == k
    ]
    start = time.time()
    with ProcessPoolExecutor(max_workers=min(4, os.cpu_count() or 1)) as pool:
        results = list(pool.map(compile_one, jobs, chunksize=8))
    wrong = [r for r in results if r[0]]
    for status, path, arch, log in wrong[:10]:
        print(f"{path} for {arch}: {status}\n{log[:1500]}")
    print(
        f"{len(results) - len(wrong)} of {len(results)} compiled for {', '.join(architectures)} in {time.time() - start:.1f} s"
    )
    return 1 if wrong or not results else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
