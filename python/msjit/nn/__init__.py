# ruff: noqa: F401 (what is imported here is what the package offers)
"""Neural networks: Cell, layers, losses and optimizers, with MindSpore's names and defaults."""

from .. import _missing
from . import primitives_of_layers
from .activation import (
    CELU,
    ELU,
    GELU,
    GLU,
    FastGelu,
    Hardtanh,
    HShrink,
    HSigmoid,
    HSwish,
    LeakyReLU,
    LogSigmoid,
    LogSoftmax,
    LogSoftmaxExt,
    Mish,
    PReLU,
    PReLUExt,
    ReLU,
    ReLU6,
    RReLU,
    SeLU,
    Sigmoid,
    SiLU,
    Softmax,
    Softmax2d,
    Softmin,
    Softplus,
    SoftShrink,
    Softsign,
    Tanh,
    Tanhshrink,
    Threshold,
    get_activation,
)
from .adaptive_optimizers import (
    ASGD,
    FTRL,
    LARS,
    Adadelta,
    AdaFactor,
    Adagrad,
    AdaMax,
    AdamOffload,
    Lamb,
    LazyAdam,
    ProximalAdagrad,
    RMSProp,
    Rprop,
)
from .adaptive_pooling import (
    AdaptiveAvgPool1d,
    AdaptiveAvgPool2d,
    AdaptiveAvgPool3d,
    AdaptiveMaxPool1d,
    AdaptiveMaxPool2d,
    AdaptiveMaxPool3d,
    AvgPool1dExt,
    AvgPool2dExt,
    AvgPool3d,
    AvgPool3dExt,
    FractionalMaxPool2d,
    FractionalMaxPool3d,
    LPPool1d,
    LPPool2d,
    MaxPool2dExt,
    MaxPool3d,
    MaxUnpool1d,
    MaxUnpool2d,
    MaxUnpool3d,
)
from .basic import Dense, Dropout, Embedding, Flatten, Identity, Unflatten
from .cell import Cell
from .containers import CellDict, CellList, SequentialCell
from .conv import Conv1d, Conv1dTranspose, Conv2d, Conv2dTranspose, Conv3d, Conv3dTranspose
from .embeddings_and_blocks import (
    BiDense,
    Conv2dBnAct,
    DenseBnAct,
    Dropout1d,
    Dropout2d,
    Dropout2dExt,
    Dropout3d,
    DropoutExt,
    EmbeddingExt,
    EmbeddingLookup,
    Linear,
    MultiFieldEmbeddingLookup,
)
from .functions import (
    MSSSIM,
    PSNR,
    SSIM,
    ClipByNorm,
    DiGamma,
    IGamma,
    ImageGradients,
    L1Regularizer,
    LBeta,
    LGamma,
    MatDet,
    MatInverse,
    MatMul,
    MatrixDiag,
    MatrixDiagPart,
    MatrixSetDiag,
    Moments,
    Norm,
    ReduceLogSumExp,
)
from .graph_cell import GraphCell
from .loss import (
    BCELoss,
    BCEWithLogitsLoss,
    CrossEntropyLoss,
    HuberLoss,
    KLDivLoss,
    L1Loss,
    MSELoss,
    NLLLoss,
    SmoothL1Loss,
    SoftmaxCrossEntropyWithLogits,
)
from .norm import (
    LRN,
    BatchNorm1d,
    BatchNorm2d,
    BatchNorm3d,
    GroupNorm,
    InstanceNorm1d,
    InstanceNorm2d,
    InstanceNorm3d,
    LayerNorm,
    LayerNormExt,
    RMSNorm,
    SyncBatchNorm,
)
from .optim import SGD, Adam, AdamW, AdamWeightDecay, Momentum, Optimizer
from .pooling import AvgPool1d, AvgPool2d, MaxPool1d, MaxPool2d
from .rnn import GRU, LSTM, RNN, GRUCell, LSTMCell, RNNCell
from .schedule import (
    CosineDecayLR,
    ExponentialDecayLR,
    InverseDecayLR,
    LearningRateSchedule,
    NaturalExpDecayLR,
    PolynomialDecayLR,
    WarmUpLR,
    cosine_decay_lr,
    exponential_decay_lr,
    inverse_decay_lr,
    natural_exp_decay_lr,
    piecewise_constant_lr,
    polynomial_decay_lr,
    warmup_lr,
)
from .shape import (
    CentralCrop,
    ChannelShuffle,
    ConstantPad1d,
    ConstantPad2d,
    ConstantPad3d,
    OneHot,
    Pad,
    PixelShuffle,
    PixelUnshuffle,
    Range,
    ReflectionPad1d,
    ReflectionPad2d,
    ReflectionPad3d,
    ReplicationPad1d,
    ReplicationPad2d,
    ReplicationPad3d,
    Roll,
    TimeDistributed,
    Tril,
    Triu,
    Unfold,
    Upsample,
    ZeroPad2d,
)
from .sparse import SparseTensorDenseMatmul, SparseToDense
from .special_losses import (
    CosineEmbeddingLoss,
    CTCLoss,
    DiceLoss,
    FocalLoss,
    GaussianNLLLoss,
    HingeEmbeddingLoss,
    L1LossExt,
    LossBase,
    MAELoss,
    MarginRankingLoss,
    MultiClassDiceLoss,
    MultilabelMarginLoss,
    MultiLabelSoftMarginLoss,
    MultiMarginLoss,
    PoissonNLLLoss,
    RMSELoss,
    SampledSoftmaxLoss,
    SoftMarginLoss,
    TripletMarginLoss,
    TripletMarginWithDistanceLoss,
)
from .training_wrappers import (
    DistributedGradReducer,
    DynamicLossScaleUpdateCell,
    FixedLossScaleUpdateCell,
    GradAccumulationCell,
    Jvp,
    MicroBatchInterleaved,
    ParameterUpdate,
    PipelineCell,
    TrainOneStepWithLossScaleCell,
    VirtualDatasetCellTriple,
    Vjp,
    WithEvalCell,
    WithGradCell,
)
from .transformer import (
    MultiheadAttention,
    Transformer,
    TransformerDecoder,
    TransformerDecoderLayer,
    TransformerEncoder,
    TransformerEncoderLayer,
)
from .wrap import ForwardValueAndGrad, TrainOneStepCell, WithLossCell

Module = Cell

__all__ = [name for name in dir() if name[0].isupper()] + ["get_activation"]
_missing.explain_calls(globals())
primitives_of_layers.install(globals())
_METRICS = (
    "Accuracy BleuScore ConfusionMatrix ConfusionMatrixMetric CosineSimilarity Dice F1 Fbeta HausdorffDistance Loss MAE MSE "
    "MeanSurfaceDistance Metric Perplexity Precision ROC Recall RootMeanSquareDistance Top1CategoricalAccuracy "
    "Top5CategoricalAccuracy TopKCategoricalAccuracy auc get_metric_fn get_metrics names rearrange_inputs"
).split()


def __getattr__(name):
    if name in (
        "dynamic_lr",
        "learning_rate_schedule",
        "layer",
        "metrics",
        "probability",
        "utils",
    ):  # modules there, names of this one here
        from .._mindspore import find

        return find("mindspore.nn." + name)
    # The metrics are train's; MindSpore offers them here too.
    if name in _METRICS:
        import importlib

        return getattr(importlib.import_module("msjit.train"), name)

    return _missing.elsewhere(__name__, name, [*__all__, *_METRICS])
