"""Classes, functions and generators that the programs of fuzz_language.py use, as source text."""

PRELUDE = '''
import collections, contextlib, copy, dataclasses, enum, functools, itertools, math, operator, types, typing
import numpy as np
import msjit as ms

class Meta(type):
    registry = []
    def __call__(cls, *args, **kwargs):
        made = super().__call__(*args, **kwargs)
        made.made_by = cls.__name__
        return made
    @property
    def label(cls):
        return "label of " + cls.__name__

class Typed:
    """A data descriptor."""
    def __set_name__(self, owner, name):
        self.name = "_" + name
    def __get__(self, obj, owner=None):
        return self if obj is None else getattr(obj, self.name, 0.5)
    def __set__(self, obj, value):
        setattr(obj, self.name, value * 2 if isinstance(value, (int, float)) else value)

class Mixin:
    bonus = 0.5
    def add(self, v):
        return v + self.bonus
    def name(self):
        return "mixin"

class Base:
    count = 3
    typed = Typed()
    def __init__(self, v, k=1.0):
        self.v = v
        self.k = k
        self.log = []
    @property
    def double(self):
        return self.v * 2
    @double.setter
    def double(self, value):
        self.v = value * 0.5
    @staticmethod
    def half(v):
        return v * 0.5
    @classmethod
    def build(cls, v, **kw):
        return cls(v, **kw)
    def name(self):
        return "base"
    def add(self, v):
        self.log.append("add")
        return v + self.k
    def __call__(self, v, *args, scale=1.0):
        return v * scale + len(args)
    def __len__(self):
        return self.count
    def __bool__(self):
        return self.k > 0
    def __iter__(self):
        yield self.v
        yield self.k
    def __getitem__(self, i):
        if isinstance(i, slice):
            return self.log[i]
        if i >= self.count:
            raise IndexError(f"no {i}")
        return self.v + i
    def __setitem__(self, i, value):
        self.log.insert(0, (i, value))
    def __contains__(self, value):
        return value in (1, 2)
    def __add__(self, other):
        return type(self)(self.v + (other.v if isinstance(other, Base) else other), self.k)
    def __radd__(self, other):
        return self.v * 3 + other
    def __mul__(self, other):
        return NotImplemented if isinstance(other, str) else self.v * other
    def __iadd__(self, other):
        self.k = self.k + 1
        return self
    def __eq__(self, other):
        return isinstance(other, Base) and self.k == other.k
    def __hash__(self):
        return 7
    def __lt__(self, other):
        return self.k < other.k
    def __neg__(self):
        return -self.v
    def __enter__(self):
        self.log.append("enter")
        return self
    def __exit__(self, kind, value, tb):
        self.log.append(kind.__name__ if kind else None)
        return kind is KeyError

class Derived(Mixin, Base, metaclass=Meta):
    __match_args__ = ("v", "k")
    def add(self, v):
        return super().add(v) * 2
    def name(self):
        return "derived " + super().name() + " " + Base.name(self)

for _made in Base, Derived:  # names in the tables that their instances share are texts of the program's, not interned
    for _first in [_made.__new__(_made).__dict__]:
        for _name in "count", "log":
            _first["".join(list(_name))] = 0

class Open:
    def __init__(self):
        object.__setattr__(self, "data", {})
    def __getattr__(self, name):
        if name.startswith("no"):
            raise AttributeError(name)
        return self.data.get(name, 1.25)
    def __setattr__(self, name, value):
        self.data[name] = value
    def __delattr__(self, name):
        del self.data[name]

class Slotted:
    __slots__ = ("p", "q")
    def __init__(self, p, q=2.0):
        self.p = p
        self.q = q
    def swap(self):
        self.p, self.q = self.q, self.p
        return self

class Rising:
    """An iterator of its own."""
    def __init__(self, n):
        self.n = n
    def __iter__(self):
        return self
    def __next__(self):
        if self.n <= 0:
            raise StopIteration
        self.n -= 1
        return self.n

@dataclasses.dataclass
class Config:
    rate: float = 0.5
    steps: int = 2
    names: list = dataclasses.field(default_factory=list)
    def scaled(self, v):
        return v * self.rate

@dataclasses.dataclass(frozen=True, order=True)
class Fixed:
    a: int
    b: float = 1.5

class Pair(typing.NamedTuple):
    first: object
    second: float = 2.0
    def total(self):
        return self.first + self.second

class Color(enum.Enum):
    RED = 1
    GREEN = 2

class Level(enum.IntEnum):
    LOW = 1
    HIGH = 3

class Own(ValueError):
    def __init__(self, text, code=3):
        super().__init__(text)
        self.code = code

class Bag(dict):
    def __missing__(self, key):
        return len(key)

class Stack(list):
    def push(self, v):
        self.append(v)
        return self

class StoresOnly:
    """A descriptor without __get__."""
    def __set_name__(self, owner, name):
        self.name = name
    def __set__(self, obj, value):
        obj.seen.append((self.name, value))

class DeletesOnly:
    def __delete__(self, obj):
        obj.seen.append("deleted")

class Described:
    stored, deleted = StoresOnly(), DeletesOnly()
    def __init__(self):
        self.seen = []

class Cautious:
    """Refuses to be compared, but with its own kind."""
    def __init__(self, n, seen):
        self.n, self.seen = n, seen
    def __eq__(self, other):
        self.seen.append(("eq", self.n))
        return self.n == other.n if isinstance(other, Cautious) else NotImplemented
    __hash__ = None

class Contrary(Cautious):
    def __ne__(self, other):
        self.seen.append(("ne", self.n))
        return "ne"

class Growing:
    """Comparing it changes a container."""
    __hash__ = None
    def __init__(self, into, n):
        self.into, self.n = into, n
    def __eq__(self, other):
        if len(self.into) < 6:
            self.into.append(self.n)
        return self.n == other

class Indexed:
    def __init__(self, n):
        self.n = n
    def __index__(self):
        return self.n

class Code(int):
    __str__ = int.__repr__
    def __repr__(self):
        return f"code {int(self)}"

class Listing(list):
    __eq__ = object.__eq__
    __hash__ = object.__hash__
    __bool__ = lambda self: not len(self)

class Reversing(float):
    def __radd__(self, other):
        return ("radd", other)
    def __rmul__(self, other):
        return NotImplemented

class Shaped:
    @classmethod
    def __subclasshook__(cls, other):
        return hasattr(other, "name")

class ShapedMeta(type):
    def __instancecheck__(cls, obj):
        return hasattr(obj, "k")

class AnyShaped(metaclass=ShapedMeta):
    pass

class Noted(Exception):
    def __init__(self, text, value):
        self.message, self.value = text, value

class Slim(KeyError):
    __slots__ = ("message", "code")

def guarded(n, v, out):
    for i in range(n):
        try:
            yield v + i
        except ValueError as error:
            out.append(("guarded", str(error)))
            yield v - i
    return n

def counted(n, v):
    """A generator with a clean-up and a result."""
    got = []
    try:
        for i in range(n):
            sent = yield v + i
            if sent is not None:
                got.append(sent)
    except KeyError as error:
        got.append(str(error))
        yield v * 0
    finally:
        got.append("end")
    return got

def delegating(n, v, sink):
    result = yield from counted(n, v)
    sink.append(result)
    yield len(result)

def kept(v, log, name="kept"):
    try:
        yield v + 1
        log.append("second of " + name)
        yield v * 2
    finally:
        log.append(name + " ends")

def relayed(g, log):
    with managed(log):
        yield from g

@contextlib.contextmanager
def managed(sink, swallow=()):
    sink.append("in")
    try:
        yield len(sink)
    except swallow as error:
        sink.append(type(error).__name__)
    finally:
        sink.append("out")

def traced(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        return function(*args, **kwargs) * 2
    wrapper.calls = 1
    return wrapper

def twice(times):
    def decorate(function):
        def wrapper(v):
            for _ in range(times):
                v = function(v)
            return v
        return wrapper
    return decorate

@traced
def helper(v, n=0.5, *, extra=0.25):
    return v * n + extra

@twice(2)
def shifted(v):
    return v + 0.5

def many(a, /, b, *rest, c=1.0, **more):
    return a * b + len(rest) + c + sum(more.values())

def depth(v, n):
    return v if n <= 0 else depth(v * 0.5, n - 1) + 1

def log(v):
    print("log", float((v * 2).max()) > 1)

def opaque(v):
    return len(repr(tuple(v.shape)))
'''

