"""PyTorch's ``nn.utils.rnn``: batches of sequences of several lengths, padded or packed.

>>> from msjit.mint.nn.utils.rnn import pad_sequence
>>> pad_sequence([ms.tensor([1, 2]), ms.tensor([3])], batch_first=True).tolist()
[[1, 2], [3, 0]]
"""

from typing import NamedTuple

from .... import _core, _missing
from ...._core import Tensor

_raw = _core._raw_ops
__all__ = [
    "PackedSequence", "pack_padded_sequence", "pack_sequence", "pad_packed_sequence", "pad_sequence", "unpad_sequence",
]  # fmt: skip


class _Parts(NamedTuple):
    data: Tensor
    batch_sizes: Tensor
    sorted_indices: Tensor | None = None
    unsorted_indices: Tensor | None = None


class PackedSequence(_Parts):
    """Sequences without padding: all first elements, then all second ones, and so on; the longest sequence is the first. RNN,
    LSTM and GRU take and give it.

    Args:
        data: Tensor (elements, ...).
        batch_sizes: integer Tensor (T,), how many sequences have a first, a second, ... element.
        sorted_indices: integer Tensor (N,), which sequences were put where. Default: None, in order.
        unsorted_indices: integer Tensor (N,), the way back. Default: None.

    >>> ms.mint.nn.utils.rnn.pack_sequence([ms.tensor([1.0, 2.0]), ms.tensor([3.0])]).data.tolist()
    [1.0, 3.0, 2.0]
    """

    __slots__ = ()

    def to(self, *args, **kwargs):
        """With ``data.to(...)`` of another dtype or device."""
        return self._replace(data=self.data.to(*args, **kwargs))


def pad_sequence(sequences, batch_first=False, padding_value=0.0, padding_side="right"):
    """Puts sequences of several lengths into one tensor, padded to the longest.

    Args:
        sequences: list of Tensors (length, ...).
        batch_first: True gives (N, T, ...) instead of (T, N, ...). Default: False.
        padding_value: number that is put where nothing is. Default: 0.0.
        padding_side: 'right' (default), behind a sequence, or 'left'.
    Returns:
        Tensor (T, N, ...), or (N, T, ...) with batch_first.
    Raises:
        ValueError: padding_side is another word.

    >>> ms.mint.nn.utils.rnn.pad_sequence([ms.tensor([1, 2]), ms.tensor([3])]).tolist()
    [[1, 3], [2, 0]]
    """
    if padding_side not in ("right", "left"):
        raise ValueError(f"pad_sequence: padding_side must be 'right' or 'left', got {padding_side!r}")
    most, rows = max(s.shape[0] for s in sequences), []
    for s in sequences:
        n = most - s.shape[0]
        more = (n, 0) if padding_side == "left" else (0, n)
        rows.append(_raw["pad"](s, (0, 0) * (s.ndim - 1) + more, "constant", padding_value) if n else s)
    return _raw["stack"](rows, 0 if batch_first else 1)


def unpad_sequence(padded_sequences, lengths, batch_first=False):
    """The sequences of a padded batch, each of its own length.

    Args:
        padded_sequences: Tensor (T, N, ...), or (N, T, ...) with batch_first.
        lengths: integer Tensor (N,).
        batch_first: whether the batch is the first dimension. Default: False.
    Returns:
        list of Tensors (length, ...).

    >>> [s.tolist() for s in ms.mint.nn.utils.rnn.unpad_sequence(ms.tensor([[1, 3], [2, 0]]), ms.tensor([2, 1]))]
    [[1, 2], [3]]
    """
    batch = padded_sequences if batch_first else padded_sequences.swapaxes(0, 1)
    return [batch[i, : int(n)] for i, n in enumerate(lengths.tolist())]


