"""What may raise does so where nobody reads the result: every row of the op tables that says so, in every use.

Each row is called in each of the uses below by plain Python, under jit and under the switch, with arguments that it
takes and arguments for which it raises; results, exceptions and what was done before and behind must agree."""

import collections
import contextlib
import itertools
import math
import re
from pathlib import Path

import numpy as np
import pytest

import msjit as ms
from differential import equal
from msjit import _core

ROOT = Path(__file__).parents[3]
RAW = _core._raw_ops
ops = ms.ops


def table(path, pattern):
    return dict(re.findall(pattern, (ROOT / path).read_text(), re.M))


OPS = table("src/ops/ops.def", r"^MSJIT_OP\((\w+), \w+, \w+, \w+, -?\d+, (\w+),")
NUMBERS = table("jit/ir/number_ops.def", r"^MSJIT_NUMBER_OP\((\w+), \d, (\w+),")


def f32(*shape):
    return ms.tensor(np.arange(math.prod(shape), dtype=np.float32).reshape(shape) / 8 - 0.5)


def ints(*values):
    return ms.tensor(np.array(values, np.int64))


M, V = f32(3, 4), ints(0, 2)
COLUMN = ints([1], [0], [2])
PLANE = f32(1, 1, 4, 4)
SCORES = f32(2, 3)
FEW_BITS, SCALE, _, GROUP = ms.quantized_weight(M, 8)
# op: expression of k, arguments that it takes, arguments for which it raises
OP_CALLS = {
    "gather": ("RAW['gather'](M, k, dim=1)", COLUMN, ints([1], [4], [2])),
    "scatter": ("RAW['scatter'](M, k, f32(3, 1), dim=1)", COLUMN, ints([1], [-5], [2])),
    "index_select": ("RAW['index_select'](M, k, dim=0)", V, ints(0, 3)),
    "index_add": ("RAW['index_add'](M, k, f32(2, 4), dim=0)", V, ints(0, 3)),
    "index": ("M[k]", V, ints(100)),
    "index_put": ("RAW['index_put']([M, f32(2, 4), k], dims=(0,))", V, ints(0, 3)),
    "embedding": ("RAW['embedding'](M, k)", V, ints(0, 3)),
    "quantized_embedding": (
        "RAW['quantized_embedding'](k, FEW_BITS, SCALE, bits=8, group=GROUP, rows=3, features=4)", V, ints(0, 3),
    ),
    "masked_scatter": ("RAW['masked_scatter'](M, k > 0, f32(2))", ints([0], [0], [0]), ints([0], [1], [0])),
    "bernoulli": ("RAW['bernoulli'](k)", f32(2) + 0.5, f32(2) + 2),
    "bincount": ("RAW['bincount'](k)", V, ints(1, -1)),
    "max_pool2d_grad": (
        "RAW['max_pool2d_grad'](f32(1, 1, 1, 1), k, input_shape=(1, 1, 4, 4))", ints([[[3]]]), ints([[[16]]]),
    ),
    "scatter_points": (
        "RAW['scatter_points'](f32(1, 1, 1), k, f32(1, 1, 1), shape=(1, 1, 4))", ints([[3]]), ints([[4]]),
    ),
    "match_points": ("RAW['match_points'](f32(1, 1, 1), f32(1, 1, 4), k)", ints([[-1]]), ints([[-2]])),
    "max_pool2d_pick": ("RAW['max_pool2d_pick'](PLANE, k)", ints([[[3]]]), ints([[[16]]])),
    "index_put_": ("RAW['index_put_']([M.copy(), f32(2, 4), k], dims=(0,))", V, ints(0, 3)),
    "take_along_dim": ("RAW['take_along_dim'](M, k, dim=1)", COLUMN, ints([1], [4], [2])),
    "nll_loss": ("RAW['nll_loss'](SCORES, k)", V, ints(0, 3)),
    "cross_entropy": ("RAW['cross_entropy'](SCORES, k)", V, ints(0, 3)),
}  # fmt: skip
PYTHON_CALLS = {
    "cholesky": ("ms.ops.cholesky(k)", ms.eye(2), -ms.eye(2)),
    "inverse": ("ms.ops.inverse(k)", ms.eye(2), ms.zeros((2, 2))),
    "solve": ("ms.ops.matrix_solve(k, ms.eye(2))", ms.eye(2), ms.zeros((2, 2))),
    "gather of the op table's names": ("M.gather(k, 0)", V, ints(100)),
}
# number op: expressions of the number k
NUMBER_CALLS = {
    "true_div": [("1 / (k - 2)", 5, 2), ("1.5 / k", 2.0, 0.0)],
    "floor_div": [("1 // (k - 2)", 5, 2), ("divmod(7, k)", 3, 0), ("7 // k", 3.0, -0.0)],
    "mod": [("1 % (k - 2)", 5, 2), ("7 % k", 3.0, 0.0)],
    "pow": [("0 ** k", 2, -2), ("k ** 99.0", 2.0, 1e9), ("0.0 ** k", 1.0, -1.0)],
    "lshift": [("1 << k", 3, -1)],
    "rshift": [("1 >> k", 3, -1)],
    "to_int": [("int(k)", 2.5, math.nan), ("int(k)", 2.5, math.inf)],
    "floor": [("math.floor(k)", 2.5, math.inf)],
    "ceil": [("math.ceil(k)", 2.5, -math.inf)],
    "round": [("round(k)", 2.5, math.nan)],
    "sqrt": [("math.sqrt(k)", 2.0, -2.0), ("math.sqrt(k)", 2, -2)],
    "exp": [("math.exp(k)", 2.0, 1e4)],
    "log": [("math.log(k)", 2.0, 0.0), ("math.log(k)", 2, -1)],
    "sin": [("math.sin(k)", 2.0, math.inf)],
    "cos": [("math.cos(k)", 2.0, math.inf)],
}

