"""Recurrent networks: cells of one step, and networks over sequences. Gates in the order of MindSpore: LSTM input, forget,
cell, output (Hochreiter and Schmidhuber, 1997); GRU reset, update, new (Cho et al., 2014)."""

import math
from functools import partial

from .. import _core, ops
from ..common.initializer import Uniform, initializer
from ..ops._limits import few
from ..parameter import Parameter, ParameterTuple
from .cell import Cell

_linear, _tanh, _relu, _lstm, _gru = (_core._raw_ops[n] for n in ("linear", "tanh", "relu", "lstm_step", "gru_step"))
_unbind, _chunk, _sigmoid = (_core._raw_ops[n] for n in ("unbind", "chunk", "sigmoid"))
_where, _stack, _cat, _full = (_core._raw_ops[n] for n in ("where", "stack", "cat", "full"))


_steps_apart = False  # whatever their number: files of other programs have no loop that takes rows


# A step takes W_ih x + b_ih, which networks compute for all steps in one product.
def _tanh_step(of_input, state, w_hh, b_hh):
    return (_tanh(of_input + _linear(state[0], w_hh, b_hh)),)


def _relu_step(of_input, state, w_hh, b_hh):
    return (_relu(of_input + _linear(state[0], w_hh, b_hh)),)


def _lstm_step(of_input, state, w_hh, b_hh):
    return _lstm(of_input, state[0], state[1], w_hh, b_hh)


def _projected_lstm_step(of_input, state, w_hh, b_hh, projection):
    """The step of a network whose h is projected to fewer elements (Sak et al., 2014)."""
    gates = of_input + _linear(state[0], w_hh, b_hh)
    i, f, g, o = _chunk(gates, 4, -1)
    c = _sigmoid(f) * state[1] + _sigmoid(i) * _tanh(g)
    return _linear(_sigmoid(o) * _tanh(c), projection, None), c


def _gru_step(of_input, state, w_hh, b_hh):
    return (_gru(of_input, state[0], w_hh, b_hh),)


def _parameter(value, name):
    p = Parameter(value, name)
    p._named_by_cell = True
    return p


def _uniform(shape, bound, dtype):
    """As MindSpore's networks draw them: from NumPy's generator itself."""
    import numpy as np

    return _core.Tensor(np.random.uniform(-bound, bound, shape).astype(np.float32)).astype(dtype)


class _RecurrentCell(Cell):
    _gates = 1

    def __init__(self, input_size, hidden_size, has_bias, dtype):
        import numpy as np

        super().__init__()
        for n in (input_size, hidden_size):
            if not isinstance(n, int) or n <= 0:
                raise ValueError(f"{type(self).__name__}: sizes must be positive ints, got {n!r}")
        self.input_size, self.hidden_size, self.has_bias = input_size, hidden_size, has_bias
        rows, bound = self._gates * hidden_size, 1 / math.sqrt(hidden_size)
        shapes = {
            "weight_ih": (rows, input_size),
            "weight_hh": (rows, hidden_size),
            "bias_ih": (rows,),
            "bias_hh": (rows,),
        }
        if not has_bias:
            self.bias_ih = self.bias_hh = shapes["bias_ih"] = shapes["bias_hh"] = None
        shapes = {name: shape for name, shape in shapes.items() if shape}
        for shape in shapes.values():  # MindSpore draws these, and then what it takes
            np.random.randn(*shape)
        for name, shape in shapes.items():
            setattr(self, name, _parameter(initializer(Uniform(bound), shape, dtype), name))

    def _next(self, step, x, state):
        return step(_linear(x, self.weight_ih, self.bias_ih), state, self.weight_hh, self.bias_hh)


