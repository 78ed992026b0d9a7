"""Cases of the feature table: objects taken apart and put together (vars, copies, iterators handed on, ranges)."""

import collections
import copy
import dataclasses
import functools
import math
import sys
import types
import typing

import msjit as ms
from differential import t
from matrix import case


class Thing:
    kind = "thing"

    def __init__(self):
        self.value = 3
        self.w = t(2, seed=1)

    @property
    def double(self):
        return self.value * 2

    @double.deleter
    def double(self):
        self.value = 0


class Slotted:
    __slots__ = ("a", "b")

    def __init__(self):
        self.a = [1, 2]


class Attributes(dict):
    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def __setattr__(self, name, value):
        self[name] = value


class Stack(list):
    pass


class Point(typing.NamedTuple):
    x: int
    y: object = None


@dataclasses.dataclass
class Data:
    a: int
    b: list = dataclasses.field(default_factory=list)


class Index:
    def __index__(self):
        return 3

    def __floor__(self):
        return 1

    def __ceil__(self):
        return 5

    def __bytes__(self):
        return b"own"


# --- vars and __dict__ ---------------------------------------------------------------------------------------------
@case(lambda: t(2), Thing)
def vars_of_arguments(x, o):
    names = [k for k in vars(o)]
    pairs = list(vars(o).items())
    o.later = x * 2
    return names, pairs, len(vars(o)), dict(vars(o)), vars(o)["value"], "w" in o.__dict__, {**vars(o)}


class Bare:
    def __init__(self):
        self.value, self.w = 1, 2


@case(lambda: t(2), Bare)
def attributes_set_again(x, o):
    made = Bare()
    for v in (o, made):
        del v.value
        v.a = 1
        v.value = x * 2
    return o, made, list(vars(o)), list(vars(made)), o.value + 1


@case(lambda: t(2), Thing)
def writes_to_vars(x, o):
    vars(o)["a"] = x
    o.__dict__.update(b=x * 2, c=1)
    del o.value
    o.value = 4
    return o.a, o.b, list(vars(o))


@case(lambda: t(2), Thing)
def vars_handed_over(x, o):
    return vars(o), x + 1


@case(lambda: t(2), lambda: types.SimpleNamespace(a=1, b=2))
def namespaces_taken_apart(x, ns):
    return list(vars(ns)), ns == types.SimpleNamespace(a=1, b=2), ns != types.SimpleNamespace(a=1), repr(ns), x * ns.a


@case()
def vars_of_classes_and_modules(x):
    return (
        vars(Thing)["kind"],
        "value" in vars(Thing),
        sorted(k for k in Thing.__dict__ if k[0] != "_"),
        vars(math)["pi"] * x,
    )


@case(lambda: t(2), Thing)
def property_deleter(x, o):
    del o.double
    return o.value, x * 2


@case(lambda: t(2), lambda: Attributes(a=1))
def dicts_with_attributes(x, d):
    made = Attributes(q=x)
    made.z = x * 2
    d.b = x + 1
    return made.q, made.z, d.a, d.b, hasattr(d, "none"), dict(made)


# --- copies --------------------------------------------------------------------------------------------------------
@case(lambda: t(2), Thing, Slotted, lambda: Data(1, [2]))
def copies_of_objects(x, o, s, d):
    a, b, c, e = copy.copy(o), copy.copy(s), copy.copy(d), copy.deepcopy(o)
    a.value = 9
    deep = copy.deepcopy([d, d])
    return (
        a.value,
        o.value,
        a.w is o.w,
        b.a is s.a,
        c.b is d.b,
        e.w is o.w,
        e.w + x,
        deep[0] is deep[1],
        deep[0].b is d.b,
    )


@case(lambda: t(2), lambda: {"a": t(3), "b": [t(2), {1, 2}]})
def deep_copies_of_tensors(x, d):
    made = copy.deepcopy(d)
    made["a"] += 1
    also = copy.deepcopy({"k": (x, x), "n": None})
    return made, d, also, also["k"][0] is also["k"][1]


