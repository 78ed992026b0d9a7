"""Names of msjit itself that samples cannot show: devices, streams, memory, random state, the environment."""

import json
import os
import sys

import numpy as np
import pytest

import msjit as ms
from covers import covers


@covers(
    "",
    "Stream StreamCtx Event current_stream default_stream communication_stream set_cur_stream synchronize launch_blocking",
)
def test_streams_and_events():
    stream = ms.Stream()
    with ms.StreamCtx(stream):
        assert ms.current_stream() is stream
        y = ms.ones((3,)) * 2
        with ms.StreamCtx(None):
            assert ms.current_stream() is stream
    assert ms.current_stream() is ms.default_stream() is ms.communication_stream()
    ms.set_cur_stream(stream)
    assert ms.current_stream() is stream and stream.query()
    ms.set_cur_stream(ms.default_stream())
    first, last = ms.Event(enable_timing=True), stream.record_event(ms.Event(enable_timing=True))
    with pytest.raises(RuntimeError, match="recorded"):
        first.elapsed_time(last)
    first.record()
    sum(range(200_000))
    last.record()
    stream.wait_event(last)
    assert last.query() and 0 < first.elapsed_time(last) < 60_000
    ms.synchronize()
    ms.launch_blocking()
    assert y.tolist() == [2, 2, 2]
    with pytest.raises(TypeError):
        ms.StreamCtx(3)


@covers(
    "",
    "memory_allocated memory_reserved max_memory_allocated max_memory_reserved memory_stats memory_summary empty_cache",
)
@covers("", "reset_peak_memory_stats reset_max_memory_allocated reset_max_memory_reserved set_memory")
def test_memory():
    before = ms.memory_allocated()
    x = ms.ones((512, 512))
    held = ms.memory_allocated() - before
    assert 1 << 20 <= held < 2 << 20 and ms.memory_reserved() >= ms.memory_allocated()
    assert ms.max_memory_allocated() >= ms.memory_allocated() and ms.max_memory_reserved() >= ms.memory_reserved()
    assert (
        ms.memory_stats()["total_allocated_memory"] == ms.memory_allocated()
        and str(f"{ms.memory_allocated():,}") in ms.memory_summary()
    )
    del x
    assert ms.memory_allocated() == before
    for reset in (ms.reset_peak_memory_stats, ms.reset_max_memory_allocated, ms.reset_max_memory_reserved):
        y = ms.ones((1024, 1024)) * 2
        y.asnumpy()
        del y
        assert ms.max_memory_allocated() > ms.memory_allocated()
        reset()
        assert ms.max_memory_allocated() == ms.memory_allocated()
    reserved = ms.memory_reserved()
    assert ms.empty_cache() == reserved - ms.memory_reserved()
    ms.set_memory(max_size="8GB")
    with pytest.raises(ValueError):
        ms.set_memory(max_size="8")


@covers("", "get_rng_state set_rng_state Generator default_generator seed")
def test_random_state():
    state = ms.get_rng_state()
    first = ms.ops.rand(5).asnumpy()
    ms.set_rng_state(state)
    np.testing.assert_array_equal(ms.ops.rand(5).asnumpy(), first)
    ms.default_generator.set_state(state)
    np.testing.assert_array_equal(ms.ops.rand(5).asnumpy(), first)
    g = ms.Generator()
    assert g.manual_seed(9) is g and g.initial_seed() == 9
    kept = g.get_state()
    g.manual_seed(10)
    g.set_state(kept)
    assert g.initial_seed() == 9
    assert ms.get_seed() != 9  # a generator of one's own leaves the others alone
    value = ms.seed()
    assert ms.initial_seed() == value == ms.default_generator.initial_seed()
    ms.set_seed(1)


