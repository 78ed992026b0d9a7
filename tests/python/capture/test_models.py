"""Models of what is written in C are used only where they are right: subclasses, replaced slots, errors, re-entrancy and
structures without an end are the interpreter's."""

import abc
import codecs
import collections
import collections.abc
import copy
import enum
import fractions
import operator
import types
import typing
import unittest.mock

import pytest

import msjit as ms
from differential import t

LOG = []
CASES = []


def case(function):
    CASES.append(function)
    return function


class SetOnly:
    def __set__(self, obj, value):
        LOG.append(("set", value))


class DeleteOnly:
    def __delete__(self, obj):
        LOG.append("delete")


class Described:
    stored = SetOnly()
    deleted = DeleteOnly()


@case
def descriptors_without_get(x):
    d = Described()
    d.stored = 5
    del d.deleted
    try:
        d.deleted = 5
    except AttributeError as error:
        LOG.append(str(error))
    try:
        del d.stored
    except AttributeError as error:
        LOG.append(str(error))
    return vars(d), type(d.stored).__name__, x * 2


class Refusing:
    def __init__(self, n):
        self.n = n

    def __eq__(self, other):
        LOG.append(("eq", self.n))
        return NotImplemented


class Unequal:
    def __ne__(self, other):
        LOG.append("ne")
        return "ne"


@case
def inherited_ne(x):
    return Refusing(1) != Refusing(2), Refusing(1) != Unequal(), Unequal() != Refusing(3), Refusing(4) == 5, x * 2


@case
def operators_are_asked_once(x):
    try:
        return Refusing(1) < Refusing(2)
    except TypeError as error:
        return str(error), Refusing(1) == Refusing(2), x * 2


GLOBAL = 1


@case
def globals_by_name(x):
    table = globals()
    y = x * 2
    table["GLOBAL"] = 5
    first = GLOBAL
    table.update(GLOBAL=7)
    return first, GLOBAL, y


def write_global(value):
    global GLOBAL
    GLOBAL = value


@case
def globals_by_statement(x):
    table = globals()
    y = x * 2
    table["GLOBAL"] = 5
    write_global(6)
    return table["GLOBAL"], GLOBAL, y


class Message(Exception):
    def __init__(self, message):
        self.message = message


@case
def a_message_of_an_exception(x):
    made = Message("hi")
    y = x * 2
    try:
        raise Message("there")
    except Message as error:
        return made.message, made.args, error.message, error.args, y


@case
def an_exception_is_handed_over(x):
    made = [Message("hi"), ValueError(1)]
    made[1].message = "there"
    return x * 2, made


class Slots(Exception):
    __slots__ = ("args", "message")


@case
def a_slot_named_as_what_exceptions_have(x):
    made = Slots(1)
    found = [hasattr(made, "args"), hasattr(made, "message"), x * 2]
    made.args, made.message = 5, 6
    return found, made.args, made.message, str(made)


class Letter(enum.IntEnum):
    A = 1


class Shown(int):
    __str__ = int.__repr__

    def __repr__(self):
        return "shown"


SHOWN = Shown(3)


@case
def inherited_slots(x):
    return str(Letter.A), f"{Letter.A}", str(SHOWN), int.__repr__(SHOWN), object.__repr__(3)[:4], x * 2


class Loud(enum.Enum):
    A = 1

    def __str__(self):
        LOG.append("str")
        return "loud"

    def __eq__(self, other):
        LOG.append("eq")
        return True

    def __hash__(self):
        return 1


@case
def enumerations_with_methods(x):
    return str(Loud.A), f"{Loud.A}", Loud.A == 3, 3 == Loud.A, Loud.A != 3, x * 2


@case
def an_enumerated_int_and_a_number(x):
    k = len(LOG) + int(x.shape[0]) - 2
    return k == Letter.A, Letter.A == k, k != Letter.A, k < Letter.A, x * 2


def nested(depth):
    made = (int,)
    for _ in range(depth):
        made = (made,)
    return made


DEEP = nested(100_000)


@case
def deep_tuples(x):
    try:
        return isinstance(1.5, DEEP), x * 2
    except RecursionError:
        return "RecursionError", x * 2


@case
def structures_that_hold_themselves(x):
    a, b, c, d = [], [], {}, {}
    a.append(a)
    b.append(b)
    c[1], d[1] = c, d
    found = [x * 2]
    for compared in (lambda: a == b, lambda: a < b, lambda: a in [b], lambda: c == d, lambda: a == a):
        try:
            found.append(compared())
        except RecursionError:
            found.append("RecursionError")
    return found