class RNNCell(_RecurrentCell):
    """One step of a plain recurrent network: h' = tanh(W_ih x + b_ih + W_hh h + b_hh) (Elman, 1990).

    Args:
        input_size: int, the size of x.
        hidden_size: int, the size of the state.
        has_bias: False leaves the biases out. Default: True.
        nonlinearity: 'tanh' (default) or 'relu'.
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        x: Tensor (N, input_size).
        hx: Tensor (N, hidden_size), the state.
    Returns:
        Tensor (N, hidden_size), the new state. Parameters: ``weight_ih`` (hidden_size, input_size), ``weight_hh``
            (hidden_size, hidden_size), ``bias_ih`` and ``bias_hh`` (hidden_size,), all uniform within 1 /
            sqrt(hidden_size).
    Raises:
        ValueError: a size is not a positive int, or nonlinearity is another word.

    >>> cell, h = ms.nn.RNNCell(3, 2), ms.ops.zeros((1, 2))
    >>> for x in ms.ops.ones((5, 1, 3)):
    ...     h = cell(x, h)
    >>> h.shape
    (1, 2)
    """

    def __init__(self, input_size, hidden_size, has_bias=True, nonlinearity="tanh", dtype=_core.float32):
        if nonlinearity not in ("tanh", "relu"):
            raise ValueError(f"RNNCell: nonlinearity must be 'tanh' or 'relu', got {nonlinearity!r}")
        super().__init__(input_size, hidden_size, has_bias, dtype)
        self.nonlinearity = nonlinearity

    def construct(self, x, hx):
        return self._next(_tanh_step if self.nonlinearity == "tanh" else _relu_step, x, (hx,))[0]


class LSTMCell(_RecurrentCell):
    """One step of a long short-term memory (Hochreiter and Schmidhuber, 1997).

    With i, f, g, o the four parts of W_ih x + b_ih + W_hh h + b_hh: c' = sigmoid(f) * c + sigmoid(i) * tanh(g), h' =
    sigmoid(o) * tanh(c').

    Args:
        input_size: int, the size of x.
        hidden_size: int, the size of the state.
        has_bias: False leaves the biases out. Default: True.
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        x: Tensor (N, input_size).
        hx: pair of Tensors (N, hidden_size): h and c.
    Returns:
        pair of Tensors (N, hidden_size): h' and c'. Parameters: ``weight_ih`` (4 * hidden_size, input_size), ``weight_hh``
            (4 * hidden_size, hidden_size), ``bias_ih`` and ``bias_hh``.
    Raises:
        ValueError: a size is not a positive int.

    >>> h, c = ms.nn.LSTMCell(3, 2)(ms.ops.ones((1, 3)), (ms.ops.zeros((1, 2)), ms.ops.zeros((1, 2))))
    >>> h.shape, c.shape
    ((1, 2), (1, 2))
    """

    _gates = 4

    def __init__(self, input_size, hidden_size, has_bias=True, dtype=_core.float32):
        super().__init__(input_size, hidden_size, has_bias, dtype)

    def construct(self, x, hx):
        return self._next(_lstm_step, x, hx)


class GRUCell(_RecurrentCell):
    """One step of a gated recurrent unit (Cho et al., 2014).

    With r, z, n the three parts of W_ih x + b_ih (i) and of W_hh h + b_hh (h): n = tanh(i_n + sigmoid(i_r + h_r) * h_n), h'
    = (1 - z) * n + z * h with z = sigmoid(i_z + h_z).

    Args:
        input_size: int, the size of x.
        hidden_size: int, the size of the state.
        has_bias: False leaves the biases out. Default: True.
        dtype: dtype of the parameters. Default: float32.
    Inputs:
        x: Tensor (N, input_size).
        hx: Tensor (N, hidden_size), the state.
    Returns:
        Tensor (N, hidden_size), the new state. Parameters: ``weight_ih`` (3 * hidden_size, input_size), ``weight_hh`` (3 *
            hidden_size, hidden_size), ``bias_ih`` and ``bias_hh``.
    Raises:
        ValueError: a size is not a positive int.

    >>> ms.nn.GRUCell(3, 2)(ms.ops.ones((1, 3)), ms.ops.zeros((1, 2))).shape
    (1, 2)
    """

    _gates = 3

    def __init__(self, input_size, hidden_size, has_bias=True, dtype=_core.float32):
        super().__init__(input_size, hidden_size, has_bias, dtype)

    def construct(self, x, hx):
        return self._next(_gru_step, x, (hx,))[0]


