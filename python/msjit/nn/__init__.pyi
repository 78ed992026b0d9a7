# Written by docs/stubs.py; do not edit.
import builtins
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import EllipsisType
from typing import Any, ParamSpec, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

from msjit._core import Array, ArrayLike, DType, DTypeLike, Index, Ints, Operand, Tensor
from msjit.train import Accuracy as Accuracy, BleuScore as BleuScore, ConfusionMatrix as ConfusionMatrix, ConfusionMatrixMetric as ConfusionMatrixMetric, CosineSimilarity as CosineSimilarity, Dice as Dice, F1 as F1, Fbeta as Fbeta, HausdorffDistance as HausdorffDistance, Loss as Loss, MAE as MAE, MSE as MSE, MeanSurfaceDistance as MeanSurfaceDistance, Metric as Metric, Perplexity as Perplexity, Precision as Precision, ROC as ROC, Recall as Recall, RootMeanSquareDistance as RootMeanSquareDistance, Top1CategoricalAccuracy as Top1CategoricalAccuracy, Top5CategoricalAccuracy as Top5CategoricalAccuracy, TopKCategoricalAccuracy as TopKCategoricalAccuracy, auc as auc, get_metric_fn as get_metric_fn, get_metrics as get_metrics, names as names, rearrange_inputs as rearrange_inputs
from . import activation as activation
from . import adaptive_optimizers as adaptive_optimizers
from . import adaptive_pooling as adaptive_pooling
from . import basic as basic
from . import cell as cell
from . import cell_state as cell_state
from . import checks as checks
from . import containers as containers
from . import conv as conv
from . import embeddings_and_blocks as embeddings_and_blocks
from . import functions as functions
from . import graph_cell as graph_cell
from . import loss as loss
from . import norm as norm
from . import optim as optim
from . import own_optimizers as own_optimizers
from . import pooling as pooling
from . import precision as precision
from . import primitives_of_layers as primitives_of_layers
from . import probability as probability
from . import rnn as rnn
from . import schedule as schedule
from . import shape as shape
from . import sparse as sparse
from . import special_losses as special_losses
from . import training_wrappers as training_wrappers
from . import transformer as transformer
from . import wrap as wrap
from msjit.parameter import Parameter

_P = ParamSpec("_P")
_R = TypeVar("_R")

class ASGD(Optimizer):
    """Averaged stochastic gradient descent: plain steps with a falling rate; ``ax`` holds the averages of the parameters from
    step t0 on (Polyak and Juditsky, 1992).

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step. Default: 0.1.
        lambd: number, how fast parameters and rate decay. Default: 1e-4.
        alpha: number, the power with which the rate falls. Default: 0.75.
        t0: number, the step from which on averages are taken. Default: 1e6.
        weight_decay: number; weight_decay * p is added to each gradient (an L2 penalty). Default: 0.0.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.

    >>> w = ms.Parameter(ms.tensor([1.0]), name="w")
    >>> ms.nn.ASGD([w], learning_rate=0.5)((ms.tensor([1.0]),)), w.asnumpy().round(2)
    (True, array([0.5], dtype=float32))"""
    alpha: float
    ax: Any
    eta: Any
    global_step: Parameter
    is_group: bool
    lambd: float
    learning_rate: Parameter
    loss_scale: float
    mu: Any
    parameters: Any
    t0: float
    def __init__(self, params: Iterable[Any], learning_rate: Any = 0.1, lambd: Operand = 0.0001, alpha: Operand = 0.75, t0: complex | Tensor = 1000000.0, weight_decay: Any = 0.0) -> None: ...
    cls_name: str
class AdaFactor(Optimizer):
    """Adam that keeps the squares of gradients as a product of the means of rows and columns, which saves memory (Shazeer and
    Stern, 2018).

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step. None (default): by relative_step.
        eps: pair of numbers: added to squares of gradients, and the least size of a parameter for scale_parameter. Default:
            (1e-30, 1e-3).
        clip_threshold: number; steps of a larger root mean square are scaled down to it. Default: 1.0.
        decay_rate: number; in step t the mean of squares keeps 1 - t ** -decay_rate of itself. Default: 0.8.
        beta1: number, how much the mean of steps keeps; 0: there is none. Default: 0.9.
        weight_decay: number; p is first multiplied by 1 - rate * weight_decay. Default: 0.0.
        scale_parameter: True (default): the rate is multiplied by the root mean square of the parameter.
        relative_step: True (default): the rate of step t is min(0.01, 1 / sqrt(t)).
        warmup_init: True: min(t * 1e-6, 1 / sqrt(t)) instead; needs relative_step. Default: False.
        compression: must be False.
        loss_scale: number that the gradients were multiplied by, which is divided out. Default: 1.0.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: settings exclude each other.

    >>> w = ms.Parameter(ms.ops.ones((2, 2)), name="w")
    >>> optimizer = ms.nn.AdaFactor([w], learning_rate=0.5, relative_step=False, beta1=0.0)
    >>> optimizer((ms.ops.ones((2, 2)),)), w.asnumpy().round(4).tolist()
    (True, [[0.5, 0.5], [0.5, 0.5]])"""
    afactor_step: Parameter
    beta1: float
    clip_threshold: float
    decay_rate: float
    eps: Any
    exp_avg: Any
    exp_avg_sq: Any
    exp_avg_sq_col: Any
    exp_avg_sq_row: Any
    global_step: Parameter
    is_group: bool
    learning_rate: Parameter
    loss_scale: float
    parameters: Any
    relative_step: bool
    scale_parameter: bool
    warmup_init: bool
    def __init__(self, params: Iterable[Any], learning_rate: Any = None, eps: Operand = ..., clip_threshold: complex | Tensor = 1.0, decay_rate: complex | Tensor = 0.8, beta1: complex | Tensor = 0.9, weight_decay: Any = 0.0, scale_parameter: bool = True, relative_step: bool = True, warmup_init: bool = False, compression: bool = False, loss_scale: complex | Tensor = 1.0) -> None: ...
    cls_name: str
class AdaMax(Optimizer):
    """Adam with the greatest gradient in place of the root of the mean square (Kingma and Ba, 2015).

    m = beta1 * m + (1 - beta1) * g; u = max(beta2 * u, |g|); in step t p -= learning_rate / (1 - beta1 ** t) * m / (u +
    eps).

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step. Default: 0.001.
        beta1: number in [0, 1). Default: 0.9.
        beta2: number in [0, 1). Default: 0.999.
        eps: small number that keeps the divisor from being 0. Default: 1e-8.
        weight_decay: number; weight_decay * p is added to each gradient (an L2 penalty). Default: 0.0.
        loss_scale: number that the gradients were multiplied by, which is divided out. Default: 1.0.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.

    >>> w = ms.Parameter(ms.tensor([1.0]), name="w")
    >>> ms.nn.AdaMax([w], learning_rate=0.1)((ms.tensor([100.0]),)), w.asnumpy().round(4)
    (True, array([0.9], dtype=float32))"""
    beta1: float
    beta1_power: Parameter
    beta2: float
    eps: float
    global_step: Parameter
    is_group: bool
    learning_rate: Parameter
    loss_scale: float
    moment1: Any
    moment2: Any
    parameters: Any
    def __init__(self, params: Iterable[Any], learning_rate: Any = 0.001, beta1: complex | Tensor = 0.9, beta2: complex | Tensor = 0.999, eps: Operand = 1e-08, weight_decay: Any = 0.0, loss_scale: complex | Tensor = 1.0) -> None: ...
    cls_name: str
class Adadelta(Optimizer):
    """Steps by the gradient times the root mean square of earlier steps over that of gradients, so that no rate must be chosen
    (Zeiler, 2012).

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step. It multiplies the step. Default: 1.0.
        rho: number in [0, 1], how slowly both means forget. Default: 0.9.
        epsilon: small number that starts the steps and keeps the divisor from being 0. Default: 1e-6.
        loss_scale: number that the gradients were multiplied by, which is divided out. Default: 1.0.
        weight_decay: number; weight_decay * p is added to each gradient (an L2 penalty). Default: 0.0.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.

    >>> w = ms.Parameter(ms.tensor([1.0]), name="w")
    >>> ms.nn.Adadelta([w])((ms.tensor([1.0]),)), w.asnumpy().round(4)
    (True, array([0.9968], dtype=float32))"""
    accum: Any
    accum_update: Any
    epsilon: float
    global_step: Parameter
    is_group: bool
    learning_rate: Parameter
    loss_scale: float
    parameters: Any
    rho: float
    def __init__(self, params: Iterable[Any], learning_rate: Any = 1.0, rho: complex | Tensor = 0.9, epsilon: Operand = 1e-06, loss_scale: complex | Tensor = 1.0, weight_decay: Any = 0.0) -> None: ...
    cls_name: str
class Adagrad(Optimizer):
    """Steps by the gradient over the root of the sum of all its squares: a = a + g ** 2; p -= learning_rate * g / sqrt(a)
    (Duchi et al., 2011).

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        accum: number that is not negative, what a begins with. Default: 0.1.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step. Default: 0.001.
        update_slots: False: a stays as it is. Default: True.
        loss_scale: number that the gradients were multiplied by, which is divided out. Default: 1.0.
        weight_decay: number; weight_decay * p is added to each gradient (an L2 penalty). Default: 0.0.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.

    >>> w = ms.Parameter(ms.tensor([1.0]), name="w")
    >>> ms.nn.Adagrad([w], accum=0.0, learning_rate=0.5)((ms.tensor([3.0]),)), w.asnumpy().round(4)
    (True, array([0.5], dtype=float32))"""
    accum: Any
    global_step: Parameter
    is_group: bool
    learning_rate: Parameter
    loss_scale: float
    parameters: Any
    update_slots: bool
    def __init__(self, params: Iterable[Any], accum: complex | Tensor = 0.1, learning_rate: Any = 0.001, update_slots: bool = True, loss_scale: complex | Tensor = 1.0, weight_decay: Any = 0.0) -> None: ...
    cls_name: str
class Adam(Optimizer):
    """Adam: steps by the running mean m of the gradient over the root of the running mean v of its square (Kingma and Ba,
    2015).

    m = beta1 * m + (1 - beta1) * g; v = beta2 * v + (1 - beta2) * g ** 2; in step t p -= learning_rate * sqrt(1 - beta2 **
    t) / (1 - beta1 ** t) * m / (sqrt(v) + eps).

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step. Default: 0.001.
        beta1: number in [0, 1). Default: 0.9.
        beta2: number in [0, 1). Default: 0.999.
        eps: small number that keeps the divisor from being 0. Default: 1e-8.
        use_locking: accepted as MindSpore has it; has no effect.
        use_nesterov: True: beta1 * m + (1 - beta1) * g stands for m in the step. Default: False.
        weight_decay: number; weight_decay * p is added to each gradient (an L2 penalty). Default: 0.0.
        loss_scale: number that the gradients were multiplied by, which is divided out. Default: 1.0.
        use_amsgrad: True: the greatest v so far stands for v (Reddi et al., 2018). Default: False.
        kwargs: use_lazy and use_offload, bools, as MindSpore has them: where the update is computed; have no effect.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        TypeError, KeyError: a setting of another kind; one that there is not.
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.

    >>> w = ms.Parameter(ms.tensor([1.0]), name="w")
    >>> optimizer = ms.nn.Adam([w], learning_rate=0.1)
    >>> optimizer((ms.tensor([100.0]),)), w.asnumpy().round(4)  # the first step has the size of the rate
    (True, array([0.9], dtype=float32))"""
    beta1: float
    beta1_power: Parameter
    beta2: float
    beta2_power: Parameter
    eps: float
    global_step: Parameter
    is_group: bool
    learning_rate: Parameter
    loss_scale: float
    moment1: Any
    moment2: Any
    parameters: Any
    use_nesterov: bool
    vhat: Any
    def __init__(self, params: Iterable[Any], learning_rate: Any = 0.001, beta1: complex | Tensor = 0.9, beta2: complex | Tensor = 0.999, eps: Operand = 1e-08, use_locking: bool = False, use_nesterov: bool = False, weight_decay: Any = 0.0, loss_scale: complex | Tensor = 1.0, use_amsgrad: bool = False, **kwargs: Any) -> None: ...
    cls_name: str
class AdamOffload(Adam):
    """``Adam``, whose state MindSpore keeps in the host's memory; here it lies where all tensors do.

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step. Default: 0.001.
        beta1: number in [0, 1). Default: 0.9.
        beta2: number in [0, 1). Default: 0.999.
        eps: small number that keeps the divisor from being 0. Default: 1e-8.
        use_locking: accepted as MindSpore has it; has no effect.
        use_nesterov: as in ``Adam``. Default: False.
        weight_decay: number; weight_decay * p is added to each gradient (an L2 penalty). Default: 0.0.
        loss_scale: number that the gradients were multiplied by, which is divided out. Default: 1.0.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.

    >>> w = ms.Parameter(ms.tensor([1.0]), name="w")
    >>> ms.nn.AdamOffload([w], learning_rate=0.1)((ms.tensor([100.0]),)), w.asnumpy().round(4)
    (True, array([0.9], dtype=float32))"""
    beta1: float
    beta1_power: Parameter
    beta2: float
    beta2_power: Parameter
    eps: float
    global_step: Parameter
    is_group: bool
    learning_rate: Parameter
    loss_scale: float
    moment1: Any
    moment2: Any
    parameters: Any
    use_nesterov: bool
    vhat: Any
    def __init__(self, params: Iterable[Any], learning_rate: Any = 0.001, beta1: complex | Tensor = 0.9, beta2: complex | Tensor = 0.999, eps: Operand = 1e-08, use_locking: bool = False, use_nesterov: bool = False, weight_decay: Any = 0.0, loss_scale: complex | Tensor = 1.0) -> None: ...
    cls_name: str
class AdamW(Optimizer):
    """Adam with weight decay that does not pass through the moments (Loshchilov and Hutter, 2019).

    p -= learning_rate * (m' / (sqrt(v') + eps) + weight_decay * p), with m' = m / (1 - beta1 ** t) and v' = v / (1 - beta2
    ** t) in step t.

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step. Default: 0.001.
        beta1: number in [0, 1), of the running mean m. Default: 0.9.
        beta2: number in [0, 1), of the running mean v of squares. Default: 0.999.
        eps: small number that keeps the divisor from being 0. Default: 1e-8.
        weight_decay: number. Default: 0.01.
        use_amsgrad: True: the greatest v so far stands for v (Reddi et al., 2018). Default: False.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.

    >>> w = ms.Parameter(ms.tensor([1.0]), name="w")
    >>> optimizer = ms.nn.AdamW([w], learning_rate=0.1, weight_decay=0.5)
    >>> optimizer((ms.tensor([0.0]),)), w.asnumpy().round(4)  # 1 - 0.1 * 0.5 * 1
    (True, array([0.95], dtype=float32))"""
    def __init__(self, params: Iterable[Any], learning_rate: Any = 0.001, beta1: complex | Tensor = 0.9, beta2: complex | Tensor = 0.999, eps: Operand = 1e-08, weight_decay: Any = 0.01, use_amsgrad: bool = False) -> None: ...
    cls_name: str
class AdamWeightDecay(Optimizer):
    """Adam without correction of the bias, and with weight decay that does not pass through the moments: p -= learning_rate *
    (m / (sqrt(v) + eps) + weight_decay * p).

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step. Default: 0.001.
        beta1: number in [0, 1), of the running mean m. Default: 0.9.
        beta2: number in [0, 1), of the running mean v of squares. Default: 0.999.
        eps: small number that keeps the divisor from being 0. Default: 1e-6.
        weight_decay: number. Default: 0.0.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.

    >>> w = ms.Parameter(ms.tensor([1.0]), name="w")
    >>> optimizer = ms.nn.AdamWeightDecay([w], learning_rate=0.1, weight_decay=0.5)
    >>> optimizer((ms.tensor([0.0]),)), w.asnumpy().round(4)  # 1 - 0.1 * 0.5 * 1
    (True, array([0.95], dtype=float32))"""
    beta1: float
    beta2: float
    eps: float
    global_step: Parameter
    is_group: bool
    learning_rate: Parameter
    loss_scale: float
    moment1: Any
    moment2: Any
    parameters: Any
    vhat: Any
    def __init__(self, params: Iterable[Any], learning_rate: Any = 0.001, beta1: complex | Tensor = 0.9, beta2: complex | Tensor = 0.999, eps: Operand = 1e-06, weight_decay: Any = 0.0) -> None: ...
    cls_name: str
class AdaptiveAvgPool1d(Cell):
    """Means of output_size windows that divide a sequence of any length as evenly as can be.

    Args:
        output_size: int, the number of windows.
    Inputs:
        x: Tensor (N, C, L) or (C, L).
    Returns:
        Tensor (N, C, output_size).

    >>> ms.nn.AdaptiveAvgPool1d(2)(ms.tensor([[[1.0, 3.0, 2.0, 4.0]]])).tolist()
    [[[2.0, 3.0]]]"""
    output_size: int
    def __init__(self, output_size: Ints | Sequence[int | None] | None) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class AdaptiveAvgPool2d(Cell):
    """Means of windows that divide an image of any size as evenly as can be.

    Args:
        output_size: int or pair of ints, how many windows down and across; None in the pair keeps that size.
    Inputs:
        x: Tensor (N, C, H, W) or (C, H, W).
    Returns:
        Tensor (N, C, *output_size).

    >>> ms.nn.AdaptiveAvgPool2d((1, None))(ms.ops.arange(4.0).reshape(1, 1, 2, 2)).tolist()
    [[[[1.0, 2.0]]]]"""
    output_size: Any
    def __init__(self, output_size: Ints | Sequence[int | None] | None) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class AdaptiveAvgPool3d(Cell):
    """Means of windows that divide a volume of any size as evenly as can be.

    Args:
        output_size: int or triple of ints, how many windows along depth, height and width; None in the triple keeps that
            size.
    Inputs:
        x: Tensor (N, C, D, H, W) or (C, D, H, W).
    Returns:
        Tensor (N, C, *output_size).

    >>> ms.nn.AdaptiveAvgPool3d(1)(ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2)).tolist()
    [[[[[3.5]]]]]"""
    output_size: Any
    def __init__(self, output_size: Ints | Sequence[int | None] | None) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class AdaptiveMaxPool1d(Cell):
    """Maxima of output_size windows that divide a sequence of any length as evenly as can be.

    Args:
        output_size: int, the number of windows.
    Inputs:
        x: Tensor (N, C, L) or (C, L).
    Returns:
        Tensor (N, C, output_size).

    >>> ms.nn.AdaptiveMaxPool1d(2)(ms.tensor([[[1.0, 3.0, 2.0, 4.0]]])).tolist()
    [[[3.0, 4.0]]]"""
    output_size: int
    def __init__(self, output_size: Ints | Sequence[int | None] | None) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class AdaptiveMaxPool2d(Cell):
    """Maxima of windows that divide an image of any size as evenly as can be.

    Args:
        output_size: int or pair of ints, how many windows down and across; None in the pair keeps that size.
        return_indices: True gives the index of each maximum in its plane as well. Default: False.
    Inputs:
        x: Tensor (N, C, H, W) or (C, H, W).
    Returns:
        Tensor (N, C, *output_size), or the pair (maxima, indices).

    >>> y, at = ms.nn.AdaptiveMaxPool2d(1, return_indices=True)(ms.ops.arange(4.0).reshape(1, 1, 2, 2))
    >>> y.tolist(), at.tolist()
    ([[[[3.0]]]], [[[[3]]]])"""
    output_size: Any
    return_indices: bool
    def __init__(self, output_size: Ints | Sequence[int | None] | None, return_indices: bool = False) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class AdaptiveMaxPool3d(AdaptiveMaxPool2d):
    """Maxima of windows that divide a volume of any size as evenly as can be.

    Args:
        output_size: int or triple of ints, how many windows along depth, height and width; None in the triple keeps that
            size.
        return_indices: True gives the index of each maximum in its volume as well. Default: False.
    Inputs:
        x: Tensor (N, C, D, H, W) or (C, D, H, W).
    Returns:
        Tensor (N, C, *output_size), or the pair (maxima, indices).

    >>> ms.nn.AdaptiveMaxPool3d(1)(ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2)).tolist()
    [[[[[7.0]]]]]"""
    output_size: Any
    return_indices: bool
    cls_name: str
class AvgPool1d(AvgPool2d):
    """Mean of each window of a sequence.

    Args:
        kernel_size: int, the length of the window. Default: 1.
        stride: int, how far apart windows lie. Default: 1.
        pad_mode: 'valid' (default): only windows that lie inside; 'same': as many as stride divides the length into, padded
            as needed; 'pad': padded by padding.
        padding: int, how many zeros are put on each side; 0 (default) unless pad_mode is 'pad'.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
        count_include_pad: False leaves padding out of the mean. Default: True.
    Inputs:
        x: Tensor (N, C, L) or (C, L).
    Returns:
        Tensor (N, C, windows).
    Raises:
        ValueError: pad_mode is another word, or padding is not 0 without 'pad'.
        TypeError: a setting is of another kind.

    >>> ms.nn.AvgPool1d(kernel_size=2, stride=2)(ms.tensor([[[1.0, 3.0, 2.0, 4.0]]])).tolist()
    [[[2.0, 3.0]]]"""
    ceil_mode: bool
    count_include_pad: bool
    divisor_override: Any
    kernel_size: Any
    pad_mode: str
    padding: Any
    stride: Any
    def __init__(self, kernel_size: Ints = 1, stride: Ints = 1, pad_mode: str = 'valid', padding: Ints | str = 0, ceil_mode: bool = False, count_include_pad: bool = True) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class AvgPool1dExt(Cell):
    """Mean of each window of a sequence, with PyTorch's settings: windows lie side by side by default.

    Args:
        kernel_size: int, the length of the window.
        stride: int, how far apart windows lie; None (default): kernel_size, side by side.
        padding: int, how many zeros are put on each side. Default: 0.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
        count_include_pad: False leaves padding out of the mean. Default: True.
    Inputs:
        x: Tensor (N, C, L).
    Returns:
        Tensor (N, C, windows).

    >>> ms.nn.AvgPool1dExt(2)(ms.tensor([[[1.0, 3.0, 2.0, 4.0]]])).tolist()
    [[[2.0, 3.0]]]"""
    settings: Any
    def __init__(self, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, ceil_mode: bool = False, count_include_pad: bool = True) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class AvgPool2d(Cell):
    """Mean of each window of an image.

    Args:
        kernel_size: int or pair of ints, height and width of the window. Default: 1.
        stride: int or pair of ints, how far apart windows lie. Default: 1.
        pad_mode: 'valid' (default): only windows that lie inside; 'same': as many as stride divides the size into, padded
            as needed, where the mean is of what lies inside; 'pad': padded by padding.
        padding: int or pair of ints, how many zeros are put on each side; 0 (default) unless pad_mode is 'pad'.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
        count_include_pad: False leaves padding out of the mean. Default: True.
        divisor_override: positive int that sums are divided by instead of the number of elements. Default: None.
        data_format: 'NCHW', the only layout that is there.
    Inputs:
        x: Tensor (N, C, H, W) or (C, H, W).
    Returns:
        Tensor (N, C, rows, columns).
    Raises:
        ValueError: pad_mode is another word, padding is not 0 without 'pad', or divisor_override is not a positive int.
        TypeError: a setting is of another kind.

    >>> x = ms.ops.arange(16.0).reshape(1, 1, 4, 4)
    >>> ms.nn.AvgPool2d(kernel_size=2, stride=2)(x).tolist()
    [[[[2.5, 4.5], [10.5, 12.5]]]]"""
    ceil_mode: bool
    count_include_pad: bool
    divisor_override: Any
    kernel_size: int
    pad_mode: str
    padding: int
    stride: int
    def __init__(self, kernel_size: Ints = 1, stride: Ints = 1, pad_mode: str = 'valid', padding: Ints | str = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: Any = None, data_format: str = 'NCHW') -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    avg_pool: Any
    cls_name: str
    def extend_repr(self) -> Any: ...
class AvgPool2dExt(Cell):
    """Mean of each window of an image, with PyTorch's settings: windows lie side by side by default.

    Args:
        kernel_size: int or pair of ints, height and width of the window.
        stride: int or pair of ints, how far apart windows lie; None (default): kernel_size, side by side.
        padding: int or pair of ints, how many zeros are put on each side. Default: 0.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
        count_include_pad: False leaves padding out of the mean. Default: True.
        divisor_override: positive int that sums are divided by instead of the number of elements. Default: None.
    Inputs:
        x: Tensor (N, C, H, W).
    Returns:
        Tensor (N, C, rows, columns).

    >>> ms.nn.AvgPool2dExt(2)(ms.ops.arange(16.0).reshape(1, 1, 4, 4)).tolist()
    [[[[2.5, 4.5], [10.5, 12.5]]]]"""
    settings: Any
    def __init__(self, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: Any = None) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class AvgPool3d(Cell):
    """Mean of each window of a volume.

    Args:
        kernel_size: int or triple of ints, depth, height and width of the window. Default: 1.
        stride: int or triple of ints, how far apart windows lie. Default: 1.
        pad_mode: 'valid' (default): only windows that lie inside; 'same': as many as stride divides the size into, padded
            as needed; 'pad': padded by padding.
        padding: int or triple of ints, how many zeros are put on each side; 0 (default) unless pad_mode is 'pad'.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
        count_include_pad: False leaves padding out of the mean. Default: True.
        divisor_override: positive int that sums are divided by instead of the number of elements. Default: None.
    Inputs:
        x: Tensor (N, C, D, H, W).
    Returns:
        Tensor of the same form.
    Raises:
        ValueError: pad_mode is another word, or padding is not 0 without 'pad'.

    >>> x = ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2)
    >>> ms.nn.AvgPool3d(kernel_size=2, stride=2)(x).tolist()
    [[[[[3.5]]]]]"""
    ceil_mode: bool
    count_include_pad: bool
    divisor_override: Any
    kernel_size: Any
    pad_mode: str
    padding: int
    stride: Any
    def __init__(self, kernel_size: Ints = 1, stride: Ints = 1, pad_mode: str = 'valid', padding: Ints | str = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: Any = None) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class AvgPool3dExt(AvgPool2dExt):
    """Mean of each window of a volume, with PyTorch's settings: windows lie side by side by default.

    Args:
        kernel_size: int or triple of ints, depth, height and width of the window.
        stride: int or triple of ints, how far apart windows lie; None (default): kernel_size, side by side.
        padding: int or triple of ints, how many zeros are put on each side. Default: 0.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
        count_include_pad: False leaves padding out of the mean. Default: True.
        divisor_override: positive int that sums are divided by instead of the number of elements. Default: None.
    Inputs:
        x: Tensor (N, C, D, H, W).
    Returns:
        Tensor of the same form.

    >>> ms.nn.AvgPool3dExt(2)(ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2)).tolist()
    [[[[[3.5]]]]]"""
    settings: Any
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class BCELoss(LossBase):
    """Binary cross entropy of probabilities: -(labels log(logits) + (1 - labels) log(1 - logits)).

    Args:
        weight: Tensor that each loss is multiplied by, of a shape that broadcasts. Default: None.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        logits: Tensor of probabilities, from 0 to 1 (after a sigmoid, despite the name).
        labels: Tensor of the same shape, from 0 to 1.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> round(float(ms.nn.BCELoss()(ms.tensor([0.5, 0.5]), ms.tensor([0.0, 1.0]))), 4)
    0.6931"""
    average: bool
    reduce: bool
    reduction: str
    weight: Any
    def __init__(self, weight: Operand | None = None, reduction: str = 'mean') -> None: ...
    def __call__(self, logits: Operand, labels: Operand) -> Any: ...
    cls_name: str
class BCEWithLogitsLoss(LossBase):
    """Binary cross entropy of the sigmoid of logits, in a form that does not overflow.

    Args:
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
        weight: Tensor that each loss is multiplied by, of a shape that broadcasts. Default: None.
        pos_weight: Tensor that the losses of positive labels are multiplied by. Default: None.
    Inputs:
        logits: Tensor of floats of any shape.
        labels: Tensor of the same shape, from 0 to 1.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> round(float(ms.nn.BCEWithLogitsLoss()(ms.tensor([0.0, 100.0]), ms.tensor([0.0, 1.0]))), 4)
    0.3466"""
    average: bool
    pos_weight: Any
    reduce: bool
    reduction: str
    weight: Any
    def __init__(self, reduction: str = 'mean', weight: Operand | None = None, pos_weight: Any = None) -> None: ...
    def __call__(self, logits: Operand, labels: Operand) -> Any: ...
    cls_name: str
