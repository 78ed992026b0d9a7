"""Random programs over the language: classes, descriptors, generators, exceptions, context managers, match, closures,
containers, views and their mutation, breaks. Templates are filled in and nested at random, as source text.

In a template ``<t>`` is a tensor, ``<T>`` an expression of one, ``<n>`` a number, ``<s>`` a str, ``<k>`` a small int, ``<o>``
an object of a user's class, ``<a>``, ``<b>`` and ``<c>`` names of its own, ``<block>`` more statements. What it finds out it
appends to ``out``.
"""

import marshal
import random
import re
import sys

from fuzz_prelude import PRELUDE

TEMPLATES = """
out.append(<T>)
---
out.append(<n>)
---
out.append([v * <n> for v in (<t>, <t>)])
---
out.append([a + b for a in (<t>, <t>) for b in (1, <n>) if b != 1])
---
out.append({a: <t> * a for a in range(<k>)})
---
out.append(sorted({len(a) for a in (<s>, "abc", <s>)}))
---
out.append(sum(v * 2 for v in [<t>, <t>, <t>]))
---
out.append([(a, b) for a, b in zip(names, itertools.count(1))])
---
out.append(list(map(lambda v: v + <n>, [<t>, <t>])))
---
<a>, *<b> = [<t>, <n>, <n>]
out.append((<a>, <b>))
---
*<a>, (<b>, <c>) = <n>, <t>, (<n>, <t>)
out.append((<a>, <b>, <c>))
---
out.append([*items, <t>, *(<n>, <n>)])
---
out.append({**table, "z": <T>})
---
out.append(many(<t>, <n>, <n>, *(1, 2), c=<n>, d=<n>, **{"e": 2.0}))
---
out.append(many(*[<t>, <n>], **table_numbers))
---
out.append(helper(<t>, extra=<n>))
---
out.append(helper.__name__ + str(helper.calls))
---
out.append(shifted(<T>))
---
out.append(depth(<t>, <k>))
---
<a> = lambda v, w=<n>, *, u=<n>: v * w + u
out.append(<a>(<t>))
out.append(<a>(<t>, u=2.0))
---
def <a>(v):
    nonlocal tally
    tally += 1
    return v + tally
out.append(<a>(<t>) + <a>(<t>))
---
<a> = []
for <b> in range(2):
    <a>.append(lambda: <t> + <b>)
out.append([f() for f in <a>])
---
global COUNTER
COUNTER = COUNTER + 1
out.append(<t> * COUNTER)
---
<a> = <n>
del <a>
try:
    out.append(<a>)
except NameError as error:
    out.append(type(error).__name__)
---
if (<a> := <n>) > 0:
    out.append(<a>)
---
out.append(-1 < <n> <= 2 < 3)
---
out.append(<t> if <n> > 0 else <n>)
---
out.append(f"{<s>!r:>6} {<n>:.2f} {<k>:03d} {<s>}")
---
out.append("%s-%d-%5.1f" % (<s>, <k>, <n>))
---
out.append(<s>.upper() + "-".join([<s>, "b"]) + <s>.replace("a", "c"))
---
out.append(<s>.split("b"))
---
out.append(<s>.startswith("a") or <s>[::-1])
---
out.append((int(<n>), float(<k>), bool(<n>), abs(<n>), divmod(<k>, 2), round(<n>, 1), complex(<n>, 1)))
---
out.append((math.floor(<n>), math.sqrt(abs(<n>)), operator.add(<n>, 1), min(<n>, <n>), max(<n>, 2, key=abs)))
---
out.append(functools.reduce(lambda a, b: a * 0.5 + b, [<t>, <t>, <t>]))
---
<a> = functools.partial(many, <t>, c=<n>)
out.append(<a>(<n>))
out.append(<a>(<n>, c=0.0, x=<n>))
---
out.append(list(itertools.chain([<t>], (<n>,), items)))
---
out.append([a for a in itertools.islice(itertools.cycle("ab"), <k>)])
---
out.append(copy.copy(items))
---
out.append(copy.deepcopy([<t>, {"a": <n>}]))
---
<a> = Base(<T>, k=<n>)
out.append(<a>.double)
<a>.double = <t>
out.append(<a>.v)
---
<a> = Derived(<t>)
out.append((<a>.add(<t>), <a>.name(), <a>.made_by, Derived.label))
---
<a> = Derived.build(<t>, k=<n>)
out.append(<a>.half(<a>.v))
out.append(<a>(<t>, 1, 2, scale=<n>))
---
<o>.k = <n>
out.append(<o>.add(<t>))
---
<o>.v = <T>
---
<o> += 1
out.append(<o>.k)
---
out.append((<o> + <n>).v)
---
out.append((<o> + <o>).v)
---
out.append(<n> + <o>)
---
out.append(<o> * <n>)
---
out.append(-<o>)
---
out.append((len(<o>), bool(<o>), 1 in <o>, 5 in <o>, <o> == obj, <o> < other))
---
out.append(list(<o>))
---
<a>, <b> = <o>
out.append((<a>, <b>))
---
<o>[<k>] = <T>
out.append(<o>.log[0])
---
out.append((hasattr(<o>, "log"), getattr(<o>, "log", None), hasattr(<o>, "missing")))
---
try:
    out.append(<o>[<k>])
except IndexError as error:
    out.append(str(error))
---
out.append(<o>[1:])
---
<o>.typed = <n>
out.append(<o>.typed)
---
setattr(<o>, "later", <T>)
out.append(getattr(<o>, "later") + getattr(<o>, "missing", <n>))
---
out.append((hasattr(<o>, "later"), isinstance(<o>, Mixin), type(<o>).__name__, issubclass(type(<o>), Base)))
---
out.append({<o>: 1}.get(<o>))
---
<a> = Open()
<a>.x = <T>
out.append((<a>.x, <a>.other, hasattr(<a>, "nothing")))
del <a>.x
out.append(<a>.x)
---
<a> = Slotted(<t>, <n>)
out.append(<a>.swap().p)
try:
    <a>.r = 1
except AttributeError:
    out.append("slots")
---
<a> = Config(rate=<n>, names=[<s>])
<a>.steps += 1
out.append((<a>.scaled(<t>), <a> == Config(<n>), dataclasses.replace(<a>, steps=9)))
---
out.append((Fixed(1) < Fixed(2, <n>), Fixed(1) == Fixed(1), Fixed(2).b))
---
try:
    Fixed(1).a = 2
except dataclasses.FrozenInstanceError as error:
    out.append(str(error))
---
<a> = Pair(<t>)
out.append((<a>.total(), <a>._replace(second=<n>), <a>[0]))
<b>, <c> = <a>
out.append(<c>)
---
out.append((Color.RED.name, Color(2).value, Color.RED is Color["RED"], [c.value for c in Color], Level.HIGH > 2))
---
<a> = types.SimpleNamespace(v=<t>, w=<n>)
<a>.u = <a>.v * <a>.w
out.append(vars(<a>)["u"])
---
<a> = Bag(p=<n>)
out.append((<a>["p"], <a>["long"], <a>.get("no")))
---
<a> = Stack([<t>])
out.append(<a>.push(<n>).push(<t>))
---
<a> = collections.deque([<t>, <n>], maxlen=3)
<a>.append(<n>)
<a>.appendleft(<T>)
out.append((list(<a>), <a>.maxlen))
<a>.rotate(1)
out.append(<a>)
---
<a> = collections.defaultdict(list)
<a>[<s>].append(<t>)
<a>[<s>].append(<n>)
out.append(<a>)
---
<a> = collections.Counter(<s>)
<a>.update("ab")
out.append((<a>["a"], <a>.most_common(1)))
---
<a> = collections.OrderedDict(a=<t>, b=<n>)
<a>.move_to_end("a")
out.append(list(<a>))
out.append(<a>)
---
queue.append(<T>)
out.append(len(queue))
---
out.append([v for v in queue])
---
if queue:
    out.append(queue[0])
    queue.popleft()
---
table[<s>] = <T>
---
out.append([(a, b) for a, b in table.items()])
---
out.append(table.pop(<s>, <n>))
---
out.append(table.setdefault(<s>, <t>))
---
out.append("a" in table and table["a"])
---
names.add(<s>)
out.append(len(names))
---
out.append(sorted(names | {"q"}))
---
names.discard(<s>)
---
items.append(<T>)
---
items[0] = <T>
---
items[1:] = [<n>, <t>]
---
items.insert(<k>, <n>)
---
out.append(items.pop() if len(items) > 2 else <n>)
---
items.reverse()
---
out.append(items[::-1] + items[:<k>])
---
out.append(sorted([<n>, <n>, <n>], key=lambda v: -v))
---
out.append(list(counted(<k>, <t>)))
---
<a> = counted(3, <t>)
out.append(next(<a>))
out.append(<a>.send(<n>))
<a>.close()
out.append(list(<a>))
---
<a> = counted(3, <t>)
next(<a>)
out.append(<a>.throw(KeyError(<s>)))
try:
    next(<a>)
except StopIteration as error:
    out.append(error.value)
---
out.append(list(delegating(<k>, <t>, out)))
---
out.append([v for v in Rising(<k>)])
---
<a> = iter([<t>, <n>, <t>])
out.append(next(<a>))
for <b> in <a>:
    out.append(<b>)
out.append(next(<a>, "empty"))
---
<a> = enumerate(items)
next(<a>)
out.append(list(<a>))
---
for <a> in iter(Rising(3).__next__, 0):
    out.append(<a>)
---
with managed(out) as <a>:
    out.append(<a>)
    <block>
---
with managed(out, ValueError):
    <block>
    if <n> > 0:
        raise ValueError(<s>)
---
with <o> as <a>:
    out.append(<a>.k)
    if <n> > 1:
        raise KeyError(<s>)
    <block>
---
with contextlib.suppress(KeyError, IndexError):
    out.append(table[<s>])
    <block>
---
with contextlib.ExitStack() as <a>:
    <a>.callback(out.append, "callback")
    <a>.enter_context(managed(out))
    <block>
---
with ms.no_grad(), contextlib.nullcontext(<n>) as <a>:
    out.append(<t> * <a>)
---
try:
    <block>
    if <n> > 0:
        raise Own(<s>, code=<k>)
except Own as error:
    out.append((error.code, str(error), error.args))
else:
    out.append("else")
finally:
    out.append("finally")
---
try:
    <block>
    raise ValueError(<n>)
except (TypeError, KeyError):
    out.append("no")
except ValueError as error:
    out.append(str(error))
---
try:
    try:
        {}[<s>]
    except KeyError as error:
        raise RuntimeError("outer") from error
except RuntimeError as error:
    out.append((str(error), type(error.__cause__).__name__, repr(error.__context__)))
---
try:
    try:
        <block>
        1 / <k>
    finally:
        out.append("inner")
except ZeroDivisionError as error:
    out.append(str(error))
---
for <a> in range(3):
    try:
        if <a> == <k>:
            continue
        if <a> == 2:
            break
        out.append(<a>)
    finally:
        out.append("f")
---
def <a>():
    try:
        return <n>
    finally:
        out.append("left")
out.append(<a>())
---
def <a>():
    for i in range(4):
        with managed(out):
            if i == <k>:
                return <t> + i
    else:
        return "none"
out.append(<a>())
---
try:
    assert <n> > 0, <s>
    out.append("holds")
except AssertionError as error:
    out.append(str(error))
---
try:
    many(<t>)
except TypeError as error:
    out.append(str(error))
---
try:
    helper(<t>, wrong=<n>)
except TypeError as error:
    out.append(str(error))
---
try:
    out.append(<o>.missing_one)
except AttributeError as error:
    out.append(str(error))
---
try:
    int(<s>)
except ValueError as error:
    out.append(str(error))
---
try:
    len(<k>)
except TypeError as error:
    out.append(str(error))
---
try:
    <s> + <k>
except TypeError as error:
    out.append(str(error))
---
match <n>:
    case 1 | 2:
        out.append("one or two")
    case float(v) if v > 0:
        out.append(v)
    case _:
        out.append("other")
---
match [<t>, <k>, <s>]:
    case [_, 0, *rest]:
        out.append(rest)
    case [v, 1 | 2 as w, str()]:
        out.append((v, w))
    case _:
        out.append("no")
---
match table:
    case {"a": v, **rest}:
        out.append((v, sorted(rest)))
    case {}:
        out.append("no a")
---
match <o>:
    case Derived(v, k) if k > 0:
        out.append((v, k))
    case Base(k=k):
        out.append(k)
---
match Color(1 + <k> % 2):
    case Color.RED:
        out.append("red")
    case other_color:
        out.append(other_color.name)
---
<a> = 0
while <a> < 3:
    <a> += 1
    if <a> == <k>:
        continue
    out.append(<t> * <a>)
else:
    out.append("done")
---
for <a>, <b> in enumerate(<t>):
    out.append(<b> + <a>)
    if <a> == 1:
        break
---
for <a> in (<n>, <n>):
    <block>
---
for <a>, <b> in table.items():
    out.append(<a>)
    <block>
---
if <n> > <n>:
    <block>
else:
    <block>
---
if <t>.ndim == 2 and len(items) > 1:
    <block>
---
class <a>(Base):
    extra = <n>
    def add(self, v):
        return super().add(v) + self.extra
out.append(<a>(<t>).add(<t>))
---
<t> += <t>
---
<t>.add_(<t>)
---
<t>.mul_(<n>)
---
<t>[0] = <t>[1]
---
<t>[:, 1:] *= 2.0
---
<a> = <t>[1:]
<a> += 1
out.append((<a>, <t>))
---
<a> = <t>[1:]
<a>.add_(1)
out.append((<a>, <t>))
---
<a> = <t>.reshape(-1)
<a>[0] = <n>
out.append(<t>)
---
<a> = <t>.T
<a>[0] += <a>[1]
out.append((<a>, <t> * 1))
---
<a> = <b> = [<t>]
<b>.append(<n>)
out.append((<a>, <b>, <a> is <b>))
---
<a> = {"self": None, "v": <t>}
<a>["self"] = [<a>["v"], <t>]
out.append(<a>)
---
out.append((<t>, <t>, <t> is x))
---
print(<s>, <k>)
---
log(<t>)
---
out.append(opaque(<t>))
---
out.append(float(<t>.sum()) > 0)
---
if float(<t>.mean()) > 0:
    <block>
---
out.append(ms.ops.where(<t> > 0, <t>, <n>))
---
out.append(<t>.shape[0] * <n>)
---
return <T>
"""

