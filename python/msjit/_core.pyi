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

class DeviceName(str):
    @property
    def type(self) -> str: ...
    @property
    def index(self) -> int | None: ...  # type: ignore[override]


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
    def abs_(self) -> Tensor:
        """abs_(x: Tensor)

        Absolute value; of complex: the modulus.
        The gradient at 0 is 0.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape.
        Returns:
            the tensor itself."""
        ...
    def absolute(self) -> Tensor:
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
    def absolute_(self, *args: Any, **kwargs: Any) -> Tensor:
        """As absolute, written into the tensor itself."""
        ...
    def acos(self) -> Tensor:
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
    def acos_(self) -> Tensor:
        """acos_(x: Tensor)

        Arc cosine, in radians.
        The angle in [0, pi] whose cosine is x; NaN outside [-1, 1].
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself."""
        ...
    def acosh(self) -> Tensor:
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
    def acosh_(self) -> Tensor:
        """acosh_(x: Tensor)

        Inverse hyperbolic cosine.
        log(x + sqrt(x * x - 1)); NaN below 1.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself."""
        ...
    def adaptive_avg_pool2d(self, output_size: Ints) -> Tensor:
        """adaptive_avg_pool2d(x: Tensor, output_size: ints)

        Mean over an even division of the plane into output_size windows.
        Window i of n goes from floor(i H / n) to ceil((i + 1) H / n).

        Args:
            x: Tensor, (N, C, H, W) or (C, H, W).
            output_size: int or tuple of ints, how many windows, one number or (h, w).
        Returns:
            Tensor (N, C, h, w).
        Raises:
            ValueError: another number of dimensions or a size below 1.

        >>> ms.ops.raw.adaptive_avg_pool2d(ms.ops.arange(16.0).reshape(1, 1, 4, 4), 2)
        Tensor([[[[ 2.5,  4.5],
                  [10.5, 12.5]]]], dtype=float32)"""
        ...
    @overload
    def add(self, y: Operand) -> Tensor:
        """add(x: Tensor | number, y: Tensor | number)
        add(self, other, *, alpha=1)

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
    def add(self, other: Operand) -> Tensor: ...
    @overload
    def add(self, other: Operand, *, alpha: Operand = 1) -> Any: ...
    @overload
    def add_(self, y: Operand) -> Tensor:
        """add_(x: Tensor | number, y: Tensor | number)
        add_(self, other, *, alpha=1)

        Element-wise sum x + y (bool: logical or).
        A number takes the dtype of the tensor, but a float makes integers floating point.
        In place: the tensor itself is written.

        Args:
            x: Tensor or number, its shape broadcasts with that of the other operands.
            y: Tensor or number, its shape broadcasts with that of the other operands.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast."""
        ...
    @overload
    def add_(self, other: Operand) -> Tensor: ...
    @overload
    def add_(self, other: Operand, *, alpha: Operand = 1) -> Any: ...
    def addbmm(self, batch1: Operand, batch2: Operand, *, beta: Operand = 1, alpha: Operand = 1) -> Tensor:
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
    def addbmm_(self, *args: Any, **kwargs: Any) -> Any:
        """As addbmm, written into the tensor itself."""
        ...
    @overload
    def addcdiv(self, tensor1: Operand, tensor2: Operand, value: builtins.complex | Tensor = 1) -> Tensor:
        """addcdiv(x: Tensor, tensor1: Tensor, tensor2: Tensor, value: number = 1)
        addcdiv(self, tensor1, tensor2, value)

        x + value * tensor1 / tensor2.

        Args:
            x: Tensor, what is added to.
            tensor1: Tensor, the numerator.
            tensor2: Tensor, the denominator.
            value: number, the factor of the quotient.
        Returns:
            Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
        Raises:
            ValueError: the shapes do not broadcast.

        >>> ms.ops.raw.addcdiv(ms.tensor([1.0]), ms.tensor([2.0, 3.0]), ms.tensor([4.0, 6.0]), value=2)
        Tensor([2., 2.], dtype=float32)"""
        ...
    @overload
    def addcdiv(self, tensor1: Operand, tensor2: Operand, value: Operand) -> Any: ...
    def addcdiv_(self, tensor1: Operand, tensor2: Operand, *, value: Operand = 1) -> Any:
        """As addcdiv, written into the tensor itself."""
        ...
    @overload
    def addcmul(self, tensor1: Operand, tensor2: Operand, value: builtins.complex | Tensor = 1) -> Tensor:
        """addcmul(x: Tensor, tensor1: Tensor, tensor2: Tensor, value: number = 1)
        addcmul(self, tensor1, tensor2, value)

        x + value * tensor1 * tensor2.

        Args:
            x: Tensor, what is added to.
            tensor1: Tensor, the first factor.
            tensor2: Tensor, the second factor.
            value: number, the factor of the product.
        Returns:
            Tensor of the shape that the operands broadcast to, in the dtype that they promote to.
        Raises:
            ValueError: the shapes do not broadcast.

        >>> ms.ops.raw.addcmul(ms.tensor([1.0]), ms.tensor([2.0, 3.0]), ms.tensor([4.0, 5.0]), value=0.5)
        Tensor([5. , 8.5], dtype=float32)"""
        ...
    @overload
    def addcmul(self, tensor1: Operand, tensor2: Operand, value: Operand) -> Any: ...
    def addcmul_(self, tensor1: Operand, tensor2: Operand, *, value: Operand = 1) -> Any:
        """As addcmul, written into the tensor itself."""
        ...
    def addmm(self, mat1: Operand, mat2: Operand, beta: builtins.complex | Tensor = 1, alpha: builtins.complex | Tensor = 1) -> Tensor:
        """addmm(x: Tensor, mat1: Tensor, mat2: Tensor, beta: number = 1, alpha: number = 1)

        beta * x + alpha * (a @ b).

        Args:
            x: Tensor, what is added; its shape broadcasts to the product's.
            mat1: Tensor, a matrix (n, k).
            mat2: Tensor, a matrix (k, m).
            beta: number, the factor of what is added.
            alpha: number, the factor of the product.
        Returns:
            Tensor (n, m).
        Raises:
            ValueError: the sizes do not fit.

        >>> ms.ops.addmm(ms.tensor([1.0, 2.0]), ms.tensor([[1.0, 0.0]]), ms.tensor([[3.0, 4.0], [5.0, 6.0]]), beta=10)
        Tensor([[13., 24.]], dtype=float32)"""
        ...
    def addmm_(self, mat1: Operand, mat2: Operand, *, beta: Operand = 1, alpha: Operand = 1) -> Any:
        """beta * self + alpha * (mat1 @ mat2), written into the tensor itself."""
        ...
    def addmv(self, mat: Operand, vec: Operand, *, beta: Operand = 1, alpha: Operand = 1) -> Tensor:
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
    def addmv_(self, *args: Any, **kwargs: Any) -> Any:
        """As addmv, written into the tensor itself."""
        ...
    def addr(self, vec1: Operand, vec2: Operand, *, beta: Operand = 1, alpha: Operand = 1) -> Tensor:
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
    def addr_(self, *args: Any, **kwargs: Any) -> Any:
        """As addr, written into the tensor itself."""
        ...
    def adjoint(self) -> Tensor:
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
    @overload
    def all(self, dim: Ints | None = None, keepdim: builtins.bool = False) -> Tensor:
        """all(x: Tensor, dim: ints = None, keepdim: bool = False)
        all(x: Tensor, axis: ints = None, keep_dims: bool = False)
        all(x: Tensor, axis: ints = None, *, keepdims: bool = False)
        all(self, axis=None, out=None, keepdims=False)

        True where every element over dim is true.
        True where there is no element; NaN is true.

        Args:
            x: Tensor of any shape; what is not 0 is true.
            dim, axis: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones
                count from the end; None: all.
            keepdim, keep_dims, keepdims: bool, True keeps each dimension reduced, with size 1.
        Returns:
            Tensor of bools, without the reduced dimensions.
        Raises:
            IndexError: there is no such dimension.

        >>> ms.ops.all(ms.tensor([[True, False], [True, True]]), 1)
        Tensor([False,  True], dtype=bool_)"""
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
    def amin(self, axis: Ints | None = None, keep_dims: builtins.bool = False) -> Tensor: ...
    @overload
    def amin(self, dim: Ints | None = None, keepdim: builtins.bool = False) -> Tensor: ...
    @overload
    def amin(self, dim: Ints | None = None, keepdims: builtins.bool = False) -> Tensor: ...
    @overload
    def amin(self, axis: Ints | None = None, keepdims: builtins.bool = False, *, initial: Operand | None = None, where: Operand | builtins.bool | None = None) -> Any: ...
    def aminmax(self, *, axis: Ints | None = 0, keepdims: builtins.bool = False) -> tuple[Tensor, Tensor]:
        """The named pair min and max along axis, see ``ops.aminmax``."""
        ...
    def angle(self) -> Tensor:
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
    def angle_(self) -> Tensor:
        """angle_(x: Tensor)

        Argument in radians.
        Of a real number it is 0, or pi if it is negative.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape, complex or real.
        Returns:
            the tensor itself."""
        ...
    @overload
    def any(self, dim: Ints | None = None, keepdim: builtins.bool = False) -> Tensor:
        """any(x: Tensor, dim: ints = None, keepdim: bool = False)
        any(x: Tensor, axis: ints = None, keep_dims: bool = False)
        any(x: Tensor, axis: ints = None, *, keepdims: bool = False)
        any(self, axis=None, out=None, keepdims=False)

        True where any element over dim is true.
        False where there is no element; NaN is true.

        Args:
            x: Tensor of any shape; what is not 0 is true.
            dim, axis: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones
                count from the end; None: all.
            keepdim, keep_dims, keepdims: bool, True keeps each dimension reduced, with size 1.
        Returns:
            Tensor of bools, without the reduced dimensions.
        Raises:
            IndexError: there is no such dimension.

        >>> ms.ops.any(ms.tensor([[True, False], [False, False]]), 1)
        Tensor([ True, False], dtype=bool_)"""
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
    def approximate_equal(self, other: Operand, tolerance: builtins.complex | Tensor = 1e-05) -> Tensor:
        """True where it differs from other by less than tolerance."""
        ...
    def arccos(self) -> Tensor:
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
    def arccos_(self, *args: Any, **kwargs: Any) -> Tensor:
        """As arccos, written into the tensor itself."""
        ...
    def arccosh(self) -> Tensor:
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
    def arccosh_(self, *args: Any, **kwargs: Any) -> Tensor:
        """As arccosh, written into the tensor itself."""
        ...
    def arcsin(self) -> Tensor:
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
    def arcsin_(self, *args: Any, **kwargs: Any) -> Tensor:
        """As arcsin, written into the tensor itself."""
        ...
    def arcsinh(self) -> Tensor:
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
    def arcsinh_(self, *args: Any, **kwargs: Any) -> Tensor:
        """As arcsinh, written into the tensor itself."""
        ...
    def arctan(self) -> Tensor:
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
    def arctan2(self, other: Operand) -> Tensor:
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
    def arctan2(self, x: Operand) -> Tensor: ...
    @overload
    def arctan2(self, input: Operand) -> Tensor: ...
    def arctan2_(self, *args: Any, **kwargs: Any) -> Any:
        """As arctan2, written into the tensor itself."""
        ...
    def arctan_(self, *args: Any, **kwargs: Any) -> Tensor:
        """As arctan, written into the tensor itself."""
        ...
    def arctanh(self) -> Tensor:
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
    def arctanh_(self, *args: Any, **kwargs: Any) -> Tensor:
        """As arctanh, written into the tensor itself."""
        ...
    @overload
    def argmax(self, dim: builtins.int | None = None, keepdim: builtins.bool = False) -> Tensor:
        """argmax(x: Tensor, dim: int = None, keepdim: bool = False)
        argmax(x: Tensor, axis: int = None, keepdims: bool = False)

        Index (int64) of the first largest value; of the flattened tensor when dim is None.
        The first NaN counts as the largest.

        Args:
            x: Tensor of real numbers, of any shape.
            dim, axis: int or None, the dimension to search; None: the flattened tensor.
            keepdim, keepdims: bool, True keeps each dimension reduced, with size 1.
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
    def argmax(self, axis: builtins.int | None = None, keepdim: builtins.bool = False) -> Tensor: ...
    @overload
    def argmax(self, axis: builtins.int | None = None, keepdims: builtins.bool = False) -> Tensor: ...
    @overload
    def argmax(self, axis: builtins.int | None = None, keep_dims: builtins.bool = False) -> Tensor: ...
    @overload
    def argmax(self, dim: builtins.int | None = None, keepdims: builtins.bool = False) -> Tensor: ...
    def argmax_with_value(self, axis: Ints | None = 0, keep_dims: builtins.bool = False) -> Any:
        """The largest values along axis, and their indices."""
        ...
    @overload
    def argmin(self, dim: builtins.int | None = None, keepdim: builtins.bool = False) -> Tensor:
        """argmin(x: Tensor, dim: int = None, keepdim: bool = False)
        argmin(x: Tensor, axis: int = None, keepdims: bool = False)

        Index (int64) of the first smallest value; of the flattened tensor when dim is None.
        The first NaN counts as the smallest.

        Args:
            x: Tensor of real numbers, of any shape.
            dim, axis: int or None, the dimension to search; None: the flattened tensor.
            keepdim, keepdims: bool, True keeps each dimension reduced, with size 1.
        Returns:
            Tensor of int64, without the searched dimension.
        Raises:
            IndexError: there is no such dimension.
            ValueError: it is empty.
            TypeError: complex numbers.

        >>> ms.ops.raw.argmin(ms.tensor([[1.0, 5.0, 0.0], [7.0, 2.0, 2.0]]), 1)
        Tensor([2, 1], dtype=int64)"""
        ...
    @overload
    def argmin(self, axis: builtins.int | None = None, keepdim: builtins.bool = False) -> Tensor: ...
    @overload
    def argmin(self, axis: builtins.int | None = None, keepdims: builtins.bool = False) -> Tensor: ...
    @overload
    def argmin(self, axis: builtins.int | None = None, keep_dims: builtins.bool = False) -> Tensor: ...
    @overload
    def argmin(self, dim: builtins.int | None = None, keepdims: builtins.bool = False) -> Tensor: ...
    def argmin_with_value(self, axis: Ints | None = 0, keep_dims: builtins.bool = False) -> Any:
        """The smallest values along axis, and their indices."""
        ...
    @overload
    def argsort(self, axis: builtins.int = -1, descending: builtins.bool = False) -> Tensor:
        """argsort(x: Tensor, axis: int = -1, descending: bool = False)
        argsort(self, dim=-1, descending=False, stable=False)

        Indices that sort x along axis.
        Equal elements keep their order.

        Args:
            x: Tensor of real numbers.
            axis: int, the dimension to sort along.
            descending: bool, True puts the largest first.
        Returns:
            Tensor of int64 of x's shape.
        Raises:
            IndexError: there is no such dimension.
            TypeError: complex numbers.

        >>> ms.ops.raw.argsort(ms.tensor([3.0, 1.0, 2.0]))
        Tensor([1, 2, 0], dtype=int64)"""
        ...
    @overload
    def argsort(self, dim: builtins.int = -1, descending: builtins.bool = False) -> Tensor: ...
    @overload
    def argsort(self, dim: Ints | None = -1, descending: builtins.bool = False, stable: builtins.bool = False) -> Any: ...
    def argwhere(self) -> Tensor:
        """Where the elements are that are not zero, a row of indices for each.

        Args:
            input: Tensor of any shape and dtype.
        Returns:
            Tensor (n, ndim) of int64.

        >>> ms.ops.argwhere(ms.tensor([[0, 5], [7, 0]]))
        Tensor([[0, 1],
                [1, 0]], dtype=int64)"""
        ...
    def as_strided(self, size: Ints, stride: Ints, storage_offset: Any = None) -> Any:
        """As ``mint.as_strided``."""
        ...
    def as_strided_scatter(self, src: Operand, size: Ints, stride: Ints, storage_offset: Any = None) -> Any:
        """As ``mint.as_strided_scatter``."""
        ...
    def asin(self) -> Tensor:
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
    def asin_(self) -> Tensor:
        """asin_(x: Tensor)

        Arc sine, in radians.
        The angle in [-pi/2, pi/2] whose sine is x; NaN outside [-1, 1].
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself."""
        ...
    def asinh(self) -> Tensor:
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
    def asinh_(self) -> Tensor:
        """asinh_(x: Tensor)

        Inverse hyperbolic sine.
        log(x + sqrt(x * x + 1)).
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself."""
        ...
    def asnumpy(self) -> NDArray[Any]:
        """A NumPy array of the same memory (bfloat16: a float32 copy)."""
        ...
    def assign_value(self, value: Any) -> Self:
        """Writes value's elements; recorded as copy_ is, of a Parameter as set_data: not at all."""
        ...
    @overload
    def astype(self, dtype: DTypeLike) -> Tensor:
        """astype(x: Tensor | number, dtype: dtype)
        astype(self, dtype, copy=True)

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
    def astype(self, dtype: DTypeLike, copy: builtins.bool = True) -> Any: ...
    def atan(self) -> Tensor:
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
    def atan2(self, other: Operand) -> Tensor:
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
    def atan2(self, x: Operand) -> Tensor: ...
    @overload
    def atan2(self, input: Operand) -> Tensor: ...
    @overload
    def atan2_(self, x: Operand) -> Tensor:
        """atan2_(y: Tensor | number, x: Tensor | number)

        Angle of the point (x, y) in radians, in [-pi, pi].
        It is atan(y / x) with the quadrant told by the signs of both.
        In place: the tensor itself is written.

        Args:
            y: Tensor or number, the ordinate of the point.
            x: Tensor or number, the abscissa of the point; its shape broadcasts with y's.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast.
            TypeError: complex numbers."""
        ...
    @overload
    def atan2_(self, input: Operand) -> Tensor: ...
    def atan_(self) -> Tensor:
        """atan_(x: Tensor)

        Arc tangent, in radians.
        The angle in [-pi/2, pi/2] whose tangent is x; atan2 knows the quadrant.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself."""
        ...
    def atanh(self) -> Tensor:
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
    def atanh_(self) -> Tensor:
        """atanh_(x: Tensor)

        Inverse hyperbolic tangent.
        log((1 + x) / (1 - x)) / 2; inf at 1, -inf at -1, NaN outside.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself."""
        ...
    def attention(self, key: Operand, value: Operand, mask: Operand | None, scale: builtins.float, diagonal: builtins.int | None = None) -> tuple[Tensor, Tensor]:
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
    def avg_pool1d(self, kernel: builtins.int, stride: builtins.int, padding: builtins.int = 0, ceil_mode: builtins.bool = False, count_include_pad: builtins.bool = True) -> Tensor:
        """avg_pool1d(x: Tensor, kernel: int, stride: int, padding: int = 0, ceil_mode: bool = False, count_include_pad: bool = True)

        Mean of each window of (N, C, L).

        Args:
            x: Tensor, (N, C, L) or (C, L).
            kernel: int, the size of a window.
            stride: int, how far the window moves.
            padding: int, how many zeros are put at both ends, at most half of the window.
            ceil_mode: bool, True also takes windows that stick out at the end.
            count_include_pad: bool, whether the zeros count in the mean.
        Returns:
            Tensor (N, C, L').
        Raises:
            ValueError: another number of dimensions or sizes that do not fit.

        >>> ms.ops.raw.avg_pool1d(ms.tensor([[[1.0, 3.0, 2.0, 0.0]]]), 2, 2)
        Tensor([[[2., 1.]]], dtype=float32)"""
        ...
    def avg_pool2d(self, kernel: Ints, stride: Ints, padding: Ints = (0, 0), ceil_mode: builtins.bool = False, count_include_pad: builtins.bool = True) -> Tensor:
        """avg_pool2d(x: Tensor, kernel: ints, stride: ints, padding: ints = (0, 0), ceil_mode: bool = False, count_include_pad: bool = True)

        Mean of each window.

        Args:
            x: Tensor, (N, C, H, W) or (C, H, W).
            kernel: int or tuple of ints, the size of a window, one number or (h, w).
            stride: int or tuple of ints, how far the window moves, one number or (h, w).
            padding: int or tuple of ints, how many zeros are put around, at most half of the window.
            ceil_mode: bool, True also takes windows that stick out at the end.
            count_include_pad: bool, whether the zeros count in the mean.
        Returns:
            Tensor (N, C, H', W').
        Raises:
            ValueError: another number of dimensions or sizes that do not fit.

        >>> ms.ops.raw.avg_pool2d(ms.ops.arange(16.0).reshape(1, 1, 4, 4), 2, 2)
        Tensor([[[[ 2.5,  4.5],
                  [10.5, 12.5]]]], dtype=float32)"""
        ...
    def backward(self, gradient: Any = None, retain_graph: Any = False, create_graph: Any = False) -> None:
        """Accumulates gradients into the grad of all leaves."""
        ...
    def baddbmm(self, batch1: Operand, batch2: Operand, beta: Operand = 1, alpha: Operand = 1) -> Tensor:
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
    def baddbmm_(self, *args: Any, **kwargs: Any) -> Any:
        """As baddbmm, written into the tensor itself."""
        ...
    @overload
    def batch_norm(self, weight: Operand | None = None, bias: Operand | None = None, mean: Operand | None = None, var: Operand | None = None, training: builtins.bool = False, eps: builtins.float = 1e-05) -> tuple[Tensor, Tensor, Tensor]:
        """batch_norm(x: Tensor, weight: Tensor = None, bias: Tensor = None, mean: Tensor = None, var: Tensor = None, training: bool = False, eps: float = 1e-05)

        Per-channel (dimension 1) normalisation; training: by the batch, and also its mean and unbiased variance, else by mean and var (Ioffe and Szegedy, 2015).
        (x - mean) / sqrt(var + eps) * weight + bias, for each channel.

        Args:
            x: Tensor, (N, C, ...); integers are converted to float32.
            weight: Tensor or None, (C,); None: 1.
            bias: Tensor or None, (C,); None: 0.
            mean: Tensor or None, (C,), what is subtracted unless training.
            var: Tensor or None, (C,), what is divided by unless training.
            training: bool, True takes mean and variance of the batch.
            eps: float, a small number that keeps the divisor from being 0.
        Returns:
            (the normalised tensor, mean, variance).
        Raises:
            ValueError: the shapes do not fit, or mean and var are missing though not training.

        >>> x = ms.tensor([[1.0, 10.0], [3.0, 30.0]])
        >>> y, mean, var = ms.ops.raw.batch_norm(x, training=True)
        >>> y, mean, var
        (Tensor([[-0.999995, -1.      ],
                [ 0.999995,  1.      ]], dtype=float32), Tensor([ 2., 20.], dtype=float32), Tensor([  2., 200.], dtype=float32))"""
        ...
    @overload
    def batch_norm(self, weight: Operand | None = None, bias: Operand | None = None, mean: Operand | None = None, var: Operand | None = None, training: builtins.bool = False, epsilon: builtins.float = 1e-05) -> tuple[Tensor, Tensor, Tensor]: ...
    def bce_loss(self, target: Operand, weight: Operand | None = None, reduction: str = 'mean') -> Tensor:
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
    def bce_with_logits(self, target: Operand, weight: Operand | None = None, pos_weight: Operand | None = None, reduction: str = 'mean') -> Tensor:
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
    def bernoulli(self) -> Tensor:
        """bernoulli(p: Tensor)
        bernoulli(self, *, generator=None)

        1 with probability p, else 0.
        ms.set_seed makes the numbers repeatable.

        Args:
            p: Tensor, probabilities, of floats in [0, 1].
        Returns:
            Tensor of p's shape and dtype.
        Raises:
            ValueError: a probability outside [0, 1].
            TypeError: p is not of floats.

        >>> ms.ops.raw.bernoulli(ms.tensor([0.0, 1.0]))
        Tensor([0., 1.], dtype=float32)"""
        ...
    @overload
    def bernoulli(self, *, generator: Any = None) -> Any: ...
    def bernoulli_(self, p: Operand = 0.5, *, generator: Any = None) -> Tensor:
        """Written: 1 with probability p, else 0."""
        ...
    def bfloat16(self) -> Tensor:
        """bfloat16(x: Tensor | number)

        x converted to dtype, as C++ conversion does; floats to bool compare with 0.
        Floats are cut off towards zero when they become integers.

        Args:
            x: Tensor or number of any shape.
        Returns:
            Tensor of x's shape in that dtype.

        >>> ms.ops.cast(ms.tensor([-1.7, 0.0, 2.5]), ms.int32)
        Tensor([-1,  0,  2], dtype=int32)"""
        ...
    def bincount(self, weights: Any = None, minlength: builtins.complex | Tensor = 0) -> Tensor:
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
    def bitwise_and(self, y: Operand) -> Tensor:
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
    def bitwise_and(self, other: Operand) -> Tensor: ...
    @overload
    def bitwise_and_(self, y: Operand) -> Tensor:
        """bitwise_and_(x: Tensor | number, y: Tensor | number)

        Bitwise and of integers or bools.
        In place: the tensor itself is written.

        Args:
            x: Tensor or number, its shape broadcasts with that of the other operands.
            y: Tensor or number, its shape broadcasts with that of the other operands.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast.
            TypeError: floats."""
        ...
    @overload
    def bitwise_and_(self, other: Operand) -> Tensor: ...
    @overload
    def bitwise_left_shift(self, y: Operand) -> Tensor:
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
    def bitwise_left_shift(self, other: Operand) -> Tensor: ...
    def bitwise_left_shift_(self, *args: Any, **kwargs: Any) -> Any:
        """As bitwise_left_shift, written into the tensor itself."""
        ...
    def bitwise_not(self) -> Tensor:
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
    def bitwise_not_(self) -> Tensor:
        """bitwise_not_(x: Tensor)

        Bitwise complement of integers; logical not of bools.
        Of a signed integer it is -x - 1.
        In place: the tensor itself is written.

        Args:
            x: Tensor of integers or bools, of any shape.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast.
            TypeError: floats."""
        ...
    @overload
    def bitwise_or(self, y: Operand) -> Tensor:
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
    def bitwise_or(self, other: Operand) -> Tensor: ...
    @overload
    def bitwise_or_(self, y: Operand) -> Tensor:
        """bitwise_or_(x: Tensor | number, y: Tensor | number)

        Bitwise or of integers or bools.
        In place: the tensor itself is written.

        Args:
            x: Tensor or number, its shape broadcasts with that of the other operands.
            y: Tensor or number, its shape broadcasts with that of the other operands.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast.
            TypeError: floats."""
        ...
    @overload
    def bitwise_or_(self, other: Operand) -> Tensor: ...
    @overload
    def bitwise_right_shift(self, y: Operand) -> Tensor:
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
    def bitwise_right_shift(self, other: Operand) -> Tensor: ...
    def bitwise_right_shift_(self, *args: Any, **kwargs: Any) -> Any:
        """As bitwise_right_shift, written into the tensor itself."""
        ...
    @overload
    def bitwise_xor(self, y: Operand) -> Tensor:
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
    def bitwise_xor(self, other: Operand) -> Tensor: ...
    @overload
    def bitwise_xor_(self, y: Operand) -> Tensor:
        """bitwise_xor_(x: Tensor | number, y: Tensor | number)

        Bitwise exclusive or of integers or bools.
        In place: the tensor itself is written.

        Args:
            x: Tensor or number, its shape broadcasts with that of the other operands.
            y: Tensor or number, its shape broadcasts with that of the other operands.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast.
            TypeError: floats."""
        ...
    @overload
    def bitwise_xor_(self, other: Operand) -> Tensor: ...
    def bmm(self, mat2: Operand) -> Tensor:
        """bmm(x: Tensor, mat2: Tensor)

        Batched product of 3-d tensors.

        Args:
            x: Tensor, matrices (b, n, k).
            mat2: Tensor, matrices (b, k, m).
        Returns:
            Tensor (b, n, m).
        Raises:
            ValueError: the numbers of matrices or the inner sizes differ.

        >>> ms.ops.bmm(ms.ops.ones(10, 2, 3), ms.ops.ones(10, 3, 4)).shape
        (10, 2, 4)"""
        ...
    def bool(self) -> Tensor:
        """bool(x: Tensor | number)

        x converted to dtype, as C++ conversion does; floats to bool compare with 0.
        Floats are cut off towards zero when they become integers.

        Args:
            x: Tensor or number of any shape.
        Returns:
            Tensor of x's shape in that dtype.

        >>> ms.ops.cast(ms.tensor([-1.7, 0.0, 2.5]), ms.int32)
        Tensor([-1,  0,  2], dtype=int32)"""
        ...
    @overload
    def broadcast_to(self, *shape: builtins.int) -> Tensor:
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
    def broadcast_to(self, shape: Ints) -> Tensor: ...
    @overload
    def broadcast_to(self, *size: builtins.int) -> Tensor: ...
    @overload
    def broadcast_to(self, size: Ints) -> Tensor: ...
    def byte(self) -> Tensor:
        """byte(x: Tensor | number)

        x converted to dtype, as C++ conversion does; floats to bool compare with 0.
        Floats are cut off towards zero when they become integers.

        Args:
            x: Tensor or number of any shape.
        Returns:
            Tensor of x's shape in that dtype.

        >>> ms.ops.cast(ms.tensor([-1.7, 0.0, 2.5]), ms.int32)
        Tensor([-1,  0,  2], dtype=int32)"""
        ...
    def cast(self, dtype: DTypeLike) -> Tensor:
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
    def cauchy(self, median: builtins.complex | Tensor = 0.0, sigma: builtins.complex | Tensor = 1.0, *, generator: Any = None) -> Tensor:
        """A tensor like this one of random numbers with the Cauchy distribution."""
        ...
    def cauchy_(self, median: builtins.complex | Tensor = 0.0, sigma: builtins.complex | Tensor = 1.0, *, generator: Any = None) -> Tensor:
        """Written: random numbers with the Cauchy distribution."""
        ...
    def ceil(self) -> Tensor:
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
    def ceil_(self) -> Tensor:
        """ceil_(x: Tensor)

        Smallest integer not below x.
        The dtype stays floating point.
        It goes in steps: its gradient is 0.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape.
        Returns:
            the tensor itself.
        Raises:
            TypeError: complex numbers."""
        ...
    def cholesky(self, upper: builtins.bool = False) -> Tensor:
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
    def cholesky_inverse(self, upper: builtins.bool = False) -> Tensor:
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
    def cholesky_solve(self, input2: Operand, upper: builtins.bool = False) -> Tensor:
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
    def choose(self, choices: Any, mode: str = 'clip') -> Any:
        """Of each element its choice by number.

        >>> ms.ops.choose(ms.tensor([1, 0]), [ms.tensor([1, 2]), ms.tensor([3, 4])])
        Tensor([3, 2], dtype=int64)"""
        ...
    @overload
    def chunk(self, chunks: builtins.int, dim: builtins.int = 0) -> tuple[Tensor, ...]:
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
    def chunk(self, chunks: builtins.int, axis: builtins.int = 0) -> tuple[Tensor, ...]: ...
    def clamp(self, min: Operand | None = None, max: Operand | None = None) -> Tensor:
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
    def clamp_(self, min: Operand | None = None, max: Operand | None = None) -> Tensor:
        """clamp_(x: Tensor, min: Tensor | number = None, max: Tensor | number = None)

        x limited to [min, max]; NaN stays, in x and in a limit.
        Where min is above max, the result is max.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape.
            min: Tensor, number or None, the lower bound; None: there is none.
            max: Tensor, number or None, the upper bound; None: there is none.
        Returns:
            the tensor itself.
        Raises:
            ValueError: neither bound is given or shapes do not broadcast.
            TypeError: complex numbers."""
        ...
    def clamp_max(self, max: Any) -> Any:
        """Lowered to a largest value where it is larger."""
        ...
    def clamp_max_(self, max: Any) -> Any:
        """Written: lowered to a largest value where it is larger."""
        ...
    def clamp_min(self, min: Any) -> Any:
        """Raised to a least value where it is smaller."""
        ...
    def clamp_min_(self, min: Any) -> Any:
        """Written: raised to a least value where it is smaller."""
        ...
    def clip(self, min: Operand | None = None, max: Operand | None = None) -> Tensor:
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
    def clip_(self, min: Operand | None = None, max: Operand | None = None) -> Tensor:
        """clamp_(x: Tensor, min: Tensor | number = None, max: Tensor | number = None)

        x limited to [min, max]; NaN stays, in x and in a limit.
        Where min is above max, the result is max.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape.
            min: Tensor, number or None, the lower bound; None: there is none.
            max: Tensor, number or None, the upper bound; None: there is none.
        Returns:
            the tensor itself.
        Raises:
            ValueError: neither bound is given or shapes do not broadcast.
            TypeError: complex numbers."""
        ...
    @overload
    def clone(self) -> Tensor:
        """clone(x: Tensor)
        clone(self, *, memory_format=None)

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
    def clone(self, *, memory_format: Any = None) -> Any: ...
    def col2im(self, output_size: Ints | Sequence[builtins.int | None] | None, kernel_size: Any, dilation: Any, padding_value: Any, stride: Any) -> Tensor:
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
    def complex(self, imag: Operand) -> Tensor:
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
    def complex_(self, imag: Operand) -> Tensor:
        """complex_(real: Tensor, imag: Tensor)

        real + imag * i.
        In place: the tensor itself is written.

        Args:
            real: Tensor, the real part.
            imag: Tensor, the imaginary part.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast.
            TypeError: other dtypes."""
        ...
    def conj(self) -> Tensor:
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
    def conj_(self) -> Tensor:
        """conj_(x: Tensor)

        Complex conjugate.
        The sign of the imaginary part changes; a real tensor stays as it is.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape.
        Returns:
            the tensor itself."""
        ...
    def conj_physical(self) -> Tensor:
        """As ``mint.conj_physical``."""
        ...
    def conj_physical_(self, *args: Any, **kwargs: Any) -> Tensor:
        """As conj_physical, written into the tensor itself."""
        ...
    def conjugate(self) -> Tensor:
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
    def contiguous(self, memory_format: Any = None) -> Tensor:
        """The tensor itself, or a contiguous copy."""
        ...
    def conv1d(self, weight: Operand, bias: Operand | None = None, stride: builtins.int = 1, padding: builtins.int = 0, dilation: builtins.int = 1, groups: builtins.int = 1) -> Tensor:
        """conv1d(x: Tensor, weight: Tensor, bias: Tensor = None, stride: int = 1, padding: int = 0, dilation: int = 1, groups: int = 1)

        Cross-correlation of (N, C, L) with (O, C/groups, k).

        Args:
            x: Tensor, (N, C, L).
            weight: Tensor, (O, C / groups, k), of x's dtype.
            bias: Tensor or None, (O,).
            stride: int, how far the window moves.
            padding: int, how many zeros are put at both ends.
            dilation: int, the distance of two elements of the window.
            groups: int, the channels are divided into so many groups, which do not see one another.
        Returns:
            Tensor (N, O, L') with L' = (L + 2 padding - dilation (k - 1) - 1) // stride + 1.
        Raises:
            ValueError: the sizes do not fit.
            TypeError: dtypes differ.

        >>> ms.ops.raw.conv1d(ms.tensor([[[1.0, 2.0, 4.0, 8.0]]]), ms.tensor([[[-1.0, 1.0]]]))
        Tensor([[[1., 2., 4.]]], dtype=float32)"""
        ...
    def conv2d(self, weight: Operand, bias: Operand | None = None, stride: Ints = (1, 1), padding: Ints = (0, 0), dilation: Ints = (1, 1), groups: builtins.int = 1) -> Tensor:
        """conv2d(x: Tensor, weight: Tensor, bias: Tensor = None, stride: ints = (1, 1), padding: ints = (0, 0), dilation: ints = (1, 1), groups: int = 1)

        Cross-correlation of (N, C, H, W) with (O, C/groups, kh, kw); padding (h, w) on both sides or (top, bottom, left, right).
        out[n, o, i, j] = bias[o] + sum over c, a, b of weight[o, c, a, b] * x[n, c, i * stride + a - padding, j * stride + b -
        padding].

        Args:
            x: Tensor, (N, C, H, W).
            weight: Tensor, (O, C / groups, kh, kw), of x's dtype.
            bias: Tensor or None, (O,).
            stride: int or tuple of ints, how far the window moves, one number or (h, w).
            padding: int or tuple of ints, how many zeros are put around: one number, (h, w) or (top, bottom, left, right).
            dilation: int or tuple of ints, the distance of two elements of the window.
            groups: int, the channels are divided into so many groups, which do not see one another.
        Returns:
            Tensor (N, O, H', W') with H' = (H + 2 padding - dilation (kh - 1) - 1) // stride + 1.
        Raises:
            ValueError: the sizes do not fit.
            TypeError: dtypes differ.

        >>> x = ms.ops.arange(9.0).reshape(1, 1, 3, 3)
        >>> ms.ops.raw.conv2d(x, ms.ops.ones(1, 1, 2, 2))
        Tensor([[[[ 8., 12.],
                  [20., 24.]]]], dtype=float32)"""
        ...
    def conv_transpose1d(self, weight: Operand, bias: Operand | None = None, stride: builtins.int = 1, padding: builtins.int = 0, output_padding: builtins.int = 0, dilation: builtins.int = 1, groups: builtins.int = 1) -> Tensor:
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
    def conv_transpose2d(self, weight: Operand, bias: Operand | None = None, stride: Ints = (1, 1), padding: Ints = (0, 0), output_padding: Ints = (0, 0), dilation: Ints = (1, 1), groups: builtins.int = 1) -> Tensor:
        """conv_transpose2d(x: Tensor, weight: Tensor, bias: Tensor = None, stride: ints = (1, 1), padding: ints = (0, 0), output_padding: ints = (0, 0), dilation: ints = (1, 1), groups: int = 1)

        Transposed convolution; weight (C, O/groups, kh, kw).
        Each element of x adds weight times itself to a window of the result: the gradient of conv2d, used forwards.

        Args:
            x: Tensor, (N, C, H, W).
            weight: Tensor, (C, O / groups, kh, kw), of x's dtype.
            bias: Tensor or None, (O,).
            stride: int or tuple of ints, how far the window moves.
            padding: int or tuple of ints, how much is cut off on both sides.
            output_padding: int or tuple of ints, how much is added at the bottom and on the right, less than the stride or the
                dilation.
            dilation: int or tuple of ints, the distance of two elements of the window.
            groups: int, the channels are divided into so many groups, which do not see one another.
        Returns:
            Tensor (N, O, H', W') with H' = (H - 1) stride - 2 padding + dilation (kh - 1) + output_padding + 1.
        Raises:
            ValueError: the sizes do not fit.
            TypeError: dtypes differ.

        >>> ms.ops.raw.conv_transpose2d(ms.tensor([[[[1.0, 2.0]]]]), ms.ops.ones(1, 1, 1, 2), stride=2)
        Tensor([[[[1., 1., 2., 2.]]]], dtype=float32)"""
        ...
    def copy(self) -> Tensor:
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
    def copy_(self, src: Operand) -> Tensor:
        """copy_(x: Tensor, src: Tensor | number)
        copy_(self, src, non_blocking=False)

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
    def copy_(self, src: Operand, non_blocking: builtins.bool = False) -> Any: ...
    def copysign(self, other: Operand) -> Tensor:
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
    def copysign_(self, *args: Any, **kwargs: Any) -> Any:
        """As copysign, written into the tensor itself."""
        ...
    def corrcoef(self) -> Tensor:
        """As ``mint.corrcoef``."""
        ...
    def cos(self) -> Tensor:
        """cos(x: Tensor)

        Cosine of x in radians.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            Tensor of x's shape, in floating point.

        >>> ms.ops.cos(ms.tensor([0.0, 1.0]))
        Tensor([1.       , 0.5403023], dtype=float32)"""
        ...
    def cos_(self) -> Tensor:
        """cos_(x: Tensor)

        Cosine of x in radians.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself."""
        ...
    def cosh(self) -> Tensor:
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
    def cosh_(self) -> Tensor:
        """cosh_(x: Tensor)

        Hyperbolic cosine.
        (exp(x) + exp(-x)) / 2.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself."""
        ...
    @overload
    def cosine_similarity(self, y: Operand, dim: builtins.int = 1, eps: builtins.float = 1e-08) -> Tensor:
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

        Number of elements that are not zero, int64.
        NaN is not zero.

        Args:
            x: Tensor of any shape.
            dim, axis: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones
                count from the end; None: all.
            keep_dims: bool, True keeps each dimension reduced, with size 1.
        Returns:
            Tensor of int64, without the reduced dimensions.
        Raises:
            IndexError: there is no such dimension.

        >>> ms.ops.raw.count_nonzero(ms.tensor([[1, 0, 2], [0, 0, 3]]), axis=1)
        Tensor([2, 1], dtype=int64)"""
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
    def cpu(self) -> Any:
        """The tensor in the CPU's memory: itself where it is there.

        >>> ms.tensor([1]).cpu()
        Tensor([1], dtype=int64)"""
        ...
    def cross(self, other: Operand, dim: Ints | None = None) -> Tensor:
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
    def cross_entropy(self, target: Operand, weight: Operand | None = None, reduction: str = 'mean', ignore_index: builtins.int = -100, label_smoothing: builtins.float = 0.0) -> Tensor:
        """cross_entropy(x: Tensor, target: Tensor, weight: Tensor = None, reduction: str = 'mean', ignore_index: int = -100, label_smoothing: float = 0.0)

        nll_loss of log_softmax; target class indices (N, ...) or probabilities (N, C, ...).

        Args:
            x: Tensor, logits: of floats, (C,) or (N, C, ...) for C classes.
            target: Tensor, the class, of integers (N, ...), or the probability of each class, of floats and x's shape.
            weight: Tensor or None, (C,), the weight of each class.
            reduction: str, 'mean' or 'sum' of all the losses, or 'none' for each of them.
            ignore_index: int, a class that counts for nothing.
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
    def cuda(self, device: Any = None, non_blocking: builtins.bool = False) -> Any:
        """The tensor on a CUDA device: a str, a number or None, the current one."""
        ...
    @overload
    def cummax(self, axis: builtins.int) -> tuple[Tensor, Tensor]:
        """cummax(x: Tensor, axis: int)

        Running maximum along axis and its index.
        Each value is the largest of those up to it; its index says where it stands.

        Args:
            x: Tensor of real numbers, of any shape.
            axis: int, a dimension; a negative one counts from the end.
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
    def cummax(self, dim: builtins.int) -> tuple[Tensor, Tensor]: ...
    @overload
    def cummin(self, axis: builtins.int) -> tuple[Tensor, Tensor]:
        """cummin(x: Tensor, axis: int)

        Running minimum along axis and its index.
        Each value is the smallest of those up to it; its index says where it stands.

        Args:
            x: Tensor of real numbers, of any shape.
            axis: int, a dimension; a negative one counts from the end.
        Returns:
            (values in x's dtype, indices in int64), both of x's shape.
        Raises:
            IndexError: there is no such dimension.
            TypeError: complex numbers.

        >>> values, indices = ms.ops.raw.cummin(ms.tensor([4.0, 5.0, 2.0, 3.0]), 0)
        >>> values, indices
        (Tensor([4., 4., 2., 2.], dtype=float32), Tensor([0, 0, 2, 2], dtype=int64))"""
        ...
    @overload
    def cummin(self, dim: builtins.int) -> tuple[Tensor, Tensor]: ...
    @overload
    def cumprod(self, dim: builtins.int, dtype: DTypeLike | None = None) -> Tensor:
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
    def cumprod(self, axis: builtins.int, dtype: DTypeLike | None = None) -> Tensor: ...
    def cumprod_(self, *args: Any, **kwargs: Any) -> Any:
        """As cumprod, written into the tensor itself."""
        ...
    @overload
    def cumsum(self, axis: builtins.int, dtype: DTypeLike | None = None) -> Tensor:
        """cumsum(x: Tensor, axis: int, dtype: dtype = None)
        cumsum(self, axis=None, dtype=None)

        Running sum along axis.
        Each element is the sum of those up to it.

        Args:
            x: Tensor of any shape.
            axis: int, a dimension; a negative one counts from the end.
            dtype: dtype or None, the dtype to compute in; None: x's, int64 for bools and integers.
        Returns:
            Tensor of x's shape.
        Raises:
            IndexError: there is no such dimension.

        >>> ms.ops.raw.cumsum(ms.tensor([[1, 2, 3], [4, 5, 6]]), 1)
        Tensor([[ 1,  3,  6],
                [ 4,  9, 15]], dtype=int64)"""
        ...
    @overload
    def cumsum(self, dim: builtins.int, dtype: DTypeLike | None = None) -> Tensor: ...
    @overload
    def cumsum(self, axis: Ints | None = None, dtype: DTypeLike | None = None) -> Any: ...
    def cumsum_(self, *args: Any, **kwargs: Any) -> Any:
        """As cumsum, written into the tensor itself."""
        ...
    @overload
    def cumulative_trapezoid(self, x: Operand | None = None, dx: builtins.float = 1.0, dim: builtins.int = -1) -> Tensor:
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
    def cumulative_trapezoid(self, input: Operand | None = None, dx: builtins.float = 1.0, axis: builtins.int = -1) -> Tensor: ...
    @overload
    def cumulative_trapezoid(self, input: Operand | None = None, dx: builtins.float = 1.0, dim: builtins.int = -1) -> Tensor: ...
    @overload
    def cumulative_trapezoid(self, x: Operand | None = None, dx: builtins.float = 1.0, axis: builtins.int = -1) -> Tensor: ...
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
        """Converts angles from degrees to radians: x * pi / 180.

        Args:
            x: Tensor of any shape; integers are converted to float32.
        Returns:
            Tensor of x's shape, in floating point.

        >>> ms.ops.deg2rad(ms.tensor([0, 90, 180]))
        Tensor([0.       , 1.5707964, 3.1415927], dtype=float32)"""
        ...
    def deg2rad_(self, *args: Any, **kwargs: Any) -> Tensor:
        """As deg2rad, written into the tensor itself."""
        ...
    def det(self) -> Tensor:
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
    def detach(self) -> Tensor:
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
    def detach_(self) -> Tensor:
        """Takes the tensor's history away: no gradient goes back through what is computed of it from now on."""
        ...
    @property
    def device(self) -> DeviceName: ...
    def diag(self, diagonal: Any = None) -> Tensor:
        """A matrix with this vector on a diagonal; of more dimensions the elements of the diagonal."""
        ...
    def diag_embed(self, offset: builtins.complex | Tensor = 0, dim1: builtins.complex | Tensor = -2, dim2: builtins.complex | Tensor = -1) -> Tensor:
        """As ``mint.diag_embed``."""
        ...
    def diagflat(self, offset: builtins.complex | Tensor = 0) -> Tensor:
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
    def diagonal(self, offset: builtins.int = 0, axis1: builtins.int = 0, axis2: builtins.int = 1) -> Tensor:
        """diagonal(x: Tensor, offset: int = 0, axis1: int = 0, axis2: int = 1)
        diagonal(x: Tensor, offset: int = 0, dim1: int = 0, dim2: int = 1)

        Diagonal of the matrices in axis1 and axis2, as last dimension.

        Args:
            x: Tensor of any shape and dtype.
            offset: int, which diagonal: 0 the main one, positive above it, negative below.
            axis1, dim1: int, the dimension of the rows.
            axis2, dim2: int, the dimension of the columns.
        Returns:
            Tensor that shares x's memory: what is written into one shows in the other.
        Raises:
            IndexError: there is no such dimension.

        >>> ms.ops.diagonal(ms.tensor([[1, 2], [3, 4]]))
        Tensor([1, 4], dtype=int64)"""
        ...
    @overload
    def diagonal(self, offset: builtins.int = 0, dim1: builtins.int = 0, dim2: builtins.int = 1) -> Tensor: ...
    def diagonal_scatter(self, src: Operand, offset: builtins.complex | Tensor = 0, dim1: builtins.complex | Tensor = 0, dim2: builtins.complex | Tensor = 1) -> Tensor:
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
    def diff(self, n: builtins.complex | Tensor = 1, axis: Ints | None = None, prepend: Any = None, append: Any = None, *, dim: Ints | None = None) -> Tensor:
        """n-th differences along axis or dim.

        >>> ms.tensor([1, 3, 6]).diff(dim=0)
        Tensor([2, 3], dtype=int64)"""
        ...
    def digamma(self) -> Tensor:
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
    def digamma_(self) -> Tensor:
        """digamma_(x: Tensor)

        Derivative of lgamma.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself.
        Raises:
            TypeError: complex numbers."""
        ...
    def dim(self) -> builtins.int:
        """Number of dimensions."""
        ...
    def dist(self, other: Operand, p: Operand = 2) -> Tensor:
        """As ``mint.dist``."""
        ...
    @overload
    def div(self, y: Operand) -> Tensor:
        """div(x: Tensor | number, y: Tensor | number)
        div(self, other, *, rounding_mode=None)

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
    def div(self, other: Operand) -> Tensor: ...
    @overload
    def div(self, other: Operand, *, rounding_mode: str | None = None) -> Any: ...
    @overload
    def div_(self, y: Operand) -> Tensor:
        """div_(x: Tensor | number, y: Tensor | number)
        div_(self, other, *, rounding_mode=None)

        Element-wise true quotient x / y; integers give the default float.
        Division by 0 gives inf, or NaN for 0 / 0.
        In place: the tensor itself is written.

        Args:
            x: Tensor or number, its shape broadcasts with that of the other operands.
            y: Tensor or number, its shape broadcasts with that of the other operands.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast."""
        ...
    @overload
    def div_(self, other: Operand) -> Tensor: ...
    @overload
    def div_(self, other: Operand, *, rounding_mode: str | None = None) -> Any: ...
    @overload
    def divide(self, y: Operand) -> Tensor:
        """divide(x: Tensor | number, y: Tensor | number)
        divide(self, other, *, rounding_mode=None)

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
    def divide(self, other: Operand) -> Tensor: ...
    @overload
    def divide(self, other: Operand, *, rounding_mode: str | None = None) -> Any: ...
    def divide_(self, *args: Any, **kwargs: Any) -> Any:
        """As divide, written into the tensor itself."""
        ...
    def dot(self, other: Operand) -> Tensor:
        """As ``ops.dot``: of vectors their inner product, of matrices their product."""
        ...
    def double(self) -> Tensor:
        """double(x: Tensor | number)

        x converted to dtype, as C++ conversion does; floats to bool compare with 0.
        Floats are cut off towards zero when they become integers.

        Args:
            x: Tensor or number of any shape.
        Returns:
            Tensor of x's shape in that dtype.

        >>> ms.ops.cast(ms.tensor([-1.7, 0.0, 2.5]), ms.int32)
        Tensor([-1,  0,  2], dtype=int32)"""
        ...
    def dropout(self, p: Operand = 0.5, training: builtins.bool = True, seed: Any = None) -> Tensor:
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
    def dsplit(self, indices_or_sections: Any) -> tuple[Tensor, Tensor]:
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
    @property
    def dtype(self) -> DType: ...
    def eigvals(self) -> Tensor:
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
    def element_size(self) -> builtins.int:
        """Bytes of an element."""
        ...
    def elu(self, alpha: builtins.float = 1.0) -> Tensor:
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
    def elu_(self, alpha: builtins.float = 1.0) -> Tensor:
        """elu_(x: Tensor, alpha: float = 1.0)

        x if x > 0 else alpha * (exp(x) - 1).
        (Clevert et al., 2015)
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
            alpha: float, minus the limit for very negative x.
        Returns:
            the tensor itself.
        Raises:
            TypeError: complex numbers."""
        ...
    def embedding(self, ids: Operand) -> Tensor:
        """embedding(weight: Tensor, ids: Tensor)

        Rows of weight at ids.
        A look-up in a table of vectors.

        Args:
            weight: Tensor, (rows, features).
            ids: Tensor of integers, of any shape.
        Returns:
            Tensor of the shape of ids and then features.
        Raises:
            IndexError: an index outside the dimension.
            TypeError: indices that are not integers.

        >>> table = ms.tensor([[0.0, 0.1], [1.0, 1.1], [2.0, 2.1]])
        >>> ms.ops.raw.embedding(table, ms.tensor([2, 0]))
        Tensor([[2. , 2.1],
                [0. , 0.1]], dtype=float32)"""
        ...
    def entr(self) -> Tensor:
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
    def entr_(self) -> Tensor:
        """entr_(x: Tensor)

        Term of an entropy, -x * log(x): 0 at 0, -inf below.
        Its sum over the probabilities of a distribution is the entropy.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself.
        Raises:
            TypeError: complex numbers."""
        ...
    @overload
    def eq(self, y: Operand) -> Tensor:
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
    def eq(self, other: Operand) -> Tensor: ...
    @overload
    def eq_(self, y: Operand) -> Tensor:
        """eq_(x: Tensor | number, y: Tensor | number)

        Element-wise x == y.
        NaN equals nothing.
        In place: the tensor itself is written.

        Args:
            x: Tensor or number, its shape broadcasts with that of the other operands.
            y: Tensor or number, its shape broadcasts with that of the other operands.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast."""
        ...
    @overload
    def eq_(self, other: Operand) -> Tensor: ...
    def equal(self, other: Operand) -> Tensor:
        """Element-wise self == other."""
        ...
    def erf(self) -> Tensor:
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
    def erf_(self) -> Tensor:
        """erf_(x: Tensor)

        Error function.
        2 / sqrt(pi) times the integral of exp(-t * t) from 0 to x.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself.
        Raises:
            TypeError: complex numbers."""
        ...
    def erfc(self) -> Tensor:
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
    def erfc_(self) -> Tensor:
        """erfc_(x: Tensor)

        1 - erf(x), accurate for large x.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself.
        Raises:
            TypeError: complex numbers."""
        ...
    def erfcx(self) -> Tensor:
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
    def erfcx_(self) -> Tensor:
        """erfcx_(x: Tensor)

        exp(x * x) * erfc(x), which neither overflows nor vanishes for large x.
        1 / (x * sqrt(pi)) nearly for large x, 2 * exp(x * x) nearly far below zero, inf from -26.7 down (float32: -9.4).
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself.
        Raises:
            TypeError: complex numbers."""
        ...
    def erfinv(self) -> Tensor:
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
    def erfinv_(self) -> Tensor:
        """erfinv_(x: Tensor)

        Inverse of erf on (-1, 1).
        inf at 1, -inf at -1 and NaN outside.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself.
        Raises:
            TypeError: complex numbers."""
        ...
    def exp(self) -> Tensor:
        """exp(x: Tensor)

        e ** x.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            Tensor of x's shape, in floating point.

        >>> ms.ops.exp(ms.tensor([0.0, 1.0]))
        Tensor([1.       , 2.7182817], dtype=float32)"""
        ...
    def exp2(self) -> Tensor:
        """exp2(x: Tensor)

        2 ** x.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            Tensor of x's shape, in floating point.

        >>> ms.ops.exp2(ms.tensor([3, -1]))
        Tensor([8. , 0.5], dtype=float32)"""
        ...
    def exp2_(self) -> Tensor:
        """exp2_(x: Tensor)

        2 ** x.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself."""
        ...
    def exp_(self) -> Tensor:
        """exp_(x: Tensor)

        e ** x.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself."""
        ...
    @overload
    def expand(self, *size: builtins.int) -> Tensor:
        """expand(x: Tensor, *size: ints)

        Expanded by stride 0 to shape; -1 keeps a dimension.
        No element is copied: a dimension of size 1 is read many times.

        Args:
            x: Tensor of any shape and dtype.
            size: int or tuple of ints, the sizes of the result; -1 keeps the size of x.
        Returns:
            Tensor of that shape, which shares x's memory.
        Raises:
            ValueError: x's shape does not broadcast to it.

        >>> ms.ops.broadcast_to(ms.tensor([[1], [2]]), (2, 3))
        Tensor([[1, 1, 1],
                [2, 2, 2]], dtype=int64)"""
        ...
    @overload
    def expand(self, size: Ints) -> Tensor: ...
    def expand_as(self, other: Operand | None = None, *, x: Operand | None = None) -> Tensor:
        """Broadcast to other's shape; x: MindSpore's former name of it."""
        ...
    @overload
    def expand_dims(self, axis: builtins.int) -> Tensor:
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
    def expand_dims(self, dim: builtins.int) -> Tensor: ...
    def expm1(self) -> Tensor:
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
    def expm1_(self) -> Tensor:
        """expm1_(x: Tensor)

        exp(x) - 1, accurate near 0.
        exp(x) - 1 itself would round to 0 for small x.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself.
        Raises:
            TypeError: complex numbers."""
        ...
    def exponential_(self, lambd: Operand = 1, *, generator: Any = None) -> Tensor:
        """Written: exponentially distributed random numbers."""
        ...
    @overload
    def fft_c2c(self, dims: Ints, inverse: builtins.bool = False, norm: str = 'backward') -> Tensor:
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
    def fft_c2c(self, axis: Ints, inverse: builtins.bool = False, norm: str = 'backward') -> Tensor: ...
    @overload
    def fft_c2r(self, dims: Ints, n: builtins.int | None = None, norm: str = 'backward') -> Tensor:
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
    def fft_c2r(self, axis: Ints, n: builtins.int | None = None, norm: str = 'backward') -> Tensor: ...
    @overload
    def fft_r2c(self, dims: Ints, norm: str = 'backward', onesided: builtins.bool = True) -> Tensor:
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
    def fft_r2c(self, axis: Ints, norm: str = 'backward', onesided: builtins.bool = True) -> Tensor: ...
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
        """A tensor like x, of one number everywhere.

        Args:
            x: Tensor that gives shape and dtype.
            value: number or Tensor of one number, the number.
        Returns:
            Tensor of x's shape and dtype.

        >>> ms.ops.fills(ms.tensor([1.0, 2.0]), 3)
        Tensor([3., 3.], dtype=float32)"""
        ...
    def fix(self) -> Tensor:
        """As ``mint.fix``."""
        ...
    def fix_(self, *args: Any, **kwargs: Any) -> Tensor:
        """As fix, written into the tensor itself."""
        ...
    @overload
    def flatten(self, start_dim: builtins.int = 0, end_dim: builtins.int = -1) -> Tensor:
        """flatten(x: Tensor, start_dim: int = 0, end_dim: int = -1)
        flatten(self, order='C', *, start_dim=0, end_dim=-1)

        Dimensions start_dim to end_dim merged.

        Args:
            x: Tensor of any shape and dtype.
            start_dim: int, the first dimension to merge.
            end_dim: int, the last dimension to merge.
        Returns:
            Tensor of x's dtype with fewer dimensions.
        Raises:
            IndexError: there is no such dimension.

        >>> ms.ops.raw.flatten(ms.ops.ones(2, 3, 4), 1).shape
        (2, 12)"""
        ...
    @overload
    def flatten(self, order: str = 'C', *, start_dim: builtins.complex | Tensor = 0, end_dim: builtins.complex | Tensor = -1) -> Any: ...
    @overload
    def flip(self, *dims: builtins.int) -> Tensor:
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
    def flip(self, dims: Ints) -> Tensor: ...
    @overload
    def flip(self, *axis: builtins.int) -> Tensor: ...
    @overload
    def flip(self, axis: Ints) -> Tensor: ...
    def fliplr(self) -> Tensor:
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
    def flipud(self) -> Tensor:
        """Reverses the order of the rows, dimension 0.

        Args:
            input: Tensor with at least one dimension.
        Returns:
            copy.

        >>> ms.ops.flipud(ms.tensor([[1, 2], [3, 4]]))
        Tensor([[3, 4],
                [1, 2]], dtype=int64)"""
        ...
    def float(self) -> Tensor:
        """float(x: Tensor | number)

        x converted to dtype, as C++ conversion does; floats to bool compare with 0.
        Floats are cut off towards zero when they become integers.

        Args:
            x: Tensor or number of any shape.
        Returns:
            Tensor of x's shape in that dtype.

        >>> ms.ops.cast(ms.tensor([-1.7, 0.0, 2.5]), ms.int32)
        Tensor([-1,  0,  2], dtype=int32)"""
        ...
    def float_power(self, other: Operand) -> Tensor:
        """As ``ops.float_power``: computed in double precision."""
        ...
    def float_power_(self, *args: Any, **kwargs: Any) -> Any:
        """As float_power, written into the tensor itself."""
        ...
    def floor(self) -> Tensor:
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
    def floor_(self) -> Tensor:
        """floor_(x: Tensor)

        Largest integer not above x.
        The dtype stays floating point.
        It goes in steps: its gradient is 0.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape.
        Returns:
            the tensor itself.
        Raises:
            TypeError: complex numbers."""
        ...
    @overload
    def floor_div(self, y: Operand) -> Tensor:
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
    def floor_div(self, other: Operand) -> Tensor: ...
    @overload
    def floor_div_(self, y: Operand) -> Tensor:
        """floor_div_(x: Tensor | number, y: Tensor | number)

        Element-wise quotient rounded towards minus infinity, Python's //.
        It goes in steps: its gradient is 0.
        In place: the tensor itself is written.

        Args:
            x: Tensor or number, its shape broadcasts with that of the other operands.
            y: Tensor or number, its shape broadcasts with that of the other operands.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast.
            TypeError: complex numbers."""
        ...
    @overload
    def floor_div_(self, other: Operand) -> Tensor: ...
    @overload
    def floor_divide(self, y: Operand) -> Tensor:
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
    def floor_divide(self, other: Operand) -> Tensor: ...
    @overload
    def floor_divide_(self, y: Operand) -> Tensor:
        """floor_div_(x: Tensor | number, y: Tensor | number)

        Element-wise quotient rounded towards minus infinity, Python's //.
        It goes in steps: its gradient is 0.
        In place: the tensor itself is written.

        Args:
            x: Tensor or number, its shape broadcasts with that of the other operands.
            y: Tensor or number, its shape broadcasts with that of the other operands.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast.
            TypeError: complex numbers."""
        ...
    @overload
    def floor_divide_(self, other: Operand) -> Tensor: ...
    @overload
    def floor_mod(self, y: Operand) -> Tensor:
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
    def floor_mod(self, other: Operand) -> Tensor: ...
    def flush_from_cache(self) -> None:
        """Does nothing: there is one memory, and it is in order."""
        ...
    @overload
    def fmax(self, y: Operand) -> Tensor:
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
    def fmax(self, other: Operand) -> Tensor: ...
    @overload
    def fmax_(self, y: Operand) -> Tensor:
        """fmax_(x: Tensor | number, y: Tensor | number)

        Element-wise larger value; the other one where one is NaN.
        In place: the tensor itself is written.

        Args:
            x: Tensor or number, its shape broadcasts with that of the other operands.
            y: Tensor or number, its shape broadcasts with that of the other operands.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast.
            TypeError: complex numbers."""
        ...
    @overload
    def fmax_(self, other: Operand) -> Tensor: ...
    @overload
    def fmin(self, y: Operand) -> Tensor:
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
    def fmin(self, other: Operand) -> Tensor: ...
    @overload
    def fmin_(self, y: Operand) -> Tensor:
        """fmin_(x: Tensor | number, y: Tensor | number)

        Element-wise smaller value; the other one where one is NaN.
        In place: the tensor itself is written.

        Args:
            x: Tensor or number, its shape broadcasts with that of the other operands.
            y: Tensor or number, its shape broadcasts with that of the other operands.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast.
            TypeError: complex numbers."""
        ...
    @overload
    def fmin_(self, other: Operand) -> Tensor: ...
    @overload
    def fmod(self, y: Operand) -> Tensor:
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
    def fmod(self, other: Operand) -> Tensor: ...
    @overload
    def fmod_(self, y: Operand) -> Tensor:
        """fmod_(x: Tensor | number, y: Tensor | number)

        Element-wise remainder with the sign of x, C's fmod.
        x - trunc(x / y) * y; mod takes the sign of y instead.
        In place: the tensor itself is written.

        Args:
            x: Tensor or number, its shape broadcasts with that of the other operands.
            y: Tensor or number, its shape broadcasts with that of the other operands.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast.
            TypeError: complex numbers."""
        ...
    @overload
    def fmod_(self, other: Operand) -> Tensor: ...
    def fold(self, output_size: Ints | Sequence[builtins.int | None] | None, kernel_size: Ints, dilation: Ints = 1, padding: Ints | str = 0, stride: Ints = 1) -> Tensor:
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
    def frac(self) -> Tensor:
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
    def frac_(self, *args: Any, **kwargs: Any) -> Tensor:
        """As frac, written into the tensor itself."""
        ...
    def frexp(self) -> Any:
        """As ``mint.frexp``."""
        ...
    @staticmethod
    def from_dlpack(dlpack: Any) -> Tensor:
        """A tensor over the memory of another library's tensor, without a copy (the DLPack protocol).

        Args:
            dlpack: object with __dlpack__, or the capsule that that gives; in the memory of the CPU.
        Returns:
            Tensor of its shape and dtype.
        Raises:
            TypeError: it is another object, or of another dtype.
            ValueError: it is on another device.

        >>> import numpy as np
        >>> ms.ops.from_dlpack(np.arange(3.0))
        Tensor([0., 1., 2.], dtype=float64)"""
        ...
    @staticmethod
    def from_numpy(array: Any) -> Tensor:
        """A tensor over the array's memory, without a copy: what is written into one shows in the other. Where new tensors go to
        a device, a copy there.

        Args:
            array: numpy.ndarray of a dtype that msjit has.
        Returns:
            Tensor of its shape and dtype.
        Raises:
            TypeError: it is no array, or of another dtype.

        >>> import numpy as np
        >>> a = np.zeros(2)
        >>> x = ms.ops.from_numpy(a)
        >>> a[0] = 5.0
        >>> x
        Tensor([5., 0.], dtype=float64)"""
        ...
    def full_like(self, value: builtins.complex | Tensor, dtype: DTypeLike | None = None) -> Tensor:
        """full_like(x: Tensor, value: number, dtype: dtype = None)

        A tensor like x filled with value.

        Args:
            x: Tensor that gives the shape.
            value: number, the number.
            dtype: dtype or None, the dtype of the result; None: x's.
        Returns:
            Tensor of x's shape.

        >>> ms.ops.full_like(ms.tensor([1.0, 2.0]), 7)
        Tensor([7., 7.], dtype=float32)"""
        ...
    @overload
    def gather(self, dim: builtins.int, index: Operand) -> Tensor:
        """gather(x: Tensor, dim: int, index: Tensor)
        gather(self, input_indices, axis, batch_dims=0)

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
        >>> ms.ops.raw.gather(x, ms.tensor([[2, 0], [1, 1]]), 1)
        Tensor([[3, 1],
                [5, 5]], dtype=int64)"""
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
    def gather_d(self, axis: builtins.int, index: Operand) -> Tensor: ...
    @overload
    def gather_d(self, dim: builtins.int, indices: Operand) -> Tensor: ...
    @overload
    def gather_elements(self, dim: builtins.int, index: Operand) -> Tensor:
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
    def gather_elements(self, axis: builtins.int, index: Operand) -> Tensor: ...
    @overload
    def gather_elements(self, dim: builtins.int, indices: Operand) -> Tensor: ...
    def gather_nd(self, indices: Any) -> Tensor:
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
    def gcd(self, other: Operand) -> Tensor:
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
    def gcd_(self, *args: Any, **kwargs: Any) -> Any:
        """As gcd, written into the tensor itself."""
        ...
    @overload
    def ge(self, y: Operand) -> Tensor:
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
    def ge(self, other: Operand) -> Tensor: ...
    @overload
    def ge_(self, y: Operand) -> Tensor:
        """ge_(x: Tensor | number, y: Tensor | number)

        Element-wise x >= y.
        False where one is NaN.
        In place: the tensor itself is written.

        Args:
            x: Tensor or number, its shape broadcasts with that of the other operands.
            y: Tensor or number, its shape broadcasts with that of the other operands.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast.
            TypeError: complex numbers."""
        ...
    @overload
    def ge_(self, other: Operand) -> Tensor: ...
    def gelu(self, approximate: str = 'none') -> Tensor:
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
    def gelu_(self, approximate: str = 'none') -> Tensor:
        """gelu_(x: Tensor, approximate: str = 'none')

        x * Phi(x) (Hendrycks and Gimpel, 2016); approximate 'none' by erf or 'tanh'.
        Phi is the distribution function of the standard normal distribution.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
            approximate: str, 'none': by erf; 'tanh': 0.5 x (1 + tanh(0.79788 (x + 0.044715 x**3))).
        Returns:
            the tensor itself.
        Raises:
            ValueError: another name of an approximation.
            TypeError: complex numbers."""
        ...
    def geometric_(self, p: Operand, *, generator: Any = None) -> Any:
        """Written: how many trials, each a success with probability p, there are up to the first success."""
        ...
    def geqrf(self) -> tuple[Tensor, Tensor]:
        """The named pair a and tau, see ``ops.geqrf``."""
        ...
    def ger(self, vec2: Operand) -> Tensor:
        """Outer product of two vectors.

        >>> ms.ops.ger(ms.tensor([2.0]), ms.tensor([3.0]))
        Tensor([[6.]], dtype=float32)"""
        ...
    def get_bytes(self) -> Any:
        """The elements as bytes, by rows."""
        ...
    def get_device(self) -> builtins.int:
        """The number of the device that holds it; -1: the CPU's memory does."""
        ...
    @overload
    def glu(self, dim: builtins.int = -1) -> Tensor:
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
    def greater(self, other: Operand) -> Tensor: ...
    def greater_(self, *args: Any, **kwargs: Any) -> Any:
        """As greater, written into the tensor itself."""
        ...
    @overload
    def greater_equal(self, y: Operand) -> Tensor:
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
    def greater_equal(self, other: Operand) -> Tensor: ...
    def greater_equal_(self, *args: Any, **kwargs: Any) -> Any:
        """As greater_equal, written into the tensor itself."""
        ...
    @overload
    def group_norm(self, weight: Operand | None, bias: Operand | None, groups: builtins.int, eps: builtins.float = 1e-05) -> Tensor:
        """group_norm(x: Tensor, weight: Tensor = None, bias: Tensor = None, groups: int, eps: float = 1e-05)

        Normalisation over groups of channels (Wu and He, 2018).
        For each sample the channels of a group and all their places are normalised together.

        Args:
            x: Tensor, (N, C, ...); integers are converted to float32.
            weight: Tensor or None, (C,), multiplied; None: 1.
            bias: Tensor or None, (C,), added; None: 0.
            groups: int, how many groups, which divides C.
            eps: float, a small number that keeps the divisor from being 0.
        Returns:
            Tensor of x's shape, in floating point.
        Raises:
            ValueError: the channels do not divide into groups.

        >>> ms.ops.raw.group_norm(ms.tensor([[[1.0], [3.0], [10.0], [30.0]]]), groups=2)
        Tensor([[[-0.999995],
                 [ 0.999995],
                 [-1.      ],
                 [ 1.      ]]], dtype=float32)"""
        ...
    @overload
    def group_norm(self, weight: Operand | None, bias: Operand | None, groups: builtins.int, epsilon: builtins.float = 1e-05) -> Tensor: ...
    def gru_step(self, h: Operand, weight: Operand, bias: Operand | None = None) -> Tensor:
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
    def gt(self, y: Operand) -> Tensor:
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
    def gt(self, other: Operand) -> Tensor: ...
    @overload
    def gt_(self, y: Operand) -> Tensor:
        """gt_(x: Tensor | number, y: Tensor | number)

        Element-wise x > y.
        False where one is NaN.
        In place: the tensor itself is written.

        Args:
            x: Tensor or number, its shape broadcasts with that of the other operands.
            y: Tensor or number, its shape broadcasts with that of the other operands.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast.
            TypeError: complex numbers."""
        ...
    @overload
    def gt_(self, other: Operand) -> Tensor: ...
    def half(self) -> Tensor:
        """half(x: Tensor | number)

        x converted to dtype, as C++ conversion does; floats to bool compare with 0.
        Floats are cut off towards zero when they become integers.

        Args:
            x: Tensor or number of any shape.
        Returns:
            Tensor of x's shape in that dtype.

        >>> ms.ops.cast(ms.tensor([-1.7, 0.0, 2.5]), ms.int32)
        Tensor([-1,  0,  2], dtype=int32)"""
        ...
    def hard_sigmoid(self) -> Tensor:
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
    def hard_sigmoid_(self) -> Tensor:
        """hard_sigmoid_(x: Tensor)

        relu6(x + 3) / 6.
        sigmoid made of straight pieces: 0 below -3 and 1 above 3.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself.
        Raises:
            TypeError: complex numbers."""
        ...
    def hard_swish(self) -> Tensor:
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
    def hard_swish_(self) -> Tensor:
        """hard_swish_(x: Tensor)

        x * relu6(x + 3) / 6.
        silu made of straight pieces (Howard et al., 2019).
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself.
        Raises:
            TypeError: complex numbers."""
        ...
    def hard_tanh(self, min_val: builtins.float = -1.0, max_val: builtins.float = 1.0) -> Tensor:
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
    def hardshrink(self, lambd: Operand = 0.5) -> Tensor:
        """input where its absolute value is above lambd, else 0; NaN stays.

        Args:
            input: Tensor of floats, of any shape.
            lambd: number, the threshold.
        Returns:
            Tensor of input's shape and dtype.

        >>> ms.ops.hardshrink(ms.tensor([-1.0, 0.3, 0.7]))
        Tensor([-1. ,  0. ,  0.7], dtype=float32)"""
        ...
    def hardsigmoid(self) -> Tensor:
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
    def hardswish(self) -> Tensor:
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
    @property
    def has_init(self) -> builtins.bool: ...
    def heaviside(self, values: Any) -> Tensor:
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
    def heaviside_(self, *args: Any, **kwargs: Any) -> Any:
        """As heaviside, written into the tensor itself."""
        ...
    def histc(self, bins: Any = 100, min: builtins.complex | Tensor = 0, max: builtins.complex | Tensor = 0) -> Tensor:
        """Numbers of elements in equal bins from min to max."""
        ...
    def histogram(self, bins: Any, *, range: Any = None, weight: Operand | None = None, density: builtins.bool = False) -> Any:
        """As ``mint.histogram``."""
        ...
    def hooks(self) -> list[Any]:
        """The functions given to register_hook and not removed, a list in the order of registration."""
        ...
    def hsplit(self, indices_or_sections: Any) -> tuple[Tensor, Tensor]:
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
    def huber_loss(self, target: Operand, delta: builtins.float = 1.0, reduction: str = 'mean') -> Tensor:
        """huber_loss(x: Tensor, target: Tensor, delta: float = 1.0, reduction: str = 'mean')

        0.5 d**2 where |d| < delta, else delta (|d| - 0.5 delta).
        With d = x - target: smooth_l1_loss times delta.

        Args:
            x: Tensor of floats.
            target: Tensor of floats; its shape broadcasts with that of the other operands.
            delta: float, where the straight line begins.
            reduction: str, 'mean' or 'sum' of all the losses, or 'none' for each of them.
        Returns:
            Tensor in the dtype that the operands promote to: one number, or with reduction 'none' one for each element.
        Raises:
            TypeError: integers.
            ValueError: shapes do not broadcast or for an unknown reduction.

        >>> ms.ops.huber_loss(ms.tensor([1.0, 2.0]), ms.tensor([1.5, 4.0]), reduction="none")
        Tensor([0.125, 1.5  ], dtype=float32)"""
        ...
    @overload
    def hypot(self, y: Operand) -> Tensor:
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
    def hypot(self, other: Operand) -> Tensor: ...
    @overload
    def hypot_(self, y: Operand) -> Tensor:
        """hypot_(x: Tensor | number, y: Tensor | number)

        sqrt(x*x + y*y) without overflow in between.
        In place: the tensor itself is written.

        Args:
            x: Tensor or number, its shape broadcasts with that of the other operands.
            y: Tensor or number, its shape broadcasts with that of the other operands.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast.
            TypeError: complex numbers."""
        ...
    @overload
    def hypot_(self, other: Operand) -> Tensor: ...
    def i0(self) -> Tensor:
        """The modified Bessel function I_0: sum over k of (x / 2)**(2k) / k!**2.

        Args:
            input: Tensor, x, of any shape; integers are converted to float32.
        Returns:
            Tensor of input's shape.

        >>> ms.ops.i0(ms.tensor([0.0, 1.0]))
        Tensor([1.       , 1.2660658], dtype=float32)"""
        ...
    def i0_(self, *args: Any, **kwargs: Any) -> Tensor:
        """As i0, written into the tensor itself."""
        ...
    def igamma(self, other: Operand) -> Tensor:
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
    def igamma_(self, *args: Any, **kwargs: Any) -> Any:
        """As igamma, written into the tensor itself."""
        ...
    def igammac(self, other: Operand) -> Tensor:
        """The regularised upper incomplete gamma function, 1 - igamma.

        Args:
            input: Tensor, a, above 0.
            other: Tensor, x, not negative; its shape broadcasts with input's.
        Returns:
            Tensor of floats; NaN outside the domain.

        >>> ms.ops.igammac(ms.tensor([1.0, 2.0]), ms.tensor([0.0, 0.5]))
        Tensor([1.      , 0.909796], dtype=float32)"""
        ...
    def igammac_(self, *args: Any, **kwargs: Any) -> Any:
        """As igammac, written into the tensor itself."""
        ...
    def imag(self) -> Tensor:
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
    def imag_(self) -> Tensor:
        """imag_(x: Tensor)

        Imaginary part.
        Of a real tensor it is 0.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape, complex or real.
        Returns:
            the tensor itself."""
        ...
    @overload
    def index_add(self, dim: builtins.int, index: Operand, source: Operand) -> Tensor:
        """index_add(x: Tensor, dim: int, index: Tensor, source: Tensor)
        index_add(x: Tensor, indices: Tensor, y: Tensor, axis: int)
        index_add(self, dim=None, index=None, source=None, *, alpha=1, indices=None, y=None, axis=None, use_lock=True, check_index_bound=True)

        Copy of x with slices of src added at index along dim.
        Slices for the same index are all added.

        Args:
            x: Tensor of any shape.
            dim, axis: int, a dimension; a negative one counts from the end.
            index, indices: Tensor, 1-d, of integers.
            source, y: Tensor of x's dtype and shape, with index's length along dim.
        Returns:
            Tensor of x's shape and dtype.
        Raises:
            IndexError: an index outside the dimension.
            TypeError: indices that are not integers.

        >>> ms.ops.raw.index_add(ms.ops.zeros(3), ms.tensor([2, 0, 2]), ms.tensor([1.0, 2.0, 3.0]), 0)
        Tensor([2., 0., 4.], dtype=float32)"""
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
    def index_add(self, dim: Ints | None = None, index: Operand | None = None, source: Operand | None = None, *, alpha: Operand = 1, indices: Any = None, y: Operand | None = None, axis: Ints | None = None, use_lock: builtins.bool = True, check_index_bound: builtins.bool = True) -> Any: ...
    def index_add_(self, *args: Any, **kwargs: Any) -> Any:
        """As index_add, written into the tensor itself."""
        ...
    def index_copy(self, dim: Ints | None, index: Operand, source: Operand) -> Any:
        """As ``mint.index_copy``."""
        ...
    def index_copy_(self, *args: Any, **kwargs: Any) -> Any:
        """As index_copy, written into the tensor itself."""
        ...
    def index_fill(self, axis: Ints | None, index: Operand, value: Operand) -> Tensor:
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
    def index_fill_(self, dim: Ints | None, index: Operand, value: Operand) -> Any:
        """value, a number, written at index along dim."""
        ...
    def index_put(self, indices: Any, values: Any, accumulate: builtins.bool = False) -> Any:
        """A copy with values written (or added) where the index tensors point.

        >>> ms.ops.index_put(ms.ops.zeros(3), [ms.tensor([1])], ms.tensor([5.0]))
        Tensor([0., 5., 0.], dtype=float32)"""
        ...
    def index_put_(self, *args: Any, **kwargs: Any) -> Any:
        """As index_put, written into the tensor itself."""
        ...
    def index_reduce(self, dim: Ints | None, index: Operand, source: Operand, reduce: Any, *, include_self: builtins.bool = True) -> Any:
        """As ``mint.index_reduce``."""
        ...
    def index_reduce_(self, *args: Any, **kwargs: Any) -> Any:
        """As index_reduce, written into the tensor itself."""
        ...
    @overload
    def index_select(self, axis: builtins.int, index: Operand) -> Tensor:
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
    def inplace_update(self, v: Any, indices: Any) -> Tensor:
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
    def int(self) -> Tensor:
        """int(x: Tensor | number)

        x converted to dtype, as C++ conversion does; floats to bool compare with 0.
        Floats are cut off towards zero when they become integers.

        Args:
            x: Tensor or number of any shape.
        Returns:
            Tensor of x's shape in that dtype.

        >>> ms.ops.cast(ms.tensor([-1.7, 0.0, 2.5]), ms.int32)
        Tensor([-1,  0,  2], dtype=int32)"""
        ...
    def inv(self) -> Tensor:
        """1 / x; for integers it is rounded towards zero.

        Args:
            x: Tensor of any shape.
        Returns:
            Tensor of x's shape and dtype.

        >>> ms.ops.inv(ms.tensor([0.5, 4.0]))
        Tensor([2.  , 0.25], dtype=float32)"""
        ...
    def inverse(self) -> Tensor:
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
    def invert(self) -> Tensor:
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
    def is_complex(self) -> builtins.bool:
        """Whether the dtype is complex."""
        ...
    def is_conj(self) -> builtins.bool:
        """As ``mint.is_conj``."""
        ...
    def is_contiguous(self, memory_format: Any = None) -> builtins.bool:
        """Whether elements lie in row-major order without gaps."""
        ...
    @property
    def is_cpu(self) -> builtins.bool: ...
    @property
    def is_cuda(self) -> builtins.bool: ...
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
    @property
    def is_mps(self) -> builtins.bool: ...
    def is_neg(self) -> builtins.bool:
        """As ``mint.is_neg``."""
        ...
    @property
    def is_nested(self) -> builtins.bool: ...
    def is_nonzero(self) -> builtins.bool:
        """As ``mint.is_nonzero``."""
        ...
    @property
    def is_npu(self) -> builtins.bool: ...
    def is_pinned(self, device: Any = None) -> builtins.bool:
        """Whether ``pin_memory`` made it.

        >>> ms.tensor([1.0]).is_pinned()
        False"""
        ...
    @property
    def is_quantized(self) -> builtins.bool: ...
    def is_shared(self) -> builtins.bool:
        """False: what only other devices have."""
        ...
    def is_signed(self) -> builtins.bool:
        """Whether numbers of the dtype can be negative."""
        ...
    @property
    def is_sparse(self) -> builtins.bool: ...
    @property
    def is_xpu(self) -> builtins.bool: ...
    @overload
    def isclose(self, y: Operand, rtol: builtins.float = 1e-05, atol: builtins.float = 1e-08, equal_nan: builtins.bool = False) -> Tensor:
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
    def isclose(self, other: Operand, rtol: builtins.float = 1e-05, atol: builtins.float = 1e-08, equal_nan: builtins.bool = False) -> Tensor: ...
    def isfinite(self) -> Tensor:
        """isfinite(x: Tensor)

        True where x is neither NaN nor infinite.

        Args:
            x: Tensor of any shape.
        Returns:
            Tensor of bools, of x's shape.

        >>> ms.ops.isfinite(ms.tensor([1.0, float("nan"), float("inf")]))
        Tensor([ True, False, False], dtype=bool_)"""
        ...
    def isfinite_(self) -> Tensor:
        """isfinite_(x: Tensor)

        True where x is neither NaN nor infinite.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape.
        Returns:
            the tensor itself."""
        ...
    def isinf(self) -> Tensor:
        """isinf(x: Tensor)

        True where x is infinite.

        Args:
            x: Tensor of any shape.
        Returns:
            Tensor of bools, of x's shape.

        >>> ms.ops.isinf(ms.tensor([1.0, float("nan"), float("-inf")]))
        Tensor([False, False,  True], dtype=bool_)"""
        ...
    def isinf_(self) -> Tensor:
        """isinf_(x: Tensor)

        True where x is infinite.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape.
        Returns:
            the tensor itself."""
        ...
    def isnan(self) -> Tensor:
        """isnan(x: Tensor)

        True where x is NaN.

        Args:
            x: Tensor of any shape.
        Returns:
            Tensor of bools, of x's shape.

        >>> ms.ops.isnan(ms.tensor([1.0, float("nan"), float("inf")]))
        Tensor([False,  True, False], dtype=bool_)"""
        ...
    def isnan_(self) -> Tensor:
        """isnan_(x: Tensor)

        True where x is NaN.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape.
        Returns:
            the tensor itself."""
        ...
    def isneginf(self) -> Tensor:
        """True where input is minus infinity.

        Args:
            input: Tensor of real numbers, of any shape.
        Returns:
            Tensor of bools, of input's shape.

        >>> ms.ops.isneginf(ms.tensor([1.0, float("inf"), float("-inf")]))
        Tensor([False, False,  True], dtype=bool_)"""
        ...
    def isposinf(self) -> Tensor:
        """True where input is plus infinity.

        Args:
            input: Tensor of real numbers, of any shape.
        Returns:
            Tensor of bools, of input's shape.

        >>> ms.ops.isposinf(ms.tensor([1.0, float("inf"), float("-inf")]))
        Tensor([False,  True, False], dtype=bool_)"""
        ...
    def isreal(self) -> Tensor:
        """True where the imaginary part is 0; always for real dtypes.

        Args:
            input: Tensor of any shape and dtype.
        Returns:
            Tensor of bools, of input's shape.

        >>> ms.ops.isreal(ms.tensor([1 + 0j, 1j]))
        Tensor([ True, False], dtype=bool_)"""
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

        target * (log(target) - x), x in log space; also reduction 'batchmean'.
        The divergence of the distribution x from the distribution target (Kullback and Leibler, 1951).

        Args:
            x: Tensor, logarithms of probabilities.
            target: Tensor, probabilities; with log_target their logarithms.
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
    def kron(self, other: Operand) -> Tensor:
        """As ``mint.kron``."""
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
    def layer_norm(self, weight: Operand | None = None, bias: Operand | None = None, normalized_ndim: builtins.int = 1, eps: builtins.float = 1e-05) -> Tensor:
        """layer_norm(x: Tensor, weight: Tensor = None, bias: Tensor = None, normalized_ndim: int = 1, eps: float = 1e-05)

        (x - mean) / sqrt(var + eps) over the last normalized_ndim dimensions, scaled and shifted (Ba et al., 2016).

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
            weight: Tensor or None, of the shape of the normalised dimensions, multiplied; None: 1.
            bias: Tensor or None, of the same shape, added; None: 0.
            normalized_ndim: int, how many dimensions, from the last one on, are normalised together.
            eps: float, a small number that keeps the divisor from being 0.
        Returns:
            Tensor of x's shape, in floating point.
        Raises:
            ValueError: the shapes do not fit.

        >>> ms.ops.raw.layer_norm(ms.tensor([[1.0, 3.0], [10.0, 30.0]]))
        Tensor([[-0.999995,  0.999995],
                [-1.      ,  1.      ]], dtype=float32)"""
        ...
    @overload
    def layer_norm(self, weight: Operand | None = None, bias: Operand | None = None, normalized_ndim: builtins.int = 1, epsilon: builtins.float = 1e-05) -> Tensor: ...
    def lcm(self, other: Operand) -> Tensor:
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
    def lcm_(self, *args: Any, **kwargs: Any) -> Any:
        """As lcm, written into the tensor itself."""
        ...
    def ldexp(self, other: Operand) -> Tensor:
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
    def ldexp_(self, *args: Any, **kwargs: Any) -> Any:
        """As ldexp, written into the tensor itself."""
        ...
    @overload
    def le(self, y: Operand) -> Tensor:
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
    def le(self, other: Operand) -> Tensor: ...
    @overload
    def le_(self, y: Operand) -> Tensor:
        """le_(x: Tensor | number, y: Tensor | number)

        Element-wise x <= y.
        False where one is NaN.
        In place: the tensor itself is written.

        Args:
            x: Tensor or number, its shape broadcasts with that of the other operands.
            y: Tensor or number, its shape broadcasts with that of the other operands.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast.
            TypeError: complex numbers."""
        ...
    @overload
    def le_(self, other: Operand) -> Tensor: ...
    def leaky_relu(self, alpha: builtins.float = 0.2) -> Tensor:
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
    def leaky_relu_(self, negative_slope: builtins.float = 0.01) -> Tensor:
        """leaky_relu_(x: Tensor, negative_slope: float = 0.01)

        x if x > 0 else negative_slope * x.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
            negative_slope: float, the slope below 0.
        Returns:
            the tensor itself.
        Raises:
            TypeError: complex numbers."""
        ...
    def lerp(self, end: Operand, weight: Operand) -> Tensor:
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
    def lerp_(self, end: Any, weight: Operand) -> Any:
        """As lerp, written into the tensor itself."""
        ...
    @overload
    def less(self, y: Operand) -> Tensor:
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
    def less(self, other: Operand) -> Tensor: ...
    def less_(self, *args: Any, **kwargs: Any) -> Any:
        """As less, written into the tensor itself."""
        ...
    @overload
    def less_equal(self, y: Operand) -> Tensor:
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
    def less_equal(self, other: Operand) -> Tensor: ...
    def less_equal_(self, *args: Any, **kwargs: Any) -> Any:
        """As less_equal, written into the tensor itself."""
        ...
    def lgamma(self) -> Tensor:
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
    def lgamma_(self) -> Tensor:
        """lgamma_(x: Tensor)

        log |Gamma(x)|.
        It is log((n - 1)!) at a natural number n, and inf at 0, -1, -2 and so on.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself.
        Raises:
            TypeError: complex numbers."""
        ...
    def linear(self, weight: Operand, bias: Operand | None = None) -> Tensor:
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
    def log(self) -> Tensor:
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
    def log10(self) -> Tensor:
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
    def log10_(self) -> Tensor:
        """log10_(x: Tensor)

        Logarithm to base 10.
        -inf at 0 and NaN for negative real numbers.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself."""
        ...
    def log1p(self) -> Tensor:
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
    def log1p_(self) -> Tensor:
        """log1p_(x: Tensor)

        log(1 + x), accurate near 0.
        log(1 + x) itself would round to 0 for small x; -inf at -1 and NaN below.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself.
        Raises:
            TypeError: complex numbers."""
        ...
    def log2(self) -> Tensor:
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
    def log2_(self) -> Tensor:
        """log2_(x: Tensor)

        Logarithm to base 2.
        -inf at 0 and NaN for negative real numbers.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself."""
        ...
    def log_(self) -> Tensor:
        """log_(x: Tensor)

        Natural logarithm.
        -inf at 0 and NaN for negative real numbers.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself."""
        ...
    def log_matrix_determinant(self) -> tuple[Tensor, Tensor]:
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
    def log_normal(self, mean: builtins.complex | Tensor = 1.0, std: builtins.complex | Tensor = 2.0, *, generator: Any = None) -> Tensor:
        """A tensor like this one of random numbers whose logarithm is normal."""
        ...
    def log_normal_(self, mean: builtins.complex | Tensor = 1.0, std: builtins.complex | Tensor = 2.0, *, generator: Any = None) -> Tensor:
        """Written: random numbers whose logarithm is normal."""
        ...
    def log_sigmoid(self) -> Tensor:
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
    def log_sigmoid_(self) -> Tensor:
        """log_sigmoid_(x: Tensor)

        log(sigmoid(x)), stable.
        For a very negative x it is x, where log(sigmoid(x)) would be -inf.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself.
        Raises:
            TypeError: complex numbers."""
        ...
    @overload
    def log_softmax(self, dim: builtins.int = -1) -> Tensor:
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
    def log_softmax(self, axis: builtins.int = -1) -> Tensor: ...
    def logaddexp(self, other: Operand) -> Tensor:
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
    def logaddexp2(self, other: Operand) -> Tensor:
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
    def logcumsumexp(self, axis: Ints | None) -> Tensor:
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
    def logdet(self) -> Tensor:
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
    def logical_and(self, y: Operand) -> Tensor:
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
    def logical_and(self, other: Operand) -> Tensor: ...
    @overload
    def logical_and_(self, y: Operand) -> Tensor:
        """logical_and_(x: Tensor | number, y: Tensor | number)

        Element-wise logical and of truth values.
        What is not 0 counts as True.
        In place: the tensor itself is written.

        Args:
            x: Tensor or number, its shape broadcasts with that of the other operands.
            y: Tensor or number, its shape broadcasts with that of the other operands.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast."""
        ...
    @overload
    def logical_and_(self, other: Operand) -> Tensor: ...
    def logical_not(self) -> Tensor:
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
    def logical_not_(self) -> Tensor:
        """logical_not_(x: Tensor)

        Element-wise logical not.
        What is not 0 counts as True.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape.
        Returns:
            the tensor itself."""
        ...
    @overload
    def logical_or(self, y: Operand) -> Tensor:
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
    def logical_or(self, other: Operand) -> Tensor: ...
    @overload
    def logical_or_(self, y: Operand) -> Tensor:
        """logical_or_(x: Tensor | number, y: Tensor | number)

        Element-wise logical or of truth values.
        What is not 0 counts as True.
        In place: the tensor itself is written.

        Args:
            x: Tensor or number, its shape broadcasts with that of the other operands.
            y: Tensor or number, its shape broadcasts with that of the other operands.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast."""
        ...
    @overload
    def logical_or_(self, other: Operand) -> Tensor: ...
    @overload
    def logical_xor(self, y: Operand) -> Tensor:
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
    def logical_xor(self, other: Operand) -> Tensor: ...
    @overload
    def logical_xor_(self, y: Operand) -> Tensor:
        """logical_xor_(x: Tensor | number, y: Tensor | number)

        Element-wise logical xor of truth values.
        True where just one of the two is; what is not 0 counts as True.
        In place: the tensor itself is written.

        Args:
            x: Tensor or number, its shape broadcasts with that of the other operands.
            y: Tensor or number, its shape broadcasts with that of the other operands.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast."""
        ...
    @overload
    def logical_xor_(self, other: Operand) -> Tensor: ...
    def logit(self, eps: Operand | None = None) -> Tensor:
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
    def logit_(self, *args: Any, **kwargs: Any) -> Tensor:
        """As logit, written into the tensor itself."""
        ...
    def logsigmoid(self) -> Tensor:
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
    def logsumexp(self, dim: Ints, keepdim: builtins.bool = False) -> Tensor:
        """logsumexp(x: Tensor, dim: ints, keepdim: bool = False)
        logsumexp(x: Tensor, axis: ints, keep_dims: bool = False)

        log(sum(exp(x))) with the maximum taken out.
        exp does not overflow that way.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
            dim, axis: int or tuple of ints, the dimension, or dimensions, that the result no longer has; negative ones count
                from the end.
            keepdim, keep_dims: bool, True keeps each dimension reduced, with size 1.
        Returns:
            Tensor in floating point, without the reduced dimensions.
        Raises:
            IndexError: there is no such dimension.
            TypeError: complex numbers.

        >>> ms.ops.logsumexp(ms.tensor([[0.0, 0.0], [1000.0, 0.0]]), 1)
        Tensor([6.931472e-01, 1.000000e+03], dtype=float32)"""
        ...
    @overload
    def logsumexp(self, axis: Ints, keepdim: builtins.bool = False) -> Tensor: ...
    @overload
    def logsumexp(self, axis: Ints, keep_dims: builtins.bool = False) -> Tensor: ...
    @overload
    def logsumexp(self, dim: Ints, keep_dims: builtins.bool = False) -> Tensor: ...
    def long(self) -> Tensor:
        """long(x: Tensor | number)

        x converted to dtype, as C++ conversion does; floats to bool compare with 0.
        Floats are cut off towards zero when they become integers.

        Args:
            x: Tensor or number of any shape.
        Returns:
            Tensor of x's shape in that dtype.

        >>> ms.ops.cast(ms.tensor([-1.7, 0.0, 2.5]), ms.int32)
        Tensor([-1,  0,  2], dtype=int32)"""
        ...
    def lstm_step(self, h: Operand, c: Operand, weight: Operand, bias: Operand | None = None) -> tuple[Tensor, Tensor]:
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
    def lstsq(self, A: Operand) -> Tensor:
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
    def lt(self, y: Operand) -> Tensor:
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
    def lt(self, other: Operand) -> Tensor: ...
    @overload
    def lt_(self, y: Operand) -> Tensor:
        """lt_(x: Tensor | number, y: Tensor | number)

        Element-wise x < y.
        False where one is NaN.
        In place: the tensor itself is written.

        Args:
            x: Tensor or number, its shape broadcasts with that of the other operands.
            y: Tensor or number, its shape broadcasts with that of the other operands.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast.
            TypeError: complex numbers."""
        ...
    @overload
    def lt_(self, other: Operand) -> Tensor: ...
    def lu(self, pivot: builtins.bool = True, get_infos: builtins.bool = False) -> Any:
        """As ``mint.lu``."""
        ...
    def lu_solve(self, LU_data: Any, LU_pivots: Any) -> Tensor:
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
    @property
    def mH(self) -> Tensor: ...
    @property
    def mT(self) -> Tensor: ...
    def masked_fill(self, mask: Operand, value: Operand) -> Tensor:
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
    def masked_fill_(self, mask: Operand, value: Operand) -> Tensor:
        """masked_fill_(x: Tensor, mask: Tensor, value: Tensor | number)

        value where mask holds, else x, in x's dtype.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape.
            mask: Tensor of bools; its shape broadcasts with that of the other operands.
            value: Tensor or number, what is written, a number or a Tensor of one element.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast.
            TypeError: mask is not of bools."""
        ...
    def masked_scatter(self, mask: Operand, source: Operand) -> Tensor:
        """masked_scatter(x: Tensor, mask: Tensor, source: Tensor)

        Copy of x with successive elements of src where mask holds.

        Args:
            x: Tensor of any shape.
            mask: Tensor of bools; its shape broadcasts to x's.
            source: Tensor of x's dtype, with enough elements.
        Returns:
            Tensor of x's shape and dtype.
        Raises:
            TypeError: other dtypes.
            ValueError: src has too few elements.

        >>> ms.ops.masked_scatter(ms.ops.zeros(4), ms.tensor([True, False, True, False]), ms.tensor([1.0, 2.0, 3.0]))
        Tensor([1., 0., 2., 0.], dtype=float32)"""
        ...
    def masked_scatter_(self, *args: Any, **kwargs: Any) -> Any:
        """As masked_scatter, written into the tensor itself."""
        ...
    def masked_select(self, mask: Operand) -> Tensor:
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
    def matmul(self, tensor2: Operand) -> Tensor:
        """matmul(x: Tensor, tensor2: Tensor)

        Matrix product with NumPy's broadcasting of leading dimensions.
        A vector is a row on the left and a column on the right, and that dimension is dropped from the result.

        Args:
            x: Tensor, a vector, a matrix or matrices (..., n, k).
            tensor2: Tensor, a vector, a matrix or matrices (..., k, m).
        Returns:
            Tensor (..., n, m) in the dtype that the two promote to.
        Raises:
            ValueError: the inner sizes differ or the leading ones do not broadcast.

        >>> ms.ops.matmul(ms.tensor([[1.0, 2.0], [3.0, 4.0]]), ms.tensor([1.0, 10.0]))
        Tensor([21., 43.], dtype=float32)
        >>> ms.ops.matmul(ms.ops.ones(5, 2, 3), ms.ops.ones(3, 4)).shape
        (5, 2, 4)"""
        ...
    def matrix_determinant(self) -> Tensor:
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
    def matrix_exp(self) -> Tensor:
        """As ``mint.matrix_exp``."""
        ...
    def matrix_power(self, n: Any) -> Tensor:
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
    @overload
    def max(self, *, axis: Ints | None = None, keepdims: builtins.bool = False) -> Tensor:
        """max(x: Tensor, *, axis: ints = None, keepdims: bool = False)
        max(x: Tensor, axis: ints = None, *, keepdims: bool)
        max(x: Tensor, dim: int, keepdim: bool = False) or (x: Tensor, axis: ints, keepdims: bool = False, *, initial = None, where = True, return_indices = False)

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
    def max(self, *at: Any, axis: Ints | None = None, keepdims: builtins.bool | None = None, initial: Operand = ..., where: Operand | builtins.bool = ..., return_indices: builtins.bool | None = None, dim: Ints | None = None, keepdim: builtins.bool = False, out: Any = None) -> Any: ...
    def max_pool1d(self, kernel: builtins.int, stride: builtins.int, padding: builtins.int = 0, dilation: builtins.int = 1, ceil_mode: builtins.bool = False) -> Tensor:
        """max_pool1d(x: Tensor, kernel: int, stride: int, padding: int = 0, dilation: int = 1, ceil_mode: bool = False)

        Largest value of each window of (N, C, L).

        Args:
            x: Tensor, (N, C, L) or (C, L), of real numbers.
            kernel: int, the size of a window.
            stride: int, how far the window moves.
            padding: int, how much is put at both ends, at most half of the window; it never is the largest.
            dilation: int, the distance of two elements of the window.
            ceil_mode: bool, True also takes windows that stick out at the end.
        Returns:
            Tensor (N, C, L').
        Raises:
            ValueError: another number of dimensions or sizes that do not fit.

        >>> ms.ops.raw.max_pool1d(ms.tensor([[[1.0, 3.0, 2.0, 0.0]]]), 2, 2)
        Tensor([[[3., 2.]]], dtype=float32)"""
        ...
    def max_pool2d(self, kernel: Ints, stride: Ints, padding: Ints = (0, 0), dilation: Ints = (1, 1), ceil_mode: builtins.bool = False) -> tuple[Tensor, Tensor]:
        """max_pool2d(x: Tensor, kernel: ints, stride: ints, padding: ints = (0, 0), dilation: ints = (1, 1), ceil_mode: bool = False)

        Largest value of each window, and its flat index in the plane (int64).

        Args:
            x: Tensor, (N, C, H, W) or (C, H, W), of real numbers.
            kernel: int or tuple of ints, the size of a window, one number or (h, w).
            stride: int or tuple of ints, how far the window moves, one number or (h, w).
            padding: int or tuple of ints, how much is put around, at most half of the window; it never is the largest.
            dilation: int or tuple of ints, the distance of two elements of the window.
            ceil_mode: bool, True also takes windows that stick out at the end.
        Returns:
            (values in x's dtype, indices in int64), both (N, C, H', W').
        Raises:
            ValueError: another number of dimensions or sizes that do not fit.

        >>> x = ms.ops.arange(16.0).reshape(1, 1, 4, 4)
        >>> values, indices = ms.ops.raw.max_pool2d(x, 2, 2)
        >>> values, indices
        (Tensor([[[[ 5.,  7.],
                  [13., 15.]]]], dtype=float32), Tensor([[[[ 5,  7],
                  [13, 15]]]], dtype=int64))"""
        ...
    def max_pool2d_pick(self, indices: Operand) -> Tensor:
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
    def maximum(self, y: Operand) -> Tensor:
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
    def maximum(self, other: Operand) -> Tensor: ...
    @overload
    def maximum_(self, y: Operand) -> Tensor:
        """maximum_(x: Tensor | number, y: Tensor | number)

        Element-wise larger value; NaN when either is NaN.
        Where both are equal the gradient is shared by the two.
        In place: the tensor itself is written.

        Args:
            x: Tensor or number, its shape broadcasts with that of the other operands.
            y: Tensor or number, its shape broadcasts with that of the other operands.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast.
            TypeError: complex numbers."""
        ...
    @overload
    def maximum_(self, other: Operand) -> Tensor: ...
    @overload
    def mean(self, dim: Ints | None = None, keepdim: builtins.bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
        """mean(x: Tensor, dim: ints = None, keepdim: bool = False, *, dtype: dtype = None)
        mean(x: Tensor, axis: ints = None, keep_dims: bool = False)
        mean(x: Tensor, axis: ints = None, *, keepdims: bool = False)
        mean(self, axis=None, dtype=None, out=None, keepdims=False)

        Arithmetic mean over dim; floating point or complex.
        The mean of no elements is NaN.

        Args:
            x: Tensor of any shape.
            dim, axis: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones
                count from the end; None: all.
            keepdim, keep_dims, keepdims: bool, True keeps each dimension reduced, with size 1.
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
    def median(self, axis: Ints | None = None, keepdims: builtins.bool = False, *, dim: Ints | None = None, keepdim: builtins.bool = False) -> Any:
        """The median along axis or dim (of an even number the lower one) and its index.

        >>> ms.tensor([3.0, 1.0, 2.0]).median(dim=0)[0]
        Tensor(2., dtype=float32)"""
        ...
    @overload
    def min(self, *, axis: Ints | None = None, keepdims: builtins.bool = False) -> Tensor:
        """min(x: Tensor, *, axis: ints = None, keepdims: bool = False)
        min(x: Tensor, axis: ints = None, *, keepdims: bool)
        min(x: Tensor, dim: int, keepdim: bool = False) or (x: Tensor, axis: ints, keepdims: bool = False, *, initial = None, where = True, return_indices = False)

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
    def min(self, *at: Any, axis: Ints | None = None, keepdims: builtins.bool | None = None, initial: Operand = ..., where: Operand | builtins.bool = ..., return_indices: builtins.bool | None = None, dim: Ints | None = None, keepdim: builtins.bool = False, out: Any = None) -> Any: ...
    @overload
    def minimum(self, y: Operand) -> Tensor:
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
    def minimum(self, other: Operand) -> Tensor: ...
    @overload
    def minimum_(self, y: Operand) -> Tensor:
        """minimum_(x: Tensor | number, y: Tensor | number)

        Element-wise smaller value; NaN when either is NaN.
        Where both are equal the gradient is shared by the two.
        In place: the tensor itself is written.

        Args:
            x: Tensor or number, its shape broadcasts with that of the other operands.
            y: Tensor or number, its shape broadcasts with that of the other operands.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast.
            TypeError: complex numbers."""
        ...
    @overload
    def minimum_(self, other: Operand) -> Tensor: ...
    def mish(self) -> Tensor:
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
    def mish_(self) -> Tensor:
        """mish_(x: Tensor)

        x * tanh(softplus(x)).
        (Misra, 2019)
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself.
        Raises:
            TypeError: complex numbers."""
        ...
    def mm(self, mat2: Operand) -> Any:
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
    def mod(self, y: Operand) -> Tensor:
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
    def mod(self, other: Operand) -> Tensor: ...
    @overload
    def mod_(self, y: Operand) -> Tensor:
        """mod_(x: Tensor | number, y: Tensor | number)

        Element-wise remainder with the sign of y, Python's %.
        x - floor(x / y) * y, so that the result lies between 0 and y.
        In place: the tensor itself is written.

        Args:
            x: Tensor or number, its shape broadcasts with that of the other operands.
            y: Tensor or number, its shape broadcasts with that of the other operands.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast.
            TypeError: complex numbers."""
        ...
    @overload
    def mod_(self, other: Operand) -> Tensor: ...
    @overload
    def mode(self, dim: builtins.int = -1, keepdim: builtins.bool = False) -> tuple[Tensor, Tensor]:
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
    def mode(self, axis: builtins.int = -1, keepdim: builtins.bool = False) -> tuple[Tensor, Tensor]: ...
    def move_to(self, to: Any, blocking: builtins.bool = True) -> Tensor:
        """The tensor on a device, itself where it is there; not blocking as ``to(non_blocking=True)``.

        >>> ms.tensor([1]).move_to("CPU")
        Tensor([1], dtype=int64)"""
        ...
    def moveaxis(self, source: Any, destination: Any) -> Tensor:
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
    def movedim(self, source: Any, destination: Any) -> Tensor:
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
    def mse_loss(self, target: Operand, reduction: str = 'mean') -> Tensor:
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
    def msort(self) -> Tensor:
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
    def mul(self, y: Operand) -> Tensor:
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
    def mul(self, other: Operand) -> Tensor: ...
    @overload
    def mul_(self, y: Operand) -> Tensor:
        """mul_(x: Tensor | number, y: Tensor | number)

        Element-wise product x * y (bool: logical and).
        In place: the tensor itself is written.

        Args:
            x: Tensor or number, its shape broadcasts with that of the other operands.
            y: Tensor or number, its shape broadcasts with that of the other operands.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast."""
        ...
    @overload
    def mul_(self, other: Operand) -> Tensor: ...
    def multinomial(self, num_samples: Any, replacement: builtins.bool = True, seed: Any = None) -> Tensor:
        """Indices drawn with probabilities proportional to the last dimension."""
        ...
    @overload
    def multiply(self, y: Operand) -> Tensor:
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
    def multiply(self, other: Operand) -> Tensor: ...
    @overload
    def multiply_(self, y: Operand) -> Tensor:
        """mul_(x: Tensor | number, y: Tensor | number)

        Element-wise product x * y (bool: logical and).
        In place: the tensor itself is written.

        Args:
            x: Tensor or number, its shape broadcasts with that of the other operands.
            y: Tensor or number, its shape broadcasts with that of the other operands.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast."""
        ...
    @overload
    def multiply_(self, other: Operand) -> Tensor: ...
    def mv(self, vec: Operand) -> Tensor:
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
    def mvlgamma(self, p: Operand) -> Tensor:
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
    def mvlgamma_(self, *args: Any, **kwargs: Any) -> Any:
        """As mvlgamma, written into the tensor itself."""
        ...
    @overload
    def nan_to_num(self, nan: builtins.float = 0.0, posinf: builtins.float | None = None, neginf: builtins.float | None = None) -> Tensor:
        """nan_to_num(x: Tensor, nan: float = 0.0, posinf: float = None, neginf: float = None)
        nan_to_num(self, nan=None, posinf=None, neginf=None)

        NaN and infinities replaced by finite numbers.

        Args:
            x: Tensor of any shape.
            nan: float, what NaN becomes.
            posinf: float or None, what inf becomes; None: the largest number of the dtype.
            neginf: float or None, what -inf becomes; None: the smallest number of the dtype.
        Returns:
            Tensor of x's shape and dtype.

        >>> ms.ops.raw.nan_to_num(ms.tensor([1.0, float("nan"), float("inf")]), posinf=9.0)
        Tensor([1., 0., 9.], dtype=float32)"""
        ...
    @overload
    def nan_to_num(self, nan: Any = None, posinf: Any = None, neginf: Any = None) -> Any: ...
    def nan_to_num_(self, nan: builtins.float = 0.0, posinf: builtins.float | None = None, neginf: builtins.float | None = None) -> Tensor:
        """nan_to_num_(x: Tensor, nan: float = 0.0, posinf: float = None, neginf: float = None)

        NaN and infinities replaced by finite numbers.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape.
            nan: float, what NaN becomes.
            posinf: float or None, what inf becomes; None: the largest number of the dtype.
            neginf: float or None, what -inf becomes; None: the smallest number of the dtype.
        Returns:
            the tensor itself."""
        ...
    def nanmean(self, axis: Ints | None = None, keepdims: builtins.bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
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
    def nanmedian(self, axis: Ints | None = -1, keepdims: builtins.bool = False) -> Any:
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
    def nanquantile(self, q: Any, axis: Ints | None = None, keepdims: builtins.bool = False, *, interpolation: str = 'linear') -> Tensor:
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
    def nansum(self, axis: Ints | None = None, keepdims: builtins.bool = False, *, dtype: DTypeLike | None = None, dim: Ints | None = None, keepdim: builtins.bool = False) -> Tensor:
        """The sum over axis, or PyTorch's dim, in which NaN counts as 0."""
        ...
    def narrow(self, axis: Ints | None = None, start: builtins.complex | Tensor = 0, length: builtins.complex | Tensor = 1, *, dim: Ints | None = None) -> Tensor:
        """The view of length slices from start along axis (or dim).

        >>> ms.tensor([1, 2, 3]).narrow(dim=0, start=1, length=2)
        Tensor([2, 3], dtype=int64)"""
        ...
    def narrow_copy(self, dim: Ints | None, start: Any, length: Any) -> Any:
        """As ``mint.narrow_copy``."""
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
    def ne(self, other: Operand) -> Tensor: ...
    @overload
    def ne_(self, y: Operand) -> Tensor:
        """ne_(x: Tensor | number, y: Tensor | number)

        Element-wise x != y.
        NaN differs from everything.
        In place: the tensor itself is written.

        Args:
            x: Tensor or number, its shape broadcasts with that of the other operands.
            y: Tensor or number, its shape broadcasts with that of the other operands.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast."""
        ...
    @overload
    def ne_(self, other: Operand) -> Tensor: ...
    def neg(self) -> Tensor:
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
    def neg_(self) -> Tensor:
        """neg_(x: Tensor)

        -x.
        The sign changes; of unsigned integers it wraps around.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape.
        Returns:
            the tensor itself.
        Raises:
            TypeError: bools: use logical_not."""
        ...
    def negative(self) -> Tensor:
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
    def negative_(self, *args: Any, **kwargs: Any) -> Tensor:
        """As negative, written into the tensor itself."""
        ...
    def nelement(self) -> builtins.int:
        """Number of elements."""
        ...
    def new(self, *sizes: Any) -> Tensor:
        """A tensor of the same dtype: of these sizes (a tuple is sizes, too), whose elements may be any numbers, or of data.
        PyTorch's older ``new_empty`` and ``new_tensor``.

        >>> ms.ones(2).new(2, 3).shape, ms.ones(2).new([1, 2]).tolist()
        ((2, 3), [1.0, 2.0])"""
        ...
    def new_empty(self, *sizes: Any, size: Ints | None = None, dtype: DTypeLike | None = None, device: Any = None, requires_grad: builtins.bool = False) -> Tensor:
        """A tensor of this dtype, or of the one given, whose elements are not set."""
        ...
    def new_full(self, size: Ints, fill_value: Operand, *, dtype: DTypeLike | None = None, device: Any = None, requires_grad: builtins.bool = False) -> Any:
        """A tensor of this dtype filled with a number."""
        ...
    def new_ones(self, *sizes: Any, size: Ints | None = None, dtype: DTypeLike | None = None, device: Any = None, requires_grad: builtins.bool = False) -> Any:
        """Ones of this dtype, or of the one given."""
        ...
    def new_tensor(self, data: Any, dtype: DTypeLike | None = None, *, device: Any = None, requires_grad: builtins.bool = False) -> Any:
        """A tensor of this dtype from data."""
        ...
    def new_zeros(self, *sizes: Any, size: Ints | None = None, dtype: DTypeLike | None = None, device: Any = None, requires_grad: builtins.bool = False) -> Any:
        """Zeros of this dtype, or of the one given."""
        ...
    def nextafter(self, other: Operand) -> Tensor:
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
    def nextafter_(self, *args: Any, **kwargs: Any) -> Any:
        """As nextafter, written into the tensor itself."""
        ...
    def nll_loss(self, target: Operand, weight: Operand | None = None, reduction: str = 'mean', ignore_index: builtins.int = -100) -> Tensor:
        """nll_loss(x: Tensor, target: Tensor, weight: Tensor = None, reduction: str = 'mean', ignore_index: int = -100)

        -x[target] for log probabilities (N, C, ...), weighted mean.
        The mean is weighted: the sum divided by the sum of the weights.

        Args:
            x: Tensor of floats, (C,) or (N, C, ...) for C classes.
            target: Tensor of integers, (N, ...) or one class of x (C,).
            weight: Tensor or None, (C,), the weight of each class.
            reduction: str, 'mean' or 'sum' of all the losses, or 'none' for each of them.
            ignore_index: int, a class that counts for nothing.
        Returns:
            Tensor of x's dtype: one number, or with reduction 'none' one for each element of the batch.
        Raises:
            IndexError: there is no such class.
            ValueError: the shapes do not fit.

        >>> logits = ms.tensor([[0.0, 0.0], [0.0, 100.0]])
        >>> ms.ops.raw.nll_loss(ms.ops.log_softmax(logits), ms.tensor([0, 1]), reduction="none")
        Tensor([ 0.6931472, -0.       ], dtype=float32)"""
        ...
    @overload
    def nonzero(self) -> Tensor:
        """nonzero(x: Tensor)
        nonzero(self, *, as_tuple=False)

        Indices of the elements that are not zero, (n, ndim), int64.

        Args:
            x: Tensor of any shape.
        Returns:
            Tensor of int64, a row for each such element.

        >>> ms.ops.raw.nonzero(ms.tensor([[0, 5], [7, 0]]))
        Tensor([[0, 1],
                [1, 0]], dtype=int64)"""
        ...
    @overload
    def nonzero(self, *, as_tuple: builtins.bool = False) -> Any: ...
    def norm(self, ord: Any = None, dim: Any = None, keepdim: builtins.bool = False, *, dtype: DTypeLike | None = None, p: Operand | None = None) -> Tensor:
        """As ``ops.norm``: of a matrix, or over two dimensions, the matrix norm where ord is a number or a name.

        p: PyTorch's name, and its meaning: the norm of the elements as a vector, but for 'nuc'.

        >>> x = ms.tensor([[1.0, 2.0], [3.0, 4.0]])
        >>> x.norm(1), x.norm(p=1)
        (Tensor(6., dtype=float32), Tensor(10., dtype=float32))"""
        ...
    def normal_(self, mean: builtins.complex | Tensor = 0, std: builtins.complex | Tensor = 1, *, generator: Any = None) -> Tensor:
        """Written: normal random numbers; complex ones with the mean, and half of the variance, in each part."""
        ...
    @overload
    def normalize(self, p: builtins.float = 2.0, dim: builtins.int = 1, eps: builtins.float = 1e-12) -> Tensor:
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
    def normalize(self, p: builtins.float = 2.0, axis: builtins.int = 1, eps: builtins.float = 1e-12) -> Tensor: ...
    @overload
    def normalize(self, p: builtins.float = 2.0, dim: builtins.int = 1, epsilon: builtins.float = 1e-12) -> Tensor: ...
    @overload
    def not_equal(self, y: Operand) -> Tensor:
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
    def not_equal(self, other: Operand) -> Tensor: ...
    def not_equal_(self, *args: Any, **kwargs: Any) -> Any:
        """As not_equal, written into the tensor itself."""
        ...
    def npu(self, device: Any = None, non_blocking: builtins.bool = False) -> Any:
        """The tensor on an Ascend device: a str, a number or None, the current one."""
        ...
    def numel(self) -> builtins.int:
        """Number of elements."""
        ...
    def numpy(self) -> NDArray[Any]:
        """As asnumpy()."""
        ...
    def one_hot(self, depth: builtins.int, dtype: DTypeLike = int64) -> Tensor:
        """one_hot(x: Tensor, depth: int, dtype: dtype = int64)

        1 at the index in a new last dimension of size depth, else 0.
        An index outside of [0, depth) gives zeros.

        Args:
            x: Tensor of integers, of any shape.
            depth: int, the size of the new dimension.
            dtype: dtype, the dtype of the result.
        Returns:
            Tensor of x's shape and one more dimension.
        Raises:
            TypeError: x is not of integers.
            ValueError: a negative depth.

        >>> ms.ops.raw.one_hot(ms.tensor([0, 2]), 3)
        Tensor([[1, 0, 0],
                [0, 0, 1]], dtype=int64)"""
        ...
    def one_hot_(self, depth: builtins.int, dtype: DTypeLike = int64) -> Tensor:
        """one_hot_(x: Tensor, depth: int, dtype: dtype = int64)

        1 at the index in a new last dimension of size depth, else 0.
        An index outside of [0, depth) gives zeros.
        In place: the tensor itself is written.

        Args:
            x: Tensor of integers, of any shape.
            depth: int, the size of the new dimension.
            dtype: dtype, the dtype of the result.
        Returns:
            the tensor itself.
        Raises:
            TypeError: x is not of integers.
            ValueError: a negative depth."""
        ...
    def orgqr(self, input2: Operand) -> Tensor:
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
    def ormqr(self, input2: Operand, input3: Any, left: builtins.bool = True, transpose: builtins.bool = False) -> Tensor:
        """input3 multiplied by the Q of which this matrix and input2 are ``geqrf``'s results."""
        ...
    def outer(self, vec2: Operand) -> Tensor:
        """outer(x: Tensor, vec2: Tensor)

        Product of every pair of elements of two vectors.

        Args:
            x: Tensor, a vector (n,).
            vec2: Tensor, a vector (m,).
        Returns:
            Tensor (n, m).
        Raises:
            ValueError: one is no vector.

        >>> ms.ops.outer(ms.tensor([1, 2]), ms.tensor([1, 10, 100]))
        Tensor([[  1,  10, 100],
                [  2,  20, 200]], dtype=int64)"""
        ...
    @overload
    def pad(self, pads: Ints, mode: str = 'constant', value: builtins.float = 0.0) -> Tensor:
        """pad(x: Tensor, pads: ints, mode: str = 'constant', value: float = 0.0)

        Padded by (before, after) pairs from the last dimension on; constant, reflect, replicate or circular.

        Args:
            x: Tensor of any shape and dtype.
            pads: int or tuple of ints, (before, after) of the last dimension, then of the one before it, and so on; negative
                numbers cut off.
            mode: str, 'constant': value; 'reflect': mirrored at the edge, which is not repeated; 'replicate': the edge;
                'circular': the other end.
            value: float, what 'constant' fills with.
        Returns:
            Tensor of x's dtype with larger dimensions.
        Raises:
            ValueError: pairs or a mode that do not fit x.

        >>> ms.ops.raw.pad(ms.tensor([[1, 2], [3, 4]]), (1, 0))
        Tensor([[0, 1, 2],
                [0, 3, 4]], dtype=int64)
        >>> ms.ops.raw.pad(ms.tensor([[1, 2, 3]]), (2, 1), "reflect")
        Tensor([[3, 2, 1, 2, 3, 2]], dtype=int64)"""
        ...
    @overload
    def pad(self, padding: Ints, mode: str = 'constant', value: builtins.float = 0.0) -> Tensor: ...
    @property
    def param_info(self) -> Any: ...
    @overload
    def permute(self, *dims: builtins.int) -> Tensor:
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
    def permute(self, dims: Ints) -> Tensor: ...
    @overload
    def permute(self, *axis: builtins.int) -> Tensor: ...
    @overload
    def permute(self, axis: Ints) -> Tensor: ...
    def pin_memory(self, device: Any = None) -> Tensor:
        """A copy in memory that CUDA devices read while the program goes on, for ``to(device, non_blocking=True)``; the tensor
        itself where it is one, or there is no such device.

        >>> x = ms.tensor([1.0])
        >>> x.pin_memory() is x
        True"""
        ...
    def pinverse(self, rcond: builtins.complex | Tensor = 1e-15) -> Tensor:
        """As ``mint.pinverse``."""
        ...
    def point_weights(self, size: Ints, mode: str, padding_mode: str, align_corners: builtins.bool, orders: Ints) -> tuple[Tensor, Tensor]:
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
    def polygamma(self, n: Any) -> Tensor:
        """The n-th derivative of digamma, see ``ops.polygamma``."""
        ...
    def polygamma_(self, *args: Any, **kwargs: Any) -> Any:
        """As polygamma, written into the tensor itself."""
        ...
    def positive(self) -> Tensor:
        """Returns input itself, as + does in front of a tensor.

        Args:
            input: Tensor of any shape and dtype.
        Returns:
            input, not a copy.

        >>> x = ms.tensor([-1.0])
        >>> ms.ops.positive(x) is x
        True"""
        ...
    def pow(self, exponent: Operand) -> Tensor:
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
    def pow_(self, y: Operand) -> Tensor:
        """pow_(x: Tensor | number, y: Tensor | number)

        Element-wise power x ** y; integers wrap, a negative integer exponent of an integer gives 0 unless x is 1 or -1.
        In place: the tensor itself is written.

        Args:
            x: Tensor or number, its shape broadcasts with that of the other operands.
            y: Tensor or number, the exponent; its shape broadcasts with x's.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast."""
        ...
    @overload
    def pow_(self, other: Operand) -> Tensor: ...
    def prelu(self, weight: Operand) -> Tensor:
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
    def prod(self, dim: Ints | None = None, keepdim: builtins.bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
        """prod(x: Tensor, dim: ints = None, keepdim: bool = False, *, dtype: dtype = None)
        prod(x: Tensor, axis: ints = None, keep_dims: bool = False, dtype: dtype = None)
        prod(self, axis=None, keep_dims=False, dtype=None, initial=None, out=None, keepdims=False)

        Product over dim.
        The product of no elements is 1.

        Args:
            x: Tensor of any shape.
            dim, axis: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones
                count from the end; None: all.
            keepdim, keep_dims: bool, True keeps each dimension reduced, with size 1.
            dtype: dtype or None, the dtype to multiply in; None: x's, and int64 for bools and integers.
        Returns:
            Tensor of x's shape without the reduced dimensions.
        Raises:
            IndexError: there is no such dimension.

        >>> ms.ops.prod(ms.tensor([[1, 2], [3, 4]]), 1)
        Tensor([ 2, 12], dtype=int64)"""
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
    def put(self, index: Operand, source: Operand, accumulate: builtins.bool = False) -> Any:
        """As ``mint.put``."""
        ...
    def put_(self, index: Operand, source: Operand, accumulate: builtins.bool = False) -> Any:
        """source written (or added) at flat indices."""
        ...
    def qr(self, some: builtins.bool = True) -> tuple[Tensor, Tensor]:
        """Q and R, a named pair; some: only as many columns as needed."""
        ...
    def quantile(self, q: Any, axis: Ints | None = None, keepdims: builtins.bool = False, *, interpolation: str = 'linear') -> Tensor:
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
    def quantized_embedding(self, weight: Operand, scale: Operand, zero: Operand | None, bits: builtins.int, group: builtins.int, rows: builtins.int, features: builtins.int) -> Tensor:
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
    def quantized_linear(self, weight: Operand, scale: Operand, zero: Operand | None, bias: Operand | None, bits: builtins.int, group: builtins.int, outputs: builtins.int, activations: builtins.int = 16) -> Tensor:
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
    def rad2deg(self) -> Tensor:
        """Converts angles from radians to degrees: x * 180 / pi.

        Args:
            x: Tensor of any shape; integers are converted to float32.
        Returns:
            Tensor of x's shape, in floating point.

        >>> ms.ops.rad2deg(ms.tensor([0.0, 1.0]))
        Tensor([ 0.     , 57.29578], dtype=float32)"""
        ...
    def rad2deg_(self, *args: Any, **kwargs: Any) -> Tensor:
        """As rad2deg, written into the tensor itself."""
        ...
    def random_(self, from_: builtins.complex | Tensor = 0, to: Any = None, *, generator: Any = None) -> Tensor:
        """Written: uniform integers in [from_, to), which must be among the tensor's numbers."""
        ...
    def random_categorical(self, num_sample: Any, seed: builtins.complex | Tensor = 0, dtype: DTypeLike = ...) -> Tensor:
        """Indices drawn for each row, with probabilities proportional to exp(row)."""
        ...
    def ravel(self) -> Tensor:
        """The elements in one dimension, by rows; a view where strides allow.

        Args:
            input: Tensor of any shape and dtype.
        Returns:
            1-d Tensor.

        >>> ms.ops.ravel(ms.tensor([[1, 2], [3, 4]]))
        Tensor([1, 2, 3, 4], dtype=int64)"""
        ...
    def real(self) -> Tensor:
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
    def real_(self) -> Tensor:
        """real_(x: Tensor)

        Real part.
        Of a real tensor it is the tensor.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape, complex or real.
        Returns:
            the tensor itself."""
        ...
    def reciprocal(self) -> Tensor:
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
    def reciprocal_(self) -> Tensor:
        """reciprocal_(x: Tensor)

        1 / x.
        inf at 0.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself."""
        ...
    def register_hook(self, hook: Any) -> Any:
        """Calls hook(grad) in backward; a tensor it returns replaces the gradient. Returns a handle with remove()."""
        ...
    def register_post_accumulate_grad_hook(self, hook: Any) -> Any:
        """Calls hook(t) in backward() of each loss that t, a leaf that requires a gradient, is used for, once its gradient has been added to t.grad: to take a step and to set t.grad to None, so that not all gradients are there at once. The hook returns None; gradients that are asked for, as by grad(), add to no t.grad and do not call it. Returns a handle with remove(). RuntimeError: t is no leaf, or requires no gradient."""
        ...
    def relu(self) -> Tensor:
        """relu(x: Tensor)

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
    def relu6(self) -> Tensor:
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
    def relu6_(self) -> Tensor:
        """relu6_(x: Tensor)

        min(max(x, 0), 6).
        A relu that ends at 6 (Howard et al., 2017).
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape.
        Returns:
            the tensor itself.
        Raises:
            TypeError: bools and complex numbers."""
        ...
    def relu_(self) -> Tensor:
        """relu_(x: Tensor)

        max(x, 0); NaN stays.
        The rectified linear unit. Its gradient is 1 where x > 0, else 0.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape.
        Returns:
            the tensor itself.
        Raises:
            TypeError: bools and complex numbers."""
        ...
    @overload
    def remainder(self, y: Operand) -> Tensor:
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
    def remainder(self, other: Operand) -> Tensor: ...
    @overload
    def remainder_(self, y: Operand) -> Tensor:
        """mod_(x: Tensor | number, y: Tensor | number)

        Element-wise remainder with the sign of y, Python's %.
        x - floor(x / y) * y, so that the result lies between 0 and y.
        In place: the tensor itself is written.

        Args:
            x: Tensor or number, its shape broadcasts with that of the other operands.
            y: Tensor or number, its shape broadcasts with that of the other operands.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast.
            TypeError: complex numbers."""
        ...
    @overload
    def remainder_(self, other: Operand) -> Tensor: ...
    def renorm(self, p: Operand, axis: Ints | None, maxnorm: Any) -> Tensor:
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
    def renorm_(self, *args: Any, **kwargs: Any) -> Any:
        """As renorm, written into the tensor itself."""
        ...
    def repeat(self, *repeats: Any, axis: Ints | None = ...) -> Any:
        """Tiled, one count per dimension, more of them in front; with axis, NumPy's form: each slice along it, or each element
        where it is None, as often as said in its place.

        >>> x = ms.tensor([1, 2])
        >>> x.repeat(2), x.repeat(2, axis=0)
        (Tensor([1, 2, 1, 2], dtype=int64), Tensor([1, 1, 2, 2], dtype=int64))"""
        ...
    @overload
    def repeat_interleave(self, repeats: builtins.int, dim: builtins.int | None = None) -> Tensor:
        """repeat_interleave(x: Tensor, repeats: int, dim: int = None)
        repeat_interleave(x: Tensor, repeats: int, axis: int = None)
        repeat_interleave(input, repeats, dim=None, *, output_size=None)

        Each element repeated along dim (None: flattened).
        tile repeats the whole, this each element in its place.

        Args:
            x: Tensor of any shape and dtype.
            repeats: int, how often.
            dim, axis: int or None, the dimension to repeat along; None: x is flattened first.
        Returns:
            Tensor of x's dtype.
        Raises:
            ValueError: a negative number.
            IndexError: there is no such dimension.

        >>> ms.ops.raw.repeat_interleave(ms.tensor([[1, 2], [3, 4]]), 2, 1)
        Tensor([[1, 1, 2, 2],
                [3, 3, 4, 4]], dtype=int64)"""
        ...
    @overload
    def repeat_interleave(self, repeats: builtins.int, axis: builtins.int | None = None) -> Tensor: ...
    @overload
    def repeat_interleave(self, repeats: Any, dim: Ints | None = None, *, output_size: Ints | Sequence[builtins.int | None] | None = None) -> Any: ...
    @property
    def requires_grad(self) -> builtins.bool: ...
    @requires_grad.setter
    def requires_grad(self, value: Any) -> None: ...
    def requires_grad_(self, value: Any = True) -> Self:
        """Sets requires_grad; returns the tensor."""
        ...
    def resample(self, size: Ints, mode: str = 'linear', align_corners: builtins.bool = False, scale_x: builtins.float | None = None, scale_y: builtins.float | None = None, scale_z: builtins.float | None = None) -> Tensor:
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
    def reshape(self, *shape: builtins.int) -> Tensor:
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
    def resolve_conj(self) -> Tensor:
        """As ``mint.resolve_conj``."""
        ...
    def resolve_neg(self) -> Tensor:
        """As ``mint.resolve_neg``."""
        ...
    def retain_grad(self) -> None:
        """Makes backward keep grad of this tensor though it is no leaf."""
        ...
    @property
    def retains_grad(self) -> builtins.bool: ...
    @retains_grad.setter
    def retains_grad(self, value: Any) -> None: ...
    def reverse(self, axis: Any) -> Tensor:
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
    def reverse_sequence(self, seq_lengths: Any, seq_dim: Any, batch_dim: builtins.complex | Tensor = 0) -> Tensor:
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
    @overload
    def rms_norm(self, weight: Operand | None = None, normalized_ndim: builtins.int = 1, eps: builtins.float = 1e-06) -> Tensor:
        """rms_norm(x: Tensor, weight: Tensor = None, normalized_ndim: int = 1, eps: float = 1e-06)

        x / sqrt(mean(x*x) + eps) over the last dimensions, scaled (Zhang and Sennrich, 2019).

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
            weight: Tensor or None, of the shape of the normalised dimensions, multiplied; None: 1.
            normalized_ndim: int, how many dimensions, from the last one on, are normalised together.
            eps: float, a small number that keeps the divisor from being 0.
        Returns:
            Tensor of x's shape, in floating point.
        Raises:
            ValueError: the shapes do not fit.

        >>> ms.ops.raw.rms_norm(ms.tensor([[3.0, 4.0]]))
        Tensor([[0.8485281, 1.1313708]], dtype=float32)"""
        ...
    @overload
    def rms_norm(self, weight: Operand | None = None, normalized_ndim: builtins.int = 1, epsilon: builtins.float = 1e-06) -> Tensor: ...
    @overload
    def roll(self, shifts: Ints, dims: Ints | None = None) -> Tensor:
        """roll(x: Tensor, shifts: ints, dims: ints = None)
        roll(self, shifts, dims=None)

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
    def roll(self, shifts: Ints, axis: Ints | None = None) -> Tensor: ...
    @overload
    def roll(self, shifts: Any, dims: Ints | None = None) -> Any: ...
    def rot90(self, k: builtins.complex | Tensor = 1, dims: Any = ...) -> Tensor:
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
    @overload
    def round(self) -> Tensor:
        """round(x: Tensor)
        round(self, decimals=0)

        Nearest integer, ties to even.
        The dtype stays floating point.
        It goes in steps: its gradient is 0.

        Args:
            x: Tensor of any shape.
        Returns:
            Tensor of x's shape and dtype.
        Raises:
            TypeError: complex numbers.

        >>> ms.ops.raw.round(ms.tensor([0.5, 1.5, 2.5]))
        Tensor([0., 2., 2.], dtype=float32)"""
        ...
    @overload
    def round(self, decimals: builtins.complex | Tensor = 0) -> Any: ...
    def round_(self) -> Tensor:
        """round_(x: Tensor)

        Nearest integer, ties to even.
        The dtype stays floating point.
        It goes in steps: its gradient is 0.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape.
        Returns:
            the tensor itself.
        Raises:
            TypeError: complex numbers."""
        ...
    def rsqrt(self) -> Tensor:
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
    def rsqrt_(self) -> Tensor:
        """rsqrt_(x: Tensor)

        1 / sqrt(x).
        inf at 0 and NaN for negative real numbers.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself."""
        ...
    def sample_grid(self, grid: Operand, mode: str = 'bilinear', padding_mode: str = 'zeros', align_corners: builtins.bool = False) -> Tensor:
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
    def scatter(self, axis: builtins.int, index: Operand, src: Operand, reduce: str = 'none') -> Tensor:
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
        scatter_add(self, indices, updates)

        Copy of x with src written (or added: 'add', multiplied: 'multiply') at index along dim.
        out[..index[..i..]..] = src[..i..] along dim. Of several values for one place the last one stays, unless they are added
        or multiplied.

        Args:
            x: Tensor of any shape.
            dim: int, a dimension; a negative one counts from the end.
            index: Tensor of integers, with as many dimensions as x and no size above x's except along dim.
            src: Tensor or number, a number, or a Tensor of x's dtype and at least the sizes of index.
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
    def scatter_add(self, axis: builtins.int, index: Operand, src: Operand) -> Tensor: ...
    @overload
    def scatter_add(self, dim: builtins.int, indices: Operand, src: Operand) -> Tensor: ...
    @overload
    def scatter_add(self, indices: Any, updates: Operand) -> Any: ...
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
    def scatter_reduce(self, dim: Ints | None, index: Operand, src: Operand, reduce: Any, *, include_self: builtins.bool = True) -> Any:
        """As ``mint.scatter_reduce``."""
        ...
    def scatter_reduce_(self, *args: Any, **kwargs: Any) -> Any:
        """As scatter_reduce, written into the tensor itself."""
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
        select(self, condition, y)

        x[index] along dim, which is removed.

        Args:
            x: Tensor of any shape and dtype.
            dim: int, the dimension to take from.
            index: int, which slice; a negative one counts from the end.
        Returns:
            Tensor that shares x's memory: what is written into one shows in the other.
        Raises:
            IndexError: an index or a dimension that there is not.

        >>> ms.ops.raw.select(ms.tensor([[1, 2], [3, 4]]), 1, 0)
        Tensor([1, 3], dtype=int64)"""
        ...
    @overload
    def select(self, axis: builtins.int, index: builtins.int) -> Tensor: ...
    @overload
    def select(self, dim: builtins.int, indices: builtins.int) -> Tensor: ...
    @overload
    def select(self, condition: Any, y: Operand) -> Any: ...
    def select_scatter(self, src: Operand, axis: Ints | None, index: Operand) -> Tensor:
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
    def selu(self) -> Tensor:
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
    def selu_(self) -> Tensor:
        """selu_(x: Tensor)

        Scaled exponential linear unit (Klambauer et al., 2017).
        1.0507 * (x if x > 0 else 1.6733 * (exp(x) - 1)).
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself.
        Raises:
            TypeError: complex numbers."""
        ...
    def set_const_arg(self, const_arg: builtins.bool = True) -> Tensor:
        """The tensor itself: capture decides what is a constant of a graph.

        >>> ms.tensor([1]).set_const_arg()
        Tensor([1], dtype=int64)"""
        ...
    def set_data(self, data: Any) -> None:
        """Writes data's elements, without recording it. RuntimeError of a result that has a gradient."""
        ...
    def set_dtype(self, dtype: DTypeLike) -> Any:
        """Converted to dtype, in place where it is no op's result; returns the tensor."""
        ...
    def sgn(self) -> Tensor:
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
    def sgn_(self, *args: Any, **kwargs: Any) -> Tensor:
        """As sgn, written into the tensor itself."""
        ...
    @property
    def shape(self) -> tuple[builtins.int, ...]: ...
    @overload
    def shift_left(self, y: Operand) -> Tensor:
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
    def shift_left(self, other: Operand) -> Tensor: ...
    @overload
    def shift_left_(self, y: Operand) -> Tensor:
        """shift_left_(x: Tensor | number, y: Tensor | number)

        x << y; 0 when y is not below the width.
        It multiplies by 2 ** y; bits that leave the dtype are lost.
        In place: the tensor itself is written.

        Args:
            x: Tensor or number, its shape broadcasts with that of the other operands.
            y: Tensor or number, by how many bits.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast.
            TypeError: floats."""
        ...
    @overload
    def shift_left_(self, other: Operand) -> Tensor: ...
    @overload
    def shift_right(self, y: Operand) -> Tensor:
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
    def shift_right(self, other: Operand) -> Tensor: ...
    @overload
    def shift_right_(self, y: Operand) -> Tensor:
        """shift_right_(x: Tensor | number, y: Tensor | number)

        x >> y, arithmetic for signed integers.
        It divides by 2 ** y and rounds down.
        In place: the tensor itself is written.

        Args:
            x: Tensor or number, its shape broadcasts with that of the other operands.
            y: Tensor or number, by how many bits.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast.
            TypeError: floats."""
        ...
    @overload
    def shift_right_(self, other: Operand) -> Tensor: ...
    def short(self) -> Tensor:
        """short(x: Tensor | number)

        x converted to dtype, as C++ conversion does; floats to bool compare with 0.
        Floats are cut off towards zero when they become integers.

        Args:
            x: Tensor or number of any shape.
        Returns:
            Tensor of x's shape in that dtype.

        >>> ms.ops.cast(ms.tensor([-1.7, 0.0, 2.5]), ms.int32)
        Tensor([-1,  0,  2], dtype=int32)"""
        ...
    def sigmoid(self) -> Tensor:
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
    def sigmoid_(self) -> Tensor:
        """sigmoid_(x: Tensor)

        1 / (1 + exp(-x)).
        The logistic function, between 0 and 1.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself."""
        ...
    def sign(self) -> Tensor:
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
    def sign_(self) -> Tensor:
        """sign_(x: Tensor)

        -1, 0 or 1 by the sign of x; 0 for NaN.
        It goes in steps: its gradient is 0.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape.
        Returns:
            the tensor itself.
        Raises:
            TypeError: bools and complex numbers."""
        ...
    def signbit(self) -> Tensor:
        """True where input is negative; unlike NumPy's, False for -0.0.

        Args:
            input: Tensor or number of real numbers, of any shape.
        Returns:
            Tensor of bools, of input's shape.

        >>> ms.ops.signbit(ms.tensor([-2.0, -0.0, 1.0]))
        Tensor([ True, False, False], dtype=bool_)"""
        ...
    def silu(self) -> Tensor:
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
    def silu_(self) -> Tensor:
        """silu_(x: Tensor)

        x * sigmoid(x).
        Also called swish (Ramachandran et al., 2017).
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself.
        Raises:
            TypeError: complex numbers."""
        ...
    def sin(self) -> Tensor:
        """sin(x: Tensor)

        Sine of x in radians.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            Tensor of x's shape, in floating point.

        >>> ms.ops.sin(ms.tensor([0.0, 0.5]))
        Tensor([0.        , 0.47942555], dtype=float32)"""
        ...
    def sin_(self) -> Tensor:
        """sin_(x: Tensor)

        Sine of x in radians.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself."""
        ...
    def sinc(self) -> Tensor:
        """sin(pi x) / (pi x), and 1 at 0.

        Args:
            input: Tensor, x, of any shape; integers are converted to float32.
        Returns:
            Tensor of input's shape, in floating point.

        >>> ms.ops.sinc(ms.tensor([0.0, 0.5]))
        Tensor([1.        , 0.63661975], dtype=float32)"""
        ...
    def sinc_(self, *args: Any, **kwargs: Any) -> Tensor:
        """As sinc, written into the tensor itself."""
        ...
    def sinh(self) -> Tensor:
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
    def sinh_(self) -> Tensor:
        """sinh_(x: Tensor)

        Hyperbolic sine.
        (exp(x) - exp(-x)) / 2.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself."""
        ...
    @property
    def size(self) -> builtins.int: ...
    @overload
    def slice(self, dim: builtins.int, start: builtins.int | None = None, stop: builtins.int | None = None, step: builtins.int = 1) -> Tensor:
        """slice(x: Tensor, dim: int, start: int = None, stop: int = None, step: int = 1)

        x[start:stop:step] along dim, Python's meaning; step not 0.

        Args:
            x: Tensor of any shape and dtype.
            dim: int, the dimension to take from.
            start: int or None, the first index, negative ones from the end; None: from the beginning.
            stop: int or None, the index behind the last; None: to the end.
            step: int, the distance of two indices, which may be negative.
        Returns:
            Tensor that shares x's memory: what is written into one shows in the other.
        Raises:
            ValueError: step is 0.
            IndexError: there is no such dimension.

        >>> ms.ops.raw.slice(ms.tensor([0, 1, 2, 3, 4]), 0, 1, None, 2)
        Tensor([1, 3], dtype=int64)"""
        ...
    @overload
    def slice(self, axis: builtins.int, start: builtins.int | None = None, stop: builtins.int | None = None, step: builtins.int = 1) -> Tensor: ...
    def slice_scatter(self, src: Operand, axis: Ints | None = 0, start: Any = None, end: Any = None, step: builtins.complex | Tensor = 1) -> Tensor:
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
    def slogdet(self) -> tuple[Tensor, Tensor]:
        """The named pair sign and logabsdet of the determinant, see ``ops.slogdet``."""
        ...
    def smooth_l1_loss(self, target: Operand, beta: builtins.float = 1.0, reduction: str = 'mean') -> Tensor:
        """smooth_l1_loss(x: Tensor, target: Tensor, beta: float = 1.0, reduction: str = 'mean')

        0.5 d**2 / beta where |d| < beta, else |d| - 0.5 beta.
        With d = x - target: a square near 0, a straight line elsewhere.

        Args:
            x: Tensor of floats.
            target: Tensor of floats; its shape broadcasts with that of the other operands.
            beta: float, where the line begins.
            reduction: str, 'mean' or 'sum' of all the losses, or 'none' for each of them.
        Returns:
            Tensor in the dtype that the operands promote to: one number, or with reduction 'none' one for each element.
        Raises:
            TypeError: integers.
            ValueError: shapes do not broadcast or for an unknown reduction.

        >>> ms.ops.raw.smooth_l1_loss(ms.tensor([1.0, 2.0]), ms.tensor([1.5, 4.0]), reduction="none")
        Tensor([0.125, 1.5  ], dtype=float32)"""
        ...
    def soft_shrink(self, lambd: Operand = 0.5) -> Tensor:
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
    def softmax(self, axis: builtins.int = -1) -> Tensor:
        """softmax(x: Tensor, axis: int = -1)
        softmax(x: Tensor, dim: int = -1)
        softmax(self, axis, dtype=None)

        exp(x - max) / sum(exp(x - max)) along axis.
        Positive numbers that add up to 1; the maximum is taken out so that exp does not overflow.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
            axis, dim: int, the dimension to add up over.
        Returns:
            Tensor of x's shape, in floating point.
        Raises:
            IndexError: there is no such dimension.

        >>> ms.ops.softmax(ms.tensor([[0.0, 0.0], [0.0, 100.0]]), -1)
        Tensor([[5.0e-01, 5.0e-01],
                [3.8e-44, 1.0e+00]], dtype=float32)"""
        ...
    @overload
    def softmax(self, dim: builtins.int = -1) -> Tensor: ...
    @overload
    def softmax(self, axis: Ints | None, dtype: DTypeLike | None = None) -> Any: ...
    def softplus(self, beta: builtins.float = 1.0, threshold: builtins.float = 20.0) -> Tensor:
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
    def softplus_(self, beta: builtins.float = 1.0, threshold: builtins.float = 20.0) -> Tensor:
        """softplus_(x: Tensor, beta: float = 1.0, threshold: float = 20.0)

        log(1 + exp(beta * x)) / beta; x itself where beta * x > threshold.
        A smooth relu.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
            beta: float, the larger, the closer to relu.
            threshold: float, above it the result is x, so that exp does not overflow.
        Returns:
            the tensor itself.
        Raises:
            TypeError: complex numbers."""
        ...
    def softsign(self) -> Tensor:
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
    def softsign_(self) -> Tensor:
        """softsign_(x: Tensor)

        x / (1 + |x|).
        It lies between -1 and 1.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself.
        Raises:
            TypeError: complex numbers."""
        ...
    @overload
    def sort(self, axis: builtins.int = -1, descending: builtins.bool = False) -> tuple[Tensor, Tensor]:
        """sort(x: Tensor, axis: int = -1, descending: bool = False)
        sort(x: Tensor, dim: int = -1, descending: bool = False, stable: bool = True)

        Values in order along axis and their indices; NaN counts as the largest.

        Args:
            x: Tensor of real numbers.
            axis, dim: int, the dimension to sort along.
            descending: bool, True puts the largest first.
            stable: bool, True keeps the order of equal elements; it always is kept.
        Returns:
            (values in x's dtype, indices in int64), both of x's shape.
        Raises:
            IndexError: there is no such dimension.
            TypeError: complex numbers.

        >>> values, indices = ms.ops.raw.sort(ms.tensor([3.0, 1.0, 2.0]))
        >>> values, indices
        (Tensor([1., 2., 3.], dtype=float32), Tensor([1, 2, 0], dtype=int64))"""
        ...
    @overload
    def sort(self, dim: builtins.int = -1, descending: builtins.bool = False) -> tuple[Tensor, Tensor]: ...
    @overload
    def sort(self, dim: builtins.int = -1, descending: builtins.bool = False, stable: builtins.bool = True) -> tuple[Tensor, Tensor]: ...
    @overload
    def sort(self, axis: builtins.int = -1, descending: builtins.bool = False, stable: builtins.bool = True) -> tuple[Tensor, Tensor]: ...
    def split(self, split_size_or_sections: Any = None, axis: Ints | None = None, *, dim: Ints | None = None, split_size: Any = None) -> tuple[Tensor, Tensor]:
        """Views along axis (or dim): of a given size (int; the last may be smaller), or of the given sizes.

        >>> [t.shape for t in ms.ones(5).split(2, dim=0)]
        [(2,), (2,), (1,)]"""
        ...
    def split_with_sizes(self, split_sizes: Any, dim: Ints | None = 0) -> Any:
        """Parts of given sizes along a dimension."""
        ...
    def sqrt(self) -> Tensor:
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
    def sqrt_(self) -> Tensor:
        """sqrt_(x: Tensor)

        Square root.
        NaN for negative real numbers.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself."""
        ...
    def square(self) -> Tensor:
        """square(x: Tensor)

        x * x.

        Args:
            x: Tensor of any shape.
        Returns:
            Tensor of x's shape and dtype.

        >>> ms.ops.square(ms.tensor([-3, 2]))
        Tensor([9, 4], dtype=int64)"""
        ...
    def square_(self) -> Tensor:
        """square_(x: Tensor)

        x * x.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape.
        Returns:
            the tensor itself."""
        ...
    @overload
    def squeeze(self, *axis: builtins.int) -> Tensor:
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
    def squeeze(self, axis: Ints | None = None) -> Tensor: ...
    @overload
    def squeeze(self, *dim: builtins.int) -> Tensor: ...
    @overload
    def squeeze(self, dim: Ints | None = None) -> Tensor: ...
    def squeeze_(self, *args: Any, **kwargs: Any) -> Tensor:
        """The tensor itself is from now on the view that ``mint.squeeze`` gives."""
        ...
    @overload
    def std(self, axis: Ints | None = None, ddof: builtins.int = 0, keepdims: builtins.bool = False) -> Tensor:
        """std(x: Tensor, axis: ints = None, ddof: int = 0, keepdims: bool = False)
        std(x: Tensor, dim: ints = None, *, correction: int = 1, keepdim: bool = False)
        std(self, axis=None, unbiased=None, keepdims=False, *, dim=None, keepdim=False, dtype=None, out=None, ddof=None)

        Square root of var.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
            axis, dim: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones
                count from the end; None: all.
            ddof, correction: int, what is taken off the number of elements in the divisor: 0 for all of a population, 1 for a
                sample of it.
            keepdims, keepdim: bool, True keeps each dimension reduced, with size 1.
        Returns:
            Tensor in floating point, without the reduced dimensions.
        Raises:
            IndexError: there is no such dimension.

        >>> ms.ops.std(ms.tensor([[1.0, 3.0], [2.0, 2.0]]), 1)
        Tensor([1., 0.], dtype=float32)"""
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
    def straight_through(self, value: Operand) -> Tensor:
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
    def straight_through_(self, value: Operand) -> Tensor:
        """straight_through_(x: Tensor, value: Tensor)

        value, whose gradient goes to x (the straight-through estimator of Bengio et al., 2013).
        For what has no gradient of its own, rounding and choosing among them: the result is value, and x gets the gradient as if it
        were the result. value gets none.
        In place: the tensor itself is written.

        Args:
            x: Tensor, what the gradient goes to.
            value: Tensor, what the result is; its shape broadcasts with x's.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast."""
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
    def sub(self, other: Operand) -> Tensor: ...
    @overload
    def sub(self, other: Operand, *, alpha: Operand = 1) -> Any: ...
    @overload
    def sub_(self, y: Operand) -> Tensor:
        """sub_(x: Tensor | number, y: Tensor | number)
        sub_(self, other, *, alpha=1)

        Element-wise difference x - y.
        Bools have no difference: use logical_xor.
        In place: the tensor itself is written.

        Args:
            x: Tensor or number, its shape broadcasts with that of the other operands.
            y: Tensor or number, its shape broadcasts with that of the other operands.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast.
            TypeError: bools."""
        ...
    @overload
    def sub_(self, other: Operand) -> Tensor: ...
    @overload
    def sub_(self, other: Operand, *, alpha: Operand = 1) -> Any: ...
    @overload
    def subtract(self, y: Operand) -> Tensor:
        """subtract(x: Tensor | number, y: Tensor | number)
        subtract(self, other, alpha=1)

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
    def subtract(self, other: Operand) -> Tensor: ...
    @overload
    def subtract(self, other: Operand, alpha: Operand = 1) -> Any: ...
    @overload
    def subtract_(self, y: Operand) -> Tensor:
        """sub_(x: Tensor | number, y: Tensor | number)
        sub_(self, other, *, alpha=1)

        Element-wise difference x - y.
        Bools have no difference: use logical_xor.
        In place: the tensor itself is written.

        Args:
            x: Tensor or number, its shape broadcasts with that of the other operands.
            y: Tensor or number, its shape broadcasts with that of the other operands.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast.
            TypeError: bools."""
        ...
    @overload
    def subtract_(self, other: Operand) -> Tensor: ...
    @overload
    def subtract_(self, other: Operand, *, alpha: Operand = 1) -> Any: ...
    @overload
    def sum(self, dim: Ints | None = None, keepdim: builtins.bool = False, *, dtype: DTypeLike | None = None) -> Tensor:
        """sum(x: Tensor, dim: ints = None, keepdim: bool = False, *, dtype: dtype = None)
        sum(x: Tensor, axis: ints = None, dtype: dtype = None, keepdims: bool = False)
        sum(self, axis=None, dtype=None, keepdims=False, initial=None, out=None)

        Sum over dim; bools and narrow integers add in int64.
        The sum of no elements is 0.

        Args:
            x: Tensor of any shape.
            dim, axis: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones
                count from the end; None: all.
            keepdim, keepdims: bool, True keeps each dimension reduced, with size 1.
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
    @overload
    def sum_squares(self, axis: Ints | None = None, keepdims: builtins.bool = False, dtype: DTypeLike | None = None) -> Tensor:
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
    def sum_squares(self, axis: Ints | None = None, keep_dims: builtins.bool = False, dtype: DTypeLike | None = None) -> Tensor: ...
    @overload
    def sum_squares(self, dim: Ints | None = None, keepdim: builtins.bool = False, dtype: DTypeLike | None = None) -> Tensor: ...
    @overload
    def sum_squares(self, dim: Ints | None = None, keepdims: builtins.bool = False, dtype: DTypeLike | None = None) -> Tensor: ...
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
    def swapaxes_(self, *args: Any, **kwargs: Any) -> Any:
        """The tensor itself is from now on the view that ``mint.swapaxes`` gives."""
        ...
    def swapdims(self, dim0: builtins.int, dim1: builtins.int) -> Tensor:
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
    def swapdims_(self, *args: Any, **kwargs: Any) -> Any:
        """The tensor itself is from now on the view that ``mint.swapdims`` gives."""
        ...
    @property
    def symbolic_shape(self) -> Any: ...
    def t(self) -> Tensor:
        """The transposed matrix; of a vector itself."""
        ...
    def t_(self, *args: Any, **kwargs: Any) -> Tensor:
        """The tensor itself is from now on the view that ``mint.t`` gives."""
        ...
    def take(self, indices: Any = None, axis: Ints | None = None, mode: str = 'clip', *, index: Operand | None = None) -> Tensor:
        """Elements (or slices along axis) at indices; index: PyTorch's name of them, which must be inside."""
        ...
    @overload
    def take_along_axis(self, indices: Operand, axis: builtins.int) -> Tensor:
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
    def take_along_axis(self, indices: Operand, dim: builtins.int) -> Tensor: ...
    @overload
    def take_along_dim(self, index: Operand, dim: builtins.int) -> Tensor:
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
    def take_along_dim(self, index: Operand, axis: builtins.int) -> Tensor: ...
    @overload
    def take_along_dim(self, indices: Operand, dim: builtins.int) -> Tensor: ...
    def tan(self) -> Tensor:
        """tan(x: Tensor)

        Tangent of x in radians.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            Tensor of x's shape, in floating point.

        >>> ms.ops.tan(ms.tensor([0.0, 0.7853982]))
        Tensor([0., 1.], dtype=float32)"""
        ...
    def tan_(self) -> Tensor:
        """tan_(x: Tensor)

        Tangent of x in radians.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself."""
        ...
    def tanh(self) -> Tensor:
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
    def tanh_(self) -> Tensor:
        """tanh_(x: Tensor)

        Hyperbolic tangent.
        (exp(x) - exp(-x)) / (exp(x) + exp(-x)), which lies in [-1, 1].
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
        Returns:
            the tensor itself."""
        ...
    @overload
    def tensor_scatter_elements(self, indices: Operand, updates: Operand, axis: builtins.int = 0, reduction: str = 'none') -> Tensor:
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
    def tensor_scatter_elements(self, indices: Operand, updates: Operand, dim: builtins.int = 0, reduction: str = 'none') -> Tensor: ...
    def tensor_split(self, indices_or_sections: Any, axis: Ints | None = 0) -> tuple[Tensor, Tensor, Tensor]:
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
    def tile(self, *reps: builtins.int) -> Tensor:
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
    def tile(self, reps: Ints) -> Tensor: ...
    def to(self, *args: Any, **kwargs: Any) -> Tensor:
        """Converted to a dtype, and moved to a device ("cpu", "cuda:0"); of a tensor: to its dtype and device. The tensor
        itself where nothing changes, unless copy is True; gradients come back to where it was. non_blocking: what is in
        pinned memory (``pin_memory``) is read by the device while the program goes on, which must not write it before it is
        synchronised.

        >>> ms.tensor([1]).to(ms.float32), ms.tensor([1]).to("cpu")
        (Tensor([1.], dtype=float32), Tensor([1], dtype=int64))"""
        ...
    def to_(self, device: Any = None, non_blocking: builtins.bool = False) -> Tensor:
        """The tensor on a device, itself where none is named or it is there."""
        ...
    def to_coo(self) -> Any:
        """The elements that are not 0, as ``COOTensor``.

        >>> ms.tensor([[0.0, 2.0]]).to_coo().indices.tolist()
        [[0, 1]]"""
        ...
    def to_csr(self) -> Any:
        """The elements of a matrix that are not 0, as ``CSRTensor``.

        >>> ms.tensor([[0.0, 2.0]]).to_csr().indptr.tolist()
        [0, 1]"""
        ...
    def to_dlpack(self) -> Any:
        """A DLPack capsule of the same memory."""
        ...
    def tolist(self) -> Any:
        """Nested lists of Python numbers; of a 0-d tensor the number."""
        ...
    def top_k(self, k: Any, sorted: builtins.bool = True) -> tuple[Tensor, Tensor]:
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
    @overload
    def topk(self, k: builtins.int, dim: builtins.int = -1, largest: builtins.bool = True, sorted: builtins.bool = True) -> tuple[Tensor, Tensor]:
        """topk(x: Tensor, k: int, dim: int = -1, largest: bool = True, sorted: bool = True)
        topk(self, k, dim=None, largest=True, sorted=True)

        The k largest values along dim and their indices.

        Args:
            x: Tensor of real numbers.
            k: int, how many.
            dim: int, the dimension to search.
            largest: bool, False: the smallest ones.
            sorted: bool, True gives them in order.
        Returns:
            (values in x's dtype, indices in int64), of size k along dim.
        Raises:
            ValueError: k is more than there are.
            IndexError: there is no such dimension.

        >>> values, indices = ms.ops.raw.topk(ms.tensor([1.0, 4.0, 3.0]), 2)
        >>> values, indices
        (Tensor([4., 3.], dtype=float32), Tensor([1, 2], dtype=int64))"""
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
    def transpose_(self, *args: Any, **kwargs: Any) -> Any:
        """The tensor itself is from now on the view that ``mint.transpose`` gives."""
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
    def tril_(self, diagonal: builtins.int = 0) -> Tensor:
        """tril_(x: Tensor, diagonal: int = 0)

        Lower triangle of the last two dimensions, zero elsewhere.
        Also of stacks of matrices.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape.
            diagonal: int, the last diagonal that is kept: 0 the main one, positive above it, negative below.
        Returns:
            the tensor itself.
        Raises:
            ValueError: fewer than two dimensions."""
        ...
    def triu(self, diagonal: builtins.int = 0) -> Tensor:
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
    def triu_(self, diagonal: builtins.int = 0) -> Tensor:
        """triu_(x: Tensor, diagonal: int = 0)

        Upper triangle of the last two dimensions, zero elsewhere.
        Also of stacks of matrices.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape.
            diagonal: int, the first diagonal that is kept: 0 the main one, positive above it, negative below.
        Returns:
            the tensor itself.
        Raises:
            ValueError: fewer than two dimensions."""
        ...
    @overload
    def true_divide(self, y: Operand) -> Tensor:
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
    def true_divide(self, other: Operand) -> Tensor: ...
    def true_divide_(self, *args: Any, **kwargs: Any) -> Any:
        """As true_divide, written into the tensor itself."""
        ...
    def trunc(self) -> Tensor:
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
    def trunc_(self) -> Tensor:
        """trunc_(x: Tensor)

        Integer part, towards zero.
        The dtype stays floating point.
        It goes in steps: its gradient is 0.
        In place: the tensor itself is written.

        Args:
            x: Tensor of any shape.
        Returns:
            the tensor itself.
        Raises:
            TypeError: complex numbers."""
        ...
    def type(self, dtype: DTypeLike | None = None) -> str:
        """The name of the dtype, as MindSpore writes it, or the tensor converted to a dtype, or to a type such as
        mint.FloatTensor.

        >>> ms.tensor([1.0]).type()
        'Float32'"""
        ...
    def type_as(self, other: Operand) -> Tensor:
        """Converted to other's dtype, and moved to its device."""
        ...
    @overload
    def unbind(self, dim: builtins.int = 0) -> tuple[Tensor, ...]:
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
    def unbind(self, axis: builtins.int = 0) -> tuple[Tensor, ...]: ...
    def unflatten(self, dim: Ints | None, sizes: Any) -> Any:
        """One dimension split into several; one of sizes may be -1."""
        ...
    def unfold(self, *args: Any, **named: Any) -> Tensor:
        """unfold(kernel_size, dilation=1, padding=0, stride=1): columns of the windows of images (N, C, H, W), see ``ops.unfold``;
        unfold(dimension, size, step): windows along a dimension, side by side in a new last one, as PyTorch has it, where it is
        called by those names, or with three ints of a tensor that is no 4-D one, with a dimension from the end, or in code that is
        written for PyTorch, whose module calls something ``torch``. A copy.

        >>> ms.tensor([1, 2, 3, 4]).unfold(0, 2, 1).tolist()
        [[1, 2], [2, 3], [3, 4]]"""
        ...
    def uniform(self, from_: builtins.complex | Tensor = 0.0, to: builtins.complex | Tensor = 1.0, generator: Any = None) -> Tensor:
        """A tensor like this one of uniform random numbers in [from_, to)."""
        ...
    def uniform_(self, from_: builtins.complex | Tensor = 0, to: builtins.complex | Tensor = 1, *, generator: Any = None) -> Tensor:
        """Written: uniform random numbers in [from_, to), in both parts of complex ones."""
        ...
    def unique(self, sorted: builtins.bool = True, return_inverse: builtins.bool = False, return_counts: builtins.bool = False, dim: Ints | None = None) -> Any:
        """Sorted distinct values; with return_inverse the index of each element among them, with return_counts how often each
        occurs, too."""
        ...
    def unique_consecutive(self, return_inverse: builtins.bool = False, return_counts: builtins.bool = False, dim: Ints | None = None) -> Any:
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
    def unique_with_pad(self, pad_num: Any) -> tuple[Tensor, Tensor]:
        """Each value once, in the order of their first occurrence, filled up to the length of x: shapes do not depend on the data.

        Args:
            x: Tensor, 1-d.
            pad_num: number, what the end is filled with.
        Returns:
            (values of x's shape and dtype, where each element stands among them).

        >>> ms.ops.unique_with_pad(ms.tensor([3, 1, 3]), 0)
        (Tensor([3, 1, 0], dtype=int64), Tensor([0, 1, 0], dtype=int64))"""
        ...
    def unsorted_segment_max(self, segment_ids: Any, num_segments: Any) -> Tensor:
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
    def unsorted_segment_min(self, segment_ids: Any, num_segments: Any) -> Tensor:
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
    def unsorted_segment_prod(self, segment_ids: Any, num_segments: Any) -> Tensor:
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
    @overload
    def unsqueeze(self, dim: builtins.int) -> Tensor:
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
    def unsqueeze(self, axis: builtins.int) -> Tensor: ...
    def unsqueeze_(self, *args: Any, **kwargs: Any) -> Any:
        """The tensor itself is from now on the view that ``mint.unsqueeze`` gives."""
        ...
    @overload
    def unstack(self, axis: builtins.int = 0) -> tuple[Tensor, ...]:
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
    def unstack(self, dim: builtins.int = 0) -> tuple[Tensor, ...]: ...
    def value(self) -> Tensor:
        """The tensor itself."""
        ...
    @overload
    def var(self, axis: Ints | None = None, ddof: builtins.int = 0, keepdims: builtins.bool = False) -> Tensor:
        """var(x: Tensor, axis: ints = None, ddof: int = 0, keepdims: bool = False)
        var(x: Tensor, dim: ints = None, *, correction: int = 1, keepdim: bool = False)
        var(self, axis=None, unbiased=None, keepdims=False, *, dim=None, keepdim=False, dtype=None, out=None, ddof=None)

        Variance with divisor n - ddof, in two passes.
        The mean is subtracted first, so that large values do not cancel.

        Args:
            x: Tensor of any shape; integers and bools are converted to the default dtype, float32.
            axis, dim: int, tuple of ints or None, the dimension, or dimensions, that the result no longer has; negative ones
                count from the end; None: all.
            ddof, correction: int, what is taken off the number of elements in the divisor: 0 for all of a population, 1 for a
                sample of it.
            keepdims, keepdim: bool, True keeps each dimension reduced, with size 1.
        Returns:
            Tensor in floating point, without the reduced dimensions.
        Raises:
            IndexError: there is no such dimension.

        >>> ms.ops.var(ms.tensor([[1.0, 3.0], [2.0, 2.0]]), 1)
        Tensor([1., 0.], dtype=float32)"""
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
    def vdot(self, other: Operand) -> Any:
        """As ``mint.vdot``."""
        ...
    @overload
    def view(self, *shape: builtins.int) -> Tensor:
        """view(x: Tensor, *shape: ints)
        view(self, dtype)

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
    def view(self, shape: Ints) -> Tensor: ...
    @overload
    def view(self, *size: builtins.int) -> Tensor: ...
    @overload
    def view(self, size: Ints) -> Tensor: ...
    @overload
    def view(self, dtype: DTypeLike) -> Any: ...
    def view_as(self, other: Operand) -> Tensor:
        """Reshaped to other's shape."""
        ...
    @property
    def virtual_flag(self) -> builtins.bool: ...
    def vsplit(self, indices_or_sections: Any) -> tuple[Tensor, Tensor, Tensor]:
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
    def wait_pipeline(self, *args: Any, **kwargs: Any) -> Tensor:
        """The tensor itself: there is one memory, and it is in order."""
        ...
    @overload
    def where(self, condition: Operand, y: Operand) -> Tensor:
        """where(x: Tensor | number, condition: Tensor, y: Tensor | number)

        x where condition holds, else y.
        Both x and y are computed in full before one of them is chosen.

        Args:
            x: Tensor or number, what is taken where the condition is True.
            condition: Tensor of bools.
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
    def where(self, condition: Operand, other: Operand) -> Tensor: ...
    @overload
    def where_(self, x: Operand, y: Operand) -> Tensor:
        """where_(condition: Tensor, x: Tensor | number, y: Tensor | number)

        x where condition holds, else y.
        Both x and y are computed in full before one of them is chosen.
        In place: the tensor itself is written.

        Args:
            condition: Tensor of bools.
            x: Tensor or number, what is taken where the condition is True.
            y: Tensor or number, what is taken where it is False.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast.
            TypeError: the condition is not of bools."""
        ...
    @overload
    def where_(self, input: Operand, other: Operand) -> Tensor: ...
    @overload
    def where_(self, input: Operand, y: Operand) -> Tensor: ...
    def xdivy(self, y: Operand) -> Tensor:
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
    def xlog1py(self, y: Operand) -> Tensor:
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
    def xlog1py(self, other: Operand) -> Tensor: ...
    @overload
    def xlog1py_(self, y: Operand) -> Tensor:
        """xlog1py_(x: Tensor | number, y: Tensor | number)

        x * log(1 + y), accurate for y near 0; 0 where x is 0 and y is not NaN.
        The factor that is 0 wins against the logarithm of 0 and of negative numbers, with gradients of 0.
        In place: the tensor itself is written.

        Args:
            x: Tensor or number, the factor.
            y: Tensor or number, what 1 is added to; its shape broadcasts with x's.
        Returns:
            the tensor itself.
        Raises:
            ValueError: the shapes do not broadcast.
            TypeError: complex numbers."""
        ...
    @overload
    def xlog1py_(self, other: Operand) -> Tensor: ...
    def xlogy(self, other: Operand) -> Tensor:
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
    def xlogy_(self, *args: Any, **kwargs: Any) -> Any:
        """As xlogy, written into the tensor itself."""
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
class DeviceError(RuntimeError):
    """A device cannot do what was asked. `fault` says why: 'library missing', 'symbol missing', 'no device', 'initialisation failed' or 'operator not supported'."""
class DeviceOpError(DeviceError):
    """A device has no kernel for an op and its dtypes."""
class DimensionError(Exception):
    """A tensor has no such dimension: an IndexError, as in PyTorch, and a ValueError, as in MindSpore; NumPy's AxisError is both, too."""
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
class MaskShapeError(Exception):
    """A mask has another shape than what it is to mask: an IndexError, as in NumPy and PyTorch, and a ValueError, as in MindSpore."""
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
def capture_share(*args: Any, **kwargs: Any) -> Any: ...
def clear_capture(*args: Any, **kwargs: Any) -> Any: ...
complex128: DType
complex64: DType
def distrust_interpreter(*args: Any, **kwargs: Any) -> Any: ...
def empty(*size: Ints, dtype: DTypeLike | None = None) -> Tensor:
    """empty(*size, dtype=None)

    A tensor whose elements are whatever the memory held: for what is written in full anyway.

    Args:
        size: ints or tuple of ints, its sizes.
        dtype: dtype or None, its dtype; None: the default dtype, float32.
    Returns:
        Tensor of that shape.
    Raises:
        ValueError: a size is negative.
        TypeError: size is not of ints.

    >>> ms.ops.empty(2, 3).shape
    (2, 3)"""
    ...
def failures(*args: Any, **kwargs: Any) -> Any: ...
float16: DType
float32: DType
float64: DType
def from_dlpack(dlpack: Any) -> Tensor:
    """from_dlpack(dlpack)

    A tensor over the memory of another library's tensor, without a copy (the DLPack protocol).

    Args:
        dlpack: object with __dlpack__, or the capsule that that gives; in the memory of the CPU.
    Returns:
        Tensor of its shape and dtype.
    Raises:
        TypeError: it is another object, or of another dtype.
        ValueError: it is on another device.

    >>> import numpy as np
    >>> ms.ops.from_dlpack(np.arange(3.0))
    Tensor([0., 1., 2.], dtype=float64)"""
    ...
def from_numpy(array: NDArray[Any]) -> Tensor:
    """from_numpy(array)

    A tensor over the array's memory, without a copy: what is written into one shows in the other. Where new tensors go to
    a device, a copy there.

    Args:
        array: numpy.ndarray of a dtype that msjit has.
    Returns:
        Tensor of its shape and dtype.
    Raises:
        TypeError: it is no array, or of another dtype.

    >>> import numpy as np
    >>> a = np.zeros(2)
    >>> x = ms.ops.from_numpy(a)
    >>> a[0] = 5.0
    >>> x
    Tensor([5., 0.], dtype=float64)"""
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
def has_loops(*args: Any, **kwargs: Any) -> Any: ...
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
def names_with_methods(*args: Any, **kwargs: Any) -> Any: ...
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
def set_source_reader(*args: Any, **kwargs: Any) -> Any: ...
def set_turn_plan(*args: Any, **kwargs: Any) -> Any: ...
def tensor(data: ArrayLike, dtype: DTypeLike | None = None, *, requires_grad: bool = False) -> Tensor:
    """tensor(data, dtype=None, *, requires_grad=False)

    A tensor copied from numbers, nested sequences, arrays or tensors."""
    ...
uint16: DType
uint32: DType
uint64: DType
uint8: DType
