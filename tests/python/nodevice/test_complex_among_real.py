"""A complex number has no place in a tensor of real ones: written there, its imaginary part would be lost. Eager and captured."""

import pytest

import msjit as ms

WRITES = {
    "x[0] = v": lambda x, v: x.__setitem__(0, v),
    "x[[0]] = v": lambda x, v: x.__setitem__([0], v),
    "x[x > 0] = v": lambda x, v: x.__setitem__(x > 0, v),
    "x[indices] = v": lambda x, v: x.__setitem__(ms.Tensor([0]), v),
    "x[:] = v": lambda x, v: x.__setitem__(slice(None), v),
    "fill_": lambda x, v: x.fill_(v),
    "copy_": lambda x, v: x.copy_(v),
    "masked_fill": lambda x, v: x.masked_fill(x > 0, v),
    "masked_fill_": lambda x, v: x.masked_fill_(x > 0, v),
    "new_full": lambda x, v: x.new_full((2,), v),
    "index_fill": lambda x, v: x.index_fill(0, ms.Tensor([0]), v),
    "index_fill_": lambda x, v: x.index_fill_(0, ms.Tensor([0]), v),
    "scatter": lambda x, v: ms.mint.scatter(x, 0, ms.Tensor([0]), v),
    "add_": lambda x, v: x.add_(v),
}


@pytest.mark.parametrize("dtype", ["float32", "int32"])
@pytest.mark.parametrize("name", WRITES)
def test_is_refused_and_nothing_written(name, dtype):
    for call in (WRITES[name], captured := ms.jit(WRITES[name]), captured, captured):
        x = ms.Tensor([1, 2], dtype=getattr(ms, dtype))
        with pytest.raises(TypeError):
            call(x, 3 + 1j)
        assert x.tolist() == [1, 2]
        if "masked" not in name and name != "x[x > 0] = v":  # complex numbers have no order
            call(ms.Tensor([1 + 2j, 2], dtype=ms.complex64), 3 + 1j)


@pytest.mark.parametrize("value", [2.75, 3, ms.Tensor(2.75)])
def test_index_fill_keeps_the_dtype(value):
    f = lambda x: ms.ops.index_fill(x, 0, ms.Tensor([1]), value)
    for call in (f, captured := ms.jit(f), captured):
        found = call(ms.Tensor([5, 6], dtype=ms.int32))
        assert found.dtype == ms.int32 and found.tolist() == [5, int(value)]
