"""PyTorch's ``torch.device``."""

from .. import _missing

__all__ = ["device"]


class device:
    """Where tensors are: the CPU, the one device that there is. Works as a context manager too.

    Args:
        type: 'cpu', with a number as in 'cpu:0' if wanted. Default: 'cpu'.
        index: int, the number. Default: None.
    Raises:
        RuntimeError: another device is asked for.

    >>> str(ms.mint.device("cpu"))
    'cpu'
    """

    def __init__(self, type="cpu", index=None):
        name, _, number = str(type).lower().partition(":")
        if name != "cpu":
            raise RuntimeError(f"device {str(type)!r} is not there: msjit computes on the CPU; write 'cpu'")
        self.type, self.index = "cpu", int(number) if number else index

    def __str__(self):
        return self.type if self.index is None else f"{self.type}:{self.index}"

    def __repr__(self):
        return f"device(type={self.type!r})"

    def __eq__(self, other):
        return str(other).lower().partition(":")[0] == "cpu" if isinstance(other, (device, str)) else NotImplemented

    def __hash__(self):
        return hash("cpu")

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        return None


__getattr__ = _missing.getattr_of(__name__)
