"""Capture: ``jit``, the global switch, and what shows what happened (``report``, ``explain``, ``set_logs``)."""

import functools
import inspect
import sys
import types

from . import _core, _devices, batching, front_ends, transforms
from ._missing import without_effect
from .autograd import GradFunction, RecomputeFunction
from .backends import check_backend, with_options
from .context import LAX, STRICT
from .report import Report, explain

__all__ = [
    "Unsupported",
    "disable_capture",
    "enable_capture",
    "explain",
    "is_capturing",
    "jit",
    "mark_dynamic",
    "no_capture",
    "report",
    "reset",
    "set_logs",
]

Unsupported = _core.Unsupported
JitFunction = _core.JitFunction

_LEVELS = {"O0": 0, "O1": 1}
_SYNTAX_LEVELS = {STRICT: "STRICT", LAX: "LAX"}
_BACKENDS_OF_MINDSPORE = ("ms_backend", "GE")  # what they are to mean, the one here means
# Options of MindSpore's that choose among its compilers.
_WITHOUT_EFFECT = (
    "compile_once", "exc_mode", "hash_args", "infer_boost", "jit_config", "debug_level",
    "disable_format_transform", "exec_order", "ge_options",
)  # fmt: skip


def jit(
    function=None,
    *,
    capture_mode="auto",
    jit_level="O1",
    dynamic=None,
    fullgraph=False,
    error_on_recompile=False,
    backend="",
    jit_syntax_level="LAX",
    options=None,
    mode=None,
    **others,
):
    """Captures ``function`` and runs it as fused machine code; what cannot be captured runs in place.

    function: a function, method, lambda, ``functools.partial``, a Cell instance or class, or the result of ``grad`` or
        ``value_and_grad``. A Cell stays the same Cell (its ``construct`` is captured). A method of a class that exists
        already (``jit(Net.construct)``, ``jit(net.construct)``) is captured wherever the class has it.
    capture_mode: what is read of the function, and of those it calls: "bytecode"; "ast": the source, so that loops that are
        left by ``break``, ``continue`` or ``return`` are in the graph; "auto": the source where it has such loops;
        "trace": nothing: the function runs once for each kind of arguments, and later calls repeat its tensor ops, with
        branches and Python values as they were (docs/decisions/0030-traces.md; a warning names what has changed). The
        report says which was used, and why.
    jit_level: "O0" runs the captured graph op by op (for debugging), "O1" fuses it.
    dynamic: which sizes of tensors may vary without another compile. None (or 1): those that were seen to change: the
        first specialisation is for the sizes at hand, and where only sizes make another one necessary, it takes the
        dimensions that differ as they come. True (or 2): all dimensions of tensor arguments, from the first call on.
        False (or 0): none. See also ``mark_dynamic`` and docs/dynamic_shapes.md.
    jit_syntax_level: for "ast". "LAX": what cannot be read from its source is read as bytecode, and where the graph
        breaks Python runs. "STRICT": both raise RuntimeError with the file, the line and its text, but for breaks where
        what a tensor holds becomes a number or a size (``int(x)``, ``x[x > 0]``, ``ops.ones(x)``). In GRAPH_MODE
        ``set_context(jit_syntax_level=ms.STRICT)`` and a Cell's ``JitConfig`` say the same.
    fullgraph: raise ``ms.Unsupported`` with reason, hint and source line instead of breaking the graph.
    error_on_recompile: raise ``ms.Unsupported`` when a second specialisation would be compiled.
    input_signature: what the arguments are like; where it leaves sizes open (Tensor(shape=[None, 2], dtype=...)) it
        means dynamic=True.
    backend: "" or "cpu" (also "ms_backend"), "reference" (op by op), "ascend" (a graph of Ascend's graph engine; what is on
        an Ascend device goes there in any case), a name given to ``register_backend``, or a callable
        ``(graph, example_inputs) -> callable``; see ``register_backend``.
    options: dict, of the backend; those of "ascend" are in docs/devices.md.
    mode: "reduce-overhead": on a CUDA device the launches of a graph are written down when it runs a second time, and done
        again by one call then (a CUDA graph; on Ascend launches of single operators); docs/devices.md says which graphs.
        None, "default": not so.

    >>> @ms.jit
    ... def f(x, y):
    ...     return x * 2 + y
    >>> f(ms.tensor([1.0, 2.0]), 1.0)
    Tensor([3., 5.], dtype=float32)
    """
    if function is None:
        return functools.partial(
            jit,
            capture_mode=capture_mode,
            jit_level=jit_level,
            dynamic=dynamic,
            fullgraph=fullgraph,
            error_on_recompile=error_on_recompile,
            backend=backend,
            jit_syntax_level=jit_syntax_level,
            options=options,
            mode=mode,
            **others,
        )
    if capture_mode not in front_ends.MODES:
        raise ValueError(f"jit: capture_mode must be one of {', '.join(front_ends.MODES)}, got {capture_mode!r}")
    jit_syntax_level = _SYNTAX_LEVELS.get(jit_syntax_level, jit_syntax_level)
    if jit_syntax_level not in ("", "LAX", "STRICT"):
        raise ValueError(f"jit: jit_syntax_level must be LAX or STRICT, got {jit_syntax_level!r}")
    if jit_level not in _LEVELS:
        raise ValueError(f"jit: jit_level must be one of {', '.join(_LEVELS)}, got {jit_level!r}")
    if backend not in _BACKENDS_OF_MINDSPORE:
        check_backend(backend)
    if not isinstance(fullgraph, (bool, int)) or fullgraph not in (0, 1):
        raise TypeError(f"jit: fullgraph must be a bool, got {fullgraph!r}")
    if dynamic is not None and not (isinstance(dynamic, (bool, int)) and dynamic in (0, 1, 2)):
        raise ValueError(f"jit: dynamic must be None, False, True, 0, 1 or 2, got {dynamic!r}")
    if backend in _BACKENDS_OF_MINDSPORE:
        backend = ""
    if mode not in (None, "default", "reduce-overhead"):
        raise ValueError(f"jit: mode must be None, 'default' or 'reduce-overhead', got {mode!r}")
    if mode == "reduce-overhead":
        if backend:
            raise ValueError(f"jit: mode='reduce-overhead' is of msjit's own compiler, not of backend={backend!r}")
        backend = "recorded"
    if options is not None:
        backend = with_options(backend, options)
    expected = others.pop("input_signature", None)
    if dynamic is None and (_has_open_sizes(expected) or getattr(function, "_sizes_vary", False)):
        dynamic = True
    for name in list(others):
        if name in _WITHOUT_EFFECT:
            del others[name]
            without_effect(f"jit({name}=...)", "there is one compiler")
    alone = others.pop("_alone", False)
    if others:
        raise TypeError(f"jit: unknown option {', '.join(sorted(others))}; see help(msjit.jit)")
    strict = jit_syntax_level == "STRICT" and capture_mode == "ast"
    settings = dict(
        level=_LEVELS[jit_level],
        fullgraph=bool(fullgraph) or strict,
        takes_values=strict and not fullgraph,
        error_on_recompile=bool(error_on_recompile),
        backend=backend,
        dynamic=_dynamic_mode(dynamic),
        reads_source=capture_mode in ("auto", "ast"),
        reader=(capture_mode, strict),
        front_end=front_ends.MODES.index(capture_mode),
        alone=alone,  # the class that has the function keeps it
    )
    return _wrap(function, settings)


