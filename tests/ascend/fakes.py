"""The fake libascendcl, and msjit's shim over a fake graph engine, built by the system's compiler: environment(folder) makes a
process find them."""

import os
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
SHIM = HERE.parents[1] / "python/msjit/_ascend/ge_shim.cpp"
LIBRARIES = {"libascendcl.so": ["fake_ascendcl.cpp"], "libmsjit_ge.so": [SHIM, "fake_ge.cpp"],
             "libopapi.so": ["fake_opapi.cpp"]}  # fmt: skip


def build(folder):
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    flags = ["-O0", "-std=c++17", "-Wall", "-shared", "-fPIC", f"-I{HERE / 'stub'}"]
    running = []
    for library, sources in LIBRARIES.items():
        command = ["g++", *flags, *(str(HERE / s) for s in sources), "-o", str(folder / library), "-ldl"]
        running.append(subprocess.Popen(command))
    assert all(p.wait() == 0 for p in running)
    return folder


def environment(folder, launches=False, **more):
    """Variables of a process that is to use what build() made; launches: with the library of operators, else all ops are
    graphs."""
    found = {k: v for k, v in os.environ.items() if not k.startswith("MSJIT_")}
    return {
        **found,
        "MSJIT_ASCEND_LIBRARY": str(Path(folder) / "libascendcl.so"),
        "MSJIT_GE_LIBRARY": str(Path(folder) / "libmsjit_ge.so"),
        "MSJIT_ACLNN_LIBRARY": str(Path(folder) / ("libopapi.so" if launches else "libnone.so")),
        "MSJIT_FAKE_ASCEND_FOLDER": str(HERE),
        **more,
    }
