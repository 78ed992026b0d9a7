"""Random functions whose loops are left in every way: break, continue, return, else, raise, through if, try and with."""

import random

_CONDITIONS = [
    "k % 2", "i == 1", "j == 2", "x.sum() > 6", "x.sum() > 3 and k < 4", "len(log) > 9", "i < j", "y.max() < 2", "k == 3",
]  # fmt: skip
_ITERABLES = [
    "range(3)", "range(n)", "[2, 0, 1]", "iter((1, 2))", "reversed(range(3))", "(q for q in range(3))", "Logged(log, 3)",
]  # fmt: skip
_STATEMENTS = [
    "x = x + 1", "y = y * x", "k += 1", "log.append(k)", "log.append((i, j))", "x = x + i", "del i; i = 7", "y, x = x, y",
    "f = lambda: (i, k)", "log.append(f()[0])", "x = ms.ops.relu(x) - y", "i = j", "log.append(float(x.sum()))",
]  # fmt: skip
_LEAVE = ["continue", "break"] * 2
_VALUES = ["x", "k", "x + y", "log", "i"]

HEAD = """import msjit as ms


class Entered:
    def __init__(self, log):
        self.log = log

    def __enter__(self):
        self.log.append("in")

    def __exit__(self, kind, value, trace):
        self.log.append(("out", kind and kind.__name__))
        return kind is ValueError and value.args[0] == 3


class Logged:
    def __init__(self, log, n):
        self.log, self.n = log, n

    def __iter__(self):
        for q in range(self.n):
            self.log.append(("next", q))
            yield q
"""


def _block(rng, depth, indent, in_loop, out):
    inner = indent + "    "
    for _ in range(rng.randint(1, 3)):
        kind = rng.random()
        if kind < 0.28 and depth:
            out.append(f"{indent}if {rng.choice(_CONDITIONS)}:")
            _block(rng, depth - 1, inner, in_loop, out)
            if rng.random() < 0.4:
                out.append(indent + ("else:" if rng.random() < 0.7 else f"elif {rng.choice(_CONDITIONS)}:"))
                _block(rng, depth - 1, inner, in_loop, out)
        elif kind < 0.48 and depth:
            if rng.random() < 0.6:
                out.append(f"{indent}for {rng.choice('ij')} in {rng.choice(_ITERABLES)}:")
            else:
                out += [f"{indent}while k < {rng.randint(2, 9)}:", f"{inner}k += 1"]
            _block(rng, depth - 1, inner, True, out)
            if rng.random() < 0.35:
                out.append(indent + "else:")
                _block(rng, depth - 1, inner, in_loop, out)
        elif kind < 0.54 and depth:
            out.append(indent + "try:")
            _block(rng, depth - 1, inner, in_loop, out)
            if rng.random() < 0.5:
                out += [indent + "finally:", inner + "log.append('f')"]
            else:
                out += [indent + "except ValueError as e:", inner + "log.append(str(e))"]
        elif kind < 0.58 and depth:
            out.append(indent + "with Entered(log):")
            _block(rng, depth - 1, inner, in_loop, out)
        elif kind < 0.72 and in_loop:
            out.append(indent + rng.choice([*_LEAVE, f"return ('r', {rng.choice(_VALUES)})"]))
            return
        elif kind < 0.75 and rng.random() < 0.4:
            out.append(indent + rng.choice(["return x * 2", "raise ValueError(k)", "return", "return x, y, k"]))
        else:
            out.append(indent + rng.choice(_STATEMENTS))


def source(seed):
    rng, out = random.Random(seed), []
    for _ in range(3):
        _block(rng, 3, "    ", False, out)
    body = "\n".join(out)
    return (
        f"def f{seed}(x, y, n, log):\n    i, j, k = 0, 1, 0\n    f = lambda: (0, 0)\n{body}\n    return x, y, k, i, j\n"
    )


def _row(rng, depth, left, indent, out):
    """Statements that return on every way; left: how many branches there may still be."""
    bound, inner = f"{rng.randint(-20, 20) / 4}", indent + "    "
    if depth == 0 or left[0] <= 0:
        out.append(f"{indent}return {rng.choice(['x', 'x + y', 'y', 'x * 2', 'y - x * ' + bound])}")
        return
    left[0] -= 1
    test = f"{rng.choice(['x.sum()', 'y.sum()', '(x * y).sum()', 'x.max()'])} {rng.choice('<>')} {bound}"
    out.append(f"{indent}if {test}:")
    out.append(f"{inner}{rng.choice(['x = x + 1', 'y = y * x', 'x, y = y, x', 'y = ms.ops.relu(x) - y'])}")
    kind = rng.random()
    if kind < 0.15:  # both ways go on
        _row(rng, depth - 1, left, inner, out)
    elif kind < 0.8:
        out.append(f"{inner}return {rng.choice(['x', 'x + y', 'y'])}")
    else:  # the arms meet behind it
        for _ in range(rng.randint(0, 4)):
            left[0] -= 1
            bound = f"{rng.randint(-20, 20) / 4}"
            out += [f"{indent}elif x.sum() > {bound}:", f"{inner}x = x - y * {bound}"]
        out += [f"{indent}else:", f"{inner}y = y + 0.5"]
    _row(rng, depth - 1, left, indent, out)


def rows(seed):
    """A function of two tensors in rows of `elif` and of early returns, which tensors decide."""
    rng, out = random.Random(seed), []
    _row(rng, rng.randint(4, 26), [40], "    ", out)
    return f"def f{seed}(x, y):\n" + "\n".join(out) + "\n"


_ITEMS = {
    "x.sum() > 6": "x.sum().item() > 6", "x.sum() > 3 and k < 4": "float(x.sum()) > 3 and k < 4",
    "y.max() < 2": "bool(y.max() < 2)", "k += 1\n": "k += int(x.sum() > 0) + 1\n", "x = x + 1\n": "x = x + y.max().item()\n",
    "i = j\n": "i = y.argmax().item()\n", "x = x + i\n": "x = x + y[int(x[0] > 1)] * i\n",
}  # fmt: skip


def with_items(text):
    """A program that asks tensors for their numbers where it compared or added them."""
    for plain, item in _ITEMS.items():
        text = text.replace(plain, item)
    return text
