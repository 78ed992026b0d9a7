"""Data sets of texts, pictures and sounds, of files written here in the forms that MindSpore 2.10 reads."""

import json
import struct
import wave

import numpy as np
import pytest

from covers import covers
from msjit import dataset as ds

PNG, JPG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"


def rows_of(data):
    return list(data.create_dict_iterator(num_epochs=1, output_numpy=True))


def plain(data):
    """Rows as lists of plain values; columns of bytes as bytes."""
    turned = lambda v: bytes(v) if v.dtype == np.uint8 and v.ndim == 1 else v.tolist()
    return [[turned(row[name]) for name in data.get_col_names()] for row in rows_of(data)]


def write(folder, files):
    """Files of texts or bytes, by their paths in a folder."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)


def write_wave(path, samples, rate=8000, width=2):
    path.parent.mkdir(parents=True, exist_ok=True)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(width)
        file.setframerate(rate)
        file.writeframes(np.asarray(samples, "<i2" if width == 2 else "u1").tobytes())


@covers("dataset", "UDPOSDataset CoNLL2000Dataset")
def test_tagged_sentences(tmp_path):
    write(tmp_path, {
        "en-ud-tag.v2.train.txt": "The\tDET\tDT\ncat\tNOUN\tNN\n\n\nGo\tVERB\tVB\n", "en-ud-tag.v2.test.txt": "Yes\tINTJ\tUH\n\n",
        "en-ud-tag.v2.dev.txt": "No\tINTJ\tUH\n", "train.txt": "He PRP B-NP\nran VBD B-VP \n\n", "test.txt": "Up RB B-ADVP",
    })  # fmt: skip
    data = ds.UDPOSDataset(str(tmp_path), usage="train", shuffle=False)
    assert data.get_col_names() == ["word", "universal", "stanford"] and data.get_dataset_size() == 2
    assert plain(data) == [[["The", "cat"], ["DET", "NOUN"], ["DT", "NN"]], [["Go"], ["VERB"], ["VB"]]]
    assert [r[0] for r in plain(ds.UDPOSDataset(str(tmp_path), shuffle=False))][2:] == [["Yes"], ["No"]]
    data = ds.CoNLL2000Dataset(str(tmp_path), shuffle=False)
    assert data.get_col_names() == ["word", "pos_tag", "chunk_tag"]
    assert plain(data) == [[["He", "ran"], ["PRP", "VBD"], ["B-NP", "B-VP"]], [["Up"], ["RB"], ["B-ADVP"]]]
    write(tmp_path, {"test.txt": "Up RB"})
    with pytest.raises(ValueError, match="CoNLL2000Dataset: .*test.txt has a line of 2 fields: 'Up RB'"):
        ds.CoNLL2000Dataset(str(tmp_path), usage="test")
    with pytest.raises(ValueError, match="UDPOSDataset: usage must be one of train, test, valid, all, got 'dev'"):
        ds.UDPOSDataset(str(tmp_path), usage="dev")


@covers("dataset", "SQuADDataset")
def test_questions(tmp_path):
    ask = lambda question, *answers: {
        "question": question, "answers": [{"text": t, "answer_start": at} for t, at in answers],
    }  # fmt: skip
    topic = lambda *qas: json.dumps({"data": [{"paragraphs": [{"context": "A b c.", "qas": list(qas)}]}]})
    write(tmp_path, {
        "train-v1.1.json": topic(ask("Which?", ("b", 2), ("b c", 2))), "dev-v2.0.json": topic(ask("What?"), ask("Who?", ("A", 0))),
    })  # fmt: skip
    data = ds.SQuADDataset(str(tmp_path), shuffle=False)
    assert data.get_col_names() == ["context", "question", "text", "answer_start"]
    assert plain(data) == [
        ["A b c.", "Which?", ["b", "b c"], [2, 2]], ["A b c.", "What?", [""], [2**32 - 1]], ["A b c.", "Who?", ["A"], [0]],
    ]  # fmt: skip
    assert rows_of(data)[0]["answer_start"].dtype == np.uint32
    assert ds.SQuADDataset(str(tmp_path), usage="dev").get_dataset_size() == 2
    with pytest.raises(FileNotFoundError, match="none of train-v1.1.json, train-v2.0.json"):
        ds.SQuADDataset(str(tmp_path / "none"), usage="train")


@covers("dataset", "Multi30kDataset EnWik9Dataset")
def test_translations_and_lines(tmp_path):
    write(tmp_path, {
        "training/train.en": "A dog.\n\nA cat.\n", "training/train.de": "Ein Hund.\n\nEine Katze.\n", "validation/val.en": "v\n",
        "validation/val.de": "w\n", "mmt16_task1_test/test.en": "t\n", "mmt16_task1_test/test.de": "u\n", "enwik9": "<a>\n\n b\n",
    })  # fmt: skip
    data = ds.Multi30kDataset(str(tmp_path), usage="train", shuffle=False)
    assert data.get_col_names() == ["text", "translation"]
    assert plain(data) == [["A dog.", "Ein Hund."], ["A cat.", "Eine Katze."]]
    assert plain(ds.Multi30kDataset(str(tmp_path), "valid", ["de", "en"])) == [["w", "v"]]
    assert [r[0] for r in plain(ds.Multi30kDataset(str(tmp_path), shuffle=False))] == ["t", "A dog.", "A cat.", "v"]
    with pytest.raises(ValueError, match="language_pair must be"):
        ds.Multi30kDataset(str(tmp_path), "valid", ["de", "fr"])
    assert plain(ds.EnWik9Dataset(str(tmp_path), shuffle=False)) == [["<a>"], [""], [" b"]]


CLUE = {
    ("AFQMC", "train"): ({"sentence1": "a", "sentence2": "b", "label": "1"}, {"label": "1", "sentence1": "a", "sentence2": "b"}),
    ("CMNLI", "test"): ({"id": 3, "sentence1": "a", "sentence2": "b"}, {"id": 3, "sentence1": "a", "sentence2": "b"}),
    ("CSL", "eval"): ({"id": 1, "abst": "t", "keyword": ["u", "v"], "label": "0"}, {"abst": "t", "id": 1, "keyword": ["u", "v"], "label": "0"}),
    ("IFLYTEK", "train"): ({"label": "7", "label_des": "d", "sentence": "s"}, {"label": "7", "label_des": "d", "sentence": "s"}),
    ("TNEWS", "test"): ({"id": 2, "sentence": "s", "keywords": "k"}, {"id": 2, "keywords": "k", "sentence": "s"}),
    ("WSC", "test"): (
        {"target": {"span1_index": 4, "span2_index": 9, "span1_text": "x", "span2_text": "y"}, "idx": 5, "text": "z"},
        {"idx": 5, "span1_index": 4, "span1_text": "x", "span2_index": 9, "span2_text": "y", "text": "z"},
    ),
}  # fmt: skip


@covers("dataset", "CLUEDataset")
@pytest.mark.parametrize("task,usage", CLUE)
def test_clue(task, usage, tmp_path):
    entry, expected = CLUE[task, usage]
    write(tmp_path, {"a.json": json.dumps(entry) + "\n\n" + json.dumps(entry)})
    data = ds.CLUEDataset(str(tmp_path / "a.json"), task, usage, shuffle=False)
    assert data.get_col_names() == list(expected) and plain(data) == [list(expected.values())] * 2
    assert all(row[n].dtype == np.int32 for row in rows_of(data) for n, v in expected.items() if isinstance(v, int))
    write(tmp_path, {"a.json": "{}"})
    with pytest.raises(ValueError, match="CLUEDataset: .*a.json has a line without the field"):
        ds.CLUEDataset([str(tmp_path / "a.json")], task=task, usage=usage)
    with pytest.raises(ValueError, match="task must be one of AFQMC"):
        ds.CLUEDataset(str(tmp_path / "a.json"), task="QQP")


@covers("dataset", "USPSDataset QMnistDataset")
def test_digits(tmp_path):
    values = np.linspace(-1, 1, 256)
    line = lambda label: f"{label} " + "".join(f"{i}:{v:.6f} " for i, v in enumerate(values, 1))
    write(tmp_path, {"usps": line(10) + "\n" + line(1) + "\n", "usps.t": line(3) + "\n"})
    rows = rows_of(ds.USPSDataset(str(tmp_path), shuffle=False))
    assert [r["label"].item() for r in rows] == [9, 0, 2] and rows[0]["label"].dtype == np.uint32
    expected = ((np.round(values, 6) + 1) / 2 * 255).astype(np.uint8).reshape(16, 16, 1)
    assert np.abs(rows[1]["image"].astype(int) - expected).max() <= 1 and rows[1]["image"].shape == (16, 16, 1)
    write(tmp_path, {"usps.t": "3 2:0.5\n"})
    with pytest.raises(ValueError, match="USPSDataset: usps.t has a line of 1 pixels"):
        ds.USPSDataset(str(tmp_path), usage="test")

    pictures = np.random.default_rng(0).integers(0, 2, (3, 28, 28), np.uint8) * 7
    labels = np.arange(24).reshape(3, 8)
    for part in ("qmnist-train", "qmnist-test", "xnist"):
        write(tmp_path, {
            f"{part}-images-idx3-ubyte": struct.pack(">I3I", 0x803, 3, 28, 28) + pictures.tobytes(),
            f"{part}-labels-idx2-int": struct.pack(">I2I", 0xC02, 3, 8) + labels.astype(">i4").tobytes(),
        })  # fmt: skip
    rows = rows_of(ds.QMnistDataset(str(tmp_path), "train", shuffle=False))
    assert [r["label"].item() for r in rows] == [0, 8, 16] and rows[0]["label"].dtype == np.uint32
    np.testing.assert_array_equal(rows[2]["image"], np.where(pictures[2] > 0, 255, 0)[..., None])
    assert ds.QMnistDataset(str(tmp_path)).get_dataset_size() == 9
    assert ds.QMnistDataset(str(tmp_path), "test10k").get_dataset_size() == 3
    row = rows_of(ds.QMnistDataset(str(tmp_path), "nist", False, shuffle=False))[1]
    assert row["label"].tolist() == list(range(8, 16)) and row["label"].dtype == np.uint32


PICTURES = {  # files, arguments, columns, rows
    "OmniglotDataset": (
        {f"images_{p}/{a}/{c}/{i}.png": PNG + f"{p}{a}{c}{i}".encode() for p in ("background", "evaluation") for a, c, i in ("Xa1", "Xb1", "Yb1", "Yb2")},
        [({}, ["image", "label"], [[PNG + b"backgroundXa1", 0], [PNG + b"backgroundXb1", 1], [PNG + b"backgroundYb1", 2], [PNG + b"backgroundYb2", 2]]),
         ({"background": False, "num_samples": 1}, ["image", "label"], [[PNG + b"evaluationXa1", 0]])], np.int32),
    "RenderedSST2Dataset": (
        {f"{p}/{c}/1.png": PNG + f"{p} {c}".encode() for p in ("train", "test", "valid") for c in ("negative", "positive")},
        [({"usage": "val"}, ["image", "label"], [[PNG + b"valid negative", 0], [PNG + b"valid positive", 1]]),
         ({}, ["image", "label"], [[PNG + f"{p} {c}".encode(), i] for p in ("test", "train", "valid") for i, c in enumerate(("negative", "positive"))])], np.uint32),
    "Food101Dataset": (
        {"meta/train.txt": "pie/1\nsoup/2\n", "meta/test.txt": "pie/3\n", **{f"images/{n}.jpg": JPG + n.encode() for n in ("pie/1", "soup/2", "pie/3")}},
        [({"usage": "train"}, ["image", "label"], [[JPG + b"pie/1", "pie"], [JPG + b"soup/2", "soup"]]), ({"usage": "test"}, ["image", "label"], [[JPG + b"pie/3", "pie"]])], None),
    "SUN397Dataset": (
        {"ClassName.txt": "/b/bar\n/a/abbey\n", "a/abbey/sun_1.jpg": JPG + b"a1", "b/bar/sun_2.jpg": JPG + b"b2", "b/bar/other.jpg": JPG},
        [({}, ["image", "label"], [[JPG + b"a1", 1], [JPG + b"b2", 0]])], np.uint32),
    "FlickrDataset": (
        {"list": "b.jpg#0\tA dog.\na.jpg#0\tA cat.\nb.jpg#1\tIt runs.\n", "a.jpg": JPG + b"a", "b.jpg": JPG + b"b"},
        [({"annotation_file": "list"}, ["image", "annotation"], [[JPG + b"a", ["A cat."]], [JPG + b"b", ["A dog.", "It runs."]]])], None),
    "DIV2KDataset": (
        {"DIV2K_train_HR/0001.png": PNG + b"h", "DIV2K_train_HR/0001.txt": b"", "DIV2K_train_LR_bicubic/X2/0001x2.png": PNG + b"l2", "DIV2K_train_LR_mild/0001x4m.png": PNG + b"m", "DIV2K_train_LR_x8/0001x8.png": PNG + b"l8",
         "DIV2K_valid_HR/0801.png": PNG + b"v", "DIV2K_valid_LR_bicubic/X2/0801x2.png": PNG + b"w"},
        [({}, ["hr_image", "lr_image"], [[PNG + b"h", PNG + b"l2"]]), ({"usage": "all"}, ["hr_image", "lr_image"], [[PNG + b"h", PNG + b"l2"], [PNG + b"v", PNG + b"w"]]),
         ({"downgrade": "mild", "scale": 4}, ["hr_image", "lr_image"], [[PNG + b"h", PNG + b"m"]]), ({"scale": 8}, ["hr_image", "lr_image"], [[PNG + b"h", PNG + b"l8"]])], None),
}  # fmt: skip


@covers("dataset", "OmniglotDataset RenderedSST2Dataset Food101Dataset SUN397Dataset FlickrDataset DIV2KDataset")
@pytest.mark.parametrize("name", PICTURES)
def test_picture_files(name, tmp_path):
    files, calls, kind = PICTURES[name]
    write(tmp_path, files)
    for arguments, columns, rows in calls:
        if "annotation_file" in arguments:
            arguments = {"annotation_file": str(tmp_path / arguments["annotation_file"])}
        data = getattr(ds, name)(str(tmp_path), shuffle=False, **arguments)
        assert data.get_col_names() == columns and plain(data) == rows
        assert kind is None or rows_of(data)[0]["label"].dtype == kind
        assert data.get_dataset_size() == len(rows)
    with pytest.raises((FileNotFoundError, ValueError)):
        getattr(ds, name)(
            str(tmp_path / "none"), **{k: str(tmp_path / "x") for k in arguments if k == "annotation_file"}
        )


@covers("dataset", "SBUDataset")
def test_captions(tmp_path):
    urls = "http://static.flickr.com/1/a_b.jpg\nhttp://static.flickr.com/2/c.jpg\nhttp://static.flickr.com/3/gone.jpg\n"
    write(tmp_path, {
        "SBU_captioned_photo_dataset_urls.txt": urls, "SBU_captioned_photo_dataset_captions.txt": "One. \nTwo.\nThree.\n",
        "sbu_images/m_1_a_b.jpg": JPG + b"a", "sbu_images/m_2_c.jpg": JPG + b"c",
    })  # fmt: skip
    data = ds.SBUDataset(str(tmp_path), shuffle=False)
    assert data.get_col_names() == ["image", "caption"]
    assert plain(data) == [[JPG + b"a", "One."], [JPG + b"c", "Two."]]
    write(tmp_path, {"SBU_captioned_photo_dataset_captions.txt": "One.\n"})
    with pytest.raises(ValueError, match="SBUDataset: 3 addresses and 1 captions"):
        ds.SBUDataset(str(tmp_path))


@covers("dataset", "ManifestDataset")
def test_manifest(tmp_path):
    entry = lambda name, usage, *names: json.dumps(
        {"source": str(tmp_path / name), "usage": usage, "annotation": [{"name": n} for n in names]}
    )
    write(tmp_path, {
        "list": "\n".join([entry("a", "TRAIN", "dog"), entry("b", "train", "cat", "dog"), entry("c", "eval", "cow")]),
        **{n: JPG + n.encode() for n in "abc"},
    })  # fmt: skip
    data = ds.ManifestDataset(str(tmp_path / "list"), shuffle=False)
    assert plain(data) == [[JPG + b"a", 1], [JPG + b"b", [0, 1]]] and rows_of(data)[0]["label"].dtype == np.int32
    assert data.get_class_indexing() == {"cat": 0, "dog": 1} and data.num_classes() == 2
    data = ds.ManifestDataset(str(tmp_path / "list"), shuffle=False, class_indexing={"cat": 5})
    assert plain(data) == [[JPG + b"b", 5]]
    assert plain(ds.ManifestDataset(str(tmp_path / "list"), "eval")) == [[JPG + b"c", 0]]
    with pytest.raises(ValueError, match="ManifestDataset: there are no images"):
        ds.ManifestDataset(str(tmp_path / "list"), "inference")


SAMPLES = np.array([0, 32767, -32768, 100])


@covers("dataset", "YesNoDataset LJSpeechDataset SpeechCommandsDataset")
def test_sounds(tmp_path):
    write_wave(tmp_path / "hebrew" / "0_1_0_1_1_0_0_1.wav", SAMPLES)
    write_wave(tmp_path / "hebrew" / "1_1_1_1_1_1_1_1.wav", SAMPLES[:2], 16000)
    data = ds.YesNoDataset(str(tmp_path / "hebrew"), shuffle=False)
    rows = rows_of(data)
    assert data.get_col_names() == ["waveform", "sample_rate", "labels"] and len(rows) == 2
    np.testing.assert_allclose(rows[0]["waveform"], SAMPLES[None] / 32767, rtol=1e-6)
    assert rows[0]["waveform"].dtype == np.float32 and rows[1]["waveform"].shape == (1, 2)
    assert rows[1]["sample_rate"].item() == 16000 and rows[1]["sample_rate"].dtype == np.int32
    assert rows[0]["labels"].tolist() == [0, 1, 0, 1, 1, 0, 0, 1] and rows[0]["labels"].dtype == np.int32

    write_wave(tmp_path / "lj" / "wavs" / "LJ1.wav", SAMPLES, 22050)
    write(tmp_path, {"lj/metadata.csv": "LJ1|In 1 year,|In one year,\n"})
    data = ds.LJSpeechDataset(str(tmp_path / "lj"))
    assert data.get_col_names() == ["waveform", "sample_rate", "transcription", "normalized_transcript"]
    assert plain(data)[0][1:] == [22050, "In 1 year,", "In one year,"]

    names = ["no/ab_nohash_1.wav", "yes/ab_nohash_0.wav", "yes/cd_nohash_2.wav", "yes/ef_nohash_0.wav"]
    for name in (*names, "_background_noise_/hum.wav"):
        write_wave(tmp_path / "words" / name, SAMPLES)
    write(tmp_path / "words", {"testing_list.txt": names[1] + "\n", "validation_list.txt": names[3] + "\n"})
    read = lambda usage: [r[1:] for r in plain(ds.SpeechCommandsDataset(str(tmp_path / "words"), usage, shuffle=False))]
    assert read("train") == [[8000, "no", "ab", 1], [8000, "yes", "cd", 2]]
    assert (
        read("test") == [[8000, "yes", "ab", 0]] and read("valid") == [[8000, "yes", "ef", 0]] and len(read(None)) == 4
    )


def test_sounds_that_are_none(tmp_path):
    write_wave(tmp_path / "a" / "1_0_0_0_0_0_0_0.wav", [1, 2], width=1)
    with pytest.raises(ValueError, match="has samples of 8 bits, expected 16"):
        rows_of(ds.YesNoDataset(str(tmp_path / "a")))
    write(tmp_path, {"b/1_0_0_0_0_0_0_0.wav": "no sound", "words/yes/a.wav": b""})
    with pytest.raises(ValueError, match="wav is damaged: .* expected chunks of the RIFF format"):
        rows_of(ds.YesNoDataset(str(tmp_path / "b")))
    with pytest.raises(ValueError, match="does not tell its speaker"):
        ds.SpeechCommandsDataset(str(tmp_path / "words"))
    with pytest.raises(ValueError, match="there are no WAV files"):
        ds.YesNoDataset(str(tmp_path))
