"""Linear algebra, minimization and cosine transforms under SciPy's names, as MindSpore has them for Tensors.

>>> ms.scipy.linalg.det(ms.tensor([[1.0, 2.0], [3.0, 5.0]])).round(decimals=3)
Tensor(-1., dtype=float32)
"""

from .. import _missing
from . import fft, linalg, optimize  # noqa: F401 (what the package offers)

__all__ = ["fft", "linalg", "optimize"]
__getattr__ = _missing.getattr_of(__name__)
