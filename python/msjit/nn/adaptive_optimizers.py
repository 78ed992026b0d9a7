"""Optimizers that adapt their steps, with MindSpore's names, defaults and order of operations."""

import math

from .. import _core
from .._core import Tensor
from ..autograd import no_grad
from .checks import optimizer_settings
from .optim import Adam, Optimizer, _number, _write

_full, _where, _maximum, _minimum, _sign = (
    _core._raw_ops[n] for n in ("full", "where", "maximum", "minimum", "sign")
)  # fmt: skip
_sqrt, _abs, _norm, _mean, _clamp = (_core._raw_ops[n] for n in ("sqrt", "abs", "norm", "mean", "clamp"))


class AdamOffload(Adam):
    """``Adam``, whose state MindSpore keeps in the host's memory; here it lies where all tensors do.

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step. Default: 0.001.
        beta1: number in [0, 1). Default: 0.9.
        beta2: number in [0, 1). Default: 0.999.
        eps: small number that keeps the divisor from being 0. Default: 1e-8.
        use_locking: accepted as MindSpore has it; has no effect.
        use_nesterov: as in ``Adam``. Default: False.
        weight_decay: number; weight_decay * p is added to each gradient (an L2 penalty). Default: 0.0.
        loss_scale: number that the gradients were multiplied by, which is divided out. Default: 1.0.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.

    >>> w = ms.Parameter(ms.tensor([1.0]), name="w")
    >>> ms.nn.AdamOffload([w], learning_rate=0.1)((ms.tensor([100.0]),)), w.asnumpy().round(4)
    (True, array([0.9], dtype=float32))
    """

    _power_shape = (1,)

    def __init__(
        self,
        params,
        learning_rate=1e-3,
        beta1=0.9,
        beta2=0.999,
        eps=1e-8,
        use_locking=False,
        use_nesterov=False,
        weight_decay=0.0,
        loss_scale=1.0,
    ):
        super().__init__(params, learning_rate, beta1, beta2, eps, use_locking, use_nesterov, weight_decay, loss_scale)


class LazyAdam(AdamOffload):
    """``Adam``, which in MindSpore updates only the rows that a sparse gradient has; gradients are dense here, so that it
    updates all.

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step. Default: 0.001.
        beta1: number in [0, 1). Default: 0.9.
        beta2: number in [0, 1). Default: 0.999.
        eps: small number that keeps the divisor from being 0. Default: 1e-8.
        use_locking: accepted as MindSpore has it; has no effect.
        use_nesterov: as in ``Adam``. Default: False.
        weight_decay: number; weight_decay * p is added to each gradient (an L2 penalty). Default: 0.0.
        loss_scale: number that the gradients were multiplied by, which is divided out. Default: 1.0.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.

    >>> w = ms.Parameter(ms.tensor([1.0]), name="w")
    >>> ms.nn.LazyAdam([w], learning_rate=0.1)((ms.tensor([100.0]),)), w.asnumpy().round(4)
    (True, array([0.9], dtype=float32))
    """

    _decay_of_steps = "groups"


class AdaMax(Optimizer):
    """Adam with the greatest gradient in place of the root of the mean square (Kingma and Ba, 2015).

    m = beta1 * m + (1 - beta1) * g; u = max(beta2 * u, |g|); in step t p -= learning_rate / (1 - beta1 ** t) * m / (u +
    eps).

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step. Default: 0.001.
        beta1: number in [0, 1). Default: 0.9.
        beta2: number in [0, 1). Default: 0.999.
        eps: small number that keeps the divisor from being 0. Default: 1e-8.
        weight_decay: number; weight_decay * p is added to each gradient (an L2 penalty). Default: 0.0.
        loss_scale: number that the gradients were multiplied by, which is divided out. Default: 1.0.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.

    >>> w = ms.Parameter(ms.tensor([1.0]), name="w")
    >>> ms.nn.AdaMax([w], learning_rate=0.1)((ms.tensor([100.0]),)), w.asnumpy().round(4)
    (True, array([0.9], dtype=float32))
    """

    def __init__(self, params, learning_rate=1e-3, beta1=0.9, beta2=0.999, eps=1e-8, weight_decay=0.0, loss_scale=1.0):
        optimizer_settings("AdaMax", beta1=beta1, beta2=beta2, eps=eps)
        super().__init__(learning_rate, params, weight_decay, loss_scale)
        self.beta1, self.beta2, self.eps = beta1, beta2, eps
        self.beta1_power = self._own_number(1.0, "beta1_power", (1,))
        self.moment1, self.moment2 = self._kept("moment1."), self._kept("moment2.")

    def _before(self, lr):
        _write(self.beta1_power, self.beta1_power * self.beta1)

    def _update(self, i, p, gradient, lr):
        gradient = self._prepared(i, p, gradient)
        m, u = self.moment1[i], self.moment2[i]
        _write(m, m * self.beta1 + gradient * (1 - self.beta1))
        _write(u, _maximum(u * self.beta2, _abs(gradient)))
        _write(p, p - m / (u + self.eps) * (lr / (1 - self.beta1_power.reshape(()))))


