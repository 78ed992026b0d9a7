"""Ops of your own in C++, compiled and loaded while the program runs.

This is the one place that starts a compiler, and only when asked to; msjit/extension.h documents the C++ side.
"""

import contextlib
import fcntl
import hashlib
import importlib.machinery
import importlib.util
import os
import re
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path

from ..custom import get_include


def _words(given, what):
    """Options of a compiler: a string of words, or a list of them."""
    if given is None:
        return []
    if isinstance(given, str):
        return shlex.split(given)
    if isinstance(given, (list, tuple)) and all(isinstance(w, (str, os.PathLike)) for w in given):
        return [os.fspath(w) for w in given]
    raise TypeError(f"CustomOpBuilder: {what} must be a string or a list of strings, got {type(given).__name__}")


def _pybind11_include():
    try:
        import pybind11
    except ImportError:
        raise ImportError("CustomOpBuilder: the headers of pybind11 are needed: pip install pybind11") from None
    return pybind11.get_include()


class CustomOpBuilder:
    """Compiles C++ sources to an extension module of pybind11 and loads it.

    Parameters:
        name (str): of the module, an identifier; the sources name it by ``MSJIT_EXTENSION_NAME``.
        sources (str or list of str): paths of the C++ files.
        backend (str or None): None or "CPU"; kernels of other devices are not compiled here.
        include_paths (list of str): further folders of headers; those of msjit, pybind11 and Python come by themselves.
        cflags (str or list of str): further options of the compiler, behind ``-std=c++17 -O2 -fPIC -fvisibility=hidden``.
        ldflags (str or list of str): further options of the link.
        build_dir (str): where to build; by default a folder under ``$XDG_CACHE_HOME/msjit``. What was built from the same
            sources by the same command is used again.

    The compiler is ``$CXX``, or ``c++``. Raises TypeError or ValueError for wrong arguments, FileNotFoundError for a source
    that is not there, and RuntimeError with what the compiler said. `msjit/extension.h` has the tensor's type for C++ and
    `register_op`, which makes an op with inference and gradient of C++ functions.

    >>> builder = ms.ops.CustomOpBuilder("my_ops", ["my_ops.cpp"])
    >>> builder.name, builder.sources
    ('my_ops', ['my_ops.cpp'])
    """

    _loaded = {}

    def __init__(self, name, sources, backend=None, include_paths=None, cflags=None, ldflags=None, **kwargs):
        if not isinstance(name, str) or not name.isidentifier():
            raise ValueError(f"CustomOpBuilder: name must be an identifier, got {name!r}")
        if backend not in (None, "CPU"):
            raise ValueError(f"CustomOpBuilder: backend must be None or 'CPU', got {backend!r}")
        build_dir = kwargs.pop("build_dir", None)
        if kwargs:
            raise TypeError(f"CustomOpBuilder: unknown argument {next(iter(kwargs))!r}")
        self.name = name
        self.sources = [os.fspath(sources)] if isinstance(sources, (str, os.PathLike)) else _words(sources, "sources")
        if not self.sources:
            raise ValueError("CustomOpBuilder: sources must name at least one file")
        self.include_paths = _words(include_paths, "include_paths")
        self.cflags, self.ldflags = _words(cflags, "cflags"), _words(ldflags, "ldflags")
        self.build_dir = None if build_dir is None else Path(build_dir)

    def _command(self):
        includes = [*self.include_paths, get_include(), _pybind11_include(), sysconfig.get_paths()["include"]]
        return [
            *shlex.split(os.environ.get("CXX", "c++")),
            "-std=c++17", "-O2", "-fPIC", "-fvisibility=hidden", "-shared",
            f"-DMSJIT_EXTENSION_NAME={self.name}", f"-DMS_EXTENSION_NAME={self.name}",
            *(f"-I{os.path.abspath(path)}" for path in includes),
            *self.cflags,
            *(os.path.abspath(source) for source in self.sources),
            *self.ldflags,
        ]  # fmt: skip

    def build(self):
        """Compiles where that is needed; returns the path of the module, a string."""
        command = self._command()
        seen = hashlib.sha256(repr(command).encode())
        headers = [
            path for folder in (get_include(), *self.include_paths) for path in sorted(Path(folder).glob("**/*.h*"))
        ]
        for path in [*self.sources, *headers]:
            try:
                seen.update(Path(path).read_bytes())
            except FileNotFoundError:
                raise FileNotFoundError(f"CustomOpBuilder: there is no source {os.fspath(path)!r}") from None
        folder = self.build_dir
        if folder is None:
            cache = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
            folder = Path(cache, "msjit", "extensions", self.name)
        folder.mkdir(parents=True, exist_ok=True)
        made = folder / f"{self.name}.{seen.hexdigest()[:16]}{sysconfig.get_config_var('EXT_SUFFIX')}"
        with _alone(folder / ".lock"):
            if not made.is_file():
                self._compile([*command, "-o"], made)
        return str(made)

    def _compile(self, command, made):
        part = made.with_name(f"{made.name}.part")
        try:
            done = subprocess.run([*command, str(part)], capture_output=True, text=True)
        except FileNotFoundError:
            raise RuntimeError(
                f"CustomOpBuilder: there is no compiler {command[0]!r}; install one, or name it by CXX"
            ) from None
        if done.returncode:
            part.unlink(missing_ok=True)
            said = re.sub(r"\x1b\[[0-9;]*[mK]", "", done.stderr or done.stdout)
            raise RuntimeError(f"CustomOpBuilder: {self.name} could not be compiled:\n{said}")
        part.rename(made)

    def load(self):
        """Compiles where that is needed, and imports the module; returns it."""
        path = self.build()
        if path not in self._loaded:
            spec = importlib.util.spec_from_file_location(
                self.name, path, loader=importlib.machinery.ExtensionFileLoader(self.name, path)
            )
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            self._loaded[path] = sys.modules[self.name] = module
        return self._loaded[path]


@contextlib.contextmanager
def _alone(path):
    """Held by one process at a time, however many build the same."""
    with open(path, "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
