"""What the caching allocator says of itself."""

import gc

import msjit as ms


def test_memory_comes_and_goes():
    ms.runtime.empty_cache()
    before = ms.runtime.memory_stats()
    x = ms.zeros(512, 1024)
    during = ms.runtime.memory_stats()
    assert during["total_allocated_memory"] - before["total_allocated_memory"] >= 512 * 1024 * 4
    assert during["allocations"] > before["allocations"]
    del x
    after = ms.runtime.memory_stats()
    assert after["total_allocated_memory"] <= before["total_allocated_memory"] + 4096
    assert after["total_idle_memory"] >= 512 * 1024 * 4
    assert after["max_allocated_memory"] >= during["total_allocated_memory"]
    assert ms.runtime.empty_cache() >= 512 * 1024 * 4
    assert ms.runtime.memory_stats()["total_idle_memory"] < after["total_idle_memory"]


def test_peak_starts_anew():
    gc.collect()  # what others left must not go in between, nor plans that make room for this call's
    ms.zeros(256, 1024)
    x = ms.zeros(512, 1024)
    del x
    ms.runtime.reset_peak_memory_stats()
    now = ms.runtime.memory_allocated()
    assert ms.runtime.max_memory_allocated() == now
    x = ms.zeros(256, 1024)
    del x
    assert ms.runtime.max_memory_allocated() >= now + 256 * 1024 * 4


def test_blocks_are_reused():
    x = ms.zeros(512, 1024)
    del x
    before = ms.runtime.memory_stats()
    assert ms.zeros(512, 1024).shape == (512, 1024)
    after = ms.runtime.memory_stats()
    assert after["cache_hits"] > before["cache_hits"]
    assert after["total_reserved_memory"] == before["total_reserved_memory"]


def test_a_view_keeps_the_block_that_its_dead_base_lies_in():
    before = ms.runtime.memory_allocated()
    views = [ms.ops.arange(16.0)[4:] for _ in range(100)]  # the bases are gone
    others = [ms.ops.full((16,), -1.0) for _ in range(100)]
    assert all(v.asnumpy().tolist() == list(range(4, 16)) for v in views)
    assert ms.runtime.memory_allocated() - before >= 200 * 64
    del views, others
    assert ms.runtime.memory_allocated() <= before


def test_memory_is_counted_as_asked_for():
    before = ms.runtime.memory_allocated()
    x = ms.zeros(1500, 1000)  # blocks come in sizes up to an eighth larger
    assert ms.runtime.memory_allocated() - before in range(6000000, 6001000)
    del x
    assert ms.runtime.memory_allocated() == before
