"""Random programs whose gradients go through `while` and `if` on tensors: source(seed) is one of f(w, x, n), which gives
tensors."""

import random

OPS = ["{a} + {b}", "{a} * 0.5 - {b}", "{a}.tanh() + {b} * 0.25", "{a} * {b}", "{a} / ({b} * {b} + 1)", "{a} - 1",
       "ms.ops.maximum({a}, {b})", "{a} @ {b} * 0.1", "{a} * {b}.mean()", "ms.ops.softmax({a}, -1) * {b}",
       "{a}.exp() * 0.1", "{a}[0] + {b}", "{a}.T + {b}", "helper({a}, {b})", "{a} * k", "{a}"]  # fmt: skip
CONDITIONS = ["{a}.sum() > 0", "{a}[0, 0] < {b}[1, 1]", "not {a}.max() > 1", "{a}.sum() > 0 and {b}.sum() < 3",
              "turns > 1", "{a}.mean() > k"]  # fmt: skip


class Program:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines, self.loops = [], 0
        self.names = ["w", "x", "y", "z", "c"]  # c has no gradient

    def name(self):
        return self.random.choice(self.names)

    def expression(self):
        return self.random.choice(OPS).format(a=self.name(), b=self.name())

    def condition(self):
        return self.random.choice(CONDITIONS).format(a=self.name(), b=self.name())

    def target(self):
        return self.random.choice(["x", "y", "z", "y", "z", "c"])

    def statement(self, indent, depth):
        pad = "    " * indent
        r = self.random.random()
        if r < 0.6 or depth > 2:
            target = self.target()
            detached = ".detach()" if target == "c" else ""
            self.lines.append(f"{pad}{target} = ({self.expression()}){detached}")
        elif r < 0.65:
            self.lines.append(f"{pad}turns, k = turns + 1, k * 0.9")
        elif r < 0.7:
            self.lines.append(f"{pad}y, z = z, y * 0.5 + x")
        elif r < 0.9:
            self.branch(indent, depth)
        else:
            self.loop(indent, depth)

    def branch(self, indent, depth):
        pad = "    " * indent
        self.lines.append(f"{pad}if {self.condition()}:")
        for _ in range(self.random.randint(1, 3)):
            self.statement(indent + 1, depth + 1)
        if self.random.random() < 0.6:
            self.lines.append(f"{pad}else:")
            for _ in range(self.random.randint(1, 2)):
                self.statement(indent + 1, depth + 1)

    def loop(self, indent, depth):
        pad = "    " * indent
        self.loops += 1
        i = f"i{self.loops}"
        counted = self.random.random() < 0.5
        self.lines.append(f"{pad}{i} = {'0' if counted else 'n * 0'}")
        self.lines.append(f"{pad}while {i} < n:")
        for _ in range(self.random.randint(1, 4)):
            self.statement(indent + 1, depth + 1)
        self.lines.append(f"{pad}    {i} = {i} + 1")

    def source(self):
        for _ in range(self.random.randint(0, 2)):
            self.statement(1, 2)
        for _ in range(self.random.randint(1, 2)):
            self.loop(1, 0) if self.random.random() < 0.6 else self.branch(1, 0)
            for _ in range(self.random.randint(0, 2)):
                self.statement(1, 2)
        results = self.random.sample(self.names, self.random.randint(1, 4))
        head = ["def f(w, x, n):", "    turns, k = 0, 0.9", "    c = x.detach() * 0.5"]
        head.append("    y, z = w * 1, x + 1" if self.random.random() < 0.7 else "    y, z = w * x, w - x")
        if self.random.random() < 0.5:
            head.append("    x = x * 1")
        total = " + ".join(f"{r}.sum()" for r in results)
        return "\n".join([*head, *self.lines, f"    return {total}, turns"]) + "\n"


def source(seed):
    return Program(seed).source()
