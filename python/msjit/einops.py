"""einops of tensors: once this module is imported, ``einops.rearrange``, ``reduce``, ``repeat``, ``einsum``, ``pack`` and
``unpack`` take them, eagerly and in captured code; and einops' layers as modules. Needs einops (``pip install einops``).

>>> import einops
>>> import msjit.einops
>>> einops.rearrange(ms.ops.arange(6).reshape(2, 3), "a b -> (b a)")
Tensor([0, 3, 1, 4, 2, 5], dtype=int64)
"""

from einops._backends import AbstractBackend
from einops.layers import RearrangeMixin, ReduceMixin
from einops.layers._einmix import _EinmixMixin

from . import _core, mint

__all__ = ["EinMix", "Rearrange", "Reduce"]


class MsjitBackend(AbstractBackend):
    """What einops asks of a library; it finds the class by itself."""

    framework_name = "msjit"

    def is_appropriate_type(self, tensor):
        """Whether it is a Tensor."""
        return isinstance(tensor, _core.Tensor)

    def from_numpy(self, x):
        """A Tensor of an array."""
        return _core.Tensor(x)

    def to_numpy(self, x):
        """An array of a Tensor."""
        return x.asnumpy()

    def arange(self, start, stop):
        """int64 from start to below stop."""
        return mint.arange(start, stop, dtype=_core.int64)

    def shape(self, x):
        """The sizes."""
        return x.shape

    def reshape(self, x, shape):
        """The numbers in another shape."""
        return mint.reshape(x, tuple(shape))

    def transpose(self, x, axes):
        """The axes in another order."""
        return mint.permute(x, tuple(axes))

    def reduce(self, x, operation, axes):
        """ "min", "max", "sum", "mean", "prod", "any" or "all" over axes."""
        axes = tuple(axes)
        if operation in ("min", "max"):
            return (mint.amin if operation == "min" else mint.amax)(x, axes)
        if operation in ("sum", "mean"):
            return getattr(mint, operation)(x, axes)
        for axis in sorted(axes, reverse=True):
            x = getattr(mint, operation)(x, axis)
        return x

    def stack_on_zeroth_dimension(self, tensors):
        """Tensors along a new first axis."""
        return mint.stack(tuple(tensors))

    def add_axis(self, x, new_position):
        """With an axis of size 1 more."""
        return mint.unsqueeze(x, new_position)

    def add_axes(self, x, n_axes, pos2len):
        """With axes along which the numbers repeat: a view."""
        sizes = [-1] * n_axes
        for position, length in sorted(pos2len.items()):
            x = mint.unsqueeze(x, position)
            sizes[position] = length
        return mint.broadcast_to(x, tuple(sizes))

    def tile(self, x, repeats):
        """Repeated along each axis."""
        return mint.tile(x, tuple(repeats))

    def concat(self, tensors, axis):
        """One after another along an axis."""
        return mint.cat(tuple(tensors), axis)

    def is_float_type(self, x):
        """Whether a mean can be taken."""
        return x.is_floating_point()

    def einsum(self, pattern, *x):
        """As mint.einsum."""
        return mint.einsum(pattern, *x)

    def layers(self):
        """This module."""
        from . import einops

        return einops


class Rearrange(RearrangeMixin, mint.nn.Module):
    """``einops.rearrange`` as a module.

    Args:
        pattern: text such as "b c h w -> b (c h w)".
        axes_lengths: sizes of axes by their names.
    Inputs:
        Tensor of the shape that the pattern's left side tells.
    Outputs:
        Tensor of the shape that its right side tells.
    Raises:
        einops.EinopsError: the shape does not fit the pattern.

    >>> import msjit.einops
    >>> msjit.einops.Rearrange("a b -> b a")(ms.ops.ones((2, 3))).shape
    (3, 2)
    """

    def forward(self, input):
        """The input, rearranged."""
        return self._apply_recipe(input)


class Reduce(ReduceMixin, mint.nn.Module):
    """``einops.reduce`` as a module.

    Args:
        pattern: text such as "b c h w -> b c".
        reduction: "min", "max", "sum", "mean" or "prod".
        axes_lengths: sizes of axes by their names.
    Inputs:
        Tensor of the shape that the pattern's left side tells.
    Outputs:
        Tensor of the shape that its right side tells.
    Raises:
        einops.EinopsError: the shape does not fit the pattern.
        NotImplementedError: "mean" of integers.

    >>> import msjit.einops
    >>> msjit.einops.Reduce("a b -> a", "sum")(ms.ops.ones((2, 3)))
    Tensor([3., 3.], dtype=float32)
    """

    def forward(self, input):
        """The input, reduced."""
        return self._apply_recipe(input)


class EinMix(_EinmixMixin, mint.nn.Module):
    """A linear layer between axes that a pattern names, as ``einops.layers`` has it.

    Args:
        pattern: text such as "b t c -> b t d".
        weight_shape: names of the weight's axes, such as "c d".
        bias_shape: names of the bias's axes; None, the default: there is none.
        axes_lengths: sizes of axes by their names.
    Inputs:
        Tensor of the shape that the pattern's left side tells.
    Outputs:
        Tensor of the shape that its right side tells.
    Raises:
        einops.EinopsError: the shapes do not fit the pattern.

    Weights begin uniform in +-sqrt(3 / fan_in), the bias in +-sqrt(1 / fan_in).

    >>> import msjit.einops
    >>> msjit.einops.EinMix("b c -> b d", weight_shape="c d", bias_shape="d", c=3, d=2)(ms.ops.ones((4, 3))).shape
    (4, 2)
    """

    def _create_parameters(self, weight_shape, weight_bound, bias_shape, bias_bound):
        def drawn(shape, bound):
            return mint.nn.Parameter(mint.empty(tuple(shape)).uniform_(-bound, bound))

        self.weight = drawn(weight_shape, weight_bound)
        self.bias = None if bias_shape is None else drawn(bias_shape, bias_bound)

    def _create_rearrange_layers(self, pre_pattern, pre_lengths, post_pattern, post_lengths):
        self.pre_rearrange = None if pre_pattern is None else Rearrange(pre_pattern, **pre_lengths)
        self.post_rearrange = None if post_pattern is None else Rearrange(post_pattern, **post_lengths)

    def forward(self, input):
        """The layer's output."""
        if self.pre_rearrange is not None:
            input = self.pre_rearrange(input)
        result = mint.einsum(self.einsum_pattern, input, self.weight)
        if self.bias is not None:
            result = result + self.bias
        return result if self.post_rearrange is None else self.post_rearrange(result)
