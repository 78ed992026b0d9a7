"""Data sets as pipelines: each step takes the rows of the one before and gives its own.

A row is a tuple of NumPy arrays, or dicts of what a program likes, one for each column. Rows are made by worker threads
ahead of who asks for them.
"""

import collections
import concurrent.futures
import inspect

import numpy as np

from .. import _core
from . import config
from .callbacks import LIVE, Callbacks
from .steps_by_name import StepsByName


class Shuffle:
    """Kinds of shuffling: GLOBAL, FILES, ADAPTIVE, INFILE (all shuffle all rows here)."""

    GLOBAL, FILES, INFILE, ADAPTIVE, PARTIAL = "global", "files", "infile", "adaptive", "partial"


def _as_list(value):
    return [] if value is None else ([value] if isinstance(value, str) else list(value))


def _array(value):
    if isinstance(value, _core.Tensor):
        return value.asnumpy()
    if isinstance(value, dict):  # of Python's objects: functions are given it as it is
        return value
    if isinstance(value, (bytes, str)):
        return np.asarray(value if isinstance(value, str) else value.decode())
    array = np.asarray(value)
    if array.dtype == object:
        raise TypeError(
            f"a data set's column must be numbers, strings, arrays of them or a dict, got {type(value).__name__}"
        )
    return array


