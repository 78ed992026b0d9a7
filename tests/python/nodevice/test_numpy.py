# ruff: noqa: E501, C408 (tables: a case a line)
"""ms.numpy against NumPy: every name, called eagerly and captured with NumPy's own arguments."""

import math

import numpy as np
import pytest

import msjit as ms
import msjit.numpy as mnp

rng = np.random.default_rng(11)
U, V = (rng.uniform(0.1, 0.9, (3, 4)).astype(np.float32) for _ in range(2))
S, T = (rng.normal(size=(3, 4)).astype(np.float32) for _ in range(2))
I, J = rng.integers(0, 9, (3, 4)), rng.integers(1, 5, (3, 4))
B, C3 = S > 0, rng.normal(size=(2, 3, 4)).astype(np.float32)
P, Q = np.array([1.0, -2.0, 3.0], np.float32), np.array([2.0, 5.0], np.float32)
N = S.copy()
N[0, 1] = N[2, 3] = np.nan
EDGES, POINTS = np.array([0.0, 0.25, 0.5, 1.0], np.float32), np.array([0.1, 0.3, 0.3, 0.9, 0.7], np.float32)


def call(*args, **kwargs):
    return args, kwargs


UNARY = "abs absolute arcsin arcsinh arctan arctanh ceil cos cosh deg2rad exp exp2 expm1 fabs fix floor isfinite isinf isnan isneginf isposinf log log10 log1p log2 logical_not negative positive rad2deg radians reciprocal rint sign signbit sin sinh sqrt square tan tanh trunc arccos cbrt"
BINARY = "add arctan2 copysign divide equal float_power floor_divide fmod greater greater_equal hypot less less_equal logaddexp logaddexp2 maximum minimum mod multiply not_equal power remainder subtract true_divide heaviside"
SAMPLES = {
    **{n: [call(U), call(V.tolist())] for n in UNARY.split()}, **{n: [call(U, V), call(U, V[0])] for n in BINARY.split()},
    **{n: [call(I, J)] for n in ("bitwise_and", "bitwise_or", "bitwise_xor", "gcd", "lcm")},
    **{n: [call(B, U > 0.5)] for n in ("logical_and", "logical_or", "logical_xor")},
    **{n: [call(I)] for n in ("bitwise_not", "invert")},
    **{n: [call(S), call(S, 1), call(S, axis=0, keepdims=True)] for n in ("amax", "amin", "max", "min", "mean", "sum", "std", "var", "count_nonzero", "ptp")},
    **{n: [call(N), call(N, 1), call(N, axis=0, keepdims=True)] for n in ("nanmax", "nanmin", "nanmean", "nanstd", "nansum", "nanvar")},
    **{n: [call(S), call(S, 1)] for n in ("argmax", "argmin", "cumprod", "cumsum")}, "nancumsum": [call(N), call(N, 1)],
    "arccosh": [call(U + 1)], "append": [call(S, T), call(S, T, axis=1)], "all": [call(B), call(B, 1)], "any": [call(B, axis=0, keepdims=True)], "sometrue": [call(B), call(B, 1)],
    "apply_along_axis": [], "apply_over_axes": [], "arange": [call(5), call(1, 7, 2), call(0.0, 1.0, 0.25)], "argwhere": [call(I)],
    "array": [call([[1, 2], [3, 4]]), call(S, ndmin=3)], "around": [call(S), call(S, 1)], "copy": [call(S)], "array_equal": [call(S, S), call(S, T), call(N, N, equal_nan=True)], "array_equiv": [call(S, S[None]), call(S, S[:2])],
    "array_split": [call(S, 3, axis=1), call(S, [1])], "asarray": [call([1.0, 2.0])], "asfarray": [],
    "atleast_1d": [call(3.0)], "atleast_2d": [call(S[0])], "atleast_3d": [call(S), call(S[0])], "average": [call(S), call(S, 1), call(S, 1, U[0]), call(S, weights=U, returned=True)],
    "bartlett": [call(5), call(1)], "blackman": [call(5)], "hamming": [call(6)], "hanning": [call(5)], "bincount": [call(I.ravel()), call(J.ravel(), U.ravel(), 9)],
    "broadcast_arrays": [call(S, S[:1])], "broadcast_to": [call(S[0], (2, 4))], "choose": [call(I % 3, [S, T, U])], "clip": [call(S, -0.5, 0.5), call(S, U - 1, U)],
    "column_stack": [call((S[0], T[0]))], "concatenate": [call((S, T)), call((S, T), axis=1), call((S, T), axis=None)], "convolve": [call(P, Q), call(P, Q, "same"), call(POINTS, P, "valid")],
    "corrcoef": [call(S), call(S, T), call(S, rowvar=False)], "correlate": [call(POINTS, P), call(POINTS, P, "full"), call(POINTS, P, "same")],
    "cov": [call(S), call(S[0]), call(S, T, ddof=0), call(S, rowvar=False, bias=True), call(S, fweights=np.array([1, 2, 1, 3])), call(S, aweights=U[0])],
    "cross": [call(S[:, :3], T[:, :3]), call(S[:, :2], T[:, :2]), call(S, T, axis=0), call(S[:, :2], T[:, :3])],
    "diag": [call(S[0]), call(S[:, :3], 1), call(S[0], -1)], "diag_indices": [call(3), call(2, 3)], "diagflat": [call(S[0], 1)], "diagonal": [call(S), call(C3, 1, 1, 2)],
    "diff": [call(S), call(S, 2, 0), call(S, prepend=0.0), call(S, append=S[:, :1])], "digitize": [call(U, EDGES), call(U, EDGES, right=True), call(U, EDGES[::-1].copy())],
    "divmod": [call(S, U)], "dot": [call(S, T.T.copy()), call(S, S[0]), call(C3, T.T.copy()), call(S[0], T[0]), call(S, 2.0)], "dsplit": [call(C3, 2)], "dstack": [call((S, T)), call((S[0], T[0]))],
    "ediff1d": [call(S), call(S[0], np.array([9.0], np.float32), np.array([1.0, 2.0], np.float32))], "empty": [], "empty_like": [], "expand_dims": [call(S, 1), call(S, (0, 3))],
    "eye": [call(3), call(3, 4, 1), call(3, k=-1)], "flip": [call(C3), call(C3, 1), call(C3, (0, 2))], "fliplr": [call(S)], "flipud": [call(S)],
    "full": [call((2, 3), 1.5), call((2, 4), S[0])], "full_like": [call(S, 2.0)], "geomspace": [call(1.0, 1000.0, 4), call(1.0, 256.0, 9, endpoint=False)],
    "gradient": [call(S), call(S, 2.0), call(S, axis=1), call(S, 0.5, 2.0)], "histogram": [call(U), call(U, 5, (0.2, 0.7)), call(U, EDGES, weights=V), call(U, 4, density=True)],
    "histogram2d": [call(U.ravel(), V.ravel(), 4), call(U.ravel(), V.ravel(), [EDGES, EDGES], density=True)], "histogram_bin_edges": [call(U), call(U, 3, (0.0, 1.0))],
    "histogramdd": [call(U[:, :3].copy(), 3), call(U[:, :2].copy(), (2, 3), ((0, 1), (0, 1)))], "hsplit": [call(S, 2), call(S[0], [1])], "hstack": [call((S, T)), call((S[0], T[0]))], "identity": [call(3)],
    "in1d": [call(I, J), call(I, J, invert=True)], "indices": [call((2, 3)), call((2, 3), sparse=True)], "inner": [call(S, T), call(S[0], T[0])],
    "interp": [call(U, EDGES, EDGES**2), call(S, EDGES, EDGES**2, -1.0, 5.0)], "intersect1d": [call(I, J), call(np.unique(I), np.unique(J), return_indices=True)],
    "isclose": [call(S, S + 1e-7), call(S, T, 0.5, 0.5)], "isin": [call(I, [1, 2]), call(I, J, invert=True)], "isscalar": [call(3), call([3])], "ix_": [call(np.array([0, 2]), np.array([1, 3]))],
    "kron": [call(S[:2, :2], T), call(S[0], T)], "linspace": [call(0, 1, 5), call(0.0, 1.0, 5, endpoint=False), call(S[0], T[0], 3, axis=1), call(0, 1, 3, retstep=True)],
    "logspace": [call(0.0, 2.0, 5), call(0.0, 3.0, 4, base=2.0)], "matmul": [call(S, T.T.copy()), call(C3, T.T.copy())], "meshgrid": [call(S[0], S[1, :3]), call(S[0], S[1], indexing="ij", sparse=True)],
    "mgrid": [], "ogrid": [], "moveaxis": [call(C3, 0, 2), call(C3, (0, 1), (2, 0))], "multi_dot": [call([S, T.T.copy(), S]), call([S[0], T.T.copy(), S])],
    "norm": [call(S), call(S, 1), call(S, np.inf, 1), call(S, "fro", keepdims=True), call(S[0], 3), call(S, axis=1), call(S, "nuc"), call(S, 2), call(C3, -1, (1, 2)), call(S, -np.inf)],
    "ones": [call((2, 3)), call(3)], "ones_like": [call(S)], "outer": [call(S[0], T[0]), call(S, T)],
    "pad": [call(S, 1), call(S, ((1, 2), (0, 1)), constant_values=((1, 2), (3, 4))), *(call(S, ((1, 2), (2, 1)), m) for m in ("edge", "reflect", "symmetric", "wrap", "maximum", "minimum", "mean", "linear_ramp")), call(S, 1, "mean", stat_length=2)],
    "piecewise": [call(S, [S < 0, S >= 0], [-1.0, 1.0]), call(S, [S < 0], [2.0, 3.0])], "polyadd": [call(P, Q)], "polysub": [call(Q, P)], "polymul": [call(P, Q)], "polyder": [call(P), call(P, 2)],
    "polyint": [call(P), call(P, 2, [1.0, 2.0])], "polyval": [call(P, S), call(P, 2.0)], "promote_types": [], "result_type": [], "rand": [], "randn": [], "randint": [],
    "ravel": [call(S)], "ravel_multi_index": [call((np.array([1, 2]), np.array([3, 0])), (3, 4)), call((np.array([1, 2]), np.array([3, 0])), (3, 4), order="F")],
    "repeat": [call(S, 2), call(S, 2, axis=1), call(S, [1, 0, 2], axis=0)], "reshape": [call(S, (4, 3)), call(S, -1)], "roll": [call(S, 2), call(S, 1, 1), call(S, (1, 2), (0, 1))], "rollaxis": [call(C3, 2), call(C3, 0, 2)],
    "rot90": [call(S), call(S, 2), call(C3, 3, (1, 2))], "searchsorted": [call(EDGES, U), call(EDGES, U, "right"), call(P, U, sorter=np.argsort(P))], "select": [call([S < 0, S < 1], [T, U], 9.0)],
    "setdiff1d": [call(I, J)], "size": [call(S), call(S, 1)], "split": [call(S, 3), call(S, [1], axis=1)], "squeeze": [call(S[:, :1]), call(S[None, :, :1], 2)], "stack": [call((S, T)), call((S, T), axis=-1)],
    "swapaxes": [call(C3, 0, 2)], "take": [call(S, np.array([[1, 5]])), call(S, np.array([3, 0]), 1), call(S, np.array([7, 1]), 1, mode="wrap")], "take_along_axis": [call(S, np.argsort(S, 1), 1)],
    "tensordot": [call(C3, C3, 3), call(C3, S, ((2,), (1,))), call(S, T.T.copy(), 1)], "tile": [call(S, 2), call(S, (2, 1, 2))], "trace": [call(S), call(C3, 1, 0, 2)], "transpose": [call(C3), call(C3, (1, 0, 2))],
    "trapz": [call(S), call(S, dx=0.5, axis=0), call(S, np.array([0.0, 1.0, 3.0, 4.0], np.float32))], "tri": [call(3), call(3, 4, 1)], "tril": [call(S), call(S, 1)], "triu": [call(S), call(C3, -1)],
    "tril_indices": [call(3), call(3, 1, 4)], "triu_indices": [call(3), call(3, -1, 4)], "tril_indices_from": [call(S)], "triu_indices_from": [call(S, 1)],
    "unique": [call(I), call(I.ravel(), return_inverse=True)], "unravel_index": [call(np.array([5, 11]), (3, 4)), call(np.array([5, 11]), (3, 4), order="F")], "unwrap": [call(10 * S[0]), call(9 * S, axis=0)],
    "vander": [call(P), call(P, 2, True)], "vsplit": [call(S, 3)], "vstack": [call((S, T)), call((S[0], T[0]))], "where": [call(B, S, T), call(B, S, 0.0), call(I)], "zeros": [call((2, 3))], "zeros_like": [call(S)], "array_str": [],
}  # fmt: skip
BY_HAND = {n for n, calls in SAMPLES.items() if not calls}
DTYPES = {
    "bool_",
    "float16",
    "float32",
    "float64",
    "float_",
    "int8",
    "int16",
    "int32",
    "int64",
    "int_",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
}


