"""Control flow in MINDIR files: what MindSpore 2.10 has written (mindspore_files/control), and what is written here, read
again. MindSpore 2.10 has loaded the files that test_written_and_read writes, and run them with the same results."""

from pathlib import Path

import numpy as np
import pytest

import msjit as ms
from msjit import nn

RECORDED = Path(__file__).with_name("mindspore_files") / "control"
RESULTS = np.load(RECORDED / "results.npz")


def T(*v):
    return ms.tensor(np.array(v, np.float32))


INPUTS = {"p": (T(1, 2), T(3, 4)), "q": (T(-5, 2), T(3, 0.5))}


def arrays(result):
    return [t.asnumpy() for t in (result if isinstance(result, tuple) else (result,))]


@pytest.mark.parametrize("name", ["if", "while", "break", "nested", "ifin", "return", "continue"])
def test_of_mindspore(name):
    """The last four are: an `if` in a loop with weights, a `return` and a `continue` in loops."""
    cell = nn.GraphCell(ms.load(RECORDED / f"{name}.mindir"))
    for run in (cell, ms.jit(cell, fullgraph=name in ("if", "while", "continue"))):
        for which, inputs in INPUTS.items():
            found = arrays(run(*inputs))
            for k, f in enumerate(found):
                np.testing.assert_allclose(f, RESULTS[f"{name}.{which}.{k}"], rtol=1e-6)


def long(t):
    return (t * 0.1).exp().log().exp() + 1


def loop(x, y):
    while x.sum() < 10:
        x = x + y
    return x * 2


def arms(x, y):
    if x.sum() > 0:
        y, z = long(y + x), x - y
    else:
        y, z = y * x - 1, x + 3
    return y * 2, z


def counted(x, y):
    k = 0
    while x.sum() < 40:
        k += 1
        x = long(x + y) + x.abs() if x[0] > 3 else x.abs() * 2 + 1
    return x * 2, k * y


def nested(x, y):
    a = x
    while a.sum() < 30:
        b = y
        while b.sum() < a.sum() + 10:
            b = b + 1
        a = a + b
    return a


def rows(x, y):
    many, t = (y.reshape((-1, 1)) * x).repeat(60, axis=0), x * 0
    for row in many:
        t = t * 0.9 + row
    return t


def left_early(x, y):
    k = 0
    while k < 20:
        x = x + y
        if x.sum() > 30:
            break
        k = k + 1
    return x, y * k


def looks_up_behind_an_exit(x, y):
    """Behind the exit the place would be out of range."""
    i, total = 0, y[0]
    while total < 3 and i < 1:
        i += 1
        total = total + x[i].abs()
    return total, x * i


def writes_parts(x, y):
    i, out = 0, ms.ops.zeros(4)
    out[1:3] = x
    while i < 2:
        out[i - 1] = y[i] * 2
        i += 1
    return out


@pytest.mark.parametrize(
    "f",
    [loop, arms, counted, nested, rows, left_early, looks_up_behind_an_exit, writes_parts],
    ids=lambda f: f.__name__,
)
def test_written_and_read(f, tmp_path):
    ms.export(f, *INPUTS["p"], file_name=tmp_path / "net", file_format="MINDIR")
    cell = nn.GraphCell(ms.load(tmp_path / "net.mindir"))
    for inputs in INPUTS.values():
        for found, expected in zip(arrays(cell(*inputs)), arrays(f(*inputs)), strict=True):
            np.testing.assert_allclose(found, expected, rtol=1e-6)


def test_what_has_no_form_is_told(tmp_path):
    def collects(x, y):
        found = []
        for row in (y.reshape((-1, 1)) * x).repeat(60, axis=0):
            x = x * 0.5 + row
            found.append(x)
        return ms.ops.stack(found)

    with pytest.raises(ms.Unsupported, match="MINDIR: a loop that collects rows"):
        ms.export(collects, *INPUTS["p"], file_name=tmp_path / "net", file_format="MINDIR")


def test_both_attempts_are_told(tmp_path):
    """Export tries a call without gradients, and with them: each may fail in its own way."""

    def breaks(x):
        if not ms.is_grad_enabled():
            return ms.tensor(x.asnumpy() + 1)
        return x + float(input())

    with pytest.raises(ms.Unsupported, match="without gradients: .*test_control_in_mindir.py"):
        ms.export(breaks, T(1, 2), file_name=tmp_path / "net", file_format="MINDIR")


def test_long_recurrent_networks_have_no_loop(tmp_path):
    """MINDIR has none that takes rows; written are the steps one by one."""
    net = nn.LSTM(2, 3)
    net.set_train(False)
    x = ms.Tensor(np.random.default_rng(0).standard_normal((110, 1, 2)).astype(np.float32))
    ms.export(net, x, file_name=tmp_path / "lstm", file_format="MINDIR")
    found = nn.GraphCell(ms.load(tmp_path / "lstm.mindir"))(x)
    np.testing.assert_allclose(found[0].asnumpy(), net(x)[0].asnumpy(), rtol=1e-5, atol=1e-6)


def test_products_of_vectors_are_of_matrices(tmp_path):
    """MindSpore 2.10 refuses to load a product of operands with fewer than two dimensions."""
    x, y = INPUTS["p"]
    ms.export(lambda x, y: x @ y, x, y, file_name=tmp_path / "dot", file_format="MINDIR")
    assert b"BatchMatMul" not in (tmp_path / "dot.mindir").read_bytes()
    found = nn.GraphCell(ms.load(tmp_path / "dot.mindir"))(x, y)
    assert found.shape == () and float(found) == float(x @ y)
