"""Every function of the extension, and every method of Tensor called on the class, takes wrong arguments without a crash."""

import subprocess
import sys

PROGRAM = """
import itertools, os, signal, sys
import msjit as ms
from msjit import _core

t = ms.Tensor([1.0, 2.0])
VALUES = [1, None, "s", (1, 2), [t], t, {}, object()]
CALLS = [(), *((v,) for v in VALUES), *itertools.product([1, None, "s", t], repeat=2), (t, t, 1), (1, t, t), (t, 1, None)]
output = os.dup(1)
os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
os.dup2(1, 2)


def ends(functions, calls):
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1]
    signal.alarm(60)
    for function in functions:
        for call in calls:
            try:
                function(*call)
            except BaseException:
                pass
    os._exit(0)


functions = [
    (f"{holder.__name__}.{name}", getattr(holder, name))
    for holder in (_core, ms.Tensor)
    for name in sorted(vars(holder))
    if callable(getattr(holder, name))
]
crashed, together = [], 40
for i in range(0, len(functions), together):
    some = functions[i : i + together]
    if ends([f for _, f in some], CALLS):
        crashed += [(name, [c for c in CALLS if ends([f], [c])][:1]) for name, f in some if ends([f], CALLS)] or [some]
os.write(output, repr((len(functions), crashed)).encode())
os._exit(0)
"""


def test_wrong_arguments():
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=300)
    count, crashed = eval(done.stdout, {"object": object})
    assert count > 400 and not crashed, crashed
