"""Where a function is read from its source, nothing but its speed tells: names, errors, warnings, changes, tracing tools."""

import asyncio
import hashlib
import inspect
import sys
import traceback
import warnings
from functools import partial

import pytest

import msjit as ms

LEFT = "    for i in range(n):\n        if i == 2:\n            continue\n        x = x + 1\n"


def of_file(folder, text, name="f"):
    """A function of a file, and the file."""
    path = folder / f"read_{hashlib.sha256(text.encode()).hexdigest()[:12]}.py"
    path.write_text(text)
    scope = {"ms": ms, "__name__": "of_file"}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exec(compile(text, str(path), "exec", dont_inherit=True), scope)
    return scope[name], path


def x():
    return ms.tensor([1.0])


def used(f):
    return ms.report(f).reading.used


def test_names_of_inner_functions_and_classes():
    def f(x, n):
        def g(a):
            return a

        class C:
            __k = 2.0

            def get(self):
                return self.__k

        for i in range(n):
            if i == 2:
                continue
            x = x + C().get()
        try:
            g()
        except TypeError as e:
            text = str(e)
        return x.tolist(), g.__qualname__, C.__qualname__, C.get.__qualname__, text

    captured = ms.jit(f)
    for _ in range(3):
        assert captured(x(), 4) == f(x(), 4)
    assert used(captured) == "ast"


def test_private_names_in_functions_within_methods():
    class A:
        __k = 2.0

        def f(self, x, n):
            def g(v):
                for i in range(n):
                    if i == 1:
                        continue
                    v = v + self.__k
                return v

            return g(x), g.__code__

    captured = ms.jit(A.f)
    wanted, code = A().f(x(), 3)
    assert captured(A(), x(), 3)[0].tolist() == wanted.tolist() and ms.front_ends.code_for(code)


@pytest.mark.parametrize(
    "imports",
    [
        "from msjit import ops",
        "import msjit.ops as ops",
        "try:\n    from msjit import ops\nexcept ImportError:\n    ops = None",
        "import msjit\nops = msjit.ops",
        "class ops:\n    from msjit.ops import add",
    ],
)
@pytest.mark.parametrize("inner", [False, True])
def test_names_that_the_file_imports(tmp_path, imports, inner):
    """What is called of an imported name is loaded in another way than a method."""
    called = "(lambda v: ops.add(v, i))(x)" if inner else "ops.add(x, i)"
    body = LEFT + f"        x = {called}\n        names.append(str(i))\n"
    f, _ = of_file(tmp_path, f"{imports}\nnames = []\ndef f(x, n):\n{body}    return x\n")
    captured = ms.jit(f, capture_mode="ast")
    assert captured(x(), 4).tolist() == f(x(), 4).tolist() == [8.0] and used(captured) == "ast"


def test_a_method_of_an_attribute_of_an_imported_name(tmp_path):
    """Methods are loaded of `held.ops`, not of the name `ops`, whose functions are attributes."""
    text = "from types import SimpleNamespace\nfrom msjit import ops\nheld, names = SimpleNamespace(ops=ops), []\n"
    body = LEFT + "        x = held.ops.add(x, i)\n        x = ops.add(x, i)\n        names.append(str(i))\n"
    f, _ = of_file(tmp_path, f"{text}def f(x, n):\n{body}    return x\n")
    captured = ms.jit(f, capture_mode="ast")
    assert captured(x(), 4).tolist() == f(x(), 4).tolist() == [12.0] and used(captured) == "ast"


def test_inner_functions_that_ask_for_their_variables_stay():
    def f(x, n):
        def g(k):
            for i in range(k):
                if i == 1:
                    continue
                k = k + i
            return sorted(locals())

        for i in range(n):
            if i == 2:
                continue
            x = x + 1
        return x, g(n)

    captured = ms.jit(f)
    assert captured(x(), 4)[1] == ["i", "k"] and used(captured) == "ast"


def test_names_that_only_look_as_if_they_asked():
    def f(x, n):
        stack = [x]
        for i in range(n):
            if i == 2:
                continue
            stack.append(ms.ops.stack([x, x]).sum(0))
        return stack[-1]

    captured = ms.jit(f)
    assert captured(x(), 4).tolist() == [2.0] and used(captured) == "ast"


@pytest.mark.filterwarnings("always")
def test_no_warning_comes_twice(tmp_path):
    f, _ = of_file(tmp_path, f"def f(x, n):\n    s = '\\d'\n{LEFT}    return x, s is 3\n")
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        captured = ms.jit(f)
        captured(x(), 4)
    assert not seen and used(captured) == "ast"


def test_warnings_shown_once_stay_shown_once():
    def f(x, n):
        for i in range(n):
            if i == 2:
                continue
            x = x + 1
            warnings.warn("here", stacklevel=1)
        return x

    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("default")
        f(x(), 4)
        ms.jit(f)(x(), 4)
    assert len(seen) == 1


def test_what_is_set_on_the_function_later():
    def f(x, n=3, *, k=1.0):
        f.calls = getattr(f, "calls", 0) + 1
        for i in range(n):
            if i == 2:
                continue
            x = x + k
        return x

    def other(x, n=3, *, k=1.0):
        return x * 100

    captured = ms.jit(f)
    for _ in range(3):
        assert captured(x()).tolist() == [3.0]
    f.__defaults__, f.__kwdefaults__ = (5,), {"k": 2.0}
    for _ in range(3):
        assert captured(x()).tolist() == [9.0]
    assert captured.calls == f.calls == 6 and used(captured) == "ast"
    f.__code__ = other.__code__.replace(co_freevars=f.__code__.co_freevars) if f.__closure__ else other.__code__
    assert captured(x()).tolist() == [100.0]


