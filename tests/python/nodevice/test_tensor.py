# ruff: noqa: E501, C408 (tables: a case a line)
"""Tensor: construction, operators, attributes, conversion, sharing of memory."""

import copy
import ctypes
import gc
import operator
import pickle
import sys
import weakref

import numpy as np
import pytest

import msjit as ms

DTYPES = ["bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32",
          "float64", "complex64", "complex128"]  # fmt: skip


# ---- construction


@pytest.mark.parametrize("data,dtype,shape", [
    (1, "int64", ()), (True, "bool_", ()), (1.5, "float32", ()), (1j, "complex128", ()), ([1, 2], "int64", (2,)),
    ([[1.0], [2]], "float32", (2, 1)), ([], "float32", (0,)), ([True, 1], "int64", (2,)), ((1, 2.5), "float32", (2,)),
    ([[], []], "float32", (2, 0)), (2**63, "uint64", ()), (range(3), "int64", (3,)), (np.float64(1), "float64", ()),
    (np.int8(1), "int8", ()), ([np.float32(1), 2], "float32", (2,)), (np.zeros((2, 3), np.int16), "int16", (2, 3)),
])  # fmt: skip
def test_construction(data, dtype, shape):
    for make in (ms.tensor, ms.Tensor):
        t = make(data)
        assert t.dtype.name == dtype and t.shape == shape


@pytest.mark.parametrize("dtype", DTYPES)
def test_numpy_round_trip(dtype):
    a = np.array([[0, 1, 2], [3, 4, 5]]).astype(dtype)
    for array in (a, a.T, a[:, ::-1], a[:0], a[0, 0]):
        t = ms.Tensor(array)
        assert t.dtype.numpy_name == dtype and t.shape == array.shape
        np.testing.assert_array_equal(t.asnumpy(), array)
        assert t.asnumpy().dtype == a.dtype
        assert t.tolist() == array.tolist()


def test_constructor_copies_and_from_numpy_shares():
    a = np.zeros((2, 3), np.float32)
    copied, shared = ms.Tensor(a), ms.from_numpy(a)
    a[0, 0] = 1
    assert copied[0, 0].item() == 0 and shared[0, 0].item() == 1
    shared[1] = 5
    assert a[1].tolist() == [5, 5, 5]
    view = shared.asnumpy()
    view[0] = 9
    assert a[0].tolist() == [9, 9, 9]
    reverse = ms.from_numpy(a[::-1, ::2])
    assert reverse.tolist() == a[::-1, ::2].tolist()
    reverse[0, 0] = 77
    assert a[1, 0] == 77


def test_memory_outlives_its_maker():
    t = ms.from_numpy(np.arange(10.0))
    gc.collect()
    assert t.sum().item() == 45
    a = ms.ops.arange(10).asnumpy()
    gc.collect()
    assert a.sum() == 45


def test_readonly_memory():
    a = np.zeros(3, np.float32)
    a.flags.writeable = False
    t = ms.from_numpy(a)
    with pytest.raises((ValueError, RuntimeError), match="read-only"):
        t[0] = 1
    assert (t + 1).tolist() == [1, 1, 1]


def test_foreign_byte_order_and_odd_dtypes():
    assert ms.Tensor(np.arange(3, dtype=">i4")).tolist() == [0, 1, 2]
    for bad in (np.array(["a"]), np.array([object()]), np.array(["2020-01-01"], "M8[D]")):
        with pytest.raises(TypeError):
            ms.Tensor(bad)


@pytest.mark.parametrize("bad", [object(), "text", b"bytes", {"a": 1}, {1}, lambda: 0, [1, "a"], [None]])
def test_bad_data(bad):
    with pytest.raises(TypeError):
        ms.Tensor(bad)
    with pytest.raises(TypeError):
        ms.tensor(bad)


def test_bad_construction():
    with pytest.raises(ValueError, match="different lengths"):
        ms.tensor([[1, 2], [3]])
    with pytest.raises(ValueError, match="different lengths"):
        ms.tensor([1, [2]])
    with pytest.raises(OverflowError):
        ms.tensor(2**70)
    nested = []
    for _ in range(100):
        nested = [nested]
    with pytest.raises(ValueError, match="32"):
        ms.tensor(nested)
    cyclic = []
    cyclic.append(cyclic)
    with pytest.raises(ValueError):
        ms.tensor(cyclic)
    with pytest.raises(TypeError, match="dtype"):
        ms.Tensor([1], "float33")
    with pytest.raises(TypeError):
        ms.Tensor([1], dtype=3)


