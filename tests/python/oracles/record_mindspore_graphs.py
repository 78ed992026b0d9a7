"""Writes tests/python/export/mindspore_files: graphs that MindSpore exports, with inputs and its results. To be run where
MindSpore 2.10 is installed: python record_mindspore_graphs.py FOLDER. With `--check FOLDER` it loads msjit's files there
(NAME.mindir beside NAME.npz of inputs arr_0.. and results w0..) and prints the largest differences."""

import sys
from pathlib import Path

import mindspore as ms
import numpy as np
from mindspore import nn, ops


class Ops(nn.Cell):
    def construct(self, x, y):
        a = ops.MatMul()(x, y) + 1.5
        c = ops.concat((a, a), axis=0).transpose(1, 0)
        ones = ms.Tensor(np.ones(4, np.float32))
        return (
            ops.gelu(c[1:3, ::2]).reshape(-1, 2),
            (a.mean(axis=-1, keep_dims=True), ops.LayerNorm()(a, ones, ones)[0]),
            ops.softmax(a),
        )


def cnn():
    return nn.SequentialCell(
        nn.Conv2d(1, 4, 3, has_bias=True), nn.BatchNorm2d(4), nn.ReLU(), nn.MaxPool2d(2, 2), nn.Flatten(),
        nn.Dense(64, 3), nn.Softmax(),
    ).set_train(False)  # fmt: skip


def flat(result):
    return sum((flat(r) for r in result), ()) if isinstance(result, (tuple, list)) else (result.asnumpy(),)


def record(folder):
    rng = np.random.default_rng(0)
    for name, net, shapes in (("cnn", cnn(), [(2, 1, 8, 8)]), ("ops", Ops(), [(4, 3), (3, 4)])):
        inputs = [rng.standard_normal(s).astype(np.float32) for s in shapes]
        ms.export(net, *map(ms.Tensor, inputs), file_name=str(folder / name), file_format="MINDIR")
        found = flat(nn.GraphCell(ms.load(str(folder / f"{name}.mindir")))(*map(ms.Tensor, inputs)))
        np.savez(folder / name, *inputs, **{f"w{i}": w for i, w in enumerate(found)})


def check(folder):
    for path in sorted(folder.glob("*.mindir")):
        held = np.load(path.with_suffix(".npz"))
        inputs = [ms.Tensor(held[f"arr_{k}"]) for k in range(sum(n.startswith("arr_") for n in held.files))]
        found = flat(nn.GraphCell(ms.load(str(path)))(*inputs))
        worst = max(float(np.max(np.abs(f.astype(float) - held[f"w{k}"]), initial=0)) for k, f in enumerate(found))
        print(f"{path.stem}: {worst:.1e}", flush=True)


if __name__ == "__main__":
    (check if sys.argv[1] == "--check" else record)(Path(sys.argv[-1]))
