import pytest


def pytest_addoption(parser):
    parser.addoption("--all", action="store_true", help="run the slow tests too")


def pytest_configure(config):
    config.addinivalue_line("markers", "slow: takes longer than some seconds; runs with --all")


def pytest_collection_modifyitems(config, items):
    if config.getoption("--all"):
        return
    skip = pytest.mark.skip(reason="slow; ./dev test --all runs it")
    for item in items:
        if "slow" in item.keywords:
            item.add_marker(skip)
