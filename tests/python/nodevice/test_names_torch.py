"""What ms.mint has beyond MindSpore's mint, against PyTorch: modules, layers with states, init, distributions, names."""

import copy
import importlib

import numpy as np
import pytest
import torch

import msjit as ms
from msjit import mint
from msjit.mint import nn

rng = np.random.default_rng(5)
X, IDS = rng.normal(size=(3, 5, 4)).astype(np.float32), np.array([[1, 0, 2], [2, 2, 0]])
S, T = rng.normal(size=(6, 4)).astype(np.float32), np.array([0, 3, 1, 2, -100, 1])
IMAGE, W = rng.normal(size=(2, 3, 6, 6)).astype(np.float32), np.array([1.0, 2.0, 0.5, 1.5], np.float32)
# Layer -> (positional settings, settings, inputs); what this file calls beside.
SAMPLES = {
    "CrossEntropyLoss": [((), {}, (S, T)), ((), {"label_smoothing": 0.1, "reduction": "sum"}, (S, T)), ((), {"weight": W}, (S, T))],
    "Embedding": [((3, 4), {"padding_idx": 0}, (IDS,))], "GLU": [((), {}, (X,)), ((0,), {}, (S,))], "HuberLoss": [((), {"delta": 0.5}, (S, S[::-1].copy()))],
    "LayerNorm": [((4,), {}, (X,)), (((5, 4),), {"elementwise_affine": False}, (X,)), ((4,), {"bias": False}, (X,))],
    "LeakyReLU": [((0.2,), {}, (S,))], "MaxPool2d": [((2,), {}, (IMAGE,)), ((3, 2, 1), {"return_indices": True}, (IMAGE,))],
    "NLLLoss": [((), {"weight": W}, (S, T))], "Softplus": [((2.0,), {}, (S,))], "Softshrink": [((0.3,), {}, (S,))], "Softsign": [((), {}, (S,))],
    "Dropout": [((0.0,), {}, (S,))], "Dropout2d": [((0.0,), {}, (IMAGE,))],
    "RNN": [((4, 3), {}, (X,)), ((4, 3, 2, "relu"), {"batch_first": True, "bidirectional": True}, (X,)), ((4, 3), {}, (S,))],
    "LSTM": [((4, 3), {}, (X,)), ((4, 3, 2), {"batch_first": True, "bidirectional": True}, (X,)), ((4, 3), {"bias": False}, (S,))],
    "GRU": [((4, 3), {}, (X,)), ((4, 3, 2), {"bidirectional": True}, (X,))],
    "RNNCell": [((4, 3), {}, (S,))], "LSTMCell": [((4, 3), {}, (S,))], "GRUCell": [((4, 3), {}, (S,))],
    "MultiheadAttention": [((4, 2), {}, (X, X, X)), ((4, 2), {"batch_first": True, "bias": False}, (X, X, X))],
}  # fmt: skip
LAYERS = set(SAMPLES) | {
    "Cell", "F", "Module", "ModuleDict", "ModuleList", "Parameter", "ParameterDict", "ParameterList", "Sequential",
    "init", "utils", "parallel", "DataParallel", *nn.torch_layers.__all__,
    # test_further_torch.py
    "AdaptiveLogSoftmaxWithLoss", *importlib.import_module("msjit.mint.nn.lazy").__all__,
    # test_lbfgs_and_transformers_torch.py
    "Transformer", "TransformerDecoder", "TransformerDecoderLayer", "TransformerEncoder", "TransformerEncoderLayer",
}  # fmt: skip
FUNCTIONAL = {"max_pool1d", "rms_norm", "scaled_dot_product_attention"}
TESTED = {*mint.torch_names.__all__, "equal", "unique"}


def flat(value):
    return [v for part in value for v in flat(part)] if isinstance(value, (tuple, list)) else [value]