def _captured(function, settings):
    if settings["reader"][0] == "trace":
        from .front_ends import traces  # where something is traced

        return no_capture(traces.traced(function, settings, front_ends.note_trace))
    reading = front_ends.reading(function, *settings["reader"])
    captured = _core.JitFunction(function, settings)
    front_ends.note(function, captured.__executed__, reading)
    return captured


def captured_by(function, settings):
    """A function, or what `jit` has made of it, captured by the settings that `jit` makes."""
    return _wrap(function, settings)


def _traces_of(function):
    """The programs of a function captured by tracing; None: it is no such function."""
    function = getattr(function, "__func__", function)
    return getattr(function, "__traces__", None) if isinstance(function, types.FunctionType) else None


def _has_open_sizes(expected):
    """Whether an input_signature has a placeholder in it."""
    if isinstance(expected, (tuple, list)):
        return any(_has_open_sizes(e) for e in expected)
    return isinstance(expected, _core.Tensor) and any(d < 0 for d in expected.shape)


def _dynamic_mode(dynamic):
    """As capture's enum has it: 0 automatic, 1 never, 2 all."""
    if dynamic is None:
        return 0
    if dynamic is True or dynamic == 2:
        return 2
    return 1 if dynamic == 0 else 0


def _computes(cls):
    """The name of what a call of a Cell of that class runs: forward of a Module, else construct."""
    return "forward" if _core._is_forward_alias(inspect.getattr_static(cls, "construct")) else "construct"


