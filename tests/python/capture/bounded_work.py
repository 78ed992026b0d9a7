"""Programs of growing size for test_bounded_work.py: under MSJIT_CAPTURE=all each is run plainly and captured, and what
captures of it took is printed as JSON, in instructions (Report.work), with processor time.

    python bounded_work.py CASE SIZE
"""

import ast
import copy
import functools
import json
import sys
import time


def nested_ifs(n):
    """As a visitor meets a function of n elifs: each lies in the one before."""
    text = "".join(f"    {'elif' if i else 'if'} x == {i}:\n        r = {i}\n" for i in range(n))
    return ast.parse(f"def f(x):\n{text}    return r\n")


def visit(n):
    class Names(ast.NodeVisitor):
        def __init__(self):
            self.found = []

        def visit_Name(self, node):
            self.found.append(node.id)

    def run(tree):
        visitor = Names()
        visitor.visit(tree)
        return visitor.found

    return run, nested_ifs(n)


def chains(n):
    """Each object holds the one before it, and goes as soon as what it holds was taken out of it: what dies with it is looked at
    while it is dropped, which must not be all that is left."""

    class Key:
        def __hash__(self):
            return id(self)

    class Link:
        __slots__ = ("content",)

        def __init__(self, content):
            self.content = content

        def expanded(self):
            return isinstance(self.content, dict)

    def made():
        link = Link([])
        for _ in range(n):
            link = Link([(1.0, link), (1.0, Link({Key(): 1.0}))])
        return link

    def run(n):
        sums = {}
        todo = made().content
        while todo:
            factor, one = todo.pop()
            if one.expanded():
                for key, value in one.content.items():
                    sums[key] = sums.get(key, 0.0) + factor * value
            else:
                for value, inner in one.content:
                    todo.append((factor * value, inner))
        return len(sums)

    return run, n


def transform(n):
    class Renamed(ast.NodeTransformer):
        def visit_Name(self, node):
            return ast.Name(id=node.id + "_", ctx=node.ctx)

    return lambda tree: ast.unparse(Renamed().visit(copy.deepcopy(tree))), nested_ifs(n)


def elifs(n):
    text = "".join(f"    {'elif' if i else 'if'} x == {i}:\n        r = g({i})\n" for i in range(n))
    names = {"g": lambda i: i * 2}
    exec(f"def f(x):\n    r = None\n{text}    return r\n", names)
    return lambda values: [names["f"](x) for x in values], [0, n // 2, n - 1, n]


def shared_numbers(n):
    """Each number is made of the two before it: as a tree the last one has some 1.6**n leaves."""

    def run(x):
        a = b = x
        for _ in range(n):
            a, b = b, (a + b) % 1000003
        return a, b

    return run, 5


def branches_on_numbers(n):
    def run(x):
        seen = 0
        for i in range(n):
            x = x * 3 - i if x < 50 else x - 47
            seen += x > i
        return x, seen

    return run, 7


def merge(n):
    def merged(lists):
        its = [iter(part) for part in lists]
        heads = []
        for it in its:
            for head in it:
                heads.append((head, it))
                break
        while heads:
            best = 0
            for i in range(1, len(heads)):
                if heads[i][0] < heads[best][0]:
                    best = i
            value, it = heads[best]
            yield value
            for head in it:
                heads[best] = (head, it)
                break
            else:
                del heads[best]

    return lambda lists: list(merged(lists)), [[(7 * i + j * j) % 100 for j in range(8)] for i in range(n)]


def wide_dict(n):
    def run(d):
        total = 0
        for key, value in d.items():
            total += key * value
        return total

    return run, {i: i + 1 for i in range(n)}


def deep_calls(n):
    def walk(tree, path):
        if not tree:
            return [path]
        try:
            return [p for i, sub in enumerate(tree) for p in walk(sub, (*path, i))]
        finally:
            len(path)

    return lambda tree: walk(tree, ()), functools.reduce(lambda tree, _: [tree, [], []], range(n), [])


def locals_and_calls(n):
    """One long function: each statement breaks, so that each begins a region of its own."""
    text = "".join(f"    v{i} = eval('x + {i}')\n    s += v{i}\n" for i in range(n))
    names = {}
    exec(f"def f(x):\n    s = 0\n{text}    return s\n", names)
    return names["f"], 3


def recorded_writes(n):
    """An unrolled loop writes to a tensor: what gradients keep is asked of each write."""
    import msjit as ms

    text = "".join(f"    z[{i % 4}] = y[{i % 4}] * 2\n" for i in range(n))
    names = {}
    exec(f"def f(y):\n    z = y * 1.0\n{text}    return z.sum()\n", names)
    step = ms.grad(names["f"])
    return lambda y: step(y).tolist(), ms.tensor([[1.0, 2.0]] * 4)


def written_parameters(n):
    """A step of an optimizer, written out."""
    import msjit as ms

    parameters = [ms.Parameter(ms.tensor([1.0, 2.0])) for _ in range(n)]
    text = "".join(f"    ms.ops.assign(ps[{i}], ps[{i}] - ps[{i}] * x)\n" for i in range(n))
    names = {"ms": ms, "ps": parameters}
    exec(f"def f(x):\n{text}    return x * 2\n", names)
    return lambda x: names["f"](x).tolist(), ms.tensor([0.5, 1.0])


CASES = [
    chains,
    visit,
    transform,
    elifs,
    shared_numbers,
    branches_on_numbers,
    merge,
    wide_dict,
    deep_calls,
    locals_and_calls,
    recorded_writes,
    written_parameters,
]


def main():
    import msjit as ms

    case = next(c for c in CASES if c.__name__ == sys.argv[1])
    rows = []
    for size in map(int, sys.argv[2:]):
        ms.reset()
        run, argument = case(size)
        start = time.process_time()
        expected = run(argument)
        plain = time.process_time() - start
        start = time.process_time()
        with ms.enable_capture():
            got = [run(argument) for _ in range(3)]
        seconds = time.process_time() - start
        report = ms.report()
        rows.append(
            {
                "size": size,
                "work": report.work,
                "plain": plain,
                "seconds": seconds,
                "right": all(g == expected for g in got),
                "skipped": sorted({s.id for s in report.skipped}),
            }
        )
    print(json.dumps(rows))


if __name__ == "__main__":
    main()
