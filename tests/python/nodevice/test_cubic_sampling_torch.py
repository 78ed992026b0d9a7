"""grid_sample's 'bicubic' against PyTorch: values and gradients of pictures and points, inside and outside."""

import numpy as np
import pytest
import torch
import torch.nn.functional as F

import msjit as ms

DATA = np.random.default_rng(3)
IMAGE = DATA.standard_normal((2, 3, 5, 4)).astype(np.float32)
GRID = (DATA.random((2, 6, 7, 2)) * 3.4 - 1.7).astype(np.float32)


@pytest.mark.parametrize("align_corners", [True, False])
@pytest.mark.parametrize("padding_mode", ["zeros", "border", "reflection"])
def test_bicubic(padding_mode, align_corners):
    settings = {"mode": "bicubic", "padding_mode": padding_mode, "align_corners": align_corners}
    image, grid = (torch.tensor(v, requires_grad=True) for v in (IMAGE, GRID))
    expected = F.grid_sample(image, grid, **settings)
    (expected**2).sum().backward()
    found = ms.mint.nn.functional.grid_sample(ms.tensor(IMAGE), ms.tensor(GRID), **settings)
    np.testing.assert_allclose(found.numpy(), expected.detach().numpy(), rtol=1e-4, atol=1e-5)
    loss = lambda x, g: (ms.mint.nn.functional.grid_sample(x, g, **settings) ** 2).sum()
    by_image, by_grid = ms.grad(loss, (0, 1))(ms.tensor(IMAGE), ms.tensor(GRID))
    np.testing.assert_allclose(by_image.numpy(), image.grad.numpy(), rtol=1e-3, atol=1e-4)
    np.testing.assert_allclose(by_grid.numpy(), grid.grad.numpy(), rtol=1e-3, atol=2e-3)


def test_volumes_have_no_cubic_mode():
    with pytest.raises(ValueError, match="of pictures 'bicubic'"):
        ms.ops.grid_sample(ms.ones(1, 1, 2, 2, 2), ms.ones(1, 1, 1, 1, 3), "bicubic")
