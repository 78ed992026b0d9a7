"""Data sets as PyTorch programs write them."""

import bisect
import math
import types

import numpy as np

from .sampler import _order

__all__ = [
    "ChainDataset",
    "ConcatDataset",
    "Dataset",
    "IterableDataset",
    "StackDataset",
    "Subset",
    "TensorDataset",
    "random_split",
]


class Dataset:
    """Base of data sets with ``__getitem__(index)`` and, for loaders, ``__len__``.

    >>> class Squares(ms.mint.utils.data.Dataset):
    ...     def __len__(self):
    ...         return 3
    ...     def __getitem__(self, i):
    ...         return i * i
    >>> list(ms.mint.utils.data.DataLoader(Squares(), batch_size=3))
    [Tensor([0, 1, 4], dtype=int64)]
    """

    __class_getitem__ = classmethod(types.GenericAlias)  # Dataset[int] in annotations and as a base

    def __getitem__(self, index):
        raise NotImplementedError(f"{type(self).__name__}: __getitem__ must be defined")

    def __add__(self, other):
        return ConcatDataset([self, other])


class IterableDataset(Dataset):
    """Base of data sets that define ``__iter__`` alone."""

    def __iter__(self):
        raise NotImplementedError(f"{type(self).__name__}: __iter__ must be defined")

    def __add__(self, other):
        return ChainDataset([self, other])


class TensorDataset(Dataset):
    """Rows of tensors: element i is a tuple of the i-th of each.

    Args:
        *tensors: Tensors with equal first sizes.
    Raises:
        ValueError: the sizes differ.
    """

    def __init__(self, *tensors):
        if any(len(t) != len(tensors[0]) for t in tensors):
            raise ValueError(f"TensorDataset: the first sizes differ: {[len(t) for t in tensors]}")
        self.tensors = tensors

    def __getitem__(self, index):
        return tuple(t[index] for t in self.tensors)

    def __len__(self):
        return len(self.tensors[0])


class StackDataset(Dataset):
    """Several data sets side by side: element i is a tuple, or a dict, of the i-th of each."""

    def __init__(self, *args, **kwargs):
        self.datasets = args or kwargs
        parts = list(self.datasets.values() if kwargs else args)
        if not parts or (args and kwargs):
            raise ValueError("StackDataset: give data sets by position or by name")
        if len({len(d) for d in parts}) > 1:
            raise ValueError(f"StackDataset: the sizes differ: {[len(d) for d in parts]}")
        self._length = len(parts[0])

    def __getitem__(self, index):
        if isinstance(self.datasets, dict):
            return {name: d[index] for name, d in self.datasets.items()}
        return tuple(d[index] for d in self.datasets)

    def __len__(self):
        return self._length


class ConcatDataset(Dataset):
    """Data sets one behind the other."""

    def __init__(self, datasets):
        self.datasets = list(datasets)
        if not self.datasets:
            raise ValueError("ConcatDataset: needs at least one data set")
        self.cumulative_sizes = np.cumsum([len(d) for d in self.datasets]).tolist()

    def __len__(self):
        return self.cumulative_sizes[-1]

    def __getitem__(self, index):
        if not -len(self) <= index < len(self):
            raise IndexError(f"ConcatDataset: index {index} is out of range for {len(self)} elements")
        index %= len(self)
        which = bisect.bisect_right(self.cumulative_sizes, index)
        return self.datasets[which][index - (self.cumulative_sizes[which - 1] if which else 0)]


class ChainDataset(IterableDataset):
    """Iterable data sets one behind the other."""

    def __init__(self, datasets):
        self.datasets = datasets

    def __iter__(self):
        for d in self.datasets:
            yield from d

    def __len__(self):
        return sum(len(d) for d in self.datasets)


class Subset(Dataset):
    """The elements of a data set at indices."""

    def __init__(self, dataset, indices):
        self.dataset, self.indices = dataset, indices

    def __getitem__(self, index):
        return self.dataset[self.indices[index]]

    def __len__(self):
        return len(self.indices)


def random_split(dataset, lengths, generator=None):
    """Parts of a data set, its elements in random order.

    Args:
        dataset: the data set.
        lengths: ints that sum to its length, or fractions that sum to 1.
        generator: Generator to draw from. Default: None, msjit's own.
    Returns:
        list of Subsets.
    Raises:
        ValueError: lengths do not sum to that.

    >>> [len(part) for part in ms.mint.utils.data.random_split(range(10), [0.75, 0.25])]
    [8, 2]
    """
    total = len(dataset)
    if math.isclose(sum(lengths), 1) and sum(lengths) <= 1 + 1e-9 and not all(isinstance(n, int) for n in lengths):
        sizes = [math.floor(total * f) for f in lengths]
        for i in range(total - sum(sizes)):
            sizes[i % len(sizes)] += 1
        lengths = sizes
    if sum(lengths) != total:
        raise ValueError(f"random_split: lengths sum to {sum(lengths)}, the data set has {total} elements")
    order, parts, start = _order(total, generator), [], 0
    for n in lengths:
        parts.append(Subset(dataset, order[start : start + n]))
        start += n
    return parts
