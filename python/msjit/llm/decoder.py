"""The decoder: RMSNorm, rotary positions, attention whose heads share keys, SwiGLU."""

import math

from .. import _core, ops
from ..mint.nn.layers import Linear
from ..nn.basic import Embedding
from ..nn.cell import Cell
from ..nn.containers import CellList
from ..parameter import Parameter
from .rotary import frequencies

_attention, _rms_norm = _core._raw_ops["attention"], _core._raw_ops["rms_norm"]
_float32 = _core.float32


class Norm(Cell):
    """x / sqrt(mean(x * x) + eps) * weight."""

    def __init__(self, weight, eps):
        super().__init__()
        self.weight, self.eps = Parameter(weight, name="weight", requires_grad=False), eps

    def construct(self, x):
        return _rms_norm(x, self.weight, eps=self.eps)


def turned(x, cos, sin):
    """Pairs (x[i], x[i + half]) turned by the angle of their position; x (B, heads, T, size)."""
    half = x.shape[-1] // 2
    a, b = x[..., :half], x[..., half:]
    return ops.cat((a * cos - b * sin, b * cos + a * sin), -1)


class Attention(Cell):
    """Queries see the cache's keys and those of the tokens before them; each part is one kernel, and they are joined by the
    sums of their exponentials."""

    def __init__(self, config, qkv, output):
        super().__init__()
        self.heads, self.key_heads, self.size = config.num_attention_heads, config.num_key_value_heads, config.head_dim
        self.scale = 1 / math.sqrt(config.head_dim)
        self.qkv, self.output = qkv, output

    def construct(self, x, cos, sin, past, mask):
        batch, tokens = x.shape[0], x.shape[1]
        parts = self.qkv(x).reshape(batch, tokens, self.heads + 2 * self.key_heads, self.size).transpose(1, 2)
        turning = turned(parts[:, : self.heads + self.key_heads], cos, sin)
        query, key = turning[:, : self.heads], turning[:, self.heads :]
        value = parts[:, self.heads + self.key_heads :]
        y, own = _attention(query, key, value, None, scale=self.scale, diagonal=0)
        if past is not None:
            before, sums = _attention(query, past[0], past[1], mask, scale=self.scale)
            share = ops.sigmoid(sums - own).unsqueeze(-1)
            y = before * share + y * (1 - share)
        y = self.output(y.transpose(1, 2).reshape(batch, tokens, self.heads * self.size))
        return y, ops.stack((key, value))


class Layer(Cell):
    """Attention and SwiGLU, each behind a norm and added to its input."""

    def __init__(self, config, parts):
        super().__init__()
        self.input_norm = Norm(parts["input_norm"], config.rms_norm_eps)
        self.attention = Attention(config, parts["qkv"], parts["output"])
        self.inner_norm = Norm(parts["inner_norm"], config.rms_norm_eps)
        self.gate_up, self.down = parts["gate_up"], parts["down"]
        self.inner = config.intermediate_size

    def construct(self, x, cos, sin, past, mask):
        y, kept = self.attention(self.input_norm(x), cos, sin, past, mask)
        x = x + y
        both = self.gate_up(self.inner_norm(x))
        y = ops.silu(both[..., : self.inner]) * both[..., self.inner :]
        return x + self.down(y), kept


class Decoder(Cell):
    """A decoder of the given layers; ``load_decoder`` and ``random_decoder`` make it.

    Inputs:
        ids: Tensor of int64 (batch, tokens), the tokens that follow those in the cache.
        position: Tensor of int64 (), how many tokens of the cache count.
        cache: Tensor (layers, 2, batch, key heads, room, head size): keys and values; None: there is nothing before.
    Returns:
        (logits of the last token (batch, vocabulary), float32; keys and values of the tokens, as in the cache).
    """

    def __init__(self, config, embedding, layers, norm, head):
        super().__init__()
        self.config = config
        self.embedding, self.layers = embedding, CellList(layers)
        self.norm, self.head = Norm(norm, config.rms_norm_eps), head
        rates, self.factor = frequencies(config)
        self.rates = Parameter(_core.tensor(rates), name="rates", requires_grad=False)

    def hidden(self, ids, position, cache):
        """What the head is given, of every token, and keys and values."""
        x = self.embedding(ids)
        if x.dtype != _float32:
            x = x.astype(_float32)
        places = (position + ops.arange(ids.shape[1])).astype(_float32)
        angles = places.unsqueeze(-1) * self.rates
        cos, sin = ops.cos(angles) * self.factor, ops.sin(angles) * self.factor
        mask = None if cache is None else ops.arange(cache.shape[4]) < position
        kept = []
        for i, layer in enumerate(self.layers):
            x, keys_values = layer(x, cos, sin, None if cache is None else cache[i], mask)
            kept.append(keys_values)
        return x, ops.stack(kept)

    def construct(self, ids, position, cache=None):
        x, kept = self.hidden(ids, position, cache)
        return self.head(self.norm(x[:, -1])), kept

    def all_logits(self, ids):
        """Logits of every token of a text, (batch, tokens, vocabulary)."""
        x, _ = self.hidden(ids, _core.tensor(0), None)
        return self.head(self.norm(x))


class TiedHead(Cell):
    """x @ table.T: the table of an embedding as the head's weight."""

    def __init__(self, embedding):
        super().__init__()
        self.table = embedding.embedding_table

    def construct(self, x):
        return ops.linear(x, self.table)


def linear(weight, bias=None):
    """A layer of these tensors, which it takes over."""
    layer = Linear(0, 0, bias=False)
    layer.in_features, layer.out_features = weight.shape[1], weight.shape[0]
    layer.weight = Parameter(weight, name="weight", requires_grad=False)
    if bias is not None:
        layer.bias = Parameter(bias, name="bias", requires_grad=False)
    return layer


def embedding(table):
    """A table of these vectors, which it takes over."""
    layer = Embedding(1, 1)
    layer.vocab_size, layer.embedding_size = table.shape
    layer.embedding_table = Parameter(table, name="embedding_table", requires_grad=False)
    return layer
