"""Runs a case of functions.py and prints what capture made of it as JSON: graph, passes, kernels, guards, report, code.

A process of its own for all cases: settings are read once, and logs go to its stderr.
"""

import contextlib
import dis
import io
import json
import os
import re
import sys

import functions

import msjit as ms
from msjit import _core


def logged(call):
    """What call writes to the process's stderr."""
    saved, log = os.dup(2), os.memfd_create("log")
    os.dup2(log, 2)
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            call()
    finally:
        os.dup2(saved, 2)
    with open(log, closefd=True) as file:
        file.seek(0)
        return file.read()


def listing(code):
    """The instructions of rewritten code, the original's left out: they stand in front unchanged."""
    lines = []
    for i in dis.get_instructions(code):
        argument = i.argrepr
        if i.opname == "LOAD_CONST" and not isinstance(i.argval, (int, float, str, tuple, type(None))):
            argument = f"<{type(i.argval).__name__}>"
        if isinstance(i.argval, type(code)):
            argument = "<code>"
        lines.append(f"{i.offset:5} {i.opname:28} {argument}".rstrip())
    return "\n".join(lines)


def texts(name):
    function, arguments = functions.CASES[name]
    captured = ms.jit(function)

    def run():
        for _ in range(2):
            captured(*arguments())

    log = logged(run)
    report = ms.report(captured)
    after = re.findall(r"msjit\[graph\] final:\n(.*?\n}\n)", log, re.S)
    said = str(report).replace(os.path.dirname(functions.__file__) + "/", "")
    said = re.sub(r"[\d.]+ (ms|ns)", r"... \1", said)
    rewritten = _core.rewritten_code(function.__code__)
    return {
        "graphs as captured": "\n".join(r.graph for r in report.regions),
        "graphs after the passes": "\n".join(after),
        "kernels": "\n".join(r.kernels for r in report.regions),
        "guards": "\n\n".join(r.guards for r in report.regions),
        "report": said,
        "rewritten bytecode": listing(rewritten) if rewritten else "none: captured whole",
    }


ms.set_logs("graph")
json.dump({name: texts(name) for name in functions.CASES}, sys.stdout)
