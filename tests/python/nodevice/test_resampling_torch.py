"""interpolate and grid_sample against PyTorch: values and gradients to the second order, eager and captured, in every mode,
padding and dtype, and each instruction set's kernels."""

import itertools

import numpy as np
import pytest
import torch
import torch.nn.functional as F

import msjit as ms

mint = ms.mint.nn.functional
DATA = np.random.default_rng(11)
TOLERANCE = {"float64": 1e-11, "float32": 3e-6, "float16": 2e-3, "bfloat16": 1.6e-2}
SIZES = {
    "nearest": [((2, 3, 5), 11), ((1, 2, 9, 17), (20, 33)), ((1, 2, 3, 4, 5), (5, 4, 11)), ((2, 1, 40, 40), (7, 13))],
    "nearest-exact": [((2, 3, 5), 11), ((1, 2, 9, 17), (20, 33)), ((1, 2, 3, 4, 5), (5, 4, 11))],
    "area": [((2, 3, 7), 3), ((1, 2, 9, 17), (4, 40)), ((1, 2, 3, 4, 5), (2, 4, 9)), ((1, 1, 300, 2), (1, 2))],
    "linear": [((2, 3, 5), 11), ((1, 1, 100), 7), ((2, 1, 1), 5), ((3, 2, 70), 70)],
    "bilinear": [((1, 2, 9, 17), (20, 33)), ((1, 3, 20, 40), (7, 19)), ((2, 2, 5, 3), (5, 70)), ((1, 1, 2, 3), (4, 3)), ((1, 2, 7, 7), (1, 1))],
    "trilinear": [((1, 2, 3, 4, 5), (5, 4, 11)), ((1, 1, 6, 5, 4), (3, 9, 2)), ((1, 2, 3, 4, 20), (6, 8, 40))],
    "bicubic": [((1, 2, 9, 17), (20, 33)), ((1, 3, 20, 40), (7, 19)), ((1, 2, 5, 3), (5, 70)), ((1, 1, 4, 4), (12, 12))],
}  # fmt: skip


def close(found, expected, dtype):
    expected = expected.to(torch.float64).numpy()
    error = np.abs(found.astype(ms.float64).numpy() - expected).max(initial=0)
    assert error <= TOLERANCE[dtype] * max(1.0, np.abs(expected).max(initial=0)), error


def both(call, torch_call, arrays, dtype):
    """Values, and gradients of a sum with weights, eager and captured."""
    ours = [ms.tensor(a).astype(getattr(ms, dtype)) for a in arrays]
    theirs = [torch.tensor(a).to(getattr(torch, dtype)).requires_grad_() for a in arrays]
    expected = torch_call(*theirs)
    weights = DATA.standard_normal(tuple(expected.shape)).astype(np.float32)
    (expected.double() * torch.tensor(weights).double()).sum().backward()
    weight = ms.tensor(weights)

    def loss(*xs):
        return (call(*xs).astype(ms.float32) * weight).sum()

    if dtype == "float64":
        loss = lambda *xs: (call(*xs) * weight.astype(ms.float64)).sum()
    gradients = ms.grad(loss, tuple(range(len(ours))))
    captured, captured_gradients = ms.jit(call), ms.jit(lambda *xs: gradients(*xs))
    for f, g in ((call, gradients), *3 * [(captured, captured_gradients)]):
        found = f(*ours)
        assert found.dtype == getattr(ms, dtype) and tuple(found.shape) == tuple(expected.shape)
        close(found, expected.detach(), dtype)
        results = g(*ours)
        for one, t in zip(results if isinstance(results, tuple) else (results,), theirs):
            close(one, t.grad, dtype)
    assert captured(*ours).numpy().tobytes() == call(*ours).numpy().tobytes()


@pytest.mark.parametrize("dtype", list(TOLERANCE))
@pytest.mark.parametrize("mode", list(SIZES))
def test_interpolate(mode, dtype):
    for (shape, size), corners in itertools.product(
        SIZES[mode], (False, True) if "linear" in mode or mode == "bicubic" else (None,)
    ):
        image = DATA.standard_normal(shape).astype(np.float32)
        settings = {"size": size, "mode": mode, "align_corners": corners}
        exact = mode.startswith("nearest")  # whose places are of float32

        def reference(x, settings=settings, exact=exact):  # rounded once, and places not of float32
            return F.interpolate(x if exact else x.double(), **settings).to(x.dtype)

        both(lambda x, settings=settings: mint.interpolate(x, **settings), reference, [image], dtype)


@pytest.mark.parametrize("mode", ["nearest", "nearest-exact", "linear", "bilinear", "bicubic"])
def test_scales(mode):
    factors = (0.4, 2, 2.3) if mode == "nearest" else (0.4, 1.7, 2, 2.3)  # with 1.7 the nearest is MindSpore's
    for scale, recompute in itertools.product(factors, (None, True)):
        shape = (1, 2, 13) if mode == "linear" else (1, 2, 13, 9)
        x = DATA.standard_normal(shape).astype(np.float32)
        settings = {"scale_factor": scale, "mode": mode, "recompute_scale_factor": recompute}
        found = mint.interpolate(ms.tensor(x), **settings)
        expected = F.interpolate(
            torch.tensor(x) if mode.startswith("nearest") else torch.tensor(x).double(), **settings
        )
        close(found, expected, "float32")


