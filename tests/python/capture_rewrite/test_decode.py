"""The decoder against the interpreter's own facts."""

import dis
import opcode
import sys

import _capture_testing as ct
import pytest

from corpus import MODULES, all_code, module_code, nested

pytestmark = pytest.mark.by_turns

# In opcode.opmap but never in the code of a function: pseudo-opcodes, instrumented forms, interpreter internals.
NOT_IN_CODE = set(
    """CACHE RESERVED INTERPRETER_EXIT EXIT_INIT_CHECK ENTER_EXECUTOR SETUP_CLEANUP JUMP JUMP_NO_INTERRUPT
    LOAD_SUPER_METHOD LOAD_ZERO_SUPER_METHOD LOAD_ZERO_SUPER_ATTR STORE_FAST_MAYBE_NULL""".split()
)
if sys.version_info >= (3, 12):
    NOT_IN_CODE |= {"SETUP_FINALLY", "SETUP_WITH", "POP_BLOCK", "LOAD_METHOD"}
if sys.version_info >= (3, 13):
    NOT_IN_CODE |= {"LOAD_CLOSURE"}
if sys.version_info >= (3, 14):
    NOT_IN_CODE |= {"ANNOTATIONS_PLACEHOLDER", "JUMP_IF_FALSE", "JUMP_IF_TRUE"}
if sys.version_info >= (3, 15):
    NOT_IN_CODE |= {"TRACE_RECORD"}


def test_every_opcode_has_one_row():
    for name, number in opcode.opmap.items():
        if name in NOT_IN_CODE or name.startswith("INSTRUMENTED_"):
            continue
        row = ct.opcode_row(number)
        assert row is not None and row[0] == name
    known = {n for n in opcode.opmap.values() if n < 256}
    assert all(ct.opcode_row(n) is None for n in range(256) if n not in known)


@pytest.mark.parametrize("name", MODULES)
def test_module_decodes(name):
    code = module_code(name)
    for co in nested(code):
        check(co)


def check(co):
    rows = ct.instructions(co)
    by_lasti = {}
    for row in rows:
        by_lasti.setdefault(row["lasti"], []).append(row)
    covered = 0
    lines = {i: line for start, end, line in co.co_lines() for i in range(start, end, 2)}
    for row in rows:
        assert row["depth"] <= max(co.co_stacksize, 1)
        assert (row["line"] if row["line"] >= 0 else None) == lines.get(row["lasti"])
        if row["sub"] == 0:
            assert row["offset"] == covered
            covered += row["length"]
    assert covered == len(co.co_code)
    # Raw stack effects: the sum over the parts of an instruction.
    for ins in dis.get_instructions(co):
        parts = by_lasti.get(ins.offset)
        if ins.opname in ("EXTENDED_ARG", "CACHE", "PRECALL", "KW_NAMES"):
            continue
        assert parts, (co, ins)
        want = dis.stack_effect(ins.opcode, ins.arg, jump=False)
        if sys.version_info[:2] == (3, 11) and ins.opname == "CALL":
            want = -ins.arg - 1  # the interpreter accounts for the arguments at PRECALL
        if has_true_effect(ins.opname):
            assert sum(p["effect"] for p in parts) == want, (co, ins)
    if sys.version_info >= (3, 11):
        entries = dis._parse_exception_table(co)
        for row in rows:
            inside = [e for e in entries if e.start <= row["lasti"] < e.end]
            assert (rows[row["handler"]]["offset"] if row["handler"] is not None else None) == (
                inside[-1].target if inside else None
            )


def has_true_effect(name):
    """dis.stack_effect is a bound for instructions after which control does not go on, or goes on elsewhere."""
    return not name.startswith(
        ("SETUP_", "FOR_ITER", "END_FOR", "RERAISE", "RETURN", "RAISE", "END_ASYNC_FOR", "SEND")
    ) and name not in (
        "CLEANUP_THROW",
        "YIELD_FROM",
        "POP_EXCEPT",
    )


def test_depths_are_exact_at_the_maximum():
    """The interpreter's compiler computes co_stacksize as a maximum: most code objects reach it exactly."""
    exact = total = 0
    for co in all_code():
        rows = ct.instructions(co)
        deepest = max(max(r["depth"], r["depth"] + r["effect"]) for r in rows)
        total += 1
        exact += deepest == co.co_stacksize or co.co_stacksize - deepest <= 2
        assert deepest <= max(co.co_stacksize, 1)
    assert exact > 0.7 * total


def test_unreachable_is_rare():
    rows = [r for co in all_code() for r in ct.instructions(co)]
    dead = [r for r in rows if r["depth"] < 0 and r["op"] not in ("EndFor", "PopTop")]
    assert len(dead) < 0.01 * len(rows)


def first(name, rows):
    return next(r for r in rows if r["op"] == name)


def test_canonical_forms():
    def f(a, b):
        print(a, sep=b)
        x = a.method(b, k=1)
        x += a[b]
        return x < b, x not in b, x is not b

    rows = ct.instructions(f.__code__)
    calls = [r for r in rows if r["op"] == "Call"]
    assert [c["arg"] for c in calls] == [2, 2]
    inplace = first("BinaryOp", rows)
    assert (inplace["arg"], inplace["arg2"]) == (0, 1)
    assert first("CompareOp", rows)["arg"] == 0
    assert first("ContainsOp", rows)["arg"] == 1
    assert first("IsOp", rows)["arg"] == 1


def test_nothing_stands_between_the_look_up_of_enter_and_its_call():
    def f(manager):
        with manager:
            return manager.value()

    rows = ct.instructions(f.__code__)
    calls = ct.potential_call_sites(f.__code__)
    assert calls and not [i for i in calls if rows[i - 1]["op"] == "LoadSpecial"]


def test_loops():
    def f(n):
        s = 0
        for i in range(n):
            while s < i:
                s += 1
            for j in ():
                s -= j
        return s

    rows = ct.instructions(f.__code__)
    loops = ct.loops(f.__code__)
    assert sorted(depth for _, _, depth, _, _ in loops) == [1, 2, 2]
    outer = next(i for i, loop in enumerate(loops) if loop[2] == 1)
    assert rows[loops[outer][0]]["op"] == "ForIter"
    assert all(parent == outer for _, parent, depth, _, _ in loops if depth == 2)
    returns = [i for i, r in enumerate(rows) if r["op"] == "ReturnValue"]
    assert not any(i in body for i in returns for *_, body in loops)


def test_liveness():
    def f(a, b):
        c = a + b
        d = c * a
        return d

    rows = ct.instructions(f.__code__)
    at = next(i for i, r in enumerate(rows) if r["op"] == "StoreFast") + 1
    assert ct.live_locals(f.__code__, at) == ["a", "c"]
    end = next(i for i, r in enumerate(rows) if r["op"] == "ReturnValue")
    assert ct.live_locals(f.__code__, end) == []


def test_instrumented_code_decodes_the_same():
    def f(n):
        for i in range(n):
            if i % 2:
                yield i

    before = ct.dump(f.__code__)
    list(f(100))
    assert ct.dump(f.__code__) == before
    seen = []
    sys.settrace(lambda frame, event, arg: (seen.append(ct.dump(f.__code__)), None)[1])
    try:
        list(f(3))
    finally:
        sys.settrace(None)
    assert seen and set(seen) == {before}


def test_errors_are_reported():
    with pytest.raises(TypeError):
        ct.dump(3)
