"""MSJIT and MINDIR files: what was exported is loaded again and gives the same; damaged files are refused."""

import json
import struct
import sys
from pathlib import Path

import forward_graphs
import numpy as np
import pytest

import msjit as ms
from msjit import nn, ops
from msjit.exporting.whole_graph import tensors_in

RECORDED = Path(__file__).with_name("mindspore_files")


def results(made):
    return made if isinstance(made, tuple) else (made,)


def check(cell, net, inputs, tolerance):
    expected, found = tensors_in(net(*inputs)), results(cell(*tensors_in(tuple(inputs))))
    assert len(found) == len(expected)
    for f, e in zip(found, expected):
        assert f.shape == e.shape and f.dtype == e.dtype
        np.testing.assert_allclose(f.asnumpy(), e.detach().asnumpy(), rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize("name", forward_graphs.FORWARD)
def test_program(name, tmp_path):
    net, inputs, dims = forward_graphs.forward(name)
    tolerance = 2e-2 if name == "mixed_precision" else 1e-5
    ms.export(net, *inputs, file_name=tmp_path / "net", file_format="MSJIT")
    check(ms.load(tmp_path / "net.msjit"), net, inputs, tolerance)
    ms.export(net, *inputs, file_name=tmp_path / "net", file_format="MINDIR")
    check(nn.GraphCell(ms.load(tmp_path / "net.mindir")), net, inputs, tolerance)
    if dims:
        marked = [ms.Tensor(v.asnumpy()) for v in inputs]
        for position, dim in dims:
            ms.mark_dynamic(marked[position], dim)
        ms.export(net, *marked, file_name=tmp_path / "open", file_format="MSJIT")
        loaded = ms.load(tmp_path / "open.msjit")
        for size in (1, 7):
            check(loaded, net, [ms.Tensor(np.resize(v.asnumpy(), (size, *v.shape[1:]))) for v in inputs], tolerance)


def small():
    net = nn.SequentialCell(nn.Dense(4, 3), nn.ReLU(), nn.Dense(3, 2))
    return net.set_train(False), forward_graphs.tensor(5, 4)


def test_a_loaded_graph_checks_its_inputs(tmp_path):
    net, x = small()
    ms.export(net, x, file_name=tmp_path / "net", file_format="MSJIT")
    loaded = ms.load(tmp_path / "net.msjit")
    for wrong, error, message in (
        ((), TypeError, "takes 1 inputs, got 0"),
        ((ms.ones(5, 3),), ValueError, r"must be float32\(5, 4\), got float32\(5, 3\)"),
        ((x.astype(ms.float64),), ValueError, r"got float64\(5, 4\)"),
        ((3,), TypeError, "input 0 must be a Tensor, got int"),
    ):
        with pytest.raises(error, match=message):
            loaded(*wrong)
    check(loaded, net, [forward_graphs.tensor(4, 5).T], 1e-6)  # not contiguous


def test_inputs_keep_their_order(tmp_path):
    def f(a, b, unread, pair):
        return b - a, pair[1] * pair[0], a

    inputs = [forward_graphs.tensor(3, seed=k) for k in range(3)] + [(ms.ones(3) * 3, ms.ones(3) * 4)]
    ms.export(f, *inputs, file_name=tmp_path / "f", file_format="MSJIT")
    check(ms.load(tmp_path / "f.msjit"), f, inputs, 0)


def test_numbers_are_constants(tmp_path):
    def f(x, n):
        return x * n

    ms.export(f, ms.ones(3), 2.5, file_name=tmp_path / "f", file_format="MSJIT")
    assert ms.load(tmp_path / "f.msjit")(ms.ones(3)).tolist() == [2.5] * 3


def counts(x):
    n, total, large, pair = 0, 0.0, False, [3, 2.5]
    while x.sum() < 50:
        x = x * 2
        n += 1
        total = total + 0.5
        if x.max() > 40:
            large = True
    return x, (n, total), {"large": large, "pair": pair}, None


@pytest.mark.parametrize("file_format", ["MSJIT", "MINDIR"])
def test_results_that_are_numbers(file_format, tmp_path):
    ms.export(counts, ms.ones(2), file_name=tmp_path / "f", file_format=file_format)
    loaded = ms.load(tmp_path / f"f.{file_format.lower()}")
    run = loaded if file_format == "MSJIT" else ms.nn.GraphCell(loaded)
    for value in (1.0, 12.0, 100.0):
        given = ms.Tensor([value, 1.0])
        x, (n, total), nest, _ = counts(given)
        wanted = [x, *map(ms.tensor, (n, total, nest["large"], *nest["pair"]))]
        found = run(given)
        assert [(v.dtype, v.tolist()) for v in found] == [(v.dtype, v.tolist()) for v in wanted]


def test_control_flow(tmp_path):
    def halved(x):
        y = x * 1
        while y.sum() > 1:
            y = y / 2
        return y

    ms.export(halved, ms.ones(2), file_name=tmp_path / "f", file_format="MSJIT")
    check(ms.load(tmp_path / "f.msjit"), halved, [ms.Tensor([3.0, 9.0])], 0)


def test_large_constants(tmp_path):
    def f(x):
        return x + ms.ops.arange(200)

    ms.export(f, ms.ones(200), file_name=tmp_path / "f", file_format="MSJIT")
    check(ms.load(tmp_path / "f.msjit"), f, [ms.ones(200)], 0)


def test_the_weights_are_safetensors(tmp_path):
    net, x = small()
    ms.export(net, x, file_name=tmp_path / "net", file_format="MSJIT")
    held = ms.load_checkpoint(tmp_path / "net.msjit", format="safetensors")
    assert {p.name for p in net.get_parameters()} <= set(held)
    for p in net.get_parameters():
        assert (held[p.name].asnumpy() == p.asnumpy()).all()


def test_random_numbers_follow_the_seed(tmp_path):
    def f(x):
        return x + ops.rand(3)

    ms.export(f, ms.ones(3), file_name=tmp_path / "f", file_format="MSJIT")
    loaded = ms.load(tmp_path / "f.msjit")
    ms.set_seed(5)
    first, second = loaded(ms.ones(3)), loaded(ms.ones(3))
    ms.set_seed(5)
    assert loaded(ms.ones(3)).tolist() == first.tolist() != second.tolist()


def test_what_cannot_be_exported(tmp_path):
    def printed(x):
        y = x * 2
        print(str(y.sum()))
        return y + 1

    def named(x):
        return x * 2, "twice"

    parameter = ms.Parameter(ms.ones(3), name="steps")

    def counting(x):
        parameter.add_(x)
        return parameter * 2

    line = printed.__code__.co_firstlineno + 2
    for f, message in (
        (printed, rf"test_files.py:{line}: a tensor's value is needed in Python"),
        (named, "a result is of type str; only tensors, numbers and nests of them can be exported"),
        (lambda x: None, "no tensor op"),
    ):
        with pytest.raises((ms.Unsupported, TypeError), match=message):
            ms.export(f, ms.ones(3), file_name=tmp_path / "f", file_format="MSJIT")
    with ms.no_grad(), pytest.raises(ms.Unsupported, match="writes to steps, .*set_train"):
        ms.export(counting, ms.ones(3), file_name=tmp_path / "f", file_format="MSJIT")
    assert parameter.tolist() == [1, 1, 1]
    with pytest.raises(ms.Unsupported, match=r"lgamma \(line \d+\) cannot be written as MINDIR"):
        ms.export(lambda x: ops.lgamma(x) * 2, ms.ones(3), file_name=tmp_path / "f", file_format="MINDIR")
    with pytest.raises(ValueError, match="file_format must be one of ONNX, MINDIR, AIR, MSJIT, got 'OM'"):
        ms.export(printed, ms.ones(3), file_name=tmp_path / "f", file_format="OM")
    assert not list(tmp_path.iterdir())


def test_a_missing_package_is_told(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "onnx", None)
    with pytest.raises(ImportError, match="needs the package onnx, which is not installed: pip install onnx"):
        ms.export(nn.ReLU(), ms.ones(2), file_name=tmp_path / "f", file_format="ONNX")


def test_graphs_have_the_names_of_networks(tmp_path):
    net, x = small()
    ms.export(net, x, file_name=tmp_path / "net", file_format="MSJIT")
    assert repr(ms.load(tmp_path / "net.msjit").graph) == "<graph SequentialCell: x float32(5, 4)>"


def test_nested_networks_keep_the_line(tmp_path):
    class Inner(nn.Cell):
        def construct(self, x):
            y = x + 1
            return y * len(str(y.sum()))

    net = nn.SequentialCell(nn.ReLU(), Inner())
    line = Inner.construct.__code__.co_firstlineno + 2
    with pytest.raises(ms.Unsupported, match=rf"test_files.py:{line}: .*\n +return y \* len"):
        ms.export(net, ms.ones(3), file_name=tmp_path / "f", file_format="MSJIT")


# ---- damaged files


@pytest.mark.parametrize("file_format", ["MSJIT", "MINDIR"])
def test_damaged_files(file_format, tmp_path):
    """Cut off anywhere, or with any byte changed: refused, or still the same kind of graph; never a crash."""
    net, x = small()
    ms.export(net, x, file_name=tmp_path / "net", file_format=file_format)
    (path,) = tmp_path.iterdir()
    whole = path.read_bytes()
    damaged = tmp_path / ("damaged" + path.suffix)
    refused, rng = 0, np.random.default_rng(0)
    for size in sorted({0, 3, 7, 8, 9, *rng.integers(0, len(whole), 60).tolist()}):
        damaged.write_bytes(whole[:size])
        with pytest.raises(ValueError) as error:
            ms.load(damaged)
        assert damaged.name in str(error.value)
    for at in rng.integers(0, len(whole), 300).tolist():
        damaged.write_bytes(whole[:at] + bytes([whole[at] ^ int(rng.integers(1, 256))]) + whole[at + 1 :])
        try:
            results(nn.GraphCell(ms.load(damaged))(x))
        except (ValueError, TypeError, RuntimeError, IndexError):
            refused += 1
    assert refused > 20
    with pytest.raises((FileNotFoundError, RuntimeError), match="missing"):
        ms.load(tmp_path / ("missing" + path.suffix))
    with pytest.raises(ValueError, match="must end in"):
        ms.load(tmp_path / "net.onnx")


def altered(path, change):
    """The MSJIT file with its header changed, checksum included, as one of format 1, which has no other sums."""
    import zlib

    whole = path.read_bytes()
    (size,) = struct.unpack_from("<Q", whole)
    header = json.loads(whole[8 : 8 + size])
    meta = header["__metadata__"]
    meta["msjit.format"] = "1"
    change(header, meta)
    if "msjit.graph" in meta:
        meta["msjit.graph_crc32"] = f"{zlib.crc32(meta['msjit.graph'].encode()):08x}"
    text = json.dumps(header).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + whole[8 + size :])
    return path


