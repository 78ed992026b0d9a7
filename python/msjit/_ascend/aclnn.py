"""Ops by CANN's library of operators (libopapi): a launch for each, ``aclnnXxxGetWorkspaceSize`` and then ``aclnnXxx``, instead
of a graph of itself. Emulated in tests (tests/ascend/fake_opapi.cpp), never run on an Ascend device.

A row is ``op(dtypes): Call(arguments)``, several calls one after another with ``;``, other forms of the row with ``|``: the
first one that fits the operands is taken. Arguments: ``0`` an operand as a tensor (``0T``: its last two dimensions swapped),
``s0`` as a scalar, ``f0`` a number as a tensor that is filled with it, ``k1`` the scalar 1, ``c0`` a small int, ``axes`` the
attribute axis as a list (none: all of them), other attributes with ``:truth`` or ``:number``, ``:ints`` two numbers, ``d`` the
dtype of the result, ``r`` the result, ``t`` memory like it. Letters behind an operand or the result: ``i`` indices, ``v`` those
of one dimension, ``b`` bools, ``n`` pictures (NCHW). ``none`` is no tensor, ``no`` false, ``n0`` a long int,
``zeros`` two of them. Other tensors of a row have the dtype of the result, or of operand 0 where the result is of bools; classes
of dtypes are those of exporting/ge_ops.py, and C for complex numbers.
"""

import ctypes
import functools
import os
import weakref

from .. import _core
from .._core import Tensor
from ..exporting.ge_ops import CLASSES, GE_DTYPES
from ..exporting.onnx_file import type_name
from ..ops import empty
from .engine import fault

_TABLE = """
add(NC): Add(0 1 k1 r) | Adds(0 s1 k1 r)
sub(NC): Sub(0 1 k1 r) | Subs(0 s1 k1 r)
mul(NC): Mul(0 1 r) | Muls(0 s1 r)
div(FC): Div(0 1 r) | Divs(0 s1 r)
maximum(N): Maximum(0 1 r) | Maximum(0 f1 r)
minimum(N): Minimum(0 1 r) | Minimum(0 f1 r)
pow(F): PowTensorTensor(0 1 r) | PowTensorScalar(0 s1 r)
atan2(F): Atan2(0 1 r)
eq(NC): EqTensor(0 1 r) | EqScalar(0 s1 r)
ne(NC): NeTensor(0 1 r) | NeScalar(0 s1 r)
lt(N): LtTensor(0 1 r) | LtScalar(0 s1 r)
le(N): LeTensor(0 1 r) | LeScalar(0 s1 r)
gt(N): GtTensor(0 1 r) | GtScalar(0 s1 r)
ge(N): GeTensor(0 1 r) | GeScalar(0 s1 r)
logical_and(B): LogicalAnd(0 1 r)
logical_or(B): LogicalOr(0 1 r)
logical_xor(B): LogicalXor(0 1 r)
logical_not(B): LogicalNot(0 r)
bitwise_and(L): BitwiseAndTensor(0 1 r)
bitwise_or(L): BitwiseOrTensor(0 1 r)
bitwise_xor(L): BitwiseXorTensor(0 1 r)
bitwise_not(L): BitwiseNot(0 r)
where(NBC): SWhere(0 1 2 r) | SWhere(0 1 f2 r) | SWhere(0 f1 2 r) | SWhere(0 f1 f2 r)
neg(NC): Neg(0 r)
abs(N): Abs(0 r)
sign(N): Sign(0 r)
exp(F): Exp(0 r)
exp2(F): Exp2(0 r)
expm1(F): Expm1(0 r)
log(F): Log(0 r)
log2(F): Log2(0 r)
log10(F): Log10(0 r)
log1p(F): Log1p(0 r)
sqrt(F): Sqrt(0 r)
rsqrt(F): Rsqrt(0 r)
reciprocal(F): Reciprocal(0 r)
sin(F): Sin(0 r)
cos(F): Cos(0 r)
tan(F): Tan(0 r)
asin(F): Asin(0 r)
acos(F): Acos(0 r)
atan(F): Atan(0 r)
sinh(F): Sinh(0 r)
cosh(F): Cosh(0 r)
tanh(F): Tanh(0 r)
asinh(F): Asinh(0 r)
acosh(F): Acosh(0 r)
atanh(F): Atanh(0 r)
erf(F): Erf(0 r)
erfc(F): Erfc(0 r)
floor(F): Floor(0 r)
ceil(F): Ceil(0 r)
round(F): Round(0 r)
trunc(F): Trunc(0 r)
relu(N): Relu(0 r)
sigmoid(F): Sigmoid(0 r)
silu(F): Silu(0 r)
isfinite(F): IsFinite(0 r)
real(C): Real(0 r)
sum(NC): ReduceSum(0 axes keepdims:truth d r)
mean(F): Mean(0 axes keepdims:truth d r)
amax(N): Amax(0 axes keepdims:truth r)
amin(N): Amin(0 axes keepdims:truth r)
any(B): Any(0 axes keepdims:truth r)
all(B): All(0 axes keepdims:truth r)
softmax(F): Softmax(0 dim:number r)
log_softmax(F): LogSoftmax(0 dim:number r)
matmul(H): Matmul(0 1 r c0)
linear(H): Matmul(0 1T r c0) | Matmul(0 1T t c0); Add(t 2 k1 r)
gather(A): Gather(0 dim:number 1i r)
index_select(A): IndexSelect(0 dim:number 1v r)
embedding(A): Embedding(0 1i r)
index_add(N): IndexAdd(0 dim:number 1v 2 k1 r)
masked_fill(AB): InplaceCopy(r 0); InplaceMaskedFillScalar(r 1b s2)
conv2d(H): Convolution(0n 1n 2 stride:ints padding:ints dilation:ints no zeros groups:number rn c0)
  | Convolution(0n 1n none stride:ints padding:ints dilation:ints no zeros groups:number rn c0)
avg_pool2d(H): AvgPool2d(0n kernel:ints stride:ints padding:ints ceil_mode:truth count_include_pad:truth
  n0 c0 rn)
tril(AC): Tril(0 diagonal:number r)
triu(AC): Triu(0 diagonal:number r)
cast(AC): Cast(0 d r) | InplaceFillScalar(r s0)
copy(AC): InplaceCopy(r 0)
straight_through(AC): InplaceCopy(r 1)
full(AB): InplaceFillScalar(r s0)
"""

