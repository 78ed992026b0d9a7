"""Data sets from files on disk: images, tables and texts. Nothing is downloaded."""

import csv
import gzip
import os
import struct

import numpy as np

from .._reading import opened, touched
from ._arguments import CACHE, LINES, LINES_WORKERS_LAST, ROWS, SAMPLED, SHARDS, takes
from .pipeline import _as_list
from .sources import _Indexed


def _open(path):
    return gzip.open(touched(path), "rb") if path.endswith(".gz") else opened(path, "rb")


def _found(folder, *names):
    """The first of these files that is there, also compressed."""
    for name in names:
        for end in ("", ".gz"):
            path = os.path.join(folder, name + end)
            if os.path.isfile(path):
                return path
    raise FileNotFoundError(f"there is none of {', '.join(names)} in {folder}")


def _usage(dataset, usage, allowed, default="all"):
    """The part of the data set that is asked for."""
    usage = usage or default
    if usage not in allowed:
        raise ValueError(f"{type(dataset).__name__}: usage must be one of {', '.join(allowed)}, got {usage!r}")
    return usage


def read_idx(path):
    """An array from a file of the IDX format (LeCun's MNIST files)."""
    with _open(path) as file:
        zero, kind, rank = struct.unpack(">HBB", file.read(4))
        types = {8: "u1", 9: "i1", 11: ">i2", 12: ">i4", 13: ">f4", 14: ">f8"}
        if zero or kind not in types:
            raise ValueError(f"{path} is not an IDX file")
        shape = struct.unpack(f">{rank}I", file.read(4 * rank))
        data = np.frombuffer(file.read(), types[kind])
    if data.size != int(np.prod(shape)):
        raise ValueError(f"{path} is cut off: {data.size} of {int(np.prod(shape))} elements")
    return data.reshape(shape)


class _Stored(_Indexed):
    """Rows that were read as (columns, arrays)."""

    def _begin(self, found, rows):
        columns, self._arrays = found
        super()._begin(columns, rows)

    def _length(self):
        return len(self._arrays[0])

    def _get(self, i):
        return tuple(np.asarray(a[i]) for a in self._arrays)

    def _labels(self):
        return self._arrays[-1] if len(self._arrays) > 1 else None


@takes("dataset_dir, usage=None", SAMPLED)
class _Idx(_Stored):
    """Images (28, 28, 1) uint8 and labels uint32."""

    _files = {"train": ("train",), "test": ("t10k",), "all": ("train", "t10k")}

    def _read(self, dataset_dir, usage):
        usage = _usage(self, usage, self._files)
        images, labels = [], []
        for part in self._files[usage]:
            try:
                image = _found(dataset_dir, f"{part}-images-idx3-ubyte", f"{part}-images.idx3-ubyte")
                label = _found(dataset_dir, f"{part}-labels-idx1-ubyte", f"{part}-labels.idx1-ubyte")
            except FileNotFoundError:
                if usage == "all" and (part != self._files[usage][-1] or images):
                    continue  # all there are
                raise
            images.append(read_idx(image)[..., None])
            labels.append(read_idx(label).astype(np.uint32))
        arrays = [np.concatenate(images), np.concatenate(labels)]
        if len(arrays[0]) != len(arrays[1]):
            raise ValueError(
                f"{type(self).__name__}: {len(arrays[0])} images and {len(arrays[1])} labels in {dataset_dir}"
            )
        return ["image", "label"], arrays


