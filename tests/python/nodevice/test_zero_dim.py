"""Ops that name a dimension of a 0-d tensor: what they give for one of shape (1,), by every kind of derivative; or a refusal.

A rule that looks at the size of a dimension which is not there reads other memory: other numbers in each process."""

import numpy as np
import pytest

import msjit as ms
from msjit import _core

RAW = _core._raw_ops


def named(name, **rest):
    return [(name, {"axis": axis, "keepdims": keep, **rest}) for axis in (0, -1) for keep in (False, True)]


CASES = [
    *(case for name in ("sum", "sum_squares", "mean", "prod", "amax", "amin", "any", "all", "argmax", "argmin") for case in named(name)),
    *(case for name in ("var", "std") for ddof in (0, 1) for case in named(name, ddof=ddof)),
    *(
        (name, {**kwargs, "axis": (kwargs["axis"],)})
        for name in ("sum", "mean", "prod", "amax", "amin", "var", "std", "norm", "logsumexp", "count_nonzero")
        for _, kwargs in named(name)
    ),
    *((name, {"dim": d}) for name in ("cumsum", "cumprod", "cummax", "cummin", "mode", "softmax", "log_softmax", "sort", "argsort",
                                      "normalize") for d in (0, -1)),
    *((name, kwargs) for d in (0, -1) for name, kwargs in (
        ("sort", {"dim": d, "descending": True}), ("topk", {"k": 1, "dim": d}), ("flip", {"dims": (d,)}),
        ("squeeze", {"dims": (d,)}), ("roll", {"shifts": (1,), "dims": (d,)}),
        ("repeat_interleave", {"repeats": 3, "dim": d}), ("transpose", {"dim0": d, "dim1": d}),
        ("flatten", {"start_dim": d, "end_dim": d}), ("slice", {"dim": d, "start": 0, "stop": 1}),
        ("select", {"dim": d, "index": 0}), ("unbind", {"dim": d}), ("chunk", {"chunks": 2, "dim": d}),
        ("fft_c2c", {"dims": (d,)}), ("fft_r2c", {"dims": (d,)}), ("fft_c2r", {"dims": (d,), "n": 1}),
        ("split", {"sizes": (1,), "dim": d}), ("unfold", {"dim": d, "size": 1, "step": 1}),
    )),
]  # fmt: skip


def flat(tensors):
    several = tensors if isinstance(tensors, (tuple, list)) else (tensors,)
    return [np.asarray(t.asnumpy(), np.float64).reshape(-1).tolist() for t in several]


def derivatives(x, call):
    """Value, gradient, second derivative, tangent."""
    y = call(x)
    found = [flat(y)]
    first = y[0] if isinstance(y, tuple) else y
    if not first.is_floating_point():
        return found

    def total(x):
        y = call(x)
        return (y[0] if isinstance(y, tuple) else y).sum()

    found.append(flat(ms.grad(total)(x)))
    found.append(flat(ms.grad(lambda x: (ms.grad(total)(x) * x).sum())(x)))
    found.append(flat(ms.jvp(total, x, ms.ops.ones_like(x))[1]))
    return found


@pytest.mark.parametrize(
    "name, kwargs", CASES, ids=lambda v: v if isinstance(v, str) else "-".join(map(str, v.values()))
)
def test_as_of_one_element(name, kwargs):
    def call(x):
        return RAW[name](x, **kwargs)

    zero, one = ms.tensor(np.float32(1.75)), ms.tensor(np.float32([1.75]))
    expected = derivatives(one, call)
    try:
        call(zero)
    except (IndexError, ValueError):
        return  # there is no such dimension
    for f in (call, ms.jit(call)):
        np.testing.assert_equal(derivatives(zero, f), expected)
    batch = ms.tensor(np.float32([1.75, 0.5]))
    if name not in ("argsort", "unbind", "chunk", "split"):
        found = ms.vmap(call)(batch)
        np.testing.assert_equal(flat(found)[0][: len(expected[0][0])], expected[0][0])


@pytest.mark.parametrize("name", ["mean", "var", "std", "sum", "prod"])
@pytest.mark.parametrize("shape, axis", [((0,), 0), ((0, 3), 0), ((3, 0), 1), ((0, 3), 1), ((2, 0, 3), None)])
def test_of_nothing(name, shape, axis):
    """Empty tensors: forward as NumPy, gradients of the operand's shape."""
    x = ms.ops.zeros(shape)
    x.requires_grad_(True)
    y = RAW[name](x, axis=axis)
    with np.errstate(all="ignore"), pytest.warns() if name in ("mean", "var", "std") and y.size else _nothing():
        expected = getattr(np, name)(np.zeros(shape, np.float32), axis=axis)
    np.testing.assert_equal(y.asnumpy(), np.float32(expected))
    y.sum().backward()
    assert x.grad is None or tuple(x.grad.shape) == shape


class _nothing:
    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False