class Adadelta(Optimizer):
    """Steps by the gradient times the root mean square of earlier steps over that of gradients, so that no rate must be chosen
    (Zeiler, 2012).

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step. It multiplies the step. Default: 1.0.
        rho: number in [0, 1], how slowly both means forget. Default: 0.9.
        epsilon: small number that starts the steps and keeps the divisor from being 0. Default: 1e-6.
        loss_scale: number that the gradients were multiplied by, which is divided out. Default: 1.0.
        weight_decay: number; weight_decay * p is added to each gradient (an L2 penalty). Default: 0.0.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.

    >>> w = ms.Parameter(ms.tensor([1.0]), name="w")
    >>> ms.nn.Adadelta([w])((ms.tensor([1.0]),)), w.asnumpy().round(4)
    (True, array([0.9968], dtype=float32))
    """

    def __init__(self, params, learning_rate=1.0, rho=0.9, epsilon=1e-6, loss_scale=1.0, weight_decay=0.0):
        optimizer_settings("Adadelta", epsilon=epsilon)
        super().__init__(learning_rate, params, weight_decay, loss_scale)
        if not 0 <= rho <= 1:
            raise ValueError(f"Adadelta: rho must be in [0, 1], got {rho}")
        self.rho, self.epsilon = rho, epsilon
        self.accum, self.accum_update = self._kept("accum."), self._kept("accum_update.")

    def _update(self, i, p, gradient, lr):
        gradient = self._prepared(i, p, gradient)
        a, u = self.accum[i], self.accum_update[i]
        _write(a, a * self.rho + gradient * gradient * (1 - self.rho))
        step = _sqrt(u + self.epsilon) / _sqrt(a + self.epsilon) * gradient
        _write(u, u * self.rho + step * step * (1 - self.rho))
        _write(p, p - step * lr)


class Adagrad(Optimizer):
    """Steps by the gradient over the root of the sum of all its squares: a = a + g ** 2; p -= learning_rate * g / sqrt(a)
    (Duchi et al., 2011).

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        accum: number that is not negative, what a begins with. Default: 0.1.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step. Default: 0.001.
        update_slots: False: a stays as it is. Default: True.
        loss_scale: number that the gradients were multiplied by, which is divided out. Default: 1.0.
        weight_decay: number; weight_decay * p is added to each gradient (an L2 penalty). Default: 0.0.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.

    >>> w = ms.Parameter(ms.tensor([1.0]), name="w")
    >>> ms.nn.Adagrad([w], accum=0.0, learning_rate=0.5)((ms.tensor([3.0]),)), w.asnumpy().round(4)
    (True, array([0.5], dtype=float32))
    """

    def __init__(self, params, accum=0.1, learning_rate=0.001, update_slots=True, loss_scale=1.0, weight_decay=0.0):
        optimizer_settings("Adagrad", accum=accum, update_slots=update_slots)
        super().__init__(learning_rate, params, weight_decay, loss_scale)
        self.update_slots, self.accum = update_slots, self._kept("accum.", float(accum))

    def _update(self, i, p, gradient, lr):
        gradient = self._prepared(i, p, gradient)
        a = self.accum[i]
        if self.update_slots:
            _write(a, a + gradient * gradient)
        _write(p, p - gradient / _sqrt(a) * lr)


