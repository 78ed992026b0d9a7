"""tests/lint: what the tree's check refuses. What clang must refuse, tests/lint/clang_check.py tries itself."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "lint"))
import check_tree


@pytest.mark.parametrize(
    "line",
    ["std::mutex m;", "static std::recursive_mutex m;", "std::shared_timed_mutex m;", "std::lock_guard lock(m);",
     "std::unique_lock<std::mutex> lock(m);", "std::condition_variable_any c;", "pthread_mutex_lock(&m);"],
)  # fmt: skip
def test_a_lock_that_clang_does_not_know_is_refused(line):
    text = f"#include <mutex>\n  {line}\n"
    for name in ("src/ops/op.cpp", "jit/exec/run.h", "capture/entry/states.cpp", "python/bindings/module.cpp"):
        (fault,) = check_tree.plain_locks(name, text)
        assert fault.startswith(f"{name}:2: ")
    for name in ("src/base/mutex.h", "tests/unit/base/base_test.cpp"):
        assert not list(check_tree.plain_locks(name, text))


@pytest.mark.parametrize("line", ["Mutex m;", "MutexLock lock(m);", "std::call_once(once, f);", "// std::mutexes"])
def test_other_locks_are_let_pass(line):
    assert not list(check_tree.plain_locks("src/ops/op.cpp", line))


@pytest.mark.parametrize(
    ("line", "where"),
    [
        ("if sys.version_info >= (3, 12):", "python/msjit/report.py"),
        ("if (3, 12) <= sys.version_info:", "python/msjit/report.py"),
        ("old = sys.version_info[:2] < (3, 12)", "python/msjit/report.py"),
        ("if sys.version_info.minor > 11:", "python/msjit/report.py"),
        ("if sys.hexversion >= 0x030C0000:", "python/msjit/report.py"),
        ("#if PY_VERSION_HEX >= 0x030C0000", "capture/interp/calls.cpp"),
        ("#if PY_MINOR_VERSION > 11", "python/bindings/module.cpp"),
        ("  if (Py_Version > 0x030C0000) {", "src/base/host.cpp"),
    ],
)
def test_versions_are_asked_for_in_one_folder(line, where):
    (fault,) = check_tree.version_checks(where, f"\n{line}\n")
    assert fault.startswith(f"{where}:2: ")
    assert not list(check_tree.version_checks("capture/cpython/objects.h", line))
    assert not list(check_tree.version_checks("python/msjit/report.py", 'f"CPython {sys.version_info[0]}"'))
