"""Files of every format that is read, and random damage to them."""

import gzip
import json
import random
import struct
from pathlib import Path

import numpy as np

import msjit as ms
from msjit import dataset as ds
from msjit.mindrecord import FileWriter


def idx(array):
    return struct.pack(">HBB", 0, 8, array.ndim) + struct.pack(f">{array.ndim}I", *array.shape) + array.tobytes()


def mnist(folder):
    (folder / "train-images-idx3-ubyte").write_bytes(idx(np.arange(3 * 784, dtype=np.uint8).reshape(3, 28, 28)))
    (folder / "train-labels-idx1-ubyte").write_bytes(idx(np.arange(3, dtype=np.uint8)))
    return lambda: ds.MnistDataset(str(folder), "train")


def zipped_mnist(folder):
    read = mnist(folder)
    for path in list(folder.iterdir()):
        (folder / (path.name + ".gz")).write_bytes(gzip.compress(path.read_bytes(), mtime=0))
        path.unlink()
    return read


def cifar(folder):
    (folder / "data_batch_1.bin").write_bytes(bytes(range(256)) * 24 + bytes(2))
    return lambda: ds.Cifar10Dataset(str(folder), "train")


def csv(folder):
    (folder / "a.csv").write_text("1,2.5,x\n3,4.5,y\n")
    return lambda: ds.CSVDataset(str(folder / "a.csv"), column_defaults=[1, 1.0, "a"], column_names=["a", "b", "c"])


def texts(folder):
    (folder / "a.txt").write_text("one\nzwölf\n")
    return lambda: ds.TextFileDataset(str(folder / "a.txt"))


def tfrecord(folder):
    from msjit import _protobuf as pb

    floats = pb.content(2, pb.content(1, struct.pack("<2f", 1.5, 2.5)))
    ints = pb.content(3, pb.content(1, bytes([1, 2, 3])))
    text = pb.content(1, pb.content(1, b"abc"))
    entries = b"".join(
        pb.content(1, pb.content(1, n) + pb.content(2, v)) for n, v in ((b"f", floats), (b"i", ints), (b"t", text))
    )
    record = pb.content(1, entries)
    (folder / "a.tfrecord").write_bytes((struct.pack("<Q", len(record)) + bytes(4) + record + bytes(4)) * 2)
    return lambda: ds.TFRecordDataset(str(folder / "a.tfrecord"))


def mindrecord(folder):
    path = str(folder / "a.mindrecord")
    writer = FileWriter(path)
    writer.add_schema(
        {
            "i": {"type": "int32"},
            "s": {"type": "string"},
            "a": {"type": "float32", "shape": [2]},
            "b": {"type": "bytes"},
        }
    )
    writer.write_raw_data([{"i": k, "s": f"row {k}", "a": np.ones(2, np.float32) * k, "b": b"abc"} for k in range(3)])
    writer.commit()
    return lambda: ds.MindDataset(path)


def coco(folder):
    (folder / "a.jpg").write_bytes(b"a picture")
    annotations = [{"image_id": 1, "bbox": [1, 2, 3, 4], "category_id": 2, "iscrowd": 0}]
    content = {
        "images": [{"id": 1, "file_name": "a.jpg"}],
        "annotations": annotations,
        "categories": [{"id": 2, "name": "cat"}],
    }
    (folder / "a.json").write_text(json.dumps(content))
    return lambda: ds.CocoDataset(str(folder), str(folder / "a.json"))


def voc(folder):
    for part in ("ImageSets/Main", "JPEGImages", "Annotations"):
        (folder / part).mkdir(parents=True)
    (folder / "ImageSets/Main/train.txt").write_text("a\n")
    (folder / "JPEGImages/a.jpg").write_bytes(b"a picture")
    box = "<bndbox><xmin>1</xmin><ymin>2</ymin><xmax>3</xmax><ymax>4</ymax></bndbox>"
    (folder / "Annotations/a.xml").write_text(f"<annotation><object><name>cat</name>{box}</object></annotation>")
    return lambda: ds.VOCDataset(str(folder), "Detection")


def celeba(folder):
    (folder / "list_attr_celeba.txt").write_text("1\nA B\na.jpg 1 -1\n")
    (folder / "a.jpg").write_bytes(b"a picture")
    return lambda: ds.CelebADataset(str(folder))


def manifest(folder):
    (folder / "a.jpg").write_bytes(b"a picture")
    line = {"source": str(folder / "a.jpg"), "usage": "train", "annotation": [{"name": "cat"}]}
    (folder / "a.manifest").write_text(json.dumps(line) + "\n")
    return lambda: ds.ManifestDataset(str(folder / "a.manifest"))


