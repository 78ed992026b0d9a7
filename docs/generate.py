#!/usr/bin/env python3
"""Writes the documents that are made from tables: python docs/generate.py [--check].

graph_breaks.md from capture/report/break_reasons.def, settings.md from src/base/settings.def, python_support.md from the
opcode tables, the handlers in capture/interp and what tests/python/golden/test_support.py found on each interpreter,
ops.md from what tests/python/golden/op_numbers.py measured, export_ops.md from the forms of ONNX, cpython_tests.md from what
a run of tests/python/cpython recorded, backends.md from the ops, CUDA's kernels and what a run of tests/cuda recorded. A test
fails when one is out of date; ./dev test --update-golden writes them, too.
"""

import collections
import json
import math
import re
import runpy
import sys
from pathlib import Path

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
VERSIONS = (10, 11, 12, 13, 14, 15)
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


def rows_of(path, macro):
    """The arguments of each use of a table's macro, as text; strings without their quotes."""
    text = re.sub(r'("(?:[^"\\]|\\.)*")|//.*', r"\1", (ROOT / path).read_text())  # comments, not what strings hold
    for use in re.findall(rf"^\s*{macro}\((.*)\)\s*$", text, re.M):
        parts = re.findall(r'"(?:[^"\\]|\\.)*"|[^,"]+', use)
        yield [part.strip().strip('"') for part in parts if part.strip()]


def raw_opcodes():
    """Canonical opcode -> minor version -> names of the interpreter's opcodes."""
    table = "capture/cpython/raw_opcodes.def"
    rows = [row[:3] for row in rows_of(table, "MSJIT_RAW")]
    for name, _ in rows_of(table, "MSJIT_RAW_BINARY"):
        rows += [["10_10", f"{form}_{name}", "BinaryOp"] for form in ("BINARY", "INPLACE")]
    names = {}
    for versions, name, canonical in rows:
        if "#" in name:  # inside a helper macro
            continue
        first, last = map(int, versions.split("_"))
        for minor in range(first, last + 1):
            names.setdefault(canonical, {}).setdefault(minor, []).append(name)
    return names


def handlers():
    """Handler of an opcode -> "captured", or the reason for which it always breaks."""
    found = {}
    for path in sorted((ROOT / "capture/interp").glob("*.cpp")):
        for name, first in re.findall(r"^void execute_(\w+)\(.*?\) \{\s*(.*)", path.read_text(), re.M):
            reason = re.match(r"fail\(Reason::k_(\w+)", first)
            found[name] = f"break: {reason.group(1)}" if reason else "captured"
    return found


def recorded():
    """The minor versions for which the golden files hold what is captured."""
    return [m for m in VERSIONS if (ROOT / f"tests/golden/python_support/cp3{m}").is_dir()]


def sample_states():
    """Section -> name -> minor version -> state, as the golden files of the interpreters have it."""
    sections = {}
    for minor in recorded():
        for path in sorted((ROOT / f"tests/golden/python_support/cp3{minor}").glob("*.txt")):
            for line in path.read_text().splitlines():
                name, _, state = line.rpartition(": ")
                rows = sections.setdefault(path.stem.replace("_", " "), {})
                rows.setdefault(name, {})[minor] = state
    return sections


