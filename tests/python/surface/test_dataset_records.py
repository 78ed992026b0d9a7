"""MindRecord files, Pascal VOC, COCO and CelebA, of files written here; what MindSpore 2.10 reads of such files is read."""

import json
import sqlite3
import struct
import warnings
import zlib

import numpy as np
import pytest

import programs
from covers import covers
from msjit import dataset as ds
from msjit import mindrecord
from msjit.mindrecord import FileReader, FileWriter

PICTURE = programs.PICTURES["PIC"]  # (6, 8, 3)


def rows_of(data):
    return list(data.create_dict_iterator(num_epochs=1, output_numpy=True))


SCHEMA = {
    "label": {"type": "int32"}, "score": {"type": "float64"}, "name": {"type": "string"}, "data": {"type": "bytes"},
    "x": {"type": "int64", "shape": [-1, 2]}, "f": {"type": "float32", "shape": [3]},
}  # fmt: skip


def record(i):
    return {
        "label": i - 40000, "score": 0.1 * i, "name": "söx" * 20 * i, "data": b"hey\0" * i, "f": np.ones(3, np.float32) * i,
        "x": np.arange(2 * i + 2).reshape(-1, 2) * (-10) ** i,
    }  # fmt: skip


def write(path, shards=1, n=7, **sizes):
    writer = FileWriter(str(path), shards, overwrite=True)
    for name, size in sizes.items():
        getattr(writer, name)(size)
    writer.add_schema(SCHEMA, "seven rows")
    writer.add_index(["name", "label"])
    writer.write_raw_data([record(i) for i in range(n)])
    writer.commit()
    return str(path)


def same(row, i):
    expected = record(i)
    assert sorted(row) == sorted(expected)
    assert row["label"] == expected["label"] and row["label"].dtype == np.int32
    assert row["score"] == expected["score"] and str(row["name"]) == expected["name"]
    assert row["data"].shape == (1,) and row["data"].tobytes() == (expected["data"] or b"\0")
    for name, kind in (("x", np.int64), ("f", np.float32)):
        np.testing.assert_array_equal(row[name], expected[name])
        assert row[name].dtype == kind


@covers("dataset", "MindDataset")
@pytest.mark.parametrize("shards", [1, 3])
def test_rows_come_back(tmp_path, shards):
    path = write(tmp_path / "a", shards)
    first = path if shards == 1 else path + "0"
    data = ds.MindDataset(first, shuffle=False)
    assert data.get_dataset_size() == 7 and data.get_col_names() == sorted(SCHEMA)
    for i, row in enumerate(rows_of(data)):
        same(row, i)
    if shards == 3:  # one by name alone
        assert ds.MindDataset([path + "1"]).get_dataset_size() == 2
    part = ds.MindDataset(first, columns_list=["label"], num_shards=3, shard_id=1, shuffle=False)
    assert [int(r["label"]) + 40000 for r in rows_of(part)] == [1, 4, 0]
    picked = ds.MindDataset(first, columns_list=["label"], sampler=ds.SequentialSampler(2, 3))
    assert [int(r["label"]) + 40000 for r in rows_of(picked)] == [2, 3, 4]
    padded = ds.MindDataset(
        first, columns_list=["label", "data"], padded_sample={"label": 7, "data": b"p"}, num_padded=2, shuffle=False
    )
    assert padded.get_dataset_size() == 9
    assert [(int(r["label"]), r["data"].tobytes()) for r in rows_of(padded)[7:]] == [(7, b"p")] * 2
    shuffled = [int(r["label"]) for r in rows_of(ds.MindDataset(first))]
    assert sorted(shuffled) == list(range(-40000, -39993))


