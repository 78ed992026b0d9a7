"""Samples of ops and nn in each floating-point dtype, with their gradients, against what MindSpore 2.10 gave; eagerly and
captured."""

import importlib
from pathlib import Path

import numpy as np
import pytest

import msjit as ms
import programs
import typed

GOLDEN = Path(__file__).resolve().parents[2] / "golden"


def split(key):
    name, _, i = key.rpartition(":")
    return name, int(i)


RECORDED = {t: typed.unpack(np.load(GOLDEN / f"mindspore_{t}_typed.npz")) for t in typed.TABLES}
SAMPLES = {t: importlib.import_module(f"samples_{t}").SAMPLES for t in typed.TABLES}
CASES = sorted(
    {
        (t, d, key.rpartition(":")[0])
        for t in typed.TABLES
        for d in typed.DTYPES
        for key, items in RECORDED[t][d].items()
        if not all(typed.explained(t, *split(key), item[0], d) for item in items)
    }
)


@pytest.mark.parametrize("mode", ["eager", "captured"])
@pytest.mark.parametrize("table,dtype,name", CASES, ids=[f"{t}.{n}-{d}" for t, d, n in CASES])
def test_against_mindspore(table, dtype, name, mode, in_new_folder):
    assert programs.there(ms, table, name)
    recorded, compared = RECORDED[table][dtype], 0
    for i, sample in enumerate(SAMPLES[table][name]):
        items = recorded.get(f"{name}:{i}", ())
        for what, error, ours, theirs in typed.differences(
            sample, items, ms, dtype, ms.jit if mode == "captured" else None
        ):
            if typed.explained(table, name, i, what, dtype):
                continue
            compared += 1
            if (table, name) in typed.OTHER_DTYPES:
                ours, theirs = ours[0], theirs[0]
            assert ours == theirs, f"{name}:{i} {what}: shape and dtype {ours}, recorded {theirs}"
            assert error <= typed.tolerance(table, name, i, dtype), f"{name}:{i} {what}: error {error:.2e}"
    assert compared


def test_explanations_are_needed():
    """What is said to differ from MindSpore still does."""
    for entry in typed.EXPLAINED:
        table, name, i, what = entry
        items = [x for x in RECORDED[table]["float32"].get(f"{name}:{i}", ()) if what in (x[0], "*")]
        assert items, entry
        found = list(typed.differences(SAMPLES[table][name][i], items, ms, "float32"))
        assert any(error > 1e-5 or ours != theirs for _, error, ours, theirs in found), entry
