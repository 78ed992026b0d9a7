"""Layers and methods of PyTorch's that its programs use now and then, against PyTorch, eagerly and captured."""

import itertools

import numpy as np
import pytest
import torch

import msjit as ms
from msjit import mint

rng = np.random.default_rng(23)
WRAPS = pytest.mark.parametrize("wrap", [lambda f: f, ms.jit], ids=["eager", "captured"])


def close(ours, theirs, tolerance=1e-5):
    theirs = theirs.detach().numpy()
    assert tuple(ours.shape) == theirs.shape
    np.testing.assert_allclose(ours.asnumpy(), theirs, rtol=tolerance, atol=tolerance)


# ---- lazy layers

LAZY = {
    "LazyLinear": ((3,), (2, 5)), "LazyConv1d": ((4, 3), (2, 3, 8)), "LazyConv2d": ((4, 3, 1, 0, 1, 2), (2, 4, 8, 8)),
    "LazyConv3d": ((2, 2), (1, 3, 4, 4, 4)), "LazyConvTranspose1d": ((2, 3), (2, 4, 5)),
    "LazyConvTranspose2d": ((2, 3), (2, 4, 5, 5)), "LazyConvTranspose3d": ((2, 2), (1, 4, 3, 3, 3)),
    "LazyBatchNorm1d": ((), (4, 5)), "LazyBatchNorm2d": ((), (4, 5, 2, 2)), "LazyBatchNorm3d": ((), (4, 5, 2, 2, 2)),
    "LazyInstanceNorm1d": ((1e-3, 0.1, True), (3, 4, 6)), "LazyInstanceNorm2d": ((), (3, 4, 6, 2)),
    "LazyInstanceNorm3d": ((), (3, 4, 6, 2, 2)),
}  # fmt: skip


@WRAPS
@pytest.mark.parametrize("name", LAZY)
def test_lazy_layers(name, wrap):
    settings, shape = LAZY[name]
    a = rng.normal(size=shape).astype(np.float32)
    ours, theirs = getattr(mint.nn, name)(*settings), getattr(torch.nn, name)(*settings)
    names = [n for n, _ in theirs.named_parameters()]
    before = dict(ours.named_parameters())
    assert list(before) == names and ours.has_uninitialized_params()
    f = wrap(lambda x: ours(x) * 1)
    f(ms.tensor(a))
    theirs(torch.tensor(a))
    assert type(ours).__name__ == type(theirs).__name__ == name[4:]
    assert all(p is before[n] for n, p in ours.named_parameters())  # an optimizer has them
    theirs.load_state_dict({n: torch.tensor(p.asnumpy()) for n, p in ours.state_dict().items()})
    for _ in range(3):
        close(f(ms.tensor(a)), theirs(torch.tensor(a)), 2e-5)


def test_lazy_layers_are_trained_by_an_optimizer_of_before():
    net = mint.nn.Sequential(mint.nn.LazyConv2d(4, 3), mint.nn.ReLU(), mint.nn.Flatten(), mint.nn.LazyLinear(2))
    optimizer = mint.optim.Adam(net.parameters(), lr=0.01, fused=True)
    x, losses = ms.tensor(rng.normal(size=(4, 2, 6, 6)).astype(np.float32)), []
    for _ in range(20):
        loss = (net(x) - 1).square().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    assert losses[-1] < losses[0] / 2


# ---- very many classes


@WRAPS
@pytest.mark.parametrize("bias", [False, True])
def test_adaptive_log_softmax(bias, wrap):
    settings = (16, 50, [7, 20, 35], 2.0, bias)
    theirs, ours = torch.nn.AdaptiveLogSoftmaxWithLoss(*settings), mint.nn.AdaptiveLogSoftmaxWithLoss(*settings)
    ours.load_state_dict({k: ms.tensor(v.numpy()) for k, v in theirs.state_dict().items()})
    a, every = rng.normal(size=(30, 16)).astype(np.float32) * 3, rng.integers(0, 50, 30)
    f = wrap(lambda x, y: ours(x, y))
    gradient = ms.grad(wrap(lambda x, y: ours(x, y).loss))
    for classes in (every, every % 7, 35 + every % 15):
        x = torch.tensor(a, requires_grad=True)
        output, loss = theirs(x, torch.tensor(classes))
        loss.backward()
        for _ in range(2):
            found = f(ms.tensor(a), ms.tensor(classes))
            close(found.output, output)
            close(found.loss, loss)
            close(gradient(ms.tensor(a), ms.tensor(classes)), x.grad)
    x = ms.tensor(a)
    close(ours.log_prob(x), theirs.log_prob(torch.tensor(a)))
    assert ours.predict(x).tolist() == theirs.predict(torch.tensor(a)).tolist()
    close(ours(x[0], ms.tensor(40)).output, theirs(torch.tensor(a[0]), torch.tensor(40)).output)
    for wrong in (lambda: ours(x, ms.tensor(every[:3])), lambda: mint.nn.AdaptiveLogSoftmaxWithLoss(4, 9, [5, 3])):
        with pytest.raises(ValueError, match="AdaptiveLogSoftmax"):
            wrong()
    with pytest.raises(IndexError, match="from 0 to 49"):
        ours(x, ms.tensor(every + 20))


