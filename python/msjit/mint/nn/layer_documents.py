"""The docstrings of the layers that are rows of layers.TABLE, made when one is asked for.

An entry is a layer's name and what its input is, then sentences; `@x ...` a note on the parameter or further input x; `= ...`
the result; and an example, in which {f} is the layer. What a parameter means wherever it occurs stands in PARAMETERS, its
default comes from the row.
What stands beyond MindSpore's mint is in torch_layer_documents.py.
"""

import functools

SIZES = {"1d": "int", "2d": "int or pair of ints", "3d": "int or triple of ints", "": "int"}
SHAPES = {"1d": "(N, C, L) or (C, L)", "2d": "(N, C, H, W) or (C, H, W)", "3d": "(N, C, D, H, W) or (C, D, H, W)"}
PARAMETERS = {
    "output_size": "{sizes}, how many windows; None among several keeps that size",
    "kernel_size": "{sizes}, the window",
    "stride": "{sizes}, how far apart windows lie; None: kernel_size, side by side",
    "padding": "{sizes}, how much is put on each side",
    "dilation": "{sizes}, the distance of a window's elements",
    "ceil_mode": "True also counts a window that starts inside and ends outside",
    "count_include_pad": "False leaves padding out of the mean",
    "divisor_override": "int that sums are divided by instead of the number of elements",
    "return_indices": "True gives the index of each maximum as well",
    "reduction": "'mean' or 'sum' of all losses, or 'none' for each of them",
    "weight": "Tensor that each loss is multiplied by",
    "inplace": "True writes the result into input",
    "dim": "int, the dimension; None: 0 for 0, 1 and 3 dimensions, else 1",
    "size": "int or tuple of ints, the new sizes of the dimensions behind the channels; None: by scale_factor",
    "scale_factor": "number or tuple of numbers, new size over old",
    "mode": "'nearest', 'linear', 'bilinear', 'trilinear' or 'bicubic'",
    "align_corners": "True: the outermost elements stay at their places, for linear and cubic modes",
    "recompute_scale_factor": "True: the factor used is that of the rounded sizes",
    "target": "Tensor of input's shape, or one that broadcasts",
    "value": "number that is put there",
    "lambd": "number",
    "alpha": "number",
}
_ACTIVATION, _LOSS = "Tensor of input's shape", "Tensor: a scalar, or with reduction 'none' a loss for each element"
_FLOATS = "Tensor of floats of any shape"

