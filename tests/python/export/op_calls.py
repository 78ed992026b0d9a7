"""Calls of every op by its samples (nodevice/op_samples.py), as functions of tensors that can be exported."""

import sys
from pathlib import Path

import numpy as np

import msjit as ms
from msjit import _core

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "nodevice"))
import op_samples  # noqa: E402

RANDOM = op_samples.RANDOM
SAMPLES = op_samples.make_samples()


def calls(name):
    """(function of tensors, tensors) of each sample."""
    op = _core._raw_ops[name]
    for args, kwargs, _ in SAMPLES[name]:
        tensors, slots = [], []
        kwargs = {k: ms.Tensor(v) if isinstance(v, np.ndarray) else v for k, v in kwargs.items()}
        for a in args:
            if isinstance(a, (np.ndarray, np.generic)):
                slots.append(len(tensors))
                tensors.append(ms.Tensor(a))
            elif isinstance(a, (list, tuple)) and any(isinstance(v, np.ndarray) for v in a):
                slots.append([len(tensors) + i for i in range(len(a))])
                tensors += [ms.Tensor(v) for v in a]
            else:
                slots.append((a,))

        def call(*given, slots=slots, kwargs=kwargs):
            return op(*[given[s] if isinstance(s, int) else s[0] if isinstance(s, tuple) else [given[i] for i in s]
                        for s in slots], **kwargs)  # fmt: skip

        yield call, tensors
