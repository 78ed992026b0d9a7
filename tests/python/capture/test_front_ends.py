"""capture_mode: what is read of a function, the same numbers in all front ends, and whole graphs from source."""

import ast
import importlib
import inspect
import linecache
import sys
import types
from pathlib import Path

import numpy as np
import pytest

import front_end_programs as programs
import msjit as ms

ALL = programs.make(ms)


def shown(result):
    return [v.asnumpy().tobytes() for v in (result if isinstance(result, tuple) else (result,))]


def both_flags(x, asked):
    low = high = False
    n, y = 0, x * 0
    while True:
        n += 1
        y = y + x
        asked.append(n)
        if y.max() > 4:
            high = True
        if y.min() < -4:
            low = True
        if low and high:
            break
        if not (n < 9 or high or low):
            break
        if 30 < n * 2 < 40:
            break
    return y, low, high, n


def asked_in_order(x, asked):
    def says(value, name):
        asked.append(name)
        return value

    for i in range(6):
        if says(x[i] > 2, "a") and says(x[i] < 9, "b"):
            break
        x = x + 1
    else:
        i = -1
    return x, i


@pytest.mark.parametrize("f", [both_flags, asked_in_order], ids=lambda f: f.__name__)
def test_breaks_under_several_conditions(f):
    captured = ms.jit(f)
    for value in ([3.0, 0, -3, 1, 1, 9], [0.1, 0, 0.2, 0, 0, 0], [9.0, -1, 0, 0, 0, 0], [-2.0, -7, 3, 9, 8, 7]):
        for _ in range(2):
            wanted, found = [], []
            expected, got = f(ms.tensor(value), wanted), captured(ms.tensor(value), found)
            assert shown(expected[:1]) == shown(got[:1]) and expected[1:] == got[1:] and wanted == found


def test_such_breaks_are_in_the_graph():
    def f(x):
        return both_flags(x, Nothing())

    captured = ms.jit(f, fullgraph=True)
    for value in ([3.0, -3], [0.1, 0.2], [9.0, -1], [-2.0, -7]):
        expected, got = f(ms.tensor(value)), captured(ms.tensor(value))
        assert shown(expected[:1]) == shown(got[:1]) and expected[1:] == got[1:]


class Nothing:
    def append(self, _):
        pass


@pytest.mark.filterwarnings("ignore:jit.capture_mode='trace'.:UserWarning")
@pytest.mark.parametrize("name", [name for name, _, _ in ALL])
def test_all_front_ends_give_what_eager_code_gives(name):
    _, plain, args = next(p for p in programs.make(ms) if p[0] == name)
    wanted = plain(*args)
    for mode in ("ast", "auto", "bytecode", "trace"):
        _, function, args = next(p for p in programs.make(ms) if p[0] == name)
        captured = ms.jit(function, capture_mode=mode)
        for _ in range(3):
            assert shown(captured(*args)) == shown(wanted), mode
        used = {"ast": ("ast",), "auto": ("ast", "bytecode")}.get(mode, (mode,))
        assert ms.report(captured).reading.used in used
    recorded = programs.RECORDED[name]
    if not isinstance(recorded, str):
        for given, at in zip(wanted if isinstance(wanted, tuple) else (wanted,), recorded):
            np.testing.assert_allclose(given.asnumpy(), at, rtol=1e-6)


@pytest.mark.parametrize("name", [name for name, _, _ in ALL])
def test_programs_are_one_graph_from_source(name):
    _, function, args = next(p for p in programs.make(ms) if p[0] == name)
    captured = ms.jit(function, capture_mode="ast", fullgraph=True)
    captured(*args)
    report = ms.report(captured)
    assert report.fragments == 1 and report.eager_ops == 0


@pytest.mark.parametrize("name", [name for name, _, _ in ALL])
def test_files_have_what_is_read_from_source(name, tmp_path):
    _, function, args = next(p for p in programs.make(ms) if p[0] == name)
    wanted = function(*args)
    ms.export(function, *args, file_name=str(tmp_path / "program"), file_format="MSJIT")
    loaded = ms.load(str(tmp_path / "program.msjit"))
    assert shown(loaded(*args)) == shown(wanted)
    other = [x * 1.5 for x in args]
    assert shown(loaded(*other)) == shown(function(*other))


