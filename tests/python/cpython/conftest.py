import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))


def pytest_terminal_summary(terminalreporter):
    """The totals of the modules that ran; with CPYTHON_RESULTS=FILE they become this version's record there."""
    tests = sys.modules.get("test_modules")
    if not tests or not getattr(tests, "ROWS", None):
        return
    import suite

    terminalreporter.write_line(f"tenth {suite.tenth_of_sources()} (MSJIT_CPYTHON_TENTH); {suite.summary(tests.ROWS)}")
    if target := os.environ.get("CPYTHON_RESULTS"):
        suite.record(target, tests.ROWS)
