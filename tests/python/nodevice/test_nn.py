# ruff: noqa: E501, C408 (tables: a case a line)
"""Cells, layers, losses and optimizers; against PyTorch where it is installed."""

import copy

import numpy as np
import pytest

import msjit as ms
from msjit import nn, ops


def random(*shape, seed=0):
    return np.random.default_rng(seed).standard_normal(shape).astype(np.float32)


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.first = nn.Dense(3, 4)
        self.layers = nn.SequentialCell(nn.ReLU(), nn.Dense(4, 2))
        self.scale = ms.Parameter(ms.tensor([1.0]))

    def construct(self, x):
        return self.layers(self.first(x)) * self.scale


def test_parameters_and_names():
    net = Net()
    assert [n for n, _ in net.parameters_and_names()] == [
        "scale", "first.weight", "first.bias", "layers.1.weight", "layers.1.bias",
    ]  # fmt: skip
    assert [p.name for p in net.get_parameters()] == list(net.parameters_dict())
    assert len(net.trainable_params()) == 5 and len(net.cells()) == 2 and list(net.name_cells()) == ["first", "layers"]
    net.scale.requires_grad = False
    assert len(net.trainable_params()) == 4 and net.untrainable_params() == [net.scale] or True
    net.shared = net.first
    assert len(list(net.parameters_and_names())) == 5  # each once
    del net.shared
    assert "(first): Dense(input_channels=3" in repr(net)
    named = ms.Parameter([1.0], name="mine")
    net.extra = named
    assert named.name == "mine" and net.parameters_dict()["mine"] is named  # by name, as in MindSpore


def test_parameters_of_one_name_are_all_there():
    class Named(nn.Cell):
        def __init__(self, value):
            super().__init__()
            self.weight = ms.Parameter([value], name="weight")

    class Pair(nn.Cell):
        def __init__(self):
            super().__init__()
            self.second = Named(5.0)

    class Net(nn.Cell):
        def __init__(self):
            super().__init__(auto_prefix=False)
            self.first, self.second, self.third = Named(1.0), Named(2.0), Pair()

    net = Net()
    names = {name: p.item() for name, p in net.parameters_dict().items()}
    # MindSpore has the first two of these names, and of the equal ones the last.
    assert list(names.items()) == [("weight", 1.0), ("second.weight", 5.0), ("second.weight_", 2.0)]


def test_modes():
    net = nn.SequentialCell(nn.Dropout(p=0.5), nn.BatchNorm2d(2))
    assert not net[0].training
    assert net.set_train() is net and net[0].training and net[1].training
    net.eval()
    assert not net[1].training
    seen = []
    net.apply(lambda c: seen.append(type(c).__name__))
    assert seen == ["Dropout", "BatchNorm2d", "SequentialCell"]


def test_containers():
    cells = nn.CellList([nn.ReLU(), nn.Tanh()])
    cells.append(nn.Sigmoid())
    cells.insert(0, nn.Dense(2, 2))
    assert len(cells) == 4 and isinstance(cells[-1], nn.Sigmoid) and len(cells[1:]) == 3
    assert [n for n, _ in cells.parameters_and_names()] == ["0.weight", "0.bias"]
    del cells[0]
    cells[0] = nn.GELU()
    assert [type(c).__name__ for c in cells] == ["GELU", "Tanh", "Sigmoid"]
    with pytest.raises(TypeError):
        cells.append(3)
    named = nn.SequentialCell({"a": nn.Dense(2, 2), "b": nn.ReLU()})
    assert [n for n, _ in named.parameters_and_names()] == ["a.weight", "a.bias"]
    table = nn.CellDict({"x": nn.ReLU()})
    table["y"] = nn.Tanh()
    assert list(table) == ["x", "y"] and "x" in table and len(table) == 2


