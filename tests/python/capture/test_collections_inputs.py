"""deque, defaultdict, OrderedDict and Counter as arguments, changed in place, and as results."""

import collections

import pytest

import msjit as ms
from differential import check, equal, fresh, t, whole

Deque = collections.deque


def same_in_both_modes(function, make, calls=4):
    """Captured whole; results, arguments afterwards and what is one object are as in eager mode. The report."""
    captured = ms.jit(function, backend="cpu")
    ms.reset(captured)
    for _ in range(calls):
        observed = []
        for f in (function, captured):
            args = make()
            try:
                result = ("value", f(*args))
            except Exception as error:
                result = ("raised", type(error), str(error))
            observed.append([result, args])
        assert equal(*observed, 1e-3), observed
    report = ms.report(captured)
    assert not report.breaks and not report.skipped and report.hits >= calls - 1, str(report)
    return report


def push(x, q):
    q.append(x * 2)
    return len(q), q.maxlen


def push_left(x, q):
    q.appendleft(x * 2)
    return q[0], q[-1], q.popleft()


def iterate(x, q):
    return [v * x for v in q], (x if q else -x), 1.0 in q, 9 in q


def operators(x, q):
    return q + Deque([x * 1]), q.copy(), Deque(q, 2), q == Deque([1.0, 2.0]), q == [1.0, 2.0], q != Deque()


def in_place(x, q):
    q += [x * 2, 3.0]
    q.rotate(1)
    q.extendleft([x])
    return q


def reorder(x, q):
    q.rotate(-1)
    q.reverse()
    return x * q[0]


def insert(x, q):
    q.remove(2.0)
    q.insert(1, x + 1)


def look_up(x, q):
    return x * 2, q.index(2.0), q.count(1.0), list(reversed(q)), list(enumerate(q)), sorted(q), max(q)


def missing_index(x, q):
    try:
        return q[10] + x
    except IndexError as error:
        return str(error), x * 2


def missing_index_store(x, q):
    try:
        q[10] = x
    except IndexError as error:
        return str(error), x * 2


def missing_value(x, q):
    try:
        q.remove(77.0)
    except ValueError as error:
        return str(error), x * 2


def mean(x, q):
    q.append(0.1)
    return x * (sum(q) / len(q))


def refill(x, q):
    q.clear()
    q.extend([x + 1, x + 2])


def drain(x, q):
    total = x * 0
    while q:
        total = total + q.popleft()
    return total


@pytest.mark.parametrize("maxlen", [None, 3, 10])
@pytest.mark.parametrize(
    "function",
    [
        push,
        push_left,
        iterate,
        operators,
        in_place,
        reorder,
        look_up,
        missing_index,
        missing_index_store,
        missing_value,
        mean,
        refill,
        drain,
    ],
)
def test_deque(function, maxlen):
    same_in_both_modes(function, lambda: (t(3), Deque([1.0, 2.0], maxlen)))


@pytest.mark.parametrize("maxlen", [None, 10])
def test_insert_into_a_deque(maxlen):
    same_in_both_modes(insert, lambda: (t(3), Deque([1.0, 2.0, 3.0], maxlen)))


def test_insert_into_a_full_deque():
    def f(x, q):
        try:
            q.insert(0, x)
        except IndexError as error:
            return str(error), x * 2

    same_in_both_modes(f, lambda: (t(3), Deque([1.0, 2.0], 2)))


def test_a_full_deque_moves_on():
    """The deque that stays the same object; a loop over it elsewhere sees that it changed."""
    captured = ms.jit(push, backend="cpu")
    q = Deque([1.0, 2.0, 3.0], maxlen=3)
    for i in range(6):
        captured(t(2), q)
        assert len(q) == 3 and q[-1].shape == (2,), i
    it = iter(q)
    next(it)
    captured(t(2), q)
    with pytest.raises(RuntimeError, match="mutated"):
        next(it)


