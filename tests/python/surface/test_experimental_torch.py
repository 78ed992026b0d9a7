"""Optimizers and schedulers of msjit.experimental.optim against PyTorch's."""

import numpy as np
import pytest
import torch

import msjit as ms
from msjit.experimental import optim

OPTIMIZERS = {
    "SGD": [{"lr": 0.1, "momentum": 0.9}, {"lr": 0.1, "weight_decay": 0.1}], "Adam": [{"lr": 0.1, "weight_decay": 0.1}], "AdamW": [{"lr": 0.1}],
    "Adagrad": [{"lr": 0.1, "lr_decay": 0.1, "initial_accumulator_value": 0.1}, {"weight_decay": 0.1}], "Adadelta": [{}, {"lr": 0.5, "rho": 0.8, "weight_decay": 0.1}],
    "Adamax": [{"lr": 0.1}, {"weight_decay": 0.1}], "RMSprop": [{"lr": 0.1}, {"momentum": 0.9, "centered": True, "weight_decay": 0.1}], "Rprop": [{"lr": 0.1}],
    "RAdam": [{"lr": 0.1}, {"lr": 0.1, "betas": (0.5, 0.6), "weight_decay": 0.1}], "NAdam": [{"lr": 0.1}, {"weight_decay": 0.1}], "ASGD": [{"lr": 0.1}, {"lr": 0.1, "t0": 2.0, "weight_decay": 0.1}],
}  # fmt: skip


@pytest.mark.parametrize("name", OPTIMIZERS)
def test_optimizer(name):
    rng = np.random.default_rng(3)
    start = [rng.standard_normal(s).astype(np.float32) for s in ((3, 2), (2,))]
    gradients = [[rng.standard_normal(s.shape).astype(np.float32) for s in start] for _ in range(8)]
    for options in OPTIMIZERS[name]:
        ours = [ms.Parameter(ms.Tensor(s.copy())) for s in start]
        theirs = [torch.nn.Parameter(torch.tensor(s)) for s in start]
        mine = getattr(optim, name)(ours, **options)
        other = getattr(torch.optim, name)(theirs, **{"lr": mine.param_groups[0]["lr"], **options})
        for step in gradients:
            mine([ms.Tensor(g) for g in step])
            for p, g in zip(theirs, step):
                p.grad = torch.tensor(g)
            other.step()
        for a, b in zip(ours, theirs):
            np.testing.assert_allclose(a.asnumpy(), b.detach().numpy(), rtol=1e-4, atol=1e-5)


SCHEDULERS = {
    "StepLR": [{"step_size": 3, "gamma": 0.5}], "MultiStepLR": [{"milestones": [2, 5], "gamma": 0.5}], "ExponentialLR": [{"gamma": 0.9}], "ConstantLR": [{"factor": 0.5, "total_iters": 4}],
    "LinearLR": [{"start_factor": 0.5, "total_iters": 4}], "PolynomialLR": [{"total_iters": 6, "power": 2.0}], "LambdaLR": [{"lr_lambda": lambda k: 0.9**k}],
    "MultiplicativeLR": [{"lr_lambda": lambda k: 1 - 0.01 * k}], "CosineAnnealingLR": [{"T_max": 10, "eta_min": 0.01}], "CosineAnnealingWarmRestarts": [{"T_0": 3, "T_mult": 2, "eta_min": 0.01}],
    "CyclicLR": [{"base_lr": 0.01, "max_lr": 0.1, "step_size_up": 3}, {"base_lr": 0.01, "max_lr": 0.1, "step_size_up": 2, "step_size_down": 3, "mode": "triangular2"}, {"base_lr": 0.01, "max_lr": 0.1, "step_size_up": 3, "mode": "exp_range", "gamma": 0.9}],
}  # fmt: skip


def both():
    ours = optim.SGD(
        [{"params": [ms.Parameter(ms.Tensor([1.0]))], "lr": 0.4}, {"params": [ms.Parameter(ms.Tensor([1.0]))]}], lr=0.2
    )
    theirs = torch.optim.SGD(
        [{"params": [torch.nn.Parameter(torch.ones(1))], "lr": 0.4}, {"params": [torch.nn.Parameter(torch.ones(1))]}],
        lr=0.2,
    )
    return ours, theirs


def rates(optimizer):
    return [group["lr"] for group in optimizer.param_groups]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", SCHEDULERS)