@takes("dataset_dir, usage=None", SAMPLED)
class MnistDataset(_Idx):
    """Handwritten digits (LeCun et al., 1998).

    Columns: image, (28, 28, 1) of uint8, and label, of uint32. The files are train-images-idx3-ubyte and
    train-labels-idx1-ubyte of LeCun's format, those of 'test' begin with t10k; they may be compressed (.gz).

    Args:
        usage: str or None, 'train', 'test' or 'all', which None means.
    Raises:
        FileNotFoundError: a missing file.
        ValueError: another usage or format.

    >>> import struct
    >>> from pathlib import Path
    >>> _ = Path("train-images-idx3-ubyte").write_bytes(struct.pack(">HBB3I", 0, 8, 3, 2, 28, 28) + bytes(2 * 28 * 28))
    >>> _ = Path("train-labels-idx1-ubyte").write_bytes(struct.pack(">HBBI", 0, 8, 1, 2) + bytes([7, 2]))
    >>> rows = ms.dataset.MnistDataset(".", usage="train", shuffle=False)
    >>> [(image.shape, int(label)) for image, label in rows]
    [((28, 28, 1), 7), ((28, 28, 1), 2)]
    """


@takes("dataset_dir, usage=None", SAMPLED)
class FashionMnistDataset(_Idx):
    """Pictures of clothes, of ten kinds (Xiao et al., 2017).

    Columns: image, (28, 28, 1) of uint8, and label, of uint32. The files are train-images-idx3-ubyte and
    train-labels-idx1-ubyte of LeCun's format, those of 'test' begin with t10k; they may be compressed (.gz).

    Args:
        usage: str or None, 'train', 'test' or 'all', which None means.
    Raises:
        FileNotFoundError: a missing file.
        ValueError: another usage or format.

    >>> import struct
    >>> from pathlib import Path
    >>> _ = Path("train-images-idx3-ubyte").write_bytes(struct.pack(">HBB3I", 0, 8, 3, 2, 28, 28) + bytes(2 * 28 * 28))
    >>> _ = Path("train-labels-idx1-ubyte").write_bytes(struct.pack(">HBBI", 0, 8, 1, 2) + bytes([7, 2]))
    >>> rows = ms.dataset.FashionMnistDataset(".", usage="train", shuffle=False)
    >>> [(image.shape, int(label)) for image, label in rows]
    [((28, 28, 1), 7), ((28, 28, 1), 2)]
    """


@takes("dataset_dir, usage=None", SAMPLED)
class KMnistDataset(_Idx):
    """Handwritten characters of old Japanese books (Clanuwat et al., 2018).

    Columns: image, (28, 28, 1) of uint8, and label, of uint32. The files are train-images-idx3-ubyte and
    train-labels-idx1-ubyte of LeCun's format, those of 'test' begin with t10k; they may be compressed (.gz).

    Args:
        usage: str or None, 'train', 'test' or 'all', which None means.
    Raises:
        FileNotFoundError: a missing file.
        ValueError: another usage or format.

    >>> import struct
    >>> from pathlib import Path
    >>> _ = Path("train-images-idx3-ubyte").write_bytes(struct.pack(">HBB3I", 0, 8, 3, 2, 28, 28) + bytes(2 * 28 * 28))
    >>> _ = Path("train-labels-idx1-ubyte").write_bytes(struct.pack(">HBBI", 0, 8, 1, 2) + bytes([7, 2]))
    >>> rows = ms.dataset.KMnistDataset(".", usage="train", shuffle=False)
    >>> [(image.shape, int(label)) for image, label in rows]
    [((28, 28, 1), 7), ((28, 28, 1), 2)]
    """


