# Written by docs/stubs.py; do not edit.
import builtins
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import EllipsisType
from typing import Any, ParamSpec, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

from msjit._core import Array, ArrayLike, DType, DTypeLike, Index, Ints, Operand, Tensor
from msjit._core import empty as empty, from_dlpack as from_dlpack, from_numpy as from_numpy
from msjit.ops.primitive import Primitive as Primitive, Primitive as PrimitiveWithCheck, Primitive as PrimitiveWithInfer, ReduceOp as ReduceOp, constexpr as constexpr, prim_attr_register as prim_attr_register
from . import auto_generate as auto_generate
from . import composite as composite
from . import custom_op_builder as custom_op_builder
from . import elementwise as elementwise
from . import function as function
from . import functional as functional
from . import indexing as indexing
from . import linalg as linalg
from . import losses as losses
from . import methods as methods
from . import methods_forms as methods_forms
from . import operations as operations
from . import pooling as pooling
from . import primitive as primitive
from . import random as random
from . import reduction as reduction
from . import shapes as shapes
from . import sparse as sparse
from . import special as special
from . import streams as streams
from . import vision as vision
from msjit.parameter import Parameter
from msjit.ops.operations import *

_P = ParamSpec("_P")
_R = TypeVar("_R")

class CustomOpBuilder:
    """Compiles C++ sources to an extension module of pybind11 and loads it.

    Parameters:
        name (str): of the module, an identifier; the sources name it by ``MSJIT_EXTENSION_NAME``.
        sources (str or list of str): paths of the C++ files.
        backend (str or None): None or "CPU"; kernels of other devices are not compiled here.
        include_paths (list of str): further folders of headers; those of msjit, pybind11 and Python come by themselves.
        cflags (str or list of str): further options of the compiler, behind ``-std=c++17 -O2 -fPIC -fvisibility=hidden``.
        ldflags (str or list of str): further options of the link.
        build_dir (str): where to build; by default a folder under ``$XDG_CACHE_HOME/msjit``. What was built from the same
            sources by the same command is used again.

    The compiler is ``$CXX``, or ``c++``. Raises TypeError or ValueError for wrong arguments, FileNotFoundError for a source
    that is not there, and RuntimeError with what the compiler said. `msjit/extension.h` has the tensor's type for C++ and
    `register_op`, which makes an op with inference and gradient of C++ functions.

    >>> builder = ms.ops.CustomOpBuilder("my_ops", ["my_ops.cpp"])
    >>> builder.name, builder.sources
    ('my_ops', ['my_ops.cpp'])"""
    def __init__(self, name: Any, sources: Any, backend: Any = None, include_paths: Any = None, cflags: Any = None, ldflags: Any = None, **kwargs: Any) -> None: ...
    def build(self) -> Any:
        """Compiles where that is needed; returns the path of the module, a string."""
        ...
    def load(self) -> Any:
        """Compiles where that is needed, and imports the module; returns it."""
        ...
class GradOperation:
    """Makes functions that compute gradients; ``grad`` says the same in fewer words.

    get_all: of all inputs, as a tuple, instead of the first one.
    get_by_list: of the Parameters given to the call; with get_all the result is (of inputs, of Parameters).
    sens_param: the last argument of the function is the gradient of the output.

    >>> ms.ops.GradOperation(get_all=True)(lambda x, y: x * y)(ms.tensor([2.0]), ms.tensor([3.0]))
    (Tensor([3.], dtype=float32), Tensor([2.], dtype=float32))"""
    def __init__(self, get_all: bool = False, get_by_list: bool = False, sens_param: bool = False) -> None: ...
    def __call__(self, fn: Callable[..., Any], weights: Any = None) -> Any: ...
class HyperMap(Map):
    """HyperMap(ops=None, reverse=False): as Map, and sequences within sequences are mapped, too."""
class Map:
    """Map(ops=None, reverse=False): ops of the elements of sequences, taken together; ops None: the call's first argument.

    reverse: the last element is computed first."""
    def __init__(self, ops: Any = None, reverse: bool = False) -> None: ...
    def __call__(self, *args: Any) -> Any: ...
class MultitypeFuncGraph:
    """MultitypeFuncGraph(name, read_value=False): one name for functions of different argument types.

    ``@f.register("Tensor", "Number")`` adds a function; a call goes to the first whose types its arguments have.

    >>> double = ms.ops.MultitypeFuncGraph("double")
    >>> @double.register("Number")
    ... def _(x):
    ...     return 2 * x
    >>> double(4)
    8"""
    def __init__(self, name: Any, read_value: bool = False) -> None: ...
    def __call__(self, *args: Any) -> Any: ...
    def register(self, *type_names: Any) -> Any:
        """A decorator that adds a function for arguments of these types."""
        ...
    def set_doc_url(self, url: Any) -> Any:
        """Ignored."""
        ...
@overload
def abs(x: Operand) -> Tensor:
    """abs(x: Tensor)

    Absolute value; of complex: the modulus."""
    ...
@overload
def abs(input: Operand) -> Tensor: ...
@overload
def absolute(x: Operand) -> Tensor:
    """absolute(x: Tensor)

    Absolute value; of complex: the modulus."""
    ...
@overload
def absolute(input: Operand) -> Tensor: ...
def accumulate_n(x: Any) -> Tensor:
    """Sum of tensors of one shape."""
    ...
@overload
def acos(x: Operand) -> Tensor:
    """acos(x: Tensor)

    Arc cosine, in radians."""
    ...
@overload
def acos(input: Operand) -> Tensor: ...
@overload
def acosh(x: Operand) -> Tensor:
    """acosh(x: Tensor)

    Inverse hyperbolic cosine."""
    ...
@overload
def acosh(input: Operand) -> Tensor: ...
def adaptive_avg_pool1d(input: Operand, output_size: Ints | Sequence[int | None] | None) -> Tensor:
    """Means over an even division of (..., L) into output_size windows.

    >>> ms.ops.adaptive_avg_pool1d(ms.ops.ones((1, 1, 6)), 3).shape
    (1, 1, 3)"""
    ...
def adaptive_avg_pool2d(input: Operand, output_size: Any) -> Tensor:
    """Means over an even division of (..., H, W) into output_size windows; None keeps a size."""
    ...
def adaptive_avg_pool2d_ext(input: Operand, output_size: Any) -> Tensor:
    """Means over an even division of (..., H, W) into output_size windows; None keeps a size."""
    ...
def adaptive_avg_pool3d(input: Operand, output_size: Any) -> Tensor:
    """Means over an even division of (..., D, H, W) into output_size windows; None keeps a size."""
    ...
def adaptive_max_pool1d(input: Operand, output_size: Ints | Sequence[int | None] | None) -> Tensor:
    """Largest values over an even division of (..., L) into output_size windows."""
    ...
def adaptive_max_pool2d(input: Operand, output_size: Any, return_indices: bool = False) -> Any:
    """Largest values over an even division of (..., H, W) into output_size windows, and their flat indices."""
    ...
def adaptive_max_pool3d(input: Operand, output_size: Any, return_indices: bool = False) -> Any:
    """Largest values over an even division of (..., D, H, W) into output_size windows, and their flat indices."""
    ...
@overload
def add(x: Operand, y: Operand) -> Tensor:
    """add(x: Tensor | number, y: Tensor | number)

    Element-wise sum x + y (bool: logical or)."""
    ...
@overload
def add(input: Operand, other: Operand) -> Tensor: ...
@overload
def add(input: Operand, y: Operand) -> Tensor: ...
def add_layer_norm(x1: Operand, x2: Operand, gamma: Any, beta: Operand, epsilon: Operand = 1e-05, additional_output: bool = False) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """(y, mean, rstd, x1 + x2): layer norm of the sum over the dimensions of gamma; the sum is zeros unless asked for."""
    ...
def add_n(inputs: Any) -> Any:
    """Sum of tensors of one shape.

    >>> ms.ops.add_n([ms.ops.ones(2), ms.ops.ones(2)])
    Tensor([2., 2.], dtype=float32)"""
    ...
def add_rms_norm(x1: Operand, x2: Operand, gamma: Any, epsilon: Operand = 1e-06) -> tuple[Tensor, Tensor, Tensor]:
    """(y, rstd, x1 + x2): ``rms_norm`` of the sum."""
    ...
def addbmm(input: Operand, batch1: Operand, batch2: Operand, *, beta: Operand = 1, alpha: Operand = 1) -> Tensor:
    """beta * input + alpha * the sum of the batch's products."""
    ...
def addcdiv(input: Operand, tensor1: Operand, tensor2: Operand, value: Operand = 1) -> Tensor:
    """input + value * tensor1 / tensor2; value a number or a Tensor.

    >>> ms.ops.addcdiv(ms.tensor([1.0]), ms.tensor([2.0]), ms.tensor([4.0]), 0.5)
    Tensor([1.25], dtype=float32)"""
    ...
def addcmul(input: Operand, tensor1: Operand, tensor2: Operand, value: Operand = 1) -> Tensor:
    """input + value * tensor1 * tensor2; value a number or a Tensor.

    >>> ms.ops.addcmul(ms.tensor([1.0]), ms.tensor([2.0]), ms.tensor([3.0]), 0.5)
    Tensor([4.], dtype=float32)"""
    ...
@overload
def addmm(input: Operand, mat1: Operand, mat2: Operand, beta: builtins.complex | Tensor = 1, alpha: builtins.complex | Tensor = 1) -> Tensor:
    """addmm(input: Tensor, mat1: Tensor, mat2: Tensor, beta: number = 1, alpha: number = 1)
    addmm(x: Tensor, a: Tensor, b: Tensor, beta: number = 1, alpha: number = 1)

    beta * x + alpha * (a @ b)."""
    ...
@overload
def addmm(x: Operand, a: Operand, b: Operand, beta: builtins.complex | Tensor = 1, alpha: builtins.complex | Tensor = 1) -> Tensor: ...
@overload
def addmm(input: Operand, a: Operand, b: Operand, beta: builtins.complex | Tensor = 1, alpha: builtins.complex | Tensor = 1) -> Tensor: ...
def addmv(input: Operand, mat: Operand, vec: Operand, *, beta: Operand = 1, alpha: Operand = 1) -> Tensor:
    """beta * input + alpha * (mat @ vec)."""
    ...
def addn(x: Any) -> Tensor:
    """As ``add_n``."""
    ...
def addr(x: Operand, vec1: Operand, vec2: Operand, *, beta: Operand = 1, alpha: Operand = 1) -> Tensor:
    """beta * x + alpha * outer(vec1, vec2)."""
    ...
def adjoint(x: Operand) -> Tensor:
    """The last two dimensions exchanged, and conjugated."""
    ...
def affine_grid(theta: Any, size: Any, align_corners: bool = False) -> Tensor:
    """Points (N, H, W, 2) or (N, D, H, W, 3) in [-1, 1] that theta (N, 2, 3) or (N, 3, 4) maps the grid of size to."""
    ...
@overload
def all(x: Operand, axis: Ints | None = None, keepdims: bool = False) -> Tensor:
    """all(x: Tensor, axis: ints = None, keepdims: bool = False)

    True where every element over axis is true."""
    ...
@overload
def all(input: Operand, axis: Ints | None = None, keep_dims: bool = False) -> Tensor: ...
@overload
def all(input: Operand, dim: Ints | None = None, keepdim: bool = False) -> Tensor: ...
@overload
def all(x: Operand, dim: Ints | None = None, keepdims: bool = False) -> Tensor: ...
@overload
def all(x: Operand, axis: Ints | None = None, keep_dims: bool = False) -> Tensor: ...
@overload
def all(input: Operand, axis: Ints | None = None, keepdims: bool = False) -> Tensor: ...
@overload
def amax(x: Operand, axis: Ints | None = None, keepdims: bool = False) -> Tensor:
    """amax(x: Tensor, axis: ints = None, keepdims: bool = False)
    amax(input, axis=None, keepdims=False, *, initial, where=None)

    Largest value over axis; NaN if there is one; gradient shared evenly among ties."""
    ...
@overload
def amax(input: Operand, axis: Ints | None = None, keep_dims: bool = False) -> Tensor: ...
@overload
def amax(input: Operand, dim: Ints | None = None, keepdim: bool = False) -> Tensor: ...
@overload
def amax(x: Operand, dim: Ints | None = None, keepdims: bool = False) -> Tensor: ...
@overload
def amax(x: Operand, axis: Ints | None = None, keep_dims: bool = False) -> Tensor: ...
@overload
def amax(input: Operand, axis: Ints | None = None, keepdims: bool = False) -> Tensor: ...
@overload
def amax(input: Operand, axis: Ints | None = None, keepdims: bool = False, *, initial: Operand, where: Operand | bool | None = None) -> Tensor: ...
@overload
def amin(x: Operand, axis: Ints | None = None, keepdims: bool = False) -> Tensor:
    """amin(x: Tensor, axis: ints = None, keepdims: bool = False)
    amin(input, axis=None, keepdims=False, *, initial, where=None)

    Smallest value over axis; NaN if there is one; gradient shared evenly among ties."""
    ...
@overload
def amin(input: Operand, axis: Ints | None = None, keep_dims: bool = False) -> Tensor: ...
@overload
def amin(input: Operand, dim: Ints | None = None, keepdim: bool = False) -> Tensor: ...
@overload
def amin(x: Operand, dim: Ints | None = None, keepdims: bool = False) -> Tensor: ...
@overload
def amin(x: Operand, axis: Ints | None = None, keep_dims: bool = False) -> Tensor: ...
@overload
def amin(input: Operand, axis: Ints | None = None, keepdims: bool = False) -> Tensor: ...
@overload
def amin(input: Operand, axis: Ints | None = None, keepdims: bool = False, *, initial: Operand, where: Operand | bool | None = None) -> Tensor: ...
def aminmax(input: Operand, *, axis: Ints | None = 0, keepdims: bool = False) -> tuple[Tensor, Tensor]:
    """(smallest, largest) along axis; axis None: of all.

    >>> ms.ops.aminmax(ms.tensor([1.0, 3.0]))
    (Tensor(1., dtype=float32), Tensor(3., dtype=float32))"""
    ...
@overload
def angle(x: Operand) -> Tensor:
    """angle(x: Tensor)

    Argument in radians."""
    ...
@overload
def angle(input: Operand) -> Tensor: ...
@overload
def any(x: Operand, axis: Ints | None = None, keepdims: bool = False) -> Tensor:
    """any(x: Tensor, axis: ints = None, keepdims: bool = False)

    True where any element over axis is true."""
    ...
@overload
def any(input: Operand, axis: Ints | None = None, keep_dims: bool = False) -> Tensor: ...
@overload
def any(input: Operand, dim: Ints | None = None, keepdim: bool = False) -> Tensor: ...
@overload
def any(x: Operand, dim: Ints | None = None, keepdims: bool = False) -> Tensor: ...
@overload
def any(x: Operand, axis: Ints | None = None, keep_dims: bool = False) -> Tensor: ...
@overload
def any(input: Operand, axis: Ints | None = None, keepdims: bool = False) -> Tensor: ...
def approximate_equal(x: Operand, y: Operand, tolerance: builtins.complex | Tensor = 1e-05) -> Tensor:
    """|x - y| < tolerance."""
    ...
def arange(start: builtins.complex | Tensor = 0, end: Any = None, step: builtins.complex | Tensor = 1, *, dtype: DTypeLike | None = None) -> Tensor:
    """Values start, start + step, ... below end; one argument means end.

    >>> ms.ops.arange(3)
    Tensor([0, 1, 2], dtype=int64)"""
    ...
@overload
def arccos(x: Operand) -> Tensor:
    """arccos(x: Tensor)

    Arc cosine, in radians."""
    ...
@overload
def arccos(input: Operand) -> Tensor: ...
@overload
def arccosh(x: Operand) -> Tensor:
    """arccosh(x: Tensor)

    Inverse hyperbolic cosine."""
    ...
@overload
def arccosh(input: Operand) -> Tensor: ...
@overload
def arcsin(x: Operand) -> Tensor:
    """arcsin(x: Tensor)

    Arc sine, in radians."""
    ...
@overload
def arcsin(input: Operand) -> Tensor: ...
@overload
def arcsinh(x: Operand) -> Tensor:
    """arcsinh(x: Tensor)

    Inverse hyperbolic sine."""
    ...
@overload
def arcsinh(input: Operand) -> Tensor: ...
@overload
def arctan(x: Operand) -> Tensor:
    """arctan(x: Tensor)

    Arc tangent, in radians."""
    ...
@overload
def arctan(input: Operand) -> Tensor: ...
@overload
def arctan2(input: Operand, other: Operand) -> Tensor:
    """arctan2(input: Tensor | number, other: Tensor | number)
    arctan2(y: Tensor | number, x: Tensor | number)

    Angle of the point (x, y) in radians, in [-pi, pi]."""
    ...
@overload
def arctan2(y: Operand, x: Operand) -> Tensor: ...
@overload
def arctan2(other: Operand, input: Operand) -> Tensor: ...
@overload
def arctan2(y: Operand, input: Operand) -> Tensor: ...
@overload
def arctanh(x: Operand) -> Tensor:
    """arctanh(x: Tensor)

    Inverse hyperbolic tangent."""
    ...
@overload
def arctanh(input: Operand) -> Tensor: ...
@overload
def argmax(x: Operand, axis: int | None = None, keepdims: bool = False) -> Tensor:
    """argmax(x: Tensor, axis: int = None, keepdims: bool = False)

    Index (int64) of the first largest value; of the flattened tensor when axis is None."""
    ...
@overload
def argmax(input: Operand, axis: int | None = None, keep_dims: bool = False) -> Tensor: ...
@overload
def argmax(input: Operand, dim: int | None = None, keepdim: bool = False) -> Tensor: ...
@overload
def argmax(x: Operand, dim: int | None = None, keepdims: bool = False) -> Tensor: ...
@overload
def argmax(x: Operand, axis: int | None = None, keep_dims: bool = False) -> Tensor: ...
@overload
def argmax(input: Operand, axis: int | None = None, keepdims: bool = False) -> Tensor: ...
def argmin(input: Operand, axis: Ints | None = None, keepdims: bool = False) -> Tensor:
    """Index (int32) of the smallest element along axis (None: among all).

    >>> ms.ops.argmin(ms.tensor([2.0, 1.0]))
    Tensor(1, dtype=int32)"""
    ...
def argsort(input: Operand, axis: Ints | None = -1, descending: bool = False) -> Tensor:
    """Indices (int32) that sort input along axis.

    >>> ms.ops.argsort(ms.tensor([2.0, 1.0]))
    Tensor([1, 0], dtype=int32)"""
    ...
def argwhere(input: Operand) -> Tensor:
    """Indices of the elements that are not zero, (n, ndim) int64."""
    ...
@overload
def asin(x: Operand) -> Tensor:
    """asin(x: Tensor)

    Arc sine, in radians."""
    ...
@overload
def asin(input: Operand) -> Tensor: ...
@overload
def asinh(x: Operand) -> Tensor:
    """asinh(x: Tensor)

    Inverse hyperbolic sine."""
    ...
@overload
def asinh(input: Operand) -> Tensor: ...
def assign(variable: Any, value: Operand) -> Tensor:
    """Writes value, of variable's shape, into variable, without recording it; returns variable.

    >>> ms.ops.assign(ms.Parameter([1.0]), ms.tensor([2.0]))
    Parameter([2.], dtype=float32, requires_grad=True)"""
    ...
def assign_add(variable: Any, value: Operand) -> Tensor:
    """Adds value to variable in place, without recording it; returns variable.

    >>> ms.ops.assign_add(ms.Parameter([1.0]), ms.tensor([2.0]))
    Parameter([3.], dtype=float32, requires_grad=True)"""
    ...
def assign_sub(variable: Any, value: Operand) -> Tensor:
    """Subtracts value from variable in place, without recording it; returns variable.

    >>> ms.ops.assign_sub(ms.Parameter([1.0]), ms.tensor([2.0]))
    Parameter([-1.], dtype=float32, requires_grad=True)"""
    ...
@overload
def astype(x: Operand, dtype: DTypeLike) -> Tensor:
    """astype(x: Tensor | number, dtype: dtype)

    x converted to dtype, as C++ conversion does; floats to bool compare with 0."""
    ...
@overload
def astype(input: Operand, dtype: DTypeLike) -> Tensor: ...
@overload
def atan(x: Operand) -> Tensor:
    """atan(x: Tensor)

    Arc tangent, in radians."""
    ...
@overload
def atan(input: Operand) -> Tensor: ...
@overload
def atan2(input: Operand, other: Operand) -> Tensor:
    """atan2(input: Tensor | number, other: Tensor | number)
    atan2(y: Tensor | number, x: Tensor | number)

    Angle of the point (x, y) in radians, in [-pi, pi]."""
    ...
@overload
def atan2(y: Operand, x: Operand) -> Tensor: ...
@overload
def atan2(other: Operand, input: Operand) -> Tensor: ...
@overload
def atan2(y: Operand, input: Operand) -> Tensor: ...
@overload
def atanh(x: Operand) -> Tensor:
    """atanh(x: Tensor)

    Inverse hyperbolic tangent."""
    ...
@overload
def atanh(input: Operand) -> Tensor: ...
def atleast_1d(inputs: Any) -> Any:
    """With one dimension at least; also of each tensor of a list."""
    ...
def atleast_2d(inputs: Any) -> Any:
    """With two dimensions at least, new ones in front."""
    ...
def atleast_3d(inputs: Any) -> Any:
    """With three dimensions at least: (n,) gives (1, n, 1), (m, n) gives (m, n, 1)."""
    ...
def avg_pool1d(input_x: Operand, kernel_size: Ints = 1, stride: Ints = 1, padding: Ints | str = 0, ceil_mode: bool = False, count_include_pad: bool = True) -> Tensor:
    """Mean of each window of (N, C, L); stride 1 by default, as in MindSpore.

    >>> ms.ops.avg_pool1d(ms.ops.ones((1, 1, 4)), 2, 2).shape
    (1, 1, 2)"""
    ...
def avg_pool2d(input_x: Operand, kernel_size: Ints = 1, stride: Ints = 1, padding: Ints | str = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: builtins.complex | Tensor = 0) -> Tensor:
    """Mean of each window of (N, C, H, W), or their sum over divisor_override; stride 1 by default, as in MindSpore.

    >>> ms.ops.avg_pool2d(ms.ops.ones((1, 1, 4, 4)), 2, 2).shape
    (1, 1, 2, 2)"""
    ...
def avg_pool2d_grad(ct: Operand, input_shape: Ints, kernel: Ints, stride: Ints, padding: Ints = (0, 0), ceil_mode: bool = False, count_include_pad: bool = True) -> Tensor:
    """avg_pool2d_grad(ct: Tensor, input_shape: ints, kernel: ints, stride: ints, padding: ints = (0, 0), ceil_mode: bool = False, count_include_pad: bool = True)

    Adjoint of avg_pool2d."""
    ...
def avg_pool3d(input_x: Operand, kernel_size: Ints = 1, stride: Ints = 1, padding: Ints | str = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: builtins.complex | Tensor = 0) -> Tensor:
    """Mean of each window of (N, C, D, H, W), or their sum over divisor_override; stride 1 by default.

    >>> ms.ops.avg_pool3d(ms.ops.ones((1, 1, 4, 4, 4)), 2, 2).shape
    (1, 1, 2, 2, 2)"""
    ...
def baddbmm(input: Operand, batch1: Operand, batch2: Operand, beta: Operand = 1, alpha: Operand = 1) -> Tensor:
    """beta * input + alpha * (batch1 @ batch2)."""
    ...
def baddbmm_ext(input: Operand, batch1: Operand, batch2: Operand, *, beta: Operand = 1, alpha: Operand = 1) -> Tensor:
    """As ``baddbmm``."""
    ...
def bartlett_window(window_length: Any, periodic: bool = True, *, dtype: DTypeLike | None = None) -> Tensor:
    """Triangular window; periodic: one for spectra, else symmetric.

    >>> ms.ops.bartlett_window(4)
    Tensor([0. , 0.5, 1. , 0.5], dtype=float32)"""
    ...
def batch_dot(x1: Operand, x2: Operand, axes: Any = None) -> Tensor:
    """Sum of products over one axis of each, for every element of the batch in dimension 0."""
    ...
@overload
def batch_matmul(x: Operand, y: Operand) -> Tensor:
    """batch_matmul(x: Tensor, y: Tensor)

    Matrix product with NumPy's broadcasting of leading dimensions."""
    ...
@overload
def batch_matmul(input: Operand, other: Operand) -> Tensor: ...
@overload
def batch_matmul(input: Operand, y: Operand) -> Tensor: ...
def batch_norm(input_x: Operand, running_mean: Any, running_var: Any, weight: Operand, bias: Any, training: bool = False, momentum: Any = 0.1, eps: Operand = 1e-05) -> Tensor:
    """Per-channel normalisation by the batch (training; the running values are updated) or by the running values.

    >>> one, zero = ms.ops.ones(1), ms.ops.zeros(1)
    >>> ms.ops.batch_norm(ms.ops.ones((1, 1)), zero, one, one, zero, eps=0.0)
    Tensor([[1.]], dtype=float32)"""
    ...
def batch_to_space_nd(input_x: Operand, block_shape: Any, crops: Any) -> Tensor:
    """Blocks of the batch dimension moved into the spatial ones, then cropped."""
    ...
@overload
def bce_loss(x: Operand, target: Operand, weight: Operand | None = None, reduction: str = 'mean') -> Tensor:
    """bce_loss(x: Tensor, target: Tensor, weight: Tensor = None, reduction: str = 'mean')

    Binary cross entropy of probabilities; logarithms are kept above -100."""
    ...
@overload
def bce_loss(input: Operand, target: Operand, weight: Operand | None = None, reduction: str = 'mean') -> Tensor: ...
@overload
def bce_with_logits(x: Operand, target: Operand, weight: Operand | None = None, pos_weight: Operand | None = None, reduction: str = 'mean') -> Tensor:
    """bce_with_logits(x: Tensor, target: Tensor, weight: Tensor = None, pos_weight: Tensor = None, reduction: str = 'mean')

    Binary cross entropy of logits, stable."""
    ...
@overload
def bce_with_logits(input: Operand, target: Operand, weight: Operand | None = None, pos_weight: Operand | None = None, reduction: str = 'mean') -> Tensor: ...
def bernoulli(input: Operand, p: Operand = 0.5, seed: Any = None) -> Tensor:
    """1 with probability p (a number, or a tensor that broadcasts), else 0, in input's shape and dtype.

    >>> ms.ops.bernoulli(ms.ops.zeros(2), 1.0)
    Tensor([1., 1.], dtype=float32)"""
    ...
