"""Summaries that a network gives: kept until ``train.SummaryRecord.record`` takes them."""

from ..._core import Tensor

PENDING = {}  # (plugin, name) -> tensor


def _summary(plugin, name, value):
    if not isinstance(name, str) or not name:
        raise ValueError(f"{plugin} summary: expected a name, got {name!r}")
    if not isinstance(value, Tensor):
        raise TypeError(f"{plugin} summary {name!r}: expected a Tensor, got {type(value).__name__}")
    PENDING[plugin, name] = value.detach()


FUNCTIONS = {"_summary": _summary}
