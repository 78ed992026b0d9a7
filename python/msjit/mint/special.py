"""PyTorch's special functions, as far as MindSpore's mint has them."""

from .. import _core, _missing
from ..ops._composed.elementwise import sinc
from .nn.functional import log_softmax

erfc, exp2, expm1, log1p, round = (_core._mint[name] for name in ("erfc", "exp2", "expm1", "log1p", "round"))
__all__ = ["erfc", "exp2", "expm1", "log1p", "log_softmax", "round", "sinc"]
__getattr__ = _missing.getattr_of(__name__)
_missing.explain_calls(globals())
