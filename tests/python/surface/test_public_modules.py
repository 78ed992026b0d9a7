"""Modules by MindSpore's names: those that resolve, those that do not and say so, and names that are nearly right."""

import importlib
import logging
import subprocess
import sys

import pytest

import msjit as ms

RESOLVED = """
amp boost boost.grad_accumulation common common.api common.dtype common.initializer common.mutable common.parameter
common.seed common.sparse_tensor common.tensor communication communication.management context dataset dataset.config dataset.engine dataset.text
dataset.audio dataset.audio.transforms dataset.audio.utils dataset.text.transforms dataset.text.utils dataset.transforms dataset.transforms.transforms dataset.vision
dataset.vision.transforms dataset.vision.utils experimental
experimental.optim experimental.optim.lr_scheduler hal log mindrecord mint mint.distributed mint.linalg mint.nn mint.nn.functional
mint.nn.layer mint.optim mint.optim.adam mint.special nn nn.cell nn.dynamic_lr nn.layer nn.layer.basic nn.layer.conv
nn.learning_rate_schedule nn.loss nn.loss.loss nn.metrics nn.optim nn.optim.optimizer nn.probability nn.probability.bijector
nn.probability.distribution nn.wrap nn.wrap.cell_wrapper numpy ops
ops.composite ops.composite.base ops.function ops.function.grad ops.functional ops.operations ops.operations.math_ops
ops.operations.nn_ops ops.primitive parallel parallel.auto_parallel parallel.nn run_check runtime runtime.memory train train.callback train.metrics
train.metrics.accuracy train.model train.serialization version
""".split()
ABSENT = "rewrite safeguard onnx".split()


def in_a_program(code):
    return subprocess.run(
        [sys.executable, "-c", "from msjit import _mindspore\n_mindspore.install()\n" + code],
        capture_output=True, text=True, timeout=120,
    )  # fmt: skip


def test_public_modules_resolve():
    done = in_a_program("\n".join(f"import mindspore.{name}" for name in RESOLVED) + "\nprint('all')")
    assert done.stdout == "all\n", done.stderr


@pytest.mark.parametrize("name", ABSENT)
def test_modules_that_are_not_there_say_so(name):
    done = in_a_program(f"import mindspore.{name}")
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("ModuleNotFoundError: mindspore.") and "msjit has no module msjit." in last


def test_views_give_what_the_module_has():
    done = in_a_program(
        """
from mindspore.dataset.vision.utils import Inter
from mindspore.dataset.transforms.transforms import TypeCast
from mindspore.train.callback import LossMonitor
from mindspore.train.metrics.accuracy import Accuracy
from mindspore.common.initializer import Normal
from mindspore.ops.composite.base import GradOperation
from mindspore.communication.management import init, get_rank, get_group_size
from mindspore import log as logger
import mindspore, msjit
assert TypeCast is msjit.dataset.transforms.TypeCast and Inter is msjit.dataset.vision.Inter and mindspore is msjit
init()
print(get_rank(), get_group_size())
"""
    )
    assert done.stdout == "0 1\n", done.stderr


# A name that is nearly right of each public namespace, and the nearest there is.
NEARLY = """
msjit:Paramter:Parameter msjit.nn:Dens:Dense msjit.ops:reduce_summ:reduce_sum msjit.ops.operations:ReduceSumm:ReduceSum
msjit.ops.composite:HyperMapp:HyperMap msjit.ops.functional:logicaland:logical_and msjit.ops.sparse:coo_abss:coo_abs
msjit.mint:summ:sum msjit.mint.nn:Linaer:Linear msjit.mint.nn.functional:sofmax:softmax msjit.mint.optim:AdmW:AdamW
msjit.mint.linalg:norms:norm msjit.mint.special:exmp1:expm1 msjit.mint.distributed:allreduce:all_reduce
msjit.numpy:arrange:arange msjit.amp:LossScalar:LossScaler msjit.train:Modell:Model msjit.dataset:MNISTDataset:MnistDataset
msjit.dataset.vision:RandomCropp:RandomCrop msjit.dataset.transforms:TypCast:TypeCast msjit.dataset.text:Vocabs:Vocab
msjit.dataset.config:set_sed:set_seed msjit.common.initializer:XavierUniorm:XavierUniform msjit.dtype:flaot32:float32
msjit.runtime:memory_stat:memory_stats msjit.communication:getrank:get_rank msjit.hal:device_counts:device_count
msjit.autograd:value_and_gradd:value_and_grad msjit.parameter:Parametertuple:ParameterTuple
msjit.context:set_contxt:set_context msjit.experimental.optim:Adamaxx:Adamax
""".split()