@pytest.mark.parametrize("f", [
    lambda: ms.ops.zeros(-1), lambda: ms.ops.zeros((2**40, 2**40)), lambda: ms.ops.empty(2**62), lambda: ms.ops.ones((2**61, 8)),
    lambda: ms.ops.zeros((2**50,)),
])  # fmt: skip
def test_huge_and_negative_sizes(f):
    with pytest.raises((ValueError, MemoryError)):
        f()


# ---- operators


ARITHMETIC = [operator.add, operator.sub, operator.mul, operator.truediv, operator.floordiv, operator.mod, operator.pow]
COMPARISONS = [operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge]


@pytest.mark.parametrize("f", ARITHMETIC + COMPARISONS)
def test_operators(f):
    a, b = np.array([1.0, 2.5, 3.0], np.float32), np.array([2.0, 0.5, 3.0], np.float32)
    x, y = ms.Tensor(a), ms.Tensor(b)
    for got, expected in [
        (f(x, y), f(a, b)), (f(x, 2), f(a, np.float32(2))), (f(2, x), f(np.float32(2), a)), (f(x, b), f(a, b)), (f(a, y), f(a, b)),
        (f(x, 2.5), f(a, np.float32(2.5))), (f(x, [2.0, 0.5, 3.0]), f(a, b)), (f(x, True), f(a, np.float32(1))),
    ]:  # fmt: skip
        assert isinstance(got, ms.Tensor)
        np.testing.assert_allclose(got.asnumpy(), expected, rtol=1e-6)


@pytest.mark.parametrize("name", ["add", "sub", "mul", "truediv", "floordiv", "mod", "pow"])
def test_operators_that_assign_write_nothing(name):
    """As in MindSpore: x += y gives the name x another tensor; what else has the old one keeps it."""
    f = getattr(operator, "i" + name)
    a = np.array([1.0, 2.0, 4.0], np.float32)
    for other in (2.0, 3, np.array([2.0, 1.0, 2.0], np.float32)):
        x = ms.Tensor(a)
        y, before = x, x._version
        x = f(x, ms.Tensor(other) if isinstance(other, np.ndarray) else other)
        assert x is not y and y._version == before and y.tolist() == [1.0, 2.0, 4.0]
        b = a.copy()
        b = f(b, other)
        np.testing.assert_allclose(x.asnumpy(), b, rtol=1e-6)


def test_integer_operators():
    x, y = ms.tensor([6, 7]), ms.tensor([3, 2])
    assert (x & y).tolist() == [2, 2] and (x | y).tolist() == [7, 7] and (x ^ y).tolist() == [5, 5]
    assert (x << 1).tolist() == [12, 14] and (x >> 1).tolist() == [3, 3] and (~x).tolist() == [False, False]
    assert (-x).tolist() == [-6, -7] and abs(-x).tolist() == [6, 7] and (+x) is x
    assert [t.tolist() for t in divmod(x, 4)] == [[1, 1], [2, 3]]
    assert (ms.tensor([True, False]) & ms.tensor([True, True])).tolist() == [True, False]
    assert (x @ y).item() == 32
    z = x
    z &= 3
    assert z.tolist() == [2, 3] and x.tolist() == [6, 7]


def test_promotion():
    f32, i32 = ms.ops.ones(2), ms.ops.ones(2, dtype=ms.int32)
    assert (f32 + 1).dtype == ms.float32 and (i32 + 1).dtype == ms.int32
    assert (i32 + 1.5).dtype == ms.float32 and (i32 + True).dtype == ms.int32
    assert (i32 / 2).dtype == ms.float32
    assert (f32 + i32).dtype == ms.float32
    assert (f32.astype("float16") + 1.5).dtype == ms.float16
    assert (f32 + 1j).dtype == ms.complex64
    assert (f32 + np.float64(1)).dtype == ms.float32  # NumPy's scalars are weak too


