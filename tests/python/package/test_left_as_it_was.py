"""What all of a process shares is as it was, after `import msjit`, with the switch on and after it."""

import subprocess
import sys

PROGRAM = """
import builtins, decimal, gc, locale, os, random, signal, sys, threading, types, warnings
import numpy

# A frame's f_code is read by msjit while it captures: there what runs is not what the program wrote.
TYPES = object, type, int, str, list, dict, tuple, types.FunctionType, types.CodeType, types.MethodType


def state():
    return {
        "builtins": {k: id(v) for k, v in vars(builtins).items()},
        "hooks": [sys.gettrace(), sys.getprofile(), sys.getrecursionlimit(), sys.getswitchinterval(), sys.displayhook],
        "memory": [gc.get_threshold(), gc.isenabled(), len(gc.callbacks), gc.get_freeze_count()],
        "signals": [signal.getsignal(i) for i in range(1, 32)],
        "warnings": [*warnings.filters, warnings.showwarning],
        "environment": [dict(os.environ), os.getcwd(), locale.setlocale(locale.LC_ALL)],
        "threads": [threading.enumerate(), threading.excepthook],
        "numbers": [repr(decimal.getcontext()), random.getstate(), numpy.geterr(), numpy.get_printoptions()],
        "types": [{k: id(v) for k, v in vars(t).items()} for t in TYPES],
        "files": sorted(os.listdir("/proc/self/fd")),
    }


before = state()
import msjit as ms


def f(x):
    return [x * 2 + i for i in range(3)]


def check(when):
    now = state()
    assert now == before, (when, [k for k in now if now[k] != before[k]])


check("imported")
with ms.enable_capture():
    for _ in range(5):
        f(ms.Tensor([1.0]))
    check("captured")
check("after the switch")
for _ in range(5):
    ms.jit(f)(ms.Tensor([1.0]))
check("jit")
"""


def test_what_a_process_shares():
    subprocess.run([sys.executable, "-c", PROGRAM], check=True, timeout=120)
