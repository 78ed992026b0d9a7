"""Operators that a subclass of a built-in type declines (NotImplemented) or refuses: what the built-in type would have answered is not
asked, since the subclass has taken its slot."""

import collections
import copy
import operator

import pytest

import msjit as ms
from differential import check, fresh, t

BASES = {
    int: (3, 2), float: (1.5, 2), complex: (1j, 2), str: ("ab", 2), bytes: (b"ab", 2), bytearray: (b"ab", 2), tuple: ((1, 2), 2),
    list: ([1, 2], 2), dict: ({1: 2}, {3: 4}), set: ({1, 2}, {2}), frozenset: ({1, 2}, {2}), collections.deque: ([1, 2], 2),
    collections.OrderedDict: ({1: 2}, {3: 4}), collections.Counter: ("aab", {"a": 1}),
}  # fmt: skip
BINARY = "add sub mul truediv floordiv mod pow and or xor lshift rshift matmul".split()
COMPARISONS = "lt le eq ne gt ge".split()


def subclass(base, names, answer):
    def declines(self, other):
        if isinstance(answer, type):
            raise answer("refused")
        return answer

    return type(base.__name__.title(), (base,), {f"__{n}__": declines for n in names})


def outcome(f, *args):
    try:
        r = f(*args)
    except Exception as e:  # noqa: BLE001
        return type(e).__name__, str(e)
    return type(r).__name__, type(r[0]).__name__, repr(r[0])


def programs(name):
    """The operator between two operands, beside an op of tensors."""
    scope = {"ms": ms}
    signs = dict(
        zip(BINARY + COMPARISONS, "+ - * / // % ** & | ^ << >> @ < <= == != > >=".split())
    )  # fmt: skip
    exec(f"def both(a, b, x):\n    return a {signs[name]} b, x * 2\n", scope)
    made = [scope["both"]]
    if name in BINARY:
        exec(f"def assigned(a, b, x):\n    a {signs[name]}= b\n    return a, x * 2\n", scope)
        made.append(scope["assigned"])
    return made


@pytest.mark.parametrize("answer", [NotImplemented, ValueError], ids=["declined", "refused"])
@pytest.mark.parametrize("base", BASES, ids=lambda b: b.__name__)
def test_as_python(base, answer):
    value, other = BASES[base]
    x, differ = ms.ones(2), []
    for name in BINARY + COMPARISONS:
        forms = (
            [[name], ["r" + name], ["i" + name], [name, "r" + name], [name, "i" + name]] if name in BINARY else [[name]]
        )
        functions = programs(name)
        for names in forms:
            made = subclass(base, names, answer)
            operands = [
                lambda: (made(value), made(value)), lambda: (made(value), base(value)), lambda: (base(value), made(value)),
                lambda: (made(value), copy.copy(other)), lambda: (copy.copy(other), made(value)),
            ]  # fmt: skip
            for k, both in enumerate(operands):
                for f in functions:
                    plain = outcome(f, *both(), x)
                    captured = ms.jit(fresh(f))
                    got = [outcome(captured, *both(), x) for _ in range(3)]
                    if any(g != plain for g in got):
                        differ.append((f.__name__, names, k, plain, got[0]))
    assert not differ, "\n".join(map(str, differ[:20])) + f"\n{len(differ)}"


def sequence_programs():
    def added(a, x):
        return a + a, x * 2

    def repeated(a, x):
        return a * 2, x * 2

    def repeated_from_the_right(a, x):
        return 2 * a, x * 2

    def compared(a, x):
        return a == [1, 2], x * 2

    def extended(a, x):
        a += a
        return a, x * 2

    def repeated_in_place(a, x):
        a *= 2
        return a, x * 2

    def added_to_a_list(a, x):
        b = [1]
        b += a
        return b, x * 2

    return [added, repeated, repeated_from_the_right, compared, extended, repeated_in_place, added_to_a_list]


@pytest.mark.parametrize("base", [list, tuple])
@pytest.mark.parametrize("name", ["add", "radd", "iadd", "mul", "rmul", "imul", "eq"])
def test_methods_that_come_later(base, name):
    """What was captured for a class without the method is not used for it with the method, nor when it is gone again."""
    x, differ = ms.ones(2), []
    for f in sequence_programs():
        cls = type("Late", (base,), {})
        captured = ms.jit(fresh(f))
        for method in (None, lambda self, other: NotImplemented, lambda self, other: "own", None):
            if method:
                setattr(cls, f"__{name}__", method)
            elif f"__{name}__" in vars(cls):
                delattr(cls, f"__{name}__")
            for _ in range(3):
                plain, got = outcome(f, cls([1, 2]), x), outcome(captured, cls([1, 2]), x)
                if got != plain:
                    differ.append((f.__name__, method, plain, got))
    assert not differ, "\n".join(map(str, differ))


@pytest.mark.parametrize("operator", ["%", "*", "+", "//", "@", "<<", "**", "-", "&", "<"])
def test_a_view_of_a_dict_iterates_over_the_other_operand_for_its_own_operators_alone(operator):
    def raising(log):
        log.append("ran")
        yield 1
        raise ValueError("of the generator")

    scope = {"raising": raising}
    exec(
        f"""def f(x, log, left):
    g, keys = raising(log), {{1: 2}}.keys()
    try:
        r = g {operator} keys if left else keys {operator} g
    except (TypeError, ValueError) as e:
        r = str(e)
    return x * 2, r
""",
        scope,
    )
    captured, x = ms.jit(fresh(scope["f"])), ms.ones(2)
    for left in (True, False) * 3:
        plain, got = [], []
        assert captured(x, got, left)[1] == scope["f"](x, plain, left)[1] and got == plain


@pytest.mark.parametrize(
    "way", ["operator.iconcat(a, b)", "a.__iadd__(b)", "list.__iadd__(a, b)", "operator.iadd(a, b)"]
)
@pytest.mark.parametrize("other", ["x", "Joins()", "[x]", "(1, 2)", "iter([1])"])
def test_lists_that_take_what_others_hold(way, other):
    """Asked as sequences they extend; only + and += ask the other one's __radd__ first."""
    scope = {"operator": operator, "Joins": Joins}
    exec(f"def f(x):\n    y = x * 2\n    a = [3]\n    b = {other}\n    r = {way}\n    return y, r is a, r, a", scope)
    check(scope["f"], t(2))


class Joins:
    def __radd__(self, other):
        return "radd", other

    def __iter__(self):
        return iter("ab")
