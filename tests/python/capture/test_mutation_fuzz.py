"""Random changes of what guards rest on (mutate.py): a captured function never gives a stale result."""

import pytest

import mutate

CHANGES = 20  # of one program
CHUNK = 50


@pytest.mark.parametrize("first", range(0, 25, 5))
def test_some_changes(first):
    captured = calls = 0
    for seed in range(first, first + 5):
        a, b = mutate.run(seed, CHANGES)
        captured, calls = captured + a, calls + b
    assert captured > 0.7 * calls  # the comparison means something


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(100))
def test_a_hundred_thousand_changes(chunk):
    captured = calls = 0
    for seed in range(1000 + chunk * CHUNK, 1000 + (chunk + 1) * CHUNK):
        a, b = mutate.run(seed, CHANGES)
        captured, calls = captured + a, calls + b
    assert captured > 0.8 * calls


def test_every_kind_of_change_can_happen():
    """A change that raises changes nothing: each must work in the beginning."""
    for kind in (name for name in dir(mutate.World) if name.startswith("change_")):
        world = mutate.World(1)
        for attempt in range(40):  # some need luck: deleting what is there
            try:
                getattr(world, kind)()
                break
            except (TypeError, AttributeError, ValueError, KeyError):
                if attempt == 39:
                    raise
        world.compare()
