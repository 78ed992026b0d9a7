"""Methods of Tensor that part from PyTorch's of the same name say so, once, in programs that have Modules, and only there."""

import os
import subprocess
import sys

import numpy as np
import pytest

import msjit as ms

PROGRAM = """
import warnings
import msjit as ms
from msjit.mint import nn

x = ms.tensor([[1.0, 2.0], [3.0, 5.0]])

def parting(x):
    return x.std(), x.var(0), x.norm(2), x.median(), x.nanmedian(), x.aminmax(), x.equal(x)

def meant(x):
    return x.std(unbiased=True), x.var(ddof=1), x.norm(), x.norm(2, 1), x.norm(p=2), x.median(0), x.aminmax(axis=0)

def values(results):
    return [[t.tolist() for t in r] if isinstance(r, tuple) else r.tolist() for r in results]

run = ms.jit(parting) if CAPTURED else parting
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    before = values(run(x))
    assert not said

    class Net(nn.Module):
        def forward(self, x):
            return x

    meant(x)
    ms.jit(meant)(x)
    assert not said
    for method, args in (("std", (0, 1, 2, 3, 4)), ("norm", ("what",)), ("equal", ())):
        try:
            getattr(x, method)(*args)
        except Exception as error:
            assert "msjit" not in str(error), error
        else:
            raise AssertionError(method)
    said.clear()
    for _ in range(3):
        assert values(run(x)) == before
    assert {str(w.message).split()[0] for w in said} == {
        "Tensor." + n for n in "std var norm median nanmedian aminmax equal".split()
    }, [str(w.message) for w in said]
    assert len(said) == 7 and all(w.filename == __file__ for w in said)

    class Other(nn.Module):
        pass

    assert values(parting(x)) == before and len(said) == 7
print("said", type(ms.Tensor.std).__name__)
"""


@pytest.mark.parametrize("captured", [False, True], ids=["eager", "captured"])
def test_said_once(tmp_path, captured):
    path = tmp_path / "program.py"
    path.write_text(f"CAPTURED = {captured}\n{PROGRAM}")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    ran = subprocess.run([sys.executable, path], capture_output=True, text=True, env=environment)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.split()[0] == "said" and ran.stdout.split()[1] != "function"


@pytest.mark.parametrize("wrap", [lambda f: f, ms.jit], ids=["eager", "captured"])
@pytest.mark.parametrize("dtype", ["int64", "float32"])
def test_larger_of_two(wrap, dtype):
    """max(other) of a tensor was taken for max(axis), where other held a whole number."""
    f = wrap(lambda x, y: (x.max(y), x.min(y)))
    x = np.arange(6, dtype=dtype).reshape(2, 3)
    for y in (np.array(1, dtype), np.array([0, 1, 9], dtype), x[::-1].copy()):
        for _ in range(3):
            larger, smaller = f(ms.tensor(x), ms.tensor(y))
            assert np.array_equal(larger.asnumpy(), np.maximum(x, y)) and larger.asnumpy().dtype == dtype
            assert np.array_equal(smaller.asnumpy(), np.minimum(x, y))