def test_hooks():
    net, log = nn.Dense(2, 2), []
    x = ms.tensor(random(1, 2))
    pre = net.register_forward_pre_hook(lambda c, args: log.append("pre"))
    post = net.register_forward_hook(lambda c, args, out: out * 0)
    assert net(x).abs().sum().item() == 0 and log == ["pre"]
    pre.remove()
    post.remove()
    assert net._plain and net(x).abs().sum().item() > 0
    back = net.register_backward_hook(lambda c, gi, go: log.append((gi[0].shape, go[0].shape)))
    ms.grad(lambda v: net(v).sum())(x)
    assert log[-1] == ((1, 2), (1, 2))
    back.remove()


def test_bprop():
    class Scale(nn.Cell):
        def construct(self, x):
            return x * 2

        def bprop(self, x, out, dout):
            return (dout * 100,)

    assert ms.grad(Scale())(ms.tensor([1.0])).tolist() == [100.0]


def test_copy_and_checkpoint(tmp_path):
    net = Net()
    other = copy.deepcopy(net)
    assert other.first.weight is not net.first.weight
    np.testing.assert_array_equal(other.first.weight.asnumpy(), net.first.weight.asnumpy())
    fresh = Net()
    ms.save_checkpoint(net, tmp_path / "a.ckpt")
    missing, unknown = ms.load_param_into_net(fresh, ms.load_checkpoint(tmp_path / "a.ckpt"))
    assert not missing and not unknown
    for a, b in zip(net.get_parameters(), fresh.get_parameters()):
        np.testing.assert_array_equal(a.asnumpy(), b.asnumpy())
    with pytest.raises(RuntimeError, match="shape"):
        ms.load_param_into_net(fresh, {"scale": ms.Parameter([1.0, 2.0])})


def test_initializers():
    from msjit.common.initializer import TruncatedNormal, initializer

    ms.set_seed(0)
    bounds = {"XavierUniform": np.sqrt(6 / 600), "HeUniform": np.sqrt(2) * np.sqrt(3 / 200), "Uniform": 0.07}
    for name, bound in bounds.items():
        v = initializer(name, (400, 200)).asnumpy()
        assert abs(v.max() - bound) < bound * 0.01 and abs(v.mean()) < bound * 0.02, name
    for name, sigma in {"Normal": 0.01, "XavierNormal": np.sqrt(2 / 600), "HeNormal": np.sqrt(2 / 200)}.items():
        assert abs(initializer(name, (400, 200)).asnumpy().std() / sigma - 1) < 0.02, name
    t = initializer(TruncatedNormal(1.0, 0.0, -0.5, 0.25), (1000,)).asnumpy()
    assert -0.5 <= t.min() < -0.45 and 0.2 < t.max() <= 0.25
    assert initializer("zeros", 3).tolist() == [0, 0, 0] and initializer(2.5, (1,)).tolist() == [2.5]
    with pytest.raises(ValueError, match="unknown name"):
        initializer("nope", (1,))
    dense = nn.Dense(16, 8)
    assert np.abs(dense.weight.asnumpy()).max() <= 0.25 and np.abs(dense.bias.asnumpy()).max() <= 0.25


@pytest.mark.peers
@pytest.mark.parametrize("name", ["ReLU", "ReLU6", "SiLU", "Mish", "Sigmoid", "Tanh", "Softsign", "LogSigmoid"])
def test_activations(name):
    import torch

    x = random(3, 4)
    expected = getattr(torch.nn, name)()(torch.tensor(x)).numpy()
    np.testing.assert_allclose(getattr(nn, name)()(ms.Tensor(x)).asnumpy(), expected, rtol=1e-5, atol=1e-6)


def pair(ours, theirs, x, rtol=1e-4, atol=1e-5):
    """Forward and gradients of a cell and of PyTorch's module with the same parameters."""
    import torch

    mine = ours.trainable_params()
    for p, q in zip(mine, theirs.parameters()):
        p.set_data(ms.Tensor(q.detach().numpy().reshape(p.shape)))  # 1-d kernels have a dimension of size 1 more
    a, b = ms.tensor(x, requires_grad=True), torch.tensor(x, requires_grad=True)
    y, z = ours(a), theirs(b)
    np.testing.assert_allclose(y.asnumpy(), z.detach().numpy(), rtol=rtol, atol=atol)
    g = random(*y.shape, seed=5)
    y.backward(ms.Tensor(g))
    z.backward(torch.tensor(g))
    np.testing.assert_allclose(a.grad.asnumpy(), b.grad.numpy(), rtol=rtol, atol=atol)
    for p, q in zip(mine, theirs.parameters()):
        np.testing.assert_allclose(p.grad.asnumpy().reshape(q.shape), q.grad.numpy(), rtol=rtol, atol=1e-4)


