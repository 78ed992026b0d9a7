"""Programs of meanings.py about msjit.numpy: dtypes of what is made from Python's numbers, of operands of two kinds and of
reductions; axes, results of several arrays, and what is refused. What MindSpore refuses may have a meaning here."""

import re

# Operands: ints, floats, a matrix of each, bools, and tensors of int8, uint8, int64 and float16.
_OPERANDS = "i = mnp.array([3, 1, 2]); f = mnp.array([1.5, -2., 0.]); m = mnp.array([[4, 1, 7], [2, 9, 2]]); g = mnp.array([[1., 5., 5.], [-3., 2., 0.]]); "
_OPERANDS += "b = mnp.array([True, False, True]); s = Tensor([5, 2, 7], ms.int8); u = Tensor([1, 2, 3], ms.uint8); l = Tensor([4, 5, 6]); h = Tensor([1., 2., 3.], ms.float16); "

_MADE = (
    "array(5)", "array(5.)", "array(True)", "array([1, 2])", "array([1, 2.5])", "array([True, False])", "array([[1], [2]])", "array(np.ones(2))",
    "array(np.arange(2))", "array(Tensor([1, 2]))", "array([1, 2], ms.int64)", "array([1, 2], 'float16')", "array([1, 2], int)", "array([1, 2], float)",
    "array([])", "array([[1, 2], [3]])", "array('a')", "array(5, ndmin=2)", "array([Tensor([1]), Tensor([2])])", "array((1, 2))", "array([1.7], ms.int32)",
    "asarray([1, 2])", "asarray(np.float64(2.5))", "asarray(np.zeros(2, np.float64))", "asarray([1, 2], ms.float32)", "asfarray([1, 2])", "asfarray(m)",
    "full((2, 2), 7)", "full((2, 2), 7.)", "full(2, True)", "full((2, 2), [1, 2])", "full((2, 2), [1, 2], ms.float32)", "full((2,), 3.7, ms.int32)",
    "full_like(f, 2)", "full_like([1, 2], 9)", "full_like(i, 2.5)", "ones_like([3, 4])", "zeros_like([3., 4.])", "ones_like(b)", "zeros_like(i, dtype=ms.float32)",
    "ones(3)", "zeros((2, 2), ms.int32)", "ones((2,), 'int32')", "zeros(2, bool)", "ones((0,))", "ones(-1)", "arange(5)", "arange(5.)", "arange(1, 7, 2)", "arange(5, dtype=ms.float32)",
    "arange(0, 1, 0.25)", "arange(5, 0, -2)", "arange(2, 2)", "arange(1, 2.5)", "arange(0, 3, 0)", "linspace(0, 1, 3)", "linspace(0, 10, 3, dtype=ms.int32)", "linspace(0, 4, 4, endpoint=False)",
    "linspace(0, 1, 3, retstep=True)", "linspace(mnp.array([0., 1.]), 2, 3)", "linspace(mnp.array([0., 1.]), 2, 3, axis=-1)", "logspace(0, 2, 3)", "logspace(0, 3, 4, base=2)", "geomspace(1, 8, 4)",
    "eye(2)", "eye(2, 3, 1)", "eye(2, dtype=ms.int32)", "identity(2)", "diag([1, 2])", "diag(m)", "diag(m, 1)", "diag(m, -1)", "diagonal(m)", "diagonal(m, 1)", "diagflat([[1, 2], [3, 4]])", "diagflat([1, 2], 1)",
    "tri(2, 3)", "tri(3, k=-1)", "tri(2, dtype=ms.int32)", "tril(m)", "triu(m, 1)", "tril(m, -1)", "vander([1, 2, 3])", "vander([1., 2.], 3)", "vander([1, 2, 3], 2, increasing=True)", "indices((2, 2))[0]", "indices((2, 2), sparse=True)[1]",
    "meshgrid([1, 2], [3, 4, 5])", "meshgrid([1, 2], [3, 4], indexing='ij')", "meshgrid([1, 2], [3, 4], sparse=True)", "mgrid[0:2, 0:3]", "mgrid[0:2]", "mgrid[0:1:3j]", "ogrid[0:2, 0:2]", "diag_indices(2)", "tril_indices(2)",
    "triu_indices(3, 1)", "tril_indices_from(m)", "triu_indices_from(m)", "ix_([0, 1], [2, 0])", "ix_(mnp.array([True, False]), mnp.array([1]))", "bartlett(4)", "blackman(4)", "hamming(4)", "hanning(4)", "histogram_bin_edges([0, 1, 4], 2)",
    "histogram([1, 2, 1], 2)", "histogram([1, 2, 1], [0, 1, 3])", "histogram([1., 2., 1.], 2, density=True)", "bincount([0, 1, 1, 3])", "bincount([0, 1, 1], [1., 2., 3.])", "bincount([1], length=3)", "histogram2d([1, 2], [3, 4], 2)",
    "randint(0, 5, (2,)).dtype", "rand(2).dtype", "randn(2).dtype", "randint(3, shape=2).shape", "randint(0, 5, (2,), ms.int8).dtype",
)  # fmt: skip

