"""Backends: what runs captured graphs. And the settings of the process."""

import functools
import inspect
from typing import NamedTuple

from . import _core

Graph, GraphNode, GraphValue = _core.Graph, _core.GraphNode, _core.GraphValue
_registered = {}  # name -> callable
GROUP = "msjit.backends"  # of entry points


def backend_names():
    """Names that ``jit(backend=...)`` takes; besides them those of the entry points of the group "msjit.backends".

    >>> "cpu" in ms.backend_names() and "reference" in ms.backend_names()
    True
    """
    return _core._backend_names()


def register_backend(name, backend):
    """Makes ``backend`` known as ``name`` to ``jit(backend=name)``; registering the name again replaces it.

    backend: a callable ``(graph, example_inputs) -> callable``. It is called once per captured graph, when the graph
        first runs, with a ``Graph`` and that run's inputs. What it returns is called with the inputs (Tensors and
        Python numbers, in the order of ``graph.inputs``) each time and returns a tuple or list in the order of
        ``graph.outputs``, of their dtypes and shapes. Gradients are recorded by the eager ops it runs; tensors the
        function writes in place stand among the outputs and are written after it returned.

    A backend that takes a keyword ``options`` is given what ``jit(options=...)`` has. A package makes a backend known without
    being imported by an entry point of the group "msjit.backends", whose name is the backend's.

    The graph is callable itself (reference execution by eager ops) and has ``name``, ``nodes`` (op, operands, attrs,
    outputs, line), ``inputs`` and ``outputs`` (name, dtype, shape, source); ``str(graph)`` is its text.

    >>> def show(graph, example_inputs):
    ...     print([node.op for node in graph.nodes])
    ...     return graph
    >>> ms.register_backend("show", show)
    >>> f = ms.jit(lambda x, y: (x * y).tanh(), backend="show")
    >>> f(ms.zeros(2), ms.ones(2))
    ['mul', 'tanh']
    Tensor([0., 0.], dtype=float32)
    """
    if not isinstance(name, str) or not name:
        raise TypeError(f"register_backend: name must be a non-empty string, got {name!r}")
    if name in ("cpu", "recorded", "reference"):
        raise ValueError(f"register_backend: {name!r} is msjit's own; choose another name")
    if not callable(backend):
        raise TypeError(f"register_backend: backend must be callable, got {type(backend).__name__}")
    _core._register_backend(name, backend)
    _registered[name] = backend


def _ascend(graph, example_inputs, options=None):
    from ._ascend import backend

    return backend(graph, example_inputs, options)


register_backend("ascend", _ascend)


def _ascend_recorded(graph, example_inputs):
    from ._ascend.backend import recorded

    return recorded(graph, example_inputs)


_core._register_backend("ascend.recorded", _ascend_recorded)  # jit(mode="reduce-overhead") of tensors there


def _op_of_graphs(graph, device):
    from ._ascend.single import compiled

    return compiled(graph, device)


def _op_by_values(name, operands, attributes):
    from ._ascend.by_values import OPS

    return OPS[name](*operands, *attributes) if name in OPS else None


def _view_copier(*views):
    from ._ascend.single import copy

    copy(*views)


_core._set_graph_ops(_op_of_graphs, _op_by_values, _view_copier)


def _from_entry_point(name):
    """Registers the backend of an installed package; whether there is one."""
    from importlib.metadata import entry_points

    for found in entry_points(group=GROUP):
        if found.name == name:
            register_backend(name, found.load())
            return True
    return False


def _is_known(name):
    return name in backend_names() or _from_entry_point(name)


def with_options(backend, options):
    """The backend, which is known, with options for it; raises where it takes none, or not these."""
    if not isinstance(options, dict):
        raise TypeError(f"jit: options must be a dict, got {type(options).__name__}")
    made = _registered.get(backend) if isinstance(backend, str) else backend
    try:
        takes = made is not None and "options" in inspect.signature(made).parameters
    except (TypeError, ValueError):
        takes = False
    if not takes:
        raise TypeError(f"jit: the backend {backend or 'cpu'!r} takes no options")
    if made is _ascend:
        from ._ascend import check_options

        check_options(options)
    return functools.partial(made, options=options)


def check_backend(backend):
    """Raises unless ``jit`` can take it."""
    if isinstance(backend, str):
        if backend and not _is_known(backend):
            raise ValueError(f"jit: no backend is named {backend!r}; there are: {', '.join(backend_names())}")
    elif not callable(backend):
        raise TypeError(f"jit: backend must be a name or a callable, got {type(backend).__name__}")


class Setting(NamedTuple):
    """A setting of the process, read once from its environment variable."""

    name: str
    variable: str
    type: str
    value: object
    default: str
    doc: str


class _Settings(list):
    def __repr__(self):
        return "\n".join(f"{s.variable}={s.value!r}  (default {s.default or 'empty'}) {s.doc}" for s in self)


def settings():
    """All settings: a list of (name, variable, type, value, default, doc) that prints as a table. They are read from
    the environment once, at first use.

    >>> [s.value for s in ms.settings() if s.variable == "MSJIT_VERIFY"]
    [False]
    """
    return _Settings(Setting(*row) for row in _core._settings())
