"""PyTorch's ``nn.parameter``: where programs import Parameter from.

>>> ms.mint.nn.parameter.Parameter is ms.mint.nn.Parameter
True
"""

from ... import _missing
from ...parameter import Parameter

__all__ = ["Parameter"]
__getattr__ = _missing.getattr_of(__name__)
