"""The test-suites of pure-Python packages, plainly and under MSJIT_CAPTURE=all: their source distributions carry them.

    python packages.py [--cache FOLDER] [--jobs N] [PACKAGE ...]      prints a record of each, and what differs

Written by people who never saw msjit, in ways as odd as can be found: decorators that rewrite functions, classes made
by exec, proxies for everything, parsers that recurse, generators that generators drive.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import xml.etree.ElementTree
from dataclasses import dataclass, field

from process_group import run_group

TIMES, MORE_SECONDS = 10, 20  # as in suite.py; pytest itself is captured, too
PLAIN_SECONDS = 120


@dataclass
class Package:
    version: str
    tests: str  # files and folders, from the unpacked distribution
    path: str = "."  # what goes to sys.path
    needs: tuple = ()  # other packages of the table
    environment: dict = field(default_factory=dict)
    options: str = ""  # of pytest


PACKAGES = {
    "addict": Package("2.4.0", "test_addict.py"),
    "Arpeggio": Package("2.0.3", "arpeggio/tests"),
    "asteval": Package("1.0.10", "tests"),
    "attrs": Package(
        "24.2.0", "tests/test_make.py tests/test_dunders.py tests/test_slots.py tests/test_next_gen.py", "src"
    ),
    "automat": Package("25.4.16", "src/automat/_test", "src", ("attrs", "typing_extensions")),
    "blinker": Package("1.9.0", "tests", "src"),
    "boltons": Package("24.1.0", "tests", options="--noconftest"),
    "bytecode": Package("0.17.0", "tests", "src", ("typing_extensions",)),
    "cachetools": Package("8.0.2", "tests", "src"),
    "click": Package("8.1.7", "tests", "src"),
    "decorator": Package("5.3.1", "tests/test.py", "src"),
    "dill": Package(
        "0.3.9",
        " ".join(
            f"dill/tests/test_{part}.py"
            for part in "classdef functions nested recursive properties restricted weakref mixins moduledict dictviews abc "
            "dataclasses fglobals".split()
        ),
    ),
    "docutils": Package("0.21.2", "test/test_parsers/test_rst test/test_nodes.py test/test_statemachine.py"),
    "einops": Package("0.8.2", "einops/tests", environment={"EINOPS_TEST_BACKENDS": "numpy"}),
    "frozendict": Package("2.5.1", "test", "src", environment={"FROZENDICT_PURE_PY": "1"}),
    "funcy": Package(
        "2.1",
        "tests/test_calc.py tests/test_debug.py tests/test_decorators.py tests/test_flow.py tests/test_funcmakers.py tests/test_objects.py tests/test_strings.py tests/test_types.py",
    ),
    "gast": Package("0.7.0", "tests"),
    "jinja2": Package("3.1.4", "tests", "src", ("markupsafe",)),
    "lark": Package("1.2.2", "tests/test_grammar.py tests/test_trees.py tests/test_parser.py tests/test_lexer.py"),
    "lazy-object-proxy": Package("1.10.0", "tests", "src"),
    "mako": Package("1.4.3", "test", needs=("markupsafe",)),
    "markdown": Package(
        "3.11.3",
        "tests/test_apis.py tests/test_extensions.py tests/test_legacy.py tests/test_syntax/inline tests/test_syntax/blocks",
        needs=("PyYAML",),
    ),
    "markupsafe": Package("3.0.2", "tests/test_markupsafe.py", "src"),
    "mistune": Package("3.4.0", "tests", "src", options="-k not(near_linear)"),  # compares times
    "mock": Package("5.2.0", "mock/tests"),
    "more-itertools": Package("10.5.0", "tests/test_more.py tests/test_recipes.py"),
    "mpmath": Package(
        "1.3.0", "mpmath/tests/test_basic_ops.py mpmath/tests/test_functions.py mpmath/tests/test_linalg.py"
    ),
    "multimethod": Package("2.0.2", "tests"),
    "munch": Package("4.0.0", "tests/test_munch.py"),
    "myhdl": Package("0.11.52", "myhdl/test/core"),
    "natsort": Package("8.4.0", "tests", options="--ignore-glob=*/test_main.py --ignore-glob=*/test_natsort_keygen.py"),
    "networkx": Package("3.4.2", "networkx/classes/tests networkx/algorithms/tests/test_cycles.py"),
    "parse": Package("1.22.4", "tests"),
    "parso": Package("0.8.4", "test"),
    "pluggy": Package("1.7.0", "testing", "src"),
    "pyasn1": Package("0.6.5", "tests"),
    "pycparser": Package(
        "3.12", "tests/test_c_lexer.py tests/test_c_parser.py tests/test_c_ast.py tests/test_c_generator.py"
    ),
    "pydash": Package("8.1.0", "tests", "src", ("typing_extensions",)),
    "PyYAML": Package("6.0.4", "tests/legacy_tests", "lib"),
    "pyflakes": Package("3.2.0", "pyflakes/test"),
    "pyparsing": Package("3.2.0", "tests/test_simple_unit.py tests/test_util.py tests/test_unit.py"),
    "pyrsistent": Package("0.20.0", "tests", environment={"PYRSISTENT_NO_C_EXTENSION": "1"}),
    "python-dateutil": Package(
        "2.9.0.post0", "tests/test_parser.py tests/test_relativedelta.py", "src", ("six",), options="--noconftest"
    ),
    "RestrictedPython": Package("8.5", "tests", "src"),
    "schema": Package("0.7.7", "test_schema.py"),
    "simpy": Package("4.1.2", "tests", "src"),
    "six": Package("1.16.0", "test_six.py"),
    "sqlglot": Package(
        "30.30.0",
        "tests/test_build.py tests/test_expressions.py tests/test_parser.py tests/test_tokens.py tests/test_transforms.py tests/test_schema.py tests/test_lineage.py tests/test_generator.py",
    ),
    "sqlparse": Package("0.5.2", "tests"),
    "sympy": Package(
        "1.13.3",
        "sympy/core/tests/test_basic.py sympy/core/tests/test_expr.py sympy/core/tests/test_facts.py sympy/core/tests/test_assumptions.py sympy/polys/tests/test_rings.py",
        needs=("mpmath",),
    ),
    "tabulate": Package("0.10.0", "test"),
    "tinydb": Package("4.9.0", "tests"),
    "tomlkit": Package("0.13.2", "tests", options="--ignore-glob=*/test_toml_spec_tests.py"),
    "toolz": Package("1.0.0", "toolz/tests"),
    "traitlets": Package("5.16.1", "tests/test_traitlets.py tests/test_traitlets_enum.py tests/config"),
    "transitions": Package("0.9.3", "tests", needs=("six",), options="--ignore-glob=*/test_codestyle.py"),
    "typing_extensions": Package("4.12.2", "src/test_typing_extensions.py", "src"),
    "uncertainties": Package("3.2.3", "tests"),
    "voluptuous": Package("0.15.2", "voluptuous/tests"),
    "werkzeug": Package(
        "3.1.3",
        "tests/test_datastructures.py tests/test_routing.py tests/test_http.py tests/test_urls.py",
        "src",
        ("markupsafe",),
        options="--noconftest",
    ),
    "wrapt": Package("1.16.0", "tests", "src", environment={"WRAPT_DISABLE_EXTENSIONS": "1"}, options="--noconftest"),
}

START = """
import sys
if {capture}:
    import msjit
    scope = msjit.enable_capture()
