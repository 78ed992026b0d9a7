"""python -m msjit script.py [arguments]: runs a program with every function captured."""

import dataclasses
import json
import os
import sys

from . import _script


def main(argv=None):
    p = _script.parser(
        "python -m msjit",
        "Runs a Python program with msjit.enable_capture() on: the functions it calls are captured, as if all were "
        "decorated with msjit.jit, and `import mindspore` gives msjit. Arguments behind SCRIPT are the program's.",
        "See also: python -m msjit.explain (an HTML report), python -m msjit.bisect (which fragment changes a result).",
    )
    p.add_argument("--report", action="store_true", help="at the end print what was captured, broke and was skipped")
    p.add_argument("--report-json", metavar="FILE", help="the same as JSON, with graphs, kernels and guards")
    p.add_argument(
        "--module", metavar="NAME", action="append", help="capture only code of this module or package (repeatable)"
    )
    options = _script.parse(p, argv)
    output = options.report_json and os.path.abspath(options.report_json)
    error = _script.run_captured(options, modules=options.module)
    from .capture import report

    if output:
        with open(output, "w") as file:
            json.dump(dataclasses.asdict(report()), file, indent=1)
    if options.report:
        print(report(), file=sys.stderr)
    return _script.exit_status(error)


if __name__ == "__main__":
    sys.exit(main())
