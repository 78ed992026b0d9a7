"""PyTorch's optimizers over lists of parameters or groups of them: ``step(gradients)`` updates in place.

>>> w = ms.Parameter(ms.tensor([1.0]))
>>> ms.mint.optim.SGD([w], lr=0.5)((ms.tensor([1.0]),))
True
>>> w.tolist()
[0.5]
"""

from ... import _core, _missing
from ... import _step_arithmetic as _steps
from .optimizer import Optimizer

_raw = _core._raw_ops
__all__ = ["Adam", "AdamW", "FusedAdamW", "LBFGS", "SGD"]
# What else PyTorch has stands with MindSpore's experimental optimizers, of the same kind.
_MORE = ("ASGD", "Adadelta", "Adagrad", "Adamax", "NAdam", "RAdam", "RMSprop", "Rprop")


class SGD(Optimizer):
    """Stochastic gradient descent, with momentum if asked for: v = momentum * v + (1 - dampening) * g; p -= lr * v (Sutskever
    et al., 2013).

    Args:
        params: list of Parameters, or of groups of them, dicts {'params': list, 'lr': ..., ...} with settings of their own.
        lr: number, the learning rate. Default: 1e-3.
        momentum: number. Default: 0.
        dampening: number, by how much the gradient counts less from the second step on. Default: 0.
        weight_decay: number; weight_decay * p is added to the gradient. Default: 0.
        nesterov: True steps by g + momentum * v; needs momentum and no dampening. Default: False.
        maximize: True steps along the gradient instead of against it. Default: False.
        foreach, capturable, fused: how PyTorch is to compute the step; a captured step is one either way.
    Raises:
        ValueError: there are no parameters, or a setting is outside of its range.

    >>> w = ms.Parameter(ms.tensor([1.0]))
    >>> optimizer = ms.mint.optim.SGD([w], lr=0.5)
    >>> (w * w).sum().backward()
    >>> optimizer.step()
    >>> w.tolist()
    [0.0]
    """

    def __init__(
        self,
        params,
        lr=1e-3,
        momentum=0,
        dampening=0,
        weight_decay=0,
        nesterov=False,
        *,
        maximize=False,
        foreach=None,
        capturable=False,
        fused=None,
    ):
        if nesterov and (momentum <= 0 or dampening != 0):
            raise ValueError("SGD: nesterov needs momentum and no dampening")
        super().__init__(
            params, lr=lr, momentum=momentum, dampening=dampening, weight_decay=weight_decay, nesterov=nesterov, maximize=maximize
        )  # fmt: skip

    def _update(self, p, g, group):
        momentum, decay, lr = group["momentum"], group["weight_decay"], group["lr"]
        state = self.state[p] if momentum else {}
        if "momentum_buffer" in state:
            settings = momentum, group["dampening"], bool(group["nesterov"]), decay
            return _steps.buffer_step(p, state["momentum_buffer"], g, lr, *settings)
        if decay:
            g = g + decay * p
        if momentum:
            state["momentum_buffer"] = _raw["copy"](g)
            g = g + momentum * g if group["nesterov"] else g
        p.sub_(g * lr)


