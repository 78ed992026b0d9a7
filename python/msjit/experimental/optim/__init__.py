"""Optimizers over lists of parameters or groups of them, whose rates schedulers change (``lr_scheduler``).

>>> w = ms.Parameter(ms.tensor([1.0]))
>>> optimizer = ms.experimental.optim.SGD([w], lr=0.5)
>>> schedule = ms.experimental.optim.lr_scheduler.ExponentialLR(optimizer, gamma=0.1)
>>> _ = optimizer((ms.tensor([1.0]),)); schedule.step(); schedule.get_last_lr()
[Tensor(0.05, dtype=float32)]
"""

from ... import _core, _missing
from ...mint.optim import SGD, Adam, AdamW, Optimizer
from . import lr_scheduler as lr_scheduler  # noqa: PLC0414

__all__ = [
    "ASGD", "Adadelta", "Adagrad", "Adam", "AdamW", "Adamax", "NAdam", "Optimizer", "RAdam", "RMSprop", "Rprop", "SGD",
    "lr_scheduler",
]  # fmt: skip
_raw = _core._raw_ops
_sqrt, _abs, _maximum, _where, _sign, _clamp = (_raw[n] for n in ("sqrt", "abs", "maximum", "where", "sign", "clamp"))


class _Stepped(Optimizer):
    """Counts the steps of each parameter, and adds the weight decay to the gradient."""

    def _update(self, p, g, group):
        if group.get("decoupled_weight_decay"):  # Loshchilov and Hutter, 2019
            p.mul_(1 - group["lr"] * group["weight_decay"])
        elif group.get("weight_decay"):
            g = g + group["weight_decay"] * p
        state = self.state[p]
        state["step"] = state.get("step", 0) + 1
        self._apply(p, g, group, state["step"])

    def _kept(self, name, p, value):
        """The buffer of a name, with value in it from now on."""
        return self._buffer(name, p).copy_(value)


class Adagrad(_Stepped):
    """Rates by the sum of all squares (Duchi et al., 2011)."""

    def __init__(
        self,
        params,
        lr=1e-2,
        lr_decay=0.0,
        weight_decay=0.0,
        initial_accumulator_value=0.0,
        eps=1e-10,
        *,
        maximize=False,
        foreach=None,
        capturable=False,
        fused=None,
    ):
        super().__init__(
            params, lr=lr, lr_decay=lr_decay, weight_decay=weight_decay, eps=eps, maximize=maximize,
            initial_accumulator_value=initial_accumulator_value,
        )  # fmt: skip

    def _apply(self, p, g, group, steps):
        if steps == 1 and group["initial_accumulator_value"]:
            self._kept("sum", p, _raw["full_like"](p, group["initial_accumulator_value"]))
        total = self._kept("sum", p, self._buffer("sum", p) + g * g)
        p.sub_(g / (_sqrt(total) + group["eps"]) * (group["lr"] / (1 + (steps - 1) * group["lr_decay"])))


class Adadelta(_Stepped):
    """Steps as large as earlier ones were (Zeiler, 2012)."""

    def __init__(
        self,
        params,
        lr=1.0,
        rho=0.9,
        eps=1e-6,
        weight_decay=0.0,
        *,
        maximize=False,
        foreach=None,
        capturable=False,
        fused=None,
    ):
        super().__init__(params, lr=lr, rho=rho, eps=eps, weight_decay=weight_decay, maximize=maximize)

    def _apply(self, p, g, group, steps):
        rho, eps, changes = group["rho"], group["eps"], self._buffer("acc_delta", p)
        squares = self._kept("square_avg", p, self._buffer("square_avg", p) * rho + g * g * (1 - rho))
        change = _sqrt(changes + eps) / _sqrt(squares + eps) * g
        self._kept("acc_delta", p, changes * rho + change * change * (1 - rho))
        p.sub_(change * group["lr"])


class Adamax(_Stepped):
    """Adam by the largest gradient (Kingma and Ba, 2015)."""

    def __init__(
        self,
        params,
        lr=2e-3,
        betas=(0.9, 0.999),
        eps=1e-8,
        weight_decay=0.0,
        *,
        maximize=False,
        foreach=None,
        capturable=False,
        fused=None,
    ):
        super().__init__(params, lr=lr, betas=betas, eps=eps, weight_decay=weight_decay, maximize=maximize)

    def _apply(self, p, g, group, steps):
        b1, b2 = group["betas"]
        m = self._kept("exp_avg", p, self._buffer("exp_avg", p) * b1 + g * (1 - b1))
        u = self._kept("exp_inf", p, _maximum(self._buffer("exp_inf", p) * b2, _abs(g) + group["eps"]))
        p.sub_(m / u * (group["lr"] / (1 - b1**steps)))


class RMSprop(_Stepped):
    """Rates by a running mean of squares (Hinton, 2012), less that of the gradients when centered (Graves, 2013)."""

    def __init__(
        self,
        params,
        lr=1e-2,
        alpha=0.99,
        eps=1e-8,
        weight_decay=0.0,
        momentum=0.0,
        centered=False,
        maximize=False,
        *,
        foreach=None,
        capturable=False,
        fused=None,
    ):
        super().__init__(
            params, lr=lr, alpha=alpha, eps=eps, weight_decay=weight_decay, momentum=momentum, centered=centered,
            maximize=maximize,
        )  # fmt: skip

    def _apply(self, p, g, group, steps):
        alpha = group["alpha"]
        square = self._kept("square_avg", p, self._buffer("square_avg", p) * alpha + g * g * (1 - alpha))
        if group["centered"]:
            mean = self._kept("grad_avg", p, self._buffer("grad_avg", p) * alpha + g * (1 - alpha))
            square = square - mean * mean
        change = g / (_sqrt(square) + group["eps"])
        if group["momentum"]:
            change = self._kept("momentum_buffer", p, self._buffer("momentum_buffer", p) * group["momentum"] + change)
        p.sub_(change * group["lr"])


