"""Loops as functions, with the arguments of MindSpore's primitives WhileLoop, ForiLoop and Scan.

Each is the plain loop that stands below it: eager code runs it, and captured code makes of it what it makes of that loop
(docs/decisions/0020-control-flow-in-graphs.md). What a turn hands to the next should keep its structure, sizes and dtypes: then
the turns of a ``while_loop`` are one node of the graph.
"""

import builtins
import operator

__all__ = ["fori_loop", "scan", "while_loop"]


def while_loop(cond_func, loop_func, init_val):
    """Takes turns while a condition holds: val = init_val; while cond_func(val): val = loop_func(val).

    Args:
        cond_func: function of val, gives a bool or a Tensor of one element.
        loop_func: function of val, gives the next val.
        init_val: Tensor, number, or tuple, list or dict of these: the first val.
    Returns:
        the last val, of which cond_func does not hold; init_val itself where it held of none.
    Raises:
        ValueError: cond_func gives a Tensor of several elements.

    >>> ms.ops.while_loop(lambda v: v.sum() < 100, lambda v: v * 2, ms.tensor([1.0, 2.0]))
    Tensor([ 64., 128.], dtype=float32)
    """
    while cond_func(init_val):
        init_val = loop_func(init_val)
    return init_val


def fori_loop(lower, upper, loop_func, init_val):
    """Takes a turn for each i from lower to upper - 1: val = loop_func(i, val).

    Args:
        lower: int or Tensor of one int, the first i.
        upper: int or Tensor of one int, before which i ends; not above lower: there are no turns.
        loop_func: function of i (an int) and val, gives the next val.
        init_val: Tensor, number, or tuple, list or dict of these: the first val.
    Returns:
        the last val.
    Raises:
        TypeError: lower or upper is no integer.

    >>> ms.ops.fori_loop(0, 4, lambda i, v: v + i, ms.tensor([1.0, 2.0]))
    Tensor([7., 8.], dtype=float32)
    """
    for i in builtins.range(operator.index(lower), operator.index(upper)):
        init_val = loop_func(i, init_val)
    return init_val


def scan(loop_func, init, xs, length=None):
    """Takes a turn for each element of xs, which hands a state on and gives a result: state, y = loop_func(state, x).

    Args:
        loop_func: function of the state and an element of xs, gives the next state and a result.
        init: Tensor, number, or tuple, list or dict of these: the first state.
        xs: Tensor, whose rows are the elements; tuple or list of the elements; dict of these, all of one length: loop_func is
            given a dict of an element of each; None: loop_func is given None.
        length: int or None, how many turns; needed where xs is None.
    Returns:
        tuple of the last state, and the list of the results.
    Raises:
        ValueError: length is not that of xs, or the values of a dict differ in theirs; neither of both is given.

    >>> ms.ops.scan(lambda s, x: (s + x, s * x), ms.tensor(1.0), ms.tensor([1.0, 2.0, 3.0]))
    (Tensor(7., dtype=float32), [Tensor(1., dtype=float32), Tensor(4., dtype=float32), Tensor(12., dtype=float32)])
    >>> ms.ops.scan(lambda s, x: (s + x["a"] * x["b"], None), ms.tensor(1.0), {"a": ms.tensor([1.0, 2.0]), "b": [3, 4]})
    (Tensor(12., dtype=float32), [None, None])
    """
    if xs is None:
        if length is None:
            raise ValueError("scan: give xs, or length where there are no elements")
        turns = length
    else:
        turns = _common_length(xs) if isinstance(xs, dict) else len(xs)
        if length not in (None, turns):
            raise ValueError(f"scan: length is {length}, and xs has {turns} elements")
    results = []
    for i in builtins.range(turns):
        if isinstance(xs, dict):
            x = {name: values[i] for name, values in xs.items()}
        else:
            x = None if xs is None else xs[i]
        init, y = loop_func(init, x)
        results.append(y)
    return init, results


def _common_length(xs):
    lengths = {name: len(values) for name, values in xs.items()}
    if not lengths:
        raise ValueError("scan: xs is an empty dict; give length, and None for xs")
    turns = next(iter(lengths.values()))
    if any(n != turns for n in lengths.values()):
        raise ValueError(f"scan: the values of xs have different lengths: {lengths}")
    return turns
