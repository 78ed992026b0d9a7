"""The HTML report of python -m msjit.explain: one file, no scripts, nothing loaded from elsewhere."""

import os
import re
import types
from html import escape
from string import Template

_PAGE = Template("""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>msjit: $command</title>
<style>
body { font: 14px/1.45 system-ui, sans-serif; margin: 1.5em auto; max-width: 1200px; padding: 0 1em; color: #222; }
h1 { font-size: 1.4em; } h2 { font-size: 1.15em; margin-top: 1.8em; border-bottom: 1px solid #ccc; }
table { border-collapse: collapse; } th, td { text-align: left; padding: .2em .7em; vertical-align: top; }
table.list th { border-bottom: 1px solid #999; } table.list td:first-child { white-space: nowrap; }
table.list tr:nth-child(even) td { background: #f6f6f6; }
pre, code, table.source { font: 12.5px/1.4 ui-monospace, monospace; }
pre { background: #f6f6f6; padding: .6em; overflow-x: auto; }
table.source td { padding: 0 .6em; white-space: pre; } table.source td.number, td.time { text-align: right; color: #777; }
tr.captured td.text { background: #dff3df; } tr.eager td.text { background: #fff3cf; }
tr.skipped td.text { background: #e4e4ea; } tr.break td.text { background: #fbd5d0; }
tr.note td.text { color: #a02010; white-space: normal; }
.key span { padding: .1em .5em; margin-right: .5em; }
.captured-key { background: #dff3df; } .eager-key { background: #fff3cf; } .skipped-key { background: #e4e4ea; }
.break-key { background: #fbd5d0; } .picture { overflow-x: auto; }
</style>
</head>
<body>
<h1>$command</h1>
<p id="summary">$summary</p>
<h2>Breaks by time lost</h2>
$breaks
<h2>Skipped</h2>
$skipped
<h2>Recompiles</h2>
$recompiles
<h2>Source</h2>
<p class="key"><span class="captured-key">captured</span><span class="break-key">break</span><span
class="eager-key">eager</span><span class="skipped-key">skipped</span> Time is sampled, a call counts for the line that
makes it; code that was inlined is part of its caller's fragment.</p>
$files
<h2>Fragments</h2>
$fragments
</body>
</html>
""")


def _time(seconds):
    if seconds >= 1:
        return f"{seconds:.2f} s"
    return f"{seconds * 1e3:.1f} ms" if seconds >= 1e-4 else f"{seconds * 1e6:.1f} us"


def _anchor(file, line):
    return f"{os.path.basename(file)}-{line}"


def _place(file, line):
    return f'<a href="#{escape(_anchor(file, line))}">{escape(os.path.basename(file))}:{line}</a>'


def _table(id, heads, rows, empty):
    if not rows:
        return f'<p id="{id}">{empty}</p>'
    head = "".join(f"<th>{h}</th>" for h in heads)
    body = "\n".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<table class="list" id="{id}"><thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table>'


def _break_rows(items, remedies):
    rows = []
    for b in sorted(items, key=lambda b: (-b.seconds, -b.count)):
        why = escape(f"{b.reason} [{b.id}]")
        remedy = re.sub("`(.*?)`", r"<code>\1</code>", escape(remedies.get(b.id) or b.hint))
        rows.append((_time(b.seconds), b.count, _place(b.file, b.line), why, remedy))
    return rows


def _codes(code):
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _codes(constant)


def _classes(report, file, text):
    """The colour of each line: what was captured, broke, was skipped, or belongs to a function that ran otherwise."""
    classes = {}
    ran = {(name, line) for name, f, line in report.functions if f == file}
    try:
        codes = [c for c in _codes(compile(text, file, "exec", dont_inherit=True)) if c.co_name != "<module>"]
    except SyntaxError:  # the file has changed since
        codes = []
    for code in codes:
        if (code.co_name, code.co_firstlineno) in ran:
            for _, _, line in code.co_lines():
                if line and line != code.co_firstlineno:
                    classes[line] = "eager"
    for region in report.regions:
        if region.file == file and region.first_line:
            for line in range(region.first_line, max(region.first_line, region.last_line) + 1):
                classes[line] = "captured"
    for name, items in (("skipped", report.skipped), ("break", report.breaks)):
        for item in items:
            if item.file == file and not (name == "skipped" and classes.get(item.line) == "captured"):
                classes[item.line] = name
    return classes


