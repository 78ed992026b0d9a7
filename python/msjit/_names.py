"""Names of MindSpore's modules that stand elsewhere here, and names that it had once: read only where a module is asked for
what it does not have itself.

A line of ELSEWHERE is a module of MindSpore's and names in it: ``name=place`` where the value is: ``module:attribute`` of
msjit, a module alone for its attribute of that name, ``module:`` for the module itself, ``!module`` for one of Python's.
"""

import functools
import importlib
import re

ELSEWHERE = """
. multiprocessing=!multiprocessing
. constexpr=ops.primitive scipy=scipy: parallel=parallel: _c_expression=_c_expression: device_context=device_context:
. load_distributed_checkpoint=parallel build_searched_strategy=parallel
amp AMP_AUTO_WHITE_LIST=_amp_levels AMP_AUTO_BLACK_LIST=_amp_levels AMP_PRIM_ARG_TABLE=_amp_levels
amp AMP_WHITE_LIST=amp:_WHITE AMP_BLACK_LIST=amp:_BLACK _config_level=_amp_levels _do_keep_batchnorm_fp32=_amp_levels
amp _add_loss_network=_amp_levels _auto_black_list=_amp_levels _auto_mixed_precision_rewrite=_amp_levels
ops._grad_experimental.grad_comm_ops get_squared_device_local_norm_param=parallel._comm_helper
serialization Validator=_checkparam:
serialization _get_merged_param_data=_serialization_names
_c_expression ParamInfo=parameter swap_cache=parallel._comm_helper
common.api flops_collection=parallel._comm_helper
common.api cells_compile_cache=_executor _function_forbid_reuse=_executor
context _get_mode=_executor
dtype Float=_c_expression.typing
common.np_dtype bfloat16=_c_expression.typing:NumpyBFloat16 np_dtype_valid=_c_expression.typing
common._stub_tensor StubTensor=_core:Tensor
common.seed _get_graph_seed=ops._of_scripts
dataset ds=dataset: context=context: audio=dataset.audio:
dataset DatasetCache=dataset._of_scripts BatchDataset=dataset.pipeline MapDataset=dataset.pipeline
dataset SourceDataset=dataset.pipeline:Dataset MappableDataset=dataset.pipeline:Dataset
dataset VisionBaseDataset=dataset.pipeline:Dataset UnionBaseDataset=dataset.pipeline:Dataset
dataset Implementation=dataset._of_scripts
dataset DictIterator=dataset._of_scripts TupleIterator=dataset._of_scripts
dataset.engine.datasets _set_training_dataset=dataset._of_scripts
dataset.transforms PyTensorOperation=dataset._of_scripts TensorOperation=dataset._of_scripts
dataset.transforms check_random_transform_ops=dataset._of_scripts vision=dataset.vision:
dataset.vision.py_transforms_util is_pil=dataset._pictures_of_scripts
dataset.vision.py_transforms_util augment_error_message=dataset._pictures_of_scripts
dataset.vision.py_transforms_util adjust_brightness=dataset._pictures_of_scripts
dataset.vision.py_transforms_util adjust_contrast=dataset._pictures_of_scripts
dataset.vision.py_transforms_util adjust_saturation=dataset._pictures_of_scripts
dataset.vision.py_transforms_util adjust_hue=dataset._pictures_of_scripts auto_contrast=dataset._pictures_of_scripts
dataset.vision.py_transforms_util invert_color=dataset._pictures_of_scripts equalize=dataset._pictures_of_scripts
dataset.vision.py_transforms_util horizontal_flip=dataset._pictures_of_scripts
dataset.vision.py_transforms_util vertical_flip=dataset._pictures_of_scripts crop=dataset._pictures_of_scripts
dataset.vision.py_transforms_util pad=dataset._pictures_of_scripts random_crop=dataset._pictures_of_scripts
dataset.vision.py_transforms_util rotate=dataset._pictures_of_scripts hwc_to_chw=dataset._pictures_of_scripts
dataset.core.validator_helpers INT32_MAX=dataset._of_scripts
dataset ShuffleDataset=dataset.pipeline RepeatDataset=dataset.pipeline
dataset FilterDataset=dataset.pipeline ProjectDataset=dataset.pipeline SkipDataset=dataset.pipeline
dataset TakeDataset=dataset.pipeline ConcatDataset=dataset.pipeline
dataset BucketBatchByLengthDataset=dataset.bucketing
log logging=!logging
nn.layer.activation _activation=nn.activation:_NAMES
nn.layer.normalization _BatchNorm=nn.norm
nn.layer.conv _check_input_3d=nn._of_scripts
nn.loss.loss _Loss=nn.loss:LossBase
nn.utils no_init_parameters=nn._of_scripts
nn.layer.rnn_cells RNNCellBase=nn._of_scripts _rnn_tanh_cell=nn._of_scripts _rnn_relu_cell=nn._of_scripts
nn.layer.rnn_cells _lstm_cell=nn._of_scripts _gru_cell=nn._of_scripts
nn probability=nn.probability:
mint functional=mint.nn.functional:
nn.wrap.cell_wrapper _MicroBatch=nn._of_scripts _VirtualDatasetCell=nn._of_scripts
nn.wrap.loss_scale _grad_overflow=nn._of_scripts grad_scale=nn._of_scripts
ops P=ops.operations: add_flags=ops.composite mixed_precision_cast=ops._of_scripts Tensor=_core
ops tensor_scatter_update=ops._composed.rearrange tensor_operator_registry=ops._of_scripts
ops bernoulli_=_core:Tensor.bernoulli_ exponential_=_core:Tensor.exponential_ normal_=_core:Tensor.normal_
ops uniform_=_core:Tensor.uniform_ random_=_core:Tensor.random_ put_=_core:Tensor.put_
ops NPUAllocFloatStatus=ops._of_scripts NPUGetFloatStatus=ops._of_scripts NPUClearFloatStatus=ops._of_scripts
ops NPUGetFloatStatusV2=ops._of_scripts NPUClearFloatStatusV2=ops._of_scripts
ops.operations identity=ops._of_scripts
ops.operations._inner_ops SiLU=ops.auto_generate
ops tuple_len=ops.functional list_len=ops.functional tuple_getitem=ops.functional list_getitem=ops.functional
ops dict_getitem=ops.functional tuple_setitem=ops.functional list_setitem=ops.functional tuple_reversed=ops.functional
ops tuple_equal=ops.functional list_equal=ops.functional in_dict=ops.functional not_in_dict=ops.functional
ops hastype=ops.functional shape_mul=ops.functional is_=ops.functional is_not=ops.functional bool_not=ops.functional
ops scalar_add=ops.functional scalar_sub=ops.functional scalar_mul=ops.functional scalar_div=ops.functional
ops scalar_floordiv=ops.functional scalar_mod=ops.functional scalar_pow=ops.functional scalar_eq=ops.functional
ops scalar_lt=ops.functional scalar_le=ops.functional scalar_gt=ops.functional scalar_ge=ops.functional
ops scalar_uadd=ops.functional scalar_usub=ops.functional scalar_max=ops.functional scalar_min=ops.functional
profiler schedule=_profiler_names ProfilerAction=_profiler_names ProfilerLevel=_profiler_names
profiler ProfilerActivity=_profiler_names AicoreMetrics=_profiler_names ExportType=_profiler_names
profiler HostSystem=_profiler_names _ExperimentalConfig=_profiler_names mstx=_profiler_names
profiler tensorboard_trace_handler=_profiler_names
ops DataType=ops._of_scripts_registering CustomRegOp=ops._of_scripts_registering
ops custom_info_register=ops._of_scripts_registering
ops TensorToScalar=ops._of_scripts
ops.primitive _primexpr=ops.primitive:constexpr
ops _get_cache_prim=ops._of_scripts _innner_log_softmax=ops:log_softmax
ops multi_head_attention_forward=ops._of_scripts_attention _in_projection=ops._of_scripts_attention
ops _check_qkv_shape=ops._of_scripts_attention _check_kpm_shape=ops._of_scripts_attention
ops _check_attn_mask_shape=ops._of_scripts_attention _in_projection_packed=ops._of_scripts_attention
ops _inner_dropout=ops._of_scripts_attention _inner_pad=ops._of_scripts_attention
ops _interploate_ext_make_tuple=ops._of_scripts_attention
ops _interpolate_ext_scale_factor_convert_size=ops._of_scripts_attention
ops pad_ext=mint.nn.functional:pad
ops.functional P=ops.operations: mixed_precision_cast=ops._of_scripts tensor_operator_registry=ops._of_scripts
ops.functional tensor_scatter_update=ops._composed.rearrange
serialization load_distributed_checkpoint=parallel build_searched_strategy=parallel merge_sliced_parameter=parallel
serialization context=context: _update_param=_serialization_names tensor_to_np_type=_serialization_names
serialization tensor_to_ms_type=_serialization_names _load_dismatch_prefix_params=_serialization_names
train _InternalCallbackParam=train._of_scripts InternalCallbackParam=train._of_scripts _StepSync=train._of_scripts
train.metrics get_metrics=train.metric_names get_metric_fn=train.metric_names
train CheckpointManager=train._of_scripts get_parameter_redundancy=train._of_scripts
train remove_param_redundancy=train._of_scripts
train _CallbackManager=train._of_scripts _make_directory=train._of_scripts set_cur_net=train._of_scripts
train _transfer_tensor_to_tuple=train._of_scripts ConvertModelUtils=train._of_scripts ConvertNetUtils=train._of_scripts
train ParallelMode=program _get_summary_tensor_data=train._of_scripts
"""