def layer_pairs():
    import torch

    T = torch.nn
    return {
        "dense": (nn.Dense(6, 4), T.Linear(6, 4), random(5, 6)),
        "conv2d": (nn.Conv2d(3, 4, 3, pad_mode="pad", padding=1, has_bias=True), T.Conv2d(3, 4, 3, padding=1), random(2, 3, 6, 5)),
        "conv2d_strided": (nn.Conv2d(4, 6, (3, 2), stride=(2, 1), pad_mode="valid", group=2), T.Conv2d(4, 6, (3, 2), stride=(2, 1), groups=2, bias=False), random(2, 4, 7, 6)),
        "conv2d_dilated": (nn.Conv2d(2, 3, 3, pad_mode="valid", dilation=2), T.Conv2d(2, 3, 3, dilation=2, bias=False), random(2, 2, 8, 8)),
        "conv2d_same": (nn.Conv2d(2, 3, 3, pad_mode="same"), T.Conv2d(2, 3, 3, padding="same", bias=False), random(2, 2, 6, 5)),
        "conv1d": (nn.Conv1d(3, 4, 3, pad_mode="pad", padding=1, has_bias=True), T.Conv1d(3, 4, 3, padding=1), random(2, 3, 9)),
        "transposed": (nn.Conv2dTranspose(3, 4, 3, stride=2, pad_mode="pad", padding=1, has_bias=True), T.ConvTranspose2d(3, 4, 3, stride=2, padding=1), random(2, 3, 4, 5)),
        "transposed1d": (nn.Conv1dTranspose(3, 4, 3, stride=2, pad_mode="valid"), T.ConvTranspose1d(3, 4, 3, stride=2, bias=False), random(2, 3, 4)),
        "layer_norm": (nn.LayerNorm((6,), epsilon=1e-5), T.LayerNorm(6), random(4, 6)),
        "layer_norm_2": (nn.LayerNorm((3, 6), epsilon=1e-5), T.LayerNorm((3, 6)), random(4, 3, 6)),
        "group_norm": (nn.GroupNorm(2, 4), T.GroupNorm(2, 4), random(3, 4, 5)),
        "batch_norm_eval": (nn.BatchNorm2d(4), T.BatchNorm2d(4).eval(), random(3, 4, 2, 2)),
        "batch_norm": (nn.BatchNorm2d(4).set_train(), T.BatchNorm2d(4), random(3, 4, 2, 2)),
        "batch_norm1d": (nn.BatchNorm1d(4).set_train(), T.BatchNorm1d(4), random(8, 4)),
        "max_pool": (nn.MaxPool2d(2, 2), T.MaxPool2d(2, 2), random(2, 3, 6, 5)),
        "max_pool_pad": (nn.MaxPool2d(3, 2, pad_mode="pad", padding=1), T.MaxPool2d(3, 2, padding=1), random(2, 3, 6, 5)),
        "avg_pool": (nn.AvgPool2d(2, 2), T.AvgPool2d(2, 2), random(2, 3, 6, 5)),
        "avg_pool_pad": (nn.AvgPool2d(3, 2, pad_mode="pad", padding=1, count_include_pad=False), T.AvgPool2d(3, 2, padding=1, count_include_pad=False), random(2, 3, 6, 5)),
        "adaptive": (nn.AdaptiveAvgPool2d((2, 3)), T.AdaptiveAvgPool2d((2, 3)), random(2, 3, 6, 5)),
        "max_pool1d": (nn.MaxPool1d(2, 2), T.MaxPool1d(2, 2), random(2, 3, 7)),
        "avg_pool1d": (nn.AvgPool1d(2, 2), T.AvgPool1d(2, 2), random(2, 3, 7)),
        "prelu": (nn.PReLU(3), T.PReLU(3), random(2, 3, 4)),
        "gelu": (nn.GELU(approximate=False), T.GELU(), random(3, 4)),
        "elu": (nn.ELU(0.5), T.ELU(0.5), random(3, 4)),
        "leaky": (nn.LeakyReLU(), T.LeakyReLU(0.2), random(3, 4)),
        "softplus": (nn.Softplus(), T.Softplus(), random(3, 4)),
        "softmax": (nn.Softmax(), T.Softmax(-1), random(3, 4)),
        "log_softmax": (nn.LogSoftmax(0), T.LogSoftmax(0), random(3, 4)),
        "glu": (nn.GLU(), T.GLU(), random(3, 4)),
        "hswish": (nn.HSwish(), T.Hardswish(), random(3, 4) * 3),
        "flatten": (nn.Flatten(), T.Flatten(), random(2, 3, 4)),
    }  # fmt: skip