LATER = {  # on these versions and later
    11: """
try:
    raise ExceptionGroup("group", [ValueError(<s>), KeyError(<k>)])
except* ValueError as group:
    out.append([str(e) for e in group.exceptions])
except* KeyError:
    out.append("key")
""",
    12: """
def <a>[T](v: T) -> T:
    return v
out.append(<a>(<t>))
---
out.append(f"{<s> + f"{"-".join(["a", <s>])}"}")
""",
}

EXPRESSIONS = """<t> + <t>|<t> * <n>|<t> - <t> * 0.5|<t>.tanh()|ms.ops.sigmoid(<t>)|<t>[:, ::-1]|<t>.sum(axis=0) + <t>|
ms.ops.maximum(<t>, <t>)|helper(<t>)|shifted(<t>)|<t> @ <t>.T @ <t> * 0.1|<t>.reshape(3, 4).T|ms.ops.softmax(<t>, dim=-1)|<t> * 1"""


def templates(only=""):
    """only: those of that text (LEFT, SLOTS), among some others."""
    if only:
        return only.strip("\n").split("\n---\n") + templates()[::6]
    texts = TEMPLATES
    for minor, more in LATER.items():
        if sys.version_info[1] >= minor:
            texts += "---" + more
    return [text.strip("\n") for text in texts.split("---\n")]


