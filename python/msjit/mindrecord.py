"""MindRecord files, MindSpore's format of records: written, appended to and read.

A file is a header (its size and JSON), then pages of a fixed size: raw pages hold the numbers and strings of rows as
MessagePack maps, blob pages their bytes and arrays. A SQLite file beside it says where each row stands.
"""

import contextlib
import json
import os
import re
import sqlite3
import struct
import warnings

import numpy as np

from . import _missing
from ._reading import inside, parsing

__all__ = ["FAILED", "SUCCESS", "FileReader", "FileWriter"]

SUCCESS, FAILED = "SUCCESS", "FAILED"
_HEADER, _PAGE = 1 << 24, 1 << 25
_RAW_TYPES = {"int32": "INTEGER", "int64": "INTEGER", "float32": "REAL", "float64": "REAL", "string": "TEXT"}
_COUNTED = ("int32", "int64")  # arrays of these are stored with as many bytes an element as it needs
_PLACES = (
    "PAGE_ID_RAW", "PAGE_OFFSET_RAW", "PAGE_OFFSET_RAW_END", "ROW_GROUP_ID", "PAGE_ID_BLOB", "PAGE_OFFSET_BLOB",
    "PAGE_OFFSET_BLOB_END",
)  # fmt: skip


# ---- values


def _pack(value):
    """MessagePack of a row's map, its numbers and strings."""
    if isinstance(value, dict):
        head = bytes([0x80 | len(value)]) if len(value) < 16 else struct.pack(">BH", 0xDE, len(value))
        return head + b"".join(_pack(k) + _pack(v) for k, v in value.items())
    if isinstance(value, str):
        data = value.encode()
        n = len(data)
        if n < 32:
            return bytes([0xA0 | n]) + data
        return (struct.pack(">BH", 0xDA, n) if n < 65536 else struct.pack(">BI", 0xDB, n)) + data
    if isinstance(value, float):
        single = struct.pack(">f", value) if abs(value) < 3e38 or value != value else None
        if single and (value != value or struct.unpack(">f", single)[0] == value):
            return b"\xca" + single
        return b"\xcb" + struct.pack(">d", value)
    if -32 <= value < 128:
        return struct.pack(">b", value)
    return b"\xd3" + struct.pack(">q", value)


_NUMBERS = {
    0xCA: ">f", 0xCB: ">d", 0xCC: ">B", 0xCD: ">H", 0xCE: ">I", 0xCF: ">Q", 0xD0: ">b", 0xD1: ">h", 0xD2: ">i", 0xD3: ">q",
}  # fmt: skip
_LENGTHS = {0xD9: ">B", 0xDA: ">H", 0xDB: ">I"}


def _unpack(data, at=0):
    """(value, where it ends) of MessagePack."""
    kind = data[at]
    at += 1
    if kind < 0x80 or kind >= 0xE0:
        return (kind if kind < 0x80 else kind - 256), at
    if 0xA0 <= kind < 0xC0 or kind in _LENGTHS:
        n = kind & 31
        if kind in _LENGTHS:
            (n,) = struct.unpack_from(_LENGTHS[kind], data, at)
            at += struct.calcsize(_LENGTHS[kind])
        return bytes(data[at : at + n]).decode(), at + n
    if kind in _NUMBERS:
        return struct.unpack_from(_NUMBERS[kind], data, at)[0], at + struct.calcsize(_NUMBERS[kind])
    if kind in (0xC0, 0xC2, 0xC3):
        return {0xC0: None, 0xC2: False, 0xC3: True}[kind], at
    if 0x80 <= kind < 0x90 or kind == 0xDE:
        n = kind & 15
        if kind == 0xDE:
            (n,) = struct.unpack_from(">H", data, at)
            at += 2
        result = {}
        for _ in range(n):
            key, at = _unpack(data, at)
            result[key], at = _unpack(data, at)
        return result, at
    raise ValueError(f"a row holds a value of the kind {kind:#x}, which is none of MindRecord's")


