"""Global settings, with MindSpore's names."""

import sys

from . import _core, _missing
from ._missing import without_effect

GRAPH_MODE = 0
PYNATIVE_MODE = 1
STRICT, COMPATIBLE, LAX = 0, 1, 2  # jit_syntax_level, as MindSpore numbers it

# What MindSpore's scripts set; the values are its defaults.
_options = {
    "mode": PYNATIVE_MODE,
    "device_target": "CPU",
    "runtime_num_threads": 0,
    "device_id": 0,
    "pynative_synchronize": False,
    "max_call_depth": 1000,
    "deterministic": "OFF",
    "jit_level": "",
    "jit_syntax_level": LAX,
    "save_graphs": 0,
    "save_graphs_path": ".",
}
# Options of compilers and devices that do not exist here: accepted and without effect, with a warning where something is
# asked for: not for a default, nor for what switches off.
_without_effect = {
    "aoe_config": {},
    "aoe_tune_mode": "",
    "ascend_config": {},
    "check_bprop": False,
    "compile_cache_path": "",
    "debug_level": 0,
    "disable_format_transform": False,
    "enable_compile_cache": None,
    "enable_reduce_precision": True,
    "env_config_path": "",
    "exec_order": "bfs",
    "gpu_config": {},
    "inter_op_parallel_num": 0,
    "jit_config": {},
    "max_device_memory": "1024GB",
    "memory_optimize_level": "O0",
    "mempool_block_size": "1GB",
    "op_timeout": 900,
    "print_file_path": "",
    "reserve_class_name_in_scope": True,
    "support_binary": False,
    "variable_memory_max_size": "0GB",
}
# Options of passes, of other devices and of distributed training; of each kind of value those of the same default.
_off = (
    "bias_add_comm_swap enable_allreduce_slice_to_reducescatter enable_begin_end_inline_opt enable_concat_eliminate_opt "
    "enable_flash_attention_load_balance enable_fused_cast_add_opt enable_grad_comm_opt enable_graph_kernel "
    "enable_interleave_parallel_branch enable_interleave_split_concat_branch enable_opt_shard_comm_opt enable_parallel_split "
    "enable_profiling enable_task_opt interleaved_layernorm_comm interleaved_matmul_comm matmul_allow_tf32 need_ckpt "
    "recompute_allgather_overlap_fagrad"
).split()
_on = "conv_allow_tf32 enable_offloading_packed_experts hccl_watchdog".split()
_zero = (
    "compute_communicate_fusion_level cur_step_num dataset_broadcast_opt_level last_triggered_step save_checkpoint_steps"
).split()
_no_text = "graph_kernel_flags matmul_grad_comm_overlap pp_1f1b_overlap recompute_comm_overlap topo_order".split()
_texts = {f"conv_{of}_algo": "normal" for of in ("fprop", "dgrad", "wgrad")} | {
    "aoe_job_type": "2", "infer_boost": "off", "profiling_options": "training_trace",
}  # fmt: skip
_of_kinds = (
    dict.fromkeys(_off, False)
    | dict.fromkeys(_on, True)
    | dict.fromkeys(_zero, 0)
    | dict.fromkeys(_no_text, "")
    | _texts
)
_without_effect |= _of_kinds
_defaults = dict(_without_effect)
_choices = {
    "mode": (GRAPH_MODE, PYNATIVE_MODE),
    "device_target": ("CPU", "CUDA", "GPU", "Ascend", "Davinci"),
    "deterministic": ("ON", "OFF"),
    "jit_syntax_level": (STRICT, COMPATIBLE, LAX),
}
_jit_choices = {"jit_level": ("O0", "O1", "O2"), "infer_boost": ("on", "off")}
_sizes = ("max_device_memory", "mempool_block_size", "variable_memory_max_size")
_named = {"mode": "PYNATIVE_MODE or GRAPH_MODE", "jit_syntax_level": "STRICT, COMPATIBLE or LAX"}
_checked = (
    "mode", "device_target", "device_id", "pynative_synchronize", "max_call_depth", "runtime_num_threads", "save_graphs",
    "save_graphs_path", "jit_syntax_level",
)  # fmt: skip
_MOST_DEVICES = 4096
_MOST_THREADS = 256


