"""Data sets of pictures in folders and lists, and of sounds, from files on disk. Nothing is downloaded."""

import json
import os
import re

import numpy as np

from .._reading import inside, opened, parsing
from ._arguments import CACHE, LINES, PICTURES, ROWS, SAMPLED, SHARDS, takes
from .files import _found, _Stored, _usage, read_idx
from .files_records import _Annotated, _numbered
from .sources import _Indexed


def _listed(folder, end=""):
    """The paths of the files in a folder, by name."""
    if not os.path.isdir(folder):
        raise FileNotFoundError(f"there is no folder {folder}")
    return [e.path for e in sorted(os.scandir(folder), key=lambda e: e.name) if e.is_file() and e.name.endswith(end)]


def _folders(folder):
    if not os.path.isdir(folder):
        raise FileNotFoundError(f"there is no folder {folder}")
    return sorted(e.name for e in os.scandir(folder) if e.is_dir())


def _lines(*path):
    with opened(os.path.join(*path), encoding="utf-8") as file:
        return [line for line in file.read().split("\n") if line]


# ---- pictures as numbers


@takes("dataset_dir, usage=None", LINES)
class USPSDataset(_Stored):
    """Handwritten digits of letters' addresses (Hull, 1994).

    Columns: image, (16, 16, 1) of uint8, and label, of uint32. A line of the files usps and usps.t is a label, 1 to 10, and 256
    pixels as number:value with values in [-1, 1].

    Args:
        usage: str or None, 'train', 'test' or 'all', which None means.
    Raises:
        FileNotFoundError: a missing file.
        ValueError: another usage, or a line of another form.

    >>> from pathlib import Path
    >>> _ = Path("usps.t").write_text("8 " + " ".join(f"{i}:-1" for i in range(1, 257)))
    >>> rows = ms.dataset.USPSDataset(".", usage="test")
    >>> [(image.shape, int(label)) for image, label in rows]
    [((16, 16, 1), 7)]
    """

    def _read(self, dataset_dir, usage):
        parts = {"train": ("usps",), "test": ("usps.t",), "all": ("usps", "usps.t")}
        images, labels = [], []
        for name in parts[_usage(self, usage, parts)]:
            for line in _lines(dataset_dir, name):
                label, *pixels = line.split()
                pairs = [p.partition(":") for p in pixels]
                if [p[0] for p in pairs] != [str(i) for i in range(1, 257)]:
                    raise ValueError(
                        f"USPSDataset: {name} has a line of {len(pairs)} pixels, expected 1:... to 256:..."
                    )
                values = (np.array([p[2] for p in pairs], np.float32).astype(np.float64) + 1) / 2 * 255
                images.append(values.astype(np.uint8).reshape(16, 16, 1))
                labels.append(int(label) - 1)
        return ["image", "label"], [np.array(images), np.array(labels, np.uint32)]


@takes("dataset_dir, usage=None, compat=True", SAMPLED)
class QMnistDataset(_Stored):
    """Handwritten digits with what is known of their writers (Yadav and Bottou, 2019).

    Columns: image, (28, 28, 1) of uint8, 0 and 255, and label, of uint32. The files are qmnist-train-images-idx3-ubyte,
    qmnist-train-labels-idx2-int and so on; they may be compressed (.gz).

    Args:
        usage: str or None, 'train', 'test', 'test10k', 'test50k', 'nist' or 'all', which None means.
        compat: bool, whether label is the digit alone, instead of all that is known, (8,).
    Raises:
        FileNotFoundError: a missing file.
        ValueError: another usage or format.

    >>> import struct
    >>> from pathlib import Path
    >>> _ = Path("qmnist-test-images-idx3-ubyte").write_bytes(struct.pack(">HBB3I", 0, 8, 3, 1, 28, 28) + bytes(784))
    >>> _ = Path("qmnist-test-labels-idx2-int").write_bytes(struct.pack(">HBB2I8I", 0, 12, 2, 1, 8, 7, 0, 0, 0, 0, 0, 0, 0))
    >>> rows = ms.dataset.QMnistDataset(".", usage="test")
    >>> [(image.shape, int(label)) for image, label in rows]
    [((28, 28, 1), 7)]
    """

    _PARTS = {
        "train": ["qmnist-train"], "test": ["qmnist-test"], "test10k": ["qmnist-test"], "test50k": ["qmnist-test"],
        "nist": ["xnist"], "all": ["qmnist-train", "qmnist-test", "xnist"],
    }  # fmt: skip

    def _read(self, dataset_dir, usage, compat):
        usage = _usage(self, usage, self._PARTS)
        kept = {"test10k": slice(0, 10000), "test50k": slice(10000, 60000)}.get(usage, slice(None))
        images, labels = [], []
        for part in self._PARTS[usage]:
            images.append(read_idx(_found(dataset_dir, f"{part}-images-idx3-ubyte"))[kept])
            labels.append(read_idx(_found(dataset_dir, f"{part}-labels-idx2-int"))[kept].astype(np.uint32))
            if len(images[-1]) != len(labels[-1]):
                raise ValueError(f"QMnistDataset: {len(images[-1])} images and {len(labels[-1])} labels of {part}")
        image, label = np.where(np.concatenate(images) == 0, 0, 255).astype(np.uint8), np.concatenate(labels)
        return ["image", "label"], [image[..., None], np.ascontiguousarray(label[:, 0]) if compat else label]


