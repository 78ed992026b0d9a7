"""The forms of ops in files, by name of the op: ONNX, AIR, MINDIR. Those that stand in files of their own add theirs when this
is imported."""

from . import (  # noqa: F401
    air_forms_control,
    air_forms_networks,
    air_forms_random,
    air_forms_shapes,
    mindir_control,
    mindir_forms_composed,
    onnx_forms_networks,
    onnx_forms_shapes,
)
from .air_forms import FORMS as AIR
from .mindir_forms import FORMS as MINDIR
from .onnx_forms import FORMS as ONNX

__all__ = ["AIR", "MINDIR", "ONNX"]