@covers("", "set_device get_current_device set_deterministic set_recursion_limit set_cpu_affinity run_check")
def test_settings(capsys):
    ms.set_device("CPU")
    assert ms.get_current_device() == "CPU"
    with pytest.raises(RuntimeError, match="Ascend"):
        ms.set_device("Ascend")
    ms.set_deterministic(True)
    try:
        assert ms.get_context("deterministic") == "ON"
        with pytest.raises(TypeError):
            ms.set_deterministic(1)
    finally:
        ms.set_deterministic(False)
    old = sys.getrecursionlimit()
    ms.set_recursion_limit(old + 7)
    assert sys.getrecursionlimit() == old + 7
    sys.setrecursionlimit(old)
    cores = os.sched_getaffinity(0)
    try:
        ms.set_cpu_affinity(True, [f"{min(cores)}"])
        assert os.sched_getaffinity(0) == {min(cores)}
        ms.set_cpu_affinity(False)
        assert os.sched_getaffinity(0) >= cores
        with pytest.raises(ValueError):
            ms.set_cpu_affinity(True, ["100000"])
    finally:
        os.sched_setaffinity(0, cores)
    ms.run_check()
    assert "1 + 2 = 3" in capsys.readouterr().out


@covers(
    "",
    "Type TensorType Int tensor_type DeviceCtx dispatch_threads_num set_kernel_launch_group set_kernel_launch_capture shard",
)
@covers("", "ms_memory_recycle parameter_broadcast sync_pipeline_shared_parameters mindio_preload")
def test_kinds_and_one_process():
    assert ms.TensorType(ms.float32) == ms.TensorType(ms.float32) != ms.tensor_type and isinstance(ms.Int(32), ms.Type)
    before = dir(ms)
    assert (
        ms.TensorType and ms.DeviceCtx and dir(ms) == before
    )  # asking for a kind adds no name to those that are listed
    assert str(ms.Int(32)) == "Int32" and len({ms.Int(32), ms.Int(32), ms.Int(64)}) == 2
    with ms.DeviceCtx("CPU"):
        assert (ms.tensor([1]) + 1).item() == 2
    f = lambda x: x + 1
    assert ms.shard(f, ((1, 1),))(1) == 2
    net = ms.nn.Dense(1, 1)
    before = net.weight.asnumpy().copy()
    ms.parameter_broadcast(net, {})
    ms.sync_pipeline_shared_parameters(net)
    assert net.weight.asnumpy() == before and ms.mindio_preload("a.ckpt") is False
    ms.ms_memory_recycle()
    unused = ms.memory_reserved() - ms.memory_allocated()
    x = ms.ones((300, 300))
    del x
    ms.ms_memory_recycle()
    assert ms.memory_reserved() - ms.memory_allocated() < unused + 300 * 300 * 4
    ms.dispatch_threads_num(2)
    ms.set_kernel_launch_group(2, 4)
    ms.set_kernel_launch_capture(False)
    for call in (
        lambda: ms.DeviceCtx("TPU"), lambda: ms.shard(f, ((2, 1),)), lambda: ms.dispatch_threads_num(0), lambda: ms.set_kernel_launch_group(0),
        lambda: ms.set_kernel_launch_capture(True), lambda: ms.parameter_broadcast(net, {}, 1),
    ):  # fmt: skip
        with pytest.raises(ValueError):
            call()


@covers("", "get_log_config enable_dynamic lazy_inline no_inline")
def test_declarations(monkeypatch):
    monkeypatch.setenv("GLOG_v", "2")
    assert ms.get_log_config()["GLOG_v"] == "2"

    @ms.enable_dynamic(x=ms.tensor([1.0]))
    def f(x):
        return x * 3

    g = ms.jit(ms.no_inline(f))
    assert [g(ms.ones((n,))).tolist() for n in (1, 2, 3)] == [[3.0] * n for n in (1, 2, 3)]
    with pytest.raises(ValueError):
        ms.enable_dynamic()

    class Net(ms.nn.Cell):
        @ms.lazy_inline
        def __init__(self):
            super().__init__()
            self.w = ms.Parameter(ms.tensor([2.0]))

        def construct(self, x):
            return x * self.w

    assert Net()(ms.tensor([3.0])).item() == 6


