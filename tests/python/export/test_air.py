"""AIR files: a NumPy evaluator that has nothing of the emitter gives what msjit gives, for every op and every program."""

import itertools
import sys
from pathlib import Path

import forward_graphs
import numpy as np
import pytest
from op_calls import RANDOM, calls

import msjit as ms
from msjit import _core
from msjit.exporting import ge_ops
from msjit.exporting.air_forms import INEXPRESSIBLE
from msjit.exporting.forms import AIR as FORMS
from msjit.exporting.whole_graph import tensors_in

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "ascend"))
import ge_decode  # noqa: E402
import ge_evaluate  # noqa: E402


def error(found, expected):
    """The largest difference, relative to the largest element."""
    assert found.shape == expected.shape and found.dtype == expected.dtype, (found.shape, expected.shape, found.dtype)
    if not expected.size:
        return 0.0
    found, expected = found.astype(np.float64), expected.astype(np.float64)
    equal = (found == expected) | (np.isnan(found) & np.isnan(expected))
    scale = max(1.0, np.max(np.abs(expected), where=np.isfinite(expected), initial=0))
    return float(np.max(np.where(equal, 0, np.abs(found - expected)), initial=0) / scale)


def exported(net, inputs, path):
    """The graph of the exported file, and the largest error of its results."""
    ms.export(net, *inputs, file_name=path, file_format="AIR")
    graph = ge_evaluate.Graph(Path(f"{path}.air").read_bytes())
    return graph, worst(graph, net, inputs)


def worst(graph, net, inputs):
    expected = tensors_in(net(*inputs))
    arrays = [t.asnumpy() for t in tensors_in(tuple(v for v in inputs if isinstance(v, (ms.Tensor, tuple, list))))]
    found, _ = graph.run(arrays)
    assert len(found) == len(expected)
    return max(error(f, e.detach().asnumpy()) for f, e in zip(found, expected))


@pytest.mark.parametrize("name", forward_graphs.FORWARD)
def test_program(name, tmp_path):
    net, inputs, dims = forward_graphs.forward(name)
    _, largest = exported(net, inputs, tmp_path / "static")
    if dims:
        marked = [ms.Tensor(v.asnumpy()) for v in inputs]
        for position, dim in dims:
            ms.mark_dynamic(marked[position], dim)
        graph, found = exported(net, marked, tmp_path / "open")
        largest = max(largest, found)
        for size in (1, 7):
            others = [ms.Tensor(np.resize(v.asnumpy(), (size, *v.shape[1:]))) for v in inputs]
            largest = max(largest, worst(graph, net, others))
    assert largest < (2e-2 if name == "mixed_precision" else 1e-5)


@pytest.mark.filterwarnings("ignore")
def test_ops(tmp_path, request):
    """Every op of src/ops/ops.def, by two of its samples, by all with --all."""
    most = None if request.config.getoption("--all") else 2
    assert not set(FORMS) & set(INEXPRESSIBLE)
    refused, wrong = {}, {}
    for name in sorted(set(_core._raw_ops) - RANDOM - set(INEXPRESSIBLE)):
        for call, tensors in itertools.islice(calls(name), most):
            try:
                _, largest = exported(call, tensors, tmp_path / "op")
            except ms.Unsupported as reason:
                assert "AIR" in str(reason), reason
                refused.setdefault(name, []).append(str(reason))
                continue
            except (ge_evaluate.Broken, AssertionError) as reason:
                wrong[name] = reason
                continue
            if largest > 3e-6:
                wrong[name] = largest
    assert not wrong and set(refused) == {"conj", "real"}  # of complex numbers


def test_random_ops(tmp_path):
    """Other numbers of the same distribution."""
    x = ms.ones(4000)
    for call, mean, std in (
        (lambda x: x * 0 + ms.ops.rand(4000), 0.5, 0.289), (lambda x: x * 0 + ms.ops.randn(4000), 0, 1),
        (lambda x: x * 0 + ms.ops.randint(2, 7, (4000,)), 4, 1.41), (lambda x: ms.ops.bernoulli(x), 0.5, 0.5),
        (lambda x: x * 0 + ms.ops.randperm(4000), 1999.5, 1154.7), (lambda x: ms.ops.dropout(x * 0 + 1, 0.25), 1, 0.577),
    ):  # fmt: skip
        ms.export(call, x, file_name=tmp_path / "random", file_format="AIR")
        (found, *_), _ = ge_evaluate.Graph((tmp_path / "random.air").read_bytes()).run([x.asnumpy()])
        assert abs(found.mean() - mean) < 0.1 * max(1, std) and abs(found.std() - std) < 0.1 * max(0.5, std)


