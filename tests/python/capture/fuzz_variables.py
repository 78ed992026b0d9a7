"""Random functions that end in an error, as source text: what every frame of its traceback shows of its variables."""

import random

import numpy as np

import msjit as ms
from differential import check

TENSOR = ["{t} * 2", "{t} + {n}", "{t}.exp()", "{t}.sum()", "{t}[1:]", "{t}.reshape(-1)", "{t} @ {t}.T", "{t} + {t}", "ms.ops.zeros((2, 2))",
          "{t}.tanh() if {n} > 2 else {t} - 1", "{l}[0]", "{d}['a']", "{o}.t", "{t}.detach()", "helper({t}, {n})", "{c}({t})", "{t}.T"]  # fmt: skip
NUMBER = ["{n} + 1", "{n} * {n} % 7", "len({l})", "{t}.ndim", "{t}.shape[0]", "{o}.n", "int({n} > 2)", "max({n}, 3)", "{d}.get('n', {n})"]  # fmt: skip
LIST = ["[{t}, {n}]", "[{t} + i for i in range({n} % 4)] + [{t}]", "({t}, ({n}, {t}))", "[*{l}]", "list({d}.values())"]
DICT = ["{{'a': {t}, 'n': {n}}}", "{{**{d}, 'b': {l}}}", "dict({d}, n={n})", "{{'a': {t}, **{d}}}"]
OBJECT = ["Holder({t}, {n})", "{o}"]
CALLABLE = ["lambda v: v + {n}", "helper_of({t})", "lambda v, k={t}: v * k"]
KINDS = {"t": TENSOR, "n": NUMBER, "l": LIST, "d": DICT, "o": OBJECT, "c": CALLABLE}
WRITES = [
    "{o}.t = {t}",
    "{o}.n = {n}",
    "{d}['a'] = {t}",
    "{d}['n'] = {n}",
    "print({n})",
    "{t}.add_(1)",
    "str({t}.shape)",
]
ERRORS = ["fails({n})", "1 // ({n} - {n})", "{l}[99]", "{d}['none']", "{t} @ ms.ops.ones((7, 5, 3))", "raise ValueError({n})", "{o}.absent",
          "assert {n} > 1000", "helper({t}, 'n')", "int('x')", "{t}.reshape(17, 19)", "next(iter([]))", "{n}({n})"]  # fmt: skip
ARMS = ["if {t}.sum() > 0:"]
BLOCKS = ["if {n} > 2:", "for i{k} in range({n} % 3 + 1):", "for i{k}, e{k} in enumerate({l}):",
          "while {n} > 1000:", "try:", "with scope({n}) as w{k}:", "for r{k} in {t}.reshape(-1)[:2]:"]  # fmt: skip

PRELUDE = """\
import contextlib
import msjit as ms

class Holder:
    def __init__(self, t, n):
        self.t, self.n = t, n

@contextlib.contextmanager
def scope(n):
    m = n + 1
    try:
        yield m
    finally:
        k = m * 2

def fails(n):
    unread = n + 1
    raise ValueError(n)

def helper(v, n):
    y = v * 2
    z = y + n
    k = n * 2
    return z.tanh() + k

def helper_of(y):
    def inner(v):
        w = v + 1
        unread = w * 2
        return w.sum() + y.sum()
    return inner

"""


class Program:
    """arms: with branches on tensors, of whose arms variables that nobody reads later are not shown."""

    def __init__(self, seed, arms=False):
        self.r = random.Random(seed)
        self.seed, self.count = seed, 0
        self.blocks = BLOCKS + ARMS * arms
        names = {"t": ["x"], "n": ["n"], "l": ["l"], "d": ["d"], "o": ["o"], "c": ["c"]}
        lines = self.body(names, self.r.randint(4, 12), 1)
        lines.append("    " + self.fill(self.r.choice(ERRORS), names))
        lines.append(f"    return {self.r.choice(names['t'])}")
        self.source = PRELUDE + "def f(x, n, l, d, o, c):\n" + "\n".join(lines) + "\n"

    def fill(self, form, names):
        self.count += 1
        parts = {kind: self.r.choice(of[-4:]) for kind, of in names.items()}
        return form.format(k=self.count, **parts)

    def body(self, names, length, depth):
        lines, indent = [], "    " * depth
        for _ in range(length):
            p = self.r.random()
            if p < 0.12 and depth < 3:
                head = self.fill(self.r.choice(self.blocks), names)
                inner = {kind: list(of) for kind, of in names.items()}  # what is set in there may be unset behind it
                lines += [indent + head, *self.body(inner, self.r.randint(1, 3), depth + 1)]
                if head == "try:":
                    if self.r.random() < 0.5:
                        lines.append(indent + "    " + self.fill(self.r.choice(ERRORS), names))
                    lines.append(indent + self.r.choice(["except ValueError:", "except Exception as e:", "finally:"]))
                    lines += self.body({kind: list(of) for kind, of in names.items()}, 1, depth + 1)
            elif p < 0.25:
                lines.append(indent + self.fill(self.r.choice(WRITES), names))
            elif p < 0.28 and len(names["t"]) > 2 and depth == 1:
                lines.append(indent + f"del {names['t'].pop(1)}")
            else:
                kind = self.r.choices("tnldoc", [8, 3, 2, 2, 1, 1])[0]
                value = self.fill(self.r.choice(KINDS[kind]), names)
                old = names[kind]
                name = self.r.choice(old[1:]) if len(old) > 1 and self.r.random() < 0.2 else f"{kind}{self.count}"
                lines.append(f"{indent}{name} = {value}")
                if name not in old:
                    old.append(name)
        return lines

    def arguments(self, scope):
        rng = np.random.default_rng(self.seed)
        x, y = (ms.tensor(rng.standard_normal((2, 2)).astype(np.float32)) for _ in range(2))
        return x, 3, [y, 1], {"a": y, "n": 2}, scope["Holder"](x + 1, 4), scope["helper_of"](y)

    def check(self, **options):
        scope = {"__name__": "variables"}
        exec(compile(self.source, f"<variables {self.seed}>", "exec"), scope)
        return check(scope["f"], *self.arguments(scope), **options)