_TWO = ("add", "subtract", "multiply", "divide", "true_divide", "floor_divide", "power", "maximum", "minimum", "mod", "remainder", "fmod", "arctan2", "hypot", "copysign", "float_power", "heaviside",
        "equal", "less", "greater_equal", "not_equal", "logical_and", "logical_xor", "fmax", "logaddexp", "divmod", "gcd")  # fmt: skip
_PAIRS = (
    "i, 2",
    "i, 2.5",
    "f, 2",
    "i, i",
    "i, f",
    "i, s",
    "s, u",
    "i, l",
    "s, 2",
    "u, 2",
    "h, 2",
    "h, 2.5",
    "h, f",
    "b, 2",
    "b, b",
    "2, 3",
    "[1, 2, 3], i",
    "2.5, i",
    "u, i",
    "f, True",
)
_ONE = ("sin", "sqrt", "exp", "log", "tanh", "arctan", "square", "absolute", "negative", "sign", "floor", "ceil", "trunc", "rint", "fix", "reciprocal", "isfinite", "isnan", "logical_not", "deg2rad", "exp2", "expm1", "log1p",
        "cbrt", "positive", "signbit", "nan_to_num", "invert", "cosh", "fabs", "i0", "sinc")  # fmt: skip
_KINDS = ("i", "f", "s", "u", "b", "h", "l", "[1, 2]", "4", "2.5")
_REDUCE = (
    "sum",
    "mean",
    "max",
    "min",
    "amax",
    "prod",
    "any",
    "all",
    "std",
    "var",
    "argmax",
    "argmin",
    "median",
    "ptp",
    "average",
    "nansum",
    "nanmean",
    "nanmax",
    "nanvar",
    "count_nonzero",
    "cumsum",
    "cumprod",
    "nancumsum",
)
_HOW = ("m", "g", "m, 0", "g, 1", "g, -1", "m, None", "[1, 2]", "4", "b", "s", "u", "h", "m, 2")
_AXES = ("g, (0, 1)", "g, ()", "m, (0,)", "g, 0, keepdims=True", "g, axis=(1, 0)", "g, (0, 0)")