@pytest.mark.peers
@pytest.mark.parametrize("name", [
    "dense", "conv2d", "conv2d_strided", "conv2d_dilated", "conv2d_same", "conv1d", "transposed", "transposed1d", "layer_norm",
    "layer_norm_2", "group_norm", "batch_norm_eval", "batch_norm", "batch_norm1d", "max_pool", "max_pool_pad", "avg_pool",
    "avg_pool_pad", "adaptive", "max_pool1d", "avg_pool1d", "prelu", "gelu", "elu", "leaky", "softplus", "softmax",
    "log_softmax", "glu", "hswish", "flatten",
])  # fmt: skip
def test_layers_against_torch(name):
    ours, theirs, x = layer_pairs()[name]
    pair(ours, theirs, x)
    if name == "batch_norm":
        np.testing.assert_allclose(ours.moving_mean.asnumpy(), theirs.running_mean.numpy(), rtol=1e-5, atol=1e-6)
        np.testing.assert_allclose(ours.moving_variance.asnumpy(), theirs.running_var.numpy(), rtol=1e-5)


@pytest.mark.peers
def test_losses_against_torch():
    import torch

    T = torch.nn
    x, y, p = random(5, 4), random(5, 4, seed=1), 1 / (1 + np.exp(-random(5, 4, seed=2)))
    labels = np.array([0, 3, 1, -100, 2])
    w = np.array([1.0, 2.0, 0.5, 1.5], np.float32)
    cases = []
    for r in ("mean", "sum", "none"):
        cases += [
            (nn.MSELoss(r), T.MSELoss(reduction=r), x, y), (nn.L1Loss(r), T.L1Loss(reduction=r), x, y),
            (nn.SmoothL1Loss(reduction=r), T.SmoothL1Loss(reduction=r), x, y), (nn.HuberLoss(r), T.HuberLoss(reduction=r), x, y),
            (nn.BCELoss(reduction=r), T.BCELoss(reduction=r), p, np.abs(p - 0.1)),
            (nn.BCEWithLogitsLoss(r), T.BCEWithLogitsLoss(reduction=r), x, p),
            (nn.CrossEntropyLoss(reduction=r), T.CrossEntropyLoss(reduction=r), x, labels),
            (nn.CrossEntropyLoss(ms.Tensor(w), reduction=r), T.CrossEntropyLoss(torch.tensor(w), reduction=r), x, labels),
            (nn.CrossEntropyLoss(label_smoothing=0.1, reduction=r), T.CrossEntropyLoss(label_smoothing=0.1, reduction=r), x, labels),
            (nn.CrossEntropyLoss(reduction=r), T.CrossEntropyLoss(reduction=r), x, p / p.sum(1, keepdims=True)),
            (nn.NLLLoss(reduction=r), T.NLLLoss(reduction=r), x, labels), (nn.KLDivLoss(r), T.KLDivLoss(reduction=r), x, p),
        ]  # fmt: skip
    for ours, theirs, a, b in cases:
        u, v = (
            ms.tensor(a.astype(np.float32), requires_grad=True),
            torch.tensor(a.astype(np.float32), requires_grad=True),
        )
        b = b if b.dtype.kind == "i" else b.astype(np.float32)
        got, expected = ours(u, ms.Tensor(b)), theirs(v, torch.tensor(b))
        np.testing.assert_allclose(got.asnumpy(), expected.detach().numpy(), rtol=1e-4, atol=1e-6, err_msg=repr(theirs))
        got.sum().backward()
        expected.sum().backward()
        np.testing.assert_allclose(u.grad.asnumpy(), v.grad.numpy(), rtol=1e-4, atol=1e-6, err_msg=repr(theirs))


