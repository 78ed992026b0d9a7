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
        """Of a program's own sampler: what its __iter__ gives."""
        if not hasattr(self, "__iter__"):
            raise TypeError(f"{type(self).__name__}: a sampler of your own needs __iter__, which gives indices")
        self.dataset_size = n
        return list(self)

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
    """The rows in their order, from one of them on.

    Args:
        start_index: int or None, the first row; None: 0.
        num_samples: int or None, how many rows come at most; None: all.
    Raises:
        ValueError: a negative number.

    >>> sampler = ms.dataset.SequentialSampler(start_index=2)
    >>> [int(x) for (x,) in ms.dataset.NumpySlicesDataset([10, 11, 12, 13], sampler=sampler)]
    [12, 13]
    """

    def __init__(self, start_index=None, num_samples=None):
        super().__init__(num_samples)
        self.start_index = start_index or 0

    def _indices(self, n, rng):
        return range(self.start_index, n)


class RandomSampler(Sampler):
    """The rows in random order, another one in each epoch.

    Args:
        replacement: bool, whether a row may come again.
        num_samples: int or None, how many rows come at most; None: all.
        shuffle: str, there for MindSpore's programs; it changes nothing.
    Raises:
        ValueError: a negative number.

    >>> rows = ms.dataset.NumpySlicesDataset([10, 11, 12], sampler=ms.dataset.RandomSampler())
    >>> sorted(int(x) for (x,) in rows)
    [10, 11, 12]
    """

    def __init__(self, replacement=False, num_samples=None, shuffle="global"):
        super().__init__(num_samples)
        self.replacement = bool(replacement)

    def _indices(self, n, rng):
        return rng.integers(0, n, self.num_samples or n) if self.replacement else rng.permutation(n)


class SubsetSampler(Sampler):
    """The rows at given indices, in their order.

    Args:
        indices: int or list of ints, which rows; negative ones count from the end.
        num_samples: int or None, how many rows come at most; None: all.
    Raises:
        ValueError: an index that there is not, when the rows come.

    >>> rows = ms.dataset.NumpySlicesDataset([10, 11, 12], sampler=ms.dataset.SubsetSampler([2, 0]))
    >>> [int(x) for (x,) in rows]
    [12, 10]
    """

    def __init__(self, indices, num_samples=None):
        super().__init__(num_samples)
        self._chosen = [int(i) for i in ([indices] if isinstance(indices, int) else indices)]

    def _indices(self, n, rng):
        return self._chosen


class IterSampler(Sampler):
    """The rows whose indices an object gives that can be iterated over.

    Args:
        sampler: iterable of ints.
        num_samples: int or None, how many rows come at most; None: all.
    Raises:
        ValueError: a negative number.

    >>> rows = ms.dataset.NumpySlicesDataset([10, 11, 12], sampler=ms.dataset.IterSampler(range(2, -1, -1)))
    >>> [int(x) for (x,) in rows]
    [12, 11, 10]
    """

    def __init__(self, sampler, num_samples=None):
        super().__init__(num_samples)
        self.sampler = sampler

    def _indices(self, n, rng):
        return iter(self.sampler)


class SubsetRandomSampler(SubsetSampler):
    """The rows at given indices, in random order.

    Args:
        indices: list of ints, which rows; negative ones count from the end.
        num_samples: int or None, how many rows come at most; None: all.
    Raises:
        ValueError: an index that there is not, when the rows come.

    >>> rows = ms.dataset.NumpySlicesDataset([10, 11, 12], sampler=ms.dataset.SubsetRandomSampler([2, 0]))
    >>> sorted(int(x) for (x,) in rows)
    [10, 12]
    """

    def _indices(self, n, rng):
        return [self._chosen[i] for i in rng.permutation(len(self._chosen))]


class WeightedRandomSampler(Sampler):
    """Rows that are drawn with probabilities proportional to weights, as for classes of different sizes.

    Args:
        weights: list of numbers, a weight for each row.
        num_samples: int or None, how many rows are drawn; None: as many as there are weights.
        replacement: bool, whether a row may come again.
    Raises:
        ValueError: negative weights, or where all are 0.

    >>> sampler = ms.dataset.WeightedRandomSampler([0, 1, 0], num_samples=2)
    >>> [int(x) for (x,) in ms.dataset.NumpySlicesDataset([10, 11, 12], sampler=sampler)]
    [11, 11]
    """

    def __init__(self, weights, num_samples=None, replacement=True):
        super().__init__(num_samples)
        self.weights, self.replacement = np.asarray(weights, float), bool(replacement)
        if (self.weights < 0).any() or not self.weights.any():
            raise ValueError("WeightedRandomSampler: weights must not be negative, nor all 0")

    def _indices(self, n, rng):
        p = self.weights / self.weights.sum()
        return rng.choice(len(p), self.num_samples or len(p), self.replacement, p)


class PKSampler(Sampler):
    """As many rows of each class.

    Args:
        num_val: int, how many rows of each class.
        num_class: there for MindSpore's programs; it changes nothing.
        shuffle: bool, whether classes and rows come in random order.
        class_column: str, there for MindSpore's programs; the classes are the last column.
        num_samples: int or None, how many rows come at most; None: all.
    Raises:
        ValueError: num_val is not positive, and for a data set without labels, when the rows come.

    >>> rows = ms.dataset.NumpySlicesDataset(([10, 11, 12], [0, 0, 1]), ["x", "label"], sampler=ms.dataset.PKSampler(1))
    >>> [(int(x), int(label)) for x, label in rows]
    [(10, 0), (12, 1)]
    """

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
    """The rows of one process of several: every num_shards-th of them.

    All processes get as many rows; the first ones come again where they are not divisible.

    Args:
        num_shards: int, how many processes there are.
        shard_id: int, which one this is, from 0.
        shuffle: bool, whether the rows are put in random order first, in the same one by all.
        num_samples: int or None, how many rows come at most; None: all.
        offset: int, there for MindSpore's programs; it changes nothing.
    Raises:
        ValueError: shard_id is not below num_shards.

    >>> sampler = ms.dataset.DistributedSampler(2, 1, shuffle=False)
    >>> [int(x) for (x,) in ms.dataset.NumpySlicesDataset([10, 11, 12], sampler=sampler)]
    [11, 10]
    """

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
