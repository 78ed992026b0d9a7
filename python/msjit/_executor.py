"""Private objects of MindSpore that scripts use: ``_pynative_executor``, asked to wait and whether gradients are recorded, and
``_cell_graph_executor``, asked to compile."""

import types

from . import _core


class _Executor:
    def sync(self):
        """Returns at once: an op has run when its call returns."""

    def enable_grad(self):
        return not _core._in_no_grad()

    def set_enable_grad(self, flag):
        _core._set_recording(int(bool(flag)))

    def set_grad_flag(self, flag):
        """Changes nothing: what is differentiated is recorded."""

    def set_creation_type(self, tensor, creation_type):
        """Changes nothing: whether a write in place loses a gradient is seen by what was recorded."""

    def set_async_for_graph(self, flag):
        """Changes nothing: captured code has run when its call returns."""


_pynative_executor = _Executor()


class _CellGraphExecutor:
    def compile(self, obj, *args, phase="predict", **kwargs):
        """Captures what a call of a Cell, or a function, with such inputs runs: (phase, True)."""
        from .capture import jit
        from .nn import Cell

        obj.compile(*args) if isinstance(obj, Cell) else jit(obj)(*args)
        return phase, True

    def __call__(self, obj, *args, phase=""):
        return obj.compile_and_run(*args)


_cell_graph_executor = _CellGraphExecutor()

cells_compile_cache = {}  # what scripts fill where they copy cells; captured code is found without it


def _function_forbid_reuse(func):
    """Marks a function, as MindSpore marks those of randomness; each call runs here in any case."""
    if not isinstance(func, types.FunctionType):
        raise TypeError(f"_function_forbid_reuse: expected a function, got {type(func).__name__}")
    func.__function_forbid_reuse__ = True
    return func


def _get_mode():
    """The mode of set_context."""
    from .context import get_context

    return get_context("mode")
