"""ONNX files: onnxruntime gives what msjit gives, for every op and for the forward graphs of every program."""

import forward_graphs
import numpy as np
import pytest
from op_calls import RANDOM, calls

import msjit as ms
from msjit import _core
from msjit.exporting.whole_graph import tensors_in

pytestmark = pytest.mark.peers


def session(path):
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def feeds(run, inputs):
    tensors = tensors_in(tuple(v for v in inputs if isinstance(v, (ms.Tensor, tuple, list))))
    return {entry.name: t.asnumpy() for entry, t in zip(run.get_inputs(), tensors)}


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
    """A session of the exported file, and the largest error of its results."""
    ms.export(net, *inputs, file_name=path, file_format="ONNX")
    run = session(f"{path}.onnx")
    expected = tensors_in(net(*inputs))
    found = run.run(None, feeds(run, inputs))
    assert len(found) == len(expected)
    return run, max(error(f, e.detach().asnumpy()) for f, e in zip(found, expected))


@pytest.mark.parametrize("name", forward_graphs.FORWARD)
def test_program(name, tmp_path, record_property):
    net, inputs, dims = forward_graphs.forward(name)
    _, worst = exported(net, inputs, tmp_path / "static")
    if dims:
        marked = [ms.Tensor(v.asnumpy()) for v in inputs]
        for position, dim in dims:
            ms.mark_dynamic(marked[position], dim)
        run, found = exported(net, marked, tmp_path / "open")
        worst = max(worst, found)
        for size in (1, 7):
            others = [ms.Tensor(np.resize(v.asnumpy(), (size, *v.shape[1:]))) for v in inputs]
            expected = tensors_in(net(*others))
            for f, e in zip(run.run(None, feeds(run, others)), expected):
                worst = max(worst, error(f, e.detach().asnumpy()))
    print(f"{name}: {worst:.1e}")
    record_property("error", worst)
    assert worst < (2e-2 if name == "mixed_precision" else 1e-5)


EXACT = {"erfc": 1e-5, "exp2": 1e-5}


@pytest.mark.parametrize("name", sorted(_core._raw_ops))
def test_op(name, tmp_path):
    """Every op of src/ops/ops.def, by its samples."""
    from msjit.exporting.forms import ONNX as FORMS
    from msjit.exporting.onnx_forms import INEXPRESSIBLE

    assert not (name in FORMS and name in INEXPRESSIBLE)
    if name in RANDOM or name in INEXPRESSIBLE:
        return
    for call, tensors in calls(name):
        if any(t.is_complex() for t in tensors):
            with pytest.raises(ms.Unsupported, match="complex"):
                exported(call, tensors, tmp_path / name)
            continue
        _, worst = exported(call, tensors, tmp_path / name)
        assert worst < EXACT.get(name, 2e-6), tensors


@pytest.mark.parametrize("name", sorted(RANDOM))
def test_random_op(name, tmp_path):
    """Other numbers of the same distribution."""
    call = {
        "rand": lambda x: x * 0 + ms.ops.rand(4000),
        "randn": lambda x: x * 0 + ms.ops.randn(4000),
        "randint": lambda x: x * 0 + ms.ops.randint(2, 7, (4000,)),
        "bernoulli": lambda x: ms.ops.bernoulli(x * 0 + 0.3),
        "randperm": lambda x: x * 0 + ms.ops.randperm(4000),
        "dropout": lambda x: ms.ops.dropout(x * 0 + 1, 0.25),
    }[name]
    x = ms.ones(4000)
    ms.export(call, x, file_name=tmp_path / "random", file_format="ONNX")
    run = session(tmp_path / "random.onnx")
    (found, *_), expected = run.run(None, {"x": x.asnumpy()}), call(x).asnumpy()
    assert abs(found.mean() - expected.mean()) < 0.1 * max(1, expected.std()) and found.dtype == expected.dtype
    assert abs(found.std() - expected.std()) < 0.1 * max(0.5, expected.std())


def test_control_flow(tmp_path):
    def halved(x):
        y = x * 1
        while y.sum() > 1:
            y = y / 2
        return y, y.max()

    run, worst = exported(halved, [ms.Tensor([3.0, 8.0])], tmp_path / "loop")
    assert worst < 1e-6
    other = np.array([100.0, 1.0], np.float32)
    assert error(run.run(None, {"x": other})[0], halved(ms.Tensor(other))[0].asnumpy()) < 1e-6


