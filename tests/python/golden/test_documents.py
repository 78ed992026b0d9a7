"""Documents that are made from tables are up to date."""

import importlib.util
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[3] / "docs"
spec = importlib.util.spec_from_file_location("generate", DOCS / "generate.py")
generate = importlib.util.module_from_spec(spec)
spec.loader.exec_module(generate)


@pytest.mark.parametrize("name", generate.DOCUMENTS)
def test_document(name, golden):
    golden(DOCS / name, generate.DOCUMENTS[name]())
