"""Primitives that are gradients of others (MindSpore's ``_grad_ops``): eagerly and captured what MindSpore 2.10 gives."""

import json
from pathlib import Path

import numpy as np
import pytest

import msjit as ms
from gradient_primitive_cases import CASES, call
from msjit.ops import operations as P

RECORDED = json.loads((Path(__file__).parents[2] / "golden" / "mindspore_gradient_primitives.json").read_text())


@pytest.mark.parametrize("number", range(len(CASES)), ids=lambda i: f"{CASES[i][0]}-{i}")
def test_gradient_primitive(number):
    case, (name, expected) = CASES[number], RECORDED[number]
    assert name == case[0]
    primitive = getattr(P, name)
    captured = ms.jit(lambda tensor: call(case, tensor, primitive))
    for given in (call(case, ms.Tensor, primitive), captured(ms.Tensor), captured(ms.Tensor)):
        assert len(given) == len(expected)
        for ours, theirs in zip(given, expected):
            np.testing.assert_allclose(ours.asnumpy(), np.array(theirs), rtol=2e-4, atol=2e-5)


def test_broadcast_operands_get_sums():
    x, y, d = ms.tensor([[1.0], [4.0]]), ms.tensor([2.0, 3.0]), ms.ops.ones((2, 2))
    assert [g.tolist() for g in P.MaximumGrad()(x, y, d)] == [[[0.0], [2.0]], [1.0, 1.0]]
    assert [g.tolist() for g in P.MinimumGrad()(x, y, d)] == [[[2.0], [0.0]], [1.0, 1.0]]


def test_scattered_updates_say_what_they_take():
    x, updates = ms.ops.ones((2, 2)), ms.tensor([1.0])
    for name in ("Add", "Sub", "Mul", "Div", "Max", "Min", "Update"):
        scatter = getattr(P, f"TensorScatter{name}")()
        with pytest.raises(TypeError, match="indices must be int32 or int64, got Int16"):
            scatter(x, ms.Tensor([[0, 1]], dtype=ms.int16), updates)
        with pytest.raises(TypeError, match="updates must have the dtype of input_x"):
            scatter(x, ms.tensor([[0, 1]]), ms.tensor([1]))
        for wrong in ([[0, 1, 1]], [0, 1]):
            with pytest.raises(ValueError, match="at most 2 coordinates"):
                scatter(x, ms.tensor(wrong), updates)
    assert P.ScatterNd()(ms.Tensor([[0, 1]], dtype=ms.int16), updates, (2, 2)).tolist() == [[0.0, 1.0], [0.0, 0.0]]
    variable = ms.Parameter(ms.ops.ones((2, 2)))
    P.ScatterNdAdd()(variable, ms.tensor([[0, 1]]), ms.tensor([1]))
    assert variable.tolist() == [[1.0, 2.0], [1.0, 1.0]]
