"""Modules of PyTorch's beside nn that its programs import, against PyTorch: autograd, jit, checkpoint, attention, nn.utils."""

import copy

import numpy as np
import pytest
import torch

import msjit as ms
from msjit import mint
from msjit.mint import nn
from msjit.mint.nn.utils import rnn
from msjit.mint.utils.checkpoint import checkpoint, checkpoint_sequential

rng = np.random.default_rng(17)
A, B = rng.normal(size=(3, 4)).astype(np.float32), rng.normal(size=(3, 4)).astype(np.float32)
ROWS = [rng.normal(size=(n, 2)).astype(np.float32) for n in (4, 2, 3)]
SORTED = [ROWS[0], ROWS[2], ROWS[1]]


def compare(ours, theirs, tolerance=1e-5):
    assert tuple(ours.shape) == tuple(theirs.shape)
    np.testing.assert_allclose(ours.asnumpy(), theirs.detach().numpy(), rtol=tolerance, atol=tolerance)


def test_grad():
    def run(T):
        x, w, u = (T.tensor(v.copy(), requires_grad=True) for v in (A, B, A))
        y = (x * w).tanh()
        found = [*T.autograd.grad(y.sum(), [x, w], retain_graph=True), *T.autograd.grad(y, x, T.ones_like(y))]
        (first,) = T.autograd.grad((x**3 * w).sum(), x, create_graph=True)
        found += [first, *T.autograd.grad((first * w).sum(), (x, w))]
        assert T.autograd.grad((x * 2).sum(), [x, u], allow_unused=True)[1] is None
        found += T.autograd.grad((x * 2).sum(), [x, u], materialize_grads=True)
        assert x.grad is None
        for wrong in (
            lambda: T.autograd.grad((x * 2).sum(), u),
            lambda: T.autograd.grad(x * 2, x),
            lambda: T.autograd.grad((x * 2).sum(), T.ones(1)),
        ):
            with pytest.raises(RuntimeError):
                wrong()
        h = x * w
        T.autograd.backward([h.sum(), (h * h).sum()])
        T.autograd.backward(x * 2, T.ones_like(x), inputs=[x])
        T.autograd.backward((x * u).sum(), inputs=u)
        return [*found, x.grad, w.grad, u.grad, T.autograd.Variable(x, requires_grad=True)]

    for a, b in zip(run(mint), run(torch)):
        compare(a, b)
    with pytest.raises(ValueError, match="grad_outputs"):
        mint.autograd.grad(ms.ones(1), ms.ones(1), is_grads_batched=True)


def test_function():
    def run(T):
        class Cube(T.autograd.Function):
            @staticmethod
            def forward(ctx, x, factor):
                ctx.save_for_backward(x)
                ctx.factor = factor
                return factor * x**3

            @staticmethod
            def backward(ctx, g):
                (x,) = ctx.saved_tensors
                return 3 * ctx.factor * x * x * g, None

        x = T.tensor(A.copy(), requires_grad=True)
        y = Cube.apply(x, 2.0)
        y.sum().backward()
        return y, x.grad

    for a, b in zip(run(mint), run(torch)):
        compare(a, b)


def test_jit():
    assert not mint.jit.is_scripting() and not mint.jit.is_tracing() and mint.jit.annotate(int, 2) == 2
    assert mint.jit.script(dict) is dict

    class Net(nn.Module):
        scale: mint.jit.Final[int] = 2

        @mint.jit.export
        def forward(self, x):
            return self.helper(x) * self.scale

        @mint.jit.unused
        def helper(self, x):
            return x + 1

    net = mint.jit.script(Net())
    assert net(ms.ones(2)).tolist() == [4.0, 4.0]
    traced = mint.jit.trace(lambda x: x * 2 if x.shape[0] > 1 else x, ms.ones(1))
    assert traced(ms.ones(1)).tolist() == [1.0] and traced(ms.ones(2)).tolist() == [2.0, 2.0]


