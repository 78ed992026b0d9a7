"""Layers of embeddings, dropout of channels, and dense or convolutional blocks."""

from .. import _core, ops
from ..common.initializer import initializer
from ..parameter import Parameter
from .activation import LeakyReLU, get_activation
from .basic import Dense
from .cell import Cell
from .conv import Conv2d
from .norm import BatchNorm1d, BatchNorm2d

_linear, _einsum = _core._raw_ops["linear"], ops.einsum


def _parameter(init, shape, name, dtype):
    p = Parameter(initializer(init, shape, dtype), name)
    p._named_by_cell = True
    return p


class Linear(Dense):
    """x @ weight.T + bias; weight (out_features, in_features).

    >>> ms.nn.Linear(3, 2)(ms.ops.ones((1, 3))).shape
    (1, 2)
    """

    def __init__(self, in_features, out_features, bias=True, weight_init=None, bias_init=None, dtype=None):
        super().__init__(in_features, out_features, weight_init, bias_init, bias, None, dtype or _core.float32)
        self.in_features, self.out_features = in_features, out_features


class BiDense(Cell):
    """x1 weight[k] x2 + bias[k] for every output k; weight (out, in1, in2).

    >>> ms.nn.BiDense(2, 3, 4)(ms.ops.ones((1, 2)), ms.ops.ones((1, 3))).shape
    (1, 4)
    """

    def __init__(
        self,
        in1_channels,
        in2_channels,
        out_channels,
        weight_init=None,
        bias_init=None,
        has_bias=True,
        dtype=_core.float32,
    ):
        super().__init__()
        from ..common.initializer import Uniform

        bound = Uniform(1 / in1_channels**0.5)
        shape = (out_channels, in1_channels, in2_channels)
        self.weight = _parameter(bound if weight_init is None else weight_init, shape, "weight", dtype)
        init = bound if bias_init is None else bias_init
        self.bias = _parameter(init, (out_channels,), "bias", dtype) if has_bias else None

    def construct(self, input1, input2):
        return ops.bidense(input1, input2, self.weight, self.bias)


class EmbeddingExt(Cell):
    """Rows of weight (num_embeddings, embedding_dim) at ids; the row padding_idx gets no gradient; rows longer than
    max_norm are scaled when used."""

    def __init__(
        self,
        num_embeddings,
        embedding_dim,
        padding_idx=None,
        max_norm=None,
        norm_type=2.0,
        scale_grad_by_freq=False,
        sparse=False,
        _weight=None,
        _freeze=False,
        dtype=None,
    ):
        super().__init__()
        if sparse or scale_grad_by_freq:
            raise ValueError("EmbeddingExt: sparse and scale_grad_by_freq are not there")
        self.padding_idx, self.max_norm, self.norm_type = padding_idx, max_norm, norm_type
        init = "normal" if _weight is None else _weight
        table = initializer(init, (num_embeddings, embedding_dim), dtype)
        if padding_idx is not None and _weight is None:
            table[padding_idx] = 0
        self.weight = Parameter(table, "weight", not _freeze)
        self.weight._named_by_cell = True

    def construct(self, ids):
        return ops.embedding(ids, self.weight, self.padding_idx, self.max_norm, self.norm_type)


class EmbeddingLookup(Cell):
    """Rows of a table (vocab_size, embedding_size) at ids, cut to max_norm; target 'CPU'."""

    def __init__(
        self,
        vocab_size,
        embedding_size,
        param_init="normal",
        target="CPU",
        slice_mode="batch_slice",
        manual_shapes=None,
        max_norm=None,
        sparse=True,
        dtype=_core.float32,
    ):
        super().__init__()
        if target not in ("CPU", "DEVICE"):
            raise ValueError(f"{type(self).__name__}: target must be 'CPU' or 'DEVICE', got {target!r}")
        if slice_mode != "batch_slice":
            raise ValueError(f"{type(self).__name__}: slice_mode must be 'batch_slice', got {slice_mode!r}")
        self.vocab_size, self.embedding_size, self.max_norm = vocab_size, embedding_size, max_norm
        self.embedding_table = _parameter(param_init, (vocab_size, embedding_size), "embedding_table", dtype)

    def construct(self, indices):
        rows = _core._raw_ops["embedding"](self.embedding_table, indices)
        if self.max_norm is None:
            return rows
        size = ops.norm(rows, 2.0, -1, True)
        return rows * ops.where(size > self.max_norm, self.max_norm / size, 1.0)


