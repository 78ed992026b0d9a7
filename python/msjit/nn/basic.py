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
    """x @ weight.T + bias, then an activation; weight (out_channels, in_channels).

    Defaults: weight HeUniform(sqrt(5)), bias Uniform(1 / sqrt(in_channels)).

    >>> ms.nn.Dense(3, 2)(ms.ops.ones((1, 3))).shape
    (1, 2)
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
    """Rows of a table (vocab_size, embedding_size) at ids; the row of padding_idx starts as zeros.

    >>> ms.nn.Embedding(4, 2)(ms.tensor([0, 3])).shape
    (2, 2)
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
    """Elements zeroed with probability p and the rest scaled by 1 / (1 - p), in training only.

    >>> ms.nn.Dropout(p=0.5)(ms.ops.ones(2))
    Tensor([1., 1.], dtype=float32)
    """

    def __init__(self, keep_prob=None, p=None, dtype=_core.float32):
        super().__init__()
        self.p = 0.5 if p is None and keep_prob is None else (1.0 - keep_prob if p is None else p)
        checks.fraction("Dropout", "p", self.p, one=False)

    def construct(self, x):
        return ops.dropout(x, self.p, self.training)

    def extend_repr(self):
        return f"p={self.p}"


class Flatten(Cell):
    """Dimensions start_dim to end_dim merged."""

    def __init__(self, start_dim=1, end_dim=-1):
        super().__init__()
        self.start_dim, self.end_dim = start_dim, end_dim

    def construct(self, x):
        return _core._raw_ops["flatten"](x, self.start_dim, self.end_dim)


class Unflatten(Cell):
    """One dimension replaced by several."""

    def __init__(self, axis, unflattened_size):
        super().__init__()
        self.axis, self.unflattened_size = axis, tuple(unflattened_size)

    def construct(self, x):
        axis = self.axis + x.ndim if self.axis < 0 else self.axis
        return x.reshape(x.shape[:axis] + self.unflattened_size + x.shape[axis + 1 :])


class Identity(Cell):
    """The input."""

    def construct(self, x):
        return x
