"""PyTorch's layers with parameters or states of their own: embeddings, dropout, losses with weights, recurrent networks,
attention."""

import math

from ... import _core
from ...nn import rnn as _rnn
from ...nn import transformer as _transformer
from . import functional as F
from .init import normal_, uniform_, xavier_normal_, xavier_uniform_, zeros_
from .layers import _ones_and_zeros
from .module import Module
from .parameter import Parameter
from .utils.rnn import PackedSequence, pack_padded_sequence, pad_packed_sequence

_raw = _core._raw_ops
__all__ = [
    "CrossEntropyLoss", "Dropout", "Dropout2d", "Embedding", "GRU", "GRUCell", "LSTM", "LSTMCell", "LayerNorm",
    "MultiheadAttention", "NLLLoss", "RNN", "RNNCell", "RNNCellBase",
]  # fmt: skip


class Dropout(Module):
    """In training, sets elements to 0 at random and scales the others by 1 / (1 - p); in evaluation does nothing (Srivastava
    et al., 2014).

    Args:
        p: number in [0, 1], the probability. Default: 0.5.
        inplace: True writes the result into input. Default: False.
    Inputs:
        input: Tensor of floats of any shape.
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        ValueError: p is outside of [0, 1].

    >>> layer = ms.mint.nn.Dropout(0.5)
    >>> sorted(set(layer(ms.ones(100)).tolist())), layer.eval()(ms.ones(2)).tolist()
    ([0.0, 2.0], [1.0, 1.0])
    """

    _drop = staticmethod(F.dropout)
    _shown = ("p", "inplace")

    def __init__(self, p=0.5, inplace=False):
        super().__init__()
        if not 0 <= p <= 1:
            raise ValueError(f"{type(self).__name__}: p must be in [0, 1], got {p}")
        self.p, self.inplace = p, inplace

    def construct(self, input):
        return self._drop(input, self.p, self.training, self.inplace)


class Dropout2d(Dropout):
    """In training, sets whole channels to 0 at random and scales the others by 1 / (1 - p); in evaluation does nothing
    (Tompson et al., 2015).

    Args:
        p: number in [0, 1], the probability of a channel. Default: 0.5.
        inplace: True writes the result into input. Default: False.
    Inputs:
        input: Tensor (N, C, H, W).
    Returns:
        Tensor of input's shape and dtype.
    Raises:
        ValueError: p is outside of [0, 1].

    >>> y = ms.mint.nn.Dropout2d()(ms.ones(1, 100, 1, 2))
    >>> sorted({tuple(channel[0]) for channel in y[0].tolist()})
    [(0.0, 0.0), (2.0, 2.0)]
    """

    _drop = staticmethod(F.dropout2d)