def compare(ours, theirs, tolerance=2e-5):
    ours, theirs = flat(ours), flat(theirs)
    assert len(ours) == len(theirs)
    for a, b in zip(ours, theirs):
        assert tuple(a.shape) == tuple(b.shape)
        np.testing.assert_allclose(a.asnumpy(), b.detach().numpy(), rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_layer(name):
    for args, kwargs, inputs in SAMPLES[name]:
        of = lambda make: {k: make(v.copy()) if isinstance(v, np.ndarray) else v for k, v in kwargs.items()}  # noqa: B023
        mine, theirs = getattr(nn, name)(*args, **of(ms.tensor)), getattr(torch.nn, name)(*args, **of(torch.tensor))
        state = theirs.state_dict()
        named = dict(mine.named_parameters())
        assert {k: tuple(p.shape) for k, p in named.items()} == {
            k: tuple(v.shape) for k, v in state.items() if k != "weight" or "Loss" not in name
        }
        for key, p in named.items():
            p.set_data(ms.tensor(state[key].numpy().copy()))
        a, b = [ms.tensor(x.copy()) for x in inputs], [torch.tensor(x.copy()) for x in inputs]
        for x, y in zip(a, b):
            if x.is_floating_point():
                x.requires_grad, y.requires_grad = True, True
        ours, peer = mine(*a), theirs(*b)
        compare(ours, peer)
        compare(ms.jit(mine)(*[x.detach() for x in a]), peer)
        if flat(peer)[0].requires_grad:
            (flat(ours)[0] ** 2).sum().backward(), (flat(peer)[0] ** 2).sum().backward()
            for x, y in zip(a, b):
                if y.grad is not None:
                    compare(x.grad, y.grad, 1e-4)
            for key, p in theirs.named_parameters():
                if p.grad is not None:
                    compare(named[key].grad, p.grad, 1e-4)


def net_of(nn, ones):
    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.body = nn.Sequential(nn.Linear(4, 3), nn.ReLU(), nn.BatchNorm1d(3))
            self.heads = nn.ModuleList([nn.Linear(3, 2) for _ in range(2)])
            self.parts = nn.ModuleDict({"a": nn.Linear(2, 2)})
            self.scales = nn.ParameterList([ones(2), ones(1)])
            self.register_buffer("offset", ones(2))
            self.own = nn.Parameter(ones(2))

        def forward(self, x):
            h = self.body(x)
            return self.parts["a"](sum(head(h) for head in self.heads)) * self.scales[0] + self.offset + self.own

    return Net()


def test_modules():
    mine, theirs = net_of(nn, lambda n: mint.ones(n)), net_of(torch.nn, lambda n: torch.ones(n))
    counted = lambda net: sorted(k for k, _ in net.named_parameters())
    assert counted(mine) == counted(theirs) and len(list(mine.parameters())) == len(list(theirs.parameters()))
    assert [n for n, _ in mine.named_children()] == [n for n, _ in theirs.named_children()]
    paths = lambda net: [n for n, _ in net.named_modules()]
    assert set(paths(mine)) == set(paths(theirs))
    assert mine.training and not mine.eval().training and not mine.body.training and mine.train() is mine
    assert set(mine.state_dict()) == set(theirs.state_dict())
    given = dict(theirs.named_parameters())
    for name, p in mine.named_parameters():
        p.data.copy_(ms.tensor(given[name].detach().numpy().copy()))
    compare(mine(ms.tensor(S)), theirs(torch.tensor(S)))
    assert mine.get_parameter("heads.1.weight") is mine.heads[1].weight
    assert mine.parts.a is mine.parts["a"] and "a" in mine.parts
    (mine(ms.tensor(S)) ** 2).sum().backward()
    assert mine.own.grad is not None
    mine.zero_grad(set_to_none=False)
    assert mine.own.grad.tolist() == [0.0, 0.0]
    mine.zero_grad()
    assert mine.own.grad is None
    assert mine.requires_grad_(False) is mine and not any(p.requires_grad for p in mine.parameters())
    assert mine.to("cpu").double().own.dtype == ms.float64 and mine.float().own.dtype == ms.float32
    with pytest.raises(ms.DeviceError, match="^ascend: library missing"):
        mine.to("npu")
    doubled = copy.deepcopy(mine)
    doubled.own.data.copy_(ms.tensor([5.0, 5.0]))
    assert mine.own.tolist() == [1.0, 1.0]
    with pytest.raises(AttributeError, match="no attribute 'b'"):
        mine.parts.b  # noqa: B018
    keyed = nn.ParameterDict({"w": mint.ones(2)})
    assert keyed["w"].requires_grad and "w" in keyed and [k for k, _ in keyed.items()] == ["w"]


def test_init():
    for name in nn.init.__all__:
        if name in ("calculate_gain", "dirac_"):  # dirac_: test_mint_modules_by_kind_torch.py
            continue
        w = ms.Parameter(ms.zeros(300, 200))
        args = (0.5,) if name == "constant_" else ()
        ms.set_seed(0)
        torch.manual_seed(0)
        assert getattr(nn.init, name)(w, *args) is w
        peer = getattr(torch.nn.init, name)(torch.zeros(300, 200), *args)
        ours = w.asnumpy()
        assert abs(ours.mean() - peer.mean()) < 0.01 and abs(ours.std() - peer.std()) < 0.01 * max(
            1, float(peer.std())
        ), name
        assert abs(abs(ours).max() - abs(peer).max()) < 0.3 * float(abs(peer).max()) + 1e-6, name
    q = nn.init.orthogonal_(ms.zeros(4, 6)).asnumpy()
    np.testing.assert_allclose(q @ q.T, np.eye(4), atol=1e-5)
    for kind in ("relu", "tanh", "linear", "selu", "leaky_relu", "conv2d"):
        assert nn.init.calculate_gain(kind) == pytest.approx(torch.nn.init.calculate_gain(kind))
    with pytest.raises(ValueError, match="two dimensions"):
        nn.init.xavier_uniform_(ms.zeros(3))


def test_distributions():
    ours, theirs = mint.distributions, torch.distributions
    t = torch.tensor
    probs, value = np.array([[0.2, 0.8], [0.5, 0.5]], np.float32), np.array([1, 0])
    a, b = ours.Categorical(ms.tensor(probs)), theirs.Categorical(t(probs))
    compare([a.log_prob(ms.tensor(value)), a.entropy(), a.logits], [b.log_prob(t(value)), b.entropy(), b.logits])
    a, b = ours.Categorical(logits=ms.tensor(S)), theirs.Categorical(logits=t(S))
    compare(
        [a.probs, a.entropy(), ours.kl_divergence(a, ours.Categorical(logits=ms.tensor(S * 2)))],
        [b.probs, b.entropy(), theirs.kl_divergence(b, theirs.Categorical(logits=t(S * 2)))],
    )
    assert a.sample((5,)).shape == (5, 6) and a.sample().dtype == ms.int64
    a, b = ours.Normal(ms.tensor(S), 2.0), theirs.Normal(t(S), 2.0)
    compare(
        [a.log_prob(ms.tensor(S * 3)), a.entropy(), a.cdf(ms.tensor(S * 2)), a.mean, a.variance],
        [b.log_prob(t(S * 3)), b.entropy(), b.cdf(t(S * 2)), b.mean, b.variance],
    )
    mu = ms.tensor(S, requires_grad=True)
    ours.Normal(mu, 1.0).rsample().sum().backward()
    assert (mu.grad.asnumpy() == 1).all() and not ours.Normal(mu, 1.0).sample().requires_grad
    a, b = ours.Bernoulli(logits=ms.tensor(S)), theirs.Bernoulli(logits=t(S))
    ones = (S > 0).astype(np.float32)
    compare([a.log_prob(ms.tensor(ones)), a.entropy(), a.probs], [b.log_prob(t(ones)), b.entropy(), b.probs])
    a, b = ours.Uniform(-1.0, 2.0), theirs.Uniform(-1.0, 2.0)
    compare([a.log_prob(ms.tensor(0.5)), a.entropy()], [b.log_prob(t(0.5)), b.entropy()])
    with pytest.raises(ValueError, match="either probs or logits"):
        ours.Categorical()


def test_functional():
    F, TF, t = nn.functional, torch.nn.functional, torch.tensor
    q = rng.normal(size=(2, 3, 5, 4)).astype(np.float32)
    k, v = (rng.normal(size=(2, 3, 6, 4)).astype(np.float32) for _ in range(2))
    mask = rng.uniform(size=(5, 6)) > 0.3
    mask[:, 0] = True
    for settings in (
        {},
        {"is_causal": True},
        {"scale": 0.3},
        {"attn_mask": mask},
        {"attn_mask": np.where(mask, 0.0, -5.0).astype(np.float32)},
    ):
        of = lambda make: {n: make(x) if isinstance(x, np.ndarray) else x for n, x in settings.items()}  # noqa: B023
        theirs = TF.scaled_dot_product_attention(t(q), t(k), t(v), **of(t))
        compare(F.scaled_dot_product_attention(ms.tensor(q), ms.tensor(k), ms.tensor(v), **of(ms.tensor)), theirs)
        captured = ms.jit(lambda *x: F.scaled_dot_product_attention(*x, **of(ms.tensor)))  # noqa: B023
        compare(captured(ms.tensor(q), ms.tensor(k), ms.tensor(v)), theirs)
    compare(F.rms_norm(ms.tensor(X), (4,), ms.tensor(W)), TF.rms_norm(t(X), (4,), t(W)))
    compare(F.max_pool1d(ms.tensor(X), 2, return_indices=True), TF.max_pool1d(t(X), 2, return_indices=True))


def test_names(tmp_path):
    assert mint.long == ms.int64 and mint.float == ms.float32 and mint.bool == ms.bool_ and mint.half == ms.float16
    assert mint.device("cpu:0") == "cpu" and mint.zeros(2, device=mint.device("cpu"), requires_grad=True).requires_grad
    with pytest.raises(ms.DeviceError):
        mint.ones(2, device="npu")
    for make in (mint.ones, mint.zeros, mint.rand, mint.randn, mint.empty):
        assert make(2, 3, device="cpu").shape == (2, 3)
    assert mint.full((2,), 1.5, device="cpu").tolist() == [1.5, 1.5] and mint.arange(3, device="cpu").tolist() == [
        0,
        1,
        2,
    ]
    assert mint.tensor([1.0], dtype=mint.double, requires_grad=True).requires_grad
    x = torch.tensor(S)
    for kwargs in ({"unbiased": False}, {"dim": 0, "unbiased": False}, {"dim": 1, "unbiased": True, "keepdim": True}):
        compare(mint.var(ms.tensor(S), **kwargs), torch.var(x, **kwargs))
        compare(ms.tensor(S).std(**kwargs), x.std(**kwargs))
        compare(ms.tensor(S).var(**kwargs), x.var(**kwargs))
    assert [p.shape for p in ms.tensor(S).split(2, dim=1)] == [(6, 2), (6, 2)]
    compare(ms.tensor(S).median(dim=1)[0], x.median(dim=1)[0])
    compare(ms.tensor(S).diff(dim=0), x.diff(dim=0))
    with pytest.raises(TypeError, match="axis or dim"):
        ms.tensor(S).diff(axis=0, dim=1)
    ids = np.array([[3, 1, 3], [2, 1, 1]])
    compare(
        mint.unique(ms.tensor(ids), return_inverse=True, return_counts=True),
        torch.unique(torch.tensor(ids), return_inverse=True, return_counts=True),
    )
    mint.save({"w": ms.tensor(S)}, tmp_path / "w.pt")
    assert mint.equal(mint.load(tmp_path / "w.pt")["w"], ms.tensor(S))
    torch.save({"w": x}, tmp_path / "theirs.pt")
    with pytest.raises(ValueError, match="safetensors"):
        mint.load(tmp_path / "theirs.pt")
    compare(ms.ops.real(mint.fft.rfft(ms.tensor(S))), torch.fft.rfft(x).real)
    assert float(mint.finfo(mint.float32).eps) == torch.finfo(torch.float32).eps
    assert mint.finfo(mint.bfloat16).max == torch.finfo(torch.bfloat16).max and mint.iinfo(mint.int8).min == -128
    for d, kind in (
        (float, float),
        (mint.complex64, torch.complex64),
        (mint.float16, torch.float16),
        (mint.bfloat16, torch.bfloat16),
    ):
        ours, theirs = mint.finfo(d), torch.finfo(kind)
        for name in ("bits", "eps", "max", "min", "tiny", "smallest_normal", "resolution"):
            assert type(getattr(ours, name)) is type(getattr(theirs, name)), (d, name)
            assert getattr(ours, name) == getattr(theirs, name), (d, name)
    assert mint.iinfo(int).max == torch.iinfo(int).max == 2**63 - 1
    for d, of in (
        (int, "finfo"),
        (mint.int32, "finfo"),
        (bool, "iinfo"),
        (mint.bfloat16, "iinfo"),
        (mint.bool, "iinfo"),
    ):
        with pytest.raises(TypeError):
            getattr(mint, of)(d)
    masked = ms.jit(lambda x: x.masked_fill(x > 1, mint.finfo(x.dtype).min), fullgraph=True)
    assert [masked(ms.tensor([1.0, 2.0])).tolist() for _ in range(3)] == [[1.0, torch.finfo(torch.float32).min]] * 3
    with mint.no_grad(), mint.enable_grad():
        assert mint.is_grad_enabled()
    assert mint.compile(lambda v: v * 2)(ms.ones(1)).tolist() == [2.0]


def test_autocast():
    x = mint.ones(2, 2)
    with mint.autocast("cpu"):
        assert (x @ x).dtype == mint.bfloat16 and (x + x).dtype == mint.float32
        with mint.amp.autocast("cpu", enabled=False):
            assert (x @ x).dtype == mint.float32
        with mint.cuda.amp.autocast():
            assert (x @ x).dtype == mint.float16
        assert (x @ x).dtype == mint.bfloat16

    @mint.autocast(dtype=mint.float16)
    def f(x):
        return x @ x

    assert f(x).dtype == ms.jit(f)(x).dtype == mint.float16 and (x @ x).dtype == mint.float32

    @ms.jit
    def inside(x):
        with mint.autocast():
            y = x @ x
        return y, x @ x

    for _ in range(3):
        assert [t.dtype for t in inside(x)] == [mint.bfloat16, mint.float32]
    for wrong in ("none", True, None):
        for of in (torch, mint):
            with pytest.raises((RuntimeError, ValueError)):
                of.autocast(wrong)
    for scaled in (torch.add, mint.add, torch.sub, mint.sub):
        t = (torch if scaled in (torch.add, torch.sub) else mint).ones(2)
        with pytest.raises(TypeError, match="alpha"):
            scaled(t, t, alpha=(1, 2))
    with pytest.raises(ValueError, match="float16 or bfloat16"):
        mint.autocast("cpu", mint.float64)
    with mint.autocast("cpu", mint.float64, enabled=False):
        pass


def test_grad_scaler():
    w = nn.Parameter(mint.tensor([1.0]))
    optimizer, scaler = mint.optim.SGD([w], lr=0.5), mint.amp.GradScaler(init_scale=8.0, growth_interval=2)
    for bad in (False, False, True, False):
        optimizer.zero_grad()
        scaler.scale((w * (float("inf") if bad else 2.0)).sum()).backward()
        scaler.unscale_(optimizer)
        if not bad:
            assert w.grad.tolist() == [2.0]
        scaler.step(optimizer)
        scaler.update()
    assert w.tolist() == [-2.0] and scaler.get_scale() == 8.0  # grown once, halved once
    other = mint.cuda.amp.GradScaler(enabled=False)
    assert other.scale(w) is w and other.get_scale() == 1.0
    other.load_state_dict(scaler.state_dict())


def test_optimizer_closure_groups_and_schedule():
    w = nn.Parameter(mint.tensor([2.0]))
    optimizer = mint.optim.SGD([w], lr=0.1)

    def closure():
        optimizer.zero_grad()
        loss = (w * w).sum()
        loss.backward()
        return loss

    assert optimizer.step(closure).item() == 4.0 and w.tolist() == pytest.approx([1.6])
    optimizer.zero_grad(set_to_none=False)
    assert w.grad.tolist() == [0.0]
    optimizer.add_param_group({"params": nn.Parameter(mint.ones(1)), "lr": 1.0})
    assert len(optimizer.param_groups) == 2
    schedule = mint.optim.lr_scheduler.StepLR(optimizer, step_size=1, gamma=0.5)
    optimizer.step(), schedule.step()
    assert optimizer.param_groups[0]["lr"] == pytest.approx(0.05)


def test_devices_by_pytorchs_names():
    assert mint.cuda.is_available() == (mint.cuda.device_count() > 0) == mint.accelerator.is_available()
    if not mint.accelerator.is_available():
        assert mint.accelerator.current_accelerator() is None and mint.accelerator.device_count() == 0
    mint.cuda.synchronize()
    mint.accelerator.synchronize()
    assert mint.device("cpu") == "cpu" and mint.device("cpu") != "auto" and mint.device("cpu") != 0


def test_functions_beside_mint():
    a, v = np.random.default_rng(0).random((3, 4)).astype(np.float32), np.arange(1.0, 6.0, dtype=np.float32)
    calls = [
        ("kron", (a, a), {}),
        ("nanmean", (a,), {"dim": 1, "keepdim": True}),
        ("quantile", (a, 0.3), {"dim": 1}),
        ("renorm", (a,), {"p": 2, "dim": 0, "maxnorm": 1.0}),
        ("movedim", (a,), {"source": 0, "destination": 1}),
        ("tensor_split", (a, 2), {"dim": 1}),
        ("index_fill", (a,), {"dim": 0, "index": np.array([0]), "value": 9.0}),
        ("vander", (v, 3), {}),
        ("tril_indices", (3, 4), {}),
        ("select_scatter", (a, v[:4]), {"dim": 0, "index": 1}),
        ("deg2rad", (), {"input": a}),
        ("trapz", (v,), {"dx": 0.5}),
        ("diag_embed", (a,), {}),
        ("cosine_similarity", (a, a), {"dim": 0}),
    ]
    of = lambda make: lambda x: make(x) if isinstance(x, np.ndarray) else x
    for name, args, kwargs in calls:
        expected, found = (
            getattr(T, name)(*map(of(T.tensor), args), **{k: of(T.tensor)(x) for k, x in kwargs.items()})
            for T in (torch, mint)
        )
        for x, y in zip(*((r if isinstance(r, (tuple, list)) else [r]) for r in (expected, found))):
            np.testing.assert_allclose(y.numpy(), x.numpy(), rtol=1e-5)
    for name in mint.torch_names.FROM_OPS:
        assert hasattr(torch, name) or hasattr(torch.nn.functional, name)
        assert callable(getattr(mint, name))


def test_written_methods_with_factors():
    a = np.arange(1.0, 5.0, dtype=np.float32)
    for T in (torch, mint):
        x, y = T.tensor(a), T.tensor(a)
        x.add_(y, alpha=2).sub_(y, alpha=0.5).addcmul_(y, y, value=3).addcdiv_(y, y, value=-2).lerp_(y, 0.25)
        assert not x.is_cuda
        if T is torch:
            expected = x.tolist()
    assert x.tolist() == expected


def test_recurrent_networks_are_pickled():
    import pickle

    for net in (nn.LSTM(2, 3), nn.GRU(2, 3), nn.RNN(2, 3, nonlinearity="relu")):
        x = mint.ones(4, 1, 2)
        assert pickle.loads(pickle.dumps(net))(x)[0].tolist() == net(x)[0].tolist()


def test_parameters_in_pytorchs_order():
    for name, args in {
        "LSTM": (3, 4, 2),
        "GRU": (3, 4),
        "RNN": (3, 4),
        "BatchNorm2d": (3,),
        "LSTMCell": (3, 4),
    }.items():
        options = {"bidirectional": True} if name in ("LSTM", "GRU") else {}
        ours, theirs = (getattr(made, name)(*args, **options) for made in (nn, torch.nn))
        assert list(ours.state_dict()) == list(theirs.state_dict())
        assert [n for n, _ in ours.named_parameters()] == [n for n, _ in theirs.named_parameters()]


@pytest.mark.parametrize("momentum", [0.1, None])
def test_batches_are_counted(momentum):
    ours, theirs = nn.BatchNorm1d(2, momentum=momentum), torch.nn.BatchNorm1d(2, momentum=momentum)
    captured = ms.jit(ours)
    x = np.random.default_rng(0).normal(size=(3, 5, 2)).astype(np.float32)
    for i in range(3):
        (captured if i else ours)(mint.tensor(x[i]))
        theirs(torch.tensor(x[i]))
    ours.eval()(mint.tensor(x[0]))
    for name, value in theirs.state_dict().items():
        np.testing.assert_allclose(getattr(ours, name).numpy(), value.numpy(), rtol=1e-5, atol=1e-6)
    assert not nn.BatchNorm1d(2, track_running_stats=False).num_batches_tracked


def test_modules_of_loaders():
    from msjit.mint.utils.data import dataset, sampler
    from msjit.mint.utils.data.dataloader import DataLoader
    from msjit.mint.utils.data.distributed import DistributedSampler

    rows = dataset.TensorDataset(mint.tensor([1.0, 2.0, 3.0]))
    assert [b.tolist() for (b,) in DataLoader(rows, 2, sampler=sampler.SequentialSampler(rows))] == [[1.0, 2.0], [3.0]]
    for settings in ({}, {"drop_last": True}):
        theirs = torch.utils.data.distributed.DistributedSampler
        for rank in range(3):
            args = (range(7), 3, rank, False)
            assert list(DistributedSampler(*args, **settings)) == list(theirs(*args, **settings))
    parts = [DistributedSampler(range(7), 3, rank, seed=1) for rank in range(3)]
    first = [list(p) for p in parts]
    assert sorted({i for p in first for i in p}) == list(range(7)) and [len(p) for p in parts] == [3, 3, 3]
    parts[0].set_epoch(5)
    assert list(parts[0]) != first[0]
    with pytest.raises(ValueError, match=r"rank must be in \[0, 2\]"):
        DistributedSampler(range(7), 3, 3)


def test_distributions_by_their_modules():
    from msjit.mint.distributions.categorical import Categorical
    from msjit.mint.distributions.independent import Independent
    from msjit.mint.distributions.kl import kl_divergence
    from msjit.mint.distributions.normal import Normal

    a = np.array([[0.5, 1.0, 2.0], [1.5, 0.3, 0.7]], np.float32)
    for make in (
        lambda T, D: D.Laplace(T.tensor(a), 0.5),
        lambda T, D: D.Exponential(T.tensor(a)),
        lambda T, D: D.Independent(D.Normal(T.tensor(a), 2.0), 1),
        lambda T, D: D.Independent(D.Bernoulli(logits=T.tensor(a)), 2),
        lambda T, D: D.Independent(D.Normal(T.tensor(a), 2.0), 0),
    ):
        ours, theirs = make(mint, mint.distributions), make(torch, torch.distributions)
        value = (a > 0.8).astype(np.float32)
        np.testing.assert_allclose(
            ours.log_prob(mint.tensor(value)).numpy(), theirs.log_prob(torch.tensor(value)).numpy(), rtol=1e-5
        )
        np.testing.assert_allclose(ours.entropy().numpy(), theirs.entropy().numpy(), rtol=1e-5)
        assert ours.sample((4,)).shape == tuple(theirs.sample((4,)).shape)
        assert (ours.batch_shape, ours.event_shape) == (tuple(theirs.batch_shape), tuple(theirs.event_shape))
        np.testing.assert_allclose(ours.mean.numpy(), theirs.mean.numpy(), rtol=1e-6)
        assert ours.has_rsample == theirs.has_rsample
    ms.set_seed(3)
    for ours in (mint.distributions.Laplace(1.0, 2.0), mint.distributions.Exponential(0.5)):
        x = ours.rsample((20000,))
        assert abs(float(x.mean()) - float(ours.mean)) < 0.1 and abs(float(x.std()) - float(ours.stddev)) < 0.1
    p, q = (Independent(Normal(mint.tensor(a), s), 1) for s in (1.0, 2.0))
    assert kl_divergence(p, q).shape == (2,) and Categorical(probs=mint.tensor(a)).sample().shape == (2,)
    with pytest.raises(ValueError, match="there are 2 batch dimensions, not 3"):
        Independent(Normal(mint.tensor(a), 1.0), 3)


def test_modules_for_several_devices():
    net = nn.Linear(2, 1)
    both = [T.nn.DataParallel(T.nn.Linear(2, 1)) for T in (mint, torch)]
    assert list(both[0].state_dict()) == list(both[1].state_dict())
    x = mint.ones(3, 2)
    wrapped = nn.DataParallel(net)
    assert wrapped.module is net and (wrapped(x) == net(x)).all()
    assert (nn.parallel.data_parallel(net, x, range(2)) == net(x)).all()
    assert (nn.parallel.data_parallel(net, (x,), module_kwargs={}) == net(x)).all()
