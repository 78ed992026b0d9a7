"""ms.mint.optim with PyTorch's own samples of settings (torch.testing's optim_db): parameters and losses after a few steps of a
regression in float64, eagerly and with a captured loss."""

import numpy as np
import pytest
import torch
from torch.testing._internal.common_optimizers import optim_db

import msjit as ms
from msjit import mint

MISSING = {"Adafactor", "Muon", "SparseAdam"}
# Whose states PyTorch keeps as float32 tensors, whatever the parameters are.
NARROW = {"ASGD": 1e-6, "NAdam": 1e-6, "Rprop": 1e-6}
SETTINGS = [
    pytest.param(
        info.optim_cls.__name__, dict(sample.kwargs), id=f"{info.optim_cls.__name__}-{sample.desc}".replace(" ", "_")
    )
    for info in optim_db
    for sample in info.optim_inputs_func(device="cpu", dtype=torch.float64)
    if info.optim_cls.__name__ not in MISSING and not sample.kwargs.get("fused") and not sample.kwargs.get("capturable")
]


def trained(library, name, settings, captured=False):
    rng = np.random.default_rng(0)
    w, b, x, y = (rng.normal(size=shape) for shape in ((4, 3), (4,), (8, 3), (8, 4)))
    if library is torch:
        make, module = torch.tensor, torch
    else:
        make, module = ms.Tensor, mint
        settings = {k: ms.Tensor(v.numpy()) if isinstance(v, torch.Tensor) else v for k, v in settings.items()}
        settings = {
            k: tuple(ms.Tensor(e.numpy()) if isinstance(e, torch.Tensor) else e for e in v)
            if isinstance(v, tuple)
            else v
            for k, v in settings.items()
        }
    w, b, x, y = module.nn.Parameter(make(w)), module.nn.Parameter(make(b)), make(x), make(y)
    optimizer, losses = getattr(module.optim, name)([w, b], **settings), []

    def distance(w, b):
        return ((module.matmul(x, w.T) + b - y) ** 2).sum()

    distance = ms.jit(distance) if captured else distance

    def closure():
        optimizer.zero_grad()
        loss = distance(w, b)
        loss.backward()
        losses.append(float(loss.item()))
        return loss

    for _ in range(4):
        optimizer.step(closure)
    return [*(p.detach().tolist() for p in (w, b)), losses]


@pytest.mark.parametrize("name, settings", SETTINGS)
def test_as_pytorch(name, settings):
    expected, tolerance = trained(torch, name, settings), NARROW.get(name, 1e-11)
    for captured in (False, True):
        for a, b in zip(expected, trained(ms, name, settings, captured)):
            np.testing.assert_allclose(b, a, rtol=tolerance, atol=tolerance)


def test_what_is_missing():
    names = {info.optim_cls.__name__ for info in optim_db}
    assert {name for name in names if not hasattr(mint.optim, name)} == MISSING
