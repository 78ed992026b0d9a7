# ruff: noqa: F401, F403 (what is imported here is what the module offers)
"""Words that transforms of sound take, and matrices that they multiply with, under MindSpore's name for their module.

>>> ms.dataset.audio.utils.WindowType.HANN.value
'hann'
"""

from .kinds import *
from .kinds import chosen as _chosen
from .spectra import create_dct, linear_fbanks, melscale_fbanks