# ---- files of pictures: image is the file's bytes, or with decode its pixels


class _Pictures(_Annotated):
    """Rows of a picture and what is known of it: ``_rows_of`` gives them."""

    _names, _extra = ("image", "label"), False

    def _made(self, decode, entries):
        self._decode, self._entries = decode, list(entries)
        if not self._entries:
            raise ValueError(f"{type(self).__name__}: there are no images")
        return list(self._names)


@takes("dataset_dir, background=None", PICTURES)
class OmniglotDataset(_Pictures):
    """Handwritten characters of 50 alphabets (Lake et al., 2015).

    Columns: image, of uint8, and label, the number of the character, of int32. The folders are images_background/<alphabet>/
    <character>, and the same in images_evaluation.

    Args:
        background: bool or None, False takes images_evaluation, True and None images_background.
    Raises:
        FileNotFoundError: a missing folder.
        ValueError: there is no picture.

    >>> from pathlib import Path
    >>> for name in ("images_background/Greek/alpha/1.png", "images_background/Greek/beta/1.png"):
    ...     Path(name).parent.mkdir(parents=True, exist_ok=True)
    ...     _ = Path(name).write_bytes(b"a picture")
    >>> rows = ms.dataset.OmniglotDataset(".", shuffle=False)
    >>> [int(label) for image, label in rows]
    [0, 1]
    """

    def _read(self, dataset_dir, background, decode):
        root = os.path.join(dataset_dir, "images_evaluation" if background is False else "images_background")
        places = [os.path.join(root, a, c) for a in _folders(root) for c in _folders(os.path.join(root, a))]
        return self._made(decode, ((f, [np.int32(i)]) for i, place in enumerate(places) for f in _listed(place)))


@takes("dataset_dir, usage=None", PICTURES)
class RenderedSST2Dataset(_Pictures):
    """Pictures of the sentences of reviews of films (Radford et al., 2021).

    Columns: image, of uint8, and label, 1 for those of the folder positive, of uint32. The folders are train, test and valid,
    with positive and negative in them.

    Args:
        usage: str or None, 'train', 'test', 'val' or 'all', which None means.
    Raises:
        FileNotFoundError: a missing folder.
        ValueError: another usage, or where there is no picture.

    >>> from pathlib import Path
    >>> for name in ("valid/negative/1.png", "valid/positive/1.png"):
    ...     Path(name).parent.mkdir(parents=True, exist_ok=True)
    ...     _ = Path(name).write_bytes(b"a picture")
    >>> rows = ms.dataset.RenderedSST2Dataset(".", usage="val", shuffle=False)
    >>> [int(label) for image, label in rows]
    [0, 1]
    """

    def _read(self, dataset_dir, usage, decode):
        usage = _usage(self, usage, ("train", "test", "val", "all"))
        parts = [p for p in _folders(dataset_dir) if p in ("train", "test", "valid")]
        parts = parts if usage == "all" else ["valid" if usage == "val" else usage]
        entries = []
        for folder in (os.path.join(dataset_dir, part) for part in parts):
            for i, name in enumerate(_folders(folder)):
                entries += [(f, [np.uint32(i)]) for f in _listed(os.path.join(folder, name), ".png")]
        return self._made(decode, entries)


