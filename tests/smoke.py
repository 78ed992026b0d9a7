"""What a wheel must do where only it and NumPy are installed: eager, captured with a break, gradients, the switch."""

import contextlib
import io
import os
import sys
from pathlib import Path

import numpy as np

import msjit as ms

# MSJIT_SMOKE_UNPACKED: the wheel is unpacked in the current folder
assert Path(ms.__file__).is_relative_to(os.getcwd() if "MSJIT_SMOKE_UNPACKED" in os.environ else sys.prefix), (
    ms.__file__
)
assert not {m.partition(".")[0] for m in sys.modules} & {"scipy", "sklearn", "PIL", "torch"}

a = np.linspace(-1, 1, 12, dtype=np.float32).reshape(3, 4)
out = io.StringIO()


def step(x, k):
    y = (x * k).tanh()
    print("mean", round(float(y.mean()), 3))  # a break: runs in place
    return (y * y + 1).sum(1)


def check(function):
    for k in (2.0, 2.0, 0.5, 2.0):
        with contextlib.redirect_stdout(out):
            got = function(ms.Tensor(a), k).asnumpy()
        np.testing.assert_allclose(got, (np.tanh(a * k) ** 2 + 1).sum(1), rtol=1e-5)


check(step)
captured = ms.jit(step)
check(captured)
report = ms.report(captured)
assert report.captured_frames and len(report.breaks) >= 1 and report.breaks[0].line > 0, str(report)
assert out.getvalue().count("mean") == 8


@ms.jit
def loss(w, x):
    return ((x @ w).exp() * 0.5).mean()


w, x = ms.Parameter(ms.Tensor(a.T.copy())), ms.Tensor(a)
for _ in range(3):
    value, gradient = ms.value_and_grad(loss, 0)(w, x)
e = np.exp(a @ a.T) * 0.5
np.testing.assert_allclose(value.asnumpy(), e.mean(), rtol=1e-5)
np.testing.assert_allclose(gradient.asnumpy(), a.T @ e / e.size, rtol=1e-4)


def plain(v, n):
    for i in range(n):
        v = v * 0.5 + i
    return v


with ms.enable_capture():
    for _ in range(50):
        got = plain(ms.Tensor(a), 3)
np.testing.assert_allclose(got.asnumpy(), a / 8 + 0.25 * 0 + 0.5 * 1 + 2, rtol=1e-6)
assert ms.report(plain).captured_frames

try:
    ms.ones(2, 3) @ ms.ones(2, 3)
except ValueError as error:
    assert "matmul" in str(error), error
else:
    raise AssertionError("a product of (2, 3) and (2, 3)")
assert (
    Path(ms.get_include(), "msjit", "extension.h").is_file() and Path(ms.get_cmake_dir(), "msjitConfig.cmake").is_file()
)
print("the wheel works:", ms.__file__)
