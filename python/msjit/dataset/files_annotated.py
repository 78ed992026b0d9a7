"""Data sets of faces, streets and speakers from files on disk. Nothing is downloaded."""

import json
import os

import numpy as np

from .._reading import inside, opened
from ._arguments import CACHE, PICTURES, ROWS, SAMPLED, SHARDS, takes
from .files import _usage
from .files_pictures import _folders, _lines, _listed, _Pictures, _Sounds, read_wave

# ---- pictures


@takes("dataset_dir, usage=None", PICTURES)
class KITTIDataset(_Pictures):
    """Streets with objects (Geiger et al., 2012).

    Columns: image, of uint8; of 'train' also label and occluded, (n, 1) of uint32, truncated, alpha and rotation_y, (n, 1),
    bbox, (n, 4), dimensions and location, (n, 3), of float32. The pictures are data_object_image_2/training/image_2/000000.png
    and so on, with data_object_label_2/training/label_2/000000.txt, and data_object_image_2/testing/image_2 of 'test'.

    Args:
        usage: str or None, 'train', which None means, or 'test'.
    Raises:
        FileNotFoundError: a missing file.
        ValueError: another usage, or a line of less than 15 fields.

    >>> from pathlib import Path
    >>> for name in ("data_object_image_2/testing/image_2/000000.png",):
    ...     Path(name).parent.mkdir(parents=True, exist_ok=True)
    ...     _ = Path(name).write_bytes(b"a picture")
    >>> ms.dataset.KITTIDataset(".", usage="test").get_col_names()
    ['image']
    """

    _BOXES = ("label", "truncated", "occluded", "alpha", "bbox", "dimensions", "location", "rotation_y")

    def _read(self, dataset_dir, usage, decode):
        usage = _usage(self, usage, ("train", "test"), "train")
        part = "training" if usage == "train" else "testing"
        paths = _listed(os.path.join(dataset_dir, "data_object_image_2", part, "image_2"), ".png")
        if usage == "test":
            self._names = ("image",)
            return self._made(decode, ((path, []) for path in paths))
        found, self._names = [], ("image", *self._BOXES)
        for path in paths:
            name = os.path.basename(path)[:-4] + ".txt"
            rows = [line.split() for line in _lines(dataset_dir, "data_object_label_2", "training", "label_2", name)]
            if any(len(row) < 15 for row in rows):
                raise ValueError(f"KITTIDataset: {name} has a line of less than 15 fields")
            if rows:
                found.append((path, [row[0] for row in rows], np.array([row[1:15] for row in rows], np.float32)))
        numbers = {name: i for i, name in enumerate(sorted({n for _, names, _ in found for n in names}))}
        return self._made(decode, ((p, self._boxes([numbers[n] for n in names], a)) for p, names, a in found))

    @staticmethod
    def _boxes(labels, a):
        whole = lambda values: np.array(values, np.uint32).reshape(-1, 1)
        return [whole(labels), a[:, :1], whole(a[:, 1]), a[:, 2:3], a[:, 3:7], a[:, 7:10], a[:, 10:13], a[:, 13:14]]


