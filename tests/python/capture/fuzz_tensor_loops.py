"""Random programs with `while` on tensors: source(seed) is one of a function f(a, b, n)."""

import random

ARITHMETIC = [
    "{x} + {y}",
    "{x} * 0.5 - {y}",
    "{x}.tanh() + {y} * 0.25",
    "ms.ops.maximum({x}, {y})",
    "{x} / 2",
    "{x} - 1",
]
VIEWS = ["{x}.T", "{x}.reshape(3, 3)", "{x}[1:2].broadcast_to((3, 3))", "{x}.transpose(0, 1)"]
OTHERS = ["{x} @ {y} * 0.1", "{x} * {x}.sum()", "ms.ops.softmax({x}, -1)", "{x}[0] + {y}", "helper({x}, {y})"]


class Program:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []
        self.names = ["a", "b", "x", "y", "z"]
        self.loops = 0

    def expression(self):
        r = self.random
        form = r.choice(ARITHMETIC * 2 + OTHERS + VIEWS)
        return form.format(x=r.choice(self.names), y=r.choice(self.names))

    def statement(self, indent, depth):
        r = self.random
        pad = "    " * indent
        kind = r.random()
        if kind < 0.5:
            self.lines.append(f"{pad}{r.choice(self.names)} = {self.expression()}")
        elif kind < 0.58:
            x, y = r.choice(self.names), r.choice(self.names)
            self.lines.append(f"{pad}{x}, {y} = {y}, {x}")
        elif kind < 0.64:
            self.lines.append(f"{pad}{r.choice(self.names)} = {r.choice(self.names)}")
        elif kind < 0.7:
            self.lines.append(f"{pad}{r.choice(self.names)} {r.choice('+*')}= {r.choice(self.names)} * 0.5")
        elif kind < 0.74:
            self.lines.append(f"{pad}{r.choice(self.names)}.add_(0.5)")
        elif kind < 0.78:
            self.lines.append(f"{pad}seen.append({r.choice(self.names)})")
        elif kind < 0.82:
            self.lines.append(f"{pad}turns = turns + 1")
        elif kind < 0.86:
            self.lines.append(f"{pad}for k in range({r.randint(1, 3)}):")
            self.lines.append(f"{pad}    {r.choice(self.names)} = {self.expression()} * k")
        elif kind < 0.9:
            self.lines.append(f"{pad}same.append({r.choice(self.names)} is {r.choice(self.names)})")
        elif depth < 2:
            self.loop(indent, depth)
        else:
            self.lines.append(f"{pad}pass")

    def loop(self, indent, depth):
        r = self.random
        pad = "    " * indent
        self.loops += 1
        i = f"i{self.loops}"
        self.lines.append(f"{pad}{i} = n * 0")
        condition = r.choice([f"{i} < n", f"not {i} >= n", f"(n - {i}).sum() > 0", f"n - {i}"])
        inside = r.random() < 0.2
        self.lines.append(f"{pad}while {'True' if inside else condition}:")
        for _ in range(r.randint(1, 4)):
            self.statement(indent + 1, depth + 1)
        self.lines.append(f"{pad}    {i} = {i} + 1")
        if inside:
            self.lines += [f"{pad}    if {i} >= n:", f"{pad}        break"]
        elif r.random() < 0.1:
            self.lines += [f"{pad}else:", f"{pad}    turns = turns - 10"]

    def source(self):
        r = self.random
        for _ in range(r.randint(0, 3)):
            self.statement(1, 0)
        for _ in range(r.randint(1, 2)):
            self.loop(1, 0)
            for _ in range(r.randint(0, 2)):
                self.statement(1, 0)
        names = ", ".join(self.names)
        head = ["def f(a, b, n):", "    seen, same, turns = [], [], 0", "    x, y, z = a + 1, b - 1, a * b"]
        if r.random() < 0.5:
            head.append("    a, b = a * 1, b * 1")
        return "\n".join([*head, *self.lines, f"    return [{names}], seen, same, turns, n"]) + "\n"


def source(seed):
    return Program(seed).source()
