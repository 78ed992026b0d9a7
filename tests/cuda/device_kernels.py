"""Checks of kernels that are written by hand: products by tensor cores, convolutions, pads, attention."""

import os

import numpy as np
from checking import CUDA, OPTIONS, RAW, check, close, normal, numpy_of, rng, same

import msjit as ms
from msjit import _core


@check
def tensor_cores():
    """Products of halves in all layouts and of sizes that chunks of 16 bytes fit and do not; with TF32 of float32, too."""
    sizes = ((70, 33, 50), (64, 96, 40), (5, 1, 3), (256, 264, 40))
    for dtype in (ms.float16, ms.float32) if OPTIONS.every > 1 else (ms.float16, ms.bfloat16, ms.float32):
        for m, n, k in sizes:
            for across in range(4):
                if across and m != 64:
                    continue
                a, b = normal(m, k), normal(k, n, seed=1)
                x, y = ms.tensor(a).astype(dtype), ms.tensor(b).astype(dtype)
                want = numpy_of(x.astype(ms.float32)).astype(np.float64) @ numpy_of(y.astype(ms.float32))
                x = x.T.copy().cuda().T if across & 1 else x.cuda()
                y = y.T.copy().cuda().T if across & 2 else y.cuda()
                got = RAW["matmul"](x, y)
                assert got.dtype == dtype and got.device == CUDA
                exact = dtype == ms.float32 and os.environ.get("MSJIT_TF32") != "1"
                loose = 2e-5 if exact else 2e-2
                np.testing.assert_allclose(
                    numpy_of(got), want, rtol=loose, atol=loose * 5, err_msg=f"{dtype} {(m, n, k, across)}"
                )
    batched = RAW["matmul"](
        ms.tensor(normal(3, 2, 20, 16)).astype(ms.bfloat16).cuda(),
        ms.tensor(normal(2, 16, 24)).astype(ms.bfloat16).cuda(),
    )
    want = RAW["matmul"](
        ms.tensor(normal(3, 2, 20, 16)).astype(ms.bfloat16), ms.tensor(normal(2, 16, 24)).astype(ms.bfloat16)
    )
    close(batched, want, rtol=2e-2, atol=2e-2)


@check
def pads():
    cases = (
        ((2, 5, 4), (2, 3, 1, 0), np.float32),
        ((3, 6), (2, -1), np.float64),
        ((2, 3, 4, 5), (1, 1, 2, 1, 0, 1), np.float16),
    )
    for i, mode in enumerate(("reflect", "replicate", "circular")):
        for shape, pads, dtype in cases[i : i + 1] if OPTIONS.every > 1 else cases:
            results = []
            for device in ("CPU", CUDA):
                x = ms.tensor(normal(*shape).astype(dtype), device=device).requires_grad_()
                y = RAW["pad"](x.swapaxes(0, 1), pads=pads, mode=mode)
                (y * ms.tensor(normal(*y.shape, seed=1).astype(dtype), device=device)).sum().backward()
                results.append((y, x.grad))
            same(results[1][0], results[0][0], f"{mode} {shape} {pads}")
            close(
                results[1][1],
                results[0][1],
                rtol=5e-3 if dtype == np.float16 else 2e-5,
                atol=5e-3 if dtype == np.float16 else 2e-5,
            )


@check
def biases():
    launches = _core._device_launches(0)
    x, w, b = (ms.tensor(normal(*s)).astype(ms.float16).cuda() for s in ((2, 9, 24), (40, 24), (40,)))
    y = RAW["linear"](x, w, b)
    alone = "nowhere" in os.environ.get("MSJIT_CUBLASLT_LIBRARY", "")
    assert not alone or _core._device_launches(0) - launches == 1, "the bias is added by the product"
    close(
        y.astype(ms.float32),
        numpy_of(x.astype(ms.float32)) @ numpy_of(w.astype(ms.float32)).T + numpy_of(b.astype(ms.float32)),
        rtol=4e-3,
        atol=4e-3,
    )