def _check_kept(name, value):
    """Raises where MindSpore refuses the value of an option that has no effect here."""
    if name in _sizes and not isinstance(value, str):
        raise TypeError(f"set_context: {name} must be str, got {type(value).__name__}")
    if name in _of_kinds and not isinstance(value, type(_of_kinds[name])):
        raise TypeError(f"set_context: {name} must be {type(_of_kinds[name]).__name__}, got {type(value).__name__}")
    if name == "jit_config":
        if not isinstance(value, dict):
            raise TypeError(f"set_context: jit_config must be dict, got {type(value).__name__}")
        for key, chosen in value.items():
            if chosen not in _jit_choices.get(key, ()):
                known = "; ".join(f"{k}: {' or '.join(map(repr, v))}" for k, v in _jit_choices.items())
                raise ValueError(f"set_context: jit_config has no {key!r} of {chosen!r}; there are {known}")


def _check(name, value):
    """Raises where MindSpore refuses the value."""
    if name in _without_effect:
        return _check_kept(name, value)
    kind = type(_options[name])
    value = int(value) if name == "save_graphs" and isinstance(value, bool) else value
    if name in _checked and type(value) is not kind:
        raise TypeError(f"set_context: {name} must be {kind.__name__}, got {type(value).__name__}")
    if name in _choices and value not in _choices[name] and not (name == "device_target" and _of_a_package(value)):
        expected = _named.get(name, " or ".join(map(repr, _choices[name])))
        raise ValueError(f"set_context: {name} must be {expected}, got {value!r}")
    if name == "device_id" and not 0 <= value < _MOST_DEVICES:
        raise ValueError(f"set_context: device_id must be from 0 to {_MOST_DEVICES - 1}, got {value}")
    if name == "save_graphs" and not 0 <= value <= 3:
        raise ValueError(f"set_context: save_graphs must be from 0 to 3, got {value}")
    if name == "save_graphs_path" and not value:
        raise ValueError("set_context: save_graphs_path must not be empty")
    if name == "runtime_num_threads" and not 0 <= value <= _MOST_THREADS:
        raise ValueError(f"set_context: runtime_num_threads must be from 0 to {_MOST_THREADS}, got {value}")
    if name == "max_call_depth" and value <= 0:
        raise ValueError(f"set_context: max_call_depth must be positive, got {value}")
    if name == "device_target" and value != "CPU" and not _mindspore_program():
        _count_devices(value)  # DeviceError says what is missing


def _mindspore_program():
    """Whether a program runs for which mindspore means msjit (python -m msjit)."""
    from . import _mindspore

    return _mindspore.installed()


_devices_kinds = {"CUDA": "cuda", "GPU": "cuda", "Ascend": "ascend", "Davinci": "ascend"}


def _of_a_package(target):
    from ._devices import of_a_package

    return of_a_package(target)


def _kind_of(target):
    return _devices_kinds.get(target, target.lower())  # those of packages have one name


def _count_devices(target):
    from ._devices import available_or_why

    return available_or_why(_kind_of(target))


def _usable(target):
    try:
        return _count_devices(target) > 0
    except _core.DeviceError:
        return False


def _place():
    """New tensors go to the device that the options name."""
    target, index = _options["device_target"], _options["device_id"]
    if target == "CPU":
        if index:
            without_effect(f"set_context(device_id={index})", "there is one device, the CPU")
        _core._set_device("CPU")
    else:
        _core._set_device(f"{_kind_of(target)}:{index}")


def _unknown(caller, name):
    return ValueError(f"{caller}: unknown option {name!r}; known: {', '.join(sorted(_options | _without_effect))}")


