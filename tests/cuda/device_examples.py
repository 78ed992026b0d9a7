"""Examples of docstrings on a CUDA device that new tensors go to: device_examples.py [--every N] [--only NAME...].

Runs on a real device or on the fake driver (tests/cuda/fakes.py). An example must print what its docstring says; those that
stop at an op without a kernel there are counted. Exits 1 where one differs or fails.
"""

import argparse
import contextlib
import doctest
import io
import sys

import numpy as np

import msjit as ms

MODULES = {"ops": ms.ops, "mint": ms.mint, "mint.nn.functional": ms.mint.nn.functional, "nn": ms.nn, "mint.nn": ms.mint.nn,
           "numpy": ms.numpy}  # fmt: skip
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
# What says where it ran, or asks for memory that is the CPU's.
OF_THE_CPU = {"ops.from_dlpack", "ops.from_numpy", "mint.from_numpy"}


def examples():
    """(name, docstring) of public functions and classes, each once."""
    seen = set()
    for label, module in MODULES.items():
        for name in sorted(set(getattr(module, "__all__", dir(module)))):
            f = getattr(module, name, None)
            text = getattr(f, "__doc__", None)
            if name.startswith("_") or not callable(f) or not text or ">>>" not in text or id(f) in seen:
                continue
            seen.add(id(f))
            if f"{label}.{name}" not in OF_THE_CPU:
                yield f"{label}.{name}", text


def run(text):
    """None, or why the examples stop: (kind, detail)."""
    names = {"ms": ms, "np": np}
    for example in doctest.DocTestParser().get_examples(text):
        out = io.StringIO()
        try:
            with contextlib.redirect_stdout(out):
                exec(compile(example.source, "<example>", "single"), names)
        except ms.DeviceOpError as error:
            return "no kernel", str(error)[:120]
        except Exception as error:
            if example.exc_msg is None:
                return "fails", f"{type(error).__name__}: {str(error)[:200]}"
            continue
        if example.want and not doctest.OutputChecker().check_output(example.want, out.getvalue(), OPTIONS):
            return (
                "differs",
                f"{example.source.strip()[:100]}: {out.getvalue().strip()[:100]}, not {example.want.strip()[:100]}",
            )
    return None


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--every", type=int, default=1, help="only each so-manieth")
    p.add_argument("--only", nargs="*")
    o = p.parse_args()
    ms.set_device("CUDA", 0)
    counts = {"same": 0, "no kernel": 0, "differs": 0, "fails": 0}
    for name, text in list(examples())[:: o.every]:
        if o.only and name not in o.only:
            continue
        ms.set_seed(0)
        kind, detail = run(text) or ("same", "")
        counts[kind] += 1
        if kind in ("differs", "fails"):
            print(f"{name} {kind}: {detail}", flush=True)
        ms.set_device("CUDA", 0)
    print(counts)
    return 1 if counts["differs"] or counts["fails"] else 0


if __name__ == "__main__":
    sys.exit(main())
