"""export, load and GraphCell with MindSpore's arguments; tests/python/export compares what files hold."""

import numpy as np
import pytest

import msjit as ms
from covers import covers


@covers("nn", "GraphCell")
@covers("", "export load")
@covers("train", "export load")
def test_a_file_and_back(in_new_folder):
    net = ms.nn.Dense(3, 2)
    x = ms.Tensor(np.random.default_rng(0).standard_normal((4, 3)).astype(np.float32))
    ms.export(net, x, file_name="net", file_format="MINDIR")
    graph = ms.load("net.mindir")
    ms.export(net, x, file_name="a/b/net", file_format="MINDIR")  # as MindSpore, which makes the folders
    assert np.allclose(ms.nn.GraphCell(ms.load("a/b/net.mindir"))(x).asnumpy(), net(x).asnumpy())
    assert ms.train.export is ms.export and ms.train.load is ms.load
    assert np.allclose(ms.nn.GraphCell(graph)(x).asnumpy(), net(x).asnumpy())
    other = ms.nn.GraphCell(graph, params_init={"weight": ms.ops.zeros((2, 3)), "bias": ms.ops.ones(2)})
    assert (other(x).asnumpy() == 1).all()


@pytest.mark.parametrize(
    "options, message", [(dict(enc_key=b"0" * 16), "enc_key is not there"), (dict(dataset=3), "dataset is not there")]
)
def test_what_is_not_there(options, message):
    with pytest.raises(ValueError, match=message):
        ms.export(ms.nn.Dense(3, 2), ms.ones((1, 3)), file_name="net", file_format="MINDIR", **options)
    with pytest.raises(TypeError, match="unknown option"):
        ms.export(ms.nn.Dense(3, 2), ms.ones((1, 3)), file_name="net", file_format="MINDIR", color=3)
    with pytest.raises(ValueError, match="dec_key is not there"):
        ms.load("net.mindir", dec_key=b"0" * 16)
