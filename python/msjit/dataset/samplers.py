"""Samplers: which rows of a data set come, and in which order."""

import numpy as np


class Sampler:
    """Base of samplers: ``__iter__`` gives indices; ``num_samples``, ``dataset_size`` are set before."""

    def __init__(self, num_samples=None):
        if num_samples is not None and (not isinstance(num_samples, int) or num_samples < 0):
            raise ValueError(
                f"{type(self).__name__}: num_samples must be an int that is not negative, got {num_samples!r}"
            )
        self.num_samples = num_samples or None
        self.dataset_size, self.labels, self._child = 0, None, None

    def add_child(self, sampler):
        """The indices of another sampler are what this one chooses from."""
        self._child = sampler

    def get_child(self):
        """The sampler this one chooses from."""
        return self._child

    def get_num_samples(self):
        """How many indices come at most; None: all."""
        return self.num_samples

    def _indices(self, n, rng):
        raise NotImplementedError

    def indices(self, n, rng, labels=None):
        """The indices for n rows."""
        self.labels = labels
        pool = None if self._child is None else self._child.indices(n, rng, labels)
        chosen = [int(i) for i in self._indices(n if pool is None else len(pool), rng)]
        chosen = chosen if self.num_samples is None else chosen[: self.num_samples]
        for i in chosen:
            if not -n <= i < n:
                raise ValueError(f"{type(self).__name__}: index {i} is out of range for {n} rows")
        return chosen if pool is None else [pool[i] for i in chosen]


class SequentialSampler(Sampler):
    """Rows from start_index on."""

    def __init__(self, start_index=None, num_samples=None):
        super().__init__(num_samples)
        self.start_index = start_index or 0

    def _indices(self, n, rng):
        return range(self.start_index, n)


class RandomSampler(Sampler):
    """Rows in random order, or with replacement drawn."""

    def __init__(self, replacement=False, num_samples=None, shuffle="global"):
        super().__init__(num_samples)
        self.replacement = bool(replacement)

    def _indices(self, n, rng):
        return rng.integers(0, n, self.num_samples or n) if self.replacement else rng.permutation(n)


class SubsetSampler(Sampler):
    """The rows at indices, in this order."""

    def __init__(self, indices, num_samples=None):
        super().__init__(num_samples)
        self._chosen = [int(i) for i in ([indices] if isinstance(indices, int) else indices)]

    def _indices(self, n, rng):
        return self._chosen


class SubsetRandomSampler(SubsetSampler):
    """The rows at indices, in random order."""

    def _indices(self, n, rng):
        return [self._chosen[i] for i in rng.permutation(len(self._chosen))]


class WeightedRandomSampler(Sampler):
    """Rows drawn with probabilities proportional to weights."""

    def __init__(self, weights, num_samples=None, replacement=True):
        super().__init__(num_samples)
        self.weights, self.replacement = np.asarray(weights, float), bool(replacement)
        if (self.weights < 0).any() or not self.weights.any():
            raise ValueError("WeightedRandomSampler: weights must not be negative, nor all 0")

    def _indices(self, n, rng):
        p = self.weights / self.weights.sum()
        return rng.choice(len(p), self.num_samples or len(p), self.replacement, p)


class PKSampler(Sampler):
    """num_val rows of each class."""

    def __init__(self, num_val, num_class=None, shuffle=False, class_column="label", num_samples=None):
        super().__init__(num_samples)
        if not isinstance(num_val, int) or num_val < 1:
            raise ValueError(f"PKSampler: num_val must be a positive int, got {num_val!r}")
        self.num_val, self.shuffle, self.class_column = num_val, shuffle, class_column

    def _indices(self, n, rng):
        if self.labels is None:
            raise ValueError("PKSampler: the data set has no labels")
        labels, result = np.asarray(self.labels), []
        classes = np.unique(labels)
        for c in rng.permutation(classes) if self.shuffle else classes:
            own = np.nonzero(labels == c)[0]
            result.extend((rng.permutation(own) if self.shuffle else own)[: self.num_val])
        return result


class DistributedSampler(Sampler):
    """Every num_shards-th row from shard_id on, of shuffled rows; the first rows again so that shards are equally long."""

    def __init__(self, num_shards, shard_id, shuffle=True, num_samples=None, offset=-1):
        super().__init__(num_samples)
        if not 0 <= shard_id < num_shards:
            raise ValueError(f"DistributedSampler: shard_id {shard_id} is not below num_shards {num_shards}")
        self.num_shards, self.shard_id, self.shuffle = num_shards, shard_id, shuffle

    def _indices(self, n, rng):
        order = rng.permutation(n) if self.shuffle else np.arange(n)
        each = -(-n // self.num_shards)
        return [order[(self.shard_id + i * self.num_shards) % n] for i in range(each)]


def made(sampler, shuffle, num_samples, num_shards, shard_id, default_shuffle):
    """The sampler that a data set's arguments mean."""
    if sampler is not None:
        if shuffle is not None or num_shards is not None:
            raise ValueError("a sampler excludes shuffle and num_shards")
        return sampler if isinstance(sampler, Sampler) else SubsetSampler(list(sampler))
    shuffle = default_shuffle if shuffle is None else bool(shuffle)
    if num_shards is not None:
        if shard_id is None:
            raise ValueError("num_shards needs shard_id")
        return DistributedSampler(num_shards, shard_id, shuffle, num_samples)
    return RandomSampler(num_samples=num_samples) if shuffle else SequentialSampler(num_samples=num_samples)