def test_other_layouts_and_integers():
    x = DATA.standard_normal((2, 7, 9, 3)).astype(np.float32)
    ours, theirs = ms.tensor(x).permute(0, 3, 1, 2)[:, :, ::2], torch.tensor(x).permute(0, 3, 1, 2)[:, :, ::2]
    close(mint.interpolate(ours, (5, 5), mode="bilinear"), F.interpolate(theirs, (5, 5), mode="bilinear"), "float32")
    whole = DATA.integers(0, 2**40, (1, 2, 3, 4))
    assert (mint.interpolate(ms.tensor(whole), (6, 8)).numpy() == whole.repeat(2, 2).repeat(2, 3)).all()
    z = ms.tensor(x[..., 0] + 1j * x[..., 1])
    found = ms.ops.interpolate(z[:, None], (3, 4), mode="bilinear")
    np.testing.assert_allclose(found.real().numpy()[:, 0], F.interpolate(torch.tensor(x[:, None, ..., 0]), (3, 4), mode="bilinear").numpy()[:, 0], rtol=1e-5, atol=1e-6)  # fmt: skip


def test_what_has_no_weight_is_not_read():
    x = ms.tensor([[[1.0, float("inf"), 3.0]]])
    assert mint.interpolate(x, 5, mode="linear", align_corners=True).tolist() == [[[1.0, np.inf, np.inf, np.inf, 3.0]]]
    ct = ms.tensor([[[1.0, float("nan"), 1.0, 1.0, 1.0]]])
    found = ms._core._raw_ops["resample_grad"](ct, (3,), "linear", True)
    assert np.isnan(found.numpy()).tolist() == [[[True, True, False]]]


POINTS = [
    ((2, 3, 5, 4), (2, 6, 7)), ((1, 1, 3, 3), (1, 1, 5)), ((1, 40, 6, 5), (1, 9, 9)), ((2, 17, 3, 4, 5), (2, 3, 2, 4)), ((1, 70, 1, 9), (1, 8, 9)),
]  # fmt: skip


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("padding", ["zeros", "border", "reflection"])
@pytest.mark.parametrize("mode", ["bilinear", "nearest", "bicubic"])
def test_grid_sample(mode, padding, dtype, monkeypatch):
    monkeypatch.setitem(TOLERANCE, "float32", 2e-4)  # of the gradients of points
    for (shape, points), corners in itertools.product(POINTS, (False, True)):
        if mode == "bicubic" and len(shape) == 5:
            continue
        image = DATA.standard_normal(shape).astype(np.float32)
        grid = DATA.uniform(-1.6, 1.6, (*points, len(points) - 1)).astype(np.float32)
        settings = {"mode": mode, "padding_mode": padding, "align_corners": corners}
        both(lambda x, g, s=settings: mint.grid_sample(x, g, **s), lambda x, g, s=settings: F.grid_sample(x, g, **s), [image, grid], dtype)  # fmt: skip


@pytest.mark.parametrize("corners", [False, True])
@pytest.mark.parametrize("padding", ["zeros", "border", "reflection"])
@pytest.mark.parametrize("mode", ["bilinear", "bicubic"])
def test_blocks_of_points_are_what_points_are_one_by_one(mode, padding, corners):
    """A point far away makes its block of points go one by one: the others stay what they are, to the bit."""
    settings = {"mode": mode, "padding_mode": padding, "align_corners": corners}
    for channels, sizes, dtype in itertools.product((1, 3, 4, 20), ((7, 5), (1, 9), (2, 3, 4)), ("float32", "float64")):
        if mode == "bicubic" and len(sizes) == 3:
            continue
        image = DATA.standard_normal((2, channels, *sizes)).astype(dtype)
        grid = DATA.uniform(-3.5, 3.5, (2, *[13] * (len(sizes) - 1), 11, len(sizes))).astype(dtype)
        grid.reshape(-1)[::7] = DATA.choice([-1, 0, 1, -3, 3], grid.reshape(-1)[::7].shape)  # borders, where it turns
        away = grid.copy()
        away.reshape(2, -1, len(sizes))[:, ::60] = 1e9
        kept = (away == grid).all(-1)

        def of(grid, image=image):
            x, g = ms.tensor(image), ms.tensor(grid)
            found, back = ms.vjp(lambda x, g: mint.grid_sample(x, g, **settings), x, g)
            return found.numpy(), back(ms.ops.ones_like(found))[1].numpy()

        for near, far in zip(of(grid), of(away)):
            near, far = (np.moveaxis(v, 1, -1) if v.shape != grid.shape else v for v in (near, far))
            np.testing.assert_array_equal(near[kept], far[kept])


