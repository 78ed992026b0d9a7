"""Data sets of faces, streets and speakers, of files written here in the forms that MindSpore 2.10 reads."""

import json

import numpy as np
import pytest

from covers import covers
from msjit import dataset as ds
from test_dataset_corpora import JPG, PNG, SAMPLES, plain, rows_of, write, write_wave


@covers("dataset", "KITTIDataset")
def test_streets(tmp_path):
    values = lambda k: " ".join(str(k + i / 4) for i in range(14))
    write(tmp_path, {
        **{f"data_object_image_2/training/image_2/00000{i}.png": PNG + b"%d" % i for i in range(3)},
        "data_object_label_2/training/label_2/000000.txt": f"Van {values(1)}\nCar {values(2)}\n",
        "data_object_label_2/training/label_2/000001.txt": "", "data_object_label_2/training/label_2/000002.txt": f"Car {values(3)}",
        "data_object_image_2/testing/image_2/000000.png": PNG + b"t",
    })  # fmt: skip
    data = ds.KITTIDataset(str(tmp_path), shuffle=False)
    names = ["image", "label", "truncated", "occluded", "alpha", "bbox", "dimensions", "location", "rotation_y"]
    assert data.get_col_names() == names and data.get_dataset_size() == 2  # one has no objects
    first, second = plain(data)
    at = lambda k, *places: [k + i / 4 for i in places]
    assert first[:5] == [PNG + b"0", [[1], [0]], [[1.0], [2.0]], [[1], [2]], [at(1, 2), at(2, 2)]]
    assert first[5:] == [
        [at(1, 3, 4, 5, 6), at(2, 3, 4, 5, 6)], [at(1, 7, 8, 9), at(2, 7, 8, 9)], [at(1, 10, 11, 12), at(2, 10, 11, 12)], [at(1, 13), at(2, 13)],
    ]  # fmt: skip
    assert second[:2] == [PNG + b"2", [[0]]]
    row = rows_of(data)[0]
    assert row["label"].dtype == row["occluded"].dtype == np.uint32 and row["bbox"].dtype == np.float32
    assert plain(ds.KITTIDataset(str(tmp_path), "test")) == [[PNG + b"t"]]
    write(tmp_path, {"data_object_label_2/training/label_2/000002.txt": "Car 1"})
    with pytest.raises(ValueError, match="KITTIDataset: 000002.txt has a line of less than 15 fields"):
        ds.KITTIDataset(str(tmp_path))


@covers("dataset", "Places365Dataset")
def test_places(tmp_path):
    write(tmp_path, {
        **{f"places365_train_{kind}.txt": "/b/bank/inner/00000002.jpg 1\n/a/airfield/00000001.jpg 0\n" for kind in ("standard", "challenge")},
        **{f"data_{size}_{kind}/{place}.jpg": JPG + f"{size}{kind}{place[-1]}".encode()
           for size in ("256", "large") for kind in ("standard", "challenge") for place in ("b/bank/inner/00000002", "a/airfield/00000001")},
        "places365_val.txt": "Places365_val_00000002.jpg 1\nPlaces365_val_00000001.jpg 0\n",
        **{f"val_{size}/Places365_val_0000000{i}.jpg": JPG + f"{size}val{i}".encode() for size in ("256", "large") for i in (1, 2)},
    })  # fmt: skip
    data = ds.Places365Dataset(str(tmp_path), shuffle=False)
    assert data.get_col_names() == ["image", "label"] and rows_of(data)[0]["label"].dtype == np.uint32
    for usage, kind in (
        (None, "standard"),
        ("train-standard", "standard"),
        ("train-challenge", "challenge"),
        ("val", "val"),
    ):
        for small, size in ((True, "256"), (False, "large")):
            rows = plain(ds.Places365Dataset(str(tmp_path), usage, small, shuffle=False))
            assert rows == [[JPG + f"{size}{kind}2".encode(), 1], [JPG + f"{size}{kind}1".encode(), 0]]
    with pytest.raises(ValueError, match="usage must be one of train-standard, train-challenge, val, got 'test'"):
        ds.Places365Dataset(str(tmp_path), "test")
    write(tmp_path, {"places365_val.txt": "a.jpg\n"})
    with pytest.raises(ValueError, match="Places365Dataset: a line without a name or a number: 'a.jpg'"):
        ds.Places365Dataset(str(tmp_path), "val")


