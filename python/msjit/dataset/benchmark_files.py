"""Benchmark data sets from files on disk: TFRecord, reviews, STL10, Semeion. Nothing is downloaded."""

import os
import struct

import numpy as np

from .._protobuf import fields, packed
from .._reading import opened, touched
from ._arguments import CACHE, LINES, SAMPLED, SHARDS, WORKERS, takes
from .files import _expanded, _Lines, _Stored, _usage
from .pipeline import _as_list

# ---- TFRecord: records framed by their length, each a protocol buffer of named features


def _records(path, compression):
    """The records of a file; the checks of their lengths and data are not computed."""
    if compression in (None, ""):
        with opened(path, "rb") as file:
            data = file.read()
    elif compression == "GZIP":
        import gzip

        with gzip.open(touched(path), "rb") as file:
            data = file.read()
    elif compression == "ZLIB":
        import zlib

        with opened(path, "rb") as file:
            data = zlib.decompress(file.read())
    else:
        raise ValueError(f"TFRecordDataset: compression_type must be 'GZIP', 'ZLIB' or None, got {compression!r}")
    at = 0
    while at < len(data):
        if at + 12 > len(data):
            raise ValueError(f"{path} is cut off: not a TFRecord file?")
        (size,) = struct.unpack_from("<Q", data, at)
        if at + 16 + size > len(data):
            raise ValueError(
                f"{path} is cut off: a record of {size} bytes at {at} of {len(data)}: not a TFRecord file?"
            )
        yield data[at + 12 : at + 12 + size]
        at += 16 + size


def _feature(data):
    """A feature's values: bytes as uint8, floats as float32, whole numbers as int64."""
    for number, values in fields(data):
        if number == 1:
            return np.frombuffer(b"".join(v for n, v in fields(values) if n == 1), np.uint8)
        if number == 2:
            return np.frombuffer(b"".join(v for n, v in fields(values) if n == 1), "<f4").astype(np.float32)
        numbers = []
        for n, v in fields(values):
            if n == 1 and isinstance(v, int):
                numbers.append(v)
            elif n == 1:
                numbers += packed(v)
        return np.array(numbers, np.uint64).astype(np.int64)
    return np.array([], np.int64)


def _example(record):
    """Feature names and values of a record."""
    found = {}
    try:
        for number, features in fields(record):
            for inner, entry in fields(features) if number == 1 else ():
                if inner == 1:
                    parts = dict(fields(entry))
                    found[parts[1].decode()] = _feature(parts.get(2, b""))
    except (ValueError, IndexError) as error:
        raise ValueError("a record is no example of features") from error
    return found