@takes("dataset_dir, name, usage=None", SAMPLED)
class EMnistDataset(_Idx):
    """Handwritten letters and digits (Cohen et al., 2017).

    Columns: image, (28, 28, 1) of uint8, and label, of uint32. The files are emnist-<name>-train-images-idx3-ubyte and so on.

    Args:
        name: str, 'byclass', 'bymerge', 'balanced', 'letters', 'digits' or 'mnist'.
        usage: str or None, 'train', 'test' or 'all', which None means.
    Raises:
        FileNotFoundError: a missing file.
        ValueError: another name, usage or format.

    >>> import struct
    >>> from pathlib import Path
    >>> _ = Path("emnist-letters-test-images-idx3-ubyte").write_bytes(struct.pack(">HBB3I", 0, 8, 3, 1, 28, 28) + bytes(784))
    >>> _ = Path("emnist-letters-test-labels-idx1-ubyte").write_bytes(struct.pack(">HBBI", 0, 8, 1, 1) + bytes([5]))
    >>> rows = ms.dataset.EMnistDataset(".", "letters", usage="test")
    >>> [(image.shape, int(label)) for image, label in rows]
    [((28, 28, 1), 5)]
    """

    def _read(self, dataset_dir, name, usage):
        if name not in ("byclass", "bymerge", "balanced", "letters", "digits", "mnist"):
            raise ValueError(f"EMnistDataset: unknown name {name!r}")
        parts = [f"emnist-{name}-{part}" for part in ("train", "test")]
        self._files = {"train": parts[:1], "test": parts[1:], "all": parts}
        return super()._read(dataset_dir, usage)


@takes("dataset_dir, usage=None", SAMPLED)
class Cifar10Dataset(_Stored):
    """Pictures of ten classes (Krizhevsky, 2009), in the binary version.

    Columns: image, (32, 32, 3) of uint8, and label, of uint32. The files are data_batch_1.bin to data_batch_5.bin and
    test_batch.bin.

    Args:
        usage: str or None, 'train', 'test' or 'all', which None means.
    Raises:
        FileNotFoundError: none of the files is there.
        ValueError: another usage or format.

    >>> from pathlib import Path
    >>> _ = Path("test_batch.bin").write_bytes(bytes([3]) + bytes(3072))  # a label and its picture
    >>> rows = ms.dataset.Cifar10Dataset(".", usage="test")
    >>> [(image.shape, int(label)) for image, label in rows]
    [((32, 32, 3), 3)]
    """

    _names = {"train": [f"data_batch_{i}.bin" for i in range(1, 6)], "test": ["test_batch.bin"]}
    _labels_of = ("label",)

    def _read(self, dataset_dir, usage):
        names = {**self._names, "all": self._names["train"] + self._names["test"]}
        usage = _usage(self, usage, names)
        k, blocks = len(self._labels_of), []
        for name in names[usage]:
            path = os.path.join(dataset_dir, name)
            if os.path.isfile(path):
                data = np.fromfile(touched(path), np.uint8)
                if data.size % (3072 + k):
                    raise ValueError(f"{path} does not hold whole images")
                blocks.append(data.reshape(-1, 3072 + k))
        if not blocks:
            raise FileNotFoundError(f"there is none of {', '.join(names[usage])} in {dataset_dir}")
        data = np.concatenate(blocks)
        images = np.ascontiguousarray(data[:, k:].reshape(-1, 3, 32, 32).transpose(0, 2, 3, 1))
        labels = [data[:, i].astype(np.uint32) for i in range(k)]
        columns = ["image", *self._labels_of]
        return columns, [images, *labels]


@takes("dataset_dir, usage=None", SAMPLED)
class Cifar100Dataset(Cifar10Dataset):
    """Pictures of 100 classes (Krizhevsky, 2009), in the binary version.

    Columns: image, (32, 32, 3) of uint8, coarse_label and fine_label, of uint32. The files are train.bin and test.bin.

    Args:
        usage: str or None, 'train', 'test' or 'all', which None means.
    Raises:
        FileNotFoundError: none of the files is there.
        ValueError: another usage or format.

    >>> from pathlib import Path
    >>> _ = Path("test.bin").write_bytes(bytes([1, 42]) + bytes(3072))  # two labels and their picture
    >>> rows = ms.dataset.Cifar100Dataset(".", usage="test")
    >>> [(image.shape, int(coarse), int(fine)) for image, coarse, fine in rows]
    [((32, 32, 3), 1, 42)]
    """

    _names = {"train": ["train.bin"], "test": ["test.bin"]}
    _labels_of = ("coarse_label", "fine_label")


