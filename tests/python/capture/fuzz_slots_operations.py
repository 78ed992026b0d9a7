"""What the programs of fuzz_slots.py do to their objects: what the language and its library have, and every row of the table
of methods that capture models (capture/interp/methods.def)."""

import msjit as ms

# What is done: expressions, and statements behind "!". a and b are objects of the class, A is the class, c something else.
OPERATIONS = r"""
len(a)
bool(a)
not a
1 if a else 2
a and 3
! while a: out.append(1); break
! assert a, "no"
a == b
a != b
a < b
a <= b
a > b
a >= b
a == c
c == a
a != c
c != a
c < a
a < c
a is b
a + b
c + a
a + c
a - b
a * b
2 * a
a * 2
a @ b
a / b
2 / a
a // b
a % b
2 % a
a ** b
2 ** a
pow(a, b)
pow(a, b, 7)
pow(2, 3, a)
a << b
1 << a
a & b
3 & a
a & c
c & a
a | b
a | c
c | a
a ^ b
c ^ a
divmod(a, b)
divmod(7, a)
! a += b; out.append(a)
! a += c; out.append(a)
! a *= 2; out.append(a)
! a |= b; out.append(a)
! a &= c; out.append(a)
! a **= 2; out.append(a)
-a
+a
~a
abs(a)
round(a)
round(a, 1)
math.trunc(a)
math.floor(a)
math.ceil(a)
math.sqrt(a)
math.isclose(a, b)
int(a)
float(a)
complex(a)
bytes(a)
str(a)
repr(a)
ascii(a)
format(a)
format(a, ">9")
f"{a}"
f"{a!r:>9}"
f"{a:4}"
"%s" % a
"%s %r" % (a, b)
"%d" % a
"{} {!s}".format(a, b)
"{0.p}".format(a)
"-".join(a)
"-".join([a, b])
hash(a)
operator.index(a)
hex(a)
chr(a)
range(a)
list(range(a, 4))
[5, 6, 7, 8][a]
[5, 6, 7, 8][a:]
(5, 6, 7, 8)[a]
"5678"[a]
"5678"[:a]
[5] * a
(5, 6) * a
"5" * a
! d = [1, 2, 3, 4, 5, 6]; d[a] = 0; out.append(d)
! d = [1, 2, 3, 4, 5, 6]; del d[a]; out.append(d)
! d = [1, 2, 3, 4, 5, 6]; d.insert(a, 9); out.append(d)
! d = [1, 2, 3, 4, 5, 6]; out.append(d.pop(a)); out.append(d)
! d = [1, 2]; d += a; out.append(d)
! d = [1, 2]; d.extend(a); out.append(d)
! d = [1, 2]; d[:] = a; out.append(d)
a[0]
a[1]
a["p"]
a[0:1]
a[b]
! a[0] = 5; out.append(a)
! a["z"] = 5; out.append(a)
! a[0:1] = [7, 8]; out.append(a)
! del a[0]; out.append(a)
! del a[1]; out.append(a)
1 in a
7 not in a
a in a
a in [b, a]
a in (1, b)
a in [c]
a in {1: 2}
c in (a,)
[1, a].index(b)
[a, b].count(a)
! d = [1, a, b]; d.remove(b); out.append(d)
[a] == [b]
(a, 1) == (a, 1)
(a, 1) < (b, 2)
{"k": a} == {"k": b}
a == [1, 2]
[1, 2] == a
(1, 2) == a
a != (1, 2)
{a: 1}
{a}
{a: 1}[b]
{a: 1}.get(a)
! d = {}; d[a] = 1; d[b] = 2; out.append(len(d)); out.append(a in d)
! d = set(); d.add(a); d.add(b); out.append(len(d))
{1: 2, 3: 4}.get(a, 5)
list(a)
tuple(a)
set(a)
frozenset(a)
dict(a)
dict(a, z=1)
{**a}
[*a, 0]
(*a, *b)
many(*a)
many(**a)
sorted(a)
sorted([a, b])
sorted([b, a, b], reverse=True)
sorted([1, 2, 3], key=a)
min(a, b)
max(a, b)
min(a)
max([a, b], key=len)
sum(a)
sum([a, b])
sum([1], a)
any(a)
all(a)
any([a, b])
! for v in a: out.append(v); break
! for v in a: out.append(v)
! p, q = a; out.append((p, q))
! p, *q = a; out.append((p, q))
[v for v in a]
{v for v in a}
{v: 1 for v in a}
list(enumerate(a))
list(enumerate("ab", a))
list(zip(a, b))
list(zip(a, "abc", strict=True))
list(map(abs, a))
list(map(a, [1]))
list(filter(None, [a, b]))
list(filter(a, [1]))
list(reversed(a))
iter(a)
next(a)
next(a, 5)
next(iter(a))
list(itertools.islice(iter(a, 1), 3))
list(itertools.chain(a, b))
list(itertools.islice(a, 1))
list(itertools.islice([1, 2, 3], a))
list(itertools.accumulate([a, b]))
list(itertools.repeat(1, a))
list(itertools.groupby([a, b]))
list(itertools.zip_longest(a, b))
list(itertools.product(a, repeat=2))
functools.reduce(operator.add, [a, b])
functools.partial(a, 1)()
operator.eq(a, b)
operator.contains(a, 1)
operator.getitem(a, 0)
operator.length_hint(a)
operator.itemgetter(0)(a)
operator.attrgetter("p")(a)
operator.methodcaller("copy")(a)
operator.countOf(a, 1)
operator.truth(a)
operator.concat(a, b)
operator.iadd(a, b)
isinstance(a, A)
isinstance(1, A)
isinstance(a, (int, A))
isinstance(a, (list, tuple, str))
isinstance(a, a)
isinstance(a, collections.abc.Iterable)
isinstance(a, collections.abc.Hashable)
isinstance(a, collections.abc.Generator)
isinstance(A, type)
issubclass(A, A)
issubclass(bool, A)
issubclass(A, (int, list, dict))
issubclass(A, collections.abc.Sized)
issubclass(a, int)
callable(a)
type(a)
a.__class__
a.__dict__
a.__doc__
a.__module__
A.__name__
vars(a)
a.p
A.p
getattr(a, "p")
getattr(a, "p", 6)
getattr(a, "args", 6)
hasattr(a, "p")
hasattr(a, "missing")
a.missing
! a.p = 5; out.append(a.p)
! setattr(a, "q", 5); out.append(a.q)
! del a.p; out.append(a)
! a.r = 1; del a.r; out.append(hasattr(a, "r"))
! object.__setattr__(a, "s", 1); out.append(a.s)
! a.__dict__["t"] = 1; out.append(a.t)
! a.args = (4,); out.append(a.args)
! a.message = "m"; out.append(a.message)
! a.value = "m"; out.append(a.value)
a.args
object.__getattribute__(a, "p")
object.__repr__(a)[:5]
object.__eq__(a, b)
object.__ne__(a, b)
object.__str__(a)[:2]
a.__eq__(b)
a.__repr__()
a.__len__()
a.__hash__()
a.__init__()
A.__init__(a)
A()
A(1)
A(1, 2)
A.__new__(A)
super(A, a).__init__()
super(A, a).__repr__()
super(A, a).__eq__(b)
super(A, a).p
int.__repr__(a)
float.__repr__(a)
str.__str__(a)
str.__len__(a)
int.__add__(a, 1)
int.__index__(a)
list.__len__(a)
list.__eq__(a, [1, 2])
list.append(a, 3)
tuple.__getitem__(a, 0)
dict.__getitem__(a, 1)
dict.get(a, 1)
dict.keys(a)
set.__or__(a, {4})
type.__call__(A)
a(1)
A[int]
! with a as v: out.append(v)
! with a: raise Own("in with")
! with contextlib.suppress(A): raise Own("x")
! raise a
! raise A
! raise Own("q") from a
! try: raise a\nexcept Exception as e: out.append((e is a, e.args, str(e)))
! try: raise Own("o")\nexcept A: out.append(1)
! class D: d = a\nout.append(D().d); D().d = 3; out.append("stored")
! class D: d = a\ndel D().d; out.append("deleted")
! class D(A): pass\nout.append(D.__mro__[1].__name__)
! class D(metaclass=A): pass
copy.copy(a)
copy.deepcopy(a)
copy.copy([a])
a.keys()
list(a.items())
a.values()
a.get(1)
a.get("z", 2)
a.setdefault("z", 4)
a.pop()
a.pop(1)
a.popitem()
a.update(b)
a.update({7: 8})
a.append(b)
a.extend(b)
a.insert(0, b)
a.remove(1)
a.index(1)
a.count(1)
a.copy()
a.clear()
a.sort()
a.sort(key=lambda v: empty(a) or 1)
a.reverse()
a.add(9)
a.discard(1)
a.union(b)
a.union(c)
a.issubset([1, 2, 3])
a.isdisjoint(b)
a.upper()
a.split("b")
a.startswith("a")
a.startswith(b)
a.replace("a", b)
a.bit_length()
a.is_integer()
a.conjugate()
a.real
a.appendleft(1)
a.rotate(1)
a.rotate(b)
a.maxlen
a.move_to_end(1)
a.most_common(1)
a._replace(p=3)
a.with_traceback(None)
a.add_note("n")
a.mro()
{1: 2}.keys() & a
{1: 2}.keys() == a
{1: 2}.items() | a
{1, 2}.union(a)
{1, 2}.issubset(a)
{1, 2} <= a
{1: 2} | a
{}.update(a)
dict.fromkeys(a)
A.fromkeys([1])
{}.setdefault(a, 1)
[3, 1].sort(key=a)
[1].extend(a)
"ab".startswith(a)
"ab".split(a)
"a{}".format(a)
"ab".replace("a", a)
"ab".translate({97: a})
"a" in a
a in "abc"
b"ab".startswith(a)
slice(a, 2).indices(5)
collections.deque(a)
collections.deque([1], a)
collections.deque([1, 2]) + a
1 in collections.deque([a])
collections.defaultdict(a)
collections.defaultdict(a)["k"]
collections.OrderedDict(a)
collections.Counter(a)
collections.ChainMap(a, {})["p"]
types.SimpleNamespace(v=a)
types.SimpleNamespace(v=a) == types.SimpleNamespace(v=b)
heapq.nlargest(1, [a, b])
heapq.heappush([b], a)
bisect.bisect([b], a)
! match a:\n    case [p, q]: out.append(("sequence", p, q))\n    case {"p": p}: out.append(("mapping", p))\n    case int(): out.append("int")\n    case A(p=p): out.append(("object", p))
! match a:\n    case 3: out.append("3")\n    case "ab": out.append("ab")\n    case str() | bytes(): out.append("text")\n    case _: out.append("other")
! yielded = yields(a); out.append(next(yielded)); out.append(list(yielded))
! out.append([v for v in delegates(a)])
"""
OPERATIONS = [line.replace("\\n", "\n") for line in OPERATIONS.strip().splitlines()]

OWNERS = {
    "OrderedDict": "collections.OrderedDict",
    "defaultdict": "collections.defaultdict",
    "deque": "collections.deque",
    "SimpleNamespace": "types.SimpleNamespace",
    "generator": "types.GeneratorType",
    "mappingproxy": "types.MappingProxyType",
}
WITHOUT_NAME = {"dict_keys", "dict_values", "dict_items", "list_reverseiterator"}


def calls_of_rows():
    """Each method that is modelled, taken from its class and from the object, with as many arguments as it takes and more."""
    found = []
    for kind, owner, name, least, most, *_ in sorted(ms._core.model_rows()):
        if kind != "method":
            continue
        for n in range(least, min(most, least + 1) + 1):
            arguments = ["1", "b", "c", "3"][:n]
            if owner not in WITHOUT_NAME:
                found.append(f"{OWNERS.get(owner, owner)}.{name}({', '.join(['a', *arguments])})")
            found.append(f"a.{name}({', '.join(arguments)})")
            found.append(f"super(A, a).{name}({', '.join(arguments)})")
    return sorted(set(found) - set(OPERATIONS))


OPERATIONS += calls_of_rows()