def test_checkpoint():
    layers, peers = (
        [nn.Linear(4, 4), nn.ReLU(), nn.Linear(4, 2)],
        [torch.nn.Linear(4, 4), torch.nn.ReLU(), torch.nn.Linear(4, 2)],
    )
    for mine, theirs in zip(layers, peers):
        for (_, p), (_, q) in zip(mine.named_parameters(), theirs.named_parameters()):
            p.set_data(ms.tensor(q.detach().numpy().copy()))
    x, y = ms.tensor(A, requires_grad=True), torch.tensor(A, requires_grad=True)
    module = lambda v: layers[2](layers[1](layers[0](v)))  # noqa: E731
    a = checkpoint(module, x, use_reentrant=False, preserve_rng_state=True) + checkpoint_sequential(layers, 2, x)
    b = 2 * torch.nn.Sequential(*peers)(y)
    compare(a, b)
    a.sum().backward(), b.sum().backward()
    compare(x.grad, y.grad), compare(layers[0].weight.grad, peers[0].weight.grad)


def test_attention_kernels():
    q = ms.tensor(A.reshape(1, 1, 3, 4))
    expected = nn.functional.scaled_dot_product_attention(q, q, q)
    from msjit.mint.nn.attention import SDPBackend, sdpa_kernel

    with sdpa_kernel([SDPBackend.FLASH_ATTENTION, SDPBackend.MATH]):
        assert (nn.functional.scaled_dot_product_attention(q, q, q) == expected).all()
    with pytest.raises(TypeError, match="SDPBackend"), sdpa_kernel("math"):
        pass


@pytest.mark.parametrize("dim", [0, 1, None])
def test_weight_norm(dim):
    mine, theirs = nn.Conv1d(2, 3, 2), torch.nn.Conv1d(2, 3, 2)
    for name, p in mine.named_parameters():
        p.set_data(ms.tensor(getattr(theirs, name).detach().numpy().copy()))
    with pytest.warns(FutureWarning):
        theirs = torch.nn.utils.weight_norm(theirs, dim=dim)
    mine = nn.utils.weight_norm(mine, dim=dim)
    assert {n: p.shape for n, p in mine.named_parameters()} == {n: tuple(p.shape) for n, p in theirs.named_parameters()}
    x = rng.normal(size=(1, 2, 5)).astype(np.float32)
    for run in (mine, ms.jit(mine)):
        for p in theirs.parameters():
            p.grad = None
        mine.zero_grad()
        a, b = run(ms.tensor(x)), theirs(torch.tensor(x))
        compare(a, b)
        (a * a).sum().backward(), (b * b).sum().backward()
        compare(mine.weight_g.grad, theirs.weight_g.grad, 1e-4), compare(mine.weight_v.grad, theirs.weight_v.grad, 1e-4)
    with torch.no_grad():
        theirs.weight_g *= 2
    mine.weight_g.set_data(mine.weight_g * 2)
    compare(mine(ms.tensor(x)), theirs(torch.tensor(x)))
    with pytest.raises(ValueError, match="already"):
        nn.utils.weight_norm(mine)
    nn.utils.remove_weight_norm(mine)
    assert sorted(n for n, _ in mine.named_parameters()) == ["bias", "weight"]
    compare(mine(ms.tensor(x)), theirs(torch.tensor(x)))
    with pytest.raises(ValueError, match="not made"):
        nn.utils.remove_weight_norm(mine)


def test_sequences():
    ours, theirs = [ms.tensor(r) for r in ROWS], [torch.tensor(r) for r in ROWS]
    peer = torch.nn.utils.rnn
    for options in ({}, {"batch_first": True, "padding_value": 9.0}, {"padding_side": "left"}):
        compare(rnn.pad_sequence(ours, **options), peer.pad_sequence(theirs, **options))
    lengths = [4, 2, 3]
    for a, b in zip(rnn.unpad_sequence(rnn.pad_sequence(ours), ms.tensor(lengths)), theirs):
        compare(a, b)
    a, b = rnn.pack_sequence(ours, enforce_sorted=False), peer.pack_sequence(theirs, enforce_sorted=False)
    for name in ("data", "batch_sizes", "sorted_indices", "unsorted_indices"):
        compare(getattr(a, name), getattr(b, name))
    for options in ({}, {"batch_first": True, "padding_value": -1.0, "total_length": 6}):
        for x, y in zip(rnn.pad_packed_sequence(a, **options), peer.pad_packed_sequence(b, **options)):
            compare(x, y)
    assert a.to(ms.float64).data.dtype == ms.float64
    with pytest.raises(RuntimeError, match="longest first"):
        rnn.pack_sequence(ours)
    with pytest.raises(ValueError, match="positive"):
        rnn.pack_padded_sequence(ms.ones(2, 2), [2, 0])
    with pytest.raises(ValueError, match="total_length"):
        rnn.pad_packed_sequence(a, total_length=3)


