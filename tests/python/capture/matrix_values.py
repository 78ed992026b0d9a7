"""Cases of the feature table: Values, containers and builtins."""

import collections
import copy
import functools
import itertools
import math
import operator

import msjit as ms
from differential import t
from matrix import case
from matrix_objects import Base, Color, Derived


# --- strings and numbers -------------------------------------------------------------------------------------------
@case(lambda: t(3, 4), lambda: "abc", lambda: 7)
def strings(x, s, n):
    y = f"{s}-{n:03d}-{n / 2:.2f}-{s!r:>6}-{x.shape}"
    parts = "a,b,c".split(",")
    z = s.upper() + "x".join(parts) + s[::-1] + str(n) + "%d %s" % (n, s) + "{} {k}".format(n, k=s)  # noqa: UP032
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
    return (
        a[s],
        a[-1],
        (1, 2, 2).index(2),
        (1, 2, 2).count(2),
        (1, 2) < (1, 3),
        a[::2],
        x + 1,
        hash((1, 2)),
        s.start,
        tuple([x]),
        3 in a[1:],
    )


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
        type(3).__name__,  # noqa: UP003
        x.__class__.__name__,
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


@functools.lru_cache(maxsize=None)  # noqa: UP033
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
    return c.slow + c.slow, x * cached(3), x * cached_all(3)


@case()
def single_dispatch(x):
    return x * dispatched(1), dispatched("a")


@case()
def itertools_functions(x):
    it = itertools  # noqa: F821
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
    return b, b[1] is a[1], c, o.v + 1, copy.copy(3), copy.copy((1, 2))


@case(lambda: t(3, 4), lambda: [1, [2]])
def copies_of_arguments(x, items):
    b = copy.copy(items)
    c = copy.deepcopy(items)
    c[1].append(3)
    return x + 1, b, c, b[1] is items[1], c[1] is items[1]
