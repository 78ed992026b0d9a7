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
from . import loss as loss
from . import norm as norm
from . import optim as optim
from . import pooling as pooling
from . import precision as precision
from . import rnn as rnn
from . import schedule as schedule
from . import shape as shape
from . import special_losses as special_losses
from . import training_wrappers as training_wrappers
from . import transformer as transformer
from . import wrap as wrap
from msjit.parameter import Parameter

_P = ParamSpec("_P")
_R = TypeVar("_R")

class ASGD(Optimizer):
    """Averaged stochastic gradient descent (Polyak and Juditsky, 1992); ``ax`` holds the averages from step t0 on."""
    alpha: float
    ax: Any
    eta: Any
    global_step: Parameter
    lambd: float
    learning_rate: Parameter
    loss_scale: float
    mu: Any
    parameters: Any
    t0: float
    def __init__(self, params: Iterable[Any], learning_rate: Any = 0.1, lambd: Operand = 0.0001, alpha: Operand = 0.75, t0: complex | Tensor = 1000000.0, weight_decay: Any = 0.0) -> None: ...
    cls_name: str
class AdaFactor(Optimizer):
    """Adam with the second moment kept as a product of row and column means (Shazeer and Stern, 2018)."""
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
    learning_rate: Parameter
    loss_scale: float
    parameters: Any
    relative_step: bool
    scale_parameter: bool
    warmup_init: bool
    def __init__(self, params: Iterable[Any], learning_rate: Any = None, eps: Operand = ..., clip_threshold: complex | Tensor = 1.0, decay_rate: complex | Tensor = 0.8, beta1: complex | Tensor = 0.9, weight_decay: Any = 0.0, scale_parameter: bool = True, relative_step: bool = True, warmup_init: bool = False, compression: bool = False, loss_scale: complex | Tensor = 1.0) -> None: ...
    cls_name: str
class AdaMax(Optimizer):
    """p -= lr / (1 - beta1^t) * m / (u + eps) with u the decayed greatest |g| (Kingma and Ba, 2015)."""
    beta1: float
    beta1_power: Parameter
    beta2: float
    eps: float
    global_step: Parameter
    learning_rate: Parameter
    loss_scale: float
    moment1: Any
    moment2: Any
    parameters: Any
    def __init__(self, params: Iterable[Any], learning_rate: Any = 0.001, beta1: complex | Tensor = 0.9, beta2: complex | Tensor = 0.999, eps: Operand = 1e-08, weight_decay: Any = 0.0, loss_scale: complex | Tensor = 1.0) -> None: ...
    cls_name: str
class Adadelta(Optimizer):
    """Steps of the decayed size of earlier steps over that of gradients (Zeiler, 2012)."""
    accum: Any
    accum_update: Any
    epsilon: float
    global_step: Parameter
    learning_rate: Parameter
    loss_scale: float
    parameters: Any
    rho: float
    def __init__(self, params: Iterable[Any], learning_rate: Any = 1.0, rho: complex | Tensor = 0.9, epsilon: Operand = 1e-06, loss_scale: complex | Tensor = 1.0, weight_decay: Any = 0.0) -> None: ...
    cls_name: str
class Adagrad(Optimizer):
    """p -= lr * g / sqrt(sum of g**2) (Duchi et al., 2011)."""
    accum: Any
    global_step: Parameter
    learning_rate: Parameter
    loss_scale: float
    parameters: Any
    update_slots: bool
    def __init__(self, params: Iterable[Any], accum: complex | Tensor = 0.1, learning_rate: Any = 0.001, update_slots: bool = True, loss_scale: complex | Tensor = 1.0, weight_decay: Any = 0.0) -> None: ...
    cls_name: str
class Adam(Optimizer):
    """p -= lr * sqrt(1 - beta2^t) / (1 - beta1^t) * m / (sqrt(v) + eps) (Kingma and Ba, 2015).

    use_nesterov: beta1 * m + (1 - beta1) * g stands for m in the update, as in MindSpore. use_amsgrad: the greatest v so
    far stands for v (Reddi et al., 2018)."""
    beta1: float
    beta1_power: Parameter
    beta2: float
    beta2_power: Parameter
    eps: float
    global_step: Parameter
    learning_rate: Parameter
    loss_scale: float
    moment1: Any
    moment2: Any
    parameters: Any
    use_nesterov: bool
    vhat: Any
    def __init__(self, params: Iterable[Any], learning_rate: Any = 0.001, beta1: complex | Tensor = 0.9, beta2: complex | Tensor = 0.999, eps: Operand = 1e-08, use_locking: bool = False, use_nesterov: bool = False, weight_decay: Any = 0.0, loss_scale: complex | Tensor = 1.0, use_amsgrad: bool = False) -> None: ...
    cls_name: str
class AdamOffload(Adam):
    """``Adam``; its state lies where all tensors lie."""
    beta1: float
    beta1_power: Parameter
    beta2: float
    beta2_power: Parameter
    eps: float
    global_step: Parameter
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
    """Adam with decoupled weight decay (Loshchilov and Hutter, 2019).

    p -= lr * (m' / (sqrt(v') + eps) + weight_decay * p), with m' and v' corrected for their bias. use_amsgrad: the
    greatest v so far stands for v (Reddi et al., 2018)."""
    def __init__(self, params: Iterable[Any], learning_rate: Any = 0.001, beta1: complex | Tensor = 0.9, beta2: complex | Tensor = 0.999, eps: Operand = 1e-08, weight_decay: Any = 0.01, use_amsgrad: bool = False) -> None: ...
    cls_name: str
class AdamWeightDecay(Optimizer):
    """p -= lr * (m / (sqrt(v) + eps) + weight_decay * p), without bias correction, as MindSpore's."""
    beta1: float
    beta2: float
    eps: float
    global_step: Parameter
    learning_rate: Parameter
    loss_scale: float
    moment1: Any
    moment2: Any
    parameters: Any
    vhat: Any
    def __init__(self, params: Iterable[Any], learning_rate: Any = 0.001, beta1: complex | Tensor = 0.9, beta2: complex | Tensor = 0.999, eps: Operand = 1e-06, weight_decay: Any = 0.0) -> None: ...
    cls_name: str
class AdaptiveAvgPool1d(Cell):
    """Means over an even division of (N, C, L) into output_size windows."""
    output_size: int
    def __init__(self, output_size: Ints | Sequence[int | None] | None) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class AdaptiveAvgPool2d(Cell):
    """Means over an even division of the plane into output_size windows; None keeps a size.

    >>> ms.nn.AdaptiveAvgPool2d(2)(ms.ops.ones((1, 1, 4, 4))).shape
    (1, 1, 2, 2)"""
    output_size: Any
    def __init__(self, output_size: Ints | Sequence[int | None] | None) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class AdaptiveAvgPool3d(Cell):
    """Means over an even division of the volume into output_size windows; None keeps a size."""
    output_size: Any
    def __init__(self, output_size: Ints | Sequence[int | None] | None) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class AdaptiveMaxPool1d(Cell):
    """Largest values over an even division of (N, C, L) into output_size windows."""
    output_size: int
    def __init__(self, output_size: Ints | Sequence[int | None] | None) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class AdaptiveMaxPool2d(Cell):
    """Largest values over an even division of the plane, and with return_indices their flat indices."""
    output_size: Any
    return_indices: bool
    def __init__(self, output_size: Ints | Sequence[int | None] | None, return_indices: bool = False) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class AdaptiveMaxPool3d(AdaptiveMaxPool2d):
    """Largest values over an even division of the volume, and with return_indices their flat indices."""
    output_size: Any
    return_indices: bool
    cls_name: str
class AvgPool1d(Cell):
    """Mean of each window of (N, C, L)."""
    ceil_mode: bool
    count_include_pad: bool
    kernel_size: int
    padding: int
    stride: int
    def __init__(self, kernel_size: Ints = 1, stride: Ints = 1, pad_mode: str = 'valid', padding: Ints | str = 0, ceil_mode: bool = False, count_include_pad: bool = True) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class AvgPool1dExt(Cell):
    """Mean of each window of (N, C, L); the windows lie side by side by default."""
    settings: Any
    def __init__(self, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, ceil_mode: bool = False, count_include_pad: bool = True) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class AvgPool2d(Cell):
    """Mean of each window of (N, C, H, W); stride 1 and pad_mode 'valid' by default, as in MindSpore.

    With divisor_override, the sum of each window (padding is 0) over that number.

    >>> ms.nn.AvgPool2d(2, 2)(ms.ops.ones((1, 1, 4, 4))).shape
    (1, 1, 2, 2)"""
    ceil_mode: bool
    count_include_pad: bool
    divisor_override: Any
    kernel_size: int
    pad_mode: str
    padding: int
    stride: int
    def __init__(self, kernel_size: Ints = 1, stride: Ints = 1, pad_mode: str = 'valid', padding: Ints | str = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: Any = None, data_format: str = 'NCHW') -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class AvgPool2dExt(Cell):
    """Mean of each window of (N, C, H, W); the windows lie side by side by default."""
    settings: Any
    def __init__(self, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0, ceil_mode: bool = False, count_include_pad: bool = True, divisor_override: Any = None) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class AvgPool3d(Cell):
    """Mean of each window of (N, C, D, H, W), or their sum over divisor_override.

    >>> ms.nn.AvgPool3d(2, 2)(ms.ops.ones((1, 1, 4, 4, 4))).shape
    (1, 1, 2, 2, 2)"""
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
    """Mean of each window of (N, C, D, H, W); the windows lie side by side by default."""
    settings: Any
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class BCELoss(Cell):
    """Binary cross entropy of probabilities; reduction 'mean' by default."""
    reduction: str
    weight: Any
    def __init__(self, weight: Operand | None = None, reduction: str = 'mean') -> None: ...
    def __call__(self, logits: Operand, labels: Operand) -> Any: ...
    cls_name: str
