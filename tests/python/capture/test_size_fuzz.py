"""Random programs that look at sizes, each at several sizes, captured and eagerly: same results, writes and errors."""

import linecache

import numpy as np
import pytest

import msjit as ms
import size_fuzz


def flat(value):
    if isinstance(value, (tuple, list)):
        return [y for x in value for y in flat(x)]
    return [value]


def close(x, y):
    if isinstance(x, ms.Tensor):
        same_type = isinstance(y, ms.Tensor) and x.shape == y.shape and x.dtype == y.dtype
        return same_type and np.allclose(x.asnumpy(), y.asnumpy(), rtol=1e-3, atol=1e-4, equal_nan=True)
    return type(x) is type(y) and x == y


def run(fn, arguments, notes):
    notes.clear()
    try:
        return flat(fn(*arguments)), list(notes), None
    except Exception as error:
        return [], list(notes), (type(error), str(error))


def check(seed):
    source = size_fuzz.program(seed)
    notes = []
    note = ms.no_capture(lambda value: notes.append(value))
    space = {"ms": ms, "note": note}
    name = f"<sizes {seed}>"
    linecache.cache[name] = (len(source), None, source.splitlines(True), name)
    exec(compile(source, name, "exec"), space)
    captured = ms.jit(space["f"], dynamic=True if seed % 2 else None)
    rng = np.random.default_rng(seed)
    for n, m in size_fuzz.sizes(seed):
        arrays = [rng.standard_normal(s).astype("float32") for s in ((n, m), (n, m), (m,))]
        theirs = [ms.tensor(a) for a in arrays]
        mine = [ms.tensor(a) for a in arrays]
        expected, noted, raised = run(space["f"], theirs, notes)
        got, noted_too, raised_too = run(captured, mine, notes)
        where = f"sizes {n}, {m} of\n{source}"
        assert raised_too == raised, where
        assert noted_too == noted, where
        assert len(got) == len(expected) and all(map(close, got, expected)), where
        assert all(map(close, mine, theirs)), where
    linecache.cache.pop(name)


@pytest.mark.parametrize("seed", range(60))
def test_program(seed):
    check(seed)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_many_programs(block):
    for seed in range(1000 + block * 100, 1100 + block * 100):
        check(seed)