def test_sources_that_can_not_be_read(tmp_path):
    deep = "".join(f"        elif i == {k}:\n            x = x + {k}\n" for k in range(400))
    f, _ = of_file(
        tmp_path,
        f"def f(x, n):\n    for i in range(n):\n        if i == 9:\n            continue\n{deep}    return x\n",
    )
    assert ms.jit(f)(x(), 3).tolist() == f(x(), 3).tolist()
    f, _ = of_file(tmp_path, f"def f(x, n):\n    big = 0x{'f' * 6000}\n{LEFT}    return x, big % 7\n")
    captured = ms.jit(f)
    assert captured(x(), 3)[1] == f(x(), 3)[1] and used(captured) == "ast"
    f.__code__ = f.__code__.replace(co_filename="no\0name")
    captured = ms.jit(f)
    assert captured(x(), 3)[1] == f(x(), 3)[1] and "source is not there" in str(ms.report(captured))


def test_defaults_that_are_awaited():
    async def five():
        return 5

    async def main():
        @ms.jit
        def f(x, n=await five(), q=(await five())):  # noqa: B008
            for i in range(n):
                if i == 2:
                    continue
                x = x + 1
            return x

        return f

    captured = asyncio.run(main())
    assert captured(x()).tolist() == [5.0] and used(captured) == "ast"


def test_a_file_with_other_lines_is_not_taken(tmp_path):
    text = f"def f(x, n):\n{LEFT}    if n == 4:\n        raise KeyError(n)\n    return x\n"
    f, path = of_file(tmp_path, text)
    path.write_text(text.replace("        x = x + 1\n", "        # more\n\n        x = x + 1\n"))
    captured = ms.jit(f)
    with pytest.raises(KeyError) as error:
        captured(x(), 4)
    assert error.traceback[-1].lineno + 1 == 7 and "its source has changed" in str(ms.report(captured))
    f, path = of_file(tmp_path, f"def f(x, n, a=(), *b):\n{LEFT}    return x, a, b\n")
    path.write_text(path.read_text().replace("a=(), *b", "*a, b=1"))
    assert ms.jit(f)(x(), 3, 1, 2)[1:] == (1, (2,))


def test_tracing_tools_see_the_functions_own_lines():
    def f(x, n):
        for i in range(n):
            if i == 2:
                continue
            x = x + 1
        return x

    def lines_of(g):
        seen = []

        def trace(frame, event, _):
            if frame.f_code is f.__code__:
                seen.append((event, frame.f_lineno))
                return trace

        before = sys.gettrace()
        sys.settrace(trace)
        try:
            g(x(), 4)
        finally:
            sys.settrace(before)
        return seen

    captured = ms.jit(f)
    captured(x(), 4)
    assert lines_of(captured) == lines_of(f) and used(captured) == "ast"


def place_of_caller():
    frame = sys._getframe(1)
    return frame.f_code, frame.f_lineno


def test_frames_and_tracebacks_show_the_functions_own_code():
    def f(x, n):
        places = []
        for i in range(n):
            if i == 2:
                continue
            places.append(place_of_caller())
            if i == 3:
                raise KeyError(places, x.tolist())
            x = x + 1
        return x, places

    captured = ms.jit(f)
    for n in (3, 3, 4, 4):
        results = []
        for g in (f, partial(captured)):
            try:
                results.append(g(x(), n)[1])
            except KeyError as e:
                last = e.__traceback__.tb_next
                results.append((e.args[0][0], last.tb_lasti, last.tb_lineno, traceback.extract_tb(last)[0].lineno))
                assert last.tb_frame.f_code is f.__code__
        if sys.version_info >= (3, 11):
            assert results[0] == results[1]
    assert used(captured) == "ast"


def test_constants_stay_the_same_objects():
    def f(x, n):
        t = (1, 2, "a")
        for i in range(n):
            if i == 2:
                continue
            x = x + 1

        def inner():
            return 0

        return t, inner.__code__

    captured = ms.jit(f)
    t, code = captured(x(), 3)
    assert any(t is c for c in f.__code__.co_consts) and code is f(x(), 3)[1] and used(captured) == "ast"


def test_two_readers_of_one_function():
    def f(x, n):
        for i in range(n):
            if i == 2:
                continue
            x = x + 1
        return x

    modes = {mode: ms.jit(f, capture_mode=mode) for mode in ("auto", "bytecode", "ast", "trace")}
    modes["O0"] = ms.jit(f, jit_level="O0")
    for mode, captured in modes.items():
        for _ in range(2):
            assert captured(x(), 4).tolist() == [4.0]
        assert used(captured) == ("ast" if mode in ("auto", "ast", "O0") else mode)
        assert captured.__function__ is f and (mode == "trace" or captured.__code__ is f.__code__)
    assert inspect.signature(modes["auto"]) == inspect.signature(f)


def test_functions_that_are_never_captured_stay_so():
    def f(x, n):
        for i in range(n):
            if i == 2:
                continue
            x = x + 1
        return x

    captured = ms.jit(f)
    ms.no_capture(f)
    captured(x(), 4)
    assert ms.report(captured).calls == 0
