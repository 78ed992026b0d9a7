"""Random programs over tensors, numbers, containers, loops, in-place writes, views and breaks, as source text."""

import random


class Program:
    """``source`` defines f(x, y, k, items, box): x, y tensors (4, 3), k a number, items a list, box an object."""

    def __init__(self, seed, leaves, more=False):
        self.r = random.Random(seed)
        self.more = more  # backward(), gradients, NumPy's arrays and scalars, tensors made of data
        self.lines = []
        self.tensors = ["x", "y"]
        self.numbers = ["k"]
        self.count = 0
        if leaves:  # in-place writes to leaves that require a gradient are refused
            self.lines.append("    x, y = x * 1, y * 1")
        self.block(1, self.r.randint(4, 12), 0)
        result = ", ".join([*self.tensors[-3:], *self.numbers[-2:], "list(items)", "dict(vars(box))"])
        parameters = "x, y, k, items, box"
        if more:
            parameters += ", w, array, scalar"
            self.lines.insert(0, "    loss = None")
            result += ", w.grad, loss"
        self.source = f"def f({parameters}):\n" + "\n".join(self.lines) + f"\n    return {result}\n"

    def name(self, kind):
        self.count += 1
        return f"{kind}{self.count}"

    def t(self):
        return self.r.choice(self.tensors)

    def n(self):
        return self.r.choice([*self.numbers, str(self.r.randint(-3, 3)), f"{self.r.uniform(-2, 2):.2f}"])

    def expression(self):
        r = self.r
        a, b = self.t(), self.t()
        if self.more and r.random() < 0.25:
            return r.choice(
                [
                    f"{a} * array",
                    f"array + {a}",
                    f"ms.Tensor(array) * {a}",
                    f"{a} + ms.from_numpy(array)[0]",
                    f"{a} * scalar",
                    f"scalar - {a}",
                    f"{a} * (scalar * 2)",
                    f"{a} + ms.tensor([1.0, {self.n()}, 2.0])",
                    f"{a} * ms.tensor({self.n()})",
                    f"{a} * w",
                    f"({a} + w) * w",
                    f"ms.ops.maximum({a}, array)",
                    f"{a}[np.array([0, 1, 2, 3])] + w",
                    f"{a} + np.abs(array)",
                ]
            )
        return r.choice(
            [
                f"{a} + {b}",
                f"{a} * {b}",
                f"{a} - {self.n()}",
                f"{a} * {self.n()} + {b}",
                f"{a}.tanh()",
                f"ms.ops.sigmoid({a})",
                f"{a}.sum(axis={r.choice([0, 1])}, keepdims=True) + {b} * 0.5",
                f"ms.ops.maximum({a}, {b})",
                f"ms.ops.softmax({a}, dim=-1)",
                f"{a}[{r.randint(0, 3)}] + {b}",
                f"{a}[:, ::-1]",
                f"{a}.reshape(3, 4).T + {b}",
                f"ms.ops.where({a} > {b}, {a}, {b})",
                f"helper({a}, {self.n()})",
                f"(lambda v: v * 2 - {a})({b})",
                f"sum([{a}, {b}, {a}])",
            ]
        )

    def gradient_statement(self, pad):
        r = self.r
        loss = r.choice(["({0} * w).sum()", "({0} + w * w).mean()", "(w * {1}).sum() + 0 * {0}.sum()"])
        loss = loss.format(self.t(), self.n())
        statement = r.choice(
            [
                f"{loss}.backward()",
                f"{loss}.backward()",
                "w.grad = None",
                "if w.grad is not None: {} = {} + w.grad",
                "if w.grad is not None: w.grad.mul_(0.5)",
                "if w.grad is not None: w.grad = w.grad * 2",
                "if w.grad is not None: items.append(w.grad)",
                "with ms.no_grad(): w.mul_(0.75)",
                "w.data.add_(0.25)",
                f"loss = {loss}",
                "if loss is not None: loss.backward()",
                "if loss is not None: print(float(loss.detach()) > 0)",
            ]
        )
        a = self.t()
        self.lines.append(pad + statement.format(a, a))

    def block(self, depth, statements, loops):
        pad = "    " * depth
        for _ in range(statements):
            kind = self.r.random()
            if self.more and self.r.random() < 0.25:
                self.gradient_statement(pad)
            elif kind < 0.40:
                value = self.expression()
                name = self.name("t") if depth == 1 and self.r.random() < 0.6 else self.t()
                self.lines.append(f"{pad}{name} = {value}")
                if name not in self.tensors:
                    self.tensors.append(name)
            elif kind < 0.50:
                value = f"{self.n()} {self.r.choice('+-*')} {self.n()}"
                name = self.name("n") if depth == 1 else self.r.choice(self.numbers)
                self.lines.append(f"{pad}{name} = {value}")
                if name not in self.numbers:
                    self.numbers.append(name)
            elif kind < 0.58:
                self.lines.append(
                    pad + self.r.choice(["items.append({})", "items[0] = {}", "box.value = {}"]).format(self.t())
                )
            elif kind < 0.66:
                target = self.t()
                change = self.r.choice(["{} += {}", "{}.add_({})", "{}.mul_({})", "{}[1:] += {}[1:]", "{}[0] = {}[2]"])
                self.lines.append(pad + change.format(target, self.t()))
            elif kind < 0.74:
                self.lines.append(
                    pad + self.r.choice(["print(float({}.sum()) > 0)", "log({})", "float({}.mean())"]).format(self.t())
                )
            elif kind < 0.82 and depth < 3:
                test = self.r.choice(
                    [
                        f"{self.n()} > {self.n()}",
                        f"float({self.t()}.sum()) > 0",
                        f"{self.t()}.ndim == 2",
                        "len(items) > 2",
                    ]
                )
                self.lines.append(f"{pad}if {test}:")
                self.block(depth + 1, self.r.randint(1, 3), loops)
                if self.r.random() < 0.5:
                    self.lines.append(f"{pad}else:")
                    self.block(depth + 1, self.r.randint(1, 2), loops)
            elif kind < 0.92 and depth < 3 and loops < 2:
                over = self.r.choice(
                    [
                        "range(3)",
                        "[1.0, 2.0]",
                        "zip((1, 2), (3.0, 4.0))",
                        "enumerate(items[:2])",
                        "{'a': 1, 'b': 2}.items()",
                    ]
                )
                target = self.name("i")
                target = f"{target}, {target}b" if over[0] in "z{" or over.startswith("enum") else target
                self.lines.append(f"{pad}for {target} in {over}:")
                self.block(depth + 1, self.r.randint(1, 3), loops + 1)
            elif depth < 3:
                self.lines.append(f"{pad}try:")
                self.block(depth + 1, self.r.randint(1, 2), loops)
                if self.r.random() < 0.4:
                    self.lines.append(f"{pad}    raise ValueError({self.n()})")
                self.lines.append(f"{pad}except ValueError as error:")
                self.lines.append(f"{pad}    items.append(str(error))")
            else:
                self.lines.append(f"{pad}pass")


HELPERS = """
import numpy as np
import msjit as ms

def helper(v, n, *, extra=0.25):
    return v * n + extra

def log(v):
    print("log", float((v * 2).max()) > 1)
"""


def function(seed, leaves=False, more=False):
    """The program of seed, compiled under a file name that tracebacks show; leaves: x and y require a gradient."""
    source = HELPERS + Program(seed, leaves, more).source
    scope = {}
    exec(compile(source, f"<fuzz {seed}>", "exec"), scope)
    return scope["f"], source
