# Written by docs/stubs.py; do not edit.
import builtins
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import EllipsisType
from typing import Any, ParamSpec, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

from msjit._core import Array, ArrayLike, DType, DTypeLike, Index, Ints, Operand, Tensor
from . import dataloader as dataloader
from . import dataset as dataset
from . import distributed as distributed
from . import sampler as sampler
from msjit.parameter import Parameter

_P = ParamSpec("_P")
_R = TypeVar("_R")

class BatchSampler(Sampler):
    """Lists of batch_size indices of a sampler; drop_last: a last one with fewer is left out."""
    def __init__(self, sampler: Any, batch_size: Any, drop_last: Any) -> None: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __len__(self) -> Any: ...
class ChainDataset(IterableDataset):
    """Iterable data sets one behind the other."""
    def __init__(self, datasets: Any) -> None: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __len__(self) -> Any: ...
class ConcatDataset(Dataset):
    """Data sets one behind the other."""
    def __init__(self, datasets: Any) -> None: ...
    def __getitem__(self, index: Operand) -> Any: ...
    def __len__(self) -> Any: ...
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
    (2, [[1.0, 2.0], [3.0]])"""
    def __init__(self, dataset: Any, batch_size: complex | Tensor = 1, shuffle: Any = None, sampler: Any = None, batch_sampler: Any = None, num_workers: complex | Tensor = 0, collate_fn: Any = None, pin_memory: bool = False, drop_last: bool = False, timeout: complex | Tensor = 0, worker_init_fn: Any = None, multiprocessing_context: Any = None, generator: Any = None, *, prefetch_factor: Any = None, persistent_workers: bool = False, pin_memory_device: str = '', in_order: bool = True) -> None: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __len__(self) -> Any: ...
class Dataset:
    """Base of data sets with ``__getitem__(index)`` and, for loaders, ``__len__``.

    >>> class Squares(ms.mint.utils.data.Dataset):
    ...     def __len__(self):
    ...         return 3
    ...     def __getitem__(self, i):
    ...         return i * i
    >>> list(ms.mint.utils.data.DataLoader(Squares(), batch_size=3))
    [Tensor([0, 1, 4], dtype=int64)]"""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def __getitem__(self, index: Operand) -> Any: ...
class DistributedSampler(Sampler):
    """The indices that one of several processes takes: every ``num_replicas``-th of an order that is the same in all of them.

    Args:
        dataset: with ``__len__``.
        num_replicas: int, the number of processes. Default: None, that of the process group.
        rank: int, which of them this is. Default: None, its rank in the process group.
        shuffle: True: in an order drawn from seed and ``set_epoch``'s number; False: in the data set's order. Default: True.
        seed: int, the same in all processes. Default: 0.
        drop_last: True: indices that are too many are left out; False: the first ones are taken again. Default: False.
    Raises:
        ValueError: there is no such rank.

    >>> list(ms.mint.utils.data.distributed.DistributedSampler(range(5), num_replicas=2, rank=1, shuffle=False))
    [1, 3, 0]"""
    def __init__(self, dataset: Any, num_replicas: Any = None, rank: Any = None, shuffle: bool = True, seed: complex | Tensor = 0, drop_last: bool = False) -> None: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __len__(self) -> Any: ...
    def set_epoch(self, epoch: Any) -> Any:
        """The number that, with the seed, decides the order."""
        ...
class IterableDataset(Dataset):
    """Base of data sets that define ``__iter__`` alone."""
    def __iter__(self) -> Iterator[Any]: ...
class RandomSampler(Sampler):
    """Indices in random order, or with replacement=True drawn one by one.

    Args:
        data_source: the data set.
        replacement: True: an index may occur again. Default: False.
        num_samples: int, how many. Default: None, as many as there are elements.
        generator: Generator to draw from. Default: None, msjit's own."""
    def __init__(self, data_source: Any, replacement: bool = False, num_samples: Any = None, generator: Any = None) -> None: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __len__(self) -> Any: ...
    @property
    def num_samples(self) -> Any: ...
class Sampler:
    """Base of what gives the indices of elements: ``__iter__``, and ``__len__`` where it is known."""
    def __init__(self, data_source: Any = None) -> None: ...
    def __iter__(self) -> Iterator[Any]: ...
class SequentialSampler(Sampler):
    """0, 1, 2 and so on."""
    def __init__(self, data_source: Any) -> None: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __len__(self) -> Any: ...
class StackDataset(Dataset):
    """Several data sets side by side: element i is a tuple, or a dict, of the i-th of each."""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def __getitem__(self, index: Operand) -> Any: ...
    def __len__(self) -> Any: ...
class Subset(Dataset):
    """The elements of a data set at indices."""
    def __init__(self, dataset: Any, indices: Any) -> None: ...
    def __getitem__(self, index: Operand) -> Any: ...
    def __len__(self) -> Any: ...
class SubsetRandomSampler(Sampler):
    """Given indices in random order."""
    def __init__(self, indices: Any, generator: Any = None) -> None: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __len__(self) -> Any: ...
class TensorDataset(Dataset):
    """Rows of tensors: element i is a tuple of the i-th of each.

    Args:
        *tensors: Tensors with equal first sizes.
    Raises:
        ValueError: the sizes differ."""
    def __init__(self, *tensors: Any) -> None: ...
    def __getitem__(self, index: Operand) -> Any: ...
    def __len__(self) -> Any: ...
class WeightedRandomSampler(Sampler):
    """Indices drawn with probabilities in proportion to weights.

    Args:
        weights: sequence of numbers that are not negative.
        num_samples: int, how many.
        replacement: False: each at most once. Default: True.
        generator: Generator to draw from. Default: None, msjit's own."""
    def __init__(self, weights: Any, num_samples: Any, replacement: bool = True, generator: Any = None) -> None: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __len__(self) -> Any: ...
def default_collate(batch: Any) -> Any:
    """Elements as one batch: tensors, arrays and numbers are stacked; in tuples, lists and dicts part by part.

    >>> ms.mint.utils.data.default_collate([{"x": 1.5, "y": "a"}, {"x": 2.5, "y": "b"}])
    {'x': Tensor([1.5, 2.5], dtype=float64), 'y': ['a', 'b']}"""
    ...
def default_convert(data: Any) -> Any:
    """NumPy arrays in nested data as Tensors."""
    ...
def get_worker_info() -> Any:
    """None: batches are made in the process itself."""
    ...
def random_split(dataset: Any, lengths: Any, generator: Any = None) -> Any:
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
    [8, 2]"""
    ...
