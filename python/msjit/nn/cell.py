"""Cell: a piece of a network with parameters and sub-cells."""

import inspect
import itertools

from .. import _core, _extends, _missing
from .._core import Tensor
from ..autograd import RecomputeFunction, _needs_grad, _own, _zeros_of, is_grad_enabled, record_function
from ..parameter import Parameter, ParameterTuple, is_generated
from ..structure import LEAF, parts_at_leaves, rebuilt, tensors_in
from .cell_state import CellState, register_cell_buffer_registration_hook  # noqa: F401
from .cell_state import MembersOf as _MembersOf
from .precision import COMPUTED_IN, compute_in


def _is_short(value):
    if isinstance(value, tuple):
        return all(map(_is_short, value))
    return isinstance(value, (bool, int, float, str, _core.dtype))


class HookHandle:
    """What registering a hook returns; ``remove`` takes it away."""

    def __init__(self, cell, kind, key):
        self._cell, self._kind, self._key = cell, kind, key

    def remove(self):
        """Takes the hook away; once is enough."""
        if self._cell is not None:
            self._cell._hooks[self._kind].pop(self._key, None)
            self._cell._update_plain()
            self._cell = None


class _WithKwargs:
    """A forward hook that wants the keyword arguments, or calls after errors."""

    def __init__(self, hook, with_kwargs=True, always_call=False):
        if not callable(hook):
            raise TypeError(f"register_forward_hook: expected a callable, got {type(hook).__name__}")
        self.hook, self.with_kwargs, self.always_call = hook, with_kwargs, always_call

    def __call__(self, *args):
        return self.hook(*args)

    def before(self, cell, args, kwargs):
        """The arguments to go on with."""
        result = self.hook(cell, args, kwargs)
        if result is None:
            return args, kwargs
        if not isinstance(result, tuple) or len(result) != 2:
            raise RuntimeError(
                f"register_forward_pre_hook: with with_kwargs=True the hook must return None or (args, kwargs), got {result!r}"
            )
        return result

    def after(self, cell, args, kwargs, output):
        """What the hook returns."""
        return self.hook(cell, args, kwargs, output) if self.with_kwargs else self.hook(cell, args, output)


def _name(p, own, name, when):
    """Names a parameter, unless its name was assigned; ``own``: what the cells above add; when: it or one of them was put
    into another last, as far as is seen from here."""
    about = p.__dict__
    path = f"{own}.{name}" if own else name
    if about.get("_named_by_cell"):
        if when < about.get("_named_when", when):
            return  # the cell is looked at alone, but part of another
    elif not is_generated(p.name) and not (own and p.name == about.get("_given_name")):
        return
    p.name = path
    p._named_by_cell, p._named_when = True, when


# What runs a Cell in GRAPH_MODE; None: nothing but its construct. No attribute of the class: CPython gives a class that
# changes some 1,000 versions in a process, and what has none left cannot be captured.
_graph_call = None


def _inputs_and_defaults(construct):
    """The names of what construct takes by position, and the values of those that may be left out."""
    function = inspect.unwrap(construct)
    code = getattr(function, "__code__", None)
    if code is None:
        return (), {}
    names, values = code.co_varnames[1 : code.co_argcount], function.__defaults__ or ()
    return names, dict(zip(names[len(names) - len(values) :], values))


