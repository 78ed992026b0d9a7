"""Random programs in which tensors get a gradient, or lose theirs, in an arm or a turn alone: source(seed) is one of
f(w, x, n), which gives tensors, a tuple."""

import random

OPS = ["{a} + {b}", "{a} * 0.5 - {b}", "{a}.tanh()", "{a} * {b}", "{a} / ({b} * {b} + 1)", "{a} - 1", "{a}",
       "ops.maximum({a}, {b})", "{a} @ {b} * 0.1", "ops.softmax({a}, -1) * {b}", "{a}[0] + {b}", "{a}.T + {b}",
       "{a}.detach()", "{a}.detach() + {b}", "ops.where({a} > 0, {b}, {a})", "helper({a}, {b})"]  # fmt: skip
CONDITIONS = [
    "{a}.sum() > 0",
    "{a}[0, 0] < {b}[1, 1]",
    "{a}.max() > 1 and {b}.sum() < 3",
    "n > 2",
    "{a}.mean() > 0.1 * i",
]
WRITES = ["{t}.add_({a})", "{t}[0] = {a}[1]", "{t}[:, 1] += {a}[0]", "{t} += {a}", "{t}.mul_(0.5)"]


class Program:
    def __init__(self, seed, writes=False):
        self.r = random.Random(seed)
        self.writes = writes
        self.lines, self.loops = [], 0
        self.names = ["w", "x", "a", "b", "c", "y"]  # a, b, c and x have no gradient to begin with

    def expression(self):
        return self.r.choice(OPS).format(a=self.r.choice(self.names), b=self.r.choice(self.names))

    def condition(self):
        return self.r.choice(CONDITIONS).format(a=self.r.choice(self.names), b=self.r.choice(self.names))

    def statement(self, pad, depth):
        r = self.r.random()
        if self.writes and r < 0.25:
            write = self.r.choice(WRITES).format(t=self.r.choice("abc"), a=self.r.choice(self.names))
            self.lines.append(pad + write)
        elif r < 0.55 or depth > 2:
            self.lines.append(f"{pad}{self.r.choice('abcy')} = {self.expression()}")
        elif r < 0.6:
            self.lines.append(f"{pad}a, y = y, a")
        elif r < 0.85:
            self.branch(pad, depth)
        else:
            self.loop(pad, depth)

    def block(self, pad, depth, most):
        for _ in range(self.r.randint(1, most)):
            self.statement(pad, depth)

    def branch(self, pad, depth):
        self.lines.append(f"{pad}if {self.condition()}:")
        self.block(pad + "    ", depth + 1, 3)
        if self.r.random() < 0.5:
            self.lines.append(f"{pad}else:")
            self.block(pad + "    ", depth + 1, 2)

    def loop(self, pad, depth):
        self.loops += 1
        k = f"k{self.loops}"
        if self.r.random() < 0.3:
            self.lines.append(f"{pad}for i in range(20):")
            self.block(pad + "    ", depth + 1, 3)
            self.lines += [f"{pad}    if n < i:", f"{pad}        break"]
            if self.r.random() < 0.6:
                self.block(pad + "    ", depth + 1, 2)
            return
        self.lines += [f"{pad}{k} = n * 0", f"{pad}while {k} < n:"]
        self.block(pad + "    ", depth + 1, 4)
        self.lines.append(f"{pad}    {k} = {k} + 1")

    def source(self):
        head = ["def f(w, x, n):", "    i = 1", "    a, b = ops.zeros((3, 3)), x * 0.5", "    c = w.detach() * 0.3"]
        head.append("    y = w * 1" if self.r.random() < 0.5 else "    y = w + x")
        for _ in range(self.r.randint(1, 2)):
            self.loop("    ", 0) if self.r.random() < 0.6 else self.branch("    ", 0)
            if self.r.random() < 0.5:
                self.lines.append(f"    {self.r.choice('abcy')} = {self.expression()}")
        results = self.r.sample(["a", "b", "c", "y"], self.r.randint(1, 4))
        return "\n".join([*head, *self.lines, f"    return {', '.join(results)},"]) + "\n"


def source(seed, writes=False):
    return Program(seed, writes).source()
