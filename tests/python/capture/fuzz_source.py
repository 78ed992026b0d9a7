"""Random functions of every kind with loops that are left in several ways: methods, closures, decorated ones, properties,
functions in functions, with the statements of the language in their loops and what Python tells of functions afterwards."""

import random

_CONDITIONS = [
    "i % 2",
    "i == 1",
    "k > 3",
    "x.sum() > 6",
    "x.sum() > 2 and k < 5",
    "len(log) > 7",
    "not i",
    "x.max() < k",
]
_ITERABLES = [
    "range(n)",
    "range(4)",
    "enumerate_of(n)",
    "[3, 1, 2]",
    "(q * 2 for q in range(n))",
    "{'a': 1, 'b': 2}.values()",
]
_LEAVE = ["continue", "continue", "break", "return x, k, i", "return x * 2", "return log"]
_STATEMENTS = """
x = x + 1
---
x = x * 0.5 - k
---
k += i
---
log.append(k)
---
log.append([v * i for v in range(k % 3) if v != 1])
---
log.append(f"{i}:{k!r:>3}")
---
if (<a> := i + k) > 2:
    log.append(<a>)
---
<a> = lambda v, w=k: v + w + i
log.append(<a>(1))
---
def <a>(v):
    nonlocal k
    k += 1
    for <b> in range(3):
        if <b> == v:
            return v, <b>
        if <b> > k:
            continue
        v = v + 1
    else:
        log.append("else")
    return v
log.append(<a>(i))
---
def <a>(v, *, w=k):
    return v
log.append((<a>.__qualname__, <a>.__name__, <a>.__kwdefaults__, <a>.__code__.co_firstlineno))
try:
    <a>()
except TypeError as e:
    log.append(str(e))
---
class <a>:
    __hidden = i
    def get(self):
        return self.__hidden, __class__.__qualname__
log.append((<a>().get(), <a>.__qualname__, <a>.__module__))
---
match (i, k):
    case (0, _):
        log.append("zero")
    case (a, b) if a < b:
        x = x + a
    case _:
        <leave>
---
try:
    if i == 2:
        raise ValueError(k)
    x = x + 1
except ValueError as e:
    log.append(repr(e))
finally:
    log.append("f")
---
try:
    if k > 6:
        <leave>
finally:
    k += 1
---
with Entered(log):
    x = x + i
    if i == 3:
        raise ValueError(3)
---
COUNT += 1
---
log.append([*gen(i)])
---
def <a>(m):
    for v in range(m):
        if v == 1:
            continue
        yield v
log.append([*<a>(k % 5)])
---
x, y = y, x
---
log.append({a: b for a, b in zip("ab", range(i, k))})
---
del i
i = k
---
assert k < 40, "too large"
---
log.append(fallen(x, i).tolist())
---
log.append(float(x.sum()))
---
log.append("%s" % sorted({len(s) for s in ("a", "bc", str(k))}))
---
for j in range(3):
    if j == i:
        <leave>
    x = x + j
---
while k < 8:
    k += 2
    if k == 7:
        <leave>
""".strip().split("\n---\n")

HEAD = """import functools
import msjit as ms

COUNT = 0


class Entered:
    def __init__(self, log):
        self.log = log

    def __enter__(self):
        self.log.append("in")

    def __exit__(self, kind, value, trace):
        self.log.append(("out", kind and kind.__name__, trace and trace.tb_lineno))
        return kind is ValueError and value.args[0] == 3


def enumerate_of(n):
    for i in range(n):
        yield i + 1


def gen(n):
    for i in range(n):
        if i == 2:
            continue
        yield i


def fallen(x, n):
    for i in range(4):
        if i > n:
            break
        if x.sum() < 0:
            continue
        if i == 3:
            return x - 1
        x = x - i
    return x


def noted(f):
    @functools.wraps(f)
    def wrapper(*args, **kwargs):
        for i in range(3):
            if i != 1:
                continue
            return f(*args, **kwargs)
    return wrapper
"""