class BCEWithLogitsLoss(Cell):
    """Binary cross entropy of logits, stable."""
    pos_weight: Any
    reduction: str
    weight: Any
    def __init__(self, reduction: str = 'mean', weight: Operand | None = None, pos_weight: Any = None) -> None: ...
    def __call__(self, logits: Operand, labels: Operand) -> Any: ...
    cls_name: str
class BatchNorm1d(Cell):
    """As ``BatchNorm2d``, of (N, C) or (N, C, L)."""
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
    cls_name: str
    def extend_repr(self) -> Any: ...
class BatchNorm2d(Cell):
    """Per-channel normalisation of (N, C, H, W); momentum weighs the old running values (Ioffe and Szegedy, 2015)."""
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
    cls_name: str
    def extend_repr(self) -> Any: ...
class BatchNorm3d(Cell):
    """As ``BatchNorm2d``, of (N, C, D, H, W); its parameters are those of the cell ``bn2d``."""
    bn2d: Any
    training: bool
    def __init__(self, num_features: int, eps: Operand = 1e-05, momentum: Any = 0.9, affine: bool = True, gamma_init: str = 'ones', beta_init: str = 'zeros', moving_mean_init: str = 'zeros', moving_var_init: str = 'ones', use_batch_statistics: Any = None, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class BiDense(Cell):
    """x1 weight[k] x2 + bias[k] for every output k; weight (out, in1, in2).

    >>> ms.nn.BiDense(2, 3, 4)(ms.ops.ones((1, 2)), ms.ops.ones((1, 3))).shape
    (1, 4)"""
    bias: Parameter
    weight: Parameter
    def __init__(self, in1_channels: Any, in2_channels: Any, out_channels: int, weight_init: Any = None, bias_init: Any = None, has_bias: bool = True, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, input1: Operand, input2: Operand) -> Any: ...
    cls_name: str
class CELU(Cell):
    """max(0, x) + min(0, alpha * (exp(x / alpha) - 1)) (Barron, 2017)."""
    alpha: float
    def __init__(self, alpha: Operand = 1.0) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class CTCLoss(Cell):
    """Connectionist temporal classification (Graves et al., 2006) of log probabilities (T, N, C)."""
    blank: int
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
        """Notes flags, which are attributes too; returns the cell."""
        ...
    def add_flags_recursive(self, **flags: Any) -> Any:
        """``add_flags`` of this cell and all below; returns the cell."""
        ...
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
    cls_name: str
    def construct(self, *args: Any, **kwargs: Any) -> Any: ...
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
        """The parameters, see ``parameters_and_names``."""
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
    param_prefix: str
    def parameters_and_names(self, name_prefix: str = '', expand: bool = True) -> Any:
        """(path, Parameter) of this cell, and with expand of all cells below; each parameter once. Parameters are named
        by their paths, without the parts that cells with auto_prefix=False add; a cell's own keep the names they were
        made with until the cell is part of another."""
        ...
    def parameters_broadcast_dict(self, recurse: bool = True) -> Any:
        """The parameters by name."""
        ...
    def parameters_dict(self, recurse: bool = True) -> Any:
        """The parameters by path."""
        ...
    phase: str
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
    def register_state_dict_post_hook(self, hook: Any) -> Any:
        """hook(cell, state_dict, prefix, local_metadata) runs when ``state_dict`` has collected."""
        ...
    def register_state_dict_pre_hook(self, hook: Any) -> Any:
        """hook(cell, prefix, keep_vars) runs before ``state_dict`` collects."""
        ...
    requires_grad: bool
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
    def state_dict(self, *args: Any, destination: Any = None, prefix: str = '', keep_vars: bool = False) -> Any:
        """Parameters and saved buffers by path; keep_vars False: without their history.

        >>> list(ms.nn.Dense(2, 3).state_dict(prefix="d."))
        ['d.weight', 'd.bias']"""
        ...
    def to(self, *args: Any, **kwargs: Any) -> Any:
        """Converts floating-point parameters and buffers to a dtype; a device must be the CPU. Returns the cell."""
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
        """Adds a cell at the end; returns the list."""
        ...
    cls_name: str
    def extend(self, cells: Any) -> Any:
        """Adds cells at the end; returns the list."""
        ...
    def insert(self, index: Operand, cell: Any) -> Any:
        """Inserts a cell before index."""
        ...
class CentralCrop(Cell):
    """The middle of (C, H, W) or (N, C, H, W): a fraction of height and width."""
    central_fraction: float
    def __init__(self, central_fraction: Any) -> None: ...
    def __call__(self, image: Any) -> Any: ...
    cls_name: str
class ChannelShuffle(Cell):
    """Channels of groups interleaved (Zhang et al., 2018)."""
    groups: int
    def __init__(self, groups: Any) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class ClipByNorm(Cell):
    """x scaled by clip_norm / max(norm, clip_norm), the norm over axis (None: of all)."""
    axis: Any
    def __init__(self, axis: Ints | None = None) -> None: ...
    def __call__(self, x: Operand, clip_norm: Any) -> Any: ...
    cls_name: str
class ConstantPad1d(Cell):
    """The last dimension padded with value."""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str, value: Operand) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class ConstantPad2d(Cell):
    """The last two dimensions padded with value."""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str, value: Operand) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class ConstantPad3d(Cell):
    """The last three dimensions padded with value."""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str, value: Operand) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class Conv1d(Cell):
    """Cross-correlation of (N, C, L); weight (O, C / group, 1, k); pad_mode as in ``Conv2d``.

    >>> ms.nn.Conv1d(1, 2, 3)(ms.ops.ones((1, 1, 4))).shape
    (1, 2, 4)"""
    bias: Any
    dilation: int
    group: int
    has_bias: bool
    in_channels: int
    kernel_size: int
    out_channels: int
    pad_mode: str
    padding: int
    stride: int
    weight: Parameter
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Ints, stride: Ints = 1, pad_mode: str = 'same', padding: Ints | str = 0, dilation: Ints = 1, group: complex | Tensor = 1, has_bias: bool = False, weight_init: Any = None, bias_init: Any = None, data_format: str | None = None, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class Conv1dTranspose(Cell):
    """Transposed convolution of (N, C, L); weight (C, O / group, 1, k); pad_mode 'same', 'valid' or 'pad'.

    >>> ms.nn.Conv1dTranspose(1, 1, 2, 2, pad_mode="valid")(ms.ops.ones((1, 1, 2))).shape
    (1, 1, 4)"""
    bias: Any
    dilation: int
    group: int
    has_bias: bool
    in_channels: int
    kernel_size: int
    out_channels: int
    output_padding: int
    pad_mode: str
    padding: int
    stride: int
    weight: Parameter
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Ints, stride: Ints = 1, pad_mode: str = 'same', padding: Ints | str = 0, output_padding: Ints = 0, dilation: Ints = 1, group: complex | Tensor = 1, has_bias: bool = False, weight_init: Any = None, bias_init: Any = None, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class Conv2d(Cell):
    """Cross-correlation of (N, C, H, W); pad_mode 'same' (default), 'valid' or 'pad' (by padding).

    >>> ms.nn.Conv2d(1, 2, 3)(ms.ops.ones((1, 1, 4, 4))).shape
    (1, 2, 4, 4)"""
    bias: Any
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
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Ints, stride: Ints = 1, pad_mode: str = 'same', padding: Ints | str = 0, dilation: Ints = 1, group: complex | Tensor = 1, has_bias: bool = False, weight_init: Any = None, bias_init: Any = None, data_format: str | None = None, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class Conv2dBnAct(Cell):
    """Conv2d, batch norm (with has_bn), activation."""
    activation: Any
    batchnorm: Any
    conv: Any
    has_bn: bool
    training: bool
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Ints, stride: Ints = 1, pad_mode: str = 'same', padding: Ints | str = 0, dilation: Ints = 1, group: complex | Tensor = 1, has_bias: bool = False, weight_init: str = 'normal', bias_init: str = 'zeros', has_bn: bool = False, momentum: Any = 0.997, eps: Operand = 1e-05, activation: Any = None, alpha: Operand = 0.2, after_fake: bool = True) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class Conv2dTranspose(Cell):
    """Transposed convolution of (N, C, H, W); weight (C, O / group, kh, kw); pad_mode 'same', 'valid' or 'pad'.

    >>> ms.nn.Conv2dTranspose(1, 1, 2, 2, pad_mode="valid")(ms.ops.ones((1, 1, 2, 2))).shape
    (1, 1, 4, 4)"""
    bias: Any
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
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Ints, stride: Ints = 1, pad_mode: str = 'same', padding: Ints | str = 0, output_padding: Ints = 0, dilation: Ints = 1, group: complex | Tensor = 1, has_bias: bool = False, weight_init: Any = None, bias_init: Any = None, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class Conv3d(Cell):
    """Cross-correlation of (N, C, D, H, W); pad_mode as in ``Conv2d``.

    >>> ms.nn.Conv3d(1, 2, 3)(ms.ops.ones((1, 1, 4, 4, 4))).shape
    (1, 2, 4, 4, 4)"""
    bias: Any
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
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Ints, stride: Ints = 1, pad_mode: str = 'same', padding: Ints | str = 0, dilation: Ints = 1, group: complex | Tensor = 1, has_bias: bool = False, weight_init: Any = None, bias_init: Any = None, data_format: str | None = None, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class Conv3dTranspose(Cell):
    """Transposed convolution of (N, C, D, H, W); weight (C, O / group, kd, kh, kw); pad_mode 'same', 'valid' or 'pad'.

    >>> ms.nn.Conv3dTranspose(1, 1, 2, 2, pad_mode="valid")(ms.ops.ones((1, 1, 2, 2, 2))).shape
    (1, 1, 4, 4, 4)"""
    bias: Any
    dilation: Any
    group: int
    has_bias: bool
    in_channels: int
    kernel_size: Any
    out_channels: int
    output_padding: int
    pad_mode: str
    padding: int
    stride: Any
    weight: Parameter
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Ints, stride: Ints = 1, pad_mode: str = 'same', padding: Ints | str = 0, dilation: Ints = 1, group: complex | Tensor = 1, output_padding: Ints = 0, has_bias: bool = False, weight_init: Any = None, bias_init: Any = None, data_format: str | None = None, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class CosineDecayLR(LearningRateSchedule):
    """Half a cosine from max_lr to min_lr over decay_steps (Loshchilov and Hutter, 2017)."""
    def __init__(self, min_lr: Any, max_lr: Any, decay_steps: Any) -> None: ...
    def __call__(self, global_step: Any) -> Any: ...
    cls_name: str