class LanguageProgram:
    """``source`` defines f(x, y, k, s, items, table, names, queue, obj, other)."""

    parameters = "x, y, k, s, items, table, names, queue, obj, other"

    def __init__(self, seed, only=""):
        self.r = random.Random(seed)
        self.count = 0
        self.templates = templates(only)
        self.expressions = EXPRESSIONS.replace("\n", "").split("|")
        lines = ["out, tally = [], 0", 'table_numbers = {"c": 1.5, "g": k}']
        declared = []
        for line in self.block(0, self.r.randint(3, 9)):
            if line.strip() == "global COUNTER":
                declared = [line.strip()]
            else:
                lines.append(line)
        lines.append("return out, tally, x, y, obj")
        self.source = f"def f({self.parameters}):\n" + "\n".join("    " + line for line in declared + lines) + "\n"

    def fill(self, text):
        r, own = self.r, {}

        def one(match):
            kind = match.group(1)
            if kind in "abc":
                if kind not in own:
                    self.count += 1
                    own[kind] = f"{kind}{self.count}"
                return own[kind]
            if kind == "t":
                return r.choice(["x", "x", "y"])
            if kind == "T":
                return self.fill(r.choice(self.expressions))
            if kind == "n":
                return r.choice(["k", "k", "1", "2.5", "-1.5", "(k * 2)", "len(items)", "COUNTER"])
            if kind == "k":
                return str(r.randint(0, 3))
            if kind == "s":
                return r.choice(["s", "s", "'a'", "'bab'", "(s + 'a')"])
            return r.choice(["obj", "other"])

        return re.sub("<([abctTnkso])>", one, text)

    def block(self, depth, statements):
        lines = []
        for _ in range(statements):
            text = self.r.choice(self.templates)
            if depth >= 2 and "<block>" in text:
                text = "out.append(<T>)"
            if depth and text.startswith(("return", "global")):
                text = "out.append(<n>)"
            for line in self.fill(text).split("\n"):
                if line.strip() == "<block>":
                    pad = line[: len(line) - len(line.lstrip())]
                    lines += [pad + inner for inner in self.block(depth + 1, self.r.randint(1, 2))]
                else:
                    lines.append(line)
        return lines