@takes("dataset_dir, usage=None", PICTURES)
class Food101Dataset(_Pictures):
    """Pictures of dishes (Bossard et al., 2014).

    Columns: image, of uint8, and label, the name of the dish. meta/train.txt and meta/test.txt name the pictures in the folder
    images.

    Args:
        usage: str or None, 'train', 'test' or 'all', which None means.
    Raises:
        FileNotFoundError: a missing list.
        ValueError: another usage, or where there is no picture.

    >>> from pathlib import Path
    >>> for name in ("images/soup/1.jpg", "meta/test.txt"):
    ...     Path(name).parent.mkdir(parents=True, exist_ok=True)
    ...     _ = Path(name).write_bytes(b"a picture")
    >>> _ = Path("meta/test.txt").write_text("soup/1")
    >>> [str(label) for image, label in ms.dataset.Food101Dataset(".", usage="test")]
    ['soup']
    """

    def _read(self, dataset_dir, usage, decode):
        usage = _usage(self, usage, ("train", "test", "all"))
        names = []
        for part in ("train", "test") if usage == "all" else (usage,):
            names += _lines(dataset_dir, "meta", f"{part}.txt")
        place = lambda name: inside(dataset_dir, "images", f"{name}.jpg")
        return self._made(decode, ((place(name), [np.array(name.split("/")[0])]) for name in names))


@takes("dataset_dir", PICTURES)
class SUN397Dataset(_Pictures):
    r"""Scenes of 397 kinds (Xiao et al., 2010).

    Columns: image, of uint8, and label, of uint32. ClassName.txt names the folders of the kinds, as /a/abbey.

    Raises:
        FileNotFoundError: a missing list or folder.
        ValueError: there is no picture.

    >>> from pathlib import Path
    >>> for name in ("a/abbey/sun_1.jpg", "b/bar/sun_2.jpg"):
    ...     Path(name).parent.mkdir(parents=True, exist_ok=True)
    ...     _ = Path(name).write_bytes(b"a picture")
    >>> _ = Path("ClassName.txt").write_text("/a/abbey\n/b/bar")
    >>> [int(label) for image, label in ms.dataset.SUN397Dataset(".", shuffle=False)]
    [0, 1]
    """

    def _read(self, dataset_dir, decode):
        numbers = {name: i for i, name in enumerate(" ".join(_lines(dataset_dir, "ClassName.txt")).split())}
        entries = []
        for name in sorted(numbers):
            for path in _listed(inside(dataset_dir, name.lstrip("/")), ".jpg"):
                if os.path.basename(path).startswith("sun_"):
                    entries.append((path, [np.uint32(numbers[name])]))
        return self._made(decode, entries)


@takes(f"dataset_dir, annotation_file, {ROWS}, decode=None, sampler=None, {SHARDS}, {CACHE}")
class FlickrDataset(_Pictures):
    r"""Pictures with descriptions (Young et al., 2014).

    Columns: image, of uint8, and annotation, (n,) strings.

    Args:
        annotation_file: str, the file of descriptions; a line is the picture's file, # and a digit, a tab, and a
            description.
    Raises:
        FileNotFoundError: a missing file.
        ValueError: a line of another form, or where there is no picture.

    >>> from pathlib import Path
    >>> _ = Path("1.jpg").write_bytes(b"a picture")
    >>> _ = Path("list.txt").write_text("1.jpg#0\tA dog.\n1.jpg#1\tIt runs.")
    >>> [annotation.tolist() for image, annotation in ms.dataset.FlickrDataset(".", "list.txt")]
    [['A dog.', 'It runs.']]
    """

    _names = ("image", "annotation")

    def _read(self, dataset_dir, annotation_file, decode):
        found = {}
        for line in _lines(annotation_file):
            name, tab, text = line.partition("\t")
            if not tab or not text or not name[:-2]:
                raise ValueError(
                    f"FlickrDataset: {annotation_file} has a line without a name or a description: {line!r}"
                )
            found.setdefault(inside(dataset_dir, name[:-2]), []).append(text)
        return self._made(decode, ((path, [np.array(found[path], np.str_)]) for path in sorted(found)))


