"""PyTorch's layers with parameters or states of their own: embeddings, dropout, losses with weights, recurrent networks,
attention."""

from ... import _core
from ...nn import rnn as _rnn
from ...nn import transformer as _transformer
from ...parameter import Parameter
from . import functional as F
from .module import Module

_raw = _core._raw_ops
__all__ = [
    "CrossEntropyLoss", "Dropout", "Dropout2d", "Embedding", "GRU", "GRUCell", "LSTM", "LSTMCell", "LayerNorm",
    "MultiheadAttention", "NLLLoss", "RNN", "RNNCell",
]  # fmt: skip


class Dropout(Module):
    """In training zeros elements with probability p and scales the rest by 1 / (1 - p)."""

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
    """In training zeros whole channels of (N, C, H, W) with probability p."""

    _drop = staticmethod(F.dropout2d)


class Embedding(Module):
    """Rows of a table (num_embeddings, embedding_dim) by integers; that of padding_idx is zero and stays so."""

    _shown = ("num_embeddings", "embedding_dim", "padding_idx")

    def __init__(
        self, num_embeddings, embedding_dim, padding_idx=None, max_norm=None, norm_type=2.0, scale_grad_by_freq=False,
        sparse=False, _weight=None, _freeze=False, dtype=None,
    ):  # fmt: skip
        super().__init__()
        self.num_embeddings, self.embedding_dim, self.padding_idx = num_embeddings, embedding_dim, padding_idx
        self.max_norm, self.norm_type, self.scale_grad_by_freq = max_norm, norm_type, scale_grad_by_freq
        weight = _weight
        if weight is None:
            weight = _raw["randn"]((num_embeddings, embedding_dim), dtype or _core.float32)
            if padding_idx is not None:
                weight[padding_idx] = 0.0
        self.weight = Parameter(weight, name="weight", requires_grad=not _freeze)

    @classmethod
    def from_pretrained(cls, embeddings, freeze=True, **settings):
        """A layer of a given table, by default one that is not trained."""
        return cls(*embeddings.shape, _weight=embeddings, _freeze=freeze, **settings)

    def construct(self, input):
        return F.embedding(input, self.weight, self.padding_idx, self.max_norm, self.norm_type, self.scale_grad_by_freq)


class LayerNorm(Module):
    """(input - mean) / sqrt(var + eps) over the last dimensions, times weight plus bias (Ba et al., 2016)."""

    _shown = ("normalized_shape", "eps")

    def __init__(self, normalized_shape, eps=1e-05, elementwise_affine=True, bias=True, dtype=None):
        super().__init__()
        shape = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
        self.normalized_shape, self.eps = shape, eps
        dtype = dtype or _core.float32
        self.weight = Parameter(_raw["full"](1.0, shape, dtype), name="weight") if elementwise_affine else None
        self.bias = Parameter(_raw["full"](0.0, shape, dtype), name="bias") if elementwise_affine and bias else None

    def construct(self, input):
        return F.layer_norm(input, self.normalized_shape, self.weight, self.bias, self.eps)


class CrossEntropyLoss(Module):
    """-log softmax(input)[target], the mean over all, weighted by class; target: classes or probabilities."""

    _shown = ("ignore_index", "reduction", "label_smoothing")

    def __init__(self, weight=None, ignore_index=-100, reduction="mean", label_smoothing=0.0):
        super().__init__()
        self.weight, self.ignore_index = weight, ignore_index
        self.reduction, self.label_smoothing = reduction, label_smoothing

    def construct(self, input, target):
        return F.cross_entropy(input, target, self.weight, self.ignore_index, self.reduction, self.label_smoothing)


class NLLLoss(Module):
    """-input[target], the mean over all, weighted by class; input holds logarithms of probabilities."""

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


class _Sequences:
    """The argument forms of PyTorch's recurrent networks."""

    _shown = ("input_size", "hidden_size", "num_layers", "batch_first", "bidirectional")

    def construct(self, input, hx=None):
        run = super().construct
        if input.ndim == 2:
            return _unbatched(run, input, hx, 0 if self.batch_first else 1, self._states)
        return run(input, hx)

    def flatten_parameters(self):
        """Nothing: weights are used as they are."""


