"""What enable_capture() costs programs without tensors: ``./dev bench switch``.

Three states are compared: off; on; and on in a process in which a function of tensors has been found and captured
("busy"). On 3.11 "busy" needs a frame evaluator; its limit is what one costs that only calls CPython's own ("pass"). Each
program runs in every round in every state, minima are compared. Instructions are counted too, where the processor's counters
can be read by ``perf stat``, over processes that differ in the number of runs only; else, with BENCH_CALLGRIND=1, by callgrind,
which the program itself starts and stops.
"""

import ctypes
import functools
import gc
import importlib
import mmap
import os
import platform
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
LIMIT = 1.02
STATES = ("off", "on", "busy")
PASSING = VERSION == (3, 11) and platform.machine() == "x86_64"


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
    if state == "pass":
        return pass_through()
    scope = ms.enable_capture()
    if state == "busy":
        x = ms.tensor([1.0, 2.0])
        for _ in range(5):
            scale(x)
    return scope.close


def executable(code):
    """The address of machine code."""
    page = mmap.mmap(-1, mmap.PAGESIZE, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    page.write(code)
    KEPT.append(page)  # frames may be in it
    return ctypes.addressof(ctypes.c_char.from_buffer(page))


def pass_through():
    """Installs an evaluator that jumps to CPython's; what to call to remove it."""
    own = ctypes.cast(ctypes.pythonapi._PyEval_EvalFrameDefault, ctypes.c_void_p).value
    code = b"\x48\xb8" + own.to_bytes(8, "little") + b"\xff\xe0"  # movabs rax, own; jmp rax
    ctypes.pythonapi.PyInterpreterState_Get.restype = ctypes.c_void_p
    interpreter = ctypes.c_void_p(ctypes.pythonapi.PyInterpreterState_Get())
    use = ctypes.pythonapi._PyInterpreterState_SetEvalFrameFunc
    use(interpreter, ctypes.c_void_p(executable(code)))
    return lambda: use(interpreter, ctypes.c_void_p(own))


START, STOP, DUMP = 0x43540004, 0x43540005, 0x43540000


def instrument(on):
    """Tells callgrind to count from here, or to here."""
    request(START if on else STOP)()


def request(what):
    """What asks callgrind when it is called."""
    # mov rax, rdi; xor edx, edx; rol rdi, 3; rol rdi, 13; rol rdi, 61; rol rdi, 51; xchg rbx, rbx; mov rax, rdx; ret
    code = "4889f8 31d2 48c1c703 48c1c70d 48c1c73d 48c1c733 4887db 4889d0 c3"
    ask = ctypes.CFUNCTYPE(ctypes.c_uint64, ctypes.c_void_p)(executable(bytes.fromhex(code)))
    return functools.partial(ask, (ctypes.c_uint64 * 6)(what))


KEPT = []


def load(name):
    if str(FOLDER) not in sys.path:
        sys.path.insert(0, str(FOLDER))
    return importlib.import_module(name).run


def measure(name, state, rounds=40):
    run = load(name)
    states = ["off", state] + ["pass"] * (PASSING and state == "busy")
    best = dict.fromkeys(states, float("inf"))
    for _ in range(3):
        run()
    for _ in range(rounds):
        for each in best:
            best[each] = min(best[each], timed(run, each))
    r = Result(f"switch {state}: {name}", best, f"{state} / {states[-1] if PASSING else 'off'} <= {LIMIT}")
    check(r, best, state, "time")
    if instructions := count_instructions(name, states):
        check(r, instructions, state, "instructions")
    return r


def check(r, of, state, what):
    for base in of:
        if base != state:
            ratio = of[state] / of[base]
            gates = base == "pass" or "pass" not in of
            r.checks.append(
                (f"{state} / {base}, {what}", ratio, f"<= {LIMIT}" if gates else "", not gates or ratio <= LIMIT)
            )


def timed(run, state):
    leave = enter(state)
    start = time.perf_counter()
    run()
    taken = time.perf_counter() - start
    leave()
    return taken


def count_instructions(name, states):
    """Instructions a run by state; None where they cannot be counted."""
    command = [sys.executable, __file__, name]
    if perf([sys.executable, "-c", ""]):
        return {s: (perf([*command, s, "5"]) - perf([*command, s, "3"])) / 2 for s in states}
    if os.environ.get("BENCH_CALLGRIND") == "1" and shutil.which("valgrind") and platform.machine() == "x86_64":
        return {s: callgrind([*command, s, "3", "count"]) for s in states}
    return None


def perf(command):
    if not shutil.which("perf"):
        return None
    done = subprocess.run(["perf", "stat", "-x,", "-e", "instructions:u", *command], capture_output=True, text=True)
    fields = done.stderr.split(",")
    return int(fields[0]) if fields[0].isdigit() else None


def callgrind(command):
    tool = ["valgrind", "--tool=callgrind", "--instr-atstart=no", "--callgrind-out-file=/dev/null"]
    environment = {**os.environ, "MSJIT_ISA": "portable", "PYTHONHASHSEED": "0"}
    done = subprocess.run([*tool, *command], capture_output=True, text=True, env=environment)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or not found:
        raise RuntimeError(done.stderr[-2000:])
    return int(found[1])


if __name__ == "__main__":
    program, switch_state, times, *counting = sys.argv[1:]
    runs_once = load(program)
    leave_state = enter(switch_state)
    for _ in range(int(times)):
        runs_once()
    if counting:
        gc.collect()  # at the same point in each state
        instrument(True)
        runs_once()
        instrument(False)
    leave_state()
