"""Dimensions that a tensor does not have: every function of the surface refuses them, by an error that is an IndexError, as in
PyTorch, and a ValueError, as in MindSpore; none counts on from the front or takes them for none."""

import inspect

import numpy as np
import pytest

import msjit as ms

X = ms.Tensor(np.arange(1, 9, dtype=np.float32).reshape(2, 2, 2) / 9)
ONES = {
    "axis",
    "dim",
    "axis1",
    "axis2",
    "dim0",
    "dim1",
    "axis0",
    "start_dim",
    "end_dim",
    "source",
    "destination",
    "seq_dim",
}
SEVERAL = {"axes", "dims"}
# Parameters of these names that are no dimensions of a tensor.
OTHERS = {
    ("mint", "tile"),
    ("numpy", "ravel_multi_index"),
    ("Tensor", "transpose"),
    ("Tensor", "repeat"),
    ("ops", "tile"),
}
GIVEN = {
    "indices": ms.Tensor([0, 1]), "index": ms.Tensor([0, 1]), "shifts": 1, "repeats": 2, "start": 0, "length": 1, "chunks": 2,
    "k": 1, "n": 1, "q": 0.5, "p": 2, "split_size_or_sections": 1, "indices_or_sections": 1, "source": 0, "destination": 1,
    "dim0": 0, "dim1": 1, "axis1": 0, "axis2": 1, "axis0": 0, "value": 1.0, "start_dim": 0, "end_dim": 1, "tensors": [X, X],
    "arrays": [X, X], "step": 1, "end": 1, "dims": (0, 1), "axes": (0, 1), "num": 1, "seq_lengths": ms.Tensor([1, 1]),
}  # fmt: skip
MODULES = {
    "ops": ms.ops, "mint": ms.mint, "functional": ms.mint.nn.functional, "numpy": ms.numpy, "linalg": ms.mint.linalg, "Tensor": ms.Tensor,
}  # fmt: skip


def calls():
    """(name, parameter, function of the dimension) of what can be called with a tensor and what GIVEN has."""
    for module, names in MODULES.items():
        for name in sorted(n for n in dir(names) if not n.startswith("_")):
            f = getattr(names, name)
            if isinstance(f, type) or not callable(f) or (module, name) in OTHERS:
                continue
            try:
                parameters = [
                    p
                    for p in inspect.signature(f).parameters.values()
                    if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)
                ]
            except (TypeError, ValueError):
                continue
            for p in parameters:
                if p.name in ONES | SEVERAL:
                    yield f"{module}.{name}", p.name, call_with(f, parameters, p.name)


def call_with(f, parameters, name):
    def call(dim):
        arguments = {
            p.name: X if i == 0 else GIVEN.get(p.name, X)
            for i, p in enumerate(parameters)
            if p.default is inspect.Parameter.empty
        }
        arguments[name] = dim if name in ONES else (0, dim)
        first = [arguments.pop(p.name) for p in parameters[:1] if p.name in arguments]
        return f(*first, **arguments)

    return call


@pytest.mark.parametrize("outside", [77, -77])
def test_no_function_takes_a_dimension_that_there_is_not(outside):
    refused, wrong = 0, []
    for name, parameter, call in calls():
        try:
            call(outside)
            wrong.append(f"{name}({parameter}={outside}) is taken")
        except (TypeError, NotImplementedError):
            continue  # it takes other things
        except ValueError as error:
            refused += isinstance(error, ms.DimensionError)
        except Exception as error:
            wrong.append(f"{name}({parameter}={outside}): {error!r}")
    assert not wrong, "\n".join(wrong)
    assert refused > 250


@pytest.mark.parametrize(
    "call",
    [
        lambda x: x.sum(3), lambda x: x.swapaxes(0, 3), lambda x: ms.ops.softmax(x, -4), lambda x: ms.mint.cat([x, x], 3),
        lambda x: ms.ops.ReduceSum()(x, 3), lambda x: ms.numpy.sum(x, 3), lambda x: x.take(ms.Tensor([0]), 3),
        lambda x: ms.ops.slice_scatter(x, x, 3), lambda x: ms.ops.split(x, 1, 3), lambda x: ms.Tensor(1.0).unbind(0),
        lambda x: x.unique(dim=3), lambda x: x.stride(3),
    ],
)  # fmt: skip
def test_the_error_is_of_both_kinds(call):
    for run in (call, *[ms.jit(call)] * 2):
        for kind in (IndexError, ValueError, ms.DimensionError):
            with pytest.raises(kind):
                run(X)
