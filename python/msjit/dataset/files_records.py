"""Data sets with descriptions beside the pictures: MindRecord, Pascal VOC, COCO, CelebA. Nothing is downloaded."""

import json
import os
import xml.etree.ElementTree as xml

import numpy as np

from .._reading import inside, opened, touched
from ._arguments import CACHE, PICTURES, SHARDS, WORKERS, takes
from .files import _usage, decoded
from .pipeline import _as_list
from .sources import _Indexed


@takes(
    f"dataset_files, columns_list=None, {WORKERS}, shuffle=None, {SHARDS}, sampler=None",
    f"padded_sample=None, num_padded=None, num_samples=None, {CACHE}",
)
class MindDataset(_Indexed):
    """The rows of MindRecord files, as mindspore.mindrecord writes them.

    The columns are the fields of the file's schema; bytes come as one element.

    Args:
        dataset_files: str or list of str, a file (with those written together with it), or files.
        columns_list: list of str or None, which columns; None: all.
        padded_sample: dict or None, a row that comes after the others.
        num_padded: int or None, how often.
    Raises:
        FileNotFoundError: a missing file.
        ValueError: there is no such column.

    >>> writer = ms.mindrecord.FileWriter("a.mindrecord")
    >>> _ = writer.add_schema({"x": {"type": "int32"}}, "numbers")
    >>> _ = writer.write_raw_data([{"x": 5}, {"x": 7}])
    >>> _ = writer.commit()
    >>> [int(x) for (x,) in ms.dataset.MindDataset("a.mindrecord", shuffle=False)]
    [5, 7]
    """

    def _read(self, dataset_files, columns_list, padded_sample, num_padded):
        from ..mindrecord import Records

        self._records = Records(dataset_files)
        fields = self._records.schema.fields
        columns = _as_list(columns_list) or list(fields)
        for name in columns:
            if name not in fields:
                raise ValueError(f"MindDataset: there is no column {name!r}; there are {', '.join(fields)}")
        if (padded_sample is None) != (num_padded is None):
            raise ValueError("MindDataset: padded_sample and num_padded go together")
        if padded_sample is not None and set(columns) - set(padded_sample):
            raise ValueError(f"MindDataset: padded_sample lacks {', '.join(sorted(set(columns) - set(padded_sample)))}")
        self._padding, self._padded = padded_sample, num_padded or 0
        return columns

    def _length(self):
        return len(self._records) + self._padded

    def _get(self, i):
        if i < len(self._records):
            row = self._records[i]
            missing = [n for n in self._columns if n not in row]
            if missing:
                raise ValueError(f"MindDataset: row {i} of {self._records.files[0]} lacks {', '.join(missing)}")
        else:
            fields = self._records.schema.fields
            plain = lambda n: fields[n]["type"] in ("bytes", "string")
            row = {
                n: v if plain(n) else np.asarray(v, fields[n]["type"]) for n, v in self._padding.items() if n in fields
            }
        return tuple(np.array([row[n]]) if isinstance(row[n], bytes) else np.asarray(row[n]) for n in self._columns)


# ---- pictures with annotations


class _Annotated(_Indexed):
    """Rows of a picture's file and what is known of it: ``_read`` fills ``_entries``."""

    def _begin(self, columns, rows):
        if self._extra:
            columns = [*columns, "_meta-filename"]
        super()._begin(columns, rows)

    def _length(self):
        return len(self._entries)

    def _picture(self, path):
        with opened(path, "rb") as file:
            data = file.read()
        return decoded(data) if self._decode else np.frombuffer(data, np.uint8)

    def _get(self, i):
        path, values = self._entries[i]
        row = (self._picture(path), *(v() if callable(v) else v for v in values))
        return (*row, np.array(os.path.splitext(os.path.basename(path))[0])) if self._extra else row


def _numbered(found, given):
    """Numbers of class names: those given, else by the alphabet."""
    return dict(given) if given else {name: i for i, name in enumerate(sorted(found))}


