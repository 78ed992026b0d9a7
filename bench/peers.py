"""The libraries that figures are compared with, on one thread; None where one is not installed."""

try:
    import torch

    torch.set_num_threads(1)
except ImportError:
    torch = None
try:
    import jax
    import jax.numpy as jnp
except ImportError:
    jax = jnp = None

__all__ = ["jax", "jnp", "torch"]