def _list_of(kind):
    """MindSpore's name for the Parameters of a kind, of all layers and directions: they may be replaced all at once."""

    def read(self):
        return ParameterTuple(getattr(self, f"{kind}_{end}") for end in self._ends if self.has_bias or kind[0] == "w")

    def replace(self, parameters):
        for parameter, own, end in zip(parameters, read(self), self._ends, strict=True):
            if parameter.shape != own.shape:
                raise ValueError(f"{type(self).__name__}: {kind}_{end} has shape {own.shape}, not {parameter.shape}")
            setattr(self, f"{kind}_{end}", parameter)

    return property(read, replace)


class _Recurrent(Cell):
    """Layers, directions and sequences; subclasses give the step."""

    _gates, _states = 1, 1
    w_ih_list, w_hh_list = _list_of("weight_ih"), _list_of("weight_hh")
    b_ih_list, b_hh_list = _list_of("bias_ih"), _list_of("bias_hh")

    def __init__(
        self,
        input_size,
        hidden_size,
        num_layers=1,
        has_bias=True,
        batch_first=False,
        dropout=0.0,
        bidirectional=False,
        dtype=_core.float32,
        proj_size=0,
    ):
        super().__init__()
        name = type(self).__name__
        for n in (input_size, hidden_size, num_layers):
            if not isinstance(n, int) or n <= 0:
                raise ValueError(f"{name}: sizes must be positive ints, got {n!r}")
        few(f"{name}: num_layers", num_layers)
        if not 0 <= dropout < 1:
            raise ValueError(f"{name}: dropout must be in [0, 1), got {dropout}")
        if proj_size and not (self._states == 2 and 0 < proj_size < hidden_size):
            raise ValueError(f"{name}: proj_size is of LSTM, from 1 to hidden_size - 1, got {proj_size!r}")
        self.input_size, self.hidden_size, self.num_layers = input_size, hidden_size, num_layers
        self._proj_size, width = proj_size, proj_size or hidden_size
        self.has_bias, self.batch_first, self.dropout, self.bidirectional = (
            has_bias,
            batch_first,
            dropout,
            bidirectional,
        )
        rows, bound, directions = self._gates * hidden_size, 1 / math.sqrt(hidden_size), 2 if bidirectional else 1
        self._ends = [f"l{i}{d}" for i in range(num_layers) for d in ("", "_reverse")[:directions]]
        shapes = {"weight_ih": None, "weight_hh": (rows, width)}
        if has_bias:
            shapes.update(bias_ih=(rows,), bias_hh=(rows,))
        if proj_size:
            shapes["weight_hr"] = (proj_size, hidden_size)
        values = {}
        for k, end in enumerate(self._ends):
            inputs = input_size if k < directions else width * directions
            for kind, shape in shapes.items():
                values[kind, end] = _uniform(shape or (rows, inputs), bound, dtype)
        for kind, end in self._order(list(shapes), self._ends):
            setattr(self, f"{kind}_{end}", _parameter(values[kind, end], f"{kind}_{end}"))

    @staticmethod
    def _order(kinds, ends):
        """The Parameters' order, MindSpore's: all layers of one kind together."""
        return [(kind, end) for kind in kinds for end in ends]

    def _weights(self, end):
        bias = (getattr(self, f"bias_ih_{end}"), getattr(self, f"bias_hh_{end}")) if self.has_bias else (None, None)
        projection = (getattr(self, f"weight_hr_{end}"),) if self._proj_size else ()
        return getattr(self, f"weight_ih_{end}"), getattr(self, f"weight_hh_{end}"), *bias, *projection

    def construct(self, x, hx=None, seq_length=None):
        if x.ndim != 3:
            raise ValueError(f"{type(self).__name__}: expected 3 dimensions, got shape {tuple(x.shape)}")
        x = x.swapaxes(0, 1) if self.batch_first else x
        layers = len(self._ends)
        if hx is None:
            zero = _full(0.0, (layers, x.shape[1], self.hidden_size), x.dtype)
            states = (zero,) * self._states
            if self._proj_size:
                states = (_full(0.0, (layers, x.shape[1], self._proj_size), x.dtype), zero)
        else:
            states = hx if isinstance(hx, tuple) else (hx,)
        directions, finals = 2 if self.bidirectional else 1, []
        for layer in range(self.num_layers):
            outputs = []
            for d in range(directions):
                k = layer * directions + d
                start = tuple(s[k] for s in states)
                out, final = self._run(x, start, self._weights(self._ends[k]), d == 1, seq_length)
                outputs.append(out)
                finals.append(final)
            x = _cat(outputs, -1) if directions > 1 else outputs[0]
            if self.dropout and layer + 1 < self.num_layers:
                x = ops.dropout(x, self.dropout, self.training)
        last = tuple(_stack([f[i] for f in finals], 0) for i in range(self._states))
        return x.swapaxes(0, 1) if self.batch_first else x, last if self._states > 1 else last[0]

    def _run(self, x, state, weights, backwards, seq_length):
        """Outputs (T, N, hidden) and the final state; steps at or behind seq_length leave the state and give 0."""
        outputs = []
        w_ih, w_hh, b_ih, b_hh, *projection = weights
        step = partial(_projected_lstm_step, projection=projection[0]) if projection else self._step
        of_inputs = _linear(x, w_ih, b_ih)
        if _steps_apart or (of_inputs.requires_grad and x.shape[0] <= 200):
            # Captured, a long loop over rows is a loop of the graph; taken apart, it is unrolled, and the products of the
            # weights' gradients become one, which outweighs compiling it while there are not too many.
            of_inputs = _unbind(of_inputs, 0)
        for t in range(x.shape[0] - 1, -1, -1) if backwards else range(x.shape[0]):
            if seq_length is None:
                state = step(of_inputs[t], state, w_hh, b_hh)
                outputs.append(state[0])
            else:
                following = step(of_inputs[t], state, w_hh, b_hh)
                runs = (seq_length > t).reshape(-1, 1)
                state = tuple(_where(runs, new, old) for new, old in zip(following, state))
                outputs.append(_where(runs, state[0], 0.0))
        if backwards:
            outputs.reverse()
        return _stack(outputs, 0), state