def test_many_pages(tmp_path):
    path = str(tmp_path / "pages")
    writer = FileWriter(path, overwrite=True)
    writer.set_page_size(1 << 15)
    writer.set_header_size(1 << 14)
    writer.add_schema({"data": {"type": "bytes"}, "i": {"type": "int32"}}, "n")
    writer.write_raw_data([{"data": bytes([i + 1]) * 9000, "i": i} for i in range(23)])
    writer.commit()
    found = rows_of(ds.MindDataset(path, shuffle=False))
    assert [(int(r["i"]), r["data"].tobytes()) for r in found] == [(i, bytes([i + 1]) * 9000) for i in range(23)]
    writer.write_raw_data([{"data": bytes(1 << 15), "i": 1}])
    with pytest.raises(ValueError, match="larger than a page"):
        writer.commit()


def test_the_format(tmp_path):
    """Bytes as MindSpore writes them: the header, a raw page's maps, a blob page's integers, the index."""
    path = str(tmp_path / "b")
    writer = FileWriter(path)
    writer.add_schema({"z": {"type": "int32", "shape": [2]}, "b": {"type": "bytes"}, "u": {"type": "int64"}}, "n")
    writer.write_raw_data([{"z": np.array([70000, -5], np.int32), "b": b"hey", "u": -(2**40)}])
    writer.commit()
    with open(path, "rb") as file:
        content = file.read()
    (size,) = struct.unpack_from("<Q", content)
    header = json.loads(content[8 : 8 + size])
    assert header["version"] == "3.0" and header["schema"][0]["blob_fields"] == ["b", "z"]
    assert [(p["page_type"], p["page_size"]) for p in header["page"]] == [("BLOB_DATA", 37), ("RAW_DATA", 20)]
    at = header["header_size"]
    z = b"\0\0\0\x02\x80p\x11\x01\0\xfb"
    blob = bytes(7) + b"\x03hey" + bytes(7) + b"\x0a" + z
    assert content[at : at + 37] == struct.pack("<Q", 29) + blob
    at += header["page_size"]
    assert content[at:] == struct.pack("<Q", 12) + b"\x81\xa1u\xd3\xff\xff\xff\0\0\0\0\0"
    rows = sqlite3.connect(path + ".db").execute("SELECT * FROM INDEXES").fetchall()
    assert rows == [(0, 1, 0, 20, 0, 0, 0, 37, 0, -(2**40))]


def test_reading_and_appending(tmp_path):
    path = write(tmp_path / "c", n=3)
    reader = FileReader(path, columns=["label", "data", "x"])
    found = list(reader.get_next())
    assert [(r["label"], r["data"], r["x"].shape) for r in found] == [
        (i - 40000, b"hey\0" * i, (i + 1, 2)) for i in range(3)
    ]
    assert reader.len() == 3 and reader.schema()["x"] == SCHEMA["x"]
    reader.close()
    assert list(reader.get_next()) == []
    writer = FileWriter.open_for_append(path)
    writer.write_raw_data([record(3)])
    writer.commit()
    for i, row in enumerate(rows_of(ds.MindDataset(path, shuffle=False))):
        same(row, i)
    assert ds.MindDataset(path).get_dataset_size() == 4


def test_what_is_wrong_is_said(tmp_path):
    path = write(tmp_path / "d", n=1)
    with pytest.raises(RuntimeError, match="there already"):
        FileWriter(path)
    writer = FileWriter(path, overwrite=True)
    with pytest.raises(RuntimeError, match="add_schema"):
        writer.write_raw_data([{}])
    for schema in ({}, {"a": {"type": "int7"}}, {"a b": {"type": "int32"}}, {"a": {"type": "bytes", "shape": [2]}}):
        with pytest.raises(ValueError, match="add_schema"):
            writer.add_schema(schema)
    writer.add_schema({"a": {"type": "int32"}, "x": {"type": "float32", "shape": [2]}})
    good = {"a": 1, "x": np.ones(2, np.float32)}
    with pytest.warns(UserWarning, match="row 1 is left out: a must be int32, got str"):
        writer.write_raw_data([good, {**good, "a": "s"}])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with pytest.raises(RuntimeError, match="no row fits"):
            writer.write_raw_data([{**good, "x": np.ones(3, np.float32)}, {"a": 1}])
    writer.commit()
    with pytest.raises(ValueError, match="no column 'b'.*a, x"):
        ds.MindDataset(path, columns_list=["b"])
    with pytest.raises(ValueError, match="go together"):
        ds.MindDataset(path, num_padded=1)
    with pytest.raises(FileNotFoundError):
        ds.MindDataset(str(tmp_path / "none"))
    (tmp_path / "text").write_text("no records")
    with pytest.raises(ValueError, match="not a MindRecord file"):
        ds.MindDataset(str(tmp_path / "text"))
    with pytest.raises(TypeError, match="signature: MindDataset.*dataset_files.*\n.*given: .*shufle"):
        ds.MindDataset(path, shufle=True)
    with pytest.raises(AttributeError, match="FileWriter"):
        mindrecord.FilWriter


