"""Ops that make tensors, from nothing or from random numbers."""

TEXT = """
full:
    @value the number
    >>> ms.ops.raw.full(7, (2,))
    Tensor([7, 7], dtype=int64)

mint.full:
    @value the number
    >>> {f}((2,), 7)
    Tensor([7, 7], dtype=int64)

full_like:
    @value the number
    >>> {f}(ms.tensor([1.0, 2.0]), 7)
    Tensor([7., 7.], dtype=float32)

ops.zeros mint.zeros:
    >>> {f}(2, 3)
    Tensor([[0., 0., 0.],
            [0., 0., 0.]], dtype=float32)
    >>> {f}((2,), dtype=ms.int32)
    Tensor([0, 0], dtype=int32)

ops.ones mint.ones:
    >>> {f}(2, 3)
    Tensor([[1., 1., 1.],
            [1., 1., 1.]], dtype=float32)
    >>> {f}((2,), dtype=ms.int32)
    Tensor([1, 1], dtype=int32)

ops.zeros_like mint.zeros_like:
    >>> {f}(ms.tensor([1.5, 2.5]))
    Tensor([0., 0.], dtype=float32)

ops.ones_like mint.ones_like:
    >>> {f}(ms.tensor([1.5, 2.5]))
    Tensor([1., 1.], dtype=float32)

arange:
    @start the first number
    @stop the end, which is not reached
    @step the distance of two numbers, which may be negative
    @dtype the dtype of the result; None: int64 for ints, the default dtype for floats
    = a 1-d Tensor
    ! ValueError where step is 0 or one of the three is not finite
    >>> ms.ops.raw.arange(0, 5, 2)
    Tensor([0, 2, 4], dtype=int64)

linspace:
    @start the first number
    @stop the last number
    @num how many
    @dtype the dtype of the result; None: the default dtype, float32
    = a 1-d Tensor
    ! ValueError for a negative number of values
    >>> {f}(0, 1, 5)
    Tensor([0.  , 0.25, 0.5 , 0.75, 1.  ], dtype=float32)

eye:
    @n the number of rows
    @m the number of columns; None: n
    @dtype the dtype of the result; None: the default dtype, float32
    = a Tensor (n, m)
    ! ValueError for negative sizes
    >>> {f}(2, 3)
    Tensor([[1., 0., 0.],
            [0., 1., 0.]], dtype=float32)

rand:
    ms.set_seed makes the numbers repeatable.
    >>> x = {f}(1000)
    >>> x.shape, bool((x >= 0).all()), bool((x < 1).all())
    ((1000,), True, True)

randn:
    ms.set_seed makes the numbers repeatable.
    >>> {f}((2, 3)).shape
    (2, 3)

randint:
    ms.set_seed makes the numbers repeatable.
    @low the least number
    @high the end, which is not reached
    @shape the sizes of the result
    @dtype the dtype of the result
    = a Tensor of that shape
    ! ValueError where low is not below high
    >>> x = ms.ops.raw.randint(0, 10, (1000,))
    >>> int(x.min()), int(x.max())
    (0, 9)

bernoulli:
    ms.set_seed makes the numbers repeatable.
    @p probabilities, of floats in [0, 1]
    = a Tensor of p's shape and dtype
    ! ValueError for a probability outside [0, 1]; TypeError where p is not of floats
    >>> {f}(ms.tensor([0.0, 1.0]))
    Tensor([0., 1.], dtype=float32)

randperm:
    ms.set_seed makes it repeatable.
    @n how many numbers
    @dtype the dtype of the result
    = a Tensor (n,)
    ! ValueError where n is negative
    >>> ms.ops.sort({f}(4))[0]
    Tensor([0, 1, 2, 3], dtype=int64)
"""
