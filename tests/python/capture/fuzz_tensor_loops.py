"""Random programs with `while` and `if` on tensors: source(seed) is one of a function f(a, b, n)."""

import random

ARITHMETIC = [
    "{x} + {y}",
    "{x} * 0.5 - {y}",
    "{x}.tanh() + {y} * 0.25",
    "ms.ops.maximum({x}, {y})",
    "{x} / 2",
    "{x} - 1",
    "{x} * k + {y}",
]
VIEWS = ["{x}.T", "{x}.reshape(3, 3)", "{x}[1:2].broadcast_to((3, 3))", "{x}.transpose(0, 1)"]
OTHERS = ["{x} @ {y} * 0.1", "{x} * {x}.sum()", "ms.ops.softmax({x}, -1)", "{x}[0] + {y}", "helper({x}, {y})"]
CONDITIONS = ["{x}.sum() > 0", "{x}[0, 0] < {y}[1, 1]", "not {x}.max() > 1", "{x}.sum() > 0 and {y}.sum() < 3",
              "{x}.min() > 0 or {y}.max() < 1", "{x}.sum() > k", "turns > k and {x}.sum() > 0"]  # fmt: skip


class Program:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []
        self.names = ["a", "b", "x", "y", "z"]
        self.loops = 0

    def name(self):
        return self.random.choice(self.names)

    def expression(self):
        r = self.random
        form = r.choice(ARITHMETIC * 2 + OTHERS + VIEWS)
        return form.format(x=self.name(), y=self.name())

    def condition(self):
        return self.random.choice(CONDITIONS).format(x=self.name(), y=self.name())

    def statement(self, indent, depth):
        r = self.random
        pad = "    " * indent
        kind = r.random()
        if kind < 0.45:
            self.lines.append(f"{pad}{self.name()} = {self.expression()}")
        elif kind < 0.51:
            x, y = self.name(), self.name()
            self.lines.append(f"{pad}{x}, {y} = {y}, {x}")
        elif kind < 0.55:
            self.lines.append(f"{pad}{self.name()} = {self.name()}")
        elif kind < 0.6:
            self.lines.append(f"{pad}{self.name()} {r.choice('+*')}= {self.name()} * 0.5")
        elif kind < 0.63:
            self.lines.append(f"{pad}{self.name()}.add_(0.5)")
        elif kind < 0.65:
            self.lines.append(f"{pad}seen.append({self.name()})")
        elif kind < 0.69:
            self.lines.append(f"{pad}turns = turns + {r.choice(['1', '2', 'k'])}")
        elif kind < 0.71:
            self.lines.append(f"{pad}k = {r.choice(['k * 0.5', 'k + 0.25', 'turns * 0.5', '-k'])}")
        elif kind < 0.73:
            self.lines.append(f"{pad}pair = {r.choice(['({x}, {y})', '(pair[1], {x})', '({x}, pair[0] * 0.5)'])}".format(
                x=self.name(), y=self.name()))  # fmt: skip
        elif kind < 0.75:
            self.lines.append(f"{pad}{self.name()}, {self.name()} = pair")
        elif kind < 0.78:
            self.lines.append(f"{pad}for j in range({r.randint(1, 3)}):")
            self.lines.append(f"{pad}    {self.name()} = {self.expression()} * j")
        elif kind < 0.8:
            self.lines.append(f"{pad}same.append({self.name()} is {self.name()})")
        elif kind < 0.83:
            x, y = self.expression(), self.expression()
            self.lines.append(f"{pad}{self.name()} = {x} if {self.condition()} else {y}")
        elif kind < 0.92 and depth < 3:
            self.branch(indent, depth)
        elif depth < 2:
            self.loop(indent, depth)
        else:
            self.lines.append(f"{pad}pass")

    def branch(self, indent, depth):
        r = self.random
        pad = "    " * indent
        self.lines.append(f"{pad}if {self.condition()}:")
        for _ in range(r.randint(1, 3)):
            self.statement(indent + 1, depth + 1)
        if r.random() < 0.08:
            self.lines.append(f"{pad}    return {self.name()}, turns")
        if r.random() < 0.2:
            self.lines.append(f"{pad}elif {self.condition()}:")
            self.statement(indent + 1, depth + 1)
        if r.random() < 0.5:
            self.lines.append(f"{pad}else:")
            for _ in range(r.randint(1, 2)):
                self.statement(indent + 1, depth + 1)

    def loop(self, indent, depth):
        r = self.random
        pad = "    " * indent
        self.loops += 1
        i = f"i{self.loops}"
        counted = r.random() < 0.4  # by a Python number
        self.lines.append(f"{pad}{i} = {'0' if counted else 'n * 0'}")
        condition = r.choice([f"{i} < n", f"not {i} >= n", f"(n - {i}).sum() > 0", f"n - {i}",
                              f"{i} < n and {self.name()}.abs().max() < 50", f"{i} < 4 and {i} < n"])  # fmt: skip
        inside = r.random() < 0.2
        self.lines.append(f"{pad}while {'True' if inside else condition}:")
        for _ in range(r.randint(1, 4)):
            self.statement(indent + 1, depth + 1)
        self.lines.append(f"{pad}    {i} = {i} + 1")
        if inside:
            self.lines += [f"{pad}    if {i} >= n:", f"{pad}        break"]
        elif r.random() < 0.2:
            self.lines += [f"{pad}    if {self.condition()}:", f"{pad}        {r.choice(['break', 'continue'])}"]
            self.statement(indent + 1, depth + 1)
        elif r.random() < 0.1:
            self.lines += [f"{pad}else:", f"{pad}    turns = turns - 10"]

    def source(self):
        r = self.random
        for _ in range(r.randint(0, 3)):
            self.statement(1, 0)
        for _ in range(r.randint(1, 2)):
            self.branch(1, 0) if r.random() < 0.3 else self.loop(1, 0)
            for _ in range(r.randint(0, 2)):
                self.statement(1, 0)
        names = ", ".join(self.names)
        head = ["def f(a, b, n):", "    seen, same, turns, k = [], [], 0, 0.5", "    x, y, z = a + 1, b - 1, a * b"]
        if r.random() < 0.5:
            head.append("    a, b = a * 1, b * 1")
        head.append("    pair = (x, y)" if r.random() < 0.5 else "    pair = (x * 2, y * 2)")
        result = f"[{names}], seen, same, turns, k, pair, n"
        if r.random() < 0.4:  # where it does not matter which tensors these are
            result = " + ".join(f"{x}.sum()" for x in self.names) + ", seen, same, turns, k"
        return "\n".join([*head, *self.lines, f"    return {result}"]) + "\n"


def source(seed):
    return Program(seed).source()
