"""Names that scripts take from MindSpore's private modules, or from modules that have them elsewhere here: as recorded from
MindSpore 2.10 on a CPU, in one process."""

import importlib
import os
import subprocess
import sys

import numpy as np
import pytest

import msjit as ms
from covers import covers
from msjit import _mindspore, nn, ops
from msjit.ops import _kernels_elsewhere
from msjit.train._of_scripts import _CallbackManager, _InternalCallbackParam, _make_directory

# module of MindSpore's -> names that scripts take from it
TAKEN = """
parallel set_algo_parameters get_algo_parameters reset_algo_parameters Layout shard merge_sliced_parameter
parallel._auto_parallel_context auto_parallel_context
parallel._utils _get_device_num _get_gradients_mean _get_parallel_mode _get_global_rank _get_pipeline_stages
parallel._utils _get_parameter_broadcast _device_number_check _get_enable_parallel_optimizer _is_sharding_propagation
parallel.auto_parallel AutoParallel
parallel.nn Pipeline MicroBatchInterleaved GradAccumulation
parallel._cost_model_context _set_multi_subgraphs set_cost_model_context
parallel._ps_context _is_role_sched _is_role_pserver
train.model ParallelMode Model _StepSync _transfer_tensor_to_tuple
train.callback _InternalCallbackParam _CallbackManager LossMonitor
train.callback._callback InternalCallbackParam set_cur_net
train._utils _make_directory
train.train_thor ConvertModelUtils
train.amp _auto_black_list _auto_mixed_precision_rewrite
train.amp _config_level _do_keep_batchnorm_fp32 _add_loss_network AMP_WHITE_LIST AMP_BLACK_LIST build_train_network
train.serialization _load_dismatch_prefix_params
train.serialization context _update_param tensor_to_np_type tensor_to_ms_type load_checkpoint
train.summary.summary_record SummaryRecord _get_summary_tensor_data
nn.loss.loss _Loss LossBase
nn.utils no_init_parameters
nn utils probability
mint functional
context _get_mode
multiprocessing Process Queue
_c_expression.amp AmpLevel create_amp_strategy
nn.layer.activation _activation get_activation
nn.layer.conv _check_input_3d
nn.wrap.cell_wrapper _VirtualDatasetCell WithLossCell
nn.wrap.loss_scale grad_scale _grad_overflow TrainOneStepWithLossScaleCell
ops P add_flags mixed_precision_cast Tensor tensor_scatter_update
ops.functional mixed_precision_cast P tensor_scatter_update
ops._primitive_cache _get_cache_prim
ops.function.nn_func _get_cache_prim _innner_log_softmax pad_ext multi_head_attention_forward _check_attn_mask_shape
ops.function.nn_func _check_kpm_shape _check_qkv_shape _in_projection _in_projection_packed _inner_dropout _inner_pad
ops.function.nn_func _interploate_ext_make_tuple _interpolate_ext_scale_factor_convert_size
log logging info _LogActionOnce _get_logger
dataset ds context
dataset.engine.config set_seed get_seed
common._register_for_tensor tensor_operator_registry
common._stub_tensor StubTensor
dataset.vision.py_transforms_util is_pil augment_error_message adjust_contrast adjust_brightness random_crop rotate
dataset.transforms.transforms PyTensorOperation TensorOperation
dataset.transforms.validators check_random_transform_ops
dataset.transforms vision
dataset DictIterator TupleIterator
dataset.engine.datasets _set_training_dataset
common.dtype Float
train.serialization Validator
_checkparam check_subclass
ops.operations._inner_ops SiLU
common.api cells_compile_cache _pynative_executor _function_forbid_reuse
common.np_dtype bfloat16
common.seed _get_graph_seed
_c_expression typing TensorPy Tensor _empty_instance MSContext _framework_profiler_step_start disable_multi_thread
_c_expression.typing Type Float BFloat Int UInt Bool Complex Number type_to_type_id
communication _comm_helper
communication._comm_helper _is_initialized _get_group_map _remove_group_info
dataset SourceDataset MappableDataset VisionBaseDataset Implementation
dataset.core.validator_helpers INT32_MAX
nn.layer.rnn_cells RNNCellBase _rnn_tanh_cell _rnn_relu_cell _lstm_cell _gru_cell
ops DataType CustomRegOp custom_info_register ApplyRotaryPosEmb moe_token_permute communication
ops.operations.nn_ops PromptFlashAttention
ops.operations._sequence_ops TensorToScalar
ops.primitive _primexpr
ops.auto_generate GroupedMatmul ClampScalar Muls FmodScalar RepeatInterleaveInt MaxDim
train amp
train.callback._checkpoint CheckpointManager
train._utils get_parameter_redundancy remove_param_redundancy
train.metrics get_metrics
nn.wrap.cell_wrapper _MicroBatch
ops._grad_experimental.grad_comm_ops get_squared_device_local_norm_param
parallel._cost_model_context _set_rp_matmul_mem_coef
common.api flops_collection
_c_expression swap_cache ParamInfo
train.serialization _get_merged_param_data
train.amp AMP_AUTO_WHITE_LIST AMP_AUTO_BLACK_LIST AMP_PRIM_ARG_TABLE
"""


