"""Checks of a CUDA device against the CPU: python tests/cuda/device_suite.py [--list] [--only NAME...] [--json FILE].

Runs on a real device or on the fake driver, which interprets PTX (tests/cuda/fakes.py). A line a check: ok, or what differed.
With --json the ops are told apart: equal bit for bit, close, without a kernel.
"""

import argparse
import gc
import json
import os
import sys
import time
import traceback
from pathlib import Path

import device_complex  # noqa: F401 (its checks)
import device_control  # noqa: F401 (its checks)
import device_kernels  # noqa: F401 (its checks)
import device_recordings  # noqa: F401 (its checks)
import device_training  # noqa: F401 (its checks)
import numpy as np
from checking import CHECKS, CUDA, OPTIONS, RAW, REPORT, bits_equal, both, check, close, normal, numpy_of, rng, same
from device_streams import FAKE

import msjit as ms
from msjit import _core

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "python" / "nodevice"))

import op_samples  # noqa: E402

# ---- moving ----------------------------------------------------------------------------------------------------------


@check
def moves():
    a = normal(3, 5)
    x = ms.tensor(a)
    y = x.to("cuda:0")
    assert y.device == CUDA and x.device == "CPU" and y.cpu().device == "CPU"
    same(y, a)
    assert y.to("cuda") is y and x.cuda().device == CUDA and y.to(x).device == "CPU"
    same(y.T, a.T)
    same(y[1:, ::2], a[1:, ::2])
    same(y.T.cpu(), a.T)
    assert y.tolist() == a.tolist() and float(y[0, 0]) == float(a[0, 0]) and y.item(1, 2) == a[1, 2].item()
    assert "cuda" not in repr(ms.tensor([1.0])) and "1." in repr(ms.tensor([1.0]).cuda())
    z = ms.zeros(2, 2).cuda()
    z.copy_(ms.ones(2, 2))
    same(z, np.ones((2, 2), np.float32))
    z[0, 1] = 5.0
    z[1] = ms.tensor([7.0, 8.0])
    same(z, np.array([[1, 5], [7, 8]], np.float32))
    for there in ("CPU", CUDA):  # writes go across
        for read in ("CPU", CUDA):
            w, v = ms.tensor(a, device=there), ms.tensor(a[:1] + 1, device=read).requires_grad_()
            w[1:3].copy_(v.detach())
            same(w, np.concatenate([a[:1], a[:1] + 1, a[:1] + 1]))
            p = ms.Parameter(ms.tensor([1.0, 2.0], device=there), name="p")
            assert ms.ops.assign(p, ms.tensor([3.0, 4.0], device=read)).tolist() == [3, 4] and p.device == there
            u = ms.zeros(3, 5).to(there)
            u.copy_(v)
            (u * 2).sum().backward()
            assert v.grad.device == read and v.grad.tolist() == [[6] * 5], v.grad
    assert ms.tensor([1, 2], device="cuda:0").device == CUDA and ms.ops.empty(2, device=CUDA).device == CUDA


@check
def dlpack_and_events():
    x = ms.tensor(normal(2, 3), device=CUDA)
    want = x.asnumpy()
    assert x.__dlpack_device__() == (2, 0)
    for given in (x, x.__dlpack__(stream=1)):
        y = ms.from_dlpack(given)
        assert y.device == CUDA and y.data_ptr() == x.data_ptr()
    same(ms.from_dlpack(x.T), want.T)
    y[0, 0] = 9.0
    assert x[0, 0] == 9.0
    del x  # memory stays while somebody has it
    assert y.tolist()[1] == want.tolist()[1]
    with ms.DeviceCtx(CUDA):
        begin, end = ms.Event(enable_timing=True), ms.Event(enable_timing=True)
        begin.record()
        z = y * 2
        end.record()
        end.synchronize()
        assert begin.query() and end.query() and begin.elapsed_time(end) >= 0
    same(z[1], want[1] * 2)


