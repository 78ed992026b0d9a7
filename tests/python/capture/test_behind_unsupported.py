"""An instruction that capture leaves to the interpreter ends a region: the next one begins right behind it."""

import sys

import msjit as ms
from differential import equal, t
from msjit import _core


def ops_of(call, *args):
    before = _core._op_count()
    result = call(*args)
    return result, _core._op_count() - before


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


def driven(f, *args):
    try:
        f(*args).send(None)
    except StopIteration as end:
        return end.value


def test_behind_an_asynchronous_loop():
    async def f(x, rows):
        async for _ in rows:
            pass
        y = x * 2 + 1
        z = y * y - 3
        return z.tanh() * y

    captured = ms.jit(f)
    for _ in range(6):
        assert equal(driven(captured, t(4), Counter(2)), driven(f, t(4), Counter(2)))
    assert ops_of(driven, f, t(4), Counter(2))[1] == 6
    assert ops_of(driven, captured, t(4), Counter(2))[1] == 0, str(ms.report(captured))


TEMPLATE = """
def f(x, name):
    made = t"{name!r} and {name:>9}"
    y = x * 2 + 1
    z = y * y - 3
    return z.tanh() * y, made
"""


if sys.version_info >= (3, 14):

    def test_behind_a_template_string():
        scope = {}
        exec(TEMPLATE, scope)
        f, captured = scope["f"], ms.jit(scope["f"])
        for _ in range(6):
            (got, made), (wanted, template) = captured(t(4), "ab"), f(t(4), "ab")
            assert equal(got, wanted) and made.strings == template.strings and made.values == template.values
        assert ops_of(captured, t(4), "ab")[1] == 0, str(ms.report(captured))
