"""Recurrent networks as primitives compute them."""

from ... import _core, ops

_raw = _core._raw_ops
_sigmoid, _tanh, _cat, _stack, _reshape = (_raw[n] for n in ("sigmoid", "tanh", "cat", "stack", "reshape"))


def _gates(x, n):
    """x in n equal parts of its last dimension."""
    size = x.shape[-1] // n
    return [x[..., i * size : (i + 1) * size] for i in range(n)]


def _lstm_gates(gates, c, forget_bias):
    """A step of an LSTM from its four gates: i, f, g, o."""
    i, f, g, o = gates
    i, f, g, o = _sigmoid(i), _sigmoid(f + forget_bias), _tanh(g), _sigmoid(o)
    c = f * c + i * g
    bent = _tanh(c)
    return o * bent, c, i, g, f, o, bent


def _dynamic_rnn(x, w, b, seq_length, init_h, init_c, forget_bias, reverse, time_major, names):
    if names != ("LSTM", "tanh"):
        raise ValueError(f"DynamicRNN: cell_type must be 'LSTM' and activation 'tanh', got {names}")
    if seq_length is not None:
        raise ValueError("DynamicRNN: seq_length must be None")
    x = x if time_major else x.swapaxes(0, 1)
    hidden = w.shape[1] // 4
    zeros = ops.zeros((x.shape[1], hidden), dtype=x.dtype)
    h = zeros if init_h is None else _reshape(init_h, (x.shape[1], hidden))
    c = zeros if init_c is None else _reshape(init_c, (x.shape[1], hidden))
    steps = []
    for t in reversed(range(x.shape[0])) if reverse else range(x.shape[0]):
        i, g, f, o = _gates(_cat((x[t], h), -1) @ w + b, 4)
        step = _lstm_gates((i, f, g, o), c, forget_bias)
        h, c = step[:2]
        steps.append((h, *step))
    if reverse:
        steps.reverse()
    return tuple([_stack(part, 0) for part in zip(*steps)])


def _dynamic_gru(x, w_input, w_hidden, b_input, b_hidden, seq_length, init_h, reverse, time_major, order, reset_after):
    if order not in ("rzh", "zrh"):
        raise ValueError(f"DynamicGRUV2: gate_order must be 'rzh' or 'zrh', got {order!r}")
    if seq_length is not None:
        raise ValueError("DynamicGRUV2: seq_length must be None")
    x = x if time_major else x.swapaxes(0, 1)
    hidden = w_hidden.shape[0]
    b_input = 0.0 if b_input is None else b_input
    b_hidden = ops.zeros((3 * hidden,), dtype=x.dtype) if b_hidden is None else b_hidden
    h, steps = init_h.reshape((x.shape[1], hidden)), []
    gates_of = lambda y: _gates(y, 3) if order == "rzh" else [_gates(y, 3)[i] for i in (1, 0, 2)]  # noqa: E731
    for t in reversed(range(x.shape[0])) if reverse else range(x.shape[0]):
        r, z, n = gates_of(x[t] @ w_input + b_input)
        r_h, z_h, n_h = gates_of(h @ w_hidden + b_hidden)
        r, z = _sigmoid(r + r_h), _sigmoid(z + z_h)
        if not reset_after:
            weight = w_hidden[:, 2 * hidden :]
            n_h = (r * h) @ weight + b_hidden[2 * hidden :]
        n = _tanh(n + (r * n_h if reset_after else n_h))
        h = (1 - z) * n + z * h
        steps.append((h, h, z, r, n, n_h))
    if reverse:
        steps.reverse()
    return tuple([_stack(part, 0) for part in zip(*steps)])


def _basic_lstm(x, h, c, w, b, forget_bias):
    i, g, f, o = _gates(_cat((x, h), -1) @ w + b, 4)
    h, c, i, g, f, o, bent = _lstm_gates((i, f, g, o), c, forget_bias)
    return c, h, i, g, f, o, bent


def _lstm_primitive(x, h, c, w, input_size, hidden_size, num_layers, has_bias, bidirectional, dropout, proj_size):
    """MindSpore's LSTM on a CPU: all input weights, then all recurrent ones, then the biases, in one row of numbers."""
    if proj_size:
        raise ValueError("LSTM: proj_size must be 0")
    if num_layers > 1 and (bidirectional or input_size != hidden_size):
        raise ValueError("LSTM: several layers need input_size of hidden_size, and one direction")
    flat, at, directions = _reshape(w, (-1,)), 0, 2 if bidirectional else 1

    def take(rows, columns):
        nonlocal at
        at += rows * columns
        return _reshape(flat[at - rows * columns : at], (rows, columns))

    several = range(num_layers * directions)
    of_input = [take(4 * hidden_size, input_size) for _ in several]
    recurrent = [take(4 * hidden_size, hidden_size) for _ in several]
    bias = [take(1, 4 * hidden_size) for _ in several] if has_bias else [0.0] * len(several)
    if has_bias and flat.shape[0] == at + 4 * hidden_size * len(several):  # a second bias
        bias = [one + take(1, 4 * hidden_size) for one in bias]
    last_h, last_c = [], []
    for layer in range(num_layers):
        outputs = []
        for direction in range(directions):
            k = layer * directions + direction
            state, cell, steps = h[k], c[k], []
            for t in reversed(range(x.shape[0])) if direction else range(x.shape[0]):
                gates = _gates(x[t] @ of_input[k].T + state @ recurrent[k].T + bias[k], 4)
                state, cell = _lstm_gates(gates, cell, 0.0)[:2]
                steps.append(state)
            last_h.append(state)
            last_c.append(cell)
            outputs.append(_stack(steps[::-1] if direction else steps, 0))
        x = _cat(outputs, -1) if directions == 2 else outputs[0]
        if dropout and layer + 1 < num_layers:
            x = _raw["dropout"](x, dropout)
    kept = ops.zeros((1, 1), dtype=x.dtype)
    return x, _stack(last_h, 0), _stack(last_c, 0), kept, kept


FUNCTIONS = {name: f for name, f in globals().items() if name.startswith("_") and not name.startswith("__")}