def cross(a, b, axis=-1):
    """numpy.cross, of vectors of two components too: newer NumPys refuse those."""
    a, b = np.moveaxis(a, axis, -1), np.moveaxis(b, axis, -1)
    if a.shape[-1] == b.shape[-1] == 2:
        return a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]
    a, b = (v if v.shape[-1] == 3 else np.concatenate([v, np.zeros_like(v[..., :1])], -1) for v in (a, b))
    return np.moveaxis(np.cross(a, b), -1, axis)


NUMPY = {
    "cross": cross,
    "norm": np.linalg.norm,
    "multi_dot": np.linalg.multi_dot,
    "trapz": getattr(np, "trapezoid", None) or getattr(np, "trapz", None),
    "in1d": lambda a, b, invert=False: np.isin(np.ravel(a), b, invert=invert),
    "sometrue": np.any,
}
IN_PLACE_OF_AXIS = {"take": {"mode": "clip"}}


def tensors(v):
    if isinstance(v, np.ndarray):
        return ms.Tensor(v.copy())
    return type(v)(map(tensors, v)) if isinstance(v, (list, tuple)) else v


def check(ours, theirs):
    if isinstance(theirs, (tuple, list)):
        assert len(ours) == len(theirs)
        for a, b in zip(ours, theirs):
            check(a, b)
        return
    a = ours.asnumpy() if isinstance(ours, ms.Tensor) else ours
    assert np.shape(a) == np.shape(theirs), (np.shape(a), np.shape(theirs))
    kind, expected = np.asarray(a).dtype.kind, np.asarray(theirs).dtype.kind
    assert kind == expected or {kind, expected} <= set("iuf") and kind != "b", (kind, expected)
    np.testing.assert_allclose(a, theirs, rtol=3e-5, atol=3e-6)


