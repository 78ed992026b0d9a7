"""Random programs of views, of writes through them and of breaks between the two, as source text."""

import random

import numpy as np

VIEWS = [
    "{}.T", "{}[::-1]", "{}[:, ::-1]", "{}[1:]", "{}[-1]", "{}[:, 1]", "{}[::2]", "{}[:, 1:]", "{}[:]", "{}[None]",
    "{}[..., 0]", "{}.diagonal()", "{}.swapaxes(0, -1)", "{}.ravel()", "{}.reshape(-1, 2)", "{}.reshape(3, -1)",
    "{}.reshape(2, 2, -1)", "{}.T[1:]", "{}.T.reshape(-1)", "{}[::-1].reshape(-1, 3)",
]  # fmt: skip
TENSORS_ALONE = ["{}.detach()", "{}.unsqueeze(1)", "{}.view(-1)", "{}.data", "{}.contiguous()", "{}.flatten()"]
VALUES = ["{} * {n}", "{} + {n}", "{}.tanh()", "{} - w", "w * {}", "({} * 2).T", "({} + w)[::-1]"]
WRITES = [
    "{}.mul_({n})", "{}.add_(w)", "{}.add_({n})", "{}[...] = {n}", "{}[0] = w * {n}", "{}[-1:] += {n}", "{}[1:] *= {n}",
    "{}.copy_({} + w)", "{}.zero_()", "{}[::2] -= w", "{}.data.mul_({n})",
]  # fmt: skip
BREAKS = ["print(float({}.sum()) > 0)", "log({})", "log(1)", "box.seen = float({}.detach().max())"]


class Program:
    """``source`` defines f(x, y, w, items, box): x and y of shape (4, 3), which may share memory; w of shape (1,)."""

    def __init__(self, seed):
        self.r = random.Random(seed)
        self.shapes = {"x": (4, 3), "y": (4, 3)}
        self.lines = []
        self.block(1, self.r.randint(5, 12))
        self.source = f"def f(x, y, w, items, box):\n{''.join(self.lines)}    return [{', '.join(self.shapes)}]\n"

    def pick(self, ndim=0):
        names = [n for n, s in self.shapes.items() if len(s) >= ndim]
        return self.r.choice(names[-6:])

    def number(self):
        return self.r.choice(["2", "0.5", "-1", "1.25"])

    def bind(self, pad, expression, shape, depth):
        same = [n for n, s in self.shapes.items() if s == shape]
        if depth > 1 or self.r.random() < 0.25:  # in a branch no variable gets another shape
            if not same:
                return
            name = self.r.choice(same)
        else:
            name = f"v{len(self.shapes)}"
            self.shapes[name] = shape
        self.lines.append(f"{pad}{name} = {expression}\n")

    def view(self, pad, depth):
        of = self.pick()
        form = self.r.choice(VIEWS + TENSORS_ALONE if self.r.random() < 0.3 else VIEWS)
        if form in TENSORS_ALONE:
            shape = self.shapes[of]
            n = int(np.prod(shape))
            shape = {"{}.unsqueeze(1)": (*shape[:1], 1, *shape[1:]), "{}.view(-1)": (n,), "{}.flatten()": (n,)}.get(
                form, shape
            )
            if form == "{}.unsqueeze(1)" and not self.shapes[of]:
                return
        else:
            try:
                shape = eval(form.format("a"), {"a": np.zeros(self.shapes[of])}).shape
            except (IndexError, ValueError):
                return
        expression = form.format(of)
        if self.r.random() < 0.12:
            self.lines.append(f"{pad}with ms.no_grad():\n")
            before = len(self.lines)
            self.bind(pad + "    ", expression, shape, depth)
            if len(self.lines) == before:
                self.lines.pop()
            return
        self.bind(pad, expression, shape, depth)

    def block(self, depth, statements):
        r, pad = self.r, "    " * depth
        self.lines.append(f"{pad}pass\n" if depth > 1 else "")
        for _ in range(statements):
            kind = r.random()
            if kind < 0.32:
                self.view(pad, depth)
            elif kind < 0.44:
                of = self.pick()
                shape = self.shapes[of] or (1,)
                form = r.choice(VALUES[: 5 if len(shape) != 2 else None])
                if form.endswith(".T"):
                    shape = shape[::-1]
                elif "w" not in form:
                    shape = self.shapes[of]
                self.bind(pad, form.format(of, n=self.number()), shape, depth)
            elif kind < 0.64:
                to = self.pick(ndim=1)
                write = r.choice(WRITES).format(to, to, n=self.number())
                if r.random() < 0.15:
                    self.lines.append(f"{pad}with ms.no_grad():\n")
                    write = "    " + write
                self.lines.append(f"{pad}{write}\n")
            elif kind < 0.78:
                self.lines.append(f"{pad}{r.choice(BREAKS).format(self.pick())}\n")
            elif kind < 0.86:
                name = self.pick()
                self.lines.append(f"{pad}items.append({name})\n" if r.random() < 0.5 else f"{pad}box.kept = {name}\n")
            elif depth < 3:
                head = r.choice(["for _ in range(2):", "if float({}.sum()) > 0:", "if {}.ndim > 1:", "try:"])
                self.lines.append(f"{pad}{head.format(self.pick())}\n")
                self.block(depth + 1, r.randint(1, 3))
                if head == "try:":
                    self.lines.append(f"{pad}finally:\n")
                    self.block(depth + 1, 1)


PRELUDE = """
import msjit as ms

def log(v):
    print("log", v is None)
"""


def function(seed):
    """The program of seed, compiled under a file name that tracebacks show."""
    source = PRELUDE + Program(seed).source
    scope = {}
    exec(compile(source, f"<views {seed}>", "exec"), scope)
    return scope["f"], source