def _counted(array):
    """Integers with 1, 2, 4 or 8 bytes each: their number, two bits an element that say how many, the elements."""
    values = [int(v) for v in np.ravel(array)]
    codes = [
        0 if -128 <= v < 128 else 1 if -(2**15) <= v < 2**15 else 2 if -(2**31) <= v < 2**31 else 3 for v in values
    ]
    packed = bytearray(-(-len(values) // 4))
    for i, code in enumerate(codes):
        packed[i // 4] |= code << (6 - 2 * (i % 4))
    body = b"".join(v.to_bytes(1 << c, "little", signed=True) for v, c in zip(values, codes))
    return struct.pack(">I", len(values)) + bytes(packed) + body


def _uncounted(data, kind):
    (n,) = struct.unpack_from(">I", data)
    if n > len(data):
        raise ValueError(f"an array of {n} elements in {len(data)} bytes")
    at, result = 4 + -(-n // 4), np.empty(n, kind)
    for i in range(n):
        size = 1 << ((data[4 + i // 4] >> (6 - 2 * (i % 4))) & 3)
        result[i] = int.from_bytes(data[at : at + size], "little", signed=True)
        at += size
    return result


# ---- the format of a file


class _Schema:
    """The fields of rows: raw ones (numbers and strings) and blobs (bytes and arrays), each by name."""

    def __init__(self, fields):
        self.fields = {name: fields[name] for name in sorted(fields)}
        self.blobs = [n for n, f in self.fields.items() if f["type"] == "bytes" or "shape" in f]
        self.raws = [n for n in self.fields if n not in self.blobs]

    def checked(self, row):
        """The row's values as they are stored; ValueError where one does not fit."""
        result = {}
        for name, field in self.fields.items():
            if name not in row:
                raise ValueError(f"has no field {name!r}")
            value, kind = row[name], field["type"]
            if name in self.blobs:
                if kind == "bytes":
                    if not isinstance(value, (bytes, bytearray)):
                        raise ValueError(f"{name} must be bytes, got {type(value).__name__}")
                    result[name] = bytes(value)
                    continue
                if not isinstance(value, np.ndarray) or value.dtype != np.dtype(kind):
                    raise ValueError(
                        f"{name} must be an array of {kind}, got {getattr(value, 'dtype', type(value).__name__)}"
                    )
                try:
                    result[name] = value.reshape(field["shape"])
                except ValueError:
                    raise ValueError(f"{name} has shape {value.shape}, expected {tuple(field['shape'])}") from None
                continue
            value = value.item() if isinstance(value, (np.generic, np.ndarray)) and np.size(value) == 1 else value
            wanted = str if kind == "string" else (int, float) if kind.startswith("float") else int
            if not isinstance(value, wanted) or isinstance(value, bool):
                raise ValueError(f"{name} must be {kind}, got {type(value).__name__}")
            result[name] = float(value) if kind.startswith("float") else value
        return result

    def blob_bytes(self, row):
        """The blobs of a row; of several, each with its size."""
        if not self.blobs:
            return bytes(4)
        parts = []
        for name in self.blobs:
            value = row[name]
            if not isinstance(value, bytes):
                value = (
                    _counted(value) if self.fields[name]["type"] in _COUNTED else np.ascontiguousarray(value).tobytes()
                )
            parts.append(value if len(self.blobs) == 1 else struct.pack(">Q", len(value)) + value)
        return b"".join(parts)

    def row(self, raw, blob):
        """The values of a row by name, as arrays, but str and bytes."""
        result, at = {}, 0
        for name, field in self.fields.items():
            if name in raw:
                value = raw[name]
                result[name] = value if field["type"] == "string" else np.array(value, field["type"])
        for name in self.blobs:
            size = len(blob)
            if len(self.blobs) > 1:
                (size,) = struct.unpack_from(">Q", blob, at)
                at += 8
            data, kind = blob[at : at + size], self.fields[name]["type"]
            at += size
            if kind == "bytes":
                result[name] = data
            else:
                array = _uncounted(data, kind) if kind in _COUNTED else np.frombuffer(data, kind)
                result[name] = array.reshape(self.fields[name]["shape"])
        return {name: result[name] for name in self.fields if name in result}


class _Pages:
    """Pages of a file being written: (page, where, end) of what is put into raw or blob pages."""

    def __init__(self, size):
        self.size, self.all, self.current = size, [], {}

    def put(self, kind, data):
        data = struct.pack("<Q", len(data)) + data
        if len(data) > self.size:
            raise ValueError(
                f"FileWriter: a row of {len(data)} bytes is larger than a page ({self.size}): set_page_size"
            )
        page = self.current.get(kind)
        if page is None or len(page["data"]) + len(data) > self.size:
            page = self.current[kind] = {"id": len(self.all), "kind": kind, "data": bytearray(), "rows": 0}
            page["group"] = sum(p["kind"] == kind for p in self.all)
            self.all.append(page)
        start = len(page["data"])
        page["data"] += data
        page["rows"] += 1
        return page, start, len(page["data"])


def _write_shard(path, shard, shards, schema, desc, rows, index_fields, sizes):
    header_size, page_size = sizes
    pages, places = _Pages(page_size), []
    for kind in ("BLOB_DATA", "RAW_DATA"):
        pages.put(kind, b"")  # each kind has its page, also where there are no rows
        pages.current[kind].update(data=bytearray(), rows=0)
    for row in rows:
        blob, at, end = pages.put("BLOB_DATA", schema.blob_bytes(row))
        raw, start, stop = pages.put("RAW_DATA", _pack({n: row[n] for n in schema.raws} or {"id": 0}))
        places.append((raw["id"], start, stop, blob["group"], blob["id"], at, end))
    described, first = [], 0
    for page in pages.all:
        blob = page["kind"] == "BLOB_DATA"
        last = first + page["rows"] if blob else 0
        described.append(
            {"end_row_id": last, "page_id": page["id"], "page_size": len(page["data"]), "page_type": page["kind"],
             "page_type_id": page["group"], "row_group_ids": [{"id": page["group"] if blob else 0, "offset": 0}],
             "shard_id": shard, "start_row_id": first if blob else 0}
        )  # fmt: skip
        first = last if blob else first
    fields = {"blob_fields": schema.blobs, "desc": desc, "schema": schema.fields}
    header = {
        "header_size": header_size, "index_fields": [{"index_field": n, "schema_id": 0} for n in index_fields] or None,
        "page": described, "page_size": page_size, "compression_size": 0, "schema": [fields],
        "shard_addresses": [os.path.basename(p) for p in shards], "shard_id": shard, "statistics": None, "version": "3.0",
    }  # fmt: skip
    text = json.dumps(header, separators=(",", ":")).encode()
    if len(text) + 8 > header_size:
        raise ValueError(f"FileWriter: the header needs {len(text) + 8} bytes: set_header_size")
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text)
        for page in pages.all:
            file.seek(header_size + page["id"] * page_size)
            file.write(page["data"])
        file.truncate(max(file.tell(), header_size))
    _write_index(path, schema, rows, places, index_fields)


def _write_index(path, schema, rows, places, index_fields):
    kinds = {n: _RAW_TYPES[schema.fields[n]["type"]] for n in index_fields}
    columns = ["ROW_ID INT NOT NULL", *(f"{p} INT NOT NULL" for p in _PLACES)]
    for i, (name, kind) in enumerate(kinds.items()):
        columns += [f"INC_{i} INT", f"{name}_0 {kind}"]
    keys = ", ".join(["ROW_ID", *(f"INC_{i}" for i in range(len(kinds)))])
    connection = sqlite3.connect(path + ".db")
    with connection:
        connection.execute(f"CREATE TABLE INDEXES({', '.join(columns)}, PRIMARY KEY({keys}))")
        connection.execute("CREATE TABLE SHARD_NAME(NAME TEXT NOT NULL)")
        connection.execute("INSERT INTO SHARD_NAME VALUES (?)", (os.path.basename(path),))
        marks = ", ".join("?" * len(columns))
        for i, (row, place) in enumerate(zip(rows, places)):
            values = [v for n in kinds for v in (0, row[n])]
            connection.execute(f"INSERT INTO INDEXES VALUES ({marks})", (i, *place, *values))
    connection.close()


class _Shard:
    """One file to read: its schema and where the rows are."""

    def __init__(self, path):
        self.path = path
        with open(path, "rb") as file:
            (size,) = struct.unpack("<Q", file.read(8).ljust(8, b"\xff"))
            text = file.read(size) if size < 1 << 30 else b""
        try:
            self.header = json.loads(text)
            self.schema = _Schema(self.header["schema"][0]["schema"])
        except (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError) as error:
            raise ValueError(
                f"{path} is not a MindRecord file: its header of {size} bytes is no schema ({error!r})"
            ) from None
        if not os.path.isfile(path + ".db"):
            raise FileNotFoundError(f"there is no index {path}.db beside the MindRecord file")
        with parsing("MindRecord", "the SQLite index of a MindRecord file", path + ".db"):
            connection = sqlite3.connect(path + ".db")
            with contextlib.closing(connection):
                self.places = connection.execute(f"SELECT {', '.join(_PLACES)} FROM INDEXES ORDER BY ROW_ID").fetchall()

    def row(self, i):
        with parsing("MindRecord", f"row {i} in pages as the index {self.path}.db tells", self.path):
            return self._row(i)

    def _row(self, i):
        raw_page, start, stop, _, blob_page, at, end = self.places[i]
        begin = lambda page: self.header["header_size"] + page * self.header["page_size"]
        with open(self.path, "rb") as file:
            file.seek(begin(raw_page) + start + 8)
            raw = file.read(stop - start - 8)
            file.seek(begin(blob_page) + at + 8)
            blob = file.read(end - at - 8)
        return self.schema.row(_unpack(raw)[0], blob)


class Records:
    """The rows of a MindRecord file, of all files it was written with, or of a list of files."""

    def __init__(self, files):
        with parsing(
            "MindRecord", "a header that names the files written together", files if isinstance(files, str) else None
        ):
            files = self._files(files)
        for path in files:
            if not os.path.isfile(path):
                raise FileNotFoundError(f"there is no file {path}")
        self.files = list(files)
        self.shards = [_Shard(path) for path in files]
        self.schema = self.shards[0].schema
        self.ends = np.cumsum([len(s.places) for s in self.shards])

    @staticmethod
    def _files(files):
        if isinstance(files, str):
            first = _Shard(files)
            folder = os.path.dirname(files)
            names = [inside(folder or ".", n) for n in first.header["shard_addresses"]]
            return names if os.path.basename(files) in first.header["shard_addresses"] else [files]
        return files

    def __len__(self):
        return int(self.ends[-1])

    def __getitem__(self, i):
        k = int(np.searchsorted(self.ends, i, "right"))
        return self.shards[k].row(i - (int(self.ends[k - 1]) if k else 0))


# ---- what programs use


class FileWriter:
    """Writes rows (dicts) to a MindRecord file, or evenly to shard_num files (file_name0, file_name1, ...).

    >>> import numpy as np
    >>> writer = ms.mindrecord.FileWriter("rows.mindrecord", overwrite=True)
    >>> writer.add_schema({"label": {"type": "int32"}, "x": {"type": "float32", "shape": [2]}}, "example")
    >>> writer.write_raw_data([{"label": 1, "x": np.ones(2, np.float32)}])
    >>> writer.commit()
    >>> ms.dataset.MindDataset("rows.mindrecord").get_dataset_size()
    1
    """

    def __init__(self, file_name, shard_num=1, overwrite=False):
        if not isinstance(file_name, str):
            raise TypeError(f"FileWriter: file_name must be a str, got {type(file_name).__name__}")
        if isinstance(shard_num, bool) or not isinstance(shard_num, int) or not 1 <= shard_num <= 1000:
            raise ValueError(f"FileWriter: shard_num must be in [1, 1000], got {shard_num!r}")
        width = len(str(shard_num - 1))
        self._paths = [file_name] if shard_num == 1 else [f"{file_name}{i:0{width}}" for i in range(shard_num)]
        there = [p for path in self._paths for p in (path, path + ".db") if os.path.exists(p)]
        if there and not overwrite:
            raise RuntimeError(f"FileWriter: {there[0]} is there already; overwrite=True writes it anew")
        self._schema, self._desc, self._index, self._rows = None, "", None, []
        self._sizes = [_HEADER, _PAGE]

    @classmethod
    def open_for_append(cls, file_name):
        """A writer that adds rows to those of a file."""
        records = Records(file_name)
        shards = [s.path for s in records.shards]
        self = cls(file_name, 1, overwrite=True)
        header = records.shards[0].header
        self._paths, self._schema, self._desc = shards, records.schema, header["schema"][0]["desc"]
        self._index = [f["index_field"] for f in header["index_fields"] or ()]
        self._sizes = [header["header_size"], header["page_size"]]
        for i in range(len(records)):
            self._rows.append(records.schema.checked(records[i]))
        return self

    def add_schema(self, content, desc=None):
        """The fields: {name: {"type": "int32", "int64", "float32", "float64", "string" or "bytes"}}, of arrays also
        "shape" (-1 for one size that varies)."""
        if not content:
            raise ValueError("FileWriter.add_schema: there are no fields")
        for name, field in content.items():
            if not re.fullmatch(r"\w+", name):
                raise ValueError(f"FileWriter.add_schema: a name holds letters, digits and _, got {name!r}")
            kind = field.get("type")
            if kind not in (*_RAW_TYPES, "bytes"):
                raise ValueError(f"FileWriter.add_schema: {name} has the unknown type {kind!r}")
            if "shape" in field and kind in ("bytes", "string"):
                raise ValueError(f"FileWriter.add_schema: {name} of type {kind} can have no shape")
        self._schema, self._desc = _Schema(content), desc or ""

    def add_index(self, index_fields):
        """The fields that the index lists; they are numbers or strings."""
        for name in index_fields:
            if self._schema is None or name not in self._schema.raws:
                raise ValueError(f"FileWriter.add_index: {name!r} is no field that is a number or string")
        self._index = list(index_fields)

    def write_raw_data(self, raw_data, parallel_writer=False):
        """Adds rows, a list of dicts; a row that does not fit the schema is left out, with a warning."""
        if self._schema is None:
            raise RuntimeError("FileWriter.write_raw_data: add_schema comes first")
        if not isinstance(raw_data, list) or not all(isinstance(r, dict) for r in raw_data):
            raise TypeError("FileWriter.write_raw_data: expected a list of dicts")
        fitting = []
        for i, row in enumerate(raw_data):
            try:
                fitting.append(self._schema.checked(row))
            except ValueError as error:
                warnings.warn(f"FileWriter.write_raw_data: row {i} is left out: {error}", stacklevel=2)
        if raw_data and not fitting:
            raise RuntimeError("FileWriter.write_raw_data: no row fits the schema; the warnings say why")
        self._rows += fitting

    def set_header_size(self, header_size):
        """The bytes kept for the header: 16 KiB to 128 MiB."""
        self._sizes[0] = _size("set_header_size", header_size, 1 << 14, 1 << 27)

    def set_page_size(self, page_size):
        """The bytes of a page, no row may be larger: 32 KiB to 256 MiB."""
        self._sizes[1] = _size("set_page_size", page_size, 1 << 15, 1 << 28)

    def commit(self):
        """Writes the files."""
        if self._schema is None:
            raise RuntimeError("FileWriter.commit: add_schema comes first")
        index = self._schema.raws if self._index is None else self._index
        n, first = len(self._paths), 0
        for i, path in enumerate(self._paths):
            count = len(self._rows) // n + (i < len(self._rows) % n)
            rows, first = self._rows[first : first + count], first + count
            if os.path.exists(path + ".db"):
                os.remove(path + ".db")
            _write_shard(path, i, self._paths, self._schema, self._desc, rows, index, self._sizes)


def _size(name, value, least, most):
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ValueError(f"FileWriter.{name}: expected an int from {least} to {most}, got {value!r}")
    return value


class FileReader:
    """The rows of MindRecord files, one after another: ``get_next`` gives dicts of what columns names (None: all)."""

    def __init__(self, file_name, num_consumer=4, columns=None, operator=None):
        if operator is not None:
            raise ValueError("FileReader: an operator is not there")
        self._records, self._columns, self._open = Records(file_name), columns, True
        unknown = [c for c in columns or () if c not in self._records.schema.fields]
        if unknown:
            raise ValueError(f"FileReader: there is no column {unknown[0]!r}; there are {', '.join(self.schema())}")

    def get_next(self):
        """The rows, dicts of numbers, strings, bytes and arrays."""
        for i in range(len(self._records)):
            if not self._open:
                return
            row = self._records[i]
            if self._columns:
                row = {n: row[n] for n in self._columns}
            yield {n: v if isinstance(v, (str, bytes)) or v.ndim else v.item() for n, v in row.items()}

    def len(self):
        """The number of rows."""
        return len(self._records)

    def schema(self):
        """The fields with their types and shapes."""
        return dict(self._records.schema.fields)

    def close(self):
        """Ends reading."""
        self._open = False


__getattr__ = _missing.getattr_of(__name__)