_IMAGES = (".jpg", ".jpeg", ".png", ".bmp", ".gif", ".tif", ".tiff", ".ppm", ".pgm")


def pillow():
    """Pillow's module Image."""
    try:
        from PIL import Image
    except ImportError:
        raise ImportError("image files need the package pillow: pip install pillow") from None
    return Image


def decoded(data, grey_stays=False):
    """An image file's content (bytes, or an array of them) as (height, width, 3) uint8, with grey_stays one channel of what
    is grey; needs Pillow."""
    import io

    if not isinstance(data, bytes):
        data = np.asarray(data)
        data = (data if data.dtype.kind == "S" else data.astype(np.uint8)).tobytes()
    with pillow().open(io.BytesIO(data)) as image:
        if grey_stays and image.mode in ("1", "L", "LA"):
            return np.asarray(image.convert("L"))[..., None]
        return np.asarray(image.convert("RGB"))


def encoded(image, form, **options):
    """An image as a file's bytes (n,) uint8; needs Pillow."""
    import io

    image, out = np.asarray(image), io.BytesIO()
    pillow().fromarray(image[..., 0] if image.ndim == 3 and image.shape[-1] == 1 else image).save(out, form, **options)
    return np.frombuffer(out.getvalue(), np.uint8)


@takes(
    f"dataset_dir, {ROWS}, sampler=None, extensions=None, class_indexing=None, decode=False, {SHARDS}, {CACHE}, decrypt=None"
)
class ImageFolderDataset(_Indexed):
    """Pictures in one folder for each class.

    Columns: image, the bytes of the file or its pixels, of uint8, and label, of int32.

    Args:
        extensions: list of str or None, what names of pictures end with; None: those of the common formats.
        class_indexing: dict or None, classes and their numbers, which others are left out; None: all, by the alphabet.
    Raises:
        ValueError: there is no picture.

    >>> from pathlib import Path
    >>> for name in ("cat/1.jpg", "dog/1.jpg"):
    ...     Path(name).parent.mkdir()
    ...     _ = Path(name).write_bytes(b"a picture")
    >>> rows = ms.dataset.ImageFolderDataset(".", shuffle=False)
    >>> [int(label) for image, label in rows], rows.get_class_indexing()
    ([0, 1], {'cat': 0, 'dog': 1})
    """

    def _read(self, dataset_dir, extensions, class_indexing, decode):
        if not os.path.isdir(dataset_dir):
            raise ValueError(f"ImageFolderDataset: there is no folder {dataset_dir}")
        classes = sorted(e.name for e in os.scandir(dataset_dir) if e.is_dir())
        self._index = dict(class_indexing) if class_indexing else {name: i for i, name in enumerate(classes)}
        ends = tuple(extensions) if extensions else _IMAGES
        self._files = []
        for name in classes:
            if name in self._index:
                for folder, _, files in sorted(os.walk(os.path.join(dataset_dir, name))):
                    self._files += [
                        (os.path.join(folder, f), self._index[name]) for f in sorted(files) if f.lower().endswith(ends)
                    ]
        if not self._files:
            raise ValueError(f"ImageFolderDataset: there are no images in {dataset_dir}")
        self._decode = decode
        return ["image", "label"]

    def _length(self):
        return len(self._files)

    def _get(self, i):
        path, label = self._files[i]
        with opened(path, "rb") as file:
            data = file.read()
        image = decoded(data) if self._decode else np.frombuffer(data, np.uint8)
        return image, np.asarray(label, np.int32)

    def _labels(self):
        return [label for _, label in self._files]

    def num_classes(self):
        """The number of classes."""
        return len(self._index)

    def get_class_indexing(self):
        """Class names and their numbers."""
        return dict(self._index)


# ---- tables and texts