@pytest.mark.parametrize(
    "change, message",
    [
        (lambda h, m: m.update({"msjit.format": "9"}), "of format 9; this msjit reads formats 1 to 2"),
        (lambda h, m: m.pop("msjit.graph"), "lacks 'msjit.graph'"),
        (lambda h, m: h["0.weight"].update(shape=[3, 5]), "expected 60 bytes"),
        (lambda h, m: h["0.weight"].update(dtype="F31"), "no dtype is called 'F31'"),
        (lambda h, m: h.pop("2.bias"), "no tensor begins there|the tensors end at"),
        (lambda h, m: h["0.weight"].update(data_offsets=[0, 1 << 60]), "expected 48 bytes"),
        (
            lambda h, m: m.update({"msjit.graph": m["msjit.graph"].replace("relu", "rely")}),
            "line .: no op is named rely",
        ),
        (
            lambda h, m: m.update({"msjit.graph": m["msjit.graph"].replace("relu(", "matmul(")}),
            "matmul with 1 operands",
        ),
        (lambda h, m: m.update({"msjit.graph": m["msjit.graph"].replace("relu(", "sum(")}), "differs from inference"),
        (lambda h, m: m.update({"msjit.graph": m["msjit.graph"][:-30]}), "graph text, line|damaged"),
        (lambda h, m: m.update({"msjit.open": "99:0"}), "names no dimension"),
    ],
)
def test_altered_headers(change, message, tmp_path):
    net, x = small()
    ms.export(net, x, file_name=tmp_path / "net", file_format="MSJIT")
    path = altered(tmp_path / "net.msjit", change)
    with pytest.raises(ValueError, match=message):
        ms.load(path)


