#!/usr/bin/env python3
"""Writes the pages of the site that ./dev docs makes: python docs/pages.py FOLDER.

The documents of this folder as they are, the tutorials with what they print, and a page for each module of the API with the
signature and the documentation of every public name.
"""

import contextlib
import importlib
import inspect
import io
import re
import shutil
import sys
import textwrap
from pathlib import Path

DOCS = Path(__file__).resolve().parent
sys.path.insert(0, str(DOCS))
TUTORIALS = "first_steps reading_a_report speeding_up_training custom_ops from_pytorch from_mindspore".split()
MODULES = {
    "msjit": "msjit", "msjit.ops": "ops", "msjit.nn": "nn", "msjit.mint": "mint", "msjit.mint.nn": "mint.nn",
    "msjit.mint.nn.functional": "mint.nn.functional", "msjit.mint.nn.init": "mint.nn.init", "msjit.mint.optim": "mint.optim",
    "msjit.mint.distributions": "mint.distributions", "msjit.mint.utils.data": "mint.utils.data",
    "msjit.numpy": "numpy", "msjit.train": "train",
    "msjit.dataset": "dataset", "msjit.amp": "amp", "msjit.common.initializer": "initializer",
}  # fmt: skip
GUIDES = {
    "Automatic differentiation": "automatic_differentiation", "Sizes that vary": "dynamic_shapes", "Debugging": "debugging",
    "Files that run elsewhere": "export", "Ops in files": "export_ops",
    "Installing": "install", "Settings": "settings", "Graph breaks": "graph_breaks", "Devices": "devices", "Backends": "backends",
    "What of Python is captured": "python_support",
    "Ops and their numbers": "ops", "CPython's own tests": "cpython_tests", "Architecture": "architecture",
}  # fmt: skip


def printed(path):
    """What a tutorial prints when it runs, cell by cell: [(text, code, output)]."""
    cells, text, code = [], [], []
    for line in path.read_text().splitlines():
        comment = line.startswith("#")
        if comment and code and any(c.strip() for c in code):
            cells.append((text, code))
            text, code = [], []
        (text if comment else code).append(line)
    cells.append((text, code))
    space, found = {"__name__": "__main__", "__file__": str(path)}, []
    import linecache

    for i, (text, code) in enumerate(cells):
        source, name, out = "\n".join(code), f"{path.stem}[{i}]", io.StringIO()
        linecache.cache[name] = (len(source), None, source.splitlines(True), name)
        with contextlib.redirect_stdout(out):
            exec(compile(source, name, "exec"), space)
        prose = "\n".join(line[1:].removeprefix(" ") for line in text)
        found.append((prose, source.strip(), out.getvalue().rstrip()))
    return found


def tutorial(path):
    """A tutorial as a page."""
    parts = []
    for prose, code, output in printed(path):
        parts.append(prose)
        if code:
            parts.append(f"```python\n{code}\n```")
        if output:
            parts.append(f'```text title="prints"\n{output}\n```')
    return "\n\n".join(parts) + "\n"


def signature(name, value):
    """How a name is called; the forms of an op, one a line."""
    if hasattr(value, "forms") and not isinstance(value, type):
        import stubs

        lines = [line for line in stubs.op_lines(name, value, "", False, "") if line.startswith("def ")]
        return "\n".join(line.split("def ", 1)[1].removesuffix(" ...").removesuffix(":") for line in lines[:3])
    try:
        return f"{name}{inspect.signature(value)}"
    except (TypeError, ValueError):
        return name


def sections(text):
    """The sections of a docstring (Args:, Inputs:, Returns:, Raises:) as lists."""
    lines, title = [], None
    for line in text.splitlines():
        if re.fullmatch(r"(Args|Inputs|Returns|Raises):", line):
            title = line
            lines += [*([""] if lines and lines[-1] else []), f"**{title}**", ""]
        elif not line.startswith("    "):
            title = None
            lines.append(line)
        elif title and not line.startswith("        "):
            named = re.sub(r"^([\w*]+(?:, [\w*]+)*):", r"`\1`:", line[4:]) if title != "Returns:" else line[4:]
            lines.append("- " + named)
        else:
            lines.append("  " + line.lstrip() if title else line)
    return "\n".join(lines)


