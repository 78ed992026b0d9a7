"""Names of MindSpore 1 that scripts still use, settings of devices that are not there, and schedules of profiles."""

import warnings

import numpy as np
import pytest

import msjit as ms
from covers import covers
from msjit import _mindspore, _missing, nn, ops

FORMER = """
ms_function ms_class nn.ResizeBilinear ops.ResizeBilinear ops.operations.ResizeBilinear ops.functional.control_depend
ops.operations.ControlDepend _checkparam.Validator _checkparam.Rel
""".split()
STILL = """
ops.operations.NPUAllocFloatStatus ops.operations.NPUGetFloatStatus ops.NPUClearFloatStatus ops.bernoulli_ ops.exponential_
ops.normal_ ops.uniform_ ops.tuple_len ops.operations.identity dataset.DatasetCache dataset.BatchDataset
dataset.RepeatDataset profiler.schedule profiler.ProfilerLevel profiler.ProfilerActivity profiler.AicoreMetrics
profiler.tensorboard_trace_handler profiler._ExperimentalConfig profiler.mstx profiler.profiling.Profiler
device_context.ascend.op_precision device_context.cpu.op_tuning load_distributed_checkpoint common.type.float16
nn.metrics.metric.Metric nn.metrics.metric.rearrange_inputs train.serialization.load_distributed_checkpoint
""".split()


def value(path):
    module, _, name = path.rpartition(".")
    return getattr(_mindspore.find("mindspore." + module if module else "mindspore"), name)


@pytest.mark.parametrize("path", FORMER)
def test_former_names_say_once_what_is_written_now(path):
    _missing._told.clear()
    with pytest.warns(FutureWarning, match="MindSpore 1; MindSpore 2 has "):
        found = value(path)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert value(path) is found


@pytest.mark.parametrize("path", STILL)
def test_names_resolve(path):
    assert value(path) is not None


@pytest.mark.filterwarnings("ignore::FutureWarning")
def test_former_names_mean_what_they_meant():
    @ms.ms_function
    def f(x):
        return x * 2

    assert f(ms.tensor([1.0])).tolist() == [2.0]
    from msjit import _checkparam

    assert _checkparam.Validator.check_int_range(2, 0, 3, _checkparam.Rel.INC_LEFT, "a") == 2
    with pytest.raises(ValueError, match="a"):
        _checkparam.Validator.check_positive_float(-1.0, "a")
    x = ms.Tensor(np.arange(4).reshape(1, 1, 2, 2).astype(np.float32))
    expected = [[[[0.0, 0.5, 1.0], [1.0, 1.5, 2.0], [2.0, 2.5, 3.0]]]]
    assert nn.ResizeBilinear()(x, (3, 3), align_corners=True).tolist() == expected
    assert ops.ResizeBilinear((3, 3), True)(x).tolist() == expected
    assert nn.ResizeBilinear()(x, scale_factor=2).shape == (1, 1, 4, 4)
    assert ops.ControlDepend(1)(x, 2) == 2
    for wrong in ((None, None), ((2, 2), 2)):
        with pytest.raises(ValueError, match="one of"):
            nn.ResizeBilinear()(x, *wrong)


def test_what_to_write_for_names_that_never_were():
    for module, name, new in (
        (nn, "Sequential", "nn.SequentialCell"), (nn, "ModuleList", "nn.CellList"), (ops, "Sum", "ops.ReduceSum"),
        (ms, "FloatTensor", "Tensor"), (ms.dataset, "GraphData", "GeneratorDataset"),
    ):  # fmt: skip
        with pytest.raises(AttributeError, match=f"write .*{new}"):
            getattr(module, name)