def test_unknown_operands():
    x = ms.tensor([1.0])
    for other in (None, "a", object(), {}):
        assert (x == other) is False and (x != other) is True
        for f in ARITHMETIC:
            with pytest.raises(TypeError):
                f(x, other)
        with pytest.raises(TypeError):
            x < other  # noqa: B015
        with pytest.raises(TypeError):
            x += other

    class Reflected:
        def __radd__(self, other):
            return "reflected"

    assert x + Reflected() == "reflected"


def test_shape_errors_name_op_and_shapes():
    with pytest.raises(ValueError, match=r"(?s)add.*\(2,\).*\(3,\)"):
        ms.ops.ones(2) + ms.ops.ones(3)
    with pytest.raises(ValueError, match=r"(?s)matmul.*\(2, 3\)"):
        ms.ops.ones((2, 3)) @ ms.ops.ones((2, 3))
    x = ms.ops.ones(2)
    with pytest.raises(ValueError):
        x += ms.ops.ones((3, 3))
    with pytest.raises(ValueError):
        x.add_(ms.ops.ones((3, 2)))
    assert x.tolist() == [1, 1]


def test_numbers():
    assert float(ms.tensor(2.5)) == 2.5 and int(ms.tensor([3.7])) == 3 and complex(ms.tensor(1j)) == 1j
    assert bool(ms.tensor([1])) and not ms.tensor(0.0)
    assert [10, 20, 30][ms.tensor(1)] == 20 and list(range(5))[ms.tensor(1) : ms.tensor(3)] == [1, 2]
    assert complex(ms.tensor(2.0)) == 2
    for f in (float, int, ms.Tensor.item):
        with pytest.raises(ValueError, match="one element"):
            f(ms.tensor([1.0, 2.0]))
    with pytest.raises(ValueError, match="ambiguous"):
        bool(ms.tensor([1, 2]))
    with pytest.raises(TypeError):
        operator.index(ms.tensor(1.5))
    x = ms.tensor([[1, 2], [3, 4]])
    assert x.item(3) == 4 and x.item(0, 1) == 2 and x.item((1, 0)) == 3 and x.item(-1) == 4
    with pytest.raises(IndexError):
        x.item(4)
    with pytest.raises(IndexError):
        x.item(0, 2)


def test_hash_and_identity():
    x = ms.tensor([1.0])
    assert hash(x) == hash(x) and {x: 1}[x] == 1 and len({x, ms.tensor([1.0])}) == 2
    x.requires_grad = True
    (x * 2).sum().backward()
    g = x.grad
    assert x.grad is g


# ---- attributes


def test_attributes():
    x = ms.ops.zeros((2, 3), dtype=ms.float64)
    assert (x.shape, x.ndim, x.size, x.itemsize, x.nbytes, x.strides) == ((2, 3), 2, 6, 8, 48, (24, 8))
    assert x.T.shape == (3, 2) and x.T.strides == (8, 24) and x.stride() == (3, 1) and x.stride(-1) == 1
    assert x.is_contiguous() and not x.T.is_contiguous() and x.T.contiguous().is_contiguous()
    assert x.contiguous() is x and x.numel() == 6 and x.dim() == 2 and x.element_size() == 8
    assert x[1].storage_offset() == 3 and x.data_ptr() % 64 == 0
    assert x.is_floating_point() and not x.is_complex()
    assert not x.requires_grad and x.is_leaf and x.grad is None and x.grad_fn is None
    with pytest.raises(ValueError):
        ms.ops.zeros(3).mT  # noqa: B018
    x.note = "free attributes"
    assert x.note == "free attributes"
    with pytest.raises(AttributeError):
        x.shape = (3, 2)
    with pytest.raises(AttributeError):
        x.no_such  # noqa: B018


