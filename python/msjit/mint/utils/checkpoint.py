"""PyTorch's ``utils.checkpoint``: activations that are computed again instead of kept.

>>> from msjit.mint.utils.checkpoint import checkpoint
>>> x = ms.tensor([2.0], requires_grad=True)
>>> checkpoint(lambda v: v * v, x, use_reentrant=False).sum().backward()
>>> x.grad.tolist()
[4.0]
"""

from ... import _missing
from ...autograd import recompute

__all__ = ["checkpoint", "checkpoint_sequential", "get_device_states", "set_device_states"]


def checkpoint(
    function, *args, use_reentrant=None, context_fn=None, determinism_check="default", debug=False, **kwargs
):
    """function(*args, **kwargs), keeping nothing of what it computes: it runs again in the backward, with the same random
    numbers.

    Args:
        function: function or module.
        args: what it is called with.
        use_reentrant: accepted as PyTorch has it; has no effect.
        context_fn: accepted as PyTorch has it; has no effect.
        determinism_check: accepted as PyTorch has it; has no effect.
        debug: accepted as PyTorch has it; has no effect.
        kwargs: what it is called with, by name; preserve_rng_state is accepted and always true.
    Returns:
        what function gives.

    >>> ms.mint.utils.checkpoint.checkpoint(lambda v: v + 1, ms.ones(1)).tolist()
    [2.0]
    """
    kwargs.pop("preserve_rng_state", None)
    return recompute(function, *args, **kwargs)


def checkpoint_sequential(functions, segments, input, use_reentrant=None, **kwargs):
    """Runs functions one after the other, in segments of which only the inputs are kept.

    Args:
        functions: list of functions or modules, or a Sequential.
        segments: int, how many segments.
        input: what the first is called with.
        use_reentrant: accepted as PyTorch has it; has no effect.
        kwargs: preserve_rng_state is accepted and always true.
    Returns:
        what the last function gives.

    >>> ms.mint.utils.checkpoint.checkpoint_sequential([lambda v: v + 1, lambda v: v * 3], 2, ms.ones(1)).tolist()
    [6.0]
    """
    functions = list(functions)
    size = max(len(functions) // segments, 1)

    def run(first, last):
        def part(value):
            for function in functions[first:last]:
                value = function(value)
            return value

        return part

    starts = [i * size for i in range(min(segments, len(functions)))]
    for start in starts[:-1]:
        input = checkpoint(run(start, start + size), input)
    return run(starts[-1], len(functions))(input)


def get_device_states(*args):
    """The states of the random numbers of the devices that args lie on, for ``set_device_states``: none beside the one for
    all devices, which ``get_rng_state`` gives.

    Args:
        args: tensors, and anything else.
    Returns:
        two empty lists, of devices and of their states.

    >>> ms.mint.utils.checkpoint.get_device_states(ms.ones(1))
    ([], [])
    """
    return [], []


def set_device_states(devices, states, *, device_type=None):
    """Goes on from what ``get_device_states`` gave: there is nothing to do.

    Args:
        devices: list of devices.
        states: list of their states.
        device_type: accepted as PyTorch has it; has no effect.

    >>> ms.mint.utils.checkpoint.set_device_states(*ms.mint.utils.checkpoint.get_device_states())
    """


__getattr__ = _missing.getattr_of(__name__)