class BatchNorm1d(Cell):
    """Normalises each channel of (N, C) or (N, C, L) over the batch; see ``BatchNorm2d``.

    Args:
        num_features: int, the number C of channels.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
        momentum: number in [0, 1], how much the old running values keep of themselves at a step. Default: 0.9.
        affine: False: gamma and beta are not trained. Default: True.
        gamma_init: initial scale, in the forms ``initializer`` takes. Default: 'ones'.
        beta_init: initial shift. Default: 'zeros'.
        moving_mean_init: initial running mean. Default: 'zeros'.
        moving_var_init: initial running variance. Default: 'ones'.
        use_batch_statistics: True or False: whether always, or never, the batch's own values are used; None (default): in
            training.
        data_format: 'NCHW', the only layout that is there.
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        x: Tensor (N, C) or (N, C, L).
    Returns:
        Tensor of x's shape.
    Raises:
        ValueError: x has another number of dimensions, or a setting is outside of its range.
        TypeError: a setting is of another kind.

    >>> layer = ms.nn.BatchNorm1d(2).set_train()
    >>> layer(ms.tensor([[1.0, 5.0], [3.0, 5.0]])).asnumpy().round(3).tolist()
    [[-1.0, 0.0], [1.0, 0.0]]"""
    beta: Parameter
    eps: float
    gamma: Parameter
    momentum: float
    moving_mean: Parameter
    moving_variance: Parameter
    num_features: int
    training: bool
    use_batch_statistics: Any
    def __init__(self, num_features: int, eps: Operand = 1e-05, momentum: Any = 0.9, affine: bool = True, gamma_init: str = 'ones', beta_init: str = 'zeros', moving_mean_init: str = 'zeros', moving_var_init: str = 'ones', use_batch_statistics: Any = None, data_format: str = 'NCHW', dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    bn_infer: Any
    bn_train: Any
    cast: Any
    cls_name: str
    def extend_repr(self) -> Any: ...
    reshape: Any
    shape: Any
class BatchNorm2d(Cell):
    """Normalises each channel of images over the batch: (x - mean) / sqrt(variance + eps) * gamma + beta (Ioffe and Szegedy,
    2015).

    In training mean and variance are those of the batch, and the running values move towards them: running = momentum *
    running + (1 - momentum) * batch (PyTorch's momentum is the other share). Else the running values are used.

    Args:
        num_features: int, the number C of channels.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
        momentum: number in [0, 1], how much the old running values keep of themselves at a step. Default: 0.9.
        affine: False: gamma and beta are not trained. Default: True.
        gamma_init: initial scale, in the forms ``initializer`` takes. Default: 'ones'.
        beta_init: initial shift. Default: 'zeros'.
        moving_mean_init: initial running mean. Default: 'zeros'.
        moving_var_init: initial running variance. Default: 'ones'.
        use_batch_statistics: True or False: whether always, or never, the batch's own values are used; None (default): in
            training.
        data_format: 'NCHW', the only layout that is there.
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        x: Tensor (N, C, H, W).
    Returns:
        Tensor of x's shape. Parameters (C,): ``gamma``, ``beta``, ``moving_mean``, ``moving_variance``.
    Raises:
        ValueError: x has another number of dimensions, or a setting is outside of its range.
        TypeError: a setting is of another kind.

    >>> layer = ms.nn.BatchNorm2d(1).set_train()
    >>> layer(ms.tensor([[[[1.0, 3.0]]]])).asnumpy().round(3).tolist()
    [[[[-1.0, 1.0]]]]
    >>> layer.moving_mean.asnumpy().round(3)
    array([0.2], dtype=float32)"""
    beta: Parameter
    eps: float
    gamma: Parameter
    momentum: float
    moving_mean: Parameter
    moving_variance: Parameter
    num_features: int
    training: bool
    use_batch_statistics: Any
    def __init__(self, num_features: int, eps: Operand = 1e-05, momentum: Any = 0.9, affine: bool = True, gamma_init: str = 'ones', beta_init: str = 'zeros', moving_mean_init: str = 'zeros', moving_var_init: str = 'ones', use_batch_statistics: Any = None, data_format: str = 'NCHW', dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    bn_infer: Any
    bn_train: Any
    cast: Any
    cls_name: str
    def extend_repr(self) -> Any: ...
    reshape: Any
    shape: Any
class BatchNorm3d(Cell):
    """Normalises each channel of volumes over the batch; see ``BatchNorm2d``. Its parameters are those of the cell ``bn2d``.

    Args:
        num_features: int, the number C of channels.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
        momentum: number in [0, 1], how much the old running values keep of themselves at a step. Default: 0.9.
        affine: False: gamma and beta are not trained. Default: True.
        gamma_init: initial scale, in the forms ``initializer`` takes. Default: 'ones'.
        beta_init: initial shift. Default: 'zeros'.
        moving_mean_init: initial running mean. Default: 'zeros'.
        moving_var_init: initial running variance. Default: 'ones'.
        use_batch_statistics: True or False: whether always, or never, the batch's own values are used; None (default): in
            training.
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        x: Tensor (N, C, D, H, W).
    Returns:
        Tensor of x's shape.
    Raises:
        ValueError: x has another number of dimensions, or a setting is outside of its range.
        TypeError: a setting is of another kind.

    >>> ms.nn.BatchNorm3d(2)(ms.ops.zeros((1, 2, 1, 1, 1))).shape
    (1, 2, 1, 1, 1)"""
    bn2d: Any
    training: bool
    def __init__(self, num_features: int, eps: Operand = 1e-05, momentum: Any = 0.9, affine: bool = True, gamma_init: str = 'ones', beta_init: str = 'zeros', moving_mean_init: str = 'zeros', moving_var_init: str = 'ones', use_batch_statistics: Any = None, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class BiDense(Cell):
    """Bilinear layer: output k is input1 @ weight[k] @ input2 + bias[k].

    Args:
        in1_channels: int, the size of the first input's last dimension.
        in2_channels: int, the size of the second's.
        out_channels: int, the size of the result's.
        weight_init: initial values of the weight: an Initializer, its name, a number or a Tensor. None (default): uniform
            within 1 / sqrt(in1_channels).
        bias_init: initial values of the bias, in the same forms. None (default): uniform within 1 / sqrt(in1_channels).
        has_bias: False leaves the bias out. Default: True.
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        input1: Tensor (..., in1_channels).
        input2: Tensor (..., in2_channels).
    Returns:
        Tensor (..., out_channels). Parameters: ``weight`` (out_channels, in1_channels, in2_channels) and ``bias``
            (out_channels,).

    >>> layer = ms.nn.BiDense(2, 2, 1, weight_init="ones", has_bias=False)
    >>> layer(ms.tensor([[1.0, 2.0]]), ms.tensor([[3.0, 4.0]])).tolist()
    [[21.0]]"""
    bias: Parameter
    weight: Parameter
    def __init__(self, in1_channels: Any, in2_channels: Any, out_channels: int, weight_init: Any = None, bias_init: Any = None, has_bias: bool = True, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, input1: Operand, input2: Operand) -> Any: ...
    cls_name: str
class CELU(Cell):
    """Exponential linear unit that is smooth for every alpha: max(0, x) + min(0, alpha * (exp(x / alpha) - 1)) (Barron, 2017).

    Args:
        alpha: number that is not 0. Default: 1.0.
    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.CELU(2.0)(ms.tensor([-1.0, 0.0, 2.0])).asnumpy().round(4)
    array([-0.7869,  0.    ,  2.    ], dtype=float32)"""
    alpha: float
    def __init__(self, alpha: Operand = 1.0) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class CTCLoss(LossBase):
    """Connectionist temporal classification: the negative log probability of a sequence of labels, over all ways in which it
    can be spread over the time steps (Graves et al., 2006).

    Args:
        blank: int, the class that stands for no label. Default: 0.
        reduction: 'mean' (of the losses over the lengths of their targets), 'sum' or 'none'. Default: 'mean'.
        zero_infinity: True: a target that is too long for its time steps gives 0 instead of inf. Default: False.
    Inputs:
        log_probs: Tensor (T, N, C) of log probabilities: T time steps, N sequences, C classes.
        targets: integer Tensor (N, S) of labels, or all of them in one dimension.
        input_lengths: integer Tensor or tuple (N,), the time steps of each sequence.
        target_lengths: integer Tensor or tuple (N,), the labels of each.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each sequence.
    Raises:
        ValueError: reduction is another word.

    >>> log_probs = ms.ops.log(ms.ops.full((2, 1, 2), 0.5))  # two steps, classes blank and 1
    >>> loss = ms.nn.CTCLoss()(log_probs, ms.tensor([[1]]), ms.tensor([2]), ms.tensor([1]))
    >>> round(float(ms.ops.exp(-loss)), 4)  # 1 1, blank 1 and 1 blank, of four equal paths
    0.75"""
    average: bool
    blank: int
    reduce: bool
    reduction: str
    zero_infinity: bool
    def __init__(self, blank: complex | Tensor = 0, reduction: str = 'mean', zero_infinity: bool = False) -> None: ...
    def __call__(self, log_probs: Any, targets: Any, input_lengths: Any, target_lengths: Any) -> Any: ...
    cls_name: str
class Cell:
    """A piece of a network: parameters and sub-cells are plain attributes, ``construct`` computes.

    >>> class Scale(ms.nn.Cell):
    ...     def __init__(self):
    ...         super().__init__()
    ...         self.w = ms.Parameter(ms.tensor(2.0))
    ...     def construct(self, x):
    ...         return x * self.w
    >>> Scale()(ms.tensor([1.0]))
    Tensor([2.], dtype=float32, grad_fn=...)"""
    def __init__(self, auto_prefix: bool = True, flags: Any = None) -> None: ...
    def __call__(self, *args: Any, **kwargs: Any) -> Any: ...
    def add_flags(self, **flags: Any) -> Any:
        """Notes flags, which are attributes too; returns the cell. ``fp16=True``, ``fp32=True`` and ``bf16=True`` let it
        compute in that dtype, as ``to_float`` does, and with it the cells below that have no dtype of their own.

        >>> ms.nn.Dense(2, 2).add_flags(fp16=True)(ms.ops.ones((1, 2))).dtype
        msjit.float16"""
        ...
    def add_flags_recursive(self, **flags: Any) -> Any:
        """``add_flags`` of this cell and all below; returns the cell."""
        ...
    @property
    def amp_strategy(self) -> Any: ...
    @amp_strategy.setter
    def amp_strategy(self, value: Any) -> None: ...
    def apply(self, fn: Callable[..., Any]) -> Any:
        """Calls fn on every cell below and on this one; returns the cell."""
        ...
    bprop_debug: bool
    def buffers(self, recurse: bool = True) -> Any:
        """The buffers, see ``named_buffers``."""
        ...
    def cast_inputs(self, inputs: Any, dst_type: DTypeLike) -> Any:
        """Floating-point tensors in a dtype, the rest as it is."""
        ...
    def cells(self) -> Any:
        """The direct sub-cells."""
        ...
    def cells_and_names(self, cells: Any = None, name_prefix: str = '') -> Any:
        """(path, cell) of this cell and everything below it; each cell once."""
        ...
    def check_names(self) -> Any:
        """Raises where two parameters have one name."""
        ...
    def check_names_and_refresh_name(self) -> Any:
        """Raises where two parameters have one name."""
        ...
    cls_name: str
    def compile(self, *args: Any, **kwargs: Any) -> Any:
        """Captures what a call with such inputs runs, as ``jit`` would at the first: a call is made, and Parameters and the
        stream of random numbers are put back as they were. In GRAPH_MODE calls of the Cell then run what was captured.

        >>> net = ms.nn.Dense(2, 3)
        >>> net.compile(ms.ops.ones((1, 2)))"""
        ...
    def compile_and_run(self, *args: Any, **kwargs: Any) -> Any:
        """What a captured call gives; see ``compile``.

        >>> ms.nn.ReLU().compile_and_run(ms.tensor([-1.0, 2.0]))
        Tensor([0., 2.], dtype=float32)"""
        ...
    def construct(self, *args: Any, **kwargs: Any) -> Any: ...
    def cpu(self) -> Any:
        """Moves parameters and buffers to the CPU's memory. Returns the cell."""
        ...
    def cuda(self, device: Any = None) -> Any:
        """Moves parameters and buffers to a CUDA device, by a str, a number or None, the current one. Returns the cell."""
        ...
    def eval(self) -> Any:
        """Leaves training mode; returns the cell."""
        ...
    def extend_repr(self) -> Any:
        """What repr shows of this cell itself: for our own classes their settings, else nothing.

        >>> ms.nn.LSTM(3, 4, num_layers=2)
        LSTM(input_size=3, hidden_size=4, num_layers=2, has_bias=True, batch_first=False, dropout=0.0, bidirectional=False)"""
        ...
    def extra_repr(self) -> Any:
        """What repr shows of this cell itself, before what extend_repr says: nothing, unless a subclass defines it.

        >>> class Scale(ms.nn.Cell):
        ...     def extra_repr(self):
        ...         return "by=2"
        >>> Scale()
        Scale(by=2)"""
        ...
    def get_buffer(self, target: Operand) -> Any:
        """The buffer of a path."""
        ...
    def get_extra_state(self) -> Any:
        """What ``state_dict`` keeps besides tensors; to be overridden."""
        ...
    def get_flags(self) -> Any:
        """The flags, a dict; with the training mode once that was set."""
        ...
    def get_inputs(self) -> Any:
        """What ``set_inputs`` noted, or None."""
        ...
    def get_parameters(self, expand: bool = True) -> Any:
        """An iterator over the parameters, see ``parameters_and_names``."""
        ...
    def get_sub_cell(self, target: Operand) -> Any:
        """The cell of a path of attributes ("" is this one).

        >>> ms.nn.SequentialCell(ms.nn.Dense(2, 3), ms.nn.ReLU()).get_sub_cell("1")
        ReLU()"""
        ...
    def init_parameters_data(self, auto_parallel_mode: bool = False) -> Any:
        """{parameter: parameter}: their memory exists from the start."""
        ...
    def insert_child_to_cell(self, child_name: Any, child_cell: Any) -> Any:
        """Adds a sub-cell, or None, by name; KeyError: the name is no name of an attribute, or taken."""
        ...
    def insert_param_to_cell(self, param_name: Any, param: Any, check_name_contain_dot: bool = True) -> Any:
        """Adds a Parameter, or None, by name; KeyError: the name is no name of an attribute, or taken by something else."""
        ...
    internal_params: Any
    @property
    def jit_config_dict(self) -> Any: ...
    def load_state_dict(self, state_dict: Any, strict: bool = True) -> Any:
        """Copies values into parameters and buffers by path; strict: every key must find its place and the other way
        round. Gives (missing_keys, unexpected_keys)."""
        ...
    def name_cells(self) -> Any:
        """The direct sub-cells by name."""
        ...
    def named_buffers(self, prefix: str = '', recurse: bool = True, remove_duplicate: bool = True) -> Any:
        """(path, tensor) of the buffers of this cell, and with recurse of all below."""
        ...
    def npu(self, device: Any = None) -> Any:
        """Moves parameters and buffers to an Ascend device, by a str, a number or None, the current one. Returns the cell."""
        ...
    def offload(self, backward_prefetch: str = 'Auto') -> Any:
        """That what the backward needs would wait in the host's memory, where all is; backward_prefetch: 'Auto' or an int
        from 0, else ValueError."""
        ...
    param_prefix: str
    def parameters_and_names(self, name_prefix: str = '', expand: bool = True) -> Any:
        """(path, Parameter) of this cell, and with expand of all cells below; each parameter once. Parameters are named
        by their paths, which begin below the outermost cell without auto_prefix=False, or below a cell that got what is on the
        way after it had become part of another; a cell's own keep the names they were made with until the cell is part of
        another. A name that another has is the whole path."""
        ...
    def parameters_broadcast_dict(self, recurse: bool = True) -> Any:
        """The parameters by name."""
        ...
    def parameters_dict(self, recurse: bool = True) -> Any:
        """The parameters by name; behind them, by path, those whose name another has, too."""
        ...
    phase: str
    @property
    def pipeline_stage(self) -> Any: ...
    @pipeline_stage.setter
    def pipeline_stage(self, value: Any) -> None: ...
    def recompute(self, *, use_reentrant: bool = True, output_recompute: bool = False, early_stop: bool = True, context_fn: Any = None, **kwargs: Any) -> Any:
        """Lets calls keep nothing of what they compute: it runs again in the backward (see ``ms.recompute``)."""
        ...
    def register_backward_hook(self, hook_fn: Any) -> Any:
        """hook_fn(cell, grad_input, grad_output) runs in backward, with the gradients of all inputs (None for what
        needs none) and outputs; it may return new gradients of the inputs."""
        ...
    def register_backward_pre_hook(self, hook_fn: Any) -> Any:
        """hook_fn(cell, grad_output) runs in backward, with the gradients of all outputs; it may return new ones."""
        ...
    def register_buffer(self, name: Any, tensor: Operand, persistent: bool = True) -> Any:
        """Adds a tensor that is no parameter; persistent: it belongs to ``state_dict``."""
        ...
    def register_forward_hook(self, hook_fn: Any, *, prepend: bool = False, with_kwargs: bool = False, always_call: bool = False) -> Any:
        """hook_fn(cell, inputs, output) runs after construct and may return a new output; with_kwargs: hook_fn(cell,
        inputs, kwargs, output). prepend: before the other hooks; always_call: also when construct raises."""
        ...
    def register_forward_pre_hook(self, hook_fn: Any, *, prepend: bool = False, with_kwargs: bool = False) -> Any:
        """hook_fn(cell, inputs) runs before construct and may return new inputs; with_kwargs: hook_fn(cell, inputs,
        kwargs), which may return both. prepend: before the other hooks."""
        ...
    def register_load_state_dict_post_hook(self, hook: Any) -> Any:
        """hook(cell, incompatible_keys) runs when the state is loaded."""
        ...
    def register_load_state_dict_pre_hook(self, hook: Any) -> Any:
        """hook(cell, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs) runs first."""
        ...
    def register_saved_tensors_hooks(self, pack_hook: Any, unpack_hook: Any) -> Any:
        """Lets construct run inside ``ms.saved_tensors_hooks(pack_hook, unpack_hook)`` where gradients are recorded."""
        ...
    def register_state_dict_post_hook(self, hook: Any) -> Any:
        """hook(cell, state_dict, prefix, local_metadata) runs when ``state_dict`` has collected."""
        ...
    def register_state_dict_pre_hook(self, hook: Any) -> Any:
        """hook(cell, prefix, keep_vars) runs before ``state_dict`` collects."""
        ...
    def remove_redundant_parameters(self) -> Any:
        """Gives up parts of parameters that other processes have: there are none."""
        ...
    requires_grad: bool
    def set_boost(self, boost_type: Any) -> Any:
        """boost_type: 'less_bn', for MindSpore's boost mode, which is not there: said, once, to have no effect; ValueError
        of others. Returns the cell."""
        ...
    def set_broadcast_flag(self, mode: str | bool = True) -> Any:
        """Notes ``broadcast_flag``, an attribute; returns the cell."""
        ...
    def set_comm_fusion(self, fusion_type: Any, recurse: bool = True) -> Any:
        """Notes as comm_fusion of the parameters which of them would be reduced together, an int from 0; returns the cell.

        >>> ms.nn.Dense(1, 1).set_comm_fusion(2).weight.comm_fusion
        2"""
        ...
    def set_data_parallel(self) -> Any:
        """That each process would have a part of the batch; one has all of it."""
        ...
    def set_extra_state(self, state: Any) -> Any:
        """Takes what ``get_extra_state`` gave; to be overridden."""
        ...
    def set_grad(self, requires_grad: bool = True) -> Any:
        """Accepted for MindSpore scripts: gradients are asked for by ``grad`` or ``backward``."""
        ...
    def set_inputs(self, *inputs: Any, **kwargs: Any) -> Any:
        """Says what the inputs are like: Tensor(shape=[None, 2], dtype=ms.float32) for one whose first size varies. What is
        compiled takes such sizes as they come, from the first call on; in GRAPH_MODE inputs of another kind are refused.

        >>> net = ms.nn.ReLU()
        >>> net.set_inputs(ms.Tensor(shape=[None, 2], dtype=ms.float32))
        >>> net(ms.ops.ones((3, 2))).shape
        (3, 2)"""
        ...
    def set_jit_config(self, jit_config: Any) -> Any:
        """Notes a JitConfig, see ``jit_config_dict``."""
        ...
    def set_train(self, mode: str | bool = True) -> Any:
        """Sets training mode of this cell and all below; returns the cell."""
        ...
    def shard(self, in_strategy: Any, out_strategy: Any = None, parameter_plan: Any = None, device: Any = 'Ascend', level: complex | Tensor = 0) -> Any:
        """How inputs and results would be divided among devices: said, once, to have no effect.

        >>> ms.nn.ReLU().shard(((1, 1),))"""
        ...
    def state_dict(self, *args: Any, destination: Any = None, prefix: str = '', keep_vars: bool = False) -> Any:
        """Parameters and saved buffers by path; keep_vars False: without their history.

        >>> list(ms.nn.Dense(2, 3).state_dict(prefix="d."))
        ['d.weight', 'd.bias']"""
        ...
    def to(self, *args: Any, **kwargs: Any) -> Any:
        """Converts floating-point parameters and buffers to a dtype, and moves all of them to a device ("cpu", "cuda:0").
        Returns the cell."""
        ...
    def to_float(self, dst_type: DTypeLike) -> Any:
        """Lets this cell and all below compute in a floating-point dtype: inputs and parameters are converted for each
        call, the parameters keep their own dtype; returns the cell.

        >>> ms.nn.Dense(2, 2).to_float(ms.float16)(ms.ops.ones((1, 2))).dtype
        msjit.float16"""
        ...
    def train(self, mode: str | bool = True) -> Any:
        """As ``set_train``."""
        ...
    def trainable_params(self, recurse: bool = True) -> Any:
        """The parameters with requires_grad."""
        ...
    training: bool
    def untrainable_params(self, recurse: bool = True) -> Any:
        """The parameters without requires_grad."""
        ...
    def update_cell_prefix(self) -> Any:
        """For what MindSpore derives names of compiled parts from; names here follow from where the parameters are."""
        ...
    def update_parameters_name(self, prefix: str = '', recurse: bool = True) -> Any:
        """Names the parameters by a prefix and their paths."""
        ...
class CellDict(Cell):
    """Cells by name.

    >>> list(ms.nn.CellDict({"act": ms.nn.ReLU()}))
    ['act']"""
    def __init__(self, *args: Any) -> None: ...
    def __contains__(self, name: Any) -> Any: ...
    def __getitem__(self, name: Any) -> Any: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __len__(self) -> Any: ...
    def __setitem__(self, name: Any, cell: Any) -> Any: ...
    def clear(self) -> Any:
        """Removes all cells."""
        ...
    cls_name: str
    def insert_child_to_cell(self, child_name: Any, child_cell: Any) -> Any:
        """Adds a cell by name, or puts it where the one of that name is; KeyError: the name is no name of an attribute, or
        taken."""
        ...
    def items(self) -> Any:
        """(name, cell) pairs."""
        ...
    def keys(self) -> Any:
        """The names."""
        ...
    def pop(self, key: Any) -> Any:
        """Removes a cell by its name, and returns it."""
        ...
    def update(self, cells: Any = ...) -> Any:
        """Adds cells of a mapping, or of (name, cell) pairs."""
        ...
    def values(self) -> Any:
        """The cells."""
        ...
class CellList(Cell):
    """A list of cells.

    >>> len(ms.nn.CellList([ms.nn.ReLU(), ms.nn.Tanh()]))
    2"""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def __getitem__(self, index: Operand) -> Any: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __len__(self) -> Any: ...
    def __setitem__(self, index: Operand, cell: Any) -> Any: ...
    def append(self, cell: Any) -> Any:
        """Adds a cell at the end."""
        ...
    cls_name: str
    def extend(self, cells: Any) -> Any:
        """Adds cells at the end; returns the list."""
        ...
    def insert(self, index: Operand, cell: Any) -> Any:
        """Inserts a cell before index."""
        ...
    def insert_child_to_cell(self, child_name: Any, child_cell: Any) -> Any:
        """Adds a cell at the end under a name, or puts it where the one of that name is; KeyError: the name is no name of an
        attribute, or taken."""
        ...
class CentralCrop(Cell):
    """Cuts out the middle of images.

    Args:
        central_fraction: number in (0, 1], the share of height and of width that stays.
    Inputs:
        image: Tensor (C, H, W) or (N, C, H, W).
    Returns:
        Tensor with smaller height and width.
    Raises:
        ValueError: central_fraction is outside of (0, 1].

    >>> ms.nn.CentralCrop(0.5)(ms.ops.arange(16).reshape(1, 4, 4)).tolist()
    [[[5, 6], [9, 10]]]"""
    central_fraction: float
    def __init__(self, central_fraction: Any) -> None: ...
    def __call__(self, image: Any) -> Any: ...
    cls_name: str
class ChannelShuffle(Cell):
    """Interleaves channels: cuts them into groups and takes the first of each group, then the second, and so on (Zhang et al.,
    2018).

    Args:
        groups: int that divides the channels.
    Inputs:
        x: Tensor (N, C, ...).
    Returns:
        Tensor of x's shape.

    >>> ms.nn.ChannelShuffle(2)(ms.ops.arange(4).reshape(1, 4, 1, 1)).flatten()
    Tensor([0, 2, 1, 3], dtype=int64)"""
    groups: int
    def __init__(self, groups: Any) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class ClipByNorm(Cell):
    """Scales x down to a largest Euclidean norm: x * clip_norm / max(norm of x, clip_norm).

    Args:
        axis: int or tuple of ints, the dimensions of the norm; None (default): all.
    Inputs:
        x: Tensor of numbers.
        clip_norm: number or Tensor, the largest norm.
    Returns:
        float32 Tensor of x's shape.

    >>> ms.nn.ClipByNorm()(ms.tensor([3.0, 4.0]), 1.0).asnumpy().round(4)
    array([0.6, 0.8], dtype=float32)"""
    axis: Any
    def __init__(self, axis: Ints | None = None) -> None: ...
    def __call__(self, x: Operand, clip_norm: Any) -> Any: ...
    cls_name: str
class ConstantPad1d(Cell):
    """Puts a value before and behind the last dimension; cuts off where a number is negative.

    Args:
        padding: int for all sides, or a tuple of ints (before, behind).
        value: number to put there.
    Inputs:
        x: Tensor (..., L).
    Returns:
        Tensor of x's dtype.
    Raises:
        ValueError: padding is neither an int nor of 2 ints.

    >>> ms.nn.ConstantPad1d((1, 2), 9)(ms.tensor([[1, 2]]))
    Tensor([[9, 1, 2, 9, 9]], dtype=int64)"""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str, value: Operand) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class ConstantPad2d(Cell):
    """Puts a value before and behind the last two dimensions; cuts off where a number is negative.

    Args:
        padding: int for all sides, or a tuple of ints (left, right, top, bottom).
        value: number to put there.
    Inputs:
        x: Tensor (..., H, W).
    Returns:
        Tensor of x's dtype.
    Raises:
        ValueError: padding is neither an int nor of 4 ints.

    >>> ms.nn.ConstantPad2d((1, 0, 0, 0), 9)(ms.tensor([[[1, 2], [3, 4]]]))
    Tensor([[[9, 1, 2],
             [9, 3, 4]]], dtype=int64)"""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str, value: Operand) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class ConstantPad3d(Cell):
    """Puts a value before and behind the last three dimensions; cuts off where a number is negative.

    Args:
        padding: int for all sides, or a tuple of ints (left, right, top, bottom, front, back).
        value: number to put there.
    Inputs:
        x: Tensor (..., D, H, W).
    Returns:
        Tensor of x's dtype.
    Raises:
        ValueError: padding is neither an int nor of 6 ints.

    >>> ms.nn.ConstantPad3d(1, 9.0)(ms.ops.ones((1, 2, 2, 2))).shape
    (1, 4, 4, 4)"""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str, value: Operand) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class Conv1d(Cell):
    """Convolution of sequences: each output channel is the sum over the input channels of their cross-correlation with a
    window of weights.

    Args:
        in_channels: int, channels of the input.
        out_channels: int, channels of the result.
        kernel_size: int, the length of the window.
        stride: int, how far apart windows lie. Default: 1.
        pad_mode: 'same' (default): padded so that the result has the input's size over stride; 'valid': not padded; 'pad':
            padded by padding.
        padding: int, or two ints, how many zeros are put on each side; 0 (default) unless pad_mode is 'pad'.
        dilation: int, the distance of a window's elements. Default: 1.
        group: int that divides both numbers of channels: so many groups of channels are convolved each for itself. Default:
            1.
        has_bias: True adds a number to each output channel. Default: False.
        weight_init: initial values of the weight: an Initializer, its name, a number or a Tensor. None (default):
            HeUniform(sqrt(5)).
        bias_init: initial values of the bias, in the same forms. None (default): uniform within 1 / sqrt(number of weights
            of an output).
        dtype: dtype of the parameters. Default: float32.
        data_format: by name; None or 'NCW', the only layout that is there.
    Inputs:
        x: Tensor (N, in_channels, L).
    Returns:
        Tensor (N, out_channels, length). Parameters: ``weight`` (out_channels, in_channels / group, 1, kernel_size) and
            ``bias`` (out_channels,).
    Raises:
        ValueError: a setting is none of these, or channels are not divisible by group.
        TypeError: a setting is of another kind.

    >>> layer = ms.nn.Conv1d(1, 1, 2, pad_mode="valid", weight_init="ones")
    >>> layer(ms.tensor([[[1.0, 2.0, 4.0]]])).tolist()
    [[[3.0, 6.0]]]"""
    bias: Any
    bias_init: Any
    data_format: str
    dilation: Any
    group: int
    has_bias: bool
    in_channels: int
    kernel_size: Any
    out_channels: int
    pad_mode: str
    padding: Any
    stride: Any
    weight: Parameter
    weight_init: Any
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Ints, stride: Ints = 1, pad_mode: str = 'same', padding: Ints | str = 0, dilation: Ints = 1, group: complex | Tensor = 1, has_bias: bool = False, weight_init: Any = None, bias_init: Any = None, dtype: DTypeLike = ..., *, data_format: str | None = None) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    bias_add: Any
    cls_name: str
    conv2d: Any
    expand_dims: Any
    def extend_repr(self) -> Any: ...
    shape: Any
    squeeze: Any