class Embedding(Module):
    """Table of vectors: gives the rows of ``weight`` at the given indices. ``from_pretrained`` makes one of a given table.

    Args:
        num_embeddings: int, the number of rows.
        embedding_dim: int, the size of a row.
        padding_idx: int, a row that starts as zeros and gets no gradient. Default: None.
        max_norm: number; rows with a larger norm are scaled down to it when they are looked up. Default: None.
        norm_type: number, the order of that norm. Default: 2.0.
        scale_grad_by_freq: must be False.
        sparse: accepted as PyTorch has it; gradients are dense.
        _weight: Tensor, the initial table. Default: None, numbers of the standard normal distribution.
        _freeze: True: the table is not trained. Default: False.
        dtype: dtype of the table. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor of integers of any shape.
    Returns:
        Tensor of input's shape and then (embedding_dim,). Parameter: ``weight`` (num_embeddings, embedding_dim).
    Raises:
        IndexError: an index is outside.

    >>> table = ms.tensor([[0.0, 0.0], [1.0, 1.5], [2.0, 2.5]])
    >>> ms.mint.nn.Embedding.from_pretrained(table)(ms.tensor([2, 0])).tolist()
    [[2.0, 2.5], [0.0, 0.0]]
    """

    _shown = ("num_embeddings", "embedding_dim", "padding_idx")

    def __init__(
        self, num_embeddings, embedding_dim, padding_idx=None, max_norm=None, norm_type=2.0, scale_grad_by_freq=False,
        sparse=False, _weight=None, _freeze=False, dtype=None,
        *, device=None,
    ):  # fmt: skip
        super().__init__()
        self.num_embeddings, self.embedding_dim, self.padding_idx = num_embeddings, embedding_dim, padding_idx
        self.max_norm, self.norm_type, self.scale_grad_by_freq = max_norm, norm_type, scale_grad_by_freq
        self.sparse, self.dtype = sparse, dtype
        weight = _weight
        if weight is None:
            weight = _raw["randn"]((num_embeddings, embedding_dim), dtype or _core.float32)
            if padding_idx is not None:
                weight[padding_idx] = 0.0
        self.weight = Parameter(weight, name="weight", requires_grad=not _freeze)
        self._made(device)

    def reset_parameters(self):
        """Draws weight anew, from the normal distribution; the row of padding_idx is 0."""
        normal_(self.weight)
        self._fill_padding_idx_with_zero()

    _drawn_by = reset_parameters

    def _fill_padding_idx_with_zero(self):
        if self.padding_idx is not None:
            zeros_(self.weight.data[self.padding_idx])

    @classmethod
    def from_pretrained(cls, embeddings, freeze=True, **settings):
        """A layer of a given table, by default one that is not trained."""
        return cls(*embeddings.shape, _weight=embeddings, _freeze=freeze, **settings)

    def construct(self, input):
        return F.embedding(input, self.weight, self.padding_idx, self.max_norm, self.norm_type, self.scale_grad_by_freq)


class LayerNorm(Module):
    """Normalises over the last dimensions, each element of the batch for itself: (x - mean) / sqrt(variance + eps) * weight +
    bias (Ba et al., 2016).

    Args:
        normalized_shape: int or tuple of ints, the sizes of these dimensions.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
        elementwise_affine: False: there are no parameters. Default: True.
        bias: False: nothing is added. Default: True.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor (..., *normalized_shape).
    Returns:
        Tensor of input's shape. Parameters of normalized_shape: ``weight``, ``bias``.
    Raises:
        ValueError: input does not end with normalized_shape.

    >>> ms.mint.nn.LayerNorm(2)(ms.tensor([[1.0, 3.0], [10.0, 30.0]])).asnumpy().round(3).tolist()
    [[-1.0, 1.0], [-1.0, 1.0]]
    """

    _shown = ("normalized_shape", "eps")

    def __init__(self, normalized_shape, eps=1e-05, elementwise_affine=True, bias=True, dtype=None, *, device=None):
        super().__init__()
        shape = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
        self.normalized_shape, self.eps, self.elementwise_affine = shape, eps, elementwise_affine
        dtype = dtype or _core.float32
        self.weight = Parameter(_raw["full"](1.0, shape, dtype), name="weight") if elementwise_affine else None
        self.bias = Parameter(_raw["full"](0.0, shape, dtype), name="bias") if elementwise_affine and bias else None
        self._made(device)

    def reset_parameters(self):
        """Fills weight with ones and bias with zeros."""
        _ones_and_zeros(self)

    _drawn_by = reset_parameters

    def construct(self, input):
        return F.layer_norm(input, self.normalized_shape, self.weight, self.bias, self.eps)


class CrossEntropyLoss(Module):
    """Cross entropy of softmax(input) and the right class: -log(softmax(input)[target]).

    Args:
        weight: Tensor (C,), how much each class weighs. Default: None, all alike.
        ignore_index: int, a target whose elements do not count. Default: -100.
        reduction: 'mean' (by weight) or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
        label_smoothing: number in [0, 1], the share of the target that is spread over all classes. Default: 0.0.
    Inputs:
        input: Tensor (C,), (N, C) or (N, C, ...) for C classes, before softmax.
        target: integer Tensor of classes without the dimension C, or a Tensor of probabilities of input's shape.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.

    >>> loss = ms.mint.nn.CrossEntropyLoss(reduction="none")
    >>> loss(ms.tensor([[0.0, 0.0], [0.0, 100.0]]), ms.tensor([0, 1])).asnumpy().round(4)
    array([0.6931, 0.    ], dtype=float32)
    """

    _shown = ("ignore_index", "reduction", "label_smoothing")

    def __init__(self, weight=None, ignore_index=-100, reduction="mean", label_smoothing=0.0):
        super().__init__()
        self.weight, self.ignore_index = weight, ignore_index
        self.reduction, self.label_smoothing = reduction, label_smoothing

    def construct(self, input, target):
        return F.cross_entropy(input, target, self.weight, self.ignore_index, self.reduction, self.label_smoothing)


