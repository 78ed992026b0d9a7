"""Checkpoints: saving and loading of parameters, in MindSpore's format (.ckpt) and as safetensors."""

import functools
import os
import struct

from ._core import Tensor
from .dtype import bfloat16, float16, float32, float64, int8, int16, int32, int64

_NAMES = {
    "bool_": ("Bool", "BOOL", "?"), "int8": ("Int8", "I8", "i1"), "int16": ("Int16", "I16", "i2"), "int32": ("Int32",
    "I32", "i4"),
    "int64": ("Int64", "I64", "i8"), "uint8": ("UInt8", "U8", "u1"), "uint16": ("UInt16", "U16", "u2"),
    "uint32": ("UInt32", "U32", "u4"),
    "uint64": ("UInt64", "U64", "u8"), "float16": ("Float16", "F16", "f2"), "bfloat16": ("BFloat16", "BF16", "u2"),
    "float32": ("Float32", "F32", "f4"), "float64": ("Float64", "F64", "f8"), "complex64": ("Complex64", "C64", "c8"),
    "complex128": ("Complex128", None, "c16"),
}  # fmt: skip


def _dtype_name(tensor):
    return repr(tensor.dtype).rsplit(".", 1)[-1]  # as Python names it


def _bytes_of(tensor):
    """Its elements in row-major order, little-endian."""
    import numpy as np

    if tensor.dtype == bfloat16:
        return (tensor.float().asnumpy().view(np.uint32) >> 16).astype("<u2").tobytes()
    array = np.ascontiguousarray(tensor.asnumpy())
    return array.astype(array.dtype.newbyteorder("<"), copy=False).tobytes()


def _tensor_of(name, shape, content):
    import numpy as np

    array = np.frombuffer(content, "<" + _NAMES[name][2]).reshape(shape)
    if name == "bfloat16":
        return Tensor((array.astype(np.uint32) << 16).view(np.float32)).astype(bfloat16)
    return Tensor(np.array(array))


def __getattr__(name):
    if name in ("export", "load"):  # what takes time to import
        from . import exporting

        return getattr(exporting, name)
    from ._missing import attribute_error

    raise attribute_error(__name__, name)


# ---- MindSpore's .ckpt: a protocol buffer, message Checkpoint { repeated Value value = 1; } with
# Value { string tag = 1; TensorProto tensor = 2; } and
# TensorProto { repeated int64 dims = 1; string type = 2; bytes content = 3; }


def _value(name, value):
    """The message Value of a tensor, number or string."""
    from . import _protobuf  # not before a file is written or read

    if isinstance(value, str):
        shape, kind, content = (len(value),), "str", value.encode("utf-32-le")
    else:
        if not isinstance(value, Tensor):
            value = Tensor(value)
        shape, kind, content = value.shape, _NAMES[_dtype_name(value)][0], _bytes_of(value)
    tensor = (
        b"".join(_protobuf.integer(1, n) for n in shape)
        + _protobuf.content(2, kind.encode())
        + _protobuf.content(3, content)
    )
    return _protobuf.content(1, _protobuf.content(1, name.encode()) + _protobuf.content(2, tensor))


def _read_ckpt(data):
    """name -> [kind, dims, content]; pieces of one tensor are joined."""
    from . import _protobuf

    found = {}
    for number, value in _protobuf.fields(data):
        if number != 1:
            continue
        parts = dict(_protobuf.fields(value))
        if 2 not in parts:
            raise ValueError("a value that is no tensor")
        dims, kind, content = [], "", b""
        for n, v in _protobuf.fields(parts[2]):
            if n == 1:
                dims += [v] if isinstance(v, int) else _protobuf.packed(v)
            elif n == 2:
                kind = bytes(v).decode()
            elif n == 3:
                content = v
        name = bytes(parts[1]).decode()
        if name in found:
            found[name][2] = bytes(found[name][2]) + bytes(content)
        else:
            found[name] = [kind, dims, content]
    return found