@takes("dataset_dir", PICTURES)
class SBUDataset(_Pictures):
    """Pictures with captions (Ordonez et al., 2011).

    Columns: image, of uint8, and caption, a string. SBU_captioned_photo_dataset_urls.txt names the pictures by their addresses;
    those that are in the folder sbu_images come, with the lines of SBU_captioned_photo_dataset_captions.txt.

    Raises:
        FileNotFoundError: a missing list.
        ValueError: the lists differ in length or there is no picture.

    >>> from pathlib import Path
    >>> for name in ("sbu_images/m_1_a.jpg",):
    ...     Path(name).parent.mkdir(parents=True, exist_ok=True)
    ...     _ = Path(name).write_bytes(b"a picture")
    >>> _ = Path("SBU_captioned_photo_dataset_urls.txt").write_text("http://static.flickr.com/1/a.jpg")
    >>> _ = Path("SBU_captioned_photo_dataset_captions.txt").write_text("A dog.")
    >>> [str(caption) for image, caption in ms.dataset.SBUDataset(".")]
    ['A dog.']
    """

    _names = ("image", "caption")

    def _read(self, dataset_dir, decode):
        entries = []
        parts = [_lines(dataset_dir, f"SBU_captioned_photo_dataset_{part}.txt") for part in ("urls", "captions")]
        if len(parts[0]) != len(parts[1]):
            raise ValueError(f"SBUDataset: {len(parts[0])} addresses and {len(parts[1])} captions")
        for url, caption in zip(*parts):
            name = url[23:].replace("/", "_")  # http://static.flickr.com/1/a.jpg is kept as m_1_a.jpg
            path = inside(dataset_dir, "sbu_images", name)
            if os.path.isfile(path):
                entries.append((path, [np.array(caption.rstrip(" "))]))
        return self._made(decode, entries)


@takes(
    f"dataset_dir, usage='train', downgrade='bicubic', scale=2, {ROWS}, decode=None, sampler=None, {SHARDS}, {CACHE}"
)
class DIV2KDataset(_Pictures):
    """Pictures and the same ones made smaller (Agustsson and Timofte, 2017).

    Columns: hr_image and lr_image, of uint8. The folders are DIV2K_train_HR, DIV2K_train_LR_bicubic/X2 and so on.

    Args:
        usage: str, 'train', 'valid' or 'all'.
        downgrade: str, how they were made smaller: 'bicubic', 'unknown', 'mild', 'difficult' or 'wild'.
        scale: int, by how much: 2, 3 or 4; 8 of 'bicubic' alone; 4 alone of the last three.
    Raises:
        FileNotFoundError: a missing file.
        ValueError: another usage, or a pair of downgrade and scale.

    >>> from pathlib import Path
    >>> for name in ("DIV2K_valid_HR/0801.png", "DIV2K_valid_LR_bicubic/X2/0801x2.png"):
    ...     Path(name).parent.mkdir(parents=True, exist_ok=True)
    ...     _ = Path(name).write_bytes(b"a picture")
    >>> ms.dataset.DIV2KDataset(".", usage="valid").get_dataset_size()
    1
    """

    _names = ("hr_image", "lr_image")

    def _read(self, dataset_dir, usage, downgrade, scale, decode):
        usage = _usage(self, usage, ("train", "valid", "all"), "train")
        scales = {"bicubic": (2, 3, 4, 8), "unknown": (2, 3, 4), "mild": (4,), "difficult": (4,), "wild": (4,)}
        if downgrade not in scales or scale not in scales[downgrade]:
            raise ValueError(
                f"DIV2KDataset: there is no downgrade {downgrade!r} with scale {scale!r}; there are {scales}"
            )
        kind = "x8" if scale == 8 else downgrade
        inner = f"X{scale}" if scale != 8 and downgrade in ("bicubic", "unknown") else ""
        letter = "" if downgrade in ("bicubic", "unknown") else downgrade[0]
        entries = []
        for part in ("train", "valid") if usage == "all" else (usage,):
            for path in _listed(os.path.join(dataset_dir, f"DIV2K_{part}_HR"), ".png"):
                name = f"{os.path.basename(path)[:-4]}x{scale}{letter}.png"
                small = os.path.join(dataset_dir, f"DIV2K_{part}_LR_{kind}", inner, name)
                if not os.path.isfile(small):
                    raise FileNotFoundError(f"DIV2KDataset: there is no file {small}")
                entries.append((path, [lambda path=small: self._picture(path)]))
        return self._made(decode, entries)


