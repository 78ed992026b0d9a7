import difflib
import gc
import importlib.util
import itertools
import os
import re
import sys
from pathlib import Path

import pytest
import turns

# What needs PyTorch to be imported; single tests are marked `peers`. ./dev test runs them in .venv-peers.
collect_ignore_glob = [] if importlib.util.find_spec("torch") else ["*_torch.py"]


os.environ.setdefault("MSJIT_SEED", "0")  # what is random is the same in every run, also in processes that tests start


@pytest.fixture(autouse=True)
def nothing_captured_before(request):
    """Cases of one test share its code: what one left of it, a break in place, must not decide what the next one tries."""
    if hasattr(request.node, "callspec"):
        import msjit

        msjit.reset()


def pytest_addoption(parser):
    parser.addoption("--all", action="store_true", help="run the slow tests too")
    parser.addoption(
        "--peers", action="store_true", help="run what compares with PyTorch and other packages, and nothing else"
    )
    parser.addoption(
        "--by-turns",
        action="store_true",
        help="of the tests marked by_turns run a fifth, others on the next versions; of those marked one_version "
        "those whose turn it is on this version",
    )
    parser.addoption("--update-golden", action="store_true", help="write the golden files and generated documents")


def pytest_configure(config):
    config.pluginmanager.register(Freezer())
    config.addinivalue_line("markers", "slow: takes longer than some seconds; runs with --all")
    config.addinivalue_line(
        "markers",
        "by_turns: many cases, or a long test, on every version of CPython; a fifth of them run with --by-turns",
    )
    config.addinivalue_line(
        "markers", "one_version: nearly the same on every version of CPython; with --by-turns runs on one of them"
    )
    config.addinivalue_line("markers", "update: writes what others compare with; runs with --update-golden")
    config.addinivalue_line(
        "markers", "peers: needs what requirements-peers.txt names; runs where PyTorch is installed"
    )
    if config.getoption("--peers") and not importlib.util.find_spec("torch"):
        raise pytest.UsageError("--peers needs PyTorch, which this environment lacks: ./dev test makes one that has it")


def pytest_report_header(config):
    return f"by turns: MSJIT_TURN={turns.number('MSJIT_TURN') % 6}" if config.getoption("--by-turns") else None


def pytest_collection_modifyitems(config, items):
    """Nothing is collected only to be skipped: what does not run is deselected."""
    here = importlib.util.find_spec("torch") is not None

    def runs(item):
        update = config.getoption("--update-golden")
        if update and "golden" not in item.fixturenames or "update" in item.keywords and not update:
            return False
        if any(mark.args[:1] == (True,) for mark in item.iter_markers("skipif")):  # of another version of CPython
            return False
        if any(
            mark.kwargs.get("reason", "").startswith("got empty parameter set") for mark in item.iter_markers("skip")
        ):
            return False
        torch = "peers" in item.keywords or item.path.name.endswith("_torch.py")
        if torch and not here or config.getoption("--peers") and not torch:
            return False
        # Of a marked file the cases; a test that is marked itself, as a whole.
        many = hasattr(item, "callspec") or any(mark.name == "by_turns" for mark in item.own_markers)
        takes_turns = config.getoption("--by-turns") and "by_turns" in item.keywords and many
        if takes_turns and not turns.has_turn(item.name):
            return False
        one = config.getoption("--by-turns") and "one_version" in item.keywords
        if one and not turns.on_this_version(item.path.name):
            return False
        return config.getoption("--all") or "slow" not in item.keywords

    kept = [item for item in items if runs(item)]
    if len(kept) < len(items):
        config.hook.pytest_deselected(items=[item for item in items if not runs(item)])
        items[:] = kept


def explained_skips():
    """The reasons that tests/README.md explains, of its table."""
    text = (Path(__file__).parents[1] / "README.md").read_text()
    rows = re.findall(r"^\| `([^`]+)` \|", text, re.M)
    return re.compile("|".join(re.escape(row).replace(r"\*", ".*") for row in rows))


EXPLAINED = explained_skips()


def refuse_unexplained(report):
    if report.skipped and not hasattr(report, "wasxfail") and isinstance(report.longrepr, tuple):
        reason = report.longrepr[2].removeprefix("Skipped: ")
        if not EXPLAINED.fullmatch(reason):
            report.outcome = "failed"
            report.longrepr = (
                f"{report.longrepr[0]}:{report.longrepr[1]}: a skip that tests/README.md does not explain: {reason}"
            )


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    refuse_unexplained((yield).get_result())


@pytest.hookimpl(hookwrapper=True)
def pytest_make_collect_report(collector):
    refuse_unexplained((yield).get_result())


def pytest_ignore_collect(collection_path, config):
    """With --peers only files that can hold such tests are read: the others have twenty times as many."""
    if config.getoption("--peers") and collection_path.suffix == ".py" and collection_path.name.startswith("test_"):
        if not collection_path.name.endswith("_torch.py") and "peers" not in collection_path.read_text():
            return True
    return None


class Freezer:
    """Tests collect garbage thousands of times: the collector need not look at every other file's tests and what they left
    each time, which takes minutes."""

    file = None

    def pytest_runtest_logstart(self, location):
        if location[0] != self.file:
            self.file = location[0]
            gc.collect()
            gc.freeze()


@pytest.fixture(autouse=True)
def no_failures_inside():
    """Errors inside are made good by plain Python: no test passes over one."""
    yield
    core = sys.modules.get("msjit._core")
    if core is not None and hasattr(core, "failures"):
        assert not core.failures(True)


@pytest.fixture(scope="session")
def new_folders(tmp_path_factory):
    base = tmp_path_factory.mktemp("folders")
    return (base / str(i) for i in itertools.count())


@pytest.fixture
def in_new_folder(new_folders, monkeypatch):
    """The test runs in an empty folder. For thousands of tests: tmp_path takes longer than most of them."""
    folder = next(new_folders)
    folder.mkdir()
    monkeypatch.chdir(folder)


@pytest.fixture
def golden(request):
    """Compares a text with the file that is to hold it; with --update-golden the file is written instead."""

    def check(path, text):
        old = path.read_text() if path.is_file() else ""
        if text == old:
            return
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
            return
        diff = difflib.unified_diff(old.splitlines(), text.splitlines(), str(path), "now", lineterm="", n=2)
        pytest.fail("out of date (./dev test --update-golden writes it):\n" + "\n".join(list(diff)[:60]), pytrace=False)

    return check
