"""Gradient rules of the tape that eager runs as compiled code after some calls of a kind: the bits of what runs op by op."""

import gc
import json

import numpy as np
import pytest

import msjit as ms
import op_samples
from msjit import _core, mint

CALLS = 8  # more than those before a rule is compiled


def gradients(op, args, kwargs, dtype, create_graph=False):
    rng = np.random.default_rng(3)
    leaves = []

    def tensor(a):
        made = ms.Tensor(a.astype(dtype) if a.dtype == np.float32 else a)
        if a.dtype == np.float32:
            made.requires_grad = True
            leaves.append(made)
        return made

    full = [
        [tensor(a) if isinstance(a, np.ndarray) else a for a in v]
        if isinstance(v, list)
        else tensor(v) if isinstance(v, np.ndarray) else v
        for v in args
    ]  # fmt: skip
    out = op(*full, **{k: tensor(v) if isinstance(v, np.ndarray) else v for k, v in kwargs.items()})
    outs = [o for o in (out if isinstance(out, tuple) else (out,)) if o.requires_grad]
    if not outs or not leaves:
        return []
    weights = [ms.Tensor(np.asarray(rng.normal(size=o.shape), dtype)).astype(o.dtype) for o in outs]
    found = mint.autograd.grad(outs, leaves, weights, allow_unused=True, create_graph=create_graph)
    return [None if g is None else g.asnumpy() for g in found]


def cases():
    for name, samples in sorted(op_samples.samples().items()):
        if name.endswith("_"):  # a leaf is not written in place
            continue
        for i in range(len(samples)):
            yield pytest.param(name, i, id=f"{name}-{i}")


@pytest.mark.parametrize("name,i", cases())
def test_bits_stay(name, i):
    args, kwargs, _ = op_samples.samples()[name][i]
    op = _core._raw_ops[name]
    for dtype in (np.float32, np.float64):
        runs = []
        for _ in range(CALLS):
            ms.set_seed(1)
            runs.append(gradients(op, args, kwargs, dtype))
        for again in runs[1:]:
            assert len(again) == len(runs[0])
            for a, b in zip(runs[0], again):
                assert (a is None) == (b is None)
                if a is not None:
                    assert a.dtype == b.dtype and a.shape == b.shape
                    assert a.tobytes() == b.tobytes() or np.array_equal(a, b, equal_nan=True), (a, b)


def test_they_are_compiled(tmp_path):
    x = ms.Tensor(np.linspace(-2.0, 2.0, 64))
    x.requires_grad = True
    for _ in range(CALLS):
        mint.autograd.grad(mint.nn.functional.gelu(x).sum(), [x])
    with ms.profile(tmp_path / "trace.json"):
        mint.autograd.grad(mint.nn.functional.gelu(x).sum(), [x])
    events = json.loads((tmp_path / "trace.json").read_text())
    names = [e["name"] for e in events.get("traceEvents", events) if e.get("ph") == "X"]
    assert "gelu" in names and "erf" not in names and any("erf" in n.split() for n in names), names


def test_gradients_of_gradients_are_not_compiled():
    x = ms.Tensor(np.linspace(-2.0, 2.0, 9))
    x.requires_grad = True
    seconds = []
    for k in range(CALLS):
        first = mint.autograd.grad(mint.nn.functional.gelu(x).sum(), [x], create_graph=k % 2 == 0)[0]
        if k % 2 == 0:
            seconds.append(mint.autograd.grad(first.sum(), [x])[0].tolist())
    assert all(s == seconds[0] for s in seconds) and any(seconds[0])


def test_what_changes_from_call_to_call():
    """Shapes, layouts, attributes, numbers and what is wanted are told apart; a value written since is refused as ever."""
    rng = np.random.default_rng(0)
    for k in range(6 * CALLS):
        a = ms.Tensor(rng.normal(size=(3 + k % 2, 4)))
        b = ms.Tensor(rng.uniform(1, 2, size=(4, 3 + k % 2) if k % 3 else (3 + k % 2, 4)))
        a.requires_grad, b.requires_grad = k % 5 != 0, k % 5 != 1
        wide = b.T if k % 3 else b
        out = (
            mint.div(a, wide).sum()
            + (a**2.5 if k % 2 else mint.nn.functional.gelu(a, "tanh" if k % 4 else "none")).sum() * 0
        )
        wanted = [t for t in (a, b) if t.requires_grad]
        found = dict(zip(map(id, wanted), mint.autograd.grad(out, wanted, allow_unused=True)))
        x, y = a.detach().asnumpy(), wide.detach().asnumpy()
        if a.requires_grad and not k % 2:
            np.testing.assert_allclose(found[id(a)].asnumpy(), 1 / y, rtol=1e-12)
        if b.requires_grad:
            g = -x / y**2
            np.testing.assert_allclose(found[id(b)].asnumpy(), g.T if k % 3 else g, rtol=1e-12)
    x = ms.Tensor(rng.normal(size=5))
    x.requires_grad = True
    for _ in range(CALLS):
        y = x * 1.0
        z = mint.nn.functional.gelu(y)
        y.mul_(2.0)
        with pytest.raises(RuntimeError):
            mint.autograd.grad(z.sum(), [x])


def test_memory_is_given_back():
    x = ms.Tensor(np.ones(1 << 16, np.float32))
    x.requires_grad = True

    def step():
        return mint.autograd.grad(mint.nn.functional.gelu(x).sum(), [x])[0]

    for _ in range(CALLS):
        step()
    gc.collect()
    before = ms.runtime.memory_allocated()
    for _ in range(CALLS):
        step()
    gc.collect()
    assert ms.runtime.memory_allocated() == before
