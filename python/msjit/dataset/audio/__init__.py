# ruff: noqa: F401, F403 (what is imported here is what the package offers)
"""Transforms of sounds, NumPy arrays (..., time): objects that are called, or operations of a data set's ``map``.

>>> import numpy as np
>>> ms.dataset.audio.Gain(20.0)(np.array([0.1], np.float32))
array([1.], dtype=float32)
"""

from ... import _missing
from . import filters, kinds, levels, masks, spectra, utils
from .filters import *
from .levels import *
from .masks import *
from .spectra import *

__all__ = sorted([*filters.__all__, *levels.__all__, *masks.__all__, *spectra.__all__])
for _name in dir(kinds):  # MindSpore has them here, too
    if _name[0].isupper():
        globals()[_name] = getattr(kinds, _name)
__getattr__ = _missing.getattr_of(__name__)
