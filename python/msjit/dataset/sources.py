"""Data sets from Python objects and arrays."""

import types

import numpy as np

from .._core import Tensor
from .._reading import opened, parsing
from . import config, samplers
from ._arguments import CACHE, SAMPLED, SHARDS, WORKERS, takes
from .pipeline import Dataset, _array, _as_list, takes_index

_ALL_ROWS = dict.fromkeys(("sampler", "shuffle", "num_samples", "num_shards", "shard_id"))


class _Indexed(Dataset):
    """Rows by index, in the order of a sampler."""

    _shuffled = True  # where shuffle is not given

    def __init__(self, columns, sampler):
        super().__init__(columns)
        self._sampler = sampler

    def _begin(self, columns, rows):
        """Takes what ``_read`` found, and the arguments of a sampler."""
        _Indexed.__init__(self, columns, samplers.made(**{**_ALL_ROWS, **rows}, default_shuffle=self._shuffled))

    def use_sampler(self, new_sampler):
        """Reads rows in the order of another sampler from now on."""
        if not isinstance(new_sampler, samplers.Sampler):
            raise TypeError(f"use_sampler: expected a sampler, got {new_sampler!r}")
        if self._sampler is None:
            raise TypeError(f"use_sampler: rows of a {type(self).__name__} over an iterable come in its order")
        self._sampler = new_sampler

    def add_sampler(self, new_sampler):
        """Reads those of the rows chosen up to now that another sampler chooses."""
        before = self._sampler
        self.use_sampler(new_sampler)
        new_sampler.add_child(before)

    def _length(self):
        raise NotImplementedError

    def _get(self, i):
        raise NotImplementedError

    def _labels(self):
        return None

    def _order(self, seed):
        return self._sampler.indices(self._length(), np.random.default_rng(seed), self._labels())

    def _rows(self, seed):
        return (self._get(i) for i in self._order(seed))

    def _size(self):
        return len(self._order(0))


class _Repeated:
    """A generator's values, as often as they are asked for."""

    def __init__(self, generator):
        self._rest, self._seen = generator, []

    def __iter__(self):
        i = 0
        while True:
            if i == len(self._seen):
                try:
                    self._seen.append(next(self._rest))
                except StopIteration:
                    return
            yield self._seen[i]
            i += 1


def _is_one_value(value):
    """Whether a row is one column, not an iterable of columns: a generator and a zip are columns, as in MindSpore."""
    return (
        hasattr(value, "__array__") or isinstance(value, (str, bytes, dict, Tensor)) or not hasattr(value, "__iter__")
    )


class GeneratorDataset(_Indexed):
    """The rows of a Python object: a function that returns an iterable, an iterable (another data set, too), or something with
    __getitem__ and __len__.

    A row is a tuple, list or other iterable of the columns, or one value: a number, text, array or tensor.

    Args:
        source: the object.
        column_names: str, list of str or None, the columns.
        column_types: list of dtypes or None, what they are converted to; None: they stay as they are.
        schema: Schema or None, names the columns if column_names does not.
        num_samples: int or None, how many rows come at most; None: all.
        num_parallel_workers: int or None, there for MindSpore's programs; it changes nothing.
        shuffle: bool or None, whether rows come in random order, another one in each epoch; None: yes, where there are
            indices.
        sampler: Sampler, list of ints or None, which rows come, in which order; instead of shuffle and num_shards.
        num_shards: int or None, into how many parts the rows are divided, for as many processes.
        shard_id: int or None, which of the parts comes.
        python_multiprocessing, max_rowsize: there for MindSpore's programs; they change nothing.
        batch_sampler, collate_fn: None; batch(...) does that.
    Raises:
        TypeError: a source that is not iterable.
        ValueError: without columns, for a row of another length, or a sampler of what has no indices.

    >>> rows = ms.dataset.GeneratorDataset([(1, 2.0), (3, 4.0)], ["a", "b"], shuffle=False)
    >>> [[float(v) for v in row] for row in rows]
    [[1.0, 2.0], [3.0, 4.0]]
    >>> def squares():
    ...     for i in range(3):
    ...         yield i * i
    >>> [int(x) for (x,) in ms.dataset.GeneratorDataset(squares, "x")]
    [0, 1, 4]
    """

    def __init__(
        self,
        source,
        column_names=None,
        column_types=None,
        schema=None,
        num_samples=None,
        num_parallel_workers=1,
        shuffle=None,
        sampler=None,
        num_shards=None,
        shard_id=None,
        python_multiprocessing=True,
        max_rowsize=None,
        batch_sampler=None,
        collate_fn=None,
    ):
        columns = _as_list(column_names) or (list(schema.names()) if schema is not None else [])
        if not columns:
            raise ValueError("GeneratorDataset: column_names (or a schema) are to be given")
        if isinstance(source, zip):  # which can be gone through once
            source = list(source)
        elif isinstance(source, types.GeneratorType):
            source = _Repeated(source)
        self._data, self._types = source, column_types
        self._random_access = hasattr(source, "__getitem__") and hasattr(source, "__len__")
        if not self._random_access and (sampler is not None or num_shards is not None):
            raise ValueError("GeneratorDataset: sampler and num_shards need a source with __getitem__ and __len__")
        if not self._random_access and not (hasattr(source, "__iter__") or (callable(source) and takes_index(source))):
            raise TypeError(f"GeneratorDataset: the source must be iterable, got {type(source).__name__}")
        if batch_sampler is not None or collate_fn is not None:
            raise ValueError("GeneratorDataset: batch_sampler and collate_fn are not there; use batch")
        self._limit = num_samples
        super().__init__(columns, samplers.made(sampler, shuffle, num_samples, num_shards, shard_id, True))

    def _length(self):
        return len(self._data)

    def _row(self, value):
        values = (value,) if _is_one_value(value) else tuple(value)
        if len(values) != len(self._columns):
            raise ValueError(
                f"GeneratorDataset: a row of {len(values)} values for the columns {', '.join(self._columns)}"
            )
        values = tuple(_array(v) for v in values)
        if self._types is not None:
            values = tuple(
                v if isinstance(v, dict) else v.astype(np.dtype(t.numpy_name)) for v, t in zip(values, self._types)
            )
        return values

    def _get(self, i):
        return self._row(self._data[i])

    def _rows(self, seed):
        if self._random_access:
            yield from super()._rows(seed)
            return
        rows = self._data() if callable(self._data) else self._data
        for i, value in enumerate(rows):
            if self._limit is not None and i >= self._limit:
                return
            yield self._row(value)

    def _size(self):
        if self._random_access:
            return super()._size()
        if hasattr(self._data, "__len__"):
            return len(self._data)
        return sum(1 for _ in self._rows(0))