def _wrap(function, settings):
    if _core.is_jit(function) or _traces_of(function):
        return function
    if isinstance(function, types.FunctionType):
        captured = functools.update_wrapper(_captured(function, settings), function)
        owner = None if settings["alone"] else _class_of(function)
        if owner is not None:
            setattr(owner, function.__name__, captured)
        return captured
    from .nn.cell import Cell

    if isinstance(function, type):
        if not issubclass(function, Cell):
            raise TypeError(
                f"jit: of classes only Cells can be captured, got {function.__name__}; decorate its methods"
            )
        setattr(function, _computes(function), _captured(_function_of(function.construct), settings))
        return function
    if isinstance(function, Cell):
        name = "construct" if "construct" in function.__dict__ else _computes(type(function))
        own = function.__dict__.get(name)
        if isinstance(own, types.FunctionType):  # put there by what changes the precision of one Cell, or as a forward
            function.__dict__[name] = functools.update_wrapper(_captured(own, settings), own)
            return function
        if name == "forward" and isinstance(own, types.MethodType):
            function.__dict__[name] = types.MethodType(_captured(_function_of(own.__func__), settings), own.__self__)
            return function
        construct = type(function).construct
        if not _core.is_jit(construct) and not _traces_of(construct):
            captured = _captured(_function_of(construct), settings)
            function.__dict__[name] = types.MethodType(captured, function)
        return function
    if isinstance(function, types.MethodType):
        captured = _wrap(function.__func__, settings)
        for base in type(function.__self__).__mro__ if isinstance(function.__self__, Cell) else ():
            if vars(base).get(function.__name__) is function.__func__:
                setattr(base, function.__name__, captured)
        return types.MethodType(captured, function.__self__)
    if not callable(function):
        raise TypeError(f"jit: needs something callable, got {type(function).__name__}")
    return _captured(_adapter(function), settings)


def _class_of(function):
    """The Cell class that has function as a method, looked for by its qualified name where jit was called; None: there is
    none, or it is only being made."""
    path = function.__qualname__.split(".")
    if len(path) < 2 or path[-2] == "<locals>":
        return None
    from .nn.cell import Cell

    frame = sys._getframe(1)
    while frame is not None and frame.f_code.co_filename == __file__:
        frame = frame.f_back
    local = {} if frame is None else frame.f_locals
    found = [names[path[-2]] for names in (local, function.__globals__) if path[-2] in names]
    found += [type(v) for v in local.values() if isinstance(v, Cell)]
    for owner in found:
        for base in getattr(owner, "__mro__", ()):
            if vars(base).get(function.__name__) is function and issubclass(base, Cell):
                return base
    return None


def _function_of(construct):
    return construct if isinstance(construct, types.FunctionType) else _adapter(construct)


