# ruff: noqa: F401 (what is imported here is what the package offers)
"""Neural networks: Cell, layers, losses and optimizers, with MindSpore's names and defaults."""

from .activation import (
    CELU,
    ELU,
    GELU,
    GLU,
    Hardtanh,
    HSigmoid,
    HSwish,
    LeakyReLU,
    LogSigmoid,
    LogSoftmax,
    Mish,
    PReLU,
    ReLU,
    ReLU6,
    SeLU,
    Sigmoid,
    SiLU,
    Softmax,
    Softplus,
    Softsign,
    Tanh,
    get_activation,
)
from .basic import Dense, Dropout, Embedding, Flatten, Identity, Unflatten
from .cell import Cell
from .containers import CellDict, CellList, SequentialCell
from .conv import Conv1d, Conv1dTranspose, Conv2d, Conv2dTranspose
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
from .norm import BatchNorm1d, BatchNorm2d, GroupNorm, LayerNorm, RMSNorm
from .optim import SGD, Adam, AdamW, AdamWeightDecay, Momentum, Optimizer
from .pooling import AdaptiveAvgPool2d, AvgPool1d, AvgPool2d, MaxPool1d, MaxPool2d
from .wrap import ForwardValueAndGrad, TrainOneStepCell, WithLossCell

Module = Cell
Linear = Dense

__all__ = [name for name in dir() if name[0].isupper()] + ["get_activation"]
