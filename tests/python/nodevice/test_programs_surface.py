"""What programs written for MindSpore meet: functions of functions, module names, and the list of what is missing."""

import subprocess
import sys

import pytest

import msjit as ms
from msjit import _mindspore, coverage
from msjit.ops import composite as C
from msjit.ops import functional as F

X, Y = ms.tensor([1.0, 2.0]), ms.tensor([3.0, 4.0])


def numbers(v):
    return (
        v.tolist()
        if isinstance(v, ms.Tensor)
        else type(v)(numbers(i) for i in v)
        if isinstance(v, (tuple, list))
        else v
    )


MAPS = {
    "map": (lambda x, y: C.Map()(lambda a, b: a + b, (x, y), (y, y)), ([4.0, 6.0], [6.0, 8.0])),
    "map with ops": (lambda x, y: C.Map(F.neg)([x, y]), [[-1.0, -2.0], [-3.0, -4.0]]),
    "hyper map": (lambda x, y: C.HyperMap(lambda a, b: a * b)((x, [y, x]), (y, [y, x])), ([3.0, 8.0], [[9.0, 16.0], [1.0, 4.0]])),
    "hyper map reversed": (lambda x, y: C.HyperMap(lambda a: a * 2, reverse=True)((x, (y,))), ([2.0, 4.0], ([6.0, 8.0],))),
    "hyper map of values": (lambda x, y: C.HyperMap()(lambda a, b: a - b, y, x), [2.0, 2.0]),
    "partial": (lambda x, y: C.Map(F.partial(F.add, x))((y,)), ([4.0, 6.0],)),
    "partial by name": (lambda x, y: F.partial(lambda a, b, c=0: a * b + c, b=x, c=7)(y, c=1), [4.0, 9.0]),
}  # fmt: skip


@pytest.mark.parametrize("name", MAPS)
def test_maps(name):
    f, expected = MAPS[name]
    assert numbers(f(X, Y)) == expected
    assert numbers(ms.jit(f, fullgraph=True)(X, Y)) == expected


def test_names_made_when_asked_for_are_captured():
    def f(x):
        return ms.ops.operations.ReverseV2([0])(x) + ms.ops.SquaredDifference()(x, 1.0) + C.dot(x, x)

    vars(ms.ops.operations).pop("ReverseV2", None), vars(ms.ops).pop("SquaredDifference", None)
    assert ms.jit(f, fullgraph=True)(X).tolist() == f(X).tolist() == [7.0, 7.0]


def test_order_of_a_map():
    seen = []
    C.Map(seen.append)((1, 2, 3))
    C.Map(seen.append, True)((1, 2, 3))
    assert seen == [1, 2, 3, 3, 2, 1]
    with pytest.raises(ValueError, match="same length"):
        C.HyperMap(F.add)((X, Y), (X,))


add_scaled = C.MultitypeFuncGraph("add_scaled")


@add_scaled.register("Tensor", "Tensor")
def _(a, b):
    return a + 2 * b


@add_scaled.register("Tensor", "Number")
def _(a, b):
    return a + 3 * b


@add_scaled.register("Tuple", "Tensor")
def _(a, b):
    return add_scaled(a[0], b) + b


def test_functions_by_type():
    def f(x, y):
        return add_scaled((add_scaled(x, y),), add_scaled(y, 1.0))

    eager, captured = f(X, Y), ms.jit(f, fullgraph=True)(X, Y)
    assert eager.tolist() == captured.tolist() == [1 + 6 + 12 + 6, 2 + 8 + 14 + 7]
    mapped = ms.jit(lambda x, y: C.HyperMap()(C.Map(add_scaled), ((x, y),), ((y, 2.0),)) if False else C.HyperMap(add_scaled)((x, [y]), (y, [2.0])), fullgraph=True)  # fmt: skip
    assert numbers(mapped(X, Y)) == ([7.0, 10.0], [[9.0, 10.0]])
    with pytest.raises(
        TypeError, match=r"no function for arguments of types \(str\); registered are: \(Tensor, Tensor\)"
    ):
        add_scaled("a")
    with pytest.raises(TypeError, match="unknown type 'Tensr'"):
        add_scaled.register("Tensr")


def test_composite_and_functional_names():
    assert C.repeat_elements(X, 2).tolist() == [1, 1, 2, 2] and C.sequence_mask(ms.tensor([1, 3]), 3).tolist() == [
        [True, False, False],
        [True] * 3,
    ]
    assert F.add is ms.ops.add and F.grad is ms.grad and ms.ops.HyperMap is C.HyperMap and ms.ops.functional is F
    with pytest.raises(AttributeError, match="nearest there is: .*reduce_sum"):
        F.reduce_smu  # noqa: B018
    assert ms.mutable([1, X])[0] == 1 and ms.jit_class(int) is int
    with pytest.raises(TypeError):
        ms.mutable("a")
    with pytest.raises(TypeError):
        ms.jit_class(3)