class Adam(Optimizer):
    """Adam: steps by the running mean m of the gradient over the root of the running mean v of its square (Kingma and Ba,
    2015).

    In step t p -= lr / (1 - beta1 ** t) * m / (sqrt(v) / sqrt(1 - beta2 ** t) + eps).

    Args:
        params: list of Parameters, or of groups of them, dicts {'params': list, 'lr': ..., ...} with settings of their own.
        lr: number, the learning rate. Default: 0.001.
        betas: pair of numbers, how much m and v keep of themselves in a step. Default: (0.9, 0.999).
        eps: small number that keeps the divisor from being 0. Default: 1e-8.
        weight_decay: number; weight_decay * p is added to the gradient. Default: 0.0.
        amsgrad: True: the greatest v so far stands for v (Reddi et al., 2018). Default: False.
        maximize: True steps along the gradient instead of against it. Default: False.
        foreach, capturable, fused: how PyTorch is to compute the step; a captured step is one either way.
    Raises:
        ValueError: there are no parameters, or lr is negative.

    >>> w = ms.Parameter(ms.tensor([1.0]))
    >>> ms.mint.optim.Adam([w], lr=0.1)((ms.tensor([100.0]),))  # the first step has the size of the rate
    True
    >>> w.asnumpy().round(4)
    array([0.9], dtype=float32)
    """

    decoupled = False

    def __init__(
        self,
        params,
        lr=1e-3,
        betas=(0.9, 0.999),
        eps=1e-8,
        weight_decay=0.0,
        amsgrad=False,
        *,
        maximize=False,
        foreach=None,
        capturable=False,
        fused=None,
    ):
        super().__init__(
            params, lr=lr, betas=betas, eps=eps, weight_decay=weight_decay, amsgrad=amsgrad, maximize=maximize
        )

    def _update(self, p, g, group):
        (b1, b2), lr, decay = group["betas"], group["lr"], group["weight_decay"]
        kept = 1 - lr * decay if decay and self.decoupled else None
        m, v = self._buffer("exp_avg", p), self._buffer("exp_avg_sq", p)
        greatest = self._buffer("max_exp_avg_sq", p) if group["amsgrad"] else None
        steps = self.state[p]["step"] = self.state[p].get("step", 0) + 1
        rate, root = lr / (1 - b1**steps), (1 - b2**steps) ** 0.5
        _steps.corrected_adam_step(
            p, m, v, greatest, g, rate, b1, b2, root, group["eps"], kept, decay if decay and kept is None else None
        )


class AdamW(Adam):
    """``Adam`` with weight decay that does not pass through the means: p is multiplied by 1 - lr * weight_decay first
    (Loshchilov and Hutter, 2019).

    Args:
        params: list of Parameters, or of groups of them, dicts {'params': list, 'lr': ..., ...} with settings of their own.
        lr: number, the learning rate. Default: 0.001.
        betas: pair of numbers, how much the two means keep of themselves in a step. Default: (0.9, 0.999).
        eps: small number that keeps the divisor from being 0. Default: 1e-8.
        weight_decay: number. Default: 0.01.
        amsgrad: True: the greatest v so far stands for v (Reddi et al., 2018). Default: False.
        maximize: True steps along the gradient instead of against it. Default: False.
        foreach, capturable, fused: how PyTorch is to compute the step; a captured step is one either way.
    Raises:
        ValueError: there are no parameters, or lr is negative.

    >>> w = ms.Parameter(ms.tensor([1.0]))
    >>> ms.mint.optim.AdamW([w], lr=0.1, weight_decay=0.5)((ms.tensor([0.0]),))
    True
    >>> w.asnumpy().round(4)  # 1 - 0.1 * 0.5
    array([0.95], dtype=float32)
    """

    decoupled = True

    def __init__(
        self,
        params,
        lr=1e-3,
        betas=(0.9, 0.999),
        eps=1e-8,
        weight_decay=1e-2,
        amsgrad=False,
        *,
        maximize=False,
        foreach=None,
        capturable=False,
        fused=None,
    ):
        super().__init__(params, lr, betas, eps, weight_decay, amsgrad, maximize=maximize)


class FusedAdamW(AdamW):
    """``AdamW`` under the name of MindSpore's fused form; captured steps are fused anyway.

    Args:
        params: list of Parameters, or of groups of them.
        lr: number, the learning rate. Default: 0.001.
        betas: pair of numbers, how much the two means keep of themselves in a step. Default: (0.9, 0.999).
        eps: small number that keeps the divisor from being 0. Default: 1e-8.
        weight_decay: number. Default: 0.01.
        amsgrad: True: the greatest v so far stands for v (Reddi et al., 2018). Default: False.
        maximize: True steps along the gradient instead of against it. Default: False.
        foreach, capturable, fused: how PyTorch is to compute the step; a captured step is one either way.
    Raises:
        ValueError: there are no parameters, or lr is negative.

    >>> w = ms.Parameter(ms.tensor([1.0]))
    >>> ms.mint.optim.FusedAdamW([w], lr=0.1, weight_decay=0.5)((ms.tensor([0.0]),))
    True
    >>> w.asnumpy().round(4)
    array([0.95], dtype=float32)
    """