def _source(report, file, seconds):
    try:
        with open(file, encoding="utf-8", errors="replace") as opened:
            text = opened.read()
    except OSError:
        return f"<h3>{escape(file)}</h3><p>The file cannot be read.</p>"
    classes = _classes(report, file, text)
    notes, compiled = {}, {}
    for item in [*report.breaks, *report.skipped]:
        if item.file == file:
            notes.setdefault(item.line, []).append(f"{item.reason} [{item.id}] {item.count}x")
    for region in report.regions:
        if region.file == file:
            compiled.setdefault(region.first_line, []).append(region)
    rows = []
    for number, line in enumerate(text.splitlines(), 1):
        time = seconds.get((file, number), 0)
        color = classes.get(number, "eager" if time else "")
        marks = "".join(
            f'<a href="#fragment-{r.ordinal}" title="{r.hits} runs, {_time(r.seconds)}">#{r.ordinal}</a> '
            for r in compiled.get(number, [])
        )
        rows.append(
            f'<tr class="{color}" id="{escape(_anchor(file, number))}"><td class="number">{number}</td>'
            f'<td class="time">{_time(time) if time else ""}</td><td>{marks}</td><td class="text">{escape(line)}</td></tr>'
        )
        for note in notes.get(number, []):
            rows.append(f'<tr class="note"><td></td><td></td><td></td><td class="text">^ {escape(note)}</td></tr>')
    return (
        f'<h3>{escape(file)}</h3>\n<table class="source"><thead><tr><th></th><th>time</th><th>fragment</th><th></th></tr>'
        f"</thead><tbody>\n" + "\n".join(rows) + "\n</tbody></table>"
    )


def _fragment(r):
    picture = r.svg()
    parts = [f'<h4>picture</h4><div class="picture">{picture}</div>'] if picture else []
    parts += [
        f"<h4>{title}</h4><pre>{escape(text.strip())}</pre>"
        for title, text in (("graph", r.graph), ("kernels", r.kernels), ("guards", r.guards))
        if text and text.strip()
    ]
    return (
        f'<details class="fragment" id="fragment-{r.ordinal}"><summary>#{r.ordinal}: {_place(r.file, r.first_line)} to '
        f"{r.last_line}: {r.hits} runs, {_time(r.seconds)}, compiled in {_time(r.compile_seconds)}</summary>"
        + "\n".join(parts)
        + "</details>"
    )


def write_html(path, report, sampler, command):
    """Writes the report of what the program `command` did, its lines' times from the sampler."""
    from . import _core

    remedies = {row["id"]: row["remedy"] for row in _core.break_reasons()}
    own = os.path.dirname(os.path.abspath(__file__)) + os.sep
    files = {}
    for item in [*report.regions, *report.breaks]:
        if not item.file.startswith((own, "<")):
            files[item.file] = 0.0
    for (file, _), seconds in sampler.seconds.items():
        if file in files:
            files[file] = max(files[file], seconds)
    summary = (
        f"{_time(sampler.total)} in all; {report.captured_frames} of {report.calls} calls ran captured code, in "
        f"{report.fragments} fragments, {_time(sum(r.seconds for r in report.regions))} of it inside them; "
        f"{report.compiles} compiles took {_time(sum(r.compile_seconds for r in report.regions))}; "
        f"{report.eager_ops} tensor ops ran eagerly; {_time(sum(b.seconds for b in report.breaks))} went by in breaks."
    )
    skipped = [b for b in report.skipped if b.id != "no_tensor_op" and b.file in files]
    heads = ("time", "count", "where", "why", "how to get rid of it")
    page = _PAGE.substitute(
        command=escape(command),
        summary=escape(summary),
        breaks=_table("breaks", heads, _break_rows(report.breaks, remedies), "None."),
        skipped=_table("skipped", heads, _break_rows(skipped, remedies), "None."),
        recompiles=_table(
            "recompiles",
            ("where", "guard that failed", "was", "is"),
            [(_place(r.file, r.line), escape(r.guard), escape(r.old), escape(r.new)) for r in report.recompiles],
            "None.",
        ),
        files="\n".join(_source(report, f, sampler.seconds) for f in sorted(files, key=lambda f: -files[f]))
        or "<p>Nothing was captured.</p>",
        fragments="\n".join(_fragment(r) for r in sorted(report.regions, key=lambda r: -r.seconds)) or "<p>None.</p>",
    )
    with open(path, "w", encoding="utf-8") as file:
        file.write(page)
