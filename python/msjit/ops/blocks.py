"""Blocks of pixels, channels and batches, and padding, with MindSpore's names and arguments."""

import builtins

from .. import _core
from .._core import Tensor

_raw = _core._raw_ops
_arange = _raw["arange"]
_index_select = _raw["index_select"]
_pad = _raw["pad"]
_permute = _raw["permute"]
_reshape = _raw["reshape"]
_slice = _raw["slice"]
_unsqueeze = _raw["unsqueeze"]

__all__ = [
    "batch_to_space_nd", "channel_shuffle", "mirror_pad", "padding", "pixel_shuffle", "pixel_unshuffle", "sequence_mask",
    "space_to_batch_nd",
]  # fmt: skip


def channel_shuffle(x, groups):
    """Interleaves the channels of groups, so that the next grouped convolution sees all groups (Zhang et al., 2018).

    Args:
        x: Tensor, (N, C, ...).
        groups: int, how many groups, which divides C.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        ValueError: groups does not divide the channels.

    >>> ms.ops.channel_shuffle(ms.tensor([[[1], [2], [3], [4]]]), 2).reshape(-1)
    Tensor([1, 3, 2, 4], dtype=int64)
    """
    n, c = x.shape[:2]
    if c % groups:
        raise ValueError(f"channel_shuffle: {c} channels are not divisible into {groups} groups")
    y = _raw["transpose"](_reshape(x, (n, groups, c // groups, *x.shape[2:])), 1, 2)
    return _reshape(y, x.shape)


def pixel_shuffle(input, upscale_factor):
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
             [3, 4]]], dtype=int64)
    """
    r, (c, h, w), lead = upscale_factor, input.shape[-3:], tuple(input.shape[:-3])
    if c % (r * r):
        raise ValueError(f"pixel_shuffle: {c} channels are not divisible by {r * r}")
    y, k = _reshape(input, (*lead, c // (r * r), r, r, h, w)), len(lead)
    y = _permute(y, (*range(k + 1), k + 3, k + 1, k + 4, k + 2))
    return _reshape(y, (*lead, c // (r * r), h * r, w * r))


def pixel_unshuffle(input, downscale_factor):
    """Packs r x r pixels into r * r channels: (..., C, H r, W r) becomes (..., C r r, H, W), the inverse of pixel_shuffle.

    Args:
        input: Tensor with at least three dimensions.
        downscale_factor: int, r.
    Returns:
        Tensor of input's dtype.
    Raises:
        ValueError: r does not divide height and width.

    >>> ms.ops.pixel_unshuffle(ms.tensor([[[1, 2], [3, 4]]]), 2).reshape(-1)
    Tensor([1, 2, 3, 4], dtype=int64)
    """
    r, (c, h, w), lead = downscale_factor, input.shape[-3:], tuple(input.shape[:-3])
    if h % r or w % r:
        raise ValueError(f"pixel_unshuffle: height {h} and width {w} must be divisible by {r}")
    y, k = _reshape(input, (*lead, c, h // r, r, w // r, r)), len(lead)
    y = _permute(y, (*range(k + 1), k + 2, k + 4, k + 1, k + 3))
    return _reshape(y, (*lead, c * r * r, h // r, w // r))


def _blocks(size, borders):
    """The size of a block in each of the dimensions that have borders."""
    return [size] * len(borders) if isinstance(size, int) else size


def batch_to_space_nd(input_x, block_shape, crops):
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
              [3, 4]]]], dtype=int64)
    """
    block_shape = _blocks(block_shape, crops)
    m, (n, c) = len(block_shape), input_x.shape[:2]
    spatial, total = input_x.shape[2:], 1
    for b in block_shape:
        total *= b
    y = _reshape(input_x, (*block_shape, n // total, c, *spatial))
    order = [m, m + 1] + [v for i in range(m) for v in (m + 2 + i, i)]
    y = _reshape(_permute(y, tuple(order)), (n // total, c, *(s * b for s, b in zip(spatial, block_shape))))
    for i, (low, high) in enumerate(crops):
        y = _slice(y, 2 + i, low, y.shape[2 + i] - high)
    return y


def space_to_batch_nd(input_x, block_size, paddings):
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
    (4, 1, 1, 1)
    """
    flat = [p for pair in reversed(list(paddings)) for p in pair]
    x = _pad(input_x, tuple(flat), "constant", 0.0) if builtins.any(flat) else input_x
    block_size = _blocks(block_size, paddings)
    m, (n, c) = len(block_size), x.shape[:2]
    if builtins.any(s % b for s, b in zip(x.shape[2:], block_size)):
        raise ValueError(f"space_to_batch_nd: {tuple(x.shape[2:])} is not divisible by {tuple(block_size)}")
    y = _reshape(x, (n, c, *(v for s, b in zip(x.shape[2:], block_size) for v in (s // b, b))))
    order = [3 + 2 * i for i in range(m)] + [0, 1] + [2 + 2 * i for i in range(m)]
    total = 1
    for b in block_size:
        total *= b
    return _reshape(_permute(y, tuple(order)), (n * total, c, *(s // b for s, b in zip(x.shape[2:], block_size))))


def mirror_pad(input_x, paddings, mode):
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
    Tensor([2, 1, 1, 2, 3], dtype=int64)
    """
    if mode not in ("REFLECT", "SYMMETRIC"):
        raise ValueError(f"mirror_pad: mode must be 'REFLECT' or 'SYMMETRIC', got {mode!r}")
    pads = paddings.asnumpy().tolist() if isinstance(paddings, Tensor) else paddings
    edge = mode == "SYMMETRIC"
    for i, (before, after) in enumerate(pads):
        n = input_x.shape[i]
        if max(before, after) > n - (not edge):
            raise ValueError(f"mirror_pad: {before, after} is too much for size {n} of dimension {i}")
        if before or after:
            index = list(range(before - 1 + (not edge), -1 + (not edge), -1)) + list(range(n))
            index += list(range(n - 1 - (not edge), n - 1 - (not edge) - after, -1))
            input_x = _index_select(input_x, Tensor(index, dtype=_core.int64), i)
    return input_x


def padding(x, pad_dim_size=8):
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
            [2, 0, 0]], dtype=int64)
    """
    if x.shape[-1] != 1:
        raise ValueError(f"padding: the last dimension must have size 1, got shape {tuple(x.shape)}")
    return _pad(x, (0, pad_dim_size - 1), "constant", 0.0)


def sequence_mask(lengths, maxlen=None):
    """Which places of padded sequences hold something: True at the first lengths[i] of row i.

    Args:
        lengths: Tensor of integers, of any shape.
        maxlen: int or None, how many places there are; None: the largest length.
    Returns:
        Tensor of bools, of the shape of lengths and maxlen.

    >>> ms.ops.sequence_mask(ms.tensor([1, 2]), 3)
    Tensor([[ True, False, False],
            [ True,  True, False]], dtype=bool_)
    """
    if maxlen is None:
        maxlen = int(_raw["amax"](_reshape(lengths, (-1,))).item())
    return _arange(0, maxlen) < _unsqueeze(lengths, -1)
