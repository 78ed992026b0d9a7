"""What MindSpore's levels of mixed precision mean, under the private names that scripts import from ``train.amp``.

>>> from msjit._amp_levels import _config_level
>>> _config_level["O2"]["cast_model_type"], _config_level["O2"]["keep_batchnorm_fp32"]
(msjit.float16, True)
"""

import collections

from . import _core, _missing, nn
from .amp import DynamicLossScaleManager, custom_mixed_precision

_config_level = {
    level: {"keep_batchnorm_fp32": keep, "cast_model_type": kind, "loss_scale_manager": scale}
    for level, keep, kind, scale in (
        ("O0", False, _core.float32, None), ("O1", False, _core.float32, None),
        ("O2", True, _core.float16, DynamicLossScaleManager()), ("O3", False, _core.float16, None),
        ("auto", False, _core.float32, None),
    )
}  # fmt: skip


# By name: what MindSpore's level "auto" computes in a narrow dtype, and what in float32; what is not here is left out.
_AUTO_NARROW = """
    Conv2D Conv3D Conv2DExt Conv3DExt ConvTranspose2D Conv2DTranspose Conv3DTranspose Convolution MatMul MatMulExt BatchMatMul
    BatchMatMulExt PReLU Einsum Dense Addmm Addbmm Addmv Baddbmm Mv
"""
_AUTO_WIDE = """
    Pow ACos Asin Cosh Erfinv Exp Expm1 Log Log10 Log1p Log2 Reciprocal Rsqrt Sinh Tan Softplus SoftplusExt LayerNorm LayerNormExt
    BatchNorm BatchNormExt GroupNorm Norm KLDivLoss SmoothL1Loss MultilabelMarginLoss SoftMarginLoss TripletMarginLoss
    MultiMarginLoss BCEWithLogitsLoss Pdist Cdist Renorm ReduceProd Softmax LogSoftmax LogSoftmaxExt CumProd CumSum CumsumExt
    ProdExt SumExt L1LossExt MSELossExt NLLLoss NLLLoss2d
"""


def _auto(names):
    from .ops import auto_generate

    found = (getattr(auto_generate, name, None) for name in names.split())
    return [primitive for primitive in found if primitive is not None]


def _lists(name):
    if name in ("AMP_AUTO_WHITE_LIST", "AMP_AUTO_BLACK_LIST"):
        made = globals()[name] = _auto(_AUTO_NARROW if name == "AMP_AUTO_WHITE_LIST" else _AUTO_WIDE)
        return made
    return _missing.elsewhere(__name__, name)


AMP_PRIM_ARG_TABLE = collections.defaultdict(list)  # of a primitive, the numbers of what is cast: none, all are


def _do_keep_batchnorm_fp32(network):
    """Lets a network's batch and layer norms compute in float32."""
    for cell in network.cells_and_names():
        if isinstance(cell[1], (nn.BatchNorm1d, nn.BatchNorm2d, nn.BatchNorm3d, nn.LayerNorm)):
            cell[1].to_float(_core.float32)


class _Loss(nn.Cell):
    """A network with a loss, which is computed in float32."""

    def __init__(self, network, loss_fn):
        super().__init__(auto_prefix=False)
        self._backbone, self._loss_fn = network, loss_fn

    def construct(self, data, label):
        from .nn.precision import _cast

        return self._loss_fn(_cast(self._backbone(data), _core.float32), _cast(label, _core.float32))


def _add_loss_network(network, loss_fn, cast_model_type):
    """The network with its loss; where it computes in float16, the loss is computed in float32."""
    return _Loss(network, loss_fn) if cast_model_type == _core.float16 else nn.WithLossCell(network, loss_fn)


def _auto_mixed_precision_rewrite(network, dtype, *, white_list=None, black_list=None):
    """custom_mixed_precision. TypeError: a list holds primitives, which are not rewritten here."""
    for listed in (*(white_list or ()), *(black_list or ())):
        if not (isinstance(listed, type) and issubclass(listed, nn.Cell)):
            raise TypeError(
                f"_auto_mixed_precision_rewrite: expected classes of Cells, got {listed!r}; "
                "for operations use amp.auto_mixed_precision(network, 'auto')"
            )
    return custom_mixed_precision(network, white_list=white_list, black_list=black_list, dtype=dtype)


def _auto_black_list(network, black_list, dtype):
    """A network that computes in dtype, but for cells of the classes of black_list: in float32, their results in dtype."""
    return custom_mixed_precision(network, black_list=list(black_list), dtype=dtype)


__getattr__ = _lists