class RNN(_Sequences, _rnn.RNN, Module):
    """Elman's recurrent network: (output, h_n) of input (T, N, input_size), or (N, T, ...) with batch_first."""

    def __init__(
        self, input_size, hidden_size, num_layers=1, nonlinearity="tanh", bias=True, batch_first=False, dropout=0.0,
        bidirectional=False, dtype=_core.float32,
    ):  # fmt: skip
        super().__init__(
            input_size, hidden_size, num_layers, nonlinearity, bias, batch_first, dropout, bidirectional, dtype
        )


class LSTM(_Sequences, _rnn.LSTM, Module):
    """Hochreiter and Schmidhuber's network (1997): (output, (h_n, c_n)) of input (T, N, input_size)."""

    def __init__(
        self, input_size, hidden_size, num_layers=1, bias=True, batch_first=False, dropout=0.0, bidirectional=False,
        dtype=_core.float32,
    ):  # fmt: skip
        super().__init__(input_size, hidden_size, num_layers, bias, batch_first, dropout, bidirectional, dtype)


class GRU(_Sequences, _rnn.GRU, Module):
    """Cho et al.'s network (2014): (output, h_n) of input (T, N, input_size)."""

    def __init__(
        self, input_size, hidden_size, num_layers=1, bias=True, batch_first=False, dropout=0.0, bidirectional=False,
        dtype=_core.float32,
    ):  # fmt: skip
        super().__init__(input_size, hidden_size, num_layers, bias, batch_first, dropout, bidirectional, dtype)


def _zeros(cell, input):
    return _raw["full"](0.0, (*input.shape[:-1], cell.hidden_size), input.dtype)


class RNNCell(_rnn.RNNCell, Module):
    """One step of an ``RNN``; a state that is not given is zero."""

    def __init__(self, input_size, hidden_size, bias=True, nonlinearity="tanh", dtype=_core.float32):
        super().__init__(input_size, hidden_size, bias, nonlinearity, dtype)

    def construct(self, input, hx=None):
        return super().construct(input, _zeros(self, input) if hx is None else hx)


class LSTMCell(_rnn.LSTMCell, Module):
    """One step of an ``LSTM``: (h', c') of input and (h, c); a state that is not given is zero."""

    def __init__(self, input_size, hidden_size, bias=True, dtype=_core.float32):
        super().__init__(input_size, hidden_size, bias, dtype)

    def construct(self, input, hx=None):
        return super().construct(input, (_zeros(self, input),) * 2 if hx is None else hx)


class GRUCell(_rnn.GRUCell, Module):
    """One step of a ``GRU``; a state that is not given is zero."""

    def __init__(self, input_size, hidden_size, bias=True, dtype=_core.float32):
        super().__init__(input_size, hidden_size, bias, dtype)

    def construct(self, input, hx=None):
        return super().construct(input, _zeros(self, input) if hx is None else hx)


class MultiheadAttention(_transformer.MultiheadAttention, Module):
    """Attention of several heads (Vaswani et al., 2017): (output, weights) of query, key and value."""

    def __init__(
        self, embed_dim, num_heads, dropout=0.0, bias=True, add_bias_kv=False, add_zero_attn=False, kdim=None, vdim=None,
        batch_first=False, dtype=_core.float32,
    ):  # fmt: skip
        super().__init__(
            embed_dim, num_heads, dropout, bias, add_bias_kv, add_zero_attn, kdim, vdim, batch_first, dtype
        )

    def construct(
        self, query, key, value, key_padding_mask=None, need_weights=True, attn_mask=None, average_attn_weights=True,
        is_causal=False,
    ):  # fmt: skip
        if is_causal and attn_mask is None:
            raise ValueError("MultiheadAttention: is_causal needs attn_mask, as in PyTorch")
        return super().construct(query, key, value, key_padding_mask, need_weights, attn_mask, average_attn_weights)
