"""Ascend devices: there are none.

>>> ms.device_context.ascend.op_precision.precision_mode("zz")
Traceback (most recent call last):
ValueError: device_context.ascend.precision_mode: must be one of 'force_fp16', 'allow_fp32_to_fp16', 'allow_mix_precision', 'must_keep_origin_dtype', 'force_fp32', 'allow_fp32_to_bf16', 'allow_mix_precision_fp16', 'allow_mix_precision_bf16', got 'zz'
"""  # noqa: E501

from .. import _missing
from ._settings import settings


def device_count():
    """Raises RuntimeError: there are none."""
    raise RuntimeError("device_context.ascend: there is no Ascend device")


def is_available():
    """Raises RuntimeError: there are none."""
    device_count()


op_precision = settings(
    "ascend",
    precision_mode=(
        "force_fp16", "allow_fp32_to_fp16", "allow_mix_precision", "must_keep_origin_dtype", "force_fp32", "allow_fp32_to_bf16",
        "allow_mix_precision_fp16", "allow_mix_precision_bf16",
    ),
    op_precision_mode=lambda path: isinstance(path, str), conv_allow_hf32=(True, False), matmul_allow_hf32=(True, False),
)  # fmt: skip
op_debug = settings(
    "ascend", execute_timeout=lambda seconds: isinstance(seconds, int), debug_option=("oom",),
    aclinit_config=lambda config: isinstance(config, dict),
)  # fmt: skip
op_tuning = settings(
    "ascend", op_compile=(True, False), aoe_tune_mode=("online", "offline"), aoe_job_type=("1", "2"),
)  # fmt: skip
__getattr__ = _missing.getattr_of(__name__)