class _Lines(_Stored):
    """Rows of strings, read as (columns, rows)."""

    def _begin(self, found, rows):
        columns, lines = found
        arrays = [np.array(c, dtype=np.str_) for c in zip(*lines)] if lines else [np.array([], np.str_)] * len(columns)
        super()._begin((columns, arrays), rows)


def _expanded(files):
    import glob

    found = [p for f in _as_list(files) for p in (sorted(glob.glob(f)) or [f])]
    for path in found:
        if not os.path.isfile(path):
            raise FileNotFoundError(f"there is no file {path}")
    return found


@takes("dataset_files", LINES)
class TextFileDataset(_Lines):
    r"""The lines of text files that are not empty.

    Column: text, a string.

    Raises:
        FileNotFoundError: a missing file.

    >>> from pathlib import Path
    >>> _ = Path("lines.txt").write_text("one\n\ntwo")
    >>> [str(text) for (text,) in ms.dataset.TextFileDataset("lines.txt", shuffle=False)]
    ['one', 'two']
    """

    def _read(self, dataset_files):
        rows = []
        for path in _expanded(dataset_files):
            with opened(path, encoding="utf-8") as file:
                rows += [(line.rstrip("\r\n"),) for line in file if line.strip()]
        return ["text"], rows


@takes("dataset_files, field_delim=',', column_defaults=None, column_names=None", LINES)
class CSVDataset(_Stored):
    r"""The rows of tables in CSV files.

    Args:
        field_delim: str, what stands between fields.
        column_defaults: list or None, a value for each column, whose type the column gets: str, int or float; None: str.
        column_names: list of str or None, the columns; None: the first line of a file holds them.
    Raises:
        FileNotFoundError: a missing file.
        ValueError: a row of another length.

    >>> from pathlib import Path
    >>> _ = Path("t.csv").write_text("name,age\nAnn,30\nBob,25")
    >>> rows = ms.dataset.CSVDataset("t.csv", column_defaults=["", 0], shuffle=False)
    >>> [(str(name), int(age)) for name, age in rows]
    [('Ann', 30), ('Bob', 25)]
    """

    def _read(self, dataset_files, field_delim, column_defaults, column_names):
        names, rows = _as_list(column_names), []
        for path in _expanded(dataset_files):
            with opened(path, newline="", encoding="utf-8") as file:
                lines = [r for r in csv.reader(file, delimiter=field_delim) if r]
            if not column_names:
                names, lines = lines[0], lines[1:]
            for r in lines:
                if len(r) != len(names):
                    raise ValueError(
                        f"CSVDataset: {path} has a row of {len(r)} fields for the columns {', '.join(names)}"
                    )
            rows += lines
        arrays = []
        for i in range(len(names)):
            default = column_defaults[i] if column_defaults else ""
            texts = [r[i] if r[i] or isinstance(default, str) else str(default) for r in rows]
            kind = np.str_ if isinstance(default, str) else (np.int32 if isinstance(default, int) else np.float32)
            arrays.append(np.array(texts) if kind is np.str_ else np.array([kind(t) for t in texts], kind))
        return names, arrays


