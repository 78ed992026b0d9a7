"""Normalisation layers."""

from .. import _core, ops
from ..common.initializer import initializer
from ..ops._limits import dimension
from ..parameter import Parameter
from . import checks
from .cell import Cell

_layer_norm, _rms_norm = _core._raw_ops["layer_norm"], _core._raw_ops["rms_norm"]


_GIVEN = ("mean", "variance")


def _parameter(init, shape, name, requires_grad=True, dtype=_core.float32):
    p = Parameter(initializer(init, shape, dtype), name, requires_grad)
    p._named_by_cell = name not in _GIVEN  # which stay until the layer is part of another
    return p


class _BatchNorm(Cell):
    def __init__(
        self,
        num_features,
        eps=1e-5,
        momentum=0.9,
        affine=True,
        gamma_init="ones",
        beta_init="zeros",
        moving_mean_init="zeros",
        moving_var_init="ones",
        use_batch_statistics=None,
        data_format="NCHW",
        dtype=_core.float32,
    ):
        super().__init__()
        if data_format != "NCHW":
            raise ValueError(f"{type(self).__name__}: data_format must be 'NCHW', got {data_format!r}")
        checks.positive(type(self).__name__, num_features=num_features)
        checks.fraction(type(self).__name__, "momentum", momentum)
        # As MindSpore's attribute: how far running values go.
        self.num_features, self.eps, self.momentum = num_features, eps, 1.0 - momentum
        self.use_batch_statistics = use_batch_statistics
        shape = (num_features,)
        self.moving_mean = _parameter(moving_mean_init, shape, "mean", False, dtype)
        self.moving_variance = _parameter(moving_var_init, shape, "variance", False, dtype)
        self.gamma = _parameter(gamma_init, shape, "gamma", affine, dtype)
        self.beta = _parameter(beta_init, shape, "beta", affine, dtype)

    def construct(self, x):
        if x.ndim not in self._ranks:
            raise ValueError(
                f"{type(self).__name__}: the input must have {self._ranks} dimensions, got shape {x.shape}"
            )
        training = self.training if self.use_batch_statistics is None else self.use_batch_statistics
        return ops.batch_norm(
            x, self.moving_mean, self.moving_variance, self.gamma, self.beta, training, self.momentum, self.eps
        )

    def extend_repr(self):
        return f"num_features={self.num_features}, eps={self.eps}, momentum={1.0 - self.momentum}"


class BatchNorm1d(_BatchNorm):
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
    [[-1.0, 0.0], [1.0, 0.0]]
    """

    _ranks = (2, 3)


class BatchNorm2d(_BatchNorm):
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
    array([0.2], dtype=float32)
    """

    _ranks = (4,)


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
    [[-1.0, 1.0], [-1.0, 1.0]]
    """

    def __init__(
        self,
        normalized_shape,
        begin_norm_axis=-1,
        begin_params_axis=-1,
        gamma_init="ones",
        beta_init="zeros",
        epsilon=1e-7,
        dtype=_core.float32,
    ):
        super().__init__()
        shape = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
        self.normalized_shape, self.epsilon = shape, epsilon
        self.begin_norm_axis, self.begin_params_axis = begin_norm_axis, begin_params_axis
        self.gamma = _parameter(gamma_init, shape, "gamma", True, dtype)
        self.beta = _parameter(beta_init, shape, "beta", True, dtype)

    def construct(self, x):
        n = len(self.normalized_shape)
        if x.shape[x.ndim - n :] != self.normalized_shape:
            raise ValueError(f"LayerNorm: {self.normalized_shape} does not end the shape {x.shape}")
        begin = self.begin_norm_axis
        if begin == self.begin_params_axis == -1:
            return _layer_norm(x, self.gamma, self.beta, n, self.epsilon)
        over = x.ndim - dimension("LayerNorm: begin_norm_axis", x.ndim, begin)
        if over == n:
            return _layer_norm(x, self.gamma, self.beta, n, self.epsilon)
        axes = tuple(range(x.ndim - over, x.ndim))
        around = x - ops.mean(x, axes, True)
        return around * ops.rsqrt(ops.mean(around * around, axes, True) + self.epsilon) * self.gamma + self.beta

    def extend_repr(self):
        return f"normalized_shape={self.normalized_shape}, epsilon={self.epsilon}"


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
    array([[0.2, 1.4]], dtype=float32)
    """

    def __init__(self, normalized_shape, gamma_init="ones", epsilon=1e-6, dtype=_core.float32):
        super().__init__()
        self.normalized_shape = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
        self.epsilon = epsilon
        self.gamma = _parameter(gamma_init, self.normalized_shape, "gamma", True, dtype)

    def construct(self, x):
        return _rms_norm(x, self.gamma, len(self.normalized_shape), self.epsilon)


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
    [-1.0, 1.0, -1.0, 1.0]
    """

    def __init__(
        self,
        num_groups,
        num_channels,
        eps=1e-5,
        affine=True,
        gamma_init="ones",
        beta_init="zeros",
        dtype=_core.float32,
    ):
        super().__init__()
        checks.positive("GroupNorm", num_groups=num_groups, num_channels=num_channels)
        if num_channels % num_groups:
            raise ValueError(f"GroupNorm: {num_channels} channels are not divisible into {num_groups} groups")
        self.num_groups, self.num_channels, self.eps = num_groups, num_channels, eps
        self.gamma = _parameter(gamma_init, (num_channels,), "gamma", affine, dtype)
        self.beta = _parameter(beta_init, (num_channels,), "beta", affine, dtype)

    def _cal_output(self, x):  # MindSpore's name for it, which networks that extend the layer call
        return ops.group_norm(x, self.num_groups, self.gamma, self.beta, self.eps)

    def construct(self, x):
        return ops.group_norm(x, self.num_groups, self.gamma, self.beta, self.eps)


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
    (1, 2, 1, 1, 1)
    """

    def __init__(
        self,
        num_features,
        eps=1e-5,
        momentum=0.9,
        affine=True,
        gamma_init="ones",
        beta_init="zeros",
        moving_mean_init="zeros",
        moving_var_init="ones",
        use_batch_statistics=None,
        dtype=_core.float32,
    ):
        super().__init__()
        inits = (gamma_init, beta_init, moving_mean_init, moving_var_init)
        self.bn2d = BatchNorm2d(num_features, eps, momentum, affine, *inits, use_batch_statistics, dtype=dtype)

    def construct(self, x):
        if x.ndim != 5:
            raise ValueError(f"BatchNorm3d: the input must have 5 dimensions, got shape {tuple(x.shape)}")
        n, c, d, h, w = x.shape
        return self.bn2d(x.reshape(n, c, d * h, w)).reshape(n, c, d, h, w)


