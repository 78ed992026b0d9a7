"""How many threads NumPy's LAPACK uses while it works for us. OpenBLAS starts as many as there are processors for small
matrices as well, and they wait for each other by spinning: where a processor has other work, or fewer may be kept busy than
there are, an inverse of 128 x 128 took 100 times as long."""

import ctypes
import functools
import importlib.util
import os
import threading

from .. import _core

LARGE = 512  # rows or columns from which several threads pay
_lock = threading.Lock()
_inside = 0  # calls that run now
_before = 0  # the number of threads without them


@functools.cache
def _functions():
    """(get, set) of OpenBLAS, None where NumPy has another library."""
    found = importlib.util.find_spec("numpy.linalg._umath_linalg")
    if found is None or not found.origin:
        return None
    try:
        library = ctypes.CDLL(found.origin)  # names are looked up in what it needs, too
    except OSError:
        return None
    for name in ("scipy_openblas_%s_num_threads64_", "openblas_%s_num_threads64_", "openblas_%s_num_threads"):
        if hasattr(library, name % "get") and hasattr(library, name % "set"):
            get, set = (library[name % word] for word in ("get", "set"))
            get.restype, get.argtypes, set.restype, set.argtypes = ctypes.c_int, (), None, (ctypes.c_int,)
            return get, set
    return None


def _in_child():
    """Other threads' calls do not go on in a process that was forked meanwhile."""
    global _inside
    if _inside:
        _functions()[1](_before)
        _inside = 0
    _lock.release()


os.register_at_fork(before=_lock.acquire, after_in_parent=_lock.release, after_in_child=_in_child)


def by_lapack(function, *arrays, **settings):
    """function(*arrays, **settings), one of numpy.linalg's."""
    global _inside, _before
    functions = _functions()
    if functions is None:
        return function(*arrays, **settings)
    get, set = functions
    large = max(arrays[0].shape[-2:]) >= LARGE
    with _lock:
        if not _inside:
            _before = get()
        _inside += 1
        set(min(_before, _core._num_threads()) if large else 1)
    try:
        return function(*arrays, **settings)
    finally:
        with _lock:
            _inside -= 1
            if not _inside:
                set(_before)