_BY_CKPT_NAME = {names[0]: own for own, names in _NAMES.items()}
_BY_SAFE_NAME = {names[1]: own for own, names in _NAMES.items() if names[1]}


def _write_safetensors(items, file):
    header, offset, contents = {"__metadata__": {"format": "ms"}}, 0, []
    for name, value in items:
        if isinstance(value, str):
            header["__metadata__"][name] = value
            continue
        value = value if isinstance(value, Tensor) else Tensor(value)
        kind = _NAMES[_dtype_name(value)][1]
        if kind is None:
            raise TypeError(f"save_checkpoint: safetensors has no {_dtype_name(value)} ({name})")
        content = _bytes_of(value)
        header[name] = {"dtype": kind, "shape": list(value.shape), "data_offsets": [offset, offset + len(content)]}
        offset += len(content)
        contents.append(content)
    import json

    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    file.write(struct.pack("<Q", len(text)) + text)
    for content in contents:
        file.write(content)


def _read_safetensors(data):
    (size,) = struct.unpack_from("<Q", data)
    import json

    header, body = json.loads(bytes(data[8 : 8 + size])), data[8 + size :]
    header.pop("__metadata__", None)
    for name, entry in header.items():
        start, end = entry["data_offsets"]
        yield name, _tensor_of(_BY_SAFE_NAME[entry["dtype"]], entry["shape"], body[start:end])


# ---- the public functions


class CheckpointNotFoundError(FileNotFoundError, ValueError):
    """There is no such file: a ValueError, too, as in MindSpore."""


def _named(path, format):
    if format not in ("ckpt", "safetensors"):
        raise ValueError(f"format must be 'ckpt' or 'safetensors', got {format!r}")
    return path if path.endswith("." + format) else f"{path}.{format}"


def _entry(entry):
    """Name and value of what a list holds: a Parameter, or a dict of both."""
    from .parameter import Parameter

    if isinstance(entry, Parameter):
        return entry.name, entry
    if not isinstance(entry, dict) or not {"name", "data"} <= entry.keys():
        raise TypeError(f"save_checkpoint: a list holds Parameters, or dicts of 'name' and 'data', got {entry!r:.80}")
    return entry["name"], entry["data"]


def _appended(entries):
    if entries is None:
        return []
    if not isinstance(entries, dict):
        raise TypeError(f"save_checkpoint: append_dict must be a dict, got {type(entries).__name__}")
    for name, value in entries.items():
        if not isinstance(name, str) or not isinstance(value, (bool, int, float, str, Tensor)):
            raise TypeError(
                f"save_checkpoint: append_dict holds numbers, strings and tensors by name, got {name!r}: {value!r:.80}"
            )
    return list(entries.items())


def _items(save_obj, choice_func):
    if isinstance(save_obj, dict):
        items = list(save_obj.items())
    elif isinstance(save_obj, (list, tuple)):
        items = [_entry(entry) for entry in save_obj]
    elif hasattr(save_obj, "parameters_and_names"):
        items = list(save_obj.parameters_and_names())
        if len({p.name for _, p in items}) == len(items):  # else by their paths
            items = [(p.name, p) for _, p in items]
    else:
        raise TypeError(f"save_checkpoint: expected a Cell, dict or list, got {type(save_obj).__name__}")
    chosen = []
    for name, value in items:
        if not isinstance(name, str):
            raise TypeError(f"save_checkpoint: names must be str, got {name!r}")
        choice = True if choice_func is None else choice_func(name)
        if choice is not False:
            chosen.append((choice if isinstance(choice, str) else name, value))
    return chosen


_pending = []


@functools.cache
def _background():
    """The thread that writes and reads checkpoints in the background."""
    import concurrent.futures

    return concurrent.futures.ThreadPoolExecutor(1, "msjit-checkpoint")


