"""Keys of dicts and elements of sets whose class has a hash of its own, and other keys that are made inside."""

import collections
import dataclasses
import typing

import pytest

import msjit as ms
from differential import check, t, whole

LOG = []


class Logged:
    """Says when it is hashed and compared."""

    def __init__(self, v, hash=None):
        self.v = v
        self.h = v if hash is None else hash

    def __hash__(self):
        LOG.append(("hash", self.v))
        return self.h

    def __eq__(self, other):
        LOG.append(("eq", self.v, getattr(other, "v", other)))
        return self.v == getattr(other, "v", other)


@dataclasses.dataclass(frozen=True)
class Frozen:
    a: int
    b: str = "b"


class Point(typing.NamedTuple):
    x: int
    y: object = 0


class Plain:
    pass


class Unhashable:
    def __eq__(self, other):
        return self is other


@pytest.fixture(autouse=True)
def _empty_log():
    LOG.clear()


def logged(function, *args, **kwargs):
    """As whole, and hashes and comparisons happen as in Python."""

    def observed(*args):
        LOG.clear()
        result = function(*args)
        return result, list(LOG)

    return whole(observed, *args, **kwargs)


def test_keys_of_own_hashes():
    def f(x):
        d = {Logged(1): x, Logged(2): x + 1, Logged(1): x + 2}
        d[Logged(3)] = x * 2
        d[Logged(2)] += 1
        found = d.get(Logged(3)), d.get(Logged(9), 5), d.pop(Logged(1)), d.pop(Logged(7), None)
        kept = d.setdefault(Logged(2), 0), d.setdefault(Logged(4), x)
        del d[Logged(4)]
        return len(d), Logged(2) in d, Logged(5) not in d, d[Logged(2)], found, kept, [k.v for k in d]

    logged(f, t(3))


def test_equal_hashes_are_compared_in_order():
    def f(x):
        a, b, c = Logged(1, 7), Logged(2, 7), Logged(3, 7)
        d = {a: 1, b: 2, c: 3}
        return d[b], d[Logged(3, 7)], Logged(4, 7) in d, 7 in d, d.get(7), x * d[a]

    logged(f, t(3))


def test_keys_in_tuples_and_merges():
    def f(x):
        d = {(Logged(1), 2): x, (Frozen(1), "q"): x + 1}
        e = {**d, (Logged(1), 2): x * 3}
        d.update(e)
        g = d | {(Logged(5), 1): 4}
        return d[(Logged(1), 2)], e[(Frozen(1), "q")], len(g), dict(d) == d, hash((Logged(3), 1)), list(d.values())

    logged(f, t(3))


def test_dicts_handed_over_are_told_the_hashes():
    def f(x, k):
        d = {Frozen(1): x, Frozen(2): x * 2, (Frozen(3), 1): 3, k: 4, Point(1, 2): 5}
        return d, d[Frozen(2)] + 1

    captured = ms.jit(f)
    k = Logged(11)
    for _ in range(4):
        LOG.clear()
        d, y = captured(t(2), k)
        assert LOG == [("hash", 11)]
        assert list(d)[0] == Frozen(1) and d[Frozen(2)].shape == (2,) and d[(Frozen(3), 1)] == 3
        assert d[k] == 4 and d[Point(1, 2)] == 5 and isinstance(list(d)[4], Point)
    assert not ms.report(captured).breaks, str(ms.report(captured))
    whole(f, t(2), 3)


def test_own_keys_stored_in_outside_dicts():
    def f(x, d, k):
        d[Frozen(1)] = x
        d[k] = x * 2
        return d[Frozen(1)] + d[k]

    def g(x, k):
        d = {}
        return f(x, d, k), d

    whole(f, t(2), {}, Frozen(7))
    whole(g, t(2), Frozen(1))


def test_keys_of_equal_hashes_are_handed_over_in_place():
    def f(x):
        d = {Logged(1, 5): x}
        d[Logged(2, 5)] = x * 2
        return d

    captured = ms.jit(f)
    for _ in range(3):
        LOG.clear()
        d = captured(t(2))
        assert LOG == [("hash", 1), ("hash", 2), ("eq", 1, 2)]
        assert [k.v for k in d] == [1, 2]


def test_sets_of_own_hashes():
    def f(x):
        s = {Logged(3), Logged(1), Logged(3)}
        s.add(Logged(2))
        s.add(Logged(1))
        s.discard(Logged(9))
        s.remove(Logged(2))
        return len(s), Logged(1) in s, 3 in s, 8 in s, x * len(s), bool(s)

    def order(x):
        s = {Frozen(i) for i in range(6)}
        return [k.a for k in s], len(s), x * 2

    logged(f, t(3))
    whole(order, t(3))


def test_sets_of_own_hashes_handed_over_are_made_in_place():
    def f(x):
        y = x * 2
        s = {Frozen(1), Frozen(2)}
        return s, y + len(s)

    report = check(f, t(3))
    assert {b.id for b in report.breaks} <= {"reconstruct"}, str(report)


def test_missing_own_keys():
    def f(x):
        s, d = {Frozen(1)}, {Frozen(1): x}
        out = []
        try:
            d[Frozen(2)]
        except KeyError as e:
            out.append(e.args)
        try:
            s.remove(Frozen(3))
        except KeyError as e:
            out.append(e.args)
        return out, x + 1

    whole(f, t(2))