def test_dtypes():
    assert repr(ms.float32) == "msjit.float32" and str(ms.float32) == "Float32" and str(ms.bool_) == "Bool"
    assert str(ms.uint8) == "UInt8" and str(ms.bfloat16) == "BFloat16"
    assert ms.float32 is ms.dtype.float32 and ms.dtype.dtype("float32") is ms.float32
    assert ms.dtype.dtype(np.float16) is ms.float16 and ms.dtype.dtype(np.dtype("int8")) is ms.int8
    assert ms.dtype.dtype(float) is ms.float64 and ms.dtype.dtype(bool) is ms.bool_
    assert pickle.loads(pickle.dumps(ms.int8)) is ms.int8 and copy.deepcopy(ms.int8) is ms.int8
    assert ms.int8.itemsize == 1 and ms.float32.is_floating_point and ms.complex64.is_complex
    assert ms.dtype.dtype_to_nptype(ms.int8) is np.int8 and ms.promote_types(ms.int8, ms.float16) == ms.float16
    with pytest.raises(TypeError):
        ms.dtype.dtype("nothing")
    previous = ms.get_default_dtype()
    try:
        ms.set_default_dtype(ms.float64)
        assert ms.tensor(1.5).dtype == ms.float64
    finally:
        ms.set_default_dtype(previous)


def test_text():
    assert repr(ms.tensor([1.0, 2.0])) == "Tensor([1., 2.], dtype=float32)"
    assert str(ms.tensor([[1, 2]])) == "[[1 2]]"
    assert repr(ms.tensor([1.0], requires_grad=True)) == "Tensor([1.], dtype=float32, requires_grad=True)"
    assert "shape=(0, 3)" in repr(ms.ops.zeros((0, 3)))
    assert f"{ms.tensor(1.25):.1f}" == "1.2" and f"{ms.tensor([1])}" == "[1]"
    assert "bfloat16" in repr(ms.ops.ones(2, dtype=ms.bfloat16))
    with pytest.raises(TypeError, match="format"):
        f"{ms.tensor([1.0, 2.0]):.1f}"


# ---- copies, pickles, subclasses


@pytest.mark.parametrize("make", [lambda t: pickle.loads(pickle.dumps(t)), copy.deepcopy, copy.copy])
def test_copies(make):
    x = ms.tensor([[1.0, 2.0], [3.0, 4.0]]).T
    y = make(x)
    assert y.tolist() == x.tolist() and y.dtype == x.dtype and y.data_ptr() != x.data_ptr()


def test_pickled_parameter():
    p = ms.Parameter(ms.tensor([1.0]), name="w")
    for q in (pickle.loads(pickle.dumps(p)), copy.deepcopy(p)):
        assert type(q) is ms.Parameter and q.name == "w" and q.requires_grad and q.tolist() == [1.0]
    with pytest.raises(RuntimeError, match="leaf"):
        pickle.dumps(ms.tensor([1.0], requires_grad=True) * 2)


def test_subclass():
    class Mine(ms.Tensor):
        pass

    m = Mine([1.0, 2.0])
    m.tag = 1
    assert type(m) is Mine and type(m + m) is ms.Tensor and (m + 1).tolist() == [2.0, 3.0]
    assert isinstance(m, ms.Tensor) and m.sum().item() == 3
    assert pickle.loads(pickle.dumps(ms.Parameter([1.0]))).tolist() == [1.0]


def test_parameter():
    data = ms.tensor([1.0, 2.0])
    p = ms.Parameter(data, name="w")
    assert p.requires_grad and p.is_leaf and p.name == "w" and p.data_ptr() != data.data_ptr()
    assert ms.Parameter([1]).requires_grad and ms.Parameter([True]).requires_grad  # as MindSpore's
    assert not ms.Parameter([1.0], requires_grad=False).requires_grad
    p.set_data(ms.tensor([5.0, 6.0]))
    assert p.tolist() == [5.0, 6.0]
    p.set_data(ms.tensor([1]))
    assert p.tolist() == [1.0] and p.dtype == ms.float32 and p.requires_grad
    p.set_data(3)
    assert p.item() == 3.0 and p.shape == ()
    with pytest.raises(TypeError, match="set_data"):
        p.set_data([1.0])
    with pytest.raises(TypeError):
        ms.ParameterTuple([1])


# ---- sharing memory


