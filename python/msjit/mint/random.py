"""PyTorch's ``random``: the state of the random numbers.

>>> import msjit.mint as torch
>>> with torch.random.fork_rng():
...     torch.manual_seed(1)
...     a = torch.rand(2)
>>> kept = torch.get_rng_state()
>>> b = torch.rand(2)
>>> torch.set_rng_state(kept)
>>> bool((torch.rand(2) == b).all())
True
"""

import contextlib

from .. import _core, _missing
from ..device import default_generator, initial_seed, seed
from .torch_names import manual_seed

__all__ = ["default_generator", "fork_rng", "get_rng_state", "initial_seed", "manual_seed", "seed", "set_rng_state"]
get_rng_state, set_rng_state = _core.get_rng_state, _core.set_rng_state


@contextlib.contextmanager
def fork_rng(devices=None, enabled=True, _caller="fork_rng", _devices_kw="devices", device_type="cuda"):
    """A context manager: what it draws inside leaves the random numbers after it as they would have been.

    Args:
        devices: accepted as PyTorch has it: there is one state for all devices.
        enabled: False: nothing is put back. Default: True.
        _caller: accepted as PyTorch has it; has no effect.
        _devices_kw: accepted as PyTorch has it; has no effect.
        device_type: accepted as PyTorch has it; has no effect.

    >>> state = ms.get_rng_state()
    >>> with ms.mint.random.fork_rng():
    ...     _ = ms.mint.rand(3)
    >>> ms.get_rng_state() == state
    True
    """
    state = get_rng_state()
    try:
        yield
    finally:
        if enabled:
            set_rng_state(state)


__getattr__ = _missing.getattr_of(__name__)
