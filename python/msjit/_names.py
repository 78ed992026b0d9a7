"""Names of MindSpore's modules that stand elsewhere here, and names that it had once: read only where a module is asked for
what it does not have itself.

A line of ELSEWHERE is a module of MindSpore's and names in it: ``name=place`` where the value is: ``module:attribute`` of
msjit, a module alone for its attribute of that name, ``module:`` for the module itself, ``!module`` for one of Python's.
"""

import functools
import importlib

ELSEWHERE = """
. parallel=parallel: _c_expression=_c_expression:
amp AMP_WHITE_LIST=amp:_WHITE AMP_BLACK_LIST=amp:_BLACK _config_level=_amp_levels _do_keep_batchnorm_fp32=_amp_levels
amp _add_loss_network=_amp_levels
common.api cells_compile_cache=_executor
common.np_dtype bfloat16=_c_expression.typing:NumpyBFloat16 np_dtype_valid=_c_expression.typing
common._stub_tensor StubTensor=_core:Tensor
common.seed _get_graph_seed=ops._of_scripts
dataset ds=dataset: context=context:
log logging=!logging
nn.layer.activation _activation=nn.activation:_NAMES
nn.layer.conv _check_input_3d=nn._of_scripts
nn.loss.loss _Loss=nn.loss
nn.utils no_init_parameters=nn._of_scripts
nn.wrap.cell_wrapper _VirtualDatasetCell=nn._of_scripts
nn.wrap.loss_scale _grad_overflow=nn._of_scripts grad_scale=nn._of_scripts
ops P=ops.operations: add_flags=ops.composite mixed_precision_cast=ops._of_scripts Tensor=_core
ops tensor_scatter_update=ops._composed.rearrange tensor_operator_registry=ops._of_scripts
ops _get_cache_prim=ops._of_scripts _innner_log_softmax=ops:log_softmax
ops.functional P=ops.operations: mixed_precision_cast=ops._of_scripts tensor_operator_registry=ops._of_scripts
ops.functional tensor_scatter_update=ops._composed.rearrange
serialization context=context: _update_param=_serialization_names tensor_to_np_type=_serialization_names
serialization tensor_to_ms_type=_serialization_names
train _InternalCallbackParam=train._of_scripts InternalCallbackParam=train._of_scripts _StepSync=train._of_scripts
train _CallbackManager=train._of_scripts _make_directory=train._of_scripts set_cur_net=train._of_scripts
train _transfer_tensor_to_tuple=train._of_scripts ConvertModelUtils=train._of_scripts ConvertNetUtils=train._of_scripts
train ParallelMode=program _get_summary_tensor_data=train._of_scripts
"""


@functools.cache
def _places():
    places = {}
    for line in ELSEWHERE.strip().splitlines():
        module, *names = line.split()
        places.setdefault(module, {}).update(name.split("=") for name in names)
    return places


def find(module, name):
    """The value of a name of MindSpore's module (``nn.loss.loss``; "" for mindspore itself), or of a module above it.

    KeyError: there is none here."""
    places, holder = _places(), module or "."
    while holder and name not in places.get(holder, ()):
        holder = holder.rpartition(".")[0]  # a module's names are also asked of those below it
    if not holder:
        raise KeyError(name)
    place = places[holder][name]
    if place[0] == "!":
        return importlib.import_module(place[1:])
    where, colon, attribute = place.partition(":")
    target = importlib.import_module("msjit." + where)
    return target if colon and not attribute else getattr(target, attribute or name)