RING, OTHER_RING = [], []
RING.append(RING)
OTHER_RING.append(OTHER_RING)


@case
def structures_from_outside_that_hold_themselves(x):
    try:
        return RING == OTHER_RING, x * 2
    except RecursionError:
        return "RecursionError", x * 2


def said(function):
    try:
        return function()
    except Exception as error:
        return type(error).__name__, str(error)


@case
def wrong_arguments(x):
    return [
        said(lambda: collections.defaultdict(1)),
        said(lambda: collections.deque([1], -1)),
        said(lambda: collections.deque([1], "a")),
        x * 2,
    ]


class Index:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


@case
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def wrong_indices(x):
    found = [x * 2]
    for value in ("a", 1.5, 3, 1 << 80):
        index = Index(value)
        found += [
            said(lambda: operator.index(index)),
            said(lambda: [1, 2, 3, 4][index]),
            said(lambda: (1, 2)[index:]),
            said(lambda: "abcd"[:index]),
            said(lambda: hex(index)),
            said(lambda: range(index)),
            said(lambda: int(index)),
        ]
    return found


@case
def frozensets_and_views(x):
    d, f = {1: 2, 3: 4}, frozenset([1, 5])
    found = f & d.keys(), f | d.keys(), f - d.keys(), f ^ d.keys(), f & d.items(), d.keys() & f, f & {1}, {1} | f
    return found, [type(v).__name__ for v in found], x * 2


class Clears:
    __hash__ = None

    def __init__(self, container):
        self.container = container

    def __eq__(self, other):
        self.container.clear()
        return False


@case
def a_comparison_that_changes_the_deque(x):
    d = collections.deque([1, 2])
    d.appendleft(Clears(d))
    return said(lambda: 5 in d), x * 2


@case
def keys_that_look_at_the_list(x):
    sizes, a, b = [], [3, 1, 2], [3, 1, 2]
    a.sort(key=lambda v: sizes.append(len(a)) or v)
    return a, sizes, said(lambda: b.sort(key=lambda v: b.append(v) or v)), b, x * 2


class Compared:
    def __init__(self, v):
        self.v = v

    def __lt__(self, other):
        LOG.append((self.v, other.v))
        return self.v < other.v


@case
def sorting_compares_as_the_interpreter(x):
    made = [Compared(v) for v in (5, 3, 4, 1, 2, 2, 9)]
    return (
        [m.v for m in sorted(made)],
        [m.v for m in sorted(made, reverse=True)],
        said(lambda: sorted([3, "a", 1])),
        x * 2,
    )


class Hooked(abc.ABC):  # noqa: B024
    @classmethod
    def __subclasshook__(cls, other):
        return False


MOCK = unittest.mock.Mock()


@case
def subclasses(x):
    asked = isinstance(MOCK, collections.abc.Generator), isinstance(MOCK, unittest.mock.Mock)
    return issubclass(Hooked, (Hooked,)), issubclass(Hooked, Hooked), issubclass(bool, int), asked, x * 2


class Holder:
    pair = collections.namedtuple("Pair", "a b")(1, 2)
    items = type("Items", (list,), {})([1, 2])


@case
def sequences_and_their_subclasses(x):
    pair, items = Holder.pair, Holder.items
    found = (1, 2) == pair, pair == (1, 2), [1, 2] == items, (1, 2) in [pair], pair in [(1, 2)], pair != (1, 2)
    return found, (1, 2) < pair, pair < (1, 3), (1, 2) == [1, 2], x * 2


@case
def zip_strictly(x):
    it = iter(range(10))
    found = [said(lambda: list(zip(*[it] * 4, strict=True)))]
    for args in (([1], [1, 2]), ([1, 2], [1]), ([1], [1], []), ((), (1,)), ([1], [1], [1, 2, 3])):
        found.append(said(lambda: list(zip(*args, strict=True))))  # noqa: B023
    a, b = iter([1, 2, 3]), iter([1])
    zipped = zip(a, b)
    found.append((next(zipped), next(zipped, "end"), next(zipped, "end"), next(a, "none left")))
    return found, x * 2


T = typing.TypeVar("T")


class Prepared:
    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        cls.seen = True


class GenericBase(Prepared, typing.Generic[T]):
    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)


