"""Random functions of every kind (fuzz_source.py) give what plain Python gives, read from their source or their bytecode."""

import contextlib
import importlib.util
import traceback

import pytest

import fuzz_source
import msjit as ms


def shown(value):
    if isinstance(value, ms.Tensor):
        return value.asnumpy().tolist()
    return [type(value), *map(shown, value)] if isinstance(value, (tuple, list)) else value


def outcome(f, n):
    log = []
    try:
        result = shown(f(ms.tensor([1.0, -2.0]), ms.tensor([0.5, 3.0]), n, log))
    except Exception as e:
        here = [(t.lineno, t.name, t.end_lineno, t.colno) if hasattr(t, "colno") else (t.lineno, t.name)
                for t in traceback.extract_tb(e.__traceback__) if "source_" in t.filename]  # fmt: skip
        result = type(e), str(e), here, type(e.__context__)
    return result, shown(log)


def load(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def compare(folder, seeds, modes=("auto", "bytecode")):
    """How many of the programs were read from their source. The mode "switch" decorates nothing."""
    path = folder / f"source_{seeds[0]}.py"
    path.write_text(fuzz_source.HEAD + "\n\n" + "\n\n".join(map(fuzz_source.source, seeds)))
    read = 0
    for mode in modes:
        plain, captured = load(path), load(path)
        for seed in seeds:
            made = []

            def jit(f, mode=mode, made=made):
                if mode == "switch":
                    return f
                made.append(ms.jit(f, capture_mode=mode))
                return made[-1]

            f, g = getattr(plain, f"make{seed}")(lambda f: f), getattr(captured, f"make{seed}")(jit)
            for n in (0, 2, 4, 4):
                wanted = outcome(f, n)
                with ms.enable_capture() if mode == "switch" else contextlib.nullcontext():
                    given = outcome(g, n)
                assert given == wanted, (seed, mode, n, fuzz_source.source(seed))
            read += any(ms.report(f).reading.used == "ast" for f in made)
    return read


def test_programs(tmp_path):
    assert compare(tmp_path, range(30)) > 10


@pytest.mark.slow
def test_more_programs(tmp_path):
    assert compare(tmp_path, range(1000)) > 400