class ProximalAdagrad(Optimizer):
    """``Adagrad`` with l1 and l2 penalties applied after the step, which makes small parameters exactly 0 (Duchi and Singer,
    2009).

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        accum: number, what the sum of squares begins with. Default: 0.1.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step. Default: 0.001.
        l1: number that is not negative, the penalty of |p|. Default: 0.0.
        l2: number that is not negative, the penalty of p ** 2 / 2. Default: 0.0.
        use_locking: accepted as MindSpore has it; has no effect.
        loss_scale: number that the gradients were multiplied by, which is divided out. Default: 1.0.
        weight_decay: number; weight_decay * p is added to each gradient (an L2 penalty). Default: 0.0.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.

    >>> w = ms.Parameter(ms.tensor([1.0]), name="w")
    >>> ms.nn.ProximalAdagrad([w], accum=0.0, learning_rate=0.5, l1=3.0)((ms.tensor([3.0]),)), w.asnumpy().round(4)
    (True, array([0.], dtype=float32))
    """

    def __init__(
        self,
        params,
        accum=0.1,
        learning_rate=0.001,
        l1=0.0,
        l2=0.0,
        use_locking=False,
        loss_scale=1.0,
        weight_decay=0.0,
    ):
        optimizer_settings("ProximalAdagrad", accum=accum, l1=l1, l2=l2, use_locking=use_locking)
        super().__init__(learning_rate, params, weight_decay, loss_scale)
        self.l1, self.l2, self.accum = l1, l2, self._kept("accum.", float(accum))

    def _update(self, i, p, gradient, lr):
        gradient = self._prepared(i, p, gradient)
        a = self.accum[i]
        _write(a, a + gradient * gradient)
        rate = lr / _sqrt(a)
        moved = p - gradient * rate
        if self.l1 > 0:
            moved = _sign(moved) * _clamp(_abs(moved) - rate * self.l1, 0.0)
        _write(p, moved / (1 + rate * self.l2))


class FTRL(Optimizer):
    """Follow the regularised leader: steps for models with many zeros (McMahan et al., 2013).

    With a the sum of squared gradients, s = a ** -lr_power and z += g - (new s - old s) / learning_rate * p, p = (sign(z) *
    l1 - z) / (s / learning_rate + 2 * l2) where |z| > l1, else 0.

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        initial_accum: number that is not negative, what a begins with. Default: 0.1.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step. Default: 0.001.
        lr_power: number that is not positive. Default: -0.5.
        l1: number that is not negative: the larger, the more zeros. Default: 0.0.
        l2: number that is not negative, against large parameters. Default: 0.0.
        use_locking: accepted as MindSpore has it; has no effect.
        loss_scale: number that the gradients were multiplied by, which is divided out. Default: 1.0.
        weight_decay: number; weight_decay * p is added to each gradient (an L2 penalty). Default: 0.0.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.

    >>> w = ms.Parameter(ms.tensor([1.0]), name="w")
    >>> ms.nn.FTRL([w], learning_rate=0.5)((ms.tensor([1.0]),)), w.asnumpy().round(4)
    (True, array([0.2218], dtype=float32))
    """

    def __init__(
        self,
        params,
        initial_accum=0.1,
        learning_rate=0.001,
        lr_power=-0.5,
        l1=0.0,
        l2=0.0,
        use_locking=False,
        loss_scale=1.0,
        weight_decay=0.0,
    ):
        optimizer_settings("FTRL", use_locking=use_locking)
        super().__init__(learning_rate, params, weight_decay, loss_scale)
        if initial_accum < 0 or lr_power > 0 or l1 < 0 or l2 < 0:
            raise ValueError("FTRL: initial_accum, l1 and l2 must not be negative, lr_power not positive")
        self.lr_power, self.l1, self.l2 = lr_power, l1, l2
        self.moments, self.linear = self._kept("moments.", float(initial_accum)), self._kept("linear.")

    def _update(self, i, p, gradient, lr):
        gradient = self._prepared(i, p, gradient)
        a, z = self.moments[i], self.linear[i]
        total = a + gradient * gradient
        new, old = total**-self.lr_power, a**-self.lr_power
        _write(z, z + gradient - (new - old) / lr * p)
        _write(a, total)
        size = new / lr + 2 * self.l2
        _write(p, _where(_abs(z) > self.l1, (_sign(z) * self.l1 - z) / size, 0.0))


