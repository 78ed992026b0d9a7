"""Cuts as PyTorch has them: found in ``msjit.mint``. ``hsplit`` and its kin of ``msjit.ops`` also make parts of unequal sizes, as
MindSpore does.

>>> len(ms.mint.vsplit(ms.zeros(4, 2), 2))
2
"""

from .. import ops as _ops

__all__ = ["dsplit", "hsplit", "split_with_sizes", "vsplit"]


def _cut(name, least, input, indices_or_sections, dim):
    if input.ndim < least:
        raise ValueError(f"{name}: needs a tensor of at least {least} dimensions, got shape {tuple(input.shape)}")
    if isinstance(indices_or_sections, int):
        size = input.shape[dim]
        if indices_or_sections <= 0 or size % indices_or_sections:
            raise ValueError(
                f"{name}: dimension {dim} has {size} elements, which {indices_or_sections} does not divide"
            )
    return _ops.tensor_split(input, indices_or_sections, dim)


def hsplit(input, indices_or_sections):
    """Cuts a tensor into columns: along dimension 1, or along the only one of a vector.

    Args:
        input: Tensor of at least one dimension.
        indices_or_sections: int, into how many parts of one size; or list of ints, before which indices.
    Returns:
        tuple of Tensors, views of input.
    Raises:
        ValueError: the size is not a multiple of the number of parts.

    >>> [part.tolist() for part in ms.mint.hsplit(ms.tensor([[1, 2], [3, 4]]), 2)]
    [[[1], [3]], [[2], [4]]]
    """
    return _cut("hsplit", 1, input, indices_or_sections, 0 if input.ndim == 1 else 1)


def vsplit(input, indices_or_sections):
    """Cuts a tensor into rows: along dimension 0.

    Args:
        input: Tensor of at least two dimensions.
        indices_or_sections: int, into how many parts of one size; or list of ints, before which indices.
    Returns:
        tuple of Tensors, views of input.
    Raises:
        ValueError: the size is not a multiple of the number of parts.

    >>> [part.tolist() for part in ms.mint.vsplit(ms.tensor([[1, 2], [3, 4]]), 2)]
    [[[1, 2]], [[3, 4]]]
    """
    return _cut("vsplit", 2, input, indices_or_sections, 0)


def dsplit(input, indices_or_sections):
    """Cuts a tensor along dimension 2.

    Args:
        input: Tensor of at least three dimensions.
        indices_or_sections: int, into how many parts of one size; or list of ints, before which indices.
    Returns:
        tuple of Tensors, views of input.
    Raises:
        ValueError: the size is not a multiple of the number of parts.

    >>> [part.tolist() for part in ms.mint.dsplit(ms.tensor([[[1, 2]]]), [1])]
    [[[[1]]], [[[2]]]]
    """
    return _cut("dsplit", 3, input, indices_or_sections, 2)


def split_with_sizes(input, split_sizes, dim=0):
    """Cuts a tensor into parts of given sizes along a dimension.

    Args:
        input: Tensor.
        split_sizes: list of ints, which add up to the size of the dimension.
        dim: int, the dimension. Default: 0.
    Returns:
        tuple of Tensors.

    >>> [p.tolist() for p in ms.mint.split_with_sizes(ms.tensor([1, 2, 3]), [1, 2])]
    [[1], [2, 3]]
    """
    from .functions import split

    return split(input, list(split_sizes), dim)
