"""What follows a call that raised (frames that are moved, bookkeeping) leaves its exception as it is, in a fresh process."""

import subprocess
import sys
import textwrap

import pytest

PROGRAM = """
import sys
import msjit as ms

a = ms.ones((3, 4))
good, bad = ms.tensor([0]), ms.tensor([100])


def get(t):
    return a.gather(t, 0).asnumpy()


def run(n):
    for t in [good] * n + [bad, good, bad]:
        try:
            get(t)
        except IndexError as error:
            assert "100" in str(error)
            continue
        assert t is good


def nested(n):
    def inner(t):
        return get(t) + 1

    for t in [good] * n + [bad, good, bad]:
        try:
            inner(t)
        except IndexError:
            continue
        assert t is good


ms.enable_capture()
{call}
print("ran")
"""


@pytest.mark.by_turns
@pytest.mark.parametrize("n", range(3))
@pytest.mark.parametrize("call", ["run", "nested"])
def test_an_error_leaves_a_call_as_it_is(n, call):
    program = textwrap.dedent(PROGRAM).replace("{call}", f"{call}({n})")
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=120)
    assert done.stdout == "ran\n" and done.returncode == 0, done.stderr