@covers("dataset", "GTZANDataset")
def test_music(tmp_path):
    for genre in ("rock", "blues"):
        write_wave(tmp_path / genre / f"{genre}.00000.wav", SAMPLES, 22050)
    for usage in (None, "all"):
        data = ds.GTZANDataset(str(tmp_path), usage, shuffle=False)
        assert data.get_col_names() == ["waveform", "sample_rate", "label"]
        assert [r[1:] for r in plain(data)] == [[22050, "blues"], [22050, "rock"]]
    row = rows_of(data)[0]
    assert row["sample_rate"].dtype == np.uint32 and row["waveform"].dtype == np.float32
    np.testing.assert_allclose(row["waveform"], SAMPLES[None] / 32767, rtol=1e-6)
    with pytest.raises(ValueError, match="usage must be one of all, got 'train'"):
        ds.GTZANDataset(str(tmp_path), "train")


@covers("dataset", "LFWDataset")
def test_people(tmp_path):
    faces = ("A_B", 1), ("A_B", 2), ("C", 1), ("D", 12)
    write(tmp_path, {
        **{f"lfw_funneled/{n}/{n}_{k:04}.jpg": JPG + f"{n}{k}".encode() for n, k in faces}, "lfw/C/C_0001.jpg": JPG + b"plain",
        "lfw-names.txt": "A_B\t2\nC\t1\nD\t12\n", "peopleDevTrain.txt": "1\nA_B\t2\n", "peopleDevTest.txt": "1\nC\t1\n",
        "people.txt": "2\n1\nC\t1\n1\nA_B\t2\n", "pairsDevTrain.txt": "1\nA_B\t1\t2\nA_B\t2\tD\t12\n",
        "pairs.txt": "2\t1\nA_B\t2\t1\nC\t1\tD\t12\nA_B\t1\t1\nA_B\t1\tC\t1\n",
    })  # fmt: skip
    data = ds.LFWDataset(str(tmp_path), shuffle=False)
    assert data.get_col_names() == ["image", "label"]
    assert plain(data) == [[JPG + b"A_B1", 0], [JPG + b"A_B2", 0], [JPG + b"C1", 1]]
    assert rows_of(data)[0]["label"].dtype == np.uint32
    read = lambda *arguments: plain(ds.LFWDataset(str(tmp_path), *arguments, shuffle=False))
    assert read("people", "test", "original") == [[JPG + b"plain", 1]]
    assert [r[0][3:] for r in read("people", "10fold")] == [b"C1", b"A_B1", b"A_B2"]
    assert read("pairs", "train") == [[JPG + b"A_B1", JPG + b"A_B2", 1], [JPG + b"A_B2", JPG + b"D12", 0]]
    assert [r[2] for r in read("pairs", "10fold")] == [1, 0, 1, 0]
    with pytest.raises(ValueError, match="task must be 'people' or 'pairs'"):
        ds.LFWDataset(str(tmp_path), "faces")


@covers("dataset", "WIDERFaceDataset")
def test_faces(tmp_path):
    write(tmp_path, {
        "WIDER_train/images/0--P/a.jpg": JPG + b"a", "WIDER_train/images/1--H/b.jpg": JPG + b"b", "WIDER_val/images/0--P/c.jpg": JPG + b"c",
        "WIDER_test/images/0--P/d.jpg": JPG + b"d",
        "wider_face_split/wider_face_train_bbx_gt.txt": "1--H/b.jpg\n2\n1 2 3 4 5 6 7 8 9 0 \n11 12 13 14 15 16 17 18 19 1 \n0--P/a.jpg\n0\n0 0 0 0 0 0 0 0 0 0 \n",
        "wider_face_split/wider_face_val_bbx_gt.txt": "0--P/c.jpg\n1\n9 8 7 6 5 4 3 2 1 0 \n",
    })  # fmt: skip
    data = ds.WIDERFaceDataset(str(tmp_path), "train", shuffle=False)
    assert data.get_col_names() == [
        "image",
        "bbox",
        "blur",
        "expression",
        "illumination",
        "occlusion",
        "pose",
        "invalid",
    ]
    assert plain(data) == [
        [JPG + b"a", [[0, 0, 0, 0]], [0], [0], [0], [0], [0], [0]],
        [JPG + b"b", [[1, 2, 3, 4], [11, 12, 13, 14]], [5, 15], [6, 16], [7, 17], [8, 18], [9, 19], [0, 1]],
    ]
    assert rows_of(data)[0]["bbox"].dtype == np.int32
    assert plain(ds.WIDERFaceDataset(str(tmp_path), "valid"))[0][:3] == [JPG + b"c", [[9, 8, 7, 6]], [5]]
    assert ds.WIDERFaceDataset(str(tmp_path)).get_dataset_size() == 3
    assert plain(ds.WIDERFaceDataset(str(tmp_path), "test")) == [[JPG + b"d"]]
    write(tmp_path, {"WIDER_val/images/0--P/e.jpg": JPG})
    with pytest.raises(ValueError, match="there are no faces of 0--P/e.jpg"):
        ds.WIDERFaceDataset(str(tmp_path), "valid")


