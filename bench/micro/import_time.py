"""Milliseconds that ``import msjit`` takes beyond NumPy's import, and the process's resident megabytes after it.

    python bench/micro/import_time.py [--runs N]

Minima of fresh processes; the first writes bytecode and is left out. Allowed: 100 ms, 60 MB. Exit status 1 above that.
"""

import argparse
import os
import subprocess
import sys

MEASURE = """
import resource, time
import numpy
start = time.process_time()
import msjit
seconds = time.process_time() - start
pages = int(open("/proc/self/statm").read().split()[1])
print(seconds * 1e3, pages * resource.getpagesize() / 1e6)
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=10, help="processes (default: 10)")
    runs = parser.parse_args().runs
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    figures = []
    for _ in range(runs + 1):
        text = subprocess.run(
            [sys.executable, "-c", MEASURE], capture_output=True, text=True, check=True, env=environment
        )
        figures.append([float(x) for x in text.stdout.split()])
    milliseconds, megabytes = (min(f[i] for f in figures[1:]) for i in (0, 1))
    print(f"import msjit: {milliseconds:.1f} ms beyond NumPy's (allowed 100), {megabytes:.1f} MB resident (allowed 60)")
    return milliseconds > 100 or megabytes > 60


if __name__ == "__main__":
    sys.exit(main())
