"""Data sets of annotated texts from files on disk: tags, questions, translations, CLUE's tasks. Nothing is downloaded."""

import json
import os

import numpy as np

from .._reading import opened
from ._arguments import CACHE, LINES, LINES_WORKERS_LAST, ROWS, SHARDS, takes
from .files import _expanded, _Lines, _Stored, _usage


def _column(values):
    """Arrays of any shapes as one column."""
    column = np.empty(len(values), object)
    for i, value in enumerate(values):
        column[i] = value
    return column


def _text(path):
    with opened(path, encoding="utf-8") as file:
        return file.read()


class _Tagged(_Stored):
    """Sentences, a row each: their words and two tags of every word. Empty lines stand between them."""

    _files, _delimiter, _names = {}, "\t", ()

    def _read(self, dataset_dir, usage):
        usage = _usage(self, usage, (*self._files, "all"))
        rows = []
        for part in self._files if usage == "all" else (usage,):
            path, words = os.path.join(dataset_dir, self._files[part]), []
            for line in [*_text(path).split("\n"), ""]:
                if line.strip(" "):
                    fields = line.strip(" ").split(self._delimiter)
                    if len(fields) < 3:
                        raise ValueError(f"{type(self).__name__}: {path} has a line of {len(fields)} fields: {line!r}")
                    words.append(fields[:3])
                elif words:
                    rows.append([np.array(column, np.str_) for column in zip(*words)])
                    words = []
        return list(self._names), [_column([row[i] for row in rows]) for i in range(3)]


@takes("dataset_dir, usage=None", LINES_WORKERS_LAST)
class UDPOSDataset(_Tagged):
    r"""Sentences with the part of speech of every word (Universal Dependencies).

    Columns: word, universal and stanford, strings, as many as the sentence has words. The files are en-ud-tag.v2.train.txt,
    en-ud-tag.v2.test.txt and en-ud-tag.v2.dev.txt; empty lines stand between sentences.

    Args:
        usage: str or None, 'train', 'test', 'valid' or 'all', which None means.
    Raises:
        FileNotFoundError: a missing file.
        ValueError: another usage, or a line of less than three fields.

    >>> from pathlib import Path
    >>> _ = Path("en-ud-tag.v2.dev.txt").write_text("The\tDET\tDT\ncat\tNOUN\tNN")
    >>> rows = ms.dataset.UDPOSDataset(".", usage="valid")
    >>> [(word.tolist(), tags.tolist()) for word, tags, _ in rows]
    [(['The', 'cat'], ['DET', 'NOUN'])]
    """

    _files = {
        part: f"en-ud-tag.v2.{file}.txt" for part, file in (("train", "train"), ("test", "test"), ("valid", "dev"))
    }
    _names = ("word", "universal", "stanford")


@takes("dataset_dir, usage=None", LINES_WORKERS_LAST)
class CoNLL2000Dataset(_Tagged):
    r"""Sentences with the parts that words belong to (Tjong Kim Sang and Buchholz, 2000).

    Columns: word, pos_tag and chunk_tag, strings, as many as the sentence has words. The files are train.txt and test.txt;
    empty lines stand between sentences.

    Args:
        usage: str or None, 'train', 'test' or 'all', which None means.
    Raises:
        FileNotFoundError: a missing file.
        ValueError: another usage, or a line of less than three fields.

    >>> from pathlib import Path
    >>> _ = Path("test.txt").write_text("He PRP B-NP\nran VBD B-VP")
    >>> rows = ms.dataset.CoNLL2000Dataset(".", usage="test")
    >>> [(word.tolist(), chunk.tolist()) for word, _, chunk in rows]
    [(['He', 'ran'], ['B-NP', 'B-VP'])]
    """

    _files, _delimiter = {"train": "train.txt", "test": "test.txt"}, " "
    _names = ("word", "pos_tag", "chunk_tag")


@takes("dataset_dir, usage=None", LINES)
class SQuADDataset(_Stored):
    """Questions on texts, and their answers (Rajpurkar et al., 2016).

    Columns: context and question, strings, text, (n,) strings, and answer_start, (n,) of uint32; without an answer '' and
    4294967295. The files are train-v1.1.json and dev-v1.1.json, or those of v2.0.

    Args:
        usage: str or None, 'train', 'dev' or 'all', which None means.
    Raises:
        FileNotFoundError: a missing file.
        ValueError: another usage.

    >>> import json
    >>> from pathlib import Path
    >>> asked = {"question": "Who ran?", "answers": [{"text": "He", "answer_start": 0}]}
    >>> topic = {"paragraphs": [{"context": "He ran.", "qas": [asked]}]}
    >>> _ = Path("dev-v1.1.json").write_text(json.dumps({"data": [topic]}))
    >>> rows = ms.dataset.SQuADDataset(".", usage="dev")
    >>> [(str(question), text.tolist()) for _, question, text, _ in rows]
    [('Who ran?', ['He'])]
    """

    def _read(self, dataset_dir, usage):
        usage = _usage(self, usage, ("train", "dev", "all"))
        rows = []
        for part in ("train", "dev") if usage == "all" else (usage,):
            names = [f"{part}-{version}.json" for version in ("v1.1", "v2.0")]
            found = [p for p in (os.path.join(dataset_dir, n) for n in names) if os.path.isfile(p)]
            if not found:
                raise FileNotFoundError(f"SQuADDataset: there is none of {', '.join(names)} in {dataset_dir}")
            for path in found:
                for topic in json.loads(_text(path))["data"]:
                    for paragraph in topic["paragraphs"]:
                        for asked in paragraph["qas"]:
                            answers = asked["answers"] or [{"text": "", "answer_start": 2**32 - 1}]
                            texts = np.array([a["text"] for a in answers], np.str_)
                            starts = np.array([a["answer_start"] for a in answers], np.uint32)
                            rows.append((paragraph["context"], asked["question"], texts, starts))
        return ["context", "question", "text", "answer_start"], [_column(values) for values in zip(*rows)]