_CLASSES = {**CLASSES, "C": ("complex64", "complex128")}
_NUMBERS = {**GE_DTYPES, "complex64": 16, "complex128": 17}  # aclDataType
_BOOL, _INT64, _DOUBLE = 12, 9, 11
_NCHW, _ND = 0, 2  # aclFormat
# The dtypes of results that are not the operands'; of casts the operand's, of conditions the first operand's.
_OF_BOOLS = ("eq", "ne", "lt", "le", "gt", "ge", "isfinite")
_FREE = {"cast": (0,), "where": (0,), "real": (0,)}
_CONSTANTS = {"none": ctypes.c_void_p(None), "no": ctypes.c_bool(False), "n0": ctypes.c_int64(0), "zeros": (0, 0)}
_OTHERS = {"i": ("int32", "int64"), "v": ("int32", "int64"), "b": ("bool",)}  # dtypes that are not the row's
_RANKS = {"v": 1, "n": 4}  # of operands by the letter behind their number
_UNREAD = {"straight_through": 0}  # an operand that only gradients go to


def _rows():
    found = {}
    for line in _TABLE.replace("\n  ", " ").strip().splitlines():
        head, _, rest = line.partition("): ")
        name, _, letters = head.partition("(")
        forms = []
        for form in rest.split(" | "):
            calls = []
            for call in form.split("; "):
                what, _, arguments = call.strip().rstrip(")").partition("(")
                calls.append((what, tuple(arguments.split())))
            forms.append(tuple(calls))
        found[name] = (frozenset(d for c in letters for d in _CLASSES[c]), tuple(forms))
    return found


ROWS = _rows()


