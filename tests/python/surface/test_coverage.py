"""How many of MindSpore 2.10's names there are, per module: names that a test calls and compares, of those recorded."""

import functools
import inspect
import json
import re

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
    "dataset.vision": ("vision", 60), "dataset.transforms": ("transforms", 80),
}  # fmt: skip


@functools.cache
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


# Names whose parameters are in another order, or not all there.
OTHER_PARAMETERS = {
    "Conv1d", "Conv1dTranspose", "History", "Identity", "Zero", "One", "Initializer",
}  # fmt: skip


def parameters(text):
    """The names of parameters, in order, of a signature as text; what stands in brackets is left out."""
    text = re.sub(r"\([^()]*\)|<[^<>]*>|'[^']*'", "", re.sub(r"\([^()]*\)", "", text))
    return [part.split("=")[0].strip(" *") for part in text.split(",") if part.strip() not in ("", "*")]


@pytest.mark.parametrize("module", ["nn", "amp", "train", "dataset", "common.initializer"])
def test_parameters_have_mindspores_names_and_order(module):
    place, wrong, compared = programs.place(ms, MODULES[module][0]), [], 0
    for name, text in NAMES[module].items():
        ours = getattr(place, name, None)
        if ours is None or text is None or "*args" in text or name in OTHER_PARAMETERS:
            continue
        own = list(inspect.signature(ours).parameters)
        if own == ["auto_prefix", "flags"] and not text:
            continue  # a Cell that takes nothing of its own
        compared += 1
        if own != parameters(text):
            wrong.append((name, parameters(text), own))
    assert not wrong and compared > 8, wrong