class SyncBatchNorm(_BatchNorm):
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
    [[-1.0, 0.0], [1.0, 0.0]]
    """

    _ranks = (2, 3, 4, 5)

    def __init__(
        self,
        num_features,
        eps=1e-5,
        momentum=0.9,
        affine=True,
        gamma_init="ones",
        beta_init="zeros",
        moving_mean_init="zeros",
        moving_var_init="ones",
        use_batch_statistics=None,
        process_groups=None,
        dtype=_core.float32,
    ):
        inits = (gamma_init, beta_init, moving_mean_init, moving_var_init)
        super().__init__(num_features, eps, momentum, affine, *inits, use_batch_statistics, dtype=dtype)


class _InstanceNorm(Cell):
    def __init__(
        self,
        num_features,
        eps=1e-5,
        momentum=0.1,
        affine=True,
        gamma_init="ones",
        beta_init="zeros",
        dtype=_core.float32,
    ):
        super().__init__()
        checks.positive(type(self).__name__, num_features=num_features)
        checks.fraction(type(self).__name__, "momentum", momentum)
        self.num_features, self.eps, self.momentum = num_features, eps, momentum
        shape = (num_features,)
        self.moving_mean = _parameter("zeros", shape, "mean", False, dtype)
        self.moving_variance = _parameter("ones", shape, "variance", False, dtype)
        self.gamma = _parameter(gamma_init, shape, "gamma", affine, dtype)
        self.beta = _parameter(beta_init, shape, "beta", affine, dtype)

    def construct(self, x):
        if x.ndim != self._rank or x.shape[1] != self.num_features:
            raise ValueError(
                f"{type(self).__name__}: expected {self._rank} dimensions and {self.num_features} channels, got {x.shape}"
            )
        return ops.group_norm(x, self.num_features, self.gamma, self.beta, self.eps)

    def extend_repr(self):
        return f"num_features={self.num_features}, eps={self.eps}, momentum={self.momentum}"


class InstanceNorm1d(_InstanceNorm):
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
    [[[-1.0, 1.0], [-1.0, 1.0]]]
    """

    _rank = 3


class InstanceNorm2d(_InstanceNorm):
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
    [[[[-1.0, 1.0]]]]
    """

    _rank = 4


class InstanceNorm3d(_InstanceNorm):
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
    [[[[[-1.0, 1.0]]]]]
    """

    _rank = 5


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
    [[-1.0, 1.0]]
    """

    def __init__(self, normalized_shape, eps=1e-5, elementwise_affine=True, bias=True, dtype=None):
        super().__init__()
        shape = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
        self.normalized_shape, self.eps = shape, eps
        self.weight = _parameter("ones", shape, "weight", True, dtype or _core.float32) if elementwise_affine else None
        both = elementwise_affine and bias
        self.bias = _parameter("zeros", shape, "bias", True, dtype or _core.float32) if both else None

    def construct(self, x):
        return ops.layer_norm(x, self.normalized_shape, self.weight, self.bias, self.eps)


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
    array([0.588, 0.784], dtype=float32)
    """

    def __init__(self, depth_radius=5, bias=1.0, alpha=1.0, beta=0.5, norm_region="ACROSS_CHANNELS"):
        super().__init__()
        self.settings = (depth_radius, bias, alpha, beta, norm_region)

    def construct(self, x):
        return ops.lrn(x, *self.settings)