def set_context(**settings):
    """Sets global options.

    mode: ``PYNATIVE_MODE`` (the default) runs Cells eagerly; ``GRAPH_MODE`` captures the ``construct`` of every Cell, as
        if it had been given to ``jit``. Both give the same numbers, and the mode may change at any time.
    device_target: "CPU", "CUDA" (or "GPU"), "Ascend", or a kind that a package has: where new tensors go from now on, with
        device_id the number of the device. One that is not there raises DeviceError, which says what is missing; under
        ``python -m msjit`` it is told, once, that the CPU runs in its place. max_call_depth and pynative_synchronize are kept.
    jit_level: kept; ``jit`` has its own.
    runtime_num_threads: threads that kernels may use, as by ``set_num_threads``.
    deterministic: "ON": runs repeat bit for bit (kernels do in any case; what is captured is not chosen by the clock).
    save_graphs: int, 0 (none) to 3, or bool (True: 2): writes the text of each graph that is compiled from now on into files
        of the folder save_graphs_path: as it was captured (``*graph_before_compile*.ir``) and as it is compiled
        (``*graph_compiled*.ir``); from 2 on also what each pass made of it. Files of graphs of gradients are called
        ``backward``, those of loops and branches in graphs ``nested``. MindSpore's ``MS_DEV_SAVE_GRAPHS``,
        ``MS_DEV_SAVE_GRAPHS_PATH`` and ``MS_DEV_DUMP_IR_PASSES`` (parts of names) ask for the same.
    Other options of MindSpore's are kept for ``get_context`` and have no effect; a value that asks for something (not the
        default, nor False, 0 or None) warns.
    A name or value that is not known raises ValueError, and nothing is set.

    >>> ms.set_context(mode=ms.GRAPH_MODE)
    >>> ms.nn.Dense(4, 2)(ms.ops.ones((3, 4))).shape
    (3, 2)
    >>> ms.set_context(mode=ms.PYNATIVE_MODE)
    """
    for name, value in settings.items():
        if name not in _options and name not in _without_effect:
            raise _unknown("set_context", name)
        _check(name, value)
    for name, value in settings.items():
        if name in _without_effect:
            if value and value != _defaults[name]:
                without_effect(f"set_context: {name}", "the value is only kept")
            _without_effect[name] = value
        elif name == "device_target" and value != "CPU" and not _usable(value):
            without_effect(f"set_context(device_target={value!r})", "there is no such device, and the CPU runs")
        else:
            _options[name] = value
    if "device_target" in settings or "device_id" in settings:
        _place()
    if "save_graphs" in settings or "save_graphs_path" in settings:
        level = _options["save_graphs"]
        _options["save_graphs"] = 2 if level is True else int(level)
        _core._save_graphs(min(_options["save_graphs"], 2), _options["save_graphs_path"])
    if "runtime_num_threads" in settings:
        set_num_threads(settings["runtime_num_threads"])
    if "deterministic" in settings:
        _core.set_deterministic(settings["deterministic"] == "ON")
    if "mode" in settings:
        from ._graph_mode import set_graph_mode

        set_graph_mode(settings["mode"] == GRAPH_MODE)
    if "jit_syntax_level" in settings:
        from ._graph_mode import set_strict

        set_strict(settings["jit_syntax_level"] == STRICT)


def set_num_threads(threads):
    """Sets how many threads kernels may use, from the next call on; no result depends on it.

    threads: int, 1 to 256, or 0 for what holds where nothing is set: ``MSJIT_THREADS``, else as many as the process may
        keep processors busy by its affinity and the quota of its control group.
    A number outside raises ValueError, what is no int TypeError.

    >>> ms.set_num_threads(1)
    >>> ms.get_num_threads()
    1
    >>> ms.set_num_threads(0)
    """
    if not isinstance(threads, int) or isinstance(threads, bool):
        raise TypeError(f"set_num_threads: threads must be int, got {type(threads).__name__}")
    if not 0 <= threads <= _MOST_THREADS:
        raise ValueError(f"set_num_threads: expected 0 to {_MOST_THREADS} threads, got {threads}")
    _core._set_num_threads(threads)


def get_num_threads():
    """How many threads kernels may use.

    >>> ms.get_num_threads() >= 1
    True
    """
    return _core._num_threads()


def get_context(attr_key):
    """The value of a global option.

    >>> ms.get_context("device_target")
    'CPU'
    """
    if attr_key in _options:
        return _options[attr_key]
    if attr_key in _without_effect:
        return _without_effect[attr_key]
    raise _unknown("get_context", attr_key)


def get_jit_config():
    """What ``set_context(jit_config=...)`` was given.

    >>> ms.context.get_jit_config()
    {}
    """
    return get_context("jit_config")


K_CONTEXT = None  # MindSpore's only instance of its settings, which scripts look for; here they are the module's


def _context():
    """The object that has the settings, as scripts ask MindSpore for it: this module."""
    return sys.modules[__name__]


# What MindSpore's module of this name offers besides; it stands in program.
_ELSEWHERE = (
    "ParallelMode", "STRICT", "COMPATIBLE", "LAX", "get_auto_parallel_context", "get_ps_context", "reset_auto_parallel_context",
    "reset_ps_context", "set_auto_parallel_context", "set_ps_context",
)  # fmt: skip


def __getattr__(name):
    from . import program

    if name in _ELSEWHERE and hasattr(program, name):
        return getattr(program, name)
    return _missing.elsewhere(__name__, name)
