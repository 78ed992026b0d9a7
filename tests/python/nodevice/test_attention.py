"""Attention and its gradients: beside the matrices written out in float64, eager and captured, with any number of threads, on
processors with fewer instructions, in halves, and of what is not finite."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import msjit as ms
from attention_cases import CASES, EMPTY, Case, check, results
from msjit._attention import keeps_weights

F = ms.mint.nn.functional


@pytest.fixture(autouse=True)
def threads_as_before():
    yield
    ms.set_num_threads(0)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("case", CASES, ids=str)
def test_written_out(case, dtype):
    check(case, results(case, dtype), dtype)


@pytest.mark.parametrize("case", EMPTY, ids=str)
def test_nothing(case):
    out, lse, *grads = results(case)
    assert out.shape == (*case.heads, case.queries, case.values) and not out.any()
    assert lse.shape == (*case.heads, case.queries) and not any(g.any() for g in grads)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_same_bits_captured_and_with_any_number_of_threads(case):
    ms.set_num_threads(1)
    expected = [r.tobytes() for r in results(case)]
    assert [r.tobytes() for r in results(case, captured=True)] == expected
    for threads in (2, 5):
        ms.set_num_threads(threads)
        assert [r.tobytes() for r in results(case)] == expected


@pytest.mark.parametrize("isa", ["avx2", "portable"])
def test_fewer_instructions(isa):
    environment = {**os.environ, "MSJIT_ISA": isa, "PYTHONPATH": os.pathsep.join(sys.path)}
    code = "from attention_cases import *\nfor case in CASES:\n    for dtype in TOLERANCE: check(case, results(case, dtype), dtype)"
    folder = Path(__file__).parent
    r = subprocess.run([sys.executable, "-c", code], env=environment, cwd=folder, capture_output=True, text=True)
    assert r.returncode == 0, r.stderr


@pytest.mark.parametrize(
    "queries, keys, wanted, keeps",
    [(512, 512, True, True), (512, 513, True, False), (1, 1 << 18, True, True), (4, 4, False, False)],
)
def test_weights_are_kept_for_gradients_where_they_are_few(queries, keys, wanted, keeps):
    q, k = ms.zeros((1, queries, 2)), ms.zeros((1, keys, 2))
    k.requires_grad = wanted
    assert keeps_weights(q, k, k) is keeps


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
def test_halves(dtype):
    case = Case(70, 90, mask="added")
    q, k, v, mask, ct = (ms.Tensor(a).astype(getattr(ms, dtype)) for a in case.arrays())
    wide = [t.astype(ms.float32) for t in (q, k, v, mask, ct)]

    def grads(q, k, v, mask, ct):
        def loss(q, k, v):
            out, lse = ms.ops.attention(q, k, v, mask, **case.settings)
            assert lse.dtype == ms.float32
            return (out * ct).sum()

        return (ms.ops.attention(q, k, v, mask, **case.settings)[0], *ms.grad(loss, (0, 1, 2))(q, k, v))

    for ours, exact in zip(grads(q, k, v, mask, ct), grads(*wide)):
        assert ours.dtype == q.dtype
        exact = exact.asnumpy()
        assert abs(ours.astype(ms.float32).asnumpy() - exact).max() < 0.01 * abs(exact).max()


def test_what_is_not_finite():
    q, k, v, _, _ = Case(20, 40).arrays()
    mask = np.ones((20, 40), bool)
    mask[3] = False  # a row of which all is left out
    found = ms.ops.attention(*map(ms.Tensor, (q, k, v, mask)), scale=0.1)[0].asnumpy()
    assert np.isnan(found[:, 3]).all() and np.isfinite(np.delete(found, 3, 1)).all()
    q[0, 5, 0] = np.nan
    k[1, 7, 2] = np.inf
    found = ms.ops.attention(*map(ms.Tensor, (q, k, v)), scale=0.1)[0].asnumpy()
    s = ms.ops.softmax(ms.Tensor(q) @ ms.Tensor(k).swapaxes(-1, -2) * 0.1, -1) @ ms.Tensor(v)
    np.testing.assert_array_equal(np.isnan(found), np.isnan(s.asnumpy()))


@pytest.mark.parametrize("captured", [False, True])
def test_masks_have_gradients(captured):
    case = Case(6, 5, size=4, values=3, heads=(2, 4), shared=2, mask="added", diagonal=1)
    q, k, v, mask, ct = (ms.Tensor(a) for a in case.arrays("float64"))
    bias = mask[:1, :1]  # one for all heads

    def loss(bias):
        return (ms.ops.attention(q, k, v, bias, **case.settings)[0] * ct).sum()

    found = ms.grad(ms.jit(loss) if captured else loss)(bias).asnumpy()
    want, step = np.zeros(bias.shape), 1e-4
    for at in np.ndindex(bias.shape):
        move = np.zeros(bias.shape)
        move[at] = step
        want[at] = (float(loss(bias + ms.Tensor(move))) - float(loss(bias - ms.Tensor(move)))) / (2 * step)
    np.testing.assert_allclose(found, want, rtol=1e-5, atol=1e-7)


@pytest.mark.parametrize("captured", [False, True])
@pytest.mark.parametrize(
    "settings", [{}, {"is_causal": True}, {"enable_gqa": True}, {"attn_mask": "bool"}, {"scale": 0.3}], ids=str
)
def test_scaled_dot_product_attention_takes_one_kernel(settings, captured):
    case = Case(70, 70, heads=(2, 4), shared=2 if "enable_gqa" in settings else 1, mask=settings.get("attn_mask", ""))
    q, k, v, mask, ct = (None if a is None else ms.Tensor(a) for a in case.arrays())
    settings = {**settings, **({"attn_mask": mask} if mask is not None else {})}

    def function(q, k, v):
        out = F.scaled_dot_product_attention(q, k, v, **settings)
        return (out * ct).sum(), out

    (_, out), grads = ms.value_and_grad(ms.jit(function) if captured else function, (0, 1, 2), has_aux=True)(q, k, v)
    # Operands of different dtypes are not for the kernel.
    wide = [t.astype(ms.float64) for t in (q, k)]
    written = F.scaled_dot_product_attention(*wide, v, **settings)
    np.testing.assert_allclose(out.asnumpy(), written.asnumpy(), rtol=0, atol=4e-6)
    assert [g.shape for g in grads] == [q.shape, k.shape, v.shape]


def test_memory_grows_with_the_length_alone():
    def peak(length):
        q = ms.ones(1, 2, length, 16)
        before = ms.runtime.memory_allocated()
        ms.runtime.reset_peak_memory_stats()
        ms.grad(lambda q: F.scaled_dot_product_attention(q, q, q, is_causal=True).sum())(q)
        return ms.runtime.max_memory_allocated() - before

    ms.set_num_threads(1)
    assert peak(6000) < 12_000_000  # bytes; the weights of one head alone would be 144,000,000


@pytest.mark.parametrize(
    "operands, settings, error, text",
    [
        (((2, 3, 4), (2, 5, 3), (2, 5, 4)), {}, ValueError, "do not fit"),
        (((3, 3, 4), (2, 5, 4), (2, 5, 4)), {}, ValueError, "do not fit"),
        (((2, 3, 4), (2, 5, 4), (2, 5, 4), (4, 5)), {}, ValueError, "mask"),
        (((4,), (4,), (4,)), {}, ValueError, "do not fit"),
    ],
)
def test_what_does_not_fit(operands, settings, error, text):
    with pytest.raises(error, match=text):
        ms.ops.attention(*(ms.ones(*s) for s in operands), scale=1.0, **settings)


def test_dtypes():
    x = ms.ones(2, 3, 4)
    with pytest.raises(TypeError, match="same real floating dtype"):
        ms.ops.attention(x, x, x.astype(ms.float64), scale=1.0)
    with pytest.raises(TypeError, match="same real floating dtype"):
        ms.ops.attention(*[x.astype(ms.int64)] * 3, scale=1.0)
    with pytest.raises(TypeError, match="mask must be bool"):
        ms.ops.attention(x, x, x, ms.ones(3, 3, dtype=ms.int64), scale=1.0)


def written_out(q, k, v, mask):
    keys, values = (ms.ops.repeat_interleave(x, 2, 0) for x in (k, v))
    scores = q @ keys.swapaxes(-1, -2) * 0.7 + mask
    scores = ms.ops.where(ms.Tensor(np.tri(3, 5, 1, dtype=bool)), scores, -np.inf)
    return ms.ops.softmax(scores, -1) @ values


def fused(q, k, v, mask):
    return ms.ops.attention(q, k, v, mask, scale=0.7, diagonal=1)[0]


def normal(*shape):
    return ms.Tensor(np.random.default_rng(sum(shape)).normal(size=shape))


OPERANDS = [normal(4, 3, 2), normal(2, 5, 2), normal(2, 5, 3), normal(4, 1, 5)]
TANGENTS = [normal(*x.shape) + 1 for x in OPERANDS]
ALL = tuple(range(4))


def gradients(f, of=ALL):
    weight = normal(4, 3, 3)
    return ms.grad(lambda *operands: (f(*operands) * weight).sum(), of)


def second_gradients(f):
    def along(*operands):
        first, *rest = ((g * t).sum() for g, t in zip(gradients(f)(*operands), TANGENTS))
        return first + sum(rest)

    return ms.grad(along, ALL)


@pytest.mark.parametrize(
    "derivative",
    [
        gradients,
        second_gradients,
        lambda f: lambda *operands: ms.ops.jvp(f, operands, tuple(TANGENTS)),
        lambda f: lambda *operands: ms.ops.jvp(gradients(f, (0, 1, 2)), operands, tuple(TANGENTS))[1],
    ],
    ids=["gradients", "second gradients", "forward mode", "forward mode of gradients"],
)
def test_derivatives(derivative):
    for ours, exact in zip(derivative(fused)(*OPERANDS), derivative(written_out)(*OPERANDS), strict=True):
        np.testing.assert_allclose(ours.asnumpy(), exact.asnumpy(), rtol=1e-7, atol=1e-9)


def test_vmap():
    q, mask, (_, k, v, _) = normal(6, 4, 3, 2), normal(6, 3, 5), OPERANDS
    for f in (lambda *x: [fused(*x)], gradients(fused, (0, 1))):
        found = ms.vmap(lambda *x: tuple(f(*x)), (0, None, None, 0))(q, k, v, mask)  # noqa: B023
        each = zip(*(f(q[i], k, v, mask[i]) for i in range(6)))
        for ours, exact in zip(found, each, strict=True):
            np.testing.assert_allclose(ours.asnumpy(), ms.ops.stack(list(exact)).asnumpy(), rtol=1e-12, atol=1e-14)


@pytest.mark.parametrize("attn", ["", "bool", "added", "heads"])
@pytest.mark.parametrize("padding", ["", "bool", "added"])
@pytest.mark.parametrize("settings", [{}, {"add_bias_kv": True, "add_zero_attn": True}], ids=["plain", "extra"])
def test_multihead_attention_without_weights(settings, attn, padding):
    rng = np.random.default_rng(3)
    layer = ms.nn.MultiheadAttention(8, 2, batch_first=True, **settings)
    x = ms.Tensor(rng.normal(size=(3, 5, 8)).astype(np.float32))
    mask = rng.uniform(size=(6, 5, 5) if attn == "heads" else (5, 5)) > 0.7
    mask[..., 0] = False  # True leaves an element out
    left_out = rng.uniform(size=(3, 5)) > 0.7
    left_out[:, 0] = False
    added = [np.where(m, -3, 0.5).astype(np.float32) for m in (mask, left_out)]
    masks = {
        "attn_mask": {"": None, "added": added[0]}.get(attn, mask),
        "key_padding_mask": {"": None, "added": added[1]}.get(padding, left_out),
    }
    masks = {n: None if m is None else ms.Tensor(m) for n, m in masks.items()}
    without, none = layer(x, x, x, need_weights=False, **masks)
    assert none is None
    np.testing.assert_allclose(without.asnumpy(), layer(x, x, x, **masks)[0].asnumpy(), rtol=1e-5, atol=1e-6)
