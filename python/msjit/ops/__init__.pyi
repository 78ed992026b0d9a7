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
from . import adaptive_pooling as adaptive_pooling
from . import attention_calls as attention_calls
from . import auto_generate as auto_generate
from . import blocks as blocks
from . import composite as composite
from . import control_flow as control_flow
from . import creation as creation
from . import custom_op_builder as custom_op_builder
from . import deformable as deformable
from . import elementwise as elementwise
from . import factorizations as factorizations
from . import fourier as fourier
from . import function as function
from . import functional as functional
from . import indexing as indexing
from . import joining as joining
from . import linalg as linalg
from . import losses as losses
from . import matrices as matrices
from . import methods as methods
from . import methods_forms as methods_forms
from . import networks as networks
from . import operations as operations
from . import ordering as ordering
from . import pooling as pooling
from . import primitive as primitive
from . import products as products
from . import random as random
from . import reduction as reduction
from . import registries as registries
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
    """HyperMap(ops=None, reverse=False): as Map, and sequences and dicts within sequences are mapped, too, down to where
    one of the arguments is neither."""
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

    Absolute value; of complex: the modulus.
    The gradient at 0 is 0.

    Args:
        x: Tensor of any shape.
    Returns:
        Tensor of x's shape and dtype; of complex numbers, in the dtype of their parts.

    >>> ms.ops.abs(ms.tensor([-1.5, 2.0]))
    Tensor([1.5, 2. ], dtype=float32)
    >>> ms.ops.abs(ms.tensor([3 + 4j]))
    Tensor([5.], dtype=float64)"""
    ...
@overload
def abs(input: Operand) -> Tensor: ...
@overload
def absolute(x: Operand) -> Tensor:
    """absolute(x: Tensor)

    Absolute value; of complex: the modulus.
    The gradient at 0 is 0.

    Args:
        x: Tensor of any shape.
    Returns:
        Tensor of x's shape and dtype; of complex numbers, in the dtype of their parts.

    >>> ms.ops.absolute(ms.tensor([-1.5, 2.0]))
    Tensor([1.5, 2. ], dtype=float32)
    >>> ms.ops.absolute(ms.tensor([3 + 4j]))
    Tensor([5.], dtype=float64)"""
    ...
@overload
def absolute(input: Operand) -> Tensor: ...
def accumulate_n(x: Any) -> Tensor:
    """The sum of several tensors.

    Args:
        x: list or tuple of Tensors of one shape.
    Returns:
        Tensor of that shape.

    >>> ms.ops.accumulate_n([ms.tensor([1, 2]), ms.tensor([3, 4]), ms.tensor([5, 6])])
    Tensor([ 9, 12], dtype=int64)"""
    ...
@overload
def acos(x: Operand) -> Tensor:
    """acos(x: Tensor)

    Arc cosine, in radians.
    The angle in [0, pi] whose cosine is x; NaN outside [-1, 1].

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.

    >>> ms.ops.acos(ms.tensor([1.0, 0.0, 2.0]))
    Tensor([0.       , 1.5707964,       nan], dtype=float32)"""
    ...
@overload
def acos(input: Operand) -> Tensor: ...
@overload
def acosh(x: Operand) -> Tensor:
    """acosh(x: Tensor)

    Inverse hyperbolic cosine.
    log(x + sqrt(x * x - 1)); NaN below 1.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.

    >>> ms.ops.acosh(ms.tensor([1.0, 2.0, 0.0]))
    Tensor([0.      , 1.316958,      nan], dtype=float32)"""
    ...
@overload
def acosh(input: Operand) -> Tensor: ...
def adaptive_avg_pool1d(input: Operand, output_size: Ints | Sequence[int | None] | None) -> Tensor:
    """Divides a sequence evenly into a given number of windows and takes the mean of each.

    Along a dimension of size L, window i of n goes from floor(i L / n) to ceil((i + 1) L / n).

    Args:
        input: Tensor, (..., L), of floats.
        output_size: int, how many windows.
    Returns:
        Tensor (..., output_size).

    >>> ms.ops.adaptive_avg_pool1d(ms.tensor([[[1.0, 3.0, 5.0, 7.0]]]), 2)
    Tensor([[[2., 6.]]], dtype=float32)"""
    ...
def adaptive_avg_pool2d(input: Operand, output_size: Any) -> Tensor:
    """Divides a picture evenly into a given number of windows and takes the mean of each.

    Along a dimension of size L, window i of n goes from floor(i L / n) to ceil((i + 1) L / n).

    Args:
        input: Tensor, (..., H, W), of floats.
        output_size: int or pair of ints, how many windows; None for a size keeps it.
    Returns:
        Tensor (..., h, w).

    >>> ms.ops.adaptive_avg_pool2d(ms.ops.arange(16.0).reshape(1, 1, 4, 4), 2)
    Tensor([[[[ 2.5,  4.5],
              [10.5, 12.5]]]], dtype=float32)"""
    ...
def adaptive_avg_pool2d_ext(input: Operand, output_size: Any) -> Tensor:
    """Divides a picture evenly into a given number of windows and takes the mean of each.

    Along a dimension of size L, window i of n goes from floor(i L / n) to ceil((i + 1) L / n).

    Args:
        input: Tensor, (..., H, W), of floats.
        output_size: int or pair of ints, how many windows; None for a size keeps it.
    Returns:
        Tensor (..., h, w).

    >>> ms.ops.adaptive_avg_pool2d(ms.ops.arange(16.0).reshape(1, 1, 4, 4), 2)
    Tensor([[[[ 2.5,  4.5],
              [10.5, 12.5]]]], dtype=float32)"""
    ...
def adaptive_avg_pool3d(input: Operand, output_size: Any) -> Tensor:
    """Divides a volume evenly into a given number of windows and takes the mean of each.

    Along a dimension of size L, window i of n goes from floor(i L / n) to ceil((i + 1) L / n).

    Args:
        input: Tensor, (..., D, H, W), of floats.
        output_size: int or 3 ints, how many windows; None for a size keeps it.
    Returns:
        Tensor (..., d, h, w).

    >>> ms.ops.adaptive_avg_pool3d(ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2), 1)
    Tensor([[[[[3.5]]]]], dtype=float32)"""
    ...
def adaptive_max_pool1d(input: Operand, output_size: Ints | Sequence[int | None] | None) -> Tensor:
    """Divides a sequence evenly into a given number of windows and takes the largest value of each.

    Along a dimension of size L, window i of n goes from floor(i L / n) to ceil((i + 1) L / n).

    Args:
        input: Tensor, (..., L), of floats.
        output_size: int, how many windows.
    Returns:
        Tensor (..., output_size).

    >>> ms.ops.adaptive_max_pool1d(ms.tensor([[[1.0, 3.0, 5.0, 7.0]]]), 2)
    Tensor([[[3., 7.]]], dtype=float32)"""
    ...
def adaptive_max_pool2d(input: Operand, output_size: Any, return_indices: bool = False) -> Any:
    """Divides a picture evenly into a given number of windows and takes the largest value of each.

    Along a dimension of size L, window i of n goes from floor(i L / n) to ceil((i + 1) L / n).

    Args:
        input: Tensor, (..., H, W), of floats.
        output_size: int or pair of ints, how many windows; None for a size keeps it.
        return_indices: bool, whether to give the places, counted through the whole, too.
    Returns:
        Tensor (..., h, w), or (values, indices in int64).

    >>> ms.ops.adaptive_max_pool2d(ms.ops.arange(16.0).reshape(1, 1, 4, 4), 2)
    Tensor([[[[ 5.,  7.],
              [13., 15.]]]], dtype=float32)"""
    ...
def adaptive_max_pool3d(input: Operand, output_size: Any, return_indices: bool = False) -> Any:
    """Divides a volume evenly into a given number of windows and takes the largest value of each.

    Along a dimension of size L, window i of n goes from floor(i L / n) to ceil((i + 1) L / n).

    Args:
        input: Tensor, (..., D, H, W), of floats.
        output_size: int or 3 ints, how many windows; None for a size keeps it.
        return_indices: bool, whether to give the places, counted through the whole, too.
    Returns:
        Tensor (..., d, h, w), or (values, indices in int64).

    >>> ms.ops.adaptive_max_pool3d(ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2), 1)
    Tensor([[[[[7.]]]]], dtype=float32)"""
    ...
@overload
def add(x: Operand, y: Operand) -> Tensor:
    """add(x: Tensor | number, y: Tensor | number)

    Element-wise sum x + y (bool: logical or).
    A number takes the dtype of the tensor, but a float makes integers floating point.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.add(ms.tensor([1, 2]), ms.tensor([[10], [20]]))
    Tensor([[11, 12],
            [21, 22]], dtype=int64)
    >>> ms.ops.add(ms.tensor([1, 2]), 0.5)
    Tensor([1.5, 2.5], dtype=float32)"""
    ...
@overload
def add(input: Operand, other: Operand) -> Tensor: ...
@overload
def add(input: Operand, y: Operand) -> Tensor: ...
def add_layer_norm(x1: Operand, x2: Operand, gamma: Any, beta: Operand, epsilon: Operand = 1e-05, additional_output: bool = False) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """layer_norm of a sum, as a residual block needs it: (x - mean) * rstd * gamma + beta with x = x1 + x2.

    Args:
        x1: Tensor of floats.
        x2: Tensor of x1's shape.
        gamma: Tensor, the scale, of the shape of the last dimensions, which are normalised together.
        beta: Tensor, what is added, of gamma's shape.
        epsilon: number, keeps the root from 0.
        additional_output: bool, whether the sum is wanted.
    Returns:
        (the normalised sum, mean, rstd, x1 + x2 or zeros).

    >>> x1, x2 = ms.tensor([[1.0, 2.0]]), ms.tensor([[0.0, 1.0]])
    >>> y, mean, rstd, _ = ms.ops.add_layer_norm(x1, x2, ms.ops.ones(2), ms.ops.zeros(2))
    >>> y, mean
    (Tensor([[-0.999995,  0.999995]], dtype=float32), Tensor([[2.]], dtype=float32))"""
    ...
def add_n(inputs: Any) -> Any:
    """The sum of several tensors.

    Args:
        inputs: list or tuple of Tensors whose shapes broadcast.
    Returns:
        Tensor.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.add_n([ms.tensor([1, 2]), ms.tensor([3, 4]), ms.tensor([5, 6])])
    Tensor([ 9, 12], dtype=int64)"""
    ...
def add_rms_norm(x1: Operand, x2: Operand, gamma: Any, epsilon: Operand = 1e-06) -> tuple[Tensor, Tensor, Tensor]:
    """rms_norm of a sum, as a residual block needs it.

    x * rstd * gamma with x = x1 + x2 and rstd = 1 / sqrt(mean(x * x) + epsilon).

    Args:
        x1: Tensor of floats.
        x2: Tensor of x1's shape.
        gamma: Tensor, the scale, of the shape of the last dimensions, which are normalised together.
        epsilon: number, keeps the root from 0.
    Returns:
        (the normalised sum, rstd, x1 + x2).

    >>> y, rstd, x = ms.ops.add_rms_norm(ms.tensor([[1.0, 2.0]]), ms.tensor([[2.0, 2.0]]), ms.ops.ones(2))
    >>> y, x
    (Tensor([[0.8485281, 1.1313708]], dtype=float32), Tensor([[3., 4.]], dtype=float32))"""
    ...
def addbmm(input: Operand, batch1: Operand, batch2: Operand, *, beta: Operand = 1, alpha: Operand = 1) -> Tensor:
    """beta * input + alpha * the sum of the products batch1[i] @ batch2[i].

    Args:
        input: Tensor, what is added; its shape broadcasts with (n, m).
        batch1: Tensor, (b, n, k).
        batch2: Tensor, (b, k, m).
        beta: number, the factor of input.
        alpha: number, the factor of the sum.
    Returns:
        Tensor (n, m).
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.addbmm(ms.ops.zeros(1, 1), ms.ops.ones(5, 1, 2), ms.ops.ones(5, 2, 1))
    Tensor([[10.]], dtype=float32)"""
    ...
def addcdiv(input: Operand, tensor1: Operand, tensor2: Operand, value: Operand = 1) -> Tensor:
    """input + value * tensor1 / tensor2.

    Args:
        input: Tensor, what is added to.
        tensor1: Tensor, the numerator; its shape broadcasts with input's.
        tensor2: Tensor, the denominator; its shape broadcasts with input's.
        value: number or Tensor, the factor of the quotient.
    Returns:
        Tensor of the shape that they broadcast to, in floating point.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.addcdiv(ms.tensor([1.0]), ms.tensor([2.0]), ms.tensor([4.0]), 0.5)
    Tensor([1.25], dtype=float32)"""
    ...
def addcmul(input: Operand, tensor1: Operand, tensor2: Operand, value: Operand = 1) -> Tensor:
    """input + value * tensor1 * tensor2.

    Args:
        input: Tensor, what is added to.
        tensor1: Tensor, its shape broadcasts with input's.
        tensor2: Tensor, its shape broadcasts with input's.
        value: number or Tensor, the factor of the product.
    Returns:
        Tensor of the shape that they broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.addcmul(ms.tensor([1.0]), ms.tensor([2.0]), ms.tensor([3.0]), 0.5)
    Tensor([4.], dtype=float32)"""
    ...
@overload
def addmm(input: Operand, mat1: Operand, mat2: Operand, beta: builtins.complex | Tensor = 1, alpha: builtins.complex | Tensor = 1) -> Tensor:
    """addmm(input: Tensor, mat1: Tensor, mat2: Tensor, beta: number = 1, alpha: number = 1)
    addmm(x: Tensor, a: Tensor, b: Tensor, beta: number = 1, alpha: number = 1)

    beta * input + alpha * (a @ b).

    Args:
        input, x: Tensor, what is added; its shape broadcasts to the product's.
        mat1, a: Tensor, a matrix (n, k).
        mat2, b: Tensor, a matrix (k, m).
        beta: number, the factor of what is added.
        alpha: number, the factor of the product.
    Returns:
        Tensor (n, m).
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.addmm(ms.tensor([1.0, 2.0]), ms.tensor([[1.0, 0.0]]), ms.tensor([[3.0, 4.0], [5.0, 6.0]]), beta=10)
    Tensor([[13., 24.]], dtype=float32)"""
    ...
@overload
def addmm(x: Operand, a: Operand, b: Operand, beta: builtins.complex | Tensor = 1, alpha: builtins.complex | Tensor = 1) -> Tensor: ...
@overload
def addmm(input: Operand, a: Operand, b: Operand, beta: builtins.complex | Tensor = 1, alpha: builtins.complex | Tensor = 1) -> Tensor: ...
def addmv(input: Operand, mat: Operand, vec: Operand, *, beta: Operand = 1, alpha: Operand = 1) -> Tensor:
    """beta * input + alpha * (mat @ vec).

    Args:
        input: Tensor, what is added; its shape broadcasts with (n,).
        mat: Tensor, (n, m).
        vec: Tensor, (m,).
        beta: number, the factor of input.
        alpha: number, the factor of the product.
    Returns:
        Tensor (n,).
    Raises:
        ValueError: mat is no matrix, vec no vector, or the sizes do not fit.

    >>> ms.ops.addmv(ms.tensor([1.0, 2.0]), ms.tensor([[1.0, 0.0], [0.0, 1.0]]), ms.tensor([3.0, 4.0]), beta=10)
    Tensor([13., 24.], dtype=float32)"""
    ...
def addn(x: Any) -> Tensor:
    """The sum of several tensors; another name of add_n.

    Args:
        x: list or tuple of Tensors whose shapes broadcast.
    Returns:
        Tensor.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.addn([ms.tensor([1, 2]), ms.tensor([3, 4])])
    Tensor([4, 6], dtype=int64)"""
    ...
def addr(x: Operand, vec1: Operand, vec2: Operand, *, beta: Operand = 1, alpha: Operand = 1) -> Tensor:
    """beta * x + alpha * outer(vec1, vec2).

    Args:
        x: Tensor, what is added; its shape broadcasts with (n, m).
        vec1: Tensor, (n,).
        vec2: Tensor, (m,).
        beta: number, the factor of x.
        alpha: number, the factor of the product.
    Returns:
        Tensor (n, m).
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.addr(ms.ops.ones(2, 2), ms.tensor([1.0, 2.0]), ms.tensor([3.0, 4.0]))
    Tensor([[4., 5.],
            [7., 9.]], dtype=float32)"""
    ...
def adjoint(x: Operand) -> Tensor:
    """The conjugate transpose of matrices: the last two dimensions exchanged, and the sign of imaginary parts changed.

    Args:
        x: Tensor with at least two dimensions.
    Returns:
        Tensor of x's dtype.
    Raises:
        IndexError: fewer dimensions.

    >>> ms.ops.adjoint(ms.tensor([[1 + 2j, 3 + 0j]]))
    Tensor([[1.-2.j],
            [3.-0.j]], dtype=complex128)"""
    ...
def affine_grid(theta: Any, size: Any, align_corners: bool = False) -> Tensor:
    """The points that an affine map takes each place of a picture or volume to, for grid_sample.

    Args:
        theta: Tensor, the map, (N, 2, 3) for pictures or (N, 3, 4) for volumes: a matrix and a shift.
        size: tuple of ints, the shape of the result of grid_sample, (N, C, H, W) or (N, C, D, H, W).
        align_corners: bool, whether -1 and 1 are the middles of the outermost places, or their outer edges.
    Returns:
        Tensor (N, H, W, 2) or (N, D, H, W, 3) of coordinates, x first, [-1, 1] from end to end.

    >>> same = ms.tensor([[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]])
    >>> ms.ops.affine_grid(same, (1, 1, 1, 2), align_corners=True).reshape(2, 2)
    Tensor([[-1.,  0.],
            [ 1.,  0.]], dtype=float32)"""
    ...
@overload
def all(x: Operand, axis: Ints | None = None, keepdims: bool = False) -> Tensor:
    """all(x: Tensor, axis: ints = None, keepdims: bool = False)

    True where every element over axis is true.
    True where there is no element; NaN is true.

    Args:
        x: Tensor of any shape; what is not 0 is true.
        axis: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones count
            from the end; None: all.
        keepdims: bool, True keeps each dimension reduced, with size 1.
    Returns:
        Tensor of bools, without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.all(ms.tensor([[True, False], [True, True]]), 1)
    Tensor([False,  True], dtype=bool_)"""
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

    Largest value over axis; NaN if there is one; gradient shared evenly among ties.

    Args:
        x: Tensor of real numbers, of any shape.
        axis: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones count
            from the end; None: all.
        keepdims: bool, True keeps each dimension reduced, with size 1.
    Returns:
        Tensor of x's dtype, without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.
        ValueError: a reduced dimension is empty.
        TypeError: complex numbers.

    >>> ms.ops.amax(ms.tensor([[1.0, 5.0], [7.0, 2.0]]), 0)
    Tensor([7., 5.], dtype=float32)"""
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

    Smallest value over axis; NaN if there is one; gradient shared evenly among ties.

    Args:
        x: Tensor of real numbers, of any shape.
        axis: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones count
            from the end; None: all.
        keepdims: bool, True keeps each dimension reduced, with size 1.
    Returns:
        Tensor of x's dtype, without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.
        ValueError: a reduced dimension is empty.
        TypeError: complex numbers.

    >>> ms.ops.amin(ms.tensor([[1.0, 5.0], [7.0, 2.0]]), 0)
    Tensor([1., 2.], dtype=float32)"""
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
    """The smallest and the largest element along an axis, in one call.

    Args:
        input: Tensor of real numbers.
        axis: int or None, the dimension that is reduced; None: all of them.
        keepdims: bool, True keeps each dimension reduced, with size 1.
    Returns:
        (smallest, largest), Tensors of input's dtype.
    Raises:
        ValueError: the dimension is empty.
        IndexError: there is no such dimension.

    >>> ms.ops.aminmax(ms.tensor([[1.0, 7.0], [3.0, 5.0]]), axis=1)
    (Tensor([1., 3.], dtype=float32), Tensor([7., 5.], dtype=float32))"""
    ...
@overload
def angle(x: Operand) -> Tensor:
    """angle(x: Tensor)

    Argument in radians.
    Of a real number it is 0, or pi if it is negative.

    Args:
        x: Tensor of any shape, complex or real.
    Returns:
        real Tensor of x's shape.

    >>> ms.ops.angle(ms.tensor([1j, 1 + 1j]))
    Tensor([1.57079633, 0.78539816], dtype=float64)"""
    ...
@overload
def angle(input: Operand) -> Tensor: ...
@overload
def any(x: Operand, axis: Ints | None = None, keepdims: bool = False) -> Tensor:
    """any(x: Tensor, axis: ints = None, keepdims: bool = False)

    True where any element over axis is true.
    False where there is no element; NaN is true.

    Args:
        x: Tensor of any shape; what is not 0 is true.
        axis: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones count
            from the end; None: all.
        keepdims: bool, True keeps each dimension reduced, with size 1.
    Returns:
        Tensor of bools, without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.any(ms.tensor([[True, False], [False, False]]), 1)
    Tensor([ True, False], dtype=bool_)"""
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
    """True where |x - y| < tolerance; isclose knows relative tolerances.

    Args:
        x: Tensor of real numbers.
        y: Tensor of real numbers; its shape broadcasts with x's.
        tolerance: number, the difference that is allowed.
    Returns:
        Tensor of bools.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.approximate_equal(ms.tensor([1.0, 2.0]), ms.tensor([1.000001, 2.1]))
    Tensor([ True, False], dtype=bool_)"""
    ...
def arange(start: builtins.complex | Tensor = 0, end: Any = None, step: builtins.complex | Tensor = 1, *, dtype: DTypeLike | None = None) -> Tensor:
    """The numbers start, start + step, start + 2 step and so on below end.

    Args:
        start: number, the first number; if it is given alone, it is the end, and the first number is 0.
        end: number or None, where the numbers stop; it is not reached.
        step: number, the distance of two numbers; a negative one counts down.
        dtype: dtype or None, the dtype of the result; None: int64 for ints, float32 for floats.
    Returns:
        1-d Tensor.
    Raises:
        ValueError: step is 0 or leads away from end, or a number is not finite.

    >>> ms.ops.arange(3)
    Tensor([0, 1, 2], dtype=int64)
    >>> ms.ops.arange(1.0, 2.0, 0.25)
    Tensor([1.  , 1.25, 1.5 , 1.75], dtype=float32)"""
    ...
@overload
def arccos(x: Operand) -> Tensor:
    """arccos(x: Tensor)

    Arc cosine, in radians.
    The angle in [0, pi] whose cosine is x; NaN outside [-1, 1].

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.

    >>> ms.ops.arccos(ms.tensor([1.0, 0.0, 2.0]))
    Tensor([0.       , 1.5707964,       nan], dtype=float32)"""
    ...
@overload
def arccos(input: Operand) -> Tensor: ...
@overload
def arccosh(x: Operand) -> Tensor:
    """arccosh(x: Tensor)

    Inverse hyperbolic cosine.
    log(x + sqrt(x * x - 1)); NaN below 1.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.

    >>> ms.ops.arccosh(ms.tensor([1.0, 2.0, 0.0]))
    Tensor([0.      , 1.316958,      nan], dtype=float32)"""
    ...
@overload
def arccosh(input: Operand) -> Tensor: ...
@overload
def arcsin(x: Operand) -> Tensor:
    """arcsin(x: Tensor)

    Arc sine, in radians.
    The angle in [-pi/2, pi/2] whose sine is x; NaN outside [-1, 1].

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.

    >>> ms.ops.arcsin(ms.tensor([0.0, 1.0, 2.0]))
    Tensor([0.       , 1.5707964,       nan], dtype=float32)"""
    ...
@overload
def arcsin(input: Operand) -> Tensor: ...
@overload
def arcsinh(x: Operand) -> Tensor:
    """arcsinh(x: Tensor)

    Inverse hyperbolic sine.
    log(x + sqrt(x * x + 1)).

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.

    >>> ms.ops.arcsinh(ms.tensor([0.0, 1.0]))
    Tensor([0.       , 0.8813736], dtype=float32)"""
    ...
@overload
def arcsinh(input: Operand) -> Tensor: ...
@overload
def arctan(x: Operand) -> Tensor:
    """arctan(x: Tensor)

    Arc tangent, in radians.
    The angle in [-pi/2, pi/2] whose tangent is x; atan2 knows the quadrant.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.

    >>> ms.ops.arctan(ms.tensor([0.0, 1.0]))
    Tensor([0.       , 0.7853982], dtype=float32)"""
    ...
@overload
def arctan(input: Operand) -> Tensor: ...
@overload
def arctan2(input: Operand, other: Operand) -> Tensor:
    """arctan2(input: Tensor | number, other: Tensor | number)
    arctan2(y: Tensor | number, x: Tensor | number)

    Angle of the point (other, input) in radians, in [-pi, pi].
    It is atan(input / other) with the quadrant told by the signs of both.

    Args:
        input, y: Tensor or number, the ordinate of the point.
        other, x: Tensor or number, the abscissa of the point; its shape broadcasts with input's.
    Returns:
        Tensor of the shape that the operands broadcast to; integers and bools give the default dtype, float32.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.arctan2(ms.tensor([1.0, -1.0]), ms.tensor([-1.0, 0.0]))
    Tensor([ 2.3561945, -1.5707964], dtype=float32)"""
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

    Inverse hyperbolic tangent.
    log((1 + x) / (1 - x)) / 2; inf at 1, -inf at -1, NaN outside.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.

    >>> ms.ops.arctanh(ms.tensor([0.0, 0.5, 1.0]))
    Tensor([0.        , 0.54930615,        inf], dtype=float32)"""
    ...
@overload
def arctanh(input: Operand) -> Tensor: ...
@overload
def argmax(x: Operand, axis: int | None = None, keepdims: bool = False) -> Tensor:
    """argmax(x: Tensor, axis: int = None, keepdims: bool = False)

    Index (int64) of the first largest value; of the flattened tensor when axis is None.
    The first NaN counts as the largest.

    Args:
        x: Tensor of real numbers, of any shape.
        axis: int or None, the dimension to search; None: the flattened tensor.
        keepdims: bool, True keeps each dimension reduced, with size 1.
    Returns:
        Tensor of int64, without the searched dimension.
    Raises:
        IndexError: there is no such dimension.
        ValueError: it is empty.
        TypeError: complex numbers.

    >>> ms.ops.argmax(ms.tensor([[1.0, 5.0, 5.0], [7.0, 2.0, 0.0]]), 1)
    Tensor([1, 0], dtype=int64)"""
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
    """The index of the smallest element along axis, the first of several.

    Args:
        input: Tensor of real numbers.
        axis: int or None, the dimension to search; None: the flattened tensor.
        keepdims: bool, True keeps the dimension, with size 1.
    Returns:
        Tensor of int32.
    Raises:
        ValueError: the dimension is empty.
        IndexError: there is no such dimension.

    >>> ms.ops.argmin(ms.tensor([[2.0, 1.0], [0.0, 3.0]]), 1)
    Tensor([1, 0], dtype=int32)"""
    ...
def argsort(input: Operand, axis: Ints | None = -1, descending: bool = False) -> Tensor:
    """The indices that put the elements along axis in order; equal ones keep their order.

    Args:
        input: Tensor of real numbers.
        axis: int, the dimension to sort along.
        descending: bool, True puts the largest first.
    Returns:
        Tensor of int32, of input's shape.
    Raises:
        IndexError: there is no such dimension.
        TypeError: complex numbers.

    >>> ms.ops.argsort(ms.tensor([2.0, 3.0, 1.0]))
    Tensor([2, 0, 1], dtype=int32)"""
    ...
def argwhere(input: Operand) -> Tensor:
    """Where the elements are that are not zero, a row of indices for each.

    Args:
        input: Tensor of any shape and dtype.
    Returns:
        Tensor (n, ndim) of int64.

    >>> ms.ops.argwhere(ms.tensor([[0, 5], [7, 0]]))
    Tensor([[0, 1],
            [1, 0]], dtype=int64)"""
    ...
@overload
def asin(x: Operand) -> Tensor:
    """asin(x: Tensor)

    Arc sine, in radians.
    The angle in [-pi/2, pi/2] whose sine is x; NaN outside [-1, 1].

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.

    >>> ms.ops.asin(ms.tensor([0.0, 1.0, 2.0]))
    Tensor([0.       , 1.5707964,       nan], dtype=float32)"""
    ...
@overload
def asin(input: Operand) -> Tensor: ...
@overload
def asinh(x: Operand) -> Tensor:
    """asinh(x: Tensor)

    Inverse hyperbolic sine.
    log(x + sqrt(x * x + 1)).

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.

    >>> ms.ops.asinh(ms.tensor([0.0, 1.0]))
    Tensor([0.       , 0.8813736], dtype=float32)"""
    ...
@overload
def asinh(input: Operand) -> Tensor: ...
def assign(variable: Any, value: Operand) -> Tensor:
    """Writes a value into a variable, without recording it: no gradient goes through, as in both modes of MindSpore.

    Args:
        variable: Parameter or Tensor, what is written.
        value: Tensor, number or list of the variable's shape, and of a dtype that it can hold.
    Returns:
        Tensor: variable, or of a Parameter a Tensor of its memory, as in MindSpore.
    Raises:
        ValueError: another shape.
        TypeError: a dtype that does not fit.

    >>> ms.ops.assign(ms.Parameter([1.0], requires_grad=False), ms.tensor([2.0]))
    Tensor([2.], dtype=float32)"""
    ...
def assign_add(variable: Any, value: Operand) -> Tensor:
    """Adds a value to a variable in place; a Parameter's derivatives by the value go through the result alone.

    Args:
        variable: Parameter or Tensor, what is written.
        value: Tensor or number, its shape broadcasts to the variable's.
    Returns:
        Tensor: variable, or of a Parameter a Tensor of its memory, as in MindSpore.
    Raises:
        ValueError: another shape.
        TypeError: a dtype that does not fit.

    >>> ms.ops.assign_add(ms.Parameter([1.0], requires_grad=False), ms.tensor([2.0]))
    Tensor([3.], dtype=float32)"""
    ...
def assign_sub(variable: Any, value: Operand) -> Tensor:
    """Subtracts a value from a variable in place; a Parameter's derivatives by the value go through the result alone.

    Args:
        variable: Parameter or Tensor, what is written.
        value: Tensor or number, its shape broadcasts to the variable's.
    Returns:
        Tensor: variable, or of a Parameter a Tensor of its memory, as in MindSpore.
    Raises:
        ValueError: another shape.
        TypeError: a dtype that does not fit.

    >>> ms.ops.assign_sub(ms.Parameter([1.0], requires_grad=False), ms.tensor([2.0]))
    Tensor([-1.], dtype=float32)"""
    ...
@overload
def astype(x: Operand, dtype: DTypeLike) -> Tensor:
    """astype(x: Tensor | number, dtype: dtype)

    x converted to dtype, as C++ conversion does; floats to bool compare with 0.
    Floats are cut off towards zero when they become integers.

    Args:
        x: Tensor or number of any shape.
        dtype: dtype, the dtype wanted, as ms.int32.
    Returns:
        Tensor of x's shape in that dtype.

    >>> ms.ops.astype(ms.tensor([-1.7, 0.0, 2.5]), ms.int32)
    Tensor([-1,  0,  2], dtype=int32)"""
    ...
@overload
def astype(input: Operand, dtype: DTypeLike) -> Tensor: ...
@overload
def atan(x: Operand) -> Tensor:
    """atan(x: Tensor)

    Arc tangent, in radians.
    The angle in [-pi/2, pi/2] whose tangent is x; atan2 knows the quadrant.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.

    >>> ms.ops.atan(ms.tensor([0.0, 1.0]))
    Tensor([0.       , 0.7853982], dtype=float32)"""
    ...
@overload
def atan(input: Operand) -> Tensor: ...
@overload
def atan2(input: Operand, other: Operand) -> Tensor:
    """atan2(input: Tensor | number, other: Tensor | number)
    atan2(y: Tensor | number, x: Tensor | number)

    Angle of the point (other, input) in radians, in [-pi, pi].
    It is atan(input / other) with the quadrant told by the signs of both.

    Args:
        input, y: Tensor or number, the ordinate of the point.
        other, x: Tensor or number, the abscissa of the point; its shape broadcasts with input's.
    Returns:
        Tensor of the shape that the operands broadcast to; integers and bools give the default dtype, float32.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.atan2(ms.tensor([1.0, -1.0]), ms.tensor([-1.0, 0.0]))
    Tensor([ 2.3561945, -1.5707964], dtype=float32)"""
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

    Inverse hyperbolic tangent.
    log((1 + x) / (1 - x)) / 2; inf at 1, -inf at -1, NaN outside.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.

    >>> ms.ops.atanh(ms.tensor([0.0, 0.5, 1.0]))
    Tensor([0.        , 0.54930615,        inf], dtype=float32)"""
    ...
@overload
def atanh(input: Operand) -> Tensor: ...
def atleast_1d(inputs: Any) -> Any:
    """Gives a number a dimension; every other tensor stays as it is.

    Args:
        inputs: Tensor, or list or tuple of them of any shape.
    Returns:
        Tensor, or a tuple of them.

    >>> ms.ops.atleast_1d(ms.tensor(2))
    Tensor([2], dtype=int64)"""
    ...
def atleast_2d(inputs: Any) -> Any:
    """Puts dimensions of size 1 in front until there are two.

    Args:
        inputs: Tensor, or list or tuple of them of any shape.
    Returns:
        Tensor, or a tuple of them.

    >>> ms.ops.atleast_2d([ms.tensor(2), ms.tensor([1, 2])])
    (Tensor([[2]], dtype=int64), Tensor([[1, 2]], dtype=int64))"""
    ...
def atleast_3d(inputs: Any) -> Any:
    """Adds dimensions of size 1 until there are three: (n,) gives (1, n, 1) and (m, n) gives (m, n, 1).

    Args:
        inputs: Tensor, or list or tuple of them of any shape.
    Returns:
        Tensor, or a tuple of them.

    >>> ms.ops.atleast_3d(ms.ops.ones(2)).shape, ms.ops.atleast_3d(ms.ops.ones(2, 3)).shape
    ((1, 2, 1), (2, 3, 1))"""
    ...
def attention(query: Operand, key: Operand, value: Operand, mask: Operand | None, scale: float, diagonal: int | None = None) -> tuple[Tensor, Tensor]:
    """attention(query: Tensor, key: Tensor, value: Tensor, mask: Tensor = None, scale: float, diagonal: int = None)

    softmax(scale * query @ key.T + mask) @ value (Vaswani et al., 2017), and the logarithm of the sum of each row's exponentials.
    The weights of all pairs are never in memory at once, also for the gradients.
    a row of which all is left out is NaN

    Args:
        query: Tensor, (..., H, L, E), float16, bfloat16, float32 or float64.
        key: Tensor, (..., H / n, S, E), of query's dtype; n heads of query share one, n often 1.
        value: Tensor, (..., H / n, S, V), of query's dtype.
        mask: Tensor or None, broadcasts to (..., H, L, S): bool, False leaves a pair out, or of query's dtype, added.
        scale: float, the factor of query @ key.T.
        diagonal: int or None, element i of query sees those of key up to i + diagonal; None: all.
    Returns:
        two Tensors: (..., H, L, V), and the logarithm of the sum of each row's exponentials (..., H, L), in float32 for
            halves;.
    Raises:
        ValueError: sizes do not fit.
        TypeError: dtypes do not.

    >>> x = ms.tensor([[1.0], [3.0]])
    >>> ms.ops.attention(ms.zeros(2, 1), x, x, scale=1.0, diagonal=0)[0]
    Tensor([[1.],
            [2.]], dtype=float32)"""
    ...
def attention_grad(ct: Operand, query: Operand, key: Operand, value: Operand, lse: Operand, delta: Operand, mask: Operand | None, scale: float, diagonal: int | None = None) -> tuple[Tensor, Tensor, Tensor]:
    """attention_grad(ct: Tensor, query: Tensor, key: Tensor, value: Tensor, lse: Tensor, delta: Tensor, mask: Tensor = None, scale: float, diagonal: int = None)

    Gradients of attention in query, key and value.

    Args:
        ct: Tensor, (..., H, L, V), what attention's result is multiplied with.
        query: Tensor, as given to attention.
        key: Tensor, as given to attention.
        value: Tensor, as given to attention.
        lse: Tensor, attention's second result.
        delta: Tensor, (..., H, L), the sum of ct times attention's result over the last dimension.
        mask: Tensor or None, as given to attention.
        scale: float, as given to attention.
        diagonal: int or None, as given to attention.
    Returns:
        three Tensors, of query's, key's and value's shapes.
    Raises:
        ValueError: sizes do not fit.
        TypeError: dtypes do not.

    >>> x, one = ms.tensor([[1.0], [3.0]]), ms.ones(2, 1)
    >>> y, lse = ms.ops.attention(0 * x, x, x, scale=1.0)
    >>> ms.ops.attention_grad(one, 0 * x, x, x, lse, (y * one).sum(-1), scale=1.0)[0]
    Tensor([[1.],
            [1.]], dtype=float32)"""
    ...
def avg_pool1d(input_x: Operand, kernel_size: Ints = 1, stride: Ints = 1, padding: Ints | str = 0, ceil_mode: bool = False, count_include_pad: bool = True) -> Tensor:
    """The mean of each window of sequences.

    Args:
        input_x: Tensor, (N, C, L) or (C, L), of floats.
        kernel_size: int, the size of a window.
        stride: int, how far it moves; 1 unless given, as in MindSpore.
        padding: int, how many zeros are put at both ends.
        ceil_mode: bool, whether to take a window that sticks out at the end.
        count_include_pad: bool, whether the zeros count in the mean.
    Returns:
        Tensor (N, C, L').
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.avg_pool1d(ms.tensor([[[1.0, 3.0, 5.0, 7.0]]]), 2, 2)
    Tensor([[[2., 6.]]], dtype=float32)"""
    ...
def avg_pool2d(input_x: Operand, kernel_size: Ints = 1, stride: Ints = 1, padding: Ints | str = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: builtins.complex | Tensor = 0) -> Tensor:
    """The mean of each window of pictures.

    Args:
        input_x: Tensor, (N, C, H, W) or (C, H, W), of floats.
        kernel_size: int or 2 ints, the size of a window.
        stride: int or 2 ints, how far it moves; 1 unless given, as in MindSpore.
        padding: int or 2 ints, how many zeros are put around.
        ceil_mode: bool, whether to take windows that stick out at the end.
        count_include_pad: bool, whether the zeros count in the mean.
        divisor_override: int, what the sum is divided by instead of the number of elements; 0: it is not overridden.
    Returns:
        Tensor (N, C, H', W').
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.avg_pool2d(ms.ops.arange(16.0).reshape(1, 1, 4, 4), 2, 2)
    Tensor([[[[ 2.5,  4.5],
              [10.5, 12.5]]]], dtype=float32)"""
    ...
def avg_pool2d_grad(ct: Operand, input_shape: Ints, kernel: Ints, stride: Ints, padding: Ints = (0, 0), ceil_mode: bool = False, count_include_pad: bool = True) -> Tensor:
    """avg_pool2d_grad(ct: Tensor, input_shape: ints, kernel: ints, stride: ints, padding: ints = (0, 0), ceil_mode: bool = False, count_include_pad: bool = True)

    Adjoint of avg_pool2d.
    Each element of ct is shared evenly by the elements of its window.

    Args:
        ct: Tensor, what the result of the op is multiplied with, of the result's shape (a cotangent).
        input_shape: int or tuple of ints, the shape of avg_pool2d's operand.
        kernel: int or tuple of ints, as given to avg_pool2d.
        stride: int or tuple of ints, as given to avg_pool2d.
        padding: int or tuple of ints, as given to avg_pool2d.
        ceil_mode: bool, as given to avg_pool2d.
        count_include_pad: bool, as given to avg_pool2d.
    Returns:
        Tensor of input_shape.
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.avg_pool2d_grad(ms.tensor([[[[4.0]]]]), (1, 1, 2, 2), 2, 2)
    Tensor([[[[1., 1.],
              [1., 1.]]]], dtype=float32)"""
    ...
def avg_pool3d(input_x: Operand, kernel_size: Ints = 1, stride: Ints = 1, padding: Ints | str = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: builtins.complex | Tensor = 0) -> Tensor:
    """The mean of each window of volumes.

    Args:
        input_x: Tensor, (N, C, D, H, W), of floats.
        kernel_size: int or 3 ints, the size of a window.
        stride: int or 3 ints, how far it moves; 1 unless given, as in MindSpore.
        padding: int or 3 ints, how many zeros are put around.
        ceil_mode: bool, whether to take windows that stick out at the end.
        count_include_pad: bool, whether the zeros count in the mean.
        divisor_override: int, what the sum is divided by instead of the number of elements; 0: it is not overridden.
    Returns:
        Tensor (N, C, D', H', W').
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.avg_pool3d(ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2), 2)
    Tensor([[[[[3.5]]]]], dtype=float32)"""
    ...
def baddbmm(input: Operand, batch1: Operand, batch2: Operand, beta: Operand = 1, alpha: Operand = 1) -> Tensor:
    """beta * input + alpha * (batch1 @ batch2), a product for each element of the batch.

    Args:
        input: Tensor, what is added; its shape broadcasts with (b, n, m).
        batch1: Tensor, (b, n, k).
        batch2: Tensor, (b, k, m).
        beta: number, the factor of input.
        alpha: number, the factor of the products.
    Returns:
        Tensor (b, n, m).
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.baddbmm(ms.tensor([1.0]), ms.ops.ones(1, 1, 2), ms.ops.ones(1, 2, 1), alpha=10)
    Tensor([[[21.]]], dtype=float32)"""
    ...
def baddbmm_ext(input: Operand, batch1: Operand, batch2: Operand, *, beta: Operand = 1, alpha: Operand = 1) -> Tensor:
    """beta * input + alpha * (batch1 @ batch2), a product for each element of the batch; beta and alpha by keyword only.

    Args:
        input: Tensor, what is added; its shape broadcasts with (b, n, m).
        batch1: Tensor, (b, n, k).
        batch2: Tensor, (b, k, m).
        beta: number, the factor of input.
        alpha: number, the factor of the products.
    Returns:
        Tensor (b, n, m).
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.baddbmm_ext(ms.tensor([1.0]), ms.ops.ones(1, 1, 2), ms.ops.ones(1, 2, 1), alpha=10)
    Tensor([[[21.]]], dtype=float32)"""
    ...
def bartlett_window(window_length: Any, periodic: bool = True, *, dtype: DTypeLike | None = None) -> Tensor:
    """A triangle, for spectra: 1 - |2 t - 1| at t = i / n.

    Args:
        window_length: int or Tensor, how many values.
        periodic: bool, True divides by the length, for spectra; False by one less, which makes it symmetric.
        dtype: dtype or None, the dtype of the result; None: float32.
    Returns:
        Tensor (window_length,).
    Raises:
        ValueError: a negative length.

    >>> ms.ops.bartlett_window(4)
    Tensor([0. , 0.5, 1. , 0.5], dtype=float32)
    >>> ms.ops.bartlett_window(5, periodic=False)
    Tensor([0. , 0.5, 1. , 0.5, 0. ], dtype=float32)"""
    ...
def batch_dot(x1: Operand, x2: Operand, axes: Any = None) -> Tensor:
    """The sum of products over one dimension of each, for every element of the batch by itself.

    Args:
        x1: Tensor, (batch, ...).
        x2: Tensor, (batch, ...).
        axes: int, pair of ints or None, the dimension of each; None: the last of x1 and the last but one of x2, or of a
            matrix x2 its second.
    Returns:
        Tensor (batch, other dimensions of x1, other dimensions of x2).
    Raises:
        ValueError: the sizes differ.

    >>> ms.ops.batch_dot(ms.ops.ones(5, 2, 3), ms.ops.ones(5, 3, 4)).shape
    (5, 2, 4)"""
    ...
@overload
def batch_matmul(x: Operand, y: Operand) -> Tensor:
    """batch_matmul(x: Tensor, y: Tensor)

    Matrix product with NumPy's broadcasting of leading dimensions.
    A vector is a row on the left and a column on the right, and that dimension is dropped from the result.

    Args:
        x: Tensor, a vector, a matrix or matrices (..., n, k).
        y: Tensor, a vector, a matrix or matrices (..., k, m).
    Returns:
        Tensor (..., n, m) in the dtype that the two promote to.
    Raises:
        ValueError: the inner sizes differ or the leading ones do not broadcast.

    >>> ms.ops.batch_matmul(ms.tensor([[1.0, 2.0], [3.0, 4.0]]), ms.tensor([1.0, 10.0]))
    Tensor([21., 43.], dtype=float32)
    >>> ms.ops.batch_matmul(ms.ops.ones(5, 2, 3), ms.ops.ones(3, 4)).shape
    (5, 2, 4)"""
    ...
@overload
def batch_matmul(input: Operand, other: Operand) -> Tensor: ...
@overload
def batch_matmul(input: Operand, y: Operand) -> Tensor: ...
def batch_norm(input_x: Operand, running_mean: Any, running_var: Any, weight: Operand, bias: Any, training: bool = False, momentum: Any = 0.1, eps: Operand = 1e-05) -> Tensor:
    """(x - mean) / sqrt(var + eps) * weight + bias for each channel (Ioffe and Szegedy, 2015).

    In training mean and variance are those of the batch, and the running values are moved towards them; else these are used.

    Args:
        input_x: Tensor, x, (N, C, ...).
        running_mean: Tensor or Parameter, (C,); written in training.
        running_var: Tensor or Parameter, (C,); written in training.
        weight: Tensor, (C,).
        bias: Tensor, (C,).
        training: bool, which of the two.
        momentum: number, how far the running values are moved, from 0 to 1.
        eps: number, a small number that keeps the root from 0.
    Returns:
        Tensor of input_x's shape.
    Raises:
        ValueError: the shapes do not fit.

    >>> one, zero = ms.ops.ones(1), ms.ops.zeros(1)
    >>> ms.ops.batch_norm(ms.tensor([[2.0], [4.0]]), zero, one, one, zero, training=True)
    Tensor([[-0.999995],
            [ 0.999995]], dtype=float32)
    >>> zero
    Tensor([0.3], dtype=float32)"""
    ...
def batch_to_space_nd(input_x: Operand, block_shape: Any, crops: Any) -> Tensor:
    """Puts together blocks that lie in the batch dimension, and crops the result; the inverse of space_to_batch_nd.

    Args:
        input_x: Tensor, (N, C, H, W), N divisible by the product of block_shape.
        block_shape: list of ints, the size of a block in each spatial dimension, or one int for all.
        crops: list of pairs of ints, how much is cut off at (beginning, end) of each.
    Returns:
        Tensor of input_x's dtype with a smaller batch.

    >>> x = ms.tensor([1, 2, 3, 4]).reshape(4, 1, 1, 1)
    >>> ms.ops.batch_to_space_nd(x, [2, 2], [[0, 0], [0, 0]])
    Tensor([[[[1, 2],
              [3, 4]]]], dtype=int64)"""
    ...
@overload
def bce_loss(x: Operand, target: Operand, weight: Operand | None = None, reduction: str = 'mean') -> Tensor:
    """bce_loss(x: Tensor, target: Tensor, weight: Tensor = None, reduction: str = 'mean')

    Binary cross entropy of probabilities; logarithms are kept above -100.
    -(target * log(x) + (1 - target) * log(1 - x)), times weight.

    Args:
        x: Tensor, probabilities, of floats in [0, 1].
        target: Tensor of floats; its shape broadcasts with that of the other operands.
        weight: Tensor or None, the weight of each element; its shape broadcasts with x's.
        reduction: str, 'mean' or 'sum' of all the losses, or 'none' for each of them.
    Returns:
        Tensor in the dtype that the operands promote to: one number, or with reduction 'none' one for each element.
    Raises:
        TypeError: integers.
        ValueError: shapes do not broadcast or for an unknown reduction.

    >>> ms.ops.bce_loss(ms.tensor([0.5, 0.9]), ms.tensor([1.0, 1.0]), reduction="none")
    Tensor([0.6931472 , 0.10536055], dtype=float32)"""
    ...
@overload
def bce_loss(input: Operand, target: Operand, weight: Operand | None = None, reduction: str = 'mean') -> Tensor: ...
@overload
def bce_with_logits(x: Operand, target: Operand, weight: Operand | None = None, pos_weight: Operand | None = None, reduction: str = 'mean') -> Tensor:
    """bce_with_logits(x: Tensor, target: Tensor, weight: Tensor = None, pos_weight: Tensor = None, reduction: str = 'mean')

    Binary cross entropy of logits, stable.
    bce_loss of sigmoid(x), which does not overflow for large x.

    Args:
        x: Tensor of floats.
        target: Tensor of floats; its shape broadcasts with that of the other operands.
        weight: Tensor or None, the weight of each element; its shape broadcasts with x's.
        pos_weight: Tensor or None, the weight of target in front of its logarithm, as for classes of different sizes.
        reduction: str, 'mean' or 'sum' of all the losses, or 'none' for each of them.
    Returns:
        Tensor in the dtype that the operands promote to: one number, or with reduction 'none' one for each element.
    Raises:
        TypeError: integers.
        ValueError: shapes do not broadcast or for an unknown reduction.

    >>> ms.ops.bce_with_logits(ms.tensor([0.0, 2.0]), ms.tensor([1.0, 1.0]), reduction="none")
    Tensor([0.6931472 , 0.12692802], dtype=float32)"""
    ...
@overload
def bce_with_logits(input: Operand, target: Operand, weight: Operand | None = None, pos_weight: Operand | None = None, reduction: str = 'mean') -> Tensor: ...
def bernoulli(input: Operand, p: Operand = 0.5, seed: Any = None) -> Tensor:
    """1 with the probability p, else 0.

    Args:
        input: Tensor that gives shape and dtype.
        p: number or Tensor in [0, 1]; its shape broadcasts to input's.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
    Returns:
        Tensor of input's shape and dtype.

    >>> ms.ops.bernoulli(ms.ops.zeros(2), ms.tensor([0.0, 1.0]))
    Tensor([0., 1.], dtype=float32)"""
    ...
def bessel_i0(x: Operand) -> Tensor:
    """The Bessel function of order 0 of the first kind, modified (Abramowitz and Stegun, 9.1 and 9.6).

    Args:
        x: Tensor of any shape; integers are converted to float32.
    Returns:
        Tensor of x's shape, computed on the host.

    >>> values = ms.tensor([1.26606588, 2.27958530])
    >>> (ms.ops.bessel_i0(ms.tensor([1.0, 2.0])) - values).abs().max().item() < 1e-6
    True"""
    ...
def bessel_i0e(x: Operand) -> Tensor:
    """The Bessel function of order 0 of the first kind, modified, times exp(-|x|) (Abramowitz and Stegun, 9.1 and 9.6).

    Args:
        x: Tensor of any shape; integers are converted to float32.
    Returns:
        Tensor of x's shape, computed on the host.

    >>> values = ms.tensor([0.46575961, 0.30850832])
    >>> (ms.ops.bessel_i0e(ms.tensor([1.0, 2.0])) - values).abs().max().item() < 1e-6
    True"""
    ...
def bessel_i1(x: Operand) -> Tensor:
    """The Bessel function of order 1 of the first kind, modified (Abramowitz and Stegun, 9.1 and 9.6).

    Args:
        x: Tensor of any shape; integers are converted to float32.
    Returns:
        Tensor of x's shape, computed on the host.

    >>> values = ms.tensor([0.56515910, 1.59063685])
    >>> (ms.ops.bessel_i1(ms.tensor([1.0, 2.0])) - values).abs().max().item() < 1e-6
    True"""
    ...
def bessel_i1e(x: Operand) -> Tensor:
    """The Bessel function of order 1 of the first kind, modified, times exp(-|x|) (Abramowitz and Stegun, 9.1 and 9.6).

    Args:
        x: Tensor of any shape; integers are converted to float32.
    Returns:
        Tensor of x's shape, computed on the host.

    >>> values = ms.tensor([0.20791042, 0.21526929])
    >>> (ms.ops.bessel_i1e(ms.tensor([1.0, 2.0])) - values).abs().max().item() < 1e-6
    True"""
    ...
def bessel_j0(x: Operand) -> Tensor:
    """The Bessel function of order 0 of the first kind (Abramowitz and Stegun, 9.1 and 9.6).

    Args:
        x: Tensor of any shape; integers are converted to float32.
    Returns:
        Tensor of x's shape, computed on the host.

    >>> values = ms.tensor([0.76519769, 0.22389078])
    >>> (ms.ops.bessel_j0(ms.tensor([1.0, 2.0])) - values).abs().max().item() < 1e-6
    True"""
    ...
def bessel_j1(x: Operand) -> Tensor:
    """The Bessel function of order 1 of the first kind (Abramowitz and Stegun, 9.1 and 9.6).

    Args:
        x: Tensor of any shape; integers are converted to float32.
    Returns:
        Tensor of x's shape, computed on the host.

    >>> values = ms.tensor([0.44005059, 0.57672481])
    >>> (ms.ops.bessel_j1(ms.tensor([1.0, 2.0])) - values).abs().max().item() < 1e-6
    True"""
    ...
def bessel_k0(x: Operand) -> Tensor:
    """The Bessel function of order 0 of the second kind, modified (Abramowitz and Stegun, 9.1 and 9.6).

    Args:
        x: Tensor of any shape; integers are converted to float32.
    Returns:
        Tensor of x's shape, computed on the host; NaN where x is negative.

    >>> values = ms.tensor([0.42102444, 0.11389387])
    >>> (ms.ops.bessel_k0(ms.tensor([1.0, 2.0])) - values).abs().max().item() < 1e-6
    True"""
    ...
def bessel_k0e(x: Operand) -> Tensor:
    """The Bessel function of order 0 of the second kind, modified, times exp(x) (Abramowitz and Stegun, 9.1 and 9.6).

    Args:
        x: Tensor of any shape; integers are converted to float32.
    Returns:
        Tensor of x's shape, computed on the host; NaN where x is negative.

    >>> values = ms.tensor([1.14446308, 0.84156822])
    >>> (ms.ops.bessel_k0e(ms.tensor([1.0, 2.0])) - values).abs().max().item() < 1e-6
    True"""
    ...
def bessel_k1(x: Operand) -> Tensor:
    """The Bessel function of order 1 of the second kind, modified (Abramowitz and Stegun, 9.1 and 9.6).

    Args:
        x: Tensor of any shape; integers are converted to float32.
    Returns:
        Tensor of x's shape, computed on the host; NaN where x is negative.

    >>> values = ms.tensor([0.60190723, 0.13986588])
    >>> (ms.ops.bessel_k1(ms.tensor([1.0, 2.0])) - values).abs().max().item() < 1e-6
    True"""
    ...
def bessel_k1e(x: Operand) -> Tensor:
    """The Bessel function of order 1 of the second kind, modified, times exp(x) (Abramowitz and Stegun, 9.1 and 9.6).

    Args:
        x: Tensor of any shape; integers are converted to float32.
    Returns:
        Tensor of x's shape, computed on the host; NaN where x is negative.

    >>> values = ms.tensor([1.63615349, 1.03347685])
    >>> (ms.ops.bessel_k1e(ms.tensor([1.0, 2.0])) - values).abs().max().item() < 1e-6
    True"""
    ...
def bessel_y0(x: Operand) -> Tensor:
    """The Bessel function of order 0 of the second kind (Abramowitz and Stegun, 9.1 and 9.6).

    Args:
        x: Tensor of any shape; integers are converted to float32.
    Returns:
        Tensor of x's shape, computed on the host; NaN where x is negative.

    >>> values = ms.tensor([0.08825696, 0.51037567])
    >>> (ms.ops.bessel_y0(ms.tensor([1.0, 2.0])) - values).abs().max().item() < 1e-6
    True"""
    ...
def bessel_y1(x: Operand) -> Tensor:
    """The Bessel function of order 1 of the second kind (Abramowitz and Stegun, 9.1 and 9.6).

    Args:
        x: Tensor of any shape; integers are converted to float32.
    Returns:
        Tensor of x's shape, computed on the host; NaN where x is negative.

    >>> values = ms.tensor([-0.78121282, -0.10703243])
    >>> (ms.ops.bessel_y1(ms.tensor([1.0, 2.0])) - values).abs().max().item() < 1e-6
    True"""
    ...
def bias_add(input_x: Operand, bias: Any) -> Tensor:
    """input_x + bias, a number for each channel.

    Args:
        input_x: Tensor, (N, C, ...).
        bias: Tensor, (C,).
    Returns:
        Tensor of input_x's shape.
    Raises:
        ValueError: the sizes differ.

    >>> ms.ops.bias_add(ms.ops.zeros((2, 2)), ms.tensor([1.0, 2.0]))
    Tensor([[1., 2.],
            [1., 2.]], dtype=float32)"""
    ...
def bidense(input1: Operand, input2: Operand, weight: Operand, bias: Any = None) -> Tensor:
    """input1 weight[k] input2 + bias[k] for every output k: a layer that is linear in both inputs.

    Args:
        input1: Tensor, (..., in1).
        input2: Tensor, (..., in2).
        weight: Tensor, (out, in1, in2).
        bias: Tensor or None, (out,).
    Returns:
        Tensor (..., out).
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.bidense(ms.tensor([[1.0, 2.0]]), ms.tensor([[3.0, 4.0]]), ms.ops.ones(1, 2, 2), ms.tensor([0.5]))
    Tensor([[21.5]], dtype=float32)"""
    ...
def binary_cross_entropy(logits: Operand, labels: Operand, weight: Operand | None = None, reduction: str = 'mean') -> Tensor:
    """binary_cross_entropy(logits: Tensor, labels: Tensor, weight: Tensor = None, reduction: str = 'mean')

    Binary cross entropy of probabilities; logarithms are kept above -100.
    -(target * log(logits) + (1 - target) * log(1 - logits)), times weight.

    Args:
        logits: Tensor, probabilities, of floats in [0, 1].
        labels: Tensor of floats; its shape broadcasts with that of the other operands.
        weight: Tensor or None, the weight of each element; its shape broadcasts with logits's.
        reduction: str, 'mean' or 'sum' of all the losses, or 'none' for each of them.
    Returns:
        Tensor in the dtype that the operands promote to: one number, or with reduction 'none' one for each element.
    Raises:
        TypeError: integers.
        ValueError: shapes do not broadcast or for an unknown reduction.

    >>> ms.ops.binary_cross_entropy(ms.tensor([0.5, 0.9]), ms.tensor([1.0, 1.0]), reduction="none")
    Tensor([0.6931472 , 0.10536055], dtype=float32)"""
    ...
def binary_cross_entropy_with_logits(logits: Operand, label: Operand, weight: Operand | None = None, pos_weight: Operand | None = None, reduction: str = 'mean') -> Tensor:
    """binary_cross_entropy_with_logits(logits: Tensor, label: Tensor, weight: Tensor = None, pos_weight: Tensor = None, reduction: str = 'mean')

    Binary cross entropy of logits, stable.
    bce_loss of sigmoid(logits), which does not overflow for large logits.

    Args:
        logits: Tensor of floats.
        label: Tensor of floats; its shape broadcasts with that of the other operands.
        weight: Tensor or None, the weight of each element; its shape broadcasts with logits's.
        pos_weight: Tensor or None, the weight of target in front of its logarithm, as for classes of different sizes.
        reduction: str, 'mean' or 'sum' of all the losses, or 'none' for each of them.
    Returns:
        Tensor in the dtype that the operands promote to: one number, or with reduction 'none' one for each element.
    Raises:
        TypeError: integers.
        ValueError: shapes do not broadcast or for an unknown reduction.

    >>> one = ms.tensor([1.0, 1.0])
    >>> ms.ops.binary_cross_entropy_with_logits(ms.tensor([0.0, 2.0]), one, one, one, "none")
    Tensor([0.6931472 , 0.12692802], dtype=float32)"""
    ...
def bincount(input: Operand, weights: Any = None, minlength: builtins.complex | Tensor = 0) -> Tensor:
    """How often each of 0, 1, 2, ... occurs, or the sum of the weights of its occurrences.

    Args:
        input: Tensor, 1-d, of integers that are not negative.
        weights: Tensor or None of input's shape; None: 1 for each.
        minlength: int, the least length of the result.
    Returns:
        1-d Tensor of float32, one longer than the largest element.
    Raises:
        ValueError: a negative element.
        TypeError: floats.

    >>> ms.ops.bincount(ms.tensor([1, 1, 3]))
    Tensor([0., 2., 0., 1.], dtype=float32)
    >>> ms.ops.bincount(ms.tensor([1, 1]), ms.tensor([0.5, 0.25]))
    Tensor([0.  , 0.75], dtype=float32)"""
    ...
@overload
def bitwise_and(x: Operand, y: Operand) -> Tensor:
    """bitwise_and(x: Tensor | number, y: Tensor | number)

    Bitwise and of integers or bools.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: floats.

    >>> ms.ops.bitwise_and(ms.tensor([12, 10]), 6)
    Tensor([4, 2], dtype=int64)"""
    ...
@overload
def bitwise_and(input: Operand, other: Operand) -> Tensor: ...
@overload
def bitwise_and(input: Operand, y: Operand) -> Tensor: ...
@overload
def bitwise_left_shift(x: Operand, y: Operand) -> Tensor:
    """bitwise_left_shift(x: Tensor | number, y: Tensor | number)

    x << y; 0 when y is not below the width.
    It multiplies by 2 ** y; bits that leave the dtype are lost.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, by how many bits.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: floats.

    >>> ms.ops.bitwise_left_shift(ms.tensor([1, 3]), 2)
    Tensor([ 4, 12], dtype=int64)"""
    ...
@overload
def bitwise_left_shift(input: Operand, other: Operand) -> Tensor: ...
@overload
def bitwise_left_shift(input: Operand, y: Operand) -> Tensor: ...
@overload
def bitwise_not(x: Operand) -> Tensor:
    """bitwise_not(x: Tensor)

    Bitwise complement of integers; logical not of bools.
    Of a signed integer it is -x - 1.

    Args:
        x: Tensor of integers or bools, of any shape.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: floats.

    >>> ms.ops.bitwise_not(ms.tensor([0, 5, -1]))
    Tensor([-1, -6,  0], dtype=int64)"""
    ...
@overload
def bitwise_not(input: Operand) -> Tensor: ...
@overload
def bitwise_or(x: Operand, y: Operand) -> Tensor:
    """bitwise_or(x: Tensor | number, y: Tensor | number)

    Bitwise or of integers or bools.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: floats.

    >>> ms.ops.bitwise_or(ms.tensor([12, 10]), 3)
    Tensor([15, 11], dtype=int64)"""
    ...
@overload
def bitwise_or(input: Operand, other: Operand) -> Tensor: ...
@overload
def bitwise_or(input: Operand, y: Operand) -> Tensor: ...
@overload
def bitwise_right_shift(x: Operand, y: Operand) -> Tensor:
    """bitwise_right_shift(x: Tensor | number, y: Tensor | number)

    x >> y, arithmetic for signed integers.
    It divides by 2 ** y and rounds down.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, by how many bits.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: floats.

    >>> ms.ops.bitwise_right_shift(ms.tensor([16, -5]), 1)
    Tensor([ 8, -3], dtype=int64)"""
    ...
@overload
def bitwise_right_shift(input: Operand, other: Operand) -> Tensor: ...
@overload
def bitwise_right_shift(input: Operand, y: Operand) -> Tensor: ...
@overload
def bitwise_xor(x: Operand, y: Operand) -> Tensor:
    """bitwise_xor(x: Tensor | number, y: Tensor | number)

    Bitwise exclusive or of integers or bools.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: floats.

    >>> ms.ops.bitwise_xor(ms.tensor([12, 10]), 6)
    Tensor([10, 12], dtype=int64)"""
    ...
@overload
def bitwise_xor(input: Operand, other: Operand) -> Tensor: ...
@overload
def bitwise_xor(input: Operand, y: Operand) -> Tensor: ...
def blackman_window(window_length: Any, periodic: bool = True, *, dtype: DTypeLike | None = None) -> Tensor:
    """A bell, for spectra: 0.42 - 0.5 cos(2 pi t) + 0.08 cos(4 pi t) at t = i / n.

    Args:
        window_length: int or Tensor, how many values.
        periodic: bool, True divides by the length, for spectra; False by one less, which makes it symmetric.
        dtype: dtype or None, the dtype of the result; None: float32.
    Returns:
        Tensor (window_length,).
    Raises:
        ValueError: a negative length.

    >>> (ms.ops.blackman_window(4) * 100).round()
    Tensor([ -0.,  34., 100.,  34.], dtype=float32)"""
    ...
def block_diag(*inputs: Any) -> Tensor:
    """One matrix with the given ones along its diagonal, and zeros elsewhere.

    Args:
        inputs: Tensors of at most two dimensions; a vector is a row.
    Returns:
        Matrix in the dtype that they promote to.

    >>> ms.ops.block_diag(ms.tensor([[1, 2]]), ms.tensor([[3], [4]]))
    Tensor([[1, 2, 0],
            [0, 0, 3],
            [0, 0, 4]], dtype=int64)"""
    ...
@overload
def bmm(x: Operand, y: Operand) -> Tensor:
    """bmm(x: Tensor, y: Tensor)

    Batched product of 3-d tensors.

    Args:
        x: Tensor, matrices (b, n, k).
        y: Tensor, matrices (b, k, m).
    Returns:
        Tensor (b, n, m).
    Raises:
        ValueError: the numbers of matrices or the inner sizes differ.

    >>> ms.ops.bmm(ms.ops.ones(10, 2, 3), ms.ops.ones(10, 3, 4)).shape
    (10, 2, 4)"""
    ...
@overload
def bmm(input: Operand, other: Operand) -> Tensor: ...
@overload
def bmm(input: Operand, y: Operand) -> Tensor: ...
def bounding_box_decode(anchor_box: Any, deltas: Any, max_shape: Any, means: Any = ..., stds: Any = ..., wh_ratio_clip: builtins.complex | Tensor = 0.016) -> Tensor:
    """The boxes that come out when boxes are moved and stretched as bounding_box_encode tells.

    Args:
        anchor_box: Tensor, from where, (n, 4) of (x1, y1, x2, y2) in pixels, both ends included.
        deltas: Tensor, how, (n, 4).
        max_shape: pair of ints, height and width of the picture, in which the boxes stay.
        means: tuple of 4 numbers, as given to the encoding.
        stds: tuple of 4 numbers, as given to the encoding.
        wh_ratio_clip: number, the least factor, and the inverse of the largest, by which a side is stretched.
    Returns:
        Tensor (n, 4) of floats.

    >>> ms.ops.bounding_box_decode(ms.tensor([[0.0, 0.0, 9.0, 9.0]]), ms.tensor([[0.5, 0.0, 0.0, 0.0]]), (100, 100))
    Tensor([[ 5.,  0., 14.,  9.]], dtype=float32)"""
    ...
def bounding_box_encode(anchor_box: Any, groundtruth_box: Any, means: Any = ..., stds: Any = ...) -> Tensor:
    """How one box is moved and stretched to another: (dx / w, dy / h, log(w' / w), log(h' / h)) (Girshick et al., 2014).

    Args:
        anchor_box: Tensor, from where, (n, 4) of (x1, y1, x2, y2) in pixels, both ends included.
        groundtruth_box: Tensor, to where, (n, 4).
        means: tuple of 4 numbers, what is subtracted from the result.
        stds: tuple of 4 numbers, what it is divided by then.
    Returns:
        Tensor (n, 4) of floats.

    >>> ms.ops.bounding_box_encode(ms.tensor([[0.0, 0.0, 9.0, 9.0]]), ms.tensor([[5.0, 0.0, 14.0, 9.0]]))
    Tensor([[0.5, 0. , 0. , 0. ]], dtype=float32)"""
    ...
def broadcast_tensors(*tensors: Any) -> Any:
    """Brings tensors to the shape that they broadcast to, without copying an element.

    Args:
        tensors: Tensors of any dtypes.
    Returns:
        Tuple of Tensors that share the memory of those given.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.broadcast_tensors(ms.tensor([[1], [2]]), ms.tensor([10, 20, 30]))[0]
    Tensor([[1, 1, 1],
            [2, 2, 2]], dtype=int64)"""
    ...
@overload
def broadcast_to(x: Operand, *shape: int) -> Tensor:
    """broadcast_to(x: Tensor, *shape: ints)

    Expanded by stride 0 to shape; -1 keeps a dimension.
    No element is copied: a dimension of size 1 is read many times.

    Args:
        x: Tensor of any shape and dtype.
        shape: int or tuple of ints, the sizes of the result; -1 keeps the size of x.
    Returns:
        Tensor of that shape, which shares x's memory.
    Raises:
        ValueError: x's shape does not broadcast to it.

    >>> ms.ops.broadcast_to(ms.tensor([[1], [2]]), (2, 3))
    Tensor([[1, 1, 1],
            [2, 2, 2]], dtype=int64)"""
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
    """The number of the interval between boundaries that each element falls into, from 0 below the first of them.

    Args:
        input: Tensor of real numbers, of any shape.
        boundaries: list or tuple of numbers, ascending.
        right: bool, True counts a boundary to the interval above it, False to the one below.
    Returns:
        Tensor of int32, of input's shape.

    >>> ms.ops.bucketize(ms.tensor([1, 2, 4]), [2, 3])
    Tensor([0, 0, 2], dtype=int32)
    >>> ms.ops.bucketize(ms.tensor([1, 2, 4]), [2, 3], right=True)
    Tensor([0, 1, 2], dtype=int32)"""
    ...
def cartesian_prod(*inputs: Any) -> Tensor:
    """All combinations of an element of each vector, as rows; the last vector changes fastest.

    Args:
        inputs: Tensors, 1-d.
    Returns:
        Tensor (n, number of inputs).

    >>> ms.ops.cartesian_prod(ms.tensor([1, 2]), ms.tensor([3, 4]))
    Tensor([[1, 3],
            [1, 4],
            [2, 3],
            [2, 4]], dtype=int64)"""
    ...
@overload
def cast(x: Operand, dtype: DTypeLike) -> Tensor:
    """cast(x: Tensor | number, dtype: dtype)

    x converted to dtype, as C++ conversion does; floats to bool compare with 0.
    Floats are cut off towards zero when they become integers.

    Args:
        x: Tensor or number of any shape.
        dtype: dtype, the dtype wanted, as ms.int32.
    Returns:
        Tensor of x's shape in that dtype.

    >>> ms.ops.cast(ms.tensor([-1.7, 0.0, 2.5]), ms.int32)
    Tensor([-1,  0,  2], dtype=int32)"""
    ...
@overload
def cast(input: Operand, dtype: DTypeLike) -> Tensor: ...
@overload
def cat(tensors: Sequence[Operand], axis: int = 0) -> Tensor:
    """cat(tensors: sequence of Tensors, axis: int = 0)

    Joined along axis.
    A vector of size 0 joins with anything.

    Args:
        tensors: list or tuple of Tensors that agree in every size but that along axis.
        axis: int, a dimension; a negative one counts from the end.
    Returns:
        Tensor in the dtype that they promote to.
    Raises:
        ValueError: sizes differ.
        IndexError: there is no such dimension.

    >>> ms.ops.cat((ms.tensor([[1, 2]]), ms.tensor([[3, 4], [5, 6]])))
    Tensor([[1, 2],
            [3, 4],
            [5, 6]], dtype=int64)
    >>> ms.ops.cat([ms.tensor([[1], [2]]), ms.tensor([[3], [4]])], 1)
    Tensor([[1, 3],
            [2, 4]], dtype=int64)"""
    ...
@overload
def cat(tensors: Sequence[Operand], dim: int = 0) -> Tensor: ...
def cdist(x1: Operand, x2: Operand, p: Operand = 2.0) -> Tensor:
    """The distances between the rows of one matrix and those of another, each with each.

    Args:
        x1: Tensor, (..., n, d), of floats.
        x2: Tensor, (..., m, d), of floats.
        p: number, the order of the norm of a difference.
    Returns:
        Tensor (..., n, m).
    Raises:
        ValueError: the sizes differ.

    >>> ms.ops.cdist(ms.tensor([[0.0, 0.0]]), ms.tensor([[3.0, 4.0], [0.0, 1.0]]))
    Tensor([[5., 1.]], dtype=float32)"""
    ...
@overload
def ceil(x: Operand) -> Tensor:
    """ceil(x: Tensor)

    Smallest integer not below x.
    The dtype stays floating point.
    It goes in steps: its gradient is 0.

    Args:
        x: Tensor of any shape.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.ceil(ms.tensor([-1.5, 1.2]))
    Tensor([-1.,  2.], dtype=float32)"""
    ...
@overload
def ceil(input: Operand) -> Tensor: ...
def celu(x: Operand, alpha: Operand = 1.0) -> Tensor:
    """max(0, x) + min(0, alpha * (exp(x / alpha) - 1)), an elu whose slope is continuous for every alpha (Barron, 2017).

    Args:
        x: Tensor of floats, of any shape.
        alpha: number, minus the limit for very negative x.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        ValueError: alpha is 0.

    >>> ms.ops.celu(ms.tensor([-2.0, 0.0, 1.0]), alpha=2.0)
    Tensor([-1.2642411,  0.       ,  1.       ], dtype=float32)"""
    ...
def channel_shuffle(x: Operand, groups: Any) -> Tensor:
    """Interleaves the channels of groups, so that the next grouped convolution sees all groups (Zhang et al., 2018).

    Args:
        x: Tensor, (N, C, ...).
        groups: int, how many groups, which divides C.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        ValueError: groups does not divide the channels.

    >>> ms.ops.channel_shuffle(ms.tensor([[[1], [2], [3], [4]]]), 2).reshape(-1)
    Tensor([1, 3, 2, 4], dtype=int64)"""
    ...
def check_valid(bboxes: Any, img_metas: Any) -> Tensor:
    """Whether boxes lie inside a picture.

    Args:
        bboxes: Tensor, (n, 4) of (x1, y1, x2, y2) in pixels.
        img_metas: Tensor, height, width, and the ratio that both are multiplied with.
    Returns:
        Tensor of bools (n,).

    >>> ms.ops.check_valid(ms.tensor([[0.0, 0.0, 9.0, 9.0], [5.0, 5.0, 30.0, 9.0]]), ms.tensor([20.0, 20.0, 1.0]))
    Tensor([ True, False], dtype=bool_)"""
    ...
def choice_with_mask(input_x: Operand, count: builtins.complex | Tensor = 256, seed: Any = None) -> tuple[Tensor, Tensor]:
    """Chooses at random among the elements that are True.

    Args:
        input_x: Tensor of bools, of any shape.
        count: int, how many; if there are fewer, the rest is filled up with zeros.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
    Returns:
        (coordinates (count, ndim) in int32, bools (count,) that tell which of them are real).

    >>> ms.ops.choice_with_mask(ms.tensor([False, True, False]), 2)
    (Tensor([[1],
            [0]], dtype=int32), Tensor([ True, False], dtype=bool_))"""
    ...
def cholesky(input_x: Operand, upper: bool = False) -> Tensor:
    """The triangular matrix L with L L^H = input_x.

    Args:
        input_x: Tensor, Hermitian positive definite matrices, (..., n, n), of floats or complex numbers.
        upper: bool, True gives L^H.
    Returns:
        Tensor of input_x's shape and dtype, 0 above (or below) the diagonal.
    Raises:
        ValueError: matrices that are not square or not positive definite.

    >>> ms.ops.cholesky(ms.tensor([[4.0, 2.0], [2.0, 10.0]]))
    Tensor([[2., 0.],
            [1., 3.]], dtype=float32)"""
    ...
def cholesky_inverse(input_x: Operand, upper: bool = False) -> Tensor:
    """The inverse of the matrix A, from its Cholesky factor: A = L L^H.

    Args:
        input_x: Tensor, L, (..., n, n), of floats or complex numbers.
        upper: bool, True says that L^H is given.
    Returns:
        Tensor of input_x's shape and dtype.

    >>> ms.ops.cholesky_inverse(ms.tensor([[2.0, 0.0], [0.0, 4.0]]))
    Tensor([[0.25  , 0.    ],
            [0.    , 0.0625]], dtype=float32)"""
    ...
def cholesky_solve(input: Operand, input2: Operand, upper: bool = False) -> Tensor:
    """The X of A X = input, from the Cholesky factor of A = L L^H.

    Args:
        input: Tensor, the right sides, (..., n, k).
        input2: Tensor, L, (..., n, n).
        upper: bool, True says that L^H is given.
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.cholesky_solve(ms.tensor([[4.0], [8.0]]), ms.tensor([[2.0, 0.0], [0.0, 4.0]]))
    Tensor([[1. ],
            [0.5]], dtype=float32)"""
    ...
@overload
def chunk(x: Operand, chunks: int, dim: int = 0) -> tuple[Tensor, ...]:
    """chunk(x: Tensor, chunks: int, dim: int = 0)

    At most chunks views of equal size (the last may be smaller) along dim.

    Args:
        x: Tensor of any dtype, with at least one dimension.
        chunks: int, how many parts are wanted; there are fewer if the size is smaller.
        dim: int, a dimension; a negative one counts from the end.
    Returns:
        tuple of Tensors that share x's memory.
    Raises:
        ValueError: chunks is below 1.

    >>> ms.ops.chunk(ms.tensor([1, 2, 3, 4, 5]), 2)
    (Tensor([1, 2, 3], dtype=int64), Tensor([4, 5], dtype=int64))"""
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

    x limited to [min, max]; NaN stays, in x and in a limit.
    Where min is above max, the result is max.

    Args:
        x: Tensor of any shape.
        min: Tensor, number or None, the lower bound; None: there is none.
        max: Tensor, number or None, the upper bound; None: there is none.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: neither bound is given or shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.clamp(ms.tensor([-2.0, 0.5, 2.0]), 0.0, 1.0)
    Tensor([0. , 0.5, 1. ], dtype=float32)
    >>> ms.ops.clamp(ms.tensor([-2, 0, 2]), max=1)
    Tensor([-2,  0,  1], dtype=int64)"""
    ...
@overload
def clamp(input: Operand, min: Operand | None = None, max: Operand | None = None) -> Tensor: ...
def clamp_(input: Operand, min: Any = None, max: Any = None) -> Tensor:
    """Limits the elements of input to [min, max], in place.

    Args:
        input: Tensor of real numbers, of any shape; it is written.
        min: number, Tensor or None, the lower bound; None: there is none.
        max: number, Tensor or None, the upper bound; None: there is none.
    Returns:
        input.
    Raises:
        ValueError: neither bound is given.
        TypeError: complex numbers.

    >>> x = ms.tensor([-1.0, 3.0])
    >>> _ = ms.ops.clamp_(x, max=1)
    >>> x
    Tensor([-1.,  1.], dtype=float32)"""
    ...
@overload
def clip(x: Operand, min: Operand | None = None, max: Operand | None = None) -> Tensor:
    """clip(x: Tensor, min: Tensor | number = None, max: Tensor | number = None)

    x limited to [min, max]; NaN stays, in x and in a limit.
    Where min is above max, the result is max.

    Args:
        x: Tensor of any shape.
        min: Tensor, number or None, the lower bound; None: there is none.
        max: Tensor, number or None, the upper bound; None: there is none.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: neither bound is given or shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.clip(ms.tensor([-2.0, 0.5, 2.0]), 0.0, 1.0)
    Tensor([0. , 0.5, 1. ], dtype=float32)
    >>> ms.ops.clip(ms.tensor([-2, 0, 2]), max=1)
    Tensor([-2,  0,  1], dtype=int64)"""
    ...
@overload
def clip(input: Operand, min: Operand | None = None, max: Operand | None = None) -> Tensor: ...
def clip_by_global_norm(x: Any, clip_norm: builtins.complex | Tensor = 1.0, use_norm: Any = None) -> tuple[Tensor, Tensor]:
    """Scales tensors by clip_norm / max(norm, clip_norm), where norm is the 2-norm of all their elements together.

    It keeps the direction of a gradient and limits its length (Pascanu et al., 2013).

    Args:
        x: list or tuple of Tensors of floats, of any shapes, or one Tensor.
        clip_norm: number, the norm that is allowed.
        use_norm: None; nothing else is supported.
    Returns:
        Tuple of Tensors of the same shapes; of one Tensor a Tensor.
    Raises:
        ValueError: use_norm is given.

    >>> ms.ops.clip_by_global_norm([ms.tensor([3.0]), ms.tensor([4.0])], 1.0)
    (Tensor([0.6], dtype=float32), Tensor([0.8], dtype=float32))"""
    ...
def clip_by_norm(x: Any, max_norm: Any, norm_type: builtins.complex | Tensor = 2.0, error_if_nonfinite: bool = False) -> Any:
    """Scales x by max_norm / norm where the norm of all its elements together is larger than max_norm.

    Args:
        x: Tensor, or list or tuple of Tensors of any shapes.
        max_norm: number, the norm that is allowed.
        norm_type: number, the order of the norm, (sum |x| ** norm_type) ** (1 / norm_type).
        error_if_nonfinite: bool, whether a norm that is inf or NaN is an error.
    Returns:
        What x is, a Tensor or as many as given.
    Raises:
        RuntimeError: a norm that is not finite, if asked to.

    >>> ms.ops.clip_by_norm(ms.tensor([3.0, 4.0]), 1.0).asnumpy().round(3).tolist()
    [0.6000000238418579, 0.800000011920929]"""
    ...
def clip_by_value(x: Any, clip_value_min: Any = None, clip_value_max: Any = None) -> Any:
    """Limits elements to [clip_value_min, clip_value_max].

    Args:
        x: Tensor, or list or tuple of Tensors of real numbers, of any shapes.
        clip_value_min: number, Tensor or None, the lower bound; None: there is none.
        clip_value_max: number, Tensor or None, the upper bound; None: there is none.
    Returns:
        What x is, a Tensor or as many as given.
    Raises:
        ValueError: neither bound is given.
        TypeError: complex numbers.

    >>> ms.ops.clip_by_value(ms.tensor([-1.0, 0.5, 2.0]), 0, 1)
    Tensor([0. , 0.5, 1. ], dtype=float32)"""
    ...
@overload
def clone(x: Operand) -> Tensor:
    """clone(x: Tensor)

    A contiguous copy of x.
    Writing into it leaves x as it is.

    Args:
        x: Tensor of any shape.
    Returns:
        Tensor of x's shape and dtype.

    >>> x = ms.tensor([1.0, 2.0])
    >>> y = ms.ops.clone(x)
    >>> y[0] = 9.0
    >>> x
    Tensor([1., 2.], dtype=float32)"""
    ...
@overload
def clone(input: Operand) -> Tensor: ...
def coalesce(x_indices: Any, x_values: Any, x_shape: Any) -> tuple[Tensor, Tensor, Tensor]:
    """Coordinates (ndim, n) in order and each once, with the sums of their values: (indices, values, shape)."""
    ...
def col2im(input_x: Operand, output_size: Ints | Sequence[int | None] | None, kernel_size: Any, dilation: Any, padding_value: Any, stride: Any) -> Tensor:
    """Adds columns into the windows of pictures: fold with the columns of each channel in a dimension of their own.

    Args:
        input_x: Tensor, (N, C, kh kw, windows).
        output_size: pair of ints or Tensor, height and width of the pictures.
        kernel_size: int or pair of ints, the size of a window.
        dilation: int or pair of ints, the distance of two elements of a window.
        padding_value: int or pair of ints, how many zeros were put around.
        stride: int or pair of ints, how far the window moves.
    Returns:
        Tensor (N, C, height, width); where windows overlap, sums.
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.col2im(ms.ops.ones(1, 1, 4, 4), ms.tensor([3, 3]), 2, 1, 0, 1)
    Tensor([[[[1., 2., 1.],
              [2., 4., 2.],
              [1., 2., 1.]]]], dtype=float32)"""
    ...
def column_stack(tensors: Any) -> Tensor:
    """Joins tensors along the second dimension; vectors are columns.

    Args:
        tensors: list or tuple of Tensors that agree in all other sizes.
    Returns:
        Tensor.
    Raises:
        ValueError: sizes differ.

    >>> ms.ops.column_stack((ms.tensor([1, 2]), ms.tensor([3, 4])))
    Tensor([[1, 3],
            [2, 4]], dtype=int64)"""
    ...
def combinations(input: Operand, r: builtins.complex | Tensor = 2, with_replacement: bool = False) -> Tensor:
    """All choices of r elements of a vector, as rows, in the order of their places.

    Args:
        input: Tensor, 1-d.
        r: int, how many elements.
        with_replacement: bool, whether an element may be chosen again.
    Returns:
        Tensor (n, r) of input's dtype.

    >>> ms.ops.combinations(ms.tensor([1, 2, 3]))
    Tensor([[1, 2],
            [1, 3],
            [2, 3]], dtype=int64)"""
    ...
def complex(real: Operand, imag: Operand) -> Tensor:
    """complex(real: Tensor, imag: Tensor)

    real + imag * i.

    Args:
        real: Tensor, the real part.
        imag: Tensor, the imaginary part.
    Returns:
        Tensor of complex64 or complex128.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: other dtypes.

    >>> ms.ops.complex(ms.tensor([1.0, 2.0]), ms.tensor([0.0, -1.0]))
    Tensor([1.+0.j, 2.-1.j], dtype=complex64)"""
    ...
@overload
def concat(tensors: Sequence[Operand], axis: int = 0) -> Tensor:
    """concat(tensors: sequence of Tensors, axis: int = 0)

    Joined along axis.
    A vector of size 0 joins with anything.

    Args:
        tensors: list or tuple of Tensors that agree in every size but that along axis.
        axis: int, a dimension; a negative one counts from the end.
    Returns:
        Tensor in the dtype that they promote to.
    Raises:
        ValueError: sizes differ.
        IndexError: there is no such dimension.

    >>> ms.ops.concat((ms.tensor([[1, 2]]), ms.tensor([[3, 4], [5, 6]])))
    Tensor([[1, 2],
            [3, 4],
            [5, 6]], dtype=int64)
    >>> ms.ops.concat([ms.tensor([[1], [2]]), ms.tensor([[3], [4]])], 1)
    Tensor([[1, 3],
            [2, 4]], dtype=int64)"""
    ...
@overload
def concat(tensors: Sequence[Operand], dim: int = 0) -> Tensor: ...
@overload
def concatenate(tensors: Sequence[Operand], axis: int = 0) -> Tensor:
    """concatenate(tensors: sequence of Tensors, axis: int = 0)

    Joined along axis.
    A vector of size 0 joins with anything.

    Args:
        tensors: list or tuple of Tensors that agree in every size but that along axis.
        axis: int, a dimension; a negative one counts from the end.
    Returns:
        Tensor in the dtype that they promote to.
    Raises:
        ValueError: sizes differ.
        IndexError: there is no such dimension.

    >>> ms.ops.concatenate((ms.tensor([[1, 2]]), ms.tensor([[3, 4], [5, 6]])))
    Tensor([[1, 2],
            [3, 4],
            [5, 6]], dtype=int64)
    >>> ms.ops.concatenate([ms.tensor([[1], [2]]), ms.tensor([[3], [4]])], 1)
    Tensor([[1, 3],
            [2, 4]], dtype=int64)"""
    ...
@overload
def concatenate(tensors: Sequence[Operand], dim: int = 0) -> Tensor: ...
def cond(A: Operand, p: Operand | None = None) -> Tensor:
    """The condition number: how much an error in b may grow in the x of A x = b.

    Args:
        A: Tensor, (..., m, n), of floats.
        p: number, 'fro', 'nuc' or None, the norm, |A| |A^-1|; None and 2: the largest singular value over the smallest.
    Returns:
        Tensor (...).
    Raises:
        ValueError: another norm; for matrices that are not square or have no inverse, where the norm needs it.

    >>> ms.ops.cond(ms.tensor([[4.0, 0.0], [0.0, 2.0]]))
    Tensor(2., dtype=float32)"""
    ...
@overload
def conj(x: Operand) -> Tensor:
    """conj(x: Tensor)

    Complex conjugate.
    The sign of the imaginary part changes; a real tensor stays as it is.

    Args:
        x: Tensor of any shape.
    Returns:
        Tensor of x's shape and dtype.

    >>> ms.ops.conj(ms.tensor([1 + 2j]))
    Tensor([1.-2.j], dtype=complex128)"""
    ...
@overload
def conj(input: Operand) -> Tensor: ...
@overload
def conjugate(x: Operand) -> Tensor:
    """conjugate(x: Tensor)

    Complex conjugate.
    The sign of the imaginary part changes; a real tensor stays as it is.

    Args:
        x: Tensor of any shape.
    Returns:
        Tensor of x's shape and dtype.

    >>> ms.ops.conjugate(ms.tensor([1 + 2j]))
    Tensor([1.-2.j], dtype=complex128)"""
    ...
@overload
def conjugate(input: Operand) -> Tensor: ...
def conv1d(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, pad_mode: str = 'valid', padding: Ints | str = 0, dilation: Ints = 1, groups: builtins.complex | Tensor = 1) -> Tensor:
    """Moves a window along sequences and takes the sum of its weights times what lies under them (a cross-correlation).

    Args:
        input: Tensor, (N, C, L).
        weight: Tensor, (O, C / groups, k), of input's dtype.
        bias: Tensor or None, (O,), added.
        stride: int, how far the window moves.
        pad_mode: str, 'valid': no padding; 'same': zeros so that L' = L / stride, rounded up; 'pad': as padding says.
        padding: int or pair of ints, how many zeros at the ends.
        dilation: int, the distance of two elements of the window.
        groups: int, into how many groups the channels are divided, which do not see one another.
    Returns:
        Tensor (N, O, L').
    Raises:
        ValueError: the sizes do not fit, or padding is given without pad_mode='pad'.
        TypeError: dtypes differ.

    >>> ms.ops.conv1d(ms.tensor([[[1.0, 2.0, 4.0, 8.0]]]), ms.tensor([[[-1.0, 1.0]]]))
    Tensor([[[1., 2., 4.]]], dtype=float32)"""
    ...
def conv2d(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, pad_mode: str = 'valid', padding: Ints | str = 0, dilation: Ints = 1, groups: builtins.complex | Tensor = 1) -> Tensor:
    """Moves a window over pictures and takes the sum of its weights times what lies under them (a cross-correlation).

    Args:
        input: Tensor, (N, C, H, W).
        weight: Tensor, (O, C / groups, kh, kw), of input's dtype.
        bias: Tensor or None, (O,), added.
        stride: int or pair of ints, how far the window moves.
        pad_mode: str, 'valid': no padding; 'same': zeros so that H' = H / stride, rounded up; 'pad': as padding says.
        padding: int or tuple of ints, how many zeros around, one number, (h, w) or (top, bottom, left, right).
        dilation: int or pair of ints, the distance of two elements of the window.
        groups: int, into how many groups the channels are divided, which do not see one another.
    Returns:
        Tensor (N, O, H', W').
    Raises:
        ValueError: the sizes do not fit, or padding is given without pad_mode='pad'.
        TypeError: dtypes differ.

    >>> x = ms.ops.arange(9.0).reshape(1, 1, 3, 3)
    >>> ms.ops.conv2d(x, ms.ops.ones(1, 1, 2, 2))
    Tensor([[[[ 8., 12.],
              [20., 24.]]]], dtype=float32)"""
    ...
def conv2d_input_grad(ct: Operand, weight: Operand, input_shape: Ints, stride: Ints, padding: Ints, dilation: Ints, groups: int) -> Tensor:
    """conv2d_input_grad(ct: Tensor, weight: Tensor, input_shape: ints, stride: ints, padding: ints, dilation: ints, groups: int)

    Adjoint of conv2d in x.

    Args:
        ct: Tensor, (N, O, H', W'), what conv2d's result is multiplied with.
        weight: Tensor, (O, C / groups, kh, kw).
        input_shape: int or tuple of ints, the shape of conv2d's x.
        stride: int or tuple of ints, as given to conv2d.
        padding: int or tuple of ints, as given to conv2d.
        dilation: int or tuple of ints, as given to conv2d.
        groups: int, as given to conv2d.
    Returns:
        Tensor of input_shape.
    Raises:
        ValueError: the sizes do not fit.
        TypeError: dtypes differ.

    >>> ms.ops.conv2d_input_grad(ms.ops.ones(1, 1, 2, 2), ms.ops.ones(1, 1, 2, 2), (1, 1, 3, 3), 1, 0, 1, 1)
    Tensor([[[[1., 2., 1.],
              [2., 4., 2.],
              [1., 2., 1.]]]], dtype=float32)"""
    ...
@overload
def conv2d_weight_grad(ct: Operand, x: Operand, weight_shape: Ints, stride: Ints, padding: Ints, dilation: Ints, groups: int) -> Tensor:
    """conv2d_weight_grad(ct: Tensor, x: Tensor, weight_shape: ints, stride: ints, padding: ints, dilation: ints, groups: int)

    Adjoint of conv2d in weight.

    Args:
        ct: Tensor, (N, O, H', W'), what conv2d's result is multiplied with.
        x: Tensor, (N, C, H, W).
        weight_shape: int or tuple of ints, the shape of conv2d's weight.
        stride: int or tuple of ints, as given to conv2d.
        padding: int or tuple of ints, as given to conv2d.
        dilation: int or tuple of ints, as given to conv2d.
        groups: int, as given to conv2d.
    Returns:
        Tensor of weight_shape.
    Raises:
        ValueError: the sizes do not fit.
        TypeError: dtypes differ.

    >>> x = ms.ops.arange(9.0).reshape(1, 1, 3, 3)
    >>> ms.ops.conv2d_weight_grad(ms.ops.ones(1, 1, 2, 2), x, (1, 1, 2, 2), 1, 0, 1, 1)
    Tensor([[[[ 8., 12.],
              [20., 24.]]]], dtype=float32)"""
    ...
@overload
def conv2d_weight_grad(ct: Operand, input: Operand, weight_shape: Ints, stride: Ints, padding: Ints, dilation: Ints, groups: int) -> Tensor: ...
def conv3d(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, pad_mode: str = 'valid', padding: Ints | str = 0, dilation: Ints = 1, groups: builtins.complex | Tensor = 1) -> Tensor:
    """Moves a window through volumes and takes the sum of its weights times what lies under them (a cross-correlation).

    Args:
        input: Tensor, (N, C, D, H, W).
        weight: Tensor, (O, C / groups, kd, kh, kw), of input's dtype.
        bias: Tensor or None, (O,), added.
        stride: int or 3 ints, how far the window moves.
        pad_mode: str, 'valid': no padding; 'same': zeros so that D' = D / stride, rounded up, and so on; 'pad': as padding
            says.
        padding: int, 3 or 6 ints, how many zeros around, one number, one for each dimension, or for both ends of each.
        dilation: int or 3 ints, the distance of two elements of the window.
        groups: int, into how many groups the channels are divided, which do not see one another.
    Returns:
        Tensor (N, O, D', H', W').
    Raises:
        ValueError: the sizes do not fit, or padding is given without pad_mode='pad'.
        TypeError: dtypes differ.

    >>> x = ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2)
    >>> ms.ops.conv3d(x, ms.ops.ones(1, 1, 2, 2, 2))
    Tensor([[[[[28.]]]]], dtype=float32)"""
    ...
def conv3d_transpose(inputs: Any, weight: Operand, pad_mode: str = 'valid', padding: Ints | str = 0, stride: Ints = 1, dilation: Ints = 1, group: builtins.complex | Tensor = 1, output_padding: Ints = 0) -> Tensor:
    """Adds the window, times each element of a volume, into a larger volume: the gradient of conv3d, used forwards.

    Args:
        inputs: Tensor, (N, C, D, H, W).
        weight: Tensor, (C, O / group, kd, kh, kw), of the same dtype.
        pad_mode: str, 'valid' cuts nothing off, 'pad' as much as padding says.
        padding: int or 3 ints, how much is cut off on all sides.
        stride: int or 3 ints, how far the window moves.
        dilation: int or 3 ints, the distance of two elements of the window.
        group: int, into how many groups the channels are divided.
        output_padding: int or 3 ints, how much is added at the ends.
    Returns:
        Tensor (N, O, D', H', W').
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.conv3d_transpose(ms.ops.ones(1, 1, 1, 1, 2), ms.ops.ones(1, 1, 1, 1, 2)).reshape(-1)
    Tensor([1., 2., 1.], dtype=float32)"""
    ...
@overload
def conv_transpose1d(x: Operand, weight: Operand, bias: Operand | None = None, stride: int = 1, padding: int = 0, output_padding: int = 0, dilation: int = 1, groups: int = 1) -> Tensor:
    """conv_transpose1d(x: Tensor, weight: Tensor, bias: Tensor = None, stride: int = 1, padding: int = 0, output_padding: int = 0, dilation: int = 1, groups: int = 1)

    Transposed convolution of (N, C, L); weight (C, O/groups, k).
    Each element of x adds weight times itself to a window of the result: the gradient of conv1d, used forwards.

    Args:
        x: Tensor, (N, C, L).
        weight: Tensor, (C, O / groups, k), of x's dtype.
        bias: Tensor or None, (O,).
        stride: int, how far the window moves.
        padding: int, how much is cut off at both ends.
        output_padding: int, how much is added at the end, less than the stride or the dilation.
        dilation: int, the distance of two elements of the window.
        groups: int, the channels are divided into so many groups, which do not see one another.
    Returns:
        Tensor (N, O, L') with L' = (L - 1) stride - 2 padding + dilation (k - 1) + output_padding + 1.
    Raises:
        ValueError: the sizes do not fit.
        TypeError: dtypes differ.

    >>> ms.ops.conv_transpose1d(ms.tensor([[[1.0, 2.0, 3.0]]]), ms.tensor([[[1.0, 10.0]]]))
    Tensor([[[ 1., 12., 23., 30.]]], dtype=float32)"""
    ...
@overload
def conv_transpose1d(input: Operand, weight: Operand, bias: Operand | None = None, stride: int = 1, padding: int = 0, output_padding: int = 0, dilation: int = 1, groups: int = 1) -> Tensor: ...
def conv_transpose2d(input: Operand, weight: Operand, bias: Any = None, stride: Ints = 1, padding: Ints | str = 0, output_padding: Ints = 0, groups: builtins.complex | Tensor = 1, dilation: Ints = 1) -> Tensor:
    """Adds the window, times each element of a picture, into a larger picture: the gradient of conv2d, used forwards.

    Args:
        input: Tensor, (N, C, H, W).
        weight: Tensor, (C, O / groups, kh, kw), of input's dtype.
        bias: Tensor or None, (O,), added.
        stride: int or pair of ints, how far the window moves.
        padding: int or pair of ints, how much is cut off on all sides.
        output_padding: int or pair of ints, how much is added at the bottom and on the right.
        groups: int, into how many groups the channels are divided.
        dilation: int or pair of ints, the distance of two elements of the window.
    Returns:
        Tensor (N, O, H', W') with H' = (H - 1) stride - 2 padding + dilation (kh - 1) + output_padding + 1.
    Raises:
        ValueError: the sizes do not fit.
        TypeError: dtypes differ.

    >>> ms.ops.conv_transpose2d(ms.tensor([[[[1.0, 2.0]]]]), ms.ops.ones(1, 1, 1, 2), stride=2)
    Tensor([[[[1., 1., 2., 2.]]]], dtype=float32)"""
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

    A contiguous copy of x.
    Writing into it leaves x as it is.

    Args:
        x: Tensor of any shape.
    Returns:
        Tensor of x's shape and dtype.

    >>> x = ms.tensor([1.0, 2.0])
    >>> y = ms.ops.copy(x)
    >>> y[0] = 9.0
    >>> x
    Tensor([1., 2.], dtype=float32)"""
    ...
@overload
def copy(input: Operand) -> Tensor: ...
@overload
def copy_(x: Operand, src: Operand) -> Tensor:
    """copy_(x: Tensor, src: Tensor | number)

    src, broadcast and converted, written into x.

    Args:
        x: Tensor that is written.
        src: Tensor or number, a Tensor of another shape or dtype, or a number.
    Returns:
        x.
    Raises:
        ValueError: src does not broadcast to x.

    >>> x = ms.ops.zeros(2, 2)
    >>> _ = ms.ops.copy_(x, ms.tensor([1, 2]))
    >>> x
    Tensor([[1., 2.],
            [1., 2.]], dtype=float32)"""
    ...
@overload
def copy_(input: Operand, src: Operand) -> Tensor: ...
def copysign(x: Operand, other: Operand) -> Tensor:
    """The absolute value of x with the sign of other; the sign of a zero counts.

    Args:
        x: Tensor of any shape; integers are converted to float32.
        other: Tensor or number, its shape broadcasts with x's.
    Returns:
        Tensor of floats.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.copysign(ms.tensor([1.0, -2.0]), ms.tensor([-0.0, 3.0]))
    Tensor([-1.,  2.], dtype=float32)"""
    ...
@overload
def cos(x: Operand) -> Tensor:
    """cos(x: Tensor)

    Cosine of x in radians.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.

    >>> ms.ops.cos(ms.tensor([0.0, 1.0]))
    Tensor([1.       , 0.5403023], dtype=float32)"""
    ...
@overload
def cos(input: Operand) -> Tensor: ...
@overload
def cosh(x: Operand) -> Tensor:
    """cosh(x: Tensor)

    Hyperbolic cosine.
    (exp(x) + exp(-x)) / 2.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.

    >>> ms.ops.cosh(ms.tensor([0.0, 1.0]))
    Tensor([1.       , 1.5430806], dtype=float32)"""
    ...
@overload
def cosh(input: Operand) -> Tensor: ...
def cosine_embedding_loss(input1: Operand, input2: Operand, target: Operand, margin: Operand = 0.0, reduction: str = 'mean') -> Tensor:
    """1 - cos where target is 1, max(0, cos - margin) where it is -1, with the cosine of the angle between two vectors.

    Args:
        input1: Tensor, vectors in rows, (N, d), or one vector, of floats.
        input2: Tensor of input1's shape.
        target: Tensor, 1 or -1, (N,).
        margin: number in [-1, 1], which cosine other pairs may have.
        reduction: str, 'mean' or 'sum' of the losses, or 'none' for each of them.
    Returns:
        Tensor.
    Raises:
        ValueError: another reduction.

    >>> a, b = ms.tensor([[1.0, 0.0]]), ms.tensor([[0.0, 1.0]])
    >>> ms.ops.cosine_embedding_loss(a, b, ms.tensor([1]))
    Tensor(1., dtype=float32)"""
    ...
@overload
def cosine_similarity(x: Operand, y: Operand, dim: int = 1, eps: float = 1e-08) -> Tensor:
    """cosine_similarity(x: Tensor, y: Tensor, dim: int = 1, eps: float = 1e-08)

    x.y / max(|x| |y|, eps) along dim.
    The cosine of the angle between two vectors.

    Args:
        x: Tensor.
        y: Tensor.
        dim: int, the dimension that the vectors lie along.
        eps: float, a small number that keeps the divisor from being 0.
    Returns:
        Tensor without that dimension.
    Raises:
        ValueError: the shapes do not broadcast.
        IndexError: there is no such dimension.

    >>> ms.ops.cosine_similarity(ms.tensor([[1.0, 0.0], [1.0, 1.0]]), ms.tensor([[0.0, 2.0], [2.0, 0.0]]))
    Tensor([0.        , 0.70710677], dtype=float32)"""
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
    """The number of elements over axis that are not zero; NaN is not.

    Args:
        x: Tensor of any shape and dtype.
        axis: int or tuple of ints, the dimensions that are reduced; (): all of them.
        keep_dims: bool, True keeps each dimension reduced, with size 1.
        dtype: dtype, the dtype of the result.
    Returns:
        Tensor of dtype.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.count_nonzero(ms.tensor([[0, 2, 3], [0, 0, 1]]), 1)
    Tensor([2, 1], dtype=int32)"""
    ...
def cov(input: Operand, *, correction: builtins.complex | Tensor = 1, fweights: Any = None, aweights: Any = None) -> Tensor:
    """The covariance matrix of variables: entry (i, j) is the mean of the product of the deviations of i and j.

    Args:
        input: Tensor, variables in rows and observations in columns, or 1-d for one variable.
        correction: int, what is taken off the number of observations in the divisor.
        fweights: Tensor or None, how often each observation was made, 1-d integers.
        aweights: Tensor or None, how much each observation counts, 1-d.
    Returns:
        Tensor with a row and a column for each variable, or of one number.
    Raises:
        ValueError: input has more than two dimensions, or there are not as many weights as observations.
        TypeError: fweights are no integers.

    >>> ms.ops.cov(ms.tensor([[1.0, 3.0], [2.0, 6.0]]))
    Tensor([[2., 4.],
            [4., 8.]], dtype=float32)"""
    ...
def crop_and_resize(image: Any, boxes: Any, box_indices: Any, crop_size: Any, method: str = 'bilinear', extrapolation_value: builtins.complex | Tensor = 0.0) -> Tensor:
    """Cuts boxes out of pictures and brings them to one size.

    Args:
        image: Tensor, (N, H, W, C).
        boxes: Tensor, (n, 4), (y1, x1, y2, x2) as parts of height and width; where y1 > y2 the piece is turned over.
        box_indices: Tensor, which picture each box is of, (n,), of integers.
        crop_size: pair of ints, height and width of the pieces.
        method: str, 'bilinear', 'nearest', or 'bilinear_v2', which takes a box as whole pixels.
        extrapolation_value: number, what stands where a box leaves the picture; with 'bilinear_v2' it is its border.
    Returns:
        Tensor (n, height, width, C) of float32.
    Raises:
        ValueError: another method.
        IndexError: a picture that there is not.

    >>> picture = ms.tensor([[0.0, 1.0], [2.0, 3.0]]).reshape(1, 2, 2, 1)
    >>> ms.ops.crop_and_resize(picture, ms.tensor([[0.0, 0.0, 1.0, 0.5]]), ms.tensor([0]), (2, 2)).reshape(2, 2)
    Tensor([[0. , 0.5],
            [2. , 2.5]], dtype=float32)"""
    ...
def cross(input: Operand, other: Operand, dim: Ints | None = None) -> Tensor:
    """The cross product of vectors in space, which is at right angles to both.

    Args:
        input: Tensor with a dimension of size 3.
        other: Tensor of a shape that broadcasts with it.
        dim: int or None, the dimension of the vectors; None: the first one of size 3.
    Returns:
        Tensor of the shape that both broadcast to.
    Raises:
        ValueError: there is no such dimension, or the shapes do not broadcast.

    >>> ms.ops.cross(ms.tensor([1.0, 0.0, 0.0]), ms.tensor([0.0, 1.0, 0.0]))
    Tensor([0., 0., 1.], dtype=float32)"""
    ...
@overload
def cross_entropy(x: Operand, target: Operand, weight: Operand | None = None, ignore_index: int = -100, reduction: str = 'mean', label_smoothing: float = 0.0) -> Tensor:
    """cross_entropy(x: Tensor, target: Tensor, weight: Tensor = None, ignore_index: int = -100, reduction: str = 'mean', label_smoothing: float = 0.0)

    nll_loss of log_softmax; target class indices (N, ...) or probabilities (N, C, ...).

    Args:
        x: Tensor, logits: of floats, (C,) or (N, C, ...) for C classes.
        target: Tensor, the class, of integers (N, ...), or the probability of each class, of floats and x's shape.
        weight: Tensor or None, (C,), the weight of each class.
        ignore_index: int, a class that counts for nothing.
        reduction: str, 'mean' or 'sum' of all the losses, or 'none' for each of them.
        label_smoothing: float in [0, 1]: how much of the target is shared evenly by all classes.
    Returns:
        Tensor of x's dtype: one number, or with reduction 'none' one for each element of the batch.
    Raises:
        IndexError: there is no such class.
        ValueError: the shapes do not fit.

    >>> logits = ms.tensor([[0.0, 0.0], [0.0, 100.0]])
    >>> ms.ops.cross_entropy(logits, ms.tensor([0, 1]), reduction="none")
    Tensor([0.6931472, 0.       ], dtype=float32)"""
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
    """The likeliest class of each step; the last class means that there is none.

    Args:
        inputs: Tensor, scores, (steps, N, classes), of floats.
        sequence_length: Tensor, how many steps each sample has, (N,), of integers.
        merge_repeated: bool, whether a class that repeats without none between counts once.
    Returns:
        (where each class stands: rows of sample and place; the classes; the shape of a table of them; for each sample the
            negated sum of the best scores (N, 1)).

    >>> steps = ms.tensor([[[0.9, 0.1, 0.0]], [[0.8, 0.2, 0.0]], [[0.1, 0.6, 0.3]]])
    >>> ms.ops.ctc_greedy_decoder(steps, ms.tensor([3]))[1]
    Tensor([0, 1], dtype=int64)"""
    ...
def ctc_loss(log_probs: Any, targets: Any, input_lengths: Any, target_lengths: Any, blank: builtins.complex | Tensor = 0, reduction: str = 'mean', zero_infinity: bool = False) -> tuple[Tensor, Tensor]:
    """Minus the log probability of a sequence of labels, over all ways of aligning it to the steps (Graves et al., 2006).

    Args:
        log_probs: Tensor, logarithms of probabilities, (steps, N, classes).
        targets: Tensor, the labels, (N, S), of integers.
        input_lengths: Tensor or list, how many steps each sample has.
        target_lengths: Tensor or list, how many labels each sample has.
        blank: int, the class that means none.
        reduction: str, 'mean' of the losses, each over the number of its labels, 'sum', or 'none' for each.
        zero_infinity: bool, whether the loss is 0 instead of inf where the labels do not fit into the steps.
    Returns:
        (loss, log_alpha), log_alpha (N, steps, 2 S + 1) the forward variables.
    Raises:
        ValueError: another reduction.

    >>> even = ms.ops.log(ms.ops.full((2, 1, 2), 0.5))
    >>> ms.ops.ctc_loss(even, ms.tensor([[1]]), [2], [1])[0]
    Tensor(0.2876821, dtype=float32)"""
    ...
@overload
def cummax(x: Operand, dim: int) -> tuple[Tensor, Tensor]:
    """cummax(x: Tensor, dim: int)

    Running maximum along dim and its index.
    Each value is the largest of those up to it; its index says where it stands.

    Args:
        x: Tensor of real numbers, of any shape.
        dim: int, a dimension; a negative one counts from the end.
    Returns:
        (values in x's dtype, indices in int64), both of x's shape.
    Raises:
        IndexError: there is no such dimension.
        TypeError: complex numbers.

    >>> values, indices = ms.ops.cummax(ms.tensor([1.0, 3.0, 2.0, 5.0]), 0)
    >>> values, indices
    (Tensor([1., 3., 3., 5.], dtype=float32), Tensor([0, 1, 1, 3], dtype=int64))"""
    ...
@overload
def cummax(input: Operand, axis: int) -> tuple[Tensor, Tensor]: ...
@overload
def cummax(input: Operand, dim: int) -> tuple[Tensor, Tensor]: ...
@overload
def cummax(x: Operand, axis: int) -> tuple[Tensor, Tensor]: ...
def cummin(input: Operand, axis: Ints | None) -> tuple[Tensor, Tensor]:
    """The smallest of the elements so far along axis, and where each of them stands.

    Args:
        input: Tensor of real numbers.
        axis: int, the dimension to go along.
    Returns:
        (values in input's dtype, indices in int32), both of input's shape.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.cummin(ms.tensor([2.0, 1.0, 3.0]), 0)
    (Tensor([2., 1., 1.], dtype=float32), Tensor([0, 1, 1], dtype=int32))"""
    ...
@overload
def cumprod(x: Operand, dim: int, dtype: DTypeLike | None = None) -> Tensor:
    """cumprod(x: Tensor, dim: int, dtype: dtype = None)

    Running product along dim.
    Each element is the product of those up to it.

    Args:
        x: Tensor of any shape.
        dim: int, a dimension; a negative one counts from the end.
        dtype: dtype or None, the dtype to compute in; None: x's, int64 for bools and integers.
    Returns:
        Tensor of x's shape.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.cumprod(ms.tensor([1.0, 2.0, 3.0, 4.0]), 0)
    Tensor([ 1.,  2.,  6., 24.], dtype=float32)"""
    ...
@overload
def cumprod(input: Operand, axis: int, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def cumprod(input: Operand, dim: int, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def cumprod(x: Operand, axis: int, dtype: DTypeLike | None = None) -> Tensor: ...
def cumsum(x: Operand, axis: Ints | None, dtype: DTypeLike | None = None) -> Tensor:
    """Running sums along a dimension.

    Args:
        x: Tensor of numbers.
        axis: int, the dimension to go along.
        dtype: dtype of the result, in which the sums are computed; None (default): that of x, of bools int64.
    Returns:
        Tensor of x's shape.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.cumsum(ms.tensor([1, 2, 3], dtype=ms.int32), 0)
    Tensor([1, 3, 6], dtype=int32)"""
    ...
@overload
def cumulative_trapezoid(y: Operand, x: Operand | None = None, dx: float = 1.0, dim: int = -1) -> Tensor:
    """cumulative_trapezoid(y: Tensor, x: Tensor = None, dx: float = 1.0, dim: int = -1)

    Running integral of y along dim by the trapezoidal rule, at the points x or dx apart.
    Each element is the integral up to that point, from the second one on.

    Args:
        y: Tensor, the values at the points, with at least one dimension.
        x: Tensor or None, the points, 1-d or with y's dimensions.
        dx: float, how far apart the points are where x is None.
        dim: int, a dimension; a negative one counts from the end.
    Returns:
        Tensor of y's shape with one element less along dim, in floating point or complex.
    Raises:
        IndexError: there is no such dimension.
        ValueError: there is not one point for each value.

    >>> ms.ops.cumulative_trapezoid(ms.tensor([1.0, 2.0, 3.0]))
    Tensor([1.5, 4. ], dtype=float32)
    >>> ms.ops.cumulative_trapezoid(ms.tensor([1.0, 2.0, 3.0]), ms.tensor([0.0, 1.0, 3.0]))
    Tensor([1.5, 6.5], dtype=float32)"""
    ...
@overload
def cumulative_trapezoid(other: Operand, input: Operand | None = None, dx: float = 1.0, axis: int = -1) -> Tensor: ...
@overload
def cumulative_trapezoid(other: Operand, input: Operand | None = None, dx: float = 1.0, dim: int = -1) -> Tensor: ...
@overload
def cumulative_trapezoid(y: Operand, x: Operand | None = None, dx: float = 1.0, axis: int = -1) -> Tensor: ...
@overload
def cumulative_trapezoid(y: Operand, input: Operand | None = None, dx: float = 1.0, dim: int = -1) -> Tensor: ...
@overload
def deepcopy(x: Operand) -> Tensor:
    """deepcopy(x: Tensor)

    A contiguous copy of x.
    Writing into it leaves x as it is.

    Args:
        x: Tensor of any shape.
    Returns:
        Tensor of x's shape and dtype.

    >>> x = ms.tensor([1.0, 2.0])
    >>> y = ms.ops.deepcopy(x)
    >>> y[0] = 9.0
    >>> x
    Tensor([1., 2.], dtype=float32)"""
    ...
@overload
def deepcopy(input: Operand) -> Tensor: ...
def deformable_conv2d(x: Operand, weight: Operand, offsets: Any, kernel_size: Ints, strides: Any, padding: Ints | str, bias: Any = None, dilations: Any = ..., groups: builtins.complex | Tensor = 1, deformable_groups: builtins.complex | Tensor = 1, modulated: bool = True) -> Any:
    """Convolution whose kernel looks at places that offsets move, each weighed (Zhu et al., 2019).

    Args:
        x: Tensor (N, C, H, W) of floats.
        weight: Tensor (C_out, C / groups, kh, kw).
        offsets: Tensor (N, 3 * deformable_groups * kh * kw, H_out, W_out): shares of a pixel to the right, downwards, and
            weights; of each the kernel's places in row-major order.
        kernel_size: (kh, kw).
        strides: (1, 1, down, right).
        padding: (top, bottom, left, right).
        bias: Tensor (C_out,) that is added. Default: None.
        dilations: (1, 1, down, right). Default: (1, 1, 1, 1).
        groups: into how many groups channels are divided for the weights. Default: 1.
        deformable_groups: into how many groups channels are divided for the offsets. Default: 1.
        modulated: must be True, the places are weighed. Default: True.
    Returns:
        Tensor (N, C_out, H_out, W_out).
    Raises:
        ValueError: modulated is False, or the offsets have another shape.

    >>> x, weight = ms.ops.ones((1, 1, 3, 3)), ms.ops.ones((1, 1, 2, 2))
    >>> offsets = ms.ops.concat((ms.ops.zeros((1, 8, 2, 2)), ms.ops.ones((1, 4, 2, 2))), 1)
    >>> ms.ops.deformable_conv2d(x, weight, offsets, (2, 2), (1, 1, 1, 1), (0, 0, 0, 0)).reshape(4)
    Tensor([4., 4., 4., 4.], dtype=float32)"""
    ...
def deg2rad(x: Any) -> Tensor:
    """Converts angles from degrees to radians: x * pi / 180.

    Args:
        x: Tensor of any shape; integers are converted to float32.
    Returns:
        Tensor of x's shape, in floating point.

    >>> ms.ops.deg2rad(ms.tensor([0, 90, 180]))
    Tensor([0.       , 1.5707964, 3.1415927], dtype=float32)"""
    ...
def dense(input: Operand, weight: Operand, bias: Any = None) -> Tensor:
    """input @ weight.T + bias; a weight of one dimension gives one number for each vector of input.

    Args:
        input: Tensor, (..., in).
        weight: Tensor, (out, in) or (in,).
        bias: Tensor or None, (out,); () where weight is (in,).
    Returns:
        Tensor (..., out); (...) where weight is (in,).
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.dense(ms.tensor([[1.0, 2.0], [3.0, 4.0]]), ms.tensor([10.0, 1.0]), ms.tensor(0.5))
    Tensor([12.5, 34.5], dtype=float32)"""
    ...
def dense_to_sparse_coo(tensor: Operand) -> Any:
    """The elements of a tensor that are not 0, as COOTensor."""
    ...
def dense_to_sparse_csr(tensor: Operand) -> Any:
    """The elements of a matrix that are not 0, as CSRTensor."""
    ...
def depend(value: Operand, expr: Any) -> Tensor:
    """Returns value. In MindSpore's graphs it says that expr runs before it; here calls run in the order of the program anyway.

    Args:
        value: anything.
        expr: anything; it is not looked at.
    Returns:
        value.

    >>> ms.ops.depend(ms.tensor([1.0]), ms.ops.assign(ms.Parameter([0.0]), ms.tensor([2.0])))
    Tensor([1.], dtype=float32)"""
    ...
def derivative(fn: Any, primals: Any, order: Any) -> tuple[Tensor, Tensor]:
    """(fn(primals), its derivative of the given order) for fn applied element by element.

    >>> ms.derivative(lambda x: x ** 3, ms.tensor([2.0]), 2)
    (Tensor([8.], dtype=float32), Tensor([12.], dtype=float32))"""
    ...
def det(input: Operand) -> Tensor:
    """The determinant of square matrices.

    Args:
        input: Tensor, (..., n, n), of floats or complex numbers.
    Returns:
        Tensor (...) of input's dtype.
    Raises:
        ValueError: matrices that are not square.

    >>> ms.ops.det(ms.tensor([[2.0, 1.0], [0.0, 4.0]]))
    Tensor(8., dtype=float32)"""
    ...
@overload
def detach(x: Operand) -> Tensor:
    """detach(x: Tensor)

    The same data without history (stop_gradient).
    No gradient goes back through it.

    Args:
        x: Tensor of any shape and dtype.
    Returns:
        Tensor that shares x's memory: what is written into one shows in the other.
    Raises:
        IndexError: there is no such dimension.

    >>> w = ms.tensor([3.0])
    >>> ms.grad(lambda w: w * ms.ops.detach(w))(w)
    Tensor([3.], dtype=float32)"""
    ...
@overload
def detach(input: Operand) -> Tensor: ...
def diag(input: Operand) -> Tensor:
    """The elements of a tensor on the diagonal of one with twice as many dimensions, and zeros elsewhere.

    Args:
        input: Tensor of any shape; PyTorch's ``diag``, which takes the diagonal of a matrix, is ``mint.diag``.
    Returns:
        Tensor of input's dtype and of shape input.shape + input.shape.

    >>> ms.ops.diag(ms.tensor([1, 2]))
    Tensor([[1, 0],
            [0, 2]], dtype=int64)
    >>> ms.ops.diag(ms.ones(2, 3)).shape
    (2, 3, 2, 3)"""
    ...
def diag_embed(input: Operand, offset: builtins.complex | Tensor = 0, dim1: builtins.complex | Tensor = -2, dim2: builtins.complex | Tensor = -1) -> Tensor:
    """Matrices with the last dimension of input as their diagonal, and zeros elsewhere.

    Args:
        input: Tensor with at least one dimension.
        offset: int, which diagonal: 0 the main one, positive above it, negative below.
        dim1: int, the dimension of the rows in the result.
        dim2: int, the dimension of the columns in the result.
    Returns:
        Tensor of input's dtype with one more dimension.

    >>> ms.ops.diag_embed(ms.tensor([1, 2]), offset=-1)
    Tensor([[0, 0, 0],
            [1, 0, 0],
            [0, 2, 0]], dtype=int64)"""
    ...
def diagflat(input: Operand, offset: builtins.complex | Tensor = 0) -> Tensor:
    """A matrix with all the elements of input as its diagonal, and zeros elsewhere.

    Args:
        input: Tensor of any shape, which is flattened.
        offset: int, which diagonal: 0 the main one, positive above it, negative below.
    Returns:
        Matrix of input's dtype.

    >>> ms.ops.diagflat(ms.tensor([1, 2]), 1)
    Tensor([[0, 1, 0],
            [0, 0, 2],
            [0, 0, 0]], dtype=int64)"""
    ...
@overload
def diagonal(input: Operand, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Tensor:
    """diagonal(input: Tensor, offset: int = 0, dim1: int = 0, dim2: int = 1)
    diagonal(x: Tensor, offset: int = 0, dim0: int = 0, dim1: int = 1)

    Diagonal of the matrices in dim1 and dim2, as last dimension.

    Args:
        input, x: Tensor of any shape and dtype.
        offset: int, which diagonal: 0 the main one, positive above it, negative below.
        dim1, dim0: int, the dimension of the rows.
        dim2, dim1: int, the dimension of the columns.
    Returns:
        Tensor that shares input's memory: what is written into one shows in the other.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.diagonal(ms.tensor([[1, 2], [3, 4]]))
    Tensor([1, 4], dtype=int64)"""
    ...
@overload
def diagonal(x: Operand, offset: int = 0, dim0: int = 0, dim1: int = 1) -> Tensor: ...
@overload
def diagonal(input: Operand, offset: int = 0, dim0: int = 0, dim1: int = 1) -> Tensor: ...
def diagonal_scatter(input: Operand, src: Operand, offset: builtins.complex | Tensor = 0, dim1: builtins.complex | Tensor = 0, dim2: builtins.complex | Tensor = 1) -> Tensor:
    """A copy of input in which a diagonal is src.

    Args:
        input: Tensor with at least two dimensions.
        src: Tensor, the diagonal, with its elements in the last dimension; it is converted to input's dtype.
        offset: int, which diagonal: 0 the main one, positive above it, negative below.
        dim1: int, the dimension of the rows.
        dim2: int, the dimension of the columns.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        ValueError: src has another shape than the diagonal.

    >>> ms.ops.diagonal_scatter(ms.ops.zeros(2, 2), ms.tensor([1.0, 2.0]))
    Tensor([[1., 0.],
            [0., 2.]], dtype=float32)"""
    ...
def diff(x: Operand, n: builtins.complex | Tensor = 1, axis: Ints | None = -1, prepend: Any = None, append: Any = None) -> Tensor:
    """x[i+1] - x[i] along axis, n times over.

    Args:
        x: Tensor of numbers; bools give whether neighbours differ.
        n: int, how often; each time the dimension becomes one shorter. 0 gives x as it is.
        axis: int, the dimension of the neighbours.
        prepend: Tensor or None, what is put before x first.
        append: Tensor or None, what is put behind x first.
    Returns:
        Tensor of x's dtype.
    Raises:
        ValueError: n is negative.
        IndexError: there is no such dimension.

    >>> ms.ops.diff(ms.tensor([1, 3, 6, 10]))
    Tensor([2, 3, 4], dtype=int64)
    >>> ms.ops.diff(ms.tensor([1, 3, 6, 10]), n=2)
    Tensor([1, 1], dtype=int64)"""
    ...
def diff_ext(input: Operand, n: builtins.complex | Tensor = 1, dim: Ints | None = -1, prepend: Any = None, append: Any = None) -> Tensor:
    """input[i+1] - input[i] along dim, n times over; diff under PyTorch's names of the parameters.

    Args:
        input: Tensor of numbers; bools give whether neighbours differ.
        n: int, how often; each time the dimension becomes one shorter.
        dim: int, the dimension of the neighbours.
        prepend: Tensor or None, what is put before input first.
        append: Tensor or None, what is put behind input first.
    Returns:
        Tensor of input's dtype.
    Raises:
        ValueError: n is negative.
        IndexError: there is no such dimension.

    >>> ms.ops.diff_ext(ms.tensor([1, 3, 6]), append=ms.tensor([0]))
    Tensor([ 2,  3, -6], dtype=int64)"""
    ...
@overload
def digamma(x: Operand) -> Tensor:
    """digamma(x: Tensor)

    Derivative of lgamma.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.digamma(ms.tensor([1.0, 2.0]))
    Tensor([-0.5772157 ,  0.42278433], dtype=float32)"""
    ...
@overload
def digamma(input: Operand) -> Tensor: ...
def dist(input: Operand, other: Operand, p: Operand = 2) -> Tensor:
    """The distance between two tensors: the norm of their difference, of all elements together.

    Args:
        input: Tensor of floats.
        other: Tensor of floats; its shape broadcasts with input's.
        p: number, the order of the norm.
    Returns:
        Tensor of one number.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.dist(ms.tensor([1.0, 2.0]), ms.tensor([4.0, 6.0]))
    Tensor(5., dtype=float32)"""
    ...
def div(input: Operand, other: Operand, *, rounding_mode: str | None = None) -> Tensor:
    """The quotient input / other, rounded if asked for.

    Args:
        input: Tensor or number, the numerator.
        other: Tensor or number, the denominator; its shape broadcasts with input's.
        rounding_mode: str or None, 'floor' rounds down, 'trunc' towards zero; None: it is not rounded, and integers give
            float32.
    Returns:
        Tensor of the shape that they broadcast to.
    Raises:
        ValueError: another rounding_mode, or where the shapes do not broadcast.

    >>> ms.ops.div(ms.tensor([-7.0]), 2)
    Tensor([-3.5], dtype=float32)
    >>> ms.ops.div(ms.tensor([-7.0]), 2, rounding_mode="trunc")
    Tensor([-3.], dtype=float32)"""
    ...
def divide(input: Operand, other: Operand, *, rounding_mode: str | None = None) -> Tensor:
    """The quotient input / other, rounded if asked for.

    Args:
        input: Tensor or number, the numerator.
        other: Tensor or number, the denominator; its shape broadcasts with input's.
        rounding_mode: str or None, 'floor' rounds down, 'trunc' towards zero; None: it is not rounded, and integers give
            float32.
    Returns:
        Tensor of the shape that they broadcast to.
    Raises:
        ValueError: another rounding_mode, or where the shapes do not broadcast.

    >>> ms.ops.div(ms.tensor([-7.0]), 2)
    Tensor([-3.5], dtype=float32)
    >>> ms.ops.div(ms.tensor([-7.0]), 2, rounding_mode="trunc")
    Tensor([-3.], dtype=float32)"""
    ...
def dot(input: Operand, other: Operand) -> Tensor:
    """The sum of products over the last dimension of input and the last but one of other; of vectors their inner product.

    Args:
        input: Tensor, (..., n).
        other: Tensor, (..., n, m) or (n,).
    Returns:
        Tensor with the other dimensions of input, then those of other.
    Raises:
        ValueError: the sizes differ.

    >>> ms.ops.dot(ms.tensor([1.0, 2.0]), ms.tensor([3.0, 4.0]))
    Tensor(11., dtype=float32)"""
    ...
def dropout(input: Operand, p: Operand = 0.5, training: bool = True, seed: Any = None) -> Tensor:
    """Sets elements to 0 at random, in training only, and scales the rest so that the mean stays (Srivastava et al., 2014).

    Args:
        input: Tensor of floats, of any shape.
        p: number, the probability of 0.
        training: bool, False returns input.
        seed: int or None, makes the choice repeatable; None: ms.set_seed does.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        ValueError: p is not in [0, 1].
        TypeError: input is not of floats.

    >>> y = ms.ops.dropout(ms.ops.ones(1000), 0.5)
    >>> sorted(set(y.tolist()))
    [0.0, 2.0]"""
    ...
def dropout1d(input: Operand, p: Operand = 0.5, training: bool = True) -> Tensor:
    """Sets whole channels to 0 at random, in training only, and scales the rest by 1 / (1 - p) (Tompson et al., 2015).

    Args:
        input: Tensor, (N, C, L) or (C, L), of floats.
        p: number, the probability of 0.
        training: bool, False returns input.
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: p is not in [0, 1], or for another number of dimensions.

    >>> y = ms.ops.dropout1d(ms.ops.ones(1, 100, 2), 0.5)
    >>> sorted(set(y.reshape(100, -1).sum(1).tolist()))
    [0.0, 4.0]"""
    ...
def dropout2d(input: Operand, p: Operand = 0.5, training: bool = True) -> Tensor:
    """Sets whole channels to 0 at random, in training only, and scales the rest by 1 / (1 - p) (Tompson et al., 2015).

    Args:
        input: Tensor, (N, C, H, W) or (C, H, W), of floats.
        p: number, the probability of 0.
        training: bool, False returns input.
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: p is not in [0, 1], or for another number of dimensions.

    >>> y = ms.ops.dropout2d(ms.ops.ones(1, 100, 2, 2), 0.5)
    >>> sorted(set(y.reshape(100, -1).sum(1).tolist()))
    [0.0, 8.0]"""
    ...
def dropout3d(input: Operand, p: Operand = 0.5, training: bool = True) -> Tensor:
    """Sets whole channels to 0 at random, in training only, and scales the rest by 1 / (1 - p) (Tompson et al., 2015).

    Args:
        input: Tensor, (N, C, D, H, W) or (C, D, H, W), of floats.
        p: number, the probability of 0.
        training: bool, False returns input.
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: p is not in [0, 1], or for another number of dimensions.

    >>> y = ms.ops.dropout3d(ms.ops.ones(1, 100, 1, 2, 2), 0.5)
    >>> sorted(set(y.reshape(100, -1).sum(1).tolist()))
    [0.0, 8.0]"""
    ...
def dsplit(input: Operand, indices_or_sections: Any) -> tuple[Tensor, Tensor]:
    """Cuts a tensor along dimension 2.

    Args:
        input: Tensor with at least three dimensions.
        indices_or_sections: int or list of ints, into how many parts, of which the first
            are larger by one where the size does not divide, or before which indices.
    Returns:
        Tuple of Tensors that share input's memory.

    >>> ms.ops.dsplit(ms.tensor([[[1, 2], [3, 4]]]), 2)
    (Tensor([[[1],
             [3]]], dtype=int64), Tensor([[[2],
             [4]]], dtype=int64))"""
    ...
def dstack(tensors: Any) -> Tensor:
    """Joins tensors along the third dimension, after atleast_3d.

    Args:
        tensors: list or tuple of Tensors that agree in all other sizes.
    Returns:
        Tensor with at least three dimensions.
    Raises:
        ValueError: sizes differ.

    >>> ms.ops.dstack((ms.tensor([1, 2]), ms.tensor([3, 4])))
    Tensor([[[1, 3],
             [2, 4]]], dtype=int64)"""
    ...
def dyn_shape(input_x: Operand) -> Tensor:
    """The sizes of a tensor as a tensor.

    Args:
        input_x: Tensor of any shape and dtype.
    Returns:
        1-d Tensor of int64.

    >>> ms.ops.dyn_shape(ms.ops.ones((2, 3)))
    Tensor([2, 3], dtype=int64)"""
    ...
def eig(A: Operand) -> tuple[Tensor, Tensor]:
    """Eigenvalues w and eigenvectors V of square matrices: A V = V diag(w).

    The gradient needs distinct eigenvalues, and a function of the vectors that does not depend on their phase (Boeddeker et
    al., 2017).

    Args:
        A: Tensor, (..., n, n), of floats or complex numbers.
    Returns:
        (w, V), complex; the columns of V have length 1.
    Raises:
        ValueError: matrices that are not square.

    >>> values, vectors = ms.ops.eig(ms.tensor([[2.0, 1.0], [0.0, 3.0]]))
    >>> values
    Tensor([2.+0.j, 3.+0.j], dtype=complex64)"""
    ...
def eigvals(A: Operand) -> Tensor:
    """The eigenvalues of square matrices; differentiable where they are distinct.

    Args:
        A: Tensor, (..., n, n), of floats or complex numbers.
    Returns:
        complex Tensor (..., n).
    Raises:
        ValueError: matrices that are not square.

    >>> ms.ops.eigvals(ms.tensor([[2.0, 1.0], [0.0, 3.0]]))
    Tensor([2.+0.j, 3.+0.j], dtype=complex64)"""
    ...
def einsum(equation: str, *operands: Any) -> Tensor:
    """A sum of products, told by naming dimensions with letters: what the result does not name is summed over.

    "ij,jk->ik" is the product of matrices, "ii->i" a diagonal, "...ij->...ji" a transpose; "..." stands for any dimensions.
    Without "->" the result has the letters that occur once, in the order of the alphabet.

    Args:
        equation: str, the letters of each operand, separated by commas, and those of the result.
        operands: Tensors, as many as there are terms.
    Returns:
        Tensor.
    Raises:
        ValueError: terms and operands do not fit together.

    >>> a, b = ms.tensor([[1.0, 2.0], [3.0, 4.0]]), ms.tensor([1.0, 10.0])
    >>> ms.ops.einsum("ij,j->i", a, b)
    Tensor([21., 43.], dtype=float32)
    >>> ms.ops.einsum("ii", a)
    Tensor(5., dtype=float32)"""
    ...
def einsum_ext(equation: str, *operands: Any) -> Tensor:
    """A sum of products, told by naming dimensions with letters: what the result does not name is summed over.

    "ij,jk->ik" is the product of matrices, "ii->i" a diagonal, "...ij->...ji" a transpose; "..." stands for any dimensions.
    Without "->" the result has the letters that occur once, in the order of the alphabet.

    Args:
        equation: str, the letters of each operand, separated by commas, and those of the result.
        operands: Tensors, as many as there are terms.
    Returns:
        Tensor.
    Raises:
        ValueError: terms and operands do not fit together.

    >>> a, b = ms.tensor([[1.0, 2.0], [3.0, 4.0]]), ms.tensor([1.0, 10.0])
    >>> ms.ops.einsum("ij,j->i", a, b)
    Tensor([21., 43.], dtype=float32)
    >>> ms.ops.einsum("ii", a)
    Tensor(5., dtype=float32)"""
    ...
@overload
def elu(x: Operand, alpha: float = 1.0) -> Tensor:
    """elu(x: Tensor, alpha: float = 1.0)

    x if x > 0 else alpha * (exp(x) - 1).
    (Clevert et al., 2015)

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        alpha: float, minus the limit for very negative x.
    Returns:
        Tensor of x's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.elu(ms.tensor([-1.0, 0.0, 2.0]))
    Tensor([-0.63212055,  0.        ,  2.        ], dtype=float32)"""
    ...
@overload
def elu(input: Operand, alpha: float = 1.0) -> Tensor: ...
def embedding(input: Operand, weight: Operand, padding_idx: Any = None, max_norm: Any = None, norm_type: builtins.complex | Tensor = 2.0, scale_grad_by_freq: bool = False) -> Tensor:
    """Looks up rows of a table: weight[input].

    Args:
        input: Tensor, which rows, of integers, of any shape.
        weight: Tensor or Parameter, the table, (rows, features).
        padding_idx: int or None, a row whose gradient stays 0.
        max_norm: number or None, rows that are looked up are first scaled down to this norm, in weight itself.
        norm_type: number, the order of that norm.
        scale_grad_by_freq: bool, True is not supported.
    Returns:
        Tensor of input's shape and features.
    Raises:
        IndexError: a row that there is not.
        NotImplementedError: scale_grad_by_freq is True.

    >>> table = ms.tensor([[0.0, 0.1], [1.0, 1.1], [2.0, 2.1]])
    >>> ms.ops.embedding(ms.tensor([2, 0]), table)
    Tensor([[2. , 2.1],
            [0. , 0.1]], dtype=float32)"""
    ...
@overload
def entr(x: Operand) -> Tensor:
    """entr(x: Tensor)

    Term of an entropy, -x * log(x): 0 at 0, -inf below.
    Its sum over the probabilities of a distribution is the entropy.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.entr(ms.tensor([0.0, 0.5, 1.0, -1.0]))
    Tensor([ 0.       ,  0.3465736, -0.       ,       -inf], dtype=float32)"""
    ...
@overload
def entr(input: Operand) -> Tensor: ...
def eps(x: Operand) -> Tensor:
    """How fine the dtype is: the distance from 1 to the next number.

    Args:
        x: Tensor of floats, of any shape.
    Returns:
        Tensor of x's shape and dtype, of that number.
    Raises:
        TypeError: x is not of floats.

    >>> ms.ops.eps(ms.tensor([1.0])).item() == 2**-23
    True"""
    ...
@overload
def eq(x: Operand, y: Operand) -> Tensor:
    """eq(x: Tensor | number, y: Tensor | number)

    Element-wise x == y.
    NaN equals nothing.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.eq(ms.tensor([1, 2, 3]), ms.tensor([1, 0, 3]))
    Tensor([ True, False,  True], dtype=bool_)"""
    ...
@overload
def eq(input: Operand, other: Operand) -> Tensor: ...
@overload
def eq(input: Operand, y: Operand) -> Tensor: ...
@overload
def equal(x: Operand, y: Operand) -> Tensor:
    """equal(x: Tensor | number, y: Tensor | number)

    Element-wise x == y.
    NaN equals nothing.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.equal(ms.tensor([1, 2, 3]), ms.tensor([1, 0, 3]))
    Tensor([ True, False,  True], dtype=bool_)"""
    ...
@overload
def equal(input: Operand, other: Operand) -> Tensor: ...
@overload
def equal(input: Operand, y: Operand) -> Tensor: ...
@overload
def erf(x: Operand) -> Tensor:
    """erf(x: Tensor)

    Error function.
    2 / sqrt(pi) times the integral of exp(-t * t) from 0 to x.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.erf(ms.tensor([0.0, 0.5]))
    Tensor([0.       , 0.5204999], dtype=float32)"""
    ...
@overload
def erf(input: Operand) -> Tensor: ...
@overload
def erfc(x: Operand) -> Tensor:
    """erfc(x: Tensor)

    1 - erf(x), accurate for large x.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.erfc(ms.tensor([0.0, 5.0]))
    Tensor([1.0000000e+00, 1.5374598e-12], dtype=float32)"""
    ...
@overload
def erfc(input: Operand) -> Tensor: ...
@overload
def erfcx(x: Operand) -> Tensor:
    """erfcx(x: Tensor)

    exp(x * x) * erfc(x), which neither overflows nor vanishes for large x.
    1 / (x * sqrt(pi)) nearly for large x, 2 * exp(x * x) nearly far below zero, inf from -26.7 down (float32: -9.4).

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.erfcx(ms.tensor([0.0, 1.0, 30.0, -1.0]))
    Tensor([1.        , 0.42758358, 0.01879589, 5.0089803 ], dtype=float32)"""
    ...
@overload
def erfcx(input: Operand) -> Tensor: ...
@overload
def erfinv(x: Operand) -> Tensor:
    """erfinv(x: Tensor)

    Inverse of erf on (-1, 1).
    inf at 1, -inf at -1 and NaN outside.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.erfinv(ms.tensor([0.0, 0.5, 1.0]))
    Tensor([0.        , 0.47693628,        inf], dtype=float32)"""
    ...
@overload
def erfinv(input: Operand) -> Tensor: ...
@overload
def exp(x: Operand) -> Tensor:
    """exp(x: Tensor)

    e ** x.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.

    >>> ms.ops.exp(ms.tensor([0.0, 1.0]))
    Tensor([1.       , 2.7182817], dtype=float32)"""
    ...
@overload
def exp(input: Operand) -> Tensor: ...
@overload
def exp2(x: Operand) -> Tensor:
    """exp2(x: Tensor)

    2 ** x.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.

    >>> ms.ops.exp2(ms.tensor([3, -1]))
    Tensor([8. , 0.5], dtype=float32)"""
    ...
@overload
def exp2(input: Operand) -> Tensor: ...
def expand(input_x: Operand, size: Ints) -> Tensor:
    """Repeats dimensions of size 1, and puts new ones in front, without copying an element.

    Args:
        input_x: Tensor of any shape and dtype.
        size: tuple of ints or 1-d Tensor, the sizes of the result; -1 keeps the size.
    Returns:
        Tensor of that size, which shares input_x's memory.
    Raises:
        ValueError: the shape does not broadcast to size.

    >>> ms.ops.expand(ms.tensor([[1], [2]]), (-1, 3))
    Tensor([[1, 1, 1],
            [2, 2, 2]], dtype=int64)"""
    ...
def expand_as(input: Operand, other: Operand) -> Tensor:
    """Broadcasts input to the shape of another tensor, without copying an element.

    Args:
        input: Tensor of any shape and dtype.
        other: Tensor that gives the shape.
    Returns:
        Tensor of other's shape, which shares input's memory.
    Raises:
        ValueError: the shape does not broadcast to other's.

    >>> ms.ops.expand_as(ms.tensor([1, 2]), ms.ops.zeros(3, 2))
    Tensor([[1, 2],
            [1, 2],
            [1, 2]], dtype=int64)"""
    ...
@overload
def expand_dims(x: Operand, axis: int) -> Tensor:
    """expand_dims(x: Tensor, axis: int)

    A dimension of size 1 inserted.

    Args:
        x: Tensor of any shape and dtype.
        axis: int, where the new dimension stands in the result.
    Returns:
        Tensor that shares x's memory: what is written into one shows in the other.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.expand_dims(ms.tensor([1, 2]), 0)
    Tensor([[1, 2]], dtype=int64)
    >>> ms.ops.expand_dims(ms.tensor([1, 2]), -1).shape
    (2, 1)"""
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

    exp(x) - 1, accurate near 0.
    exp(x) - 1 itself would round to 0 for small x.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.expm1(ms.tensor([1e-10, 1.0]))
    Tensor([1.0000000e-10, 1.7182817e+00], dtype=float32)"""
    ...
@overload
def expm1(input: Operand) -> Tensor: ...
def eye(n: int, m: int | None = None, dtype: DTypeLike | None = None) -> Tensor:
    """eye(n: int, m: int = None, dtype: dtype = None)

    Ones on the diagonal of an n x m matrix.

    Args:
        n: int, the number of rows.
        m: int or None, the number of columns; None: n.
        dtype: dtype or None, the dtype of the result; None: the default dtype, float32.
    Returns:
        Tensor (n, m).
    Raises:
        ValueError: negative sizes.

    >>> ms.ops.eye(2, 3)
    Tensor([[1., 0., 0.],
            [0., 1., 0.]], dtype=float32)"""
    ...
def fast_gelu(x: Operand) -> Tensor:
    """x * sigmoid(1.702 x), a quick approximation of gelu (Hendrycks and Gimpel, 2016).

    Args:
        x: Tensor of floats, of any shape.
    Returns:
        Tensor of x's shape and dtype.

    >>> ms.ops.fast_gelu(ms.tensor([-1.0, 0.0, 2.0]))
    Tensor([-0.15420423,  0.        ,  1.9356586 ], dtype=float32)"""
    ...
def fft(input: Operand, n: Any = None, dim: Ints | None = -1, norm: Any = None) -> Tensor:
    """The discrete Fourier transform: X[k] = sum over j of x[j] exp(-2 pi i j k / n).

    Args:
        input: Tensor of floats or complex numbers; other dtypes become float32.
        n: int or None, how many elements are transformed; the rest is cut off, or zeros are added; None: as many as there
            are.
        dim: int, the dimension to transform.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Tensor of complex64, or complex128 of double precision.
    Raises:
        ValueError: another norm.

    >>> ms.ops.fft(ms.tensor([1.0, 2.0, 3.0, 4.0]))
    Tensor([10.+0.j, -2.+2.j, -2.+0.j, -2.-2.j], dtype=complex64)"""
    ...
def fft2(input: Operand, s: Any = None, dim: Ints | None = ..., norm: Any = None) -> Tensor:
    """The discrete Fourier transform along two dimensions, one after the other.

    Args:
        input: Tensor of floats or complex numbers; other dtypes become float32.
        s: tuple of ints or None, how many elements along each of dim; the rest is cut off, or zeros are added; None: all
            there are.
        dim: pair of ints, the dimensions to transform.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Tensor of complex64, or complex128 of double precision.
    Raises:
        ValueError: another norm.

    >>> ms.ops.fft2(ms.tensor([[1.0, 2.0], [3.0, 4.0]]))
    Tensor([[10.+0.j, -2.+0.j],
            [-4.+0.j,  0.+0.j]], dtype=complex64)"""
    ...
@overload
def fft_c2c(x: Operand, dims: Ints, inverse: bool = False, norm: str = 'backward') -> Tensor:
    """fft_c2c(x: Tensor, dims: ints, inverse: bool = False, norm: str = 'backward')

    Fourier transform along dims, or its inverse; of real numbers too.
    X[k] = sum over j of x[j] exp(-2 pi i j k / n) along each of dims, one after the other; the inverse has the opposite sign.

    Args:
        x: Tensor.
        dims: int or tuple of ints, the dimensions to transform.
        inverse: bool, whether it is the inverse that is computed.
        norm: str, where the factor 1 / n stands: 'backward' in the inverse, 'forward' in the transform, 'ortho' its root in
            both.
    Returns:
        Tensor of x's shape of complex64, or complex128 of double precision.
    Raises:
        ValueError: a dimension of dims has no elements, or norm is another.
        IndexError: there is no such dimension.

    >>> ms.ops.fft_c2c(ms.tensor([1.0, 2.0, 3.0, 4.0]), (0,))
    Tensor([10.+0.j, -2.+2.j, -2.+0.j, -2.-2.j], dtype=complex64)"""
    ...
@overload
def fft_c2c(input: Operand, axis: Ints, inverse: bool = False, norm: str = 'backward') -> Tensor: ...
@overload
def fft_c2c(input: Operand, dims: Ints, inverse: bool = False, norm: str = 'backward') -> Tensor: ...
@overload
def fft_c2r(x: Operand, dims: Ints, n: int | None = None, norm: str = 'backward') -> Tensor:
    """fft_c2r(x: Tensor, dims: ints, n: int = None, norm: str = 'backward')

    Inverse of fft_r2c: n real numbers (None: an even number) from n // 2 + 1 complex ones along the last of dims.
    Imaginary parts that the transform of real numbers cannot have count for nothing.

    Args:
        x: Tensor, the first half along the last of dims.
        dims: int or tuple of ints, the dimensions to transform back.
        n: int or None, how many real numbers there were along the last of dims; None: an even number.
        norm: str, where the factor 1 / n stands: 'backward' in the inverse, 'forward' in the transform, 'ortho' its root in
            both.
    Returns:
        Tensor of float32, or float64 of double precision.
    Raises:
        ValueError: n // 2 + 1 elements are not there, a dimension of dims has none, or norm is another.
        IndexError: there is no such dimension.

    >>> ms.ops.fft_c2r(ms.tensor([10.0, -2.0, -2.0]), (0,))
    Tensor([1., 3., 3., 3.], dtype=float32)"""
    ...
@overload
def fft_c2r(input: Operand, axis: Ints, n: int | None = None, norm: str = 'backward') -> Tensor: ...
@overload
def fft_c2r(input: Operand, dims: Ints, n: int | None = None, norm: str = 'backward') -> Tensor: ...
@overload
def fft_r2c(x: Operand, dims: Ints, norm: str = 'backward', onesided: bool = True) -> Tensor:
    """fft_r2c(x: Tensor, dims: ints, norm: str = 'backward', onesided: bool = True)

    Fourier transform of real numbers along dims; onesided: of the last of them the first n // 2 + 1 elements, which the others mirror.
    The second half along the last of dims mirrors the conjugates of the first.

    Args:
        x: Tensor of real numbers.
        dims: int or tuple of ints, the dimensions to transform.
        norm: str, where the factor 1 / n stands: 'backward' in the inverse, 'forward' in the transform, 'ortho' its root in
            both.
        onesided: bool, whether the second half is left out.
    Returns:
        Tensor of complex64, or complex128 of double precision.
    Raises:
        TypeError: of complex numbers.
        ValueError: a dimension of dims has no elements, or norm is another.
        IndexError: there is no such dimension.

    >>> ms.ops.fft_r2c(ms.tensor([1.0, 2.0, 3.0, 4.0]), (0,))
    Tensor([10.+0.j, -2.+2.j, -2.+0.j], dtype=complex64)"""
    ...
@overload
def fft_r2c(input: Operand, axis: Ints, norm: str = 'backward', onesided: bool = True) -> Tensor: ...
@overload
def fft_r2c(input: Operand, dims: Ints, norm: str = 'backward', onesided: bool = True) -> Tensor: ...
def fftfreq(n: Any, d: builtins.complex | Tensor = 1.0, dtype: DTypeLike | None = None) -> Tensor:
    """The frequency of each element that fft gives, in cycles per unit of d: 0, 1, ..., then the negative ones.

    Args:
        n: int, how many samples there are.
        d: number, how far apart the samples are.
        dtype: dtype or None, the dtype of the result; None: float32.
    Returns:
        Tensor (n,).

    >>> ms.ops.fftfreq(4, d=0.5)
    Tensor([ 0. ,  0.5, -1. , -0.5], dtype=float32)"""
    ...
def fftn(input: Operand, s: Any = None, dim: Ints | None = None, norm: Any = None) -> Tensor:
    """The discrete Fourier transform along several dimensions, one after the other.

    Args:
        input: Tensor of floats or complex numbers; other dtypes become float32.
        s: tuple of ints or None, how many elements along each of dim; the rest is cut off, or zeros are added; None: all
            there are.
        dim: tuple of ints or None, the dimensions to transform; None: all, or the last ones if s is given.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Tensor of complex64, or complex128 of double precision.
    Raises:
        ValueError: another norm.

    >>> ms.ops.fftn(ms.tensor([[1.0, 2.0], [3.0, 4.0]]))
    Tensor([[10.+0.j, -2.+0.j],
            [-4.+0.j,  0.+0.j]], dtype=complex64)"""
    ...
def fftshift(input: Operand, dim: Ints | None = None) -> Tensor:
    """Moves the element of frequency 0 from the beginning to the middle.

    Args:
        input: Tensor, what a transform gives, or its frequencies.
        dim: int, tuple of ints or None, the dimensions; None: all.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.fftshift(ms.ops.fftfreq(4))
    Tensor([-0.5 , -0.25,  0.  ,  0.25], dtype=float32)"""
    ...
def fill(type: Any, shape: Any, value: Operand) -> Tensor:
    """A tensor of one number everywhere, of a given dtype; full takes the same in another order.

    Args:
        type: dtype, its dtype.
        shape: tuple of ints, its sizes.
        value: number or Tensor of one number, the number.
    Returns:
        Tensor.
    Raises:
        ValueError: a negative size, or a tensor of several numbers.

    >>> ms.ops.fill(ms.int32, (2,), 1)
    Tensor([1, 1], dtype=int32)"""
    ...
def fills(x: Operand, value: Operand) -> Tensor:
    """A tensor like x, of one number everywhere.

    Args:
        x: Tensor that gives shape and dtype.
        value: number or Tensor of one number, the number.
    Returns:
        Tensor of x's shape and dtype.

    >>> ms.ops.fills(ms.tensor([1.0, 2.0]), 3)
    Tensor([3., 3.], dtype=float32)"""
    ...
def flash_attention_score(query: Any, key: Any, value: Operand, head_num: Any, real_shift: Any = None, drop_mask: Any = None, padding_mask: Any = None, attn_mask: Any = None, prefix: Any = None, actual_seq_qlen: Any = None, actual_seq_kvlen: Any = None, keep_prob: builtins.complex | Tensor = 1.0, scalar_value: builtins.complex | Tensor = 1.0, pre_tokens: builtins.complex | Tensor = 2147483647, next_tokens: builtins.complex | Tensor = 2147483647, inner_precise: builtins.complex | Tensor = 0, input_layout: str = 'BSH', sparse_mode: builtins.complex | Tensor = 0) -> Any:
    """Attention: softmax(query @ key^T * scalar_value + real_shift, where attn_mask is not set) @ value.

    Args:
        query: Tensor of floats in the layout.
        key: Tensor in the layout; its heads may be fewer, by a whole factor.
        value: Tensor as key.
        head_num: int, the heads of query.
        real_shift: Tensor that is added to the scores. Default: None.
        drop_mask: Tensor of bools or 0 and 1, what is kept of the shares, which are divided by keep_prob. Default: None.
        padding_mask: must be None.
        attn_mask: Tensor of bools, True where a place is not looked at. Default: None.
        prefix: must be None.
        actual_seq_qlen: must be None.
        actual_seq_kvlen: must be None.
        keep_prob: float in (0, 1], used with drop_mask. Default: 1.0.
        scalar_value: float, the factor of the scores. Default: 1.0.
        pre_tokens: int, how many places before its own a place looks at. Default: all.
        next_tokens: int, how many places behind its own a place looks at. Default: all.
        inner_precise: accepted as MindSpore has it; has no effect.
        input_layout: 'BSH', 'SBH', 'BNSD' or 'BSND'. Default: 'BSH'.
        sparse_mode: 0, attn_mask with pre_tokens and next_tokens; 1, attn_mask alone; 2, no place looks behind its own, counted
            from the first; 3, the same, counted from the last; 4, pre_tokens and next_tokens, counted from the last. Default: 0.
    Returns:
        Tensor in the layout of query.
    Raises:
        ValueError: a layout or mode is not known, or an argument that must be None is not.

    >>> x = ms.ops.ones((1, 2, 4))
    >>> ms.ops.flash_attention_score(x, x, x, 2).shape
    (1, 2, 4)"""
    ...
def flatten(input: Operand, order: str = 'C', *, start_dim: builtins.complex | Tensor = 1, end_dim: builtins.complex | Tensor = -1) -> Tensor:
    """Merges the dimensions from start_dim to end_dim into one.

    Args:
        input: Tensor of any shape and dtype.
        order: 'C' or 'F', 'F' reverses the order of the dimensions beforehand.
        start_dim: int, the first dimension to merge; of a tensor of one dimension, 0.
        end_dim: int, the last dimension to merge.
    Returns:
        Tensor with fewer dimensions.
    Raises:
        ValueError: another order.
        IndexError: there is no such dimension.

    >>> ms.ops.flatten(ms.ops.ones((2, 3, 4))).shape
    (2, 12)"""
    ...
@overload
def flip(x: Operand, *dims: int) -> Tensor:
    """flip(x: Tensor, *dims: ints)

    Order reversed along dims.
    A copy; no view can run backwards.

    Args:
        x: Tensor of any shape.
        dims: int or tuple of ints, the dimensions to reverse.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.flip(ms.tensor([[1, 2], [3, 4]]), (0,))
    Tensor([[3, 4],
            [1, 2]], dtype=int64)"""
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
    """Reverses the order of the columns, dimension 1.

    Args:
        input: Tensor with at least two dimensions.
    Returns:
        copy.
    Raises:
        IndexError: fewer dimensions.

    >>> ms.ops.fliplr(ms.tensor([[1, 2], [3, 4]]))
    Tensor([[2, 1],
            [4, 3]], dtype=int64)"""
    ...
def flipud(input: Operand) -> Tensor:
    """Reverses the order of the rows, dimension 0.

    Args:
        input: Tensor with at least one dimension.
    Returns:
        copy.

    >>> ms.ops.flipud(ms.tensor([[1, 2], [3, 4]]))
    Tensor([[3, 4],
            [1, 2]], dtype=int64)"""
    ...
def float_power(input: Operand, exponent: Any) -> Tensor:
    """input ** exponent, computed in double precision.

    Args:
        input: Tensor or number, the base.
        exponent: Tensor or number, its shape broadcasts with input's; one of the two is a Tensor.
    Returns:
        Tensor of float64, or of complex numbers.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.float_power(ms.tensor([2, 3]), -1)
    Tensor([0.5       , 0.33333333], dtype=float64)"""
    ...
@overload
def floor(x: Operand) -> Tensor:
    """floor(x: Tensor)

    Largest integer not above x.
    The dtype stays floating point.
    It goes in steps: its gradient is 0.

    Args:
        x: Tensor of any shape.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.floor(ms.tensor([-1.5, 1.5]))
    Tensor([-2.,  1.], dtype=float32)"""
    ...
@overload
def floor(input: Operand) -> Tensor: ...
@overload
def floor_div(x: Operand, y: Operand) -> Tensor:
    """floor_div(x: Tensor | number, y: Tensor | number)

    Element-wise quotient rounded towards minus infinity, Python's //.
    It goes in steps: its gradient is 0.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.floor_div(ms.tensor([7, -7]), 2)
    Tensor([ 3, -4], dtype=int64)"""
    ...
@overload
def floor_div(input: Operand, other: Operand) -> Tensor: ...
@overload
def floor_div(input: Operand, y: Operand) -> Tensor: ...
@overload
def floor_divide(x: Operand, y: Operand) -> Tensor:
    """floor_divide(x: Tensor | number, y: Tensor | number)

    Element-wise quotient rounded towards minus infinity, Python's //.
    It goes in steps: its gradient is 0.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.floor_divide(ms.tensor([7, -7]), 2)
    Tensor([ 3, -4], dtype=int64)"""
    ...
@overload
def floor_divide(input: Operand, other: Operand) -> Tensor: ...
@overload
def floor_divide(input: Operand, y: Operand) -> Tensor: ...
@overload
def floor_mod(x: Operand, y: Operand) -> Tensor:
    """floor_mod(x: Tensor | number, y: Tensor | number)

    Element-wise remainder with the sign of y, Python's %.
    x - floor(x / y) * y, so that the result lies between 0 and y.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.floor_mod(ms.tensor([7, -7]), 3)
    Tensor([1, 2], dtype=int64)"""
    ...
@overload
def floor_mod(input: Operand, other: Operand) -> Tensor: ...
@overload
def floor_mod(input: Operand, y: Operand) -> Tensor: ...
@overload
def floordiv(x: Operand, y: Operand) -> Tensor:
    """floor_divide(x: Tensor | number, y: Tensor | number)

    Element-wise quotient rounded towards minus infinity, Python's //.
    It goes in steps: its gradient is 0.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.floor_divide(ms.tensor([7, -7]), 2)
    Tensor([ 3, -4], dtype=int64)"""
    ...
@overload
def floordiv(input: Operand, other: Operand) -> Tensor: ...
@overload
def floordiv(input: Operand, y: Operand) -> Tensor: ...
@overload
def floormod(x: Operand, y: Operand) -> Tensor:
    """floor_mod(x: Tensor | number, y: Tensor | number)

    Element-wise remainder with the sign of y, Python's %.
    x - floor(x / y) * y, so that the result lies between 0 and y.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.floor_mod(ms.tensor([7, -7]), 3)
    Tensor([1, 2], dtype=int64)"""
    ...
@overload
def floormod(input: Operand, other: Operand) -> Tensor: ...
@overload
def floormod(input: Operand, y: Operand) -> Tensor: ...
@overload
def fmax(x: Operand, y: Operand) -> Tensor:
    """fmax(x: Tensor | number, y: Tensor | number)

    Element-wise larger value; the other one where one is NaN.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.fmax(ms.tensor([1.0, float("nan")]), 2.0)
    Tensor([2., 2.], dtype=float32)"""
    ...
@overload
def fmax(input: Operand, other: Operand) -> Tensor: ...
@overload
def fmax(input: Operand, y: Operand) -> Tensor: ...
@overload
def fmin(x: Operand, y: Operand) -> Tensor:
    """fmin(x: Tensor | number, y: Tensor | number)

    Element-wise smaller value; the other one where one is NaN.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.fmin(ms.tensor([1.0, float("nan")]), 0.5)
    Tensor([0.5, 0.5], dtype=float32)"""
    ...
@overload
def fmin(input: Operand, other: Operand) -> Tensor: ...
@overload
def fmin(input: Operand, y: Operand) -> Tensor: ...
@overload
def fmod(x: Operand, y: Operand) -> Tensor:
    """fmod(x: Tensor | number, y: Tensor | number)

    Element-wise remainder with the sign of x, C's fmod.
    x - trunc(x / y) * y; mod takes the sign of y instead.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.fmod(ms.tensor([7, -7]), 3)
    Tensor([ 1, -1], dtype=int64)"""
    ...
@overload
def fmod(input: Operand, other: Operand) -> Tensor: ...
@overload
def fmod(input: Operand, y: Operand) -> Tensor: ...
def fold(input: Operand, output_size: Ints | Sequence[int | None] | None, kernel_size: Ints, dilation: Ints = 1, padding: Ints | str = 0, stride: Ints = 1) -> Tensor:
    """Adds columns into the windows of pictures that unfold would take them from.

    Args:
        input: Tensor, (N, C kh kw, windows).
        output_size: int, pair of ints or Tensor, height and width of the pictures.
        kernel_size: int or pair of ints, the size of a window.
        dilation: int or pair of ints, the distance of two elements of a window.
        padding: int or pair of ints, how many zeros unfold put around.
        stride: int or pair of ints, how far the window moves.
    Returns:
        Tensor (N, C, height, width); where windows overlap, sums.
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.fold(ms.ops.ones(1, 4, 4), 3, 2)
    Tensor([[[[1., 2., 1.],
              [2., 4., 2.],
              [1., 2., 1.]]]], dtype=float32)"""
    ...
def fori_loop(lower: Any, upper: Any, loop_func: Any, init_val: Any) -> Any:
    """Takes a turn for each i from lower to upper - 1: val = loop_func(i, val).

    Args:
        lower: int or Tensor of one int, the first i.
        upper: int or Tensor of one int, before which i ends; not above lower: there are no turns.
        loop_func: function of i (an int) and val, gives the next val.
        init_val: Tensor, number, or tuple, list or dict of these: the first val.
    Returns:
        the last val.
    Raises:
        TypeError: lower or upper is no integer.

    >>> ms.ops.fori_loop(0, 4, lambda i, v: v + i, ms.tensor([1.0, 2.0]))
    Tensor([7., 8.], dtype=float32)"""
    ...
@overload
def frac(x: Operand) -> Tensor:
    """frac(x: Tensor)

    x - trunc(x).
    The part behind the point, with the sign of x.

    Args:
        x: Tensor of any shape.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.frac(ms.tensor([-1.25, 2.5]))
    Tensor([-0.25,  0.5 ], dtype=float32)"""
    ...
@overload
def frac(input: Operand) -> Tensor: ...
def fractional_max_pool2d(input: Operand, kernel_size: Ints, output_size: Any = None, output_ratio: Any = None, return_indices: bool = False, _random_samples: Any = None) -> Any:
    """The largest values of windows at pseudo-random places, which shrinks by a factor that need not be whole (Graham, 2014).

    Args:
        input: Tensor, (N, C, H, W), of floats.
        kernel_size: int or pair of ints, the size of a window.
        output_size: int, pair of ints or None, the sizes of the result; or
        output_ratio: float, 2 floats or None, the sizes of the result as a part of input's.
        return_indices: bool, whether to give the places, counted through the whole, too.
        _random_samples: Tensor or None, (N, C, 2) in [0, 1), what decides the places; None: drawn anew.
    Returns:
        Tensor of input's dtype, or (values, indices in int64).
    Raises:
        ValueError: unless one of output_size and output_ratio is given.

    >>> x, places = ms.ops.arange(16.0).reshape(1, 1, 4, 4), ms.ops.zeros(1, 1, 2)
    >>> ms.ops.fractional_max_pool2d(x, 2, output_size=2, _random_samples=places)
    Tensor([[[[ 5.,  7.],
              [13., 15.]]]], dtype=float32)"""
    ...
def fractional_max_pool3d(input: Operand, kernel_size: Ints, output_size: Any = None, output_ratio: Any = None, return_indices: bool = False, _random_samples: Any = None) -> Any:
    """The largest values of windows at pseudo-random places, which shrinks by a factor that need not be whole (Graham, 2014).

    Args:
        input: Tensor, (N, C, D, H, W), of floats.
        kernel_size: int or 3 ints, the size of a window.
        output_size: int, 3 ints or None, the sizes of the result; or
        output_ratio: float, 3 floats or None, the sizes of the result as a part of input's.
        return_indices: bool, whether to give the places, counted through the whole, too.
        _random_samples: Tensor or None, (N, C, 3) in [0, 1), what decides the places; None: drawn anew.
    Returns:
        Tensor of input's dtype, or (values, indices in int64).
    Raises:
        ValueError: unless one of output_size and output_ratio is given.

    >>> x, places = ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2), ms.ops.zeros(1, 1, 3)
    >>> ms.ops.fractional_max_pool3d(x, 1, output_size=1, _random_samples=places)
    Tensor([[[[[7.]]]]], dtype=float32)"""
    ...
def full(size: Any, fill_value: Operand, *, dtype: Any = None) -> Tensor:
    """A tensor of one number everywhere.

    Args:
        size: int or tuple of ints, its sizes.
        fill_value: number or Tensor of one number, the number.
        dtype: dtype or None, its dtype; None: int64 for ints, float32 for floats, bool for bools.
    Returns:
        Tensor.
    Raises:
        ValueError: a negative size.

    >>> ms.ops.full((2, 2), 3.0)
    Tensor([[3., 3.],
            [3., 3.]], dtype=float32)"""
    ...
@overload
def full_like(x: Operand, fill_value: builtins.complex | Tensor, dtype: DTypeLike | None = None) -> Tensor:
    """full_like(x: Tensor, fill_value: number, dtype: dtype = None)
    full_like(input, fill_value, *, dtype=None)

    A tensor like x filled with value.

    Args:
        x: Tensor that gives the shape.
        fill_value: number, the number.
        dtype: dtype or None, the dtype of the result; None: x's.
    Returns:
        Tensor of x's shape.

    >>> ms.ops.full_like(ms.tensor([1.0, 2.0]), 7)
    Tensor([7., 7.], dtype=float32)"""
    ...
@overload
def full_like(input: Operand, fill_value: builtins.complex | Tensor, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def full_like(input: Operand, fill_value: Operand, *, dtype: DTypeLike | None = None) -> Tensor: ...
def gamma(shape: Any, alpha: Operand, beta: Operand, seed: Any = None) -> Tensor:
    """Numbers with the gamma distribution, whose density is proportional to x**(alpha - 1) exp(-beta x).

    Args:
        shape: tuple of ints, the sizes in front of those of the parameters.
        alpha: Tensor, the shape parameter, above 0.
        beta: Tensor, the rate, above 0; it broadcasts with alpha.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
    Returns:
        Tensor of shape + the shape of alpha and beta.

    >>> x = ms.ops.gamma((10000,), ms.tensor([4.0]), ms.tensor([2.0]))
    >>> x.shape, round(x.mean().item())
    ((10000, 1), 2)"""
    ...
def gather(input_params: Any, input_indices: Any, axis: Ints | None, batch_dims: builtins.complex | Tensor = 0) -> Tensor:
    """The slices of a tensor at indices along axis: a dimension is replaced by those of the indices.

    Args:
        input_params: Tensor with at least one dimension.
        input_indices: Tensor of integers, of any shape; negative ones count from the end.
        axis: int, the dimension to take slices of.
        batch_dims: int, how many first dimensions the two have in common: indices are those of their own place there;
            a negative one counts from the end of the indices' dimensions.
    Returns:
        Tensor of input_params' dtype.
    Raises:
        IndexError: an index outside the dimension.
        ValueError: the first batch_dims sizes differ, or axis is among them.

    >>> ms.ops.gather(ms.tensor([[1, 2], [3, 4], [5, 6]]), ms.tensor([2, 0]), 0)
    Tensor([[5, 6],
            [1, 2]], dtype=int64)"""
    ...
@overload
def gather_d(x: Operand, dim: int, index: Operand) -> Tensor:
    """gather_d(x: Tensor, dim: int, index: Tensor)

    out[..i..] = x[..index[..i..]..] along dim.
    Indices count from the front; negative ones from the end.

    Args:
        x: Tensor of any shape.
        dim: int, a dimension; a negative one counts from the end.
        index: Tensor of integers, with as many dimensions as x and no size above x's except along dim.
    Returns:
        Tensor of index's shape and x's dtype.
    Raises:
        IndexError: an index outside the dimension.
        TypeError: indices that are not integers.

    >>> x = ms.tensor([[1, 2, 3], [4, 5, 6]])
    >>> ms.ops.gather_d(x, 1, ms.tensor([[2, 0], [1, 1]]))
    Tensor([[3, 1],
            [5, 5]], dtype=int64)"""
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

    out[..i..] = x[..index[..i..]..] along dim.
    Indices count from the front; negative ones from the end.

    Args:
        x: Tensor of any shape.
        dim: int, a dimension; a negative one counts from the end.
        index: Tensor of integers, with as many dimensions as x and no size above x's except along dim.
    Returns:
        Tensor of index's shape and x's dtype.
    Raises:
        IndexError: an index outside the dimension.
        TypeError: indices that are not integers.

    >>> x = ms.tensor([[1, 2, 3], [4, 5, 6]])
    >>> ms.ops.gather_elements(x, 1, ms.tensor([[2, 0], [1, 1]]))
    Tensor([[3, 1],
            [5, 5]], dtype=int64)"""
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
    """The slices of a tensor at coordinates.

    Args:
        input_x: Tensor with at least as many dimensions as a coordinate has.
        indices: Tensor of integers, (..., depth): a coordinate in each last row.
    Returns:
        Tensor of shape indices.shape[:-1] + input_x.shape[depth:].
    Raises:
        IndexError: a coordinate outside the tensor.

    >>> ms.ops.gather_nd(ms.tensor([[1, 2], [3, 4]]), ms.tensor([[1, 0], [0, 1]]))
    Tensor([3, 2], dtype=int64)
    >>> ms.ops.gather_nd(ms.tensor([[1, 2], [3, 4]]), ms.tensor([[1]]))
    Tensor([[3, 4]], dtype=int64)"""
    ...
def gaussian_nll_loss(x: Operand, target: Operand, var: Any, full: bool = False, eps: Operand = 1e-06, reduction: str = 'mean') -> Any:
    """0.5 * (log(var) + (x - target)**2 / var), the negative log likelihood of target under normal distributions.

    Args:
        x: Tensor, the means, of floats.
        target: Tensor, what was observed, of floats and x's shape.
        var: Tensor or number, the variances, of x's shape or one that broadcasts with it, or one for each row.
        full: bool, True adds the constant 0.5 log(2 pi).
        eps: number, the least variance.
        reduction: str, 'mean' or 'sum' of the losses, or 'none' for each of them.
    Returns:
        Tensor.
    Raises:
        ValueError: another reduction.

    >>> ms.ops.gaussian_nll_loss(ms.tensor([1.0]), ms.tensor([3.0]), ms.tensor([1.0]))
    Tensor(2., dtype=float32)"""
    ...
def gcd(input: Operand, other: Operand) -> Tensor:
    """The greatest common divisor, by Euclid's algorithm; never negative, and gcd(0, 0) is 0.

    Args:
        input: Tensor of integers.
        other: Tensor of integers; its shape broadcasts with input's.
    Returns:
        Tensor of integers.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.gcd(ms.tensor([12, -4]), ms.tensor([18, 0]))
    Tensor([6, 4], dtype=int64)"""
    ...
@overload
def ge(x: Operand, y: Operand) -> Tensor:
    """ge(x: Tensor | number, y: Tensor | number)

    Element-wise x >= y.
    False where one is NaN.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.ge(ms.tensor([1, 2, 3]), 2)
    Tensor([False,  True,  True], dtype=bool_)"""
    ...
@overload
def ge(input: Operand, other: Operand) -> Tensor: ...
@overload
def ge(input: Operand, y: Operand) -> Tensor: ...
@overload
def gelu(x: Operand, approximate: str = 'none') -> Tensor:
    """gelu(x: Tensor, approximate: str = 'none')

    x * Phi(x) (Hendrycks and Gimpel, 2016); approximate 'none' by erf or 'tanh'.
    Phi is the distribution function of the standard normal distribution.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        approximate: str, 'none': by erf; 'tanh': 0.5 x (1 + tanh(0.79788 (x + 0.044715 x**3))).
    Returns:
        Tensor of x's shape, in floating point.
    Raises:
        ValueError: another name of an approximation.
        TypeError: complex numbers.

    >>> ms.ops.gelu(ms.tensor([-1.0, 0.0, 2.0]))
    Tensor([-0.15865526,  0.        ,  1.9544997 ], dtype=float32)
    >>> ms.ops.gelu(ms.tensor([-1.0, 0.0, 2.0]), approximate="tanh")
    Tensor([-0.15880801,  0.        ,  1.9545978 ], dtype=float32)"""
    ...
@overload
def gelu(input: Operand, approximate: str = 'none') -> Tensor: ...
def geqrf(input: Operand) -> tuple[Tensor, Tensor]:
    """A QR factorisation as LAPACK keeps it: R on and above the diagonal, the vectors of the reflections that make Q below it.

    Args:
        input: Tensor, (..., m, n), of floats or complex numbers.
    Returns:
        (the matrix with both, of input's shape; tau, the factor of each reflection), for orgqr and ormqr.

    >>> [t.shape for t in ms.ops.geqrf(ms.ops.ones((3, 2)))]
    [(3, 2), (2,)]"""
    ...
@overload
def ger(x: Operand, y: Operand) -> Tensor:
    """outer(x: Tensor, y: Tensor)

    Product of every pair of elements of two vectors.

    Args:
        x: Tensor, a vector (n,).
        y: Tensor, a vector (m,).
    Returns:
        Tensor (n, m).
    Raises:
        ValueError: one is no vector.

    >>> ms.ops.outer(ms.tensor([1, 2]), ms.tensor([1, 10, 100]))
    Tensor([[  1,  10, 100],
            [  2,  20, 200]], dtype=int64)"""
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

    a * sigmoid(b) for the halves a, b of x along dim.
    The gated linear unit (Dauphin et al., 2016).

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        dim: int, a dimension; a negative one counts from the end.
    Returns:
        Tensor of x's shape with half the size along dim.
    Raises:
        ValueError: that size is odd.

    >>> ms.ops.glu(ms.tensor([1.0, 2.0, 0.0, 100.0]))
    Tensor([0.5, 2. ], dtype=float32)"""
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

    Element-wise x > y.
    False where one is NaN.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.greater(ms.tensor([1, 2, 3]), 2)
    Tensor([False, False,  True], dtype=bool_)"""
    ...
@overload
def greater(input: Operand, other: Operand) -> Tensor: ...
@overload
def greater(input: Operand, y: Operand) -> Tensor: ...
@overload
def greater_equal(x: Operand, y: Operand) -> Tensor:
    """greater_equal(x: Tensor | number, y: Tensor | number)

    Element-wise x >= y.
    False where one is NaN.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.greater_equal(ms.tensor([1, 2, 3]), 2)
    Tensor([False,  True,  True], dtype=bool_)"""
    ...
@overload
def greater_equal(input: Operand, other: Operand) -> Tensor: ...
@overload
def greater_equal(input: Operand, y: Operand) -> Tensor: ...
def grid_sample(input: Operand, grid: Any, mode: str = 'bilinear', padding_mode: str = 'zeros', align_corners: bool | None = None) -> Tensor:
    """The values of pictures or volumes at given points, between the places that they are known at.

    Args:
        input: Tensor, (N, C, H, W) or (N, C, D, H, W), of floats.
        grid: Tensor, the points, (N, H', W', 2) or (N, D', H', W', 3), x first, [-1, 1] from end to end.
        mode: str, 'bilinear', also of volumes, 'nearest', or of pictures 'bicubic'.
        padding_mode: str, what lies outside: 'zeros', 'border' the nearest value, 'reflection' mirrored.
        align_corners: bool or None, whether -1 and 1 are the middles of the outermost places, or their outer edges.
    Returns:
        Tensor (N, C, H', W') or (N, C, D', H', W').
    Raises:
        ValueError: another mode.

    >>> picture = ms.tensor([[[[0.0, 1.0], [2.0, 3.0]]]])
    >>> ms.ops.grid_sample(picture, ms.tensor([[[[0.0, 0.0], [1.0, -1.0]]]]), align_corners=True)
    Tensor([[[[1.5, 1. ]]]], dtype=float32)"""
    ...
def group_norm(input: Operand, num_groups: int, weight: Operand | None = None, bias: Any = None, eps: Operand = 1e-05) -> Tensor:
    """(x - mean) / sqrt(var + eps) * weight + bias, with mean and variance over each group of channels (Wu and He, 2018).

    Args:
        input: Tensor, x, (N, C, ...); integers are converted to float32.
        num_groups: int, how many groups, which divides C.
        weight: Tensor or None, (C,); None: 1.
        bias: Tensor or None, (C,); None: 0.
        eps: number, a small number that keeps the root from 0.
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: the channels do not divide into groups.

    >>> ms.ops.group_norm(ms.tensor([[[1.0], [3.0], [10.0], [30.0]]]), 2).reshape(-1)
    Tensor([-0.999995,  0.999995, -1.      ,  1.      ], dtype=float32)"""
    ...
def gru_step(of_input: Operand, h: Operand, weight: Operand, bias: Operand | None = None) -> Tensor:
    """gru_step(of_input: Tensor, h: Tensor, weight: Tensor, bias: Tensor = None)

    The state h of a gated recurrent unit one step later, whose gates (reset, update, new) are of_input and h @ weight.T + bias (Cho et al., 2014).

    Args:
        of_input: Tensor, (..., 3 * n), the input's part of the gates.
        h: Tensor, (..., n), the state.
        weight: Tensor, (3 * n, n).
        bias: Tensor or None, (3 * n,); None: 0.
    Returns:
        Tensor (..., n): the next state.
    Raises:
        ValueError: sizes do not fit.
        TypeError: no operand is floating point.

    >>> ms.ops.gru_step(ms.zeros(1, 3), ms.ones(1, 1), ms.zeros(3, 1))
    Tensor([[0.5]], dtype=float32)"""
    ...
@overload
def gt(x: Operand, y: Operand) -> Tensor:
    """gt(x: Tensor | number, y: Tensor | number)

    Element-wise x > y.
    False where one is NaN.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.gt(ms.tensor([1, 2, 3]), 2)
    Tensor([False, False,  True], dtype=bool_)"""
    ...
@overload
def gt(input: Operand, other: Operand) -> Tensor: ...
@overload
def gt(input: Operand, y: Operand) -> Tensor: ...
def gumbel_softmax(logits: Operand, tau: builtins.complex | Tensor = 1.0, hard: bool = False, dim: Ints | None = -1) -> Tensor:
    """A random choice of one class that gradients go through: softmax((logits + g) / tau) with noise g (Jang et al., 2017).

    The noise has the Gumbel distribution, so that the largest entry is class i with the probability softmax(logits)[i].

    Args:
        logits: Tensor of floats, with at least one dimension.
        tau: number, the temperature; the smaller, the closer to one-hot.
        hard: bool, True gives a one-hot vector, with the gradient of the soft one.
        dim: int, the dimension of the classes.
    Returns:
        Tensor of the shape of logits.

    >>> ms.ops.gumbel_softmax(ms.tensor([0.0, 100.0, 0.0]), hard=True)
    Tensor([0., 1., 0.], dtype=float32)"""
    ...
def hamming_window(window_length: Any, periodic: bool = True, alpha: Operand = 0.54, beta: Operand = 0.46, *, dtype: DTypeLike | None = None) -> Tensor:
    """A bell on a step, for spectra: alpha - beta cos(2 pi t) at t = i / n.

    Args:
        window_length: int or Tensor, how many values.
        periodic: bool, True divides by the length, for spectra; False by one less, which makes it symmetric.
        alpha: number, the mean.
        beta: number, half of the height.
        dtype: dtype or None, the dtype of the result; None: float32.
    Returns:
        Tensor (window_length,).
    Raises:
        ValueError: a negative length.

    >>> ms.ops.hamming_window(4)
    Tensor([0.08, 0.54, 1.  , 0.54], dtype=float32)"""
    ...
def hann_window(window_length: Any, periodic: bool = True, *, dtype: DTypeLike | None = None) -> Tensor:
    """A bell, for spectra: 0.5 - 0.5 cos(2 pi t) at t = i / n.

    Args:
        window_length: int or Tensor, how many values.
        periodic: bool, True divides by the length, for spectra; False by one less, which makes it symmetric.
        dtype: dtype or None, the dtype of the result; None: float64.
    Returns:
        Tensor (window_length,).
    Raises:
        ValueError: a negative length.

    >>> ms.ops.hann_window(4).asnumpy().round(3).tolist()
    [0.0, 0.5, 1.0, 0.5]"""
    ...
@overload
def hard_sigmoid(x: Operand) -> Tensor:
    """hard_sigmoid(x: Tensor)

    relu6(x + 3) / 6.
    sigmoid made of straight pieces: 0 below -3 and 1 above 3.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.hard_sigmoid(ms.tensor([-4.0, 0.0, 1.5]))
    Tensor([0.  , 0.5 , 0.75], dtype=float32)"""
    ...
@overload
def hard_sigmoid(input: Operand) -> Tensor: ...
@overload
def hard_swish(x: Operand) -> Tensor:
    """hard_swish(x: Tensor)

    x * relu6(x + 3) / 6.
    silu made of straight pieces (Howard et al., 2019).

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.hard_swish(ms.tensor([-4.0, 1.0, 4.0]))
    Tensor([-0.       ,  0.6666667,  4.       ], dtype=float32)"""
    ...
@overload
def hard_swish(input: Operand) -> Tensor: ...
@overload
def hard_tanh(x: Operand, min_val: float = -1.0, max_val: float = 1.0) -> Tensor:
    """hard_tanh(x: Tensor, min_val: float = -1.0, max_val: float = 1.0)

    x limited to [min_val, max_val].
    tanh made of straight pieces.

    Args:
        x: Tensor of any shape.
        min_val: float, the lower bound.
        max_val: float, the upper bound.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.hard_tanh(ms.tensor([-3.0, 0.5, 3.0]))
    Tensor([-1. ,  0.5,  1. ], dtype=float32)"""
    ...
@overload
def hard_tanh(input: Operand, min_val: float = -1.0, max_val: float = 1.0) -> Tensor: ...
def hardshrink(input: Operand, lambd: Operand = 0.5) -> Tensor:
    """input where its absolute value is above lambd, else 0; NaN stays.

    Args:
        input: Tensor of floats, of any shape.
        lambd: number, the threshold.
    Returns:
        Tensor of input's shape and dtype.

    >>> ms.ops.hardshrink(ms.tensor([-1.0, 0.3, 0.7]))
    Tensor([-1. ,  0. ,  0.7], dtype=float32)"""
    ...
@overload
def hardsigmoid(x: Operand) -> Tensor:
    """hardsigmoid(x: Tensor)

    relu6(x + 3) / 6.
    sigmoid made of straight pieces: 0 below -3 and 1 above 3.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.hardsigmoid(ms.tensor([-4.0, 0.0, 1.5]))
    Tensor([0.  , 0.5 , 0.75], dtype=float32)"""
    ...
@overload
def hardsigmoid(input: Operand) -> Tensor: ...
@overload
def hardswish(x: Operand) -> Tensor:
    """hardswish(x: Tensor)

    x * relu6(x + 3) / 6.
    silu made of straight pieces (Howard et al., 2019).

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.hardswish(ms.tensor([-4.0, 1.0, 4.0]))
    Tensor([-0.       ,  0.6666667,  4.       ], dtype=float32)"""
    ...
@overload
def hardswish(input: Operand) -> Tensor: ...
@overload
def hardtanh(x: Operand, min_val: float = -1.0, max_val: float = 1.0) -> Tensor:
    """hardtanh(x: Tensor, min_val: float = -1.0, max_val: float = 1.0)

    x limited to [min_val, max_val].
    tanh made of straight pieces.

    Args:
        x: Tensor of any shape.
        min_val: float, the lower bound.
        max_val: float, the upper bound.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.hardtanh(ms.tensor([-3.0, 0.5, 3.0]))
    Tensor([-1. ,  0.5,  1. ], dtype=float32)"""
    ...
@overload
def hardtanh(input: Operand, min_val: float = -1.0, max_val: float = 1.0) -> Tensor: ...
def heaviside(input: Operand, values: Any) -> Tensor:
    """The step from 0 to 1: 0 where input is negative, 1 where it is positive, and values where it is 0.

    Args:
        input: Tensor of real numbers.
        values: Tensor or number, its shape broadcasts with input's.
    Returns:
        Tensor of the shape that they broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.heaviside(ms.tensor([-1.0, 0.0, 2.0]), ms.tensor(0.5))
    Tensor([0. , 0.5, 1. ], dtype=float32)"""
    ...
def hfft(input: Operand, n: Any = None, dim: Ints | None = -1, norm: Any = None) -> Tensor:
    """The transform of numbers that mirror their conjugates, x[n - j] = conj(x[j]), given the first half: real numbers.

    Args:
        input: Tensor, the first half, of complex numbers.
        n: int or None, how many real numbers come out; None: 2 (m - 1) for m elements.
        dim: int, the dimension to transform.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Real Tensor.
    Raises:
        ValueError: another norm.

    >>> ms.ops.hfft(ms.tensor([1 + 0j, 2 + 0j, 3 + 0j]))
    Tensor([ 8., -2.,  0., -2.], dtype=float64)"""
    ...
def hfft2(input: Operand, s: Any = None, dim: Ints | None = ..., norm: Any = None) -> Tensor:
    """The transform along two dimensions of numbers that mirror their conjugates along the last: real numbers.

    Args:
        input: Tensor, the first half, of complex numbers.
        s: tuple of ints or None, how many numbers come out along each of dim; None: 2 (m - 1) for m elements along the
            last.
        dim: pair of ints, the dimensions to transform.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Real Tensor.
    Raises:
        ValueError: another norm.

    >>> ms.ops.hfft2(ms.tensor([[1 + 0j, 2 + 0j], [3 + 0j, 4 + 0j]]))
    Tensor([[10., -2.],
            [-4.,  0.]], dtype=float64)"""
    ...
def hfftn(input: Operand, s: Any = None, dim: Ints | None = None, norm: Any = None) -> Tensor:
    """The transform of numbers that mirror their conjugates along the last dimension, given the first half: real numbers.

    Args:
        input: Tensor, the first half, of complex numbers.
        s: tuple of ints or None, how many numbers come out along each of dim; None: 2 (m - 1) for m elements along the
            last.
        dim: tuple of ints or None, the dimensions to transform; None: all, or the last ones if s is given.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Real Tensor.
    Raises:
        ValueError: another norm.

    >>> ms.ops.hfftn(ms.tensor([[1 + 0j, 2 + 0j], [3 + 0j, 4 + 0j]]))
    Tensor([[10., -2.],
            [-4.,  0.]], dtype=float64)"""
    ...
def hinge_embedding_loss(inputs: Any, targets: Any, margin: Operand = 1.0, reduction: str = 'mean') -> Tensor:
    """inputs where targets is 1, max(0, margin - inputs) where it is -1, else 0.

    Distances of like pairs become small, of others large.

    Args:
        inputs: Tensor, distances, of floats.
        targets: Tensor, 1 or -1; its shape broadcasts with inputs'.
        margin: number, how far apart other pairs should be.
        reduction: str, 'mean' or 'sum' of the losses, or 'none' for each of them.
    Returns:
        Tensor.
    Raises:
        ValueError: another reduction.

    >>> ms.ops.hinge_embedding_loss(ms.tensor([0.5, 0.25]), ms.tensor([1, -1]), reduction="none")
    Tensor([0.5 , 0.75], dtype=float32)"""
    ...
def histc(input: Operand, bins: Any = 100, min: builtins.complex | Tensor = 0.0, max: builtins.complex | Tensor = 0.0) -> Tensor:
    """How many elements fall into each of several bins of equal width on [min, max]; what lies outside is left out.

    Args:
        input: Tensor of real numbers, of any shape.
        bins: int, how many bins.
        min: number, the lower end.
        max: number, the upper end, which belongs to the last bin; both equal: the least and the largest element.
    Returns:
        1-d Tensor, of float32 where input is of floats, else of int32.
    Raises:
        ValueError: min is above max.

    >>> ms.ops.histc(ms.tensor([1.0, 2.0, 2.0, 9.0]), 2, 0.0, 4.0)
    Tensor([1., 2.], dtype=float32)"""
    ...
def hsplit(input: Operand, indices_or_sections: Any) -> tuple[Tensor, Tensor]:
    """Cuts a tensor into columns: along dimension 1, or along the only one of a vector.

    Args:
        input: Tensor with at least one dimension.
        indices_or_sections: int or list of ints, into how many parts, of which the first
            are larger by one where the size does not divide, or before which indices.
    Returns:
        Tuple of Tensors that share input's memory.

    >>> ms.ops.hsplit(ms.tensor([[1, 2, 3], [4, 5, 6]]), [1])
    (Tensor([[1],
            [4]], dtype=int64), Tensor([[2, 3],
            [5, 6]], dtype=int64))"""
    ...
def hstack(tensors: Any) -> Tensor:
    """Joins tensors along the second dimension, and vectors along the first.

    Args:
        tensors: list or tuple of Tensors that agree in all other sizes.
    Returns:
        Tensor.
    Raises:
        ValueError: sizes differ.

    >>> ms.ops.hstack((ms.tensor([[1], [2]]), ms.tensor([[3], [4]])))
    Tensor([[1, 3],
            [2, 4]], dtype=int64)"""
    ...
@overload
def huber_loss(x: Operand, target: Operand, reduction: str = 'mean', delta: float = 1.0) -> Tensor:
    """huber_loss(x: Tensor, target: Tensor, reduction: str = 'mean', delta: float = 1.0)

    0.5 d**2 where |d| < delta, else delta (|d| - 0.5 delta).
    With d = x - target: smooth_l1_loss times delta.

    Args:
        x: Tensor of floats.
        target: Tensor of floats; its shape broadcasts with that of the other operands.
        reduction: str, 'mean' or 'sum' of all the losses, or 'none' for each of them.
        delta: float, where the straight line begins.
    Returns:
        Tensor in the dtype that the operands promote to: one number, or with reduction 'none' one for each element.
    Raises:
        TypeError: integers.
        ValueError: shapes do not broadcast or for an unknown reduction.

    >>> ms.ops.huber_loss(ms.tensor([1.0, 2.0]), ms.tensor([1.5, 4.0]), reduction="none")
    Tensor([0.125, 1.5  ], dtype=float32)"""
    ...
@overload
def huber_loss(input: Operand, target: Operand, reduction: str = 'mean', delta: float = 1.0) -> Tensor: ...
@overload
def hypot(x: Operand, y: Operand) -> Tensor:
    """hypot(x: Tensor | number, y: Tensor | number)

    sqrt(x*x + y*y) without overflow in between.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to; integers and bools give the default dtype, float32.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.hypot(ms.tensor([3.0, 5.0]), ms.tensor([4.0, 12.0]))
    Tensor([ 5., 13.], dtype=float32)"""
    ...
@overload
def hypot(input: Operand, other: Operand) -> Tensor: ...
@overload
def hypot(input: Operand, y: Operand) -> Tensor: ...
def i0(input: Operand) -> Tensor:
    """The modified Bessel function I_0: sum over k of (x / 2)**(2k) / k!**2.

    Args:
        input: Tensor, x, of any shape; integers are converted to float32.
    Returns:
        Tensor of input's shape.

    >>> ms.ops.i0(ms.tensor([0.0, 1.0]))
    Tensor([1.       , 1.2660658], dtype=float32)"""
    ...
def identity(x: Operand) -> Any:
    """Gives back what it is given.

    Args:
        x: anything.
    Returns:
        x itself.

    >>> ms.ops.identity((1, "a"))
    (1, 'a')"""
    ...
def ifft(input: Operand, n: Any = None, dim: Ints | None = -1, norm: Any = None) -> Tensor:
    """The inverse of fft: x[j] = 1/n sum over k of X[k] exp(2 pi i j k / n).

    Args:
        input: Tensor of floats or complex numbers; other dtypes become float32.
        n: int or None, how many elements are transformed; the rest is cut off, or zeros are added; None: as many as there
            are.
        dim: int, the dimension to transform.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Tensor of complex64, or complex128 of double precision.
    Raises:
        ValueError: another norm.

    >>> ms.ops.ifft(ms.ops.fft(ms.tensor([1.0, 2.0, 3.0, 4.0])))
    Tensor([1.+0.j, 2.+0.j, 3.+0.j, 4.+0.j], dtype=complex64)"""
    ...
def ifft2(input: Operand, s: Any = None, dim: Ints | None = ..., norm: Any = None) -> Tensor:
    """The inverse of fft2.

    Args:
        input: Tensor of floats or complex numbers; other dtypes become float32.
        s: tuple of ints or None, how many elements along each of dim; the rest is cut off, or zeros are added; None: all
            there are.
        dim: pair of ints, the dimensions to transform.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Tensor of complex64, or complex128 of double precision.
    Raises:
        ValueError: another norm.

    >>> ms.ops.ifft2(ms.ops.fft2(ms.tensor([[1.0, 2.0], [3.0, 4.0]])))
    Tensor([[1.+0.j, 2.+0.j],
            [3.+0.j, 4.+0.j]], dtype=complex64)"""
    ...
def ifftn(input: Operand, s: Any = None, dim: Ints | None = None, norm: Any = None) -> Tensor:
    """The inverse of fftn.

    Args:
        input: Tensor of floats or complex numbers; other dtypes become float32.
        s: tuple of ints or None, how many elements along each of dim; the rest is cut off, or zeros are added; None: all
            there are.
        dim: tuple of ints or None, the dimensions to transform; None: all, or the last ones if s is given.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Tensor of complex64, or complex128 of double precision.
    Raises:
        ValueError: another norm.

    >>> ms.ops.ifftn(ms.ops.fftn(ms.tensor([[1.0, 2.0], [3.0, 4.0]])))
    Tensor([[1.+0.j, 2.+0.j],
            [3.+0.j, 4.+0.j]], dtype=complex64)"""
    ...
def ifftshift(input: Operand, dim: Ints | None = None) -> Tensor:
    """Undoes fftshift: moves the element in the middle to the beginning.

    Args:
        input: Tensor, what fftshift gives.
        dim: int, tuple of ints or None, the dimensions; None: all.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.ifftshift(ms.tensor([-2, -1, 0, 1]))
    Tensor([ 0,  1, -2, -1], dtype=int64)"""
    ...
def igamma(input: Operand, other: Operand) -> Tensor:
    """The regularised lower incomplete gamma function: the integral of t**(a - 1) exp(-t) from 0 to x, over Gamma(a).

    Differentiable in both; in input once.

    Args:
        input: Tensor, a, above 0.
        other: Tensor, x, not negative; its shape broadcasts with input's.
    Returns:
        Tensor of floats; NaN outside the domain.

    >>> ms.ops.igamma(ms.tensor([1.0, 2.0]), ms.tensor([0.5, 0.5]))
    Tensor([0.39346933, 0.09020401], dtype=float32)"""
    ...
def igammac(input: Operand, other: Operand) -> Tensor:
    """The regularised upper incomplete gamma function, 1 - igamma.

    Args:
        input: Tensor, a, above 0.
        other: Tensor, x, not negative; its shape broadcasts with input's.
    Returns:
        Tensor of floats; NaN outside the domain.

    >>> ms.ops.igammac(ms.tensor([1.0, 2.0]), ms.tensor([0.0, 0.5]))
    Tensor([1.      , 0.909796], dtype=float32)"""
    ...
def ihfft(input: Operand, n: Any = None, dim: Ints | None = -1, norm: Any = None) -> Tensor:
    """The inverse of hfft: the first half of what it was made from.

    Args:
        input: Tensor of real numbers; other dtypes than float64 become float32.
        n: int or None, how many elements are transformed; the rest is cut off, or zeros are added; None: as many as there
            are.
        dim: int, the dimension to transform.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Tensor of complex64, or complex128 of double precision.
    Raises:
        ValueError: another norm.
        TypeError: complex numbers.

    >>> ms.ops.ihfft(ms.tensor([8.0, -2.0, 0.0, -2.0])).real()
    Tensor([1., 2., 3.], dtype=float32)"""
    ...
def ihfft2(input: Operand, s: Any = None, dim: Ints | None = ..., norm: Any = None) -> Tensor:
    """The inverse of hfft2: the first half along the last dimension.

    Args:
        input: Tensor of real numbers; other dtypes than float64 become float32.
        s: tuple of ints or None, how many elements along each of dim; the rest is cut off, or zeros are added; None: all
            there are.
        dim: pair of ints, the dimensions to transform.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Tensor of complex64, or complex128 of double precision.
    Raises:
        ValueError: another norm.
        TypeError: complex numbers.

    >>> ms.ops.ihfft2(ms.tensor([[10.0, -2.0], [-4.0, 0.0]])).real()
    Tensor([[1., 2.],
            [3., 4.]], dtype=float32)"""
    ...
def ihfftn(input: Operand, s: Any = None, dim: Ints | None = None, norm: Any = None) -> Tensor:
    """The inverse of hfftn: the first half along the last dimension.

    Args:
        input: Tensor of real numbers; other dtypes than float64 become float32.
        s: tuple of ints or None, how many elements along each of dim; the rest is cut off, or zeros are added; None: all
            there are.
        dim: tuple of ints or None, the dimensions to transform; None: all, or the last ones if s is given.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Tensor of complex64, or complex128 of double precision.
    Raises:
        ValueError: another norm.
        TypeError: complex numbers.

    >>> ms.ops.ihfftn(ms.tensor([[10.0, -2.0], [-4.0, 0.0]])).real()
    Tensor([[1., 2.],
            [3., 4.]], dtype=float32)"""
    ...
@overload
def imag(x: Operand) -> Tensor:
    """imag(x: Tensor)

    Imaginary part.
    Of a real tensor it is 0.

    Args:
        x: Tensor of any shape, complex or real.
    Returns:
        real Tensor of x's shape.

    >>> ms.ops.imag(ms.tensor([1 + 2j, 3.0]))
    Tensor([2., 0.], dtype=float64)"""
    ...
@overload
def imag(input: Operand) -> Tensor: ...
@overload
def index(xs: Sequence[Operand], dims: Ints) -> Tensor:
    """index(xs: sequence of Tensors, dims: ints)

    NumPy's advanced indexing of xs[0] by the integer tensors xs[1:] on dims.
    Index tensors on neighbouring dimensions are replaced by their broadcast shape in place, else it stands in front.

    Args:
        xs: list or tuple of Tensors, the tensor to read, then a tensor of integers for each of dims.
        dims: int or tuple of ints, the dimension of xs[0] that each index tensor is of.
    Returns:
        Tensor of xs[0]'s dtype.
    Raises:
        IndexError: an index outside the dimension, and for indices that are not integers.

    >>> x = ms.tensor([[1, 2], [3, 4]])
    >>> ms.ops.index([x, ms.tensor([0, 1]), ms.tensor([1, 0])], (0, 1))
    Tensor([2, 3], dtype=int64)"""
    ...
@overload
def index(xs: Sequence[Operand], axis: Ints) -> Tensor: ...
@overload
def index(tensors: Sequence[Operand], dims: Ints) -> Tensor: ...
def index_add(x: Operand, indices: Any, y: Operand, axis: Ints | None, use_lock: bool = True, check_index_bound: bool = True) -> Tensor:
    """Adds y to slices of x; of a Tensor in a copy, of a Parameter in place.

    Args:
        x: Tensor or Parameter with at least one dimension.
        indices: Tensor, which slices, 1-d, of integers; one that is named twice gets both.
        y: Tensor, a slice for each index, of x's dtype.
        axis: int, the dimension of the slices.
        use_lock: bool, there for MindSpore's programs; it changes nothing.
        check_index_bound: bool, likewise; indices are always checked.
    Returns:
        Tensor of x's shape and dtype; of a Parameter, of its memory.
    Raises:
        IndexError: a slice that there is not.
        ValueError: shapes do not fit.

    >>> ms.ops.index_add(ms.tensor([1.0, 2.0]), ms.tensor([1, 1]), ms.tensor([5.0, 6.0]), 0)
    Tensor([ 1., 13.], dtype=float32)"""
    ...
def index_fill(x: Operand, axis: Ints | None, index: Operand, value: Operand) -> Tensor:
    """A copy of x with a number in chosen slices.

    Args:
        x: Tensor; one without dimensions counts as a vector of one element.
        axis: int or Tensor, the dimension of the slices.
        index: Tensor, which slices, of integers; negative ones count from the end, those that there are not are left out.
        value: number or Tensor of one number, the number.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        TypeError: a complex number for an x of real ones.

    >>> ms.ops.index_fill(ms.tensor([[1, 2], [3, 4]]), 1, ms.tensor([0]), 9)
    Tensor([[9, 2],
            [9, 4]], dtype=int64)"""
    ...
@overload
def index_put(xs: Sequence[Operand], dims: Ints, accumulate: bool = False) -> Tensor:
    """index_put(xs: sequence of Tensors, dims: ints, accumulate: bool = False)

    Copy of xs[0] with xs[1] written (or added) where xs[2:] on dims point.
    x[i, j] = v with tensors i and j, on a copy.

    Args:
        xs: list or tuple of Tensors, the tensor, the values, whose shape broadcasts to what is selected, then a tensor of
            integers for each of dims.
        dims: int or tuple of ints, the dimension of xs[0] that each index tensor is of.
        accumulate: bool, True adds the values to what is there.
    Returns:
        Tensor of xs[0]'s shape and dtype.
    Raises:
        IndexError: an index outside the dimension, and for indices that are not integers.

    >>> ms.ops.index_put([ms.ops.zeros(3), ms.tensor([1.0, 2.0]), ms.tensor([2, 0])], (0,))
    Tensor([2., 0., 1.], dtype=float32)"""
    ...
@overload
def index_put(xs: Sequence[Operand], axis: Ints, accumulate: bool = False) -> Tensor: ...
@overload
def index_put(tensors: Sequence[Operand], dims: Ints, accumulate: bool = False) -> Tensor: ...
@overload
def index_put_(xs: Sequence[Operand], dims: Ints, accumulate: bool = False) -> Tensor:
    """index_put_(xs: sequence of Tensors, dims: ints, accumulate: bool = False)

    xs[1] written (or added) into xs[0] where xs[2:] on dims point.
    x[i, j] = v with tensors i and j.

    Args:
        xs: list or tuple of Tensors, the tensor, the values, whose shape broadcasts to what is selected, then a tensor of
            integers for each of dims.
        dims: int or tuple of ints, the dimension of xs[0] that each index tensor is of.
        accumulate: bool, True adds the values to what is there.
    Returns:
        xs[0], written.
    Raises:
        IndexError: an index outside the dimension, and for indices that are not integers.

    >>> x = ms.ops.zeros(3)
    >>> _ = ms.ops.index_put_([x, ms.tensor([1.0, 2.0]), ms.tensor([2, 0])], (0,))
    >>> x
    Tensor([2., 0., 1.], dtype=float32)"""
    ...
@overload
def index_put_(xs: Sequence[Operand], axis: Ints, accumulate: bool = False) -> Tensor: ...
@overload
def index_put_(tensors: Sequence[Operand], dims: Ints, accumulate: bool = False) -> Tensor: ...
@overload
def index_select(x: Operand, axis: int, index: Operand) -> Tensor:
    """index_select(x: Tensor, axis: int, index: Tensor)

    Slices of x at the 1-d index along axis.
    A slice may be taken more than once, and in any order.

    Args:
        x: Tensor of any shape.
        axis: int, a dimension; a negative one counts from the end.
        index: Tensor, 1-d, of integers.
    Returns:
        Tensor of x's shape with index's length along axis.
    Raises:
        IndexError: an index outside the dimension.
        TypeError: indices that are not integers.

    >>> ms.ops.index_select(ms.tensor([[1, 2], [3, 4], [5, 6]]), 0, ms.tensor([2, 0]))
    Tensor([[5, 6],
            [1, 2]], dtype=int64)"""
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
    """The sum of products over the last dimension of both.

    Args:
        input: Tensor, (..., n); a single number multiplies.
        other: Tensor, (..., n).
    Returns:
        Tensor with the other dimensions of input, then those of other.
    Raises:
        ValueError: the last sizes differ.

    >>> ms.ops.inner(ms.tensor([1.0, 2.0]), ms.tensor([[3.0, 4.0], [5.0, 6.0]]))
    Tensor([11., 17.], dtype=float32)"""
    ...
def inplace_add(x: Operand, v: Any, indices: Any) -> Tensor:
    """A copy of x with v added to some of its rows; despite the name x stays as it is, as in MindSpore.

    Args:
        x: Tensor with at least one dimension.
        v: Tensor, what is added, a row for each index, of x's dtype.
        indices: int, tuple of ints or Tensor, which rows; one that is named twice gets both.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        IndexError: a row that there is not.
        ValueError: shapes do not fit.

    >>> ms.ops.inplace_add(ms.tensor([1.0, 2.0]), ms.tensor([5.0]), 1)
    Tensor([1., 7.], dtype=float32)"""
    ...
def inplace_index_add(var: Any, indices: Any, updates: Operand, axis: Ints | None) -> Tensor:
    """Adds updates to slices of a Parameter, in place; derivatives by updates go through the result, not through it.

    Args:
        var: Parameter with at least one dimension; it is written.
        indices: Tensor, which slices, 1-d, of integers; one that is named twice gets both.
        updates: Tensor, a slice for each index, of var's dtype.
        axis: int, the dimension of the slices.
    Returns:
        Tensor of var's memory.
    Raises:
        IndexError: a slice that there is not.
        ValueError: shapes do not fit.

    >>> p = ms.Parameter([1.0, 2.0, 3.0], requires_grad=False)
    >>> ms.ops.inplace_index_add(p, ms.tensor([0, 2]), ms.tensor([10.0, 20.0]), 0)
    Tensor([11.,  2., 23.], dtype=float32)"""
    ...
def inplace_sigmoid(input: Operand) -> Tensor:
    """Writes 1 / (1 + exp(-input)) into input.

    Args:
        input: Tensor of floats, of any shape; it is written.
    Returns:
        input.

    >>> x = ms.tensor([0.0, 1.0])
    >>> _ = ms.ops.inplace_sigmoid(x)
    >>> x
    Tensor([0.5      , 0.7310586], dtype=float32)"""
    ...
def inplace_sub(x: Operand, v: Any, indices: Any) -> Tensor:
    """A copy of x with v subtracted from some of its rows; despite the name x stays as it is, as in MindSpore.

    Args:
        x: Tensor with at least one dimension.
        v: Tensor, what is subtracted, a row for each index, of x's dtype.
        indices: int, tuple of ints or Tensor, which rows; one that is named twice is reduced twice.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        IndexError: a row that there is not.
        ValueError: shapes do not fit.

    >>> ms.ops.inplace_sub(ms.tensor([[1.0, 2.0], [3.0, 4.0]]), ms.tensor([[0.5, 1.0]]), 1)
    Tensor([[1. , 2. ],
            [2.5, 3. ]], dtype=float32)"""
    ...
def inplace_update(x: Operand, v: Any, indices: Any) -> Tensor:
    """A copy of x with other rows; despite the name x stays as it is, as in MindSpore.

    Args:
        x: Tensor with at least one dimension.
        v: Tensor, the new rows, one for each index, of x's dtype.
        indices: int, tuple of ints or Tensor, which rows.
    Returns:
        Tensor of x's shape and dtype.

    >>> ms.ops.inplace_update(ms.tensor([[1.0, 2.0], [3.0, 4.0]]), ms.tensor([[9.0, 8.0]]), 1)
    Tensor([[1., 2.],
            [9., 8.]], dtype=float32)"""
    ...
def interpolate(input: Operand, size: Any = None, scale_factor: Any = None, mode: str = 'nearest', align_corners: bool | None = None, recompute_scale_factor: Any = None) -> Tensor:
    """Resizes sequences, pictures or volumes.

    Args:
        input: Tensor, (N, C, L), (N, C, H, W) or (N, C, D, H, W), of floats.
        size: int, tuple of ints or None, the new sizes behind the channels; or
        scale_factor: number, tuple of numbers or None, what the sizes are multiplied with.
        mode: str, 'nearest', 'nearest-exact' (of the middle of each place), 'area' (means), 'linear' for sequences,
            'bilinear' and 'bicubic' for pictures, 'trilinear' for volumes.
        align_corners: bool or None, of linear and cubic modes: whether the outermost points stay where they are; else the
            edges of the outermost places do.
        recompute_scale_factor: bool or None, whether the scale is that of the rounded sizes instead of scale_factor.
    Returns:
        Tensor of input's dtype.
    Raises:
        ValueError: a mode that does not fit the dimensions, or unless one of size and scale_factor is given.

    >>> x = ms.tensor([[[0.0, 3.0]]])
    >>> ms.ops.interpolate(x, size=4, mode="linear", align_corners=True)
    Tensor([[[0., 1., 2., 3.]]], dtype=float32)
    >>> ms.ops.interpolate(x, scale_factor=2)
    Tensor([[[0., 0., 3., 3.]]], dtype=float32)"""
    ...
def intopk(x1: Operand, x2: Operand, k: Any) -> Tensor:
    """Whether the right class of each sample is among the k that score highest.

    Args:
        x1: Tensor, the scores, (samples, classes), of floats.
        x2: Tensor, the right classes, (samples,), of integers.
        k: int, how many count.
    Returns:
        Tensor of bools, (samples,).
    Raises:
        IndexError: there is no such class.

    >>> ms.ops.intopk(ms.tensor([[0.1, 0.7, 0.2], [0.6, 0.3, 0.1]]), ms.tensor([2, 2]), 2)
    Tensor([ True, False], dtype=bool_)"""
    ...
def inv(x: Operand) -> Tensor:
    """1 / x; for integers it is rounded towards zero.

    Args:
        x: Tensor of any shape.
    Returns:
        Tensor of x's shape and dtype.

    >>> ms.ops.inv(ms.tensor([0.5, 4.0]))
    Tensor([2.  , 0.25], dtype=float32)"""
    ...
def inverse(input: Operand) -> Tensor:
    """The inverse of square matrices, by LU factors.

    Args:
        input: Tensor, (..., n, n), of floats or complex numbers.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        ValueError: matrices that are not square or have no inverse.

    >>> ms.ops.inverse(ms.tensor([[2.0, 0.0], [0.0, 4.0]]))
    Tensor([[0.5 , 0.  ],
            [0.  , 0.25]], dtype=float32)"""
    ...
@overload
def invert(x: Operand) -> Tensor:
    """invert(x: Tensor)

    Bitwise complement of integers; logical not of bools.
    Of a signed integer it is -x - 1.

    Args:
        x: Tensor of integers or bools, of any shape.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: floats.

    >>> ms.ops.invert(ms.tensor([0, 5, -1]))
    Tensor([-1, -6,  0], dtype=int64)"""
    ...
@overload
def invert(input: Operand) -> Tensor: ...
def iou(anchor_boxes: Any, gt_boxes: Any, mode: str = 'iou') -> Tensor:
    """How much boxes overlap: the area that both cover over the area that either covers.

    Args:
        anchor_boxes: Tensor, (n, 4) of (x1, y1, x2, y2) in pixels, both ends included.
        gt_boxes: Tensor, (m, 4).
        mode: str, 'iou', or 'iof' for the part of each of gt_boxes that is covered.
    Returns:
        Tensor (m, n).
    Raises:
        ValueError: another mode.

    >>> ms.ops.iou(ms.tensor([[0.0, 0.0, 9.0, 9.0]]), ms.tensor([[0.0, 0.0, 9.0, 4.0], [20.0, 20.0, 29.0, 29.0]]))
    Tensor([[0.5],
            [0. ]], dtype=float32)"""
    ...
def irfft(input: Operand, n: Any = None, dim: Ints | None = -1, norm: Any = None) -> Tensor:
    """The inverse of rfft: real numbers from the first half of their transform.

    Args:
        input: Tensor, the first half, of complex numbers.
        n: int or None, how many real numbers there were; None: 2 (m - 1) for m elements.
        dim: int, the dimension to transform.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Real Tensor.
    Raises:
        ValueError: another norm.

    >>> ms.ops.irfft(ms.ops.rfft(ms.tensor([1.0, 2.0, 3.0])), 3)
    Tensor([1., 2., 3.], dtype=float32)"""
    ...
def irfft2(input: Operand, s: Any = None, dim: Ints | None = ..., norm: Any = None) -> Tensor:
    """The inverse of rfft2: real numbers from the first half of their transform.

    Args:
        input: Tensor, the first half, of complex numbers.
        s: tuple of ints or None, how many real numbers there were along each of dim; None: 2 (m - 1) for m elements along
            the last.
        dim: pair of ints, the dimensions to transform.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Real Tensor.
    Raises:
        ValueError: another norm.

    >>> x = ms.tensor([[1.0, 2.0], [3.0, 4.0]])
    >>> ms.ops.irfft2(ms.ops.rfft2(x))
    Tensor([[1., 2.],
            [3., 4.]], dtype=float32)"""
    ...
def irfftn(input: Operand, s: Any = None, dim: Ints | None = None, norm: Any = None) -> Tensor:
    """The inverse of rfftn: real numbers from the first half of their transform.

    Args:
        input: Tensor, the first half, of complex numbers.
        s: tuple of ints or None, how many real numbers there were along each of dim; None: 2 (m - 1) for m elements along
            the last.
        dim: tuple of ints or None, the dimensions to transform; None: all, or the last ones if s is given.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Real Tensor.
    Raises:
        ValueError: another norm.

    >>> x = ms.tensor([[1.0, 2.0], [3.0, 4.0]])
    >>> ms.ops.irfftn(ms.ops.rfftn(x))
    Tensor([[1., 2.],
            [3., 4.]], dtype=float32)"""
    ...
def is_complex(input: Operand) -> bool:
    """Whether the dtype is complex64 or complex128.

    Args:
        input: Tensor of any shape and dtype.
    Returns:
        bool.

    >>> ms.ops.is_complex(ms.tensor([1j])), ms.ops.is_complex(ms.tensor([1.0]))
    (True, False)"""
    ...
def is_floating_point(input: Operand) -> bool:
    """Whether the dtype is one of float16, bfloat16, float32 and float64.

    Args:
        input: Tensor of any shape and dtype.
    Returns:
        bool.

    >>> ms.ops.is_floating_point(ms.tensor([1.0])), ms.ops.is_floating_point(ms.tensor([1]))
    (True, False)"""
    ...
def is_nonzero(input: Operand) -> bool:
    """Whether the only element of a tensor is not zero.

    Args:
        input: Tensor of one element.
    Returns:
        bool.
    Raises:
        ValueError: another number of elements.

    >>> ms.ops.is_nonzero(ms.tensor([2])), ms.ops.is_nonzero(ms.tensor(0.0))
    (True, False)"""
    ...
def is_tensor(obj: Any) -> bool:
    """Whether something is a Tensor.

    Args:
        obj: anything.
    Returns:
        bool.

    >>> ms.ops.is_tensor(ms.tensor(1)), ms.ops.is_tensor(1)
    (True, False)"""
    ...
@overload
def isclose(x: Operand, y: Operand, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False) -> Tensor:
    """isclose(x: Tensor, y: Tensor, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False)

    |x - y| <= atol + rtol * |y|.
    True where the two differ by no more than that; infinities are close to themselves alone.

    Args:
        x: Tensor, its shape broadcasts with that of the other operands.
        y: Tensor, what is compared with, whose size the relative tolerance refers to.
        rtol: float, the relative tolerance.
        atol: float, the absolute tolerance.
        equal_nan: bool, whether NaN is close to NaN.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.isclose(ms.tensor([1.0, 2.0]), ms.tensor([1.000001, 2.1]))
    Tensor([ True, False], dtype=bool_)"""
    ...
@overload
def isclose(input: Operand, other: Operand, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False) -> Tensor: ...
@overload
def isclose(input: Operand, y: Operand, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False) -> Tensor: ...
@overload
def isfinite(x: Operand) -> Tensor:
    """isfinite(x: Tensor)

    True where x is neither NaN nor infinite.

    Args:
        x: Tensor of any shape.
    Returns:
        Tensor of bools, of x's shape.

    >>> ms.ops.isfinite(ms.tensor([1.0, float("nan"), float("inf")]))
    Tensor([ True, False, False], dtype=bool_)"""
    ...
@overload
def isfinite(input: Operand) -> Tensor: ...
@overload
def isinf(x: Operand) -> Tensor:
    """isinf(x: Tensor)

    True where x is infinite.

    Args:
        x: Tensor of any shape.
    Returns:
        Tensor of bools, of x's shape.

    >>> ms.ops.isinf(ms.tensor([1.0, float("nan"), float("-inf")]))
    Tensor([False, False,  True], dtype=bool_)"""
    ...
@overload
def isinf(input: Operand) -> Tensor: ...
@overload
def isnan(x: Operand) -> Tensor:
    """isnan(x: Tensor)

    True where x is NaN.

    Args:
        x: Tensor of any shape.
    Returns:
        Tensor of bools, of x's shape.

    >>> ms.ops.isnan(ms.tensor([1.0, float("nan"), float("inf")]))
    Tensor([False,  True, False], dtype=bool_)"""
    ...
@overload
def isnan(input: Operand) -> Tensor: ...
@overload
def isnan_ext(x: Operand) -> Tensor:
    """isnan(x: Tensor)

    True where x is NaN.

    Args:
        x: Tensor of any shape.
    Returns:
        Tensor of bools, of x's shape.

    >>> ms.ops.isnan(ms.tensor([1.0, float("nan"), float("inf")]))
    Tensor([False,  True, False], dtype=bool_)"""
    ...
@overload
def isnan_ext(input: Operand) -> Tensor: ...
def isneginf(input: Operand) -> Tensor:
    """True where input is minus infinity.

    Args:
        input: Tensor of real numbers, of any shape.
    Returns:
        Tensor of bools, of input's shape.

    >>> ms.ops.isneginf(ms.tensor([1.0, float("inf"), float("-inf")]))
    Tensor([False, False,  True], dtype=bool_)"""
    ...
def isposinf(input: Operand) -> Tensor:
    """True where input is plus infinity.

    Args:
        input: Tensor of real numbers, of any shape.
    Returns:
        Tensor of bools, of input's shape.

    >>> ms.ops.isposinf(ms.tensor([1.0, float("inf"), float("-inf")]))
    Tensor([False,  True, False], dtype=bool_)"""
    ...
def isreal(input: Operand) -> Tensor:
    """True where the imaginary part is 0; always for real dtypes.

    Args:
        input: Tensor of any shape and dtype.
    Returns:
        Tensor of bools, of input's shape.

    >>> ms.ops.isreal(ms.tensor([1 + 0j, 1j]))
    Tensor([ True, False], dtype=bool_)"""
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
    """A bell, for spectra: I0(beta sqrt(1 - (2 t - 1)**2)) / I0(beta) at t = i / n (Kaiser and Schafer, 1980).

    Args:
        window_length: int or Tensor, how many values.
        periodic: bool, True divides by the length, for spectra; False by one less, which makes it symmetric.
        beta: number, how narrow the bell is.
        dtype: dtype or None, the dtype of the result; None: float64.
    Returns:
        Tensor (window_length,).
    Raises:
        ValueError: a negative length.

    >>> ms.ops.kaiser_window(4, beta=5.0).asnumpy().round(3).tolist()
    [0.037, 0.553, 1.0, 0.553]"""
    ...
def kl_div(logits: Operand, labels: Operand, reduction: str = 'mean', log_target: bool = False) -> Tensor:
    """kl_div(logits: Tensor, labels: Tensor, reduction: str = 'mean', log_target: bool = False)

    target * (log(target) - logits), logits in log space; also reduction 'batchmean'.
    The divergence of the distribution logits from the distribution target (Kullback and Leibler, 1951).

    Args:
        logits: Tensor, logarithms of probabilities.
        labels: Tensor, probabilities; with log_target their logarithms.
        reduction: str, 'mean' or 'sum' of all elements, 'batchmean': the sum divided by the size of the first dimension, or
            'none'.
        log_target: bool, whether target holds logarithms.
    Returns:
        Tensor in the dtype that the operands promote to: one number, or with reduction 'none' one for each element.
    Raises:
        TypeError: integers.
        ValueError: shapes do not broadcast or for an unknown reduction.

    >>> p, q = ms.tensor([[0.5, 0.5]]), ms.tensor([[0.25, 0.75]])
    >>> ms.ops.kl_div(ms.ops.log(q), p, "batchmean")
    Tensor(0.14384103, dtype=float32)"""
    ...
def kron(input: Operand, other: Operand) -> Tensor:
    """The Kronecker product: each element of input is replaced by itself times other.

    Args:
        input: Tensor of any shape.
        other: Tensor of any shape; missing dimensions are put in front.
    Returns:
        Tensor whose sizes are the products of both.

    >>> ms.ops.kron(ms.tensor([[1, 2]]), ms.tensor([[1, 1], [0, 1]]))
    Tensor([[1, 1, 2, 2],
            [0, 1, 0, 2]], dtype=int64)"""
    ...
@overload
def l1_loss(x: Operand, target: Operand, reduction: str = 'mean') -> Tensor:
    """l1_loss(x: Tensor, target: Tensor, reduction: str = 'mean')

    |x - target|.
    The mean absolute error.

    Args:
        x: Tensor of floats.
        target: Tensor of floats; its shape broadcasts with that of the other operands.
        reduction: str, 'mean' or 'sum' of all the losses, or 'none' for each of them.
    Returns:
        Tensor in the dtype that the operands promote to: one number, or with reduction 'none' one for each element.
    Raises:
        TypeError: integers.
        ValueError: shapes do not broadcast or for an unknown reduction.

    >>> ms.ops.l1_loss(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 4.0]))
    Tensor(1., dtype=float32)"""
    ...
@overload
def l1_loss(input: Operand, target: Operand, reduction: str = 'mean') -> Tensor: ...
def laplace(shape: Any, mean: Any, lambda_param: Any, seed: Any = None) -> Tensor:
    """Numbers with the density exp(-|x - mean| / lambda_param) / (2 lambda_param).

    Args:
        shape: tuple of ints, the sizes of the result, together with those of the parameters.
        mean: Tensor, its shape broadcasts with shape.
        lambda_param: Tensor, the scale; its shape broadcasts with shape.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
    Returns:
        Tensor of floats.
    Raises:
        ValueError: the shapes do not go together.

    >>> ms.ops.laplace((2, 3), ms.tensor(0.0), ms.tensor(1.0)).shape
    (2, 3)"""
    ...
def layer_norm(input: Operand, normalized_shape: Any, weight: Operand | None = None, bias: Any = None, eps: Operand = 1e-05) -> Tensor:
    """(x - mean) / sqrt(var + eps) * weight + bias, with mean and variance over the last dimensions (Ba et al., 2016).

    Args:
        input: Tensor, x; integers are converted to float32.
        normalized_shape: int or tuple of ints, the sizes of the dimensions that are normalised together.
        weight: Tensor or None of that shape; None: 1.
        bias: Tensor or None of that shape; None: 0.
        eps: number, a small number that keeps the root from 0.
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: the shapes do not fit.

    >>> ms.ops.layer_norm(ms.tensor([[1.0, 3.0], [10.0, 30.0]]), (2,))
    Tensor([[-0.999995,  0.999995],
            [-1.      ,  1.      ]], dtype=float32)"""
    ...
def lcm(input: Operand, other: Operand) -> Tensor:
    """The least common multiple, |input * other| / gcd; never negative, and 0 where one is 0.

    Args:
        input: Tensor of integers, or an int.
        other: Tensor of integers, or an int; its shape broadcasts with input's.
    Returns:
        Tensor of integers.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: neither is a Tensor.

    >>> ms.ops.lcm(ms.tensor([4, 5]), ms.tensor([6, 0]))
    Tensor([12,  0], dtype=int64)"""
    ...
def ldexp(x: Operand, other: Operand) -> Tensor:
    """x * 2**other.

    Args:
        x: Tensor or number.
        other: Tensor or number, the exponent; its shape broadcasts with x's; one of the two is a Tensor.
    Returns:
        Tensor of floats.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.ldexp(ms.tensor([1.5, 3.0]), ms.tensor([2, -1]))
    Tensor([6. , 1.5], dtype=float32)"""
    ...
@overload
def le(x: Operand, y: Operand) -> Tensor:
    """le(x: Tensor | number, y: Tensor | number)

    Element-wise x <= y.
    False where one is NaN.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.le(ms.tensor([1, 2, 3]), 2)
    Tensor([ True,  True, False], dtype=bool_)"""
    ...
@overload
def le(input: Operand, other: Operand) -> Tensor: ...
@overload
def le(input: Operand, y: Operand) -> Tensor: ...
@overload
def leaky_relu(x: Operand, alpha: float = 0.2) -> Tensor:
    """leaky_relu(x: Tensor, alpha: float = 0.2)

    x if x > 0 else negative_slope * x.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        alpha: float, the slope below 0.
    Returns:
        Tensor of x's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.leaky_relu(ms.tensor([-1.0, 2.0]), 0.1)
    Tensor([-0.1,  2. ], dtype=float32)"""
    ...
@overload
def leaky_relu(input: Operand, alpha: float = 0.2) -> Tensor: ...
@overload
def lerp(x: Operand, end: Operand, weight: Operand) -> Tensor:
    """lerp(x: Tensor, end: Tensor, weight: Tensor | number)

    x + weight * (end - x).
    A straight line from x, where weight is 0, to end, where it is 1.

    Args:
        x: Tensor, the values at weight 0.
        end: Tensor, the values at weight 1.
        weight: Tensor or number, how far to go from x to end.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.lerp(ms.tensor([0.0, 10.0]), ms.tensor([10.0, 20.0]), 0.25)
    Tensor([ 2.5, 12.5], dtype=float32)"""
    ...
@overload
def lerp(input: Operand, end: Operand, weight: Operand) -> Tensor: ...
@overload
def less(x: Operand, y: Operand) -> Tensor:
    """less(x: Tensor | number, y: Tensor | number)

    Element-wise x < y.
    False where one is NaN.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.less(ms.tensor([1, 2, 3]), 2)
    Tensor([ True, False, False], dtype=bool_)"""
    ...
@overload
def less(input: Operand, other: Operand) -> Tensor: ...
@overload
def less(input: Operand, y: Operand) -> Tensor: ...
@overload
def less_equal(x: Operand, y: Operand) -> Tensor:
    """less_equal(x: Tensor | number, y: Tensor | number)

    Element-wise x <= y.
    False where one is NaN.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.less_equal(ms.tensor([1, 2, 3]), 2)
    Tensor([ True,  True, False], dtype=bool_)"""
    ...
@overload
def less_equal(input: Operand, other: Operand) -> Tensor: ...
@overload
def less_equal(input: Operand, y: Operand) -> Tensor: ...
@overload
def lgamma(x: Operand) -> Tensor:
    """lgamma(x: Tensor)

    log |Gamma(x)|.
    It is log((n - 1)!) at a natural number n, and inf at 0, -1, -2 and so on.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.lgamma(ms.tensor([1.0, 5.0, 0.5]))
    Tensor([0.       , 3.1780539, 0.5723649], dtype=float32)"""
    ...
@overload
def lgamma(input: Operand) -> Tensor: ...
@overload
def linear(x: Operand, weight: Operand, bias: Operand | None = None) -> Tensor:
    """linear(x: Tensor, weight: Tensor, bias: Tensor = None)

    x @ weight.T + bias; weight (out, in).

    Args:
        x: Tensor, (..., in).
        weight: Tensor, (out, in).
        bias: Tensor or None, (out,), added to each row.
    Returns:
        Tensor (..., out).
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.linear(ms.tensor([[1.0, 2.0]]), ms.tensor([[1.0, 1.0], [0.0, 2.0]]), ms.tensor([0.5, 0.0]))
    Tensor([[3.5, 4. ]], dtype=float32)"""
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
    """Evenly spaced numbers from start to end, both included.

    Args:
        start: number or Tensor, the first number.
        end: number or Tensor, the last number.
        steps: int, how many numbers.
    Returns:
        1-d Tensor of float32, the default dtype.
    Raises:
        ValueError: steps is negative.

    >>> ms.ops.linspace(0.0, 1.0, 3)
    Tensor([0. , 0.5, 1. ], dtype=float32)"""
    ...
@overload
def log(x: Operand) -> Tensor:
    """log(x: Tensor)

    Natural logarithm.
    -inf at 0 and NaN for negative real numbers.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.

    >>> ms.ops.log(ms.tensor([1.0, 2.718282, 0.0]))
    Tensor([  0.,   1., -inf], dtype=float32)"""
    ...
@overload
def log(input: Operand) -> Tensor: ...
@overload
def log10(x: Operand) -> Tensor:
    """log10(x: Tensor)

    Logarithm to base 10.
    -inf at 0 and NaN for negative real numbers.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.

    >>> ms.ops.log10(ms.tensor([1000.0, 0.1]))
    Tensor([ 3., -1.], dtype=float32)"""
    ...
@overload
def log10(input: Operand) -> Tensor: ...
@overload
def log1p(x: Operand) -> Tensor:
    """log1p(x: Tensor)

    log(1 + x), accurate near 0.
    log(1 + x) itself would round to 0 for small x; -inf at -1 and NaN below.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.log1p(ms.tensor([1e-10, 1.0]))
    Tensor([1.000000e-10, 6.931472e-01], dtype=float32)"""
    ...
@overload
def log1p(input: Operand) -> Tensor: ...
@overload
def log2(x: Operand) -> Tensor:
    """log2(x: Tensor)

    Logarithm to base 2.
    -inf at 0 and NaN for negative real numbers.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.

    >>> ms.ops.log2(ms.tensor([8, 0.5]))
    Tensor([ 3., -1.], dtype=float32)"""
    ...
@overload
def log2(input: Operand) -> Tensor: ...
def log_matrix_determinant(input: Operand) -> tuple[Tensor, Tensor]:
    """Sign and logarithm of the determinant, which itself overflows for large matrices.

    Args:
        input: Tensor, (..., n, n), of floats or complex numbers.
    Returns:
        (sign, log |det|), Tensors (...) of input's dtype; 0 and -inf for matrices that have no inverse.
    Raises:
        ValueError: matrices that are not square.

    >>> ms.ops.log_matrix_determinant(ms.tensor([[-1.0, 0.0], [0.0, 1.0]]))
    (Tensor(-1., dtype=float32), Tensor(0., dtype=float32))"""
    ...
@overload
def log_sigmoid(x: Operand) -> Tensor:
    """log_sigmoid(x: Tensor)

    log(sigmoid(x)), stable.
    For a very negative x it is x, where log(sigmoid(x)) would be -inf.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.log_sigmoid(ms.tensor([0.0, -200.0]))
    Tensor([  -0.6931472, -200.       ], dtype=float32)"""
    ...
@overload
def log_sigmoid(input: Operand) -> Tensor: ...
@overload
def log_softmax(x: Operand, dim: int = -1) -> Tensor:
    """log_softmax(x: Tensor, dim: int = -1)

    x - max - log(sum(exp(x - max))) along dim.
    More accurate than log(softmax(x)).

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        dim: int, the dimension to add up over.
    Returns:
        Tensor of x's shape, in floating point.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.log_softmax(ms.tensor([[0.0, 0.0], [0.0, 100.0]]), -1)
    Tensor([[  -0.6931472,   -0.6931472],
            [-100.       ,    0.       ]], dtype=float32)"""
    ...
@overload
def log_softmax(input: Operand, axis: int = -1) -> Tensor: ...
@overload
def log_softmax(input: Operand, dim: int = -1) -> Tensor: ...
@overload
def log_softmax(x: Operand, axis: int = -1) -> Tensor: ...
def log_uniform_candidate_sampler(true_classes: Any, num_true: builtins.complex | Tensor = 1, num_sampled: builtins.complex | Tensor = 5, unique: bool = True, range_max: builtins.complex | Tensor = 5, seed: builtins.complex | Tensor = 0) -> tuple[Tensor, Tensor, Tensor]:
    """Draws classes to compare the true ones with, class k with the probability log((k + 2) / (k + 1)) / log(range_max + 1).

    That suits words numbered by how frequent they are.

    Args:
        true_classes: Tensor, (N, num_true), of integers.
        num_true: int, how many true classes each sample has.
        num_sampled: int, how many classes to draw.
        unique: bool, whether a class is drawn once at most.
        range_max: int, how many classes there are.
        seed: int, a stream of its own, which makes the numbers repeatable; 0: that of ms.set_seed.
    Returns:
        (the classes drawn, how often each true class is expected among them, how often each drawn one).

    >>> ms.ops.log_uniform_candidate_sampler(ms.tensor([[0]]), 1, 1, False, 3)[1]
    Tensor([[0.5]], dtype=float32)"""
    ...
def logaddexp(input: Operand, other: Operand) -> Tensor:
    """log(exp(input) + exp(other)), computed without overflow.

    It adds probabilities that are given by their logarithms. Of two infinities of one sign it is NaN, as in MindSpore.

    Args:
        input: Tensor of floats.
        other: Tensor of floats; its shape broadcasts with input's.
    Returns:
        Tensor of the shape that they broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.logaddexp(ms.tensor([0.0, 1000.0]), ms.tensor([0.0, 1000.0]))
    Tensor([6.9314718e-01, 1.0006932e+03], dtype=float32)"""
    ...
def logaddexp2(input: Operand, other: Operand) -> Tensor:
    """log2(2**input + 2**other), computed without overflow.

    Args:
        input: Tensor of floats.
        other: Tensor of floats; its shape broadcasts with input's.
    Returns:
        Tensor of the shape that they broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.logaddexp2(ms.tensor([3.0, 1000.0]), ms.tensor([3.0, 1000.0]))
    Tensor([   4., 1001.], dtype=float32)"""
    ...
def logcumsumexp(input: Operand, axis: Ints | None) -> Tensor:
    """log(exp(x[0]) + ... + exp(x[i])) along axis, with the maximum taken out so that exp does not overflow.

    Args:
        input: Tensor, x, of floats.
        axis: int, the dimension to sum along.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.logcumsumexp(ms.tensor([1000.0, 1000.0, 1000.0]), 0)
    Tensor([1000.     , 1000.6932 , 1001.09863], dtype=float32)"""
    ...
def logdet(input: Operand) -> Tensor:
    """log(det(input)), which does not overflow for large matrices.

    Args:
        input: Tensor, (..., n, n), of floats.
    Returns:
        Tensor (...) of input's dtype; NaN where the determinant is negative, -inf where it is 0.
    Raises:
        ValueError: matrices that are not square.

    >>> ms.ops.logdet(ms.tensor([[2.0, 0.0], [0.0, 0.5]]))
    Tensor(0., dtype=float32)"""
    ...
@overload
def logical_and(x: Operand, y: Operand) -> Tensor:
    """logical_and(x: Tensor | number, y: Tensor | number)

    Element-wise logical and of truth values.
    What is not 0 counts as True.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.logical_and(ms.tensor([True, True, False]), ms.tensor([1, 0, 1]))
    Tensor([ True, False, False], dtype=bool_)"""
    ...
@overload
def logical_and(input: Operand, other: Operand) -> Tensor: ...
@overload
def logical_and(input: Operand, y: Operand) -> Tensor: ...
@overload
def logical_not(x: Operand) -> Tensor:
    """logical_not(x: Tensor)

    Element-wise logical not.
    What is not 0 counts as True.

    Args:
        x: Tensor of any shape.
    Returns:
        Tensor of bools, of x's shape.

    >>> ms.ops.logical_not(ms.tensor([2, 0, 1]))
    Tensor([False,  True, False], dtype=bool_)"""
    ...
@overload
def logical_not(input: Operand) -> Tensor: ...
@overload
def logical_or(x: Operand, y: Operand) -> Tensor:
    """logical_or(x: Tensor | number, y: Tensor | number)

    Element-wise logical or of truth values.
    What is not 0 counts as True.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.logical_or(ms.tensor([True, False, False]), ms.tensor([1, 0, 1]))
    Tensor([ True, False,  True], dtype=bool_)"""
    ...
@overload
def logical_or(input: Operand, other: Operand) -> Tensor: ...
@overload
def logical_or(input: Operand, y: Operand) -> Tensor: ...
@overload
def logical_xor(x: Operand, y: Operand) -> Tensor:
    """logical_xor(x: Tensor | number, y: Tensor | number)

    Element-wise logical xor of truth values.
    True where just one of the two is; what is not 0 counts as True.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.logical_xor(ms.tensor([True, False]), ms.tensor([True, True]))
    Tensor([False,  True], dtype=bool_)"""
    ...
@overload
def logical_xor(input: Operand, other: Operand) -> Tensor: ...
@overload
def logical_xor(input: Operand, y: Operand) -> Tensor: ...
def logit(input: Operand, eps: Operand | None = None) -> Tensor:
    """log(x / (1 - x)), the inverse of sigmoid.

    Args:
        input: Tensor, x, of floats in [0, 1], of any shape; 0 gives -inf, 1 inf and what is outside NaN.
        eps: number or None, x is limited to [eps, 1 - eps] first; None: it is not.
    Returns:
        Tensor of input's shape and dtype.

    >>> ms.ops.logit(ms.tensor([0.5, 0.75, 1.0]))
    Tensor([0.       , 1.0986123,       inf], dtype=float32)
    >>> ms.ops.logit(ms.tensor([1.0]), eps=0.25)
    Tensor([1.0986123], dtype=float32)"""
    ...
@overload
def logsigmoid(x: Operand) -> Tensor:
    """logsigmoid(x: Tensor)

    log(sigmoid(x)), stable.
    For a very negative x it is x, where log(sigmoid(x)) would be -inf.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.logsigmoid(ms.tensor([0.0, -200.0]))
    Tensor([  -0.6931472, -200.       ], dtype=float32)"""
    ...
@overload
def logsigmoid(input: Operand) -> Tensor: ...
def logspace(start: Any, end: Any, steps: Any, base: builtins.complex | Tensor = 10, *, dtype: DTypeLike = ...) -> Tensor:
    """base to the power of evenly spaced exponents.

    Args:
        start: number, the first exponent.
        end: number, the last exponent.
        steps: int, how many numbers.
        base: number, the base.
        dtype: dtype, the dtype of the result.
    Returns:
        1-d Tensor.
    Raises:
        ValueError: steps is negative.

    >>> ms.ops.logspace(0.0, 2.0, 3)
    Tensor([  1.,  10., 100.], dtype=float32)"""
    ...
@overload
def logsumexp(x: Operand, axis: Ints, keepdims: bool = False) -> Tensor:
    """logsumexp(x: Tensor, axis: ints, keepdims: bool = False)

    log(sum(exp(x))) with the maximum taken out.
    exp does not overflow that way.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        axis: int or tuple of ints, the dimension, or dimensions, that the result no longer has; negative ones count from
            the end.
        keepdims: bool, True keeps each dimension reduced, with size 1.
    Returns:
        Tensor in floating point, without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.
        TypeError: complex numbers.

    >>> ms.ops.logsumexp(ms.tensor([[0.0, 0.0], [1000.0, 0.0]]), 1)
    Tensor([6.931472e-01, 1.000000e+03], dtype=float32)"""
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
    """(sum of x ** norm_type over each window) ** (1 / norm_type): the sum for 1, and close to the maximum for a large one.

    Args:
        x: Tensor, (N, C, L) or (C, L), of floats that are not negative.
        norm_type: number, the power.
        kernel_size: int, the size of a window.
        stride: int or None, how far it moves; None: by its size.
        ceil_mode: bool, whether to take a window that sticks out at the end.
    Returns:
        Tensor (N, C, L') or (C, L').
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.lp_pool1d(ms.tensor([[[3.0, 4.0, 6.0, 8.0]]]), 2, 2)
    Tensor([[[ 5., 10.]]], dtype=float32)"""
    ...
def lp_pool2d(x: Operand, norm_type: Any, kernel_size: Ints, stride: Ints | None = None, ceil_mode: bool = False) -> Tensor:
    """(sum of x ** norm_type over each window) ** (1 / norm_type): the sum for 1, and close to the maximum for a large one.

    Args:
        x: Tensor, (N, C, H, W), of floats that are not negative.
        norm_type: number, the power.
        kernel_size: int or pair of ints, the size of a window.
        stride: int, pair of ints or None, how far it moves; None: by its size.
        ceil_mode: bool, whether to take windows that stick out at the end.
    Returns:
        Tensor (N, C, H', W').
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.lp_pool2d(ms.tensor([[[[1.0, 2.0], [3.0, 4.0]]]]), 1, 2)
    Tensor([[[[10.]]]], dtype=float32)"""
    ...
def lrn(x: Operand, depth_radius: builtins.complex | Tensor = 5, bias: builtins.complex | Tensor = 1.0, alpha: Operand = 1.0, beta: Operand = 0.5, norm_region: str = 'ACROSS_CHANNELS') -> Tensor:
    """x / (bias + alpha * s) ** beta with the sum s of the squares of neighbouring channels (Krizhevsky et al., 2012).

    Args:
        x: Tensor, (N, C, H, W), of floats.
        depth_radius: int, how many channels on either side count.
        bias: number, keeps the divisor from 0.
        alpha: number, the factor of the sum.
        beta: number, the power.
        norm_region: str, 'ACROSS_CHANNELS'.
    Returns:
        Tensor of x's shape.
    Raises:
        ValueError: another region.

    >>> ms.ops.lrn(ms.tensor([1.0, 2.0]).reshape(1, 2, 1, 1), depth_radius=1).reshape(-1)
    Tensor([0.40824828, 0.81649655], dtype=float32)"""
    ...
def lstm_step(of_input: Operand, h: Operand, c: Operand, weight: Operand, bias: Operand | None = None) -> tuple[Tensor, Tensor]:
    """lstm_step(of_input: Tensor, h: Tensor, c: Tensor, weight: Tensor, bias: Tensor = None)

    The states h and c of a long short-term memory one step later, whose gates (input, forget, cell, output) are of_input + h @ weight.T + bias (Hochreiter and Schmidhuber, 1997).

    Args:
        of_input: Tensor, (..., 4 * n), the input's part of the gates.
        h: Tensor, (..., n), the state that is given out.
        c: Tensor, (..., n), the state of the cells.
        weight: Tensor, (4 * n, n).
        bias: Tensor or None, (4 * n,); None: 0.
    Returns:
        two Tensors (..., n): the next h and c.
    Raises:
        ValueError: sizes do not fit.
        TypeError: no operand is floating point.

    >>> ms.ops.lstm_step(ms.zeros(1, 4), ms.zeros(1, 1), ms.ones(1, 1), ms.zeros(4, 1))[1]
    Tensor([[0.5]], dtype=float32)"""
    ...
def lstsq(input: Operand, A: Operand) -> Tensor:
    """The X that makes |input X - A| smallest, the least squares solution; of several the shortest.

    Args:
        input: Tensor, (m, n), of floats.
        A: Tensor, (m, k), or (m,) for one right side.
    Returns:
        Tensor (n, k).

    >>> points = ms.tensor([[0.0, 1.0], [1.0, 1.0], [2.0, 1.0]])
    >>> ms.ops.lstsq(points, ms.tensor([1.0, 3.0, 5.0])).asnumpy().round(3).tolist()
    [[2.0], [1.0]]"""
    ...
@overload
def lt(x: Operand, y: Operand) -> Tensor:
    """lt(x: Tensor | number, y: Tensor | number)

    Element-wise x < y.
    False where one is NaN.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.lt(ms.tensor([1, 2, 3]), 2)
    Tensor([ True, False, False], dtype=bool_)"""
    ...
@overload
def lt(input: Operand, other: Operand) -> Tensor: ...
@overload
def lt(input: Operand, y: Operand) -> Tensor: ...
def lu_solve(b: Operand, LU_data: Any, LU_pivots: Any) -> Tensor:
    """The X of A X = b, from the LU factors of A.

    Args:
        b: Tensor, the right sides, (..., n, k).
        LU_data: Tensor, both factors in one matrix, (..., n, n): U on and above the diagonal, L without its ones below.
        LU_pivots: Tensor, which row each was exchanged with, (..., n), of integers from 1.
    Returns:
        Tensor (..., n, k).
    Raises:
        ValueError: U has no inverse.

    >>> ms.ops.lu_solve(ms.tensor([[4.0]]), ms.tensor([[2.0]]), ms.tensor([1]))
    Tensor([[2.]], dtype=float32)"""
    ...
def lu_unpack(LU_data: Any, LU_pivots: Any, unpack_data: bool = True, unpack_pivots: bool = True) -> tuple[Tensor, Tensor, Tensor]:
    """The factors of A = P L U as three matrices.

    Args:
        LU_data: Tensor, both factors in one matrix, (..., m, n): U on and above the diagonal, L without its ones below.
        LU_pivots: Tensor, which row each was exchanged with, of integers from 1.
        unpack_data: bool, whether L and U are wanted.
        unpack_pivots: bool, whether P is wanted.
    Returns:
        (P, L, U), with None for what is not wanted.

    >>> data, pivots = ms.tensor([[4.0, 2.0], [0.5, 1.0]]), ms.tensor([2, 2])
    >>> ms.ops.lu_unpack(data, pivots, unpack_pivots=False)[1]
    Tensor([[1. , 0. ],
            [0.5, 1. ]], dtype=float32)"""
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
    """max(0, margin - target * (input1 - input2)).

    input1 should be the larger one where target is 1, and the smaller one where it is -1.

    Args:
        input1: Tensor of floats.
        input2: Tensor of floats and input1's shape.
        target: Tensor, 1 or -1.
        margin: number, by how much.
        reduction: str, 'mean' or 'sum' of the losses, or 'none' for each of them.
    Returns:
        Tensor.
    Raises:
        ValueError: another reduction.

    >>> one = ms.tensor([1.0, 1.0])
    >>> ms.ops.margin_ranking_loss(ms.tensor([3.0, 1.0]), ms.tensor([2.0, 2.0]), one, reduction="none")
    Tensor([0., 1.], dtype=float32)"""
    ...
@overload
def masked_fill(x: Operand, mask: Operand, value: Operand) -> Tensor:
    """masked_fill(x: Tensor, mask: Tensor, value: Tensor | number)

    value where mask holds, else x, in x's dtype.

    Args:
        x: Tensor of any shape.
        mask: Tensor of bools; its shape broadcasts with that of the other operands.
        value: Tensor or number, what is written, a number or a Tensor of one element.
    Returns:
        Tensor of the shape that x and mask broadcast to, in x's dtype.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: mask is not of bools.

    >>> ms.ops.masked_fill(ms.tensor([1.0, 2.0, 3.0]), ms.tensor([True, False, True]), 0.0)
    Tensor([0., 2., 0.], dtype=float32)"""
    ...
@overload
def masked_fill(input: Operand, mask: Operand, value: Operand) -> Tensor: ...
@overload
def masked_scatter(x: Operand, mask: Operand, src: Operand) -> Tensor:
    """masked_scatter(x: Tensor, mask: Tensor, src: Tensor)

    Copy of x with successive elements of src where mask holds.

    Args:
        x: Tensor of any shape.
        mask: Tensor of bools; its shape broadcasts to x's.
        src: Tensor of x's dtype, with enough elements.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        TypeError: other dtypes.
        ValueError: src has too few elements.

    >>> ms.ops.masked_scatter(ms.ops.zeros(4), ms.tensor([True, False, True, False]), ms.tensor([1.0, 2.0, 3.0]))
    Tensor([1., 0., 2., 0.], dtype=float32)"""
    ...
@overload
def masked_scatter(input: Operand, mask: Operand, src: Operand) -> Tensor: ...
@overload
def masked_select(x: Operand, mask: Operand) -> Tensor:
    """masked_select(x: Tensor, mask: Tensor)

    1-d tensor of the elements of x where mask holds.
    x and mask broadcast. The size of the result depends on the data, which makes captured code wait for it.

    Args:
        x: Tensor of any shape.
        mask: Tensor of bools; its shape broadcasts with x's.
    Returns:
        1-d Tensor of x's dtype.
    Raises:
        TypeError: mask is not of bools.
        ValueError: the shapes do not broadcast.

    >>> ms.ops.masked_select(ms.tensor([1, 2, 3]), ms.tensor([True, False, True]))
    Tensor([1, 3], dtype=int64)"""
    ...
@overload
def masked_select(input: Operand, mask: Operand) -> Tensor: ...
@overload
def match_points(ct: Operand, x: Operand, index: Operand) -> Tensor:
    """match_points(ct: Tensor, x: Tensor, index: Tensor)

    Adjoint of sample_grid in its weights: the inner products over channels of ct with x at index.

    Args:
        ct: Tensor, (N, C, ...) with Q elements behind the channels, of floats.
        x: Tensor, (N, C, ...), of ct's dtype.
        index: Tensor of int64, (N, K, Q), -1 for none.
    Returns:
        Tensor (N, K, Q), 0 where there is none.
    Raises:
        IndexError: an index outside.
        ValueError: shapes that do not fit.

    >>> ms.ops.match_points(ms.tensor([[[2.0]]]), ms.tensor([[[1.0, 2.0, 3.0]]]), ms.tensor([[[0], [-1], [2]]]))
    Tensor([[[2.],
             [0.],
             [6.]]], dtype=float32)"""
    ...
@overload
def match_points(ct: Operand, input: Operand, index: Operand) -> Tensor: ...
@overload
def match_points(ct: Operand, x: Operand, indices: Operand) -> Tensor: ...
@overload
def matmul(x: Operand, y: Operand) -> Tensor:
    """matmul(x: Tensor, y: Tensor)

    Matrix product with NumPy's broadcasting of leading dimensions.
    A vector is a row on the left and a column on the right, and that dimension is dropped from the result.

    Args:
        x: Tensor, a vector, a matrix or matrices (..., n, k).
        y: Tensor, a vector, a matrix or matrices (..., k, m).
    Returns:
        Tensor (..., n, m) in the dtype that the two promote to.
    Raises:
        ValueError: the inner sizes differ or the leading ones do not broadcast.

    >>> ms.ops.matmul(ms.tensor([[1.0, 2.0], [3.0, 4.0]]), ms.tensor([1.0, 10.0]))
    Tensor([21., 43.], dtype=float32)
    >>> ms.ops.matmul(ms.ops.ones(5, 2, 3), ms.ops.ones(3, 4)).shape
    (5, 2, 4)"""
    ...
@overload
def matmul(input: Operand, other: Operand) -> Tensor: ...
@overload
def matmul(input: Operand, y: Operand) -> Tensor: ...
def matrix_band_part(x: Operand, lower: Any, upper: Any) -> Tensor:
    """Keeps a band around the diagonal of matrices and writes zeros elsewhere.

    Args:
        x: Tensor with at least two dimensions.
        lower: int or Tensor, how many diagonals below the main one stay; negative: all.
        upper: int or Tensor, how many diagonals above the main one stay; negative: all.
    Returns:
        Tensor of x's shape and dtype.

    >>> ms.ops.matrix_band_part(ms.ops.ones(3, 3), 1, 0)
    Tensor([[1., 0., 0.],
            [1., 1., 0.],
            [0., 1., 1.]], dtype=float32)"""
    ...
def matrix_determinant(input: Operand) -> Tensor:
    """The determinant of square matrices.

    Args:
        input: Tensor, (..., n, n), of floats or complex numbers.
    Returns:
        Tensor (...) of input's dtype.
    Raises:
        ValueError: matrices that are not square.

    >>> ms.ops.det(ms.tensor([[2.0, 1.0], [0.0, 4.0]]))
    Tensor(8., dtype=float32)"""
    ...
def matrix_diag(x: Operand, k: builtins.complex | Tensor = 0, num_rows: builtins.complex | Tensor = -1, num_cols: builtins.complex | Tensor = -1, padding_value: builtins.complex | Tensor = 0, align: str = 'RIGHT_LEFT') -> Tensor:
    """Matrices with given diagonals.

    Args:
        x: Tensor, (..., n): one diagonal of each matrix; (..., m, n): m of them, the uppermost first.
        k: int, or Tensor of one or two ints: which diagonals, the lowest and the highest; 0 is the main one, positive
            ones are above it.
        num_rows: int, the number of rows; -1: as many as needed, and of a square matrix if both are -1.
        num_cols: int, the number of columns; -1: as many as needed.
        padding_value: number, what the rest is filled with.
        align: str, where shorter diagonals begin in the rows of x: those above the main one, then those below it;
            'RIGHT_LEFT', 'LEFT_RIGHT', 'LEFT_LEFT' or 'RIGHT_RIGHT'.
    Returns:
        Tensor (..., rows, columns) of x's dtype.
    Raises:
        ValueError: x has not the shape of these diagonals, or the matrix is too small or too large for them.

    >>> ms.ops.matrix_diag(ms.tensor([1, 2]), padding_value=9)
    Tensor([[1, 9],
            [9, 2]], dtype=int64)"""
    ...
def matrix_diag_part(x: Operand, k: Any, padding_value: Any, align: str = 'RIGHT_LEFT') -> Tensor:
    """Diagonals of matrices.

    Args:
        x: Tensor with at least two dimensions.
        k: int, or Tensor of one or two ints: which diagonals, the lowest and the highest; 0 is the main one, positive
            ones are above it.
        padding_value: number, what shorter diagonals are filled with.
        align: str, where they begin in their rows: those above the main one, then those below it; 'RIGHT_LEFT',
            'LEFT_RIGHT', 'LEFT_LEFT' or 'RIGHT_RIGHT'.
    Returns:
        Tensor of x's dtype: (..., n) of one diagonal, (..., m, n) of m, the uppermost first.
    Raises:
        ValueError: the matrices have no such diagonals.

    >>> ms.ops.matrix_diag_part(ms.tensor([[1, 2], [3, 4]]), 0, 0)
    Tensor([1, 4], dtype=int64)"""
    ...
def matrix_exp(input: Operand) -> Tensor:
    """I + A + A^2 / 2 + A^3 / 6 + ..., by scaling and squaring (Moler and Van Loan, 2003).

    Args:
        input: Tensor, A, (..., n, n), of floats or complex numbers.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        ValueError: matrices that are not square.

    >>> ms.ops.matrix_exp(ms.tensor([[0.0, 1.0], [0.0, 0.0]]))
    Tensor([[1., 1.],
            [0., 1.]], dtype=float32)"""
    ...
def matrix_norm(A: Operand, ord: Any = 'fro', axis: Any = ..., keepdims: bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
    """The norm of the matrices in two dimensions.

    Args:
        A: Tensor of floats, with at least two dimensions.
        ord: 'fro', 'nuc' or number, 'fro' the root of the sum of squares, 'nuc' the sum of singular values, 2 and -2 the
            largest and smallest of them, 1 and -1 the largest and smallest sum of a column's |x|, inf and -inf of a row's.
        axis: pair of ints, the dimensions of rows and columns.
        keepdims: bool, True keeps both, with size 1.
        dtype: dtype or None, what A is converted to first.
    Returns:
        Real Tensor without these dimensions.
    Raises:
        ValueError: another ord.

    >>> ms.ops.matrix_norm(ms.tensor([[3.0, 0.0], [0.0, 4.0]]))
    Tensor(5., dtype=float32)
    >>> ms.ops.matrix_norm(ms.tensor([[3.0, 0.0], [0.0, 4.0]]), 1)
    Tensor(4., dtype=float32)"""
    ...
def matrix_power(input: Operand, n: Any) -> Tensor:
    """The n-fold product of square matrices with themselves.

    Args:
        input: Tensor, (..., k, k).
        n: int, how often; 0 gives the identity, negative ones take the inverse.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        ValueError: matrices that are not square, or have no inverse where n is negative.
        TypeError: n is no int.

    >>> ms.ops.matrix_power(ms.tensor([[1.0, 1.0], [0.0, 1.0]]), 3)
    Tensor([[1., 3.],
            [0., 1.]], dtype=float32)"""
    ...
def matrix_set_diag(x: Operand, diagonal: Any, k: builtins.complex | Tensor = 0, align: str = 'RIGHT_LEFT') -> Tensor:
    """Copies of matrices with other diagonals.

    Args:
        x: Tensor with at least two dimensions.
        diagonal: Tensor, the new diagonals as ``matrix_diag_part`` gives them.
        k: int, or Tensor of one or two ints: which diagonals, the lowest and the highest; 0 is the main one, positive
            ones are above it.
        align: str, where shorter diagonals begin in their rows: those above the main one, then those below it;
            'RIGHT_LEFT', 'LEFT_RIGHT', 'LEFT_LEFT' or 'RIGHT_RIGHT'.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        ValueError: the matrices have no such diagonals, or diagonal has not their shape.

    >>> ms.ops.matrix_set_diag(ms.tensor([[1, 2], [3, 4]]), ms.tensor([8, 9]))
    Tensor([[8, 2],
            [3, 9]], dtype=int64)"""
    ...
def matrix_solve(matrix: Any, rhs: Any, adjoint: bool = False) -> Tensor:
    """The X of matrix X = rhs.

    Args:
        matrix: Tensor, (..., n, n), of floats or complex numbers.
        rhs: Tensor, the right sides, (..., n, k).
        adjoint: bool, True takes the conjugate transpose of matrix.
    Returns:
        Tensor of rhs's dtype.
    Raises:
        ValueError: a matrix that is not square or has no inverse.

    >>> ms.ops.matrix_solve(ms.tensor([[2.0, 0.0], [0.0, 4.0]]), ms.tensor([[4.0], [8.0]]))
    Tensor([[2.],
            [2.]], dtype=float32)"""
    ...
def max(input: Operand, axis: Ints | None = None, keepdims: bool = False, *, initial: Operand | None = None, where: Operand | bool | None = None) -> Any:
    """The largest element along axis and where it stands; without axis the largest of all, and 0, as in MindSpore.

    is not; TypeError for complex numbers.

    Args:
        input: Tensor of real numbers.
        axis: int or None, the dimension to search; None: all of them.
        keepdims: bool, True keeps it, with size 1.
        initial: number or None, the least that the result may be.
        where: Tensor or None of bools, which elements count; initial stands for the others.
    Returns:
        (values in input's dtype, indices in int64).
    Raises:
        ValueError: the dimension is empty, or where is given without initial.
        IndexError: a dimension that there.

    >>> ms.ops.max(ms.tensor([[1.0, 3.0], [4.0, 2.0]]), 1)
    (Tensor([3., 4.], dtype=float32), Tensor([1, 0], dtype=int64))
    >>> ms.ops.max(ms.tensor([1.0, 3.0]), 0, initial=0.0, where=ms.tensor([True, False]))[0]
    Tensor(1., dtype=float32)"""
    ...
def max_pool1d(x: Operand, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, dilation: Ints = 1, ceil_mode: bool = False) -> Any:
    """The largest value of each window of a sequence.

    Args:
        x: Tensor, (N, C, L) or (C, L), of real numbers.
        kernel_size: int, the size of the window.
        stride: int or None, how far it moves; None: by its size.
        padding: int, how much is put at both ends, which is never the largest.
        dilation: int, the distance of two elements of the window.
        ceil_mode: bool, whether to take a window that sticks out at the end.
    Returns:
        Tensor (N, C, L').
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.max_pool1d(ms.tensor([[[1.0, 3.0, 2.0, 0.0]]]), 2)
    Tensor([[[3., 2.]]], dtype=float32)"""
    ...
def max_pool2d(x: Operand, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, dilation: Ints = 1, return_indices: bool = False, ceil_mode: bool = False) -> Any:
    """The largest value of each window of a picture.

    Args:
        x: Tensor, (N, C, H, W) or (C, H, W), of real numbers.
        kernel_size: int or pair of ints, the size of the window.
        stride: int, pair of ints or None, how far it moves; None: by its size.
        padding: int or pair of ints, how much is put around, which is never the largest.
        dilation: int or pair of ints, the distance of two elements of the window.
        return_indices: bool, whether to give the places, row * W + column, too.
        ceil_mode: bool, whether to take windows that stick out at the end.
    Returns:
        Tensor (N, C, H', W'), or (values, indices in int64).
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.max_pool2d(ms.ops.arange(16.0).reshape(1, 1, 4, 4), 2)
    Tensor([[[[ 5.,  7.],
              [13., 15.]]]], dtype=float32)"""
    ...
def max_pool2d_grad(ct: Operand, indices: Operand, input_shape: Ints) -> Tensor:
    """max_pool2d_grad(ct: Tensor, indices: Tensor, input_shape: ints)

    Adjoint of max_pool2d: ct added at indices.

    Args:
        ct: Tensor, what the result of the op is multiplied with, of the result's shape (a cotangent).
        indices: Tensor of int64, as max_pool2d gives them.
        input_shape: int or tuple of ints, the shape of max_pool2d's operand.
    Returns:
        Tensor of input_shape, 0 where nothing was largest.
    Raises:
        IndexError: an index outside the plane.

    >>> ms.ops.max_pool2d_grad(ms.tensor([[[[5.0]]]]), ms.tensor([[[[3]]]]), (1, 1, 2, 2))
    Tensor([[[[0., 0.],
              [0., 5.]]]], dtype=float32)"""
    ...
@overload
def max_pool2d_pick(x: Operand, indices: Operand) -> Tensor:
    """max_pool2d_pick(x: Tensor, indices: Tensor)

    Elements of each plane of x at indices: adjoint of max_pool2d_grad.

    Args:
        x: Tensor, (N, C, H, W).
        indices: Tensor of int64, (N, C, H', W'): row * W + column.
    Returns:
        Tensor of the shape of indices.
    Raises:
        IndexError: an index outside the plane.

    >>> ms.ops.max_pool2d_pick(ms.tensor([[[[1.0, 2.0], [3.0, 4.0]]]]), ms.tensor([[[[3, 0]]]]))
    Tensor([[[[4., 1.]]]], dtype=float32)"""
    ...
@overload
def max_pool2d_pick(input: Operand, indices: Operand) -> Tensor: ...
def max_pool3d(x: Operand, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, dilation: Ints = 1, ceil_mode: bool = False, return_indices: bool = False) -> Any:
    """The largest value of each window of volumes.

    Args:
        x: Tensor, (N, C, D, H, W), of real numbers.
        kernel_size: int or 3 ints, the size of a window.
        stride: int, 3 ints or None, how far it moves; None: by its size.
        padding: int or 3 ints, how much is put around, which is never the largest.
        dilation: int or 3 ints, the distance of two elements of a window.
        ceil_mode: bool, whether to take windows that stick out at the end.
        return_indices: bool, whether to give the places, counted through the volume, too.
    Returns:
        Tensor (N, C, D', H', W'), or (values, indices in int64).
    Raises:
        ValueError: the sizes do not fit.

    >>> ms.ops.max_pool3d(ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2), 2, return_indices=True)
    (Tensor([[[[[7.]]]]], dtype=float32), Tensor([[[[[7]]]]], dtype=int64))"""
    ...
def max_unpool1d(x: Operand, indices: Any, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, output_size: Ints | Sequence[int | None] | None = None) -> Tensor:
    """Puts the values that a max pooling chose back to their places, and zeros elsewhere.

    Args:
        x: Tensor, the values, (N, C, L).
        indices: Tensor, their places, of integers, as max_pool1d counts them.
        kernel_size: int, as given to the pooling.
        stride: int, or None, as given to the pooling; None: kernel_size.
        padding: int, as given to the pooling.
        output_size: tuple of ints or None, the sizes of the result; None: the least that the windows need.
    Returns:
        Tensor of x's dtype.
    Raises:
        IndexError: a place that there is not.

    >>> ms.ops.max_unpool1d(ms.tensor([[[5.0, 7.0]]]), ms.tensor([[[1, 2]]]), 2)
    Tensor([[[0., 5., 7., 0.]]], dtype=float32)"""
    ...
def max_unpool2d(x: Operand, indices: Any, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, output_size: Ints | Sequence[int | None] | None = None) -> Tensor:
    """Puts the values that a max pooling chose back to their places, and zeros elsewhere.

    Args:
        x: Tensor, the values, (N, C, H, W).
        indices: Tensor, their places, of integers, as max_pool2d counts them.
        kernel_size: int or pair of ints, as given to the pooling.
        stride: int or pair of ints, or None, as given to the pooling; None: kernel_size.
        padding: int or pair of ints, as given to the pooling.
        output_size: tuple of ints or None, the sizes of the result; None: the least that the windows need.
    Returns:
        Tensor of x's dtype.
    Raises:
        IndexError: a place that there is not.

    >>> values, indices = ms.ops.max_pool2d(ms.tensor([[[[1.0, 2.0], [4.0, 3.0]]]]), 2, return_indices=True)
    >>> ms.ops.max_unpool2d(values, indices, 2)
    Tensor([[[[0., 0.],
              [4., 0.]]]], dtype=float32)"""
    ...
def max_unpool3d(x: Operand, indices: Any, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, output_size: Ints | Sequence[int | None] | None = None) -> Tensor:
    """Puts the values that a max pooling chose back to their places, and zeros elsewhere.

    Args:
        x: Tensor, the values, (N, C, D, H, W).
        indices: Tensor, their places, of integers, as max_pool3d counts them.
        kernel_size: int or 3 ints, as given to the pooling.
        stride: int or 3 ints, or None, as given to the pooling; None: kernel_size.
        padding: int or 3 ints, as given to the pooling.
        output_size: tuple of ints or None, the sizes of the result; None: the least that the windows need.
    Returns:
        Tensor of x's dtype.
    Raises:
        IndexError: a place that there is not.

    >>> ms.ops.max_unpool3d(ms.tensor([[[[[5.0]]]]]), ms.tensor([[[[[3]]]]]), 2).reshape(-1)
    Tensor([0., 0., 0., 5., 0., 0., 0., 0.], dtype=float32)"""
    ...
@overload
def maximum(x: Operand, y: Operand) -> Tensor:
    """maximum(x: Tensor | number, y: Tensor | number)

    Element-wise larger value; NaN when either is NaN.
    Where both are equal the gradient is shared by the two.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.maximum(ms.tensor([1.0, float("nan")]), 2.0)
    Tensor([ 2., nan], dtype=float32)"""
    ...
@overload
def maximum(input: Operand, other: Operand) -> Tensor: ...
@overload
def maximum(input: Operand, y: Operand) -> Tensor: ...
@overload
def mean(x: Operand, axis: Ints | None = None, keepdims: bool = False, dtype: DTypeLike | None = None) -> Tensor:
    """mean(x: Tensor, axis: ints = None, keepdims: bool = False, dtype: dtype = None)

    Arithmetic mean over axis; floating point or complex.
    The mean of no elements is NaN.

    Args:
        x: Tensor of any shape.
        axis: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones count
            from the end; None: all.
        keepdims: bool, True keeps each dimension reduced, with size 1.
        dtype: dtype or None, the dtype to compute in; None: x's, and float32 for bools and integers.
    Returns:
        Tensor of x's shape without the reduced dimensions, in floating point.
    Raises:
        IndexError: there is no such dimension.
        TypeError: dtype is neither floating point nor complex.

    >>> ms.ops.mean(ms.tensor([[1, 2], [3, 5]]), 1)
    Tensor([1.5, 4. ], dtype=float32)"""
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
def median(input: Operand, axis: Ints | None = -1, keepdims: bool = False) -> Any:
    """The median along axis, which is an element (of an even number the lower one of the middle two), and where it stands.

    Args:
        input: Tensor of real numbers.
        axis: int, the dimension that is reduced.
        keepdims: bool, True keeps it, with size 1.
    Returns:
        (medians in input's dtype, indices in int64).
    Raises:
        IndexError: there is no such dimension.
        ValueError: it has no element.

    >>> ms.ops.median(ms.tensor([[3.0, 1.0, 2.0], [4.0, 6.0, 5.0]]))
    (Tensor([2., 5.], dtype=float32), Tensor([2, 2], dtype=int64))"""
    ...
def meshgrid(*inputs: Any, indexing: str = 'xy') -> tuple[Tensor, Tensor]:
    """The coordinates of every point of a grid, from those along each side.

    Args:
        inputs: Tensors, 1-d, one for each side.
        indexing: str, 'xy': the first input changes along the columns; 'ij': along the rows, and so on for further inputs.
    Returns:
        Tuple of Tensors of the grid's shape, one for each input.
    Raises:
        ValueError: another indexing.

    >>> x, y = ms.ops.meshgrid(ms.tensor([1, 2, 3]), ms.tensor([10, 20]))
    >>> x
    Tensor([[1, 2, 3],
            [1, 2, 3]], dtype=int64)"""
    ...
def min(input: Operand, axis: Ints | None = None, keepdims: bool = False, *, initial: Operand | None = None, where: Operand | bool | None = None) -> Any:
    """The smallest element along axis and where it stands; without axis the smallest of all, and 0, as in MindSpore.

    is not; TypeError for complex numbers.

    Args:
        input: Tensor of real numbers.
        axis: int or None, the dimension to search; None: all of them.
        keepdims: bool, True keeps it, with size 1.
        initial: number or None, the most that the result may be.
        where: Tensor or None of bools, which elements count; initial stands for the others.
    Returns:
        (values in input's dtype, indices in int64).
    Raises:
        ValueError: the dimension is empty, or where is given without initial.
        IndexError: a dimension that there.

    >>> ms.ops.min(ms.tensor([[1.0, 3.0], [4.0, 2.0]]), 1)
    (Tensor([1., 2.], dtype=float32), Tensor([0, 1], dtype=int64))
    >>> ms.ops.min(ms.tensor([1.0, 3.0]), 0, initial=9.0, where=ms.tensor([False, True]))[0]
    Tensor(3., dtype=float32)"""
    ...
@overload
def minimum(x: Operand, y: Operand) -> Tensor:
    """minimum(x: Tensor | number, y: Tensor | number)

    Element-wise smaller value; NaN when either is NaN.
    Where both are equal the gradient is shared by the two.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.minimum(ms.tensor([1.0, float("nan")]), 0.5)
    Tensor([0.5, nan], dtype=float32)"""
    ...
@overload
def minimum(input: Operand, other: Operand) -> Tensor: ...
@overload
def minimum(input: Operand, y: Operand) -> Tensor: ...
def mirror_pad(input_x: Operand, paddings: Any, mode: str) -> Tensor:
    """Pads a tensor by mirroring it at its borders.

    Args:
        input_x: Tensor of any shape and dtype.
        paddings: Tensor or list, (ndim, 2), how much before and behind each dimension.
        mode: str, 'REFLECT' does not repeat the border, 'SYMMETRIC' does.
    Returns:
        Tensor of input_x's dtype.
    Raises:
        ValueError: another mode, or more padding than there is to mirror.

    >>> ms.ops.mirror_pad(ms.tensor([1, 2, 3]), [[2, 0]], "REFLECT")
    Tensor([3, 2, 1, 2, 3], dtype=int64)
    >>> ms.ops.mirror_pad(ms.tensor([1, 2, 3]), [[2, 0]], "SYMMETRIC")
    Tensor([2, 1, 1, 2, 3], dtype=int64)"""
    ...
@overload
def mish(x: Operand) -> Tensor:
    """mish(x: Tensor)

    x * tanh(softplus(x)).
    (Misra, 2019)

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.mish(ms.tensor([-1.0, 0.0, 2.0]))
    Tensor([-0.30340147,  0.        ,  1.943959  ], dtype=float32)"""
    ...
@overload
def mish(input: Operand) -> Tensor: ...
def mm(input: Operand, mat2: Operand) -> Any:
    """The product of two matrices.

    Args:
        input: Tensor, (n, m).
        mat2: Tensor, (m, p).
    Returns:
        Tensor (n, p) in the dtype that they promote to.
    Raises:
        ValueError: an operand is no matrix, or the sizes differ; ``matmul`` takes vectors and batches.

    >>> ms.ops.mm(ms.tensor([[1.0, 2.0]]), ms.tensor([[3.0], [4.0]]))
    Tensor([[11.]], dtype=float32)"""
    ...
@overload
def mod(x: Operand, y: Operand) -> Tensor:
    """mod(x: Tensor | number, y: Tensor | number)

    Element-wise remainder with the sign of y, Python's %.
    x - floor(x / y) * y, so that the result lies between 0 and y.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.mod(ms.tensor([7, -7]), 3)
    Tensor([1, 2], dtype=int64)"""
    ...
@overload
def mod(input: Operand, other: Operand) -> Tensor: ...
@overload
def mod(input: Operand, y: Operand) -> Tensor: ...
@overload
def mode(x: Operand, dim: int = -1, keepdim: bool = False) -> tuple[Tensor, Tensor]:
    """mode(x: Tensor, dim: int = -1, keepdim: bool = False)

    The value that stands most often along dim, the smallest of several such, and the index of the last of it.
    In the gradient the whole of it goes to the element of the index. NaN differs from every number and from NaN.

    Args:
        x: Tensor of real numbers.
        dim: int, the dimension, which the results lack.
        keepdim: bool, whether the dimension stays, of size 1.
    Returns:
        (values in x's dtype, indices in int64).
    Raises:
        IndexError: there is no such dimension.
        ValueError: it is empty.
        TypeError: complex numbers.

    >>> values, indices = ms.ops.mode(ms.tensor([[3, 1, 3], [5, 4, 6]]))
    >>> values, indices
    (Tensor([3, 4], dtype=int64), Tensor([2, 1], dtype=int64))"""
    ...
@overload
def mode(input: Operand, axis: int = -1, keepdim: bool = False) -> tuple[Tensor, Tensor]: ...
@overload
def mode(input: Operand, dim: int = -1, keepdim: bool = False) -> tuple[Tensor, Tensor]: ...
@overload
def mode(x: Operand, axis: int = -1, keepdim: bool = False) -> tuple[Tensor, Tensor]: ...
def move_to(input: Operand, to: str = 'CPU', blocking: bool = True) -> Tensor:
    """Puts a tensor on a device.

    Args:
        input: Tensor of any shape and dtype.
        to: str, the device: "CPU", "cuda:0".
        blocking: bool, whether to wait for the copy; it is waited for in any case.
    Returns:
        The tensor there: input itself where it is there already.
    Raises:
        ValueError: the name is no device's.
        DeviceError: the device is not there.

    >>> ms.ops.move_to(ms.tensor([1.0]), "CPU")
    Tensor([1.], dtype=float32)"""
    ...
def moveaxis(x: Operand, source: Any, destination: Any) -> Tensor:
    """Moves dimensions to other places; the rest keep their order.

    Args:
        x: Tensor of any shape and dtype.
        source: int or list of ints, the dimensions to move.
        destination: int or list of ints, where each of them stands in the result.
    Returns:
        Tensor that shares x's memory.
    Raises:
        ValueError: source and destination differ in length, or name a dimension twice.
        IndexError: x has no such dimension.

    >>> ms.ops.moveaxis(ms.ops.ones((2, 3, 4)), 0, 2).shape
    (3, 4, 2)"""
    ...
def movedim(x: Operand, source: Any, destination: Any) -> Tensor:
    """Moves dimensions to other places; the rest keep their order.

    Args:
        x: Tensor of any shape and dtype.
        source: int or list of ints, the dimensions to move.
        destination: int or list of ints, where each of them stands in the result.
    Returns:
        Tensor that shares x's memory.
    Raises:
        ValueError: source and destination differ in length, or name a dimension twice.
        IndexError: x has no such dimension.

    >>> ms.ops.moveaxis(ms.ops.ones((2, 3, 4)), 0, 2).shape
    (3, 4, 2)"""
    ...
@overload
def mse_loss(x: Operand, target: Operand, reduction: str = 'mean') -> Tensor:
    """mse_loss(x: Tensor, target: Tensor, reduction: str = 'mean')

    (x - target)**2.
    The mean squared error.

    Args:
        x: Tensor of floats.
        target: Tensor of floats; its shape broadcasts with that of the other operands.
        reduction: str, 'mean' or 'sum' of all the losses, or 'none' for each of them.
    Returns:
        Tensor in the dtype that the operands promote to: one number, or with reduction 'none' one for each element.
    Raises:
        TypeError: integers.
        ValueError: shapes do not broadcast or for an unknown reduction.

    >>> ms.ops.mse_loss(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 4.0]))
    Tensor(2., dtype=float32)"""
    ...
@overload
def mse_loss(input: Operand, target: Operand, reduction: str = 'mean') -> Tensor: ...
@overload
def mse_loss_ext(x: Operand, target: Operand, reduction: str = 'mean') -> Tensor:
    """mse_loss(x: Tensor, target: Tensor, reduction: str = 'mean')

    (x - target)**2.
    The mean squared error.

    Args:
        x: Tensor of floats.
        target: Tensor of floats; its shape broadcasts with that of the other operands.
        reduction: str, 'mean' or 'sum' of all the losses, or 'none' for each of them.
    Returns:
        Tensor in the dtype that the operands promote to: one number, or with reduction 'none' one for each element.
    Raises:
        TypeError: integers.
        ValueError: shapes do not broadcast or for an unknown reduction.

    >>> ms.ops.mse_loss(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 4.0]))
    Tensor(2., dtype=float32)"""
    ...
@overload
def mse_loss_ext(input: Operand, target: Operand, reduction: str = 'mean') -> Tensor: ...
def msort(input: Operand) -> Tensor:
    """The rows in ascending order, each column by itself: sort along the first dimension without the indices.

    Args:
        input: Tensor of real numbers.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.msort(ms.tensor([[3, 1], [2, 5]]))
    Tensor([[2, 1],
            [3, 5]], dtype=int64)"""
    ...
@overload
def mul(x: Operand, y: Operand) -> Tensor:
    """mul(x: Tensor | number, y: Tensor | number)

    Element-wise product x * y (bool: logical and).

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.mul(ms.tensor([1.0, 2.0]), ms.tensor([[10.0], [20.0]]))
    Tensor([[10., 20.],
            [20., 40.]], dtype=float32)"""
    ...
@overload
def mul(input: Operand, other: Operand) -> Tensor: ...
@overload
def mul(input: Operand, y: Operand) -> Tensor: ...
def multi_margin_loss(input: Operand, target: Operand, p: Operand = 1, margin: Operand = 1, weight: Operand | None = None, reduction: str = 'mean') -> Tensor:
    """The mean over the wrong classes of max(0, margin - input[right] + input[wrong]) ** p.

    Args:
        input: Tensor, scores, (N, C) or (C,), of floats.
        target: Tensor, the right classes, of integers, (N,) or one.
        p: 1 or 2, the power.
        margin: number, by how much the right class should win.
        weight: Tensor or None, (C,), how much each class counts.
        reduction: str, 'mean' or 'sum' of the losses, or 'none' for each of them.
    Returns:
        Tensor.
    Raises:
        IndexError: there is no such class.
        ValueError: another reduction.

    >>> ms.ops.multi_margin_loss(ms.tensor([[1.0, 3.0, 2.5]]), ms.tensor([1]))
    Tensor(0.16666667, dtype=float32)"""
    ...
def multilabel_margin_loss(input: Operand, target: Operand, reduction: str = 'mean') -> Tensor:
    """For every right class and every wrong one max(0, 1 - (input[right] - input[wrong])), over the number of classes.

    Args:
        input: Tensor, scores, (N, C) or (C,), of floats.
        target: Tensor, the right classes of each sample, of integers and input's shape, ended by -1.
        reduction: str, 'mean' or 'sum' of the losses, or 'none' for each of them.
    Returns:
        Tensor.
    Raises:
        ValueError: another reduction.

    >>> ms.ops.multilabel_margin_loss(ms.tensor([[1.5, 2.0, 1.5]]), ms.tensor([[1, 2, -1]]))
    Tensor(0.5, dtype=float32)"""
    ...
def multilabel_soft_margin_loss(input: Operand, target: Operand, weight: Operand | None = None, reduction: str = 'mean') -> Tensor:
    """The mean over the classes of -(target * log(s) + (1 - target) * log(1 - s)) with s = sigmoid(input).

    Args:
        input: Tensor, scores, (N, C), of floats.
        target: Tensor, 1 for each class that is right, else 0, of floats.
        weight: Tensor or None, how much each class counts; its shape broadcasts with input's.
        reduction: str, 'mean' or 'sum' of the losses, or 'none' for each of them.
    Returns:
        Tensor.
    Raises:
        ValueError: another reduction.

    >>> ms.ops.multilabel_soft_margin_loss(ms.tensor([[0.0, 2.0]]), ms.tensor([[1.0, 1.0]]))
    Tensor(0.4100376, dtype=float32)"""
    ...
def multinomial(input: Operand, num_samples: Any, replacement: bool = True, seed: Any = None) -> Tensor:
    """Draws indices with probabilities proportional to given weights.

    Args:
        input: Tensor, the weights, (n,) or (N, n), finite and not negative.
        num_samples: int, how many indices.
        replacement: bool, whether an index may be drawn again.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
    Returns:
        Tensor of int32, (num_samples,) or (N, num_samples).
    Raises:
        ValueError: weights that are no such, or more samples than there are without replacement.

    >>> ms.ops.multinomial(ms.tensor([0.0, 1.0, 0.0]), 2)
    Tensor([1, 1], dtype=int32)"""
    ...
def multinomial_with_replacement(x: Operand, seed: Any, offset: Any, numsamples: Any, replacement: bool = False) -> Tensor:
    """Draws indices with probabilities proportional to given weights; by default, despite the name, without replacement.

    Args:
        x: Tensor, the weights, (n,) or (N, n), finite and not negative.
        seed: int with offset a stream of its own, which makes the indices repeatable; 0 and 0: that of ms.set_seed.
        offset: int, further along that stream.
        numsamples: int, how many indices.
        replacement: bool, whether an index may be drawn again.
    Returns:
        Tensor of int64, (numsamples,) or (N, numsamples).
    Raises:
        ValueError: weights that are no such.

    >>> ms.ops.multinomial_with_replacement(ms.tensor([0.0, 1.0]), 1, 0, 3, replacement=True)
    Tensor([1, 1, 1], dtype=int64)"""
    ...
@overload
def multiply(x: Operand, y: Operand) -> Tensor:
    """multiply(x: Tensor | number, y: Tensor | number)

    Element-wise product x * y (bool: logical and).

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.multiply(ms.tensor([1.0, 2.0]), ms.tensor([[10.0], [20.0]]))
    Tensor([[10., 20.],
            [20., 40.]], dtype=float32)"""
    ...
@overload
def multiply(input: Operand, other: Operand) -> Tensor: ...
@overload
def multiply(input: Operand, y: Operand) -> Tensor: ...
def mv(mat: Operand, vec: Operand) -> Tensor:
    """The product of a matrix and a vector.

    Args:
        mat: Tensor, (n, m).
        vec: Tensor, (m,).
    Returns:
        Tensor (n,) in the dtype that they promote to.
    Raises:
        ValueError: mat is no matrix, vec no vector, or the sizes differ.

    >>> ms.ops.mv(ms.tensor([[1.0, 2.0], [3.0, 4.0]]), ms.tensor([1.0, 10.0]))
    Tensor([21., 43.], dtype=float32)"""
    ...
def mvlgamma(input: Operand, p: Operand) -> Tensor:
    """The logarithm of the multivariate gamma function: p (p - 1) / 4 log(pi) + sum of lgamma(x - i / 2) over i < p.

    Args:
        input: Tensor, x, above (p - 1) / 2; integers are converted to float32.
        p: int, the dimension.
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: a negative or very large p.

    >>> ms.ops.mvlgamma(ms.tensor([3.0, 4.0]), 2)
    Tensor([1.550195 , 3.5650978], dtype=float32)"""
    ...
def nan_to_num(input: Operand, nan: Any = None, posinf: Any = None, neginf: Any = None) -> Tensor:
    """Replaces NaN and infinities by numbers.

    Args:
        input: Tensor of floats, of any shape.
        nan: number or None, what NaN becomes; None: 0.
        posinf: number or None, what inf becomes; None: the largest number of the dtype.
        neginf: number or None, what -inf becomes; None: the smallest number of the dtype.
    Returns:
        Tensor of input's shape and dtype.

    >>> ms.ops.nan_to_num(ms.tensor([float("nan"), 1.0, float("-inf")]), neginf=-9.0)
    Tensor([ 0.,  1., -9.], dtype=float32)"""
    ...
def nanmean(input: Operand, axis: Ints | None = None, keepdims: bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
    """The mean over axis of what is not NaN; NaN where there is nothing else.

    Args:
        input: Tensor of floats, of any shape.
        axis: int, tuple of ints or None, the dimensions that are reduced; None: all of them.
        keepdims: bool, True keeps each dimension reduced, with size 1.
        dtype: dtype or None, the dtype to add in; None: input's.
    Returns:
        Tensor without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.nanmean(ms.tensor([[float("nan"), 2.0], [3.0, 4.0]]), 1)
    Tensor([2. , 3.5], dtype=float32)"""
    ...
def nanmedian(input: Operand, axis: Ints | None = -1, keepdims: bool = False) -> Any:
    """The median along axis of what is not NaN (of an even number the lower one of the middle two), and where it stands.

    Args:
        input: Tensor of floats.
        axis: int, the dimension that is reduced.
        keepdims: bool, True keeps it, with size 1.
    Returns:
        (medians in input's dtype, indices in int64); NaN where there is nothing else.
    Raises:
        IndexError: there is no such dimension.
        ValueError: it has no element.

    >>> ms.ops.nanmedian(ms.tensor([3.0, float("nan"), 1.0, 2.0]))
    (Tensor(2., dtype=float32), Tensor(3, dtype=int64))"""
    ...
def nanquantile(input: Operand, q: Any, axis: Ints | None = None, keepdims: bool = False, *, interpolation: str = 'linear') -> Tensor:
    """The value below which a part q of the elements along axis lies that are not NaN, interpolated between its two neighbours.

    Args:
        input: Tensor of floats, of any shape.
        q: number or 1-d Tensor in [0, 1]; 0.5 is the median.
        axis: int or None, the dimension that is reduced; None: all of them.
        keepdims: bool, True keeps each dimension reduced, with size 1.
        interpolation: 'linear', or 'lower', 'higher', 'midpoint' or 'nearest' of the two neighbours.
    Returns:
        Tensor of input's dtype, with a first dimension for q if that is a Tensor of one dimension.
    Raises:
        IndexError: there is no such dimension.
        ValueError: another interpolation, or no element.

    >>> ms.ops.nanquantile(ms.tensor([1.0, float("nan"), 3.0]), 0.5)
    Tensor(2., dtype=float32)"""
    ...
def nansum(input: Operand, axis: Ints | None = None, keepdims: bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
    """The sum over axis, in which NaN counts as 0.

    Args:
        input: Tensor of floats, of any shape.
        axis: int, tuple of ints or None, the dimensions that are reduced; None: all of them.
        keepdims: bool, True keeps each dimension reduced, with size 1.
        dtype: dtype or None, the dtype to add in; None: input's.
    Returns:
        Tensor without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.nansum(ms.tensor([[float("nan"), 2.0], [3.0, 4.0]]), 1)
    Tensor([2., 7.], dtype=float32)"""
    ...
def narrow(input: Operand, axis: Ints | None, start: Any, length: Any) -> Tensor:
    """The slices from start to start + length along axis, x[start:start + length].

    Args:
        input: Tensor with at least one dimension.
        axis: int, the dimension to cut.
        start: int, the first index.
        length: int, how many slices.
    Returns:
        Tensor that shares input's memory.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.narrow(ms.tensor([1, 2, 3, 4]), 0, 1, 2)
    Tensor([2, 3], dtype=int64)"""
    ...
@overload
def ne(x: Operand, y: Operand) -> Tensor:
    """ne(x: Tensor | number, y: Tensor | number)

    Element-wise x != y.
    NaN differs from everything.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.ne(ms.tensor([1, 2, 3]), ms.tensor([1, 0, 3]))
    Tensor([False,  True, False], dtype=bool_)"""
    ...
@overload
def ne(input: Operand, other: Operand) -> Tensor: ...
@overload
def ne(input: Operand, y: Operand) -> Tensor: ...
@overload
def neg(x: Operand) -> Tensor:
    """neg(x: Tensor)

    -x.
    The sign changes; of unsigned integers it wraps around.

    Args:
        x: Tensor of any shape.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        TypeError: bools: use logical_not.

    >>> ms.ops.neg(ms.tensor([1.0, -2.0]))
    Tensor([-1.,  2.], dtype=float32)"""
    ...
@overload
def neg(input: Operand) -> Tensor: ...
@overload
def negative(x: Operand) -> Tensor:
    """negative(x: Tensor)

    -x.
    The sign changes; of unsigned integers it wraps around.

    Args:
        x: Tensor of any shape.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        TypeError: bools: use logical_not.

    >>> ms.ops.negative(ms.tensor([1.0, -2.0]))
    Tensor([-1.,  2.], dtype=float32)"""
    ...
@overload
def negative(input: Operand) -> Tensor: ...
def nextafter(input: Operand, other: Operand) -> Tensor:
    """The next number that the dtype has, from input towards other; its gradient is 0, as of all that is made of steps.

    Args:
        input: Tensor of floats.
        other: Tensor of floats; its shape broadcasts with input's.
    Returns:
        Tensor of the shape that they broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.nextafter(ms.tensor([1.0]), ms.tensor([2.0])).item() - 1 == 2**-23
    True"""
    ...
def nll_loss(inputs: Any, target: Operand, weight: Operand | None = None, ignore_index: builtins.complex | Tensor = -100, reduction: str = 'mean', label_smoothing: builtins.complex | Tensor = 0.0) -> Tensor:
    """The negative log likelihood of the right classes: -inputs[i, target[i]].

    Args:
        inputs: Tensor, logarithms of probabilities, (N, C, ...) for C classes.
        target: Tensor, the right classes, of integers, (N, ...).
        weight: Tensor or None, (C,), how much each class counts; the mean is divided by the sum of the weights.
        ignore_index: int, a class that counts for nothing.
        reduction: str, 'mean' or 'sum' of the losses, or 'none' for each of them.
        label_smoothing: number in [0, 1], how much of the target is shared by all classes.
    Returns:
        Tensor of inputs' dtype.
    Raises:
        IndexError: there is no such class.
        ValueError: the shapes do not fit.

    >>> logits = ms.tensor([[0.0, 0.0], [0.0, 100.0]])
    >>> ms.ops.nll_loss(ms.ops.log_softmax(logits), ms.tensor([0, 1]))
    Tensor(0.3465736, dtype=float32)"""
    ...
def nonzero(input: Operand, *, as_tuple: bool = False) -> Any:
    """Where the elements are that are not zero.

    The size of the result depends on the data, which makes captured code wait for it.

    Args:
        input: Tensor of any shape and dtype.
        as_tuple: bool, True gives a 1-d Tensor for each dimension, as x[...] takes them.
    Returns:
        Tensor (n, ndim) of int64, a row for each such element, or the tuple.

    >>> ms.ops.nonzero(ms.tensor([[0, 5], [7, 0]]))
    Tensor([[0, 1],
            [1, 0]], dtype=int64)
    >>> ms.ops.nonzero(ms.tensor([0, 3, 4]), as_tuple=True)
    (Tensor([1, 2], dtype=int64),)"""
    ...
def norm(A: Operand, ord: Any = None, dim: Any = None, keepdim: bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
    """The norm of vectors, (sum |x| ** ord) ** (1 / ord), or of matrices.

    A of two dimensions, a pair for dim, or a name for ord asks for matrices, except where ord is None.

    Args:
        A: Tensor of any shape; integers are converted to float32.
        ord: number, 'fro', 'nuc' or None, the order; of matrices 'fro' (all elements as a vector), 'nuc' (the sum of
            singular values), inf, -inf, 1, -1, 2 or -2; None: the 2-norm of all the elements over dim.
        dim: int, pair of ints or None, the dimensions that are reduced; None: all of them.
        keepdim: bool, True keeps each dimension reduced, with size 1.
        dtype: dtype or None, what A is converted to first.
    Returns:
        Real Tensor without the reduced dimensions.
    Raises:
        ValueError: an order that matrices do not have.
        IndexError: there is no such dimension.

    >>> ms.ops.norm(ms.tensor([3.0, 4.0]))
    Tensor(5., dtype=float32)
    >>> ms.ops.norm(ms.tensor([[1.0, 2.0], [3.0, 4.0]]), float("inf"))
    Tensor(7., dtype=float32)"""
    ...
def normal(shape: Any, mean: builtins.complex | Tensor = 0.0, stddev: builtins.complex | Tensor = 1.0, seed: Any = None, *, dtype: DTypeLike | None = None) -> Tensor:
    """Numbers that are normally distributed, with a given mean and standard deviation.

    Args:
        shape: tuple of ints, the sizes of the result, together with those of mean and stddev.
        mean: number or Tensor, its shape broadcasts with shape.
        stddev: number or Tensor, the root of the variance; its shape broadcasts with shape.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
        dtype: dtype or None, the dtype of the result; None: float32.
    Returns:
        Tensor.
    Raises:
        ValueError: the shapes do not go together.

    >>> x = ms.ops.normal((10000,), 5.0, 0.5)
    >>> round(x.mean().item(), 1), round(x.std().item(), 1)
    (5.0, 0.5)"""
    ...
@overload
def normalize(x: Operand, p: float = 2.0, dim: int = 1, eps: float = 1e-12) -> Tensor:
    """normalize(x: Tensor, p: float = 2.0, dim: int = 1, eps: float = 1e-12)

    x / max(norm(x), eps) along dim.
    Vectors of length 1.

    Args:
        x: Tensor of floats.
        p: float, the order of the norm.
        dim: int, the dimension that the vectors lie along.
        eps: float, a small number that keeps the divisor from being 0.
    Returns:
        Tensor of x's shape.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.normalize(ms.tensor([[3.0, 4.0]]))
    Tensor([[0.6, 0.8]], dtype=float32)"""
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

    Element-wise x != y.
    NaN differs from everything.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.not_equal(ms.tensor([1, 2, 3]), ms.tensor([1, 0, 3]))
    Tensor([False,  True, False], dtype=bool_)"""
    ...
@overload
def not_equal(input: Operand, other: Operand) -> Tensor: ...
@overload
def not_equal(input: Operand, y: Operand) -> Tensor: ...
def numel(input: Operand) -> int:
    """How many elements a tensor has; another name of size.

    Args:
        input: Tensor of any shape and dtype.
    Returns:
        int.

    >>> ms.ops.numel(ms.ops.ones((2, 3)))
    6"""
    ...
def one_hot(indices: Any, depth: Any, on_value: builtins.complex | Tensor = 1, off_value: builtins.complex | Tensor = 0, axis: Ints | None = -1) -> Tensor:
    """A vector for each index, with on_value at that place and off_value elsewhere.

    Args:
        indices: Tensor of integers, of any shape; what lies outside [0, depth) gives off_value alone.
        depth: int, the length of the vectors.
        on_value: number or Tensor, what stands at the index.
        off_value: number or Tensor, what stands elsewhere.
        axis: int, where the new dimension stands; -1: last.
    Returns:
        Tensor with one more dimension, of int64 unless the values are of another kind.
    Raises:
        TypeError: indices that are not integers.
        ValueError: a negative depth.

    >>> ms.ops.one_hot(ms.tensor([0, 2]), 3)
    Tensor([[1, 0, 0],
            [0, 0, 1]], dtype=int64)
    >>> ms.ops.one_hot(ms.tensor([1]), 3, 0.9, 0.05)
    Tensor([[0.05, 0.9 , 0.05]], dtype=float32)"""
    ...
@overload
def ones(*size: int, dtype: DTypeLike | None = None) -> Tensor:
    """ones(*size: ints, dtype: dtype = None)

    A tensor of shape filled with value.

    Args:
        size: int or tuple of ints, the sizes of the result.
        dtype: dtype or None, the dtype of the result; None: by the kind of number.
    Returns:
        Tensor of that shape.
    Raises:
        ValueError: a negative size.

    >>> ms.ops.ones(2, 3)
    Tensor([[1., 1., 1.],
            [1., 1., 1.]], dtype=float32)
    >>> ms.ops.ones((2,), dtype=ms.int32)
    Tensor([1, 1], dtype=int32)"""
    ...
@overload
def ones(size: Ints, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def ones_like(x: Operand, dtype: DTypeLike | None = None) -> Tensor:
    """ones_like(x: Tensor, dtype: dtype = None)

    A tensor like x filled with value.

    Args:
        x: Tensor that gives the shape.
        dtype: dtype or None, the dtype of the result; None: x's.
    Returns:
        Tensor of x's shape.

    >>> ms.ops.ones_like(ms.tensor([1.5, 2.5]))
    Tensor([1., 1.], dtype=float32)"""
    ...
@overload
def ones_like(input: Operand, dtype: DTypeLike | None = None) -> Tensor: ...
def orgqr(input: Operand, input2: Operand) -> Tensor:
    """The first columns of Q, from what geqrf gives.

    Args:
        input: Tensor, the vectors of the reflections below the diagonal, (..., m, n).
        input2: Tensor, their factors, tau.
    Returns:
        Tensor of input's shape, with orthonormal columns.

    >>> x, tau = ms.ops.geqrf(ms.tensor([[3.0], [4.0]]))
    >>> ms.ops.orgqr(x, tau).abs()
    Tensor([[0.6],
            [0.8]], dtype=float32)"""
    ...
def ormqr(input: Operand, tau: Any, other: Operand, left: bool = True, transpose: bool = False) -> Tensor:
    """Multiplies a matrix by the Q that geqrf gives, without making Q.

    Args:
        input: Tensor, the vectors of the reflections below the diagonal, (..., m, n).
        tau: Tensor, their factors.
        other: Tensor, the matrix.
        left: bool, True gives Q @ other, False other @ Q.
        transpose: bool, True takes the conjugate transpose of Q.
    Returns:
        Tensor.
    Raises:
        ValueError: the sizes do not fit.

    >>> x, tau = ms.ops.geqrf(ms.tensor([[3.0], [4.0]]))
    >>> ms.ops.ormqr(x, tau, ms.tensor([[3.0], [4.0]]), transpose=True).abs()
    Tensor([[5.],
            [0.]], dtype=float32)"""
    ...
@overload
def outer(x: Operand, y: Operand) -> Tensor:
    """outer(x: Tensor, y: Tensor)

    Product of every pair of elements of two vectors.

    Args:
        x: Tensor, a vector (n,).
        y: Tensor, a vector (m,).
    Returns:
        Tensor (n, m).
    Raises:
        ValueError: one is no vector.

    >>> ms.ops.outer(ms.tensor([1, 2]), ms.tensor([1, 10, 100]))
    Tensor([[  1,  10, 100],
            [  2,  20, 200]], dtype=int64)"""
    ...
@overload
def outer(input: Operand, other: Operand) -> Tensor: ...
@overload
def outer(input: Operand, y: Operand) -> Tensor: ...
def pad(input_x: Operand, padding: Any, mode: str = 'constant', value: Operand = 0.0) -> Tensor:
    """Pads a tensor at both ends of its last dimensions.

    Args:
        input_x: Tensor of any shape and dtype.
        padding: tuple of ints, (before, after) of the last dimension, then of the one before it, and so on; negative ones
            cut off.
        mode: str, 'constant'; 'reflect': mirrored, without the edge; 'replicate': the edge; 'circular': the other end.
        value: number or None, what 'constant' fills with; None: 0.
    Returns:
        Tensor of input_x's dtype.
    Raises:
        ValueError: another mode, or for padding that does not fit.

    >>> ms.ops.pad(ms.tensor([1, 2, 3]), (1, 2), value=9)
    Tensor([9, 1, 2, 3, 9, 9], dtype=int64)
    >>> ms.ops.pad(ms.tensor([1, 2, 3]), (2, 0), "reflect")
    Tensor([3, 2, 1, 2, 3], dtype=int64)"""
    ...
@overload
def pad_grad(ct: Operand, shape: Ints, pads: Ints, mode: str) -> Tensor:
    """pad_grad(ct: Tensor, shape: ints, pads: ints, mode: str)

    Adjoint of pad.
    It adds what went into the padding to the elements that it was taken from; what was constant is dropped.

    Args:
        ct: Tensor, what the result of the op is multiplied with, of the result's shape (a cotangent).
        shape: int or tuple of ints, the shape of pad's operand.
        pads: int or tuple of ints, as given to pad.
        mode: str, as given to pad.
    Returns:
        Tensor of that shape.
    Raises:
        ValueError: ct does not have the shape of pad's result.

    >>> ms.ops.pad_grad(ms.tensor([1.0, 2.0, 3.0]), (2,), (1, 0), "replicate")
    Tensor([3., 3.], dtype=float32)"""
    ...
@overload
def pad_grad(ct: Operand, size: Ints, pads: Ints, mode: str) -> Tensor: ...
@overload
def pad_grad(ct: Operand, size: Ints, padding: Ints, mode: str) -> Tensor: ...
def padding(x: Operand, pad_dim_size: builtins.complex | Tensor = 8) -> Tensor:
    """Fills the last dimension, of size 1, up with zeros.

    Args:
        x: Tensor whose last dimension has size 1.
        pad_dim_size: int, the size that it gets.
    Returns:
        Tensor of x's dtype.
    Raises:
        ValueError: another size.

    >>> ms.ops.padding(ms.tensor([[1], [2]]), 3)
    Tensor([[1, 0, 0],
            [2, 0, 0]], dtype=int64)"""
    ...
def partial(func: Any, *args: Any, **kwargs: Any) -> Any:
    """A function with its first arguments given, and others by name.

    Args:
        func: callable, the function.
        args: its first arguments.
        kwargs: arguments by name; those of a call go before them.
    Returns:
        Function of the others.

    >>> ms.ops.partial(ms.ops.add, ms.tensor([1.0]))(2)
    Tensor([3.], dtype=float32)"""
    ...
def pdist(input: Operand, p: Operand = 2.0) -> Tensor:
    """The distances between all pairs of rows, in the order (0, 1), (0, 2), ..., (1, 2), ...

    Args:
        input: Tensor, n points in rows, (..., n, d), of floats.
        p: number, the order of the norm of a difference.
    Returns:
        Tensor (..., n (n - 1) / 2).

    >>> ms.ops.pdist(ms.tensor([[0.0, 0.0], [3.0, 4.0], [0.0, 4.0]]))
    Tensor([5., 4., 3.], dtype=float32)"""
    ...
@overload
def permute(x: Operand, *dims: int) -> Tensor:
    """permute(x: Tensor, *dims: ints)

    Dimensions reordered.
    Dimension i of the result is dimension dims[i] of x.

    Args:
        x: Tensor of any shape and dtype.
        dims: int or tuple of ints, every dimension of x once, in the new order.
    Returns:
        Tensor that shares x's memory: what is written into one shows in the other.
    Raises:
        ValueError: dims names a dimension twice or leaves one out.

    >>> x = ms.ops.arange(6).reshape(1, 2, 3)
    >>> ms.ops.permute(x, (2, 0, 1)).shape
    (3, 1, 2)"""
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
    """The Moore-Penrose inverse, which every matrix has; of one with an inverse it is that.

    Args:
        x: Tensor, (..., m, n), of floats or complex numbers.
        atol: number or None, singular values up to it count as 0.
        rtol: number or None, likewise those up to rtol times the largest; None: 0 if atol is given, else the larger size of
            a matrix times the precision of the dtype.
        hermitian: bool, says that x is Hermitian: of what is above its diagonal nothing is read.
    Returns:
        Tensor (..., n, m).

    >>> ms.ops.pinv(ms.tensor([[2.0], [0.0]]))
    Tensor([[0.5, 0. ]], dtype=float32)"""
    ...
def pixel_shuffle(input: Operand, upscale_factor: int) -> Tensor:
    """Spreads r * r channels over r x r pixels each: (..., C r r, H, W) becomes (..., C, H r, W r) (Shi et al., 2016).

    Args:
        input: Tensor with at least three dimensions.
        upscale_factor: int, r.
    Returns:
        Tensor of input's dtype.
    Raises:
        ValueError: r * r does not divide the channels.

    >>> ms.ops.pixel_shuffle(ms.tensor([[[1]], [[2]], [[3]], [[4]]]), 2)
    Tensor([[[1, 2],
             [3, 4]]], dtype=int64)"""
    ...
def pixel_unshuffle(input: Operand, downscale_factor: int) -> Tensor:
    """Packs r x r pixels into r * r channels: (..., C, H r, W r) becomes (..., C r r, H, W), the inverse of pixel_shuffle.

    Args:
        input: Tensor with at least three dimensions.
        downscale_factor: int, r.
    Returns:
        Tensor of input's dtype.
    Raises:
        ValueError: r does not divide height and width.

    >>> ms.ops.pixel_unshuffle(ms.tensor([[[1, 2], [3, 4]]]), 2).reshape(-1)
    Tensor([1, 2, 3, 4], dtype=int64)"""
    ...
def point_weights(grid: Operand, size: Ints, mode: str, padding_mode: str, align_corners: bool, orders: Ints) -> tuple[Tensor, Tensor]:
    """point_weights(grid: Tensor, size: ints, mode: str, padding_mode: str, align_corners: bool, orders: ints)

    What the elements around each point weigh in sample_grid, differentiated so often by each coordinate, and which they are (int64, -1: none).
    K elements for each of Q points: 1 of 'nearest', 2 of each coordinate of 'bilinear', 4 of 'bicubic'.

    Args:
        grid: Tensor, (N, ..., 2) or (N, ..., 3), of floats.
        size: int or tuple of ints, the sizes of what is sampled, (H, W) or (D, H, W).
        mode: str, as given to sample_grid.
        padding_mode: str, as given to sample_grid.
        align_corners: bool, as given to sample_grid.
        orders: int or tuple of ints, how often the weights are differentiated by each coordinate, x first; zeros: the
            weights themselves.
    Returns:
        (weights in grid's dtype, places in int64), both (N, K, Q).
    Raises:
        ValueError: size or orders do not fit grid.

    >>> ms.ops.point_weights(ms.tensor([[[0.0, -1.0]]]), (1, 2), "bilinear", "border", True, (0, 0))
    (Tensor([[[0.5],
             [0.5],
             [0. ],
             [0. ]]], dtype=float32), Tensor([[[ 0],
             [ 1],
             [-1],
             [-1]]], dtype=int64))"""
    ...
def poisson(shape: Any, mean: Any, seed: Any = None) -> Tensor:
    """How often something happens that happens mean times on average (the Poisson distribution).

    Args:
        shape: tuple of ints, the sizes of the result, together with those of mean.
        mean: Tensor, not negative; its shape broadcasts with shape.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
    Returns:
        Tensor of float32.
    Raises:
        ValueError: the shapes do not go together.

    >>> x = ms.ops.poisson((10000,), ms.tensor([3.0]))
    >>> x.shape, round(x.mean().item())
    ((10000,), 3)"""
    ...
def polar(abs: Any, angle: Any) -> Tensor:
    """Complex numbers by their size and direction: abs * (cos(angle) + i sin(angle)).

    Args:
        abs: Tensor, the size, of float32 or float64.
        angle: Tensor, the direction in radians; its shape broadcasts with that of abs.
    Returns:
        Tensor of complex64 or complex128.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: other dtypes.

    >>> ms.ops.polar(ms.tensor([1.0, 2.0]), ms.tensor([0.5, 1.5])).angle()
    Tensor([0.5, 1.5], dtype=float32)"""
    ...
def polygamma(n: Any, input: Operand) -> Tensor:
    """The n-th derivative of digamma, which is itself the first derivative of lgamma.

    Args:
        n: int or Tensor, the order, not negative.
        input: Tensor of any shape; integers are converted to float32.
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: a negative or very large order.

    >>> ms.ops.polygamma(1, ms.tensor([1.0, 2.0]))
    Tensor([1.644934  , 0.64493406], dtype=float32)"""
    ...
def population_count(input_x: Operand) -> Tensor:
    """How many bits of each integer are 1.

    Args:
        input_x: Tensor of integers, of any shape.
    Returns:
        Tensor of uint8, of input_x's shape.
    Raises:
        TypeError: floats.

    >>> ms.ops.population_count(ms.tensor([7, 8, -1]))
    Tensor([ 3,  1, 64], dtype=uint8)"""
    ...
def positive(input: Operand) -> Tensor:
    """Returns input itself, as + does in front of a tensor.

    Args:
        input: Tensor of any shape and dtype.
    Returns:
        input, not a copy.

    >>> x = ms.tensor([-1.0])
    >>> ms.ops.positive(x) is x
    True"""
    ...
@overload
def pow(x: Operand, exponent: Operand) -> Tensor:
    """pow(x: Tensor | number, exponent: Tensor | number)

    Element-wise power x ** exponent; integers wrap, a negative integer exponent of an integer gives 0 unless x is 1 or -1.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        exponent: Tensor or number, the exponent; its shape broadcasts with x's.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.pow(ms.tensor([2.0, 3.0]), 2)
    Tensor([4., 9.], dtype=float32)"""
    ...
@overload
def pow(input: Operand, exponent: Operand) -> Tensor: ...
def pows(input: Operand, exponent: Any) -> Tensor:
    """input ** exponent for an exponent that is a number.

    Args:
        input: Tensor of any shape.
        exponent: number, the power.
    Returns:
        Tensor of input's shape; a float makes integers floating point.

    >>> ms.ops.pows(ms.tensor([1.0, 3.0]), 2)
    Tensor([1., 9.], dtype=float32)"""
    ...
@overload
def prelu(x: Operand, weight: Operand) -> Tensor:
    """prelu(x: Tensor, weight: Tensor)

    x if x > 0 else weight * x, weight per channel (dimension 1) or single.
    weight is usually learned (He et al., 2015).

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        weight: Tensor, the slope below 0: one element, or one for each channel of x (N, C, ...).
    Returns:
        Tensor of x's shape.
    Raises:
        ValueError: weight has another number of elements.

    >>> ms.ops.prelu(ms.tensor([[-4.0, -4.0], [2.0, 2.0]]), ms.tensor([0.25, 0.5]))
    Tensor([[-1., -2.],
            [ 2.,  2.]], dtype=float32)"""
    ...
@overload
def prelu(input: Operand, weight: Operand) -> Tensor: ...
def print_(*input_x: Any) -> None:
    """Prints each argument on a line of its own: of a Tensor its shape, dtype and elements, of a Parameter its value's.

    Args:
        input_x: anything.

    >>> ms.ops.print_("loss", ms.tensor([1.0]), 1)
    loss
    Tensor([1.], dtype=float32)
    1"""
    ...
@overload
def prod(x: Operand, axis: Ints | None = None, keep_dims: bool = False, dtype: DTypeLike | None = None) -> Tensor:
    """prod(x: Tensor, axis: ints = None, keep_dims: bool = False, dtype: dtype = None)
    prod(x: Tensor, axis: ints = None, keep_dims: bool = False, dtype: dtype = None)

    Product over axis.
    The product of no elements is 1.

    Args:
        x: Tensor of any shape.
        axis: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones count
            from the end; None: all.
        keep_dims: bool, True keeps each dimension reduced, with size 1.
        dtype: dtype or None, the dtype to multiply in; None: x's, and int64 for bools and integers.
    Returns:
        Tensor of x's shape without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.prod(ms.tensor([[1, 2], [3, 4]]), 1)
    Tensor([ 2, 12], dtype=int64)"""
    ...
@overload
def prod(input: Operand, axis: Ints | None = None, keep_dims: bool = False, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def prod(input: Operand, dim: Ints | None = None, keep_dims: bool = False, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def prod(x: Operand, dim: Ints | None = None, keep_dims: bool = False, dtype: DTypeLike | None = None) -> Tensor: ...
def qr(input: Operand, mode: str = 'reduced') -> tuple[Tensor, Tensor]:
    """input = q r with orthonormal columns of q and r zero below its diagonal.

    Args:
        input: Tensor, (..., m, n), of floats or complex numbers.
        mode: str, 'reduced': q (m, k) with k the smaller of m and n; 'complete': q (m, m).
    Returns:
        (q, r) of input's dtype.
    Raises:
        ValueError: another mode.

    >>> q, r = ms.ops.qr(ms.tensor([[3.0], [4.0]]))
    >>> (q @ r).asnumpy().round(3).tolist()
    [[3.0], [4.0]]"""
    ...
def quantile(input: Operand, q: Any, axis: Ints | None = None, keepdims: bool = False, *, interpolation: str = 'linear') -> Tensor:
    """The value below which a part q of the elements along axis lies, interpolated between its two neighbours.

    NaN among the elements gives NaN; nanquantile leaves them out.

    Args:
        input: Tensor of floats, of any shape.
        q: number or 1-d Tensor in [0, 1]; 0.5 is the median.
        axis: int or None, the dimension that is reduced; None: all of them.
        keepdims: bool, True keeps each dimension reduced, with size 1.
        interpolation: 'linear', or 'lower', 'higher', 'midpoint' or 'nearest' of the two neighbours.
    Returns:
        Tensor of input's dtype, with a first dimension for q if that is a Tensor of one dimension.
    Raises:
        IndexError: there is no such dimension.
        ValueError: another interpolation, or no element.

    >>> ms.ops.quantile(ms.tensor([1.0, 2.0, 3.0, 4.0]), 0.5)
    Tensor(2.5, dtype=float32)
    >>> ms.ops.quantile(ms.tensor([1.0, 2.0, 3.0]), ms.tensor([0.0, 0.25]))
    Tensor([1. , 1.5], dtype=float32)"""
    ...
def quantized_embedding(ids: Operand, weight: Operand, scale: Operand, zero: Operand | None, bits: int, group: int, rows: int, features: int) -> Tensor:
    """quantized_embedding(ids: Tensor, weight: Tensor, scale: Tensor, zero: Tensor = None, bits: int, group: int, rows: int, features: int)

    Rows at ids of a table of few bits, in float32.
    With ids 0 to rows - 1, all of the weight that quantized_linear multiplies with.

    Args:
        ids: Tensor, integers of any shape, from 0 to rows - 1 (negative ones count from the end).
        weight: Tensor, as quantized_linear takes it.
        scale: Tensor, as quantized_linear takes it.
        zero: Tensor or None, as quantized_linear takes it.
        bits: int, 8 or 4.
        group: int, how many features share a scale, a multiple of 32.
        rows: int, int, the number of rows.
        features: int, int, the size of a row.
    Returns:
        Tensor of ids' shape and then (features,), float32.
    Raises:
        IndexError: an id outside.
        ValueError: shapes do not fit.

    >>> weight, scale = ms.ops.full((1, 8, 64), 129, dtype=ms.uint8), 0.5 * ms.ones(1, 1, 16)
    >>> ms.ops.quantized_embedding(ms.tensor([2]), weight, scale, bits=8, group=32, rows=3, features=2)
    Tensor([[0.5, 0.5]], dtype=float32)"""
    ...
@overload
def quantized_linear(x: Operand, weight: Operand, scale: Operand, zero: Operand | None, bias: Operand | None, bits: int, group: int, outputs: int, activations: int = 16) -> Tensor:
    """quantized_linear(x: Tensor, weight: Tensor, scale: Tensor, zero: Tensor = None, bias: Tensor = None, bits: int, group: int, outputs: int, activations: int = 16)

    x @ weight.T + bias with a weight of few bits; x is rounded to integers by groups.
    The weight's element is scale * (stored - zero), zero being the middle of the range where there is none. x is rounded to
    activations bits by groups of each row, relative to the group's largest magnitude: sums within a group are then exact, and
    results have the same bits on every processor. No gradient. ms.quantize makes the operands.
    the first four in the low halves

    Args:
        x: Tensor, (..., in), floats; it is computed in float32.
        weight: Tensor, uint8 (panels, lines, 64): panels of 16 outputs, lines of 4 bytes of each, which hold 4 weights or,
            of 4 bits, 8,.
        scale: Tensor, (panels, groups, 16), floats; float32 and bfloat16 are read as they are.
        zero: Tensor or None, uint8, of scale's shape.
        bias: Tensor or None, (outputs,), added to each row.
        bits: int, 8 or 4.
        group: int, how many inputs share a scale, a multiple of 32; the last group of a row may have fewer.
        outputs: int, int, the number of outputs.
        activations: int, 16, or 8: less exact and faster.
    Returns:
        Tensor (..., outputs) of x's dtype; a group of x that is not finite makes its row NaN.
    Raises:
        ValueError: shapes do not fit.
        TypeError: another dtype of x.

    >>> ms.ops.quantized_linear(ms.ones(1, 2), ms.ops.full((1, 8, 64), 129, dtype=ms.uint8), ms.ones(1, 1, 16), bits=8, group=32, outputs=3)
    Tensor([[2., 2., 2.]], dtype=float32)"""
    ...
@overload
def quantized_linear(input: Operand, weight: Operand, scale: Operand, zero: Operand | None, bias: Operand | None, bits: int, group: int, outputs: int, activations: int = 16) -> Tensor: ...
def rad2deg(x: Any) -> Tensor:
    """Converts angles from radians to degrees: x * 180 / pi.

    Args:
        x: Tensor of any shape; integers are converted to float32.
    Returns:
        Tensor of x's shape, in floating point.

    >>> ms.ops.rad2deg(ms.tensor([0.0, 1.0]))
    Tensor([ 0.     , 57.29578], dtype=float32)"""
    ...
def rand(*size: Any, dtype: DTypeLike | None = None, seed: Any = None) -> Tensor:
    """Numbers that are uniform on [0, 1).

    Args:
        size: ints or tuple of ints, the sizes of the result.
        dtype: dtype or None, the dtype of the result; None: float32.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
    Returns:
        Tensor.
    Raises:
        TypeError: dtype is not floating point.

    >>> x = ms.ops.rand(2, 3, seed=1)
    >>> x.shape, bool(((x >= 0) & (x < 1)).all())
    ((2, 3), True)"""
    ...
def rand_like(input: Operand, seed: Any = None, *, dtype: DTypeLike | None = None) -> Tensor:
    """Numbers that are uniform on [0, 1), in the shape of another tensor.

    Args:
        input: Tensor that gives the shape.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
        dtype: dtype or None, the dtype of the result; None: input's.
    Returns:
        Tensor of input's shape.
    Raises:
        TypeError: dtype is not floating point.

    >>> ms.ops.rand_like(ms.ops.ones(2, 3)).shape
    (2, 3)"""
    ...
def randint(low: Any, high: Any = None, size: Any = None, seed: Any = None, *, dtype: DTypeLike | None = None) -> Tensor:
    """Integers that are uniform on low, ..., high - 1.

    Args:
        low: int, the least; randint(high, size) begins at 0.
        high: int, the end, which is not reached.
        size: tuple of ints, the sizes of the result.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
        dtype: dtype or None, the dtype of the result; None: int64.
    Returns:
        Tensor.
    Raises:
        ValueError: low is not below high.
        TypeError: the size is missing.

    >>> x = ms.ops.randint(0, 10, (1000,))
    >>> int(x.min()), int(x.max())
    (0, 9)"""
    ...
def randint_like(input: Operand, low: Any, high: Any, seed: Any = None, *, dtype: DTypeLike | None = None) -> Tensor:
    """Integers that are uniform on low, ..., high - 1, in the shape of another tensor.

    Args:
        input: Tensor that gives the shape.
        low: int, the least.
        high: int, the end, which is not reached.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
        dtype: dtype or None, the dtype of the result; None: input's.
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: low is not below high.

    >>> ms.ops.randint_like(ms.ops.ones(2), 0, 1)
    Tensor([0., 0.], dtype=float32)"""
    ...
def randn(*size: Any, dtype: DTypeLike | None = None, seed: Any = None) -> Tensor:
    """Numbers that are normally distributed, with mean 0 and variance 1.

    Args:
        size: ints or tuple of ints, the sizes of the result.
        dtype: dtype or None, the dtype of the result; None: float32.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
    Returns:
        Tensor.
    Raises:
        TypeError: dtype is not floating point.

    >>> ms.ops.randn(2, 3).shape
    (2, 3)"""
    ...
def randn_like(input: Operand, seed: Any = None, *, dtype: DTypeLike | None = None) -> Tensor:
    """Numbers that are normally distributed, with mean 0 and variance 1, in the shape of another tensor.

    Args:
        input: Tensor that gives the shape.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
        dtype: dtype or None, the dtype of the result; None: float32, whatever input's is, as in MindSpore.
    Returns:
        Tensor of input's shape.
    Raises:
        TypeError: dtype is not floating point.

    >>> ms.ops.randn_like(ms.ops.ones(2, 3)).shape
    (2, 3)"""
    ...
def random_categorical(logits: Operand, num_sample: Any, seed: builtins.complex | Tensor = 0, dtype: DTypeLike = ...) -> Tensor:
    """Draws classes with the probabilities softmax(logits).

    Args:
        logits: Tensor, (N, C), of floats.
        num_sample: int, how many classes for each row.
        seed: int, a stream of its own, which makes the numbers repeatable; 0: that of ms.set_seed.
        dtype: dtype, the dtype of the result, an integer one.
    Returns:
        Tensor (N, num_sample).

    >>> ms.ops.random_categorical(ms.tensor([[0.0, 100.0]]), 3)
    Tensor([[1, 1, 1]], dtype=int64)"""
    ...
def random_gamma(shape: Ints, alpha: Operand, seed: Any = None) -> Tensor:
    """Numbers with the gamma distribution of rate 1, whose density is proportional to x**(alpha - 1) exp(-x).

    Args:
        shape: tuple of ints, the sizes in front of alpha's.
        alpha: Tensor, the shape parameter, above 0.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
    Returns:
        Tensor of shape + alpha's shape.

    >>> x = ms.ops.random_gamma((10000,), ms.tensor([4.0]))
    >>> x.shape, round(x.mean().item())
    ((10000, 1), 4)"""
    ...
def random_poisson(shape: Ints, rate: Any, seed: Any = None, dtype: DTypeLike = ...) -> Tensor:
    """How often something happens that happens rate times on average (the Poisson distribution).

    Args:
        shape: tuple of ints, the sizes in front of rate's.
        rate: Tensor, not negative.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
        dtype: dtype, the dtype of the result.
    Returns:
        Tensor of shape + rate's shape.

    >>> x = ms.ops.random_poisson((10000,), ms.tensor([3.0]))
    >>> x.shape, round(x.mean().item())
    ((10000, 1), 3)"""
    ...
def randperm(n: Any, seed: builtins.complex | Tensor = 0, offset: builtins.complex | Tensor = 0, dtype: DTypeLike = ...) -> Tensor:
    """The numbers 0, ..., n - 1 in random order.

    Args:
        n: int or Tensor, how many.
        seed: int, a stream of its own, which makes the numbers repeatable; 0: that of ms.set_seed.
        offset: int, further along that stream.
        dtype: dtype, the dtype of the result.
    Returns:
        Tensor (n,).
    Raises:
        ValueError: n is negative.

    >>> ms.ops.sort(ms.ops.randperm(4))[0]
    Tensor([0, 1, 2, 3], dtype=int64)"""
    ...
def range(start: Any, end: Any = None, step: builtins.complex | Tensor = 1, maxlen: builtins.complex | Tensor = 1000000, *, dtype: DTypeLike | None = None) -> Tensor:
    """The numbers start, start + step and so on below end, but no more than maxlen of them.

    Args:
        start: number, the first number; if it is given alone, it is the end, and the first number is 0.
        end: number or None, where the numbers stop; it is not reached.
        step: number, the distance of two numbers; a negative one counts down.
        maxlen: int, how many numbers are allowed.
        dtype: dtype or None, the dtype of the result; None: int64 for ints, float32 for floats.
    Returns:
        1-d Tensor.
    Raises:
        ValueError: more than maxlen numbers, or a step that is 0 or leads away from end.

    >>> ms.ops.range(1, 7, 2)
    Tensor([1, 3, 5], dtype=int64)"""
    ...
def rank(input_x: Operand) -> int:
    """How many dimensions a tensor has, x.ndim.

    Args:
        input_x: Tensor of any shape and dtype.
    Returns:
        int.

    >>> ms.ops.rank(ms.ops.ones((2, 3)))
    2"""
    ...
def ravel(input: Operand) -> Tensor:
    """The elements in one dimension, by rows; a view where strides allow.

    Args:
        input: Tensor of any shape and dtype.
    Returns:
        1-d Tensor.

    >>> ms.ops.ravel(ms.tensor([[1, 2], [3, 4]]))
    Tensor([1, 2, 3, 4], dtype=int64)"""
    ...
raw: Any
@overload
def real(x: Operand) -> Tensor:
    """real(x: Tensor)

    Real part.
    Of a real tensor it is the tensor.

    Args:
        x: Tensor of any shape, complex or real.
    Returns:
        real Tensor of x's shape.

    >>> ms.ops.real(ms.tensor([1 + 2j, 3.0]))
    Tensor([1., 3.], dtype=float64)"""
    ...
@overload
def real(input: Operand) -> Tensor: ...
@overload
def reciprocal(x: Operand) -> Tensor:
    """reciprocal(x: Tensor)

    1 / x.
    inf at 0.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.

    >>> ms.ops.reciprocal(ms.tensor([4, 0]))
    Tensor([0.25,  inf], dtype=float32)"""
    ...
@overload
def reciprocal(input: Operand) -> Tensor: ...
@overload
def reduce_all(x: Operand, axis: Ints | None = None, keep_dims: bool = False) -> Tensor:
    """reduce_all(x: Tensor, axis: ints = None, keep_dims: bool = False)

    True where every element over axis is true.
    True where there is no element; NaN is true.

    Args:
        x: Tensor of any shape; what is not 0 is true.
        axis: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones count
            from the end; None: all.
        keep_dims: bool, True keeps each dimension reduced, with size 1.
    Returns:
        Tensor of bools, without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.reduce_all(ms.tensor([[True, False], [True, True]]), 1)
    Tensor([False,  True], dtype=bool_)"""
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

    True where any element over axis is true.
    False where there is no element; NaN is true.

    Args:
        x: Tensor of any shape; what is not 0 is true.
        axis: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones count
            from the end; None: all.
        keep_dims: bool, True keeps each dimension reduced, with size 1.
    Returns:
        Tensor of bools, without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.reduce_any(ms.tensor([[True, False], [False, False]]), 1)
    Tensor([ True, False], dtype=bool_)"""
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

    Largest value over axis; NaN if there is one; gradient shared evenly among ties.

    Args:
        x: Tensor of real numbers, of any shape.
        axis: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones count
            from the end; None: all.
        keep_dims: bool, True keeps each dimension reduced, with size 1.
    Returns:
        Tensor of x's dtype, without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.
        ValueError: a reduced dimension is empty.
        TypeError: complex numbers.

    >>> ms.ops.reduce_max(ms.tensor([[1.0, 5.0], [7.0, 2.0]]), 0)
    Tensor([7., 5.], dtype=float32)"""
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

    Arithmetic mean over axis; floating point or complex.
    The mean of no elements is NaN.

    Args:
        x: Tensor of any shape.
        axis: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones count
            from the end; None: all.
        keep_dims: bool, True keeps each dimension reduced, with size 1.
    Returns:
        Tensor of x's shape without the reduced dimensions, in floating point.
    Raises:
        IndexError: there is no such dimension.
        TypeError: dtype is neither floating point nor complex.

    >>> ms.ops.reduce_mean(ms.tensor([[1, 2], [3, 5]]), 1)
    Tensor([1.5, 4. ], dtype=float32)"""
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

    Smallest value over axis; NaN if there is one; gradient shared evenly among ties.

    Args:
        x: Tensor of real numbers, of any shape.
        axis: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones count
            from the end; None: all.
        keep_dims: bool, True keeps each dimension reduced, with size 1.
    Returns:
        Tensor of x's dtype, without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.
        ValueError: a reduced dimension is empty.
        TypeError: complex numbers.

    >>> ms.ops.reduce_min(ms.tensor([[1.0, 5.0], [7.0, 2.0]]), 0)
    Tensor([1., 2.], dtype=float32)"""
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

    Product over axis.
    The product of no elements is 1.

    Args:
        x: Tensor of any shape.
        axis: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones count
            from the end; None: all.
        keep_dims: bool, True keeps each dimension reduced, with size 1.
    Returns:
        Tensor of x's shape without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.reduce_prod(ms.tensor([[1, 2], [3, 4]]), 1)
    Tensor([ 2, 12], dtype=int64)"""
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

    Sum over axis; bools and narrow integers add in int64.
    The sum of no elements is 0.

    Args:
        x: Tensor of any shape.
        axis: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones count
            from the end; None: all.
        keep_dims: bool, True keeps each dimension reduced, with size 1.
    Returns:
        Tensor of x's shape without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.

    >>> x = ms.tensor([[1, 2], [3, 4]])
    >>> ms.ops.reduce_sum(x)
    Tensor(10, dtype=int64)
    >>> ms.ops.reduce_sum(x, 0)
    Tensor([4, 6], dtype=int64)"""
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

    max(x, 0); NaN stays.
    The rectified linear unit. Its gradient is 1 where x > 0, else 0.

    Args:
        x: Tensor of any shape.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        TypeError: bools and complex numbers.

    >>> ms.ops.relu(ms.tensor([-1.0, 0.0, 2.0]))
    Tensor([0., 0., 2.], dtype=float32)"""
    ...
@overload
def relu(input: Operand) -> Tensor: ...
@overload
def relu(input: Operand, inplace: Any) -> Tensor: ...
@overload
def relu6(x: Operand) -> Tensor:
    """relu6(x: Tensor)

    min(max(x, 0), 6).
    A relu that ends at 6 (Howard et al., 2017).

    Args:
        x: Tensor of any shape.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        TypeError: bools and complex numbers.

    >>> ms.ops.relu6(ms.tensor([-1.0, 3.0, 8.0]))
    Tensor([0., 3., 6.], dtype=float32)"""
    ...
@overload
def relu6(input: Operand) -> Tensor: ...
@overload
def remainder(x: Operand, y: Operand) -> Tensor:
    """remainder(x: Tensor | number, y: Tensor | number)

    Element-wise remainder with the sign of y, Python's %.
    x - floor(x / y) * y, so that the result lies between 0 and y.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.remainder(ms.tensor([7, -7]), 3)
    Tensor([1, 2], dtype=int64)"""
    ...
@overload
def remainder(input: Operand, other: Operand) -> Tensor: ...
@overload
def remainder(input: Operand, y: Operand) -> Tensor: ...
def renorm(input: Operand, p: Operand, axis: Ints | None, maxnorm: Any) -> Tensor:
    """Scales each slice along axis whose p-norm is above maxnorm down to it.

    Args:
        input: Tensor of floats, with at least two dimensions.
        p: number, the order of the norm.
        axis: int, the dimension that the slices are taken along.
        maxnorm: number, the norm that is allowed.
    Returns:
        Tensor of input's shape and dtype.

    >>> ms.ops.renorm(ms.tensor([[3.0, 4.0], [0.3, 0.4]]), 2, 0, 1.0).asnumpy().round(3).tolist()
    [[0.6000000238418579, 0.800000011920929], [0.30000001192092896, 0.4000000059604645]]"""
    ...
def repeat_elements(x: Operand, rep: Any, axis: Ints | None = 0) -> Tensor:
    """Repeats each slice along an axis in its place.

    Args:
        x: Tensor of any shape and dtype.
        rep: int, how often.
        axis: int, the dimension to repeat along.
    Returns:
        Tensor of x's dtype.
    Raises:
        ValueError: rep is negative.
        IndexError: there is no such dimension.

    >>> ms.ops.repeat_elements(ms.tensor([[1, 2], [3, 4]]), 2, axis=1)
    Tensor([[1, 1, 2, 2],
            [3, 3, 4, 4]], dtype=int64)"""
    ...
def repeat_interleave(input: Operand, repeats: Any, axis: Ints | None = None) -> Tensor:
    """Repeats each element, or each slice along an axis, in its place.

    Args:
        input: Tensor of any shape and dtype.
        repeats: int, list or Tensor of ints, how often; one number for all, or one for each slice.
        axis: int or None, the dimension to repeat along; None: input is flattened first.
    Returns:
        Tensor of input's dtype.
    Raises:
        ValueError: a number is negative, or there are not as many as slices.
        IndexError: there is no such dimension.

    >>> ms.ops.repeat_interleave(ms.tensor([1, 2]), 2)
    Tensor([1, 1, 2, 2], dtype=int64)
    >>> ms.ops.repeat_interleave(ms.tensor([[1, 2], [3, 4]]), [1, 2], 0)
    Tensor([[1, 2],
            [3, 4],
            [3, 4]], dtype=int64)"""
    ...
@overload
def resample(x: Operand, size: Ints, mode: str = 'linear', align_corners: bool = False, scale_x: float | None = None, scale_y: float | None = None, scale_z: float | None = None) -> Tensor:
    """resample(x: Tensor, size: ints, mode: str = 'linear', align_corners: bool = False, scale_x: float = None, scale_y: float = None, scale_z: float = None)

    The last dimensions of x at size places each: the nearest elements, or sums of the near ones by weights.
    Along one dimension after the other. 'linear' and 'cubic' modes weigh the 2 or 4 elements around each place; elements of
    weight 0 are not read, so that an infinity or NaN shows only where it counts. Sums of half types are in float32.
        'cubic_border' (PyTorch's 'bicubic': what lies outside counts as the border), 'cubic' (MindSpore's: without
        align_corners it does not count), 'cubic_start' (places count from the middle of the first element)
        for integers with weights

    Args:
        x: Tensor of floats; with 'nearest' and 'nearest-exact' of any dtype but complex numbers.
        size: int or tuple of ints, the new sizes of the last one to three dimensions.
        mode: str, 'nearest', 'nearest-exact' (of the middle of each place), 'linear', 'area' (the mean of the elements
            below a place),.
        align_corners: bool, whether the outermost elements stay where they are; else the edges of the outermost places do.
        scale_x: float or None, by what the last dimension was multiplied, None: by its sizes.
        scale_y: float or None, the same of the dimension before.
        scale_z: float or None, the same of the dimension before that.
    Returns:
        Tensor of x's dtype.
    Raises:
        ValueError: an unknown mode, a size or scale that is not positive, or sizes for more dimensions than x has;
            TypeError.

    >>> ms.ops.resample(ms.tensor([0.0, 3.0]), (4,), "linear", True)
    Tensor([0., 1., 2., 3.], dtype=float32)"""
    ...
@overload
def resample(input: Operand, size: Ints, mode: str = 'linear', align_corners: bool = False, scale_x: float | None = None, scale_y: float | None = None, scale_z: float | None = None) -> Tensor: ...
def resample_grad(ct: Operand, size: Ints, mode: str = 'linear', align_corners: bool = False, scale_x: float | None = None, scale_y: float | None = None, scale_z: float | None = None) -> Tensor:
    """resample_grad(ct: Tensor, size: ints, mode: str = 'linear', align_corners: bool = False, scale_x: float = None, scale_y: float = None, scale_z: float = None)

    Adjoint of resample; size: that of its operand.
    What an element of ct was made of gets its share of it.

    Args:
        ct: Tensor of floats.
        size: int or tuple of ints, the sizes of the last dimensions of resample's operand.
        mode: str, as given to resample.
        align_corners: bool, as given to resample.
        scale_x: float or None, as given to resample.
        scale_y: float or None, as given to resample.
        scale_z: float or None, as given to resample.
    Returns:
        Tensor of ct's dtype.
    Raises:
        ValueError: and TypeError as resample.

    >>> ms.ops.resample_grad(ms.tensor([1.0, 1.0, 1.0, 1.0]), (2,), "nearest")
    Tensor([2., 2.], dtype=float32)"""
    ...
@overload
def reshape(x: Operand, *shape: int) -> Tensor:
    """reshape(x: Tensor, *shape: ints)

    Same elements in another shape, one dimension may be -1; a view when strides allow, else a copy.
    The elements keep their order, by rows.

    Args:
        x: Tensor of any shape and dtype.
        shape: int or tuple of ints, the new sizes; one may be -1 and follows from the number of elements.
    Returns:
        Tensor of that shape; it shares x's memory where strides can describe it.
    Raises:
        ValueError: the shape has another number of elements.

    >>> ms.ops.reshape(ms.ops.arange(6), (2, -1))
    Tensor([[0, 1, 2],
            [3, 4, 5]], dtype=int64)"""
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
    """The same elements in another shape; what is written into the result shows in input.

    Args:
        input: Tensor of any shape and dtype.
        shape: tuple of ints, the new sizes; one may be -1.
    Returns:
        Tensor of that shape.
    Raises:
        ValueError: the shape has another number of elements.

    >>> x = ms.tensor([1, 2, 3, 4])
    >>> ms.ops.reshape_(x, (2, 2))[0] = 9
    >>> x
    Tensor([9, 9, 3, 4], dtype=int64)"""
    ...
def reverse(x: Operand, axis: Any) -> Tensor:
    """Reverses the order of the elements along dimensions.

    Args:
        x: Tensor of any dtype.
        axis: int or list of ints, the dimensions.
    Returns:
        copy.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.reverse(ms.tensor([[1, 2], [3, 4]]), [0, 1])
    Tensor([[4, 3],
            [2, 1]], dtype=int64)"""
    ...
def reverse_sequence(x: Operand, seq_lengths: Any, seq_dim: Any, batch_dim: builtins.complex | Tensor = 0) -> Tensor:
    """Reverses each sequence of a batch, as far as it is long; the padding behind it stays in place.

    Args:
        x: Tensor with at least two dimensions.
        seq_lengths: Tensor, the length of each sequence, 1-d, of integers.
        seq_dim: int, the dimension that the sequences lie along.
        batch_dim: int, the dimension of the batch.
    Returns:
        Tensor of x's shape and dtype.

    >>> ms.ops.reverse_sequence(ms.tensor([[1, 2, 3, 0], [4, 5, 0, 0]]), ms.tensor([3, 2]), 1)
    Tensor([[3, 2, 1, 0],
            [5, 4, 0, 0]], dtype=int64)"""
    ...
def rfft(input: Operand, n: Any = None, dim: Ints | None = -1, norm: Any = None) -> Tensor:
    """The discrete Fourier transform of real numbers.

    Its second half mirrors the first and is left out: n // 2 + 1 elements are there.

    Args:
        input: Tensor of real numbers; other dtypes than float64 become float32.
        n: int or None, how many elements are transformed; the rest is cut off, or zeros are added; None: as many as there
            are.
        dim: int, the dimension to transform.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Tensor of complex64, or complex128 of double precision.
    Raises:
        ValueError: another norm.
        TypeError: complex numbers.

    >>> ms.ops.rfft(ms.tensor([1.0, 2.0, 3.0, 4.0]))
    Tensor([10.+0.j, -2.+2.j, -2.+0.j], dtype=complex64)"""
    ...
def rfft2(input: Operand, s: Any = None, dim: Ints | None = ..., norm: Any = None) -> Tensor:
    """The discrete Fourier transform of real numbers along two dimensions.

    The second half along the last of them mirrors the first and is left out: n // 2 + 1 elements are there.

    Args:
        input: Tensor of real numbers; other dtypes than float64 become float32.
        s: tuple of ints or None, how many elements along each of dim; the rest is cut off, or zeros are added; None: all
            there are.
        dim: pair of ints, the dimensions to transform.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Tensor of complex64, or complex128 of double precision.
    Raises:
        ValueError: another norm.
        TypeError: complex numbers.

    >>> ms.ops.rfft2(ms.tensor([[1.0, 2.0], [3.0, 4.0]]))
    Tensor([[10.+0.j, -2.+0.j],
            [-4.+0.j,  0.+0.j]], dtype=complex64)"""
    ...
def rfftfreq(n: Any, d: builtins.complex | Tensor = 1.0, dtype: DTypeLike | None = None) -> Tensor:
    """The frequency of each element that rfft gives, in cycles per unit of d: 0, 1, ..., n // 2, all over n d.

    Args:
        n: int, how many samples there are.
        d: number, how far apart the samples are.
        dtype: dtype or None, the dtype of the result; None: float32.
    Returns:
        Tensor (n // 2 + 1,).

    >>> ms.ops.rfftfreq(4, d=0.5)
    Tensor([0. , 0.5, 1. ], dtype=float32)"""
    ...
def rfftn(input: Operand, s: Any = None, dim: Ints | None = None, norm: Any = None) -> Tensor:
    """The discrete Fourier transform of real numbers along several dimensions.

    The second half along the last of them mirrors the first and is left out: n // 2 + 1 elements are there.

    Args:
        input: Tensor of real numbers; other dtypes than float64 become float32.
        s: tuple of ints or None, how many elements along each of dim; the rest is cut off, or zeros are added; None: all
            there are.
        dim: tuple of ints or None, the dimensions to transform; None: all, or the last ones if s is given.
        norm: str or None, where the factor 1 / n stands: 'backward' (and None) in the inverse, 'forward' in the transform,
            'ortho' its root in both.
    Returns:
        Tensor of complex64, or complex128 of double precision.
    Raises:
        ValueError: another norm.
        TypeError: complex numbers.

    >>> ms.ops.rfftn(ms.ops.ones(2, 4)).shape
    (2, 3)"""
    ...
def rms_norm(x: Operand, gamma: Any, epsilon: Operand = 1e-06) -> tuple[Tensor, Tensor]:
    """x * rstd * gamma with rstd = 1 / sqrt(mean(x * x) + epsilon) (Zhang and Sennrich, 2019).

    Args:
        x: Tensor of floats.
        gamma: Tensor, the scale, of the shape of the last dimensions, which are normalised together.
        epsilon: number, keeps the root from 0.
    Returns:
        (the normalised tensor, rstd).

    >>> ms.ops.rms_norm(ms.tensor([[3.0, 4.0]]), ms.ops.ones(2))
    (Tensor([[0.8485281, 1.1313708]], dtype=float32), Tensor([[0.2828427]], dtype=float32))"""
    ...
@overload
def roll(x: Operand, shifts: Ints, dims: Ints | None = None) -> Tensor:
    """roll(x: Tensor, shifts: ints, dims: ints = None)

    Elements moved cyclically (None: flattened).
    What leaves at one end comes in at the other.

    Args:
        x: Tensor of any shape.
        shifts: int or tuple of ints, how far, for each of dims; negative numbers move towards the beginning.
        dims: int, tuple of ints or None, the dimensions to move along; None: x is flattened first, and given its shape
            again.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        ValueError: shifts and dims differ in length.
        IndexError: there is no such dimension.

    >>> ms.ops.roll(ms.tensor([1, 2, 3, 4]), 1)
    Tensor([4, 1, 2, 3], dtype=int64)
    >>> ms.ops.roll(ms.tensor([[1, 2], [3, 4], [5, 6]]), -1, 0)
    Tensor([[3, 4],
            [5, 6],
            [1, 2]], dtype=int64)"""
    ...
@overload
def roll(input: Operand, shifts: Ints, axis: Ints | None = None) -> Tensor: ...
@overload
def roll(input: Operand, shifts: Ints, dims: Ints | None = None) -> Tensor: ...
def rot90(input: Operand, k: builtins.complex | Tensor = 1, dims: Any = ...) -> Tensor:
    """Turns by k quarters from dims[0] towards dims[1].

    Args:
        input: Tensor with at least two dimensions.
        k: int, how many quarters; negative ones turn the other way.
        dims: pair of ints, the plane.
    Returns:
        Tensor of input's dtype.
    Raises:
        ValueError: the two dimensions are the same.

    >>> ms.ops.rot90(ms.tensor([[1, 2], [3, 4]]), 1, (0, 1))
    Tensor([[2, 4],
            [1, 3]], dtype=int64)"""
    ...
def rotary_position_embedding(x: Operand, cos: Any, sin: Any, mode: str = 0) -> Tensor:
    """Turns pairs of features by an angle that depends on the position: x * cos + turned(x) * sin (Su et al., 2021).

    Args:
        x: Tensor, (..., d) with an even d, of floats.
        cos: Tensor, the cosines of the angles; its shape broadcasts with x's.
        sin: Tensor, the sines of the angles.
        mode: int, which features make a pair: 0: i and i + d / 2; 1: 2 i and 2 i + 1.
    Returns:
        Tensor of x's shape.
    Raises:
        ValueError: the shapes do not fit.

    >>> x, cos, sin = ms.tensor([[1.0, 2.0]]), ms.tensor([[0.0, 0.0]]), ms.tensor([[1.0, 1.0]])
    >>> ms.ops.rotary_position_embedding(x, cos, sin)
    Tensor([[-2.,  1.]], dtype=float32)"""
    ...
def round(input: Operand, *, decimals: builtins.complex | Tensor = 0) -> Tensor:
    """Rounds to a number of decimals; what lies in the middle goes to the even neighbour.

    Args:
        input: Tensor of real numbers, of any shape.
        decimals: int, how many digits behind the point stay; negative ones round to tens, hundreds and so on.
    Returns:
        Tensor of input's shape.

    >>> ms.ops.round(ms.tensor([0.5, 1.5, 2.25]))
    Tensor([0., 2., 2.], dtype=float32)
    >>> ms.ops.round(ms.tensor([1.234]), decimals=1)
    Tensor([1.2], dtype=float32)"""
    ...
def row_stack(tensors: Any) -> Tensor:
    """Joins tensors along the first dimension; vectors are rows.

    Args:
        tensors: list or tuple of Tensors that agree in all other sizes.
    Returns:
        Tensor.
    Raises:
        ValueError: sizes differ.

    >>> ms.ops.row_stack((ms.tensor([1, 2]), ms.tensor([[3, 4], [5, 6]])))
    Tensor([[1, 2],
            [3, 4],
            [5, 6]], dtype=int64)"""
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
    """input where it is positive, else input times a slope drawn anew for every element (Xu et al., 2015).

    Args:
        input: Tensor of floats, of any shape.
        lower: number, the least slope.
        upper: number, the largest slope; slopes are uniform on [lower, upper].
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        ValueError: unless lower <= upper.

    >>> ms.ops.rrelu(ms.tensor([-8.0, 2.0]), 0.25, 0.25)
    Tensor([-2.,  2.], dtype=float32)"""
    ...
@overload
def rsqrt(x: Operand) -> Tensor:
    """rsqrt(x: Tensor)

    1 / sqrt(x).
    inf at 0 and NaN for negative real numbers.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.

    >>> ms.ops.rsqrt(ms.tensor([4.0, 0.25]))
    Tensor([0.5, 2. ], dtype=float32)"""
    ...
@overload
def rsqrt(input: Operand) -> Tensor: ...
@overload
def sample_grid(x: Operand, grid: Operand, mode: str = 'bilinear', padding_mode: str = 'zeros', align_corners: bool = False) -> Tensor:
    """sample_grid(x: Tensor, grid: Tensor, mode: str = 'bilinear', padding_mode: str = 'zeros', align_corners: bool = False)

    Values of (N, C, H, W) or (N, C, D, H, W) at the points of grid, (N, ..., 2 or 3) in [-1, 1], x first.
    The op below grid_sample, for operands of one dtype. Places and sums of half types are computed in float32.

    Args:
        x: Tensor, (N, C, H, W) or (N, C, D, H, W), of floats.
        grid: Tensor, (N, H', W', 2) or (N, D', H', W', 3), of x's dtype.
        mode: str, 'bilinear', 'nearest', or of pictures 'bicubic' (Keys, 1981).
        padding_mode: str, what lies outside: 'zeros', 'border' the nearest value, 'reflection' mirrored.
        align_corners: bool, whether -1 and 1 are the middles of the outermost places, or their outer edges.
    Returns:
        Tensor (N, C, H', W') or (N, C, D', H', W').
    Raises:
        ValueError: shapes that do not fit or another mode.
        TypeError: dtypes that differ.

    >>> ms.ops.sample_grid(ms.tensor([[[[0.0, 1.0], [2.0, 3.0]]]]), ms.tensor([[[[0.0, 0.0], [1.0, -1.0]]]]), align_corners=True)
    Tensor([[[[1.5, 1. ]]]], dtype=float32)"""
    ...
@overload
def sample_grid(input: Operand, grid: Operand, mode: str = 'bilinear', padding_mode: str = 'zeros', align_corners: bool = False) -> Tensor: ...
def scalar_cast(input_x: Operand, input_y: Any) -> int:
    """Converts a number as a tensor of a dtype would be converted.

    Args:
        input_x: number, the number.
        input_y: dtype, the dtype.
    Returns:
        Python number.

    >>> ms.ops.scalar_cast(2.7, ms.int64)
    2"""
    ...
def scalar_to_array(input_x: Operand) -> Tensor:
    """A number as a tensor without dimensions, in the dtype of its kind.

    Args:
        input_x: number, the number.
    Returns:
        Tensor: int64, float32, bool or complex64.

    >>> ms.ops.scalar_to_array(2)
    Tensor(2, dtype=int64)"""
    ...
def scalar_to_tensor(input_x: Operand, dtype: Any = ...) -> Tensor:
    """A number as a tensor without dimensions.

    Args:
        input_x: number, the number.
        dtype: dtype of the result. Default: float32.
    Returns:
        Tensor of one number.

    >>> ms.ops.scalar_to_tensor(1.5), ms.ops.scalar_to_tensor(2, ms.int64)
    (Tensor(1.5, dtype=float32), Tensor(2, dtype=int64))"""
    ...
def scan(loop_func: Any, init: Any, xs: Any, length: Any = None) -> Any:
    """Takes a turn for each element of xs, which hands a state on and gives a result: state, y = loop_func(state, x).

    Args:
        loop_func: function of the state and an element of xs, gives the next state and a result.
        init: Tensor, number, or tuple, list or dict of these: the first state.
        xs: Tensor, whose rows are the elements; tuple or list of the elements; dict of these, all of one length: loop_func is
            given a dict of an element of each; None: loop_func is given None.
        length: int or None, how many turns; needed where xs is None.
    Returns:
        tuple of the last state, and the list of the results.
    Raises:
        ValueError: length is not that of xs, or the values of a dict differ in theirs; neither of both is given.

    >>> ms.ops.scan(lambda s, x: (s + x, s * x), ms.tensor(1.0), ms.tensor([1.0, 2.0, 3.0]))
    (Tensor(7., dtype=float32), [Tensor(1., dtype=float32), Tensor(4., dtype=float32), Tensor(12., dtype=float32)])
    >>> ms.ops.scan(lambda s, x: (s + x["a"] * x["b"], None), ms.tensor(1.0), {"a": ms.tensor([1.0, 2.0]), "b": [3, 4]})
    (Tensor(12., dtype=float32), [None, None])"""
    ...
@overload
def scatter(x: Operand, axis: int, index: Operand, src: Operand, reduce: str = 'none') -> Tensor:
    """scatter(x: Tensor, axis: int, index: Tensor, src: Tensor | number, reduce: str = 'none')
    scatter(x: Tensor, dim: int, index: Tensor, src: Tensor | number, *, reduce: str = 'none')
    scatter(x: Tensor, dim: int, index: Tensor, value: Tensor | number, *, reduce: str = 'none')

    Copy of x with src written (or added: 'add', multiplied: 'multiply') at index along axis.
    out[..index[..i..]..] = src[..i..] along axis. Of several values for one place the last one stays, unless they are added
    or multiplied.

    Args:
        x: Tensor of any shape.
        axis, dim: int, a dimension; a negative one counts from the end.
        index: Tensor of integers, with as many dimensions as x and no size above x's except along axis.
        src, value: Tensor or number, a number, or a Tensor of x's dtype and at least the sizes of index.
        reduce: str, 'none': write; 'add': add to what is there; 'multiply': multiply it.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        IndexError: an index outside the dimension.
        TypeError: other dtypes.
        ValueError: shapes do not fit.

    >>> ms.ops.scatter(ms.ops.zeros(4), 0, ms.tensor([3, 1]), ms.tensor([1.0, 2.0]))
    Tensor([0., 2., 0., 1.], dtype=float32)
    >>> ms.ops.scatter(ms.ops.zeros(4), 0, ms.tensor([1, 1]), 5.0, reduce="add")
    Tensor([ 0., 10.,  0.,  0.], dtype=float32)"""
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
    """Adds updates to rows of a Parameter or Tensor in place; recorded of a Tensor.

    Args:
        input_x: Parameter with at least one dimension; it is written.
        indices: Tensor of integers, of any shape, which rows; of one that is named twice both updates count, in their order.
        updates: Tensor of shape indices.shape + input_x.shape[1:], a row for each index.
    Returns:
        Tensor of input_x's memory.
    Raises:
        ValueError: the shapes do not fit.

    >>> p = ms.Parameter([1.0, 2.0, 8.0], requires_grad=False)
    >>> ms.ops.scatter_add(p, ms.tensor([2, 0]), ms.tensor([4.0, 5.0]))
    Tensor([ 6.,  2., 12.], dtype=float32)"""
    ...
def scatter_div(input_x: Operand, indices: Any, updates: Operand) -> Tensor:
    """Divides by updates rows of a Parameter or Tensor in place; recorded of a Tensor.

    Args:
        input_x: Parameter with at least one dimension; it is written.
        indices: Tensor of integers, of any shape, which rows; of one that is named twice both updates count, in their order.
        updates: Tensor of shape indices.shape + input_x.shape[1:], a row for each index.
    Returns:
        Tensor of input_x's memory.
    Raises:
        ValueError: the shapes do not fit.

    >>> p = ms.Parameter([1.0, 2.0, 8.0], requires_grad=False)
    >>> ms.ops.scatter_div(p, ms.tensor([2, 0]), ms.tensor([4.0, 5.0]))
    Tensor([0.2, 2. , 2. ], dtype=float32)"""
    ...
def scatter_max(input_x: Operand, indices: Any, updates: Operand) -> Tensor:
    """Writes the larger of updates and the old values into rows of a Parameter or Tensor in place; recorded of a Tensor.

    Args:
        input_x: Parameter with at least one dimension; it is written.
        indices: Tensor of integers, of any shape, which rows; of one that is named twice both updates count, in their order.
        updates: Tensor of shape indices.shape + input_x.shape[1:], a row for each index.
    Returns:
        Tensor of input_x's memory.
    Raises:
        ValueError: the shapes do not fit.

    >>> p = ms.Parameter([1.0, 2.0, 8.0], requires_grad=False)
    >>> ms.ops.scatter_max(p, ms.tensor([2, 0]), ms.tensor([4.0, 5.0]))
    Tensor([5., 2., 8.], dtype=float32)"""
    ...
def scatter_min(input_x: Operand, indices: Any, updates: Operand) -> Tensor:
    """Writes the smaller of updates and the old values into rows of a Parameter or Tensor in place; recorded of a Tensor.

    Args:
        input_x: Parameter with at least one dimension; it is written.
        indices: Tensor of integers, of any shape, which rows; of one that is named twice both updates count, in their order.
        updates: Tensor of shape indices.shape + input_x.shape[1:], a row for each index.
    Returns:
        Tensor of input_x's memory.
    Raises:
        ValueError: the shapes do not fit.

    >>> p = ms.Parameter([1.0, 2.0, 8.0], requires_grad=False)
    >>> ms.ops.scatter_min(p, ms.tensor([2, 0]), ms.tensor([4.0, 5.0]))
    Tensor([1., 2., 4.], dtype=float32)"""
    ...
def scatter_mul(input_x: Operand, indices: Any, updates: Operand) -> Tensor:
    """Multiplies by updates rows of a Parameter or Tensor in place; recorded of a Tensor.

    Args:
        input_x: Parameter with at least one dimension; it is written.
        indices: Tensor of integers, of any shape, which rows; of one that is named twice both updates count, in their order.
        updates: Tensor of shape indices.shape + input_x.shape[1:], a row for each index.
    Returns:
        Tensor of input_x's memory.
    Raises:
        ValueError: the shapes do not fit.

    >>> p = ms.Parameter([1.0, 2.0, 8.0], requires_grad=False)
    >>> ms.ops.scatter_mul(p, ms.tensor([2, 0]), ms.tensor([4.0, 5.0]))
    Tensor([ 5.,  2., 32.], dtype=float32)"""
    ...
def scatter_nd(indices: Any, updates: Operand, shape: Any) -> Tensor:
    """Zeros with updates added at coordinates.

    Args:
        indices: Tensor, the coordinates, (..., depth), of integers; what is added to one place twice adds up.
        updates: Tensor of shape indices.shape[:-1] + shape[depth:].
        shape: tuple of ints, the sizes of the result.
    Returns:
        Tensor of that shape and the dtype of updates.
    Raises:
        ValueError: the shapes do not fit.

    >>> ms.ops.scatter_nd(ms.tensor([[1], [1]]), ms.tensor([2.0, 3.0]), (3,))
    Tensor([0., 5., 0.], dtype=float32)"""
    ...
def scatter_nd_add(input_x: Operand, indices: Any, updates: Operand, use_locking: bool = False) -> Tensor:
    """Elements of a Parameter at coordinates are increased by updates, in place.

    Args:
        input_x: Parameter of any shape; it is written, and derivatives by updates go through the result alone.
        indices: Tensor of integers, (..., depth), the coordinates; of a place that is named twice both updates count.
        updates: Tensor of shape indices.shape[:-1] + input_x.shape[depth:].
        use_locking: bool, there for MindSpore's programs; it changes nothing.
    Returns:
        Tensor of input_x's memory.
    Raises:
        ValueError: the shapes do not fit.

    >>> p = ms.Parameter([[1.0, 2.0], [3.0, 8.0]])
    >>> ms.ops.scatter_nd_add(p, ms.tensor([[1, 1], [0, 0]]), ms.tensor([4.0, 5.0])).tolist()
    [[6.0, 2.0], [3.0, 12.0]]"""
    ...
def scatter_nd_div(input_x: Operand, indices: Any, updates: Operand, use_locking: bool = False) -> Tensor:
    """Elements of a Parameter at coordinates are divided by updates, in place.

    Args:
        input_x: Parameter of any shape; it is written, and derivatives by updates go through the result alone.
        indices: Tensor of integers, (..., depth), the coordinates; of a place that is named twice both updates count.
        updates: Tensor of shape indices.shape[:-1] + input_x.shape[depth:].
        use_locking: bool, there for MindSpore's programs; it changes nothing.
    Returns:
        Tensor of input_x's memory.
    Raises:
        ValueError: the shapes do not fit.

    >>> p = ms.Parameter([[1.0, 2.0], [3.0, 8.0]])
    >>> ms.ops.scatter_nd_div(p, ms.tensor([[1, 1], [0, 0]]), ms.tensor([4.0, 5.0])).tolist()
    [[0.20000000298023224, 2.0], [3.0, 2.0]]"""
    ...
def scatter_nd_max(input_x: Operand, indices: Any, updates: Operand, use_locking: bool = False) -> Tensor:
    """Elements of a Parameter at coordinates are replaced by updates where these are larger, in place.

    Args:
        input_x: Parameter of any shape; it is written, and derivatives by updates go through the result alone.
        indices: Tensor of integers, (..., depth), the coordinates; of a place that is named twice both updates count.
        updates: Tensor of shape indices.shape[:-1] + input_x.shape[depth:].
        use_locking: bool, there for MindSpore's programs; it changes nothing.
    Returns:
        Tensor of input_x's memory.
    Raises:
        ValueError: the shapes do not fit.

    >>> p = ms.Parameter([[1.0, 2.0], [3.0, 8.0]])
    >>> ms.ops.scatter_nd_max(p, ms.tensor([[1, 1], [0, 0]]), ms.tensor([4.0, 5.0])).tolist()
    [[5.0, 2.0], [3.0, 8.0]]"""
    ...
def scatter_nd_min(input_x: Operand, indices: Any, updates: Operand, use_locking: bool = False) -> Tensor:
    """Elements of a Parameter at coordinates are replaced by updates where these are smaller, in place.

    Args:
        input_x: Parameter of any shape; it is written, and derivatives by updates go through the result alone.
        indices: Tensor of integers, (..., depth), the coordinates; of a place that is named twice both updates count.
        updates: Tensor of shape indices.shape[:-1] + input_x.shape[depth:].
        use_locking: bool, there for MindSpore's programs; it changes nothing.
    Returns:
        Tensor of input_x's memory.
    Raises:
        ValueError: the shapes do not fit.

    >>> p = ms.Parameter([[1.0, 2.0], [3.0, 8.0]])
    >>> ms.ops.scatter_nd_min(p, ms.tensor([[1, 1], [0, 0]]), ms.tensor([4.0, 5.0])).tolist()
    [[1.0, 2.0], [3.0, 4.0]]"""
    ...
def scatter_nd_mul(input_x: Operand, indices: Any, updates: Operand, use_locking: bool = False) -> Tensor:
    """Elements of a Parameter at coordinates are multiplied by updates, in place.

    Args:
        input_x: Parameter of any shape; it is written, and derivatives by updates go through the result alone.
        indices: Tensor of integers, (..., depth), the coordinates; of a place that is named twice both updates count.
        updates: Tensor of shape indices.shape[:-1] + input_x.shape[depth:].
        use_locking: bool, there for MindSpore's programs; it changes nothing.
    Returns:
        Tensor of input_x's memory.
    Raises:
        ValueError: the shapes do not fit.

    >>> p = ms.Parameter([[1.0, 2.0], [3.0, 8.0]])
    >>> ms.ops.scatter_nd_mul(p, ms.tensor([[1, 1], [0, 0]]), ms.tensor([4.0, 5.0])).tolist()
    [[5.0, 2.0], [3.0, 32.0]]"""
    ...
def scatter_nd_sub(input_x: Operand, indices: Any, updates: Operand, use_locking: bool = False) -> Tensor:
    """Elements of a Parameter at coordinates are decreased by updates, in place.

    Args:
        input_x: Parameter of any shape; it is written, and derivatives by updates go through the result alone.
        indices: Tensor of integers, (..., depth), the coordinates; of a place that is named twice both updates count.
        updates: Tensor of shape indices.shape[:-1] + input_x.shape[depth:].
        use_locking: bool, there for MindSpore's programs; it changes nothing.
    Returns:
        Tensor of input_x's memory.
    Raises:
        ValueError: the shapes do not fit.

    >>> p = ms.Parameter([[1.0, 2.0], [3.0, 8.0]])
    >>> ms.ops.scatter_nd_sub(p, ms.tensor([[1, 1], [0, 0]]), ms.tensor([4.0, 5.0])).tolist()
    [[-4.0, 2.0], [3.0, 4.0]]"""
    ...
@overload
def scatter_points(ct: Operand, index: Operand, weight: Operand, shape: Ints) -> Tensor:
    """scatter_points(ct: Tensor, index: Tensor, weight: Tensor, shape: ints)

    Adjoint of sample_grid in x: ct times weight added at index.

    Args:
        ct: Tensor, (N, C, ...) with Q elements behind the channels, of floats.
        index: Tensor of int64, (N, K, Q), -1 for none.
        weight: Tensor, (N, K, Q), of ct's dtype.
        shape: int or tuple of ints that of the result, (N, C, ...).
    Returns:
        Tensor of that shape, 0 where nothing was added.
    Raises:
        IndexError: an index outside.
        ValueError: shapes that do not fit.

    >>> ms.ops.scatter_points(ms.tensor([[[2.0]]]), ms.tensor([[[0], [2]]]), ms.tensor([[[0.25], [0.75]]]), (1, 1, 3))
    Tensor([[[0.5, 0. , 1.5]]], dtype=float32)"""
    ...
@overload
def scatter_points(ct: Operand, index: Operand, weight: Operand, size: Ints) -> Tensor: ...
@overload
def scatter_points(ct: Operand, indices: Operand, weight: Operand, size: Ints) -> Tensor: ...
def scatter_update(input_x: Operand, indices: Any, updates: Operand) -> Tensor:
    """Writes updates into rows of a Parameter or Tensor in place; recorded of a Tensor.

    Args:
        input_x: Parameter with at least one dimension; it is written.
        indices: Tensor of integers, of any shape, which rows; of one that is named twice both updates count, in their order.
        updates: Tensor of shape indices.shape + input_x.shape[1:], a row for each index.
    Returns:
        Tensor of input_x's memory.
    Raises:
        ValueError: the shapes do not fit.

    >>> p = ms.Parameter([1.0, 2.0, 8.0], requires_grad=False)
    >>> ms.ops.scatter_update(p, ms.tensor([2, 0]), ms.tensor([4.0, 5.0]))
    Tensor([5., 2., 4.], dtype=float32)"""
    ...
def searchsorted(sorted_sequence: Any, values: Any, *, out_int32: bool = False, right: bool = False, side: Any = None, sorter: Any = None) -> Tensor:
    """Where each value belongs in a sorted sequence: before which index it can be put so that the order is kept.

    Args:
        sorted_sequence: Tensor, ascending along its last dimension; 1-d, or with the leading sizes of values.
        values: Tensor or number, what is looked up.
        out_int32: bool, whether the result is of int32 instead of int64.
        right: bool, True puts a value behind the elements that equal it.
        side: 'left', 'right' or None, 'right' is right=True.
        sorter: Tensor or None, indices that put sorted_sequence in order, if it is not.
    Returns:
        Tensor of the shape of values.
    Raises:
        ValueError: side contradicts right or the shapes do not fit.

    >>> ms.ops.searchsorted(ms.tensor([1, 3, 5]), ms.tensor([0, 3, 9]))
    Tensor([0, 1, 3], dtype=int64)
    >>> ms.ops.searchsorted(ms.tensor([1, 3, 5]), ms.tensor([3]), right=True)
    Tensor([2], dtype=int64)"""
    ...
def select(condition: Operand, input: Operand, other: Operand) -> Tensor:
    """select(condition: Tensor, input: Tensor | number, other: Tensor | number)

    input where condition holds, else other.
    Both alternatives are computed in full before one of them is chosen.

    Args:
        condition: Tensor of bools.
        input: Tensor or number, what is taken where the condition is True.
        other: Tensor or number, what is taken where it is False.
    Returns:
        Tensor of the shape that all three broadcast to, in the dtype that input and other promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: the condition is not of bools.

    >>> ms.ops.select(ms.tensor([True, False]), ms.tensor([1, 2]), ms.tensor([10, 20]))
    Tensor([ 1, 20], dtype=int64)"""
    ...
def select_scatter(input: Operand, src: Operand, axis: Ints | None, index: Operand) -> Tensor:
    """A copy of input in which one slice is src.

    Args:
        input: Tensor with at least one dimension.
        src: Tensor, the slice, with one dimension less; it is converted to input's dtype.
        axis: int, the dimension of the slice.
        index: int, which slice.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        ValueError: src has another shape than the slice.

    >>> ms.ops.select_scatter(ms.ops.zeros(2, 3), ms.tensor([1.0, 2.0]), 1, 0)
    Tensor([[1., 0., 0.],
            [2., 0., 0.]], dtype=float32)"""
    ...
@overload
def selu(x: Operand) -> Tensor:
    """selu(x: Tensor)

    Scaled exponential linear unit (Klambauer et al., 2017).
    1.0507 * (x if x > 0 else 1.6733 * (exp(x) - 1)).

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.selu(ms.tensor([-1.0, 0.0, 1.0]))
    Tensor([-1.1113307,  0.       ,  1.050701 ], dtype=float32)"""
    ...
@overload
def selu(input: Operand) -> Tensor: ...
def sequence_mask(lengths: Any, maxlen: Any = None) -> Tensor:
    """Which places of padded sequences hold something: True at the first lengths[i] of row i.

    Args:
        lengths: Tensor of integers, of any shape.
        maxlen: int or None, how many places there are; None: the largest length.
    Returns:
        Tensor of bools, of the shape of lengths and maxlen.

    >>> ms.ops.sequence_mask(ms.tensor([1, 2]), 3)
    Tensor([[ True, False, False],
            [ True,  True, False]], dtype=bool_)"""
    ...
def sgn(input: Operand) -> Tensor:
    """The sign of input; of a complex number input / |input|, and 0 at 0.

    Args:
        input: Tensor, real or complex, of any shape.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        TypeError: bools.

    >>> ms.ops.sgn(ms.tensor([3 + 4j, 0j]))
    Tensor([0.6+0.8j, 0. +0.j ], dtype=complex128)"""
    ...
def shape(input_x: Operand) -> tuple[int, int]:
    """The sizes of a tensor, x.shape.

    Args:
        input_x: Tensor of any shape and dtype.
    Returns:
        Tuple of ints.

    >>> ms.ops.shape(ms.ops.ones((2, 3)))
    (2, 3)"""
    ...
def shape_(x: Operand) -> tuple[int, int, int]:
    """The sizes of a tensor as ints, x.shape.

    Args:
        x: Tensor of any shape and dtype.
    Returns:
        Tuple of ints.

    >>> ms.ops.shape_(ms.ops.ones((2, 3)))
    (2, 3)"""
    ...
@overload
def shift_left(x: Operand, y: Operand) -> Tensor:
    """shift_left(x: Tensor | number, y: Tensor | number)

    x << y; 0 when y is not below the width.
    It multiplies by 2 ** y; bits that leave the dtype are lost.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, by how many bits.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: floats.

    >>> ms.ops.shift_left(ms.tensor([1, 3]), 2)
    Tensor([ 4, 12], dtype=int64)"""
    ...
@overload
def shift_left(input: Operand, other: Operand) -> Tensor: ...
@overload
def shift_left(input: Operand, y: Operand) -> Tensor: ...
@overload
def shift_right(x: Operand, y: Operand) -> Tensor:
    """shift_right(x: Tensor | number, y: Tensor | number)

    x >> y, arithmetic for signed integers.
    It divides by 2 ** y and rounds down.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, by how many bits.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: floats.

    >>> ms.ops.shift_right(ms.tensor([16, -5]), 1)
    Tensor([ 8, -3], dtype=int64)"""
    ...
@overload
def shift_right(input: Operand, other: Operand) -> Tensor: ...
@overload
def shift_right(input: Operand, y: Operand) -> Tensor: ...
def shuffle(x: Operand, seed: Any = None) -> Tensor:
    """The slices of the first dimension in random order.

    Args:
        x: Tensor; one without dimensions stays as it is.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        TypeError: x is no Tensor.

    >>> ms.ops.sort(ms.ops.shuffle(ms.tensor([1, 2, 3])))[0]
    Tensor([1, 2, 3], dtype=int64)"""
    ...
@overload
def sigmoid(x: Operand) -> Tensor:
    """sigmoid(x: Tensor)

    1 / (1 + exp(-x)).
    The logistic function, between 0 and 1.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.

    >>> ms.ops.sigmoid(ms.tensor([-100.0, 0.0, 1.0]))
    Tensor([3.783506e-44, 5.000000e-01, 7.310586e-01], dtype=float32)"""
    ...
@overload
def sigmoid(input: Operand) -> Tensor: ...
@overload
def sign(x: Operand) -> Tensor:
    """sign(x: Tensor)

    -1, 0 or 1 by the sign of x; 0 for NaN.
    It goes in steps: its gradient is 0.

    Args:
        x: Tensor of any shape.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        TypeError: bools and complex numbers.

    >>> ms.ops.sign(ms.tensor([-2.5, 0.0, 3.0]))
    Tensor([-1.,  0.,  1.], dtype=float32)"""
    ...
@overload
def sign(input: Operand) -> Tensor: ...
def signbit(input: Operand) -> Tensor:
    """True where input is negative; unlike NumPy's, False for -0.0.

    Args:
        input: Tensor or number of real numbers, of any shape.
    Returns:
        Tensor of bools, of input's shape.

    >>> ms.ops.signbit(ms.tensor([-2.0, -0.0, 1.0]))
    Tensor([ True, False, False], dtype=bool_)"""
    ...
@overload
def silu(x: Operand) -> Tensor:
    """silu(x: Tensor)

    x * sigmoid(x).
    Also called swish (Ramachandran et al., 2017).

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.silu(ms.tensor([-1.0, 0.0, 2.0]))
    Tensor([-0.26894143,  0.        ,  1.761594  ], dtype=float32)"""
    ...
@overload
def silu(input: Operand) -> Tensor: ...
@overload
def sin(x: Operand) -> Tensor:
    """sin(x: Tensor)

    Sine of x in radians.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.

    >>> ms.ops.sin(ms.tensor([0.0, 0.5]))
    Tensor([0.        , 0.47942555], dtype=float32)"""
    ...
@overload
def sin(input: Operand) -> Tensor: ...
def sinc(input: Operand) -> Tensor:
    """sin(pi x) / (pi x), and 1 at 0.

    Args:
        input: Tensor, x, of any shape; integers are converted to float32.
    Returns:
        Tensor of input's shape, in floating point.

    >>> ms.ops.sinc(ms.tensor([0.0, 0.5]))
    Tensor([1.        , 0.63661975], dtype=float32)"""
    ...
@overload
def sinh(x: Operand) -> Tensor:
    """sinh(x: Tensor)

    Hyperbolic sine.
    (exp(x) - exp(-x)) / 2.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.

    >>> ms.ops.sinh(ms.tensor([0.0, 1.0]))
    Tensor([0.       , 1.1752012], dtype=float32)"""
    ...
@overload
def sinh(input: Operand) -> Tensor: ...
def size(input_x: Operand) -> int:
    """How many elements a tensor has.

    Args:
        input_x: Tensor of any shape and dtype.
    Returns:
        int.

    >>> ms.ops.size(ms.ops.ones((2, 3)))
    6"""
    ...
def slice(input_x: Operand, begin: Any, size: Any) -> Tensor:
    """The block of a tensor that begins at begin and has the given size.

    Args:
        input_x: Tensor of any shape and dtype.
        begin: tuple of ints or Tensor, the first index in each dimension.
        size: tuple of ints or Tensor, the size in each dimension; -1: up to the end.
    Returns:
        Tensor that shares input_x's memory.
    Raises:
        ValueError: the block does not lie inside.

    >>> ms.ops.slice(ms.tensor([[1, 2, 3], [4, 5, 6]]), (0, 1), (2, -1))
    Tensor([[2, 3],
            [5, 6]], dtype=int64)"""
    ...
def slice_scatter(input: Operand, src: Operand, axis: Ints | None = 0, start: Any = None, end: Any = None, step: builtins.complex | Tensor = 1) -> Tensor:
    """A copy of input in which the slices start:end:step along axis are src.

    Args:
        input: Tensor with at least one dimension.
        src: Tensor, of the shape of those slices; it is converted to input's dtype.
        axis: int, the dimension of the slices.
        start: int or None, the first slice.
        end: int or None, the one behind the last.
        step: int, the distance of two slices.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        ValueError: src has another shape than the slices.

    >>> ms.ops.slice_scatter(ms.tensor([1, 2, 3, 4]), ms.tensor([8, 9]), 0, 1, 3)
    Tensor([1, 8, 9, 4], dtype=int64)"""
    ...
def slogdet(input: Operand) -> tuple[Tensor, Tensor]:
    """Sign and logarithm of the determinant, which itself overflows for large matrices.

    Args:
        input: Tensor, (..., n, n), of floats or complex numbers.
    Returns:
        (sign, log |det|), Tensors (...) of input's dtype; 0 and -inf for matrices that have no inverse.
    Raises:
        ValueError: matrices that are not square.

    >>> ms.ops.log_matrix_determinant(ms.tensor([[-1.0, 0.0], [0.0, 1.0]]))
    (Tensor(-1., dtype=float32), Tensor(0., dtype=float32))"""
    ...
def smooth_l1_loss(input: Operand, target: Operand, beta: Operand = 1.0, reduction: str = 'none') -> Tensor:
    """0.5 d**2 / beta where |d| < beta, else |d| - 0.5 beta, with d = input - target.

    It is a square near 0 and a straight line elsewhere.

    Args:
        input: Tensor of floats.
        target: Tensor of floats; its shape broadcasts with input's.
        beta: number, where the line begins.
        reduction: str, 'none' for each loss, as in MindSpore, or 'mean' or 'sum' of them.
    Returns:
        Tensor.
    Raises:
        TypeError: integers.
        ValueError: another reduction.

    >>> ms.ops.smooth_l1_loss(ms.tensor([1.0, 2.0]), ms.tensor([1.5, 4.0]))
    Tensor([0.125, 1.5  ], dtype=float32)"""
    ...
def soft_margin_loss(input: Operand, target: Operand, reduction: str = 'mean') -> Tensor:
    """log(1 + exp(-target * input)), for two classes named 1 and -1.

    Args:
        input: Tensor, scores, of floats.
        target: Tensor, 1 or -1, of floats and input's shape.
        reduction: str, 'mean' or 'sum' of the losses, or 'none' for each of them.
    Returns:
        Tensor.
    Raises:
        ValueError: another reduction.

    >>> ms.ops.soft_margin_loss(ms.tensor([0.0, 3.0]), ms.tensor([1.0, 1.0]), reduction="none")
    Tensor([0.6931472 , 0.04858735], dtype=float32)"""
    ...
def soft_shrink(input: Operand, lambd: Operand = 0.5) -> Tensor:
    """input moved towards 0 by lambd, and 0 where its absolute value is at most lambd.

    Args:
        input: Tensor of floats, of any shape.
        lambd: number, how far.
    Returns:
        Tensor of input's shape and dtype.

    >>> ms.ops.softshrink(ms.tensor([-1.0, 0.3, 0.75]))
    Tensor([-0.5 ,  0.  ,  0.25], dtype=float32)"""
    ...
@overload
def softmax(x: Operand, dim: int = -1) -> Tensor:
    """softmax(x: Tensor, dim: int = -1)
    softmax(input, axis=-1, *, dtype)

    exp(x - max) / sum(exp(x - max)) along dim.
    Positive numbers that add up to 1; the maximum is taken out so that exp does not overflow.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        dim: int, the dimension to add up over.
    Returns:
        Tensor of x's shape, in floating point.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.softmax(ms.tensor([[0.0, 0.0], [0.0, 100.0]]), -1)
    Tensor([[5.0e-01, 5.0e-01],
            [3.8e-44, 1.0e+00]], dtype=float32)"""
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
    """softmax of -x: positive numbers that add up to 1, the largest for the smallest x.

    Args:
        x: Tensor of floats, with at least one dimension.
        axis: int, the dimension to add up over.
        dtype: dtype or None, what x is converted to first.
    Returns:
        Tensor of x's shape.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.softmin(ms.tensor([1.0, 1.0, 100.0]))
    Tensor([5.e-01, 5.e-01, 5.e-44], dtype=float32)"""
    ...
@overload
def softplus(x: Operand, beta: float = 1.0, threshold: float = 20.0) -> Tensor:
    """softplus(x: Tensor, beta: float = 1.0, threshold: float = 20.0)

    log(1 + exp(beta * x)) / beta; x itself where beta * x > threshold.
    A smooth relu.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        beta: float, the larger, the closer to relu.
        threshold: float, above it the result is x, so that exp does not overflow.
    Returns:
        Tensor of x's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.softplus(ms.tensor([-2.0, 0.0, 50.0]))
    Tensor([ 0.12692802,  0.6931472 , 50.        ], dtype=float32)"""
    ...
@overload
def softplus(input: Operand, beta: float = 1.0, threshold: float = 20.0) -> Tensor: ...
def softshrink(input: Operand, lambd: Operand = 0.5) -> Tensor:
    """input moved towards 0 by lambd, and 0 where its absolute value is at most lambd.

    Args:
        input: Tensor of floats, of any shape.
        lambd: number, how far.
    Returns:
        Tensor of input's shape and dtype.

    >>> ms.ops.softshrink(ms.tensor([-1.0, 0.3, 0.75]))
    Tensor([-0.5 ,  0.  ,  0.25], dtype=float32)"""
    ...
@overload
def softsign(x: Operand) -> Tensor:
    """softsign(x: Tensor)

    x / (1 + |x|).
    It lies between -1 and 1.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.softsign(ms.tensor([-1.0, 0.0, 3.0]))
    Tensor([-0.5 ,  0.  ,  0.75], dtype=float32)"""
    ...
@overload
def softsign(input: Operand) -> Tensor: ...
def sort(input_x: Operand, axis: Ints | None = -1, descending: bool = False) -> tuple[Tensor, Tensor]:
    """The elements along axis in ascending order, and where each of them stood.

    Equal ones keep their order; NaN counts as the largest.

    Args:
        input_x: Tensor of real numbers.
        axis: int, the dimension to sort along.
        descending: bool, True puts the largest first.
    Returns:
        (values in input_x's dtype, indices in int32), both of its shape.
    Raises:
        IndexError: there is no such dimension.
        TypeError: complex numbers.

    >>> ms.ops.sort(ms.tensor([2.0, 3.0, 1.0]))
    (Tensor([1., 2., 3.], dtype=float32), Tensor([2, 0, 1], dtype=int32))"""
    ...
def space_to_batch_nd(input_x: Operand, block_size: Any, paddings: Any) -> Tensor:
    """Pads with zeros, cuts the spatial dimensions into blocks, and moves places within a block into the batch dimension.

    Args:
        input_x: Tensor, (N, C, H, W).
        block_size: list of ints, the size of a block in each spatial dimension, or one int for all.
        paddings: list of pairs of ints, how many zeros go to (beginning, end) of each.
    Returns:
        Tensor of input_x's dtype with a larger batch.
    Raises:
        ValueError: the blocks do not divide the padded sizes.

    >>> x = ms.tensor([[[[1, 2], [3, 4]]]])
    >>> ms.ops.space_to_batch_nd(x, [2, 2], [[0, 0], [0, 0]]).shape
    (4, 1, 1, 1)"""
    ...
def sparse_segment_mean(x: Operand, indices: Any, segment_ids: Any) -> Tensor:
    """The mean of the rows of x that belong to the same segment, chosen by indices.

    Args:
        x: Tensor of floats, with at least one dimension.
        indices: Tensor, which rows, 1-d, of integers.
        segment_ids: Tensor, the segment of each of them, ascending from 0.
    Returns:
        Tensor with a row for each segment; 0 for one without rows.
    Raises:
        IndexError: a row that there is not.

    >>> x = ms.tensor([[1.0], [3.0], [10.0]])
    >>> ms.ops.sparse_segment_mean(x, ms.tensor([0, 1, 2]), ms.tensor([0, 0, 1]))
    Tensor([[ 2.],
            [10.]], dtype=float32)"""
    ...
def split(tensor: Operand, split_size_or_sections: Any, axis: Ints | None = 0) -> tuple[Tensor, Tensor]:
    """Cuts a tensor along axis into pieces.

    Args:
        tensor: Tensor with at least one dimension.
        split_size_or_sections: int or list of ints, the size of every piece, of which the last may be smaller, or the size
            of each.
        axis: int, the dimension to cut.
    Returns:
        Tuple of Tensors that share the memory.
    Raises:
        ValueError: the sizes do not add up.
        IndexError: there is no such dimension.

    >>> ms.ops.split(ms.tensor([1, 2, 3, 4, 5]), 2)
    (Tensor([1, 2], dtype=int64), Tensor([3, 4], dtype=int64), Tensor([5], dtype=int64))
    >>> ms.ops.split(ms.tensor([1, 2, 3, 4, 5]), [1, 4])
    (Tensor([1], dtype=int64), Tensor([2, 3, 4, 5], dtype=int64))"""
    ...
@overload
def sqrt(x: Operand) -> Tensor:
    """sqrt(x: Tensor)

    Square root.
    NaN for negative real numbers.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.

    >>> ms.ops.sqrt(ms.tensor([4, 9, -1]))
    Tensor([ 2.,  3., nan], dtype=float32)"""
    ...
@overload
def sqrt(input: Operand) -> Tensor: ...
@overload
def square(x: Operand) -> Tensor:
    """square(x: Tensor)

    x * x.

    Args:
        x: Tensor of any shape.
    Returns:
        Tensor of x's shape and dtype.

    >>> ms.ops.square(ms.tensor([-3, 2]))
    Tensor([9, 4], dtype=int64)"""
    ...
@overload
def square(input: Operand) -> Tensor: ...
@overload
def squeeze(x: Operand, *axis: int) -> Tensor:
    """squeeze(x: Tensor, *axis: ints = None)

    Dimensions of size 1 removed (all, or those named).
    A dimension that is named and has another size stays.

    Args:
        x: Tensor of any shape and dtype.
        axis: int, tuple of ints or None, which dimensions; None: all of size 1.
    Returns:
        Tensor that shares x's memory: what is written into one shows in the other.
    Raises:
        IndexError: there is no such dimension.

    >>> x = ms.ops.ones(1, 3, 1)
    >>> ms.ops.squeeze(x).shape, ms.ops.squeeze(x, 0).shape
    ((3,), (3, 1))"""
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

    Joined along a new dimension.

    Args:
        tensors: list or tuple of Tensors, all of one shape.
        axis: int, where the new dimension stands in the result.
    Returns:
        Tensor in the dtype that they promote to, with one more dimension.
    Raises:
        ValueError: shapes differ.
        IndexError: there is no such dimension.

    >>> ms.ops.stack((ms.tensor([1, 2]), ms.tensor([3, 4])))
    Tensor([[1, 2],
            [3, 4]], dtype=int64)
    >>> ms.ops.stack((ms.tensor([1, 2]), ms.tensor([3, 4])), 1)
    Tensor([[1, 3],
            [2, 4]], dtype=int64)"""
    ...
@overload
def stack(tensors: Sequence[Operand], dim: int = 0) -> Tensor: ...
def standard_laplace(shape: Any, seed: Any = None) -> Tensor:
    """Numbers with the density exp(-|x|) / 2, two exponential distributions back to back.

    Args:
        shape: tuple of ints or Tensor, the sizes of the result.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
    Returns:
        Tensor of float32.

    >>> x = ms.ops.standard_laplace((10000,))
    >>> round(x.abs().mean().item(), 1)
    1.0"""
    ...
def standard_normal(shape: Any, seed: Any = None, *, dtype: DTypeLike | None = None) -> Tensor:
    """Numbers that are normally distributed, with mean 0 and variance 1.

    Args:
        shape: tuple of ints or Tensor, the sizes of the result.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
        dtype: dtype or None, the dtype of the result; None: float32.
    Returns:
        Tensor.

    >>> ms.ops.standard_normal((2, 3)).shape
    (2, 3)"""
    ...
@overload
def std(x: Operand, axis: Ints | None = None, ddof: int = 0, keepdims: bool = False) -> Tensor:
    """std(x: Tensor, axis: ints = None, ddof: int = 0, keepdims: bool = False)
    std(input, axis=None, ddof=None, keepdims=False)

    Square root of var.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        axis: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones count
            from the end; None: all.
        ddof: int, what is taken off the number of elements in the divisor: 0 for all of a population, 1 for a sample of it.
        keepdims: bool, True keeps each dimension reduced, with size 1.
    Returns:
        Tensor in floating point, without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.std(ms.tensor([[1.0, 3.0], [2.0, 2.0]]), 1)
    Tensor([1., 0.], dtype=float32)"""
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
@overload
def std(input: Operand, axis: Ints | None = None, ddof: Any = None, keepdims: bool = False) -> Tensor: ...
def std_mean(input: Operand, axis: Ints | None = None, ddof: builtins.complex | Tensor = 0, keepdims: bool = False) -> tuple[Tensor, Tensor]:
    """Standard deviation and mean over axis; the divisor of the variance is n - ddof.

    Args:
        input: Tensor of any shape; integers are converted to float32.
        axis: int, tuple of ints or None, the dimensions that are reduced; None: all of them.
        ddof: number, 0 for all of a population, 1 for a sample of it.
        keepdims: bool, True keeps each dimension reduced, with size 1.
    Returns:
        (standard deviation, mean), Tensors in floating point.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.std_mean(ms.tensor([1.0, 3.0]))
    (Tensor(1., dtype=float32), Tensor(2., dtype=float32))"""
    ...
def stft(x: Operand, n_fft: Any, hop_length: Any = None, win_length: Any = None, window: Any = None, center: bool = True, pad_mode: str = 'REFLECT', normalized: bool = False, onesided: Any = None, return_complex: Any = None) -> Tensor:
    """The Fourier transform of each of many windows of a signal, which tells the frequencies at each time.

    Args:
        x: Tensor, the signal, (n,) or (batch, n), real or complex.
        n_fft: int, how many samples are transformed together.
        hop_length: int or None, how far apart two windows begin; None: n_fft // 4.
        win_length: int or None, the length of the window, at most n_fft; None: n_fft.
        window: Tensor or None, what the samples are multiplied with, (win_length,); None: 1.
        center: bool, whether to pad n_fft // 2 samples at both ends, so that windows are centred on their times.
        pad_mode: str, how, as ops.pad has it: 'REFLECT', 'CONSTANT', 'REPLICATE' or 'CIRCULAR'.
        normalized: bool, whether to divide by the root of n_fft.
        onesided: bool or None, whether the half that mirrors is left out; None: if x is real.
        return_complex: bool or None, whether to give complex numbers, or real and imaginary part in a last dimension; None:
            if x is complex.
    Returns:
        Tensor (frequencies, windows) or (batch, frequencies, windows), and 2 unless complex.
    Raises:
        ValueError: another mode of padding, or more padding than there are samples.

    >>> signal = ms.ops.cos(ms.ops.arange(16.0) * 3.1415927 / 2)
    >>> ms.ops.stft(signal, 4, center=False, return_complex=True).abs().mean(1).asnumpy().round(3).tolist()
    [0.0, 2.0, 0.0]"""
    ...
def stop_gradient(value: Operand) -> Tensor:
    """value, a Tensor or a tuple or list with such in it, without its history; anything else as it is.

    >>> ms.stop_gradient(ms.tensor([3.0], requires_grad=True)).requires_grad
    False"""
    ...
def stop_gradient_(input: Operand) -> Tensor:
    """Takes a tensor's history away, in place: no gradient goes back through what is computed of it from now on.

    Args:
        input: Tensor of any shape and dtype, no view.
    Returns:
        input.
    Raises:
        RuntimeError: input is a view of a tensor with history.

    >>> y = ms.tensor([3.0], requires_grad=True) * 2
    >>> ms.ops.stop_gradient_(y) is y, y.requires_grad
    (True, False)"""
    ...
@overload
def straight_through(x: Operand, value: Operand) -> Tensor:
    """straight_through(x: Tensor, value: Tensor)

    value, whose gradient goes to x (the straight-through estimator of Bengio et al., 2013).
    For what has no gradient of its own, rounding and choosing among them: the result is value, and x gets the gradient as if it
    were the result. value gets none.

    Args:
        x: Tensor, what the gradient goes to.
        value: Tensor, what the result is; its shape broadcasts with x's.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> x = ms.tensor([0.4, 1.7], requires_grad=True)
    >>> y = ms.ops.straight_through(x, x.round())
    >>> (y * y).sum().backward()
    >>> y.asnumpy(), x.grad.asnumpy()
    (array([0., 2.], dtype=float32), array([0., 4.], dtype=float32))"""
    ...
@overload
def straight_through(input: Operand, value: Operand) -> Tensor: ...
@overload
def strided_grad(ct: Operand, shape: Ints, geometry: Ints) -> Tensor:
    """strided_grad(ct: Tensor, shape: ints, geometry: ints)

    Adjoint of a strided view: ct added into zeros of shape at geometry (view shape, strides over the contiguous tensor, offset).
    Where several elements of the view are the same element, their parts are added.

    Args:
        ct: Tensor, what the result of the op is multiplied with, of the result's shape (a cotangent).
        shape: int or tuple of ints, the shape of the tensor that the view is of.
        geometry: int or tuple of ints, the sizes of the view, the strides of each in elements, and the offset of its first
            element.
    Returns:
        Tensor of that shape.
    Raises:
        ValueError: the view does not lie inside.

    >>> ms.ops.strided_grad(ms.tensor([1.0, 2.0]), (4,), (2, 2, 0))
    Tensor([1., 0., 2., 0.], dtype=float32)"""
    ...
@overload
def strided_grad(ct: Operand, size: Ints, geometry: Ints) -> Tensor: ...
def strided_slice(input_x: Operand, begin: Any, end: Any, strides: Any, begin_mask: builtins.complex | Tensor = 0, end_mask: builtins.complex | Tensor = 0, ellipsis_mask: builtins.complex | Tensor = 0, new_axis_mask: builtins.complex | Tensor = 0, shrink_axis_mask: builtins.complex | Tensor = 0) -> Tensor:
    """input_x[begin:end:strides], a slice for each dimension; bits of masks say where that is meant otherwise.

    Args:
        input_x: Tensor of any shape and dtype.
        begin: tuple of ints, the first index in each dimension.
        end: tuple of ints, the index behind the last.
        strides: tuple of ints, the distance of two indices.
        begin_mask: int, where bit i is set, dimension i is taken from its beginning.
        end_mask: int, where bit i is set, dimension i is taken up to its end.
        ellipsis_mask: int, where bit i is set, item i stands for as many dimensions as needed.
        new_axis_mask: int, where bit i is set, item i puts in a dimension of size 1.
        shrink_axis_mask: int, where bit i is set, item i is the index begin[i], and the dimension goes.
    Returns:
        Tensor.
    Raises:
        ValueError: a stride is 0.
        IndexError: too many items.

    >>> ms.ops.strided_slice(ms.tensor([1, 2, 3, 4, 5]), (1,), (4,), (2,))
    Tensor([2, 4], dtype=int64)
    >>> ms.ops.strided_slice(ms.tensor([1, 2, 3, 4, 5]), (1,), (0,), (1,), end_mask=1)
    Tensor([2, 3, 4, 5], dtype=int64)"""
    ...
@overload
def sub(x: Operand, y: Operand) -> Tensor:
    """sub(x: Tensor | number, y: Tensor | number)

    Element-wise difference x - y.
    Bools have no difference: use logical_xor.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: bools.

    >>> ms.ops.sub(ms.tensor([5, 7]), ms.tensor([1, 2]))
    Tensor([4, 5], dtype=int64)"""
    ...
@overload
def sub(input: Operand, other: Operand) -> Tensor: ...
@overload
def sub(input: Operand, y: Operand) -> Tensor: ...
def subtract(input: Operand, other: Operand, *, alpha: Operand = 1) -> Tensor:
    """input - alpha * other.

    Args:
        input: Tensor or number, what is subtracted from.
        other: Tensor or number, its shape broadcasts with input's.
        alpha: number, the factor of other.
    Returns:
        Tensor of the shape that they broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: bools.

    >>> ms.ops.subtract(ms.tensor([5.0, 6.0]), ms.tensor([1.0, 2.0]), alpha=2)
    Tensor([3., 2.], dtype=float32)"""
    ...
@overload
def sum(x: Operand, axis: Ints | None = None, keepdims: bool = False, dtype: DTypeLike | None = None) -> Tensor:
    """sum(x: Tensor, axis: ints = None, keepdims: bool = False, dtype: dtype = None)

    Sum over axis; bools and narrow integers add in int64.
    The sum of no elements is 0.

    Args:
        x: Tensor of any shape.
        axis: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones count
            from the end; None: all.
        keepdims: bool, True keeps each dimension reduced, with size 1.
        dtype: dtype or None, the dtype to add in; None: x's, and int64 for bools and integers.
    Returns:
        Tensor of x's shape without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.

    >>> x = ms.tensor([[1, 2], [3, 4]])
    >>> ms.ops.sum(x)
    Tensor(10, dtype=int64)
    >>> ms.ops.sum(x, 0)
    Tensor([4, 6], dtype=int64)"""
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
@overload
def sum_squares(x: Operand, axis: Ints | None = None, keepdims: bool = False, dtype: DTypeLike | None = None) -> Tensor:
    """sum_squares(x: Tensor, axis: ints = None, keepdims: bool = False, dtype: dtype = None)

    Sum of x * x over axis in one pass; of a narrow float no square is rounded or overflows on its own.
    The square of the 2-norm, of real numbers: limits of gradients and penalties of weights are made of it. Of complex numbers it
    is the sum of x * x, too, not of the moduli. Of no elements it is 0.

    Args:
        x: Tensor of any shape.
        axis: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones count
            from the end; None: all.
        keepdims: bool, True keeps each dimension reduced, with size 1.
        dtype: dtype or None, the dtype to square and add in; None: x's, and int64 for bools and integers.
    Returns:
        Tensor of x's shape without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.

    >>> x = ms.tensor([[1.0, 2.0], [3.0, 4.0]])
    >>> ms.ops.sum_squares(x)
    Tensor(30., dtype=float32)
    >>> ms.ops.sum_squares(x, 0)
    Tensor([10., 20.], dtype=float32)"""
    ...
@overload
def sum_squares(input: Operand, axis: Ints | None = None, keep_dims: bool = False, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def sum_squares(input: Operand, dim: Ints | None = None, keepdim: bool = False, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def sum_squares(x: Operand, dim: Ints | None = None, keepdims: bool = False, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def sum_squares(x: Operand, axis: Ints | None = None, keep_dims: bool = False, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def sum_squares(input: Operand, axis: Ints | None = None, keepdims: bool = False, dtype: DTypeLike | None = None) -> Tensor: ...
def svd(input: Operand, full_matrices: bool = False, compute_uv: bool = True) -> Any:
    """The singular values of a matrix and its vectors: input = u diag(s) v^H.

    Args:
        input: Tensor, (..., m, n), of floats or complex numbers.
        full_matrices: bool, True completes u and v to square matrices, by columns without a gradient.
        compute_uv: bool, False gives s alone.
    Returns:
        (s, u, v), s in descending order, or s.

    >>> ms.ops.svd(ms.tensor([[3.0, 0.0], [0.0, 2.0]]), compute_uv=False)
    Tensor([3., 2.], dtype=float32)"""
    ...
@overload
def swapaxes(x: Operand, axis0: int, axis1: int) -> Tensor:
    """swapaxes(x: Tensor, axis0: int, axis1: int)

    Two dimensions exchanged.

    Args:
        x: Tensor of any shape and dtype.
        axis0: int, one of the two; a negative one counts from the end.
        axis1: int, the other one.
    Returns:
        Tensor that shares x's memory: what is written into one shows in the other.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.swapaxes(ms.tensor([[1, 2, 3], [4, 5, 6]]), 0, 1)
    Tensor([[1, 4],
            [2, 5],
            [3, 6]], dtype=int64)"""
    ...
@overload
def swapaxes(input: Operand, axis0: int, axis1: int) -> Tensor: ...
@overload
def swapdims(x: Operand, dim0: int, dim1: int) -> Tensor:
    """swapdims(x: Tensor, dim0: int, dim1: int)

    Two dimensions exchanged.

    Args:
        x: Tensor of any shape and dtype.
        dim0: int, one of the two; a negative one counts from the end.
        dim1: int, the other one.
    Returns:
        Tensor that shares x's memory: what is written into one shows in the other.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.swapdims(ms.tensor([[1, 2, 3], [4, 5, 6]]), 0, 1)
    Tensor([[1, 4],
            [2, 5],
            [3, 6]], dtype=int64)"""
    ...
@overload
def swapdims(input: Operand, dim0: int, dim1: int) -> Tensor: ...
def swiglu(input: Operand, dim: Ints | None = -1) -> Tensor:
    """silu(a) * b for the two halves a and b of input (Shazeer, 2020).

    Args:
        input: Tensor of floats, with an even size along dim.
        dim: int, the dimension to divide.
    Returns:
        Tensor of input's shape with half the size along dim.
    Raises:
        ValueError: the halves do not broadcast.
        IndexError: there is no such dimension.

    >>> ms.ops.swiglu(ms.tensor([1.0, 2.0, 10.0, 10.0]))
    Tensor([ 7.310586, 17.61594 ], dtype=float32)"""
    ...
@overload
def swish(x: Operand) -> Tensor:
    """swish(x: Tensor)

    x * sigmoid(x).
    Also called swish (Ramachandran et al., 2017).

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.swish(ms.tensor([-1.0, 0.0, 2.0]))
    Tensor([-0.26894143,  0.        ,  1.761594  ], dtype=float32)"""
    ...
@overload
def swish(input: Operand) -> Tensor: ...
def t(input: Operand) -> Tensor:
    """The transposed matrix; a vector or a number stays as it is.

    Args:
        input: Tensor of at most two dimensions.
    Returns:
        Tensor that shares input's memory.
    Raises:
        ValueError: more dimensions.

    >>> ms.ops.t(ms.tensor([[1, 2, 3], [4, 5, 6]]))
    Tensor([[1, 4],
            [2, 5],
            [3, 6]], dtype=int64)"""
    ...
def take(input: Operand, index: Operand) -> Tensor:
    """The elements at indices into the flattened tensor.

    Args:
        input: Tensor of any shape and dtype.
        index: Tensor of integers, of any shape; negative ones count from the end.
    Returns:
        Tensor of index's shape and input's dtype.
    Raises:
        IndexError: an index outside the tensor.

    >>> ms.ops.take(ms.tensor([[1, 2], [3, 4]]), ms.tensor([3, 0]))
    Tensor([4, 1], dtype=int64)"""
    ...
@overload
def take_along_axis(x: Operand, indices: Operand, axis: int) -> Tensor:
    """take_along_axis(x: Tensor, indices: Tensor, axis: int)

    gather whose operands broadcast.
    It applies what argsort and argmax give.

    Args:
        x: Tensor of any shape.
        indices: Tensor of integers; its other sizes broadcast with x's.
        axis: int, a dimension; a negative one counts from the end.
    Returns:
        Tensor of x's dtype.
    Raises:
        IndexError: an index outside the dimension.
        TypeError: indices that are not integers.

    >>> x = ms.tensor([[3, 1, 2]])
    >>> ms.ops.take_along_axis(x, ms.ops.argsort(x), 1)
    Tensor([[1, 2, 3]], dtype=int64)"""
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

    gather whose operands broadcast.
    It applies what argsort and argmax give.

    Args:
        x: Tensor of any shape.
        index: Tensor of integers; its other sizes broadcast with x's.
        dim: int, a dimension; a negative one counts from the end.
    Returns:
        Tensor of x's dtype.
    Raises:
        IndexError: an index outside the dimension.
        TypeError: indices that are not integers.

    >>> x = ms.tensor([[3, 1, 2]])
    >>> ms.ops.take_along_dim(x, ms.ops.argsort(x), 1)
    Tensor([[1, 2, 3]], dtype=int64)"""
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

    Tangent of x in radians.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.

    >>> ms.ops.tan(ms.tensor([0.0, 0.7853982]))
    Tensor([0., 1.], dtype=float32)"""
    ...
@overload
def tan(input: Operand) -> Tensor: ...
@overload
def tanh(x: Operand) -> Tensor:
    """tanh(x: Tensor)

    Hyperbolic tangent.
    (exp(x) - exp(-x)) / (exp(x) + exp(-x)), which lies in [-1, 1].

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.

    >>> ms.ops.tanh(ms.tensor([0.0, 1.0, 100.0]))
    Tensor([0.       , 0.7615942, 1.       ], dtype=float32)"""
    ...
@overload
def tanh(input: Operand) -> Tensor: ...
def tanh_(input: Operand) -> Tensor:
    """Writes tanh(input) into input.

    Args:
        input: Tensor of floats, of any shape; it is written.
    Returns:
        input.

    >>> x = ms.tensor([0.0, 1.0])
    >>> _ = ms.ops.tanh_(x)
    >>> x
    Tensor([0.       , 0.7615942], dtype=float32)"""
    ...
def tanhshrink(input: Operand) -> Tensor:
    """input - tanh(input).

    Args:
        input: Tensor of floats, of any shape.
    Returns:
        Tensor of input's shape and dtype.

    >>> ms.ops.tanhshrink(ms.tensor([-2.0, 0.0, 2.0]))
    Tensor([-1.0359724,  0.       ,  1.0359724], dtype=float32)"""
    ...
@overload
def tensor_add(x: Operand, y: Operand) -> Tensor:
    """add(x: Tensor | number, y: Tensor | number)

    Element-wise sum x + y (bool: logical or).
    A number takes the dtype of the tensor, but a float makes integers floating point.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.add(ms.tensor([1, 2]), ms.tensor([[10], [20]]))
    Tensor([[11, 12],
            [21, 22]], dtype=int64)
    >>> ms.ops.add(ms.tensor([1, 2]), 0.5)
    Tensor([1.5, 2.5], dtype=float32)"""
    ...
@overload
def tensor_add(input: Operand, other: Operand) -> Tensor: ...
@overload
def tensor_add(input: Operand, y: Operand) -> Tensor: ...
@overload
def tensor_div(x: Operand, y: Operand) -> Tensor:
    """div(x: Tensor | number, y: Tensor | number)

    Element-wise true quotient x / y; integers give the default float.
    Division by 0 gives inf, or NaN for 0 / 0.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to; integers and bools give the default dtype, float32.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.raw.div(ms.tensor([1, 2]), 4)
    Tensor([0.25, 0.5 ], dtype=float32)
    >>> ms.ops.raw.div(ms.tensor([1.0, 0.0]), ms.tensor([0.0, 0.0]))
    Tensor([inf, nan], dtype=float32)"""
    ...
@overload
def tensor_div(input: Operand, other: Operand) -> Tensor: ...
@overload
def tensor_div(input: Operand, y: Operand) -> Tensor: ...
def tensor_dot(x1: Operand, x2: Operand, axes: Any) -> Tensor:
    """The sum of products over some dimensions of two tensors.

    Args:
        x1: Tensor of any shape.
        x2: Tensor of any shape.
        axes: int or pair of lists of ints, how many, the last of x1 and the first of x2; or which of each.
    Returns:
        Tensor with the other dimensions of x1, then those of x2.
    Raises:
        ValueError: the sizes differ.

    >>> ms.ops.tensor_dot(ms.tensor([[1, 2], [3, 4]]), ms.tensor([1, 10]), 1)
    Tensor([21, 43], dtype=int64)
    >>> ms.ops.tensor_dot(ms.ops.ones(2, 3), ms.ops.ones(4, 2), ([0], [1])).shape
    (3, 4)"""
    ...
@overload
def tensor_exp(x: Operand) -> Tensor:
    """exp(x: Tensor)

    e ** x.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.

    >>> ms.ops.exp(ms.tensor([0.0, 1.0]))
    Tensor([1.       , 2.7182817], dtype=float32)"""
    ...
@overload
def tensor_exp(input: Operand) -> Tensor: ...
@overload
def tensor_expm1(x: Operand) -> Tensor:
    """expm1(x: Tensor)

    exp(x) - 1, accurate near 0.
    exp(x) - 1 itself would round to 0 for small x.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
    Returns:
        Tensor of x's shape, in floating point.
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.expm1(ms.tensor([1e-10, 1.0]))
    Tensor([1.0000000e-10, 1.7182817e+00], dtype=float32)"""
    ...
@overload
def tensor_expm1(input: Operand) -> Tensor: ...
@overload
def tensor_floordiv(x: Operand, y: Operand) -> Tensor:
    """floor_divide(x: Tensor | number, y: Tensor | number)

    Element-wise quotient rounded towards minus infinity, Python's //.
    It goes in steps: its gradient is 0.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.floor_divide(ms.tensor([7, -7]), 2)
    Tensor([ 3, -4], dtype=int64)"""
    ...
@overload
def tensor_floordiv(input: Operand, other: Operand) -> Tensor: ...
@overload
def tensor_floordiv(input: Operand, y: Operand) -> Tensor: ...
@overload
def tensor_ge(x: Operand, y: Operand) -> Tensor:
    """ge(x: Tensor | number, y: Tensor | number)

    Element-wise x >= y.
    False where one is NaN.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.ge(ms.tensor([1, 2, 3]), 2)
    Tensor([False,  True,  True], dtype=bool_)"""
    ...
@overload
def tensor_ge(input: Operand, other: Operand) -> Tensor: ...
@overload
def tensor_ge(input: Operand, y: Operand) -> Tensor: ...
@overload
def tensor_gt(x: Operand, y: Operand) -> Tensor:
    """gt(x: Tensor | number, y: Tensor | number)

    Element-wise x > y.
    False where one is NaN.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.gt(ms.tensor([1, 2, 3]), 2)
    Tensor([False, False,  True], dtype=bool_)"""
    ...
@overload
def tensor_gt(input: Operand, other: Operand) -> Tensor: ...
@overload
def tensor_gt(input: Operand, y: Operand) -> Tensor: ...
@overload
def tensor_le(x: Operand, y: Operand) -> Tensor:
    """le(x: Tensor | number, y: Tensor | number)

    Element-wise x <= y.
    False where one is NaN.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.le(ms.tensor([1, 2, 3]), 2)
    Tensor([ True,  True, False], dtype=bool_)"""
    ...
@overload
def tensor_le(input: Operand, other: Operand) -> Tensor: ...
@overload
def tensor_le(input: Operand, y: Operand) -> Tensor: ...
@overload
def tensor_lt(x: Operand, y: Operand) -> Tensor:
    """less(x: Tensor | number, y: Tensor | number)

    Element-wise x < y.
    False where one is NaN.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of bools, of the shape that the operands broadcast to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.less(ms.tensor([1, 2, 3]), 2)
    Tensor([ True, False, False], dtype=bool_)"""
    ...
@overload
def tensor_lt(input: Operand, other: Operand) -> Tensor: ...
@overload
def tensor_lt(input: Operand, y: Operand) -> Tensor: ...
@overload
def tensor_mod(x: Operand, y: Operand) -> Tensor:
    """floor_mod(x: Tensor | number, y: Tensor | number)

    Element-wise remainder with the sign of y, Python's %.
    x - floor(x / y) * y, so that the result lies between 0 and y.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.floor_mod(ms.tensor([7, -7]), 3)
    Tensor([1, 2], dtype=int64)"""
    ...
@overload
def tensor_mod(input: Operand, other: Operand) -> Tensor: ...
@overload
def tensor_mod(input: Operand, y: Operand) -> Tensor: ...
@overload
def tensor_mul(x: Operand, y: Operand) -> Tensor:
    """mul(x: Tensor | number, y: Tensor | number)

    Element-wise product x * y (bool: logical and).

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.mul(ms.tensor([1.0, 2.0]), ms.tensor([[10.0], [20.0]]))
    Tensor([[10., 20.],
            [20., 40.]], dtype=float32)"""
    ...
@overload
def tensor_mul(input: Operand, other: Operand) -> Tensor: ...
@overload
def tensor_mul(input: Operand, y: Operand) -> Tensor: ...
@overload
def tensor_muls(x: Operand, y: Operand) -> Tensor:
    """mul(x: Tensor | number, y: Tensor | number)

    Element-wise product x * y (bool: logical and).

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.mul(ms.tensor([1.0, 2.0]), ms.tensor([[10.0], [20.0]]))
    Tensor([[10., 20.],
            [20., 40.]], dtype=float32)"""
    ...
@overload
def tensor_muls(input: Operand, other: Operand) -> Tensor: ...
@overload
def tensor_muls(input: Operand, y: Operand) -> Tensor: ...
@overload
def tensor_pow(x: Operand, exponent: Operand) -> Tensor:
    """pow(x: Tensor | number, exponent: Tensor | number)

    Element-wise power x ** exponent; integers wrap, a negative integer exponent of an integer gives 0 unless x is 1 or -1.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        exponent: Tensor or number, the exponent; its shape broadcasts with x's.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.pow(ms.tensor([2.0, 3.0]), 2)
    Tensor([4., 9.], dtype=float32)"""
    ...
@overload
def tensor_pow(input: Operand, exponent: Operand) -> Tensor: ...
def tensor_scatter_add(input_x: Operand, indices: Any, updates: Operand) -> Tensor:
    """A copy of input_x in which elements at coordinates are increased by updates.

    Args:
        input_x: Tensor of any shape.
        indices: Tensor of integers, (..., depth), the coordinates; of a place that is named twice both updates count.
        updates: Tensor of shape indices.shape[:-1] + input_x.shape[depth:].
    Returns:
        Tensor of input_x's shape and dtype.
    Raises:
        ValueError: the shapes do not fit.

    >>> x = ms.tensor([[1.0, 2.0], [3.0, 8.0]])
    >>> ms.ops.tensor_scatter_add(x, ms.tensor([[1, 1], [0, 0]]), ms.tensor([4.0, 5.0])).tolist()
    [[6.0, 2.0], [3.0, 12.0]]"""
    ...
def tensor_scatter_div(input_x: Operand, indices: Any, updates: Operand) -> Tensor:
    """A copy of input_x in which elements at coordinates are divided by updates.

    Args:
        input_x: Tensor of any shape.
        indices: Tensor of integers, (..., depth), the coordinates; of a place that is named twice both updates count.
        updates: Tensor of shape indices.shape[:-1] + input_x.shape[depth:].
    Returns:
        Tensor of input_x's shape and dtype.
    Raises:
        ValueError: the shapes do not fit.

    >>> x = ms.tensor([[1.0, 2.0], [3.0, 8.0]])
    >>> ms.ops.tensor_scatter_div(x, ms.tensor([[1, 1], [0, 0]]), ms.tensor([4.0, 5.0])).tolist()
    [[0.20000000298023224, 2.0], [3.0, 2.0]]"""
    ...
@overload
def tensor_scatter_elements(input_x: Operand, indices: Operand, updates: Operand, axis: int = 0, reduction: str = 'none') -> Tensor:
    """tensor_scatter_elements(input_x: Tensor, indices: Tensor, updates: Tensor | number, axis: int = 0, reduction: str = 'none')

    Copy of input_x with src written (or added: 'add', multiplied: 'multiply') at index along axis.
    out[..index[..i..]..] = src[..i..] along the axis.

    Args:
        input_x: Tensor of any shape.
        indices: Tensor of integers, with as many dimensions as the tensor.
        updates: Tensor or number, a number, or a Tensor of the tensor's dtype and at least the sizes of the indices.
        axis: int, the dimension that the indices are of.
        reduction: str, 'none': write; 'add': add to what is there; 'multiply': multiply it.
    Returns:
        Tensor of input_x's shape and dtype.
    Raises:
        IndexError: an index outside the dimension.
        TypeError: other dtypes.
        ValueError: shapes do not fit.

    >>> ms.ops.tensor_scatter_elements(ms.ops.zeros(4), ms.tensor([3, 1]), ms.tensor([1.0, 2.0]))
    Tensor([0., 2., 0., 1.], dtype=float32)"""
    ...
@overload
def tensor_scatter_elements(input_x: Operand, indices: Operand, updates: Operand, dim: int = 0, reduction: str = 'none') -> Tensor: ...
def tensor_scatter_max(input_x: Operand, indices: Any, updates: Operand) -> Tensor:
    """A copy of input_x in which elements at coordinates are replaced by updates where these are larger.

    Args:
        input_x: Tensor of any shape.
        indices: Tensor of integers, (..., depth), the coordinates; of a place that is named twice both updates count.
        updates: Tensor of shape indices.shape[:-1] + input_x.shape[depth:].
    Returns:
        Tensor of input_x's shape and dtype.
    Raises:
        ValueError: the shapes do not fit.

    >>> x = ms.tensor([[1.0, 2.0], [3.0, 8.0]])
    >>> ms.ops.tensor_scatter_max(x, ms.tensor([[1, 1], [0, 0]]), ms.tensor([4.0, 5.0])).tolist()
    [[5.0, 2.0], [3.0, 8.0]]"""
    ...
def tensor_scatter_min(input_x: Operand, indices: Any, updates: Operand) -> Tensor:
    """A copy of input_x in which elements at coordinates are replaced by updates where these are smaller.

    Args:
        input_x: Tensor of any shape.
        indices: Tensor of integers, (..., depth), the coordinates; of a place that is named twice both updates count.
        updates: Tensor of shape indices.shape[:-1] + input_x.shape[depth:].
    Returns:
        Tensor of input_x's shape and dtype.
    Raises:
        ValueError: the shapes do not fit.

    >>> x = ms.tensor([[1.0, 2.0], [3.0, 8.0]])
    >>> ms.ops.tensor_scatter_min(x, ms.tensor([[1, 1], [0, 0]]), ms.tensor([4.0, 5.0])).tolist()
    [[1.0, 2.0], [3.0, 4.0]]"""
    ...
def tensor_scatter_mul(input_x: Operand, indices: Any, updates: Operand) -> Tensor:
    """A copy of input_x in which elements at coordinates are multiplied by updates.

    Args:
        input_x: Tensor of any shape.
        indices: Tensor of integers, (..., depth), the coordinates; of a place that is named twice both updates count.
        updates: Tensor of shape indices.shape[:-1] + input_x.shape[depth:].
    Returns:
        Tensor of input_x's shape and dtype.
    Raises:
        ValueError: the shapes do not fit.

    >>> x = ms.tensor([[1.0, 2.0], [3.0, 8.0]])
    >>> ms.ops.tensor_scatter_mul(x, ms.tensor([[1, 1], [0, 0]]), ms.tensor([4.0, 5.0])).tolist()
    [[5.0, 2.0], [3.0, 32.0]]"""
    ...
def tensor_scatter_sub(input_x: Operand, indices: Any, updates: Operand) -> Tensor:
    """A copy of input_x in which elements at coordinates are decreased by updates.

    Args:
        input_x: Tensor of any shape.
        indices: Tensor of integers, (..., depth), the coordinates; of a place that is named twice both updates count.
        updates: Tensor of shape indices.shape[:-1] + input_x.shape[depth:].
    Returns:
        Tensor of input_x's shape and dtype.
    Raises:
        ValueError: the shapes do not fit.

    >>> x = ms.tensor([[1.0, 2.0], [3.0, 8.0]])
    >>> ms.ops.tensor_scatter_sub(x, ms.tensor([[1, 1], [0, 0]]), ms.tensor([4.0, 5.0])).tolist()
    [[-4.0, 2.0], [3.0, 4.0]]"""
    ...
def tensor_slice(input: Operand, begin: Any, size: Any) -> Tensor:
    """The block of a tensor that begins at begin and has the given size; another name of slice.

    Args:
        input: Tensor of any shape and dtype.
        begin: tuple of ints or Tensor, the first index in each dimension.
        size: tuple of ints or Tensor, the size in each dimension; -1: up to the end.
    Returns:
        Tensor that shares input's memory.
    Raises:
        ValueError: the block does not lie inside.

    >>> ms.ops.tensor_slice(ms.tensor([1, 2, 3, 4]), (1,), (2,))
    Tensor([2, 3], dtype=int64)"""
    ...
def tensor_split(input: Operand, indices_or_sections: Any, axis: Ints | None = 0) -> tuple[Tensor, Tensor, Tensor]:
    """Cuts a tensor along axis into as many pieces as asked for, or before given indices.

    Args:
        input: Tensor with at least one dimension.
        indices_or_sections: int, how many pieces, the first larger by one if need be; or ints, where all but that begin.
        axis: int, the dimension to cut.
    Returns:
        Tuple of Tensors that share the memory.
    Raises:
        ValueError: the number is not positive.

    >>> ms.ops.tensor_split(ms.tensor([1, 2, 3, 4, 5]), 2)
    (Tensor([1, 2, 3], dtype=int64), Tensor([4, 5], dtype=int64))
    >>> ms.ops.tensor_split(ms.tensor([1, 2, 3, 4, 5]), [1, 3])
    (Tensor([1], dtype=int64), Tensor([2, 3], dtype=int64), Tensor([4, 5], dtype=int64))"""
    ...
@overload
def tensor_sub(x: Operand, y: Operand) -> Tensor:
    """sub(x: Tensor | number, y: Tensor | number)

    Element-wise difference x - y.
    Bools have no difference: use logical_xor.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: bools.

    >>> ms.ops.sub(ms.tensor([5, 7]), ms.tensor([1, 2]))
    Tensor([4, 5], dtype=int64)"""
    ...
@overload
def tensor_sub(input: Operand, other: Operand) -> Tensor: ...
@overload
def tensor_sub(input: Operand, y: Operand) -> Tensor: ...
def threshold(input: Operand, thr: Any, value: Operand) -> Tensor:
    """input where it is above thr, else value; of ints value counts without its fraction, as in MindSpore.

    Args:
        input: Tensor of real numbers, of any shape.
        thr: number, the threshold.
        value: number, what the rest becomes.
    Returns:
        Tensor of input's shape.

    >>> ms.ops.threshold(ms.tensor([0.0, 2.0]), 1.0, -1.0)
    Tensor([-1.,  2.], dtype=float32)"""
    ...
@overload
def tile(x: Operand, *reps: int) -> Tensor:
    """tile(x: Tensor, *reps: ints)

    Repeated reps times along each dimension.

    Args:
        x: Tensor of any shape and dtype.
        reps: int or tuple of ints, how often along each dimension; for more dimensions than x has, x gets dimensions of
            size 1 in front.
    Returns:
        Tensor of x's dtype.
    Raises:
        ValueError: negative numbers.

    >>> ms.ops.tile(ms.tensor([1, 2]), (2, 2))
    Tensor([[1, 2, 1, 2],
            [1, 2, 1, 2]], dtype=int64)"""
    ...
@overload
def tile(x: Operand, reps: Ints) -> Tensor: ...
@overload
def tile(input: Operand, *reps: int) -> Tensor: ...
@overload
def tile(input: Operand, reps: Ints) -> Tensor: ...
def top_k(input_x: Operand, k: Any, sorted: bool = True) -> tuple[Tensor, Tensor]:
    """The k largest values along the last dimension, and where they stand.

    Args:
        input_x: Tensor of real numbers.
        k: int, how many.
        sorted: bool, True gives them in order.
    Returns:
        (values in input_x's dtype, indices in int32), of size k along the last dimension.
    Raises:
        ValueError: k is more than there are.

    >>> ms.ops.top_k(ms.tensor([1.0, 4.0, 3.0]), 2)
    (Tensor([4., 3.], dtype=float32), Tensor([1, 2], dtype=int32))"""
    ...
def topk(input: Operand, k: Any, dim: Ints | None = None, largest: bool = True, sorted: bool = True) -> tuple[Tensor, Tensor]:
    """The k largest or smallest values along a dimension, and where they stand.

    Args:
        input: Tensor of real numbers.
        k: int, how many.
        dim: int or None, the dimension to search; None: the last.
        largest: bool, False asks for the smallest.
        sorted: bool, True gives them in order.
    Returns:
        (values in input's dtype, indices in int32), of size k along dim.
    Raises:
        ValueError: k is more than there are.
        IndexError: there is no such dimension.

    >>> ms.ops.topk(ms.tensor([1.0, 4.0, 3.0]), 2)
    (Tensor([4., 3.], dtype=float32), Tensor([1, 2], dtype=int32))"""
    ...
def trace(input: Operand) -> Tensor:
    """The sum of the diagonal of a matrix.

    Args:
        input: Tensor of two dimensions.
    Returns:
        Tensor of input's dtype.
    Raises:
        ValueError: another number of dimensions.

    >>> ms.ops.trace(ms.tensor([[1.0, 2.0], [3.0, 4.0]]))
    Tensor(5., dtype=float32)"""
    ...
def transpose(input: Operand, dims: Any = None, *rest: Any) -> Tensor:
    """Puts dimensions in another order.

    Args:
        input: Tensor of any shape and dtype.
        dims: tuple of ints or int, every dimension once, in the new order; two ints exchange two dimensions; none given:
            reversed.
        rest: ints, further dimensions, if they are given one by one.
    Returns:
        Tensor that shares input's memory.
    Raises:
        ValueError: a dimension is named twice or left out.
        IndexError: there is no such dimension.

    >>> ms.ops.transpose(ms.tensor([[1, 2, 3], [4, 5, 6]]), (1, 0))
    Tensor([[1, 4],
            [2, 5],
            [3, 6]], dtype=int64)
    >>> ms.ops.transpose(ms.ops.ones(2, 3, 4), 0, 2).shape
    (4, 3, 2)"""
    ...
def trapz(y: Operand, x: Operand | None = None, *, dx: builtins.complex | Tensor = 1.0, dim: Ints | None = -1) -> Tensor:
    """The integral along dim by the trapezoidal rule: the sum of (y[i] + y[i+1]) / 2 times the distance of the two points.

    Args:
        y: Tensor, the values at the points, of floats.
        x: Tensor or None, the points, of y's shape or 1-d.
        dx: number, how far apart the points are where x is None.
        dim: int, the dimension to integrate along.
    Returns:
        Tensor without that dimension.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.trapz(ms.tensor([1.0, 2.0, 3.0]))
    Tensor(4., dtype=float32)
    >>> ms.ops.trapz(ms.tensor([1.0, 2.0, 3.0]), ms.tensor([0.0, 1.0, 3.0]))
    Tensor(6.5, dtype=float32)"""
    ...
def tri(n: Any, m: Any = None, diagonal: builtins.complex | Tensor = 0, *, dtype: DTypeLike | None = None) -> Any:
    """A matrix of ones on and below a diagonal, and zeros above it.

    Args:
        n: int, the number of rows.
        m: int or None, the number of columns; None: n.
        diagonal: int, which diagonal: 0 the main one, positive above it, negative below.
        dtype: dtype or None, the dtype; None: float32.
    Returns:
        Tensor (n, m).

    >>> ms.ops.tri(2, 3)
    Tensor([[1., 0., 0.],
            [1., 1., 0.]], dtype=float32)"""
    ...
@overload
def tril(x: Operand, diagonal: int = 0) -> Tensor:
    """tril(x: Tensor, diagonal: int = 0)

    Lower triangle of the last two dimensions, zero elsewhere.
    Also of stacks of matrices.

    Args:
        x: Tensor of any shape.
        diagonal: int, the last diagonal that is kept: 0 the main one, positive above it, negative below.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        ValueError: fewer than two dimensions.

    >>> ms.ops.tril(ms.ops.ones(3, 3))
    Tensor([[1., 0., 0.],
            [1., 1., 0.],
            [1., 1., 1.]], dtype=float32)
    >>> ms.ops.tril(ms.ops.ones(2, 3), 1)
    Tensor([[1., 1., 0.],
            [1., 1., 1.]], dtype=float32)"""
    ...
@overload
def tril(input: Operand, diagonal: int = 0) -> Tensor: ...
def tril_indices(row: Any, col: Any, offset: builtins.complex | Tensor = 0, *, dtype: DTypeLike = ...) -> Tensor:
    """Rows and columns of the elements on and below a diagonal of a matrix, by rows.

    Args:
        row: int, the number of rows of the matrix.
        col: int, the number of columns of the matrix.
        offset: int, which diagonal: 0 the main one, positive above it, negative below.
        dtype: dtype, the dtype of the result, int32 or int64.
    Returns:
        Tensor (2, n): the rows, then the columns.

    >>> ms.ops.tril_indices(2, 3)
    Tensor([[0, 1, 1],
            [0, 0, 1]], dtype=int64)"""
    ...
def triplet_margin_loss(anchor: Operand, positive: Operand, negative: Operand, margin: Operand = 1.0, p: Operand = 2, eps: Operand = 1e-06, swap: bool = False, reduction: str = 'mean') -> Tensor:
    """max(0, d(anchor, positive) - d(anchor, negative) + margin) (Balntas et al., 2016).

    What is alike should be nearer than what is not.

    Args:
        anchor: Tensor, points, (..., d), of floats.
        positive: Tensor, points that should be near.
        negative: Tensor, points that should be far.
        margin: number, by how much.
        p: number, the order of the norm that d is.
        eps: number, added to each difference.
        swap: bool, True takes the smaller of the negative's distances to anchor and to positive.
        reduction: str, 'mean' or 'sum' of the losses, or 'none' for each of them.
    Returns:
        Tensor.
    Raises:
        ValueError: another reduction.

    >>> a, p, n = ms.tensor([[0.0, 0.0]]), ms.tensor([[0.0, 2.0]]), ms.tensor([[0.0, 1.0]])
    >>> ms.ops.triplet_margin_loss(a, p, n).asnumpy().round(3).tolist()
    2.0"""
    ...
@overload
def triu(x: Operand, diagonal: int = 0) -> Tensor:
    """triu(x: Tensor, diagonal: int = 0)

    Upper triangle of the last two dimensions, zero elsewhere.
    Also of stacks of matrices.

    Args:
        x: Tensor of any shape.
        diagonal: int, the first diagonal that is kept: 0 the main one, positive above it, negative below.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        ValueError: fewer than two dimensions.

    >>> ms.ops.triu(ms.ops.ones(3, 3))
    Tensor([[1., 1., 1.],
            [0., 1., 1.],
            [0., 0., 1.]], dtype=float32)
    >>> ms.ops.triu(ms.ops.ones(2, 3), 1)
    Tensor([[0., 1., 1.],
            [0., 0., 1.]], dtype=float32)"""
    ...
@overload
def triu(input: Operand, diagonal: int = 0) -> Tensor: ...
def triu_indices(row: Any, col: Any, offset: builtins.complex | Tensor = 0, *, dtype: DTypeLike = ...) -> Tensor:
    """Rows and columns of the elements on and above a diagonal of a matrix, by rows.

    Args:
        row: int, the number of rows of the matrix.
        col: int, the number of columns of the matrix.
        offset: int, which diagonal: 0 the main one, positive above it, negative below.
        dtype: dtype, the dtype of the result, int32 or int64.
    Returns:
        Tensor (2, n): the rows, then the columns.

    >>> ms.ops.triu_indices(2, 2)
    Tensor([[0, 0, 1],
            [0, 1, 1]], dtype=int64)"""
    ...
@overload
def true_div(x: Operand, y: Operand) -> Tensor:
    """true_div(x: Tensor | number, y: Tensor | number)

    Element-wise true quotient x / y; integers give the default float.
    Division by 0 gives inf, or NaN for 0 / 0.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to; integers and bools give the default dtype, float32.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.true_div(ms.tensor([1, 2]), 4)
    Tensor([0.25, 0.5 ], dtype=float32)
    >>> ms.ops.true_div(ms.tensor([1.0, 0.0]), ms.tensor([0.0, 0.0]))
    Tensor([inf, nan], dtype=float32)"""
    ...
@overload
def true_div(input: Operand, other: Operand) -> Tensor: ...
@overload
def true_div(input: Operand, y: Operand) -> Tensor: ...
@overload
def true_divide(x: Operand, y: Operand) -> Tensor:
    """true_divide(x: Tensor | number, y: Tensor | number)

    Element-wise true quotient x / y; integers give the default float.
    Division by 0 gives inf, or NaN for 0 / 0.

    Args:
        x: Tensor or number, its shape broadcasts with that of the other operands.
        y: Tensor or number, its shape broadcasts with that of the other operands.
    Returns:
        Tensor of the shape that the operands broadcast to; integers and bools give the default dtype, float32.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.true_divide(ms.tensor([1, 2]), 4)
    Tensor([0.25, 0.5 ], dtype=float32)
    >>> ms.ops.true_divide(ms.tensor([1.0, 0.0]), ms.tensor([0.0, 0.0]))
    Tensor([inf, nan], dtype=float32)"""
    ...
@overload
def true_divide(input: Operand, other: Operand) -> Tensor: ...
@overload
def true_divide(input: Operand, y: Operand) -> Tensor: ...
@overload
def trunc(x: Operand) -> Tensor:
    """trunc(x: Tensor)

    Integer part, towards zero.
    The dtype stays floating point.
    It goes in steps: its gradient is 0.

    Args:
        x: Tensor of any shape.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.trunc(ms.tensor([-1.7, 1.7]))
    Tensor([-1.,  1.], dtype=float32)"""
    ...
@overload
def trunc(input: Operand) -> Tensor: ...
def truncate_div(x: Operand, y: Operand) -> Tensor:
    """The quotient x / y rounded towards zero, as C divides integers.

    Args:
        x: Tensor or number, the numerator.
        y: Tensor or number, the denominator; its shape broadcasts with x's. One of the two is a Tensor.
    Returns:
        Tensor of the shape that they broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.truncate_div(ms.tensor([-7, 7]), ms.tensor([2, 2]))
    Tensor([-3,  3], dtype=int64)"""
    ...
def truncate_mod(x: Operand, y: Operand) -> Tensor:
    """The remainder x - y * truncate_div(x, y), which has the sign of x.

    Args:
        x: Tensor or number, what is divided.
        y: Tensor or number, the divisor; its shape broadcasts with x's.
    Returns:
        Tensor of the shape that they broadcast to, in the dtype that they promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.truncate_mod(ms.tensor([-7, 7]), ms.tensor([3, -3]))
    Tensor([-1,  1], dtype=int64)"""
    ...
def tuple_to_array(input_x: Any) -> Tensor:
    """A tuple of numbers as a vector.

    Args:
        input_x: tuple of numbers, ints alone give int32, else float32.
    Returns:
        1-d Tensor.

    >>> ms.ops.tuple_to_array((1, 2)), ms.ops.tuple_to_array((1, 2.5))
    (Tensor([1, 2], dtype=int32), Tensor([1. , 2.5], dtype=float32))"""
    ...
def type_as(input: Operand, other: Operand) -> Tensor:
    """Converts a tensor to the dtype of another one, and moves it to its device.

    Args:
        input: Tensor of any shape and dtype.
        other: Tensor that gives the dtype and the device.
    Returns:
        Tensor of input's shape.

    >>> ms.ops.type_as(ms.tensor([1.5]), ms.tensor([1]))
    Tensor([1], dtype=int64)"""
    ...
@overload
def unbind(x: Operand, dim: int = 0) -> tuple[Tensor, ...]:
    """unbind(x: Tensor, dim: int = 0)

    The views x[i] along dim.

    Args:
        x: Tensor of any dtype, with at least one dimension.
        dim: int, a dimension; a negative one counts from the end.
    Returns:
        tuple of Tensors that share x's memory.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.unbind(ms.tensor([[1, 2], [3, 4]]))
    (Tensor([1, 2], dtype=int64), Tensor([3, 4], dtype=int64))"""
    ...
@overload
def unbind(input: Operand, axis: int = 0) -> tuple[Tensor, ...]: ...
@overload
def unbind(input: Operand, dim: int = 0) -> tuple[Tensor, ...]: ...
@overload
def unbind(x: Operand, axis: int = 0) -> tuple[Tensor, ...]: ...
def unfold(input: Operand, kernel_size: Ints, dilation: Ints = 1, padding: Ints | str = 0, stride: Ints = 1) -> Tensor:
    """The windows of pictures as columns, so that a convolution becomes a product of matrices.

    Args:
        input: Tensor, (N, C, H, W).
        kernel_size: int or pair of ints, the size of a window.
        dilation: int or pair of ints, the distance of two elements of a window.
        padding: int or pair of ints, how many zeros are put around.
        stride: int or pair of ints, how far the window moves.
    Returns:
        Tensor (N, C kh kw, windows).
    Raises:
        ValueError: no window fits.

    >>> ms.ops.unfold(ms.ops.arange(9).reshape(1, 1, 3, 3), 2)
    Tensor([[[0, 1, 3, 4],
             [1, 2, 4, 5],
             [3, 4, 6, 7],
             [4, 5, 7, 8]]], dtype=int64)"""
    ...
def uniform(shape: Any, minval: builtins.complex | Tensor = 0.0, maxval: builtins.complex | Tensor = 1.0, seed: Any = None, dtype: DTypeLike = ...) -> Tensor:
    """Numbers that are uniform on [minval, maxval).

    Args:
        shape: tuple of ints, the sizes of the result, together with those of the bounds.
        minval: number or Tensor, the least; its shape broadcasts with shape.
        maxval: number or Tensor, the end; its shape broadcasts with shape.
        seed: int or None, a stream of its own, which makes the numbers repeatable; None: that of ms.set_seed.
        dtype: dtype, the dtype of the result; int32 cuts the numbers off.
    Returns:
        Tensor.
    Raises:
        ValueError: the shapes do not go together.

    >>> x = ms.ops.uniform((1000,), 2.0, 3.0)
    >>> bool(((x >= 2) & (x <= 3)).all())
    True"""
    ...
def uniform_candidate_sampler(true_classes: Any, num_true: Any, num_sampled: Any, unique: Any, range_max: Any, seed: builtins.complex | Tensor = 0, remove_accidental_hits: bool = False) -> tuple[Tensor, Tensor, Tensor]:
    """Draws classes to compare the true ones with, all with the same probability.

    Args:
        true_classes: Tensor, (N, num_true), of integers.
        num_true: int, how many true classes each sample has.
        num_sampled: int, how many classes to draw.
        unique: bool, whether a class is drawn once at most.
        range_max: int, how many classes there are.
        seed: int, a stream of its own, which makes the numbers repeatable; 0: that of ms.set_seed.
        remove_accidental_hits: bool, there for MindSpore's programs; it changes nothing.
    Returns:
        (the classes drawn, how often each true class is expected among them, how often each drawn one).

    >>> ms.ops.uniform_candidate_sampler(ms.tensor([[0]]), 1, 2, True, 2)[1]
    Tensor([[0.75]], dtype=float32)"""
    ...
def unique(input: Operand) -> tuple[Tensor, Tensor]:
    """Each value once, in the order of their first occurrence, and where each element stands among them.

    Args:
        input: Tensor of real numbers, of any shape.
    Returns:
        (values in input's dtype, 1-d; indices of input's shape, in int64 if input is of int64, else in int32).
    Raises:
        TypeError: complex numbers.

    >>> ms.ops.unique(ms.tensor([3, 1, 3]))
    (Tensor([3, 1], dtype=int64), Tensor([0, 1, 0], dtype=int64))"""
    ...
def unique_consecutive(input: Operand, return_inverse: bool = False, return_counts: bool = False, dim: Ints | None = None) -> Any:
    """Each run of equal neighbours as one element.

    Args:
        input: Tensor of any shape.
        return_inverse: bool, whether to give the run that each element belongs to, in int64.
        return_counts: bool, whether to give the length of each run, in int64.
        dim: int or None, the dimension whose slices are compared; None: input is flattened.
    Returns:
        The values, or a tuple with what else was asked for.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.unique_consecutive(ms.tensor([1, 1, 2, 1]), return_counts=True)
    (Tensor([1, 2, 1], dtype=int64), Tensor([2, 1, 1], dtype=int64))"""
    ...
def unique_with_pad(x: Operand, pad_num: Any) -> tuple[Tensor, Tensor]:
    """Each value once, in the order of their first occurrence, filled up to the length of x: shapes do not depend on the data.

    Args:
        x: Tensor, 1-d.
        pad_num: number, what the end is filled with.
    Returns:
        (values of x's shape and dtype, where each element stands among them).

    >>> ms.ops.unique_with_pad(ms.tensor([3, 1, 3]), 0)
    (Tensor([3, 1, 0], dtype=int64), Tensor([0, 1, 0], dtype=int64))"""
    ...
def unsorted_segment_max(x: Operand, segment_ids: Any, num_segments: Any) -> Tensor:
    """The largest of the slices of x that belong to the same segment, element by element.

    Args:
        x: Tensor of real numbers, of any shape.
        segment_ids: Tensor, the segment of each slice, of integers; its shape is the first part of x's. Slices of
            negative ids belong to none.
        num_segments: int or Tensor, how many segments there are.
    Returns:
        Tensor (num_segments, ...) of x's dtype; the dtype's least number for a segment without a slice.
    Raises:
        ValueError: the shape of segment_ids is no first part of the other; num_segments is not positive.
        TypeError: bools and complex numbers; segment_ids of no ints, num_segments that is none.
        IndexError: a segment that there is not.

    >>> ms.ops.unsorted_segment_max(ms.tensor([2, 5, 3]), ms.tensor([0, 1, 0]), 2)
    Tensor([3, 5], dtype=int64)"""
    ...
def unsorted_segment_min(x: Operand, segment_ids: Any, num_segments: Any) -> Tensor:
    """The smallest of the slices of x that belong to the same segment, element by element.

    Args:
        x: Tensor of real numbers, of any shape.
        segment_ids: Tensor, the segment of each slice, of integers; its shape is the first part of x's. Slices of
            negative ids belong to none.
        num_segments: int or Tensor, how many segments there are.
    Returns:
        Tensor (num_segments, ...) of x's dtype; the dtype's greatest number for a segment without a slice.
    Raises:
        ValueError: the shape of segment_ids is no first part of the other; num_segments is not positive.
        TypeError: bools and complex numbers; segment_ids of no ints, num_segments that is none.
        IndexError: a segment that there is not.

    >>> ms.ops.unsorted_segment_min(ms.tensor([2, 5, 3]), ms.tensor([0, 1, 0]), 2)
    Tensor([2, 5], dtype=int64)"""
    ...
def unsorted_segment_prod(x: Operand, segment_ids: Any, num_segments: Any) -> Tensor:
    """Multiplies the slices of x that belong to the same segment.

    Args:
        x: Tensor of any shape.
        segment_ids: Tensor, the segment of each slice, of integers; its shape is the first part of x's. Slices of
            negative ids belong to none.
        num_segments: int or Tensor, how many segments there are.
    Returns:
        Tensor (num_segments, ...) of x's dtype; 1 for a segment without a slice.
    Raises:
        ValueError: the shape of segment_ids is no first part of x's; num_segments is not positive.
        TypeError: segment_ids of no ints, num_segments that is none.
        IndexError: a segment that there is not.

    >>> ms.ops.unsorted_segment_prod(ms.tensor([2.0, 5.0, 3.0]), ms.tensor([0, 1, 0]), 3)
    Tensor([6., 5., 1.], dtype=float32)"""
    ...
def unsorted_segment_sum(input_x: Operand, segment_ids: Any, num_segments: Any) -> Tensor:
    """Sums the slices of input_x that belong to the same segment.

    Args:
        input_x: Tensor of any shape.
        segment_ids: Tensor, the segment of each slice, of integers; its shape is the first part of input_x's. Slices of
            negative ones are left out.
        num_segments: int or Tensor, how many segments there are.
    Returns:
        Tensor (num_segments, ...) of input_x's dtype; 0 for a segment without a slice.
    Raises:
        ValueError: the shape of segment_ids is no first part of the other; num_segments is not positive.
        TypeError: segment_ids of no ints, num_segments that is none.
        IndexError: a segment that there is not.

    >>> ms.ops.unsorted_segment_sum(ms.tensor([1.0, 2.0, 3.0]), ms.tensor([0, 1, 0]), 2)
    Tensor([4., 2.], dtype=float32)"""
    ...
@overload
def unsqueeze(x: Operand, dim: int) -> Tensor:
    """unsqueeze(x: Tensor, dim: int)

    A dimension of size 1 inserted.

    Args:
        x: Tensor of any shape and dtype.
        dim: int, where the new dimension stands in the result.
    Returns:
        Tensor that shares x's memory: what is written into one shows in the other.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.unsqueeze(ms.tensor([1, 2]), 0)
    Tensor([[1, 2]], dtype=int64)
    >>> ms.ops.unsqueeze(ms.tensor([1, 2]), -1).shape
    (2, 1)"""
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

    The views x[i] along axis.

    Args:
        x: Tensor of any dtype, with at least one dimension.
        axis: int, a dimension; a negative one counts from the end.
    Returns:
        tuple of Tensors that share x's memory.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.unstack(ms.tensor([[1, 2], [3, 4]]))
    (Tensor([1, 2], dtype=int64), Tensor([3, 4], dtype=int64))"""
    ...
@overload
def unstack(input: Operand, axis: int = 0) -> tuple[Tensor, ...]: ...
@overload
def unstack(input: Operand, dim: int = 0) -> tuple[Tensor, ...]: ...
@overload
def unstack(x: Operand, dim: int = 0) -> tuple[Tensor, ...]: ...
def upsample(input: Operand, size: Any = None, scale_factor: Any = None, mode: str = 'nearest', align_corners: bool | None = None, recompute_scale_factor: Any = None) -> Tensor:
    """Resizes sequences, pictures or volumes; another name of interpolate.

    Args:
        input: Tensor, (N, C, L), (N, C, H, W) or (N, C, D, H, W), of floats.
        size: int, tuple of ints or None, the new sizes behind the channels; or
        scale_factor: number, tuple of numbers or None, what the sizes are multiplied with.
        mode: str, 'nearest', 'nearest-exact' (of the middle of each place), 'area' (means), 'linear' for sequences,
            'bilinear' and 'bicubic' for pictures, 'trilinear' for volumes.
        align_corners: bool or None, of linear and cubic modes: whether the outermost points stay where they are; else the
            edges of the outermost places do.
        recompute_scale_factor: bool or None, whether the scale is that of the rounded sizes instead of scale_factor.
    Returns:
        Tensor of input's dtype.
    Raises:
        ValueError: a mode that does not fit the dimensions, or unless one of size and scale_factor is given.

    >>> ms.ops.upsample(ms.tensor([[[0.0, 3.0]]]), scale_factor=2)
    Tensor([[[0., 0., 3., 3.]]], dtype=float32)"""
    ...
def value_and_grad(fn: Callable[_P, _R], grad_position: int | Sequence[int] | None = 0, weights: Any = None, has_aux: bool = False, return_ids: bool = False, sens_param: bool = False) -> Callable[_P, tuple[_R, Any]]:
    """As ``grad``; the function returns (what ``fn`` returned, gradients).

    >>> value, gradient = ms.value_and_grad(lambda x: (x ** 2).sum())(ms.tensor([3.0]))
    >>> float(value)
    9.0"""
    ...
def vander(x: Operand, N: Any = None) -> Tensor:
    """The matrix of the powers of x: x**(N-1), ..., x, 1 in the columns (Vandermonde).

    Args:
        x: Tensor, (n,).
        N: int or None, how many columns; None: n.
    Returns:
        Tensor (n, N) of x's dtype.

    >>> ms.ops.vander(ms.tensor([2.0, 3.0]), 3)
    Tensor([[4., 2., 1.],
            [9., 3., 1.]], dtype=float32)"""
    ...
@overload
def var(x: Operand, axis: Ints | None = None, ddof: int = 0, keepdims: bool = False) -> Tensor:
    """var(x: Tensor, axis: ints = None, ddof: int = 0, keepdims: bool = False)
    var(input, axis=None, ddof=None, keepdims=False)

    Variance with divisor n - ddof, in two passes.
    The mean is subtracted first, so that large values do not cancel.

    Args:
        x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        axis: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones count
            from the end; None: all.
        ddof: int, what is taken off the number of elements in the divisor: 0 for all of a population, 1 for a sample of it.
        keepdims: bool, True keeps each dimension reduced, with size 1.
    Returns:
        Tensor in floating point, without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.var(ms.tensor([[1.0, 3.0], [2.0, 2.0]]), 1)
    Tensor([1., 0.], dtype=float32)"""
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
@overload
def var(input: Operand, axis: Ints | None = None, ddof: Any = None, keepdims: bool = False) -> Tensor: ...
def var_mean(input: Operand, axis: Ints | None = None, ddof: builtins.complex | Tensor = 0, keepdims: bool = False) -> tuple[Tensor, Tensor]:
    """Variance and mean over axis; the divisor of the variance is n - ddof.

    Args:
        input: Tensor of any shape; integers are converted to float32.
        axis: int, tuple of ints or None, the dimensions that are reduced; None: all of them.
        ddof: number, 0 for all of a population, 1 for a sample of it.
        keepdims: bool, True keeps each dimension reduced, with size 1.
    Returns:
        (variance, mean), Tensors in floating point.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.var_mean(ms.tensor([1.0, 3.0]), ddof=1)
    (Tensor(2., dtype=float32), Tensor(2., dtype=float32))"""
    ...
def vecdot(x: Operand, y: Operand, *, axis: Ints | None = -1) -> Tensor:
    """The inner products of vectors that lie along axis; the first of two complex ones is conjugated.

    Args:
        x: Tensor of any shape.
        y: Tensor, its shape broadcasts with x's.
        axis: int, the dimension of the vectors.
    Returns:
        Tensor without that dimension.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.vecdot(ms.tensor([[1.0, 2.0], [3.0, 4.0]]), ms.tensor([10.0, 1.0]))
    Tensor([12., 34.], dtype=float32)"""
    ...
def vector_norm(x: Operand, ord: Any = 2, axis: Ints | None = None, keepdims: bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
    """(sum |x| ** ord) ** (1 / ord) over axis.

    Of inf and -inf it is the largest and the smallest |x|, of 0 the number of elements that are not 0.

    Args:
        x: Tensor of any shape; integers are converted to float32.
        ord: number, the order.
        axis: int, tuple of ints or None, the dimensions that are reduced; None: all of them.
        keepdims: bool, True keeps each dimension reduced, with size 1.
        dtype: dtype or None, what x is converted to first.
    Returns:
        Real Tensor without the reduced dimensions.
    Raises:
        IndexError: there is no such dimension.

    >>> ms.ops.vector_norm(ms.tensor([[3.0, 4.0], [6.0, 8.0]]), axis=1)
    Tensor([ 5., 10.], dtype=float32)"""
    ...
@overload
def view(x: Operand, *shape: int) -> Tensor:
    """view(x: Tensor, *shape: ints)

    Same elements in another shape, one dimension may be -1; a view when strides allow, else a copy.
    The elements keep their order, by rows.

    Args:
        x: Tensor of any shape and dtype.
        shape: int or tuple of ints, the new sizes; one may be -1 and follows from the number of elements.
    Returns:
        Tensor of that shape; it shares x's memory where strides can describe it.
    Raises:
        ValueError: the shape has another number of elements.

    >>> ms.ops.view(ms.ops.arange(6), (2, -1))
    Tensor([[0, 1, 2],
            [3, 4, 5]], dtype=int64)"""
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
    """The elements of input in the shape of another tensor.

    Args:
        input: Tensor of any shape and dtype.
        other: Tensor that gives the shape, of as many elements.
    Returns:
        Tensor of other's shape, which shares input's memory where strides allow.
    Raises:
        ValueError: the numbers of elements differ.

    >>> ms.ops.view_as(ms.tensor([1, 2, 3, 4]), ms.ops.zeros(2, 2))
    Tensor([[1, 2],
            [3, 4]], dtype=int64)"""
    ...
def view_as_real(input: Operand) -> Tensor:
    """Real and imaginary parts side by side: a copy, with a new last dimension of size 2.

    Args:
        input: Tensor of complex numbers, of any shape.
    Returns:
        Real Tensor of input's shape and 2.

    >>> ms.ops.view_as_real(ms.tensor([1 + 2j, 3 - 4j]))
    Tensor([[ 1.,  2.],
            [ 3., -4.]], dtype=float64)"""
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
        Numbers become tensors of one number per element, but where their entry is None.

    fn may also be a list of Cells of one architecture: each element of the batch goes to a Cell of its own, with its own
    parameters, all in one run; what it writes into a parameter goes to that Cell's.

    It nests, goes over and under ``grad``, and fn may be a Cell. Python sees the shape of one element; values differ from
    element to element, so that ``if`` on a tensor raises. Random operations draw the same numbers for all elements unless
    their operands are mapped (dropout).

    >>> dot = lambda x, y: (x * y).sum()
    >>> ms.vmap(dot, in_axes=(0, None))(ms.tensor([[1.0, 2.0], [3.0, 4.0]]), ms.tensor([1.0, 1.0]))
    Tensor([3., 7.], dtype=float32)"""
    ...
def vsplit(input: Operand, indices_or_sections: Any) -> tuple[Tensor, Tensor, Tensor]:
    """Cuts a tensor into rows: along dimension 0.

    Args:
        input: Tensor with at least one dimension.
        indices_or_sections: int or list of ints, into how many parts, of which the first
            are larger by one where the size does not divide, or before which indices.
    Returns:
        Tuple of Tensors that share input's memory.

    >>> ms.ops.vsplit(ms.tensor([[1, 2], [3, 4]]), 2)
    (Tensor([[1, 2]], dtype=int64), Tensor([[3, 4]], dtype=int64))"""
    ...
def vstack(inputs: Any) -> Tensor:
    """Joins tensors along the first dimension; vectors are rows.

    Args:
        inputs: list or tuple of Tensors that agree in all other sizes.
    Returns:
        Tensor with at least two dimensions.
    Raises:
        ValueError: sizes differ.

    >>> ms.ops.vstack((ms.tensor([1, 2]), ms.tensor([3, 4])))
    Tensor([[1, 2],
            [3, 4]], dtype=int64)"""
    ...
@overload
def where(condition: Operand, x: Operand, y: Operand) -> Tensor:
    """where(condition: Tensor, x: Tensor | number, y: Tensor | number)

    x where condition holds, else y.
    Both x and y are computed in full before one of them is chosen.

    Args:
        condition: Tensor of bools.
        x: Tensor or number, what is taken where the condition is True.
        y: Tensor or number, what is taken where it is False.
    Returns:
        Tensor of the shape that all three broadcast to, in the dtype that x and y promote to.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: the condition is not of bools.

    >>> x = ms.tensor([-1.0, 2.0, -3.0])
    >>> ms.ops.where(x > 0, x, 0.0)
    Tensor([0., 2., 0.], dtype=float32)"""
    ...
@overload
def where(condition: Operand, input: Operand, other: Operand) -> Tensor: ...
@overload
def where(condition: Operand, input: Operand, y: Operand) -> Tensor: ...
def while_loop(cond_func: Any, loop_func: Any, init_val: Any) -> Any:
    """Takes turns while a condition holds: val = init_val; while cond_func(val): val = loop_func(val).

    Args:
        cond_func: function of val, gives a bool or a Tensor of one element.
        loop_func: function of val, gives the next val.
        init_val: Tensor, number, or tuple, list or dict of these: the first val.
    Returns:
        the last val, of which cond_func does not hold; init_val itself where it held of none.
    Raises:
        ValueError: cond_func gives a Tensor of several elements.

    >>> ms.ops.while_loop(lambda v: v.sum() < 100, lambda v: v * 2, ms.tensor([1.0, 2.0]))
    Tensor([ 64., 128.], dtype=float32)"""
    ...
def xdivy(x: Operand, y: Operand) -> Tensor:
    """x / y, and 0 where x is 0, as are its derivatives there.

    Args:
        x: Tensor or number, the numerator.
        y: Tensor, the denominator; its shape broadcasts with x's.
    Returns:
        Tensor of floats.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: neither is a Tensor.

    >>> ms.ops.xdivy(ms.tensor([0.0, 1.0]), ms.tensor([0.0, 4.0]))
    Tensor([0.  , 0.25], dtype=float32)"""
    ...
@overload
def xlog1py(x: Operand, y: Operand) -> Tensor:
    """xlog1py(x: Tensor | number, y: Tensor | number)

    x * log(1 + y), accurate for y near 0; 0 where x is 0 and y is not NaN.
    The factor that is 0 wins against the logarithm of 0 and of negative numbers, with gradients of 0.

    Args:
        x: Tensor or number, the factor.
        y: Tensor or number, what 1 is added to; its shape broadcasts with x's.
    Returns:
        Tensor of the shape that the operands broadcast to; integers and bools give the default dtype, float32.
    Raises:
        ValueError: the shapes do not broadcast.
        TypeError: complex numbers.

    >>> ms.ops.xlog1py(ms.tensor([0.0, 2.0]), ms.tensor([-1.0, 1.0]))
    Tensor([0.       , 1.3862944], dtype=float32)"""
    ...
@overload
def xlog1py(input: Operand, other: Operand) -> Tensor: ...
@overload
def xlog1py(input: Operand, y: Operand) -> Tensor: ...
def xlogy(input: Operand, other: Operand) -> Tensor:
    """input * log(other), and 0 where input is 0.

    Args:
        input: Tensor or number, the factor.
        other: Tensor or number, its shape broadcasts with input's; one of the two is a Tensor.
    Returns:
        Tensor of floats.
    Raises:
        ValueError: the shapes do not broadcast.

    >>> ms.ops.xlogy(ms.tensor([0.0, 2.0]), ms.tensor([0.0, 1.0]))
    Tensor([0., 0.], dtype=float32)"""
    ...
def zero_(input: Operand) -> Tensor:
    """Writes zeros into a tensor.

    Args:
        input: Tensor of any shape and dtype; it is written.
    Returns:
        input.

    >>> x = ms.tensor([3.0, 4.0])
    >>> _ = ms.ops.zero_(x)
    >>> x
    Tensor([0., 0.], dtype=float32)"""
    ...
@overload
def zeros(*size: int, dtype: DTypeLike | None = None) -> Tensor:
    """zeros(*size: ints, dtype: dtype = None)

    A tensor of shape filled with value.

    Args:
        size: int or tuple of ints, the sizes of the result.
        dtype: dtype or None, the dtype of the result; None: by the kind of number.
    Returns:
        Tensor of that shape.
    Raises:
        ValueError: a negative size.

    >>> ms.ops.zeros(2, 3)
    Tensor([[0., 0., 0.],
            [0., 0., 0.]], dtype=float32)
    >>> ms.ops.zeros((2,), dtype=ms.int32)
    Tensor([0, 0], dtype=int32)"""
    ...
@overload
def zeros(size: Ints, dtype: DTypeLike | None = None) -> Tensor: ...
@overload
def zeros_like(x: Operand, dtype: DTypeLike | None = None) -> Tensor:
    """zeros_like(x: Tensor, dtype: dtype = None)

    A tensor like x filled with value.

    Args:
        x: Tensor that gives the shape.
        dtype: dtype or None, the dtype of the result; None: x's.
    Returns:
        Tensor of x's shape.

    >>> ms.ops.zeros_like(ms.tensor([1.5, 2.5]))
    Tensor([0., 0.], dtype=float32)"""
    ...
@overload
def zeros_like(input: Operand, dtype: DTypeLike | None = None) -> Tensor: ...
def zeta(input: Operand, other: Operand) -> Tensor:
    """The zeta function of Hurwitz: the sum of (k + other)**-input over k = 0, 1, 2, ...; differentiable in both.

    Args:
        input: Tensor or number, the exponent, above 1.
        other: Tensor or number, above 0; its shape broadcasts with input's. One of the two is a Tensor.
    Returns:
        Tensor of floats; inf where input is 1, NaN outside the domain.

    >>> ms.ops.zeta(ms.tensor([2.0, 4.0]), 1.0)
    Tensor([1.644934 , 1.0823232], dtype=float32)"""
    ...
raw: Any