@takes(
    "dataset_files, schema=None, columns_list=None, num_samples=None",
    f"{WORKERS}, shuffle=True, {SHARDS}, shard_equal_rows=False, {CACHE}, compression_type=None",
)
class TFRecordDataset(_Stored):
    """The features of TFRecord files.

    Each column comes as its values are: bytes as uint8, floats as float32, ints as int64. Rows may differ in length.

    Args:
        schema: Schema, str or None, the types and shapes of columns, or its JSON file.
        columns_list: list of str or None, which columns; None: those of the schema, or all.
        compression_type: str or None, 'GZIP' or 'ZLIB', if the files are compressed.
    Raises:
        FileNotFoundError: a missing file.
        ValueError: a file of another form, or a row without a column.

    >>> from pathlib import Path
    >>> feature = bytes([10, 12, 10, 10, 10, 1]) + b"x" + bytes([18, 5, 26, 3, 10, 1, 7])  # "x": one int, 7
    >>> _ = Path("a.tfrecord").write_bytes(len(feature).to_bytes(8, "little") + bytes(4) + feature + bytes(4))
    >>> rows = ms.dataset.TFRecordDataset("a.tfrecord")
    >>> rows.get_col_names(), [x.tolist() for (x,) in rows]
    (['x'], [[7]])
    """

    def _read(self, dataset_files, schema, columns_list, num_shards, shard_id, compression_type):
        from .sources import Schema

        rows = [_example(r) for path in _expanded(dataset_files) for r in _records(path, compression_type)]
        if num_shards is not None and shard_id is not None:  # rows one after another, as many for each
            each = -(-len(rows) // num_shards)
            rows = [rows[i % len(rows)] for i in range(each * shard_id, each * (shard_id + 1))]
        if isinstance(schema, str):
            schema = Schema(schema)
        kinds = {c["name"]: c for c in schema.columns} if schema is not None else {}
        names = _as_list(columns_list) or list(kinds) or sorted({name for row in rows for name in row})
        columns = []
        for name in names:
            column = np.empty(len(rows), object)
            for i, row in enumerate(rows):
                if name not in row:
                    raise ValueError(f"TFRecordDataset: row {i} has no feature {name!r}; it has {', '.join(row)}")
                value = row[name]
                if name in kinds:
                    value = value.astype(np.dtype(kinds[name]["type"]))
                    value = value.reshape(kinds[name]["shape"] or value.shape)
                column[i] = value
            columns.append(column)
        return names, columns

    def _get(self, i):
        return tuple(column[i] for column in self._arrays)


# ---- texts in folders and tables


@takes("dataset_dir, usage=None", SAMPLED)
class IMDBDataset(_Stored):
    """Reviews of films (Maas et al., 2011).

    Columns: text, a string, and label, 1 for good ones, of int32. The files are train/pos/*.txt, train/neg/*.txt, and the same
    in test.

    Args:
        usage: str or None, 'train', 'test' or 'all', which None means.
    Raises:
        FileNotFoundError: a missing folder.
        ValueError: another usage.

    >>> from pathlib import Path
    >>> for name, text in (("test/pos/1.txt", "Great."), ("test/neg/1.txt", "Dull.")):
    ...     Path(name).parent.mkdir(parents=True)
    ...     _ = Path(name).write_text(text)
    >>> [(str(text), int(label)) for text, label in ms.dataset.IMDBDataset(".", usage="test", shuffle=False)]
    [('Great.', 1), ('Dull.', 0)]
    """

    def _read(self, dataset_dir, usage):
        usage = _usage(self, usage, ("train", "test", "all"))
        texts, labels = [], []
        for part in ("train", "test") if usage == "all" else (usage,):
            for kind, label in (("pos", 1), ("neg", 0)):
                folder = os.path.join(dataset_dir, part, kind)
                if not os.path.isdir(folder):
                    raise FileNotFoundError(f"IMDBDataset: there is no folder {folder}")
                for name in sorted(os.listdir(folder)):
                    with opened(os.path.join(folder, name), encoding="utf-8") as file:
                        texts.append(file.read())
                    labels.append(label)
        arrays = [np.array(texts, object), np.array(labels, np.int32)]
        return ["text", "label"], arrays

    def _get(self, i):
        return np.array(self._arrays[0][i], np.str_), np.asarray(self._arrays[1][i])


@takes("dataset_dir, usage=None", LINES)
class SST2Dataset(_Lines):
    r"""Sentences of reviews of films (Socher et al., 2013).

    Columns: sentence and label, strings, '1' for good ones; of 'test' the sentence alone. The files are train.tsv, dev.tsv and
    test.tsv, whose first line names the columns.

    Args:
        usage: str or None, 'train', which None means, 'dev' or 'test'.
    Raises:
        FileNotFoundError: a missing file.
        ValueError: another usage.

    >>> from pathlib import Path
    >>> _ = Path("dev.tsv").write_text("sentence\tlabel\na charming film\t1")
    >>> [[str(v) for v in row] for row in ms.dataset.SST2Dataset(".", usage="dev")]
    [['a charming film', '1']]
    """

    def _read(self, dataset_dir, usage):
        usage = _usage(self, usage, ("train", "dev", "test"), "train")
        with opened(os.path.join(dataset_dir, f"{usage}.tsv"), encoding="utf-8") as file:
            lines = [line.rstrip("\r\n").split("\t") for line in file if line.strip()][1:]
        rows = [(line[1],) if usage == "test" else (line[0], line[1]) for line in lines]
        columns = ["sentence"] if usage == "test" else ["sentence", "label"]
        return columns, rows


# ---- pictures


@takes("dataset_dir, usage=None", SAMPLED)
class STL10Dataset(_Stored):
    """Pictures of ten classes, and many without a class (Coates et al., 2011), in the binary version.

    Columns: image, (96, 96, 3) of uint8, and label, of int32, -1 without a class. The files are train_X.bin, train_y.bin,
    test_X.bin, test_y.bin and unlabeled_X.bin.

    Args:
        usage: str or None, 'train', 'test', 'unlabeled', 'train+unlabeled' or 'all', which None means.
    Raises:
        FileNotFoundError: a missing file.
        ValueError: another usage or format.

    >>> from pathlib import Path
    >>> _ = Path("test_X.bin").write_bytes(bytes(3 * 96 * 96)), Path("test_y.bin").write_bytes(bytes([4]))
    >>> [(image.shape, int(label)) for image, label in ms.dataset.STL10Dataset(".", usage="test")]
    [((96, 96, 3), 3)]
    """

    _PARTS = {
        "train": ("train",), "test": ("test",), "unlabeled": ("unlabeled",), "train+unlabeled": ("train", "unlabeled"),
        "all": ("test", "train", "unlabeled"),
    }  # fmt: skip

    def _read(self, dataset_dir, usage):
        usage = _usage(self, usage, self._PARTS)
        images, labels = [], []
        for part in self._PARTS[usage]:
            data = np.fromfile(touched(os.path.join(dataset_dir, f"{part}_X.bin")), np.uint8)
            if data.size % (3 * 96 * 96):
                raise ValueError(f"STL10Dataset: {part}_X.bin does not hold whole images")
            data = data.reshape(-1, 3, 96, 96).transpose(0, 3, 2, 1)  # stored by columns
            images.append(data)
            if part == "unlabeled":
                labels.append(np.full(len(data), -1, np.int32))
            else:
                read = np.fromfile(touched(os.path.join(dataset_dir, f"{part}_y.bin")), np.uint8)
                labels.append(read.astype(np.int32) - 1)
                if len(read) != len(data):
                    raise ValueError(f"STL10Dataset: {len(data)} images and {len(read)} labels of {part}")
        arrays = [np.ascontiguousarray(np.concatenate(images)), np.concatenate(labels)]
        return ["image", "label"], arrays


@takes("dataset_dir", SAMPLED)
class SemeionDataset(_Stored):
    """Handwritten digits in black and white (Buscema, 1998).

    Columns: image, (16, 16) of uint8, and label, of uint32. A line of semeion.data is 256 pixels, and ten numbers of which one
    is 1.

    Raises:
        FileNotFoundError: a missing file.
        ValueError: a line of another length.

    >>> from pathlib import Path
    >>> _ = Path("semeion.data").write_text("0 " * 256 + "0 0 1 0 0 0 0 0 0 0")
    >>> [(image.shape, int(label)) for image, label in ms.dataset.SemeionDataset(".")]
    [((16, 16), 2)]
    """

    def _read(self, dataset_dir):
        table = np.loadtxt(touched(os.path.join(dataset_dir, "semeion.data")), ndmin=2)
        if table.shape[1] != 266:
            raise ValueError(f"SemeionDataset: a row has {table.shape[1]} numbers, expected 266")
        images = table[:, :256].astype(np.uint8).reshape(-1, 16, 16)
        arrays = [images, table[:, 256:].argmax(1).astype(np.uint32)]
        return ["image", "label"], arrays