def test_deque_guards():
    """Length, elements and maxlen are looked at again at every call."""

    def f(x, q):
        q.append(1.0)
        return x * sum(q), len(q), q.maxlen

    captured = ms.jit(f, backend="cpu")
    for values, maxlen in [([], None), ([1.0], None), ([1.0], 1), ([2.0], 2), ([2, 3], 2), ([2.5, 1.5], None), ([], 0)]:
        for _ in range(2):
            a, b = Deque(values, maxlen), Deque(values, maxlen)
            assert equal([f(t(2), a), a], [captured(t(2), b), b], 1e-3), (values, maxlen)


def test_a_deque_subclass():
    class Window(Deque):
        def push(self, v):
            self.append(v)
            self.pushed = getattr(self, "pushed", 0) + 1
            return self

    def make():
        w = Window([1.0], 2)
        w.name = "w"
        return t(3), w

    def f(x, q):
        q.push(x * 2).push(3.0)
        q.name = q.name + "!"
        return q.pushed, len(q)

    same_in_both_modes(f, make)


class Shared:
    recent = Deque([1.0], 3)


def test_a_deque_of_a_class():
    def f(x):
        Shared.recent.append(x * Shared.recent[-1])
        return len(Shared.recent)

    captured = ms.jit(f, backend="cpu")
    ms.reset(captured)
    for function in (f, captured, captured):
        Shared.recent.clear()
        Shared.recent.append(2.0)
        assert [function(t(2)) for _ in range(4)] == [2, 3, 3, 3]
        assert equal(Shared.recent[-1], t(2) * t(2) * t(2) * t(2) * 2.0, 1e-5)
    report = ms.report(captured)
    assert not report.breaks and not report.skipped, str(report)


def test_aliased_deques():
    def f(x, p, q):
        p.append(x * 2)
        return len(q)

    captured = ms.jit(f, backend="cpu")
    for one in (False, True, False, True):
        p = Deque()
        q = p if one else Deque()
        assert captured(t(2), p, q) == one


def test_a_long_deque():
    """Beyond one block of its own, and shifted inside."""

    def make():
        q = Deque(float(i) for i in range(150))
        for i in range(100):
            q.rotate(1)
            q.popleft()
            q.append(float(i))
        return t(3), q

    def f(x, q):
        q.append(q[149] + q[0])
        return x * q[70], len(q)

    same_in_both_modes(f, make)


@pytest.mark.parametrize("start", [(), (0,), (1,)])
@pytest.mark.parametrize("values", [[0.1] * 10, [1e16, 1.0, -1e16], [1, 2, 0.5, 3, True, 0.25], [2**40, 0.1, 0.2]])
def test_sum_of_floats(values, start):
    """From 3.12 on sum() carries rounding errors along; the last bit counts."""

    def f(x, values, *start):
        return x * 2, sum(values, *start), sum(tuple(values)), sum({i: v for i, v in enumerate(values)}.values())

    whole(f, t(2), values, *start)


def test_sum_of_floats_that_overflows():
    def f(x, values):
        return x * 2, sum(values)

    for values in ([1e308, 1e308], [float("inf"), 1.0], [float("inf"), float("-inf")]):
        check(f, t(2), values)
    captured = ms.jit(f, backend="cpu")
    for values in ([0.1, 0.2], [1e308, 1e308], [0.1, 0.3], [float("inf"), 1.0]):
        assert captured(t(2), values)[1] == f(t(2), values)[1]


class Named(collections.OrderedDict):
    pass


@pytest.mark.parametrize("second", [dict, collections.OrderedDict, Named])
@pytest.mark.parametrize("first", [dict, collections.OrderedDict, Named])
def test_equality_asks_for_the_order(first, second):
    """Of two that keep it."""

    def given(x, a, b):
        return x + 1, a == b, a != b, a in (b,), [b, a].index(a), a == {**b}

    def made(x, a, b):
        a, b = first(a), second(b)
        return given(x, a, b)

    def moved(x, a, b):
        c = collections.OrderedDict(a)
        c.move_to_end("k")
        return x + 1, c == a, b == c, c != b, dict(c) == b

    pairs = [("k", 1), ("l", 2), ("m", 1)]
    for f in (given, made, moved):
        captured = ms.jit(f)
        for other in (pairs, pairs[::-1], [pairs[1], pairs[0], pairs[2]], pairs[:2], [*pairs[:2], ("m", 3)]) * 2:
            arguments = first(pairs), second(other)
            assert captured(t(2), *arguments)[1:] == f(t(2), *arguments)[1:]