# Templates of programs that leave generators inside try or with.
LEFT = """
for <a> in kept(<t>, out):
    <block>
    break
---
for <a>, <b> in enumerate(kept(<t>, out)):
    out.append(<b> + <n>)
    if <n> > 1 or <a>:
        break
---
<a> = kept(<t>, out)
out.append(next(<a>))
<block>
del <a>
---
<a> = kept(<t>, out)
next(<a>)
<a> = <n>
---
out.append(next(kept(<t>, out)) + <n>)
---
<a> = relayed(kept(<t>, out), out)
out.append(next(<a>))
---
def <a>(v):
    for <b> in kept(v, out):
        <block>
        return <b> * 2
    return v
out.append(<a>(<t>))
---
def <a>(g):
    for <b> in g:
        return <b> * 2
out.append(<a>(kept(<t>, out)))
---
<a> = [kept(<t>, out), <n>]
out.append(next(<a>[0]))
<a>[0] = <n>
out.append(len(<a>))
---
<a> = {"g": relayed(kept(<t>, out, "in a dict"), out)}
out.append(next(<a>["g"]))
<block>
del <a>["g"]
out.append(len(<a>))
---
try:
    for <a> in kept(<t>, out):
        <block>
        raise KeyError(<s>)
except KeyError as error:
    out.append(str(error))
---
out.append([<a> + <b> for <a>, <b> in zip(kept(<t>, out, "first"), kept(<t>, out))])
---
out.append(any(<a> is None or <n> > 0 for <a> in kept(<t>, out)))
---
<a> = kept(<t>, out)
try:
    <b>, = <a>
except ValueError as error:
    out.append(str(error))
<a> = None
---
<a> = types.SimpleNamespace(g=kept(<t>, out), n=<n>)
out.append(next(<a>.g))
<a>.g = None
---
<a> = kept(<t>, out)
<b> = lambda: next(<a>)
out.append(<b>() + <n>)
<block>
del <b>
<a> = <n>
---
out.append(list(map(lambda v: out.append("called") or v * <n>, kept(<t>, out))))
---
out.append(list(itertools.islice(kept(<t>, out), 1)))
"""

