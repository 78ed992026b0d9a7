"""PyTorch's ``nn.utils.parametrizations``: weights by length and direction, and of a largest singular value of 1."""

from .... import _core
from .. import functional as F
from ..module import Module
from .parametrize import register_parametrization

_raw = _core._raw_ops
__all__ = ["spectral_norm", "weight_norm"]


class _WeightNorm(Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim

    def _length(self, v):
        if self.dim is None:
            return _raw["sqrt"]((v * v).sum())
        others = tuple(d for d in range(v.ndim) if d != self.dim % v.ndim)
        return _raw["sqrt"]((v * v).sum(others, keepdims=True))

    def forward(self, weight_g, weight_v):
        return weight_v * (weight_g / self._length(weight_v))

    def right_inverse(self, weight):
        return self._length(weight), _raw["copy"](weight)


def weight_norm(module, name="weight", dim=0):
    """Makes a weight of a length and a direction, each of which is trained: weight = g * v / |v| (Salimans and Kingma, 2016).

    Args:
        module: Module with that Parameter; ``parametrizations.<name>.original0`` is g, ``original1`` v.
        name: str. Default: 'weight'.
        dim: int, the dimension of which each slice has a length of its own; None: one for all. Default: 0.
    Returns:
        module.

    >>> layer = ms.mint.nn.utils.parametrizations.weight_norm(ms.mint.nn.Linear(2, 3, bias=False))
    >>> [tuple(p.shape) for p in layer.parameters()]
    [(3, 1), (3, 2)]
    """
    return register_parametrization(module, name, _WeightNorm(dim), unsafe=True)


def power_step(weight, u, v, steps, eps, v_first=False):
    """Turns u and v towards the singular vectors of the largest singular value, in place (power iteration)."""
    to_u = lambda: u.copy_(F.normalize(_raw["matmul"](weight, v), dim=0, eps=eps))
    to_v = lambda: v.copy_(F.normalize(_raw["matmul"](weight.swapaxes(0, 1), u), dim=0, eps=eps))
    previous = _core._set_recording(0)
    try:
        for _ in range(steps):
            for turn in (to_v, to_u) if v_first else (to_u, to_v):
                turn()
    finally:
        _core._set_recording(previous)


def as_matrix(weight, dim):
    """The weight as a matrix whose rows are the slices of dim."""
    w = weight if dim == 0 else weight.moveaxis(dim, 0)
    return w.reshape(w.shape[0], -1)


class _SpectralNorm(Module):
    def __init__(self, weight, n_power_iterations, dim, eps):
        super().__init__()
        self.dim, self.n_power_iterations, self.eps = dim % max(weight.ndim, 1), n_power_iterations, eps
        if weight.ndim > 1:
            matrix = as_matrix(weight.detach(), self.dim)
            for name, size in zip(("_u", "_v"), matrix.shape):
                start = F.normalize(_raw["randn"]((size,), weight.dtype), dim=0, eps=eps)
                self.register_buffer(name, start)
            power_step(matrix, self._u, self._v, 15, eps)

    def forward(self, weight):
        if weight.ndim == 1:
            return F.normalize(weight, dim=0, eps=self.eps)
        matrix = as_matrix(weight, self.dim)
        if self.training:
            power_step(matrix.detach(), self._u, self._v, self.n_power_iterations, self.eps)
        u, v = _raw["copy"](self._u), _raw["copy"](self._v)  # what a later step writes
        return weight / (u * _raw["matmul"](matrix, v)).sum()

    def right_inverse(self, value):
        return value


def spectral_norm(module, name="weight", n_power_iterations=1, eps=1e-12, dim=None):
    """Divides a weight by its largest singular value, which is found by power iteration, a step in each call while the module is
    in training (Miyato et al., 2018).

    Args:
        module: Module with that Parameter.
        name: str. Default: 'weight'.
        n_power_iterations: int, steps in a call. Default: 1.
        eps: small number that keeps divisors from being 0. Default: 1e-12.
        dim: int, the dimension of outputs. Default: None, 1 of transposed convolutions, else 0.
    Returns:
        module.
    Raises:
        ValueError: there is no such tensor.

    >>> layer = ms.mint.nn.utils.parametrizations.spectral_norm(ms.mint.nn.Linear(4, 4))
    >>> round(float(ms.mint.linalg.matrix_norm(layer.weight.detach(), 2)), 1)
    1.0
    """
    weight = getattr(module, name, None)
    if not isinstance(weight, _core.Tensor):
        raise ValueError(f"spectral_norm: {type(module).__name__} has no tensor {name!r}")
    return register_parametrization(
        module, name, _SpectralNorm(weight, n_power_iterations, output_dim(module, dim), eps)
    )


def output_dim(module, dim):
    """dim, or where that is None the dimension of a weight's outputs: 1 of transposed convolutions."""
    if dim is not None:
        return dim
    return 1 if any(c.__name__ == "_ConvTranspose" for c in type(module).__mro__) else 0