def save_checkpoint(
    save_obj,
    ckpt_file_name,
    integrated_save=True,
    async_save=False,
    append_dict=None,
    enc_key=None,
    enc_mode="AES-GCM",
    choice_func=None,
    crc_check=False,
    format="ckpt",
    **kwargs,
):
    """Writes parameters to a file, in MindSpore's format or as safetensors.

    Args:
        save_obj: Cell, dict or list, what to write: a network, names and tensors, or Parameters or dicts of "name" and "data".
        ckpt_file_name: str or path, the file; its ending is added where it has none.
        integrated_save: bool, there for MindSpore's programs; it changes nothing.
        async_save: bool, whether to write in the background.
        append_dict: dict or None, numbers, strings and tensors that go with the parameters.
        enc_key: None; encryption is not supported.
        enc_mode: str, there for MindSpore's programs; it changes nothing.
        choice_func: callable or None, takes a name; False leaves the parameter out, a string renames it.
        crc_check: bool, True is not supported.
        format: str, 'ckpt' or 'safetensors'.
    Raises:
        TypeError: save_obj or append_dict, or what they hold, are something else.
        ValueError: encryption, crc_check or another format.

    >>> ms.save_checkpoint(ms.nn.Dense(2, 1), "dense.ckpt")
    >>> sorted(ms.load_checkpoint("dense.ckpt"))
    ['bias', 'weight']
    """
    if enc_key is not None or crc_check:
        raise ValueError("save_checkpoint: encryption (enc_key) and crc_check are not there")
    path = _named(os.fspath(ckpt_file_name), format)
    items = _items(save_obj, choice_func) + _appended(append_dict)
    if async_save:
        items = [(n, v.copy() if isinstance(v, Tensor) else v) for n, v in items]
        _pending[:] = [f for f in _pending if not f.done()] + [_background().submit(_write, items, path, format)]
    else:
        _write(items, path, format)


def _write(items, path, format):
    with open(path + ".part", "wb") as file:
        if format == "safetensors":
            _write_safetensors(items, file)
        else:
            for name, value in items:
                file.write(_value(name, value))
    os.replace(path + ".part", path)  # whole or not at all


def async_ckpt_thread_status():
    """Whether checkpoints are still being written in the background.

    >>> ms.async_ckpt_thread_status()
    False
    """
    return any(not f.done() for f in _pending)


def load_checkpoint(
    ckpt_file_name,
    net=None,
    strict_load=False,
    filter_prefix=None,
    dec_key=None,
    dec_mode="AES-GCM",
    specify_prefix=None,
    choice_func=None,
    crc_check=False,
    remove_redundancy=False,
    format="ckpt",
):
    """Reads the parameters of a file that save_checkpoint or MindSpore wrote.

    Args:
        ckpt_file_name: str or path, the file.
        net: Cell or None, what the parameters are loaded into as well.
        strict_load: bool, whether a dtype that differs is an error instead of converted.
        filter_prefix: str, list or None, parameters whose names begin so are left out.
        dec_key: None; encryption is not supported.
        dec_mode: str, there for MindSpore's programs; it changes nothing.
        specify_prefix: str, list or None, parameters whose names begin otherwise are left out.
        choice_func: callable or None, takes a name; False leaves the parameter out.
        crc_check: bool, there for MindSpore's programs; it changes nothing.
        remove_redundancy: bool, likewise.
        format: str, 'ckpt' or 'safetensors'.
    Returns:
        Dict of names and Parameters; strings that went with them stay strings.
    Raises:
        ValueError: a file that is none, or encryption.
        CheckpointNotFoundError: one that is not there, a FileNotFoundError.

    >>> ms.save_checkpoint({"w": ms.tensor([1.0])}, "w.ckpt", append_dict={"epoch": 3})
    >>> saved = ms.load_checkpoint("w.ckpt")
    >>> saved["w"].asnumpy(), saved["epoch"].item()
    (array([1.], dtype=float32), 3)
    """
    from .parameter import Parameter

    if dec_key is not None:
        raise ValueError("load_checkpoint: encryption (dec_key) is not there")
    path = os.fspath(ckpt_file_name)
    try:
        with open(path, "rb") as file:
            data = memoryview(file.read())
    except FileNotFoundError as error:
        raise CheckpointNotFoundError(error.errno, error.strerror, error.filename) from None
    result = {}
    try:
        if format == "safetensors" or path.endswith(".safetensors"):
            values = dict(_read_safetensors(data))
        else:
            values = {}
            for name, (kind, dims, content) in _read_ckpt(data).items():
                if kind == "str":
                    values[name] = bytes(content).decode("utf-32-le").rstrip("\0")
                else:
                    values[name] = _tensor_of(_BY_CKPT_NAME[kind], tuple(dims), content)
    except (ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError, struct.error) as error:
        from ._reading import what

        own = "safetensors" if format == "safetensors" or path.endswith(".safetensors") else "MindSpore's checkpoints"
        raise ValueError(
            f"load_checkpoint: {path} ({len(data)} bytes) is not a checkpoint of this format: {what(error)}; expected {own}"
        ) from None
    if not values:
        raise ValueError(f"load_checkpoint: {path} holds nothing")
    for name, value in values.items():
        if filter_prefix and name.startswith(
            tuple([filter_prefix] if isinstance(filter_prefix, str) else filter_prefix)
        ):
            continue
        if specify_prefix and not name.startswith(
            tuple([specify_prefix] if isinstance(specify_prefix, str) else specify_prefix)
        ):
            continue
        if choice_func is not None and not choice_func(name):
            continue
        result[name] = value if isinstance(value, str) else Parameter(value, name=name)
    if net is not None:
        load_param_into_net(net, result, strict_load)
    return result