# Modules of MindSpore's that programs read as attributes of the package above, without an import of their own.
SUBMODULES = """
_extends parse
common file_system generator hook_handle parameter sparse_tensor
communication comm_func management
dataset core engine
dataset.audio transforms
dataset.core validator_helpers
dataset.engine datasets datasets_audio datasets_standard_format datasets_text datasets_user_defined datasets_vision iterators
dataset.transforms py_transforms_util validators
dataset.vision py_transforms_util validators
experimental.optim adadelta adagrad adam adamax adamw asgd nadam optimizer radam rmsprop rprop sgd
hal device event memory stream
mint.distributed distributed
mint.nn layer
mint.nn.layer activation basic conv normalization padding pooling
mint.optim adam adamw sgd
nn grad
nn.grad cell_grad
nn.layer channel_shuffle combined container dense embedding image math normalization padding rnn_cells rnns timedistributed
nn.optim ada_grad adadelta adafactor adam adamax adasum asgd ftrl lamb lars lazyadam momentum optimizer proximal_ada_grad
nn.optim rmsprop rprop sgd
nn.wrap cell_wrapper grad_reducer loss_scale
numpy array_creations array_ops dtypes logic_ops math_ops utils utils_const
ops.auto_generate gen_extend_func gen_ops_def gen_ops_prim pyboost_inner_prim
ops.composite base env_ops math_ops multitype_ops
ops.function array_func clip_func debug_func fft_func image_func linalg_func math_func nn_func other_func parameter_func
ops.function random_func sparse_func spectral_func
ops.function.grad grad_func
ops functional_overload
ops.operations array_ops comm_ops control_ops custom_ops debug_ops image_ops inner_ops linalg_ops manually_defined math_ops
ops.operations nn_ops other_ops random_ops sparse_ops spectral_ops
train callback loss_scale_manager serialization train_thor
train.summary summary_record
"""

