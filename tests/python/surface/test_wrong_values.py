"""Every public callable is given values that it cannot take: an error speaks of it, of what there is and of what was given, and
never only of a line inside of msjit."""

import os
import traceback
import warnings

import pytest

import msjit as ms
from msjit import _wrong_values
from test_wrong_calls import callables

HERE = os.path.dirname(ms.__file__)
MODULES = ["ops", "mint", "mint.nn.functional", "mint.linalg", "Tensor", "numpy", "mint.nn", "nn"]
# What waits, writes files or draws; and what other code is called by.
NOT_CALLED = {
    "save",
    "load",
    "while_loop",
    "fori_loop",
    "scan",
    "cond",
    "set_printoptions",
    "seed",
    "manual_seed",
    "set_default_dtype",
}


def values():
    return {
        "none": None, "text": "mean", "fraction": 0.5, "negative": -1, "pair": (1, 2), "texts": ["a", "b"], "class": float,
        "0-d": ms.tensor(0.5), "empty": ms.ones((0, 3)), "vector": ms.tensor([0, 1]), "matrix": ms.ones((3, 4)),
        "picture": ms.ones((1, 2, 4, 4)),
    }  # fmt: skip


def calls():
    given = values()
    for name in given:
        yield (given[name],)
    for first in ("0-d", "empty", "matrix", "picture"):
        for second in given:
            yield given[first], given[second]
    for second in ("pair", "vector"):
        for third in given:
            yield given["matrix"], given[second], given[third]


@pytest.mark.parametrize("module", MODULES)
def test_errors_name_what_was_called(module):
    poor = {}
    for name, f in callables(module):
        if name in NOT_CALLED or name.startswith(("set_", "register_")):
            continue
        for args in calls():
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    if module != "Tensor":
                        f(*args)
                    elif isinstance(args[0], ms.Tensor):
                        getattr(args[0].copy(), name)(*args[1:])
            except Exception as error:
                within = traceback.extract_tb(error.__traceback__)[-1].filename.startswith(HERE)
                if within and _wrong_values._ITS_WORDS.match(str(error)):
                    poor.setdefault(name, f"{type(error).__name__}: {error} {[type(a).__name__ for a in args]}")
    assert not poor, "\n".join(f"{name}: {text}" for name, text in poor.items())


@pytest.mark.parametrize("wrap", [lambda f: f, ms.jit], ids=["eager", "captured"])
def test_what_is_said(wrap):
    x = ms.tensor([[1.0, 2.0]])
    said = {
        "repeat": (
            lambda: x.repeat_interleave(None),
            TypeError,
            ["repeat_interleave() cannot take these values", "is not iterable"],
        ),
        "method": (lambda: ms.tensor(1.0).svd(), ValueError, ["svd() of Tensor[float32()] cannot", "values to unpack"]),
        "class": (
            lambda: ms.mint.nn.Linear("a", "b"),
            TypeError,
            ["Linear() cannot", "signature: Linear(in_features", "(str, str)"],
        ),
        "form": (lambda: ms.mint.randn(None), TypeError, ["randn() cannot", "given: (NoneType)"]),
        "several": (
            lambda: ms.ops.block_diag(x, 3),
            TypeError,
            ["block_diag() cannot", "given: (Tensor[float32(1, 2)], int)"],
        ),
    }
    for f, kind, parts in said.values():
        for _ in range(2):
            with pytest.raises(kind) as caught:
                wrap(f)()
            assert all(p in str(caught.value) for p in parts), str(caught.value)
            assert caught.value.__suppress_context__ and caught.value.__context__.__traceback__
