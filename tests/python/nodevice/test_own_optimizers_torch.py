"""Optimizers that programs write themselves in PyTorch's manner, and the functions over lists they are written with."""

import importlib
import math
import pickle

import numpy as np
import pytest
import torch

import msjit as ms
from msjit import mint


def of(T):
    """An optimizer as packages of them write it: its state under the parameter, filled at the first step."""
    module = importlib.import_module(T.__name__ + ".optim.optimizer")
    Optimizer, required = module.Optimizer, getattr(module, "required", None)

    class Own(Optimizer):
        def __init__(self, params, lr=required or 0.1, betas=(0.9, 0.99), eps=1e-8, centered=True):
            super().__init__(params, dict(lr=lr, betas=betas, eps=eps, centered=centered))

        def __setstate__(self, state):
            super().__setstate__(state)
            for group in self.param_groups:
                group.setdefault("centered", True)

        @T.no_grad()
        def step(self, closure=None):
            loss = None
            if closure is not None:
                with T.enable_grad():
                    loss = closure()
            for group in self.param_groups:
                b1, b2 = group["betas"]
                for p in group["params"]:
                    if p.grad is None:
                        continue
                    state = self.state[p]
                    if len(state) == 0:
                        state["step"] = 0
                        state["exp_avg"], state["exp_avg_sq"] = T.zeros_like(p), T.zeros_like(p)
                    state["step"] += 1
                    m, v = state["exp_avg"], state["exp_avg_sq"]
                    grad = p.grad - p.grad.mean() if group["centered"] and p.ndim > 1 else p.grad
                    m.mul_(b1).add_(grad, alpha=1 - b1)
                    v.mul_(b2).addcmul_(grad, grad, value=1 - b2)
                    root = (v.sqrt() / math.sqrt(1 - b2 ** state["step"])).add_(group["eps"])
                    p.addcdiv_(m, root, value=-group["lr"] / (1 - b1 ** state["step"]))
            return loss

    return Own


def trained(T, captured=False, again=False):
    r = np.random.RandomState(0)
    draw = lambda *shape: T.tensor(r.randn(*shape).astype(np.float32))
    w, b, idle = (T.nn.Parameter(draw(*shape)) for shape in ((3, 4), (4,), (2,)))
    own = of(T)
    optimizer = own([{"params": [w], "lr": 0.02}, {"params": [b, idle]}], lr=0.05)
    xs = [draw(n, 3) for n in (5, 7, 6, 5, 9, 7)]

    def step(x):
        optimizer.zero_grad()
        ((x @ w + b).tanh() ** 2).sum().backward()
        optimizer.step()

    step = ms.jit(step) if captured else step
    for i, x in enumerate(xs):
        if again and i == 3:  # goes on with what was kept
            kept = pickle.loads(pickle.dumps(optimizer.state_dict()))
            optimizer = own([{"params": [w]}, {"params": [b, idle]}], lr=1.0)
            optimizer.load_state_dict(kept)
        step(x)
    state = {id(p): n for n, p in (("w", w), ("b", b), ("idle", idle))}
    kept = {state[id(p)]: (s["step"], s["exp_avg"].tolist()) for p, s in optimizer.state.items()}
    return [w.detach().numpy(), b.detach().numpy(), idle.detach().numpy()], kept, optimizer.state_dict()


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("captured", [False, True])
def test_an_optimizer_of_ones_own(captured, again):
    (ours, state, saved), (theirs, their_state, their_saved) = (
        trained(mint, captured, again),
        trained(torch, again=again),
    )
    for a, b in zip(ours, theirs):
        np.testing.assert_allclose(a, b, rtol=2e-5, atol=2e-6)
    assert state.keys() == their_state.keys() == {"w", "b"}
    for name in state:
        assert state[name][0] == their_state[name][0] == 6
        np.testing.assert_allclose(state[name][1], their_state[name][1], rtol=2e-5, atol=2e-6)
    assert saved["state"].keys() == their_saved["state"].keys() == {0, 1}
    assert [(g["params"], g["lr"]) for g in saved["param_groups"]] == [([0], 0.02), ([1, 2], 0.05)]
    assert [(g["params"], g["lr"]) for g in their_saved["param_groups"]] == [([0], 0.02), ([1, 2], 0.05)]


