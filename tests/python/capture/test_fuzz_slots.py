"""Classes with special methods of every kind (fuzz_slots.py) do the same captured as in plain Python: results, exceptions
with their lines, and every call of the program's own code in its order."""

import contextlib
import random
import traceback

import pytest

import fuzz_slots
import msjit as ms


def observe(f, scope, x):
    """What a call does, as text."""
    out = []
    scope["LOG"].clear()
    try:
        a, b = scope["objects"]()
    except BaseException as error:  # noqa: BLE001
        return ["no objects", type(error).__name__]
    scope["LOG"].clear()
    names = ((a, "the first"), (b, "the second"))
    try:
        result = ["value", fuzz_slots.show(f(x, a, b, out))]
    except BaseException as error:  # noqa: BLE001  Enough, too
        frames = [s.lineno for s in traceback.extract_tb(error.__traceback__) if s.filename.startswith("<slots")]
        result = ["raised", fuzz_slots.show(error, names), type(error.__context__).__name__, frames]
        del error
    log = list(scope["LOG"])
    return [result, log, [fuzz_slots.show(v, names) for v in out], fuzz_slots.show(a), fuzz_slots.show(b)]


def difference(expected, found):
    """The first part that differs, of each list."""
    lines = []
    for a, b in zip(expected, found):
        if a == b:
            continue
        at = next((i for i, (p, q) in enumerate(zip(a, b)) if p != q), min(len(a), len(b)))
        lines.append(f"at {at}:\n    plain    {a[at : at + 2]} of {len(a)}\n    captured {b[at : at + 2]} of {len(b)}")
    return "\n".join(lines)


def run(cell, seed, calls=3, switch=False):
    """Raises AssertionError where the modes differ; how many of the calls were captured, None where the class cannot be."""
    plain = fuzz_slots.program(cell, seed)
    if plain is None:
        return None
    target = fuzz_slots.program(cell, seed)
    captured = target["f"] if switch else ms.jit(target["f"], backend="cpu")  # asked for: no trial whether it pays
    for _ in range(calls):
        x = ms.tensor(1.5)  # of a number there would be no op to capture
        expected = observe(plain["f"], plain, x)
        with ms.enable_capture() if switch else contextlib.nullcontext():
            found = observe(captured, target, x)
        assert expected == found, f"{cell}, seed {seed}\n{plain['SOURCE']}\n{difference(expected, found)}"
    return ms.report(target["f"]).captured_frames


def some(count, seed):
    return random.Random(seed).sample(fuzz_slots.cells(), count)


pytestmark = [pytest.mark.filterwarnings("ignore::DeprecationWarning"), pytest.mark.by_turns]


@pytest.mark.parametrize("block", range(4))
def test_some_cells(block):
    captured = [frames for cell in some(200, block) if (frames := run(cell, 0)) is not None]
    assert len(captured) > 100
    assert sum(captured) > 0.9 * 3 * len(captured)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(200))
def test_every_cell(part):
    for cell in fuzz_slots.cells()[part::200]:
        run(cell, 1)
