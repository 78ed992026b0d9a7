"""Tensors on devices: names, moves that gradients follow, and what is missing where a device is not there."""

import os
import sys

from . import _core
from .autograd import Function

KINDS = {"CPU": "cpu", "GPU": "cuda", "CUDA": "cuda", "Ascend": "ascend", "Davinci": "ascend", "NPU": "ascend"}
GROUP = "msjit.devices"  # of entry points: each gives the path of a shared library, or a function that does
_set_device, _current_device, _to_device = _core._set_device, _core._current_device, _core._to_device


def canonical(device):
    """'CPU', 'cuda:0', ... for whatever names a device: a str, a number, of the current device's kind or CUDA's, something with
    ``type`` and ``index``."""
    if isinstance(device, int) and not isinstance(device, bool):
        kind = _current_device().partition(":")[0]
        return _core._device(f"{'cuda' if kind == 'CPU' else kind}:{device}")
    kind = getattr(device, "type", None)
    if isinstance(kind, str):
        index = getattr(device, "index", None)
        device = kind if index is None else f"{kind}:{index}"
    return _core._device(device)


def _of_packages():
    """Kinds of devices that installed packages have: {name: entry point}."""
    from importlib.metadata import entry_points

    return {found.name: found for found in entry_points(group=GROUP)}


def _find(name):
    """Makes a package's kind of device known, and the backend of its graphs where it has one; whether there is such a kind."""
    found = _of_packages().get(name)
    if found is None:
        return False
    library = found.load()
    _core._add_device(name, os.fspath(library() if callable(library) else library))
    from .backends import _from_entry_point

    _from_entry_point(name)
    return True


_core._set_device_finder(_find)


def of_a_package(name):
    """Whether a text names a kind of device that a package has."""
    name = name.lower()
    known = _core._device_name_is(name)
    return known == "package" or known is None and name in _of_packages()


def names_device(value):
    """Whether an argument of ``to`` names a device rather than a dtype."""
    if isinstance(value, str):
        name, colon, _ = value.lower().partition(":")
        known = colon or name in ("mps", "xpu", "hip") or _core._device_name_is(name)
        return bool(known) or not isinstance(getattr(_core, name, None), type(_core.float32)) and name in _of_packages()
    return isinstance(getattr(value, "type", None), str)


class _Move(Function):
    @staticmethod
    def forward(ctx, x, device, later):
        ctx.home = x.device
        return _to_device(x, device, later)

    @staticmethod
    def backward(ctx, g):
        return _to_device(g, ctx.home), None, None


def move(x, device, later=False):
    """The tensor on a device, itself where it is there; its gradient comes back. later: pinned memory may be read when this
    has returned."""
    device = canonical(device)
    if x.device == device:
        return x
    if x.requires_grad:
        return _Move.apply(x, device, later)
    return _to_device(x, device, later)


def pinned(x):
    """The tensor in memory that CUDA devices read by themselves: itself where there is none of them, or it lies there."""
    if _core._is_pinned(x) or not available("cuda"):
        return x
    return _core._pinned(x, "cuda:0")


def results_of_arrays(result, arguments):
    """What a function of NumPy arrays gave, one or a tuple, as tensors where the first tensor among the arguments is."""
    import numpy as np

    device = next((a.device for a in arguments if isinstance(a, _core.Tensor)), None)

    def tensor(array):
        made = _core.from_numpy(np.ascontiguousarray(array).reshape(np.shape(array)))
        return made if device is None else _to_device(made, device)

    return tuple(map(tensor, result)) if isinstance(result, tuple) else tensor(result)


def _in_loop(code, place):
    """Whether an instruction stands between one that jumps back and where that leads."""
    import dis

    jumps = {*dis.hasjrel, *dis.hasjabs}
    return any(i.opcode in jumps and i.argval <= place <= i.offset for i in dis.get_instructions(code))


def copies(clear=False):
    """See ``hal.copies``."""
    from .report import Copies

    found = {}  # a function has several codes where parts of it are captured
    for code, place, line, device, to_device, count, size in _core._device_copies(clear):
        key = (code.co_filename if code is not None else "", line, device, to_device)
        c = found.setdefault(key, Copies(*key, 0, 0, False))
        c.count, c.bytes = c.count + count, c.bytes + size
        c.in_loop |= code is not None and count > 1 and _in_loop(code, place)
    return sorted(found.values(), key=lambda c: (c.file, c.line, c.to_device))


def library_folders():
    """Folders of NVIDIA's Python packages (nvidia-cuda-nvrtc, nvidia-cublas) on the path that hold libraries."""
    found = []
    for entry in sys.path:
        base = os.path.join(entry or ".", "nvidia")
        try:
            parts = sorted(os.listdir(base))
        except OSError:
            continue
        for part in parts:
            folder = os.path.join(base, part, "lib")
            if os.path.isdir(folder):
                found.append(folder)
    return found


def available_or_why(kind):
    """How many devices of a kind ('cuda', 'ascend', that of a package) there are; DeviceError says why there are none."""
    _core._device(kind)  # that of a package is known from now on
    return _core._device_count(kind)


def available(kind):
    """As ``available_or_why``, 0 where none can be used."""
    try:
        return _core._device_count(kind)
    except _core.DeviceError:
        return 0


def diagnosis():
    """Lines that say of each kind of device whether it can be used, and if not, what is missing."""
    lines = []
    for kind in ("cuda", "ascend", *sorted(_of_packages())):
        try:
            count = available_or_why(kind)
        except _core.DeviceError as e:
            lines.append(f"{kind}: not usable: {e}")
            continue
        for i in range(count):
            try:
                lines.append(f"{kind}:{i}: {_core._describe_device(f'{kind}:{i}')}")
            except (_core.DeviceError, RuntimeError) as e:
                lines.append(f"{kind}:{i}: not usable: {e}")
        if kind == "ascend":
            from ._ascend import aclnn

            lines.append(aclnn.where())
        if kind == "cuda":
            try:
                lines.append(f"cuda: kernels are compiled by NVRTC {_core._device_compiler()}")
            except _core.DeviceError as e:
                lines.append(f"cuda: kernels cannot be compiled: {e}")
    return lines