# CALL stands for the expression. What they do to `log` shows the order of effects.
USES = {
    "dead": """
def f(x, k, log):
    CALL
    return x * 2
""",
    "between effects": """
def f(x, k, log):
    log.append("before")
    y = x * 3
    CALL
    log.append("behind")
    return y
""",
    "try": """
def f(x, k, log):
    try:
        CALL
    except ERRORS as error:
        return type(error).__name__, x * 3
    return x * 2
""",
    "else, finally": """
def f(x, k, log):
    y = x
    try:
        y = y + 1
        CALL
    except ERRORS:
        y = y * 5
        log.append("except")
    else:
        log.append("else")
    finally:
        log.append("finally")
    return y * 2
""",
    "suppress": """
def f(x, k, log):
    y = x
    with contextlib.suppress(*ERRORS):
        CALL
        y = x * 7
    return y + 1
""",
    "callee": """
def g(k, log):
    log.append("in")
    CALL
def f(x, k, log):
    try:
        g(k, log)
    except ERRORS:
        return x - 1
    return x * 2
""",
    "loop": """
def f(x, k, log):
    y = x
    for i in range(3):
        try:
            if i == 1:
                CALL
            y = y + i
        except ERRORS:
            y = y * 2
            continue
        log.append(i)
    return y
""",
    "generator": """
def g(x, k, log):
    try:
        yield x * 2
        CALL
        yield x * 3
    except ERRORS:
        log.append("except")
        yield x * 5
def f(x, k, log):
    return list(g(x, k, log))
""",
    "overwritten": """
def f(x, k, log):
    y = CALL
    y = x * 2
    return y
""",
    "in front of another that raises": """
def f(x, k, log):
    CALL
    {}["missing"] if log is not None and x.shape[0] == 99 else None
    z = M[0]
    return z + x.sum()
""",
    "differentiated": """
def h(x, k, log):
    CALL
    return (x * x).sum()
def f(x, k, log):
    try:
        return ms.grad(h)(x, k, log)
    except ERRORS:
        return x * 9
""",
    "attribute stores": """
def f(x, k, log):
    box.seen = 1
    try:
        CALL
        box.seen = 2
    except ERRORS:
        pass
    log.append(box.seen)
    return x * 2
""",
}
ERRORS = (IndexError, ValueError, ZeroDivisionError, OverflowError, RuntimeError, np.linalg.LinAlgError)