def test_numbers_in_control_flow(tmp_path):
    class Net(ms.nn.Cell):
        def construct(self, x, w):
            count, scale, late = 0, 1.0, False
            while x.sum() < 50 and count < 9:
                if x[0, 0] > 3:
                    scale, late = scale * 0.5, True
                x = x @ w + count * scale
                count += 1
            for i in range(60):
                if x.sum() > 90 or i == 50:
                    break
                x = x + i
            return x * count if late else x - scale

    x, w = ms.tensor([[1.5, 0.5], [0.25, 1.0]]), ms.tensor([[1.0, 0.5], [0.75, 0.5]])
    run, worst = exported(Net(), (x, w), tmp_path / "numbers")
    for shift in (0.0, 3.0, 60.0):
        given = (x + shift, w)
        found = run.run(None, feeds(run, given))[0]
        worst = max(worst, error(found, Net()(*given).asnumpy()))
    assert worst < 1e-5


def test_a_vector_beside_a_transposition(tmp_path):
    """ONNX Runtime 1.32 takes the vector for a row where it fuses the two."""

    def products(w, u, v):
        return w.T @ u, v @ w.T, w.T @ w @ v, u @ w

    rng = np.random.default_rng(0)
    inputs = [ms.Tensor(rng.standard_normal(s).astype(np.float32)) for s in ((4, 3), (4,), (3,))]
    assert exported(products, inputs, tmp_path / "net")[1] < 1e-6


def test_choosing_among_bools_and_short_integers(tmp_path):
    def chosen(p, x, y):
        short = [(ms.ops.where(p, x.astype(t), y.astype(t))) for t in (ms.int8, ms.uint8, ms.int16, ms.uint64)]
        return ms.ops.where(p, x > 0, y > 0), (x > 0).masked_fill(p, True), *short

    inputs = [ms.Tensor(np.array(v)) for v in ([True, False, True], [1, 2, 0], [0, 5, 6])]
    assert exported(chosen, inputs, tmp_path / "net")[1] == 0


def test_names(tmp_path):
    """Parameters keep theirs, inputs those of the arguments."""
    import onnx

    net = ms.nn.SequentialCell(ms.nn.Dense(4, 3), ms.nn.ReLU(), ms.nn.Dense(3, 2))
    ms.export(net, ms.Tensor(shape=[None, 4], dtype=ms.float32), file_name=tmp_path / "net.onnx", file_format="ONNX")
    model = onnx.load(tmp_path / "net.onnx")
    held = {i.name for i in model.graph.initializer}
    assert {p.name for p in net.get_parameters()} <= held
    (entry,), (result,) = model.graph.input, model.graph.output
    assert [d.dim_param or d.dim_value for d in entry.type.tensor_type.shape.dim] == [entry.name + "_0", 4]
    assert [d.dim_param or d.dim_value for d in result.type.tensor_type.shape.dim] == [entry.name + "_0", 2]
    assert model.opset_import[0].version == 20 and model.producer_name == "msjit"


def test_nothing_runs(tmp_path):
    ran = []

    def noisy(x):
        ran.append(1)
        return x * 2

    ms.export(noisy, ms.ones(2), file_name=tmp_path / "noisy", file_format="ONNX")
    assert ran == []


