"""Weights of 8 or 4 bits for inference: what they are made with, and the layers that multiply with them."""

import numpy as np

from . import _core
from .mint.nn.layers import Linear
from .mint.nn.stateful_layers import Embedding as MintEmbedding
from .nn.basic import Dense, Embedding
from .nn.cell import Cell
from .nn.embeddings_and_blocks import EmbeddingExt
from .parameter import Parameter

__all__ = ["QuantizedDense", "QuantizedEmbedding", "quantize", "quantized_weight"]

_linear, _embedding = _core._raw_ops["quantized_linear"], _core._raw_ops["quantized_embedding"]
_PANEL = 16  # outputs


def _settings(name, bits, group, activations=16):
    if bits not in (4, 8):
        raise ValueError(f"{name}: bits must be 4 or 8, got {bits!r}")
    if group is not None and (type(group) is not int or group < 32 or group % 32 or group > 65536):
        raise ValueError(
            f"{name}: group must be None, one scale for each output, or a multiple of 32 up to 65536, got {group!r}"
        )
    if activations not in (8, 16):
        raise ValueError(
            f"{name}: activations must be 16, or 8 for the faster and less exact products, got {activations!r}"
        )


def _as_bfloat16(x):
    """float32 numbers that bfloat16 has, none smaller in magnitude: a range that a scale gives must reach what is in it."""
    return (x.astype(np.float32).view(np.uint32) + np.uint32(0xFFFF) & np.uint32(0xFFFF0000)).view(np.float32)


