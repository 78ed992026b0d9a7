"""Element-wise ops."""

TEXT = """
add:
    A number takes the dtype of the tensor, but a float makes integers floating point.
    >>> {f}(ms.tensor([1, 2]), ms.tensor([[10], [20]]))
    Tensor([[11, 12],
            [21, 22]], dtype=int64)
    >>> {f}(ms.tensor([1, 2]), 0.5)
    Tensor([1.5, 2.5], dtype=float32)

sub:
    Bools have no difference: use logical_xor.
    ! ValueError where the shapes do not broadcast; TypeError for bools
    >>> {f}(ms.tensor([5, 7]), ms.tensor([1, 2]))
    Tensor([4, 5], dtype=int64)

mul:
    >>> {f}(ms.tensor([1.0, 2.0]), ms.tensor([[10.0], [20.0]]))
    Tensor([[10., 20.],
            [20., 40.]], dtype=float32)

div:
    Division by 0 gives inf, or NaN for 0 / 0.
    >>> {f}(ms.tensor([1, 2]), 4)
    Tensor([0.25, 0.5 ], dtype=float32)
    >>> {f}(ms.tensor([1.0, 0.0]), ms.tensor([0.0, 0.0]))
    Tensor([inf, nan], dtype=float32)

floor_div:
    ! ValueError where the shapes do not broadcast; TypeError for complex numbers
    >>> {f}(ms.tensor([7, -7]), 2)
    Tensor([ 3, -4], dtype=int64)

mod:
    x - floor(x / y) * y, so that the result lies between 0 and y.
    ! ValueError where the shapes do not broadcast; TypeError for complex numbers
    >>> {f}(ms.tensor([7, -7]), 3)
    Tensor([1, 2], dtype=int64)

fmod:
    x - trunc(x / y) * y; mod takes the sign of y instead.
    ! ValueError where the shapes do not broadcast; TypeError for complex numbers
    >>> {f}(ms.tensor([7, -7]), 3)
    Tensor([ 1, -1], dtype=int64)

pow:
    @y the exponent
    >>> {f}(ms.tensor([2.0, 3.0]), 2)
    Tensor([4., 9.], dtype=float32)
    >>> {f}(2, ms.tensor([1, 2, 3]))
    Tensor([2, 4, 8], dtype=int64)

mint.pow ops.pow:
    @y the exponent; its shape broadcasts with x's
    >>> {f}(ms.tensor([2.0, 3.0]), 2)
    Tensor([4., 9.], dtype=float32)

maximum:
    Where both are equal the gradient is shared by the two.
    ! ValueError where the shapes do not broadcast; TypeError for complex numbers
    >>> {f}(ms.tensor([1.0, float("nan")]), 2.0)
    Tensor([ 2., nan], dtype=float32)

minimum:
    Where both are equal the gradient is shared by the two.
    ! ValueError where the shapes do not broadcast; TypeError for complex numbers
    >>> {f}(ms.tensor([1.0, float("nan")]), 0.5)
    Tensor([0.5, nan], dtype=float32)

fmax:
    ! ValueError where the shapes do not broadcast; TypeError for complex numbers
    >>> {f}(ms.tensor([1.0, float("nan")]), 2.0)
    Tensor([2., 2.], dtype=float32)

fmin:
    ! ValueError where the shapes do not broadcast; TypeError for complex numbers
    >>> {f}(ms.tensor([1.0, float("nan")]), 0.5)
    Tensor([0.5, 0.5], dtype=float32)

atan2:
    It is atan(y / x) with the quadrant told by the signs of both.
    @y the ordinate of the point
    @x the abscissa of the point; its shape broadcasts with y's
    >>> {f}(ms.tensor([1.0, -1.0]), ms.tensor([-1.0, 0.0]))
    Tensor([ 2.3561945, -1.5707964], dtype=float32)

hypot:
    >>> {f}(ms.tensor([3.0, 5.0]), ms.tensor([4.0, 12.0]))
    Tensor([ 5., 13.], dtype=float32)

xlog1py:
    The factor that is 0 wins against the logarithm of 0 and of negative numbers, with gradients of 0.
    @x the factor
    @y what 1 is added to; its shape broadcasts with x's
    >>> {f}(ms.tensor([0.0, 2.0]), ms.tensor([-1.0, 1.0]))
    Tensor([0.       , 1.3862944], dtype=float32)

straight_through:
    For what has no gradient of its own, rounding and choosing among them: the result is value, and x gets the gradient as if it
    were the result. value gets none.
    @x what the gradient goes to
    @value what the result is; its shape broadcasts with x's
    >>> x = ms.tensor([0.4, 1.7], requires_grad=True)
    >>> y = {f}(x, x.round())
    >>> (y * y).sum().backward()
    >>> y.asnumpy(), x.grad.asnumpy()
    (array([0., 2.], dtype=float32), array([0., 4.], dtype=float32))

lerp:
    A straight line from x, where weight is 0, to end, where it is 1.
    @x the values at weight 0
    @end the values at weight 1
    @weight how far to go from x to end
    >>> {f}(ms.tensor([0.0, 10.0]), ms.tensor([10.0, 20.0]), 0.25)
    Tensor([ 2.5, 12.5], dtype=float32)

addcmul:
    @x what is added to
    @y the first factor
    @z the second factor
    @value the factor of the product
    >>> {f}(ms.tensor([1.0]), ms.tensor([2.0, 3.0]), ms.tensor([4.0, 5.0]), value=0.5)
    Tensor([5. , 8.5], dtype=float32)

addcdiv:
    @x what is added to
    @y the numerator
    @z the denominator
    @value the factor of the quotient
    >>> {f}(ms.tensor([1.0]), ms.tensor([2.0, 3.0]), ms.tensor([4.0, 6.0]), value=2)
    Tensor([2., 2.], dtype=float32)

where:
    Both x and y are computed in full before one of them is chosen.
    @condition of bools
    @x what is taken where the condition is True
    @y what is taken where it is False
    >>> x = ms.tensor([-1.0, 2.0, -3.0])
    >>> {f}(x > 0, x, 0.0)
    Tensor([0., 2., 0.], dtype=float32)

clamp:
    Where min is above max, the result is max.
    @min the lower bound; None: there is none
    @max the upper bound; None: there is none
    >>> {f}(ms.tensor([-2.0, 0.5, 2.0]), 0.0, 1.0)
    Tensor([0. , 0.5, 1. ], dtype=float32)
    >>> {f}(ms.tensor([-2, 0, 2]), max=1)
    Tensor([-2,  0,  1], dtype=int64)

masked_fill:
    @value what is written, a number or a Tensor of one element
    >>> {f}(ms.tensor([1.0, 2.0, 3.0]), ms.tensor([True, False, True]), 0.0)
    Tensor([0., 2., 0.], dtype=float32)

cast:
    Floats are cut off towards zero when they become integers.
    @x of any shape
    @dtype the dtype wanted, as ms.int32
    >>> {f}(ms.tensor([-1.7, 0.0, 2.5]), ms.int32)
    Tensor([-1,  0,  2], dtype=int32)

copy:
    Writing into it leaves x as it is.
    >>> x = ms.tensor([1.0, 2.0])
    >>> y = {f}(x)
    >>> y[0] = 9.0
    >>> x
    Tensor([1., 2.], dtype=float32)

nan_to_num:
    @nan what NaN becomes
    @posinf what inf becomes; None: the largest number of the dtype
    @neginf what -inf becomes; None: the smallest number of the dtype
    >>> {f}(ms.tensor([1.0, float("nan"), float("inf")]), posinf=9.0)
    Tensor([1., 0., 9.], dtype=float32)

neg:
    The sign changes; of unsigned integers it wraps around.
    ! TypeError for bools: use logical_not
    >>> {f}(ms.tensor([1.0, -2.0]))
    Tensor([-1.,  2.], dtype=float32)

abs:
    The gradient at 0 is 0.
    >>> {f}(ms.tensor([-1.5, 2.0]))
    Tensor([1.5, 2. ], dtype=float32)
    >>> {f}(ms.tensor([3 + 4j]))
    Tensor([5.], dtype=float64)

square:
    >>> {f}(ms.tensor([-3, 2]))
    Tensor([9, 4], dtype=int64)

sign:
    ! TypeError for bools and complex numbers
    >>> {f}(ms.tensor([-2.5, 0.0, 3.0]))
    Tensor([-1.,  0.,  1.], dtype=float32)

floor:
    The dtype stays floating point.
    ! TypeError for complex numbers
    >>> {f}(ms.tensor([-1.5, 1.5]))
    Tensor([-2.,  1.], dtype=float32)

ceil:
    The dtype stays floating point.
    ! TypeError for complex numbers
    >>> {f}(ms.tensor([-1.5, 1.2]))
    Tensor([-1.,  2.], dtype=float32)

round:
    The dtype stays floating point.
    ! TypeError for complex numbers
    >>> {f}(ms.tensor([0.5, 1.5, 2.5]))
    Tensor([0., 2., 2.], dtype=float32)

trunc:
    The dtype stays floating point.
    ! TypeError for complex numbers
    >>> {f}(ms.tensor([-1.7, 1.7]))
    Tensor([-1.,  1.], dtype=float32)

relu:
    The rectified linear unit. Its gradient is 1 where x > 0, else 0.
    ! TypeError for bools and complex numbers
    >>> {f}(ms.tensor([-1.0, 0.0, 2.0]))
    Tensor([0., 0., 2.], dtype=float32)

relu6:
    A relu that ends at 6 (Howard et al., 2017).
    ! TypeError for bools and complex numbers
    >>> {f}(ms.tensor([-1.0, 3.0, 8.0]))
    Tensor([0., 3., 6.], dtype=float32)

frac:
    The part behind the point, with the sign of x.
    ! TypeError for complex numbers
    >>> {f}(ms.tensor([-1.25, 2.5]))
    Tensor([-0.25,  0.5 ], dtype=float32)

sqrt:
    NaN for negative real numbers.
    >>> {f}(ms.tensor([4, 9, -1]))
    Tensor([ 2.,  3., nan], dtype=float32)

rsqrt:
    inf at 0 and NaN for negative real numbers.
    >>> {f}(ms.tensor([4.0, 0.25]))
    Tensor([0.5, 2. ], dtype=float32)

reciprocal:
    inf at 0.
    >>> {f}(ms.tensor([4, 0]))
    Tensor([0.25,  inf], dtype=float32)

exp:
    >>> {f}(ms.tensor([0.0, 1.0]))
    Tensor([1.       , 2.7182817], dtype=float32)

exp2:
    >>> {f}(ms.tensor([3, -1]))
    Tensor([8. , 0.5], dtype=float32)

expm1:
    exp(x) - 1 itself would round to 0 for small x.
    ! TypeError for complex numbers
    >>> {f}(ms.tensor([1e-10, 1.0]))
    Tensor([1.0000000e-10, 1.7182817e+00], dtype=float32)

log:
    -inf at 0 and NaN for negative real numbers.
    >>> {f}(ms.tensor([1.0, 2.718282, 0.0]))
    Tensor([  0.,   1., -inf], dtype=float32)

log2:
    -inf at 0 and NaN for negative real numbers.
    >>> {f}(ms.tensor([8, 0.5]))
    Tensor([ 3., -1.], dtype=float32)

log10:
    -inf at 0 and NaN for negative real numbers.
    >>> {f}(ms.tensor([1000.0, 0.1]))
    Tensor([ 3., -1.], dtype=float32)

entr:
    Its sum over the probabilities of a distribution is the entropy.
    ! TypeError for complex numbers
    >>> {f}(ms.tensor([0.0, 0.5, 1.0, -1.0]))
    Tensor([ 0.       ,  0.3465736, -0.       ,       -inf], dtype=float32)

log1p:
    log(1 + x) itself would round to 0 for small x; -inf at -1 and NaN below.
    ! TypeError for complex numbers
    >>> {f}(ms.tensor([1e-10, 1.0]))
    Tensor([1.000000e-10, 6.931472e-01], dtype=float32)

sin:
    >>> {f}(ms.tensor([0.0, 0.5]))
    Tensor([0.        , 0.47942555], dtype=float32)

cos:
    >>> {f}(ms.tensor([0.0, 1.0]))
    Tensor([1.       , 0.5403023], dtype=float32)

tan:
    >>> {f}(ms.tensor([0.0, 0.7853982]))
    Tensor([0., 1.], dtype=float32)

asin:
    The angle in [-pi/2, pi/2] whose sine is x; NaN outside [-1, 1].
    >>> {f}(ms.tensor([0.0, 1.0, 2.0]))
    Tensor([0.       , 1.5707964,       nan], dtype=float32)

acos:
    The angle in [0, pi] whose cosine is x; NaN outside [-1, 1].
    >>> {f}(ms.tensor([1.0, 0.0, 2.0]))
    Tensor([0.       , 1.5707964,       nan], dtype=float32)

atan:
    The angle in [-pi/2, pi/2] whose tangent is x; atan2 knows the quadrant.
    >>> {f}(ms.tensor([0.0, 1.0]))
    Tensor([0.       , 0.7853982], dtype=float32)

sinh:
    (exp(x) - exp(-x)) / 2.
    >>> {f}(ms.tensor([0.0, 1.0]))
    Tensor([0.       , 1.1752012], dtype=float32)

cosh:
    (exp(x) + exp(-x)) / 2.
    >>> {f}(ms.tensor([0.0, 1.0]))
    Tensor([1.       , 1.5430806], dtype=float32)

tanh:
    (exp(x) - exp(-x)) / (exp(x) + exp(-x)), which lies in [-1, 1].
    >>> {f}(ms.tensor([0.0, 1.0, 100.0]))
    Tensor([0.       , 0.7615942, 1.       ], dtype=float32)

asinh:
    log(x + sqrt(x * x + 1)).
    >>> {f}(ms.tensor([0.0, 1.0]))
    Tensor([0.       , 0.8813736], dtype=float32)

acosh:
    log(x + sqrt(x * x - 1)); NaN below 1.
    >>> {f}(ms.tensor([1.0, 2.0, 0.0]))
    Tensor([0.      , 1.316958,      nan], dtype=float32)

atanh:
    log((1 + x) / (1 - x)) / 2; inf at 1, -inf at -1, NaN outside.
    >>> {f}(ms.tensor([0.0, 0.5, 1.0]))
    Tensor([0.        , 0.54930615,        inf], dtype=float32)

erf:
    2 / sqrt(pi) times the integral of exp(-t * t) from 0 to x.
    ! TypeError for complex numbers
    >>> {f}(ms.tensor([0.0, 0.5]))
    Tensor([0.       , 0.5204999], dtype=float32)

erfc:
    ! TypeError for complex numbers
    >>> {f}(ms.tensor([0.0, 5.0]))
    Tensor([1.0000000e+00, 1.5374598e-12], dtype=float32)

erfcx:
    1 / (x * sqrt(pi)) nearly for large x, 2 * exp(x * x) nearly far below zero, inf from -26.7 down (float32: -9.4).
    ! TypeError for complex numbers
    >>> {f}(ms.tensor([0.0, 1.0, 30.0, -1.0]))
    Tensor([1.        , 0.42758358, 0.01879589, 5.0089803 ], dtype=float32)

erfinv:
    inf at 1, -inf at -1 and NaN outside.
    ! TypeError for complex numbers
    >>> {f}(ms.tensor([0.0, 0.5, 1.0]))
    Tensor([0.        , 0.47693628,        inf], dtype=float32)

lgamma:
    It is log((n - 1)!) at a natural number n, and inf at 0, -1, -2 and so on.
    ! TypeError for complex numbers
    >>> {f}(ms.tensor([1.0, 5.0, 0.5]))
    Tensor([0.       , 3.1780539, 0.5723649], dtype=float32)

digamma:
    ! TypeError for complex numbers
    >>> {f}(ms.tensor([1.0, 2.0]))
    Tensor([-0.5772157 ,  0.42278433], dtype=float32)

sigmoid:
    The logistic function, between 0 and 1.
    >>> {f}(ms.tensor([-100.0, 0.0, 1.0]))
    Tensor([3.783506e-44, 5.000000e-01, 7.310586e-01], dtype=float32)

log_sigmoid:
    For a very negative x it is x, where log(sigmoid(x)) would be -inf.
    ! TypeError for complex numbers
    >>> {f}(ms.tensor([0.0, -200.0]))
    Tensor([  -0.6931472, -200.       ], dtype=float32)

silu:
    Also called swish (Ramachandran et al., 2017).
    ! TypeError for complex numbers
    >>> {f}(ms.tensor([-1.0, 0.0, 2.0]))
    Tensor([-0.26894143,  0.        ,  1.761594  ], dtype=float32)

mish:
    (Misra, 2019)
    ! TypeError for complex numbers
    >>> {f}(ms.tensor([-1.0, 0.0, 2.0]))
    Tensor([-0.30340147,  0.        ,  1.943959  ], dtype=float32)

softsign:
    It lies between -1 and 1.
    ! TypeError for complex numbers
    >>> {f}(ms.tensor([-1.0, 0.0, 3.0]))
    Tensor([-0.5 ,  0.  ,  0.75], dtype=float32)

selu:
    1.0507 * (x if x > 0 else 1.6733 * (exp(x) - 1)).
    ! TypeError for complex numbers
    >>> {f}(ms.tensor([-1.0, 0.0, 1.0]))
    Tensor([-1.1113307,  0.       ,  1.050701 ], dtype=float32)

hard_swish:
    silu made of straight pieces (Howard et al., 2019).
    ! TypeError for complex numbers
    >>> {f}(ms.tensor([-4.0, 1.0, 4.0]))
    Tensor([-0.       ,  0.6666667,  4.       ], dtype=float32)

hard_sigmoid:
    sigmoid made of straight pieces: 0 below -3 and 1 above 3.
    ! TypeError for complex numbers
    >>> {f}(ms.tensor([-4.0, 0.0, 1.5]))
    Tensor([0.  , 0.5 , 0.75], dtype=float32)

gelu:
    Phi is the distribution function of the standard normal distribution.
    @approximate 'none': by erf; 'tanh': 0.5 x (1 + tanh(0.79788 (x + 0.044715 x**3)))
    ! ValueError for another name of an approximation; TypeError for complex numbers
    >>> {f}(ms.tensor([-1.0, 0.0, 2.0]))
    Tensor([-0.15865526,  0.        ,  1.9544997 ], dtype=float32)
    >>> {f}(ms.tensor([-1.0, 0.0, 2.0]), approximate="tanh")
    Tensor([-0.15880801,  0.        ,  1.9545978 ], dtype=float32)

elu:
    (Clevert et al., 2015)
    @alpha minus the limit for very negative x
    ! TypeError for complex numbers
    >>> {f}(ms.tensor([-1.0, 0.0, 2.0]))
    Tensor([-0.63212055,  0.        ,  2.        ], dtype=float32)

leaky_relu:
    @negative_slope the slope below 0
    ! TypeError for complex numbers
    >>> {f}(ms.tensor([-1.0, 2.0]), 0.1)
    Tensor([-0.1,  2. ], dtype=float32)

softplus:
    A smooth relu.
    @beta the larger, the closer to relu
    @threshold above it the result is x, so that exp does not overflow
    ! TypeError for complex numbers
    >>> {f}(ms.tensor([-2.0, 0.0, 50.0]))
    Tensor([ 0.12692802,  0.6931472 , 50.        ], dtype=float32)

hard_tanh:
    tanh made of straight pieces.
    @min_val the lower bound
    @max_val the upper bound
    ! TypeError for complex numbers
    >>> {f}(ms.tensor([-3.0, 0.5, 3.0]))
    Tensor([-1. ,  0.5,  1. ], dtype=float32)

prelu:
    weight is usually learned (He et al., 2015).
    @weight the slope below 0: one element, or one for each channel of x (N, C, ...)
    ! ValueError where weight has another number of elements
    >>> {f}(ms.tensor([[-4.0, -4.0], [2.0, 2.0]]), ms.tensor([0.25, 0.5]))
    Tensor([[-1., -2.],
            [ 2.,  2.]], dtype=float32)

glu:
    The gated linear unit (Dauphin et al., 2016).
    >>> {f}(ms.tensor([1.0, 2.0, 0.0, 100.0]))
    Tensor([0.5, 2. ], dtype=float32)

eq:
    NaN equals nothing.
    >>> {f}(ms.tensor([1, 2, 3]), ms.tensor([1, 0, 3]))
    Tensor([ True, False,  True], dtype=bool_)

ne:
    NaN differs from everything.
    >>> {f}(ms.tensor([1, 2, 3]), ms.tensor([1, 0, 3]))
    Tensor([False,  True, False], dtype=bool_)

lt:
    False where one is NaN.
    ! ValueError where the shapes do not broadcast; TypeError for complex numbers
    >>> {f}(ms.tensor([1, 2, 3]), 2)
    Tensor([ True, False, False], dtype=bool_)

le:
    False where one is NaN.
    ! ValueError where the shapes do not broadcast; TypeError for complex numbers
    >>> {f}(ms.tensor([1, 2, 3]), 2)
    Tensor([ True,  True, False], dtype=bool_)

gt:
    False where one is NaN.
    ! ValueError where the shapes do not broadcast; TypeError for complex numbers
    >>> {f}(ms.tensor([1, 2, 3]), 2)
    Tensor([False, False,  True], dtype=bool_)

ge:
    False where one is NaN.
    ! ValueError where the shapes do not broadcast; TypeError for complex numbers
    >>> {f}(ms.tensor([1, 2, 3]), 2)
    Tensor([False,  True,  True], dtype=bool_)

logical_and:
    What is not 0 counts as True.
    >>> {f}(ms.tensor([True, True, False]), ms.tensor([1, 0, 1]))
    Tensor([ True, False, False], dtype=bool_)

logical_or:
    What is not 0 counts as True.
    >>> {f}(ms.tensor([True, False, False]), ms.tensor([1, 0, 1]))
    Tensor([ True, False,  True], dtype=bool_)

logical_xor:
    True where just one of the two is; what is not 0 counts as True.
    >>> {f}(ms.tensor([True, False]), ms.tensor([True, True]))
    Tensor([False,  True], dtype=bool_)

logical_not:
    What is not 0 counts as True.
    >>> {f}(ms.tensor([2, 0, 1]))
    Tensor([False,  True, False], dtype=bool_)

isnan:
    >>> {f}(ms.tensor([1.0, float("nan"), float("inf")]))
    Tensor([False,  True, False], dtype=bool_)

isinf:
    >>> {f}(ms.tensor([1.0, float("nan"), float("-inf")]))
    Tensor([False, False,  True], dtype=bool_)

isfinite:
    >>> {f}(ms.tensor([1.0, float("nan"), float("inf")]))
    Tensor([ True, False, False], dtype=bool_)

isclose:
    True where the two differ by no more than that; infinities are close to themselves alone.
    @y what is compared with, whose size the relative tolerance refers to
    @rtol the relative tolerance
    @atol the absolute tolerance
    @equal_nan whether NaN is close to NaN
    >>> {f}(ms.tensor([1.0, 2.0]), ms.tensor([1.000001, 2.1]))
    Tensor([ True, False], dtype=bool_)

bitwise_and:
    >>> {f}(ms.tensor([12, 10]), 6)
    Tensor([4, 2], dtype=int64)

bitwise_or:
    >>> {f}(ms.tensor([12, 10]), 3)
    Tensor([15, 11], dtype=int64)

bitwise_xor:
    >>> {f}(ms.tensor([12, 10]), 6)
    Tensor([10, 12], dtype=int64)

bitwise_not:
    Of a signed integer it is -x - 1.
    @x of integers or bools, of any shape
    >>> {f}(ms.tensor([0, 5, -1]))
    Tensor([-1, -6,  0], dtype=int64)

shift_left:
    It multiplies by 2 ** y; bits that leave the dtype are lost.
    @y by how many bits
    ! ValueError where the shapes do not broadcast; TypeError for floats
    >>> {f}(ms.tensor([1, 3]), 2)
    Tensor([ 4, 12], dtype=int64)

shift_right:
    It divides by 2 ** y and rounds down.
    @y by how many bits
    ! ValueError where the shapes do not broadcast; TypeError for floats
    >>> {f}(ms.tensor([16, -5]), 1)
    Tensor([ 8, -3], dtype=int64)

real:
    Of a real tensor it is the tensor.
    >>> {f}(ms.tensor([1 + 2j, 3.0]))
    Tensor([1., 3.], dtype=float64)

imag:
    Of a real tensor it is 0.
    >>> {f}(ms.tensor([1 + 2j, 3.0]))
    Tensor([2., 0.], dtype=float64)

conj:
    The sign of the imaginary part changes; a real tensor stays as it is.
    >>> {f}(ms.tensor([1 + 2j]))
    Tensor([1.-2.j], dtype=complex128)

angle:
    Of a real number it is 0, or pi if it is negative.
    >>> {f}(ms.tensor([1j, 1 + 1j]))
    Tensor([1.57079633, 0.78539816], dtype=float64)

complex:
    @real the real part
    @imag the imaginary part
    >>> {f}(ms.tensor([1.0, 2.0]), ms.tensor([0.0, -1.0]))
    Tensor([1.+0.j, 2.-1.j], dtype=complex64)

tril:
    Also of stacks of matrices.
    @diagonal the last diagonal that is kept: 0 the main one, positive above it, negative below
    ! ValueError for fewer than two dimensions
    >>> {f}(ms.ops.ones(3, 3))
    Tensor([[1., 0., 0.],
            [1., 1., 0.],
            [1., 1., 1.]], dtype=float32)
    >>> {f}(ms.ops.ones(2, 3), 1)
    Tensor([[1., 1., 0.],
            [1., 1., 1.]], dtype=float32)

triu:
    Also of stacks of matrices.
    @diagonal the first diagonal that is kept: 0 the main one, positive above it, negative below
    ! ValueError for fewer than two dimensions
    >>> {f}(ms.ops.ones(3, 3))
    Tensor([[1., 1., 1.],
            [0., 1., 1.],
            [0., 0., 1.]], dtype=float32)
    >>> {f}(ms.ops.ones(2, 3), 1)
    Tensor([[0., 1., 1.],
            [0., 0., 1.]], dtype=float32)

one_hot:
    An index outside of [0, depth) gives zeros.
    @depth the size of the new dimension
    @dtype the dtype of the result
    >>> {f}(ms.tensor([0, 2]), 3)
    Tensor([[1, 0, 0],
            [0, 0, 1]], dtype=int64)
"""