@check
def default_device():
    ms.set_device("CUDA", 0)
    try:
        for x in (ms.tensor([1.0]), ms.zeros(2), ms.ones(2), ms.ops.arange(4), ms.Tensor(np.ones(3)), ms.ops.full((2,), 3.0),
                  ms.Parameter([1.0])):  # fmt: skip
            assert x.device == CUDA, x
        assert ms.get_context("device_target") == "CUDA"
        assert ms.memory_stats()["total_allocated_memory"] > 0
        close((ms.ones(3) + np.arange(3, dtype=np.float32)).exp(), np.exp(1 + np.arange(3, dtype=np.float32)))
        a = np.arange(3, dtype=np.float32)
        x, captured = ms.ops.from_numpy(a), ms.jit(lambda a: ms.ops.from_numpy(a) * 2)
        assert x.device == CUDA and ms.Tensor.from_numpy(a[::2]).device == CUDA
        a[0] = 5.0  # what lies over an array is in the CPU's memory; this is a copy
        same(x, np.arange(3, dtype=np.float32))
        for _ in range(3):
            same(captured(a), a * 2)
    finally:
        ms.set_device("CPU")
    assert ms.tensor([1.0]).device == "CPU"
    with ms.DeviceCtx("cuda:0"):
        assert ms.ones(2).device == CUDA
    assert ms.ones(2).device == "CPU"


@check
def mixing_raises():
    x, y = ms.ones(2), ms.ones(2).cuda()
    for f in (lambda: x + y, lambda: y + x, lambda: ms.ops.matmul(y, x), lambda: ms.ops.cat([x, y])):
        try:
            f()
        except RuntimeError as e:
            assert "CPU" in str(e) and CUDA in str(e), e
        else:
            raise AssertionError("tensors of two devices were mixed")

    @ms.jit
    def f(a, b):
        return a * b

    try:
        f(x, y)
    except RuntimeError as e:
        assert "CPU" in str(e) and CUDA in str(e), e
    else:
        raise AssertionError("captured code mixed devices")


@check
def numbers_join():
    """Numbers that lie in the CPU's memory may meet a device's tensors in element-wise ops; nothing else may."""
    x, half = ms.tensor([1.0, 2.0], device=CUDA).requires_grad_(), ms.tensor(0.5)
    ms.hal.copies(clear=True)
    for f in (
        lambda x, h: x * h,
        lambda x, h: h - x,
        lambda x, h: ms.ops.where(x > h, x, h),
        lambda x, h: (x > h) & (h > 0),
    ):
        for g in (f, ms.jit(f)):
            for _ in range(3):
                y = g(x, half)
                assert y.device == CUDA and y.tolist() == f(x.detach().cpu(), half).tolist()
    assert sum(c.count for c in ms.hal.copies() if c.to_device)
    (x * half).sum().backward()
    assert x.grad.tolist() == [0.5, 0.5] and (half + ms.tensor(1.0, device=CUDA)).device == CUDA
    y = x.detach()
    y += half
    assert y.tolist() == [1.5, 2.5]
    many = ms.ones(2)
    for refused in (lambda: half.add_(x[0].detach()), lambda: x * ms.tensor(0.5, requires_grad=True), lambda: x * many[:1],
                    lambda: ms.ops.where(half > 0, many, x), lambda: ms.ops.matmul(x, half)):  # fmt: skip
        try:
            refused()
        except (RuntimeError, ValueError) as e:
            assert "CPU" in str(e) and CUDA in str(e), e
        else:
            raise AssertionError("tensors of two devices were mixed")


@check
def memory():
    def live():
        gc.collect()
        return _core._device_memory(CUDA)

    before = live()
    x = ms.zeros(1 << 18).cuda()
    now = live()
    assert now[1] - before[1] >= 1 << 20 and now[2] >= now[1] and now[0] >= now[1]
    del x
    assert live()[1] == before[1]
    _core._synchronize(CUDA)  # where there have been several streams, all are to be past it
    y = ms.zeros(1 << 18).cuda()
    pooled = os.environ.get("MSJIT_DEVICE_POOL") != "0"
    assert live()[4] > now[4] or not pooled, "a block is used again"
    del y
    with ms.DeviceCtx(CUDA):
        assert ms.hal.empty_cache() >= (1 << 20 if pooled else 0)
    try:
        ms.ops.empty(1 << 45, device=CUDA)
    except MemoryError as e:
        assert "cuda:0" in str(e), e
    else:
        raise AssertionError("more memory than there is")


