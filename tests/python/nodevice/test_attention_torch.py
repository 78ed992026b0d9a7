"""Attention of many shapes and its gradients beside PyTorch's in float64."""

import pytest
import torch

from attention_cases import CASES, TOLERANCE, results


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("case", [c for c in CASES if c.size], ids=str)
def test_beside_torch(case, dtype):
    q, k, v, mask, ct = (None if a is None else torch.from_numpy(a) for a in case.arrays(dtype))
    q, k, v, ct = (a.double().requires_grad_() for a in (q, k, v, ct))
    mask = mask.double() if mask is not None and mask.dtype != torch.bool else mask
    if case.diagonal is not None:
        mask = torch.ones(case.queries, case.keys, dtype=torch.bool).tril(case.diagonal)
    out = torch.nn.functional.scaled_dot_product_attention(q, k, v, mask, scale=case.settings["scale"], enable_gqa=True)
    theirs = [out, *torch.autograd.grad(out, [q, k, v], ct)]
    ours = results(case, dtype)
    for mine, exact in zip([ours[0], *ours[2:]], theirs, strict=True):
        exact = exact.detach().numpy()
        scale = max(abs(exact).max(), 1) * max(case.large, 1)
        assert abs(mine - exact).max() <= TOLERANCE[dtype] * scale
