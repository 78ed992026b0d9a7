"""What stands for C functions and classes: the errors of C, what it asks of whom, and when."""

import pytest

import msjit as ms
from differential import t, whole

PRELUDE = """
import bisect, collections, copy, functools, heapq
Ordered = collections.OrderedDict
LOG = []
def say(*what):
    LOG.append(what)

class Equal:
    def __init__(self, n):
        self.n = n
    def __eq__(self, other):
        say("eq", self.n, other.n)
        return self.n == other.n

class Answers:
    __slots__ = ("a", "__dict__")
    def __init__(self):
        self.a = 1
    def __getattr__(self, name):
        say("getattr", name)
        raise AttributeError(name)

class Object:
    pass

COPIES = Object()
COPIES.__deepcopy__ = lambda memo: "a copy"
PARTIAL = functools.partial(max, 1)
PARTIAL.own = 5

class Refuses:
    def __bool__(self):
        raise TypeError("no truth")

class Text(str):
    def __iter__(self):
        say("iter")
        return iter(("x",))

class Asked(dict):
    def __getattribute__(self, name):
        say(name)
        return object.__getattribute__(self, name)
    def get(self, key, default):
        say("get", key)
        return dict.get(self, key, default)

class Mapping(dict):
    pass

def yields():
    for v in 3, 1, 2:
        say("yields", v)
        yield v

def negated(v):
    say("key", v)
    return -v

def raising():
    raise KeyError("from the iterable")
    yield
"""

CASES = [
    *(
        f"{call} of {key}"
        for call in ("Ordered(a=1).pop(KEY)", "Ordered(a=1).move_to_end(KEY)", "Ordered().pop(KEY)")
        for key in ("None", "()", "(1, 2)", "KeyError('k')", "ValueError('v')", "'b'", "1.5")
    ),
    "d = Ordered(a=1, b=2)\n    try: d.move_to_end('a', Refuses())\n    finally: say(list(d.items()))",
    "d = Ordered(a=1, b=2)\n    try: d.popitem(Refuses())\n    finally: say(list(d.items()))",
    "Ordered().popitem(Refuses())",
    "Text('ab').translate({97: 'c'})",
    "'ab'.translate({97: -1})",
    "'ab'.translate({97: 0x110000})",
    "'ab'.translate({97: 0x10ffff, 98: None})",
    "d = Asked()\n    collections._count_elements(d, 'aab')\n    say(dict(d))",
    "d = Mapping()\n    d.get = 5\n    collections._count_elements(d, 'aab')\n    say(dict(d))",
    "collections._count_elements(Mapping(), 5)",
    "collections._count_elements(5, 5)",
    "collections.deque([1], 1).insert('a', 2)",
    "collections.deque([1], 1).insert(1 << 70, 2)",
    "collections.deque([1], 1).insert(0, 2)",
    "next(iter(lambda: Equal(1), Equal(2))).n",
    "next(iter(lambda: Equal(1), Equal(1)), 'end')",
    "functools.cmp_to_key(lambda a, b: a - b)(1) < 1",
    "functools.cmp_to_key(lambda a, b: a - b)(1) == None",
    "functools.cmp_to_key(lambda a, b: a - b)(1) < functools.cmp_to_key(lambda a, b: a - b)(2)",
    *(f"copy.{function}({thing}).__class__" for function in ("copy", "deepcopy") for thing in ("Answers()", "COPIES")),
    "d = copy.deepcopy(collections.defaultdict(functools.partial(list)))\n    say(d.default_factory is None, d[1])",
    "f = functools.partial(list)\n    say(copy.deepcopy(collections.defaultdict(f)).default_factory is f)",
    *(
        f"functools.partial(functools.partial({of}, 1, key=abs), 2, default=3, key=abs).{part}"
        for of in ("max", "functools.partial(max, 0)")
        for part in ("func is max", "args", "keywords")
    ),
    "functools.partial(PARTIAL, 2).func is PARTIAL",
    "functools.partial(PARTIAL, 2).args",
    "functools.partial(PARTIAL, 2)()",
    "bisect.bisect([3, 1, 2], len, 1 << 70)",
    "bisect.bisect([3, 1, 2], 1, 0, 1 << 70)",
    "bisect.bisect_left(vars(Mapping), 3)",
    "bisect.bisect_left(vars(Mapping), 3, 3, 3)",
    "bisect.bisect_left(x, 3, 3)",
    "bisect.insort({}, 3)",
    *(f"heapq.{function}({n}, raising())" for function in ("nsmallest", "nlargest") for n in (-2, 0, 1, 2)),
    *(f"heapq.{function}({n}, yields(), negated)" for function in ("nsmallest", "nlargest") for n in (0, 1, 2, 5)),
    *(f"heapq.{function}({n}, [1, 'a', 2])" for function in ("nsmallest", "nlargest") for n in (1, 2, 5)),
]


@pytest.mark.parametrize("case", CASES)
def test_as_the_interpreter(case):
    scope = {"ms": ms}
    exec(PRELUDE, scope)
    call, _, key = case.partition(" of ")
    body = case if "\n" in case else "r = " + call.replace("KEY", key)
    body = body.replace("\n", "\n    ")
    exec(
        f"def f(x):\n    y, r = x * 2, None\n    try:\n        {body}\n    except Exception as error:\n"
        f"        r = type(error), repr(error.args)\n    return y, r",
        scope,
    )
    seen = []
    for f in (scope["f"], ms.jit(scope["f"])):
        for _ in range(3):
            scope["LOG"].clear()
            seen.append((f(t(3))[1], list(scope["LOG"])))
    assert all(s == seen[0] for s in seen), seen


WHOLE = [
    "collections.Counter('abracadabra').most_common(2)",
    "dict(collections.Counter(['a', 'b', 'a']))",
    "heapq.nlargest(2, [3, 1, 2])",
    "heapq.nsmallest(2, [3, 1, 2], key=lambda v: -v)",
    "bisect.bisect([1, 2, 3], 2)",
    "bisect.bisect_left(collections.deque([1, 2, 3]), 2)",
    "'abc'.translate(str.maketrans('ab', 'xy', 'c'))",
    "Ordered(a=1, b=2).pop('b')",
    "Ordered(a=1, b=2).popitem(last=False)",
    "Ordered(a=1, b=2).move_to_end('a')",
]


@pytest.mark.parametrize("call", WHOLE)
def test_captured_whole(call):
    scope = {}
    exec(PRELUDE + f"def f(x):\n    return x * 2, {call}", scope)
    whole(scope["f"], t(3))
