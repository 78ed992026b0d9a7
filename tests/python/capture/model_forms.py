"""How model_cases.py uses operations: text with {0}, {1}, ... where values go."""

OPERATORS = """
{0} + {1};{0} - {1};{0} * {1};{0} / {1};{0} // {1};{0} % {1};{0} @ {1};{0} & {1};{0} | {1};{0} ^ {1};{0} << {1};{0} >> {1};{0} ** {1}
{0} == {1};{0} != {1};{0} < {1};{0} <= {1};{0} > {1};{0} >= {1};{0} in {1};{0} is {1};{0}[{1}];{0}[{1}:];{0}[:{1}:2];-{0};+{0};~{0};not {0}
1 if {0} else 2;{0} and {1};{0} or {1};f"{{{0}}}";f"{{{0}!r:>9}}";f"{{{0}:>9}}";"%s" % {0};"%d %s" % {0};"{{}}".format({0});{0}.p;{0}.__class__
[*{0}];(*{0}, *{1});{{*{0}}};{{**{0}}};{{{0}: {1}}};{{{0}}};function(*{0});function(**{0});{0}({1});{0}()
[v for v in {0}];[v for v in {0} if v];(lambda a, b: (a, b))(*{0})
""".replace("\n", ";").strip(";").split(";")  # fmt: skip
STATEMENTS = {
    **{f"{{0}} {op}= {{1}}": f"r = {{0}}\nr {op}= {{1}}" for op in "+ - * / // % @ & | ^ << >> **".split()},
    "{0}[{1}] = {2}": "{0}[{1}] = {2}\nr = {0}",
    "del {0}[{1}]": "del {0}[{1}]\nr = {0}",
    "{0}[1:] = {1}": "{0}[1:] = {1}\nr = {0}",
    "{0}[::2] = {1}": "{0}[::2] = {1}\nr = {0}",
    "a, b = {0}": "a, b = {0}\nr = (b, a)",
    "a, *b = {0}": "a, *b = {0}\nr = (b, a)",
    "for in {0}": "r = []\nfor a in {0}:\n    r.append(a)\n    if len(r) > 4:\n        break",
    "with {0}": "with {0} as r:\n    r = (r, 1)",
    "raise {0}": "raise {0}",
    "raise {0} from {1}": "raise {0} from {1}",
    "{0}.p = {1}": "{0}.p = {1}\nr = {0}.p",
    "del {0}.p": "del {0}.p\nr = {0}",
    "assert {0}": "assert {0}, {1}\nr = 1",
    "yield from {0}": "def inner():\n    return (yield from {0})\nr = list(inner())",
    "while {0}": "r = 0\nwhile {0}:\n    r = 1\n    break",
    "except {0}": "try:\n    raise ValueError(1)\nexcept {0}:\n    r = 1",
    "match {0}": "match {0}:\n    case [a, b]:\n        r = (a, b)\n    case {{'p': a}}:\n        r = a\n    case int() | str():\n"
    "        r = 2\n    case Plain(p=a):\n        r = a\n    case _:\n        r = 3",
}


# Rows whose results only this region has, or that want more than values: how they are used.
FORMS = {
    "operator.itemgetter": ["F({0})({1})", "F({0}, {1})({2})"],
    "operator.attrgetter": ["F({0})({1})", "F('p', 'p')({0})"],
    "operator.methodcaller": ["F('method')({0})", "F('method', {0})({1})"],
    "_functools.cmp_to_key": ["sorted([2, {0}], key=F({1}))", "F({0})({1}) < F({0})({2})"],
    "chain.from_iterable": [
        "list(itertools.chain.from_iterable([{0}, {1}]))",
        "list(itertools.chain.from_iterable({0}))",
    ],
    "dict.fromkeys": ["dict.fromkeys({0})", "dict.fromkeys({0}, {1})", "type({0}).fromkeys({1})"],
    "OrderedDict.fromkeys": ["collections.OrderedDict.fromkeys({0})", "collections.OrderedDict.fromkeys({0}, {1})"],
    "str.maketrans": ["str.maketrans({0})", "str.maketrans({0}, {1})"],
    "int.from_bytes": [
        "int.from_bytes({0}, 'big')",
        "int.from_bytes(b'ab', {0})",
        "type({0}).from_bytes(b'ab', 'big')",
    ],
    "float.fromhex": ["float.fromhex({0})", "float.fromhex('0x1p3') + {0}"],
    "bytes.fromhex": ["bytes.fromhex({0})", "bytes.fromhex('ab')"],
    "builtins.super": ["F({0}, {1}).__class__", "F(Plain, {0}).__init__()", "F(type({0}), {0}).__init__()"],
    "builtins.hash": ["F({0})", "F(({0}, 1))"],
    "object.__init_subclass__": ["{0}.__init_subclass__()", "object.__init_subclass__()"],
    "type.__call__": ["type.__call__({0})", "type.__call__({0}, {1})", "{0}.__call__()"],
    "generator.send": ["{0}.send(None)", "(lambda g: (next(g), g.send({0})))(yields(1, 2))", "yields(1).send({0})"],
    "generator.throw": [
        "{0}.throw({1})",
        "(lambda g: (next(g), g.throw({0}), list(g)))(catching(1))",
        "yields({0}).throw(ValueError)",
    ],
    "generator.close": ["{0}.close()", "yields({0}).close()", "(lambda g: (next(g), g.close()))(yields({0}))"],
    "generator.__next__": ["{0}.__next__()", "yields({0}).__next__()"],
    "generator's own slots": [
        "next(yields({0}))",
        "[*yields({0}, 1)]",
        "yields({0}).send(None)",
        "yields({0}).throw(ValueError)",
        "yields({0}).close()",
    ],
    "builtins.filter": ["list(F(lambda v: {0}, [1, 2]))", "list(F(None, {0}))", "F({0}, {1})"],
    "itertools.starmap": ["list(F(function, [({0}, {1}), ({1},)]))", "list(F({0}, {1}))"],
    "itertools.dropwhile": ["list(F(lambda v: v == 1, [1, {0}]))", "list(F({0}, {1}))"],
    "itertools.filterfalse": ["list(F(lambda v: {0}, [1, 2]))", "list(F({0}, {1}))", "list(F(None, [{0}]))"],
    "itertools.takewhile": ["list(F(lambda v: {0}, [1, 2]))", "list(F({0}, {1}))"],
    "itertools.groupby": [
        "[(k, list(g)) for k, g in F({0})]",
        "[(k, list(g)) for k, g in F({0}, {1})]",
        "[k for k, g in F({0})]",
        "[list(g) for k, g in list(F([1, 1, {0}]))]",
    ],
    "itertools.tee": ["[list(t) for t in F({0})]", "[list(t) for t in F({0}, {1})]"],
    "builtins.id": ["F({0})", "F({0}) == F({0})"],
}
FORMS["_operator.index"] = FORMS["operator.index"] = ["F({0})", "[1, 2, 3][F({0})]"]

