"""Programs that ask what the interpreter keeps beside values: counts of references, what is shared, depth, events."""

import dis
import functools
import gc
import io
import marshal
import sys

from all_frames import error_of, main, program

SOURCE = """
values_here = ["only here", 3.25, 12345678, (1, "in a tuple"), b"bytes here"]
joined_here = "text" "::".join(["a", "b"])
def unusual_name(arg_here, *, other_here=2):
    local_here = arg_here + other_here
    return local_here if local_here else unusual_attr.x_here
value_here = unusual_name(3)
class ClassHere:
    attr_here = "attr value here"
    def method_here(self):
        return self.attr_here
value_b = ClassHere().method_here()
"""


def shares_of(code):
    counts = [sys.getrefcount(code.co_names), sys.getrefcount(code.co_consts), sys.getrefcount(code.co_name) > 1]
    return counts + [count for part in code.co_consts if hasattr(part, "co_code") for count in shares_of(part)]


@program
def tables_of_code_that_ran():
    code = compile(SOURCE, "".join(["pkg/", "x_here.py"]), "exec")
    for _ in range(2):
        scope = {}
        exec(code, scope)
    return scope["value_here"], scope["value_b"], shares_of(code)


@program
def marshalled_code_that_ran():
    code = compile("_ = '::'.join([__name__, str(len(__name__))])", "".join(["pkg/", "x_here.py"]), "exec")
    before = marshal.dumps(code)
    exec(code, {"__name__": "its name"})
    return marshal.dumps(code) == before


@program
def code_that_is_replaced_while_it_runs():
    def forget(seen):
        f.__code__ = (lambda g, n: None).__code__
        gc.collect()
        seen.append([compile(f"x = 'y{i}'", "z", "exec").co_consts[0] for i in range(100)][-1])

    seen = []
    for _ in range(3):
        scope = {}
        exec(
            "def f(g, n):\n    first = [n, 'a constant of f']\n    g(first)\n    return first, 'another', n + 1\n",
            scope,
        )
        f = scope["f"]
        seen += [f(len, 3) for _ in range(3)]
        seen += [f(forget, 3), f(forget, 3)]
    return seen


@program
def bytes_made_anew():
    def made(n):
        return b"a" * n

    n = 1000
    a, b = made(n), made(n)
    held = sys.getrefcount(a)
    return a == b, a is b, held, object.__sizeof__(io.BytesIO(b"a" * n))


@program
def tuples_deeper_than_the_limit():
    def deep(check, first):
        nested = (str,)
        for _ in range(3 * sys.getrecursionlimit()):
            nested = (nested,)
        return str(error_of(check, first, nested))[:14]

    return deep(isinstance, 1), deep(isinstance, "a"), deep(issubclass, str), deep(issubclass, int)


@program
def a_list_changed_back_while_it_is_sorted():
    def compare(x, y):
        items.append(3)
        items.pop()
        return (x > y) - (x < y)

    items = [1, 2]
    return error_of(items.sort, key=functools.cmp_to_key(compare))


@program
def events_of_coroutines():
    class Letters:
        def __init__(self, text):
            self.letters = iter(text)

        def __aiter__(self):
            return self

        async def __anext__(self):
            try:
                return next(self.letters)
            except StopIteration:
                raise StopAsyncIteration from None

    async def read():
        async for letter in Letters("abc"):
            last = letter
        return last

    def trace(frame, event, arg):
        if frame.f_code is read.__code__ or frame.f_code is Letters.__anext__.__code__:
            seen.append((frame.f_lineno - read.__code__.co_firstlineno, event))
        return trace

    seen = []
    coroutine = read()
    sys.settrace(trace)
    try:
        coroutine.send(None)
    except StopIteration as done:
        seen.append(done.value)
    finally:
        sys.settrace(None)
    return seen


def specialised(code):
    return code._co_code_adaptive != code.co_code


def instructions(f, **how):
    return [i.opname for i in dis.get_instructions(f, **how)]


def looks(inner):
    if sys.version_info < (3, 11):
        return False
    for _ in range(100):
        inner(3)
    return specialised(inner.__code__)


class Looks:
    def found(self, f):
        return set(instructions(f, adaptive=True)) - set(instructions(f))

    def after_calls(self, f, *args):
        if sys.version_info < (3, 11):
            return 0
        for _ in range(100):
            f(*args)
        return len(self.found(f)) > 0


# Code that looks, whatever it asks for it, is left to the interpreter with what it runs: the first look is true, too.
@program
def looks_at_specialised_code():
    found = []
    for _ in range(3):
        scope = {}
        exec("def inner(k):\n    return k + k\n", scope)
        found.append(looks(scope["inner"]))
    return found


@program
def looks_by_a_method():
    scope = {}
    exec(
        "def inner(k):\n    return k + k\n"
        "def floats(k):\n    return k + k\n"
        "def looping(n):\n    total = 0\n    for i in range(n):\n        total += i\n    return total\n",
        scope,
    )
    calls = [("inner", 3), ("floats", 2.5), ("looping", 50)]
    return [Looks().after_calls(scope[name], given) for name, given in calls]


# Made by captured code, and then called by code that is looked at: their calls are specialised like others'.
MADE = []


@program
def functions_made_by_captured_code():
    scope = {}
    exec("def inner(k):\n    return k\n", scope)
    MADE.append(scope["inner"])


@program
def looks_at_calls_of_functions_made_before():
    scope = {}
    exec("def calls(f):\n    for _ in range(9):\n        f(3)\n", scope)
    if sys.version_info < (3, 11):
        return []
    for _ in range(30):
        scope["calls"](MADE[-1])
    return sorted(Looks().found(scope["calls"]))


@program
def looks_of_a_module_made_here():
    scope = {"dis": dis, "sys": sys}
    exec(
        "def names(f, adaptive):\n"
        "    return {i.opname for i in dis.get_instructions(f, adaptive=adaptive)}\n"
        "def looks(f):\n"
        "    for _ in range(100):\n"
        "        f(3)\n"
        "    return sys.version_info < (3, 11) or len(names(f, True) - names(f, False)) > 0\n"
        "def inner(k):\n"
        "    return k * k + k\n",
        scope,
    )
    return scope["looks"](scope["inner"])


if __name__ == "__main__":
    main()