@pytest.mark.parametrize("name", [n for n in SAMPLES if n not in BY_HAND])
def test_against_numpy(name):
    function, reference = getattr(mnp, name), NUMPY.get(name) or getattr(np, name)
    for args, kwargs in SAMPLES[name]:
        theirs = reference(*args, **{**IN_PLACE_OF_AXIS.get(name, {}), **kwargs})
        args = [tensors(a) for a in args]
        kwargs = {k: tensors(v) for k, v in kwargs.items()}
        check(function(*args, **kwargs), theirs)
        captured = ms.jit(lambda: function(*args, **kwargs))  # noqa: B023
        check(captured(), theirs)


def test_functions_of_functions():
    x = ms.Tensor(S)
    for f in (lambda g: g(), lambda g: ms.jit(g)()):
        check(f(lambda: mnp.apply_along_axis(lambda v: v.sum(), 1, x)), np.apply_along_axis(np.sum, 1, S))
        check(f(lambda: mnp.apply_along_axis(lambda v: v * 2, 0, x)), 2 * S)
        check(f(lambda: mnp.apply_over_axes(mnp.sum, x, (0, 1))), np.apply_over_axes(np.sum, S, (0, 1)))
        check(
            f(lambda: mnp.piecewise(x, [x < 0], [lambda v: -v, lambda v: v * 2])),
            np.piecewise(S, [S < 0], [lambda v: -v, lambda v: v * 2]),
        )

    def edge(vector, width, axis, kwargs):
        return mnp.concatenate(
            [mnp.zeros(width[0]) + 7, vector[width[0] : vector.shape[0] - width[1]], mnp.zeros(width[1])]
        )

    assert mnp.pad(x, 1, edge)[0].tolist()[1:3] == [7, 7]