def test_sizes_as_numbers(tmp_path):
    """Arithmetic on sizes that vary is part of the file."""

    def f(x):
        n = x.shape[0]
        return x.reshape(n * 2, -1) / n, ms.ops.arange(n), x[: n // 2].sum(), x.std(), ms.ops.full((n, 2), n)

    run, worst = exported(f, [ms.mark_dynamic(forward_graphs.tensor(6, 4), 0)], tmp_path / "sizes")
    assert worst < 1e-6
    other = forward_graphs.tensor(11, 4, seed=1)
    for found, expected in zip(run.run(None, {"x": other.asnumpy()}), f(other)):
        assert error(found, expected.asnumpy()) < 1e-6


@pytest.mark.parametrize(
    "f",
    [
        lambda x: ms.ops.outer(ms.ops.arange(x.shape[1]).astype(ms.float32), x[0, :3]),
        lambda x: ms.ops.roll(x, 1, -1),
        lambda x: ms.ops.roll(x, (-2, 1), (1, 0)),
    ],
    ids=["outer", "roll", "roll of two"],
)
def test_sizes_that_ops_are_composed_with(tmp_path, f):
    """Attributes that follow a size are computed in the file."""
    x = forward_graphs.tensor(6, 5)
    for dim in range(2):
        ms.mark_dynamic(x, dim)
    ms.export(f, x, file_name=tmp_path / "composed", file_format="ONNX")
    run = session(tmp_path / "composed.onnx")
    for shape in (6, 5), (4, 9), (11, 4), (7, 7):
        other = forward_graphs.tensor(*shape, seed=1)
        (found,) = run.run(None, {"x": other.asnumpy()})
        assert error(found, f(other).asnumpy()) < 1e-6


def test_a_constant_tensor_that_follows_a_size_is_refused(tmp_path):
    """The places that an adaptive pooling reads are a constant for each size."""
    x = ms.mark_dynamic(forward_graphs.tensor(2, 3, 8), 2)
    with pytest.raises(ms.Unsupported, match="the size x_2 cannot be left open: .* has it as a constant"):
        ms.export(lambda x: ms.ops.adaptive_avg_pool1d(x, 1), x, file_name=tmp_path / "pool", file_format="ONNX")


def test_sizes_that_are_equal_have_one_name(tmp_path):
    x, y = (ms.Tensor(shape=[None, 3], dtype=ms.float32) for _ in range(2))
    ms.export(lambda a, b: a + b, x, y, file_name=tmp_path / "sum", file_format="ONNX")
    run = session(tmp_path / "sum.onnx")
    assert [i.shape for i in run.get_inputs()] == [["a_0", 3], ["a_0", 3]]


def test_bfloat16_and_float64(tmp_path):
    exported(lambda x: x.astype(ms.float64) * 2, [forward_graphs.tensor(3)], tmp_path / "wide")
    ms.export(lambda x: (x.astype(ms.bfloat16) * 2).astype(ms.float32), forward_graphs.tensor(3), file_name=tmp_path / "half",
              file_format="ONNX")  # fmt: skip


def test_a_size_that_the_program_has_taken_for_a_constant_stays_closed(tmp_path):
    """A file has no guards: what was unrolled for one size would give wrong results for others."""

    def rows(x):
        h = x[0] * 0
        for row in x:
            h = (h * 0.5 + row).tanh()
        return h

    def chosen(x):
        return x * 2 if x.shape[0] > 20 else x - x.shape[0]

    x = ms.ones((6, 4))
    ms.mark_dynamic(x, 0)
    with pytest.raises(ms.Unsupported, match="the sizes x_0 cannot be left open: .*was 6, is 9"):
        ms.export(rows, x, file_name=tmp_path / "rows", file_format="ONNX")
    ms.export(chosen, x, file_name=tmp_path / "chosen", file_format="ONNX")
    import onnx

    assert ".shape[0] > 20) decides as at capture" in onnx.load(tmp_path / "chosen.onnx").graph.doc_string


def test_sizes_that_must_be_even(tmp_path):
    """Of a network with a transposed convolution, which takes even sizes alone."""

    class Net(ms.nn.Cell):
        def __init__(self):
            super().__init__()
            self.down = ms.nn.Conv2d(3, 4, 3, stride=2, pad_mode="pad", padding=1)
            self.up = ms.nn.Conv2dTranspose(4, 3, 2, stride=2, pad_mode="valid")

        def construct(self, x):
            return ms.ops.cat([self.up(self.down(x).relu()), x], 1)

    net = Net()
    run, worst = exported(net, [ms.mark_dynamic(forward_graphs.tensor(2, 3, 8, 6), (0, 2, 3))], tmp_path / "even")
    for shape in ((1, 3, 4, 12), (3, 3, 10, 2)):
        x = forward_graphs.tensor(*shape)
        worst = max(worst, error(run.run(None, feeds(run, [x]))[0], net(x).asnumpy()))
    assert worst < 1e-6