def test_modules_are_taken_from_their_packages(tmp_path):
    # "from mindspore.train import amp" asks the module, which has our name, and then for msjit.train.amp
    script = tmp_path / "script.py"
    script.write_text(
        "from mindspore.log import _LogActionOnce\nfrom mindspore.train import amp\nfrom mindspore.communication import _comm_helper\nprint(amp.build_train_network)"
    )
    out = subprocess.run([sys.executable, "-m", "msjit", str(script)], capture_output=True, text=True, timeout=60)
    assert out.returncode == 0 and "build_train_network" in out.stdout, out.stderr


def test_a_name_that_needs_settings_is_no_error():
    assert not hasattr(ops.auto_generate, "inplace_index_add_op")


def test_primitives_by_their_operands():
    # What MindSpore 2.10 gives on a CPU.
    from msjit.ops import auto_generate as made

    x = ms.tensor([[1.5, -2.0, 3.0], [4.0, 5.5, -6.0]])
    for name, args, wanted in (
        ("ClampScalar", (x, -1.0, 2.0), [[1.5, -1, 2], [2, 2, -1]]),
        ("ClampTensor", (x, x * 0, x * 0 + 2), [[1.5, 0, 2], [2, 2, 0]]),
        ("Muls", (x, 2.0), [[3, -4, 6], [8, 11, -12]]),
        ("Divs", (x, 2.0), [[0.75, -1, 1.5], [2, 2.75, -3]]),
        ("PowTensorScalar", (x, 2.0), [[2.25, 4, 9], [16, 30.25, 36]]),
        ("MaxDim", (x, 1, False), [3, 5.5]),
        ("MinDim", (x, 1, True), [[-2], [-6]]),
        ("RepeatInterleaveInt", (ms.tensor([1, 2]), 2, 0, None), [1, 1, 2, 2]),
    ):
        for call in (getattr(made, name)(), ms.jit(lambda *a, name=name: getattr(made, name)()(*a))):
            for _ in range(3):
                result = call(*args)
                result = result[0] if isinstance(result, tuple) else result
                np.testing.assert_allclose(result.asnumpy(), wanted, rtol=1e-6, err_msg=name)


@covers("ops", " ".join(n for n in _kernels_elsewhere.FUNCTIONS if not n.endswith("_")))
def test_what_has_no_kernel_on_a_cpu():
    # MindSpore 2.10 on a CPU: they can be imported and made, and a call raises RuntimeError.
    from msjit.ops import auto_generate as made

    for name in sorted(_kernels_elsewhere.FUNCTIONS):
        with pytest.raises(RuntimeError, match=name):
            getattr(ops, name)(ms.ones(2, 2))
    for name in sorted(_kernels_elsewhere.PRIMITIVES):
        with pytest.raises(RuntimeError, match=name):
            getattr(made, name)()(ms.ones(2, 2))

    assert made.GroupedMatmul is ops.GroupedMatmul and issubclass(made.PagedAttention, ops.Primitive)
    for call in (made.GroupedMatmul(2, 3), ops.moe_token_permute, ops.auto_generate.SwigluGrad()):
        with pytest.raises(RuntimeError, match="Ascend"):
            call(ms.ones(2, 2), ms.ones(2, 2))
    assert not hasattr(ops, "moe_token") and not hasattr(ms, "GroupedMatmul")


