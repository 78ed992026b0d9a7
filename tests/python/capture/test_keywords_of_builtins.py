"""Keywords in calls of what is written in C: those that it takes on this version, under these names, and the errors of others."""

import bisect
import collections
import copy
import functools
import heapq
import inspect
import itertools
import math
import operator
import re
import statistics

import pytest

import msjit as ms
from differential import t
from model_cases import replacements

MODULES = {
    m.__name__: m for m in (bisect, collections, copy, functools, heapq, itertools, math, operator, re, statistics)
}
CALLS = """
functools.reduce(operator.add, [1,2], initial=3)
functools.reduce(function=operator.add, sequence=[1,2])
list(map(abs, [1], strict=True))
list(map(pow, [1,2],[3], strict=True))
list(zip([1],[2],strict=True))
sum([1], start=2)
sum(iterable=[1])
sorted([2,1], key=None, reverse=True)
sorted(iterable=[2])
min([1], key=None, default=3)
min([], default=3)
pow(base=2, exp=3, mod=5)
pow(2, exp=3)
round(number=2.567, ndigits=1)
list(enumerate(iterable=[1], start=2))
list(enumerate([1], start=2))
int("11", base=2)
int(x="11")
str(object=3)
str(b"a", encoding="utf8")
bytes(source=b"1")
"a b".split(sep=" ", maxsplit=1)
"aa".replace("a","b",count=1)
"aa".replace(old="a",new="b")
b"ab".hex(sep=":")
math.prod([1,2], start=3)
math.isclose(1,2,rel_tol=0.5)
math.nextafter(1.0, 2.0, steps=2)
list(itertools.accumulate([1,2], func=operator.mul, initial=4))
list(itertools.accumulate(iterable=[1,2]))
next(itertools.count(start=3, step=2))
list(itertools.repeat(object=1, times=2))
list(itertools.product([1], repeat=2))
list(itertools.permutations([1,2], r=1))
list(itertools.permutations(iterable=[1,2]))
list(itertools.combinations(iterable=[1,2], r=1))
[k for k,_ in itertools.groupby([1,1], key=None)]
[k for k,_ in itertools.groupby(iterable=[1,1])]
list(itertools.compress(data=[1,2], selectors=[1,0]))
list(itertools.zip_longest([1],[], fillvalue=7))
list(itertools.zip_longest([1],[], fill=7))
list(itertools.islice([1,2,3], stop=2))
list(itertools.starmap(function=abs, iterable=[(1,)]))
list(itertools.chain(iterables=[[1]]))
list(itertools.chain.from_iterable(iterable=[[1]]))
list(itertools.takewhile(predicate=bool, iterable=[1]))
list(itertools.dropwhile(predicate=bool, iterable=[1]))
list(itertools.filterfalse(function=bool, iterable=[1]))
list(itertools.pairwise(iterable=[1,2]))
itertools.tee(iterable=[1], n=2) and 1
list(itertools.cycle(iterable=[]))
collections.deque(iterable=[1], maxlen=2)
collections.deque([1]).rotate(n=1)
collections.deque([1]).append(value=1)
collections.deque([1]).append(item=1)
collections.deque([1]).extend(iterable=[1])
collections.deque([1]).index(value=1)
collections.deque([1]).insert(index=1, value=2)
collections.deque([1]).remove(value=1)
collections.deque([1]).count(value=1)
collections.deque([1]).copy(self=1)
{1:2}.update(self=1)
{1:2}.update([(1,2)], self=1, other=2, args=3, kwargs=4)
dict(self=1, other=2)
dict(iterable=1, mapping=2)
collections.OrderedDict(self=1)
collections.OrderedDict().update(self=1, other=3)
collections.defaultdict(int, self=1)
collections.defaultdict(default_factory=int)
collections.Counter(self=1, iterable=2)
collections.Counter().update(self=1, iterable=3)
collections.OrderedDict(a=1).move_to_end(key="a", last=False)
collections.OrderedDict(a=1).move_to_end(self=1)
collections.OrderedDict(a=1).popitem(last=False)
collections.OrderedDict(a=1).pop(key="a")
collections.OrderedDict(a=1).pop(key="b", default=3)
collections.OrderedDict(a=1).setdefault(key="b", default=3)
collections.OrderedDict.fromkeys(iterable=[1], value=2)
collections.OrderedDict.fromkeys(cls=[1])
dict.fromkeys(iterable=[1], value=2)
{1:2}.get(1, default=3)
{1:2}.get(key=1)
{1:2}.pop(1, default=3)
{1:2}.setdefault(1, default=2)
{1:2}.popitem(self=1)
[1].remove(value=1)
[1].append(object=1)
[1].extend(iterable=[2])
[1].insert(index=0, object=1)
[1].pop(index=0)
[1].index(value=1)
[1].count(value=1)
[2,1].sort(key=None, reverse=False)
[1].copy(self=1)
(1,).index(value=1)
{1}.add(elem=1)
{1}.update(others=[1])
str.maketrans(x={})
str.maketrans("a", "b", z="c")
"a".join(iterable=[])
"a".startswith(prefix="a")
"a{x}".format(x=1, self=2)
"%(a)s".__mod__(value={"a":1})
operator.add(a=1, b=2)
operator.itemgetter(item=1)
operator.itemgetter(0)((1,2))
operator.attrgetter(attr="real")
operator.methodcaller("pop", name=1) and 1
operator.methodcaller(name="pop")
operator.index(a=1)
functools.partial(int, base=2)("11")
functools.partial(func=int) and 1
functools.cmp_to_key(mycmp=min) and 1
functools.cmp_to_key(func=min) and 1
isinstance(obj=1, class_or_tuple=int)
len(obj=[1])
abs(x=1)
divmod(x=1,y=2)
repr(obj=1)
hash(obj=1)
any(iterable=[1])
iter(object=[1])
next(iterator=iter([1]))
getattr(o=1,name="real")
type(name="a")
range(stop=3)
slice(stop=3)
list(iterable=[1])
tuple(iterable=[1])
set(iterable=[1])
float(x=1)
bool(x=1)
complex(real=1, imag=2)
list(filter(function=None, iterable=[1]))
list(reversed(sequence=[1]))
list(map(func=abs))
memoryview(object=b"1") and 1
bytearray(source=b"1", encoding="a")
bytes("a", encoding="utf8", errors="strict")
object(x=1)
ValueError(x=1)
property(fget=len) and 1
staticmethod(f=len)
classmethod(function=len)
chr(i=1)
math.sqrt(x=1)
math.hypot(x=1)
math.log(1, base=2)
heapq.nsmallest(1, [1], key=None)
heapq.nsmallest(n=1, iterable=[1])
heapq.heappush(heap=[], item=1)
heapq.merge([2,1],[3], reverse=True) and 1
bisect.bisect([1], 2, key=None)
bisect.bisect(a=[1], x=2, lo=0, hi=1)
bisect.insort(a=[1], x=2)
copy.copy(x=1)
math.gcd(a=1)
int.from_bytes(bytes=b"1", byteorder="big")
int.from_bytes(b"1")
(1).to_bytes(length=1, byteorder="big", signed=False)
(1).to_bytes()
statistics.mean(data=[1])
re.sub(pattern="a", repl="b", string="a", count=1)
""".strip().split("\n")