@pytest.fixture
def pictures(tmp_path):
    for folder in ("JPEGImages", "SegmentationClass", "Annotations", "ImageSets/Segmentation", "ImageSets/Main"):
        (tmp_path / folder).mkdir(parents=True)
    box = "<bndbox><xmin>{}</xmin><ymin>{}</ymin><xmax>{}</xmax><ymax>{}</ymax></bndbox>"
    thing = "<object><name>{}</name><truncated>{}</truncated><difficult>{}</difficult>" + box + "</object>"
    for i, name in enumerate("abc"):
        (tmp_path / f"JPEGImages/{name}.jpg").write_bytes(programs.png(PICTURE[: 4 + i]))
        (tmp_path / f"SegmentationClass/{name}.png").write_bytes(programs.png(PICTURE[: 4 + i] % 5))
        objects = thing.format("dog", 1, 0, 1, 2, 4, 6)
        if name != "b":
            objects += thing.format("cat", 0, 1, 1, 1, 6, 3)
        (tmp_path / f"Annotations/{name}.xml").write_text(f"<annotation>{objects}</annotation>")
    for part in ("Segmentation", "Main"):
        (tmp_path / f"ImageSets/{part}/train.txt").write_text("a\nb\nc\n")
    return tmp_path


@covers("dataset", "VOCDataset")
def test_pascal_voc(pictures):
    data = ds.VOCDataset(str(pictures), task="Detection", shuffle=False)
    assert data.get_col_names() == ["image", "bbox", "label", "difficult", "truncate"]
    assert data.get_class_indexing() == {"cat": 0, "dog": 1}
    first, second, _ = rows_of(data)
    assert first["image"].tobytes() == programs.png(PICTURE[:4])
    assert first["bbox"].tolist() == [[1, 2, 3, 4], [1, 1, 5, 2]] and first["bbox"].dtype == np.float32
    assert first["label"].tolist() == [[1], [0]] and first["label"].dtype == np.uint32
    assert first["difficult"].tolist() == [[0], [1]] and second["truncate"].tolist() == [[1]]
    cats = ds.VOCDataset(str(pictures), "Detection", "train", {"cat": 4}, shuffle=False, extra_metadata=True)
    assert [r["label"].tolist() for r in rows_of(cats)] == [[[4]], [[4]]] and "_meta-filename" not in rows_of(cats)[0]
    named = cats.rename("_meta-filename", "file")
    assert [str(r["file"]) for r in rows_of(named)] == ["a", "c"]
    with pytest.raises(ValueError, match="class_indexing is for"):
        ds.VOCDataset(str(pictures), class_indexing={"cat": 1})
    segmented = rows_of(ds.VOCDataset(str(pictures), decode=True, shuffle=False))
    for i, row in enumerate(segmented):
        np.testing.assert_array_equal(row["image"], PICTURE[: 4 + i])
        np.testing.assert_array_equal(row["target"], PICTURE[: 4 + i] % 5)


