"""Layers of mint that normalise by groups of channels or over a batch."""

from ... import _core
from . import functional as F
from .init import ones_, zeros_
from .layers import _ones_and_zeros
from .module import Module as Cell
from .parameter import Parameter

_raw = _core._raw_ops
__all__ = ["BatchNorm1d", "BatchNorm2d", "BatchNorm3d", "GroupNorm", "SyncBatchNorm"]


class GroupNorm(Cell):
    """Normalises groups of channels, each element of the batch for itself: (x - mean) / sqrt(variance + eps) * weight + bias
    (Wu and He, 2018).

    Args:
        num_groups: int that divides num_channels, the number of groups.
        num_channels: int, the number C of channels.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
        affine: False: there are no parameters. Default: True.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
        bias: False: there is a weight and no bias. Default: True.
    Inputs:
        input: Tensor (N, C, ...).
    Returns:
        Tensor of input's shape. Parameters (C,): ``weight``, ``bias``.
    Raises:
        ValueError: the channels do not divide into so many groups.

    >>> ms.mint.nn.GroupNorm(1, 2)(ms.tensor([[1.0, 3.0]])).asnumpy().round(3).tolist()
    [[-1.0, 1.0]]
    """

    _shown = ("num_groups", "eps")

    def __init__(self, num_groups, num_channels, eps=1e-05, affine=True, dtype=None, *, bias=True, device=None):
        super().__init__()
        if num_channels % num_groups:
            raise ValueError(f"GroupNorm: {num_channels} channels do not divide into {num_groups} groups")
        self.num_groups, self.num_channels, self.eps, self.affine = num_groups, num_channels, eps, affine
        shape, dtype = (num_channels,), dtype or _core.float32
        self.weight = Parameter(_raw["full"](1.0, shape, dtype), name="weight") if affine else None
        self.bias = Parameter(_raw["full"](0.0, shape, dtype), name="bias") if affine and bias else None
        self._made(device)

    def reset_parameters(self):
        """Fills weight with ones and bias with zeros."""
        _ones_and_zeros(self)

    _drawn_by = reset_parameters

    def construct(self, input):
        return F.group_norm(input, self.num_groups, self.weight, self.bias, self.eps)


class _BatchNorm(Cell):
    dims = ()
    _statistics = ("running_mean", "running_var", "num_batches_tracked")
    _shown = ("eps", "momentum", "track_running_stats")

    def __init__(
        self,
        num_features,
        eps=1e-05,
        momentum=0.1,
        affine=True,
        track_running_stats=True,
        dtype=None,
        *,
        bias=True,
        device=None,
    ):
        super().__init__()
        shape, dtype = (num_features,), dtype or _core.float32
        self.num_features, self.affine, self.dtype = num_features, affine, dtype
        self.eps, self.momentum, self.track_running_stats = eps, momentum, track_running_stats
        self.weight = Parameter(_raw["full"](1.0, shape, dtype), name="weight") if affine else None
        self.bias = Parameter(_raw["full"](0.0, shape, dtype), name="bias") if affine and bias else None
        self.running_mean = self.running_var = self.num_batches_tracked = None
        if track_running_stats:
            self.running_mean = Parameter(_raw["full"](0.0, shape, dtype), name="running_mean", requires_grad=False)
            self.running_var = Parameter(_raw["full"](1.0, shape, dtype), name="running_var", requires_grad=False)
            self.num_batches_tracked = Parameter(
                _raw["full"](0, (), _core.int64), name="num_batches_tracked", requires_grad=False
            )
            for p in (self.running_mean, self.running_var, self.num_batches_tracked):
                p._is_statistic = True
        self._made(device)

    def reset_running_stats(self):
        """Forgets the batches: the mean is 0 again, the variance 1."""
        if self.track_running_stats:
            zeros_(self.running_mean)
            ones_(self.running_var)
            zeros_(self.num_batches_tracked)

    def reset_parameters(self):
        """Fills weight with ones and bias with zeros, and forgets the batches."""
        self.reset_running_stats()
        _ones_and_zeros(self)

    _drawn_by = reset_parameters

    def construct(self, input):
        if input.ndim not in self.dims:
            raise ValueError(f"{type(self).__name__}: needs {self.dims} dimensions, got shape {input.shape}")
        by_batch, momentum = self.training or self.running_mean is None, self.momentum
        if self.training and self.num_batches_tracked is not None:
            self.num_batches_tracked += 1
            if momentum is None:  # the mean of all batches
                momentum = 1.0 / float(self.num_batches_tracked)
        return F.batch_norm(
            input, self.running_mean, self.running_var, self.weight, self.bias, by_batch, momentum or 0.0, self.eps
        )