TEXT = """
AdaptiveAvgPool1d: {shape}
    Means of output_size windows that divide a sequence of any length as evenly as can be.
    @output_size int, the number of windows
    = Tensor (N, C, output_size)
    >>> {f}(2)(ms.tensor([[[1.0, 3.0, 2.0, 4.0]]])).tolist()
    [[[2.0, 3.0]]]
AdaptiveAvgPool2d: {shape}
    Means of windows that divide an image of any size as evenly as can be.
    = Tensor (N, C, rows, columns)
    >>> {f}((1, None))(ms.ops.arange(4.0).reshape(1, 1, 2, 2)).tolist()
    [[[[1.0, 2.0]]]]
AdaptiveAvgPool3d: {shape}
    Means of windows that divide a volume of any size as evenly as can be.
    = Tensor (N, C, depth, rows, columns)
    >>> {f}(1)(ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2)).tolist()
    [[[[[3.5]]]]]
AdaptiveMaxPool1d: {shape}
    Maxima of output_size windows that divide a sequence of any length as evenly as can be.
    @output_size int, the number of windows
    = Tensor (N, C, output_size), or the pair (maxima, indices)
    >>> {f}(2)(ms.tensor([[[1.0, 3.0, 2.0, 4.0]]])).tolist()
    [[[3.0, 4.0]]]
AdaptiveMaxPool2d: {shape}
    Maxima of windows that divide an image of any size as evenly as can be.
    = Tensor (N, C, rows, columns), or the pair (maxima, indices)
    >>> {f}(1)(ms.ops.arange(4.0).reshape(1, 1, 2, 2)).tolist()
    [[[[3.0]]]]
AvgPool1d: Tensor (N, C, L)
    Mean of each window of a sequence.
    = Tensor (N, C, windows)
    >>> {f}(2)(ms.tensor([[[1.0, 3.0, 2.0, 4.0]]])).tolist()
    [[[2.0, 3.0]]]
AvgPool2d: {shape}
    Mean of each window of an image.
    = Tensor (N, C, rows, columns)
    >>> {f}(2)(ms.ops.arange(16.0).reshape(1, 1, 4, 4)).tolist()
    [[[[2.5, 4.5], [10.5, 12.5]]]]
AvgPool3d: Tensor (N, C, D, H, W)
    Mean of each window of a volume.
    = Tensor (N, C, depth, rows, columns)
    >>> {f}(2)(ms.ops.arange(8.0).reshape(1, 1, 2, 2, 2)).tolist()
    [[[[[3.5]]]]]
BCELoss: Tensor of probabilities, from 0 to 1
    Binary cross entropy of probabilities: -(target log(input) + (1 - target) log(1 - input)).
    @target Tensor of the same shape, from 0 to 1
    >>> round(float({f}()(ms.tensor([0.5, 0.5]), ms.tensor([0.0, 1.0]))), 4)
    0.6931
BCEWithLogitsLoss: {floats}
    Binary cross entropy of the sigmoid of input, in a form that does not overflow.
    @target Tensor of the same shape, from 0 to 1
    @pos_weight Tensor that the losses of positive targets are multiplied by
    >>> round(float({f}()(ms.tensor([0.0, 100.0]), ms.tensor([0.0, 1.0]))), 4)
    0.3466
CosineEmbeddingLoss: Tensor (N, D) or (D,) of vectors
    Loss of the angle between two vectors: 1 - cos for similar pairs, max(0, cos - margin) for dissimilar ones.
    @margin number in [-1, 1], the cosine that dissimilar pairs may have
    @other Tensor of the same shape
    @target Tensor (N,), 1 for similar pairs and -1 for dissimilar ones
    >>> {f}()(ms.tensor([[1.0, 0.0]]), ms.tensor([[0.0, 1.0]]), ms.tensor([1]))
    Tensor(1., dtype=float32)
ELU: {floats}
    Exponential linear unit: x where x > 0, else alpha * (exp(x) - 1) (Clevert et al., 2016).
    >>> {f}()(ms.tensor([-1.0, 0.0, 2.0])).asnumpy().round(4)
    array([-0.6321,  0.    ,  2.    ], dtype=float32)
Flatten: Tensor of at least start_dim + 1 dimensions
    Merges dimensions into one; by default all but the first, the batch.
    @start_dim int, the first dimension merged
    @end_dim int, the last dimension merged
    = Tensor of fewer dimensions, with the same elements
    >>> {f}()(ms.ops.ones((2, 3, 4))).shape
    (2, 12)
GLU: {floats}
    Gated linear unit: the first half of input along dim times the sigmoid of the second (Dauphin et al., 2017).
    @dim int, the dimension, of even size
    = Tensor of half the size along dim
    >>> {f}()(ms.tensor([1.0, 2.0, 0.0, 0.0]))
    Tensor([0.5, 1. ], dtype=float32)
Fold: Tensor (N, C * window, windows), as Unfold gives it
    Adds columns up to images: each element goes back to the place of the image that Unfold took it from.
    @output_size pair of ints, height and width of the image
    @kernel_size int or pair of ints, the window
    @stride int or pair of ints, how far apart windows lie
    @dilation int or pair of ints, the distance of a window's elements
    @padding int or pair of ints, how much was put on each side
    = Tensor (N, C, H, W)
    >>> {f}((2, 3), kernel_size=2)(ms.ops.ones((1, 4, 2))).tolist()
    [[[[1.0, 2.0, 1.0], [1.0, 2.0, 1.0]]]]
GELU: {floats}
    Gaussian error linear unit: x * Phi(x), Phi the normal distribution's integral (Hendrycks and Gimpel, 2016).
    @approximate 'none': by erf; 'tanh': by an approximation with tanh
    >>> {f}()(ms.tensor([-1.0, 0.0, 1.0])).asnumpy().round(4)
    array([-0.1587,  0.    ,  0.8413], dtype=float32)
Hardshrink: {floats}
    x where |x| > lambd, else 0: small values are cut off.
    >>> {f}()(ms.tensor([-1.0, 0.3, 2.0]))
    Tensor([-1.,  0.,  2.], dtype=float32)
Hardsigmoid: {floats}
    Sigmoid made of straight pieces: min(max(x + 3, 0), 6) / 6.
    >>> {f}()(ms.tensor([-3.0, 0.0, 3.0]))
    Tensor([0. , 0.5, 1. ], dtype=float32)
Hardswish: {floats}
    SiLU made of straight pieces and a parabola: x * min(max(x + 3, 0), 6) / 6 (Howard et al., 2019).
    >>> {f}()(ms.tensor([1.0, 3.0])).asnumpy().round(4)
    array([0.6667, 3.    ], dtype=float32)
Hardtanh: {floats}
    x limited to [min_val, max_val].
    @min_val number
    @max_val number
    >>> {f}()(ms.tensor([-3.0, 0.5, 2.0]))
    Tensor([-1. ,  0.5,  1. ], dtype=float32)
KLDivLoss: Tensor of log probabilities
    Kullback-Leibler divergence: target * (log(target) - input).
    @reduction 'mean' or 'sum' of all elements, 'batchmean' for the sum over the size of the first dimension, or 'none'
    @log_target True: target is of log probabilities too
    @target Tensor of probabilities of the same shape
    >>> loss = {f}("batchmean")(ms.ops.log(ms.tensor([[0.25, 0.75]])), ms.tensor([[0.5, 0.5]]))
    >>> round(float(loss), 4)
    0.1438
HuberLoss: {floats}
    With d = input - target: 0.5 d ** 2 where |d| < delta, else delta * (|d| - 0.5 delta) (Huber, 1964).
    @delta positive number
    >>> {f}(reduction="none")(ms.tensor([0.0, 0.0]), ms.tensor([0.5, 3.0]))
    Tensor([0.125, 2.5  ], dtype=float32)
L1Loss: {floats}
    Absolute error: |input - target|.
    >>> {f}()(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 4.0]))
    Tensor(1., dtype=float32)
LeakyReLU: {floats}
    x where x > 0, else negative_slope * x.
    @negative_slope number
    >>> {f}(0.5)(ms.tensor([-1.0, 0.0, 2.0]))
    Tensor([-0.5,  0. ,  2. ], dtype=float32)
LogSigmoid: {floats}
    Logarithm of the sigmoid, -log(1 + exp(-x)), without overflow.
    >>> {f}()(ms.tensor([-1000.0]))
    Tensor([-1000.], dtype=float32)
LogSoftmax: {floats}
    Logarithm of softmax along dim, x - log(sum(exp(x))), without overflow.
    >>> {f}(dim=-1)(ms.tensor([[1.0, 1.0]])).asnumpy().round(4)
    array([[-0.6931, -0.6931]], dtype=float32)
MSELoss: {floats}
    Squared error: (input - target) ** 2.
    >>> {f}()(ms.tensor([1.0, 2.0]), ms.tensor([1.0, 4.0]))
    Tensor(2., dtype=float32)
MaxPool2d: {shape}
    Maximum of each window of an image.
    = Tensor (N, C, rows, columns), or the pair (maxima, int64 indices)
    >>> {f}(2)(ms.ops.arange(16.0).reshape(1, 1, 4, 4)).tolist()
    [[[[5.0, 7.0], [13.0, 15.0]]]]
MaxUnpool2d: {shape}, the maxima
    Puts maxima back to the places that MaxPool2d took them from; the rest is 0.
    @indices integer Tensor of input's shape, as the pooling gave them
    @output_size sizes of the result; None: those that the settings give
    = Tensor of input's dtype
    >>> y, at = ms.mint.nn.MaxPool2d(2, return_indices=True)(ms.tensor([[[[1.0, 2.0], [4.0, 3.0]]]]))
    >>> {f}(2)(y, at).tolist()
    [[[[0.0, 0.0], [4.0, 0.0]]]]
Mish: {floats}
    x * tanh(log(1 + exp(x))), a smooth form of ReLU (Misra, 2019).
    >>> {f}()(ms.tensor([0.0, 1.0])).asnumpy().round(4)
    array([0.    , 0.8651], dtype=float32)
PixelShuffle: Tensor (..., C * r * r, H, W), with r the factor
    Turns channels into pixels (Shi et al., 2016).
    @upscale_factor int
    = Tensor (..., C, H * r, W * r)
    >>> {f}(2)(ms.ops.arange(4).reshape(4, 1, 1)).tolist()
    [[[0, 1], [2, 3]]]
ReLU: Tensor of numbers of any shape
    Rectified linear unit: max(x, 0), so that negative values become 0.
    >>> {f}()(ms.tensor([-1.0, 0.0, 2.0]))
    Tensor([0., 0., 2.], dtype=float32)
ReLU6: Tensor of numbers of any shape
    ReLU that is cut off at 6: min(max(x, 0), 6).
    >>> {f}()(ms.tensor([-1.0, 5.0, 9.0]))
    Tensor([0., 5., 6.], dtype=float32)
SELU: {floats}
    Scaled exponential linear unit: 1.0507 * (x where x > 0, else 1.6733 * (exp(x) - 1)) (Klambauer et al., 2017).
    >>> {f}()(ms.tensor([0.0, 1.0])).asnumpy().round(4)
    array([0.    , 1.0507], dtype=float32)
Sigmoid: {floats}
    Sigmoid 1 / (1 + exp(-x)), which maps all numbers to (0, 1).
    >>> {f}()(ms.tensor([0.0, 100.0]))
    Tensor([0.5, 1. ], dtype=float32)
SiLU: {floats}
    Sigmoid linear unit, also called swish: x * sigmoid(x) (Elfwing et al., 2018).
    >>> {f}()(ms.tensor([0.0, 1.0])).asnumpy().round(4)
    array([0.    , 0.7311], dtype=float32)
SmoothL1Loss: {floats}
    With d = input - target: 0.5 d ** 2 / beta where |d| < beta, else |d| - 0.5 beta (Girshick, 2015).
    @beta number that is not negative
    >>> {f}(reduction="none")(ms.tensor([0.0, 0.0]), ms.tensor([0.5, 3.0]))
    Tensor([0.125, 2.5  ], dtype=float32)
SoftMarginLoss: {floats}
    Logistic loss of two classes: log(1 + exp(-target * input)).
    @target Tensor of the same shape, of 1 and -1
    >>> round(float({f}()(ms.tensor([0.0]), ms.tensor([1.0]))), 4)
    0.6931
Softmax: {floats}
    exp(x) / sum(exp(x)) along dim: positive numbers that sum to 1, without overflow.
    >>> {f}(dim=-1)(ms.tensor([[1.0, 1.0]]))
    Tensor([[0.5, 0.5]], dtype=float32)
Softplus: {floats}
    Smooth form of ReLU: log(1 + exp(beta * x)) / beta.
    @beta number, how sharp the bend is
    @threshold number; where beta * x is above it the result is x itself
    >>> {f}()(ms.tensor([0.0, 30.0])).asnumpy().round(4)
    array([ 0.6931, 30.    ], dtype=float32)
Softshrink: {floats}
    x moved towards 0 by lambd; 0 where |x| <= lambd.
    >>> {f}()(ms.tensor([-1.0, 0.3, 2.0]))
    Tensor([-0.5,  0. ,  1.5], dtype=float32)
Softsign: {floats}
    x / (1 + |x|), which maps all numbers to (-1, 1).
    >>> {f}()(ms.tensor([-1.0, 0.0, 3.0]))
    Tensor([-0.5 ,  0.  ,  0.75], dtype=float32)
Tanh: {floats}
    Hyperbolic tangent, which maps all numbers to (-1, 1).
    >>> {f}()(ms.tensor([-100.0, 0.0, 100.0]))
    Tensor([-1.,  0.,  1.], dtype=float32)
Threshold: Tensor of numbers of any shape
    x where x > threshold, else value.
    @threshold number
    @value number
    >>> {f}(0.5, 9.0)(ms.tensor([0.2, 0.7]))
    Tensor([9. , 0.7], dtype=float32)
Unfold: Tensor (N, C, H, W)
    Cuts windows out of images and puts the elements of each into a column, channel by channel.
    @kernel_size int or pair of ints, the window
    @stride int or pair of ints, how far apart windows lie
    @dilation int or pair of ints, the distance of a window's elements
    @padding int or pair of ints, how many zeros are put on each side
    = Tensor (N, C * window, windows)
    >>> {f}(2)(ms.ops.arange(6).reshape(1, 1, 2, 3)).tolist()
    [[[0, 1], [1, 2], [3, 4], [4, 5]]]
Upsample: Tensor (N, C, L), (N, C, H, W) or (N, C, D, H, W), as mode needs it
    Resizes to a size or by a factor.
    = Tensor of input's dtype
    >>> {f}(scale_factor=2.0)(ms.tensor([[[1.0, 2.0]]])).tolist()
    [[[1.0, 1.0, 2.0, 2.0]]]
UpsamplingBilinear2d: Tensor (N, C, H, W)
    Resizes images by linear interpolation in both directions; the outermost pixels stay at their places.
    = Tensor of input's dtype
    >>> {f}(size=(1, 3))(ms.tensor([[[[1.0, 3.0]]]])).tolist()
    [[[[1.0, 2.0, 3.0]]]]
UpsamplingNearest2d: Tensor (N, C, H, W)
    Resizes images by repeating the nearest pixel.
    = Tensor of input's dtype
    >>> {f}(size=(1, 4))(ms.tensor([[[[1.0, 3.0]]]])).tolist()
    [[[[1.0, 1.0, 3.0, 3.0]]]]
ConstantPad1d: Tensor (..., L)
    Puts a value before and behind the last dimension.
    @padding int for both sides, or a tuple of ints (before, behind)
    = Tensor of input's dtype
    >>> {f}((1, 2), 9)(ms.tensor([[1, 2]]))
    Tensor([[9, 1, 2, 9, 9]], dtype=int64)
ConstantPad2d: Tensor (..., H, W)
    Puts a value around the last two dimensions.
    @padding int for all sides, or a tuple of ints (left, right, top, bottom)
    = Tensor of input's dtype
    >>> {f}((1, 0, 0, 0), 9)(ms.tensor([[1, 2], [3, 4]]))
    Tensor([[9, 1, 2],
            [9, 3, 4]], dtype=int64)
ConstantPad3d: Tensor (..., D, H, W)
    Puts a value around the last three dimensions.
    @padding int for all sides, or a tuple of ints (left, right, top, bottom, front, back)
    = Tensor of input's dtype
    >>> {f}(1, 9.0)(ms.ops.ones((1, 2, 2, 2))).shape
    (1, 4, 4, 4)
ReflectionPad1d: Tensor (..., L)
    Continues the last dimension by mirroring at the outermost elements, which are not repeated.
    @padding int for both sides, or a tuple of ints (before, behind)
    = Tensor of input's dtype
    >>> {f}((1, 0))(ms.tensor([[1, 2]]))
    Tensor([[2, 1, 2]], dtype=int64)
ReflectionPad2d: Tensor (..., H, W)
    Continues the last two dimensions by mirroring at the outermost elements, which are not repeated.
    @padding int for all sides, or a tuple of ints (left, right, top, bottom)
    = Tensor of input's dtype
    >>> {f}((1, 0, 0, 0))(ms.tensor([[[1, 2], [3, 4]]])).tolist()
    [[[2, 1, 2], [4, 3, 4]]]
ReflectionPad3d: Tensor (..., D, H, W)
    Continues the last three dimensions by mirroring at the outermost elements, which are not repeated.
    @padding int for all sides, or a tuple of ints (left, right, top, bottom, front, back)
    = Tensor of input's dtype
    >>> {f}(1)(ms.ops.ones((1, 2, 2, 2))).shape
    (1, 4, 4, 4)
ReplicationPad1d: Tensor (..., L)
    Continues the last dimension by repeating the outermost elements.
    @padding int for both sides, or a tuple of ints (before, behind)
    = Tensor of input's dtype
    >>> {f}((2, 0))(ms.tensor([[1, 2]]))
    Tensor([[1, 1, 1, 2]], dtype=int64)
ReplicationPad2d: Tensor (..., H, W)
    Continues the last two dimensions by repeating the outermost elements.
    @padding int for all sides, or a tuple of ints (left, right, top, bottom)
    = Tensor of input's dtype
    >>> {f}((1, 0, 0, 0))(ms.tensor([[[1, 2], [3, 4]]])).tolist()
    [[[1, 1, 2], [3, 3, 4]]]
ReplicationPad3d: Tensor (..., D, H, W)
    Continues the last three dimensions by repeating the outermost elements.
    @padding int for all sides, or a tuple of ints (left, right, top, bottom, front, back)
    = Tensor of input's dtype
    >>> {f}(1)(ms.ops.ones((1, 2, 2, 2))).shape
    (1, 4, 4, 4)
ZeroPad1d: Tensor (..., L)
    Puts zeros before and behind the last dimension.
    @padding int for both sides, or a tuple of ints (before, behind)
    = Tensor of input's dtype
    >>> {f}((1, 2))(ms.tensor([[1, 2]]))
    Tensor([[0, 1, 2, 0, 0]], dtype=int64)
ZeroPad2d: Tensor (..., H, W)
    Puts zeros around the last two dimensions.
    @padding int for all sides, or a tuple of ints (left, right, top, bottom)
    = Tensor of input's dtype
    >>> {f}((1, 0, 0, 0))(ms.tensor([[1, 2], [3, 4]]))
    Tensor([[0, 1, 2],
            [0, 3, 4]], dtype=int64)
ZeroPad3d: Tensor (..., D, H, W)
    Puts zeros around the last three dimensions.
    @padding int for all sides, or a tuple of ints (left, right, top, bottom, front, back)
    = Tensor of input's dtype
    >>> {f}(1)(ms.ops.ones((1, 2, 2, 2))).shape
    (1, 4, 4, 4)
"""


