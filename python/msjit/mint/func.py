"""PyTorch's ``torch.func``: functions that give the derivatives of functions, and calls of modules with other parameters.

>>> ms.mint.func.grad(lambda x: (x**2).sum())(ms.tensor([3.0])).tolist()
[6.0]
"""

from .. import _missing, autograd, transforms
from .._core import Tensor
from .torch_names import vmap

__all__ = [
    "functional_call", "grad", "grad_and_value", "hessian", "jacfwd", "jacrev", "jvp", "linearize", "stack_module_state", "vjp",
    "vmap",
]  # fmt: skip


def grad(func, argnums=0, has_aux=False):
    """A function that gives the gradient of a function of one number.

    Args:
        func: function that returns a Tensor of one element, or with has_aux a pair of it and something else.
        argnums: int or tuple of ints, the arguments to differentiate by: Tensors, or tuples, lists and dicts of them.
            Default: 0.
        has_aux: True: func returns a pair. Default: False.
    Returns:
        function of func's arguments that returns the gradients, with has_aux a pair of them and the something else.

    >>> ms.mint.func.grad(lambda x, y: (x * y).sum(), argnums=(0, 1))(ms.tensor([2.0]), ms.tensor([3.0]))
    (Tensor([3.], dtype=float32), Tensor([2.], dtype=float32))
    """
    both = grad_and_value(func, argnums, has_aux)

    def gradient(*args, **kwargs):
        found, value = both(*args, **kwargs)
        return (found, value[1]) if has_aux else found

    return gradient


def grad_and_value(func, argnums=0, has_aux=False):
    """As ``grad``; the function returns (gradients, what func returned).

    Args:
        func: function that returns a Tensor of one element, or with has_aux a pair of it and something else.
        argnums: int or tuple of ints, the arguments to differentiate by. Default: 0.
        has_aux: True: func returns a pair. Default: False.
    Returns:
        function of func's arguments.

    >>> g, y = ms.mint.func.grad_and_value(lambda x: (x**2).sum())(ms.tensor([3.0]))
    >>> y.item()
    9.0
    """
    return Derivative(func, argnums, has_aux)


class Derivative:
    """The function that ``grad_and_value`` gives."""

    def __init__(self, func, argnums, has_aux):
        self.func, self.argnums, self.has_aux = func, argnums, has_aux

    def __call__(self, *args, **kwargs):
        one = isinstance(self.argnums, int)
        places = [n + len(args) if n < 0 else n for n in ((self.argnums,) if one else self.argnums)]
        leaves = []
        spread = [_taken_apart(args[n], leaves) for n in places]

        def of_leaves(*values):
            given = list(args)
            for n, structure in zip(places, spread):
                given[n] = _put_together(structure, values)
            result = self.func(*given, **kwargs)
            value, aux = result if self.has_aux else (result, None)
            if not isinstance(value, Tensor) or value.size != 1:
                raise RuntimeError("grad: the function must return a Tensor of one element")
            return (value, aux) if self.has_aux else value

        positions = tuple(range(len(leaves)))
        value, *others = autograd.value_and_grad(of_leaves, positions, has_aux=self.has_aux)(*leaves)
        gradients = others[-1] if len(leaves) > 1 else (others[-1],)  # a bare one of a single position
        gradients = tuple(_put_together(s, gradients) for s in spread)
        return gradients[0] if one else gradients, value


def _taken_apart(value, leaves):
    """The structure of a value, with the places of its Tensors, which are added to leaves."""
    if isinstance(value, Tensor):
        leaves.append(value)
        return len(leaves) - 1
    if isinstance(value, dict):
        return {k: _taken_apart(v, leaves) for k, v in value.items()}
    if isinstance(value, (tuple, list)):
        parts = [_taken_apart(v, leaves) for v in value]
        return type(value)(*parts) if hasattr(value, "_fields") else type(value)(parts)
    raise TypeError(f"grad: arguments must be Tensors or tuples, lists and dicts of them, got {type(value).__name__}")


def _put_together(structure, values):
    if isinstance(structure, int):
        return values[structure]
    if isinstance(structure, dict):
        return {k: _put_together(v, values) for k, v in structure.items()}
    parts = [_put_together(v, values) for v in structure]
    return type(structure)(*parts) if hasattr(structure, "_fields") else type(structure)(parts)


def vjp(func, *primals, has_aux=False):
    """What a function returns, and the function that takes a cotangent of it back to the arguments.

    Args:
        func: function of Tensors.
        primals: its arguments.
        has_aux: True: func returns a pair of what is differentiated and something else. Default: False.
    Returns:
        (what func returned, function of a cotangent that returns a tuple of gradients[, the something else]).

    >>> y, back = ms.mint.func.vjp(lambda x: x**2, ms.tensor([3.0]))
    >>> back(ms.tensor([1.0]))
    (Tensor([6.], dtype=float32),)
    """
    return transforms.vjp(func, *primals, has_aux=has_aux)


def jvp(func, primals, tangents, *, strict=False, has_aux=False):
    """What a function returns, and its derivative along a direction, by forward mode.

    Args:
        func: function of Tensors.
        primals: tuple of its arguments.
        tangents: tuple of Tensors of their shapes, the direction.
        strict: accepted as PyTorch has it.
        has_aux: True: func returns a pair of what is differentiated and something else. Default: False.
    Returns:
        (what func returned, the derivative[, the something else]).

    >>> ms.mint.func.jvp(lambda x: x**2, (ms.tensor([3.0]),), (ms.tensor([1.0]),))
    (Tensor([9.], dtype=float32), Tensor([6.], dtype=float32))
    """
    return transforms.jvp(func, primals, tangents, has_aux)