def test_numbers_of_tensors():
    from msjit.ops._of_scripts import TensorToScalar

    f = lambda x: x * TensorToScalar()(x[0])  # noqa: E731
    for call in (f, ms.jit(f)):
        for _ in range(3):
            assert call(ms.tensor([2.0, 3.0])).tolist() == [4.0, 6.0]
    with pytest.raises(ValueError, match="shape"):
        TensorToScalar()(ms.ones(2))


def test_checkpoints_that_scripts_manage(tmp_path):
    from msjit.train._of_scripts import CheckpointManager

    for i, name in enumerate(
        ("net-1_1.ckpt", "net-1_2.ckpt", "net-2_1.ckpt", "net-best.ckpt", "other-1.ckpt", "net-3_1.txt")
    ):
        (tmp_path / name).write_text("x")
        os.utime(tmp_path / name, (1000 + i, 1000 + i))
    manager = CheckpointManager()
    manager.update_ckpoint_filelist(tmp_path, "net")
    assert sorted(map(os.path.basename, manager.ckpoint_filelist)) == ["net-1_1.ckpt", "net-1_2.ckpt", "net-2_1.ckpt"]
    manager.remove_oldest_ckpoint_file()
    assert manager.ckpoint_num == 2 and not (tmp_path / "net-1_1.ckpt").exists()
    manager.keep_one_ckpoint_per_minutes(1, 1010)
    assert list(map(os.path.basename, manager.ckpoint_filelist)) == ["net-1_2.ckpt"]
    with pytest.warns(UserWarning, match="nothing"):
        manager.remove_ckpoint_file(tmp_path / "nothing")


def test_who_saves_what():
    from msjit.train._of_scripts import get_parameter_redundancy, remove_param_redundancy

    net = nn.Dense(2, 2)
    assert get_parameter_redundancy(net) == {"bias": ((0,),), "weight": ((0,),)}
    # As MindSpore 2.10 deals them out.
    held = {"a": ((0, 1),), "b": ((0, 1),), "c": ((0,), (1,)), "d": ((0, 1),)}
    assert remove_param_redundancy(held) == {0: {"a", "d", "c"}, 1: {"b", "c"}}
    assert remove_param_redundancy(held, 2) == {0: {"a", "b", "d", "c"}, 1: {"a", "b", "d", "c"}}


def test_settings_of_parameters_taken_from_others():
    # As MindSpore 2.10 has them.
    p = ms.Parameter(ms.ones(3), name="w", requires_grad=False, layerwise_parallel=True)
    q = ms.Parameter(ms.zeros(3), name="q")
    clone = p.param_info.clone()
    q.param_info = clone
    assert (q.name, q.requires_grad, q.layerwise_parallel, q.tolist()) == ("w", False, True, [0.0] * 3)
    q.name = "z"
    assert (p.name, q.param_info.name, clone.name, clone.obj) == ("w", "z", "z", q)
    p.param_info.name = "via"
    assert p.name == "via" and not hasattr(p.param_info, "cloned_obj")
    p.param_info.cloned_obj = [q]
    assert p.param_info.cloned_obj[0] is q
    with pytest.raises(AttributeError, match="int"):
        q.param_info = 3
    made = ms.parameter.ParamInfo()
    assert (made.name, made.requires_grad, made.comm_fusion, made.parallel_optimizer) == ("Parameter", False, 1, True)

    class Slow(nn.Optimizer):  # which makes its state as MindSpore's large models do
        def __init__(self, params):
            super().__init__(0.5, params)
            state = []
            for old in self.parameters:
                new = ms.Parameter(ms.common.initializer.initializer("zeros", old.shape, ms.float32))
                new.param_info = old.param_info.clone()
                new.name = "moment." + new.name
                state.append(new)
            self.state = ms.ParameterTuple(state)

        def construct(self, grads):
            for p, m, g in zip(self.parameters, self.state, grads, strict=True):
                ops.assign_add(m, g)
                ops.assign_sub(p, self.get_lr() * m)
            return True

    net = nn.Dense(2, 1)
    optimizer = Slow(net.trainable_params())
    assert [m.name for m in optimizer.state] == ["moment.weight", "moment.bias"]
    step = ms.value_and_grad(lambda x: net(x).sum(), None, optimizer.parameters)
    before = net.bias.item()
    for call in (lambda x: optimizer(step(x)[1]), *[ms.jit(lambda x: optimizer(step(x)[1]))] * 3):
        call(ms.ones(1, 2))
    assert net.bias.item() == pytest.approx(before - 0.5 * (1 + 2 + 3 + 4)) and optimizer.state[1].item() == 4


