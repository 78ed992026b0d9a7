"""Collectives of MindSpore's primitives, of the group of one process that there is (see ``msjit.mint.distributed``)."""

from ... import _core
from ...mint import distributed as _group

_copy, _reshape = _core._raw_ops["copy"], _core._raw_ops["reshape"]
_REDUCTIONS = ("sum", "max", "min", "prod", "avg")


def _alone(x, group, *ranks):
    """What a group of one process gathers or sends to itself."""
    _group._check(group, *ranks)
    return _copy(x)


def _together(group):
    _group._check(group)


def _reduced_alone(x, op, group, *ranks):
    if op not in _REDUCTIONS:
        raise ValueError(f"op must be one of {', '.join(_REDUCTIONS)}, got {op!r}")
    return _alone(x, group, *ranks)


def _all_to_all(x, split_count, split_dim, concat_dim, group):
    if split_count != 1:
        raise ValueError(f"AlltoAll: split_count must be the number of processes, 1, got {split_count}")
    for dim in (split_dim, concat_dim):
        if not 0 <= dim < x.ndim:
            raise ValueError(f"AlltoAll: there is no dimension {dim} of {x.ndim}")
    return _alone(x, group)


def _uneven(name, x, sizes, group, *others):
    """x of one dimension, all of which this process sends and gets: each list of sizes has its size."""
    for given in (sizes, *others):
        given = given.tolist() if isinstance(given, _core.Tensor) else list(given)
        if given != [x.size]:
            raise ValueError(f"{name}: sizes for one process must be [{x.size}], got {given}")
    return _alone(_reshape(x, (-1,)), group)


def _all_to_all_uneven(x, sent, received, group, block_size):
    blocks = [
        [n * block_size for n in (s.tolist() if isinstance(s, _core.Tensor) else list(s))] for s in (sent, received)
    ]
    return _uneven("AlltoAllV", x, blocks[0], group, blocks[1])


def _broadcast_alone(xs, root, group):
    return tuple([_alone(x, group, root) for x in (xs if isinstance(xs, (tuple, list)) else (xs,))])


FUNCTIONS = {name: f for name, f in globals().items() if name.startswith("_") and not name.startswith("__")}