# ---- ops -------------------------------------------------------------------------------------------------------------


def tensors(args, device):
    def one(a):
        if isinstance(a, (np.ndarray, np.generic)):
            return ms.tensor(np.asarray(a), device=device)
        if isinstance(a, (list, tuple)) and any(isinstance(v, np.ndarray) for v in a):
            return [one(v) for v in a]
        return a

    return [one(a) for a in args]


# Ops whose numbers may differ from the CPU's, why, and how far. All others are equal bit for bit: the same primitive
# instructions, without contraction.
SUMS = "a sum, or a product of sums, in another order"
CLOSE = {
    **dict.fromkeys(
        "batch_norm conv2d conv2d_input_grad conv2d_weight_grad conv_transpose1d conv_transpose2d dot matmul".split(),
        SUMS,
    ),
    **dict.fromkeys(
        "cosine_similarity group_norm l1_loss layer_norm log_softmax mean softmax std sum sum_squares var".split(), SUMS
    ),
    **dict.fromkeys("fft_c2c fft_r2c fft_c2r".split(), SUMS),
    **dict.fromkeys("match_points resample resample_grad sample_grid scatter_points".split(), SUMS),
    "prod": "a product in another order",
    **dict.fromkeys(("attention", "attention_grad"), "sums by tiles, with a running maximum"),
    **dict.fromkeys(
        ("lgamma", "erfinv", "digamma", "angle"), "functions that a real device may compute in its own way"
    ),
}
LOOSE = {"lgamma": 1e-4, "erfinv": 1e-4, "digamma": 1e-4}
RECORD = Path(__file__).with_name("ops_on_device.json")  # what a run on the fake driver found: device_suite.py --record
SAMPLES = op_samples.make_samples()


def op_on_device(name):
    """'equal' or 'close: why, how far'; raises where it differs, and DeviceOpError where there is no kernel."""
    farthest = 0.0
    for args, kwargs, _ in SAMPLES[name]:
        results = []
        for device in ("CPU", CUDA):
            named = {k: ms.tensor(v, device=device) if isinstance(v, np.ndarray) else v for k, v in kwargs.items()}
            ms.set_seed(7)
            with ms.DeviceCtx(device):
                r = RAW[name](*tensors(args, device), **named)
            results.append(r if isinstance(r, (tuple, list)) else (r,))
        for got, want in zip(results[1], results[0], strict=True):
            assert got.device == CUDA, f"{name}: the result is on {got.device}"
            if bits_equal(got, want):
                continue
            assert name in CLOSE, f"{name} differs from the CPU's, for no reason that CLOSE gives"
            tolerance = LOOSE.get(name, 3e-5 if want.dtype != ms.float16 else 2e-3)
            close(got, want, rtol=tolerance, atol=tolerance, what=f"{name}{[getattr(a, 'shape', a) for a in args]}")
            a, b = [np.asarray(numpy_of(t), np.result_type(numpy_of(t), np.float64)) for t in (got, want)]
            farthest = max(farthest, np.nanmax(abs(a - b)) / max(np.nanmax(abs(b)), 1e-30))
    return f"close: {CLOSE[name]}; {farthest:.0e} of the largest" if farthest else "equal"


def doubles_on_device(name):
    """Of the samples as float64 the farthest difference from the CPU, of the largest number; 0: none, None: they have no floats.
    Functions that are calls in the kernels' texts are CUDA's own there."""
    farthest = None
    for args, kwargs, _ in SAMPLES[name]:
        wide = [a.astype(np.float64) if isinstance(a, np.ndarray) and a.dtype == np.float32 else a for a in args]
        if all(a is b for a, b in zip(args, wide)) or any(isinstance(v, np.ndarray) for v in kwargs.values()):
            continue
        results = []
        for device in ("CPU", CUDA):
            with ms.DeviceCtx(device):
                r = RAW[name](*tensors(wide, device), **kwargs)
            results.append(r if isinstance(r, (tuple, list)) else (r,))
        farthest = farthest or 0.0
        for got, want in zip(results[1], results[0], strict=True):
            if not bits_equal(got, want):
                close(got, want, rtol=1e-12, atol=1e-12, what=f"{name} of float64")
                a, b = [np.asarray(numpy_of(t), np.result_type(numpy_of(t), np.float64)) for t in (got, want)]
                farthest = max(farthest, np.nanmax(abs(a - b)) / max(np.nanmax(abs(b)), 1e-300))
    return farthest