def _adapter(target):
    """A function of its own code object that calls target, so that any callable has a frame to capture."""

    def call(*args, **kwargs):
        return target(*args, **kwargs)

    name = getattr(target, "__name__", type(target).__name__)
    function = types.FunctionType(call.__code__.replace(co_name=name), globals(), name, None, call.__closure__)
    function.__wrapped__ = target
    return function


def no_capture(function):
    """Marks ``function``: it is never captured; calls of it run eagerly and break the caller's graph.

    >>> @ms.no_capture
    ... def log(x):
    ...     print(x)
    """
    _core.set_no_capture(_code_of(function, "no_capture"))
    return function


class _CaptureScope:
    """What ``enable_capture`` returns: leaving it as a context manager undoes that call only."""

    def __init__(self, token):
        self._token = token

    def __repr__(self):
        if self._token is None:
            return "<capture: closed>"
        return (
            "<capture is on: Python functions that run tensors are compiled; close() or ms.disable_capture() ends it>"
        )

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        self.close()

    def close(self):
        if self._token is not None:
            _core.pop_capture(self._token)
            self._token = None


def enable_capture(filter=None, *, modules=None, this_thread=False):
    """Captures every Python function that runs tensor ops from now on, without decorating it.

    filter: None, or a callable of a code object that says whether it may be captured (asked once per code object).
    modules: None, or names of modules and packages (or the modules): only code of functions defined in them, or below
        them, is captured. With both given, both must agree.
    this_thread: whether the call acts on the calling thread alone; else on all, those started later included.
    Returns an object that is a context manager; leaving it, or its ``close()``, undoes this call only. Calls may nest:
    of those that act on a thread the innermost one's filter and modules decide alone. Functions and modules that are
    running, the caller too, are captured from the third iteration of a loop on, or when they are called again. Code
    that runs no tensor ops pays nothing (3.11: some calls cost more as soon as one function was captured).

    >>> with ms.enable_capture():
    ...     y = ms.tensor([1.0]) * 2
    >>> with ms.enable_capture(modules=["mymodel", "mypackage.layers"]):
    ...     y = ms.tensor([1.0]) * 2
    """
    if modules is not None:
        if isinstance(modules, (str, types.ModuleType)):
            modules = [modules]
        modules = tuple(m.__name__ if isinstance(m, types.ModuleType) else m for m in modules)
    return _CaptureScope(_core.push_capture(filter, modules, this_thread))


def disable_capture():
    """Undoes all calls of ``enable_capture``; decorated functions stay captured."""
    _core.clear_capture()


def is_capturing():
    """Whether ``enable_capture`` is in force."""
    return _core.capture_enabled()


def mark_dynamic(tensor, dims):
    """Says that the sizes of ``tensor`` along ``dims`` will change from call to call.

    What is compiled for this tensor takes these sizes as they come, from the first call on. dims: an int or a sequence
    of ints; negative ones count from the end. Returns the tensor.

    >>> @ms.jit
    ... def f(x):
    ...     return x.sum() / x.shape[0]
    >>> f(ms.mark_dynamic(ms.ones(8), 0))
    Tensor(1., dtype=float32)
    >>> f(ms.ones(5))
    Tensor(1., dtype=float32)
    >>> ms.report(f).compiles
    1
    """
    if not isinstance(tensor, _core.Tensor):
        raise TypeError(f"mark_dynamic: needs a Tensor, got {type(tensor).__name__}")
    mask = 0
    for dim in (dims,) if isinstance(dims, int) else dims:
        if not isinstance(dim, int):
            raise TypeError(f"mark_dynamic: dims must be ints, got {type(dim).__name__}")
        if not -tensor.ndim <= dim < tensor.ndim:
            raise ValueError(f"mark_dynamic: no dimension {dim} in a tensor of shape {tensor.shape}")
        mask |= 1 << dim % tensor.ndim
    _core._mark_dims(tensor, mask & 0xFFFF)
    return tensor