@pytest.mark.parametrize("name", ["RNN", "LSTM", "GRU"])
def test_packed_sequences_in_networks(name):
    for options, rows, ordered in (
        ({}, SORTED, True),
        ({"num_layers": 2, "bidirectional": True, "batch_first": True}, ROWS, False),
    ):
        mine, theirs = getattr(nn, name)(2, 3, **options), getattr(torch.nn, name)(2, 3, **options)
        for key, p in mine.named_parameters():
            p.set_data(ms.tensor(getattr(theirs, key).detach().numpy().copy()))
        a, last = mine(rnn.pack_sequence([ms.tensor(r) for r in rows], ordered))
        b, end = theirs(torch.nn.utils.rnn.pack_sequence([torch.tensor(r) for r in rows], ordered))
        compare(a.data, b.data)
        for x, y in zip(*([v] if name != "LSTM" else v for v in (last, end))):
            compare(x, y)
        a.data.sum().backward(), b.data.sum().backward()
        compare(mine.weight_hh_l0.grad, theirs.weight_hh_l0.grad, 1e-4)


def free_places(nn):
    layers = nn.ModuleList([None, nn.Linear(2, 3), None])
    layers.append(None)
    layers.insert(0, nn.Linear(3, 1))
    layers.extend([None, nn.Linear(1, 1)])
    layers[2] = None
    named = nn.ModuleDict({"a": None, "b": nn.Linear(1, 2)})
    net = nn.Module()
    net.layers, net.named = layers, named
    return (
        [layer is None for layer in layers],
        [name for name, _ in net.named_modules()],
        list(net.state_dict()),
        [name for name, _ in layers.named_children()],
        {name: module is None for name, module in named.items()},
        [line.split(":")[0] for line in repr(named).splitlines()],
    )


def test_places_without_a_module():
    assert free_places(mint.nn) == free_places(torch.nn)


def modules_as_attributes(T):
    """What containers are by attributes and add_module: names, order, results."""
    nn = T.nn

    class Steps(nn.Sequential):
        def __init__(self):
            super().__init__()
            self.add_module("conv", nn.Linear(2, 2))
            self.act = nn.ReLU()
            self.count = 3
            self.add_module("last", nn.Linear(2, 1))

    class Joined(nn.Sequential):
        def __init__(self):
            super().__init__()
            for i in range(2):
                self.add_module(f"block{i}", nn.Linear(2, 2))

        def forward(self, x):
            parts = [x]
            for module in self:
                parts.append(module(parts[-1]))
            return T.cat(parts, 1)

    x, steps, joined = T.ones(1, 2), Steps(), Joined()
    found = [[n for n, _ in steps.named_children()], len(steps), list(steps.state_dict()), tuple(steps(x).shape)]
    found += [steps.conv is steps[0], steps.count, tuple(joined(x).shape), [n for n, _ in joined.named_parameters()]]
    steps.conv = nn.Linear(2, 2, bias=False)
    steps.append(nn.Tanh())
    found += [[n for n, _ in steps.named_children()], list(steps.state_dict())]
    copied = copy.deepcopy(steps)
    found += [[n for n, _ in copied.named_children()], len(copied)]
    listed = nn.ModuleList()
    listed.add_module("0", nn.ReLU())
    listed.append(nn.Tanh())
    listed.extra = nn.Sigmoid()
    found += [[n for n, _ in listed.named_children()], [type(m).__name__ for m in listed]]
    named = nn.ModuleDict()
    named.add_module("p", nn.ReLU())
    named.q = nn.Linear(1, 1)
    found += [list(named), list(named.state_dict()), type(named.q).__name__]
    plain = nn.Sequential(nn.ReLU(), nn.Tanh())
    plain.head = nn.Linear(2, 2)
    return [*found, [n for n, _ in plain.named_modules()]], (steps, joined, plain)


def test_modules_as_attributes_of_containers():
    expected, _ = modules_as_attributes(torch)
    found, nets = modules_as_attributes(mint)
    assert found == expected
    x = mint.ones(1, 2)
    for net in nets:
        captured = ms.jit(net)
        for _ in range(3):
            assert captured(x).tolist() == net(x).tolist()
        assert not ms.report(captured).breaks