def python_support():
    versions = recorded()
    heads = " | ".join(f"3.{minor}" for minor in versions)
    rule = "|".join(["---"] * (len(versions) + 1))
    out = [
        "# What of Python is captured\n",
        NOTE.format("the opcode tables, capture/interp and tests/golden/python_support"),
        "*captured*: without a break. Otherwise the id of the reason ([graph_breaks.md](graph_breaks.md)) for which the\n"
        "statement runs in place, with the code around it captured. *-*: this version does not have it.\n"
        "A version has its column once `./dev test --update-golden` ran on it.\n",
    ]
    sections = sample_states()
    order = ["statements and expressions", "classes", "builtins"]
    for section in order + sorted(set(sections) - set(order)):
        if section not in sections:
            continue
        rows = sections[section]
        done = [sum(r.get(m) == "captured" for r in rows.values()) for m in versions]
        out.append(f"\n## {section.capitalize() if section in order else section}\n\n| | {heads} |\n|{rule}|")
        counts = " | ".join(f"{n} of {sum(m in r for r in rows.values())}" for m, n in zip(versions, done))
        out.append(f"| *captured* | {counts} |")
        for name, states in rows.items():
            cells = " | ".join(states.get(m, "-") for m in versions)
            out.append(f"| {name.replace('|', '/')} | {cells} |")
    all_heads = " | ".join(f"3.{minor}" for minor in VERSIONS)
    out += [
        "\n## Instructions\n",
        "The canonical instructions of capture/opcodes/opcodes.def, with what each interpreter calls them. A handler may\n"
        "still break for operands that it does not know.\n",
        f"| instruction | effect | handler | {all_heads} |\n|---|---|---|{'---|' * len(VERSIONS)}",
    ]
    raw, handled = raw_opcodes(), handlers()
    for row in rows_of("capture/opcodes/opcodes.def", "MSJIT_OPCODE"):
        name, handler, text = row[0], row[1], row[-1]
        state = handled[handler]
        names = " | ".join(" ".join(f"`{n}`" for n in raw.get(name, {}).get(m, [])) or "-" for m in VERSIONS)
        out.append(f"| {name} | {text.replace('|', '→')} | {state} | {names} |")
    return "\n".join(out) + "\n"


def ops():
    table = json.loads((ROOT / "tests/golden/op_numbers.json").read_text())
    columns = (("numpy", ("float64", "float32", "float16", "bfloat16")), ("torch", ("float64", "float32", "float16", "bfloat16")),
               ("mindspore", ("float32", "float64", "float16", "bfloat16")))  # fmt: skip
    names = {"numpy": "NumPy", "torch": "PyTorch", "mindspore": "MindSpore"}
    short = {"float64": "f64", "float32": "f32", "float16": "f16", "bfloat16": "bf16"}

    def said(x):
        return "-" if x is None else "=" if x == "exact" else f"1e{x}"

    def cells(entry, peers):
        for peer, dtypes in columns:
            if peer in peers:
                for dtype in dtypes:
                    cell = entry.get(peer, {}).get(dtype)
                    yield (
                        ""
                        if cell is None
                        else said(cell[0])
                        if cell[1] is None
                        else f"{said(cell[0])} / {said(cell[1])}"
                    )

    def head(first, peers):
        titles = [f"{names[p]} {short[d]}" for p, dtypes in columns if p in peers for d in dtypes]
        return f"| {' | '.join([*first, *titles])} |\n|{'---|' * (len(first) + len(titles))}"

    rows = table["rows"]
    counts = {
        "vjp": sum(r["rules"][1] for r in rows.values()),
        "jvp": sum(r["rules"][2] for r in rows.values()),
        "vmap": sum(r["rules"][3] for r in rows.values()),
    }
    parts = sum(r["rules"][0] == "composite" for r in rows.values())
    out = [
        "# Ops and their numbers\n",
        NOTE.format("src/ops/ops.def and tests/golden/op_numbers.json"),
        "What is told is the largest error of the samples that the tests call: of the result, and behind the slash of the\n"
        "gradient. It is relative to the largest element of what is expected, and rounded up to a power of ten; `=` is\n"
        "without any difference, `-` not measured, an empty cell that the peer does not have it (on a CPU).\n",
        "- NumPy: the formula in float64 on the same rounded inputs; gradients by differences of fourth order of it, which\n"
        "  tell nothing below 1e-11.\n"
        "- PyTorch: its function in the same dtype. Names of another meaning or default there are left out.\n"
        "- MindSpore: what version 2.10 gave on a CPU, as recorded; where its float64 is float32 inside, that shows here.\n"
        "  Where its gradient is not the derivative, msjit's is; tests/python/surface/typed.py lists these.\n",
        f"Of {len(rows)} ops {counts['vjp']} have a backward rule of their own, {counts['jvp']} a forward and\n"
        f"{counts['vmap']} a batching rule; {parts} are made of others and get all three from them (*parts*).\n"
        "Without a batching rule are those without a tensor among the operands, and those whose result's shape depends on\n"
        "values, which raise.\n",
        "## The op table\n",
        head(["op", "dtypes", "vjp", "jvp", "vmap"], ("numpy", "torch", "mindspore")),
    ]
    for name, entry in rows.items():
        kind, *rules = entry["rules"]
        told = ["parts" if kind == "composite" else "yes" if r else "" for r in rules]
        out.append(f"| {' | '.join([name, entry['taken'], *told, *cells(entry, ('numpy', 'torch', 'mindspore'))])} |")
    out += [
        "\n## Random numbers\n",
        "Of 100,000 numbers from one seed: how far mean and variance are from theory, in standard errors; and the largest\n"
        "difference of the distribution functions, times the root of their number (Kolmogorov's statistic: above 1.63 once\n"
        "in 100 times where the distribution is right), from theory's and from that of as many numbers of PyTorch.\n",
        "| drawn | mean | variance | distribution | PyTorch |\n|---|---|---|---|---|",
    ]
    for name, found in table["random"].items():
        out.append(
            f"| {name} | {' | '.join(str(found.get(k, '')) for k in ('mean', 'variance', 'distribution', 'torch'))} |"
        )
    for section, title in (("ops", "Functions of msjit.ops"), ("nn", "Layers, losses and optimizers of msjit.nn")):
        out += [f"\n## {title}\n", head(["name"], ("mindspore", "torch"))]
        out += [
            f"| {' | '.join([name, *cells(entry, ('torch', 'mindspore'))])} |" for name, entry in table[section].items()
        ]
    return "\n".join(out) + "\n"


