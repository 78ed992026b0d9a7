"""One small tensor function per Python feature: what capture is measured by. Names say the feature."""

import collections
import contextlib
import copy
import dataclasses
import enum
import functools
import itertools
import math
import operator
import types
import typing

import numpy as np

import msjit as ms
from differential import t
from msjit import ops

CASES = {}  # name -> (function, arguments)


def case(*make_args):
    """Registers a function; its arguments are made by calling make_args (a tensor by default)."""

    def register(function):
        CASES[function.__name__] = (function, make_args or (lambda: t(3, 4),))
        return function

    return register


# --- comprehensions, closures, functions ---------------------------------------------------------------------------
@case()
def comprehensions(x):
    a = [x * i for i in range(3) if i != 1]
    b = {k: x + k for k in (1, 2)}
    c = {i * 2 for i in range(3)}
    d = sum(x * i for i in range(3))
    e = [[x * i * j for j in range(2)] for i in range(2)]
    return a, b, c, d, e


@case()
def generator_expressions(x):
    g = (x + i for i in range(4))
    first = next(g)
    return first, list(g), next(g, None), max(i * 2 for i in range(3))


@case()
def closures_and_cells(x):
    n = 1

    def f(v):
        nonlocal n
        n += 1
        return v * n + x

    return f(x), f(x), n


GLOBAL_COUNT = 0


@case()
def global_stores(x):
    global GLOBAL_COUNT
    GLOBAL_COUNT = 5
    y = x * GLOBAL_COUNT
    GLOBAL_COUNT = 0
    return y


@case()
def del_statements(x):
    a = [x, x + 1, x + 2]
    d = {"a": x, "b": x * 2}
    y = x
    del y, a[1], d["a"]
    del a[:1]
    return a, d


@case()
def star_unpacking(x):
    a, *b, c = [x, x + 1, x + 2, x + 3]
    d = [*b, a, *(1, 2)]
    e = {**{"k": x}, "z": c}
    f = (*d, c)

    def g(*args, **kw):
        return sum(args) + kw["w"]

    return d, e, f, g(*b, **{"w": x}), g(a, *b, w=c)


@case()
def parameter_kinds(x):
    def f(a, b=2, /, c=3, *rest, d, e=5, **kw):
        return a * b + c + d + e + sum(rest) + sum(kw.values())

    return f(x, d=1), f(x, 1, 2, 3, 4, d=x, z=7), f(x, 2, c=x, d=1)


@case()
def annotations_and_defaults(x):
    def f(a: int, b: "float" = 2.0, *, c: ms.Tensor = x) -> ms.Tensor:
        y: ms.Tensor = a * b
        return y + c

    return f(x), f(x, c=x * 2)


@case()
def lambdas(x):
    f = lambda a, b=2: a * b
    return f(x), (lambda *a: sum(a))(x, x), sorted([3, 1, 2], key=lambda v: -v)


