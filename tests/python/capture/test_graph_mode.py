"""set_context(mode=GRAPH_MODE) captures every Cell; both modes give the same numbers, switched at any time."""

import re
import warnings

import numpy as np
import pytest

import msjit as ms
from msjit import nn


@pytest.fixture
def graph_mode():
    ms.set_context(mode=ms.GRAPH_MODE)
    yield
    ms.set_context(mode=ms.PYNATIVE_MODE)


def switch(graph):
    ms.set_context(mode=ms.GRAPH_MODE if graph else ms.PYNATIVE_MODE)


def make_net():
    class Net(nn.Cell):
        def __init__(self):
            super().__init__()
            rng = np.random.default_rng(3)
            self.first, self.second = nn.Dense(16, 32), nn.Dense(32, 4)
            for p in self.get_parameters():
                p.set_data(ms.tensor(rng.standard_normal(p.shape).astype(np.float32) * 0.1))
            self.activation = nn.ReLU()

        def construct(self, x):
            return self.second(self.activation(self.first(x)))

    return Net()


x = np.random.default_rng(0).standard_normal((8, 16)).astype(np.float32)


def test_a_cell_is_captured_and_gives_the_same_numbers():
    net = make_net()
    eager = net(ms.tensor(x)).asnumpy()
    try:
        switch(True)
        for _ in range(5):
            np.testing.assert_allclose(net(ms.tensor(x)).asnumpy(), eager, rtol=1e-6)
        report = ms.report(net)
        assert report.hits > 0 and report.eager_ops == 0
    finally:
        switch(False)
    hits = ms.report(net).hits
    assert net(ms.tensor(x)).shape == (8, 4)
    assert ms.report(net).hits == hits  # eager again


def test_switching_in_the_middle_of_training():
    def losses(modes):
        net = make_net()
        optimizer = nn.Adam(net.trainable_params(), 0.01)
        criterion = nn.MSELoss()
        step = ms.value_and_grad(lambda x, y: criterion(net(x), y), None, optimizer.parameters)
        out = []
        y = ms.tensor(np.ones((8, 4), np.float32))
        try:
            for graph in modes:
                switch(graph)
                loss, gradients = step(ms.tensor(x), y)
                optimizer(gradients)
                out.append(float(loss))
        finally:
            switch(False)
        return out

    eager = losses([False] * 12)
    np.testing.assert_allclose(losses([True] * 12), eager, rtol=1e-5)
    np.testing.assert_allclose(losses([False, True, True] * 4), eager, rtol=1e-5)
    assert eager[-1] < eager[0]


def test_equal_layers_share_what_is_compiled(graph_mode):
    class Layer(nn.Cell):
        def __init__(self, scale):
            super().__init__()
            self.w = ms.Parameter(ms.tensor(scale))

        def construct(self, x):
            return (x * self.w + 1).tanh().sum()

    for scale in (1.0, 2.0, 3.0, 4.0):
        expected = np.tanh(x * np.float32(scale) + 1).sum()
        for _ in range(3):
            np.testing.assert_allclose(float(Layer(scale)(ms.tensor(x))), expected, rtol=1e-4)
    assert ms.report(Layer).compiles == 1


def test_what_is_no_plain_construct_runs_too(graph_mode):
    class Net(nn.Cell):
        def construct(self, x):
            return x * 2

    class Custom(nn.Cell):
        def construct(self, x):
            return x * 2

        def bprop(self, x, out, dout):
            return (dout * 10,)

    a = ms.tensor([1.0, 2.0])
    net = Net()
    assert net(a).tolist() == [2, 4]
    Net.construct = lambda self, x: x * 3
    assert net(a).tolist() == [3, 6]
    net.construct = lambda x: x * 4
    assert net(a).tolist() == [4, 8]
    assert ms.jit(Net())(a).tolist() == [3, 6]
    assert ms.grad(Custom())(a).tolist() == [10, 10]
    seen = []
    hooked = Net()
    handle = hooked.register_forward_hook(lambda cell, inputs, output: seen.append(output.tolist()))
    hooked(a)
    handle.remove()
    hooked(a)
    assert seen == [[3, 6]]


def test_errors_are_those_of_plain_python(graph_mode):
    class Net(nn.Cell):
        def construct(self, x):
            if x.shape[0] > 2:
                raise KeyError("too long")
            return x + 1

    for _ in range(3):
        with pytest.raises(KeyError, match="too long"):
            Net()(ms.ops.zeros((3,)))
    with pytest.raises(TypeError, match="construct"):
        Net()()
    assert Net()(ms.ops.zeros((2,))).tolist() == [1, 1]


def names_of(files):
    return sorted(re.sub(r"_\d{4}[.]ir$", "", file.name) for file in files)


