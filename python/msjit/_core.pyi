# Written by docs/stubs.py; do not edit.
import builtins
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import EllipsisType
from typing import Any, ParamSpec, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

Array: TypeAlias = NDArray[Any] | np.generic
Operand: TypeAlias = "Tensor | Array | complex"
ArrayLike: TypeAlias = "Tensor | Array | complex | list[Any] | tuple[Any, ...] | range"
Ints: TypeAlias = "int | Sequence[int] | Tensor"
DTypeLike: TypeAlias = "DType | type[int] | type[float] | type[bool] | type[complex] | str"
Index: TypeAlias = "int | slice | EllipsisType | Tensor | Array | bool | None | list[Any] | tuple[Any, ...]"

class DType:
    @property
    def is_complex(self) -> bool: ...
    @property
    def is_floating_point(self) -> bool: ...
    @property
    def is_signed(self) -> bool: ...
    @property
    def itemsize(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def numpy_name(self) -> str: ...

dtype: TypeAlias = DType

class Tensor:
    def __init__(self, data: ArrayLike | None = None, dtype: DTypeLike | None = None, shape: Any = None, init: Any = None, **kwargs: Any) -> None: ...
    def __add__(self, other: Operand) -> Tensor: ...
    def __sub__(self, other: Operand) -> Tensor: ...
    def __mul__(self, other: Operand) -> Tensor: ...
    def __truediv__(self, other: Operand) -> Tensor: ...
    def __floordiv__(self, other: Operand) -> Tensor: ...
    def __mod__(self, other: Operand) -> Tensor: ...
    def __pow__(self, other: Operand) -> Tensor: ...
    def __matmul__(self, other: Operand) -> Tensor: ...
    def __and__(self, other: Operand) -> Tensor: ...
    def __or__(self, other: Operand) -> Tensor: ...
    def __xor__(self, other: Operand) -> Tensor: ...
    def __lshift__(self, other: Operand) -> Tensor: ...
    def __rshift__(self, other: Operand) -> Tensor: ...
    def __radd__(self, other: Operand) -> Tensor: ...
    def __rsub__(self, other: Operand) -> Tensor: ...
    def __rmul__(self, other: Operand) -> Tensor: ...
    def __rtruediv__(self, other: Operand) -> Tensor: ...
    def __rfloordiv__(self, other: Operand) -> Tensor: ...
    def __rmod__(self, other: Operand) -> Tensor: ...
    def __rpow__(self, other: Operand) -> Tensor: ...
    def __rmatmul__(self, other: Operand) -> Tensor: ...
    def __rand__(self, other: Operand) -> Tensor: ...
    def __ror__(self, other: Operand) -> Tensor: ...
    def __rxor__(self, other: Operand) -> Tensor: ...
    def __rlshift__(self, other: Operand) -> Tensor: ...
    def __rrshift__(self, other: Operand) -> Tensor: ...
    def __iadd__(self, other: Operand) -> Self: ...
    def __isub__(self, other: Operand) -> Self: ...
    def __imul__(self, other: Operand) -> Self: ...
    def __itruediv__(self, other: Operand) -> Self: ...
    def __ifloordiv__(self, other: Operand) -> Self: ...
    def __imod__(self, other: Operand) -> Self: ...
    def __ipow__(self, other: Operand) -> Self: ...
    def __imatmul__(self, other: Operand) -> Self: ...
    def __iand__(self, other: Operand) -> Self: ...
    def __ior__(self, other: Operand) -> Self: ...
    def __ixor__(self, other: Operand) -> Self: ...
    def __ilshift__(self, other: Operand) -> Self: ...
    def __irshift__(self, other: Operand) -> Self: ...
    def __lt__(self, other: Operand) -> Tensor: ...
    def __le__(self, other: Operand) -> Tensor: ...
    def __gt__(self, other: Operand) -> Tensor: ...
    def __ge__(self, other: Operand) -> Tensor: ...
    def __eq__(self, other: object) -> Tensor: ...  # type: ignore[override]
    def __ne__(self, other: object) -> Tensor: ...  # type: ignore[override]
    def __neg__(self) -> Tensor: ...
    def __pos__(self) -> Tensor: ...
    def __abs__(self) -> Tensor: ...
    def __invert__(self) -> Tensor: ...
    def __divmod__(self, other: Operand) -> tuple[Tensor, Tensor]: ...
    def __rdivmod__(self, other: Operand) -> tuple[Tensor, Tensor]: ...
    def __float__(self) -> builtins.float: ...
    def __int__(self) -> builtins.int: ...
    def __bool__(self) -> builtins.bool: ...
    def __index__(self) -> builtins.int: ...
    def __complex__(self) -> builtins.complex: ...
    def __len__(self) -> builtins.int: ...
    def __iter__(self) -> Iterator[Tensor]: ...
    def __contains__(self, item: Operand) -> builtins.bool: ...
    def __getitem__(self, index: Index) -> Tensor: ...
    def __setitem__(self, index: Index, value: ArrayLike) -> None: ...
    def __delitem__(self, index: Index) -> None: ...
    def __array__(self, dtype: Any = None, copy: builtins.bool | None = None) -> NDArray[Any]: ...
    def __format__(self, spec: str) -> str: ...
    def __repr__(self) -> str: ...
    def __str__(self) -> str: ...
    def __copy__(self) -> Self: ...
    def __round__(self, ndigits: builtins.int | None = None) -> Tensor: ...
    def __hash__(self) -> builtins.int: ...
    __array_priority__: Any
    @property
    def H(self) -> Tensor: ...
    @property
    def T(self) -> Tensor: ...
    def abs(self) -> Tensor:
        """abs(x: Tensor)

        Absolute value; of complex: the modulus."""
        ...
    def abs_(self) -> Tensor:
        """abs_(x: Tensor)

        Absolute value; of complex: the modulus."""
        ...
    def absolute(self) -> Tensor:
        """absolute(x: Tensor)

        Absolute value; of complex: the modulus."""
        ...
    def acos(self) -> Tensor:
        """acos(x: Tensor)

        Arc cosine, in radians."""
        ...
    def acos_(self) -> Tensor:
        """acos_(x: Tensor)

        Arc cosine, in radians."""
        ...
    def acosh(self) -> Tensor:
        """acosh(x: Tensor)

        Inverse hyperbolic cosine."""
        ...
    def acosh_(self) -> Tensor:
        """acosh_(x: Tensor)

        Inverse hyperbolic cosine."""
        ...
    def adaptive_avg_pool2d(self, output_size: Ints) -> Tensor:
        """adaptive_avg_pool2d(x: Tensor, output_size: ints)

        Mean over an even division of the plane into output_size windows."""
        ...
    @overload
    def add(self, y: Operand) -> Tensor:
        """add(x: Tensor | number, y: Tensor | number)
        add(self, other, *, alpha=1)

        Element-wise sum x + y (bool: logical or)."""
        ...
    @overload
    def add(self, other: Operand) -> Tensor: ...
    @overload
    def add(self, other: Operand, *, alpha: Operand = 1) -> Any: ...
    @overload
    def add_(self, y: Operand) -> Tensor:
        """add_(x: Tensor | number, y: Tensor | number)

        Element-wise sum x + y (bool: logical or)."""
        ...
    @overload
    def add_(self, other: Operand) -> Tensor: ...
    def addbmm(self, batch1: Operand, batch2: Operand, *, beta: Operand = 1, alpha: Operand = 1) -> Tensor:
        """beta * input + alpha * the sum of the batch's products."""
        ...
    @overload
    def addcdiv(self, y: Operand, z: Operand, value: builtins.complex | Tensor = 1) -> Tensor:
        """addcdiv(x: Tensor, y: Tensor, z: Tensor, value: number = 1)

        x + value * y / z."""
        ...
    @overload
    def addcdiv(self, other: Operand, z: Operand, value: builtins.complex | Tensor = 1) -> Tensor: ...
    @overload
    def addcmul(self, y: Operand, z: Operand, value: builtins.complex | Tensor = 1) -> Tensor:
        """addcmul(x: Tensor, y: Tensor, z: Tensor, value: number = 1)

        x + value * y * z."""
        ...
    @overload
    def addcmul(self, other: Operand, z: Operand, value: builtins.complex | Tensor = 1) -> Tensor: ...
    def addmm(self, a: Operand, b: Operand, beta: builtins.complex | Tensor = 1, alpha: builtins.complex | Tensor = 1) -> Tensor:
        """addmm(x: Tensor, a: Tensor, b: Tensor, beta: number = 1, alpha: number = 1)

        beta * x + alpha * (a @ b)."""
        ...
    def addmm_(self, mat1: Operand, mat2: Operand, *, beta: Operand = 1, alpha: Operand = 1) -> Any:
        """beta * self + alpha * (mat1 @ mat2), written into the tensor itself."""
        ...
    def addmv(self, mat: Operand, vec: Operand, *, beta: Operand = 1, alpha: Operand = 1) -> Tensor:
        """beta * input + alpha * (mat @ vec)."""
        ...
    def addr(self, vec1: Operand, vec2: Operand, *, beta: Operand = 1, alpha: Operand = 1) -> Tensor:
        """beta * x + alpha * outer(vec1, vec2)."""
        ...
    def adjoint(self) -> Tensor:
        """The last two dimensions exchanged, and conjugated."""
        ...
    @overload
    def all(self, dim: Ints | None = None, keepdim: builtins.bool = False) -> Tensor:
        """all(x: Tensor, dim: ints = None, keepdim: bool = False)
        all(x: Tensor, axis: ints = None, keep_dims: bool = False)
        all(x: Tensor, axis: ints = None, *, keepdims: bool = False)
        all(self, axis=None, out=None, keepdims=False)

        True where every element over axis is true."""
        ...
    @overload
    def all(self, axis: Ints | None = None, keepdim: builtins.bool = False) -> Tensor: ...
    @overload
    def all(self, axis: Ints | None = None, keep_dims: builtins.bool = False) -> Tensor: ...
    @overload
    def all(self, dim: Ints | None = None, keep_dims: builtins.bool = False) -> Tensor: ...
    @overload
    def all(self, axis: Ints | None = None, *, keepdims: builtins.bool = False) -> Tensor: ...
    @overload
    def all(self, axis: Ints | None = None, *, keep_dims: builtins.bool = False) -> Tensor: ...
    @overload
    def all(self, dim: Ints | None = None, *, keepdim: builtins.bool = False) -> Tensor: ...
    @overload
    def all(self, dim: Ints | None = None, *, keepdims: builtins.bool = False) -> Tensor: ...
    @overload
    def all(self, axis: Ints | None = None, out: Any = None, keepdims: builtins.bool = False) -> Any: ...
    def allclose(self, other: Operand, rtol: builtins.complex | Tensor = 1e-05, atol: builtins.complex | Tensor = 1e-08, equal_nan: builtins.bool = False) -> Any:
        """Whether all elements of two tensors are equal within a tolerance: |input - other| <= atol + rtol * |other|.

        Args:
            input: Tensor of numbers.
            other: Tensor of numbers; the shapes broadcast.
            rtol: number, the relative tolerance. Default: 1e-5.
            atol: number, the absolute tolerance. Default: 1e-8.
            equal_nan: True: two NaNs are equal. Default: False.
        Returns:
            bool.

        >>> ms.mint.allclose(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 2.000001]))
        True"""
        ...
    @overload
    def amax(self, axis: Ints | None = None, keepdims: builtins.bool = False) -> Tensor:
        """amax(x: Tensor, axis: ints = None, keepdims: bool = False)
        amax(self, axis=None, keepdims=False, *, initial=None, where=None)

        Largest value over axis; NaN if there is one; gradient shared evenly among ties."""
        ...
    @overload
    def amax(self, axis: Ints | None = None, keep_dims: builtins.bool = False) -> Tensor: ...
    @overload
    def amax(self, dim: Ints | None = None, keepdim: builtins.bool = False) -> Tensor: ...
    @overload
    def amax(self, dim: Ints | None = None, keepdims: builtins.bool = False) -> Tensor: ...
    @overload
    def amax(self, axis: Ints | None = None, keepdims: builtins.bool = False, *, initial: Operand | None = None, where: Operand | builtins.bool | None = None) -> Any: ...
    @overload
    def amin(self, axis: Ints | None = None, keepdims: builtins.bool = False) -> Tensor:
        """amin(x: Tensor, axis: ints = None, keepdims: bool = False)
        amin(self, axis=None, keepdims=False, *, initial=None, where=None)

        Smallest value over axis; NaN if there is one; gradient shared evenly among ties."""
        ...
    @overload
    def amin(self, axis: Ints | None = None, keep_dims: builtins.bool = False) -> Tensor: ...
    @overload
    def amin(self, dim: Ints | None = None, keepdim: builtins.bool = False) -> Tensor: ...
    @overload
    def amin(self, dim: Ints | None = None, keepdims: builtins.bool = False) -> Tensor: ...
    @overload
    def amin(self, axis: Ints | None = None, keepdims: builtins.bool = False, *, initial: Operand | None = None, where: Operand | builtins.bool | None = None) -> Any: ...
    def aminmax(self, *, axis: Ints | None = 0, keepdims: builtins.bool = False) -> tuple[Tensor, Tensor]:
        """(smallest, largest) along axis; axis None: of all.

        >>> ms.ops.aminmax(ms.tensor([1.0, 3.0]))
        (Tensor(1., dtype=float32), Tensor(3., dtype=float32))"""
        ...
    def angle(self) -> Tensor:
        """angle(x: Tensor)

        Argument in radians."""
        ...
    def angle_(self) -> Tensor:
        """angle_(x: Tensor)

        Argument in radians."""
        ...
    @overload
    def any(self, dim: Ints | None = None, keepdim: builtins.bool = False) -> Tensor:
        """any(x: Tensor, dim: ints = None, keepdim: bool = False)
        any(x: Tensor, axis: ints = None, keep_dims: bool = False)
        any(x: Tensor, axis: ints = None, *, keepdims: bool = False)
        any(self, axis=None, out=None, keepdims=False)

        True where any element over axis is true."""
        ...
    @overload
    def any(self, axis: Ints | None = None, keepdim: builtins.bool = False) -> Tensor: ...
    @overload
    def any(self, axis: Ints | None = None, keep_dims: builtins.bool = False) -> Tensor: ...
    @overload
    def any(self, dim: Ints | None = None, keep_dims: builtins.bool = False) -> Tensor: ...
    @overload
    def any(self, axis: Ints | None = None, *, keepdims: builtins.bool = False) -> Tensor: ...
    @overload
    def any(self, axis: Ints | None = None, *, keep_dims: builtins.bool = False) -> Tensor: ...
    @overload
    def any(self, dim: Ints | None = None, *, keepdim: builtins.bool = False) -> Tensor: ...
    @overload
    def any(self, dim: Ints | None = None, *, keepdims: builtins.bool = False) -> Tensor: ...
    @overload
    def any(self, axis: Ints | None = None, out: Any = None, keepdims: builtins.bool = False) -> Any: ...
    def approximate_equal(self, y: Operand, tolerance: builtins.complex | Tensor = 1e-05) -> Tensor:
        """|x - y| < tolerance."""
        ...
    def arccos(self) -> Tensor:
        """arccos(x: Tensor)

        Arc cosine, in radians."""
        ...
    def arccosh(self) -> Tensor:
        """arccosh(x: Tensor)

        Inverse hyperbolic cosine."""
        ...
    def arcsin(self) -> Tensor:
        """arcsin(x: Tensor)

        Arc sine, in radians."""
        ...
    def arcsinh(self) -> Tensor:
        """arcsinh(x: Tensor)

        Inverse hyperbolic sine."""
        ...
    def arctan(self) -> Tensor:
        """arctan(x: Tensor)

        Arc tangent, in radians."""
        ...
    @overload
    def arctan2(self, other: Operand) -> Tensor:
        """arctan2(input: Tensor | number, other: Tensor | number)
        arctan2(y: Tensor | number, x: Tensor | number)

        Angle of the point (x, y) in radians, in [-pi, pi]."""
        ...
    @overload
    def arctan2(self, x: Operand) -> Tensor: ...
    @overload
    def arctan2(self, input: Operand) -> Tensor: ...
    def arctanh(self) -> Tensor:
        """arctanh(x: Tensor)

        Inverse hyperbolic tangent."""
        ...
    @overload
    def argmax(self, dim: builtins.int | None = None, keepdim: builtins.bool = False) -> Tensor:
        """argmax(x: Tensor, dim: int = None, keepdim: bool = False)
        argmax(x: Tensor, axis: int = None, keepdims: bool = False)

        Index (int64) of the first largest value; of the flattened tensor when axis is None."""
        ...
    @overload
    def argmax(self, axis: builtins.int | None = None, keepdim: builtins.bool = False) -> Tensor: ...
    @overload
    def argmax(self, axis: builtins.int | None = None, keepdims: builtins.bool = False) -> Tensor: ...
    @overload
    def argmax(self, axis: builtins.int | None = None, keep_dims: builtins.bool = False) -> Tensor: ...
    @overload
    def argmax(self, dim: builtins.int | None = None, keepdims: builtins.bool = False) -> Tensor: ...
    def argmax_with_value(self, axis: Ints | None = 0, keep_dims: builtins.bool = False) -> tuple[Tensor, Tensor]:
        """Indices of the largest values along axis, and the values.

        >>> ms.ops.argmax_with_value(ms.tensor([3.0, 1.0]))
        (Tensor(0, dtype=int64), Tensor(3., dtype=float32))"""
        ...
    @overload
    def argmin(self, dim: builtins.int | None = None, keepdim: builtins.bool = False) -> Tensor:
        """argmin(x: Tensor, dim: int = None, keepdim: bool = False)
        argmin(x: Tensor, axis: int = None, keepdims: bool = False)

        Index (int64) of the first smallest value; of the flattened tensor when axis is None."""
        ...
    @overload
    def argmin(self, axis: builtins.int | None = None, keepdim: builtins.bool = False) -> Tensor: ...
    @overload
    def argmin(self, axis: builtins.int | None = None, keepdims: builtins.bool = False) -> Tensor: ...
    @overload
    def argmin(self, axis: builtins.int | None = None, keep_dims: builtins.bool = False) -> Tensor: ...
    @overload
    def argmin(self, dim: builtins.int | None = None, keepdims: builtins.bool = False) -> Tensor: ...
    def argmin_with_value(self, axis: Ints | None = 0, keep_dims: builtins.bool = False) -> tuple[Tensor, Tensor]:
        """Indices of the smallest values along axis, and the values.

        >>> ms.ops.argmin_with_value(ms.tensor([3.0, 1.0]))
        (Tensor(1, dtype=int64), Tensor(1., dtype=float32))"""
        ...
    @overload
    def argsort(self, axis: builtins.int = -1, descending: builtins.bool = False) -> Tensor:
        """argsort(x: Tensor, axis: int = -1, descending: bool = False)

        Indices that sort x along dim."""
        ...
    @overload
    def argsort(self, dim: builtins.int = -1, descending: builtins.bool = False) -> Tensor: ...
    def argwhere(self) -> Tensor:
        """Indices of the elements that are not zero, (n, ndim) int64."""
        ...
    def asin(self) -> Tensor:
        """asin(x: Tensor)

        Arc sine, in radians."""
        ...
    def asin_(self) -> Tensor:
        """asin_(x: Tensor)

        Arc sine, in radians."""
        ...
    def asinh(self) -> Tensor:
        """asinh(x: Tensor)

        Inverse hyperbolic sine."""
        ...
    def asinh_(self) -> Tensor:
        """asinh_(x: Tensor)

        Inverse hyperbolic sine."""
        ...
    def asnumpy(self) -> NDArray[Any]:
        """A NumPy array of the same memory (bfloat16: a float32 copy)."""
        ...
    def assign_value(self, value: Any) -> Self:
        """As set_data."""
        ...
    @overload
    def astype(self, dtype: DTypeLike) -> Tensor:
        """astype(x: Tensor | number, dtype: dtype)
        astype(self, dtype, copy=True)

        x converted to dtype, as C++ conversion does; floats to bool compare with 0."""
        ...
    @overload
    def astype(self, dtype: DTypeLike, copy: builtins.bool = True) -> Any: ...
    def atan(self) -> Tensor:
        """atan(x: Tensor)

        Arc tangent, in radians."""
        ...
    @overload
    def atan2(self, other: Operand) -> Tensor:
        """atan2(input: Tensor | number, other: Tensor | number)
        atan2(y: Tensor | number, x: Tensor | number)

        Angle of the point (x, y) in radians, in [-pi, pi]."""
        ...
    @overload
    def atan2(self, x: Operand) -> Tensor: ...
    @overload
    def atan2(self, input: Operand) -> Tensor: ...
    @overload
    def atan2_(self, x: Operand) -> Tensor:
        """atan2_(y: Tensor | number, x: Tensor | number)

        Angle of the point (x, y) in radians, in [-pi, pi]."""
        ...
    @overload
    def atan2_(self, input: Operand) -> Tensor: ...
    def atan_(self) -> Tensor:
        """atan_(x: Tensor)

        Arc tangent, in radians."""
        ...
    def atanh(self) -> Tensor:
        """atanh(x: Tensor)

        Inverse hyperbolic tangent."""
        ...
    def atanh_(self) -> Tensor:
        """atanh_(x: Tensor)

        Inverse hyperbolic tangent."""
        ...
    def avg_pool1d(self, kernel: builtins.int, stride: builtins.int, padding: builtins.int = 0, ceil_mode: builtins.bool = False, count_include_pad: builtins.bool = True) -> Tensor:
        """avg_pool1d(x: Tensor, kernel: int, stride: int, padding: int = 0, ceil_mode: bool = False, count_include_pad: bool = True)

        Mean of each window of (N, C, L)."""
        ...
    def avg_pool2d(self, kernel: Ints, stride: Ints, padding: Ints = (0, 0), ceil_mode: builtins.bool = False, count_include_pad: builtins.bool = True) -> Tensor:
        """avg_pool2d(x: Tensor, kernel: ints, stride: ints, padding: ints = (0, 0), ceil_mode: bool = False, count_include_pad: bool = True)

        Mean of each window."""
        ...
    def backward(self, gradient: Any = None, retain_graph: Any = False, create_graph: Any = False) -> None:
        """Accumulates gradients into the grad of all leaves."""
        ...
    def baddbmm(self, batch1: Operand, batch2: Operand, beta: Operand = 1, alpha: Operand = 1) -> Tensor:
        """beta * input + alpha * (batch1 @ batch2)."""
        ...
    @overload
    def batch_norm(self, weight: Operand | None = None, bias: Operand | None = None, mean: Operand | None = None, var: Operand | None = None, training: builtins.bool = False, eps: builtins.float = 1e-05) -> tuple[Tensor, Tensor, Tensor]:
        """batch_norm(x: Tensor, weight: Tensor = None, bias: Tensor = None, mean: Tensor = None, var: Tensor = None, training: bool = False, eps: float = 1e-05)

        Per-channel (dimension 1) normalisation; training: by the batch, and also its mean and unbiased variance, else by mean and var (Ioffe and Szegedy, 2015)."""
        ...
    @overload
    def batch_norm(self, weight: Operand | None = None, bias: Operand | None = None, mean: Operand | None = None, var: Operand | None = None, training: builtins.bool = False, epsilon: builtins.float = 1e-05) -> tuple[Tensor, Tensor, Tensor]: ...
    def bce_loss(self, target: Operand, weight: Operand | None = None, reduction: str = 'mean') -> Tensor:
        """bce_loss(x: Tensor, target: Tensor, weight: Tensor = None, reduction: str = 'mean')

        Binary cross entropy of probabilities; logarithms are kept above -100."""
        ...
    def bce_with_logits(self, target: Operand, weight: Operand | None = None, pos_weight: Operand | None = None, reduction: str = 'mean') -> Tensor:
        """bce_with_logits(x: Tensor, target: Tensor, weight: Tensor = None, pos_weight: Tensor = None, reduction: str = 'mean')

        Binary cross entropy of logits, stable."""
        ...
    @overload
    def bernoulli(self) -> Tensor:
        """bernoulli(p: Tensor)
        bernoulli(self, *, generator=None)

        1 with probability p, else 0."""
        ...
    @overload
    def bernoulli(self, *, generator: Any = None) -> Any: ...
    def bernoulli_(self, p: Operand = 0.5, *, generator: Any = None) -> Tensor:
        """Written: 1 with probability p, else 0."""
        ...
    def bfloat16(self) -> Tensor:
        """bfloat16(x: Tensor | number)

        x converted to dtype, as C++ conversion does; floats to bool compare with 0."""
        ...
    def bincount(self, minlength: builtins.int = 0) -> Tensor:
        """bincount(x: Tensor, minlength: int = 0)

        Occurrences of each non-negative integer."""
        ...
    @overload
    def bitwise_and(self, y: Operand) -> Tensor:
        """bitwise_and(x: Tensor | number, y: Tensor | number)

        Bitwise and of integers or bools."""
        ...
    @overload
    def bitwise_and(self, other: Operand) -> Tensor: ...
    @overload
    def bitwise_and_(self, y: Operand) -> Tensor:
        """bitwise_and_(x: Tensor | number, y: Tensor | number)

        Bitwise and of integers or bools."""
        ...
    @overload
    def bitwise_and_(self, other: Operand) -> Tensor: ...
    @overload
    def bitwise_left_shift(self, y: Operand) -> Tensor:
        """bitwise_left_shift(x: Tensor | number, y: Tensor | number)

        x << y; 0 when y is not below the width."""
        ...
    @overload
    def bitwise_left_shift(self, other: Operand) -> Tensor: ...
    def bitwise_not(self) -> Tensor:
        """bitwise_not(x: Tensor)

        Bitwise complement of integers; logical not of bools."""
        ...
    def bitwise_not_(self) -> Tensor:
        """bitwise_not_(x: Tensor)

        Bitwise complement of integers; logical not of bools."""
        ...
    @overload
    def bitwise_or(self, y: Operand) -> Tensor:
        """bitwise_or(x: Tensor | number, y: Tensor | number)

        Bitwise or of integers or bools."""
        ...
    @overload
    def bitwise_or(self, other: Operand) -> Tensor: ...
    @overload
    def bitwise_or_(self, y: Operand) -> Tensor:
        """bitwise_or_(x: Tensor | number, y: Tensor | number)

        Bitwise or of integers or bools."""
        ...
    @overload
    def bitwise_or_(self, other: Operand) -> Tensor: ...
    @overload
    def bitwise_right_shift(self, y: Operand) -> Tensor:
        """bitwise_right_shift(x: Tensor | number, y: Tensor | number)

        x >> y, arithmetic for signed integers."""
        ...
    @overload
    def bitwise_right_shift(self, other: Operand) -> Tensor: ...
    @overload
    def bitwise_xor(self, y: Operand) -> Tensor:
        """bitwise_xor(x: Tensor | number, y: Tensor | number)

        Bitwise exclusive or of integers or bools."""
        ...
    @overload
    def bitwise_xor(self, other: Operand) -> Tensor: ...
    @overload
    def bitwise_xor_(self, y: Operand) -> Tensor:
        """bitwise_xor_(x: Tensor | number, y: Tensor | number)

        Bitwise exclusive or of integers or bools."""
        ...
    @overload
    def bitwise_xor_(self, other: Operand) -> Tensor: ...
    @overload
    def bmm(self, y: Operand) -> Tensor:
        """bmm(x: Tensor, y: Tensor)

        Batched product of 3-d tensors."""
        ...
    @overload
    def bmm(self, other: Operand) -> Tensor: ...
    def bool(self) -> Tensor:
        """bool(x: Tensor | number)

        x converted to dtype, as C++ conversion does; floats to bool compare with 0."""
        ...
    @overload
    def broadcast_to(self, *shape: builtins.int) -> Tensor:
        """broadcast_to(x: Tensor, *shape: ints)

        Expanded by stride 0 to shape; -1 keeps a dimension."""
        ...
    @overload
    def broadcast_to(self, shape: Ints) -> Tensor: ...
    @overload
    def broadcast_to(self, *size: builtins.int) -> Tensor: ...
    @overload
    def broadcast_to(self, size: Ints) -> Tensor: ...
    def byte(self) -> Tensor:
        """byte(x: Tensor | number)

        x converted to dtype, as C++ conversion does; floats to bool compare with 0."""
        ...
    def cast(self, dtype: DTypeLike) -> Tensor:
        """cast(x: Tensor | number, dtype: dtype)

        x converted to dtype, as C++ conversion does; floats to bool compare with 0."""
        ...
    def cauchy(self, median: builtins.complex | Tensor = 0.0, sigma: builtins.complex | Tensor = 1.0) -> Tensor:
        """A tensor like this one of random numbers with the Cauchy distribution."""
        ...
    def ceil(self) -> Tensor:
        """ceil(x: Tensor)

        Smallest integer not below x."""
        ...
    def ceil_(self) -> Tensor:
        """ceil_(x: Tensor)

        Smallest integer not below x."""
        ...
    def cholesky(self, upper: builtins.bool = False) -> Tensor:
        """L with L L^H = input_x for Hermitian positive definite matrices; upper: L^H.

        >>> ms.ops.cholesky(ms.tensor([[4.0]]))
        Tensor([[2.]], dtype=float32)"""
        ...
    def cholesky_inverse(self, upper: builtins.bool = False) -> Tensor:
        """Inverse of the matrix that has input_x as its Cholesky factor."""
        ...
    def cholesky_solve(self, input2: Operand, upper: builtins.bool = False) -> Tensor:
        """x of A x = input with the Cholesky factor input2 of A."""
        ...
    def choose(self, choices: Any, mode: str = 'clip') -> Any:
        """Of each element its choice by number.

        >>> ms.ops.choose(ms.tensor([1, 0]), [ms.tensor([1, 2]), ms.tensor([3, 4])])
        Tensor([3, 2], dtype=int64)"""
        ...
    @overload
    def chunk(self, chunks: builtins.int, dim: builtins.int = 0) -> tuple[Tensor, ...]:
        """chunk(x: Tensor, chunks: int, dim: int = 0)

        At most chunks views of equal size (the last may be smaller) along dim."""
        ...
    @overload
    def chunk(self, chunks: builtins.int, axis: builtins.int = 0) -> tuple[Tensor, ...]: ...
    def clamp(self, min: Operand | None = None, max: Operand | None = None) -> Tensor:
        """clamp(x: Tensor, min: Tensor | number = None, max: Tensor | number = None)

        x limited to [min, max]; NaN stays, in x and in a limit."""
        ...
    def clamp_(self, min: Operand | None = None, max: Operand | None = None) -> Tensor:
        """clamp_(x: Tensor, min: Tensor | number = None, max: Tensor | number = None)

        x limited to [min, max]; NaN stays, in x and in a limit."""
        ...
    def clip(self, min: Operand | None = None, max: Operand | None = None) -> Tensor:
        """clip(x: Tensor, min: Tensor | number = None, max: Tensor | number = None)

        x limited to [min, max]; NaN stays, in x and in a limit."""
        ...
    def clip_(self, min: Operand | None = None, max: Operand | None = None) -> Tensor:
        """clamp_(x: Tensor, min: Tensor | number = None, max: Tensor | number = None)

        x limited to [min, max]; NaN stays, in x and in a limit."""
        ...
    def clone(self) -> Tensor:
        """clone(x: Tensor)

        A contiguous copy of x."""
        ...
    def col2im(self, output_size: Ints | Sequence[builtins.int | None] | None, kernel_size: Any, dilation: Any, padding_value: Any, stride: Any) -> Tensor:
        """Columns (N, C, kh * kw, windows) added up in (N, C, *output_size)."""
        ...
    def complex(self, imag: Operand) -> Tensor:
        """complex(real: Tensor, imag: Tensor)

        real + imag * i."""
        ...
    def complex_(self, imag: Operand) -> Tensor:
        """complex_(real: Tensor, imag: Tensor)

        real + imag * i."""
        ...
    def conj(self) -> Tensor:
        """conj(x: Tensor)

        Complex conjugate."""
        ...
    def conj_(self) -> Tensor:
        """conj_(x: Tensor)

        Complex conjugate."""
        ...
    def conjugate(self) -> Tensor:
        """conjugate(x: Tensor)

        Complex conjugate."""
        ...
    def contiguous(self) -> Tensor:
        """The tensor itself, or a contiguous copy."""
        ...
    def conv1d(self, weight: Operand, bias: Operand | None = None, stride: builtins.int = 1, padding: builtins.int = 0, dilation: builtins.int = 1, groups: builtins.int = 1) -> Tensor:
        """conv1d(x: Tensor, weight: Tensor, bias: Tensor = None, stride: int = 1, padding: int = 0, dilation: int = 1, groups: int = 1)

        Cross-correlation of (N, C, L) with (O, C/groups, k)."""
        ...
    def conv2d(self, weight: Operand, bias: Operand | None = None, stride: Ints = (1, 1), padding: Ints = (0, 0), dilation: Ints = (1, 1), groups: builtins.int = 1) -> Tensor:
        """conv2d(x: Tensor, weight: Tensor, bias: Tensor = None, stride: ints = (1, 1), padding: ints = (0, 0), dilation: ints = (1, 1), groups: int = 1)

        Cross-correlation of (N, C, H, W) with (O, C/groups, kh, kw); padding (h, w) on both sides or (top, bottom, left, right)."""
        ...
    def conv_transpose1d(self, weight: Operand, bias: Operand | None = None, stride: builtins.int = 1, padding: builtins.int = 0, output_padding: builtins.int = 0, dilation: builtins.int = 1, groups: builtins.int = 1) -> Tensor:
        """conv_transpose1d(x: Tensor, weight: Tensor, bias: Tensor = None, stride: int = 1, padding: int = 0, output_padding: int = 0, dilation: int = 1, groups: int = 1)

        Transposed convolution of (N, C, L); weight (C, O/groups, k)."""
        ...
    def conv_transpose2d(self, weight: Operand, bias: Operand | None = None, stride: Ints = (1, 1), padding: Ints = (0, 0), output_padding: Ints = (0, 0), dilation: Ints = (1, 1), groups: builtins.int = 1) -> Tensor:
        """conv_transpose2d(x: Tensor, weight: Tensor, bias: Tensor = None, stride: ints = (1, 1), padding: ints = (0, 0), output_padding: ints = (0, 0), dilation: ints = (1, 1), groups: int = 1)

        Transposed convolution; weight (C, O/groups, kh, kw)."""
        ...
    def copy(self) -> Tensor:
        """copy(x: Tensor)

        A contiguous copy of x."""
        ...
    def copy_(self, src: Operand) -> Tensor:
        """copy_(x: Tensor, src: Tensor | number)

        src, broadcast and converted, written into x."""
        ...
    def copysign(self, other: Operand) -> Tensor:
        """|x| with the sign of other (a zero's sign counts).

        >>> ms.ops.copysign(ms.tensor([1.0, -2.0]), -1.0)
        Tensor([-1., -2.], dtype=float32)"""
        ...
    def cos(self) -> Tensor:
        """cos(x: Tensor)

        Cosine of x in radians."""
        ...
    def cos_(self) -> Tensor:
        """cos_(x: Tensor)

        Cosine of x in radians."""
        ...
    def cosh(self) -> Tensor:
        """cosh(x: Tensor)

        Hyperbolic cosine."""
        ...
    def cosh_(self) -> Tensor:
        """cosh_(x: Tensor)

        Hyperbolic cosine."""
        ...
    @overload
    def cosine_similarity(self, y: Operand, dim: builtins.int = 1, eps: builtins.float = 1e-08) -> Tensor:
        """cosine_similarity(x: Tensor, y: Tensor, dim: int = 1, eps: float = 1e-08)

        x.y / max(|x| |y|, eps) along dim."""
        ...
    @overload
    def cosine_similarity(self, other: Operand, axis: builtins.int = 1, eps: builtins.float = 1e-08) -> Tensor: ...
    @overload
    def cosine_similarity(self, other: Operand, dim: builtins.int = 1, eps: builtins.float = 1e-08) -> Tensor: ...
    @overload
    def cosine_similarity(self, y: Operand, axis: builtins.int = 1, eps: builtins.float = 1e-08) -> Tensor: ...
    @overload
    def cosine_similarity(self, y: Operand, dim: builtins.int = 1, epsilon: builtins.float = 1e-08) -> Tensor: ...
    @overload
    def count_nonzero(self, dim: Ints | None = None) -> Tensor:
        """count_nonzero(x: Tensor, dim: ints = None)
        count_nonzero(x: Tensor, axis: ints = None, keep_dims: bool = False)
        count_nonzero(self, axis=(), keep_dims=False, dtype=None)

        Number of elements that are not zero, int64."""
        ...
    @overload
    def count_nonzero(self, axis: Ints | None = None) -> Tensor: ...
    @overload
    def count_nonzero(self, axis: Ints | None = None, keep_dims: builtins.bool = False) -> Tensor: ...
    @overload
    def count_nonzero(self, dim: Ints | None = None, keep_dims: builtins.bool = False) -> Tensor: ...
    @overload
    def count_nonzero(self, axis: Ints | None = ..., keep_dims: builtins.bool = False, dtype: DTypeLike | None = None) -> Any: ...
    def cov(self, *, correction: builtins.complex | Tensor = 1, fweights: Any = None, aweights: Any = None) -> Tensor:
        """Covariance matrix of variables in rows and observations in columns, divisor n - correction; with weights.

        >>> ms.ops.cov(ms.tensor([[1.0, 3.0], [2.0, 6.0]]))
        Tensor([[2., 4.],
                [4., 8.]], dtype=float32)"""
        ...
    def cpu(self) -> Tensor:
        """The tensor itself."""
        ...
    def cross(self, other: Operand, dim: Ints | None = None) -> Tensor:
        """Cross product along a dimension of size 3 (None: the first).

        >>> ms.ops.cross(ms.tensor([1.0, 0.0, 0.0]), ms.tensor([0.0, 1.0, 0.0]))
        Tensor([0., 0., 1.], dtype=float32)"""
        ...
    def cross_entropy(self, target: Operand, weight: Operand | None = None, reduction: str = 'mean', ignore_index: builtins.int = -100, label_smoothing: builtins.float = 0.0) -> Tensor:
        """cross_entropy(x: Tensor, target: Tensor, weight: Tensor = None, reduction: str = 'mean', ignore_index: int = -100, label_smoothing: float = 0.0)

        nll_loss of log_softmax; target class indices (N, ...) or probabilities (N, C, ...)."""
        ...
    @overload
    def cummax(self, axis: builtins.int) -> tuple[Tensor, Tensor]:
        """cummax(x: Tensor, axis: int)

        Running maximum along dim and its index."""
        ...
    @overload
    def cummax(self, dim: builtins.int) -> tuple[Tensor, Tensor]: ...
    @overload
    def cummin(self, axis: builtins.int) -> tuple[Tensor, Tensor]:
        """cummin(x: Tensor, axis: int)

        Running minimum along dim and its index."""
        ...
    @overload
    def cummin(self, dim: builtins.int) -> tuple[Tensor, Tensor]: ...
    @overload
    def cumprod(self, dim: builtins.int, dtype: DTypeLike | None = None) -> Tensor:
        """cumprod(x: Tensor, dim: int, dtype: dtype = None)

        Running product along dim."""
        ...
    @overload
    def cumprod(self, axis: builtins.int, dtype: DTypeLike | None = None) -> Tensor: ...
    @overload
    def cumsum(self, axis: builtins.int, dtype: DTypeLike | None = None) -> Tensor:
        """cumsum(x: Tensor, axis: int, dtype: dtype = None)

        Running sum along dim."""
        ...
    @overload
    def cumsum(self, dim: builtins.int, dtype: DTypeLike | None = None) -> Tensor: ...
    @property
    def data(self) -> Tensor: ...
    @data.setter
    def data(self, value: Any) -> None: ...
    def data_ptr(self) -> builtins.int:
        """Address of the first element."""
        ...
    def data_sync(self, *args: Any, **kwargs: Any) -> Tensor:
        """The tensor itself: there is one memory, and it is in order."""
        ...
    def deg2rad(self) -> Tensor:
        """Degrees to radians."""
        ...
    def det(self) -> Tensor:
        """Determinant of the matrices in the last two dimensions.

        >>> ms.ops.det(ms.tensor([[2.0, 0.0], [0.0, 4.0]]))
        Tensor(8., dtype=float32)"""
        ...
    def detach(self) -> Tensor:
        """detach(x: Tensor)

        The same data without history (stop_gradient)."""
        ...
    @property
    def device(self) -> str: ...
    def diag(self, diagonal: Any = None) -> Tensor:
        """A matrix with this vector on a diagonal; of more dimensions as ops.diag, or with a diagonal given, its elements."""
        ...
    def diagflat(self, offset: builtins.complex | Tensor = 0) -> Tensor:
        """A matrix with the flattened input as diagonal.

        >>> ms.ops.diagflat(ms.tensor([1]), 1)
        Tensor([[0, 1],
                [0, 0]], dtype=int64)"""
        ...
    @overload
    def diagonal(self, offset: builtins.int = 0, axis1: builtins.int = 0, axis2: builtins.int = 1) -> Tensor:
        """diagonal(x: Tensor, offset: int = 0, axis1: int = 0, axis2: int = 1)
        diagonal(x: Tensor, offset: int = 0, dim1: int = 0, dim2: int = 1)

        Diagonal of the matrices in dim0 and dim1, as last dimension."""
        ...
    @overload
    def diagonal(self, offset: builtins.int = 0, dim1: builtins.int = 0, dim2: builtins.int = 1) -> Tensor: ...
    def diagonal_scatter(self, src: Operand, offset: builtins.complex | Tensor = 0, dim1: builtins.complex | Tensor = 0, dim2: builtins.complex | Tensor = 1) -> Tensor:
        """A copy of input with src as the diagonal of dim1 and dim2."""
        ...
    def diff(self, n: builtins.complex | Tensor = 1, axis: Ints | None = None, prepend: Any = None, append: Any = None, *, dim: Ints | None = None) -> Tensor:
        """n-th differences along axis or dim.

        >>> ms.tensor([1, 3, 6]).diff(dim=0)
        Tensor([2, 3], dtype=int64)"""
        ...
    def digamma(self) -> Tensor:
        """digamma(x: Tensor)

        Derivative of lgamma."""
        ...
    def digamma_(self) -> Tensor:
        """digamma_(x: Tensor)

        Derivative of lgamma."""
        ...
    def dim(self) -> builtins.int:
        """Number of dimensions."""
        ...
    @overload
    def div(self, y: Operand) -> Tensor:
        """div(x: Tensor | number, y: Tensor | number)
        div(self, other, *, rounding_mode=None)

        Element-wise true quotient x / y; integers give the default float."""
        ...
    @overload
    def div(self, other: Operand) -> Tensor: ...
    @overload
    def div(self, other: Operand, *, rounding_mode: str | None = None) -> Any: ...
    @overload
    def div_(self, y: Operand) -> Tensor:
        """div_(x: Tensor | number, y: Tensor | number)

        Element-wise true quotient x / y; integers give the default float."""
        ...
    @overload
    def div_(self, other: Operand) -> Tensor: ...
    @overload
    def divide(self, y: Operand) -> Tensor:
        """divide(x: Tensor | number, y: Tensor | number)

        Element-wise true quotient x / y; integers give the default float."""
        ...
    @overload
    def divide(self, other: Operand) -> Tensor: ...
    @overload
    def dot(self, y: Operand) -> Tensor:
        """dot(x: Tensor, y: Tensor)

        Inner product of two vectors."""
        ...
    @overload
    def dot(self, other: Operand) -> Tensor: ...
    def double(self) -> Tensor:
        """double(x: Tensor | number)

        x converted to dtype, as C++ conversion does; floats to bool compare with 0."""
        ...
    def dropout(self, p: Operand = 0.5, training: builtins.bool = True, seed: Any = None) -> Tensor:
        """Elements zeroed with probability p and the rest scaled by 1 / (1 - p), in training only.

        >>> ms.ops.dropout(ms.ops.ones(2), 0.5, training=False)
        Tensor([1., 1.], dtype=float32)"""
        ...
    def dsplit(self, indices_or_sections: Any) -> tuple[Tensor, Tensor]:
        """Cut along dimension 2: into so many, or at indices."""
        ...
    @property
    def dtype(self) -> DType: ...
    def eigvals(self) -> Tensor:
        """Eigenvalues of square matrices, complex; differentiable where they are distinct."""
        ...
    def element_size(self) -> builtins.int:
        """Bytes of an element."""
        ...
    def elu(self, alpha: builtins.float = 1.0) -> Tensor:
        """elu(x: Tensor, alpha: float = 1.0)

        x if x > 0 else alpha * (exp(x) - 1)."""
        ...
    def elu_(self, alpha: builtins.float = 1.0) -> Tensor:
        """elu_(x: Tensor, alpha: float = 1.0)

        x if x > 0 else alpha * (exp(x) - 1)."""
        ...
    def embedding(self, ids: Operand) -> Tensor:
        """embedding(weight: Tensor, ids: Tensor)

        Rows of weight at ids."""
        ...
    @overload
    def eq(self, y: Operand) -> Tensor:
        """eq(x: Tensor | number, y: Tensor | number)

        Element-wise x == y."""
        ...
    @overload
    def eq(self, other: Operand) -> Tensor: ...
    @overload
    def eq_(self, y: Operand) -> Tensor:
        """eq_(x: Tensor | number, y: Tensor | number)

        Element-wise x == y."""
        ...
    @overload
    def eq_(self, other: Operand) -> Tensor: ...
    def equal(self, other: Operand) -> Tensor:
        """Element-wise self == other."""
        ...
    def erf(self) -> Tensor:
        """erf(x: Tensor)

        Error function."""
        ...
    def erf_(self) -> Tensor:
        """erf_(x: Tensor)

        Error function."""
        ...
    def erfc(self) -> Tensor:
        """erfc(x: Tensor)

        1 - erf(x), accurate for large x."""
        ...
    def erfc_(self) -> Tensor:
        """erfc_(x: Tensor)

        1 - erf(x), accurate for large x."""
        ...
    def erfinv(self) -> Tensor:
        """erfinv(x: Tensor)

        Inverse of erf on (-1, 1)."""
        ...
    def erfinv_(self) -> Tensor:
        """erfinv_(x: Tensor)

        Inverse of erf on (-1, 1)."""
        ...
    def exp(self) -> Tensor:
        """exp(x: Tensor)

        e ** x."""
        ...
    def exp2(self) -> Tensor:
        """exp2(x: Tensor)

        2 ** x."""
        ...
    def exp2_(self) -> Tensor:
        """exp2_(x: Tensor)

        2 ** x."""
        ...
    def exp_(self) -> Tensor:
        """exp_(x: Tensor)

        e ** x."""
        ...
    @overload
    def expand(self, *size: builtins.int) -> Tensor:
        """expand(x: Tensor, *size: ints)

        Expanded by stride 0 to shape; -1 keeps a dimension."""
        ...
    @overload
    def expand(self, size: Ints) -> Tensor: ...
    def expand_as(self, other: Operand) -> Tensor:
        """Broadcast to other's shape."""
        ...
    @overload
    def expand_dims(self, axis: builtins.int) -> Tensor:
        """expand_dims(x: Tensor, axis: int)

        A dimension of size 1 inserted."""
        ...
    @overload
    def expand_dims(self, dim: builtins.int) -> Tensor: ...
    def expm1(self) -> Tensor:
        """expm1(x: Tensor)

        exp(x) - 1, accurate near 0."""
        ...
    def expm1_(self) -> Tensor:
        """expm1_(x: Tensor)

        exp(x) - 1, accurate near 0."""
        ...
    def exponential_(self, lambd: Operand = 1, *, generator: Any = None) -> Tensor:
        """Written: exponentially distributed random numbers."""
        ...
    def fill(self, value: Operand) -> Tensor:
        """A tensor like this one filled with a number."""
        ...
    def fill_(self, value: Any) -> Self:
        """Writes value everywhere."""
        ...
    def fill_diagonal(self, fill_value: Operand, wrap: builtins.bool = False) -> Any:
        """A copy with a number on the diagonal; wrap: of a tall matrix again below each square.

        >>> ms.ops.fill_diagonal(ms.ops.zeros((2, 2)), 3.0)
        Tensor([[3., 0.],
                [0., 3.]], dtype=float32)"""
        ...
    def fill_diagonal_(self, *args: Any, **kwargs: Any) -> Any:
        """As fill_diagonal, written into the tensor itself."""
        ...
    def fills(self, value: Operand) -> Tensor:
        """A tensor like x filled with value.

        >>> ms.ops.fills(ms.tensor([1.0, 2.0]), 3)
        Tensor([3., 3.], dtype=float32)"""
        ...
    @overload
    def flatten(self, start_dim: builtins.int = 0, end_dim: builtins.int = -1) -> Tensor:
        """flatten(x: Tensor, start_dim: int = 0, end_dim: int = -1)
        flatten(self, order='C', *, start_dim=0, end_dim=-1)

        Dimensions start_dim to end_dim merged."""
        ...
    @overload
    def flatten(self, order: str = 'C', *, start_dim: builtins.complex | Tensor = 0, end_dim: builtins.complex | Tensor = -1) -> Any: ...
    @overload
    def flip(self, *dims: builtins.int) -> Tensor:
        """flip(x: Tensor, *dims: ints)

        Order reversed along dims."""
        ...
    @overload
    def flip(self, dims: Ints) -> Tensor: ...
    @overload
    def flip(self, *axis: builtins.int) -> Tensor: ...
    @overload
    def flip(self, axis: Ints) -> Tensor: ...
    def fliplr(self) -> Tensor:
        """Order reversed along dimension 1."""
        ...
    def flipud(self) -> Tensor:
        """Order reversed along dimension 0."""
        ...
    def float(self) -> Tensor:
        """float(x: Tensor | number)

        x converted to dtype, as C++ conversion does; floats to bool compare with 0."""
        ...
    def float_power(self, exponent: Any) -> Tensor:
        """Power in double precision.

        >>> ms.ops.float_power(ms.tensor([2]), 3)
        Tensor([8.], dtype=float64)"""
        ...
    def floor(self) -> Tensor:
        """floor(x: Tensor)

        Largest integer not above x."""
        ...
    def floor_(self) -> Tensor:
        """floor_(x: Tensor)

        Largest integer not above x."""
        ...
    @overload
    def floor_div(self, y: Operand) -> Tensor:
        """floor_div(x: Tensor | number, y: Tensor | number)

        Element-wise quotient rounded towards minus infinity, Python's //."""
        ...
    @overload
    def floor_div(self, other: Operand) -> Tensor: ...
    @overload
    def floor_div_(self, y: Operand) -> Tensor:
        """floor_div_(x: Tensor | number, y: Tensor | number)

        Element-wise quotient rounded towards minus infinity, Python's //."""
        ...
    @overload
    def floor_div_(self, other: Operand) -> Tensor: ...
    @overload
    def floor_divide(self, y: Operand) -> Tensor:
        """floor_divide(x: Tensor | number, y: Tensor | number)

        Element-wise quotient rounded towards minus infinity, Python's //."""
        ...
    @overload
    def floor_divide(self, other: Operand) -> Tensor: ...
    @overload
    def floor_divide_(self, y: Operand) -> Tensor:
        """floor_div_(x: Tensor | number, y: Tensor | number)

        Element-wise quotient rounded towards minus infinity, Python's //."""
        ...
    @overload
    def floor_divide_(self, other: Operand) -> Tensor: ...
    @overload
    def floor_mod(self, y: Operand) -> Tensor:
        """floor_mod(x: Tensor | number, y: Tensor | number)

        Element-wise remainder with the sign of y, Python's %."""
        ...
    @overload
    def floor_mod(self, other: Operand) -> Tensor: ...
    def flush_from_cache(self, *args: Any, **kwargs: Any) -> Tensor:
        """The tensor itself: there is one memory, and it is in order."""
        ...
    @overload
    def fmax(self, y: Operand) -> Tensor:
        """fmax(x: Tensor | number, y: Tensor | number)

        Element-wise larger value; the other one where one is NaN."""
        ...
    @overload
    def fmax(self, other: Operand) -> Tensor: ...
    @overload
    def fmax_(self, y: Operand) -> Tensor:
        """fmax_(x: Tensor | number, y: Tensor | number)

        Element-wise larger value; the other one where one is NaN."""
        ...
    @overload
    def fmax_(self, other: Operand) -> Tensor: ...
    @overload
    def fmin(self, y: Operand) -> Tensor:
        """fmin(x: Tensor | number, y: Tensor | number)

        Element-wise smaller value; the other one where one is NaN."""
        ...
    @overload
    def fmin(self, other: Operand) -> Tensor: ...
    @overload
    def fmin_(self, y: Operand) -> Tensor:
        """fmin_(x: Tensor | number, y: Tensor | number)

        Element-wise smaller value; the other one where one is NaN."""
        ...
    @overload
    def fmin_(self, other: Operand) -> Tensor: ...
    @overload
    def fmod(self, y: Operand) -> Tensor:
        """fmod(x: Tensor | number, y: Tensor | number)

        Element-wise remainder with the sign of x, C's fmod."""
        ...
    @overload
    def fmod(self, other: Operand) -> Tensor: ...
    @overload
    def fmod_(self, y: Operand) -> Tensor:
        """fmod_(x: Tensor | number, y: Tensor | number)

        Element-wise remainder with the sign of x, C's fmod."""
        ...
    @overload
    def fmod_(self, other: Operand) -> Tensor: ...
    def fold(self, output_size: Ints | Sequence[builtins.int | None] | None, kernel_size: Ints, dilation: Ints = 1, padding: Ints | str = 0, stride: Ints = 1) -> Tensor:
        """Adjoint of ``unfold``: columns (N, C * kh * kw, windows) added up in (N, C, *output_size)."""
        ...
    def frac(self) -> Tensor:
        """frac(x: Tensor)

        x - trunc(x)."""
        ...
    @staticmethod
    def from_dlpack(dlpack: Any) -> Tensor:
        """A tensor over the memory of an object with __dlpack__, or of a capsule."""
        ...
    @staticmethod
    def from_numpy(array: Any) -> Tensor:
        """A tensor over the array's memory, without a copy."""
        ...
    def full_like(self, value: builtins.complex | Tensor, dtype: DTypeLike | None = None) -> Tensor:
        """full_like(x: Tensor, value: number, dtype: dtype = None)

        A tensor like x filled with value."""
        ...
    @overload
    def gather(self, dim: builtins.int, index: Operand) -> Tensor:
        """gather(x: Tensor, dim: int, index: Tensor)
        gather(self, input_indices, axis, batch_dims=0)

        out[..i..] = x[..index[..i..]..] along dim."""
        ...
    @overload
    def gather(self, axis: builtins.int, index: Operand) -> Tensor: ...
    @overload
    def gather(self, dim: builtins.int, indices: Operand) -> Tensor: ...
    @overload
    def gather(self, input_indices: Any, axis: Ints | None, batch_dims: builtins.complex | Tensor = 0) -> Any: ...
    @overload
    def gather_d(self, dim: builtins.int, index: Operand) -> Tensor:
        """gather_d(x: Tensor, dim: int, index: Tensor)

        out[..i..] = x[..index[..i..]..] along dim."""
        ...
    @overload
    def gather_d(self, axis: builtins.int, index: Operand) -> Tensor: ...
    @overload
    def gather_d(self, dim: builtins.int, indices: Operand) -> Tensor: ...
    @overload
    def gather_elements(self, dim: builtins.int, index: Operand) -> Tensor:
        """gather_elements(x: Tensor, dim: int, index: Tensor)

        out[..i..] = x[..index[..i..]..] along dim."""
        ...
    @overload
    def gather_elements(self, axis: builtins.int, index: Operand) -> Tensor: ...
    @overload
    def gather_elements(self, dim: builtins.int, indices: Operand) -> Tensor: ...
    def gather_nd(self, indices: Any) -> Tensor:
        """Slices of input_x at the coordinates in the last dimension of indices.

        >>> ms.ops.gather_nd(ms.tensor([[1.0, 2.0], [3.0, 4.0]]), ms.tensor([[1, 0]]))
        Tensor([3.], dtype=float32)"""
        ...
    def gcd(self, other: Operand) -> Tensor:
        """Greatest common divisor of integers, not negative.

        >>> ms.ops.gcd(ms.tensor([12]), ms.tensor([18]))
        Tensor([6], dtype=int64)"""
        ...
    @overload
    def ge(self, y: Operand) -> Tensor:
        """ge(x: Tensor | number, y: Tensor | number)

        Element-wise x >= y."""
        ...
    @overload
    def ge(self, other: Operand) -> Tensor: ...
    @overload
    def ge_(self, y: Operand) -> Tensor:
        """ge_(x: Tensor | number, y: Tensor | number)

        Element-wise x >= y."""
        ...
    @overload
    def ge_(self, other: Operand) -> Tensor: ...
    def gelu(self, approximate: str = 'none') -> Tensor:
        """gelu(x: Tensor, approximate: str = 'none')

        x * Phi(x) (Hendrycks and Gimpel, 2016); approximate 'none' by erf or 'tanh'."""
        ...
    def gelu_(self, approximate: str = 'none') -> Tensor:
        """gelu_(x: Tensor, approximate: str = 'none')

        x * Phi(x) (Hendrycks and Gimpel, 2016); approximate 'none' by erf or 'tanh'."""
        ...
    def geqrf(self) -> tuple[Tensor, Tensor]:
        """QR as LAPACK keeps it: R above, Householder vectors below the diagonal, and their factors.

        >>> [t.shape for t in ms.ops.geqrf(ms.ops.ones((3, 2)))]
        [(3, 2), (2,)]"""
        ...
    def ger(self, vec2: Operand) -> Tensor:
        """Outer product of two vectors.

        >>> ms.ops.ger(ms.tensor([2.0]), ms.tensor([3.0]))
        Tensor([[6.]], dtype=float32)"""
        ...
    def get_bytes(self) -> Any:
        """The elements as bytes, by rows."""
        ...
    @overload
    def glu(self, dim: builtins.int = -1) -> Tensor:
        """glu(x: Tensor, dim: int = -1)

        a * sigmoid(b) for the halves a, b of x along dim."""
        ...
    @overload
    def glu(self, axis: builtins.int = -1) -> Tensor: ...
    @property
    def grad(self) -> Tensor | None: ...
    @grad.setter
    def grad(self, value: Any) -> None: ...
    @property
    def grad_fn(self) -> Any: ...
    @overload
    def greater(self, y: Operand) -> Tensor:
        """greater(x: Tensor | number, y: Tensor | number)

        Element-wise x > y."""
        ...
    @overload
    def greater(self, other: Operand) -> Tensor: ...
    @overload
    def greater_equal(self, y: Operand) -> Tensor:
        """greater_equal(x: Tensor | number, y: Tensor | number)

        Element-wise x >= y."""
        ...
    @overload
    def greater_equal(self, other: Operand) -> Tensor: ...
    @overload
    def group_norm(self, weight: Operand | None, bias: Operand | None, groups: builtins.int, eps: builtins.float = 1e-05) -> Tensor:
        """group_norm(x: Tensor, weight: Tensor = None, bias: Tensor = None, groups: int, eps: float = 1e-05)

        Normalisation over groups of channels (Wu and He, 2018)."""
        ...
    @overload
    def group_norm(self, weight: Operand | None, bias: Operand | None, groups: builtins.int, epsilon: builtins.float = 1e-05) -> Tensor: ...
    @overload
    def gt(self, y: Operand) -> Tensor:
        """gt(x: Tensor | number, y: Tensor | number)

        Element-wise x > y."""
        ...
    @overload
    def gt(self, other: Operand) -> Tensor: ...
    @overload
    def gt_(self, y: Operand) -> Tensor:
        """gt_(x: Tensor | number, y: Tensor | number)

        Element-wise x > y."""
        ...
    @overload
    def gt_(self, other: Operand) -> Tensor: ...
    def half(self) -> Tensor:
        """half(x: Tensor | number)

        x converted to dtype, as C++ conversion does; floats to bool compare with 0."""
        ...
    def hard_sigmoid(self) -> Tensor:
        """hard_sigmoid(x: Tensor)

        relu6(x + 3) / 6."""
        ...
    def hard_sigmoid_(self) -> Tensor:
        """hard_sigmoid_(x: Tensor)

        relu6(x + 3) / 6."""
        ...
    def hard_swish(self) -> Tensor:
        """hard_swish(x: Tensor)

        x * relu6(x + 3) / 6."""
        ...
    def hard_swish_(self) -> Tensor:
        """hard_swish_(x: Tensor)

        x * relu6(x + 3) / 6."""
        ...
    def hard_tanh(self, min_val: builtins.float = -1.0, max_val: builtins.float = 1.0) -> Tensor:
        """hard_tanh(x: Tensor, min_val: float = -1.0, max_val: float = 1.0)

        x limited to [min_val, max_val]."""
        ...
    def hardshrink(self, lambd: Operand = 0.5) -> Tensor:
        """x where |x| > lambd, else 0; NaN stays."""
        ...
    def hardsigmoid(self) -> Tensor:
        """hardsigmoid(x: Tensor)

        relu6(x + 3) / 6."""
        ...
    def hardswish(self) -> Tensor:
        """hardswish(x: Tensor)

        x * relu6(x + 3) / 6."""
        ...
    @property
    def has_init(self) -> builtins.bool: ...
    def heaviside(self, values: Any) -> Tensor:
        """0 for negative, 1 for positive input, values at 0.

        >>> ms.ops.heaviside(ms.tensor([-1.0, 0.0, 2.0]), ms.tensor(0.5))
        Tensor([0. , 0.5, 1. ], dtype=float32)"""
        ...
    def histc(self, bins: Any = 100, min: builtins.complex | Tensor = 0, max: builtins.complex | Tensor = 0) -> Tensor:
        """Numbers of elements in equal bins from min to max."""
        ...
    def hooks(self) -> list[Any]:
        """The functions given to register_hook and not removed, a list in the order of registration."""
        ...
    def hsplit(self, indices_or_sections: Any) -> tuple[Tensor, Tensor]:
        """Cut along dimension 1 (1-d tensors along 0): into so many, or at indices."""
        ...
    def huber_loss(self, target: Operand, delta: builtins.float = 1.0, reduction: str = 'mean') -> Tensor:
        """huber_loss(x: Tensor, target: Tensor, delta: float = 1.0, reduction: str = 'mean')

        0.5 d**2 where |d| < delta, else delta (|d| - 0.5 delta)."""
        ...
    @overload
    def hypot(self, y: Operand) -> Tensor:
        """hypot(x: Tensor | number, y: Tensor | number)

        sqrt(x*x + y*y) without overflow in between."""
        ...
    @overload
    def hypot(self, other: Operand) -> Tensor: ...
    @overload
    def hypot_(self, y: Operand) -> Tensor:
        """hypot_(x: Tensor | number, y: Tensor | number)

        sqrt(x*x + y*y) without overflow in between."""
        ...
    @overload
    def hypot_(self, other: Operand) -> Tensor: ...
    def i0(self) -> Tensor:
        """Modified Bessel function of order 0.

        >>> ms.ops.i0(ms.tensor([0.0]))
        Tensor([1.], dtype=float32)"""
        ...
    def igamma(self, other: Operand) -> Tensor:
        """Regularised lower incomplete gamma function P(input, other); differentiable in both, in input once.

        >>> ms.ops.igamma(ms.tensor([1.0]), ms.tensor([0.0]))
        Tensor([0.], dtype=float32)"""
        ...
    def igammac(self, other: Operand) -> Tensor:
        """Regularised upper incomplete gamma function, 1 - igamma."""
        ...
    def imag(self) -> Tensor:
        """imag(x: Tensor)

        Imaginary part."""
        ...
    def imag_(self) -> Tensor:
        """imag_(x: Tensor)

        Imaginary part."""
        ...
    @overload
    def index_add(self, dim: builtins.int, index: Operand, source: Operand) -> Tensor:
        """index_add(x: Tensor, dim: int, index: Tensor, source: Tensor)
        index_add(x: Tensor, indices: Tensor, y: Tensor, axis: int)
        index_add(self, dim, index, source, *, alpha=1)

        Copy of x with slices of src added at index along dim."""
        ...
    @overload
    def index_add(self, axis: builtins.int, index: Operand, source: Operand) -> Tensor: ...
    @overload
    def index_add(self, dim: builtins.int, indices: Operand, source: Operand) -> Tensor: ...
    @overload
    def index_add(self, indices: Operand, y: Operand, axis: builtins.int) -> Tensor: ...
    @overload
    def index_add(self, indices: Operand, other: Operand, axis: builtins.int) -> Tensor: ...
    @overload
    def index_add(self, indices: Operand, other: Operand, dim: builtins.int) -> Tensor: ...
    @overload
    def index_add(self, indices: Operand, y: Operand, dim: builtins.int) -> Tensor: ...
    @overload
    def index_add(self, dim: Ints | None, index: Operand, source: Operand, *, alpha: Operand = 1) -> Any: ...
    def index_add_(self, *args: Any, **kwargs: Any) -> Any:
        """As index_add, written into the tensor itself."""
        ...
    def index_copy_(self, *args: Any, **kwargs: Any) -> Any:
        """As index_copy, written into the tensor itself."""
        ...
    def index_fill(self, axis: Ints | None, index: Operand, value: Operand) -> Tensor:
        """A copy of x with value in the slices at index along axis.

        >>> ms.ops.index_fill(ms.tensor([1.0, 2.0]), 0, ms.tensor([1]), 9.0)
        Tensor([1., 9.], dtype=float32)"""
        ...
    def index_fill_(self, *args: Any, **kwargs: Any) -> Any:
        """As index_fill, written into the tensor itself."""
        ...
    def index_put(self, indices: Any, values: Any, accumulate: builtins.bool = False) -> Any:
        """A copy with values written (or added) where the index tensors point.

        >>> ms.ops.index_put(ms.ops.zeros(3), [ms.tensor([1])], ms.tensor([5.0]))
        Tensor([0., 5., 0.], dtype=float32)"""
        ...
    def index_put_(self, *args: Any, **kwargs: Any) -> Any:
        """As index_put, written into the tensor itself."""
        ...
    @overload
    def index_select(self, axis: builtins.int, index: Operand) -> Tensor:
        """index_select(x: Tensor, axis: int, index: Tensor)

        Slices of x at the 1-d index along dim."""
        ...
    @overload
    def index_select(self, dim: builtins.int, index: Operand) -> Tensor: ...
    @overload
    def index_select(self, axis: builtins.int, indices: Operand) -> Tensor: ...
    @property
    def init(self) -> Any: ...
    def init_data(self, slice_index: Any = None, shape: Ints | None = None, opt_shard_group: Any = None) -> Tensor:
        """The tensor itself: its data is there from the start."""
        ...
    @property
    def init_finished(self) -> builtins.bool: ...
    @property
    def init_flag(self) -> builtins.bool: ...
    def inner(self, other: Operand) -> Tensor:
        """Sums of products over the last dimension of both."""
        ...
    def inplace_update(self, v: Any, indices: Any) -> Tensor:
        """A copy of x with v as its rows at indices."""
        ...
    def int(self) -> Tensor:
        """int(x: Tensor | number)

        x converted to dtype, as C++ conversion does; floats to bool compare with 0."""
        ...
    def inv(self) -> Tensor:
        """1 / x; of integers rounded towards zero."""
        ...
    def inverse(self) -> Tensor:
        """Inverse of the square matrices in the last two dimensions.

        >>> ms.ops.inverse(ms.tensor([[2.0, 0.0], [0.0, 4.0]]))
        Tensor([[0.5 , 0.  ],
                [0.  , 0.25]], dtype=float32)"""
        ...
    def invert(self) -> Tensor:
        """invert(x: Tensor)

        Bitwise complement of integers; logical not of bools."""
        ...
    def is_complex(self) -> builtins.bool:
        """Whether the dtype is complex."""
        ...
    def is_contiguous(self) -> builtins.bool:
        """Whether elements lie in row-major order without gaps."""
        ...
    def is_floating_point(self) -> builtins.bool:
        """Whether the dtype is real floating point."""
        ...
    def is_init(self) -> builtins.bool:
        """False: what only other devices have."""
        ...
    @property
    def is_leaf(self) -> builtins.bool: ...
    @property
    def is_meta(self) -> builtins.bool: ...
    def is_pinned(self) -> builtins.bool:
        """False: what only other devices have."""
        ...
    def is_shared(self) -> builtins.bool:
        """False: what only other devices have."""
        ...
    def is_signed(self) -> builtins.bool:
        """Whether numbers of the dtype can be negative."""
        ...
    @overload
    def isclose(self, y: Operand, rtol: builtins.float = 1e-05, atol: builtins.float = 1e-08, equal_nan: builtins.bool = False) -> Tensor:
        """isclose(x: Tensor, y: Tensor, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False)

        |x - y| <= atol + rtol * |y|."""
        ...
    @overload
    def isclose(self, other: Operand, rtol: builtins.float = 1e-05, atol: builtins.float = 1e-08, equal_nan: builtins.bool = False) -> Tensor: ...
    def isfinite(self) -> Tensor:
        """isfinite(x: Tensor)

        True where x is neither NaN nor infinite."""
        ...
    def isfinite_(self) -> Tensor:
        """isfinite_(x: Tensor)

        True where x is neither NaN nor infinite."""
        ...
    def isinf(self) -> Tensor:
        """isinf(x: Tensor)

        True where x is infinite."""
        ...
    def isinf_(self) -> Tensor:
        """isinf_(x: Tensor)

        True where x is infinite."""
        ...
    def isnan(self) -> Tensor:
        """isnan(x: Tensor)

        True where x is NaN."""
        ...
    def isnan_(self) -> Tensor:
        """isnan_(x: Tensor)

        True where x is NaN."""
        ...
    def isneginf(self) -> Tensor:
        """Whether it is minus infinity."""
        ...
    def isposinf(self) -> Tensor:
        """Whether it is plus infinity."""
        ...
    def isreal(self) -> Tensor:
        """Whether the imaginary part is 0.

        >>> ms.ops.isreal(ms.tensor([1.0]))
        Tensor([ True], dtype=bool_)"""
        ...
    def item(self, *index: Any) -> Any:
        """One element as a Python number."""
        ...
    def itemset(self, *args: Any) -> Any:
        """A copy with one element replaced: itemset(index, value), or itemset(value) of a single element."""
        ...
    @property
    def itemsize(self) -> builtins.int: ...
    def kl_div(self, target: Operand, reduction: str = 'mean', log_target: builtins.bool = False) -> Tensor:
        """kl_div(x: Tensor, target: Tensor, reduction: str = 'mean', log_target: bool = False)

        target * (log(target) - x), x in log space; also reduction 'batchmean'."""
        ...
    def kthvalue(self, k: Any, dim: Ints | None = -1, keepdim: builtins.bool = False) -> Any:
        """The k-th smallest element along a dimension, and its index; NaN counts as the largest.

        Args:
            input: Tensor of real numbers.
            k: int from 1 on.
            dim: int, the dimension. Default: the last.
            keepdim: True keeps it with size 1. Default: False.
        Returns:
            pair of Tensors: values in input's dtype, int64 indices.
        Raises:
            ValueError: there are not k elements.

        >>> ms.mint.kthvalue(ms.tensor([3.0, 1.0, 2.0]), 2)
        (Tensor(2., dtype=float32), Tensor(2, dtype=int64))"""
        ...
    def l1_loss(self, target: Operand, reduction: str = 'mean') -> Tensor:
        """l1_loss(x: Tensor, target: Tensor, reduction: str = 'mean')

        |x - target|."""
        ...
    @overload
    def layer_norm(self, weight: Operand | None = None, bias: Operand | None = None, normalized_ndim: builtins.int = 1, eps: builtins.float = 1e-05) -> Tensor:
        """layer_norm(x: Tensor, weight: Tensor = None, bias: Tensor = None, normalized_ndim: int = 1, eps: float = 1e-05)

        (x - mean) / sqrt(var + eps) over the last normalized_ndim dimensions, scaled and shifted (Ba et al., 2016)."""
        ...
    @overload
    def layer_norm(self, weight: Operand | None = None, bias: Operand | None = None, normalized_ndim: builtins.int = 1, epsilon: builtins.float = 1e-05) -> Tensor: ...
    def lcm(self, other: Operand) -> Tensor:
        """Least common multiple of integers, not negative.

        >>> ms.ops.lcm(ms.tensor([4]), ms.tensor([6]))
        Tensor([12], dtype=int64)"""
        ...
    def ldexp(self, other: Operand) -> Tensor:
        """x * 2**other.

        >>> ms.ops.ldexp(ms.tensor([1.5]), ms.tensor([2]))
        Tensor([6.], dtype=float32)"""
        ...
    @overload
    def le(self, y: Operand) -> Tensor:
        """le(x: Tensor | number, y: Tensor | number)

        Element-wise x <= y."""
        ...
    @overload
    def le(self, other: Operand) -> Tensor: ...
    @overload
    def le_(self, y: Operand) -> Tensor:
        """le_(x: Tensor | number, y: Tensor | number)

        Element-wise x <= y."""
        ...
    @overload
    def le_(self, other: Operand) -> Tensor: ...
    def leaky_relu(self, alpha: builtins.float = 0.2) -> Tensor:
        """leaky_relu(x: Tensor, alpha: float = 0.2)

        x if x > 0 else negative_slope * x."""
        ...
    def leaky_relu_(self, negative_slope: builtins.float = 0.01) -> Tensor:
        """leaky_relu_(x: Tensor, negative_slope: float = 0.01)

        x if x > 0 else negative_slope * x."""
        ...
    def lerp(self, end: Operand, weight: Operand) -> Tensor:
        """lerp(x: Tensor, end: Tensor, weight: Tensor | number)

        x + weight * (end - x)."""
        ...
    @overload
    def less(self, y: Operand) -> Tensor:
        """less(x: Tensor | number, y: Tensor | number)

        Element-wise x < y."""
        ...
    @overload
    def less(self, other: Operand) -> Tensor: ...
    @overload
    def less_equal(self, y: Operand) -> Tensor:
        """less_equal(x: Tensor | number, y: Tensor | number)

        Element-wise x <= y."""
        ...
    @overload
    def less_equal(self, other: Operand) -> Tensor: ...
    def lgamma(self) -> Tensor:
        """lgamma(x: Tensor)

        log |Gamma(x)|."""
        ...
    def lgamma_(self) -> Tensor:
        """lgamma_(x: Tensor)

        log |Gamma(x)|."""
        ...
    def linear(self, weight: Operand, bias: Operand | None = None) -> Tensor:
        """linear(x: Tensor, weight: Tensor, bias: Tensor = None)

        x @ weight.T + bias; weight (out, in)."""
        ...
    def log(self) -> Tensor:
        """log(x: Tensor)

        Natural logarithm."""
        ...
    def log10(self) -> Tensor:
        """log10(x: Tensor)

        Logarithm to base 10."""
        ...
    def log10_(self) -> Tensor:
        """log10_(x: Tensor)

        Logarithm to base 10."""
        ...
    def log1p(self) -> Tensor:
        """log1p(x: Tensor)

        log(1 + x), accurate near 0."""
        ...
    def log1p_(self) -> Tensor:
        """log1p_(x: Tensor)

        log(1 + x), accurate near 0."""
        ...
    def log2(self) -> Tensor:
        """log2(x: Tensor)

        Logarithm to base 2."""
        ...
    def log2_(self) -> Tensor:
        """log2_(x: Tensor)

        Logarithm to base 2."""
        ...
    def log_(self) -> Tensor:
        """log_(x: Tensor)

        Natural logarithm."""
        ...
    def log_matrix_determinant(self) -> tuple[Tensor, Tensor]:
        """(sign, log |det|) of the matrices in the last two dimensions."""
        ...
    def log_normal(self, mean: builtins.complex | Tensor = 1.0, std: builtins.complex | Tensor = 2.0) -> Tensor:
        """A tensor like this one of random numbers whose logarithm is normal."""
        ...
    def log_sigmoid(self) -> Tensor:
        """log_sigmoid(x: Tensor)

        log(sigmoid(x)), stable."""
        ...
    def log_sigmoid_(self) -> Tensor:
        """log_sigmoid_(x: Tensor)

        log(sigmoid(x)), stable."""
        ...
    @overload
    def log_softmax(self, dim: builtins.int = -1) -> Tensor:
        """log_softmax(x: Tensor, dim: int = -1)

        x - max - log(sum(exp(x - max))) along dim."""
        ...
    @overload
    def log_softmax(self, axis: builtins.int = -1) -> Tensor: ...
    def logaddexp(self, other: Operand) -> Tensor:
        """log(exp(input) + exp(other)) without overflow; NaN of infinities of one sign, as MindSpore has it."""
        ...
    def logaddexp2(self, other: Operand) -> Tensor:
        """log2(2**input + 2**other) without overflow."""
        ...
    def logcumsumexp(self, axis: Ints | None) -> Tensor:
        """log of the running sum of exp along axis."""
        ...
    def logdet(self) -> Tensor:
        """log(det); NaN where the determinant is negative."""
        ...
    @overload
    def logical_and(self, y: Operand) -> Tensor:
        """logical_and(x: Tensor | number, y: Tensor | number)

        Element-wise logical and of truth values."""
        ...
    @overload
    def logical_and(self, other: Operand) -> Tensor: ...
    @overload
    def logical_and_(self, y: Operand) -> Tensor:
        """logical_and_(x: Tensor | number, y: Tensor | number)

        Element-wise logical and of truth values."""
        ...
    @overload
    def logical_and_(self, other: Operand) -> Tensor: ...
    def logical_not(self) -> Tensor:
        """logical_not(x: Tensor)

        Element-wise logical not."""
        ...
    def logical_not_(self) -> Tensor:
        """logical_not_(x: Tensor)

        Element-wise logical not."""
        ...
    @overload
    def logical_or(self, y: Operand) -> Tensor:
        """logical_or(x: Tensor | number, y: Tensor | number)

        Element-wise logical or of truth values."""
        ...
    @overload
    def logical_or(self, other: Operand) -> Tensor: ...
    @overload
    def logical_or_(self, y: Operand) -> Tensor:
        """logical_or_(x: Tensor | number, y: Tensor | number)

        Element-wise logical or of truth values."""
        ...
    @overload
    def logical_or_(self, other: Operand) -> Tensor: ...
    @overload
    def logical_xor(self, y: Operand) -> Tensor:
        """logical_xor(x: Tensor | number, y: Tensor | number)

        Element-wise logical xor of truth values."""
        ...
    @overload
    def logical_xor(self, other: Operand) -> Tensor: ...
    @overload
    def logical_xor_(self, y: Operand) -> Tensor:
        """logical_xor_(x: Tensor | number, y: Tensor | number)

        Element-wise logical xor of truth values."""
        ...
    @overload
    def logical_xor_(self, other: Operand) -> Tensor: ...
    def logit(self, eps: Operand | None = None) -> Tensor:
        """log(x / (1 - x)), x limited to [eps, 1 - eps] where eps is given."""
        ...
    def logsigmoid(self) -> Tensor:
        """logsigmoid(x: Tensor)

        log(sigmoid(x)), stable."""
        ...
    @overload
    def logsumexp(self, dim: Ints, keepdim: builtins.bool = False) -> Tensor:
        """logsumexp(x: Tensor, dim: ints, keepdim: bool = False)
        logsumexp(x: Tensor, axis: ints, keep_dims: bool = False)

        log(sum(exp(x))) with the maximum taken out."""
        ...
    @overload
    def logsumexp(self, axis: Ints, keepdim: builtins.bool = False) -> Tensor: ...
    @overload
    def logsumexp(self, axis: Ints, keep_dims: builtins.bool = False) -> Tensor: ...
    @overload
    def logsumexp(self, dim: Ints, keep_dims: builtins.bool = False) -> Tensor: ...
    def long(self) -> Tensor:
        """long(x: Tensor | number)

        x converted to dtype, as C++ conversion does; floats to bool compare with 0."""
        ...
    def lstsq(self, A: Operand) -> Tensor:
        """x that minimises |input x - A|, by the pseudo-inverse."""
        ...
    @overload
    def lt(self, y: Operand) -> Tensor:
        """lt(x: Tensor | number, y: Tensor | number)

        Element-wise x < y."""
        ...
    @overload
    def lt(self, other: Operand) -> Tensor: ...
    @overload
    def lt_(self, y: Operand) -> Tensor:
        """lt_(x: Tensor | number, y: Tensor | number)

        Element-wise x < y."""
        ...
    @overload
    def lt_(self, other: Operand) -> Tensor: ...
    def lu_solve(self, LU_data: Any, LU_pivots: Any) -> Tensor:
        """x with A @ x = b, from the factors of A in one matrix and its row exchanges, numbered from 1.

        >>> ms.ops.lu_solve(ms.tensor([[4.0]]), ms.tensor([[2.0]]), ms.tensor([1]))
        Tensor([[2.]], dtype=float32)"""
        ...
    @property
    def mH(self) -> Tensor: ...
    @property
    def mT(self) -> Tensor: ...
    def masked_fill(self, mask: Operand, value: Operand) -> Tensor:
        """masked_fill(x: Tensor, mask: Tensor, value: Tensor | number)

        value where mask holds, else x, in x's dtype."""
        ...
    def masked_fill_(self, mask: Operand, value: Operand) -> Tensor:
        """masked_fill_(x: Tensor, mask: Tensor, value: Tensor | number)

        value where mask holds, else x, in x's dtype."""
        ...
    def masked_scatter(self, mask: Operand, source: Operand) -> Tensor:
        """masked_scatter(x: Tensor, mask: Tensor, source: Tensor)

        Copy of x with successive elements of src where mask holds."""
        ...
    def masked_scatter_(self, *args: Any, **kwargs: Any) -> Any:
        """As masked_scatter, written into the tensor itself."""
        ...
    def masked_select(self, mask: Operand) -> Tensor:
        """masked_select(x: Tensor, mask: Tensor)

        1-d tensor of the elements of x where mask holds."""
        ...
    @overload
    def matmul(self, y: Operand) -> Tensor:
        """matmul(x: Tensor, y: Tensor)

        Matrix product with NumPy's broadcasting of leading dimensions."""
        ...
    @overload
    def matmul(self, other: Operand) -> Tensor: ...
    def matrix_determinant(self) -> Tensor:
        """Determinant of the matrices in the last two dimensions.

        >>> ms.ops.det(ms.tensor([[2.0, 0.0], [0.0, 4.0]]))
        Tensor(8., dtype=float32)"""
        ...
    def matrix_power(self, n: Any) -> Tensor:
        """The n-th power of square matrices; of the inverse for negative n.

        >>> ms.ops.matrix_power(ms.tensor([[2.0]]), 3)
        Tensor([[8.]], dtype=float32)"""
        ...
    @overload
    def max(self, *, axis: Ints | None = None, keepdims: builtins.bool = False) -> Tensor:
        """max(x: Tensor, *, axis: ints = None, keepdims: bool = False)
        max(x: Tensor, axis: ints = None, *, keepdims: bool)
        max(x: Tensor, dim: int, keepdim: bool = False) or (x: Tensor, axis: ints, keepdims: bool = False, *, initial = None, where = True, return_indices = False)

        Largest value over axis; NaN if there is one; gradient shared evenly among ties."""
        ...
    @overload
    def max(self, *, axis: Ints | None = None, keep_dims: builtins.bool = False) -> Tensor: ...
    @overload
    def max(self, *, dim: Ints | None = None, keepdim: builtins.bool = False) -> Tensor: ...
    @overload
    def max(self, *, dim: Ints | None = None, keepdims: builtins.bool = False) -> Tensor: ...
    @overload
    def max(self, axis: Ints | None = None, *, keepdims: builtins.bool) -> Tensor: ...
    @overload
    def max(self, axis: Ints | None = None, *, keep_dims: builtins.bool) -> Tensor: ...
    @overload
    def max(self, dim: Ints | None = None, *, keepdim: builtins.bool) -> Tensor: ...
    @overload
    def max(self, dim: Ints | None = None, *, keepdims: builtins.bool) -> Tensor: ...
    @overload
    def max(self, *at: Any, axis: Ints | None = None, keepdims: builtins.bool | None = None, initial: Operand | None = None, where: Operand | builtins.bool | None = None, return_indices: builtins.bool = False, dim: Ints | None = None, keepdim: builtins.bool = False, out: Any = None) -> Any: ...
    def max_pool1d(self, kernel: builtins.int, stride: builtins.int, padding: builtins.int = 0, dilation: builtins.int = 1, ceil_mode: builtins.bool = False) -> Tensor:
        """max_pool1d(x: Tensor, kernel: int, stride: int, padding: int = 0, dilation: int = 1, ceil_mode: bool = False)

        Largest value of each window of (N, C, L)."""
        ...
    def max_pool2d(self, kernel: Ints, stride: Ints, padding: Ints = (0, 0), dilation: Ints = (1, 1), ceil_mode: builtins.bool = False) -> tuple[Tensor, Tensor]:
        """max_pool2d(x: Tensor, kernel: ints, stride: ints, padding: ints = (0, 0), dilation: ints = (1, 1), ceil_mode: bool = False)

        Largest value of each window, and its flat index in the plane (int64)."""
        ...
    def max_pool2d_pick(self, indices: Operand) -> Tensor:
        """max_pool2d_pick(x: Tensor, indices: Tensor)

        Elements of each plane of x at indices: adjoint of max_pool2d_grad."""
        ...
    @overload
    def maximum(self, y: Operand) -> Tensor:
        """maximum(x: Tensor | number, y: Tensor | number)

        Element-wise larger value; NaN when either is NaN."""
        ...
    @overload
    def maximum(self, other: Operand) -> Tensor: ...
    @overload
    def maximum_(self, y: Operand) -> Tensor:
        """maximum_(x: Tensor | number, y: Tensor | number)

        Element-wise larger value; NaN when either is NaN."""
        ...
    @overload
    def maximum_(self, other: Operand) -> Tensor: ...
    @overload
    def mean(self, dim: Ints | None = None, keepdim: builtins.bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
        """mean(x: Tensor, dim: ints = None, keepdim: bool = False, *, dtype: dtype = None)
        mean(x: Tensor, axis: ints = None, keep_dims: bool = False)
        mean(x: Tensor, axis: ints = None, *, keepdims: bool = False)
        mean(self, axis=None, dtype=None, out=None, keepdims=False)

        Arithmetic mean over axis; floating point or complex."""
        ...
    @overload
    def mean(self, axis: Ints | None = None, keepdim: builtins.bool = False, *, dtype: DTypeLike | None = None) -> Tensor: ...
    @overload
    def mean(self, axis: Ints | None = None, keep_dims: builtins.bool = False) -> Tensor: ...
    @overload
    def mean(self, dim: Ints | None = None, keep_dims: builtins.bool = False) -> Tensor: ...
    @overload
    def mean(self, axis: Ints | None = None, *, keepdims: builtins.bool = False) -> Tensor: ...
    @overload
    def mean(self, axis: Ints | None = None, *, keep_dims: builtins.bool = False) -> Tensor: ...
    @overload
    def mean(self, dim: Ints | None = None, *, keepdim: builtins.bool = False) -> Tensor: ...
    @overload
    def mean(self, dim: Ints | None = None, *, keepdims: builtins.bool = False) -> Tensor: ...
    @overload
    def mean(self, axis: Ints | None = None, dtype: DTypeLike | None = None, out: Any = None, keepdims: builtins.bool = False) -> Any: ...
    def median(self, axis: Ints | None = None, keepdims: builtins.bool = False, *, dim: Ints | None = None, keepdim: builtins.bool = False) -> tuple[Tensor, Tensor]:
        """The median along axis or dim (of an even number the lower one) and its index.

        >>> ms.tensor([3.0, 1.0, 2.0]).median(dim=0)[0]
        Tensor(2., dtype=float32)"""
        ...
    @overload
    def min(self, *, axis: Ints | None = None, keepdims: builtins.bool = False) -> Tensor:
        """min(x: Tensor, *, axis: ints = None, keepdims: bool = False)
        min(x: Tensor, axis: ints = None, *, keepdims: bool)
        min(x: Tensor, dim: int, keepdim: bool = False) or (x: Tensor, axis: ints, keepdims: bool = False, *, initial = None, where = True, return_indices = False)

        Smallest value over axis; NaN if there is one; gradient shared evenly among ties."""
        ...
    @overload
    def min(self, *, axis: Ints | None = None, keep_dims: builtins.bool = False) -> Tensor: ...
    @overload
    def min(self, *, dim: Ints | None = None, keepdim: builtins.bool = False) -> Tensor: ...
    @overload
    def min(self, *, dim: Ints | None = None, keepdims: builtins.bool = False) -> Tensor: ...
    @overload
    def min(self, axis: Ints | None = None, *, keepdims: builtins.bool) -> Tensor: ...
    @overload
    def min(self, axis: Ints | None = None, *, keep_dims: builtins.bool) -> Tensor: ...
    @overload
    def min(self, dim: Ints | None = None, *, keepdim: builtins.bool) -> Tensor: ...
    @overload
    def min(self, dim: Ints | None = None, *, keepdims: builtins.bool) -> Tensor: ...
    @overload
    def min(self, *at: Any, axis: Ints | None = None, keepdims: builtins.bool | None = None, initial: Operand | None = None, where: Operand | builtins.bool | None = None, return_indices: builtins.bool = False, dim: Ints | None = None, keepdim: builtins.bool = False, out: Any = None) -> Any: ...
    @overload
    def minimum(self, y: Operand) -> Tensor:
        """minimum(x: Tensor | number, y: Tensor | number)

        Element-wise smaller value; NaN when either is NaN."""
        ...
    @overload
    def minimum(self, other: Operand) -> Tensor: ...
    @overload
    def minimum_(self, y: Operand) -> Tensor:
        """minimum_(x: Tensor | number, y: Tensor | number)

        Element-wise smaller value; NaN when either is NaN."""
        ...
    @overload
    def minimum_(self, other: Operand) -> Tensor: ...
    def mish(self) -> Tensor:
        """mish(x: Tensor)

        x * tanh(softplus(x))."""
        ...
    def mish_(self) -> Tensor:
        """mish_(x: Tensor)

        x * tanh(softplus(x))."""
        ...
    def mm(self, mat2: Operand) -> Any:
        """Matrix product."""
        ...
    @overload
    def mod(self, y: Operand) -> Tensor:
        """mod(x: Tensor | number, y: Tensor | number)

        Element-wise remainder with the sign of y, Python's %."""
        ...
    @overload
    def mod(self, other: Operand) -> Tensor: ...
    @overload
    def mod_(self, y: Operand) -> Tensor:
        """mod_(x: Tensor | number, y: Tensor | number)

        Element-wise remainder with the sign of y, Python's %."""
        ...
    @overload
    def mod_(self, other: Operand) -> Tensor: ...
    def move_to(self, to: Any, blocking: builtins.bool = True) -> Tensor:
        """The tensor itself: there is one device."""
        ...
    def moveaxis(self, source: Any, destination: Any) -> Tensor:
        """Dimensions moved from source to destination, the rest in order.

        >>> ms.ops.moveaxis(ms.ops.ones((2, 3, 4)), 0, 2).shape
        (3, 4, 2)"""
        ...
    def movedim(self, source: Any, destination: Any) -> Tensor:
        """Dimensions moved from source to destination, the rest in order.

        >>> ms.ops.moveaxis(ms.ops.ones((2, 3, 4)), 0, 2).shape
        (3, 4, 2)"""
        ...
    def mse_loss(self, target: Operand, reduction: str = 'mean') -> Tensor:
        """mse_loss(x: Tensor, target: Tensor, reduction: str = 'mean')

        (x - target)**2."""
        ...
    def msort(self) -> Tensor:
        """Sorted along the first dimension."""
        ...
    @overload
    def mul(self, y: Operand) -> Tensor:
        """mul(x: Tensor | number, y: Tensor | number)

        Element-wise product x * y (bool: logical and)."""
        ...
    @overload
    def mul(self, other: Operand) -> Tensor: ...
    @overload
    def mul_(self, y: Operand) -> Tensor:
        """mul_(x: Tensor | number, y: Tensor | number)

        Element-wise product x * y (bool: logical and)."""
        ...
    @overload
    def mul_(self, other: Operand) -> Tensor: ...
    def multinomial(self, num_samples: Any, replacement: builtins.bool = True, seed: Any = None) -> Tensor:
        """Indices drawn with probabilities proportional to the last dimension."""
        ...
    @overload
    def multiply(self, y: Operand) -> Tensor:
        """multiply(x: Tensor | number, y: Tensor | number)

        Element-wise product x * y (bool: logical and)."""
        ...
    @overload
    def multiply(self, other: Operand) -> Tensor: ...
    @overload
    def multiply_(self, y: Operand) -> Tensor:
        """mul_(x: Tensor | number, y: Tensor | number)

        Element-wise product x * y (bool: logical and)."""
        ...
    @overload
    def multiply_(self, other: Operand) -> Tensor: ...
    def mv(self, vec: Operand) -> Tensor:
        """mv(x: Tensor, vec: Tensor)

        Matrix product with NumPy's broadcasting of leading dimensions."""
        ...
    def mvlgamma(self, p: Operand) -> Tensor:
        """Logarithm of the multivariate gamma function of dimension p."""
        ...
    @overload
    def nan_to_num(self, nan: builtins.float = 0.0, posinf: builtins.float | None = None, neginf: builtins.float | None = None) -> Tensor:
        """nan_to_num(x: Tensor, nan: float = 0.0, posinf: float = None, neginf: float = None)
        nan_to_num(self, nan=None, posinf=None, neginf=None)

        NaN and infinities replaced by finite numbers."""
        ...
    @overload
    def nan_to_num(self, nan: Any = None, posinf: Any = None, neginf: Any = None) -> Any: ...
    def nan_to_num_(self, nan: builtins.float = 0.0, posinf: builtins.float | None = None, neginf: builtins.float | None = None) -> Tensor:
        """nan_to_num_(x: Tensor, nan: float = 0.0, posinf: float = None, neginf: float = None)

        NaN and infinities replaced by finite numbers."""
        ...
    def nanmean(self, axis: Ints | None = None, keepdims: builtins.bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
        """Mean over axis of what is not NaN.

        >>> ms.ops.nanmean(ms.tensor([float("nan"), 2.0]))
        Tensor(2., dtype=float32)"""
        ...
    def nanmedian(self, axis: Ints | None = -1, keepdims: builtins.bool = False) -> tuple[Tensor, Tensor]:
        """The median along axis of what is not NaN, and its index."""
        ...
    def nanquantile(self, q: Any, axis: Ints | None = None, keepdims: builtins.bool = False) -> Tensor:
        """``quantile`` of what is not NaN."""
        ...
    def nansum(self, axis: Ints | None = None, keepdims: builtins.bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
        """Sum over axis of what is not NaN.

        >>> ms.ops.nansum(ms.tensor([float("nan"), 2.0]))
        Tensor(2., dtype=float32)"""
        ...
    def narrow(self, axis: Ints | None = None, start: builtins.complex | Tensor = 0, length: builtins.complex | Tensor = 1, *, dim: Ints | None = None) -> Tensor:
        """The view of length slices from start along axis (or dim).

        >>> ms.tensor([1, 2, 3]).narrow(dim=0, start=1, length=2)
        Tensor([2, 3], dtype=int64)"""
        ...
    @property
    def nbytes(self) -> builtins.int: ...
    @property
    def ndim(self) -> builtins.int: ...
    def ndimension(self) -> builtins.int:
        """Number of dimensions."""
        ...
    @overload
    def ne(self, y: Operand) -> Tensor:
        """ne(x: Tensor | number, y: Tensor | number)

        Element-wise x != y."""
        ...
    @overload
    def ne(self, other: Operand) -> Tensor: ...
    @overload
    def ne_(self, y: Operand) -> Tensor:
        """ne_(x: Tensor | number, y: Tensor | number)

        Element-wise x != y."""
        ...
    @overload
    def ne_(self, other: Operand) -> Tensor: ...
    def neg(self) -> Tensor:
        """neg(x: Tensor)

        -x."""
        ...
    def neg_(self) -> Tensor:
        """neg_(x: Tensor)

        -x."""
        ...
    def negative(self) -> Tensor:
        """negative(x: Tensor)

        -x."""
        ...
    def nelement(self) -> builtins.int:
        """Number of elements."""
        ...
    def new_empty(self, *size: Any, dtype: DTypeLike | None = None) -> Tensor:
        """A tensor of this dtype, or of the one given, whose elements are not set."""
        ...
    def new_full(self, size: Ints, fill_value: Operand, *, dtype: DTypeLike | None = None) -> Any:
        """A tensor of this dtype filled with a number."""
        ...
    def new_ones(self, *size: Any, dtype: DTypeLike | None = None) -> Any:
        """Ones of this dtype, or of the one given."""
        ...
    def new_tensor(self, data: Any, dtype: DTypeLike | None = None) -> Any:
        """A tensor of this dtype from data."""
        ...
    def new_zeros(self, *size: Any, dtype: DTypeLike | None = None) -> Any:
        """Zeros of this dtype, or of the one given."""
        ...
    def nextafter(self, other: Operand) -> Tensor:
        """The next number of the dtype after input towards other; its gradient is 0, as of all that is made of steps.

        >>> ms.ops.nextafter(ms.tensor([1.0]), ms.tensor([2.0])).item() > 1
        True"""
        ...
    def nll_loss(self, target: Operand, weight: Operand | None = None, reduction: str = 'mean', ignore_index: builtins.int = -100) -> Tensor:
        """nll_loss(x: Tensor, target: Tensor, weight: Tensor = None, reduction: str = 'mean', ignore_index: int = -100)

        -x[target] for log probabilities (N, C, ...), weighted mean."""
        ...
    @overload
    def nonzero(self) -> Tensor:
        """nonzero(x: Tensor)
        nonzero(self, *, as_tuple=False)

        Indices of the elements that are not zero, (n, ndim), int64."""
        ...
    @overload
    def nonzero(self, *, as_tuple: builtins.bool = False) -> Any: ...
    @overload
    def norm(self, p: builtins.float = 2.0, axis: Ints | None = None, keepdims: builtins.bool = False) -> Tensor:
        """norm(x: Tensor, p: float = 2.0, axis: ints = None, keepdims: bool = False)
        norm(self, ord=None, dim=None, keepdim=False, *, dtype=None)

        Vector p-norm; p inf, -inf, 0, 1, 2 or any positive number."""
        ...
    @overload
    def norm(self, p: builtins.float = 2.0, axis: Ints | None = None, keep_dims: builtins.bool = False) -> Tensor: ...
    @overload
    def norm(self, p: builtins.float = 2.0, dim: Ints | None = None, keepdim: builtins.bool = False) -> Tensor: ...
    @overload
    def norm(self, p: builtins.float = 2.0, dim: Ints | None = None, keepdims: builtins.bool = False) -> Tensor: ...
    @overload
    def norm(self, ord: Any = None, dim: Any = None, keepdim: builtins.bool = False, *, dtype: DTypeLike | None = None) -> Any: ...
    def normal_(self, mean: builtins.complex | Tensor = 0, std: builtins.complex | Tensor = 1, *, generator: Any = None) -> Tensor:
        """Written: normal random numbers."""
        ...
    @overload
    def normalize(self, p: builtins.float = 2.0, dim: builtins.int = 1, eps: builtins.float = 1e-12) -> Tensor:
        """normalize(x: Tensor, p: float = 2.0, dim: int = 1, eps: float = 1e-12)

        x / max(norm(x), eps) along dim."""
        ...
    @overload
    def normalize(self, p: builtins.float = 2.0, axis: builtins.int = 1, eps: builtins.float = 1e-12) -> Tensor: ...
    @overload
    def normalize(self, p: builtins.float = 2.0, dim: builtins.int = 1, epsilon: builtins.float = 1e-12) -> Tensor: ...
    @overload
    def not_equal(self, y: Operand) -> Tensor:
        """not_equal(x: Tensor | number, y: Tensor | number)

        Element-wise x != y."""
        ...
    @overload
    def not_equal(self, other: Operand) -> Tensor: ...
    def numel(self) -> builtins.int:
        """Number of elements."""
        ...
    def numpy(self) -> NDArray[Any]:
        """As asnumpy()."""
        ...
    def one_hot(self, depth: builtins.int, dtype: DTypeLike = int64) -> Tensor:
        """one_hot(x: Tensor, depth: int, dtype: dtype = int64)

        1 at the index in a new last dimension of size depth, else 0."""
        ...
    def one_hot_(self, depth: builtins.int, dtype: DTypeLike = int64) -> Tensor:
        """one_hot_(x: Tensor, depth: int, dtype: dtype = int64)

        1 at the index in a new last dimension of size depth, else 0."""
        ...
    def orgqr(self, input2: Operand) -> Tensor:
        """The first columns of Q from its Householder vectors and factors.

        >>> ms.ops.orgqr(ms.tensor([[1.0]]), ms.tensor([0.0]))
        Tensor([[1.]], dtype=float32)"""
        ...
    def ormqr(self, tau: Any, other: Operand, left: builtins.bool = True, transpose: builtins.bool = False) -> Tensor:
        """Q (transposed) times other, or other times Q, with Q from its Householder vectors and factors.

        >>> ms.ops.ormqr(ms.tensor([[1.0]]), ms.tensor([0.0]), ms.tensor([[3.0]]))
        Tensor([[3.]], dtype=float32)"""
        ...
    @overload
    def outer(self, y: Operand) -> Tensor:
        """outer(x: Tensor, y: Tensor)

        Product of every pair of elements of two vectors."""
        ...
    @overload
    def outer(self, other: Operand) -> Tensor: ...
    @overload
    def pad(self, pads: Ints, mode: str = 'constant', value: builtins.float = 0.0) -> Tensor:
        """pad(x: Tensor, pads: ints, mode: str = 'constant', value: float = 0.0)

        Padded by (before, after) pairs from the last dimension on; constant, reflect, replicate or circular."""
        ...
    @overload
    def pad(self, padding: Ints, mode: str = 'constant', value: builtins.float = 0.0) -> Tensor: ...
    @property
    def param_info(self) -> Any: ...
    @overload
    def permute(self, *dims: builtins.int) -> Tensor:
        """permute(x: Tensor, *dims: ints)

        Dimensions reordered."""
        ...
    @overload
    def permute(self, dims: Ints) -> Tensor: ...
    @overload
    def permute(self, *axis: builtins.int) -> Tensor: ...
    @overload
    def permute(self, axis: Ints) -> Tensor: ...
    def pin_memory(self, *args: Any, **kwargs: Any) -> Tensor:
        """The tensor itself: there is one memory, and it is in order."""
        ...
    def positive(self) -> Tensor:
        """input itself.

        >>> ms.ops.positive(ms.tensor([-1.0]))
        Tensor([-1.], dtype=float32)"""
        ...
    def pow(self, exponent: Operand) -> Tensor:
        """pow(x: Tensor | number, exponent: Tensor | number)

        Element-wise power x ** y; integers wrap, a negative integer exponent of an integer gives 0 unless x is 1 or -1."""
        ...
    @overload
    def pow_(self, y: Operand) -> Tensor:
        """pow_(x: Tensor | number, y: Tensor | number)

        Element-wise power x ** y; integers wrap, a negative integer exponent of an integer gives 0 unless x is 1 or -1."""
        ...
    @overload
    def pow_(self, other: Operand) -> Tensor: ...
    def prelu(self, weight: Operand) -> Tensor:
        """prelu(x: Tensor, weight: Tensor)

        x if x > 0 else weight * x, weight per channel (dimension 1) or single."""
        ...
    @overload
    def prod(self, dim: Ints | None = None, keepdim: builtins.bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
        """prod(x: Tensor, dim: ints = None, keepdim: bool = False, *, dtype: dtype = None)
        prod(x: Tensor, axis: ints = None, keep_dims: bool = False, dtype: dtype = None)
        prod(self, axis=None, keep_dims=False, dtype=None, initial=None, out=None, keepdims=False)

        Product over axis."""
        ...
    @overload
    def prod(self, axis: Ints | None = None, keepdim: builtins.bool = False, *, dtype: DTypeLike | None = None) -> Tensor: ...
    @overload
    def prod(self, axis: Ints | None = None, keep_dims: builtins.bool = False, dtype: DTypeLike | None = None) -> Tensor: ...
    @overload
    def prod(self, dim: Ints | None = None, keep_dims: builtins.bool = False, dtype: DTypeLike | None = None) -> Tensor: ...
    @overload
    def prod(self, axis: Ints | None = None, keep_dims: builtins.bool = False, dtype: DTypeLike | None = None, initial: Operand | None = None, out: Any = None, keepdims: builtins.bool = False) -> Any: ...
    def ptp(self, axis: Ints | None = None, keepdims: builtins.bool = False) -> Tensor:
        """Largest minus smallest value.

        >>> ms.ops.ptp(ms.tensor([3.0, 1.0]))
        Tensor(2., dtype=float32)"""
        ...
    def put_(self, index: Operand, source: Operand, accumulate: builtins.bool = False) -> Any:
        """source written (or added) at flat indices."""
        ...
    def qr(self, some: builtins.bool = True) -> tuple[Tensor, Tensor]:
        """Q and R; some: only as many columns as needed."""
        ...
    def quantile(self, q: Any, axis: Ints | None = None, keepdims: builtins.bool = False) -> Tensor:
        """Quantiles along axis (None: of all), linear between neighbours; q a number or 1-d tensor in [0, 1]; NaN spreads.

        >>> ms.ops.quantile(ms.tensor([1.0, 2.0, 3.0]), 0.25)
        Tensor(1.5, dtype=float32)"""
        ...
    def rad2deg(self) -> Tensor:
        """Radians to degrees."""
        ...
    def random_(self, from_: builtins.complex | Tensor = 0, to: Any = None, *, generator: Any = None) -> Tensor:
        """Written: uniform integers in [from_, to)."""
        ...
    def random_categorical(self, num_sample: Any, seed: builtins.complex | Tensor = 0, dtype: DTypeLike = ...) -> Tensor:
        """Indices drawn for each row, with probabilities proportional to exp(row)."""
        ...
    def ravel(self) -> Tensor:
        """One-dimensional.

        >>> ms.ops.ravel(ms.ops.ones((2, 3))).shape
        (6,)"""
        ...
    def real(self) -> Tensor:
        """real(x: Tensor)

        Real part."""
        ...
    def real_(self) -> Tensor:
        """real_(x: Tensor)

        Real part."""
        ...
    def reciprocal(self) -> Tensor:
        """reciprocal(x: Tensor)

        1 / x."""
        ...
    def reciprocal_(self) -> Tensor:
        """reciprocal_(x: Tensor)

        1 / x."""
        ...
    def register_hook(self, hook: Any) -> Any:
        """Calls hook(grad) in backward; a tensor it returns replaces the gradient. Returns a handle with remove()."""
        ...
    def relu(self) -> Tensor:
        """relu(x: Tensor)

        max(x, 0); NaN stays."""
        ...
    def relu6(self) -> Tensor:
        """relu6(x: Tensor)

        min(max(x, 0), 6)."""
        ...
    def relu6_(self) -> Tensor:
        """relu6_(x: Tensor)

        min(max(x, 0), 6)."""
        ...
    def relu_(self) -> Tensor:
        """relu_(x: Tensor)

        max(x, 0); NaN stays."""
        ...
    @overload
    def remainder(self, y: Operand) -> Tensor:
        """remainder(x: Tensor | number, y: Tensor | number)

        Element-wise remainder with the sign of y, Python's %."""
        ...
    @overload
    def remainder(self, other: Operand) -> Tensor: ...
    @overload
    def remainder_(self, y: Operand) -> Tensor:
        """mod_(x: Tensor | number, y: Tensor | number)

        Element-wise remainder with the sign of y, Python's %."""
        ...
    @overload
    def remainder_(self, other: Operand) -> Tensor: ...
    def renorm(self, p: Operand, axis: Ints | None, maxnorm: Any) -> Tensor:
        """Slices along axis scaled down to a p-norm of at most maxnorm."""
        ...
    def repeat(self, *repeats: Any, axis: Ints | None = None) -> Tensor:
        """Tiled, one count per dimension; an int repeats each element of the flattened tensor (NumPy's meaning) or along axis."""
        ...
    @overload
    def repeat_interleave(self, repeats: builtins.int, dim: builtins.int | None = None) -> Tensor:
        """repeat_interleave(x: Tensor, repeats: int, dim: int = None)
        repeat_interleave(x: Tensor, repeats: int, axis: int = None)

        Each element repeated along dim (None: flattened)."""
        ...
    @overload
    def repeat_interleave(self, repeats: builtins.int, axis: builtins.int | None = None) -> Tensor: ...
    @property
    def requires_grad(self) -> builtins.bool: ...
    @requires_grad.setter
    def requires_grad(self, value: Any) -> None: ...
    def requires_grad_(self, value: Any = True) -> Self:
        """Sets requires_grad; returns the tensor."""
        ...
    @overload
    def reshape(self, *shape: builtins.int) -> Tensor:
        """reshape(x: Tensor, *shape: ints)

        Same elements in another shape, one dimension may be -1; a view when strides allow, else a copy."""
        ...
    @overload
    def reshape(self, shape: Ints) -> Tensor: ...
    @overload
    def reshape(self, *size: builtins.int) -> Tensor: ...
    @overload
    def reshape(self, size: Ints) -> Tensor: ...
    def reshape_as(self, other: Operand) -> Any:
        """Reshaped to other's shape."""
        ...
    def resize(self, *new_shape: Any) -> Tensor:
        """Another shape: elements beyond it are dropped, missing ones are zeros."""
        ...
    def retain_grad(self) -> None:
        """Makes backward keep grad of this tensor though it is no leaf."""
        ...
    @property
    def retains_grad(self) -> builtins.bool: ...
    @retains_grad.setter
    def retains_grad(self, value: Any) -> None: ...
    def reverse(self, axis: Any) -> Tensor:
        """Order reversed along the axes."""
        ...
    def reverse_sequence(self, seq_lengths: Any, seq_dim: Any, batch_dim: builtins.complex | Tensor = 0) -> Tensor:
        """The first seq_lengths[b] elements of each sequence in reversed order."""
        ...
    @overload
    def rms_norm(self, weight: Operand | None = None, normalized_ndim: builtins.int = 1, eps: builtins.float = 1e-06) -> Tensor:
        """rms_norm(x: Tensor, weight: Tensor = None, normalized_ndim: int = 1, eps: float = 1e-06)

        x / sqrt(mean(x*x) + eps) over the last dimensions, scaled (Zhang and Sennrich, 2019)."""
        ...
    @overload
    def rms_norm(self, weight: Operand | None = None, normalized_ndim: builtins.int = 1, epsilon: builtins.float = 1e-06) -> Tensor: ...
    @overload
    def roll(self, shifts: Ints, dims: Ints | None = None) -> Tensor:
        """roll(x: Tensor, shifts: ints, dims: ints = None)
        roll(self, shifts, dims=None)

        Elements moved cyclically (None: flattened)."""
        ...
    @overload
    def roll(self, shifts: Ints, axis: Ints | None = None) -> Tensor: ...
    @overload
    def roll(self, shifts: Any, dims: Ints | None = None) -> Any: ...
    def rot90(self, k: Any, dims: Any) -> Tensor:
        """Turned by k quarters from dims[0] towards dims[1].

        >>> ms.ops.rot90(ms.tensor([[1, 2], [3, 4]]), 1, (0, 1))
        Tensor([[2, 4],
                [1, 3]], dtype=int64)"""
        ...
    @overload
    def round(self) -> Tensor:
        """round(x: Tensor)
        round(self, *, decimals=0)

        Nearest integer, ties to even."""
        ...
    @overload
    def round(self, *, decimals: builtins.complex | Tensor = 0) -> Any: ...
    def round_(self) -> Tensor:
        """round_(x: Tensor)

        Nearest integer, ties to even."""
        ...
    def rsqrt(self) -> Tensor:
        """rsqrt(x: Tensor)

        1 / sqrt(x)."""
        ...
    def rsqrt_(self) -> Tensor:
        """rsqrt_(x: Tensor)

        1 / sqrt(x)."""
        ...
    @overload
    def scatter(self, axis: builtins.int, index: Operand, src: Operand, reduce: str = 'none') -> Tensor:
        """scatter(x: Tensor, axis: int, index: Tensor, src: Tensor | number, reduce: str = 'none')
        scatter(x: Tensor, dim: int, index: Tensor, src: Tensor | number, *, reduce: str = 'none')
        scatter(x: Tensor, dim: int, index: Tensor, value: Tensor | number, *, reduce: str = 'none')

        Copy of x with src written (or added: 'add', multiplied: 'multiply') at index along dim."""
        ...
    @overload
    def scatter(self, dim: builtins.int, index: Operand, src: Operand, reduce: str = 'none') -> Tensor: ...
    @overload
    def scatter(self, axis: builtins.int, indices: Operand, src: Operand, reduce: str = 'none') -> Tensor: ...
    @overload
    def scatter(self, dim: builtins.int, index: Operand, src: Operand, *, reduce: str = 'none') -> Tensor: ...
    @overload
    def scatter(self, axis: builtins.int, index: Operand, src: Operand, *, reduce: str = 'none') -> Tensor: ...
    @overload
    def scatter(self, dim: builtins.int, indices: Operand, src: Operand, *, reduce: str = 'none') -> Tensor: ...
    @overload
    def scatter(self, dim: builtins.int, index: Operand, value: Operand, *, reduce: str = 'none') -> Tensor: ...
    @overload
    def scatter(self, axis: builtins.int, index: Operand, value: Operand, *, reduce: str = 'none') -> Tensor: ...
    @overload
    def scatter(self, dim: builtins.int, indices: Operand, value: Operand, *, reduce: str = 'none') -> Tensor: ...
    def scatter_(self, *args: Any, **kwargs: Any) -> Any:
        """As scatter, written into the tensor itself."""
        ...
    @overload
    def scatter_add(self, dim: builtins.int, index: Operand, src: Operand) -> Tensor:
        """scatter_add(x: Tensor, dim: int, index: Tensor, src: Tensor | number)

        Copy of x with src written (or added: 'add', multiplied: 'multiply') at index along dim."""
        ...
    @overload
    def scatter_add(self, axis: builtins.int, index: Operand, src: Operand) -> Tensor: ...
    @overload
    def scatter_add(self, dim: builtins.int, indices: Operand, src: Operand) -> Tensor: ...
    def scatter_add_(self, *args: Any, **kwargs: Any) -> Any:
        """As scatter_add, written into the tensor itself."""
        ...
    def scatter_div(self, indices: Any, updates: Operand) -> Tensor:
        """A copy divided by updates at the coordinates in the last dimension of indices.

        >>> ms.ops.tensor_scatter_div(ms.ops.ones(2), ms.tensor([[1]]), ms.tensor([2.0]))
        Tensor([1. , 0.5], dtype=float32)"""
        ...
    def scatter_max(self, indices: Any, updates: Operand) -> Tensor:
        """A copy with the larger of the element and updates at the coordinates in the last dimension of indices.

        >>> ms.ops.tensor_scatter_max(ms.ops.ones(2), ms.tensor([[1]]), ms.tensor([2.0]))
        Tensor([1., 2.], dtype=float32)"""
        ...
    def scatter_min(self, indices: Any, updates: Operand) -> Tensor:
        """A copy with the smaller of the element and updates at the coordinates in the last dimension of indices.

        >>> ms.ops.tensor_scatter_min(ms.ops.ones(2), ms.tensor([[1]]), ms.tensor([0.0]))
        Tensor([1., 0.], dtype=float32)"""
        ...
    def scatter_mul(self, indices: Any, updates: Operand) -> Tensor:
        """A copy multiplied by updates at the coordinates in the last dimension of indices.

        >>> ms.ops.tensor_scatter_mul(ms.ops.ones(2), ms.tensor([[1]]), ms.tensor([3.0]))
        Tensor([1., 3.], dtype=float32)"""
        ...
    def scatter_sub(self, indices: Any, updates: Operand) -> Any:
        """A copy with updates subtracted at the coordinates in the last dimension of indices.

        >>> ms.ops.tensor_scatter_sub(ms.ops.zeros(2), ms.tensor([[1]]), ms.ops.ones(1))
        Tensor([ 0., -1.], dtype=float32)"""
        ...
    def searchsorted(self, v: Any, side: str = 'left', sorter: Any = None) -> Tensor:
        """Insertion points of v into this sorted vector; sorter: the indices that sort it."""
        ...
    @overload
    def select(self, dim: builtins.int, index: builtins.int) -> Tensor:
        """select(x: Tensor, dim: int, index: int)

        x[index] along dim, which is removed."""
        ...
    @overload
    def select(self, axis: builtins.int, index: builtins.int) -> Tensor: ...
    @overload
    def select(self, dim: builtins.int, indices: builtins.int) -> Tensor: ...
    def select_scatter(self, src: Operand, axis: Ints | None, index: Operand) -> Tensor:
        """A copy of input with src as its slice at index along axis."""
        ...
    def selu(self) -> Tensor:
        """selu(x: Tensor)

        Scaled exponential linear unit (Klambauer et al., 2017)."""
        ...
    def selu_(self) -> Tensor:
        """selu_(x: Tensor)

        Scaled exponential linear unit (Klambauer et al., 2017)."""
        ...
    def set_data(self, data: Any) -> None:
        """Writes data's elements, without recording it."""
        ...
    def set_dtype(self, dtype: DTypeLike) -> Any:
        """Converted to dtype, in place where it is no op's result; returns the tensor."""
        ...
    def sgn(self) -> Tensor:
        """The sign; of complex numbers x / |x|, 0 at 0.

        >>> ms.ops.sgn(ms.tensor([-3.0, 0.0]))
        Tensor([-1.,  0.], dtype=float32)"""
        ...
    @property
    def shape(self) -> tuple[builtins.int, ...]: ...
    @overload
    def shift_left(self, y: Operand) -> Tensor:
        """shift_left(x: Tensor | number, y: Tensor | number)

        x << y; 0 when y is not below the width."""
        ...
    @overload
    def shift_left(self, other: Operand) -> Tensor: ...
    @overload
    def shift_left_(self, y: Operand) -> Tensor:
        """shift_left_(x: Tensor | number, y: Tensor | number)

        x << y; 0 when y is not below the width."""
        ...
    @overload
    def shift_left_(self, other: Operand) -> Tensor: ...
    @overload
    def shift_right(self, y: Operand) -> Tensor:
        """shift_right(x: Tensor | number, y: Tensor | number)

        x >> y, arithmetic for signed integers."""
        ...
    @overload
    def shift_right(self, other: Operand) -> Tensor: ...
    @overload
    def shift_right_(self, y: Operand) -> Tensor:
        """shift_right_(x: Tensor | number, y: Tensor | number)

        x >> y, arithmetic for signed integers."""
        ...
    @overload
    def shift_right_(self, other: Operand) -> Tensor: ...
    def short(self) -> Tensor:
        """short(x: Tensor | number)

        x converted to dtype, as C++ conversion does; floats to bool compare with 0."""
        ...
    def sigmoid(self) -> Tensor:
        """sigmoid(x: Tensor)

        1 / (1 + exp(-x))."""
        ...
    def sigmoid_(self) -> Tensor:
        """sigmoid_(x: Tensor)

        1 / (1 + exp(-x))."""
        ...
    def sign(self) -> Tensor:
        """sign(x: Tensor)

        -1, 0 or 1 by the sign of x; 0 for NaN."""
        ...
    def sign_(self) -> Tensor:
        """sign_(x: Tensor)

        -1, 0 or 1 by the sign of x; 0 for NaN."""
        ...
    def signbit(self) -> Tensor:
        """Whether it is below 0 (-0.0 is not, as in MindSpore).

        >>> ms.ops.signbit(ms.tensor([-2.0, 1.0]))
        Tensor([ True, False], dtype=bool_)"""
        ...
    def silu(self) -> Tensor:
        """silu(x: Tensor)

        x * sigmoid(x)."""
        ...
    def silu_(self) -> Tensor:
        """silu_(x: Tensor)

        x * sigmoid(x)."""
        ...
    def sin(self) -> Tensor:
        """sin(x: Tensor)

        Sine of x in radians."""
        ...
    def sin_(self) -> Tensor:
        """sin_(x: Tensor)

        Sine of x in radians."""
        ...
    def sinc(self) -> Tensor:
        """sin(pi x) / (pi x), 1 at 0.

        >>> ms.ops.sinc(ms.tensor([0.0]))
        Tensor([1.], dtype=float32)"""
        ...
    def sinh(self) -> Tensor:
        """sinh(x: Tensor)

        Hyperbolic sine."""
        ...
    def sinh_(self) -> Tensor:
        """sinh_(x: Tensor)

        Hyperbolic sine."""
        ...
    @property
    def size(self) -> builtins.int: ...
    @overload
    def slice(self, dim: builtins.int, start: builtins.int | None = None, stop: builtins.int | None = None, step: builtins.int = 1) -> Tensor:
        """slice(x: Tensor, dim: int, start: int = None, stop: int = None, step: int = 1)

        x[start:stop:step] along dim, Python's meaning; step not 0."""
        ...
    @overload
    def slice(self, axis: builtins.int, start: builtins.int | None = None, stop: builtins.int | None = None, step: builtins.int = 1) -> Tensor: ...
    def slice_scatter(self, src: Operand, axis: Ints | None = 0, start: Any = None, end: Any = None, step: builtins.complex | Tensor = 1) -> Tensor:
        """A copy of input with src in start:end:step along axis.

        >>> ms.ops.slice_scatter(ms.tensor([1, 2, 3]), ms.tensor([9]), 0, 1, 2)
        Tensor([1, 9, 3], dtype=int64)"""
        ...
    def slogdet(self) -> tuple[Tensor, Tensor]:
        """(sign, log |det|) of the matrices in the last two dimensions."""
        ...
    def smooth_l1_loss(self, target: Operand, beta: builtins.float = 1.0, reduction: str = 'mean') -> Tensor:
        """smooth_l1_loss(x: Tensor, target: Tensor, beta: float = 1.0, reduction: str = 'mean')

        0.5 d**2 / beta where |d| < beta, else |d| - 0.5 beta."""
        ...
    def soft_shrink(self, lambd: Operand = 0.5) -> Tensor:
        """x moved towards 0 by lambd, 0 where |x| <= lambd."""
        ...
    @overload
    def softmax(self, axis: builtins.int = -1) -> Tensor:
        """softmax(x: Tensor, axis: int = -1)
        softmax(x: Tensor, dim: int = -1)
        softmax(self, axis, dtype=None)

        exp(x - max) / sum(exp(x - max)) along dim."""
        ...
    @overload
    def softmax(self, dim: builtins.int = -1) -> Tensor: ...
    @overload
    def softmax(self, axis: Ints | None, dtype: DTypeLike | None = None) -> Any: ...
    def softplus(self, beta: builtins.float = 1.0, threshold: builtins.float = 20.0) -> Tensor:
        """softplus(x: Tensor, beta: float = 1.0, threshold: float = 20.0)

        log(1 + exp(beta * x)) / beta; x itself where beta * x > threshold."""
        ...
    def softplus_(self, beta: builtins.float = 1.0, threshold: builtins.float = 20.0) -> Tensor:
        """softplus_(x: Tensor, beta: float = 1.0, threshold: float = 20.0)

        log(1 + exp(beta * x)) / beta; x itself where beta * x > threshold."""
        ...
    def softsign(self) -> Tensor:
        """softsign(x: Tensor)

        x / (1 + |x|)."""
        ...
    def softsign_(self) -> Tensor:
        """softsign_(x: Tensor)

        x / (1 + |x|)."""
        ...
    @overload
    def sort(self, axis: builtins.int = -1, descending: builtins.bool = False) -> tuple[Tensor, Tensor]:
        """sort(x: Tensor, axis: int = -1, descending: bool = False)
        sort(x: Tensor, dim: int = -1, descending: bool = False, stable: bool = True)

        Values in order along dim and their indices; NaN counts as the largest."""
        ...
    @overload
    def sort(self, dim: builtins.int = -1, descending: builtins.bool = False) -> tuple[Tensor, Tensor]: ...
    @overload
    def sort(self, dim: builtins.int = -1, descending: builtins.bool = False, stable: builtins.bool = True) -> tuple[Tensor, Tensor]: ...
    @overload
    def sort(self, axis: builtins.int = -1, descending: builtins.bool = False, stable: builtins.bool = True) -> tuple[Tensor, Tensor]: ...
    def split(self, split_size_or_sections: Any, axis: Ints | None = None, *, dim: Ints | None = None) -> tuple[Tensor, Tensor]:
        """Views along axis (or dim): of a given size (int; the last may be smaller), or of the given sizes.

        >>> [t.shape for t in ms.ones(5).split(2, dim=0)]
        [(2,), (2,), (1,)]"""
        ...
    def sqrt(self) -> Tensor:
        """sqrt(x: Tensor)

        Square root."""
        ...
    def sqrt_(self) -> Tensor:
        """sqrt_(x: Tensor)

        Square root."""
        ...
    def square(self) -> Tensor:
        """square(x: Tensor)

        x * x."""
        ...
    def square_(self) -> Tensor:
        """square_(x: Tensor)

        x * x."""
        ...
    @overload
    def squeeze(self, *axis: builtins.int) -> Tensor:
        """squeeze(x: Tensor, *axis: ints = None)

        Dimensions of size 1 removed (all, or those named)."""
        ...
    @overload
    def squeeze(self, axis: Ints | None = None) -> Tensor: ...
    @overload
    def squeeze(self, *dim: builtins.int) -> Tensor: ...
    @overload
    def squeeze(self, dim: Ints | None = None) -> Tensor: ...
    @overload
    def std(self, axis: Ints | None = None, ddof: builtins.int = 0, keepdims: builtins.bool = False) -> Tensor:
        """std(x: Tensor, axis: ints = None, ddof: int = 0, keepdims: bool = False)
        std(x: Tensor, dim: ints = None, *, correction: int = 1, keepdim: bool = False)
        std(self, axis=None, unbiased=None, keepdims=False, *, dim=None, keepdim=False, dtype=None, out=None, ddof=None)

        Square root of var."""
        ...
    @overload
    def std(self, axis: Ints | None = None, ddof: builtins.int = 0, keep_dims: builtins.bool = False) -> Tensor: ...
    @overload
    def std(self, dim: Ints | None = None, ddof: builtins.int = 0, keepdim: builtins.bool = False) -> Tensor: ...
    @overload
    def std(self, dim: Ints | None = None, ddof: builtins.int = 0, keepdims: builtins.bool = False) -> Tensor: ...
    @overload
    def std(self, dim: Ints | None = None, *, correction: builtins.int = 1, keepdim: builtins.bool = False) -> Tensor: ...
    @overload
    def std(self, axis: Ints | None = None, *, correction: builtins.int = 1, keepdim: builtins.bool = False) -> Tensor: ...
    @overload
    def std(self, axis: Ints | None = None, unbiased: Any = None, keepdims: builtins.bool = False, *, dim: Ints | None = None, keepdim: builtins.bool = False, dtype: DTypeLike | None = None, out: Any = None, ddof: Any = None) -> Any: ...
    def storage_offset(self) -> builtins.int:
        """Elements before the first one in its storage."""
        ...
    def stride(self, dim: Any = None) -> Any:
        """Elements to step along each dimension, or along dim."""
        ...
    @property
    def strides(self) -> tuple[builtins.int, ...]: ...
    @overload
    def sub(self, y: Operand) -> Tensor:
        """sub(x: Tensor | number, y: Tensor | number)
        sub(self, other, *, alpha=1)

        Element-wise difference x - y."""
        ...
    @overload
    def sub(self, other: Operand) -> Tensor: ...
    @overload
    def sub(self, other: Operand, *, alpha: Operand = 1) -> Any: ...
    @overload
    def sub_(self, y: Operand) -> Tensor:
        """sub_(x: Tensor | number, y: Tensor | number)

        Element-wise difference x - y."""
        ...
    @overload
    def sub_(self, other: Operand) -> Tensor: ...
    @overload
    def subtract(self, y: Operand) -> Tensor:
        """subtract(x: Tensor | number, y: Tensor | number)

        Element-wise difference x - y."""
        ...
    @overload
    def subtract(self, other: Operand) -> Tensor: ...
    @overload
    def subtract_(self, y: Operand) -> Tensor:
        """sub_(x: Tensor | number, y: Tensor | number)

        Element-wise difference x - y."""
        ...
    @overload
    def subtract_(self, other: Operand) -> Tensor: ...
    @overload
    def sum(self, dim: Ints | None = None, keepdim: builtins.bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
        """sum(x: Tensor, dim: ints = None, keepdim: bool = False, *, dtype: dtype = None)
        sum(x: Tensor, axis: ints = None, dtype: dtype = None, keepdims: bool = False)
        sum(self, axis=None, dtype=None, keepdims=False, initial=None, out=None)

        Sum over axis; bools and narrow integers add in int64."""
        ...
    @overload
    def sum(self, axis: Ints | None = None, keepdim: builtins.bool = False, *, dtype: DTypeLike | None = None) -> Tensor: ...
    @overload
    def sum(self, axis: Ints | None = None, dtype: DTypeLike | None = None, keepdims: builtins.bool = False) -> Tensor: ...
    @overload
    def sum(self, axis: Ints | None = None, dtype: DTypeLike | None = None, keep_dims: builtins.bool = False) -> Tensor: ...
    @overload
    def sum(self, dim: Ints | None = None, dtype: DTypeLike | None = None, keepdim: builtins.bool = False) -> Tensor: ...
    @overload
    def sum(self, dim: Ints | None = None, dtype: DTypeLike | None = None, keepdims: builtins.bool = False) -> Tensor: ...
    @overload
    def sum(self, axis: Ints | None = None, dtype: DTypeLike | None = None, keepdims: builtins.bool = False, initial: Operand | None = None, out: Any = None) -> Any: ...
    def sum_to_size(self, *size: Any) -> Tensor:
        """Summed over the dimensions that broadcasting from size would have expanded.

        >>> ms.ops.sum_to_size(ms.ops.ones((2, 3)), 1, 3)
        Tensor([[2., 2., 2.]], dtype=float32)"""
        ...
    def svd(self, full_matrices: builtins.bool = False, compute_uv: builtins.bool = True) -> Any:
        """Singular values, and vectors."""
        ...
    def swapaxes(self, axis0: builtins.int, axis1: builtins.int) -> Tensor:
        """swapaxes(x: Tensor, axis0: int, axis1: int)

        Two dimensions exchanged."""
        ...
    def swapdims(self, dim0: builtins.int, dim1: builtins.int) -> Tensor:
        """swapdims(x: Tensor, dim0: int, dim1: int)

        Two dimensions exchanged."""
        ...
    @property
    def symbolic_shape(self) -> Any: ...
    def t(self) -> Tensor:
        """The transposed matrix."""
        ...
    def take(self, indices: Any, axis: Ints | None = None, mode: str = 'clip') -> Tensor:
        """Elements (or slices along axis) at indices."""
        ...
    @overload
    def take_along_axis(self, indices: Operand, axis: builtins.int) -> Tensor:
        """take_along_axis(x: Tensor, indices: Tensor, axis: int)

        gather whose operands broadcast."""
        ...
    @overload
    def take_along_axis(self, indices: Operand, dim: builtins.int) -> Tensor: ...
    @overload
    def take_along_dim(self, index: Operand, dim: builtins.int) -> Tensor:
        """take_along_dim(x: Tensor, index: Tensor, dim: int)

        gather whose operands broadcast."""
        ...
    @overload
    def take_along_dim(self, index: Operand, axis: builtins.int) -> Tensor: ...
    @overload
    def take_along_dim(self, indices: Operand, dim: builtins.int) -> Tensor: ...
    def tan(self) -> Tensor:
        """tan(x: Tensor)

        Tangent of x in radians."""
        ...
    def tan_(self) -> Tensor:
        """tan_(x: Tensor)

        Tangent of x in radians."""
        ...
    def tanh(self) -> Tensor:
        """tanh(x: Tensor)

        Hyperbolic tangent."""
        ...
    def tanh_(self) -> Tensor:
        """tanh_(x: Tensor)

        Hyperbolic tangent."""
        ...
    @overload
    def tensor_scatter_elements(self, indices: Operand, updates: Operand, axis: builtins.int = 0, reduction: str = 'none') -> Tensor:
        """tensor_scatter_elements(input_x: Tensor, indices: Tensor, updates: Tensor | number, axis: int = 0, reduction: str = 'none')

        Copy of x with src written (or added: 'add', multiplied: 'multiply') at index along dim."""
        ...
    @overload
    def tensor_scatter_elements(self, indices: Operand, updates: Operand, dim: builtins.int = 0, reduction: str = 'none') -> Tensor: ...
    def tensor_split(self, indices_or_sections: Any, axis: Ints | None = 0) -> tuple[Tensor, Tensor, Tensor]:
        """Views along axis: so many of nearly equal size, or cut at the given indices.

        >>> [t.shape for t in ms.ops.tensor_split(ms.ops.ones(5), 2)]
        [(3,), (2,)]"""
        ...
    @overload
    def tile(self, *reps: builtins.int) -> Tensor:
        """tile(x: Tensor, *reps: ints)

        Repeated reps times along each dimension."""
        ...
    @overload
    def tile(self, reps: Ints) -> Tensor: ...
    def to(self, *args: Any, **kwargs: Any) -> Tensor:
        """Converted to a dtype, or to that of a tensor. A device must be the CPU: the tensor itself.

        >>> ms.tensor([1]).to(ms.float32), ms.tensor([1]).to("cpu")
        (Tensor([1.], dtype=float32), Tensor([1], dtype=int64))"""
        ...
    def to_(self, device: Any = None, non_blocking: builtins.bool = False) -> Tensor:
        """The tensor itself: there is one device."""
        ...
    def to_dlpack(self) -> Any:
        """A DLPack capsule of the same memory."""
        ...
    def tolist(self) -> Any:
        """Nested lists of Python numbers; of a 0-d tensor the number."""
        ...
    def top_k(self, k: Any, sorted: builtins.bool = True) -> tuple[Tensor, Tensor]:
        """The k largest values along the last dimension and their indices (int32)."""
        ...
    @overload
    def topk(self, k: builtins.int, dim: builtins.int = -1, largest: builtins.bool = True, sorted: builtins.bool = True) -> tuple[Tensor, Tensor]:
        """topk(x: Tensor, k: int, dim: int = -1, largest: bool = True, sorted: bool = True)
        topk(self, k, dim=None, largest=True, sorted=True)

        The k largest values along dim and their indices."""
        ...
    @overload
    def topk(self, k: builtins.int, axis: builtins.int = -1, largest: builtins.bool = True, sorted: builtins.bool = True) -> tuple[Tensor, Tensor]: ...
    @overload
    def topk(self, k: Any, dim: Ints | None = None, largest: builtins.bool = True, sorted: builtins.bool = True) -> Any: ...
    def trace(self, offset: builtins.complex | Tensor = 0, axis1: builtins.complex | Tensor = 0, axis2: builtins.complex | Tensor = 1, dtype: DTypeLike | None = None) -> Tensor:
        """Sum of a diagonal."""
        ...
    def transpose(self, *axes: Any, dim0: Any = None, dim1: Any = None) -> Tensor:
        """Two numbers: these dimensions exchanged, of matrices too; a sequence, or more numbers: dimensions permuted; none
        given: reversed."""
        ...
    def triangular_solve(self, A: Operand, upper: builtins.bool = True, transpose: builtins.bool = False, unitriangular: builtins.bool = False) -> Any:
        """Solves A @ x = b for a triangular matrix A.

        Args:
            b: Tensor (..., n, k), the right sides.
            A: Tensor (..., n, n); only one triangle counts.
            upper: True (default): the upper triangle; False: the lower one.
            transpose: True solves with A transposed. Default: False.
            unitriangular: True takes the diagonal of A as ones. Default: False.
        Returns:
            pair of Tensors: x of b's shape, and A.

        >>> ms.mint.triangular_solve(ms.tensor([[4.0]]), ms.tensor([[2.0]]))[0]
        Tensor([[2.]], dtype=float32)"""
        ...
    def tril(self, diagonal: builtins.int = 0) -> Tensor:
        """tril(x: Tensor, diagonal: int = 0)

        Lower triangle of the last two dimensions, zero elsewhere."""
        ...
    def tril_(self, diagonal: builtins.int = 0) -> Tensor:
        """tril_(x: Tensor, diagonal: int = 0)

        Lower triangle of the last two dimensions, zero elsewhere."""
        ...
    def triu(self, diagonal: builtins.int = 0) -> Tensor:
        """triu(x: Tensor, diagonal: int = 0)

        Upper triangle of the last two dimensions, zero elsewhere."""
        ...
    def triu_(self, diagonal: builtins.int = 0) -> Tensor:
        """triu_(x: Tensor, diagonal: int = 0)

        Upper triangle of the last two dimensions, zero elsewhere."""
        ...
    @overload
    def true_divide(self, y: Operand) -> Tensor:
        """true_divide(x: Tensor | number, y: Tensor | number)

        Element-wise true quotient x / y; integers give the default float."""
        ...
    @overload
    def true_divide(self, other: Operand) -> Tensor: ...
    def trunc(self) -> Tensor:
        """trunc(x: Tensor)

        Integer part, towards zero."""
        ...
    def trunc_(self) -> Tensor:
        """trunc_(x: Tensor)

        Integer part, towards zero."""
        ...
    def type(self, dtype: DTypeLike | None = None) -> DType:
        """The dtype, or the tensor converted to one."""
        ...
    def type_as(self, other: Operand) -> Tensor:
        """Converted to other's dtype."""
        ...
    @overload
    def unbind(self, dim: builtins.int = 0) -> tuple[Tensor, ...]:
        """unbind(x: Tensor, dim: int = 0)

        The views x[i] along dim."""
        ...
    @overload
    def unbind(self, axis: builtins.int = 0) -> tuple[Tensor, ...]: ...
    def unfold(self, kernel_size: Ints, dilation: Ints = 1, padding: Ints | str = 0, stride: Ints = 1) -> Tensor:
        """Windows of (N, C, H, W) as columns: (N, C * kh * kw, windows).

        >>> ms.ops.unfold(ms.ops.ones((1, 1, 3, 3)), 2).shape
        (1, 4, 4)"""
        ...
    def uniform(self, from_: builtins.complex | Tensor = 0.0, to: builtins.complex | Tensor = 1.0, generator: Any = None) -> Tensor:
        """A tensor like this one of uniform random numbers in [from_, to)."""
        ...
    def uniform_(self, from_: builtins.complex | Tensor = 0, to: builtins.complex | Tensor = 1, *, generator: Any = None) -> Tensor:
        """Written: uniform random numbers in [from_, to)."""
        ...
    def unique(self, sorted: builtins.bool = True, return_inverse: Any = None, return_counts: builtins.bool = False, dim: Ints | None = None) -> Any:
        """Sorted distinct values and the index of each element among them; with arguments given only what they ask for."""
        ...
    def unique_consecutive(self, return_inverse: builtins.bool = False, return_counts: builtins.bool = False, dim: Ints | None = None) -> Any:
        """Runs of equal elements (or slices along dim) as one; with the run of each element, and their lengths.

        >>> ms.ops.unique_consecutive(ms.tensor([1, 1, 2]))
        Tensor([1, 2], dtype=int64)"""
        ...
    def unique_with_pad(self, pad_num: Any) -> tuple[Tensor, Tensor]:
        """Distinct values in the order of their first occurrence, filled up with pad_num, and each element's index."""
        ...
    def unsorted_segment_max(self, segment_ids: Any, num_segments: Any) -> Tensor:
        """Largest of the slices of each segment; the dtype's least where there is none."""
        ...
    def unsorted_segment_min(self, segment_ids: Any, num_segments: Any) -> Tensor:
        """Smallest of the slices of each segment; the dtype's greatest where there is none."""
        ...
    def unsorted_segment_prod(self, segment_ids: Any, num_segments: Any) -> Tensor:
        """Product of the slices of each segment."""
        ...
    @overload
    def unsqueeze(self, dim: builtins.int) -> Tensor:
        """unsqueeze(x: Tensor, dim: int)

        A dimension of size 1 inserted."""
        ...
    @overload
    def unsqueeze(self, axis: builtins.int) -> Tensor: ...
    @overload
    def unstack(self, axis: builtins.int = 0) -> tuple[Tensor, ...]:
        """unstack(x: Tensor, axis: int = 0)

        The views x[i] along dim."""
        ...
    @overload
    def unstack(self, dim: builtins.int = 0) -> tuple[Tensor, ...]: ...
    def value(self) -> Tensor:
        """The tensor itself."""
        ...
    @overload
    def var(self, axis: Ints | None = None, ddof: builtins.int = 0, keepdims: builtins.bool = False) -> Tensor:
        """var(x: Tensor, axis: ints = None, ddof: int = 0, keepdims: bool = False)
        var(x: Tensor, dim: ints = None, *, correction: int = 1, keepdim: bool = False)
        var(self, axis=None, unbiased=None, keepdims=False, *, dim=None, keepdim=False, dtype=None, out=None, ddof=None)

        Variance with divisor n - ddof, in two passes."""
        ...
    @overload
    def var(self, axis: Ints | None = None, ddof: builtins.int = 0, keep_dims: builtins.bool = False) -> Tensor: ...
    @overload
    def var(self, dim: Ints | None = None, ddof: builtins.int = 0, keepdim: builtins.bool = False) -> Tensor: ...
    @overload
    def var(self, dim: Ints | None = None, ddof: builtins.int = 0, keepdims: builtins.bool = False) -> Tensor: ...
    @overload
    def var(self, dim: Ints | None = None, *, correction: builtins.int = 1, keepdim: builtins.bool = False) -> Tensor: ...
    @overload
    def var(self, axis: Ints | None = None, *, correction: builtins.int = 1, keepdim: builtins.bool = False) -> Tensor: ...
    @overload
    def var(self, axis: Ints | None = None, unbiased: Any = None, keepdims: builtins.bool = False, *, dim: Ints | None = None, keepdim: builtins.bool = False, dtype: DTypeLike | None = None, out: Any = None, ddof: Any = None) -> Any: ...
    @overload
    def view(self, *shape: builtins.int) -> Tensor:
        """view(x: Tensor, *shape: ints)

        Same elements in another shape, one dimension may be -1; a view when strides allow, else a copy."""
        ...
    @overload
    def view(self, shape: Ints) -> Tensor: ...
    @overload
    def view(self, *size: builtins.int) -> Tensor: ...
    @overload
    def view(self, size: Ints) -> Tensor: ...
    def view_as(self, other: Operand) -> Tensor:
        """Reshaped to other's shape."""
        ...
    @property
    def virtual_flag(self) -> builtins.bool: ...
    def vsplit(self, indices_or_sections: Any) -> tuple[Tensor, Tensor, Tensor]:
        """Cut along dimension 0: into so many, or at indices."""
        ...
    def wait_pipeline(self, *args: Any, **kwargs: Any) -> Tensor:
        """The tensor itself: there is one memory, and it is in order."""
        ...
    @overload
    def where(self, condition: Operand, y: Operand) -> Tensor:
        """where(x: Tensor | number, condition: Tensor, y: Tensor | number)

        x where condition holds, else y."""
        ...
    @overload
    def where(self, condition: Operand, other: Operand) -> Tensor: ...
    @overload
    def where_(self, x: Operand, y: Operand) -> Tensor:
        """where_(condition: Tensor, x: Tensor | number, y: Tensor | number)

        x where condition holds, else y."""
        ...
    @overload
    def where_(self, input: Operand, other: Operand) -> Tensor: ...
    @overload
    def where_(self, input: Operand, y: Operand) -> Tensor: ...
    def xdivy(self, y: Operand) -> Tensor:
        """x / y, 0 where x is 0.

        >>> ms.ops.xdivy(ms.tensor([0.0]), ms.tensor([0.0]))
        Tensor([0.], dtype=float32)"""
        ...
    def xlogy(self, other: Operand) -> Tensor:
        """input * log(other), 0 where input is 0.

        >>> ms.ops.xlogy(ms.tensor([0.0]), ms.tensor([0.0]))
        Tensor([0.], dtype=float32)"""
        ...
    def zero_(self) -> Self:
        """Writes zeros."""
        ...

class CustomOp:
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def __call__(self) -> Any:
        """Call self as a function."""
        ...
    impl: Any
    infer: Any
    name: Any
    vjp: Any
class Graph:
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def __call__(self) -> Any:
        """Call self as a function."""
        ...
    @property
    def inputs(self) -> Any: ...
    @inputs.setter
    def inputs(self, value: Any) -> None: ...
    @property
    def name(self) -> Any: ...
    @name.setter
    def name(self, value: Any) -> None: ...
    @property
    def nodes(self) -> Any: ...
    @nodes.setter
    def nodes(self, value: Any) -> None: ...
    @property
    def outputs(self) -> Any: ...
    @outputs.setter
    def outputs(self, value: Any) -> None: ...
class GraphNode(tuple[Any]):
    """A node of a Graph."""
    attrs: Any
    line: Any
    n_fields: int
    n_sequence_fields: int
    n_unnamed_fields: int
    op: Any
    operands: Any
    outputs: Any
class GraphValue(tuple[Any]):
    """A value of a Graph."""
    dtype: Any
    n_fields: int
    n_sequence_fields: int
    n_unnamed_fields: int
    name: Any
    shape: Any
    source: Any
class JitFunction:
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def __call__(self) -> Any:
        """Call self as a function."""
        ...
    def guard_seconds(self) -> Any:
        """Seconds to choose the specialisation for these arguments."""
        ...
class OpFunction:
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def __call__(self) -> Any:
        """Call self as a function."""
        ...
    @property
    def forms(self) -> Any: ...
    @forms.setter
    def forms(self, value: Any) -> None: ...
    @property
    def op(self) -> Any: ...
    @op.setter
    def op(self, value: Any) -> None: ...
    @property
    def op_class(self) -> Any: ...
    @op_class.setter
    def op_class(self, value: Any) -> None: ...
    @property
    def python_form(self) -> Any: ...
    @python_form.setter
    def python_form(self, value: Any) -> None: ...
class TensorType(tuple[Any]):
    """Shape and dtype of a tensor: what a custom op's infer is given."""
    dtype: Any
    n_fields: int
    n_sequence_fields: int
    n_unnamed_fields: int
    shape: Any
class Unsupported(RuntimeError):
    """Raised where fullgraph=True or error_on_recompile=True forbids what capture had to do; the message has reason, place and hint."""
bfloat16: DType
bool_: DType
def break_reasons(*args: Any, **kwargs: Any) -> Any: ...
def capture_enabled(*args: Any, **kwargs: Any) -> Any: ...
def clear_capture(*args: Any, **kwargs: Any) -> Any: ...
complex128: DType
complex64: DType
def distrust_interpreter(*args: Any, **kwargs: Any) -> Any: ...
def empty(*size: Ints, dtype: DTypeLike | None = None) -> Tensor:
    """empty(*size, dtype=None)

    A tensor of uninitialised memory."""
    ...
def failures(*args: Any, **kwargs: Any) -> Any: ...
float16: DType
float32: DType
float64: DType
def from_dlpack(dlpack: Any) -> Tensor:
    """from_dlpack(dlpack)

    A tensor over the memory of an object with __dlpack__, or of a capsule."""
    ...
def from_numpy(array: NDArray[Any]) -> Tensor:
    """from_numpy(array)

    A tensor over the array's memory, without a copy."""
    ...
def get_default_dtype() -> DType:
    """get_default_dtype()

    The dtype of tensors that are made of Python floats, and of what computes floats from integers: float32 at first.

    Returns:
        dtype.

    >>> ms.mint.get_default_dtype()
    msjit.float32"""
    ...
def get_rng_state(*args: Any, **kwargs: Any) -> Any: ...
int16: DType
int32: DType
int64: DType
int8: DType
def interpreter_layout(*args: Any, **kwargs: Any) -> Any: ...
def is_grad_enabled() -> bool:
    """is_grad_enabled()

    Whether operations are recorded for backward now, which no_grad and set_grad_enabled switch off.

    Returns:
        bool.

    >>> with ms.no_grad():
    ...     ms.mint.is_grad_enabled()
    False"""
    ...
def is_jit(*args: Any, **kwargs: Any) -> Any: ...
def model_rows(*args: Any, **kwargs: Any) -> Any: ...
def pause_capture(*args: Any, **kwargs: Any) -> Any: ...
def pop_capture(*args: Any, **kwargs: Any) -> Any: ...
def promote_types(a: DTypeLike, b: DTypeLike) -> DType:
    """promote_types(a, b)

    The dtype of an operation on tensors of dtypes a and b."""
    ...
def push_capture(*args: Any, **kwargs: Any) -> Any: ...
def report_data(*args: Any, **kwargs: Any) -> Any: ...
def reset_capture(*args: Any, **kwargs: Any) -> Any: ...
def rewritten_code(*args: Any, **kwargs: Any) -> Any: ...
def set_default_dtype(*args: Any, **kwargs: Any) -> Any: ...
def set_deterministic(*args: Any, **kwargs: Any) -> Any: ...
def set_logs(*args: Any, **kwargs: Any) -> Any: ...
def set_no_capture(*args: Any, **kwargs: Any) -> Any: ...
def set_profiling(*args: Any, **kwargs: Any) -> Any: ...
def set_rng_state(*args: Any, **kwargs: Any) -> Any: ...
def set_seed(*args: Any, **kwargs: Any) -> Any: ...
def set_turn_plan(*args: Any, **kwargs: Any) -> Any: ...
def tensor(data: ArrayLike, dtype: DTypeLike | None = None, *, requires_grad: bool = False) -> Tensor:
    """tensor(data, dtype=None, *, requires_grad=False)

    A tensor copied from numbers, nested sequences, arrays or tensors."""
    ...
uint16: DType
uint32: DType
uint64: DType
uint8: DType