class Conv1dTranspose(Cell):
    """Transposed convolution of sequences, the gradient of ``Conv1d``: each input element adds a window of weights to the
    result, stride apart.

    Args:
        in_channels: int, channels of the input.
        out_channels: int, channels of the result.
        kernel_size: int, the length of the window.
        stride: int, how far apart windows are added. Default: 1.
        pad_mode: 'same' (default): the result has stride times the input's length; 'valid': nothing is cut off; 'pad':
            padding is cut off on each side.
        padding: int, how much is cut off for 'pad'. Default: 0.
        dilation: int, the distance of a window's elements. Default: 1.
        group: int that divides both numbers of channels: so many groups of channels are convolved each for itself. Default:
            1.
        has_bias: True adds a number to each output channel. Default: False.
        weight_init: initial values of the weight: an Initializer, its name, a number or a Tensor. None (default):
            HeUniform(sqrt(5)).
        bias_init: initial values of the bias, in the same forms. None (default): uniform within 1 / sqrt(number of weights
            of an output).
        dtype: dtype of the parameters. Default: float32.
        output_padding: by name; int, how much is added behind. Default: 0.
    Inputs:
        x: Tensor (N, in_channels, L).
    Returns:
        Tensor (N, out_channels, length). Parameters: ``weight`` (in_channels, out_channels / group, 1, kernel_size) and
            ``bias`` (out_channels,).
    Raises:
        ValueError: a setting is none of these, or 'same' is asked for with a kernel smaller than stride.
        TypeError: a setting is of another kind.

    >>> layer = ms.nn.Conv1dTranspose(1, 1, 2, stride=2, pad_mode="valid", weight_init="ones")
    >>> layer(ms.tensor([[[1.0, 2.0]]])).tolist()
    [[[1.0, 1.0, 2.0, 2.0]]]"""
    bias: Any
    bias_init: Any
    data_format: str
    dilation: Any
    group: int
    has_bias: bool
    in_channels: int
    kernel_size: Any
    out_channels: int
    output_padding: Any
    pad_mode: str
    padding: Any
    stride: Any
    weight: Parameter
    weight_init: Any
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Ints, stride: Ints = 1, pad_mode: str = 'same', padding: Ints | str = 0, dilation: Ints = 1, group: complex | Tensor = 1, has_bias: bool = False, weight_init: Any = None, bias_init: Any = None, dtype: DTypeLike = ..., *, output_padding: Ints = 0) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class Conv2d(Cell):
    """Convolution of images: each output channel is the sum over the input channels of their cross-correlation with a window
    of weights.

    Args:
        in_channels: int, channels of the input.
        out_channels: int, channels of the result.
        kernel_size: int or pair of ints, height and width of the window.
        stride: int or pair of ints, how far apart windows lie. Default: 1.
        pad_mode: 'same' (default): padded so that the result has the input's size over stride; 'valid': not padded; 'pad':
            padded by padding.
        padding: int, or two or four ints (top, bottom, left, right), how many zeros are put on each side; 0 (default)
            unless pad_mode is 'pad'.
        dilation: int or pair of ints, the distance of a window's elements. Default: 1.
        group: int that divides both numbers of channels: so many groups of channels are convolved each for itself. Default:
            1.
        has_bias: True adds a number to each output channel. Default: False.
        weight_init: initial values of the weight: an Initializer, its name, a number or a Tensor. None (default):
            HeUniform(sqrt(5)).
        bias_init: initial values of the bias, in the same forms. None (default): uniform within 1 / sqrt(number of weights
            of an output).
        data_format: None or 'NCHW', the only layout that is there.
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        x: Tensor (N, in_channels, H, W).
    Returns:
        Tensor (N, out_channels, rows, columns). Parameters: ``weight`` (out_channels, in_channels / group, height, width)
            and ``bias`` (out_channels,).
    Raises:
        ValueError: a setting is none of these, or channels are not divisible by group.
        TypeError: a setting is of another kind.

    >>> layer = ms.nn.Conv2d(1, 1, 2, pad_mode="valid", weight_init="ones")
    >>> layer(ms.ops.arange(9.0).reshape(1, 1, 3, 3)).tolist()
    [[[[8.0, 12.0], [20.0, 24.0]]]]"""
    bias: Any
    bias_init: Any
    data_format: str
    dilation: Any
    group: int
    has_bias: bool
    in_channels: int
    kernel_size: Any
    out_channels: int
    pad_mode: str
    padding: Any
    stride: Any
    weight: Parameter
    weight_init: Any
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Ints, stride: Ints = 1, pad_mode: str = 'same', padding: Ints | str = 0, dilation: Ints = 1, group: complex | Tensor = 1, has_bias: bool = False, weight_init: Any = None, bias_init: Any = None, data_format: str | None = None, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    bias_add: Any
    cls_name: str
    conv2d: Any
    def extend_repr(self) -> Any: ...
class Conv2dBnAct(Cell):
    """A ``Conv2d`` layer, then ``BatchNorm2d`` if asked for, then an activation.

    Args:
        in_channels: int, channels of the input.
        out_channels: int, channels of the result.
        kernel_size: int or pair of ints, height and width of the window.
        stride: int or pair of ints, how far apart windows lie. Default: 1.
        pad_mode: 'same' (default): padded so that the result has the input's size over stride; 'valid': not padded; 'pad':
            padded by padding.
        padding: int, or two or four ints, how many zeros are put on each side for 'pad'. Default: 0.
        dilation: int or pair of ints, the distance of a window's elements. Default: 1.
        group: int that divides both numbers of channels. Default: 1.
        has_bias: True adds a number to each output channel. Default: False.
        weight_init: initial values of the weight: an Initializer, its name, a number or a Tensor. Default: 'normal'.
        bias_init: initial values of the bias, in the same forms. Default: 'zeros'.
        has_bn: True normalises. Default: False.
        momentum: that of the normalisation. Default: 0.997.
        eps: that of the normalisation. Default: 1e-5.
        activation: name of an activation, or a cell. Default: None.
        alpha: number, the slope of activation 'leakyrelu'. Default: 0.2.
        after_fake: accepted as MindSpore has it; has no effect.
    Inputs:
        x: Tensor (N, in_channels, H, W).
    Returns:
        Tensor (N, out_channels, rows, columns).

    >>> ms.nn.Conv2dBnAct(1, 4, 3, has_bn=True, activation="relu")(ms.ops.ones((2, 1, 5, 5))).shape
    (2, 4, 5, 5)"""
    activation: Any
    batchnorm: Any
    conv: Any
    has_bn: bool
    training: bool
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Ints, stride: Ints = 1, pad_mode: str = 'same', padding: Ints | str = 0, dilation: Ints = 1, group: complex | Tensor = 1, has_bias: bool = False, weight_init: str = 'normal', bias_init: str = 'zeros', has_bn: bool = False, momentum: Any = 0.997, eps: Operand = 1e-05, activation: Any = None, alpha: Operand = 0.2, after_fake: bool = True) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class Conv2dTranspose(Cell):
    """Transposed convolution of images, the gradient of ``Conv2d``: each input element adds a window of weights to the result,
    stride apart.

    Args:
        in_channels: int, channels of the input.
        out_channels: int, channels of the result.
        kernel_size: int or pair of ints, height and width of the window.
        stride: int or pair of ints, how far apart windows are added. Default: 1.
        pad_mode: 'same' (default): the result has stride times the input's size; 'valid': nothing is cut off; 'pad':
            padding is cut off on each side.
        padding: int, pair of ints or four of them (top, bottom, left, right), how much is cut off for 'pad'. Default: 0.
        output_padding: int or pair of ints, how many zeros are added behind, as MindSpore has it. Default: 0.
        dilation: int or pair of ints, the distance of a window's elements. Default: 1.
        group: int that divides both numbers of channels: so many groups of channels are convolved each for itself. Default:
            1.
        has_bias: True adds a number to each output channel. Default: False.
        weight_init: initial values of the weight: an Initializer, its name, a number or a Tensor. None (default):
            HeUniform(sqrt(5)).
        bias_init: initial values of the bias, in the same forms. None (default): uniform within 1 / sqrt(number of weights
            of an output).
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        x: Tensor (N, in_channels, H, W).
    Returns:
        Tensor (N, out_channels, rows, columns). Parameters: ``weight`` (in_channels, out_channels / group, height, width)
            and ``bias`` (out_channels,).
    Raises:
        ValueError: a setting is none of these, or 'same' is asked for with a kernel smaller than stride.
        TypeError: a setting is of another kind.

    >>> layer = ms.nn.Conv2dTranspose(1, 1, 2, stride=2, pad_mode="valid", weight_init="ones")
    >>> layer(ms.tensor([[[[1.0, 2.0]]]])).tolist()
    [[[[1.0, 1.0, 2.0, 2.0], [1.0, 1.0, 2.0, 2.0]]]]"""
    bias: Any
    bias_init: Any
    data_format: str
    dilation: Any
    group: int
    has_bias: bool
    in_channels: int
    kernel_size: Any
    out_channels: int
    output_padding: Any
    pad_mode: str
    padding: int
    stride: Any
    weight: Parameter
    weight_init: Any
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Ints, stride: Ints = 1, pad_mode: str = 'same', padding: Ints | str = 0, output_padding: Ints = 0, dilation: Ints = 1, group: complex | Tensor = 1, has_bias: bool = False, weight_init: Any = None, bias_init: Any = None, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    bias_add: Any
    cls_name: str
    def extend_repr(self) -> Any: ...
    shape: Any
class Conv3d(Cell):
    """Convolution of volumes: each output channel is the sum over the input channels of their cross-correlation with a window
    of weights.

    Args:
        in_channels: int, channels of the input.
        out_channels: int, channels of the result.
        kernel_size: int or triple of ints, depth, height and width of the window.
        stride: int or triple of ints, how far apart windows lie. Default: 1.
        pad_mode: 'same' (default): padded so that the result has the input's size over stride; 'valid': not padded; 'pad':
            padded by padding.
        padding: int, or three or six ints, how many zeros are put on each side; 0 (default) unless pad_mode is 'pad'.
        dilation: int or triple of ints, the distance of a window's elements. Default: 1.
        group: int that divides both numbers of channels: so many groups of channels are convolved each for itself. Default:
            1.
        has_bias: True adds a number to each output channel. Default: False.
        weight_init: initial values of the weight: an Initializer, its name, a number or a Tensor. None (default):
            HeUniform(sqrt(5)).
        bias_init: initial values of the bias, in the same forms. None (default): uniform within 1 / sqrt(number of weights
            of an output).
        data_format: None or 'NCDHW', the only layout that is there.
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        x: Tensor (N, in_channels, D, H, W).
    Returns:
        Tensor (N, out_channels, depth, rows, columns). Parameters: ``weight`` (out_channels, in_channels / group, depth,
            height, width) and ``bias`` (out_channels,).
    Raises:
        ValueError: a setting is none of these, or channels are not divisible by group.
        TypeError: a setting is of another kind.

    >>> layer = ms.nn.Conv3d(1, 1, 2, pad_mode="valid", weight_init="ones")
    >>> layer(ms.ops.ones((1, 1, 2, 2, 2))).tolist()
    [[[[[8.0]]]]]"""
    bias: Any
    bias_init: Any
    data_format: str
    dilation: Any
    group: int
    has_bias: bool
    in_channels: int
    kernel_size: Any
    out_channels: int
    pad_mode: str
    padding: int
    stride: Any
    weight: Parameter
    weight_init: Any
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Ints, stride: Ints = 1, pad_mode: str = 'same', padding: Ints | str = 0, dilation: Ints = 1, group: complex | Tensor = 1, has_bias: bool = False, weight_init: Any = None, bias_init: Any = None, data_format: str | None = None, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    bias_add: Any
    cls_name: str
    conv3d: Any
    def extend_repr(self) -> Any: ...
class Conv3dTranspose(Cell):
    """Transposed convolution of volumes, the gradient of ``Conv3d``: each input element adds a window of weights to the
    result, stride apart.

    Args:
        in_channels: int, channels of the input.
        out_channels: int, channels of the result.
        kernel_size: int or triple of ints, depth, height and width of the window.
        stride: int or triple of ints, how far apart windows are added. Default: 1.
        pad_mode: 'same' (default): the result has stride times the input's size; 'valid': nothing is cut off; 'pad':
            padding is cut off on each side.
        padding: int, triple of ints or six of them (before and behind each dimension), how much is cut off for 'pad'. Default: 0.
        dilation: int or triple of ints, the distance of a window's elements. Default: 1.
        group: int that divides both numbers of channels: so many groups of channels are convolved each for itself. Default:
            1.
        output_padding: int or triple of ints, how much is added behind. Default: 0.
        has_bias: True adds a number to each output channel. Default: False.
        weight_init: initial values of the weight: an Initializer, its name, a number or a Tensor. None (default):
            HeUniform(sqrt(5)).
        bias_init: initial values of the bias, in the same forms. None (default): uniform within 1 / sqrt(number of weights
            of an output).
        data_format: None or 'NCDHW', the only layout that is there.
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        x: Tensor (N, in_channels, D, H, W).
    Returns:
        Tensor (N, out_channels, depth, rows, columns). Parameters: ``weight`` (in_channels, out_channels / group, depth,
            height, width) and ``bias`` (out_channels,).
    Raises:
        ValueError: a setting is none of these, or 'same' is asked for with a kernel smaller than stride.
        TypeError: a setting is of another kind.

    >>> layer = ms.nn.Conv3dTranspose(1, 1, 2, stride=2, pad_mode="valid", weight_init="ones")
    >>> layer(ms.ops.ones((1, 1, 1, 1, 1))).tolist()
    [[[[[1.0, 1.0], [1.0, 1.0]], [[1.0, 1.0], [1.0, 1.0]]]]]"""
    bias: Any
    bias_init: Any
    data_format: str
    dilation: Any
    group: int
    has_bias: bool
    in_channels: int
    kernel_size: Any
    out_channels: int
    output_padding: Any
    pad_mode: str
    padding: int
    stride: Any
    weight: Parameter
    weight_init: Any
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Ints, stride: Ints = 1, pad_mode: str = 'same', padding: Ints | str = 0, dilation: Ints = 1, group: complex | Tensor = 1, output_padding: Ints = 0, has_bias: bool = False, weight_init: Any = None, bias_init: Any = None, data_format: str | None = None, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class CosineDecayLR(LearningRateSchedule):
    """Rate that falls along half a cosine from max_lr to min_lr within decay_steps steps, and stays there (Loshchilov and
    Hutter, 2017).

    Args:
        min_lr: number that is not negative.
        max_lr: number above min_lr.
        decay_steps: positive int.
    Inputs:
        global_step: int or Tensor, the number of the step.
    Returns:
        float32 Tensor, the rate.
    Raises:
        ValueError: the settings are outside of these ranges.

    >>> schedule = ms.nn.CosineDecayLR(0.0, 1.0, 4)
    >>> [round(float(schedule(step)), 4) for step in (0, 2, 4, 9)]
    [1.0, 0.5, 0.0, 0.0]"""
    def __init__(self, min_lr: Any, max_lr: Any, decay_steps: Any) -> None: ...
    def __call__(self, global_step: Any) -> Any: ...
    cls_name: str
class CosineEmbeddingLoss(LossBase):
    """Loss of the angle between two vectors: 1 - cos for similar pairs, max(0, cos - margin) for dissimilar ones.

    Args:
        margin: number in [-1, 1], the cosine that dissimilar pairs may have. Default: 0.0.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        logits_x1: Tensor (N, D) of vectors.
        logits_x2: Tensor of the same shape.
        labels: Tensor (N,), 1 for similar pairs and -1 for dissimilar ones.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> x, y = ms.tensor([[1.0, 0.0]]), ms.tensor([[0.0, 1.0]])
    >>> ms.nn.CosineEmbeddingLoss()(x, y, ms.tensor([1]))
    Tensor(1., dtype=float32)"""
    average: bool
    margin: float
    reduce: bool
    reduction: str
    def __init__(self, margin: Operand = 0.0, reduction: str = 'mean') -> None: ...
    def __call__(self, logits_x1: Any, logits_x2: Any, labels: Operand) -> Any: ...
    cls_name: str
class CrossEntropyLoss(LossBase):
    """Cross entropy of softmax(logits) and the right class: -log(softmax(logits)[label]).

    Args:
        weight: Tensor (C,), how much each class weighs. Default: None, all alike.
        ignore_index: int, a label whose elements do not count. Default: -100.
        reduction: 'mean' (by weight) or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
        label_smoothing: number in [0, 1], the share of the label that is spread over all classes. Default: 0.0.
    Inputs:
        logits: Tensor (C,), (N, C) or (N, C, ...) for C classes.
        labels: integer Tensor of class indices without the dimension C, or a Tensor of probabilities of logits' shape.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> logits = ms.tensor([[0.0, 0.0], [0.0, 100.0]])
    >>> ms.nn.CrossEntropyLoss(reduction="none")(logits, ms.tensor([0, 1])).asnumpy().round(4)
    array([0.6931, 0.    ], dtype=float32)"""
    average: bool
    ignore_index: int
    label_smoothing: float
    reduce: bool
    reduction: str
    weight: Any
    def __init__(self, weight: Operand | None = None, ignore_index: complex | Tensor = -100, reduction: str = 'mean', label_smoothing: complex | Tensor = 0.0) -> None: ...
    def __call__(self, logits: Operand, labels: Operand) -> Any: ...
    cls_name: str