@pytest.mark.parametrize("name,of", [
    ("mindspore", "Tensor"), ("mindspore.nn", "Dense"), ("mindspore.ops", "add"), ("mindspore.numpy", "mean"), ("mindspore.mint", "sum"),
    ("mindspore.mint.nn.functional", "relu"), ("mindspore.ops.operations", "MatMul"), ("mindspore.ops.operations.math_ops", "MatMul"),
    ("mindspore.ops.composite", "HyperMap"), ("mindspore.ops.functional", "add"), ("mindspore.ops.function.math_func", "add"),
    ("mindspore.ops.function", "matmul"), ("mindspore.ops.primitive", "Primitive"), ("mindspore.common", "initializer"),
    ("mindspore.common.initializer", "Normal"), ("mindspore.common.tensor", "Tensor"), ("mindspore.common.parameter", "ParameterTuple"),
    ("mindspore.common.dtype", "float32"), ("mindspore.common.api", "jit"), ("mindspore.nn.cell", "Cell"), ("mindspore.nn.layer.basic", "Dense"),
    ("mindspore.nn.loss.loss", "MSELoss"), ("mindspore.nn.loss", "MSELoss"), ("mindspore.nn.optim", "SGD"), ("mindspore.nn.wrap.cell_wrapper", "WithLossCell"), ("mindspore.context", "set_context"),
    ("mindspore.train.serialization", "save_checkpoint"), ("mindspore.parameter", "Parameter"),
])  # fmt: skip
def test_modules_of_mindspore(name, of):
    assert getattr(_mindspore.find(name), of)


PROGRAM = """
import mindspore
import mindspore as ms
import mindspore.nn as nn
import mindspore.numpy as mnp
from mindspore import Tensor, ops as O
from mindspore.ops import operations as P, composite as C
from mindspore.nn.layer.basic import Dense
import numpy

class Net(nn.Cell):
    def construct(self, x):
        return P.MatMul()(x, mnp.ones((2, 2))) + O.relu(x).foo + ms.ops.composite.HyperMap()(nn.ReLU(), [x])[0] + Tensor(1)
"""


def test_coverage(tmp_path):
    script = tmp_path / "net.py"
    script.write_text(PROGRAM)
    run = [sys.executable, "-m", "msjit.coverage", str(script)]
    done = subprocess.run(run, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.strip() == "14 of 14 names of MindSpore are there"
    script.write_text(PROGRAM + "\nnn.Desne(3)\nms.no.such\nP.MatMull\nO.reluu(1)\nfrom mindspore.nothing import x\n")
    done = subprocess.run(run, capture_output=True, text=True)
    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert f"{script}:15: mindspore.nn.Desne is missing" in lines[0] and "nearest there is: Dense" in lines[0]
    assert "mindspore.no" in lines[1] and "MatMul" in lines[2] and "relu" in lines[3]
    assert lines[-1] == "14 of 19 names of MindSpore are there" and len(lines) == 6
    assert subprocess.run([*run[:-1], str(tmp_path / "none.py")], capture_output=True).returncode == 2
    uses = coverage.uses("x.py", b"import mindspore as m\nm.Tensor.asnumpy\nm.Tensor.asnumpi\n")
    assert [u.there for u in uses] == [True, True, False]


def test_names_imported_from_inner_modules_are_found():
    from msjit.coverage import resolve

    for name in ("nn.optim.Lamb", "train.callback.LossMonitor", "nn.wrap.grad_reducer.DistributedGradReducer"):
        assert resolve(f"mindspore.{name}") == (True, ""), name
    for name in ("nn.optim.Lam", "train.callback.LossMonitr", "nn.nothing", "nn.Dens"):
        assert not resolve(f"mindspore.{name}")[0], name


def test_a_program_finds_the_version_whose_names_are_here():
    program = """
import importlib.metadata, importlib.util
import msjit
from msjit import _mindspore
assert msjit.__version__ == msjit.version.version == msjit.version.of_msjit != "2.10.0"
_mindspore.install()
assert importlib.util.find_spec("mindspore") is not None and importlib.metadata.version("mindspore") == "2.10.0"
assert importlib.metadata.distribution("MindSpore").metadata["Name"] == "mindspore"
import mindspore
from mindspore.version import version
assert mindspore.__version__ == version == "2.10.0" != mindspore.version.of_msjit
try:
    importlib.metadata.version("mindspore-gpu")
except importlib.metadata.PackageNotFoundError:
    pass
else:
    raise AssertionError
"""
    subprocess.run([sys.executable, "-c", program], check=True)
