"""What enable_capture() costs programs without tensors: ``./dev bench switch``.

Three states are compared: off; on; and on in a process in which a function of tensors has been found and captured
("busy"). Each program runs in every round in every state, minima are compared. Instructions are counted too, over
processes that differ in the number of runs only: by ``perf stat`` where the processor's counters can be read, else, with
BENCH_CALLGRIND=1, by callgrind (a minute a program).
"""

import importlib
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import msjit as ms
from harness import Result

PROGRAMS = ("fib", "richards", "nbody", "deltablue", "json_text", "regex", "raytrace")
FOLDER = Path(__file__).parent / "switch_programs"
VERSION = sys.version_info[:2]
LIMIT = {(3, 11): 1.45}.get(VERSION, 1.02)  # 3.11: what a pass-through evaluator costs
STATES = ("off", "on", "busy")


def cases():
    """All that is "on" first: what is found once is found at once when the switch is turned on again."""
    return [_case(name, state) for state in STATES[1:] for name in PROGRAMS]


def _case(name, state):
    def case():
        return measure(name, state)

    case.__name__ = f"switch_{name}_{state}"
    return case


def scale(x):
    return (x * 2 + 1).tanh()


def enter(state):
    """Turns the switch to a state; what to call to leave it."""
    if state == "off":
        return lambda: None
    scope = ms.enable_capture()
    if state == "busy":
        x = ms.tensor([1.0, 2.0])
        for _ in range(5):
            scale(x)
    return scope.close


def load(name):
    if str(FOLDER) not in sys.path:
        sys.path.insert(0, str(FOLDER))
    return importlib.import_module(name).run


def measure(name, state, rounds=40):
    run = load(name)
    best = dict.fromkeys(("off", state), float("inf"))
    for _ in range(3):
        run()
    for _ in range(rounds):
        for each in best:
            best[each] = min(best[each], timed(run, each))
    r = Result(f"switch {state}: {name}", best, f"{state} / off <= {LIMIT}")
    check(r, f"{state} / off, time", best[state] / best["off"])
    if instructions := count_instructions(name, state):
        check(r, f"{state} / off, instructions", instructions[state] / instructions["off"])
    return r


def check(r, text, ratio):
    r.checks.append((text, ratio, f"<= {LIMIT}", ratio <= LIMIT))


def timed(run, state):
    leave = enter(state)
    start = time.perf_counter()
    run()
    taken = time.perf_counter() - start
    leave()
    return taken


def count_instructions(name, on, few=1, many=3):
    """Instructions a run by state; None where they cannot be counted."""
    counters = [perf, callgrind] if os.environ.get("BENCH_CALLGRIND") == "1" else [perf]
    count = next((c for c in counters if c([sys.executable, "-c", ""])), None)
    if not count:
        return None
    out = {}
    for state in ("off", on):
        a, b = (count([sys.executable, __file__, name, state, str(n)]) for n in (few, many))
        out[state] = (b - a) / (many - few)
    return out


def perf(command):
    if not shutil.which("perf"):
        return None
    done = subprocess.run(["perf", "stat", "-x,", "-e", "instructions:u", *command], capture_output=True, text=True)
    fields = done.stderr.split(",")
    return int(fields[0]) if fields[0].isdigit() else None


def callgrind(command):
    if not shutil.which("valgrind"):
        return None
    tool = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    environment = {**os.environ, "MSJIT_ISA": "portable", "PYTHONHASHSEED": "0"}
    done = subprocess.run([*tool, *command], capture_output=True, text=True, env=environment)
    found = re.search(r"Collected : (\d+)", done.stderr)
    return int(found[1]) if found else None


if __name__ == "__main__":
    program, switch_state, times = sys.argv[1:]
    runs_once = load(program)
    leave_state = enter(switch_state)
    for _ in range(int(times)):
        runs_once()
    leave_state()