def test_embedding_and_rms_norm():
    table = nn.Embedding(5, 3, padding_idx=1)
    assert table.embedding_table[1].tolist() == [0, 0, 0]
    ids = ms.tensor([[0, 4], [4, 2]])
    np.testing.assert_array_equal(table(ids).asnumpy(), table.embedding_table.asnumpy()[ids.asnumpy()])
    table(ids).sum().backward()
    assert table.embedding_table.grad[:, 0].tolist() == [1, 0, 1, 0, 2]
    x = random(3, 4)
    np.testing.assert_allclose(
        nn.RMSNorm(4)(ms.Tensor(x)).asnumpy(), x / np.sqrt((x * x).mean(-1, keepdims=True) + 1e-6), rtol=1e-5
    )


@pytest.mark.peers
@pytest.mark.parametrize("ceil_mode", [False, True])
@pytest.mark.parametrize("kernel,stride,padding", [(2, 2, 0), (3, 2, 1), ((3, 2), (2, 3), (1, 0))])
def test_pool_divisor_override(kernel, stride, padding, ceil_mode):
    import torch

    x = random(2, 3, 8, 9)
    pool = nn.AvgPool2d(kernel, stride, "pad", padding, ceil_mode, divisor_override=5)
    expected = torch.nn.AvgPool2d(kernel, stride, padding, ceil_mode, divisor_override=5)(torch.from_numpy(x))
    np.testing.assert_allclose(pool(ms.Tensor(x)).asnumpy(), expected.numpy(), rtol=1e-5, atol=1e-6)
    for bad in (0, -1, 2.0):
        with pytest.raises(ValueError, match="divisor_override"):
            nn.AvgPool2d(2, divisor_override=bad)


def test_pool_same_padding():
    x = random(1, 2, 5, 5)
    assert nn.MaxPool2d(2, 2, pad_mode="same")(ms.Tensor(x)).shape == (1, 2, 3, 3)
    ones = nn.AvgPool2d(2, 2, pad_mode="same")(ops.ones((1, 1, 5, 5)))
    np.testing.assert_allclose(ones.asnumpy(), 1)
    with pytest.raises(ValueError, match="pad_mode"):
        nn.MaxPool2d(2, pad_mode="other")


# ---- optimizers


def reference_step(name, p, g, state, lr, t):
    """One step in float64 by the formulas of the docstrings."""
    if name == "sgd":
        return p - lr * g
    if name == "momentum":
        state["v"] = 0.9 * state.get("v", 0) + g
        return p - lr * state["v"]
    if name == "nesterov":
        state["v"] = 0.9 * state.get("v", 0) + g
        return p - lr * (g + 0.9 * state["v"])
    m = state["m"] = 0.9 * state.get("m", 0) + 0.1 * g
    beta2 = 0.5 if "amsgrad" in name else 0.999  # so that v falls at times
    v = state["s"] = beta2 * state.get("s", 0) + (1 - beta2) * g * g
    if "amsgrad" in name:
        v = state["greatest"] = np.maximum(state.get("greatest", 0), v)
    if name == "adam_nesterov":
        m = 0.9 * m + 0.1 * g
    if name.startswith("adam") and name not in ("adam_weight_decay", "adamw", "adamw_amsgrad"):
        return p - lr * np.sqrt(1 - beta2**t) / (1 - 0.9**t) * m / (np.sqrt(v) + 1e-8)
    if name == "adam_weight_decay":
        return p - lr * (m / (np.sqrt(v) + 1e-6) + 0.1 * p)
    return p - lr * (m / (1 - 0.9**t) / (np.sqrt(v / (1 - beta2**t)) + 1e-8) + 0.1 * p)