def bessel_i0(x: Operand) -> Tensor:
    """Bessel function I_0 of x (Abramowitz and Stegun, 9.1 and 9.6)."""
    ...
def bessel_i0e(x: Operand) -> Tensor:
    """Bessel function I_0 of x, times exp(-|x|) (Abramowitz and Stegun, 9.1 and 9.6)."""
    ...
def bessel_i1(x: Operand) -> Tensor:
    """Bessel function I_1 of x (Abramowitz and Stegun, 9.1 and 9.6)."""
    ...
def bessel_i1e(x: Operand) -> Tensor:
    """Bessel function I_1 of x, times exp(-|x|) (Abramowitz and Stegun, 9.1 and 9.6)."""
    ...
def bessel_j0(x: Operand) -> Tensor:
    """Bessel function J_0 of x (Abramowitz and Stegun, 9.1 and 9.6)."""
    ...
def bessel_j1(x: Operand) -> Tensor:
    """Bessel function J_1 of x (Abramowitz and Stegun, 9.1 and 9.6)."""
    ...
def bessel_k0(x: Operand) -> Tensor:
    """Bessel function K_0 of x (Abramowitz and Stegun, 9.1 and 9.6)."""
    ...
def bessel_k0e(x: Operand) -> Tensor:
    """Bessel function K_0 of x, times exp(x) (Abramowitz and Stegun, 9.1 and 9.6)."""
    ...
def bessel_k1(x: Operand) -> Tensor:
    """Bessel function K_1 of x (Abramowitz and Stegun, 9.1 and 9.6)."""
    ...
def bessel_k1e(x: Operand) -> Tensor:
    """Bessel function K_1 of x, times exp(x) (Abramowitz and Stegun, 9.1 and 9.6)."""
    ...
def bessel_y0(x: Operand) -> Tensor:
    """Bessel function Y_0 of x (Abramowitz and Stegun, 9.1 and 9.6)."""
    ...
def bessel_y1(x: Operand) -> Tensor:
    """Bessel function Y_1 of x (Abramowitz and Stegun, 9.1 and 9.6)."""
    ...
def bias_add(input_x: Operand, bias: Any) -> Tensor:
    """input_x + bias along dimension 1.

    >>> ms.ops.bias_add(ms.ops.zeros((1, 2)), ms.tensor([1.0, 2.0]))
    Tensor([[1., 2.]], dtype=float32)"""
    ...
def bidense(input1: Operand, input2: Operand, weight: Operand, bias: Any = None) -> Tensor:
    """input1 weight[k] input2 + bias[k] for every output k; weight (out, in1, in2)."""
    ...
def binary_cross_entropy(logits: Operand, labels: Operand, weight: Operand | None = None, reduction: str = 'mean') -> Tensor:
    """binary_cross_entropy(logits: Tensor, labels: Tensor, weight: Tensor = None, reduction: str = 'mean')

    Binary cross entropy of probabilities; logarithms are kept above -100."""
    ...
def binary_cross_entropy_with_logits(logits: Operand, label: Operand, weight: Operand | None = None, pos_weight: Operand | None = None, reduction: str = 'mean') -> Tensor:
    """binary_cross_entropy_with_logits(logits: Tensor, label: Tensor, weight: Tensor = None, pos_weight: Tensor = None, reduction: str = 'mean')

    Binary cross entropy of logits, stable."""
    ...
def bincount(input: Operand, weights: Any = None, minlength: builtins.complex | Tensor = 0) -> Tensor:
    """Occurrences of each non-negative integer, or the sum of their weights; float32.

    >>> ms.ops.bincount(ms.tensor([1, 1]))
    Tensor([0., 2.], dtype=float32)"""
    ...
@overload
def bitwise_and(x: Operand, y: Operand) -> Tensor:
    """bitwise_and(x: Tensor | number, y: Tensor | number)

    Bitwise and of integers or bools."""
    ...
@overload
def bitwise_and(input: Operand, other: Operand) -> Tensor: ...
@overload
def bitwise_and(input: Operand, y: Operand) -> Tensor: ...
@overload
def bitwise_left_shift(x: Operand, y: Operand) -> Tensor:
    """bitwise_left_shift(x: Tensor | number, y: Tensor | number)

    x << y; 0 when y is not below the width."""
    ...
@overload
def bitwise_left_shift(input: Operand, other: Operand) -> Tensor: ...
@overload
def bitwise_left_shift(input: Operand, y: Operand) -> Tensor: ...
@overload
def bitwise_not(x: Operand) -> Tensor:
    """bitwise_not(x: Tensor)

    Bitwise complement of integers; logical not of bools."""
    ...
@overload
def bitwise_not(input: Operand) -> Tensor: ...
@overload
def bitwise_or(x: Operand, y: Operand) -> Tensor:
    """bitwise_or(x: Tensor | number, y: Tensor | number)

    Bitwise or of integers or bools."""
    ...
@overload
def bitwise_or(input: Operand, other: Operand) -> Tensor: ...
@overload
def bitwise_or(input: Operand, y: Operand) -> Tensor: ...
@overload
def bitwise_right_shift(x: Operand, y: Operand) -> Tensor:
    """bitwise_right_shift(x: Tensor | number, y: Tensor | number)

    x >> y, arithmetic for signed integers."""
    ...
@overload
def bitwise_right_shift(input: Operand, other: Operand) -> Tensor: ...
@overload
def bitwise_right_shift(input: Operand, y: Operand) -> Tensor: ...
@overload
def bitwise_xor(x: Operand, y: Operand) -> Tensor:
    """bitwise_xor(x: Tensor | number, y: Tensor | number)

    Bitwise exclusive or of integers or bools."""
    ...
@overload
def bitwise_xor(input: Operand, other: Operand) -> Tensor: ...
@overload
def bitwise_xor(input: Operand, y: Operand) -> Tensor: ...
def blackman_window(window_length: Any, periodic: bool = True, *, dtype: DTypeLike | None = None) -> Tensor:
    """0.42 - 0.5 cos(2 pi t) + 0.08 cos(4 pi t)."""
    ...
def block_diag(*inputs: Any) -> Tensor:
    """Matrices along the diagonal of one, zeros elsewhere.

    >>> ms.ops.block_diag(ms.tensor([[1.0]]), ms.tensor([[2.0]]))
    Tensor([[1., 0.],
            [0., 2.]], dtype=float32)"""
    ...
@overload
def bmm(x: Operand, y: Operand) -> Tensor:
    """bmm(x: Tensor, y: Tensor)

    Batched product of 3-d tensors."""
    ...
@overload
def bmm(input: Operand, other: Operand) -> Tensor: ...
@overload
def bmm(input: Operand, y: Operand) -> Tensor: ...
def bounding_box_decode(anchor_box: Any, deltas: Any, max_shape: Any, means: Any = ..., stds: Any = ..., wh_ratio_clip: builtins.complex | Tensor = 0.016) -> Tensor:
    """The boxes that deltas (see ``bounding_box_encode``) make of anchor_box, cut at the image max_shape (h, w)."""
    ...
def bounding_box_encode(anchor_box: Any, groundtruth_box: Any, means: Any = ..., stds: Any = ...) -> Tensor:
    """Deltas (dx, dy, dw, dh) from boxes to boxes, both (n, 4) of (x1, y1, x2, y2) (Girshick et al., 2014)."""
    ...
def broadcast_tensors(*tensors: Any) -> Any:
    """All tensors expanded to their common shape.

    >>> [t.shape for t in ms.ops.broadcast_tensors(ms.ops.ones((2, 1)), ms.ops.ones(3))]
    [(2, 3), (2, 3)]"""
    ...
@overload
def broadcast_to(x: Operand, *shape: int) -> Tensor:
    """broadcast_to(x: Tensor, *shape: ints)

    Expanded by stride 0 to shape; -1 keeps a dimension."""
    ...
@overload
def broadcast_to(x: Operand, shape: Ints) -> Tensor: ...
@overload
def broadcast_to(input: Operand, *shape: int) -> Tensor: ...
@overload
def broadcast_to(input: Operand, shape: Ints) -> Tensor: ...
@overload
def broadcast_to(input: Operand, *size: int) -> Tensor: ...
@overload
def broadcast_to(input: Operand, size: Ints) -> Tensor: ...
@overload
def broadcast_to(x: Operand, *size: int) -> Tensor: ...
@overload
def broadcast_to(x: Operand, size: Ints) -> Tensor: ...
def bucketize(input: Operand, boundaries: Any, *, right: bool = False) -> Tensor:
    """Which bucket between the sorted boundaries each element falls in, int32; right: boundaries belong to the next.

    >>> ms.ops.bucketize(ms.tensor([1, 4]), [2, 3])
    Tensor([0, 2], dtype=int32)"""
    ...
def cartesian_prod(*inputs: Any) -> Tensor:
    """Rows of all combinations of the elements of 1-d tensors."""
    ...
@overload
def cast(x: Operand, dtype: DTypeLike) -> Tensor:
    """cast(x: Tensor | number, dtype: dtype)

    x converted to dtype, as C++ conversion does; floats to bool compare with 0."""
    ...
@overload
def cast(input: Operand, dtype: DTypeLike) -> Tensor: ...
@overload
def cat(tensors: Sequence[Operand], axis: int = 0) -> Tensor:
    """cat(tensors: sequence of Tensors, axis: int = 0)

    Joined along dim."""
    ...
@overload
def cat(tensors: Sequence[Operand], dim: int = 0) -> Tensor: ...
def cdist(x1: Operand, x2: Operand, p: Operand = 2.0) -> Tensor:
    """p-norm distances between the rows of x1 (..., n, d) and of x2 (..., m, d): (..., n, m).

    >>> ms.ops.cdist(ms.tensor([[0.0, 0.0]]), ms.tensor([[3.0, 4.0]]))
    Tensor([[5.]], dtype=float32)"""
    ...
@overload
def ceil(x: Operand) -> Tensor:
    """ceil(x: Tensor)

    Smallest integer not below x."""
    ...
@overload
def ceil(input: Operand) -> Tensor: ...
def celu(x: Operand, alpha: Operand = 1.0) -> Tensor:
    """max(0, x) + min(0, alpha * (exp(x / alpha) - 1)) (Barron, 2017)."""
    ...
def channel_shuffle(x: Operand, groups: Any) -> Tensor:
    """Channels (dimension 1) of groups interleaved (Zhang et al., 2018)."""
    ...
def check_valid(bboxes: Any, img_metas: Any) -> Tensor:
    """Whether boxes (n, 4) lie in the image that img_metas (height, width, ratio) describes."""
    ...
def choice_with_mask(input_x: Operand, count: builtins.complex | Tensor = 256, seed: Any = None) -> tuple[Tensor, Tensor]:
    """Coordinates (count, ndim) int32 of randomly chosen true elements, and which of them are real (bool)."""
    ...
def cholesky(input_x: Operand, upper: bool = False) -> Tensor:
    """L with L L^H = input_x for Hermitian positive definite matrices; upper: L^H.

    >>> ms.ops.cholesky(ms.tensor([[4.0]]))
    Tensor([[2.]], dtype=float32)"""
    ...
def cholesky_inverse(input_x: Operand, upper: bool = False) -> Tensor:
    """Inverse of the matrix that has input_x as its Cholesky factor."""
    ...
def cholesky_solve(input: Operand, input2: Operand, upper: bool = False) -> Tensor:
    """x of A x = input with the Cholesky factor input2 of A."""
    ...
@overload
def chunk(x: Operand, chunks: int, dim: int = 0) -> tuple[Tensor, ...]:
    """chunk(x: Tensor, chunks: int, dim: int = 0)

    At most chunks views of equal size (the last may be smaller) along dim."""
    ...
@overload
def chunk(input: Operand, chunks: int, axis: int = 0) -> tuple[Tensor, ...]: ...
@overload
def chunk(input: Operand, chunks: int, dim: int = 0) -> tuple[Tensor, ...]: ...
@overload
def chunk(x: Operand, chunks: int, axis: int = 0) -> tuple[Tensor, ...]: ...
@overload
def clamp(x: Operand, min: Operand | None = None, max: Operand | None = None) -> Tensor:
    """clamp(x: Tensor, min: Tensor | number = None, max: Tensor | number = None)

    x limited to [min, max]; NaN stays."""
    ...
@overload
def clamp(input: Operand, min: Operand | None = None, max: Operand | None = None) -> Tensor: ...
def clamp_(input: Operand, min: Any = None, max: Any = None) -> Tensor:
    """Limits input to [min, max] in place.

    >>> ms.ops.clamp_(ms.tensor([3.0]), max=1)
    Tensor([1.], dtype=float32)"""
    ...
@overload
def clip(x: Operand, min: Operand | None = None, max: Operand | None = None) -> Tensor:
    """clip(x: Tensor, min: Tensor | number = None, max: Tensor | number = None)

    x limited to [min, max]; NaN stays."""
    ...
@overload
def clip(input: Operand, min: Operand | None = None, max: Operand | None = None) -> Tensor: ...
def clip_by_global_norm(x: Any, clip_norm: builtins.complex | Tensor = 1.0, use_norm: Any = None) -> tuple[Tensor, Tensor]:
    """Tensors scaled by clip_norm / max(norm of all together, clip_norm).

    >>> [t.item() for t in ms.ops.clip_by_global_norm([ms.tensor([3.0]), ms.tensor([4.0])], 5.0)]
    [3.0, 4.0]"""
    ...
def clip_by_norm(x: Any, max_norm: Any, norm_type: builtins.complex | Tensor = 2.0, error_if_nonfinite: bool = False) -> Any:
    """x (a tensor or list) scaled down so that the norm of all elements together is at most max_norm.

    >>> ms.ops.clip_by_norm(ms.tensor([3.0, 4.0]), 1.0).asnumpy().round(3).tolist()
    [0.6000000238418579, 0.800000011920929]"""
    ...
def clip_by_value(x: Any, clip_value_min: Any = None, clip_value_max: Any = None) -> Any:
    """x, or each tensor of a list, limited to [clip_value_min, clip_value_max].

    >>> ms.ops.clip_by_value(ms.tensor([-1.0, 2.0]), 0, 1)
    Tensor([0., 1.], dtype=float32)"""
    ...
@overload
def clone(x: Operand) -> Tensor:
    """clone(x: Tensor)

    A contiguous copy of x."""
    ...
@overload
def clone(input: Operand) -> Tensor: ...
def coalesce(x_indices: Any, x_values: Any, x_shape: Any) -> tuple[Tensor, Tensor, Tensor]:
    """Coordinates (ndim, n) in order and each once, with the sums of their values: (indices, values, shape)."""
    ...
def col2im(input_x: Operand, output_size: Ints | Sequence[int | None] | None, kernel_size: Any, dilation: Any, padding_value: Any, stride: Any) -> Tensor:
    """Columns (N, C, kh * kw, windows) added up in (N, C, *output_size)."""
    ...
def column_stack(tensors: Any) -> Tensor:
    """Joined along dimension 1; 1-d tensors are columns.

    >>> ms.ops.column_stack((ms.ops.ones(2), ms.ops.ones(2))).shape
    (2, 2)"""
    ...
def combinations(input: Operand, r: builtins.complex | Tensor = 2, with_replacement: bool = False) -> Tensor:
    """Rows of all combinations of r elements of a 1-d tensor.

    >>> ms.ops.combinations(ms.tensor([1, 2, 3]))
    Tensor([[1, 2],
            [1, 3],
            [2, 3]], dtype=int64)"""
    ...
def complex(real: Operand, imag: Operand) -> Tensor:
    """complex(real: Tensor, imag: Tensor)

    real + imag * i."""
    ...
@overload
def concat(tensors: Sequence[Operand], axis: int = 0) -> Tensor:
    """concat(tensors: sequence of Tensors, axis: int = 0)

    Joined along dim."""
    ...
@overload
def concat(tensors: Sequence[Operand], dim: int = 0) -> Tensor: ...
@overload
def concatenate(tensors: Sequence[Operand], axis: int = 0) -> Tensor:
    """concatenate(tensors: sequence of Tensors, axis: int = 0)

    Joined along dim."""
    ...
@overload
def concatenate(tensors: Sequence[Operand], dim: int = 0) -> Tensor: ...
def cond(A: Operand, p: Operand | None = None) -> Tensor:
    """Condition number in the 2-norm, or in that of p ('fro', 'nuc', inf, -inf, 1, -1, 2, -2)."""
    ...
@overload
def conj(x: Operand) -> Tensor:
    """conj(x: Tensor)

    Complex conjugate."""
    ...
@overload
def conj(input: Operand) -> Tensor: ...
@overload
def conjugate(x: Operand) -> Tensor:
    """conjugate(x: Tensor)

    Complex conjugate."""
    ...
@overload
def conjugate(input: Operand) -> Tensor: ...
def conv1d(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, pad_mode: str = 'valid', padding: Ints | str = 0, dilation: Ints = 1, groups: builtins.complex | Tensor = 1) -> Tensor:
    """Cross-correlation of (N, C, L) with (O, C/groups, k); pad_mode as in ``conv2d``.

    >>> ms.ops.conv1d(ms.ops.ones((1, 1, 4)), ms.ops.ones((1, 1, 3))).shape
    (1, 1, 2)"""
    ...
def conv2d(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, pad_mode: str = 'valid', padding: Ints | str = 0, dilation: Ints = 1, groups: builtins.complex | Tensor = 1) -> Tensor:
    """Cross-correlation of (N, C, H, W) with (O, C/groups, kh, kw); pad_mode 'valid', 'same' or 'pad' (by padding).

    >>> ms.ops.conv2d(ms.ops.ones((1, 1, 4, 4)), ms.ops.ones((1, 1, 3, 3))).shape
    (1, 1, 2, 2)"""
    ...
def conv2d_input_grad(ct: Operand, weight: Operand, input_shape: Ints, stride: Ints, padding: Ints, dilation: Ints, groups: int) -> Tensor:
    """conv2d_input_grad(ct: Tensor, weight: Tensor, input_shape: ints, stride: ints, padding: ints, dilation: ints, groups: int)

    Adjoint of conv2d in x."""
    ...
@overload
def conv2d_weight_grad(ct: Operand, x: Operand, weight_shape: Ints, stride: Ints, padding: Ints, dilation: Ints, groups: int) -> Tensor:
    """conv2d_weight_grad(ct: Tensor, x: Tensor, weight_shape: ints, stride: ints, padding: ints, dilation: ints, groups: int)

    Adjoint of conv2d in weight."""
    ...
@overload
def conv2d_weight_grad(ct: Operand, input: Operand, weight_shape: Ints, stride: Ints, padding: Ints, dilation: Ints, groups: int) -> Tensor: ...
def conv3d(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, pad_mode: str = 'valid', padding: Ints | str = 0, dilation: Ints = 1, groups: builtins.complex | Tensor = 1) -> Tensor:
    """Cross-correlation of (N, C, D, H, W) with (O, C/groups, kd, kh, kw); pad_mode 'valid', 'same' or 'pad'.

    >>> ms.ops.conv3d(ms.ops.ones((1, 1, 4, 4, 4)), ms.ops.ones((1, 1, 3, 3, 3))).shape
    (1, 1, 2, 2, 2)"""
    ...
def conv3d_transpose(inputs: Any, weight: Operand, pad_mode: str = 'valid', padding: Ints | str = 0, stride: Ints = 1, dilation: Ints = 1, group: builtins.complex | Tensor = 1, output_padding: Ints = 0) -> Tensor:
    """Adjoint of ``conv3d``; weight (C, O/group, kd, kh, kw); pad_mode 'valid' or 'pad' (by padding)."""
    ...
@overload
def conv_transpose1d(x: Operand, weight: Operand, bias: Operand | None = None, stride: int = 1, padding: int = 0, output_padding: int = 0, dilation: int = 1, groups: int = 1) -> Tensor:
    """conv_transpose1d(x: Tensor, weight: Tensor, bias: Tensor = None, stride: int = 1, padding: int = 0, output_padding: int = 0, dilation: int = 1, groups: int = 1)

    Transposed convolution of (N, C, L); weight (C, O/groups, k)."""
    ...
@overload
def conv_transpose1d(input: Operand, weight: Operand, bias: Operand | None = None, stride: int = 1, padding: int = 0, output_padding: int = 0, dilation: int = 1, groups: int = 1) -> Tensor: ...
def conv_transpose2d(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, padding: Ints | str = 0, output_padding: Ints = 0, groups: builtins.complex | Tensor = 1, dilation: Ints = 1) -> Tensor:
    """Adjoint of ``conv2d``; weight (C, O/groups, kh, kw).

    >>> ms.ops.conv_transpose2d(ms.ops.ones((1, 1, 2, 2)), ms.ops.ones((1, 1, 2, 2)), stride=2).shape
    (1, 1, 4, 4)"""
    ...
def coo2csr(row_indices: Any, height: Any) -> Tensor:
    """Where each of height rows begins, and the last ends, from the row of each value, in order."""
    ...
def coo_abs(x: Any) -> Any:
    """``abs`` of the values of a COOTensor, at the same places."""
    ...
def coo_acos(x: Any) -> Any:
    """``acos`` of the values of a COOTensor, at the same places."""
    ...
def coo_acosh(x: Any) -> Any:
    """``acosh`` of the values of a COOTensor, at the same places."""
    ...
def coo_add(x1: Any, x2: Any, thresh: Any) -> Any:
    """The sum of two COOTensors, without values whose size is below thresh."""
    ...
def coo_asin(x: Any) -> Any:
    """``asin`` of the values of a COOTensor, at the same places."""
    ...
def coo_asinh(x: Any) -> Any:
    """``asinh`` of the values of a COOTensor, at the same places."""
    ...
def coo_atan(x: Any) -> Any:
    """``atan`` of the values of a COOTensor, at the same places."""
    ...
def coo_atanh(x: Any) -> Any:
    """``atanh`` of the values of a COOTensor, at the same places."""
    ...
def coo_ceil(x: Any) -> Any:
    """``ceil`` of the values of a COOTensor, at the same places."""
    ...
def coo_concat(sp_input: Any, concat_dim: builtins.complex | Tensor = 0) -> Any:
    """COOTensors joined along a dimension; the others have the same sizes."""
    ...
def coo_cos(x: Any) -> Any:
    """``cos`` of the values of a COOTensor, at the same places."""
    ...
def coo_cosh(x: Any) -> Any:
    """``cosh`` of the values of a COOTensor, at the same places."""
    ...
def coo_exp(x: Any) -> Any:
    """``exp`` of the values of a COOTensor, at the same places."""
    ...
def coo_expm1(x: Any) -> Any:
    """``expm1`` of the values of a COOTensor, at the same places."""
    ...
def coo_floor(x: Any) -> Any:
    """``floor`` of the values of a COOTensor, at the same places."""
    ...
def coo_inv(x: Any) -> Any:
    """``inv`` of the values of a COOTensor, at the same places."""
    ...
def coo_isfinite(x: Any) -> Any:
    """``isfinite`` of the values of a COOTensor, at the same places."""
    ...
def coo_isinf(x: Any) -> Any:
    """``isinf`` of the values of a COOTensor, at the same places."""
    ...
def coo_isnan(x: Any) -> Any:
    """``isnan`` of the values of a COOTensor, at the same places."""
    ...
def coo_log(x: Any) -> Any:
    """``log`` of the values of a COOTensor, at the same places."""
    ...
def coo_log1p(x: Any) -> Any:
    """``log1p`` of the values of a COOTensor, at the same places."""
    ...
def coo_neg(x: Any) -> Any:
    """``neg`` of the values of a COOTensor, at the same places."""
    ...
def coo_relu(x: Any) -> Any:
    """``relu`` of the values of a COOTensor, at the same places."""
    ...
def coo_relu6(x: Any) -> Any:
    """``relu6`` of the values of a COOTensor, at the same places."""
    ...
def coo_round(x: Any) -> Any:
    """``round`` of the values of a COOTensor, at the same places."""
    ...
def coo_sigmoid(x: Any) -> Any:
    """``sigmoid`` of the values of a COOTensor, at the same places."""
    ...
def coo_sin(x: Any) -> Any:
    """``sin`` of the values of a COOTensor, at the same places."""
    ...
def coo_sinh(x: Any) -> Any:
    """``sinh`` of the values of a COOTensor, at the same places."""
    ...
def coo_softsign(x: Any) -> Any:
    """``softsign`` of the values of a COOTensor, at the same places."""
    ...
def coo_sqrt(x: Any) -> Any:
    """``sqrt`` of the values of a COOTensor, at the same places."""
    ...
def coo_square(x: Any) -> Any:
    """``square`` of the values of a COOTensor, at the same places."""
    ...
def coo_tan(x: Any) -> Any:
    """``tan`` of the values of a COOTensor, at the same places."""
    ...
def coo_tanh(x: Any) -> Any:
    """``tanh`` of the values of a COOTensor, at the same places."""
    ...
def coo_tensor_get_dense_shape(x: Any) -> tuple[int, int]:
    """The shape of a COOTensor."""
    ...
def coo_tensor_get_indices(x: Any) -> Tensor:
    """The coordinates of a COOTensor."""
    ...
def coo_tensor_get_values(x: Any) -> Tensor:
    """The values of a COOTensor."""
    ...
@overload
def copy(x: Operand) -> Tensor:
    """copy(x: Tensor)

    A contiguous copy of x."""
    ...
@overload
def copy(input: Operand) -> Tensor: ...
@overload
def copy_(x: Operand, src: Operand) -> Tensor:
    """copy_(x: Tensor, src: Tensor | number)

    src, broadcast and converted, written into x."""
    ...
@overload
def copy_(input: Operand, src: Operand) -> Tensor: ...
def copysign(x: Operand, other: Operand) -> Tensor:
    """|x| with the sign of other (a zero's sign counts).

    >>> ms.ops.copysign(ms.tensor([1.0, -2.0]), -1.0)
    Tensor([-1., -2.], dtype=float32)"""
    ...
@overload
def cos(x: Operand) -> Tensor:
    """cos(x: Tensor)

    Cosine of x in radians."""
    ...
@overload
def cos(input: Operand) -> Tensor: ...
@overload
def cosh(x: Operand) -> Tensor:
    """cosh(x: Tensor)

    Hyperbolic cosine."""
    ...
@overload
def cosh(input: Operand) -> Tensor: ...
def cosine_embedding_loss(input1: Operand, input2: Operand, target: Operand, margin: Operand = 0.0, reduction: str = 'mean') -> Tensor:
    """1 - cos where target is 1, max(0, cos - margin) where it is -1; cos of the vectors in dimension 1."""
    ...
