"""The docstrings of ops: what was written by hand fits the tables that the rest is made from, and costs nothing before it is asked for."""

import doctest
import re
import subprocess
import sys

import pytest

import msjit as ms
from msjit.ops import _documentation

PLACES = {
    "msjit.ops.raw": vars(ms.ops.raw), "msjit.ops": vars(ms.ops), "msjit.mint": vars(ms.mint),
    "msjit.mint.nn.functional": vars(ms.mint.nn.functional), "msjit.Tensor": vars(ms.Tensor),
}  # fmt: skip
CALLABLES = [
    (place, name, value)
    for place, names in PLACES.items()
    for name, value in sorted(names.items())
    if isinstance(value, ms._core.OpFunction)
]


def test_entries_are_of_what_there_is():
    entries = _documentation.documents()
    for name, entry in entries.items():
        home, _, last = name.rpartition(".")
        function = getattr(ms.ops.raw, name) if not home else PLACES[f"msjit.{home}"][last]
        own = {p[0] for p in getattr(ms.ops.raw, function.op).forms[0][1]}
        assert set(entry["notes"]) <= own, name
        assert all(entry["notes"].values()), name
    assert [name for name in vars(ms.ops.raw) if not entries.get(name, {}).get("example")] == []


@pytest.mark.parametrize("place, name, function", CALLABLES, ids=lambda value: value if isinstance(value, str) else "")
def test_parts(place, name, function):
    text, _, example = function.__doc__.partition(">>>")
    text = text.partition("\n\n")[2]
    for _, parameters in function.forms:
        for parameter in parameters:
            assert re.search(rf"^    ([\w, ]+, )?{parameter[0]}(, [\w, ]+)?: ", text, re.M), (parameter[0], text)
    assert "\nReturns:\n    " in text and "{" not in text
    assert example or function.__name__ == function.op + "_"
    assert not re.search(r"None, None| ,|: ?\.", text), text


@pytest.mark.parametrize("name, function", [c[1:] for c in CALLABLES if c[0] == "msjit.ops.raw"], ids=lambda v: str(v))
def test_examples_of_the_table_run(name, function):
    """Those of the modules run with the other docstrings."""
    ms.set_seed(0)
    said = []
    test = doctest.DocTestParser().get_doctest(function.__doc__, {"ms": ms}, name, None, 0)
    assert test.examples
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE, verbose=False)
    runner.run(test, out=said.append)
    assert runner.failures == 0, "".join(said)


def test_a_name_s_own_words_are_used():
    assert "keep_dims: bool" in ms.ops.reduce_sum.__doc__ and "ms.ops.reduce_sum(x, 0)" in ms.ops.reduce_sum.__doc__
    assert "over dim" in ms.mint.sum.__doc__ and "dim: int, tuple of ints or None" in ms.mint.sum.__doc__
    assert "input, y: Tensor or number" in ms.ops.atan2.__doc__
    assert "dim1, dim0: int" in ms.ops.diagonal.__doc__ and "dim2, dim1: int" in ms.ops.diagonal.__doc__
    assert "the tensor itself." in ms.Tensor.relu_.__doc__


def test_importing_reads_none_of_it():
    code = "import sys, msjit; print([m for m in sys.modules if '_documents' in m or '_documentation' in m])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"
