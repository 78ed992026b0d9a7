# Written by docs/stubs.py; do not edit.
import builtins
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import EllipsisType
from typing import Any, ParamSpec, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

from msjit._core import Array, ArrayLike, DType, DTypeLike, Index, Ints, Operand, Tensor
from . import lr_scheduler as lr_scheduler
from . import optimizer as optimizer
from msjit.parameter import Parameter

_P = ParamSpec("_P")
_R = TypeVar("_R")

class ASGD(Optimizer):
    """Gradient descent with a running mean of the parameters, ``state[p]["ax"]`` (Polyak and Juditsky, 1992)."""
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
    def __init__(self, params: Iterable[Any], lr: complex | Tensor = 0.01, lambd: Operand = 0.0001, alpha: Operand = 0.75, t0: complex | Tensor = 1000000.0, weight_decay: Any = 0.0, maximize: bool = False, *, foreach: Any = None, capturable: bool = False, fused: Any = None) -> None: ...
class Adadelta(Optimizer):
    """Steps as large as earlier ones were (Zeiler, 2012)."""
    accum: Any
    accum_update: Any
    epsilon: float
    global_step: Parameter
    is_group: bool
    learning_rate: Parameter
    loss_scale: float
    parameters: Any
    rho: float
    def __init__(self, params: Iterable[Any], lr: complex | Tensor = 1.0, rho: complex | Tensor = 0.9, eps: Operand = 1e-06, weight_decay: Any = 0.0, *, maximize: bool = False, foreach: Any = None, capturable: bool = False, fused: Any = None) -> None: ...
class Adagrad(Optimizer):
    """Rates by the sum of all squares (Duchi et al., 2011)."""
    accum: Any
    global_step: Parameter
    is_group: bool
    learning_rate: Parameter
    loss_scale: float
    parameters: Any
    update_slots: bool
    def __init__(self, params: Iterable[Any], lr: complex | Tensor = 0.01, lr_decay: complex | Tensor = 0.0, weight_decay: Any = 0.0, initial_accumulator_value: complex | Tensor = 0.0, eps: Operand = 1e-10, *, maximize: bool = False, foreach: Any = None, capturable: bool = False, fused: Any = None) -> None: ...
class Adam(Optimizer):
    """Adam: steps by the running mean m of the gradient over the root of the running mean v of its square (Kingma and Ba,
    2015).

    In step t p -= lr / (1 - beta1 ** t) * m / (sqrt(v) / sqrt(1 - beta2 ** t) + eps).

    Args:
        params: list of Parameters, or of groups of them, dicts {'params': list, 'lr': ..., ...} with settings of their own.
        lr: number, the learning rate. Default: 0.001.
        betas: pair of numbers, how much m and v keep of themselves in a step. Default: (0.9, 0.999).
        eps: small number that keeps the divisor from being 0. Default: 1e-8.
        weight_decay: number; weight_decay * p is added to the gradient. Default: 0.0.
        amsgrad: True: the greatest v so far stands for v (Reddi et al., 2018). Default: False.
        maximize: True steps along the gradient instead of against it. Default: False.
        foreach, capturable, fused: how PyTorch is to compute the step; a captured step is one either way.
    Raises:
        ValueError: there are no parameters, or lr is negative.

    >>> w = ms.Parameter(ms.tensor([1.0]))
    >>> ms.mint.optim.Adam([w], lr=0.1)((ms.tensor([100.0]),))  # the first step has the size of the rate
    True
    >>> w.asnumpy().round(4)
    array([0.9], dtype=float32)"""
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
    def __init__(self, params: Iterable[Any], lr: complex | Tensor = 0.001, betas: Any = ..., eps: Operand = 1e-08, weight_decay: Any = 0.0, amsgrad: bool = False, *, maximize: bool = False, foreach: Any = None, capturable: bool = False, fused: Any = None) -> None: ...
    decoupled: bool
class AdamW(Adam):
    """``Adam`` with weight decay that does not pass through the means: p is multiplied by 1 - lr * weight_decay first
    (Loshchilov and Hutter, 2019).

    Args:
        params: list of Parameters, or of groups of them, dicts {'params': list, 'lr': ..., ...} with settings of their own.
        lr: number, the learning rate. Default: 0.001.
        betas: pair of numbers, how much the two means keep of themselves in a step. Default: (0.9, 0.999).
        eps: small number that keeps the divisor from being 0. Default: 1e-8.
        weight_decay: number. Default: 0.01.
        amsgrad: True: the greatest v so far stands for v (Reddi et al., 2018). Default: False.
        maximize: True steps along the gradient instead of against it. Default: False.
        foreach, capturable, fused: how PyTorch is to compute the step; a captured step is one either way.
    Raises:
        ValueError: there are no parameters, or lr is negative.

    >>> w = ms.Parameter(ms.tensor([1.0]))
    >>> ms.mint.optim.AdamW([w], lr=0.1, weight_decay=0.5)((ms.tensor([0.0]),))
    True
    >>> w.asnumpy().round(4)  # 1 - 0.1 * 0.5
    array([0.95], dtype=float32)"""
    def __init__(self, params: Iterable[Any], lr: complex | Tensor = 0.001, betas: Any = ..., eps: Operand = 1e-08, weight_decay: Any = 0.01, amsgrad: bool = False, *, maximize: bool = False, foreach: Any = None, capturable: bool = False, fused: Any = None) -> None: ...
    decoupled: bool
