"""Summaries: figures, tensors, histograms and pictures of training as event files, as MindInsight reads them."""

import os
import re
import struct
import time
import warnings
import zlib

import numpy as np

from .._core import Tensor
from .._protobuf import content, float32, float64, integer
from ..ops.operations.summaries import PENDING
from .callbacks import Callback

__all__ = ["SummaryCollector", "SummaryRecord"]

_PLUGINS = ("scalar", "image", "tensor", "histogram")
_DTYPES = "undefined bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 float32 float64".split()


# ---- protocol buffers: summary.proto


def _tensor(a):
    """TensorProto: dims, data_type, float_data."""
    if a.dtype.name not in _DTYPES:
        raise TypeError(f"SummaryRecord: a tensor of {a.dtype} cannot be recorded")
    head = b"".join(integer(1, n) for n in a.shape) + integer(2, _DTYPES.index(a.dtype.name))
    return head + content(3, a.astype("<f4").tobytes())


def _histogram(a):
    """Histogram: buckets of (left, width, count), what is no number, max, min, sum, count."""
    valid = a[np.isfinite(a)]
    out, n = b"", valid.size
    low, high = (float(valid.min()), float(valid.max())) if n else (0.0, 0.0)
    if n:
        few = 2 if n <= 5 else 3 if n <= 10 else n // 10 + 1 if n <= 880 else 90
        first, last = (low, high) if low < high else (low - 0.5, high + 0.5)
        counts, edges = np.histogram(valid, np.linspace(first, last, few + 1))
        for count, left, right in zip(counts, edges, edges[1:]):
            out += content(1, float64(1, left) + float64(2, right - left) + integer(3, count))
    for number, test in ((2, np.isnan), (3, np.isposinf), (4, np.isneginf)):
        out += integer(number, np.count_nonzero(test(a)))
    total = float(valid.sum(dtype=np.float64))
    return out + float64(5, high) + float64(6, low) + float64(7, total) + integer(8, a.size)