class NLLLoss(Module):
    """Negative log likelihood: -input[target], for input of log probabilities (after ``LogSoftmax``).

    Args:
        weight: Tensor (C,), how much each class weighs. Default: None, all alike.
        ignore_index: int, a target whose elements do not count. Default: -100.
        reduction: 'mean' (by weight) or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        input: Tensor (N, C) or (N, C, ...) of log probabilities.
        target: integer Tensor of classes without the dimension C.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.

    >>> round(float(ms.mint.nn.NLLLoss()(ms.tensor([[-0.5, -1.0], [-2.0, -0.1]]), ms.tensor([0, 1]))), 4)
    0.3
    """

    def __init__(self, weight=None, ignore_index=-100, reduction="mean"):
        super().__init__()
        self.weight, self.ignore_index, self.reduction = weight, ignore_index, reduction

    def construct(self, input, target):
        return F.nll_loss(input, target, self.weight, self.ignore_index, self.reduction)


def _unbatched(run, x, hx, batch_dim, states):
    """A run over one sequence without a dimension for the batch, as PyTorch allows it."""
    x = _raw["unsqueeze"](x, batch_dim)
    if hx is not None:
        hx = tuple(_raw["unsqueeze"](h, 1) for h in hx) if states > 1 else _raw["unsqueeze"](hx, 1)
    out, last = run(x, hx)
    last = tuple(_raw["squeeze"](h, 1) for h in last) if states > 1 else _raw["squeeze"](last, 1)
    return _raw["squeeze"](out, batch_dim), last


def _draw_all(network):
    """Fills all of a recurrent network's weights and biases, uniform within 1 / sqrt(hidden_size)."""
    bound = 1 / math.sqrt(network.hidden_size)
    for p in network.parameters():
        uniform_(p, -bound, bound)


class _Sequences:
    """The argument forms of PyTorch's recurrent networks."""

    _shown = ("input_size", "hidden_size", "num_layers", "batch_first", "bidirectional")

    @staticmethod
    def _order(kinds, ends):
        """The Parameters' order, PyTorch's: all kinds of one layer together."""
        return [(kind, end) for end in ends for kind in kinds]

    def construct(self, input, hx=None):
        run = super().construct
        if type(input) is PackedSequence:
            batch, lengths = pad_packed_sequence(input, self.batch_first)
            out, last = run(batch, hx, lengths)
            order = input.sorted_indices
            if order is not None:
                out, lengths = out[order] if self.batch_first else out[:, order], lengths[order]
            packed = pack_padded_sequence(out, lengths, self.batch_first)
            return PackedSequence(packed.data, input.batch_sizes, order, input.unsorted_indices), last
        if input.ndim == 2:
            return _unbatched(run, input, hx, 0 if self.batch_first else 1, self._states)
        return run(input, hx)

    def reset_parameters(self):
        """Draws all weights and biases anew, uniform within 1 / sqrt(hidden_size)."""
        _draw_all(self)

    _drawn_by = reset_parameters

    def flatten_parameters(self):
        """Nothing: weights are used as they are."""