# <f> is the function's body, further in; what is called is `made(seed)`.
_KINDS = [
    '''
def make<s>(JIT):
    @JIT
    def f<s>(x, y, n, log, k=1, i=0):
<f>
    return f<s>
''',
    '''
def make<s>(JIT):
    k = 2
    @JIT
    def f<s>(x, y, n, log, *, i=0):
        nonlocal k
<f>
    return f<s>
''',
    '''
def make<s>(JIT):
    class Base:
        def start(self, v):
            return v + 1
    class C<s>(Base):
        __k = 3
        def start(self, v):
            return v * 100
        @JIT
        def f<s>(self, x, y, n, log, i=0):
            k = self.__k + super().start(n)
            __k = k
<f+>
    return C<s>().f<s>
''',
    '''
def make<s>(JIT):
    class C<s>:
        def __init__(self):
            self.given = ()
        @property
        @JIT
        def f<s>(self):
            x, y, n, log = self.given
            i = k = 1
<f+>
    c = C<s>()
    def call(*args):
        c.given = args
        return c.f<s>
    return call
''',
    '''
def make<s>(JIT):
    class C<s>:
        @classmethod
        @JIT
        def f<s>(cls, x, /, y, n, *rest, i=0, **more):
            log, k = rest[0], 1
<f+>
        @staticmethod
        @JIT
        def g<s>(*args):
            return C<s>.f<s>(*args)
    return C<s>.g<s>
''',
    '''
def make<s>(JIT):
    @noted
    @JIT
    @noted
    def f<s>(x, y, n, log, k=(0, 3)[1], i=0):
        "doc"
<f>
    return f<s>
''',
    '''
def make<s>(JIT):
    @JIT
    def f<s>(x, y, n, log, k=0, i=0):
        if k < 3 and n > 1:
            return f<s>(x + 1, y, n - 1, log, k + 1)
<f>
    return f<s>
''',
    '''
if COUNT:
    def f<s>(x, y, n, log, k=0, i=0):
        return x
else:
    def f<s>(x, y, n, log, k=0, i=0):
<f>
def make<s>(JIT):
    f = JIT(f<s>)
    return lambda *a: f(*a)
''',
]  # fmt: skip


def _filled(rng, template, names):
    for letter in "ab":
        names[0] += 1
        template = template.replace(f"<{letter}>", f"{letter}{names[0]}")
    return template.replace("<leave>", rng.choice(_LEAVE)).split("\n")


def _block(rng, depth, indent, out, names, in_loop):
    inner = indent + "    "
    for _ in range(rng.randint(1, 3)):
        kind = rng.random()
        if kind < 0.25 and depth:
            out.append(f"{indent}if {rng.choice(_CONDITIONS)}:")
            _block(rng, depth - 1, inner, out, names, in_loop)
            if rng.random() < 0.4:
                out.append(indent + ("else:" if rng.random() < 0.7 else f"elif {rng.choice(_CONDITIONS)}:"))
                _block(rng, depth - 1, inner, out, names, in_loop)
        elif kind < 0.45 and depth:
            out.append(f"{indent}for i in {rng.choice(_ITERABLES)}:")
            _block(rng, depth - 1, inner, out, names, True)
            if rng.random() < 0.3:
                out.append(indent + "else:")
                _block(rng, depth - 1, inner, out, names, in_loop)
        elif kind < 0.6 and in_loop:
            out.append(indent + rng.choice(_LEAVE))
            return
        else:
            while True:
                template = rng.choice(_STATEMENTS)
                if in_loop or "<leave>" not in template or template.startswith(("for", "while")):
                    break
            lines = _filled(rng, template, names)
            out += [indent + line for line in lines]


def source(seed):
    rng, out, names = random.Random(seed), [], [0]
    kind = rng.choice(_KINDS)
    deeper = "<f+>" in kind
    indent = " " * (12 if deeper else 8)
    out.append(indent + "global COUNT")
    out.append(f"{indent}for i in {rng.choice(_ITERABLES)}:")
    _block(rng, 2, indent + "    ", out, names, True)
    _block(rng, 3, indent, out, names, False)
    out.append(indent + "return x, k, i, y, COUNT")
    return kind.replace("<f+>", "\n".join(out)).replace("<f>", "\n".join(out)).replace("<s>", str(seed))