@takes(
    "dataset_file, usage='train'", f"{ROWS}, sampler=None, class_indexing=None, decode=False, {SHARDS}, {CACHE}",
)  # fmt: skip
class ManifestDataset(_Pictures):
    """Pictures that a file lists, a JSON object in each line: {"source": ..., "usage": ..., "annotation": [{"name": ...}]}.

    Columns: image, of uint8, and label, the number of the name, or (n,) of them, of int32.

    Args:
        dataset_file: str, the file.
        usage: str, which lines: 'train', 'eval' or 'inference'.
        class_indexing: dict or None, names and their numbers, which others are left out; None: all, by the alphabet.
    Raises:
        FileNotFoundError: a missing file.
        ValueError: another usage, or an annotation without a name.

    >>> import json
    >>> from pathlib import Path
    >>> _ = Path("1.jpg").write_bytes(b"a picture")
    >>> line = {"source": "1.jpg", "usage": "train", "annotation": [{"name": "dog"}]}
    >>> _ = Path("list.manifest").write_text(json.dumps(line))
    >>> rows = ms.dataset.ManifestDataset("list.manifest")
    >>> [int(label) for image, label in rows], rows.get_class_indexing()
    ([0], {'dog': 0})
    """

    def _read(self, dataset_file, usage, class_indexing, decode):
        usage, found = _usage(self, usage, ("train", "eval", "inference"), "train"), []
        for line in _lines(dataset_file):
            entry = json.loads(line)
            if entry.get("usage", "").lower() != usage:
                continue
            names = [a.get("name", "") for a in entry["annotation"]]
            if not all(names):
                raise ValueError(f"ManifestDataset: an annotation of {entry['source']} has no name")
            names = [n for n in names if not class_indexing or n in class_indexing]
            if names:
                found.append((entry["source"], names))
        self._index = _numbered({n for _, names in found for n in names}, class_indexing)
        label = lambda names: np.array([self._index[n] for n in names], np.int32)
        return self._made(decode, ((p, [label(names) if len(names) > 1 else label(names)[0]]) for p, names in found))

    def get_class_indexing(self):
        """Class names and their numbers."""
        return dict(self._index)

    def num_classes(self):
        """The number of classes."""
        return len(self._index)


# ---- sounds: waveform (1, n) float32 in [-1, 1], sample_rate int32


def read_wave(path):
    """(waveform (1, n) float32, samples in a second int32) of a WAV file of 16 bits; channels take turns."""
    import wave

    try:
        with parsing("WAV", "chunks of the RIFF format", path), wave.open(path, "rb") as file:
            if file.getsampwidth() != 2:
                raise ValueError(f"{path} has samples of {8 * file.getsampwidth()} bits, expected 16")
            data = np.frombuffer(file.readframes(file.getnframes()), "<i2")
            return (data / np.float32(32767)).astype(np.float32)[None], np.int32(file.getframerate())
    except wave.Error as error:
        raise ValueError(f"{path} is no WAV file: {error}") from None


class _Sounds(_Indexed):
    """Rows of a sound's file and what is known of it."""

    _names = ()

    def _made(self, entries):
        self._entries = list(entries)
        if not self._entries:
            raise ValueError(f"{type(self).__name__}: there are no WAV files")
        return ["waveform", "sample_rate", *self._names]

    def _length(self):
        return len(self._entries)

    def _get(self, i):
        path, values = self._entries[i]
        return tuple(np.asarray(v) for v in (*read_wave(path), *values))


@takes("dataset_dir", SAMPLED)
class YesNoDataset(_Sounds):
    """Eight words in Hebrew, each yes or no (OpenSLR 1).

    Columns: waveform, (1, n) of float32 in [-1, 1], sample_rate, of int32, and labels, (8,) of int32, 1 for yes. The labels are
    the names of the files, as 0_1_0_1_1_0_0_1.wav.

    Raises:
        FileNotFoundError: a missing folder.
        ValueError: there is no sound.

    >>> import wave
    >>> from pathlib import Path
    >>> Path("yesno").mkdir(parents=True, exist_ok=True)
    >>> with wave.open("yesno/0_1_0_1_1_0_0_1.wav", "wb") as file:
    ...     file.setparams((1, 2, 8000, 0, "NONE", ""))
    ...     file.writeframes(bytes(8))  # four samples
    >>> [(wave.shape, int(rate), labels.tolist()) for wave, rate, labels in ms.dataset.YesNoDataset("yesno")]
    [((1, 4), 8000, [0, 1, 0, 1, 1, 0, 0, 1])]
    """

    _names = ("labels",)

    def _read(self, dataset_dir):
        said = lambda path: np.array(os.path.basename(path)[:15].split("_"), np.int32)
        return self._made((path, [said(path)]) for path in _listed(dataset_dir, ".wav"))


