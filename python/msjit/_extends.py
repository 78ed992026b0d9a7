"""What scripts for MindSpore import from its private ``_extends``."""


def cell_attr_register(fn=None, attrs=None):
    """A decorator of a Cell's ``__init__`` that says which arguments distinguish instances; here every instance is its own.

    >>> from msjit._extends import cell_attr_register
    >>> class Net(ms.nn.Cell):
    ...     @cell_attr_register(attrs=["width"])
    ...     def __init__(self, width):
    ...         super().__init__()
    ...         self.width = width
    >>> Net(3).width
    3
    """
    return fn if fn is not None else lambda function: function


class _Settings:
    """Settings of MindSpore's compiler: kept as they are assigned, and without effect here."""


compile_config = _Settings()
