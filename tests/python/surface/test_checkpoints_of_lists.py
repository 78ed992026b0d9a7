"""What save_checkpoint and load_param_into_net take and refuse, as MindSpore 2.10 does."""

import numpy as np
import pytest

import msjit as ms
from msjit import nn


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("format", ["ckpt", "safetensors"])
def test_lists_of_parameters(format):
    net = nn.Dense(2, 1)
    ms.save_checkpoint(net.trainable_params(), "whole", format=format)
    saved = ms.load_checkpoint("whole." + format)
    assert sorted(saved) == ["bias", "weight"]
    np.testing.assert_array_equal(saved["weight"].asnumpy(), net.weight.asnumpy())
    ms.save_checkpoint(list(net.get_parameters()), "part", choice_func=lambda n: n.startswith("w"), format=format)
    assert sorted(ms.load_checkpoint("part." + format)) == ["weight"]


def test_what_is_appended():
    given = {
        "lr": ms.Tensor([[0.1]], ms.bfloat16),
        "p": ms.Parameter(ms.Tensor(2.0)),
        "n": 3,
        "s": "x",
        "b": True,
        "f": 0.5,
    }
    ms.save_checkpoint([], "appended.ckpt", append_dict=given)
    kinds = {k: v if isinstance(v, str) else v.dtype for k, v in ms.load_checkpoint("appended.ckpt").items()}
    assert kinds == {"lr": ms.bfloat16, "p": ms.float32, "n": ms.int64, "s": "x", "b": ms.bool_, "f": ms.float32}


@pytest.mark.parametrize(
    "wrong",
    [
        lambda net: ms.save_checkpoint([3], "x.ckpt"),
        lambda net: ms.save_checkpoint([ms.Tensor(2.0)], "x.ckpt"),
        lambda net: ms.save_checkpoint([{"name": "a"}], "x.ckpt"),
        lambda net: ms.save_checkpoint([{"name": 3, "data": ms.Tensor(2.0)}], "x.ckpt"),
        lambda net: ms.save_checkpoint({3: ms.Tensor(2.0)}, "x.ckpt"),
        lambda net: ms.save_checkpoint(3, "x.ckpt"),
        lambda net: ms.save_checkpoint(net, "x.ckpt", append_dict={"x": [1]}),
        lambda net: ms.save_checkpoint(net, "x.ckpt", append_dict={3: 1}),
        lambda net: ms.save_checkpoint(net, "x.ckpt", append_dict=[1]),
        lambda net: ms.load_param_into_net(3, {}),
        lambda net: ms.load_param_into_net(net, [1]),
    ],
)
def test_wrong_kinds(wrong):
    with pytest.raises(TypeError, match="save_checkpoint: |load_param_into_net: "):
        wrong(nn.Dense(2, 1))


def test_no_such_file():
    for kind in (ValueError, FileNotFoundError):
        with pytest.raises(kind, match=r"nothing\.ckpt"):
            ms.load_checkpoint("nothing.ckpt")


def test_dtypes_that_a_network_takes():
    net = nn.Dense(2, 1)
    for dtype in (ms.float16, ms.bfloat16, ms.float64):
        saved = {"weight": ms.Parameter(ms.ops.full((1, 2), 2.0, dtype=dtype))}
        assert ms.load_param_into_net(net, saved) == (["bias"], [])
        assert net.weight.dtype is ms.float32 and net.weight.tolist() == [[2.0, 2.0]]
        with pytest.raises(RuntimeError, match="weight is"):
            ms.load_param_into_net(net, saved, strict_load=True)
    for dtype in (ms.int32, ms.bool_, ms.complex64):  # another kind of number is another thing
        with pytest.raises(RuntimeError, match="weight is"):
            ms.load_param_into_net(net, {"weight": ms.Parameter(ms.ops.ones((1, 2), dtype=dtype))})
    assert net.weight.tolist() == [[2.0, 2.0]]