@pytest.mark.parametrize("mode", ["ast", "auto"])
def test_what_a_break_binds_and_the_else_too(mode):
    of_both = [p for p in programs.make(ms) if "bound" in p[0] or "element" in p[0]]
    assert len(of_both) == 6
    inputs = [[1.0, 2.0, 3.0], [3.0, 1.0, 0.5], [0.1, 0.2, 0.3], [0.1, 0.2, 7.0], [0.1, 1.0, 0.2], [9.0, 20.0, 9.0]]
    for name, function, _ in of_both:
        captured = ms.jit(function, capture_mode=mode, fullgraph=True)
        for x in [ms.Tensor(np.array(v, np.float32)) for v in inputs * 3]:
            assert shown(captured(x)) == shown(function(x)), name
        assert ms.report(captured).fragments == 1 and not ms.report(captured).breaks, name


def test_where_a_break_binds_Python_sees_it_in_its_order():
    """What stands before a `break` runs once, with the loop's variables as they were there."""
    seen = []

    def f(x, n):
        for i in range(n):
            if i == 2:
                seen.append(("break", i))
                y = x + i
                break
            if x.sum() > 100:
                continue
            seen.append(i)
        else:
            seen.append("else")
            y = x
        return y, i

    for n in (2, 4):
        for _ in range(3):
            seen.clear()
            wanted, *order = f(ms.ones(2), n), *seen
            seen.clear()
            given = ms.jit(f, capture_mode="ast")(ms.ones(2), n)
            assert shown(given[:1]) == shown(wanted[:1]) and given[1] == wanted[1] and seen == order


def left_in_two_ways(x):
    y, i = x * 0, 0
    while i < 6:
        i += 1
        if x.sum() > 20:
            y = y + i
            continue
        if x[0] > 50:
            y = y - 1
            break
        x = x * 2
    return x + y


def test_auto_says_what_it_used_and_why():
    assert ms.report(ms.jit(left_in_two_ways)).reading.used == "ast"
    assert "source: its loops are left in several ways" in str(ms.report(left_in_two_ways))
    plain = ms.jit(lambda x: x + 1)
    assert ms.report(plain).reading.used == "bytecode"
    assert "read from its bytecode: it has no loops" in str(ms.report(plain))


def test_functions_that_are_called_are_read_too():
    def outer(x):
        return left_in_two_ways(x) + 1

    x = ms.tensor([1.0, 2.0])
    captured = ms.jit(outer)
    assert captured(x + 0).tolist() == outer(x).tolist()


def made_of(text, name="f"):
    """A function whose source is there, but in no file."""
    file = f"<made {hash(text)}>"
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)
    scope = {"ms": ms}
    exec(compile(text, file, "exec"), scope)
    return scope[name], file


GUARDED = """
def f(x):
    while x.sum() < 10:
        with ms._no_grad():
            x = x * 2
            if x[0] > 4:
                break
    return x
"""


def test_strict_says_what_cannot_be_taken_and_where():
    f, file = made_of(GUARDED)
    x = ms.tensor([1.0])
    with pytest.raises(RuntimeError, match=r"'break' of a loop stands in a try, with or match") as error:
        ms.jit(f, capture_mode="ast", jit_syntax_level="STRICT")
    assert f"In file {file}:7" in str(error.value)
    lax = ms.jit(f, capture_mode="ast")
    assert lax(x).tolist() == [8]
    assert "read from its bytecode (capture_mode='ast'): a 'break' of a loop stands in" in str(ms.report(lax))
    with pytest.raises(ValueError, match="jit_syntax_level must be LAX or STRICT"):
        ms.jit(f, jit_syntax_level="NONE")
    with pytest.raises(ValueError, match="capture_mode must be one of auto, ast, bytecode, trace"):
        ms.jit(f, capture_mode="source")


