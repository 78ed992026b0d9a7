"""Data sets of files written here: TFRecord, reviews, STL10, Semeion; what MindSpore 2.10 reads of such files is read."""

import struct

import numpy as np
import pytest

from covers import covers
from msjit import dataset as ds


def varint(n):
    out = b""
    while True:
        n, low = n >> 7, n & 127
        out += bytes([low | (128 if n else 0)])
        if not n:
            return out


def field(number, data):
    return varint(number << 3 | 2) + varint(len(data)) + data


def feature(value):
    if isinstance(value, bytes):
        return field(1, field(1, value))
    value = np.asarray(value)
    if value.dtype.kind == "f":
        return field(2, field(1, value.astype("<f4").tobytes()))
    return field(3, field(1, b"".join(varint(int(v) & (2**64 - 1)) for v in value.ravel())))


def example(features):
    entries = [field(1, field(1, name.encode()) + field(2, feature(v))) for name, v in features.items()]
    return field(1, b"".join(entries))


def write_records(path, rows):
    with open(path, "wb") as file:
        for row in rows:
            data = example(row)
            file.write(struct.pack("<Q", len(data)) + bytes(4) + data + bytes(4))


def rows_of(data):
    return [{k: v for k, v in row.items()} for row in data.create_dict_iterator(num_epochs=1, output_numpy=True)]


@pytest.fixture
def records(tmp_path):
    path = str(tmp_path / "a.tfrecord")
    write_records(
        path,
        [{"x": np.arange(3, dtype=np.float32) + i, "label": [i, -i], "text": b"row%d" % i} for i in range(4)],
    )
    return path


@covers("dataset", "TFRecordDataset")
def test_records(records):
    data = ds.TFRecordDataset(records, shuffle=False)
    assert data.get_col_names() == ["label", "text", "x"] and data.get_dataset_size() == 4
    assert data.output_types() == [np.int64, np.uint8, np.float32] and data.output_shapes() == [[2], [4], [3]]
    second = rows_of(data)[1]
    assert (
        second["label"].tolist() == [1, -1] and second["x"].tolist() == [1, 2, 3] and bytes(second["text"]) == b"row1"
    )
    schema = ds.Schema()
    schema.add_column("label", "int32", [2, 1])
    third = rows_of(ds.TFRecordDataset([records], schema=schema, shuffle=False))[2]
    assert list(third) == ["label"] and third["label"].dtype == np.int32 and third["label"].tolist() == [[2], [-2]]
    shard = ds.TFRecordDataset([records], columns_list=["text"], shuffle=False, num_shards=2, shard_id=1)
    assert [bytes(r["text"]) for r in rows_of(shard)] == [b"row2", b"row3"]
    assert len(rows_of(ds.TFRecordDataset(records, num_samples=2))) == 2


def test_records_that_are_none(records, tmp_path):
    with pytest.raises(ValueError, match="no feature 'y'.*label"):
        ds.TFRecordDataset(records, columns_list=["y"])
    cut = tmp_path / "cut"
    with open(records, "rb") as file:
        cut.write_bytes(file.read()[:-7])
    with pytest.raises(ValueError, match="cut off"):
        ds.TFRecordDataset(str(cut))
    with pytest.raises(ValueError, match="compression_type"):
        ds.TFRecordDataset(records, compression_type="RAR")
    with pytest.raises(FileNotFoundError):
        ds.TFRecordDataset(str(tmp_path / "none"))


def test_compressed_records(records, tmp_path):
    import gzip
    import zlib

    with open(records, "rb") as file:
        data = file.read()
    (tmp_path / "g").write_bytes(gzip.compress(data))
    (tmp_path / "z").write_bytes(zlib.compress(data))
    for name, kind in (("g", "GZIP"), ("z", "ZLIB")):
        found = rows_of(ds.TFRecordDataset(str(tmp_path / name), shuffle=False, compression_type=kind))
        assert [r["label"].tolist() for r in found] == [[i, -i] for i in range(4)]


@covers("dataset", "IMDBDataset SST2Dataset")
def test_reviews(tmp_path):
    for part in ("train", "test"):
        for kind in ("pos", "neg"):
            (tmp_path / part / kind).mkdir(parents=True)
            for i in range(2):
                (tmp_path / part / kind / f"{i}_7.txt").write_text(f"{part} {kind} {i}")
    data = ds.IMDBDataset(str(tmp_path), usage="test", shuffle=False)
    assert [(str(r["text"]), r["label"].item()) for r in rows_of(data)] == [
        ("test pos 0", 1), ("test pos 1", 1), ("test neg 0", 0), ("test neg 1", 0),
    ]  # fmt: skip
    assert ds.IMDBDataset(str(tmp_path)).get_dataset_size() == 8 and data.output_types()[1] == np.int32
    (tmp_path / "train.tsv").write_text("sentence\tlabel\na b \t1\nc d \t0\n")
    (tmp_path / "test.tsv").write_text("index\tsentence\n0\tg h .\n")
    rows = rows_of(ds.SST2Dataset(str(tmp_path), shuffle=False))
    assert [(str(r["sentence"]), str(r["label"])) for r in rows] == [("a b ", "1"), ("c d ", "0")]
    assert str(rows_of(ds.SST2Dataset(str(tmp_path), usage="test"))[0]["sentence"]) == "g h ."


@covers("dataset", "STL10Dataset SemeionDataset")
def test_pictures(tmp_path):
    pictures = np.random.default_rng(0).integers(0, 255, (2, 3, 96, 96), np.uint8)
    for part in ("train", "test", "unlabeled"):
        pictures.tofile(tmp_path / f"{part}_X.bin")
    np.array([1, 10], np.uint8).tofile(tmp_path / "train_y.bin")
    np.array([2, 3], np.uint8).tofile(tmp_path / "test_y.bin")
    rows = rows_of(ds.STL10Dataset(str(tmp_path), usage="train+unlabeled", shuffle=False))
    assert [r["label"].item() for r in rows] == [0, 9, -1, -1]
    np.testing.assert_array_equal(rows[1]["image"], pictures[1].transpose(2, 1, 0))  # stored by columns
    assert [r["label"].item() for r in rows_of(ds.STL10Dataset(str(tmp_path), shuffle=False))] == [1, 2, 0, 9, -1, -1]
    bits = np.random.default_rng(1).integers(0, 2, (3, 256))
    lines = [
        " ".join(f"{b:.4f}" for b in row) + " " + " ".join("1" if j == 3 * i else "0" for j in range(10))
        for i, row in enumerate(bits)
    ]
    (tmp_path / "semeion.data").write_text(" \n".join(lines) + " \n")
    rows = rows_of(ds.SemeionDataset(str(tmp_path), shuffle=False))
    assert [r["label"].item() for r in rows] == [0, 3, 6] and rows[0]["label"].dtype == np.uint32
    np.testing.assert_array_equal(rows[2]["image"], bits[2].reshape(16, 16))