@takes("dataset_dir, task=None, usage=None, image_set=None", PICTURES)
class LFWDataset(_Pictures):
    r"""Faces of people (Huang et al., 2007).

    Columns of the task 'people': image, of uint8, and label, the line of the name in lfw-names.txt, of uint32; of 'pairs':
    image1, image2 and label, 1 for the same person.

    Args:
        task: str or None, 'people', which None means, or 'pairs'.
        usage: str or None, '10fold', 'train', 'test' or 'all', which None means: of people.txt, peopleDevTrain.txt and so
            on.
        image_set: str or None, 'original' (the folder lfw), 'funneled' (lfw_funneled), which None means, or 'deepfunneled'
            (lfw-deepfunneled).
    Raises:
        FileNotFoundError: a missing file.
        ValueError: another task, usage or image_set.

    >>> from pathlib import Path
    >>> for name in ("lfw_funneled/Ann/Ann_0001.jpg",):
    ...     Path(name).parent.mkdir(parents=True, exist_ok=True)
    ...     _ = Path(name).write_bytes(b"a picture")
    >>> _ = Path("lfw-names.txt").write_text("Ann 1")
    >>> _ = Path("peopleDevTest.txt").write_text("1\nAnn 1")
    >>> [int(label) for image, label in ms.dataset.LFWDataset(".", usage="test")]
    [0]
    """

    _SETS = {"original": "lfw", "funneled": "lfw_funneled", "deepfunneled": "lfw-deepfunneled"}

    def _read(self, dataset_dir, task, usage, image_set, decode):
        task, image_set = task or "people", image_set or "funneled"
        if task not in ("people", "pairs") or image_set not in self._SETS:
            raise ValueError(
                f"LFWDataset: task must be 'people' or 'pairs', image_set one of {', '.join(self._SETS)}, got {task!r} and "
                f"{image_set!r}"
            )
        usage, rows = _usage(self, usage, ("10fold", "train", "test", "all")), []
        ends = {"10fold": [""], "train": ["DevTrain"], "test": ["DevTest"], "all": ["DevTrain", "DevTest"]}
        read = self._people if task == "people" else self._pairs
        for end in ends[usage]:
            rows += read([line.split() for line in _lines(dataset_dir, f"{task}{end}.txt")], usage == "10fold")
        place = lambda name, number: inside(dataset_dir, self._SETS[image_set], name, f"{name}_{int(number):04}.jpg")
        if task == "people":
            self._names = ("image", "label")
            numbers = {line.split()[0]: i for i, line in enumerate(_lines(dataset_dir, "lfw-names.txt"))}
            return self._made(decode, ((place(*row), [np.uint32(numbers[row[0]])]) for row in rows))
        self._names = ("image1", "image2", "label")
        second = lambda path: lambda: self._picture(path)
        return self._made(decode, ((place(*a), [second(place(*b)), np.uint32(same)]) for a, b, same in rows))

    @staticmethod
    def _people(lines, folds):
        rows, at = [], 1 if folds else 0
        for _ in range(int(lines[0][0]) if folds else 1):
            n = int(lines[at][0])
            rows += [(name, k) for name, number in lines[at + 1 : at + 1 + n] for k in range(1, int(number) + 1)]
            at += n + 1
        return rows

    @staticmethod
    def _pairs(lines, folds):
        rows, at, n = [], 1, int(lines[0][1 if folds else 0])
        for _ in range(int(lines[0][0]) if folds else 1):
            rows += [((name, a), (name, b), 1) for name, a, b in lines[at : at + n]]
            rows += [((x, a), (y, b), 0) for x, a, y, b in lines[at + n : at + 2 * n]]
            at += 2 * n
        return rows


@takes("dataset_dir, usage=None, small=True, decode=False", SAMPLED)
class Places365Dataset(_Pictures):
    """Places of 365 kinds (Zhou et al., 2017).

    Columns: image, of uint8, and label, of uint32. places365_train_standard.txt names the pictures in data_256_standard or
    data_large_standard, places365_val.txt those in val_256 or val_large.

    Args:
        usage: str or None, 'train-standard', which None means, 'train-challenge' or 'val'.
        small: bool, whether to take the small pictures.
    Raises:
        FileNotFoundError: a missing list.
        ValueError: another usage, or a line of another form.

    >>> from pathlib import Path
    >>> for name in ("val_256/1.jpg",):
    ...     Path(name).parent.mkdir(parents=True, exist_ok=True)
    ...     _ = Path(name).write_bytes(b"a picture")
    >>> _ = Path("places365_val.txt").write_text("1.jpg 165")
    >>> [int(label) for image, label in ms.dataset.Places365Dataset(".", usage="val")]
    [165]
    """

    def _read(self, dataset_dir, usage, small, decode):
        usage = _usage(self, usage, ("train-standard", "train-challenge", "val"), "train-standard")
        kind, size = usage.partition("-")[2], "256" if small else "large"
        folder = os.path.join(dataset_dir, f"data_{size}_{kind}" if kind else f"val_{size}")
        entries = []
        for line in _lines(dataset_dir, f"places365_{usage.replace('-', '_')}.txt"):
            name, _, label = line.rpartition(" ")
            if not name or not label.isdigit():
                raise ValueError(f"Places365Dataset: a line without a name or a number: {line!r}")
            entries.append((inside(folder, *name.split("/")), [np.uint32(label)]))
        return self._made(decode, entries)


