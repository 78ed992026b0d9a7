"""`==`, `!=`, `is`, membership and every binary operator of every kind of object with itself and with every other kind: made
inside the captured function, given to it, or read from a closure."""

import itertools
import re

import numpy as np
import pytest

import msjit as ms

pytestmark = pytest.mark.by_turns

# Expressions, each of which makes an object of another kind; `x` is a tensor.
OBJECTS = """
    None; 0; 1; True; 1.0; -0.0; 1j; "a"; ""; b"a"; bytearray(b"a"); ...; NotImplemented; range(1); slice(1, 2, None)
    (); (1,); (1.0,); []; [1]; {}; {"a": 1}; set(); {1}; frozenset({1}); frozenset(); {"a": 1}.keys(); {"a": 1}.values()
    iter([1]); zip([1]); map(int, []); enumerate([1]); reversed([1]); (i for i in [1]); (lambda: 1); (lambda y=1: y); len; [].append
    int; str; bool; object; type; object(); Plain(); Plain().method; Plain.method; Plain; Equal(1); Equal(1.0); Never(); Made
    Slotted(); Point(1, 2); (1, 2); Color.RED; Number.ONE; ValueError(1); ValueError; property(); staticmethod(len)
    functools.partial(len, 1); collections.deque([1]); collections.OrderedDict(a=1); collections.Counter("a"); collections.defaultdict(int, a=1)
    types.SimpleNamespace(a=1); Numbers([1]); Names({"a": 1}); Text("a"); Whole(1); Pair((1,)); np.float32(1); np.int64(1); np.dtype("f4")
    tuple([]); (1,)[1:]; Plain().__dict__; PLAIN.__dict__; vars(PLAIN); PLAIN_DICT; Plain.__dict__; make.__dict__; MADE_DICT; (lambda: 1).__dict__
    fractions.Fraction(1); decimal.Decimal(1); operator.itemgetter(0); ms.float32; math; super(Plain, Plain()); memoryview(b"a")
"""
EXPRESSIONS = [e.strip() for line in OBJECTS.strip().splitlines() for e in line.split(";")]

PRELUDE = """
import collections, decimal, enum, fractions, functools, math, operator, types
import numpy as np
import msjit as ms

class Plain:
    def method(self): return 1
class Equal:
    def __init__(self, v): self.v = v
    def __eq__(self, other): return isinstance(other, (Equal, int)) and self.v == getattr(other, "v", other)
    __hash__ = None
class Never:
    def __eq__(self, other): return NotImplemented
class Meta(type):
    def __eq__(cls, other): return other is int
    __hash__ = type.__hash__
class Made(metaclass=Meta): pass
class Slotted: __slots__ = ("a",)
Point = collections.namedtuple("Point", "x y")
class Color(enum.Enum): RED = 1
class Number(enum.IntEnum): ONE = 1
class Numbers(list): pass
class Names(dict): pass
class Text(str): pass
class Whole(int): pass
class Pair(tuple): pass
def make(): pass
PLAIN = Plain()
PLAIN_DICT, MADE_DICT = PLAIN.__dict__, make.__dict__
"""

ASKED = """[a == b, a != b, b == a, b != a, a is b, a is not b, a in [b], a in (b, None), [a] == [b], (a,) != (b,), {{"k": a}} == {{"k": b}}, [b, a].index(a), [a].count(b)]"""
SOURCES = {
    "made": f"def f(x):\n a = {{0}}\n b = {{1}}\n return x * 2, {ASKED}",
    "given": f"def f(x, a, b):\n return x * 2, {ASKED}",
    "closure": f"def f(x):\n a = {{0}}\n def get(): return a\n b = get()\n def put():\n  nonlocal b\n  b = a\n put()\n return x * 2, {ASKED}",
    "same": f"def f(x):\n a = b = {{0}}\n return x * 2, {ASKED}",
}


def shown(v):
    text = repr(v)
    return type(v), re.sub(" at 0x[0-9a-f]+", "", text)


def answers(f, *args):
    try:
        y, asked = f(*args)
        return y.tolist(), [shown(v) for v in asked]
    except Exception as error:
        return type(error), str(error)


def compared(how, first, second):
    space = {}
    exec(PRELUDE, space)
    exec(SOURCES[how].format(first, second), space)
    f, x = space["f"], ms.ones(2)
    args = (x, eval(first, space), eval(second, space)) if how == "given" else (x,)
    captured = ms.jit(f)
    expected = answers(f, *args)
    return [
        f"{first} and {second}: {expected} is {got}"
        for got in [answers(captured, *args) for _ in range(2)]
        if got != expected
    ]


