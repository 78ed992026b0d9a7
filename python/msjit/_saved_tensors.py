"""What is kept for the backward, given to functions of the program's own."""

from . import _core


class saved_tensors_hooks:
    """What operations inside save for the backward is given to pack_hook, and what that returns is kept in its place: on disk,
    in fewer bits, compressed. In the backward unpack_hook makes the tensor of it again.

    Captured code runs as plain Python inside; what a ``Function`` saves is not given to the hooks.

    Args:
        pack_hook: function of a Tensor; returns anything. It must not write the tensor in place.
        unpack_hook: function of what pack_hook returned; returns a Tensor of the shape and dtype that was packed. A gradient
            that is taken again, or twice, calls it again.
    Raises:
        TypeError: a hook is no function, or unpack_hook returns no Tensor.
        RuntimeError: unpack_hook returns another shape or dtype, or pack_hook writes the tensor.

    >>> def f(x):
    ...     with ms.saved_tensors_hooks(lambda t: t.asnumpy().astype("float16"), lambda a: ms.tensor(a, dtype=ms.float32)):
    ...         return x * x
    >>> ms.grad(f)(ms.tensor([3.0]))
    Tensor([6.], dtype=float32)
    """

    def __init__(self, pack_hook, unpack_hook):
        for name, hook in (("pack_hook", pack_hook), ("unpack_hook", unpack_hook)):
            if not callable(hook):
                raise TypeError(f"saved_tensors_hooks: {name} must be a function, got {type(hook).__name__}")
        self.pack_hook, self.unpack_hook = pack_hook, unpack_hook

    def __enter__(self):
        _core._push_saved_hooks(self.pack_hook, self.unpack_hook)

    def __exit__(self, *exc):
        _core._pop_saved_hooks()