@takes("dataset_dir, usage=None", PICTURES)
class WIDERFaceDataset(_Pictures):
    """Pictures with faces (Yang et al., 2016).

    Columns: image, of uint8, bbox, (n, 4), and blur, expression, illumination, occlusion, pose and invalid, (n,), of int32; of
    'test' the image alone. The folders are WIDER_train/images, WIDER_val/images and WIDER_test/images; the faces are in
    wider_face_split/wider_face_train_bbx_gt.txt and wider_face_val_bbx_gt.txt.

    Args:
        usage: str or None, 'train', 'valid', 'test' or 'all' (train and valid), which None means.
    Raises:
        FileNotFoundError: a missing file.
        ValueError: another usage, or a picture without faces.

    >>> from pathlib import Path
    >>> for name in ("WIDER_test/images/parade/1.jpg",):
    ...     Path(name).parent.mkdir(parents=True, exist_ok=True)
    ...     _ = Path(name).write_bytes(b"a picture")
    >>> ms.dataset.WIDERFaceDataset(".", usage="test").get_dataset_size()
    1
    """

    _FACES = ("bbox", "blur", "expression", "illumination", "occlusion", "pose", "invalid")

    def _read(self, dataset_dir, usage, decode):
        usage = _usage(self, usage, ("train", "valid", "test", "all"))
        self._names = ("image",) if usage == "test" else ("image", *self._FACES)
        entries = []
        for part in ("train", "val") if usage == "all" else ("val" if usage == "valid" else usage,):
            root = os.path.join(dataset_dir, f"WIDER_{part}", "images")
            faces = {} if part == "test" else self._faces(dataset_dir, part)
            for folder in _folders(root):
                for path in _listed(os.path.join(root, folder), ".jpg"):
                    name = f"{folder}/{os.path.basename(path)}"
                    if part != "test" and name not in faces:
                        raise ValueError(f"WIDERFaceDataset: there are no faces of {name}")
                    entries.append((path, self._columns_of(faces[name]) if faces else []))
        return self._made(decode, entries)

    @staticmethod
    def _faces(dataset_dir, part):
        """Rows of ten numbers by the picture's name."""
        lines, at, faces = _lines(dataset_dir, "wider_face_split", f"wider_face_{part}_bbx_gt.txt"), 0, {}
        while at + 1 < len(lines):
            n = max(1, int(lines[at + 1]))  # without a face there is a line of zeros
            faces[lines[at]] = np.array([line.split() for line in lines[at + 2 : at + 2 + n]], np.int32).reshape(-1, 10)
            at += 2 + n
        return faces

    @staticmethod
    def _columns_of(a):
        return [a[:, :4], *(a[:, i] for i in range(4, 10))]


