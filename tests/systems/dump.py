"""Results of every kind of kernel, eager and captured, for comparison between processors: dump.py FILE writes them,
dump.py FILE OTHER compares with another processor's, bit for bit (any NaN equals any other). --share N: one op
and size in N, others whenever capture's sources change.

AArch64 adds in AVX2's order, so MSJIT_ISA=avx2 on x86-64 gives the bits of NEON. What calls a function of the C library, lane by
lane, is compared to a few units in the last place: the library has other code there. Samples' operands go with the
results: another NumPy, too, computes other ones.
"""

import argparse
import itertools
import re
import sys
from pathlib import Path

import numpy as np

import msjit as ms
from msjit import _core, mint, ops

PYTHON = Path(__file__).resolve().parents[1] / "python"
sys.path[:0] = [str(PYTHON), str(PYTHON / "nodevice")]
import turns  # noqa: E402

import op_samples  # noqa: E402

BY_LIBRARY = {"erfinv": 4, "hypot": 2}  # of float64
OPERANDS = {}  # of samples, by name
UNARY = """exp exp2 expm1 log log2 log10 log1p sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh erf erfc
erfinv sigmoid silu mish gelu relu sqrt rsqrt reciprocal abs neg floor ceil round trunc sign square softplus
logsigmoid lgamma digamma isnan isfinite""".split()
BINARY = "add sub mul div pow atan2 hypot fmod floor_div maximum minimum less equal bitwise_and bitwise_xor".split()
REDUCTIONS = "sum mean prod amax amin argmax argmin any all logsumexp".split()
TYPES = [np.float32, np.float64, np.float16, np.int8, np.int16, np.int32, np.int64, np.uint8, np.bool_]


def mine(*what):
    """Whether the share that is asked for has it."""
    return OPTIONS.share == 1 or turns.has_turn(repr(what), of=OPTIONS.share, minor=0)


def values(dtype, shape, seed):
    """Every magnitude of floats, infinities, NaN and subnormals among them; all bits of integers."""
    g = np.random.default_rng(seed)
    n = int(np.prod(shape))
    if dtype == np.bool_:
        return g.integers(0, 2, shape).astype(bool)
    if np.issubdtype(dtype, np.integer):
        return np.where(g.random(shape) < 0.5, g.integers(-9, 10, shape), g.integers(-(2**62), 2**62, shape)).astype(
            dtype
        )
    x = g.standard_normal(n) * np.exp2(g.integers(-20, 12, n))
    x = x.astype(dtype)
    special = np.array(
        [np.inf, -np.inf, np.nan, 0.0, -0.0, np.finfo(dtype).tiny / 4, np.finfo(dtype).max, 1.0, -1.0], dtype
    )
    at = g.random(n) < 0.1
    x[at] = special[g.integers(0, len(special), int(at.sum()))]
    return x.reshape(shape)


def results():
    """(name, array) of every case that this version has."""
    for dtype in TYPES:
        a, b = values(dtype, (5, 41), 1), values(dtype, (5, 41), 2)
        for name in UNARY + BINARY + REDUCTIONS:
            f = getattr(ops, name, None)
            if f is None or not mine(name):
                continue
            given = [ms.Tensor(a)] + ([ms.Tensor(b)] if name in BINARY else [])
            forms = [()] if name not in REDUCTIONS else [(), (0,), (1,)]
            for form in forms:
                try:
                    out = f(*given, *form)
                except (TypeError, ValueError, RuntimeError):
                    continue  # not of this dtype
                yield f"{name}{form} of {np.dtype(dtype).name}", out.asnumpy()

    def fused(x, w, b):
        y = ops.tanh(x @ w + b)
        z = ops.softmax(y, -1) * ops.exp(-y * y)
        return z.sum(), z.astype(ms.float16), (z - z.mean(0)).amax(1)

    for dtype in (np.float32, np.float64):
        g = np.random.default_rng(3)
        x, w, b = (ms.Tensor(g.standard_normal(s).astype(dtype)) for s in ((33, 70), (70, 45), (45,)))
        for when in range(3):
            for i, out in enumerate(ms.jit(fused)(x, w, b)):
                yield f"fused {np.dtype(dtype).name} {when} {i}", out.asnumpy()
        image, filters = (
            ms.Tensor(g.standard_normal((2, 5, 19, 17)).astype(dtype)),
            ms.Tensor(g.standard_normal((7, 5, 3, 3)).astype(dtype)),
        )
        yield f"conv2d {np.dtype(dtype).name}", ops.conv2d(image, filters).asnumpy()
    ms.set_seed(7)
    yield "rand", ops.rand(4, 100).asnumpy()
    yield "randn", ops.randn(4, 100).asnumpy()
    yield from of_samples()
    yield from of_sizes()


def array(x):
    """A tensor's numbers; NumPy has no bfloat16."""
    return (x.astype(ms.float32) if x.dtype == ms.bfloat16 else x).asnumpy()