@check
def every_op():
    table, doubles, wrong = {}, {}, []
    for name in sorted(SAMPLES)[:: OPTIONS.every]:
        if name.endswith("_") or name in ("copy_", "index_put_"):
            continue
        try:
            table[name] = op_on_device(name)
            if OPTIONS.every == 1 and not OPTIONS.texts_only and (far := doubles_on_device(name)):
                doubles[name] = f"{far:.0e}"
        except ms.DeviceOpError as e:
            table[name] = f"none: {e}"
        except Exception as e:
            table[name] = "wrong"
            wrong.append(f"{name}: {type(e).__name__}: {str(e)[:300]}")
    REPORT["ops"], REPORT["float64"] = table, doubles
    kinds = {"equal": 0, "close": 0, "none": 0, "wrong": 0}
    for v in table.values():
        kinds[v.partition(":")[0]] += 1
    REPORT["op_counts"] = kinds
    if FAKE:  # a real device may have functions of its own
        known = {} if OPTIONS.record else json.loads(RECORD.read_text())["ops"]
        wrong += [f"{n}: {v}; {RECORD.name} says {known.get(n)}" for n, v in table.items()
                  if v.partition(":")[0] != known.get(n, "").partition(":")[0] and not OPTIONS.record]  # fmt: skip
    print("   ops:", kinds)
    assert not wrong, "\n".join(wrong)


@check
def gradients_of_ops():
    wrong, done = [], 0
    for name in sorted(SAMPLES)[:: OPTIONS.every]:
        if REPORT.get("ops", {}).get(name, "equal").startswith(("none", "wrong")) or name.endswith("_"):
            continue
        args, kwargs, _ = SAMPLES[name][0]
        floats = [i for i, a in enumerate(args) if isinstance(a, np.ndarray) and a.dtype == np.float32]
        if not floats or kwargs and any(isinstance(v, np.ndarray) for v in kwargs.values()):
            continue
        grads = []
        try:
            for device in ("CPU", CUDA):
                given = tensors(args, device)
                for i in floats:
                    given[i].requires_grad_()
                ms.set_seed(7)
                r = RAW[name](*given, **kwargs)
                r = [t for t in (r if isinstance(r, (tuple, list)) else (r,)) if t.requires_grad]
                if not r:
                    break
                sum([(t * t).sum() for t in r]).backward()
                grads.append([given[i].grad for i in floats])
            if len(grads) < 2:
                continue
            done += 1
            for got, want in zip(grads[1], grads[0], strict=True):
                if want is None:
                    assert got is None
                    continue
                assert got.device == CUDA
                close(got, want, rtol=1e-4, atol=1e-4, what=name)
        except ms.DeviceOpError as e:
            REPORT.setdefault("gradients_without_kernel", {})[name] = str(e)[:120]
        except Exception as e:
            wrong.append(f"{name}: {type(e).__name__}: {str(e)[:300]}")
    REPORT["gradients"] = done
    print("   gradients:", done)
    assert not wrong, "\n".join(wrong)


@check
def gradients_of_halves():
    """Where several elements are added to one, and kernels of their own: what mixed precision trains with."""
    x, places = normal(2, 3, 6, 5), rng(2).integers(0, 7, (4, 5))
    cases = (lambda x, k: RAW["max_pool2d"](x, (3, 3), (2, 2), (1, 1))[0], lambda x, k: RAW["avg_pool2d"](x, (2, 2), (2, 2)),
             lambda x, k: RAW["embedding"](x.reshape(-1, 5), k), lambda x, k: x.reshape(-1, 5)[k],
             lambda x, k: RAW["gather"](x.reshape(-1, 5), k, 0),
             lambda x, k: RAW["index_add"](x.reshape(-1, 5), k[0], x[0, 0, :5], 0))  # fmt: skip
    for f in cases:
        for dtype in (ms.float16, ms.bfloat16):
            results = []
            for device in ("CPU", CUDA):
                given = ms.tensor(x, device=device).astype(dtype).requires_grad_()
                y = f(given, ms.tensor(places, device=device))
                (y * y).sum().backward()
                results.append((y, given.grad))
            assert results[1][1].dtype == dtype and results[1][1].device == CUDA
            loose = 1e-2 if dtype == ms.float16 else 8e-2
            for got, want in zip(results[1], results[0], strict=True):
                close(got, want, rtol=loose, atol=loose)


