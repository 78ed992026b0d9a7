"""Damaged files are refused by name, place and what was expected; paths that lead out of a folder are refused."""

import json

import pytest

import damaged_files
from msjit import dataset as ds


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", damaged_files.FORMATS)
def test_random_damage(name, tmp_path):
    found, raised = damaged_files.faults(name, tmp_path, 60)
    assert not found, "\n".join(found)
    assert raised >= 5  # the damage matters


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("seed", range(1, 11))
@pytest.mark.parametrize("name", damaged_files.FORMATS)
def test_much_random_damage(name, seed, tmp_path):
    found, _ = damaged_files.faults(name, tmp_path, 1000, seed)
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "name, file, damage, said",
    [
        ("mnist", "train-images-idx3-ubyte", lambda d: d[:3], "up to byte 3"),
        ("texts", "a.txt", lambda d: d + b"\xff\n", "UTF-8"),
        ("csv", "a.csv", lambda d: d.replace(b"4.5", b"four"), "at line"),
        ("coco", "a.json", lambda d: d.replace(b'"images"', b'"pictures"'), "lacks 'images'"),
        ("voc", "Annotations/a.xml", lambda d: d[:-20], "not XML"),
        ("mindrecord", "a.mindrecord", lambda d: d[:100], "not a MindRecord file"),
        ("mindrecord", "a.mindrecord.db", lambda d: b"no database" * 100, "SQLite index"),
        ("checkpoint", "a.ckpt", lambda d: d[:-3], "expected MindSpore's checkpoints"),
    ],
)
def test_what_is_said(name, file, damage, said, tmp_path):
    read = damaged_files.FORMATS[name](tmp_path)
    path = tmp_path / file
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(ValueError) as error:
        damaged_files.read(read)
    assert str(path) in str(error.value) and said in str(error.value), error.value


def escaping(folder):
    """Data sets whose files name a picture outside of their folder."""
    coco = damaged_files.coco(folder / "coco")
    content = json.loads((folder / "coco/a.json").read_text())
    content["images"][0]["file_name"] = "../secret.jpg"
    (folder / "coco/a.json").write_text(json.dumps(content))
    celeba = damaged_files.celeba(folder / "celeba")
    (folder / "celeba/list_attr_celeba.txt").write_text(f"1\nA B\n{folder}/secret.jpg 1 -1\n")
    voc = damaged_files.voc(folder / "voc")
    (folder / "voc/ImageSets/Main/train.txt").write_text("../../secret\n")
    made = {"coco": coco, "celeba": celeba, "voc": voc}
    for name, file, line in (
        ("flickr", "list.token", "../secret.jpg#0\tone\n"),
        ("places", "places365_train_standard.txt", "/../../secret.jpg 3\n"),
        ("lfw_pairs", "pairsDevTrain.txt", "1\n../../secret\t1\t2\na\t1\tb\t1\n"),
        ("speech", "metadata.csv", "../../secret|one|one\n"),
    ):
        made[name] = damaged_files.FORMATS[name](folder / name)
        (folder / name / file).write_text(line)
    return made


def test_paths_that_lead_out(tmp_path):
    for name in ("coco", "celeba", "voc", "flickr", "places", "lfw_pairs", "speech"):
        (tmp_path / name).mkdir()
    (tmp_path / "secret.jpg").write_bytes(b"not yours")
    for name, read in escaping(tmp_path).items():
        with pytest.raises(ValueError, match="leads out of"):
            read()
        assert name


def test_shards_that_lead_out(tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "out").mkdir()
    damaged_files.mindrecord(tmp_path / "out")
    damaged_files.mindrecord(tmp_path / "in")
    path = tmp_path / "in/a.mindrecord"
    data = path.read_bytes()
    size = int.from_bytes(data[:8], "little")
    header = json.loads(data[8 : 8 + size])
    header["shard_addresses"] = ["a.mindrecord", "../out/a.mindrecord"]
    text = json.dumps(header).encode()
    path.write_bytes(len(text).to_bytes(8, "little") + text + data[8 + len(text) :])
    with pytest.raises(ValueError, match="leads out of"):
        ds.MindDataset(str(path))
