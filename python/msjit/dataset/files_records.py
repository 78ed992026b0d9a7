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
    """Rows of MindRecord files: one file (with those written together with it) or a list of files; bytes come as one
    element of a dtype S. padded_sample: a row that comes num_padded times after them."""

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
    """Pascal VOC (Everingham et al., 2010). task 'Segmentation': columns image and target, the picture of classes;
    'Detection': image, bbox (n, 4) float32 as x, y, width and height, label, difficult and truncate, each (n, 1) uint32.
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
    """COCO (Lin et al., 2014): pictures of dataset_dir with annotations of a JSON file.

    task 'Detection': image, bbox (n, 4) float32, category_id and iscrowd (n, 1) uint32; 'Stuff': image, segmentation
    float32 (polygons or run lengths, filled up with -1), iscrowd; 'Keypoint': image, keypoints float32, num_keypoints uint32;
    'Panoptic': image, bbox, category_id, iscrowd, area; 'Captioning': image, captions (n, 1).
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
    """Faces with 40 attributes (Liu et al., 2015): columns image and attr, uint32 of 0 and 1; list_attr_celeba.txt and
    list_eval_partition.txt name the pictures, which stand in dataset_dir."""

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
