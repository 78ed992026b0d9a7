"""Operations that ask for another method where a class lacks the first one: what a builtin base has in C comes before what
a subclass has in Python of the other."""

import array
import collections
import datetime
import operator
import re

import pytest

import msjit as ms
from differential import fresh

pytestmark = [pytest.mark.by_turns, pytest.mark.filterwarnings("ignore")]

VALUES = {
    "str": lambda: "abc", "bytes": lambda: b"abc", "bytearray": lambda: bytearray(b"abc"), "list": lambda: [1, 2], "tuple": lambda: (1, 2),
    "dict": lambda: {1: 2}, "set": lambda: {1}, "frozenset": lambda: frozenset({1}), "int": lambda: 3, "float": lambda: 1.5,
    "complex": lambda: 1j, "deque": lambda: collections.deque([1, 2]), "OrderedDict": lambda: collections.OrderedDict({1: 2}),
    "Counter": lambda: collections.Counter({1: 2}), "ValueError": lambda: ValueError(1), "object": lambda: object(),
    "array": lambda: array.array("i", [1, 2]), "date": lambda: datetime.date(2000, 1, 1), "timedelta": lambda: datetime.timedelta(1),
}  # fmt: skip
# What is asked for second, by what it gives.
METHODS = {
    "__iter__": "iter([7])", "__len__": "0", "__getitem__": "[4][a[0]]", "__eq__": "'equal'", "__repr__": "'shown'", "__add__": "'added'",
    "__index__": "2", "__radd__": "'from the right'", "__lt__": "'less'", "__or__": "'or'", "__next__": "5", "__mul__": "'times'",
}  # fmt: skip
ASKED = """
    1 in o; "a" in o; 7 in o; b"a" in o; bool(o); not o; 1 if o else 2; o != 1; o == 1; o != o; str(o); f"{o}"; "%s" % (o,); [*o]; list(reversed(o))
    o + o; o[0]; int(o); float(o); len(o); o > o; o <= o; o | o; next(o); bytes(o); o * 2; o - o; o & o; format(o); repr([o]); sorted([o, o]) and 1
    {1: 3}.get(o); max(o); sum(o); dict(o); "".join(o); [1, 2, 3][o]; operator.index(o); round(o); o in (1, o); (o,) == (1,); list(zip(o, o))
""".replace("\n", ";")
CHANGES = ["o += o", "o |= o", "o *= 2", "o -= o", "o &= o"]


def functions():
    """f(x, o, out) of each question, as it is asked of an object that is given, and of one made inside."""
    texts = [f"out.append({asked.strip()})" for asked in ASKED.split(";") if asked.strip()] + [
        f"{change}; out.append(o)" for change in CHANGES
    ]
    body = "".join(
        f" try: {text}\n except Exception as e: out.append((type(e).__name__, str(e)))\n o = again\n" for text in texts
    )
    return {
        "given": f"def f(x, o, out):\n again = o\n y = x + 1\n{body} return y",
        "made": f"def f(x, o, out):\n o = again = C(value)\n y = x + 1\n{body} return y",
    }


def plainly(values):
    def shown(v):
        return re.sub(" at 0x[0-9a-f]+", "", str(v))

    return [(type(v).__name__, shown(v), list(v) if isinstance(v, (list, dict)) else None) for v in values]


@pytest.mark.parametrize("how", ["given", "made"])
@pytest.mark.parametrize("base", VALUES)
def test_what_c_has_comes_first(base, how):
    wrong = []
    for method, gives in METHODS.items():
        value = VALUES[base]()
        space = {"Base": type(value), "operator": operator}
        init = {"object": "()", "ValueError": "(1)", "array": "('i', [1, 2])", "date": "(2000, 1, 1)"}.get(
            base, "(value)"
        )
        space["value"] = 1 if base == "timedelta" else value
        exec(f"class C(Base):\n def {method}(self, *a): return {gives}\n", space)
        exec(functions()[how].replace("C(value)", f"C{init}"), space)
        captured = ms.jit(fresh(space["f"]), backend="cpu")
        for _ in range(2):
            expected, got = [], []
            space["f"](ms.ones(2), eval(f"C{init}", space), expected)
            captured(ms.ones(2), eval(f"C{init}", space), got)
            if plainly(expected) != plainly(got):
                pairs = [(a, b) for a, b in zip(plainly(expected), plainly(got)) if a != b]
                wrong.append(f"{method}: {pairs}")
                break
    assert not wrong, "\n".join(wrong)