@covers("dataset", "CocoDataset")
def test_coco(pictures):
    folder, path = str(pictures / "JPEGImages"), str(pictures / "ann.json")
    two = {
        "bbox": [1, 2, 3, 4.5],
        "category_id": 3,
        "iscrowd": 0,
        "area": 7,
        "num_keypoints": 2,
        "keypoints": [1, 2, 2, 3, 4, 1],
    }
    crowd = {
        "bbox": [0, 0, 1, 1],
        "category_id": 1,
        "iscrowd": 1,
        "area": 8,
        "num_keypoints": 1,
        "keypoints": [1, 2, 2, 3, 4, 0],
    }
    content = {
        "images": [{"id": i, "file_name": f"{n}.jpg"} for i, n in enumerate("abc")],
        "categories": [{"id": 3, "name": "dog", "isthing": 1}, {"id": 1, "name": "cat", "isthing": 0}],
        "annotations": [
            {"image_id": 0, "segmentation": [[1, 2, 3], [4, 5, 6]], "caption": "a dog", **two},
            {"image_id": 0, "segmentation": {"counts": [4, 5, 6, 7], "size": [4, 8]}, "caption": "one more dog", **crowd},
            {"image_id": 2, "segmentation": [[1, 2]], "caption": "cat", **crowd},
        ],
    }  # fmt: skip
    (pictures / "ann.json").write_text(json.dumps(content))
    data = ds.CocoDataset(folder, path, shuffle=False)
    first, third = rows_of(data)  # the second has no annotations
    assert first["bbox"].tolist() == [[1, 2, 3, 4.5], [0, 0, 1, 1]] and third["image"].tobytes() == programs.png(
        PICTURE
    )
    assert first["category_id"].tolist() == [[3], [1]] and first["iscrowd"].tolist() == [[0], [1]]
    assert data.get_class_indexing() == {"dog": [3], "cat": [1]}
    (stuff, _), (keys, _), (words, _) = (
        rows_of(ds.CocoDataset(folder, path, task=t, shuffle=False)) for t in ("Stuff", "Keypoint", "Captioning")
    )
    assert stuff["segmentation"].tolist() == [[1, 2, 3, 4, 5, 6], [4, 5, 6, 7, -1, -1]]
    assert keys["keypoints"].tolist() == [[1, 2, 2, 3, 4, 1], [1, 2, 2, 3, 4, 0]] and keys[
        "num_keypoints"
    ].tolist() == [[2], [1]]
    with pytest.raises(NotImplementedError, match="Stuff"):
        ds.CocoDataset(folder, path, task="Stuff").get_class_indexing()
    assert words["captions"].tolist() == [["a dog"], ["one more dog"]]
    content["annotations"] = [{"image_id": 1, "segments_info": [two, crowd]}]
    (pictures / "ann.json").write_text(json.dumps(content))
    panoptic = ds.CocoDataset(folder, path, task="Panoptic", shuffle=False, extra_metadata=True)
    (row,) = rows_of(panoptic.rename("_meta-filename", "file"))
    assert row["area"].tolist() == [[7], [8]] and str(row["file"]) == "b"
    assert panoptic.get_class_indexing() == {"dog": [3, 1], "cat": [1, 0]}
    with pytest.raises(ValueError, match="lacks 'segmentation'"):
        ds.CocoDataset(folder, path, task="Stuff")
    with pytest.raises(ValueError, match="task must be one of Detection"):
        ds.CocoDataset(folder, path, task="None")


@covers("dataset", "CelebADataset")
def test_celeba(tmp_path):
    lines = ["3", " ".join(f"A{i}" for i in range(40))]
    for k in range(3):
        (tmp_path / f"{k}.jpg").write_bytes(programs.png(PICTURE[: 4 + k]))
        lines.append(f"{k}.jpg " + " ".join("1" if (i + k) % 3 == 0 else "-1" for i in range(40)))
    (tmp_path / "list_attr_celeba.txt").write_text("\n".join(lines) + "\n")
    (tmp_path / "list_eval_partition.txt").write_text("0.jpg 0\n1.jpg 0\n2.jpg 2\n")
    rows = rows_of(ds.CelebADataset(str(tmp_path), shuffle=False))
    for k, row in enumerate(rows):
        assert row["attr"].tolist() == [int((i + k) % 3 == 0) for i in range(40)] and row["attr"].dtype == np.uint32
        assert row["image"].tobytes() == programs.png(PICTURE[: 4 + k])
    sizes = [ds.CelebADataset(str(tmp_path), usage=u).get_dataset_size() for u in ("train", "valid", "test")]
    assert sizes == [2, 0, 1] and len(rows) == 3


