"""Types written in C with any mix of slots, and classes in Python that derive from them, against the interpreter.

C code fills slots as it likes: attributes by the old ``tp_getattr``, ``next`` without ``iter``, an item without a length,
comparisons that give text. What such an operation gives is what its slot says, whatever the names in the class suggest.
"""

import collections
import functools
import itertools
import random
import re
import sys
from pathlib import Path

import pytest

import msjit as ms
from differential import t

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import _capture_testing as ct  # noqa: E402

pytestmark = pytest.mark.by_turns

X = t(2)
SLOTS = ct.c_slots()

EXPRESSIONS = """
a.value|a.odd|a.nothing|getattr(a, "odd", None)|getattr(a, "nothing", 3)|hasattr(a, "odd")|hasattr(a, "value")|a.__class__|a.__doc__
repr(a)|str(a)|f"{a}"|f"{a!r}"|format(a)|f"{a:>9}"|"%s %r" % (a, a)|min(hash(a), 9)|{a: 1}[a]|len({a, a})|a in {a: 1}
a == 5|a == a|a != 5|a < 5|a > 5|a >= a|5 == a|5 < a|a == "s"|a < "s"|sorted([a, a])|max(a, a)|a in [5]|a in (a,)|[5, a].index(a)|(a,) == (5,)
a(1)|a(1, k=2)|a()|callable(a)|list(map(a, (1, 2)))
bool(a)|not a|1 if a else 2|a and 7|a or 7|any((a,))|[x for x in (1, 2) if a]
list(a)|tuple(a)|[*a]|iter(a)|next(a)|next(a, None)|[x for x in a]|sum(a)|max(a)|dict.fromkeys(a)|{*a}|list(zip(a, a))|list(enumerate(a))|list(reversed(a))|first(a)|second(a)
int(a)|float(a)|complex(a)|range(a)|[1, 2, 3, 4][a]|(1, 2, 3)[a:]|"abc"[a]|bin(a)|round(a)|chr(a)|[0] * a|bytes(a)|operator.index(a)|math.sqrt(a)|abs(a)|-a|+a|~a
a + 1|1 + a|a - 1|1 - a|a * 2|2 * a|a % 2|a // 2|a / 2|divmod(a, 2)|a << 1|a & 1|a | 1|a @ a|a ** 2|2 ** a|pow(a, 2, 3)|a + a|a * a|a + "s"|"s" + a|a + 1.5|[] + a|a + []|(1,) * a|"%d" % a
len(a)|a[0]|a[-1]|a[9]|a["k"]|a[0:2]|a[None]|1 in a|None in a|5 not in a|list.__len__(a)|operator.length_hint(a)|isinstance(a, int)|type(a).__mro__
iadd(a, 1)|iadd(a, "s")|imul(a, 2)|ior(a, 1)|iadd([1], a)|put(a, 0, 1)|put(a, "k", 1)|put(a, None, 1)|remove(a, 1)|set_value(a, 3)|set_value(a, "s")|set_other(a, 1)|drop_value(a)|drop_other(a)
Holder.held|Holder().held|hold(Holder(), 4)|unhold(Holder())|a.__init__|a.__len__()|a.__getitem__(0)|a.__add__(1)|a.__eq__(5)|a.__next__()|a.__bool__()|a.__index__()|a.__getattribute__("odd")
sum_of_row(*a)|keywords(**{"a": a})|keywords(**a)|match(a)|with_it(a)|list(itertools.chain(a, a))|isinstance(5, a)|issubclass(int, a)|print_to(a)
"""
NAMES = [e.strip() for line in EXPRESSIONS.strip().splitlines() for e in line.split("|") if e.strip()]
# `a | 1` has the sign that parts the others.
NAMES = [e for e in NAMES if e not in ("a", "1")] + ["a | 1", "1 | a"]

HELPERS = """
import itertools, math, operator
def first(a):
    for x in a:
        return x
def second(a):
    x, y, *z = a
    return y, z
def iadd(a, b):
    a += b
    return a
def imul(a, b):
    a *= b
    return a
def ior(a, b):
    a |= b
    return a
def put(a, k, v):
    a[k] = v
    return a[k] if k != None else None
def remove(a, k):
    del a[k]
def set_value(a, v):
    a.value = v
    return a.value
def set_other(a, v):
    a.other = v
    return a.other
def drop_value(a):
    del a.value
def drop_other(a):
    a.other = 1
    del a.other
    return hasattr(a, "other")
def hold(h, v):
    h.held = v
    return h.held
def unhold(h):
    del h.held
def sum_of_row(*row):
    return row
def keywords(**named):
    return named
def match(a):
    match a:
        case [x, y, z]:
            return x, y, z
        case {"k": v}:
            return v
        case 5:
            return "five"
        case _:
            return "other"
def with_it(a):
    with a as b:
        return b
def print_to(a):
    return "".join([str(a), repr(a)])
"""