class CosineEmbeddingLoss(Cell):
    """1 - cos where target is 1, max(0, cos - margin) where it is -1."""
    margin: float
    reduction: str
    def __init__(self, margin: Operand = 0.0, reduction: str = 'mean') -> None: ...
    def __call__(self, logits_x1: Any, logits_x2: Any, labels: Operand) -> Any: ...
    cls_name: str
class CrossEntropyLoss(Cell):
    """Cross entropy of logits (N, C, ...) with class indices (N, ...) or probabilities (N, C, ...)."""
    ignore_index: int
    label_smoothing: float
    reduction: str
    weight: Any
    def __init__(self, weight: Operand | None = None, ignore_index: complex | Tensor = -100, reduction: str = 'mean', label_smoothing: complex | Tensor = 0.0) -> None: ...
    def __call__(self, logits: Operand, labels: Operand) -> Any: ...
    cls_name: str
class Dense(Cell):
    """x @ weight.T + bias, then an activation; weight (out_channels, in_channels).

    Defaults: weight HeUniform(sqrt(5)), bias Uniform(1 / sqrt(in_channels)).

    >>> ms.nn.Dense(3, 2)(ms.ops.ones((1, 3))).shape
    (1, 2)"""
    activation: Any
    bias: Any
    has_bias: bool
    in_channels: int
    out_channels: int
    weight: Parameter
    def __init__(self, in_channels: int, out_channels: int, weight_init: Any = None, bias_init: Any = None, has_bias: bool = True, activation: Any = None, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class DenseBnAct(Cell):
    """Dense, batch norm (with has_bn), activation."""
    activation: Any
    batchnorm: Any
    dense: Any
    has_bn: bool
    training: bool
    def __init__(self, in_channels: int, out_channels: int, weight_init: str = 'normal', bias_init: str = 'zeros', has_bias: bool = True, has_bn: bool = False, momentum: Any = 0.9, eps: Operand = 1e-05, activation: Any = None, alpha: Operand = 0.2, after_fake: bool = True) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class DiGamma(Cell):
    """Derivative of log |Gamma(x)|."""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class DiceLoss(Cell):
    """1 - 2 sum(x y) / (sum(x x) + sum(y y) + smooth) (Milletari et al., 2016)."""
    smooth: float
    def __init__(self, smooth: complex | Tensor = 1e-05) -> None: ...
    def __call__(self, logits: Operand, label: Operand) -> Any: ...
    cls_name: str
class DistributedGradReducer(Cell):
    """The mean of gradients over all processes: of one, the gradients themselves, converted as they were."""
    def __init__(self, parameters: Any, mean: Any = None, degree: Any = None, fusion_type: complex | Tensor = 1, group: str = 'hccl_world_group') -> None: ...
    def __call__(self, grads: Any) -> Any: ...
    cls_name: str
class Dropout(Cell):
    """Elements zeroed with probability p and the rest scaled by 1 / (1 - p), in training only.

    >>> ms.nn.Dropout(p=0.5)(ms.ops.ones(2))
    Tensor([1., 1.], dtype=float32)"""
    p: float
    training: bool
    def __init__(self, keep_prob: Any = None, p: Operand | None = None, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class Dropout1d(Cell):
    """Channels of (N, C, L) zeroed with probability p, in training only."""
    p: float
    training: bool
    def __init__(self, p: Operand = 0.5) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class Dropout2d(Cell):
    """Channels of (N, C, H, W) zeroed with probability p, in training only."""
    p: float
    training: bool
    def __init__(self, p: Operand = 0.5) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class Dropout2dExt(DropoutExt):
    """Channels of (N, C, H, W) zeroed with probability p, in training only."""
    inplace: bool
    p: float
    training: bool
    cls_name: str
class Dropout3d(Cell):
    """Channels of (N, C, D, H, W) zeroed with probability p, in training only."""
    p: float
    training: bool
    def __init__(self, p: Operand = 0.5) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class DropoutExt(Cell):
    """Elements zeroed with probability p and the rest scaled by 1 / (1 - p), in training only."""
    inplace: bool
    p: float
    training: bool
    def __init__(self, p: Operand = 0.5, inplace: bool = False) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class DynamicLossScaleUpdateCell(Cell):
    """Divides the scale by scale_factor on overflow, multiplies it after scale_window steps without one."""
    def __init__(self, loss_scale_value: Any, scale_factor: Any, scale_window: Any) -> None: ...
    def __call__(self, loss_scale: Any, overflow: Any) -> Any: ...
    cls_name: str
    def get_loss_scale(self) -> Any:
        """The scale to begin with."""
        ...
class ELU(Cell):
    """x if x > 0 else alpha * (exp(x) - 1)."""
    alpha: float
    def __init__(self, alpha: Operand = 1.0) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class Embedding(Cell):
    """Rows of a table (vocab_size, embedding_size) at ids; the row of padding_idx starts as zeros.

    >>> ms.nn.Embedding(4, 2)(ms.tensor([0, 3])).shape
    (2, 2)"""
    embedding_size: int
    embedding_table: Parameter
    padding_idx: Any
    vocab_size: int
    def __init__(self, vocab_size: int, embedding_size: int, use_one_hot: bool = False, embedding_table: str = 'normal', dtype: DTypeLike = ..., padding_idx: Any = None) -> None: ...
    def __call__(self, ids: Any) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class EmbeddingExt(Cell):
    """Rows of weight (num_embeddings, embedding_dim) at ids; the row padding_idx gets no gradient; rows longer than
    max_norm are scaled when used."""
    max_norm: Any
    norm_type: float
    padding_idx: Any
    weight: Parameter
    def __init__(self, num_embeddings: int, embedding_dim: int, padding_idx: Any = None, max_norm: Any = None, norm_type: complex | Tensor = 2.0, scale_grad_by_freq: bool = False, sparse: bool = False, _weight: Any = None, _freeze: bool = False, dtype: DTypeLike | None = None) -> None: ...
    def __call__(self, ids: Any) -> Any: ...
    cls_name: str
class EmbeddingLookup(Cell):
    """Rows of a table (vocab_size, embedding_size) at ids, cut to max_norm; target 'CPU'."""
    embedding_size: int
    embedding_table: Parameter
    max_norm: Any
    vocab_size: int
    def __init__(self, vocab_size: int, embedding_size: int, param_init: str = 'normal', target: Operand | str = 'CPU', slice_mode: str = 'batch_slice', manual_shapes: Any = None, max_norm: Any = None, sparse: bool = True, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, indices: Any) -> Any: ...
    cls_name: str
class ExponentialDecayLR(LearningRateSchedule):
    """learning_rate * decay_rate ** (step / decay_steps), the exponent rounded down with is_stair.

    >>> round(float(ms.nn.ExponentialDecayLR(0.1, 0.5, 2)(2)), 4)
    0.05"""
    def __init__(self, learning_rate: Any, decay_rate: Any, decay_steps: Any, is_stair: bool = False) -> None: ...
    def __call__(self, global_step: Any) -> Any: ...
    cls_name: str
class FTRL(Optimizer):
    """Follow the regularised leader (McMahan et al., 2013)."""
    global_step: Parameter
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
    """x * sigmoid(1.702 x), MindSpore's quick approximation of gelu."""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class FixedLossScaleUpdateCell(Cell):
    """Leaves the loss scale; called with (scale, overflow) it gives overflow."""
    def __init__(self, loss_scale_value: Any) -> None: ...
    def __call__(self, _: Any, overflow: Any) -> Any: ...
    cls_name: str
    def get_loss_scale(self) -> Any:
        """The scale to begin with."""
        ...
class Flatten(Cell):
    """Dimensions start_dim to end_dim merged."""
    end_dim: int
    start_dim: int
    def __init__(self, start_dim: complex | Tensor = 1, end_dim: complex | Tensor = -1) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class FocalLoss(LossBase):
    """-(1 - p)**gamma * log(p) of the labelled class (Lin et al., 2017); labels (N, 1, ...) indices, or (N, C, ...)."""
    gamma: float
    reduction: str
    weight: Any
    def __init__(self, weight: Operand | None = None, gamma: complex | Tensor = 2.0, reduction: str = 'mean') -> None: ...
    def __call__(self, logits: Operand, labels: Operand) -> Any: ...
    cls_name: str
class ForwardValueAndGrad(Cell):
    """The network's value and its gradient in weights (get_by_list) or its first input (get_all: all inputs)."""
    def __init__(self, network: Any, weights: Any = None, get_all: bool = False, get_by_list: bool = False, sens_param: bool = False) -> None: ...
    def __call__(self, *inputs: Any) -> Any: ...
    cls_name: str
class FractionalMaxPool2d(Cell):
    """Largest values of pseudo-random windows of (N, C, H, W) (Graham, 2014)."""
    settings: Any
    def __init__(self, kernel_size: Ints, output_size: Ints | Sequence[int | None] | None = None, output_ratio: Any = None, return_indices: bool = False, _random_samples: Any = None) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class FractionalMaxPool3d(Cell):
    """Largest values of pseudo-random windows of (N, C, D, H, W) (Graham, 2014)."""
    settings: Any
    def __init__(self, kernel_size: Ints, output_size: Ints | Sequence[int | None] | None = None, output_ratio: Any = None, return_indices: bool = False, _random_samples: Any = None) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class GELU(Cell):
    """x * Phi(x) (Hendrycks and Gimpel, 2016); approximate: by tanh, as MindSpore's default, else by erf."""
    approximate: str
    def __init__(self, approximate: str | bool = True) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class GLU(Cell):
    """a * sigmoid(b) for the halves a, b of x along axis."""
    axis: int
    def __init__(self, axis: Ints | None = -1) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class GRU(Cell):
    """GRU(input_size, hidden_size, num_layers=1, has_bias=True, batch_first=False, dropout=0.0, bidirectional=False):
    (output, h_n) of x (T, N, input_size) and hx (layers * directions, N, hidden_size).

    >>> ms.nn.GRU(3, 2)(ms.ops.ones((4, 1, 3)))[0].shape
    (4, 1, 2)"""
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
    def __init__(self, input_size: int, hidden_size: int, num_layers: int = 1, has_bias: bool = True, batch_first: bool = False, dropout: complex | Tensor = 0.0, bidirectional: bool = False, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand, hx: Any = None, seq_length: Any = None) -> Any: ...
    cls_name: str
class GRUCell(Cell):
    """One step of a GRU: h' from x (N, input_size) and h.

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
class GaussianNLLLoss(Cell):
    """0.5 * (log(var) + (logits - labels)**2 / var)."""
    eps: float
    full: bool
    reduction: str
    def __init__(self, *, full: bool = False, eps: Operand = 1e-06, reduction: str = 'mean') -> None: ...
    def __call__(self, logits: Operand, labels: Operand, var: Any) -> Any: ...
    cls_name: str
class GradAccumulationCell(Cell):
    """The batch cut into micro_size pieces; their losses are added."""
    def __init__(self, network: Any, micro_size: Any) -> None: ...
    def __call__(self, *inputs: Any) -> Any: ...
    cls_name: str
class GroupNorm(Cell):
    """Normalisation over groups of channels (Wu and He, 2018)."""
    beta: Parameter
    eps: float
    gamma: Parameter
    num_channels: int
    num_groups: int
    def __init__(self, num_groups: int, num_channels: int, eps: Operand = 1e-05, affine: bool = True, gamma_init: str = 'ones', beta_init: str = 'zeros', dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class HShrink(Cell):
    """x where |x| > lambd, else 0."""
    lambd: float
    def __init__(self, lambd: Operand = 0.5) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class HSigmoid(Cell):
    """relu6(x + 3) / 6."""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class HSwish(Cell):
    """x * relu6(x + 3) / 6."""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class Hardtanh(Cell):
    """x limited to [min_val, max_val]."""
    max_val: float
    min_val: float
    def __init__(self, min_val: complex | Tensor = -1.0, max_val: complex | Tensor = 1.0) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class HingeEmbeddingLoss(Cell):
    """logits where labels is 1, max(0, margin - logits) where it is -1."""
    margin: float
    reduction: str
    def __init__(self, margin: Operand = 1.0, reduction: str = 'mean') -> None: ...
    def __call__(self, logits: Operand, labels: Operand) -> Any: ...
    cls_name: str
class HuberLoss(Cell):
    """0.5 d**2 where |d| < delta, else delta (|d| - 0.5 delta)."""
    delta: float
    reduction: str
    def __init__(self, reduction: str = 'mean', delta: complex | Tensor = 1.0) -> None: ...
    def __call__(self, logits: Operand, labels: Operand) -> Any: ...
    cls_name: str
class IGamma(Cell):
    """Regularised lower incomplete gamma function P(a, x)."""
    def __call__(self, x: Operand, y: Operand) -> Any: ...
    cls_name: str
class Identity(Cell):
    """The input."""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class ImageGradients(Cell):
    """(dy, dx) of images (N, C, H, W): differences of neighbours, 0 in the last row and column."""
    def __call__(self, images: Any) -> Any: ...
    cls_name: str
class InstanceNorm1d(Cell):
    """Each channel of each element of (N, C, L) normalised by itself (Ulyanov et al., 2016)."""
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
    """Each channel of each element of (N, C, H, W) normalised by itself (Ulyanov et al., 2016)."""
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
    """Each channel of each element of (N, C, D, H, W) normalised by itself (Ulyanov et al., 2016)."""
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
    """learning_rate / (1 + decay_rate * step / decay_steps), the quotient rounded down with is_stair."""
    def __init__(self, learning_rate: Any, decay_rate: Any, decay_steps: Any, is_stair: bool = False) -> None: ...
    def __call__(self, global_step: Any) -> Any: ...
    cls_name: str
class Jvp(Cell):
    """(fn(*inputs), fn's derivative in the direction v) when called with (*inputs, v); v is a tuple for several inputs."""
    def __init__(self, fn: Callable[..., Any]) -> None: ...
    def __call__(self, *args: Any) -> Any: ...
    cls_name: str
class KLDivLoss(Cell):
    """labels * (log(labels) - logits), logits in log space; also reduction 'batchmean'."""
    reduction: str
    def __init__(self, reduction: str = 'mean') -> None: ...
    def __call__(self, logits: Operand, labels: Operand) -> Any: ...
    cls_name: str
class L1Loss(Cell):
    """|logits - labels|."""
    reduction: str
    def __init__(self, reduction: str = 'mean') -> None: ...
    def __call__(self, logits: Operand, labels: Operand) -> Any: ...
    cls_name: str
class L1LossExt(Cell):
    """|logits - labels|."""
    reduction: str
    def __init__(self, reduction: str = 'mean') -> None: ...
    def __call__(self, logits: Operand, labels: Operand) -> Any: ...
    cls_name: str
class L1Regularizer(Cell):
    """scale * sum(|weights|)."""
    scale: float
    def __init__(self, scale: Any) -> None: ...
    def __call__(self, weights: Any) -> Any: ...
    cls_name: str
class LARS(Optimizer):
    """Wraps an optimizer: gradients plus weight decay scaled by coefficient * |p| / (|g| + decay * |p| + epsilon)
    (You et al., 2017); not where lars_filter says no."""
    coefficient: float
    decays: Any
    epsilon: float
    global_step: Parameter
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
    """Logarithm of the beta function."""
    def __call__(self, x: Operand, y: Operand) -> Any: ...
    cls_name: str
class LGamma(Cell):
    """log |Gamma(x)|."""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class LPPool1d(Cell):
    """(sum over each window of x ** p) ** (1 / p) of (N, C, L)."""
    settings: Any
    def __init__(self, norm_type: Any, kernel_size: Ints, stride: Ints | None = None, ceil_mode: bool = False) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class LPPool2d(Cell):
    """(sum over each window of x ** p) ** (1 / p) of (N, C, H, W)."""
    settings: Any
    def __init__(self, norm_type: Any, kernel_size: Ints, stride: Ints | None = None, ceil_mode: bool = False) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class LRN(Cell):
    """x / (bias + alpha * sum of squares over neighbouring channels) ** beta (Krizhevsky et al., 2012)."""
    settings: Any
    def __init__(self, depth_radius: complex | Tensor = 5, bias: complex | Tensor = 1.0, alpha: Operand = 1.0, beta: Operand = 0.5, norm_region: str = 'ACROSS_CHANNELS') -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class LSTM(Cell):
    """LSTM(input_size, hidden_size, num_layers=1, has_bias=True, batch_first=False, dropout=0.0, bidirectional=False):
    (output, (h_n, c_n)) of x (T, N, input_size) and hx, a pair of (layers * directions, N, hidden_size).

    >>> ms.nn.LSTM(3, 2)(ms.ops.ones((4, 1, 3)))[0].shape
    (4, 1, 2)"""
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
    def __init__(self, input_size: int, hidden_size: int, num_layers: int = 1, has_bias: bool = True, batch_first: bool = False, dropout: complex | Tensor = 0.0, bidirectional: bool = False, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand, hx: Any = None, seq_length: Any = None) -> Any: ...
    cls_name: str
class LSTMCell(Cell):
    """One step of an LSTM: (h', c') from x (N, input_size) and (h, c).

    >>> h, c = ms.nn.LSTMCell(3, 2)(ms.ops.ones((1, 3)), (ms.ops.zeros((1, 2)), ms.ops.zeros((1, 2))))
    >>> h.shape
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
class Lamb(Optimizer):
    """Adam's step scaled by |p| / |step| (You et al., 2020)."""
    beta1: float
    beta2: float
    eps: float
    global_step: Parameter
    lamb_m: Any
    lamb_v: Any
    learning_rate: Parameter
    loss_scale: float
    parameters: Any
    def __init__(self, params: Iterable[Any], learning_rate: Any, beta1: complex | Tensor = 0.9, beta2: complex | Tensor = 0.999, eps: Operand = 1e-06, weight_decay: Any = 0.0) -> None: ...
    cls_name: str
class LayerNorm(Cell):
    """Normalisation over the last dimensions (Ba et al., 2016).

    >>> ms.nn.LayerNorm((2,))(ms.tensor([[1.0, 1.0]])).asnumpy()
    array([[0., 0.]], dtype=float32)"""
    begin_norm_axis: int
    beta: Parameter
    epsilon: float
    gamma: Parameter
    normalized_shape: Any
    def __init__(self, normalized_shape: Ints, begin_norm_axis: complex | Tensor = -1, begin_params_axis: complex | Tensor = -1, gamma_init: str = 'ones', beta_init: str = 'zeros', epsilon: Operand = 1e-07, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class LayerNormExt(Cell):
    """(x - mean) / sqrt(var + eps) over the last dimensions, times weight, plus bias."""
    bias: Any
    eps: float
    normalized_shape: Any
    weight: Parameter
    def __init__(self, normalized_shape: Ints, eps: Operand = 1e-05, elementwise_affine: bool = True, bias: bool = True, dtype: DTypeLike | None = None) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class LazyAdam(AdamOffload):
    """``Adam``; gradients are dense here, so that all rows are current."""
    beta1: float
    beta1_power: Parameter
    beta2: float
    beta2_power: Parameter
    eps: float
    global_step: Parameter
    learning_rate: Parameter
    loss_scale: float
    moment1: Any
    moment2: Any
    parameters: Any
    use_nesterov: bool
    vhat: Any
    cls_name: str
class LeakyReLU(Cell):
    """x if x > 0 else alpha * x."""
    alpha: float
    def __init__(self, alpha: Operand = 0.2) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class LearningRateSchedule(Cell):
    """Base: ``construct(global_step)`` gives the rate of a step, as does a call with an int or a Tensor."""
    def __call__(self, global_step: Any) -> Any: ...
    cls_name: str
class Linear(Dense):
    """x @ weight.T + bias; weight (out_features, in_features).

    >>> ms.nn.Linear(3, 2)(ms.ops.ones((1, 3))).shape
    (1, 2)"""
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
    """log(sigmoid(x))."""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class LogSoftmax(Cell):
    """log(softmax(x)) along axis."""
    axis: int
    def __init__(self, axis: Ints | None = -1) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class LogSoftmaxExt(Cell):
    """log(softmax(x)) along dim; None: 0 for 0, 1 and 3 dimensions, else 1."""
    dim: int
    def __init__(self, dim: Ints | None = None) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class LossBase(Cell):
    """Base of losses of one's own: ``get_loss(x, weights)`` weighs and reduces."""
    def __init__(self, reduction: str = 'mean') -> None: ...
    cls_name: str
    def get_axis(self, x: Operand) -> Any:
        """All axes of x."""
        ...
    def get_loss(self, x: Operand, weights: Any = 1.0) -> Any:
        """weights * x, reduced."""
        ...
class MAELoss(LossBase):
    """|logits - label|."""
    reduction: str
    def __call__(self, logits: Operand, label: Operand) -> Any: ...
    cls_name: str
class MSELoss(Cell):
    """(logits - labels)**2."""
    reduction: str
    def __init__(self, reduction: str = 'mean') -> None: ...
    def __call__(self, logits: Operand, labels: Operand) -> Any: ...
    cls_name: str
class MSSSIM(SSIM):
    """Structural similarity over several scales, each half of the one before (Wang et al., 2003)."""
    c1: float
    c2: float
    filter_sigma: float
    filter_size: int
    power_factors: Any
    def __init__(self, max_val: complex | Tensor = 1.0, power_factors: Any = ..., filter_size: complex | Tensor = 11, filter_sigma: complex | Tensor = 1.5, k1: complex | Tensor = 0.01, k2: complex | Tensor = 0.03) -> None: ...
    def __call__(self, img1: Any, img2: Any) -> Any: ...
    cls_name: str
class MarginRankingLoss(Cell):
    """max(0, -target * (input1 - input2) + margin)."""
    margin: float
    reduction: str
    def __init__(self, margin: Operand = 0.0, reduction: str = 'mean') -> None: ...
    def __call__(self, input1: Operand, input2: Operand, target: Operand) -> Any: ...
    cls_name: str
class MatDet(Cell):
    """Determinant of the matrices in the last two dimensions."""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class MatInverse(Cell):
    """Inverse of the matrices in the last two dimensions."""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class MatMul(Cell):
    """Matrix product, of the transposed operands where asked for."""
    transpose_x1: bool
    transpose_x2: bool
    def __init__(self, transpose_x1: bool = False, transpose_x2: bool = False) -> None: ...
    def __call__(self, x1: Operand, x2: Operand) -> Any: ...
    cls_name: str
class MatrixDiag(Cell):
    """Matrices with the last dimension as their diagonal."""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class MatrixDiagPart(Cell):
    """The diagonals of the matrices in the last two dimensions."""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class MatrixSetDiag(Cell):
    """The matrices x with y as their diagonals."""
    def __call__(self, x: Operand, y: Operand) -> Any: ...
    cls_name: str
class MaxPool1d(Cell):
    """Largest value of each window of (N, C, L)."""
    ceil_mode: bool
    dilation: int
    kernel_size: int
    padding: int
    return_indices: bool
    stride: int
    def __init__(self, kernel_size: Ints = 1, stride: Ints = 1, pad_mode: str = 'valid', padding: Ints | str = 0, dilation: Ints = 1, return_indices: bool = False, ceil_mode: bool = False) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class MaxPool2d(Cell):
    """Largest value of each window of (N, C, H, W); stride 1 and pad_mode 'valid' by default, as in MindSpore.

    >>> ms.nn.MaxPool2d(2, 2)(ms.ops.ones((1, 1, 4, 4))).shape
    (1, 1, 2, 2)"""
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
class MaxPool2dExt(Cell):
    """Largest value of each window of (N, C, H, W); the windows lie side by side by default."""
    settings: Any
    def __init__(self, kernel_size: Ints = 1, stride: Ints | None = None, padding: Ints | str = 0, dilation: Ints = 1, return_indices: bool = False, ceil_mode: bool = False) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class MaxPool3d(Cell):
    """Largest value of each window of (N, C, D, H, W); stride 1 and pad_mode 'valid' by default, as in MindSpore.

    >>> ms.nn.MaxPool3d(2, 2)(ms.ops.ones((1, 1, 4, 4, 4))).shape
    (1, 1, 2, 2, 2)"""
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
    """Zeros with the elements of x at the places a ``MaxPool1d`` took them from."""
    kernel_size: int
    padding: int
    stride: int
    def __init__(self, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0) -> None: ...
    def __call__(self, x: Operand, indices: Any, output_size: Ints | Sequence[int | None] | None = None) -> Any: ...
    cls_name: str
class MaxUnpool2d(Cell):
    """Zeros with the elements of x at the places a ``MaxPool2d`` took them from."""
    kernel_size: int
    padding: int
    stride: int
    def __init__(self, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0) -> None: ...
    def __call__(self, x: Operand, indices: Any, output_size: Ints | Sequence[int | None] | None = None) -> Any: ...
    cls_name: str
class MaxUnpool3d(Cell):
    """Zeros with the elements of x at the places a ``MaxPool3d`` took them from."""
    kernel_size: int
    padding: int
    stride: int
    def __init__(self, kernel_size: Ints, stride: Ints | None = None, padding: Ints | str = 0) -> None: ...
    def __call__(self, x: Operand, indices: Any, output_size: Ints | Sequence[int | None] | None = None) -> Any: ...
    cls_name: str
class MicroBatchInterleaved(Cell):
    """The batch cut into interleave_num pieces; their results are added."""
    def __init__(self, network: Any, interleave_num: complex | Tensor = 2) -> None: ...
    def __call__(self, *inputs: Any) -> Any: ...
    cls_name: str
class Mish(Cell):
    """x * tanh(softplus(x))."""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
Module = Cell
class Moments(Cell):
    """(mean, variance) over axis (None: of all)."""
    axis: Any
    keep_dims: bool
    def __init__(self, axis: Ints | None = None, keep_dims: bool | None = None) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class Momentum(Optimizer):
    """v = momentum * v + g; p -= lr * v, or with use_nesterov p -= lr * (g + momentum * v)."""
    global_step: Parameter
    learning_rate: Parameter
    loss_scale: float
    moments: Any
    momentum: Parameter
    parameters: Any
    use_nesterov: bool
    def __init__(self, params: Iterable[Any], learning_rate: Any, momentum: Any, weight_decay: Any = 0.0, loss_scale: complex | Tensor = 1.0, use_nesterov: bool = False) -> None: ...
    cls_name: str
class MultiClassDiceLoss(Cell):
    """Mean of ``DiceLoss`` over the classes in dimension 1, but for ignore_indiex; activation before it."""
    activation: Any
    binarydiceloss: Any
    ignore_indiex: Any
    weights: Any
    def __init__(self, weights: Any = None, ignore_indiex: Any = None, activation: str = 'softmax') -> None: ...
    def __call__(self, logits: Operand, label: Operand) -> Any: ...
    cls_name: str
class MultiFieldEmbeddingLookup(EmbeddingLookup):
    """Rows at ids times values, reduced per field (SUM, MAX or MEAN): (N, field_size, embedding_size) of (N, length)
    ids, values and fields."""
    embedding_size: int
    embedding_table: Parameter
    field_size: int
    max_norm: Any
    operator: str
    vocab_size: int
    def __init__(self, vocab_size: int, embedding_size: int, field_size: Any, param_init: str = 'normal', target: Operand | str = 'CPU', slice_mode: str = 'batch_slice', feature_num_list: Any = None, max_norm: Any = None, sparse: bool = True, operator: str = 'SUM', dtype: DTypeLike = ...) -> None: ...
    def __call__(self, input_indices: Any, input_values: Any, field_ids: Any) -> Any: ...
    cls_name: str
class MultiLabelSoftMarginLoss(Cell):
    """Mean over the classes of the binary cross entropy of logits."""
    reduction: str
    weight: Any
    def __init__(self, weight: Operand | None = None, reduction: str = 'mean') -> None: ...
    def __call__(self, x: Operand, target: Operand) -> Any: ...
    cls_name: str
class MultiMarginLoss(Cell):
    """Mean over the other classes of max(0, margin - x[target] + x) ** p."""
    margin: float
    p: int
    reduction: str
    weight: Any
    def __init__(self, p: Operand = 1, margin: Operand = 1.0, reduction: str = 'mean', weight: Operand | None = None) -> None: ...
    def __call__(self, x: Operand, target: Operand, weight: Operand | None = None) -> Any: ...
    cls_name: str
class MultiheadAttention(Cell):
    """Attention of num_heads heads: (output, weights) of query (L, N, E), key (S, N, kdim) and value (S, N, vdim), or
    (N, ...) first with batch_first; weights averaged over the heads, or None without need_weights.

    attn_mask: bool (True is left out) or added to the scores, (L, S) or (N * heads, L, S); key_padding_mask (N, S).

    >>> x = ms.ops.ones((3, 1, 4))
    >>> ms.nn.MultiheadAttention(4, 2)(x, x, x)[0].shape
    (3, 1, 4)"""
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
class MultilabelMarginLoss(Cell):
    """For every label and every class that is none: max(0, 1 - (x[label] - x)) / C; labels end at the first -1."""
    reduction: str
    def __init__(self, reduction: str = 'mean') -> None: ...
    def __call__(self, x: Operand, target: Operand) -> Any: ...
    cls_name: str
class NLLLoss(Cell):
    """-logits[label] for log probabilities (N, C, ...), weighted mean."""
    ignore_index: int
    reduction: str
    weight: Any
    def __init__(self, weight: Operand | None = None, ignore_index: complex | Tensor = -100, reduction: str = 'mean') -> None: ...
    def __call__(self, logits: Operand, labels: Operand) -> Any: ...
    cls_name: str
class NaturalExpDecayLR(LearningRateSchedule):
    """learning_rate * exp(-decay_rate * step), the step rounded down to whole decay_steps with is_stair."""
    def __init__(self, learning_rate: Any, decay_rate: Any, decay_steps: Any, is_stair: bool = False) -> None: ...
    def __call__(self, global_step: Any) -> Any: ...
    cls_name: str
class Norm(Cell):
    """Square root of the sum of squares over axis (default: of all)."""
    axis: Any
    keep_dims: bool
    def __init__(self, axis: Ints | None = ..., keep_dims: bool = False) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class OneHot(Cell):
    """on_value at the index in a new dimension of size depth, off_value elsewhere.

    >>> ms.nn.OneHot(depth=2)(ms.tensor([1]))
    Tensor([[0., 1.]], dtype=float32)"""
    axis: int
    depth: int
    dtype: Any
    off_value: float
    on_value: float
    def __init__(self, axis: Ints | None = -1, depth: complex | Tensor = 1, on_value: complex | Tensor = 1.0, off_value: complex | Tensor = 0.0, dtype: DTypeLike | None = None) -> None: ...
    def __call__(self, indices: Any) -> Any: ...
    cls_name: str
class Optimizer(Cell):
    """Base of optimizers. parameters: Parameters, or groups {"params": [...], "lr": ..., "weight_decay": ...}.

    weight_decay of Parameters that are not in groups leaves out those with "beta" or "gamma" in their names.

    learning_rate: a number, a Tensor (0-d, or 1-d: by step), a list of numbers (by step), a ``LearningRateSchedule`` or a
    function of the step, an int. ``global_step``: a Parameter, int32 of shape (1,)."""
    def __init__(self, learning_rate: Any, parameters: Any, weight_decay: Any = 0.0, loss_scale: complex | Tensor = 1.0) -> None: ...
    def __call__(self, gradients: Any) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any:
        """>>> ms.nn.Momentum(ms.nn.Dense(2, 1).trainable_params(), 0.1, 0.9)
        Momentum(2 parameters, learning_rate=0.1, momentum=0.9, loss_scale=1.0, use_nesterov=False)"""
        ...
    def get_lr(self) -> Any:
        """The learning rate of this step, a float32 tensor."""
        ...
    def parameters_and_names(self, name_prefix: str = '', expand: bool = True) -> Any:
        """(path, Parameter) of the optimizer's state and, as in MindSpore, of the parameters that it trains; a cell of
        which the optimizer is part has those from the network."""
        ...
    def state(self) -> Any:
        """The Parameters that the optimizer holds besides those that it trains, in a fixed order."""
        ...
    def step(self) -> Any:
        """A step with the gradients that backward left in ``grad``; where there is none, with zeros."""
        ...
    def zero_grad(self) -> Any:
        """Sets ``grad`` of all parameters to None."""
        ...
class PReLU(Cell):
    """x if x > 0 else w * x with a trained w, one or one per channel (He et al., 2015)."""
    w: Parameter
    def __init__(self, channel: complex | Tensor = 1, w: complex | Tensor = 0.25) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class PReLUExt(Cell):
    """x if x > 0 else weight * x with a trained weight, one or one per channel."""
    weight: Parameter
    def __init__(self, num_parameters: complex | Tensor = 1, init: complex | Tensor = 0.25, dtype: DTypeLike | None = None) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class PSNR(Cell):
    """Peak signal-to-noise ratio 10 log10(max_val**2 / mse) of each image of (N, C, H, W)."""
    max_val: float
    def __init__(self, max_val: complex | Tensor = 1.0) -> None: ...
    def __call__(self, img1: Any, img2: Any) -> Any: ...
    cls_name: str
class Pad(Cell):
    """Padded by (before, after) of every dimension; mode CONSTANT (zeros), REFLECT or SYMMETRIC (border repeated).

    >>> ms.nn.Pad(((1, 0), (0, 1)))(ms.ops.ones((2, 2))).shape
    (3, 3)"""
    mode: str
    paddings: Any
    def __init__(self, paddings: Any, mode: str = 'CONSTANT') -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class ParameterUpdate(Cell):
    """Writes what it is called with into a Parameter."""
    def __init__(self, param: Any) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class PipelineCell(Cell):
    """The batch cut into micro_size pieces; their losses are added. There is one stage here, that runs them in turn."""
    def __init__(self, network: Any, micro_size: Any, stage_config: Any = None, segment_config: Any = None) -> None: ...
    def __call__(self, *inputs: Any) -> Any: ...
    cls_name: str
class PixelShuffle(Cell):
    """(..., C * r * r, H, W) to (..., C, H * r, W * r) (Shi et al., 2016)."""
    upscale_factor: int
    def __init__(self, upscale_factor: int) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class PixelUnshuffle(Cell):
    """(..., C, H * r, W * r) to (..., C * r * r, H, W)."""
    downscale_factor: int
    def __init__(self, downscale_factor: int) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class PoissonNLLLoss(LossBase):
    """exp(input) - target * input (log_input), or input - target * log(input + eps); full adds Stirling's term."""
    eps: float
    full: bool
    log_input: bool
    reduction: str
    def __init__(self, log_input: bool = True, full: bool = False, eps: Operand = 1e-08, reduction: str = 'mean') -> None: ...
    def __call__(self, input: Operand, target: Operand) -> Any: ...
    cls_name: str
class PolynomialDecayLR(LearningRateSchedule):
    """(learning_rate - end) * (1 - step / decay_steps) ** power + end; with update_decay_steps decay_steps grows to
    the next multiple above the step, else the step stops there."""
    def __init__(self, learning_rate: Any, end_learning_rate: Any, decay_steps: Any, power: Any, update_decay_steps: bool = False) -> None: ...
    def __call__(self, global_step: Any) -> Any: ...
    cls_name: str
class ProximalAdagrad(Optimizer):
    """``Adagrad`` with l1 and l2 penalties as a proximal step (Duchi and Singer, 2009)."""
    accum: Any
    global_step: Parameter
    l1: float
    l2: float
    learning_rate: Parameter
    loss_scale: float
    parameters: Any
    def __init__(self, params: Iterable[Any], accum: complex | Tensor = 0.1, learning_rate: Any = 0.001, l1: complex | Tensor = 0.0, l2: complex | Tensor = 0.0, use_locking: bool = False, loss_scale: complex | Tensor = 1.0, weight_decay: Any = 0.0) -> None: ...
    cls_name: str
class RMSELoss(Cell):
    """Square root of the mean of (logits - label)**2."""
    def __call__(self, logits: Operand, label: Operand) -> Any: ...
    cls_name: str
class RMSNorm(Cell):
    """x / sqrt(mean(x * x) + epsilon) over the last dimensions, scaled (Zhang and Sennrich, 2019)."""
    def __init__(self, normalized_shape: Ints, gamma_init: str = 'ones', epsilon: Operand = 1e-06, dtype: DTypeLike = ...) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class RMSProp(Optimizer):
    """p -= momentum of lr * g / sqrt(mean of g**2 (less the squared mean of g where centered) + epsilon)."""
    centered: bool
    decay: float
    epsilon: float
    global_step: Parameter
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
    """RNN(input_size, hidden_size, num_layers=1, nonlinearity="tanh", has_bias=True, batch_first=False, dropout=0.0,
    bidirectional=False): (output, h_n) of x (T, N, input_size) and hx (layers * directions, N, hidden_size).

    >>> ms.nn.RNN(3, 2)(ms.ops.ones((4, 1, 3)))[0].shape
    (4, 1, 2)"""
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
    cls_name: str
class RNNCell(Cell):
    """h' = nonlinearity(W_ih x + b_ih + W_hh h + b_hh); x (N, input_size), h (N, hidden_size).

    >>> ms.nn.RNNCell(3, 2)(ms.ops.ones((1, 3)), ms.ops.zeros((1, 2))).shape
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
    """x if x >= 0 else a * x, a uniform in [lower, upper] for every element (Xu et al., 2015)."""
    lower: float
    upper: float
    def __init__(self, lower: complex | Tensor = 0.125, upper: complex | Tensor = 0.3333333333333333) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class Range(Cell):
    """start, start + delta, ... below limit; one argument is the limit.

    >>> ms.nn.Range(1, 8, 3)()
    Tensor([1, 4, 7], dtype=int32)"""
    settings: Any
    def __init__(self, start: Any, limit: Any = None, delta: complex | Tensor = 1) -> None: ...
    def __call__(self) -> Any: ...
    cls_name: str
class ReLU(Cell):
    """max(x, 0)."""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class ReLU6(Cell):
    """min(max(x, 0), 6)."""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class ReduceLogSumExp(Cell):
    """log(sum(exp(x))) over axis."""
    axis: Any
    keep_dims: bool
    def __init__(self, axis: Ints | None, keep_dims: bool = False) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class ReflectionPad1d(Cell):
    """The last dimension padded by mirroring without the border."""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class ReflectionPad2d(Cell):
    """Two dimensions padded by mirroring without the border."""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class ReflectionPad3d(Cell):
    """Three dimensions padded by mirroring without the border."""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class ReplicationPad1d(Cell):
    """The last dimension padded with its border."""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class ReplicationPad2d(Cell):
    """The last two dimensions padded with their borders."""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class ReplicationPad3d(Cell):
    """The last three dimensions padded with their borders."""
    mode: str
    padding: Any
    value: float
    def __init__(self, padding: Ints | str) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
class Roll(Cell):
    """Elements moved cyclically along axis."""
    axis: Any
    shift: Any
    def __init__(self, shift: Any, axis: Ints | None) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class Rprop(Optimizer):
    """Steps by the sign of the gradient, longer (etas[1]) while it stays and shorter (etas[0]) when it turns, within
    step_sizes (Riedmiller and Braun, 1993)."""
    etas: Any
    global_step: Parameter
    learning_rate: Parameter
    loss_scale: float
    parameters: Any
    prev: Any
    step_size: Any
    step_sizes: Any
    def __init__(self, params: Iterable[Any], learning_rate: Any = 0.1, etas: Any = ..., step_sizes: Any = ..., weight_decay: Any = 0.0) -> None: ...
    cls_name: str
class SGD(Optimizer):
    """p -= lr * v with v = momentum * v + (1 - dampening) * g (Sutskever et al., 2013, for nesterov)."""
    accum: Any
    dampening: float
    global_step: Parameter
    learning_rate: Parameter
    loss_scale: float
    momentum: Parameter
    nesterov: bool
    parameters: Any
    def __init__(self, params: Iterable[Any], learning_rate: Any = 0.1, momentum: Any = 0.0, dampening: complex | Tensor = 0.0, weight_decay: Any = 0.0, nesterov: bool = False, loss_scale: complex | Tensor = 1.0) -> None: ...
    cls_name: str
class SSIM(Cell):
    """Structural similarity of each image pair of (N, C, H, W), mean over channels and places (Wang et al., 2004)."""
    c1: float
    c2: float
    filter_sigma: float
    filter_size: int
    def __init__(self, max_val: complex | Tensor = 1.0, filter_size: complex | Tensor = 11, filter_sigma: complex | Tensor = 1.5, k1: complex | Tensor = 0.01, k2: complex | Tensor = 0.03) -> None: ...
    def __call__(self, img1: Any, img2: Any) -> Any: ...
    cls_name: str
class SampledSoftmaxLoss(LossBase):
    """Cross entropy over the true and num_sampled sampled classes (Jean et al., 2014), with logits corrected by the
    logarithm of the expected counts; called with weights (classes, d), biases, labels (N, num_true), logits (N, d)."""
    def __init__(self, num_sampled: Any, num_classes: Any, num_true: complex | Tensor = 1, sampled_values: Any = None, remove_accidental_hits: bool = True, seed: complex | Tensor = 0, reduction: str = 'none') -> None: ...
    def __call__(self, weights: Any, biases: Any, labels: Operand, logits: Operand) -> Any: ...
    cls_name: str
class SeLU(Cell):
    """Scaled exponential linear unit (Klambauer et al., 2017)."""
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
    """x * sigmoid(x)."""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class Sigmoid(Cell):
    """1 / (1 + exp(-x))."""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class SmoothL1Loss(Cell):
    """0.5 d**2 / beta where |d| < beta, else |d| - 0.5 beta; reduction 'none' by default, as in MindSpore."""
    beta: float
    reduction: str
    def __init__(self, beta: Operand = 1.0, reduction: str = 'none') -> None: ...
    def __call__(self, logits: Operand, labels: Operand) -> Any: ...
    cls_name: str
class SoftMarginLoss(Cell):
    """log(1 + exp(-labels * logits)), labels 1 or -1."""
    reduction: str
    def __init__(self, reduction: str = 'mean') -> None: ...
    def __call__(self, logits: Operand, labels: Operand) -> Any: ...
    cls_name: str
class SoftShrink(Cell):
    """x moved towards 0 by lambd, 0 where |x| <= lambd."""
    lambd: float
    def __init__(self, lambd: Operand = 0.5) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class Softmax(Cell):
    """exp(x) / sum(exp(x)) along axis."""
    axis: int
    def __init__(self, axis: Ints | None = -1) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class Softmax2d(Cell):
    """Softmax over the channels of (N, C, H, W) or (C, H, W)."""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class SoftmaxCrossEntropyWithLogits(Cell):
    """Cross entropy of logits (N, C) with one-hot labels, or with class indices when sparse."""
    reduction: str
    sparse: bool
    def __init__(self, sparse: bool = False, reduction: str = 'none') -> None: ...
    def __call__(self, logits: Operand, labels: Operand) -> Any: ...
    cls_name: str
class Softmin(Cell):
    """Softmax of -x along axis."""
    axis: int
    def __init__(self, axis: Ints | None = -1) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class Softplus(Cell):
    """log(1 + exp(beta * x)) / beta."""
    def __init__(self, beta: Operand = 1.0, threshold: complex | Tensor = 20.0) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class Softsign(Cell):
    """x / (1 + |x|)."""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class SyncBatchNorm(Cell):
    """As ``BatchNorm2d``: there is one process, whose batch is the whole batch."""
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
    """Hyperbolic tangent."""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class Tanhshrink(Cell):
    """x - tanh(x)."""
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class Threshold(Cell):
    """x where x > threshold, else value."""
    threshold: float
    value: float
    def __init__(self, threshold: Any, value: Operand) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class TimeDistributed(Cell):
    """layer applied to every slice along time_axis; reshape_with_axis: the axis that time is merged with instead."""
    layer: Any
    reshape_with_axis: int
    time_axis: int
    def __init__(self, layer: Any, time_axis: Any, reshape_with_axis: Any = None) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class TrainOneStepCell(Cell):
    """One training step: the loss's gradient with respect to the optimizer's parameters, then the optimizer."""
    def __init__(self, network: Any, optimizer: Any, sens: Any = None, return_grad: bool = False) -> None: ...
    def __call__(self, *inputs: Any) -> Any: ...
    cls_name: str
class TrainOneStepWithLossScaleCell(TrainOneStepCell):
    """A training step with a scaled loss: (loss, overflow, scale). Where a gradient is not finite the step is left out.

    scale_sense: a Tensor, or a cell that updates the scale (``DynamicLossScaleUpdateCell``)."""
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
        """Sets the scale."""
        ...
    def start_overflow_check(self, pre_cond: Any, compute_input: Any) -> Any:
        """(a status for ``get_overflow_status``, compute_input): there is nothing to prepare on the CPU."""
        ...
class Transformer(Cell):
    """Encoder and decoder: (T, N, E) from src (S, N, E) and tgt (T, N, E), or (N, ...) first with batch_first.

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
    """num_layers copies of a decoder layer, then norm."""
    layers: Any
    norm: Any
    num_layers: int
    training: bool
    def __init__(self, decoder_layer: Any, num_layers: int, norm: Any = None) -> None: ...
    def __call__(self, tgt: Any, memory: Any, tgt_mask: Any = None, memory_mask: Any = None, tgt_key_padding_mask: Any = None, memory_key_padding_mask: Any = None) -> Any: ...
    cls_name: str
class TransformerDecoderLayer(Cell):
    """Self-attention, attention to a memory, and a feed-forward block, each with a residual and layer norm.

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
    """num_layers copies of an encoder layer, then norm."""
    layers: Any
    norm: Any
    num_layers: int
    training: bool
    def __init__(self, encoder_layer: Any, num_layers: int, norm: Any = None) -> None: ...
    def __call__(self, src: Operand, src_mask: Any = None, src_key_padding_mask: Any = None) -> Any: ...
    cls_name: str
class TransformerEncoderLayer(Cell):
    """Self-attention and a feed-forward block, each with a residual and layer norm (before it with norm_first).

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
    """The lower triangle of the last two dimensions, from diagonal k down."""
    def __call__(self, x: Operand, k: complex | Tensor = 0) -> Any: ...
    cls_name: str
class TripletMarginLoss(Cell):
    """max(0, d(anchor, positive) - d(anchor, negative) + margin), d the p-norm (Balntas et al., 2016)."""
    eps: float
    margin: float
    p: int
    reduction: str
    swap: bool
    def __init__(self, p: Operand = 2, swap: bool = False, eps: Operand = 1e-06, reduction: str = 'mean', margin: Operand = 1.0) -> None: ...
    def __call__(self, x: Operand, positive: Operand, negative: Operand, margin: Operand | None = None) -> Any: ...
    cls_name: str
class TripletMarginWithDistanceLoss(Cell):
    """``TripletMarginLoss`` with a distance function of one's own (default: the 2-norm)."""
    distance_function: Any
    margin: float
    reduction: str
    swap: bool
    def __init__(self, distance_function: Any = None, swap: bool = False, reduction: str = 'mean', margin: Operand = 1.0) -> None: ...
    def __call__(self, x: Operand, positive: Operand, negative: Operand) -> Any: ...
    cls_name: str
class Triu(Cell):
    """The upper triangle of the last two dimensions, from diagonal k up."""
    def __call__(self, x: Operand, k: complex | Tensor = 0) -> Any: ...
    cls_name: str
class Unflatten(Cell):
    """One dimension replaced by several."""
    axis: int
    unflattened_size: Any
    def __init__(self, axis: Ints | None, unflattened_size: Any) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class Unfold(Cell):
    """Windows of (N, C, H, W) as channels: (N, kh * kw * C, rows, columns), position in the window before channel.

    ksizes, strides and rates are (1, h, w, 1); padding 'valid' or 'same'."""
    kernel: Any
    rate: Any
    same: bool
    stride: Any
    def __init__(self, ksizes: Any, strides: Any, rates: Any, padding: Ints | str = 'valid') -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class Upsample(Cell):
    """Resized to size or by scale_factor; see ``ops.interpolate``.

    >>> ms.nn.Upsample(size=(4, 4))(ms.ops.ones((1, 1, 2, 2))).shape
    (1, 1, 4, 4)"""
    settings: Any
    def __init__(self, size: Ints | None = None, scale_factor: Any = None, mode: str = 'nearest', align_corners: bool | None = None, recompute_scale_factor: Any = None) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
class VirtualDatasetCellTriple(Cell):
    """backbone of three inputs."""
    def __init__(self, backbone: Any) -> None: ...
    def __call__(self, a: Operand, b: Operand, c: Any) -> Any: ...
    cls_name: str
class Vjp(Cell):
    """(fn(*inputs), v's product with fn's Jacobian) when called with (*inputs, v); v is like the output."""
    def __init__(self, fn: Callable[..., Any]) -> None: ...
    def __call__(self, *args: Any) -> Any: ...
    cls_name: str
class WarmUpLR(LearningRateSchedule):
    """learning_rate * min(step, warmup_steps) / warmup_steps."""
    def __init__(self, learning_rate: Any, warmup_steps: Any) -> None: ...
    def __call__(self, global_step: Any) -> Any: ...
    cls_name: str
class WithEvalCell(Cell):
    """(loss, output, label) of network and loss_fn."""
    def __init__(self, network: Any, loss_fn: Callable[..., Any], add_cast_fp32: bool = False) -> None: ...
    def __call__(self, data: Any, label: Operand) -> Any: ...
    cls_name: str
class WithGradCell(Cell):
    """Gradients of the loss (or of the network's output) with respect to the network's trainable parameters."""
    def __init__(self, network: Any, loss_fn: Callable[..., Any] | None = None, sens: Any = None) -> None: ...
    def __call__(self, *inputs: Any) -> Any: ...
    cls_name: str
class WithLossCell(Cell):
    """loss_fn(backbone(data), label)."""
    def __init__(self, backbone: Any, loss_fn: Callable[..., Any]) -> None: ...
    def __call__(self, data: Any, label: Operand) -> Any: ...
    cls_name: str
class ZeroPad2d(Cell):
    """The last two dimensions padded with zeros.

    >>> ms.nn.ZeroPad2d(1)(ms.ops.ones((1, 2, 2))).shape
    (1, 4, 4)"""
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
    """The activation of that name as a cell; None for None.

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