def test_source_that_is_not_that_of_the_code_is_not_taken():
    text = GUARDED.replace("        with ms._no_grad():\n    ", "    ").replace("\n            ", "\n        ")
    text = "def f(x):\n    for i in range(3):\n        if x > i:\n            return x + i\n        x = x * 2\n    return x\n"
    f, file = made_of(text)
    changed = text.replace("x * 2", "x * 5")
    linecache.cache[file] = (len(changed), None, changed.splitlines(True), file)
    captured = ms.jit(f, capture_mode="ast")
    assert captured(ms.tensor(0.0)).tolist() == f(ms.tensor(0.0)).tolist()
    assert "its source has changed" in str(ms.report(captured))
    del linecache.cache[file]
    f = f.__code__.replace(co_filename="<nowhere>")
    assert "its source is not there" in str(ms.front_ends.read(f))


def test_closures_defaults_classes_and_names_stay():
    base = ms.tensor([1.0])

    class A(ms.nn.Cell):
        __scale = 3.0

        def construct(self, x, /, y=base, *, z=2.0):
            n = x[0]
            while n < 9:
                n = n + y[0] * self.__scale
                if n > 5:
                    n = n + z
                    break
                x = x + 1
            return super().__len__() + x * n if False else x * n

    net = A()
    wanted = net(base).tolist()
    captured = ms.jit(net, capture_mode="ast")
    assert ms.report(captured).reading.used == "ast"
    for _ in range(3):
        assert captured(base).tolist() == wanted
    assert captured(base, z=4.0).tolist() == A()(base, z=4.0).tolist()


def test_errors_name_the_lines_of_the_source():
    def f(x):
        for i in range(3):
            if i == 2:
                x = x + 1
                raise KeyError(i)
            if x.sum() > 100:
                x = x + 1
                break
        return x

    captured = ms.jit(f, capture_mode="ast")
    for _ in range(3):
        with pytest.raises(KeyError) as error:
            captured(ms.tensor([1.0]))
        assert error.traceback[-1].lineno + 1 == f.__code__.co_firstlineno + 4
        assert error.traceback[-1].name == "f"


def test_a_function_that_asks_for_its_frame_runs_its_own_code():
    def f(x, n):
        for i in range(n):
            if i == 1:
                continue
            x = x + i
        return x, sys._getframe().f_code

    captured = ms.jit(f)
    for _ in range(3):
        value, code = captured(ms.tensor([1.0]), 3)
        assert code is f.__code__ and value.asnumpy() == 3.0
    assert ms.report(captured).reading.used == "bytecode"


if sys.version_info >= (3, 11):  # qualified names of code came with it

    @pytest.mark.parametrize("module", ["argparse", "textwrap", "collections", "dataclasses"])
    def test_a_definition_read_alone_is_the_one_of_its_file(module):
        from msjit.front_ends import source

        file = importlib.import_module(module).__file__
        text = Path(file).read_text()
        lines, alone, all_of_them = text.splitlines(keepends=True), 0, 0

        def visit(code):
            nonlocal alone, all_of_them
            for inner in (c for c in code.co_consts if isinstance(c, types.CodeType)):
                visit(inner)
                found = source._definitions(tuple(lines)).get((inner.co_firstlineno, inner.co_name), ())
                if (
                    len(found) != 1
                    or not isinstance(found[0][0], ast.FunctionDef)
                    or inner.co_flags & inspect.CO_GENERATOR
                ):
                    continue
                own, all_of_them = source._own_definition(inner, lines), all_of_them + 1
                if own is None:
                    continue
                alone += 1
                made, want = (source.compiled(*d, inner) for d in (own, found[0]))
                assert source.same_code(made, want) and list(made.co_lines()) == list(want.co_lines()), (
                    inner.co_qualname
                )
                assert own[1] == found[0][1], inner.co_qualname

        visit(compile(text, file, "exec", dont_inherit=True))
        assert alone > 0.9 * all_of_them > 5
