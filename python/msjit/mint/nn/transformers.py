"""Transformers with PyTorch's names of arguments and parameters."""

from ... import _core
from ... import ops as _ops
from ...ops._limits import few as _few
from .init import xavier_uniform_
from .layers import Linear
from .module import Module, ModuleList
from .stateful_layers import Dropout, LayerNorm, MultiheadAttention

_raw = _core._raw_ops
__all__ = [
    "Transformer",
    "TransformerDecoder",
    "TransformerDecoderLayer",
    "TransformerEncoder",
    "TransformerEncoderLayer",
]


def _function(name, activation):
    if activation in ("relu", "gelu"):
        return _raw["relu"] if activation == "relu" else _ops.gelu
    if not callable(activation):
        raise ValueError(f"{name}: activation must be 'relu', 'gelu' or a function, got {activation!r}")
    return activation


def _causal(mask, is_causal, x, batch_first):
    """The mask to take: is_causal alone stands for the causal one."""
    if mask is None and is_causal:
        return Transformer.generate_square_subsequent_mask(
            x.shape[1 if batch_first and x.ndim == 3 else 0], dtype=x.dtype
        )
    return mask


class _Layer(Module):
    def __init__(
        self,
        attentions,
        d_model,
        nhead,
        dim_feedforward,
        dropout,
        activation,
        eps,
        batch_first,
        norm_first,
        bias,
        dtype,
    ):
        super().__init__()
        for name in attentions:
            setattr(self, name, MultiheadAttention(d_model, nhead, dropout, bias, batch_first=batch_first, dtype=dtype))
        self.linear1 = Linear(d_model, dim_feedforward, bias, dtype=dtype)
        self.dropout = Dropout(dropout)
        self.linear2 = Linear(dim_feedforward, d_model, bias, dtype=dtype)
        for i in range(len(attentions) + 1):
            setattr(self, f"norm{i + 1}", LayerNorm(d_model, eps, bias=bias, dtype=dtype))
        for i in range(len(attentions) + 1):
            setattr(self, f"dropout{i + 1}", Dropout(dropout))
        self.activation = _function(type(self).__name__, activation)
        self.norm_first, self.batch_first = norm_first, batch_first

    # The blocks by PyTorch's names: subclasses write their own.

    def _sa_block(self, x, attn_mask, key_padding_mask, is_causal=False):
        return self.dropout1(self.self_attn(x, x, x, key_padding_mask, False, attn_mask)[0])

    def _ff_block(self, x):
        last = self.dropout3 if hasattr(self, "dropout3") else self.dropout2
        return last(self.linear2(self.dropout(self.activation(self.linear1(x)))))

    def _joined(self, x, norm, block):
        """x and what a block makes of it, normalised before or after."""
        return x + block(norm(x)) if self.norm_first else norm(x + block(x))


class TransformerEncoderLayer(_Layer):
    """Layer of a transformer's encoder: self-attention and a feed-forward block, each with a residual and layer norm (Vaswani
    et al., 2017).

    Args:
        d_model: int, the number of features of an element.
        nhead: int that divides it, the number of heads.
        dim_feedforward: int, the size of the feed-forward block's inner layer. Default: 2048.
        dropout: number, the probability of dropout. Default: 0.1.
        activation: 'relu' (default), 'gelu' or a function.
        layer_norm_eps: the epsilon of the layer norms. Default: 1e-5.
        batch_first: True: tensors are (N, T, E). Default: False, (T, N, E).
        norm_first: True: layer norm before each block instead of after it. Default: False.
        bias: False leaves the biases out. Default: True.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
        dtype: dtype of the parameters. Default: None, float32.
    Inputs:
        src: Tensor (T, N, d_model).
        src_mask: Tensor (T, T): True, or -inf to be added, leaves an element out. Default: None.
        src_key_padding_mask: Tensor (N, T) of the same kind. Default: None.
        is_causal: True without src_mask: the causal mask. Default: False.
    Returns:
        Tensor of src's shape.
    Raises:
        ValueError: activation is another word, or d_model is not divisible by nhead.

    >>> ms.mint.nn.TransformerEncoderLayer(4, 2, 8)(ms.ones(3, 1, 4)).shape
    (3, 1, 4)
    """

    def __init__(
        self, d_model, nhead, dim_feedforward=2048, dropout=0.1, activation="relu", layer_norm_eps=1e-5, batch_first=False,
        norm_first=False, bias=True, device=None, dtype=None,
    ):  # fmt: skip
        super().__init__(
            ("self_attn",), d_model, nhead, dim_feedforward, dropout, activation, layer_norm_eps, batch_first, norm_first, bias,
            dtype or _core.float32,
        )  # fmt: skip
        self._made(device)

    def construct(self, src, src_mask=None, src_key_padding_mask=None, is_causal=False):
        mask = _causal(src_mask, is_causal, src, self.batch_first)
        attend = lambda x: self._sa_block(x, mask, src_key_padding_mask, is_causal=is_causal)
        return self._joined(self._joined(src, self.norm1, attend), self.norm2, self._ff_block)


