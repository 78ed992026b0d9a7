"""What is asked of an iterable as a list is made of it, and ranges and counts at the end of 64 bits."""

import collections
import itertools

import pytest

import msjit as ms
from differential import check, equal, t, whole


class Told:
    def __init__(self, log):
        self.log = log

    def __iter__(self):
        self.log.append("iter")
        return iter([1, 2])


class Sized(Told):
    def __len__(self):
        self.log.append("len")
        return 2


class Unsized(Told):
    def __len__(self):
        self.log.append("len")
        raise TypeError("no length")


class Raising(Told):
    def __len__(self):
        self.log.append("len")
        raise RuntimeError("no length")


class Negative(Told):
    def __len__(self):
        self.log.append("len")
        return -1


class Hinting(Told):
    def __length_hint__(self):
        self.log.append("hint")
        return 2


class HintingUnsized(Unsized):
    def __length_hint__(self):
        self.log.append("hint")
        return NotImplemented


class Computed(Told):
    @property
    def __len__(self):
        self.log.append("property")
        return lambda: 2


class SizedList(list):
    def __init__(self, log):
        super().__init__([1, 2])
        self.log = log

    def __iter__(self):
        self.log.append("iter")
        return super().__iter__()

    def __len__(self):
        self.log.append("len")
        return 2


def first_and_rest(iterable):
    first, *rest = iterable
    return first, rest


def extended(iterable):
    items = [0]
    items.extend(iterable)
    items += iterable
    return items


class Items(list):
    pass


class Pair(tuple):
    __slots__ = ()


USES = {
    "list": list,
    "tuple": tuple,
    "list subclass": lambda c: list(Items(c)),
    "tuple subclass": lambda c: tuple(Pair(c)),
    "list display": lambda c: [0, *c],
    "tuple display": lambda c: (*c, 0),
    "set display": lambda c: {*c},
    "extend": extended,
    "sorted": lambda c: sorted(c, reverse=True),
    "arguments": lambda c: max(*c),
    "unpacking": first_and_rest,
    "set": set,
    "sum": sum,
    "comprehension": lambda c: [v for v in c],  # noqa: C416
    "dict": dict.fromkeys,
    "zip": lambda c: [*zip(c, c)],
    "enumerate": lambda c: list(enumerate(c)),
    "map": lambda c: tuple(map(str, c)),
}


@pytest.mark.by_turns
@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("kind", [Sized, Unsized, Raising, Negative, Hinting, HintingUnsized, Computed, SizedList])
@pytest.mark.parametrize("made", ["inside", "outside"])
def test_lengths_are_asked_for_where_python_does(use, kind, made):
    function = USES[use]

    def inside(x, log):
        return function(kind(log)), x * 2

    def outside(x, log, iterable):
        log = iterable.log
        return function(iterable), len(log), x * 2

    if made == "inside":
        check(inside, t(3), [])
    elif kind is not SizedList:  # which tells of being copied
        check(outside, t(3), [], kind([]))


END = 2**63


@pytest.mark.parametrize(
    "r",
    [
        range(1, END - 1, END - 1),
        range(1, END - 1, END - 2),
        range(-1, -END, -END),
        range(-1, -END, 1 - END),
        range(END - 3, END - 1),
        range(END - 3, END - 1, 2),
        range(-END + 1, -END, -2),
    ],
    ids=str,
)
def test_ranges_at_the_end_of_64_bits(r):
    def f(x, start, stop, step):
        a = [i for i in range(start, stop, step)]  # noqa: C416
        it = iter(r)
        return x * 2, a, list(r), next(it), list(it), sum(1 for _ in r), (start + step) in r

    check(f, t(3), r.start, r.stop, r.step)


def test_a_count_at_the_end_of_64_bits():
    def f(x):
        it = itertools.count(END - 2)
        return x * 2, next(it), next(it), next(it)

    check(f, t(3))


def test_lengths_cost_no_break():
    class Plain:
        def __init__(self, n):
            self.n = n

        def __iter__(self):
            return iter([1.0] * self.n)

        def __len__(self):
            return self.n

    def f(x, p):
        return x * sum(list(p)) + len([*p])

    whole(f, t(3), Plain(2))


