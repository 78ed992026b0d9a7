"""Benchmarks: ``./dev bench SUITE`` (core: README's table; guards; switch; programs; models). Minima, interleaved."""

import argparse
import os
import sys
from pathlib import Path

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "MSJIT_THREADS"):
    os.environ.setdefault(variable, "1")
os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
if not {"programs", "models"} & set(sys.argv) and hasattr(os, "sched_setaffinity"):
    # JAX spreads over all processors whatever it is told; a contender may use one.
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
sys.path.insert(0, str(Path(__file__).parent))

import core  # noqa: E402
import guards  # noqa: E402
import harness  # noqa: E402
import models  # noqa: E402
import programs  # noqa: E402
import switch  # noqa: E402

SUITES = {
    "core": core.cases,
    "guards": guards.cases,
    "switch": switch.cases,
    "programs": programs.cases,
    "models": models.cases,
}


def main():
    parser = argparse.ArgumentParser(prog="./dev bench", description=__doc__)
    parser.add_argument("suite", nargs="?", default="core", choices=SUITES)
    parser.add_argument("--peers", action="store_true", help="install and measure PyTorch and JAX too")
    parser.add_argument("--only", help="cases whose name contains this")
    parser.add_argument("--json", help="write the results to this file")
    models.add_options(parser)
    options = parser.parse_args()
    sys.stdout.reconfigure(line_buffering=True)
    results = []
    for case in SUITES[options.suite](*[options] * (options.suite == "models")):
        if options.only and options.only not in case.__name__:
            continue
        try:
            found = case()
        except Exception as error:  # one failing case must not hide the others
            print(f"{case.__name__}: failed: {type(error).__name__}: {error}")
            continue
        results += found if isinstance(found, list) else [found]
        harness.show(results[-len(found) if isinstance(found, list) else -1 :])
    if options.suite == "models":
        models.finish(results, options)
    if options.json:
        harness.save(results, options.json)
    missed = sum(not holds for r in results for *_, holds in r.checks)
    print(f"\n{len(results)} cases, {missed} figures missed")


if __name__ == "__main__":
    main()
