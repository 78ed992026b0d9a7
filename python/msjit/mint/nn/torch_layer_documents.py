"""The docstrings of the layers that are rows of torch_layers.TABLE, in the form of layer_documents.py."""

TEXT = """
AdaptiveMaxPool3d: {shape}
    Maxima of windows that divide a volume of any size as evenly as can be.
    = Tensor (N, C, depth, rows, columns), or the pair (maxima, indices)
    >>> {f}(1)(ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2)).tolist()
    [[[[[7.0]]]]]
CELU: {floats}
    Continuously differentiable exponential linear unit: max(0, x) + min(0, alpha * (exp(x / alpha) - 1)) (Barron, 2017).
    @alpha number, not 0
    >>> {f}()(ms.tensor([-1.0, 0.0, 2.0])).asnumpy().round(4)
    array([-0.6321,  0.    ,  2.    ], dtype=float32)
CTCLoss: Tensor (T, N, C) of logarithms of probabilities
    Loss of labels whose places in a sequence are not known: the negative logarithm of the probability of all ways to place
    them (Graves et al., 2006).
    @blank int, the class that stands for no label
    @zero_infinity True gives 0 for labels that have no place, instead of inf
    @target Tensor (N, S) of the labels, or all of them in one dimension
    @input_lengths Tensor or tuple of N ints, how long each sequence is
    @target_lengths Tensor or tuple of N ints, how many labels it has
    >>> round(float({f}()(ms.ops.log_softmax(ms.zeros(2, 1, 2), -1), ms.tensor([[1]]), (2,), (1,))), 4)
    0.2877
ChannelShuffle: Tensor (N, C, ...)
    Orders channels anew: the first of each group, then the second of each, and so on (Zhang et al., 2018).
    @groups int that divides the channels
    = Tensor of input's shape
    >>> {f}(2)(ms.ops.arange(4).reshape(1, 4, 1, 1)).flatten().tolist()
    [0, 2, 1, 3]
CircularPad1d: Tensor (..., L)
    Continues the last dimension from its other end.
    @padding int for both sides, or a tuple of ints (left, right)
    = Tensor of input's dtype
    >>> {f}((1, 0))(ms.tensor([[[1, 2, 3]]])).tolist()
    [[[3, 1, 2, 3]]]
CircularPad2d: Tensor (..., H, W)
    Continues the last two dimensions from their other ends.
    @padding int for all sides, or a tuple of ints (left, right, top, bottom)
    = Tensor of input's dtype
    >>> {f}((1, 0, 0, 0))(ms.tensor([[[1, 2], [3, 4]]])).tolist()
    [[[2, 1, 2], [4, 3, 4]]]
CircularPad3d: Tensor (..., D, H, W)
    Continues the last three dimensions from their other ends.
    @padding int for all sides, or a tuple of ints (left, right, top, bottom, front, back)
    = Tensor of input's dtype
    >>> {f}((1, 0, 0, 0, 0, 0))(ms.tensor([[[[1, 2], [3, 4]]]])).tolist()
    [[[[2, 1, 2], [4, 3, 4]]]]
CosineSimilarity: {floats}
    Cosine of the angle between vectors: x * y / (norm of x * norm of y).
    @dim int, the dimension of the vectors
    @eps small number, the least that is divided by
    @other Tensor of the same shape, or one that broadcasts
    = Tensor without that dimension
    >>> {f}(dim=0)(ms.tensor([1.0, 1.0]), ms.tensor([2.0, 2.0])).asnumpy().round(4).item()
    1.0
FractionalMaxPool2d: {shape}
    Maxima of windows at pseudo-random places, which shrinks by a factor that need not be whole (Graham, 2014).
    @output_size int or pair of ints, the sizes of the result; or
    @output_ratio number or pair of numbers, the sizes of the result as a part of input's
    @_random_samples Tensor (N, C, 2) in [0, 1), what decides the places; None: drawn anew
    = Tensor (N, C, rows, columns), or the pair (maxima, indices)
    >>> {f}(2, output_size=2, _random_samples=ms.ops.zeros(1, 1, 2))(ms.ops.arange(16.0).reshape(1, 1, 4, 4)).tolist()
    [[[[5.0, 7.0], [13.0, 15.0]]]]
FractionalMaxPool3d: {shape}
    Maxima of windows at pseudo-random places of volumes (Graham, 2014).
    @output_size int or triple of ints, the sizes of the result; or
    @output_ratio number or triple of numbers, the sizes of the result as a part of input's
    @_random_samples Tensor (N, C, 3) in [0, 1), what decides the places; None: drawn anew
    = Tensor (N, C, depth, rows, columns), or the pair (maxima, indices)
    >>> {f}(2, output_size=1, _random_samples=ms.ops.zeros(1, 1, 3))(ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2)).tolist()
    [[[[[7.0]]]]]
GaussianNLLLoss: Tensor of floats, the expected values
    Negative logarithm of the likelihood under normal distributions: (log(var) + (input - target) ** 2 / var) / 2.
    @full True adds the constant log(2 pi) / 2
    @eps the least variance
    @var Tensor of input's shape, or one that broadcasts: the variances
    >>> float({f}()(ms.zeros(2), ms.ones(2), ms.ones(2)))
    0.5
HingeEmbeddingLoss: Tensor of floats, distances
    Loss of distances: the distance itself for similar pairs, max(0, margin - distance) for dissimilar ones.
    @margin number, the distance that dissimilar pairs should have
    @target Tensor of input's shape, 1 for similar pairs and -1 for dissimilar ones
    >>> float({f}()(ms.tensor([0.5, 0.25]), ms.tensor([1, -1])))
    0.625
LPPool1d: {shape}
    Norm of each window of a sequence: (sum of x ** norm_type) ** (1 / norm_type).
    @norm_type number, the order; 1 gives sums
    = Tensor (N, C, windows)
    >>> {f}(2, 2)(ms.tensor([[[3.0, 4.0]]])).asnumpy().round(4).tolist()
    [[[5.0]]]
LPPool2d: {shape}
    Norm of each window of an image: (sum of x ** norm_type) ** (1 / norm_type).
    @norm_type number, the order; 1 gives sums
    = Tensor (N, C, rows, columns)
    >>> {f}(1, 2)(ms.ops.ones((1, 1, 2, 2))).tolist()
    [[[[4.0]]]]
LPPool3d: {shape}
    Norm of each window of a volume: (sum of x ** norm_type) ** (1 / norm_type).
    @norm_type number, the order; 1 gives sums
    = Tensor (N, C, depth, rows, columns)
    >>> {f}(1, 2)(ms.ops.ones((1, 1, 2, 2, 2))).tolist()
    [[[[[8.0]]]]]
LocalResponseNorm: Tensor (N, C, ...)
    Divides by a power of what neighbouring channels hold: x / (k + alpha * mean of x ** 2 over size channels) ** beta
    (Krizhevsky et al., 2012).
    @size int, how many channels, the channel itself in their middle
    @beta number
    @k number
    >>> {f}(1, alpha=3.0, beta=0.5)(ms.ones(1, 1, 1)).tolist()
    [[[0.5]]]
MarginRankingLoss: Tensor of floats, ranks
    Loss of an order: max(0, -target * (input - other) + margin).
    @margin number, by how much they should differ
    @other Tensor of the same shape
    @target Tensor of the same shape: 1 where input should be larger, -1 where other should
    >>> float({f}()(ms.tensor([1.0]), ms.tensor([3.0]), ms.tensor([1])))
    2.0
MaxPool1d: {shape}
    Maximum of each window of a sequence.
    = Tensor (N, C, windows), or the pair (maxima, indices)
    >>> {f}(2)(ms.tensor([[[1.0, 3.0, 2.0, 4.0]]])).tolist()
    [[[3.0, 4.0]]]
MaxPool3d: {shape}
    Maximum of each window of a volume.
    = Tensor (N, C, depth, rows, columns), or the pair (maxima, indices)
    >>> {f}(2)(ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2)).tolist()
    [[[[[7.0]]]]]
MaxUnpool1d: {shape}, maxima
    Puts maxima back to where they were found; all else is 0.
    @indices Tensor of input's shape, as MaxPool1d gives them
    @output_size tuple of ints, the sizes of the result
    = Tensor (N, C, length)
    >>> {f}(2)(ms.tensor([[[3.0, 4.0]]]), ms.tensor([[[1, 2]]])).tolist()
    [[[0.0, 3.0, 4.0, 0.0]]]
MaxUnpool3d: {shape}, maxima
    Puts maxima back to where they were found; all else is 0.
    @indices Tensor of input's shape, as MaxPool3d gives them
    @output_size tuple of ints, the sizes of the result
    = Tensor (N, C, depth, rows, columns)
    >>> {f}(2)(ms.tensor([[[[[5.0]]]]]), ms.tensor([[[[[3]]]]])).reshape(-1).tolist()
    [0.0, 0.0, 0.0, 5.0, 0.0, 0.0, 0.0, 0.0]
MultiLabelMarginLoss: Tensor (N, C) or (C,) of scores
    Loss of several labels: the sum of max(0, 1 - (score of a label - score of another class)) / C.
    @target Tensor of input's shape: the labels, then -1
    >>> float({f}()(ms.tensor([0.0, 1.0]), ms.tensor([1, -1])))
    0.0
MultiLabelSoftMarginLoss: Tensor (N, C) of scores
    Loss of several labels: the mean over the classes of the binary cross entropy of the sigmoid.
    @weight Tensor (C,) that classes are multiplied by
    @target Tensor of input's shape, of 0 and 1
    >>> round(float({f}()(ms.zeros(1, 2), ms.ones(1, 2))), 4)
    0.6931
MultiMarginLoss: Tensor (N, C) of scores
    Loss of classes: the sum over the other classes of max(0, margin - score of the label + score) ** p, divided by C.
    @p int, 1 or 2
    @margin number, by how much the label's score should be larger
    @weight Tensor (C,) that classes are multiplied by
    @target Tensor (N,) of labels
    >>> float({f}()(ms.zeros(1, 2), ms.tensor([1])))
    0.5
PairwiseDistance: Tensor (..., D) of vectors
    Distances of vectors, pair by pair: the norm of input - other + eps over the last dimension.
    @p number, the order of the norm
    @eps small number that keeps gradients finite where both are equal
    @keepdim True keeps the last dimension with size 1
    @other Tensor (..., D); the shapes broadcast
    = Tensor (...)
    >>> round(float({f}()(ms.tensor([3.0, 4.0]), ms.zeros(2))), 3)
    5.0
PixelUnshuffle: Tensor (..., C, H * r, W * r)
    Turns pixels into channels, the way back of PixelShuffle (Shi et al., 2016).
    @downscale_factor int r
    = Tensor (..., C * r * r, H, W)
    >>> {f}(2)(ms.ops.arange(4).reshape(1, 1, 2, 2)).shape
    (1, 4, 1, 1)
PoissonNLLLoss: Tensor of floats, the logarithms of the expected counts
    Negative logarithm of the likelihood of counts under a Poisson distribution: exp(input) - target * input.
    @log_input False: input is the expected counts themselves
    @full True adds Stirling's formula for the logarithm of target's factorial
    @eps small number that keeps logarithms finite where log_input is False
    @target Tensor of the same shape, the counts
    >>> float({f}()(ms.zeros(2), ms.ones(2)))
    1.0
Softmax2d: Tensor (N, C, H, W) or (C, H, W)
    Softmax over the channels, for each pixel.
    >>> {f}()(ms.zeros(1, 2, 1, 1)).flatten().tolist()
    [0.5, 0.5]
Softmin: {floats}
    Softmax of -input along a dimension: small values get large shares.
    >>> {f}(dim=0)(ms.zeros(2)).tolist()
    [0.5, 0.5]
Tanhshrink: {floats}
    x - tanh(x).
    >>> round(float({f}()(ms.tensor(1.0))), 4)
    0.2384
TripletMarginLoss: Tensor (N, D) or (D,) of vectors
    Loss of distances: max(0, distance to positive - distance to negative + margin) (Schroff et al., 2015).
    @margin number, by how much they should differ
    @p number, the order of the norm
    @eps small number that keeps gradients finite
    @swap True takes the distance of positive and negative where it is smaller
    @positive Tensor of the same shape, which should be near
    @negative Tensor of the same shape, which should be far
    >>> round(float({f}()(ms.zeros(1, 2), ms.zeros(1, 2), ms.tensor([[0.5, 0.0]]))), 3)
    0.5
"""