class RNN(_Recurrent):
    """Plain recurrent network over sequences: the step of ``RNNCell`` at every time, in one or several layers.

    Args:
        input_size: int, the size of the elements of the input.
        hidden_size: int, the size of the state.
        num_layers: int; each layer gets the outputs of the one before. Default: 1.
        nonlinearity: 'tanh' (default) or 'relu'.
        args: has_bias=True, batch_first=False, dropout=0.0, bidirectional=False, dtype=float32, in this order or by name:
            whether biases are added; whether the batch is the first dimension; how much dropout stands between layers;
            whether a second network runs backwards.
        kwargs: the same by name.
    Inputs:
        x: Tensor (T, N, input_size), or (N, T, input_size) with batch_first.
        hx: Tensor (num_layers * directions, N, hidden_size), the first states; None (default): zeros.
        seq_length: integer Tensor (N,), how long each sequence is; behind it outputs are 0. Default: None, all of T.
    Returns:
        pair: outputs (T, N, directions * hidden_size) of the last layer, and last states in hx's shape.
    Raises:
        ValueError: a setting is outside of its range, or x has not three dimensions.

    >>> output, h = ms.nn.RNN(3, 2, num_layers=2)(ms.ops.ones((4, 1, 3)))
    >>> output.shape, h.shape
    ((4, 1, 2), (2, 1, 2))
    """

    def __init__(self, input_size, hidden_size, num_layers=1, nonlinearity="tanh", *args, **kwargs):
        if nonlinearity not in ("tanh", "relu"):
            raise ValueError(f"RNN: nonlinearity must be 'tanh' or 'relu', got {nonlinearity!r}")
        super().__init__(input_size, hidden_size, num_layers, *args, **kwargs)
        self._step = _tanh_step if nonlinearity == "tanh" else _relu_step