class Adamax(Optimizer):
    """Adam by the largest gradient (Kingma and Ba, 2015)."""
    def __init__(self, params: Iterable[Any], lr: complex | Tensor = 0.002, betas: Any = ..., eps: Operand = 1e-08, weight_decay: Any = 0.0, *, maximize: bool = False, foreach: Any = None, capturable: bool = False, fused: Any = None) -> None: ...
class FusedAdamW(AdamW):
    """``AdamW`` under the name of MindSpore's fused form; captured steps are fused anyway.

    Args:
        params: list of Parameters, or of groups of them.
        lr: number, the learning rate. Default: 0.001.
        betas: pair of numbers, how much the two means keep of themselves in a step. Default: (0.9, 0.999).
        eps: small number that keeps the divisor from being 0. Default: 1e-8.
        weight_decay: number. Default: 0.01.
        amsgrad: True: the greatest v so far stands for v (Reddi et al., 2018). Default: False.
        maximize: True steps along the gradient instead of against it. Default: False.
        foreach, capturable, fused: how PyTorch is to compute the step; a captured step is one either way.
    Raises:
        ValueError: there are no parameters, or lr is negative.

    >>> w = ms.Parameter(ms.tensor([1.0]))
    >>> ms.mint.optim.FusedAdamW([w], lr=0.1, weight_decay=0.5)((ms.tensor([0.0]),))
    True
    >>> w.asnumpy().round(4)
    array([0.95], dtype=float32)"""
class LBFGS(Optimizer):
    """Limited-memory BFGS: steps along -H g, where H approximates the inverse of the second derivatives by the last changes of
    parameters and gradients (Liu and Nocedal, 1989).

    Args:
        params: list of Parameters, one group.
        lr: number, the length of steps. Default: 1.
        max_iter: int, steps of a call. Default: 20.
        max_eval: int, calls of the closure in a call. Default: None, max_iter * 5 // 4.
        tolerance_grad: number: ends where no element of the gradient is larger. Default: 1e-7.
        tolerance_change: number: ends where parameters or loss change less. Default: 1e-9.
        history_size: int, the changes kept. Default: 100.
        line_search_fn: None, or 'strong_wolfe': lengths of steps that meet the strong Wolfe conditions (Nocedal and Wright, 2006,
            algorithms 3.5 and 3.6). Default: None.
    Raises:
        ValueError: there are several groups, or line_search_fn is another word.
        TypeError: step is called without a closure.

    >>> w = ms.Parameter(ms.tensor([3.0, -1.0]))
    >>> optimizer = ms.mint.optim.LBFGS([w], line_search_fn="strong_wolfe")
    >>> def closure():
    ...     optimizer.zero_grad()
    ...     loss = ((w - ms.tensor([1.0, 2.0])) ** 2 * ms.tensor([1.0, 10.0])).sum()
    ...     loss.backward()
    ...     return loss
    >>> loss = optimizer.step(closure)
    >>> w.asnumpy().round(3).tolist()
    [1.0, 2.0]"""
    def __init__(self, params: Iterable[Any], lr: complex | Tensor = 1, max_iter: complex | Tensor = 20, max_eval: Any = None, tolerance_grad: complex | Tensor = 1e-07, tolerance_change: complex | Tensor = 1e-09, history_size: complex | Tensor = 100, line_search_fn: Any = None) -> None: ...
    def step(self, closure: Any = None) -> Any:
        """Several steps; closure computes the loss and the gradients anew. Returns the loss before them."""
        ...
class NAdam(Optimizer):
    """Adam with Nesterov's momentum (Dozat, 2016)."""
    def __init__(self, params: Iterable[Any], lr: complex | Tensor = 0.002, betas: Any = ..., eps: Operand = 1e-08, weight_decay: Any = 0.0, momentum_decay: complex | Tensor = 0.004, decoupled_weight_decay: bool = False, *, maximize: bool = False, foreach: Any = None, capturable: bool = False, fused: Any = None) -> None: ...