def cpython_tests():
    folder = ROOT / "tests/python/cpython"
    record = json.loads((folder / "results.json").read_text())
    known = runpy.run_path(str(folder / "known_differences.py"))
    out = [
        "# CPython's own tests under capture\n",
        NOTE.format("tests/python/cpython: results.json, which a run wrote, and known_differences.py"),
        "With `MSJIT_CAPTURE=all` the switch tries every frame, also those without tensors. Under it CPython's test\n"
        "modules, all that the interpreter ships, run the same tests with the same outcomes as without it, but for those\n"
        "listed below. A module has ten times its plain processor time and ten seconds.\n"
        "`tests/python/cpython/suite.py --out tests/python/cpython/results.json` records anew. Seconds are of processor\n"
        "time.\n",
        "| CPython | modules | tests | different | | captured frames | seconds | plain | left out | ended otherwise | "
        "revision |\n"
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for version, all_modules in record.items():
        modules = {name: m for name, m in all_modules.items() if "left_out" not in m}
        tests, frames = (sum(m[k] for m in modules.values()) for k in ("tests", "captured_frames"))
        # sum() of floats rounds otherwise before 3.12
        seconds = math.fsum(m["seconds"] for m in modules.values())
        plain = math.fsum(m.get("plain_seconds", 0) for m in modules.values())
        n = sum(len(m["different"]) for m in modules.values())
        share = f"{100 * n / tests:.2f} %"
        ended = ", ".join(f"{name} {m['ended']}" for name, m in modules.items() if "ended" in m) or "-"
        left_out = len(all_modules) - len(modules)
        times = f"{seconds:.0f} | {plain:.0f}"
        of = collections.Counter(m["revision"] for m in all_modules.values()).most_common()
        revisions = of[0][0] + "".join(f", {number} modules {revision}" for revision, number in of[1:])
        out.append(
            f"| {version} | {len(modules)} | {tests} | {n} | {share} | {frames} | {times} | {left_out} | {ended} | "
            f"{revisions} |"
        )
    out.append(
        "\nTests that may differ, and on which versions they did:\n\n| module | test | reason | differed on |\n|---|---|---|---|"
    )
    for module, parts in known["DIFFERENT"].items():
        for part, reason in parts.items():
            seen = [v for v in record if any(part in n for n in record[v].get(module, {}).get("different", []))]
            out.append(f"| {module} | {part} | {reason} | {', '.join(seen) or '-'} |")
    for module, parts in known["EXCLUDED"].items():
        out += [f"| {module} | {part} | not run: {reason} | |" for part, reason in parts.items()]
    if known["OPEN"]:
        out.append("\nFaults that are known and yet to be mended:\n\n| what | module | tests |\n|---|---|---|")
    out += [f"| {what} | {module} | {' '.join(names.split())} |" for what, module, names in known["OPEN"]]
    out.append("\nNot run:\n\n| module | reason |\n|---|---|")
    for module, reason in known["LEFT_OUT"].items():
        out.append(f"| {module} | {reason} |")
    names = sorted({name for modules in record.values() for name in modules})
    out.append(
        f"\nTests (different) of each module:\n\n| module | {' | '.join(record)} |\n|{'---|' * (len(record) + 1)}"
    )
    for name in names:
        rows = [record[v].get(name) for v in record]
        cells = ["-" if not row else row.get("left_out") or f"{row['tests']} ({len(row['different'])})" for row in rows]
        out.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(out) + "\n"


def export_ops():
    from msjit.exporting import air_forms, ge_ops
    from msjit.exporting.forms import AIR, MINDIR
    from msjit.exporting.forms import ONNX as FORMS
    from msjit.exporting.onnx_file import OPSET
    from msjit.exporting.onnx_forms import INEXPRESSIBLE

    out = [
        "# Ops in files\n",
        NOTE.format("src/ops/ops.def and the forms and operators in python/msjit/exporting"),
        f"What each op of a graph becomes in an ONNX file (opset {OPSET}): *by itself*: it has a form of its own; *by its "
        "parts*:\n"
        "it is taken apart into ops that have one; else the reason for which it has none: `ms.export` then raises and names\n"
        "the op and its line. See [export.md](export.md).\n",
        "In MINDIR files *by its parts* holds where each of them has a form; *-*: there is none. MSJIT files hold every op.\n"
        "In AIR files, and in graphs for Ascend's devices, a name is that of the operator which the op becomes.\n",
        "| op | in ONNX | in MINDIR | in AIR |\n|---|---|---|---|",
    ]
    operators = {op: names[0] for op, names in air_forms.OF_BOOLS.items()}
    operators |= air_forms.SAME | air_forms.LOGICAL | air_forms.COMPARE
    for row in rows_of("src/ops/ops.def", "MSJIT_OP"):
        name = row[0]
        parts = "by its parts" if row[1] == "Composite" else "-"
        how = "by itself" if name in FORMS else INEXPRESSIBLE.get(name, parts)
        mindir = "by itself" if name in MINDIR else parts
        air = "by itself" if name in AIR else air_forms.INEXPRESSIBLE.get(name, parts)
        air = f"{operators[name]}" if name in operators else air
        out.append(f"| `{name}` | {how} | {mindir} | {air} |")
    out.append(
        "\n## Operators of GE\n\n"
        "What AIR files are written in (python/msjit/exporting/ge_ops.py). Attributes without a value "
        "must be given. Besides them there are `If` (cond, input*; graphs then_branch, else_branch) and `While` (input*; graphs\n"
        "cond, body).\n\n"
        "| operator | dtypes | inputs | results | attributes |\n|---|---|---|---|---|"
    )
    for op in ge_ops.OPS.values():
        inputs = ", ".join(i.name + "*" * i.many + "?" * i.optional + f" ({i.kind})" * bool(i.kind) for i in op.inputs)
        results = ", ".join(n + (f" ({r})" if r else "") for n, r in op.outputs)
        held = ", ".join(n if a.required else f"{n}={a.default}" for n, a in op.attributes.items())
        out.append(f"| {op.name} | {', '.join(op.dtypes)} | {inputs} | {results} | {held} |")
    return "\n".join(out) + "\n"


def cuda_kernels():
    """Ops with a kernel of their own on CUDA, by the files that have them."""
    folder = ROOT / "src/backends/cuda"
    return {
        op: f.name
        for f in sorted(folder.glob("*.cpp"))
        for op in re.findall(r"MSJIT_CUDA_KERNEL\((\w+)\)", f.read_text())
    }


def backends():
    from msjit._ascend import aclnn, by_values
    from msjit.exporting import air_forms
    from msjit.exporting.forms import AIR

    record = json.loads((ROOT / "tests/cuda/ops_on_device.json").read_text())
    verdicts, kernels = record["ops"], cuda_kernels()
    table = list(rows_of("src/ops/ops.def", "MSJIT_OP"))
    kinds = {"Pointwise": "generated", "Reduction": "generated", "View": "a view", "Composite": "its parts, or generated whole",
             "Inplace": "its parts"}  # fmt: skip
    counts = {"equal": 0, "close": 0, "none": 0}
    for v in verdicts.values():
        counts[v.partition(":")[0]] += 1
    rows, outside = [], {"copy_", "index_put_", *by_values.OPS}
    for row in table:
        name, kind = row[0], row[1]
        cuda = f"kernel ({kernels[name]})" if name in kernels else kinds.get(kind, "-")
        verdict = verdicts.get(name, "")
        if verdict.startswith("none"):
            cuda = "-"
        expressed = name in AIR or kind == "Composite"
        ascend = (
            "by GE"
            if expressed
            else "by GE, outside graphs"
            if name in outside
            else f"- ({air_forms.INEXPRESSIBLE[name]})"
            if name in air_forms.INEXPRESSIBLE
            else "-"
        )
        if name in aclnn.ROWS:
            calls = ", ".join(f"`aclnn{call}`" for call, _ in aclnn.ROWS[name][1][0])
            ascend += f"; single: {calls}" if ascend != "-" else f"single: {calls}"
        if name in record.get("float64", {}):
            verdict += f"; of float64 {record['float64'][name]} of the largest"
        rows.append(f"| `{name}` | {cuda} | {verdict or 'by the ops that use it'} | {ascend} |")
    out = [
        "# Backends: what each device has, and how one is added\n",
        NOTE.format("src/ops/ops.def, src/backends/cuda, python/msjit/exporting and tests/cuda/ops_on_device.json"),
        (DOCS / "backends_parts.md").read_text(),
        "## Ops by device\n",
        "On the CPU every op has a kernel. *Checked*: the op's samples (tests/python/nodevice/op_samples.py) on "
        "the interpreter of PTX,\n"
        f"by NVRTC {record['nvrtc']}, against the CPU:\n"
        f"{counts['equal']} of {len(verdicts)} equal bit for bit, {counts['close']} are close, for the reason given, "
        f"{counts['none']} have no kernel; what of float64 is not equal has its distance, too.\n"
        "*By GE*: a graph that is captured of tensors on an Ascend\n"
        "device holds it, by itself or by its parts; computed by NumPy from the decoded graph (tests/ascend), never by CANN.\n"
        "*Single*: called by itself it is a launch of that operator where libopapi is there, else a graph of itself; computed\n"
        "by NumPy from its arguments (tests/ascend/fake_opapi.cpp). What a package has runs what its library takes.\n",
        "| op | on CUDA | checked | on Ascend |\n|---|---|---|---|",
        *rows,
    ]
    return "\n".join(out) + "\n"


# Document -> what makes its text.
DOCUMENTS = {
    "graph_breaks.md": graph_breaks,
    "settings.md": settings,
    "python_support.md": python_support,
    "ops.md": ops,
    "export_ops.md": export_ops,
    "cpython_tests.md": cpython_tests,
    "backends.md": backends,
}


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
