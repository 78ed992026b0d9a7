"""A second interpreter for canonical instructions: the region handler of the tests.

It executes a few instructions on the values of the frame and lets the region end at any boundary it passed, so that
sites and landings of every kind meet.
"""

import opcode
import operator
import random
import types

import _capture_testing as ct

NULL = ct.null
BINARY = [operator.add, operator.and_, operator.floordiv, operator.lshift, operator.matmul, operator.mul, operator.mod,
          operator.or_, operator.pow, operator.rshift, operator.sub, operator.truediv, operator.xor]  # fmt: skip
COMPARE = [operator.lt, operator.le, operator.eq, operator.ne, operator.gt, operator.ge]
UNARY = [operator.neg, operator.pos, operator.not_, operator.invert]
COMMON = getattr(opcode, "_common_constants", [AssertionError])
SAFE = (int, float, str, tuple, bool, type(None), range, type(iter(())), type(iter(range(0))), type(iter([])), list)


class Stop(Exception):
    pass


class Region:
    def __init__(self, code, rows, globals_, rng, steps=12):
        self.code, self.rows, self.globals, self.rng, self.steps = code, rows, globals_, rng, steps
        self.rewritten = None
        self.site_instrs = []

    def __call__(self, site, variables, stack, capacity):
        start = self.site_instrs[site]
        at, states, committed = start, [], 0
        for _ in range(self.rng.randrange(1, self.steps)):
            try:
                at, variables, stack, effect = self.step(site, at, list(variables), list(stack), capacity)
            except Exception:
                break
            states.append((at, variables, stack))
            if effect:
                committed = len(states) - 1
        ends = [s for s in states[committed:] if self.can_land(site, s[0], capacity)]
        if not ends:
            return None
        return self.rng.choice(ends)

    def can_land(self, site, at, capacity):
        row = self.rows[at]
        return (
            at != self.site_instrs[site] and row["depth"] <= capacity and self.rewritten.why_not_land(site, at) is None
        )

    def step(self, site, at, v, s, capacity):
        row = self.rows[at]
        op, n, m = row["op"], row["arg"], row["arg2"]
        to, effect = at + 1, False
        if op in ("Nop", "Resume"):
            pass
        elif op == "PopTop":
            self.safe(s[-1])
            s.pop()
        elif op == "PushNull":
            s.append(NULL)
        elif op == "Copy":
            s.append(s[-n])
        elif op == "Swap":
            s[-1], s[-n] = s[-n], s[-1]
        elif op == "Rot":
            s.insert(len(s) - n, s.pop())
        elif op == "LoadConst":
            s.append(self.code.co_consts[n])
        elif op == "LoadSmallInt":
            s.append(n)
        elif op == "LoadCommonConstant":
            s.append(COMMON[n])
        elif op == "LoadFast":
            if v[n] is NULL:
                raise Stop
            s.append(v[n])
        elif op == "LoadFastAndClear":
            s.append(v[n])
            v[n] = NULL
        elif op == "StoreFast":
            self.safe(v[n])
            v[n] = s.pop()
        elif op == "LoadDeref":
            s.append(v[n].cell_contents)
        elif op == "LoadClosure":
            s.append(v[n])
        elif op == "LoadGlobal":
            name = self.code.co_names[n]
            builtins = self.globals["__builtins__"]
            builtins = builtins if isinstance(builtins, dict) else vars(builtins)
            value = self.globals[name] if name in self.globals else builtins[name]
            s += {0: [value], 1: [NULL, value], 2: [value, NULL]}[m]
        elif op == "UnaryOp":
            s.append(UNARY[n](self.safe(s.pop())))
        elif op == "ToBool":
            s.append(bool(self.safe(s.pop())))
        elif op == "BinaryOp":
            b, a = self.safe(s.pop()), self.safe(s.pop())
            if isinstance(a, list):
                raise Stop
            s.append(BINARY[n](a, b))
        elif op == "CompareOp":
            b, a = self.safe(s.pop()), self.safe(s.pop())
            value = COMPARE[n](a, b)
            s.append(bool(value) if m else value)
        elif op == "IsOp":
            b, a = s.pop(), s.pop()
            s.append((a is b) != bool(n))
        elif op == "ContainsOp":
            b, a = self.safe(s.pop()), self.safe(s.pop())
            s.append((a in b) != bool(n))
        elif op == "BinarySubscr":
            b, a = self.safe(s.pop()), self.safe(s.pop())
            s.append(a[b])
        elif op in ("BuildTuple", "BuildList", "BuildSlice", "BuildString"):
            parts = s[len(s) - n :]
            del s[len(s) - n :]
            made = {"BuildTuple": tuple, "BuildList": list, "BuildSlice": lambda p: slice(*p), "BuildString": "".join}[
                op
            ]
            s.append(made(parts))
        elif op == "UnpackSequence":
            parts = self.safe(s.pop())
            if len(parts) != n:
                raise Stop
            s += reversed(parts)
        elif op == "GetIter":
            a = self.safe(s.pop())
            s += [iter(a), NULL][: 1 + m]
        elif op == "ForIter":
            if not (self.can_land(site, at + 1, capacity) and self.can_land(site, row["target"], capacity)):
                raise Stop
            effect = True
            try:
                s.append(next(self.safe(s[-1 - m])))
            except StopIteration:
                if n == 0:
                    s.pop()
                to = row["target"]
        elif op == "Jump":
            to = row["target"]
        elif op in ("PopJumpIfFalse", "PopJumpIfTrue"):
            if bool(self.safe(s.pop())) == (op == "PopJumpIfTrue"):
                to = row["target"]
        elif op in ("PopJumpIfNone", "PopJumpIfNotNone"):
            if (s.pop() is None) == (op == "PopJumpIfNone"):
                to = row["target"]
        elif op in ("JumpIfFalseOrPop", "JumpIfTrueOrPop"):
            if bool(self.safe(s[-1])) == (op == "JumpIfTrueOrPop"):
                to = row["target"]
            else:
                s.pop()
        elif op == "PopBlock" or op == "SetupFinally":
            pass  # 3.10: the block stack follows from the landing
        else:
            raise Stop
        return to, v, s, effect

    def safe(self, value):
        """Values whose operations run no code of the program."""
        if type(value) not in SAFE and value is not NULL:
            raise Stop
        return value


