"""Runs scripts as ``python script.py`` would: what ``python -m msjit``, ``msjit.explain`` and ``msjit.bisect`` share."""

import argparse
import io
import os
import runpy
import sys
import types

from . import _mindspore


def parser(prog, description, epilog=None):
    """A parser whose last arguments are the script (or -m module) and what belongs to it."""
    p = argparse.ArgumentParser(prog=prog, description=description, epilog=epilog, allow_abbrev=False)
    p.add_argument("-m", action="store_true", dest="as_module", help="SCRIPT is the name of a module")
    p.add_argument("script", metavar="SCRIPT", help="the program, as one gives it to python")
    p.add_argument("args", metavar="...", nargs=argparse.REMAINDER, help="its arguments")
    return p


def parse(p, argv):
    options = p.parse_args(argv)
    if not options.as_module and not os.path.isfile(options.script):
        p.error(f"no such file: {options.script}")
    return options


def run(options):
    """Runs the program in this process, as __main__ and with its own sys.argv and sys.path[0]; in it mindspore is msjit."""
    _mindspore.install()
    sys.argv = [options.script, *options.args]
    if options.as_module:
        sys.path[0] = os.getcwd()
        runpy.run_module(options.script, run_name="__main__", alter_sys=True)
        return
    path = os.path.abspath(options.script)  # as Python names its main file
    sys.path[0] = os.path.dirname(os.path.realpath(path))
    main = types.ModuleType("__main__")
    main.__dict__.update(__file__=path, __builtins__=__builtins__, __cached__=None)
    sys.modules["__main__"] = main  # stays: what is pickled or runs at exit finds it there
    with io.open_code(path) as file:
        code = compile(file.read(), path, "exec", dont_inherit=True)
    exec(code, main.__dict__)


def exit_status(error):
    """The process's exit status after the program ended with error (None: none); reports what Python would report."""
    if error is None:
        return 0
    if isinstance(error, SystemExit):
        if error.code is None or isinstance(error.code, int):
            return error.code or 0
        print(error.code, file=sys.stderr)
        return 1
    # The program's own frames only, as if it had been started by itself.
    traceback = error.__traceback__
    while traceback and traceback.tb_frame.f_code.co_filename in (__file__, runpy.__file__, "<frozen runpy>"):
        traceback = traceback.tb_next
    sys.excepthook(type(error), error.with_traceback(traceback), traceback)
    return 130 if isinstance(error, KeyboardInterrupt) else 1


def run_captured(options, filter=None, modules=None):
    """Runs it under enable_capture(); returns what it ended with, None when it just ended."""
    from .capture import enable_capture

    try:
        with enable_capture(filter, modules=modules):
            run(options)
    except BaseException as error:  # SystemExit and KeyboardInterrupt too: the caller has something to do yet
        return error
    return None