def small_net():
    net = ms.nn.SequentialCell(ms.nn.Conv2d(1, 2, 3, pad_mode="pad", padding=1, has_bias=True), ms.nn.ReLU(), ms.nn.Flatten(),
                               ms.nn.Dense(32, 3), ms.nn.LayerNorm((3,)))  # fmt: skip
    for k, p in enumerate(net.get_parameters()):
        p.set_data(ms.ops.full(p.shape, 0.25 * (k + 1)))
    return net.set_train(False)


def test_text(tmp_path, golden):
    """The text beside the file."""
    ms.export(
        small_net(), ms.Tensor(shape=[None, 1, 4, 4], dtype=ms.float32), file_name=tmp_path / "n", file_format="AIR"
    )
    golden(Path(__file__).resolve().parents[2] / "golden/air/net.txt", (tmp_path / "n.air.txt").read_text())


@pytest.mark.peers
def test_by_protobuf(tmp_path):
    """Google's protobuf reads what is written, with nothing left over, and writes the same fields."""
    from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

    kinds = {"int": 3, "float": 2, "text": 9, "bytes": 12}
    file = descriptor_pb2.FileDescriptorProto(name="ge.proto", package="ge.proto", syntax="proto3")
    for name, fields in ge_decode.SCHEMA.items():
        message = file.message_type.add(name=name)
        for number, (field, kind, many) in fields.items():
            made = message.field.add(name=field, number=number, label=3 if many else 1)
            if isinstance(kind, tuple):
                entry = message.nested_type.add(name=field.capitalize() + "Entry")
                entry.options.map_entry = True
                entry.field.add(name="key", number=1, label=1, type=9)
                entry.field.add(name="value", number=2, label=1, type=11, type_name=f".ge.proto.{kind[1]}")
                made.type, made.type_name = 11, f".ge.proto.{name}.{entry.name}"
            elif kind in kinds:
                made.type = kinds[kind]
            else:
                made.type, made.type_name = 11, f".ge.proto.{kind}"
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    model = message_factory.GetMessageClass(pool.FindMessageTypeByName("ge.proto.ModelDef"))()
    ms.export(small_net(), forward_graphs.tensor(2, 1, 4, 4), file_name=tmp_path / "n", file_format="AIR")
    data = (tmp_path / "n.air").read_bytes()
    model.ParseFromString(data)
    again = type(model)()
    again.ParseFromString(model.SerializeToString())
    size = model.ByteSize()
    model.DiscardUnknownFields()
    assert model == again and model.ByteSize() == size  # no field is unknown
    own = ge_decode.load(data)
    assert [op.name for op in model.graph[0].op] == [op["name"] for op in own["op"]]
    conv = next(op for op in model.graph[0].op if op.type == "Conv2D")
    assert list(conv.attr["pads"].list.i) == [1, 1, 1, 1] and conv.attr["data_format"].s == b"NCHW"
    assert list(conv.input)[:2] == ["x:0", "0.weight:0"] and conv.input_desc[3].attr["_is_unfed_optional"].i == 1
    assert conv.output_desc[0].dtype == 1 and list(conv.output_desc[0].shape.dim) == [2, 2, 4, 4]


@pytest.mark.parametrize("wrong, message", [
    (("Exp", ["int32"], {}), "Exp's x takes float16"), (("Add", ["float32", "int32"], {}), "x2 takes float32, not int32"),
    (("Conv2D", ["float32", "float32"], {"pads": [0]}), "needs its attribute strides"), (("Exp", [None], {}), "needs its input x"),
    (("Exp", ["float32"], {"axis": 1}), "no attribute axis"), (("Expp", [], {}), "no operator"),
])  # fmt: skip
def test_what_the_table_refuses(wrong, message):
    with pytest.raises(ge_ops.Mismatch, match=message):
        ge_ops.check(*wrong)


def test_what_has_no_form(tmp_path):
    with pytest.raises(ms.Unsupported, match="digamma .* AIR: GE has no such"):
        ms.export(lambda x: ms.ops.digamma(x) * 2, ms.ones(3), file_name=tmp_path / "f", file_format="AIR")
    assert not list(tmp_path.iterdir())


def test_control_flow(tmp_path):
    """Operators run further graphs of the file."""

    def f(x):
        n = 0
        while x.sum() > 1:
            if x.max() > 2:
                x = x / 4
            else:
                x = x / 2
            n = n + 1
        return x * n

    ms.export(f, ms.ones(3), file_name=tmp_path / "f", file_format="AIR")
    graph = ge_evaluate.Graph((tmp_path / "f.air").read_bytes())
    assert graph.types().count("While") == 1 and sorted(graph.graph["graphs"]) == ["body", "cond"]
    for x in (np.ones(3), np.zeros(3), np.array([9.0, 5.0, 1.0])):
        (found,), _ = graph.run([x.astype(np.float32)])
        np.testing.assert_allclose(found, f(ms.tensor(x.astype(np.float32))).asnumpy(), rtol=1e-6)
    text = (tmp_path / "f.air.txt").read_text()
    assert "\ngraph body\n" in text and "{graph=cond, graph=body}" in text