def test_parts_of_a_batch():
    from msjit.nn._of_scripts import _MicroBatch

    cut = _MicroBatch(2)
    for call in (cut, ms.jit(cut)):
        for _ in range(3):
            a, b = call(1, ms.tensor([1, 2, 3, 4]), ms.ones(2, 3))
            assert a.tolist() == [3, 4] and b.shape == (1, 3)
    with pytest.raises(ValueError, match="5 rows"):
        cut(0, ms.ones(5))


def test_descriptions_of_operators():
    from msjit.ops import CustomRegOp, DataType, custom_info_register

    # As recorded from MindSpore 2.10.
    assert DataType.BF16_5HD == ("bfloat16", "NC1HWC0") and DataType.None_None == ("", "")
    assert DataType.F32_Default_List == ("float32", "DefaultFormat", "list")
    assert DataType.F16_FracNZ == ("float16", "FRACTAL_NZ") and DataType.F32_ND_RNNBIAS == ("float32", "ND_RNN_BIAS")
    with pytest.raises(AttributeError, match="F32_Default"):
        DataType.F33_Default  # noqa: B018
    made = CustomRegOp("x").input(0, "a").output(0, "y").dtype_format(DataType.F32_Default, DataType.F32_Default)
    pair = ("float32", "DefaultFormat")
    assert made.target("CPU").get_op_info() == {
        "op_name": "x", "inputs": [{"index": 0, "name": "a", "paramType": "required"}],
        "outputs": [{"index": 0, "name": "y", "paramType": "required"}], "attr": [], "fusion_type": "",
        "dtype_format": [(pair, pair)], "target": "CPU",
    }  # fmt: skip
    assert CustomRegOp().get_op_info()["op_name"] == "Custom" and CustomRegOp().get_op_info()["target"] == "UnKnown"
    with pytest.raises(ValueError, match="expected 2"):
        made.dtype_format(pair)
    assert custom_info_register(made.get_op_info())(lambda x: x)(3) == 3


def test_recurrent_cells_of_ones_own():
    from msjit.nn._of_scripts import RNNCellBase, _gru_cell, _lstm_cell, _rnn_relu_cell, _rnn_tanh_cell

    class Own(RNNCellBase):
        def __init__(self):
            super().__init__(3, 4, True, num_chunks=4)

        def construct(self, x, state):
            return _lstm_cell(x, state, self.weight_ih, self.weight_hh, self.bias_ih, self.bias_hh)

    own, peer = Own(), nn.LSTMCell(3, 4)
    assert [p.name for p in own.get_parameters()] == ["weight_ih", "weight_hh", "bias_ih", "bias_hh"]
    for p, q in zip(peer.get_parameters(), own.get_parameters(), strict=True):
        p.set_data(q)
    x, h = ms.randn(2, 3), ms.randn(2, 4)
    for call in (own, ms.jit(own)):
        for _ in range(3):
            for got, wanted in zip(call(x, (h, h)), peer(x, (h, h)), strict=True):
                np.testing.assert_allclose(got.asnumpy(), wanted.asnumpy(), rtol=1e-5, atol=1e-6)
    for step, kind, settings in (
        (_rnn_tanh_cell, nn.RNNCell, {}), (_rnn_relu_cell, nn.RNNCell, {"nonlinearity": "relu"}), (_gru_cell, nn.GRUCell, {}),
    ):  # fmt: skip
        for has_bias in (True, False):
            cell = kind(3, 4, has_bias, **settings)
            got = step(x, h, cell.weight_ih, cell.weight_hh, cell.bias_ih, cell.bias_hh)
            np.testing.assert_allclose(got.asnumpy(), cell(x, h).asnumpy(), rtol=1e-5, atol=1e-6)


