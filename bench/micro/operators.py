"""Single operators of ms.mint beside PyTorch's, eagerly and captured, one thread: minima of interleaved calls, those first where
eager msjit takes longest in comparison. --backward: with the gradients of all operands; --dtype: what floats become.

MSJIT_THREADS=1 .venv-peers/bin/python bench/micro/operators.py [--backward] [--dtype bfloat16] [--least 1.0] [NAME...]
"""

import argparse
import functools
import time
import types
import warnings

import numpy as np
import torch

import msjit as ms
from msjit import mint

RNG = np.random.default_rng(0)
SECONDS = 0.25  # for one operator, at least


def floats(*shape):
    return RNG.normal(size=shape).astype(np.float32)


def ints(below, *shape):
    return RNG.integers(0, below, size=shape)


def cases():
    """name: (operator, operands, settings); the operator by its name, or a function of the library and the operands."""
    a, v, images, rows = floats(512, 512), floats(1 << 18), floats(8, 64, 56, 56), floats(32, 128, 256)
    spd, small = a[:128, :128] @ a[:128, :128].T + 9 * np.eye(128, dtype=np.float32), floats(4, 32, 28, 28)
    near = np.clip(v, -0.9, 0.9)
    found = {}
    one = "sin cos tan sinh tanh exp log1p sqrt rsqrt sigmoid round erf lgamma digamma isnan neg relu abs reciprocal"
    for name in one.split():
        found[name] = name, (np.abs(v) if name in "log1p sqrt rsqrt lgamma digamma".split() else v,)
    for name in "asin acos atan erfinv".split():
        found[name] = name, (near,)
    for name in "add sub mul div fmod remainder floor_divide maximum atan2 eq lt".split():
        found[name] = name, (v, v[::-1].copy())
    for name in "add mul floor_divide remainder bitwise_and".split():
        found[f"{name} of ints"] = name, (ints(100, 1 << 18), ints(99, 1 << 18) + 1)
    for name in "sum mean var amax argmax prod logsumexp cumsum cumprod sort argsort median max".split():
        for dim in (0, 1):
            found[f"{name} {dim}"] = name, (a, dim)
    for name in "softmax log_softmax gelu silu elu leaky_relu hardswish softplus glu normalize".split():
        found[name] = f"nn.functional.{name}", (a, -1) if "softmax" in name else (a,)
    index = ints(512, 512, 512)
    found |= {
        "pow": ("pow", (np.abs(v), 2.5)), "pow 2": ("pow", (v, 2)), "lerp": ("lerp", (v, v, 0.3)),
        "clamp": ("clamp", (v, -1.0, 1.0)),
        "topk": ("topk", (a, 10)), "kthvalue": ("kthvalue", (a, 5)), "quantile": ("quantile", (a, 0.3, 1)),
        "gather": ("gather", (a, 1, index)), "index_select": ("index_select", (a, 0, index[0])), "nonzero": ("nonzero", (a,)),
        "scatter": ("scatter", (a, 1, index, floats(512, 512))), "scatter_add": ("scatter_add", (a, 1, index, floats(512, 512))),
        "index_add": ("index_add", (a, 0, index[0], floats(512, 512))), "masked_fill": ("masked_fill", (a, a > 0, 0.0)),
        "masked_select": ("masked_select", (a, a > 0)), "where": ("where", (a > 0, a, a)), "tril": ("tril", (a,)),
        "flip": ("flip", (a, (1,))), "roll": ("roll", (a, 3, 1)), "repeat_interleave": ("repeat_interleave", (a, 2, 1)),
        "cat": ("cat", ([a, a], 1)), "stack": ("stack", ([a, a], -1)), "unique": ("unique", (ints(1000, 1 << 16),)),
        "bincount": ("bincount", (ints(1000, 1 << 16),)), "searchsorted": ("searchsorted", (np.sort(v[:4096]), v)),
        "matmul": ("matmul", (rows, floats(256, 256))), "bmm": ("bmm", (floats(64, 64, 64), floats(64, 64, 64))),
        "bmm 16": ("bmm", (floats(512, 16, 16), floats(512, 16, 16))), "mv": ("mv", (a, a[0])), "dot": ("dot", (v, v)),
        "einsum": (lambda lib, x, y: lib.einsum("bhid,bhjd->bhij", x, y), (floats(8, 8, 64, 32), floats(8, 8, 64, 32))),
        "cdist": ("cdist", (floats(256, 64), floats(256, 64))), "inv": ("linalg.inv", (spd,)),
        "qr": ("linalg.qr", (floats(256, 128),)),
        "svd": ("linalg.svd", (floats(128, 96),)), "eigh": ("linalg.eigh", (spd,)),
        "solve": ("linalg.solve", (spd, floats(128, 8))),
        "cholesky": ("linalg.cholesky", (spd,)), "fft": ("fft.fft", (floats(256, 1024),)),
        "rfft": ("fft.rfft", (floats(256, 1024),)),
        "complex mul": ("mul", (v[: 1 << 17] * (1 + 1j),) * 2), "complex matmul": ("matmul", (a * (1 + 1j),) * 2),
        "conv1d": ("nn.functional.conv1d", (floats(8, 64, 512), floats(64, 64, 5))),
        "conv2d 5x5": ("nn.functional.conv2d", (small, floats(64, 32, 5, 5), None, 1, 2)),
        "conv2d stride 2": ("nn.functional.conv2d", (images[:4], floats(128, 64, 3, 3), None, 2, 1)),
        "conv2d dilated": ("nn.functional.conv2d", (small, floats(32, 32, 3, 3), None, 1, 2, 2)),
        "conv_transpose2d": ("nn.functional.conv_transpose2d", (floats(4, 64, 28, 28), floats(64, 32, 4, 4), None, 2, 1)),
        "max_pool2d": ("nn.functional.max_pool2d", (images, 3, 2, 1)), "avg_pool2d": ("nn.functional.avg_pool2d", (images, 2)),
        "adaptive_avg_pool2d 1": ("nn.functional.adaptive_avg_pool2d", (images, 1)),
        "interpolate nearest": ("nn.functional.interpolate", (small,), {"scale_factor": 2, "mode": "nearest"}),
        "interpolate bilinear": ("nn.functional.interpolate", (small,), {"scale_factor": 2, "mode": "bilinear"}),
        "pad": ("nn.functional.pad", (images, (1, 1, 1, 1))),
        "pad reflect": ("nn.functional.pad", (images, (1, 1, 1, 1), "reflect")),
        "unfold": ("nn.functional.unfold", (small, 3)), "pixel_shuffle": ("nn.functional.pixel_shuffle", (images, 2)),
        "layer_norm": ("nn.functional.layer_norm", (rows, (256,))), "group_norm": ("nn.functional.group_norm", (images, 8)),
        "embedding": ("nn.functional.embedding", (ints(5000, 64, 128), floats(5000, 128))),
        "cross_entropy": ("nn.functional.cross_entropy", (floats(512, 1000), ints(1000, 512))),
        "cosine_similarity": ("nn.functional.cosine_similarity", (a, a)), "dropout": ("nn.functional.dropout", (v, 0.5)),
        "randn": ("randn", (512, 512)), "rand": ("rand", (512, 512)), "randperm": ("randperm", (1 << 16,)),
        "permute, copied": (lambda lib, x: x.permute(0, 2, 3, 1).contiguous(), (images,)),
        "masked attention": (lambda lib, x: lib.softmax(lib.masked_fill(x, x > 1, -float("inf")), -1), (a,)),
        "chain": (lambda lib, x: lib.tanh(lib.sin(x) * lib.cos(x) + x) * x - x / 2, (v,)),
        "where broadcast": ("where", (a[:, :1] > 0, a, a[:1])), "repeat": (lambda lib, x: x.repeat(4, 4), (a[:128, :128],)),
        "every other": (lambda lib, x: x[:, ::2] + 1, (a,)),
        "roll 0": ("roll", (a, 3, 0)), "flip 0": ("flip", (a, (0,))), "norm": ("norm", (a,)),
        "norm 0": ("norm", (a, 2, 0)), "norm 1": ("norm", (a, 2, 1)), "norm p 1": ("norm", (a, 3, 1)),
        "argsort, transposed": (lambda lib, x: lib.argsort(x.t(), 1), (a,)),
        "unique, counts": (
            lambda lib, x: lib.unique(x, return_inverse=True, return_counts=True)[1], (ints(1000, 1 << 16),)
        ),
        "rms_norm": (lambda lib, x, w: x * lib.rsqrt(lib.mean(x * x, -1, True) + 1e-6) * w, (rows, floats(256))),
        "layer_norm affine": ("nn.functional.layer_norm", (rows, (256,), floats(256), floats(256))),
        "batch_norm": (
            lambda lib, x, w, b: lib.nn.functional.batch_norm(x, None, None, w, b, True), (images, floats(64), floats(64))
        ),
        "grid_sample": (
            "nn.functional.grid_sample", (small, near[: 4 * 28 * 28 * 2].reshape(4, 28, 28, 2)), {"align_corners": False}
        ),
        "adaptive_avg_pool2d 7": ("nn.functional.adaptive_avg_pool2d", (images, 7)),
        "max_pool2d 2": ("nn.functional.max_pool2d", (images, 2)),
        "lgamma of doubles": ("lgamma", (np.abs(v).astype(np.float64),)),
        "digamma of doubles": ("digamma", (np.abs(v).astype(np.float64),)),
        "baddbmm": ("baddbmm", (floats(64, 64, 64), floats(64, 64, 64), floats(64, 64, 64))),
    }  # fmt: skip
    for rows_ in (4, 16, 64, 512):  # what is called and what is computed
        x = floats(rows_, rows_)
        spd = x @ x.T / rows_ + np.eye(rows_, dtype=np.float32)
        for name in "qr svd eigh cholesky inv det".split():
            found[f"{name} {rows_}"] = f"linalg.{name}", (spd if name in "eigh cholesky det" else x,)
        found[f"solve {rows_}"] = "linalg.solve", (spd, x)
        found[f"cdist {rows_}"] = "cdist", (x, x)
        found[f"complex matmul {rows_}"] = "matmul", (x * (1 + 1j), x * (1 - 1j))
    for dtype in "int8 int16 int32 int64 uint8".split():
        x = ints(100, 512, 512).astype(dtype)
        found[f"mv of {dtype}"] = "mv", (x, x[0].copy())
        found[f"vector-matrix of {dtype}"] = "matmul", (x[0].copy(), x)
        found[f"matmul of {dtype}"] = "matmul", (x[:128, :128].copy(), x[:128, :128].copy())
    for heads, length in ((8, 16), (8, 64), (8, 256)):
        q = floats(2, heads, length, 64)
        mask = np.where(RNG.random((length, length)) < 0.2, -np.inf, 0).astype(np.float32)
        mask[np.arange(length), np.arange(length)] = 0
        found[f"attention {length}"] = "nn.functional.scaled_dot_product_attention", (q, q, q)
        found[f"attention {length}, mask"] = "nn.functional.scaled_dot_product_attention", (q, q, q, mask)
    return found


