"""The tutorials of docs/tutorials run, print what their pages show, and the pages of the site can be made."""

import importlib.util
import sys
from pathlib import Path

import pytest

import msjit as ms

DOCS = Path(__file__).resolve().parents[3] / "docs"
spec = importlib.util.spec_from_file_location("pages", DOCS / "pages.py")
pages = importlib.util.module_from_spec(spec)
spec.loader.exec_module(pages)


def test_every_tutorial_is_listed():
    assert sorted(pages.TUTORIALS) == sorted(p.stem for p in (DOCS / "tutorials").glob("*.py"))
    assert {f"{name}.md" for name in pages.GUIDES.values()} <= {p.name for p in DOCS.glob("*.md")}


@pytest.mark.parametrize("name", pages.TUTORIALS)
def test_tutorial(name):
    try:
        page = pages.tutorial(DOCS / f"tutorials/{name}.py")
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)
    assert page.startswith("# ") and "```python" in page and 'title="prints"' in page
    if name.startswith("from_"):  # these print whether they have learnt
        assert "True" in page.partition('title="prints"')[2]


@pytest.mark.parametrize("module", ["msjit.ops", "msjit.mint.nn", "msjit.train"])
def test_api_page(module):
    page = pages.api(module)
    names = sys.modules[module].__all__
    assert page.count("\n## ") >= 0.9 * len([n for n in names if callable(getattr(sys.modules[module], n))])
    assert "```pycon" in page


def test_sections_of_docstrings_become_lists():
    text = "Adds.\n\nArgs:\n    a, b: numbers,\n        of any kind.\nReturns:\n    pair: of them.\n\nMore."
    assert pages.sections(text) == (
        "Adds.\n\n**Args:**\n\n- `a, b`: numbers,\n  of any kind.\n\n**Returns:**\n\n- pair: of them.\n\nMore."
    )