class RNN(_Sequences, _rnn.RNN, Module):
    """Plain recurrent network over sequences: h' = tanh(W_ih x + b_ih + W_hh h + b_hh) at every time (Elman, 1990).

    Args:
        input_size: int, the size of the elements of the input.
        hidden_size: int, the size of the state.
        num_layers: int; each layer gets the outputs of the one before. Default: 1.
        nonlinearity: 'tanh' (default) or 'relu'.
        bias: False leaves the biases out. Default: True.
        batch_first: True: the batch is the first dimension of inputs and outputs. Default: False.
        dropout: number in [0, 1), the probability of dropout between layers. Default: 0.0.
        bidirectional: True: a second network runs backwards; outputs of both are put side by side. Default: False.
        dtype: dtype of the parameters. Default: float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor (T, N, input_size), (N, T, input_size) with batch_first, or (T, input_size).
        hx: Tensor (num_layers * directions, N, hidden_size), the first states. Default: None, zeros.
    Returns:
        pair: outputs (T, N, directions * hidden_size) of the last layer, and last states in hx's shape.
    Raises:
        ValueError: a setting is outside of its range.

    >>> output, h = ms.mint.nn.RNN(3, 2, num_layers=2)(ms.ops.ones((4, 1, 3)))
    >>> output.shape, h.shape
    ((4, 1, 2), (2, 1, 2))
    """

    def __init__(
        self, input_size, hidden_size, num_layers=1, nonlinearity="tanh", bias=True, batch_first=False, dropout=0.0,
        bidirectional=False, dtype=None,
        *, device=None,
    ):  # fmt: skip
        super().__init__(
            input_size,
            hidden_size,
            num_layers,
            nonlinearity,
            bias,
            batch_first,
            dropout,
            bidirectional,
            dtype or _core.float32,
        )
        self._made(device)


class LSTM(_Sequences, _rnn.LSTM, Module):
    """Long short-term memory over sequences (Hochreiter and Schmidhuber, 1997); the step is that of ``msjit.nn.LSTMCell``.

    Args:
        input_size: int, the size of the elements of the input.
        hidden_size: int, the size of the state.
        num_layers: int; each layer gets the outputs of the one before. Default: 1.
        bias: False leaves the biases out. Default: True.
        batch_first: True: the batch is the first dimension of inputs and outputs. Default: False.
        dropout: number in [0, 1), the probability of dropout between layers. Default: 0.0.
        bidirectional: True: a second network runs backwards; outputs of both are put side by side. Default: False.
        proj_size: int less than hidden_size, to which h is projected after each step, by ``weight_hr_l0`` and its like (Sak
            et al., 2014); outputs and h have this size then. Default: 0, no projection.
        dtype: dtype of the parameters. Default: float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor (T, N, input_size), (N, T, input_size) with batch_first, or (T, input_size).
        hx: pair of Tensors (num_layers * directions, N, hidden_size), the first h and c. Default: None, zeros.
    Returns:
        pair: outputs (T, N, directions * hidden_size) of the last layer, and the pair of last h and c.
    Raises:
        ValueError: a setting is outside of its range.

    >>> output, (h, c) = ms.mint.nn.LSTM(3, 2)(ms.ops.ones((4, 1, 3)))
    >>> output.shape, h.shape, c.shape
    ((4, 1, 2), (1, 1, 2), (1, 1, 2))
    """

    def __init__(
        self, input_size, hidden_size, num_layers=1, bias=True, batch_first=False, dropout=0.0, bidirectional=False,
        proj_size=0, dtype=None,
        *, device=None,
    ):  # fmt: skip
        super().__init__(
            input_size,
            hidden_size,
            num_layers,
            bias,
            batch_first,
            dropout,
            bidirectional,
            dtype or _core.float32,
            proj_size,
        )
        self.proj_size = proj_size
        self._made(device)


