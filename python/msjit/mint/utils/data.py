"""Data sets, samplers and loaders as PyTorch programs write them; batches are made in the process itself.

>>> from msjit.mint.utils.data import DataLoader, TensorDataset
>>> x = ms.tensor([[1.0], [2.0], [3.0]])
>>> [tuple(batch.shape) for (batch,) in DataLoader(TensorDataset(x), batch_size=2)]
[(2, 1), (1, 1)]
"""

import bisect
import math

import numpy as np

from ... import _core
from ..._core import Tensor

__all__ = [
    "BatchSampler", "ChainDataset", "ConcatDataset", "DataLoader", "Dataset", "IterableDataset", "RandomSampler", "Sampler",
    "SequentialSampler", "StackDataset", "Subset", "SubsetRandomSampler", "TensorDataset", "WeightedRandomSampler",
    "default_collate", "default_convert", "get_worker_info", "random_split",
]  # fmt: skip


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


def _order(n, generator):
    return _core._raw_ops["argsort"](_draws(n, generator), 0).tolist()


def _draws(n, generator):
    from .. import rand

    return rand(n, generator=generator) if generator is not None else rand(n)


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


class Sampler:
    """Base of what gives the indices of elements: ``__iter__``, and ``__len__`` where it is known."""

    def __init__(self, data_source=None):
        pass

    def __iter__(self):
        raise NotImplementedError(f"{type(self).__name__}: __iter__ must be defined")


class SequentialSampler(Sampler):
    """0, 1, 2 and so on."""

    def __init__(self, data_source):
        self.data_source = data_source

    def __iter__(self):
        return iter(range(len(self.data_source)))

    def __len__(self):
        return len(self.data_source)


class RandomSampler(Sampler):
    """Indices in random order, or with replacement=True drawn one by one.

    Args:
        data_source: the data set.
        replacement: True: an index may occur again. Default: False.
        num_samples: int, how many. Default: None, as many as there are elements.
        generator: Generator to draw from. Default: None, msjit's own.
    """

    def __init__(self, data_source, replacement=False, num_samples=None, generator=None):
        self.data_source, self.replacement, self.generator = data_source, replacement, generator
        self._count = num_samples

    @property
    def num_samples(self):
        """How many indices it gives."""
        return len(self.data_source) if self._count is None else self._count

    def __iter__(self):
        n, left = len(self.data_source), self.num_samples
        if self.replacement:
            return iter([min(int(v * n), n - 1) for v in _draws(left, self.generator).tolist()])
        order = []
        while len(order) < left:
            order += _order(n, self.generator)
        return iter(order[:left])

    def __len__(self):
        return self.num_samples


class SubsetRandomSampler(Sampler):
    """Given indices in random order."""

    def __init__(self, indices, generator=None):
        self.indices, self.generator = indices, generator

    def __iter__(self):
        return iter([self.indices[i] for i in _order(len(self.indices), self.generator)])

    def __len__(self):
        return len(self.indices)


class WeightedRandomSampler(Sampler):
    """Indices drawn with probabilities in proportion to weights.

    Args:
        weights: sequence of numbers that are not negative.
        num_samples: int, how many.
        replacement: False: each at most once. Default: True.
        generator: Generator to draw from. Default: None, msjit's own.
    """

    def __init__(self, weights, num_samples, replacement=True, generator=None):
        self.weights, self.num_samples = np.asarray(weights, np.float64), num_samples
        self.replacement, self.generator = replacement, generator
        if not replacement and num_samples > np.count_nonzero(self.weights):
            raise ValueError("WeightedRandomSampler: more samples than elements with a weight")

    def __iter__(self):
        if self.replacement:
            sums = np.cumsum(self.weights)
            drawn = np.asarray(_draws(self.num_samples, self.generator).tolist()) * sums[-1]
            return iter(np.minimum(np.searchsorted(sums, drawn, side="right"), len(sums) - 1).tolist())
        u = np.asarray(_draws(len(self.weights), self.generator).tolist())  # Efraimidis and Spirakis, 2006
        with np.errstate(divide="ignore"):
            keys = np.log(np.maximum(u, 1e-30)) / self.weights
        return iter(np.argsort(-keys, kind="stable")[: self.num_samples].tolist())

    def __len__(self):
        return self.num_samples


class BatchSampler(Sampler):
    """Lists of batch_size indices of a sampler; drop_last: a last one with fewer is left out."""

    def __init__(self, sampler, batch_size, drop_last):
        if not isinstance(batch_size, int) or isinstance(batch_size, bool) or batch_size <= 0:
            raise ValueError(f"BatchSampler: batch_size must be a positive int, got {batch_size!r}")
        self.sampler, self.batch_size, self.drop_last = sampler, batch_size, drop_last

    def __iter__(self):
        batch = []
        for index in self.sampler:
            batch.append(index)
            if len(batch) == self.batch_size:
                yield batch
                batch = []
        if batch and not self.drop_last:
            yield batch

    def __len__(self):
        n = len(self.sampler)
        return n // self.batch_size if self.drop_last else -(-n // self.batch_size)


def default_convert(data):
    """NumPy arrays in nested data as Tensors."""
    if isinstance(data, np.ndarray) and data.dtype.kind in "biufc":
        return Tensor(data)
    if isinstance(data, dict):
        return {k: default_convert(v) for k, v in data.items()}
    if isinstance(data, tuple) and hasattr(data, "_fields"):
        return type(data)(*(default_convert(v) for v in data))
    if isinstance(data, (list, tuple)):
        return [default_convert(v) for v in data]
    return data