class Rprop(_Stepped):
    """Steps by the gradient's sign, that grow while it stays (Riedmiller and Braun, 1993)."""

    def __init__(
        self,
        params,
        lr=1e-2,
        etas=(0.5, 1.2),
        step_sizes=(1e-6, 50),
        *,
        maximize=False,
        foreach=None,
        capturable=False,
        fused=None,
    ):
        super().__init__(params, lr=lr, etas=etas, step_sizes=step_sizes, maximize=maximize)

    def _apply(self, p, g, group, steps):
        if steps == 1:
            self._kept("step_size", p, _raw["full_like"](p, group["lr"]))
        agrees = _sign(g * self._buffer("prev", p))
        factor = _where(agrees > 0, group["etas"][1], _where(agrees < 0, group["etas"][0], 1.0))
        size = self._kept("step_size", p, _clamp(self._buffer("step_size", p) * factor, *group["step_sizes"]))
        g = _where(agrees < 0, 0.0, g)
        p.sub_(_sign(g) * size)
        self._kept("prev", p, g)


class RAdam(_Stepped):
    """Adam whose first steps wait for their variance (Liu et al., 2020)."""

    def __init__(
        self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0.0, decoupled_weight_decay=False, *,
        maximize=False, foreach=None, capturable=False, fused=None,
    ):  # fmt: skip
        super().__init__(
            params, lr=lr, betas=betas, eps=eps, weight_decay=weight_decay, maximize=maximize,
            decoupled_weight_decay=decoupled_weight_decay,
        )  # fmt: skip

    def _apply(self, p, g, group, steps):
        b1, b2 = group["betas"]
        m = self._kept("exp_avg", p, self._buffer("exp_avg", p) * b1 + g * (1 - b1))
        v = self._kept("exp_avg_sq", p, self._buffer("exp_avg_sq", p) * b2 + g * g * (1 - b2))
        corrected, longest = m / (1 - b1**steps), 2 / (1 - b2) - 1
        length = longest - 2 * steps * b2**steps / (1 - b2**steps)
        if length > 5:
            grown = (length - 4) * (length - 2) * longest / ((longest - 4) * (longest - 2) * length)
            corrected = corrected * grown**0.5 * (1 - b2**steps) ** 0.5 / (_sqrt(v) + group["eps"])
        p.sub_(corrected * group["lr"])


class NAdam(_Stepped):
    """Adam with Nesterov's momentum (Dozat, 2016)."""

    def __init__(
        self, params, lr=2e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0.0, momentum_decay=4e-3,
        decoupled_weight_decay=False, *, maximize=False, foreach=None, capturable=False, fused=None,
    ):  # fmt: skip
        super().__init__(
            params, lr=lr, betas=betas, eps=eps, weight_decay=weight_decay, momentum_decay=momentum_decay, maximize=maximize,
            decoupled_weight_decay=decoupled_weight_decay,
        )  # fmt: skip

    def _apply(self, p, g, group, steps):
        (b1, b2), decay = group["betas"], group["momentum_decay"]
        mu, later = (b1 * (1 - 0.5 * 0.96 ** (t * decay)) for t in (steps, steps + 1))
        product = self.state[p]["mu_product"] = self.state[p].get("mu_product", 1.0) * mu
        m = self._kept("exp_avg", p, self._buffer("exp_avg", p) * b1 + g * (1 - b1))
        v = self._kept("exp_avg_sq", p, self._buffer("exp_avg_sq", p) * b2 + g * g * (1 - b2))
        scale = _sqrt(v / (1 - b2**steps)) + group["eps"]
        p.sub_((g * ((1 - mu) / (1 - product)) + m * (later / (1 - product * later))) / scale * group["lr"])


class ASGD(_Stepped):
    """Gradient descent with a running mean of the parameters, ``state[p]["ax"]`` (Polyak and Juditsky, 1992)."""

    def __init__(
        self,
        params,
        lr=1e-2,
        lambd=1e-4,
        alpha=0.75,
        t0=1e6,
        weight_decay=0.0,
        maximize=False,
        *,
        foreach=None,
        capturable=False,
        fused=None,
    ):
        super().__init__(params, lr=lr, lambd=lambd, alpha=alpha, t0=t0, weight_decay=weight_decay, maximize=maximize)

    def _apply(self, p, g, group, steps):
        state, lr, lambd = self.state[p], group["lr"], group["lambd"]
        eta, share = state.get("eta", lr), state.get("mu", 1.0)
        p.copy_(p * (1 - lambd * eta) - g * eta)
        mean = self._buffer("ax", p)
        mean.copy_(p if share == 1 else mean + (p - mean) * share)
        state["eta"] = lr / (1 + lambd * lr * steps) ** group["alpha"]
        state["mu"] = 1 / max(1, steps - group["t0"])


__getattr__ = _missing.getattr_of(__name__)