@takes(
    f"dataset_dir, usage='train', quality_mode='fine', task='instance', {ROWS}, decode=None, sampler=None, {SHARDS}, {CACHE}"
)
class CityscapesDataset(_Pictures):
    """Streets with what is where (Cordts et al., 2016).

    Columns: image, of uint8, and task: a picture, or for 'polygon' the text of a JSON file. The files are
    leftImg8bit/<usage>/<city>/<name>_leftImg8bit.png, with gtFine/<usage>/<city>/<name>_gtFine_instanceIds.png and so on.

    Args:
        usage: str, 'train', 'test' ('fine'), 'train_extra' ('coarse'), 'val' or 'all'.
        quality_mode: str, 'fine' or 'coarse'.
        task: str, 'instance', 'semantic', 'color' or 'polygon'.
    Raises:
        FileNotFoundError: a missing file.
        ValueError: another usage, quality_mode or task.

    >>> from pathlib import Path
    >>> for name in ("leftImg8bit/val/bonn/a_leftImg8bit.png", "gtFine/val/bonn/a_gtFine_labelIds.png"):
    ...     Path(name).parent.mkdir(parents=True, exist_ok=True)
    ...     _ = Path(name).write_bytes(b"a picture")
    >>> ms.dataset.CityscapesDataset(".", usage="val", task="semantic").get_dataset_size()
    1
    """

    _names = ("image", "task")
    _ENDS = {
        "instance": "instanceIds.png",
        "semantic": "labelIds.png",
        "color": "color.png",
        "polygon": "polygons.json",
    }

    def _read(self, dataset_dir, usage, quality_mode, task, decode):
        parts = {"fine": ("train", "test", "val"), "coarse": ("train", "train_extra", "val")}
        if quality_mode not in parts or task not in self._ENDS:
            raise ValueError(
                f"CityscapesDataset: quality_mode must be 'fine' or 'coarse', task one of {', '.join(self._ENDS)}, got "
                f"{quality_mode!r} and {task!r}"
            )
        usage = _usage(self, usage, (*parts[quality_mode], "all"), "train")
        read = self._json if task == "polygon" else self._picture
        kind, entries = f"gt{quality_mode.capitalize()}", []
        for part in parts[quality_mode] if usage == "all" else (usage,):
            root = os.path.join(dataset_dir, "leftImg8bit", part)
            for city in _folders(root):
                for path in _listed(os.path.join(root, city), ".png"):
                    name = f"{os.path.basename(path).partition('_leftImg8bit')[0]}_{kind}_{self._ENDS[task]}"
                    other = os.path.join(dataset_dir, kind, part, city, name)
                    if not os.path.isfile(other):
                        raise FileNotFoundError(f"CityscapesDataset: there is no file {other}")
                    entries.append((path, [lambda p=other: read(p)]))
        return self._made(decode, entries)

    @staticmethod
    def _json(path):
        with opened(path, encoding="utf-8") as file:
            return np.array(json.dumps(json.load(file), separators=(",", ":"), sort_keys=True, ensure_ascii=False))


# ---- sounds


class _AtRate(_Sounds):
    """Sounds of one sample rate, which is given as uint32."""

    _rate = 16000

    def _get(self, i):
        path, values = self._entries[i]
        waveform, rate = read_wave(path)
        if rate != self._rate:
            raise ValueError(f"{type(self).__name__}: {path} has {rate} samples a second, expected {self._rate}")
        return tuple(np.asarray(v) for v in (waveform, np.uint32(rate), *values))


@takes("dataset_dir, usage=None", SAMPLED)
class GTZANDataset(_AtRate):
    """Music of ten genres (Tzanetakis and Cook, 2002).

    Columns: waveform, (1, n) of float32 in [-1, 1], sample_rate, of uint32, and label, the genre, a string. The files are named
    as blues/blues.00000.wav.

    Args:
        usage: str or None, 'all', which None means; lists of parts are not there.
    Raises:
        FileNotFoundError: a missing folder.
        ValueError: another usage, or a sound of another rate than 22050.

    >>> import wave
    >>> from pathlib import Path
    >>> Path("blues").mkdir(parents=True, exist_ok=True)
    >>> with wave.open("blues/blues.00000.wav", "wb") as file:
    ...     file.setparams((1, 2, 22050, 0, "NONE", ""))
    ...     file.writeframes(bytes(8))  # four samples
    >>> [str(genre) for wave, rate, genre in ms.dataset.GTZANDataset(".")]
    ['blues']
    """

    _rate, _names = 22050, ("label",)

    def _read(self, dataset_dir, usage):
        _usage(self, usage, ("all",))
        folders = _folders(dataset_dir)
        return self._made((path, [g]) for g in folders for path in _listed(os.path.join(dataset_dir, g), ".wav"))


