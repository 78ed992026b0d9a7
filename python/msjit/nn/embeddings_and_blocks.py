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
    [[3.5]]
    """

    def __init__(self, in_features, out_features, bias=True, weight_init=None, bias_init=None, dtype=None):
        super().__init__(in_features, out_features, weight_init, bias_init, bias, None, dtype or _core.float32)
        self.in_features, self.out_features = in_features, out_features


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
    [[21.0]]
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
    [[2.0, 2.5], [0.0, 0.0]]
    """

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
           [0.6, 0.8]], dtype=float32)
    """

    BATCH_SLICE, FIELD_SLICE = "batch_slice", "field_slice"
    TABLE_ROW_SLICE, TABLE_COLUMN_SLICE = "table_row_slice", "table_column_slice"

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
    [[[11.0], [50.0]]]
    """

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
    [(0.0, 0.0), (2.0, 2.0)]
    """

    _op = staticmethod(ops.dropout1d)


class Dropout2d(_ChannelDropout):
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
    [(0.0, 0.0), (2.0, 2.0)]
    """

    _op = staticmethod(ops.dropout2d)


class Dropout3d(_ChannelDropout):
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
    [(0.0, 0.0), (2.0, 2.0)]
    """

    _op = staticmethod(ops.dropout3d)


class DropoutExt(_ChannelDropout):
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
    [0.0, 2.0]
    """

    _op = staticmethod(ops.dropout)

    def __init__(self, p=0.5, inplace=False):
        super().__init__(p)
        self.inplace = inplace

    def construct(self, x):
        y = self._op(x, self.p, self.training)
        return x.copy_(y) if self.inplace else y


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
    [(0.0, 0.0), (2.0, 2.0)]
    """

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
    [[3.0], [0.0]]
    """

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
    (2, 4, 5, 5)
    """

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