@takes(
    "dataset_dir, task='Segmentation', usage='train', class_indexing=None",
    f"{PICTURES}, extra_metadata=False, decrypt=None",
)
class VOCDataset(_Annotated):
    """Pictures with their objects (Everingham et al., 2010).

    Columns of the task 'Segmentation': image and target, the picture of the classes, of uint8; of 'Detection': image, bbox, (n,
    4) of float32 as x, y, width and height, label, difficult and truncate, (n, 1) of uint32. ImageSets/Main/<usage>.txt names
    the pictures in JPEGImages and their files in Annotations, ImageSets/Segmentation/<usage>.txt those in SegmentationClass.

    Args:
        task: str, 'Segmentation' or 'Detection'.
        usage: str, the list of pictures, as 'train' or 'val'.
        class_indexing: dict or None, classes and their numbers, which others are left out; None: all, by the alphabet.
    Raises:
        FileNotFoundError: a missing file.
        ValueError: another task.

    >>> from pathlib import Path
    >>> for name in ("JPEGImages/1.jpg", "ImageSets/Main/val.txt", "Annotations/1.xml"):
    ...     Path(name).parent.mkdir(parents=True, exist_ok=True)
    ...     _ = Path(name).write_bytes(b"a picture")
    >>> _ = Path("ImageSets/Main/val.txt").write_text("1")
    >>> box = "<bndbox><xmin>1</xmin><ymin>2</ymin><xmax>5</xmax><ymax>9</ymax></bndbox>"
    >>> _ = Path("Annotations/1.xml").write_text(f"<annotation><object><name>dog</name>{box}</object></annotation>")
    >>> rows = ms.dataset.VOCDataset(".", "Detection", "val")
    >>> [bbox.tolist() for image, bbox, *_ in rows]
    [[[1.0, 2.0, 4.0, 7.0]]]
    """

    def _read(self, dataset_dir, task, usage, class_indexing, decode, extra_metadata):
        if task not in ("Segmentation", "Detection"):
            raise ValueError(f"VOCDataset: task must be 'Segmentation' or 'Detection', got {task!r}")
        if class_indexing is not None and task == "Segmentation":
            raise ValueError("VOCDataset: class_indexing is for the task 'Detection'")
        self._decode, self._extra, self._entries, self._index = decode, extra_metadata, [], {}
        part = "Segmentation" if task == "Segmentation" else "Main"
        with opened(os.path.join(dataset_dir, "ImageSets", part, f"{usage}.txt"), encoding="utf-8") as file:
            names = [line.split()[0] for line in file if line.strip()]
        picture = lambda name: inside(dataset_dir, "JPEGImages", f"{name}.jpg")
        if task == "Segmentation":
            for name in names:
                target = inside(dataset_dir, "SegmentationClass", f"{name}.png")
                self._entries.append((picture(name), [lambda path=target: self._picture(path)]))
            return ["image", "target"]
        objects = [_voc_objects(inside(dataset_dir, "Annotations", f"{name}.xml")) for name in names]
        self._index = _numbered({o[0] for own in objects for o in own}, class_indexing)
        for name, own in zip(names, objects):
            own = [o for o in own if o[0] in self._index]
            if not own:
                continue  # of classes that are not asked for
            boxes = np.array([o[1] for o in own], np.float32)
            column = lambda values: np.array(values, np.uint32).reshape(-1, 1)
            labels = column([self._index[o[0]] for o in own])
            self._entries.append(
                (picture(name), [boxes, labels, column([o[2] for o in own]), column([o[3] for o in own])])
            )
        return ["image", "bbox", "label", "difficult", "truncate"]

    def get_class_indexing(self):
        """Class names and their numbers, of the task 'Detection'."""
        return dict(self._index)


def _voc_objects(path):
    """(class, (x, y, width, height), difficult, truncated) of the objects in a file of annotations."""
    try:
        found = xml.parse(touched(path)).getroot().iter("object")
    except xml.ParseError as error:
        raise ValueError(f"VOCDataset: {path} is not XML: {error}") from None
    result = []
    for o in found:
        low_x, low_y, high_x, high_y = (float(o.find("bndbox").find(n).text) for n in ("xmin", "ymin", "xmax", "ymax"))
        flags = [int(o.findtext(n) or 0) for n in ("difficult", "truncated")]
        result.append((o.findtext("name"), (low_x, low_y, high_x - low_x, high_y - low_y), *flags))
    return result


