"""From CPython 3.15 on a tuple's subclass may have slots, which lie behind its items."""

import collections
import sys
import urllib.parse

import pytest

import msjit as ms
from differential import check, t


def parts(x, url):
    return (
        x + 1,
        urllib.parse.urlunparse(urllib.parse.urlparse(url)),
        urllib.parse.urlunsplit(urllib.parse.urlsplit(url)),
    )


@pytest.mark.parametrize("url", ["http://e.com/b.html", "http://e.com/b.html?q#f", "//e.com/a;b"])
def test_urls(url):
    check(parts, t(3), url)


@pytest.mark.skipif(sys.version_info < (3, 15), reason="slots of a tuple's subclass are new in 3.15")
def test_slots_behind_items():
    class Pair(collections.namedtuple("Pair", "a b")):
        __slots__ = ("kept",)

    def f(x, pair):
        before = getattr(pair, "kept", None)
        pair.kept = "new"
        return x + pair.a, before, pair.kept, tuple(pair)

    captured = ms.jit(f)
    for k in range(4):
        pairs = Pair(k, 2), Pair(k, 2)
        pairs[0].kept = pairs[1].kept = [k]
        assert repr(captured(t(3), pairs[0])) == repr(f(t(3), pairs[1]))
        assert (pairs[0], pairs[0].kept) == (pairs[1], "new")