# ---- resizing

SIZES = [
    ((1, 2, 9, 13), (4, 5), None), ((2, 1, 5, 6), (11, 7), None), ((1, 1, 16, 16), None, 0.37), ((1, 2, 7, 9), None, (1.7, 0.6)),
    ((1, 1, 3, 3), (1, 1), None), ((1, 1, 14, 14), (7, 16), None),
]  # fmt: skip


@WRAPS
@pytest.mark.parametrize("mode, corners", [*itertools.product(["bilinear", "bicubic"], [None, True])])
def test_resizing_without_aliasing(mode, corners, wrap):
    for shape, size, factor in SIZES:
        a = rng.normal(size=shape).astype(np.float32)
        settings = dict(size=size, scale_factor=factor, mode=mode, align_corners=corners, antialias=True)
        x = torch.tensor(a, requires_grad=True)
        expected = torch.nn.functional.interpolate(x, **settings)
        weights = rng.normal(size=expected.shape).astype(np.float32)
        (expected * torch.tensor(weights)).sum().backward()
        f = wrap(lambda x, settings=settings: mint.nn.functional.interpolate(x, **settings))
        g = ms.grad(wrap(lambda x, f=f, w=ms.tensor(weights): (f(x) * w).sum()))
        for _ in range(2):
            close(f(ms.tensor(a)), expected)
            close(g(ms.tensor(a)), x.grad)
    with pytest.raises(ValueError, match="antialias"):
        mint.nn.functional.interpolate(ms.ones((1, 1, 4, 4)), 2, mode="nearest", antialias=True)


# ---- methods of tensors

A, B = (rng.normal(size=(3, 4)).astype(np.float32) for _ in range(2))
I = rng.integers(0, 3, (3, 4))
METHODS = {
    "scatter_reduce": lambda x, y, i: x.scatter_reduce(0, i, y, "amax"),
    "scatter_reduce_": lambda x, y, i: (x * 1).scatter_reduce_(0, i, y, "sum"),
    "index_reduce": lambda x, y, i: x.index_reduce(0, i[:, 0], y, "mean"),
    "index_copy": lambda x, y, i: x.index_copy(0, i[:1, 0], y[:1]),
    "diag_embed": lambda x, y, i: x.diag_embed(),
    "dist": lambda x, y, i: x.dist(y),
    "fix": lambda x, y, i: x.fix(),
    "kron": lambda x, y, i: x.kron(y),
    "matrix_exp": lambda x, y, i: (x @ y.t()).matrix_exp(),
    "vdot": lambda x, y, i: x[0].vdot(y[0]),
    "put": lambda x, y, i: x.put(i[0, :1], y[0, :1]),
    "polygamma": lambda x, y, i: (x * x + 1).polygamma(1),
    "pinverse": lambda x, y, i: x.pinverse(),
    "corrcoef": lambda x, y, i: x.corrcoef(),
    "cumsum_": lambda x, y, i: (x * 1).cumsum_(1),
    "cumprod_": lambda x, y, i: (x * 1).cumprod_(0),
    "absolute_": lambda x, y, i: (x * 1).absolute_(),
    "arctan_": lambda x, y, i: (x * 1).arctan_(),
    "arctan2_": lambda x, y, i: (x * 1).arctan2_(y),
    "copysign_": lambda x, y, i: (x * 1).copysign_(y),
    "deg2rad_": lambda x, y, i: (x * 1).deg2rad_(),
    "divide_": lambda x, y, i: (x * 1).divide_(y),
    "frac_": lambda x, y, i: (x * 1).frac_(),
    "greater_": lambda x, y, i: (x * 1).greater_(y),
    "heaviside_": lambda x, y, i: (x * 1).heaviside_(y),
    "ldexp_": lambda x, y, i: (x * 1).ldexp_(i),
    "logit_": lambda x, y, i: x.sigmoid().logit_(),
    "negative_": lambda x, y, i: (x * 1).negative_(),
    "sinc_": lambda x, y, i: (x * 1).sinc_(),
    "xlogy_": lambda x, y, i: (x * 1).xlogy_(y.abs()),
    "addbmm_": lambda x, y, i: (x[:, :3] * 1).addbmm_(y.unsqueeze(0), y.t().unsqueeze(0)),
    "addr_": lambda x, y, i: (x * 1).addr_(x[:, 0], y[0]),
    "unsqueeze_": lambda x, y, i: (x * 1).unsqueeze_(1),
    "squeeze_": lambda x, y, i: (x[:1] * 1).squeeze_(),
    "transpose_": lambda x, y, i: (x * 1).transpose_(0, 1) + 1,
    "t_": lambda x, y, i: (x * 1).t_(),
}


