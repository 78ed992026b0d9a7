"""Defaults are MindSpore's: as signatures tell them, and for functions of ops (which have several forms) by calls that
name every default and change nothing by it."""

import ast
import inspect

import numpy as np
import pytest

import msjit as ms
import programs
from test_coverage import MODULES, NAMES
from test_samples import SAMPLES

# What differs, and why.
OTHER = {
    ("Conv2d", "data_format"), ("Conv3d", "data_format"), ("Conv3dTranspose", "data_format"),  # None: the one there is
    ("Dropout", "keep_prob"),  # None: p is meant
    ("OnRequestExit", "save_mindir"),  # the format is not there
}  # fmt: skip

TOGETHER = {("amax", "where"), ("amin", "where")}  # they need initial, too


def defaults(text):
    """Name -> default (as text) of a signature as text, for those that have one."""
    tree = ast.parse(f"def f({readable(text)}): pass").body[0].args
    pairs = list(zip(tree.args[len(tree.args) - len(tree.defaults) :], tree.defaults))
    pairs += [(a, d) for a, d in zip(tree.kwonlyargs, tree.kw_defaults) if d is not None]
    return {a.arg: ast.unparse(d) for a, d in pairs}


def readable(text):
    """The signature with None for defaults that are no literals."""
    parts, depth, quote, start = [], 0, None, 0
    for i, c in enumerate(text + ","):
        if quote or c in "'\"":
            quote = None if c == quote else quote or c
        else:
            depth += (c in "([{<") - (c in ")]}>")
            if c == "," and depth == 0:
                parts.append(text[start:i].strip())
                start = i + 1
    made = []
    for part in parts:
        name, equals, value = part.partition("=")
        if equals:
            try:
                ast.literal_eval(value)
            except (ValueError, SyntaxError):
                value = "UNKNOWN"
        made.append(name + equals + value)
    return ", ".join(made)


@pytest.mark.parametrize("module", [m for m in MODULES if m != "ops"])
def test_defaults_of_signatures(module):
    place, wrong, compared = programs.place(ms, MODULES[module][0]), [], 0
    for name, text in NAMES[module].items():
        ours = getattr(place, name, None)
        if ours is None or not text or "**" in text:
            continue
        try:
            own = inspect.signature(ours).parameters
        except (TypeError, ValueError):
            continue
        for parameter, value in defaults(text).items():
            if value == "UNKNOWN" or parameter not in own or (name, parameter) in OTHER:
                continue
            compared += 1
            mine, theirs = own[parameter].default, ast.literal_eval(value)
            if mine != theirs and str(mine) != str(theirs):
                wrong.append((name, parameter, mine, theirs))
    assert not wrong, wrong
    assert compared > 5 or module in ("common.initializer",)


def _calls():
    """(name, sample, the sample with one default named) of functions of ops."""
    for name, group in SAMPLES["ops"].items():
        text = NAMES["ops"].get(name)
        if not text or "*args" in text or not group or not isinstance(group[0], str):
            continue
        call = ast.parse(group[0], mode="eval").body
        if not isinstance(call, ast.Call) or ast.unparse(call.func) != f"ops.{name}":
            continue
        order = [p.partition("=")[0].strip(" *") for p in readable(text).split(",") if p.strip() not in ("*", "/")]
        given = {*order[: len(call.args)], *(k.arg for k in call.keywords)}
        for parameter, value in defaults(text).items():
            if value != "UNKNOWN" and parameter not in given and (name, parameter) not in TOGETHER:
                more = ast.parse(group[0], mode="eval")
                more.body.keywords.append(ast.keyword(parameter, ast.parse(value, mode="eval").body))
                yield name, group[0], ast.unparse(more), parameter


CALLS = list(_calls())


def test_there_are_calls():
    assert len(CALLS) > 400


@pytest.mark.parametrize("name, sample, named, parameter", CALLS, ids=[f"{c[0]}-{c[3]}" for c in CALLS])
def test_defaults_named_change_nothing(name, sample, named, parameter):
    kit = programs.Kit(ms)
    results = []
    for source in (sample, named):
        ms.set_seed(1)
        results.append(programs.run(source, kit))
    for a, b in zip(*results):
        np.testing.assert_array_equal(a, b)


def test_further_forms_compute():
    x = ms.Tensor([[1.0, 2.0], [3.0, 0.0]])
    assert ms.ops.softmax(x, axis=0, dtype=ms.float64).dtype == ms.float64
    y = x - 2
    assert ms.ops.relu(y, inplace=True) is y and y.tolist() == [[0, 0], [1, 0]]
    assert ms.ops.amax(x, 1, initial=2.5).tolist() == [2.5, 3] and ms.ops.amin(x, initial=-1.0).item() == -1
    assert ms.ops.amax(x, where=x < 2.5, initial=0.0).item() == 2
    with pytest.raises(ValueError, match="where needs initial"):
        ms.ops.amin(x, where=x > 0, initial=None)
    for wrong in (
        lambda: ms.ops.softmax(x, "a"),
        lambda: ms.ops.amax(x, "a"),
        lambda: ms.ops.softmax(x, "a", dtype=ms.float32),
    ):
        with pytest.raises(TypeError, match="cannot be str"):
            wrong()
    with pytest.raises(ValueError, match="maxlen"):
        ms.ops.range(0, 10, 1, maxlen=3)
    f = ms.jit(lambda x: ms.ops.softmax(x, axis=1, dtype=ms.float64) + ms.ops.amax(x, initial=5.0), fullgraph=True)
    np.testing.assert_allclose(f(x).asnumpy(), ms.ops.softmax(x, 1).asnumpy() + 5, rtol=1e-6)
