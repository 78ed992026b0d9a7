"""Random programs whose arms and turns write Parameters that require a gradient, read them, and add to lists and dicts."""

import random

WRITES = [
    "ops.assign(w, v * {c})",
    "ops.assign(w, w * {c})",
    "ops.assign(w, w + x.detach())",
    "ops.assign_add(w, v)",
    "ops.assign(w, y.detach())",
    "with ms.no_grad(): w.mul_({c})",
    "with ms.no_grad(): w.copy_(x)",
    "with ms.no_grad(): w[1] = {c}",
    "with ms.no_grad(): u.copy_(w)",
    "ops.assign(s, s * 2 + 1)",
]
READS = [
    "y = y + w",
    "y = y + w * {c}",
    "y = y + w.detach() * x",
    "y = y * {c} + x",
    "y = y + u",
    "y = y.sin() + w.sum()",
    "z = z + w",
    "z = z * {c} + y.sum()",
    "y = y + s.astype(ms.float32)",
    "z = (w + u) * {c}",
    "p = w",
    "y = y + p",
    "y = y + w[0]",
    "y = y * w",
]
CONDITIONS = ["v.sum() > 0", "w.sum() > {c}", "y.sum() > {c}", "s > 2", "x[0] > 0"]
ADDED = ["y", "w", "x", "y * 2", "w.sum()", "z", "u", "y.detach()", "[y, 1]", "(w * 2, 3)", "len(out)"]


class Program:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.lines = []

    def line(self, depth, choices):
        self.lines.append("    " * depth + self.r.choice(choices).format(c=round(self.r.uniform(-2, 2), 2)))

    def add(self, depth, kinds):
        for kind in kinds:
            what = self.r.choice(ADDED)
            target = f"d['{kind}{depth}'] = {what}" if kind else f"out.append({what})"
            self.lines.append("    " * depth + target)

    def block(self, depth, nested, n):
        for _ in range(n):
            k = self.r.random()
            if nested and k < 0.35:
                kinds = [self.r.choice([None, None, "a", "b"]) for _ in range(self.r.choice([0, 0, 1, 2]))]
                self.line(depth, [f"if {c}:" for c in CONDITIONS])
                self.block(depth + 1, nested - 1, self.r.randint(1, 3))
                self.add(depth + 1, kinds)
                if kinds or self.r.random() < 0.6:
                    self.lines.append("    " * depth + "else:")
                    self.block(depth + 1, nested - 1, self.r.randint(1, 2))
                    self.add(depth + 1, kinds)
            elif nested and k < 0.5:
                counter = f"k{depth}"
                self.line(depth, [f"{counter} = v.sum() * 0"])
                self.line(depth, [f"while {counter} < {n}:" for n in (2, 3)])
                self.block(depth + 1, nested - 1, self.r.randint(1, 3))
                self.line(depth + 1, [f"{counter} = {counter} + 1"])
            else:
                self.line(depth, WRITES if k < 0.75 else READS)


def source(seed):
    p = Program(seed)
    p.block(1, 2, p.r.randint(2, 5))
    head = "def f(w, u, s, x, v):\n    y, z, p, out, d = x * 1.5, u * 0.5, u, [], {}\n"
    return head + "\n".join(p.lines) + "\n    return (y * 2 + z).sum(), out, d\n"
