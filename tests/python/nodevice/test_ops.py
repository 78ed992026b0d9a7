# ruff: noqa: E501, C408 (tables: a case a line)
"""Every op of the op table against NumPy."""

import json
from pathlib import Path

import numpy as np
import pytest

import msjit as ms
import op_samples
from msjit import _core

SAMPLES = op_samples.make_samples()
CASES = [(name, i) for name, cases in sorted(SAMPLES.items()) for i in range(len(cases))]
# Ops whose float32 result is a sum or product of many roundings.
LOOSE = {
    "conv2d",
    "conv2d_input_grad",
    "conv2d_weight_grad",
    "conv_transpose2d",
    "conv1d",
    "conv_transpose1d",
    "cumprod",
}


def to_tensor(value):
    if isinstance(value, np.ndarray):
        return ms.from_numpy(value) if value.strides and value.size else ms.Tensor(value)
    if isinstance(value, list) and any(isinstance(v, np.ndarray) for v in value):
        return [to_tensor(v) for v in value]
    return value


def assert_same(got, expected, name, rtol=2e-5, atol=2e-6):
    expected = np.asarray(expected)
    assert isinstance(got, ms.Tensor), name
    assert got.shape == expected.shape, f"{name}: shape {got.shape}, expected {expected.shape}"
    value = got.asnumpy()
    if expected.dtype.kind in "biu":
        assert value.dtype.kind in "biu"
        np.testing.assert_array_equal(value, expected, err_msg=name)
    else:
        np.testing.assert_allclose(value, expected, rtol=rtol, atol=atol, err_msg=name)


def test_every_op_has_a_sample():
    missing = set(_core._raw_ops) - set(SAMPLES) - op_samples.RANDOM
    assert not missing, f"ops without a sample in op_samples.py: {sorted(missing)}"
    unknown = set(SAMPLES) - set(_core._raw_ops)
    assert not unknown, f"samples of ops that do not exist: {sorted(unknown)}"


@pytest.mark.parametrize("name,i", CASES, ids=[f"{n}-{i}" for n, i in CASES])
@pytest.mark.filterwarnings("ignore")
def test_against_numpy(name, i):
    args, kwargs, reference = SAMPLES[name][i]
    with np.errstate(all="ignore"):
        expected = reference(*args, **kwargs)
    got = _core._raw_ops[name](*map(to_tensor, args), **{k: to_tensor(v) for k, v in kwargs.items()})
    loose = dict(rtol=1e-3, atol=1e-4) if name in LOOSE else {}
    if isinstance(got, tuple) and isinstance(expected, (tuple, list)):
        assert len(got) == len(expected)
        for g, e in zip(got, expected):
            assert_same(g, e, name, **loose)
    else:
        assert_same(got[0] if isinstance(got, tuple) else got, expected, name, **loose)


@pytest.mark.parametrize("name", sorted(op_samples.UNARY))
def test_unary_in_float64(name):
    f, domain = op_samples.UNARY[name]
    x = domain(5, dtype=np.float64)
    assert_same(_core._raw_ops[name](ms.from_numpy(x)), f(x), name, rtol=1e-12, atol=1e-13)


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
@pytest.mark.parametrize("name", ["exp", "tanh", "add", "mul", "sum", "relu", "sqrt", "mean"])
def test_narrow_floats(name, dtype):
    x = op_samples.positive(4, 5)
    t = ms.Tensor(x).astype(dtype)
    rounded = t.astype("float32").asnumpy()
    f = op_samples.UNARY.get(name, (None,))[0] or op_samples.BINARY.get(name) or op_samples.REDUCTIONS.get(name)
    two = name in op_samples.BINARY
    got = _core._raw_ops[name](t, t) if two else _core._raw_ops[name](t)
    assert got.dtype == t.dtype
    expected = f(rounded, rounded) if two else f(rounded)
    np.testing.assert_allclose(got.astype("float32").asnumpy(), expected, rtol=2e-2 if dtype == "bfloat16" else 2e-3)