def pack_padded_sequence(input, lengths, batch_first=False, enforce_sorted=True):
    """Packs a padded batch; see ``PackedSequence``.

    Args:
        input: Tensor (T, N, ...), or (N, T, ...) with batch_first.
        lengths: integer Tensor or list of N ints, how long each sequence is.
        batch_first: whether the batch is the first dimension. Default: False.
        enforce_sorted: True (default): the sequences come the longest first; False: they are sorted here.
    Returns:
        PackedSequence.
    Raises:
        RuntimeError: with enforce_sorted they are not sorted.
        ValueError: a length is not positive.

    >>> packed = ms.mint.nn.utils.rnn.pack_padded_sequence(ms.tensor([[1.0, 3.0], [2.0, 0.0]]), [2, 1])
    >>> packed.data.tolist(), packed.batch_sizes.tolist()
    ([1.0, 3.0, 2.0], [2, 1])
    """
    counts = [int(n) for n in (lengths.tolist() if isinstance(lengths, Tensor) else lengths)]
    if min(counts) <= 0:
        raise ValueError("pack_padded_sequence: lengths must be positive")
    batch = input.swapaxes(0, 1) if batch_first else input
    order = back = None
    if not enforce_sorted:
        places = sorted(range(len(counts)), key=lambda i: -counts[i])
        order = _core.tensor(places, dtype=_core.int64)
        back = _core.tensor(sorted(range(len(places)), key=places.__getitem__), dtype=_core.int64)
        batch, counts = batch[:, order], [counts[i] for i in places]
    elif any(a < b for a, b in zip(counts, counts[1:])):
        raise RuntimeError("pack_padded_sequence: sort the sequences, the longest first, or give enforce_sorted=False")
    sizes = [sum(n > t for n in counts) for t in range(counts[0])]
    data = _raw["cat"]([batch[t, :n] for t, n in enumerate(sizes)], 0)
    return PackedSequence(data, _core.tensor(sizes, dtype=_core.int64), order, back)


def pad_packed_sequence(sequence, batch_first=False, padding_value=0.0, total_length=None):
    """The padded batch of a packed one.

    Args:
        sequence: PackedSequence.
        batch_first: True gives (N, T, ...) instead of (T, N, ...). Default: False.
        padding_value: number that is put where nothing is. Default: 0.0.
        total_length: int, the T of the result. Default: None, that of the longest sequence.
    Returns:
        pair: Tensor (T, N, ...), and int64 Tensor (N,) of the lengths.
    Raises:
        ValueError: total_length is too small.

    >>> packed = ms.mint.nn.utils.rnn.pack_sequence([ms.tensor([1.0, 2.0]), ms.tensor([3.0])])
    >>> [x.tolist() for x in ms.mint.nn.utils.rnn.pad_packed_sequence(packed)]
    [[[1.0, 3.0], [2.0, 0.0]], [2, 1]]
    """
    sizes = sequence.batch_sizes.tolist()
    if total_length is not None and total_length < len(sizes):
        raise ValueError(f"pad_packed_sequence: total_length {total_length} is below the longest, {len(sizes)}")
    rows, at, count = [], 0, sizes[0]
    for n in sizes:
        part = sequence.data[at : at + n]
        more = (0, 0) * (part.ndim - 1) + (0, count - n)
        rows.append(_raw["pad"](part, more, "constant", padding_value) if n < count else part)
        at += n
    for _ in range((total_length or 0) - len(sizes)):
        rows.append(_raw["full"](padding_value, rows[0].shape, rows[0].dtype))
    batch = _raw["stack"](rows, 0)
    lengths = _core.tensor([sum(n > i for n in sizes) for i in range(count)], dtype=_core.int64)
    if sequence.unsorted_indices is not None:
        batch, lengths = batch[:, sequence.unsorted_indices], lengths[sequence.unsorted_indices]
    return (batch.swapaxes(0, 1) if batch_first else batch), lengths


def pack_sequence(sequences, enforce_sorted=True):
    """Packs sequences; see ``PackedSequence``.

    Args:
        sequences: list of Tensors (length, ...).
        enforce_sorted: True (default): they come the longest first; False: they are sorted here.
    Returns:
        PackedSequence.
    Raises:
        RuntimeError: with enforce_sorted they are not sorted.

    >>> ms.mint.nn.utils.rnn.pack_sequence([ms.tensor([1]), ms.tensor([2, 3])], enforce_sorted=False).data.tolist()
    [2, 1, 3]
    """
    return pack_padded_sequence(pad_sequence(sequences), [s.shape[0] for s in sequences], False, enforce_sorted)


__getattr__ = _missing.getattr_of(__name__)
_missing.explain_calls(globals())