_OTHERS = (
    "sum(g, initial=5)", "sum(m, dtype=ms.float32)", "sum(m, where=mnp.array([True, False, True]))", "mean(m, dtype=ms.float64)", "max(g, initial=10)", "max(g, where=g > 0, initial=-1)", "std(g, ddof=1)", "var(g, 0, ddof=1)",
    "average(g, weights=g)", "average(g, 0, mnp.array([1., 3.]))", "average(g, 0, mnp.array([1., 3.]), True)", "argmax(mnp.array([1, 5, 5]))", "argmin(mnp.array([2, 1, 1]))", "argmax([[1, 5, 5], [7, 2, 0]], axis=1)", "argsort([3, 1, 2])",
    "sort([3, 1, 2])", "sort(m, axis=0)", "sort(m, axis=None)", "argsort(m, axis=0)", "unique([3, 1, 3])", "unique([3, 1, 3], True)", "unique(m, return_inverse=True)", "where(m > 3)", "where(m > 3, m, 0)", "where([True, False], 1, 2.5)", "where(b, i, f)",
    "nonzero(m)", "argwhere(m > 3)", "count_nonzero(m, 0)", "select([i > 1, i > 2], [i, f])", "select([i > 5], [i], 9)", "choose([0, 1], [[1, 2], [3, 4]])", "piecewise(f, [f < 0, f >= 0], [-1, 1])", "piecewise(f, [f < 0], [lambda x: -x, 5])",
    "clip(i, 2, 3)", "clip(i, 1.5, 2.5)", "clip(f, -1, None)", "clip(f, None, None)", "round(f)", "around(f, 1)", "round(mnp.array([0.5, 1.5, 2.5]))", "copy(i)", "cross(i, i)", "cross([1, 2], [3, 4])", "dot(i, i)", "dot(m, i)", "dot(2, i)", "inner(i, i)",
    "outer(i, f)", "matmul(m, i)", "matmul(g, g.T)", "tensordot(m, m, 2)", "tensordot(m, m.T, 1)", "kron([1, 2], [1, 1])", "trace(m)", "trace(m, 1)", "vdot(i, i)", "norm(g)", "norm(g, axis=1)", "norm(f, 1)", "norm(g, 'fro')", "multi_dot([g, g.T])",
    "concatenate([i, f])", "concatenate([m, m], None)", "concatenate((m, g), 1)", "stack([i, i])", "stack([i, f], 1)", "hstack([i, i])", "vstack([i, f])", "dstack([i, i])", "column_stack([i, f])", "append(i, [4])", "append(m, [[1, 2, 3]], 0)", "append(i, 2.5)",
    "split(m, 3, 1)", "split(i, [1])", "split(i, 2)", "array_split(i, 2)", "array_split(i, [1, 1])", "hsplit(m, 3)", "vsplit(m, 2)", "dsplit(mnp.ones((1, 1, 2)), 2)", "tile(i, 2)", "tile(i, (2, 1))", "repeat(i, 2)", "repeat(m, 2, 0)", "repeat(i, [1, 0, 2])",
    "roll(i, 1)", "roll(m, 1, 0)", "roll(m, (1, 1), (0, 1))", "flip(m)", "flip(m, 0)", "fliplr(m)", "flipud(m)", "rot90(m)", "rot90(m, -1)", "moveaxis(m, 0, 1)", "rollaxis(m, 1)", "swapaxes(m, 0, 1)", "transpose(m)", "expand_dims(i, 0)", "squeeze(m)", "ravel(m)",
    "reshape(m, (3, 2))", "reshape(m, -1)", "reshape(m, 4)", "broadcast_to(i, (2, 3))", "broadcast_arrays(i, m)", "broadcast_to(i, (2, 2))", "atleast_1d(5)", "atleast_2d(i)", "atleast_3d(i)", "atleast_1d(1, i)", "pad(i, 1)", "pad(i, (1, 2), 'edge')",
    "pad(i, 1, constant_values=5)", "pad(m, ((1, 0), (0, 1)), 'reflect')", "pad(i, 2, 'wrap')", "pad(i, 1, 'mean')", "pad(f, 2, 'linear_ramp')", "pad(i, 1, 'maximum')", "take(i, [0, 2])", "take(m, [0, 1], 1)", "take(i, [3], mode='wrap')", "take(i, [5])",
    "take(i, [-1])", "take(i, [5], mode='clip')", "take_along_axis(m, mnp.array([[0], [1]]), 1)", "searchsorted([1, 3, 5], [2, 3])", "searchsorted([1, 3, 5], 3, 'right')", "digitize([1.5, 3], [1, 2, 3])", "interp([1.5], [1, 2], [3, 5])", "diff(i)", "diff(m, 1, 0)",
    "diff(i, 2)", "diff(i, prepend=0)", "ediff1d(i)", "ediff1d(i, 9, 8)", "gradient(f)", "gradient(g)", "gradient(f, 2)", "trapz(i)", "trapz(f, dx=2.)", "trapz(g, axis=0)", "convolve([1, 2, 3], [1, 1])", "convolve([1, 2, 3], [1, 1], 'same')", "correlate([1, 2, 3], [0, 1])",
    "correlate([1, 2, 3], [0, 1, .5], 'full')", "cov(g)", "cov(m)", "corrcoef(g)", "cov(g, ddof=0)", "polyadd([1, 2], [3])", "polymul([1, 2], [1, 1])", "polysub([1, 2], [3])", "polyval([1, 2], 3)", "polyder([1, 2, 3])", "polyint([2, 2])", "isin(i, [1, 2])",
    "in1d([1, 2], [2])", "isin(i, [1], invert=True)", "intersect1d([1, 3], [3, 1])", "union1d([1, 2], [2, 3])", "setdiff1d([1, 2], [2])", "setxor1d([1, 2], [2, 3])", "array_equal(i, [3, 1, 2])", "array_equal(i, f)", "array_equiv(i, [[3, 1, 2]])", "isclose(f, f)",
    "isclose(i, 3)", "isscalar(3)", "isscalar(i)", "isscalar('a')", "iscomplexobj(i)", "isneginf(f)", "result_type(i, f)", "result_type(s, u)", "result_type(1, 2.5)", "result_type('i2', ms.float32)", "promote_types(ms.int32, ms.float32)", "promote_types(ms.uint8, ms.int8)",
    "size(m)", "size(m, 0)", "shape(m)", "ndim(m)", "ndim([1])", "shape([[1, 2]])", "size(5)", "apply_along_axis(lambda x: x.sum(), 0, m)", "apply_along_axis(lambda x: x * 2, 1, m)", "apply_over_axes(mnp.sum, m, [0])", "ravel_multi_index(mnp.array([[1, 0], [2, 1]]), (2, 3))",
    "unravel_index(4, (2, 3))", "unravel_index([4, 1], (2, 3))", "fill_diagonal(m, 0)", "array_str(i)", "lcm(4, 6)", "gcd(i, 2)", "lexsort((i, f))", "quantile(f, 0.5)", "percentile(f, 50)", "nanmedian(f)", "matrix_power(mnp.ones((2, 2)), 2)", "bitwise_and(i, 1)", "bitwise_or(i, 4)",
    "left_shift(i, 1)", "nancumsum(f)", "real(f)", "imag(f)", "angle(f)", "conjugate(f)", "unwrap(f)", "ptp(g, 0)", "cumsum(i, dtype=ms.float32)", "cumsum(m, 0)", "cumprod(b)", "sum(u)", "sum(s)", "mean(h)", "sum([True, True])",
    "add(i, f, dtype=ms.int32)", "sqrt(i, dtype=ms.float64)", "add(i, [1, 2])", "add('a', 1)", "sin('a')", "sum('a')", "reshape(i, (2, 2))", "concatenate(5)", "concatenate([i, m])", "dot(m, m)", "matmul(2, i)", "expand_dims(i, 5)", "squeeze(m, 0)", "swapaxes(m, 0, 5)",
    "moveaxis(m, 5, 0)", "flip(m, 5)", "zeros('a')", "eye(-1)", "full((2,), 'a')", "linspace(0, 1, -1)", "linspace(0, 1, 2.5)", "arange('a')", "take(i, 1.5)", "where(i > 1, i)", "clip(i, 'a', 2)", "split(m, 2.5)", "stack([])", "argmax(mnp.zeros((0,)))",
)  # fmt: skip