class Cell(CellState):
    """A piece of a network: parameters and sub-cells are plain attributes, ``construct`` computes.

    >>> class Scale(ms.nn.Cell):
    ...     def __init__(self):
    ...         super().__init__()
    ...         self.w = ms.Parameter(ms.tensor(2.0))
    ...     def construct(self, x):
    ...         return x * self.w
    >>> Scale()(ms.tensor([1.0]))
    Tensor([2.], dtype=float32, grad_fn=...)
    """

    # Defaults of every instance; a value that differs is set on the instance.
    training = False
    requires_grad = False
    _saved_hooks = None
    _plain = True  # nothing stands between a call and construct: no hooks, no bprop, no recompute, no set_inputs
    _only_inputs = False  # nothing but set_inputs does
    _hooks = None
    _recomputed = False
    _auto_prefix = True  # what names parameters below puts this cell's name for a child before theirs
    _hook_ids = itertools.count()
    internal_params = ()  # Parameters whose gradients bprop returns behind those of the inputs: (inputs', {weight: gradient})
    _assignable = ()  # names of Parameters that something else than a tensor may take the place of

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        cls.cls_name = cls.__name__
        _missing.explain_calls(cls)
        if "bprop" in cls.__dict__:
            cls._plain = False
        if not cls._plain:
            cls._of_bprop = _inputs_and_defaults(cls.construct)

    def __init__(self, auto_prefix=True, flags=None):
        if not auto_prefix:
            self._auto_prefix = False
        if flags:
            self.add_flags(**flags)

    def construct(self, *args, **kwargs):
        raise NotImplementedError(f"{type(self).__name__}: construct must be defined")

    def __call__(self, *args, **kwargs):
        if _graph_call is not None:
            return _graph_call(self, *args, **kwargs)
        if self._plain:
            return self.construct(*args, **kwargs)
        return self._call_with_hooks(args, kwargs)

    def compile(self, *args, **kwargs):
        """Captures what a call with such inputs runs, as ``jit`` would at the first: a call is made, and Parameters and the
        stream of random numbers are put back as they were. In GRAPH_MODE calls of the Cell then run what was captured.

        >>> net = ms.nn.Dense(2, 3)
        >>> net.compile(ms.ops.ones((1, 2)))
        """
        from .._graph_mode import _graph_call as captured

        kept, random = [(p, _core._stop_gradient(p).copy()) for p in self.get_parameters()], _core.get_rng_state()
        try:
            captured(self, *args, **kwargs)
        finally:
            for p, value in kept:
                p.set_data(value)
            _core.set_rng_state(random)

    def compile_and_run(self, *args, **kwargs):
        """What a captured call gives; see ``compile``.

        >>> ms.nn.ReLU().compile_and_run(ms.tensor([-1.0, 2.0]))
        Tensor([0., 2.], dtype=float32)
        """
        from .._graph_mode import _graph_call as captured

        return captured(self, *args, **kwargs)

    _cells = _MembersOf(lambda cell: cell._children())
    _params = _MembersOf(lambda cell: cell._own_parameters())
    _buffers = _MembersOf(lambda cell: cell._own_buffers(), CellState._put_buffer)

    # ---- parameters and sub-cells: found in the instance's attributes, so that assigning and deleting just works

    _placed = 0  # when it was last put into another cell
    _put_into = None  # what is told of that
    _given_at = (
        None  # of Parameters that were attributes before: name -> how many Cells had been put into others by then
    )
    _beside = (
        None  # when it came to others in a list, when the first of them did, and what names have before its number
    )

    def _children(self):
        """(name, Cell) of the direct sub-cells."""
        for name, value in self.__dict__.items():
            if isinstance(value, Cell):
                yield name, value

    def _own_parameters(self):
        """(name, Parameter) of attributes and of tuples. In a tuple one has its own name; those without are numbered."""
        unnamed, attributes = 0, {id(v) for v in self.__dict__.values() if isinstance(v, Parameter)}
        for name, value in self.__dict__.items():
            if isinstance(value, Parameter):
                yield name, value
            elif isinstance(value, ParameterTuple):
                for p in value:
                    about = p.__dict__
                    own = about.get("_given_name") if about.get("_named_by_cell") else p.name
                    if own is None or is_generated(own):
                        if id(p) not in attributes:
                            unnamed += 1
                        own = f"Parameter${unnamed}"
                    yield own, p

    def _places(self, found, own, prefix):
        """id of each Parameter: (what the cells add, its name there, its path, when) of the attribute that it is, here or
        below, of several the one that was put where it is last, or of the innermost tuple."""
        places, in_tuples = {}, {}
        for path, cell in self._walk(prefix, set()):
            (when, _), begins = found[id(cell)] if cell is not self else ((-1, None), own)
            for name, p in cell._own_parameters():
                named_there = not cell._given_at or when > cell._given_at.get(name, -2)
                place = begins, name, path, when if named_there else -2
                if cell.__dict__.get(name) is not p:
                    in_tuples[id(p)] = place
                elif id(p) not in places or place[3] > places[id(p)][3]:
                    places[id(p)] = place
        return {**in_tuples, **places}

    def _walk(self, prefix, seen):
        if id(self) in seen:
            return
        seen.add(id(self))
        yield prefix, self
        for name, child in self._children():
            yield from child._walk(f"{prefix}.{name}" if prefix else name, seen)

    def cells_and_names(self, cells=None, name_prefix=""):
        """(path, cell) of this cell and everything below it; each cell once."""
        return self._walk(name_prefix, set())

    def cells(self):
        """The direct sub-cells."""
        return [child for _, child in self._children()]

    def name_cells(self):
        """The direct sub-cells by name."""
        return dict(self._children())

    def _find_names(self, found, base, own, adding=False, latest=(-1, None), above=()):
        """found: id of each cell below -> (when it or one above was put into another last, and where; what its parameters'
        names begin with). As in MindSpore a name is the path from there, the first of several; adding: whether a cell above
        puts paths before names."""
        adding = adding or self._auto_prefix
        above = (*above, id(self))
        for name, child in self._children():
            start, last, at = own, latest, child._placed
            if self._auto_prefix and at > latest[0]:
                start, last, beside = base, (at, (id(self), name)), child._beside
                if beside and beside[0] == at:
                    start = base if beside[1] > latest[0] else own
                    name = beside[2] + name
            begins = (f"{start}.{name}" if start else name) if adding else own
            known = found.get(id(child))
            if id(child) in above or (known and (known[0][0] > last[0] or known[0] == last)):
                continue
            found[id(child)] = last, begins
            child._find_names(found, base, begins, adding, last, above)

    def parameters_and_names(self, name_prefix="", expand=True):
        """(path, Parameter) of this cell, and with expand of all cells below; each parameter once. Parameters are named
        by their paths, which begin below the outermost cell without auto_prefix=False, or below a cell that got what is on the
        way after it had become part of another; a cell's own keep the names they were made with until the cell is part of
        another. A name that another has is the whole path."""
        seen, names, found = set(), set(), {}
        if expand:
            self._find_names(found, name_prefix, name_prefix)
        places = None  # where Parameters of tuples are attributes, which they have their names from
        for at, cell in self._walk(name_prefix, set()) if expand else [(name_prefix, self)]:
            for name, p in cell._own_parameters():
                if id(p) in seen:
                    continue
                seen.add(id(p))
                path, ((when, _), own) = at, found[id(cell)] if cell is not self else ((-1, None), name_prefix)
                shown = f"{path}.{name}" if path else name
                in_tuple = cell.__dict__.get(name) is not p
                if expand and (in_tuple or p.__dict__.get("_in_several")):
                    places = self._places(found, name_prefix, name_prefix) if places is None else places
                    own, name, path, when = places.get(id(p), (own, name, path, when))
                    shown = (f"{path}.{name}" if path else name) if in_tuple else shown
                _name(p, own, name, when)
                if p.name in names and p.__dict__.get("_named_by_cell"):
                    _name(p, path, name, when + 0.5)
                names.add(p.name)
                yield shown, p

    def get_parameters(self, expand=True):
        """An iterator over the parameters, see ``parameters_and_names``."""
        return iter([p for _, p in self.parameters_and_names(expand=expand)])

    def parameters_dict(self, recurse=True):
        """The parameters by name; behind them, by path, those whose name another has, too."""
        parameters, others = {}, []
        for path, p in self.parameters_and_names(expand=recurse):
            if parameters.setdefault(p.name, p) is not p:
                others.append((path, p))
        for path, p in others:
            while path in parameters:  # a name that looks like this path
                path += "_"
            parameters[path] = p
        return parameters

    def trainable_params(self, recurse=True):
        """The parameters with requires_grad."""
        return [p for p in self.get_parameters(recurse) if p.requires_grad]

    def untrainable_params(self, recurse=True):
        """The parameters without requires_grad."""
        return [p for p in self.get_parameters(recurse) if not p.requires_grad]

    def insert_child_to_cell(self, child_name, child_cell):
        """Adds a sub-cell, or None, by name; KeyError: the name is no name of an attribute, or taken."""
        self._check_name("insert_child_to_cell", child_name, Cell, True)
        if child_cell is not None and not isinstance(child_cell, Cell):
            raise TypeError(f"insert_child_to_cell: expected a Cell or None, got {type(child_cell).__name__}")
        setattr(self, child_name, child_cell)

    def insert_param_to_cell(self, param_name, param, check_name_contain_dot=True):
        """Adds a Parameter, or None, by name; KeyError: the name is no name of an attribute, or taken by something else."""
        self._check_name("insert_param_to_cell", param_name, Parameter, check_name_contain_dot)
        if param is not None and not isinstance(param, Parameter):
            raise TypeError(f"insert_param_to_cell: expected a Parameter or None, got {type(param).__name__}")
        setattr(self, param_name, param)

    def _check_name(self, who, name, kind, no_point):
        if not isinstance(name, str):
            raise TypeError(f"{who}: the name must be a str, got {type(name).__name__}")
        if not name or (no_point and "." in name):
            raise KeyError(f"{who}: the name must not be empty, nor have a point in it, got {name!r}")
        if hasattr(self, name) and not isinstance(getattr(self, name), (kind, type(None))):
            raise KeyError(f"{who}: {type(self).__name__} has an attribute {name!r}")

    # ---- modes

    def set_train(self, mode=True):
        """Sets training mode of this cell and all below; returns the cell."""
        for _, cell in self.cells_and_names():
            cell.training = bool(mode)
        return self

    def train(self, mode=True):
        """As ``set_train``."""
        return self.set_train(mode)

    def eval(self):
        """Leaves training mode; returns the cell."""
        return self.set_train(False)

    def set_grad(self, requires_grad=True):
        """Accepted for MindSpore scripts: gradients are asked for by ``grad`` or ``backward``."""
        self.requires_grad = requires_grad
        return self

    def update_parameters_name(self, prefix="", recurse=True):
        """Names the parameters by a prefix and their paths."""
        for path, p in self.parameters_and_names(expand=recurse):
            p.name = prefix + path
            p.__dict__.pop("_named_by_cell", None)  # from now on as given

    def to_float(self, dst_type):
        """Lets this cell and all below compute in a floating-point dtype: inputs and parameters are converted for each
        call, the parameters keep their own dtype; returns the cell.

        >>> ms.nn.Dense(2, 2).to_float(ms.float16)(ms.ops.ones((1, 2))).dtype
        msjit.float16
        """
        if dst_type not in (_core.float16, _core.float32, _core.bfloat16):
            raise ValueError(f"to_float: dst_type must be float16, bfloat16 or float32, got {dst_type}")
        for _, cell in self.cells_and_names():
            flags = {name: kind == dst_type for name, kind in COMPUTED_IN.items()}
            cell._flags = {**(cell._flags or {}), **flags}
            for name, value in flags.items():
                setattr(cell, name, value)
            compute_in(cell, dst_type, None)
        return self

    def apply(self, fn):
        """Calls fn on every cell below and on this one; returns the cell."""
        for child in self.cells():
            child.apply(fn)
        fn(self)
        return self

    # ---- hooks and custom backward

    def recompute(self, *, use_reentrant=True, output_recompute=False, early_stop=True, context_fn=None, **kwargs):
        """Lets calls keep nothing of what they compute: it runs again in the backward (see ``ms.recompute``)."""
        self._recomputed = True
        self._update_plain()

    def _add_hook(self, kind, hook, prepend=False):
        if not callable(hook):
            raise TypeError(f"register_{kind}_hook: expected a callable, got {type(hook).__name__}")
        if _core.is_jit(hook):
            raise TypeError(f"register_{kind}_hook: a hook is a plain function, not one that was given to jit")
        key = next(Cell._hook_ids)
        own = self._hooks_by_kind()[kind]
        own[key] = hook
        if prepend:
            for other in [k for k in own if k != key]:
                own[other] = own.pop(other)
        self._update_plain()
        return HookHandle(self, kind, key)

    def register_saved_tensors_hooks(self, pack_hook, unpack_hook):
        """Lets construct run inside ``ms.saved_tensors_hooks(pack_hook, unpack_hook)`` where gradients are recorded."""
        from .._saved_tensors import saved_tensors_hooks

        self._saved_hooks = saved_tensors_hooks(pack_hook, unpack_hook)
        self._update_plain()

    def _hooks_by_kind(self):
        if self._hooks is None:
            self._hooks = {"forward_pre": {}, "forward": {}, "backward_pre": {}, "backward": {}}
        return self._hooks

    def _update_plain(self):
        hooked = self._saved_hooks is not None or self._hooks is not None and any(self._hooks.values())
        plain = not hooked and not self._recomputed and type(self)._plain
        self._plain = plain and not self._dynamic_shape_inputs
        self._only_inputs = plain and not self._plain

    def register_forward_pre_hook(self, hook_fn, *, prepend=False, with_kwargs=False):
        """hook_fn(cell, inputs) runs before construct and may return new inputs; with_kwargs: hook_fn(cell, inputs,
        kwargs), which may return both. prepend: before the other hooks."""
        return self._add_hook("forward_pre", _WithKwargs(hook_fn) if with_kwargs else hook_fn, prepend)

    def register_forward_hook(self, hook_fn, *, prepend=False, with_kwargs=False, always_call=False):
        """hook_fn(cell, inputs, output) runs after construct and may return a new output; with_kwargs: hook_fn(cell,
        inputs, kwargs, output). prepend: before the other hooks; always_call: also when construct raises."""
        if with_kwargs or always_call:
            hook_fn = _WithKwargs(hook_fn, with_kwargs, always_call)
        return self._add_hook("forward", hook_fn, prepend)

    def register_backward_pre_hook(self, hook_fn):
        """hook_fn(cell, grad_output) runs in backward, with the gradients of all outputs; it may return new ones."""
        return self._add_hook("backward_pre", hook_fn)

    def register_backward_hook(self, hook_fn):
        """hook_fn(cell, grad_input, grad_output) runs in backward, with the gradients of all inputs (None for what
        needs none) and outputs; it may return new gradients of the inputs."""
        return self._add_hook("backward", hook_fn)

    def _call_with_hooks(self, args, kwargs):
        if self._dynamic_shape_inputs:
            self._open_inputs(args, False)
            if self._only_inputs:
                return self.construct(*args, **kwargs)
        return self._hooked_call(*args, **kwargs)

    def _hooked_call(self, *args, **kwargs):
        hooks = self._hooks or {"forward_pre": {}, "forward": {}, "backward_pre": {}, "backward": {}}
        for hook in list(hooks["forward_pre"].values()):
            if isinstance(hook, _WithKwargs):
                args, kwargs = hook.before(self, args, kwargs)
                continue
            result = hook(self, args)
            if result is not None:
                args = result if isinstance(result, tuple) else (result,)
        backward_hooks = (hooks["backward"] or hooks["backward_pre"]) and is_grad_enabled()
        grad_output = []
        if backward_hooks:
            # Else the outputs' gradients are all that arrives.
            waits = any(isinstance(a, Tensor) and a.requires_grad for a in args)
            args = self._watched(args, lambda g: self._run_backward_hooks("backward", g, grad_output))
        try:
            if hasattr(type(self), "bprop"):
                output = self._call_with_bprop(args, kwargs)
            elif self._saved_hooks is not None and is_grad_enabled():
                with self._saved_hooks:
                    output = self._constructed(args, kwargs)
            else:
                output = self._constructed(args, kwargs)
        except Exception:
            for hook in list(hooks["forward"].values()):
                if isinstance(hook, _WithKwargs) and hook.always_call:
                    hook.after(self, args, kwargs, None)
            raise
        for hook in list(hooks["forward"].values()):
            if isinstance(hook, _WithKwargs):
                result = hook.after(self, args, kwargs, output)
            else:
                result = hook(self, args, output)
            if result is not None:
                output = result
        if backward_hooks:  # around the forward hooks, as in MindSpore: what they make is the output

            def arrived(gradients):
                gradients = self._run_backward_hooks("backward_pre", gradients, None)
                grad_output[:] = gradients
                if not waits:
                    self._run_backward_hooks("backward", (None,), grad_output)
                return gradients

            if isinstance(output, tuple):
                output = self._watched(output, arrived)
            elif isinstance(output, Tensor):
                output = self._watched((output,), arrived)[0]
        return output

    def _constructed(self, args, kwargs):
        """What construct gives; recomputed, it alone runs again, not the hooks around it."""
        if self._recomputed:
            return RecomputeFunction(self.construct)(*args, **kwargs)
        return self.construct(*args, **kwargs)

    def _watched(self, values, hook):
        """values with the tensors that require a gradient under new identities; hook gets the gradients of all tensors
        (None for those that require none, and where none arrives) at once, and returns those to go on with."""
        tensors = [v for v in values if isinstance(v, Tensor)]
        places = [i for i, t in enumerate(tensors) if t.requires_grad]
        if not places:
            return values
        recorded = tuple([tensors[i] for i in places])
        fresh = tuple([_core._stop_gradient(t) for t in recorded])

        def backward(*cotangents):
            gradients = [None] * len(tensors)
            for i, ct in zip(places, cotangents):
                gradients[i] = ct
            gradients = hook(tuple(gradients))
            return tuple([gradients[i] for i in places])

        record_function(f"hooks of {type(self).__name__}", recorded, fresh, backward)
        out, at, next_fresh = list(values), 0, 0
        for i, v in enumerate(values):
            if not isinstance(v, Tensor):
                continue
            if at in places:
                out[i] = fresh[next_fresh]
                next_fresh += 1
            at += 1
        return tuple(out)

    def _run_backward_hooks(self, kind, gradients, grad_output):
        for hook in list(self._hooks[kind].values()):
            result = hook(self, gradients) if grad_output is None else hook(self, gradients, tuple(grad_output))
            if result is None:
                continue
            result = result if isinstance(result, tuple) else (result,)
            if len(result) != len(gradients):
                raise TypeError(
                    f"{type(self).__name__}: a {kind} hook returned {len(result)} gradients for {len(gradients)}"
                )
            for was, now in zip(gradients, result):
                self._check_gradient(kind, was, now)
            gradients = result
        return gradients

    def _check_gradient(self, kind, was, now):
        if now is None and was is None:
            return
        if not isinstance(now, Tensor):
            raise TypeError(f"{type(self).__name__}: a {kind} hook returned {type(now).__name__} for a gradient")
        if was is not None and (was.shape != now.shape or was.dtype != now.dtype):
            raise ValueError(
                f"{type(self).__name__}: a {kind} hook returned a gradient of {now.shape} {now.dtype} for one of "
                f"{was.shape} {was.dtype}"
            )

    def _call_with_bprop(self, args, kwargs):
        names, defaults = self._of_bprop
        given = args  # bprop takes all by position, also what construct has by default
        for name in names[len(args) :]:
            if name in kwargs or name in defaults:
                given = (*given, kwargs[name] if name in kwargs else defaults[name])
        for name in kwargs:
            if name not in names:
                given = (*given, kwargs[name])
        weights = tuple(self.internal_params)
        given_tensors = tuple(tensors_in(given))
        tensors = (*given_tensors, *weights)
        recording = is_grad_enabled() and any(_needs_grad(t) for t in tensors)
        # As in MindSpore, a gradient within construct is refused, but not where construct is compiled.
        compiled = _graph_call is not None or _core.is_jit(type(self).construct)
        previous = _core._set_recording(2 if compiled else 0)
        try:
            result = self.construct(*args, **kwargs)
        finally:
            _core._set_recording(previous)
        if not recording and not self.requires_grad:
            return result
        single = isinstance(result, Tensor)
        outputs = tuple([_own(y, tensors) for y in tensors_in(result)])  # an input handed through is another tensor
        result = outputs[0] if single else rebuilt(result, outputs)
        if not recording:
            return result
        zeros = [_zeros_of(y) for y in outputs]
        count = len(args) + len(kwargs)
        inputs, structure = rebuilt(given, [LEAF for _ in given_tensors]), rebuilt(result, [LEAF for _ in outputs])

        def backward(saved, *cotangents):
            filled = tuple([zero() if g is None else g for g, zero in zip(cotangents, zeros)])
            out = rebuilt(structure, saved[len(tensors) :])
            # What is one tensor, with or without something else beside it, has one gradient, as in MindSpore.
            gradients = self.bprop(*rebuilt(inputs, saved), out, filled[0] if len(filled) == 1 else filled)
            of_weights = ()
            if gradients is None:
                raise TypeError(f"{type(self).__name__}: bprop returned None; it must return a gradient of each input")
            if weights or (isinstance(gradients, tuple) and len(gradients) == 2 and isinstance(gradients[1], dict)):
                gradients, of_weights = self._split_gradients(gradients, weights)
            gradients = gradients if isinstance(gradients, (tuple, list)) else (gradients,)
            if len(gradients) < count:
                raise RuntimeError(
                    f"{type(self).__name__}: bprop returned {len(gradients)} gradients for {count} inputs"
                )
            of_inputs = parts_at_leaves(inputs, gradients)
            for g in of_inputs:
                if not (g is None or isinstance(g, (Tensor, int, float))):
                    raise TypeError(f"{type(self).__name__}: bprop must return tensors or None, got {type(g).__name__}")
            if _extends.compile_config.CHECK_BPROP not in ("", "0", 0):
                self._check_shapes(of_inputs, saved)
            return (*of_inputs, *of_weights)

        record_function(type(self).__name__, tensors, outputs, backward, (*tensors, *outputs))
        return result

    def _check_shapes(self, gradients, inputs):
        """What MindSpore's setting CHECK_BPROP asks for: each gradient has the shape of its input."""
        for i, (gradient, x) in enumerate(zip(gradients, inputs)):
            if isinstance(gradient, Tensor) and gradient.shape != x.shape:
                raise ValueError(
                    f"{type(self).__name__}: bprop's gradient {gradient.shape} should have the same shape as the {i}th arg, "
                    f"{x.shape}"
                )

    def _split_gradients(self, gradients, weights):
        """What a bprop of a Cell with internal_params returned: what is of the inputs, and those of the weights in order."""
        name = type(self).__name__
        if not weights:
            named = [key.name for key in gradients[1] if isinstance(key, Parameter)]
            if named:
                raise RuntimeError(
                    f"{name}: bprop returned gradients of the weights {', '.join(named)}; set self.internal_params to a list "
                    "of those weights"
                )
            return gradients, ()
        if not isinstance(gradients, tuple) or len(gradients) != 2 or not isinstance(gradients[1], dict):
            raise RuntimeError(
                f"{name}: bprop must return (gradients of inputs, {{weight: gradient}}), as internal_params is set"
            )
        missing = [w.name for w in weights if w not in gradients[1]]
        if missing:
            raise RuntimeError(f"{name}: bprop returned no gradient for the weights {', '.join(missing)}")
        return gradients[0], tuple([gradients[1][w] for w in weights])

    # ---- text

    def extend_repr(self):
        """What repr shows of this cell itself: for our own classes their settings, else nothing.

        >>> ms.nn.LSTM(3, 4, num_layers=2)
        LSTM(input_size=3, hidden_size=4, num_layers=2, has_bias=True, batch_first=False, dropout=0.0, bidirectional=False)
        """
        if type(self).__module__.partition(".")[0] != __name__.partition(".")[0]:
            return ""
        return ", ".join(f"{name}={value!r}" for name, value in self._settings())

    def extra_repr(self):
        """What repr shows of this cell itself, before what extend_repr says: nothing, unless a subclass defines it.

        >>> class Scale(ms.nn.Cell):
        ...     def extra_repr(self):
        ...         return "by=2"
        >>> Scale()
        Scale(by=2)
        """
        return ""

    def _settings(self):
        """(name, value) of the constructor's arguments that are kept under their own names, where that is a short text."""
        import inspect

        for name in inspect.signature(type(self).__init__).parameters:
            value = vars(self).get(name)
            if isinstance(value, Parameter) and value.ndim == 0:
                value = float(f"{value.item():.7g}")  # float32's digits
            if _is_short(value):
                yield name, value

    def _shown_children(self):
        return self._children()

    def __repr__(self):
        head = self.extra_repr() or self.extend_repr()
        lines = [f"({name}): " + repr(child).replace("\n", "\n  ") for name, child in self._shown_children()]
        if not lines:
            return f"{type(self).__name__}({head})"
        return f"{type(self).__name__}({head}\n  " + "\n  ".join(lines) + "\n)"


_core._set_cell_type(Cell)
_missing.explain_calls(Cell)
