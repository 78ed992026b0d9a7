"""Batches of rows of similar length."""

import bisect

from .pipeline import BatchDataset, _array, _padded


class BucketBatchByLengthDataset(BatchDataset):
    """See ``Dataset.bucket_batch_by_length``."""

    def __init__(self, source, columns, boundaries, sizes, length, pads, to_boundary, drop):
        name = "bucket_batch_by_length"
        for what, value in (
            ("column_names", columns),
            ("bucket_boundaries", boundaries),
            ("bucket_batch_sizes", sizes),
        ):
            if not isinstance(value, list):
                raise TypeError(f"{name}: {what} must be a list, got {type(value).__name__}")
        if not boundaries or boundaries[0] <= 0 or any(a >= b for a, b in zip(boundaries, boundaries[1:])):
            raise ValueError(f"{name}: bucket_boundaries must be positive and ascend, got {boundaries}")
        if len(sizes) != len(boundaries) + 1 or min(sizes) <= 0:
            raise ValueError(f"{name}: bucket_batch_sizes must be {len(boundaries) + 1} positive ints, got {sizes}")
        if length is None and len(columns) != 1:
            raise ValueError(f"{name}: without element_length_function one column gives the length, got {columns}")
        source._check_columns(columns)
        super().__init__(source, sizes[0], drop, None, None, None, pads)
        self._names, self._boundaries, self._sizes = columns, boundaries, sizes
        self._length, self._to_boundary = length, to_boundary

    def get_batch_size(self):
        """-1: it differs by bucket."""
        return -1

    def _size(self):
        return sum(1 for _ in self._rows(0))

    def _rows(self, seed):
        buckets = [[] for _ in self._sizes]
        at = [self._source._columns.index(c) for c in self._names]
        for row in self._source._rows(seed):
            values = [row[i] for i in at]
            length = len(values[0]) if self._length is None else int(self._length(*values))
            i = bisect.bisect_right(self._boundaries, length)
            buckets[i].append(row)
            if len(buckets[i]) == self._sizes[i]:
                yield self._of_bucket(buckets[i], i)
                buckets[i] = []
        for i, rows in enumerate(buckets):
            if rows and not self._drop:
                yield self._of_bucket(rows, i)

    def _of_bucket(self, rows, i):
        columns = [[_array(v) for v in c] for c in zip(*rows)]
        for k, name in enumerate(self._columns):
            shape, value = (None, None) if self._pads is None else self._pads.get(name, (0, None))
            if shape == 0:
                continue  # not to be padded
            if self._to_boundary and shape is not None:
                shape = self._within(shape, i)
            columns[k] = _padded(columns[k], (shape, value))
        return self._stacked(list(zip(*columns)), 0)

    def _within(self, shape, i):
        if None in shape and i == len(self._boundaries):
            raise ValueError("bucket_batch_by_length: the last bucket has no boundary to pad to")
        return [self._boundaries[i] - 1 if n is None else n for n in shape]
