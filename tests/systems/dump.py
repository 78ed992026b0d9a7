"""Results of every kind of kernel, eager and captured, for comparison between processors: dump.py FILE writes them,
dump.py FILE OTHER compares with another processor's, bit for bit (any NaN equals any other).

AArch64 adds in AVX2's order, so MSJIT_ISA=avx2 on x86-64 gives the bits of NEON. What calls a function of the C library, lane by
lane, is compared to a few units in the last place: the library has other code there.
"""

import sys

import numpy as np

import msjit as ms
from msjit import ops

BY_LIBRARY = {"erfinv() of float64": 4, "hypot() of float64": 2}
UNARY = """exp exp2 expm1 log log2 log10 log1p sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh erf erfc
erfinv sigmoid silu mish gelu relu sqrt rsqrt reciprocal abs neg floor ceil round trunc sign square softplus
logsigmoid lgamma digamma isnan isfinite""".split()
BINARY = "add sub mul div pow atan2 hypot fmod floor_div maximum minimum less equal bitwise_and bitwise_xor".split()
REDUCTIONS = "sum mean prod amax amin argmax argmin any all logsumexp".split()
TYPES = [np.float32, np.float64, np.float16, np.int8, np.int16, np.int32, np.int64, np.uint8, np.bool_]


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
            if f is None:
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


def main(file, other=None):
    found = dict(results())
    np.savez(file, **found)
    if other is None:
        print(f"{len(found)} results")
        return 0
    theirs, differing = np.load(other), []
    if set(theirs.files) != set(found):
        differing.append("other cases: " + ", ".join(sorted(set(theirs.files) ^ set(found))))
    for name in sorted(set(found) & set(theirs.files)):
        mine, there = found[name], theirs[name]
        same = mine.dtype == there.dtype and mine.shape == there.shape
        if same and np.issubdtype(mine.dtype, np.floating):
            bits = np.dtype(f"i{mine.itemsize}")
            differ = (mine.view(bits) != there.view(bits)) & ~(np.isnan(mine) & np.isnan(there))
            if name in BY_LIBRARY:
                differ &= ~(np.abs(mine.view(bits) - there.view(bits)) <= BY_LIBRARY[name])
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
    sys.exit(main(*sys.argv[1:]))