def operator_of(library, operator):
    if callable(operator):
        return functools.partial(operator, library)
    return functools.reduce(getattr, operator.split("."), library)


def operands_of(values, make, dtype, backward, leaves):
    def of(value):
        if isinstance(value, list):
            return [of(x) for x in value]
        if not isinstance(value, np.ndarray):
            return value
        tensor = make(value)
        if value.dtype == np.float32:
            tensor = tensor.to(dtype)
        if backward and value.dtype.kind in "fc":
            tensor = tensor.detach()
            tensor.requires_grad = True
            leaves.append(tensor)
        return tensor

    return [of(v) for v in values]


def call_of(library, make, dtype, operator, values, settings, backward, grad):
    function, leaves = operator_of(library, operator), []
    operands = operands_of(values, make, dtype, backward, leaves)

    def forward():
        return function(*operands, **settings)

    def step():
        out = forward()
        out = out[0] if isinstance(out, (tuple, list)) else out
        return grad(out, leaves, library.ones_like(out), allow_unused=True)

    return step if backward else forward


def minima(calls):
    for call in calls:
        for _ in range(6):  # past what is compiled at first
            call()
    best, start = [float("inf")] * len(calls), time.monotonic()
    while time.monotonic() - start < SECONDS:
        for k, call in enumerate(calls):
            at = time.process_time_ns()
            call()
            best[k] = min(best[k], time.process_time_ns() - at)
    return [b / 1e3 for b in best]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="of cases; none: all")
    parser.add_argument("--backward", action="store_true", help="with the gradients of all operands")
    parser.add_argument("--dtype", default="float32", help="what floats become (default: float32)")
    parser.add_argument(
        "--least", type=float, default=0.0, help="prints those with at least this ratio (default: 0, all)"
    )
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    ms.set_num_threads(1)
    rows = []
    for name, (operator, values, *settings) in cases().items():
        if options.names and name not in options.names:
            continue
        rest = (operator, values, settings[0] if settings else {}, options.backward)
        try:
            theirs = call_of(torch, torch.tensor, getattr(torch, options.dtype), *rest, torch.autograd.grad)
            ours = call_of(mint, ms.Tensor, getattr(ms, options.dtype), *rest, mint.autograd.grad)
            captured = ms.jit(
                types.FunctionType(ours.__code__.replace(), ours.__globals__, name, None, ours.__closure__)
            )
            rows.append((name, minima([theirs, ours, captured])))
        except (RuntimeError, TypeError, NotImplementedError, ValueError) as error:
            print(f"{name}: {type(error).__name__}: {str(error).splitlines()[0][:90]}")
    rows.sort(key=lambda row: -row[1][1] / row[1][0])
    print(f"{'us':24} {'PyTorch':>10} {'eager':>16} {'captured':>16}")
    for name, (theirs, eager, captured) in rows:
        if eager / theirs >= options.least:
            print(
                f"{name:24} {theirs:10.1f} {eager:10.1f} {eager / theirs:5.2f} {captured:10.1f} {captured / theirs:5.2f}"
            )


if __name__ == "__main__":
    main()
