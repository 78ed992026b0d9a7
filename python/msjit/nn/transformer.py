"""Attention and the transformer (Vaswani et al., 2017)."""

import copy
import math

from .. import _core, ops
from .._attention import keeps_weights
from ..common.initializer import HeUniform, Uniform, XavierNormal, XavierUniform, Zero, initializer
from ..ops._limits import few
from ..parameter import Parameter
from .activation import get_activation
from .basic import Dense, Dropout
from .cell import Cell
from .containers import CellList
from .norm import LayerNorm

_attention, _linear, _matmul, _softmax, _where = (
    _core._raw_ops[n] for n in ("attention", "linear", "matmul", "softmax", "where")
)


def _parameter(init, shape, name, dtype):
    p = Parameter(initializer(init, shape, dtype), name)
    p._named_by_cell = True
    return p


class MultiheadAttention(Cell):
    """Attention: softmax(q @ k.T / sqrt(size of a head)) @ v for each head, of projections q, k, v of query, key and value;
    the heads are put side by side and projected once more (Vaswani et al., 2017).

    Args:
        embed_dim: int, the size E of an element of the query and of the result.
        num_heads: int that divides it, the number of heads.
        dropout: number, the probability of dropout of the attention weights, in training. Default: 0.0.
        has_bias: False leaves the biases of the projections out. Default: True.
        add_bias_kv: True adds a trained element to key and value. Default: False.
        add_zero_attn: True adds an element of zeros to key and value. Default: False.
        kdim: int, the size of an element of key. Default: None, embed_dim.
        vdim: int, the size of an element of value. Default: None, embed_dim.
        batch_first: True: tensors are (N, L, E). Default: False, (L, N, E).
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        query: Tensor (L, N, E), or (L, E) without a batch.
        key: Tensor (S, N, kdim).
        value: Tensor (S, N, vdim).
        key_padding_mask: Tensor (N, S): True, or -inf to be added, leaves an element of key out. Default: None.
        need_weights: False gives None for the weights. Default: True.
        attn_mask: Tensor (L, S) or (N * num_heads, L, S): True, or -inf to be added, leaves an element of key out for one
            of query. Default: None.
        average_attn_weights: False gives the weights of each head. Default: True, their mean.
    Returns:
        pair: Tensor in query's form, and weights (N, L, S) or None.
    Raises:
        ValueError: embed_dim is not divisible by num_heads.

    >>> attention, x = ms.nn.MultiheadAttention(4, 2), ms.ops.ones((3, 1, 4))
    >>> output, weights = attention(x, x, x)
    >>> output.shape, weights.asnumpy().round(3)[0, 0]
    ((3, 1, 4), array([0.333, 0.333, 0.333], dtype=float32))
    """

    def __init__(
        self,
        embed_dim,
        num_heads,
        dropout=0.0,
        has_bias=True,
        add_bias_kv=False,
        add_zero_attn=False,
        kdim=None,
        vdim=None,
        batch_first=False,
        dtype=_core.float32,
    ):
        super().__init__()
        if embed_dim % num_heads:
            raise ValueError(f"MultiheadAttention: embed_dim {embed_dim} is not divisible by num_heads {num_heads}")
        self.embed_dim, self.num_heads, self.head_dim = embed_dim, num_heads, embed_dim // num_heads
        self.kdim, self.vdim = kdim or embed_dim, vdim or embed_dim
        self.dropout, self.batch_first, self.add_zero_attn = dropout, batch_first, add_zero_attn
        self._same = self.kdim == embed_dim and self.vdim == embed_dim
        if self._same:
            self.in_proj_weight = _parameter(XavierUniform(), (3 * embed_dim, embed_dim), "in_proj_weight", dtype)
        else:
            self.q_proj_weight = _parameter(XavierUniform(), (embed_dim, embed_dim), "q_proj_weight", dtype)
            self.k_proj_weight = _parameter(XavierUniform(), (embed_dim, self.kdim), "k_proj_weight", dtype)
            self.v_proj_weight = _parameter(XavierUniform(), (embed_dim, self.vdim), "v_proj_weight", dtype)
        self.in_proj_bias = _parameter(Zero(), (3 * embed_dim,), "in_proj_bias", dtype) if has_bias else None
        self.out_proj = Dense(
            embed_dim, embed_dim, HeUniform(math.sqrt(5)), Uniform(1 / math.sqrt(embed_dim)), has_bias, dtype=dtype
        )
        self.bias_k = _parameter(XavierNormal(), (1, 1, embed_dim), "bias_k", dtype) if add_bias_kv else None
        self.bias_v = _parameter(XavierNormal(), (1, 1, embed_dim), "bias_v", dtype) if add_bias_kv else None

    def _projected(self, query, key, value):
        e = self.embed_dim
        if self._same:
            w = self.in_proj_weight
            weights = (w[:e], w[e : 2 * e], w[2 * e :])
        else:
            weights = (self.q_proj_weight, self.k_proj_weight, self.v_proj_weight)
        b = self.in_proj_bias
        biases = (None, None, None) if b is None else (b[:e], b[e : 2 * e], b[2 * e :])
        return [_linear(x, w, b) for x, w, b in zip((query, key, value), weights, biases)]

    def construct(
        self, query, key, value, key_padding_mask=None, need_weights=True, attn_mask=None, average_attn_weights=True
    ):
        batched = query.ndim == 3
        if not batched:
            query, key, value = (ops.unsqueeze(x, 1) for x in (query, key, value))
            if key_padding_mask is not None:
                key_padding_mask = ops.unsqueeze(key_padding_mask, 0)
        elif self.batch_first:
            query, key, value = (x.swapaxes(0, 1) for x in (query, key, value))
        q, k, v = self._projected(query, key, value)
        n, length = q.shape[1], q.shape[0]
        extra = 0
        if self.bias_k is not None:
            k = ops.cat([k, ops.tile(self.bias_k, (1, n, 1))], 0)
            v = ops.cat([v, ops.tile(self.bias_v, (1, n, 1))], 0)
            extra += 1
        if self.add_zero_attn:
            zero = ops.zeros((1, n, self.embed_dim), k.dtype)
            k, v, extra = ops.cat([k, zero], 0), ops.cat([v, zero], 0), extra + 1
        source = k.shape[0]
        heads = [
            x.reshape(x.shape[0], n * self.num_heads, self.head_dim).swapaxes(0, 1) for x in (q, k, v)
        ]  # (N * heads, length, head_dim)
        masks = self._masks(attn_mask, key_padding_mask, n, extra)
        dropout = self.dropout if self.training else 0
        one_dtype = q.dtype == k.dtype == v.dtype and all(m.dtype in (_core.bool_, q.dtype) for m in masks)
        if one_dtype and not need_weights and not dropout and not keeps_weights(*heads):
            weights = None
            out = _attention(*heads, _joined(masks), scale=1 / math.sqrt(self.head_dim))[0]
        else:
            scores = _matmul(heads[0] / math.sqrt(self.head_dim), heads[1].swapaxes(1, 2))
            for mask in masks:
                scores = _where(mask, -math.inf, scores) if mask.dtype == _core.bool_ else scores + mask
            weights = _softmax(scores, -1)
            used = ops.dropout(weights, self.dropout, self.training) if self.dropout else weights
            out = _matmul(used, heads[2])
        out = out.swapaxes(0, 1).reshape(length, n, self.embed_dim)
        out = self.out_proj(out)
        if not need_weights:
            weights = None
        else:
            weights = weights.reshape(n, self.num_heads, length, source)
            weights = weights.mean(1) if average_attn_weights else weights
        if not batched:
            return out.squeeze(1), None if weights is None else weights.squeeze(0)
        return out.swapaxes(0, 1) if self.batch_first else out, weights

    def _masks(self, attn_mask, key_padding_mask, n, extra):
        """Of (N * heads, L, S) or what broadcasts to it: bool, True leaves an element out, or numbers to be added."""
        masks = []
        if attn_mask is not None:
            mask = ops.unsqueeze(attn_mask, 0) if attn_mask.ndim == 2 else attn_mask
            masks.append(ops.pad(mask, (0, extra)) if extra else mask)
        if key_padding_mask is not None:
            mask = ops.pad(key_padding_mask, (0, extra)) if extra else key_padding_mask
            mask = ops.repeat_interleave(mask, self.num_heads, 0)
            masks.append(mask.reshape(n * self.num_heads, 1, mask.shape[1]))
        return masks