def test_buffer_protocol():
    x = ms.ops.zeros((2, 3))
    view = memoryview(x)
    assert view.shape == (2, 3) and view.strides == (12, 4) and view.format == "f" and not view.readonly
    view[0, 1] = 5.0
    assert x[0, 1].item() == 5
    assert memoryview(x.T).strides == (4, 12)
    assert bytes(ms.tensor([1, 2], dtype=ms.uint8)) == b"\x01\x02"
    with pytest.raises(BufferError, match="bfloat16"):
        memoryview(x.astype("bfloat16"))


def test_array_protocol():
    x = ms.tensor([1.0, 2.0])
    assert np.asarray(x).__array_interface__["data"][0] == x.data_ptr()
    assert np.asarray(x, dtype=np.int32).tolist() == [1, 2]
    assert np.array(x, copy=True).tolist() == [1, 2]
    assert np.sum(np.asarray(x)) == 3
    assert x.astype("bfloat16").asnumpy().dtype == np.float32


@pytest.mark.parametrize("dtype", list(DTYPES))
def test_dlpack_with_numpy(dtype):
    x = ms.Tensor(np.array([[0, 1, 2], [3, 4, 5]]).astype(dtype))
    a = np.from_dlpack(x)
    assert a.dtype == np.dtype(dtype) and a.tolist() == x.tolist()
    assert a.__array_interface__["data"][0] == x.data_ptr()
    y = ms.from_dlpack(np.arange(6.0).reshape(2, 3).T)
    assert y.shape == (3, 2) and y.tolist() == np.arange(6.0).reshape(2, 3).T.tolist()


def test_dlpack_capsules():
    x = ms.tensor([1.0, 2.0])
    for capsule in (x.__dlpack__(), x.__dlpack__(max_version=(1, 0))):
        y = ms.from_dlpack(capsule)
        assert y.data_ptr() == x.data_ptr()
        with pytest.raises(ValueError, match="consumed"):
            ms.from_dlpack(capsule)
    x.__dlpack__()  # never consumed: its deleter runs
    assert x.__dlpack_device__() == (1, 0)
    assert ms.from_dlpack(x.__dlpack__(copy=True)).data_ptr() != x.data_ptr()
    with pytest.raises(BufferError, match="detach"):
        ms.tensor([1.0], requires_grad=True).__dlpack__()
    with pytest.raises(TypeError):
        ms.from_dlpack(1)
    before = sys.getrefcount(x)
    for _ in range(100):
        ms.from_dlpack(x)
    assert sys.getrefcount(x) == before


@pytest.mark.peers
def test_dlpack_with_torch():
    import torch

    t = torch.arange(6.0).reshape(2, 3).T
    x = ms.from_dlpack(t)
    x[0, 0] = 9
    assert t[0, 0] == 9 and x.tolist() == t.tolist()
    assert torch.from_dlpack(ms.tensor([1, 2])).tolist() == [1, 2]
    assert ms.Tensor(torch.ones(2)).tolist() == [1, 1]
    assert ms.from_dlpack(torch.ones(2, dtype=torch.bfloat16)).dtype == ms.bfloat16


# ---- lifetime


def test_weak_references_and_cycles():
    x = ms.tensor([1.0])
    r = weakref.ref(x)
    del x
    assert r() is None
    x = ms.tensor([1.0])
    x.me = x
    r = weakref.ref(x)
    del x
    gc.collect()
    assert r() is None


def resident():
    with open("/proc/self/statm") as f:
        return int(f.read().split()[1]) * 4096


