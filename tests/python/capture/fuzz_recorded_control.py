"""Random programs whose loops and arms on tensors write in place what is differentiated, and what is not: source(seed)
is one of f(w, x, n), which gives a sum and what has been written."""

import random

OPS = ["{a} + {b}", "{a} * 0.5 - {b}", "{a}.tanh()", "{a} * {b}", "{a} - 1", "{a}.exp() * 0.1", "{a}[0] + {b}",
       "{a} @ {b} * 0.1", "{a}", "ops.softmax({a}, -1)", "{a}.T * 0.5", "{a}.clip(-1, 1)"]  # fmt: skip
WRITES = ["{t}.add_({a})", "{t}.mul_(0.5)", "{t}[0] = {a}[1]", "{t}[:, 1] += {a}[0]", "{t}.copy_({a} * 0.5)",
          "{t}[1:].mul_({a}[:2])", "{t}.mul_({a})", "{t} += {a}", "{t}.T[2].sub_(1)", "{t}.zero_()",
          "{t}[i % 3] = {a}[2]", "{v}.add_({a}[0])"]  # fmt: skip
CONDITIONS = ["{a}.sum() > 0", "{a}[0, 0] < {b}[1, 1]", "{a}.mean() > 0.1 * i"]


class Program:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.lines, self.loops = [], 0
        self.written = ["y", "z", "b"]  # b has no gradient to begin with
        self.names = ["w", "x", "y", "z", "b", "v"]

    def name(self):
        return self.r.choice(self.names)

    def expression(self):
        return self.r.choice(OPS).format(a=self.name(), b=self.name())

    def condition(self):
        return self.r.choice(CONDITIONS).format(a=self.name(), b=self.name()).replace("v[0, 0]", "v[0]")

    def statement(self, pad, depth):
        r = self.r.random()
        if r < 0.45:
            target = self.r.choice(["y", "z", "b"] if self.r.random() < 0.8 else ["w1", "c"])
            source = self.r.choice(["w", "x", "y", "z", "c"])
            if target == "b" and self.r.random() < 0.7:
                source = "c"
            self.lines.append(pad + self.r.choice(WRITES).format(t=target, a=source, v="v"))
        elif r < 0.6:
            self.lines.append(f"{pad}y = {self.expression()}")
        elif r < 0.7:
            self.lines.append(f"{pad}total = total + ({self.expression()}).sum()")
        elif r < 0.75:
            self.lines.append(f"{pad}y, z = z, y")
        elif r < 0.8:
            self.lines.append(f"{pad}count.add_(1)")
        elif depth < 2:
            self.branch(pad, depth) if self.r.random() < 0.7 else self.loop(pad, depth)
        else:
            self.lines.append(f"{pad}total = total * 0.5 + y.sum()")

    def block(self, pad, depth, most):
        for _ in range(self.r.randint(1, most)):
            self.statement(pad, depth)

    def branch(self, pad, depth):
        self.lines.append(f"{pad}if {self.condition()}:")
        self.block(pad + "    ", depth + 1, 3)
        if self.r.random() < 0.6:
            self.lines.append(f"{pad}else:")
            self.block(pad + "    ", depth + 1, 2)

    def loop(self, pad, depth):
        self.loops += 1
        k = f"k{self.loops}"
        kind = self.r.random()
        if kind < 0.3 and depth == 0:
            self.lines.append(f"{pad}for i in range({self.r.randint(100, 110)}):")
            self.block(pad + "    ", depth + 1, 4)
            return
        if kind < 0.5:
            self.lines.append(f"{pad}for i in range(40):")
            self.block(pad + "    ", depth + 1, 3)
            self.lines.append(f"{pad}    if n < i:")
            self.lines.append(f"{pad}        break")
            if self.r.random() < 0.5:
                self.block(pad + "    ", depth + 1, 2)
            return
        self.lines += [f"{pad}{k} = n * 0", f"{pad}while {k} < n:"]
        self.block(pad + "    ", depth + 1, 4)
        self.lines.append(f"{pad}    {k} = {k} + 1")

    def source(self):
        head = [
            "def f(w, x, n, count):",
            "    i = 1",
            "    c, w1 = x.detach() * 0.5, w * 1",
            "    b = w.detach() * 0.2",
        ]
        head.append("    y, z = w * 1, x + 1" if self.r.random() < 0.7 else "    y, z = w * x, w - x")
        head.append(
            "    v, total = z[1], (w * 0.1).sum()" if self.r.random() < 0.5 else "    v, total = y[0] * 1, w[0, 0] * 1"
        )
        self.block("    ", 2, 2)
        for _ in range(self.r.randint(1, 2)):
            self.loop("    ", 0) if self.r.random() < 0.6 else self.branch("    ", 0)
            if self.r.random() < 0.5:
                self.block("    ", 2, 2)
        results = self.r.sample(self.names, self.r.randint(1, 4))
        return (
            "\n".join([*head, *self.lines, f"    return total + {' + '.join(f'{r}.sum()' for r in results)}, count"])
            + "\n"
        )


def source(seed):
    return Program(seed).source()
