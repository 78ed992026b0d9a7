"""What tracebacks show of the variables of captured frames: programs of fuzz_variables.py."""

import pytest

from fuzz_variables import Program


@pytest.mark.by_turns
@pytest.mark.parametrize("seed", range(40))
def test_variables_after_an_error(seed):
    Program(seed).check(rtol=1e-5)
