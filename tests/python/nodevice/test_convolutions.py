"""Convolutions and their gradients by every way that sizes choose: beside sums of shifted images in float64, eager and
captured, with any number of threads, on processors with fewer instructions, and of what is not finite."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import msjit as ms
from convolution_cases import CASES, EMPTY, Case, check, depthwise, results


@pytest.fixture(autouse=True)
def threads_as_before():
    yield
    ms.set_num_threads(0)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("case", CASES + EMPTY, ids=str)
def test_sums_of_shifted_images(case, dtype):
    check(case, results(case, dtype), dtype)


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
    program = Path(__file__).with_name("convolution_cases.py")
    run = subprocess.run([sys.executable, program], env=environment, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("checked")


# Of each way.
NOT_FINITE = [
    Case(1, 32, 32, (18, 18), (3, 3), padding=(1, 1)),
    Case(1, 24, 40, (18, 18), (3, 3)),
    Case(1, 32, 32, (19, 19), (5, 5), padding=(2, 2)),
    Case(1, 32, 32, (18, 18), (3, 3), (2, 2), (1, 1)),
    Case(16, 32, 32, (2, 2), (3, 3), padding=(1, 1)),
    depthwise(1, 6, (18, 18), (3, 3), padding=(1, 1)),
    depthwise(1, 6, (18, 18), (3, 3)),
    depthwise(1, 6, (18, 18), (3, 3), stride=(2, 2), padding=(1, 1)),
]


@pytest.mark.parametrize("value", [np.inf, np.nan])
@pytest.mark.parametrize("place", [(0, 0), (1, 1), (-1, -1)])
@pytest.mark.parametrize("case", NOT_FINITE, ids=str)
def test_what_is_not_finite_reaches_only_what_depends_on_it(case, place, value):
    for which in range(2):  # images, weights
        arrays = case.arrays()
        arrays[which][(0, 0, *place)] = value
        x, w, b, ct = (ms.Tensor(a) for a in arrays)

        def convolve(x, w):
            y = ms.mint.nn.functional.conv2d(x, w, b, **case.window)  # noqa: B023
            return (y * ct).sum(), y  # noqa: B023

        (_, y), (dx, dw) = ms.value_and_grad(convolve, (0, 1), has_aux=True)(x, w)
        with np.errstate(invalid="ignore"):
            exact = case.exact(*arrays)
        for name, ours, theirs in zip(("y", "dx", "dw"), (y, dx, dw), exact, strict=True):
            if (which, name) == (1, "y"):  # a weight that is not finite, times padding, may be NaN
                assert (np.isfinite(ours.asnumpy()) <= np.isfinite(theirs)).all()
                assert np.isfinite(ours.asnumpy()[:, 1:]).all()
                continue
            np.testing.assert_array_equal(np.isfinite(ours.asnumpy()), np.isfinite(theirs), err_msg=name)
            np.testing.assert_array_equal(np.isnan(ours.asnumpy()), np.isnan(theirs), err_msg=name)


def test_numbers_near_the_largest_do_not_overflow_on_the_way():
    case = Case(1, 32, 32, (16, 16), (3, 3), padding=(1, 1))
    x, w, b, ct = case.arrays()
    x = np.full_like(x, 2e37)
    w *= 1e-3
    y = ms.mint.nn.functional.conv2d(ms.Tensor(x), ms.Tensor(w), ms.Tensor(b), **case.window).asnumpy()
    exact = case.exact(x, w, b, ct)[0]
    assert abs(y / 1e36 - exact / 1e36).max() <= 1e-5 * abs(exact / 1e36).max()


def test_an_image_alone_and_among_others():
    case = Case(5, 32, 32, (18, 18), (3, 3), padding=(1, 1))
    x, w, b, _ = (ms.Tensor(a) for a in case.arrays())
    every = ms.mint.nn.functional.conv2d(x, w, b, **case.window).asnumpy()
    for i in range(case.images):
        one = ms.mint.nn.functional.conv2d(x[i : i + 1], w, b, **case.window).asnumpy()
        assert one.tobytes() == every[i : i + 1].tobytes()


@pytest.mark.parametrize("case", [c for c in CASES if c.groups == 1][::3], ids=str)
def test_transposed(case):
    x, w, _, ct = case.arrays()
    exact = case.exact(x, w, np.zeros(case.filters), ct)[1]
    extra = tuple(
        n - ((o - 1) * s - 2 * p + d * (k - 1) + 1)
        for n, o, s, p, d, k in zip(
            case.size, case.out, case.stride, case.padding, case.dilation, case.kernel, strict=True
        )
    )
    if any(e >= max(s, d) for e, s, d in zip(extra, case.stride, case.dilation, strict=True)):
        pytest.fail("the case has places that no window reaches")
    ours = ms.mint.nn.functional.conv_transpose2d(
        ms.Tensor(ct), ms.Tensor(w), None, case.stride, case.padding, extra, 1, case.dilation
    ).asnumpy()
    assert abs(ours - exact).max() <= 1e-5 * abs(exact).max()


@pytest.mark.parametrize("given", [(2, 1, 1, 1), ([2], [1], [1], [1]), ([], [], [], [])], ids=str)
def test_one_number_or_none_for_both_dimensions(given):
    op = ms._core._raw_ops["conv_transpose2d"]
    x, w = ms.Tensor(np.ones((1, 2, 5, 6), np.float32)), ms.Tensor(np.ones((2, 3, 3, 3), np.float32))
    names = ("stride", "padding", "output_padding", "dilation")
    lists = [[v, v] if isinstance(v, int) else v * 2 or [d, d] for v, d in zip(given, (1, 0, 0, 1), strict=True)]
    want = op(x, w, None, **dict(zip(names, lists, strict=True)))
    got = op(x, w, None, **dict(zip(names, given, strict=True)))
    assert got.shape == want.shape and got.asnumpy().tobytes() == want.asnumpy().tobytes()