class Asked:
    def __init__(self):
        self.times = 0

    def __iter__(self):
        self.times += 1
        return iter([1.0, 2.0])


def test_generator_expressions_ask_for_an_iterator_once_and_when_python_does():
    def f(asked, x):
        made = (x * a for a in asked)
        return made, x + 1

    def wrong(x):
        try:
            return (a for a in 3), x + 1
        except TypeError as error:
            return str(error), x + 2

    x = ms.tensor([1.0, 2.0])
    for call in (f, ms.jit(f)):
        for _ in range(3):
            asked = Asked()
            made, y = call(asked, x)
            assert asked.times == 1 and y.tolist() == [2.0, 3.0]
            assert [t.tolist() for t in made] == [[1.0, 2.0], [2.0, 4.0]] and asked.times == 1
    for call in (wrong, ms.jit(wrong)):
        for _ in range(3):
            said, y = call(x)
            assert said == "'int' object is not iterable" and y.tolist() == [3.0, 4.0]


def test_loops_over_lists_that_begin_outside_of_a_region():
    def f(xs, x, seen):
        for a in xs:
            x = x * a
            seen.append(len(seen))  # before it a region ends
            print(end="")
            x = x + 1
            if len(seen) == 3:
                xs.append(5.0)
            if len(seen) == 6:
                break
        else:
            seen.append("end")
        return x, [b for b in (1, 2) for c in xs if c > b]

    def outcome(call):
        out = []
        for n in (2, 3, 7):
            seen, xs = [], [float(i) for i in range(n)]
            y, rest = call(xs, ms.tensor([1.0, 2.0]), seen)
            out.append((y.tolist(), rest, seen, xs))
        return out

    captured = ms.jit(f)
    for _ in range(3):
        assert outcome(captured) == outcome(f)


def test_asynchronous_iterators():
    """`__aiter__` is captured as any method; the interpreter awaits `__anext__`."""

    class Counter:
        def __init__(self, n):
            self.n = n

        def __aiter__(self):
            self.i = 0
            return self

        async def __anext__(self):
            if self.i == self.n:
                raise StopAsyncIteration
            self.i += 1
            return self.i

    class Lacks:
        def __aiter__(self):
            return self

    async def f(x, rows):
        y = x * 2 + 1
        async for k in rows:
            y = y * k + 1
        return y

    def drive(f, *args):
        try:
            f(*args).send(None)
        except (StopIteration, TypeError) as end:
            return getattr(end, "value", str(end))

    captured = ms.jit(f)
    for rows in (Counter(3), Lacks(), [1]):
        for _ in range(4):
            assert equal(drive(captured, t(2), rows), drive(f, t(2), rows)), rows
    breaks = [b.reason for b in ms.report(captured).breaks]
    assert any(r.endswith(": GetAnext") for r in breaks) and not any("GetAiter" in r for r in breaks), breaks


def test_awaitables():
    """`__await__` is captured as any method; the interpreter sends into what it gives."""

    class Steps:
        def __init__(self, n):
            self.n = n
            self.asked = 0

        def __await__(self):
            self.asked += 1
            return self

        def __iter__(self):
            return self

        def __next__(self):
            self.n -= 1
            if self.n < 0:
                raise StopIteration(self.asked)

    class Generates:
        def __await__(self):
            yield
            return 3

    class Gives:
        def __init__(self, what):
            self.what = what

        def __await__(self):
            return self.what

    async def coroutine():
        return 5

    async def f(x, awaited):
        y = x * 2 + 1
        return y * await awaited + 1

    def drive(f, awaited):
        running = f(t(2), awaited)
        for steps in range(5):
            try:
                running.send(None)
            except StopIteration as end:
                return steps, end.value
            except TypeError as error:
                return steps, str(error)

    captured = ms.jit(f)
    makers = (
        lambda: Steps(0),
        lambda: Steps(3),
        Generates,
        lambda: Gives([]),
        lambda: Gives(iter(())),
        coroutine,
        lambda: 1,
    )
    for make in makers:
        for _ in range(4):
            (steps, got), (expected_steps, expected) = drive(captured, make()), drive(f, make())
            assert steps == expected_steps and type(got) is type(expected)
            assert got == expected if isinstance(got, str) else equal(got, expected)
    inner = coroutine()
    assert drive(captured, Gives(inner)) == drive(f, Gives(inner))
    inner.close()
    captured = ms.jit(f)
    for _ in range(4):
        assert equal(drive(captured, Steps(1))[1], drive(f, Steps(1))[1])
    breaks = [b.reason for b in ms.report(captured).breaks]
    assert not any("GetAwaitable" in r for r in breaks), breaks