class RMSProp(Optimizer):
    """Steps by the gradient over the root of the running mean s of its square (Tieleman and Hinton, 2012).

    s = decay * s + (1 - decay) * g ** 2; v = momentum * v + learning_rate * g / sqrt(s + epsilon); p -= v.

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step. Default: 0.1.
        decay: number that is not negative. Default: 0.9.
        momentum: number that is not negative. Default: 0.0.
        epsilon: positive number that keeps the divisor from being 0. Default: 1e-10.
        use_locking: accepted as MindSpore has it; has no effect.
        centered: True subtracts the square of the running mean of g from s: the variance. Default: False.
        loss_scale: number that the gradients were multiplied by, which is divided out. Default: 1.0.
        weight_decay: number; weight_decay * p is added to each gradient (an L2 penalty). Default: 0.0.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.

    >>> w = ms.Parameter(ms.tensor([1.0]), name="w")
    >>> ms.nn.RMSProp([w], learning_rate=0.5)((ms.tensor([1.0]),)), w.asnumpy().round(4)  # s begins with 1
    (True, array([0.5], dtype=float32))
    """

    def __init__(
        self,
        params,
        learning_rate=0.1,
        decay=0.9,
        momentum=0.0,
        epsilon=1e-10,
        use_locking=False,
        centered=False,
        loss_scale=1.0,
        weight_decay=0.0,
    ):
        optimizer_settings("RMSProp", use_locking=use_locking, centered=centered)
        super().__init__(learning_rate, params, weight_decay, loss_scale)
        if momentum < 0 or decay < 0 or epsilon <= 0:
            raise ValueError("RMSProp: momentum and decay must not be negative, epsilon positive")
        self.decay, self.momentum, self.epsilon, self.centered = decay, momentum, epsilon, centered
        self.mean_grad = self._kept("mean_grad.") if centered else ()
        self.mean_square, self.moment = self._kept("mean_square.", 1.0), self._kept("moment.")

    def _update(self, i, p, gradient, lr):
        gradient = self._prepared(i, p, gradient)
        s, moment = self.mean_square[i], self.moment[i]
        _write(s, s * self.decay + gradient * gradient * (1 - self.decay))
        size = s
        if self.centered:
            g = self.mean_grad[i]
            _write(g, g * self.decay + gradient * (1 - self.decay))
            size = s - g * g
        _write(moment, moment * self.momentum + gradient * lr / _sqrt(size + self.epsilon))
        _write(p, p - moment)


class Rprop(Optimizer):
    """Resilient propagation: steps by the sign of the gradient alone; their size grows while the sign stays and shrinks when
    it turns (Riedmiller and Braun, 1993).

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step. The size of the first step. Default: 0.1.
        etas: pair of numbers, the factor when the sign turns (below 1) and when it stays (above 1). Default: (0.5, 1.2).
        step_sizes: pair of numbers, the smallest and the largest size. Default: (1e-6, 50.0).
        weight_decay: number; weight_decay * p is added to each gradient (an L2 penalty). Default: 0.0.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.

    >>> w = ms.Parameter(ms.tensor([1.0]), name="w")
    >>> optimizer = ms.nn.Rprop([w], learning_rate=0.5)
    >>> done = optimizer((ms.tensor([9.0]),)), optimizer((ms.tensor([7.0]),))
    >>> w.asnumpy().round(4)  # 1 - 0.5 - 0.6
    array([-0.1], dtype=float32)
    """

    def __init__(self, params, learning_rate=0.1, etas=(0.5, 1.2), step_sizes=(1e-6, 50.0), weight_decay=0.0):
        super().__init__(learning_rate, params, weight_decay)
        if not 0 < etas[0] < 1 < etas[1] or step_sizes[0] > step_sizes[1]:
            raise ValueError(f"Rprop: needs etas (below 1, above 1) and ordered step_sizes, got {etas}, {step_sizes}")
        self.etas, self.step_sizes = etas, step_sizes
        self.prev, self.step_size = self._kept("prev."), self._kept("step_size.")

    def _update(self, i, p, gradient, lr):
        gradient = self._prepared(i, p, gradient)
        prev, size = self.prev[i], self.step_size[i]
        current = _where(self.global_step.reshape(()) == 0, lr, size)
        turn = gradient * prev
        factor = _where(turn > 0, self.etas[1], _where(turn < 0, self.etas[0], 1.0))
        kept = _where(turn < 0, 0.0, gradient)
        current = _clamp(current * factor, self.step_sizes[0], self.step_sizes[1])
        _write(p, p - _sign(kept) * current)
        _write(prev, kept)
        _write(size, current)


