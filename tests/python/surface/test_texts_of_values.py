"""Texts and kinds of results that programs print and compare, as MindSpore 2.10 has them."""

import subprocess
import sys

import msjit as ms
from msjit import ops

PROGRAM = """
import mindspore as ms
from mindspore import Tensor, ops
print(ms.COOTensor(Tensor([[0, 1], [1, 2]], ms.int32), Tensor([1.0, 2.5]), (3, 4)))
print(ms.CSRTensor(Tensor([0, 1, 2], ms.int32), Tensor([0, 1], ms.int32), Tensor([1, 2]), (2, 4)))
print(ops.Add(), ops.ReduceSum(keep_dims=True))
print(ms.ops.assign(ms.Parameter(Tensor([1.0]), name="p"), Tensor([2.0])))
"""
PRINTED = """\
COOTensor(shape=[3, 4], dtype=Float32, indices=Tensor(shape=[2, 2], dtype=Int32, value=
[[0 1]
 [1 2]]), values=Tensor(shape=[2], dtype=Float32, value=[ 1.00000000e+00  2.50000000e+00]))
CSRTensor(shape=[2, 4], dtype=Int64, indptr=Tensor(shape=[3], dtype=Int32, value=[0 1 2]), \
indices=Tensor(shape=[2], dtype=Int32, value=[0 1]), values=Tensor(shape=[2], dtype=Int64, value=[1 2]))
Prim[Add] Prim[ReduceSum]<keep_dims=True, skip_mode=False>
[2.]
"""


def test_texts(tmp_path):
    script = tmp_path / "program.py"
    script.write_text(PROGRAM)
    done = subprocess.run([sys.executable, "-m", "msjit", str(script)], capture_output=True, text=True, check=True)
    assert done.stdout == PRINTED


def test_sequences_are_tuples():
    x = ms.tensor(1)
    for function in (ops.atleast_1d, ops.atleast_2d, ops.atleast_3d):
        assert type(function([x, x])) is tuple


def test_the_mask_of_a_dropout_has_the_inputs_dtype():
    for dtype in (ms.float16, ms.float32):
        y, mask = ops.operations.Dropout(keep_prob=0.5)(ms.ones(64, dtype=dtype))
        assert mask.dtype is dtype
        assert (y == mask * 2).all().item()


def test_names_of_metrics_are_sorted():
    names = ms.train.names()
    assert names == sorted(names)
    assert "occlusion_sensitivity" in names
