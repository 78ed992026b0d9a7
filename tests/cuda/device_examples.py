"""Examples of docstrings on a device that new tensors go to: device_examples.py [--device NAME] [--every N] [--only NAME...]
[--operands]. Numbers are CUDA's to the last digit shown; those of another device may differ in it.

With --operands the CPU is the default device, and the tensors, Parameters and Cells that the examples make are moved.

Runs on a real device or on the fake driver (tests/cuda/fakes.py). An example must print what its docstring says; those that
stop at an op without a kernel there are counted. Exits 1 where one differs or fails.
"""

import argparse
import ast
import contextlib
import doctest
import io
import re
import sys

import numpy as np

import msjit as ms

MODULES = {"ops": ms.ops, "mint": ms.mint, "mint.nn.functional": ms.mint.nn.functional, "nn": ms.nn, "mint.nn": ms.mint.nn,
           "numpy": ms.numpy}  # fmt: skip
DEVICE = argparse.Namespace(name="cuda:0")
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
# What says where it ran, or asks for memory that is the CPU's.
OF_THE_CPU = {"ops.from_dlpack", "ops.from_numpy", "mint.from_numpy", "mint.get_default_device"}


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


MAKERS = {"Tensor", "tensor", "Parameter", "arange", "empty", "eye", "full", "linspace", "ones", "rand", "randint", "randn",
          "zeros"}  # fmt: skip


def moved(value):
    if isinstance(value, ms.Parameter):
        return ms.Parameter(value.to(DEVICE.name), name=value.name, requires_grad=value.requires_grad)
    if isinstance(value, (tuple, list)):
        return type(value)(map(moved, value))
    return value.to(DEVICE.name) if isinstance(value, (ms.Tensor, ms.nn.Cell)) else value


class Moves(ast.NodeTransformer):
    """Moves what an example makes before a function of the library sees it."""

    def visit_Call(self, node):
        self.generic_visit(node)
        text = ast.unparse(node.func)
        made = text.startswith("ms.") and (text.rpartition(".")[2] in MAKERS or ".nn." in text)
        return ast.Call(ast.Name("moved", ast.Load()), [node], []) if made else node


NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?")


def is_wanted(want, got):
    if doctest.OutputChecker().check_output(want, got, OPTIONS):
        return True
    if DEVICE.name.startswith("cuda"):
        return False
    numbers = [np.array(NUMBER.findall(text), float) for text in (want, got)]
    rest = ["".join(NUMBER.sub("#", text).split()) for text in (want, got)]
    return rest[0] == rest[1] and np.allclose(*numbers, rtol=1e-5, atol=1e-6)


def run(text, operands=False):
    """None, or why the examples stop: (kind, detail)."""
    names = {"ms": ms, "np": np, "moved": moved}
    for example in doctest.DocTestParser().get_examples(text):
        out = io.StringIO()
        try:
            with contextlib.redirect_stdout(out):
                tree = ast.parse(example.source, mode="single")
                tree = ast.fix_missing_locations(Moves().visit(tree)) if operands else tree
                exec(compile(tree, "<example>", "single"), names)
        except ms.DeviceOpError as error:
            return "no kernel", str(error)[:120]
        except Exception as error:
            if example.exc_msg is None:
                return "fails", f"{type(error).__name__}: {str(error)[:200]}"
            continue
        if example.want and not is_wanted(example.want, out.getvalue()):
            return (
                "differs",
                f"{example.source.strip()[:100]}: {out.getvalue().strip()[:100]}, not {example.want.strip()[:100]}",
            )
    return None


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--every", type=int, default=1, help="only each so-manieth")
    p.add_argument("--first", type=int, default=0, help="the first of them")
    p.add_argument("--only", nargs="*")
    p.add_argument("--operands", action="store_true")
    p.add_argument("--device", default="cuda")
    o = p.parse_args()
    DEVICE.name = o.device + ":0"
    device = "CPU" if o.operands else {"cuda": "CUDA", "ascend": "Ascend"}[o.device]
    ms.set_device(device, 0)
    counts = {"same": 0, "no kernel": 0, "differs": 0, "fails": 0}
    for name, text in list(examples())[o.first :: o.every]:
        if o.only and name not in o.only:
            continue
        ms.set_seed(0)
        kind, detail = run(text, o.operands) or ("same", "")
        counts[kind] += 1
        if kind in ("differs", "fails"):
            print(f"{name} {kind}: {detail}", flush=True)
        ms.set_device(device, 0)
    print(counts)
    return 1 if counts["differs"] or counts["fails"] else 0


if __name__ == "__main__":
    sys.exit(main())