def test_functions_of_python_values_under_functional():
    from msjit.ops import functional as F

    x = ms.ops.ones((2, 3))
    assert F.dtype(x) == ms.float32 and F.shape_mul((2, 3)) == 6 and not F.hastype(x, ms.float32)
    assert F.make_tuple(1, 2) == (1, 2) and F.make_list(1) == [1] and F.make_slice(0, 1) == slice(0, 1)
    assert F.make_range(3) == (0, 1, 2) and F.tuple_getitem((1, 2), 1) == 2 and F.dict_getitem({"a": 1}, "a") == 1
    assert F.tuple_setitem((1, 2), 0, 5) == (5, 2) and F.list_setitem([1, 2], 1, 5) == [1, 5]
    assert F.list_getitem([3], 0) == 3 and F.tuple_len((1, 2)) == 2 == F.list_len([1, 2])
    assert F.tuple_reversed((1, 2)) == (2, 1) and F.tuple_equal((1,), (1,)) and F.list_equal([1], [1])
    assert F.in_dict("a", {"a": 1}) and not F.not_in_dict("a", {"a": 1}) and F.bool_not(False)
    assert F.tuple_div((4, 6), (2, 3)) == (2, 2) and F.is_(x, x) and F.is_not(x, None)
    numbers = [F.scalar_add(1, 2), F.scalar_sub(1, 2), F.scalar_mul(3, 2), F.scalar_div(1, 2), F.scalar_floordiv(7, 2)]
    numbers += [F.scalar_mod(7, 3), F.scalar_pow(2, 3), F.scalar_uadd(1), F.scalar_usub(1), F.scalar_max(1, 2)]
    assert numbers == [3, -1, 6, 0.5, 3, 1, 8, 1, -1, 2] and F.scalar_min(1, 2) == 1 and F.scalar_log(1.0) == 0
    compared = [f(1, 2) for f in (F.scalar_eq, F.scalar_lt, F.scalar_le, F.scalar_gt, F.scalar_ge)]
    assert compared == [False, True, True, False, False]
    assert F.scalar_ne(1, 2) and F.bool_or(True, False) and not F.bool_and(True, False) and F.bool_eq(True, True)
    assert (
        F.string_eq("a", "a")
        and F.string_concat("a", "b") == "ab"
        and F.make_dict(("a", "b"), (1, 2)) == {"a": 1, "b": 2}
    )
    for write in (F.scatter_nd_update, ms.jit(F.scatter_nd_update)):
        for _ in range(3):
            p = ms.Parameter(ms.tensor([1.0, 2.0, 3.0]))
            assert write(p, ms.tensor([[1]]), ms.tensor([9.0])).tolist() == p.tolist() == [1, 9, 3]
    assert ms.jit(lambda x: F.scalar_mul(F.shape_mul(F.shape(x)), 2) + x.sum())(x).item() == 18
    assert (
        F.switch(ms.tensor(False), 1, x) is x
        and ms.jit(F.switch, fullgraph=True)(x.sum() > 7, x, -x).sum().item() == -6
    )
    assert F.derivative is ms.derivative and F.jet is ms.jet


@covers("", "Profiler")
def test_profiler(tmp_path):
    x = ms.ones(3)
    profiler = ms.Profiler(output_path=tmp_path / "data", start_profile=False)
    with pytest.raises(RuntimeError, match="not been started"):
        profiler.stop()
    profiler.start()
    with pytest.raises(RuntimeError, match="started already"):
        profiler.start()
    _ = x.exp()
    profiler.analyse()
    (file,) = (tmp_path / "data").iterdir()
    assert [e["name"] for e in json.loads(file.read_text())["traceEvents"]] == ["exp"]
    with pytest.warns(UserWarning, match="profile_memory"):
        ms.Profiler(output_path=tmp_path, start_profile=False, profile_memory=True)
