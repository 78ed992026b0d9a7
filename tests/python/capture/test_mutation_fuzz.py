"""Random changes of what guards rest on (mutate.py): a captured function never gives a stale result."""

import pytest

import mutate

CHANGES = 20  # of one program
CHUNK = 300


@pytest.mark.parametrize("first", range(0, 25, 5))
def test_some_changes(first):
    counts = mutate.Counts()
    for seed in range(first, first + 5):
        counts.run(seed, CHANGES)
    assert counts.captured > 0.7 * counts.calls  # the comparison means something


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(20))
def test_a_hundred_thousand_changes(chunk):
    counts = mutate.Counts()
    for seed in range(1000 + chunk * CHUNK, 1000 + (chunk + 1) * CHUNK):
        counts.run(seed, CHANGES)
    assert counts.captured >= 5000 and counts.captured > 0.8 * counts.calls
    assert counts.seen > 0.2 * counts.changes  # a stale result would have differed from eager's
    rare = {name: counts.mutated[name] for name in mutate.SOURCES if counts.mutated[name] < 5}
    assert not rare  # a hundred times each over all chunks


@pytest.mark.one_version
def test_every_source_is_mutated():
    counts = mutate.Counts()
    for seed in range(500, 560):
        counts.run(seed, CHANGES)
    rare = {name: counts.mutated[name] for name in mutate.SOURCES if not counts.mutated[name]}
    assert not rare


def test_every_kind_of_change_belongs_to_a_source():
    kinds = {name[7:] for name in dir(mutate.World) if name.startswith("change_")}
    listed = {kind for changes, _, _ in mutate.SOURCES.values() for kind in changes.split()}
    assert listed <= kinds
    assert kinds - listed == {
        "many_attributes",
        "registered_class",
        "dispatch",
        "cell_object",
    }


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