def load_checkpoint_async(
    ckpt_file_name,
    net=None,
    strict_load=False,
    filter_prefix=None,
    dec_key=None,
    dec_mode="AES-GCM",
    specify_prefix=None,
    choice_func=None,
):
    """Reads the parameters of a file in the background.

    Args:
        ckpt_file_name: str or path, the file.
        net: Cell or None, what the parameters are loaded into as well.
        strict_load: bool, whether a dtype that differs is an error instead of converted.
        filter_prefix: str, list or None, parameters whose names begin so are left out.
        dec_key: None; encryption is not supported.
        dec_mode: str, there for MindSpore's programs; it changes nothing.
        specify_prefix: str, list or None, parameters whose names begin otherwise are left out.
        choice_func: callable or None, takes a name; False leaves the parameter out.
    Returns:
        future, whose result() is the dict that load_checkpoint gives.

    >>> ms.save_checkpoint({"w": ms.tensor([1.0])}, "w.ckpt")
    >>> ms.load_checkpoint_async("w.ckpt").result()["w"].asnumpy()
    array([1.], dtype=float32)
    """
    return _background().submit(
        load_checkpoint, ckpt_file_name, net, strict_load, filter_prefix, dec_key, dec_mode, specify_prefix, choice_func
    )


# What a network may be given for its own dtype: another of the same kind.
_CONVERTED = ({float16, bfloat16, float32, float64}, {int8, int16, int32, int64})