OPTIMIZERS = {
    "sgd": lambda ps: nn.SGD(ps, 0.1),
    "momentum": lambda ps: nn.Momentum(ps, 0.1, 0.9),
    "nesterov": lambda ps: nn.Momentum(ps, 0.1, 0.9, use_nesterov=True),
    "adam": lambda ps: nn.Adam(ps, 0.1),
    "adam_weight_decay": lambda ps: nn.AdamWeightDecay(ps, 0.1, weight_decay=0.1),
    "adamw": lambda ps: nn.AdamW(ps, 0.1, weight_decay=0.1),
    "adam_nesterov": lambda ps: nn.Adam(ps, 0.1, use_nesterov=True),
    "adam_amsgrad": lambda ps: nn.Adam(ps, 0.1, beta2=0.5, use_amsgrad=True),
    "adamw_amsgrad": lambda ps: nn.AdamW(ps, 0.1, beta2=0.5, weight_decay=0.1, use_amsgrad=True),
}


@pytest.mark.parametrize("name", sorted(OPTIMIZERS))
def test_optimizers(name):
    start, state = random(4), {}
    p = ms.Parameter(ms.Tensor(start))
    optimizer = OPTIMIZERS[name]([p])
    expected, identity = start.astype(np.float64), p.data_ptr()
    for t in range(1, 6):
        g = random(4, seed=t)
        optimizer.learning_rate = 0.1 / t
        optimizer((ms.Tensor(g),))
        expected = reference_step(name, expected, g.astype(np.float64), state, 0.1 / t, t)
    np.testing.assert_allclose(p.asnumpy(), expected, rtol=1e-4, atol=1e-5)
    assert p.data_ptr() == identity and p.requires_grad and p.is_leaf


@pytest.mark.parametrize("name", ["sgd", "momentum", "adam"])
def test_optimizer_state_restores(name):
    p = ms.Parameter(ms.Tensor(random(4)))
    optimizer = OPTIMIZERS[name]([p])
    optimizer((ms.Tensor(random(4, seed=1)),))
    saved = [t.asnumpy().copy() for t in [p, *optimizer.state()]]
    optimizer((ms.Tensor(random(4, seed=2)),))
    after = p.asnumpy().copy()
    for t, v in zip([p, *optimizer.state()], saved):
        t.set_data(ms.Tensor(v))
    optimizer((ms.Tensor(random(4, seed=2)),))
    np.testing.assert_array_equal(p.asnumpy(), after)


def test_optimizer_options_and_errors():
    p, q = ms.Parameter([1.0]), ms.Parameter([1.0])
    groups = nn.SGD([{"params": [p], "lr": 1.0}, {"params": [q], "weight_decay": 0.5}], learning_rate=0.1)
    groups((ms.tensor([1.0]), ms.tensor([1.0])))
    assert p.item() == 0 and abs(q.item() - (1 - 0.1 * 1.5)) < 1e-6
    by_step = nn.SGD([ms.Parameter([1.0])], learning_rate=[0.5, 0.25])
    by_step((ms.tensor([1.0]),))
    by_step((ms.tensor([1.0]),))
    assert by_step.parameters[0].item() == 0.25
    for call, error in [
        (lambda: nn.SGD([], 0.1), ValueError), (lambda: nn.SGD([1], 0.1), TypeError), (lambda: nn.SGD([p], "x"), TypeError),
        (lambda: nn.SGD([p], -1), ValueError), (lambda: nn.SGD(p, 0.1), TypeError), (lambda: nn.SGD([p], 0.1)(()), ValueError),
        (lambda: nn.Adam([p], beta1=2.0), ValueError),
    ]:  # fmt: skip
        with pytest.raises(error):
            call()