@pytest.mark.parametrize("how", ["same", "closure"])
def test_an_object_and_itself(how):
    wrong = [line for e in EXPRESSIONS for line in compared(how, e, e)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("how", ["made", "given"])
@pytest.mark.parametrize("part", range(4))
def test_an_object_and_another(how, part):
    pairs = list(itertools.combinations_with_replacement(EXPRESSIONS, 2))[part::4]
    wrong = [line for first, second in pairs for line in compared(how, first, second)]
    assert not wrong, "\n".join(wrong)


OPERATORS = "+ - * / // % ** << >> & | ^ < <= > >= @".split()


def operators(first, second):
    """Functions of an object and another: one of all operators that they have, one of an operator that raises."""
    space = {}
    exec(PRELUDE, space)
    a, b = eval(first, space), eval(second, space)
    taken = []
    for op in OPERATORS:
        try:
            eval(f"a {op} b", {"a": a, "b": b})
            taken.append(op)
        except Exception:
            pass
    refused = [op for op in OPERATORS if op not in taken]
    if taken:
        yield (
            f"def f(x):\n a, b = {first}, {second}\n y = x * 2\n return y, [a, b, "
            + ", ".join(f"a {op} b" for op in taken)
            + "]"
        )
    if refused:
        op = refused[len(first + second) % len(refused)]
        yield f"def f(x):\n y = x * 2\n a, b = {first}, {second}\n try: r = a {op} b\n except Exception as e: r = type(e), str(e)\n return y, [r]"


@pytest.mark.parametrize("part", [0, *(pytest.param(i, marks=pytest.mark.slow) for i in range(1, 12))])
def test_operators(part):
    wrong, captured = [], 0
    for first, second in list(itertools.product(EXPRESSIONS, repeat=2))[part::12]:
        for source in operators(first, second):
            space = {}
            exec(PRELUDE, space)
            exec(source, space)
            f, x = space["f"], ms.ones(2)
            g = ms.jit(f)
            expected = answers(f, x)
            wrong += [f"{source}: {expected} is {got}" for got in [answers(g, x) for _ in range(2)] if got != expected]
            captured += bool(ms.report(g).captured_frames)
    assert not wrong, "\n".join(wrong)
    assert captured > 200


ADDRESSES = """
object.__hash__(v); object.__repr__(v); hash(v); type(v).__hash__(v); v.__hash__(); object.__eq__(v, v); object.__eq__(v, w)
object.__ne__(v, w); object.__str__(v); (object.__hash__(w), object.__hash__(v)); hash((v, 1)); {v: 1}.get(w); w in {v}
""".replace("\n", ";").split(";")


@pytest.mark.parametrize("asked", [a.strip() for a in ADDRESSES if a.strip()])
def test_what_shows_an_address_is_that_of_the_object(asked):
    space, x = {}, ms.ones(2)
    exec(f"def f(x, v, w):\n    y = x * 2\n    return y, {asked}", space)
    f = space["f"]
    for make in (
        lambda: float("1.5"), lambda: float("nan"), lambda: 10**20, lambda: complex("1+nanj"), lambda: complex("1+2j"),
        lambda: "".join(["a", "bc"]), lambda: bytes([1, 2, 3]), lambda: (1, float("nan")), lambda: frozenset([float("nan")]),
        lambda: np.float32("nan"), lambda: np.float64("nan"), lambda: np.complex64("nan"), lambda: np.float32(3),
    ):  # fmt: skip
        captured = ms.jit(f)
        objects = [make() for _ in range(3)]
        for v, w in itertools.product(objects, repeat=2):
            assert captured(x, v, w)[1] == f(x, v, w)[1], (v, w)


KINDS = """
    None; 1; True; 1.0; 1000; "a"; (1,); [1]; Plain(); Whole(1); np.float32(1); len; int; Equal(1); Color.RED; Number.ONE; ms.ones(1); lambda: 1
"""


@pytest.mark.parametrize("asked", ["a is B", "B is not a", "a in (B,)", "a == B"])
@pytest.mark.parametrize("with_what", ["1", "True", "1.0", "1000"])
def test_what_was_compared_is_of_another_kind_next_time(with_what, asked):
    """A kind that settles the answer is a guard's."""
    scope = {}
    exec(PRELUDE, scope)
    kinds = [k.strip() for k in KINDS.split(";")]
    for first, then in itertools.product(kinds, kinds):
        exec(f"B = {with_what}\ndef f(x, a):\n return x * 2, {asked}", scope)
        values = [eval(text, scope) for text in (first, first, then, first, then)]
        captured = ms.jit(scope["f"])
        x = ms.ones(2)
        for value in values:
            found, expected = captured(x, value)[1], scope["f"](x, value)[1]
            assert bool(found) == bool(expected), (first, then)