class ASGD(Optimizer):
    """Averaged stochastic gradient descent: plain steps with a falling rate; ``ax`` holds the averages of the parameters from
    step t0 on (Polyak and Juditsky, 1992).

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step. Default: 0.1.
        lambd: number, how fast parameters and rate decay. Default: 1e-4.
        alpha: number, the power with which the rate falls. Default: 0.75.
        t0: number, the step from which on averages are taken. Default: 1e6.
        weight_decay: number; weight_decay * p is added to each gradient (an L2 penalty). Default: 0.0.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.

    >>> w = ms.Parameter(ms.tensor([1.0]), name="w")
    >>> ms.nn.ASGD([w], learning_rate=0.5)((ms.tensor([1.0]),)), w.asnumpy().round(2)
    (True, array([0.5], dtype=float32))
    """

    def __init__(self, params, learning_rate=0.1, lambd=1e-4, alpha=0.75, t0=1e6, weight_decay=0.0):
        optimizer_settings("ASGD", lambd=lambd, alpha=alpha, t0=t0)
        super().__init__(learning_rate, params, weight_decay)
        self.lambd, self.alpha, self.t0 = lambd, alpha, t0
        scalars = [()] * len(self._params)
        self.mu, self.eta = self._kept("mu_", 1.0, scalars), self._kept("eta_", 0.0, scalars)
        self.ax = self._kept("ax_.")

    def _update(self, i, p, gradient, lr):
        gradient = self._prepared(i, p, gradient)
        eta, mu, ax, step = self.eta[i], self.mu[i], self.ax[i], self._number_of_step()
        _write(eta, _where(step == 1, lr, eta))
        _write(p, p * (1 - self.lambd * eta) - gradient * eta)
        _write(ax, _where(mu != 1, ax + (p - ax) * mu, p))
        _write(eta, lr / (1 + self.lambd * lr * step) ** self.alpha)
        _write(mu, 1 / _clamp(step - self.t0, 1.0))


class Lamb(Optimizer):
    """Adam's step (with decoupled weight decay) scaled to the size of the parameter: times |p| / |step|, for large batches
    (You et al., 2020).

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step.
        beta1: number in [0, 1). Default: 0.9.
        beta2: number in [0, 1). Default: 0.999.
        eps: small number that keeps the divisor from being 0. Default: 1e-6.
        weight_decay: number. Default: 0.0.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: there are no parameters, a setting is outside of its range, or there are not as many gradients as
            parameters.

    >>> w = ms.Parameter(ms.tensor([2.0]), name="w")
    >>> ms.nn.Lamb([w], learning_rate=0.1)((ms.tensor([100.0]),)), w.asnumpy().round(4)  # 2 - 0.1 * 2
    (True, array([1.8], dtype=float32))
    """

    def __init__(self, params, learning_rate, beta1=0.9, beta2=0.999, eps=1e-6, weight_decay=0.0):
        super().__init__(learning_rate, params, weight_decay)
        self.beta1, self.beta2, self.eps = beta1, beta2, eps
        self.lamb_m, self.lamb_v = self._kept("lamb_m."), self._kept("lamb_v.")

    def _update(self, i, p, gradient, lr):
        m, v, step = self.lamb_m[i], self.lamb_v[i], self._number_of_step()
        _write(m, m * self.beta1 + gradient * (1 - self.beta1))
        _write(v, v * self.beta2 + gradient * gradient * (1 - self.beta2))
        update = m / (1 - self.beta1**step) / (_sqrt(v / (1 - self.beta2**step)) + self.eps)
        update = self._decayed(i, p, update)
        weight, step = _norm(p), _norm(update)
        ratio = _where(weight > 0, _where(step > 0, weight / step, 1.0), 1.0)
        _write(p, p - update * (ratio * lr))