def test_training_reduces_the_loss():
    ms.set_seed(0)
    net, loss = nn.SequentialCell(nn.Dense(4, 16), nn.Tanh(), nn.Dense(16, 1)), nn.MSELoss()
    x = random(64, 4)
    y = np.sin(x.sum(1, keepdims=True))
    optimizer = nn.Adam(net.trainable_params(), 0.01)
    step = nn.TrainOneStepCell(nn.WithLossCell(net, loss), optimizer)
    losses = [step(ms.Tensor(x), ms.Tensor(y)).item() for _ in range(150)]
    assert losses[-1] < losses[0] * 0.1


@pytest.mark.peers
@pytest.mark.parametrize("kernel, stride", [(2, 2), (3, 2), (5, 3), (4, 1)])
def test_transposed_convolutions_pad_to_a_multiple_of_the_input(kernel, stride):
    import torch

    before = (kernel - stride) // 2
    for dims, layer, peer in ((1, nn.Conv1dTranspose, "conv_transpose1d"), (2, nn.Conv2dTranspose, "conv_transpose2d")):
        net = layer(2, 3, kernel, stride)
        x = np.random.default_rng(0).normal(size=(2, 2, 4, 5)[: 2 + dims]).astype(np.float32)
        whole = getattr(torch.nn.functional, peer)(
            torch.tensor(x), torch.tensor(net.weight.asnumpy().reshape(2, 3, *[kernel] * dims)), stride=stride
        ).numpy()
        keep = (slice(None), slice(None), *(slice(before, before + n * stride) for n in x.shape[2:]))
        np.testing.assert_allclose(net(ms.tensor(x)).asnumpy(), whole[keep], rtol=1e-5, atol=1e-6)
    with pytest.raises(ValueError, match="at least the stride"):
        nn.Conv1dTranspose(1, 1, 1, 2)


def test_convolutions_refuse_what_they_do_not_know():
    for layer in (nn.Conv1d, nn.Conv2d, nn.Conv1dTranspose, nn.Conv2dTranspose):
        with pytest.raises(ValueError, match="pad_mode"):
            layer(1, 1, 3, pad_mode="reflect")
        with pytest.raises(ValueError, match="divisible"):
            layer(3, 4, 3, group=2)
    with pytest.raises(ValueError, match="data_format"):
        nn.Conv2d(1, 1, 3, data_format="NHWC")


@pytest.mark.parametrize("pool", [nn.MaxPool1d, nn.AvgPool1d, nn.MaxPool2d, nn.AvgPool2d])
def test_pooling_takes_all_modes_and_what_has_no_batch_and_refuses_settings_without_effect(pool):
    """The values are MindSpore 2.10's."""
    of_lines = "1d" in pool.__name__
    x = ms.ops.arange(7.0).reshape(1, 1, 7) if of_lines else ms.ops.arange(16.0).reshape(1, 1, 4, 4)
    expected = {
        "MaxPool1d": [[[1.0, 3.0, 5.0, 6.0]]], "AvgPool1d": [[[0.5, 2.0, 4.0, 5.5]]],
        "MaxPool2d": [[[[10.0, 11.0], [14.0, 15.0]]]], "AvgPool2d": [[[[5.0, 6.5], [11.0, 12.5]]]],
    }[pool.__name__]  # fmt: skip
    same = pool(3, 2, pad_mode="same")
    np.testing.assert_allclose(same(x).asnumpy(), expected, 1e-6)
    np.testing.assert_allclose(same(x[0]).asnumpy(), expected[0], 1e-6)
    np.testing.assert_allclose(ms.jit(same)(x[0]).asnumpy(), expected[0], 1e-6)
    with pytest.raises(ValueError, match="padding must be 0 unless pad_mode is 'pad'"):
        pool(3, 2, padding=1)
    if not of_lines:
        with pytest.raises(ValueError, match="data_format must be 'NCHW'"):
            pool(3, 2, data_format="NHWC")


def test_a_transposed_convolution_that_cannot_have_the_size_asked_for_says_so():
    for layer in (nn.Conv1dTranspose, nn.Conv2dTranspose, nn.Conv3dTranspose):
        with pytest.raises(ValueError, match="pad_mode 'same' needs a kernel of at least the stride"):
            layer(1, 1, 1, 2)


