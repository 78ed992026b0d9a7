"""ms.mint on PyTorch's own samples of its operators: results, gradients, and captured. Each run takes a share of the operators,
another one whenever capture's sources change; MSJIT_OPERATORS=all takes them all (three minutes)."""

import os

import pytest
import turns

import operator_differences
import operator_samples

# dtype: one of how many operators, and how many there are at least
SHARES = {"float32": 14, "float64": 60, "int64": 30, "bool": 20, "complex64": 30, "bfloat16": 60}


@pytest.mark.parametrize("dtype", SHARES)
def test_as_pytorch(dtype):
    share = 1 if os.environ.get("MSJIT_OPERATORS") == "all" else SHARES[dtype]
    turn = turns.number("MSJIT_TURN") % share
    lines, operators, samples = operator_samples.unexplained(dtype, lambda index, op: index % share == turn)
    assert not lines, "not as PyTorch, and no row of operator_differences.py says why:\n" + "\n".join(lines)
    assert operators >= 100 // share and samples >= 2 * operators


def test_rows_give_reasons():
    """Behind the comparisons: when they have seen all operators, each row has explained something."""
    for row in operator_differences.KNOWN:
        assert len(row) == 5 and len(row[4]) > 10 and row[0], row
    if os.environ.get("MSJIT_OPERATORS") == "all":
        assert not set(operator_differences.KNOWN) - operator_differences.used


def test_a_difference_is_seen():
    comparison = operator_samples.Comparison(next(o for o in operator_samples.op_db if o.name == "exp"), "float32")
    comparison.function = lambda x: x * 2
    assert {kind for kind, _ in comparison.run().differences} == {"result"}
    comparison.function = lambda x: x.detach().exp()
    assert {kind for kind, _ in comparison.run().differences} >= {"requires_grad"}
