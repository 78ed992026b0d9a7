"""The fake driver and the fake NVRTC, built by the system's compiler: environment(folder) makes a process find them."""

import os
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
LIBRARIES = {"libcuda.so.1": "fake_driver.cpp", "libnvrtc.so": "fake_nvrtc.cpp"}


def build(folder):
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    running = []
    for library, source in LIBRARIES.items():
        command = [
            "g++",
            "-O1",
            "-std=c++20",
            "-shared",
            "-fPIC",
            str(HERE / source),
            "-o",
            str(folder / library),
            "-ldl",
        ]
        running.append(subprocess.Popen(command))
    assert all(p.wait() == 0 for p in running)
    return folder


def environment(folder, **more):
    """Variables of a process that is to use what build() made."""
    found = {k: v for k, v in os.environ.items() if not k.startswith("MSJIT_")}
    return {
        **found,
        "MSJIT_CUDA_LIBRARY": str(Path(folder) / "libcuda.so.1"),
        "MSJIT_NVRTC_LIBRARY": str(Path(folder) / "libnvrtc.so"),
        "MSJIT_CUBLASLT_LIBRARY": "/nowhere/libcublasLt.so",  # products are our own
        "MSJIT_FAKE_HEADER": str(HERE / "emulate.h"),
        "MSJIT_DEVICE_CACHE": str(Path(folder) / "cache"),
        **more,
    }