DIGESTS = {(10, 12): 3908341684, (3, 4): 143189800, (7, 5): 495595525, (4, 9): 2772008180, (16, 16): 2138015096}


def test_bytes_are_resized_as_mindspores():
    """To the bit: recorded of vision.Resize in MindSpore 2.10."""
    image = np.random.default_rng(5).integers(0, 255, (5, 6, 3)).astype(np.uint8)
    for size, digest in DIGESTS.items():
        assert zlib.crc32(ds.vision.Resize(size)(image).tobytes()) == digest


def test_data_sets_are_saved(tmp_path):
    """The kinds are those of MindSpore 2.10, which writes and reads the same."""
    path = str(tmp_path / "a.mindrecord")
    columns = {
        "i": np.array([1, 2], np.int8),
        "b": [True, False],
        "h": np.array([1.5, 2.5], np.float16),
        "s": ["x", "yz"],
    }
    ds.NumpySlicesDataset(columns, shuffle=False).save(path)
    rows = rows_of(ds.MindDataset(path, shuffle=False))
    assert [{k: v.tolist() for k, v in row.items()} for row in rows] == [
        {"b": 1, "h": 1.5, "i": 1, "s": "x"}, {"b": 0, "h": 2.5, "i": 2, "s": "yz"}
    ]  # fmt: skip
    assert [str(rows[0][name].dtype) for name in "bhi"] == ["int32", "float32", "int32"]
    ragged = ds.GeneratorDataset(lambda: iter([(np.arange(n), np.ones((n, 2))) for n in (1, 3)]), ["v", "m"])
    ragged.save(str(tmp_path / "b.mindrecord"), num_files=2)
    rows = rows_of(ds.MindDataset([str(tmp_path / f"b.mindrecord{k}") for k in "01"], shuffle=False))
    assert [(row["v"].tolist(), row["m"].shape) for row in rows] == [([0], (1, 2)), ([0, 1, 2], (3, 2))]
    for data, error, text in (
        (ds.NumpySlicesDataset([1]), RuntimeError, "there already"), (ds.GeneratorDataset([({"a": 1},)], ["c"]), TypeError, "dicts"),
        (ds.NumpySlicesDataset([["x", "y"]]), RuntimeError, "arrays of strings"),
    ):  # fmt: skip
        with pytest.raises(error, match=text):
            data.save(path)
    with pytest.raises(ValueError, match="not supported"):
        ds.NumpySlicesDataset([1]).save(path, file_type="tfrecord")


def test_rows_wait_for_updates():
    class Policy:
        step = 0

        def update(self, data):
            self.step = data["step"]

        def apply(self, x):
            return x * 10 + self.step

    policy = Policy()
    rows = ds.NumpySlicesDataset(list(range(4)), shuffle=False).sync_wait("policy", callback=policy.update)
    made = rows.map([policy.apply])
    seen = []
    for step, (x,) in enumerate(made.create_tuple_iterator(num_epochs=1, output_numpy=True)):
        seen.append(int(x))
        made.sync_update("policy", data={"step": step + 1})
    assert seen == [0, 11, 22, 33]
    with pytest.raises(RuntimeError, match="already in use"):
        made.sync_wait("policy")
    with pytest.raises(RuntimeError, match="no condition 'other'"):
        made.sync_update("other")
    with pytest.raises(RuntimeError, match="no shuffling after"):
        made.shuffle(2)
