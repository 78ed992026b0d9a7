"""What capture does is linear in the code that runs, whatever its shape, and ends where it does not pay."""

import json
import os
import pathlib
import subprocess
import sys
import time

import pytest

import bounded_work
import msjit as ms

SCRIPT = pathlib.Path(bounded_work.__file__)
SIZES = {
    "chains": (2000, 4000, 8000),
    "visit": (10, 20, 40),
    "transform": (10, 20, 40),
    "deep_calls": (4, 8, 16),
    "locals_and_calls": (20, 40, 80),
    "recorded_writes": (200, 400, 800),
    "written_parameters": (300, 600, 1200),
}


def measured(case, sizes):
    command = [sys.executable, SCRIPT, case, *map(str, sizes)]
    environment = dict(os.environ, MSJIT_CAPTURE="all")
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.by_turns
@pytest.mark.parametrize("case", [c.__name__ for c in bounded_work.CASES])
def test_work_grows_with_the_program(case):
    """Twice the program: at most some two and a half times the work, the first time three, and a start."""
    small, medium, large = measured(case, SIZES.get(case, (25, 50, 100)))
    assert small["right"] and medium["right"] and large["right"]
    assert large["work"] <= 2.5 * medium["work"] + 5000, (small, medium, large)
    assert medium["work"] <= 3 * small["work"] + 5000, (small, medium, large)
    # Of processor time, which other programs disturb: what is not counted as work is not much more.
    assert large["seconds"] < 1 + 20e-6 * large["work"] + 100 * large["plain"], (small, medium, large)


def test_what_is_too_much_is_told():
    """Code on which no more work is spent says so, and runs as it is."""
    assert all("work_limit" in row["skipped"] for row in measured("visit", (20, 40)))


@pytest.mark.timeout(60)
@pytest.mark.parametrize(("case", "sizes"), [("recorded_writes", (200, 800)), ("written_parameters", (300, 1200))])
def test_writes_do_not_look_at_all_that_was_made(case, sizes):
    """Four times the writes took 50 and 15 times the time: each looked at all values and ops before it."""
    seconds = []
    for size in sizes:
        tries = []
        for _ in range(3):
            run, argument = getattr(bounded_work, case)(size)
            start = time.process_time()
            ms.jit(run)(argument)
            tries.append(time.process_time() - start)
        seconds.append(min(tries))
    assert seconds[1] < 12 * seconds[0], seconds


def test_numbers_made_of_shared_parts():
    """As a tree such a number has some 1.6**n parts: it is evaluated, guarded and named by what it is made of."""

    def run(x, n):
        a = b = n
        for _ in range(150):
            a, b = b, (a + b) % 1009
        if b > 500:
            return x * a - b
        return x + b

    captured = ms.jit(run)
    x = ms.tensor([1.0, 2.0])
    for n in [1, 2, 3, 4, 5, 3, 2, 7, 1]:
        assert captured(x, n).asnumpy().tolist() == run(x, n).asnumpy().tolist()
    assert ms.report(captured).hits > 0


@pytest.mark.timeout(60)
def test_sizes_made_of_shared_parts():
    def run(x, n):
        a = b = x.shape[0]
        for _ in range(40):
            a, b = b, (a + b) % 7 + 1
        return x.sum() * a + b

    captured = ms.jit(run)
    for rows in range(2, 9):
        x = ms.ones((rows, 2))
        assert float(captured(x, 1)) == float(run(x, 1))


def test_a_code_object_earns_further_captures():
    """What runs of specialisations have spared pays for new ones: tensor code is not short of them."""

    def run(x, name):
        for _ in range(20):
            x = x + len(name)
        return x

    captured = ms.jit(run)
    for i in range(60):
        for _ in range(2):
            captured(ms.ones(3), "n" * i)
    report = ms.report(captured)
    assert not [s for s in report.skipped if s.id == "work_limit"]
    assert report.work > 0


MANY_WAYS = """
import itertools
import msjit as ms

def which(x, numbers):
    at = 0
    for i, n in enumerate(numbers):
        if n > 0:
            at += 1 << i
    return at if x is None else x * at + 1

ms.enable_capture(lambda code: code.co_name == "which")
cases = list(itertools.product((1, -1), repeat=6))
wanted = [sum(1 << i for i in range(6) if case[i] > 0) for case in cases]
for _ in range(20):
    assert [which(None, case) for case in cases] == wanted
r = ms.report(which)
assert 1 < r.compiles < 32 and "variant_limit" in [s.id for s in r.skipped], r
"""


def test_what_runs_no_tensor_ops_has_few_specialisations():
    """To tell more of them apart takes longer than the interpreter takes for what they hold."""
    environment = dict(os.environ, MSJIT_CAPTURE="all")
    done = subprocess.run(
        [sys.executable, "-c", MANY_WAYS], env=environment, capture_output=True, text=True, timeout=100
    )
    assert done.returncode == 0, done.stderr


ALWAYS_NEW = """
import collections, itertools, json, types
import msjit as ms
from msjit import _core

kept = collections.deque(maxlen=100)  # the report is of code that there is

def template(n):
    total = 0
    for i in range(3):
        if n > i:
            total += n * i
        else:
            total -= {"a": n, "b": (n, i)}["a"]
    return [total, *(k + total for k in (1, 2, 3))]

def made(i):
    return types.FunctionType(template.__code__.replace(co_name=f"f{i}"), globals())

ms.enable_capture()
reached = 10  # seconds of everything else when the share was spent
for i in itertools.count():
    f = made(i)
    kept.append(f)
    assert f(1) == f(1) == [-2, -1, 0, 1]
    captures, others = _core.capture_share()
    if captures > 3 + others:
        reached = min(reached, others)
    if others > reached + 1:
        break
skipped = [s.reason for s in ms.report().skipped if s.id == "work_limit"]
print(json.dumps([i, captures, others, len(skipped)]))
"""


@pytest.mark.by_turns
def test_captures_take_no_more_than_the_rest_of_the_program():
    """Of code that is made anew all the time, which each capture is lost on. Three seconds are free, docs/decisions/0012."""
    environment = dict(os.environ, MSJIT_CAPTURE="all", MSJIT_NEVER_RETIRE="0")
    for _ in range(3):  # the clock goes on where a capture is interrupted
        done = subprocess.run(
            [sys.executable, "-c", ALWAYS_NEW], env=environment, capture_output=True, text=True, timeout=100
        )
        assert done.returncode == 0, done.stderr
        functions, captures, others, told = json.loads(done.stdout)
        if captures < 3 + 1.2 * others:
            break
    told = told or captures <= 3 + others  # on a slow machine the share may last
    assert captures < 3 + 1.2 * others and told, (functions, captures, others, told)


def test_reports_do_not_write_long_ints():
    """From 3.12 on the interpreter writes those by Python code, which was captured in its turn, and reported so."""

    @ms.jit
    def f(x, n):
        return x * n.bit_length() if n > 5 else x

    for n in (10**400 + 1, 10**500 + 1, 3):
        f(ms.ops.ones(2), n)
    text = str(ms.report(f))
    assert "n equals <int>: was <int>, is <int>" in text and "0" * 50 not in text
