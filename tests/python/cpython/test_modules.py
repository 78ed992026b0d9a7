"""CPython's own test modules give the same outcomes under MSJIT_CAPTURE=all as without capture: the same test ids run,
each with the same outcome, frames were captured, and the time is within bounds. All that the interpreter ships are run
by --all, in other sessions a half of those of the language and a tenth, which change with capture/ (suite.py)."""

import concurrent.futures
import json
import os
import subprocess
import time

import pytest
import suite
from known_differences import DIFFERENT, FAULTS, LEFT_OUT

TENTH = suite.tenth_of_sources()
MODULES = suite.modules()
ROWS = {}  # module -> what came of it in this session


@pytest.fixture(scope="session")
def rows(request):
    """What comes of the modules that are to run, some at a time: processor time is what counts."""
    items = [i for i in request.session.items if i.name.startswith("test_module[") and not i.get_closest_marker("skip")]
    pool = concurrent.futures.ThreadPoolExecutor(os.cpu_count())
    names = [item.callspec.params["module"] for item in items]
    compare = suite.compare if request.config.getoption("--all") else suite.compare_with_recorded
    yield {name: pool.submit(compare, name) for name in names}
    pool.shutdown(cancel_futures=True)


@pytest.mark.timeout(6000)
@pytest.mark.parametrize(
    "module", [m if suite.chosen(m, TENTH) else pytest.param(m, marks=pytest.mark.slow) for m in MODULES]
)
def test_module(module, rows):
    row = rows[module].result()
    ROWS[module] = row
    print(json.dumps(suite.recorded(row)))
    assert not suite.problems(module, row), "\n".join(suite.problems(module, row))


def test_the_modules_are_those_that_the_interpreter_ships():
    if not MODULES:
        pytest.skip("CPython's tests are not installed")
    assert len(MODULES) > 400
    assert {"test_dict", "test_re", "test_asyncio.test_events", "test_json.test_decode"} <= set(MODULES)
    assert not set(MODULES) & set(LEFT_OUT)
    each = [sum(suite.tenth_of(m) == tenth for m in MODULES) for tenth in range(10)]
    assert max(each) < 2 * min(each)


def test_what_does_not_end_is_killed_with_its_children(tmp_path, monkeypatch):
    """Its processes are gone when run() returns."""
    mark = tmp_path / "pid"
    fake = tmp_path / "run_module.py"
    fake.write_text(
        "import os, subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        f"open({str(mark)!r}, 'w').write(str(child.pid))\n"
        "time.sleep(600)\n"
    )
    monkeypatch.setattr(suite, "FOLDER", tmp_path)

    class Clock:  # hours go by once the child is there
        sleep = time.sleep

        def monotonic():
            return time.monotonic() + (1e6 if mark.is_file() and mark.stat().st_size else 0)

    start = time.monotonic()
    monkeypatch.setattr("process_group.time", Clock)
    assert suite.run("test_none", False, 0.5)["ended"] == "does not end"
    assert time.monotonic() - start < 60
    child = int(mark.read_text())
    for _ in range(100):  # until it is reaped by whoever adopted it
        state = subprocess.run(["ps", "-o", "stat=", "-p", str(child)], capture_output=True, text=True).stdout.strip()
        if not state or state.startswith("Z"):
            break
        time.sleep(0.05)
    assert not state or state.startswith("Z")


RECORD = json.loads((suite.FOLDER / "results.json").read_text())


@pytest.mark.parametrize("version", RECORD)
def test_record(version):
    """What whole runs recorded: at most 0.5 % differ for what they ask, 1.5 % by known faults (docs/cpython_tests.md)."""
    rows = {name: row for name, row in RECORD[version].items() if "left_out" not in row}
    different = [(module, name) for module in rows for name in rows[module]["different"]]
    tests = sum(row["tests"] for row in rows.values())
    by_fault = [d for d in different if any(part in d[1] for part in FAULTS.get(d[0], ()))]
    assert len(by_fault) <= 0.015 * tests
    assert len(different) - len(by_fault) <= 0.005 * tests
    assert [d for d in different if not suite.known(d[0], [d[1]])] == []


def test_known_differences_are_of_modules_that_were_run():
    """On one version at least: a package on one is a module on another."""
    run = set().union(*RECORD.values())
    assert all(set(table) <= run for table in (DIFFERENT, FAULTS))


def test_the_tenth_may_be_chosen(monkeypatch):
    monkeypatch.setenv("MSJIT_CPYTHON_TENTH", "13")
    assert suite.tenth_of_sources() == 3