# Names that MindSpore 1 had: module, name, place, and what MindSpore 2 has instead.
FORMER = """
. ms_function capture:jit jit
. ms_class structure:jit_class jit_class
_checkparam Validator _checkparam_former:Validator the functions of mindspore._checkparam
_checkparam Rel _checkparam_former:Rel the constants of mindspore._checkparam
nn ResizeBilinear nn._of_scripts:ResizeBilinear ops.interpolate(x, size, mode="bilinear")
ops ResizeBilinear ops._of_scripts:ResizeBilinear ops.ResizeBilinearV2(align_corners)(x, size)
ops ControlDepend ops._of_scripts:ControlDepend ops.depend, or nothing: statements run in order
ops control_depend ops._of_scripts:control_depend ops.depend, or nothing: statements run in order
"""

# Names that MindSpore does not have, and what to write.
INSTEAD = """
dataset GraphData a GeneratorDataset over arrays of nodes and edges
nn ConvTranspose2d nn.Conv2dTranspose
nn ConvTranspose3d nn.Conv3dTranspose
nn DataParallel the network itself: one process runs on one device
nn ModuleList nn.CellList
nn Parameter mindspore.Parameter
nn ParameterList mindspore.ParameterTuple
nn Sequential nn.SequentialCell
nn init mindspore.common.initializer
ops Sum ops.ReduceSum
ops MaxPool2D ops.MaxPool
. FloatTensor mindspore.Tensor(data, mindspore.float32)
. LongTensor mindspore.Tensor(data, mindspore.int64)
"""