def default_collate(batch):
    """Elements as one batch: tensors, arrays and numbers are stacked; in tuples, lists and dicts part by part.

    >>> ms.mint.utils.data.default_collate([{"x": 1.5, "y": "a"}, {"x": 2.5, "y": "b"}])
    {'x': Tensor([1.5, 2.5], dtype=float64), 'y': ['a', 'b']}
    """
    first = batch[0]
    if isinstance(first, Tensor):
        return _core._raw_ops["stack"](list(batch), 0)
    if isinstance(first, (np.ndarray, np.generic)):
        return Tensor(np.stack([np.asarray(v) for v in batch]))
    if isinstance(first, float):
        return Tensor(np.asarray(batch, np.float64))
    if isinstance(first, int):
        return Tensor(np.asarray(batch))
    if isinstance(first, (str, bytes)):
        return list(batch)
    if isinstance(first, dict):
        return {k: default_collate([element[k] for element in batch]) for k in first}
    if isinstance(first, tuple) and hasattr(first, "_fields"):
        return type(first)(*(default_collate(part) for part in zip(*batch)))
    if isinstance(first, (tuple, list)):
        if any(len(element) != len(first) for element in batch):
            raise RuntimeError("default_collate: the elements of a batch have different lengths")
        return [default_collate(part) for part in zip(*batch)]
    raise TypeError(
        f"default_collate: batches are made of tensors, arrays, numbers, dicts or lists; got {type(first).__name__}"
    )


def get_worker_info():
    """None: batches are made in the process itself."""
    return None


class DataLoader:
    """Batches of a data set, for loops.

    Args:
        dataset: with ``__getitem__`` and ``__len__``, or iterable.
        batch_size: int, elements of a batch; None: elements one by one. Default: 1.
        shuffle: True: in random order, another every time. Default: None, False.
        sampler: what gives the indices. Default: None.
        batch_sampler: what gives lists of indices. Default: None.
        num_workers: accepted as PyTorch has it; batches are made in this process.
        collate_fn: function of a list of elements that gives the batch. Default: None, ``default_collate``.
        pin_memory, timeout, worker_init_fn, multiprocessing_context, prefetch_factor, persistent_workers, pin_memory_device:
            accepted as PyTorch has them.
        drop_last: True: a last batch with fewer elements is left out. Default: False.
        generator: Generator for shuffle. Default: None, msjit's own.
    Raises:
        ValueError: settings that exclude each other.

    >>> loader = ms.mint.utils.data.DataLoader([1.0, 2.0, 3.0], batch_size=2)
    >>> len(loader), [batch.tolist() for batch in loader]
    (2, [[1.0, 2.0], [3.0]])
    """

    def __init__(
        self,
        dataset,
        batch_size=1,
        shuffle=None,
        sampler=None,
        batch_sampler=None,
        num_workers=0,
        collate_fn=None,
        pin_memory=False,
        drop_last=False,
        timeout=0,
        worker_init_fn=None,
        multiprocessing_context=None,
        generator=None,
        *,
        prefetch_factor=None,
        persistent_workers=False,
        pin_memory_device="",
        in_order=True,
    ):
        if num_workers < 0:
            raise ValueError(f"DataLoader: num_workers must not be negative, got {num_workers}")
        if sampler is not None and shuffle:
            raise ValueError("DataLoader: shuffle and sampler exclude each other")
        if batch_sampler is not None and (batch_size != 1 or shuffle or sampler is not None or drop_last):
            raise ValueError("DataLoader: batch_sampler excludes batch_size, shuffle, sampler and drop_last")
        self._iterable = isinstance(dataset, IterableDataset) or not hasattr(dataset, "__getitem__")
        if self._iterable and (shuffle or sampler is not None or batch_sampler is not None):
            raise ValueError("DataLoader: an iterable data set has an order of its own: no shuffle, no sampler")
        if batch_size is None and drop_last:
            raise ValueError("DataLoader: drop_last needs a batch_size")
        if num_workers > 0:
            from ..._missing import without_effect

            without_effect(f"DataLoader(num_workers={num_workers})", "batches are made in the process itself")
        self.dataset, self.num_workers, self.pin_memory = dataset, num_workers, pin_memory
        self.drop_last, self.generator, self.batch_size = drop_last, generator, batch_size
        if not self._iterable:
            if sampler is None and batch_sampler is None:
                sampler = RandomSampler(dataset, generator=generator) if shuffle else SequentialSampler(dataset)
            if batch_sampler is None and batch_size is not None:
                batch_sampler = BatchSampler(sampler, batch_size, drop_last)
        self.sampler, self.batch_sampler = sampler, batch_sampler
        batched = batch_sampler is not None or (self._iterable and batch_size is not None)
        self.collate_fn = collate_fn or (default_collate if batched else default_convert)

    def __iter__(self):
        if self._iterable:
            yield from self._of_iterable()
        elif self.batch_sampler is None:
            for index in self.sampler:
                yield self.collate_fn(self.dataset[index])
        else:
            many = getattr(self.dataset, "__getitems__", None)
            for indices in self.batch_sampler:
                yield self.collate_fn(many(indices) if many else [self.dataset[i] for i in indices])

    def _of_iterable(self):
        batch = []
        for element in self.dataset:
            if self.batch_size is None:
                yield self.collate_fn(element)
                continue
            batch.append(element)
            if len(batch) == self.batch_size:
                yield self.collate_fn(batch)
                batch = []
        if batch and not self.drop_last:
            yield self.collate_fn(batch)

    def __len__(self):
        if self._iterable:
            n = len(self.dataset)
            if self.batch_size is None:
                return n
            return n // self.batch_size if self.drop_last else -(-n // self.batch_size)
        return len(self.sampler if self.batch_sampler is None else self.batch_sampler)