def squad(folder):
    question = {"question": "q", "answers": [{"text": "t", "answer_start": 1}]}
    (folder / "train-v1.1.json").write_text(
        json.dumps({"data": [{"paragraphs": [{"context": "c", "qas": [question]}]}]})
    )
    return lambda: ds.SQuADDataset(str(folder), "train")


def tagged(folder):
    (folder / "train.txt").write_text("a NN B-NP\nb VB B-VP\n\nc NN B-NP\n")
    return lambda: ds.CoNLL2000Dataset(str(folder), "train")


def wave(folder):
    import wave as module

    with module.open(str(folder / "0_0_0_0_1_1_1_1.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(8000)
        file.writeframes(bytes(range(64)))
    return lambda: ds.YesNoDataset(str(folder))


def checkpoint(folder):
    path = str(folder / "a.ckpt")
    ms.save_checkpoint({"w": ms.ones(2, 3), "name": "x", "i": ms.tensor([1, 2])}, path)
    return lambda: ms.load_checkpoint(path)


def safetensors(folder):
    checkpoint(folder)
    ms.ckpt_to_safetensors(str(folder / "a.ckpt"), str(folder))
    (folder / "a.ckpt").unlink()
    return lambda: ms.load_checkpoint(str(folder / "a.safetensors"), format="safetensors")


def written(folder, files):
    """Writes texts or bytes by path."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)


def usps(folder):
    written(folder, {"usps": "3 " + " ".join(f"{i}:0.5" for i in range(1, 257)) + "\n"})
    return lambda: ds.USPSDataset(str(folder), "train")


def qmnist(folder):
    labels = struct.pack(">HBBII", 0, 12, 2, 2, 8) + np.arange(16, dtype=">i4").tobytes()
    images = idx(np.arange(2 * 784, dtype=np.uint32).astype(np.uint8).reshape(2, 28, 28))
    written(folder, {"qmnist-train-images-idx3-ubyte": images, "qmnist-train-labels-idx2-int": labels})
    return lambda: ds.QMnistDataset(str(folder), "train")


def stl10(folder):
    written(folder, {"train_X.bin": bytes(2 * 3 * 96 * 96), "train_y.bin": bytes([1, 2])})
    return lambda: ds.STL10Dataset(str(folder), "train")


def semeion(folder):
    written(folder, {"semeion.data": " ".join(["1.0"] * 256 + ["0"] * 9 + ["1"]) + "\n"})
    return lambda: ds.SemeionDataset(str(folder))


def sst2(folder):
    written(folder, {"train.tsv": "sentence\tlabel\ngood\t1\nbad\t0\n"})
    return lambda: ds.SST2Dataset(str(folder), "train")


def udpos(folder):
    written(folder, {"en-ud-tag.v2.train.txt": "a\tDET\tDT\nb\tNOUN\tNN\n\nc\tX\tY\n"})
    return lambda: ds.UDPOSDataset(str(folder), "train")


def clue(folder):
    line = {"sentence1": "a", "sentence2": "b", "label": "1"}
    written(folder, {"train.json": json.dumps(line) + "\n" + json.dumps(line) + "\n"})
    return lambda: ds.CLUEDataset(str(folder / "train.json"))


def multi30k(folder):
    written(folder, {"training/train.en": "a\nb\n", "training/train.de": "c\nd\n"})
    return lambda: ds.Multi30kDataset(str(folder), "train")


def flickr(folder):
    written(folder, {"a.jpg": "a picture", "list.token": "a.jpg#0\tone\na.jpg#1\ttwo\n"})
    return lambda: ds.FlickrDataset(str(folder), str(folder / "list.token"))


def sbu(folder):
    start = "SBU_captioned_photo_dataset_"
    urls, captions = "http://static.flickr.com/1/a.jpg\n", "a caption\n"
    written(folder, {"sbu_images/m_1_a.jpg": "a picture", f"{start}urls.txt": urls, f"{start}captions.txt": captions})
    return lambda: ds.SBUDataset(str(folder))


def kitti(folder):
    line = "Car " + " ".join(["1.0", "0", *["2.5"] * 12]) + "\n"
    written(folder, {"data_object_image_2/training/image_2/000000.png": "a picture",
                     "data_object_label_2/training/label_2/000000.txt": line})  # fmt: skip
    return lambda: ds.KITTIDataset(str(folder), "train")


def lfw(folder):
    written(folder, {"lfw_funneled/Ann_B/Ann_B_0001.jpg": "a picture", "lfw-names.txt": "Ann_B\t1\n",
                     "peopleDevTrain.txt": "1\nAnn_B\t1\n"})  # fmt: skip
    return lambda: ds.LFWDataset(str(folder), "people", "train")


def lfw_pairs(folder):
    lines = "1\nAnn_B\t1\t2\nAnn_B\t1\tCy_D\t1\n"
    pictures = {f"lfw_funneled/{n}/{n}_000{k}.jpg": "a picture" for n, k in (("Ann_B", 1), ("Ann_B", 2), ("Cy_D", 1))}
    written(folder, {**pictures, "pairsDevTrain.txt": lines})
    return lambda: ds.LFWDataset(str(folder), "pairs", "train")


def places(folder):
    written(folder, {"data_256_standard/a/b.jpg": "a picture", "places365_train_standard.txt": "/a/b.jpg 3\n"})
    return lambda: ds.Places365Dataset(str(folder), "train-standard")


def wider(folder):
    faces = "x/a.jpg\n2\n" + "1 2 3 4 0 0 0 0 0 0\n" * 2
    written(folder, {"WIDER_train/images/x/a.jpg": "a picture",
                     "wider_face_split/wider_face_train_bbx_gt.txt": faces})  # fmt: skip
    return lambda: ds.WIDERFaceDataset(str(folder), "train")


def speech(folder):
    (folder / "wavs").mkdir()
    wave(folder / "wavs")
    (folder / "wavs/0_0_0_0_1_1_1_1.wav").rename(folder / "wavs/a.wav")
    written(folder, {"metadata.csv": "a|One 1|One one\n"})
    return lambda: ds.LJSpeechDataset(str(folder))


def packed_tfrecord(folder):
    tfrecord(folder)
    path = folder / "a.tfrecord"
    path.write_bytes(gzip.compress(path.read_bytes(), mtime=0))
    return lambda: ds.TFRecordDataset(str(path), compression_type="GZIP")


def vocabulary(folder):
    written(folder, {"words.txt": "a\nb\nzwölf\n"})
    return lambda: ds.text.Vocab.from_file(str(folder / "words.txt"))


def vectors(folder):
    written(folder, {"words.vec": "a 1.0 2.0\nb 0.5 -1.5\n"})
    return lambda: ds.text.Vectors.from_file(str(folder / "words.vec"))


def schema(folder):
    columns = [{"name": "f", "type": "float32", "shape": [2]}]
    written(folder, {"schema.json": json.dumps({"datasetType": "TF", "numRows": 1, "columns": columns})})
    return lambda: ds.Schema(str(folder / "schema.json"))


FORMATS = {f.__name__: f for f in (
    mnist, zipped_mnist, cifar, csv, texts, tfrecord, mindrecord, coco, voc, celeba, manifest, squad, tagged, wave, checkpoint,
    safetensors, usps, qmnist, stl10, semeion, sst2, udpos, clue, multi30k, flickr, sbu, kitti, lfw, lfw_pairs, places, wider,
    speech, packed_tfrecord, vocabulary, vectors, schema,
)}  # fmt: skip
WORDS = [
    b"null",
    b"-1",
    b"1e999",
    b"{}",
    b"[]",
    b"\xff",
    b"\0",
    b"99999999999999999999",
    b'"a"',
    b"<a>",
    b"../../x",
    b",",
    b"\n",
]


def damaged(data, r):
    """The bytes with a random fault."""
    data, at = bytearray(data), r.randrange(len(data))
    kind = r.randrange(6)
    if kind == 0:
        del data[at:]
    elif kind == 1:
        data[at] ^= 1 << r.randrange(8)
    elif kind == 2:
        data[at : at + r.choice([1, 4, 8])] = r.choice([b"\xff", b"\0"]) * r.choice([1, 4, 8])
    elif kind == 3:
        data[at : at + r.randrange(1, 9)] = r.choice(WORDS)
    elif kind == 4:
        del data[at : at + r.randrange(1, 20)]
    else:
        other = r.randrange(len(data))
        data[at:at] = data[other : other + r.randrange(1, 30)]
    return bytes(data)


def read(make):
    result = make()
    return list(result) if isinstance(result, ds.Dataset) else result


def faults(name, folder, mutants, seed=0):
    """Errors that do not say what is wrong where, as texts; how many of the mutants raised."""
    r, found, raised = random.Random(f"{name} {seed}"), set(), 0
    make = FORMATS[name](folder)
    read(make)
    sound = {
        p: p.read_bytes()
        for p in sorted(Path(folder).rglob("*"))
        if p.is_file() and p.suffix not in (".jpg", ".png", ".db")
    }
    for _ in range(mutants):
        path = r.choice(list(sound))
        path.write_bytes(damaged(sound[path], r))
        try:
            read(make)
        except (ValueError, OSError, NotImplementedError) as error:
            raised += 1
            if str(folder) not in str(error) and not getattr(error, "filename", None):
                found.add(f"names no file: {type(error).__name__}: {error}"[:200])
        except Exception as error:
            raised += 1
            found.add(f"{type(error).__name__}: {error}"[:200])
        path.write_bytes(sound[path])
    return sorted(found), raised