@takes("dataset_dir", SAMPLED)
class LJSpeechDataset(_Sounds):
    """Sentences that are read (Ito and Johnson, 2017).

    Columns: waveform, (1, n) of float32 in [-1, 1], sample_rate, of int32, transcription and normalized_transcript, strings. A
    line of metadata.csv is the name of a file in the folder wavs and both texts, with | between.

    Raises:
        FileNotFoundError: a missing list.
        ValueError: a line of another form, or where there is no sound.

    >>> import wave
    >>> from pathlib import Path
    >>> Path("wavs").mkdir(parents=True, exist_ok=True)
    >>> with wave.open("wavs/LJ001-0001.wav", "wb") as file:
    ...     file.setparams((1, 2, 8000, 0, "NONE", ""))
    ...     file.writeframes(bytes(8))  # four samples
    >>> _ = Path("metadata.csv").write_text("LJ001-0001|In 1455.|In fourteen fifty-five.")
    >>> [str(text) for wave, rate, text, spoken in ms.dataset.LJSpeechDataset(".")]
    ['In 1455.']
    """

    _names = ("transcription", "normalized_transcript")

    def _read(self, dataset_dir):
        rows = [line.split("|") for line in _lines(dataset_dir, "metadata.csv")]
        wrong = [row for row in rows if len(row) < 3]
        if wrong:
            raise ValueError(f"LJSpeechDataset: metadata.csv has a line of {len(wrong[0])} fields, expected 3")
        place = lambda name: inside(dataset_dir, "wavs", f"{name}.wav")
        return self._made((place(name), [np.array(text), np.array(spoken)]) for name, text, spoken, *_ in rows)


@takes("dataset_dir, usage=None", SAMPLED)
class SpeechCommandsDataset(_Sounds):
    """Words that are said (Warden, 2018).

    Columns: waveform, (1, n) of float32 in [-1, 1], sample_rate, of int32, label and speaker_id, strings, and utterance_number,
    of int32. The files are named as yes/0a7c2a8d_nohash_0.wav; testing_list.txt and validation_list.txt name those of 'test'
    and 'valid'.

    Args:
        usage: str or None, 'train' (what no list names), 'test', 'valid' or 'all', which None means.
    Raises:
        FileNotFoundError: a missing list.
        ValueError: another usage, or a name of another form.

    >>> import wave
    >>> from pathlib import Path
    >>> Path("yes").mkdir(parents=True, exist_ok=True)
    >>> with wave.open("yes/0a7c2a8d_nohash_0.wav", "wb") as file:
    ...     file.setparams((1, 2, 8000, 0, "NONE", ""))
    ...     file.writeframes(bytes(8))  # four samples
    >>> _ = Path("testing_list.txt").write_text("yes/0a7c2a8d_nohash_0.wav")
    >>> rows = ms.dataset.SpeechCommandsDataset(".", usage="test")
    >>> [(str(label), str(speaker)) for wave, rate, label, speaker, number in rows]
    [('yes', '0a7c2a8d')]
    """

    _names = ("label", "speaker_id", "utterance_number")

    def _read(self, dataset_dir, usage):
        usage = _usage(self, usage, ("train", "test", "valid", "all"))
        lists = {"test": "testing_list.txt", "valid": "validation_list.txt"}
        listed = {part: set(_lines(dataset_dir, lists[part])) for part in lists if usage in (part, "train")}
        if usage in lists:
            names = listed[usage]
        else:
            words = [f for f in _folders(dataset_dir) if "_background_noise_" not in f]
            names = {f"{w}/{os.path.basename(p)}" for w in words for p in _listed(os.path.join(dataset_dir, w), ".wav")}
            names -= set().union(*listed.values())
        return self._made((inside(dataset_dir, name), self._about(name)) for name in sorted(names))

    @staticmethod
    def _about(name):
        match = re.fullmatch(r"(.*)/(.*)_nohash_(\d+)\.wav", name)
        if not match:
            raise ValueError(
                f"SpeechCommandsDataset: {name} does not tell its speaker: expected word/speaker_nohash_0.wav"
            )
        return [np.array(match[1]), np.array(match[2]), np.int32(match[3])]