def quantized_weight(weight, bits=8, group=None, symmetric=True):
    """What ``ops.quantized_linear`` multiplies with instead of a weight.

    Each group of neighbouring inputs of an output has a scale, chosen so that its largest magnitude (symmetric) or its whole
    range (not symmetric, with 0 in it) is reached; numbers are rounded to the nearest of the 2 ** bits that there are. Scales
    of groups are bfloat16, those of whole rows float32.

    Args:
        weight: Tensor of floats (outputs, inputs).
        bits: 8 or 4.
        group: int, how many inputs share a scale, a multiple of 32; None (default): all of them.
        symmetric: False keeps a zero point for each scale. Default: True.
    Returns:
        (weight, scale, zero, group): Tensors, zero None where symmetric, and the number to give as ``group``.
    Raises:
        ValueError: a setting is outside of what there is, or the weight is not finite or not a matrix.

    >>> w = ms.tensor([[1.0, -0.5, 0.25]])
    >>> parts = ms.quantized_weight(w, 8)
    >>> ms.ops.quantized_embedding(ms.tensor([0]), *parts[:3], bits=8, group=parts[3], rows=1, features=3).round(decimals=2)
    Tensor([[ 1.  , -0.5 ,  0.25]], dtype=float32)
    """
    _settings("quantized_weight", bits, group)
    if weight.ndim != 2 or not weight.is_floating_point() or 0 in weight.shape:
        raise ValueError(
            f"quantized_weight: weight must be a matrix of floats (outputs, inputs), got {weight.dtype} of shape {weight.shape}"
        )
    w = weight.detach().astype(_core.float32).asnumpy()
    if not np.isfinite(w).all():
        raise ValueError("quantized_weight: weight has numbers that are not finite; there are no such integers")
    outputs, inputs = w.shape
    size = group or -(-inputs // 32) * 32
    if size > 65536:
        raise ValueError(f"quantized_weight: {inputs} inputs are too many for one scale; give group")
    panels, groups = -(-outputs // _PANEL), -(-inputs // size)
    padded = np.zeros((panels * _PANEL, groups * size), np.float32)
    padded[:outputs, :inputs] = w
    g = padded.reshape(panels, _PANEL, groups, size)
    top, middle = 2**bits - 1, 2 ** (bits - 1)
    zero = None
    if symmetric:
        # The number of largest magnitude becomes the one end of the range that has no opposite.
        at = np.abs(g).argmax(-1)[..., None]
        extreme = np.take_along_axis(g, at, -1)[..., 0]
        scale = extreme / -middle
    else:
        low, high = np.minimum(g.min(-1), 0), np.maximum(g.max(-1), 0)
        scale = (high - low) / top
    if group is not None:
        scale = _as_bfloat16(scale)
    inverse = np.divide(1, scale, out=np.zeros_like(scale), where=np.abs(scale) > 1e-35)
    if symmetric:
        shift = np.full_like(scale, middle)
    else:
        shift = np.clip(np.rint(-low * inverse), 0, top)
        zero = shift.astype(np.uint8)
    q = np.clip(np.rint(g * inverse[..., None]) + shift[..., None], 0, top).astype(np.uint8)
    q = q.reshape(panels, _PANEL, groups * size)
    if bits == 8:
        lines = q.reshape(panels, _PANEL, -1, 4).transpose(0, 2, 1, 3)
    else:
        eights = q.reshape(panels, _PANEL, -1, 2, 4)
        lines = (eights[..., 0, :] | eights[..., 1, :] << 4).transpose(0, 2, 1, 3)
    data = np.ascontiguousarray(lines).reshape(panels, -1, 64)
    order = lambda a: _core.tensor(np.ascontiguousarray(a.transpose(0, 2, 1)))
    scales = order(scale.astype(np.float32))
    if group is not None:
        scales = scales.astype(_core.bfloat16)
    return _core.tensor(data), scales, None if zero is None else order(zero), size


def _kept(tensor, name):
    p = Parameter(tensor, name=name, requires_grad=False)
    p._named_by_cell = True
    return p


class _Quantized(Cell):
    def __init__(self, weight, bits, group, symmetric):
        super().__init__()
        self.bits, self.symmetric = bits, symmetric
        data, scale, zero, self.group = quantized_weight(weight, bits, group, symmetric)
        self.weight, self.scale = _kept(data, "weight"), _kept(scale, "scale")
        self.zero = None if zero is None else _kept(zero, "zero")

    def set_train(self, mode=True):
        """Refuses to train: a weight of few bits has no gradient."""
        if mode:
            raise ValueError(f"{type(self).__name__}: it cannot be trained; train the network that was quantized")
        return super().set_train(mode)


class QuantizedDense(_Quantized):
    """A ``Dense`` or ``mint.nn.Linear`` layer whose weight has 8 or 4 bits.

    Args:
        layer: the layer; it stays as it is.
        bits: 8 or 4.
        group: int, how many inputs share a scale, a multiple of 32; None (default): all of them.
        symmetric: False keeps a zero point for each scale. Default: True.
        activations: 16 or 8, the bits that inputs are rounded to as they come, by groups. Default: 16.
    Inputs:
        x: Tensor (..., in_channels), float32, bfloat16 or float16.
    Returns:
        Tensor (..., out_channels) of x's dtype.

    >>> layer = ms.QuantizedDense(ms.nn.Dense(3, 2, weight_init="ones", bias_init="zeros"), 8)
    >>> layer(ms.ones(1, 3)).round(decimals=3)
    Tensor([[3., 3.]], dtype=float32)
    """

    def __init__(self, layer, bits=8, group=None, symmetric=True, activations=16):
        _settings("QuantizedDense", bits, group, activations)
        super().__init__(layer.weight, bits, group, symmetric)
        self.outputs, self.inputs = layer.weight.shape
        self.activations = activations
        self.bias = None if layer.bias is None else _kept(layer.bias.detach(), "bias")
        self.activation = getattr(layer, "activation", None)

    def construct(self, x):
        if x.shape[-1] != self.inputs:
            raise ValueError(f"QuantizedDense: the last size of the input must be {self.inputs}, got shape {x.shape}")
        x = _linear(
            x,
            self.weight,
            self.scale,
            self.zero,
            self.bias,
            bits=self.bits,
            group=self.group,
            outputs=self.outputs,
            activations=self.activations,
        )
        return x if self.activation is None else self.activation(x)

    def extend_repr(self):
        return f"inputs={self.inputs}, outputs={self.outputs}, bits={self.bits}, group={self.group}, symmetric={self.symmetric}"


class QuantizedEmbedding(_Quantized):
    """An ``Embedding`` layer whose table has 8 or 4 bits.

    Args:
        layer: ``nn.Embedding``, ``nn.EmbeddingExt`` or ``mint.nn.Embedding``; it stays as it is.
        bits: 8 or 4.
        group: int, how many features share a scale, a multiple of 32; None (default): all of them.
        symmetric: False keeps a zero point for each scale. Default: True.
    Inputs:
        ids: Tensor of integers of any shape.
    Returns:
        Tensor of ids' shape and then the size of a row, in the dtype of the layer's table.

    >>> layer = ms.QuantizedEmbedding(ms.nn.Embedding(3, 2, embedding_table="ones"))
    >>> layer(ms.tensor([2]))
    Tensor([[1., 1.]], dtype=float32)
    """

    def __init__(self, layer, bits=8, group=None, symmetric=True):
        _settings("QuantizedEmbedding", bits, group)
        table = layer.embedding_table if isinstance(layer, Embedding) else layer.weight
        super().__init__(table, bits, group, symmetric)
        self.rows, self.features = table.shape
        self.dtype = table.dtype

    @classmethod
    def sharing(cls, layer, dtype=_core.float32):
        """The table of a ``QuantizedDense`` layer, for a head that is tied to an embedding."""
        self = cls.__new__(cls)
        Cell.__init__(self)
        self.bits, self.symmetric, self.group = layer.bits, layer.symmetric, layer.group
        self.weight, self.scale, self.zero = layer.weight, layer.scale, layer.zero
        self.rows, self.features, self.dtype = layer.outputs, layer.inputs, dtype
        return self

    def construct(self, ids):
        x = _embedding(
            ids,
            self.weight,
            self.scale,
            self.zero,
            bits=self.bits,
            group=self.group,
            rows=self.rows,
            features=self.features,
        )
        return x if self.dtype == _core.float32 else x.astype(self.dtype)

    def extend_repr(self):
        return f"rows={self.rows}, features={self.features}, bits={self.bits}, group={self.group}, symmetric={self.symmetric}"


def _replaced(cell, make, path, done):
    """Puts what ``make`` gives in the place of cells below; one that stands in several places becomes one."""
    if id(cell) in done:
        return
    done[id(cell)] = cell
    for name, child in list(cell._children()):
        where = f"{path}.{name}" if path else name
        new = done.get((id(child),)) or make(child, where)
        if new is None:
            _replaced(child, make, where, done)
            continue
        done[(id(child),)] = new
        if isinstance(getattr(cell, "_list", None), list):
            cell._list = [new if c is child else c for c in cell._list]
        elif isinstance(getattr(cell, "_dict", None), dict):
            cell._dict[name] = new
        else:
            setattr(cell, name, new)


def quantize(cell, bits=8, group=None, symmetric=True, activations=16, embeddings=False, skip=()):
    """Gives the layers of a network weights of 8 or 4 bits, for inference: ``Dense`` and ``mint.nn.Linear``.

    The network itself is changed, and returned; a single layer is returned as a new one. Its memory goes down to about bits / 32
    of float32, and a product of a few rows takes as long as reading the weight does. No gradient goes through it.

    Args:
        cell: the network or layer.
        bits: 8 or 4.
        group: int, how many inputs share a scale, a multiple of 32; None (default): all of them with 8 bits, 64 with 4.
        symmetric: False keeps a zero point for each scale, which serves weights that lie to one side of 0. Default: True.
        activations: 16: inputs are rounded to 16 bits by groups, far below the error of the weights. 8: they are rounded to 8
            bits as they come (dynamic quantization), which doubles the speed of many rows. Default: 16.
        embeddings: True: tables of ``Embedding`` layers, too. Default: False.
        skip: names of layers below cell, as ``cells_and_names`` gives them, that stay as they are.
    Returns:
        The network.
    Raises:
        ValueError: a setting is outside of what there is, a name in skip is of no such layer, or there is nothing to quantize.
        TypeError: cell is no Cell.

    >>> net = ms.quantize(ms.nn.SequentialCell(ms.nn.Dense(64, 32), ms.nn.ReLU(), ms.nn.Dense(32, 8)), bits=4)
    >>> net(ms.zeros(2, 64)).shape
    (2, 8)
    """
    if not isinstance(cell, Cell):
        raise TypeError(f"quantize: expected a Cell, got {type(cell).__name__}")
    if group is None and bits == 4:
        group = 64
    _settings("quantize", bits, group, activations)
    unknown, made = {*skip}, []

    def make(layer, where):
        kinds = (Dense, Linear, Embedding, EmbeddingExt, MintEmbedding) if embeddings else (Dense, Linear)
        if not isinstance(layer, kinds):
            return None
        if where in skip:
            unknown.discard(where)
            return None
        if isinstance(layer, (Dense, Linear)):
            made.append(QuantizedDense(layer, bits, group, symmetric, activations))
        else:
            made.append(QuantizedEmbedding(layer, bits, group, symmetric))
        return made[-1]

    whole = make(cell, "")
    if whole is None:
        _replaced(cell, make, "", {})
    if unknown:
        raise ValueError(f"quantize: skip names no layer that would be quantized: {', '.join(sorted(unknown))}")
    if not made:
        raise ValueError(f"quantize: {type(cell).__name__} has no Dense or Linear layer; nothing would change")
    return whole or cell
