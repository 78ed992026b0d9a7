"""Random programs do the same eagerly and captured: results, arguments afterwards, exceptions, lines, output."""

import contextlib
import io

import numpy as np
import pytest

import fuzz
import msjit as ms
from differential import equal, observe, t

pytestmark = pytest.mark.by_turns


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


def gradients(f, source_arguments):
    """Gradients of the sum of all float tensors that f returns, or how it failed."""
    x, y, *rest = source_arguments
    x.requires_grad = y.requires_grad = True
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            results = f(x, y, *rest)
            total = sum(r.sum() for r in results if isinstance(r, ms.Tensor) and r.requires_grad)
            if isinstance(total, ms.Tensor):
                total.backward()
    except Exception as error:
        return type(error).__name__, str(error)
    return x.grad, y.grad


def run_gradients(seed, rounds=3):
    plain, source = fuzz.function(seed, leaves=True)
    captured = ms.jit(fuzz.function(seed, leaves=True)[0])
    for i in range(rounds):
        expected, found = gradients(plain, arguments(i)), gradients(captured, arguments(i))
        if any("changed in place" in str(r[1]) for r in (expected, found)):
            continue  # what is saved for the backward differs between the modes, so may what an in-place write spoils
        assert equal(expected, found, 1e-3), f"seed {seed}, round {i}\n{source}\n{expected}\n{found}"


def more_arguments(round_):
    """The same, with a leaf, an array and a scalar of NumPy's."""
    w = t(3, seed=round_ + 20, requires_grad=True)
    if round_ == 3:
        w.grad = t(3, seed=4)
    array = np.random.default_rng(round_).standard_normal((4, 3)).astype(np.float32 if round_ != 2 else np.float64)
    return (*arguments(round_), w, array, [np.float32(1.5), np.float64(2), np.int64(3), 0.5, np.float32(2)][round_])


def observe_more(f, args):
    """As observe, of these arguments themselves: copies would have no gradients."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), np.errstate(all="ignore"):
        try:
            result = ("value", f(*args))
        except Exception as error:
            result = ("raised", type(error).__name__, str(error))
    *_, items, box, w, array, scalar = args
    return result, items, vars(box), w.detach(), w.grad, array.tolist(), out.getvalue()


def run_more(seed, rounds=5):
    plain, source = fuzz.function(seed, more=True)
    captured = ms.jit(fuzz.function(seed, more=True)[0])
    for i in range(rounds):
        expected, found = observe_more(plain, more_arguments(i)), observe_more(captured, more_arguments(i))
        spoiled = ("changed in place", "are gone", "already run")  # leaves met before the error have their part by then
        if any(s in str(r[0]) for r in (expected, found) for s in spoiled):
            continue
        for a, b in zip(expected, found):
            assert equal(a, b, 1e-3), f"seed {seed}, round {i}\n{source}\n{a}\n{b}"


@pytest.mark.parametrize("seed", range(20000, 20100))
def test_gradients_and_arrays(seed):
    run_more(seed)


@pytest.mark.parametrize("seed", range(150))
def test_program(seed):
    run(seed)


@pytest.mark.parametrize("seed", range(5000, 5100))
def test_gradients(seed):
    run_gradients(seed)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_many_programs(block):
    for seed in range(1000 + block * 100, 1100 + block * 100):
        run(seed)
        run_gradients(seed)
        run_more(19000 + seed)
