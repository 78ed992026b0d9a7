"""Reductions and scans."""

TEXT = """
sum:
    The sum of no elements is 0.
    @dtype the dtype to add in; None: x's, and int64 for bools and integers
    >>> x = ms.tensor([[1, 2], [3, 4]])
    >>> {f}(x)
    Tensor(10, dtype=int64)
    >>> {f}(x, 0)
    Tensor([4, 6], dtype=int64)

mean:
    The mean of no elements is NaN.
    @dtype the dtype to compute in; None: x's, and float32 for bools and integers
    >>> {f}(ms.tensor([[1, 2], [3, 5]]), 1)
    Tensor([1.5, 4. ], dtype=float32)

prod:
    The product of no elements is 1.
    @dtype the dtype to multiply in; None: x's, and int64 for bools and integers
    >>> {f}(ms.tensor([[1, 2], [3, 4]]), 1)
    Tensor([ 2, 12], dtype=int64)

sum_squares:
    The square of the 2-norm, of real numbers: limits of gradients and penalties of weights are made of it. Of complex numbers it
    is the sum of x * x, too, not of the moduli. Of no elements it is 0.
    @dtype the dtype to square and add in; None: x's, and int64 for bools and integers
    >>> x = ms.tensor([[1.0, 2.0], [3.0, 4.0]])
    >>> {f}(x)
    Tensor(30., dtype=float32)
    >>> {f}(x, 0)
    Tensor([10., 20.], dtype=float32)

amax:
    >>> {f}(ms.tensor([[1.0, 5.0], [7.0, 2.0]]), 0)
    Tensor([7., 5.], dtype=float32)

amin:
    >>> {f}(ms.tensor([[1.0, 5.0], [7.0, 2.0]]), 0)
    Tensor([1., 2.], dtype=float32)

any:
    False where there is no element; NaN is true.
    >>> {f}(ms.tensor([[True, False], [False, False]]), 1)
    Tensor([ True, False], dtype=bool_)

all:
    True where there is no element; NaN is true.
    >>> {f}(ms.tensor([[True, False], [True, True]]), 1)
    Tensor([False,  True], dtype=bool_)

argmax:
    The first NaN counts as the largest.
    >>> {f}(ms.tensor([[1.0, 5.0, 5.0], [7.0, 2.0, 0.0]]), 1)
    Tensor([1, 0], dtype=int64)

argmin:
    The first NaN counts as the smallest.
    >>> {f}(ms.tensor([[1.0, 5.0, 0.0], [7.0, 2.0, 2.0]]), 1)
    Tensor([2, 1], dtype=int64)

var:
    The mean is subtracted first, so that large values do not cancel.
    @ddof what is taken off the number of elements in the divisor: 0 for all of a population, 1 for a sample of it
    >>> {f}(ms.tensor([[1.0, 3.0], [2.0, 2.0]]), 1)
    Tensor([1., 0.], dtype=float32)

mint.var:
    @ddof what is taken off the number of elements in the divisor: 0 for all of a population, 1 for a sample of it
    >>> {f}(ms.tensor([[1.0, 3.0], [2.0, 2.0]]), 1)
    Tensor([2., 0.], dtype=float32)

std:
    @ddof what is taken off the number of elements in the divisor: 0 for all of a population, 1 for a sample of it
    >>> {f}(ms.tensor([[1.0, 3.0], [2.0, 2.0]]), 1)
    Tensor([1., 0.], dtype=float32)

mint.std:
    @ddof what is taken off the number of elements in the divisor: 0 for all of a population, 1 for a sample of it
    >>> {f}(ms.tensor([[1.0, 3.0], [2.0, 2.0]]), 1)
    Tensor([1.4142135, 0.       ], dtype=float32)

logsumexp:
    exp does not overflow that way.
    @axis the dimension, or dimensions, that the result no longer has; negative ones count from the end
    >>> {f}(ms.tensor([[0.0, 0.0], [1000.0, 0.0]]), 1)
    Tensor([6.931472e-01, 1.000000e+03], dtype=float32)

norm:
    sum(|x| ** p) ** (1 / p); of p = inf the largest |x|, of -inf the smallest, of 0 the number of elements that are not 0.
    @p the order of the norm
    >>> {f}(ms.tensor([[3.0, 4.0], [6.0, 8.0]]), 2.0, 1)
    Tensor([ 5., 10.], dtype=float32)
    >>> {f}(ms.tensor([3.0, -4.0]), float("inf"))
    Tensor(4., dtype=float32)

count_nonzero:
    NaN is not zero.
    >>> {f}(ms.tensor([[1, 0, 2], [0, 0, 3]]), axis=1)
    Tensor([2, 1], dtype=int64)

mint.count_nonzero:
    NaN is not zero.
    >>> {f}(ms.tensor([[1, 0, 2], [0, 0, 3]]), dim=1)
    Tensor([2, 1], dtype=int64)

cumsum:
    Each element is the sum of those up to it.
    >>> {f}(ms.tensor([[1, 2, 3], [4, 5, 6]]), 1)
    Tensor([[ 1,  3,  6],
            [ 4,  9, 15]], dtype=int64)

cumprod:
    Each element is the product of those up to it.
    >>> {f}(ms.tensor([1.0, 2.0, 3.0, 4.0]), 0)
    Tensor([ 1.,  2.,  6., 24.], dtype=float32)

fft_c2c:
    X[k] = sum over j of x[j] exp(-2 pi i j k / n) along each of dims, one after the other; the inverse has the opposite sign.
    @dims the dimensions to transform
    @inverse whether it is the inverse that is computed
    @norm where the factor 1 / n stands: 'backward' in the inverse, 'forward' in the transform, 'ortho' its root in both
    = a Tensor of x's shape of complex64, or complex128 of double precision
    ! ValueError where a dimension of dims has no elements, or norm is another; IndexError where there is no such dimension
    >>> {f}(ms.tensor([1.0, 2.0, 3.0, 4.0]), (0,))
    Tensor([10.+0.j, -2.+2.j, -2.+0.j, -2.-2.j], dtype=complex64)

fft_r2c:
    The second half along the last of dims mirrors the conjugates of the first.
    @x of real numbers
    @dims the dimensions to transform
    @norm where the factor 1 / n stands: 'backward' in the inverse, 'forward' in the transform, 'ortho' its root in both
    @onesided whether the second half is left out
    = a Tensor of complex64, or complex128 of double precision
    ! TypeError of complex numbers; ValueError where a dimension of dims has no elements, or norm is another;
    ! IndexError where there is no such dimension
    >>> {f}(ms.tensor([1.0, 2.0, 3.0, 4.0]), (0,))
    Tensor([10.+0.j, -2.+2.j, -2.+0.j], dtype=complex64)

fft_c2r:
    Imaginary parts that the transform of real numbers cannot have count for nothing.
    @x the first half along the last of dims
    @dims the dimensions to transform back
    @n how many real numbers there were along the last of dims; None: an even number
    @norm where the factor 1 / n stands: 'backward' in the inverse, 'forward' in the transform, 'ortho' its root in both
    = a Tensor of float32, or float64 of double precision
    ! ValueError where n // 2 + 1 elements are not there, a dimension of dims has none, or norm is another;
    ! IndexError where there is no such dimension
    >>> {f}(ms.tensor([10.0, -2.0, -2.0]), (0,))
    Tensor([1., 3., 3., 3.], dtype=float32)

cumulative_trapezoid:
    Each element is the integral up to that point, from the second one on.
    @y the values at the points, with at least one dimension
    @x the points, 1-d or with y's dimensions
    @dx how far apart the points are where x is None
    = a Tensor of y's shape with one element less along dim, in floating point or complex
    ! IndexError where there is no such dimension; ValueError where there is not one point for each value
    >>> {f}(ms.tensor([1.0, 2.0, 3.0]))
    Tensor([1.5, 4. ], dtype=float32)
    >>> {f}(ms.tensor([1.0, 2.0, 3.0]), ms.tensor([0.0, 1.0, 3.0]))
    Tensor([1.5, 6.5], dtype=float32)

mode:
    In the gradient the whole of it goes to the element of the index. NaN differs from every number and from NaN.
    @x of real numbers
    @dim the dimension, which the results lack
    @keepdim whether the dimension stays, of size 1
    = (values in x's dtype, indices in int64)
    ! IndexError where there is no such dimension; ValueError where it is empty; TypeError for complex numbers
    >>> values, indices = {f}(ms.tensor([[3, 1, 3], [5, 4, 6]]))
    >>> values, indices
    (Tensor([3, 4], dtype=int64), Tensor([2, 1], dtype=int64))

cummax:
    Each value is the largest of those up to it; its index says where it stands.
    >>> values, indices = {f}(ms.tensor([1.0, 3.0, 2.0, 5.0]), 0)
    >>> values, indices
    (Tensor([1., 3., 3., 5.], dtype=float32), Tensor([0, 1, 1, 3], dtype=int64))

cummin:
    Each value is the smallest of those up to it; its index says where it stands.
    >>> values, indices = {f}(ms.tensor([4.0, 5.0, 2.0, 3.0]), 0)
    >>> values, indices
    (Tensor([4., 4., 2., 2.], dtype=float32), Tensor([0, 0, 2, 2], dtype=int64))
"""