@pytest.mark.parametrize("call", CALLS)
def test_as_the_interpreter(call):
    names = dict(MODULES)
    exec(
        f"def f(x):\n    y = x + 1\n    try:\n        r = {call}\n    except Exception as e:\n        r = type(e), e.args\n    return y, r",
        names,
    )

    def told(f):
        return re.sub("0x[0-9a-f]+", "", repr(f(t(2))[1]))

    expected, captured = told(names["f"]), ms.jit(names["f"], backend="cpu")
    assert [told(captured) for _ in range(3)] == [expected] * 3


REPLACED = {
    getattr(original, "__qualname__", repr(original)): (original, replacement)
    for original, replacement in replacements().items()
    if inspect.isfunction(replacement)
}


@pytest.mark.parametrize("name", REPLACED)
def test_replacements_take_no_other_keywords(name):
    original, replacement = REPLACED[name]
    if isinstance(original, property) or not callable(original):
        return
    owner = getattr(original, "__objclass__", None)
    self = () if owner is None else (owner() if owner is not type else int,)
    for parameter in inspect.signature(replacement).parameters.values():
        if parameter.kind not in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY) or parameter.name == "cls":
            continue
        try:
            original(*self, **{parameter.name: 0})
        except Exception as error:  # noqa: BLE001
            refused = re.search("takes no keyword|positional-only|unexpected keyword|invalid keyword", str(error))
            assert not refused, f"{parameter}: {error}"
