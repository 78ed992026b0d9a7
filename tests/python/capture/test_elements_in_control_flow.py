"""Elements of lists and dicts, and variables that functions share, which turns and arms of the graph store."""

import numpy as np
import pytest

import msjit as ms

PROGRAMS = {}


def program(f):
    PROGRAMS[f.__name__] = f
    return f


@program
def list_in_a_loop(x, n):
    state = [x, x * 0]
    while n < 3:
        state[1] = state[1] + state[0]
        state[0] = state[0] * 1.5
        n = n + 1
    return state


@program
def dict_in_a_loop(x, n):
    state = {"value": x, "turns": 0}
    while n < 3:
        state["value"] = state["value"] * 2
        state["turns"] += 1
        n = n + 1
    return state["value"], state["turns"]


@program
def list_in_an_arm(x, n):
    state = [x, x + 1]
    if n > 1:
        state[0] = state[1] * 2
    else:
        state[1] = x
    return state


@program
def nested_containers(x, n):
    state = {"a": [x, 1], "b": x * 2}
    while n < 3:
        state["a"][0] = state["a"][0] + state["b"]
        if state["a"][0].sum() > 5:
            state["a"][1] = state["a"][1] + 2
        n = n + 1
    return state["a"][0], state["a"][1], state["b"]


@program
def shared_list(x, n):
    state = [x]
    other = state
    while n < 3:
        state[0] = other[0] * 2
        n = n + 1
    return other[0], other is state


@program
def exchanged(x, n):
    state = [x, x + 1]
    while n < 3:
        state[0], state[1] = state[1], state[0]
        n = n + 1
    return state[0], state[1], x


@program
def closure(x, n):
    scale = x * 0 + 1

    def scaled(v):
        return v * scale

    while n < 3:
        scale = scaled(x) + scale
        n = n + 1
    return scaled(x), scale


@program
def nonlocal_counter(x, n):
    turns = 0

    def step(v):
        nonlocal turns
        turns += 1
        return v * 1.5

    while n < 3:
        x = step(x)
        n = n + 1
    return x, turns


@program
def comprehension(x, n):
    c = x
    while n < 3:
        parts = [(c * k).sum() for k in range(3)]
        c = c + sum(parts)
        n = n + 1
    return c


@program
def lambda_in_an_arm(x, n):
    y = x
    f = lambda: y + 1  # noqa: E731
    if n > 1:
        y = x * 2
    return f(), y


@program
def long_for(x, n):
    best, seen = [x, 0], {"sum": x * 0}
    for i in range(120):
        seen["sum"] = seen["sum"] + x * i
        if seen["sum"].sum() > 300:
            best[1] = best[1] + i
    return best[0], best[1], seen["sum"]


@program
def key_that_is_new(x, n):
    state = {}
    while n < 3:
        state["y"] = x * n
        n = n + 1
    return len(state), state.get("y")


@program
def list_that_grows(x, n):
    state = [x]
    while n < 3:
        state[0] = state[0] * 2
        state.append(x)
        n = n + 1
    return state[0], len(state)


WHOLE = set(PROGRAMS) - {"key_that_is_new", "list_that_grows"}


def told(result):
    if isinstance(result, ms.Tensor):
        return result.dtype, result.shape, result.asnumpy().tobytes()
    return [told(r) for r in result] if isinstance(result, (tuple, list)) else (type(result), result)


def arguments(n):
    return ms.tensor([1.0, -2.0, 3.0]), ms.tensor(float(n))


