"""What a program does while capture is at work on its code: from audit hooks, which hear of each code object that is made,
and from callbacks of the garbage collector, which up to 3.11 runs in any allocation. In processes of their own, since
hooks stay for good and a fault ends the process."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import gc
import sys
import msjit as ms

x = ms.ones(3)

def f(x, y, seen={}):
    a = x * 2
    print(end="")  # a break
    b = a + y
    for i in range(3):
        b = b + i
        if i == 1:
            print(end="")
    seen[str(y)] = [y, (y,)]
    return b * a

class C:
    def __init__(self, y):
        self.y = y

    def call(self, x):
        return f(x, self.y)

def another_code():
    f.__code__ = f.__code__.replace(co_name="g")

def raises():
    raise MemoryError("no more code")

ACTIONS = [
    lambda: ms.reset(),
    lambda: check(ms.jit(f), 1),
    lambda: ms.jit(lambda x: x * 2 + len(str(x.shape)))(x),
    lambda: (ms.reset(), check(f, 1)),
    another_code,
    lambda: gc.collect(),
    lambda: (f(x, 2), ms.reset(), gc.collect()),
]

def check(g, y):
    assert g(x, y).tolist() == [(2.0 + y + 3) * 2] * 3

heard = 0
acting = None
left = 0

def act():
    global left, heard
    if acting and left > 0:
        left -= 1
        heard += 1
        acting()

def rounds(action, times):
    global acting, left
    for first in range(times):
        g = ms.jit(f)
        for captured in (g, lambda x, y: C(y).call(x)):
            for y in range(3):
                acting, left = action, 1 + first % 2
                check(captured, y)
                acting = None
"""
AUDIT = """
sys.addaudithook(lambda event, arguments: act() if event == "code.__new__" else None)
for action in [*ACTIONS, raises]:
    rounds(action, 2)
    with ms.enable_capture():
        rounds(action, 2)
assert heard, "the hook heard of no code object"
"""
COLLECTOR = """
count = 0

def called(phase, information):
    global count
    count += 1
    if count % every == 0:
        act()

gc.callbacks.append(called)
for every in (1, 3, 10):
    for threshold in (1, 7, 50):
        gc.set_threshold(threshold, 1, 1)
        for action in ACTIONS:
            rounds(action, 1)
            with ms.enable_capture():
                rounds(action, 1)
gc.callbacks.clear()
assert heard, "the collector did not run"
"""


@pytest.mark.parametrize("everything", [False, True], ids=["plain", "everything"])
@pytest.mark.parametrize("source", [AUDIT, COLLECTOR], ids=["audit", "collector"])
def test_acts_while_captured(source, everything):
    environment = os.environ | ({"MSJIT_CAPTURE": "all"} if everything else {})
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", PROGRAM + source], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.by_turns
@pytest.mark.parametrize("seed", range(6))
def test_mutations_while_captured(seed):
    script = Path(__file__).with_name("mutations_while_captured.py")
    done = subprocess.run([sys.executable, "-X", "faulthandler", script, str(seed)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
