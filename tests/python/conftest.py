import difflib
import gc
import itertools

import pytest


def pytest_addoption(parser):
    parser.addoption("--all", action="store_true", help="run the slow tests too")
    parser.addoption("--update-golden", action="store_true", help="write the golden files and generated documents")


def pytest_configure(config):
    config.pluginmanager.register(Freezer())
    config.addinivalue_line("markers", "slow: takes longer than some seconds; runs with --all")


def pytest_collection_modifyitems(config, items):
    if config.getoption("--update-golden"):
        others = [item for item in items if "golden" not in item.fixturenames]
        items[:] = [item for item in items if "golden" in item.fixturenames]
        config.hook.pytest_deselected(items=others)
    if config.getoption("--all"):
        return
    skip = pytest.mark.skip(reason="slow; ./dev test --all runs it")
    for item in items:
        if "slow" in item.keywords:
            item.add_marker(skip)


class Freezer:
    """Tests collect garbage thousands of times: the collector need not look at every other test and its report each time."""

    OFTEN = 1000  # tests
    finished = 0

    @staticmethod
    def pytest_collection_finish(session):
        gc.collect()
        gc.freeze()

    def pytest_runtest_logfinish(self):
        self.finished += 1
        if self.finished % self.OFTEN == 0:
            self.pytest_collection_finish(None)


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