class LSTM(_Recurrent):
    """Long short-term memory over sequences: the step of ``LSTMCell`` at every time, in one or several layers.

    Args:
        input_size: int, the size of the elements of the input.
        hidden_size: int, the size of the state.
        num_layers: int; each layer gets the outputs of the one before. Default: 1.
        has_bias: False leaves the biases out. Default: True.
        batch_first: True: the batch is the first dimension of inputs and outputs. Default: False.
        dropout: number in [0, 1), the probability of dropout between layers. Default: 0.0.
        bidirectional: True: a second network runs backwards; outputs of both are put side by side. Default: False.
        dtype: dtype of the parameters. Default: float32.
        proj_size: int less than hidden_size, to which h is projected after each step (Sak et al., 2014). Default: 0, not at all.
    Inputs:
        x: Tensor (T, N, input_size), or (N, T, input_size) with batch_first.
        hx: pair of Tensors (num_layers * directions, N, hidden_size), the first h and c; None (default): zeros.
        seq_length: integer Tensor (N,), how long each sequence is; behind it outputs are 0. Default: None, all of T.
    Returns:
        pair: outputs (T, N, directions * hidden_size) of the last layer, and the pair of last h and c.
    Raises:
        ValueError: a setting is outside of its range, or x has not three dimensions.

    >>> output, (h, c) = ms.nn.LSTM(3, 2, bidirectional=True)(ms.ops.ones((4, 1, 3)))
    >>> output.shape, h.shape, c.shape
    ((4, 1, 4), (2, 1, 2), (2, 1, 2))
    """

    _gates, _states, _step = 4, 2, staticmethod(_lstm_step)


class GRU(_Recurrent):
    """Gated recurrent unit over sequences: the step of ``GRUCell`` at every time, in one or several layers.

    Args:
        input_size: int, the size of the elements of the input.
        hidden_size: int, the size of the state.
        num_layers: int; each layer gets the outputs of the one before. Default: 1.
        has_bias: False leaves the biases out. Default: True.
        batch_first: True: the batch is the first dimension of inputs and outputs. Default: False.
        dropout: number in [0, 1), the probability of dropout between layers. Default: 0.0.
        bidirectional: True: a second network runs backwards; outputs of both are put side by side. Default: False.
        dtype: dtype of the parameters. Default: float32.
        proj_size: 0; of LSTM alone.
    Inputs:
        x: Tensor (T, N, input_size), or (N, T, input_size) with batch_first.
        hx: Tensor (num_layers * directions, N, hidden_size), the first states; None (default): zeros.
        seq_length: integer Tensor (N,), how long each sequence is; behind it outputs are 0. Default: None, all of T.
    Returns:
        pair: outputs (T, N, directions * hidden_size) of the last layer, and last states in hx's shape.
    Raises:
        ValueError: a setting is outside of its range, or x has not three dimensions.

    >>> output, h = ms.nn.GRU(3, 2, batch_first=True)(ms.ops.ones((1, 4, 3)))
    >>> output.shape, h.shape
    ((1, 4, 2), (1, 1, 2))
    """

    _gates, _step = 3, staticmethod(_gru_step)
