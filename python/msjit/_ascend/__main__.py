"""python -m msjit._ascend [FOLDER]: compiles the shim over Ascend's graph engine against the CANN that is installed."""

import os
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).parent / "ge_shim.cpp"


def main(folder="."):
    home = os.environ.get("ASCEND_HOME_PATH", "/usr/local/Ascend/ascend-toolkit/latest")
    if not Path(home, "include").is_dir():
        print(f"there is no CANN at {home}: set ASCEND_HOME_PATH", file=sys.stderr)
        return 1
    made = Path(folder) / "libmsjit_ge.so"
    # CANN's libraries have the C++ strings of before GCC 5.
    flags = ["-O2", "-std=c++17", "-shared", "-fPIC", "-D_GLIBCXX_USE_CXX11_ABI=0", f"-I{home}/include"]
    libraries = [f"-L{home}/lib64", "-lge_runner", "-lgraph"]
    done = subprocess.run([os.environ.get("CXX", "g++"), *flags, str(SOURCE), "-o", str(made), *libraries])
    if done.returncode == 0:
        print(f"{made} is made: set MSJIT_GE_LIBRARY to it")
    return done.returncode


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:2]))
