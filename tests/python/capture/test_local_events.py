"""Tools of sys.monitoring that ask for events of a code object whose frames run captured."""

import sys

import pytest

import msjit as ms
from differential import t

pytestmark = pytest.mark.skipif(not hasattr(sys, "monitoring"), reason="sys.monitoring is of 3.12")


def test_a_tool_asks_for_events_of_the_code_of_a_running_frame():
    """As pdb does from 3.14 on."""
    M = sys.monitoring

    def run():
        seen = []
        M.use_tool_id(1, "a debugger")
        M.register_callback(1, M.events.LINE, lambda code, line: seen.append(line - f.__code__.co_firstlineno))

        def start(code):
            M.set_local_events(1, code, M.events.LINE)

        def stop(code):
            M.set_local_events(1, code, 0)

        def f(x):
            y = x * 2
            start(sys._getframe().f_code)
            y = y + 1
            stop(sys._getframe().f_code)
            y = y * 3
            return y

        try:
            for _ in range(3):
                f(t(3))
            f = ms.jit(f)
            for _ in range(3):
                f(t(3))
        finally:
            M.register_callback(1, M.events.LINE, None)
            M.free_tool_id(1)
        return seen

    expected = [3, 4] * 6
    assert run() == expected
    with ms.enable_capture():
        assert run() == expected
