"""Probability, under MindSpore's names: ``distribution`` and ``bijector``.

>>> import msjit.nn.probability.distribution as msd
>>> round(float(msd.Normal(0.0, 1.0).prob(ms.tensor(0.0))), 4)
0.3989
"""

from . import bijector as bijector  # noqa: PLC0414
from . import distribution as distribution  # noqa: PLC0414