@takes("dataset_dir, annotation_file, task='Detection'", f"{PICTURES}, extra_metadata=False, decrypt=None")
class CocoDataset(_Annotated):
    """Pictures with what is known of them (Lin et al., 2014).

    Columns of the task 'Detection': image, of uint8, bbox, (n, 4) of float32, category_id and iscrowd, (n, 1) of uint32; of
    'Stuff': image, segmentation, of float32, polygons or run lengths filled up with -1, and iscrowd; of 'Keypoint': image,
    keypoints, of float32, and num_keypoints, of uint32; of 'Panoptic': image, bbox, category_id, iscrowd and area; of
    'Captioning': image and captions, (n, 1) strings.

    Args:
        annotation_file: str, the JSON file of annotations.
        task: str, 'Detection', 'Stuff', 'Keypoint', 'Panoptic' or 'Captioning'.
    Raises:
        FileNotFoundError: a missing file.
        ValueError: another task, or an annotation that lacks something.

    >>> import json
    >>> from pathlib import Path
    >>> _ = Path("1.jpg").write_bytes(b"a picture")
    >>> known = {"images": [{"id": 1, "file_name": "1.jpg"}], "annotations": [{"image_id": 1, "caption": "A dog."}]}
    >>> _ = Path("captions.json").write_text(json.dumps(known))
    >>> rows = ms.dataset.CocoDataset(".", "captions.json", "Captioning")
    >>> [captions.tolist() for image, captions in rows]
    [[['A dog.']]]
    """

    _COLUMNS = {
        "Detection": ["bbox", "category_id", "iscrowd"], "Stuff": ["segmentation", "iscrowd"],
        "Keypoint": ["keypoints", "num_keypoints"], "Panoptic": ["bbox", "category_id", "iscrowd", "area"],
        "Captioning": ["captions"],
    }  # fmt: skip

    def _read(self, dataset_dir, annotation_file, task, decode, extra_metadata):
        if task not in self._COLUMNS:
            raise ValueError(f"CocoDataset: task must be one of {', '.join(self._COLUMNS)}, got {task!r}")
        with opened(annotation_file, encoding="utf-8") as file:
            content = json.load(file)
        self._decode, self._extra, self._entries = decode, extra_metadata, []
        self._categories, self._task, of_image = content.get("categories", []), task, {}
        for entry in content["annotations"]:
            parts = entry["segments_info"] if task == "Panoptic" else [entry]
            of_image.setdefault(entry["image_id"], []).extend(parts)
        for image in content["images"]:
            own = of_image.get(image["id"])
            if own:
                try:
                    values = [_coco_column(n, own) for n in self._COLUMNS[task]]
                except KeyError as error:
                    raise ValueError(f"CocoDataset: an annotation of {image['file_name']} lacks {error}") from None
                self._entries.append((inside(dataset_dir, image["file_name"]), values))
        return ["image", *self._COLUMNS[task]]

    def get_class_indexing(self):
        """Category names and lists of their numbers (and of the task 'Panoptic' whether they are things)."""
        if self._task not in ("Detection", "Panoptic"):
            raise NotImplementedError(f"CocoDataset: the task {self._task!r} has no class indexing")
        return {c["name"]: [c["id"], c["isthing"]] if self._task == "Panoptic" else [c["id"]] for c in self._categories}


def _coco_column(name, annotations):
    """One column of a picture's annotations."""
    if name == "bbox":
        return np.array([a["bbox"] for a in annotations], np.float32).reshape(-1, 4)
    if name == "captions":
        return np.array([[a["caption"]] for a in annotations], np.str_)
    if name == "segmentation":
        shapes = [a["segmentation"] for a in annotations]  # polygons, or run lengths
        lines = [s["counts"] if isinstance(s, dict) else [v for part in s for v in part] for s in shapes]
    elif name == "keypoints":
        lines = [a["keypoints"] for a in annotations]
    else:
        return np.array([[a.get(name, 0)] for a in annotations], np.uint32)
    result = np.full((len(lines), max(map(len, lines))), -1, np.float32)
    for row, line in zip(result, lines):
        row[: len(line)] = line
    return result


@takes(
    f"dataset_dir, {WORKERS}, shuffle=None, usage='all', sampler=None, decode=False, extensions=None, num_samples=None",
    f"{SHARDS}, {CACHE}, decrypt=None",
)
class CelebADataset(_Annotated):
    r"""Faces with 40 attributes (Liu et al., 2015).

    Columns: image, of uint8, and attr, of uint32, 0 and 1. list_attr_celeba.txt has the number of pictures, the names of the
    attributes, and in each line a picture and 1 or -1 for each; list_eval_partition.txt divides them.

    Args:
        usage: str, 'train', 'valid', 'test' or 'all'.
        extensions: list of str or None, what names of pictures end with; None: anything.
    Raises:
        FileNotFoundError: a missing list.
        ValueError: another usage.

    >>> from pathlib import Path
    >>> _ = Path("1.jpg").write_bytes(b"a picture")
    >>> _ = Path("list_attr_celeba.txt").write_text("1\nBald Smiling Young\n1.jpg -1 1 1")
    >>> [attr.tolist() for image, attr in ms.dataset.CelebADataset(".")]
    [[0, 1, 1]]
    """

    _PARTS = {"train": "0", "valid": "1", "test": "2"}

    def _read(self, dataset_dir, usage, decode, extensions):
        usage = _usage(self, usage, ("all", *self._PARTS))
        with opened(os.path.join(dataset_dir, "list_attr_celeba.txt"), encoding="utf-8") as file:
            lines = [line.split() for line in file if line.strip()]
        chosen = None
        if usage != "all":
            with opened(os.path.join(dataset_dir, "list_eval_partition.txt"), encoding="utf-8") as file:
                parts = dict(line.split() for line in file if line.strip())
            chosen = {name for name, part in parts.items() if part == self._PARTS[usage]}
        ends = tuple(extensions) if extensions else ("",)
        self._decode, self._extra, self._entries = decode, False, []
        for name, *values in lines[2:]:  # after the number of pictures and the names of the attributes
            if (chosen is None or name in chosen) and name.lower().endswith(ends):
                flags = np.array([v == "1" for v in values], np.uint32)
                self._entries.append((inside(dataset_dir, name), [flags]))
        return ["image", "attr"]
