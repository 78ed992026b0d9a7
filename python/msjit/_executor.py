"""``_pynative_executor``: the private object of MindSpore that scripts ask to wait, and whether gradients are recorded."""

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

    def set_async_for_graph(self, flag):
        """Changes nothing: captured code has run when its call returns."""


_pynative_executor = _Executor()
