"""Captured functions go to other processes as plain ones do."""

import pickle
import subprocess
import sys

import cloudpickle
import numpy as np
import pytest

import msjit as ms

FACTOR = 3.0


def t(n):
    return ms.Tensor(np.arange(n, dtype=np.float32))


@ms.jit
def named(x, n=2):
    return x * FACTOR if n == 0 else named(x + 1, n - 1)


def plain(x):
    return x * 2 + 1


under_another_name = ms.jit(plain, fullgraph=True)


def local(k):
    @ms.jit(dynamic=True)
    def f(x):
        return (x * k).sum()

    return f


class Model:
    k = 2.0

    @ms.jit
    def run(self, x):
        return x * self.k


@pytest.mark.parametrize("pickler", [pickle, cloudpickle])
def test_by_name(pickler):
    assert pickle.loads(pickler.dumps(named)) is named
    assert pickle.loads(pickler.dumps(Model.run)) is Model.run
    assert pickle.loads(pickler.dumps(Model().run))(t(2)).tolist() == [0.0, 2.0]


@pytest.mark.parametrize("pickler", [pickle, cloudpickle])
def test_with_the_function_where_its_name_leads_elsewhere(pickler):
    copied = pickle.loads(pickler.dumps(under_another_name))
    assert copied is not under_another_name and copied.__function__ is plain
    assert copied.__settings__ == under_another_name.__settings__ and copied.__settings__["fullgraph"]
    assert copied(t(3)).tolist() == [1.0, 3.0, 5.0]


def test_local_functions():
    f = local(2.0)
    with pytest.raises((AttributeError, pickle.PicklingError), match="local"):
        pickle.dumps(f)
    copied = pickle.loads(cloudpickle.dumps(f))
    assert ms.report(copied) is not None and copied.__settings__ == f.__settings__
    for _ in range(4):
        assert copied(t(3)).item() == 6.0
    assert ms.report(copied).hits > 0


SCRIPT = """
import pickle, sys
import cloudpickle
import msjit as ms

K = 3.0

@ms.jit
def f(x, n=2):
    return x * K if n == 0 else f(x + 1, n - 1)

def g(x):
    return f(x) + 1

assert pickle.loads(pickle.dumps(f)) is f
for o in (f, g):
    sys.stdout.buffer.write(cloudpickle.dumps(o))
"""
OTHER = """
import pickle, sys
import msjit as ms
f, g = pickle.load(sys.stdin.buffer), pickle.load(sys.stdin.buffer)
assert f.__function__.__globals__["f"] is f
assert f(ms.Tensor([1.0, 2.0])).tolist() == [9.0, 12.0] and g(ms.Tensor([1.0, 2.0])).tolist() == [10.0, 13.0]
print("agrees", ms.report(f).fragments)
"""


def test_a_scripts_functions_in_a_process_that_does_not_run_it():
    made = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, check=True, timeout=120).stdout
    other = subprocess.run([sys.executable, "-c", OTHER], input=made, capture_output=True, timeout=120)
    assert other.stdout.split()[0] == b"agrees", other.stderr.decode()