def _canvas(a):
    """Pictures (N, 1 or 3, H, W) in rows of eight at most, as (height, width, 3) uint8."""
    a = np.repeat(a, 3, 1) if a.shape[1] == 1 else a
    n, _, h, w = a.shape
    across = min(n, 8)
    out = np.zeros((3, h * -(-n // across), w * across))
    for i in range(n):
        y, x = i // across * h, i % across * w
        out[:, y : y + h, x : x + w] = a[i]
    low, high = out.min(), out.max()
    if low >= 0 and high <= 1:
        return (out * 255).transpose(1, 2, 0).astype(np.uint8)
    scale = 255 / (high - low + 1) if low != high else 1
    return ((out - low) * scale).transpose(1, 2, 0).astype(np.uint8)


def _png(image):
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    head = struct.pack(">IIBBBBB", image.shape[1], image.shape[0], 8, 2, 0, 0, 0)
    lines = b"".join(b"\0" + line.tobytes() for line in image)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b"")


def _image(a):
    image = _canvas(a)
    return integer(1, image.shape[0]) + integer(2, image.shape[1]) + integer(3, 3) + content(4, _png(image))


def _value(plugin, tag, a):
    """Summary.Value."""
    if plugin == "scalar":
        return content(1, tag) + float32(3, a.item())
    number, make = {"image": (4, _image), "tensor": (8, _tensor), "histogram": (9, _histogram)}[plugin]
    return content(1, tag) + content(number, make(a))


# ---- records framed as in TFRecord files: length, its check, data, its check

_TABLE = []


def _masked_crc(data):
    """CRC-32C, turned and shifted."""
    if not _TABLE:
        for n in range(256):
            for _ in range(8):
                n = n >> 1 ^ (0x82F63B78 if n & 1 else 0)
            _TABLE.append(n)
    crc = 0xFFFFFFFF
    for byte in data:
        crc = _TABLE[(crc ^ byte) & 255] ^ crc >> 8
    crc ^= 0xFFFFFFFF
    return ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF


def _framed(data):
    size = struct.pack("<Q", len(data))
    return size + struct.pack("<I", _masked_crc(size)) + data + struct.pack("<I", _masked_crc(data))


def _array(plugin, value):
    """What is recorded of a tensor."""
    a = value.asnumpy().copy()
    if plugin == "scalar" and a.size != 1:
        raise TypeError(f"SummaryRecord: a scalar has one element, got a tensor of shape {a.shape}")
    if plugin == "image" and (a.ndim != 4 or a.shape[1] not in (1, 3) or 0 in a.shape):
        raise TypeError(f"SummaryRecord: an image is a tensor (N, 1 or 3, H, W), got one of shape {a.shape}")
    if plugin in ("tensor", "histogram") and a.ndim == 0:
        raise TypeError(f"SummaryRecord: a {plugin} is of a tensor with dimensions, got a scalar")
    return a


class SummaryRecord:
    """Writes figures of training to ``<log_dir>/<file_prefix>.out.events.summary.<seconds>.<device>.<host><file_suffix>``.

    ``record`` writes what ``add_value`` and, in the mode 'train', ``ops.ScalarSummary`` and the like have given since. Graphs
    and lineage are not recorded (ValueError); num_process and network change nothing. Past max_file_size bytes nothing is
    written: a warning, or with raise_exception RuntimeError, says so. export_options {"tensor_format": "npy"} writes
    tensors to ``<log_dir>/export_<seconds>/tensor/<tag>_<step>.npy`` too.

    >>> import tempfile
    >>> with ms.train.SummaryRecord(tempfile.mkdtemp()) as record:
    ...     record.add_value("scalar", "loss", ms.tensor(0.5))
    ...     record.record(1)
    True
    """

    def __init__(
        self, log_dir, file_prefix="events", file_suffix="_MS", num_process=32, network=None, max_file_size=None,
        raise_exception=False, export_options=None,
    ):  # fmt: skip
        for name, value in (("file_prefix", file_prefix), ("file_suffix", file_suffix)):
            if not isinstance(value, str) or not re.fullmatch(r"[\w.\-]*", value):
                raise ValueError(f"SummaryRecord: {name} must be letters, digits, '_', '.' and '-', got {value!r}")
        if max_file_size is not None and (not isinstance(max_file_size, int) or max_file_size < 1):
            raise ValueError(f"SummaryRecord: max_file_size must be a positive int, got {max_file_size!r}")
        if export_options not in (None, {}, {"tensor_format": "npy"}):
            raise ValueError(
                f"SummaryRecord: export_options must be {{'tensor_format': 'npy'}}, got {export_options!r}"
            )
        import platform

        os.makedirs(log_dir, exist_ok=True)
        seconds = int(time.time())
        name = f"{file_prefix}.out.events.summary.{seconds}.0.{platform.node()}{file_suffix}"
        self._path, self._limit, self._raises = (
            os.path.realpath(os.path.join(log_dir, name)),
            max_file_size,
            raise_exception,
        )
        self._export = os.path.join(log_dir, f"export_{seconds}", "tensor") if export_options else None
        self._data, self._mode, self._full = [], "train", False
        self._file = open(self._path, "wb")
        self._write(content(3, "MindSpore.Event:1"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    log_dir = property(lambda self: self._path, doc="The path of the event file.")

    def set_mode(self, mode):
        """'train' or 'eval'; in 'eval' what the network's summaries give is not recorded."""
        if mode not in ("train", "eval"):
            raise ValueError(f"SummaryRecord: mode must be 'train' or 'eval', got {mode!r}")
        self._mode = mode

    def add_value(self, plugin, name, value):
        """Keeps a Tensor for the next ``record``, as a 'scalar', 'image' (N, 1 or 3, H, W), 'tensor' or 'histogram'."""
        if plugin not in _PLUGINS:
            raise ValueError(f"SummaryRecord: plugin must be one of {', '.join(_PLUGINS)}, got {plugin!r}")
        if not name or not isinstance(name, str):
            raise ValueError(f"SummaryRecord: {name!r} is not a valid tag")
        if not isinstance(value, Tensor):
            raise TypeError(f"SummaryRecord: expected a Tensor for {name!r}, got {type(value).__name__}")
        self._data.append((plugin, name, _array(plugin, value)))

    def record(self, step, train_network=None, plugin_filter=None):
        """Writes what was added, as of this step; plugin_filter(plugin) tells what of it. False where the file is closed."""
        if not isinstance(step, int):
            raise TypeError(f"SummaryRecord: step must be an int, got {type(step).__name__}")
        if self._file is None:
            return False
        if self._mode == "train":
            for (plugin, name), value in list(PENDING.items()):
                self.add_value(plugin, name, value)
            PENDING.clear()
        chosen = [d for d in self._data if plugin_filter is None or plugin_filter(d[0])]
        self._data = []
        if chosen:
            values = b"".join(content(1, _value(*d)) for d in chosen)
            self._write(integer(2, step) + content(5, values))
        for plugin, name, a in chosen:
            if self._export and plugin == "tensor":
                os.makedirs(self._export, exist_ok=True)
                np.save(os.path.join(self._export, f"{name.replace('/', '_')}_{step}.npy"), a)
        return True

    def _write(self, what):
        data = _framed(float64(1, time.time()) + what)
        if self._full or (self._limit is not None and self._file.tell() + len(data) > self._limit):
            text = (
                f"SummaryRecord: {self._path} would be larger than max_file_size {self._limit}; nothing more is written"
            )
            if self._raises:
                raise RuntimeError(text)
            if not self._full:
                warnings.warn(text, stacklevel=3)
            self._full = True
            return
        self._file.write(data)

    def flush(self):
        """Hands what was written to the system."""
        if self._file is not None:
            self._file.flush()

    def close(self):
        """Ends the file."""
        if self._file is not None:
            self._file.close()
            self._file = None


class SummaryCollector(Callback):
    """Records training in event files, as MindInsight reads them.

    The loss is 'loss/auto', the first element of a batch where it is pictures 'input_data/auto', and the histograms of
    parameters are '<name>/auto'.

    Args:
        summary_dir: str, the folder of the files.
        collect_freq: int, every how many steps; the first one counts, too.
        collect_specified_data: dict or None, what is recorded: 'collect_metric' (bool), 'collect_input_data' (bool),
            'histogram_regular' (str, which parameters; None: the first five). Graphs, lineage and landscapes are not
            served.
        keep_default_action: bool, whether what collect_specified_data does not name is recorded as by default.
        collect_tensor_freq: int or None, every how many steps tensors of ops.TensorSummary are recorded.
        max_file_size: int or None, the largest size of a file in bytes.
        export_options: dict or None, what SummaryRecord exports besides.
        num_process, custom_lineage_data: there for MindSpore's programs; they have no effect.
    Raises:
        ValueError: an unknown kind of data, or frequencies that are not positive.

    >>> net = ms.nn.Dense(1, 1, weight_init="zeros", bias_init="zeros")
    >>> sgd = ms.nn.SGD(net.trainable_params(), 0.25)
    >>> model = ms.train.Model(net, ms.nn.MSELoss(), sgd)
    >>> rows = ms.dataset.NumpySlicesDataset(([[1.0]], [[2.0]]), ["x", "y"], shuffle=False).batch(1)
    >>> model.train(2, rows, ms.train.SummaryCollector("summaries", collect_freq=1))
    >>> import os
    >>> len(os.listdir("summaries"))
    1
    """

    _DEFAULTS = {"collect_metric": True, "collect_input_data": True, "histogram_regular": None}
    _NOT_SERVED = (
        "collect_graph", "collect_train_lineage", "collect_eval_lineage", "collect_dataset_graph", "collect_landscape",
    )  # fmt: skip

    def __init__(
        self, summary_dir, collect_freq=10, num_process=32, collect_specified_data=None, keep_default_action=True,
        custom_lineage_data=None, collect_tensor_freq=None, max_file_size=None, export_options=None,
    ):  # fmt: skip
        for name, value in (("collect_freq", collect_freq), ("collect_tensor_freq", collect_tensor_freq or 1)):
            if not isinstance(value, int) or isinstance(value, bool) or value < 1:
                raise ValueError(f"SummaryCollector: {name} must be a positive int, got {value!r}")
        given = dict(collect_specified_data or {})
        unknown = set(given) - {*self._DEFAULTS, *self._NOT_SERVED}
        if unknown:
            known = ", ".join((*self._DEFAULTS, *self._NOT_SERVED))
            raise ValueError(f"SummaryCollector: unknown data {', '.join(sorted(unknown))}; there are {known}")
        asked = [name for name in self._NOT_SERVED if given.get(name)] + ["custom_lineage_data"] * bool(
            custom_lineage_data
        )
        if asked:
            warnings.warn(f"SummaryCollector: {', '.join(asked)} has no effect in msjit", stacklevel=2)
        self._chosen = {**(self._DEFAULTS if keep_default_action else {}), **given}
        self._options = (summary_dir, max_file_size, export_options)
        self._freq, self._tensor_freq, self._record, self._owner = collect_freq, collect_tensor_freq, None, None

    def begin(self, run_context):
        """Opens the file; evaluation within training goes on with it."""
        if self._record is None:
            state = run_context.original_args()
            log_dir, limit, export = self._options
            self._record, self._owner = (
                SummaryRecord(log_dir, max_file_size=limit, export_options=export),
                state["mode"],
            )
            self._record.set_mode(state["mode"])

    def step_end(self, run_context):
        """Records where it is time."""
        state = run_context.original_args()
        if state["mode"] != "train":
            return
        step = state["cur_step_num"]
        every = step % self._freq == 0 or step == 1
        tensors = every if self._tensor_freq is None else step % self._tensor_freq == 0 or step == 1
        if every:
            self._collect(state)
        if every or tensors:
            self._record.record(step, plugin_filter=lambda plugin: tensors if plugin == "tensor" else every)

    def _collect(self, state):
        add = self._record.add_value
        if self._chosen.get("collect_metric"):
            loss = state["net_outputs"]
            loss = loss[0] if isinstance(loss, (tuple, list)) else loss
            if isinstance(loss, Tensor):
                add("scalar", "loss/auto", Tensor(np.float32(loss.asnumpy().mean())))
        if self._chosen.get("collect_input_data"):
            batch = state["train_dataset_element"]
            batch = batch[0] if isinstance(batch, (tuple, list)) and batch else batch
            try:
                add("image", "input_data/auto", batch)
            except TypeError:  # no pictures: nor are those to come
                self._chosen["collect_input_data"] = False
        if "histogram_regular" in self._chosen and state.get("optimizer") is not None:
            pattern, parameters = self._chosen["histogram_regular"], list(state["optimizer"].parameters)
            parameters = parameters[:5] if pattern is None else [p for p in parameters if re.match(pattern, p.name)]
            for p in parameters:
                if p.ndim:
                    add("histogram", f"{p.name}/auto", p)

    def epoch_end(self, run_context):
        """Hands what was written to the system."""
        self._record.flush()

    def end(self, run_context):
        """Closes the file that was opened with this run."""
        if self._record is not None and run_context.original_args()["mode"] == self._owner:
            self._record.close()
            self._record = None