@case(lambda: t(2, requires_grad=True))
def deep_copies_of_leaves(x):
    made = copy.deepcopy(x)
    return made, made.requires_grad, made is x


@case(
    lambda: t(2),
    lambda: collections.deque([1, [2]], maxlen=3),
    lambda: collections.OrderedDict(a=[1]),
    lambda: collections.defaultdict(list, a=[1]),
    lambda: Stack([1, [2]]),
    lambda: Point(1, [2]),
    lambda: frozenset((1, 2)),
)
def copies_of_containers(x, q, o, d, s, p, f):
    shallow = [copy.copy(v) for v in (q, o, d, s, p, f)]
    deep = [copy.deepcopy(v) for v in (q, o, d, s, p, f)]
    return shallow, deep, shallow[0][1] is q[1], deep[0][1] is q[1], deep[4].y is p.y, deep[3].__class__, x + 1


# --- iterators that live on ----------------------------------------------------------------------------------------
def advanced(iterator, n):
    for _ in range(n):
        next(iterator)
    return iterator


@case(lambda: t(2), lambda: [1, 2, 3], lambda: {"a": 1, "b": 2})
def iterators_handed_over(x, l, d):
    its = [iter(l), iter((4, 5, 6)), iter(range(5)), iter(d), iter(d.items()), reversed(l), enumerate(l, 5), zip(l, d)]
    its += [map(str, l), filter(None, [0, 1, 2]), enumerate(zip(l, [x, x])), iter([x, x * 2])]
    for i, it in enumerate(its):
        advanced(it, i % 2)
    return its, x * 2


def doubled(l, by=2):
    for v in l:
        yield v * by


@case(lambda: t(2), lambda: [1, 2, 3])
def generators_handed_over(x, l):
    return doubled(l), doubled([x], by=3), (v + 1 for v in l), x + 1


# --- numbers and types ---------------------------------------------------------------------------------------------
@case(lambda: t(6), lambda: range(1, 5), lambda: slice(0, 4, 2))
def ranges_and_slices(x, r, s):
    inside = range(5, 0, -2)
    return r.start, inside.step, r == range(1, 5), r != inside, s.indices(3), x[s], s.stop, list(inside), sum(r)


@case(lambda: t(2), lambda: [1, 2])
def repeats_in_place(x, l):
    same = l
    l *= 2
    made = [x]
    made *= 2
    return l, same is l, made, x + 1


@case()
def conversions_by_methods(x):
    i = Index()
    return range(i), hex(i), bin(i), math.floor(i), math.ceil(i), bytes(i), bytes([1, 2]), bytes("a", "utf8"), x[:1]


@case()
def types_compared(x):
    return isinstance(x, int | type(x)), isinstance(3, int | None), sys.version_info >= (3, 8), Thing.mro()[0], x + 1


@case(lambda: t(2), lambda: frozenset((1, 2)))
def hashes(x, f):
    return hash(f) == hash(frozenset((1, 2))), hash((1, "a")), x + 1


@case(lambda: t(2), lambda: Data(1, [Data(2)]))
def representations(x, d):
    return repr(d), str(Data(3)), f"{d!r}", x + 1


@case(lambda: t(4, 3))
def lists_as_indices(x):
    return x[[0, 2]], x[[1, -1], [0, 2]], x[:, [0]]


def annotated(a: int, b=2, *, c: str = "c"):
    """Says so."""
    return a


@case()
def functions_taken_apart(x):
    @functools.wraps(annotated)
    def inner(k):
        return k * 2

    parts = annotated.__annotations__, annotated.__defaults__, annotated.__kwdefaults__, annotated.__code__.co_argcount
    return inner(x), inner.__name__, inner.__doc__, inner.__wrapped__ is annotated, inner.__annotations__, parts


@case(lambda: t(2), lambda: functools.partial(annotated, b=3), lambda: functools.partial(ms.ops.add, t(2)))
def partials_as_arguments(x, p, q):
    return p(x), p.func is annotated, p.args, p.keywords["b"], q(x)