def plain_wraps(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        return function(*args, **kwargs) + 1

    return wrapper


@plain_wraps
def decorated(x):
    return x * 2


@case()
def decorators(x):
    @plain_wraps
    def inner(y):
        return y * 3

    return decorated(x), inner(x), inner.__name__


# --- classes -------------------------------------------------------------------------------------------------------
class Base:
    shared = 3

    def __init__(self, v):
        self.v = v

    def scaled(self, k):
        return self.v * k

    @classmethod
    def make(cls, v):
        return cls(v + 1)

    @staticmethod
    def twice(v):
        return v * 2

    @property
    def double(self):
        return self.v * 2

    @double.setter
    def double(self, value):
        self.v = value / 2


class Mixin:
    def scaled(self, k):
        return super().scaled(k) + 1


class Derived(Mixin, Base):
    def __init__(self, v, w):
        super().__init__(v)
        self.w = w

    def scaled(self, k):
        return super().scaled(k) * self.w


@case()
def methods_and_super(x):
    d = Derived(x, 2)
    b = Base.make(x)
    d.double = x * 6
    return d.scaled(3), b.v, Base.twice(x), d.double, b.double, d.twice(x), Derived.shared, type(d).__name__


class Descriptor:
    def __set_name__(self, owner, name):
        self.name = "_" + name

    def __get__(self, instance, owner):
        if instance is None:
            return self
        return getattr(instance, self.name) * 2

    def __set__(self, instance, value):
        setattr(instance, self.name, value + 1)


class NonData:
    def __get__(self, instance, owner):
        return 7


class Described:
    field = Descriptor()
    constant = NonData()


@case()
def descriptors(x):
    d = Described()
    d.field = x
    return d.field, d.constant, d._field


class Slotted:
    __slots__ = ("a", "b")

    def __init__(self, a):
        self.a = a
        self.b = a * 2

    def total(self):
        return self.a + self.b


@case()
def slots(x):
    s = Slotted(x)
    s.a = s.b
    return s.total()


@case(lambda: t(3, 4), lambda: Slotted(t(3, 4, seed=1)))
def slots_of_arguments(x, s):
    s.a = x + s.b
    return s.total()


class Dynamic:
    def __init__(self, v):
        self.__dict__["v"] = v

    def __getattr__(self, name):
        if name.startswith("times_"):
            return self.v * int(name[6:])
        raise AttributeError(name)

    def __setattr__(self, name, value):
        object.__setattr__(self, "set_" + name, value)

    def __delattr__(self, name):
        object.__delattr__(self, "set_" + name)


@case()
def dynamic_attributes(x):
    d = Dynamic(x)
    d.a = x + 1
    d.b = 2
    del d.b
    return d.times_3, d.set_a, hasattr(d, "nothing"), getattr(d, "other", 5)


@case(lambda: t(3, 4), lambda: Dynamic(t(3, 4, seed=1)))
def dynamic_attributes_of_arguments(x, d):
    d.a = x + 1
    return d.times_3 + d.set_a


class Number:
    def __init__(self, v):
        self.v = v

    def __call__(self, k):
        return self.v * k

    def __len__(self):
        return 3

    def __bool__(self):
        return True

    def __contains__(self, item):
        return item == 4

    def __getitem__(self, i):
        return self.v[i]

    def __setitem__(self, i, value):
        self.v = self.v + value

    def __delitem__(self, i):
        self.v = self.v * 0

    def __iter__(self):
        return iter([self.v, self.v + 1])

    def __reversed__(self):
        return iter([self.v + 1, self.v])

    def __eq__(self, other):
        return isinstance(other, Number)

    def __hash__(self):
        return 11

    def __lt__(self, other):
        return True

    def __le__(self, other):
        return False

    def __gt__(self, other):
        return False

    def __ge__(self, other):
        return True

    def __ne__(self, other):
        return False

    def __int__(self):
        return 5

    def __float__(self):
        return 2.5

    def __index__(self):
        return 1

    def __complex__(self):
        return 1j

    def __str__(self):
        return "N"

    def __repr__(self):
        return "Number()"

    def __format__(self, spec):
        return "<" + spec + ">"

    def __abs__(self):
        return self.v

    def __neg__(self):
        return Number(-self.v)

    def __pos__(self):
        return self

    def __invert__(self):
        return Number(self.v + 100)

    def __round__(self, n=None):
        return 3

    def __trunc__(self):
        return 4

    def __divmod__(self, other):
        return (self.v, other)

    def __dir__(self):
        return ["a"]


def _binary(name, reflected=False):
    def method(self, other):
        other = other.v if isinstance(other, Number) else other
        return Number(self.v * 3 + other if reflected else self.v * 2 - other)

    method.__name__ = name
    return method


for _n in "add sub mul truediv floordiv mod pow matmul and or xor lshift rshift".split():
    for _p in ("", "r", "i"):
        setattr(Number, f"__{_p}{_n}__", _binary(f"__{_p}{_n}__", _p == "r"))


@case()
def operator_dunders(x):
    n = Number(x)
    out = [n + 1, 1 + n, n - n, n * 2, 2 / n, n // 2, n % 2, n**2, n @ n, n & n, n | 1, 1 ^ n, n << 1, n >> 1]
    n += 1
    n *= 2
    return [o.v for o in out], n.v, (-n).v, (+n).v, (~n).v, abs(n)


@case()
def container_dunders(x):
    n = Number(x)
    n[0] = x
    first = n[0]
    total = 0
    for v in n:
        total = total + v
    r = list(reversed(n))
    ok = 4 in n, 5 in n, len(n), bool(n), n(2)
    del n[0]
    return first, total, r, ok, n.v


@case()
def conversion_dunders(x):
    n = Number(x)
    text = f"{n} {n!r} {n:>3} {str(n)}"
    return n(2), int(n), float(n), complex(n), round(n), [1, 2, 3][n], text, hash(n), divmod(n, 2), math.trunc(n)


@case()
def comparison_dunders(x):
    n, m = Number(x), Number(x + 1)
    return n == m, n != m, n < m, n <= m, n > m, n >= m, n == 3, n.v


class Meta(type):
    def __call__(cls, *args):
        made = super().__call__(*args)
        made.tag = cls.label
        return made

    @property
    def label(cls):
        return cls.__name__.lower()

    def method(cls, v):
        return v * 2


class Made(metaclass=Meta):
    def __init__(self, v):
        self.v = v


class PlainMeta(type):
    pass


class PlainMade(metaclass=PlainMeta):
    def __init__(self, v):
        self.v = v


@case()
def metaclasses(x):
    m, p = Made(x), PlainMade(x)
    return m.v, m.tag, p.v + 1, Made.method(x), Made.label


class WithNew:
    def __new__(cls, v):
        self = super().__new__(cls)
        self.v = v * 2
        return self

    def __init__(self, v):
        self.w = v


@case()
def new_methods(x):
    w = WithNew(x)
    return w.v + w.w


@case()
def local_classes(x):
    class Local:
        k = 2

        def f(self, v):
            return v * self.k

    return Local().f(x)


@dataclasses.dataclass
class Point:
    a: ms.Tensor
    b: float = 2.0
    c: list = dataclasses.field(default_factory=list)

    def __post_init__(self):
        self.d = self.a * self.b


@dataclasses.dataclass(frozen=True)
class Frozen:
    a: ms.Tensor
    n: int = 1


@dataclasses.dataclass(order=True)
class Ordered:
    n: int
    m: str = "a"


@dataclasses.dataclass(slots=True)
class SlottedData:
    a: ms.Tensor
    k: int = 3


@case()
def dataclass_instances(x):
    p = Point(x, c=[1])
    q = dataclasses.replace(p, b=3.0)
    f = Frozen(x, 4)
    s = SlottedData(x)
    same = Ordered(1) == Ordered(1), Ordered(1) < Ordered(2), Ordered(2, "b") >= Ordered(2, "c")
    names = [field.name for field in dataclasses.fields(p)]
    return p.d, q.d, f.a * f.n, s.a * s.k, same, p.c, names, dataclasses.is_dataclass(p)


class Pair(typing.NamedTuple):
    left: ms.Tensor
    right: float = 2.0

    def product(self):
        return self.left * self.right


Old = collections.namedtuple("Old", "a b")


@case()
def named_tuples(x):
    p = Pair(x)
    q = Old(x, b=3)
    a, b = q
    return p.product(), q.a * q.b, a + b, p[0], len(p), p._replace(right=x).product(), q._asdict()["a"], Old._fields, p


class Color(enum.Enum):
    RED = 1
    BLUE = 2

    def scale(self, v):
        return v * self.value


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 5


class Bits(enum.Flag):
    A = 1
    B = 2


@case(lambda: t(3, 4), lambda: Color.BLUE)
def enums(x, color):
    if color is Color.BLUE or color == Color.RED:
        x = x * color.value
    x = color.scale(x) + Level.HIGH
    both = Bits.A | Bits.B
    n = len([c for c in Color])
    return x, color.name, Color(1).name, Color["RED"].value, n, Level.LOW < Level.HIGH, bool(both & Bits.A)


@case()
def simple_namespaces(x):
    n = types.SimpleNamespace(a=x, b=2)
    n.c = n.a * n.b
    return n.c, n, vars(n)["b"]


# --- strings and numbers -------------------------------------------------------------------------------------------
@case(lambda: t(3, 4), lambda: "abc", lambda: 7)
def strings(x, s, n):
    y = f"{s}-{n:03d}-{n / 2:.2f}-{s!r:>6}-{x.shape}"
    parts = "a,b,c".split(",")
    z = s.upper() + "x".join(parts) + s[::-1] + str(n) + "%d %s" % (n, s) + "{} {k}".format(n, k=s)
    ok = s.startswith("a"), "b" in s, s.find("c"), s.replace("a", "z"), s * 2, len(s), s < "b", s.isalpha()
    return x * len(z), y, z, ok, s.encode(), b"ab" + b"c", [c for c in s], "a-b".partition("-"), s.strip().title()


@case(lambda: t(3, 4), lambda: 3, lambda: 2.5)
def number_arithmetic(x, n, v):
    c = complex(1, 2) * n
    i = (n**2 // 2 % 5) << 2 | 1
    big = 2**70 + n
    return x * (n + v), c, i, big, n & 1, ~n, -v, abs(-v), v // 1, divmod(n, 2), True + n, n / 2, c.real, n.bit_length()


@case(lambda: t(3, 4), lambda: 3)
def chained_comparison_and_walrus(x, n):
    ok = 1 < n <= 3 != 4
    if (m := n * 2) > 5:
        x = x * m
    return x, ok, [y := 1, y + 1], not n, n and 5, n or 6


# --- containers ----------------------------------------------------------------------------------------------------
@case()
def list_methods(x):
    a = [3, 1, 2]
    a.append(5)
    a.extend((4, 6))
    a.insert(0, 9)
    a.remove(5)
    b = a.pop()
    a.sort()
    a.sort(key=lambda v: -v, reverse=True)
    a.reverse()
    a[1:2] = [7, 7]
    a[::2] = [0] * len(a[::2])
    c = a.copy() + [1] * 2
    del c[::2]
    return x * sum(a), a, b, c, a.index(7), a.count(0), 7 in a, c == a, [1, 2] < [1, 3], a[-1], a[1:3]


@case()
def dict_methods(x):
    d = {"a": x, "b": 2}
    d.update(c=3)
    d.update({"d": 4})
    d.update([("e", 5)])
    d |= {"f": 6}
    e = d | {"g": 7}
    p = d.pop("c"), d.pop("zz", None), d.popitem(), d.setdefault("h", 8), d.get("q", 1)
    f = dict.fromkeys(["a", "b"], 0)
    g = dict(zip("ab", (1, 2)), z=3)
    keys, n = list(d), len(e)
    h = {v: k for k, v in g.items()}
    return d["a"] * n, p, keys, f, g, h, "a" in d, d.copy().keys() == d.keys(), g == {"a": 1, "b": 2, "z": 3}, e


@case()
def dict_views(x):
    d = {"a": x, "b": x * 2}
    k, v, i = d.keys(), d.values(), d.items()
    d["c"] = x * 3
    both = d.keys() & {"a", "c"}
    return len(k), len(v), "a" in k, [n for n, _ in i], sum(v), sorted(both), list(reversed(d)), ("q", 1) in i, list(k)


@case()
def set_methods(x):
    s = {1, 2, 3}
    s.add(4)
    s.discard(9)
    s.remove(1)
    s.update([7, 8])
    u = s | {5}, s & {2, 3}, s - {2}, s ^ {2, 10}
    f = frozenset([1, 2])
    t = set("ab")
    c = s.copy()
    c.clear()
    s |= {11}
    s -= {2}
    r = s.union([1]), s.intersection([3]), s.difference([3]), s.symmetric_difference([3])
    ok = {1} <= {1, 2}, {1} < {1}, s.issubset(s), s.isdisjoint({99}), 3 in s, len(f), f == {1, 2}, s.issuperset({3})
    return x * len(s), s, u, f, t, c, r, ok, sorted(s), {k for k in f}


@case()
def sets_of_objects(x):
    class_ = {Color.RED, Color.BLUE, None, (1, 2), Color.RED}
    tensors = {x}
    a = Base(x)
    objects = {a, a}
    return len(class_), len(tensors), x in tensors, len(objects), a in objects, x + 1


@case()
def deques(x):
    d = collections.deque([x, x + 1], maxlen=3)
    d.append(x + 2)
    d.appendleft(x + 3)
    d.rotate(1)
    d.extend([1.0])
    a = d.pop()
    b = d.popleft()
    return a + b, len(d), list(d), d[0], d.maxlen


@case()
def default_dicts(x):
    d = collections.defaultdict(list)
    d["a"].append(x)
    d["a"].append(x + 1)
    d["b"].append(2)
    e = collections.defaultdict(int)
    for k in "aab":
        e[k] += 1
    return sum(d["a"]), dict(e), len(d), "z" in d, list(d), e


@case()
def ordered_dicts(x):
    d = collections.OrderedDict(a=x, b=2)
    d["c"] = x * 3
    d.move_to_end("a")
    k, v = d.popitem(last=False)
    return list(d), d["c"], k, v, d


@case()
def counters(x):
    c = collections.Counter("abca")
    c.update("a")
    d = c + collections.Counter(a=1)
    return x * c["a"], c.most_common(1), c["zz"], sorted(c.elements()), d["a"], sum(c.values()), dict(c)


@case()
def chain_maps(x):
    m = collections.ChainMap({"a": x}, {"a": 1, "b": 2})
    return m["a"] * m["b"], "z" in m, len(m)


class MyList(list):
    def total(self):
        return sum(self)


class MyDict(dict):
    def __missing__(self, key):
        return 5


class MyTuple(tuple):
    pass


@case()
def container_subclasses(x):
    a = MyList([x, x + 1])
    a.append(x * 2)
    d = MyDict(k=x)
    p = MyTuple((x, 1))
    return a.total(), d["k"] * d["zz"], p[0], len(a), isinstance(a, list), a, d, p


@case(lambda: t(3, 4), lambda: MyList([t(3, 4, seed=1)]), lambda: collections.OrderedDict(a=t(3, 4, seed=2)))
def container_subclasses_as_arguments(x, items, table):
    return x + items[0] + table["a"], len(items), [k for k in table], [i * 2 for i in items]


@case()
def tuples_and_slices(x):
    a = (x, 1, 2) + (3,)
    s = slice(1, 3)
    return a[s], a[-1], a.index(1), a.count(2), (1, 2) < (1, 3), a[::2], hash((1, 2)), s.start, tuple([x]), 3 in a[1:]


# --- builtins ------------------------------------------------------------------------------------------------------
@case()
def builtins_of_numbers(x):
    return (
        x * abs(-2),
        all([1, 2]),
        any([0, 0]),
        bool([]),
        chr(97),
        divmod(7, 2),
        float("2"),
        hex(10),
        bin(5),
        oct(8),
        int("7"),
        max(1, 2, 3),
        max([1, 5, 2], key=lambda v: -v),
        min([], default=4),
        ord("a"),
        pow(2, 3),
        pow(2, 3, 5),
        round(2.567, 2),
        sum([1, 2], 5),
        str(1.5),
        repr("a"),
        hash("a") == hash("a"),
        format(3.14159, ".2f"),
        ascii("é"),
    )


@case()
def builtins_of_iterables(x):
    a = list(enumerate([x, 1], start=1))
    b = list(filter(None, [0, 1, 2])) + list(filter(lambda v: v > 1, [1, 2, 3]))
    c = list(map(lambda p, q: p + q, [x, x], [1, 2]))
    d = list(zip([x], [2], "a"))
    e = list(reversed([1, x])) + sorted([3, 1, 2], reverse=True)
    it = iter([1, x])
    f = next(it), next(it), next(it, "end")
    g = list(range(5))[1:] + list(range(6, 0, -2)) + [len(range(3)), 2 in range(3), range(9)[4]]
    h = list(iter(lambda: 1, 1))
    i = list(zip([1, 2], [3, 4], strict=True))
    return a, b, c, d, e, f, g, h, i, tuple(x for x in "ab"), list("ab"), dict(enumerate("ab"))


@case()
def iterators_as_values(x):
    e, z, m = enumerate([x, x + 1]), zip([x], [1]), map(lambda v: v * 2, [x, 1])
    a = next(e)
    b = [v for v in e]
    c, d = next(z)
    f = isinstance(e, enumerate), isinstance(m, map)
    return a, b, c * d, next(m), list(m), iter(e) is e, f


@case(lambda: t(3, 4), lambda: Base(t(3, 4, seed=1)))
def builtins_of_objects(x, o):
    setattr(o, "w", x)
    a = getattr(o, "w") + getattr(o, "nothing", 1)
    ok = hasattr(o, "v"), hasattr(o, "q"), isinstance(o, (int, Base)), issubclass(Derived, Base), callable(o.scaled)
    delattr(o, "w")
    t2 = type(o)(x)
    return a, ok, t2.v, type(o) is Base, vars(o)["v"] + 1, callable(len), isinstance(3, int), id(o) == id(o)


@case()
def type_checks(x):
    return (
        isinstance(x, ms.Tensor),
        type(x) is ms.Tensor,
        type([]) is list,
        isinstance({}, collections.abc.Mapping),
        isinstance([], collections.abc.Sequence),
        isinstance(x, (list, tuple)),
        issubclass(bool, int),
        type(3).__name__,
        x.__class__.__name__,
        isinstance(1.0, typing.SupportsFloat),
        x + 1,
    )


@case(lambda: t(3, 4), lambda: 0.5)
def math_functions(x, v):
    return (
        x * math.sqrt(v) + math.pi,
        math.floor(v),
        math.ceil(v),
        math.log(v, 2),
        math.isclose(v, 0.5),
        math.prod([1, 2, 3]),
        math.gcd(4, 6),
        math.inf,
        math.fsum([v, 1]),
        math.hypot(3, 4),
        math.atan2(v, 1),
        math.isnan(v),
        math.comb(4, 2),
        math.exp(v) + math.log1p(v),
        math.dist([0, 0], [3, 4]),
        math.factorial(4),
        math.copysign(1, -v),
        math.modf(v),
    )


@case()
def operator_functions(x):
    d = {"k": x}
    o = Base(x)
    return (
        operator.add(x, 1),
        operator.mul(x, 2),
        operator.neg(x),
        operator.getitem(d, "k"),
        operator.itemgetter(1)([1, x]),
        operator.itemgetter(0, 1)([x, 2]),
        operator.attrgetter("v")(o),
        operator.methodcaller("scaled", 3)(o),
        operator.lt(1, 2),
        operator.not_(0),
        operator.is_(x, x),
        operator.contains([1], 1),
        operator.iadd([1], [2]),
        operator.truth(1),
        operator.matmul(x, x.T),
        operator.index(3),
        operator.eq(1, 1),
    )


@functools.lru_cache
def cached(n):
    return n * 2


@functools.lru_cache(maxsize=None)
def cached_all(n):
    return n * 3


class Cached:
    def __init__(self, v):
        self.v = v

    @functools.cached_property
    def slow(self):
        return self.v * 2


@functools.singledispatch
def dispatched(v):
    return v


@dispatched.register
def _(v: int):
    return v + 1


@case()
def functools_functions(x):
    p = functools.partial(lambda a, b, c=1: a * b + c, x, c=2)
    q = functools.partial(p, 3)
    r = functools.reduce(lambda a, b: a + b, [x, x, x])
    s = functools.reduce(operator.add, [1, 2], 5)
    k = sorted([3, 1, 2], key=functools.cmp_to_key(lambda a, b: b - a))
    return p(2), q(), r, s, k, p.args[0], p.keywords["c"]


@case()
def functools_caches(x):
    c = Cached(x)
    return c.slow + c.slow, x * cached(3), x * cached_all(3), dispatched(1), dispatched("a")


@case()
def itertools_functions(x):
    it = itertools
    c = it.count(1, 2)
    tees = it.tee([1, 2])
    return (
        list(it.chain([x], [1, 2])),
        list(it.chain.from_iterable([[x], [1]])),
        list(it.islice(c, 3)),
        list(it.islice([1, 2, 3, 4], 1, None, 2)),
        list(it.accumulate([1, 2, 3])),
        list(it.accumulate([x, x], lambda a, b: a * b)),
        list(it.product([1, 2], "ab")),
        list(it.permutations([1, 2, 3], 2)),
        list(it.combinations([1, 2, 3], 2)),
        list(it.combinations_with_replacement([1, 2], 2)),
        list(it.zip_longest([1], [x, 2], fillvalue=0)),
        list(it.repeat(x, 2)),
        list(it.starmap(lambda a, b: a * b, [(x, 2), (3, 4)])),
        list(it.takewhile(lambda v: v < 3, [1, 2, 3, 1])),
        list(it.dropwhile(lambda v: v < 3, [1, 2, 3, 1])),
        list(it.filterfalse(lambda v: v < 3, [1, 3])),
        [(k, list(g)) for k, g in it.groupby([1, 1, 2])],
        list(it.pairwise([1, 2, 3])),
        list(it.compress([x, 1, 2], [1, 0, 1])),
        [v for v, _ in zip(it.cycle([1, 2]), range(5))],
        list(tees[0]),
        list(tees[1]),
    )


@case()
def copies(x):
    a = [x, [1, 2], {"k": 3}]
    b = copy.copy(a)
    c = copy.deepcopy([1, [2, {"a": (3, 4)}]])
    o = copy.copy(Base(x))
    return b, b[1] is a[1], c, o.v, copy.copy(3), copy.copy((1, 2))


@case(lambda: t(3, 4), lambda: [1, [2]])
def copies_of_arguments(x, items):
    b = copy.copy(items)
    c = copy.deepcopy(items)
    c[1].append(3)
    return x + 1, b, c, b[1] is items[1], c[1] is items[1]


# --- context managers ----------------------------------------------------------------------------------------------
class Manager:
    def __init__(self, log, swallow=False):
        self.log = log
        self.swallow = swallow

    def __enter__(self):
        self.log.append("in")
        return self

    def __exit__(self, kind, value, traceback):
        self.log.append("none" if kind is None else kind.__name__)
        return self.swallow


@contextlib.contextmanager
def scaled(v):
    log = [1]
    try:
        yield v * 2
    finally:
        log.append(2)


@contextlib.contextmanager
def swallowing(v):
    try:
        yield v
    except ValueError:
        pass


@case()
def with_statements(x):
    log = []
    with Manager(log) as m, Manager(log):
        y = x * 2
    with m:
        y = y + 1
    return y, log


@case()
def with_swallowing(x):
    log = []
    with Manager(log, True):
        x = x * 2
        raise ValueError("a")
    try:
        with Manager(log):
            raise KeyError("b")
    except KeyError as e:
        log.append(str(e))
    return x, log


@case()
def contextlib_managers(x):
    with scaled(x) as y:
        z = y + 1
    with contextlib.suppress(ValueError, KeyError):
        z = z * 2
        raise KeyError("k")
    with contextlib.nullcontext(5) as n:
        z = z * n
    with swallowing(x) as v:
        z = z + v
        raise ValueError
    try:
        with scaled(x):
            raise IndexError("i")
    except IndexError as e:
        text = str(e)
    return z, text


@case()
def exit_stacks(x):
    log = []
    with contextlib.ExitStack() as stack:
        m = stack.enter_context(Manager(log))
        stack.callback(log.append, "callback")
        x = x * 2
    with contextlib.ExitStack() as stack:
        stack.enter_context(Manager(log, True))
        raise ValueError("v")
    return x, log, m.swallow


@contextlib.contextmanager
def decorating():
    yield


@decorating()
def decorated_by_manager(x):
    return x * 2


@case()
def managers_as_decorators(x):
    with contextlib.closing(types.SimpleNamespace(close=lambda: None)) as c:
        y = x + 1
    return decorated_by_manager(x), y, c is not None


@case()
def grad_mode_managers(x):
    with ms.no_grad():
        y = x * 2
    return y + 1


# --- exceptions ----------------------------------------------------------------------------------------------------
class Problem(Exception):
    def __init__(self, value, extra=None):
        super().__init__(f"problem {value}")
        self.value = value
        self.extra = extra


class Special(Problem):
    def __str__(self):
        return "special"


def thrower(kind, *args):
    raise kind(*args)


@case()
def try_except(x):
    log = []
    try:
        y = x * 2
        raise ValueError("bad", 1)
    except (KeyError, ValueError) as e:
        log.append((type(e).__name__, e.args, str(e)))
        y = x + 1
    else:
        log.append("else")
    finally:
        log.append("finally")
    try:
        y = y * 2
    except ValueError:
        log.append("never")
    else:
        log.append("else")
    return y, log


@case()
def exceptions_of_callees(x):
    log = []
    for kind in (ValueError, KeyError, IndexError, Problem, Special):
        try:
            thrower(kind, "v")
        except (ValueError, LookupError) as e:
            log.append(repr(e))
        except Problem as e:
            log.append((e.value, str(e), e.extra))
        x = x + 1
    return x, log


@case()
def implicit_exceptions(x):
    log = []
    d, items = {"a": 1}, [1, 2]
    try:
        d["b"]
    except KeyError as e:
        log.append((e.args, str(e)))
    try:
        items[7]
    except IndexError as e:
        log.append(str(e))
    try:
        x.nothing_of_this_name
    except AttributeError:
        log.append("attribute")
    try:
        Base(x).nothing
    except AttributeError as e:
        log.append(str(e))
    try:
        int("q")
    except ValueError as e:
        log.append(str(e))
    try:
        1 / 0
    except ZeroDivisionError as e:
        log.append(str(e))
    try:
        a, b = [1]
    except ValueError as e:
        log.append(str(e))
    try:
        next(iter([]))
    except StopIteration as e:
        log.append(e.value)
    try:
        thrower()
    except TypeError:
        log.append("type")
    try:
        1 + "a"
    except TypeError as e:
        log.append(str(e))
    try:
        undefined_name  # noqa: F821
    except NameError as e:
        log.append(str(e))
    try:
        items.index(9)
    except ValueError:
        log.append("index")
    return x * 2, log


@case()
def raise_from_and_context(x):
    log = []
    try:
        try:
            raise KeyError("inner")
        except KeyError as e:
            raise ValueError("outer") from e
    except ValueError as e:
        log.append((str(e), repr(e.__cause__), repr(e.__context__), e.__suppress_context__))
    try:
        try:
            raise KeyError("inner")
        except KeyError:
            raise ValueError("outer")  # noqa: B904
    except ValueError as e:
        log.append((repr(e.__context__), e.__cause__))
    try:
        raise TypeError("t") from None
    except TypeError as e:
        log.append((e.__cause__, e.__suppress_context__))
    return x + 1, log


@case()
def reraise_and_assert(x):
    log = []
    try:
        try:
            raise ValueError("v")
        except ValueError:
            log.append(1)
            raise
    except ValueError as e:
        log.append(str(e))
    try:
        assert len(log) == 5, "length"
    except AssertionError as e:
        log.append(str(e))
    assert log
    try:
        raise ValueError
    except Exception as e:
        log.append(e.args)
    try:
        e  # noqa: B018, F821
    except NameError:
        log.append("deleted")
    return x + 1, log


@case()
def finally_paths(x):
    log = []

    def f(n):
        for i in range(3):
            try:
                if i == n:
                    return x * i
                if n == 5:
                    continue
                if n == 6:
                    break
            finally:
                log.append(i)
        return x

    def g():
        try:
            raise ValueError
        finally:
            return 3  # noqa: B012

    return f(1), f(5), f(6), g(), log


@case()
def nested_handlers(x):
    log = []
    try:
        try:
            raise KeyError("a")
        except KeyError:
            try:
                raise ValueError("b")
            except ValueError as e:
                log.append(repr(e.__context__))
            raise
        finally:
            log.append("f")
    except KeyError as e:
        log.append(e.args[0])
    while True:
        try:
            x = x + 1
            if len(log) > 3:
                raise StopIteration
            log.append("w")
        except StopIteration:
            break
    return x, log


@case()
def exception_objects(x):
    e = ValueError("a", 2)
    p = Problem(3, x)
    e.note = 5
    return e.args, str(e), p.extra + 1, isinstance(p, Exception), repr(p), e.note, e.__cause__, e


def _exception_groups():
    source = """
def exception_groups(x):
    log = []
    try:
        raise ExceptionGroup("g", [ValueError(1), KeyError(2), ExceptionGroup("h", [ValueError(3)])])
    except* ValueError as g:
        log.append((len(g.exceptions), g.message))
    except* KeyError as g:
        log.append(g.exceptions[0].args)
    try:
        try:
            raise ValueError("plain")
        except* ValueError as g:
            log.append(str(g.exceptions[0]))
            x = x * 2
    except Exception:
        log.append("never")
    eg = ExceptionGroup("m", [ValueError(1), TypeError(2)])
    a, b = eg.split(TypeError)
    return x, log, len(a.exceptions), b.message
"""
    scope = {}
    exec(source, scope)
    return scope["exception_groups"]


try:
    exception_groups = case()(_exception_groups())
except SyntaxError:  # 3.10
    pass


# --- match ---------------------------------------------------------------------------------------------------------
@dataclasses.dataclass
class Shape:
    kind: str
    size: object


class Matched:
    __match_args__ = ("p", "q")

    def __init__(self, p, q):
        self.p = p
        self.q = q


@case()
def match_patterns(x):
    log = []
    for subject in (
        1,
        "s",
        None,
        2.5,
        [1, x],
        (1, 2, 3, 4),
        {"op": "mul", "by": x, "z": 1},
        Shape("box", x),
        Matched(1, x),
        Color.RED,
        [],
        {},
        True,
        b"b",
    ):
        match subject:
            case True:
                log.append("true")
            case 1 | 3:
                log.append("int")
            case str() as s:
                log.append(s)
            case None:
                log.append("none")
            case float(v) if v > 2:
                log.append(v)
            case [1, ms.Tensor() as y]:
                log.append(y * 2)
            case (1, *rest):
                log.append(rest)
            case {"op": "mul", "by": k, **others}:
                log.append((k, others))
            case Shape(kind="box", size=z):
                log.append(z)
            case Matched(1, q):
                log.append(q)
            case Color.RED:
                log.append("red")
            case []:
                log.append("empty")
            case {}:
                log.append("mapping")
            case _:
                log.append("other")
    return x, log


# --- loops, recursion, generators ----------------------------------------------------------------------------------
@case(lambda: t(3, 4), lambda: 3)
def loops(x, n):
    i = 0
    while i < n:
        i += 1
        if i == 2:
            continue
        x = x * i
    else:
        x = x + 1
    for a, (b, c) in [(1, (2, 3)), (4, (5, 6))]:
        x = x + a * b * c
        if a == 4:
            break
    else:
        x = x * 0
    return x


@case()
def recursion(x):
    def power(v, n):
        return v if n == 0 else v * power(v, n - 1)

    def walk(tree):
        return sum(walk(b) for b in tree) if isinstance(tree, list) else tree

    return power(x, 3), walk([x, [x, [x, 1]]])


def counting(x, n):
    for i in range(n):
        got = yield x + i
        if got is not None:
            x = x * got
    return x


@case()
def generators(x):
    g = counting(x, 3)
    a = next(g)
    b = g.send(2)
    c = [v for v in g]
    return a, b, c


@case()
def generator_results(x):
    def outer():
        r = yield from counting(x, 2)
        yield r * 10
        return 5

    values = []
    g = outer()
    while True:
        try:
            values.append(next(g))
        except StopIteration as e:
            values.append(e.value)
            break
    first, *rest = counting(x, 3)
    return values, first, rest, dict((i, v) for i, v in enumerate(counting(x, 2))), list(zip(counting(x, 2), "ab"))


@case()
def generator_throw_and_close(x):
    log = []

    def g():
        try:
            v = x
            while True:
                try:
                    v = v + 1
                    yield v
                except ValueError as e:
                    log.append(str(e))
        finally:
            log.append("closed")

    a = g()
    p = next(a)
    q = a.throw(ValueError("t"))
    a.close()
    a.close()
    b = g()
    next(b)
    try:
        b.throw(KeyError("k"))
    except KeyError:
        log.append("out")
    return p, q, log, next(b, "done")


@case()
def generator_delegation(x):
    log = []

    def inner():
        try:
            got = yield x
            log.append(got)
            yield x * 2
        except ValueError:
            yield x * 3
        return "r"

    def outer():
        log.append((yield from inner()))
        yield from [1, 2]
        yield from (i for i in range(2))

    g = outer()
    a = next(g)
    b = g.send("s")
    c = g.throw(ValueError)
    return a, b, c, list(g), log


class Countdown:
    def __init__(self, n, x):
        self.n = n
        self.x = x

    def __iter__(self):
        return self

    def __next__(self):
        if self.n == 0:
            raise StopIteration
        self.n -= 1
        return self.x * self.n


class Gen:
    def __init__(self, x):
        self.x = x

    def __iter__(self):
        for i in range(2):
            yield self.x + i


class Old2:
    def __init__(self, x):
        self.x = x

    def __getitem__(self, i):
        if i > 2:
            raise IndexError(i)
        return self.x * i


@case()
def user_iterators(x):
    return list(Countdown(3, x)), [v * 2 for v in Gen(x)], sum(Countdown(2, x)), list(Old2(x)), x in [x]


# --- arrays and tensors ---------------------------------------------------------------------------------------------
@case(lambda: t(3, 4), lambda: np.arange(12, dtype=np.float32).reshape(3, 4))
def numpy_arrays(x, a):
    return x + ms.Tensor(a), a.shape, x * 2


@case(lambda: t(3, 4), lambda: np.float32(2.5), lambda: np.int64(3))
def numpy_scalars(x, a, b):
    return x * a, x + b


@case()
def iterating_tensors(x):
    rows = [r * 2 for r in x]
    a, b, c = x
    return rows, a + b + c, [s for r in x for s in r][0], list(zip(x, x))[1], len(x), max(i for i, _ in enumerate(x))


@case(lambda: {"a": [t(2), (t(2, seed=1),)]}, lambda: [t(2)])
def tensors_in_containers(d, items):
    items.append(d["a"][0] * 2)
    d["b"] = items
    return {"out": [d["a"][1][0] + 1, items], "same": items}


@case()
def tensor_methods_and_views(x):
    y = x.reshape(4, 3)[1:, ::2]
    z = x.T @ x
    x2 = x.clone() if hasattr(x, "clone") else x + 0
    x2[0] = 1
    return y.sum(), z.mean(0), x2, x.shape[0] * 2, x.dtype, (x > 0).any(), ops.where(x > 0, x, 0), x.ndim, -x, x**2


@case(lambda: t(3, 4), lambda: t(3, 4, seed=1))
def boolean_masks(x, y):
    x = x + 0
    x[y > 0] = 0
    return x, ops.where(y > 0, x, y)


class MyTensor(ms.Tensor):
    pass


@case(lambda: t(3, 4, requires_grad=True))
def backward_inside(w):
    loss = (w * w).sum()
    loss.backward()
    g = w.grad
    w.grad = None
    return loss.detach(), g