@pytest.mark.parametrize("of", ["d", "d.keys()", "d.values()", "d.items()"])
@pytest.mark.parametrize("change", ["d['e'] = 5", "del d['b']", "del d['b']; d['e'] = 1", "d['b'] = 7"])
def test_a_dict_changes_while_it_is_reversed(of, change):
    source = f"""
def f(x):
    d = {{"a": 1, "b": 2, "c": 3}}
    it = reversed({of})
    seen = [next(it)]
    {change}
    try:
        seen.extend(it)
    except RuntimeError as error:
        seen.append(str(error))
    return seen, x + 1
"""
    names = {}
    exec(source, names)
    check(names["f"], t(2))


def test_a_factory_that_stores_its_value_itself():
    def f(x):
        d = collections.defaultdict(lambda: d.setdefault("k", x * 2) * 3)
        return d["k"], dict(d)

    check(f, t(2))


def test_sums_of_floats_and_ints():
    def f(x, big, n):
        return (
            sum([1.0, big, 1.0, -big]),
            sum([0.1, n, 0.2, True, 0.3]),
            sum([2.0**53, 1, 1.0, 1]),
            sum([n, 0.1, n]),
            x + 1,
        )

    for big in (2**53, 10**100):
        for n in (3, 2**62 + 1):
            check(f, t(2), big, n)


@pytest.mark.parametrize("start", ["iter(())", "iter('')", "(v for v in ())", "reversed(())", "range(3)", "{}.keys()"])
def test_sums_that_begin_with_what_is_no_number(start):
    scope = {}
    exec(f"def f(x, items):\n    x = x + 1\n    first = {start}\n    return x, sum(items, first)", scope)
    captured = ms.jit(scope["f"])
    for _ in range(3):
        for call in (scope["f"], captured):
            with pytest.raises(TypeError, match=r"unsupported operand type\(s\) for \+: '\w+' and 'int'"):
                call(t(2), {1: 2})


def test_strings_that_begin_a_function():
    def f(x):
        def documented():
            """One."""

        return (lambda: "no docstring").__doc__, documented.__doc__, x + 1

    check(f, t(2))


def test_quotients_of_zero_have_a_sign():
    def f(x, a, b):
        return x + 1, str(a / b), str(b / -b), divmod(a, b)

    for b in (3, -3, 2**53 + 1, -(2**53) - 1, 2**63 - 1, -(2**63), -(2**63) - 1):
        check(f, t(2), 0, b)


@pytest.mark.parametrize("base", [tuple, list, str, bytes, collections.deque])
@pytest.mark.parametrize("replaced", ["__getitem__", "__len__", "__iter__", "__reversed__"])
def test_what_reversed_asks_of_a_subclass(base, replaced):
    does = {
        "__getitem__": lambda self, i: ("item", i),
        "__len__": lambda self: 1,
        "__iter__": lambda self: iter("other"),
        "__reversed__": lambda self: iter("reversed"),
    }
    own = type("Own", (base,), {replaced: does[replaced]})

    def f(x, a):
        read = []
        for item in reversed(a):
            read.append(item)
        return x + 1, list(reversed(a)), read

    for content in ("ab", "", "c"):
        made = own(content.encode() if base is bytes else content)
        check(f, t(2), made)


MADE = (
    """
reversed(L([1])) | reversed(deque([1])) | reversed([1]) | reversed((1,)) | reversed({1: 2}) | reversed(range(3)) | reversed("ab")
iter([1]) | iter((1,)) | iter(range(3)) | iter({1: 2}.items()) | iter(L([1])) | iter(deque([1])) | iter("ab") | iter({1})
zip([1]) | map(str, [1]) | filter(None, [1]) | enumerate([1]) | {1: 2}.keys() | x.sum | x.item | x.add_ | [].append | [].__len__
""".replace("\n", " | ")
    .strip(" |")
    .split(" | ")
)


