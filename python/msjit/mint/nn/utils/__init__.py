"""PyTorch's ``nn.utils``: gradients that are clipped, parameters as one vector, weights by length and direction."""

from .... import _core, _missing
from ...._core import Tensor

_raw = _core._raw_ops
__all__ = [
    "clip_grad_norm_", "clip_grad_value_", "parameters_to_vector", "remove_weight_norm", "vector_to_parameters", "weight_norm",
]  # fmt: skip


def _with_gradients(parameters):
    parameters = [parameters] if isinstance(parameters, Tensor) else list(parameters)
    return [p for p in parameters if p.grad is not None]


def clip_grad_norm_(parameters, max_norm, norm_type=2.0, error_if_nonfinite=False, foreach=None):
    """Scales the gradients that parameters hold so that their norm, all together, is at most max_norm.

    Args:
        parameters: Tensor or list of Tensors; their ``grad`` is written.
        max_norm: number.
        norm_type: number, the order of the norm. Default: 2.0.
        error_if_nonfinite: True raises RuntimeError where the norm is not finite. Default: False.
        foreach: accepted as PyTorch has it; has no effect.
    Returns:
        Tensor, the norm before.

    >>> w = ms.tensor([3.0, 4.0], requires_grad=True)
    >>> (w * w).sum().backward()
    >>> float(ms.mint.nn.utils.clip_grad_norm_([w], 1.0)), [round(v, 3) for v in w.grad.tolist()]
    (10.0, [0.6, 0.8])
    """
    parameters = _with_gradients(parameters)
    previous = _core._set_recording(0)
    try:
        norms = [_raw["norm"](p.grad, float(norm_type)) for p in parameters]
        total = _raw["norm"](_raw["stack"](norms), float(norm_type)) if norms else _raw["full"](0.0, (), _core.float32)
        if error_if_nonfinite and not bool(_raw["isfinite"](total)):
            raise RuntimeError(f"clip_grad_norm_: the norm of the gradients is {float(total)}")
        scale = _raw["clamp"](max_norm / (total + 1e-6), None, 1.0)
        for p in parameters:
            p.grad.copy_(p.grad * scale)
    finally:
        _core._set_recording(previous)
    return total


def clip_grad_value_(parameters, clip_value, foreach=None):
    """Limits each element of the gradients that parameters hold to [-clip_value, clip_value].

    Args:
        parameters: Tensor or list of Tensors; their ``grad`` is written.
        clip_value: number.
        foreach: accepted as PyTorch has it; has no effect.

    >>> w = ms.tensor([3.0], requires_grad=True)
    >>> (w * w).sum().backward()
    >>> ms.mint.nn.utils.clip_grad_value_([w], 1.0)
    >>> w.grad.tolist()
    [1.0]
    """
    previous = _core._set_recording(0)
    try:
        for p in _with_gradients(parameters):
            p.grad.copy_(_raw["clamp"](p.grad, -float(clip_value), float(clip_value)))
    finally:
        _core._set_recording(previous)


def parameters_to_vector(parameters):
    """Puts all elements of several tensors into one vector.

    Args:
        parameters: list of Tensors.
    Returns:
        1-d Tensor.

    >>> ms.mint.nn.utils.parameters_to_vector([ms.ones(2), ms.zeros(1)]).tolist()
    [1.0, 1.0, 0.0]
    """
    return _raw["cat"]([p.reshape(-1) for p in parameters], 0)


def vector_to_parameters(vec, parameters):
    """Writes the elements of a vector into tensors, one after the other.

    Args:
        vec: 1-d Tensor of as many elements as all of them have.
        parameters: list of Tensors, which are written.

    >>> a, b = ms.zeros(2), ms.zeros(1)
    >>> ms.mint.nn.utils.vector_to_parameters(ms.tensor([1.0, 2.0, 3.0]), [a, b])
    >>> a.tolist(), b.tolist()
    ([1.0, 2.0], [3.0])
    """
    previous, at = _core._set_recording(0), 0
    try:
        for p in parameters:
            count = p.numel()
            p.copy_(vec[at : at + count].reshape(p.shape))
            at += count
    finally:
        _core._set_recording(previous)


class _WeightNorm:
    """What a module runs before it is called: its weight is made of length and direction."""

    def __init__(self, name, dim):
        self.name, self.dim = name, dim

    def weight(self, module):
        g, v = getattr(module, f"{self.name}_g"), getattr(module, f"{self.name}_v")
        return v * (g / _length(v, self.dim))

    def __call__(self, module, inputs):
        setattr(module, self.name, self.weight(module))


def _length(v, dim):
    axes = tuple(d for d in range(v.ndim) if dim is None or d != dim % v.ndim)
    return _raw["sqrt"](_raw["sum"](v * v, axes, dim is not None))


def weight_norm(module, name="weight", dim=0):
    """Makes a weight of a length and a direction, each of which is trained: weight = g * v / |v| (Salimans and Kingma, 2016).

    Args:
        module: module with that Parameter; ``name_g`` and ``name_v`` take its place.
        name: str. Default: 'weight'.
        dim: int, the dimension of which each slice has a length of its own; None: one for all. Default: 0.
    Returns:
        module.
    Raises:
        ValueError: the weight is made so already.

    >>> layer = ms.mint.nn.utils.weight_norm(ms.mint.nn.Linear(2, 3))
    >>> [name for name, _ in layer.named_parameters()]
    ['bias', 'weight_g', 'weight_v']
    """
    from ..parameter import Parameter

    made = vars(module).setdefault("_weight_norms", {})
    if name in made:
        raise ValueError(f"weight_norm: {name} is made of length and direction already")
    value = getattr(module, name).detach()
    norm = _WeightNorm(name, dim)
    delattr(module, name)
    setattr(module, f"{name}_g", Parameter(_length(value, dim), name=f"{name}_g"))
    setattr(module, f"{name}_v", Parameter(_raw["copy"](value), name=f"{name}_v"))
    setattr(module, name, norm.weight(module))
    made[name] = norm, module.register_forward_pre_hook(norm)
    return module


def remove_weight_norm(module, name="weight"):
    """Makes one Parameter again of a weight's length and direction.

    Args:
        module: module that ``weight_norm`` was given.
        name: str. Default: 'weight'.
    Returns:
        module.
    Raises:
        ValueError: the weight is not made so.

    >>> layer = ms.mint.nn.utils.remove_weight_norm(ms.mint.nn.utils.weight_norm(ms.mint.nn.Linear(2, 3)))
    >>> sorted(name for name, _ in layer.named_parameters())
    ['bias', 'weight']
    """
    from ..parameter import Parameter

    if name not in vars(module).get("_weight_norms", {}):
        raise ValueError(f"remove_weight_norm: {name} is not made of length and direction")
    norm, handle = vars(module)["_weight_norms"].pop(name)
    handle.remove()
    value = norm.weight(module).detach()
    for n in (name, f"{name}_g", f"{name}_v"):
        delattr(module, n)
    setattr(module, name, Parameter(value, name=name))
    return module


def __getattr__(name):
    import importlib

    if name in ("parametrizations", "parametrize", "rnn"):
        return importlib.import_module("." + name, __name__)
    if name in ("remove_spectral_norm", "spectral_norm"):
        return getattr(importlib.import_module(".spectral", __name__), name)
    return _missing.elsewhere(__name__, name)