class AdaFactor(Optimizer):
    """Adam that keeps the squares of gradients as a product of the means of rows and columns, which saves memory (Shazeer and
    Stern, 2018).

    Args:
        params: list of Parameters to train, or of groups of them: dicts {'params': list, 'lr': ..., 'weight_decay': ...}.
        learning_rate: number, Tensor (one number, or one for each step), list of numbers for the steps,
            ``LearningRateSchedule`` or function of the step. None (default): by relative_step.
        eps: pair of numbers: added to squares of gradients, and the least size of a parameter for scale_parameter. Default:
            (1e-30, 1e-3).
        clip_threshold: number; steps of a larger root mean square are scaled down to it. Default: 1.0.
        decay_rate: number; in step t the mean of squares keeps 1 - t ** -decay_rate of itself. Default: 0.8.
        beta1: number, how much the mean of steps keeps; 0: there is none. Default: 0.9.
        weight_decay: number; p is first multiplied by 1 - rate * weight_decay. Default: 0.0.
        scale_parameter: True (default): the rate is multiplied by the root mean square of the parameter.
        relative_step: True (default): the rate of step t is min(0.01, 1 / sqrt(t)).
        warmup_init: True: min(t * 1e-6, 1 / sqrt(t)) instead; needs relative_step. Default: False.
        compression: must be False.
        loss_scale: number that the gradients were multiplied by, which is divided out. Default: 1.0.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.
    Raises:
        ValueError: settings exclude each other.

    >>> w = ms.Parameter(ms.ops.ones((2, 2)), name="w")
    >>> optimizer = ms.nn.AdaFactor([w], learning_rate=0.5, relative_step=False, beta1=0.0)
    >>> optimizer((ms.ops.ones((2, 2)),)), w.asnumpy().round(4).tolist()
    (True, [[0.5, 0.5], [0.5, 0.5]])
    """

    def __init__(
        self,
        params,
        learning_rate=None,
        eps=(1e-30, 1e-3),
        clip_threshold=1.0,
        decay_rate=0.8,
        beta1=0.9,
        weight_decay=0.0,
        scale_parameter=True,
        relative_step=True,
        warmup_init=False,
        compression=False,
        loss_scale=1.0,
    ):
        if learning_rate is not None and relative_step:
            raise ValueError("AdaFactor: learning_rate and relative_step exclude each other")
        if warmup_init and not relative_step:
            raise ValueError("AdaFactor: warmup_init needs relative_step")
        if compression:
            raise ValueError("AdaFactor: compression=True is not there")
        super().__init__(0.0 if learning_rate is None else learning_rate, params, weight_decay, loss_scale)
        self.eps, self.clip_threshold, self.decay_rate, self.beta1 = eps, clip_threshold, decay_rate, beta1
        self.scale_parameter, self.relative_step, self.warmup_init = scale_parameter, relative_step, warmup_init
        self.exp_avg = self._kept("exp_avg.") if beta1 > 0 else ()
        # Means of rows and columns of what has both, squares of the rest; of the other kind a tensor of one element each.
        shapes = [p.shape for p in self._params]
        row, column = (
            [s[:-1] if len(s) > 1 else (1,) for s in shapes], [s[:-2] + s[-1:] if len(s) > 1 else (1,) for s in shapes],
        )  # fmt: skip
        self.exp_avg_sq_row = self._kept("exp_avg_sq_row_", shapes=row)
        self.exp_avg_sq_col = self._kept("exp_avg_sq_col_", shapes=column)
        self.exp_avg_sq = self._kept("exp_avg_sq_", shapes=[(1,) if len(s) > 1 else s for s in shapes])
        self.afactor_step = self._own_number(0.0, "afactor_step", (1,))

    def _before(self, lr):
        _write(self.afactor_step, self.afactor_step + 1)

    def _update(self, i, p, gradient, lr):
        if self.loss_scale != 1.0:
            gradient = gradient / self.loss_scale
        step = self.afactor_step.reshape(())
        if self.relative_step:
            least = step * 1e-6 if self.warmup_init else 1e-2
            lr = _minimum(least if self.warmup_init else _full(1e-2, (), _core.float32), 1 / _sqrt(step))
        if self.scale_parameter:
            size = _norm(p) / math.sqrt(p.size)
            lr = _clamp(size, self.eps[1]) * lr
        beta2 = 1 - step**-self.decay_rate
        square = gradient * gradient + self.eps[0]
        if p.ndim > 1:
            row, column = self.exp_avg_sq_row[i], self.exp_avg_sq_col[i]
            _write(row, row * beta2 + _mean(square, -1) * (1 - beta2))
            _write(column, column * beta2 + _mean(square, -2) * (1 - beta2))
            r = (row / _mean(row, -1, True)).unsqueeze(-1)
            update = gradient / _sqrt(r * column.unsqueeze(-2))
        else:
            s = self.exp_avg_sq[i]
            _write(s, s * beta2 + square * (1 - beta2))
            update = gradient / _sqrt(s)
        rms = _norm(update) / math.sqrt(p.size)
        update = update / _clamp(rms / self.clip_threshold, 1.0) * lr
        if self.exp_avg:
            m = self.exp_avg[i]
            _write(m, m * self.beta1 + update * (1 - self.beta1))
            update = m
        decay = self._decay(self._decays[i])
        _write(p, (p - p * (lr * decay) if isinstance(decay, Tensor) or decay else p) - update)