def make_tables():
    d = collections.defaultdict(list, a=[t(3)])
    o = collections.OrderedDict(a=1.0, b=t(3), c=2)
    c = collections.Counter("abracadabra")
    return t(3), d, o, c


def read_tables(x, d, o, c):
    return d["a"][0] * x, o["b"] + x, c["a"], c["missing"], c.most_common(2), list(o), len(d), sum(c.values())


def write_tables(x, d, o, c):
    d["a"].append(x * 2)
    d["new"].append(x)
    o["d"] = x + 1
    del o["a"]
    c["z"] += 2
    c.update("ab")
    c.subtract("b")


def reorder_tables(x, d, o, c):
    o.move_to_end("a")
    return o.popitem(), x * 2


def return_tables(x, d, o, c):
    made = collections.defaultdict(lambda: x, d)
    return (
        made["missing"],
        d,
        o,
        c,
        collections.OrderedDict(o),
        c + collections.Counter(a=1),
        c - collections.Counter("aab"),
        +c,
        x * 2,
    )


def missing_key(x, d, o, c):
    try:
        o["none"]
    except KeyError as error:
        return str(error), x * 2


def factory(x, d, o, c):
    return d.default_factory is list, x * 2


@pytest.mark.parametrize(
    "function",
    [read_tables, write_tables, reorder_tables, return_tables, missing_key, factory],
    ids=lambda f: f.__name__,
)
def test_tables(function):
    same_in_both_modes(function, make_tables)


def test_a_default_factory_is_guarded():
    def f(x, d):
        return d["k"], x * 2

    captured = ms.jit(f, backend="cpu")
    for factory in (list, dict, list, lambda: 3, lambda: 4, int):
        got = captured(t(2), collections.defaultdict(factory))[0]
        assert type(got) is type(factory()) and got == factory()
    with pytest.raises(KeyError):
        captured(t(2), collections.defaultdict(None))


def test_counter_arithmetic_of_arguments():
    def f(x, a, b):
        a.update(b)
        return x * 2, a & b, a | b, a.total(), list(a.elements())

    same_in_both_modes(f, lambda: (t(2), collections.Counter("aab"), collections.Counter("bcc")))


@pytest.mark.parametrize("kind", ["Tuple", "List"])
def test_places_that_c_code_has_not_filled(kind):
    """Tuples and lists that C code made and left empty places in: what reads no place runs as in Python, which crashes else."""
    import ctypes

    make = getattr(ctypes.pythonapi, f"Py{kind}_New")
    make.restype, make.argtypes = ctypes.py_object, [ctypes.c_ssize_t]
    unfilled, full = make(2), {"Tuple": tuple, "List": list}[kind]([1.0, 2.0])

    def sizes(t, x):
        return x * 2 + len(t), t

    def first(t, n, x):
        y = x + 1
        if n:
            y = y * t[0]
        return y

    def forgotten(x, t):
        n = len(t)
        t = None
        return x * n

    h = ms.jit(fresh(forgotten))
    for given in (make(2), full, make(2)):
        assert h(ms.ones(2), given).tolist() == [2.0, 2.0]
    for order in ([unfilled, full, unfilled], [full, unfilled, full]):
        f, g = ms.jit(fresh(sizes)), ms.jit(fresh(first))
        for given in order * 2:
            y, same = f(given, ms.ones(2))
            assert y.tolist() == [4.0, 4.0] and same is given
            assert g(given, 0, ms.ones(2)).tolist() == [2.0, 2.0]
            assert g(full, 1, ms.ones(2)).tolist() == [2.0, 2.0]
