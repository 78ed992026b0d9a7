"""Kinds of operands that MindSpore 2.10's primitives refuse, and kinds of results, as asked of it on a CPU."""

import json
import sys
from pathlib import Path

import pytest

import kinds
import msjit as ms
from msjit import Tensor
from msjit.ops import operations as P
from msjit.ops.operations import operand_kinds, table

TESTS = Path(__file__).resolve().parents[2]
RECORDED = json.loads((TESTS / "golden" / "mindspore_kinds.json").read_text())
TAKEN = kinds.accepted(RECORDED)

INTS = Tensor([[1, 0], [1, 1]], ms.int32)
BOOLS = Tensor([[True, False], [True, True]])

# MindSpore refuses each of these by TypeError with bools and with every kind of ints, and takes floats.
FLOATS_ONLY = """
ACos Acosh Asin Asinh Atan Atanh BesselI0 BesselI1 Ceil Cos Cosh Digamma Elu Erf Erfc Erfinv Exp Expm1 FastGeLU Floor GeLU
HShrink L2Loss Log Log1p LogSoftmax Mish ReduceStd ReLU6 Rint Rsqrt Sigmoid Sin Sinh Softmax Softplus SoftShrink Softsign Tan
Tanh
""".split()


def test_the_table_says_what_is_recorded():
    assert sorted(table.FLOATS.split()) == sorted(FLOATS_ONLY)


@pytest.mark.parametrize("name", FLOATS_ONLY)
def test_floats_only(name):
    primitive = getattr(P, name)()
    for whole in (INTS, BOOLS, ms.Parameter(INTS, name="p"), INTS.astype(ms.int64), INTS.astype(ms.uint8)):
        with pytest.raises(TypeError, match=f"{name}: expected a Tensor of floats"):
            primitive(whole)
    primitive(INTS.astype(ms.float32))
    with pytest.raises(TypeError):
        primitive([1.0, 2.0])


def test_floats_only_captured():
    sin = P.Sin()

    @ms.jit
    def f(x):
        return sin(x) + 1

    x = Tensor([1.0, 2.0])
    for _ in range(3):
        assert (f(x) == ms.ops.sin(x) + 1).all()
    assert not ms.report(f).breaks
    with pytest.raises(TypeError, match="Sin: expected a Tensor of floats"):
        f(INTS)


# MindSpore gives sums and products of ints in their own kind: that of narrower ones and of bools loses values (0018).
@pytest.mark.parametrize("kind", ["int32", "int64", "uint32", "uint64"])
@pytest.mark.parametrize("name", ["ReduceSum", "ReduceProd"])
def test_sums_of_ints_are_of_their_kind(name, kind):
    result = getattr(P, name)(True)(Tensor([[2, 3]], getattr(ms, kind)), 1)
    assert result.dtype == getattr(ms, kind) and int(result) == (5 if name == "ReduceSum" else 6)


def test_an_axis_of_another_kind():
    for axis in (1.5, True, "0"):
        with pytest.raises(TypeError, match="'Median', the type of 'axis' should be 'int'"):
            P.Median(axis=axis)(INTS)


def test_the_table_of_operands_is_what_is_recorded():
    assert operand_kinds.ROWS.strip().split("\n") == [" ".join([name, *specs]) for name, specs in TAKEN.items()]


@pytest.fixture(scope="module")
def calls():
    sys.path.insert(0, str(TESTS / "python" / "nodevice"))
    import test_primitives

    sys.path.pop(0)
    return kinds.calls(ms, test_primitives.CASES)


@pytest.mark.parametrize("name", sorted(set(TAKEN) - set(FLOATS_ONLY)))
def test_refused_kinds(name, calls):
    letters, accepted = {**kinds.CATEGORIES, **kinds.PYTHONS}, []
    for make, args in calls.get(name, []):
        for places, asked in kinds.questions(args):
            if len(places) > 1 or len(asked) == len(kinds.DTYPES):
                continue
            spec = TAKEN[name][places[0]]
            refused = [kind for letter, of in letters.items() if letter not in spec for kind in of]
            for kind in refused if spec != "." else []:
                if kinds.asked(ms, make, args, places, kind) != "TypeError":
                    accepted.append((places, kind))
    assert not accepted