@check
def convolutions():
    """Forward and gradients, by implicit products where cuBLASLt is absent, else over patches."""
    cases = (  # images, weight, how, dtype
        ((2, 4, 9, 7), (6, 4, 3, 3), dict(stride=(2, 1), padding=(1, 2), dilation=1, groups=1), ms.float32),
        ((1, 4, 8, 8), (4, 2, 3, 2), dict(stride=1, padding=(1, 0, 2, 1), dilation=(2, 1), groups=2), ms.float32),
        ((2, 3, 6, 6), (3, 1, 3, 3), dict(stride=2, padding=1, dilation=1, groups=3), ms.float64),
        ((3, 4, 7, 5), (6, 4, 3, 3), dict(stride=2, padding=1, dilation=1, groups=1), ms.float16),
    )
    for images, weight, how, dtype in cases:
        results = []
        for device in ("CPU", CUDA):
            x, w, b = (ms.tensor(normal(*s, seed=k), device=device).astype(dtype).requires_grad_() for k, s in
                       enumerate((images, weight, weight[:1])))  # fmt: skip
            y = RAW["conv2d"](x, w, b, **how)
            (y * y).sum().backward()
            results.append((y, x.grad, w.grad, b.grad))
        loose = 2e-2 if dtype == ms.float16 else 2e-5
        for got, want in zip(results[1], results[0], strict=True):
            assert got.device == CUDA
            close(got, want, rtol=loose, atol=loose * 10, what=f"{images} {weight} {how} {dtype}")


def attention_cases():
    """(what, dtype, query, key, value shapes, mask shape and kind, diagonal); a kernel of each is compiled."""
    yield "several tiles", np.float32, (2, 40, 20), (2, 37, 20), (2, 37, 12), None, None
    yield "causal", np.float32, (1, 3, 40, 8), (1, 3, 40, 8), (1, 3, 40, 8), None, 0
    yield "shared heads", np.float32, (2, 4, 9, 8), (2, 2, 35, 8), (2, 2, 35, 4), ((2, 1, 1, 35), bool), 30
    yield "added mask", np.float64, (3, 9, 8), (3, 12, 8), (3, 12, 8), ((9, 12), float), None
    yield "large heads", np.float32, (1, 5, 150), (1, 6, 150), (1, 6, 140), None, None
    yield "nothing seen", np.float32, (1, 6, 4), (1, 3, 4), (1, 3, 4), None, -2
    yield "halves", np.float16, (2, 2, 20, 16), (2, 2, 20, 16), (2, 2, 20, 16), ((2, 1, 20, 20), bool), None
    yield "causal halves of shared heads", "bfloat16", (1, 4, 40, 16), (1, 2, 40, 16), (1, 2, 40, 24), None, 0
    yield "halves in chunks", np.float16, (2, 70, 32), (2, 75, 32), (2, 75, 16), ((70, 75), float), None
    yield "odd halves", np.float16, (1, 19, 10), (1, 21, 10), (1, 21, 5), None, 1
    yield ("five dimensions", np.float32, (2, 1, 2, 2, 5, 4), (2, 1, 2, 1, 7, 4), (2, 1, 2, 1, 7, 4), ((2, 1, 1, 1, 5, 7), bool),
           None)  # fmt: skip


@check
def attention():
    quick = ("causal", "shared heads", "added mask", "causal halves of shared heads", "halves in chunks")
    for what, dtype, q, k, v, mask, diagonal in attention_cases():
        if OPTIONS.every > 1 and what not in quick:
            continue
        half = dtype in ("bfloat16", np.float16)
        short, dtype = dtype == "bfloat16", np.float32 if dtype == "bfloat16" else dtype
        arrays = [normal(*shape, seed=i).astype(dtype) for i, shape in enumerate((q, k, v))]
        given = None
        if mask:
            given = rng(5).random(mask[0]) > 0.3 if mask[1] is bool else rng(5).standard_normal(mask[0]).astype(dtype)
        results = []
        for device in ("CPU", CUDA):
            made = [ms.tensor(a, device=device) for a in arrays]
            made = [(t.astype(ms.bfloat16) if short else t).requires_grad_() for t in made]
            moved = made
            if what == "causal":  # as layers cut heads: views
                moved = [t.swapaxes(-2, -3).copy().swapaxes(-2, -3) for t in made]
            out, lse = RAW["attention"](
                *moved, None if given is None else ms.tensor(given, device=device), scale=0.3, diagonal=diagonal
            )
            weight = ms.tensor(normal(*out.shape, seed=6), device=device)
            ((out * weight).sum(-1) + lse * 0.1).sum().backward()
            results.append([out, lse, *[t.grad for t in made]])
        loose = 3e-2 if short else 4e-3 if half else 2e-5
        for got, want in zip(results[1], results[0], strict=True):
            assert got.device == CUDA
            close(got, want, rtol=loose, atol=loose, what=what)
    # Layers use it, and no matrix of weights is made.
    x = ms.tensor(normal(1, 1, 300, 4), device=CUDA).requires_grad_()
    with ms.DeviceCtx(CUDA):
        ms.hal.reset_peak_memory_stats()
        before = ms.memory_stats()["total_allocated_memory"]
        step = ms.jit(lambda x: ms.mint.nn.functional.scaled_dot_product_attention(x, x, x, is_causal=True).sum())
        step(x).backward()
        most = ms.hal.max_memory_allocated() - before
    assert most < 300 * 300 * 4, most