class Box:
    pass


def build(use, expression):
    space = dict(globals(), box=Box())
    exec(compile(USES[use].replace("CALL", expression), f"<{use}: {expression}>", "exec"), space)
    return space["f"]


def told(f, x, k):
    log = []
    try:
        result = f(x, k, log)
    except ERRORS as error:
        result = type(error), str(error)
    return result, log


@contextlib.contextmanager
def switch():
    ms.enable_capture()
    try:
        yield
    finally:
        ms.disable_capture()


CALLS = [
    *(pytest.param(*call, id=name) for name, call in {**OP_CALLS, **PYTHON_CALLS}.items()),
    *(pytest.param(*call, id=f"{name}-{i}") for name, calls in NUMBER_CALLS.items() for i, call in enumerate(calls)),
]


def same(f, plain, good, bad):
    x = f32(3)
    for k in (good, good, bad, good, bad, good):
        ms.manual_seed(5)
        expected = told(plain, x, k)
        ms.manual_seed(5)
        found = told(f, x, k)
        assert equal(expected, found) and repr(expected[0]) == repr(found[0]), (k, expected, found)


@pytest.mark.by_turns
@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("expression, good, bad", CALLS)
def test_raises_where_nobody_reads_the_result(expression, good, bad, use):
    same(ms.jit(build(use, expression)), build(use, expression), good, bad)
    f = build(use, expression)
    with switch():
        same(f, ms.no_capture(build(use, expression)), good, bad)


def test_the_uses_are_captured():
    """A guard or a check in the graph stands for the dead call: nothing of it runs eagerly."""
    for expression, good, _ in (OP_CALLS["gather"], NUMBER_CALLS["floor_div"][0], PYTHON_CALLS["cholesky"]):
        f = ms.jit(build("try", expression))
        for _ in range(4):
            f(f32(3), good, [])
        report = ms.report(f)
        assert report.hits >= 3 and not report.breaks, str(report)


def test_every_row_that_may_raise_has_a_sample():
    assert {n for n, raises in OPS.items() if raises != "Never"} == set(OP_CALLS)
    assert {n for n, raises in NUMBERS.items() if raises != "Never"} == set(NUMBER_CALLS)
    assert {"Never", "Index", "Values"} == set(OPS.values())


VALUES = [0, 1, -1, 2, 3, -7, 63, 64, -64, 0.0, -0.0, 1.5, -2.5, 1e308, -1e308, 1e-320, math.inf, -math.inf, math.nan]
BINARY = {"add": "+", "sub": "-", "mul": "*", "true_div": "/", "floor_div": "//", "mod": "%", "pow": "**",
          "lshift": "<<", "rshift": ">>", "bit_and": "&", "bit_or": "|", "bit_xor": "^"}  # fmt: skip


@pytest.mark.parametrize("name", BINARY)
def test_number_ops_raise_as_the_table_says(name):
    """Python raises for none of these values where the table says Never, for some where it says another thing."""
    raised = False
    for a, b in itertools.product([*VALUES, True, False], repeat=2):
        try:
            eval(f"a {BINARY[name]} b")
        except TypeError:
            pass
        except Exception:
            raised = True
    assert raised == (NUMBERS[name] != "Never")


