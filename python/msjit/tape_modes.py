"""What the tape notes: ``no_grad`` and its opposites, and ``detect_anomaly``, a backward that says which operation made a NaN."""

import functools
import inspect
import linecache
import os
import sys

from . import _core

_HERE = os.path.dirname(os.path.abspath(__file__)) + os.sep


def _in_mode(mode, function):
    """``function``, each of whose calls runs inside of ``mode()``; a generator's steps do, not what its caller does between."""
    if inspect.isgeneratorfunction(function):

        @functools.wraps(function)
        def steps(*args, **kwargs):
            made = function(*args, **kwargs)
            try:
                with mode():
                    item = next(made)
                while True:
                    try:
                        sent = yield item
                    except GeneratorExit:
                        with mode():
                            made.close()
                        raise
                    except BaseException as error:
                        with mode():
                            item = made.throw(error)
                    else:
                        with mode():
                            item = made.send(sent)
            except StopIteration as end:
                return end.value

        return steps

    @functools.wraps(function)
    def call(*args, **kwargs):
        with mode():
            return function(*args, **kwargs)

    return call


class set_grad_enabled:
    """Turns the recording of operations for ``backward`` on or off; as a context manager until its end, as a decorator in
    each call of the function.

    Args:
        mode: bool.

    >>> with ms.set_grad_enabled(False):
    ...     y = ms.tensor([1.0], requires_grad=True) * 2
    >>> y.requires_grad
    False
    """

    def __init__(self, mode):
        self.mode = int(bool(mode))
        if self.mode:
            _core._keep_tape(True)  # also after `import mindspore`: the program says that it wants a backward()
        self.previous = _core._set_recording(self.mode)

    def __enter__(self):
        _core._set_recording(self.mode)
        return self

    def __exit__(self, *exc):
        _core._set_recording(self.previous)

    def __call__(self, function):
        _core._set_recording(self.previous)
        return _in_mode(functools.partial(set_grad_enabled, self.mode), function)


class no_grad:
    """Operations inside are not recorded for backward: a context manager and a decorator, which may also stand without
    parentheses. A decorated generator records none in its steps.

    Args:
        function: the function to decorate, where no parentheses follow. Default: None.

    >>> with ms.no_grad():
    ...     y = ms.tensor([1.0], requires_grad=True) * 2
    >>> y.requires_grad
    False
    """

    _recording = 0

    def __new__(cls, function=None):
        return object.__new__(cls) if function is None else cls()(function)

    def __enter__(self):
        self.previous = _core._set_recording(self._recording)

    def __exit__(self, *exc):
        _core._set_recording(self.previous)

    def __call__(self, function):
        return _in_mode(type(self), function)


class enable_grad(no_grad):
    """Operations inside are recorded for backward, also within ``no_grad``: a context manager and a decorator.

    Args:
        function: the function to decorate, where no parentheses follow. Default: None.

    >>> with ms.mint.no_grad(), ms.mint.enable_grad():
    ...     y = ms.tensor([1.0], requires_grad=True) * 2
    >>> y.requires_grad
    True
    """

    _recording = 1


class inference_mode(no_grad):
    """As ``no_grad``; with mode=False it changes nothing.

    >>> with ms.mint.inference_mode():
    ...     ms.mint.is_grad_enabled()
    False
    """

    def __new__(cls, *args, **kwargs):
        return cls()(args[0]) if len(args) == 1 and callable(args[0]) else object.__new__(cls)

    def __init__(self, mode=True):
        self._mode = mode

    def __enter__(self):
        self.previous = _core._set_recording(0)
        if not self._mode:
            _core._set_recording(self.previous)

    def __call__(self, function):
        return _in_mode(functools.partial(inference_mode, self._mode), function)


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