@pytest.mark.parametrize("module, name, near", [row.split(":") for row in NEARLY])
def test_what_is_missing_names_the_nearest(module, name, near):
    with pytest.raises(AttributeError, match=rf"no attribute '{name}'.*nearest there is: .*\b{near}\b"):
        getattr(importlib.import_module(module), name)


@pytest.mark.parametrize(
    "code, near",
    [
        ("ms.tensor([1.0]).summ()", "sum"), ("ms.nn.Dense(1, 1).weigth", "weight"), ("ms.float32.itemsiz", "itemsize"),
        ("ms.Parameter(ms.tensor([1.0])).requires_gradd", "requires_grad"),
    ],
)  # fmt: skip
def test_attributes_of_objects_get_pythons_own_suggestion(code, near):
    done = in_a_program("import msjit as ms\n" + code)
    assert f"Did you mean: '{near}'" in done.stderr


def test_one_process_is_a_world_of_its_own():
    c = ms.communication
    if ms.mint.distributed.is_initialized():  # by an example
        c.release()
    with pytest.raises(RuntimeError, match="init"):
        c.get_rank()
    c.init()
    try:
        assert (c.get_rank(), c.get_group_size(), c.get_local_rank(), c.get_local_rank_size()) == (0, 1, 0, 1)
        assert c.GlobalComm.INITED and c.get_process_group_ranks() == [0]
        c.create_group("mine", [0])
        assert c.get_group_size("mine") == 1 and c.get_world_rank_from_group_rank("mine", 0) == 0
        c.destroy_group("mine")
        with pytest.raises(ValueError, match="there is no group 'mine'"):
            c.get_rank("mine")
        with pytest.raises(ValueError, match="one process"):
            c.create_group("two", [0, 1])
    finally:
        c.release()


def test_log_is_the_logarithm_and_writes():
    for how in (
        "from mindspore import log as logger",
        "import mindspore.log as logger",
        "from mindspore import log; logger = log",
    ):
        done = in_a_program(
            f"{how}\nimport mindspore as ms\nlogger.warning('look')\nprint(ms.log(ms.tensor(1.0)).item())"
        )
        assert (
            done.stdout == "0.0\n" and done.stderr.startswith("[WARNING] msjit(") and done.stderr.endswith(": look\n")
        )


def test_log_writes_by_level(monkeypatch):
    from msjit import _log

    seen = []

    class Keep(logging.Handler):
        def emit(self, record):
            seen.append((record.levelname, record.getMessage()))

    monkeypatch.setattr(logging.getLogger("msjit"), "handlers", [Keep()])
    monkeypatch.setenv("GLOG_v", "1")
    for name in ("debug", "info", "warning", "error", "critical"):
        getattr(_log, name)("%s!", name)
    assert seen == [(n.upper(), n + "!") for n in ("info", "warning", "error", "critical")]
    assert _log.get_level() == "1" and _log.get_log_config() == {"GLOG_v": "1", "GLOG_logtostderr": "1"}


def test_hal_without_devices():
    assert ms.hal.device_count() == 1 and ms.hal.is_available("CPU") and not ms.hal.is_available("Ascend")
    assert ms.hal.device_count("GPU") == 0 and ms.hal.get_device_name(0, "CPU") == "CPU" and ms.hal.fallbacks() == {}
    with pytest.raises(ms.DeviceError, match="library missing"):
        ms.hal.get_device_name(0, "GPU")
    with pytest.raises(ValueError, match="no device 'TPU'"):
        ms.hal.device_count("TPU")
    assert ms.hal.memory_allocated() >= 0 and ms.version.version == ms.__version__


def test_dtypes_by_other_names():
    for name, same in (("long", ms.int64), ("short", ms.int16), ("ubyte", ms.uint8), ("cfloat", ms.complex64)):
        assert getattr(ms.dtype, name) is same
    assert ms.dtype.string is ms.string and str(ms.dtype.TensorType(ms.float32)) == "Tensor[Float32]"


def test_functional_has_what_ops_has():
    from msjit.ops import functional as F

    assert F.coo_abs is ms.ops.coo_abs and F.coalesce is ms.ops.coalesce and F.add is ms.ops.add
