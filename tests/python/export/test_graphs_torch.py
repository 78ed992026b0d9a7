"""torch.compile with msjit as the backend, and torch.export: results and gradients beside eager PyTorch."""

import copy
import importlib
from pathlib import Path

import pytest
import tomllib
import torch
import torch.nn.functional as F
from torch import nn

import msjit as ms
from msjit import torch_graphs
from msjit.torch_graphs.aten import FUNCTIONS


class Digits(nn.Module):
    def __init__(self):
        super().__init__()
        self.c1, self.c2 = nn.Conv2d(1, 4, 3), nn.Conv2d(4, 8, 3)
        self.f1, self.f2 = nn.Linear(8 * 5 * 5, 16), nn.Linear(16, 10)

    def forward(self, x):
        x = F.max_pool2d(F.relu(self.c2(F.relu(self.c1(x)))), 2)
        return F.log_softmax(self.f2(F.relu(self.f1(torch.flatten(x, 1)))), 1)


class Gru(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell, self.table, self.out = nn.GRUCell(8, 16), nn.Embedding(11, 8), nn.Linear(16, 11)

    def forward(self, x):
        h = torch.zeros(x.shape[0], 16)
        for i in range(x.shape[1]):
            h = self.cell(self.table(x[:, i]), h)
        return self.out(h)


def mlp():
    return nn.Sequential(nn.Linear(16, 8), nn.GELU(), nn.LayerNorm(8), nn.SiLU(), nn.Linear(8, 4), nn.Softplus())


def normalized():
    return nn.Sequential(
        nn.Conv2d(3, 8, 3, padding=1, bias=False), nn.BatchNorm2d(8), nn.ELU(), nn.Conv2d(8, 8, 3, stride=2, groups=2),
        nn.GroupNorm(2, 8), nn.LeakyReLU(), nn.ConvTranspose2d(8, 4, 2, stride=2), nn.AvgPool2d(2), nn.AdaptiveAvgPool2d(1),
        nn.Flatten(), nn.Hardtanh(), nn.Linear(4, 5),
    )  # fmt: skip


MODELS = {
    "digits": (Digits, lambda: torch.randn(3, 1, 14, 14)),
    "mlp": (mlp, lambda: torch.randn(6, 16)),
    "normalized": (normalized, lambda: torch.randn(4, 3, 12, 12)),
    "transformer": (
        lambda: nn.TransformerEncoderLayer(32, 4, 64, 0.0, batch_first=True),
        lambda: torch.randn(3, 7, 32),
    ),
    "recurrent": (Gru, lambda: torch.randint(0, 11, (5, 6))),
}


@pytest.fixture(autouse=True)
def fresh():
    torch.manual_seed(0)
    torch._dynamo.reset()


@pytest.fixture
def translated(monkeypatch):
    """What is translated meanwhile."""
    made, init = [], torch_graphs.Translated.__init__
    monkeypatch.setattr(torch_graphs.Translated, "__init__", lambda self, g: (init(self, g), made.append(self))[0])
    return made


def close(a, b):
    torch.testing.assert_close(a, b, rtol=2e-5, atol=2e-5)


@pytest.mark.parametrize("name", ["digits", "normalized", "transformer"])
def test_training_steps(name, translated):
    make, inputs = MODELS[name]
    model = make()
    compiled = copy.deepcopy(model)
    run = torch.compile(compiled, backend=torch_graphs.backend)
    optimizers = [torch.optim.SGD(m.parameters(), lr=0.05, momentum=0.9) for m in (model, compiled)]
    for _ in range(3):
        x = inputs()
        losses = [f(x).square().mean() for f in (model, run)]
        for loss, optimizer in zip(losses, optimizers):
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        close(losses[1].detach(), losses[0].detach())
    for a, b in zip(compiled.state_dict().values(), model.state_dict().values()):
        close(a, b)
    assert len(translated) == 2 and not any(t.by_torch for t in translated)


@pytest.mark.parametrize("name", ["mlp", "recurrent"])
def test_exported(name):
    make, inputs = MODELS[name]
    model, x = make().eval(), inputs()
    with torch.no_grad():
        run = torch_graphs.from_exported(torch.export.export(model, (x,)))
        for given in (x, inputs()):
            close(run(given), model(given))
    assert not run.translated.by_torch


def test_what_has_no_function_is_run_by_pytorch(translated):
    def f(x):
        return torch.linalg.inv(x @ x.T + torch.eye(3)) * 2, torch.nn.functional.dropout(x, 0.5)

    x = torch.randn(3, 3)
    inverse, dropped = torch.compile(f, backend=torch_graphs.backend)(x)
    close(inverse, f(x)[0])
    assert ((dropped == 0) | (dropped == x * 2)).all()
    assert any("inv" in op for op in translated[0].by_torch)


@pytest.mark.parametrize(
    "where", [(None, None, (4, 1), (1, 3)), (None, (4,)), ((2, 1), None, None, (1, 3)), ((3,),)], ids=str
)
def test_values_added_at_indices(where):
    """As the gradient of padding by reflection needs it."""
    x, indices = torch.randn(2, 3, 5, 6), [None if s is None else torch.randint(0, 2, s) for s in where]
    values = torch.randn(x[tuple(slice(None) if i is None else i for i in indices)].shape)
    given = [torch_graphs.to_msjit(i) for i in indices]
    found = FUNCTIONS["index_put"](torch_graphs.to_msjit(x), given, torch_graphs.to_msjit(values), True)
    close(torch_graphs.to_torch(found), torch.ops.aten.index_put(x, indices, values, True))


@pytest.mark.parametrize("mode", ["reflect", "replicate"])
@pytest.mark.parametrize(
    "shape, padding", [((2, 5), (2, 1)), ((2, 3, 5, 4), (2, 1, 0, 3)), ((1, 2, 3, 4, 5), (1, 2, 0, 1, 2, 1))], ids=str
)
def test_padding(mode, shape, padding, translated):
    """Not by gathered elements: the gradient alone would be nine tensors of the whole size."""
    x = torch.randn(shape)
    results = []
    for f in (F.pad, torch.compile(F.pad, backend=torch_graphs.backend)):
        given = x.clone().requires_grad_()
        y = f(given, padding, mode)
        (y * torch.linspace(-1, 2, y.numel()).reshape(y.shape)).sum().backward()
        results.append((y.detach(), given.grad))
    for a, b in zip(*results):
        close(a, b)
    assert len(translated) == 2 and not any(t.by_torch or len(t.source.splitlines()) > 4 for t in translated)


@pytest.mark.parametrize(
    "f",
    [
        lambda x: x.roll(3, 1),
        lambda x: F.fold(F.unfold(x, 3, padding=1), (6, 5), 3, padding=1),
        lambda x: x.std((0, 2)) + x.var((0, 2), correction=0),
        lambda x: F.normalize(x, dim=-1) + torch.linalg.vector_norm(x, 3, -1, keepdim=True),
        lambda x: F.interpolate(x, scale_factor=2, mode="bilinear"),
        lambda x: F.interpolate(x, size=(4, 9), mode="nearest"),
        lambda x: x[:, [0, 2, 2]] * x[:, :, [[1], [5]], [0, 3, 3]].sum() + x[x > 0].sum(),
        lambda x: x.cumprod(-1),
        lambda x: F.adaptive_max_pool2d(x, (2, 3)),
    ],
    ids=["roll", "windows", "deviation", "norms", "bilinear", "nearest", "indices", "cumprod", "adaptive"],
)
def test_values_and_gradients(f, translated):
    x = torch.randn(2, 3, 6, 5)
    results = []
    for g in (f, torch.compile(f, backend=torch_graphs.backend)):
        given = x.clone().requires_grad_()
        y = g(given)
        (y * torch.linspace(-1, 2, y.numel()).reshape(y.shape)).sum().backward()
        results.append((y.detach(), given.grad))
    for a, b in zip(*results):
        close(a, b)
    assert not any(t.by_torch for t in translated)


def volume(f):
    return lambda x: f(x.reshape(1, 3, 2, 6, 5).repeat(1, 1, 2, 1, 1))


@pytest.mark.parametrize(
    "f",
    [
        volume(lambda v: F.avg_pool3d(v, (2, 3, 2), 2, (1, 1, 1), ceil_mode=True, count_include_pad=False)),
        volume(lambda v: F.max_pool3d(v, 2, 1, 1)),
        volume(lambda v: F.adaptive_avg_pool3d(v, (2, 3, 3))),
        volume(lambda v: F.interpolate(v, scale_factor=2, mode="trilinear")),
        lambda x: F.grid_sample(x, x[:, :2].permute(0, 2, 3, 1), align_corners=False),
        lambda x: F.grid_sample(x, x[:, :2].permute(0, 2, 3, 1), "nearest", "border", align_corners=True),
        lambda x: F.interpolate(x, size=(4, 9), mode="bicubic", align_corners=True),
        lambda x: torch.fft.fft2(x).abs() + torch.fft.ifft(x, dim=1, norm="ortho").real,
        lambda x: torch.fft.irfft(torch.fft.rfft(x, dim=2, norm="forward"), n=7, dim=2),
        lambda x: torch.diagonal(x, 1, 2, 3) * 2,
        lambda x: torch.scatter_reduce(x, 3, (x > 0).long(), x * 2, "sum"),
        lambda x: x.masked_scatter(x > 0, x.flip(0)),
        lambda x: torch.as_strided(x * 2, (2, 3), (30, 5), 1),
        lambda x: torch._weight_norm(x, x[:, :1, :1, :1], 0),
        lambda x: torch.cdist(x[0], x[1]).sum() * 0 + x,
    ],
    ids=["avg 3d", "max 3d", "adaptive 3d", "trilinear", "grid", "grid nearest", "bicubic", "fft", "rfft", "diagonal",
         "scatter", "masked", "strided", "weight norm", "cdist"],
)  # fmt: skip
def test_rarer_values_and_gradients(f, translated):
    test_values_and_gradients(f, translated)


class Choosing(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Linear(4, 4), nn.Linear(4, 4)

    def forward(self, x):
        return torch.cond(x.sum() > 0, lambda x: self.a(x).tanh(), lambda x: self.b(x) - 1, (x,))


class Turning(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(4, 4)

    def forward(self, x):
        from torch._higher_order_ops.while_loop import while_loop

        count = torch.zeros((), dtype=torch.int64)
        return while_loop(
            lambda n, x: (n < 30) & (x.abs().sum() < 1e3), lambda n, x: (n + 1, self.a(x) + 1.5 * x), (count, x)
        )


class Scanning(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(4, 4)

    def forward(self, x):
        from torch._higher_order_ops.scan import scan

        return scan(lambda h, row: (lambda n: (n, n * 2))(torch.tanh(self.a(h) + row)), x[0], x)


@pytest.mark.parametrize("model", [Choosing, Turning, Scanning])
def test_control_flow(model):
    """As part of the captured graph, not by PyTorch between two of them."""
    model = model().eval()
    with torch.no_grad():
        run = torch_graphs.from_exported(torch.export.export(model, (torch.randn(5, 4),)))
        for x in (torch.ones(5, 4), -torch.ones(5, 4), torch.randn(5, 4)):
            found, expected = run(x), model(x)
            for a, b in zip(*[[r] if isinstance(r, torch.Tensor) else r for r in (found, expected)], strict=True):
                close(a, b)
    assert not run.translated.by_torch and not ms.report(run.captured).breaks


class Keywords(nn.Module):
    def forward(self, x, *, a, b):
        return {"s": x - a, "t": (x + 2 * b, 3, None)}


class Counting(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("n", torch.zeros(()))

    def forward(self, x):
        self.n.add_(1)
        x.mul_(2)
        return x * self.n


def test_keywords_in_any_order():
    a, b, x = torch.randn(3, 3)
    run = torch_graphs.from_exported(torch.export.export(Keywords(), (x,), {"a": a, "b": b}))
    found, expected = run(x, b=b, a=a), Keywords()(x, a=a, b=b)
    close(found["s"], expected["s"])
    close(found["t"][0], expected["t"][0])
    assert found["t"][1:] == (3, None)
    with pytest.raises(TypeError, match="keywords"):
        run(x, a=a)


def test_what_a_program_writes():
    """Buffers, in training mode the means of a normalization, and inputs."""
    models = [nn.Sequential(nn.BatchNorm1d(4)).train(), Counting()]
    for model in models:
        eager = copy.deepcopy(model)
        run = torch_graphs.from_exported(torch.export.export(model, (torch.randn(5, 4),)))
        for _ in range(3):
            x = torch.randn(5, 4)
            y = x.clone()
            with torch.no_grad():
                close(run(x), eager(y))
            close(x, y)
        for found, expected in zip(model.state_dict().values(), eager.state_dict().values()):
            close(found, expected)


def test_inputs_that_a_program_was_not_made_for():
    run = torch_graphs.from_exported(torch.export.export(nn.Linear(4, 2), (torch.ones(3, 4),)))
    for x in (torch.ones(5, 4), torch.ones(3, 4, dtype=torch.float64), 3):
        with pytest.raises(ValueError, match=r"takes input as torch.float32\(3, 4\), got"):
            run(x)
    with pytest.raises(TypeError, match="structure"):
        run(torch.ones(3, 4), torch.ones(1))

    class Rows(nn.Module):
        def forward(self, x, y):
            return (x + y) * x.shape[0]

    n = torch.export.Dim("n", min=2, max=9)
    program = torch.export.export(Rows(), (torch.ones(3, 4), torch.ones(3, 4)), dynamic_shapes=[{0: n}, {0: n}])
    run = torch_graphs.from_exported(program)
    for size in (3, 7, 9):
        close(run(torch.ones(size, 4), torch.ones(size, 4)), torch.full((size, 4), 2.0 * size))
    for sizes in ((3, 4), (10, 10)):
        with pytest.raises(ValueError, match="takes"):
            run(*[torch.ones(size, 4) for size in sizes])


def test_checks():
    class Checked(nn.Module):
        def forward(self, x):
            torch._assert_async((x > 0).all(), "must be above 0")
            return x * 2

    with torch.no_grad():
        run = torch_graphs.from_exported(torch.export.export(Checked(), (torch.ones(3),)))
    close(run(torch.ones(3)), torch.full((3,), 2.0))
    with pytest.raises(RuntimeError, match="must be above 0"):
        run(torch.tensor([1.0, -1.0, 2.0]))
    assert not run.translated.by_torch


def test_sizes_dtypes_and_writes():
    def f(x, state):
        state.add_(x.sum())
        y = x.to(torch.bfloat16) * 2
        return y[:, 1:], x.shape[0] * x, (x > 0).sum(), x.new_zeros(2) + state

    run = torch.compile(f, backend=torch_graphs.backend, dynamic=True)
    for n in (2, 5, 7):
        x, states = torch.randn(n, 3), [torch.zeros(2), torch.zeros(2)]
        for a, b in zip(run(x, states[0]), f(x, states[1])):
            close(a, b)
            assert a.dtype == b.dtype
        close(*states)


def test_results_are_on_the_same_memory():
    x = torch.arange(6.0)
    held = torch_graphs.to_msjit(x)
    x[0] = 7
    assert held[0] == 7 and torch_graphs.to_torch(held).data_ptr() == x.data_ptr()


def test_the_entry_point_is_the_backend():
    text = (Path(__file__).parents[3] / "pyproject.toml").read_text()
    module, _, name = tomllib.loads(text)["project"]["entry-points"]["torch_dynamo_backends"]["msjit"].partition(":")
    assert getattr(importlib.import_module(module), name) is torch_graphs.backend
    assert isinstance(ms.ones(1), ms.Tensor)