def _csv_texts(name, columns, doc, delimiter=",", files=("train.csv", "test.csv"), header=False, rows=LINES):
    """A data set of texts in train and test tables, all columns strings; rows: the parameters after usage."""
    fields = ("3", "Title", "Text", "Answer")[: len(columns)]
    line = delimiter.join(f'"{field}"' for field in fields)
    doc = f"""{doc}

    Columns, all of them strings: {", ".join(columns)}; the files are {" and ".join(files)}.

    Args:
        usage: str or None, 'train', 'test' or 'all', which None means.

    >>> from pathlib import Path
    >>> _ = Path("{files[0]}").write_text('{line}')
    >>> rows = ms.dataset.{name}(".", usage="train")
    >>> [[str(v) for v in row] for row in rows]
    [{list(fields)}]
    """

    def _read(self, dataset_dir, usage):
        parts = {"train": files[:1], "test": files[1:2], "all": files[:2], "dev": files[2:3]}
        usage = _usage(self, usage, [part for part in parts if parts[part]])
        found = []
        for part in parts[usage]:
            with opened(os.path.join(dataset_dir, part), newline="", encoding="utf-8") as file:
                quoting = csv.QUOTE_MINIMAL if delimiter == "," else csv.QUOTE_NONE
                lines = [r for r in csv.reader(file, delimiter=delimiter, quoting=quoting) if r]
            for r in lines[1:] if header else lines:
                if len(r) != len(columns):
                    raise ValueError(
                        f"{name}: {part} has a row of {len(r)} fields for the columns {', '.join(columns)}"
                    )
                found.append(tuple(r))
        return list(columns), found

    return _lines_reader(name, doc, _read, rows)


def _lines_reader(name, doc, read, rows=LINES):
    """A class of a data set in a folder whose rows are strings."""
    return takes("dataset_dir, usage=None", rows)(
        type(name, (_Lines,), {"_read": read, "__doc__": doc, "__module__": __name__})
    )


AGNewsDataset = _csv_texts(
    "AGNewsDataset", ("index", "title", "description"), "News of four kinds (Zhang et al., 2015): index is the kind, from 1."
)  # fmt: skip
AmazonReviewDataset = _csv_texts(
    "AmazonReviewDataset", ("label", "title", "content"), "Reviews of things that were bought (Zhang et al., 2015)."
)
DBpediaDataset = _csv_texts(
    "DBpediaDataset", ("class", "title", "content"), "Articles of an encyclopedia, of 14 classes (Zhang et al., 2015)."
)
SogouNewsDataset = _csv_texts(
    "SogouNewsDataset", ("index", "title", "content"), "Chinese news of five kinds (Zhang et al., 2015).",
    rows=LINES_WORKERS_LAST,
)  # fmt: skip
YahooAnswersDataset = _csv_texts(
    "YahooAnswersDataset", ("class", "title", "content", "answer"), "Questions and answers of ten classes (Zhang et al., 2015)."
)  # fmt: skip
YelpReviewDataset = _csv_texts(
    "YelpReviewDataset", ("label", "text"), "Reviews of shops and restaurants (Zhang et al., 2015).", rows=LINES_WORKERS_LAST
)  # fmt: skip


def _tokens(name, parts, doc):
    """A data set of the lines of a text in parts."""
    doc = f"""{doc}

    Column: text, a string, a line that is not empty; the files are {", ".join(parts.values())}.

    Args:
        usage: str or None, {", ".join(map(repr, parts))} or 'all', which None means.

    >>> from pathlib import Path
    >>> _ = Path("{parts["valid"]}").write_text("a sentence")
    >>> rows = ms.dataset.{name}(".", usage="valid")
    >>> [str(text) for (text,) in rows]
    ['a sentence']
    """

    def _read(self, dataset_dir, usage):
        usage = _usage(self, usage, ("all", *parts))
        rows = []
        for part in parts if usage == "all" else (usage,):
            with opened(os.path.join(dataset_dir, parts[part]), encoding="utf-8") as file:
                rows += [(line.strip("\r\n"),) for line in file if line.strip()]
        return ["text"], rows

    return _lines_reader(name, doc, _read)


WikiTextDataset = _tokens(
    "WikiTextDataset", {"train": "wiki.train.tokens", "test": "wiki.test.tokens", "valid": "wiki.valid.tokens"},
    "The lines of articles of Wikipedia (Merity et al., 2016).",
)  # fmt: skip
PennTreebankDataset = _tokens(
    "PennTreebankDataset", {"train": "ptb.train.txt", "test": "ptb.test.txt", "valid": "ptb.valid.txt"},
    "Sentences of the Penn Treebank (Marcus et al., 1993).",
)  # fmt: skip
