"""GPUs.

>>> ms.device_context.gpu.op_precision.matmul_allow_tf32 is not None
True
"""

from .. import _core, _missing
from ._settings import settings


def device_count():
    """How many there are. RuntimeError: the library that speaks to them is not there."""
    try:
        return _core._device_count("cuda")
    except _core.DeviceError as error:
        raise RuntimeError(f"device_context.gpu: {error}") from None


def is_available():
    """Whether there is one. RuntimeError: the library that speaks to them is not there."""
    return device_count() > 0


_flag = (True, False)
_algorithms = lambda value: isinstance(value, str)  # noqa: E731
op_precision = settings("gpu", conv_allow_tf32=_flag, matmul_allow_tf32=_flag)
op_tuning = settings("gpu", conv_fprop_algo=_algorithms, conv_dgrad_algo=_algorithms, conv_wgrad_algo=_algorithms)
__getattr__ = _missing.getattr_of(__name__)