@case
def init_subclass_of_generics(x):
    class Made(GenericBase[T]):
        pass

    return Made.__parameters__ == (T,), Made.seen, x * 2


class Dict(dict):
    pass


@case
def methods_of_classes_are_bound_to_them(x):
    return Dict.__init_subclass__ == dict.__init_subclass__, Dict.fromkeys == dict.fromkeys, x * 2


class cached_property:  # noqa: N801  of the library's name, and not the library's
    def __init__(self, func):
        self.func, self.attrname = func, "value"

    def __get__(self, obj, owner=None):
        LOG.append("got")
        return 7


class Cached:
    @cached_property
    def value(self):
        return 5


@case
def a_class_of_the_librarys_name(x):
    return Cached().value, Cached().value, x * 2


class Listed(list):
    def append(self, v):
        raise ValueError(v)

    def __repr__(self):
        return "listed"

    def __len__(self):
        return 9


@case
def methods_past_the_class(x):
    made = Listed([1])
    list.append(made, 2)
    object.__init__(made)
    found = made[1], list.__len__(made), list.__repr__(made), len(made), repr(made), [said(lambda: made.append(3))]
    return found, said(lambda: list.append(5, 6)), said(lambda: list.append((), 6)), x * 2


class NotIterable:
    __iter__ = None
    __ne__ = None

    def __getitem__(self, i):
        return [1][i]


@case
def refusals(x):
    made, other = NotIterable(), NotIterable()
    return said(lambda: list(made)), said(lambda: made != other), made == other, x * 2


@case
def copies_of_ordered_dicts(x):
    d = collections.OrderedDict([(1, 2), (2, 3)])
    d.note = ["kept"]
    copied = copy.copy(d)
    return vars(copied), list(copied), x * 2


class Named(str):
    def __new__(cls, kind, value):
        made = super().__new__(cls, value)
        made.kind = kind
        return made

    def __repr__(self):
        return "named"


@case
def texts_of_texts(x):
    made = Named("T", "N")
    return str(made), f"{made}", "%s %r" % (made, made), "{}".format(made), repr(made), x * 2  # noqa: UP031, UP032


@case
def registered_codecs(x):
    return b"a\xff".decode("ascii", "msjit.test"), b"a\xff".decode("ascii", "replace"), b"a", x * 2


def handle(error):
    LOG.append(error.reason)
    return "!", error.end


codecs.register_error("msjit.test", handle)


@case
def formats_of_none(x):
    return said(lambda: format(fractions.Fraction(2, 3), None)), said(lambda: format(Refusing(1), 5)), x * 2


@case
def texts_with_odd_characters(x):
    """A zero does not end a text, and lone surrogates have no UTF-8."""
    surrogate, zero = "\ud800", "a\0b"
    made = types.SimpleNamespace(**{zero: 1, surrogate: 2})
    setattr(made, zero + "c", 3)
    fields = {zero: 4, surrogate: 5}
    shown = (
        "%06o\0" % len(fields),  # noqa: UP031
        "%s\0b%%" % zero,  # noqa: UP031
        "%(a\0b)s %(\ud800)s" % fields,  # noqa: UP031
        "\ud800%d" % 3,  # noqa: UP031
        "{a\0b}\0\ud800{}".format(1, **fields),
        f"{zero!r}\0{surrogate!a}",
        format(3, "\0>5"),
        format(3, "\ud800>5"),
    )
    said_of = (
        said(lambda: getattr(made, "\ud801")),
        said(lambda: getattr(x, "\ud801")),
        said(lambda: getattr(x, "sha\0pe")),
        said(lambda: getattr(x, "shape\0")),
        said(lambda: ms.ops.add(x, x, **{surrogate: 1})),
        said(lambda: ImportError("a", **{surrogate: 1})),
        said(lambda: Described(**{surrogate: 1})),
        said(lambda: setattr(5, surrogate, 1)),
        said(lambda: len.__getattribute__("\ud801")),
        said(lambda: [zero].index(surrogate)),
        said(lambda: [1].index(Odd())),
        said(lambda: {}[surrogate]),
        said(lambda: int(surrogate)),
        said(lambda: x.reshape(surrogate)),
    )
    return getattr(made, zero), hasattr(made, "a"), vars(made), Odd.__name__, shown, said_of, x * 2


class Odd:
    def __repr__(self):
        return "<\ud800\0>"


