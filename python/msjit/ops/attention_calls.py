"""Attention with the arguments that MindSpore's functions have."""

import math

from .. import _core, _missing

__all__ = ["flash_attention_score"]
_raw = _core._raw_ops
_ALL = 2147483647


def _to_heads(x, layout, heads):
    """(B, N, S, D) of a layout."""
    if layout == "BNSD":
        return x
    if layout == "BSND":
        return x.transpose((0, 2, 1, 3))
    if layout == "SBH":
        x = x.transpose((1, 0, 2))
    b, s, h = x.shape
    return x.reshape((b, s, heads, h // heads)).transpose((0, 2, 1, 3))


def _from_heads(x, layout):
    if layout == "BNSD":
        return x
    x = x.transpose((0, 2, 1, 3))
    if layout == "BSND":
        return x
    x = x.reshape((*x.shape[:2], -1))
    return x.transpose((1, 0, 2)) if layout == "SBH" else x


def flash_attention_score(
    query, key, value, head_num, real_shift=None, drop_mask=None, padding_mask=None, attn_mask=None, prefix=None,
    actual_seq_qlen=None, actual_seq_kvlen=None, keep_prob=1.0, scalar_value=1.0, pre_tokens=_ALL, next_tokens=_ALL,
    inner_precise=0, input_layout="BSH", sparse_mode=0,
):  # fmt: skip
    """Attention: softmax(query @ key^T * scalar_value + real_shift, where attn_mask is not set) @ value.

    Args:
        query: Tensor of floats in the layout.
        key: Tensor in the layout; its heads may be fewer, by a whole factor.
        value: Tensor as key.
        head_num: int, the heads of query.
        real_shift: Tensor that is added to the scores. Default: None.
        drop_mask: Tensor of bools or 0 and 1, what is kept of the shares, which are divided by keep_prob. Default: None.
        padding_mask: must be None.
        attn_mask: Tensor of bools, True where a place is not looked at. Default: None.
        prefix: must be None.
        actual_seq_qlen: must be None.
        actual_seq_kvlen: must be None.
        keep_prob: float in (0, 1], used with drop_mask. Default: 1.0.
        scalar_value: float, the factor of the scores. Default: 1.0.
        pre_tokens: int, how many places before its own a place looks at. Default: all.
        next_tokens: int, how many places behind its own a place looks at. Default: all.
        inner_precise: accepted as MindSpore has it; has no effect.
        input_layout: 'BSH', 'SBH', 'BNSD' or 'BSND'. Default: 'BSH'.
        sparse_mode: 0, attn_mask with pre_tokens and next_tokens; 1, attn_mask alone; 2, no place looks behind its own, counted
            from the first; 3, the same, counted from the last; 4, pre_tokens and next_tokens, counted from the last. Default: 0.
    Returns:
        Tensor in the layout of query.
    Raises:
        ValueError: a layout or mode is not known, or an argument that must be None is not.

    >>> x = ms.ops.ones((1, 2, 4))
    >>> ms.ops.flash_attention_score(x, x, x, 2).shape
    (1, 2, 4)
    """
    return _attended(
        query, key, value, head_num, real_shift, drop_mask, padding_mask, attn_mask, prefix, actual_seq_qlen, actual_seq_kvlen,
        keep_prob, scalar_value, pre_tokens, next_tokens, input_layout, sparse_mode,
    )[1]  # fmt: skip


def _attended(
    query, key, value, head_num, real_shift, drop_mask, padding_mask, attn_mask, prefix, actual_seq_qlen, actual_seq_kvlen,
    keep_prob, scalar_value, pre_tokens, next_tokens, input_layout, sparse_mode,
):  # fmt: skip
    """The scores, with -inf where nothing is looked at, and what attention gives."""
    if input_layout not in ("BSH", "SBH", "BNSD", "BSND"):
        raise ValueError(
            f"flash_attention_score: input_layout must be 'BSH', 'SBH', 'BNSD' or 'BSND', got {input_layout!r}"
        )
    if sparse_mode not in range(5):
        raise ValueError(f"flash_attention_score: sparse_mode must be from 0 to 4, got {sparse_mode!r}")
    for name, given in (
        ("padding_mask", padding_mask), ("prefix", prefix), ("actual_seq_qlen", actual_seq_qlen),
        ("actual_seq_kvlen", actual_seq_kvlen),
    ):  # fmt: skip
        if given is not None:
            raise ValueError(f"flash_attention_score: {name} must be None")
    q = _to_heads(query, input_layout, head_num)
    heads = key.shape[-1] // q.shape[-1] if input_layout in ("BSH", "SBH") else None
    k, v = _to_heads(key, input_layout, heads), _to_heads(value, input_layout, heads)
    if k.shape[1] != head_num:
        k, v = (_raw["repeat_interleave"](x, head_num // x.shape[1], 1) for x in (k, v))
    scores = _raw["matmul"](q, k.swapaxes(-1, -2)).astype(_core.float32) * scalar_value
    if real_shift is not None:
        scores = scores + real_shift
    rows, columns = scores.shape[-2:]
    behind = columns - rows if sparse_mode in (3, 4) else 0
    before, after = (pre_tokens, next_tokens) if sparse_mode in (0, 4) else (_ALL, 0 if sparse_mode in (2, 3) else _ALL)
    if sparse_mode in (0, 1) and attn_mask is not None:
        scores = _raw["masked_fill"](scores, attn_mask.astype(_core.bool_), -math.inf)
    if min(before, after) < max(rows, columns):
        distance = _raw["arange"](0, columns, 1) - (_raw["arange"](0, rows, 1) + behind).reshape((rows, 1))
        scores = _raw["masked_fill"](scores, (distance > after) | (distance < -before), -math.inf)
    shares = _raw["softmax"](scores, -1)
    if drop_mask is not None:
        shares = shares * drop_mask.astype(_core.float32) / keep_prob
    return scores, _from_heads(_raw["matmul"](shares.astype(v.dtype), v), input_layout)


def attention_with_statistics(
    query, key, value, real_shift, drop_mask, padding_mask, attn_mask, prefix, actual_seq_qlen, actual_seq_kvlen, head_num,
    keep_prob, scale_value, pre_tokens, next_tokens, input_layout, sparse_mode,
):  # fmt: skip
    """What P.FlashAttentionScore gives: the largest score of each row and the sum of exp(score - largest), each eight times,
    a scalar of no use, and the result."""
    scores, result = _attended(
        query, key, value, head_num, real_shift, drop_mask, padding_mask, attn_mask, prefix, actual_seq_qlen, actual_seq_kvlen,
        keep_prob, scale_value, pre_tokens, next_tokens, input_layout, sparse_mode,
    )  # fmt: skip
    scores = scores.detach()
    largest = _raw["amax"](scores, -1, True)
    total = _raw["sum"](_raw["exp"](scores - largest), -1, True)
    repeats = (1, 1, 1, 8)
    return largest.tile(repeats), total.tile(repeats), _core.tensor(0.0, dtype=query.dtype), result


__getattr__ = _missing.getattr_of(__name__)
