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
PAIRS = json.loads((TESTS / "golden" / "mindspore_number_pairs.json").read_text())

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


# Operands whose kinds are all compared: (primitive, call, places).
COMPARED = [
    *(f"Scatter{how}:0:2" for how in "Add Div Max Min Mul Sub Update NdAdd NdMul NdUpdate AddWithAxis".split()),
    "MulNoNan:0:0,1", "StopGradient:0:0", "UniqueConsecutive:0:0",
]  # fmt: skip
# MindSpore has no kernel for some of them on a CPU, which are computed here (0018).
NARROW_OR_UNSIGNED = {"uint16", "uint32", "uint64", "bfloat16"}


@pytest.mark.parametrize("row", COMPARED)
def test_kinds_of_results(row, calls):
    name, call, places = row.split(":")
    make, args = calls[name][int(call)]
    places = tuple(map(int, places.split(",")))
    given = dict(zip(kinds.KINDS, RECORDED[row].split(" ")))
    for kind, recorded in given.items():
        if recorded == "V" or (
            recorded == "T" and (kind in NARROW_OR_UNSIGNED or (name, kind) == ("MulNoNan", "bool"))
        ):
            continue
        expected = "TypeError" if recorded == "T" else recorded
        assert kinds.asked(ms, make, args, places, kind) == expected, kind


def test_operands_that_stay_as_they_are():
    """Updates are taken in the dtype of what they go into; zeros win over infinities in ints, too; what is no tensor passes."""
    x = ms.Parameter(Tensor([1.0, 2.0], ms.float32), name="x")
    assert P.ScatterAdd()(x, Tensor([1], ms.int32), Tensor([3], ms.int8)).tolist() == [1, 5] and x.tolist() == [1, 5]
    assert P.ScatterMul()(x, Tensor([0], ms.int32), Tensor([True])).tolist() == [1, 5]
    with pytest.raises(TypeError):
        P.ScatterAdd()(x, Tensor([1], ms.int32), Tensor([3.0], ms.float64))
    product = P.MulNoNan()(Tensor([7, 2], ms.int32), Tensor([0, 3], ms.int32))
    assert product.dtype == ms.int32 and product.tolist() == [0, 6]
    assert P.MulNoNan()(Tensor([float("inf"), 2.0]), Tensor([0.0, 3.0])).tolist() == [0, 6]
    stop = P.StopGradient()
    assert stop(3) == 3 and stop("a") == "a" and stop(None) is None and stop(True) is True
    assert ms.grad(lambda t: t * stop(t))(Tensor([3.0])).tolist() == [3]
    assert ms.jit(lambda t: t * stop(2) + stop(t))(Tensor([3.0])).tolist() == [9]


def test_runs_of_equal_elements_have_three_results():
    x = Tensor([1.0, 1.0, 2.0, 3.0, 3.0])
    for inverse in (False, True):
        for counts in (False, True):
            found = P.UniqueConsecutive(inverse, counts)(x)
            assert [t.tolist() for t in found] == [
                [1, 2, 3],
                [0, 0, 1, 2, 2] if inverse else 0,
                [2, 1, 2] if counts else 0,
            ]


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


def test_the_table_of_pairs_is_what_is_recorded():
    assert operand_kinds.PAIRS.strip().split("\n") == [
        f"{name} {refused}" for name, refused in PAIRS.items() if refused
    ]


@pytest.mark.parametrize("name", PAIRS)
def test_two_numbers(name):
    assert kinds.pairs(P, name) == PAIRS[name]


@pytest.mark.parametrize("name", ["TruncateDiv", "Mod", "BitwiseAnd", "LogicalAnd"])
def test_two_numbers_captured(name):
    primitive = getattr(P, name)()

    @ms.jit
    def f(x, y):
        return primitive(x, y)

    x = Tensor([True, False]) if name == "LogicalAnd" else Tensor([7, 2])
    expected = primitive(x, Tensor([1, 0]) > 0 if name == "LogicalAnd" else Tensor([3, 3])).tolist()
    for _ in range(3):
        assert f(x, Tensor([1, 0]) > 0 if name == "LogicalAnd" else Tensor([3, 3])).tolist() == expected
        with pytest.raises(TypeError, match=f"{name}: expected a Tensor as one of the operands, not 8 and 6"):
            f(8, 6)