def _joined(masks):
    """The masks as one that the op attention takes, in which True keeps an element."""
    joined = None
    for mask in masks:
        boolean = mask.dtype == _core.bool_
        if joined is None:
            joined = ops.logical_not(mask) if boolean else mask
        elif joined.dtype == _core.bool_:
            joined = ops.logical_and(joined, ops.logical_not(mask)) if boolean else _where(joined, mask, -math.inf)
        else:
            joined = _where(mask, -math.inf, joined) if boolean else joined + mask
    return joined


class _Layer(Cell):
    """What encoder and decoder layers share: the feed-forward block and where norms stand."""

    def __init__(self, d_model, dim_feedforward, dropout, activation, eps, norm_first, attentions, dtype):
        super().__init__()
        for name, attention in attentions.items():
            setattr(self, name, attention)
        norms = len(attentions) + 1
        self.dense1 = Dense(d_model, dim_feedforward, dtype=dtype)
        self.dropout = Dropout(p=dropout)
        self.dense2 = Dense(dim_feedforward, d_model, dtype=dtype)
        for i in range(norms):
            setattr(self, f"norm{i + 1}", LayerNorm((d_model,), epsilon=eps, dtype=dtype))
        for i in range(norms):
            setattr(self, f"dropout{i + 1}", Dropout(p=dropout))
        self.norm_first = norm_first
        if isinstance(activation, str):
            if activation not in ("relu", "gelu"):
                raise ValueError(f"{type(self).__name__}: activation must be 'relu', 'gelu', a Cell or a function")
            activation = ops.gelu if activation == "gelu" else get_activation(activation)
        self.activation = activation

    def _feed_forward(self, x):
        return self.dense2(self.dropout(self.activation(self.dense1(x))))