@pytest.mark.parametrize("dtype", ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"])
@pytest.mark.parametrize(
    "name", ["add", "sub", "mul", "maximum", "minimum", "eq", "lt", "bitwise_and", "bitwise_or", "floor_div", "mod"]
)
def test_integers_wrap_as_in_numpy(name, dtype):
    info = np.iinfo(dtype)
    x = np.array([0, 1, 2, 7, info.max, info.min, info.max - 3], dtype)
    y = np.array([1, 3, 5, 2, 2, 3, 7], dtype)
    f = {**op_samples.BINARY, **op_samples.COMPARE, **op_samples.BITWISE}[name]
    with np.errstate(all="ignore"):
        assert_same(_core._raw_ops[name](ms.from_numpy(x), ms.from_numpy(y)), f(x, y), name)


SPECIAL = np.array([0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan, 1e30, -1e-30, 3e-42], np.float32)


@pytest.mark.parametrize("name", sorted({*op_samples.BINARY, *op_samples.COMPARE}))
@pytest.mark.filterwarnings("ignore")
def test_binary_special_values(name):
    f = {**op_samples.BINARY, **op_samples.COMPARE}[name]
    x, y = (a.copy() for a in np.broadcast_arrays(SPECIAL[:, None], SPECIAL[None]))
    expected = f(x, y)
    got = _core._raw_ops[name](ms.from_numpy(x), ms.from_numpy(y))
    if name in ("atan2", "hypot"):
        np.testing.assert_allclose(got.asnumpy(), expected, rtol=1e-5)
    else:
        np.testing.assert_array_equal(got.asnumpy(), expected)


@pytest.mark.parametrize(
    "name", ["sqrt", "exp", "log", "tanh", "sigmoid", "relu", "sin", "abs", "floor", "erf", "expm1", "log1p"]
)
@pytest.mark.filterwarnings("ignore")
def test_unary_special_values(name):
    f = op_samples.UNARY[name][0]
    with np.errstate(all="ignore"):
        expected = f(SPECIAL.astype(np.float64))
        if name == "relu":
            expected = np.where(np.isnan(SPECIAL), np.nan, expected)
    got = _core._raw_ops[name](ms.from_numpy(SPECIAL)).asnumpy()
    with np.errstate(all="ignore"):
        keep = np.ones(len(SPECIAL), bool) if name not in ("sin",) else np.abs(SPECIAL) < 1e5
        np.testing.assert_allclose(got[keep], expected[keep].astype(np.float32), rtol=1e-5, atol=1e-37)


def test_empty_and_zero_dimensional():
    empty = ms.ops.zeros((0, 3))
    assert (empty + 1).shape == (0, 3)
    assert empty.sum().item() == 0
    assert empty.sum(0).asnumpy().tolist() == [0, 0, 0]
    with pytest.raises((ValueError, IndexError, RuntimeError)):
        empty.argmax()
    assert (ms.tensor(2.0) * ms.tensor(3.0)).shape == ()


def test_special_functions_against_scipy():
    from scipy import special

    x = np.linspace(0.1, 20, 200)
    for name, f, grid in [
        ("lgamma", special.gammaln, x),
        ("digamma", special.digamma, x),
        ("erfinv", special.erfinv, np.linspace(-0.999, 0.999, 101)),
        ("erfc", special.erfc, np.linspace(-5, 10, 101)),
        ("erf", special.erf, np.linspace(-5, 5, 101)),
    ]:
        np.testing.assert_allclose(
            _core._raw_ops[name](ms.from_numpy(grid)).asnumpy(), f(grid), rtol=1e-9, atol=1e-12, err_msg=name
        )
        single = grid.astype(np.float32)
        np.testing.assert_allclose(
            _core._raw_ops[name](ms.from_numpy(single)).asnumpy(),
            f(single.astype(np.float64)),
            rtol=1e-5,
            atol=1e-6,
            err_msg=name,
        )


def test_devices_have_run_every_op():
    """tests/cuda/device_suite.py --record, on the fake driver, which the suite runs for a ninth of the ops."""
    record = Path(__file__).resolve().parents[2] / "cuda/ops_on_device.json"
    assert {name for name in SAMPLES if not name.endswith("_")} == set(json.loads(record.read_text())["ops"])


@pytest.mark.parametrize("shapes", [((3,), (2, 3)), ((2, 3), (3,)), ((4, 1, 3), (2, 3)), ((2, 3), (2, 3))])
def test_cross_products_of_shapes_that_broadcast(shapes):
    a, b = (np.random.default_rng(i).standard_normal(shape) for i, shape in enumerate(shapes))
    captured = ms.jit(ms.ops.cross)
    for f in (ms.ops.cross, captured, captured, captured):
        np.testing.assert_allclose(f(ms.tensor(a), ms.tensor(b)).asnumpy(), np.cross(a, b))
    with pytest.raises(ValueError, match="cross: a dimension of size 3 is needed"):
        ms.ops.cross(ms.tensor(a), ms.tensor(b[..., :2]))