class LBFGS(Optimizer):
    """Limited-memory BFGS: steps along -H g, where H approximates the inverse of the second derivatives by the last changes of
    parameters and gradients (Liu and Nocedal, 1989).

    Args:
        params: list of Parameters, one group.
        lr: number, the length of steps. Default: 1.
        max_iter: int, steps of a call. Default: 20.
        max_eval: int, calls of the closure in a call. Default: None, max_iter * 5 // 4.
        tolerance_grad: number: ends where no element of the gradient is larger. Default: 1e-7.
        tolerance_change: number: ends where parameters or loss change less. Default: 1e-9.
        history_size: int, the changes kept. Default: 100.
        line_search_fn: None, or 'strong_wolfe': lengths of steps that meet the strong Wolfe conditions (Nocedal and Wright, 2006,
            algorithms 3.5 and 3.6). Default: None.
    Raises:
        ValueError: there are several groups, or line_search_fn is another word.
        TypeError: step is called without a closure.

    >>> w = ms.Parameter(ms.tensor([3.0, -1.0]))
    >>> optimizer = ms.mint.optim.LBFGS([w], line_search_fn="strong_wolfe")
    >>> def closure():
    ...     optimizer.zero_grad()
    ...     loss = ((w - ms.tensor([1.0, 2.0])) ** 2 * ms.tensor([1.0, 10.0])).sum()
    ...     loss.backward()
    ...     return loss
    >>> loss = optimizer.step(closure)
    >>> w.asnumpy().round(3).tolist()
    [1.0, 2.0]
    """

    def __init__(
        self, params, lr=1, max_iter=20, max_eval=None, tolerance_grad=1e-7, tolerance_change=1e-9, history_size=100,
        line_search_fn=None,
    ):  # fmt: skip
        if line_search_fn not in (None, "strong_wolfe"):
            raise ValueError(f"LBFGS: line_search_fn must be None or 'strong_wolfe', got {line_search_fn!r}")
        max_eval = max_iter * 5 // 4 if max_eval is None else max_eval
        super().__init__(
            params, lr=lr, max_iter=max_iter, max_eval=max_eval, tolerance_grad=tolerance_grad,
            tolerance_change=tolerance_change, history_size=history_size, line_search_fn=line_search_fn,
        )  # fmt: skip
        if len(self.param_groups) != 1:
            raise ValueError("LBFGS: one group of parameters, without options of their own")

    def _gradient(self):
        parts = [_raw["full_like"](p, 0) if p.grad is None else p.grad for p in self.parameters]
        return _raw["cat"]([g.reshape(-1) for g in parts], 0)

    def _move(self, direction, length):
        start = 0
        for p in self.parameters:
            p.add_((direction[start : start + p.size] * length).reshape(p.shape))
            start += p.size

    def step(self, closure=None):
        """Several steps; closure computes the loss and the gradients anew. Returns the loss before them."""
        if not callable(closure):
            raise TypeError("LBFGS: step needs a closure that computes the loss and its gradients")
        group, state = self.param_groups[0], self.state[self.parameters[0]]
        state.setdefault("func_evals", 0), state.setdefault("n_iter", 0)

        def evaluate():
            previous = _core._set_recording(1)
            try:
                loss = closure()
            finally:
                _core._set_recording(previous)
            state["func_evals"] += 1
            return loss

        previous = _core._set_recording(0)
        try:
            return self._steps(evaluate, group, state)
        finally:
            _core._set_recording(previous)

    def _steps(self, evaluate, group, state):
        first = evaluate()
        loss, calls = float(first), 1
        g = self._gradient()
        if float(g.abs().max()) <= group["tolerance_grad"]:
            return first
        for turn in range(group["max_iter"]):
            state["n_iter"] += 1
            d = self._direction(g, group, state)
            length = min(1.0, 1.0 / float(g.abs().sum())) * group["lr"] if state["n_iter"] == 1 else group["lr"]
            slope = float((g * d).sum())
            if slope > -group["tolerance_change"]:
                break
            before = loss
            if group["line_search_fn"] is None:
                self._move(d, length)
                if turn < group["max_iter"] - 1:
                    loss, calls = float(evaluate()), calls + 1
                    g = self._gradient()
            else:
                length, loss, g, used = self._search(evaluate, d, length, loss, g, slope, group)
                calls += used
            state["d"], state["t"] = d, length
            if calls >= group["max_eval"] or float(g.abs().max()) <= group["tolerance_grad"]:
                break
            if (
                float((d * length).abs().max()) <= group["tolerance_change"]
                or abs(loss - before) < group["tolerance_change"]
            ):
                break
        return first

    @staticmethod
    def _direction(g, group, state):
        if state["n_iter"] == 1 or "prev_flat_grad" not in state:
            state.update(old_dirs=[], old_stps=[], ro=[], H_diag=1.0, prev_flat_grad=g.copy())
            return -g
        y, s = g - state["prev_flat_grad"], state["d"] * state["t"]
        ys = float((y * s).sum())
        if ys > 1e-10:
            if len(state["ro"]) == group["history_size"]:
                for kept in ("old_dirs", "old_stps", "ro"):
                    state[kept].pop(0)
            state["old_dirs"].append(y)
            state["old_stps"].append(s)
            state["ro"].append(1.0 / ys)
            state["H_diag"] = ys / float((y * y).sum())
        q, weights = -g, []
        rows = list(zip(state["old_dirs"], state["old_stps"], state["ro"]))
        for y, s, ro in reversed(rows):
            weights.append(float((s * q).sum()) * ro)
            q = q - y * weights[-1]
        r = q * state["H_diag"]
        for (y, s, ro), weight in zip(rows, reversed(weights)):
            r = r + s * (weight - float((y * r).sum()) * ro)
        state["prev_flat_grad"] = g.copy()
        return r

    def _search(self, evaluate, d, length, loss, g, slope, group, c1=1e-4, c2=0.9, most=25):
        """(length, loss, gradient, calls) of a step that meets the strong Wolfe conditions; the parameters are moved by it."""
        at = 0.0

        def there(t):
            nonlocal at
            self._move(d, t - at)
            at = t
            value = float(evaluate())
            gradient = self._gradient()
            return t, value, gradient, float((gradient * d).sum())

        start = (0.0, loss, g, slope)
        low, calls, reach = start, 0, float(d.abs().max())
        high = None
        new = there(length)
        calls += 1
        while calls < most:  # a bracket
            t, value, _, rise = new
            if value > loss + c1 * t * slope or (calls > 1 and value >= low[1]):
                high = new
                break
            if abs(rise) <= -c2 * slope:
                low, high = new, new
                break
            if rise >= 0:
                low, high = new, low
                break
            further = _between(low, new, t + 0.01 * (t - low[0]), t * 10)
            low, new = new, there(further)
            calls += 1
        if high is None:
            low, high = start, new
        while calls < most and low is not high:  # within it
            ends = sorted((low[0], high[0]))
            if (ends[1] - ends[0]) * reach < group["tolerance_change"]:
                break
            margin = 0.1 * (ends[1] - ends[0])
            new = there(min(max(_between(low, high, *ends), ends[0] + margin), ends[1] - margin))
            calls += 1
            t, value, _, rise = new
            if value > loss + c1 * t * slope or value >= low[1]:
                high = new
                continue
            if abs(rise) <= -c2 * slope:
                low = high = new
                break
            if rise * (high[0] - low[0]) >= 0:
                high = low
            low = new
        best = low if low[1] <= high[1] else high
        if at != best[0]:
            self._move(d, best[0] - at)
        return best[0], best[1], best[2], calls


def _between(a, b, least, most):
    """Where the cubic through two points (place, value, _, slope) is least, within bounds (Nocedal and Wright, 2006, 3.59)."""
    if a[0] > b[0]:
        a, b = b, a
    (x1, f1, _, g1), (x2, f2, _, g2) = a, b
    if x1 == x2:
        return x1
    d1 = g1 + g2 - 3 * (f1 - f2) / (x1 - x2)
    square = d1 * d1 - g1 * g2
    if not square >= 0:
        return (least + most) / 2
    d2 = square**0.5
    if g2 - g1 + 2 * d2 == 0:
        return (least + most) / 2
    return min(max(x2 - (x2 - x1) * ((g2 + d2 - d1) / (g2 - g1 + 2 * d2)), least), most)


def __dir__():
    return sorted({*globals(), *_MORE, "lr_scheduler"})


def __getattr__(name):
    if name in _MORE or name == "lr_scheduler":
        import importlib

        if name == "lr_scheduler":
            return importlib.import_module(".lr_scheduler", __name__)
        return getattr(importlib.import_module("msjit.experimental.optim"), name)
    return _missing.elsewhere(__name__, name, [*__all__, *_MORE, "lr_scheduler"])
