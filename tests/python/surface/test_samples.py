"""Every sample of MindSpore's surface gives what MindSpore 2.10 gave, or its peer where MindSpore has no kernel; called
eagerly, captured, and in GRAPH_MODE."""

import importlib
from pathlib import Path

import numpy as np
import pytest

import msjit as ms
import peers
import programs

GOLDEN = Path(__file__).resolve().parents[2] / "golden"
TABLES = sorted(p.stem[8:] for p in Path(__file__).parent.glob("samples_*.py"))
RECORDED = {t: np.load(GOLDEN / f"mindspore_{t}.npz") for t in TABLES}
SAMPLES = {t: importlib.import_module(f"samples_{t}").SAMPLES for t in TABLES}
MODES = ("eager", "captured", "graph")


def marks(table, name):
    """Samples that MindSpore has no kernel for are compared with PyTorch, where that is installed."""
    recorded = RECORDED[table]
    missing = [i for i in range(len(SAMPLES[table][name])) if f"{name}:{i}:n" not in recorded]
    return [pytest.mark.peers] if any(peers.needs_torch(table, name, i) for i in missing) else []


CASES = [
    pytest.param(t, name, mode, id=f"{t}.{name}-{mode}", marks=marks(t, name))
    for mode in MODES
    for t in TABLES
    for name in SAMPLES[t]
    if (name, mode) != ("get_context", "graph")  # it tells the mode
]


@pytest.fixture(scope="module")
def kit():
    return programs.Kit(ms)


def expected(table, name, i):
    archive, key = RECORDED[table], f"{name}:{i}"
    if f"{key}:n" in archive:
        return [archive[f"{key}:{k}"] for k in range(int(archive[f"{key}:n"]))]
    return peers.value(table, name, i)


def compare(ours, theirs, rtol, atol, pixels=0):
    assert len(ours) == len(theirs)
    for a, b in zip(ours, theirs):
        assert a.shape == b.shape, (a.shape, b.shape)
        if pixels and b.dtype == np.uint8:  # MindSpore computes pixels with few bits
            np.testing.assert_allclose(a.astype(int), b.astype(int), atol=pixels, rtol=0)
        elif b.dtype.kind in "fc":
            np.testing.assert_allclose(a, b, rtol=rtol, atol=atol, equal_nan=True)
        else:
            np.testing.assert_array_equal(a, b)


@pytest.mark.parametrize("table,name,mode", CASES)
def test_sample(kit, table, name, mode, in_new_folder, request):
    assert programs.there(ms, table, name)
    ms.set_context(mode=ms.GRAPH_MODE if mode == "graph" else ms.PYNATIVE_MODE)
    request.addfinalizer(lambda: ms.set_context(mode=ms.PYNATIVE_MODE))
    for i, sample in enumerate(SAMPLES[table][name]):
        theirs = expected(table, name, i)
        assert theirs is not None, f"sample {i} is neither recorded nor has a peer"
        ms.set_seed(1)
        ours = programs.run(sample, kit, ms.jit if mode == "captured" else None)
        compare(ours, theirs, *peers.tolerance(name, i), pixels=peers.PIXELS.get(name, 1) if table == "vision" else 0)
        if f"{name}:{i}:n" in RECORDED[table]:
            assert [a.dtype for a in ours] == [a.dtype for a in theirs]