class TransformerEncoderLayer(_Layer):
    """Layer of a transformer's encoder: self-attention and a feed-forward block, each with a residual and layer norm (Vaswani
    et al., 2017).

    Args:
        d_model: int, the number of features of an element.
        nhead: int that divides it, the number of heads.
        dim_feedforward: int, the size of the feed-forward block's inner layer. Default: 2048.
        dropout: number, the probability of dropout. Default: 0.1.
        activation: 'relu' (default), 'gelu', a cell or a function, in the feed-forward block.
        layer_norm_eps: the epsilon of the layer norms. Default: 1e-5.
        batch_first: True: tensors are (N, T, E). Default: False, (T, N, E).
        norm_first: True: layer norm before each block instead of after it. Default: False.
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        src: Tensor (T, N, d_model).
        src_mask: Tensor (T, T), or (N * heads, T, T): True, or -inf to be added, leaves an element out. Default: None.
        src_key_padding_mask: Tensor (N, T) of the same kind. Default: None.
    Returns:
        Tensor of src's shape.
    Raises:
        ValueError: activation is another word, or d_model is not divisible by nhead.

    >>> ms.nn.TransformerEncoderLayer(4, 2, 8)(ms.ops.ones((3, 1, 4))).shape
    (3, 1, 4)
    """

    def __init__(
        self,
        d_model,
        nhead,
        dim_feedforward=2048,
        dropout=0.1,
        activation="relu",
        layer_norm_eps=1e-5,
        batch_first=False,
        norm_first=False,
        dtype=_core.float32,
    ):
        attention = MultiheadAttention(d_model, nhead, dropout, batch_first=batch_first, dtype=dtype)
        attentions = {"self_attn": attention}
        super().__init__(d_model, dim_feedforward, dropout, activation, layer_norm_eps, norm_first, attentions, dtype)

    def _attend(self, x, mask, padding):
        return self.dropout1(self.self_attn(x, x, x, padding, False, mask)[0])

    def construct(self, src, src_mask=None, src_key_padding_mask=None):
        x = src
        if self.norm_first:
            x = x + self._attend(self.norm1(x), src_mask, src_key_padding_mask)
            return x + self.dropout2(self._feed_forward(self.norm2(x)))
        x = self.norm1(x + self._attend(x, src_mask, src_key_padding_mask))
        return self.norm2(x + self.dropout2(self._feed_forward(x)))