@pytest.mark.parametrize("source", ["1 // (x.shape[0] - 2)", "1 // ((x[1:]).shape[0] - 1)", "1 << (2 - x.shape[0])"])
def test_sizes_that_vary(source):
    space = {"ms": ms}
    exec(f"def f(x):\n    try:\n        {source}\n    except (ZeroDivisionError, ValueError):\n        return x * 3\n"
         "    return x * 2\n", space)  # fmt: skip
    plain = space["f"]
    for dynamic in (None, True):
        f = ms.jit(plain, dynamic=dynamic)
        for n in (1, 4, 5, 2, 6, 2, 3, 1, 2):
            assert equal(plain(f32(n)), f(f32(n))), (source, dynamic, n)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda x: ops.split(x, [1, 1]), lambda x: ops.split(x, [1, -1, 4]), lambda x: ops.split(x, 2, 3),
        lambda x: ops.split(x, [1 << 62, 1 << 62, 1 << 62, 1 << 62, 4]), lambda x: ops.chunk(x, 0),
        lambda x: ops.chunk(x, -2), lambda x: ops.chunk(x, 2, -5), lambda x: ops.unbind(x, 3), lambda x: ops.unbind(x, -4),
        lambda x: ops.flatten(x, start_dim=4), lambda x: ops.flatten(x, start_dim=1, end_dim=0),
    ],
)  # fmt: skip
def test_parts_that_cannot_be_taken(wrong):
    """Views that capture takes apart itself are refused as the op refuses them."""
    x = ms.ops.ones((4, 2))
    with pytest.raises(Exception) as eager:
        wrong(x)
    for options in ({}, {"dynamic": True}):
        with pytest.raises(type(eager.value)) as captured:
            ms.jit(wrong, **options)(x)
        assert str(captured.value) == str(eager.value)


CLASSES = ["int", "str", "list[int]", "None", "float", "int | list[int]", "type(None)", "(str, list[int])"]


@pytest.mark.parametrize("second", CLASSES)
@pytest.mark.parametrize("first", ["int", "str", "list[int]", "str | list[int]", "(int,)", "(str, 3)"])
def test_what_is_no_class_in_a_union_or_tuple(first, second):
    """Versions of CPython differ in what they look at first."""
    union = f"{first} | {second}" if "(" not in first + second.replace("type(None)", "") else f"({first}, {second})"
    for value in ("2", "'t'", "None", "[1]"):
        source = f"def f(x):\n try: found = isinstance({value}, {union}), issubclass(type({value}), {union})\n except TypeError as e: found = str(e)\n return x * 2, found"
        space = {}
        exec(source, space)
        plain, captured = space["f"], ms.jit(space["f"])
        for _ in range(2):
            assert captured(ms.ones(2))[1] == plain(ms.ones(2))[1], source


@pytest.mark.parametrize("call", ["hex(g)", "chr(g)", "abs(g)", "math.copysign(3, g)", "'a'.startswith(g)", "ord(g)"])
def test_a_function_that_does_not_iterate_runs_no_generator(call):
    """What a generator raises is not what the function raises that is given one; nor has it run then."""
    scope = {"math": math}
    exec(f"""
def raising(log):
    log.append("ran")
    yield 1
    raise ValueError("from a generator")

def f(x, log):
    g = raising(log)
    try:
        {call}
    except Exception as error:
        log.append((type(error).__name__, str(error)))
    return x * 2
""", scope)  # fmt: skip
    expected = []
    scope["f"](f32(2), expected)
    captured = ms.jit(scope["f"])
    for _ in range(4):
        log = []
        captured(f32(2), log)
        assert log == expected


@pytest.mark.parametrize("number", ["1 << 70", "-(1 << 70)", "1 << 63", "(1 << 63) - 1", "-1", "'a'", "2.5", "True"])
@pytest.mark.parametrize(
    "call",
    [
        "itertools.combinations([1, 2], N)", "itertools.combinations(iter([1]), r=N)", "itertools.permutations([1, 2], N)",
        "itertools.combinations_with_replacement([], N)", "deque([1, 2]).rotate(N) or [1]", "deque().rotate(N) or [1]",
    ],
)  # fmt: skip
def test_numbers_that_are_no_length(call, number):
    scope = {"itertools": itertools, "deque": collections.deque}
    exec(f"""
def f(x, log):
    try:
        for item in {call.replace("N", number)}:
            log.append(item)
    except Exception as error:
        log.append((type(error).__name__, str(error)))
    return x * 2
""", scope)  # fmt: skip
    expected = []
    scope["f"](f32(2), expected)
    captured = ms.jit(scope["f"])
    for _ in range(4):
        log = []
        captured(f32(2), log)
        assert log == expected
