"""PyTorch's special functions: those that MindSpore's mint has, and entr and xlog1py."""

from .. import _core, _missing
from ..ops._composed.elementwise import sinc
from .nn.functional import log_softmax

erfc, exp2, expm1, log1p, round = (_core._mint[name] for name in ("erfc", "exp2", "expm1", "log1p", "round"))
entr, xlog1py = (_core._ops[name] for name in ("entr", "xlog1py"))
__all__ = ["entr", "erfc", "exp2", "expm1", "log1p", "log_softmax", "round", "sinc", "xlog1py"]
__getattr__ = _missing.getattr_of(__name__)
_missing.explain_calls(globals())