class Library:
    """libopapi, and what is called of libascendcl besides memory and copies."""

    def __init__(self):
        path = os.environ.get("MSJIT_ACLNN_LIBRARY", "libopapi.so")
        # Calls are short, and what one thread launches is not to stand between another's two calls: the lock is kept.
        self.opapi, self.path = ctypes.PyDLL(path), path
        runtime = os.environ.get("MSJIT_ASCEND_LIBRARY") or "libascendcl.so"
        try:
            self.runtime = ctypes.PyDLL(runtime)
        except OSError:
            self.runtime = self.opapi  # which needs it, so that its names are found there, too
        self.make_tensor, self.make_scalar, self.make_list = (
            self.symbol(self.opapi, f"aclCreate{name}", ctypes.c_void_p) for name in ("Tensor", "Scalar", "IntArray")
        )
        self.free = {n: self.symbol(self.opapi, f"aclDestroy{n}") for n in ("Tensor", "Scalar", "IntArray")}
        self.recent = self.symbol(self.runtime, "aclGetRecentErrMsg", ctypes.c_char_p)

    def symbol(self, library, name, result=ctypes.c_int):
        try:
            call = getattr(library, name)
        except AttributeError:
            raise fault("symbol missing", f"{self.path} has no {name}") from None
        call.restype = result
        return call

    @functools.cache  # noqa: B019  as long as the process lives
    def calls(self, name):
        """The two calls of an operator; None: this version has it not."""
        try:
            return self.symbol(self.opapi, f"aclnn{name}GetWorkspaceSize"), self.symbol(self.opapi, f"aclnn{name}")
        except _core.DeviceError:
            return None

    def check(self, status, name):
        if status:
            words = (self.recent() or b"").decode(errors="replace")
            raise RuntimeError(f"ascend: {name} returned {status}: {words}")


@functools.cache
def library():
    """The library; None where it is not there, and single ops are graphs then."""
    try:
        return Library()
    except OSError:
        return None


def where():
    """A line for the diagnosis: how single ops run."""
    found = library()
    if found is None:
        return "ascend: single ops are graphs; with libopapi (MSJIT_ACLNN_LIBRARY) they are launches"
    return f"ascend: single ops are launches of {found.path}, those that it lacks are graphs"


@functools.lru_cache(maxsize=4096)
def _numbers(values):
    return (ctypes.c_int64 * len(values))(*values)


class _Held:
    """Objects of one launch, given back after it."""

    def __init__(self, found):
        self.library, self.objects = found, []

    def _made(self, kind, at):
        if not at:
            raise RuntimeError(f"ascend: aclCreate{kind} gave none")
        self.objects.append((kind, at))
        return ctypes.c_void_p(at)

    def tensor(self, address, layout):
        return self._made("Tensor", self.library.make_tensor(*layout, ctypes.c_void_p(address)))

    def scalar(self, value):
        kinds = {bool: (ctypes.c_bool, _BOOL), int: (ctypes.c_int64, _INT64), float: (ctypes.c_double, _DOUBLE)}
        kind, dtype = kinds[type(value)]
        return self._made("Scalar", self.library.make_scalar(ctypes.byref(kind(value)), dtype))

    def list(self, values):
        return self._made("IntArray", self.library.make_list(_numbers(values), ctypes.c_uint64(len(values))))

    def free(self):
        for kind, at in self.objects:
            self.library.free[kind](ctypes.c_void_p(at))


@functools.lru_cache(maxsize=4096)
def _layout(dtype, shape, strides, form=_ND):
    """What aclCreateTensor is told of a tensor besides its address; strides in elements."""
    reach = 1 + sum((n - 1) * s for n, s in zip(shape, strides))
    return (_numbers(shape), ctypes.c_uint64(len(shape)), dtype, _numbers(strides), ctypes.c_int64(0), form,
            _numbers((reach,)), ctypes.c_uint64(1))  # fmt: skip