class Optimizer:
    """Groups of parameters with options of their own; a call with gradients, or step(), updates them.

    Gradients are given in the order of the parameters; step() without them takes each parameter's grad."""
    def __init__(self, params: Iterable[Any], defaults: Any = None, **settings: Any) -> None: ...
    def __call__(self, gradients: Any) -> Any: ...
    def add_param_group(self, param_group: Any) -> Any:
        """Adds a group of parameters, a dict with "params" and options of its own; the dict is the group from then on."""
        ...
    @property
    def group_start_id(self) -> Any: ...
    def load_state_dict(self, state_dict: Any) -> Any:
        """Takes what ``state_dict`` of such an optimizer gave: copies, tensors on the devices and in the dtypes of
        their parameters.

        ValueError where the groups are not as many or not as large."""
        ...
    @property
    def lrs(self) -> Any: ...
    def state_dict(self) -> Any:
        """What a run is taken up again from, as PyTorch has it: {"state": {the parameter's number: {name: tensor or number}},
        "param_groups": [{..., "params": numbers}]}. The tensors are those in use; ``pickle`` writes the whole.

        >>> optimizer = ms.mint.optim.SGD([ms.Parameter(ms.tensor([1.0]))], lr=0.5, momentum=0.9)
        >>> optimizer((ms.tensor([2.0]),))
        True
        >>> optimizer.state_dict()["state"]
        {0: {'momentum_buffer': Tensor([2.], dtype=float32)}}"""
        ...
    def step(self, gradients: Any = None) -> Any:
        """One update, by the gradients given, by those that parameters hold, or by those that a closure computes."""
        ...
    def zero_grad(self, set_to_none: bool = True) -> Any:
        """Forgets the gradients that parameters hold, or with set_to_none=False fills them with zeros."""
        ...
class RAdam(Optimizer):
    """Adam whose first steps wait for their variance (Liu et al., 2020)."""
    def __init__(self, params: Iterable[Any], lr: complex | Tensor = 0.001, betas: Any = ..., eps: Operand = 1e-08, weight_decay: Any = 0.0, decoupled_weight_decay: bool = False, *, maximize: bool = False, foreach: Any = None, capturable: bool = False, fused: Any = None) -> None: ...
class RMSprop(Optimizer):
    """Rates by a running mean of squares (Hinton, 2012), less that of the gradients when centered (Graves, 2013)."""
    def __init__(self, params: Iterable[Any], lr: complex | Tensor = 0.01, alpha: Operand = 0.99, eps: Operand = 1e-08, weight_decay: Any = 0.0, momentum: Any = 0.0, centered: bool = False, maximize: bool = False, *, foreach: Any = None, capturable: bool = False, fused: Any = None) -> None: ...
class Rprop(Optimizer):
    """Steps by the gradient's sign, that grow while it stays (Riedmiller and Braun, 1993)."""
    etas: Any
    global_step: Parameter
    is_group: bool
    learning_rate: Parameter
    loss_scale: float
    parameters: Any
    prev: Any
    step_size: Any
    step_sizes: Any
    def __init__(self, params: Iterable[Any], lr: complex | Tensor = 0.01, etas: Any = ..., step_sizes: Any = ..., *, maximize: bool = False, foreach: Any = None, capturable: bool = False, fused: Any = None) -> None: ...
class SGD(Optimizer):
    """Stochastic gradient descent, with momentum if asked for: v = momentum * v + (1 - dampening) * g; p -= lr * v (Sutskever
    et al., 2013).

    Args:
        params: list of Parameters, or of groups of them, dicts {'params': list, 'lr': ..., ...} with settings of their own.
        lr: number, the learning rate. Default: 1e-3.
        momentum: number. Default: 0.
        dampening: number, by how much the gradient counts less from the second step on. Default: 0.
        weight_decay: number; weight_decay * p is added to the gradient. Default: 0.
        nesterov: True steps by g + momentum * v; needs momentum and no dampening. Default: False.
        maximize: True steps along the gradient instead of against it. Default: False.
        foreach, capturable, fused: how PyTorch is to compute the step; a captured step is one either way.
    Raises:
        ValueError: there are no parameters, or a setting is outside of its range.

    >>> w = ms.Parameter(ms.tensor([1.0]))
    >>> optimizer = ms.mint.optim.SGD([w], lr=0.5)
    >>> (w * w).sum().backward()
    >>> optimizer.step()
    >>> w.tolist()
    [0.0]"""
    accum: Any
    dampening: float
    global_step: Parameter
    is_group: bool
    learning_rate: Parameter
    loss_scale: float
    momentum: Parameter
    nesterov: bool
    parameters: Any
    def __init__(self, params: Iterable[Any], lr: complex | Tensor = 0.001, momentum: Any = 0, dampening: complex | Tensor = 0, weight_decay: Any = 0, nesterov: bool = False, *, maximize: bool = False, foreach: Any = None, capturable: bool = False, fused: Any = None) -> None: ...
