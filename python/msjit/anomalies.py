"""``detect_anomaly``: a backward that says which operation made a NaN."""

import linecache
import os
import sys

from . import _core

_HERE = os.path.dirname(os.path.abspath(__file__)) + os.sep


class detect_anomaly:
    """Inside, a backward whose gradient becomes NaN raises and says which operation it was, and the lines that called it.
    Every operation then notes where it stands: much slower, for looking for faults.

    >>> with ms.detect_anomaly():
    ...     x = ms.tensor([-1.0], requires_grad=True)
    ...     y = ms.sqrt(x)
    ...     try:
    ...         y.backward()
    ...     except RuntimeError as e:
    ...         print("sqrt" in str(e))
    True
    """

    _depth = 0

    def __enter__(self):
        cls = detect_anomaly
        cls._depth += 1
        if cls._depth == 1:
            _core._detect_anomalies(_origin)
            _pause(1)
        return self

    def __exit__(self, *exc):
        cls = detect_anomaly
        cls._depth -= 1
        if cls._depth == 0:
            _core._detect_anomalies(None)
            _pause(-1)


def _pause(change):
    """Captured code has no lines of its own: while anomalies are looked for, functions run as they are."""
    pause = getattr(_core, "pause_capture", None)
    if pause:
        pause(change)


def _origin():
    """The lines of the program that led here, without this package's own."""
    frame, lines = sys._getframe(1), []
    while frame is not None and len(lines) < 8:
        name = frame.f_code.co_filename
        if not name.startswith(_HERE):
            lines.append(f'  File "{name}", line {frame.f_lineno}, in {frame.f_code.co_name}')
            text = linecache.getline(name, frame.f_lineno).strip()
            if text:
                lines[-1] += "\n    " + text
        frame = frame.f_back
    return "\n".join(reversed(lines))
