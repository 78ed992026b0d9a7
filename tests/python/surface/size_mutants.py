"""Samples of the surface, and the examples that ``ms.mint`` and ``ms.numpy`` have in their docstrings, with each integer
replaced by sizes that nothing can have: every call must end at once, with a result or with Python's exception.
``python size_mutants.py FIRST STEP [LIMIT]`` runs each STEP-th from FIRST on in this process, under a limit of memory, and
says which it is at; ``faults`` runs that as a process of its own and judges it."""

import ast
import doctest
import functools
import importlib
import resource
import subprocess
import sys
import tempfile
import time
import warnings
from pathlib import Path

HUGE = (1 << 62, (1 << 63) - 1, -(1 << 62), 1 << 31, 1 << 40, 1 << 64, -7)
LOOPS = {"ForiLoop", "fori_loop"}  # which take as many turns as they are told
DOCUMENTED = ("mint", "mint.nn", "mint.nn.functional", "mint.linalg", "mint.special", "mint.distributions", "numpy")
TABLES = ("ops", "nn", "primitives", "vision", "top", "initializer")
SPARE = 1 << 30  # bytes beside what the process has at the start
SECONDS = 10  # of processor time after which a call counts as one that does not end
AT_ONCE = 1.0  # seconds of processor time for a refusal, on a slow machine


class Replaced(ast.NodeTransformer):
    """The n-th integer replaced."""

    def __init__(self, n, value):
        self.n, self.value = n, value

    def visit_Constant(self, node):
        if type(node.value) is not int:
            return node
        self.n -= 1
        return ast.copy_location(ast.Constant(self.value), node) if self.n == -1 else node


def variants(source, arguments):
    """Functions that make the changed sources; of the arguments of a layer, as they stand in its call."""
    whole = f"net({source})" if arguments else source
    count = sum(type(n.value) is int for n in ast.walk(ast.parse(whole)) if isinstance(n, ast.Constant))

    def make(n, value):
        changed = ast.unparse(Replaced(n, value).visit(ast.parse(whole)))
        return changed[4:-1] if arguments else changed

    for n in range(count):
        for value in HUGE:
            yield functools.partial(make, n, value)


class Example(str):
    """A docstring's example: statements that import nothing."""


def examples():
    """(name, source) of the examples, each once."""
    seen = set()
    for place in DOCUMENTED:
        module = importlib.import_module(f"msjit.{place}")
        for name in sorted(vars(module)):
            text = getattr(getattr(module, name), "__doc__", None)
            if name.startswith("_") or not isinstance(text, str) or ">>>" not in text or text in seen:
                continue
            seen.add(text)
            yield f"{place}.{name}", "".join(e.source for e in doctest.DocTestParser().get_examples(text))


def mutants():
    """(table and name, function that makes the sample), all of them."""
    for table in TABLES:
        for name, group in importlib.import_module(f"samples_{table}").SAMPLES.items():
            for sample in () if name in LOOPS else group:
                parts = (sample,) if isinstance(sample, str) else tuple(sample)
                for i, part in enumerate(parts):
                    for make in variants(part, i == 1):
                        yield f"{table}.{name}", functools.partial(with_part, parts, i, make)
    for name, source in examples():
        for make in variants(source, False):
            yield name, lambda make=make: Example(make())


def with_part(parts, i, make):
    changed = (*parts[:i], make(), *parts[i + 1 :])
    return changed[0] if len(parts) == 1 else changed


def main(first, step, limit=None):
    warnings.simplefilter("ignore")
    import msjit as ms
    import programs

    kit = programs.Kit(ms)
    have = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (have + (limit or SPARE),) * 2)
    for i, (name, make) in enumerate(mutants()):
        if i < first or (i - first) % step:
            continue
        sample = make()
        print(f"{i} {name} {sample!r}", flush=True)
        start = time.process_time()
        try:
            if isinstance(sample, Example):
                exec(sample, {"ms": ms, "np": programs.np})
            else:
                programs.run(sample, kit)
        except Exception as error:
            if isinstance(error, SystemError) or "bad_alloc" in str(error):
                print(f"! {error!r}", flush=True)
            elif not str(error):
                print(f"! an error without text: {error!r}", flush=True)
            elif time.process_time() - start > AT_ONCE:
                print(f"! {time.process_time() - start:.1f} s before {error!r}"[:200], flush=True)
    print("end", flush=True)


def processor_time(pid):
    try:
        return sum(map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13])) / 100
    except FileNotFoundError:
        return 0.0


def faults(first, step, limit=None, patience=SECONDS):
    """What went wrong, as texts; after a crash or an endless call the rest runs all the same."""
    found = []
    while first is not None:
        with tempfile.TemporaryFile("w+") as out:
            command = [sys.executable, __file__, str(first), str(step), *([str(limit)] if limit else [])]
            process = subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL)
            at, since = None, 0.0
            while process.poll() is None:
                time.sleep(0.2)
                out.seek(0)
                last, used = out.read().rpartition("\n")[0].rpartition("\n")[2], processor_time(process.pid)
                if last != at:
                    at, since = last, used
                elif at and used - since > patience:
                    process.kill()
            out.seek(0)
            lines = out.read().splitlines()
        found += [f"{before}: {line[2:]}" for before, line in zip(lines, lines[1:]) if line.startswith("! ")]
        said = [line for line in lines if not line.startswith("! ")]
        if said and said[-1] == "end":
            return found
        if not said:
            return [*found, f"ended with {process.returncode} before anything was run"]
        ended = "does not end" if process.returncode == -9 else f"the process ended with {process.returncode}"
        found.append(f"{said[-1]}: {ended}")
        first = int(said[-1].split()[0]) + step
    return found


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
