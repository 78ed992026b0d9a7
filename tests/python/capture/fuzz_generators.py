"""Random programs of generators, coroutines and asynchronous generators, as source text: nested `yield from` and `await`
inside try, with and loops, driven by next, send, throw and close from outside and from captured code.

`@deco` stands before every function: the runner gives it a meaning. Functions take a tensor x and a list log.
"""

import random

PRELUDE = """
import contextlib

class Error(Exception):
    pass

class Manager:
    def __init__(self, log, swallow):
        self.log, self.swallow = log, swallow

    def __enter__(self):
        self.log.append("enter")
        return 3

    def __exit__(self, kind, value, trace):
        self.log.append(("exit", kind and kind.__name__))
        return self.swallow and kind is not GeneratorExit

    async def __aenter__(self):
        self.log.append("aenter")
        return 3

    async def __aexit__(self, kind, value, trace):
        self.log.append(("aexit", kind and kind.__name__))
        return self.swallow and kind is not GeneratorExit

class Plain:
    "An iterator that throw() and close() of what waits for it do not reach."

    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        self.n -= 1
        if self.n < 0:
            raise StopIteration("plain")
        return self.n

class Full(Plain):
    "One with all methods of a generator."

    def __init__(self, n, log):
        super().__init__(n)
        self.log = log

    def send(self, value):
        self.log.append(("sent", value))
        return next(self)

    def throw(self, *error):
        self.log.append(("thrown", str(error[0])))
        if self.n > 1:
            raise StopIteration("thrown")
        raise Error("from throw")

    def close(self):
        self.log.append("closed")

class Awaited:
    def __init__(self, n, log):
        self.n, self.log = n, log

    def __await__(self):
        for i in range(self.n):
            try:
                self.log.append(("awaited", (yield i)))
            except ValueError:
                self.log.append("awaited ValueError")
                return -1
        return self.n

@contextlib.contextmanager
def managed(log, again):
    log.append("managed")
    try:
        yield 5
    except ValueError:
        log.append("managed ValueError")
        if again:
            raise
    finally:
        log.append("managed end")

def made(n):
    for i in range(n):
        yield i
    return "made"

def guarded(n, log):
    try:
        yield from range(n)
    finally:
        log.append("guarded end")

def outcome(log, call, *args):
    try:
        value = call(*args)
    except StopIteration as error:
        log.append(("stop", error.value))
        return None
    except StopAsyncIteration:
        log.append("stop async")
        return None
    except GeneratorExit as error:
        log.append("exit")
        return None
    except (ValueError, Error, KeyError, RuntimeError, TypeError) as error:
        log.append((type(error).__name__, str(error), type(error.__context__).__name__))
        return None
    return value
"""

RAISED = ("ValueError", "Error('e')", "KeyError", "GeneratorExit")


