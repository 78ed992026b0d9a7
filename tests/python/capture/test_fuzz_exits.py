"""Random functions whose loops are left in every way (fuzz_exits.py) give what plain Python gives, whether they are read from
their source or their bytecode: results, what they wrote down on the way, and errors with their lines."""

import contextlib
import importlib.util
import traceback

import numpy as np
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


def module_of(folder, seeds, source):
    path = folder / f"exits_{seeds[0]}.py"
    path.write_text(fuzz_exits.HEAD + "\n\n" + "\n\n".join(map(source, seeds)))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def compare(folder, seeds, modes=("auto", "bytecode"), changed=str):
    """How many of the programs were read from their source. The mode "switch" decorates nothing."""
    module = module_of(folder, seeds, lambda seed: changed(fuzz_exits.source(seed)))
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


def compare_rows(folder, seeds):
    """Rows of `elif` and of early returns: how many of the programs are one graph. Values and gradients."""
    module = module_of(folder, seeds, fuzz_exits.rows)
    whole = 0
    for seed in seeds:
        f = getattr(module, f"f{seed}")
        captured, refused = ms.jit(f, fullgraph=True), False
        gradients = ms.jit(lambda x, y, f=f: ms.grad(lambda x, y: f(x, y).sum(), (0, 1))(x, y))
        for k in range(8):
            x, y = ms.tensor([1.0 - k, 0.5 * k]), ms.tensor([k - 3.5, 2.0])
            text = (seed, k, fuzz_exits.rows(seed))
            try:
                assert shown(captured(x, y)) == shown(f(x, y)), text
            except ms.Unsupported:
                refused = True
                assert shown(ms.jit(f)(x, y)) == shown(f(x, y)), text
            if k % 3 == 0:
                expected = ms.grad(lambda x, y, f=f: f(x, y).sum(), (0, 1))(x, y)
                for a, b in zip(gradients(x, y), expected, strict=True):
                    np.testing.assert_allclose(a.asnumpy(), b.asnumpy(), rtol=1e-5, atol=1e-6, err_msg=str(text))
        whole += not refused
    return whole


def test_rows(tmp_path):
    assert compare_rows(tmp_path, range(25)) >= 8


@pytest.mark.slow
def test_more_rows(tmp_path):
    assert compare_rows(tmp_path, range(300)) >= 100


@pytest.mark.slow
def test_more_programs(tmp_path):
    assert compare(tmp_path, range(1000)) > 500