def _rows_of(array):
    """An array by its first dimension; of lists of different lengths an array of arrays."""
    try:
        return np.asarray(array)
    except ValueError:
        rows = np.empty(len(array), object)
        rows[:] = [np.asarray(row) for row in array]
        return rows


class NumpySlicesDataset(_Indexed):
    """The rows of arrays: row i has element i of each.

    Args:
        data: array, list, tuple of them, or dict of names and them, the columns, of one length.
        column_names: str, list of str or None, the columns; None: the names of a dict, or column_0 and so on.
        num_samples: int or None, how many rows come at most; None: all.
        num_parallel_workers: int or None, there for MindSpore's programs; it changes nothing.
        shuffle: bool or None, whether rows come in random order, another one in each epoch; None: yes.
        sampler: Sampler, list of ints or None, which rows come, in which order; instead of shuffle and num_shards.
        num_shards: int or None, into how many parts the rows are divided, for as many processes.
        shard_id: int or None, which of the parts comes.
    Raises:
        ValueError: columns of different lengths, or another number of names.

    >>> rows = ms.dataset.NumpySlicesDataset({"x": [1, 2], "y": [3, 4]}, shuffle=False)
    >>> [(int(x), int(y)) for x, y in rows]
    [(1, 3), (2, 4)]
    """

    def __init__(
        self,
        data,
        column_names=None,
        num_samples=None,
        num_parallel_workers=1,
        shuffle=None,
        sampler=None,
        num_shards=None,
        shard_id=None,
    ):
        if isinstance(data, dict):
            names, arrays = list(data), list(data.values())
        elif isinstance(data, tuple):
            arrays = list(data)
            names = [f"column_{i}" for i in range(len(arrays))]
        else:
            arrays, names = [data], ["column_0"]
        names = _as_list(column_names) or names
        if len(names) != len(arrays):
            raise ValueError(f"NumpySlicesDataset: {len(names)} names for {len(arrays)} columns")
        self._arrays = [_rows_of(a) for a in arrays]
        if len({len(a) for a in self._arrays}) != 1:
            raise ValueError("NumpySlicesDataset: the columns have different lengths")
        super().__init__(names, samplers.made(sampler, shuffle, num_samples, num_shards, shard_id, True))

    def _length(self):
        return len(self._arrays[0])

    def _get(self, i):
        return tuple(np.asarray(a[i]) for a in self._arrays)

    def _labels(self):
        return self._arrays[-1] if len(self._arrays) > 1 and self._arrays[-1].ndim == 1 else None


class PaddedDataset(GeneratorDataset):
    """Rows that are given one by one, to fill others up with.

    Args:
        padded_samples: list of dicts, names of the columns and values.
    Raises:
        ValueError: there is no row.

    >>> rows = ms.dataset.PaddedDataset([{"x": 0, "y": -1}] * 2)
    >>> [(int(x), int(y)) for x, y in rows]
    [(0, -1), (0, -1)]
    """

    def __init__(self, padded_samples):
        if not padded_samples:
            raise ValueError("PaddedDataset: there are no rows")
        names = list(padded_samples[0])
        super().__init__([tuple(row[n] for n in names) for row in padded_samples], names, shuffle=False)