def function_with(function, code):
    made = types.FunctionType(
        code, function.__globals__, function.__name__, function.__defaults__, function.__closure__
    )
    made.__kwdefaults__ = function.__kwdefaults__
    made.__dict__.update(function.__dict__)
    made.__qualname__ = function.__qualname__
    return made


def all_sites(code):
    rows = ct.instructions(code)
    probe = ct.Rewritten(code, list(range(len(rows))), [], None)
    return [i for i in range(len(rows)) if not probe.why_no_site(i)]


def rewrite(function, seed=0, sites=None, steps=12, arm=True, density=1.0):
    """The function with a mini-interpreter at (a random part of) its sites; (new function, Rewritten)."""
    rng = random.Random(seed)
    code = function.__code__
    rows = ct.instructions(code)
    region = Region(code, rows, function.__globals__, rng, steps)
    sites = all_sites(code) if sites is None else sites
    sites = [s for s in sites if rng.random() < density]
    region.site_instrs = sites
    rewritten = ct.Rewritten(code, sites, ct.potential_call_sites(code), region, lambda site, callable: None)
    region.rewritten = rewritten_proxy(rewritten)
    if arm:
        for i in range(len(sites)):
            rewritten.arm(i, rng.randrange(rewritten.max_growth(i) + 1))
        for i in range(len(ct.potential_call_sites(code))):
            rewritten.arm_call(i, rng.random() < 0.5)
    return function_with(function, rewritten.code()), rewritten


def rewritten_proxy(rewritten):
    """The handler is owned by the Rewritten: a weak way back, with the answers remembered."""
    method, cache = rewritten.why_not_land, {}
    holder = types.SimpleNamespace()
    address = id(rewritten)

    def why_not_land(site, at):
        if (site, at) not in cache:
            target = holder.alive[address]
            cache[site, at] = target.why_not_land(site, at)
        return cache[site, at]

    del method
    holder.alive = ALIVE
    ALIVE[address] = rewritten
    return types.SimpleNamespace(why_not_land=why_not_land)


ALIVE = {}