@overload
def cosine_similarity(x: Operand, y: Operand, dim: int = 1, eps: float = 1e-08) -> Tensor:
    """cosine_similarity(x: Tensor, y: Tensor, dim: int = 1, eps: float = 1e-08)

    x.y / max(|x| |y|, eps) along dim."""
    ...
@overload
def cosine_similarity(input: Operand, other: Operand, axis: int = 1, eps: float = 1e-08) -> Tensor: ...
@overload
def cosine_similarity(input: Operand, other: Operand, dim: int = 1, eps: float = 1e-08) -> Tensor: ...
@overload
def cosine_similarity(x: Operand, y: Operand, axis: int = 1, eps: float = 1e-08) -> Tensor: ...
@overload
def cosine_similarity(input: Operand, y: Operand, dim: int = 1, eps: float = 1e-08) -> Tensor: ...
@overload
def cosine_similarity(x: Operand, y: Operand, dim: int = 1, epsilon: float = 1e-08) -> Tensor: ...
def count_nonzero(x: Operand, axis: Ints | None = ..., keep_dims: bool = False, dtype: DTypeLike = ...) -> Tensor:
    """Number of elements over axis that are not zero.

    >>> ms.ops.count_nonzero(ms.tensor([0, 2, 3]))
    Tensor(2, dtype=int32)"""
    ...
def cov(input: Operand, *, correction: builtins.complex | Tensor = 1, fweights: Any = None, aweights: Any = None) -> Tensor:
    """Covariance matrix of variables in rows and observations in columns, divisor n - correction; with weights.

    >>> ms.ops.cov(ms.tensor([[1.0, 3.0], [2.0, 6.0]]))
    Tensor([[2., 4.],
            [4., 8.]], dtype=float32)"""
    ...
def crop_and_resize(image: Any, boxes: Any, box_indices: Any, crop_size: Any, method: str = 'bilinear', extrapolation_value: builtins.complex | Tensor = 0.0) -> Tensor:
    """Boxes (n, 4) of (y1, x1, y2, x2) in [0, 1] of the images (N, H, W, C) at box_indices, resized to crop_size."""
    ...
def cross(input: Operand, other: Operand, dim: Ints | None = None) -> Tensor:
    """Cross product along a dimension of size 3 (None: the first).

    >>> ms.ops.cross(ms.tensor([1.0, 0.0, 0.0]), ms.tensor([0.0, 1.0, 0.0]))
    Tensor([0., 0., 1.], dtype=float32)"""
    ...
@overload
def cross_entropy(x: Operand, target: Operand, weight: Operand | None = None, ignore_index: int = -100, reduction: str = 'mean', label_smoothing: float = 0.0) -> Tensor:
    """cross_entropy(x: Tensor, target: Tensor, weight: Tensor = None, ignore_index: int = -100, reduction: str = 'mean', label_smoothing: float = 0.0)

    nll_loss of log_softmax; target class indices (N, ...) or probabilities (N, C, ...)."""
    ...
@overload
def cross_entropy(input: Operand, target: Operand, weight: Operand | None = None, ignore_index: int = -100, reduction: str = 'mean', label_smoothing: float = 0.0) -> Tensor: ...
def csr2coo(indptr: Any, nnz: Any) -> Tensor:
    """The row of each of nnz values, from where the rows begin."""
    ...
def csr_abs(x: Any) -> Any:
    """``abs`` of the values of a CSRTensor, at the same places."""
    ...
def csr_acos(x: Any) -> Any:
    """``acos`` of the values of a CSRTensor, at the same places."""
    ...
def csr_acosh(x: Any) -> Any:
    """``acosh`` of the values of a CSRTensor, at the same places."""
    ...
def csr_add(a: Any, b: Any, alpha: Operand, beta: Operand) -> Any:
    """alpha a + beta b, of two CSRTensors."""
    ...
def csr_asin(x: Any) -> Any:
    """``asin`` of the values of a CSRTensor, at the same places."""
    ...
def csr_asinh(x: Any) -> Any:
    """``asinh`` of the values of a CSRTensor, at the same places."""
    ...
def csr_atan(x: Any) -> Any:
    """``atan`` of the values of a CSRTensor, at the same places."""
    ...
def csr_atanh(x: Any) -> Any:
    """``atanh`` of the values of a CSRTensor, at the same places."""
    ...
def csr_ceil(x: Any) -> Any:
    """``ceil`` of the values of a CSRTensor, at the same places."""
    ...
def csr_cos(x: Any) -> Any:
    """``cos`` of the values of a CSRTensor, at the same places."""
    ...
def csr_cosh(x: Any) -> Any:
    """``cosh`` of the values of a CSRTensor, at the same places."""
    ...
def csr_div(x: Any, y: Operand) -> Any:
    """A CSRTensor over the elements of a tensor at its places (y broadcast)."""
    ...
def csr_exp(x: Any) -> Any:
    """``exp`` of the values of a CSRTensor, at the same places."""
    ...
def csr_expm1(x: Any) -> Any:
    """``expm1`` of the values of a CSRTensor, at the same places."""
    ...
def csr_floor(x: Any) -> Any:
    """``floor`` of the values of a CSRTensor, at the same places."""
    ...
def csr_gather(indptr: Any, indices: Any, dense: Any, shape: Any) -> Tensor:
    """The elements of a dense tensor at the places of a CSR matrix."""
    ...
def csr_inv(x: Any) -> Any:
    """``inv`` of the values of a CSRTensor, at the same places."""
    ...
def csr_isfinite(x: Any) -> Any:
    """``isfinite`` of the values of a CSRTensor, at the same places."""
    ...
def csr_isinf(x: Any) -> Any:
    """``isinf`` of the values of a CSRTensor, at the same places."""
    ...
def csr_isnan(x: Any) -> Any:
    """``isnan`` of the values of a CSRTensor, at the same places."""
    ...
def csr_log(x: Any) -> Any:
    """``log`` of the values of a CSRTensor, at the same places."""
    ...
def csr_log1p(x: Any) -> Any:
    """``log1p`` of the values of a CSRTensor, at the same places."""
    ...
def csr_mm(a: Any, b: Operand, trans_a: bool = False, trans_b: bool = False, adjoint_a: bool = False, adjoint_b: bool = False) -> Tensor:
    """The product of a CSRTensor with a matrix: a Tensor, or a CSRTensor, which gives one."""
    ...
def csr_mul(x: Any, y: Operand) -> Any:
    """A CSRTensor times the elements of a tensor at its places (y broadcast)."""
    ...
def csr_mv(csr_tensor: Any, dense: Any) -> Tensor:
    """The product with a column (n, 1)."""
    ...
def csr_neg(x: Any) -> Any:
    """``neg`` of the values of a CSRTensor, at the same places."""
    ...
def csr_reduce_sum(csr_tensor: Any, axis: Ints | None) -> Tensor:
    """The sums of the rows (axis 1), as a column."""
    ...
def csr_relu(x: Any) -> Any:
    """``relu`` of the values of a CSRTensor, at the same places."""
    ...
def csr_relu6(x: Any) -> Any:
    """``relu6`` of the values of a CSRTensor, at the same places."""
    ...
def csr_round(x: Any) -> Any:
    """``round`` of the values of a CSRTensor, at the same places."""
    ...
def csr_sigmoid(x: Any) -> Any:
    """``sigmoid`` of the values of a CSRTensor, at the same places."""
    ...
def csr_sin(x: Any) -> Any:
    """``sin`` of the values of a CSRTensor, at the same places."""
    ...
def csr_sinh(x: Any) -> Any:
    """``sinh`` of the values of a CSRTensor, at the same places."""
    ...
def csr_softmax(logits: Any, dtype: Any) -> Any:
    """Softmax of the values of each row of a CSRTensor, computed in dtype."""
    ...
def csr_softsign(x: Any) -> Any:
    """``softsign`` of the values of a CSRTensor, at the same places."""
    ...
def csr_sqrt(x: Any) -> Any:
    """``sqrt`` of the values of a CSRTensor, at the same places."""
    ...
def csr_square(x: Any) -> Any:
    """``square`` of the values of a CSRTensor, at the same places."""
    ...
def csr_tan(x: Any) -> Any:
    """``tan`` of the values of a CSRTensor, at the same places."""
    ...
def csr_tanh(x: Any) -> Any:
    """``tanh`` of the values of a CSRTensor, at the same places."""
    ...
def csr_tensor_get_dense_shape(x: Any) -> tuple[int, int]:
    """The shape of a CSRTensor."""
    ...
def csr_tensor_get_indices(x: Any) -> Tensor:
    """The columns of the values of a CSRTensor."""
    ...
def csr_tensor_get_indptr(x: Any) -> Tensor:
    """Where the rows of a CSRTensor begin, and the last ends."""
    ...
def csr_tensor_get_values(x: Any) -> Tensor:
    """The values of a CSRTensor."""
    ...
def csr_to_coo(tensor: Any) -> Any:
    """A CSRTensor as COOTensor."""
    ...
def csr_to_dense(csr_tensor: Any) -> Tensor:
    """A CSRTensor as Tensor."""
    ...
def ctc_greedy_decoder(inputs: Any, sequence_length: Any, merge_repeated: bool = True) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """The likeliest class of each step of (T, N, C), the last class meaning none: (indices (K, 2), values (K,), shape, and
    the negated sum of the largest inputs (N, 1)); merge_repeated: repetitions without none between count once.

    >>> ms.ops.ctc_greedy_decoder(ms.tensor([[[0.9, 0.1]], [[0.2, 0.8]]]), ms.tensor([2]))[1].tolist()
    [0]"""
    ...
def ctc_loss(log_probs: Any, targets: Any, input_lengths: Any, target_lengths: Any, blank: builtins.complex | Tensor = 0, reduction: str = 'mean', zero_infinity: bool = False) -> tuple[Tensor, Tensor]:
    """(loss, log_alpha): connectionist temporal classification (Graves et al., 2006) of log_probs (T, N, C), targets
    (N, S); 'mean' divides each loss by its target's length first. log_alpha (N, T, 2 S + 1)."""
    ...
@overload
def cummax(x: Operand, dim: int) -> tuple[Tensor, Tensor]:
    """cummax(x: Tensor, dim: int)

    Running maximum along dim and its index."""
    ...
@overload
def cummax(input: Operand, axis: int) -> tuple[Tensor, Tensor]: ...
@overload
def cummax(input: Operand, dim: int) -> tuple[Tensor, Tensor]: ...
@overload
def cummax(x: Operand, axis: int) -> tuple[Tensor, Tensor]: ...
def cummin(input: Operand, axis: Ints | None) -> tuple[Tensor, Tensor]:
    """Smallest elements so far along axis, and their indices (int32).

    >>> ms.ops.cummin(ms.tensor([2.0, 1.0]), 0)
    (Tensor([2., 1.], dtype=float32), Tensor([0, 1], dtype=int32))"""
    ...
@overload
def cumprod(x: Operand, dim: int, dtype: DTypeLike | None = None) -> Tensor:
    """cumprod(x: Tensor, dim: int, dtype: dtype = None)

    Running product along dim."""
    ...
