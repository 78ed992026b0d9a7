"""torch.compile and msjit in one process: each captures its own, and neither sees what the other has made of a frame."""

import pytest
import torch

import msjit as ms
from differential import t


def torch_program(x, k):
    y = x * 2
    for _ in range(3):
        y = torch.sin(y) + k
    return y - 1 if y.sum() > 0 else y


def program(x, k):
    y = x * 2
    for _ in range(3):
        y = ms.ops.sin(y) + k
    return y - 1 if y.sum() > 0 else y


@pytest.fixture
def compiled():
    torch._dynamo.reset()
    return torch.compile(torch_program, backend="eager")


def both(x, torch_function, function):
    total = 0.0
    for k in range(3):
        total += float(torch_function(torch.arange(3.0) * x, k).sum())
        total += float(function(t(3) * x, k).sum())
    return total


def agree(function, *others):
    for i in range(5):
        assert function(i, *others) == both(i, torch_program, program)


@pytest.mark.parametrize("captured", [False, True])
def test_captured_code_calls_compiled(compiled, captured):
    agree(ms.jit(both), compiled, ms.jit(program) if captured else program)


@pytest.mark.parametrize("captured", [False, True])
def test_compiled_code_calls_captured(compiled, captured):
    agree(torch.compile(both, backend="eager"), compiled, ms.jit(program) if captured else program)


@pytest.mark.parametrize("first", [False, True])
def test_switch(compiled, first):
    if not first:
        agree(both, compiled, program)
    with ms.enable_capture():
        agree(both, compiled, program)
        agree(torch.compile(both, backend="eager"), compiled, program)
    agree(both, compiled, program)


def test_own_frames_are_captured_between(compiled):
    captured = ms.jit(program)
    for i in range(5):
        compiled(torch.arange(3.0), i)
        captured(t(3), i)
    assert ms.report(captured).hits > 0
