"""What models decline: each reason, on a program that has it. Asked for the whole graph the program is refused with that very
reason; else it is left to the interpreter in place, and does what it does there."""

import pytest

import msjit as ms
from differential import fresh, t

X = t(2)

PRELUDE = """
import abc, array, collections, enum, functools, io, itertools, math, operator, random, types, decimal
nan = float("nan")
class Own:
    def __init__(self, v=0):
        self.v = v
    def __hash__(self):
        return 3
    def __eq__(self, other):
        return type(other) is Own and self.v == other.v
class Says:
    def __init__(self, **given):
        self.given = given
    def __index__(self): return self.given["index"]
    def __bool__(self): return self.given["bool"]
    def __len__(self): return self.given["len"]
    def __iter__(self): return self.given["iter"]
    def __hash__(self): return self.given["hash"]
    def __bytes__(self): return self.given["bytes"]
    def __str__(self): return self.given["str"]
    def __int__(self): return self.given["int"]
    def __float__(self): return self.given["float"]
class Hint:
    def __iter__(self): return iter((1, 2))
    def __length_hint__(self): return 2
class Deleted:
    def __del__(self): pass
class Abstract(abc.ABC):
    @abc.abstractmethod
    def m(self): pass
class OtherNew:
    def __new__(cls): return Child.__base__.__new__(Child) if cls is OtherNew else object.__new__(cls)
class Child(OtherNew): pass
class NewIsOther:
    __new__ = functools.partial(object)
class Returns:
    def __init__(self): return 1
class Meta(type):
    __call__ = functools.partial(lambda *a: 4)
class OfMeta(metaclass=Meta): pass
class Color(enum.Enum):
    RED = 1
    @classmethod
    def _missing_(cls, value): return cls.RED
class NoGetattr:
    __getattr__ = functools.partial(lambda name: name)
class OwnGet:
    __getattribute__ = functools.partial(lambda name: name)
class OddLen:
    __len__ = functools.partial(lambda: 2)
    __iter__ = lambda self: iter(())
class OddList(list):
    __iter__ = functools.partial(lambda: iter((1,)))
class LenOfDict(dict):
    __len__ = len
class Frozen(collections.deque):
    maxlen = 4
class GetOnly:
    @property
    def p(self): return 1
class IterDeque(collections.deque):
    __iter__ = lambda self: iter(())
class Refuses:
    __add__ = None
class Slotted:
    __slots__ = ("__len__",)
class Claims:
    def __getattribute__(self, name): return int if name == "__class__" else object.__getattribute__(self, name)
class Checks(type):
    def __instancecheck__(cls, o): return True
class OfChecks(metaclass=Checks): pass
class Match2:
    __match_args__ = ["v"]
    v = 1
class Namespace(types.SimpleNamespace): pass
class EmptyList(list):
    __init__ = dict.__init__
class ListNew(dict):
    __new__ = list.__new__
def generator():
    yield 1
def changing(d):
    for k in d:
        d.pop(k); d[k + 10] = 1
        yield k
@functools.lru_cache
def cached(v): return v
FAR = range(1 << 70)
ARRAY = array.array("i")
NESTED = []
for _ in range(70): NESTED = [NESTED]
"""

