"""What dtypes say of themselves is a constant to captured code: is_floating_point, is_complex, itemsize, name ..."""

import pytest

import msjit as ms

FUNCTIONS = {
    "is_floating_point": lambda x: x * 2 if x.dtype.is_floating_point else x + 1,
    "is_complex": lambda x: x.conj() if x.dtype.is_complex else x * 3,
    "is_signed": lambda x: -x if x.dtype.is_signed else x,
    "itemsize": lambda x: x + x.dtype.itemsize,
    "name": lambda x: (x * 2, x.dtype.name, x.dtype.__name__, x.dtype.numpy_name),
}


def plain(result):
    result = result if isinstance(result, tuple) else (result,)
    return [(v.dtype, v.tolist()) if isinstance(v, ms.Tensor) else v for v in result]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_of_a_tensor(name):
    function = FUNCTIONS[name]
    captured = ms.jit(function, fullgraph=True)
    for dtype in (ms.float32, ms.int32, ms.uint8, ms.complex64, ms.float32, ms.float16):
        x = ms.tensor([1, 2]).astype(dtype)
        for _ in range(2):
            assert plain(captured(x)) == plain(function(x))


def test_of_an_argument():
    def cast(x, dtype):
        return x.astype(dtype) * (2 if dtype.is_floating_point else 3)

    captured, x = ms.jit(cast, fullgraph=True), ms.tensor([1.5, 2.5])
    for dtype in (ms.float32, ms.int32, ms.float64, ms.int32):
        for _ in range(2):
            assert plain(captured(x, dtype)) == plain(cast(x, dtype))


def test_what_there_is_not():
    captured = ms.jit(lambda x: x.dtype.no_such_thing)
    for _ in range(3):
        with pytest.raises(AttributeError, match="no_such_thing"):
            captured(ms.ones(2))
