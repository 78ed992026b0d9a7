"""Measures of what a model of images looks at."""

import numpy as np

from .._core import Tensor
from .metrics import Metric


class OcclusionSensitivity(Metric):
    """How much the score of a label falls when a square around each place of an image is covered: what the model looks at.

    update takes the model, an image (1, C, H, W) and its label; eval gives the falls at all places, without dimensions of
    size 1. As in MindSpore, the square reaches from its middle - margin to its middle + margin, without that; in channels, too.

    Args:
        pad_val: number, what the square is filled with.
        margin: int, or a tuple of one for each dimension from C on, how far it reaches from its middle.
        n_batch: int, how many covered images the model is given at once.
        b_box: list of ints or None, the least and the largest place of each dimension from C on; negative or None: all.
    Raises:
        RuntimeError: more than one image, or where eval comes before update.

    >>> model = lambda x: x.reshape(x.shape[0], -1)[:, :2]  # a place is a score
    >>> metric = ms.train.OcclusionSensitivity(margin=1)
    >>> metric.update(model, ms.tensor([[[[5.0, 7.0, 9.0]]]]), ms.tensor([1]))
    >>> metric.eval().tolist()
    [0.0, 7.0, 7.0]
    """

    def __init__(self, pad_val=0.0, margin=2, n_batch=128, b_box=None):
        super().__init__()
        self.pad_val, self.margin, self.n_batch, self.b_box = pad_val, margin, n_batch, b_box
        self.clear()

    def clear(self):
        """Forgets what was seen."""
        self._baseline, self._map, self._is_update = 0, 0, False

    def update(self, *inputs):
        """Takes a model, an image and its label in."""
        if len(inputs) != 3:
            raise ValueError(f"OcclusionSensitivity: update takes a model, an image and a label, got {len(inputs)}")
        model, image, label = inputs[0], *(self._convert_data(v) for v in inputs[1:])
        if image.shape[0] != 1:
            raise RuntimeError("OcclusionSensitivity: the batch must have one image")
        label = int(np.asarray(label).reshape(-1)[0])
        score = lambda batch: model(Tensor(np.concatenate(batch))).asnumpy()[:, label]
        self._baseline = float(score([image])[0])
        shape = image.shape[1:]
        box = [-1] * (2 * len(shape)) if self.b_box is None else list(self.b_box)
        lows = [max(0, box[2 * i]) for i in range(len(shape))]
        highs = [n - 1 if box[2 * i + 1] < 0 else min(n - 1, box[2 * i + 1]) for i, n in enumerate(shape)]
        size = [h - low + 1 for low, h in zip(lows, highs)]
        margins = (self.margin,) * len(shape) if isinstance(self.margin, int) else tuple(self.margin)
        scores, batch = [], []
        for place in np.ndindex(*size):
            centre = [low + p for low, p in zip(lows, place)]
            occluded = image.copy()
            part = tuple(slice(max(0, c - m), c + m) for c, m in zip(centre, margins))
            occluded[(0, *part)] = self.pad_val
            batch.append(occluded)
            if len(batch) == self.n_batch:
                scores.append(score(batch))
                batch = []
        if batch:
            scores.append(score(batch))
        self._map = self._baseline - np.concatenate(scores).reshape(size)
        self._is_update = True

    def eval(self):
        """The fall of the score at every place, an array."""
        if not self._is_update:
            raise RuntimeError("OcclusionSensitivity: nothing was seen, call update before eval")
        return np.squeeze(self._map)