class TransformerDecoderLayer(_Layer):
    """Layer of a transformer's decoder: self-attention, attention to the encoder's result, and a feed-forward block, each with a
    residual and layer norm (Vaswani et al., 2017).

    Args:
        d_model: int, the number of features of an element.
        nhead: int that divides it, the number of heads.
        dim_feedforward: int, the size of the feed-forward block's inner layer. Default: 2048.
        dropout: number, the probability of dropout. Default: 0.1.
        activation: 'relu' (default), 'gelu' or a function.
        layer_norm_eps: the epsilon of the layer norms. Default: 1e-5.
        batch_first: True: tensors are (N, T, E). Default: False, (T, N, E).
        norm_first: True: layer norm before each block instead of after it. Default: False.
        bias: False leaves the biases out. Default: True.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
        dtype: dtype of the parameters. Default: None, float32.
    Inputs:
        tgt: Tensor (T, N, d_model).
        memory: Tensor (S, N, d_model), what the encoder gave.
        tgt_mask: Tensor (T, T): True, or -inf to be added, leaves an element out. Default: None.
        memory_mask: Tensor (T, S) of the same kind. Default: None.
        tgt_key_padding_mask: Tensor (N, T) of the same kind. Default: None.
        memory_key_padding_mask: Tensor (N, S) of the same kind. Default: None.
        tgt_is_causal: True without tgt_mask: the causal mask. Default: False.
        memory_is_causal: accepted as PyTorch has it: memory_mask decides.
    Returns:
        Tensor of tgt's shape.

    >>> ms.mint.nn.TransformerDecoderLayer(4, 2, 8)(ms.ones(3, 1, 4), ms.ones(5, 1, 4)).shape
    (3, 1, 4)
    """

    def __init__(
        self, d_model, nhead, dim_feedforward=2048, dropout=0.1, activation="relu", layer_norm_eps=1e-5, batch_first=False,
        norm_first=False, bias=True, device=None, dtype=None,
    ):  # fmt: skip
        super().__init__(
            ("self_attn", "multihead_attn"), d_model, nhead, dim_feedforward, dropout, activation, layer_norm_eps, batch_first,
            norm_first, bias, dtype or _core.float32,
        )  # fmt: skip

    def construct(
        self, tgt, memory, tgt_mask=None, memory_mask=None, tgt_key_padding_mask=None, memory_key_padding_mask=None,
        tgt_is_causal=False, memory_is_causal=False,
    ):  # fmt: skip
        mask = _causal(tgt_mask, tgt_is_causal, tgt, self.batch_first)
        own = lambda x: self._sa_block(x, mask, tgt_key_padding_mask, tgt_is_causal)
        other = lambda x: self._mha_block(x, memory, memory_mask, memory_key_padding_mask, memory_is_causal)
        x = self._joined(self._joined(tgt, self.norm1, own), self.norm2, other)
        return self._joined(x, self.norm3, self._ff_block)

    def _mha_block(self, x, mem, attn_mask, key_padding_mask, is_causal=False):
        return self.dropout2(self.multihead_attn(x, mem, mem, key_padding_mask, False, attn_mask)[0])


def _copies(layer, n):
    import copy

    _few(f"{type(layer).__name__}: num_layers", n)
    return ModuleList([copy.deepcopy(layer) for _ in range(n)])


class TransformerEncoder(Module):
    """num_layers copies of a layer, one after the other, and a norm of the last result.

    Args:
        encoder_layer: ``TransformerEncoderLayer``.
        num_layers: int.
        norm: layer or None (default).
        enable_nested_tensor, mask_check: accepted as PyTorch has them.
    Inputs:
        src: Tensor (T, N, E).
        mask: Tensor (T, T) or None (default).
        src_key_padding_mask: Tensor (N, T) or None (default).
        is_causal: True without mask: the causal mask. Default: None, False.
    Returns:
        Tensor of src's shape.

    >>> layer = ms.mint.nn.TransformerEncoderLayer(4, 2, 8)
    >>> ms.mint.nn.TransformerEncoder(layer, 2)(ms.ones(3, 1, 4)).shape
    (3, 1, 4)
    """

    def __init__(self, encoder_layer, num_layers, norm=None, enable_nested_tensor=True, mask_check=True):
        super().__init__()
        self.layers = _copies(encoder_layer, num_layers)
        self.num_layers, self.norm = num_layers, norm

    def construct(self, src, mask=None, src_key_padding_mask=None, is_causal=None):
        x = src
        for layer in self.layers:
            x = layer(x, mask, src_key_padding_mask, bool(is_causal))
        return x if self.norm is None else self.norm(x)