class GRU(_Sequences, _rnn.GRU, Module):
    """Gated recurrent unit over sequences (Cho et al., 2014); the step is that of ``msjit.nn.GRUCell``.

    Args:
        input_size: int, the size of the elements of the input.
        hidden_size: int, the size of the state.
        num_layers: int; each layer gets the outputs of the one before. Default: 1.
        bias: False leaves the biases out. Default: True.
        batch_first: True: the batch is the first dimension of inputs and outputs. Default: False.
        dropout: number in [0, 1), the probability of dropout between layers. Default: 0.0.
        bidirectional: True: a second network runs backwards; outputs of both are put side by side. Default: False.
        dtype: dtype of the parameters. Default: float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor (T, N, input_size), (N, T, input_size) with batch_first, or (T, input_size).
        hx: Tensor (num_layers * directions, N, hidden_size), the first states. Default: None, zeros.
    Returns:
        pair: outputs (T, N, directions * hidden_size) of the last layer, and last states in hx's shape.
    Raises:
        ValueError: a setting is outside of its range.

    >>> output, h = ms.mint.nn.GRU(3, 2, bidirectional=True)(ms.ops.ones((4, 1, 3)))
    >>> output.shape, h.shape
    ((4, 1, 4), (2, 1, 2))
    """

    def __init__(
        self, input_size, hidden_size, num_layers=1, bias=True, batch_first=False, dropout=0.0, bidirectional=False,
        dtype=None,
        *, device=None,
    ):  # fmt: skip
        super().__init__(
            input_size, hidden_size, num_layers, bias, batch_first, dropout, bidirectional, dtype or _core.float32
        )
        self._made(device)


def _zeros(cell, input):
    return _raw["full"](0.0, (*input.shape[:-1], cell.hidden_size), input.dtype)


class RNNCellBase(_rnn._RecurrentCell, Module):
    """What ``RNNCell``, ``LSTMCell`` and ``GRUCell`` have in common.

    Args:
        input_size: int, the size of x.
        hidden_size: int, the size of the state.
        has_bias: False leaves the biases out.
        dtype: dtype of the parameters.

    >>> isinstance(ms.mint.nn.GRUCell(3, 2), ms.mint.nn.RNNCellBase)
    True
    """

    def reset_parameters(self):
        """Draws weights and biases anew, uniform within 1 / sqrt(hidden_size)."""
        _draw_all(self)

    _drawn_by = reset_parameters


class RNNCell(_rnn.RNNCell, RNNCellBase):
    """One step of an ``RNN``: h' = tanh(W_ih x + b_ih + W_hh h + b_hh).

    Args:
        input_size: int, the size of x.
        hidden_size: int, the size of the state.
        bias: False leaves the biases out. Default: True.
        nonlinearity: 'tanh' (default) or 'relu'.
        dtype: dtype of the parameters. Default: float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor (N, input_size).
        hx: Tensor (N, hidden_size), the state. Default: None, zeros.
    Returns:
        Tensor (N, hidden_size), the new state.

    >>> ms.mint.nn.RNNCell(3, 2)(ms.ones(1, 3)).shape
    (1, 2)
    """

    def __init__(self, input_size, hidden_size, bias=True, nonlinearity="tanh", dtype=None, *, device=None):
        super().__init__(input_size, hidden_size, bias, nonlinearity, dtype or _core.float32)
        self._made(device)

    def construct(self, input, hx=None):
        return super().construct(input, _zeros(self, input) if hx is None else hx)


class LSTMCell(_rnn.LSTMCell, RNNCellBase):
    """One step of an ``LSTM``.

    Args:
        input_size: int, the size of x.
        hidden_size: int, the size of the state.
        bias: False leaves the biases out. Default: True.
        dtype: dtype of the parameters. Default: float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor (N, input_size).
        hx: pair of Tensors (N, hidden_size): h and c. Default: None, zeros.
    Returns:
        pair of Tensors (N, hidden_size): the new h and c.

    >>> h, c = ms.mint.nn.LSTMCell(3, 2)(ms.ones(1, 3))
    >>> h.shape, c.shape
    ((1, 2), (1, 2))
    """

    def __init__(self, input_size, hidden_size, bias=True, dtype=None, *, device=None):
        super().__init__(input_size, hidden_size, bias, dtype or _core.float32)
        self._made(device)

    def construct(self, input, hx=None):
        return super().construct(input, (_zeros(self, input),) * 2 if hx is None else hx)


