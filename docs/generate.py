#!/usr/bin/env python3
"""Writes the documents that are made from tables: python docs/generate.py [--check].

graph_breaks.md from capture/report/break_reasons.def, settings.md from src/base/settings.def. A test fails when one is
out of date; ./dev test --update-golden writes them, too.
"""

import sys
from pathlib import Path

DOCS = Path(__file__).resolve().parent
NOTE = "<!-- Written by docs/generate.py from {}; do not edit. -->\n"


def graph_breaks():
    from msjit import _core

    rows = _core.break_reasons()
    out = [
        "# Graph breaks\n",
        NOTE.format("capture/report/break_reasons.def"),
        "A break is a place where captured code hands over to Python: the code before and after it stays captured, the\n"
        "statement itself runs in place. A skip is a region that stays plain Python. `ms.report(f)` lists both with file,\n"
        "line, count and time; `MSJIT_LOGS=graph_breaks` says them as they happen; `@ms.jit(fullgraph=True)` raises\n"
        "`ms.Unsupported` instead. The ids below are the ones in brackets there. In the examples `x` is a float tensor.\n",
        "| id | what it says | hint |\n|---|---|---|",
    ]
    out += [f"| [{r['id']}](#{r['id']}) | {r['text']} | {r['hint']} |" for r in rows]
    for r in rows:
        out.append(f"\n## {r['id']}\n\n{r['text'].capitalize()}. {r['remedy']}")
        if r["example"]:
            out.append(f"\n```python\n{r['example'].rstrip()}\n```")
    return "\n".join(out) + "\n"


def settings():
    import msjit as ms

    out = [
        "# Settings\n",
        NOTE.format("src/base/settings.def"),
        "Each is an environment variable, read once, at first use. `print(ms.settings())` shows them with their values.\n",
        "| variable | values | default | what it does |\n|---|---|---|---|",
    ]
    kinds = {"Bool": "0 or 1", "Int": "integer", "Text": "text"}
    for s in ms.settings():
        default = {"false": "0", "true": "1", '""': "empty"}.get(s.default, s.default)
        out.append(f"| `{s.variable}` | {kinds[s.type]} | {default} | {s.doc.replace('|', '/')} |")
    return "\n".join(out) + "\n"


# Document -> what makes its text.
DOCUMENTS = {"graph_breaks.md": graph_breaks, "settings.md": settings}


def main():
    stale = []
    for name, make in DOCUMENTS.items():
        path, text = DOCS / name, make()
        if path.is_file() and path.read_text() == text:
            continue
        stale.append(name)
        if "--check" not in sys.argv:
            path.write_text(text)
    print(f"{'out of date' if '--check' in sys.argv else 'written'}: {', '.join(stale) or 'none'}")
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
