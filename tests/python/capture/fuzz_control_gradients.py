"""Random programs whose gradients go through `while` and `if` on tensors, or through a long `for`: source(seed) is one of
f(w, x, n, many), which gives tensors."""

import random

OPS = ["{a} + {b}", "{a} * 0.5 - {b}", "{a}.tanh() + {b} * 0.25", "{a} * {b}", "{a} / ({b} * {b} + 1)", "{a} - 1",
       "ms.ops.maximum({a}, {b})", "{a} @ {b} * 0.1", "{a} * {b}.mean()", "ms.ops.softmax({a}, -1) * {b}",
       "{a}.exp() * 0.1", "{a}[0] + {b}", "{a}.T + {b}", "helper({a}, {b})", "{a} * k", "{a}"]  # fmt: skip
CONDITIONS = ["{a}.sum() > 0", "{a}[0, 0] < {b}[1, 1]", "not {a}.max() > 1", "{a}.sum() > 0 and {b}.sum() < 3",
              "turns > 1", "{a}.mean() > k"]  # fmt: skip


class Program:
    def __init__(self, seed, long=False):
        self.random = random.Random(seed)
        self.long = long
        self.lines, self.loops, self.stacked = [], 0, False
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
        if self.long and depth < 1:
            return self.long_loop(pad, indent, i)
        counted = self.random.random() < 0.5
        self.lines.append(f"{pad}{i} = {'0' if counted else 'n * 0'}")
        self.lines.append(f"{pad}while {i} < n:")
        for _ in range(self.random.randint(1, 4)):
            self.statement(indent + 1, depth + 1)
        self.lines.append(f"{pad}    {i} = {i} + 1")

    def long_loop(self, pad, indent, i):
        r = self.random
        head, own = r.choice([(f"{i} in range({r.randint(100, 130)})", [f"{i} * 0.01"]),
                              (f"{i} in range(500, {r.randint(0, 99)}, -4)", [f"{i} * 0.01"]), (f"{i} in many", [i]),
                              (f"{i}, row in enumerate(many)", ["row", f"{i} * 0.1"]),
                              (f"{i}, row in zip(many, range(3, 200))", [i, "row * 0.01"])])  # fmt: skip
        self.lines.append(f"{pad}for {head}:")
        for _ in range(r.randint(1, 3)):
            self.statement(indent + 1, 2)
        target = self.target()
        self.lines.append(f"{pad}    y = (y * 0.5 + z * {r.choice(own)}).tanh()")
        self.lines.append(
            f"{pad}    {target} = ({target} * {r.choice(own)}).tanh(){'.detach()' if target == 'c' else ''}"
        )
        if r.random() < 0.4:
            self.lines.append(f"{pad}    if {self.condition()}:")
            self.lines.append(f"{pad}        z = (z + y * {r.choice(own)}).sin()")
        if r.random() < 0.4:
            self.lines.append(f"{pad}    outs.append({r.choice(['y', 'z', 'y * 2', 'z + ' + r.choice(own)])})")
            self.stacked = True

    def source(self):
        for _ in range(self.random.randint(0, 2)):
            self.statement(1, 2)
        for _ in range(self.random.randint(1, 2)):
            self.loop(1, 0) if self.random.random() < 0.6 else self.branch(1, 0)
            for _ in range(self.random.randint(0, 2)):
                self.statement(1, 2)
        results = self.random.sample(self.names, self.random.randint(1, 4))
        head = ["def f(w, x, n, many=None):", "    turns, k, outs = 0, 0.9, []", "    c = x.detach() * 0.5"]
        head.append("    y, z = w * 1, x + 1" if self.random.random() < 0.7 else "    y, z = w * x, w - x")
        if self.random.random() < 0.5:
            head.append("    x = x * 1")
        if self.stacked:
            self.lines.append("    y = y + (ms.ops.stack(outs) * 0.1).sum(0)")
        total = " + ".join(f"{r}.sum()" for r in results)
        return "\n".join([*head, *self.lines, f"    return {total}, turns"]) + "\n"


def source(seed, long=False):
    return Program(seed, long).source()
