"""Functions of ops take MindSpore's names of their parameters: each sample again, with keywords in place of positions."""

import ast

import numpy as np
import pytest

import msjit as ms
import programs
from test_coverage import NAMES, parameters
from test_samples import SAMPLES

# Parameters that MindSpore's own function takes by position only, or several at once.
POSITIONAL = {"meshgrid", "einsum", "einsum_ext", "block_diag", "partial", "print_", "depend", "cartesian_prod"}
RANDOM = ("about(", "moments(", "spread(", "gumbel", "Parameter(")


def renamed(source, name):
    """The sample's outer call with all its arguments by MindSpore's keywords, or None."""
    tree = ast.parse(source, mode="eval")
    call = tree.body
    if not (isinstance(call, ast.Call) and ast.unparse(call.func) == f"ops.{name}" and call.args):
        return None
    names = parameters(NAMES["ops"][name])
    if any(isinstance(a, ast.Starred) for a in call.args) or len(call.args) > len(names):
        return None
    call.keywords = [ast.keyword(n, a) for n, a in zip(names, call.args)] + call.keywords
    call.args = []
    return ast.unparse(tree)


CASES = [
    (name, i, again)
    for name, group in SAMPLES["ops"].items()
    if NAMES["ops"].get(name) and "*args" not in NAMES["ops"][name] and name not in POSITIONAL
    for i, sample in enumerate(group)
    if isinstance(sample, str) and not any(word in sample for word in RANDOM)
    for again in [renamed(sample, name)]
    if again
]


def test_there_are_cases():
    assert len(CASES) > 500


@pytest.mark.parametrize("name, i, again", CASES, ids=[f"{n}-{i}" for n, i, _ in CASES])
def test_keywords(name, i, again):
    assert programs.there(ms, "ops", name)
    kit = programs.Kit(ms)  # the same expression twice
    for a, b in zip(programs.run(again, kit), programs.run(SAMPLES["ops"][name][i], kit)):
        np.testing.assert_array_equal(a, b)


POSITIONS = [  # (arguments by position, shapes of weight and result, their sum), as MindSpore 2.10 takes them
    ((4, 6, 3, 2, "pad", 1, 2, 2, True, "ones", "zeros"), (4, 3, 1, 3), (1, 6, 13), 220.8),
    ((4, 4, 3, 1, "pad", 1, 1, 4, False, "ones"), (4, 1, 1, 3), (1, 4, 6), 73.6),
    ((4, 6, 3, 2, "valid", 0, 3, 1, False, "ones"), (4, 6, 1, 3), (1, 6, 17), 496.8),
]


@pytest.mark.parametrize("args, weight, shape, total", POSITIONS)
def test_transposed_convolutions_by_position(args, weight, shape, total):
    layer = ms.nn.Conv1dTranspose(*args)
    y = layer(ms.Tensor(np.arange(24, dtype=np.float32).reshape(1, 4, 6) / 10))
    assert (layer.weight.shape, y.shape) == (weight, shape)
    assert abs(float(y.sum()) - total) < 1e-3


def test_dtypes_of_convolutions_by_position():
    settings = 3, 1, "same", 0, 1, 1, True, "ones", "ones"
    assert ms.nn.Conv1d(4, 4, *settings, ms.float16).weight.dtype == ms.float16
    assert ms.nn.Conv2d(4, 4, *settings, "NCHW", ms.float16).weight.dtype == ms.float16