def entry(name, value):
    """A name of a module as a section."""
    doc = (
        inspect.cleandoc(getattr(value, "__doc__", None) or "")
        if isinstance(getattr(value, "__doc__", None), str)
        else ""
    )
    if hasattr(value, "forms"):
        doc = doc.partition("\n\n")[2] or doc
    text, example = [], []
    for line in doc.splitlines():
        (example if example or line.startswith(">>>") else text).append(line)
    prose = re.sub(r"``([^`]+)``", r"`\1`", sections("\n".join(text))).replace("<", "&lt;")
    parts = [f"## {name} {{ #{name} }}", f"```python\n{signature(name, value)}\n```", prose]
    if example:
        parts.append("```pycon\n" + "\n".join(example) + "\n```")
    return "\n\n".join(parts)


def api(module):
    """A page of the public names of a module."""
    loaded = importlib.import_module(module)
    getattr(loaded, "names_that_are_made_when_asked_for", None)
    names = getattr(loaded, "__all__", None) or [n for n in dir(loaded) if not n.startswith("_")]
    parts = [f"# {module}", inspect.cleandoc(loaded.__doc__ or "").partition(">>>")[0]]
    for name in sorted(set(names)):
        value = getattr(loaded, name)
        if callable(value) and not inspect.ismodule(value):
            parts.append(entry(name, value))
    return "\n\n".join(parts) + "\n"


def configuration(folder):
    """mkdocs.yml."""
    pages = [f'  - "{title}": {name}.md' for title, name in GUIDES.items()]
    nav = ["nav:", "  - Start: index.md", "  - Tutorials:"]
    nav += [f"      - tutorials/{name}.md" for name in TUTORIALS]
    nav += ["  - API:", *(f'      - "{title}": api/{module}.md' for module, title in MODULES.items())]
    nav += ["  - Guides:", *("    " + page for page in pages)]
    return (
        textwrap.dedent("""\
        site_name: msjit
        docs_dir: pages
        site_dir: site
        use_directory_urls: false
        theme:
          name: material
          font: false
          features: [navigation.tabs, navigation.top, search.suggest, search.highlight, content.code.copy, toc.follow]
          palette:
            - media: "(prefers-color-scheme: light)"
              scheme: default
              toggle: {icon: material/weather-night, name: dark}
            - media: "(prefers-color-scheme: dark)"
              scheme: slate
              toggle: {icon: material/weather-sunny, name: light}
        plugins: [search]
        markdown_extensions: [attr_list, tables, toc, pymdownx.highlight, pymdownx.superfences]
        """)
        + "\n".join(nav)
        + "\n"
    )


def main(folder):
    pages = Path(folder) / "pages"
    shutil.rmtree(pages, ignore_errors=True)
    for part in ("tutorials", "api", "decisions"):
        (pages / part).mkdir(parents=True)
    for path in [*DOCS.glob("*.md"), *(DOCS / "decisions").glob("*.md")]:
        if path.name != "README.md":
            shutil.copy(path, pages / path.relative_to(DOCS))
    (pages / "index.md").write_text(re.sub(r"\]\(docs/", "](", (DOCS.parent / "README.md").read_text()))
    for name in TUTORIALS:
        (pages / f"tutorials/{name}.md").write_text(tutorial(DOCS / f"tutorials/{name}.py"))
    for source in (DOCS / "tutorials").glob("*.cpp"):
        shutil.copy(source, pages / "tutorials")
    for module in MODULES:
        (pages / f"api/{module}.md").write_text(api(module))
    (Path(folder) / "mkdocs.yml").write_text(configuration(folder))


if __name__ == "__main__":
    main(sys.argv[1])