def test_files_of_format_1(tmp_path):
    net, x = small()
    ms.export(net, x, file_name=tmp_path / "net", file_format="MSJIT")
    path = altered(tmp_path / "net.msjit", lambda header, meta: None)
    assert np.array_equal(ms.load(path)(x).asnumpy(), net(x).asnumpy())


def test_every_changed_byte_is_found(tmp_path):
    """In weights, too: they would give other numbers. What is loaded all the same is the same file to its reader."""
    net, x = small()
    ms.export(net, x, file_name=tmp_path / "net", file_format="MSJIT")
    whole, expected = (tmp_path / "net.msjit").read_bytes(), net(x).asnumpy()
    (header,) = struct.unpack_from("<Q", whole)
    damaged, rng = tmp_path / "damaged.msjit", np.random.default_rng(0)
    for at in [*range(8 + header, len(whole)), *rng.integers(0, 8 + header, 300).tolist()]:
        damaged.write_bytes(whole[:at] + bytes([whole[at] ^ int(rng.integers(1, 256))]) + whole[at + 1 :])
        try:
            found = ms.load(damaged)(x).asnumpy()
        except ValueError as error:
            assert "damaged.msjit is no whole MSJIT file" in str(error) and len(str(error)) < 400
        else:
            assert np.array_equal(found, expected) and at < 8 + header
    damaged.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    with pytest.raises(ValueError, match="tensor '.*': the sum of its data differs"):
        ms.load(damaged)