def test_status_of_overflow_is_never_set():
    _missing._told.clear()
    with pytest.warns(UserWarning, match="all_finite"):
        alloc, get = ops.NPUAllocFloatStatus(), ops.NPUGetFloatStatus()

    @ms.jit
    def overflow(x):
        status = alloc()
        y = ops.depend(x * 2, status)
        return ops.depend(y, get(status)), status.sum() >= 1

    for _ in range(3):
        y, flag = overflow(ms.tensor([1.0]))
        assert y.tolist() == [2.0] and not flag.item()
    assert alloc().shape == (8,)


def test_devices_that_are_not_there():
    context = ms.device_context
    assert context.cpu.is_available() and context.cpu.device_count() == 1
    with pytest.raises(RuntimeError, match="Ascend"):
        context.ascend.is_available()
    _missing._told.clear()
    with pytest.warns(UserWarning, match="precision_mode"):
        context.ascend.op_precision.precision_mode("allow_mix_precision")
    with pytest.raises(ValueError, match="zz"):
        context.ascend.op_precision.precision_mode("zz")
    with pytest.raises(ValueError, match="positive"):
        context.cpu.op_tuning.threads_num(0)
    with pytest.raises(TypeError, match="int"):
        context.cpu.threads_num("a")
    for kind, parts in {"ascend": "debug precision tuning", "cpu": "tuning", "gpu": "precision tuning"}.items():
        for part in parts.split():  # modules in MindSpore
            module = _mindspore.find(f"mindspore.device_context.{kind}.op_{part}")
            assert module.__name__ == f"mindspore.device_context.{kind}.op_{part}"
            of_kind = vars(getattr(getattr(context, kind), f"op_{part}"))
            assert of_kind and all(getattr(module, name) is value for name, value in of_kind.items())
    assert _mindspore.find("mindspore.device_context.cpu.op_nothing") is None


@covers("dataset", "DatasetCache")
def test_caches_of_rows():
    _missing._told.clear()
    with pytest.warns(UserWarning, match="DatasetCache"):
        cache = ms.dataset.DatasetCache(session_id=1, size=0)
    assert cache.session_id == 1
    for wrong, error in ((-1, ValueError), ("a", TypeError)):
        with pytest.raises(error, match="session_id"):
            ms.dataset.DatasetCache(wrong)


def test_schedules(tmp_path):
    schedule = ms.profiler.schedule
    when = schedule(wait=1, warmup=1, active=2, repeat=1, skip_first=1)
    names = ["NONE", "NONE", "WARM_UP", "RECORD", "RECORD_AND_SAVE", "NONE", "NONE", "NONE"]
    assert [when(i).name for i in range(8)] == names
    assert [schedule(wait=0, active=1)(i).value for i in range(3)] == [3, 3, 3]
    assert repr(schedule(wait=-1, active=0)) == "Schedule(wait=0, active=1, warmup=0, repeat=0, skip_first=0)"
    handler = ms.profiler.tensorboard_trace_handler(str(tmp_path))
    with ms.Profiler(schedule=schedule(wait=1, active=1, repeat=2), on_trace_ready=handler) as profiler:
        for _ in range(6):
            _ = ms.ones(3) + 1
            profiler.step()
    assert len(list(tmp_path.iterdir())) == 2
    with pytest.raises(RuntimeError, match="schedule"):
        ms.Profiler(start_profile=False).step()


def test_what_parameters_keep():
    p = ms.Parameter(ms.tensor([1.0]), "w", True, True)
    assert p.layerwise_parallel and p.parallel_optimizer and p.comm_fusion == 1 and p.key == -1 and not p.has_init
    assert not ms.Parameter(ms.tensor([1.0]), parallel_optimizer=False).parallel_optimizer
    with pytest.raises(TypeError, match="no_such"):
        ms.Parameter(ms.tensor([1.0]), no_such=1)


def test_marks_of_profiles_say_once_that_they_are_not_kept(monkeypatch):
    monkeypatch.setattr(_missing, "_told", set())
    mstx = value("profiler.mstx")
    with pytest.warns(UserWarning, match="mstx has no effect"):
        assert mstx.range_start("step") == 0
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        mstx.mark("again")
        mstx.range_end(0)
