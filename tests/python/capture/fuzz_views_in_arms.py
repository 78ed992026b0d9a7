"""Random programs whose variables are views of arguments and of what is made there, chosen by tensors' branches and loops:
source(seed) is one of f(a, b, n), tensors of (4, 4), (4, 4) and an int32 without dimensions."""

import random

_VIEWS = ["{v}[1]", "{v}[0]", "{v}[{k}]", "{v}[:, {k}]", "{v}[{k}, :]", "{v}.reshape(-1)[:4]", "{v}[:1].reshape(4)",
          "{v}[:, 0:1].reshape(-1)", "{v}.T[{k}]"]  # fmt: skip
_ROWS = ["{r} * 2", "{r} + {s}", "{r}", "{s}[:]", "{r}.tanh()", "{r}.reshape(4)", "({r} + 1)[:]"]
_WRITES = ["{r}.add_(1)", "{v}.mul_(0.5)", "{v}[{k}] = {r}", "{r}[1] = 3.0"]


class Program:
    def __init__(self, seed, writes):
        self.random, self.lines, self.loops = random.Random(seed), [], 0
        self.writes = writes

    def fill(self, text):
        r = self.random
        return text.format(v=r.choice("abc"), k=r.randint(0, 3), r=r.choice("pqr"), s=r.choice("pqr"))

    def statement(self, pad):
        r, kind = self.random, self.random.random()
        if kind < 0.45:
            self.lines.append(f"{pad}{r.choice('pqr')} = {self.fill(r.choice(_VIEWS))}")
        elif kind < 0.8 or not self.writes:
            self.lines.append(f"{pad}{r.choice('pqr')} = {self.fill(r.choice(_ROWS))}")
        elif kind < 0.85:
            self.lines.append(f"{pad}c = {r.choice(['a', 'b', 'c * 2', 'a + b', 'c'])}")
        else:
            self.lines.append(pad + self.fill(r.choice(_WRITES)))

    def block(self, depth, pad):
        r = self.random
        for _ in range(r.randint(1, 3)):
            kind = r.random() if depth else 1.0
            if kind < 0.4:
                condition = self.fill(r.choice(["{r}.sum() > 0", "{r}[0] > {s}[1]", "{v}.sum() > n", "n > 1"]))
                self.lines.append(f"{pad}if {condition}:")
                self.block(depth - 1, pad + "    ")
                if r.random() < 0.5:
                    self.lines.append(f"{pad}else:")
                    self.block(depth - 1, pad + "    ")
            elif kind < 0.55:
                self.loops += 1
                turns = f"i{self.loops}"
                self.lines += [f"{pad}{turns} = n * 0", f"{pad}while {turns} < n:"]
                self.block(depth - 1, pad + "    ")
                self.lines.append(f"{pad}    {turns} = {turns} + 1")
            else:
                self.statement(pad)

    def source(self):
        self.block(2, "    ")
        self.block(2, "    ")
        made = "\n".join(self.lines)
        return f"def f(a, b, n):\n    c = a * 2\n    p, q, r = a[0], b[1], c[2]\n{made}\n    return p, q, r, c\n"


def source(seed, writes=True):
    return Program(seed, writes).source()
