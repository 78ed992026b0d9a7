"""Bijectors: functions that have an inverse, with the logarithms of their Jacobians' determinants.

Each has ``forward``, ``inverse``, ``forward_log_jacobian`` and ``inverse_log_jacobian`` of a Tensor of floats; a call takes the
name of one of these and the Tensor.

>>> import msjit.nn.probability.bijector as msb
>>> msb.ScalarAffine(2.0, 1.0).forward(ms.tensor([1.0, 2.0]))
Tensor([3., 5.], dtype=float32)
"""

from .... import _missing
from .base import Bijector, Invert
from .functions import Exp, GumbelCDF, PowerTransform, ScalarAffine, Softplus

__all__ = ["Bijector", "Exp", "GumbelCDF", "Invert", "PowerTransform", "ScalarAffine", "Softplus"]
__getattr__ = _missing.getattr_of(__name__, __all__)
