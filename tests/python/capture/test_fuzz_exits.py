"""Random functions whose loops are left in every way (fuzz_exits.py) give what plain Python gives, whether they are read from
their source or their bytecode: results, what they wrote down on the way, and errors with their lines."""

import contextlib
import importlib.util
import traceback

import pytest

import fuzz_exits
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
        lines = [t.lineno for t in traceback.extract_tb(e.__traceback__) if "exits_" in t.filename]
        result = type(e), str(e), lines, type(e.__context__)
    return result, shown(log)


def compare(folder, seeds, modes=("auto", "bytecode"), changed=str):
    """How many of the programs were read from their source. The mode "switch" decorates nothing."""
    path = folder / f"exits_{seeds[0]}.py"
    path.write_text(fuzz_exits.HEAD + "\n\n" + "\n\n".join(changed(fuzz_exits.source(seed)) for seed in seeds))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    read = 0
    for seed in seeds:
        f = getattr(module, f"f{seed}")
        for mode in modes:
            captured = f if mode == "switch" else ms.jit(f, capture_mode=mode)
            for n in (0, 2, 5):
                expected = outcome(f, n)
                for _ in range(2):
                    with ms.enable_capture() if mode == "switch" else contextlib.nullcontext():
                        found = outcome(captured, n)
                    assert found == expected, (seed, mode, n, changed(fuzz_exits.source(seed)))
            read += mode != "switch" and ms.report(captured).reading.used == "ast"
    return read


def test_programs(tmp_path):
    assert compare(tmp_path, range(40)) > 20


def test_programs_that_ask_for_numbers(tmp_path):
    assert compare(tmp_path, range(700, 740), changed=fuzz_exits.with_items) > 20


def test_continue_deeper_than_what_follows(tmp_path):
    """An arm that ends with `continue`, in an arm behind which the turn goes on."""
    assert compare(tmp_path, [156]) == 1


@pytest.mark.slow
def test_more_programs(tmp_path):
    assert compare(tmp_path, range(1000)) > 500
