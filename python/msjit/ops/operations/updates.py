"""Steps of optimizers as primitives make them: the variable and its slots are written in place."""

from ... import _core
from ...autograd import no_grad
from .._composed.rearrange import tensor_scatter_update
from ..function import as_tensor, assign

_raw = _core._raw_ops
_sqrt, _abs, _sign, _where, _maximum, _pow = (_raw[n] for n in ("sqrt", "abs", "sign", "where", "maximum", "pow"))


def _written(slots, values):
    """The slots (Parameters or tensors), with values in them, as ``assign`` gives them back."""
    with no_grad():
        for slot, value in zip(slots, values):
            assign(slot, value)
    return tuple([as_tensor(slot) for slot in slots])


def _adam_change(m, v, beta1_power, beta2_power, lr, beta1, beta2, epsilon, gradient, nesterov):
    """What Adam adds to the variable (Kingma and Ba, 2015); m and v go on."""
    step = lr * (1 - beta2_power) ** 0.5 / (1 - beta1_power)
    m1 = beta1 * m + (1 - beta1) * gradient
    v1 = beta2 * v + (1 - beta2) * gradient * gradient
    _written((m, v), (m1, v1))
    top = beta1 * m1 + (1 - beta1) * gradient if nesterov else m1
    return -step * top / (_sqrt(v1) + epsilon)


def _adam(var, m, v, beta1_power, beta2_power, lr, beta1, beta2, epsilon, gradient, nesterov):
    change = _adam_change(m, v, beta1_power, beta2_power, lr, beta1, beta2, epsilon, gradient, nesterov)
    return _written((var,), (var + change,)) + (as_tensor(m), as_tensor(v))


def _adam_weight_decay(var, m, v, lr, beta1, beta2, epsilon, decay, gradient):
    m1 = beta1 * m + (1 - beta1) * gradient
    v1 = beta2 * v + (1 - beta2) * gradient * gradient
    return _written((var, m, v), (var - lr * (m1 / (_sqrt(v1) + epsilon) + decay * var), m1, v1))


def _ada_max(var, m, v, beta1_power, lr, beta1, beta2, epsilon, grad):
    m1 = beta1 * m + (1 - beta1) * grad
    v1 = _maximum(beta2 * v, _abs(grad))
    return _written((var, m, v), (var - lr / (1 - beta1_power) * m1 / (v1 + epsilon), m1, v1))


def _adadelta_values(var, accum, accum_update, lr, rho, epsilon, grad):
    a = rho * accum + (1 - rho) * grad * grad
    change = _sqrt(accum_update + epsilon) / _sqrt(a + epsilon) * grad
    return var - lr * change, a, rho * accum_update + (1 - rho) * change * change


def _adadelta(var, accum, accum_update, lr, rho, epsilon, grad):
    values = _adadelta_values(var, accum, accum_update, lr, rho, epsilon, grad)
    return _written((var, accum, accum_update), values)


def _adagrad(var, accum, lr, grad, update_slots, epsilon):
    a = accum + grad * grad if update_slots else accum
    return _written((var, accum), (var - lr * grad / (_sqrt(a) + epsilon), a))


def _adagrad_da(var, total, squares, grad, lr, l1, l2, global_step):
    """Dual averaging (Duchi, Hazan and Singer, 2011)."""
    total1, squares1 = total + grad, squares + grad * grad
    top = _sign(total1) * _maximum(_abs(total1) - l1 * global_step, 0) if _some(l1) else total1
    value = -lr * top / (_sqrt(squares1) + l2 * global_step * lr)
    return _written((var, total, squares), (value, total1, squares1))[0]


def _some(x):
    return (x.item() if isinstance(x, _core.Tensor) else x) > 0


def _amsgrad(var, m, v, vhat, beta1_power, beta2_power, lr, beta1, beta2, epsilon, grad):
    step = lr * (1 - beta2_power) ** 0.5 / (1 - beta1_power)
    m1 = beta1 * m + (1 - beta1) * grad
    v1 = beta2 * v + (1 - beta2) * grad * grad
    largest = _maximum(vhat, v1)
    return _written((var, m, v, vhat), (var - step * m1 / (_sqrt(largest) + epsilon), m1, v1, largest))