class Dense(Cell):
    """Fully connected layer: x @ weight.T + bias, then an activation.

    Args:
        in_channels: int, the size of the input's last dimension.
        out_channels: int, the size of the result's.
        weight_init: initial values of the weight: an Initializer, its name, a number or a Tensor. None (default):
            HeUniform(sqrt(5)), that is uniform within 1 / sqrt(in_channels).
        bias_init: initial values of the bias, in the same forms. None (default): uniform within 1 / sqrt(in_channels).
        has_bias: False leaves the bias out. Default: True.
        activation: a cell, or the name of one as ``get_activation`` knows it; None (default): none.
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        x: Tensor (..., in_channels).
    Returns:
        Tensor (..., out_channels). Parameters: ``weight`` (out_channels, in_channels) and ``bias`` (out_channels,).
    Raises:
        ValueError: a number of channels is not positive, or the input's last size differs.
        TypeError: a setting is of another kind.

    >>> layer = ms.nn.Dense(2, 1, weight_init="ones", bias_init=0.5, activation="relu")
    >>> layer(ms.tensor([[1.0, 2.0], [-3.0, 1.0]])).tolist()
    [[3.5], [0.0]]"""
    activation: Any
    bias: Any
    has_bias: bool
    in_channels: int
    out_channels: int
    weight: Parameter
    def __init__(self, in_channels: int, out_channels: int, weight_init: Any = None, bias_init: Any = None, has_bias: bool = True, activation: Any = None, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    activation_flag: Any
    bias_add: Any
    cls_name: str
    def extend_repr(self) -> Any: ...
    matmul: Any
    reshape: Any
    shape_op: Any
class DenseBnAct(Cell):
    """A ``Dense`` layer, then ``BatchNorm1d`` if asked for, then an activation.

    Args:
        in_channels: int, the size of the input's last dimension.
        out_channels: int, the size of the result's.
        weight_init: initial values of the weight: an Initializer, its name, a number or a Tensor. Default: 'normal'.
        bias_init: initial values of the bias, in the same forms. Default: 'zeros'.
        has_bias: False leaves the bias out. Default: True.
        has_bn: True normalises. Default: False.
        momentum: that of the normalisation. Default: 0.9.
        eps: that of the normalisation. Default: 1e-5.
        activation: name of an activation, or a cell. Default: None.
        alpha: number, the slope of activation 'leakyrelu'. Default: 0.2.
        after_fake: accepted as MindSpore has it; has no effect.
    Inputs:
        x: Tensor (N, in_channels).
    Returns:
        Tensor (N, out_channels).

    >>> layer = ms.nn.DenseBnAct(2, 1, weight_init="ones", activation="relu")
    >>> layer(ms.tensor([[1.0, 2.0], [-3.0, 1.0]])).tolist()
    [[3.0], [0.0]]"""
    activation: Any
    batchnorm: Any
    dense: Any
    has_bn: bool
    training: bool
    def __init__(self, in_channels: int, out_channels: int, weight_init: str = 'normal', bias_init: str = 'zeros', has_bias: bool = True, has_bn: bool = False, momentum: Any = 0.9, eps: Operand = 1e-05, activation: Any = None, alpha: Operand = 0.2, after_fake: bool = True) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class DiGamma(Cell):
    """Digamma function: the derivative of log |Gamma(x)|.

    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.

    >>> layer = ms.nn.DiGamma()
    >>> layer(ms.tensor([1.0])).asnumpy().round(4)
    array([-0.5772], dtype=float32)"""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class DiceLoss(LossBase):
    """Loss of overlap of segmentations: 1 - 2 sum(logits * label) / (sum(logits ** 2) + sum(label ** 2) + smooth) (Milletari
    et al., 2016).

    Args:
        smooth: small number that keeps the quotient finite. Default: 1e-5.
    Inputs:
        logits: Tensor of floats of any shape, as probabilities.
        label: Tensor of the same shape.
    Returns:
        Tensor, a scalar from 0 (equal) to 1.
    Raises:
        ValueError: the shapes differ.

    >>> round(float(ms.nn.DiceLoss()(ms.tensor([1.0, 1.0]), ms.tensor([1.0, 0.0]))), 4)
    0.3333"""
    average: bool
    reduce: bool
    reduction: str
    smooth: float
    def __init__(self, smooth: complex | Tensor = 1e-05) -> None: ...
    def __call__(self, logits: Operand, label: Operand) -> Any: ...
    cls_name: str
class DistributedGradReducer(Cell):
    """The mean of gradients over all processes; there is one here, so that it gives the gradients themselves.

    Args:
        parameters: the Parameters that they belong to.
        mean: accepted as MindSpore has it; has no effect.
        degree: None or 1, the number of processes.
        fusion_type: accepted as MindSpore has it; has no effect.
        group: accepted as MindSpore has it; has no effect.
    Inputs:
        grads: tuple of Tensors.
    Returns:
        grads.
    Raises:
        ValueError: degree is another number.

    >>> ms.nn.DistributedGradReducer([])((ms.tensor([1.0]),))
    (Tensor([1.], dtype=float32),)"""
    def __init__(self, parameters: Any, mean: Any = None, degree: Any = None, fusion_type: complex | Tensor = 1, group: str = 'hccl_world_group') -> None: ...
    def __call__(self, grads: Any) -> Any: ...
    cls_name: str
class Dropout(Cell):
    """In training, sets elements to 0 at random and scales the others up, so that sums keep their expected size; else does
    nothing.

    Each element is zeroed with probability p, the others are multiplied by 1 / (1 - p) (Srivastava et al., 2014). A new
    cell does not train; ``set_train()`` switches it on.

    Args:
        keep_prob: number, the older way to give 1 - p. Default: None.
        p: number in [0, 1), the probability. Default: None, which is 0.5 unless keep_prob is given.
        dtype: accepted as MindSpore has it; has no effect.
    Inputs:
        x: Tensor of floats of any shape.
    Returns:
        Tensor of x's shape and dtype.
    Raises:
        ValueError: p is outside of [0, 1).
        TypeError: a setting is of another kind.

    >>> layer = ms.nn.Dropout(p=0.5)
    >>> layer(ms.ops.ones(2))
    Tensor([1., 1.], dtype=float32)
    >>> sorted(set(layer.set_train()(ms.ops.ones(100)).tolist()))
    [0.0, 2.0]"""
    p: float
    training: bool
    def __init__(self, keep_prob: Any = None, p: Operand | None = None, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class Dropout1d(Cell):
    """In training, sets whole channels of sequences to 0 at random and scales the others by 1 / (1 - p); else does nothing.

    Args:
        p: number in [0, 1], the probability of a channel. Default: 0.5.
    Inputs:
        x: Tensor (N, C, L) or (C, L).
    Returns:
        Tensor of x's shape.
    Raises:
        ValueError: p is outside of [0, 1].

    >>> y = ms.nn.Dropout1d().set_train()(ms.ops.ones((1, 100, 2)))
    >>> sorted({tuple(channel) for channel in y[0].tolist()})
    [(0.0, 0.0), (2.0, 2.0)]"""
    p: float
    training: bool
    def __init__(self, p: Operand = 0.5) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class Dropout2d(Cell):
    """In training, sets whole channels of images to 0 at random and scales the others by 1 / (1 - p); else does nothing
    (Tompson et al., 2015).

    Args:
        p: number in [0, 1], the probability of a channel. Default: 0.5.
    Inputs:
        x: Tensor (N, C, H, W).
    Returns:
        Tensor of x's shape.
    Raises:
        ValueError: p is outside of [0, 1].

    >>> y = ms.nn.Dropout2d().set_train()(ms.ops.ones((1, 100, 1, 2)))
    >>> sorted({tuple(channel[0]) for channel in y[0].tolist()})
    [(0.0, 0.0), (2.0, 2.0)]"""
    p: float
    training: bool
    def __init__(self, p: Operand = 0.5) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class Dropout2dExt(DropoutExt):
    """``Dropout2d`` with PyTorch's settings: in training, sets whole channels of images to 0 at random and scales the others.

    Args:
        p: number in [0, 1], the probability of a channel. Default: 0.5.
        inplace: True writes the result into the input. Default: False.
    Inputs:
        x: Tensor (N, C, H, W).
    Returns:
        Tensor of x's shape.
    Raises:
        ValueError: p is outside of [0, 1].

    >>> y = ms.nn.Dropout2dExt().set_train()(ms.ops.ones((1, 100, 1, 2)))
    >>> sorted({tuple(channel[0]) for channel in y[0].tolist()})
    [(0.0, 0.0), (2.0, 2.0)]"""
    inplace: bool
    p: float
    training: bool
    cls_name: str
class Dropout3d(Cell):
    """In training, sets whole channels of volumes to 0 at random and scales the others by 1 / (1 - p); else does nothing.

    Args:
        p: number in [0, 1], the probability of a channel. Default: 0.5.
    Inputs:
        x: Tensor (N, C, D, H, W).
    Returns:
        Tensor of x's shape.
    Raises:
        ValueError: p is outside of [0, 1].

    >>> y = ms.nn.Dropout3d().set_train()(ms.ops.ones((1, 100, 1, 1, 2)))
    >>> sorted({tuple(channel[0][0]) for channel in y[0].tolist()})
    [(0.0, 0.0), (2.0, 2.0)]"""
    p: float
    training: bool
    def __init__(self, p: Operand = 0.5) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class DropoutExt(Cell):
    """``Dropout`` with PyTorch's settings: in training, sets elements to 0 at random and scales the others by 1 / (1 - p).

    Args:
        p: number in [0, 1], the probability. Default: 0.5.
        inplace: True writes the result into the input. Default: False.
    Inputs:
        x: Tensor of floats of any shape.
    Returns:
        Tensor of x's shape.
    Raises:
        ValueError: p is outside of [0, 1].

    >>> sorted(set(ms.nn.DropoutExt().set_train()(ms.ops.ones(100)).tolist()))
    [0.0, 2.0]"""
    inplace: bool
    p: float
    training: bool
    def __init__(self, p: Operand = 0.5, inplace: bool = False) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class DynamicLossScaleUpdateCell(Cell):
    """Adapts the scale of a loss: divides it when a gradient was not finite, and multiplies it after enough steps without
    that.

    Args:
        loss_scale_value: number, the scale to begin with.
        scale_factor: number, by which it is divided and multiplied.
        scale_window: int, the number of steps.
    Inputs:
        loss_scale: Parameter, the scale, which is written; it does not fall below 1.
        overflow: bool Tensor, whether a gradient was not finite.
    Returns:
        overflow.

    >>> update = ms.nn.DynamicLossScaleUpdateCell(loss_scale_value=1024, scale_factor=2, scale_window=100)
    >>> scale = ms.Parameter(ms.tensor(1024.0), name="scale")
    >>> update(scale, ms.tensor(True)), scale.tolist()
    (Tensor(True, dtype=bool_), 512.0)"""
    def __init__(self, loss_scale_value: Any, scale_factor: Any, scale_window: Any) -> None: ...
    def __call__(self, loss_scale: Any, overflow: Any) -> Any: ...
    cls_name: str
    def get_loss_scale(self) -> Any:
        """The scale to begin with."""
        ...
class ELU(Cell):
    """Exponential linear unit: x where x > 0, else alpha * (exp(x) - 1) (Clevert et al., 2016).

    Args:
        alpha: number, the size of the limit for very negative x. Default: 1.0.
    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.ELU()(ms.tensor([-1.0, 0.0, 2.0])).asnumpy().round(4)
    array([-0.6321,  0.    ,  2.    ], dtype=float32)"""
    alpha: float
    def __init__(self, alpha: Operand = 1.0) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class Embedding(Cell):
    """Table of vectors: gives the rows of ``embedding_table`` at the given indices, for words or other things with a number.

    Args:
        vocab_size: int, the number of rows.
        embedding_size: int, the size of a row.
        use_one_hot: accepted as MindSpore has it; has no effect.
        embedding_table: initial values: an Initializer, its name, a number or a Tensor. Default: 'normal'.
        dtype: dtype of the parameters. Default: float32.
        padding_idx: int, a row that starts as zeros. Default: None.
    Inputs:
        ids: Tensor of integers of any shape, from 0 to vocab_size - 1.
    Returns:
        Tensor of ids' shape and then (embedding_size,).
    Raises:
        IndexError: an index is outside.
        ValueError: a size is not positive.
        TypeError: a setting is of another kind.

    >>> table = ms.tensor([[0.0, 0.0], [1.0, 1.5], [2.0, 2.5]])
    >>> ms.nn.Embedding(3, 2, embedding_table=table)(ms.tensor([2, 0])).tolist()
    [[2.0, 2.5], [0.0, 0.0]]"""
    embedding_size: int
    embedding_table: Parameter
    padding_idx: Any
    vocab_size: int
    def __init__(self, vocab_size: int, embedding_size: int, use_one_hot: bool = False, embedding_table: str = 'normal', dtype: DTypeLike = ..., padding_idx: Any = None) -> None: ...
    def __call__(self, ids: Any) -> Any: ...
    array_mul: Any
    cls_name: str
    concat: Any
    expand: Any
    def extend_repr(self) -> Any: ...
    gather: Any
    get_shp: Any
    one_hot: Any
    reshape: Any
    reshape_flat: Any
class EmbeddingExt(Cell):
    """Table of vectors with PyTorch's names: gives the rows of ``weight`` at the given indices.

    Args:
        num_embeddings: int, the number of rows.
        embedding_dim: int, the size of a row.
        padding_idx: int, a row that starts as zeros and gets no gradient. Default: None.
        max_norm: number; rows with a larger norm are scaled down to it when they are looked up. Default: None.
        norm_type: number, the order of that norm. Default: 2.0.
        scale_grad_by_freq: must be False.
        sparse: must be False.
        _weight: initial table, in the forms ``initializer`` takes. Default: None, 'normal'.
        _freeze: True: the table is not trained. Default: False.
        dtype: dtype of the table. Default: None, float32.
    Inputs:
        ids: Tensor of integers of any shape.
    Returns:
        Tensor of ids' shape and then (embedding_dim,). Parameter: ``weight`` (num_embeddings, embedding_dim).
    Raises:
        ValueError: sparse or scale_grad_by_freq is True.
        IndexError: an index is outside.

    >>> table = ms.tensor([[0.0, 0.0], [1.0, 1.5], [2.0, 2.5]])
    >>> ms.nn.EmbeddingExt(3, 2, _weight=table)(ms.tensor([2, 0])).tolist()
    [[2.0, 2.5], [0.0, 0.0]]"""
    max_norm: Any
    norm_type: float
    padding_idx: Any
    weight: Parameter
    def __init__(self, num_embeddings: int, embedding_dim: int, padding_idx: Any = None, max_norm: Any = None, norm_type: complex | Tensor = 2.0, scale_grad_by_freq: bool = False, sparse: bool = False, _weight: Any = None, _freeze: bool = False, dtype: DTypeLike | None = None) -> None: ...
    def __call__(self, ids: Any) -> Any: ...
    cls_name: str
class EmbeddingLookup(Cell):
    """Table of vectors: gives the rows of ``embedding_table`` at the given indices, none longer than max_norm.

    Args:
        vocab_size: int, the number of rows.
        embedding_size: int, the size of a row.
        param_init: initial table, in the forms ``initializer`` takes. Default: 'normal'.
        target: 'CPU' (default) or 'DEVICE'; there is only the CPU.
        slice_mode: 'batch_slice', the only mode that is there.
        manual_shapes: accepted as MindSpore has it; has no effect.
        max_norm: number; rows with a larger 2-norm are scaled down to it in the result. Default: None.
        sparse: accepted as MindSpore has it; has no effect.
        dtype: dtype of the table. Default: float32.
    Inputs:
        indices: Tensor of integers of any shape.
    Returns:
        Tensor of indices' shape and then (embedding_size,).
    Raises:
        ValueError: target or slice_mode is another word.
        IndexError: an index is outside.

    >>> table = ms.tensor([[0.0, 1.0], [3.0, 4.0]])
    >>> ms.nn.EmbeddingLookup(2, 2, table, max_norm=1.0)(ms.tensor([0, 1])).asnumpy().round(3)
    array([[0. , 1. ],
           [0.6, 0.8]], dtype=float32)"""
    embedding_size: int
    embedding_table: Parameter
    max_norm: Any
    vocab_size: int
    def __init__(self, vocab_size: int, embedding_size: int, param_init: str = 'normal', target: Operand | str = 'CPU', slice_mode: str = 'batch_slice', manual_shapes: Any = None, max_norm: Any = None, sparse: bool = True, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, indices: Any) -> Any: ...
    BATCH_SLICE: str
    FIELD_SLICE: str
    TABLE_COLUMN_SLICE: str
    TABLE_ROW_SLICE: str
    cls_name: str
class ExponentialDecayLR(LearningRateSchedule):
    """Rate that is multiplied by decay_rate in every decay_steps steps: learning_rate * decay_rate ** (step / decay_steps).

    Args:
        learning_rate: positive number, the rate of step 0.
        decay_rate: positive number.
        decay_steps: positive int.
        is_stair: True: the rate changes only after every decay_steps steps. Default: False.
    Inputs:
        global_step: int or Tensor, the number of the step.
    Returns:
        float32 Tensor, the rate.
    Raises:
        ValueError: a setting is not positive.

    >>> round(float(ms.nn.ExponentialDecayLR(0.1, 0.5, 2)(2)), 4)
    0.05"""
    def __init__(self, learning_rate: Any, decay_rate: Any, decay_steps: Any, is_stair: bool = False) -> None: ...
    def __call__(self, global_step: Any) -> Any: ...
    cls_name: str
class FTRL(Optimizer):
    """Follow the regularised leader: steps for models with many zeros (McMahan et al., 2013).

    With a the sum of squared gradients, s = a ** -lr_power and z += g - (new s - old s) / learning_rate * p, p = (sign(z) *
    l1 - z) / (s / learning_rate + 2 * l2) where |z| > l1, else 0.

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        initial_accum: number that is not negative, what a begins with. Default: 0.1.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step. Default: 0.001.
        lr_power: number that is not positive. Default: -0.5.
        l1: number that is not negative: the larger, the more zeros. Default: 0.0.
        l2: number that is not negative, against large parameters. Default: 0.0.
        use_locking: accepted as MindSpore has it; has no effect.
        loss_scale: number that the gradients were multiplied by, which is divided out. Default: 1.0.
        weight_decay: number; weight_decay * p is added to each gradient (an L2 penalty). Default: 0.0.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.

    >>> w = ms.Parameter(ms.tensor([1.0]), name="w")
    >>> ms.nn.FTRL([w], learning_rate=0.5)((ms.tensor([1.0]),)), w.asnumpy().round(4)
    (True, array([0.2218], dtype=float32))"""
    global_step: Parameter
    is_group: bool
    l1: float
    l2: float
    learning_rate: Parameter
    linear: Any
    loss_scale: float
    lr_power: float
    moments: Any
    parameters: Any
    def __init__(self, params: Iterable[Any], initial_accum: complex | Tensor = 0.1, learning_rate: Any = 0.001, lr_power: complex | Tensor = -0.5, l1: complex | Tensor = 0.0, l2: complex | Tensor = 0.0, use_locking: bool = False, loss_scale: complex | Tensor = 1.0, weight_decay: Any = 0.0) -> None: ...
    cls_name: str
class FastGelu(Cell):
    """Quick approximation of GELU: x * sigmoid(1.702 * x).

    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.FastGelu()(ms.tensor([0.0, 100.0]))
    Tensor([  0., 100.], dtype=float32)"""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class FixedLossScaleUpdateCell(Cell):
    """Keeps the scale of a loss as it is, for ``TrainOneStepWithLossScaleCell``.

    Args:
        loss_scale_value: number, the scale.
    Inputs:
        _: the scale, which is not changed.
        overflow: bool Tensor, whether a gradient was not finite.
    Returns:
        overflow.

    >>> update = ms.nn.FixedLossScaleUpdateCell(loss_scale_value=1024)
    >>> update.get_loss_scale(), update(ms.tensor(1024.0), ms.tensor(True))
    (1024, Tensor(True, dtype=bool_))"""
    def __init__(self, loss_scale_value: Any) -> None: ...
    def __call__(self, _: Any, overflow: Any) -> Any: ...
    cls_name: str
    def get_loss_scale(self) -> Any:
        """The scale to begin with."""
        ...
class Flatten(Cell):
    """Merges dimensions into one; by default all but the first, the batch.

    Args:
        start_dim: int, the first dimension merged. Default: 1.
        end_dim: int, the last dimension merged. Default: -1, the last one.
    Inputs:
        x: Tensor of at least start_dim + 1 dimensions.
    Returns:
        Tensor of fewer dimensions, with the same elements.

    >>> ms.nn.Flatten()(ms.ops.ones((2, 3, 4))).shape
    (2, 12)"""
    end_dim: int
    start_dim: int
    def __init__(self, start_dim: complex | Tensor = 1, end_dim: complex | Tensor = -1) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class FocalLoss(LossBase):
    """Cross entropy in which well classified elements count little: -(1 - p) ** gamma * log(p), p the probability of the right
    class (Lin et al., 2017).

    Args:
        weight: Tensor (C,), how much each class weighs. Default: None, all alike.
        gamma: number, how little they count; 0 gives the cross entropy. Default: 2.0.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        logits: Tensor (N, C) or (N, C, ...).
        labels: integer Tensor (N, 1, ...) of class indices, or a one-hot Tensor of logits' shape.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element of the batch.
    Raises:
        ValueError: reduction is another word.

    >>> round(float(ms.nn.FocalLoss()(ms.tensor([[0.0, 0.0]]), ms.tensor([[1]]))), 4)  # 0.25 * log(2)
    0.1733"""
    average: bool
    gamma: float
    reduce: bool
    reduction: str
    weight: Any
    def __init__(self, weight: Operand | None = None, gamma: complex | Tensor = 2.0, reduction: str = 'mean') -> None: ...
    def __call__(self, logits: Operand, labels: Operand) -> Any: ...
    cls_name: str
class ForwardValueAndGrad(Cell):
    """Gives the result of a network and its gradient.

    Args:
        network: cell or function.
        weights: Parameters to differentiate in, with get_by_list. Default: None.
        get_all: True: the gradient in every input; False (default): in the first, or in none with get_by_list.
        get_by_list: True: the gradient in weights. Default: False.
        sens_param: must be False.
    Inputs:
        inputs: the network's inputs.
    Returns:
        pair (result, gradient); the gradient is a Tensor, a tuple of them, or the pair (of the inputs, of the weights).
    Raises:
        ValueError: sens_param is True.

    >>> square = ms.nn.ForwardValueAndGrad(lambda x: x * x)
    >>> square(ms.tensor([3.0]))
    (Tensor([9.], dtype=float32), Tensor([6.], dtype=float32))"""
    def __init__(self, network: Any, weights: Any = None, get_all: bool = False, get_by_list: bool = False, sens_param: bool = False) -> None: ...
    def __call__(self, *inputs: Any) -> Any: ...
    cls_name: str
class FractionalMaxPool2d(Cell):
    """Maxima of windows whose places are drawn at random so that an image shrinks by a fraction (Graham, 2014).

    Args:
        kernel_size: int or pair of ints, height and width of the window.
        output_size: int or pair of ints, the size of the result. Default: None; then output_ratio is needed.
        output_ratio: number or pair of numbers in (0, 1), the result's size over the input's. Default: None.
        return_indices: True gives the index of each maximum in its plane as well. Default: False.
        _random_samples: Tensor (N, C, 2) of numbers in [0, 1) that stand for the random ones. Default: None.
    Inputs:
        x: Tensor (N, C, H, W) or (C, H, W).
    Returns:
        Tensor (N, C, *output_size), or the pair (maxima, indices).

    >>> ms.nn.FractionalMaxPool2d(2, output_size=3)(ms.ops.ones((1, 1, 5, 5))).shape
    (1, 1, 3, 3)"""
    settings: Any
    def __init__(self, kernel_size: Ints, output_size: Ints | Sequence[int | None] | None = None, output_ratio: Any = None, return_indices: bool = False, _random_samples: Any = None) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class FractionalMaxPool3d(Cell):
    """Maxima of windows whose places are drawn at random so that a volume shrinks by a fraction (Graham, 2014).

    Args:
        kernel_size: int or triple of ints, depth, height and width of the window.
        output_size: int or triple of ints, the size of the result. Default: None; then output_ratio is needed.
        output_ratio: number or triple of numbers in (0, 1), the result's size over the input's. Default: None.
        return_indices: True gives the index of each maximum in its volume as well. Default: False.
        _random_samples: Tensor (N, C, 3) of numbers in [0, 1) that stand for the random ones. Default: None.
    Inputs:
        x: Tensor (N, C, D, H, W) or (C, D, H, W).
    Returns:
        Tensor (N, C, *output_size), or the pair (maxima, indices).

    >>> ms.nn.FractionalMaxPool3d(2, output_size=2)(ms.ops.ones((1, 1, 4, 4, 4))).shape
    (1, 1, 2, 2, 2)"""
    settings: Any
    def __init__(self, kernel_size: Ints, output_size: Ints | Sequence[int | None] | None = None, output_ratio: Any = None, return_indices: bool = False, _random_samples: Any = None) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class GELU(Cell):
    """Gaussian error linear unit: x * Phi(x), Phi the distribution function of the normal distribution (Hendrycks and Gimpel,
    2016).

    Args:
        approximate: True (default): by 0.5 x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x ** 3))); False: exactly, by erf.
    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.GELU()(ms.tensor([-1.0, 0.0, 1.0])).asnumpy().round(4)
    array([-0.1588,  0.    ,  0.8412], dtype=float32)"""
    approximate: str
    def __init__(self, approximate: str | bool = True) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class GLU(Cell):
    """Gated linear unit: the first half of x along a dimension times the sigmoid of the second (Dauphin et al., 2017).

    Args:
        axis: int, the dimension, of even size. Default: the last.
    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of half the size along axis.
    Raises:
        ValueError: the size is odd.

    >>> ms.nn.GLU()(ms.tensor([1.0, 2.0, 0.0, 0.0]))
    Tensor([0.5, 1. ], dtype=float32)"""
    axis: int
    def __init__(self, axis: Ints | None = -1) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class GRU(Cell):
    """Gated recurrent unit over sequences: the step of ``GRUCell`` at every time, in one or several layers.

    Args:
        input_size: int, the size of the elements of the input.
        hidden_size: int, the size of the state.
        num_layers: int; each layer gets the outputs of the one before. Default: 1.
        has_bias: False leaves the biases out. Default: True.
        batch_first: True: the batch is the first dimension of inputs and outputs. Default: False.
        dropout: number in [0, 1), the probability of dropout between layers. Default: 0.0.
        bidirectional: True: a second network runs backwards; outputs of both are put side by side. Default: False.
        dtype: dtype of the parameters. Default: float32.
        proj_size: 0; of LSTM alone.
    Inputs:
        x: Tensor (T, N, input_size), or (N, T, input_size) with batch_first.
        hx: Tensor (num_layers * directions, N, hidden_size), the first states; None (default): zeros.
        seq_length: integer Tensor (N,), how long each sequence is; behind it outputs are 0. Default: None, all of T.
    Returns:
        pair: outputs (T, N, directions * hidden_size) of the last layer, and last states in hx's shape.
    Raises:
        ValueError: a setting is outside of its range, or x has not three dimensions.

    >>> output, h = ms.nn.GRU(3, 2, batch_first=True)(ms.ops.ones((1, 4, 3)))
    >>> output.shape, h.shape
    ((1, 4, 2), (1, 1, 2))"""
    batch_first: bool
    bias_hh_l0: Parameter
    bias_hh_l0_reverse: Parameter
    bias_hh_l1: Parameter
    bias_ih_l0: Parameter
    bias_ih_l0_reverse: Parameter
    bias_ih_l1: Parameter
    bidirectional: bool
    dropout: float
    has_bias: bool
    hidden_size: int
    input_size: int
    num_layers: int
    weight_hh_l0: Parameter
    weight_hh_l0_reverse: Parameter
    weight_hh_l1: Parameter
    weight_ih_l0: Parameter
    weight_ih_l0_reverse: Parameter
    weight_ih_l1: Parameter
    def __init__(self, input_size: int, hidden_size: int, num_layers: int = 1, has_bias: bool = True, batch_first: bool = False, dropout: complex | Tensor = 0.0, bidirectional: bool = False, dtype: DTypeLike = ..., proj_size: complex | Tensor = 0) -> None: ...
    def __call__(self, x: Operand, hx: Any = None, seq_length: Any = None) -> Any: ...
    @property
    def b_hh_list(self) -> Any: ...
    @b_hh_list.setter
    def b_hh_list(self, value: Any) -> None: ...
    @property
    def b_ih_list(self) -> Any: ...
    @b_ih_list.setter
    def b_ih_list(self, value: Any) -> None: ...
    cls_name: str
    @property
    def w_hh_list(self) -> Any: ...
    @w_hh_list.setter
    def w_hh_list(self, value: Any) -> None: ...
    @property
    def w_ih_list(self) -> Any: ...
    @w_ih_list.setter
    def w_ih_list(self, value: Any) -> None: ...
class GRUCell(Cell):
    """One step of a gated recurrent unit (Cho et al., 2014).

    With r, z, n the three parts of W_ih x + b_ih (i) and of W_hh h + b_hh (h): n = tanh(i_n + sigmoid(i_r + h_r) * h_n), h'
    = (1 - z) * n + z * h with z = sigmoid(i_z + h_z).

    Args:
        input_size: int, the size of x.
        hidden_size: int, the size of the state.
        has_bias: False leaves the biases out. Default: True.
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        x: Tensor (N, input_size).
        hx: Tensor (N, hidden_size), the state.
    Returns:
        Tensor (N, hidden_size), the new state. Parameters: ``weight_ih`` (3 * hidden_size, input_size), ``weight_hh`` (3 *
            hidden_size, hidden_size), ``bias_ih`` and ``bias_hh``.
    Raises:
        ValueError: a size is not a positive int.

    >>> ms.nn.GRUCell(3, 2)(ms.ops.ones((1, 3)), ms.ops.zeros((1, 2))).shape
    (1, 2)"""
    bias_hh: Parameter
    bias_ih: Parameter
    has_bias: bool
    hidden_size: int
    input_size: int
    weight_hh: Parameter
    weight_ih: Parameter
    def __init__(self, input_size: int, hidden_size: int, has_bias: bool = True, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand, hx: Any) -> Any: ...
    cls_name: str
class GaussianNLLLoss(LossBase):
    """Negative log likelihood of labels that are normally distributed around a prediction: 0.5 * (log(var) + (logits - labels)
    ** 2 / var) (Nix and Weigend, 1994).

    Args:
        full: True adds the constant 0.5 * log(2 pi). Default: False.
        eps: number; smaller variances are raised to it. Default: 1e-6.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        logits: Tensor of predicted means.
        labels: Tensor of the same shape.
        var: Tensor of predicted variances, positive, of the same shape or one that broadcasts.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> ms.nn.GaussianNLLLoss()(ms.tensor([1.0]), ms.tensor([3.0]), ms.tensor([1.0]))
    Tensor(2., dtype=float32)"""
    average: bool
    eps: float
    full: bool
    reduce: bool
    reduction: str
    def __init__(self, *, full: bool = False, eps: Operand = 1e-06, reduction: str = 'mean') -> None: ...
    def __call__(self, logits: Operand, labels: Operand, var: Any) -> Any: ...
    cls_name: str
class GradAccumulationCell(Cell):
    """Runs a network on pieces of the batch, one after the other, and adds their losses, so that the gradients add up.

    Args:
        network: cell that gives a loss.
        micro_size: positive int, the number of pieces.
    Inputs:
        inputs: Tensors, which are cut along their first dimension.
    Returns:
        the sum of the losses.
    Raises:
        ValueError: micro_size is not a positive int.

    >>> ms.nn.GradAccumulationCell(ms.nn.MSELoss(), 2)(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 4.0]))
    Tensor(4., dtype=float32)"""
    def __init__(self, network: Any, micro_size: Any) -> None: ...
    def __call__(self, *inputs: Any) -> Any: ...
    cls_name: str
class GraphCell(Cell):
    """Runs a graph that ``ms.load`` read. It takes tensors and gives a tensor, or a tuple where there are several.

    Args:
        graph: what ``ms.load`` gives.
        params_init: dict or None, name -> Tensor: other values for the graph's parameters (MINDIR).
        obf_random_seed: None; obfuscation is not there.
    Raises:
        TypeError: something else as graph, or as params_init.

    >>> net = ms.nn.Dense(3, 2)
    >>> ms.export(net, ms.ones((1, 3)), file_name="dense", file_format="MINDIR")
    >>> cell = ms.nn.GraphCell(ms.load("dense.mindir"))
    >>> bool((cell(ms.ones((1, 3))) == net(ms.ones((1, 3)))).all())
    True"""
    def __init__(self, graph: Any, params_init: Any = None, obf_random_seed: Any = None) -> None: ...
    def __call__(self, *inputs: Any) -> Any: ...
    cls_name: str
class GroupNorm(Cell):
    """Normalises groups of channels, each element of the batch for itself: (x - mean) / sqrt(variance + eps) * gamma + beta
    (Wu and He, 2018).

    Args:
        num_groups: int that divides num_channels, the number of groups.
        num_channels: int, the number C of channels.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
        affine: False: gamma and beta are not trained. Default: True.
        gamma_init: initial scale of each channel, in the forms ``initializer`` takes. Default: 'ones'.
        beta_init: initial shift of each channel. Default: 'zeros'.
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        x: Tensor (N, C, ...).
    Returns:
        Tensor of x's shape. Parameters (C,): ``gamma``, ``beta``.
    Raises:
        ValueError: the channels do not divide into so many groups, or a setting is outside of its range.
        TypeError: a setting is of another kind.

    >>> ms.nn.GroupNorm(2, 4)(ms.tensor([[[[1.0]], [[3.0]], [[10.0]], [[30.0]]]])).asnumpy().round(3).flatten().tolist()
    [-1.0, 1.0, -1.0, 1.0]"""
    beta: Parameter
    eps: float
    gamma: Parameter
    num_channels: int
    num_groups: int
    def __init__(self, num_groups: int, num_channels: int, eps: Operand = 1e-05, affine: bool = True, gamma_init: str = 'ones', beta_init: str = 'zeros', dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class HShrink(Cell):
    """x where |x| > lambd, else 0: small values are cut off.

    Args:
        lambd: number. Default: 0.5.
    Inputs:
        x: Tensor of any shape.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.HShrink()(ms.tensor([-1.0, 0.3, 2.0]))
    Tensor([-1.,  0.,  2.], dtype=float32)"""
    lambd: float
    def __init__(self, lambd: Operand = 0.5) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class HSigmoid(Cell):
    """Sigmoid made of straight pieces: min(max(x + 3, 0), 6) / 6.

    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.HSigmoid()(ms.tensor([-3.0, 0.0, 3.0]))
    Tensor([0. , 0.5, 1. ], dtype=float32)"""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    hsigmoid: Any
class HSwish(Cell):
    """SiLU made of straight pieces and a parabola: x * min(max(x + 3, 0), 6) / 6 (Howard et al., 2019).

    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.HSwish()(ms.tensor([-3.0, 0.0, 3.0]))
    Tensor([-0.,  0.,  3.], dtype=float32)"""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    hswish: Any
class Hardtanh(Cell):
    """x limited to [min_val, max_val].

    Args:
        min_val: number. Default: -1.0.
        max_val: number. Default: 1.0.
    Inputs:
        x: Tensor of any shape.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.Hardtanh()(ms.tensor([-3.0, 0.5, 2.0]))
    Tensor([-1. ,  0.5,  1. ], dtype=float32)"""
    max_val: float
    min_val: float
    def __init__(self, min_val: complex | Tensor = -1.0, max_val: complex | Tensor = 1.0) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class HingeEmbeddingLoss(LossBase):
    """Loss of distances: the distance itself for similar pairs, max(0, margin - distance) for dissimilar ones.

    Args:
        margin: number, the distance that dissimilar pairs should have. Default: 1.0.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        logits: Tensor of distances of any shape.
        labels: Tensor of the same shape, 1 for similar pairs and -1 for dissimilar ones.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> ms.nn.HingeEmbeddingLoss(reduction="none")(ms.tensor([0.5, 0.25]), ms.tensor([1.0, -1.0]))
    Tensor([0.5 , 0.75], dtype=float32)"""
    average: bool
    margin: float
    reduce: bool
    reduction: str
    def __init__(self, margin: Operand = 1.0, reduction: str = 'mean') -> None: ...
    def __call__(self, logits: Operand, labels: Operand) -> Any: ...
    cls_name: str
class HuberLoss(LossBase):
    """Squared error where it is small, absolute where it is large: with d = logits - labels, 0.5 d ** 2 where |d| < delta,
    else delta * (|d| - 0.5 delta) (Huber, 1964).

    Args:
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
        delta: positive number, where one form changes to the other. Default: 1.0.
    Inputs:
        logits: Tensor of floats of any shape.
        labels: Tensor of the same shape, or one that broadcasts.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> ms.nn.HuberLoss(reduction="none")(ms.tensor([0.0, 0.0]), ms.tensor([0.5, 3.0]))
    Tensor([0.125, 2.5  ], dtype=float32)"""
    average: bool
    delta: float
    reduce: bool
    reduction: str
    def __init__(self, reduction: str = 'mean', delta: complex | Tensor = 1.0) -> None: ...
    def __call__(self, logits: Operand, labels: Operand) -> Any: ...
    cls_name: str
class IGamma(Cell):
    """Regularised lower incomplete gamma function P(x, y): the integral of t ** (x - 1) exp(-t) from 0 to y over Gamma(x).

    Inputs:
        x: Tensor of positive floats.
        y: Tensor of floats that are not negative; both broadcast.
    Returns:
        Tensor of the shape that both broadcast to, from 0 to 1.

    >>> layer = ms.nn.IGamma()
    >>> layer(ms.tensor([1.0]), ms.tensor([2.0])).asnumpy().round(4)  # 1 - exp(-2)
    array([0.8647], dtype=float32)"""
    def __call__(self, x: Operand, y: Operand) -> Any: ...
    cls_name: str
class Identity(Cell):
    """Gives its input back; stands where a layer is expected and nothing is to be done.

    Inputs:
        x: anything.
    Returns:
        x itself.

    >>> ms.nn.Identity()(ms.tensor([1.0, 2.0]))
    Tensor([1., 2.], dtype=float32)"""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class ImageGradients(Cell):
    """Differences of neighbouring pixels, downwards and to the right.

    Inputs:
        images: Tensor (N, C, H, W).
    Returns:
        pair of Tensors of that shape: images[y + 1] - images[y], with 0 in the last row, and the same of columns.

    >>> dy, dx = ms.nn.ImageGradients()(ms.tensor([[[[1.0, 2.0], [4.0, 8.0]]]]))
    >>> dy.tolist(), dx.tolist()
    ([[[[3.0, 6.0], [0.0, 0.0]]]], [[[[1.0, 0.0], [4.0, 0.0]]]])"""
    def __call__(self, images: Any) -> Any: ...
    cls_name: str
class InstanceNorm1d(Cell):
    """Normalises each channel of each sequence by itself: (x - mean) / sqrt(variance + eps) * gamma + beta (Ulyanov et al.,
    2016).

    Args:
        num_features: int, the number C of channels.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
        momentum: accepted as MindSpore has it; there are no running values.
        affine: False: gamma and beta are not trained. Default: True.
        gamma_init: initial scale of each channel, in the forms ``initializer`` takes. Default: 'ones'.
        beta_init: initial shift of each channel. Default: 'zeros'.
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        x: Tensor (N, C, L).
    Returns:
        Tensor of x's shape. Parameters (C,): ``gamma``, ``beta``.
    Raises:
        ValueError: x has another number of dimensions or channels, or a setting is outside of its range.
        TypeError: a setting is of another kind.

    >>> ms.nn.InstanceNorm1d(2)(ms.tensor([[[1.0, 3.0], [10.0, 30.0]]])).asnumpy().round(3).tolist()
    [[[-1.0, 1.0], [-1.0, 1.0]]]"""
    beta: Parameter
    eps: float
    gamma: Parameter
    momentum: float
    moving_mean: Parameter
    moving_variance: Parameter
    num_features: int
    def __init__(self, num_features: int, eps: Operand = 1e-05, momentum: Any = 0.1, affine: bool = True, gamma_init: str = 'ones', beta_init: str = 'zeros', dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class InstanceNorm2d(Cell):
    """Normalises each channel of each image by itself: (x - mean) / sqrt(variance + eps) * gamma + beta (Ulyanov et al.,
    2016).

    Args:
        num_features: int, the number C of channels.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
        momentum: accepted as MindSpore has it; there are no running values.
        affine: False: gamma and beta are not trained. Default: True.
        gamma_init: initial scale of each channel, in the forms ``initializer`` takes. Default: 'ones'.
        beta_init: initial shift of each channel. Default: 'zeros'.
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        x: Tensor (N, C, H, W).
    Returns:
        Tensor of x's shape. Parameters (C,): ``gamma``, ``beta``.
    Raises:
        ValueError: x has another number of dimensions or channels, or a setting is outside of its range.
        TypeError: a setting is of another kind.

    >>> ms.nn.InstanceNorm2d(1)(ms.tensor([[[[1.0, 3.0]]]])).asnumpy().round(3).tolist()
    [[[[-1.0, 1.0]]]]"""
    beta: Parameter
    eps: float
    gamma: Parameter
    momentum: float
    moving_mean: Parameter
    moving_variance: Parameter
    num_features: int
    def __init__(self, num_features: int, eps: Operand = 1e-05, momentum: Any = 0.1, affine: bool = True, gamma_init: str = 'ones', beta_init: str = 'zeros', dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class InstanceNorm3d(Cell):
    """Normalises each channel of each volume by itself: (x - mean) / sqrt(variance + eps) * gamma + beta (Ulyanov et al.,
    2016).

    Args:
        num_features: int, the number C of channels.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
        momentum: accepted as MindSpore has it; there are no running values.
        affine: False: gamma and beta are not trained. Default: True.
        gamma_init: initial scale of each channel, in the forms ``initializer`` takes. Default: 'ones'.
        beta_init: initial shift of each channel. Default: 'zeros'.
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        x: Tensor (N, C, D, H, W).
    Returns:
        Tensor of x's shape. Parameters (C,): ``gamma``, ``beta``.
    Raises:
        ValueError: x has another number of dimensions or channels, or a setting is outside of its range.
        TypeError: a setting is of another kind.

    >>> ms.nn.InstanceNorm3d(1)(ms.tensor([[[[[1.0, 3.0]]]]])).asnumpy().round(3).tolist()
    [[[[[-1.0, 1.0]]]]]"""
    beta: Parameter
    eps: float
    gamma: Parameter
    momentum: float
    moving_mean: Parameter
    moving_variance: Parameter
    num_features: int
    def __init__(self, num_features: int, eps: Operand = 1e-05, momentum: Any = 0.1, affine: bool = True, gamma_init: str = 'ones', beta_init: str = 'zeros', dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class InverseDecayLR(LearningRateSchedule):
    """Rate that falls like 1 / step: learning_rate / (1 + decay_rate * step / decay_steps).

    Args:
        learning_rate: positive number, the rate of step 0.
        decay_rate: positive number.
        decay_steps: positive int.
        is_stair: True: the rate changes only after every decay_steps steps. Default: False.
    Inputs:
        global_step: int or Tensor, the number of the step.
    Returns:
        float32 Tensor, the rate.
    Raises:
        ValueError: a setting is not positive.

    >>> schedule = ms.nn.InverseDecayLR(0.1, 1.0, 1)
    >>> [round(float(schedule(step)), 4) for step in range(3)]
    [0.1, 0.05, 0.0333]"""
    def __init__(self, learning_rate: Any, decay_rate: Any, decay_steps: Any, is_stair: bool = False) -> None: ...
    def __call__(self, global_step: Any) -> Any: ...
    cls_name: str
class Jvp(Cell):
    """Result of a function, and its Jacobian times a vector, which is its derivative in the direction of the vector (forward
    mode).

    Args:
        fn: function or cell of Tensors.
    Inputs:
        args: the inputs of fn, and last the direction v, of the input's shape; for several inputs a tuple.
    Returns:
        pair: fn(*inputs), and the derivative, of the result's shape.
    Raises:
        TypeError: v is not a Tensor for one input and a tuple of as many for several.

    >>> ms.nn.Jvp(lambda x: x ** 2)(ms.tensor([1.0, 3.0]), ms.tensor([1.0, 0.0]))
    (Tensor([1., 9.], dtype=float32), Tensor([2., 0.], dtype=float32))"""
    def __init__(self, fn: Callable[..., Any]) -> None: ...
    def __call__(self, *args: Any) -> Any: ...
    cls_name: str
class KLDivLoss(LossBase):
    """Kullback-Leibler divergence: labels * (log(labels) - logits), for logits that are log probabilities.

    Args:
        reduction: 'mean' or 'sum' of all elements, 'batchmean' for the sum over the size of the first dimension, or 'none'.
            Default: 'mean'.
    Inputs:
        logits: Tensor of log probabilities.
        labels: Tensor of probabilities of the same shape; where one is 0 the loss is 0.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> p = ms.tensor([[0.5, 0.5]])
    >>> round(float(ms.nn.KLDivLoss("batchmean")(ms.ops.log(ms.tensor([[0.25, 0.75]])), p)), 4)
    0.1438"""
    average: bool
    reduce: bool
    reduction: str
    def __init__(self, reduction: str = 'mean') -> None: ...
    def __call__(self, logits: Operand, labels: Operand) -> Any: ...
    cast: Any
    cls_name: str
    mul: Any
    reduce_mean: Any
    reduce_sum: Any
class L1Loss(LossBase):
    """Absolute error: |logits - labels|.

    Args:
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        logits: Tensor of floats of any shape.
        labels: Tensor of the same shape, or one that broadcasts.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> ms.nn.L1Loss()(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 4.0]))
    Tensor(1., dtype=float32)"""
    average: bool
    reduce: bool
    reduction: str
    def __call__(self, logits: Operand, labels: Operand) -> Any: ...
    cls_name: str
class L1LossExt(LossBase):
    """Absolute error: |logits - labels|; ``L1Loss`` under the name of its newer form.

    Args:
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        logits: Tensor of floats of any shape.
        labels: Tensor of the same shape, or one that broadcasts.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> ms.nn.L1LossExt("sum")(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 4.0]))
    Tensor(2., dtype=float32)"""
    average: bool
    reduce: bool
    reduction: str
    def __call__(self, logits: Operand, labels: Operand) -> Any: ...
    cls_name: str
class L1Regularizer(Cell):
    """Penalty for large weights: scale * sum(|weights|).

    Args:
        scale: positive number.
    Inputs:
        weights: Tensor of any shape.
    Returns:
        Tensor, a scalar; float64 for float64 weights, else float32.
    Raises:
        ValueError: scale is not positive or not finite.

    >>> ms.nn.L1Regularizer(0.5)(ms.tensor([1.0, -3.0]))
    Tensor(2., dtype=float32)"""
    scale: float
    def __init__(self, scale: Any) -> None: ...
    def __call__(self, weights: Any) -> Any: ...
    cls_name: str
class LARS(Optimizer):
    """Wraps an optimizer and gives every parameter a rate of its own, by the size of the parameter over that of its gradient
    (You et al., 2017).

    Gradient plus weight decay is multiplied by coefficient * |p| / (|g| + weight_decay * |p| + epsilon) before the
    optimizer gets it.

    Args:
        optimizer: the optimizer that is wrapped; its weight decay passes to this one.
        epsilon: small number that keeps the divisor from being 0. Default: 1e-5.
        coefficient: number. Default: 0.001.
        use_clip: True limits the factor so that the rate is not above the optimizer's. Default: False.
        lars_filter: function of a Parameter, whether it is scaled. Default: all but those with 'LayerNorm' or 'bias' in
            their names.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.

    >>> w = ms.Parameter(ms.tensor([2.0]), name="w")
    >>> optimizer = ms.nn.LARS(ms.nn.SGD([w], learning_rate=1.0), coefficient=0.5)
    >>> optimizer((ms.tensor([100.0]),)), w.asnumpy().round(4)  # 2 - 0.5 * 2 / 100 * 100
    (True, array([1.], dtype=float32))"""
    coefficient: float
    decays: Any
    epsilon: float
    global_step: Parameter
    is_group: bool
    learning_rate: Parameter
    loss_scale: float
    optimizer: Any
    parameters: Any
    scaled: Any
    use_clip: bool
    def __init__(self, optimizer: Any, epsilon: Operand = 1e-05, coefficient: complex | Tensor = 0.001, use_clip: bool = False, lars_filter: Any = ...) -> None: ...
    def __call__(self, gradients: Any) -> Any: ...
    cls_name: str
    def get_lr(self) -> Any:
        """The learning rate of this step."""
        ...
class LBeta(Cell):
    """Logarithm of the beta function: log |Gamma(x) Gamma(y) / Gamma(x + y)|.

    Inputs:
        x: Tensor of any shape; integers are computed in float32.
        y: Tensor; both broadcast.
    Returns:
        Tensor of the shape that both broadcast to.

    >>> layer = ms.nn.LBeta()
    >>> layer(ms.tensor([2.0]), ms.tensor([3.0])).asnumpy().round(4)  # log(1 / 12)
    array([-2.4849], dtype=float32)"""
    def __call__(self, x: Operand, y: Operand) -> Any: ...
    cls_name: str
class LGamma(Cell):
    """Logarithm of the gamma function: log |Gamma(x)|, where Gamma(n) is (n - 1)!.

    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.

    >>> layer = ms.nn.LGamma()
    >>> layer(ms.tensor([5.0])).asnumpy().round(4)  # log(24)
    array([3.1781], dtype=float32)"""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class LPPool1d(Cell):
    """Power mean without division of each window of a sequence: (sum of x ** norm_type) ** (1 / norm_type).

    Args:
        norm_type: number that is not 0: 1 gives sums, a large one nearly maxima.
        kernel_size: int, the length of the window.
        stride: int, how far apart windows lie; None (default): kernel_size, side by side.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
    Inputs:
        x: Tensor (N, C, L) or (C, L).
    Returns:
        Tensor (N, C, windows).

    >>> ms.nn.LPPool1d(2.0, 2)(ms.tensor([[[3.0, 4.0, 6.0, 8.0]]])).asnumpy().round(4).tolist()
    [[[5.0, 10.0]]]"""
    settings: Any
    def __init__(self, norm_type: Any, kernel_size: Ints, stride: Ints | None = None, ceil_mode: bool = False) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class LPPool2d(Cell):
    """Power mean without division of each window of an image: (sum of x ** norm_type) ** (1 / norm_type).

    Args:
        norm_type: number that is not 0: 1 gives sums, a large one nearly maxima.
        kernel_size: int or pair of ints, height and width of the window.
        stride: int or pair of ints, how far apart windows lie; None (default): kernel_size, side by side.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
    Inputs:
        x: Tensor (N, C, H, W).
    Returns:
        Tensor (N, C, rows, columns).

    >>> ms.nn.LPPool2d(1.0, 2)(ms.ops.ones((1, 1, 2, 4))).tolist()
    [[[[4.0, 4.0]]]]"""
    settings: Any
    def __init__(self, norm_type: Any, kernel_size: Ints, stride: Ints | None = None, ceil_mode: bool = False) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class LRN(Cell):
    """Local response normalisation: divides each channel by (bias + alpha * sum of squares of the channels near it) ** beta
    (Krizhevsky et al., 2012).

    Args:
        depth_radius: int, how many channels on each side count as near. Default: 5.
        bias: number. Default: 1.0.
        alpha: number. Default: 1.0.
        beta: number. Default: 0.5.
        norm_region: 'ACROSS_CHANNELS', the only one that is there.
    Inputs:
        x: Tensor (N, C, H, W).
    Returns:
        Tensor of x's shape.

    >>> ms.nn.LRN()(ms.tensor([[[[3.0]], [[4.0]]]])).asnumpy().round(3).flatten()
    array([0.588, 0.784], dtype=float32)"""
    settings: Any
    def __init__(self, depth_radius: complex | Tensor = 5, bias: complex | Tensor = 1.0, alpha: Operand = 1.0, beta: Operand = 0.5, norm_region: str = 'ACROSS_CHANNELS') -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class LSTM(Cell):
    """Long short-term memory over sequences: the step of ``LSTMCell`` at every time, in one or several layers.

    Args:
        input_size: int, the size of the elements of the input.
        hidden_size: int, the size of the state.
        num_layers: int; each layer gets the outputs of the one before. Default: 1.
        has_bias: False leaves the biases out. Default: True.
        batch_first: True: the batch is the first dimension of inputs and outputs. Default: False.
        dropout: number in [0, 1), the probability of dropout between layers. Default: 0.0.
        bidirectional: True: a second network runs backwards; outputs of both are put side by side. Default: False.
        dtype: dtype of the parameters. Default: float32.
        proj_size: int less than hidden_size, to which h is projected after each step (Sak et al., 2014). Default: 0, not at all.
    Inputs:
        x: Tensor (T, N, input_size), or (N, T, input_size) with batch_first.
        hx: pair of Tensors (num_layers * directions, N, hidden_size), the first h and c; None (default): zeros.
        seq_length: integer Tensor (N,), how long each sequence is; behind it outputs are 0. Default: None, all of T.
    Returns:
        pair: outputs (T, N, directions * hidden_size) of the last layer, and the pair of last h and c.
    Raises:
        ValueError: a setting is outside of its range, or x has not three dimensions.

    >>> output, (h, c) = ms.nn.LSTM(3, 2, bidirectional=True)(ms.ops.ones((4, 1, 3)))
    >>> output.shape, h.shape, c.shape
    ((4, 1, 4), (2, 1, 2), (2, 1, 2))"""
    batch_first: bool
    bias_hh_l0: Parameter
    bias_hh_l0_reverse: Parameter
    bias_hh_l1: Parameter
    bias_ih_l0: Parameter
    bias_ih_l0_reverse: Parameter
    bias_ih_l1: Parameter
    bidirectional: bool
    dropout: float
    has_bias: bool
    hidden_size: int
    input_size: int
    num_layers: int
    weight_hh_l0: Parameter
    weight_hh_l0_reverse: Parameter
    weight_hh_l1: Parameter
    weight_ih_l0: Parameter
    weight_ih_l0_reverse: Parameter
    weight_ih_l1: Parameter
    def __init__(self, input_size: int, hidden_size: int, num_layers: int = 1, has_bias: bool = True, batch_first: bool = False, dropout: complex | Tensor = 0.0, bidirectional: bool = False, dtype: DTypeLike = ..., proj_size: complex | Tensor = 0) -> None: ...
    def __call__(self, x: Operand, hx: Any = None, seq_length: Any = None) -> Any: ...
    @property
    def b_hh_list(self) -> Any: ...
    @b_hh_list.setter
    def b_hh_list(self, value: Any) -> None: ...
    @property
    def b_ih_list(self) -> Any: ...
    @b_ih_list.setter
    def b_ih_list(self, value: Any) -> None: ...
    cls_name: str
    @property
    def w_hh_list(self) -> Any: ...
    @w_hh_list.setter
    def w_hh_list(self, value: Any) -> None: ...
    @property
    def w_ih_list(self) -> Any: ...
    @w_ih_list.setter
    def w_ih_list(self, value: Any) -> None: ...
class LSTMCell(Cell):
    """One step of a long short-term memory (Hochreiter and Schmidhuber, 1997).

    With i, f, g, o the four parts of W_ih x + b_ih + W_hh h + b_hh: c' = sigmoid(f) * c + sigmoid(i) * tanh(g), h' =
    sigmoid(o) * tanh(c').

    Args:
        input_size: int, the size of x.
        hidden_size: int, the size of the state.
        has_bias: False leaves the biases out. Default: True.
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        x: Tensor (N, input_size).
        hx: pair of Tensors (N, hidden_size): h and c.
    Returns:
        pair of Tensors (N, hidden_size): h' and c'. Parameters: ``weight_ih`` (4 * hidden_size, input_size), ``weight_hh``
            (4 * hidden_size, hidden_size), ``bias_ih`` and ``bias_hh``.
    Raises:
        ValueError: a size is not a positive int.

    >>> h, c = ms.nn.LSTMCell(3, 2)(ms.ops.ones((1, 3)), (ms.ops.zeros((1, 2)), ms.ops.zeros((1, 2))))
    >>> h.shape, c.shape
    ((1, 2), (1, 2))"""
    bias_hh: Parameter
    bias_ih: Parameter
    has_bias: bool
    hidden_size: int
    input_size: int
    weight_hh: Parameter
    weight_ih: Parameter
    def __init__(self, input_size: int, hidden_size: int, has_bias: bool = True, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand, hx: Any) -> Any: ...
    cls_name: str
class Lamb(Optimizer):
    """Adam's step (with decoupled weight decay) scaled to the size of the parameter: times |p| / |step|, for large batches
    (You et al., 2020).

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step.
        beta1: number in [0, 1). Default: 0.9.
        beta2: number in [0, 1). Default: 0.999.
        eps: small number that keeps the divisor from being 0. Default: 1e-6.
        weight_decay: number. Default: 0.0.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.

    >>> w = ms.Parameter(ms.tensor([2.0]), name="w")
    >>> ms.nn.Lamb([w], learning_rate=0.1)((ms.tensor([100.0]),)), w.asnumpy().round(4)  # 2 - 0.1 * 2
    (True, array([1.8], dtype=float32))"""
    beta1: float
    beta2: float
    eps: float
    global_step: Parameter
    is_group: bool
    lamb_m: Any
    lamb_v: Any
    learning_rate: Parameter
    loss_scale: float
    parameters: Any
    def __init__(self, params: Iterable[Any], learning_rate: Any, beta1: complex | Tensor = 0.9, beta2: complex | Tensor = 0.999, eps: Operand = 1e-06, weight_decay: Any = 0.0) -> None: ...
    cls_name: str
class LayerNorm(Cell):
    """Normalises over the last dimensions, each element of the batch for itself: (x - mean) / sqrt(variance + epsilon) * gamma
    + beta (Ba et al., 2016).

    Args:
        normalized_shape: int or tuple of ints, the sizes of these dimensions.
        begin_norm_axis: int, the first dimension over which mean and variance are taken. Default: -1, with begin_params_axis
            -1 that of normalized_shape.
        begin_params_axis: int, the first dimension of gamma and beta, which normalized_shape tells, too. Default: -1.
        gamma_init: initial scale, in the forms ``initializer`` takes. Default: 'ones'.
        beta_init: initial shift. Default: 'zeros'.
        epsilon: small number that keeps the divisor from being 0. Default: 1e-7.
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        x: Tensor (..., *normalized_shape).
    Returns:
        Tensor of x's shape. Parameters of normalized_shape: ``gamma``, ``beta``.
    Raises:
        ValueError: x does not end with normalized_shape, or has no dimension begin_norm_axis.

    >>> ms.nn.LayerNorm((2,))(ms.tensor([[1.0, 3.0], [10.0, 30.0]])).asnumpy().round(3).tolist()
    [[-1.0, 1.0], [-1.0, 1.0]]"""
    begin_norm_axis: int
    begin_params_axis: int
    beta: Parameter
    epsilon: float
    gamma: Parameter
    normalized_shape: Any
    def __init__(self, normalized_shape: Ints, begin_norm_axis: complex | Tensor = -1, begin_params_axis: complex | Tensor = -1, gamma_init: str = 'ones', beta_init: str = 'zeros', epsilon: Operand = 1e-07, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
    layer_norm: Any
class LayerNormExt(Cell):
    """Normalises over the last dimensions with PyTorch's names: (x - mean) / sqrt(variance + eps) * weight + bias (Ba et al.,
    2016).

    Args:
        normalized_shape: int or tuple of ints, the sizes of these dimensions.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
        elementwise_affine: False: there are no parameters. Default: True.
        bias: False: nothing is added. Default: True.
        dtype: dtype of the parameters. Default: None, float32.
    Inputs:
        x: Tensor (..., *normalized_shape).
    Returns:
        Tensor of x's shape. Parameters of normalized_shape: ``weight``, ``bias``.

    >>> ms.nn.LayerNormExt(2)(ms.tensor([[1.0, 3.0]])).asnumpy().round(3).tolist()
    [[-1.0, 1.0]]"""
    bias: Any
    eps: float
    normalized_shape: Any
    weight: Parameter
    def __init__(self, normalized_shape: Ints, eps: Operand = 1e-05, elementwise_affine: bool = True, bias: bool = True, dtype: DTypeLike | None = None) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class LazyAdam(AdamOffload):
    """``Adam``, which in MindSpore updates only the rows that a sparse gradient has; gradients are dense here, so that it
    updates all.

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step. Default: 0.001.
        beta1: number in [0, 1). Default: 0.9.
        beta2: number in [0, 1). Default: 0.999.
        eps: small number that keeps the divisor from being 0. Default: 1e-8.
        use_locking: accepted as MindSpore has it; has no effect.
        use_nesterov: as in ``Adam``. Default: False.
        weight_decay: number; weight_decay * p is added to each gradient (an L2 penalty). Default: 0.0.
        loss_scale: number that the gradients were multiplied by, which is divided out. Default: 1.0.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.

    >>> w = ms.Parameter(ms.tensor([1.0]), name="w")
    >>> ms.nn.LazyAdam([w], learning_rate=0.1)((ms.tensor([100.0]),)), w.asnumpy().round(4)
    (True, array([0.9], dtype=float32))"""
    beta1: float
    beta1_power: Parameter
    beta2: float
    beta2_power: Parameter
    eps: float
    global_step: Parameter
    is_group: bool
    learning_rate: Parameter
    loss_scale: float
    moment1: Any
    moment2: Any
    parameters: Any
    use_nesterov: bool
    vhat: Any
    cls_name: str
class LeakyReLU(Cell):
    """x where x > 0, else alpha * x: negative values are damped, not cut off.

    Args:
        alpha: number, the slope below 0. Default: 0.2.
    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.LeakyReLU(0.5)(ms.tensor([-1.0, 0.0, 2.0]))
    Tensor([-0.5,  0. ,  2. ], dtype=float32)"""
    alpha: float
    def __init__(self, alpha: Operand = 0.2) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class LearningRateSchedule(Cell):
    """Base of rates that change from step to step: a subclass defines ``construct(global_step)``; optimizers take it as
    learning_rate.

    Inputs:
        global_step: int or Tensor, the number of the step, from 0 on.
    Returns:
        number or Tensor, the rate of that step.
    Raises:
        NotImplementedError: a subclass does not define construct.

    >>> class Halving(ms.nn.LearningRateSchedule):
    ...     def construct(self, global_step):
    ...         return 0.5 ** global_step
    >>> Halving()(3)
    0.125"""
    def __call__(self, global_step: Any) -> Any: ...
    cls_name: str
class Linear(Dense):
    """Fully connected layer with PyTorch's names: x @ weight.T + bias.

    Args:
        in_features: int, the size of the input's last dimension.
        out_features: int, the size of the result's.
        bias: False leaves the bias out. Default: True.
        weight_init: initial values of the weight: an Initializer, its name, a number or a Tensor. None (default): uniform
            within 1 / sqrt(in_features).
        bias_init: initial values of the bias, in the same forms. None (default): uniform within 1 / sqrt(in_features).
        dtype: dtype of the parameters. Default: None, float32.
    Inputs:
        x: Tensor (..., in_features).
    Returns:
        Tensor (..., out_features). Parameters: ``weight`` (out_features, in_features) and ``bias`` (out_features,).
    Raises:
        ValueError: a size is not a positive int, or the input's last size differs.

    >>> layer = ms.nn.Linear(2, 1, weight_init="ones", bias_init=0.5)
    >>> layer(ms.tensor([[1.0, 2.0]])).tolist()
    [[3.5]]"""
    activation: Any
    bias: Parameter
    has_bias: bool
    in_channels: int
    in_features: int
    out_channels: int
    out_features: int
    weight: Parameter
    def __init__(self, in_features: Any, out_features: Any, bias: bool = True, weight_init: Any = None, bias_init: Any = None, dtype: DTypeLike | None = None) -> None: ...
    cls_name: str
class LogSigmoid(Cell):
    """Logarithm of the sigmoid, -log(1 + exp(-x)), without overflow.

    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.LogSigmoid()(ms.tensor([-1000.0]))
    Tensor([-1000.], dtype=float32)"""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class LogSoftmax(Cell):
    """Logarithm of softmax along a dimension, x - log(sum(exp(x))), without overflow.

    Args:
        axis: int, the dimension. Default: the last.
    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.
    Raises:
        IndexError: x has no such dimension.

    >>> ms.nn.LogSoftmax()(ms.tensor([[1.0, 1.0]])).asnumpy().round(4)
    array([[-0.6931, -0.6931]], dtype=float32)"""
    axis: int
    def __init__(self, axis: Ints | None = -1) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    log_softmax: Any
class LogSoftmaxExt(Cell):
    """Logarithm of softmax along a dimension, with PyTorch's name for it.

    Args:
        dim: int, the dimension; None (default): 0 for 0, 1 and 3 dimensions, else 1.
    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.LogSoftmaxExt(dim=0)(ms.tensor([1.0, 1.0])).asnumpy().round(4)
    array([-0.6931, -0.6931], dtype=float32)"""
    dim: int
    def __init__(self, dim: Ints | None = None) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class LossBase(Cell):
    """Base of losses of one's own: ``construct`` computes a loss for each element and hands it to ``get_loss``.

    Args:
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Raises:
        ValueError: reduction is another word.

    >>> class Cubic(ms.nn.LossBase):
    ...     def construct(self, logits, labels):
    ...         return self.get_loss(ms.ops.abs(logits - labels) ** 3)
    >>> Cubic(reduction="sum")(ms.tensor([1.0, 3.0]), ms.tensor([0.0, 1.0]))
    Tensor(9., dtype=float32)"""
    def __init__(self, reduction: str = 'mean') -> None: ...
    cast: Any
    cls_name: str
    def get_axis(self, x: Operand) -> Any:
        """All axes of x."""
        ...
    def get_loss(self, x: Operand, weights: Any = 1.0) -> Any:
        """weights * x, reduced."""
        ...
    mul: Any
    reduce_mean: Any
    reduce_sum: Any
class MAELoss(LossBase):
    """Mean absolute error: |logits - label|.

    Args:
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        logits: Tensor of floats of any shape.
        label: Tensor of the same shape, or one that broadcasts.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> ms.nn.MAELoss()(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 4.0]))
    Tensor(1., dtype=float32)"""
    average: bool
    reduce: bool
    reduction: str
    def __call__(self, logits: Operand, label: Operand) -> Any: ...
    cls_name: str
class MSELoss(LossBase):
    """Squared error: (logits - labels) ** 2.

    Args:
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        logits: Tensor of floats of any shape.
        labels: Tensor of the same shape, or one that broadcasts.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> ms.nn.MSELoss()(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 4.0]))
    Tensor(2., dtype=float32)"""
    average: bool
    reduce: bool
    reduction: str
    def __call__(self, logits: Operand, labels: Operand) -> Any: ...
    cast: Any
    cls_name: str
    mul: Any
    reduce_mean: Any
    reduce_sum: Any
class MSSSIM(SSIM):
    """Structural similarity over several scales: ``SSIM`` of images halved again and again, multiplied (Wang et al., 2003).

    Args:
        max_val: positive number, the largest value a pixel can have. Default: 1.0.
        power_factors: tuple of numbers, the exponent of each scale. Default: the five of the paper.
        filter_size: int, the side of the Gaussian window. Default: 11.
        filter_sigma: number, the window's standard deviation. Default: 1.5.
        k1: number that keeps the comparison of brightness stable. Default: 0.01.
        k2: number that keeps the comparison of contrast stable. Default: 0.03.
    Inputs:
        img1: Tensor (N, C, H, W), large enough that the smallest scale holds a window.
        img2: Tensor of the same shape.
    Returns:
        Tensor (N,).
    Raises:
        ValueError: max_val, filter_size or filter_sigma is not positive.

    >>> image = ms.ops.arange(64.0).reshape(1, 1, 8, 8) / 64
    >>> ms.nn.MSSSIM(power_factors=(0.5, 0.5), filter_size=3)(image, image).asnumpy().round(3)
    array([1.], dtype=float32)"""
    c1: float
    c2: float
    filter_sigma: float
    filter_size: int
    power_factors: Any
    def __init__(self, max_val: complex | Tensor = 1.0, power_factors: Any = ..., filter_size: complex | Tensor = 11, filter_sigma: complex | Tensor = 1.5, k1: complex | Tensor = 0.01, k2: complex | Tensor = 0.03) -> None: ...
    def __call__(self, img1: Any, img2: Any) -> Any: ...
    cls_name: str
class MarginRankingLoss(LossBase):
    """Loss of pairs that are in the wrong order or too near: max(0, -target * (input1 - input2) + margin).

    Args:
        margin: number, by how much the right one must be larger. Default: 0.0.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        input1: Tensor of floats of any shape.
        input2: Tensor of the same shape.
        target: Tensor of the same shape: 1 where input1 should be the larger, -1 where input2 should.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> loss = ms.nn.MarginRankingLoss(margin=1.0, reduction="none")
    >>> loss(ms.tensor([3.0, 0.0]), ms.tensor([0.0, 2.0]), ms.tensor([1.0, 1.0]))
    Tensor([0., 3.], dtype=float32)"""
    average: bool
    margin: float
    reduce: bool
    reduction: str
    def __init__(self, margin: Operand = 0.0, reduction: str = 'mean') -> None: ...
    def __call__(self, input1: Operand, input2: Operand, target: Operand) -> Any: ...
    cls_name: str
class MatDet(Cell):
    """Determinants of square matrices.

    Inputs:
        x: Tensor (..., n, n) of floats.
    Returns:
        Tensor (...).

    >>> layer = ms.nn.MatDet()
    >>> layer(ms.tensor([[2.0, 0.0], [0.0, 3.0]]))
    Tensor(6., dtype=float32)"""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class MatInverse(Cell):
    """Inverses of square matrices: x @ inverse is the unit matrix.

    Inputs:
        x: Tensor (..., n, n) of floats.
    Returns:
        Tensor of x's shape.

    >>> layer = ms.nn.MatInverse()
    >>> layer(ms.tensor([[2.0, 0.0], [0.0, 4.0]]))
    Tensor([[0.5 , 0.  ],
            [0.  , 0.25]], dtype=float32)"""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class MatMul(Cell):
    """Matrix product of two operands, transposed before where asked for.

    Args:
        transpose_x1: True exchanges the last two dimensions of x1. Default: False.
        transpose_x2: True exchanges the last two dimensions of x2. Default: False.
    Inputs:
        x1: Tensor (..., n, k), or a vector (k,).
        x2: Tensor (..., k, m), or a vector (k,); the leading dimensions broadcast.
    Returns:
        Tensor (..., n, m).
    Raises:
        ValueError: the inner sizes differ.

    >>> a = ms.tensor([[1.0, 2.0]])
    >>> ms.nn.MatMul(transpose_x2=True)(a, a)
    Tensor([[5.]], dtype=float32)"""
    transpose_x1: bool
    transpose_x2: bool
    def __init__(self, transpose_x1: bool = False, transpose_x2: bool = False) -> None: ...
    def __call__(self, x1: Operand, x2: Operand) -> Any: ...
    cls_name: str
class MatrixDiag(Cell):
    """Matrices with the elements of the last dimension on their diagonal and zeros elsewhere.

    Inputs:
        x: Tensor (..., n).
    Returns:
        Tensor (..., n, n) of x's dtype.

    >>> layer = ms.nn.MatrixDiag()
    >>> layer(ms.tensor([1, 2]))
    Tensor([[1, 0],
            [0, 2]], dtype=int64)"""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class MatrixDiagPart(Cell):
    """Main diagonals of matrices.

    Inputs:
        x: Tensor (..., n, m).
    Returns:
        Tensor (..., min(n, m)) of x's dtype.

    >>> layer = ms.nn.MatrixDiagPart()
    >>> layer(ms.tensor([[1, 2], [3, 4]]))
    Tensor([1, 4], dtype=int64)"""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class MatrixSetDiag(Cell):
    """Copies of matrices with other main diagonals.

    Inputs:
        x: Tensor (..., n, m).
        y: Tensor (..., min(n, m)), the diagonals.
    Returns:
        Tensor of x's shape.

    >>> layer = ms.nn.MatrixSetDiag()
    >>> layer(ms.tensor([[1, 2], [3, 4]]), ms.tensor([8, 9]))
    Tensor([[8, 2],
            [3, 9]], dtype=int64)"""
    def __call__(self, x: Operand, y: Operand) -> Any: ...
    cls_name: str
class MaxPool1d(MaxPool2d):
    """Maximum of each window of a sequence.

    Args:
        kernel_size: int, the length of the window. Default: 1.
        stride: int, how far apart windows lie. Default: 1.
        pad_mode: 'valid' (default): only windows that lie inside; 'same': as many as stride divides the length into, padded
            as needed; 'pad': padded by padding.
        padding: int, how much is put on each side; 0 (default) unless pad_mode is 'pad'.
        dilation: int, the distance of a window's elements. Default: 1.
        return_indices: True gives the index of each maximum as well. Default: False.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
    Inputs:
        x: Tensor (N, C, L) or (C, L).
    Returns:
        Tensor (N, C, windows) of x's dtype, or the pair (maxima, int64 indices).
    Raises:
        ValueError: pad_mode is another word, or padding is not 0 without 'pad'.
        TypeError: a setting is of another kind.

    >>> ms.nn.MaxPool1d(kernel_size=2, stride=2)(ms.tensor([[[1.0, 3.0, 2.0, 4.0]]])).tolist()
    [[[3.0, 4.0]]]"""
    ceil_mode: bool
    dilation: Any
    kernel_size: Any
    pad_mode: str
    padding: Any
    return_indices: bool
    stride: Any
    def __init__(self, kernel_size: Ints = 1, stride: Ints = 1, pad_mode: str = 'valid', padding: Ints | str = 0, dilation: Ints = 1, return_indices: bool = False, ceil_mode: bool = False) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class MaxPool2d(Cell):
    """Maximum of each window of an image.

    Args:
        kernel_size: int or pair of ints, height and width of the window. Default: 1.
        stride: int or pair of ints, how far apart windows lie. Default: 1.
        pad_mode: 'valid' (default): only windows that lie inside; 'same': as many as stride divides the size into, padded
            as needed; 'pad': padded by padding.
        padding: int or pair of ints, how much is put on each side; 0 (default) unless pad_mode is 'pad'.
        dilation: int or pair of ints, the distance of a window's elements. Default: 1.
        return_indices: True gives the index of each maximum in its plane as well. Default: False.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
        data_format: 'NCHW', the only layout that is there.
    Inputs:
        x: Tensor (N, C, H, W) or (C, H, W).
    Returns:
        Tensor (N, C, rows, columns) of x's dtype, or the pair (maxima, int64 indices).
    Raises:
        ValueError: pad_mode is another word, or padding is not 0 without 'pad'.
        TypeError: a setting is of another kind.

    >>> x = ms.ops.arange(16.0).reshape(1, 1, 4, 4)
    >>> ms.nn.MaxPool2d(kernel_size=2, stride=2)(x).tolist()
    [[[[5.0, 7.0], [13.0, 15.0]]]]"""
    ceil_mode: bool
    dilation: int
    kernel_size: int
    pad_mode: str
    padding: int
    return_indices: bool
    stride: int
    def __init__(self, kernel_size: Ints = 1, stride: Ints = 1, pad_mode: str = 'valid', padding: Ints | str = 0, dilation: Ints = 1, return_indices: bool = False, ceil_mode: bool = False, data_format: str = 'NCHW') -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
    max_pool: Any
class MaxPool2dExt(Cell):
    """Maximum of each window of an image, with PyTorch's settings: windows lie side by side by default.

    Args:
        kernel_size: int or pair of ints, height and width of the window. Default: 1.
        stride: int or pair of ints, how far apart windows lie; None (default): kernel_size, side by side.
        padding: int or pair of ints, how much is put on each side. Default: 0.
        dilation: int or pair of ints, the distance of a window's elements. Default: 1.
        return_indices: True gives the index of each maximum in its plane as well. Default: False.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
    Inputs:
        x: Tensor (N, C, H, W).
    Returns:
        Tensor (N, C, rows, columns) of x's dtype, or the pair (maxima, int64 indices).

    >>> ms.nn.MaxPool2dExt(2)(ms.ops.arange(16.0).reshape(1, 1, 4, 4)).tolist()
    [[[[5.0, 7.0], [13.0, 15.0]]]]"""
    settings: Any
    def __init__(self, kernel_size: Ints = 1, stride: Ints | None = None, padding: Ints | str = 0, dilation: Ints = 1, return_indices: bool = False, ceil_mode: bool = False) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class MaxPool3d(Cell):
    """Maximum of each window of a volume.

    Args:
        kernel_size: int or triple of ints, depth, height and width of the window. Default: 1.
        stride: int or triple of ints, how far apart windows lie. Default: 1.
        pad_mode: 'valid' (default): only windows that lie inside; 'same': as many as stride divides the size into, padded
            as needed; 'pad': padded by padding.
        padding: int or triple of ints, how much is put on each side; 0 (default) unless pad_mode is 'pad'.
        dilation: int or triple of ints, the distance of a window's elements. Default: 1.
        return_indices: True gives the index of each maximum in its volume as well. Default: False.
        ceil_mode: True also counts a window that starts inside and ends outside. Default: False.
    Inputs:
        x: Tensor (N, C, D, H, W).
    Returns:
        Tensor of the same form and dtype, or the pair (maxima, int64 indices).
    Raises:
        ValueError: pad_mode is another word, or padding is not 0 without 'pad'.

    >>> x = ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2)
    >>> ms.nn.MaxPool3d(kernel_size=2, stride=2)(x).tolist()
    [[[[[7.0]]]]]"""
    ceil_mode: bool
    dilation: int
    kernel_size: Any
    pad_mode: str
    padding: int
    return_indices: bool
    stride: Any
    def __init__(self, kernel_size: Ints = 1, stride: Ints = 1, pad_mode: str = 'valid', padding: Ints | str = 0, dilation: Ints = 1, return_indices: bool = False, ceil_mode: bool = False) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class MaxUnpool1d(Cell):
    """Puts maxima back to the places that a max pooling of sequences took them from; the rest is 0.

    Args:
        kernel_size: int, the window of that pooling.
        stride: int, its stride; None (default): kernel_size.
        padding: int, its padding. Default: 0.
    Inputs:
        x: Tensor (N, C, L) or (C, L), the maxima.
        indices: integer Tensor of x's shape, as the pooling gave them.
        output_size: sizes of the result; None (default): those that the settings give.
    Returns:
        Tensor of x's dtype.

    >>> x, at = ms.tensor([[[3.0, 4.0]]]), ms.tensor([[[1, 3]]])
    >>> ms.nn.MaxUnpool1d(2)(x, at).tolist()
    [[[0.0, 3.0, 0.0, 4.0]]]"""
    kernel_size: int
    padding: int
    stride: int
    def __init__(self, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0) -> None: ...
    def __call__(self, x: Operand, indices: Any, output_size: Ints | Sequence[int | None] | None = None) -> Any: ...
    cls_name: str
class MaxUnpool2d(Cell):
    """Puts maxima back to the places that a max pooling of images took them from; the rest is 0.

    Args:
        kernel_size: int or pair of ints, the window of that pooling.
        stride: int or pair of ints, its stride; None (default): kernel_size.
        padding: int or pair of ints, its padding. Default: 0.
    Inputs:
        x: Tensor (N, C, H, W) or (C, H, W), the maxima.
        indices: integer Tensor of x's shape, as the pooling gave them.
        output_size: sizes of the result; None (default): those that the settings give.
    Returns:
        Tensor of x's dtype.

    >>> image = ms.tensor([[[[1.0, 2.0], [4.0, 3.0]]]])
    >>> y, at = ms.ops.max_pool2d(image, 2, 2, return_indices=True)
    >>> ms.nn.MaxUnpool2d(2)(y, at).tolist()
    [[[[0.0, 0.0], [4.0, 0.0]]]]"""
    kernel_size: int
    padding: int
    stride: int
    def __init__(self, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0) -> None: ...
    def __call__(self, x: Operand, indices: Any, output_size: Ints | Sequence[int | None] | None = None) -> Any: ...
    cls_name: str
class MaxUnpool3d(Cell):
    """Puts maxima back to the places that a max pooling of volumes took them from; the rest is 0.

    Args:
        kernel_size: int or triple of ints, the window of that pooling.
        stride: int or triple of ints, its stride; None (default): kernel_size.
        padding: int or triple of ints, its padding. Default: 0.
    Inputs:
        x: Tensor (N, C, D, H, W) or (C, D, H, W), the maxima.
        indices: integer Tensor of x's shape, as the pooling gave them.
        output_size: sizes of the result; None (default): those that the settings give.
    Returns:
        Tensor of x's dtype.

    >>> x, at = ms.tensor([[[[[9.0]]]]]), ms.tensor([[[[[7]]]]])
    >>> ms.nn.MaxUnpool3d(2)(x, at).tolist()
    [[[[[0.0, 0.0], [0.0, 0.0]], [[0.0, 0.0], [0.0, 9.0]]]]]"""
    kernel_size: int
    padding: int
    stride: int
    def __init__(self, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0) -> None: ...
    def __call__(self, x: Operand, indices: Any, output_size: Ints | Sequence[int | None] | None = None) -> Any: ...
    cls_name: str
class MicroBatchInterleaved(Cell):
    """Cuts the batch into pieces whose computing and communicating MindSpore interleaves, and adds their results; they run in
    turn here.

    Args:
        network: cell.
        interleave_num: positive int, the number of pieces. Default: 2.
    Inputs:
        inputs: Tensors, which are cut along their first dimension.
    Returns:
        the sum of the results.
    Raises:
        ValueError: interleave_num is not a positive int.

    >>> ms.nn.MicroBatchInterleaved(ms.nn.MSELoss())(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 4.0]))
    Tensor(4., dtype=float32)"""
    def __init__(self, network: Any, interleave_num: complex | Tensor = 2) -> None: ...
    def __call__(self, *inputs: Any) -> Any: ...
    cls_name: str
class Mish(Cell):
    """x * tanh(log(1 + exp(x))), a smooth form of ReLU (Misra, 2019).

    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.Mish()(ms.tensor([0.0, 100.0]))
    Tensor([  0., 100.], dtype=float32)"""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
Module = Cell
class Moments(Cell):
    """Mean and variance over dimensions.

    Args:
        axis: int or tuple of ints; None (default): all.
        keep_dims: True keeps the reduced dimensions with size 1. Default: None, False.
    Inputs:
        x: Tensor of floats.
    Returns:
        pair of Tensors: the mean, and the mean of the squared distances from it.

    >>> ms.nn.Moments(axis=0)(ms.tensor([1.0, 3.0]))
    (Tensor(2., dtype=float32), Tensor(1., dtype=float32))"""
    axis: Any
    keep_dims: bool
    def __init__(self, axis: Ints | None = None, keep_dims: bool | None = None) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class Momentum(Optimizer):
    """Gradient descent with momentum: v = momentum * v + g; p -= learning_rate * v.

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step.
        momentum: number that is not negative.
        weight_decay: number; weight_decay * p is added to each gradient (an L2 penalty). Default: 0.0.
        loss_scale: number that the gradients were multiplied by, which is divided out. Default: 1.0.
        use_nesterov: True steps by g + momentum * v instead of v. Default: False.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.

    >>> w = ms.Parameter(ms.tensor([1.0]), name="w")
    >>> optimizer = ms.nn.Momentum([w], learning_rate=0.25, momentum=0.5)
    >>> for _ in range(2):
    ...     done = optimizer((ms.tensor([1.0]),))
    >>> w.tolist()  # 1 - 0.25 * 1 - 0.25 * 1.5
    [0.375]"""
    global_step: Parameter
    is_group: bool
    learning_rate: Parameter
    loss_scale: float
    moments: Any
    momentum: Parameter
    parameters: Any
    use_nesterov: bool
    def __init__(self, params: Iterable[Any], learning_rate: Any, momentum: Any, weight_decay: Any = 0.0, loss_scale: complex | Tensor = 1.0, use_nesterov: bool = False) -> None: ...
    cls_name: str
class MultiClassDiceLoss(LossBase):
    """Mean of ``DiceLoss`` over the classes.

    Args:
        weights: Tensor of two dimensions; the loss of class i is multiplied by weights[i]. Default: None, 1.
        ignore_indiex: int, a class that is left out (the name is MindSpore's). Default: None.
        activation: name of an activation, or a cell, applied to logits first; None: none. Default: 'softmax', over the
            classes.
    Inputs:
        logits: Tensor (N, C, ...).
        label: Tensor of the same shape, one-hot.
    Returns:
        Tensor, a scalar.
    Raises:
        ValueError: weights has not two dimensions.

    >>> logits = ms.tensor([[100.0, 0.0], [0.0, 100.0]])
    >>> round(float(ms.nn.MultiClassDiceLoss()(logits, ms.tensor([[1.0, 0.0], [0.0, 1.0]]))), 4)
    0.0"""
    activation: Any
    average: bool
    binarydiceloss: Any
    ignore_indiex: Any
    reduce: bool
    reduction: str
    weights: Any
    def __init__(self, weights: Any = None, ignore_indiex: Any = None, activation: str = 'softmax') -> None: ...
    def __call__(self, logits: Operand, label: Operand) -> Any: ...
    cls_name: str
class MultiFieldEmbeddingLookup(EmbeddingLookup):
    """Embeds several features and reduces them field by field: rows at the indices, times values, then the sum (or mean, or
    maximum) of those of each field.

    Args:
        vocab_size: int, the number of rows of the table.
        embedding_size: int, the size of a row.
        field_size: int, the number of fields.
        param_init: initial table, in the forms ``initializer`` takes. Default: 'normal'.
        target: 'CPU' (default) or 'DEVICE'; there is only the CPU.
        slice_mode: 'batch_slice', the only mode that is there.
        feature_num_list: accepted as MindSpore has it; has no effect.
        max_norm: number; rows with a larger 2-norm are scaled down to it. Default: None.
        sparse: accepted as MindSpore has it; has no effect.
        operator: 'SUM' (default), 'MEAN' or 'MAX'.
        dtype: dtype of the table. Default: float32.
    Inputs:
        input_indices: integer Tensor (N, length), the rows.
        input_values: Tensor (N, length), what each row is multiplied by.
        field_ids: integer Tensor (N, length), the field of each, from 0 to field_size - 1.
    Returns:
        Tensor (N, field_size, embedding_size).
    Raises:
        ValueError: operator, target or slice_mode is another word.

    >>> layer = ms.nn.MultiFieldEmbeddingLookup(3, 1, 2, param_init=ms.tensor([[1.0], [10.0], [100.0]]))
    >>> layer(ms.tensor([[0, 1, 2]]), ms.tensor([[1.0, 1.0, 0.5]]), ms.tensor([[0, 0, 1]])).tolist()
    [[[11.0], [50.0]]]"""
    embedding_size: int
    embedding_table: Parameter
    field_size: int
    max_norm: Any
    operator: str
    vocab_size: int
    def __init__(self, vocab_size: int, embedding_size: int, field_size: Any, param_init: str = 'normal', target: Operand | str = 'CPU', slice_mode: str = 'batch_slice', feature_num_list: Any = None, max_norm: Any = None, sparse: bool = True, operator: str = 'SUM', dtype: DTypeLike = ...) -> None: ...
    def __call__(self, input_indices: Any, input_values: Any, field_ids: Any) -> Any: ...
    cls_name: str
class MultiLabelSoftMarginLoss(LossBase):
    """Loss of things that can have several labels: the mean over the classes of the binary cross entropy of sigmoid(x).

    Args:
        weight: Tensor (C,), how much each class weighs. Default: None, all alike.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        x: Tensor (N, C) of logits.
        target: Tensor (N, C), 1 where the label holds and 0 elsewhere.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each row.
    Raises:
        ValueError: reduction is another word.

    >>> loss = ms.nn.MultiLabelSoftMarginLoss()
    >>> round(float(loss(ms.tensor([[0.0, 100.0]]), ms.tensor([[1.0, 1.0]]))), 4)
    0.3466"""
    average: bool
    reduce: bool
    reduction: str
    weight: Any
    def __init__(self, weight: Operand | None = None, reduction: str = 'mean') -> None: ...
    def __call__(self, x: Operand, target: Operand) -> Any: ...
    cls_name: str
class MultiMarginLoss(LossBase):
    """Hinge loss of classes: the sum over the wrong classes of max(0, margin - x[target] + x[class]) ** p, over the number of
    classes.

    Args:
        p: 1 (default) or 2.
        margin: number, by how much the right class should be larger. Default: 1.0.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
        weight: Tensor (C,), how much each class weighs. Default: None, all alike.
    Inputs:
        x: Tensor (N, C).
        target: integer Tensor (N,), the right classes.
        weight: Tensor (C,) that stands for the cell's. Default: None.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each row.
    Raises:
        ValueError: reduction is another word.

    >>> ms.nn.MultiMarginLoss()(ms.tensor([[3.0, 2.5]]), ms.tensor([0]))
    Tensor(0.25, dtype=float32)"""
    average: bool
    margin: float
    p: int
    reduce: bool
    reduction: str
    weight: Any
    def __init__(self, p: Operand = 1, margin: Operand = 1.0, reduction: str = 'mean', weight: Operand | None = None) -> None: ...
    def __call__(self, x: Operand, target: Operand, weight: Operand | None = None) -> Any: ...
    cls_name: str
class MultiheadAttention(Cell):
    """Attention: softmax(q @ k.T / sqrt(size of a head)) @ v for each head, of projections q, k, v of query, key and value;
    the heads are put side by side and projected once more (Vaswani et al., 2017).

    Args:
        embed_dim: int, the size E of an element of the query and of the result.
        num_heads: int that divides it, the number of heads.
        dropout: number, the probability of dropout of the attention weights, in training. Default: 0.0.
        has_bias: False leaves the biases of the projections out. Default: True.
        add_bias_kv: True adds a trained element to key and value. Default: False.
        add_zero_attn: True adds an element of zeros to key and value. Default: False.
        kdim: int, the size of an element of key. Default: None, embed_dim.
        vdim: int, the size of an element of value. Default: None, embed_dim.
        batch_first: True: tensors are (N, L, E). Default: False, (L, N, E).
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        query: Tensor (L, N, E), or (L, E) without a batch.
        key: Tensor (S, N, kdim).
        value: Tensor (S, N, vdim).
        key_padding_mask: Tensor (N, S): True, or -inf to be added, leaves an element of key out. Default: None.
        need_weights: False gives None for the weights. Default: True.
        attn_mask: Tensor (L, S) or (N * num_heads, L, S): True, or -inf to be added, leaves an element of key out for one
            of query. Default: None.
        average_attn_weights: False gives the weights of each head. Default: True, their mean.
    Returns:
        pair: Tensor in query's form, and weights (N, L, S) or None.
    Raises:
        ValueError: embed_dim is not divisible by num_heads.

    >>> attention, x = ms.nn.MultiheadAttention(4, 2), ms.ops.ones((3, 1, 4))
    >>> output, weights = attention(x, x, x)
    >>> output.shape, weights.asnumpy().round(3)[0, 0]
    ((3, 1, 4), array([0.333, 0.333, 0.333], dtype=float32))"""
    add_zero_attn: bool
    batch_first: bool
    bias_k: Any
    bias_v: Any
    dropout: float
    embed_dim: int
    head_dim: int
    in_proj_bias: Any
    in_proj_weight: Parameter
    k_proj_weight: Parameter
    kdim: int
    num_heads: int
    out_proj: Any
    q_proj_weight: Parameter
    training: bool
    v_proj_weight: Parameter
    vdim: int
    def __init__(self, embed_dim: int, num_heads: int, dropout: complex | Tensor = 0.0, has_bias: bool = True, add_bias_kv: bool = False, add_zero_attn: bool = False, kdim: Any = None, vdim: Any = None, batch_first: bool = False, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, query: Any, key: Any, value: Operand, key_padding_mask: Any = None, need_weights: bool = True, attn_mask: Any = None, average_attn_weights: bool = True) -> Any: ...
    cls_name: str
class MultilabelMarginLoss(LossBase):
    """Hinge loss of several labels: for each label and each class that is none, max(0, 1 - (x[label] - x[class])), over the
    number of classes.

    Args:
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        x: Tensor (C,) or (N, C).
        target: integer Tensor of x's shape: the labels of a row, ended by the first -1.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each row.
    Raises:
        ValueError: reduction is another word.

    >>> ms.nn.MultilabelMarginLoss()(ms.tensor([0.5, 1.0]), ms.tensor([1, -1]))
    Tensor(0.25, dtype=float32)"""
    average: bool
    reduce: bool
    reduction: str
    def __call__(self, x: Operand, target: Operand) -> Any: ...
    cls_name: str
class NLLLoss(LossBase):
    """Negative log likelihood: -logits[label], for logits that are log probabilities (after ``LogSoftmax``).

    Args:
        weight: Tensor (C,), how much each class weighs. Default: None, all alike.
        ignore_index: int, a label whose elements do not count. Default: -100.
        reduction: 'mean' (by weight) or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        logits: Tensor (N, C) or (N, C, ...) of log probabilities.
        labels: integer Tensor of class indices without the dimension C.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> round(float(ms.nn.NLLLoss()(ms.tensor([[-0.5, -1.0], [-2.0, -0.1]]), ms.tensor([0, 1]))), 4)
    0.3"""
    average: bool
    ignore_index: int
    reduce: bool
    reduction: str
    weight: Any
    def __init__(self, weight: Operand | None = None, ignore_index: complex | Tensor = -100, reduction: str = 'mean') -> None: ...
    def __call__(self, logits: Operand, labels: Operand) -> Any: ...
    cls_name: str
class NaturalExpDecayLR(LearningRateSchedule):
    """Rate that falls exponentially: learning_rate * exp(-decay_rate * step).

    Args:
        learning_rate: positive number, the rate of step 0.
        decay_rate: positive number.
        decay_steps: positive int, only used with is_stair.
        is_stair: True: the rate changes only after every decay_steps steps. Default: False.
    Inputs:
        global_step: int or Tensor, the number of the step.
    Returns:
        float32 Tensor, the rate.
    Raises:
        ValueError: a setting is not positive.

    >>> schedule = ms.nn.NaturalExpDecayLR(0.1, 0.5, 4)
    >>> [round(float(schedule(step)), 4) for step in range(3)]
    [0.1, 0.0607, 0.0368]"""
    def __init__(self, learning_rate: Any, decay_rate: Any, decay_steps: Any, is_stair: bool = False) -> None: ...
    def __call__(self, global_step: Any) -> Any: ...
    cls_name: str
class Norm(Cell):
    """Euclidean norm over dimensions: the square root of the sum of squares.

    Args:
        axis: int or tuple of ints; () (default): all.
        keep_dims: True keeps the reduced dimensions with size 1. Default: False.
    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor without the reduced dimensions.

    >>> ms.nn.Norm()(ms.tensor([3.0, 4.0]))
    Tensor(5., dtype=float32)"""
    axis: Any
    keep_dims: bool
    def __init__(self, axis: Ints | None = ..., keep_dims: bool = False) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class OneHot(Cell):
    """Turns indices into vectors that are on_value at the index and off_value elsewhere.

    Args:
        axis: int, where the new dimension stands. Default: the last.
        depth: int, its size. Default: 1.
        on_value: number. Default: 1.0.
        off_value: number. Default: 0.0.
        dtype: dtype of the result. Default: None, float32.
    Inputs:
        indices: Tensor of integers; one outside of [0, depth) gives off_value everywhere.
    Returns:
        Tensor with one dimension more.

    >>> ms.nn.OneHot(depth=3)(ms.tensor([1, 0]))
    Tensor([[0., 1., 0.],
            [1., 0., 0.]], dtype=float32)"""
    axis: int
    depth: int
    dtype: Any
    off_value: float
    on_value: float
    def __init__(self, axis: Ints | None = -1, depth: complex | Tensor = 1, on_value: complex | Tensor = 1.0, off_value: complex | Tensor = 0.0, dtype: DTypeLike | None = None) -> None: ...
    def __call__(self, indices: Any) -> Any: ...
    cls_name: str
class Optimizer(Cell):
    """Base of optimizers: called with the gradients of its parameters, it changes the parameters in place.

    A subclass defines ``_update(i, p, gradient, lr)``, which writes parameter number i. Also ``step()``, which takes the
    gradients that ``backward`` left in ``grad``, and ``zero_grad()``. The number of the step is kept in the Parameter
    ``global_step``.

    Args:
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step.
        parameters: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay':
            ...}, and {'order_params': list}, the order in which the gradients come. Without groups, parameters with 'beta' or
            'gamma' in their names do not decay.
        weight_decay: number, or a Cell that gives one for global_step; weight_decay * p is added to each gradient (an L2
            penalty). Default: 0.0.
        loss_scale: number that the gradients were multiplied by, which is divided out. Default: 1.0.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.
        TypeError: parameters are no Parameters, or learning_rate is of another kind.

    >>> class SignDescent(ms.nn.Optimizer):
    ...     def _update(self, i, p, gradient, lr):
    ...         p.copy_(p - ms.ops.sign(gradient) * lr)
    >>> w = ms.Parameter(ms.tensor([1.0, 2.0]), name="w")
    >>> SignDescent(0.5, [w])((ms.tensor([3.0, -0.1]),))
    True
    >>> w.tolist()
    [0.5, 2.5]"""
    def __init__(self, learning_rate: Any, parameters: Any, weight_decay: Any = 0.0, loss_scale: complex | Tensor = 1.0) -> None: ...
    def __call__(self, gradients: Any) -> Any: ...
    assignadd: Any
    def broadcast_params(self, optim_result: Any) -> Any:
        """What the update gave: there is one process."""
        ...
    cls_name: str
    decay_flags: Any
    def decay_weight(self, gradients: Any) -> Any:
        """The gradients, not yet given to scale_grad, with weight decay as an L2 penalty of the parameters that decay."""
        ...
    dynamic_decay_flags: Any
    dynamic_lr: Any
    dynamic_weight_decay: Any
    enable_tuple_broaden: bool
    exec_weight_decay: Any
    def extend_repr(self) -> Any:
        """>>> ms.nn.Momentum(ms.nn.Dense(2, 1).trainable_params(), 0.1, 0.9)
        Momentum(2 parameters, learning_rate=0.1, momentum=0.9, loss_scale=1.0, use_nesterov=False)"""
        ...
    def flatten_gradients(self, gradients: Any) -> Any:
        """The gradients as they are: parameters do not share one piece of memory here."""
        ...
    def get_lr(self) -> Any:
        """The learning rate of this step, a float32 tensor; a tuple of one for each parameter where groups have their own."""
        ...
    def get_lr_parameter(self, param: Any) -> Any:
        """The learning rate of a Parameter, or of each of a list of them."""
        ...
    def get_weight_decay(self) -> Any:
        """The weight decay of this step times loss_scale: a float32 tensor, or a tuple of one for each parameter in groups."""
        ...
    global_step_increase_tensor: Any
    grad_centralization: bool
    def gradients_centralization(self, gradients: Any) -> Any:
        """The gradients as they are: no group of parameters here asks for their mean to be taken away."""
        ...
    hyper_map: Any
    hyper_map_reverse: Any
    is_group_lr: Any
    map_: Any
    map_reverse: Any
    need_scale: Any
    optim_filter: Any
    param_length: Any
    param_rank: None
    def parameters_and_names(self, name_prefix: str = '', expand: bool = True) -> Any:
        """(path, Parameter) of the optimizer's state and, as in MindSpore, of the parameters that it trains; a cell of
        which the optimizer is part has those from the network."""
        ...
    reciprocal_scale: Any
    def scale_grad(self, gradients: Any) -> Any:
        """The gradients without the loss's scale."""
        ...
    def state(self) -> Any:
        """The Parameters that the optimizer holds besides those that it trains, in a fixed order."""
        ...
    def step(self) -> Any:
        """A step with the gradients that backward left in ``grad``; where there is none, with zeros."""
        ...
    @property
    def target(self) -> Any: ...
    @target.setter
    def target(self, value: Any) -> None: ...
    @property
    def unique(self) -> Any: ...
    @unique.setter
    def unique(self, value: Any) -> None: ...
    use_parallel: bool
    weight_decay: Any
    def zero_grad(self) -> Any:
        """Sets ``grad`` of all parameters to None."""
        ...
class PReLU(Cell):
    """x where x > 0, else w * x with a slope that is trained (He et al., 2015).

    Args:
        channel: int: 1 (default) for one slope, or the number of channels for one each.
        w: initial slope, a number, Initializer, its name or Tensor. Default: 0.25.
    Inputs:
        x: Tensor of floats; the channels are dimension 1.
    Returns:
        Tensor of x's shape. Parameter: ``a`` (channel,), kept as the attribute ``w``.

    >>> ms.nn.PReLU()(ms.tensor([-1.0, 0.0, 2.0])).tolist()
    [-0.25, 0.0, 2.0]"""
    w: Parameter
    def __init__(self, channel: complex | Tensor = 1, w: complex | Tensor = 0.25) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    prelu: Any
class PReLUExt(Cell):
    """x where x > 0, else weight * x with a slope that is trained; ``PReLU`` with PyTorch's names.

    Args:
        num_parameters: int: 1 (default) for one slope, or the number of channels for one each.
        init: number, the initial slope. Default: 0.25.
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        x: Tensor of floats; the channels are dimension 1.
    Returns:
        Tensor of x's shape. Parameter: ``weight`` (num_parameters,).

    >>> ms.nn.PReLUExt(init=0.5)(ms.tensor([-1.0, 2.0])).tolist()
    [-0.5, 2.0]"""
    weight: Parameter
    def __init__(self, num_parameters: complex | Tensor = 1, init: complex | Tensor = 0.25, dtype: DTypeLike | None = None) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class PSNR(Cell):
    """Peak signal-to-noise ratio of pairs of images, in decibels: 10 log10(max_val ** 2 / mean squared difference).

    Args:
        max_val: positive number, the largest value a pixel can have. Default: 1.0.
    Inputs:
        img1: Tensor (N, C, H, W).
        img2: Tensor of the same shape.
    Returns:
        Tensor (N,); inf for equal images.
    Raises:
        ValueError: max_val is not positive.

    >>> ms.nn.PSNR()(ms.ops.ones((1, 1, 2, 2)), ms.ops.ones((1, 1, 2, 2)) * 0.9).asnumpy().round(2)
    array([20.], dtype=float32)"""
    max_val: float
    def __init__(self, max_val: complex | Tensor = 1.0) -> None: ...
    def __call__(self, img1: Any, img2: Any) -> Any: ...
    cls_name: str
class Pad(Cell):
    """Puts elements around every dimension.

    Args:
        paddings: pair (before, behind) of ints for each dimension.
        mode: 'CONSTANT' (default): zeros; 'REFLECT': mirrored without the border; 'SYMMETRIC': mirrored with it.
    Inputs:
        x: Tensor with as many dimensions as pairs.
    Returns:
        Tensor of x's dtype.
    Raises:
        ValueError: mode is another word, or there are not as many pairs as dimensions.

    >>> ms.nn.Pad(((0, 0), (2, 1)), mode="SYMMETRIC")(ms.tensor([[1, 2, 3]]))
    Tensor([[2, 1, 1, 2, 3, 3]], dtype=int64)"""
    mode: str
    paddings: Any
    def __init__(self, paddings: Any, mode: str = 'CONSTANT') -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class ParameterUpdate(Cell):
    """Writes what it is called with into a Parameter, so that programs can change a rate or a scale between steps.

    Args:
        param: the Parameter.
    Inputs:
        x: Tensor of its shape.
    Returns:
        x.
    Raises:
        TypeError: param is no Parameter.

    >>> rate = ms.Parameter(ms.tensor(0.1), name="rate")
    >>> done = ms.nn.ParameterUpdate(rate)(ms.tensor(0.5))
    >>> rate.tolist()
    0.5"""
    def __init__(self, param: Any) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class PipelineCell(Cell):
    """Cuts the batch into pieces for the stages of a pipeline and adds their losses. There is one stage here, which runs the
    pieces in turn.

    Args:
        network: cell that gives a loss.
        micro_size: positive int, the number of pieces.
        stage_config: dict of the stage of cells, by their names in the network; None (default): all in one. There is one.
        segment_config: dict of the segment of cells within a stage, as stage_config.
    Inputs:
        inputs: Tensors, which are cut along their first dimension.
    Returns:
        the sum of the losses.
    Raises:
        ValueError: micro_size is not positive.
        TypeError: micro_size is not an int.
        KeyError: the network has no cell of a name.

    >>> ms.nn.PipelineCell(ms.nn.MSELoss(), 2)(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 4.0]))
    Tensor(4., dtype=float32)"""
    def __init__(self, network: Any, micro_size: Any, stage_config: Any = None, segment_config: Any = None) -> None: ...
    def __call__(self, *inputs: Any) -> Any: ...
    cls_name: str
class PixelShuffle(Cell):
    """Turns channels into pixels: (..., C * r * r, H, W) becomes (..., C, H * r, W * r) (Shi et al., 2016).

    Args:
        upscale_factor: int r.
    Inputs:
        x: Tensor of at least three dimensions, channels divisible by r * r.
    Returns:
        Tensor of x's dtype.
    Raises:
        ValueError: the channels are not divisible.

    >>> ms.nn.PixelShuffle(2)(ms.ops.arange(4).reshape(4, 1, 1)).tolist()
    [[[0, 1], [2, 3]]]"""
    upscale_factor: int
    def __init__(self, upscale_factor: int) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class PixelUnshuffle(Cell):
    """Turns pixels into channels: (..., C, H * r, W * r) becomes (..., C * r * r, H, W); what ``PixelShuffle`` undoes.

    Args:
        downscale_factor: int r.
    Inputs:
        x: Tensor of at least three dimensions, height and width divisible by r.
    Returns:
        Tensor of x's dtype.
    Raises:
        ValueError: height or width is not divisible.

    >>> ms.nn.PixelUnshuffle(2)(ms.ops.arange(4).reshape(1, 2, 2)).tolist()
    [[[0]], [[1]], [[2]], [[3]]]"""
    downscale_factor: int
    def __init__(self, downscale_factor: int) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class PoissonNLLLoss(LossBase):
    """Negative log likelihood of counts that follow a Poisson distribution: exp(input) - target * input.

    Args:
        log_input: True (default): input is the logarithm of the expected count; False: it is the count itself, and the loss
            is input - target * log(input + eps).
        full: True adds Stirling's approximation of log(target!) where target > 1. Default: False.
        eps: small number that keeps the logarithm finite. Default: 1e-8.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        input: Tensor of floats of any shape.
        target: Tensor of the same shape, the counts.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> ms.nn.PoissonNLLLoss()(ms.tensor([0.0]), ms.tensor([5.0]))
    Tensor(1., dtype=float32)"""
    average: bool
    eps: float
    full: bool
    log_input: bool
    reduce: bool
    reduction: str
    def __init__(self, log_input: bool = True, full: bool = False, eps: Operand = 1e-08, reduction: str = 'mean') -> None: ...
    def __call__(self, input: Operand, target: Operand) -> Any: ...
    cls_name: str
class PolynomialDecayLR(LearningRateSchedule):
    """Rate that falls from learning_rate to end_learning_rate within decay_steps steps: (learning_rate - end_learning_rate) *
    (1 - step / decay_steps) ** power + end_learning_rate.

    Args:
        learning_rate: positive number, the rate of step 0.
        end_learning_rate: number, the last rate.
        decay_steps: positive int.
        power: positive number; 1 gives a straight line.
        update_decay_steps: True: for a step beyond decay_steps the next multiple of it stands for decay_steps; False
            (default): the rate stays.
    Inputs:
        global_step: int or Tensor, the number of the step.
    Returns:
        float32 Tensor, the rate.
    Raises:
        ValueError: a setting is not positive.

    >>> schedule = ms.nn.PolynomialDecayLR(1.0, 0.0, 4, 1.0)
    >>> [round(float(schedule(step)), 4) for step in (0, 1, 4, 9)]
    [1.0, 0.75, 0.0, 0.0]"""
    def __init__(self, learning_rate: Any, end_learning_rate: Any, decay_steps: Any, power: Any, update_decay_steps: bool = False) -> None: ...
    def __call__(self, global_step: Any) -> Any: ...
    cls_name: str
class ProximalAdagrad(Optimizer):
    """``Adagrad`` with l1 and l2 penalties applied after the step, which makes small parameters exactly 0 (Duchi and Singer,
    2009).

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        accum: number, what the sum of squares begins with. Default: 0.1.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step. Default: 0.001.
        l1: number that is not negative, the penalty of |p|. Default: 0.0.
        l2: number that is not negative, the penalty of p ** 2 / 2. Default: 0.0.
        use_locking: accepted as MindSpore has it; has no effect.
        loss_scale: number that the gradients were multiplied by, which is divided out. Default: 1.0.
        weight_decay: number; weight_decay * p is added to each gradient (an L2 penalty). Default: 0.0.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.

    >>> w = ms.Parameter(ms.tensor([1.0]), name="w")
    >>> ms.nn.ProximalAdagrad([w], accum=0.0, learning_rate=0.5, l1=3.0)((ms.tensor([3.0]),)), w.asnumpy().round(4)
    (True, array([0.], dtype=float32))"""
    accum: Any
    global_step: Parameter
    is_group: bool
    l1: float
    l2: float
    learning_rate: Parameter
    loss_scale: float
    parameters: Any
    def __init__(self, params: Iterable[Any], accum: complex | Tensor = 0.1, learning_rate: Any = 0.001, l1: complex | Tensor = 0.0, l2: complex | Tensor = 0.0, use_locking: bool = False, loss_scale: complex | Tensor = 1.0, weight_decay: Any = 0.0) -> None: ...
    cls_name: str
class RMSELoss(LossBase):
    """Root mean square error: the square root of the mean of (logits - label) ** 2.

    Inputs:
        logits: Tensor of floats of any shape.
        label: Tensor of the same shape, or one that broadcasts.
    Returns:
        Tensor, a scalar.

    >>> ms.nn.RMSELoss()(ms.tensor([1.0, 2.0]), ms.tensor([4.0, 5.0]))
    Tensor(3., dtype=float32)"""
    average: bool
    reduce: bool
    reduction: str
    def __init__(self) -> None: ...
    def __call__(self, logits: Operand, label: Operand) -> Any: ...
    cls_name: str
class RMSNorm(Cell):
    """Divides by the root mean square over the last dimensions: x / sqrt(mean(x ** 2) + epsilon) * gamma (Zhang and Sennrich,
    2019).

    Args:
        normalized_shape: int or tuple of ints, the sizes of these dimensions.
        gamma_init: initial scale, in the forms ``initializer`` takes. Default: 'ones'.
        epsilon: small number that keeps the divisor from being 0. Default: 1e-6.
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        x: Tensor (..., *normalized_shape).
    Returns:
        Tensor of x's shape. Parameter of normalized_shape: ``gamma``.

    >>> ms.nn.RMSNorm(2)(ms.tensor([[1.0, 7.0]])).asnumpy().round(3)
    array([[0.2, 1.4]], dtype=float32)"""
    def __init__(self, normalized_shape: Ints, gamma_init: str = 'ones', epsilon: Operand = 1e-06, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class RMSProp(Optimizer):
    """Steps by the gradient over the root of the running mean s of its square (Tieleman and Hinton, 2012).

    s = decay * s + (1 - decay) * g ** 2; v = momentum * v + learning_rate * g / sqrt(s + epsilon); p -= v.

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step. Default: 0.1.
        decay: number that is not negative. Default: 0.9.
        momentum: number that is not negative. Default: 0.0.
        epsilon: positive number that keeps the divisor from being 0. Default: 1e-10.
        use_locking: accepted as MindSpore has it; has no effect.
        centered: True subtracts the square of the running mean of g from s: the variance. Default: False.
        loss_scale: number that the gradients were multiplied by, which is divided out. Default: 1.0.
        weight_decay: number; weight_decay * p is added to each gradient (an L2 penalty). Default: 0.0.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.

    >>> w = ms.Parameter(ms.tensor([1.0]), name="w")
    >>> ms.nn.RMSProp([w], learning_rate=0.5)((ms.tensor([1.0]),)), w.asnumpy().round(4)  # s begins with 1
    (True, array([0.5], dtype=float32))"""
    centered: bool
    decay: float
    epsilon: float
    global_step: Parameter
    is_group: bool
    learning_rate: Parameter
    loss_scale: float
    mean_grad: Any
    mean_square: Any
    moment: Any
    momentum: float
    parameters: Any
    def __init__(self, params: Iterable[Any], learning_rate: Any = 0.1, decay: complex | Tensor = 0.9, momentum: Any = 0.0, epsilon: Operand = 1e-10, use_locking: bool = False, centered: bool = False, loss_scale: complex | Tensor = 1.0, weight_decay: Any = 0.0) -> None: ...
    cls_name: str
class RNN(Cell):
    """Plain recurrent network over sequences: the step of ``RNNCell`` at every time, in one or several layers.

    Args:
        input_size: int, the size of the elements of the input.
        hidden_size: int, the size of the state.
        num_layers: int; each layer gets the outputs of the one before. Default: 1.
        nonlinearity: 'tanh' (default) or 'relu'.
        args: has_bias=True, batch_first=False, dropout=0.0, bidirectional=False, dtype=float32, in this order or by name:
            whether biases are added; whether the batch is the first dimension; how much dropout stands between layers;
            whether a second network runs backwards.
        kwargs: the same by name.
    Inputs:
        x: Tensor (T, N, input_size), or (N, T, input_size) with batch_first.
        hx: Tensor (num_layers * directions, N, hidden_size), the first states; None (default): zeros.
        seq_length: integer Tensor (N,), how long each sequence is; behind it outputs are 0. Default: None, all of T.
    Returns:
        pair: outputs (T, N, directions * hidden_size) of the last layer, and last states in hx's shape.
    Raises:
        ValueError: a setting is outside of its range, or x has not three dimensions.

    >>> output, h = ms.nn.RNN(3, 2, num_layers=2)(ms.ops.ones((4, 1, 3)))
    >>> output.shape, h.shape
    ((4, 1, 2), (2, 1, 2))"""
    batch_first: bool
    bias_hh_l0: Parameter
    bias_hh_l0_reverse: Parameter
    bias_hh_l1: Parameter
    bias_ih_l0: Parameter
    bias_ih_l0_reverse: Parameter
    bias_ih_l1: Parameter
    bidirectional: bool
    dropout: float
    has_bias: bool
    hidden_size: int
    input_size: int
    num_layers: int
    weight_hh_l0: Parameter
    weight_hh_l0_reverse: Parameter
    weight_hh_l1: Parameter
    weight_ih_l0: Parameter
    weight_ih_l0_reverse: Parameter
    weight_ih_l1: Parameter
    def __init__(self, input_size: int, hidden_size: int, num_layers: int = 1, nonlinearity: str = 'tanh', *args: Any, **kwargs: Any) -> None: ...
    def __call__(self, x: Operand, hx: Any = None, seq_length: Any = None) -> Any: ...
    @property
    def b_hh_list(self) -> Any: ...
    @b_hh_list.setter
    def b_hh_list(self, value: Any) -> None: ...
    @property
    def b_ih_list(self) -> Any: ...
    @b_ih_list.setter
    def b_ih_list(self, value: Any) -> None: ...
    cls_name: str
    @property
    def w_hh_list(self) -> Any: ...
    @w_hh_list.setter
    def w_hh_list(self, value: Any) -> None: ...
    @property
    def w_ih_list(self) -> Any: ...
    @w_ih_list.setter
    def w_ih_list(self, value: Any) -> None: ...
class RNNCell(Cell):
    """One step of a plain recurrent network: h' = tanh(W_ih x + b_ih + W_hh h + b_hh) (Elman, 1990).

    Args:
        input_size: int, the size of x.
        hidden_size: int, the size of the state.
        has_bias: False leaves the biases out. Default: True.
        nonlinearity: 'tanh' (default) or 'relu'.
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        x: Tensor (N, input_size).
        hx: Tensor (N, hidden_size), the state.
    Returns:
        Tensor (N, hidden_size), the new state. Parameters: ``weight_ih`` (hidden_size, input_size), ``weight_hh``
            (hidden_size, hidden_size), ``bias_ih`` and ``bias_hh`` (hidden_size,), all uniform within 1 /
            sqrt(hidden_size).
    Raises:
        ValueError: a size is not a positive int, or nonlinearity is another word.

    >>> cell, h = ms.nn.RNNCell(3, 2), ms.ops.zeros((1, 2))
    >>> for x in ms.ops.ones((5, 1, 3)):
    ...     h = cell(x, h)
    >>> h.shape
    (1, 2)"""
    bias_hh: Parameter
    bias_ih: Parameter
    has_bias: bool
    hidden_size: int
    input_size: int
    nonlinearity: str
    weight_hh: Parameter
    weight_ih: Parameter
    def __init__(self, input_size: int, hidden_size: int, has_bias: bool = True, nonlinearity: str = 'tanh', dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand, hx: Any) -> Any: ...
    cls_name: str
class RReLU(Cell):
    """x where x >= 0, else a * x with a slope drawn anew for every element from [lower, upper] (Xu et al., 2015).

    Args:
        lower: number. Default: 1 / 8.
        upper: number. Default: 1 / 3.
    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.

    >>> y = ms.nn.RReLU()(ms.tensor([-1.0, 2.0]))
    >>> -1 / 3 <= y[0].item() <= -1 / 8, y[1].item()
    (True, 2.0)"""
    lower: float
    upper: float
    def __init__(self, lower: complex | Tensor = 0.125, upper: complex | Tensor = 0.3333333333333333) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class Range(Cell):
    """Evenly spaced numbers: start, start + delta, ... below limit.

    Args:
        start: number, the first; with one argument it is the limit, and the numbers start at 0.
        limit: number that is not reached. Default: None.
        delta: number, their distance. Default: 1.
    Returns:
        1-d Tensor, int32 if all settings are ints, else float32.

    >>> ms.nn.Range(1, 8, 3)()
    Tensor([1, 4, 7], dtype=int32)"""
    settings: Any
    def __init__(self, start: Any, limit: Any = None, delta: complex | Tensor = 1) -> None: ...
    def __call__(self) -> Any: ...
    cls_name: str
class ReLU(Cell):
    """Rectified linear unit: max(x, 0), so that negative values become 0.

    Inputs:
        x: Tensor of numbers of any shape, whose dtype stays.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.ReLU()(ms.tensor([-1.0, 0.0, 2.0]))
    Tensor([0., 0., 2.], dtype=float32)"""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    relu: Any
class ReLU6(Cell):
    """ReLU that is cut off at 6: min(max(x, 0), 6).

    Inputs:
        x: Tensor of numbers of any shape, whose dtype stays.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.ReLU6()(ms.tensor([-1.0, 5.0, 9.0]))
    Tensor([0., 5., 6.], dtype=float32)"""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    relu6: Any
class ReduceLogSumExp(Cell):
    """Logarithm of a sum of exponentials over dimensions, log(sum(exp(x))), without overflow.

    Args:
        axis: int or tuple of ints.
        keep_dims: True keeps the reduced dimensions with size 1. Default: False.
    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor without the reduced dimensions.

    >>> round(float(ms.nn.ReduceLogSumExp(0)(ms.tensor([1000.0, 1000.0]))), 2)
    1000.69"""
    axis: Any
    keep_dims: bool
    def __init__(self, axis: Ints | None, keep_dims: bool = False) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class ReflectionPad1d(Cell):
    """Continues the last dimension by mirroring at the outermost elements, which are not repeated.

    Args:
        padding: int for all sides, or a tuple of ints (before, behind).
    Inputs:
        x: Tensor (..., L).
    Returns:
        Tensor of x's dtype.
    Raises:
        ValueError: padding is neither an int nor of 2 ints.

    >>> ms.nn.ReflectionPad1d((1, 0))(ms.tensor([[1, 2]]))
    Tensor([[2, 1, 2]], dtype=int64)"""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class ReflectionPad2d(Cell):
    """Continues the last two dimensions by mirroring at the outermost elements, which are not repeated.

    Args:
        padding: int for all sides, or a tuple of ints (left, right, top, bottom).
    Inputs:
        x: Tensor (..., H, W).
    Returns:
        Tensor of x's dtype.
    Raises:
        ValueError: padding is neither an int nor of 4 ints.

    >>> ms.nn.ReflectionPad2d((1, 0, 0, 0))(ms.tensor([[[1, 2], [3, 4]]]))
    Tensor([[[2, 1, 2],
             [4, 3, 4]]], dtype=int64)"""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class ReflectionPad3d(Cell):
    """Continues the last three dimensions by mirroring at the outermost elements, which are not repeated.

    Args:
        padding: int for all sides, or a tuple of ints (left, right, top, bottom, front, back).
    Inputs:
        x: Tensor (..., D, H, W).
    Returns:
        Tensor of x's dtype.
    Raises:
        ValueError: padding is neither an int nor of 6 ints.

    >>> ms.nn.ReflectionPad3d(1)(ms.ops.ones((1, 2, 2, 2))).shape
    (1, 4, 4, 4)"""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class ReplicationPad1d(Cell):
    """Continues the last dimension by repeating the outermost elements.

    Args:
        padding: int for all sides, or a tuple of ints (before, behind).
    Inputs:
        x: Tensor (..., L).
    Returns:
        Tensor of x's dtype.
    Raises:
        ValueError: padding is neither an int nor of 2 ints.

    >>> ms.nn.ReplicationPad1d((2, 0))(ms.tensor([[1, 2]]))
    Tensor([[1, 1, 1, 2]], dtype=int64)"""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class ReplicationPad2d(Cell):
    """Continues the last two dimensions by repeating the outermost elements.

    Args:
        padding: int for all sides, or a tuple of ints (left, right, top, bottom).
    Inputs:
        x: Tensor (..., H, W).
    Returns:
        Tensor of x's dtype.
    Raises:
        ValueError: padding is neither an int nor of 4 ints.

    >>> ms.nn.ReplicationPad2d((1, 0, 0, 0))(ms.tensor([[[1, 2], [3, 4]]]))
    Tensor([[[1, 1, 2],
             [3, 3, 4]]], dtype=int64)"""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class ReplicationPad3d(Cell):
    """Continues the last three dimensions by repeating the outermost elements.

    Args:
        padding: int for all sides, or a tuple of ints (left, right, top, bottom, front, back).
    Inputs:
        x: Tensor (..., D, H, W).
    Returns:
        Tensor of x's dtype.
    Raises:
        ValueError: padding is neither an int nor of 6 ints.

    >>> ms.nn.ReplicationPad3d(1)(ms.ops.ones((1, 2, 2, 2))).shape
    (1, 4, 4, 4)"""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class Roll(Cell):
    """Moves elements along dimensions; those pushed over the end come in again at the beginning.

    Args:
        shift: int or tuple of ints, by how many places.
        axis: int or tuple of ints, the dimensions.
    Inputs:
        x: Tensor.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.Roll(1, 0)(ms.tensor([1, 2, 3]))
    Tensor([3, 1, 2], dtype=int64)"""
    axis: Any
    shift: Any
    def __init__(self, shift: Any, axis: Ints | None) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class Rprop(Optimizer):
    """Resilient propagation: steps by the sign of the gradient alone; their size grows while the sign stays and shrinks when
    it turns (Riedmiller and Braun, 1993).

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step. The size of the first step. Default: 0.1.
        etas: pair of numbers, the factor when the sign turns (below 1) and when it stays (above 1). Default: (0.5, 1.2).
        step_sizes: pair of numbers, the smallest and the largest size. Default: (1e-6, 50.0).
        weight_decay: number; weight_decay * p is added to each gradient (an L2 penalty). Default: 0.0.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.

    >>> w = ms.Parameter(ms.tensor([1.0]), name="w")
    >>> optimizer = ms.nn.Rprop([w], learning_rate=0.5)
    >>> done = optimizer((ms.tensor([9.0]),)), optimizer((ms.tensor([7.0]),))
    >>> w.asnumpy().round(4)  # 1 - 0.5 - 0.6
    array([-0.1], dtype=float32)"""
    etas: Any
    global_step: Parameter
    is_group: bool
    learning_rate: Parameter
    loss_scale: float
    parameters: Any
    prev: Any
    step_size: Any
    step_sizes: Any
    def __init__(self, params: Iterable[Any], learning_rate: Any = 0.1, etas: Any = ..., step_sizes: Any = ..., weight_decay: Any = 0.0) -> None: ...
    cls_name: str
class SGD(Optimizer):
    """Stochastic gradient descent, with momentum if asked for: v = momentum * v + (1 - dampening) * g; p -= learning_rate * v
    (Sutskever et al., 2013).

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step. Default: 0.1.
        momentum: number that is not negative; 0 (default): steps do not depend on earlier ones.
        dampening: number, by how much the gradient counts less from the second step on. Default: 0.0.
        weight_decay: number; weight_decay * p is added to each gradient (an L2 penalty). Default: 0.0.
        nesterov: True steps by g + momentum * v instead of v; needs momentum and no dampening. Default: False.
        loss_scale: number that the gradients were multiplied by, which is divided out. Default: 1.0.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.

    >>> w = ms.Parameter(ms.tensor([1.0]), name="w")
    >>> optimizer = ms.nn.SGD([w], learning_rate=0.5)
    >>> optimizer((ms.tensor([1.0]),)), w.tolist()
    (True, [0.5])"""
    dampening: float
    global_step: Parameter
    is_group: bool
    learning_rate: Parameter
    loss_scale: float
    momentum: Parameter
    nesterov: bool
    parameters: Any
    def __init__(self, params: Iterable[Any], learning_rate: Any = 0.1, momentum: Any = 0.0, dampening: complex | Tensor = 0.0, weight_decay: Any = 0.0, nesterov: bool = False, loss_scale: complex | Tensor = 1.0) -> None: ...
    accum: Any
    cls_name: str
class SSIM(Cell):
    """Structural similarity of pairs of images: 1 for equal ones, less the more their structure differs (Wang et al., 2004).

    Args:
        max_val: positive number, the largest value a pixel can have. Default: 1.0.
        filter_size: int, the side of the Gaussian window in which structure is compared. Default: 11.
        filter_sigma: number, the window's standard deviation. Default: 1.5.
        k1: number that keeps the comparison of brightness stable. Default: 0.01.
        k2: number that keeps the comparison of contrast stable. Default: 0.03.
    Inputs:
        img1: Tensor (N, C, H, W), H and W at least filter_size.
        img2: Tensor of the same shape.
    Returns:
        Tensor (N,).
    Raises:
        ValueError: max_val, filter_size or filter_sigma is not positive.

    >>> image = ms.ops.arange(16.0).reshape(1, 1, 4, 4) / 16
    >>> ms.nn.SSIM(filter_size=3)(image, image).asnumpy().round(3)
    array([1.], dtype=float32)"""
    c1: float
    c2: float
    filter_sigma: float
    filter_size: int
    def __init__(self, max_val: complex | Tensor = 1.0, filter_size: complex | Tensor = 11, filter_sigma: complex | Tensor = 1.5, k1: complex | Tensor = 0.01, k2: complex | Tensor = 0.03) -> None: ...
    def __call__(self, img1: Any, img2: Any) -> Any: ...
    cls_name: str
class SampledSoftmaxLoss(LossBase):
    """Cross entropy of many classes, computed over the true ones and some that are sampled (Jean et al., 2014).

    The logits are corrected by the logarithm of how often a class is expected to be sampled.

    Args:
        num_sampled: int, how many classes are sampled for the whole batch.
        num_classes: int, how many there are.
        num_true: int, the true classes of each row. Default: 1.
        sampled_values: triple (sampled classes, expected counts of the true, of the sampled classes); None (default): drawn
            from a log-uniform distribution, which suits classes ordered by falling frequency.
        remove_accidental_hits: False lets sampled classes count as wrong where they are true. Default: True.
        seed: int, of the sampling. Default: 0.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'none'.
    Inputs:
        weights: Tensor (num_classes, D), a row for each class.
        biases: Tensor (num_classes,).
        labels: integer Tensor (N, num_true).
        logits: Tensor (N, D), the features of each row.
    Returns:
        Tensor (N,), or a scalar.
    Raises:
        ValueError: num_true or num_sampled is above num_classes.

    >>> loss = ms.nn.SampledSoftmaxLoss(num_sampled=4, num_classes=7)
    >>> loss(ms.ops.ones((7, 3)), ms.ops.ones(7), ms.tensor([[0], [2]]), ms.ops.ones((2, 3))).shape
    (2,)"""
    def __init__(self, num_sampled: Any, num_classes: Any, num_true: complex | Tensor = 1, sampled_values: Any = None, remove_accidental_hits: bool = True, seed: complex | Tensor = 0, reduction: str = 'none') -> None: ...
    def __call__(self, weights: Any, biases: Any, labels: Operand, logits: Operand) -> Any: ...
    cls_name: str
class SeLU(Cell):
    """Scaled exponential linear unit, which keeps mean and variance of layers: 1.0507 * (x where x > 0, else
    1.6733 * (exp(x) - 1)) (Klambauer et al., 2017).

    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.SeLU()(ms.tensor([0.0, 2.0]))
    Tensor([0.      , 2.101402], dtype=float32)"""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class SequentialCell(CellList):
    """Cells called one after another. Takes cells, a list of them, or a dict of names and cells.

    >>> ms.nn.SequentialCell(ms.nn.ReLU(), ms.nn.Flatten())(ms.tensor([[-1.0, 2.0]]))
    Tensor([[0., 2.]], dtype=float32)"""
    def __init__(self, *args: Any) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class SiLU(Cell):
    """Sigmoid linear unit, also called swish: x * sigmoid(x) (Elfwing et al., 2018).

    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.SiLU()(ms.tensor([0.0, 100.0]))
    Tensor([  0., 100.], dtype=float32)"""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class Sigmoid(Cell):
    """Sigmoid 1 / (1 + exp(-x)), which maps all numbers to (0, 1).

    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.Sigmoid()(ms.tensor([0.0, 100.0]))
    Tensor([0.5, 1. ], dtype=float32)"""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    sigmoid: Any
class SmoothL1Loss(LossBase):
    """Squared error where it is small, absolute where it is large: with d = logits - labels, 0.5 d ** 2 / beta where |d| <
    beta, else |d| - 0.5 beta (Girshick, 2015).

    Args:
        beta: positive number, where one form changes to the other. Default: 1.0.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'none', as in MindSpore.
    Inputs:
        logits: Tensor of floats of any shape.
        labels: Tensor of the same shape.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> ms.nn.SmoothL1Loss()(ms.tensor([0.0, 0.0]), ms.tensor([0.5, 3.0]))
    Tensor([0.125, 2.5  ], dtype=float32)"""
    average: bool
    beta: float
    reduce: bool
    reduction: str
    def __init__(self, beta: Operand = 1.0, reduction: str = 'none') -> None: ...
    def __call__(self, logits: Operand, labels: Operand) -> Any: ...
    cls_name: str
class SoftMarginLoss(LossBase):
    """Logistic loss of two classes: log(1 + exp(-labels * logits)).

    Args:
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
    Inputs:
        logits: Tensor of floats of any shape.
        labels: Tensor of the same shape, of 1 and -1.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> ms.nn.SoftMarginLoss("none")(ms.tensor([0.0, 100.0]), ms.tensor([1.0, 1.0])).asnumpy().round(4)
    array([0.6931, 0.    ], dtype=float32)"""
    average: bool
    reduce: bool
    reduction: str
    def __call__(self, logits: Operand, labels: Operand) -> Any: ...
    cls_name: str
class SoftShrink(Cell):
    """x moved towards 0 by lambd; 0 where |x| <= lambd.

    Args:
        lambd: number. Default: 0.5.
    Inputs:
        x: Tensor of any shape.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.SoftShrink()(ms.tensor([-1.0, 0.3, 2.0]))
    Tensor([-0.5,  0. ,  1.5], dtype=float32)"""
    lambd: float
    def __init__(self, lambd: Operand = 0.5) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class Softmax(Cell):
    """exp(x) / sum(exp(x)) along a dimension: positive numbers that sum to 1, without overflow.

    Args:
        axis: int, the dimension. Default: the last.
    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.
    Raises:
        IndexError: x has no such dimension.

    >>> ms.nn.Softmax()(ms.tensor([[1.0, 1.0], [0.0, 1.0986123]])).asnumpy().round(2)
    array([[0.5 , 0.5 ],
           [0.25, 0.75]], dtype=float32)"""
    axis: int
    def __init__(self, axis: Ints | None = -1) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    softmax: Any
class Softmax2d(Cell):
    """Softmax over the channels of images: at each place the channels sum to 1.

    Inputs:
        x: Tensor (N, C, H, W) or (C, H, W).
    Returns:
        Tensor of x's shape.

    >>> ms.nn.Softmax2d()(ms.ops.ones((4, 1, 1))).tolist()
    [[[0.25]], [[0.25]], [[0.25]], [[0.25]]]"""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class SoftmaxCrossEntropyWithLogits(LossBase):
    """Cross entropy of softmax(logits) and labels, for rows of classes.

    Args:
        sparse: True: labels are class indices; False (default): they are one-hot or probabilities.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'none'.
    Inputs:
        logits: Tensor (N, C).
        labels: integer Tensor (N,) if sparse, else Tensor (N, C).
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each row.
    Raises:
        ValueError: reduction is another word.

    >>> logits = ms.tensor([[0.0, 0.0], [0.0, 100.0]])
    >>> ms.nn.SoftmaxCrossEntropyWithLogits(sparse=True)(logits, ms.tensor([0, 1])).asnumpy().round(4)
    array([0.6931, 0.    ], dtype=float32)"""
    average: bool
    reduce: bool
    reduction: str
    sparse: bool
    def __init__(self, sparse: bool = False, reduction: str = 'none') -> None: ...
    def __call__(self, logits: Operand, labels: Operand) -> Any: ...
    cls_name: str
class Softmin(Cell):
    """Softmax of -x along a dimension: the smallest element gets the largest share.

    Args:
        axis: int, the dimension. Default: the last.
    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.Softmin()(ms.tensor([0.0, 1.0986123])).asnumpy().round(2)
    array([0.75, 0.25], dtype=float32)"""
    axis: int
    def __init__(self, axis: Ints | None = -1) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class Softplus(Cell):
    """Smooth form of ReLU: log(1 + exp(beta * x)) / beta.

    Args:
        beta: number, how sharp the bend is. Default: 1.0.
        threshold: number; where beta * x is above it the result is x itself, which it is near to. Default: 20.0.
    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.Softplus()(ms.tensor([-1.0, 0.0, 30.0])).asnumpy().round(4)
    array([ 0.3133,  0.6931, 30.    ], dtype=float32)"""
    def __init__(self, beta: Operand = 1.0, threshold: complex | Tensor = 20.0) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class Softsign(Cell):
    """x / (1 + |x|), which maps all numbers to (-1, 1).

    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.Softsign()(ms.tensor([-1.0, 0.0, 3.0]))
    Tensor([-0.5 ,  0.  ,  0.75], dtype=float32)"""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class SparseTensorDenseMatmul(Cell):
    """The product of a sparse and a dense matrix.

    Args:
        adjoint_st: bool, whether the sparse matrix is transposed (and conjugated) first.
        adjoint_dt: bool, whether the dense matrix is.
    Returns:
        Tensor, called with indices (n, 2) of ints, values (n,), the sparse matrix's shape and the dense matrix.
    Raises:
        ValueError: the shapes do not fit.

    >>> product = ms.nn.SparseTensorDenseMatmul()
    >>> product(ms.tensor([[0, 1]]), ms.tensor([2.0]), (1, 2), ms.tensor([[1.0], [3.0]]))
    Tensor([[6.]], dtype=float32)"""
    def __init__(self, adjoint_st: bool = False, adjoint_dt: bool = False) -> None: ...
    def __call__(self, indices: Any, values: Any, sparse_shape: Any, dense: Any) -> Any: ...
    cls_name: str
class SparseToDense(Cell):
    """The whole tensor of a COOTensor; its method ``to_dense`` is the same.

    Returns:
        Tensor of the COOTensor's shape; values at equal indices are added.
    Raises:
        TypeError: the operand is no COOTensor.

    >>> x = ms.COOTensor(ms.tensor([[0, 1]]), ms.tensor([2.0]), (1, 2))
    >>> ms.nn.SparseToDense()(x)
    Tensor([[0., 2.]], dtype=float32)"""
    def __call__(self, sparse_tensor: Any) -> Any: ...
    cls_name: str
class SyncBatchNorm(Cell):
    """Batch normalisation over all processes; there is one here, so that it computes what ``BatchNorm2d`` does, of 2 to 5
    dimensions.

    Args:
        num_features: int, the number C of channels.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
        momentum: number in [0, 1], how much the old running values keep of themselves at a step. Default: 0.9.
        affine: False: gamma and beta are not trained. Default: True.
        gamma_init: initial scale, in the forms ``initializer`` takes. Default: 'ones'.
        beta_init: initial shift. Default: 'zeros'.
        moving_mean_init: initial running mean. Default: 'zeros'.
        moving_var_init: initial running variance. Default: 'ones'.
        use_batch_statistics: True or False: whether always, or never, the batch's own values are used; None (default): in
            training.
        process_groups: accepted as MindSpore has it; has no effect.
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        x: Tensor (N, C, ...).
    Returns:
        Tensor of x's shape.
    Raises:
        ValueError: x has another number of dimensions, or a setting is outside of its range.
        TypeError: a setting is of another kind.

    >>> ms.nn.SyncBatchNorm(2).set_train()(ms.tensor([[1.0, 5.0], [3.0, 5.0]])).asnumpy().round(3).tolist()
    [[-1.0, 0.0], [1.0, 0.0]]"""
    beta: Parameter
    eps: float
    gamma: Parameter
    momentum: float
    moving_mean: Parameter
    moving_variance: Parameter
    num_features: int
    training: bool
    use_batch_statistics: Any
    def __init__(self, num_features: int, eps: Operand = 1e-05, momentum: Any = 0.9, affine: bool = True, gamma_init: str = 'ones', beta_init: str = 'zeros', moving_mean_init: str = 'zeros', moving_var_init: str = 'ones', use_batch_statistics: Any = None, process_groups: Any = None, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class Tanh(Cell):
    """Hyperbolic tangent (exp(x) - exp(-x)) / (exp(x) + exp(-x)), which maps all numbers to (-1, 1).

    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.Tanh()(ms.tensor([-100.0, 0.0, 100.0]))
    Tensor([-1.,  0.,  1.], dtype=float32)"""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    tanh: Any
class Tanhshrink(Cell):
    """x - tanh(x): small values become very small.

    Inputs:
        x: Tensor of any shape; integers are computed in float32.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.Tanhshrink()(ms.tensor([0.0, 100.0]))
    Tensor([ 0., 99.], dtype=float32)"""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class Threshold(Cell):
    """x where x > threshold, else value.

    Args:
        threshold: number.
        value: number.
    Inputs:
        x: Tensor of any shape.
    Returns:
        Tensor of x's shape.

    >>> ms.nn.Threshold(0.5, 9.0)(ms.tensor([0.2, 0.7]))
    Tensor([9. , 0.7], dtype=float32)"""
    threshold: float
    value: float
    def __init__(self, threshold: Any, value: Operand) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class TimeDistributed(Cell):
    """Applies a layer to every slice along a time dimension.

    Args:
        layer: cell or function of a slice.
        time_axis: int, the time dimension.
        reshape_with_axis: int: that dimension (the batch, say) and time are merged so that the layer is called once.
            Default: None, a call for each time.
    Inputs:
        x: Tensor.
    Returns:
        Tensor of the layer's results, stacked along time_axis.

    >>> ms.nn.TimeDistributed(ms.nn.Dense(3, 2), time_axis=1)(ms.ops.ones((4, 5, 3))).shape
    (4, 5, 2)"""
    layer: Any
    reshape_with_axis: int
    time_axis: int
    def __init__(self, layer: Any, time_axis: Any, reshape_with_axis: Any = None) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class TrainOneStepCell(Cell):
    """One step of training: the gradient of the loss in the optimizer's parameters, then the optimizer.

    Args:
        network: cell that gives the loss, as ``WithLossCell``; it is set to training.
        optimizer: an optimizer of its parameters.
        sens: number or Tensor that the gradients are multiplied by. Default: None, 1.
        return_grad: True gives the gradients as well. Default: False.
    Inputs:
        inputs: the network's inputs.
    Returns:
        the loss before the step, or the pair (loss, {name of the parameter: gradient}).

    >>> net = ms.nn.Dense(1, 1, weight_init="ones", has_bias=False)
    >>> step = ms.nn.TrainOneStepCell(ms.nn.WithLossCell(net, ms.nn.MSELoss()), ms.nn.SGD(net.trainable_params(), 0.25))
    >>> x, label = ms.tensor([[1.0]]), ms.tensor([[3.0]])
    >>> [round(float(step(x, label)), 4) for _ in range(3)]
    [4.0, 1.0, 0.25]"""
    def __init__(self, network: Any, optimizer: Any, sens: Any = None, return_grad: bool = False) -> None: ...
    def __call__(self, *inputs: Any) -> Any: ...
    cls_name: str
class TrainOneStepWithLossScaleCell(TrainOneStepCell):
    """One step of training with a scaled loss, which keeps small float16 gradients from becoming 0; a step with gradients that
    are not finite is left out.

    Args:
        network: cell that gives the loss.
        optimizer: an optimizer of its parameters.
        scale_sense: the scale: a Tensor, or a cell that updates it (``DynamicLossScaleUpdateCell``).
    Inputs:
        inputs: the network's inputs.
    Returns:
        triple (loss, overflow, scale): the loss without the scale, whether the step was left out, the scale that was used.
    Raises:
        TypeError: scale_sense is neither.

    >>> net = ms.nn.Dense(1, 1, weight_init="ones", has_bias=False)
    >>> optimizer = ms.nn.SGD(net.trainable_params(), 0.25)
    >>> step = ms.nn.TrainOneStepWithLossScaleCell(ms.nn.WithLossCell(net, ms.nn.MSELoss()), optimizer, ms.tensor(1024.0))
    >>> loss, overflow, scale = step(ms.tensor([[1.0]]), ms.tensor([[3.0]]))
    >>> loss, overflow, net.weight.tolist()
    (Tensor(4., dtype=float32), Tensor(False, dtype=bool_), [[2.0]])"""
    def __init__(self, network: Any, optimizer: Any, scale_sense: Any) -> None: ...
    def __call__(self, *inputs: Any) -> Any: ...
    cls_name: str
    def get_overflow_status(self, status: Any, compute_output: Any) -> Any:
        """Whether a gradient of compute_output is not finite, a bool tensor."""
        ...
    def process_loss_scale(self, overflow: Any) -> Any:
        """Lets the scaling manager change the scale; gives whether the step is to be left out."""
        ...
    def set_sense_scale(self, sens: Any) -> Any:
        """Sets the scale: a Tensor of one element, of any shape."""
        ...
    def start_overflow_check(self, pre_cond: Any, compute_input: Any) -> Any:
        """(a status for ``get_overflow_status``, compute_input): there is nothing to prepare on the CPU."""
        ...
class Transformer(Cell):
    """Transformer of an encoder and a decoder, without embeddings and output layer (Vaswani et al., 2017).

    Args:
        d_model: int, the number of features of an element. Default: 512.
        nhead: int that divides it, the number of heads. Default: 8.
        num_encoder_layers: int. Default: 6.
        num_decoder_layers: int. Default: 6.
        dim_feedforward: int, the size of the feed-forward block's inner layer. Default: 2048.
        dropout: number, the probability of dropout. Default: 0.1.
        activation: 'relu' (default), 'gelu', a cell or a function, in the feed-forward block.
        custom_encoder: cell to use as encoder. Default: None.
        custom_decoder: cell to use as decoder. Default: None.
        layer_norm_eps: the epsilon of the layer norms. Default: 1e-5.
        batch_first: True: tensors are (N, T, E). Default: False, (T, N, E).
        norm_first: True: layer norm before each block instead of after it. Default: False.
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        src: Tensor (S, N, d_model).
        tgt: Tensor (T, N, d_model).
        src_mask, tgt_mask, memory_mask: Tensors (S, S), (T, T), (T, S): True, or -inf to be added, leaves an element out.
            Default: None.
        src_key_padding_mask, tgt_key_padding_mask, memory_key_padding_mask: Tensors (N, S), (N, T), (N, S) of the same
            kind. Default: None.
    Returns:
        Tensor of tgt's shape.
    Raises:
        ValueError: src or tgt has not d_model features.

    >>> ms.nn.Transformer(4, 2, 1, 1, 8)(ms.ops.ones((3, 1, 4)), ms.ops.ones((2, 1, 4))).shape
    (2, 1, 4)"""
    batch_first: bool
    d_model: int
    decoder: Any
    encoder: Any
    nhead: int
    training: bool
    def __init__(self, d_model: int = 512, nhead: int = 8, num_encoder_layers: complex | Tensor = 6, num_decoder_layers: complex | Tensor = 6, dim_feedforward: complex | Tensor = 2048, dropout: complex | Tensor = 0.1, activation: str = 'relu', custom_encoder: Any = None, custom_decoder: Any = None, layer_norm_eps: complex | Tensor = 1e-05, batch_first: bool = False, norm_first: bool = False, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, src: Operand, tgt: Any, src_mask: Any = None, tgt_mask: Any = None, memory_mask: Any = None, src_key_padding_mask: Any = None, tgt_key_padding_mask: Any = None, memory_key_padding_mask: Any = None) -> Any: ...
    cls_name: str
class TransformerDecoder(Cell):
    """Decoder of a transformer: layers of one make, each with parameters of its own, one after the other.

    Args:
        decoder_layer: a ``TransformerDecoderLayer``, which is copied.
        num_layers: int, the number of copies.
        norm: cell that is applied last. Default: None.
    Inputs:
        tgt: Tensor, as the layer takes it.
        memory: Tensor, what the encoder gave.
        tgt_mask, memory_mask, tgt_key_padding_mask, memory_key_padding_mask: as the layer takes them. Default: None.
    Returns:
        Tensor of tgt's shape.

    >>> decoder = ms.nn.TransformerDecoder(ms.nn.TransformerDecoderLayer(4, 2, 8), num_layers=2)
    >>> decoder(ms.ops.ones((3, 1, 4)), ms.ops.ones((2, 1, 4))).shape
    (3, 1, 4)"""
    layers: Any
    norm: Any
    num_layers: int
    training: bool
    def __init__(self, decoder_layer: Any, num_layers: int, norm: Any = None) -> None: ...
    def __call__(self, tgt: Any, memory: Any, tgt_mask: Any = None, memory_mask: Any = None, tgt_key_padding_mask: Any = None, memory_key_padding_mask: Any = None) -> Any: ...
    cls_name: str
class TransformerDecoderLayer(Cell):
    """Layer of a transformer's decoder: self-attention, attention to a memory and a feed-forward block, each with a residual
    and layer norm (Vaswani et al., 2017).

    Args:
        d_model: int, the number of features of an element.
        nhead: int that divides it, the number of heads.
        dim_feedforward: int, the size of the feed-forward block's inner layer. Default: 2048.
        dropout: number, the probability of dropout. Default: 0.1.
        activation: 'relu' (default), 'gelu', a cell or a function, in the feed-forward block.
        layer_norm_eps: the epsilon of the layer norms. Default: 1e-5.
        batch_first: True: tensors are (N, T, E). Default: False, (T, N, E).
        norm_first: True: layer norm before each block instead of after it. Default: False.
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        tgt: Tensor (T, N, d_model).
        memory: Tensor (S, N, d_model), what the encoder gave.
        tgt_mask: Tensor (T, T), or (N * heads, T, T): True, or -inf to be added, leaves an element out. Default: None.
        memory_mask: the same, (T, S). Default: None.
        tgt_key_padding_mask: Tensor (N, T) of the same kind. Default: None.
        memory_key_padding_mask: Tensor (N, S) of the same kind. Default: None.
    Returns:
        Tensor of tgt's shape.
    Raises:
        ValueError: activation is another word, or d_model is not divisible by nhead.

    >>> ms.nn.TransformerDecoderLayer(4, 2, 8)(ms.ops.ones((3, 1, 4)), ms.ops.ones((2, 1, 4))).shape
    (3, 1, 4)"""
    activation: Any
    dense1: Any
    dense2: Any
    dropout: Any
    dropout1: Any
    dropout2: Any
    dropout3: Any
    multihead_attn: Any
    norm1: Any
    norm2: Any
    norm3: Any
    norm_first: bool
    self_attn: Any
    training: bool
    def __init__(self, d_model: int, nhead: int, dim_feedforward: complex | Tensor = 2048, dropout: complex | Tensor = 0.1, activation: str = 'relu', layer_norm_eps: complex | Tensor = 1e-05, batch_first: bool = False, norm_first: bool = False, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, tgt: Any, memory: Any, tgt_mask: Any = None, memory_mask: Any = None, tgt_key_padding_mask: Any = None, memory_key_padding_mask: Any = None) -> Any: ...
    cls_name: str
class TransformerEncoder(Cell):
    """Encoder of a transformer: layers of one make, each with parameters of its own, one after the other.

    Args:
        encoder_layer: a ``TransformerEncoderLayer``, which is copied.
        num_layers: int, the number of copies.
        norm: cell that is applied last. Default: None.
    Inputs:
        src: Tensor, as the layer takes it.
        src_mask: as the layer takes it. Default: None.
        src_key_padding_mask: as the layer takes it. Default: None.
    Returns:
        Tensor of src's shape.

    >>> encoder = ms.nn.TransformerEncoder(ms.nn.TransformerEncoderLayer(4, 2, 8), num_layers=2)
    >>> encoder(ms.ops.ones((3, 1, 4))).shape
    (3, 1, 4)"""
    layers: Any
    norm: Any
    num_layers: int
    training: bool
    def __init__(self, encoder_layer: Any, num_layers: int, norm: Any = None) -> None: ...
    def __call__(self, src: Operand, src_mask: Any = None, src_key_padding_mask: Any = None) -> Any: ...
    cls_name: str
class TransformerEncoderLayer(Cell):
    """Layer of a transformer's encoder: self-attention and a feed-forward block, each with a residual and layer norm (Vaswani
    et al., 2017).

    Args:
        d_model: int, the number of features of an element.
        nhead: int that divides it, the number of heads.
        dim_feedforward: int, the size of the feed-forward block's inner layer. Default: 2048.
        dropout: number, the probability of dropout. Default: 0.1.
        activation: 'relu' (default), 'gelu', a cell or a function, in the feed-forward block.
        layer_norm_eps: the epsilon of the layer norms. Default: 1e-5.
        batch_first: True: tensors are (N, T, E). Default: False, (T, N, E).
        norm_first: True: layer norm before each block instead of after it. Default: False.
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        src: Tensor (T, N, d_model).
        src_mask: Tensor (T, T), or (N * heads, T, T): True, or -inf to be added, leaves an element out. Default: None.
        src_key_padding_mask: Tensor (N, T) of the same kind. Default: None.
    Returns:
        Tensor of src's shape.
    Raises:
        ValueError: activation is another word, or d_model is not divisible by nhead.

    >>> ms.nn.TransformerEncoderLayer(4, 2, 8)(ms.ops.ones((3, 1, 4))).shape
    (3, 1, 4)"""
    activation: Any
    dense1: Any
    dense2: Any
    dropout: Any
    dropout1: Any
    dropout2: Any
    norm1: Any
    norm2: Any
    norm_first: bool
    self_attn: Any
    training: bool
    def __init__(self, d_model: int, nhead: int, dim_feedforward: complex | Tensor = 2048, dropout: complex | Tensor = 0.1, activation: str = 'relu', layer_norm_eps: complex | Tensor = 1e-05, batch_first: bool = False, norm_first: bool = False, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, src: Operand, src_mask: Any = None, src_key_padding_mask: Any = None) -> Any: ...
    cls_name: str
class Tril(Cell):
    """The lower triangle: zeros above a diagonal of the last two dimensions.

    Inputs:
        x: Tensor of at least two dimensions.
        k: int, the diagonal: above (positive) or below (negative) the main one. Default: 0.
    Returns:
        Tensor of x's shape and dtype.

    >>> ms.nn.Tril()(ms.tensor([[1, 2], [3, 4]]))
    Tensor([[1, 0],
            [3, 4]], dtype=int64)"""
    def __call__(self, x: Operand, k: complex | Tensor = 0) -> Any: ...
    cls_name: str
class TripletMarginLoss(LossBase):
    """Loss that brings an anchor nearer to a positive sample than to a negative one: max(0, d(x, positive) - d(x, negative) +
    margin), d the p-norm of the difference (Balntas et al., 2016).

    Args:
        p: number, the order of the norm. Default: 2.
        swap: True takes the negative's distance to the positive where it is smaller than that to the anchor. Default:
            False.
        eps: small number that keeps the norm differentiable. Default: 1e-6.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
        margin: number, by how much nearer the positive should be. Default: 1.0.
    Inputs:
        x: Tensor (N, D), the anchors.
        positive: Tensor (N, D).
        negative: Tensor (N, D).
        margin: number or Tensor that stands for the cell's. Default: None.
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> x, near, far = ms.tensor([[0.0, 0.0]]), ms.tensor([[3.0, 0.0]]), ms.tensor([[0.0, 1.0]])
    >>> round(float(ms.nn.TripletMarginLoss()(x, near, far)), 4)
    3.0"""
    average: bool
    eps: float
    margin: float
    p: int
    reduce: bool
    reduction: str
    swap: bool
    def __init__(self, p: Operand = 2, swap: bool = False, eps: Operand = 1e-06, reduction: str = 'mean', margin: Operand = 1.0) -> None: ...
    def __call__(self, x: Operand, positive: Operand, negative: Operand, margin: Operand | None = None) -> Any: ...
    cls_name: str
class TripletMarginWithDistanceLoss(LossBase):
    """``TripletMarginLoss`` with a distance of one's own: max(0, d(x, positive) - d(x, negative) + margin).

    Args:
        distance_function: function of two Tensors (N, D) that gives distances (N,). Default: None, the 2-norm of the
            difference.
        swap: True takes the negative's distance to the positive where it is smaller than that to the anchor. Default:
            False.
        reduction: 'mean' or 'sum' of all losses, or 'none' for each of them. Default: 'mean'.
        margin: number, by how much nearer the positive should be. Default: 1.0.
    Inputs:
        x: Tensor (N, D), the anchors.
        positive: Tensor (N, D).
        negative: Tensor (N, D).
    Returns:
        Tensor: a scalar, or with reduction 'none' a loss for each element.
    Raises:
        ValueError: reduction is another word.

    >>> loss = ms.nn.TripletMarginWithDistanceLoss(lambda a, b: ms.ops.abs(a - b).sum(-1))
    >>> loss(ms.tensor([[0.0, 0.0]]), ms.tensor([[3.0, 0.0]]), ms.tensor([[0.0, 1.0]]))
    Tensor(3., dtype=float32)"""
    average: bool
    distance_function: Any
    margin: float
    reduce: bool
    reduction: str
    swap: bool
    def __init__(self, distance_function: Any = None, swap: bool = False, reduction: str = 'mean', margin: Operand = 1.0) -> None: ...
    def __call__(self, x: Operand, positive: Operand, negative: Operand) -> Any: ...
    cls_name: str
class Triu(Cell):
    """The upper triangle: zeros below a diagonal of the last two dimensions.

    Inputs:
        x: Tensor of at least two dimensions.
        k: int, the diagonal: above (positive) or below (negative) the main one. Default: 0.
    Returns:
        Tensor of x's shape and dtype.

    >>> ms.nn.Triu()(ms.tensor([[1, 2], [3, 4]]))
    Tensor([[1, 2],
            [0, 4]], dtype=int64)"""
    def __call__(self, x: Operand, k: complex | Tensor = 0) -> Any: ...
    cls_name: str
class Unflatten(Cell):
    """Cuts one dimension into several.

    Args:
        axis: int, the dimension.
        unflattened_size: tuple of ints, the sizes that stand in its place; one may be -1, which stands for what is left.
    Inputs:
        x: Tensor.
    Returns:
        Tensor with the same elements.
    Raises:
        ValueError: the sizes do not multiply to that of the dimension.

    >>> ms.nn.Unflatten(1, (2, -1))(ms.ops.ones((5, 6))).shape
    (5, 2, 3)"""
    axis: int
    unflattened_size: Any
    def __init__(self, axis: Ints | None, unflattened_size: Any) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class Unfold(Cell):
    """Cuts windows out of images and stacks the elements of each as channels: position in the window first, then channel.

    Args:
        ksizes: (1, height, width, 1), the window.
        strides: (1, down, across, 1), how far apart windows lie.
        rates: (1, down, across, 1), the distance of a window's elements.
        padding: 'valid' (default): only windows that lie inside; 'same': as many as strides divide the size into, padded
            with zeros.
    Inputs:
        x: Tensor (N, C, H, W).
    Returns:
        Tensor (N, height * width * C, rows, columns).
    Raises:
        ValueError: a setting has not this form.

    >>> ms.nn.Unfold((1, 2, 2, 1), (1, 1, 1, 1), (1, 1, 1, 1))(ms.ops.arange(6).reshape(1, 1, 2, 3)).tolist()
    [[[[0, 1]], [[1, 2]], [[3, 4]], [[4, 5]]]]"""
    kernel: Any
    rate: Any
    same: bool
    stride: Any
    def __init__(self, ksizes: Any, strides: Any, rates: Any, padding: Ints | str = 'valid') -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class Upsample(Cell):
    """Resizes (N, C, ...) to a size or by a factor; see ``ops.interpolate``.

    Args:
        size: int or tuple of ints, the new sizes of the dimensions behind the channels. Default: None; then scale_factor is
            needed.
        scale_factor: number or tuple of numbers, new size over old. Default: None.
        mode: 'nearest' (default), 'linear', 'bilinear', 'trilinear', 'bicubic', 'area' or 'nearest-exact'.
        align_corners: True: the outermost elements stay at their places, for linear and cubic modes. Default: None, False.
        recompute_scale_factor: True: the factor used is that of the rounded sizes. Default: None, False.
    Inputs:
        x: Tensor (N, C, L), (N, C, H, W) or (N, C, D, H, W), as mode needs it.
    Returns:
        Tensor of x's dtype.
    Raises:
        ValueError: the settings do not fit each other or x.

    >>> ms.nn.Upsample(size=(2, 4))(ms.tensor([[[[1.0, 2.0]]]])).tolist()
    [[[[1.0, 1.0, 2.0, 2.0], [1.0, 1.0, 2.0, 2.0]]]]"""
    settings: Any
    def __init__(self, size: Ints | None = None, scale_factor: Any = None, mode: str = 'nearest', align_corners: bool | None = None, recompute_scale_factor: Any = None) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class VirtualDatasetCellTriple(Cell):
    """Calls a network of three inputs; MindSpore distributes them over processes, of which there is one here.

    Args:
        backbone: the network.
    Inputs:
        a: its first input.
        b: its second input.
        c: its third input.
    Returns:
        what the network gives.

    >>> ms.nn.VirtualDatasetCellTriple(lambda a, b, c: a + b * c)(1, 2, 3)
    7"""
    def __init__(self, backbone: Any) -> None: ...
    def __call__(self, a: Operand, b: Operand, c: Any) -> Any: ...
    cls_name: str
class Vjp(Cell):
    """Result of a function, and a vector times its Jacobian, which is the gradient for a given gradient of the result.

    Args:
        fn: function or cell of Tensors.
    Inputs:
        args: the inputs of fn, and last the vector v, of the shape of its result.
    Returns:
        pair: fn(*inputs), and the product, a Tensor for one input, else a tuple.
    Raises:
        TypeError: v is not like the result.

    >>> ms.nn.Vjp(lambda x: x ** 2)(ms.tensor([1.0, 3.0]), ms.tensor([1.0, 10.0]))
    (Tensor([1., 9.], dtype=float32), Tensor([ 2., 60.], dtype=float32))"""
    def __init__(self, fn: Callable[..., Any]) -> None: ...
    def __call__(self, *args: Any) -> Any: ...
    cls_name: str
class WarmUpLR(LearningRateSchedule):
    """Rate that rises from 0 to learning_rate within warmup_steps steps, and stays there.

    Args:
        learning_rate: number that is not negative.
        warmup_steps: positive int.
    Inputs:
        global_step: int or Tensor, the number of the step.
    Returns:
        float32 Tensor, the rate.
    Raises:
        ValueError: a setting is outside of these ranges.

    >>> schedule = ms.nn.WarmUpLR(0.5, 2)
    >>> [round(float(schedule(step)), 4) for step in range(4)]
    [0.0, 0.25, 0.5, 0.5]"""
    def __init__(self, learning_rate: Any, warmup_steps: Any) -> None: ...
    def __call__(self, global_step: Any) -> Any: ...
    cls_name: str
class WithEvalCell(Cell):
    """A network and its loss as a cell for evaluation.

    Args:
        network: cell.
        loss_fn: cell or function of (output, label).
        add_cast_fp32: True converts output and label to float32 before the loss. Default: False.
    Inputs:
        data: the network's input.
        label: the right output.
    Returns:
        triple (loss, output, label).

    >>> net = ms.nn.WithEvalCell(ms.nn.Identity(), ms.nn.MSELoss())
    >>> net(ms.tensor([1.0]), ms.tensor([3.0]))
    (Tensor(4., dtype=float32), Tensor([1.], dtype=float32), Tensor([3.], dtype=float32))"""
    def __init__(self, network: Any, loss_fn: Callable[..., Any], add_cast_fp32: bool = False) -> None: ...
    def __call__(self, data: Any, label: Operand) -> Any: ...
    cls_name: str
class WithGradCell(Cell):
    """Gives the gradients of a loss in the trainable parameters of a network.

    Args:
        network: cell.
        loss_fn: cell or function of (output, label). Default: None; then the network itself gives the loss.
        sens: number or Tensor that the gradients are multiplied by. Default: None, 1.
    Inputs:
        inputs: (data, label), or the network's inputs without loss_fn.
    Returns:
        tuple of Tensors, in the order of ``network.trainable_params()``.

    >>> net = ms.nn.Dense(1, 1, weight_init="ones", has_bias=False)
    >>> ms.nn.WithGradCell(net, ms.nn.MSELoss())(ms.tensor([[1.0]]), ms.tensor([[3.0]]))
    (Tensor([[-4.]], dtype=float32),)"""
    def __init__(self, network: Any, loss_fn: Callable[..., Any] | None = None, sens: Any = None) -> None: ...
    def __call__(self, *inputs: Any) -> Any: ...
    cls_name: str
class WithLossCell(Cell):
    """A network and its loss as one cell: loss_fn(backbone(data), label).

    Args:
        backbone: the network, a cell.
        loss_fn: cell or function of (output, label).
    Inputs:
        data: the network's input.
        label: the loss's second argument.
    Returns:
        the loss.

    >>> net = ms.nn.WithLossCell(ms.nn.Dense(2, 1, weight_init="ones", bias_init="zeros"), ms.nn.MSELoss())
    >>> net(ms.tensor([[1.0, 2.0]]), ms.tensor([[5.0]])).tolist()
    4.0"""
    def __init__(self, backbone: Any, loss_fn: Callable[..., Any]) -> None: ...
    def __call__(self, data: Any, label: Operand) -> Any: ...
    cls_name: str
class ZeroPad2d(Cell):
    """Puts zeros around the last two dimensions; cuts off where a number is negative.

    Args:
        padding: int for all sides, or four ints (left, right, top, bottom).
    Inputs:
        x: Tensor of at least two dimensions.
    Returns:
        Tensor of x's dtype.
    Raises:
        ValueError: padding has another length.

    >>> ms.nn.ZeroPad2d((1, 0, 0, 0))(ms.tensor([[1.0, 2.0]]))
    Tensor([[0., 1., 2.]], dtype=float32)"""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
def cosine_decay_lr(min_lr: Any, max_lr: Any, total_step: Any, step_per_epoch: Any, decay_epoch: Any) -> list[float]:
    """Half a cosine from max_lr to min_lr over decay_epoch epochs, for every step.

    >>> ms.nn.cosine_decay_lr(0.0, 1.0, 2, 1, 1)[0]
    1.0"""
    ...
def exponential_decay_lr(learning_rate: Any, decay_rate: Any, total_step: Any, step_per_epoch: Any, decay_epoch: Any, is_stair: bool = False) -> list[float]:
    """learning_rate * decay_rate ** (epoch / decay_epoch) for every step.

    >>> ms.nn.exponential_decay_lr(1.0, 0.5, 2, 1, 1)
    [1.0, 0.5]"""
    ...
def get_activation(name: Any, prim_name: Any = None) -> Any:
    """Finds an activation by its name.

    Args:
        name: str, as 'relu', 'gelu' or 'leakyrelu'; None, or a cell.
        prim_name: accepted as MindSpore has it; has no effect.
    Returns:
        a new cell with its default settings; None for None, and a cell itself.
    Raises:
        ValueError: the name is not known; the message lists those that are.

    >>> ms.nn.get_activation("relu")
    ReLU()"""
    ...
def inverse_decay_lr(learning_rate: Any, decay_rate: Any, total_step: Any, step_per_epoch: Any, decay_epoch: Any, is_stair: bool = False) -> list[float]:
    """learning_rate / (1 + decay_rate * epoch / decay_epoch) for every step.

    >>> ms.nn.inverse_decay_lr(1.0, 1.0, 2, 1, 1)
    [1.0, 0.5]"""
    ...
def natural_exp_decay_lr(learning_rate: Any, decay_rate: Any, total_step: Any, step_per_epoch: Any, decay_epoch: Any, is_stair: bool = False) -> list[float]:
    """learning_rate * exp(-decay_rate * epoch) for every step.

    >>> ms.nn.natural_exp_decay_lr(1.0, 1.0, 1, 1, 1)
    [1.0]"""
    ...
def piecewise_constant_lr(milestone: Any, learning_rates: Any) -> list[float]:
    """learning_rates[i] for the steps below milestone[i].

    >>> ms.nn.piecewise_constant_lr([1, 3], [0.1, 0.01])
    [0.1, 0.01, 0.01]"""
    ...
def polynomial_decay_lr(learning_rate: Any, end_learning_rate: Any, total_step: Any, step_per_epoch: Any, decay_epoch: Any, power: Any, update_decay_epoch: bool = False) -> list[float]:
    """(learning_rate - end) * (1 - epoch / decay_epoch) ** power + end for every step.

    >>> ms.nn.polynomial_decay_lr(1.0, 0.0, 2, 1, 2, 1.0)
    [1.0, 0.5]"""
    ...
def warmup_lr(learning_rate: Any, total_step: Any, step_per_epoch: Any, warmup_epoch: Any) -> list[float]:
    """learning_rate * min(epoch, warmup_epoch) / warmup_epoch for every step.

    >>> ms.nn.warmup_lr(1.0, 3, 1, 2)
    [0.0, 0.5, 1.0]"""
    ...