class MultiFieldEmbeddingLookup(EmbeddingLookup):
    """Rows at ids times values, reduced per field (SUM, MAX or MEAN): (N, field_size, embedding_size) of (N, length)
    ids, values and fields."""

    def __init__(
        self,
        vocab_size,
        embedding_size,
        field_size,
        param_init="normal",
        target="CPU",
        slice_mode="batch_slice",
        feature_num_list=None,
        max_norm=None,
        sparse=True,
        operator="SUM",
        dtype=_core.float32,
    ):
        super().__init__(vocab_size, embedding_size, param_init, target, slice_mode, None, max_norm, sparse, dtype)
        if operator not in ("SUM", "MAX", "MEAN"):
            raise ValueError(f"MultiFieldEmbeddingLookup: operator must be SUM, MAX or MEAN, got {operator!r}")
        self.field_size, self.operator = field_size, operator

    def construct(self, input_indices, input_values, field_ids):
        rows = super().construct(input_indices) * ops.unsqueeze(input_values, -1)
        member = ops.unsqueeze(field_ids, 1) == ops.arange(0, self.field_size).reshape(1, -1, 1)
        member = ops.unsqueeze(member, -1)  # (N, fields, length, 1)
        rows = ops.unsqueeze(rows, 1)
        if self.operator == "MAX":
            return ops.amax(ops.where(member, rows, -3.4028234663852886e38), 2)
        total = ops.sum(ops.where(member, rows, 0.0), 2)
        if self.operator == "SUM":
            return total
        counts = ops.sum(ops.where(member, 1.0, ops.zeros_like(ops.unsqueeze(ops.unsqueeze(input_values, 1), -1))), 2)
        return total / ops.clamp(counts, 1.0)


class _ChannelDropout(Cell):
    def __init__(self, p=0.5):
        super().__init__()
        if not 0 <= p <= 1:
            raise ValueError(f"{type(self).__name__}: p must be in [0, 1], got {p}")
        self.p = p

    def construct(self, x):
        return self._op(x, self.p, self.training)

    def extend_repr(self):
        return f"p={self.p}"


class Dropout1d(_ChannelDropout):
    """Channels of (N, C, L) zeroed with probability p, in training only."""

    _op = staticmethod(ops.dropout1d)


class Dropout2d(_ChannelDropout):
    """Channels of (N, C, H, W) zeroed with probability p, in training only."""

    _op = staticmethod(ops.dropout2d)


class Dropout3d(_ChannelDropout):
    """Channels of (N, C, D, H, W) zeroed with probability p, in training only."""

    _op = staticmethod(ops.dropout3d)


class DropoutExt(_ChannelDropout):
    """Elements zeroed with probability p and the rest scaled by 1 / (1 - p), in training only."""

    _op = staticmethod(ops.dropout)

    def __init__(self, p=0.5, inplace=False):
        super().__init__(p)
        self.inplace = inplace

    def construct(self, x):
        y = self._op(x, self.p, self.training)
        return x.copy_(y) if self.inplace else y


class Dropout2dExt(DropoutExt):
    """Channels of (N, C, H, W) zeroed with probability p, in training only."""

    _op = staticmethod(ops.dropout2d)


class _Block(Cell):
    def _finish(self, has_bn, norm, activation, alpha):
        self.has_bn = has_bn
        if has_bn:
            self.batchnorm = norm
        self.activation = LeakyReLU(alpha) if activation == "leakyrelu" else get_activation(activation)

    def _rest(self, x):
        x = self.batchnorm(x) if self.has_bn else x
        return x if self.activation is None else self.activation(x)


class DenseBnAct(_Block):
    """Dense, batch norm (with has_bn), activation."""

    def __init__(
        self,
        in_channels,
        out_channels,
        weight_init="normal",
        bias_init="zeros",
        has_bias=True,
        has_bn=False,
        momentum=0.9,
        eps=1e-5,
        activation=None,
        alpha=0.2,
        after_fake=True,
    ):
        super().__init__()
        self.dense = Dense(in_channels, out_channels, weight_init, bias_init, has_bias)
        self._finish(has_bn, BatchNorm1d(out_channels, eps, momentum) if has_bn else None, activation, alpha)

    def construct(self, x):
        return self._rest(self.dense(x))


class Conv2dBnAct(_Block):
    """Conv2d, batch norm (with has_bn), activation."""

    def __init__(
        self,
        in_channels,
        out_channels,
        kernel_size,
        stride=1,
        pad_mode="same",
        padding=0,
        dilation=1,
        group=1,
        has_bias=False,
        weight_init="normal",
        bias_init="zeros",
        has_bn=False,
        momentum=0.997,
        eps=1e-5,
        activation=None,
        alpha=0.2,
        after_fake=True,
    ):
        super().__init__()
        shared = (stride, pad_mode, padding, dilation, group, has_bias, weight_init, bias_init)
        self.conv = Conv2d(in_channels, out_channels, kernel_size, *shared)
        self._finish(has_bn, BatchNorm2d(out_channels, eps, momentum) if has_bn else None, activation, alpha)

    def construct(self, x):
        return self._rest(self.conv(x))