@functools.cache
def entries():
    """{layer: {"input", "text": [line], "notes": {name: note}, "result", "example": [line]}}"""
    found = {}
    from .torch_layer_documents import TEXT as FURTHER

    for line in (TEXT + FURTHER).strip().splitlines():
        if not line:
            continue
        if not line.startswith(" "):
            name, _, taken = line.partition(": ")
            found[name] = entry = {"input": taken, "text": [], "notes": {}, "result": "", "example": []}
            continue
        line = line[4:]
        if line.startswith("@"):
            parameter, _, note = line[1:].partition(" ")
            entry["notes"][parameter] = note
        elif line.startswith("= "):
            entry["result"] = line[2:]
        else:
            entry["example" if entry["example"] or line.startswith(">>>") else "text"].append(line)
    return found


def documentation(name, attributes, operands):
    """The docstring of a layer; attributes and operands: (name, default or None) pairs of the settings and of the inputs."""
    entry = entries()[name]
    kind = name[-2:] if name[-2:] in SIZES else ""
    shape = f"Tensor {SHAPES[kind]}" if kind else ""
    taken = entry["input"].replace("{shape}", shape).replace("{floats}", _FLOATS)
    lines = [*entry["text"]]
    for title, parameters in (("Args:", attributes), ("Inputs:", operands)):
        rows = []
        for parameter, default in parameters:
            what = taken if parameter == "input" else entry["notes"].get(parameter) or PARAMETERS[parameter]
            row = f"    {parameter}: {what.replace('{sizes}', SIZES[kind])}."
            rows.append(row if default is None else f"{row} Default: {default}.")
        if rows:
            lines += [*([""] if title == "Args:" or not attributes else []), title, *rows]
    result = entry["result"] or (_LOSS if any(p == "reduction" for p, _ in attributes) else _ACTIVATION)
    example = (line.replace("{f}", f"ms.mint.nn.{name}") for line in entry["example"])
    return "\n".join([*lines, "Returns:", f"    {result}.", "", *example, ""])
