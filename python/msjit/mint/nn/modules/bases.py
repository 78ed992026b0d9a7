"""What programs that write layers of their own take from PyTorch's ``nn.modules``: the bases of losses, and tuples of sizes."""

import collections.abc

from ..module import Module

__all__ = [
    "_Loss", "_WeightedLoss", "_ntuple", "_pair", "_quadruple", "_reverse_repeat_tuple", "_single", "_triple",
    "consume_prefix_in_state_dict_if_present",
]  # fmt: skip


class _Loss(Module):
    """Base of losses: keeps ``reduction``, which ``forward`` obeys.

    Args:
        size_average: with reduce, how reduction was once chosen. Default: None.
        reduce: see size_average. Default: None.
        reduction: 'mean', 'sum' or 'none'. Default: 'mean'.
    """

    def __init__(self, size_average=None, reduce=None, reduction="mean"):
        super().__init__()
        if size_average is not None or reduce is not None:
            averaged = size_average is None or size_average
            reduction = "none" if reduce is False else "mean" if averaged else "sum"
        self.reduction = reduction


class _WeightedLoss(_Loss):
    """Base of losses with a weight for each class, kept as a buffer."""

    def __init__(self, weight=None, size_average=None, reduce=None, reduction="mean"):
        super().__init__(size_average, reduce, reduction)
        self.register_buffer("weight", weight)


def _ntuple(n, name="parse"):
    """A function that gives iterables as tuples, and anything else n times."""

    def parse(x):
        return tuple(x) if isinstance(x, collections.abc.Iterable) else (x,) * n

    parse.__name__ = name
    return parse


_single, _pair, _triple, _quadruple = (
    _ntuple(n, f"_{w}") for n, w in enumerate("single pair triple quadruple".split(), 1)
)


def _reverse_repeat_tuple(t, n):
    """Each element n times, the last first: widths as ``functional.pad`` takes them."""
    return tuple(x for x in reversed(t) for _ in range(n))


def consume_prefix_in_state_dict_if_present(state_dict, prefix):
    """Takes the prefix off all keys of a state_dict that have it, and of its _metadata's."""
    for key in [k for k in state_dict if k.startswith(prefix)]:
        state_dict[key[len(prefix) :]] = state_dict.pop(key)
    metadata = getattr(state_dict, "_metadata", None)
    if metadata is not None:
        for key in list(metadata):
            if key and (key == prefix[:-1] or key.startswith(prefix)):
                metadata[key[len(prefix) :]] = metadata.pop(key)
