"""Random programs of iterators written in C: sources that raise, end more than once or ask the iterator itself, and what is done
with it afterwards."""

import random

PRELUDE = '''
import functools, itertools

LOG, ITSELF = [], [None]

def log(*what):
    if len(LOG) > 150:
        raise MemoryError("a program without an end")
    LOG.append(what)

class Source:
    """Goes on behind its end, and behind what it raises."""
    def __init__(self, n, bad, kind):
        self.i, self.n, self.bad, self.kind = 0, n, bad, kind
    def __iter__(self):
        return self
    def __next__(self):
        self.i += 1
        log("next", self.i)
        if self.i in self.bad:
            raise self.kind(self.i)
        if self.i > self.n:
            raise StopIteration
        return self.i

def generator(n, bad, kind):
    for i in range(1, n + 1):
        log("generator", i)
        if i in bad:
            raise kind(i)
        yield i

def function(bad, kind, gives):
    calls = [0]
    def f(*a):
        calls[0] += 1
        log("function", calls[0], len(a))
        if calls[0] in bad:
            raise kind(calls[0])
        return gives(*a)
    return f

def delegating(i):
    r = yield from itertools.islice(i, 3)
    yield r
    for a in i:
        yield a
        break
    yield next(i, "end")

def shown(v):
    if isinstance(v, (list, tuple)):
        return [shown(w) for w in v]
    if isinstance(v, (int, float, str, bool, type(None))):
        return v
    return [shown(w) for w in itertools.islice(v, 3)]
'''
KINDS = "ValueError StopIteration KeyError IndexError TypeError GeneratorExit AttributeError".split()
GIVES = [
    "a[0]",
    "len(a)",
    "a[-1]",
    "a[0] == 2",
    "a[0] in (1, 3)",
    "a",
    "next(ITSELF[0] or iter(()), 9) if a[0] == 2 else 1",
]
PLAIN = ["[1, 2, 3, 4]", "(1, 2)", "iter([3, 1, 2])", "range(4)", "{1: 2, 3: 4}", "'abc'", "[]", "[0, 1, 0, 2]"]
USES = [
    *["next(i)"] * 5,
    "next(i, 'end')",
    "list(itertools.islice(i, 2))",
    "list(itertools.islice(i, 6))",
    "[v for v in itertools.islice(i, 4)]",
    "[*itertools.islice(i, 2)]",
    "1 in itertools.islice(i, 6)",
    "sum(1 for _ in itertools.islice(i, 3))",
    "max(itertools.islice(i, 3))",
    "any(itertools.islice(i, 3))",
    "functools.reduce(lambda a, b: (a, b), itertools.islice(i, 4))",
    "list(delegating(i))",
    "list(itertools.islice(itertools.chain(i, [5]), 3))",
    "next(zip(i, i))",
]


def _bad(r):
    return sorted(r.sample(range(1, 6), r.choice([0, 0, 1, 1, 2])))


def _source(r, depth):
    which = r.randrange(8 if depth < 2 else 4)
    if which < 2:
        return f"{('Source', 'generator')[which]}({r.randrange(5)}, {_bad(r)}, {r.choice(KINDS)})"
    if which == 2:
        return r.choice(PLAIN)
    if which == 3:
        return f"iter([{', '.join(r.choice('0123') for _ in range(r.randrange(5)))}])"
    return _iterator(r, depth + 1)


def _function(r):
    return f"function({_bad(r)}, {r.choice(KINDS)}, lambda *a: {r.choice(GIVES)})"


FORMS = [
    "itertools.chain(S, S)",
    "itertools.chain.from_iterable([S, S])",
    "itertools.chain.from_iterable(S)",
    "itertools.islice(S, 0, None, 2)",
    "itertools.islice(S, 1, 5)",
    "itertools.islice(S, 2)",
    "itertools.accumulate(S)",
    "itertools.accumulate(S, F)",
    "itertools.accumulate(S, initial=7)",
    "itertools.zip_longest(S, S, fillvalue=9)",
    "itertools.starmap(F, zip(S, S))",
    "itertools.starmap(F, S)",
    "itertools.takewhile(F, S)",
    "itertools.dropwhile(F, S)",
    "itertools.filterfalse(F, S)",
    "itertools.filterfalse(None, S)",
    "itertools.groupby(S)",
    "itertools.groupby(S, F)",
    "itertools.pairwise(S)",
    "itertools.compress(S, S)",
    "itertools.islice(itertools.cycle(S), 9)",
    "itertools.repeat(3, 2)",
    "itertools.tee(S)[1]",
    "map(F, S)",
    "map(F, S, S)",
    "filter(F, S)",
    "filter(None, S)",
    "zip(S, S)",
    "zip(S, S, strict=True)",
    "enumerate(S)",
    "iter(F, 1)",
]


def _iterator(r, depth=0):
    return "".join(
        _source(r, depth) if char == "S" else _function(r) if char == "F" else char for char in r.choice(FORMS)
    )


def program(seed):
    """The source of f(x), which gives what each use of an iterator gave or raised."""
    r = random.Random(seed)
    lines = [
        "def f(x):",
        "    y, out = x * 2, []",
        "    try:",
        f"        {r.choice(['', '', '', 'ITSELF[0] = '])}i = iter({_iterator(r)})",
        "    except Exception as error:",
        "        return y, [(type(error).__name__, error.args)]",
    ]
    for _ in range(r.randrange(2, 7)):
        lines += [
            "    try:",
            f"        out.append(shown({r.choice(USES)}))",
            "    except BaseException as error:",
            "        out.append((type(error).__name__, error.args))",
        ]
    return "\n".join([*lines, "    return y + 1, out"])