@covers("dataset", "CityscapesDataset")
def test_cities(tmp_path):
    polygons = {"objects": [{"label": "ö"}], "imgHeight": 2}
    write(tmp_path, {
        **{f"leftImg8bit/{p}/ulm/u_{i}_leftImg8bit.png": PNG + f"{p}{i}".encode() for p, i in (("train", 0), ("train", 1), ("val", 0), ("test", 0))},
        **{f"gtFine/{p}/ulm/u_{i}_gtFine_{e}.png": PNG + f"{p}{i}{e}".encode() for p, i in (("train", 0), ("train", 1), ("val", 0), ("test", 0)) for e in ("instanceIds", "labelIds", "color")},
        "gtFine/val/ulm/u_0_gtFine_polygons.json": json.dumps(polygons), "gtCoarse/val/ulm/u_0_gtCoarse_color.png": PNG + b"coarse",
    })  # fmt: skip
    data = ds.CityscapesDataset(str(tmp_path), shuffle=False)
    assert data.get_col_names() == ["image", "task"]
    assert plain(data) == [[PNG + b"train0", PNG + b"train0instanceIds"], [PNG + b"train1", PNG + b"train1instanceIds"]]
    read = lambda *arguments: plain(ds.CityscapesDataset(str(tmp_path), *arguments, shuffle=False))
    assert read("test", "fine", "semantic") == [[PNG + b"test0", PNG + b"test0labelIds"]] and len(read("all")) == 4
    assert read("val", "coarse", "color") == [[PNG + b"val0", PNG + b"coarse"]]
    assert json.loads(read("val", "fine", "polygon")[0][1]) == polygons
    with pytest.raises(FileNotFoundError, match="u_0_gtFine_polygons.json"):
        ds.CityscapesDataset(str(tmp_path), "train", task="polygon")
    with pytest.raises(ValueError, match="usage must be one of train, train_extra, val, all, got 'test'"):
        ds.CityscapesDataset(str(tmp_path), "test", "coarse")


@covers("dataset", "CMUArcticDataset LibriTTSDataset")
def test_speakers(tmp_path):
    write(tmp_path, {
        "cmu_us_aew_arctic/etc/txt.done.data": '( arctic_a0001 "Author of the danger trail." )\n( arctic_b0002 "Not at this." )\n',
        "dev-clean/84/12/84_12.trans.tsv": "84_12_0_1\tIn 1.\tIn one.\n", "test-other/7/3/7_3.trans.tsv": "7_3_0_0\tA\tB\n",
    })  # fmt: skip
    for name in ("a0001", "b0002"):
        write_wave(tmp_path / "cmu_us_aew_arctic" / "wav" / f"arctic_{name}.wav", SAMPLES, 16000)
    data = ds.CMUArcticDataset(str(tmp_path), shuffle=False)
    assert data.get_col_names() == ["waveform", "sample_rate", "transcript", "utterance_id"]
    assert [r[1:] for r in plain(data)] == [
        [16000, "Author of the danger trail.", "a0001"],
        [16000, "Not at this.", "b0002"],
    ]
    row = rows_of(data)[0]
    assert row["sample_rate"].dtype == np.uint32 and row["waveform"].dtype == np.float32
    np.testing.assert_allclose(row["waveform"], SAMPLES[None] / 32767, rtol=1e-6)
    write_wave(tmp_path / "dev-clean" / "84" / "12" / "84_12_0_1.wav", SAMPLES, 24000)
    write_wave(tmp_path / "test-other" / "7" / "3" / "7_3_0_0.wav", SAMPLES, 16000)
    data = ds.LibriTTSDataset(str(tmp_path), "dev-clean")
    assert data.get_col_names()[2:] == ["original_text", "normalized_text", "speaker_id", "chapter_id", "utterance_id"]
    assert plain(data)[0][1:] == [24000, "In 1.", "In one.", 84, 12, "84_12_0_1"]
    assert (
        rows_of(data)[0]["speaker_id"].dtype == np.uint32 and ds.LibriTTSDataset(str(tmp_path)).get_dataset_size() == 2
    )
    with pytest.raises(ValueError, match="has 16000 samples a second, expected 24000"):
        rows_of(ds.LibriTTSDataset(str(tmp_path), "test-other"))
    write(tmp_path, {"cmu_us_bdl_arctic/etc/txt.done.data": "arctic\n"})
    with pytest.raises(ValueError, match="a line without a name or a text: 'arctic'"):
        ds.CMUArcticDataset(str(tmp_path), "bdl")
