"""Operations on tensors: those of the op table (and their aliases), and functions composed of them.

``msjit.ops.raw`` holds the ops under the table's own names and signatures.
"""

import types as _types

from .. import _core as _core
from .. import _missing

raw = _types.SimpleNamespace(**_core._raw_ops)
globals().update(_core._ops)

from . import (  # noqa: E402, I001
    elementwise,
    indexing,
    joining,
    linalg,
    matrices,
    networks,
    ordering,
    products,
    random,
    reduction,
    shapes,
    special,
)
from . import function as _function  # noqa: E402
from .function import *  # noqa: E402, F403

_families = (
    _function,
    networks,
    elementwise,
    reduction,
    ordering,
    shapes,
    joining,
    matrices,
    indexing,
    linalg,
    products,
    special,
    random,
)
# Families that no method of Tensor needs: read when one of their names is asked for.
_LATER = {
    "attention_calls": "flash_attention_score",
    "blocks": "batch_to_space_nd channel_shuffle mirror_pad padding pixel_shuffle pixel_unshuffle sequence_mask "
    "space_to_batch_nd",
    "creation": "arange fill full range tri",
    "control_flow": "fori_loop scan while_loop",
    "deformable": "deformable_conv2d",
    "fourier": "fft fft2 fftfreq fftn fftshift hfft hfft2 hfftn ifft ifft2 ifftn ifftshift ihfft ihfft2 ihfftn irfft "
    "irfft2 irfftn polar rfft rfft2 rfftfreq rfftn stft view_as_real",
    "losses": "add_layer_norm add_rms_norm cosine_embedding_loss ctc_greedy_decoder ctc_loss dropout1d dropout2d "
    "dropout3d gaussian_nll_loss hinge_embedding_loss lrn margin_ranking_loss mse_loss_ext multi_margin_loss "
    "multilabel_margin_loss multilabel_soft_margin_loss nll_loss rms_norm smooth_l1_loss soft_margin_loss "
    "triplet_margin_loss",
    "adaptive_pooling": "adaptive_avg_pool1d adaptive_avg_pool2d adaptive_avg_pool2d_ext adaptive_avg_pool3d "
    "adaptive_max_pool1d adaptive_max_pool2d adaptive_max_pool3d",
    "pooling": "avg_pool1d avg_pool2d avg_pool3d conv3d conv3d_transpose "
    "conv_transpose2d fractional_max_pool2d fractional_max_pool3d lp_pool1d lp_pool2d max_pool3d max_unpool1d "
    "max_unpool2d max_unpool3d",
    "vision": "affine_grid bounding_box_decode bounding_box_encode check_valid crop_and_resize grid_sample interpolate "
    "iou rotary_position_embedding upsample",
}  # fmt: skip
_HOMES = {_name: _family for _family, _names in _LATER.items() for _name in _names.split()}
for _family in _families:  # a later one's form of a name stands
    globals().update({_name: getattr(_family, _name) for _name in _family.__all__})
for _name in _HOMES:  # the op of that name, whose place the family's takes
    globals().pop(_name, None)
__all__ = sorted(
    {*_core._ops, *(n for family in _families for n in family.__all__), *_HOMES, "empty", "from_dlpack", "from_numpy"}
)
__all__ = sorted({*__all__, "geqrf", "linearize", "orgqr", "ormqr"})
from .._core import empty, from_dlpack, from_numpy  # noqa: E402, F401
from ..autograd import GradOperation, get_grad, grad, stop_gradient, value_and_grad  # noqa: E402, F401
from ..batching import vmap  # noqa: E402, F401
from ..transforms import derivative, jacfwd, jacrev, jet, jvp, linearize, vjp  # noqa: E402, F401
from ._composed.linear_algebra import geqrf, orgqr, ormqr  # noqa: E402, F401
from .primitive import (  # noqa: E402, F401
    Primitive,
    PrimitiveWithCheck,
    PrimitiveWithInfer,
    ReduceOp,
    constexpr,
    prim_attr_register,
)

# Functions of sparse tensors besides coo_... and csr_..., which .sparse has.
_SPARSE = {
    "coalesce", "coo2csr", "csr2coo", "dense_to_sparse_coo", "dense_to_sparse_csr", "make_coo_tensor", "make_csr_tensor",
    "make_row_tensor", "make_sparse_tensor", "row_tensor_add", "row_tensor_get_dense_shape", "row_tensor_get_indices",
    "row_tensor_get_values",
}  # fmt: skip


def __dir__():
    from . import sparse

    return sorted({*globals(), *_HOMES, *sparse.__all__})


def __getattr__(name):
    # Primitives are classes by the hundred: made when asked for.
    import importlib

    if name in _HOMES:
        family = importlib.import_module("." + _HOMES[name], __name__)
        found = {n: getattr(family, n) for n in family.__all__}
        globals().update(found)
        _missing.explain_calls(found)
        return found[name]
    if name in ("operations", "composite", "functional", "primitive", "sparse", "auto_generate"):
        return importlib.import_module("." + name, __name__)
    if name in _SPARSE or name.partition("_")[0] in ("coo", "csr"):
        found = getattr(importlib.import_module(".sparse", __name__), name)
        globals()[name] = found
        return found
    if name == "CustomOpBuilder":
        return importlib.import_module(".custom_op_builder", __name__).CustomOpBuilder
    if name in ("make_tuple", "make_list", "make_slice", "make_range", "dtype", "typeof"):
        globals()[name] = getattr(importlib.import_module(".functional", __name__), name)
        return globals()[name]
    for holder in ("composite",) if name in ("HyperMap", "Map", "MultitypeFuncGraph") else ("operations",):
        module = importlib.import_module("." + holder, __name__) if name[:1].isupper() else None
        if module and name in module.__all__:
            globals()[name] = getattr(module, name)
            return globals()[name]
    return _missing.elsewhere(__name__, name, __all__)


_missing.explain_calls(globals())
