"""Which names tests with code of their own compare: ``@covers("train", "Model LossMonitor")`` on a test."""

import importlib
from pathlib import Path

_named = {}


def covers(module, names):
    """Says that the test decorated calls these names of a module of MindSpore's and compares what they give."""
    _named.setdefault(module, set()).update(names.split())
    return lambda test: test


def named(module):
    """All names of a module that tests declare."""
    for path in Path(__file__).parent.glob("test_*.py"):
        if "@covers" in path.read_text():
            importlib.import_module(path.stem)
    return _named.get(module, set())