def _code_of(fn, who, executed=False):
    """The code object that stands for fn: a jit object, function, method, Cell, Cell class, or code object; executed: the
    one that runs for it."""
    if isinstance(fn, types.CodeType):
        return front_ends.executed(fn) if executed else fn
    if not isinstance(fn, (types.FunctionType, types.MethodType, JitFunction)):  # nn costs time to import
        from .nn.cell import Cell

        if isinstance(fn, Cell) or (isinstance(fn, type) and issubclass(fn, Cell)):
            fn = fn.construct
    if isinstance(fn, types.MethodType):
        fn = fn.__func__
    if isinstance(fn, JitFunction):
        if executed:
            return fn.__executed__
        fn = fn.__function__
    fn = inspect.unwrap(fn, stop=lambda f: isinstance(f, types.FunctionType)) if callable(fn) else fn
    code = getattr(fn, "__code__", None)
    if code is None:
        raise TypeError(f"{who}: needs a function, method, Cell, jit object or code object, got {type(fn).__name__}")
    return front_ends.executed(code) if executed else code


def report(fn=None):
    """What capture did: for fn (jit object, function, method, Cell or its class, code object), or for everything.

    >>> @ms.jit
    ... def f(x):
    ...     return x * 2 + 1
    >>> f(ms.ones(3))
    Tensor([3., 3., 3.], dtype=float32)
    >>> ms.report(f).compiles
    1
    """
    traces = _traces_of(getattr(fn, "construct", fn))
    if traces:
        codes = traces.codes()
        records = [record for code in codes for record in _core.report_data(code)]
        failures = [f for f in _core.failures(False) if f["function"] == traces.function.__name__]
        return Report(records, front_ends.reading_of(codes[-1]) if codes else front_ends.untraced(), failures)
    code = None if fn is None else _code_of(fn, "report", executed=True)
    failures = [
        f
        for f in _core.failures(False)
        if not code or (f["file"], f["line"]) == (code.co_filename, code.co_firstlineno)
    ]
    lines = {line for *_, line in code.co_lines()} if code else ()
    copies = [c for c in _devices.copies() if not code or (c.file == code.co_filename and c.line in lines)]
    result = Report(_core.report_data(code), code and front_ends.reading_of(code), failures, copies)
    if code:
        places = {(b.file, b.line) for b in [*result.breaks, *result.skipped]}
        result.called = _functions_at({p for p in places if p[0] != code.co_filename or p[1] not in lines})
    return result


def _functions_at(places):
    """(name, file, line, calls, captured frames) of the functions that have these (file, line), as far as capture knows them."""
    known, found = _core.report_data(None) if places else [], {}
    for file, line in places:
        inside = [r for r in known if r["file"] == file and r["line"] <= line]
        if inside:
            r = max(inside, key=lambda r: r["line"])
            found[r["file"], r["line"]] = (r["name"], r["file"], r["line"], r["calls"], r["captured_frames"])
    return [found[k] for k in sorted(found)]


def reset(fn=None):
    """Drops what was compiled and counted for fn, or for everything: the next call starts afresh."""
    traces = _traces_of(getattr(fn, "construct", fn))
    if traces:
        return traces.forget()
    _core.reset_capture(None if fn is None else _code_of(fn, "reset", executed=True))
    if fn is None:
        _core.failures(True)


def set_logs(*channels):
    """Chooses the log channels: guards, graph_breaks, recompiles, graph (as it is compiled), passes (the graph after each of
    them), kernels, bytecode, asm; none turns logs off."""
    _core.set_logs(",".join(channels))


# Capture takes a gradient as a whole, or leaves it to this code.
for _function in (
    GradFunction._eager,
    GradFunction._gradients,
    RecomputeFunction.__call__,
    transforms._Recorded.__init__,
    transforms._Recorded._run,
    transforms._Recorded.push,
    transforms._Recorded.pull,
    transforms.JvpFunction.__call__,
    transforms.LinearizeFunction.__call__,
    transforms.VjpFunction.__call__,
    transforms.JacobianFunction.__call__,
    batching.VmapFunction.__call__,
):
    no_capture(_function)
