"""The softmax of very many classes by clusters: ``AdaptiveLogSoftmaxWithLoss``."""

from typing import NamedTuple

from ... import _core
from . import functional as F
from .layers import Linear
from .module import Module, ModuleList, Sequential

_raw = _core._raw_ops


class _Result(NamedTuple):
    output: object
    loss: object


class AdaptiveLogSoftmaxWithLoss(Module):
    """Log-probabilities of very many classes, which are sorted by how often they occur: the frequent ones are computed alone,
    each of the others by the probability of its cluster and, from fewer features, of the class within it (Grave et al., 2017).

    Args:
        in_features: int, the features of an element of the input.
        n_classes: int, how many classes there are.
        cutoffs: ascending ints below n_classes: where each cluster begins.
        div_value: number, each cluster has so many times fewer features than the one before. Default: 4.0.
        head_bias: True adds a bias to the scores of frequent classes and clusters. Default: False.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
        dtype: dtype of the parameters. Default: None, float32.
    Inputs:
        input: Tensor (N, in_features) or (in_features,).
        target: integer Tensor (N,) or (), the right classes.
    Returns:
        named pair: ``output`` (N,) or (), the log-probabilities of the targets, and ``loss``, a scalar: minus their mean.
    Raises:
        ValueError: cutoffs do not ascend within the classes, or shapes do not fit.
        IndexError: a target is no class.

    >>> layer = ms.mint.nn.AdaptiveLogSoftmaxWithLoss(8, 20, cutoffs=[5, 10])
    >>> output, loss = layer(ms.ones(3, 8), ms.tensor([0, 7, 19]))
    >>> output.shape, layer.log_prob(ms.ones(3, 8)).exp().sum(1).asnumpy().round(3).tolist()
    ((3,), [1.0, 1.0, 1.0])
    """

    def __init__(self, in_features, n_classes, cutoffs, div_value=4.0, head_bias=False, device=None, dtype=None):
        super().__init__()
        cutoffs = list(cutoffs)
        ascending = cutoffs == sorted(set(cutoffs)) and all(int(c) == c for c in cutoffs)
        if not cutoffs or not ascending or cutoffs[0] <= 0 or cutoffs[-1] > n_classes - 1:
            raise ValueError(
                f"AdaptiveLogSoftmaxWithLoss: cutoffs must be ascending ints from 1 to n_classes - 1 = {n_classes - 1}, got "
                f"{cutoffs}"
            )
        self.in_features, self.n_classes, self.cutoffs = in_features, n_classes, [*cutoffs, n_classes]
        self.div_value, self.head_bias = div_value, head_bias
        self.shortlist_size, self.n_clusters = cutoffs[0], len(cutoffs)
        self.head_size = self.shortlist_size + self.n_clusters
        self.head = Linear(in_features, self.head_size, head_bias, dtype=dtype, device=device)
        self.tail = ModuleList()
        for i, (start, end) in enumerate(zip(self.cutoffs, self.cutoffs[1:])):
            features = int(in_features // div_value ** (i + 1))
            self.tail.append(
                Sequential(
                    Linear(in_features, features, False, dtype=dtype, device=device),
                    Linear(features, end - start, False, dtype=dtype, device=device),
                )
            )
        self._made()

    def reset_parameters(self):
        """Draws all weights anew."""
        self.head.reset_parameters()
        for first, second in self.tail:
            first.reset_parameters()
            second.reset_parameters()

    _drawn_by = reset_parameters

    def forward(self, input, target):
        single = input.ndim == 1
        if input.ndim != target.ndim + 1 or input.ndim > 2 or (not single and input.shape[0] != target.shape[0]):
            raise ValueError(
                f"AdaptiveLogSoftmaxWithLoss: expected input (N, {self.in_features}) and target (N,), or without N, got "
                f"{tuple(input.shape)} and {tuple(target.shape)}"
            )
        if single:
            input, target = _raw["unsqueeze"](input, 0), _raw["unsqueeze"](target, 0)
        if target.size and not bool(((target >= 0) & (target < self.n_classes)).all()):
            raise IndexError(f"AdaptiveLogSoftmaxWithLoss: targets must be from 0 to {self.n_classes - 1}")
        head = F.log_softmax(self.head(input), 1)
        # Of the frequent classes their own element of the head, of the others that of the cluster and one within it.
        place, within = target, []
        for i, (start, end) in enumerate(zip(self.cutoffs, self.cutoffs[1:])):
            rows = _raw["nonzero"]((target >= start) & (target < end))[:, 0]
            if rows.shape[0]:
                scores = F.log_softmax(self.tail[i](input[rows]), 1)
                column = _raw["unsqueeze"](target[rows] - start, 1)
                within.append((rows, _raw["squeeze"](_raw["gather"](scores, column, 1), 1)))
                place = _raw["where"]((target >= start) & (target < end), self.shortlist_size + i, place)
        output = _raw["squeeze"](_raw["gather"](head, _raw["unsqueeze"](place, 1), 1), 1)
        for rows, values in within:
            output = _raw["index_add"](output, rows, values, 0)
        loss = (-output).mean()
        return _Result(output[0] if single else output, loss)

    def log_prob(self, input):
        """Log-probabilities (N, n_classes) of all classes."""
        head = F.log_softmax(self.head(input), 1)
        parts = [head[:, : self.shortlist_size]]
        for i, tail in enumerate(self.tail):
            parts.append(F.log_softmax(tail(input), 1) + head[:, self.shortlist_size + i, None])
        return _raw["cat"](parts, 1)

    def predict(self, input):
        """The most probable classes (N,): rare ones are only looked at where a cluster wins."""
        best = _raw["argmax"](self.head(input), 1)
        if bool((best < self.shortlist_size).all()):
            return best
        return _raw["where"](best < self.shortlist_size, best, _raw["argmax"](self.log_prob(input), 1))


__all__ = ["AdaptiveLogSoftmaxWithLoss"]
