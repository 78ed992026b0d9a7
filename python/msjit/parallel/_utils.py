"""What MindSpore's layers and optimizers ask of the options of distributed training.

>>> from msjit.parallel._utils import _get_device_num, _get_gradients_mean, _get_parallel_mode
>>> _get_device_num(), _get_gradients_mean(), _get_parallel_mode()
(1, False, 'stand_alone')
"""

from .. import _missing
from ..program import ParallelMode
from ._auto_parallel_context import auto_parallel_context

_AUTO = (ParallelMode.SEMI_AUTO_PARALLEL, ParallelMode.AUTO_PARALLEL)


def _get_device_num():
    """How many devices train: 1, or what was set."""
    return auto_parallel_context().get_device_num()


def _get_stage_device_num():
    """How many devices a stage of a pipeline has."""
    return _get_device_num() // _get_pipeline_stages()


def _get_gradients_mean():
    """Whether gradients of processes are averaged."""
    return auto_parallel_context().get_gradients_mean()


def _get_parallel_mode():
    """The way to train in parallel."""
    return auto_parallel_context().get_parallel_mode()


def _get_global_rank():
    """This process's number."""
    return auto_parallel_context().get_global_rank()


def _get_pipeline_stages():
    """How many stages a pipeline has."""
    return auto_parallel_context().get_pipeline_stages()


def _get_full_batch():
    """Whether each process is given the whole batch."""
    return auto_parallel_context().get_full_batch()


def _get_parameter_broadcast():
    """Whether the first process's parameters are sent to the others."""
    return auto_parallel_context().get_parameter_broadcast()


def _get_enable_parallel_optimizer():
    """Whether the optimizer's work is divided."""
    return auto_parallel_context().get_enable_parallel_optimizer()


def _get_grad_accumulation_shard():
    """Whether accumulated gradients are divided."""
    return auto_parallel_context().get_grad_accumulation_shard()


def _is_parallel_mode():
    """Whether one trains in parallel at all."""
    return _get_parallel_mode() in (*_AUTO, ParallelMode.DATA_PARALLEL, ParallelMode.HYBRID_PARALLEL)


def _is_in_auto_parallel_mode():
    """Whether operators are divided."""
    return _get_parallel_mode() in _AUTO


def _is_in_data_parallel_mode():
    """Whether batches are divided, and nothing else."""
    return _get_parallel_mode() == ParallelMode.DATA_PARALLEL


def _is_in_hybrid_parallel_mode():
    """Whether a program divides operators itself."""
    return _get_parallel_mode() == ParallelMode.HYBRID_PARALLEL


def _is_sharding_propagation():
    """Whether strategies of operators are found from those of their neighbours."""
    return auto_parallel_context().get_sharding_propagation()


def _need_to_full():
    """Whether a process's part of the batch is made whole before the network: there are no parts."""
    return False


def _check_full_batch():
    """Raises where the whole batch is asked for and operators are not divided."""
    if _get_full_batch() and not _is_in_auto_parallel_mode():
        raise RuntimeError("full_batch could only be used under semi_auto_parallel or auto_parallel")


def _device_number_check(parallel_mode, device_number):
    """Raises where one device alone is to train and there are more."""
    if parallel_mode == ParallelMode.STAND_ALONE and device_number != 1:
        raise ValueError(f"device_number must be 1 where parallel_mode is 'stand_alone', got {device_number}")


def _parameter_broadcast_check(parallel_mode, parameter_broadcast):
    """Raises where one process is to send parameters to others that do not exist."""
    if parameter_broadcast and parallel_mode in ("stand_alone", "hybrid_parallel"):
        raise ValueError(f"parameter_broadcast must be False where parallel_mode is {parallel_mode!r}")


def _to_full_shapes(shapes, device_num):
    """Shapes of the batch of all devices: the first size times their number."""
    return [(shape[0] * device_num, *shape[1:]) if shape else shape for shape in shapes]


def _to_full_tensor(elem, global_device_num, global_rank, scaling_sens=None):
    """A process's part of the batch within the whole: of one process it is the whole, a tuple."""
    if (global_device_num, global_rank) != (1, 0):
        raise ValueError(f"there is one process, 0, not process {global_rank} of {global_device_num}")
    parts = tuple(elem) if isinstance(elem, (tuple, list)) else (elem,)
    return parts if scaling_sens is None else (*parts, scaling_sens)


def _grads_divided_by_device_num_if_recomputation(grads):
    """Gradients as they are: one process has nothing to average."""
    return grads


def _reset_op_id():
    """Does nothing: operators have no numbers."""


def _parallel_predict_check():
    """Does nothing: one process may always predict."""


__getattr__ = _missing.getattr_of(__name__)