def test_state_of_the_optimizers_there_are():
    def run(T):
        w = T.nn.Parameter(T.ones(2))
        found = []
        for name in ("Adam", "RMSprop", "Adagrad", "SGD"):
            options = {"momentum": 0.9} if name == "SGD" else {}
            optimizer = getattr(T.optim, name)([w], lr=0.1, **options)
            w.grad = T.ones(2)
            optimizer.step()
            found.append(
                (sorted(k for k in optimizer.state[w] if k != "step"), w in optimizer.state, len(optimizer.state))
            )
        return found

    assert run(mint) == run(torch)


def test_groups():
    def run(T):
        a, b = T.nn.Parameter(T.ones(1)), T.nn.Parameter(T.ones(2))
        optimizer = of(T)([a], lr=0.1)
        group = {"params": b, "lr": 0.2}
        optimizer.add_param_group(group)
        return [
            (len(g["params"]), g["lr"], g["betas"]) for g in optimizer.param_groups
        ], group is optimizer.param_groups[1]

    assert run(mint) == run(torch)
    with pytest.raises(ValueError, match="'lr'"):
        of(mint)([mint.nn.Parameter(mint.ones(1))])
    from msjit.mint.optim.lr_scheduler import StepLR, _LRScheduler

    w = mint.nn.Parameter(mint.ones(1))
    assert isinstance(StepLR(mint.optim.SGD([w], lr=0.1), 1), _LRScheduler)
    for name in ("SGD", "Adam", "AdamW"):
        make = getattr(mint.optim, name)
        make([w], lr=0.1, foreach=False, fused=True)


X = [(0.5, 2.0, -1.5), (3.0, 0.25)]
CALLS = {
    **{f"_foreach_{n}": () for n in "abs ceil cos exp log1p neg reciprocal round sigmoid sign sqrt tanh trunc".split()},
    "_foreach_max": (),
    "_foreach_norm": (),
    **{f"_foreach_{n}": (2.0,) for n in "add sub mul div pow clamp_min clamp_max maximum minimum".split()},
    "_foreach_add list": ("same",),
    "_foreach_mul list": ([2.0, 3.0],),
    "_foreach_div list": ("same",),
    "_foreach_maximum list": ("other",),
    "_foreach_minimum list": ("other",),
    "_foreach_lerp": ("other", 0.25),
    "_foreach_lerp list": ("other", "same"),
    "_foreach_lerp numbers": ("other", [0.25, 0.5]),
    "_foreach_addcmul": ("other", "other"),
    "_foreach_addcdiv": ("same", "other", -0.5),
    "_foreach_addcdiv numbers": ("same", "other", [0.5, 2.0]),
    "_foreach_addcmul tensor": ("same", "other", "numbers"),
    "_foreach_copy": ("other",),
    "_foreach_zero": (),
}


@pytest.mark.parametrize("call", CALLS)
def test_lists_of_tensors(call):
    name = call.partition(" ")[0]

    def run(T, name, captured):
        lists = {k: [T.tensor(v) + d for v in X] for k, d in (("self", 0), ("same", 0), ("other", 1))}
        lists["numbers"] = T.tensor([0.5, 2.0])
        arguments = [lists[a] if isinstance(a, str) else a for a in CALLS[call]]
        options = {"value": 0.5} if call == "_foreach_addcmul" else {}
        function = lambda xs: getattr(T, name)(xs, *arguments, **options)
        function = ms.jit(function) if captured else function
        for _ in range(3 if captured else 1):
            xs = [x.clone() for x in lists["self"]]
            result = function(xs)
        return [x.tolist() for x in xs], None if result is None else [x.tolist() for x in result]

    for form in (name, name + "_"):
        if not hasattr(torch, form):
            assert not hasattr(mint, form)
            continue
        for captured in (False, True):
            for a, b in zip(run(mint, form, captured), run(torch, form, False)):
                assert (a is None) == (b is None)
                for x, y in zip(a or [], b or []):
                    np.testing.assert_allclose(x, y, rtol=1e-6, equal_nan=True)


def test_wrong_lists():
    with pytest.raises(RuntimeError, match="2 tensors, but 1"):
        mint._foreach_mul([mint.ones(1), mint.ones(1)], [1.0])
    with pytest.raises(TypeError, match="list of tensors"):
        mint._foreach_mul(mint.ones(1), 2.0)
    with pytest.raises(AttributeError, match="_foreach_matmul"):
        mint._foreach_matmul  # noqa: B018
