# ruff: noqa: E501 (a primitive a line)
"""The primitives and what they compute: ``Name(attributes)(operands): expression``.

Names in an expression are functions of msjit.ops, of calls.py beside it, attributes and operands. ``Name: function`` is
short for a primitive without attributes whose operands are the function's. Names of ops.def that are not here are
primitives by the same name in CamelCase.
"""

ROWS = """
ACos: acos
AccumulateNV2: add_n
AdaptiveAvgPool2D(output_size)(x): adaptive_avg_pool2d(x, _pair(output_size))
AddN: add_n
ApproximateEqual(tolerance=1e-05)(x, y): approximate_equal(x, y, tolerance)
ArgMaxWithValue(axis=0, keep_dims=False)(x): argmax_with_value(x, axis, keep_dims)
ArgMinWithValue(axis=0, keep_dims=False)(x): argmin_with_value(x, axis, keep_dims)
Argmax(axis=-1, output_type=int32)(x): cast(raw.argmax(x, axis), output_type)
Argmin(axis=-1, output_type=int32)(x): cast(raw.argmin(x, axis), output_type)
Assign: assign
AssignAdd: assign_add
AssignSub: assign_sub
AvgPool(kernel_size=1, strides=1, pad_mode='VALID', data_format='NCHW')(x): _avg_pool(x, kernel_size, strides, pad_mode)
BCEWithLogitsLoss(reduction='mean')(predict, target, weight, pos_weight): raw.bce_with_logits(predict, target, weight, pos_weight, reduction)
BatchMatMul(transpose_a=False, transpose_b=False)(x, y): matmul(_t_if(x, transpose_a), _t_if(y, transpose_b))
BatchNorm(is_training=False, epsilon=1e-05, momentum=0.1, data_format='NCHW')(input_x, scale, bias, mean, variance): _batch_norm(input_x, scale, bias, mean, variance, is_training, epsilon, momentum)
BesselI0: i0
BiasAdd(data_format='NCHW')(x, bias): bias_add(x, bias)
BinaryCrossEntropy(reduction='mean')(logits, labels, weight=None): raw.bce_loss(logits, labels, weight, reduction)
Bernoulli(seed=-1, offset=0)(x, p): cast(_seeded(self, (seed, offset), lambda: raw.bernoulli(raw.broadcast_to(p if is_tensor(p) else _core.tensor(float(p)), x.shape))), x.dtype)
Bincount()(array, size, weights): _bincount(array, size, weights)
BroadcastTo(shape)(x): broadcast_to(x, shape)
Cast()(x, dtype): cast(x, dtype)
Cdist(p=2.0)(x, y): cdist(x, y, p)
CeLU(alpha=1.0)(x): _celu(x, alpha)
Cholesky(upper=False)(x): cholesky(x, upper)
CholeskyInverse(upper=False)(x): cholesky_inverse(x, upper)
CholeskySolve(upper=False)(x1, x2): cholesky_solve(x1, x2, upper)
Col2Im(kernel_size, dilation=1, padding=0, stride=1)(x, output_size): col2im(x, output_size, kernel_size, dilation, padding, stride)
Complex: raw.complex
ComplexAbs: abs
Concat(axis=0)(xs): concat(xs, axis)
ConjugateTranspose()(x, perm): raw.conj(raw.permute(x, perm))
Conv2D(out_channel, kernel_size, mode=1, pad_mode='valid', pad=0, stride=1, dilation=1, group=1, data_format='NCHW')(x, weight): conv2d(x, weight, None, stride, pad_mode, pad, dilation, group)
CountNonZero(dims=None)(x): raw.count_nonzero(x, dims)
Cross(dim=-65530)(x1, x2): cross(x1, x2, None if dim == -65530 else dim)
CumProd(exclusive=False, reverse=False)(x, axis): _scan(raw.cumprod, x, axis, exclusive, reverse, 1)
CumSum(exclusive=False, reverse=False)(x, axis): _scan(raw.cumsum, x, axis, exclusive, reverse, 0)
Cummax(axis)(x): raw.cummax(x, axis)
Cummin(axis)(x): raw.cummin(x, axis)
CumulativeLogsumexp(exclusive=False, reverse=False)(x, axis): _scan(logcumsumexp, x, axis, exclusive, reverse, float('-inf'))
DType()(x): x.dtype
Dense: linear
Depend()(value, expr): value
DepthToSpace(block_size)(x): _depth_to_space(x, block_size)
Diag: diag
DiagPart()(x): _diag_part(x)
DivNoNan()(x, y): _div_no_nan(x, y)
Dropout(keep_prob=0.5, Seed0=0, Seed1=0)(x): _seeded(self, (Seed0, Seed1), lambda: raw.dropout(x, 1 - keep_prob))
DropoutDoMask()(x, mask, keep_prob): x * mask / keep_prob
DropoutGenMask(Seed0=0, Seed1=0)(shape, keep_prob): _seeded(self, (Seed0, Seed1), lambda: raw.rand(shape)) < keep_prob
Einsum(equation)(xs): einsum(equation, *xs)
Elu(alpha=1.0)(x): raw.elu(x, alpha)
EmbeddingLookup()(params, indices, offset): _embedding_lookup(params, indices, offset)
Eps()(x): full_like(x, _eps(x))
EqualCount()(x, y): raw.reshape(cast(raw.sum(x == y), x.dtype), (1,))
EuclideanNorm(keep_dims=False)(x, axes): raw.norm(x, 2.0, axes, keep_dims)
ExpandDims()(x, axis): raw.unsqueeze(x, axis)
Eye()(n, m, t): raw.eye(n, m, t)
FastGeLU: _fast_gelu
FastGelu: _fast_gelu
Fill()(type, shape, value): raw.full(value, shape, type)
FillV2()(shape, value): raw.broadcast_to(value, shape)
FillDiagonal(fill_value, wrap=False)(x): fill_diagonal(x, fill_value, wrap)
Fills: fills
Flatten()(x): raw.flatten(x, 1)
FloorMod: raw.mod
GLU(axis=-1)(x): raw.glu(x, axis)
Gather(batch_dims=0)(params, indices, axis): gather(params, indices, axis, batch_dims)
GatherD()(x, dim, index): raw.gather(x, index, dim)
GatherNd: gather_nd
GatherV2()(params, indices, axis): gather(params, indices, axis)
Gcd: gcd
GeLU()(x): raw.gelu(x, 'tanh')
Gelu()(x): raw.gelu(x, 'tanh')
Geqrf: geqrf
Ger: ger
Greater: raw.gt
GreaterEqual: raw.ge
HShrink(lambd=0.5)(x): hardshrink(x, lambd)
HSigmoid: raw.hard_sigmoid
HSwish: raw.hard_swish
Heaviside: heaviside
Histogram(bins=100, min=0.0, max=0.0)(x): cast(histc(x, bins, min, max), int32)
HistogramFixedWidth(nbins, dtype='int32')(x, range): _histogram_fixed(x, range, nbins)
Identity: copy
IdentityN()(xs): tuple(xs)
Igamma: igamma
Igammac: igammac
Im2Col(ksizes, strides=1, dilations=1, pads=0)(x): _im2col(x, ksizes, strides, dilations, pads)
IndexAdd(axis, use_lock=True, check_index_bound=True)(x, indices, y): assign(x, raw.index_add(x, indices, y, axis))
IndexFill()(x, dim, index, value): index_fill(x, _int(dim), index, value)
IndexPut(accumulate=0)(x, values, indices): index_put(x, indices, values, bool(accumulate))
InTopK(k)(x1, x2): _in_top_k(x1, x2, k)
InplaceAdd(indices)(x, v): raw.index_add(x, _indices(indices), v, 0)
InplaceSub(indices)(x, v): raw.index_add(x, _indices(indices), -v, 0)
InplaceUpdate(indices)(x, v): inplace_update(x, v, indices)
InplaceIndexAdd(axis)(var, indices, updates): assign(var, raw.index_add(var, indices, updates, axis))
Inv: raw.reciprocal
Invert: raw.bitwise_not
InvertPermutation()(x): _invert_permutation(x)
IsClose(rtol=1e-05, atol=1e-08, equal_nan=False)(x, y): raw.isclose(x, y, rtol, atol, equal_nan)
IsFinite: raw.isfinite
IsInf: raw.isinf
IsNan: raw.isnan
KLDivLoss(reduction='mean')(logits, labels): raw.kl_div(logits, labels, reduction)
L2Loss()(x): raw.sum(x * x) / 2
L2Normalize(axis=0, epsilon=0.0001)(x): _l2_normalize(x, axis, epsilon)
LRN(depth_radius=5, bias=1.0, alpha=1.0, beta=0.5, norm_region='ACROSS_CHANNELS')(x): _lrn(x, depth_radius, bias, alpha, beta)
LayerNorm(begin_norm_axis=1, begin_params_axis=1, epsilon=1e-07)(x, gamma, beta): _layer_norm(x, gamma, beta, begin_norm_axis, epsilon)
Lcm: lcm
LeftShift: raw.shift_left
LerpScalar()(start, end, weight): raw.lerp(start, end, weight)
Less: raw.lt
LessEqual: raw.le
LinSpace()(start, stop, num): _linspace(start, stop, num)
LogMatrixDeterminant: slogdet
LogSoftmax(axis=-1)(logits): raw.log_softmax(logits, axis)
LogSpace(steps=10, base=10, dtype=float32)(start, end): _logspace(start, end, steps, base, dtype)
Logit(eps=-1.0)(x): logit(x, eps)
LowerBound(out_type=int32)(sorted_x, values): cast(raw.searchsorted(sorted_x, values), out_type)
LpNorm(axis, p=2, keep_dims=False, epsilon=1e-12)(x): raw.norm(x, float(p), _axes(axis), keep_dims)
LuSolve()(x, lu_data, lu_pivots): lu_solve(x, lu_data, lu_pivots)
MaskedFill: raw.masked_fill
MatMul(transpose_a=False, transpose_b=False)(x, y): matmul(_t_if(x, transpose_a), _t_if(y, transpose_b))
MatrixBandPart: _band_part
MatrixDeterminant: det
MatrixInverse(adjoint=False)(x): inverse(_adjoint(x) if adjoint else x)
MatrixPower(n)(x): matrix_power(x, n)
MatrixSolve(adjoint=False)(matrix, rhs): _solve(_adjoint(matrix) if adjoint else matrix, rhs)
MatrixTriangularSolve(lower=True, adjoint=False)(matrix, rhs): _triangular(matrix, rhs, lower, adjoint)
MaxPool(kernel_size=1, strides=1, pad_mode='valid', data_format='NCHW')(x): _max_pool(x, kernel_size, strides, pad_mode)[0]
MaxPoolWithArgmaxV2(kernel_size, strides=None, pads=0, dilation=(1, 1), ceil_mode=False, argmax_type=int64)(x): _max_pool_argmax(x, kernel_size, strides, pads, dilation, ceil_mode, argmax_type)
Meshgrid(indexing='xy')(inputs): meshgrid(*inputs, indexing=indexing)
MirrorPad(mode='REFLECT')(x, paddings): _mirror_pad(x, paddings, mode)
Mod()(x, y): raw.fmod(x, y)
MulNoNan()(x, y): raw.where(y == 0, 0.0, x * y)
Mvlgamma(p)(x): mvlgamma(x, p)
NLLLoss(reduction='mean', ignore_index=-100)(logits, labels, weight): _nll(logits, labels, weight, reduction, ignore_index)
NanToNum(nan=None, posinf=None, neginf=None)(x): raw.nan_to_num(x, 0.0 if nan is None else nan, posinf, neginf)
NextAfter: nextafter
NonZero: raw.nonzero
NotEqual: raw.ne
NthElement(reverse=False)(x, n): _nth(x, n, reverse)
OneHot(axis=-1)(indices, depth, on_value, off_value): one_hot(indices, depth, on_value, off_value, axis)
Ones()(shape, dtype): raw.full(1, _shape(shape), dtype)
OnesLike()(x): raw.full_like(x, 1)
Orgqr: orgqr
Ormqr(left=True, transpose=False)(x, tau, other): ormqr(x, tau, other, left, transpose)
PReLU: raw.prelu
Pack(axis=0)(xs): raw.stack(xs, axis)
Pad(paddings)(x): _pad_pairs(x, paddings)
PadV3(mode='constant', paddings_contiguous=True)(x, paddings, constant_value=0): _pad_v3(x, paddings, constant_value, mode, paddings_contiguous)
Padding(pad_dim_size=8)(x): raw.pad(x, (0, pad_dim_size - 1))
ParallelConcat()(xs): concat(xs, 0)
Polar()(abs, angle): raw.complex(abs * raw.cos(angle), abs * raw.sin(angle))
PopulationCount: _population_count
Print()(*args): print(*args)
Qr(full_matrices=False)(x): qr(x, 'complete' if full_matrices else 'reduced')
Randperm(max_length=1, pad=-1, dtype=int32)(n): _randperm(n, max_length, pad, dtype)
RandpermV2(seed=0, offset=0, dtype=int64)(n): _seeded(self, (seed, offset), lambda: raw.randperm(_int(n), dtype))
Range(maxlen=1000000)(start, limit, delta): arange(start, limit, delta)
Rank()(x): x.ndim
RealDiv: raw.div
Reciprocal: raw.reciprocal
ReduceAll(keep_dims=False)(x, axis=()): raw.all(x, _axes(axis), keep_dims)
ReduceAny(keep_dims=False)(x, axis=()): raw.any(x, _axes(axis), keep_dims)
ReduceMax(keep_dims=False)(x, axis=()): raw.amax(x, _axes(axis), keep_dims)
ReduceMean(keep_dims=False)(x, axis=()): raw.mean(x, _axes(axis), keep_dims)
ReduceMin(keep_dims=False)(x, axis=()): raw.amin(x, _axes(axis), keep_dims)
ReduceProd(keep_dims=False)(x, axis=()): raw.prod(x, _axes(axis), keep_dims)
ReduceStd(axis=[], unbiased=True, keep_dims=False)(x): (raw.std(x, _axes(axis), int(unbiased), keep_dims), raw.mean(x, _axes(axis), keep_dims))
ReduceSum(keep_dims=False, skip_mode=False)(x, axis=()): x if skip_mode and axis == () else raw.sum(x, _axes(axis), keep_dims)
Renorm(p, dim, maxnorm)(x): renorm(x, p, dim, maxnorm)
Reshape()(x, shape): raw.reshape(x, _shape(shape))
ResizeNearestNeighbor(size, align_corners=False, half_pixel_centers=False)(x): _resize_nearest(x, size, align_corners, half_pixel_centers)
ResizeBilinearV2(align_corners=False, half_pixel_centers=False)(x, size): _resize_bilinear(x, size, align_corners, half_pixel_centers)
ReverseSequence(seq_dim, batch_dim=0)(x, seq_lengths): reverse_sequence(x, seq_lengths, seq_dim, batch_dim)
ReverseV2(axis)(x): raw.flip(x, _axes(axis))
RightShift: raw.shift_right
Rint: raw.round
RmsNorm(epsilon=1e-06)(x, gamma): _rms_norm(x, gamma, epsilon)
Roll(shifts, dims=None)(x): raw.roll(x, shifts, dims)
ScalarCast()(x, dtype): _scalar_cast(x, dtype)
ScalarToArray()(x): _core.tensor(x)
ScalarToTensor()(x, dtype=float32): _core.tensor(x, dtype)
ScatterAdd(use_locking=False)(x, indices, updates): assign(x, _rows(x, indices, updates, 'add'))
ScatterDiv(use_locking=False)(x, indices, updates): assign(x, _rows(x, indices, updates, 'div'))
ScatterMax(use_locking=False)(x, indices, updates): assign(x, _rows(x, indices, updates, 'max'))
ScatterMin(use_locking=False)(x, indices, updates): assign(x, _rows(x, indices, updates, 'min'))
ScatterMul(use_locking=False)(x, indices, updates): assign(x, _rows(x, indices, updates, 'mul'))
ScatterSub(use_locking=False)(x, indices, updates): assign(x, _rows(x, indices, updates, 'sub'))
ScatterUpdate(use_locking=True)(x, indices, updates): assign(x, _rows(x, indices, updates, 'update'))
ScatterNd()(indices, updates, shape): tensor_scatter_add(raw.full(0, shape, updates.dtype), indices, updates)
ScatterNdAdd(use_locking=False)(x, indices, updates): assign(x, tensor_scatter_add(x, indices, updates))
ScatterNdDiv(use_locking=False)(x, indices, updates): assign(x, tensor_scatter_div(x, indices, updates))
ScatterNdMax(use_locking=False)(x, indices, updates): assign(x, tensor_scatter_max(x, indices, updates))
ScatterNdMin(use_locking=False)(x, indices, updates): assign(x, tensor_scatter_min(x, indices, updates))
ScatterNdMul(use_locking=False)(x, indices, updates): assign(x, tensor_scatter_mul(x, indices, updates))
ScatterNdSub(use_locking=False)(x, indices, updates): assign(x, tensor_scatter_sub(x, indices, updates))
ScatterNdUpdate(use_locking=True)(x, indices, updates): assign(x, tensor_scatter_update(x, indices, updates))
ScatterNonAliasingAdd: tensor_scatter_add
SeLU: raw.selu
SearchSorted(dtype=int64, right=False)(sorted_sequence, values): cast(raw.searchsorted(sorted_sequence, values, right), dtype)
Select()(condition, x, y): raw.where(condition, x, y)
Shape()(x): x.shape
SigmoidCrossEntropyWithLogits()(logits, label): raw.bce_with_logits(logits, label, None, None, 'none')
Sinc: sinc
Size()(x): x.size
Slice()(x, begin, size): _slice(x, begin, size)
SmoothL1Loss(beta=1.0, reduction='none')(logits, labels): raw.smooth_l1_loss(logits, labels, beta, reduction)
SoftMarginLoss(reduction='mean')(logits, labels): _reduced(raw.softplus(-labels * logits), reduction)
SoftShrink(lambd=0.5)(x): softshrink(x, lambd)
Softmax(axis=-1)(logits): raw.softmax(logits, axis if isinstance(axis, int) else axis[0])
SoftmaxCrossEntropyWithLogits()(logits, labels): _softmax_cross_entropy(logits, labels)
Sort(axis=-1, descending=False)(x): raw.sort(x, axis, descending)
SpaceToDepth(block_size)(x): _space_to_depth(x, block_size)
SparseSoftmaxCrossEntropyWithLogits(is_grad=False)(logits, labels): _sparse_softmax_cross_entropy(logits, labels, is_grad)
Split(axis=0, output_num=1)(x): tensor_split(x, output_num, axis)
SplitV(size_splits, split_dim, num_split)(x): raw.split(x, tuple(size_splits), split_dim)
SquareSumAll()(x, y): (raw.sum(x * x), raw.sum(y * y))
SquaredDifference()(x, y): _squared(x - y)
Squeeze(axis=())(x): raw.squeeze(x, _axes(axis))
Stack(axis=0)(xs): raw.stack(xs, axis)
StandardLaplace(seed=0, seed2=0)(shape): _seeded(self, (seed, seed2), lambda: _laplace(shape))
StandardNormal(seed=0, seed2=0)(shape): _seeded(self, (seed, seed2), lambda: raw.randn(_shape(shape)))
StopGradient: detach
StridedSlice(begin_mask=0, end_mask=0, ellipsis_mask=0, new_axis_mask=0, shrink_axis_mask=0)(x, begin, end, strides): _strided_slice(x, begin, end, strides, begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask)
Svd(full_matrices=False, compute_uv=True)(x): svd(x, full_matrices, compute_uv)
TensorAdd: raw.add
TensorScatterAdd: tensor_scatter_add
TensorScatterDiv: tensor_scatter_div
TensorScatterElements(axis=0, reduction='none')(data, indices, updates): raw.scatter(data, indices, updates, axis, reduction)
TensorScatterMax: tensor_scatter_max
TensorScatterMin: tensor_scatter_min
TensorScatterMul: tensor_scatter_mul
TensorScatterSub: tensor_scatter_sub
TensorScatterUpdate: tensor_scatter_update
TensorShape()(x): _core.tensor(x.shape, int64)
Tile()(x, multiples): raw.tile(x, multiples)
TopK(sorted=True)(x, k): raw.topk(x, k, -1, True, sorted)
Trace: trace
Transpose()(x, perm): raw.permute(x, _shape(perm))
Tril(diagonal=0)(x): raw.tril(x, diagonal)
Triu(diagonal=0)(x): raw.triu(x, diagonal)
TrilIndices(row, col, offset=0, dtype=int32)(): _triangle(row, col, offset, dtype, True)
TriuIndices(row, col, offset=0, dtype=int32)(): _triangle(row, col, offset, dtype, False)
TripletMarginLoss(p=2, swap=False, eps=1e-06, reduction='mean')(x, positive, negative, margin): _triplet(x, positive, negative, margin, p, swap, eps, reduction)
TruncateDiv()(x, y): cast(raw.trunc(raw.div(x, y)), _dtype(x, y))
TruncateMod: raw.fmod
TupleToArray()(xs): _core.tensor(xs)
UniformInt(seed=0, seed2=0)(shape, minval, maxval): cast(_seeded(self, (seed, seed2), lambda: raw.randint(_int(minval), _int(maxval), _shape(shape))), int32)
UniformReal(seed=0, seed2=0)(shape): _seeded(self, (seed, seed2), lambda: raw.rand(_shape(shape)))
Unique()(x): raw.unique(x)[:2]
UniqueConsecutive(return_inverse=False, return_counts=False, dim=None)(x): unique_consecutive(x, return_inverse, return_counts, dim)
UniqueWithPad: unique_with_pad
Unpack(axis=0)(x): raw.unbind(x, axis)
UnravelIndex()(indices, dims): _unravel(indices, dims)
UnsortedSegmentMax: unsorted_segment_max
UnsortedSegmentMin: unsorted_segment_min
UnsortedSegmentProd: unsorted_segment_prod
UnsortedSegmentSum: unsorted_segment_sum
Unstack(axis=0, num=None)(x): raw.unbind(x, axis)
UpperBound(out_type=int32)(sorted_x, values): cast(raw.searchsorted(sorted_x, values, True), out_type)
Xdivy: xdivy
Xlogy: xlogy
Zeros()(shape, dtype): raw.full(0, _shape(shape), dtype)
ZerosLike()(x): raw.full_like(x, 0)
"""

# Ops of ops.def that are primitives under their own name, in CamelCase, or under the name given here.
OWN = """
abs acosh add addcdiv addcmul angle asin asinh atan atan2 atanh bitwise_and bitwise_or bitwise_xor ceil conj cos cosh
digamma div eq:Equal erf erfc erfinv exp expm1 floor floor_div fmax fmin hypot imag lerp lgamma log log1p logical_and logical_not
logical_or logical_xor:LogicalXor masked_scatter masked_select maximum minimum mish mul neg pow real relu:ReLU relu6:ReLU6 round
rsqrt sigmoid sign sin sinh softplus softsign sqrt square sub tan tanh trunc
"""
