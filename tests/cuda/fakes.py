"""The fake driver, which interprets PTX, and the real NVRTC, which needs no device: environment(folder) makes a process
find them."""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
BUILD = ROOT / "build"


def nvrtc():
    """NVRTC's library: MSJIT_NVRTC_LIBRARY, else that of a Python package, in .venv-nvrtc (./dev test) or on the path; or
    None."""
    chosen = os.environ.get("MSJIT_NVRTC_LIBRARY")
    if chosen:
        return chosen
    for entry in (ROOT / ".venv-nvrtc", *sys.path):
        for found in sorted(Path(entry or ".").glob("nvidia/*/lib/libnvrtc.so.*")):
            return str(found)
    return None


def missing():
    """Why the fake driver cannot run; None: it can."""
    if not (BUILD / "build.ninja").exists():
        return "the fake driver is built with the project, which is not built here"
    if nvrtc() is None:
        return "NVRTC is not installed (./dev test installs it)"
    return None


def build():
    """The folder of the built fakes."""
    done = subprocess.run(["ninja", "-C", str(BUILD), "msjit_cuda_fakes"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return BUILD / "tests/cuda"


def environment(folder, cache, **more):
    """Variables of a process that is to use the fake driver of a folder; cache: where it keeps compiled kernels."""
    found = {k: v for k, v in os.environ.items() if not k.startswith("MSJIT_")}
    return {
        **found,
        "MSJIT_CUDA_LIBRARY": str(Path(folder) / "libcuda.so.1"),
        "MSJIT_NVRTC_LIBRARY": nvrtc() or "/nowhere/libnvrtc.so",
        "MSJIT_CUBLASLT_LIBRARY": "/nowhere/libcublasLt.so",  # products are our own
        "MSJIT_DEVICE_CACHE": str(cache),
        **more,
    }
