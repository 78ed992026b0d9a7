"""Dense, Embedding, Dropout and shape layers."""

import math

from .. import _core, ops
from .._checkparam import check_bool
from ..common.initializer import HeUniform, Uniform, initializer
from ..parameter import Parameter
from . import checks
from .activation import get_activation
from .cell import Cell


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
    [[3.5], [0.0]]
    """

    def __init__(
        self,
        in_channels,
        out_channels,
        weight_init=None,
        bias_init=None,
        has_bias=True,
        activation=None,
        dtype=_core.float32,
    ):
        super().__init__()
        checks.positive("Dense", in_channels=in_channels, out_channels=out_channels)
        check_bool(has_bias, "has_bias", "Dense")
        self.in_channels, self.out_channels, self.has_bias = in_channels, out_channels, has_bias
        init = HeUniform(math.sqrt(5)) if weight_init is None else weight_init
        self.weight = Parameter(initializer(init, (out_channels, in_channels), dtype), name="weight")
        self.weight._named_by_cell = True
        self.bias = None
        if has_bias:
            init = Uniform(1 / math.sqrt(in_channels)) if bias_init is None else bias_init
            self.bias = Parameter(initializer(init, (out_channels,), dtype), name="bias")
            self.bias._named_by_cell = True
        self.activation = get_activation(activation)

    def construct(self, x):
        x = ops.linear(x, self.weight, self.bias)
        return x if self.activation is None else self.activation(x)

    def extend_repr(self):
        return f"input_channels={self.in_channels}, output_channels={self.out_channels}, has_bias={self.has_bias}"


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
    [[2.0, 2.5], [0.0, 0.0]]
    """

    def __init__(
        self,
        vocab_size,
        embedding_size,
        use_one_hot=False,
        embedding_table="normal",
        dtype=_core.float32,
        padding_idx=None,
    ):
        super().__init__()
        checks.positive("Embedding", vocab_size=vocab_size, embedding_size=embedding_size)
        self.vocab_size, self.embedding_size, self.padding_idx = vocab_size, embedding_size, padding_idx
        table = initializer(embedding_table, (vocab_size, embedding_size), dtype)
        if padding_idx is not None:
            table[padding_idx] = 0
        self.embedding_table = Parameter(table, name="embedding_table")
        self.embedding_table._named_by_cell = True

    def construct(self, ids):
        return _core._raw_ops["embedding"](self.embedding_table, ids)

    def extend_repr(self):
        return f"vocab_size={self.vocab_size}, embedding_size={self.embedding_size}"


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
    [0.0, 2.0]
    """

    def __init__(self, keep_prob=None, p=None, dtype=_core.float32):
        super().__init__()
        if p is None and keep_prob is not None:
            checks.kept_fraction("Dropout", "keep_prob", keep_prob)
            p = 1.0 - keep_prob
        self.p = 0.5 if p is None else p
        checks.fraction("Dropout", "p", self.p, one=False)

    def construct(self, x):
        return ops.dropout(x, self.p, self.training)

    def extend_repr(self):
        return f"p={self.p}"


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
    (2, 12)
    """

    def __init__(self, start_dim=1, end_dim=-1):
        super().__init__()
        self.start_dim, self.end_dim = start_dim, end_dim

    def construct(self, x):
        return _core._raw_ops["flatten"](x, self.start_dim, self.end_dim)


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
    (5, 2, 3)
    """

    def __init__(self, axis, unflattened_size):
        super().__init__()
        self.axis, self.unflattened_size = axis, tuple(unflattened_size)

    def construct(self, x):
        axis = self.axis + x.ndim if self.axis < 0 else self.axis
        return x.reshape(x.shape[:axis] + self.unflattened_size + x.shape[axis + 1 :])


class Identity(Cell):
    """Gives its input back; stands where a layer is expected and nothing is to be done.

    Inputs:
        x: anything.
    Returns:
        x itself.

    >>> ms.nn.Identity()(ms.tensor([1.0, 2.0]))
    Tensor([1., 2.], dtype=float32)
    """

    def construct(self, x):
        return x