class L(list):
    pass


@pytest.mark.parametrize("made", MADE)
def test_types_of_what_was_made(made):
    asks = ("type({})", "({}).__class__.__name__", "hasattr({}, '__setstate__')", "hasattr({}, '__next__')")
    for ask in asks:
        scope = {"L": L, "deque": collections.deque}
        exec(f"def f(x):\n    return {ask.format(made)}, x * 2", scope)
        check(scope["f"], t(2))


METHODS_OF_SETS = """intersection union difference symmetric_difference issubset issuperset isdisjoint update intersection_update
difference_update symmetric_difference_update""".split()


@pytest.mark.parametrize("method", METHODS_OF_SETS)
@pytest.mark.parametrize(
    "source", ["emptying(s)", "growing(s)", "iter([1, 2, 3, 4])", "map(abs, [1, -2, 3, 4])", "some()"]
)
@pytest.mark.parametrize("kind", ["set", "frozenset"])
def test_sets_take_of_an_iterator_what_they_need_when_they_need_it(method, source, kind):
    """isdisjoint ends at the first element that both have, intersection where it has all; the iterator may change the set."""
    scope = {}
    exec(
        f"""
def emptying(s):
    yield 1
    if type(s) is set: s.clear()
    yield 2
    yield 3

def growing(s):
    yield 1
    if type(s) is set: s.add(9)
    yield 2
    yield 9

def some():
    yield 5
    yield 1
    yield 2
    yield 3

def f(x):
    s, out = {kind}((1, 2)), []
    for arguments in ((lambda it: (it,)), (lambda it: ([1, 7], it)), (lambda it: (it, [1, 7]))):
        it = {source}
        try:
            r = s.{method}(*arguments(it))
        except (TypeError, AttributeError) as e:
            r = str(e)
        out.append((r, set(s), list(it)))
    return x * 2, out
""",
        scope,
    )
    f = scope["f"]
    captured, x, expected = ms.jit(f), ms.ones(2), f(ms.ones(2))[1]
    for _ in range(3):
        assert captured(x)[1] == expected


@pytest.mark.parametrize("n", ["2", "3", "5", "0", "-1", "1 << 62", "1 << 70", "True", "2.0", "None"])
@pytest.mark.parametrize("keywords", ["", ", strict=True", ", strict=False", ", other=1"])
def test_batches(n, keywords):
    """From CPython 3.12 on, where it takes no `strict`: that is new in 3.13."""
    scope = {"batched": getattr(itertools, "batched", itertools.islice)}
    exec(
        "def f(x, a):\n    try:\n        r = x + 1, list(batched(a, "
        f"{n}{keywords}))\n    except Exception as e:\n        r = x + 1, type(e), e.args\n    return r",
        scope,
    )
    check(scope["f"], t(2), [1, 2, 3, 4, 5])


NOT_ITERABLE = {
    "for": "for _ in v: pass",
    "iter": "iter(v)",
    "list": "list(v)",
    "comprehension": "[a for a in v]",
    "generator": "list(a for a in v)",
    "yield_from": "list(gives(v))",
    "zip": "zip([1], v)",
    "map": "map(len, v)",
    "enumerate": "enumerate(v)",
    "sum": "sum(v)",
    "extend": "[].extend(v)",
    "in": "1 in v",
    "unpack": "a, b = v",
    "star": "[*v]",
}


@pytest.mark.parametrize("name", NOT_ITERABLE)
def test_what_is_not_iterable_says_so_in_place(name):
    source = f"""
def gives(v):
    yield from v
def f(x, v):
    y = x * 2
    try:
        {NOT_ITERABLE[name]}
    except TypeError as error:
        return str(error), y + 1
"""
    for value in (5, 2.5, True, None, len, int, Told.__iter__, object(), 3j):
        scope = {}
        exec(source, scope)
        f, x = scope["f"], t(2)
        expected, captured = f(x, value), ms.jit(f)
        for _ in range(3):
            said, y = captured(x, value)
            assert said == expected[0] and y.tolist() == expected[1].tolist()
        if name not in ("unpack", "star", "in"):  # whose words differ
            assert not ms.report(captured).breaks, (name, value)
