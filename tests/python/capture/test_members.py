"""Members of enumerations: every kind, with and without special methods of the program, as plain Python reads them."""

import enum

import pytest

import msjit as ms
from differential import fresh, t


class Members:
    """What a class of members may have of its own; each is mixed into an enumeration."""

    class Nothing:
        pass

    class Equality:
        def __eq__(self, other):
            return self is other

        def __hash__(self):
            return hash(self._value_)

    class Text:
        def __str__(self):
            return f"<{self._name_}>"

        def __format__(self, how):
            return f"{self.value!r}{how}"

    class Truth:
        def __bool__(self):
            return self._value_ == 2

    class Property:
        @property
        def half(self):
            return self.value / 2

    class Missing:
        def __getattr__(self, name):
            if name.startswith("_"):  # asked while the member is made
                raise AttributeError(name)
            return name, self._name_

    class Field:
        class Described:
            def __get__(self, member, kind):
                return type(member).__name__, kind.__name__

            def __set__(self, member, value):
                raise AttributeError("described")

        half = Described()


OWN = [kind for name, kind in vars(Members).items() if isinstance(kind, type)]
KINDS = [enum.Enum, enum.Flag, enum.IntFlag, enum.IntEnum]


def make(own, kind):
    bases = (own, kind)
    members = type(kind).__prepare__("Made", bases)
    members["__module__"] = __name__
    members["ONE"] = 1
    members["TWO"] = 2
    return type(kind)("Made", bases, members)


READS = {
    "value": lambda m: m.TWO.value,
    "field": lambda m: m.TWO._value_,
    "name": lambda m: (m.ONE.name, m.ONE._name_),
    "hash": lambda m: hash(m.TWO) == hash(m.ONE),
    "text": lambda m: (str(m.ONE), f"{m.TWO}", f"{m.ONE:>9}", repr(m.TWO)),
    "by value": lambda m: (m(1)._value_, m(2).name),
    "by name": lambda m: (m["TWO"]._value_, m["ONE"].name),
    "of both": lambda m: (m(3).value, m(3)._name_),
    "of none": lambda m: m(0)._value_,
    "joined": lambda m: (m.ONE | m.TWO).value,
    "equal": lambda m: (m.ONE == m.TWO, m.ONE == m.ONE, m.ONE != m(1), m.ONE == 1),
    "in a set": lambda m: len({m.ONE, m.TWO, m(1)}),
    "in a dict": lambda m: {m.ONE: "one", m.TWO: "two"}[m(2)],
    "truth": lambda m: (bool(m.ONE), bool(m.TWO), [1, 2][bool(m(1))]),
    "listed": lambda m: [(one.name, one.value) for one in m],
    "own": lambda m: m.TWO.half,
    "not there": lambda m: m.TWO.not_there,
    "arithmetic": lambda m: m.TWO + m.ONE * 2,
    "kind": lambda m: (type(m.ONE) is m, isinstance(m.ONE, int), m.ONE.__class__ is m),
}


def read(members, how, x):
    try:
        found = how(members)
    except Exception as error:
        found = type(error), str(error)
    return found, (x * 2).shape


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("own", OWN, ids=lambda own: own.__name__)
def test_members(own, kind):
    x = t(3)
    for name, how in READS.items():
        expected = read(make(own, kind), how, x)
        members, captured = make(own, kind), ms.jit(fresh(read), backend="cpu")
        for _ in range(3):
            assert repr(captured(members, how, x)) == repr(expected), name


@pytest.mark.parametrize("field", ["_value_", "_name_"])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_changed_members(kind, field):
    """A program may give a member another value or name; what was captured before sees it."""
    x = t(3)
    for name in ("value", "field", "name", "text", "listed", "hash", "by name"):
        for own in (Members.Nothing, Members.Equality):
            members, captured = make(own, kind), ms.jit(fresh(read), backend="cpu")
            for new in (None, 7, "other", 2.5, 8, (1, 2)):
                if new is not None:
                    setattr(members.TWO, field, new)
                for _ in range(2):
                    assert repr(captured(members, READS[name], x)) == repr(read(members, READS[name], x)), (name, new)


class Shade(enum.Enum):
    DARK = 1
    LIGHT = 2


@pytest.mark.parametrize(
    "store",
    ["Shade.LIGHT", "Shade['LIGHT']", "Shade(2)", "list(Shade)[1]", "s", "next(m for m in Shade if m.name == 'LIGHT')"],
)
@pytest.mark.parametrize("field", ["extra", "_sort_order_"])
def test_a_member_is_one_object_however_it_is_come_by(store, field):
    """What is stored in it is seen by all other ways to it, in the same call."""
    ways = [
        "Shade.LIGHT",
        "Shade['LIGHT']",
        "Shade(2)",
        "list(Shade)[1]",
        "s",
        "Shade.__members__['LIGHT']",
        "getattr(Shade, 'LIGHT')",
    ]
    reads = ", ".join(f"{way}.{field}" for way in ways)
    space = {"Shade": Shade}
    exec(
        f"def f(x, s, v):\n m = {store}\n m.{field} = v\n return x * 2, {reads}, Shade.LIGHT.__dict__['{field}'], vars(s)['{field}']",
        space,
    )
    captured = ms.jit(space["f"])
    for value in (5, 6, 7):
        assert captured(t(2), Shade.LIGHT, value)[1:] == (value,) * 9
        assert getattr(Shade.LIGHT, field) == value
