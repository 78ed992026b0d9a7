"""What bijectors share, and the inverse of one."""

from .... import _core
from ...cell import Cell

_FLOATS = (_core.float16, _core.float32, _core.float64, _core.bfloat16)
_CALLS = ("forward", "inverse", "forward_log_jacobian", "inverse_log_jacobian")


class Bijector(Cell):
    """Base of bijectors; a subclass gives ``_forward``, ``_inverse``, ``_forward_log_jacobian`` and ``_inverse_log_jacobian``.

    Args:
        is_constant_jacobian: whether the Jacobian is the same everywhere. Default: False.
        is_injective: whether no value is given twice. Default: True.
        name: str; None (default): the class's.
        dtype: dtype of the Tensors that it takes; None (default): any of floats.
        param: dict, what the parameters are.

    >>> import msjit.nn.probability.bijector as msb
    >>> class Negative(msb.Bijector):
    ...     def _forward(self, x):
    ...         return -x
    >>> Negative().forward(ms.tensor([1.0]))
    Tensor([-1.], dtype=float32)
    """

    def __init__(self, is_constant_jacobian=False, is_injective=True, name=None, dtype=None, param=None):
        super().__init__()
        for key, value in (("is_constant_jacobian", is_constant_jacobian), ("is_injective", is_injective)):
            if not isinstance(value, bool):
                raise TypeError(f"Bijector: {key} must be bool, got {type(value).__name__}")
        self.is_constant_jacobian, self.is_injective = is_constant_jacobian, is_injective
        self.name, self.dtype, self.parameters = name or type(self).__name__, dtype, param or {}

    def _parameter(self, key, value):
        """A parameter as a Tensor of floats."""
        if isinstance(value, str):
            raise TypeError(f"{self.name}: {key} must be a number, list, array or Tensor, got str")
        made = value if isinstance(value, _core.Tensor) else _core.tensor(value, dtype=self.dtype or _core.float32)
        if made.dtype not in _FLOATS:
            made = made.astype(_core.float32)
        self.parameters = {**self.parameters, key: value}
        return made

    @property
    def batch_shape(self):
        """The shape of the parameters together."""
        total = 0.0
        for key in self.parameters:
            total = total + getattr(self, key)
        return total.shape if isinstance(total, _core.Tensor) else ()

    @property
    def is_scalar_batch(self):
        """Whether the parameters are single numbers."""
        return self.batch_shape == ()

    def _given(self, value):
        if not isinstance(value, _core.Tensor):
            raise TypeError(f"{self.name}: expected a Tensor, got {type(value).__name__}")
        if value.dtype not in _FLOATS:
            raise TypeError(f"{self.name}: expected a Tensor of floats, got {value.dtype}")
        if self.dtype is not None and value.dtype != self.dtype:
            raise TypeError(f"{self.name}: expected a Tensor of {self.dtype}, got {value.dtype}")
        return value

    def _apply(self, call, value):
        function = getattr(self, "_" + call, None)
        if function is None:
            raise NotImplementedError(f"{self.name} has no {call}")
        return function(self._given(value))

    def forward(self, value):
        """The function."""
        return self._apply("forward", value)

    def inverse(self, value):
        """Its inverse."""
        return self._apply("inverse", value)

    def forward_log_jacobian(self, value):
        """The logarithm of the derivative of the function."""
        return self._apply("forward_log_jacobian", value)

    def inverse_log_jacobian(self, value):
        """The logarithm of the derivative of the inverse."""
        return self._apply("inverse_log_jacobian", value)

    def construct(self, name, *args, **kwargs):
        if name not in _CALLS:
            raise ValueError(f"{self.name}: the name must be one of {', '.join(_CALLS)}, got {name!r}")
        return getattr(self, name)(*args, **kwargs)

    def extend_repr(self):
        """The parameters."""
        return ", ".join(f"{key} = {getattr(self, key)}" for key in self.parameters)


class Invert(Bijector):
    """The inverse of a bijector.

    Args:
        bijector: Bijector.
        name: str; '' (default): 'Invert' and the bijector's.
    Raises:
        TypeError: bijector is none.

    >>> import msjit.nn.probability.bijector as msb
    >>> msb.Invert(msb.Exp()).forward(ms.tensor([1.0]))
    Tensor([0.], dtype=float32)
    """

    def __init__(self, bijector, name=""):
        if not isinstance(bijector, Bijector):
            raise TypeError(f"Invert: bijector must be a Bijector, got {type(bijector).__name__}")
        if not isinstance(name, str):
            raise TypeError(f"Invert: name must be str, got {type(name).__name__}")
        super().__init__(
            bijector.is_constant_jacobian, bijector.is_injective, name or f"Invert{bijector.name}", bijector.dtype
        )
        self._bijector = bijector

    @property
    def bijector(self):
        """The bijector."""
        return self._bijector

    def forward(self, x):
        """The bijector's inverse."""
        return self._bijector.inverse(x)

    def inverse(self, y):
        """The bijector's function."""
        return self._bijector.forward(y)

    def forward_log_jacobian(self, x):
        """That of the bijector's inverse."""
        return self._bijector.inverse_log_jacobian(x)

    def inverse_log_jacobian(self, y):
        """That of the bijector's function."""
        return self._bijector.forward_log_jacobian(y)