def of_samples():
    """Every op of the op table by its samples, in every dtype that it takes, and the gradients of float32 and bfloat16."""
    for name, samples in op_samples.samples().items():
        for k, (args, kwargs, _) in enumerate(samples):
            if name in op_samples.RANDOM or not mine(name):
                continue
            for dtype in SAMPLED:
                leaves, count = [], itertools.count()

                def put(v, dtype=dtype, leaves=leaves, place=f"operand of {name} {k}", count=count):
                    if isinstance(v, list):
                        return [put(x) for x in v]
                    if not isinstance(v, (np.ndarray, np.generic)):
                        return v
                    v = OPERANDS.setdefault(f"{place}, {next(count)}", np.asarray(v))
                    t = ms.Tensor(np.ascontiguousarray(v).reshape(v.shape))
                    if v.dtype == np.float32:
                        t = t.astype(dtype)
                        t.requires_grad = dtype in DIFFERENTIATED
                        leaves.append(t)
                    return t

                try:
                    out = _core._raw_ops[name](*map(put, args), **{n: put(v) for n, v in kwargs.items()})
                except (TypeError, ValueError, RuntimeError, IndexError):
                    continue  # not of this dtype
                if dtype != ms.float32 and not leaves:
                    continue  # the same call again
                outs = list(out) if isinstance(out, (tuple, list)) else [out]
                for i, o in enumerate(outs):
                    yield f"{name} {k} of {dtype}, {i}", array(o.detach())
                parts = [o.astype(ms.float32).square().sum() for o in outs if o.requires_grad]
                if dtype in DIFFERENTIATED and parts:
                    sum(parts[1:], parts[0]).backward()
                    for i, x in enumerate(leaves):
                        if x.grad is not None:
                            yield f"gradient {i} of {name} {k} of {dtype}", array(x.grad)


SAMPLED = [ms.float32, ms.float64, ms.float16, ms.bfloat16, ms.complex64, ms.int8, ms.int32, ms.int64]
DIFFERENTIATED = (ms.float32, ms.bfloat16)


