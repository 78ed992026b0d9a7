"""Cases of the feature table: Functions and classes."""

import collections
import dataclasses
import enum
import functools
import math
import types
import typing

import msjit as ms
from differential import t
from matrix import case


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