@pytest.mark.parametrize("mode", ["bytecode", "ast", "auto"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_as_eager(name, mode):
    f = PROGRAMS[name]
    captured = ms.jit(f, capture_mode=mode, fullgraph=name in WHOLE)
    for n in (0, 2, 5, 0, 1):
        given = arguments(n)
        result, expected = captured(*given), f(*given)
        assert told(result) == told(expected), n
        for a, b in zip(*[r if isinstance(r, (tuple, list)) else [r] for r in (result, expected)]):
            assert (a is given[0]) == (b is given[0]), n


@pytest.mark.parametrize("name", sorted(WHOLE - {"exchanged", "shared_list"}))
def test_gradients(name):
    def loss(x, n):
        result = PROGRAMS[name](x, n)
        parts = result if isinstance(result, (tuple, list)) else [result]
        return sum((p * (k + 1)).sum() for k, p in enumerate(parts) if isinstance(p, ms.Tensor))

    captured = ms.jit(lambda x, n: ms.value_and_grad(loss)(x, n))
    for n in (0, 2, 5):
        for a, b in zip(captured(*arguments(n)), ms.value_and_grad(loss)(*arguments(n))):
            np.testing.assert_allclose(a.asnumpy(), b.asnumpy(), rtol=1e-6)


def test_containers_of_the_caller():
    """What a loop stores in them is there behind the call, and what it does not store is the object that it was."""

    def f(state, memory, n):
        while n < 3:
            state[0] = state[0] * 2
            memory["h"] = memory["h"] + state[0]
            n = n + 1
        if n > 4:
            state[1] = memory["h"]
        return n

    captured = ms.jit(f, fullgraph=True)
    for n in (5, 0, 3, 1):
        x, y, h = ms.tensor([1.0, 2.0]), ms.tensor([3.0, 4.0]), ms.tensor([0.5, 0.5])
        found = []
        for g in (captured, f):
            state, memory = [x, y], {"h": h, "more": 1}
            g(state, memory, ms.tensor(float(n)))
            where = [next((k for k, o in enumerate((x, y, h)) if o is v), None) for v in (*state, memory["h"])]
            found.append((told(state), told(memory["h"]), where, list(memory)))
        assert found[0] == found[1], n


def test_two_names_of_one_list():
    def f(a, b, n):
        while n < 2:
            a[0] = b[0] + 1
            n = n + 1
        return b[0]

    captured = ms.jit(f)
    for same in (True, False, True):
        for n in (0, 5):
            results = []
            for g in (captured, f):
                one = [ms.tensor([1.0])]
                results.append(told(g(one, one if same else [ms.tensor([4.0])], ms.tensor(float(n)))))
            assert results[0] == results[1]


def test_a_variable_of_the_function_around():
    def make():
        total = ms.zeros(2)

        def add(x, n):
            nonlocal total
            while n < 3:
                total = total + x
                n = n + 1
            return total

        return add, lambda: total

    (eager, of_eager), (plain, of_captured) = make(), make()
    captured = ms.jit(plain)
    for n in (0, 5, 2, 1):
        x = ms.tensor([1.0, 2.0])
        assert told(captured(x, ms.tensor(float(n)))) == told(eager(x, ms.tensor(float(n))))
        assert told(of_captured()) == told(of_eager())


def clipped(x, y):
    parts = (x, y * 2)
    norm = sum((p * p).sum() for p in parts)
    if norm > 1:
        parts = tuple(p / norm for p in parts)
    return parts


def clipped_list(x, y):
    parts = [x, y * 2]
    if x.sum() > 1:
        parts = [p * 0.5 for p in parts]
    parts.append(x)
    return parts


def two_names(x, y):
    """The tuple has another name: which one the first is can be told."""
    parts = kept = (x, y)
    if x.sum() > 1:
        parts = (y, x)
    return parts is kept, parts[0], kept[1]


def in_another(x, y):
    parts = (x, y)
    outer = [parts, x]
    if x.sum() > 1:
        parts = (y * 2, x)
        outer = [parts, y]
    return parts is outer[0], parts[0], outer[1]


@pytest.mark.parametrize("f", [clipped, clipped_list, two_names, in_another])
def test_tuples_and_lists_from_before_in_one_arm(f):
    """They are variables' content as any other, if nothing else refers to them."""
    captured = ms.jit(f, fullgraph=f in (clipped, clipped_list))
    for a in (3.0, 0.1, 1.0, -2.0):
        given = ms.tensor([a, 0.2]), ms.tensor([0.1, 0.3])
        found, expected = captured(*given), f(*given)
        assert type(found) is type(expected) and told(found) == told(expected)
        assert [r is given[0] for r in found] == [r is given[0] for r in expected]
