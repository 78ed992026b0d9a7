"""Gradients through methods that write, as PyTorch's: of what they write into, and of what they write."""

import numpy as np
import pytest
import torch

import msjit as ms

rng = np.random.default_rng(0)
X, Y = (rng.random((3, 4), dtype=np.float32) + 0.5 for _ in range(2))
ROWS, INDEX, MASK = np.array([2, 0]), rng.integers(0, 3, (2, 4)), rng.random((3, 4)) > 0.5
CALLS = {
    "add": lambda z, y, T: z.add_(y), "sub": lambda z, y, T: z.sub_(y), "mul": lambda z, y, T: z.mul_(y),
    "div": lambda z, y, T: z.div_(y), "copy": lambda z, y, T: z.copy_(y), "zero": lambda z, y, T: z.zero_().add_(y),
    "scatter": lambda z, y, T: z.scatter_(0, T(INDEX), y[:2]), "scatter number": lambda z, y, T: z.scatter_(0, T(INDEX), 1.5),
    "scatter_add": lambda z, y, T: z.scatter_add_(0, T(INDEX), y[:2]),
    "masked_fill": lambda z, y, T: z.masked_fill_(T(MASK), 2.0), "masked_fill tensor": lambda z, y, T: z.masked_fill_(T(MASK), y.sum()),
    "masked_scatter": lambda z, y, T: z.masked_scatter_(T(MASK), y), "index_add": lambda z, y, T: z.index_add_(0, T(ROWS), y[:2]),
    "index_copy": lambda z, y, T: z.index_copy_(0, T(ROWS), y[:2]), "index_fill": lambda z, y, T: z.index_fill_(0, T(ROWS), 3.0),
    "index_put": lambda z, y, T: z.index_put_((T(ROWS),), y[:2]),
    "index_put adding": lambda z, y, T: z.index_put_((T(ROWS),), y[:2], accumulate=True),
    "item": lambda z, y, T: z.__setitem__(slice(0, 2), y[:2]) or z, "item of rows": lambda z, y, T: z.__setitem__(T(ROWS), y[:2]) or z,
    "item of a mask": lambda z, y, T: z.__setitem__(T(MASK), y[T(MASK)]) or z, "fill": lambda z, y, T: z.fill_(y.sum()),
    "clamp": lambda z, y, T: z.clamp_(0.6, 1.2), "clamp_min": lambda z, y, T: z.clamp_min_(0.7), "clamp_max": lambda z, y, T: z.clamp_max_(0.9),
    "clip": lambda z, y, T: z.clip_(0.6, 1.0), "addcmul": lambda z, y, T: z.addcmul_(y, y), "addcdiv": lambda z, y, T: z.addcdiv_(y, y),
    "lerp": lambda z, y, T: z.lerp_(y, 0.3), "pow": lambda z, y, T: z.pow_(2.0), "triu": lambda z, y, T: z.triu_(), "tril": lambda z, y, T: z.tril_(),
    "fmod": lambda z, y, T: z.fmod_(0.7), "remainder": lambda z, y, T: z.remainder_(0.7), "fill_diagonal": lambda z, y, T: z.fill_diagonal_(5.0),
    "a diagonal": lambda z, y, T: (z.diagonal().copy_(y[0, :3]), z)[1], "a view": lambda z, y, T: (z.view(-1)[2:5].fill_(1.0), z)[1],
    "a row": lambda z, y, T: (z[1].mul_(y[0]), z)[1], "transposed": lambda z, y, T: (z.T.mul_(y.T), z)[1],
    "two": lambda z, y, T: z.masked_fill_(T(MASK), 0.0).add_(y),
    **{name: lambda z, y, T, m=f"{name}_": getattr(z, m)() for name in
       "exp sqrt tanh sigmoid relu log sin cos neg abs square reciprocal rsqrt floor round erf expm1 log1p atan".split()},
}  # fmt: skip


@pytest.mark.parametrize("of_input", [True, False], ids=["of an input", "of a constant"])
@pytest.mark.parametrize("name", CALLS)
def test_as_pytorch(name, of_input):
    call = CALLS[name]

    def run(space, tensor, x, y):
        z = call(x * 1 if of_input else space.ones(3, 4) * 0.9, y, tensor)
        return (space.sigmoid(z) * tensor(X)).sum() + 0 * (x.sum() + y.sum())

    x, y = (torch.tensor(a, requires_grad=True) for a in (X, Y))
    value = run(torch, torch.tensor, x, y)
    want = [value.detach().numpy(), *(g.numpy() for g in torch.autograd.grad(value, [x, y]))]
    eager = ms.value_and_grad(lambda x, y: run(ms.mint, ms.tensor, x, y), (0, 1))
    for function in (eager, ms.jit(eager)):
        for _ in range(3):
            value, gradients = function(ms.tensor(X), ms.tensor(Y))
            for a, b in zip([value, *gradients], want, strict=True):
                np.testing.assert_allclose(a.asnumpy(), b, rtol=1e-5, atol=1e-6)
