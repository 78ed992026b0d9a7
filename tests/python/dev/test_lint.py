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
