"""functools.lru_cache and functools.cache in captured code: results, calls, and what cache_info() counts are Python's."""

import functools

import pytest

import msjit as ms

X = ms.tensor([1.0, 2.0])


class Recipe:
    def __init__(self, n):
        self.n, self.sizes = n, [n, n + 1]


def program(wrap, maxsize=4, typed=False):
    """(function, calls that were made, cache)."""
    calls = []

    @functools.lru_cache(maxsize=maxsize, typed=typed)
    def table(n, k=1):
        calls.append((n, k))
        return Recipe(n * k)

    def f(x, n):
        a, b = table(n), table(n, k=2)
        return x * a.n + a.sizes[-1] + b.n

    return wrap(f), calls, table


def run(wrap, steps, **settings):
    f, calls, table = program(wrap, **settings)
    seen = []
    for step in steps:
        if callable(step):
            step(table)
        else:
            seen.append((f(X, step).tolist(), tuple(table.cache_info()), list(calls)))
    return seen


STEPS = {
    "same": [3] * 6,
    "others": [3, 4, 5, 3, 6, 7, 3, 3],
    "cleared": [3, 3, 3, lambda t: t.cache_clear(), 3, 3],
    "changed": [3, 3, 3, lambda t: setattr(t(3), "n", 100), 3, lambda t: t(3).sizes.append(9), 3, 3],
    "evicted": [3, 3, 3, lambda t: [t(i) for i in range(20)], 3, 3],
    "kinds": [3, 3, 3, 3.0, True, 1, 1.0, "ab" and 2, 2],
}


@pytest.mark.parametrize("settings", [{}, {"maxsize": None}, {"maxsize": 1}, {"maxsize": 0}, {"typed": True}], ids=str)
@pytest.mark.parametrize("name", STEPS)
def test_counts(name, settings):
    assert run(ms.jit, STEPS[name], **settings) == run(lambda f: f, STEPS[name], **settings)


def test_whole_graph_once_the_result_is_kept():
    f, calls, table = program(lambda f: ms.jit(f, fullgraph=True))
    table(3), table(3, k=2)
    assert [f(X, 3).tolist() for _ in range(4)] == [[13.0, 16.0]] * 4
    assert calls == [(3, 1), (3, 2)] and table.cache_info().hits == 8


@pytest.mark.parametrize("wrap", [lambda f: f, ms.jit], ids=["eager", "captured"])
def test_arguments(wrap):
    made, hashed = [], []

    class Key:
        def __init__(self, n):
            self.n = n

        def __hash__(self):
            hashed.append(self.n)
            return self.n

        def __eq__(self, other):
            return self.n == other.n

    @functools.cache
    def size(key):
        made.append(repr(key))
        return 2

    f = wrap(lambda x, key: x * size(key))
    for key in (Key(1), Key(1), (1, ("a", 2.5)), (1, ("a", 2.5)), None, None, int, int, b"b", 1 + 2j):
        assert f(X, key).tolist() == [2.0, 4.0]
        assert f(X, key).tolist() == [2.0, 4.0]
    assert hashed == [1] * 4 and len(made) == 6
    for wrong in ([1], {}, ([1],)):
        for _ in range(2):
            with pytest.raises(TypeError, match="unhashable"):
                f(X, wrong)


@pytest.mark.parametrize("wrap", [lambda f: f, ms.jit], ids=["eager", "captured"])
def test_errors_are_not_kept(wrap):
    calls = []

    @functools.cache
    def fails(n):
        calls.append(n)
        if len(calls) < 4:
            raise ValueError(str(n))
        return n

    def f(x):
        try:
            return x * fails(5)
        except ValueError as e:
            return x + len(str(e))

    f = wrap(f)
    found = [f(X).tolist() for _ in range(6)]
    assert found == [[2.0, 3.0]] * 3 + [[5.0, 10.0]] * 3 and calls == [5] * 4


@pytest.mark.parametrize("wrap", [lambda f: f, ms.jit], ids=["eager", "captured"])
def test_methods_loops_and_recursion(wrap):
    class Net:
        @functools.lru_cache(maxsize=8)  # noqa: B019 (that is tested)
        def scale(self, i):
            return i + 1

    @functools.cache
    def fib(n):
        return n if n < 2 else fib(n - 1) + fib(n - 2)

    nets = [Net(), Net()]

    def f(x, net, n):
        for i in range(3):
            x = x * net.scale(i) + fib(i + n)
        return x

    f = wrap(f)
    found = [f(X, net, n).tolist() for n in (1, 1, 1, 2, 3, 1) for net in nets]
    plain = [X.tolist() for _ in found]
    for k, n in enumerate([1, 1, 1, 2, 3, 1] * 2):
        n = (1, 1, 1, 2, 3, 1)[k // 2]
        values = plain[k]
        for i in range(3):
            values = [v * (i + 1) + [0, 1, 1, 2, 3, 5, 8][i + n] for v in values]
        plain[k] = values
    assert found == plain
    assert tuple(Net.scale.cache_info()) == (6 * 2 * 3 - 6, 6, 8, 6)


def test_gradients():
    @functools.cache
    def power(n):
        return n + 1

    gradient = ms.grad(ms.jit(lambda x: (x ** power(2)).sum()))
    for _ in range(4):
        assert gradient(X).tolist() == [3.0, 12.0]
    assert tuple(power.cache_info())[:2] == (3, 1)


def test_tuples_within_tuples_are_keys_of_their_own():
    @functools.cache
    def depth(key):
        return len(repr(key))

    keys = [(1, ()), (1, ("a",)), (1, ("b", (2, ()))), (1, ("b", (2, ("c",))))]
    for key in keys:
        depth(key)

    class Holder:
        key = None

    def f(x):
        return x * depth(holder.key)

    holder, captured = Holder(), ms.jit(f)
    for key in keys * 3:
        holder.key = key
        assert captured(X).tolist() == [len(repr(key)), 2 * len(repr(key))]
