"""What optimizers of one's own ask of MindSpore's ``nn.Optimizer``: settings by parameter, and the steps before an update."""

import functools
import inspect

from .. import _core, _missing, ops
from .._core import Tensor
from .cell import Cell
from .primitives_of_layers import Kept


def opt_init_args_register(fn):
    """A decorator of an optimizer's ``__init__`` that keeps its arguments: ``init_params``, ``init_learning_rate`` and, of
    the others, ``init_args``.

    >>> class Descent(ms.nn.Optimizer):
    ...     @ms.nn.optim.opt_init_args_register
    ...     def __init__(self, params, learning_rate=0.1, momentum=0.9):
    ...         super().__init__(learning_rate, params)
    >>> Descent(ms.nn.Dense(2, 1).trainable_params()).init_args
    {'momentum': 0.9}
    """
    signature = inspect.signature(fn)

    @functools.wraps(fn)
    def with_arguments_kept(self, *args, **kwargs):
        bound = signature.bind(self, *args, **kwargs)
        bound.apply_defaults()
        arguments = dict(list(bound.arguments.items())[1:])  # without self
        kept = {}
        if "params" in arguments:
            kept["init_params"] = {"params": arguments.pop("params")}
        if "optimizer" in arguments:
            kept["init_params"] = {"params": arguments.pop("optimizer").init_params["params"]}
        if "learning_rate" in arguments:
            rate = arguments.pop("learning_rate")
            rate = rate.asnumpy().tolist() if isinstance(rate, Tensor) else rate
            kept["init_learning_rate"] = None if isinstance(rate, Cell) else rate
        vars(self).update(kept, init_args=arguments)
        fn(self, *args, **kwargs)

    return with_arguments_kept


def _weight_decay(optimizer):
    """As gradients with the loss's scale need it: decay comes first, and scale_grad divides both."""
    scaled = lambda decay: Tensor(optimizer._decay(decay) * optimizer.loss_scale, dtype=_core.float32)
    return tuple([scaled(d) for d in optimizer._decays]) if optimizer.is_group else scaled(optimizer._weight_decay)


def _each(optimizer, of):
    """What ``of`` says of weight decay, in groups of that of each parameter."""
    return tuple(map(of, optimizer._decays)) if optimizer.is_group else of(optimizer._weight_decay)


def _decay_flags(optimizer):
    if optimizer.is_group:
        return tuple([isinstance(decay, Cell) or decay > 0 for decay in optimizer._decays])
    names = [getattr(p, "name", None) or "" for p in optimizer._params]
    return tuple(["beta" not in name and "gamma" not in name for name in names])


def _is_dynamic(rate):
    return not isinstance(rate, (int, float)) and not (isinstance(rate, Tensor) and rate.ndim == 0)


def _map(of, **settings):
    return Kept(lambda optimizer: getattr(ops, of)(**settings))


class OwnOptimizer:
    """Part of Optimizer. Each setting is made when it is first asked for; a subclass may assign others."""

    grad_centralization = use_parallel = False
    dynamic_weight_decay = Kept(lambda self: any(isinstance(d, Cell) for d in self._decays))
    dynamic_decay_flags = Kept(lambda self: _each(self, lambda decay: isinstance(decay, Cell)))
    enable_tuple_broaden = _unique = True
    param_rank = None

    _parameters = property(lambda self: self.parameters)
    is_group_lr = Kept(lambda self: any(rate is not None for rate in self._rates))
    dynamic_lr = Kept(lambda self: any(_is_dynamic(r) for r in [self._common_rate(), *self._rates] if r is not None))
    weight_decay = Kept(_weight_decay)
    decay_flags = Kept(_decay_flags)
    exec_weight_decay = Kept(lambda self: any(self._decays))
    optim_filter = Kept(lambda self: (True,) * len(self._params))
    param_length = Kept(lambda self: len(self._params))
    reciprocal_scale = Kept(lambda self: Tensor(1.0 / self.loss_scale, dtype=_core.float32))
    need_scale = Kept(lambda self: self.loss_scale != 1.0)
    global_step_increase_tensor = Kept(lambda self: Tensor([1], dtype=_core.int32))
    assignadd = _map("AssignAdd")
    map_, map_reverse = _map("Map"), _map("Map", reverse=True)
    hyper_map, hyper_map_reverse = _map("HyperMap"), _map("HyperMap", reverse=True)

    @property
    def unique(self):
        """Whether gradients name each row once; there for MindSpore's programs."""
        return self._unique

    @unique.setter
    def unique(self, value):
        if not isinstance(value, bool):
            raise TypeError(f"{type(self).__name__}: unique must be a bool, got {type(value).__name__}")
        vars(self)["_unique"] = value

    @property
    def target(self):
        """Where sparse updates run: 'CPU', as everything here."""
        return "CPU"

    @target.setter
    def target(self, value):
        self._set_base_target(value)

    def get_weight_decay(self):
        """The weight decay of this step times loss_scale: a float32 tensor, or a tuple of one for each parameter in groups."""
        return self.weight_decay

    def decay_weight(self, gradients):
        """The gradients, not yet given to scale_grad, with weight decay as an L2 penalty of the parameters that decay."""
        if not self.exec_weight_decay:
            return gradients
        decay = self.get_weight_decay()
        each = decay if self.is_group else (decay,) * len(self._params)
        rows = zip(gradients, self._params, each, self.decay_flags)
        return tuple([g + p * d.astype(g.dtype) if flag else g for g, p, d, flag in rows])

    def scale_grad(self, gradients):
        """The gradients without the loss's scale."""
        if not self.need_scale:
            return gradients
        return tuple([g * self.reciprocal_scale.astype(g.dtype) for g in gradients])

    def flatten_gradients(self, gradients):
        """The gradients as they are: parameters do not share one piece of memory here."""
        return gradients

    def gradients_centralization(self, gradients):
        """The gradients as they are: no group of parameters here asks for their mean to be taken away."""
        return gradients

    def broadcast_params(self, optim_result):
        """What the update gave: there is one process."""
        return optim_result

    def get_lr_parameter(self, param):
        """The learning rate of a Parameter, or of each of a list of them."""
        if isinstance(param, (list, tuple)):
            return [self.get_lr_parameter(p) for p in param]
        for p, rate in zip(self._params, self._rates):
            if p is param:
                return self._common_rate() if rate is None else rate
        raise ValueError(f"{type(self).__name__}: {getattr(param, 'name', param)!r} is none of its parameters")

    def _set_base_target(self, value):
        if not isinstance(value, str):
            raise TypeError(f"{type(self).__name__}: target must be a str, got {type(value).__name__}")
        if value not in ("CPU", "GPU", "Ascend"):
            raise ValueError(f"{type(self).__name__}: target must be 'CPU', 'GPU' or 'Ascend', got {value!r}")
        if value != "CPU":
            _missing.without_effect(f"{type(self).__name__}.target = {value!r}", "updates run where the Parameters are")

    def _grad_sparse_indices_deduplicate(self, gradients):
        return gradients

    def _is_dynamic_lr_or_weight_decay(self):
        return self.dynamic_lr or self.dynamic_weight_decay