def test_settings_that_parallel_programs_ask_for():
    # As recorded from MindSpore 2.10.
    wanted = {
        "pipeline_scheduler": "1f1b", "pipeline_interleave": False, "sharding_propagation": False, "full_batch_is_set": False,
        "optimizer_weight_shard_size": -1, "communi_parallel_mode": "all_group_parallel", "init_param_in_compile": True,
        "strategy_ckpt_config": {"load_file": "", "save_file": "", "only_trainable_params": True},
    }  # fmt: skip
    assert {name: ms.get_auto_parallel_context(name) for name in wanted} == wanted
    assert ms.get_auto_parallel_context("comm_fusion")["allreduce"] == {"mode": "auto", "config": None}
    assert nn.EmbeddingLookup.FIELD_SLICE == "field_slice"


def test_scripts_find_them():
    missing = []
    for line in TAKEN.strip().splitlines():
        module, *names = line.split()
        missing += [f"{module}.{name}" for name in names if not hasattr(_mindspore.find("mindspore." + module), name)]
    assert not missing


def test_options_of_parallel_training():
    from msjit.parallel import _cost_model_context as costs
    from msjit.parallel import _utils
    from msjit.parallel._auto_parallel_context import auto_parallel_context

    context = auto_parallel_context()
    try:
        assert (context.get_device_num(), context.get_device_num_is_set()) == (1, False)
        with pytest.warns(UserWarning, match="one process runs"):
            context.set_device_num(8)
        assert (context.get_device_num(), context.get_device_num_is_set()) == (8, True)
        assert _utils._get_device_num() == 8 and ms.get_auto_parallel_context("device_num") == 8
        context.set_all_reduce_fusion_split_indices([3, 5])
        assert context.get_all_reduce_fusion_split_indices() == [3, 5]
        with pytest.raises(ValueError, match="ascend"):
            context.set_all_reduce_fusion_split_indices([5, 3])
        with pytest.raises(TypeError, match="list"):
            context.set_all_reduce_fusion_split_indices(5)
        for option, wrong in (("device_num", 0), ("parallel_mode", "zz"), ("pipeline_stages", 0)):
            with pytest.raises(ValueError, match=option):
                ms.set_auto_parallel_context(**{option: wrong})
        ms.set_auto_parallel_context(gradients_mean=True)
        assert _utils._get_gradients_mean() and context.get_gradients_mean()
    finally:
        context.reset()
    assert (context.get_device_num(), context.get_device_num_is_set()) == (1, False)
    assert context.get_strategy_search_mode() == "recursive_programming" and context.get_grad_accumulation_step() == 1
    with pytest.raises(AttributeError, match="get_nothing"):
        context.get_nothing()
    assert _utils._get_parallel_mode() == "stand_alone" and not _utils._is_parallel_mode()
    assert costs.get_cost_model_context("costmodel_beta") == 400.0
    with pytest.raises(ValueError, match="zz"):
        costs.set_cost_model_context(zz=1)
    with pytest.raises(TypeError, match="float"):
        costs.set_cost_model_context(device_memory_capacity="a")


def test_auto_parallel():
    from msjit.parallel.auto_parallel import AutoParallel

    net = AutoParallel(nn.Dense(2, 2))
    assert net(ms.ones((2, 2))).shape == (2, 2) and [p.name for p in net.get_parameters()] == ["weight", "bias"]
    assert net.get_pipeline_stages() == 1
    with pytest.raises(ValueError, match="parallel_mode"):
        AutoParallel(nn.Dense(2, 2), parallel_mode="zz")
    with pytest.raises(ValueError, match="stages"):
        net.pipeline(stages=0)
    with pytest.raises(ValueError, match="full_batch"):
        net.dataset_strategy("x")
    with pytest.warns(UserWarning, match="hsdp"):
        net.hsdp()


def test_cells_that_run_pieces():
    from msjit.parallel import nn as pieces

    net = nn.WithLossCell(nn.Dense(2, 1), nn.MSELoss())
    x, y = ms.ones((2, 2)), ms.ones((2, 1))
    for made in (pieces.Pipeline(net, 2), pieces.MicroBatchInterleaved(net, 2), pieces.GradAccumulation(net, 2)):
        assert [p.name for p in made.get_parameters()] == ["weight", "bias"]
        np.testing.assert_allclose(made(x, y).asnumpy(), 2 * net(x, y).asnumpy(), rtol=1e-6)
    with pytest.raises(ValueError, match="pieces"):
        pieces.GradAccumulation(net, 0)
    with pytest.raises(TypeError, match="int"):
        pieces.GradAccumulation(net, "a")
    with pytest.raises(KeyError, match="zz"):
        pieces.Pipeline(net, 2, stage_config={"zz": 0})
    assert pieces.Pipeline(net, 2, stage_config={"_backbone": 0})(x, y).shape == ()