@check
def shapes_that_do_not_fit():
    """Are refused as on the CPU: no kernel reads beyond what it is given."""
    how = dict(stride=1, padding=0, dilation=1, groups=1)
    number, image = ms.tensor(1.0), ms.ones((1, 2, 3, 3))
    calls = (lambda t: RAW["avg_pool2d_grad"](t(number), (1, 2, 4, 4), (2, 2), (2, 2)),
             lambda t: RAW["avg_pool2d_grad"](t(image), (1, 3, 4, 4), (2, 2), (2, 2)),
             lambda t: RAW["max_pool2d_grad"](t(image), t(image[:, :, 1:]).astype(ms.int64), input_shape=(1, 2, 6, 6)),
             lambda t: RAW["max_pool2d_pick"](t(number), t(number).astype(ms.int64)),
             lambda t: RAW["conv2d_input_grad"](t(number), t(number), input_shape=(1, 2, 4, 4), **how),
             lambda t: RAW["conv2d_weight_grad"](t(image), t(number), weight_shape=(2, 2, 2, 2), **how))  # fmt: skip
    for call in calls:
        said = []
        for device in ("cpu", CUDA):
            try:
                call(lambda x, device=device: x.to(device))
            except ValueError as e:
                said.append(str(e))
        assert len(said) == 2 and said[0] == said[1], said


@check
def dtypes():
    for dtype in (
        ms.float16,
        ms.bfloat16,
        ms.float64,
        ms.int8,
        ms.int16,
        ms.int32,
        ms.int64,
        ms.uint8,
        ms.uint16,
        ms.bool_,
    ):
        a, b = rng(1).integers(0, 9, (5, 7)), rng(2).integers(1, 9, (7,))
        x, y = ms.tensor(a).astype(dtype), ms.tensor(b).astype(dtype)
        for f in (lambda p, q: p + q, lambda p, q: p * q, lambda p, q: p < q, lambda p, q: ms.ops.where(p > q, p, q),
                  lambda p, q: p.astype(ms.float32), lambda p, q: p.sum(), lambda p, q: p.max(), lambda p, q: p / q):  # fmt: skip
            want = f(x, y)
            same(f(x.cuda(), y.cuda()), want, f"{dtype}")
    a = normal(64, 33) * 100
    for t in (ms.int32, ms.int8, ms.float16, ms.bfloat16, ms.uint8, ms.float64, ms.bool_):
        same(ms.tensor(a).cuda().astype(t), ms.tensor(a).astype(t), f"float32 to {t}")


@check
def layouts():
    a, b = normal(6, 8, 10), normal(8, 1)
    both(lambda x, y: x + y, a, b)
    both(lambda x, y: x.transpose(2, 1, 0) * y, a, b)
    both(lambda x: x[::2, 1:7:3, ::-1].exp(), a)
    both(lambda x: x.permute(1, 2, 0).contiguous(), a)
    both(lambda x: x[:, None].broadcast_to((6, 3, 8, 10)) - 1, a)
    for n in (1, 3, 4, 31, 32, 33, 1000, 4096, 70001):
        both(lambda x: x * 2 + 1, normal(n))
    both(lambda x: x[1:] + x[:-1], normal(1025))


