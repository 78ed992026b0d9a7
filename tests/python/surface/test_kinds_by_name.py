"""dtypes by Python's types and by name, as MindSpore 2.10 takes them, and other answers of its numpy that differed."""

import numpy as np
import pytest

import msjit as ms
import msjit.numpy as mnp

X = ms.Tensor([1.5])


@pytest.mark.parametrize(
    "name, dtype",
    [
        ("int", "int64"), ("uint", "uint64"), ("float", "float64"), ("half", "float16"), ("single", "float32"),
        ("double", "float64"), ("byte", "int8"), ("ubyte", "uint8"), ("short", "int16"), ("ushort", "uint16"),
        ("intc", "int32"), ("uintc", "uint32"), ("long", "int64"), ("intp", "int64"), ("Float32", "float32"),
        ("UInt8", "uint8"), ("BFloat16", "bfloat16"), ("bool", "bool_"), (int, "int64"), (float, "float64"),
        (bool, "bool_"),
    ],
)  # fmt: skip
def test_astype(name, dtype):
    assert X.astype(name).dtype is getattr(ms, dtype)
    captured = ms.jit(lambda x: x.astype(name))
    for _ in range(3):
        assert captured(X).dtype is getattr(ms, dtype)


def test_astype_refuses_other_names():
    for name in ("complex", "i4", "FLOAT32X", "Integer", ""):
        with pytest.raises(TypeError):
            X.astype(name)


# In numpy, and there only, int and float have 32 bits.
OF_32_BITS = {
    "ones((2,), {})": "ones", "zeros(2, {})": "zeros", "empty(2, {})": "empty", "full(2, 2.5, {})": "full",
    "full(2, [2.5, 1], {})": "full", "eye(2, dtype={})": "eye", "identity(2, {})": "identity", "tri(2, dtype={})": "tri",
    "full_like(X, 2.5, {})": "full_like", "zeros_like(X, {})": "zeros_like", "ones_like(X, {})": "ones_like",
    "array([1.5], {})": "array", "asarray([1.5], {})": "asarray", "asarray(X, {})": "asarray", "linspace(0, 4, 3, dtype={})": "linspace",
    "promote_types({}, 'uint8')": "promote_types", "result_type({}, True)": "result_type", "result_type({})": "result_type",
}  # fmt: skip


@pytest.mark.parametrize("call", OF_32_BITS)
@pytest.mark.parametrize(
    "kind, dtype", [("int", ms.int32), ("'int'", ms.int32), ("float", ms.float32), ("'float'", ms.float32)]
)
def test_numbers_of_numpy(call, kind, dtype):
    result = eval("mnp." + call.format(kind))
    assert (result.dtype if isinstance(result, ms.Tensor) else result) is dtype


def test_types_that_results_have():
    assert mnp.result_type("?") is ms.bool_ and mnp.result_type("?", ms.uint16) is ms.uint16
    assert mnp.asfarray([1.5], mnp.int32).dtype is mnp.asfarray([True], ms.bool_).dtype is ms.float32
    assert mnp.asfarray([1.5], ms.float16).dtype is ms.float16
    zero = mnp.asarray(1)
    assert mnp.asarray(zero, dtype=ms.int32) is zero
    assert mnp.array(zero, copy=False) is zero and mnp.array(zero) is not zero


def test_random_numbers_of_wrong_dtypes():
    for call in (lambda: mnp.rand(dtype="int32"), lambda: mnp.randn(2, dtype=ms.int32), lambda: mnp.randint(1, 5, 2, "float"),
                 lambda: mnp.randint(1, 5, 2, ms.float32)):  # fmt: skip
        with pytest.raises(ValueError, match="dtype must be one of"):
            call()
    assert mnp.randn(2, dtype="float").dtype is ms.float64 and mnp.rand(2, dtype="float16").dtype is ms.float16


def test_numbers_as_conditions():
    x = mnp.array([[1.0, 0.0], [0.0, 2.0]])
    np.testing.assert_array_equal(mnp.select(x, mnp.array([[1.0, 2.0], [3.0, 4.0]])).asnumpy(), [1, 4])
    assert mnp.sometrue(x > 1, (0, 1), -1).shape == (1, 1)


@pytest.mark.parametrize("call", [mnp.amax, mnp.amin, mnp.sum])
def test_initial_is_one_number(call):
    with pytest.raises(TypeError, match="initial must be a number"):
        call(mnp.ones((2, 2)), initial=[1.0, 2.0])
    assert call(mnp.ones((2, 2)), initial=mnp.array(5.0)).shape == ()


def test_indices_of_sizes_with_fractions():
    for mine, theirs in zip(mnp.tril_indices(3.7, 1.2, 4.9), np.tril_indices(3.7, 1.2, 4.9)):
        np.testing.assert_array_equal(mine.asnumpy(), theirs)
    for mine, theirs in zip(mnp.triu_indices(3.0, 1.0, 4.0), np.triu_indices(3.0, 1.0, 4.0)):
        np.testing.assert_array_equal(mine.asnumpy(), theirs)


@pytest.mark.parametrize("call", [ms.ops.arange, ms.mint.arange, ms.ops.range])
def test_steps_that_lead_away(call):
    for wrong in ((10, 1, 1), (1, 10, -1), (0.5, 0.25, 0.1)):
        with pytest.raises(ValueError, match="do not lead from"):
            call(*wrong)
    assert call(1, 1, 1).shape == (0,) and call(5, 1, -2).tolist() == [5, 3]


def test_not_of_numbers():
    # ~x asks of each element whether it is 0; the complement of bits is ops.invert.
    @ms.jit
    def f(x):
        return ~x

    for data, expected in (
        ([5, 0, -1], [False, True, False]),
        ([5.0, 0.0], [False, True]),
        ([True, False], [False, True]),
    ):
        for _ in range(3):
            for result in (~ms.Tensor(data), f(ms.Tensor(data)), ~ms.Parameter(ms.Tensor(data))):
                assert result.dtype is ms.bool_ and result.tolist() == expected
    assert ms.ops.invert(ms.Tensor([5, 0])).tolist() == ms.mint.bitwise_not(ms.Tensor([5, 0])).tolist() == [-6, -1]
