"""Batches of a data set, made in the process itself."""

import types

import numpy as np

from .... import _core
from ...._core import Tensor
from .dataset import IterableDataset
from .sampler import BatchSampler, RandomSampler, SequentialSampler

__all__ = ["DataLoader", "default_collate", "default_convert", "get_worker_info"]


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

    __class_getitem__ = classmethod(types.GenericAlias)

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
            from ...._missing import without_effect

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