def prelude_parts():
    """The prelude's definitions: (name or "", the names of others that it mentions, its code)."""
    blocks = [b for b in re.split(r"\n\n(?=@|class |def )", PRELUDE)]
    names = [re.search(r"^(?:class|def) (\w+)", b, re.M) if i else None for i, b in enumerate(blocks)]
    names = [found.group(1) if found else "" for found in names]
    parts = []
    for name, block in zip(names, blocks):
        mentioned = {other for other in names if other and other != name and re.search(rf"\b{other}\b", block)}
        parts.append((name, mentioned, marshal.dumps(compile(block, "<language prelude>", "exec"))))
    return parts


PARTS = prelude_parts()
ALWAYS = {"", "Base", "Derived"}  # of the arguments


def needed(source):
    """Which parts of the prelude the source needs: making the classes that it does not use took most of the time."""
    words = set(re.findall(r"\w+", source))
    wanted = {name for name, _, _ in PARTS if name in ALWAYS or name in words}
    while more := {m for name, mentioned, _ in PARTS if name in wanted for m in mentioned} - wanted:
        wanted |= more
    return wanted


def looped(source):
    """The program, its statements in a loop of some turns: the first lines make its variables, the last returns."""
    *head, last = source.rstrip("\n").split("\n")
    start = next(i for i, line in enumerate(head) if line.startswith("    table_numbers")) + 1
    body = ["    for turn in map(abs, range(5)):", *("    " + line for line in head[start:])]
    return "\n".join([*head[:start], *body, last, ""])


def function(seed, loop=False, only=""):
    """The program of seed in a module of its own, and its source."""
    source = LanguageProgram(seed, only).source
    if loop:
        source = looped(source)
    scope = {"__name__": "fuzzed", "COUNTER": 0}
    wanted = needed(source)
    for name, _, code in PARTS:
        if name in wanted:  # loaded anew: what is known of a code object would else pass from one program to the next
            exec(marshal.loads(code), scope)
    exec(compile(source, f"<language {seed}>", "exec"), scope)
    return scope["f"], source, scope