import pytest
status = pytest.main(sys.argv[1:])
if {capture}:
    scope.close()
    print("captured frames:", msjit.report().captured_frames)
sys.exit(0 if status in (0, 1) else status)  # tests may fail, plainly, too
"""


def unpacked(name, cache):
    """The folder of the unpacked source distribution."""
    folder = cache / f"{name}-{PACKAGES[name].version}"
    if not folder.is_dir():
        with tempfile.TemporaryDirectory(dir=cache) as new:
            pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--no-binary", name]
            wanted = f"{name}=={PACKAGES[name].version}"
            subprocess.run([*pip, "-d", new, wanted], check=True, timeout=600, capture_output=True)
            archive = next(pathlib.Path(new).iterdir())
            inner = pathlib.Path(new, "unpacked")
            with tarfile.open(archive) as tar:
                tar.extractall(inner, **({"filter": "data"} if hasattr(tarfile, "data_filter") else {}))
            next(inner.iterdir()).rename(folder)
    return folder


def run(name, cache, captured, seconds):
    package = PACKAGES[name]
    folder = unpacked(name, cache)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as work:
        out, log = pathlib.Path(work, "result.xml"), pathlib.Path(work, "log")
        tests = [str(folder / t) for t in package.tests.split()]
        command = [
            sys.executable,
            "-c",
            START.format(capture=captured),
            "-q",
            "-p",
            "no:cacheprovider",
            "-o",
            "addopts=",
        ]
        command += ["-o", "filterwarnings=ignore", "--tb=short"]
        command += [f"--junitxml={out}", f"--rootdir={folder}", *package.options.split(), *tests]
        paths = [folder / package.path, *(unpacked(n, cache) / PACKAGES[n].path for n in package.needs)]
        before = os.environ.get("PYTHONPATH")
        environment = dict(os.environ, MSJIT_RECOMPILE_LIMIT="8") | package.environment
        environment["PYTHONPATH"] = os.pathsep.join(map(str, [*paths, *([before] if before else [])]))
        environment["MSJIT_CAPTURE"] = "all" if captured else ""
        status, used = run_group(command, environment, folder, log, seconds)
        text = log.read_text(errors="replace")[-6000:]
        if status != 0 or not out.is_file():
            return {"ended": "does not end" if status is None else f"ends with {status}", "text": text, "seconds": used}
        outcomes = {}
        for case in xml.etree.ElementTree.parse(out).iter("testcase"):
            parts = [part.tag for part in case if part.tag in ("failure", "error", "skipped")]
            outcomes[f"{case.get('classname')}.{case.get('name')}"] = parts[0] if parts else "ok"
        frames = int(text.rpartition("captured frames: ")[2].split()[0]) if captured else 0
        return {"outcomes": outcomes, "seconds": used, "captured_frames": frames, "text": text}


def compare(name, cache):
    plain = run(name, cache, False, PLAIN_SECONDS)
    if "ended" in plain or not plain["outcomes"]:
        return {"left_out": f"plainly: {plain.get('ended', 'has no tests')}", "text": plain["text"]}
    most = TIMES * plain["seconds"] + MORE_SECONDS
    captured = run(name, cache, True, 1.2 * most)
    row = {"tests": len(plain["outcomes"]), "plain_seconds": round(plain["seconds"], 1)}
    row |= {"seconds": round(captured["seconds"], 1), "slow": captured["seconds"] > most}
    if "ended" in captured:
        return row | {"ended": captured["ended"], "text": captured["text"]}
    expected, got = plain["outcomes"], captured["outcomes"]
    different = sorted(n for n in expected | got if expected.get(n) != got.get(n))
    row |= {"different": [f"{n}: {expected.get(n)} -> {got.get(n)}" for n in different]}
    return row | {"captured_frames": captured["captured_frames"], "text": captured["text"] if different else ""}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("packages", nargs="*", default=list(PACKAGES))
    default = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache"), "msjit-packages")
    parser.add_argument("--cache", type=pathlib.Path, default=default, help="where distributions are kept, unpacked")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    options.cache = options.cache.resolve()
    options.cache.mkdir(parents=True, exist_ok=True)
    bad = False
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for name, row in zip(options.packages, pool.map(lambda n: compare(n, options.cache), options.packages)):
            text = row.pop("text", "")
            wrong = bool(row.get("ended") or row.get("different") or row.get("slow") or row.get("left_out"))
            print(
                f"{name} {PACKAGES[name].version}: {json.dumps(row)}", *([text] if wrong else []), sep="\n", flush=True
            )
            bad |= wrong
    return bad


if __name__ == "__main__":
    sys.exit(main())
