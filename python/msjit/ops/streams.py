"""Seeds of single calls: each (function, seed) has a stream of random numbers of its own, which goes on from call to call
and starts anew with ``set_seed``, as in MindSpore; some functions begin it anew with each call."""

import os
import threading

from .. import _core

_states = {}
_lock = threading.RLock()  # the generator is one: calls with streams of their own take turns
# A child finds it free, and what it guards as it was between two calls of other threads.
os.register_at_fork(before=_lock.acquire, after_in_parent=_lock.release, after_in_child=_lock.release)
_global_seed = None


def _first_seed():
    """What the process begins with: MSJIT_SEED, else a seed of its own."""
    chosen = next(value for name, _, _, value, *_ in _core._settings() if name == "seed")
    return chosen if chosen >= 0 else int.from_bytes(os.urandom(4), "little")


first_seed = _first_seed()
_core.set_seed(first_seed)


def set_seed(seed):
    """Starts all random numbers anew: the generator, the streams of calls with a seed of their own, and NumPy's.

    >>> ms.set_seed(3)
    >>> a = ms.ops.rand(2)
    >>> ms.set_seed(3)
    >>> bool((ms.ops.rand(2) == a).all())
    True
    """
    import numpy as np

    global _global_seed
    _core.set_seed(seed)
    np.random.seed(seed % 2**32)
    _global_seed = seed
    _states.clear()


def get_seed():
    """The seed that ``set_seed`` set, or None.

    >>> ms.set_seed(5)
    >>> ms.get_seed()
    5
    """
    return _global_seed


def check(name, seed):
    """Refuses what is no seed."""
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise TypeError(f"{name}: the seed must be an int, got {type(seed).__name__}")
    if seed < 0:
        raise ValueError(f"{name}: the seed must not be negative, got {seed}")


def start(name, *seeds):
    """Where a stream begins."""
    import hashlib

    text = ",".join(map(str, (name, _global_seed, *seeds))).encode()
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "little"), 0


def swapped(state, draw):
    """(what draw() gives with the generator at state, the state behind it); the generator is left as it was."""
    with _lock:
        kept = _core.get_rng_state()
        _core.set_rng_state(state)
        try:
            return draw(), _core.get_rng_state()
        finally:
            _core.set_rng_state(kept)


def drawn(name, seed, draw):
    """draw() from the stream of (name, seed); without a seed from the generator that ``set_seed`` sets."""
    if seed is None:
        return draw()
    check(name, seed)
    result, _states[name, seed] = swapped(_states.get((name, seed)) or start(name, seed), draw)
    return result


def fixed(name, seeds, draw):
    """draw() from the beginning of the stream of seeds, so that equal calls give equal numbers; without any (all 0 or
    None) from the generator."""
    if not any(seeds):
        return draw()
    for seed in seeds:
        check(name, seed)
    return swapped(start(name, *seeds), draw)[0]


def of_instance(owner, seeds, draw):
    """draw() from the stream that an object of its own seeds has; without any (none above 0) from the generator."""
    if all(seed <= 0 for seed in seeds):
        return draw()
    state = owner.__dict__.get("_stream") or start(type(owner).__name__, *seeds)
    result, owner._stream = swapped(state, draw)
    return result


def spread(name, x, by_, to_, generator=None):
    """What the op ``name``, rand or randn, draws of x's shape and dtype, times by_, and to_ added: to both parts of complex
    numbers."""
    scaled = by(generator, lambda: _core._raw_ops[name](x.shape, x.dtype)) * by_
    return scaled + (complex(to_, to_) if scaled.is_complex() and not isinstance(to_, _core.Tensor) else to_)


def by(generator, draw):
    """draw() from a ``Generator``; None: the one that all share."""
    if generator is None:
        return draw()
    if not hasattr(generator, "_apply"):
        raise TypeError(f"generator: expected an msjit.Generator, got {type(generator).__name__}")
    return generator._apply(draw)
