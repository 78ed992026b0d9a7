"""What people meet in their first hour: NumPy's functions of tensors, rounding, printing, devices, what objects show."""

import subprocess
import sys

import numpy as np
import pytest

import msjit as ms
from msjit import mint

A = np.random.default_rng(3).normal(size=(3, 4)).astype(np.float32)


@pytest.mark.parametrize("name", ["sum", "mean", "prod", "max", "min", "std", "var", "all", "any", "amax", "amin"])
@pytest.mark.parametrize("options", [{}, {"axis": 0}, {"axis": 1, "keepdims": True}])
def test_numpy_functions_take_tensors(name, options):
    a = A > 0 if name in ("all", "any") else A
    found, expected = getattr(np, name)(ms.Tensor(a), **options), getattr(np, name)(a, **options)
    assert isinstance(found, ms.Tensor) and tuple(found.shape) == expected.shape
    np.testing.assert_allclose(found.asnumpy(), expected, rtol=1e-5)
    f = lambda x: getattr(np, name)(x, **options)
    np.testing.assert_allclose(ms.jit(f)(ms.Tensor(a)).asnumpy(), expected, rtol=1e-5)


def test_numpy_functions_with_more():
    np.testing.assert_allclose(np.std(ms.Tensor(A), ddof=1).asnumpy(), np.std(A, ddof=1), rtol=1e-5)
    assert np.mean(ms.Tensor(A), dtype=ms.float64).dtype == ms.float64
    with pytest.raises(TypeError, match="out is not served"):
        np.sum(ms.Tensor(A), out=ms.Tensor(A))


def test_round():
    x = np.array([1.25, 2.5, -0.35], np.float32)
    assert round(ms.Tensor(x)).tolist() == [1.0, 2.0, -0.0]
    np.testing.assert_allclose(round(ms.Tensor(x), 1).asnumpy(), np.round(x, 1))


def test_printing():
    try:
        ms.set_printoptions(precision=2)
        assert "0.67" in repr(ms.tensor([2 / 3])) and "0.667" not in repr(ms.tensor([2 / 3]))
    finally:
        ms.set_printoptions(precision=8)
    with ms.enable_capture() as scope:
        assert "capture is on" in repr(scope)
    assert "closed" in repr(scope)


def test_devices_that_are_not_there():
    for device in ("cuda", "cuda:0", "GPU", "Ascend"):
        with pytest.raises(ms.DeviceError, match="library missing: tried .*Set MSJIT_"):
            ms.ones(2).to(device)
    with pytest.raises(ValueError, match="there is no device 'tpu'"):
        ms.ones(2).move_to("tpu")
    assert ms.ones(2).to("CPU").shape == (2,) and ms.ones(2).to(device="cpu", dtype=ms.float64).dtype == ms.float64


def test_objects_show_their_settings():
    nn = mint.nn
    for made, text in [
        (nn.Linear(2, 3, bias=False), "Linear(in_features=2, out_features=3, bias=False)"),
        (nn.Dropout(0.1), "Dropout(p=0.1, inplace=False)"),
        (nn.GELU("tanh"), "GELU(approximate='tanh')"),
        (nn.LSTM(2, 3), "LSTM(input_size=2, hidden_size=3, num_layers=1, batch_first=False, bidirectional=False)"),
        (nn.LayerNorm(4), "LayerNorm(normalized_shape=(4,), eps=1e-05)"),
    ]:
        assert repr(made) == text
    assert repr(nn.Conv2d(4, 6, 3, groups=2)).startswith(
        "Conv2d(4, 6, kernel_size=(3, 3), stride=(1, 1), padding=(0, 0)"
    )
    assert "lr: 0.5" in repr(mint.optim.SGD([ms.Parameter(ms.ones(1))], lr=0.5))


def test_misspelt_names_are_corrected():
    for code, right in [("ms.ones(2).reshpae(2)", "reshape"), ("ms.nn.Dense(2, 3).wieght", "weight")]:
        ran = subprocess.run([sys.executable, "-c", f"import msjit as ms\n{code}"], capture_output=True, text=True)
        assert f"Did you mean: '{right}'?" in ran.stderr


def test_attributes_that_are_called_by_habit(tmp_path):
    from msjit import _habits

    x = ms.tensor([[1.0, 2.0]])
    for name in _habits.ATTRIBUTES:
        assert not callable(getattr(x, name)), name
    net, xs = ms.nn.Dense(2, 1), [x]
    net.x = x
    width = lambda t: t.shape(0)
    said = [  # a line each: 3.10 knows no more of where an error was raised
        (lambda: (lambda size: size(0))(x.size), None),
        (lambda: x.nbytes(), "write x.nbytes"),
        (lambda: net.x.shape(0) + 1, "write x.shape[0]"),
        (lambda: xs[0].T() * 2, "x.t()"),
        (lambda: ms.jit(width)(x), "write x.shape[0]"),
        (lambda: net(x).dtype().name, "x.dtype"),
        (lambda: A.size(0), None),
        (lambda: len([])(), None),
        (lambda: x.size + "a", None),
    ]
    for call, text in said:
        with pytest.raises(TypeError) as error:
            call()
        found = _habits.advice(error.value)
        assert found is None if text is None else text in found
    with pytest.raises(AttributeError) as error:
        x.shape.numel()
    assert "write x.numel()" in _habits.advice(error.value)
    script = tmp_path / "script.py"
    script.write_text("import msjit as ms\n\ndef f(x):\n    return x * x.shape(0)\n\nf(ms.ops.ones(3))\n")
    for how in ((str(script),), ("-m", "msjit", str(script))):
        run = subprocess.run([sys.executable, *how], capture_output=True, text=True)
        assert run.returncode == 1 and "'tuple' object is not callable\nmsjit: Tensor.shape is" in run.stderr