def test_graphs_are_saved_where_asked_for(tmp_path, monkeypatch):
    class Net(ms.nn.Cell):
        def construct(self, x):
            return ms.ops.tanh(x) * 2

    folder = tmp_path / "a" / "b"
    ms.set_context(save_graphs=1, save_graphs_path=str(folder))
    ms.jit(Net())(ms.ops.ones(3))
    ms.set_context(save_graphs=0)
    ms.jit(lambda x: ms.ops.sin(x) + 1)(ms.ops.ones(3))
    assert names_of(folder.iterdir()) == ["00_graph_before_compile", "01_graph_compiled"]
    assert "tanh" in next(folder.glob("00_*")).read_text()

    ms.set_context(save_graphs=True)
    assert ms.get_context("save_graphs") == 2
    w = ms.Parameter(ms.ops.ones(3))
    ms.value_and_grad(ms.jit(lambda x: (ms.ops.tanh(x) * w).sum()), None, [w])(ms.ops.ones(3))
    ms.set_context(save_graphs=False, save_graphs_path=".")
    names = names_of(folder.iterdir())
    assert "02_graph_after_decompose" in names and "00_backward_before_compile" in names

    monkeypatch.setenv("MS_DEV_SAVE_GRAPHS", "1")
    monkeypatch.setenv("MS_DEV_SAVE_GRAPHS_PATH", str(tmp_path / "c"))
    monkeypatch.setenv("MS_DEV_DUMP_IR_PASSES", "graph_before_compile,backward")
    ms.jit(lambda x: ms.ops.exp(x) + 1)(ms.ops.ones(3))
    assert names_of((tmp_path / "c").iterdir()) == ["00_graph_before_compile"]
    for wrong, error in (({"save_graphs": 4}, ValueError), ({"save_graphs": "a"}, TypeError), ({"save_graphs_path": ""}, ValueError), ({"save_graphs_path": 3}, TypeError)):  # fmt: skip
        with pytest.raises(error, match="set_context: save_graphs"):
            ms.set_context(**wrong)


def test_options_without_effect_are_kept_and_said():
    with pytest.warns(UserWarning, match="support_binary has no effect"):
        ms.set_context(support_binary=True)
    assert ms.get_context("support_binary") is True
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ms.set_context(support_binary=0, enable_compile_cache=False, max_device_memory="1024GB", jit_syntax_level=2)
        assert ms.get_context("support_binary") == 0
        ms.set_context(support_binary=False)
    with pytest.warns(UserWarning, match="max_device_memory has no effect"):
        ms.set_context(support_binary=False, max_device_memory="2GB")
    ms.set_context(max_device_memory="1024GB", enable_compile_cache=None)
    assert ms.get_context("support_binary") is False
    with pytest.raises(ValueError, match="mode must be PYNATIVE_MODE or GRAPH_MODE"):
        ms.set_context(deterministic="ON", mode=7)
    assert ms.get_context("deterministic") == "OFF"


def test_the_report_says_what_was_read():
    for mode, how in (("ast", "read from its source"), ("trace", "traced")):

        def f(x):
            return x * 2 + 1

        captured = ms.jit(f, capture_mode=mode)
        assert captured(ms.tensor([1.0])).tolist() == [3]
        assert f"{how} (capture_mode='{mode}')" in str(ms.report(captured))
    assert ms.report(lambda x: x).reading is None


def test_the_mode_may_change_as_often_as_one_likes():
    """A class that changes gets some 1,000 versions from CPython, and what has none left is captured no more."""
    net = ms.nn.Dense(3, 2)
    x = ms.ops.ones((1, 3))
    captured = ms.jit(lambda x: net(x) * 2, backend="cpu")
    for mode in (ms.GRAPH_MODE, ms.PYNATIVE_MODE) * 1200:
        ms.set_context(mode=mode)
        net(x)
    for _ in range(3):
        captured(x)
    report = ms.report(captured)
    assert not report.skipped and report.compiles == 1 and report.hits >= 2


def test_cells_that_cells_and_functions_call_are_in_their_graphs(graph_mode):
    net, value = make_net(), ms.tensor(x)

    @ms.jit(fullgraph=True)
    def twice(value):
        return net(value) * 2

    wanted = net.second(net.activation(net.first(value)))
    ms.reset()
    for _ in range(3):
        np.testing.assert_allclose(net(value).asnumpy(), wanted.asnumpy(), rtol=1e-6)
        np.testing.assert_allclose(twice(value).asnumpy(), 2 * wanted.asnumpy(), rtol=1e-6)
    for report in (ms.report(net), ms.report(twice)):
        assert report.fragments == 1 and not report.breaks and not report.skipped


def test_nets_are_exported_in_graph_mode(graph_mode, tmp_path):
    net, value = make_net(), ms.tensor(x)
    ms.export(net, value, file_name=str(tmp_path / "net"), file_format="MINDIR")
    loaded = nn.GraphCell(ms.load(str(tmp_path / "net.mindir")))
    np.testing.assert_allclose(loaded(value).asnumpy(), net(value).asnumpy(), rtol=1e-5)
