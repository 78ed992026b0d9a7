"""Generated programs for test_all_frames.py, plainly and then with every frame captured: run with MSJIT_CAPTURE=all.

python all_frames_fuzz.py SHARE      one of ten shares of the programs; prints JSON: how many, and which differ
"""

import json
import pathlib
import sys
import tempfile
import warnings

import pytest

import msjit as ms
import test_fuzz_exits
import test_fuzz_generators
import test_fuzz_language
import test_fuzz_slots
import test_fuzz_source
from fuzz_prelude import LEFT, SLOTS

SHARES = 10


def seeds(share, count):
    """Others than those that run decorated."""
    return range(70000 + share * count, 70000 + (share + 1) * count)


def programs(share, folder):
    """Each raises where its program differs."""
    for only, count in (("", 30), (LEFT, 12), (SLOTS, 12)):
        for seed in seeds(share, count):
            yield f"language {seed}", lambda s=seed, o=only: test_fuzz_language.run(s, (0, 0, 1, 2, 3), True, only=o)
    for cell in test_fuzz_slots.some(120, 70000 + share):
        yield f"slots {cell}", lambda c=cell: test_fuzz_slots.run(c, 70000, switch=True)
    for seed in seeds(share, 25):
        yield f"source {seed}", lambda s=seed: test_fuzz_source.compare(folder, [s], ("switch",))
        yield f"exits {seed}", lambda s=seed: test_fuzz_exits.compare(folder, [s], ("switch",))
    for seed in seeds(share, 15):
        for asynchronous in (False, True):
            yield f"generators {seed}", lambda s=seed, a=asynchronous: test_fuzz_generators.compare(s, a, "switch", 2)


def main():
    warnings.simplefilter("ignore")
    different, count = {}, 0
    with tempfile.TemporaryDirectory() as folder:
        for name, compare in programs(int(sys.argv[1]), pathlib.Path(folder)):
            try:
                compare()
            except (AssertionError, pytest.fail.Exception) as error:
                different[name] = str(error)
            count += 1
    frames = ms.report().captured_frames
    print(json.dumps({"programs": count, "different": different, "captured_frames": frames}))


if __name__ == "__main__":
    main()
