# ruff: noqa: E501 (tables: a case a line)
"""Any arguments at all give a result or a Python exception: no crash, no internal error."""

import zlib

import numpy as np
import pytest

import msjit as ms
from msjit import _core

ALLOWED = (TypeError, ValueError, IndexError, RuntimeError, NotImplementedError, OverflowError, MemoryError)


def pool():
    f = np.arange(6, dtype=np.float32).reshape(2, 3)
    image = np.ones((1, 2, 5, 4), np.float32)
    return [
        ms.Tensor(f), ms.Tensor(f), ms.Tensor(f.T), ms.Tensor(f[0]), ms.tensor(1.5), ms.tensor(2), ms.Tensor(f > 2), ms.Tensor(f).astype("int64"),
        ms.Tensor(f.astype(np.float16)), ms.Tensor(f.astype(np.complex64)), ms.Tensor(f[:0]), ms.Tensor(image), ms.Tensor(image[0]),
        ms.Tensor(f.astype(np.int8)), ms.tensor(f, requires_grad=True), ms.ops.ones((0,)), ms.Tensor(f).astype("bfloat16"),
        ms.tensor([1, 0, -1]), ms.tensor([100, -100]), ms.Tensor(f)[:, ::-2], ms.Tensor(f).broadcast_to((2, 2, 3)),
        0, 1, 2, -1, -3, 7, 10**6, 2**62, -(2**62), 0.5, -1.0, float("nan"), float("inf"), 1j, True, False, None, "mean", "none", "", "x",
        (), (0,), (1, 1), (0, 1), (2, -1), (-1, -1), (1, 2, 3, 4), (2**40, 2**40), [1, 2], ms.float32, ms.int8, ms.bool_, object(),
    ]  # fmt: skip


def outcome(f, args, kwargs):
    try:
        result = f(*args, **kwargs)
    except ALLOWED as error:
        assert "internal" not in str(error), f"{f} {args} {kwargs}: {error}"
        return
    for r in result if isinstance(result, tuple) else (result,):
        if isinstance(r, ms.Tensor) and r.size < 1000:
            r.asnumpy().sum()


@pytest.mark.parametrize("name", sorted(_core._raw_ops))
@pytest.mark.filterwarnings("ignore")
def test_any_arguments(name):
    f, values = _core._raw_ops[name], pool()
    tensors = [v for v in values if isinstance(v, ms.Tensor)]
    rng = np.random.default_rng(zlib.crc32(name.encode()))
    for _ in range(150):
        n = int(rng.integers(0, 6))
        args = [values[rng.integers(len(values))] for _ in range(n)]
        if n and rng.random() < 0.9:
            args[0] = tensors[rng.integers(len(tensors))]
            if n > 1 and rng.random() < 0.5:
                args[1] = tensors[rng.integers(len(tensors))]
        if rng.random() < 0.2:
            args[:1] = [[tensors[rng.integers(len(tensors))] for _ in range(rng.integers(0, 4))]]
        # Sizes in the thousands of millions are refused or too slow to be of use here.
        if name in (
            "arange",
            "linspace",
            "eye",
            "randperm",
            "one_hot",
            "repeat_interleave",
            "full",
            "rand",
            "randn",
            "randint",
            "tile",
            "pad",
        ) and any(isinstance(a, int) and abs(a) > 1000 for a in args):
            continue
        outcome(f, args, {})


METHODS = ["item", "reshape", "permute", "transpose", "split", "repeat", "max", "sum", "astype", "to", "stride", "fill_", "set_data", "copy_", "backward",
           "register_hook", "__array__", "__dlpack__", "__setstate__", "__reduce_ex__", "gather", "expand", "view", "squeeze", "__format__"]  # fmt: skip


@pytest.mark.parametrize("name", METHODS)
def test_any_arguments_of_methods(name):
    rng = np.random.default_rng(zlib.crc32(name.encode()))
    for _ in range(200):
        values = pool()
        x = values[rng.integers(21)]
        args = [values[rng.integers(len(values))] for _ in range(rng.integers(0, 4))]
        try:
            getattr(x, name)(*args)
        except (*ALLOWED, BufferError, KeyError) as error:
            assert "internal" not in str(error), f"{name} {args}: {error}"


@pytest.mark.parametrize("call", [
    lambda v: ms.Tensor(v), lambda v: ms.tensor(v, v), lambda v: ms.Tensor(shape=v, dtype=ms.float32), lambda v: ms.Tensor(v, v, v, v), ms.from_numpy,
    ms.from_dlpack, ms.set_rng_state, ms.set_default_dtype, lambda v: ms.promote_types(v, v), lambda v: _core._as_subclass(v, v, v),
    lambda v: _core._rebuild_tensor(v, v, v, v, v), lambda v: _core._gradients(v, v, v), lambda v: _core._record(v, v, v, v),
    lambda v: ms.Parameter(v), lambda v: _core.empty(v, dtype=v), lambda v: ms.Tensor.__add__(v, v), lambda v: ms.Tensor.__getitem__(v, v),
    lambda v: type("S", (ms.Tensor,), {})(v), lambda v: ms.tensor([v, v]), lambda v: setattr(ms.tensor(1.0), "grad", v),
    lambda v: setattr(ms.tensor(1.0), "data", v), lambda v: setattr(ms.tensor(1.0), "requires_grad", v), lambda v: ms.tensor(1.0) @ v, lambda v: v @ ms.tensor([1.0]),
    lambda v: ms.ops.exp.__deepcopy__(v), lambda v: divmod(ms.tensor(3), v), lambda v: ms.tensor([1, 2])[v], lambda v: pow(ms.tensor(2), v, v),
])  # fmt: skip
def test_any_value(call):
    default = ms.get_default_dtype()
    state = ms.get_rng_state()
    for v in pool():
        try:
            call(v)
        except (*ALLOWED, BufferError, AttributeError, KeyError) as error:
            assert "internal" not in str(error), f"{v!r}: {error}"
    ms.set_default_dtype(default)
    ms.set_rng_state(state)