def _parts(value, convert):
    """What programs get of a dict: its values, and those in lists and tuples in it, as arrays, converted."""
    if isinstance(value, dict):
        return {k: _parts(v, convert) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        parts = [_parts(v, convert) for v in value]
        return type(value)(*parts) if hasattr(value, "_fields") else type(value)(parts)
    return convert(_array(value))


def _stack(values):
    """Arrays as one; dicts key by key."""
    if not any(isinstance(v, dict) for v in values):
        return np.stack([_array(v) for v in values])
    keys = values[0].keys() if isinstance(values[0], dict) else ()
    if not all(isinstance(v, dict) and v.keys() == keys for v in values):
        raise TypeError("batch: the dicts of a column do not all have the same keys")
    return {k: _stack([v[k] for v in values]) for k in keys}


class Dataset(StepsByName):
    """Base: the operations every data set has. They return a new data set and leave this one as it is."""

    def __init__(self, columns, source=None):
        self._columns = list(columns)
        self._source = source
        self._epochs_made = 0
        self._in_step = source is not None and source._in_step  # a step before has callbacks: no rows are made ahead

    # ---- what subclasses say

    def _rows(self, seed):
        """The rows of one epoch; the seed decides what is random."""
        raise NotImplementedError

    def _size(self):
        raise NotImplementedError

    # ---- operations

    def map(
        self,
        operations,
        input_columns=None,
        output_columns=None,
        column_order=None,
        num_parallel_workers=None,
        **kwargs,
    ):
        """The columns input_columns (default: all, or the first) through operations one after another, in threads; with
        callbacks (``DSCallback``, or a list) row by row in the thread that iterates."""
        if kwargs.pop("python_multiprocessing", False):
            pass  # threads serve it: NumPy and the ops leave the interpreter's lock
        callbacks = kwargs.pop("callbacks", None)
        return MapDataset(self, operations, input_columns, output_columns, num_parallel_workers, callbacks)

    def batch(self, batch_size, drop_remainder=False, num_parallel_workers=None, per_batch_map=None, **kwargs):
        """batch_size rows (or what it gives for a batch's number) stacked into one.

        >>> rows = ms.dataset.NumpySlicesDataset([1, 2, 3], shuffle=False).batch(2)
        >>> [x.asnumpy().tolist() for x, in rows]
        [[1, 2], [3]]
        """
        names = (kwargs.get("input_columns"), kwargs.get("output_columns"))
        return BatchDataset(self, batch_size, drop_remainder, per_batch_map, *names)

    def padded_batch(self, batch_size, drop_remainder=False, num_parallel_workers=None, pad_info=None):
        """As ``batch``, rows padded to the same shape first; pad_info: column -> (shape, value)."""
        return BatchDataset(self, batch_size, drop_remainder, None, None, None, pad_info or {})

    def bucket_batch_by_length(
        self, column_names, bucket_boundaries, bucket_batch_sizes, element_length_function=None, pad_info=None,
        pad_to_bucket_boundary=False, drop_remainder=False,
    ):  # fmt: skip
        """Rows of similar length batched together, each kind in a bucket of its own, which gives a batch when it is full.

        Args:
            column_names: list of str, whose length it is: one, by its first dimension, or what element_length_function takes.
            bucket_boundaries: list of ints, ascending: the first bucket has the lengths below the first one, and so on.
            bucket_batch_sizes: list of ints, how many rows are a batch of each bucket, one more than boundaries.
            element_length_function: callable or None, from the columns to the length.
            pad_info: dict or None, column -> (shape, value), as of ``padded_batch``, None: all columns to the longest of the
                batch; {}: nothing is padded.
            pad_to_bucket_boundary: bool, whether sizes that pad_info leaves open are those of the longest of the bucket.
            drop_remainder: bool, whether what is left in buckets at the end is left out.
        Raises:
            TypeError, ValueError: another kind of argument; boundaries that do not ascend, sizes that are not as many.

        >>> rows = ms.dataset.GeneratorDataset([([1],), ([1, 2, 3],), ([4],)], ["x"], shuffle=False)
        >>> [x.shape for (x,) in rows.bucket_batch_by_length(["x"], [2], [2, 2])]
        [(2, 1), (1, 3)]
        """
        from .bucketing import BucketBatchByLengthDataset

        return BucketBatchByLengthDataset(
            self, column_names, bucket_boundaries, bucket_batch_sizes, element_length_function, pad_info,
            pad_to_bucket_boundary, drop_remainder,
        )  # fmt: skip

    def shuffle(self, buffer_size):
        """Rows drawn from a buffer of the next buffer_size ones."""
        if not isinstance(buffer_size, int) or buffer_size < 2:
            raise ValueError(f"shuffle: buffer_size must be an int of at least 2, got {buffer_size!r}")
        if self._conditions():
            raise RuntimeError("shuffle: there is no shuffling after sync_wait")
        return ShuffleDataset(self, buffer_size)

    def repeat(self, count=None):
        """The rows count times; None or -1: without end."""
        if count is not None and (not isinstance(count, int) or count == 0 or count < -1):
            raise ValueError(f"repeat: count must be a positive int, None or -1, got {count!r}")
        return RepeatDataset(self, -1 if count is None else count)

    def take(self, count=-1):
        """The first count rows."""
        return self if count == -1 else TakeDataset(self, count)

    def skip(self, count):
        """All but the first count rows."""
        return SkipDataset(self, count)

    def filter(self, predicate, input_columns=None, num_parallel_workers=None):
        """The rows for whose input_columns the predicate holds."""
        return FilterDataset(self, predicate, _as_list(input_columns))

    def project(self, columns):
        """Only these columns, in this order."""
        return ProjectDataset(self, _as_list(columns))

    def rename(self, input_columns, output_columns):
        """Columns under other names."""
        old, new = _as_list(input_columns), _as_list(output_columns)
        self._check_columns(old)
        return RenamedDataset(self, [new[old.index(c)] if c in old else c for c in self._columns])

    def zip(self, datasets):
        """The columns of both, or of all in a tuple, side by side."""
        return ZipDataset((self, *(datasets if isinstance(datasets, tuple) else (datasets,))))

    def concat(self, datasets):
        """The rows of this, then of the other (or of all in a list)."""
        return ConcatDataset([self, *(datasets if isinstance(datasets, list) else [datasets])])

    def __add__(self, other):
        return self.concat(other)

    def apply(self, apply_func):
        """What apply_func makes of the data set."""
        result = apply_func(self)
        if not isinstance(result, Dataset):
            raise TypeError(f"apply: the function must return a data set, got {type(result).__name__}")
        return result

    def flat_map(self, func):
        """The rows of the data sets that func makes of this one's rows."""
        parts = [func(*row) for row in self._rows(self._seed(0))]
        return ConcatDataset(parts)

    def split(self, sizes, randomize=True):
        """Data sets of so many rows, or of such parts of all rows; randomize: shuffled first, the same way each time."""
        total = self.get_dataset_size()
        counts = list(sizes)
        if all(isinstance(s, float) for s in sizes):
            counts = [int(round(s * total)) for s in sizes]
            counts[0] += total - sum(counts)
        if sum(counts) != total or min(counts) <= 0:
            raise ValueError(f"split: {list(sizes)} do not divide {total} rows")
        rows = list(self._rows(config.pipeline_seed()))
        if randomize:
            order = np.random.default_rng(config.pipeline_seed()).permutation(total)
            rows = [rows[i] for i in order]
        parts, start = [], 0
        for n in counts:
            parts.append(ListDataset(rows[start : start + n], self._columns, False))
            start += n
        return tuple(parts)

    # ---- what it says of itself

    def _check_columns(self, names):
        for name in names:
            if name not in self._columns:
                raise ValueError(f"there is no column {name!r}; there are: {', '.join(self._columns)}")

    def get_col_names(self):
        """The names of the columns."""
        return list(self._columns)

    column_names = property(get_col_names)

    def get_dataset_size(self):
        """The number of rows (batches, behind ``batch``)."""
        return self._size()

    def __len__(self):
        return self._size()

    def get_batch_size(self):
        """How many rows a batch has."""
        return 1 if self._source is None else self._source.get_batch_size()

    def get_repeat_count(self):
        """How often rows come again."""
        return 1 if self._source is None else self._source.get_repeat_count()

    def num_classes(self):
        """The number of classes of data sets of classes; None of others."""
        return None if self._source is None else self._source.num_classes()

    def get_class_indexing(self):
        """Class names and their numbers, of data sets of folders."""
        return {} if self._source is None else self._source.get_class_indexing()

    def _first(self):
        for row in self._rows(self._seed(0)):
            return row
        raise RuntimeError("the data set is empty")

    def output_shapes(self, estimate=False):
        """The shapes of the columns of the first row."""
        return [[0] if isinstance(a, dict) else list(a.shape) for a in self._first()]

    def output_types(self):
        """The NumPy dtypes of the columns; object of dicts."""
        return [np.dtype(object) if isinstance(a, dict) else a.dtype for a in self._first()]

    def reset(self):
        """The next iterator begins as the first did."""
        self._epochs_made = 0

    # ---- iteration

    @staticmethod
    def _seed(epoch):
        return config.pipeline_seed() * 1_000_003 + epoch

    def _epoch(self):
        seed = self._seed(self._epochs_made)
        self._epochs_made += 1
        return self._rows(seed)

    def create_tuple_iterator(self, columns=None, num_epochs=-1, output_numpy=False, do_copy=True):
        """Rows as lists of Tensors (arrays with output_numpy); each time it is iterated over is an epoch."""
        return RowIterator(self, _as_list(columns), num_epochs, output_numpy, False)

    def create_dict_iterator(self, num_epochs=-1, output_numpy=False, do_copy=True):
        """Rows as dicts of column names and Tensors (arrays with output_numpy).

        >>> rows = ms.dataset.NumpySlicesDataset({"a": [1]}, shuffle=False)
        >>> next(rows.create_dict_iterator())
        {'a': Tensor(1, dtype=int64)}
        """
        return RowIterator(self, [], num_epochs, output_numpy, True)

    def __iter__(self):
        return iter(self.create_tuple_iterator(num_epochs=1))


class RowIterator:
    """Iterates over epochs of a data set."""

    def __init__(self, dataset, columns, num_epochs, output_numpy, as_dict):
        dataset._check_columns(columns)
        self._dataset, self._left, self._numpy, self._dict = dataset, num_epochs, output_numpy, as_dict
        # What is told about rows (a picture's name) comes when it is asked for, or renamed.
        told = [c for c in dataset._columns if not c.startswith("_meta-")]
        self._pick = [dataset._columns.index(c) for c in columns or told]
        self._rows = None

    def __iter__(self):
        self._rows = None
        return self

    def _converted(self, array):
        if isinstance(array, dict):
            return _parts(array, self._converted)
        if self._numpy or array.dtype.kind in "USO":
            return array
        return _core.Tensor(array)

    def __next__(self):
        if self._rows is None:
            if self._left == 0:
                raise StopIteration
            self._left -= self._left > 0
            self._rows = self._dataset._epoch()
        LIVE.on = True
        try:
            row = next(self._rows)
        except StopIteration:
            self._rows = None
            raise
        finally:
            LIVE.on = False
        values = [self._converted(row[i]) for i in self._pick]
        return dict(zip((self._dataset._columns[i] for i in self._pick), values)) if self._dict else values

    def get_next(self):
        """The next row."""
        return next(self)


# ---- steps


class ListDataset(Dataset):
    """Rows that are there already."""

    def __init__(self, rows, columns, shuffle):
        super().__init__(columns)
        self._list, self._shuffle = rows, shuffle

    def _rows(self, seed):
        order = range(len(self._list))
        if self._shuffle:
            order = np.random.default_rng(seed).permutation(len(self._list))
        return (self._list[i] for i in order)

    def _size(self):
        return len(self._list)


class _Step(Dataset):
    def __init__(self, source, columns=None):
        super().__init__(source._columns if columns is None else columns, source)

    def _size(self):
        return self._source._size()


def _call(operations, values):
    for f in operations:
        result = f(*values)
        values = tuple(_array(v) for v in result) if isinstance(result, (tuple, list)) else (_array(result),)
    return values


class MapDataset(_Step):
    """See ``Dataset.map``."""

    def __init__(self, source, operations, inputs, outputs, workers, callbacks=None):
        operations = operations if isinstance(operations, (list, tuple)) else [operations]
        for f in operations:
            if not callable(f):
                raise TypeError(f"map: operations must be callable, got {type(f).__name__}")
        inputs = _as_list(inputs) or source._columns[:1]
        source._check_columns(inputs)
        outputs = _as_list(outputs) or inputs
        kept = [c for c in source._columns if c not in inputs]
        columns = list(source._columns) if outputs == inputs else [*outputs, *kept]
        super().__init__(source, columns)
        self._operations, self._inputs, self._outputs = operations, inputs, outputs
        self._workers = workers or config.get_num_parallel_workers()
        self._callbacks = Callbacks(callbacks) if callbacks is not None else None
        self._in_step = self._in_step or self._callbacks is not None

    def _rows(self, seed):
        for f in self._operations:  # random transforms draw from a generator of this epoch
            if hasattr(f, "set_random_seed"):
                f.set_random_seed(seed)
        names = self._source._columns
        at = [names.index(c) for c in self._inputs]

        def one(row):
            made = _call(self._operations, [row[i] for i in at])
            if len(made) != len(self._outputs):
                raise ValueError(f"map: {len(made)} results for the columns {', '.join(self._outputs)}")
            values = {**dict(zip(names, row)), **dict(zip(self._outputs, made))}
            return tuple(values[c] for c in self._columns)

        if self._callbacks is not None:
            return self._callbacks.rows(one, self._source._rows(seed))
        if self._in_step:
            return map(one, self._source._rows(seed))
        ordered = any(hasattr(f, "set_random_seed") for f in self._operations)
        workers = 1 if ordered else self._workers
        return _ahead(one, self._source._rows(seed), workers)


def _ahead(function, rows, workers):
    """function of every row, in order, made by threads some rows ahead."""
    depth = max(workers, config.get_prefetch_size())
    pool = concurrent.futures.ThreadPoolExecutor(workers, "msjit-dataset")
    waiting = collections.deque()
    try:
        for row in rows:
            waiting.append(pool.submit(function, row))
            if len(waiting) >= depth:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()
        pool.shutdown(wait=False)


class BatchDataset(_Step):
    """See ``Dataset.batch`` and ``Dataset.padded_batch``."""

    def __init__(self, source, size, drop, per_batch_map, inputs, outputs, pad_info=None):
        if not callable(size) and (not isinstance(size, int) or isinstance(size, bool) or size < 1):
            raise ValueError(f"batch: batch_size must be a positive int or a function, got {size!r}")
        super().__init__(source)
        self._batch, self._drop, self._map, self._pads = size, drop, per_batch_map, pad_info
        self._inputs = _as_list(inputs)
        if _as_list(outputs):
            taken = self._inputs or (source._columns if per_batch_map else [])  # the map takes all where none are named
            self._columns = [*_as_list(outputs), *(c for c in source._columns if c not in taken)]

    def get_batch_size(self):
        """How many rows a batch has."""
        return self._batch if isinstance(self._batch, int) else -1

    def _size(self):
        n = self._source._size()
        if callable(self._batch):
            return sum(1 for _ in self._rows(0))
        return n // self._batch if self._drop else -(-n // self._batch)

    def _rows(self, seed):
        group, number = [], 0
        size = lambda: self._batch if isinstance(self._batch, int) else self._batch(BatchInfo(number))
        wanted = size()
        for row in self._source._rows(seed):
            group.append(row)
            if len(group) == wanted:
                yield self._stacked(group, number)
                group, number = [], number + 1
                wanted = size()
        if group and not self._drop:
            yield self._stacked(group, number)

    def _stacked(self, group, number):
        columns = [list(c) for c in zip(*group)]
        names = self._source._columns
        if self._map is not None:
            inputs = self._inputs or list(names)
            made = self._map(*(columns[names.index(c)] for c in inputs), BatchInfo(number))
            made = made if isinstance(made, tuple) else (made,)
            outputs = (
                inputs
                if len(self._columns) == len(names) and set(self._columns) == set(names)
                else self._columns[: len(made)]
            )
            values = {**dict(zip(names, columns)), **dict(zip(outputs, made))}
            columns = [values[c] for c in self._columns]
        if self._pads is not None:
            columns = [_padded(c, self._pads.get(name, (None, None))) for name, c in zip(self._columns, columns)]
        try:
            return tuple(c if isinstance(c, dict) else _stack(c) for c in columns)
        except ValueError:
            shapes = {
                name: "dicts" if any(isinstance(v, dict) for v in c) else sorted({_array(v).shape for v in c})
                for name, c in zip(self._columns, columns)
            }
            raise ValueError(f"batch: rows of different shapes cannot be stacked: {shapes}; use padded_batch") from None


class BatchInfo:
    """What functions of a batch are given: the numbers of the batch and of the epoch.

    Args:
        number: int, the batch's number in the epoch, from 0.
        epoch: int, the epoch's number, from 0. Default: 0.

    >>> ms.dataset.BatchInfo(2).get_batch_num()
    2
    """

    def __init__(self, number, epoch=0):
        self._number, self._epoch = number, epoch

    def get_batch_num(self):
        """The number of the batch in the epoch, from 0."""
        return self._number

    def get_epoch_num(self):
        """The number of the epoch, from 0."""
        return self._epoch


def _padded(rows, info):
    shape, value = info if isinstance(info, tuple) else (info, None)
    if isinstance(rows[0], dict) or rows[0].dtype.kind in "US" or rows[0].ndim == 0:
        return rows
    wanted = [
        max(r.shape[i] for r in rows) if shape is None or shape[i] is None else shape[i] for i in range(rows[0].ndim)
    ]
    result = []
    for r in rows:
        full = np.full(wanted, 0 if value is None else value, r.dtype)
        part = tuple(slice(0, min(a, b)) for a, b in zip(r.shape, wanted))
        full[part] = r[part]
        result.append(full)
    return result


class ShuffleDataset(_Step):
    """See ``Dataset.shuffle``."""

    def __init__(self, source, buffer_size):
        super().__init__(source)
        self._buffer = buffer_size

    def _rows(self, seed):
        rng, buffer = np.random.default_rng(seed), []
        for row in self._source._rows(seed):
            buffer.append(row)
            if len(buffer) >= self._buffer:
                yield _drawn(buffer, rng)
        while buffer:
            yield _drawn(buffer, rng)


def _drawn(buffer, rng):
    i = int(rng.integers(len(buffer)))
    buffer[i], buffer[-1] = buffer[-1], buffer[i]
    return buffer.pop()


class RepeatDataset(_Step):
    """See ``Dataset.repeat``."""

    def __init__(self, source, count):
        super().__init__(source)
        self._count = count

    def _rows(self, seed):
        i = 0
        while self._count < 0 or i < self._count:
            yield from self._source._rows(seed * 31 + i if i else seed)
            i += 1

    def _size(self):
        return self._source._size() * max(1, self._count)

    def get_repeat_count(self):
        """How often rows come again; -1: without end."""
        return self._count


class TakeDataset(_Step):
    """See ``Dataset.take``."""

    def __init__(self, source, count):
        if not isinstance(count, int) or count < 1:
            raise ValueError(f"take: count must be a positive int or -1, got {count!r}")
        super().__init__(source)
        self._count = count

    def _rows(self, seed):
        rows = self._source._rows(seed)
        for _, row in zip(range(self._count), rows):
            yield row

    def _size(self):
        return min(self._count, self._source._size())


class SkipDataset(_Step):
    """See ``Dataset.skip``."""

    def __init__(self, source, count):
        if not isinstance(count, int) or count < 0:
            raise ValueError(f"skip: count must be an int that is not negative, got {count!r}")
        super().__init__(source)
        self._count = count

    def _rows(self, seed):
        for i, row in enumerate(self._source._rows(seed)):
            if i >= self._count:
                yield row

    def _size(self):
        return max(0, self._source._size() - self._count)


class FilterDataset(_Step):
    """See ``Dataset.filter``."""

    def __init__(self, source, predicate, columns):
        super().__init__(source)
        source._check_columns(columns)
        self._predicate, self._at = predicate, [source._columns.index(c) for c in columns or source._columns]

    def _rows(self, seed):
        return (row for row in self._source._rows(seed) if bool(self._predicate(*(row[i] for i in self._at))))

    def _size(self):
        return sum(1 for _ in self._rows(0))


class ProjectDataset(_Step):
    """See ``Dataset.project``."""

    def __init__(self, source, columns):
        source._check_columns(columns)
        super().__init__(source, columns)
        self._at = [source._columns.index(c) for c in columns]

    def _rows(self, seed):
        return (tuple(row[i] for i in self._at) for row in self._source._rows(seed))


class RenamedDataset(_Step):
    """See ``Dataset.rename``."""

    def _rows(self, seed):
        return self._source._rows(seed)


class ZipDataset(Dataset):
    """See ``Dataset.zip``."""

    def __init__(self, datasets):
        columns = [c for d in datasets for c in d._columns]
        if len(set(columns)) != len(columns):
            raise ValueError(f"zip: the columns {', '.join(columns)} are not all different")
        super().__init__(columns)
        self._all = datasets

    def _rows(self, seed):
        return (sum(rows, ()) for rows in zip(*(d._rows(seed) for d in self._all)))

    def _size(self):
        return min(d._size() for d in self._all)


class ConcatDataset(Dataset):
    """See ``Dataset.concat``."""

    def __init__(self, datasets):
        for d in datasets:
            if len(d._columns) != len(datasets[0]._columns):
                raise ValueError("concat: the data sets have different columns")
        super().__init__(datasets[0]._columns)
        self._all = datasets

    def _rows(self, seed):
        for d in self._all:
            yield from d._rows(seed)

    def _size(self):
        return sum(d._size() for d in self._all)


def takes_index(function):
    """Whether a function has no parameter that must be given."""
    try:
        return not any(
            p.default is p.empty and p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)
            for p in inspect.signature(function).parameters.values()
        )
    except (TypeError, ValueError):
        return True
