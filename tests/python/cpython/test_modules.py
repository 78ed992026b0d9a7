"""CPython's own test modules give the same outcomes under MSJIT_CAPTURE=all as without capture: the same test ids run,
each with the same outcome, and frames were captured (their number is printed, see -rP)."""

import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import time

import pytest
from known_differences import DIFFERENT, EXCLUDED, MODULES_RUN, known

# Those of FAST run always, the others with --all.
FAST = """
    test_augassign test_bool test_class test_copy test_decorators test_dynamic test_enumerate test_except_star
    test_exception_group test_extcall test_format test_grammar test_int test_iter test_keywordonlyarg test_list
    test_named_expressions test_operator test_patma test_peepholer test_property test_raise test_scope test_slice
    test_super test_tuple test_unpack test_unpack_ex test_with
""".split()
MODULES = """
    test_grammar test_scope test_augassign test_unpack test_unpack_ex test_extcall test_keywordonlyarg
    test_positional_only_arg test_call test_class test_descr test_super test_property test_dict test_list test_tuple
    test_set test_slice test_range test_int test_float test_bool test_format test_with test_raise test_exceptions
    test_except_star test_exception_group test_functools test_itertools test_collections test_iter
    test_enumerate test_builtin test_operator test_named_expressions test_coroutines test_asyncgen test_sys_settrace
    test_monitoring test_traceback test_inspect test_threading test_weakref test_gc test_copy test_decorators
    test_dynamic test_peepholer
""".split()
ADDED_LATER = {"test_except_star", "test_exception_group", "test_monitoring"}  # than 3.10
RUNNER = pathlib.Path(__file__).with_name("run_module.py")


def run(module, out, captured, timeout):
    command = [sys.executable, str(RUNNER), module, str(out), "--exclude", ",".join(EXCLUDED.get(module, ()))]
    environment = dict(os.environ, MSJIT_RECOMPILE_LIMIT="8")
    if captured:
        environment["MSJIT_CAPTURE"] = "all"
        command += ["--capture", "--timeout", str(timeout - 10)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, errors="replace", timeout=timeout)
    assert done.returncode == 0, f"{module} ended with {done.returncode}:\n{done.stderr[-5000:]}"
    return json.loads(out.read_text())


@pytest.mark.timeout(1600)
@pytest.mark.skipif(importlib.util.find_spec("test.test_grammar") is None, reason="CPython's tests are not installed")
@pytest.mark.parametrize("module", [m if m in FAST else pytest.param(m, marks=pytest.mark.slow) for m in MODULES])
def test_module(module, tmp_path):
    if importlib.util.find_spec("test." + module) is None:
        pytest.skip(f"CPython {sys.version_info[0]}.{sys.version_info[1]} has no {module}")
    plain = run(module, tmp_path / "plain.json", False, 600)
    start = time.monotonic()
    captured = run(module, tmp_path / "captured.json", True, 900)
    seconds = round(time.monotonic() - start, 1)
    expected, got = plain["outcomes"], captured["outcomes"]
    assert set(got) == set(expected)
    different = {name for name in expected if got[name] != expected[name]}
    unknown = sorted(different - known(module, expected))
    texts = "\n".join(f"{n}: {expected[n]} -> {got[n]}\n{captured['texts'].get(n, '')}" for n in unknown)
    assert not unknown, texts
    frames = captured["captured_frames"]
    print(f"{module}: {len(expected)} tests, {len(different)} different, {frames} captured frames, {seconds} s")
    assert frames > 0
    MODULES_RUN[module] = {
        "tests": len(expected),
        "different": sorted(different),
        "captured_frames": frames,
        "seconds": seconds,
    }


RECORD = json.loads(RUNNER.with_name("results.json").read_text())


@pytest.mark.parametrize("version", RECORD)
def test_record(version):
    """What a whole run recorded: every module ran, at most 1 % differ, each with a reason (docs/cpython_tests.md)."""
    modules = RECORD[version]
    assert set(MODULES) - set(modules) <= ADDED_LATER
    different = [(module, name) for module in modules for name in modules[module]["different"]]
    assert len(different) <= 0.01 * sum(row["tests"] for row in modules.values())
    assert all(known(module, [name]) for module, name in different)
    assert set(DIFFERENT) <= set(MODULES)
