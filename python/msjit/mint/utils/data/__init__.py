"""Data sets, samplers and loaders as PyTorch programs write them; batches are made in the process itself.

>>> from msjit.mint.utils.data import DataLoader, TensorDataset
>>> x = ms.tensor([[1.0], [2.0], [3.0]])
>>> [tuple(batch.shape) for (batch,) in DataLoader(TensorDataset(x), batch_size=2)]
[(2, 1), (1, 1)]
"""

from . import dataloader, dataset, distributed, sampler
from .dataloader import DataLoader, default_collate, default_convert, get_worker_info
from .dataset import (
    ChainDataset,
    ConcatDataset,
    Dataset,
    IterableDataset,
    StackDataset,
    Subset,
    TensorDataset,
    random_split,
)
from .distributed import DistributedSampler
from .sampler import (
    BatchSampler,
    RandomSampler,
    Sampler,
    SequentialSampler,
    SubsetRandomSampler,
    WeightedRandomSampler,
)

__all__ = [
    "BatchSampler", "ChainDataset", "ConcatDataset", "DataLoader", "Dataset", "DistributedSampler", "IterableDataset",
    "RandomSampler", "Sampler", "SequentialSampler", "StackDataset", "Subset", "SubsetRandomSampler", "TensorDataset",
    "WeightedRandomSampler", "dataloader", "dataset", "default_collate", "default_convert", "distributed", "get_worker_info",
    "random_split", "sampler",
]  # fmt: skip
