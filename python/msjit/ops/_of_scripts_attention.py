"""Private functions of MindSpore's ``ops.function.nn_func`` that scripts import: attention by parts, padding, sizes.

>>> from msjit.ops._of_scripts_attention import _check_qkv_shape, _in_projection_packed
>>> _check_qkv_shape(3, 3, 3)
True
>>> x = ms.ops.ones((2, 1, 4))
>>> [part.shape for part in _in_projection_packed(x, x, x, ms.ops.ones((12, 4)), None, True, True)]
[(2, 1, 4), (2, 1, 4), (2, 1, 4)]
"""

import math

from .. import _core, _missing, ops

_linear, _matmul, _softmax, _where, _cat = (_core._raw_ops[n] for n in ("linear", "matmul", "softmax", "where", "cat"))


def _check_qkv_shape(query_ndim, key_ndim, value_ndim):
    """Whether query, key and value have a batch; ValueError unless all have two or all three dimensions."""
    if query_ndim not in (2, 3):
        raise ValueError(f"query must have 2 dimensions, or 3 with a batch, got {query_ndim}")
    if key_ndim != query_ndim or value_ndim != query_ndim:
        raise ValueError(f"key and value must have {query_ndim} dimensions as query, got {key_ndim} and {value_ndim}")
    return query_ndim == 3


def _check_kpm_shape(query_ndim, kmp_ndim):
    """ValueError unless a mask of padding has one dimension less than query."""
    if query_ndim in (2, 3) and kmp_ndim != query_ndim - 1:
        raise ValueError(f"key_padding_mask must have {query_ndim - 1} dimensions, got {kmp_ndim}")


def _check_attn_mask_shape(query_ndim, query_shape, key_shape, attn_mask_ndim, attn_mask_shape, num_heads):
    """ValueError unless a mask has two dimensions, or three: those of each head where there is no batch."""
    if query_ndim in (2, 3) and attn_mask_ndim not in (2, 3):
        raise ValueError(f"attn_mask must have 2 or 3 dimensions, got {attn_mask_ndim}")
    expected = (num_heads, query_shape[0], key_shape[0])
    if query_ndim == 2 and attn_mask_ndim == 3 and tuple(attn_mask_shape) != expected:
        raise ValueError(f"attn_mask must be of shape {expected}, got {tuple(attn_mask_shape)}")


def _in_projection(q, k, v, w_q, w_k, w_v, b_q=None, b_k=None, b_v=None):
    """The projections of query, key and value by weights of each."""
    size = q.shape[-1]
    for name, x, weight, bias in (("query", q, w_q, b_q), ("key", k, w_k, b_k), ("value", v, w_v, b_v)):
        if tuple(weight.shape) != (size, x.shape[-1]):
            raise ValueError(f"the weight of {name} must be of shape {(size, x.shape[-1])}, got {tuple(weight.shape)}")
        if bias is not None and tuple(bias.shape) != (size,):
            raise ValueError(f"the bias of {name} must be of shape {(size,)}, got {tuple(bias.shape)}")
    return _linear(q, w_q, b_q), _linear(k, w_k, b_k), _linear(v, w_v, b_v)


def _in_projection_packed(q, k, v, w, b, k_is_v, q_is_k):
    """The projections of query, key and value by one weight of all three; those that are one tensor are computed at once."""
    size = q.shape[-1]
    if k_is_v and q_is_k:
        return _linear(q, w, b).tensor_split(3, -1)
    b_q, b_k, b_v = (None, None, None) if b is None else (b[:size], b[size : 2 * size], b[2 * size :])
    if k_is_v:
        both = _linear(k, w[size:], None if b is None else b[size:])
        return (_linear(q, w[:size], b_q), *both.tensor_split(2, -1))
    return _linear(q, w[:size], b_q), _linear(k, w[size : 2 * size], b_k), _linear(v, w[2 * size :], b_v)


def _inner_dropout(x, p, training):
    """x with dropout of probability p, in training."""
    return ops.dropout(x, p, True) if training and 0 < p <= 1 else x


def _inner_pad(x, padding, value=None):
    """ops.pad, of bools too."""
    return ops.pad(x.astype(_core.int32) if x.dtype == _core.bool_ else x, padding, value=value).astype(x.dtype)


