"""__getattr__ where __getattribute__, or a descriptor of the metaclass, raised AttributeError: as in plain Python, whoever asks,
and what such an error tells of who was asked."""

import operator
import sys
import types

import pytest

import msjit as ms
from differential import fresh, t

X = t(2)


class Misses:
    def __getattribute__(self, name):
        if name == "w":
            raise AttributeError(name)
        return object.__getattribute__(self, name)

    def __getattr__(self, name):
        return "else " + name


class Missing(Misses):
    def __getattr__(self, name):
        raise AttributeError("neither " + name)


class Refuses(Misses):
    def __getattr__(self, name):
        raise KeyError(name)


class Methods(Misses):
    def __getattr__(self, name):
        return lambda *args: (name, args)


class BySuper:
    def __getattribute__(self, name):
        return super().__getattribute__(name)

    def __getattr__(self, name):
        return "else " + name


class Logged:
    def __init__(self):
        object.__setattr__(self, "log", [])

    def __getattribute__(self, name):
        object.__getattribute__(self, "log").append("first " + name)
        raise AttributeError(name)

    def __getattr__(self, name):
        object.__getattribute__(self, "log").append("then " + name)
        return name


class Called:
    def __call__(self, *args):
        return "called", args


class NoFunction(Logged):
    __getattr__ = Called()


class Keys(dict):
    def __getattribute__(self, name):
        if name.startswith("k"):
            raise AttributeError(name)
        return super().__getattribute__(name)

    def __getattr__(self, name):
        return self[name]


class Module(types.ModuleType):
    def __getattribute__(self, name):
        if name == "w":
            raise AttributeError(name)
        return super().__getattribute__(name)

    def __getattr__(self, name):
        return "else " + name


class Meta(type):
    @property
    def w(cls):
        raise AttributeError("of the metaclass")

    @property
    def q(cls):
        return cls.nothing

    def __getattr__(cls, name):
        if name == "nothing":
            raise AttributeError(name)
        return "else " + name


class OfMeta(metaclass=Meta):
    @property
    def own(self):
        raise AttributeError("of the class")


class MetaCalled(type):
    __getattr__ = Called()

    @property
    def w(cls):
        raise AttributeError("of the metaclass")


class OfMetaCalled(metaclass=MetaCalled):
    pass


class OwnTensor(ms.Tensor):
    def __getattribute__(self, name):
        if name == "w":
            raise AttributeError(name)
        return super().__getattribute__(name)

    def __getattr__(self, name):
        return "else " + name


class OwnCell(ms.nn.Cell):
    def __getattribute__(self, name):
        if name == "w":
            raise AttributeError(name)
        return super().__getattribute__(name)

    def __getattr__(self, name):
        return "else " + name


OBJECTS = {
    "misses": Misses,
    "missing": Missing,
    "refuses": Refuses,
    "methods": Methods,
    "by super": BySuper,
    "logged": Logged,
    "no function": NoFunction,
    "keys": lambda: Keys(k=1, w=2),
    "module": lambda: Module("m"),
    "class": lambda: OfMeta,
    "of the class": OfMeta,
    "class with a callable": lambda: OfMetaCalled,
    "tensor": lambda: OwnTensor([1.0]),
    "cell": OwnCell,
}
USES = {
    "read": lambda o: o.w,
    "by name": lambda o: getattr(o, "w"),  # noqa: B009
    "with a default": lambda o: (getattr(o, "w", 5), getattr(o, "q", 6), getattr(o, "k", 7)),
    "has": lambda o: (hasattr(o, "w"), hasattr(o, "q"), hasattr(o, "zz")),
    "getter": lambda o: operator.attrgetter("w")(o),
    "call": lambda o: o.w(3),
    "by its method": lambda o: o.__getattribute__("w"),
    "past it": lambda o: object.__getattribute__(o, "w"),
    "property": lambda o: o.own,
}


def matched(o):
    match o:
        case object(w=found):
            return found
    return "none"


def in_a_handler(o):
    try:
        raise ValueError
    except ValueError:
        return o.w


USES.update({"match": matched, "in a handler": in_a_handler})


def outcome(get, x, o):
    y = x * 2
    try:
        found = get(o)
    except (AttributeError, KeyError, TypeError) as e:
        context = e.__context__
        found = type(e).__name__, str(e), type(context).__name__
    return y + 1, found


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("kind", OBJECTS)
def test_hook_after_an_error(kind, use):
    captured = ms.jit(fresh(outcome))
    get, target = USES[use], fresh(USES[use])
    for _ in range(3):
        first, second = OBJECTS[kind](), OBJECTS[kind]()
        value, expected = outcome(get, X, first)
        got, found = captured(target, X, second)
        assert (value == got).all()
        assert repr(found).split(" at 0x")[0] == repr(expected).split(" at 0x")[0]
        if isinstance(first, Logged):
            logs = [object.__getattribute__(o, "log") for o in (first, second)]
            assert logs[0] == logs[1]


class Own(AttributeError):
    pass


class Raises:
    @property
    def p(self):
        raise AttributeError("p")

    @property
    def own(self):
        raise Own("own")

    @property
    def given(self):
        raise AttributeError("given", name="another")

    @property
    def deep(self):
        return self.p

    @property
    def kept(self):
        ERRORS.append(AttributeError("kept"))
        raise ERRORS[-1]

    def method(self):
        raise AttributeError("method")


class Below(Raises):
    @property
    def p(self):
        return super().p


class Else:
    def __getattr__(self, name):
        raise AttributeError("none " + name)


ERRORS = []
READS = {
    "property": lambda: Raises().p,
    "subclass": lambda: Raises().own,
    "given": lambda: Raises().given,
    "kept": lambda: Raises().kept,
    "called": lambda: Raises().p(),
    "method": lambda: Raises().method(),
    "hook": lambda: Else().q,
    "hook called": lambda: Else().q(),
    "hook itself": lambda: Else().__getattr__("q"),
    "metaclass": lambda: OfMeta.nothing,
    "both": lambda: Missing().w,
    "by name": lambda: getattr(Raises(), "p"),  # noqa: B009
    "past it": lambda: object.__getattribute__(Raises(), "p"),
}
# From 3.12 on a property that was asked before is called past PyObject_GetAttr, which then tells nothing.
WARM_CODE_TELLS = sys.version_info < (3, 12)
if WARM_CODE_TELLS:
    READS.update({"deep": lambda: Raises().deep, "super": lambda: Below().p})


def told(get, x):
    y = x * 2
    try:
        found = get()
    except AttributeError as e:
        found = type(e).__name__, str(e), e.name, type(e.obj).__name__
    return y + 1, found


@pytest.mark.parametrize("read", READS)
def test_errors_tell_what_was_asked(read):
    captured, target = ms.jit(fresh(told)), fresh(READS[read])
    for _ in range(3):
        ERRORS.clear()
        _, expected = told(fresh(READS[read]), X)
        _, found = captured(target if WARM_CODE_TELLS else fresh(target), X)
        assert found == expected
        assert len({(e.name, type(e.obj)) for e in ERRORS}) <= 1