def test_unhashable_keys():
    def f(x):
        out = []
        for key in ([1], {}, {1}, Unhashable(), ([], 1)):
            try:
                {}[key]
            except TypeError as e:
                out.append(str(e))
            try:
                {key}
            except TypeError as e:
                out.append(str(e))
        return out, x * 2

    whole(f, t(2))


def test_keys_by_identity_that_are_made_inside():
    def f(x):
        a, b = Plain(), Plain()

        def g():
            return 1

        d = {a: x, b: x * 2, x: 3, g: 4}
        d[a] = x * 5
        return d[a] + d[b], d[x], d[g], Plain() in d, x * 1 in d, len(d), d.pop(b)

    def handed_over(x):
        a = Plain()
        y = x * 2
        return {a: 1, y: 2}, a, y

    whole(f, t(2))
    for _ in range(3):
        d, a, y = ms.jit(handed_over)(t(2))
        assert d[a] == 1 and d[y] == 2


def test_tensors_as_keys_of_outside_dicts():
    def f(x, d):
        return d[x], x in d, x * 2

    a, b = t(2), t(2, seed=1)
    captured = ms.jit(f)
    for _ in range(2):
        assert captured(a, {a: 5, b: 6})[0] == 5
    assert captured(b, {a: 5, b: 6})[0] == 6
    d = {a: 5}
    assert captured(a, d)[0] == captured(a, d)[0] == 5
    with pytest.raises(KeyError):
        captured(b, d)


def test_named_tuples_and_frozensets_as_keys():
    def f(x, d):
        e = {Point(1, 2): x, frozenset((1, 2)): x * 2}
        found = e[Point(1, 2)], e[(1, 2)], e[frozenset((2, 1))], d[Point(3)]
        return found, Point(4) in d, {Point(1), Point(1)}, list(e)[0]

    check(f, t(2), {Point(3): 1, (5, 0): 2}, breaks=0)


def test_what_hash_returns():
    class Odd:
        def __init__(self, h):
            self.h = h

        def __hash__(self):
            return self.h

    def f(x, *odd):
        return [hash(o) for o in odd], hash((odd[0], 1)), hash(1.0), hash(frozenset((1, 2))), x * 2

    whole(f, t(2), Odd(-1), Odd(2**70), Odd(True), Odd(5))


def test_hashes_that_change():
    def f(x):
        k = Logged(1)
        d = {k: x}
        k.h = 2
        return k in d, list(d.values())[0] * 2

    check(f, t(2))


def test_set_operators_of_subclasses():
    class Own(set):
        pass

    class OwnFrozen(frozenset):
        pass

    def f(x):
        a, b = Own([1, 2]), OwnFrozen([2, 3])
        made = a | b, b | a, a & {1}, b - {2}, a ^ {5}, collections.deque([1])
        return [type(m) for m in made], made, x + 1

    whole(f, t(2))


def test_attributes_of_keys():
    def f(x, d, o):
        e = {o: 1}
        found = [hasattr(k, "v") for k in d], [k.v for k in d if k is not o], [k.v for k in e], [k.v for k in {o}]
        return found, [k is o for k in d], x * 2

    class Held:
        v = None

        def __init__(self, v):
            self.v = v

    a, b = Held(1), Held(2)

    def g(x):
        return f(x, {a: 1, b: 2}, a)

    whole(g, t(2))
    captured = ms.jit(f)
    for _ in range(2):
        assert captured(t(2), {a: 1, b: 2}, a)[:2] == f(t(2), {a: 1, b: 2}, a)[:2]
    b.v = 7
    assert captured(t(2), {a: 1, b: 2}, a)[:2] == f(t(2), {a: 1, b: 2}, a)[:2]


class HashRaises:
    def __init__(self, error):
        self.error = error

    def __hash__(self):
        raise self.error("not", 1)


class OwnTypeError(TypeError):
    pass


@pytest.mark.parametrize("error", [TypeError, OwnTypeError, KeyError])
def test_what_is_said_of_keys_whose_hash_raises(error):
    """From 3.14 on dicts and sets add what the key was to be, and hash() does not."""

    def f(x, d, s):
        out, key = [], HashRaises(error)
        for what in range(16):
            try:
                if what == 0:
                    d[key]
                elif what == 1:
                    d[key] = x
                elif what == 2:
                    key in d
                elif what == 3:
                    d.get(key)
                elif what == 4:
                    d.setdefault(key, 1)
                elif what == 5:
                    d.pop(key, 1)
                elif what == 6:
                    del d[key]
                elif what == 7:
                    {key: 1}
                elif what == 8:
                    s.add(key)
                elif what == 9:
                    key in s
                elif what == 10:
                    s.discard(key)
                elif what == 11:
                    s.intersection([key])
                elif what == 12:
                    hash(key)
                elif what == 13:
                    {(key, 2)}
                elif what == 14:
                    dict.fromkeys([key])
                else:
                    frozenset([key])
            except Exception as e:
                out.append((what, type(e).__name__, e.args, str(e)))
        return out, x + 1

    check(f, t(2), {1: 2}, {3})