def test_loops_of_ones_own():
    parameters = _InternalCallbackParam()
    parameters.net_outputs = ms.tensor(0.5)
    assert parameters["net_outputs"].item() == 0.5 and parameters.get("zz") is None
    with pytest.raises(KeyError):
        parameters.zz  # noqa: B018
    seen = []

    class Seen(ms.train.Callback):
        def on_train_step_end(self, run_context):
            seen.append(run_context.original_args().net_outputs.item())

    with _CallbackManager([Seen()]) as callbacks:
        callbacks.on_train_begin(ms.train.RunContext(parameters))
        callbacks.on_train_step_end(ms.train.RunContext(parameters))
    assert seen == [0.5]
    with pytest.raises(TypeError, match="Callback"):
        _CallbackManager(5)


def test_directories(tmp_path):
    assert _make_directory(str(tmp_path / "a" / "b")) == str(tmp_path / "a" / "b") and (tmp_path / "a" / "b").is_dir()
    (tmp_path / "file").write_text("")
    for wrong, error in (("", ValueError), (3, TypeError), (str(tmp_path / "file"), NotADirectoryError)):
        with pytest.raises(error):
            _make_directory(wrong)


def test_primitives_are_made_once():
    from msjit.ops._of_scripts import _get_cache_prim

    first = _get_cache_prim(ops.Concat)(1)
    assert first is _get_cache_prim(ops.Concat)(1) and first is not _get_cache_prim(ops.Concat)(0)
    assert _get_cache_prim(nn.Dense)(2, 3) is _get_cache_prim(nn.Dense)(2, 3)

    @ms.jit
    def f(x):
        return _get_cache_prim(ops.ReduceSum)(True)(x, 0)

    for _ in range(3):
        assert f(ms.ones((2, 3))).shape == (1, 3)


def test_casts_flags_and_levels():
    cast = ops.mixed_precision_cast
    half, whole, (inner,), dictionary = cast(
        ms.float16, (ms.tensor(1.0), ms.tensor(1), [ms.tensor(2.0, ms.float64)], {"a": ms.tensor(1.0)})
    )
    assert (half.dtype, whole.dtype, inner.dtype) == (ms.float16, ms.int64, ms.float16)
    assert dictionary["a"].dtype == ms.float32 and cast(ms.float16, "a") == "a"

    @ops.add_flags(has_effect=True)
    def f(x):
        return x

    assert f._func_graph_flags == {"has_effect": True} and f(3) == 3
    assert ops.add_flags(nn.ReLU(), x=True).get_flags() == {"x": True}
    amp = importlib.import_module("msjit.amp")
    assert [(level, row["keep_batchnorm_fp32"], row["cast_model_type"]) for level, row in amp._config_level.items()] == [
        ("O0", False, ms.float32), ("O1", False, ms.float32), ("O2", True, ms.float16), ("O3", False, ms.float16),
        ("auto", False, ms.float32),
    ]  # fmt: skip
    net = amp._add_loss_network(nn.Dense(2, 1).to_float(ms.float16), nn.MSELoss(), ms.float16)
    assert net(ms.ones((2, 2)), ms.ones((2, 1))).dtype == ms.float32


def test_compiled_part():
    from msjit import _c_expression as c

    typing = c.typing
    kinds = (typing.Float, typing.Int, typing.UInt, typing.Bool, typing.Complex, typing.BFloat)
    for dtype, kind in (
        (ms.float32, typing.Float), (ms.int8, typing.Int), (ms.uint8, typing.UInt), (ms.bool_, typing.Bool),
        (ms.complex64, typing.Complex), (ms.bfloat16, typing.BFloat),
    ):  # fmt: skip
        assert [k for k in kinds if isinstance(dtype, k)] == [kind]
        assert isinstance(dtype, typing.Number) and isinstance(dtype, typing.Type)
        assert typing.type_id_to_type(typing.type_to_type_id(dtype)) == dtype
    assert typing.Float(32) is ms.float32 and typing.Bool() is ms.bool_ and typing.type_to_type_id(ms.float32) == 43
    assert typing.str_to_type("float32") is ms.float32 and typing.type_size_in_bytes(ms.float32) == 4
    assert not isinstance("float32", typing.Type)
    with pytest.raises(TypeError):
        typing.Float(3)
    assert c._empty_instance((2, 3), dtype=ms.float32, device="CPU").shape == c._empty_instance(2, 3).shape == (2, 3)


