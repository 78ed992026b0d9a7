"""Records what MindSpore 2.10's primitives say to operands of every kind: tests/golden/mindspore_kinds.json. Of it the table of what
our primitives take is made: python/msjit/ops/operations/operand_kinds.py.

    python tests/python/oracles/record_mindspore_kinds.py
    python tests/python/oracles/record_mindspore_kinds.py pairs     (two numbers alone: tests/golden/mindspore_number_pairs.json)
    python tests/python/oracles/record_mindspore_kinds.py table     (the table alone)

Run it with a Python that has mindspore, pytest and scipy. A call that ends the process is recorded as "ended", and the rest asked anew.
"""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "python" / "surface"), str(ROOT / "python" / "nodevice")]
SHORT = {"TypeError": "T", "ValueError": "V", "RuntimeError": "R"}
ANSWERS = ROOT.parent / "build" / "mindspore_kinds.jsonl"


def ask():
    import mindspore as ms
    from mindspore.ops import operations

    ms.jit = lambda f=None, **_: f or (lambda g: g)
    sys.modules.update({"msjit": ms, "msjit.ops": ms.ops, "msjit.ops.operations": operations})  # for the cases' dtypes
    import kinds
    import test_primitives

    known = dict(json.loads(line) for line in ANSWERS.read_text().splitlines()) if ANSWERS.exists() else {}
    with ANSWERS.open("a") as out:

        def note(key, value):
            out.write(json.dumps([key, value]) + "\n")
            out.flush()

        for name, found in kinds.calls(ms, test_primitives.CASES).items():
            for n, (make, args) in enumerate(found):
                for places, asked in [((), ["as"]), *kinds.questions(args)]:
                    for kind in asked:
                        key = f"{name}:{n}:{','.join(map(str, places))}:{kind}"
                        if key not in known:
                            note(key, "ended")
                            note(key, kinds.asked(ms, make, args, places, kind))
    print("all asked")


def ask_pairs():
    from mindspore.ops import operations

    import kinds

    names = kinds.of_two_numbers(kinds.accepted(json.loads((ROOT / "golden" / "mindspore_kinds.json").read_text())))
    text = ",\n".join(f"{json.dumps(name)}: {json.dumps(kinds.pairs(operations, name))}" for name in names)
    (ROOT / "golden" / "mindspore_number_pairs.json").write_text(f"{{\n{text}\n}}\n")


def main():
    ANSWERS.parent.mkdir(exist_ok=True)
    for _ in range(100):
        if "all asked" in subprocess.run([sys.executable, __file__, "ask"], stdout=subprocess.PIPE, text=True).stdout:
            break
    answers, rows = dict(json.loads(line) for line in ANSWERS.read_text().splitlines()), {}
    for key, value in answers.items():
        row, _, kind = key.rpartition(":")
        rows.setdefault(row, {})[kind] = value
    kept = {}
    for row, given in rows.items():
        name, n, places = row.split(":")
        if places and not answers[f"{name}:{n}::as"].endswith(("Error", "ended")):  # what it has a kernel for
            kept[row] = " ".join(SHORT.get(v, v) for v in given.values())
    text = ",\n".join(f"{json.dumps(row)}: {json.dumps(text)}" for row, text in kept.items())
    (ROOT / "golden" / "mindspore_kinds.json").write_text(f"{{\n{text}\n}}\n")
    print(f"{len(answers)} answers, {len(kept)} rows")


TABLE = '"""What operands the primitives take; tests/python/oracles/record_mindspore_kinds.py makes it of what MindSpore 2.10 takes.\n\n'
TABLE += "b: tensors of bools, i: of ints, f: of floats, c: of complex numbers; n: numbers, s: sequences, a: arrays, o: None, t: text;\n"
TABLE += ".: not asked.\n"
PAIRS = "# Pairs of numbers that are refused where both operands are numbers: f float, i int, b bool.\n"


def write_table():
    import kinds

    taken = kinds.accepted(json.loads((ROOT / "golden" / "mindspore_kinds.json").read_text()))
    rows = "\n".join(" ".join([name, *specs]) for name, specs in taken.items())
    place = ROOT.parent / "python" / "msjit" / "ops" / "operations" / "operand_kinds.py"
    pairs = json.loads((ROOT / "golden" / "mindspore_number_pairs.json").read_text())
    pairs = "\n".join(f"{name} {refused}" for name, refused in pairs.items() if refused)
    place.write_text(f'{TABLE}"""\n\nROWS = """\n{rows}\n"""\n\n{PAIRS}PAIRS = """\n{pairs}\n"""\n')


if __name__ == "__main__":
    if sys.argv[1:] == ["ask"]:
        ask()
    else:
        if sys.argv[1:] not in (["pairs"], ["table"]):
            main()
        if sys.argv[1:] != ["table"]:
            ask_pairs()
        write_table()