@check
def reductions():
    for shape in ((5,), (3, 4), (128, 1000), (1000, 128), (7, 2049), (2, 40000), (40000, 2), (300000,), (4, 5, 6, 7)):
        a = normal(*shape)
        for axis in (None, *range(len(shape))):
            both(lambda x, axis=axis: x.sum(axis=axis), a, atol=1e-3)
            both(lambda x, axis=axis: x.max(axis=axis), a)
        both(lambda x: x.argmax(axis=-1), a)
        both(lambda x: x.mean(), a)
    a = normal(6, 7, 8)
    for axes in ((0, 2), (0, 1), (1, 2), (0, 1, 2)):
        both(lambda x, axes=axes: x.sum(axis=axes), a, atol=1e-4)
    both(lambda x: x.transpose(2, 0, 1).sum(axis=(0, 2)), a, atol=1e-4)
    both(lambda x: x.transpose(1, 0).sum(axis=1), normal(300, 200), atol=1e-4)
    same(ms.tensor(normal(0, 3)).cuda().sum(axis=0), np.zeros(3, np.float32))
    x = np.where(np.arange(1000) == 500, np.nan, normal(1000)).astype(np.float32)
    assert np.isnan(float(ms.tensor(x).cuda().max())) and int(ms.tensor(x).cuda().argmax()) == 500
    first = [float(ms.tensor(normal(300000)).cuda().sum()) for _ in range(3)]
    assert first[0] == first[1] == first[2], "sums repeat bit for bit"


@check
def products():
    for m, k, n in ((1, 1, 1), (3, 4, 5), (64, 64, 64), (65, 33, 130), (200, 300, 100)):
        for dtype in (np.float32, np.float64):
            a, b = normal(m, k, dtype=dtype), normal(k, n, dtype=dtype)
            both(lambda x, y: x @ y, a, b, rtol=1e-4, atol=1e-3)
            both(lambda x, y: x.T.contiguous().T @ y.T.contiguous().T, a, b, rtol=1e-4, atol=1e-3)
    both(lambda x, y: x @ y, normal(4, 5, 6), normal(6, 7), rtol=1e-4, atol=1e-4)
    both(lambda x, y: x @ y, normal(3, 4, 5, 6), normal(4, 6, 7), rtol=1e-4, atol=1e-4)
    both(lambda x, y: x @ y, normal(6), normal(6), rtol=1e-4, atol=1e-4)
    both(lambda x, y: x @ y, normal(3, 6), normal(6), rtol=1e-4, atol=1e-4)
    both(lambda x, w, b: ms.ops.dense(x, w, b), normal(4, 3, 6), normal(5, 6), normal(5), rtol=1e-4, atol=1e-4)
    a = rng().integers(-5, 5, (9, 8))
    both(lambda x, y: x @ y, a, a.T.copy())
    h = ms.tensor(normal(33, 20)).astype(ms.float16)
    close((h.cuda() @ h.cuda().T).astype(ms.float32), (h @ h.T).astype(ms.float32), rtol=1e-2, atol=1e-2)


@check
def indices():
    a, i = normal(7, 5), np.array([0, 6, -1, 3])
    both(lambda x, k: x[k], a, i)
    both(lambda x, k: RAW["embedding"](x, k), a, i)
    both(lambda x, k: RAW["index_add"](x, k, ms.ops.ones_like(x[:4]), 0), a, i)
    x = ms.tensor(a, device=CUDA)
    same(x[x > 0], a[a > 0])
    try:
        x[ms.tensor([9], device=CUDA)]
    except IndexError as e:
        assert "9" in str(e)
    else:
        raise AssertionError("an index out of range")
    for many in (lambda: x[ms.tensor([9] * 700, device=CUDA)],  # one of them is named, whichever
                 lambda: ms.mint.gather(x, 0, ms.ops.full((7, 5), 9).cuda()),
                 lambda: ms.ops.cross_entropy(x, ms.tensor([9] * 7, device=CUDA))):  # fmt: skip
        try:
            many()
        except IndexError as e:
            assert "9" in str(e)
        else:
            raise AssertionError("indices out of range")
    w = ms.tensor(a, device=CUDA).requires_grad_()
    RAW["embedding"](w, ms.tensor([1, 1, 2], device=CUDA)).sum().backward()
    same(w.grad.sum(axis=1), np.array([0, 10, 5, 0, 0, 0, 0], np.float32))


