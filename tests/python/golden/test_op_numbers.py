"""docs/ops.md tells the errors that are measured here, and every op and layer there is."""

import json

import op_numbers
import pytest

from msjit import _core

TABLE = op_numbers.GOLDEN / "op_numbers.json"


def torch():
    try:
        import torch
    except ImportError:
        return None
    return torch


def check(dtypes, update=False):
    measured = op_numbers.measure(torch(), dtypes)
    if update:
        TABLE.write_text(json.dumps(measured, separators=(",", ":")).replace("}},", "}},\n") + "\n")
        return
    stale = op_numbers.out_of_date(json.loads(TABLE.read_text()), measured)
    assert not stale, "out of date (./dev test --update-golden writes it):\n" + "\n".join(stale[:40])


@pytest.mark.one_version
@pytest.mark.filterwarnings("ignore")
def test_float32(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    check(("float32",))


@pytest.mark.peers
@pytest.mark.filterwarnings("ignore")
def test_float32_against_pytorch(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    check(("float32",))


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_every_dtype(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    check(op_numbers.DTYPES)


@pytest.mark.peers  # the table tells of PyTorch, too
@pytest.mark.update
@pytest.mark.filterwarnings("ignore")
def test_write(golden, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    check(op_numbers.DTYPES, update=True)


def test_every_op_has_a_row():
    rows = json.loads(TABLE.read_text())["rows"]
    assert set(rows) == set(_core._raw_ops)


def test_random_numbers_out_of_range_are_found():
    fine = {"rand": {"mean": 1.0, "variance": 2.0, "distribution": 1.0}}
    assert not op_numbers.out_of_date({"random": fine}, {"random": fine})
    wrong = {"rand": {**fine["rand"], "distribution": 30.0}}
    assert op_numbers.out_of_date({"random": fine}, {"random": wrong})
    assert op_numbers.random_numbers.largest_difference(op_numbers.np.linspace(0, 0.99, 10000), lambda x: x) < 2
    assert op_numbers.random_numbers.largest_difference(op_numbers.np.linspace(0, 0.9, 10000), lambda x: x) > 2


def test_errors_are_found():
    entry = {"taken": "floats", "rules": [], "numpy": {"float32": ["exact", -6]}, "torch": {}, "mindspore": {}}
    same = {"rows": {"neg": entry}}
    assert not op_numbers.out_of_date(same, same)
    for worse in (["exact", -4], [-5, -6], ["exact", None]):
        changed = {"rows": {"neg": {**entry, "numpy": {"float32": worse}}}}
        assert op_numbers.out_of_date(same, changed)
    assert op_numbers.out_of_date(same, {"rows": {"new": entry}})
    assert op_numbers.out_of_date(same, {"rows": {"neg": {**entry, "taken": "bool"}}})