class BatchNorm1d(_BatchNorm):
    """Normalises each channel of (N, C) or (N, C, L) over the batch; see ``BatchNorm2d``.

    Args:
        num_features: int, the number C of channels.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
        momentum: number in [0, 1], how far the running values move to those of the batch at a step; None: they are the
            means of all batches so far. Default: 0.1.
        affine: False: there are no weight and bias. Default: True.
        track_running_stats: False: there are no running values. Default: True.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
        bias: False: there is a weight and no bias. Default: True.
    Inputs:
        input: Tensor (N, C) or (N, C, L).
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: input has another number of dimensions.

    >>> ms.mint.nn.BatchNorm1d(2)(ms.tensor([[1.0, 5.0], [3.0, 5.0]])).asnumpy().round(3).tolist()
    [[-1.0, 0.0], [1.0, 0.0]]
    """

    dims = (2, 3)


class BatchNorm2d(_BatchNorm):
    """Normalises each channel of images over the batch: (x - mean) / sqrt(variance + eps) * weight + bias (Ioffe and Szegedy,
    2015).

    In training mean and variance are those of the batch, and the running values move towards them: running = (1 - momentum)
    * running + momentum * batch. In evaluation the running values are used.

    Args:
        num_features: int, the number C of channels.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
        momentum: number in [0, 1], how far the running values move to those of the batch at a step; None: they are the
            means of all batches so far. Default: 0.1.
        affine: False: there are no weight and bias. Default: True.
        track_running_stats: False: there are no running values, and those of the batch are always used. Default: True.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
        bias: False: there is a weight and no bias. Default: True.
    Inputs:
        input: Tensor (N, C, H, W).
    Returns:
        Tensor of input's shape. Parameters (C,): ``weight``, ``bias``, ``running_mean``, ``running_var``;
        ``num_batches_tracked`` counts the calls in training.
    Raises:
        ValueError: input has another number of dimensions.

    >>> layer = ms.mint.nn.BatchNorm2d(1)
    >>> layer(ms.tensor([[[[1.0, 3.0]]]])).asnumpy().round(3).tolist()
    [[[[-1.0, 1.0]]]]
    >>> layer.running_mean.asnumpy().round(3)
    array([0.2], dtype=float32)
    """

    dims = (4,)


class BatchNorm3d(_BatchNorm):
    """Normalises each channel of volumes over the batch; see ``BatchNorm2d``.

    Args:
        num_features: int, the number C of channels.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
        momentum: number in [0, 1], how far the running values move to those of the batch at a step; None: they are the
            means of all batches so far. Default: 0.1.
        affine: False: there are no weight and bias. Default: True.
        track_running_stats: False: there are no running values. Default: True.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
        bias: False: there is a weight and no bias. Default: True.
    Inputs:
        input: Tensor (N, C, D, H, W).
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: input has another number of dimensions.

    >>> ms.mint.nn.BatchNorm3d(2)(ms.ops.zeros((1, 2, 1, 1, 1))).shape
    (1, 2, 1, 1, 1)
    """

    dims = (5,)


class SyncBatchNorm(_BatchNorm):
    """Batch normalisation over all processes; there is one here, so that it computes what ``BatchNorm2d`` does, of 2 to 5
    dimensions.

    Args:
        num_features: int, the number C of channels.
        eps: small number that keeps the divisor from being 0. Default: 1e-5.
        momentum: number in [0, 1], how far the running values move to those of the batch at a step; None: they are the
            means of all batches so far. Default: 0.1.
        affine: False: there are no weight and bias. Default: True.
        track_running_stats: False: there are no running values. Default: True.
        process_group: accepted as PyTorch has it; has no effect.
        dtype: dtype of the parameters. Default: None, float32.
        device: where the parameters are put, such as 'cuda:0'. Default: None, the current device.
        bias: False: there is a weight and no bias. Default: True.
    Inputs:
        input: Tensor (N, C, ...).
    Returns:
        Tensor of input's shape.
    Raises:
        ValueError: input has another number of dimensions.

    >>> ms.mint.nn.SyncBatchNorm(1)(ms.tensor([[1.0], [3.0]])).asnumpy().round(3).tolist()
    [[-1.0], [1.0]]
    """

    dims = (2, 3, 4, 5)

    def __init__(
        self, num_features, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True, process_group=None,
        dtype=None,
        *, device=None,
    ):  # fmt: skip
        super().__init__(num_features, eps, momentum, affine, track_running_stats, dtype)
        self._made(device)
