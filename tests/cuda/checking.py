"""What checks of a device share. A check is a function marked by @check, in device_suite.py or a file that it imports."""

import argparse

import numpy as np

import msjit as ms
from msjit import _core

CUDA = "cuda:0"
CHECKS, REPORT = {}, {}
OPTIONS = argparse.Namespace(
    every=1, texts_only=False, record=False
)  # texts_only: nothing may have computed the numbers
RAW = _core._raw_ops


def check(f):
    CHECKS[f.__name__] = f
    return f


def rng(seed=0):
    return np.random.default_rng(seed)


def normal(*shape, dtype=np.float32, seed=0):
    return rng(seed).standard_normal(shape).astype(dtype)


def numpy_of(x):
    if isinstance(x, ms.Tensor):
        return x.astype(ms.float32).asnumpy() if x.dtype == ms.bfloat16 else x.asnumpy()
    return np.asarray(x)


def close(got, want, rtol=2e-5, atol=2e-6, what=""):
    if OPTIONS.texts_only:
        return
    got, want = numpy_of(got), numpy_of(want)
    assert got.shape == want.shape, f"{what}: shape {got.shape}, not {want.shape}"
    assert got.dtype == want.dtype, f"{what}: dtype {got.dtype}, not {want.dtype}"
    np.testing.assert_allclose(got, want, rtol=rtol, atol=atol, err_msg=what)


def same(got, want, what=""):
    if OPTIONS.texts_only:
        return
    got, want = numpy_of(got), numpy_of(want)
    assert got.shape == want.shape and got.dtype == want.dtype, f"{what}: {got.shape} {got.dtype}"
    equal = (got == want) | ((got != got) & (want != want))
    assert equal.all(), f"{what}: {(~equal).sum()} of {got.size} differ, as {got[~equal][:3]} and {want[~equal][:3]}"


def bits_equal(a, b):
    if OPTIONS.texts_only:
        return True
    a, b = np.atleast_1d(numpy_of(a)), np.atleast_1d(numpy_of(b))
    return a.shape == b.shape and a.dtype == b.dtype and bool(((a == b) | ((a != a) & (b != b))).all())


def both(f, *arrays, **how):
    """f of the same arrays on the CPU and on the device."""
    here = f(*[ms.tensor(a) for a in arrays])
    there = f(*[ms.tensor(a, device=CUDA) for a in arrays])
    for a, b in zip(*[x if isinstance(x, (tuple, list)) else (x,) for x in (there, here)], strict=True):
        assert a.device == CUDA, a.device
        close(a, b, **how)
    return there
