"""Forms that solvers and samplers are written in: checks whose conditions are tensors, memory that is not set yet, and
rows that a loop with a break in it takes by its counter."""

import numpy as np
import pytest

import msjit as ms
from differential import fresh
from solver_programs import (
    SEEN,
    checked_in_arms,
    device_by_name,
    in_order,
    kept_by_counter,
    kept_of_others,
    rows_behind_it,
    rows_by_counter,
    rows_written,
    unset_memory,
)
from test_first_gradients import same

PROGRAMS = [
    device_by_name,
    in_order,
    checked_in_arms,
    unset_memory,
    rows_by_counter,
    rows_behind_it,
    rows_written,
    kept_by_counter,
    kept_of_others,
]
ARGUMENTS = [[1.0, 2, 3], [3.0, 2, 1], [3.0, 1, 2], [-9.0, 20, 1], [8.0, -20, 1], [-1.0, -2, -3], [0.1, 0.2, 0.1]]


def outcome(f, values, gradient):
    del SEEN[:]
    x = ms.tensor(values)
    x.requires_grad = gradient
    try:
        made = f(x)
    except (AssertionError, ValueError) as error:
        return [type(error), str(error), *SEEN]
    said = [made.detach().asnumpy().copy(), *SEEN]
    if gradient:
        try:
            made.sum().backward()
            said.append(x.grad.asnumpy())
        except RuntimeError as error:
            assert "in place" in str(error)
            said.append("in place")
    return said


@pytest.mark.parametrize("gradient", [False, True])
@pytest.mark.parametrize("f", PROGRAMS, ids=lambda f: f.__name__)
def test_they_give_what_python_gives(f, gradient):
    captured = ms.jit(f)
    for values in ARGUMENTS * 2:
        expected, found = outcome(f, values, gradient), outcome(captured, values, gradient)
        assert len(expected) == len(found)
        assert all(same(a, b, 1e-5) for a, b in zip(expected, found)), (values, expected, found)


@pytest.mark.parametrize("f", [kept_by_counter, kept_of_others], ids=lambda f: f.__name__)
def test_rows_that_the_tape_keeps_are_said(f):
    assert outcome(f, [1.0, 2, 3], True)[-1] == "in place"


@pytest.mark.parametrize("f", [in_order, checked_in_arms, unset_memory, device_by_name], ids=lambda f: f.__name__)
def test_they_are_whole_graphs(f):
    captured = ms.jit(f, fullgraph=True)
    for values in ([1.0, 2, 3], [-9.0, 20, 1], [1.0, 2, 3]):
        expected, found = outcome(f, values, False), outcome(captured, values, False)
        assert all(same(a, b, 1e-5) for a, b in zip(expected, found)), (expected, found)
    assert not ms.report(captured).breaks


@pytest.mark.parametrize("f", [rows_by_counter, rows_behind_it, rows_written], ids=lambda f: f.__name__)
def test_turns_share_a_graph(f):
    # Of its own: what other tests have run of a function counts for all that share its code.
    captured = ms.jit(fresh(f))
    x = np.linspace(-1, 1, 24, dtype=np.float32)
    for _ in range(3):
        assert all(same(a, b, 1e-5) for a, b in zip(outcome(f, x, False), outcome(captured, x, False)))
    report = ms.report(captured)
    assert report.fragments <= 4
    found = [f for f in [*report.breaks, *report.skipped] if "turn to turn" in f.reason]
    assert not found, str(report)
