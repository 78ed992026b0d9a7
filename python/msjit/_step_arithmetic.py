"""What steps of optimizers compute: functions of tensors and numbers alone, which are captured, so that the step of a parameter
is one kernel in eager training too. In code that is captured itself they are parts of it."""

from . import _core
from .capture import jit

_write, _maximum = (_core._raw_ops[n] for n in ("copy_", "maximum"))


def _prepared(p, gradient, loss_scale, decay):
    """The gradient with loss scale and weight decay (as an L2 penalty) applied. decay: number or tensor; None: none."""
    if loss_scale != 1.0:
        gradient = gradient / loss_scale
    return gradient if decay is None else gradient + p * decay


def _moments(m, v, greatest, gradient, beta1, beta2):
    """Moves both means on; what stands for them in the step. greatest: the greatest v so far, or None."""
    _write(m, m * beta1 + gradient * (1.0 - beta1))
    _write(v, v * beta2 + gradient * gradient * (1.0 - beta2))
    if greatest is None:
        return m, v
    _write(greatest, _maximum(greatest, v))
    return m, greatest


@jit
def momentum_step(p, v, gradient, lr, momentum, nesterov, loss_scale, decay):
    gradient = _prepared(p, gradient, loss_scale, decay)
    _write(v, v * momentum + gradient)
    _write(p, p - (gradient + v * momentum if nesterov else v) * lr)


@jit
def adam_step(p, m, v, greatest, gradient, lr, beta1, beta2, eps, nesterov, loss_scale, decay):
    gradient = _prepared(p, gradient, loss_scale, decay)
    m, v = _moments(m, v, greatest, gradient, beta1, beta2)
    if nesterov:
        m = m * beta1 + gradient * (1.0 - beta1)
    _write(p, p - m / (v.sqrt() + eps) * lr)


@jit
def decoupled_adam_step(p, m, v, greatest, gradient, lr, beta1, beta2, eps, powers, decay):
    """powers: of beta1 and beta2, by which the means are corrected, or None."""
    m, v = _moments(m, v, greatest, gradient, beta1, beta2)
    if powers is None:
        update = m / (v.sqrt() + eps)
    else:
        update = m / (1.0 - powers[0]) / ((v / (1.0 - powers[1])).sqrt() + eps)
    _write(p, p - (update if decay is None else update + p * decay) * lr)


@jit
def corrected_adam_step(p, m, v, greatest, gradient, rate, beta1, beta2, root, eps, kept, decay):
    """PyTorch's forms: rate is corrected for m, root is what the root of v is divided by; p is first multiplied by kept, or
    decay times it is added to the gradient; None: neither."""
    if kept is not None:
        p.mul_(kept)
    if decay is not None:
        gradient = gradient + decay * p
    m, v = _moments(m, v, greatest, gradient, beta1, beta2)
    p.sub_(m / (v.sqrt() / root + eps) * rate)


@jit
def buffer_step(p, buffer, gradient, rate, momentum, dampening, nesterov, decay):
    if decay:
        gradient = gradient + decay * p
    buffer.copy_(buffer * momentum + gradient * (1 - dampening))
    p.sub_((gradient + momentum * buffer if nesterov else buffer) * rate)
