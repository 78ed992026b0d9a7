"""Loops with one way out: `break`, `continue`, `return` and `else` in the form that graphs have."""

import ast
import copy

_LOOPS = (ast.For, ast.While)
_OWN_SCOPE = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef, ast.GeneratorExp)
_GUARDED = (ast.Try, ast.With, ast.AsyncWith, ast.AsyncFor, ast.Match) + (
    (ast.TryStar,) if hasattr(ast, "TryStar") else ()
)
# What the number of a loop says of the turn that has just ended.
_GOES_ON, _CONTINUE, _BREAK, _FIRST_OWN = range(4)


class _Loop:
    """A loop that is being rewritten."""

    def __init__(self, name):
        self.name = name
        self.returns = []  # (number, statement)
        self.moved = []  # (number, statements): what stood before a `break`, where that is moved behind the loop
        self.moves = False  # whether it is
        self.used = False  # whether anything sets the number
        self.continues = False
        self.ends = False  # whether the number ends the loop
        self.breaks = False
        self.keeps_breaks = True  # a `break` that stands right in the loop stays one

    def set(self, value, at):
        target = ast.Name(id=self.name, ctx=ast.Store())
        return ast.copy_location(ast.Assign(targets=[target], value=ast.Constant(value=value)), at)

    def next_number(self):
        return _FIRST_OWN + len(self.returns) + len(self.moved)

    def compared(self, how, value):
        name = ast.Name(id=self.name, ctx=ast.Load())
        return ast.Compare(left=name, ops=[how], comparators=[ast.Constant(value=value)])


# Names by which a function would see that other code is executed than its own.
_OF_VARIABLES = {"locals", "vars", "dir", "eval", "exec"}
_OF_FRAMES = {"_getframe", "currentframe", "f_code", "f_locals", "tb_frame"}