@functools.lru_cache(maxsize=4096)
def _layout_of(dtype, shape, strides, item, form=_ND):
    """The same; strides in bytes."""
    return _layout(_NUMBERS[type_name(dtype)], shape, tuple(s // item for s in strides), form)


def launch(name, arguments, device, stream=None):
    """One operator: arguments are tensors, (address, dtype, shape, strides), and what ctypes passes as it is, a Python number (a
    scalar) or a tuple (a list of ints). Gives the memory it works in, which nothing else may have until it is over."""
    found = library()
    size, run = found.calls(name)
    own = ctypes.c_void_p(_core._ascend_stream(device))  # and the device is this thread's
    held = _Held(found)
    try:
        given = []
        for a in arguments:
            if isinstance(a, Tensor):
                a = held.tensor(a.data_ptr(), _layout_of(a.dtype, a.shape, a.strides, a.itemsize))
            elif isinstance(a, _Pictures):
                (t,) = a
                a = held.tensor(t.data_ptr(), _layout_of(t.dtype, t.shape, t.strides, t.itemsize, _NCHW))
            elif isinstance(a, _Memory):
                a = held.tensor(a[0], _layout(*a[1:]))
            elif isinstance(a, (bool, int, float)):
                a = held.scalar(a)
            elif isinstance(a, tuple):
                a = held.list(a)
            given.append(a)
        needed, executor = ctypes.c_uint64(), ctypes.c_void_p()
        found.check(size(*given, ctypes.byref(needed), ctypes.byref(executor)), f"aclnn{name}GetWorkspaceSize")
        room = empty((needed.value,), dtype=_core.uint8, device=device) if needed.value else None
        at = ctypes.c_void_p(room.data_ptr() if room is not None else None)
        found.check(run(at, needed, executor, stream or own), f"aclnn{name}")
        return room
    finally:
        held.free()


class _Memory(tuple):
    """(address, dtype, shape, strides) of a tensor."""


class _Pictures(tuple):
    """A tensor that is said to be (n, c, h, w)."""


class Op:
    """An op whose operands are known but for their values, as launches."""

    def __init__(self, node, calls, device):
        self.calls, self.device, self.op = calls, device, node.op
        self.result, self.attrs = node.outputs[0], node.attrs
        self.rank = len(node.operands[0].shape) if node.operands and not isinstance(node.operands[0].dtype, type) else 0

    def run(self, operands, result, stream=None):
        """operands: tensors and numbers; what was used is given back, to be kept until the launches are over."""
        used, temporary = [], None
        for name, arguments in self.calls:
            given = []
            for word in arguments:
                if word == "t" and temporary is None:
                    temporary = empty(tuple(result.shape), dtype=result.dtype, device=self.device)
                    used.append(temporary)
                if word[0] == "f":
                    used.append(empty((), dtype=result.dtype, device=self.device))
                    launch("InplaceFillScalar", [used[-1], operands[int(word[1:])]], self.device, stream)
                    given.append(used[-1])
                    continue
                given.append(self._argument(word, operands, result, temporary))
            used.append(launch(name, given, self.device, stream))
        return used

    def _argument(self, word, operands, result, temporary):
        if word in ("r", "rn", "t"):
            value = temporary if word == "t" else result
            return _Pictures((value,)) if word == "rn" else value
        if word in _CONSTANTS:
            return _CONSTANTS[word]
        if word == "d":
            return ctypes.c_int(_NUMBERS[type_name(result.dtype)])
        if word == "axes":
            axes = self.attrs["axis"]
            axes = range(self.rank) if axes is None else [axes] if isinstance(axes, int) else axes
            return tuple(a % self.rank for a in axes) if self.rank else ()
        if word.endswith(":truth"):
            return ctypes.c_bool(self.attrs[word[:-6]])
        if word.endswith(":ints"):
            return tuple(self.attrs[word[:-5]])
        if word.endswith(":number"):
            return ctypes.c_int64(self.attrs[word[:-7]])
        if word[0] in "kc":
            return int(word[1:]) if word[0] == "k" else ctypes.c_int8(int(word[1:]))
        if word[0] == "s":
            return operands[int(word[1:])]
        value = operands[int(word[0])]
        if word.endswith("T"):
            *batch, rows, columns = range(len(value.shape))
            value = _core._raw_ops["permute"](value, dims=(*batch, columns, rows))
        return _Pictures((value,)) if word.endswith("n") else value


def _fits(calls, node, dtypes):
    """Whether the operands are what a form of a row takes."""
    kinds, letters = {}, {}  # of the operand: whether a tensor, and what stands behind its number
    for _, arguments in calls:
        for word in arguments:
            if word[0].isdigit():
                kinds[int(word[0])], letters[int(word[0])] = True, word[1:]
            elif word[0] in "sf" and word[1:].isdigit():
                kinds[int(word[1:])] = False
            elif word.endswith(":ints") and len(node.attrs[word[:-5]]) != len("hw"):
                return False
    given = [None if v is None else not isinstance(v.dtype, type) for v in node.operands]
    unread = _UNREAD.get(node.op)
    if any(g is not None and k != unread and kinds.get(k) is not g for k, g in enumerate(given)) or any(
        k >= len(given) or given[k] is None for k in kinds
    ):
        return False
    result, first = node.outputs[0], node.operands[0] if node.operands else None
    own = first.dtype if node.op in _OF_BOOLS and kinds.get(0) else result.dtype
    if node.op in ("any", "all", "real"):
        own = first.dtype
    for k, letter in letters.items():
        v = node.operands[k]
        if len(v.shape) != _RANKS.get(letter, len(v.shape)):
            return False
        if letter in _OTHERS and type_name(v.dtype) not in _OTHERS[letter]:
            return False
        if letter == "i" and node.op == "gather" and not v.shape:
            return False
    tensors = [v for k, v in enumerate(node.operands)
               if kinds.get(k) and k not in _FREE.get(node.op, ()) and letters[k] not in _OTHERS]  # fmt: skip
    if any(v.dtype != own for v in tensors) or type_name(own) not in dtypes:
        return False
    if unread is not None and any(tuple(v.shape) != tuple(result.shape) for v in tensors):
        return False
    if (
        node.op in _FREE
        and kinds.get(0)
        and type_name(first.dtype) not in (("bool",) if node.op == "where" else _NUMBERS)
    ):
        return False
    whole = not (own.is_floating_point or own.is_complex)
    for k, tensor in kinds.items():  # a number of another kind would convert the tensors
        kind = None if tensor else node.operands[k].dtype
        if kind is complex or kind is float and whole or kind is int and type_name(own) == "bool":
            return False
    if node.attrs.get("axis") == ():
        return False  # of the library's lists an empty one is all axes
    return all(0 not in v.shape for v in (*tensors, result)) and all(library().calls(name) for name, _ in calls)


def op_of(node, device):
    """What launches a node of a graph; None: the library has no such op, or not of these operands."""
    if library() is None or node.op not in ROWS or len(node.outputs) != 1:
        return None
    dtypes, forms = ROWS[node.op]
    calls = next((c for c in forms if _fits(c, node, dtypes)), None)
    return None if calls is None else Op(node, calls, device)


def copy_views(to, to_strides, source, source_strides, shape):
    """Copies a view into another of its shape: both are rows of memory with strides. False: there is no such library."""
    if library() is None or not library().calls("InplaceCopy"):
        return False
    views = [_Memory((row.data_ptr(), _NUMBERS[type_name(row.dtype)], shape, s)) for row, s in
             ((to, to_strides), (source, source_strides))]  # fmt: skip
    launch("InplaceCopy", views, to.device)
    return True


class Recording:
    """Launches that were written down (aclmdlRICapture...) and are done again by one call, over the same addresses."""

    _streams = {}  # by device: where launches are written down, apart from what other threads launch

    def __init__(self, device, work):
        found, self.device = library(), device
        self.calls = {n: found.symbol(found.runtime, n) for n in (
            "aclrtCreateStream", "aclmdlRICaptureBegin", "aclmdlRICaptureEnd", "aclmdlRIExecuteAsync", "aclmdlRIDestroy",
            "aclrtSynchronizeStream")}  # fmt: skip
        _core._ascend_stream(device)
        if device not in self._streams:
            made = ctypes.c_void_p()
            found.check(self.calls["aclrtCreateStream"](ctypes.byref(made)), "aclrtCreateStream")
            self._streams[device] = made
        stream, self.graph = self._streams[device], ctypes.c_void_p()
        relaxed = 2  # from this thread other calls may be made meanwhile: the pool may ask for memory
        found.check(self.calls["aclmdlRICaptureBegin"](stream, relaxed), "aclmdlRICaptureBegin")
        try:
            self.memory = work(stream)
        except BaseException:
            self.calls["aclmdlRICaptureEnd"](stream, ctypes.byref(self.graph))
            if self.graph:
                self.calls["aclmdlRIDestroy"](self.graph)
            raise
        found.check(self.calls["aclmdlRICaptureEnd"](stream, ctypes.byref(self.graph)), "aclmdlRICaptureEnd")
        weakref.finalize(self, _destroy, self.calls, self.graph, device, self.memory).atexit = False

    def replay(self):
        stream = ctypes.c_void_p(_core._ascend_stream(self.device))
        library().check(self.calls["aclmdlRIExecuteAsync"](self.graph, stream), "aclmdlRIExecuteAsync")


def _destroy(calls, graph, device, memory):
    """What still runs of it is waited for; then its memory may go."""
    calls["aclrtSynchronizeStream"](ctypes.c_void_p(_core._ascend_stream(device)))
    calls["aclmdlRIDestroy"](graph)
    memory.clear()