def test_parameters_and_what_they_are_given():
    from msjit._serialization_names import _update_param, tensor_to_ms_type
    from msjit.nn._of_scripts import no_init_parameters

    with no_init_parameters():
        net = nn.Dense(2, 3)
    net.init_parameters_data()
    assert net(ms.ones((1, 2))).shape == (1, 3) and net.weight.asnumpy().any()
    p = ms.Parameter(ms.tensor([1.0, 2.0]), name="a")
    _update_param(p, ms.Parameter(ms.tensor([3.0, 2.0], ms.float16), name="a"), False)
    assert p.tolist() == [3.0, 2.0] and p.dtype == ms.float32
    for wrong in (ms.tensor([1, 2]), ms.tensor([1.0, 2.0, 3.0])):
        with pytest.raises(RuntimeError, match="'a'"):
            _update_param(p, ms.Parameter(wrong, name="a"), False)
    assert tensor_to_ms_type["BFloat16"] == ms.bfloat16


def test_what_is_nowhere_is_said_to_be():
    with pytest.raises(AttributeError, match="nearest.*AutoParallel|no attribute"):
        ms.parallel.AutoParallle  # noqa: B018
    with pytest.raises(AttributeError, match="nearest there is: mixed|nearest"):
        ops.softmx  # noqa: B018


@covers("", "build_searched_strategy load_distributed_checkpoint")
def test_files_of_strategies(tmp_path):
    net, path = nn.Dense(2, 1), str(tmp_path / "net.ckpt")
    with pytest.raises(ValueError, match=r"none\.ckpt"):
        ms.load_distributed_checkpoint(net, ["none.ckpt"])
    ms.save_checkpoint(net, path)
    with pytest.raises(ValueError, match="strategy file ''"):
        ms.load_distributed_checkpoint(net, [path])
    with pytest.raises(ValueError, match="strategy file 'none'"):
        ms.build_searched_strategy("none")
    with pytest.raises(NotImplementedError, match="merge_sliced_parameter"):
        ms.build_searched_strategy(path)


@covers("train", "ConvertModelUtils ConvertNetUtils")
def test_second_order_optimization():
    net = nn.Dense(1, 1)
    optimizer = nn.SGD(net.trainable_params())
    model = ms.train.Model(net, nn.MSELoss(), optimizer)
    assert ms.train.ConvertModelUtils().convert_to_thor_model(model, net, nn.MSELoss(), optimizer) is model
    with pytest.raises(NotImplementedError, match="THOR"):
        ms.train.ConvertNetUtils().convert_to_thor_net(net)


def ramp(*shape):
    return ms.Tensor((np.arange(np.prod(shape)).reshape(shape) % 7 - 3).astype(np.float32) / 5)


def weighted(x):
    return float((x.asnumpy() * np.arange(x.size).reshape(x.shape)).sum())


# Settings of multi_head_attention_forward, and sums of its results, weighted by their places: MindSpore 2.10's.
ATTENTION = (
    ({}, (3, 2, 4), -39.6909, 87.5826),
    ({"k_is_v": True}, (3, 2, 4), -89.9418, 87.5826),
    ({"bias_k": 0, "bias_v": 1, "add_zero_attn": True, "pad": True, "mask": True, "average_attn_weights": False}, (3, 2, 4), -66.5304, 499.4499),
    ({"separate": True}, (3, 2, 4), -143.214, 84.9074),
    ({"alone": True, "pad": True}, (3, 4), -6.8438, 19.5238),
    ({"static_k": True, "static_v": True}, (3, 2, 4), -82.57, 87.2315),
)  # fmt: skip