# ---- MindSpore's own files


@pytest.mark.parametrize("name", ["cnn", "ops"])
def test_files_of_mindspore(name):
    """Written by MindSpore 2.10 (record_mindspore_graphs.py), with what it gave."""
    recorded = np.load(RECORDED / f"{name}.npz")
    cell = nn.GraphCell(ms.load(RECORDED / f"{name}.mindir"))
    inputs = [ms.Tensor(recorded[f"arr_{k}"]) for k in range(sum(k.startswith("arr_") for k in recorded.files))]
    found = results(cell(*inputs))
    assert len(found) == sum(k.startswith("w") for k in recorded.files)
    for k, f in enumerate(found):
        np.testing.assert_allclose(f.asnumpy(), recorded[f"w{k}"], rtol=1e-5, atol=1e-6)


def test_a_loaded_graph_is_captured(tmp_path):
    cell = nn.GraphCell(ms.load(RECORDED / "cnn.mindir"))
    captured = ms.jit(lambda x: cell(x) * 2, fullgraph=True)
    x = forward_graphs.tensor(2, 1, 8, 8)
    np.testing.assert_allclose(captured(x).asnumpy(), cell(x).asnumpy() * 2, rtol=1e-6)


class Attending(nn.Cell):
    def __init__(self):
        super().__init__()
        self.layer = nn.TransformerEncoderLayer(16, 4, 32, 0.0, batch_first=True)
        self.up = nn.Conv2dTranspose(2, 3, 2, stride=2, pad_mode="valid")
        self.pool = nn.MaxPool2d(3, 2, pad_mode="same")

    def construct(self, x, q, k):
        y = ops.mish(self.layer(x))
        shared = ms.mint.nn.functional.scaled_dot_product_attention(q, k, k, is_causal=True)
        return self.pool(self.up(y.reshape(2, 2, 5, 8))), shared, ops.triu(y, 1)


def test_networks_in_mindir(tmp_path):
    """What 2.10 was seen to give the same for: attention, transposed convolutions, pools with padding, masks."""
    net = Attending().set_train(False)
    x, q, k = (forward_graphs.tensor(*shape) for shape in ((2, 5, 16), (2, 4, 6, 8), (2, 4, 6, 8)))
    ms.export(net, x, q, k, file_name=tmp_path / "net", file_format="MINDIR")
    found = nn.GraphCell(ms.load(tmp_path / "net.mindir"))(x, q, k)
    for f, e in zip(results(found), results(net(x, q, k))):
        np.testing.assert_allclose(f.asnumpy(), e.asnumpy(), rtol=2e-5, atol=2e-6)


def test_other_parameters(tmp_path):
    net, x = small()
    ms.export(net, x, file_name=tmp_path / "net", file_format="MINDIR")
    graph = ms.load(tmp_path / "net.mindir")
    zero = {name: ms.ops.zeros_like(p) for name, p in graph.parameters.items()}
    assert nn.GraphCell(graph, params_init=zero)(x).abs().sum() == 0
    assert len(list(nn.GraphCell(graph).get_parameters())) == 4
    with pytest.raises(ValueError, match="has no parameter 'nothing'"):
        nn.GraphCell(graph, params_init={"nothing": ms.ones(1)})
    with pytest.raises(TypeError, match="must be what load gives"):
        nn.GraphCell(3)