def test_forward_chosen_by_the_constructor_and_dicts_in_a_sequence():
    def run(T):
        nn = T.nn

        class Chosen(nn.Module):
            def __init__(self, twice):
                super().__init__()
                self.forward = self.once if not twice else self.again

            def once(self, x):
                return x * 2

            def again(self, x):
                return x * 4

        class Block(nn.ModuleDict):
            def forward(self, x):
                for module in self.values():
                    x = module(x)
                return x

        x = T.tensor([-1.0, 0.5])
        net = nn.Sequential(Block({"a": nn.ReLU(), "b": nn.Tanh()}), Chosen(True))
        nested = nn.ModuleList([nn.ModuleDict({"a": nn.Linear(1, 1)})])
        found = [
            Chosen(False)(x).tolist(),
            net(x).tolist(),
            [n for n, _ in net.named_modules()],
            list(nested.state_dict()),
        ]
        with pytest.raises(NotImplementedError):
            nn.Module()(x)
        with pytest.raises(TypeError):
            nn.Sequential(3)
        return found, net

    (found, net), (expected, _) = run(mint), run(torch)
    assert found == expected
    captured = ms.jit(net)
    assert all(captured(mint.tensor([-1.0, 0.5])).tolist() == found[1] for _ in range(3))


LAYERS = {
    "Linear": (50, 40), "Conv1d": (20, 30, 3), "Conv2d": (20, 30, 3), "Conv3d": (8, 8, 3), "Bilinear": (20, 20, 30),
    "ConvTranspose1d": (20, 30, 3), "ConvTranspose2d": (20, 30, 3), "ConvTranspose3d": (8, 8, 3), "PReLU": (3,),
    "Embedding": (50, 40, 3), "EmbeddingBag": (50, 40), "BatchNorm2d": (30,), "InstanceNorm1d": (30, 1e-5, 0.1, True, True),
    "GroupNorm": (2, 30), "LayerNorm": (30,), "RMSNorm": (30,), "RNN": (20, 30), "LSTM": (20, 30), "GRU": (20, 30),
    "RNNCell": (20, 30), "LSTMCell": (20, 30), "GRUCell": (20, 30), "MultiheadAttention": (20, 4),
}  # fmt: skip


@pytest.mark.parametrize("name", LAYERS)
def test_reset_parameters(name):
    def run(T):
        layer = getattr(T.nn, name)(*LAYERS[name])
        for p in layer.state_dict().values():
            p.data.fill_(77)
        getattr(layer, "_reset_parameters" if name == "MultiheadAttention" else "reset_parameters")()
        return {n: p.detach().double().numpy() for n, p in layer.state_dict().items()}

    ours, theirs = run(mint), run(torch)
    assert list(ours) == list(theirs)
    for n, expected in theirs.items():
        found = ours[n]
        if expected.std() == 0 or name == "PReLU":
            np.testing.assert_array_equal(found, expected)
        elif expected.size > 500:
            assert np.quantile(abs(found), 0.9) == pytest.approx(np.quantile(abs(expected), 0.9), rel=0.25)
            assert found.std() == pytest.approx(expected.std(), rel=0.15) and abs(found.mean()) < expected.std() / 5
        else:
            assert 0 < abs(found).max() < 1
    if name == "Embedding":
        assert not ours["weight"][3].any()


def test_reset_parameters_of_ones_own():
    def run(T):
        nn = T.nn

        class Threes(nn.Linear):
            def reset_parameters(self):
                nn.init.constant_(self.weight, 3.0)
                nn.init.zeros_(self.bias)

        class Halves(nn.GRUCell):
            def reset_parameters(self):
                for p in self.parameters():
                    nn.init.constant_(p, 0.5)

        found = [p.tolist() for net in (Threes(2, 2), Halves(1, 1)) for p in net.parameters()]
        old = nn.Embedding.reset_parameters
        try:
            nn.Embedding.reset_parameters = lambda self: nn.init.constant_(self.weight, 5.0)
            found.append(nn.Embedding(1, 2).weight.tolist())
        finally:
            nn.Embedding.reset_parameters = old
        norm = nn.BatchNorm1d(2)
        norm(T.tensor([[1.0, 2.0], [3.0, 4.0]]))
        norm.reset_running_stats()
        return [*found, norm.running_mean.tolist(), norm.running_var.tolist(), norm.num_batches_tracked.tolist()]

    assert run(mint) == run(torch)
