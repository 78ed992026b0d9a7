"""Values of wrong kinds in the examples of docstrings: the same error, or result, captured and eagerly."""

import pytest
from turns import number

import argument_mutants


@pytest.mark.timeout(300)
def test_a_part_of_all():
    found = argument_mutants.faults(number("MSJIT_TURN"), 600)
    assert not found, "\n\n".join(found)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(8))
def test_many(seed):
    found = argument_mutants.faults(seed, 5000)
    assert not found, "\n\n".join(found)