class LARS(Optimizer):
    """Wraps an optimizer and gives every parameter a rate of its own, by the size of the parameter over that of its gradient
    (You et al., 2017).

    Gradient plus weight decay is multiplied by coefficient * |p| / (|g| + weight_decay * |p| + epsilon) before the
    optimizer gets it.

    Args:
        optimizer: the optimizer that is wrapped; its weight decay passes to this one.
        epsilon: small number that keeps the divisor from being 0. Default: 1e-5.
        coefficient: number. Default: 0.001.
        use_clip: True limits the factor so that the rate is not above the optimizer's. Default: False.
        lars_filter: function of a Parameter, whether it is scaled. Default: all but those with 'LayerNorm' or 'bias' in
            their names.
    Inputs:
        gradients: list or tuple of Tensors, a gradient for each parameter.
    Returns:
        True; the parameters are written in place.

    >>> w = ms.Parameter(ms.tensor([2.0]), name="w")
    >>> optimizer = ms.nn.LARS(ms.nn.SGD([w], learning_rate=1.0), coefficient=0.5)
    >>> optimizer((ms.tensor([100.0]),)), w.asnumpy().round(4)  # 2 - 0.5 * 2 / 100 * 100
    (True, array([1.], dtype=float32))
    """

    def __init__(
        self,
        optimizer,
        epsilon=1e-5,
        coefficient=0.001,
        use_clip=False,
        lars_filter=lambda x: "LayerNorm" not in x.name and "bias" not in x.name,
    ):
        super().__init__(_number(0.0, "fake_lr"), optimizer.parameters)
        self.global_step = optimizer.global_step
        self.optimizer, self.epsilon, self.coefficient, self.use_clip = optimizer, epsilon, coefficient, use_clip
        self.scaled = [bool(lars_filter(p)) for p in self._params]
        self.decays = list(optimizer._decays)
        optimizer._decays = [0.0] * len(self._params)  # decay is part of what is scaled

    def get_lr(self):
        """The learning rate of this step."""
        return self.optimizer.get_lr()

    def construct(self, gradients):
        lr = self.optimizer._rate(self.optimizer._common_rate())
        with no_grad():
            scaled = tuple(self._scale(i, g, lr) for i, g in enumerate(gradients))
        return self.optimizer(scaled)

    def _scale(self, i, gradient, lr):
        p, decay = self._params[i], self._decay(self.decays[i])
        if self.optimizer.loss_scale != 1.0:
            gradient = gradient / self.optimizer.loss_scale
        if self.scaled[i]:
            weight, size = _norm(p), _norm(gradient)
            rate = weight * self.coefficient / (size + weight * decay + self.epsilon)
            rate = _where(weight > 0, _where(size > 0, rate, 1.0), 1.0)
            if self.use_clip:
                rate = _minimum(rate / lr, _full(1.0, (), _core.float32))
            gradient = (gradient + p * decay) * rate
        elif isinstance(decay, Tensor) or decay:
            gradient = gradient + p * decay
        return gradient * self.optimizer.loss_scale if self.optimizer.loss_scale != 1.0 else gradient
