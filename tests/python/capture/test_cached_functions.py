"""functools.lru_cache and cache: a break of its own where nothing is kept yet or arguments are objects, with the cache's content
and counters exactly Python's (test_caches.py has what is captured)."""

import functools

import msjit as ms
from differential import equal, t


def make():
    calls = []

    @functools.lru_cache(maxsize=2)
    def table(n):
        calls.append(n)
        return n * 2

    class Holder:
        @functools.lru_cache(maxsize=4)  # noqa: B019
        def scaled(self, n):
            calls.append(("scaled", n))
            return n + 1

        @functools.cached_property
        def once(self):
            calls.append("once")
            return 3

    holder = Holder()

    @functools.cache
    def tensors(n):
        calls.append(("tensors", n))
        return t(3) * n

    def f(x, n):
        y = x * table(n) + table(1)
        y = y + holder.scaled(n) + holder.once
        z = tensors(n)
        return y + z, z is tensors(n), table.cache_info(), len(calls)

    return f, calls, lambda: (table.cache_info(), Holder.scaled.cache_info(), tensors.cache_info())


def test_counters_are_pythons():
    eager, eager_calls, eager_infos = make()
    plain, calls, infos = make()
    captured = ms.jit(plain)
    for n in (1, 2, 2, 3, 1, 2, 1, 4, 4, 1):
        assert equal(eager(t(3), n), captured(t(3), n))
        assert eager_infos() == infos()
        assert eager_calls == calls
    report = ms.report(captured)
    found = [b.reason for b in [*report.breaks, *report.skipped] if b.id == "cached_call"]
    for name in ("table", "Holder.scaled", "tensors"):
        assert any(reason.endswith(name) for reason in found), str(ms.report(captured))


def test_what_is_under_the_cache_is_captured():
    @functools.lru_cache
    def table(n):
        return n * 2

    captured = ms.jit(lambda x: x * table.__wrapped__(3))
    for _ in range(3):
        assert equal(captured(t(3)), t(3) * 6)
    assert not ms.report(captured).breaks, str(ms.report(captured))
    assert table.cache_info().currsize == 0
