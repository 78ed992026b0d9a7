"""Networks made ready for inference: batch norms folded into the layers before them, and what depends on weights alone
computed once."""

import copy

import numpy as np

from . import _core
from .mint import nn as mint
from .nn import basic, conv, norm
from .nn.cell import Cell
from .quantization import _kept, _replaced

__all__ = ["freeze"]

_LAYERS = (basic.Dense, mint.Linear, conv.Conv1d, conv.Conv2d, mint.Conv1d, mint.Conv2d, mint.Conv3d)
_NORMS = (norm.BatchNorm1d, norm.BatchNorm2d, norm.BatchNorm3d, mint.BatchNorm1d, mint.BatchNorm2d, mint.BatchNorm3d)


class _Runs:
    """Which norm is given exactly what a layer gave, in one run; both run once."""

    def __init__(self, cell):
        self.results, self.calls, self.pairs = {}, {}, {}
        self._handles = []
        for _, part in cell.cells_and_names():
            if isinstance(part, _LAYERS):
                self._handles.append(part.register_forward_hook(self._layer))
            elif isinstance(part, _NORMS):
                self._handles.append(part.register_forward_pre_hook(self._norm))

    def _layer(self, layer, inputs, result):
        self.calls[id(layer)] = self.calls.get(id(layer), 0) + 1
        self.results[id(result)] = (layer, result)  # kept, so that no other result takes its place

    def _norm(self, batch_norm, inputs):
        self.calls[id(batch_norm)] = self.calls.get(id(batch_norm), 0) + 1
        found = self.results.get(id(inputs[0]))
        if found:
            self.pairs[id(found[0])] = (found[0], batch_norm)

    def done(self):
        for handle in self._handles:
            handle.remove()
        return [p for p in self.pairs.values() if self.calls[id(p[0])] == 1 and self.calls[id(p[1])] == 1]


def _statistics(batch_norm):
    """(mean, variance, factor, shift) in float64, or None where it takes the batch's."""
    own = isinstance(batch_norm, (mint.BatchNorm1d, mint.BatchNorm2d, mint.BatchNorm3d))
    names = (
        ("running_mean", "running_var", "weight", "bias")
        if own
        else ("moving_mean", "moving_variance", "gamma", "beta")
    )
    if getattr(batch_norm, "use_batch_statistics", None) or getattr(batch_norm, names[0]) is None:
        return None
    read = lambda p: None if p is None else p.detach().astype(_core.float64).asnumpy()
    mean, variance, factor, shift = (read(getattr(batch_norm, n)) for n in names)
    return (
        mean,
        variance,
        np.ones_like(mean) if factor is None else factor,
        np.zeros_like(mean) if shift is None else shift,
    )


def _fold(layer, batch_norm):
    """Gives the layer the norm's scale and shift; False where there is nothing to take from it."""
    found = _statistics(batch_norm)
    if found is None or getattr(layer, "activation", None) is not None:
        return False
    mean, variance, factor, shift = found
    weight = layer.weight.detach()
    factor = factor / np.sqrt(variance + batch_norm.eps)
    if weight.shape[0] != factor.size:
        return False
    bias = 0.0 if layer.bias is None else layer.bias.detach().astype(_core.float64).asnumpy()
    scaled = weight.astype(_core.float64).asnumpy() * factor.reshape(-1, *[1] * (weight.ndim - 1))
    layer.weight = _kept(_core.tensor(scaled).astype(weight.dtype), "weight")
    layer.bias = _kept(_core.tensor((bias - mean) * factor + shift).astype(weight.dtype), "bias")
    if hasattr(layer, "has_bias"):
        layer.has_bias = True
    return True


def _results(value):
    if isinstance(value, _core.Tensor):
        return [value.astype(_core.float64).asnumpy()]
    if isinstance(value, dict):
        value = list(value.values())
    return [a for v in value for a in _results(v)] if isinstance(value, (list, tuple)) else []