@pytest.mark.parametrize("mode", ["bilinear", "bicubic"])
@pytest.mark.parametrize("padding", ["zeros", "border"])
def test_second_gradients(mode, padding):
    image, direction = DATA.standard_normal((1, 2, 5, 4)), DATA.standard_normal((1, 3, 2, 2))
    grid = DATA.uniform(-0.9, 0.9, (1, 3, 2, 2))

    def first(x, g):
        by_x, by_g = ms.grad(lambda x, g: (mint.grid_sample(x, g, mode, padding) ** 2).sum(), (0, 1))(x, g)
        return (by_g * ms.tensor(direction)).sum() + (by_x * by_x).sum()

    x, g = ms.tensor(image), ms.tensor(grid)
    tangents = ms.tensor(DATA.standard_normal(image.shape)), ms.tensor(DATA.standard_normal(grid.shape))
    by_x, by_g = ms.grad(first, (0, 1))(x, g)
    along = float((by_x * tangents[0]).sum() + (by_g * tangents[1]).sum())
    h = 1e-6
    moved = [float(first(x + s * h * tangents[0], g + s * h * tangents[1])) for s in (1, -1)]
    assert abs((moved[0] - moved[1]) / (2 * h) - along) < 1e-5 * max(1.0, abs(along))
    found = ms.jvp(lambda x, g: mint.grid_sample(x, g, mode, padding), (x, g), tangents)[1]
    expected = [mint.grid_sample(x + s * h * tangents[0], g + s * h * tangents[1], mode, padding) for s in (1, -1)]
    np.testing.assert_allclose(found.numpy(), ((expected[0] - expected[1]) / (2 * h)).numpy(), atol=1e-6)


def test_half_types_and_vmap():
    image, grid = (
        DATA.standard_normal((2, 3, 5, 4)).astype(np.float32),
        DATA.uniform(-1, 1, (2, 6, 7, 2)).astype(np.float32),
    )
    expected = F.grid_sample(torch.tensor(image).half().float(), torch.tensor(grid).half().float(), align_corners=False)
    found = mint.grid_sample(ms.tensor(image).astype(ms.float16), ms.tensor(grid).astype(ms.float16))
    close(found, expected.half(), "float16")
    close(mint.grid_sample(ms.tensor(image).astype(ms.float16), ms.tensor(grid)), F.grid_sample(torch.tensor(image).half().float(), torch.tensor(grid), align_corners=False), "float16")  # fmt: skip
    x, g = ms.tensor(image[:, None]), ms.tensor(grid[:, None])
    one_by_one = ms.ops.stack([mint.grid_sample(x[i], g[i]) for i in range(2)])
    assert (ms.vmap(mint.grid_sample)(x, g).numpy() == one_by_one.numpy()).all()
    resized = ms.vmap(lambda v: mint.interpolate(v, (3, 9), mode="bilinear"))(x)
    assert (resized.numpy()[:, 0] == mint.interpolate(ms.tensor(image), (3, 9), mode="bilinear").numpy()).all()


def test_refused_and_empty():
    x, g = ms.ones(1, 2, 3, 4), ms.zeros(1, 5, 6, 2)
    assert mint.grid_sample(x[:0], g[:0]).shape == (0, 2, 5, 6) and mint.grid_sample(x, g[:, :0]).shape == (1, 2, 0, 6)
    assert mint.interpolate(x[:0], (5, 6)).shape == (0, 2, 5, 6)
    for call, message in (
        (lambda: mint.grid_sample(x[:, :, :0], g), "nothing to sample"),
        (lambda: mint.grid_sample(x, g[..., :1]), "needs .N, C, H, W. and a grid"),
        (lambda: mint.grid_sample(x.astype(ms.int32), g.astype(ms.int32)), "needs floats"),
        (lambda: mint.interpolate(x[:, :, :0], (2, 2)), "from 1"),
        (lambda: mint.interpolate(x, (0, 2)), "from 1"),
        (lambda: mint.interpolate(x, (2**40, 2)), "sizes"),
        (lambda: ms._core._raw_ops["resample"](x, (2,), "square"), "mode must be one of"),
        (lambda: ms._core._raw_ops["resample"](x, (2,), scale_x=-1.0), "positive and finite"),
    ):  # fmt: skip
        with pytest.raises((ValueError, TypeError), match=message):
            call()


def test_threads_agree():
    image, grid = (
        DATA.standard_normal((2, 19, 60, 81)).astype(np.float32),
        DATA.uniform(-1.2, 1.2, (2, 60, 70, 2)).astype(np.float32),
    )
    x, g = ms.tensor(image), ms.tensor(grid)
    ct = ms.ones(2, 19, 60, 70)
    calls = (
        lambda: mint.interpolate(x, (99, 150), mode="bilinear"), lambda: mint.interpolate(x, (25, 36), mode="bicubic"),
        lambda: mint.grid_sample(x, g), lambda: ms.vjp(mint.grid_sample, x, g)[1](ct)[1],
    )  # fmt: skip
    found = []
    for threads in (1, 2, 3):
        ms.set_num_threads(threads)
        found.append([c().numpy().tobytes() for c in calls])
    ms.set_num_threads(0)
    assert found[0] == found[1] == found[2]