def multi_head_attention_forward(
    query, key, value, embed_dim_to_check, num_heads, in_proj_weight, in_proj_bias, bias_k, bias_v, add_zero_attn, dropout_p,
    out_proj_weight, out_proj_bias, training=True, key_padding_mask=None, attn_mask=None, use_separate_proj_weight=False,
    q_proj_weight=None, k_proj_weight=None, v_proj_weight=None, static_k=None, static_v=None, average_attn_weights=True,
    is_causal=False, k_is_v=False, q_is_k=False, dtype=_core.float32,
):  # fmt: skip
    """What nn.MultiheadAttention computes, of weights that are given; the result and the weights of attention.

    >>> from msjit.ops._of_scripts_attention import multi_head_attention_forward
    >>> x, w = ms.ops.ones((3, 1, 4)), ms.ops.ones((12, 4))
    >>> y, shares = multi_head_attention_forward(x, x, x, 4, 2, w, None, None, None, False, 0.0, w[:4], None, False)
    >>> y.shape, shares.shape
    ((3, 1, 4), (1, 3, 3))
    """
    batched = _check_qkv_shape(query.ndim, key.ndim, value.ndim)
    if key_padding_mask is not None:
        _check_kpm_shape(query.ndim, key_padding_mask.ndim)
        if key_padding_mask.dtype != _core.bool_ and not key_padding_mask.is_floating_point():
            raise ValueError(f"key_padding_mask must be of bools or floats, got {key_padding_mask.dtype}")
    if attn_mask is not None:
        _check_attn_mask_shape(query.ndim, query.shape, key.shape, attn_mask.ndim, attn_mask.shape, num_heads)
    if not batched:
        query, key, value = query.expand_dims(1), key.expand_dims(1), value.expand_dims(1)
        if key_padding_mask is not None:
            key_padding_mask = key_padding_mask.expand_dims(0)
    length, batch, size = query.shape
    if size != embed_dim_to_check or size % num_heads:
        raise ValueError(
            f"query's elements must be of size {embed_dim_to_check}, a multiple of {num_heads}, got {size}"
        )
    same = key.shape[:2] == value.shape[:2] if use_separate_proj_weight else key.shape == value.shape
    if not same:
        raise ValueError(f"key {key.shape} and value {value.shape} must be of one shape")
    if use_separate_proj_weight:
        if q_proj_weight is None or k_proj_weight is None or v_proj_weight is None:
            raise ValueError("use_separate_proj_weight needs q_proj_weight, k_proj_weight and v_proj_weight")
        biases = (None, None, None) if in_proj_bias is None else in_proj_bias.tensor_split(3)
        q, k, v = _in_projection(query, key, value, q_proj_weight, k_proj_weight, v_proj_weight, *biases)
    else:
        if in_proj_weight is None:
            raise ValueError("in_proj_weight must be given unless use_separate_proj_weight is")
        q, k, v = _in_projection_packed(query, key, value, in_proj_weight, in_proj_bias, k_is_v, q_is_k)
    if attn_mask is not None:
        attn_mask = _checked_mask(attn_mask, length, key.shape[0], batch * num_heads)
    extra = 0
    if (bias_k is None) != (bias_v is None):
        raise ValueError("bias_k and bias_v must be given together")
    if bias_k is not None:
        if static_k is not None or static_v is not None:
            raise ValueError("bias_k and bias_v cannot be added to static_k and static_v")
        k, v, extra = _cat([k, bias_k.tile((1, batch, 1))], 0), _cat([v, bias_v.tile((1, batch, 1))], 0), 1
    head = size // num_heads
    q = _heads(q, batch * num_heads, head)
    k = (
        _heads(k, batch * num_heads, head)
        if static_k is None
        else _static("static_k", static_k, batch * num_heads, head)
    )
    v = (
        _heads(v, batch * num_heads, head)
        if static_v is None
        else _static("static_v", static_v, batch * num_heads, head)
    )
    if add_zero_attn:
        zero = ops.zeros((batch * num_heads, 1, head), k.dtype)
        k, v, extra = _cat([k, zero], 1), _cat([v, zero.astype(v.dtype)], 1), extra + 1
    scores = _matmul(q / math.sqrt(head), k.swapaxes(1, 2))
    for mask in (attn_mask, _padding_of_heads(key_padding_mask, num_heads)):
        if mask is not None:
            mask = _inner_pad(mask, (0, extra)) if extra else mask
            scores = _where(mask, -math.inf, scores) if mask.dtype == _core.bool_ else scores + mask
    shares = _softmax(scores, -1)
    out = _matmul(_inner_dropout(shares, dropout_p, training), v)
    out = _linear(out.swapaxes(0, 1).reshape(length, batch, size), out_proj_weight, out_proj_bias)
    shares = shares.reshape(batch, num_heads, length, k.shape[1])
    shares = shares.mean(1) if average_attn_weights else shares
    return (out, shares) if batched else (out.squeeze(1), shares.squeeze(0))


def _heads(x, several, size):
    return x.reshape(x.shape[0], several, size).swapaxes(0, 1)


def _static(name, x, several, size):
    if x.shape[0] != several or x.shape[2] != size:
        raise ValueError(f"{name} must be of shape ({several}, S, {size}), got {x.shape}")
    return x


def _checked_mask(mask, length, source, several):
    """attn_mask with three dimensions, of bools or floats."""
    if mask.dtype == _core.uint8:
        mask = mask.astype(_core.bool_)
    if mask.dtype != _core.bool_ and not mask.is_floating_point():
        raise ValueError(f"attn_mask must be of bools, floats or uint8, got {mask.dtype}")
    expected = (length, source) if mask.ndim == 2 else (several, length, source)
    if tuple(mask.shape) != expected:
        raise ValueError(f"attn_mask must be of shape {expected}, got {tuple(mask.shape)}")
    return mask.expand_dims(0) if mask.ndim == 2 else mask


def _padding_of_heads(mask, heads):
    """(N, S) as (N * heads, 1, S)."""
    return None if mask is None else ops.repeat_interleave(mask, heads, 0).expand_dims(1)


def _interploate_ext_make_tuple(input, value):
    """A number for each dimension of input's pictures; tuples and lists as they are."""
    return value if isinstance(value, (list, tuple)) else (value,) * (input.ndim - 2)


def _interpolate_ext_scale_factor_convert_size(input, scale_factor):
    """The sizes of pictures that are enlarged by factors, rounded down."""
    return tuple(math.floor(n * factor) for n, factor in zip(input.shape[2:], scale_factor))


__getattr__ = _missing.getattr_of(__name__)