@check
def last_write_stays():
    """Where several elements are written to one place."""
    a, i = normal(7, 5), rng(3).integers(0, 4, (6, 5))
    for f in (
        lambda x, i, v: ms.ops.scatter(x, 0, i, v),
        lambda x, i, v: RAW["index_put"](x, v[:, 0], i[:, 1], i[:, 0], dims=(0, 1), accumulate=False),
        lambda x, i, v: ms.ops.scatter(x.T, 1, i.T, v.T),
    ):
        both(f, a, i, normal(6, 5, seed=2), rtol=0, atol=0)
    with ms.DeviceCtx(CUDA):
        assert ms.ops.unique_with_pad(ms.tensor([3, 1, 3]), 0)[0].tolist() == [3, 1, 0]


@check
def random_numbers():
    for f in (lambda: ms.ops.rand(1001), lambda: ms.ops.randint(0, 1000, (77,)), lambda: ms.ops.randperm(20),
              lambda: RAW["rand"]((33,), ms.float64)):  # fmt: skip
        ms.set_seed(3)
        want = f()
        ms.set_seed(3)
        with ms.DeviceCtx(CUDA):
            got = f()
        assert got.device == CUDA
        same(got, want)
    for dtype in (ms.float32, ms.float16, ms.bfloat16, ms.float64):
        ms.set_seed(3)
        want = RAW["randn"]((1001,), dtype)
        ms.set_seed(3)
        with ms.DeviceCtx(CUDA):
            got = RAW["randn"]((1001,), dtype)
        # Of doubles the logarithms, sines and cosines are the device's own.
        close(got, want, rtol=1e-12, atol=1e-14) if dtype == ms.float64 else same(got, want)
    x = normal(50, 50)
    ms.set_seed(5)
    want = ms.ops.dropout(ms.tensor(x), 0.3, training=True)
    ms.set_seed(5)
    same(ms.ops.dropout(ms.tensor(x).cuda(), 0.3, training=True), want)


# ---- captured --------------------------------------------------------------------------------------------------------


@check
def captured_chains():
    @ms.jit
    def chain(x, y):
        return (x * y + 1).tanh() * ms.ops.sigmoid(x) - y.exp()

    @ms.jit
    def norm(x, w, b):
        m = x.mean(-1, keepdims=True)
        v = ((x - m) ** 2).mean(-1, keepdims=True)
        return (x - m) * (v + 1e-5).rsqrt() * w + b

    @ms.jit
    def soft(x):
        return ms.ops.softmax(x * 0.5, -1).log()

    for n in (16, 33, 512, 5000):
        both(chain, normal(8, n), normal(8, n, seed=1), rtol=1e-4, atol=1e-5)
        both(norm, normal(70, n), normal(n), normal(n), rtol=1e-4, atol=1e-4)
        both(soft, normal(70, n), rtol=1e-4, atol=1e-4)
    both(ms.jit(lambda x: (x * x).sum(0) / x.shape[0] + x.std(0)), normal(3000, 70), rtol=1e-4, atol=1e-4)
    both(ms.jit(lambda x: (x * x).sum()), normal(500, 700), rtol=1e-4, atol=1e-4)
    assert CUDA in str(ms.report(chain))
    launches = _core._device_launches(0)
    chain(*[ms.tensor(normal(8, 512), device=CUDA)] * 2)
    assert _core._device_launches(0) - launches == 1, "a chain is one kernel"


@check
def captured_gradients():
    def loss(x, w, t):
        h = ms.ops.gelu(x @ w)
        h = ms.ops.layer_norm(h, (h.shape[-1],), ms.ops.ones_like(h[0]), ms.ops.zeros_like(h[0]))
        p = ms.ops.log_softmax(h, -1)
        return ms.ops.cross_entropy(p, t)

    x, w, t = normal(32, 20), normal(20, 10), rng().integers(0, 10, (32,))
    want = ms.value_and_grad(loss, (0, 1))(ms.tensor(x), ms.tensor(w), ms.tensor(t))
    for f in (loss, ms.jit(loss)):
        for _ in range(3):
            got = ms.value_and_grad(f, (0, 1))(*[ms.tensor(a, device=CUDA) for a in (x, w, t)])
            close(got[0], want[0], rtol=1e-4)
            for a, b in zip(got[1], want[1], strict=True):
                close(a, b, rtol=1e-3, atol=1e-5)