class Pair(collections.namedtuple("Pair", "a b")):
    def __iter__(self):
        return iter((*super().__iter__(), 7))

    def __reduce__(self):
        return Pair, (self.b, self.a)


class Point(collections.namedtuple("Point", "a b")):
    def __getnewargs__(self):
        return self.b, [self.a]


@case
def copies_of_tuples_by_what_they_reduce_to(x):
    pair, point = Pair(1, 2), Point(1, [2])
    point.note = [3]
    same, deep = copy.copy(point), copy.deepcopy(point)
    return (
        tuple.__len__(copy.copy(pair)),
        copy.copy(pair).a,
        copy.deepcopy(pair).a,
        (same.a, same.b, same.b is point.b, same.note is point.note),
        (deep.a, deep.b, deep.a is point.b, deep.note, deep.note is point.note),
        x * 2,
    )


class Tokens(list):
    def __init__(self, *args, **keywords):
        super().__init__(*args, **keywords)
        self.defects = []


class Queue(collections.deque):
    def __init__(self, *args, **keywords):
        super().__init__(*args, **keywords)
        self.defects = []


class Noted(ValueError):
    def __init__(self, *args):
        super().__init__(*args)
        self.defects = []


class Stopped(StopIteration):
    def __init__(self, *args):
        super().__init__(*args)
        self.defects = []


class Left(SystemExit):
    def __init__(self, *args):
        super().__init__(*args)
        self.defects = []


class OfTheSystem(OSError):
    def __new__(cls, message, more):
        self = OSError.__new__(cls, message)
        self.more = more
        return self


class OfTheSystemToo(OSError):
    def __init__(self, code, message, name):
        super().__init__(code, message, name)


@case
def exceptions_with_makers_of_their_own(x):
    one, two = OfTheSystem("a", "b"), OfTheSystemToo(2, "b", "c")
    left = Left(3)
    again = Left(4, 5)
    again.__init__()
    return one.args, one.more, two.args, two.filename, left.code, Left().code, again.code, Stopped(4).value, x * 2


def fill(kind, x, *arguments):
    made = kind(*arguments[0])
    for more in arguments[1:]:
        made.__init__(*more)
    if isinstance(made, list):
        made.__init__(made)
    elif isinstance(made, collections.deque):
        made.extend([7, 8, 9])
    doubled = x * 2  # without an op nothing is captured
    return (
        made,
        vars(made),
        [getattr(made, name, "none") for name in ("maxlen", "args", "value", "code")],
        doubled.shape,
    )


@pytest.mark.parametrize("together", [False, True], ids=["alone", "with its caller"])
@pytest.mark.parametrize("kind", [Tokens, Queue, Noted, Stopped, Left], ids=lambda kind: kind.__name__)
def test_init_of_what_is_outside(kind, together):
    """A container or an exception that the captured call finds, made or filled by its class's __init__."""
    x = t(3)
    for arguments in (
        [([1, 2],)],
        [(), ([1, 2],)],
        [([1, 2],), ([3],)],
        [((1, 2, 3), 2)[: 2 if kind is Queue else 1], ()],
    ):
        filling = types.FunctionType(fill.__code__.replace(), globals())  # each case is captured anew
        expected = filling(kind, x, *arguments)
        for _ in range(3):
            with ms.enable_capture(
                lambda code: code is kind.__init__.__code__ or (together and code is filling.__code__)
            ):
                found = filling(kind, x, *arguments)
            assert repr(found) == repr(expected)


def observe(function, x):
    LOG.clear()
    globals()["GLOBAL"] = 1
    try:
        found = function(x)
    except Exception as error:
        return type(error).__name__, str(error), list(LOG)
    return shown(found), list(LOG)


def shown(v):
    if isinstance(v, ms.Tensor):
        return v.asnumpy().tolist()
    if isinstance(v, BaseException):
        return type(v).__name__, v.args, vars(v)
    if type(v) in (list, tuple):
        return [type(v).__name__, *map(shown, v)]
    return repr(v)


@pytest.mark.parametrize("function", CASES, ids=lambda f: f.__name__)
@pytest.mark.parametrize("switch", [False, True], ids=["jit", "switch"])
def test_models(function, switch):
    expected = observe(function, t(3))
    captured = function if switch else ms.jit(function, backend="cpu")
    for _ in range(4):
        if switch:
            with ms.enable_capture(lambda code: code.co_filename == __file__):
                found = observe(captured, t(3))
        else:
            found = observe(captured, t(3))
        assert found == expected