_CALLS = [
    *_MADE,
    *(f"{f}({p})" for f in _TWO for p in _PAIRS),
    *(f"{f}({k})" for f in _ONE for k in _KINDS),
    *(f"{f}({h})" for f in _REDUCE for h in _HOW),
    *(
        f"{f}({a})"
        for f in (
            "sum",
            "mean",
            "max",
            "prod",
            "any",
            "std",
            "var",
            "median",
            "argmax",
            "ptp",
            "nansum",
            "count_nonzero",
        )
        for a in _AXES
    ),
    *_OTHERS,
]

PROGRAMS = {
    f"numpy.{call}": f"{_OPERANDS}r = str(mnp.{call})"
    if "dtype" in call[-5:] or "_type" in call
    else f"{_OPERANDS}r = mnp.{call}"
    for call in _CALLS
}

# Where msjit gives something else than MindSpore does: the calls, and why.
OTHERS = {
    "MindSpore takes numbers of narrow or whole kinds for those of another: it gives wrong values, or fractions without their part": r"""
        mean\(m\b.*|mean\(4\)|mean\(\[1, 2\].*|(std|var)\((m\b.*|\[1, 2\]|b)\)|average\((m\b.*|\[1, 2\]|b|s|u)\)|mean\(m, dtype.*|median\(.*|add\(s, u\)|(hypot|arctan2|logaddexp)\(.*|cbrt\(.*|nan(mean|var)\([bh]\)
        (maximum|minimum)\(.*|clip\(i, 1.5.*|correlate\(.*|(reciprocal|exp2)\(.*|piecewise\(f, \[f < 0, f.*|full\(\(2, 2\), \[1, 2\], ms.*|nansum\(b\)|(mean|average|std|var)\([su]\)""",
    "functions of 8-bit integers give float16, and tanh of others is a coarse one": r"(sin|sqrt|exp|log|tanh|arctan|expm1|log1p|cosh|deg2rad|i0|sinc)\([sub]\)|tanh\(l\)",
    "functions of float16 round once": r"deg2rad\(h\)",
    "whole numbers that are rounded stay whole, and so do counts, indices and polynomials": r"(sign|floor|ceil|trunc|rint|fix|bincount|ravel_multi_index|polyval)\(.*",
    "bools are counted as ints": r"\w+\(b(, (b|2))?\)",
    "one kind for both results, also of one number": r"(divmod\(|argmin\(|cumprod\(4|cumprod\(\[1, 2\]).*",
    "values are sorted, as MindSpore's documentation says": r"unique\(m, return_inverse=True\)",
    "a mask in ix_ stands for its indices, as in NumPy": r"ix_\(mnp.*",
    "dtypes have no names of NumPy's": r"result_type\('i2'.*",
    "a dimension that is not 1 is not squeezed": r"squeeze\(m, 0\)",
}


_DIFFER = [re.compile(pattern.strip().replace("\n", "|").replace(" " * 8, "")) for pattern in OTHERS.values()]


def differs(name):
    """Whether msjit is known to give something else."""
    return any(pattern.fullmatch(name.removeprefix("numpy.")) for pattern in _DIFFER)
