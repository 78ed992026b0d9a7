"""Random programs do the same eagerly and captured: results, arguments afterwards, exceptions, lines, output."""

import numpy as np
import pytest

import fuzz
import msjit as ms
from differential import equal, observe, t


class Box:
    def __init__(self):
        self.value = 1.0


def arguments(round_):
    k = [2.0, 2.0, -1.5, 3, 2.0][round_]
    return (t(4, 3, seed=round_), t(4, 3, seed=round_ + 7), k, [t(3, seed=9), 1.0], Box())


def run(seed, rounds=5):
    plain, source = fuzz.function(seed)
    captured = ms.jit(fuzz.function(seed)[0])
    for i in range(rounds):
        with np.errstate(all="ignore"):
            expected = observe(plain, arguments(i), {})
            found = observe(captured, arguments(i), {})
        for a, b in zip(expected, found):
            assert equal(a, b, 1e-4), f"seed {seed}, round {i}\n{source}\n{a}\n{b}"


@pytest.mark.parametrize("seed", range(150))
def test_program(seed):
    run(seed)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_many_programs(block):
    for seed in range(1000 + block * 100, 1100 + block * 100):
        run(seed)
