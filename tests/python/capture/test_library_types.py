"""Classes of the library are known by what they are: a program's own of the same name has nothing of theirs. And what C asks of
objects while it makes lists and dicts of them."""

import collections

import pytest

import msjit as ms
from differential import check, fresh, t

X = t(2)
NAMES = """
collections.deque collections.OrderedDict collections.defaultdict types.SimpleNamespace functools.partial
functools._lru_cache_wrapper sys.version_info numpy.dtype numpy.ndarray numpy.float32 itertools.count EnumMeta EnumType
cached_property singledispatchmethod property WeakKeyDictionary ABCMeta list dict set tuple builtins.list
""".split()
BASES = {"object": object, "list": list, "dict": dict, "tuple": tuple, "type": type, "set": set}


def uses(x, cls, o):
    out = []
    for ask in ASKS:
        try:
            out.append(ask(cls, o))
        except (TypeError, ValueError, AttributeError, KeyError, IndexError) as e:
            out.append((type(e).__name__, str(e)))
    return x * 2, out


ASKS = [
    lambda cls, o: cls(),
    lambda cls, o: len(o),
    lambda cls, o: bool(o),
    lambda cls, o: o == o,
    lambda cls, o: o == cls(),
    lambda cls, o: o == (3, 11),
    lambda cls, o: list(o),
    lambda cls, o: [*cls()],
    lambda cls, o: repr(o)[:3],
    lambda cls, o: o[0],
    lambda cls, o: o.maxlen,
    lambda cls, o: o.default_factory,
    lambda cls, o: o(1),
    lambda cls, o: cls([1, 2]),
    lambda cls, o: cls(a=1),
    lambda cls, o: o.__class__ is cls,
    lambda cls, o: isinstance(o, cls),
    lambda cls, o: cls.RED,
    lambda cls, o: o + o,
    lambda cls, o: {**o},
]


def plain(value):
    return repr(value).partition(" object at")[0]


@pytest.mark.by_turns
@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("name", NAMES)
def test_a_name_alone(name, base):
    cls = type(name, (BASES[base],), {})
    o = cls("T", (), {}) if base == "type" else cls()
    captured = ms.jit(fresh(uses))
    for _ in range(2):
        (y, expected), (z, found) = uses(X, cls, o), captured(X, cls, o)
        assert list(map(plain, expected)) == list(map(plain, found))
        assert (y == z).all()


def test_a_modules_name_alone():
    """A __subclasshook__ of a module that calls itself collections.abc."""
    scope = {"__name__": "collections.abc"}
    exec("import abc\ncalls = []\nclass A(abc.ABC):\n    @classmethod\n    def __subclasshook__(cls, other):\n"
         "        calls.append(other.__name__)\n        return len(calls) % 2 == 0", scope)  # fmt: skip

    def f(x, cls, other):
        return x * 2, issubclass(other, cls)

    captured = ms.jit(f)
    for n in range(4):
        other = type(f"T{n}", (), {})
        captured(X, scope["A"], other)
    assert scope["calls"] == ["T0", "T1", "T2", "T3"]


class Asked:
    def __init__(self, log, **raises):
        self.log, self.raises, self.n = log, raises, 0

    def __iter__(self):
        self.log.append("iter")
        return self

    def __next__(self):
        self.n += 1
        if self.n > 3:
            raise StopIteration
        return self.n

    def __len__(self):
        self.log.append("len")
        raise self.raises.get("len", TypeError)

    def __length_hint__(self):
        self.log.append("hint")
        return 3


class AskedSet(set):
    def __len__(self):
        raise ValueError("len")


class AskedDict(collections.OrderedDict):
    error = AttributeError

    def __getitem__(self, key):
        raise self.error("getitem")


class Refuses(list):
    def __iter__(self):
        raise TypeError("mine")


def unpacked(o):
    a, *b = o
    return a, b


def two(o):
    a, b = o
    return a, b


def sliced(o):
    r = [1, 2, 3, 4, 5, 6]
    r[::2] = o
    return r


def replaced(o):
    r = [1, 2]
    r[1:] = o
    return r


def keywords(**kw):
    return kw


def case(o):
    match o:
        case Matched(p=1):
            return 1
        case Matched():
            return 2


class Matched:
    def __init__(self, error):
        self.error = error

    @property
    def p(self):
        raise self.error("p")