class TransformerDecoderLayer(_Layer):
    """Layer of a transformer's decoder: self-attention, attention to a memory and a feed-forward block, each with a residual
    and layer norm (Vaswani et al., 2017).

    Args:
        d_model: int, the number of features of an element.
        nhead: int that divides it, the number of heads.
        dim_feedforward: int, the size of the feed-forward block's inner layer. Default: 2048.
        dropout: number, the probability of dropout. Default: 0.1.
        activation: 'relu' (default), 'gelu', a cell or a function, in the feed-forward block.
        layer_norm_eps: the epsilon of the layer norms. Default: 1e-5.
        batch_first: True: tensors are (N, T, E). Default: False, (T, N, E).
        norm_first: True: layer norm before each block instead of after it. Default: False.
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        tgt: Tensor (T, N, d_model).
        memory: Tensor (S, N, d_model), what the encoder gave.
        tgt_mask: Tensor (T, T), or (N * heads, T, T): True, or -inf to be added, leaves an element out. Default: None.
        memory_mask: the same, (T, S). Default: None.
        tgt_key_padding_mask: Tensor (N, T) of the same kind. Default: None.
        memory_key_padding_mask: Tensor (N, S) of the same kind. Default: None.
    Returns:
        Tensor of tgt's shape.
    Raises:
        ValueError: activation is another word, or d_model is not divisible by nhead.

    >>> ms.nn.TransformerDecoderLayer(4, 2, 8)(ms.ops.ones((3, 1, 4)), ms.ops.ones((2, 1, 4))).shape
    (3, 1, 4)
    """

    def __init__(
        self,
        d_model,
        nhead,
        dim_feedforward=2048,
        dropout=0.1,
        activation="relu",
        layer_norm_eps=1e-5,
        batch_first=False,
        norm_first=False,
        dtype=_core.float32,
    ):
        attention = lambda: MultiheadAttention(d_model, nhead, dropout, batch_first=batch_first, dtype=dtype)
        attentions = {"self_attn": attention(), "multihead_attn": attention()}
        super().__init__(d_model, dim_feedforward, dropout, activation, layer_norm_eps, norm_first, attentions, dtype)

    def construct(
        self, tgt, memory, tgt_mask=None, memory_mask=None, tgt_key_padding_mask=None, memory_key_padding_mask=None
    ):
        own = lambda x: self.dropout1(self.self_attn(x, x, x, tgt_key_padding_mask, False, tgt_mask)[0])
        other = lambda x: self.dropout2(
            self.multihead_attn(x, memory, memory, memory_key_padding_mask, False, memory_mask)[0]
        )
        x = tgt
        if self.norm_first:
            x = x + own(self.norm1(x))
            x = x + other(self.norm2(x))
            return x + self.dropout3(self._feed_forward(self.norm3(x)))
        x = self.norm1(x + own(x))
        x = self.norm2(x + other(x))
        return self.norm3(x + self.dropout3(self._feed_forward(x)))


def _copies(layer, n):
    """n layers of the same make, each with parameters of its own."""
    few(f"{type(layer).__name__}: num_layers", n)
    return CellList([copy.deepcopy(layer) for _ in range(n)])


class TransformerEncoder(Cell):
    """Encoder of a transformer: layers of one make, each with parameters of its own, one after the other.

    Args:
        encoder_layer: a ``TransformerEncoderLayer``, which is copied.
        num_layers: int, the number of copies.
        norm: cell that is applied last. Default: None.
    Inputs:
        src: Tensor, as the layer takes it.
        src_mask: as the layer takes it. Default: None.
        src_key_padding_mask: as the layer takes it. Default: None.
    Returns:
        Tensor of src's shape.

    >>> encoder = ms.nn.TransformerEncoder(ms.nn.TransformerEncoderLayer(4, 2, 8), num_layers=2)
    >>> encoder(ms.ops.ones((3, 1, 4))).shape
    (3, 1, 4)
    """

    def __init__(self, encoder_layer, num_layers, norm=None):
        super().__init__()
        self.layers, self.num_layers, self.norm = _copies(encoder_layer, num_layers), num_layers, norm

    def construct(self, src, src_mask=None, src_key_padding_mask=None):
        x = src
        for layer in self.layers:
            x = layer(x, src_mask, src_key_padding_mask)
        return x if self.norm is None else self.norm(x)