@WRAPS
@pytest.mark.parametrize("name", METHODS)
def test_methods(name, wrap):
    f = wrap(METHODS[name])
    if name == "heaviside_":
        x, y = A.copy(), B
        x[0, 0] = 0
    else:
        x, y = A, B
    expected = METHODS[name](torch.tensor(x), torch.tensor(y), torch.tensor(I))
    for _ in range(3):
        close(f(ms.tensor(x), ms.tensor(y), ms.tensor(I)), expected, 1e-4)


@WRAPS
def test_views_in_place(wrap):
    def f(x):
        y = x * 2
        row = y[0]
        y.unsqueeze_(1)
        shape = y.shape
        y.transpose_(0, 2)
        y.squeeze_(1)
        y[0] = 7
        after = y + 1
        y.t_()
        return shape, [after, y, row, (y * y).sum()]

    def g(x):
        y = x * 2
        y.unsqueeze_(0)
        return (y**2).sum()

    shape, expected = f(torch.tensor(A))
    x = torch.tensor(A, requires_grad=True)
    g(x).backward()
    ours, gradient = wrap(f), ms.grad(wrap(g))
    for _ in range(3):
        found_shape, found = ours(ms.tensor(A))
        assert found_shape == tuple(shape)
        for a, b in zip(found, expected):
            close(a, b)
        close(gradient(ms.tensor(A)), x.grad)
    with pytest.raises(RuntimeError, match=r"x = x\.t"):
        ms.Parameter(ms.tensor(A)).t_()


# ---- modules and optimizers


def test_places_in_modules():
    def run(T):
        nn = T.nn
        net, seen = nn.Sequential(nn.Linear(2, 2), nn.Sequential(nn.ReLU())), []
        net.set_submodule("1.0", nn.Tanh())
        for p in net.parameters():
            p.data.fill_(0.5)
        net.to_empty(device="cpu") if T is mint else None
        net.share_memory()
        handle = net[0].register_full_backward_hook(
            lambda m, gi, go: seen.append([tuple(g[0].shape) for g in (gi, go)])
        )
        net[1].register_full_backward_pre_hook(lambda m, go: (go[0] * 2,))
        net.register_forward_hook(hook=lambda m, i, o: o * 3)
        x = T.tensor([[1.0, 2.0]], requires_grad=True)
        net(x).sum().backward()
        handle.remove()
        double = nn.Linear(2, 2, bias=False)
        double.load_state_dict({"weight": T.ones(2, 2, dtype=T.float64)}, assign=True)
        return (
            [type(m).__name__ for m in net.modules(remove_duplicate=True)],
            seen,
            x.grad.tolist(),
            str(double.weight.dtype)[-7:],
        )

    ours, theirs = run(mint), run(torch)
    assert ours[:2] == theirs[:2] and ours[3].lower() == theirs[3]
    np.testing.assert_allclose(ours[2], theirs[2], rtol=1e-5)
    with pytest.raises(AttributeError):
        mint.nn.Sequential(mint.nn.ReLU()).set_submodule("3.0", mint.nn.ReLU())


@pytest.mark.parametrize("name", "SGD Adam AdamW Adagrad Adadelta Adamax RMSprop Rprop RAdam NAdam ASGD".split())
def test_ways_of_stepping(name):
    settings = {"foreach": False, "capturable": False} if name not in ("SGD", "Adagrad") else {"foreach": True}

    def run(T):
        p = T.nn.Parameter(T.tensor([1.0, -2.0]))
        optimizer = getattr(T.optim, name)([p], lr=0.1, **settings)
        for _ in range(3):
            (p * p).sum().backward()
            optimizer.step()
            optimizer.zero_grad()
        return p.detach().numpy()

    np.testing.assert_allclose(run(mint), run(torch), rtol=1e-5)


def test_older_names():
    def run(T):
        x, seen = T.ones(2, dtype=T.float64), []
        net = T.nn.Sequential(T.nn.Linear(2, 2))
        net._register_load_state_dict_pre_hook(
            lambda state, prefix, *rest: seen.append((sorted(state), prefix, len(rest)))
        )
        net[0]._register_load_state_dict_pre_hook(
            lambda module, state, prefix, *rest: seen.append(prefix), with_module=True
        )
        net._register_state_dict_hook(lambda module, state, prefix, metadata: seen.append(prefix))
        net.load_state_dict(net.state_dict())
        made = [x.new(2, 3), x.new(x.shape), x.new([1, 2]), x.new(), x.new(T.tensor([3.0], dtype=T.float64))]
        kinds = [x.is_mps, x.is_xpu, x.is_quantized, x.is_nested]
        return [tuple(t.shape) for t in made], [str(t.dtype)[-7:].lower() for t in made], made[2].tolist(), kinds, seen

    assert run(mint) == run(torch)


def test_modules_in_two_places():
    def run(T):
        shared = T.nn.Sequential(T.nn.ReLU())
        net = T.nn.Sequential(shared, T.nn.Sequential(shared))
        return [
            [[n for n, _ in net.named_modules(prefix="p", remove_duplicate=r)] for r in (True, False)],
            [len(list(net.modules(remove_duplicate=r))) for r in (True, False)],
        ]

    assert run(mint) == run(torch)