def _add_sign(var, m, lr, alpha, sign_decay, beta, grad):
    m1 = beta * m + (1 - beta) * grad
    return _written((var, m), (var - lr * (alpha + sign_decay * _sign(grad) * _sign(m1)) * grad, m1))


def _power_sign(var, m, lr, logbase, sign_decay, beta, grad):
    m1 = beta * m + (1 - beta) * grad
    return _written((var, m), (var - lr * _raw["exp"](logbase * sign_decay * _sign(grad) * _sign(m1)) * grad, m1))


def _centered_rms_prop(var, mean_gradient, mean_square, moment, grad, lr, decay, momentum, epsilon):
    mean = decay * mean_gradient + (1 - decay) * grad
    square = decay * mean_square + (1 - decay) * grad * grad
    change = momentum * moment + lr * grad * _raw["rsqrt"](square - mean * mean + epsilon)
    return _written((var, mean_gradient, mean_square, moment), (var - change, mean, square, change))[0]


def _rms_prop_values(var, mean_square, moment, lr, grad, decay, momentum, epsilon):
    square = decay * mean_square + (1 - decay) * grad * grad
    change = momentum * moment + lr * grad * _raw["rsqrt"](square + epsilon)
    return var - change, square, change


def _rms_prop_where_moved(var, mean_square, moment, lr, grad, decay, momentum, epsilon):
    """The same; the mean square stays where there is no gradient."""
    new, square, change = _rms_prop_values(var, mean_square, moment, lr, grad, decay, momentum, epsilon)
    return new, _where(grad == 0, mean_square, square), change


def _rms_prop(var, mean_square, moment, lr, grad, decay, momentum, epsilon):
    values = _rms_prop_values(var, mean_square, moment, lr, grad, decay, momentum, epsilon)
    return _written((var, mean_square, moment), values)[0]


def _ftrl_values(var, accum, linear, grad, lr, l1, l2, lr_power):
    """Follow the regularised leader (McMahan et al., 2013)."""
    accum1 = accum + grad * grad
    power, power1 = _pow(accum, -lr_power), _pow(accum1, -lr_power)
    linear1 = linear + grad - (power1 - power) / lr * var
    value = (_sign(linear1) * l1 - linear1) / (power1 / lr + 2 * l2)
    return _where(_abs(linear1) > l1, value, 0.0), accum1, linear1


def _ftrl_shrinking(var, accum, linear, grad, lr, l1, l2, l2_shrinkage, lr_power):
    """``_ftrl_values`` where the gradient that linear adds up has the l2 term of the shrinkage besides."""
    return _ftrl_values(var, accum, linear + 2 * l2_shrinkage * var, grad, lr, l1, l2, lr_power)


def _ftrl(var, accum, linear, grad, lr, l1, l2, lr_power):
    return _written((var, accum, linear), _ftrl_values(var, accum, linear, grad, lr, l1, l2, lr_power))[0]


def _keras_momentum(var, accum, lr, grad, momentum, nesterov):
    a = accum * momentum - grad * lr
    return _written((var, accum), (var + (a * momentum - grad * lr if nesterov else a), a))


def _momentum(var, accum, lr, gradient, momentum, nesterov):
    a = accum * momentum + gradient
    return _written((var, accum), (var - lr * (gradient + momentum * a if nesterov else a), a))[0]


def _proximal(x, lr, l1, l2):
    """The proximal step of l1 |x| + l2 / 2 x * x."""
    if _some(l1):
        x = _sign(x) * _maximum(_abs(x) - lr * l1, 0)
    return x / (1 + lr * l2)


def _proximal_adagrad(var, accum, lr, l1, l2, grad):
    a = accum + grad * grad
    rate = lr * _raw["rsqrt"](a)
    return _written((var, accum), (_proximal(var - rate * grad, rate, l1, l2), a))


