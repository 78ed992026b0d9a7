"""fullgraph=True, and STRICT: every call is captured as a whole or refused, whatever capture has found in calls before."""

import itertools
import os
import types

import pytest

import msjit as ms
from differential import equal, t

LIMIT = 256  # specialisations of one region
MODES = {"fullgraph": {"fullgraph": True}, "strict": {"capture_mode": "ast", "jit_syntax_level": "STRICT"}}


@pytest.fixture(params=MODES)
def jit(request):
    return ms.jit(**MODES[request.param])


def refused(call, *args, **kwargs):
    with pytest.raises((ms.Unsupported, RuntimeError), match="fullgraph|STRICT|cannot"):
        call(*args, **kwargs)


def test_behind_the_limit_of_specialisations(jit):
    def f(x, name):
        if name == "last":
            os.getpid()
        return x * len(name)

    captured = jit(f)
    for n in range(LIMIT + 5):
        assert equal(captured(t(2), str(n)), f(t(2), str(n)))
    assert ms.report(captured).eager_ops == 0
    refused(captured, t(2), "last")
    assert equal(captured(t(2), "0"), f(t(2), "0"))  # its specialisation was the first to go


def test_behind_the_limit_in_frames(jit):
    def f(x, *more, name):
        def inner():
            return x * len(name)

        if name == "last":
            os.getpid()
        return inner()

    captured = jit(f)
    for n in range(LIMIT + 5):
        assert equal(captured(t(2), name=str(n)), f(t(2), name=str(n)))
    refused(captured, t(2), name="last")


def test_behind_calls_without_tensor_operations(jit):
    @jit
    def f(x, kind):
        if kind == 0:
            return kind
        y = x * 2
        os.getpid()
        return y

    assert [f(t(2), 0) for _ in range(20)] == [0] * 20
    refused(f, t(2), 1)


def test_behind_breaks_that_strict_takes():
    @ms.jit(**MODES["strict"])
    def f(x, kind):
        n = int(x)
        if kind:
            os.getpid()
        return x * n

    assert [float(f(ms.tensor(3.0), 0)) for _ in range(20)] == [9.0] * 20
    refused(f, ms.tensor(3.0), 1)


def test_numbers_behind_breaks_that_strict_takes():
    """They vary as elsewhere: one specialisation each would be compiled in every turn of a loop."""

    @ms.jit(**MODES["strict"])
    def f(x, turns):
        total = i = 0
        while i < turns:
            total = total + int(x[i])
            i += 1
        return x + total

    assert equal(f(ms.arange(300), 300), ms.arange(300) + 299 * 150)
    assert ms.report(f).compiles < 20


def test_where_eager_code_is_faster(jit):
    """Trials leave small functions to Python: each call is looked at all the same."""

    @jit
    def f(x, kind):
        if kind == "last":
            os.getpid()
        return x + 1

    for _ in range(5000):
        f(t(2), "first")
    assert ms.report(f).calls == 5000
    refused(f, t(2), "last")
    assert type(f).__name__ == "JitFunction"


def test_objects_made_anew(jit):
    def fresh(k):
        class Doubler:
            def __call__(self, x):
                return x * k

        return Doubler()

    @jit
    def f(x, g, kind):
        y = g(x)
        if kind:
            os.getpid()
        return y

    for k in range(40):
        assert equal(f(t(2), fresh(k), 0), t(2) * k)
    refused(f, t(2), fresh(3), 1)
    refused(f, t(2), fresh(4), 1)


def test_generators_are_refused():
    """Their frames run after the call; what was refused in one was raised by the next call."""

    def f(x):
        yield x * 2
        os.getpid()
        yield x * 3

    captured = ms.jit(f, fullgraph=True)
    for _ in range(3):
        with pytest.raises(ms.Unsupported, match="generator"):
            captured(t(2))
    with pytest.raises(RuntimeError, match="generator"):
        ms.jit(f, **MODES["strict"])


def test_code_that_capture_leaves_alone():
    source = "def f(x):\n    return x * 2" + " + 1" * 3 + "\n"
    space = {}
    exec(source, space)
    f = space["f"]
    assert equal(ms.jit(f, fullgraph=True)(t(2)), f(t(2)))

    def names_events(x):
        import sys

        if x is None:
            sys.monitoring.set_events(0, 0)
        return x * 2

    captured = ms.jit(names_events, fullgraph=True)
    for _ in range(2):
        try:
            assert equal(captured(t(2)), t(2) * 2)
        except ms.Unsupported as error:
            assert "monitoring" in str(error)


def test_other_globals():
    """A function of the same code in another module is one of its own."""

    def f(x):
        if kind:  # noqa: F821
            os.getpid()
        return x * 2

    one, two = (types.FunctionType(f.__code__, {"kind": k, "os": os}) for k in (0, 1))
    captured = ms.jit(one, fullgraph=True)
    assert equal(captured(t(2)), t(2) * 2)
    refused(ms.jit(two, fullgraph=True), t(2))


def test_what_was_refused_is_refused_again(jit):
    @jit
    def f(x):
        y = x * 2
        os.getpid()
        return y

    for _, _ in itertools.product(range(3), range(4)):
        refused(f, t(2))


def test_names_that_stand_elsewhere():
    """MindSpore's names that a module of msjit finds in another one: read by captured code as by any other."""
    captured = ms.jit(lambda x: (ms.ops.identity(x), ms.ops.P.ReLU()(x), ms.ops.tuple_len((1, 2))), fullgraph=True)
    for _ in range(3):
        same, positive, count = captured(ms.tensor([-1.0, 2.0]))
        assert same.tolist() == [-1, 2] and positive.tolist() == [0, 2] and count == 2


def test_a_call_without_room_behind_it_tells_what_breaks():
    """The line and the file are those of what breaks, not of the call whose arguments leave rewritten code no room."""
    names = {}
    text = (
        "\n" * 40
        + "def inner(f, x, t, method, options, rtol, atol):\n    y = f(x) * 2\n    print(end='')\n    return y + t\n"
    )
    exec(compile(text, "inner_of_another_file.py", "exec"), names)
    inner = names["inner"]
    f = lambda y, t, m=1, o=2: inner(abs, y, t, method=m, options=o, rtol=1e-3, atol=1e-4)  # noqa: E731
    x = ms.tensor([1.0, 2.0])
    with pytest.raises(ms.Unsupported, match=r"inner_of_another_file\.py:43: .* print \[unknown_call\]"):
        ms.jit(f, fullgraph=True)(x, x)
