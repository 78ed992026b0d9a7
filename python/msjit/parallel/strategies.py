"""Files of strategies, which say how parameters were divided among devices."""

import os

from .._missing import without_effect


def _strategy_file(name):
    if not isinstance(name, str) or not os.path.isfile(name):
        raise ValueError(f"build_searched_strategy: there is no strategy file {name!r}")


def build_searched_strategy(strategy_filename):
    """How parameters were divided, read from a strategy file: such files are written where several devices train, and are
    not read here.

    Args:
        strategy_filename: str, the path of the file.
    Raises:
        ValueError: there is no such file.
        NotImplementedError: there is one.

    >>> ms.parallel.build_searched_strategy("none.ckpt")
    Traceback (most recent call last):
    ValueError: build_searched_strategy: there is no strategy file 'none.ckpt'
    """
    _strategy_file(strategy_filename)
    raise NotImplementedError(
        "build_searched_strategy: strategy files are not read here; merge the slices with merge_sliced_parameter, or save whole "
        "parameters where they are trained (CheckpointConfig(integrated_save=True))"
    )


def load_distributed_checkpoint(
    network, checkpoint_filenames=None, predict_strategy=None, train_strategy_filename=None, strict_load=False, dec_key=None,
    dec_mode="AES-GCM", format="ckpt", unified_safetensors_dir=None, dst_safetensors_dir=None, rank_id=None,
    output_format="safetensors", name_map=None, max_process_num=64, return_param_dict=False,
):  # fmt: skip
    """Loads parameters that several devices saved, each its own part, into a network.

    Args:
        network: cell whose parameters are set.
        checkpoint_filenames: list of paths, one for each device.
        predict_strategy: how this network's parameters are divided; None (default): not at all.
        train_strategy_filename: path of the file that says how they were divided; it defaults to the one set by
            ``set_auto_parallel_context(strategy_ckpt_load_file=)``.
        strict_load, dec_key, dec_mode, format, unified_safetensors_dir, dst_safetensors_dir, rank_id, output_format, name_map,
            max_process_num, return_param_dict: accepted as MindSpore has them.
    Raises:
        ValueError: a checkpoint or the strategy file does not exist.
        NotImplementedError: there is a strategy file.

    >>> ms.parallel.load_distributed_checkpoint(ms.nn.Dense(1, 1), ["none.ckpt"])
    Traceback (most recent call last):
    ValueError: load_distributed_checkpoint: there is no checkpoint 'none.ckpt' (0 of checkpoint_filenames)
    """
    from ..program import get_auto_parallel_context

    for i, name in enumerate(checkpoint_filenames or ()):
        if not isinstance(name, str) or not os.path.isfile(name):
            raise ValueError(
                f"load_distributed_checkpoint: there is no checkpoint {name!r} ({i} of checkpoint_filenames)"
            )
    build_searched_strategy(train_strategy_filename or get_auto_parallel_context("strategy_ckpt_load_file"))


def set_op_strategy_config(mode="SAVE", path=""):
    """Where strategies of single operators are saved or loaded: accepted; there are none.

    >>> ms.parallel.set_op_strategy_config("SAVE", "/tmp/strategy.json")  # doctest: +SKIP
    """
    if mode not in ("SAVE", "LOAD"):
        raise ValueError(f"set_op_strategy_config: mode must be 'SAVE' or 'LOAD', got {mode!r}")
    if not isinstance(path, str) or not path.endswith(".json"):
        raise ValueError(f"set_op_strategy_config: path must end in '.json', got {path!r}")
    without_effect("set_op_strategy_config()", "operators are not divided among devices")
