"""Random functions, and writes of their inputs and results in place between forward and backward, as source text. Inside
too: of what the function has computed, and of its inputs."""

import random

import numpy as np

import msjit as ms

UNARY = ["{}.tanh()", "{}.exp()", "{}.sin()", "{}.abs()", "ops.relu({})", "-{}", "{} * 2", "{} + 1", "{}.sigmoid()",
         "{} ** 2", "{}.T", "{}[::-1]", "{}.detach()", "{}.clip(-1, 1)", "ops.gelu({})", "{}.reshape(-1).reshape(3, 3)",
         "{}.cumsum(0)", "ops.softmax({}, -1)", "{} - {}.mean()"]  # fmt: skip
BINARY = ["{} + {}", "{} - {}", "{} * {}", "{} / ({} * {} + 1)", "ops.where({} > 0, {}, -{})", "ops.maximum({}, {})",
          "{} @ {}", "ops.where({} > {}, {}, 1.0)", "({} > 0).to(ms.float32) * {}", "{} + {}[0]", "{} * {}[:, 1:2]",
          "ops.smooth_l1_loss({}, {}, reduction='none')", "{}.copysign({})"]  # fmt: skip
WRITES = ["{}.add_(1.5)", "{}.mul_(-1)", "{}[0] = 2.0", "{}[:, 1].sub_(1)", "{}.T.copy_(ms.ones((3, 3)))", "{}.zero_()"]
INPUTS = ["x", "y", "p", "q"]  # x and y require gradients
INSIDE = [*WRITES, "{}.detach().mul_(2)", "{}[1:].add_({}[:-1])", "{}.copy_({})", "{}.detach().copy_({}.detach())",
          "ms.no_grad()({}.add_)(1)"]  # fmt: skip
CONTROL = ["if {}.sum() > 0:", "if flag:", "for _ in range(2):"]


class Program:
    def __init__(self, seed, inside=False):
        self.seed = seed
        r = self.r = random.Random(seed)
        lines, names = [], list(INPUTS)
        for i in range(r.randint(2, 7)):
            form = r.choice(UNARY if r.random() < 0.4 else BINARY)
            operands = [r.choice(names[-5:] if r.random() < 0.6 else names) for _ in range(form.count("{}"))]
            if r.random() < 0.15:
                target = r.choice(names)
                lines += [
                    f"    {r.choice(CONTROL).format(r.choice(INPUTS))}",
                    f"        {target} = {form.format(*operands)}",
                ]
                continue
            names.append(f"v{i}")
            lines.append(f"    v{i} = {form.format(*operands)}")
            if inside and r.random() < 0.4:
                write = r.choice(INSIDE)
                targets = [r.choice(names[2:]) for _ in range(write.count("{}"))]
                lines.append(f"    {write.format(*targets)}")
        self.results = r.sample(names[4:] or ["x"], min(r.choice([1, 1, 2, 3]), len(names[4:]) or 1))
        self.source = f"def f(x, y, p, q, flag):\n{chr(10).join(lines)}\n    return [{', '.join(self.results)}]\n"
        self.writes = [
            (r.choice(WRITES).format(target), r.random() < 0.7)
            for target in r.choices([*INPUTS, *(f"made[{i}]" for i in range(len(self.results)))], k=r.randint(1, 3))
        ]
        self.losses = [sorted(r.sample(range(len(self.results)), r.randint(1, len(self.results)))) for _ in range(2)]
        self.second = r.random() < 0.2
        self.replaced = inside and ".copy_(" in self.source

    def run(self, f, scope):
        """Results, then gradients or that a backward raised."""
        rng = np.random.default_rng(self.seed)
        x, y = (ms.tensor(rng.standard_normal((3, 3)).astype(np.float32), requires_grad=True) for _ in range(2))
        p, q = (ms.tensor(rng.standard_normal((3, 3)).astype(np.float32)) for _ in range(2))
        try:
            made = f(x * 1, y, p, q, True)
        except (RuntimeError, ValueError, AttributeError) as error:
            return [type(error).__name__]
        said = [np.array(m.detach().asnumpy()) for m in made]
        losses = [sum(made[i].sum() for i in chosen) for chosen in self.losses]
        for statement, quiet in self.writes:
            names = {**scope, "x": x, "y": y, "p": p, "q": q, "made": made}
            try:
                with ms.set_grad_enabled(not quiet):
                    exec(statement, names)
            except (RuntimeError, ValueError, AttributeError) as error:
                said.append(type(error).__name__)
        for loss in losses:
            try:
                if not loss.requires_grad:
                    said.append("no gradient")
                    continue
                if self.second:
                    loss.backward(create_graph=True)
                    found = [v.grad for v in (x, y) if v.grad is not None]
                    x.grad = y.grad = None
                    total = sum((g * g).sum() for g in found)
                    if isinstance(total, ms.Tensor) and total.requires_grad:
                        total.backward(retain_graph=True)
                else:
                    loss.backward(retain_graph=True)
            except RuntimeError as error:
                return [*said, "raised " + ("in place" if "in place" in str(error) else str(error))]
            said += [None if v.grad is None else np.array(v.grad.asnumpy()) for v in (x, y)]
        return said

    def check(self):
        scope = {}
        exec(
            compile("import msjit as ms\nfrom msjit import ops\n" + self.source, f"<writes {self.seed}>", "exec"), scope
        )
        eager = self.run(scope["f"], scope)
        captured = ms.jit(scope["f"])
        for call in range(3):
            found = self.run(captured, scope)
            assert self.same(eager, found), (
                f"seed {self.seed}, call {call}:\n{self.source}{self.writes} {self.losses} {self.second}\n{eager}\n{found}"
            )
        return eager

    def same(self, eager, found):
        # Which arm of a branch on a tensor gave a result, and so what the tape would have kept, only the run knows.
        ends = {type(eager[-1]), type(found[-1])}
        if ".sum() > 0" in self.source and str in ends and len(ends) > 1:
            return True
        if (
            self.replaced and isinstance(eager[-1], str) and "in place" in eager[-1]
        ):  # though nothing that has a gradient is left
            said = len(eager) - 1
            if len(found) > said and all(g is None for g in found[said:]):
                return all(map(same, eager[:said], found))
        return len(eager) == len(found) and all(map(same, eager, found))


def same(a, b):
    if isinstance(a, np.ndarray):
        return isinstance(b, np.ndarray) and np.allclose(a, b, rtol=1e-4, atol=1e-5, equal_nan=True)
    return type(a) is type(b) and a == b