@takes("dataset_dir, name=None", SAMPLED)
class CMUArcticDataset(_AtRate):
    """Sentences that a speaker reads (Kominek and Black, 2003).

    Columns: waveform, (1, n) of float32 in [-1, 1], sample_rate, of uint32, transcript and utterance_id, strings. The folder is
    cmu_us_<name>_arctic; a line of etc/txt.done.data is ( arctic_a0001 "Text." ), and its sound wav/arctic_a0001.wav.

    Args:
        name: str or None, the speaker; None: 'aew'.
    Raises:
        FileNotFoundError: a missing file.
        ValueError: a line of another form, or a sound of another rate than 16000.

    >>> import wave
    >>> from pathlib import Path
    >>> Path("cmu_us_slt_arctic/wav").mkdir(parents=True, exist_ok=True)
    >>> with wave.open("cmu_us_slt_arctic/wav/arctic_a0001.wav", "wb") as file:
    ...     file.setparams((1, 2, 16000, 0, "NONE", ""))
    ...     file.writeframes(bytes(8))  # four samples
    >>> Path("cmu_us_slt_arctic/etc").mkdir()
    >>> _ = Path("cmu_us_slt_arctic/etc/txt.done.data").write_text('( arctic_a0001 "Not at all." )')
    >>> [str(text) for wave, rate, text, number in ms.dataset.CMUArcticDataset(".", "slt")]
    ['Not at all.']
    """

    _names = ("transcript", "utterance_id")

    def _read(self, dataset_dir, name):
        root, entries = os.path.join(dataset_dir, f"cmu_us_{name or 'aew'}_arctic"), []
        for line in _lines(root, "etc", "txt.done.data"):
            parts = line.split('"')
            if len(parts) < 3 or "_" not in parts[0]:
                raise ValueError(f"CMUArcticDataset: txt.done.data has a line without a name or a text: {line!r}")
            utterance = parts[0].strip("( ")
            values = [np.array(parts[1]), np.array(utterance.rpartition("_")[2])]
            entries.append((os.path.join(root, "wav", f"{utterance}.wav"), values))
        return self._made(entries)


@takes("dataset_dir, usage=None", SAMPLED)
class LibriTTSDataset(_AtRate):
    r"""Books that are read (Zen et al., 2019).

    Columns: waveform, (1, n) of float32 in [-1, 1], sample_rate, of uint32, original_text and normalized_text, strings,
    speaker_id and chapter_id, of uint32, and utterance_id, a string. A line of a chapter's *.trans.tsv is the utterance, as
    1_2_3_4, and both texts, with tabs between.

    Args:
        usage: str or None, a folder as 'dev-clean' or 'train-other-500', or 'all', which None means.
    Raises:
        ValueError: another usage, a line of another form, or a sound of another rate than 24000.

    >>> import wave
    >>> from pathlib import Path
    >>> Path("dev-clean/1/2").mkdir(parents=True, exist_ok=True)
    >>> with wave.open("dev-clean/1/2/1_2_3_4.wav", "wb") as file:
    ...     file.setparams((1, 2, 24000, 0, "NONE", ""))
    ...     file.writeframes(bytes(8))  # four samples
    >>> _ = Path("dev-clean/1/2/1_2.trans.tsv").write_text("1_2_3_4\tIn 1455.\tIn fourteen fifty-five.")
    >>> [str(row[2]) for row in ms.dataset.LibriTTSDataset(".", usage="dev-clean")]
    ['In 1455.']
    """

    _rate, _names = 24000, ("original_text", "normalized_text", "speaker_id", "chapter_id", "utterance_id")
    _PARTS = (
        "dev-clean", "dev-other", "test-clean", "test-other", "train-clean-100", "train-clean-360", "train-other-500",
    )  # fmt: skip

    def _read(self, dataset_dir, usage):
        usage, entries = _usage(self, usage, (*self._PARTS, "all")), []
        for part in self._PARTS if usage == "all" else (usage,):
            for folder, _, files in sorted(os.walk(os.path.join(dataset_dir, part))):
                for name in sorted(f for f in files if f.endswith(".trans.tsv")):
                    for line in _lines(folder, name):
                        entries.append(self._entry(os.path.join(dataset_dir, part), name, line.split("\t")))
        return self._made(entries)

    @staticmethod
    def _entry(root, name, fields):
        numbers = fields[0].split("_")
        if len(fields) < 3 or len(numbers) != 4:
            raise ValueError(f"LibriTTSDataset: {name} has a line that is no utterance with two texts: {fields}")
        utterance, original, normalized = fields[:3]
        path = os.path.join(root, numbers[0], numbers[1], f"{utterance}.wav")
        speaker, chapter = np.uint32(numbers[0]), np.uint32(numbers[1])
        return path, [np.array(original), np.array(normalized), speaker, chapter, np.array(utterance)]
