"""What C made for one class (slots, attributes, methods) put into the class of another: using it raises TypeError."""

import array
import collections
import types

import pytest

import msjit as ms
from differential import fresh, t

pytestmark = pytest.mark.by_turns

X = t(2)


class Slotted:
    __slots__ = ("slot",)


class SlottedError(Exception):
    __slots__ = ("slot",)


Named = collections.namedtuple("Named", "a b")

DESCRIPTORS = {
    "slot": Slotted.slot,
    "slot of an exception": SlottedError.slot,
    "field": Named.a,
    "generator": types.GeneratorType.gi_running,
    "function's name": types.FunctionType.__name__,
    "function's closure": types.FunctionType.__closure__,
    "cell": types.CellType.cell_contents,
    "method": types.MethodType.__self__,
    "property": property.fget,
    "range": range.start,
    "int": int.real,
    "array": array.array.typecode,
    "deque": collections.deque.maxlen,
    "exception's args": BaseException.args,
    "exception's cause": BaseException.__cause__,
    "exception's flag": BaseException.__suppress_context__,
    "StopIteration": StopIteration.value,
    "OSError": OSError.errno,
    "upper": str.upper,
    "len": list.__len__,
    "add": int.__add__,
    "eq": str.__eq__,
    "hash": str.__hash__,
    "getitem": dict.__getitem__,
    "contains": set.__contains__,
    "dict.fromkeys": vars(dict)["fromkeys"],
    "float.fromhex": vars(float)["fromhex"],
    "str.maketrans": vars(str)["maketrans"],
}
BASES = (object, int, str, list, dict, tuple, Exception)


def load(made):
    return made.x


def call(made):
    return made.x()


def call_with_one(made):
    return made.x(1)


def store(made):
    made.x = 5
    return "stored"


def delete(made):
    del made.x
    return "deleted"


def load_of_new(made):
    return type(made)().x


def store_to_new(made):
    new = type(made)()
    new.x = 5
    return "stored"


def load_from_class(made):
    return type(made).x


def load_through_super(made):
    class Derived(type(made)):
        def found(self):
            return super().x

    return Derived().found()


def has(made):
    return hasattr(made, "x")


def get_or_default(made):
    return getattr(made, "x", 7)


USES = (
    load,
    call,
    call_with_one,
    store,
    delete,
    load_of_new,
    store_to_new,
    load_from_class,
    load_through_super,
    has,
    get_or_default,
)


def outcome(use, made, x):
    try:
        found = use(made)
        found = type(found).__name__, found if isinstance(found, (int, str)) else None
    except Exception as error:
        found = type(error).__name__, str(error)
    return found, x * 2  # without a tensor op nothing would be captured


@pytest.fixture(autouse=True)
def capture_does_not_retire():
    ms.set_context(deterministic="ON")
    yield
    ms.set_context(deterministic="OFF")


@pytest.mark.parametrize("own", [(), ("y",), None], ids=["no slots", "a slot", "a dict"])
@pytest.mark.parametrize("name", DESCRIPTORS)
def test_descriptors_of_another_class(name, own):
    for base in BASES:
        body = {"x": DESCRIPTORS[name]}
        if own is not None and not (own and base in (int, tuple)):  # which cannot have slots
            body["__slots__"] = own
        kind = type("Kind", (base,), body)
        for use in USES:
            try:
                made = [kind() for _ in range(4)]
            except TypeError:
                break  # the descriptor stands for a method that the making of an object calls
            expected, _ = outcome(use, made[0], X)
            own_use, run = fresh(use), fresh(outcome)
            codes = (own_use.__code__, run.__code__)
            for one in made[1:]:
                with ms.enable_capture(lambda code, codes=codes: code in codes):
                    found, _ = run(own_use, one, X)
                assert found == expected, (use.__name__, base.__name__)


def store_in_new(kind, x):
    try:
        made = kind()
        made.x = 5
        found = "stored"
    except Exception as error:
        found = repr(error)
    return found, x * 2


@pytest.mark.parametrize("base", BASES, ids=lambda base: base.__name__)
@pytest.mark.parametrize("name", DESCRIPTORS)
def test_stored_in_an_object_made_inside(name, base):
    kind = type("Kind", (base,), {"x": DESCRIPTORS[name]})
    expected, run = store_in_new(kind, X)[0], fresh(store_in_new)
    for _ in range(4):
        with ms.enable_capture(lambda code: code is run.__code__):
            assert run(kind, X)[0] == expected
