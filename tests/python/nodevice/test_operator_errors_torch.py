"""Calls that PyTorch says it refuses (its operators' error_inputs): ms.mint refuses them, too, but for those told here."""

import re

import pytest

import operator_samples
from operator_samples import NoSuchThing, converted, op_db, ours

# (operator, what PyTorch says or "", reason)
ACCEPTED = [
    (".*", r"\A\Z", "a number stands for a tensor of no dimension, as in MindSpore: PyTorch says nothing of it but that it raises"),
    (".*", "unsupported operation|written-to tensor|Expected out tensor to have dtype", "out= that shares memory is computed aside; its dtype is kept"),
    ("complex", "scalar type|Half, Float or Double", "numbers of other dtypes are promoted, as in MindSpore"),
    ("cov", "negative", "would read the weights back"),
    ("isclose", "rtol|atol", "MindSpore accepts negative tolerances"),
    ("kthvalue", "out of range", "a scalar has one element, whatever k"),
    ("linspace", "invalid combination", "a whole number of steps may be a float"),
    ("masked_fill", "0-dimensional|without overflow", "a tensor of one element is a number; floats are rounded to x's dtype"),
    ("mean", "could not infer", "means of integers are floats"),
    ("roll", "Dimension specified", "a scalar is itself"),
    ("multinomial", "only supports floating", "integers are weights"),
    ("narrow", "0-dim integral", "a tensor of one number is a number"),
    (r"nn\.functional\.max_pool1d", "optional 0 dim batch", "an empty batch of vectors"),
    (r"nn\.functional\.multilabel_margin_loss", "non-empty", "an empty sample"),
    (r"linalg\.cross", "same number of dimensions", "missing dimensions are put in front, as in MindSpore"),
]  # fmt: skip


def accepted(op, error):
    said = str(error.error_regex)
    return any(re.fullmatch(names, op.name) and re.search(text, said) for names, text, _ in ACCEPTED)


@pytest.mark.parametrize(
    "op", [op for op in op_db if op.error_inputs_func and ours(op)], ids=lambda op: op.formatted_name
)
def test_what_pytorch_refuses_is_refused(op):
    for number, error in enumerate(op.error_inputs("cpu")):
        sample = error.sample_input
        try:
            value, args, kwargs = converted((sample.input, tuple(sample.args), dict(sample.kwargs)), [])
        except (NoSuchThing, KeyError, ValueError, TypeError):
            continue
        try:
            ours(op)(value, *args, **kwargs)
        except (RuntimeError, ValueError, TypeError, IndexError, NotImplementedError, AttributeError):
            continue
        assert accepted(op, error), f"{op.name}, error {number}: PyTorch says {error.error_regex!r}"


def test_each_row_says_why():
    assert all(len(row) == 3 and len(row[2]) > 10 for row in ACCEPTED) and operator_samples.op_db