def shown(value, depth=0):
    """What a result is, without addresses and without asking the objects under test more than their kind."""
    if type(value) in (list, tuple, set, frozenset) and depth < 4:
        return type(value).__name__, [shown(v, depth + 1) for v in list(value)]
    if type(value) is dict and depth < 4:
        return "dict", [(shown(k, depth + 1), shown(v, depth + 1)) for k, v in value.items()]
    if type(value) in (int, float, str, bytes, bool, complex, range, type(None)):
        return type(value).__name__, re.sub(r"0x[0-9a-f]+", "...", repr(value))
    return type(value).__name__


def outcome(f, a):
    try:
        result, _, a = f(a, X)
        result = shown(result)
    except Exception as error:
        result = type(error).__name__, re.sub(r"0x[0-9a-f]+", "...", str(error))
    return result, ct.c_value(a), shown(a)


BASES = {
    "list": (list, [3, 1, 2]),
    "dict": (dict, {"k": 1, 0: 2}),
    "set": (set, {1, 2}),
    "float": (float, 2.5),
    "complex": (complex, 1 + 2j),
    "Exception": (Exception, "text"),
    "deque": (collections.deque, [1, 2, 3]),
    "OrderedDict": (collections.OrderedDict, {"k": 1, "l": 2}),
    "partial": (functools.partial, max),
}


def made_types(slots, seed, base=None):
    """The type itself; a class that derives from it, with and without a dict; one that has some of the slots in Python."""
    c = ct.c_type("odd.C", slots, *([(BASES[base][0],)] if base else []))
    bare = type("Bare", (c,), {"__slots__": ()})
    derived = type("Derived", (c,), {})
    own = {
        "__len__": lambda self: 2,
        "__getitem__": lambda self, key: ("own item", key) if key != 2 else [][0],
        "__bool__": lambda self: False,
        "__eq__": lambda self, other: "own eq",
        "__hash__": lambda self: 4,
        "__iter__": lambda self: iter("own"),
        "__add__": lambda self, other: "own add",
        "__radd__": lambda self, other: "own radd",
        "__getattr__": lambda self, name: "own " + name if name != "nothing" else object.__getattribute__(self, name),
        "__index__": lambda self: 1,
        "__call__": lambda self, *args: ("own call", args),
        "__str__": lambda self: "own str",
    }
    chosen = random.Random(seed).sample(sorted(own), 4)
    return {
        "C": c,
        "Bare": bare,
        "Derived": derived,
        "Own " + " ".join(chosen): type("Own", (c,), {k: own[k] for k in chosen}),
    }


def makes(cls, base):
    def made(value):
        if not base:
            return cls(value)
        a = cls(BASES[base][1])
        ct.c_set_value(a, value)
        return a

    return made


def differences(slots, seed, expressions, base=None):
    """What captured code does differently: with an object that it is given, and with one that it makes."""
    found = []
    for kind, cls in made_types(slots, seed, base).items():
        namespace = {"cls": cls, "start": BASES[base][1] if base else 5}
        exec(HELPERS, namespace)
        for expression in expressions:
            exec(f"def given(a, x):\n    r = {expression}\n    return r, x * 2, a\n", namespace)
            exec(f"def inside(_, x):\n    a = cls(start)\n    r = {expression}\n    return r, x * 2, a\n", namespace)
            for name, values in (("given", (5, 5, 0, -1, 5)), ("inside", (0, 0, 0))):
                differs = difference(namespace[name], values, makes(cls, base), namespace)
                if differs:
                    found.append((kind, base, slots, name, expression, *differs))
    return found


def difference(plain, values, made, namespace):
    captured = ms.jit(plain)
    for value in values:
        got = []
        for f in (plain, captured):
            namespace["Holder"] = type("Holder", (), {"held": made(3)})
            got.append(outcome(f, made(value)))
        if got[0] != got[1]:
            return value, *got
    return None


@pytest.mark.parametrize("slot", SLOTS)
def test_one_slot(slot):
    """Each slot alone, in every operation that could ask for it."""
    rng = random.Random(slot)
    assert differences([slot], slot, rng.sample(NAMES, 24)) == []


@pytest.mark.parametrize("seed", range(12))
def test_mixed_slots(seed):
    rng = random.Random(seed)
    slots = sorted(rng.sample(SLOTS, rng.randint(2, 6)))
    assert differences(slots, seed, rng.sample(NAMES, 24)) == []


@pytest.mark.parametrize("base", BASES)
def test_slots_over_a_builtin(base):
    """A class in C that derives from one of the interpreter's and puts its own function into one or two slots."""
    rng = random.Random(base)
    for _ in range(6):
        slots = sorted(rng.sample(SLOTS, rng.randint(1, 2)))
        assert differences(slots, base, rng.sample(NAMES, 12), base) == []


@pytest.mark.slow
@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("slot", SLOTS)
def test_every_operation_over_a_builtin(slot, base):
    assert differences([slot], "all", NAMES, base) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "slots", [[s] for s in SLOTS] + [list(p) for p in itertools.combinations(SLOTS, 2)][::9], ids="-".join
)
def test_every_operation(slots):
    assert differences(slots, "all", NAMES) == []