@takes("dataset_dir, usage=None, language_pair=None", ROWS, SHARDS, CACHE)
class Multi30kDataset(_Lines):
    """Descriptions of pictures in English and German (Elliott et al., 2016).

    Columns: text and translation, strings. The files are training/train.en, training/train.de, validation/val.en,
    mmt16_task1_test/test.en and so on, of as many lines.

    Args:
        usage: str or None, 'train', 'test', 'valid' or 'all', which None means.
        language_pair: pair of str or None, ('en', 'de'), which None means, or ('de', 'en').
    Raises:
        FileNotFoundError: a missing file.
        ValueError: another usage or pair.

    >>> from pathlib import Path
    >>> Path("validation").mkdir()
    >>> _ = Path("validation/val.en").write_text("A dog."), Path("validation/val.de").write_text("Ein Hund.")
    >>> [[str(v) for v in row] for row in ms.dataset.Multi30kDataset(".", usage="valid")]
    [['A dog.', 'Ein Hund.']]
    """

    _FILES = {"train": "training/train", "test": "mmt16_task1_test/test", "valid": "validation/val"}

    def _read(self, dataset_dir, usage, language_pair):
        usage, pair = _usage(self, usage, (*self._FILES, "all")), tuple(language_pair or ("en", "de"))
        if sorted(pair) != ["de", "en"]:
            raise ValueError(
                f"Multi30kDataset: language_pair must be ('en', 'de') or ('de', 'en'), got {language_pair!r}"
            )
        rows = []
        for part in sorted(self._FILES, key=self._FILES.get) if usage == "all" else (usage,):
            path = os.path.join(dataset_dir, self._FILES[part])
            rows += [row for row in zip(*(_text(f"{path}.{end}").split("\n") for end in pair)) if any(row)]
        return ["text", "translation"], rows


@takes("dataset_dir", LINES)
class EnWik9Dataset(_Lines):
    r"""The lines of the file enwik9, a dump of Wikipedia (Mahoney, 2006), empty ones too.

    Column: text, a string.

    Raises:
        FileNotFoundError: a missing file.

    >>> from pathlib import Path
    >>> _ = Path("enwik9").write_text("<page>\n\n</page>")
    >>> [str(text) for (text,) in ms.dataset.EnWik9Dataset(".", shuffle=False)]
    ['<page>', '', '</page>']
    """

    def _read(self, dataset_dir):
        lines = _text(os.path.join(dataset_dir, "enwik9")).split("\n")
        return ["text"], [(line,) for line in (lines[:-1] if lines[-1] == "" else lines)]


@takes("dataset_files, task='AFQMC', usage='train'", LINES)
class CLUEDataset(_Stored):
    """Tasks of understanding Chinese (Xu et al., 2020), in files with a JSON object in each line.

    The columns are the fields of the objects, by the alphabet: strings, numbers of int32, or arrays of strings.

    Args:
        task: str, 'AFQMC', 'TNEWS', 'IFLYTEK', 'CMNLI', 'WSC' or 'CSL'.
        usage: str, which fields there are: 'train', 'eval' or 'test'.
    Raises:
        FileNotFoundError: a missing file.
        ValueError: another task or usage, or a line without a field.

    >>> import json
    >>> from pathlib import Path
    >>> _ = Path("dev.json").write_text(json.dumps({"sentence1": "a", "sentence2": "b", "label": "0"}))
    >>> rows = ms.dataset.CLUEDataset("dev.json", "AFQMC", "eval")
    >>> rows.get_col_names(), [[str(v) for v in row] for row in rows]
    (['label', 'sentence1', 'sentence2'], [['0', 'a', 'b']])
    """

    # Fields of every usage; of train and eval; of test.
    _TASKS = {
        "AFQMC": ("sentence1 sentence2", "label", "id"), "CMNLI": ("sentence1 sentence2", "label", "id"),
        "CSL": ("id abst keyword", "label", ""), "IFLYTEK": ("sentence", "label label_des", "id"),
        "TNEWS": ("sentence keywords", "label label_desc", "id"),
        "WSC": ("target/span1_index target/span2_index target/span1_text target/span2_text idx text", "label", ""),
    }  # fmt: skip

    def _read(self, dataset_files, task, usage):
        if task not in self._TASKS:
            raise ValueError(f"CLUEDataset: task must be one of {', '.join(self._TASKS)}, got {task!r}")
        usage = _usage(self, usage, ("train", "eval", "test"))
        every, known, asked = self._TASKS[task]
        fields = {
            path.split("/")[-1]: path.split("/") for path in f"{every} {asked if usage == 'test' else known}".split()
        }
        names, rows = sorted(fields), []
        for path in sorted(_expanded(dataset_files)):
            for line in filter(str.strip, _text(path).split("\n")):
                rows.append([self._value(json.loads(line), fields[name], path) for name in names])
        return names, [_column(values) for values in zip(*rows)]

    @staticmethod
    def _value(entry, keys, path):
        for key in keys:
            if key not in entry:
                raise ValueError(f"CLUEDataset: {path} has a line without the field {'/'.join(keys)}")
            entry = entry[key]
        return np.array(entry, np.int32 if isinstance(entry, int) else np.str_)
