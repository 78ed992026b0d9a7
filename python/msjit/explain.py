"""python -m msjit.explain script.py [arguments]: runs a program captured and writes an HTML report of what happened.

``msjit.explain(fn, *args)``, which prints the same for one call, is a function; this module, once imported, is that
function's namesake, and calls it when called.
"""

import os
import sys
import types

from . import _script


class _CallableModule(types.ModuleType):
    def __call__(self, *args, **kwargs):
        from .report import explain

        return explain(*args, **kwargs)


def main(argv=None):
    from . import _core
    from ._html import write_html
    from ._sampler import Sampler
    from .capture import report

    p = _script.parser(
        "python -m msjit.explain",
        "Runs a Python program with msjit.enable_capture() on and writes one self-contained HTML file: source lines "
        "coloured by captured, eager and skipped with their time, breaks by time lost, recompiles with the guard that "
        "failed, and fragments with graph, kernels and guards.",
    )
    p.add_argument("-o", "--output", metavar="FILE", default="msjit_explain.html", help="default: %(default)s")
    options = _script.parse(p, argv)
    folder = os.getcwd()
    _core.set_profiling(True)
    sampler = Sampler()
    with sampler:
        error = _script.run_captured(options)
    _core.set_profiling(False)
    os.chdir(folder)  # file names are relative to where the program began
    command = " ".join(["python", *(["-m"] if options.as_module else []), options.script, *options.args])
    write_html(options.output, report(), sampler, command)
    print(f"msjit: wrote {options.output}", file=sys.stderr)
    return _script.exit_status(error)


if __name__ == "__main__":
    sys.exit(main())
sys.modules[__name__].__class__ = _CallableModule
