"""What CPython gives out a limited number of is used up: type version tags, watchers. Results stay right."""

import _testcapi
import subprocess
import sys
import warnings

import pytest

import msjit as ms
from differential import equal, t

KINDS = [kind for kind in ("type", "dict", "code") if hasattr(_testcapi, f"add_{kind}_watcher")]  # by version

# The counter of type version tags is hidden: of all words of CPython's own data it is the one that is one more than a new
# tag, each time. Set to the last tag, it gives that one and no more.
LAST_TAGS = """
import sys, msjit as ms, _testcapi

def segments():
    rows = [line.split() for line in open("/proc/self/maps")]
    spans = [[int(x, 16) for x in r[0].split("-")] + [r[1], r[5] if len(r) > 5 else ""] for r in rows]
    home = next(i for i, s in enumerate(spans) if s[0] <= id(type) < s[1])
    end = spans[home][1]
    yield spans[home][:2]
    for s in spans[home + 1 :]:  # what is zero at the start lies behind it
        if s[0] != end or "rw" not in s[2]:
            break
        end = s[1]
        yield s[:2]

def new_tag():
    cls = type("Fresh", (), {})
    cls.k = 1
    getattr(_testcapi, "type_assign_version", lambda c: c.k)(cls)
    return cls, _testcapi.type_get_version(cls)

memory = open("/proc/self/mem", "rb+", 0)

def words():
    for first, last in segments():
        memory.seek(first)
        data = memory.read(last - first)
        yield first, memoryview(data[: len(data) & ~3]).cast("I")

kept, tag = new_tag()
found = [first + 4 * i for first, data in words() for i, w in enumerate(data) if w == tag + 1]
for _ in range(5):
    more, tag = new_tag()
    at = []
    for place in found:
        memory.seek(place)
        if int.from_bytes(memory.read(4), "little") == tag + 1:
            at.append(place)
    found = at
assert len(found) == 1, found
memory.seek(found[0])
memory.write((0xFFFFFFFE).to_bytes(4, "little"))
"""

USE = """
class Early:
    k = 2.0
    def scaled(self, x):
        return x * self.k

early = Early()
def f(x, o):
    return o.scaled(x) + 1

captured = ms.jit(f, backend="cpu")
def same(o, k):
    for _ in range(3):
        assert float(captured(ms.tensor([3.0]), o)) == 3.0 * k + 1

same(early, 2.0)
exhaust()
assert new_tag()[1] == 0, "tags are left"
same(early, 2.0)
for k in (4.0, 5.0, 4.0):
    Early.k = k
    same(early, k)
assert "has no version" in str(ms.report(captured)), str(ms.report(captured))
"""
# CPython 3.11 and 3.12 take no tag for one that stays the same: a method that changes now crashes them, captured or not.
MORE = """
Early.scaled = lambda self, x: x * 7.0
same(early, 7.0)
class Late(Early):
    def scaled(self, x):
        return x * 9.0
same(Late(), 9.0)
Late.scaled = lambda self, x: x * 11.0
same(Late(), 11.0)
with ms.enable_capture():
    for k in (2.0, 3.0):
        Late.scaled = lambda self, x: x * k
        for _ in range(4):
            assert float(f(ms.tensor([3.0]), Late())) == 3.0 * k + 1
"""


@pytest.mark.skipif(sys.version_info < (3, 11), reason="3.10 starts over with the first tag")
def test_used_up_type_version_tags():
    parts = LAST_TAGS.partition("kept, tag =")
    body = "".join("    " + line + "\n" for line in (parts[1] + parts[2]).splitlines())
    program = parts[0] + "def exhaust():\n" + body + "    [new_tag() for _ in range(4)]\n" + USE
    program += (MORE if sys.version_info >= (3, 13) else "") + 'print("right without tags")\n'
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and "right without tags" in done.stdout, done.stderr[-3000:]


@pytest.mark.parametrize("kind", KINDS)
def test_used_up_watchers_do_not_matter(kind):
    """None is used: other tools may have them all."""
    add = getattr(_testcapi, f"add_{kind}_watcher")
    taken = []

    class Watched:
        k = 2.0

    table = {"p": 2.0}

    def f(x, o, d):
        return helper(x) * o.k + d["p"]

    def helper(x):
        return x + 1.0

    try:
        with pytest.raises(RuntimeError):
            while len(taken) < 100:
                taken.append(add(2 if kind == "type" else 0))
        assert taken
        captured = ms.jit(f, backend="cpu")
        ms.reset(captured)
        for k in (2.0, 2.0, 3.0, 3.0):
            Watched.k = table["p"] = k
            assert float(captured(ms.tensor([2.0]), Watched(), table)) == 3.0 * k + k
        helper.__code__ = (lambda x: x - 1.0).__code__
        assert float(captured(ms.tensor([2.0]), Watched(), table)) == 6.0
        assert ms.report(captured).hits >= 2
    finally:
        for watcher in taken:
            getattr(_testcapi, f"clear_{kind}_watcher")(watcher)


class Tagged:
    factor = 2


@pytest.mark.skipif(not hasattr(sys, "_clear_type_cache"), reason="removed")
def test_version_tags_that_begin_again():
    """3.10 gives tags from 0 again once they are used up or this was called: the same tag then means another class."""
    x = t(3)

    @ms.jit
    def f(x, o):
        return x * o.factor

    o = Tagged()
    others = [type(f"Other{i}", (), {"a": i}) for i in range(300)]
    for factor in range(300):
        Tagged.factor = factor
        assert equal(f(x, o), x * factor)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            sys._clear_type_cache()
        for other in others[: factor % 30]:
            other.a  # noqa: B018 (gives it a tag)
    Tagged.factor = 2