class TransformerDecoder(Cell):
    """Decoder of a transformer: layers of one make, each with parameters of its own, one after the other.

    Args:
        decoder_layer: a ``TransformerDecoderLayer``, which is copied.
        num_layers: int, the number of copies.
        norm: cell that is applied last. Default: None.
    Inputs:
        tgt: Tensor, as the layer takes it.
        memory: Tensor, what the encoder gave.
        tgt_mask, memory_mask, tgt_key_padding_mask, memory_key_padding_mask: as the layer takes them. Default: None.
    Returns:
        Tensor of tgt's shape.

    >>> decoder = ms.nn.TransformerDecoder(ms.nn.TransformerDecoderLayer(4, 2, 8), num_layers=2)
    >>> decoder(ms.ops.ones((3, 1, 4)), ms.ops.ones((2, 1, 4))).shape
    (3, 1, 4)
    """

    def __init__(self, decoder_layer, num_layers, norm=None):
        super().__init__()
        self.layers, self.num_layers, self.norm = _copies(decoder_layer, num_layers), num_layers, norm

    def construct(
        self, tgt, memory, tgt_mask=None, memory_mask=None, tgt_key_padding_mask=None, memory_key_padding_mask=None
    ):
        x = tgt
        for layer in self.layers:
            x = layer(x, memory, tgt_mask, memory_mask, tgt_key_padding_mask, memory_key_padding_mask)
        return x if self.norm is None else self.norm(x)


class Transformer(Cell):
    """Transformer of an encoder and a decoder, without embeddings and output layer (Vaswani et al., 2017).

    Args:
        d_model: int, the number of features of an element. Default: 512.
        nhead: int that divides it, the number of heads. Default: 8.
        num_encoder_layers: int. Default: 6.
        num_decoder_layers: int. Default: 6.
        dim_feedforward: int, the size of the feed-forward block's inner layer. Default: 2048.
        dropout: number, the probability of dropout. Default: 0.1.
        activation: 'relu' (default), 'gelu', a cell or a function, in the feed-forward block.
        custom_encoder: cell to use as encoder. Default: None.
        custom_decoder: cell to use as decoder. Default: None.
        layer_norm_eps: the epsilon of the layer norms. Default: 1e-5.
        batch_first: True: tensors are (N, T, E). Default: False, (T, N, E).
        norm_first: True: layer norm before each block instead of after it. Default: False.
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        src: Tensor (S, N, d_model).
        tgt: Tensor (T, N, d_model).
        src_mask, tgt_mask, memory_mask: Tensors (S, S), (T, T), (T, S): True, or -inf to be added, leaves an element out.
            Default: None.
        src_key_padding_mask, tgt_key_padding_mask, memory_key_padding_mask: Tensors (N, S), (N, T), (N, S) of the same
            kind. Default: None.
    Returns:
        Tensor of tgt's shape.
    Raises:
        ValueError: src or tgt has not d_model features.

    >>> ms.nn.Transformer(4, 2, 1, 1, 8)(ms.ops.ones((3, 1, 4)), ms.ops.ones((2, 1, 4))).shape
    (2, 1, 4)
    """

    def __init__(
        self,
        d_model=512,
        nhead=8,
        num_encoder_layers=6,
        num_decoder_layers=6,
        dim_feedforward=2048,
        dropout=0.1,
        activation="relu",
        custom_encoder=None,
        custom_decoder=None,
        layer_norm_eps=1e-5,
        batch_first=False,
        norm_first=False,
        dtype=_core.float32,
    ):
        super().__init__()
        shared = (d_model, nhead, dim_feedforward, dropout, activation, layer_norm_eps, batch_first, norm_first, dtype)
        norm = lambda: LayerNorm((d_model,), epsilon=layer_norm_eps, dtype=dtype)
        self.encoder = custom_encoder or TransformerEncoder(
            TransformerEncoderLayer(*shared), num_encoder_layers, norm()
        )
        self.decoder = custom_decoder or TransformerDecoder(
            TransformerDecoderLayer(*shared), num_decoder_layers, norm()
        )
        self.d_model, self.nhead, self.batch_first = d_model, nhead, batch_first
        for p in self.get_parameters():
            if p.ndim > 1:
                p.set_data(initializer(XavierUniform(), p.shape, p.dtype))

    def construct(
        self,
        src,
        tgt,
        src_mask=None,
        tgt_mask=None,
        memory_mask=None,
        src_key_padding_mask=None,
        tgt_key_padding_mask=None,
        memory_key_padding_mask=None,
    ):
        if src.shape[-1] != self.d_model or tgt.shape[-1] != self.d_model:
            raise ValueError(f"Transformer: src and tgt must have {self.d_model} features")
        memory = self.encoder(src, src_mask, src_key_padding_mask)
        return self.decoder(tgt, memory, tgt_mask, memory_mask, tgt_key_padding_mask, memory_key_padding_mask)
