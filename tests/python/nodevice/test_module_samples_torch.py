"""ms.mint.nn on PyTorch's own samples of its modules: state, results, gradients, what a call leaves, and captured. Each run takes a
share of the modules; MSJIT_OPERATORS=all takes them all (half a minute)."""

import os

import pytest
import turns

import module_samples

# dtype: one of how many modules
SHARES = {"float32": 3, "float64": 10}


@pytest.mark.parametrize("dtype", SHARES)
def test_as_pytorch(dtype):
    share = 1 if os.environ.get("MSJIT_OPERATORS") == "all" else SHARES[dtype]
    turn = turns.number("MSJIT_TURN") % share
    lines, modules, samples = module_samples.unexplained(dtype, lambda index, info: index % share == turn)
    assert not lines, "not as PyTorch, and no row of KNOWN says why:\n" + "\n".join(lines)
    assert modules >= 100 // share and samples >= 3 * modules


def test_a_difference_is_seen():
    info = next(i for i in module_samples.module_db if i.name == "nn.Linear")
    comparison = module_samples.Comparison(info, "float32", True)
    build = comparison.build

    def other(made, theirs):
        module = build(made, theirs)
        module.weight.set_data(module.weight * 2)
        return module

    comparison.build = other
    assert {kind for kind, _ in comparison.run().differences} == {"result"}
