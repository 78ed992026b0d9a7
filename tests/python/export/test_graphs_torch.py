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
