"""Which token comes next."""

import numpy as np


class Sampler:
    """Chooses tokens by their logits.

    Args:
        temperature: number, what logits are divided by; 0 (default): the most probable token is taken.
        top_k: int, only the k most probable are kept; 0 (default): all.
        top_p: number in (0, 1], only the most probable that reach this sum together are kept. Default: 1.
        seed: int or None, where the random numbers start.
    Raises:
        ValueError: a setting is outside of what there is.

    >>> import numpy as np
    >>> ms.llm.Sampler()(np.array([0.0, 2.0, 1.0], np.float32))
    1
    """

    def __init__(self, temperature=0.0, top_k=0, top_p=1.0, seed=None):
        if not temperature >= 0 or temperature == float("inf"):
            raise ValueError(f"Sampler: temperature must be a number that is not negative, got {temperature!r}")
        if not isinstance(top_k, int) or top_k < 0:
            raise ValueError(f"Sampler: top_k must be an int that is not negative, got {top_k!r}")
        if not 0 < top_p <= 1:
            raise ValueError(f"Sampler: top_p must be in (0, 1], got {top_p!r}")
        self.temperature, self.top_k, self.top_p = temperature, top_k, top_p
        self._random = np.random.default_rng(seed)

    def probabilities(self, logits):
        """Of every token, float64."""
        x = np.asarray(logits, np.float64)
        if self.temperature == 0:
            return (np.arange(x.size) == x.argmax()).astype(np.float64)
        x = x / self.temperature
        if 0 < self.top_k < x.size:
            x = np.where(x >= np.partition(x, -self.top_k)[-self.top_k], x, -np.inf)
        p = np.exp(x - x.max())
        p /= p.sum()
        if self.top_p < 1:
            order = np.argsort(-p, kind="stable")
            before = np.cumsum(p[order]) - p[order]
            p[order[before >= self.top_p]] = 0
            p /= p.sum()
        return p

    def __call__(self, logits):
        if self.temperature == 0:
            return int(np.argmax(logits))
        return int(self._random.choice(len(logits), p=self.probabilities(logits)))