MADE = {
    "asked": lambda log: Asked(log),
    "asked, whose length raises": lambda log: Asked(log, len=ValueError),
    "a set": lambda log: AskedSet((1, 2, 3)),
    "text": lambda log: Refuses("abc"),
    "a dict": lambda log: AskedDict(a=1, b=2, c=3),
    "generator": lambda log: (log.append(v) or str(v) for v in (1, 2, 3)),
}
TAKES = [unpacked, two, sliced, replaced, list, tuple, set, "".join, sorted, lambda o: [*o], lambda o: {**o},
         lambda o: keywords(**o), lambda o: dict(o)]  # fmt: skip


@pytest.mark.parametrize("take", TAKES)
@pytest.mark.parametrize("made", MADE)
def test_what_is_asked(made, take):
    def f(x, make, log):
        o = make(log)
        try:
            r = take(o)
        except (TypeError, ValueError, AttributeError, KeyError) as e:
            r = type(e).__name__, e.args
        return x * 2, r

    captured = ms.jit(f)
    for _ in range(3):
        expected, found = [], []
        assert f(X, MADE[made], expected)[1] == captured(X, MADE[made], found)[1]
        assert expected == found


@pytest.mark.parametrize("error", [AttributeError, KeyError, ValueError])
def test_errors_that_instructions_replace(error):
    made = type("Made", (AskedDict,), {"error": error})

    def f(x, make):
        out = []
        for g in (lambda o: {**o}, lambda o: keywords(**o), lambda o: keywords(b=1, **o), lambda o: dict(**o)):
            try:
                out.append(g(make(a=1)))
            except (TypeError, ValueError, AttributeError, KeyError) as e:
                out.append((type(e).__name__, str(e)))
        try:
            out.append(case(Matched(error)))
        except (ValueError, KeyError) as e:
            out.append((type(e).__name__, str(e)))
        return x * 2, out

    check(f, X, made, calls=3)


def test_lists_of_the_very_class():
    """What made all of a value is not taken twice."""

    class Own(list):
        def __new__(cls, *args):
            return list.__new__(cls)

    def f(x):
        return x * 2, Own([1, 2]), len(Own())

    check(f, X)


# What C keeps in objects of some classes, by the names that a program may use in others.
FIELDS = """
maxlen default_factory args value code name obj message exceptions errno filename text msg path start keywords func real
data key default _value_ _name_ items keys __notes__ __cause__ __context__ __wrapped__ __orig_class__ x
""".split()
OWN_BASES = [object, list, dict, set, tuple, float, Exception, ValueError, KeyError, StopIteration, AttributeError, OSError,
             collections.deque, collections.defaultdict, collections.OrderedDict]  # fmt: skip


def with_field(x, made, values, field):
    out = []
    for v in values:
        o = made()
        try:
            setattr(o, field, v)
        except (AttributeError, TypeError) as e:
            out.append(str(e))
        out.append(o)
    return x * 2, out


@pytest.mark.parametrize("field", FIELDS)
def test_attributes_by_the_names_of_fields(field):
    def shown(o):
        held = getattr(o, field, "none")
        text = repr(o) if not isinstance(o, (OSError, set)) and type(o).__bases__ != (object,) else ""
        return text, sorted(map(str, vars(o))), type(held).__name__, held if isinstance(held, (int, str, list)) else 0

    for base in OWN_BASES:
        made = type("Made", (base,), {})
        captured = ms.jit(fresh(with_field))
        for _ in range(2):
            expected, found = with_field(X, made, (3, [4], None), field)[1], captured(X, made, (3, [4], None), field)[1]
            assert len(expected) == len(found)
            for a, b in zip(expected, found):
                assert (a == b) if type(a) is str else shown(a) == shown(b), (base, field)


def test_an_exception_like_a_group():
    class Like(Exception):
        def __init__(self, message, exceptions):
            self.message, self.exceptions = message, exceptions

    def f(x):
        try:
            raise Like("m", [ValueError(1)])
        except Like as e:
            return x * 2, e.message, e.exceptions, repr(e), str(e), Like("n", (1,)).message, vars(Like("o", ()))

    def g(x):
        return x * 2, vars(Like("o", (ValueError(2),)))["message"], Like("p", (3,))

    check(f, X)
    captured = ms.jit(g)
    for _ in range(3):
        assert vars(captured(X)[2]) == {"message": "p", "exceptions": (3,)}