def test_grids_types_and_text():
    check(mnp.mgrid[0:2, 0:3], np.mgrid[0:2, 0:3])
    check(mnp.mgrid[0:1:3j], np.mgrid[0:1:3j])
    check(mnp.ogrid[0:2, 0:3:0.5], np.ogrid[0:2, 0:3:0.5])
    assert mnp.promote_types(ms.int32, ms.float32) == ms.float32 and mnp.promote_types(int, ms.int8) == ms.int32
    assert mnp.result_type(ms.Tensor(I), ms.float16) == ms.float16 and mnp.result_type([1.0], ms.int8) == ms.float32
    assert mnp.array_str(ms.tensor([1, 2])) == "[1 2]"
    assert (
        mnp.asfarray([1, 2]).dtype == ms.float32
        and mnp.empty((2, 3)).shape == (2, 3)
        and mnp.empty_like(ms.Tensor(I)).dtype == ms.int64
    )
    assert mnp.ones(2).dtype == mnp.zeros(2).dtype == mnp.eye(2).dtype == mnp.linspace(0, 1, 3).dtype == ms.float32
    for name in DTYPES:
        assert mnp.zeros(2, getattr(mnp, name)).dtype == getattr(mnp, name)
    assert mnp.add(ms.Tensor(I), 1, dtype=mnp.float16).dtype == ms.float16


