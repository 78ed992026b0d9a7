"""Steps that programs ask for by name: waiting for updates, and writing rows to files."""

import numpy as np

from .pipeline import Dataset, _Step

_KINDS = {  # of MindRecord, by NumPy's: what it has no kind for is widened
    "bool": "int32", "int8": "int32", "uint8": "int32", "int16": "int32", "uint16": "int32", "int32": "int32", "uint32": "int64",
    "int64": "int64", "uint64": "int64", "float16": "float32", "float32": "float32", "float64": "float64",
}  # fmt: skip


class SyncWaitDataset(_Step):
    """See ``Dataset.sync_wait``."""

    def __init__(self, source, name, num_batch, callback):
        if not isinstance(name, str):
            raise TypeError(f"sync_wait: condition_name must be a str, got {type(name).__name__}")
        if not isinstance(num_batch, int) or num_batch <= 0:
            raise ValueError(f"sync_wait: num_batch must be a positive int, got {num_batch!r}")
        if name in conditions(source):
            raise RuntimeError(f"sync_wait: the condition name {name!r} is already in use")
        super().__init__(source)
        self.condition, self.callback = name, callback
        self._in_step = True

    def _rows(self, seed):
        return self._source._rows(seed)


def conditions(dataset):
    """The steps that wait in a pipeline, by the names of their conditions."""
    if not isinstance(dataset, Dataset):
        return {}
    found = {dataset.condition: dataset} if isinstance(dataset, SyncWaitDataset) else {}
    for source in (dataset._source, *getattr(dataset, "_all", ())):
        found.update(conditions(source))
    return found


def update(dataset, name, data):
    """See ``Dataset.sync_update``."""
    waiting = conditions(dataset)
    if name not in waiting:
        raise RuntimeError(f"sync_update: there is no condition {name!r}")
    if waiting[name].callback is not None:
        waiting[name].callback(data)


def save(dataset, file_name, num_files, file_type):
    """See ``Dataset.save``."""
    from ..mindrecord import FileWriter

    if file_type != "mindrecord":
        raise ValueError(f"save: {file_type} dataset format is not supported; 'mindrecord' is")
    names, rows = dataset.get_col_names(), [dict(zip(dataset._columns, row)) for row in dataset._epoch()]
    if not rows:
        raise RuntimeError("save: the data set is empty")
    fields = {name: _field(name, rows[0][name]) for name in names}
    writer = FileWriter(file_name, num_files)
    writer.add_schema(fields, "saved data set")
    writer.write_raw_data([{name: _value(row[name], fields[name]) for name in names} for row in rows])
    writer.commit()


def _field(name, value):
    if isinstance(value, dict):
        raise TypeError(f"save: the column {name!r} holds dicts, which files do not")
    if value.dtype.kind in "US":
        if value.ndim:
            raise RuntimeError(f"save: the column {name!r} holds arrays of strings, which files do not")
        return {"type": "string"}
    kind = _KINDS[value.dtype.name]
    return {"type": kind, "shape": [-1, *value.shape[1:]]} if value.ndim else {"type": kind}


def _value(value, field):
    if field["type"] == "string":
        return str(value)
    return value.astype(np.dtype(field["type"])) if "shape" in field else value.astype(np.dtype(field["type"])).item()
