"""What sizes and dimensions may be: sizes that Python counts through one by one, and dimensions that there are not."""

import math

from .. import _core
from .._core import DimensionError, Tensor, bool_, complex64, complex128

LIMIT = 1 << 24


def counted(name, *sizes):
    """Refuses sizes whose product is beyond what a call can count through, or that are negative."""
    if any(n < 0 for n in sizes) or math.prod(max(n, 1) for n in sizes) > LIMIT:  # none hides another by being 0
        shown = " x ".join(map(str, sizes))
        raise ValueError(f"{name}: sizes must not be negative nor their product above {LIMIT}, got {shown}")


def few(name, n):
    """Refuses a number of layers, orders, dimensions and the like, each of which is made on its own, that is beyond any use."""
    if n > 1 << 12:
        raise ValueError(f"{name} must not be above {1 << 12}, got {n}")


def triangle(row, col, keep, dtype):
    """Rows and columns (2, n) of the elements of a matrix whose diagonal ``keep`` says yes to."""
    counted("tril_indices, triu_indices", row, col)
    pairs = [(i, j) for i in range(row) for j in range(col) if keep(j - i)]
    return Tensor([[i for i, _ in pairs], [j for _, j in pairs]], dtype=dtype)


def dimension(name, ndim, dim):
    """dim counted from the front, for tensors of ndim dimensions; one that they do not have is refused."""
    if not -ndim <= dim < ndim:
        raise DimensionError(f"{name}: dimension {dim} is out of range for a tensor of {ndim} dimensions")
    return dim % ndim


def of_rank(name, x, *ranks):
    """Refuses a tensor of another number of dimensions than these."""
    if x.ndim not in ranks:
        wanted = " or ".join(map(str, ranks))
        raise ValueError(f"{name}: needs a tensor of {wanted} dimensions, got shape {tuple(x.shape)}")


_KINDS = {1: "a vector", 2: "a matrix", 3: "a 3D tensor"}


def of_dimensions(who, operands, wanted):
    """Raises where an operand has not so many dimensions: the product would be another one."""
    for x, (name, dims) in zip(operands, wanted.items()):
        if isinstance(x, _core.Tensor) and x.ndim != dims:
            shapes = ", ".join(
                f"{str(v.dtype).lower()}{tuple(v.shape)}" for v in operands if isinstance(v, _core.Tensor)
            )
            raise ValueError(
                f"{who}: {name} must be {_KINDS[dims]}; got {shapes}; matmul takes other numbers of dimensions"
            )


def dtype_of(given):
    """The dtype that a name, or Python's float, int, bool or complex, stands for."""
    return given if isinstance(given, _core.dtype) else _core._raw_ops["full"](0, (0,), given).dtype


def integers_of(name, dtype, *values):
    """Refuses a dtype that counts nothing, and integers that are not among its numbers."""
    dtype = dtype_of(dtype)
    if dtype.is_complex:
        raise TypeError(f"{name}: draws integers, got dtype {dtype}; take a real one")
    half = 1 << (8 * dtype.itemsize - 1)
    least, most = (0, 1) if dtype == bool_ else (-half, half - 1) if dtype.is_signed else (0, 2 * half - 1)
    for value in () if dtype.is_floating_point else values:
        if not least <= value <= most:
            raise ValueError(f"{name}: {value} is not among the numbers of {dtype}; take a wider dtype")


def fits(name, value, dtype):
    """Refuses a complex number for a tensor of real ones."""
    if isinstance(value, complex) and dtype not in (None, complex64, complex128):
        raise TypeError(
            f"{name}: the complex number {value} does not fit in {dtype}; take its real part, or another dtype"
        )