def test_random_numbers():
    ms.set_seed(3)
    a, b, c = mnp.rand(2000), mnp.randn(40, 50), mnp.randint(2, 5, (1000,))
    assert 0 <= a.min().item() and a.max().item() < 1 and abs(a.mean().item() - 0.5) < 0.03
    assert b.shape == (40, 50) and abs(b.std().item() - 1) < 0.06 and c.dtype == ms.int32
    assert set(c.tolist()) == {2, 3, 4} and mnp.randint(1).item() == 0
    ms.set_seed(3)
    assert mnp.rand(2000).tolist() == a.tolist()


def test_gradients():
    for f in (
        lambda x: mnp.trapz(x * x),
        lambda x: mnp.norm(x),
        lambda x: mnp.cov(x).sum(),
        lambda x: mnp.interp(0.2 * x + 0.26, ms.Tensor(EDGES), ms.Tensor(EDGES**2)),
    ):
        x = ms.Tensor(U)
        g = ms.grad(lambda x: mnp.sum(f(x)))(x).asnumpy()  # noqa: B023
        h, step = np.zeros_like(U), 1e-3
        for at in np.ndindex(*U.shape):
            up, down = U.copy(), U.copy()
            up[at] += step
            down[at] -= step
            h[at] = (mnp.sum(f(ms.Tensor(up))).item() - mnp.sum(f(ms.Tensor(down))).item()) / (2 * step)
        np.testing.assert_allclose(g, h, atol=1e-2)


def test_several_arrays_are_raised_in_dimension_at_once():
    for name in ("atleast_1d", "atleast_2d", "atleast_3d"):
        for got, expected in zip(getattr(mnp, name)(1.0, [2.0], S), getattr(np, name)(1.0, [2.0], S)):
            np.testing.assert_array_equal(got.asnumpy(), expected)


def test_dimensions_and_choices_that_there_are_not_are_refused():
    for source, destination in ((3, 0), (0, -3)):
        with pytest.raises(IndexError, match="moveaxis: dimension .* out of range"):
            mnp.moveaxis(S, source, destination)
    with pytest.raises(ValueError, match="occurs twice"):
        mnp.moveaxis(S, (0, 0), (0, 1))
    with pytest.raises(ValueError, match=r"choose: a number is outside of \[0, 1\]"):
        mnp.choose(np.array([0, 2]), [[1, 2], [3, 4]], mode="raise")
    with pytest.raises(ValueError, match="choose: mode"):
        mnp.choose(np.array([0, 1]), [[1, 2], [3, 4]], mode="other")


def test_every_name_is_called():
    assert set(mnp.__all__) == set(SAMPLES) | DTYPES


def test_a_missing_name_says_the_nearest():
    with pytest.raises(AttributeError, match="no attribute 'concatenat'; the nearest there is: concatenate"):
        mnp.concatenat  # noqa: B018
    with pytest.raises(ValueError, match="do not divide"):
        mnp.split(ms.Tensor(S), 5)
    assert math.isnan(mnp.nan)


POSITIVE = np.arange(1, 7, dtype=np.float32).reshape(2, 3)


@pytest.mark.parametrize("axis", [0, 1, 2, -1])
@pytest.mark.parametrize("stop", [POSITIVE * 7, 100.0])
def test_geomspace_between_arrays(axis, stop):
    np.testing.assert_allclose(
        mnp.geomspace(POSITIVE, stop, 4, axis=axis).asnumpy(), np.geomspace(POSITIVE, stop, 4, axis=axis), rtol=1e-5
    )


def test_convolve_with_a_number():
    assert mnp.convolve([1, 2, 3], 2).tolist() == [2, 4, 6] and mnp.polymul(3, [1, 2]).tolist() == [3, 6]
