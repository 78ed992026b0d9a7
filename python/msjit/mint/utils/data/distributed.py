"""A data set shared out among processes."""

import math

from .sampler import Sampler, _order

__all__ = ["DistributedSampler"]


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
    [1, 3, 0]
    """

    def __init__(self, dataset, num_replicas=None, rank=None, shuffle=True, seed=0, drop_last=False):
        if num_replicas is None or rank is None:
            from ... import distributed

            num_replicas = distributed.get_world_size() if num_replicas is None else num_replicas
            rank = distributed.get_rank() if rank is None else rank
        if not 0 <= rank < num_replicas:
            raise ValueError(f"DistributedSampler: rank must be in [0, {num_replicas - 1}], got {rank}")
        self.dataset, self.num_replicas, self.rank, self.shuffle = dataset, num_replicas, rank, shuffle
        self.seed, self.drop_last, self.epoch = seed, drop_last, 0
        n = len(dataset)
        self.num_samples = n // num_replicas if drop_last else math.ceil(n / num_replicas)
        self.total_size = self.num_samples * num_replicas

    def __iter__(self):
        n = len(self.dataset)
        if self.shuffle:
            from ....device import Generator

            order = _order(n, Generator().manual_seed(self.seed + self.epoch))
        else:
            order = list(range(n))
        if not self.drop_last and order:
            order = (order * math.ceil(self.total_size / n))[: self.total_size]
        return iter(order[self.rank : self.total_size : self.num_replicas])

    def __len__(self):
        return self.num_samples

    def set_epoch(self, epoch):
        """The number that, with the seed, decides the order."""
        self.epoch = epoch
