"""Runs one of CPython's own test modules and writes what came of each test as JSON; a program of its own, because a
crash must not take the test session with it.

    python run_module.py test_set result.json [--capture] [--only PATTERN]

With --capture the global switch is on, before the module is imported (MSJIT_CAPTURE=all makes it try every frame). What
differs with --hook-only, too, differs beside any frame evaluator.
"""

import argparse
import doctest
import faulthandler
import importlib
import json
import signal
import sys
import threading
import time
import unittest


class Collector(unittest.TestResult):
    """The outcome by test id; of a test with failing subtests the worst. Texts of problems for the reader."""

    def __init__(self, verbose):
        super().__init__()
        self.outcomes, self.texts, self.verbose = {}, {}, verbose
        self.slowest, self.started = ("", 0.0), 0.0  # by processor time

    def startTest(self, test):
        super().startTest(test)
        if self.verbose:
            print(test.id(), file=sys.__stderr__, flush=True)
        self.started = time.process_time()

    def stopTest(self, test):
        super().stopTest(test)
        seconds = round(time.process_time() - self.started, 2)
        self.slowest = max(self.slowest, (test.id(), seconds), key=lambda named: named[1])

    def note(self, test, outcome, error=None):
        name = test.id()
        # Doctests of one name exist twice where a class is documented in two places.
        self.outcomes[name] = outcome
        if error is not None:
            self.texts[name] = self.texts.get(name, "") + self._exc_info_to_string(error, test)[-4000:]

    def addSuccess(self, test):
        if test.id() not in self.outcomes:
            self.note(test, "ok")

    def addError(self, test, err):
        self.note(test, "error", err)

    def addFailure(self, test, err):
        self.note(test, "fail", err)

    def addSkip(self, test, reason):
        self.note(test, "skip")

    def addExpectedFailure(self, test, err):
        self.note(test, "expected failure")

    def addUnexpectedSuccess(self, test):
        self.note(test, "unexpected success")

    def addSubTest(self, test, subtest, err):
        if err is not None:
            self.note(test, "fail" if issubclass(err[0], test.failureException) else "error", err)


def suite_of(module):
    suite = unittest.defaultTestLoader.loadTestsFromModule(module)
    if hasattr(module, "__test__") and not hasattr(module, "load_tests"):
        suite.addTest(doctest.DocTestSuite(module))  # modules that hand themselves to regrtest as doctests
    elif not suite.countTestCases():
        suite.addTest(doctest.DocTestSuite(module))  # test_extcall on 3.10
    return suite


def cases(suite):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from cases(test)
        else:
            yield test


def main():
    # A shell's background job ignores SIGINT, children too; tests that interrupt would never end.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    parser = argparse.ArgumentParser()
    parser.add_argument("module")
    parser.add_argument("out")
    parser.add_argument("--capture", action="store_true")
    parser.add_argument("--hook-only", action="store_true", help="with --capture: look at every frame, but take none")
    parser.add_argument("--only", help="run the tests whose id contains this")
    parser.add_argument("--exclude", default="", help="comma list: leave out the tests whose id contains one of these")
    parser.add_argument("--timeout", type=float, default=0, help="dump all stacks and exit after so many seconds")
    parser.add_argument("--verbose", action="store_true", help="print each test's id when it starts")
    options = parser.parse_args()

    from test import support

    import msjit

    faulthandler.enable()
    if options.timeout:
        faulthandler.dump_traceback_later(options.timeout, exit=True)
    support.use_resources = []  # nothing that needs a network, a display, minutes or gigabytes
    sys.argv[1:] = []
    result = Collector(options.verbose)
    captured = 0
    nothing = (lambda code: False) if options.hook_only else None
    scope = msjit.enable_capture(nothing) if options.capture else None
    try:
        module = importlib.import_module("test." + options.module)
        suite = suite_of(module)
        excluded = [part for part in options.exclude.split(",") if part]
        if options.only or excluded:
            suite = unittest.TestSuite(
                test
                for test in cases(suite)
                if (not options.only or options.only in test.id()) and not any(part in test.id() for part in excluded)
            )
        suite.run(result)
    finally:
        if scope is not None:
            scope.close()
            captured = msjit.report().captured_frames
    faulthandler.cancel_dump_traceback_later()
    with open(options.out, "w") as out:
        told = {"outcomes": result.outcomes, "texts": result.texts, "captured_frames": captured}
        json.dump(told | {"slowest": result.slowest}, out)
    alive = [t.name for t in threading.enumerate() if t is not threading.main_thread() and not t.daemon]
    if alive:
        print("threads left over:", alive, file=sys.__stderr__)


if __name__ == "__main__":
    main()