def of_sizes():
    """Kernels whose ways depend on sizes: (name, array)."""
    g = np.random.default_rng(5)

    def normal(*shape):
        return g.standard_normal(shape)

    for dtype in (np.float32, np.float64):
        complex_, kind = np.result_type(dtype, np.complex64), np.dtype(dtype).name

        def tensor(x, dtype=dtype):
            return ms.Tensor(np.ascontiguousarray(x, dtype))

        for n in filter(mine, (2, 3, 5, 8, 13, 30, 60, 97, 128, 131, 256, 1000, 1024, 2310, 4099)):
            x, rows = tensor(normal(5, n)), ms.Tensor((normal(9, n) + 1j * normal(9, n)).astype(complex_))
            for name, found in {
                "fft": mint.fft.fft(rows), "ifft": mint.fft.ifft(rows), "rfft": mint.fft.rfft(x),
                "irfft": mint.fft.irfft(rows, n), "fft down": mint.fft.fft(rows, dim=0),
            }.items():  # fmt: skip
                yield f"{name} of {n}, {kind}", array(found)
        for n in filter(mine, (1, 3, 7, 16, 33, 64, 100, 129)):
            x = normal(n, n)
            whole = np.rint(8 * x)  # NumPy's products of them are exact, on every processor
            a, spd, b = tensor(x), tensor(whole @ whole.T / (64 * n) + np.eye(n)), tensor(normal(n, 3))
            wide, tall = tensor(normal(n, n + 5)), tensor(normal(n + 5, n))
            found = {"inv": mint.linalg.inv(a), "solve": mint.linalg.solve(a, b), "det": mint.linalg.det(a)}
            found["cholesky"] = mint.linalg.cholesky(spd)
            for which, y in (("square", a), ("wide", wide), ("tall", tall)):
                found["q, " + which], found["r, " + which] = mint.linalg.qr(y)
            if n < 129:  # LAPACK's beyond
                found["eigenvalues"], found["eigenvectors"] = mint.linalg.eigh(spd)
            for p in (0.5, 1.0, 2.0, 3.0, float("inf")):
                found[f"cdist, {p}"] = mint.cdist(tall, tensor(normal(n, n)), p)
            found["product"] = a @ tall.T
            found["row by matrix"], found["matrix by column"] = a[0] @ wide, tall @ a[:, 0]
            for name, value in found.items():
                yield f"{name} of {n}, {kind}", array(value)
    for dtype in (ms.float32, ms.float64, ms.float16, ms.bfloat16, ms.int8, ms.int16, ms.int32, ms.int64, ms.uint8):
        for shape in ((3, 5), (4, 70), (3, 1500), (70, 33)):
            if not mine(str(dtype), shape):
                continue
            x = ms.Tensor(values(np.float32, shape, 6)).nan_to_num(3.0) if dtype.is_floating_point else None
            x = (ms.Tensor(g.integers(-100, 100, shape)) if x is None else x.clamp(-1e4, 1e4)).astype(dtype)
            found = {"sorted": mint.sort(x, -1), "down": mint.sort(x, 0, True), "topk": mint.topk(x, 3)}
            found |= {"kthvalue": mint.kthvalue(x, 2), "median": mint.median(x, -1), "unique": mint.unique(x)}
            found |= {"cumsum": mint.cumsum(x, 1), "cumsum down": mint.cumsum(x, 0), "cumprod": mint.cumprod(x, 1)}
            found |= {"sum": mint.sum(x, 1), "sum down": mint.sum(x, 0), "strided": x[:, ::2] + 1, "turned": x @ x.T}
            if dtype.is_floating_point:
                found |= {"var": mint.var(x, 1), "softmax": mint.softmax(x, -1), "norm": mint.norm(x, 2, 0)}
                found["layer norm"] = mint.nn.functional.layer_norm(x, x.shape[1:])
            for name, value in found.items():
                for i, part in enumerate(value if isinstance(value, (tuple, list)) else [value]):
                    yield f"{name} {i} of {shape}, {dtype}", array(part)
    for dtype in (ms.float32, ms.bfloat16, ms.float16):
        x = ms.Tensor(normal(2, 8, 19, 23).astype(np.float32)).astype(dtype)
        f = mint.nn.functional
        grid = ms.Tensor(g.uniform(-1, 1, (2, 7, 9, 2)).astype(np.float32)).astype(dtype)
        found = {
            "conv 3": f.conv2d(x, ms.Tensor(normal(8, 8, 3, 3).astype(np.float32)).astype(dtype), None, 1, 1),
            "conv, depthwise": f.conv2d(x, ms.Tensor(normal(8, 1, 3, 3).astype(np.float32)).astype(dtype), None, 1, 1, 1, 8),
            "pool": f.max_pool2d(x, 3, 2, 1), "mean": f.avg_pool2d(x, 3, 2, 1), "adaptive": f.adaptive_avg_pool2d(x, 5),
            "bilinear": f.interpolate(x, scale_factor=2, mode="bilinear"), "sampled": f.grid_sample(x, grid, align_corners=False),
            "attention": f.scaled_dot_product_attention(x, x, x), "batch norm": f.batch_norm(x, None, None, training=True),
        }  # fmt: skip
        for name, value in found.items():
            yield f"{name} of {dtype}", array(value)
    ms.set_seed(8)
    for n in (7, 1000, 70000):
        for dtype in (ms.float32, ms.float64, ms.float16):
            yield f"randn {n} of {dtype}", array(mint.randn(n, dtype=dtype))
            yield f"rand {n} of {dtype}", array(mint.rand(n, dtype=dtype))
        yield f"dropout {n}", array(mint.nn.functional.dropout(mint.ones(n), 0.3))
        yield f"randperm {n}", array(mint.randperm(n))


def main():
    file, other = OPTIONS.file, OPTIONS.other
    theirs, differing = dict(np.load(other)) if other else {}, []
    OPERANDS.update((name, x) for name, x in theirs.items() if name.startswith("operand of "))
    found = dict(results())
    np.savez(file, **found, **OPERANDS)
    if other is None:
        print(f"{len(found)} results")
        return 0
    theirs = {name: x for name, x in theirs.items() if name not in OPERANDS}
    if set(theirs) != set(found):
        differing.append("other cases: " + ", ".join(sorted(set(theirs) ^ set(found))))
    for name in sorted(set(found) & set(theirs)):
        mine, there = found[name], theirs[name]
        same = mine.dtype == there.dtype and mine.shape == there.shape
        if same and np.issubdtype(mine.dtype, np.floating):
            bits = np.dtype(f"i{mine.itemsize}")
            differ = (mine.view(bits) != there.view(bits)) & ~(np.isnan(mine) & np.isnan(there))
            if mine.dtype == np.float64:
                ulps = BY_LIBRARY.get(re.match(r"\w*", name)[0], 0)
                differ &= ~(np.abs(mine.view(bits) - there.view(bits)) <= ulps)
        else:
            differ = mine != there if same else np.array(True)
        if not differ.any():
            continue
        at = tuple(int(i[0]) for i in np.nonzero(differ)) if differ.ndim else ()
        pair = (mine[at], there[at]) if same else (mine.dtype, there.dtype)
        differing.append(f"{name}: {int(differ.sum())} of {mine.size}, first {at}: {pair[0]} here, {pair[1]} there")
    print("\n".join(differing + [f"{len(found)} results compared, {len(differing)} differ"]))
    return 1 if differing else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("file")
    parser.add_argument("other", nargs="?")
    parser.add_argument("--share", type=int, default=1, metavar="N", help="of what there is one in N")
    OPTIONS = parser.parse_args()
    sys.exit(main())