def load_param_into_net(net, parameter_dict, strict_load=False, remove_redundancy=False):
    """Writes values into a network's parameters of the same names.

    Args:
        net: Cell, the network.
        parameter_dict: dict, names and Parameters or Tensors, as load_checkpoint gives.
        strict_load: bool, whether another dtype of the same kind (floats, ints) is an error instead of converted.
        remove_redundancy: bool, there for MindSpore's programs; it changes nothing.
    Returns:
        (names of the network's parameters that got no value, names that the network does not have).
    Raises:
        TypeError: anything but a Cell and a dict.
        RuntimeError: another shape, or dtype of another kind.

    >>> net = ms.nn.Dense(1, 1)
    >>> ms.load_param_into_net(net, {"weight": ms.Parameter([[2.0]])})
    (['bias'], [])
    >>> net.weight.asnumpy()
    array([[2.]], dtype=float32)
    """
    if not isinstance(parameter_dict, dict):
        raise TypeError(f"load_param_into_net: expected a dict, got {type(parameter_dict).__name__}")
    if not hasattr(net, "parameters_and_names"):
        raise TypeError(f"load_param_into_net: expected a Cell, got {type(net).__name__}")
    own = dict(net.parameters_and_names())
    by_name = {p.name: p for p in own.values()}
    missing = [name for name, p in own.items() if name not in parameter_dict and p.name not in parameter_dict]
    # What save_checkpoint writes them by comes first: the names, where each is of one parameter.
    places = {**own, **by_name} if len(by_name) == len(own) else {**by_name, **own}
    unknown = [name for name, v in parameter_dict.items() if name not in places and not isinstance(v, str)]
    for name, value in parameter_dict.items():
        parameter = places.get(name)
        if parameter is None or isinstance(value, str):
            continue
        shape = tuple(value.shape)
        if shape[: parameter.ndim] == parameter.shape and set(shape[parameter.ndim :]) == {1}:
            value = value.detach().reshape(
                parameter.shape
            )  # as in MindSpore, axes of one element at the end may be left out
        if tuple(value.shape) != parameter.shape:
            raise RuntimeError(
                f"load_param_into_net: {name} has shape {tuple(value.shape)}, the net expects {parameter.shape}"
            )
        if value.dtype != parameter.dtype:
            if strict_load or not any({value.dtype, parameter.dtype} <= kind for kind in _CONVERTED):
                raise RuntimeError(f"load_param_into_net: {name} is {value.dtype}, the net expects {parameter.dtype}")
            value = value.detach().astype(parameter.dtype)
        parameter.set_data(value)
    for _, cell in net.cells_and_names():
        cell._loaded()
    return missing, unknown


def _converted(file_path, save_path, name_map, file_name_regex, source, target):
    import re

    files = [file_path]
    if os.path.isdir(file_path):
        files = [os.path.join(folder, f) for folder, _, names in os.walk(file_path) for f in sorted(names)]
    files = [f for f in files if f.endswith("." + source)]
    if file_name_regex:
        files = [f for f in files if re.search(file_name_regex, os.path.basename(f))]
    if not files:
        raise ValueError(f"there is no .{source} file at {file_path}")
    for path in files:
        values = {(name_map or {}).get(n, n): v for n, v in load_checkpoint(path).items()}
        folder = save_path or os.path.dirname(path)
        os.makedirs(folder or ".", exist_ok=True)
        save_checkpoint(values, os.path.join(folder, os.path.basename(path)[: -len(source) - 1]), format=target)


def ckpt_to_safetensors(file_path, save_path=None, name_map=None, file_name_regex=None, processes_num=1):
    """Writes checkpoints again, as safetensors files.

    Args:
        file_path: str, a file, or a folder of them.
        save_path: str or None, the folder to write to; None: that of the file.
        name_map: dict or None, other names for parameters.
        file_name_regex: str or None, which files of a folder.
        processes_num: int, there for MindSpore's programs; it changes nothing.

    >>> ms.save_checkpoint({"w": ms.tensor([1.0])}, "w.ckpt")
    >>> ms.ckpt_to_safetensors("w.ckpt")
    >>> ms.load_checkpoint("w.safetensors", format="safetensors")["w"].asnumpy()
    array([1.], dtype=float32)
    """
    _converted(file_path, save_path, name_map, file_name_regex, "ckpt", "safetensors")


def safetensors_to_ckpt(file_path, save_path=None, name_map=None, file_name_regex=None, processes_num=1):
    """Writes safetensors files again, as checkpoints.

    Args:
        file_path: str, a file, or a folder of them.
        save_path: str or None, the folder to write to; None: that of the file.
        name_map: dict or None, other names for parameters.
        file_name_regex: str or None, which files of a folder.
        processes_num: int, there for MindSpore's programs; it changes nothing.

    >>> ms.save_checkpoint({"w": ms.tensor([1.0])}, "w.safetensors", format="safetensors")
    >>> ms.safetensors_to_ckpt("w.safetensors")
    >>> ms.load_checkpoint("w.ckpt")["w"].asnumpy()
    array([1.], dtype=float32)
    """
    _converted(file_path, save_path, name_map, file_name_regex, "safetensors", "ckpt")
