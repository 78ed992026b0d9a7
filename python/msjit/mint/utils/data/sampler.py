"""Orders in which a loader takes the elements of a data set."""

import types

import numpy as np

from .... import _core

__all__ = [
    "BatchSampler",
    "RandomSampler",
    "Sampler",
    "SequentialSampler",
    "SubsetRandomSampler",
    "WeightedRandomSampler",
]


def _order(n, generator):
    return _core._raw_ops["argsort"](_draws(n, generator), 0).tolist()


def _draws(n, generator):
    from ... import rand

    return rand(n, generator=generator) if generator is not None else rand(n)


class Sampler:
    """Base of what gives the indices of elements: ``__iter__``, and ``__len__`` where it is known."""

    __class_getitem__ = classmethod(types.GenericAlias)

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
