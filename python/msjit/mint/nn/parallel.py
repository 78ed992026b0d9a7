"""PyTorch's ways to run a module on several devices of one process; here it runs where its Parameters are.

>>> from msjit.mint.nn.parallel import data_parallel
>>> data_parallel(ms.mint.nn.Identity(), ms.tensor([1.0]), range(2))
Tensor([1.], dtype=float32)
"""

from .module import Module

__all__ = ["DataParallel", "data_parallel"]


def data_parallel(module, inputs, device_ids=None, output_device=None, dim=0, module_kwargs=None):
    """What the module gives for the inputs.

    Args:
        module: Module.
        inputs: Tensor, or tuple of what the module is called with.
        device_ids: accepted as PyTorch has it; has no effect.
        output_device: accepted as PyTorch has it; has no effect.
        dim: accepted as PyTorch has it; has no effect.
        module_kwargs: dict of what it is called with by name. Default: None.
    Returns:
        what the module returns.

    >>> ms.mint.nn.parallel.data_parallel(ms.mint.nn.ReLU(), ms.tensor([-1.0, 2.0]))
    Tensor([0., 2.], dtype=float32)
    """
    return module(*(inputs if isinstance(inputs, tuple) else (inputs,)), **(module_kwargs or {}))


class DataParallel(Module):
    """A module under the name ``module``, called as it is: names of Parameters begin with "module.", as in PyTorch.

    Args:
        module: Module.
        device_ids: accepted as PyTorch has it; has no effect.
        output_device: accepted as PyTorch has it; has no effect.
        dim: accepted as PyTorch has it; has no effect.
    Inputs:
        inputs: what the module takes.
    Returns:
        what the module returns.

    >>> net = ms.mint.nn.DataParallel(ms.mint.nn.Linear(2, 1))
    >>> list(net.state_dict())
    ['module.weight', 'module.bias']
    """

    def __init__(self, module, device_ids=None, output_device=None, dim=0):
        super().__init__()
        self.module = module

    def forward(self, *inputs, **kwargs):
        return self.module(*inputs, **kwargs)
