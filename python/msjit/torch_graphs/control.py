"""What decides in PyTorch's graphs: cond, while_loop, scan and map over nested graphs, and checks.

They are written as Python's `if`, `while` and `for`, which become part of the captured graph as any other.
"""

from msjit import mint

from .aten import aten

OPERATORS = {}  # name of a higher-order operator -> function; its graphs are given as functions


def _operator(name):
    def register(function):
        OPERATORS[name] = function
        return function

    return register


@_operator("cond")
def cond(predicate, yes, no, operands=()):
    if predicate:
        return yes(*operands)
    return no(*operands)


def _first(given):
    return given[0] if isinstance(given, (tuple, list)) else given


@_operator("while_loop")
def while_loop(condition, body, carried, more=()):
    while _first(condition(*carried, *more)):
        carried = body(*carried, *more)
    return carried


@_operator("scan")
def scan(step, carried, xs, more=()):
    rows = None
    for t in range(xs[0].shape[0]):
        made = step(*carried, *[x[t] for x in xs], *more)
        carried, row = made[: len(carried)], made[len(carried) :]
        if rows is None:
            rows = [[] for _ in row]
        for kept, r in zip(rows, row):
            kept.append(r)
    return (*carried, *[mint.stack(kept) for kept in rows])


@_operator("map_impl")
def map_impl(step, xs, more=()):
    return scan(step, (), xs, more)


# ---- checks


@aten("_assert_tensor_metadata", "sym_constrain_range_for_size", "sym_constrain_range")
def holds(*args, **kwargs):
    """What the graph was made for: sizes and dtypes, which guards and the call's own checks look at."""


@aten("_assert_async", "_assert_scalar")
def assert_async(condition, message="assertion failed"):
    if not condition:
        raise RuntimeError(message)