def test_scheduler(name):
    for options in SCHEDULERS[name]:
        ours, theirs = both()
        more = {"cycle_momentum": False} if name == "CyclicLR" else {}
        mine = getattr(optim.lr_scheduler, name)(ours, **options)
        other = getattr(torch.optim.lr_scheduler, name)(theirs, **options, **more)
        for _ in range(9):
            np.testing.assert_allclose(rates(ours), rates(theirs), rtol=1e-5)
            np.testing.assert_allclose([rate.item() for rate in mine.get_last_lr()], rates(ours), rtol=1e-6)
            mine.step(), other.step()


ONE_CYCLES = [{"max_lr": 0.5, "total_steps": 10}, {"max_lr": [0.5, 0.1], "epochs": 2, "steps_per_epoch": 5, "three_phase": True, "anneal_strategy": "linear"}, {"max_lr": 0.1, "total_steps": 9, "pct_start": 0.5, "cycle_momentum": False}]  # fmt: skip # noqa: E501


@pytest.mark.parametrize("kind, settings", [("SGD", {"momentum": 0.9}), ("Adam", {"betas": (0.8, 0.9)})])
def test_one_cycle(kind, settings):
    for options in ONE_CYCLES:
        of = lambda one, two: [{"params": [one], "lr": 0.4}, {"params": [two]}]
        ours = getattr(optim, kind)(of(*(ms.Parameter(ms.Tensor([1.0])) for _ in "ab")), lr=0.2, **settings)
        theirs = getattr(torch.optim, kind)(of(*(torch.nn.Parameter(torch.ones(1)) for _ in "ab")), lr=0.2, **settings)
        mine = optim.lr_scheduler.OneCycleLR(ours, **options)
        other = torch.optim.lr_scheduler.OneCycleLR(theirs, **options)
        steps = options.get("total_steps", 10)
        for k in range(steps):
            for name in ("lr", *settings):
                for a, b in zip(ours.param_groups, theirs.param_groups):
                    np.testing.assert_allclose(a[name], b[name], rtol=1e-5)
            if k + 1 < steps:
                theirs.step(), mine.step(), other.step()
        with pytest.raises(ValueError, match=f"step {steps + 1} of {steps}"):
            mine.step()
    with pytest.raises(ValueError, match="total_steps"):
        optim.lr_scheduler.OneCycleLR(ours, 0.1)


@pytest.mark.filterwarnings("ignore")
def test_chained_schedulers():
    ours, theirs = both()
    chains = []
    for module, optimizer in ((optim.lr_scheduler, ours), (torch.optim.lr_scheduler, theirs)):
        parts = [module.ConstantLR(optimizer, factor=0.1, total_iters=3), module.ExponentialLR(optimizer, gamma=0.9)]
        chains.append(module.ChainedScheduler(parts))
    for _ in range(6):
        np.testing.assert_allclose(rates(ours), rates(theirs), rtol=1e-5)
        for chain in chains:
            chain.step()


@pytest.mark.filterwarnings("ignore")
def test_schedulers_that_follow_others():
    ours, theirs = both()
    made = []
    for module, optimizer in ((optim.lr_scheduler, ours), (torch.optim.lr_scheduler, theirs)):
        parts = [module.ConstantLR(optimizer, factor=0.1, total_iters=3), module.ExponentialLR(optimizer, gamma=0.9)]
        made.append(module.SequentialLR(optimizer, parts, milestones=[3]))
    for _ in range(8):
        np.testing.assert_allclose(rates(ours), rates(theirs), rtol=1e-5)
        for scheduler in made:
            scheduler.step()


def test_plateau():
    ours, theirs = both()
    options = {"factor": 0.5, "patience": 1, "cooldown": 1}
    mine = optim.lr_scheduler.ReduceLROnPlateau(ours, **options)
    other = torch.optim.lr_scheduler.ReduceLROnPlateau(theirs, **options)
    for value in (1.0, 0.9, 0.95, 0.96, 0.97, 0.98, 0.99, 0.5, 0.6, 0.7):
        mine.step(ms.Tensor(value))
        other.step(value)
        np.testing.assert_allclose(rates(ours), rates(theirs), rtol=1e-6)


def test_rates_reach_captured_steps():
    w = ms.Parameter(ms.Tensor([1.0]))
    optimizer = optim.SGD([w], lr=0.5)
    schedule = optim.lr_scheduler.StepLR(optimizer, 1, 0.1)
    step = ms.jit(lambda g: optimizer((g,)))
    step(ms.Tensor([1.0]))
    schedule.step()
    step(ms.Tensor([1.0]))
    np.testing.assert_allclose(w.asnumpy(), [1 - 0.5 - 0.05], rtol=1e-6)