# What asks a class for each slot that a type has for itself.
OWN_FORMS = {
    "__init__": ["type({0})()", "type({0})({1})"],
    "__call__": ["{0}()", "{0}({1})"],
    "__len__": ["len({0})", "not {0}", "list({0})", "{0}[-1:]"],
    "__bool__": ["1 if {0} else 2", "bool({0})"],
    "__iter__": ["[*{0}]", "next(iter({0}))", "{1} in {0}", "function(*{0})", STATEMENTS["a, *b = {0}"]],
    "__next__": ["next({0})", "[v for v in {0}]"],
    "__reversed__": ["list(reversed({0}))"],
    "__getitem__": ["{0}[{1}]", "{0}[:1]", "{{**{0}}}"],
    "__setitem__": [STATEMENTS["{0}[{1}] = {2}"], STATEMENTS["{0}[::2] = {1}"]],
    "__delitem__": [STATEMENTS["del {0}[{1}]"]],
    "__contains__": ["{1} in {0}"],
    "__missing__": ["{0}[{1}]"],
    "keys": ["{{**{0}}}", "dict({0})", "function(**{0})"],
    "__hash__": ["hash({0})", "{{{0}: 1}}[{0}]", "{0} in {{{1}}}"],
    "__repr__": ["repr({0})", "f'{{{0}!r:>9}}'", "str([{0}])"],
    "__str__": ["str({0})", "'%s' % ({0},)"],
    "__format__": ["f'{{{0}}}'", "format({0}, '>9')"],
    "__bytes__": ["bytes({0})"],
    "__index__": ["[1, 2, 3][{0}]", "operator.index({0})", "[1, 2][:{0}]", "range({0})"],
    "__int__": ["int({0})"],
    "__float__": ["float({0})", "math.sqrt({0})"],
    "__complex__": ["complex({0})"],
    "__abs__": ["abs({0})"],
    "__neg__": ["-{0}"],
    "__pos__": ["+{0}"],
    "__invert__": ["~{0}"],
    "__round__": ["round({0})", "round({0}, {1})"],
    "__trunc__": ["math.trunc({0})"],
    "__floor__": ["math.floor({0})"],
    "__ceil__": ["math.ceil({0})"],
    "__divmod__": ["divmod({0}, {1})"],
    "__getattribute__": ["{0}.p", "{0}.__class__", "getattr({0}, 'p', {1})", "hasattr({0}, 'p')"],
    "__setattr__": [STATEMENTS["{0}.p = {1}"]],
    "__delattr__": [STATEMENTS["del {0}.p"]],
    "__instancecheck__": ["isinstance({1}, {0})"],
    "__subclasscheck__": ["issubclass({1}, {0})", STATEMENTS["except {0}"]],
    **{f"__{name}__": [f"{{0}} {op} {{1}}"] for name, op in zip(
        "eq ne lt le gt ge".split(), "== != < <= > >=".split())},
    "send": ["{0}.send(None)"],
    "throw": ["{0}.throw(ValueError)"],
    "close": ["{0}.close()"],
    "derive": ["{0}.split(ValueError)", "{0}.derive([ValueError(1)])"],
    "split": ["{0}.split(ValueError)"],
    "subgroup": ["{0}.subgroup(ValueError)"],
}  # fmt: skip
