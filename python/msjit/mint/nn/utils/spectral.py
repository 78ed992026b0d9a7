"""PyTorch's older ``nn.utils.spectral_norm``: a weight that is divided by its largest singular value before each call."""

from .... import _core
from .. import functional as F
from ..parameter import Parameter
from .parametrizations import as_matrix, output_dim, power_step

_raw = _core._raw_ops
__all__ = ["remove_spectral_norm", "spectral_norm"]


class _SpectralNorm:
    def __init__(self, name, steps, dim, eps):
        self.name, self.steps, self.dim, self.eps = name, steps, dim, eps

    def weight(self, module, power):
        weight = getattr(module, f"{self.name}_orig")
        u, v = (getattr(module, f"{self.name}_{k}") for k in "uv")
        matrix = as_matrix(weight, self.dim)
        if power:
            power_step(matrix.detach(), u, v, self.steps, self.eps, v_first=True)
            u, v = _raw["copy"](u), _raw["copy"](v)  # what a later call writes
        return weight / (u * _raw["matmul"](matrix, v)).sum()

    def __call__(self, module, inputs):
        setattr(module, self.name, self.weight(module, module.training))


def spectral_norm(module, name="weight", n_power_iterations=1, eps=1e-12, dim=None):
    """Divides a weight by its largest singular value before each call of the module; it is found by power iteration, a step in
    each call in training (Miyato et al., 2018).

    Args:
        module: Module with that Parameter; ``name_orig`` takes its place, with buffers ``name_u`` and ``name_v``.
        name: str. Default: 'weight'.
        n_power_iterations: int, steps in a call. Default: 1.
        eps: small number that keeps divisors from being 0. Default: 1e-12.
        dim: int, the dimension of outputs. Default: None, 1 of transposed convolutions, else 0.
    Returns:
        module.
    Raises:
        ValueError: the weight is divided so already.

    >>> layer = ms.mint.nn.utils.spectral_norm(ms.mint.nn.Linear(2, 3))
    >>> [name for name, _ in layer.named_parameters()], [name for name, _ in layer.named_buffers()]
    (['bias', 'weight_orig'], ['weight_u', 'weight_v'])
    """
    made = vars(module).setdefault("_spectral_norms", {})
    if name in made:
        raise ValueError(f"spectral_norm: {name} is divided by its largest singular value already")
    weight, norm = getattr(module, name), _SpectralNorm(name, n_power_iterations, output_dim(module, dim), eps)
    delattr(module, name)
    setattr(module, f"{name}_orig", Parameter(weight.detach(), name=f"{name}_orig"))
    setattr(module, name, weight.detach())
    for kind, size in zip("uv", as_matrix(weight.detach(), norm.dim).shape):
        start = F.normalize(_raw["randn"]((size,), weight.dtype), dim=0, eps=eps)
        module.register_buffer(f"{name}_{kind}", start)
    made[name] = norm, module.register_forward_pre_hook(norm)
    return module


def remove_spectral_norm(module, name="weight"):
    """Makes a plain Parameter again of a weight that ``spectral_norm`` divides, as it is now.

    Args:
        module: Module that ``spectral_norm`` was given.
        name: str. Default: 'weight'.
    Returns:
        module.
    Raises:
        ValueError: the weight is not divided so.

    >>> utils = ms.mint.nn.utils
    >>> layer = utils.remove_spectral_norm(utils.spectral_norm(ms.mint.nn.Linear(2, 3)))
    >>> sorted(layer.state_dict())
    ['bias', 'weight']
    """
    if name not in vars(module).get("_spectral_norms", {}):
        raise ValueError(f"remove_spectral_norm: {name} of {type(module).__name__} is not divided")
    norm, handle = vars(module)["_spectral_norms"].pop(name)
    handle.remove()
    value = norm.weight(module, False).detach()
    for n in (name, f"{name}_orig", f"{name}_u", f"{name}_v"):
        delattr(module, n)
    setattr(module, name, Parameter(value, name=name))
    return module
