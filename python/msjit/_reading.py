"""Files that others wrote: what is wrong in one is told with its name, the place and what was expected there."""

import contextlib
import io
import os
import threading

_reading = threading.local()


class _Lines(io.TextIOWrapper):
    """A text file that knows which line it is at."""

    line = 0

    def __next__(self):
        self.line += 1
        return super().__next__()

    def readline(self, *args):
        self.line += 1
        return super().readline(*args)

    def read(self, *args):
        self.line = 0
        return super().read(*args)

    def place(self):
        return f"at line {self.line}" if self.line else "in its text"


class _Bytes(io.BufferedReader):
    """A binary file that knows where it was when it was closed."""

    at = 0

    def close(self):
        if not self.closed:
            self.at = self.tell()
        super().close()

    def place(self):
        return f"up to byte {self.at if self.closed else self.tell()}"


def opened(path, mode="r", encoding=None, newline=None):
    """As ``open`` for reading; errors inside ``parsing`` name this file until another one is opened."""
    binary = _Bytes(io.FileIO(path))
    _reading.path, _reading.file = os.fspath(path), binary
    if mode == "r":
        _reading.file = _Lines(binary, encoding=encoding or "utf-8", newline=newline)
    return _reading.file


def touched(path):
    """Says that the file is read now, by something else."""
    _reading.path, _reading.file = os.fspath(path), None
    return path


def inside(folder, *names):
    """The path of a name that stands in a file, which must not lead out of the folder."""
    path = os.path.join(folder, *names)
    if "\0" in path:
        raise ValueError(
            f"{getattr(_reading, 'path', folder)} names {os.path.join(*names)!r}, which no file can be called"
        )
    root = os.path.abspath(folder)
    if os.path.commonpath([root, os.path.abspath(path)]) != root:
        raise ValueError(
            f"{getattr(_reading, 'path', folder)} names {os.path.join(*names)!r}, which leads out of {folder}"
        )
    return path


def what(error):
    """An error of Python in the words of the file."""
    if isinstance(error, KeyError):
        return f"it lacks {error}"
    if isinstance(error, UnicodeError):
        return f"it is no UTF-8: {error}"
    if isinstance(error, (IndexError, EOFError)) or type(error).__name__ == "error" and "buffer" in str(error):
        return f"it ends too early ({error})" if str(error) else "it ends too early"
    if isinstance(error, (RecursionError, MemoryError)):
        return f"it nests too deep or tells a size that nothing has ({type(error).__name__})"
    return str(error) or type(error).__name__


@contextlib.contextmanager
def parsing(who, expected, path=None):
    """Errors of what is done inside become ValueError: who, the file that was opened last, the place, what was expected.
    Those that name the file stay; so do those of the system, and all before a file was opened."""
    before = getattr(_reading, "path", None), getattr(_reading, "file", None)
    _reading.path, _reading.file = path, None
    try:
        yield
    except Exception as error:
        file = _reading.path
        system = isinstance(error, OSError) and error.errno is not None
        if file is None or system or isinstance(error, NotImplementedError) or str(file) in str(error):
            raise
        if isinstance(error, ValueError) and str(error).startswith(f"{who}:"):
            raise ValueError(f"{error} (read from {file})") from None
        place = _reading.file.place() if _reading.file is not None else ""
        at = f" {place}" if place else ""
        raise ValueError(f"{who}: {file} is damaged{at}: {what(error)}; expected {expected}") from None
    finally:
        _reading.path, _reading.file = before