class Maker:
    def __init__(self, seed, asynchronous):
        self.r = random.Random(seed)
        self.asynchronous = asynchronous
        self.lines = []
        self.names = 0

    def name(self):
        self.names += 1
        return f"v{self.names}"

    def pick(self, *choices):
        return self.r.choice(choices)

    def value(self):
        return self.pick("1", "x * 2", "x + 1", "'s'", "(x, 2)", "None", "len(log)", "(x * x).sum()")

    # Expressions that suspend. `level`: how far the functions that may be called are.
    def suspension(self, kind, level, levels):
        inner = level + 1 < levels
        if kind == "generator":
            choices = [f"yield {self.value()}"] * 2
            if inner:
                choices += [f"yield from f{level + 1}(x, log)"] * 3
            choices += ["yield from [1, x]", "yield from Plain(2)", "yield from Full(3, log)", "yield from made(2)"]
            choices += ["yield from range(2)", "yield from ()", f"yield from (x * v for v in (1, {self.pick(2, 3)}))"]
            return self.r.choice(choices)
        choices = ["await Awaited(2, log)", "await Awaited(1, log)"]
        if inner:
            choices += [f"await f{level + 1}(x, log)"] * 3
        if kind == "asyncgen":
            choices += [f"yield {self.value()}"] * 4
        return self.r.choice(choices)

    def block(self, kind, level, levels, depth, indent, out):
        for _ in range(self.r.randint(1, 3)):
            self.statement(kind, level, levels, depth, indent, out)

    def statement(self, kind, level, levels, depth, indent, out):
        pad = "    " * indent
        more = ["try", "try", "with", "for", "if"] if depth < 3 else []
        what = self.r.choice(["yield", "yield", "yield", "log", "compute", "raise", "return", *more])
        nested = lambda: self.block(kind, level, levels, depth + 1, indent + 1, out)  # noqa: E731
        if what == "yield":
            suspension = self.suspension(kind, level, levels)
            form = self.r.randint(0, 3)
            if form == 0:
                out.append(f"{pad}{suspension}")
            elif form == 1:
                name = self.name()
                out += [f"{pad}{name} = {suspension}", f"{pad}log.append({name})"]
            elif form == 2:
                out.append(f"{pad}log.append(({self.value()}, ({suspension}), {self.value()}))")
            else:
                out.append(f"{pad}log.append(max(len(log), 1) if ({suspension}) is None else {self.value()})")
        elif what == "log":
            out.append(f"{pad}log.append({self.r.randint(0, 99)})")
        elif what == "compute":
            out += [f"{pad}x = x * {self.r.randint(1, 3)} + 1", f"{pad}log.append(x.sum())"]
        elif what == "raise":
            out += [
                f"{pad}if len(log) > {self.r.randint(3, 15)}:",
                f"{pad}    raise {self.pick('ValueError', 'Error(1)')}",
            ]
        elif what == "return":
            value = "" if kind == "asyncgen" else " " + self.value()
            out += [f"{pad}if len(log) > {self.r.randint(6, 20)}:", f"{pad}    return{value}"]
        elif what == "try":
            out.append(f"{pad}try:")
            nested()
            caught = self.r.sample(["ValueError", "Error", "(KeyError, ValueError)", "GeneratorExit", "Exception"], 2)
            handlers = caught[: self.r.randint(0, 2)]
            for one in handlers:
                out.append(f"{pad}except {one} as error:")
                out.append(f"{pad}    log.append(('caught', type(error).__name__, type(error.__context__).__name__))")
                if one == "GeneratorExit":
                    out.append(f"{pad}    raise")
                elif self.r.random() < 0.6:
                    nested()
                elif self.r.random() < 0.4:
                    out.append(f"{pad}    raise {self.pick('', 'Error(2)', 'Error(3) from error')}".rstrip())
            if handlers and self.r.random() < 0.3:
                out.append(f"{pad}else:")
                nested()
            if not handlers or self.r.random() < 0.3:
                out.append(f"{pad}finally:")
                out.append(f"{pad}    log.append('finally')")
                if kind != "asyncgen" and self.r.random() < 0.15:
                    out.append(f"{pad}    {self.suspension(kind, level, levels)}")
        elif what == "with":
            manager = f"Manager(log, {self.pick(True, False)})"
            if kind != "generator" and self.r.random() < 0.5:
                out.append(f"{pad}async with {manager} as {self.name()}:")
            else:
                manager = self.pick(manager, f"managed(log, {self.pick(True, False)})", "contextlib.suppress(Error)")
                out.append(f"{pad}with {manager} as {self.name()}:")
            nested()
        elif what == "for":
            name = self.name()
            if kind != "generator" and level + 1 < levels and self.r.random() < 0.6:
                out.append(f"{pad}async for {name} in a{level + 1}(x, log):")
            else:
                over = self.pick(f"range({self.r.randint(1, 3)})", "made(2)", "[x, 1]", "Plain(2)", "guarded(2, log)")
                if kind == "generator" and level + 1 < levels and self.r.random() < 0.3:
                    over = f"f{level + 1}(x, log)"
                out.append(f"{pad}for {name} in {over}:")
            out.append(f"{pad}    log.append({name})")
            nested()
            if self.r.random() < 0.2:
                out.append(f"{pad}    {self.pick('break', 'continue')}")
        else:
            out.append(f"{pad}if len(log) % 2:")
            nested()
            out.append(f"{pad}else:")
            nested()

    def function(self, kind, level, levels):
        name = {"generator": "f", "coroutine": "f", "asyncgen": "a"}[kind] + str(level)
        out = ["@deco", f"{'' if kind == 'generator' else 'async '}def {name}(x, log):"]
        out.append(f"    log.append({name!r})")
        self.block(kind, level, levels, 0, 1, out)
        if kind != "coroutine":
            out += ["    if len(log) > 1000:", "        yield 0"]
        if kind != "asyncgen":
            out.append(f"    return {self.value()}")
        return "\n".join(out) + "\n"

    def operation(self, last):
        what = self.pick("next", "next", "next", "send", "send", "throw", "throw", "close", "skip")
        if what == "next":
            return (
                f"{last} = outcome(log, next, g)" if not self.asynchronous else f"{last} = outcome(log, g.send, None)"
            )
        if what == "send":
            return f"{last} = outcome(log, g.send, {self.pick('None', 'None', '7', 'x')})"
        if what == "throw":
            return f"{last} = outcome(log, g.throw, {self.r.choice(RAISED)})"
        if what == "close":
            return "outcome(log, g.close)" if self.r.random() < 0.4 else f"log.append({last})"
        return "x = x + 1"

    def driver(self, name, given):
        out = ["@deco", f"def {name}({'g, ' if given else ''}x, log):"]
        if not given:
            out.append("    g = f0(x, log)")
        out.append("    y = None")
        for i in range(self.r.randint(2, 8)):
            if self.r.random() < 0.15:  # while another exception is handled
                out += [
                    "    try:",
                    "        raise TypeError",
                    "    except TypeError:",
                    f"        {self.operation('y')}",
                ]
            else:
                out.append(f"    {self.operation('y')}")
            if self.r.random() < 0.6:
                out.append("    log.append(y)")
            if self.r.random() < 0.1:
                out.append("    del g\n    g = f0(x * 2, log)")
            if self.r.random() < 0.1:
                out.append("    for y in g:\n        log.append(y)" if not self.asynchronous else "    x = x * 2")
        out.append("    return x * 2, y")
        return "\n".join(out) + "\n"

    def direct_driver(self):
        "The generator's methods are called without a function in between; the last one raises."
        out = ["@deco", "def direct(x, log):", "    g = f0(x, log)"]
        first = "next(g)" if not self.asynchronous else "g.send(None)"
        out.append(f"    y = {first}")
        for _ in range(self.r.randint(1, 3)):
            call = self.pick(first, "g.send(None)", f"g.throw({self.r.choice(RAISED)})", "g.send(x)", "g.close()")
            out.append(f"    log.append({call})")
        out.append("    return x * 2, y")
        return "\n".join(out) + "\n"

    def source(self):
        levels = self.r.randint(1, 3)
        kind = "coroutine" if self.asynchronous else "generator"
        parts = [PRELUDE]
        for level in range(levels):
            parts.append(self.function(kind, level, levels))
            if self.asynchronous:
                parts.append(self.function("asyncgen", level, levels))
        parts += [self.driver("own", False), self.driver("given", True), self.direct_driver()]
        return "\n".join(parts)


def program(seed, asynchronous):
    """Source with f0 .. and the drivers own(x, log), given(g, x, log) and direct(x, log)."""
    return Maker(seed, asynchronous).source()