class Schema:
    """The columns of a data set with their types and shapes, for RandomDataset and TFRecordDataset.

    Args:
        schema_file: str or None, a JSON file of them; None: none at first.
    Raises:
        ValueError: a column without a name.

    >>> schema = ms.dataset.Schema()
    >>> schema.add_column("x", ms.float32, [2])
    >>> schema.names()
    ['x']
    """

    def __init__(self, schema_file=None):
        self.columns, self.num_rows, self.dataset_type = [], 0, ""
        if schema_file is not None:
            import json

            with parsing("Schema", "JSON with the columns' names, types and shapes"), opened(schema_file) as file:
                self.from_json(json.load(file))

    def add_column(self, name, de_type, shape=None):
        """Adds a column."""
        if not name:
            raise ValueError("Schema: a column needs a name")
        kind = de_type if isinstance(de_type, str) else repr(de_type).rsplit(".", 1)[-1]
        self.columns.append({"name": name, "type": kind, "shape": list(shape) if shape else []})

    def parse_columns(self, columns):
        """Adds the columns of a list of dicts, or of a dict by name."""
        items = [{"name": n, **c} for n, c in columns.items()] if isinstance(columns, dict) else columns
        for c in items:
            self.add_column(c["name"], c["type"], c.get("shape"))

    def from_json(self, json_obj):
        """Takes what ``to_json`` gave, as a dict."""
        self.num_rows, self.dataset_type = json_obj.get("numRows", 0), json_obj.get("datasetType", "")
        self.parse_columns(json_obj["columns"])

    def to_json(self):
        """The columns as JSON."""
        import json

        text = {c["name"]: {"type": c["type"], "rank": len(c["shape"]), "shape": c["shape"]} for c in self.columns}
        return json.dumps({"datasetType": self.dataset_type, "numRows": self.num_rows, "columns": text}, indent=2)

    def names(self):
        """The names of the columns."""
        return [c["name"] for c in self.columns]


@takes(
    "total_rows=None, schema=None, columns_list=None, num_samples=None", f"{WORKERS}, {CACHE}, shuffle=None, {SHARDS}"
)
class RandomDataset(_Indexed):
    """Random rows, to try a pipeline out.

    Args:
        total_rows: int or None, how many rows; None: 10.
        schema: Schema, the columns, with their types and shapes.
        columns_list: list of str or None, which of them; None: all.
    Raises:
        ValueError: without a schema.

    >>> schema = ms.dataset.Schema()
    >>> schema.add_column("x", ms.float32, [2])
    >>> [x.shape for (x,) in ms.dataset.RandomDataset(3, schema)]
    [(2,), (2,), (2,)]
    """

    _shuffled = False

    def _read(self, total_rows, schema, columns_list):
        if schema is None:
            raise ValueError("RandomDataset: a schema is to be given")
        self._schema, self._n = schema, total_rows or 10
        names = _as_list(columns_list) or schema.names()
        self._made = [c for c in schema.columns if c["name"] in names]
        return names

    def _length(self):
        return self._n

    def _get(self, i):
        rng = np.random.default_rng(config.pipeline_seed() * 1_000_003 + i)
        values = []
        for c in self._made:
            kind = np.dtype(c["type"].replace("bool_", "bool"))
            draw = rng.random(c["shape"]) * (1 if kind.kind in "fc" else 128)
            values.append(np.asarray(draw).astype(kind))
        return tuple(values)


@takes("num_images=1000, image_size=(224, 224, 3), num_classes=10, base_seed=0", SAMPLED)
class FakeImageDataset(_Indexed):
    """Random pictures with labels, to try a pipeline out; the same ones for a seed.

    Columns: image, of uint8, and label, of uint32.

    Args:
        num_images: int, how many.
        image_size: tuple of ints, their height, width and channels.
        num_classes: int, how many classes the labels are of.
        base_seed: int, the seed.

    >>> rows = ms.dataset.FakeImageDataset(2, (8, 8, 3), num_classes=5)
    >>> [image.shape for image, label in rows]
    [(8, 8, 3), (8, 8, 3)]
    """

    def _read(self, num_images, image_size, num_classes, base_seed):
        self._n, self._shape, self._classes, self._base = num_images, tuple(image_size), num_classes, base_seed
        return ["image", "label"]

    def num_classes(self):
        """The number of classes."""
        return self._classes

    def _length(self):
        return self._n

    def _get(self, i):
        rng = np.random.default_rng(self._base + i)
        return rng.integers(0, 256, self._shape, np.uint8), np.asarray(rng.integers(0, self._classes), np.uint32)