@overload
def cumprod(input: Operand, axis: int, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def cumprod(input: Operand, dim: int, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def cumprod(x: Operand, axis: int, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def cumsum(x: Operand, axis: int, dtype: DTypeLike | None = None) -> Tensor:
    """cumsum(x: Tensor, axis: int, dtype: dtype = None)

    Running sum along dim."""
    ...
@overload
def cumsum(input: Operand, axis: int, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def cumsum(input: Operand, dim: int, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def cumsum(x: Operand, dim: int, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def deepcopy(x: Operand) -> Tensor:
    """deepcopy(x: Tensor)

    A contiguous copy of x."""
    ...
@overload
def deepcopy(input: Operand) -> Tensor: ...
def deg2rad(x: Any) -> Tensor:
    """Degrees to radians."""
    ...
@overload
def dense(x: Operand, weight: Operand, bias: Operand | None = None) -> Tensor:
    """dense(x: Tensor, weight: Tensor, bias: Tensor = None)

    x @ weight.T + bias; weight (out, in)."""
    ...
@overload
def dense(input: Operand, weight: Operand, bias: Operand | None = None) -> Tensor: ...
def dense_to_sparse_coo(tensor: Operand) -> Any:
    """The elements of a tensor that are not 0, as COOTensor."""
    ...
def dense_to_sparse_csr(tensor: Operand) -> Any:
    """The elements of a matrix that are not 0, as CSRTensor."""
    ...
def depend(value: Operand, expr: Any) -> Tensor:
    """value; that expr is computed before it, is so in any case: calls run in the order of the program."""
    ...
def derivative(fn: Any, primals: Any, order: Any) -> tuple[Tensor, Tensor]:
    """(fn(primals), its derivative of the given order) for fn applied element by element.

    >>> ms.derivative(lambda x: x ** 3, ms.tensor([2.0]), 2)
    (Tensor([8.], dtype=float32), Tensor([12.], dtype=float32))"""
    ...
def det(input: Operand) -> Tensor:
    """Determinant of the matrices in the last two dimensions.

    >>> ms.ops.det(ms.tensor([[2.0, 0.0], [0.0, 4.0]]))
    Tensor(8., dtype=float32)"""
    ...
@overload
def detach(x: Operand) -> Tensor:
    """detach(x: Tensor)

    The same data without history (stop_gradient)."""
    ...
@overload
def detach(input: Operand) -> Tensor: ...
def diag(input: Operand) -> Tensor:
    """A matrix with input as diagonal; of a matrix its diagonal.

    >>> ms.ops.diag(ms.tensor([1, 2]))
    Tensor([[1, 0],
            [0, 2]], dtype=int64)"""
    ...
def diag_embed(input: Operand, offset: builtins.complex | Tensor = 0, dim1: builtins.complex | Tensor = -2, dim2: builtins.complex | Tensor = -1) -> Tensor:
    """Matrices in dimensions dim1 and dim2 of the result with the last dimension of input as their diagonal."""
    ...
def diagflat(input: Operand, offset: builtins.complex | Tensor = 0) -> Tensor:
    """A matrix with the flattened input as diagonal.

    >>> ms.ops.diagflat(ms.tensor([1]), 1)
    Tensor([[0, 1],
            [0, 0]], dtype=int64)"""
    ...
@overload
def diagonal(input: Operand, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Tensor:
    """diagonal(input: Tensor, offset: int = 0, dim1: int = 0, dim2: int = 1)
    diagonal(x: Tensor, offset: int = 0, dim0: int = 0, dim1: int = 1)

    Diagonal of the matrices in dim0 and dim1, as last dimension."""
    ...
@overload
def diagonal(x: Operand, offset: int = 0, dim0: int = 0, dim1: int = 1) -> Tensor: ...
@overload
def diagonal(input: Operand, offset: int = 0, dim0: int = 0, dim1: int = 1) -> Tensor: ...
def diagonal_scatter(input: Operand, src: Operand, offset: builtins.complex | Tensor = 0, dim1: builtins.complex | Tensor = 0, dim2: builtins.complex | Tensor = 1) -> Tensor:
    """A copy of input with src as the diagonal of dim1 and dim2."""
    ...
def diff(x: Operand, n: builtins.complex | Tensor = 1, axis: Ints | None = -1, prepend: Any = None, append: Any = None) -> Tensor:
    """n-th difference of neighbours along axis, after prepend and before append.

    >>> ms.ops.diff(ms.tensor([1, 3, 6]))
    Tensor([2, 3], dtype=int64)"""
    ...
def diff_ext(input: Operand, n: builtins.complex | Tensor = 1, dim: Ints | None = -1, prepend: Any = None, append: Any = None) -> Tensor:
    """As ``diff``."""
    ...
@overload
def digamma(x: Operand) -> Tensor:
    """digamma(x: Tensor)

    Derivative of lgamma."""
    ...
@overload
def digamma(input: Operand) -> Tensor: ...
def dist(input: Operand, other: Operand, p: Operand = 2) -> Tensor:
    """p-norm of input - other, of all elements.

    >>> ms.ops.dist(ms.tensor([1.0, 2.0]), ms.tensor([4.0, 6.0]))
    Tensor(5., dtype=float32)"""
    ...
def div(input: Operand, other: Operand, *, rounding_mode: str | None = None) -> Tensor:
    """input / other; rounding_mode "floor" or "trunc" rounds the quotient.

    >>> ms.ops.div(ms.tensor([-7.0]), 2, rounding_mode="trunc")
    Tensor([-3.], dtype=float32)"""
    ...
def divide(input: Operand, other: Operand, *, rounding_mode: str | None = None) -> Tensor:
    """input / other; rounding_mode "floor" or "trunc" rounds the quotient.

    >>> ms.ops.div(ms.tensor([-7.0]), 2, rounding_mode="trunc")
    Tensor([-3.], dtype=float32)"""
    ...
def dot(input: Operand, other: Operand) -> Tensor:
    """Sum of products over the last dimension of input and the last but one of other (of vectors: their inner product).

    >>> ms.ops.dot(ms.tensor([1.0, 2.0]), ms.tensor([3.0, 4.0]))
    Tensor(11., dtype=float32)"""
    ...
def dropout(input: Operand, p: Operand = 0.5, training: bool = True, seed: Any = None) -> Tensor:
    """Elements zeroed with probability p and the rest scaled by 1 / (1 - p), in training only.

    >>> ms.ops.dropout(ms.ops.ones(2), 0.5, training=False)
    Tensor([1., 1.], dtype=float32)"""
    ...
def dropout1d(input: Operand, p: Operand = 0.5, training: bool = True) -> Tensor:
    """Channels of (N, C, L) zeroed with probability p, the rest scaled by 1 / (1 - p)."""
    ...
def dropout2d(input: Operand, p: Operand = 0.5, training: bool = True) -> Tensor:
    """Channels of (N, C, H, W) zeroed with probability p, the rest scaled by 1 / (1 - p)."""
    ...
def dropout3d(input: Operand, p: Operand = 0.5, training: bool = True) -> Tensor:
    """Channels of (N, C, D, H, W) zeroed with probability p, the rest scaled by 1 / (1 - p)."""
    ...
def dsplit(input: Operand, indices_or_sections: Any) -> tuple[Tensor, Tensor]:
    """Cut along dimension 2: into so many, or at indices."""
    ...
def dstack(tensors: Any) -> Tensor:
    """Joined along dimension 2."""
    ...
def dyn_shape(input_x: Operand) -> Tensor:
    """The sizes as a Tensor (int64).

    >>> ms.ops.dyn_shape(ms.ops.ones((2, 3)))
    Tensor([2, 3], dtype=int64)"""
    ...
def eig(A: Operand) -> tuple[Tensor, Tensor]:
    """Eigenvalues and eigenvectors (columns of length 1) of square matrices, complex.

    The gradient needs distinct eigenvalues, and a function of the vectors that does not depend on their phase (Boeddeker et
    al., 2017)."""
    ...
def eigvals(A: Operand) -> Tensor:
    """Eigenvalues of square matrices, complex; differentiable where they are distinct."""
    ...
def einsum(equation: str, *operands: Any) -> Tensor:
    """Sum of products by Einstein's convention, with "..." and repeated indices; operands are joined from the left.

    >>> ms.ops.einsum("ij,jk->ik", ms.ops.ones((2, 3)), ms.ops.ones((3, 4))).shape
    (2, 4)"""
    ...
def einsum_ext(equation: str, *operands: Any) -> Tensor:
    """Sum of products by Einstein's convention, with "..." and repeated indices; operands are joined from the left.

    >>> ms.ops.einsum("ij,jk->ik", ms.ops.ones((2, 3)), ms.ops.ones((3, 4))).shape
    (2, 4)"""
    ...
@overload
def elu(x: Operand, alpha: float = 1.0) -> Tensor:
    """elu(x: Tensor, alpha: float = 1.0)

    x if x > 0 else alpha * (exp(x) - 1)."""
    ...
@overload
def elu(input: Operand, alpha: float = 1.0) -> Tensor: ...
def embedding(input: Operand, weight: Operand, padding_idx: Any = None, max_norm: Any = None, norm_type: builtins.complex | Tensor = 2.0, scale_grad_by_freq: bool = False) -> Tensor:
    """Rows of weight at input; the row padding_idx gets no gradient, rows longer than max_norm are scaled first.

    >>> ms.ops.embedding(ms.tensor([1]), ms.tensor([[1.0], [2.0]]))
    Tensor([[2.]], dtype=float32)"""
    ...
def eps(x: Operand) -> Tensor:
    """The distance from 1 to the next number of x's dtype, in x's shape.

    >>> ms.ops.eps(ms.tensor([1.0])).item() == 2**-23
    True"""
    ...
@overload
def eq(x: Operand, y: Operand) -> Tensor:
    """eq(x: Tensor | number, y: Tensor | number)

    Element-wise x == y."""
    ...
@overload
def eq(input: Operand, other: Operand) -> Tensor: ...
@overload
def eq(input: Operand, y: Operand) -> Tensor: ...
@overload
def equal(x: Operand, y: Operand) -> Tensor:
    """equal(x: Tensor | number, y: Tensor | number)

    Element-wise x == y."""
    ...
@overload
def equal(input: Operand, other: Operand) -> Tensor: ...
@overload
def equal(input: Operand, y: Operand) -> Tensor: ...
@overload
def erf(x: Operand) -> Tensor:
    """erf(x: Tensor)

    Error function."""
    ...
@overload
def erf(input: Operand) -> Tensor: ...
@overload
def erfc(x: Operand) -> Tensor:
    """erfc(x: Tensor)

    1 - erf(x), accurate for large x."""
    ...
@overload
def erfc(input: Operand) -> Tensor: ...
@overload
def erfinv(x: Operand) -> Tensor:
    """erfinv(x: Tensor)

    Inverse of erf on (-1, 1)."""
    ...
@overload
def erfinv(input: Operand) -> Tensor: ...
@overload
def exp(x: Operand) -> Tensor:
    """exp(x: Tensor)

    e ** x."""
    ...
@overload
def exp(input: Operand) -> Tensor: ...
@overload
def exp2(x: Operand) -> Tensor:
    """exp2(x: Tensor)

    2 ** x."""
    ...
@overload
def exp2(input: Operand) -> Tensor: ...
def expand(input_x: Operand, size: Ints) -> Tensor:
    """Broadcast to a size given by ints or a 1-d Tensor.

    >>> ms.ops.expand(ms.ops.ones(3), (2, 3)).shape
    (2, 3)"""
    ...
def expand_as(input: Operand, other: Operand) -> Tensor:
    """Broadcast to other's shape."""
    ...
@overload
def expand_dims(x: Operand, axis: int) -> Tensor:
    """expand_dims(x: Tensor, axis: int)

    A dimension of size 1 inserted."""
    ...
@overload
def expand_dims(input: Operand, axis: int) -> Tensor: ...
@overload
def expand_dims(input: Operand, dim: int) -> Tensor: ...
@overload
def expand_dims(x: Operand, dim: int) -> Tensor: ...
@overload
def expm1(x: Operand) -> Tensor:
    """expm1(x: Tensor)

    exp(x) - 1, accurate near 0."""
    ...
@overload
def expm1(input: Operand) -> Tensor: ...
def eye(n: int, m: int | None = None, dtype: DTypeLike | None = None) -> Tensor:
    """eye(n: int, m: int = None, dtype: dtype = None)

    Ones on the diagonal of an n x m matrix."""
    ...
def fast_gelu(x: Operand) -> Tensor:
    """x * sigmoid(1.702 x), MindSpore's quick approximation of gelu."""
    ...
def fft(input: Operand, n: Any = None, dim: Ints | None = -1, norm: Any = None) -> Tensor:
    """Discrete Fourier transform along dim, of n elements.

    >>> ms.ops.fft(ms.tensor([1.0, 0.0])).asnumpy().tolist()
    [(1+0j), (1+0j)]"""
    ...
def fft2(input: Operand, s: Any = None, dim: Ints | None = ..., norm: Any = None) -> Tensor:
    """Discrete Fourier transform along two dimensions."""
    ...
def fftfreq(n: Any, d: builtins.complex | Tensor = 1.0, dtype: DTypeLike | None = None) -> Tensor:
    """The frequencies of ``fft`` of n samples, d apart.

    >>> ms.ops.fftfreq(4)
    Tensor([ 0.  ,  0.25, -0.5 , -0.25], dtype=float32)"""
    ...
def fftn(input: Operand, s: Any = None, dim: Ints | None = None, norm: Any = None) -> Tensor:
    """Discrete Fourier transform along several dimensions (None: all)."""
    ...
def fftshift(input: Operand, dim: Ints | None = None) -> Tensor:
    """Frequency 0 moved to the middle of dim (None: of all)."""
    ...
def fill(type: Any, shape: Any, value: Operand) -> Tensor:
    """A tensor of a dtype and shape filled with a number.

    >>> ms.ops.fill(ms.int32, (2,), 1)
    Tensor([1, 1], dtype=int32)"""
    ...
def fills(x: Operand, value: Operand) -> Tensor:
    """A tensor like x filled with value.

    >>> ms.ops.fills(ms.tensor([1.0, 2.0]), 3)
    Tensor([3., 3.], dtype=float32)"""
    ...
def flatten(input: Operand, order: str = 'C', *, start_dim: builtins.complex | Tensor = 1, end_dim: builtins.complex | Tensor = -1) -> Tensor:
    """Dimensions start_dim to end_dim merged; order "F" of the reversed dimensions.

    >>> ms.ops.flatten(ms.ops.ones((2, 3, 4))).shape
    (2, 12)"""
    ...
@overload
def flip(x: Operand, *dims: int) -> Tensor:
    """flip(x: Tensor, *dims: ints)

    Order reversed along dims."""
    ...
@overload
def flip(x: Operand, dims: Ints) -> Tensor: ...
@overload
def flip(input: Operand, *axis: int) -> Tensor: ...
@overload
def flip(input: Operand, axis: Ints) -> Tensor: ...
@overload
def flip(input: Operand, *dims: int) -> Tensor: ...
@overload
def flip(input: Operand, dims: Ints) -> Tensor: ...
def fliplr(input: Operand) -> Tensor:
    """Order reversed along dimension 1."""
    ...
def flipud(input: Operand) -> Tensor:
    """Order reversed along dimension 0."""
    ...
def float_power(input: Operand, exponent: Any) -> Tensor:
    """Power in double precision.

    >>> ms.ops.float_power(ms.tensor([2]), 3)
    Tensor([8.], dtype=float64)"""
    ...
@overload
def floor(x: Operand) -> Tensor:
    """floor(x: Tensor)

    Largest integer not above x."""
    ...
@overload
def floor(input: Operand) -> Tensor: ...
@overload
def floor_div(x: Operand, y: Operand) -> Tensor:
    """floor_div(x: Tensor | number, y: Tensor | number)

    Element-wise quotient rounded towards minus infinity, Python's //."""
    ...
@overload
def floor_div(input: Operand, other: Operand) -> Tensor: ...
@overload
def floor_div(input: Operand, y: Operand) -> Tensor: ...
@overload
def floor_divide(x: Operand, y: Operand) -> Tensor:
    """floor_divide(x: Tensor | number, y: Tensor | number)

    Element-wise quotient rounded towards minus infinity, Python's //."""
    ...
@overload
def floor_divide(input: Operand, other: Operand) -> Tensor: ...
@overload
def floor_divide(input: Operand, y: Operand) -> Tensor: ...
@overload
def floor_mod(x: Operand, y: Operand) -> Tensor:
    """floor_mod(x: Tensor | number, y: Tensor | number)

    Element-wise remainder with the sign of y, Python's %."""
    ...
@overload
def floor_mod(input: Operand, other: Operand) -> Tensor: ...
@overload
def floor_mod(input: Operand, y: Operand) -> Tensor: ...
@overload
def floordiv(x: Operand, y: Operand) -> Tensor:
    """floor_divide(x: Tensor | number, y: Tensor | number)

    Element-wise quotient rounded towards minus infinity, Python's //."""
    ...
@overload
def floordiv(input: Operand, other: Operand) -> Tensor: ...
@overload
def floordiv(input: Operand, y: Operand) -> Tensor: ...
@overload
def floormod(x: Operand, y: Operand) -> Tensor:
    """floor_mod(x: Tensor | number, y: Tensor | number)

    Element-wise remainder with the sign of y, Python's %."""
    ...
@overload
def floormod(input: Operand, other: Operand) -> Tensor: ...
@overload
def floormod(input: Operand, y: Operand) -> Tensor: ...
@overload
def fmax(x: Operand, y: Operand) -> Tensor:
    """fmax(x: Tensor | number, y: Tensor | number)

    Element-wise larger value; the other one where one is NaN."""
    ...
@overload
def fmax(input: Operand, other: Operand) -> Tensor: ...
@overload
def fmax(input: Operand, y: Operand) -> Tensor: ...
@overload
def fmin(x: Operand, y: Operand) -> Tensor:
    """fmin(x: Tensor | number, y: Tensor | number)

    Element-wise smaller value; the other one where one is NaN."""
    ...
@overload
def fmin(input: Operand, other: Operand) -> Tensor: ...
@overload
def fmin(input: Operand, y: Operand) -> Tensor: ...
@overload
def fmod(x: Operand, y: Operand) -> Tensor:
    """fmod(x: Tensor | number, y: Tensor | number)

    Element-wise remainder with the sign of x, C's fmod."""
    ...
@overload
def fmod(input: Operand, other: Operand) -> Tensor: ...
@overload
def fmod(input: Operand, y: Operand) -> Tensor: ...
def fold(input: Operand, output_size: Ints | Sequence[int | None] | None, kernel_size: Ints, dilation: Ints = 1, padding: Ints | str = 0, stride: Ints = 1) -> Tensor:
    """Adjoint of ``unfold``: columns (N, C * kh * kw, windows) added up in (N, C, *output_size)."""
    ...
@overload
def frac(x: Operand) -> Tensor:
    """frac(x: Tensor)

    x - trunc(x)."""
    ...
@overload
def frac(input: Operand) -> Tensor: ...
def fractional_max_pool2d(input: Operand, kernel_size: Ints, output_size: Any = None, output_ratio: Any = None, return_indices: bool = False, _random_samples: Any = None) -> Any:
    """Largest values of pseudo-random windows of (N, C, H, W) (Graham, 2014); _random_samples (N, C, 2) in [0, 1)."""
    ...
def fractional_max_pool3d(input: Operand, kernel_size: Ints, output_size: Any = None, output_ratio: Any = None, return_indices: bool = False, _random_samples: Any = None) -> Any:
    """Largest values of pseudo-random windows of (N, C, D, H, W) (Graham, 2014); _random_samples (N, C, 3) in [0, 1)."""
    ...
def full(size: Any, fill_value: Operand, *, dtype: Any = None) -> Tensor:
    """A tensor of that size filled with a number.

    >>> ms.ops.full((2,), 3.0)
    Tensor([3., 3.], dtype=float32)"""
    ...
@overload
def full_like(x: Operand, fill_value: builtins.complex | Tensor, dtype: DTypeLike | None = None) -> Tensor:
    """full_like(x: Tensor, fill_value: number, dtype: dtype = None)

    A tensor like x filled with value."""
    ...
@overload
def full_like(input: Operand, fill_value: builtins.complex | Tensor, dtype: DTypeLike | None = None) -> Tensor: ...
def gamma(shape: Any, alpha: Operand, beta: Operand, seed: Any = None) -> Tensor:
    """Gamma numbers of shape parameter alpha and rate beta, in shape + the shape of alpha and beta."""
    ...
def gather(input_params: Any, input_indices: Any, axis: Ints | None, batch_dims: builtins.complex | Tensor = 0) -> Tensor:
    """Slices of input_params at input_indices (of any shape) along axis.

    >>> ms.ops.gather(ms.tensor([1.0, 2.0, 3.0]), ms.tensor([[2, 0]]), 0)
    Tensor([[3., 1.]], dtype=float32)"""
    ...
@overload
def gather_d(x: Operand, dim: int, index: Operand) -> Tensor:
    """gather_d(x: Tensor, dim: int, index: Tensor)

    out[..i..] = x[..index[..i..]..] along dim."""
    ...
@overload
def gather_d(input: Operand, axis: int, index: Operand) -> Tensor: ...
@overload
def gather_d(input: Operand, dim: int, index: Operand) -> Tensor: ...
@overload
def gather_d(x: Operand, axis: int, index: Operand) -> Tensor: ...
@overload
def gather_d(x: Operand, dim: int, indices: Operand) -> Tensor: ...
@overload
def gather_elements(x: Operand, dim: int, index: Operand) -> Tensor:
    """gather_elements(x: Tensor, dim: int, index: Tensor)

    out[..i..] = x[..index[..i..]..] along dim."""
    ...
@overload
def gather_elements(input: Operand, axis: int, index: Operand) -> Tensor: ...
@overload
def gather_elements(input: Operand, dim: int, index: Operand) -> Tensor: ...
@overload
def gather_elements(x: Operand, axis: int, index: Operand) -> Tensor: ...
@overload
def gather_elements(x: Operand, dim: int, indices: Operand) -> Tensor: ...
def gather_nd(input_x: Operand, indices: Any) -> Tensor:
    """Slices of input_x at the coordinates in the last dimension of indices.

    >>> ms.ops.gather_nd(ms.tensor([[1.0, 2.0], [3.0, 4.0]]), ms.tensor([[1, 0]]))
    Tensor([3.], dtype=float32)"""
    ...
def gaussian_nll_loss(x: Operand, target: Operand, var: Any, full: bool = False, eps: Operand = 1e-06, reduction: str = 'mean') -> Any:
    """0.5 * (log(var) + (x - target)**2 / var) with var at least eps; full adds 0.5 log(2 pi)."""
    ...
def gcd(input: Operand, other: Operand) -> Tensor:
    """Greatest common divisor of integers, not negative.

    >>> ms.ops.gcd(ms.tensor([12]), ms.tensor([18]))
    Tensor([6], dtype=int64)"""
    ...
@overload
def ge(x: Operand, y: Operand) -> Tensor:
    """ge(x: Tensor | number, y: Tensor | number)

    Element-wise x >= y."""
    ...
@overload
def ge(input: Operand, other: Operand) -> Tensor: ...
@overload
def ge(input: Operand, y: Operand) -> Tensor: ...
@overload
def gelu(x: Operand, approximate: str = 'none') -> Tensor:
    """gelu(x: Tensor, approximate: str = 'none')

    x * Phi(x) (Hendrycks and Gimpel, 2016); approximate 'none' by erf or 'tanh'."""
    ...
@overload
def gelu(input: Operand, approximate: str = 'none') -> Tensor: ...
def geqrf(input: Operand) -> tuple[Tensor, Tensor]:
    """QR as LAPACK keeps it: R above, Householder vectors below the diagonal, and their factors.

    >>> [t.shape for t in ms.ops.geqrf(ms.ops.ones((3, 2)))]
    [(3, 2), (2,)]"""
    ...
@overload
def ger(x: Operand, y: Operand) -> Tensor:
    """outer(x: Tensor, y: Tensor)

    Product of every pair of elements of two vectors."""
    ...
@overload
def ger(input: Operand, other: Operand) -> Tensor: ...
@overload
def ger(input: Operand, y: Operand) -> Tensor: ...
def get_grad(gradients: Any, identifier: Any) -> Tensor:
    """One gradient out of the result of a ``grad`` with return_ids, by position or by Parameter.

    >>> g = ms.grad(lambda x, y: x * y, (0, 1), return_ids=True)(ms.tensor([2.0]), ms.tensor([3.0]))
    >>> ms.get_grad(g, 1)
    Tensor([2.], dtype=float32)"""
    ...
@overload
def glu(x: Operand, dim: int = -1) -> Tensor:
    """glu(x: Tensor, dim: int = -1)

    a * sigmoid(b) for the halves a, b of x along dim."""
    ...
@overload
def glu(input: Operand, axis: int = -1) -> Tensor: ...
@overload
def glu(input: Operand, dim: int = -1) -> Tensor: ...
@overload
def glu(x: Operand, axis: int = -1) -> Tensor: ...
def grad(fn: Callable[_P, _R], grad_position: int | Sequence[int] | None = 0, weights: Any = None, has_aux: bool = False, return_ids: bool = False, sens_param: bool = False) -> Callable[_P, Any]:
    """A function that computes the gradient of ``fn``'s outputs (their sum) with respect to arguments and weights.

    grad_position: int, tuple of ints, or None (then ``weights`` must be given).
    weights: a Parameter or a sequence of them; the result is then (gradients by position, gradients of weights).
    has_aux: ``fn`` returns (value, aux...); the result is (gradients, aux).
    return_ids: every gradient comes as (position or name of the Parameter, gradient), for ``get_grad``.
    sens_param: the last argument of the call is the gradient of fn's output.

    >>> ms.grad(lambda x: x ** 2)(ms.tensor([3.0]))
    Tensor([6.], dtype=float32)"""
    ...
@overload
def greater(x: Operand, y: Operand) -> Tensor:
    """greater(x: Tensor | number, y: Tensor | number)

    Element-wise x > y."""
    ...
@overload
def greater(input: Operand, other: Operand) -> Tensor: ...
@overload
def greater(input: Operand, y: Operand) -> Tensor: ...
@overload
def greater_equal(x: Operand, y: Operand) -> Tensor:
    """greater_equal(x: Tensor | number, y: Tensor | number)

    Element-wise x >= y."""
    ...
@overload
def greater_equal(input: Operand, other: Operand) -> Tensor: ...
@overload
def greater_equal(input: Operand, y: Operand) -> Tensor: ...
def grid_sample(input: Operand, grid: Any, mode: str = 'bilinear', padding_mode: str = 'zeros', align_corners: bool | None = None) -> Tensor:
    """Values of (N, C, H, W) at the points grid (N, H', W', 2), x first, in [-1, 1]; also of volumes.

    mode 'bilinear' or 'nearest'; padding_mode 'zeros', 'border' or 'reflection'."""
    ...
def group_norm(input: Operand, num_groups: int, weight: Operand | None = None, bias: Any = None, eps: Operand = 1e-05) -> Tensor:
    """Normalisation over groups of channels (Wu and He, 2018).

    >>> ms.ops.group_norm(ms.ops.ones((1, 2, 2)), 1).shape
    (1, 2, 2)"""
    ...
@overload
def gt(x: Operand, y: Operand) -> Tensor:
    """gt(x: Tensor | number, y: Tensor | number)

    Element-wise x > y."""
    ...
@overload
def gt(input: Operand, other: Operand) -> Tensor: ...
@overload
def gt(input: Operand, y: Operand) -> Tensor: ...
def gumbel_softmax(logits: Operand, tau: builtins.complex | Tensor = 1.0, hard: bool = False, dim: Ints | None = -1) -> Tensor:
    """softmax((logits + Gumbel noise) / tau); hard: one-hot, with the gradient of the soft value (Jang et al., 2017)."""
    ...
def hamming_window(window_length: Any, periodic: bool = True, alpha: Operand = 0.54, beta: Operand = 0.46, *, dtype: DTypeLike | None = None) -> Tensor:
    """alpha - beta cos(2 pi t)."""
    ...
def hann_window(window_length: Any, periodic: bool = True, *, dtype: DTypeLike | None = None) -> Tensor:
    """0.5 - 0.5 cos(2 pi t).

    >>> ms.ops.hann_window(2)
    Tensor([0., 1.], dtype=float64)"""
    ...
@overload
def hard_sigmoid(x: Operand) -> Tensor:
    """hard_sigmoid(x: Tensor)

    relu6(x + 3) / 6."""
    ...
@overload
def hard_sigmoid(input: Operand) -> Tensor: ...
@overload
def hard_swish(x: Operand) -> Tensor:
    """hard_swish(x: Tensor)

    x * relu6(x + 3) / 6."""
    ...
@overload
def hard_swish(input: Operand) -> Tensor: ...
@overload
def hard_tanh(x: Operand, min_val: float = -1.0, max_val: float = 1.0) -> Tensor:
    """hard_tanh(x: Tensor, min_val: float = -1.0, max_val: float = 1.0)

    x limited to [min_val, max_val]."""
    ...
@overload
def hard_tanh(input: Operand, min_val: float = -1.0, max_val: float = 1.0) -> Tensor: ...
def hardshrink(input: Operand, lambd: Operand = 0.5) -> Tensor:
    """x where |x| > lambd, else 0."""
    ...
@overload
def hardsigmoid(x: Operand) -> Tensor:
    """hardsigmoid(x: Tensor)

    relu6(x + 3) / 6."""
    ...
@overload
def hardsigmoid(input: Operand) -> Tensor: ...
@overload
def hardswish(x: Operand) -> Tensor:
    """hardswish(x: Tensor)

    x * relu6(x + 3) / 6."""
    ...
@overload
def hardswish(input: Operand) -> Tensor: ...
@overload
def hardtanh(x: Operand, min_val: float = -1.0, max_val: float = 1.0) -> Tensor:
    """hardtanh(x: Tensor, min_val: float = -1.0, max_val: float = 1.0)

    x limited to [min_val, max_val]."""
    ...
@overload
def hardtanh(input: Operand, min_val: float = -1.0, max_val: float = 1.0) -> Tensor: ...
def heaviside(input: Operand, values: Any) -> Tensor:
    """0 for negative, 1 for positive input, values at 0.

    >>> ms.ops.heaviside(ms.tensor([-1.0, 0.0, 2.0]), ms.tensor(0.5))
    Tensor([0. , 0.5, 1. ], dtype=float32)"""
    ...
def hfft(input: Operand, n: Any = None, dim: Ints | None = -1, norm: Any = None) -> Tensor:
    """``fft`` of what is Hermitian, given its first half: n real numbers."""
    ...
def hfft2(input: Operand, s: Any = None, dim: Ints | None = ..., norm: Any = None) -> Tensor:
    """``fft2`` of what is Hermitian in the last dimension, given its first half."""
    ...
def hfftn(input: Operand, s: Any = None, dim: Ints | None = None, norm: Any = None) -> Tensor:
    """``fftn`` of what is Hermitian in the last dimension, given its first half: real."""
    ...
def hinge_embedding_loss(inputs: Any, targets: Any, margin: Operand = 1.0, reduction: str = 'mean') -> Tensor:
    """inputs where targets is 1, max(0, margin - inputs) where it is -1."""
    ...
def histc(input: Operand, bins: Any = 100, min: builtins.complex | Tensor = 0.0, max: builtins.complex | Tensor = 0.0) -> Tensor:
    """Counts of elements in bins of equal width on [min, max] (both 0: the range of the data); float32 of floats, else int32.

    >>> ms.ops.histc(ms.tensor([1.0, 2.0, 2.0]), 2, 0.0, 4.0)
    Tensor([1., 2.], dtype=float32)"""
    ...
def hsplit(input: Operand, indices_or_sections: Any) -> tuple[Tensor, Tensor]:
    """Cut along dimension 1 (1-d tensors along 0): into so many, or at indices."""
    ...
def hstack(tensors: Any) -> Tensor:
    """Joined along the second dimension, 1-d tensors along the first.

    >>> ms.ops.hstack((ms.ops.ones(2), ms.ops.ones(2))).shape
    (4,)"""
    ...
@overload
def huber_loss(x: Operand, target: Operand, reduction: str = 'mean', delta: float = 1.0) -> Tensor:
    """huber_loss(x: Tensor, target: Tensor, reduction: str = 'mean', delta: float = 1.0)

    0.5 d**2 where |d| < delta, else delta (|d| - 0.5 delta)."""
    ...
@overload
def huber_loss(input: Operand, target: Operand, reduction: str = 'mean', delta: float = 1.0) -> Tensor: ...
@overload
def hypot(x: Operand, y: Operand) -> Tensor:
    """hypot(x: Tensor | number, y: Tensor | number)

    sqrt(x*x + y*y) without overflow in between."""
    ...
@overload
def hypot(input: Operand, other: Operand) -> Tensor: ...
@overload
def hypot(input: Operand, y: Operand) -> Tensor: ...
def i0(input: Operand) -> Tensor:
    """Modified Bessel function of order 0.

    >>> ms.ops.i0(ms.tensor([0.0]))
    Tensor([1.], dtype=float32)"""
    ...
@overload
def identity(x: Operand) -> Tensor:
    """identity(x: Tensor)

    A contiguous copy of x."""
    ...
@overload
def identity(input: Operand) -> Tensor: ...
def ifft(input: Operand, n: Any = None, dim: Ints | None = -1, norm: Any = None) -> Tensor:
    """Inverse of ``fft``."""
    ...
def ifft2(input: Operand, s: Any = None, dim: Ints | None = ..., norm: Any = None) -> Tensor:
    """Inverse of ``fft2``."""
    ...
def ifftn(input: Operand, s: Any = None, dim: Ints | None = None, norm: Any = None) -> Tensor:
    """Inverse of ``fftn``."""
    ...
def ifftshift(input: Operand, dim: Ints | None = None) -> Tensor:
    """Undoes ``fftshift``."""
    ...
def igamma(input: Operand, other: Operand) -> Tensor:
    """Regularised lower incomplete gamma function P(input, other); differentiable in both, in input once.

    >>> ms.ops.igamma(ms.tensor([1.0]), ms.tensor([0.0]))
    Tensor([0.], dtype=float32)"""
    ...
def igammac(input: Operand, other: Operand) -> Tensor:
    """Regularised upper incomplete gamma function, 1 - igamma."""
    ...
def ihfft(input: Operand, n: Any = None, dim: Ints | None = -1, norm: Any = None) -> Tensor:
    """Inverse of ``hfft``: the first half."""
    ...
def ihfft2(input: Operand, s: Any = None, dim: Ints | None = ..., norm: Any = None) -> Tensor:
    """Inverse of ``hfft2``."""
    ...
def ihfftn(input: Operand, s: Any = None, dim: Ints | None = None, norm: Any = None) -> Tensor:
    """Inverse of ``hfftn``: the first half of the last dimension."""
    ...
@overload
def imag(x: Operand) -> Tensor:
    """imag(x: Tensor)

    Imaginary part."""
    ...
@overload
def imag(input: Operand) -> Tensor: ...
@overload
def index(xs: Sequence[Operand], dims: Ints) -> Tensor:
    """index(xs: sequence of Tensors, dims: ints)

    NumPy's advanced indexing of xs[0] by the integer tensors xs[1:] on dims."""
    ...
@overload
def index(xs: Sequence[Operand], axis: Ints) -> Tensor: ...
@overload
def index(tensors: Sequence[Operand], dims: Ints) -> Tensor: ...
def index_add(x: Operand, indices: Any, y: Operand, axis: Ints | None, use_lock: bool = True, check_index_bound: bool = True) -> Tensor:
    """x with y added to its slices at indices along axis; a Parameter is written in place.

    >>> ms.ops.index_add(ms.tensor([1.0, 2.0]), ms.tensor([1]), ms.tensor([5.0]), 0)
    Tensor([1., 7.], dtype=float32)"""
    ...
def index_fill(x: Operand, axis: Ints | None, index: Operand, value: Operand) -> Tensor:
    """A copy of x with value in the slices at index along axis.

    >>> ms.ops.index_fill(ms.tensor([1.0, 2.0]), 0, ms.tensor([1]), 9.0)
    Tensor([1., 9.], dtype=float32)"""
    ...
@overload
def index_put(xs: Sequence[Operand], dims: Ints, accumulate: bool = False) -> Tensor:
    """index_put(xs: sequence of Tensors, dims: ints, accumulate: bool = False)

    Copy of xs[0] with xs[1] written (or added) where xs[2:] on dims point."""
    ...
@overload
def index_put(xs: Sequence[Operand], axis: Ints, accumulate: bool = False) -> Tensor: ...
@overload
def index_put(tensors: Sequence[Operand], dims: Ints, accumulate: bool = False) -> Tensor: ...
@overload
def index_put_(xs: Sequence[Operand], dims: Ints, accumulate: bool = False) -> Tensor:
    """index_put_(xs: sequence of Tensors, dims: ints, accumulate: bool = False)

    xs[1] written (or added) into xs[0] where xs[2:] on dims point."""
    ...
@overload
def index_put_(xs: Sequence[Operand], axis: Ints, accumulate: bool = False) -> Tensor: ...
@overload
def index_put_(tensors: Sequence[Operand], dims: Ints, accumulate: bool = False) -> Tensor: ...
@overload
def index_select(x: Operand, axis: int, index: Operand) -> Tensor:
    """index_select(x: Tensor, axis: int, index: Tensor)

    Slices of x at the 1-d index along dim."""
    ...
@overload
def index_select(input: Operand, axis: int, index: Operand) -> Tensor: ...
@overload
def index_select(input: Operand, dim: int, index: Operand) -> Tensor: ...
@overload
def index_select(x: Operand, dim: int, index: Operand) -> Tensor: ...
@overload
def index_select(x: Operand, axis: int, indices: Operand) -> Tensor: ...
def inner(input: Operand, other: Operand) -> Tensor:
    """Sums of products over the last dimension of both."""
    ...
def inplace_add(x: Operand, v: Any, indices: Any) -> Tensor:
    """A copy of x with v added to its rows at indices.

    >>> ms.ops.inplace_add(ms.tensor([1.0, 2.0]), ms.tensor([5.0]), 1)
    Tensor([1., 7.], dtype=float32)"""
    ...
def inplace_index_add(var: Any, indices: Any, updates: Operand, axis: Ints | None) -> Tensor:
    """Adds updates to the slices of the Parameter var at indices along axis, in place."""
    ...
def inplace_sigmoid(input: Operand) -> Tensor:
    """sigmoid in place.

    >>> ms.ops.inplace_sigmoid(ms.tensor([0.0]))
    Tensor([0.5], dtype=float32)"""
    ...
def inplace_sub(x: Operand, v: Any, indices: Any) -> Tensor:
    """A copy of x with v subtracted from its rows at indices."""
    ...
def inplace_update(x: Operand, v: Any, indices: Any) -> Tensor:
    """A copy of x with v as its rows at indices."""
    ...
def interpolate(input: Operand, size: Any = None, scale_factor: Any = None, mode: str = 'nearest', align_corners: bool | None = None, recompute_scale_factor: Any = None) -> Tensor:
    """(N, C, ...) resized to size or by scale_factor; mode nearest, nearest-exact, linear, bilinear, trilinear, bicubic
    or area; align_corners: the outermost points stay where they are.

    >>> ms.ops.interpolate(ms.ops.ones((1, 1, 2, 2)), size=(4, 4)).shape
    (1, 1, 4, 4)"""
    ...
def intopk(x1: Operand, x2: Operand, k: Any) -> Tensor:
    """Whether the class x2[i] is among the k largest of x1[i]."""
    ...
def inv(x: Operand) -> Tensor:
    """1 / x; of integers rounded towards zero."""
    ...
def inverse(input: Operand) -> Tensor:
    """Inverse of the square matrices in the last two dimensions.

    >>> ms.ops.inverse(ms.tensor([[2.0, 0.0], [0.0, 4.0]]))
    Tensor([[0.5 , 0.  ],
            [0.  , 0.25]], dtype=float32)"""
    ...
@overload
def invert(x: Operand) -> Tensor:
    """invert(x: Tensor)

    Bitwise complement of integers; logical not of bools."""
    ...
@overload
def invert(input: Operand) -> Tensor: ...
def iou(anchor_boxes: Any, gt_boxes: Any, mode: str = 'iou') -> Tensor:
    """Intersection over union ('iou'), or over gt_boxes' own area ('iof'): (boxes of gt_boxes, boxes of anchor_boxes)."""
    ...
def irfft(input: Operand, n: Any = None, dim: Ints | None = -1, norm: Any = None) -> Tensor:
    """Inverse of ``rfft``: n real numbers."""
    ...
def irfft2(input: Operand, s: Any = None, dim: Ints | None = ..., norm: Any = None) -> Tensor:
    """Inverse of ``rfft2``."""
    ...
def irfftn(input: Operand, s: Any = None, dim: Ints | None = None, norm: Any = None) -> Tensor:
    """Inverse of ``rfftn``: real, of size s (by default 2 (m - 1) in the last dimension)."""
    ...
def is_complex(input: Operand) -> bool:
    """Whether its dtype is complex.

    >>> ms.ops.is_complex(ms.tensor([1.0]))
    False"""
    ...
def is_floating_point(input: Operand) -> bool:
    """Whether its dtype is a floating point one.

    >>> ms.ops.is_floating_point(ms.tensor([1.0]))
    True"""
    ...
def is_nonzero(input: Operand) -> bool:
    """Whether the only element is not zero.

    >>> ms.ops.is_nonzero(ms.tensor([2]))
    True"""
    ...
def is_tensor(obj: Any) -> bool:
    """Whether obj is a Tensor.

    >>> ms.ops.is_tensor(1)
    False"""
    ...
@overload
def isclose(x: Operand, y: Operand, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False) -> Tensor:
    """isclose(x: Tensor, y: Tensor, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False)

    |x - y| <= atol + rtol * |y|."""
    ...
@overload
def isclose(input: Operand, other: Operand, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False) -> Tensor: ...
@overload
def isclose(input: Operand, y: Operand, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False) -> Tensor: ...
@overload
def isfinite(x: Operand) -> Tensor:
    """isfinite(x: Tensor)

    True where x is neither NaN nor infinite."""
    ...
@overload
def isfinite(input: Operand) -> Tensor: ...
@overload
def isinf(x: Operand) -> Tensor:
    """isinf(x: Tensor)

    True where x is infinite."""
    ...
@overload
def isinf(input: Operand) -> Tensor: ...
@overload
def isnan(x: Operand) -> Tensor:
    """isnan(x: Tensor)

    True where x is NaN."""
    ...
@overload
def isnan(input: Operand) -> Tensor: ...
@overload
def isnan_ext(x: Operand) -> Tensor:
    """isnan(x: Tensor)

    True where x is NaN."""
    ...
@overload
def isnan_ext(input: Operand) -> Tensor: ...
def isneginf(input: Operand) -> Tensor:
    """Whether it is minus infinity."""
    ...
def isposinf(input: Operand) -> Tensor:
    """Whether it is plus infinity."""
    ...
def isreal(input: Operand) -> Tensor:
    """Whether the imaginary part is 0.

    >>> ms.ops.isreal(ms.tensor([1.0]))
    Tensor([ True], dtype=bool_)"""
    ...
def jacfwd(fn: Any, grad_position: builtins.complex | Tensor = 0, has_aux: bool = False) -> Any:
    """A function that gives the Jacobian of fn by forward mode: shape of the output, then of the input.

    >>> ms.jacfwd(lambda x: x ** 2)(ms.tensor([1.0, 3.0]))
    Tensor([[2., 0.],
            [0., 6.]], dtype=float32)"""
    ...
def jacrev(fn: Any, grad_position: builtins.complex | Tensor = 0, has_aux: bool = False) -> Any:
    """A function that gives the Jacobian of fn by reverse mode: shape of the output, then of the input.

    >>> ms.jacrev(lambda x: x.sum())(ms.tensor([1.0, 3.0]))
    Tensor([1., 1.], dtype=float32)"""
    ...
def jet(fn: Any, primals: Any, series: Any) -> tuple[Tensor, Tensor]:
    """Derivatives of fn along a curve: (fn(primals), the derivatives of the output of order 1, 2, ...).

    series: for each of primals the derivatives of the curve at that point, order by order along a new first
    dimension.

    >>> y, d = ms.jet(lambda x: x ** 2, ms.tensor([3.0]), ms.tensor([[1.0], [0.0]]))
    >>> y, d
    (Tensor([9.], dtype=float32), Tensor([[6.],
            [2.]], dtype=float32))"""
    ...
def jvp(fn: Any, inputs: Any, v: Any, has_aux: bool = False) -> Any:
    """(fn(inputs), its derivative in the direction v), by forward mode; with has_aux also what fn returned beside.

    >>> ms.jvp(lambda x: x ** 2, ms.tensor([3.0]), ms.tensor([1.0]))
    (Tensor([9.], dtype=float32), Tensor([6.], dtype=float32))"""
    ...
def kaiser_window(window_length: Any, periodic: bool = True, beta: Operand = 12.0, *, dtype: DTypeLike | None = None) -> Tensor:
    """I0(beta sqrt(1 - (2 t - 1)**2)) / I0(beta) (Kaiser and Schafer, 1980)."""
    ...
def kl_div(logits: Operand, labels: Operand, reduction: str = 'mean', log_target: bool = False) -> Tensor:
    """kl_div(logits: Tensor, labels: Tensor, reduction: str = 'mean', log_target: bool = False)

    target * (log(target) - x), x in log space; also reduction 'batchmean'."""
    ...
def kron(input: Operand, other: Operand) -> Tensor:
    """Kronecker product.

    >>> ms.ops.kron(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 1.0]))
    Tensor([1., 1., 2., 2.], dtype=float32)"""
    ...
@overload
def l1_loss(x: Operand, target: Operand, reduction: str = 'mean') -> Tensor:
    """l1_loss(x: Tensor, target: Tensor, reduction: str = 'mean')

    |x - target|."""
    ...
@overload
def l1_loss(input: Operand, target: Operand, reduction: str = 'mean') -> Tensor: ...
def laplace(shape: Any, mean: Any, lambda_param: Any, seed: Any = None) -> Tensor:
    """Laplace numbers; mean and scale broadcast with shape."""
    ...
def layer_norm(input: Operand, normalized_shape: Any, weight: Operand | None = None, bias: Any = None, eps: Operand = 1e-05) -> Tensor:
    """(x - mean) / sqrt(var + eps) over the last dimensions, scaled and shifted (Ba et al., 2016).

    >>> ms.ops.layer_norm(ms.tensor([[1.0, 1.0]]), (2,))
    Tensor([[0., 0.]], dtype=float32)"""
    ...
def lcm(input: Operand, other: Operand) -> Tensor:
    """Least common multiple of integers, not negative.

    >>> ms.ops.lcm(ms.tensor([4]), ms.tensor([6]))
    Tensor([12], dtype=int64)"""
    ...
def ldexp(x: Operand, other: Operand) -> Tensor:
    """x * 2**other.

    >>> ms.ops.ldexp(ms.tensor([1.5]), ms.tensor([2]))
    Tensor([6.], dtype=float32)"""
    ...
@overload
def le(x: Operand, y: Operand) -> Tensor:
    """le(x: Tensor | number, y: Tensor | number)

    Element-wise x <= y."""
    ...
@overload
def le(input: Operand, other: Operand) -> Tensor: ...
@overload
def le(input: Operand, y: Operand) -> Tensor: ...
@overload
def leaky_relu(x: Operand, alpha: float = 0.2) -> Tensor:
    """leaky_relu(x: Tensor, alpha: float = 0.2)

    x if x > 0 else negative_slope * x."""
    ...
@overload
def leaky_relu(input: Operand, alpha: float = 0.2) -> Tensor: ...
@overload
def lerp(x: Operand, end: Operand, weight: Operand) -> Tensor:
    """lerp(x: Tensor, end: Tensor, weight: Tensor | number)

    x + weight * (end - x)."""
    ...
@overload
def lerp(input: Operand, end: Operand, weight: Operand) -> Tensor: ...
@overload
def less(x: Operand, y: Operand) -> Tensor:
    """less(x: Tensor | number, y: Tensor | number)

    Element-wise x < y."""
    ...
@overload
def less(input: Operand, other: Operand) -> Tensor: ...
@overload
def less(input: Operand, y: Operand) -> Tensor: ...
@overload
def less_equal(x: Operand, y: Operand) -> Tensor:
    """less_equal(x: Tensor | number, y: Tensor | number)

    Element-wise x <= y."""
    ...
@overload
def less_equal(input: Operand, other: Operand) -> Tensor: ...
@overload
def less_equal(input: Operand, y: Operand) -> Tensor: ...
@overload
def lgamma(x: Operand) -> Tensor:
    """lgamma(x: Tensor)

    log |Gamma(x)|."""
    ...
@overload
def lgamma(input: Operand) -> Tensor: ...
@overload
def linear(x: Operand, weight: Operand, bias: Operand | None = None) -> Tensor:
    """linear(x: Tensor, weight: Tensor, bias: Tensor = None)

    x @ weight.T + bias; weight (out, in)."""
    ...
@overload
def linear(input: Operand, weight: Operand, bias: Operand | None = None) -> Tensor: ...
def linearize(fn: Any, inputs: Any) -> Any:
    """(fn(inputs), the linear map at inputs): the map takes tangents of the inputs and gives those of the outputs,
    without running fn again.

    >>> y, along = ms.linearize(lambda x: x ** 2, ms.tensor([3.0]))
    >>> along(ms.tensor([1.0])), along(ms.tensor([2.0]))
    (Tensor([6.], dtype=float32), Tensor([12.], dtype=float32))"""
    ...
def linspace(start: Any, end: Any, steps: Any) -> Tensor:
    """steps evenly spaced values from start to end inclusive.

    >>> ms.ops.linspace(0.0, 1.0, 3)
    Tensor([0. , 0.5, 1. ], dtype=float32)"""
    ...
@overload
def log(x: Operand) -> Tensor:
    """log(x: Tensor)

    Natural logarithm."""
    ...
@overload
def log(input: Operand) -> Tensor: ...
@overload
def log10(x: Operand) -> Tensor:
    """log10(x: Tensor)

    Logarithm to base 10."""
    ...
@overload
def log10(input: Operand) -> Tensor: ...
@overload
def log1p(x: Operand) -> Tensor:
    """log1p(x: Tensor)

    log(1 + x), accurate near 0."""
    ...
@overload
def log1p(input: Operand) -> Tensor: ...
@overload
def log2(x: Operand) -> Tensor:
    """log2(x: Tensor)

    Logarithm to base 2."""
    ...
@overload
def log2(input: Operand) -> Tensor: ...
def log_matrix_determinant(input: Operand) -> tuple[Tensor, Tensor]:
    """(sign, log |det|) of the matrices in the last two dimensions."""
    ...
@overload
def log_sigmoid(x: Operand) -> Tensor:
    """log_sigmoid(x: Tensor)

    log(sigmoid(x)), stable."""
    ...
@overload
def log_sigmoid(input: Operand) -> Tensor: ...
@overload
def log_softmax(x: Operand, dim: int = -1) -> Tensor:
    """log_softmax(x: Tensor, dim: int = -1)

    x - max - log(sum(exp(x - max))) along dim."""
    ...
@overload
def log_softmax(input: Operand, axis: int = -1) -> Tensor: ...
@overload
def log_softmax(input: Operand, dim: int = -1) -> Tensor: ...
@overload
def log_softmax(x: Operand, axis: int = -1) -> Tensor: ...
def log_uniform_candidate_sampler(true_classes: Any, num_true: builtins.complex | Tensor = 1, num_sampled: builtins.complex | Tensor = 5, unique: bool = True, range_max: builtins.complex | Tensor = 5, seed: builtins.complex | Tensor = 0) -> tuple[Tensor, Tensor, Tensor]:
    """Classes drawn with probability log((k + 2) / (k + 1)) / log(range_max + 1), with the expected counts."""
    ...
def logaddexp(input: Operand, other: Operand) -> Tensor:
    """log(exp(input) + exp(other)) without overflow."""
    ...
def logaddexp2(input: Operand, other: Operand) -> Tensor:
    """log2(2**input + 2**other) without overflow."""
    ...
def logcumsumexp(input: Operand, axis: Ints | None) -> Tensor:
    """log of the running sum of exp along axis."""
    ...
def logdet(input: Operand) -> Tensor:
    """log(det); NaN where the determinant is negative."""
    ...
@overload
def logical_and(x: Operand, y: Operand) -> Tensor:
    """logical_and(x: Tensor | number, y: Tensor | number)

    Element-wise logical and of truth values."""
    ...
@overload
def logical_and(input: Operand, other: Operand) -> Tensor: ...
@overload
def logical_and(input: Operand, y: Operand) -> Tensor: ...
@overload
def logical_not(x: Operand) -> Tensor:
    """logical_not(x: Tensor)

    Element-wise logical not."""
    ...
@overload
def logical_not(input: Operand) -> Tensor: ...
@overload
def logical_or(x: Operand, y: Operand) -> Tensor:
    """logical_or(x: Tensor | number, y: Tensor | number)

    Element-wise logical or of truth values."""
    ...
@overload
def logical_or(input: Operand, other: Operand) -> Tensor: ...
@overload
def logical_or(input: Operand, y: Operand) -> Tensor: ...
@overload
def logical_xor(x: Operand, y: Operand) -> Tensor:
    """logical_xor(x: Tensor | number, y: Tensor | number)

    Element-wise logical xor of truth values."""
    ...
@overload
def logical_xor(input: Operand, other: Operand) -> Tensor: ...
@overload
def logical_xor(input: Operand, y: Operand) -> Tensor: ...
def logit(input: Operand, eps: Operand | None = None) -> Tensor:
    """log(x / (1 - x)), x limited to [eps, 1 - eps] where eps is given."""
    ...
@overload
def logsigmoid(x: Operand) -> Tensor:
    """logsigmoid(x: Tensor)

    log(sigmoid(x)), stable."""
    ...
@overload
def logsigmoid(input: Operand) -> Tensor: ...
def logspace(start: Any, end: Any, steps: Any, base: builtins.complex | Tensor = 10, *, dtype: DTypeLike = ...) -> Tensor:
    """base ** of steps evenly spaced exponents.

    >>> ms.ops.logspace(0.0, 2.0, 3)
    Tensor([  1.,  10., 100.], dtype=float32)"""
    ...
@overload
def logsumexp(x: Operand, axis: Ints, keepdims: bool = False) -> Tensor:
    """logsumexp(x: Tensor, axis: ints, keepdims: bool = False)

    log(sum(exp(x))) with the maximum taken out."""
    ...
@overload
def logsumexp(input: Operand, axis: Ints, keep_dims: bool = False) -> Tensor: ...
@overload
def logsumexp(input: Operand, dim: Ints, keepdim: bool = False) -> Tensor: ...
@overload
def logsumexp(x: Operand, dim: Ints, keepdims: bool = False) -> Tensor: ...
@overload
def logsumexp(x: Operand, axis: Ints, keep_dims: bool = False) -> Tensor: ...
@overload
def logsumexp(input: Operand, axis: Ints, keepdims: bool = False) -> Tensor: ...
def lp_pool1d(x: Operand, norm_type: Any, kernel_size: Ints, stride: Ints | None = None, ceil_mode: bool = False) -> Tensor:
    """(sum over each window of x ** norm_type) ** (1 / norm_type), of (N, C, L) or (C, L)."""
    ...
def lp_pool2d(x: Operand, norm_type: Any, kernel_size: Ints, stride: Ints | None = None, ceil_mode: bool = False) -> Tensor:
    """(sum over each window of x ** norm_type) ** (1 / norm_type), of (N, C, H, W)."""
    ...
def lrn(x: Operand, depth_radius: builtins.complex | Tensor = 5, bias: builtins.complex | Tensor = 1.0, alpha: Operand = 1.0, beta: Operand = 0.5, norm_region: str = 'ACROSS_CHANNELS') -> Tensor:
    """x / (bias + alpha * sum of squares over 2 depth_radius + 1 neighbouring channels) ** beta (Krizhevsky et al.)."""
    ...
def lstsq(input: Operand, A: Operand) -> Tensor:
    """x that minimises |input x - A|, by the pseudo-inverse."""
    ...
@overload
def lt(x: Operand, y: Operand) -> Tensor:
    """lt(x: Tensor | number, y: Tensor | number)

    Element-wise x < y."""
    ...
@overload
def lt(input: Operand, other: Operand) -> Tensor: ...
@overload
def lt(input: Operand, y: Operand) -> Tensor: ...
def lu_solve(b: Operand, LU_data: Any, LU_pivots: Any) -> Tensor:
    """x with A @ x = b, from the factors of A in one matrix and its row exchanges, numbered from 1.

    >>> ms.ops.lu_solve(ms.tensor([[4.0]]), ms.tensor([[2.0]]), ms.tensor([1]))
    Tensor([[2.]], dtype=float32)"""
    ...
def lu_unpack(LU_data: Any, LU_pivots: Any, unpack_data: bool = True, unpack_pivots: bool = True) -> tuple[Tensor, Tensor, Tensor]:
    """(P, L, U) with A = P L U, from the factors in one matrix and the 1-based rows exchanged; None for what is not wanted.

    >>> [t.tolist() for t in ms.ops.lu_unpack(ms.tensor([[4.0]]), ms.tensor([1]))]
    [[[1.0]], [[1.0]], [[4.0]]]"""
    ...
def make_coo_tensor(indices: Any, values: Any, dense_shape: Any) -> Any:
    """``COOTensor(indices, values, dense_shape)``."""
    ...
def make_csr_tensor(indptr: Any, indices: Any, values: Any, dense_shape: Any) -> Any:
    """``CSRTensor(indptr, indices, values, dense_shape)``."""
    ...
def make_row_tensor(indices: Any, values: Any, dense_shape: Any) -> Any:
    """``RowTensor(indices, values, dense_shape)``."""
    ...
def make_sparse_tensor(indices: Any, values: Any, dense_shape: Any) -> Any:
    """``COOTensor(indices, values, dense_shape)``."""
    ...
def margin_ranking_loss(input1: Operand, input2: Operand, target: Operand, margin: Operand = 0.0, reduction: str = 'mean') -> Tensor:
    """max(0, -target * (input1 - input2) + margin)."""
    ...
@overload
def masked_fill(x: Operand, mask: Operand, value: Operand) -> Tensor:
    """masked_fill(x: Tensor, mask: Tensor, value: Tensor | number)

    value where mask holds, else x, in x's dtype."""
    ...
@overload
def masked_fill(input: Operand, mask: Operand, value: Operand) -> Tensor: ...
@overload
def masked_scatter(x: Operand, mask: Operand, src: Operand) -> Tensor:
    """masked_scatter(x: Tensor, mask: Tensor, src: Tensor)

    Copy of x with successive elements of src where mask holds."""
    ...
@overload
def masked_scatter(input: Operand, mask: Operand, src: Operand) -> Tensor: ...
@overload
def masked_select(x: Operand, mask: Operand) -> Tensor:
    """masked_select(x: Tensor, mask: Tensor)

    1-d tensor of the elements of x where mask holds."""
    ...
@overload
def masked_select(input: Operand, mask: Operand) -> Tensor: ...
@overload
def matmul(x: Operand, y: Operand) -> Tensor:
    """matmul(x: Tensor, y: Tensor)

    Matrix product with NumPy's broadcasting of leading dimensions."""
    ...
@overload
def matmul(input: Operand, other: Operand) -> Tensor: ...
@overload
def matmul(input: Operand, y: Operand) -> Tensor: ...
def matrix_band_part(x: Operand, lower: Any, upper: Any) -> Tensor:
    """Matrices with what lies more than lower below or upper above the diagonal set to 0 (negative: all kept)."""
    ...
def matrix_determinant(input: Operand) -> Tensor:
    """Determinant of the matrices in the last two dimensions.

    >>> ms.ops.det(ms.tensor([[2.0, 0.0], [0.0, 4.0]]))
    Tensor(8., dtype=float32)"""
    ...
def matrix_diag(x: Operand, k: builtins.complex | Tensor = 0, num_rows: builtins.complex | Tensor = -1, num_cols: builtins.complex | Tensor = -1, padding_value: builtins.complex | Tensor = 0, align: str = 'RIGHT_LEFT') -> Tensor:
    """Matrices with the last dimension of x as k-th diagonal, padding_value elsewhere."""
    ...
def matrix_diag_part(x: Operand, k: Any, padding_value: Any, align: str = 'RIGHT_LEFT') -> Tensor:
    """The k-th diagonal of the matrices in the last two dimensions."""
    ...
def matrix_exp(input: Operand) -> Tensor:
    """Exponential of the square matrices in the last two dimensions.

    >>> ms.ops.matrix_exp(ms.tensor([[0.0]]))
    Tensor([[1.]], dtype=float32)"""
    ...
def matrix_norm(A: Operand, ord: Any = 'fro', axis: Any = ..., keepdims: bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
    """Norm of the matrices in two axes: 'fro', 'nuc', inf, -inf, 1, -1, 2 or -2.

    >>> ms.ops.matrix_norm(ms.tensor([[3.0, 0.0], [0.0, 4.0]]), 1)
    Tensor(4., dtype=float32)"""
    ...
def matrix_power(input: Operand, n: Any) -> Tensor:
    """The n-th power of square matrices; of the inverse for negative n.

    >>> ms.ops.matrix_power(ms.tensor([[2.0]]), 3)
    Tensor([[8.]], dtype=float32)"""
    ...
def matrix_set_diag(x: Operand, diagonal: Any, k: builtins.complex | Tensor = 0, align: str = 'RIGHT_LEFT') -> Tensor:
    """The matrices x with diagonal as their k-th diagonal."""
    ...
def matrix_solve(matrix: Any, rhs: Any, adjoint: bool = False) -> Tensor:
    """x of matrix x = rhs, or of its conjugate transpose."""
    ...
def max(input: Operand, axis: Ints | None = None, keepdims: bool = False, **_: Any) -> tuple[Tensor, Tensor]:
    """Largest values along axis and their indices; without axis the largest of all, and 0, as in MindSpore.

    >>> ms.ops.max(ms.tensor([[1.0, 3.0]]), 1)
    (Tensor([3.], dtype=float32), Tensor([1], dtype=int64))"""
    ...
def max_pool1d(x: Operand, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, dilation: Ints = 1, ceil_mode: bool = False) -> Any:
    """Largest value of each window of (N, C, L).

    >>> ms.ops.max_pool1d(ms.ops.ones((1, 1, 4)), 2).shape
    (1, 1, 2)"""
    ...
def max_pool2d(x: Operand, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, dilation: Ints = 1, return_indices: bool = False, ceil_mode: bool = False) -> Any:
    """Largest value of each window of (N, C, H, W), and with return_indices its flat index in the plane.

    >>> ms.ops.max_pool2d(ms.ops.ones((1, 1, 4, 4)), 2).shape
    (1, 1, 2, 2)"""
    ...
def max_pool2d_grad(ct: Operand, indices: Operand, input_shape: Ints) -> Tensor:
    """max_pool2d_grad(ct: Tensor, indices: Tensor, input_shape: ints)

    Adjoint of max_pool2d: ct added at indices."""
    ...
@overload
def max_pool2d_pick(x: Operand, indices: Operand) -> Tensor:
    """max_pool2d_pick(x: Tensor, indices: Tensor)

    Elements of each plane of x at indices: adjoint of max_pool2d_grad."""
    ...
@overload
def max_pool2d_pick(input: Operand, indices: Operand) -> Tensor: ...
def max_pool3d(x: Operand, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, dilation: Ints = 1, ceil_mode: bool = False, return_indices: bool = False) -> Any:
    """Largest value of each window of (N, C, D, H, W), and with return_indices its flat index in the volume.

    >>> ms.ops.max_pool3d(ms.ops.ones((1, 1, 4, 4, 4)), 2).shape
    (1, 1, 2, 2, 2)"""
    ...
def max_unpool1d(x: Operand, indices: Any, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, output_size: Ints | Sequence[int | None] | None = None) -> Tensor:
    """Zeros with the elements of x at the places a max pooling took them from."""
    ...
def max_unpool2d(x: Operand, indices: Any, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, output_size: Ints | Sequence[int | None] | None = None) -> Tensor:
    """Zeros with the elements of x at the places a max pooling took them from, flat in the plane."""
    ...
def max_unpool3d(x: Operand, indices: Any, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, output_size: Ints | Sequence[int | None] | None = None) -> Tensor:
    """Zeros with the elements of x at the places a max pooling took them from, flat in the volume."""
    ...
@overload
def maximum(x: Operand, y: Operand) -> Tensor:
    """maximum(x: Tensor | number, y: Tensor | number)

    Element-wise larger value; NaN when either is NaN."""
    ...
@overload
def maximum(input: Operand, other: Operand) -> Tensor: ...
@overload
def maximum(input: Operand, y: Operand) -> Tensor: ...
@overload
def mean(x: Operand, axis: Ints | None = None, keepdims: bool = False, dtype: DTypeLike | None = None) -> Tensor:
    """mean(x: Tensor, axis: ints = None, keepdims: bool = False, dtype: dtype = None)

    Arithmetic mean over axis; floating point or complex."""
    ...
@overload
def mean(input: Operand, axis: Ints | None = None, keep_dims: bool = False, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def mean(input: Operand, dim: Ints | None = None, keepdim: bool = False, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def mean(x: Operand, dim: Ints | None = None, keepdims: bool = False, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def mean(x: Operand, axis: Ints | None = None, keep_dims: bool = False, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def mean(input: Operand, axis: Ints | None = None, keepdims: bool = False, dtype: DTypeLike | None = None) -> Tensor: ...
def median(input: Operand, axis: Ints | None = -1, keepdims: bool = False) -> tuple[Tensor, Tensor]:
    """The median along axis (of an even number the lower one) and its index.

    >>> ms.ops.median(ms.tensor([3.0, 1.0, 2.0]))
    (Tensor(2., dtype=float32), Tensor(2, dtype=int64))"""
    ...
def meshgrid(*inputs: Any, indexing: str = 'xy') -> tuple[Tensor, Tensor]:
    """Coordinate grids of 1-d tensors, with NumPy's meaning of indexing.

    >>> [t.shape for t in ms.ops.meshgrid(ms.ops.ones(2), ms.ops.ones(3))]
    [(3, 2), (3, 2)]"""
    ...
def min(input: Operand, axis: Ints | None = None, keepdims: bool = False, **_: Any) -> tuple[Tensor, Tensor]:
    """Smallest values along axis and their indices; without axis the smallest of all, and 0, as in MindSpore.

    >>> ms.ops.min(ms.tensor([[1.0, 3.0]]), 1)
    (Tensor([1.], dtype=float32), Tensor([0], dtype=int64))"""
    ...
@overload
def minimum(x: Operand, y: Operand) -> Tensor:
    """minimum(x: Tensor | number, y: Tensor | number)

    Element-wise smaller value; NaN when either is NaN."""
    ...
@overload
def minimum(input: Operand, other: Operand) -> Tensor: ...
@overload
def minimum(input: Operand, y: Operand) -> Tensor: ...
def mirror_pad(input_x: Operand, paddings: Any, mode: str) -> Tensor:
    """Padded by mirroring: 'REFLECT' leaves the border out, 'SYMMETRIC' repeats it; paddings (ndim, 2).

    >>> ms.ops.mirror_pad(ms.tensor([1, 2]), ms.tensor([[1, 0]]), "REFLECT")
    Tensor([2, 1, 2], dtype=int64)"""
    ...
@overload
def mish(x: Operand) -> Tensor:
    """mish(x: Tensor)

    x * tanh(softplus(x))."""
    ...
@overload
def mish(input: Operand) -> Tensor: ...
@overload
def mm(x: Operand, y: Operand) -> Tensor:
    """mm(x: Tensor, y: Tensor)

    Matrix product with NumPy's broadcasting of leading dimensions."""
    ...
@overload
def mm(input: Operand, other: Operand) -> Tensor: ...
@overload
def mm(input: Operand, y: Operand) -> Tensor: ...
@overload
def mod(x: Operand, y: Operand) -> Tensor:
    """mod(x: Tensor | number, y: Tensor | number)

    Element-wise remainder with the sign of y, Python's %."""
    ...
@overload
def mod(input: Operand, other: Operand) -> Tensor: ...
@overload
def mod(input: Operand, y: Operand) -> Tensor: ...
def move_to(input: Operand, to: str = 'CPU', blocking: bool = True) -> Tensor:
    """input on a device; there is "CPU" here.

    >>> ms.ops.move_to(ms.tensor([1.0]))
    Tensor([1.], dtype=float32)"""
    ...
def moveaxis(x: Operand, source: Any, destination: Any) -> Tensor:
    """Dimensions moved from source to destination, the rest in order.

    >>> ms.ops.moveaxis(ms.ops.ones((2, 3, 4)), 0, 2).shape
    (3, 4, 2)"""
    ...
def movedim(x: Operand, source: Any, destination: Any) -> Tensor:
    """Dimensions moved from source to destination, the rest in order.

    >>> ms.ops.moveaxis(ms.ops.ones((2, 3, 4)), 0, 2).shape
    (3, 4, 2)"""
    ...
@overload
def mse_loss(x: Operand, target: Operand, reduction: str = 'mean') -> Tensor:
    """mse_loss(x: Tensor, target: Tensor, reduction: str = 'mean')

    (x - target)**2."""
    ...
@overload
def mse_loss(input: Operand, target: Operand, reduction: str = 'mean') -> Tensor: ...
@overload
def mse_loss_ext(x: Operand, target: Operand, reduction: str = 'mean') -> Tensor:
    """mse_loss(x: Tensor, target: Tensor, reduction: str = 'mean')

    (x - target)**2."""
    ...
@overload
def mse_loss_ext(input: Operand, target: Operand, reduction: str = 'mean') -> Tensor: ...
def msort(input: Operand) -> Tensor:
    """Sorted along the first dimension."""
    ...
@overload
def mul(x: Operand, y: Operand) -> Tensor:
    """mul(x: Tensor | number, y: Tensor | number)

    Element-wise product x * y (bool: logical and)."""
    ...
@overload
def mul(input: Operand, other: Operand) -> Tensor: ...
@overload
def mul(input: Operand, y: Operand) -> Tensor: ...
def multi_margin_loss(input: Operand, target: Operand, p: Operand = 1, margin: Operand = 1, weight: Operand | None = None, reduction: str = 'mean') -> Tensor:
    """Mean over the other classes of max(0, margin - input[target] + input) ** p."""
    ...
def multilabel_margin_loss(input: Operand, target: Operand, reduction: str = 'mean') -> Tensor:
    """For every label (up to the first -1) and every class that is none: max(0, 1 - (input[label] - input)) / C."""
    ...
def multilabel_soft_margin_loss(input: Operand, target: Operand, weight: Operand | None = None, reduction: str = 'mean') -> Tensor:
    """Mean over the classes of the binary cross entropy of logits."""
    ...
def multinomial(input: Operand, num_samples: Any, replacement: bool = True, seed: Any = None) -> Tensor:
    """Indices drawn with probabilities proportional to the last dimension of input.

    >>> ms.ops.multinomial(ms.tensor([0.0, 1.0]), 2)
    Tensor([1, 1], dtype=int32)"""
    ...
def multinomial_with_replacement(x: Operand, seed: Any, offset: Any, numsamples: Any, replacement: bool = False) -> Tensor:
    """Indices drawn with probabilities proportional to the last dimension of x, with or without replacement."""
    ...
@overload
def multiply(x: Operand, y: Operand) -> Tensor:
    """multiply(x: Tensor | number, y: Tensor | number)

    Element-wise product x * y (bool: logical and)."""
    ...
@overload
def multiply(input: Operand, other: Operand) -> Tensor: ...
@overload
def multiply(input: Operand, y: Operand) -> Tensor: ...
def mv(mat: Operand, vec: Operand) -> Tensor:
    """Product of a matrix and a vector."""
    ...
def mvlgamma(input: Operand, p: Operand) -> Tensor:
    """Logarithm of the multivariate gamma function of dimension p."""
    ...
def nan_to_num(input: Operand, nan: Any = None, posinf: Any = None, neginf: Any = None) -> Tensor:
    """NaN and infinities replaced; by default by 0 and the dtype's limits.

    >>> ms.ops.nan_to_num(ms.tensor([float("nan"), 1.0]))
    Tensor([0., 1.], dtype=float32)"""
    ...
def nanmean(input: Operand, axis: Ints | None = None, keepdims: bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
    """Mean over axis of what is not NaN.

    >>> ms.ops.nanmean(ms.tensor([float("nan"), 2.0]))
    Tensor(2., dtype=float32)"""
    ...
def nanmedian(input: Operand, axis: Ints | None = -1, keepdims: bool = False) -> tuple[Tensor, Tensor]:
    """The median along axis of what is not NaN, and its index."""
    ...
def nanquantile(input: Operand, q: Any, axis: Ints | None = None, keepdims: bool = False) -> Tensor:
    """``quantile`` of what is not NaN."""
    ...
def nansum(input: Operand, axis: Ints | None = None, keepdims: bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
    """Sum over axis of what is not NaN.

    >>> ms.ops.nansum(ms.tensor([float("nan"), 2.0]))
    Tensor(2., dtype=float32)"""
    ...
def narrow(input: Operand, axis: Ints | None, start: Any, length: Any) -> Tensor:
    """length slices from start along axis.

    >>> ms.ops.narrow(ms.tensor([1, 2, 3]), 0, 1, 2)
    Tensor([2, 3], dtype=int64)"""
    ...
@overload
def ne(x: Operand, y: Operand) -> Tensor:
    """ne(x: Tensor | number, y: Tensor | number)

    Element-wise x != y."""
    ...
@overload
def ne(input: Operand, other: Operand) -> Tensor: ...
@overload
def ne(input: Operand, y: Operand) -> Tensor: ...
@overload
def neg(x: Operand) -> Tensor:
    """neg(x: Tensor)

    -x."""
    ...
@overload
def neg(input: Operand) -> Tensor: ...
@overload
def negative(x: Operand) -> Tensor:
    """negative(x: Tensor)

    -x."""
    ...
@overload
def negative(input: Operand) -> Tensor: ...
def nextafter(input: Operand, other: Operand) -> Tensor:
    """The next number of the dtype after input towards other; its gradient is 0, as of all that is made of steps.

    >>> ms.ops.nextafter(ms.tensor([1.0]), ms.tensor([2.0])).item() > 1
    True"""
    ...
def nll_loss(inputs: Any, target: Operand, weight: Operand | None = None, ignore_index: builtins.complex | Tensor = -100, reduction: str = 'mean', label_smoothing: builtins.complex | Tensor = 0.0) -> Tensor:
    """-inputs[target] for log probabilities (N, C, ...), weighted mean; label_smoothing mixes in all classes."""
    ...
def nonzero(input: Operand, *, as_tuple: bool = False) -> Any:
    """Indices of the elements that are not zero, (n, ndim) int64; as_tuple: one tensor for each dimension.

    >>> ms.ops.nonzero(ms.tensor([0, 3]))
    Tensor([[1]], dtype=int64)"""
    ...
def norm(A: Operand, ord: Any = None, dim: Any = None, keepdim: bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
    """Vector or matrix norm; ord None: the 2-norm of all elements; 'fro', 'nuc', inf, -inf, 1, -1, 2, -2 of matrices.

    >>> ms.ops.norm(ms.tensor([3.0, 4.0]))
    Tensor(5., dtype=float32)"""
    ...
def normal(shape: Any, mean: builtins.complex | Tensor = 0.0, stddev: builtins.complex | Tensor = 1.0, seed: Any = None, *, dtype: DTypeLike | None = None) -> Tensor:
    """Normal numbers; mean and stddev numbers or tensors that broadcast with shape.

    >>> ms.ops.normal((2, 3), 0.0, 1.0).shape
    (2, 3)"""
    ...
@overload
def normalize(x: Operand, p: float = 2.0, dim: int = 1, eps: float = 1e-12) -> Tensor:
    """normalize(x: Tensor, p: float = 2.0, dim: int = 1, eps: float = 1e-12)

    x / max(norm(x), eps) along dim."""
    ...
@overload
def normalize(input: Operand, p: float = 2.0, axis: int = 1, eps: float = 1e-12) -> Tensor: ...
@overload
def normalize(input: Operand, p: float = 2.0, dim: int = 1, eps: float = 1e-12) -> Tensor: ...
@overload
def normalize(x: Operand, p: float = 2.0, axis: int = 1, eps: float = 1e-12) -> Tensor: ...
@overload
def normalize(x: Operand, p: float = 2.0, dim: int = 1, epsilon: float = 1e-12) -> Tensor: ...
@overload
def not_equal(x: Operand, y: Operand) -> Tensor:
    """not_equal(x: Tensor | number, y: Tensor | number)

    Element-wise x != y."""
    ...
@overload
def not_equal(input: Operand, other: Operand) -> Tensor: ...
@overload
def not_equal(input: Operand, y: Operand) -> Tensor: ...
def numel(input: Operand) -> int:
    """Its number of elements.

    >>> ms.ops.numel(ms.ops.ones((2, 3)))
    6"""
    ...
def one_hot(indices: Any, depth: Any, on_value: builtins.complex | Tensor = 1, off_value: builtins.complex | Tensor = 0, axis: Ints | None = -1) -> Tensor:
    """on_value at the index in a new dimension of size depth, off_value elsewhere.

    >>> ms.ops.one_hot(ms.tensor([1]), 2)
    Tensor([[0, 1]], dtype=int64)"""
    ...
@overload
def ones(*size: int, dtype: DTypeLike | None = None) -> Tensor:
    """ones(*size: ints, dtype: dtype = None)

    A tensor of shape filled with value."""
    ...
@overload
def ones(size: Ints, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def ones_like(x: Operand, dtype: DTypeLike | None = None) -> Tensor:
    """ones_like(x: Tensor, dtype: dtype = None)

    A tensor like x filled with value."""
    ...
@overload
def ones_like(input: Operand, dtype: DTypeLike | None = None) -> Tensor: ...
def orgqr(input: Operand, input2: Operand) -> Tensor:
    """The first columns of Q from its Householder vectors and factors.

    >>> ms.ops.orgqr(ms.tensor([[1.0]]), ms.tensor([0.0]))
    Tensor([[1.]], dtype=float32)"""
    ...
def ormqr(input: Operand, tau: Any, other: Operand, left: bool = True, transpose: bool = False) -> Tensor:
    """Q (transposed) times other, or other times Q, with Q from its Householder vectors and factors.

    >>> ms.ops.ormqr(ms.tensor([[1.0]]), ms.tensor([0.0]), ms.tensor([[3.0]]))
    Tensor([[3.]], dtype=float32)"""
    ...
@overload
def outer(x: Operand, y: Operand) -> Tensor:
    """outer(x: Tensor, y: Tensor)

    Product of every pair of elements of two vectors."""
    ...
@overload
def outer(input: Operand, other: Operand) -> Tensor: ...
@overload
def outer(input: Operand, y: Operand) -> Tensor: ...
def pad(input_x: Operand, padding: Any, mode: str = 'constant', value: Operand = 0.0) -> Tensor:
    """Padded by (before, after) pairs from the last dimension on; mode constant, reflect, replicate or circular.

    >>> ms.ops.pad(ms.ops.ones(2), (1, 0))
    Tensor([0., 1., 1.], dtype=float32)"""
    ...
@overload
def pad_grad(ct: Operand, shape: Ints, pads: Ints, mode: str) -> Tensor:
    """pad_grad(ct: Tensor, shape: ints, pads: ints, mode: str)

    Adjoint of pad."""
    ...
@overload
def pad_grad(ct: Operand, size: Ints, pads: Ints, mode: str) -> Tensor: ...
@overload
def pad_grad(ct: Operand, size: Ints, padding: Ints, mode: str) -> Tensor: ...
def padding(x: Operand, pad_dim_size: builtins.complex | Tensor = 8) -> Tensor:
    """The last dimension, of size 1, filled up with zeros to pad_dim_size."""
    ...
def partial(func: Any, *args: Any) -> Any:
    """func with its first arguments given.

    >>> ms.ops.partial(ms.ops.add, ms.tensor([1.0]))(2)
    Tensor([3.], dtype=float32)"""
    ...
def pdist(input: Operand, p: Operand = 2.0) -> Tensor:
    """p-norm distances between all pairs of rows, in the order of the upper triangle."""
    ...
@overload
def permute(x: Operand, *dims: int) -> Tensor:
    """permute(x: Tensor, *dims: ints)

    Dimensions reordered."""
    ...
@overload
def permute(x: Operand, dims: Ints) -> Tensor: ...
@overload
def permute(input: Operand, *axis: int) -> Tensor: ...
@overload
def permute(input: Operand, axis: Ints) -> Tensor: ...
@overload
def permute(input: Operand, *dims: int) -> Tensor: ...
@overload
def permute(input: Operand, dims: Ints) -> Tensor: ...
def pinv(x: Operand, *, atol: Any = None, rtol: Any = None, hermitian: bool = False) -> Tensor:
    """Moore-Penrose inverse; singular values up to max(atol, rtol * largest) count as 0.

    >>> ms.ops.pinv(ms.tensor([[2.0], [0.0]]))
    Tensor([[0.5, 0. ]], dtype=float32)"""
    ...
def pixel_shuffle(input: Operand, upscale_factor: int) -> Tensor:
    """(..., C * r * r, H, W) to (..., C, H * r, W * r) (Shi et al., 2016).

    >>> ms.ops.pixel_shuffle(ms.ops.ones((1, 4, 2, 2)), 2).shape
    (1, 1, 4, 4)"""
    ...
def pixel_unshuffle(input: Operand, downscale_factor: int) -> Tensor:
    """(..., C, H * r, W * r) to (..., C * r * r, H, W)."""
    ...
def poisson(shape: Any, mean: Any, seed: Any = None) -> Tensor:
    """Poisson numbers (float32) in the broadcast of shape and mean's shape."""
    ...
def polar(abs: Any, angle: Any) -> Tensor:
    """The complex numbers abs * (cos(angle) + i sin(angle))."""
    ...
def polygamma(n: Any, input: Operand) -> Tensor:
    """The n-th derivative of digamma.

    >>> round(ms.ops.polygamma(ms.tensor(1), ms.tensor([1.0])).item(), 4)
    1.6449"""
    ...
def population_count(input_x: Operand) -> Tensor:
    """Number of bits that are 1, uint8.

    >>> ms.ops.population_count(ms.tensor([7, 8]))
    Tensor([3, 1], dtype=uint8)"""
    ...
def positive(input: Operand) -> Tensor:
    """input itself.

    >>> ms.ops.positive(ms.tensor([-1.0]))
    Tensor([-1.], dtype=float32)"""
    ...
@overload
def pow(x: Operand, exponent: Operand) -> Tensor:
    """pow(x: Tensor | number, exponent: Tensor | number)

    Element-wise power x ** y; integers wrap, a negative integer exponent of an integer gives 0 unless x is 1 or -1."""
    ...
@overload
def pow(input: Operand, exponent: Operand) -> Tensor: ...
def pows(input: Operand, exponent: Any) -> Tensor:
    """input ** exponent, exponent a number."""
    ...
@overload
def prelu(x: Operand, weight: Operand) -> Tensor:
    """prelu(x: Tensor, weight: Tensor)

    x if x > 0 else weight * x, weight per channel (dimension 1) or single."""
    ...
@overload
def prelu(input: Operand, weight: Operand) -> Tensor: ...
def print_(*input_x: Any) -> None:
    """Prints the values.

    >>> ms.ops.print_("loss", 1)
    loss
    1"""
    ...
@overload
def prod(x: Operand, axis: Ints | None = None, keep_dims: bool = False, dtype: DTypeLike | None = None) -> Tensor:
    """prod(x: Tensor, axis: ints = None, keep_dims: bool = False, dtype: dtype = None)
    prod(x: Tensor, axis: ints = None, keep_dims: bool = False, dtype: dtype = None)

    Product over axis."""
    ...
@overload
def prod(input: Operand, axis: Ints | None = None, keep_dims: bool = False, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def prod(input: Operand, dim: Ints | None = None, keep_dims: bool = False, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def prod(x: Operand, dim: Ints | None = None, keep_dims: bool = False, dtype: DTypeLike | None = None) -> Tensor: ...
def qr(input: Operand, mode: str = 'reduced') -> tuple[Tensor, Tensor]:
    """(q, r) with input = q r, q of orthonormal columns; mode 'reduced' or 'complete'."""
    ...
def quantile(input: Operand, q: Any, axis: Ints | None = None, keepdims: bool = False) -> Tensor:
    """Quantiles along axis (None: of all), linear between neighbours; q a number or 1-d tensor in [0, 1]; NaN spreads.

    >>> ms.ops.quantile(ms.tensor([1.0, 2.0, 3.0]), 0.25)
    Tensor(1.5, dtype=float32)"""
    ...
def rad2deg(x: Any) -> Tensor:
    """Radians to degrees."""
    ...
def rand(*size: Any, dtype: DTypeLike | None = None, seed: Any = None) -> Tensor:
    """Uniform on [0, 1).

    >>> ms.ops.rand(2, 3).shape
    (2, 3)"""
    ...
def rand_like(input: Operand, seed: Any = None, *, dtype: DTypeLike | None = None) -> Tensor:
    """Uniform on [0, 1) of input's shape."""
    ...
def randint(low: Any, high: Any = None, size: Any = None, seed: Any = None, *, dtype: DTypeLike | None = None) -> Tensor:
    """Uniform integers in [low, high); ``randint(high, size)`` starts at 0.

    >>> ms.ops.randint(0, 1, (2,))
    Tensor([0, 0], dtype=int64)"""
    ...
def randint_like(input: Operand, low: Any, high: Any, seed: Any = None, *, dtype: DTypeLike | None = None) -> Tensor:
    """Uniform integers in [low, high) of input's shape.

    >>> ms.ops.randint_like(ms.ops.ones(2), 0, 1)
    Tensor([0., 0.], dtype=float32)"""
    ...
def randn(*size: Any, dtype: DTypeLike | None = None, seed: Any = None) -> Tensor:
    """Standard normal.

    >>> ms.ops.randn(2, 3).shape
    (2, 3)"""
    ...
def randn_like(input: Operand, seed: Any = None, *, dtype: DTypeLike | None = None) -> Tensor:
    """Standard normal of input's shape."""
    ...
def random_categorical(logits: Operand, num_sample: Any, seed: builtins.complex | Tensor = 0, dtype: DTypeLike = ...) -> Tensor:
    """Indices (N, num_sample) drawn with probabilities softmax(logits) of (N, C)."""
    ...
def random_gamma(shape: Ints, alpha: Operand, seed: Any = None) -> Tensor:
    """Gamma numbers of shape parameter alpha and rate 1, in shape + alpha's shape."""
    ...
def random_poisson(shape: Ints, rate: Any, seed: Any = None, dtype: DTypeLike = ...) -> Tensor:
    """Poisson numbers in shape + rate's shape."""
    ...
def randperm(n: Any, seed: builtins.complex | Tensor = 0, offset: builtins.complex | Tensor = 0, dtype: DTypeLike = ...) -> Tensor:
    """A random permutation of 0 .. n-1.

    >>> ms.ops.randperm(3).shape
    (3,)"""
    ...
def range(start: Any, end: Any = None, step: builtins.complex | Tensor = 1, maxlen: builtins.complex | Tensor = 1000000, *, dtype: DTypeLike | None = None) -> Tensor:
    """As ``arange``; more than maxlen elements are refused.

    >>> ms.ops.range(1, 3)
    Tensor([1, 2], dtype=int64)"""
    ...
def rank(input_x: Operand) -> int:
    """Its number of dimensions.

    >>> ms.ops.rank(ms.ops.ones((2, 3)))
    2"""
    ...
def ravel(input: Operand) -> Tensor:
    """One-dimensional.

    >>> ms.ops.ravel(ms.ops.ones((2, 3))).shape
    (6,)"""
    ...
raw: Any
@overload
def real(x: Operand) -> Tensor:
    """real(x: Tensor)

    Real part."""
    ...
@overload
def real(input: Operand) -> Tensor: ...
@overload
def reciprocal(x: Operand) -> Tensor:
    """reciprocal(x: Tensor)

    1 / x."""
    ...
@overload
def reciprocal(input: Operand) -> Tensor: ...
@overload
def reduce_all(x: Operand, axis: Ints | None = None, keep_dims: bool = False) -> Tensor:
    """reduce_all(x: Tensor, axis: ints = None, keep_dims: bool = False)

    True where every element over axis is true."""
    ...
@overload
def reduce_all(input: Operand, axis: Ints | None = None, keep_dims: bool = False) -> Tensor: ...
@overload
def reduce_all(input: Operand, dim: Ints | None = None, keep_dims: bool = False) -> Tensor: ...
@overload
def reduce_all(x: Operand, dim: Ints | None = None, keep_dims: bool = False) -> Tensor: ...
@overload
def reduce_any(x: Operand, axis: Ints | None = None, keep_dims: bool = False) -> Tensor:
    """reduce_any(x: Tensor, axis: ints = None, keep_dims: bool = False)

    True where any element over axis is true."""
    ...
@overload
def reduce_any(input: Operand, axis: Ints | None = None, keep_dims: bool = False) -> Tensor: ...
@overload
def reduce_any(input: Operand, dim: Ints | None = None, keep_dims: bool = False) -> Tensor: ...
@overload
def reduce_any(x: Operand, dim: Ints | None = None, keep_dims: bool = False) -> Tensor: ...
@overload
def reduce_max(x: Operand, axis: Ints | None = None, keep_dims: bool = False) -> Tensor:
    """reduce_max(x: Tensor, axis: ints = None, keep_dims: bool = False)

    Largest value over axis; NaN if there is one; gradient shared evenly among ties."""
    ...
@overload
def reduce_max(input: Operand, axis: Ints | None = None, keep_dims: bool = False) -> Tensor: ...
@overload
def reduce_max(input: Operand, dim: Ints | None = None, keep_dims: bool = False) -> Tensor: ...
@overload
def reduce_max(x: Operand, dim: Ints | None = None, keep_dims: bool = False) -> Tensor: ...
@overload
def reduce_mean(x: Operand, axis: Ints | None = None, keep_dims: bool = False) -> Tensor:
    """reduce_mean(x: Tensor, axis: ints = None, keep_dims: bool = False)

    Arithmetic mean over axis; floating point or complex."""
    ...
@overload
def reduce_mean(input: Operand, axis: Ints | None = None, keep_dims: bool = False) -> Tensor: ...
@overload
def reduce_mean(input: Operand, dim: Ints | None = None, keep_dims: bool = False) -> Tensor: ...
@overload
def reduce_mean(x: Operand, dim: Ints | None = None, keep_dims: bool = False) -> Tensor: ...
@overload
def reduce_min(x: Operand, axis: Ints | None = None, keep_dims: bool = False) -> Tensor:
    """reduce_min(x: Tensor, axis: ints = None, keep_dims: bool = False)

    Smallest value over axis; NaN if there is one; gradient shared evenly among ties."""
    ...
@overload
def reduce_min(input: Operand, axis: Ints | None = None, keep_dims: bool = False) -> Tensor: ...
@overload
def reduce_min(input: Operand, dim: Ints | None = None, keep_dims: bool = False) -> Tensor: ...
@overload
def reduce_min(x: Operand, dim: Ints | None = None, keep_dims: bool = False) -> Tensor: ...
@overload
def reduce_prod(x: Operand, axis: Ints | None = None, keep_dims: bool = False) -> Tensor:
    """reduce_prod(x: Tensor, axis: ints = None, keep_dims: bool = False)

    Product over axis."""
    ...
@overload
def reduce_prod(input: Operand, axis: Ints | None = None, keep_dims: bool = False) -> Tensor: ...
@overload
def reduce_prod(input: Operand, dim: Ints | None = None, keep_dims: bool = False) -> Tensor: ...
@overload
def reduce_prod(x: Operand, dim: Ints | None = None, keep_dims: bool = False) -> Tensor: ...
@overload
def reduce_sum(x: Operand, axis: Ints | None = None, keep_dims: bool = False) -> Tensor:
    """reduce_sum(x: Tensor, axis: ints = None, keep_dims: bool = False)

    Sum over axis; bools and narrow integers add in int64."""
    ...
@overload
def reduce_sum(input: Operand, axis: Ints | None = None, keep_dims: bool = False) -> Tensor: ...
@overload
def reduce_sum(input: Operand, dim: Ints | None = None, keep_dims: bool = False) -> Tensor: ...
@overload
def reduce_sum(x: Operand, dim: Ints | None = None, keep_dims: bool = False) -> Tensor: ...
@overload
def relu(x: Operand) -> Tensor:
    """relu(x: Tensor)
    relu(input, inplace)

    max(x, 0); NaN stays."""
    ...
@overload
def relu(input: Operand) -> Tensor: ...
@overload
def relu(input: Operand, inplace: Any) -> Tensor: ...
@overload
def relu6(x: Operand) -> Tensor:
    """relu6(x: Tensor)

    min(max(x, 0), 6)."""
    ...
@overload
def relu6(input: Operand) -> Tensor: ...
@overload
def remainder(x: Operand, y: Operand) -> Tensor:
    """remainder(x: Tensor | number, y: Tensor | number)

    Element-wise remainder with the sign of y, Python's %."""
    ...
@overload
def remainder(input: Operand, other: Operand) -> Tensor: ...
@overload
def remainder(input: Operand, y: Operand) -> Tensor: ...
def renorm(input: Operand, p: Operand, axis: Ints | None, maxnorm: Any) -> Tensor:
    """Slices along axis scaled down to a p-norm of at most maxnorm."""
    ...
def repeat_elements(x: Operand, rep: Any, axis: Ints | None = 0) -> Tensor:
    """Each slice along axis repeated rep times."""
    ...
def repeat_interleave(input: Operand, repeats: Any, axis: Ints | None = None) -> Tensor:
    """Each element (or slice along axis) repeated so often; repeats an int, or one per slice.

    >>> ms.ops.repeat_interleave(ms.tensor([1, 2]), 2)
    Tensor([1, 1, 2, 2], dtype=int64)"""
    ...
@overload
def reshape(x: Operand, *shape: int) -> Tensor:
    """reshape(x: Tensor, *shape: ints)

    Same elements in another shape, one dimension may be -1; a view when strides allow, else a copy."""
    ...
@overload
def reshape(x: Operand, shape: Ints) -> Tensor: ...
@overload
def reshape(input: Operand, *shape: int) -> Tensor: ...
@overload
def reshape(input: Operand, shape: Ints) -> Tensor: ...
@overload
def reshape(input: Operand, *size: int) -> Tensor: ...
@overload
def reshape(input: Operand, size: Ints) -> Tensor: ...
@overload
def reshape(x: Operand, *size: int) -> Tensor: ...
@overload
def reshape(x: Operand, size: Ints) -> Tensor: ...
def reshape_(input: Operand, shape: Any) -> Tensor:
    """input in another shape, of the same memory."""
    ...
def reverse(x: Operand, axis: Any) -> Tensor:
    """Order reversed along the axes."""
    ...
def reverse_sequence(x: Operand, seq_lengths: Any, seq_dim: Any, batch_dim: builtins.complex | Tensor = 0) -> Tensor:
    """The first seq_lengths[b] elements of each sequence in reversed order."""
    ...
def rfft(input: Operand, n: Any = None, dim: Ints | None = -1, norm: Any = None) -> Tensor:
    """``fft`` of real numbers, its first half only.

    >>> ms.ops.rfft(ms.ops.ones(4)).shape
    (3,)"""
    ...
def rfft2(input: Operand, s: Any = None, dim: Ints | None = ..., norm: Any = None) -> Tensor:
    """``fft2`` of real numbers, the first half of the last dimension only."""
    ...
def rfftfreq(n: Any, d: builtins.complex | Tensor = 1.0, dtype: DTypeLike | None = None) -> Tensor:
    """The frequencies of ``rfft`` of n samples, d apart."""
    ...
def rfftn(input: Operand, s: Any = None, dim: Ints | None = None, norm: Any = None) -> Tensor:
    """``fftn`` of real numbers, the first half of the last dimension only."""
    ...
def rms_norm(x: Operand, gamma: Any, epsilon: Operand = 1e-06) -> tuple[Tensor, Tensor]:
    """(y, rstd): x * rstd * gamma with rstd = 1 / sqrt(mean(x * x) + epsilon) over the dimensions of gamma.

    >>> ms.ops.rms_norm(ms.tensor([[1.0, 1.0]]), ms.ops.ones(2), 0.0)[0]
    Tensor([[1., 1.]], dtype=float32)"""
    ...
@overload
def roll(x: Operand, shifts: Ints, dims: Ints | None = None) -> Tensor:
    """roll(x: Tensor, shifts: ints, dims: ints = None)

    Elements moved cyclically (None: flattened)."""
    ...
@overload
def roll(input: Operand, shifts: Ints, axis: Ints | None = None) -> Tensor: ...
@overload
def roll(input: Operand, shifts: Ints, dims: Ints | None = None) -> Tensor: ...
def rot90(input: Operand, k: Any, dims: Any) -> Tensor:
    """Turned by k quarters from dims[0] towards dims[1].

    >>> ms.ops.rot90(ms.tensor([[1, 2], [3, 4]]), 1, (0, 1))
    Tensor([[2, 4],
            [1, 3]], dtype=int64)"""
    ...
def rotary_position_embedding(x: Operand, cos: Any, sin: Any, mode: str = 0) -> Tensor:
    """x * cos + rotated(x) * sin; mode 0: halves (-x2, x1), 1: neighbouring pairs (Su et al., 2021)."""
    ...
def round(input: Operand, *, decimals: builtins.complex | Tensor = 0) -> Tensor:
    """Rounded to so many decimals, ties to even.

    >>> ms.ops.round(ms.tensor([2.5, 1.25]))
    Tensor([2., 1.], dtype=float32)"""
    ...
def row_stack(tensors: Any) -> Tensor:
    """Joined along dimension 0; 1-d tensors are rows."""
    ...
def row_tensor_add(x: Any, y: Operand) -> Tensor:
    """A tensor with the rows of a RowTensor added."""
    ...
def row_tensor_get_dense_shape(x: Any) -> tuple[int, int]:
    """The shape of a RowTensor."""
    ...
def row_tensor_get_indices(x: Any) -> Tensor:
    """The numbers of the rows of a RowTensor."""
    ...
def row_tensor_get_values(x: Any) -> Tensor:
    """The rows of a RowTensor."""
    ...
def rrelu(input: Operand, lower: builtins.complex | Tensor = 0.125, upper: builtins.complex | Tensor = 0.3333333333333333) -> Tensor:
    """x if x > 0 else a * x with a uniform in [lower, upper] for every element (Xu et al., 2015)."""
    ...
@overload
def rsqrt(x: Operand) -> Tensor:
    """rsqrt(x: Tensor)

    1 / sqrt(x)."""
    ...
@overload
def rsqrt(input: Operand) -> Tensor: ...
def scalar_cast(input_x: Operand, input_y: Any) -> int:
    """A Python number converted as the dtype input_y says.

    >>> ms.ops.scalar_cast(2.7, ms.int64)
    2"""
    ...
def scalar_to_array(input_x: Operand) -> Tensor:
    """A number as 0-d tensor."""
    ...
def scalar_to_tensor(input_x: Operand, dtype: Any = ...) -> Tensor:
    """A number as 0-d tensor; ints and bools keep their kind.

    >>> ms.ops.scalar_to_tensor(1.5)
    Tensor(1.5, dtype=float32)"""
    ...
@overload
def scatter(x: Operand, axis: int, index: Operand, src: Operand, reduce: str = 'none') -> Tensor:
    """scatter(x: Tensor, axis: int, index: Tensor, src: Tensor | number, reduce: str = 'none')
    scatter(x: Tensor, dim: int, index: Tensor, src: Tensor | number, *, reduce: str = 'none')
    scatter(x: Tensor, dim: int, index: Tensor, value: Tensor | number, *, reduce: str = 'none')

    Copy of x with src written (or added: 'add', multiplied: 'multiply') at index along dim."""
    ...
@overload
def scatter(input: Operand, axis: int, index: Operand, src: Operand, reduce: str = 'none') -> Tensor: ...
@overload
def scatter(input: Operand, dim: int, index: Operand, src: Operand, reduce: str = 'none') -> Tensor: ...
@overload
def scatter(x: Operand, dim: int, index: Operand, src: Operand, reduce: str = 'none') -> Tensor: ...
@overload
def scatter(x: Operand, axis: int, indices: Operand, src: Operand, reduce: str = 'none') -> Tensor: ...
@overload
def scatter(x: Operand, dim: int, index: Operand, src: Operand, *, reduce: str = 'none') -> Tensor: ...
@overload
def scatter(input: Operand, axis: int, index: Operand, src: Operand, *, reduce: str = 'none') -> Tensor: ...
@overload
def scatter(input: Operand, dim: int, index: Operand, src: Operand, *, reduce: str = 'none') -> Tensor: ...
@overload
def scatter(x: Operand, axis: int, index: Operand, src: Operand, *, reduce: str = 'none') -> Tensor: ...
@overload
def scatter(x: Operand, dim: int, indices: Operand, src: Operand, *, reduce: str = 'none') -> Tensor: ...
@overload
def scatter(x: Operand, dim: int, index: Operand, value: Operand, *, reduce: str = 'none') -> Tensor: ...
@overload
def scatter(input: Operand, axis: int, index: Operand, value: Operand, *, reduce: str = 'none') -> Tensor: ...
@overload
def scatter(input: Operand, dim: int, index: Operand, value: Operand, *, reduce: str = 'none') -> Tensor: ...
@overload
def scatter(x: Operand, axis: int, index: Operand, value: Operand, *, reduce: str = 'none') -> Tensor: ...
@overload
def scatter(x: Operand, dim: int, indices: Operand, value: Operand, *, reduce: str = 'none') -> Tensor: ...
def scatter_add(input_x: Operand, indices: Any, updates: Operand) -> Tensor:
    """Adds updates to the rows of the Parameter input_x at indices, in place; returns input_x."""
    ...
def scatter_div(input_x: Operand, indices: Any, updates: Operand) -> Tensor:
    """Divides by updates the rows of the Parameter input_x at indices, in place; returns input_x."""
    ...
def scatter_max(input_x: Operand, indices: Any, updates: Operand) -> Tensor:
    """The larger of updates and the rows of the Parameter input_x at indices, in place; returns input_x."""
    ...
def scatter_min(input_x: Operand, indices: Any, updates: Operand) -> Tensor:
    """The smaller of updates and the rows of the Parameter input_x at indices, in place; returns input_x."""
    ...
def scatter_mul(input_x: Operand, indices: Any, updates: Operand) -> Tensor:
    """Multiplies by updates the rows of the Parameter input_x at indices, in place; returns input_x."""
    ...
def scatter_nd(indices: Any, updates: Operand, shape: Any) -> Tensor:
    """Zeros of shape with updates added at the coordinates in the last dimension of indices.

    >>> ms.ops.scatter_nd(ms.tensor([[1], [1]]), ms.tensor([2.0, 3.0]), (3,))
    Tensor([0., 5., 0.], dtype=float32)"""
    ...
def scatter_nd_add(input_x: Operand, indices: Any, updates: Operand, use_locking: bool = False) -> Tensor:
    """The Parameter input_x with the elements at the coordinates in the last dimension of indices increased by updates, in place."""
    ...
def scatter_nd_div(input_x: Operand, indices: Any, updates: Operand, use_locking: bool = False) -> Tensor:
    """The Parameter input_x with the elements at the coordinates in the last dimension of indices divided by updates, in place."""
    ...
def scatter_nd_max(input_x: Operand, indices: Any, updates: Operand, use_locking: bool = False) -> Tensor:
    """The Parameter input_x with the elements at the coordinates in the last dimension of indices or updates, what is larger, in place."""
    ...
def scatter_nd_min(input_x: Operand, indices: Any, updates: Operand, use_locking: bool = False) -> Tensor:
    """The Parameter input_x with the elements at the coordinates in the last dimension of indices or updates, what is smaller, in place."""
    ...
def scatter_nd_mul(input_x: Operand, indices: Any, updates: Operand, use_locking: bool = False) -> Tensor:
    """The Parameter input_x with the elements at the coordinates in the last dimension of indices times updates, in place."""
    ...
def scatter_nd_sub(input_x: Operand, indices: Any, updates: Operand, use_locking: bool = False) -> Tensor:
    """The Parameter input_x with the elements at the coordinates in the last dimension of indices decreased by updates, in place."""
    ...
def scatter_update(input_x: Operand, indices: Any, updates: Operand) -> Tensor:
    """Writes updates into the rows of the Parameter input_x at indices, in place; returns input_x."""
    ...
def searchsorted(sorted_sequence: Any, values: Any, *, out_int32: bool = False, right: bool = False, side: Any = None, sorter: Any = None) -> Tensor:
    """Insertion points into the sorted last dimension; right (or side='right'): behind equal elements.

    >>> ms.ops.searchsorted(ms.tensor([1.0, 3.0]), ms.tensor([2.0]))
    Tensor([1], dtype=int64)"""
    ...
def select(condition: Operand, input: Operand, other: Operand) -> Tensor:
    """select(condition: Tensor, input: Tensor | number, other: Tensor | number)

    x where condition holds, else y."""
    ...
def select_scatter(input: Operand, src: Operand, axis: Ints | None, index: Operand) -> Tensor:
    """A copy of input with src as its slice at index along axis."""
    ...
@overload
def selu(x: Operand) -> Tensor:
    """selu(x: Tensor)

    Scaled exponential linear unit (Klambauer et al., 2017)."""
    ...
@overload
def selu(input: Operand) -> Tensor: ...
def sequence_mask(lengths: Any, maxlen: Any = None) -> Tensor:
    """mask[..., j] = j < lengths[...], for j below maxlen (or the greatest length).

    >>> ms.ops.sequence_mask(ms.tensor([1, 2]), 2)
    Tensor([[ True, False],
            [ True,  True]], dtype=bool_)"""
    ...
def sgn(input: Operand) -> Tensor:
    """The sign; of complex numbers x / |x|, 0 at 0.

    >>> ms.ops.sgn(ms.tensor([-3.0, 0.0]))
    Tensor([-1.,  0.], dtype=float32)"""
    ...
def shape(input_x: Operand) -> tuple[int, int]:
    """Its sizes, a tuple of ints.

    >>> ms.ops.shape(ms.ops.ones((2, 3)))
    (2, 3)"""
    ...
def shape_(x: Operand) -> tuple[int, int, int]:
    """Its sizes, a tuple of ints.

    >>> ms.ops.shape_(ms.ops.ones((2, 3)))
    (2, 3)"""
    ...
@overload
def shift_left(x: Operand, y: Operand) -> Tensor:
    """shift_left(x: Tensor | number, y: Tensor | number)

    x << y; 0 when y is not below the width."""
    ...
@overload
def shift_left(input: Operand, other: Operand) -> Tensor: ...
@overload
def shift_left(input: Operand, y: Operand) -> Tensor: ...
@overload
def shift_right(x: Operand, y: Operand) -> Tensor:
    """shift_right(x: Tensor | number, y: Tensor | number)

    x >> y, arithmetic for signed integers."""
    ...
@overload
def shift_right(input: Operand, other: Operand) -> Tensor: ...
@overload
def shift_right(input: Operand, y: Operand) -> Tensor: ...
def shuffle(x: Operand, seed: Any = None) -> Tensor:
    """The slices of the first dimension in random order."""
    ...
@overload
def sigmoid(x: Operand) -> Tensor:
    """sigmoid(x: Tensor)

    1 / (1 + exp(-x))."""
    ...
@overload
def sigmoid(input: Operand) -> Tensor: ...
@overload
def sign(x: Operand) -> Tensor:
    """sign(x: Tensor)

    -1, 0 or 1 by the sign of x; NaN stays."""
    ...
@overload
def sign(input: Operand) -> Tensor: ...
def signbit(input: Operand) -> Tensor:
    """Whether it is below 0 (-0.0 is not, as in MindSpore).

    >>> ms.ops.signbit(ms.tensor([-2.0, 1.0]))
    Tensor([ True, False], dtype=bool_)"""
    ...
@overload
def silu(x: Operand) -> Tensor:
    """silu(x: Tensor)

    x * sigmoid(x)."""
    ...
@overload
def silu(input: Operand) -> Tensor: ...
@overload
def sin(x: Operand) -> Tensor:
    """sin(x: Tensor)

    Sine of x in radians."""
    ...
@overload
def sin(input: Operand) -> Tensor: ...
def sinc(input: Operand) -> Tensor:
    """sin(pi x) / (pi x), 1 at 0.

    >>> ms.ops.sinc(ms.tensor([0.0]))
    Tensor([1.], dtype=float32)"""
    ...
@overload
def sinh(x: Operand) -> Tensor:
    """sinh(x: Tensor)

    Hyperbolic sine."""
    ...
@overload
def sinh(input: Operand) -> Tensor: ...
def size(input_x: Operand) -> int:
    """Its number of elements.

    >>> ms.ops.size(ms.ops.ones((2, 3)))
    6"""
    ...
def slice(input_x: Operand, begin: Any, size: Any) -> Tensor:
    """The block that begins at begin and has the given size (-1: to the end).

    >>> ms.ops.slice(ms.tensor([1, 2, 3]), (1,), (2,))
    Tensor([2, 3], dtype=int64)"""
    ...
def slice_scatter(input: Operand, src: Operand, axis: Ints | None = 0, start: Any = None, end: Any = None, step: builtins.complex | Tensor = 1) -> Tensor:
    """A copy of input with src in start:end:step along axis.

    >>> ms.ops.slice_scatter(ms.tensor([1, 2, 3]), ms.tensor([9]), 0, 1, 2)
    Tensor([1, 9, 3], dtype=int64)"""
    ...
def slogdet(input: Operand) -> tuple[Tensor, Tensor]:
    """(sign, log |det|) of the matrices in the last two dimensions."""
    ...
def smooth_l1_loss(input: Operand, target: Operand, beta: Operand = 1.0, reduction: str = 'none') -> Tensor:
    """0.5 d**2 / beta where |d| < beta, else |d| - 0.5 beta; not reduced by default, as in MindSpore."""
    ...
def soft_margin_loss(input: Operand, target: Operand, reduction: str = 'mean') -> Tensor:
    """log(1 + exp(-target * input)), target 1 or -1."""
    ...
def soft_shrink(input: Operand, lambd: Operand = 0.5) -> Tensor:
    """x moved towards 0 by lambd, 0 where |x| <= lambd."""
    ...
@overload
def softmax(x: Operand, dim: int = -1) -> Tensor:
    """softmax(x: Tensor, dim: int = -1)
    softmax(input, axis=-1, *, dtype)

    exp(x - max) / sum(exp(x - max)) along dim."""
    ...
@overload
def softmax(input: Operand, axis: int = -1) -> Tensor: ...
@overload
def softmax(input: Operand, dim: int = -1) -> Tensor: ...
@overload
def softmax(x: Operand, axis: int = -1) -> Tensor: ...
@overload
def softmax(input: Operand, axis: Ints | None = -1, *, dtype: DTypeLike) -> Tensor: ...
def softmin(x: Operand, axis: Ints | None = -1, *, dtype: DTypeLike | None = None) -> Tensor:
    """softmax of -x.

    >>> ms.ops.softmin(ms.tensor([1.0, 1.0]))
    Tensor([0.5, 0.5], dtype=float32)"""
    ...
@overload
def softplus(x: Operand, beta: float = 1.0, threshold: float = 20.0) -> Tensor:
    """softplus(x: Tensor, beta: float = 1.0, threshold: float = 20.0)

    log(1 + exp(beta * x)) / beta; x itself where beta * x > threshold."""
    ...
@overload
def softplus(input: Operand, beta: float = 1.0, threshold: float = 20.0) -> Tensor: ...
def softshrink(input: Operand, lambd: Operand = 0.5) -> Tensor:
    """x moved towards 0 by lambd, 0 where |x| <= lambd."""
    ...
@overload
def softsign(x: Operand) -> Tensor:
    """softsign(x: Tensor)

    x / (1 + |x|)."""
    ...
@overload
def softsign(input: Operand) -> Tensor: ...
def sort(input_x: Operand, axis: Ints | None = -1, descending: bool = False) -> tuple[Tensor, Tensor]:
    """Sorted along axis, and the indices (int32).

    >>> ms.ops.sort(ms.tensor([2.0, 1.0]))
    (Tensor([1., 2.], dtype=float32), Tensor([1, 0], dtype=int32))"""
    ...
def space_to_batch_nd(input_x: Operand, block_size: Any, paddings: Any) -> Tensor:
    """Spatial blocks moved into the batch dimension, after zero padding."""
    ...
def sparse_segment_mean(x: Operand, indices: Any, segment_ids: Any) -> Tensor:
    """Mean of the rows of x at indices by segment; segment_ids sorted."""
    ...
def split(tensor: Operand, split_size_or_sections: Any, axis: Ints | None = 0) -> tuple[Tensor, Tensor]:
    """Views along axis: of a given size (int; the last may be smaller), or of the given sizes.

    >>> [t.shape for t in ms.ops.split(ms.ops.ones(5), 2)]
    [(2,), (2,), (1,)]"""
    ...
@overload
def sqrt(x: Operand) -> Tensor:
    """sqrt(x: Tensor)

    Square root."""
    ...
@overload
def sqrt(input: Operand) -> Tensor: ...
@overload
def square(x: Operand) -> Tensor:
    """square(x: Tensor)

    x * x."""
    ...
@overload
def square(input: Operand) -> Tensor: ...
@overload
def squeeze(x: Operand, *axis: int) -> Tensor:
    """squeeze(x: Tensor, *axis: ints = None)

    Dimensions of size 1 removed (all, or those named)."""
    ...
@overload
def squeeze(x: Operand, axis: Ints | None = None) -> Tensor: ...
@overload
def squeeze(input: Operand, *axis: int) -> Tensor: ...
@overload
def squeeze(input: Operand, axis: Ints | None = None) -> Tensor: ...
@overload
def squeeze(input: Operand, *dim: int) -> Tensor: ...
@overload
def squeeze(input: Operand, dim: Ints | None = None) -> Tensor: ...
@overload
def squeeze(x: Operand, *dim: int) -> Tensor: ...
@overload
def squeeze(x: Operand, dim: Ints | None = None) -> Tensor: ...
@overload
def stack(tensors: Sequence[Operand], axis: int = 0) -> Tensor:
    """stack(tensors: sequence of Tensors, axis: int = 0)

    Joined along a new dimension."""
    ...
@overload
def stack(tensors: Sequence[Operand], dim: int = 0) -> Tensor: ...
def standard_laplace(shape: Any, seed: Any = None) -> Tensor:
    """Laplace numbers of mean 0 and scale 1, by inverting the distribution."""
    ...
def standard_normal(shape: Any, seed: Any = None, *, dtype: DTypeLike | None = None) -> Tensor:
    """Standard normal numbers."""
    ...
@overload
def std(x: Operand, axis: Ints | None = None, ddof: int = 0, keepdims: bool = False) -> Tensor:
    """std(x: Tensor, axis: ints = None, ddof: int = 0, keepdims: bool = False)

    Square root of var."""
    ...
@overload
def std(input: Operand, axis: Ints | None = None, ddof: int = 0, keep_dims: bool = False) -> Tensor: ...
@overload
def std(input: Operand, dim: Ints | None = None, ddof: int = 0, keepdim: bool = False) -> Tensor: ...
@overload
def std(x: Operand, dim: Ints | None = None, ddof: int = 0, keepdims: bool = False) -> Tensor: ...
@overload
def std(x: Operand, axis: Ints | None = None, ddof: int = 0, keep_dims: bool = False) -> Tensor: ...
@overload
def std(input: Operand, axis: Ints | None = None, ddof: int = 0, keepdims: bool = False) -> Tensor: ...
def std_mean(input: Operand, axis: Ints | None = None, ddof: builtins.complex | Tensor = 0, keepdims: bool = False) -> tuple[Tensor, Tensor]:
    """(standard deviation, mean) over axis."""
    ...
def stft(x: Operand, n_fft: Any, hop_length: Any = None, win_length: Any = None, window: Any = None, center: bool = True, pad_mode: str = 'REFLECT', normalized: bool = False, onesided: Any = None, return_complex: Any = None) -> Tensor:
    """Short-time Fourier transform of (..., n): windows of n_fft, hop_length apart: (..., frequencies, windows[, 2]).

    center: padded by n_fft // 2 (pad_mode as in ``ops.pad``); onesided (default for real x): the first half;
    return_complex: complex numbers, else real and imaginary part in a last dimension."""
    ...
def stop_gradient(value: Operand) -> Tensor:
    """value, a Tensor or a tuple or list with such in it, without its history; anything else as it is.

    >>> ms.stop_gradient(ms.tensor([3.0], requires_grad=True)).requires_grad
    False"""
    ...
def stop_gradient_(input: Operand) -> Tensor:
    """input without its history; what is computed from the result is not differentiated through it.

    >>> ms.ops.stop_gradient_(ms.tensor([3.0], requires_grad=True)).requires_grad
    False"""
    ...
@overload
def strided_grad(ct: Operand, shape: Ints, geometry: Ints) -> Tensor:
    """strided_grad(ct: Tensor, shape: ints, geometry: ints)

    Adjoint of a strided view: ct added into zeros of shape at geometry (view shape, strides over the contiguous tensor, offset)."""
    ...
@overload
def strided_grad(ct: Operand, size: Ints, geometry: Ints) -> Tensor: ...
def strided_slice(input_x: Operand, begin: Any, end: Any, strides: Any, begin_mask: builtins.complex | Tensor = 0, end_mask: builtins.complex | Tensor = 0, ellipsis_mask: builtins.complex | Tensor = 0, new_axis_mask: builtins.complex | Tensor = 0, shrink_axis_mask: builtins.complex | Tensor = 0) -> Tensor:
    """input_x[begin:end:strides]; a bit i of a mask: begin or end i does not count, item i is an ellipsis, a new axis,
    or an index.

    >>> ms.ops.strided_slice(ms.tensor([1, 2, 3, 4]), (0,), (4,), (2,))
    Tensor([1, 3], dtype=int64)"""
    ...
@overload
def sub(x: Operand, y: Operand) -> Tensor:
    """sub(x: Tensor | number, y: Tensor | number)

    Element-wise difference x - y."""
    ...
@overload
def sub(input: Operand, other: Operand) -> Tensor: ...
@overload
def sub(input: Operand, y: Operand) -> Tensor: ...
def subtract(input: Operand, other: Operand, *, alpha: Operand = 1) -> Tensor:
    """input - alpha * other.

    >>> ms.ops.subtract(ms.tensor([5.0]), ms.tensor([1.0]), alpha=2)
    Tensor([3.], dtype=float32)"""
    ...
@overload
def sum(x: Operand, axis: Ints | None = None, keepdims: bool = False, dtype: DTypeLike | None = None) -> Tensor:
    """sum(x: Tensor, axis: ints = None, keepdims: bool = False, dtype: dtype = None)

    Sum over axis; bools and narrow integers add in int64."""
    ...
@overload
def sum(input: Operand, axis: Ints | None = None, keep_dims: bool = False, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def sum(input: Operand, dim: Ints | None = None, keepdim: bool = False, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def sum(x: Operand, dim: Ints | None = None, keepdims: bool = False, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def sum(x: Operand, axis: Ints | None = None, keep_dims: bool = False, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def sum(input: Operand, axis: Ints | None = None, keepdims: bool = False, dtype: DTypeLike | None = None) -> Tensor: ...
def svd(input: Operand, full_matrices: bool = False, compute_uv: bool = True) -> Any:
    """(s, u, v) with input = u diag(s) v^H; only s without compute_uv.

    >>> ms.ops.svd(ms.tensor([[3.0, 0.0], [0.0, 2.0]]), compute_uv=False)
    Tensor([3., 2.], dtype=float32)"""
    ...
@overload
def swapaxes(x: Operand, axis0: int, axis1: int) -> Tensor:
    """swapaxes(x: Tensor, axis0: int, axis1: int)

    Two dimensions exchanged."""
    ...
@overload
def swapaxes(input: Operand, axis0: int, axis1: int) -> Tensor: ...
@overload
def swapdims(x: Operand, dim0: int, dim1: int) -> Tensor:
    """swapdims(x: Tensor, dim0: int, dim1: int)

    Two dimensions exchanged."""
    ...
@overload
def swapdims(input: Operand, dim0: int, dim1: int) -> Tensor: ...
def swiglu(input: Operand, dim: Ints | None = -1) -> Tensor:
    """silu(a) * b for the halves a, b of input along dim (Shazeer, 2020)."""
    ...
@overload
def swish(x: Operand) -> Tensor:
    """swish(x: Tensor)

    x * sigmoid(x)."""
    ...
@overload
def swish(input: Operand) -> Tensor: ...
def t(input: Operand) -> Tensor:
    """The transposed matrix; vectors stay.

    >>> ms.ops.t(ms.ops.ones((2, 3))).shape
    (3, 2)"""
    ...
def take(input: Operand, index: Operand) -> Tensor:
    """Elements of the flattened input.

    >>> ms.ops.take(ms.tensor([[1, 2], [3, 4]]), ms.tensor([3]))
    Tensor([4], dtype=int64)"""
    ...
@overload
def take_along_axis(x: Operand, indices: Operand, axis: int) -> Tensor:
    """take_along_axis(x: Tensor, indices: Tensor, axis: int)

    gather whose operands broadcast."""
    ...
@overload
def take_along_axis(input: Operand, indices: Operand, axis: int) -> Tensor: ...
@overload
def take_along_axis(input: Operand, indices: Operand, dim: int) -> Tensor: ...
@overload
def take_along_axis(x: Operand, indices: Operand, dim: int) -> Tensor: ...
@overload
def take_along_dim(x: Operand, index: Operand, dim: int) -> Tensor:
    """take_along_dim(x: Tensor, index: Tensor, dim: int)

    gather whose operands broadcast."""
    ...
@overload
def take_along_dim(input: Operand, index: Operand, axis: int) -> Tensor: ...
@overload
def take_along_dim(input: Operand, index: Operand, dim: int) -> Tensor: ...
@overload
def take_along_dim(x: Operand, index: Operand, axis: int) -> Tensor: ...
@overload
def take_along_dim(x: Operand, indices: Operand, dim: int) -> Tensor: ...
@overload
def tan(x: Operand) -> Tensor:
    """tan(x: Tensor)

    Tangent of x in radians."""
    ...
@overload
def tan(input: Operand) -> Tensor: ...
@overload
def tanh(x: Operand) -> Tensor:
    """tanh(x: Tensor)

    Hyperbolic tangent."""
    ...
@overload
def tanh(input: Operand) -> Tensor: ...
def tanh_(input: Operand) -> Tensor:
    """tanh in place.

    >>> ms.ops.tanh_(ms.tensor([0.0]))
    Tensor([0.], dtype=float32)"""
    ...
def tanhshrink(input: Operand) -> Tensor:
    """x - tanh(x)."""
    ...
@overload
def tensor_add(x: Operand, y: Operand) -> Tensor:
    """add(x: Tensor | number, y: Tensor | number)

    Element-wise sum x + y (bool: logical or)."""
    ...
@overload
def tensor_add(input: Operand, other: Operand) -> Tensor: ...
@overload
def tensor_add(input: Operand, y: Operand) -> Tensor: ...
@overload
def tensor_div(x: Operand, y: Operand) -> Tensor:
    """div(x: Tensor | number, y: Tensor | number)

    Element-wise true quotient x / y; integers give the default float."""
    ...
@overload
def tensor_div(input: Operand, other: Operand) -> Tensor: ...
@overload
def tensor_div(input: Operand, y: Operand) -> Tensor: ...
def tensor_dot(x1: Operand, x2: Operand, axes: Any) -> Tensor:
    """Sum of products over axes: so many last of x1 and first of x2, or the axes of both.

    >>> ms.ops.tensor_dot(ms.ops.ones((2, 3)), ms.ops.ones((3, 4)), 1).shape
    (2, 4)"""
    ...
@overload
def tensor_exp(x: Operand) -> Tensor:
    """exp(x: Tensor)

    e ** x."""
    ...
@overload
def tensor_exp(input: Operand) -> Tensor: ...
@overload
def tensor_expm1(x: Operand) -> Tensor:
    """expm1(x: Tensor)

    exp(x) - 1, accurate near 0."""
    ...
@overload
def tensor_expm1(input: Operand) -> Tensor: ...
@overload
def tensor_floordiv(x: Operand, y: Operand) -> Tensor:
    """floor_divide(x: Tensor | number, y: Tensor | number)

    Element-wise quotient rounded towards minus infinity, Python's //."""
    ...
@overload
def tensor_floordiv(input: Operand, other: Operand) -> Tensor: ...
@overload
def tensor_floordiv(input: Operand, y: Operand) -> Tensor: ...
@overload
def tensor_ge(x: Operand, y: Operand) -> Tensor:
    """ge(x: Tensor | number, y: Tensor | number)

    Element-wise x >= y."""
    ...
@overload
def tensor_ge(input: Operand, other: Operand) -> Tensor: ...
@overload
def tensor_ge(input: Operand, y: Operand) -> Tensor: ...
@overload
def tensor_gt(x: Operand, y: Operand) -> Tensor:
    """gt(x: Tensor | number, y: Tensor | number)

    Element-wise x > y."""
    ...
@overload
def tensor_gt(input: Operand, other: Operand) -> Tensor: ...
@overload
def tensor_gt(input: Operand, y: Operand) -> Tensor: ...
@overload
def tensor_le(x: Operand, y: Operand) -> Tensor:
    """le(x: Tensor | number, y: Tensor | number)

    Element-wise x <= y."""
    ...
@overload
def tensor_le(input: Operand, other: Operand) -> Tensor: ...
@overload
def tensor_le(input: Operand, y: Operand) -> Tensor: ...
@overload
def tensor_lt(x: Operand, y: Operand) -> Tensor:
    """less(x: Tensor | number, y: Tensor | number)

    Element-wise x < y."""
    ...
@overload
def tensor_lt(input: Operand, other: Operand) -> Tensor: ...
@overload
def tensor_lt(input: Operand, y: Operand) -> Tensor: ...
@overload
def tensor_mod(x: Operand, y: Operand) -> Tensor:
    """floor_mod(x: Tensor | number, y: Tensor | number)

    Element-wise remainder with the sign of y, Python's %."""
    ...
@overload
def tensor_mod(input: Operand, other: Operand) -> Tensor: ...
@overload
def tensor_mod(input: Operand, y: Operand) -> Tensor: ...
@overload
def tensor_mul(x: Operand, y: Operand) -> Tensor:
    """mul(x: Tensor | number, y: Tensor | number)

    Element-wise product x * y (bool: logical and)."""
    ...
@overload
def tensor_mul(input: Operand, other: Operand) -> Tensor: ...
@overload
def tensor_mul(input: Operand, y: Operand) -> Tensor: ...
@overload
def tensor_muls(x: Operand, y: Operand) -> Tensor:
    """mul(x: Tensor | number, y: Tensor | number)

    Element-wise product x * y (bool: logical and)."""
    ...
@overload
def tensor_muls(input: Operand, other: Operand) -> Tensor: ...
@overload
def tensor_muls(input: Operand, y: Operand) -> Tensor: ...
@overload
def tensor_pow(x: Operand, exponent: Operand) -> Tensor:
    """pow(x: Tensor | number, exponent: Tensor | number)

    Element-wise power x ** y; integers wrap, a negative integer exponent of an integer gives 0 unless x is 1 or -1."""
    ...
@overload
def tensor_pow(input: Operand, exponent: Operand) -> Tensor: ...
def tensor_scatter_add(input_x: Operand, indices: Any, updates: Operand) -> Tensor:
    """A copy of input_x with the elements at the coordinates in the last dimension of indices increased by updates."""
    ...
def tensor_scatter_div(input_x: Operand, indices: Any, updates: Operand) -> Tensor:
    """A copy of input_x with the elements at the coordinates in the last dimension of indices divided by updates."""
    ...
@overload
def tensor_scatter_elements(input_x: Operand, indices: Operand, updates: Operand, axis: int = 0, reduction: str = 'none') -> Tensor:
    """tensor_scatter_elements(input_x: Tensor, indices: Tensor, updates: Tensor | number, axis: int = 0, reduction: str = 'none')

    Copy of x with src written (or added: 'add', multiplied: 'multiply') at index along dim."""
    ...
@overload
def tensor_scatter_elements(input_x: Operand, indices: Operand, updates: Operand, dim: int = 0, reduction: str = 'none') -> Tensor: ...
def tensor_scatter_max(input_x: Operand, indices: Any, updates: Operand) -> Tensor:
    """A copy of input_x with the elements at the coordinates in the last dimension of indices or updates, what is larger."""
    ...
def tensor_scatter_min(input_x: Operand, indices: Any, updates: Operand) -> Tensor:
    """A copy of input_x with the elements at the coordinates in the last dimension of indices or updates, what is smaller."""
    ...
def tensor_scatter_mul(input_x: Operand, indices: Any, updates: Operand) -> Tensor:
    """A copy of input_x with the elements at the coordinates in the last dimension of indices times updates."""
    ...
def tensor_scatter_sub(input_x: Operand, indices: Any, updates: Operand) -> Tensor:
    """A copy of input_x with the elements at the coordinates in the last dimension of indices decreased by updates."""
    ...
def tensor_slice(input: Operand, begin: Any, size: Any) -> Tensor:
    """As slice()."""
    ...
def tensor_split(input: Operand, indices_or_sections: Any, axis: Ints | None = 0) -> tuple[Tensor, Tensor, Tensor]:
    """Views along axis: so many of nearly equal size, or cut at the given indices.

    >>> [t.shape for t in ms.ops.tensor_split(ms.ops.ones(5), 2)]
    [(3,), (2,)]"""
    ...
@overload
def tensor_sub(x: Operand, y: Operand) -> Tensor:
    """sub(x: Tensor | number, y: Tensor | number)

    Element-wise difference x - y."""
    ...
@overload
def tensor_sub(input: Operand, other: Operand) -> Tensor: ...
@overload
def tensor_sub(input: Operand, y: Operand) -> Tensor: ...
def threshold(input: Operand, thr: Any, value: Operand) -> Tensor:
    """x where x > thr, else value.

    >>> ms.ops.threshold(ms.tensor([0.0, 2.0]), 1.0, -1.0)
    Tensor([-1.,  2.], dtype=float32)"""
    ...
@overload
def tile(x: Operand, *reps: int) -> Tensor:
    """tile(x: Tensor, *reps: ints)

    Repeated reps times along each dimension."""
    ...
@overload
def tile(x: Operand, reps: Ints) -> Tensor: ...
@overload
def tile(input: Operand, *reps: int) -> Tensor: ...
@overload
def tile(input: Operand, reps: Ints) -> Tensor: ...
def top_k(input_x: Operand, k: Any, sorted: bool = True) -> tuple[Tensor, Tensor]:
    """The k largest values along the last dimension and their indices (int32)."""
    ...
def topk(input: Operand, k: Any, dim: Ints | None = None, largest: bool = True, sorted: bool = True) -> tuple[Tensor, Tensor]:
    """The k largest (or smallest) values along dim (None: the last) and their indices."""
    ...
def trace(input: Operand) -> Tensor:
    """Sum of the diagonal.

    >>> ms.ops.trace(ms.tensor([[1.0, 2.0], [3.0, 4.0]]))
    Tensor(5., dtype=float32)"""
    ...
def transpose(input: Operand, dims: Any = None, *rest: Any) -> Tensor:
    """Dimensions permuted (``transpose(x, (1, 0))``), or two exchanged (``transpose(x, 0, 1)``); none given: reversed.

    >>> ms.ops.transpose(ms.ops.ones((2, 3)), (1, 0)).shape
    (3, 2)"""
    ...
def trapz(y: Operand, x: Operand | None = None, *, dx: builtins.complex | Tensor = 1.0, dim: Ints | None = -1) -> Tensor:
    """Integral along dim by the trapezoidal rule; points at x, or dx apart.

    >>> ms.ops.trapz(ms.tensor([1.0, 2.0, 3.0]))
    Tensor(4., dtype=float32)"""
    ...
def tri(n: Any, m: Any = None, diagonal: builtins.complex | Tensor = 0, *, dtype: DTypeLike | None = None) -> Any:
    """Ones on and below a diagonal of an n x m matrix.

    >>> ms.ops.tri(2)
    Tensor([[1., 0.],
            [1., 1.]], dtype=float32)"""
    ...
@overload
def tril(x: Operand, diagonal: int = 0) -> Tensor:
    """tril(x: Tensor, diagonal: int = 0)

    Lower triangle of the last two dimensions, zero elsewhere."""
    ...
@overload
def tril(input: Operand, diagonal: int = 0) -> Tensor: ...
def tril_indices(row: Any, col: Any, offset: builtins.complex | Tensor = 0, *, dtype: DTypeLike = ...) -> Tensor:
    """Rows and columns of the elements on and below a diagonal, (2, n).

    >>> ms.ops.tril_indices(2, 2)
    Tensor([[0, 1, 1],
            [0, 0, 1]], dtype=int64)"""
    ...
def triplet_margin_loss(anchor: Operand, positive: Operand, negative: Operand, margin: Operand = 1.0, p: Operand = 2, eps: Operand = 1e-06, swap: bool = False, reduction: str = 'mean') -> Tensor:
    """max(0, d(anchor, positive) - d(anchor, negative) + margin), d the p-norm of the last dimension; swap: the
    smaller of the negative's distances to both counts (Balntas et al., 2016)."""
    ...
@overload
def triu(x: Operand, diagonal: int = 0) -> Tensor:
    """triu(x: Tensor, diagonal: int = 0)

    Upper triangle of the last two dimensions, zero elsewhere."""
    ...
@overload
def triu(input: Operand, diagonal: int = 0) -> Tensor: ...
def triu_indices(row: Any, col: Any, offset: builtins.complex | Tensor = 0, *, dtype: DTypeLike = ...) -> Tensor:
    """Rows and columns of the elements on and above a diagonal, (2, n)."""
    ...
@overload
def true_div(x: Operand, y: Operand) -> Tensor:
    """true_div(x: Tensor | number, y: Tensor | number)

    Element-wise true quotient x / y; integers give the default float."""
    ...
@overload
def true_div(input: Operand, other: Operand) -> Tensor: ...
@overload
def true_div(input: Operand, y: Operand) -> Tensor: ...
@overload
def true_divide(x: Operand, y: Operand) -> Tensor:
    """true_divide(x: Tensor | number, y: Tensor | number)

    Element-wise true quotient x / y; integers give the default float."""
    ...
@overload
def true_divide(input: Operand, other: Operand) -> Tensor: ...
@overload
def true_divide(input: Operand, y: Operand) -> Tensor: ...
@overload
def trunc(x: Operand) -> Tensor:
    """trunc(x: Tensor)

    Integer part, towards zero."""
    ...
@overload
def trunc(input: Operand) -> Tensor: ...
def truncate_div(x: Operand, y: Operand) -> Tensor:
    """The quotient rounded towards zero, in the promoted dtype."""
    ...
def truncate_mod(x: Operand, y: Operand) -> Tensor:
    """The remainder with the sign of x.

    >>> ms.ops.truncate_mod(ms.tensor([-7]), ms.tensor([3]))
    Tensor([-1], dtype=int64)"""
    ...
def tuple_to_array(input_x: Any) -> Tensor:
    """A tuple of numbers as 1-d tensor; ints give int32.

    >>> ms.ops.tuple_to_array((1, 2))
    Tensor([1, 2], dtype=int32)"""
    ...
def type_as(input: Operand, other: Operand) -> Tensor:
    """input in other's dtype.

    >>> ms.ops.type_as(ms.tensor([1.5]), ms.tensor([1]))
    Tensor([1], dtype=int64)"""
    ...
@overload
def unbind(x: Operand, dim: int = 0) -> tuple[Tensor, ...]:
    """unbind(x: Tensor, dim: int = 0)

    The views x[i] along dim."""
    ...
@overload
def unbind(input: Operand, axis: int = 0) -> tuple[Tensor, ...]: ...
@overload
def unbind(input: Operand, dim: int = 0) -> tuple[Tensor, ...]: ...
@overload
def unbind(x: Operand, axis: int = 0) -> tuple[Tensor, ...]: ...
def unfold(input: Operand, kernel_size: Ints, dilation: Ints = 1, padding: Ints | str = 0, stride: Ints = 1) -> Tensor:
    """Windows of (N, C, H, W) as columns: (N, C * kh * kw, windows).

    >>> ms.ops.unfold(ms.ops.ones((1, 1, 3, 3)), 2).shape
    (1, 4, 4)"""
    ...
def uniform(shape: Any, minval: builtins.complex | Tensor = 0.0, maxval: builtins.complex | Tensor = 1.0, seed: Any = None, dtype: DTypeLike = ...) -> Tensor:
    """Uniform numbers in [minval, maxval); bounds numbers or tensors that broadcast with shape; integers for int32.

    >>> ms.ops.uniform((2,), 0.0, 1.0).shape
    (2,)"""
    ...
def uniform_candidate_sampler(true_classes: Any, num_true: Any, num_sampled: Any, unique: Any, range_max: Any, seed: builtins.complex | Tensor = 0, remove_accidental_hits: bool = False) -> tuple[Tensor, Tensor, Tensor]:
    """num_sampled classes drawn evenly from range_max, with the expected counts of the true and the sampled ones."""
    ...
def unique(input: Operand) -> tuple[Tensor, Tensor]:
    """Distinct values in the order of their first occurrence, and the index of each element among them (int64 for int64).

    >>> ms.ops.unique(ms.tensor([3, 1, 3]))
    (Tensor([3, 1], dtype=int64), Tensor([0, 1, 0], dtype=int64))"""
    ...
def unique_consecutive(input: Operand, return_inverse: bool = False, return_counts: bool = False, dim: Ints | None = None) -> Any:
    """Runs of equal elements (or slices along dim) as one; with the run of each element, and their lengths.

    >>> ms.ops.unique_consecutive(ms.tensor([1, 1, 2]))
    Tensor([1, 2], dtype=int64)"""
    ...
def unique_with_pad(x: Operand, pad_num: Any) -> tuple[Tensor, Tensor]:
    """Distinct values in the order of their first occurrence, filled up with pad_num, and each element's index."""
    ...
def unsorted_segment_max(x: Operand, segment_ids: Any, num_segments: Any) -> Tensor:
    """Largest of the slices of each segment; the dtype's least where there is none."""
    ...
def unsorted_segment_min(x: Operand, segment_ids: Any, num_segments: Any) -> Tensor:
    """Smallest of the slices of each segment; the dtype's greatest where there is none."""
    ...
def unsorted_segment_prod(x: Operand, segment_ids: Any, num_segments: Any) -> Tensor:
    """Product of the slices of each segment."""
    ...
def unsorted_segment_sum(input_x: Operand, segment_ids: Any, num_segments: Any) -> Tensor:
    """Sum of the slices of each segment.

    >>> ms.ops.unsorted_segment_sum(ms.tensor([1.0, 2.0, 3.0]), ms.tensor([0, 1, 0]), 2)
    Tensor([4., 2.], dtype=float32)"""
    ...
@overload
def unsqueeze(x: Operand, dim: int) -> Tensor:
    """unsqueeze(x: Tensor, dim: int)

    A dimension of size 1 inserted."""
    ...
@overload
def unsqueeze(input: Operand, axis: int) -> Tensor: ...
@overload
def unsqueeze(input: Operand, dim: int) -> Tensor: ...
@overload
def unsqueeze(x: Operand, axis: int) -> Tensor: ...
@overload
def unstack(x: Operand, axis: int = 0) -> tuple[Tensor, ...]:
    """unstack(x: Tensor, axis: int = 0)

    The views x[i] along dim."""
    ...
@overload
def unstack(input: Operand, axis: int = 0) -> tuple[Tensor, ...]: ...
@overload
def unstack(input: Operand, dim: int = 0) -> tuple[Tensor, ...]: ...
@overload
def unstack(x: Operand, dim: int = 0) -> tuple[Tensor, ...]: ...
def upsample(input: Operand, size: Any = None, scale_factor: Any = None, mode: str = 'nearest', align_corners: bool | None = None, recompute_scale_factor: Any = None) -> Tensor:
    """As ``interpolate``."""
    ...
def value_and_grad(fn: Callable[_P, _R], grad_position: int | Sequence[int] | None = 0, weights: Any = None, has_aux: bool = False, return_ids: bool = False, sens_param: bool = False) -> Callable[_P, tuple[_R, Any]]:
    """As ``grad``; the function returns (what ``fn`` returned, gradients).

    >>> value, gradient = ms.value_and_grad(lambda x: (x ** 2).sum())(ms.tensor([3.0]))
    >>> float(value)
    9.0"""
    ...
def vander(x: Operand, N: Any = None) -> Tensor:
    """The matrix of the powers N-1 ... 0 of x.

    >>> ms.ops.vander(ms.tensor([2.0, 3.0]))
    Tensor([[2., 1.],
            [3., 1.]], dtype=float32)"""
    ...
@overload
def var(x: Operand, axis: Ints | None = None, ddof: int = 0, keepdims: bool = False) -> Tensor:
    """var(x: Tensor, axis: ints = None, ddof: int = 0, keepdims: bool = False)

    Variance with divisor n - ddof, in two passes."""
    ...
@overload
def var(input: Operand, axis: Ints | None = None, ddof: int = 0, keep_dims: bool = False) -> Tensor: ...
@overload
def var(input: Operand, dim: Ints | None = None, ddof: int = 0, keepdim: bool = False) -> Tensor: ...
@overload
def var(x: Operand, dim: Ints | None = None, ddof: int = 0, keepdims: bool = False) -> Tensor: ...
@overload
def var(x: Operand, axis: Ints | None = None, ddof: int = 0, keep_dims: bool = False) -> Tensor: ...
@overload
def var(input: Operand, axis: Ints | None = None, ddof: int = 0, keepdims: bool = False) -> Tensor: ...
def var_mean(input: Operand, axis: Ints | None = None, ddof: builtins.complex | Tensor = 0, keepdims: bool = False) -> tuple[Tensor, Tensor]:
    """(variance, mean) over axis."""
    ...
def vecdot(x: Operand, y: Operand, *, axis: Ints | None = -1) -> Tensor:
    """Inner products of vectors along axis, the first conjugated."""
    ...
def vector_norm(x: Operand, ord: Any = 2, axis: Ints | None = None, keepdims: bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
    """p-norm over axis (None: of all elements)."""
    ...
@overload
def view(x: Operand, *shape: int) -> Tensor:
    """view(x: Tensor, *shape: ints)

    Same elements in another shape, one dimension may be -1; a view when strides allow, else a copy."""
    ...
@overload
def view(x: Operand, shape: Ints) -> Tensor: ...
@overload
def view(input: Operand, *shape: int) -> Tensor: ...
@overload
def view(input: Operand, shape: Ints) -> Tensor: ...
@overload
def view(input: Operand, *size: int) -> Tensor: ...
@overload
def view(input: Operand, size: Ints) -> Tensor: ...
@overload
def view(x: Operand, *size: int) -> Tensor: ...
@overload
def view(x: Operand, size: Ints) -> Tensor: ...
def view_as(input: Operand, other: Operand) -> Tensor:
    """Reshaped to other's shape."""
    ...
def view_as_real(input: Operand) -> Tensor:
    """Real and imaginary part as a new last dimension of size 2."""
    ...
def vjp(fn: Any, *inputs: Any, weights: Any = None, has_aux: bool = False) -> Any:
    """(fn(*inputs), a function of a cotangent of the output that gives the gradients of the inputs[, aux]).

    With weights the function gives (gradients of the inputs, gradients of the weights). It may be called any number of
    times.

    >>> y, back = ms.vjp(lambda x: x ** 2, ms.tensor([3.0]))
    >>> back(ms.tensor([1.0]))
    (Tensor([6.], dtype=float32),)"""
    ...
def vmap(fn: Callable[..., _R], in_axes: Any = 0, out_axes: Any = 0) -> Callable[..., _R]:
    """A function that applies fn to every element along an axis of its arguments, in one run of batched operations.

    in_axes: the axis of each argument that is mapped, an int for all or a tuple with one int or None per argument
        (None: the same for every element); tuples and lists among the arguments take tuples of their own.
    out_axes: where the mapped axis stands in the results, in the same form; None for a result that does not differ.

    fn may also be a list of Cells of one architecture: each element of the batch goes to a Cell of its own, with its own
    parameters, all in one run.

    It nests, goes over and under ``grad``, and fn may be a Cell. Python sees the shape of one element; values differ from
    element to element, so that ``if`` on a tensor raises. Random operations draw the same numbers for all elements unless
    their operands are mapped (dropout).

    >>> dot = lambda x, y: (x * y).sum()
    >>> ms.vmap(dot, in_axes=(0, None))(ms.tensor([[1.0, 2.0], [3.0, 4.0]]), ms.tensor([1.0, 1.0]))
    Tensor([3., 7.], dtype=float32)"""
    ...
def vsplit(input: Operand, indices_or_sections: Any) -> tuple[Tensor, Tensor, Tensor]:
    """Cut along dimension 0: into so many, or at indices."""
    ...
def vstack(inputs: Any) -> Tensor:
    """Joined along the first dimension; 1-d tensors are rows.

    >>> ms.ops.vstack((ms.ops.ones(2), ms.ops.ones(2))).shape
    (2, 2)"""
    ...
@overload
def where(condition: Operand, x: Operand, y: Operand) -> Tensor:
    """where(condition: Tensor, x: Tensor | number, y: Tensor | number)

    x where condition holds, else y."""
    ...
@overload
def where(condition: Operand, input: Operand, other: Operand) -> Tensor: ...
@overload
def where(condition: Operand, input: Operand, y: Operand) -> Tensor: ...
def xdivy(x: Operand, y: Operand) -> Tensor:
    """x / y, 0 where x is 0.

    >>> ms.ops.xdivy(ms.tensor([0.0]), ms.tensor([0.0]))
    Tensor([0.], dtype=float32)"""
    ...
def xlogy(input: Operand, other: Operand) -> Tensor:
    """input * log(other), 0 where input is 0.

    >>> ms.ops.xlogy(ms.tensor([0.0]), ms.tensor([0.0]))
    Tensor([0.], dtype=float32)"""
    ...
def zero_(input: Operand) -> Tensor:
    """Writes zeros into input.

    >>> ms.ops.zero_(ms.tensor([3.0]))
    Tensor([0.], dtype=float32)"""
    ...
@overload
def zeros(*size: int, dtype: DTypeLike | None = None) -> Tensor:
    """zeros(*size: ints, dtype: dtype = None)

    A tensor of shape filled with value."""
    ...
@overload
def zeros(size: Ints, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def zeros_like(x: Operand, dtype: DTypeLike | None = None) -> Tensor:
    """zeros_like(x: Tensor, dtype: dtype = None)

    A tensor like x filled with value."""
    ...
@overload
def zeros_like(input: Operand, dtype: DTypeLike | None = None) -> Tensor: ...
def zeta(input: Operand, other: Operand) -> Tensor:
    """Hurwitz zeta function: the sum of (k + other) ** -input over k = 0, 1, ...; differentiable in both."""
    ...
raw: Any