def instead(module, name):
    """What to write in place of a name that MindSpore never had, or has no longer; None: nothing is known."""
    for line in INSTEAD.strip().splitlines():
        holder, known, what = line.split(" ", 2)
        if known == name and module in (holder, holder.strip(".")):
            return what
    return None


@functools.cache
def _former():
    former = {}
    for line in FORMER.strip().splitlines():
        module, name, place, new = line.split(" ", 3)
        former[module, name] = place, new
    return former


def _say_former(module, name, new):
    """Says once that MindSpore 2 does not have the name."""
    from ._missing import say_once

    full = ".".join(part for part in ("mindspore", module.strip("."), name) if part)
    say_once(full, f"{full} is a name of MindSpore 1; MindSpore 2 has {new}", FutureWarning)


@functools.cache
def _places():
    places = {}
    for line in ELSEWHERE.strip().splitlines():
        module, *names = line.split()
        places.setdefault(module, {}).update(name.split("=") for name in names)
    for line in SUBMODULES.strip().splitlines():
        module, *names = line.split()
        for name in names:
            places.setdefault(module, {}).setdefault(name, f"!!{module}.{name}")
    for path in importlib.import_module("msjit._mindspore").ALIASES:
        module, _, name = path.rpartition(".")
        if name != "*":
            places.setdefault(module or ".", {}).setdefault(name, f"!!{path}")
    return places


def _submodule(name):
    """MindSpore's module of that name, as an import gives it."""
    from . import _mindspore

    full = "mindspore." + name
    return importlib.import_module(full) if _mindspore.installed() else _mindspore.find(full)


# What MindSpore generates of its ops has these forms; such names stand in these modules and those below, too.
_GENERATED = re.compile(r"[a-z]\w*_(ext|view)|inplace_\w+|[a-z]\w*[a-z]_")
_WITH_GENERATED = ("ops", "ops.function", "ops.functional")


def _generated(module, name):
    """The op of a generated name, or one without a kernel here; KeyError: there is none, or the module has none of them."""
    if module == "ops" or module.startswith("ops."):
        value = importlib.import_module("msjit.ops._kernels_elsewhere").without_kernel(name)
        if value is not None:
            return value
    if not _GENERATED.fullmatch(name) or not (module in _WITH_GENERATED or module.startswith("ops.function.")):
        raise KeyError(name)
    value = importlib.import_module("msjit.ops.auto_generate").generated(name)
    if value is None:
        raise KeyError(name)
    return value


def find(module, name):
    """The value of a name of MindSpore's module (``nn.loss.loss``; "" for mindspore itself), or of a module above it.

    KeyError: there is none here."""
    places, former, holder = _places(), _former(), module or "."
    while holder and name not in places.get(holder, ()) and (holder, name) not in former:
        holder = holder.rpartition(".")[0]  # a module's names are also asked of those below it
    if not holder:
        return _generated(module, name)
    if (holder, name) in former:
        place, new = former[holder, name]
        _say_former(holder, name, new)
    else:
        place = places[holder][name]
    if place[:2] == "!!":
        if holder != module:  # a package has no modules of the packages above it
            return _generated(module, name)
        return _submodule(place[2:])
    if place[0] == "!":
        return importlib.import_module(place[1:])
    where, colon, attribute = place.partition(":")
    target = importlib.import_module("msjit." + where)
    return target if colon and not attribute else functools.reduce(getattr, (attribute or name).split("."), target)