def freeze(cell, *inputs, tolerance=1e-4):
    """A network for inference: a copy that does not train, with batch norms folded into the layer before them.

    A norm is folded where the sample inputs show that it is given what a Dense, Linear or convolution layer gave, both once a
    run. Then the copy is run, and its results are compared with those before: a norm stays where something else uses that
    layer's result. The copy has weights of its own: writing the network's later does not change it, and it
    refuses to train; freeze the network again to take over what it has learnt.

    Where the copy is captured, what it computes of its Parameters and other tensors alone (casts, norms of weights, products of
    them, masks) is computed at the first call and kept, beside the packed weights of products; both together take up to
    ``MSJIT_KEEP_WEIGHTS`` MiB each, and what was not used for longest goes first. A weight that is written is seen: what
    was made of it is made again. While NumPy or another library holds a weight's memory, which it could write unseen, nothing
    is kept of that weight.

    Args:
        cell: the network; it stays as it is.
        inputs: what it is called with, as a sample; without any, nothing is folded.
        tolerance: number, how far results may be apart, by the largest of them. Default: 1e-4.
    Returns:
        The copy, in evaluation mode, without gradients.
    Raises:
        TypeError: cell is no Cell.

    >>> net = ms.nn.SequentialCell(ms.nn.Conv2d(3, 4, 3), ms.nn.BatchNorm2d(4), ms.nn.ReLU())
    >>> frozen = ms.freeze(net, ms.zeros(1, 3, 8, 8))
    >>> [type(part).__name__ for part in frozen]
    ['Conv2d', 'Identity', 'ReLU']
    """
    if not isinstance(cell, Cell):
        raise TypeError(f"freeze: expected a Cell, got {type(cell).__name__}")
    frozen = _copy(cell)
    if not inputs:
        return _marked(frozen)
    want = _results(frozen(*inputs))
    frozen, count, same = _folded(cell, inputs, want, tolerance, None)
    if same:
        return _marked(frozen)
    # Some layer's result is used in another way, too: one norm after another.
    chosen, best = [], _copy(cell)
    for i in range(count):
        frozen, _, same = _folded(cell, inputs, want, tolerance, (*chosen, i))
        if same:
            chosen, best = [*chosen, i], frozen
    return _marked(best)


def _folded(cell, inputs, want, tolerance, chosen):
    """(a copy with the chosen norms folded, None for all; how many there are; whether results are the same)."""
    frozen = _copy(cell)
    runs = _Runs(frozen)
    try:
        frozen(*inputs)
    finally:
        pairs = runs.done()
    folded = {
        id(batch_norm)
        for i, (layer, batch_norm) in enumerate(pairs)
        if (chosen is None or i in chosen) and _fold(layer, batch_norm)
    }
    identity = basic.Identity()
    _replaced(frozen, lambda part, where: identity if id(part) in folded else None, "", {})
    got = _results(frozen(*inputs))
    same = len(got) == len(want) and all(
        a.shape == b.shape and np.abs(a - b).max(initial=0.0) <= tolerance * np.abs(a).max(initial=0.0)
        for a, b in zip(want, got)
    )
    return frozen, len(pairs), same


def _copy(cell):
    frozen = copy.deepcopy(cell).set_train(False)
    for p in frozen.get_parameters():
        p.requires_grad = False
    frozen.set_train = _refuse
    return frozen


def _marked(frozen):
    """The network, its tensors marked: graphs compute once what depends on these alone."""
    for p in frozen.get_parameters():
        p.requires_grad = False
        _core._freeze(p)
    for _, part in frozen.cells_and_names():
        for value in vars(part).values():
            if isinstance(value, _core.Tensor):
                _core._freeze(value)
    return frozen


def _refuse(mode=True):
    """In the place of a frozen network's set_train."""
    if mode:
        raise ValueError("set_train: the network is frozen; train the one that it was made of and freeze it again")