class GRUCell(_rnn.GRUCell, RNNCellBase):
    """One step of a ``GRU``.

    Args:
        input_size: int, the size of x.
        hidden_size: int, the size of the state.
        bias: False leaves the biases out. Default: True.
        dtype: dtype of the parameters. Default: float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        input: Tensor (N, input_size).
        hx: Tensor (N, hidden_size), the state. Default: None, zeros.
    Returns:
        Tensor (N, hidden_size), the new state.

    >>> ms.mint.nn.GRUCell(3, 2)(ms.ones(1, 3)).shape
    (1, 2)
    """

    def __init__(self, input_size, hidden_size, bias=True, dtype=None, *, device=None):
        super().__init__(input_size, hidden_size, bias, dtype or _core.float32)
        self._made(device)

    def construct(self, input, hx=None):
        return super().construct(input, _zeros(self, input) if hx is None else hx)


class MultiheadAttention(_transformer.MultiheadAttention, Module):
    """Attention: softmax(q @ k.T / sqrt(size of a head)) @ v for each head, of projections q, k, v of query, key and value;
    the heads are put side by side and projected once more (Vaswani et al., 2017).

    Args:
        embed_dim: int, the size E of an element of the query and of the result.
        num_heads: int that divides it, the number of heads.
        dropout: number, the probability of dropout of the attention weights, in training. Default: 0.0.
        bias: False leaves the biases of the projections out. Default: True.
        add_bias_kv: True adds a trained element to key and value. Default: False.
        add_zero_attn: True adds an element of zeros to key and value. Default: False.
        kdim: int, the size of an element of key. Default: None, embed_dim.
        vdim: int, the size of an element of value. Default: None, embed_dim.
        batch_first: True: tensors are (N, L, E). Default: False, (L, N, E).
        dtype: dtype of the parameters. Default: float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
    Inputs:
        query: Tensor (L, N, E), or (L, E) without a batch.
        key: Tensor (S, N, kdim).
        value: Tensor (S, N, vdim).
        key_padding_mask: Tensor (N, S): True, or -inf to be added, leaves an element of key out. Default: None.
        need_weights: False gives None for the weights. Default: True.
        attn_mask: Tensor (L, S) or (N * num_heads, L, S): True, or -inf to be added, leaves an element of key out for one
            of query. Default: None.
        average_attn_weights: False gives the weights of each head. Default: True, their mean.
        is_causal: True tells that attn_mask is the causal one, which must be given. Default: False.
    Returns:
        pair: Tensor in query's form, and weights (N, L, S) or None.
    Raises:
        ValueError: embed_dim is not divisible by num_heads, or is_causal is given without attn_mask.

    >>> attention, x = ms.mint.nn.MultiheadAttention(4, 2), ms.ones(3, 1, 4)
    >>> output, weights = attention(x, x, x)
    >>> output.shape, weights.asnumpy().round(3)[0, 0]
    ((3, 1, 4), array([0.333, 0.333, 0.333], dtype=float32))
    """

    def __init__(
        self, embed_dim, num_heads, dropout=0.0, bias=True, add_bias_kv=False, add_zero_attn=False, kdim=None, vdim=None,
        batch_first=False, dtype=None,
        *, device=None,
    ):  # fmt: skip
        super().__init__(
            embed_dim,
            num_heads,
            dropout,
            bias,
            add_bias_kv,
            add_zero_attn,
            kdim,
            vdim,
            batch_first,
            dtype or _core.float32,
        )
        if bias:  # PyTorch's begins at 0
            zeros_(self.out_proj.bias)
        self._made(device)

    def _reset_parameters(self):
        names = ("in_proj_weight",) if self._same else ("q_proj_weight", "k_proj_weight", "v_proj_weight")
        for name in names:
            xavier_uniform_(getattr(self, name))
        if self.in_proj_bias is not None:
            zeros_(self.in_proj_bias)
            zeros_(self.out_proj.bias)
        for p in (self.bias_k, self.bias_v):
            if p is not None:
                xavier_normal_(p)

    def construct(
        self, query, key, value, key_padding_mask=None, need_weights=True, attn_mask=None, average_attn_weights=True,
        is_causal=False,
    ):  # fmt: skip
        if is_causal and attn_mask is None:
            raise ValueError("MultiheadAttention: is_causal needs attn_mask, as in PyTorch")
        return super().construct(query, key, value, key_padding_mask, need_weights, attn_mask, average_attn_weights)
