"""Errors inside are made good by plain Python, and seen: counted, warned about once, in the report."""

import sys
import warnings
from pathlib import Path

import pytest

import msjit as ms
from differential import t
from msjit import _core

sys.path.insert(0, str(Path(__file__).parents[2] / "lint"))
import check_tree


def build():
    space = {}
    exec("def f(x, log):\n    y = x.cumsum(0) * 2 + 1\n    log.append(1)\n    return y\n", space)
    return space["f"]


@pytest.fixture
def failing():
    """So many fragments fail when they run first."""
    yield _core._fail_fragments
    _core._fail_fragments(0)
    _core.failures(True)


def jit(f):
    return ms.jit(f)


def switch(f):
    ms.enable_capture(lambda code: code is f.__code__)  # not the test's own, whose fragments would fail, too
    return f


@pytest.mark.parametrize("mode", [jit, switch])
def test_a_failure_is_made_good_and_counted(failing, mode):
    plain = build()
    f, log = mode(plain), []
    try:
        failing(3)
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            results = [f(t(3), log) for _ in range(12)]
    finally:
        ms.disable_capture()
    expected = t(3).cumsum(0).asnumpy() * 2 + 1
    assert all((r.asnumpy() == expected).all() for r in results)
    assert log == [1] * 12  # effects happen once
    report = ms.report(f)
    (failure,) = report.failures
    assert failure.count == 3 and failure.function == "f" and "a failure that a test asked for" in failure.message
    assert failure.fragment.startswith("lines ") and failure.op
    assert "failures:" in str(report) and failure.message in str(report)
    assert report.hits > 0  # it goes on captured
    (warning,) = [w for w in told if "an error inside" in str(w.message)]
    assert warning.category is RuntimeWarning and "report it" in str(warning.message)
    assert not ms.report(ms.jit(lambda x: x)).failures  # of another function


def test_a_warning_that_is_an_error_does_not_leave(failing, capsys):
    f = ms.jit(build())
    failing(1)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        unraisable, sys.unraisablehook = sys.unraisablehook, lambda info: None
        try:
            for _ in range(4):
                assert f(t(3), []).shape == (3,)
        finally:
            sys.unraisablehook = unraisable
    assert len(ms.report(f).failures) == 1


def test_reset_forgets_them(failing):
    f = ms.jit(build())
    failing(1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        f(t(3), [])
    assert ms.report(f).failures and ms.report().failures
    ms.reset()
    assert not ms.report(f).failures and not ms.report().failures


def test_mistakes_of_the_user_are_no_failures():
    f = ms.jit(lambda x, i: x.gather(i, 0) * 2)
    good, bad = ms.tensor([0, 1]), ms.tensor([7])
    for i in (good, good, bad, good, bad):
        if i is bad:
            with pytest.raises(IndexError):
                f(t(3), i)
        else:
            f(t(3), i)
    assert not ms.report().failures


@pytest.mark.parametrize(
    "row",
    ['{"name", {}, METH_O, "says, {braces}"}', "{Py_tp_repr, reinterpret_cast<void*>({})}", "  add(Py_nb_add, {});",
     "self->vectorcall = {};", "Py_AddPendingCall({}, nullptr)", 'PyCapsule_New(m, "n", {})',
     'PyGetSetDef k[] = {{"a", {}, nullptr, "of it", nullptr}, {nullptr}};'],
)  # fmt: skip
def test_the_lint_sees_unguarded_entries(row):
    assert check_tree.unguarded(row.replace("{}", "function", 1))
    assert check_tree.unguarded(row.replace("{}", "&function", 1))
    assert not check_tree.unguarded(row.replace("{}", "from_python<function>", 1))