# program: what the reason says; `r` is the result.
DECLINES = {
    # calls
    "r = open": None,
    "r = len(open)": "len",
    "r = cached(1)": "cached",
    "r = sorted([2, 1], reverse=2)": "",
    "r = sum([0.5], 0.5)": "sum of floats from a float on" if hasattr(__import__("sys"), "monitoring") else None,
    "r = int([1])": "int",
    "r = [1, 2].index(2, 0)": "list's index",
    "r = [1].sort(key=lambda v: [][0])": "list.sort",
    "r = random.Random(1).random()": "Random",
    "r = decimal.Decimal(1)": "Decimal",
    "r = type('T', (), {})": "",
    "r = Deleted() and 1": "__del__",
    "r = Abstract()": "abstract class",
    "r = OtherNew()": "__new__ that makes an object of a subclass",
    "r = NewIsOther()": "__new__ is no function",
    "r = ListNew()": "__new__ is no function",
    "r = EmptyList()": "__init__ of EmptyList",
    "r = Returns()": "__init__ that returns something",
    "r = OfMeta()": "has its own __call__",
    "r = Color(3)": "an enumeration",
    "r = types.SimpleNamespace({})": "",
    "r = collections.deque([1], -1)": "deque of such a length",
    "r = collections.deque([1], maximum=3)": "deque",
    "r = collections.defaultdict(3)": "defaultdict of",
    "r = Frozen([1])": "maxlen of Frozen",
    "r = object(1)": "object with these arguments",
    "r = super().x": "super",
    "r = functools.partial(3)": "partial of",
    "r = isinstance(Claims(), str)": "isinstance",
    "r = isinstance(3, OfChecks)": "isinstance",
    "r = isinstance(3, (str, 4))": "isinstance",
    "r = range(1.5)": "",
    "r = list.append((1,), 2)": "of another class's object",
    "r = repr(NESTED)": "nested deep",
    "r = repr(ARRAY)": "repr of",
    "r = '{0} {}'.format(1, 2)": "str.format",
    "r = format(Own(), '>9')": "format of",
    # what methods of the program return
    "r = [1, 2][Says(index=1.5)]": "__index__ that returns something else",
    "r = not Says(bool=1)": "__bool__ returns no bool",
    "r = len(Says(len=-1))": "is no length",
    "r = list(Says(iter=3))": "returns no iterator",
    "r = {Says(hash='s'): 1}": "__hash__ returns no int",
    "r = bytes(Says(bytes='s'))": "__bytes__ returns no bytes",
    "r = str(Says(str=1))": "returns no str",
    "r = int(Says(int=1.5))": "__int__ that returns something else",
    "r = float(Says(float=1))": "__float__ that returns something else",
    "r = list(Hint())": "__length_hint__",
    # slots that hold no function
    "r = list(OddLen())": "__len__ of OddLen",
    "r = len(OddLen())": "__len__ of OddLen",
    "r = [*OddList()]": "__iter__ of OddList",
    "r = len(LenOfDict())": "__len__ of LenOfDict",
    "r = len(Slotted())": "__len__ of Slotted",
    "r = Refuses() + 1": "refuses __add__",
    "r = NoGetattr().x": "whose __getattr__ is no function",
    "r = OwnGet().x": "__getattribute__ of OwnGet",
    # attributes
    "r = (3).nothing": None,
    "GetOnly().p = 3": "p of GetOnly",
    "o = Own()\ndel o.missing": "deleted, which is not there",
    "(lambda: 1).__code__ = 3": "__code__ of a function",
    "functools.partial(len).x = 3": "made in C",
    "ValueError(1).args = [1]": "args of an exception",
    "ValueError(1).__traceback__ = 1": "__traceback__",
    # items and operators
    "r = (1, 2)[1.5]": "float",
    "r = [1, 2][Own()]": "Own",
    "r = collections.deque([1, 2])[0:1]": None,  # raises TypeError itself
    "q = collections.deque([1, 2])\nq[0:1] = [3]": "a slice of a deque",
    "r = [1, 2]\nr[0:1] = 3": "",
    "r = vars(Own())[Own()]": "of a __dict__ by",
    "r = Own() + 1": "Own and",
    "r = Own() < Own()": "comparing",
    "r = IterDeque([1]) == IterDeque([1])": "iterate in their own way",
    "r = [nan] == [nan]": "a nan",
    "r = 3 in 4": None,
    "r = 1000 is int('1000')": None,
    "r = {nan: 1}": "a nan as a key",
    "r = {[]: 1}": None,
    "r = {frozenset((Own(),)): 1}": "",
    "v = len([1]) == 1\nr = ~v": "~ of a bool",
    # iteration
    "r = list(FAR)": "beyond 64 bits",
    "r = [*x.sum()]": "0-d tensor",
    "r = [k for k in changing({1: 2, 3: 4})]": "keys change",
    "q = collections.deque([1, 2])\nr = [q.append(v) for v in q]": "deque that changes",
    "r = {**Own()}": "** of",
    "a, b = 3": "",
    "r = list(reversed({1, 2}))": "reversed of",
    "match Match2():\n    case Match2(1):\n        r = 1": "__match_args__ is no tuple",
    "with open:\n    r = 1": "",
    "r = [*map(3, [1])]": "",
}


def function(program):
    body = "r = None\ny = x * 2\ntry:\n" + "\n".join("    " + line for line in program.split("\n"))
    body += "\nexcept Exception as e:\n    r = (type(e).__name__, str(e))\nreturn y + 1, r"
    scope = {}
    exec(PRELUDE + "def f(x):\n" + "\n".join("    " + line for line in body.split("\n")), scope)
    return scope["f"]


def shown(result):
    y, r = result
    plain = (int, float, str, bytes, tuple, list, dict, bool, type(None))
    return float(y.sum()), type(r).__name__, str(r) if type(r) in plain and "object at" not in str(r) else ""


@pytest.mark.parametrize("program", [p for p, reason in DECLINES.items() if reason is not None])
def test_declined(program):
    f = function(program)
    with pytest.raises(ms.Unsupported) as refused:
        ms.jit(fresh(f), fullgraph=True)(X)
    assert DECLINES[program] in str(refused.value)
    captured = ms.jit(fresh(f))
    for _ in range(3):
        assert shown(captured(X)) == shown(f(X))
    assert ms.report(captured).breaks


@pytest.mark.parametrize("program", [p for p, reason in DECLINES.items() if reason is None])
def test_not_declined(program):
    """Beside them, what models do themselves."""
    f = function(program)
    captured = ms.jit(fresh(f))
    for _ in range(3):
        assert shown(captured(X)) == shown(f(X))