def _sgd(var, gradient, lr, accum, momentum, stat, dampening, weight_decay, nesterov):
    """stat: 0 where the first step is still to come; there the slot takes the gradient undamped."""
    if weight_decay:
        gradient = gradient + weight_decay * var
    if not _some(momentum):
        return _written((var,), (var - lr * gradient,))[0]
    a = _where(stat > 0, gradient, accum * momentum + (1 - dampening) * gradient)
    step = gradient + momentum * a if nesterov else a
    return _written((var, accum, stat), (var - lr * step, a, stat * 0))[0]


def _lars(weight, gradient, norm_weight, norm_gradient, weight_decay, lr, epsilon, trust, clip):
    """Layer-wise rates (You, Gitman and Ginsburg, 2017), of the sums of squares."""
    w, g = _sqrt(norm_weight), _sqrt(norm_gradient)
    rate = _where(_raw["logical_and"](w > 0, g > 0), trust * w / (g + weight_decay * w + epsilon), 1.0)
    if clip:
        rate = _raw["clamp"](rate / lr, 0.0, 1.0)
    return rate * (gradient + weight_decay * weight)


def _sparse_rows(step, slots, grad, indices):
    """step(*rows, grad) of the rows at indices, each row once."""
    rows = step(*(_raw["index_select"](s, indices, 0) for s in slots), grad)
    at = _raw["reshape"](indices, (-1, 1))
    return _written(slots, [tensor_scatter_update(slot, at, value) for slot, value in zip(slots, rows)])


def _sparse_adagrad(var, accum, grad, indices, lr, epsilon, update_slots):
    def step(v, a, g):
        a = a + g * g if update_slots else a
        return v - lr * g / (_sqrt(a) + epsilon), a

    return _sparse_rows(step, (var, accum), grad, indices)


def _row_sums(grad, indices):
    """(gradients, rows) with each row once: gradients of the same row are added."""
    rows, at = _raw["unique"](indices)[:2]
    zero = _raw["full"](0, (rows.shape[0], *grad.shape[1:]), grad.dtype)
    return _raw["index_add"](zero, _raw["cast"](at, _core.int64), grad, 0), rows


def _nothing(n):
    """What fused steps give in place of results, which stand in the variables."""
    return tuple(_raw["full"](0, (1,), _core.float32) for _ in range(n))


def _fused_rows(step, slots, grad, indices):
    _sparse_rows(step, slots, *_row_sums(grad, indices))
    return _nothing(len(slots))


def _fused_adam(var, m, v, beta1_power, beta2_power, lr, beta1, beta2, epsilon, grad, indices, nesterov):
    """Adam with a gradient of some rows, of which all go on."""
    whole = _raw["index_add"](_raw["full_like"](var, 0), indices, grad, 0)
    _adam(var, m, v, beta1_power, beta2_power, lr, beta1, beta2, epsilon, whole, nesterov)
    return _nothing(3)


def _lazy_adam(var, m, v, beta1_power, beta2_power, lr, beta1, beta2, epsilon, grad, indices, nesterov):
    """Adam of the rows that have a gradient."""

    def step(var, m, v, g):
        m1, v1 = beta1 * m + (1 - beta1) * g, beta2 * v + (1 - beta2) * g * g
        top = beta1 * m1 + (1 - beta1) * g if nesterov else m1
        return var - lr * (1 - beta2_power) ** 0.5 / (1 - beta1_power) * top / (_sqrt(v1) + epsilon), m1, v1

    return _fused_rows(step, (var, m, v), grad, indices)


def _proximal_rows(lr, l1, l2):
    """The step of _proximal_adagrad for rows."""

    def step(var, accum, g):
        a = accum + g * g
        rate = lr * _raw["rsqrt"](a)
        return _proximal(var - rate * g, rate, l1, l2), a

    return step


FUNCTIONS = {name: f for name, f in globals().items() if name.startswith("_") and not name.startswith("__")}