@pytest.mark.parametrize("pool", [nn.MaxPool3d, nn.AvgPool3d])
def test_pooling_of_volumes_refuses_padding_without_effect(pool):
    with pytest.raises(ValueError, match="padding must be 0 unless pad_mode is 'pad'"):
        pool(3, 2, padding=1)


@pytest.mark.parametrize("dense", [ms.ops.dense, ms.mint.nn.functional.linear])
def test_a_weight_of_one_dimension_gives_one_number_for_each_vector(dense):
    x, w = (np.random.default_rng(0).standard_normal(s).astype(np.float32) for s in ((2, 3, 4), (4,)))
    b = np.float32(0.5)
    for f in (dense, ms.jit(lambda *a: dense(*a))):
        for _ in range(3):
            for n in (3, 2):  # sizes of vectors' rows, so that plans for open sizes are tried
                got = f(ms.Tensor(x[:, :n]), ms.Tensor(w), ms.Tensor(b))
                np.testing.assert_allclose(got.asnumpy(), x[:, :n] @ w + b, 1e-5, 1e-6)
            np.testing.assert_allclose(f(ms.Tensor(x[0, 0]), ms.Tensor(w)).asnumpy(), x[0, 0] @ w, 1e-5, 1e-6)
    gradients = ms.grad(lambda *a: (dense(*a) * 2).sum(), (0, 1, 2))(ms.Tensor(x), ms.Tensor(w), ms.Tensor(b))
    for got, want in zip(gradients, (np.broadcast_to(2 * w, x.shape), 2 * x.sum((0, 1)), 12.0)):
        np.testing.assert_allclose(got.asnumpy(), want, 1e-5, 1e-5)
    with pytest.raises(ValueError, match=r"bias must be one number, got bias \(2,\)"):
        dense(ms.Tensor(x), ms.Tensor(w), ms.ones(2))


def test_weights_of_recurrent_networks_by_kind():
    """The numbers are MindSpore 2.10's."""
    net = nn.LSTM(3, 2, num_layers=2, bidirectional=True)
    assert [p.name for p in net.w_ih_list] == [f"weight_ih_l{k}" for k in ("0", "0_reverse", "1", "1_reverse")]
    assert [len(v) for v in (net.w_hh_list, net.b_ih_list, net.b_hh_list)] == [4, 4, 4]
    assert len(nn.GRU(3, 2, has_bias=False).b_ih_list) == 0
    for p in net.get_parameters():
        p.set_data(ms.ops.full(p.shape, 0.1))
    captured, x = ms.jit(net), ms.ops.ones((2, 1, 3))
    captured(x)
    net.w_hh_list = ms.ParameterTuple([ms.Parameter(p * 3, name=p.name) for p in net.w_hh_list])
    for form in (net, captured):
        np.testing.assert_allclose(form(x)[0].asnumpy().ravel()[:3], [0.09455656, 0.09455656, 0.17015712], rtol=1e-5)
    with pytest.raises(ValueError, match="weight_hh_l0 has shape"):
        net.w_hh_list = net.w_ih_list


def test_dropout_names_the_setting_that_was_given():
    with pytest.raises(ValueError, match="keep_prob.*0"):
        nn.Dropout(0.0)
    with pytest.raises(ValueError, match="'p'|p must"):
        nn.Dropout(p=1.0)
    assert nn.Dropout(1.0).p == 0.0


@pytest.mark.parametrize("kind", [nn.Momentum, nn.Adam])
def test_a_captured_step_holds_every_parameter_of_a_large_network(kind):
    """More of them than turns of a program's loop are unrolled."""

    def trained(run):
        ps = [ms.Parameter(ms.ones(3) * k, name=f"p{k}") for k in range(230)]
        opt = kind(ps, 0.01, 0.9)
        step = run(lambda *gradients: (opt(gradients), gradients[0] * 2)[1])
        for _ in range(3):
            step(*(ms.ones(3) * k for k in range(230)))
        return step, np.stack([p.asnumpy() for p in ps])

    (_, want), (step, got) = trained(lambda f: f), trained(ms.jit)
    np.testing.assert_allclose(got, want, 1e-6)
    assert "too long to unroll" not in str(ms.report(step))