class TransformerDecoder(Module):
    """num_layers copies of a layer, one after the other, and a norm of the last result; inputs as of
    ``TransformerDecoderLayer``.

    Args:
        decoder_layer: ``TransformerDecoderLayer``.
        num_layers: int.
        norm: layer or None (default).

    >>> layer = ms.mint.nn.TransformerDecoderLayer(4, 2, 8)
    >>> ms.mint.nn.TransformerDecoder(layer, 2)(ms.ones(3, 1, 4), ms.ones(5, 1, 4)).shape
    (3, 1, 4)
    """

    def __init__(self, decoder_layer, num_layers, norm=None):
        super().__init__()
        self.layers = _copies(decoder_layer, num_layers)
        self.num_layers, self.norm = num_layers, norm

    def construct(
        self, tgt, memory, tgt_mask=None, memory_mask=None, tgt_key_padding_mask=None, memory_key_padding_mask=None,
        tgt_is_causal=None, memory_is_causal=False,
    ):  # fmt: skip
        x = tgt
        for layer in self.layers:
            x = layer(
                x, memory, tgt_mask, memory_mask, tgt_key_padding_mask, memory_key_padding_mask, bool(tgt_is_causal),
                memory_is_causal,
            )  # fmt: skip
        return x if self.norm is None else self.norm(x)


class Transformer(Module):
    """A transformer's encoder and decoder (Vaswani et al., 2017).

    Args:
        d_model: int, the number of features of an element. Default: 512.
        nhead: int that divides it, the number of heads. Default: 8.
        num_encoder_layers: int. Default: 6.
        num_decoder_layers: int. Default: 6.
        dim_feedforward: int, the size of the feed-forward block's inner layer. Default: 2048.
        dropout: number, the probability of dropout. Default: 0.1.
        activation: 'relu' (default), 'gelu' or a function.
        custom_encoder: layer in place of the encoder, or None (default).
        custom_decoder: layer in place of the decoder, or None (default).
        layer_norm_eps: the epsilon of the layer norms. Default: 1e-5.
        batch_first: True: tensors are (N, T, E). Default: False, (T, N, E).
        norm_first: True: layer norm before each block instead of after it. Default: False.
        bias: False leaves the biases out. Default: True.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
        dtype: dtype of the parameters. Default: None, float32.
    Inputs:
        src: Tensor (S, N, d_model).
        tgt: Tensor (T, N, d_model).
        src_mask, tgt_mask, memory_mask: Tensors (S, S), (T, T) and (T, S), or None (default).
        src_key_padding_mask, tgt_key_padding_mask, memory_key_padding_mask: Tensors (N, S), (N, T) and (N, S), or None (default).
        src_is_causal, tgt_is_causal: True without the mask: the causal one. Default: None, False.
    Returns:
        Tensor of tgt's shape.

    >>> net = ms.mint.nn.Transformer(4, 2, 1, 1, 8)
    >>> net(ms.ones(5, 1, 4), ms.ones(3, 1, 4)).shape
    (3, 1, 4)
    """

    def __init__(
        self, d_model=512, nhead=8, num_encoder_layers=6, num_decoder_layers=6, dim_feedforward=2048, dropout=0.1,
        activation="relu", custom_encoder=None, custom_decoder=None, layer_norm_eps=1e-5, batch_first=False, norm_first=False,
        bias=True, device=None, dtype=None,
    ):  # fmt: skip
        super().__init__()
        shared = (
            d_model,
            nhead,
            dim_feedforward,
            dropout,
            activation,
            layer_norm_eps,
            batch_first,
            norm_first,
            bias,
            device,
            dtype,
        )
        norm = lambda: LayerNorm(d_model, layer_norm_eps, bias=bias, dtype=dtype or _core.float32)
        self.encoder = custom_encoder or TransformerEncoder(
            TransformerEncoderLayer(*shared), num_encoder_layers, norm()
        )
        self.decoder = custom_decoder or TransformerDecoder(
            TransformerDecoderLayer(*shared), num_decoder_layers, norm()
        )
        self.d_model, self.nhead, self.batch_first = d_model, nhead, batch_first
        self._reset_parameters()
        self._made(device)

    def _reset_parameters(self):
        for p in self.parameters():
            if p.ndim > 1:
                xavier_uniform_(p)

    def construct(
        self, src, tgt, src_mask=None, tgt_mask=None, memory_mask=None, src_key_padding_mask=None, tgt_key_padding_mask=None,
        memory_key_padding_mask=None, src_is_causal=None, tgt_is_causal=None, memory_is_causal=False,
    ):  # fmt: skip
        memory = self.encoder(src, src_mask, src_key_padding_mask, src_is_causal)
        return self.decoder(
            tgt,
            memory,
            tgt_mask,
            memory_mask,
            tgt_key_padding_mask,
            memory_key_padding_mask,
            tgt_is_causal,
            memory_is_causal,
        )

    @staticmethod
    def generate_square_subsequent_mask(sz, device=None, dtype=None):
        """(sz, sz) with -inf above the diagonal and 0 elsewhere.

        >>> ms.mint.nn.Transformer.generate_square_subsequent_mask(2)
        Tensor([[  0., -inf],
                [  0.,   0.]], dtype=float32)
        """
        return _raw["triu"](_raw["full"](-float("inf"), (sz, sz), dtype or _core.float32), 1)
