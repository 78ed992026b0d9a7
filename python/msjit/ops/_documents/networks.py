"""Products, convolutions, pooling, normalisation, losses."""

TEXT = """
matmul:
    A vector is a row on the left and a column on the right, and that dimension is dropped from the result.
    >>> {f}(ms.tensor([[1.0, 2.0], [3.0, 4.0]]), ms.tensor([1.0, 10.0]))
    Tensor([21., 43.], dtype=float32)
    >>> {f}(ms.ops.ones(5, 2, 3), ms.ops.ones(3, 4)).shape
    (5, 2, 4)

linear:
    @x (..., in)
    @weight (out, in)
    @bias (out,), added to each row
    = a Tensor (..., out)
    ! ValueError where the sizes do not fit
    >>> {f}(ms.tensor([[1.0, 2.0]]), ms.tensor([[1.0, 1.0], [0.0, 2.0]]), ms.tensor([0.5, 0.0]))
    Tensor([[3.5, 4. ]], dtype=float32)

quantized_linear:
    The weight's element is scale * (stored - zero), zero being the middle of the range where there is none. x is rounded to
    activations bits by groups of each row, relative to the group's largest magnitude: sums within a group are then exact, and
    results have the same bits on every processor. No gradient. ms.quantize makes the operands.
    @x (..., in), floats; it is computed in float32
    @weight uint8 (panels, lines, 64): panels of 16 outputs, lines of 4 bytes of each, which hold 4 weights or, of 4 bits, 8,
    the first four in the low halves
    @scale (panels, groups, 16), floats; float32 and bfloat16 are read as they are
    @zero uint8, of scale's shape
    @bias (outputs,), added to each row
    @bits 8 or 4
    @group how many inputs share a scale, a multiple of 32; the last group of a row may have fewer
    @outputs int, the number of outputs
    @activations 16, or 8: less exact and faster
    = a Tensor (..., outputs) of x's dtype; a group of x that is not finite makes its row NaN
    ! ValueError where shapes do not fit; TypeError for another dtype of x
    >>> {f}(ms.ones(1, 2), ms.ops.full((1, 8, 64), 129, dtype=ms.uint8), ms.ones(1, 1, 16), bits=8, group=32, outputs=3)
    Tensor([[2., 2., 2.]], dtype=float32)

attention:
    The weights of all pairs are never in memory at once, also for the gradients.
    @query (..., H, L, E), float16, bfloat16, float32 or float64
    @key (..., H / n, S, E), of query's dtype; n heads of query share one, n often 1
    @value (..., H / n, S, V), of query's dtype
    @mask broadcasts to (..., H, L, S): bool, False leaves a pair out, or of query's dtype, added
    @scale the factor of query @ key.T
    @diagonal element i of query sees those of key up to i + diagonal; None: all
    = two Tensors: (..., H, L, V), and the logarithm of the sum of each row's exponentials (..., H, L), in float32 for halves;
    a row of which all is left out is NaN
    ! ValueError where sizes do not fit; TypeError where dtypes do not
    >>> x = ms.tensor([[1.0], [3.0]])
    >>> {f}(ms.zeros(2, 1), x, x, scale=1.0, diagonal=0)[0]
    Tensor([[1.],
            [2.]], dtype=float32)

lstm_step:
    @of_input (..., 4 * n), the input's part of the gates
    @h (..., n), the state that is given out
    @c (..., n), the state of the cells
    @weight (4 * n, n)
    @bias (4 * n,); None: 0
    = two Tensors (..., n): the next h and c
    ! ValueError where sizes do not fit; TypeError where no operand is floating point
    >>> {f}(ms.zeros(1, 4), ms.zeros(1, 1), ms.ones(1, 1), ms.zeros(4, 1))[1]
    Tensor([[0.5]], dtype=float32)

gru_step:
    @of_input (..., 3 * n), the input's part of the gates
    @h (..., n), the state
    @weight (3 * n, n)
    @bias (3 * n,); None: 0
    = a Tensor (..., n): the next state
    ! ValueError where sizes do not fit; TypeError where no operand is floating point
    >>> {f}(ms.zeros(1, 3), ms.ones(1, 1), ms.zeros(3, 1))
    Tensor([[0.5]], dtype=float32)

attention_grad:
    @ct (..., H, L, V), what attention's result is multiplied with
    @query as given to attention
    @key as given to attention
    @value as given to attention
    @lse attention's second result
    @delta (..., H, L), the sum of ct times attention's result over the last dimension
    @mask as given to attention
    @scale as given to attention
    @diagonal as given to attention
    = three Tensors, of query's, key's and value's shapes
    ! ValueError where sizes do not fit; TypeError where dtypes do not
    >>> x, one = ms.tensor([[1.0], [3.0]]), ms.ones(2, 1)
    >>> y, lse = ms.ops.attention(0 * x, x, x, scale=1.0)
    >>> {f}(one, 0 * x, x, x, lse, (y * one).sum(-1), scale=1.0)[0]
    Tensor([[1.],
            [1.]], dtype=float32)

addmm:
    @x what is added; its shape broadcasts to the product's
    @a a matrix (n, k)
    @b a matrix (k, m)
    @beta the factor of what is added
    @alpha the factor of the product
    = a Tensor (n, m)
    ! ValueError where the sizes do not fit
    >>> {f}(ms.tensor([1.0, 2.0]), ms.tensor([[1.0, 0.0]]), ms.tensor([[3.0, 4.0], [5.0, 6.0]]), beta=10)
    Tensor([[13., 24.]], dtype=float32)

bmm:
    @x matrices (b, n, k)
    @y matrices (b, k, m)
    = a Tensor (b, n, m)
    ! ValueError where the numbers of matrices or the inner sizes differ
    >>> {f}(ms.ops.ones(10, 2, 3), ms.ops.ones(10, 3, 4)).shape
    (10, 2, 4)

outer:
    @x a vector (n,)
    @y a vector (m,)
    = a Tensor (n, m)
    ! ValueError where one is no vector
    >>> {f}(ms.tensor([1, 2]), ms.tensor([1, 10, 100]))
    Tensor([[  1,  10, 100],
            [  2,  20, 200]], dtype=int64)

dot:
    @x a vector
    @y a vector of the same length
    = a Tensor of one number
    ! ValueError where the lengths differ
    >>> {f}(ms.tensor([1.0, 2.0]), ms.tensor([3.0, 4.0]))
    Tensor(11., dtype=float32)

conv2d:
    out[n, o, i, j] = bias[o] + sum over c, a, b of weight[o, c, a, b] * x[n, c, i * stride + a - padding, j * stride + b -
    padding].
    @x (N, C, H, W)
    @weight (O, C / groups, kh, kw), of x's dtype
    @bias (O,)
    @stride how far the window moves, one number or (h, w)
    @padding how many zeros are put around: one number, (h, w) or (top, bottom, left, right)
    @dilation the distance of two elements of the window
    @groups the channels are divided into so many groups, which do not see one another
    = a Tensor (N, O, H', W') with H' = (H + 2 padding - dilation (kh - 1) - 1) // stride + 1
    ! ValueError where the sizes do not fit; TypeError where dtypes differ
    >>> x = ms.ops.arange(9.0).reshape(1, 1, 3, 3)
    >>> {f}(x, ms.ops.ones(1, 1, 2, 2))
    Tensor([[[[ 8., 12.],
              [20., 24.]]]], dtype=float32)

conv2d_input_grad:
    @weight (O, C / groups, kh, kw)
    @ct (N, O, H', W'), what conv2d's result is multiplied with
    @input_shape the shape of conv2d's x
    @stride as given to conv2d
    @padding as given to conv2d
    @dilation as given to conv2d
    @groups as given to conv2d
    = a Tensor of input_shape
    ! ValueError where the sizes do not fit; TypeError where dtypes differ
    >>> {f}(ms.ops.ones(1, 1, 2, 2), ms.ops.ones(1, 1, 2, 2), (1, 1, 3, 3), 1, 0, 1, 1)
    Tensor([[[[1., 2., 1.],
              [2., 4., 2.],
              [1., 2., 1.]]]], dtype=float32)

conv2d_weight_grad:
    @x (N, C, H, W)
    @ct (N, O, H', W'), what conv2d's result is multiplied with
    @weight_shape the shape of conv2d's weight
    @stride as given to conv2d
    @padding as given to conv2d
    @dilation as given to conv2d
    @groups as given to conv2d
    = a Tensor of weight_shape
    ! ValueError where the sizes do not fit; TypeError where dtypes differ
    >>> x = ms.ops.arange(9.0).reshape(1, 1, 3, 3)
    >>> {f}(ms.ops.ones(1, 1, 2, 2), x, (1, 1, 2, 2), 1, 0, 1, 1)
    Tensor([[[[ 8., 12.],
              [20., 24.]]]], dtype=float32)

conv1d:
    @x (N, C, L)
    @weight (O, C / groups, k), of x's dtype
    @bias (O,)
    @stride how far the window moves
    @padding how many zeros are put at both ends
    @dilation the distance of two elements of the window
    @groups the channels are divided into so many groups, which do not see one another
    = a Tensor (N, O, L') with L' = (L + 2 padding - dilation (k - 1) - 1) // stride + 1
    ! ValueError where the sizes do not fit; TypeError where dtypes differ
    >>> {f}(ms.tensor([[[1.0, 2.0, 4.0, 8.0]]]), ms.tensor([[[-1.0, 1.0]]]))
    Tensor([[[1., 2., 4.]]], dtype=float32)

conv_transpose2d:
    Each element of x adds weight times itself to a window of the result: the gradient of conv2d, used forwards.
    @x (N, C, H, W)
    @weight (C, O / groups, kh, kw), of x's dtype
    @bias (O,)
    @stride how far the window moves
    @padding how much is cut off on both sides
    @output_padding how much is added at the bottom and on the right, less than the stride or the dilation
    @dilation the distance of two elements of the window
    @groups the channels are divided into so many groups, which do not see one another
    = a Tensor (N, O, H', W') with H' = (H - 1) stride - 2 padding + dilation (kh - 1) + output_padding + 1
    ! ValueError where the sizes do not fit; TypeError where dtypes differ
    >>> {f}(ms.tensor([[[[1.0, 2.0]]]]), ms.ops.ones(1, 1, 1, 2), stride=2)
    Tensor([[[[1., 1., 2., 2.]]]], dtype=float32)

conv_transpose1d:
    Each element of x adds weight times itself to a window of the result: the gradient of conv1d, used forwards.
    @x (N, C, L)
    @weight (C, O / groups, k), of x's dtype
    @bias (O,)
    @stride how far the window moves
    @padding how much is cut off at both ends
    @output_padding how much is added at the end, less than the stride or the dilation
    @dilation the distance of two elements of the window
    @groups the channels are divided into so many groups, which do not see one another
    = a Tensor (N, O, L') with L' = (L - 1) stride - 2 padding + dilation (k - 1) + output_padding + 1
    ! ValueError where the sizes do not fit; TypeError where dtypes differ
    >>> {f}(ms.tensor([[[1.0, 2.0, 3.0]]]), ms.tensor([[[1.0, 10.0]]]))
    Tensor([[[ 1., 12., 23., 30.]]], dtype=float32)

max_pool2d:
    @x (N, C, H, W) or (C, H, W), of real numbers
    @kernel the size of a window, one number or (h, w)
    @stride how far the window moves, one number or (h, w)
    @padding how much is put around, at most half of the window; it never is the largest
    @dilation the distance of two elements of the window
    @ceil_mode True also takes windows that stick out at the end
    = (values in x's dtype, indices in int64), both (N, C, H', W')
    ! ValueError for another number of dimensions or sizes that do not fit
    >>> x = ms.ops.arange(16.0).reshape(1, 1, 4, 4)
    >>> values, indices = {f}(x, 2, 2)
    >>> values, indices
    (Tensor([[[[ 5.,  7.],
              [13., 15.]]]], dtype=float32), Tensor([[[[ 5,  7],
              [13, 15]]]], dtype=int64))

max_pool2d_grad:
    @indices of int64, as max_pool2d gives them
    @input_shape the shape of max_pool2d's operand
    = a Tensor of input_shape, 0 where nothing was largest
    ! IndexError for an index outside the plane
    >>> {f}(ms.tensor([[[[5.0]]]]), ms.tensor([[[[3]]]]), (1, 1, 2, 2))
    Tensor([[[[0., 0.],
              [0., 5.]]]], dtype=float32)

max_pool2d_pick:
    @x (N, C, H, W)
    @indices of int64, (N, C, H', W'): row * W + column
    = a Tensor of the shape of indices
    ! IndexError for an index outside the plane
    >>> {f}(ms.tensor([[[[1.0, 2.0], [3.0, 4.0]]]]), ms.tensor([[[[3, 0]]]]))
    Tensor([[[[4., 1.]]]], dtype=float32)

avg_pool2d:
    @x (N, C, H, W) or (C, H, W)
    @kernel the size of a window, one number or (h, w)
    @stride how far the window moves, one number or (h, w)
    @padding how many zeros are put around, at most half of the window
    @ceil_mode True also takes windows that stick out at the end
    @count_include_pad whether the zeros count in the mean
    = a Tensor (N, C, H', W')
    ! ValueError for another number of dimensions or sizes that do not fit
    >>> {f}(ms.ops.arange(16.0).reshape(1, 1, 4, 4), 2, 2)
    Tensor([[[[ 2.5,  4.5],
              [10.5, 12.5]]]], dtype=float32)

avg_pool2d_grad:
    Each element of ct is shared evenly by the elements of its window.
    @input_shape the shape of avg_pool2d's operand
    @kernel as given to avg_pool2d
    @stride as given to avg_pool2d
    @padding as given to avg_pool2d
    @ceil_mode as given to avg_pool2d
    @count_include_pad as given to avg_pool2d
    = a Tensor of input_shape
    ! ValueError where the sizes do not fit
    >>> {f}(ms.tensor([[[[4.0]]]]), (1, 1, 2, 2), 2, 2)
    Tensor([[[[1., 1.],
              [1., 1.]]]], dtype=float32)

adaptive_avg_pool2d:
    Window i of n goes from floor(i H / n) to ceil((i + 1) H / n).
    @x (N, C, H, W) or (C, H, W)
    @output_size how many windows, one number or (h, w)
    = a Tensor (N, C, h, w)
    ! ValueError for another number of dimensions or a size below 1
    >>> {f}(ms.ops.arange(16.0).reshape(1, 1, 4, 4), 2)
    Tensor([[[[ 2.5,  4.5],
              [10.5, 12.5]]]], dtype=float32)

resample:
    Along one dimension after the other. 'linear' and 'cubic' modes weigh the 2 or 4 elements around each place; elements of
    weight 0 are not read, so that an infinity or NaN shows only where it counts. Sums of half types are in float32.
    @x of floats; with 'nearest' and 'nearest-exact' of any dtype but complex numbers
    @size the new sizes of the last one to three dimensions
    @mode 'nearest', 'nearest-exact' (of the middle of each place), 'linear', 'area' (the mean of the elements below a place),
        'cubic_border' (PyTorch's 'bicubic': what lies outside counts as the border), 'cubic' (MindSpore's: without
        align_corners it does not count), 'cubic_start' (places count from the middle of the first element)
    @align_corners whether the outermost elements stay where they are; else the edges of the outermost places do
    @scale_x by what the last dimension was multiplied, None: by its sizes
    @scale_y the same of the dimension before
    @scale_z the same of the dimension before that
    = a Tensor of x's dtype
    ! ValueError for an unknown mode, a size or scale that is not positive, or sizes for more dimensions than x has; TypeError
        for integers with weights
    >>> {f}(ms.tensor([0.0, 3.0]), (4,), "linear", True)
    Tensor([0., 1., 2., 3.], dtype=float32)

resample_grad:
    What an element of ct was made of gets its share of it.
    @ct of floats
    @size the sizes of the last dimensions of resample's operand
    @mode as given to resample
    @align_corners as given to resample
    @scale_x as given to resample
    @scale_y as given to resample
    @scale_z as given to resample
    = a Tensor of ct's dtype
    ! ValueError and TypeError as resample
    >>> {f}(ms.tensor([1.0, 1.0, 1.0, 1.0]), (2,), "nearest")
    Tensor([2., 2.], dtype=float32)

sample_grid:
    The op below grid_sample, for operands of one dtype. Places and sums of half types are computed in float32.
    @x (N, C, H, W) or (N, C, D, H, W), of floats
    @grid (N, H', W', 2) or (N, D', H', W', 3), of x's dtype
    @mode 'bilinear', 'nearest', or of pictures 'bicubic' (Keys, 1981)
    @padding_mode what lies outside: 'zeros', 'border' the nearest value, 'reflection' mirrored
    @align_corners whether -1 and 1 are the middles of the outermost places, or their outer edges
    = a Tensor (N, C, H', W') or (N, C, D', H', W')
    ! ValueError for shapes that do not fit or another mode; TypeError for dtypes that differ
    >>> {f}(ms.tensor([[[[0.0, 1.0], [2.0, 3.0]]]]), ms.tensor([[[[0.0, 0.0], [1.0, -1.0]]]]), align_corners=True)
    Tensor([[[[1.5, 1. ]]]], dtype=float32)

point_weights:
    K elements for each of Q points: 1 of 'nearest', 2 of each coordinate of 'bilinear', 4 of 'bicubic'.
    @grid (N, ..., 2) or (N, ..., 3), of floats
    @size the sizes of what is sampled, (H, W) or (D, H, W)
    @mode as given to sample_grid
    @padding_mode as given to sample_grid
    @align_corners as given to sample_grid
    @orders how often the weights are differentiated by each coordinate, x first; zeros: the weights themselves
    = (weights in grid's dtype, places in int64), both (N, K, Q)
    ! ValueError where size or orders do not fit grid
    >>> {f}(ms.tensor([[[0.0, -1.0]]]), (1, 2), "bilinear", "border", True, (0, 0))
    (Tensor([[[0.5],
             [0.5],
             [0. ],
             [0. ]]], dtype=float32), Tensor([[[ 0],
             [ 1],
             [-1],
             [-1]]], dtype=int64))

scatter_points:
    @ct (N, C, ...) with Q elements behind the channels, of floats
    @index of int64, (N, K, Q), -1 for none
    @weight (N, K, Q), of ct's dtype
    @shape that of the result, (N, C, ...)
    = a Tensor of that shape, 0 where nothing was added
    ! IndexError for an index outside; ValueError for shapes that do not fit
    >>> {f}(ms.tensor([[[2.0]]]), ms.tensor([[[0], [2]]]), ms.tensor([[[0.25], [0.75]]]), (1, 1, 3))
    Tensor([[[0.5, 0. , 1.5]]], dtype=float32)

match_points:
    @ct (N, C, ...) with Q elements behind the channels, of floats
    @x (N, C, ...), of ct's dtype
    @index of int64, (N, K, Q), -1 for none
    = a Tensor (N, K, Q), 0 where there is none
    ! IndexError for an index outside; ValueError for shapes that do not fit
    >>> {f}(ms.tensor([[[2.0]]]), ms.tensor([[[1.0, 2.0, 3.0]]]), ms.tensor([[[0], [-1], [2]]]))
    Tensor([[[2.],
             [0.],
             [6.]]], dtype=float32)

max_pool1d:
    @x (N, C, L) or (C, L), of real numbers
    @kernel the size of a window
    @stride how far the window moves
    @padding how much is put at both ends, at most half of the window; it never is the largest
    @dilation the distance of two elements of the window
    @ceil_mode True also takes windows that stick out at the end
    = a Tensor (N, C, L')
    ! ValueError for another number of dimensions or sizes that do not fit
    >>> {f}(ms.tensor([[[1.0, 3.0, 2.0, 0.0]]]), 2, 2)
    Tensor([[[3., 2.]]], dtype=float32)

avg_pool1d:
    @x (N, C, L) or (C, L)
    @kernel the size of a window
    @stride how far the window moves
    @padding how many zeros are put at both ends, at most half of the window
    @ceil_mode True also takes windows that stick out at the end
    @count_include_pad whether the zeros count in the mean
    = a Tensor (N, C, L')
    ! ValueError for another number of dimensions or sizes that do not fit
    >>> {f}(ms.tensor([[[1.0, 3.0, 2.0, 0.0]]]), 2, 2)
    Tensor([[[2., 1.]]], dtype=float32)

softmax:
    Positive numbers that add up to 1; the maximum is taken out so that exp does not overflow.
    @dim the dimension to add up over
    >>> {f}(ms.tensor([[0.0, 0.0], [0.0, 100.0]]), -1)
    Tensor([[5.0e-01, 5.0e-01],
            [3.8e-44, 1.0e+00]], dtype=float32)

log_softmax:
    More accurate than log(softmax(x)).
    @dim the dimension to add up over
    >>> {f}(ms.tensor([[0.0, 0.0], [0.0, 100.0]]), -1)
    Tensor([[  -0.6931472,   -0.6931472],
            [-100.       ,    0.       ]], dtype=float32)

layer_norm:
    @normalized_ndim how many dimensions, from the last one on, are normalised together
    >>> {f}(ms.tensor([[1.0, 3.0], [10.0, 30.0]]))
    Tensor([[-0.999995,  0.999995],
            [-1.      ,  1.      ]], dtype=float32)

rms_norm:
    @normalized_ndim how many dimensions, from the last one on, are normalised together
    >>> {f}(ms.tensor([[3.0, 4.0]]))
    Tensor([[0.8485281, 1.1313708]], dtype=float32)

batch_norm:
    (x - mean) / sqrt(var + eps) * weight + bias, for each channel.
    @x (N, C, ...); integers are converted to float32
    @weight (C,); None: 1
    @bias (C,); None: 0
    @mean (C,), what is subtracted unless training
    @var (C,), what is divided by unless training
    @training True takes mean and variance of the batch
    = (the normalised tensor, mean, variance)
    ! ValueError where the shapes do not fit, or mean and var are missing though not training
    >>> x = ms.tensor([[1.0, 10.0], [3.0, 30.0]])
    >>> y, mean, var = ms.ops.raw.batch_norm(x, training=True)
    >>> y, mean, var
    (Tensor([[-0.999995, -1.      ],
            [ 0.999995,  1.      ]], dtype=float32), Tensor([ 2., 20.], dtype=float32), Tensor([  2., 200.], dtype=float32))

group_norm:
    For each sample the channels of a group and all their places are normalised together.
    @x (N, C, ...); integers are converted to float32
    @weight (C,), multiplied; None: 1
    @bias (C,), added; None: 0
    @groups how many groups, which divides C
    = a Tensor of x's shape, in floating point
    ! ValueError where the channels do not divide into groups
    >>> ms.ops.raw.group_norm(ms.tensor([[[1.0], [3.0], [10.0], [30.0]]]), groups=2)
    Tensor([[[-0.999995],
             [ 0.999995],
             [-1.      ],
             [ 1.      ]]], dtype=float32)

normalize:
    Vectors of length 1.
    @x of floats
    @p the order of the norm
    @dim the dimension that the vectors lie along
    = a Tensor of x's shape
    ! IndexError where there is no such dimension
    >>> {f}(ms.tensor([[3.0, 4.0]]))
    Tensor([[0.6, 0.8]], dtype=float32)

cosine_similarity:
    The cosine of the angle between two vectors.
    @dim the dimension that the vectors lie along
    = a Tensor without that dimension
    ! ValueError where the shapes do not broadcast; IndexError where there is no such dimension
    >>> {f}(ms.tensor([[1.0, 0.0], [1.0, 1.0]]), ms.tensor([[0.0, 2.0], [2.0, 0.0]]))
    Tensor([0.        , 0.70710677], dtype=float32)

mse_loss:
    The mean squared error.
    >>> {f}(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 4.0]))
    Tensor(2., dtype=float32)

l1_loss:
    The mean absolute error.
    >>> {f}(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 4.0]))
    Tensor(1., dtype=float32)

smooth_l1_loss:
    With d = x - target: a square near 0, a straight line elsewhere.
    @beta where the line begins
    >>> {f}(ms.tensor([1.0, 2.0]), ms.tensor([1.5, 4.0]), reduction="none")
    Tensor([0.125, 1.5  ], dtype=float32)

huber_loss:
    With d = x - target: smooth_l1_loss times delta.
    @delta where the straight line begins
    >>> {f}(ms.tensor([1.0, 2.0]), ms.tensor([1.5, 4.0]), reduction="none")
    Tensor([0.125, 1.5  ], dtype=float32)

bce_loss:
    -(target * log(x) + (1 - target) * log(1 - x)), times weight.
    @x probabilities, of floats in [0, 1]
    @weight the weight of each element; its shape broadcasts with x's
    >>> {f}(ms.tensor([0.5, 0.9]), ms.tensor([1.0, 1.0]), reduction="none")
    Tensor([0.6931472 , 0.10536055], dtype=float32)

bce_with_logits:
    bce_loss of sigmoid(x), which does not overflow for large x.
    @weight the weight of each element; its shape broadcasts with x's
    @pos_weight the weight of target in front of its logarithm, as for classes of different sizes
    >>> {f}(ms.tensor([0.0, 2.0]), ms.tensor([1.0, 1.0]), reduction="none")
    Tensor([0.6931472 , 0.12692802], dtype=float32)

ops.binary_cross_entropy_with_logits:
    bce_loss of sigmoid(x), which does not overflow for large x.
    @weight the weight of each element; its shape broadcasts with x's
    @pos_weight the weight of target in front of its logarithm, as for classes of different sizes
    >>> one = ms.tensor([1.0, 1.0])
    >>> {f}(ms.tensor([0.0, 2.0]), one, one, one, "none")
    Tensor([0.6931472 , 0.12692802], dtype=float32)

kl_div:
    The divergence of the distribution x from the distribution target (Kullback and Leibler, 1951).
    @x logarithms of probabilities
    @target probabilities; with log_target their logarithms
    @reduction 'mean' or 'sum' of all elements, 'batchmean': the sum divided by the size of the first dimension, or 'none'
    @log_target whether target holds logarithms
    >>> p, q = ms.tensor([[0.5, 0.5]]), ms.tensor([[0.25, 0.75]])
    >>> {f}(ms.ops.log(q), p, "batchmean")
    Tensor(0.14384103, dtype=float32)

mint.nn.functional.kl_div:
    The divergence of the distribution x from the distribution target (Kullback and Leibler, 1951).
    @x logarithms of probabilities
    @target probabilities; with log_target their logarithms
    @reduction 'mean' or 'sum' of all elements, 'batchmean': the sum divided by the size of the first dimension, or 'none'
    @log_target whether target holds logarithms
    >>> p, q = ms.tensor([[0.5, 0.5]]), ms.tensor([[0.25, 0.75]])
    >>> {f}(ms.ops.log(q), p, reduction="batchmean")
    Tensor(0.14384103, dtype=float32)

nll_loss:
    The mean is weighted: the sum divided by the sum of the weights.
    @target of integers, (N, ...) or one class of x (C,)
    @ignore_index a class that counts for nothing
    >>> logits = ms.tensor([[0.0, 0.0], [0.0, 100.0]])
    >>> {f}(ms.ops.log_softmax(logits), ms.tensor([0, 1]), reduction="none")
    Tensor([ 0.6931472, -0.       ], dtype=float32)

cross_entropy:
    @x logits: of floats, (C,) or (N, C, ...) for C classes
    @target the class, of integers (N, ...), or the probability of each class, of floats and x's shape
    @ignore_index a class that counts for nothing
    @label_smoothing in [0, 1]: how much of the target is shared evenly by all classes
    >>> logits = ms.tensor([[0.0, 0.0], [0.0, 100.0]])
    >>> {f}(logits, ms.tensor([0, 1]), reduction="none")
    Tensor([0.6931472, 0.       ], dtype=float32)

dropout:
    Each element is dropped by itself, and what stays is scaled so that the mean stays (Srivastava et al., 2014).
    @x of floats, of any shape
    @p the probability of dropping
    = (a Tensor of x's shape and dtype, a Tensor of bools of x's shape)
    ! ValueError where p is not in [0, 1]; TypeError where x is not of floats
    >>> y, kept = ms.ops.raw.dropout(ms.ops.ones(100), p=0.5)
    >>> ms.ops.unique(y)[0]
    Tensor([0., 2.], dtype=float32)
"""