@pytest.mark.parametrize("settings, shape, output, shares", ATTENTION)
def test_attention_of_given_weights(settings, shape, output, shares):
    from msjit.ops._of_scripts_attention import multi_head_attention_forward

    given = dict(settings)
    q, k, v = ramp(3, 2, 4), ramp(5, 2, 4) * 2, ramp(5, 2, 4) - 1
    padding = ms.Tensor(np.array([[0, 0, 1, 0, 1], [0, 0, 0, 0, 1]], bool)) if given.pop("pad", False) else None
    if given.get("k_is_v"):
        v = k
    if given.pop("alone", False):
        q, k, v, padding = q[:, 0], k[:, 0], v[:, 0], padding[0]
    for name in ("bias_k", "bias_v"):
        given[name] = ramp(1, 1, 4) + given[name] if name in given else None
    for name in ("static_k", "static_v"):
        if name in given:
            given[name] = ramp(4, 5, 2)
    if given.pop("mask", False):
        given["attn_mask"] = ms.Tensor(np.triu(np.ones((3, 5), bool), 3))
    if given.pop("separate", False):
        weights = {f"{name}_proj_weight": ramp(4, 4) for name in "qkv"}
        given.update(weights, use_separate_proj_weight=True, attn_mask=ramp(4, 3, 5))
    add_zero_attn = given.pop("add_zero_attn", False)
    bias_k, bias_v = given.pop("bias_k"), given.pop("bias_v")
    y, used = multi_head_attention_forward(
        q,
        k,
        v,
        4,
        2,
        ramp(12, 4),
        ramp(12),
        bias_k,
        bias_v,
        add_zero_attn,
        0.0,
        ramp(4, 4),
        ramp(4),
        False,
        padding,
        **given,
    )
    assert y.shape == shape
    assert weighted(y) == pytest.approx(output, abs=2e-3)
    assert weighted(used) == pytest.approx(shares, abs=2e-3)


def test_attention_refuses():
    from msjit.ops._of_scripts_attention import multi_head_attention_forward

    q, w = ramp(3, 2, 4), ramp(12, 4)
    rest = (0.0, ramp(4, 4), ramp(4), False)
    for arguments, more in (
        ((q, q, q, 4, 3, w, None, None, None, False, *rest), {}),
        ((q, q, q, 4, 2, w, None, ramp(1, 1, 4), None, False, *rest), {}),
        ((q, q, q[:2], 4, 2, w, None, None, None, False, *rest), {}),
        ((q, q[:, 0], q, 4, 2, w, None, None, None, False, *rest), {}),
        ((q, q, q, 4, 2, w, None, None, None, False, *rest), {"attn_mask": ramp(2, 3)}),
        ((q, q, q, 4, 2, w, None, None, None, False, *rest), {"attn_mask": ms.ops.ones((3, 3), ms.int32)}),
    ):
        with pytest.raises(ValueError):
            multi_head_attention_forward(*arguments, **more)


def test_a_strategy_of_mixed_precision_computes_in_its_dtype():
    from msjit._c_expression.amp import AmpLevel, create_amp_strategy

    class Net(nn.Cell):
        def __init__(self):
            super().__init__()
            self.dense, self.seen = nn.Dense(2, 2), []

        def construct(self, x):
            y = self.dense(x)
            self.seen.append(y.dtype)
            return y

    net = Net()
    assert not hasattr(net, "amp_strategy")
    net.amp_strategy = create_amp_strategy(AmpLevel.AmpO3, ms.float16, [], [])
    assert net(ops.ones((1, 2))).dtype == ms.float32 and net.seen == [ms.float16]
    with pytest.raises(ValueError, match="lists of primitives"):
        create_amp_strategy(AmpLevel.AmpO1, ms.float16, [("MatMul", [])], [])


def test_networks_that_extend_a_norm_find_its_output():
    norm, x = nn.GroupNorm(2, 4), ramp(2, 4, 3, 3)
    assert (norm._cal_output(x) == norm(x)).all()


@pytest.mark.parametrize("wrap", [lambda f: f, ms.jit], ids=["eager", "captured"])
def test_identity_gives_its_argument(wrap):
    """As MindSpore's function: a gradient reducer of scripts that run on one device is it, and is given a tuple."""
    x = ms.ones(3)
    for function in (ms.ops.identity, ms.ops.functional.identity):
        for value in (x, (x, ms.ones(2)), 3, "a", [x]):
            assert wrap(lambda v: function(v))(value) is value  # noqa: B023
        assert ms.grad(lambda v: (function(v) * 2).sum())(x).tolist() == [2, 2, 2]  # noqa: B023
    assert ms.ops.operations.Identity()(x) is not x