# Templates of programs about slots and descriptors that classes have, and what raises or is written past its name.
SLOTS = """
<a> = Described()
<a>.stored = <T>
<a>.stored = <n>
out.append((<a>.seen, sorted(vars(<a>)), type(<a>.stored).__name__))
---
<a> = Described()
del <a>.deleted
try:
    <a>.deleted = <n>
except AttributeError as error:
    out.append(type(error).__name__)
<a>.__dict__["deleted"] = <t>
out.append((<a>.seen, <a>.deleted))
---
<a> = []
out.append((Cautious(<k>, <a>) != Cautious(<k>, <a>), Cautious(1, <a>) != <n>, <n> == Cautious(2, <a>), <a>))
---
<a> = []
out.append((Cautious(<k>, <a>) != Contrary(<k>, <a>), Contrary(1, <a>) != Cautious(1, <a>), Contrary(<k>, <a>) == 1, <a>))
---
<a> = []
out.append((Cautious(<k>, <a>) in [1, Cautious(<k>, <a>)], [Cautious(1, <a>)].count(<n>), <a>))
---
<a> = [<k>, 1, 2]
<a>.append(Growing(<a>, <k>))
out.append((<n> in <a>, len(<a>), 9 in <a>, len(<a>)))
---
<a> = collections.deque([<k>, 1])
<a>.append(Growing(<a>, <k>))
try:
    out.append(9 in <a>)
except RuntimeError as error:
    out.append(str(error))
out.append(len(<a>))
---
out.append(([1, 2, 3, 4][Indexed(<k>)], (5, 6, 7)[Indexed(0) : Indexed(<k>)], "abcd"[Indexed(<k>)], hex(Indexed(<k>))))
---
<a> = [<n>, 1, 2, 3]
<a>[Indexed(<k>)] = <t>
del <a>[: Indexed(<k>)]
out.append((<a>, list(range(Indexed(<k>)))))
---
try:
    out.append([1, 2][Indexed("1")])
except TypeError as error:
    out.append(str(error))
---
out.append((str(Code(<k>)), repr(Code(<k>)), f"{Code(<k>)}", "%s %r" % (Code(<k>), Code(1)), int.__repr__(Code(2))))
---
<a> = Listing([<t>, <n>])
out.append((<a> == [<t>, <n>], <a> == <a>, <a> != Listing(), bool(<a>), not Listing(), len(<a>)))
---
out.append((<n> + Reversing(<k>), Reversing(1) + <n>, <n> * Reversing(2), 2 - Reversing(<k>)))
---
out.append((isinstance(<o>, AnyShaped), isinstance(<n>, AnyShaped), issubclass(type(<o>), Base), isinstance(<o>, (int, AnyShaped))))
---
globals()["COUNTER"] = <n>
out.append(COUNTER + 1)
---
globals().update(COUNTER=<k>)
out.append(<t> * COUNTER)
---
<a> = globals()
<a>["COUNTER"] = <a>["COUNTER"] + 1
<block>
out.append(COUNTER)
---
try:
    <block>
    raise Noted(<s>, <T>)
except Noted as error:
    out.append((error.message, error.value, error.args))
---
<a> = Noted(<s>, <n>)
<a>.extra = <t>
out.append((<a>.message, <a>.extra, vars(<a>)))
try:
    raise <a>
except Noted as error:
    out.append(error is <a>)
---
<a> = Slim(<s>)
<a>.message = <t>
out.append((<a>.message, <a>.args, hasattr(<a>, "code"), str(<a>)))
---
try:
    raise Slim(<n>) from Noted(<s>, 1)
except KeyError as error:
    error.code = error.__cause__.value
    out.append((error.code, error.args))
---
<a> = guarded(3, <t>, out)
out.append(next(<a>))
out.append(<a>.throw(ValueError(<s>)))
out.append(list(<a>))
---
<a> = sorted([3, <k>, 1, 2], key=lambda v: -v)
<b> = [Code(3), Code(<k>), Code(1)]
<b>.sort()
out.append((<a>, [int(v) for v in <b>]))
---
<a> = iter([1, 2, 3, 4])
try:
    out.append(list(zip(*[<a>] * <k>, strict=True)))
except ValueError as error:
    out.append(str(error))
---
<a>, <b> = {1: <n>, 2: <t>}, frozenset([1, <k>])
out.append((sorted(<b> & <a>.keys()), type(<b> - <a>.keys()).__name__, type(<a>.keys() | <b>).__name__))
---
<a> = list.__len__(Stack([<t>])), dict.get(Bag(p=<n>), "p"), object.__repr__(Slotted)[:5], list.__repr__(Stack([1]))
out.append(<a>)
"""
