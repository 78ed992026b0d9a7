"""PyTorch's ``torch.device``."""

from .. import _core, _missing
from .._devices import canonical

__all__ = ["device"]


class device:
    """Where tensors are: 'cpu' or 'cuda', with a number where there are several. As a context manager it chooses where
    new tensors go.

    Args:
        type: 'cpu' or 'cuda', with a number as in 'cuda:1' if wanted. Default: 'cpu'.
        index: int, the number. Default: None.
    Raises:
        ValueError: there is no such kind of device.

    >>> str(ms.mint.device("cpu"))
    'cpu'
    """

    def __init__(self, type="cpu", index=None):
        if isinstance(type, int):
            type = canonical(type)
        name, _, number = str(type).lower().partition(":")
        _core._device(str(type))
        self._before = []  # a device may be entered again inside
        self.type = {"gpu": "cuda", "npu": "ascend"}.get(name, name)
        self.index = int(number) if number else index

    def __str__(self):
        return self.type if self.index is None else f"{self.type}:{self.index}"

    def __repr__(self):
        return (
            f"device(type={self.type!r})" if self.index is None else f"device(type={self.type!r}, index={self.index})"
        )

    def __eq__(self, other):
        if not isinstance(other, (device, str)):
            return NotImplemented
        try:
            return _core._device(str(self)) == _core._device(str(other))
        except ValueError:  # a word that names no device
            return False

    def __hash__(self):
        return hash(_core._device(str(self)))

    def __enter__(self):
        self._before.append(_core._enter_device(str(self)))
        return self

    def __exit__(self, *exc):
        _core._leave_device(self._before.pop())


__getattr__ = _missing.getattr_of(__name__)