def linearize(func, *primals):
    """What a function returns, and the linear map that takes tangents of the arguments to those of the result.

    Args:
        func: function of Tensors.
        primals: its arguments.
    Returns:
        (what func returned, the linear map).

    >>> y, along = ms.mint.func.linearize(lambda x: x**2, ms.tensor([3.0]))
    >>> along(ms.tensor([2.0])).tolist()
    [12.0]
    """
    return transforms.linearize(func, primals)


def jacrev(func, argnums=0, *, has_aux=False, chunk_size=None):
    """A function that gives the Jacobian by reverse mode: the shape of the result, then that of the argument.

    Args:
        func: function of Tensors.
        argnums: int or tuple of ints, the arguments. Default: 0.
        has_aux: True: func returns a pair of what is differentiated and something else. Default: False.
        chunk_size: accepted as PyTorch has it.
    Returns:
        function of func's arguments.

    >>> ms.mint.func.jacrev(lambda x: x**2)(ms.tensor([1.0, 3.0])).tolist()
    [[2.0, 0.0], [0.0, 6.0]]
    """
    return transforms.jacrev(func, argnums, has_aux)


def jacfwd(func, argnums=0, has_aux=False, *, randomness="error"):
    """As ``jacrev``, by forward mode.

    Args:
        func: function of Tensors.
        argnums: int or tuple of ints, the arguments. Default: 0.
        has_aux: True: func returns a pair of what is differentiated and something else. Default: False.
        randomness: accepted as PyTorch has it.
    Returns:
        function of func's arguments.

    >>> ms.mint.func.jacfwd(lambda x: x**2)(ms.tensor([1.0, 3.0])).tolist()
    [[2.0, 0.0], [0.0, 6.0]]
    """
    return transforms.jacfwd(func, argnums, has_aux)


def hessian(func, argnums=0):
    """A function that gives the second derivatives, forward over reverse.

    Args:
        func: function of Tensors.
        argnums: int or tuple of ints, the arguments. Default: 0.
    Returns:
        function of func's arguments.

    >>> ms.mint.func.hessian(lambda x: (x**3).sum())(ms.tensor([1.0, 2.0])).tolist()
    [[6.0, 0.0], [0.0, 12.0]]
    """
    return transforms.hessian(func, argnums)


def functional_call(module, parameter_and_buffer_dicts, args=None, kwargs=None, *, tie_weights=True, strict=False):
    """Calls a module as if its parameters and buffers were these Tensors; gradients go to them.

    Args:
        module: Module.
        parameter_and_buffer_dicts: dict of names, as ``named_parameters`` and ``named_buffers`` give them, and Tensors; or a
            tuple of such dicts.
        args: tuple of arguments, or one. Default: None.
        kwargs: dict of keyword arguments. Default: None.
        tie_weights: accepted as PyTorch has it.
        strict: True: all names must be given. Default: False.
    Returns:
        what the module returns.
    Raises:
        KeyError: a name that the module has not, or with strict one that is not given.

    >>> layer = ms.mint.nn.Linear(2, 1, bias=False)
    >>> ms.mint.func.functional_call(layer, {"weight": ms.tensor([[2.0, 3.0]])}, (ms.ones(1, 2),)).tolist()
    [[5.0]]
    """
    given = parameter_and_buffer_dicts
    given = dict(given) if isinstance(given, dict) else {k: v for part in given for k, v in part.items()}
    have = _state(module)
    wrong = [n for n in given if n not in have] + ([n for n in have if n not in given] if strict else [])
    if wrong:
        raise KeyError(f"functional_call: {', '.join(wrong)}: {type(module).__name__} has {', '.join(have)}")
    places = [(*_owner(module, name), value) for name, value in given.items()]
    before = [owner.__dict__.get(attribute, _NOTHING) for owner, attribute, _ in places]
    try:
        for owner, attribute, value in places:
            owner.__dict__[attribute] = value
        args = () if args is None else args if isinstance(args, tuple) else (args,)
        return module(*args, **(kwargs or {}))
    finally:
        for (owner, attribute, _), value in zip(places, before):
            if value is _NOTHING:
                del owner.__dict__[attribute]
            else:
                owner.__dict__[attribute] = value


_NOTHING = object()


def _state(module):
    """Parameters and buffers by the names that PyTorch gives them."""
    return {**dict(module.named_parameters()), **dict(module.named_buffers())}


def _owner(module, name):
    """The module that has a parameter of that name, and the attribute."""
    *path, attribute = name.split(".")
    for part in path:
        module = module[int(part)] if part.isdigit() and not hasattr(module, part) else getattr(module, part)
    return module, attribute


def stack_module_state(models):
    """The parameters and buffers of modules of one architecture, stacked: for ``vmap`` over ``functional_call``.

    Args:
        models: list of Modules.
    Returns:
        (dict of names and stacked parameters, which are trained as leaves, dict of names and stacked buffers).

    >>> parameters, buffers = ms.mint.func.stack_module_state([ms.mint.nn.Linear(2, 1) for _ in range(3)])
    >>> parameters["weight"].shape
    (3, 1, 2)
    """
    from .. import ops

    def stacked(names, of):
        return {n: ops.stack([dict(of(m))[n] for m in models]).detach() for n in names}

    first = models[0]
    parameters = stacked(dict(first.named_parameters()), lambda m: m.named_parameters())
    for value in parameters.values():
        value.requires_grad_()
    return parameters, stacked(dict(first.named_buffers()), lambda m: m.named_buffers())


__getattr__ = _missing.getattr_of(__name__)
_missing.explain_calls(globals())