@pytest.mark.parametrize("name", ["arithmetic", "index", "assign", "numpy", "errors", "grad", "methods", "construct"])
def test_no_leaks(name):
    x = ms.tensor(np.ones((4, 4), np.float32))
    w = ms.tensor(np.ones((4, 4), np.float32), requires_grad=True)
    index, array = ms.tensor([0, 1]), np.ones((64, 64))

    def errors():
        for f in (lambda: x + "a", lambda: x[9], lambda: ms.ops.exp(), lambda: x.sum(nothing=1), lambda: x @ index):
            try:
                f()
            except (TypeError, IndexError, ValueError):
                pass

    def grad():
        (x * w).sum().backward()
        w.grad = None
        ms.grad(lambda v: (v * v).sum())(x)

    def assign():
        x[0] = 1.0
        x[index] = 2.0
        x[x > 5] = 1.0

    work = {
        "arithmetic": lambda: (x + x * 2 - 1) @ x,
        "index": lambda: (x[0], x[:, ::2], x[index], x[x > 0], list(x)),
        "assign": assign,
        "numpy": lambda: (ms.Tensor(array).asnumpy(), ms.from_numpy(array), ms.from_dlpack(x)),
        "errors": errors,
        "grad": grad,
        "methods": lambda: (x.sum(axis=0), x.reshape(2, 8), x.softmax(), x.max(), x.shape, x.dtype, repr(x)),
        "construct": lambda: (ms.tensor([[1.0, 2.0]]), ms.Tensor(3), ms.ops.zeros(3), ms.Parameter([1.0])),
    }[name]
    rounds = 200 if name == "methods" else 2000
    for _ in range(rounds):
        work()
    gc.collect()
    before, blocks = resident(), sys.getallocatedblocks()
    for _ in range(rounds):
        work()
    gc.collect()
    assert (
        sys.getallocatedblocks() - blocks < rounds // 4
    )  # a leak is a block a round; the interpreter's own come and go
    assert resident() - before < 2 << 20


def test_small_objects():
    assert sys.getsizeof(ms.tensor(1.0)) <= 96
    assert ctypes.sizeof(ctypes.c_void_p) == 8


def test_max_and_min_take_numpy_and_torch_arguments():
    a = np.array([[1.0, 3.0], [4.0, 2.0]], np.float32)
    x = ms.tensor(a)
    assert x.max(axis=1).asnumpy().tolist() == a.max(1).tolist() and x.max(axis=1, keepdims=True).shape == (2, 1)
    assert [t.tolist() for t in x.max(1)] == [[3, 4], [1, 0]] and x.max(1, True)[1].tolist() == [[1], [0]]
    assert x.max((0, 1)).item() == 4 and x.max(axis=1, return_indices=True)[1].tolist() == [1, 0]
    assert x.min(initial=0.5).item() == 0.5 and x.max(axis=1, initial=0.0, where=x < 3).tolist() == [1, 2]
    values, where = x.min(dim=1, keepdim=True)
    assert values.asnumpy().tolist() == [[1.0], [2.0]] and where.asnumpy().tolist() == [[0], [1]]
    for bad in ({"along": 1}, {"keep": True}):
        with pytest.raises(TypeError):
            x.max(**bad)


def test_a_clone_takes_a_memory_format_and_a_type_is_a_name():
    form = ms.mint.contiguous_format
    x = ms.tensor([[1.0, 2.0], [3.0, 4.0]])
    f = lambda x: x.T.clone(memory_format=form)
    for captured in (f, ms.jit(f, fullgraph=True)):
        assert captured(x).tolist() == [[1.0, 3.0], [2.0, 4.0]] and captured(x).is_contiguous()
    assert x.type() == "Float32" and x.type(ms.int8).type() == "Int8"


def test_contiguous_takes_a_memory_format():
    form = ms.mint.contiguous_format
    x = ms.tensor([[1.0, 2.0], [3.0, 4.0]])
    f = lambda x: x.T.contiguous(memory_format=form)
    for captured in (f, ms.jit(f, fullgraph=True)):
        assert captured(x).tolist() == [[1.0, 3.0], [2.0, 4.0]] and captured(x).is_contiguous()
    assert not x.T.is_contiguous(memory_format=form) and x.contiguous(memory_format=form) is x
    for wrong in (lambda: x.contiguous(form), lambda: x.contiguous(format=form), lambda: x.is_contiguous(1)):
        with pytest.raises(TypeError):
            wrong()


def test_to_gives_the_tensor_itself_where_nothing_changes():
    x, other = ms.tensor([1.0, 2.0]), ms.tensor([3], dtype=ms.float16)

    def same(x):
        return x.to(ms.float32) is x, x.to("cpu") is x, x.to(x) is x, x.to("cpu", ms.float32) is x

    for f in (same, ms.jit(same)):
        for _ in range(3):
            assert f(x) == (True, True, True, True)
    copied = x.to(ms.float32, copy=True)
    copied += 1
    assert x.tolist() == [1, 2] and copied.tolist() == [2, 3]
    assert x.to(ms.float16).dtype == x.to(other).dtype == ms.float16
