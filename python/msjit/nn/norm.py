"""Normalisation layers."""

from .. import _core, ops
from ..common.initializer import initializer
from ..parameter import Parameter
from . import checks
from .cell import Cell

_layer_norm, _rms_norm = _core._raw_ops["layer_norm"], _core._raw_ops["rms_norm"]


def _parameter(init, shape, name, requires_grad=True, dtype=_core.float32):
    p = Parameter(initializer(init, shape, dtype), name, requires_grad)
    p._named_by_cell = True
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
        self.num_features, self.eps, self.momentum = num_features, eps, momentum
        self.use_batch_statistics = use_batch_statistics
        shape = (num_features,)
        self.moving_mean = _parameter(moving_mean_init, shape, "moving_mean", False, dtype)
        self.moving_variance = _parameter(moving_var_init, shape, "moving_variance", False, dtype)
        self.gamma = _parameter(gamma_init, shape, "gamma", affine, dtype)
        self.beta = _parameter(beta_init, shape, "beta", affine, dtype)

    def construct(self, x):
        if x.ndim not in self._ranks:
            raise ValueError(
                f"{type(self).__name__}: the input must have {self._ranks} dimensions, got shape {x.shape}"
            )
        training = self.training if self.use_batch_statistics is None else self.use_batch_statistics
        return ops.batch_norm(
            x, self.moving_mean, self.moving_variance, self.gamma, self.beta, training, 1.0 - self.momentum, self.eps
        )

    def extend_repr(self):
        return f"num_features={self.num_features}, eps={self.eps}, momentum={1.0 - self.momentum}"


class BatchNorm1d(_BatchNorm):
    """As ``BatchNorm2d``, of (N, C) or (N, C, L)."""

    _ranks = (2, 3)


class BatchNorm2d(_BatchNorm):
    """Per-channel normalisation of (N, C, H, W); momentum weighs the old running values (Ioffe and Szegedy, 2015)."""

    _ranks = (4,)


class LayerNorm(Cell):
    """Normalisation over the last dimensions (Ba et al., 2016).

    >>> ms.nn.LayerNorm((2,))(ms.tensor([[1.0, 1.0]])).asnumpy()
    array([[0., 0.]], dtype=float32)
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
        self.normalized_shape, self.begin_norm_axis, self.epsilon = shape, begin_norm_axis, epsilon
        self.gamma = _parameter(gamma_init, shape, "gamma", True, dtype)
        self.beta = _parameter(beta_init, shape, "beta", True, dtype)

    def construct(self, x):
        n = len(self.normalized_shape)
        if x.shape[x.ndim - n :] != self.normalized_shape:
            raise ValueError(f"LayerNorm: {self.normalized_shape} does not end the shape {x.shape}")
        return _layer_norm(x, self.gamma, self.beta, n, self.epsilon)

    def extend_repr(self):
        return f"normalized_shape={self.normalized_shape}, epsilon={self.epsilon}"


class RMSNorm(Cell):
    """x / sqrt(mean(x * x) + epsilon) over the last dimensions, scaled (Zhang and Sennrich, 2019)."""

    def __init__(self, normalized_shape, gamma_init="ones", epsilon=1e-6, dtype=_core.float32):
        super().__init__()
        self.normalized_shape = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
        self.epsilon = epsilon
        self.gamma = _parameter(gamma_init, self.normalized_shape, "gamma", True, dtype)

    def construct(self, x):
        return _rms_norm(x, self.gamma, len(self.normalized_shape), self.epsilon)


class GroupNorm(Cell):
    """Normalisation over groups of channels (Wu and He, 2018)."""

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

    def construct(self, x):
        return ops.group_norm(x, self.num_groups, self.gamma, self.beta, self.eps)


class BatchNorm3d(Cell):
    """As ``BatchNorm2d``, of (N, C, D, H, W); its parameters are those of the cell ``bn2d``."""

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
    """As ``BatchNorm2d``: there is one process, whose batch is the whole batch."""

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
        self.moving_mean = _parameter("zeros", shape, "moving_mean", False, dtype)
        self.moving_variance = _parameter("ones", shape, "moving_variance", False, dtype)
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
    """Each channel of each element of (N, C, L) normalised by itself (Ulyanov et al., 2016)."""

    _rank = 3


class InstanceNorm2d(_InstanceNorm):
    """Each channel of each element of (N, C, H, W) normalised by itself (Ulyanov et al., 2016)."""

    _rank = 4


class InstanceNorm3d(_InstanceNorm):
    """Each channel of each element of (N, C, D, H, W) normalised by itself (Ulyanov et al., 2016)."""

    _rank = 5


class LayerNormExt(Cell):
    """(x - mean) / sqrt(var + eps) over the last dimensions, times weight, plus bias."""

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
    """x / (bias + alpha * sum of squares over neighbouring channels) ** beta (Krizhevsky et al., 2012)."""

    def __init__(self, depth_radius=5, bias=1.0, alpha=1.0, beta=0.5, norm_region="ACROSS_CHANNELS"):
        super().__init__()
        self.settings = (depth_radius, bias, alpha, beta, norm_region)

    def construct(self, x):
        return ops.lrn(x, *self.settings)