@check
def captured_arrays():
    """A tensor of a NumPy array is made on the current device, by captured code too."""
    ms.set_device("CUDA", 0)
    try:
        f = ms.jit(lambda a: ms.Tensor(a) * 2)
        for k in range(3):
            same(f(np.full((2, 3), k, np.float32)), np.full((2, 3), 2 * k, np.float32))
            assert f(np.ones(3, np.float32)).device == CUDA
    finally:
        ms.set_device("CPU")


@check
def captured_control_flow():
    @ms.jit
    def f(x):
        n = 0
        while (x * x).sum() < 1000.0:
            x = x * 2 + 1
            n += 1
        return x, n

    for _ in range(3):
        a, b = f(ms.tensor(normal(9))), f(ms.tensor(normal(9), device=CUDA))
        close(b[0], a[0])
        assert int(a[1]) == int(b[1])

    @ms.jit
    def g(x):
        print("", end="")  # a break
        y = x + 1
        return float(y.sum()) * y

    for _ in range(3):
        both(g, normal(9), rtol=1e-4)


@check
def host_functions():
    """What NumPy computes on the host comes back to where its tensors are."""
    a = normal(3, 3) + 3 * np.eye(3, dtype=np.float32)
    both(ms.ops.inverse, a)
    both(lambda x: ms.mint.linalg.qr(x)[1], a)


@check
def gradients_come_back():
    x = ms.tensor([1.0, 2.0]).requires_grad_()
    (x.cuda() * 3).sum().backward()
    assert x.grad.device == "CPU" and x.grad.tolist() == [3.0, 3.0]
    y = ms.tensor([1.0, 2.0], device=CUDA).requires_grad_()
    (y.cpu() ** 2).sum().backward()
    assert y.grad.device == CUDA and y.grad.tolist() == [2.0, 4.0]


def kernels():
    """How many were compiled, or read from disk."""
    return sum(_core._device_compiles()[:2])


def main():
    p = argparse.ArgumentParser()
    p.add_argument("--every", type=int, default=1, help="only each so-manieth op")
    p.add_argument("--list", action="store_true")
    p.add_argument("--only", nargs="*")
    p.add_argument("--skip", nargs="*", default=())
    p.add_argument("--json")
    p.add_argument(
        "--record", action="store_true", help="writes what every op is on the fake driver; docs/generate.py shows it"
    )
    p.add_argument("--sources", help="a folder for the texts of all kernels")
    p.add_argument("--texts-only", action="store_true", help="numbers are not compared: nothing may have computed them")
    o = p.parse_args(namespace=OPTIONS)
    _core._record_device_sources(bool(o.sources))
    if o.list:
        print("\n".join(CHECKS))
        return 0
    print(_core._describe_device(CUDA), "| NVRTC", _core._device_compiler(), flush=True)
    failed, results = 0, {}
    for name, f in CHECKS.items():
        if (o.only and name not in o.only) or name in o.skip:
            continue
        start, before = time.time(), kernels()
        try:
            f()
            results[name] = "ok"
        except BaseException:
            failed += 1
            results[name] = traceback.format_exc(limit=6)
            ms.set_device("CPU")
        if results[name] == "ok":
            print(f"ok      {name} ({time.time() - start:.1f} s, {kernels() - before} kernels)", flush=True)
        else:
            print(f"FAILED  {name}: {results[name][-1500:]}", flush=True)
    REPORT["checks"] = results
    REPORT["device"] = _core._describe_device(CUDA)
    REPORT["compiles"] = _core._device_compiles()
    print("kernels compiled, read from disk, seconds:", _core._device_compiles(), flush=True)
    if o.record:
        found = {"nvrtc": _core._device_compiler(), **{k: REPORT[k] for k in ("ops", "float64")}}
        RECORD.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n")
    if o.json:
        Path(o.json).write_text(json.dumps(REPORT, indent=1))
    if o.sources:
        Path(o.sources).mkdir(parents=True, exist_ok=True)
        for i, text in enumerate(_core._recorded_device_sources()):
            (Path(o.sources) / f"{i:04}.cu").write_text(text)
    return 1 if failed and not o.texts_only else 0


if __name__ == "__main__":
    sys.exit(main())