def asks(node):
    """Whether a function asks for its variables, or it or one in it for frames."""
    nodes = list(ast.walk(node))
    set_here = {n.id for n in nodes if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    set_here |= {n.arg for n in nodes if isinstance(n, ast.arg)}
    for n in nodes:
        if isinstance(n, ast.Attribute):
            of_inspect = isinstance(n.value, ast.Name) and n.value.id == "inspect"
            if n.attr in _OF_FRAMES or (n.attr == "stack" and of_inspect):
                return True
        elif isinstance(n, ast.Name) and (n.id in _OF_FRAMES or n.id == "stack") and n.id not in set_here:
            return True
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return any(isinstance(n, ast.Name) and n.id in _OF_VARIABLES for n in _walk(node.body, functions))


def has_exits(node):
    """Whether a loop in the function is left, or its turn, in a way that `restructured` changes."""
    return any(_needs(loop) or _is_either(loop) for loop in _walk(node.body) if isinstance(loop, _LOOPS))


def _is_either(loop):
    """A `while a or b`. Bytecode leaves it from several places."""
    test = loop.test if isinstance(loop, ast.While) else None
    return isinstance(test, ast.BoolOp) and isinstance(test.op, ast.Or) and not loop.orelse


class _Either(ast.NodeTransformer):
    """`while a or b` as a loop that a number ends, set by `if a: ... elif b: ... else: ...`: each is asked as often as before."""

    def __init__(self):
        self.loops = 0

    def visit_While(self, node):
        self.generic_visit(node)
        if not _is_either(node):
            return node
        self.loops += 1
        test, name = node.test, f".goes{self.loops}"
        first = None
        for value in reversed(test.values):
            last = [self._set(name, 0, test)] if first is None else [first]
            first = ast.copy_location(ast.If(value, [self._set(name, 1, value)], last), value)
        ended = ast.Compare(ast.Name(name, ast.Load()), [ast.Eq()], [ast.Constant(0)])
        leave = ast.copy_location(ast.If(ended, [ast.copy_location(ast.Break(), test)], []), test)
        node.test = ast.copy_location(ast.Constant(True), test)
        node.body[:0] = [first, leave]
        return node

    def visit_FunctionDef(self, node):
        return node if _is_generator(node) or asks(node) else self.generic_visit(node)

    def _apart(self, node):
        return node

    visit_AsyncFunctionDef = visit_ClassDef = visit_Lambda = _apart

    @staticmethod
    def _set(name, value, at):
        return ast.copy_location(ast.Assign([ast.Name(name, ast.Store())], ast.Constant(value)), at)


def restructured(node):
    """A copy of the function's definition (None: no loop changes), and what had to stay: (why, line) of each such loop."""
    rewriter = _Rewriter()
    made = copy.deepcopy(node)
    either = _Either()
    made.body = [either.visit(s) for s in made.body]
    made.body = rewriter.outside(made.body)
    return ast.fix_missing_locations(made) if rewriter.loops or either.loops else None, rewriter.kept


def _walk(statements, apart=_OWN_SCOPE):
    """All nodes of this scope."""
    left = list(statements)
    while left:
        node = left.pop()
        yield node
        if not isinstance(node, apart):
            left.extend(ast.iter_child_nodes(node))


def _exits(statements, guarded=False, inner=False):
    """(statement, whether something guards it, whether it stands in an inner loop) of what leaves the loop or its turn."""
    for s in statements:
        if isinstance(s, ast.Return) or (isinstance(s, (ast.Break, ast.Continue)) and not inner):
            yield s, guarded, inner
        elif isinstance(s, _LOOPS):
            yield from _exits(s.body, guarded, True)
            yield from _exits(s.orelse, guarded, inner)
        elif not isinstance(s, _OWN_SCOPE):
            within = guarded or isinstance(s, _GUARDED)
            for block in _blocks(s):
                yield from _exits(block, within, inner)


def _blocks(statement):
    for _, value in ast.iter_fields(statement):
        if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
            yield value
        elif isinstance(value, list):
            for part in value:
                if isinstance(part, (ast.ExceptHandler, ast.match_case)):
                    yield part.body


def _is_plain_break(s):
    return isinstance(s, ast.If) and len(s.body) == 1 and isinstance(s.body[0], ast.Break) and _leaves(s.test, True)


def _leaves(test, when):
    """Whether each branch of a condition that is so goes to what follows it at once; those of `a and b` do where it is
    false."""
    if isinstance(test, ast.BoolOp):
        return isinstance(test.op, ast.Or) is when and all(_leaves(v, when) for v in test.values)
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return _leaves(test.operand, not when)
    return not (isinstance(test, ast.Compare) and len(test.ops) > 1) and not isinstance(test, ast.IfExp)


def _needs(loop):
    plain = {id(s.body[0]) for s in loop.body if _is_plain_break(s)} if not loop.orelse else set()
    return any(id(s) not in plain for s, _, _ in _exits(loop.body))


def _guarded_exit(loop):
    """A statement for which a loop must stay as it is: it stands in a try, with or match, or in the `else` of a loop that
    has to stay, where it leaves this one."""
    for s, guarded, _ in _exits(loop.body):
        if guarded:
            return s
    for inner in _walk(loop.body):
        if isinstance(inner, _LOOPS) and any(True for _ in _exits(inner.orelse)) and _needs(inner):
            s = _guarded_exit(inner)
            if s:
                return s
    return None


def _is_true(test):
    return isinstance(test, ast.Constant) and bool(test.value)


class _Rewriter:
    def __init__(self):
        self.kept = []
        self.loops = 0  # that were changed

    def outside(self, statements):
        """Statements that stand in no loop that is rewritten."""
        made = []
        for s in statements:
            if isinstance(s, _LOOPS):
                made += self.loop(s)
            else:
                made.append(self.inside(s))
        return made

    def inside(self, s):
        """A statement that is no loop and leaves none: what stands in it is rewritten."""
        if isinstance(s, ast.FunctionDef):
            s.body = s.body if _is_generator(s) or asks(s) else self.outside(s.body)
        elif not isinstance(s, _OWN_SCOPE):
            for block in _blocks(s):
                block[:] = self.outside(block)
        return s

    def loop(self, node):
        """The statements that stand for a loop."""
        if not _needs(node) or self._is_guarded(node):
            node.body, node.orelse = self.outside(node.body), self.outside(node.orelse)
            return [node]
        self.loops += 1
        to = _Loop(f".left{self.loops}")
        endless = isinstance(node, ast.While) and _is_true(node.test)
        to.keeps_breaks = not node.orelse
        # What the `else` binds as well, or nothing but a way out, is bound in both arms only behind the loop.
        to.moves = bool(node.orelse) or endless
        body, _ = self.block(node.body, to, top=True, last=True)
        behind = self._behind(node, to)
        node.orelse = []
        if not to.used:
            node.body = body
            return [node, *behind]
        if to.ends:
            ended = to.compared(ast.Gt(), _CONTINUE) if to.continues else to.compared(ast.NotEq(), _GOES_ON)
            body.append(_if(ended, [ast.Break()], node))
        node.body = [to.set(_GOES_ON, node), *body]
        return [to.set(_GOES_ON, node), node, *behind]

    def _is_guarded(self, node):
        s = _guarded_exit(node)
        if s:
            self.kept.append((f"a '{type(s).__name__.lower()}' of a loop stands in a try, with or match", s.lineno))
        return s is not None

    def _behind(self, node, to):
        """What follows the loop: the values it returned, its `else`, what stood before a `break`."""
        behind = []
        endless = not node.orelse and isinstance(node, ast.While) and _is_true(node.test)
        for i, (number, s) in enumerate(to.returns):
            last = i + 1 == len(to.returns)
            if last and endless and not to.breaks and not to.moved:
                behind.append(s)
            else:
                behind.append(_if(to.compared(ast.Eq(), number), [s], s))
        arms = [(to.compared(ast.Eq(), number), self.outside(body)) for number, body in to.moved]
        orelse = self.outside(node.orelse)
        if orelse and not to.used:
            return behind + orelse
        if orelse:
            arms.insert(0, (to.compared(ast.Lt(), _BREAK), orelse))
        whole = not to.breaks and bool(orelse or endless)  # no other way leads here
        rest = arms.pop()[1] if arms and whole and to.moved else []
        for test, body in reversed(arms):
            rest = [_if(test, body, body[0], rest)]
        return behind + rest

    def block(self, statements, to, top, last):
        """Statements of a loop that is rewritten; and whether the number may have been set in them. top: they stand
        right in the loop; last: nothing of the turn follows them."""
        made, sets = [], False
        waiting = list(statements)
        while waiting:
            s = waiting.pop(0)
            if isinstance(s, (ast.Break, ast.Continue, ast.Return)):
                if isinstance(s, ast.Break) and to.moves and made and not top:
                    return [self._moved(s, made, to)], True
                made.append(self._exit(s, to))
                return made, True
            if isinstance(s, _LOOPS):
                if not _needs(s):  # nothing leaves it: its `else` always runs
                    waiting, s.orelse = s.orelse + waiting, []
                made_of_it = self.loop(s)
                if len(made_of_it) > 1:  # what it returned leaves this loop too
                    at = next(i for i, x in enumerate(made_of_it) if x is s)
                    made += made_of_it[: at + 1]
                    waiting = made_of_it[at + 1 :] + waiting
                else:
                    made += made_of_it
                continue
            if not isinstance(s, ast.If) or not any(True for _ in _exits([s])):
                made.append(self.inside(s))
                continue
            if top and to.keeps_breaks and _is_plain_break(s):
                waiting = s.orelse + waiting
                to.breaks = True
                made.append(_if(s.test, s.body, s))
                continue
            if last and isinstance(s.body[-1], ast.Continue) and not any(True for _ in _exits(s.body[:-1])):
                s.orelse += waiting
                waiting = []
                s.body = s.body[:-1] or [ast.copy_location(ast.Pass(), s)]
            s.body, in_body = self.block(s.body, to, top=False, last=last and not waiting)
            s.orelse, in_else = self.block(s.orelse, to, top=False, last=last and not waiting)
            made.append(s)
            if not in_body and not in_else:
                continue
            sets = True
            if waiting:
                rest, _ = self.block(waiting, to, top=False, last=last)
                made.append(_if(to.compared(ast.Eq(), _GOES_ON), rest, waiting[0]))
            return made, True
        return made, sets

    def _exit(self, s, to):
        to.used = True
        if isinstance(s, ast.Continue):
            to.continues = True
            return to.set(_CONTINUE, s)
        to.ends = True
        if isinstance(s, ast.Break):
            to.breaks = True
            return to.set(_BREAK, s)
        to.returns.append((to.next_number(), s))
        return to.set(to.returns[-1][0], s)

    def _moved(self, s, body, to):
        to.used = to.ends = True
        to.moved.append((to.next_number(), body))
        return to.set(to.moved[-1][0], s)


def _is_generator(node):
    return any(isinstance(n, (ast.Yield, ast.YieldFrom, ast.Await)) for n in _walk(node.body))


def _if(test, body, at, orelse=()):
    return ast.copy_location(ast.If(ast.copy_location(test, at), _placed(body, at), list(orelse)), at)


def _placed(body, at):
    for s in body:
        if not hasattr(s, "lineno"):
            ast.copy_location(s, at)
    return body
