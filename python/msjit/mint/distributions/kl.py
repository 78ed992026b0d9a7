"""Divergences between distributions."""

from ... import _core
from .bernoulli import Bernoulli
from .categorical import Categorical
from .independent import Independent
from .normal import Normal

_raw = _core._raw_ops
__all__ = ["kl_divergence"]


def kl_divergence(p, q):
    """Kullback-Leibler divergence: the expectation under p of log p - log q; 0 for equal distributions.

    Args:
        p: Normal, Categorical, Bernoulli, or Independent of one of them.
        q: distribution of the same kind.
    Returns:
        Tensor.
    Raises:
        NotImplementedError: they are of other kinds.

    >>> from msjit.mint.distributions import Normal, kl_divergence
    >>> float(kl_divergence(Normal(0.0, 1.0), Normal(1.0, 1.0)))
    0.5
    """
    if isinstance(p, Normal) and isinstance(q, Normal):
        ratio, shift = (p.scale / q.scale) ** 2, ((p.loc - q.loc) / q.scale) ** 2
        return 0.5 * (ratio + shift - 1 - _raw["log"](ratio))
    if isinstance(p, Categorical) and isinstance(q, Categorical):
        return _raw["sum"](p.probs * (p.logits - q.logits), -1)
    if isinstance(p, Independent) and isinstance(q, Independent) and len(p.event_shape) == len(q.event_shape):
        return p._summed(kl_divergence(p.base_dist, q.base_dist))
    if isinstance(p, Bernoulli) and isinstance(q, Bernoulli):
        return p.probs * (p.logits - q.logits) - _raw["softplus"](p.logits) + _raw["softplus"](q.logits)
    raise NotImplementedError(f"kl_divergence: not of {type(p).__name__} and {type(q).__name__}")
