"""How many of MindSpore 2.10's names there are, per module: names that a test calls and compares, of those recorded."""

import json

import pytest

import covers
import msjit as ms
import programs
from test_samples import GOLDEN, SAMPLES

NAMES = json.loads((GOLDEN / "mindspore_names.json").read_text())["modules"]
# module: (table of its samples, least share of covered names in percent)
MODULES = {
    "": ("top", 80), "nn": ("nn", 80), "ops": ("ops", 70), "common.initializer": ("initializer", 90), "amp": ("amp", 70),
    "train": ("train", 50), "dataset": ("dataset", 30),
}  # fmt: skip


def covered(module):
    """The names of a module that are there and that a sample or a test compares."""
    table = MODULES[module][0]
    tested = _tested(module)
    for other in ("train", "amp"):  # what these offer is offered elsewhere too
        if other != module:
            same = programs.place(ms, other), programs.place(ms, table)
            tested |= {
                n for n in _tested(other) if hasattr(same[1], n) and getattr(same[0], n, None) is getattr(same[1], n)
            }
    return {n for n in NAMES[module] if n in tested and programs.there(ms, table, n)}


def _tested(module):
    return set(SAMPLES.get(MODULES[module][0], ())) | covers.named(module)


@pytest.mark.parametrize("module", MODULES)
def test_share(module, capsys):
    share = 100 * len(covered(module)) / len(NAMES[module])
    with capsys.disabled():
        print(f"\n{module or 'mindspore'}: {len(covered(module))} of {len(NAMES[module])} names ({share:.0f} %)")
    assert share >= MODULES[module][1]


@pytest.mark.parametrize("module", MODULES)
def test_names_there_are_tested(module):
    """A name that is there counts only with a test; those without one are listed here."""
    untested = [n for n in NAMES[module] if programs.there(ms, MODULES[module][0], n) and n not in covered(module)]
    assert not untested, untested


def test_what_is_missing_says_what_is_near():
    for module, name, near in ((ms, "Paramter", "Parameter"), (ms.nn, "Dens", "Dense"), (ms.train, "Modell", "Model")):
        with pytest.raises(AttributeError, match=f"no attribute '{name}'.*{near}"):
            getattr(module, name)
