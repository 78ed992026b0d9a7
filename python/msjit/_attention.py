"""When attention is computed by the op of that name (docs/decisions/0021-attention.md)."""

from msjit import _core

_DTYPES = (_core.float32, _core.float16, _core.bfloat16, _core.float64)
_MOST_WEIGHTS_KEPT = 512 * 512  # of a head


def keeps_weights(query, key, value):
    """Whether the weights are better kept: gradients are wanted, which would make them once more, and they are few."""
    if query.shape[-2] * key.shape[-2] > _MOST_WEIGHTS_KEPT:
        return False
    wanted = query.requires_grad or key.requires_grad or value.requires_grad
    return wanted and query.device[:4] != "cuda"  # whose memory is linear in the lengths, whatever they are


def _fits(query, value):
    """Whether the kernels of the device take heads of these sizes: CUDA's hold tiles of them in shared memory."""
    sizes = query.shape[-1] + value.shape[-1]
    return sizes <= 181 or query.device[:4] != "cuda" or (sizes <= 373 and query.dtype != _core.float64)


def is_one_kernel(query, key, value, mask, scale, heads_shared):
    """Whether the op attention takes these: else they are broadcast and promoted by the ops that it is made of."""
    q, k, v = query.shape, key.shape, value.shape
    if not len(q) == len(k) == len(v) >= 2 or query.dtype not in _DTYPES:
        return False
    if query.dtype != key.dtype or query.dtype != value.dtype or not (scale is None or isinstance(scale, (int, float))):
        return False
    if k[:-1] != v[:-1] or q[-1] != k[-1] or not q[-1]:
        return False
    if heads_shared:
        if len(q) < 3 or not k[-3] or q[-3] % k[-3] or q[:-3] != k[:-3]:
            return False
    elif q[:-2] != k[:-2]:
        return False
    if mask is None:
        return _fits(query, value)
    if mask.dtype != _core.bool_ and mask.dtype != query.dtype:
        return False
    whole = (*q[:-1], k[-2])
    fits = len(mask.shape) <= len(whole) and all(m in (1, n) for m, n in zip(reversed(mask.shape), reversed(whole)))
    return fits and _fits(query, value)
