# ruff: noqa: E501 (a primitive a line)
"""The primitives and what they compute: ``Name(attributes)(operands): expression``.

Names in an expression are functions of msjit.ops, of calls.py beside it, attributes and operands. ``Name: function`` is
short for a primitive without attributes whose operands are the function's. Names of ops.def that are not here are
primitives by the same name in CamelCase.
"""

ROWS = """
AbsGrad()(x, dout): sign(x) * dout
AccumulateNV2: add_n
ACos: acos
ACosGrad()(x, dout): -dout * conj(rsqrt(1 - x * x))
AcoshGrad()(out, dout): dout / conj(sinh(out))
Adam(use_locking=False, use_nesterov=False)(var, m, v, beta1_power, beta2_power, lr, beta1, beta2, epsilon, gradient): _adam(var, m, v, beta1_power, beta2_power, lr, beta1, beta2, epsilon, gradient, use_nesterov)
AdamNoUpdateParam(use_locking=False, use_nesterov=False)(m, v, beta1_power, beta2_power, lr, beta1, beta2, epsilon, gradient): _adam_change(m, v, beta1_power, beta2_power, lr, beta1, beta2, epsilon, gradient, use_nesterov)
AdamWeightDecay(use_locking=False)(var, m, v, lr, beta1, beta2, epsilon, decay, gradient): _adam_weight_decay(var, m, v, lr, beta1, beta2, epsilon, decay, gradient)
AdaptiveAvgPool2D(output_size)(x): adaptive_avg_pool2d(x, _pair(output_size))
AdaptiveAvgPool2DGrad()(input_grad, orig_input_shape): _adaptive_avg_pool_grad(input_grad, orig_input_shape)
AdaptiveAvgPool3D(output_size)(x): adaptive_avg_pool3d(x, output_size)
AdaptiveAvgPool3DGrad()(y_grad, orig_input_shape): _adaptive_avg_pool_grad(y_grad, orig_input_shape)
AdaptiveMaxPool2D(output_size)(x): adaptive_max_pool2d(x, output_size, True)
AdaptiveMaxPool3D()(x, output_size): _adaptive_max3d(x, output_size)
Addcdiv()(input_data, x1, x2, value): input_data + value * x1 / x2
Addcmul()(input_data, x1, x2, value): input_data + value * x1 * x2
AddN: add_n
AdjustHue()(image, delta): _adjust_hue(image, delta)
AdjustSaturation()(image, scale): _adjust_saturation(image, scale)
AffineGrid(align_corners=False)(theta, output_size): affine_grid(theta, _shape(output_size), align_corners)
AllGather(group='hccl_world_group')(x): _alone(x, group)
AllGatherV(group='hccl_world_group')(x, output_split_sizes): _uneven('AllGatherV', x, output_split_sizes, group)
AllReduce(op='sum', group='hccl_world_group')(x): _reduced_alone(x, op, group)
AlltoAll(split_count, split_dim, concat_dim, group='hccl_world_group')(x): _all_to_all(x, split_count, split_dim, concat_dim, group)
AlltoAllV(group='hccl_world_group', block_size=1)(x, send_numel_list, recv_numel_list): _all_to_all_uneven(x, send_numel_list, recv_numel_list, group, block_size)
ApplyAdadelta()(var, accum, accum_update, lr, rho, epsilon, grad): _adadelta(var, accum, accum_update, lr, rho, epsilon, grad)
ApplyAdagrad(update_slots=True)(var, accum, lr, grad): _adagrad(var, accum, lr, grad, update_slots, 0.0)
ApplyAdagradDA(use_locking=False)(var, gradient_accumulator, gradient_squared_accumulator, grad, lr, l1, l2, global_step): _adagrad_da(var, gradient_accumulator, gradient_squared_accumulator, grad, lr, l1, l2, global_step)
ApplyAdagradV2(epsilon, update_slots=True)(var, accum, lr, grad): _adagrad(var, accum, lr, grad, update_slots, epsilon)
ApplyAdaMax()(var, m, v, beta1_power, lr, beta1, beta2, epsilon, grad): _ada_max(var, m, v, beta1_power, lr, beta1, beta2, epsilon, grad)
ApplyAdamWithAmsgrad(beta1=0.9, beta2=0.999, epsilon=1e-08, use_locking=False)(var, m, v, vhat, beta1_power, beta2_power, lr, grad): _amsgrad(var, m, v, vhat, beta1_power, beta2_power, lr, beta1, beta2, epsilon, grad)
ApplyAdamWithAmsgradV2(use_locking=False)(var, m, v, vhat, beta1_power, beta2_power, lr, beta1, beta2, epsilon, grad): _amsgrad(var, m, v, vhat, beta1_power, beta2_power, lr, beta1, beta2, epsilon, grad)
ApplyAddSign()(var, m, lr, alpha, sign_decay, beta, grad): _add_sign(var, m, lr, alpha, sign_decay, beta, grad)
ApplyCenteredRMSProp(use_locking=False)(var, mean_gradient, mean_square, moment, grad, learning_rate, decay, momentum, epsilon): _centered_rms_prop(var, mean_gradient, mean_square, moment, grad, learning_rate, decay, momentum, epsilon)
ApplyFtrl(use_locking=False)(var, accum, linear, grad, lr, l1, l2, lr_power): _ftrl(var, accum, linear, grad, lr, l1, l2, lr_power)
ApplyGradientDescent()(var, alpha, delta): assign(var, var - alpha * delta)
ApplyKerasMomentum(use_locking=False, use_nesterov=False)(var, accum, lr, grad, momentum): _keras_momentum(var, accum, lr, grad, momentum, use_nesterov)
ApplyMomentum(use_nesterov=False, use_locking=False, gradient_scale=1.0)(variable, accumulation, learning_rate, gradient, momentum): _momentum(variable, accumulation, learning_rate, gradient * gradient_scale, momentum, use_nesterov)
ApplyPowerSign()(var, m, lr, logbase, sign_decay, beta, grad): _power_sign(var, m, lr, logbase, sign_decay, beta, grad)
ApplyProximalAdagrad(use_locking=False)(var, accum, lr, l1, l2, grad): _proximal_adagrad(var, accum, lr, l1, l2, grad)
ApplyProximalGradientDescent()(var, alpha, l1, l2, delta): assign(var, _proximal(var - alpha * delta, alpha, l1, l2))
ApplyRMSProp(use_locking=False)(var, mean_square, moment, learning_rate, grad, decay, momentum, epsilon): _rms_prop(var, mean_square, moment, learning_rate, grad, decay, momentum, epsilon)
ApproximateEqual(tolerance=1e-05)(x, y): approximate_equal(x, y, tolerance)
Argmax(axis=-1, output_type=int32)(x): cast(raw.argmax(x, axis), output_type)
ArgMaxWithValue(axis=0, keep_dims=False)(x): argmax_with_value(x, axis, keep_dims)
Argmin(axis=-1, output_type=int32)(x): cast(raw.argmin(x, axis), output_type)
ArgMinWithValue(axis=0, keep_dims=False)(x): argmin_with_value(x, axis, keep_dims)
AsinGrad()(x, dout): dout * conj(rsqrt(1 - x * x))
AsinhGrad()(out, dout): dout / conj(cosh(out))
Assert(summarize=3)(condition, input_data): _assert(condition, input_data, summarize)
Assign: assign
AssignAdd: assign_add
AssignSub: assign_sub
AtanGrad()(x, dout): dout / conj(1 + x * x)
AvgPool(kernel_size=1, strides=1, pad_mode='VALID', data_format='NCHW')(x): _avg_pool(x, kernel_size, strides, pad_mode)
AvgPool3D(kernel_size=1, strides=1, pad_mode='valid', pad=0, ceil_mode=False, count_include_pad=True, divisor_override=0, data_format='NCDHW')(x): _avg_pool3d(x, kernel_size, strides, pad_mode, pad, ceil_mode, count_include_pad, divisor_override)
AvgPool3DGrad(kernel_size=1, strides=1, pads=0, ceil_mode=False, count_include_pad=True, divisor_override=0, data_format='NCDHW', pad_mode='pad')(origin_input_shape, grads): _avg_pool3d_grad(origin_input_shape, grads, kernel_size, strides, pad_mode, pads, ceil_mode, count_include_pad, divisor_override)
AvgPoolGrad(kernel_size=1, strides=1, pad_mode='VALID', data_format='NCHW')(x, out, dout): _avg_pool_grad(x, dout, kernel_size, strides, pad_mode)
Barrier(group='hccl_world_group')(): _together(group)
BartlettWindow(periodic=True, dtype=float32)(window_length): bartlett_window(window_length, periodic, dtype=dtype)
BasicLSTMCell(keep_prob=1.0, forget_bias=1.0, state_is_tuple=True, activation='tanh')(x, h, c, w, b): _basic_lstm(x, h, c, w, b, forget_bias)
BatchMatMul(transpose_a=False, transpose_b=False)(x, y): matmul(_t_if(x, transpose_a), _t_if(y, transpose_b))
BatchNorm(is_training=False, epsilon=1e-05, momentum=0.1, data_format='NCHW')(input_x, scale, bias, mean, variance): _batch_norm(input_x, scale, bias, mean, variance, is_training, epsilon, momentum)
BatchNormGrad(is_training=False, epsilon=1e-05, data_format='NCHW')(dout, x, scale, saved_mean, saved_variance, reserve=None): _batch_norm_grad(dout, x, scale, saved_mean, saved_variance, is_training, epsilon)
BatchToSpace(block_size, crops)(x): batch_to_space_nd(x, [block_size, block_size], crops)
BatchToSpaceND(block_shape, crops)(x): batch_to_space_nd(x, _listed(block_shape, x.ndim - 2), crops)
BatchToSpaceNDV2()(x, block_shape, crops): batch_to_space_nd(x, _listed(block_shape, x.ndim - 2), _listed(crops, 2))
BCEWithLogitsLoss(reduction='mean')(predict, target, weight, pos_weight): raw.bce_with_logits(predict, target, weight, pos_weight, reduction)
Bernoulli(seed=-1, offset=0)(x, p): cast(_seeded(self, (seed, offset), lambda: raw.bernoulli(raw.broadcast_to(p if is_tensor(p) else _core.tensor(float(p)), x.shape))), x.dtype)
BesselI0: i0
BesselI0e: bessel_i0e
BesselI1: bessel_i1
BesselI1e: bessel_i1e
BesselJ0: bessel_j0
BesselJ1: bessel_j1
BesselK0: bessel_k0
BesselK0e: bessel_k0e
BesselK1: bessel_k1
BesselK1e: bessel_k1e
BesselY0: bessel_y0
BesselY1: bessel_y1
Betainc()(a, b, x): _betainc(a, b, x)
BiasAdd(data_format='NCHW')(x, bias): bias_add(x, bias)
BiasAddGrad(data_format='NCHW')(dout): _bias_add_grad(dout)
BinaryCrossEntropy(reduction='mean')(logits, labels, weight=None): raw.bce_loss(logits, labels, weight, reduction)
BinaryCrossEntropyGrad(reduction='mean')(input, target, grad_output, weight=None): _binary_cross_entropy_grad(input, target, grad_output, weight, reduction)
Bincount()(array, size, weights): _bincount(array, size, weights)
BlackmanWindow(periodic=True, dtype=float32)(window_length): blackman_window(window_length, periodic, dtype=dtype)
BoundingBoxDecode(max_shape, means=(0.0, 0.0, 0.0, 0.0), stds=(1.0, 1.0, 1.0, 1.0), wh_ratio_clip=0.016)(anchor_box, deltas): bounding_box_decode(anchor_box, deltas, max_shape, means, stds, wh_ratio_clip)
BoundingBoxEncode(means=(0.0, 0.0, 0.0, 0.0), stds=(1.0, 1.0, 1.0, 1.0))(anchor_box, groundtruth_box): bounding_box_encode(anchor_box, groundtruth_box, means, stds)
Broadcast(root_rank, group='hccl_world_group')(x): _broadcast_alone(x, root_rank, group)
BroadcastTo(shape)(x): broadcast_to(x, shape)
Bucketize(boundaries)(input): cast(bucketize(input, boundaries, right=True), int32)
Cast()(x, dtype): cast(x, dtype)
Cauchy(size, median=0.0, sigma=1.0)(): median + sigma * raw.tan(3.141592653589793 * (raw.rand(_shape(size)) - 0.5))
Cdist(p=2.0)(x, y): cdist(x, y, p)
CdistGrad(p=2.0)(grad, input_x, input_y, cdist): _cdist_grad(grad, input_x, input_y, p)
CeLU(alpha=1.0)(x): _celu(x, alpha)
ChannelShuffle(group)(x): channel_shuffle(x, group)
CheckNumerics()(x): _check_numerics(x)
CheckValid: check_valid
Cholesky(upper=False)(x): cholesky(x, upper)
CholeskyInverse(upper=False)(x): cholesky_inverse(x, upper)
CholeskySolve(upper=False)(x1, x2): cholesky_solve(x1, x2, upper)
Coalesce()(x_indices, x_values, x_shape): _coalesce(x_indices, x_values, x_shape)
Col2Im(kernel_size, dilation=1, padding=0, stride=1)(x, output_size): col2im(x, output_size, kernel_size, dilation, padding, stride)
CollectiveGather(dest_rank, group='hccl_world_group')(x): _alone(x, group, dest_rank)
CollectiveScatter(src_rank=0, group='hccl_world_group')(x): _alone(x, group, src_rank)
CombinedNonMaxSuppression(pad_per_class=False, clip_boxes=True)(boxes, scores, max_output_size_per_class, max_total_size, iou_threshold, score_threshold): _combined_nms(boxes, scores, max_output_size_per_class, max_total_size, iou_threshold, score_threshold, pad_per_class, clip_boxes)
CompareAndBitpack()(x, threshold): _bitpack(x > threshold)
Complex: raw.complex
ComplexAbs: abs
ComputeAccidentalHits(num_true=1)(true_classes, sampled_candidates): _accidental_hits(true_classes, sampled_candidates)
Concat(axis=0)(xs): concat(xs, axis)
ConcatOffset(N=2, axis=0)(input_x): _concat_offset(input_x, axis)
ConfusionMatrix(num_classes, dtype='int32')(labels, predictions, weights=None): _confusion(labels, predictions, weights, num_classes, dtype)
ConjugateTranspose()(x, perm): raw.conj(raw.permute(x, perm))
Conv2D(out_channel, kernel_size, mode=1, pad_mode='valid', pad=0, stride=1, dilation=1, group=1, data_format='NCHW')(x, weight): conv2d(x, weight, None, _last(stride, 2), pad_mode, pad, _last(dilation, 2), group)
Conv2DBackpropFilter(out_channel, kernel_size, pad_mode='valid', pad=0, pad_list=None, mode=1, stride=1, dilation=1, group=1, data_format='NCHW')(out_backprop, input, filter_sizes): _conv2d_filter_grad(out_backprop, input, filter_sizes, pad_mode, pad, _last(stride, 2), _last(dilation, 2), group)
Conv2DBackpropInput(out_channel, kernel_size, pad_mode='valid', pad=0, pad_list=None, mode=1, stride=1, dilation=1, group=1, data_format='NCHW')(dout, weight, input_size): _conv2d_backward(dout, weight, input_size, pad_mode, pad, _last(stride, 2), _last(dilation, 2), group)
Conv2DTranspose(out_channel, kernel_size, pad_mode='valid', pad=0, pad_list=None, mode=1, stride=1, dilation=1, group=1, data_format='NCHW')(dout, weight, input_size): _conv2d_backward(dout, weight, input_size, pad_mode, pad, _last(stride, 2), _last(dilation, 2), group)
Conv3D(out_channel, kernel_size, mode=1, pad_mode='valid', pad=0, stride=1, dilation=1, group=1, data_format='NCDHW')(x, weight, bias=None): conv3d(x, weight, bias, stride, pad_mode, pad, dilation, group)
Conv3DTranspose(in_channel, out_channel, kernel_size, mode=1, pad_mode='valid', pad=0, stride=1, dilation=1, group=1, output_padding=0, data_format='NCDHW')(dout, weight, bias=None): conv3d_transpose(dout, weight, pad_mode, pad, stride, dilation, group, output_padding)
ConvertToDynamic(is_dynamic_rank=False)(x): x
CopyWithSlice()(x, y): _copy_with_slice(x, y)
CountNonZero(dims=None)(x): raw.count_nonzero(x, dims)
CropAndResize(method='bilinear', extrapolation_value=0.0)(x, boxes, box_index, crop_size): crop_and_resize(x, boxes, box_index, crop_size, method, extrapolation_value)
Cross(dim=-65530)(x1, x2): cross(x1, x2, None if dim == -65530 else dim)
CTCGreedyDecoder(merge_repeated=True)(inputs, sequence_length): ctc_greedy_decoder(inputs, sequence_length, merge_repeated)
CTCLoss(preprocess_collapse_repeated=False, ctc_merge_repeated=True, ignore_longer_outputs_than_inputs=False)(x, labels_indices, labels_values, sequence_length): _ctc(x, labels_indices, labels_values, sequence_length, preprocess_collapse_repeated, ctc_merge_repeated, ignore_longer_outputs_than_inputs)
CTCLossV2(blank=0, reduction='none', zero_infinity=False)(log_probs, targets, input_lengths, target_lengths): ctc_loss(log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity)
Cummax(axis)(x): raw.cummax(x, axis)
Cummin(axis)(x): cummin(x, axis)
CumProd(exclusive=False, reverse=False)(x, axis): _scan(raw.cumprod, x, axis, exclusive, reverse, 1)
CumSum(exclusive=False, reverse=False)(x, axis): _scan(raw.cumsum, x, axis, exclusive, reverse, 0)
CumulativeLogsumexp(exclusive=False, reverse=False)(x, axis): _scan(logcumsumexp, x, axis, exclusive, reverse, float('-inf'))
Custom(func, out_shape=None, out_dtype=None, func_type='pyfunc', bprop=None, reg_info=None)(*args): _custom(func, args, func_type)
DataFormatDimMap(src_format='NHWC', dst_format='NCHW')(x): _format_map(x, src_format, dst_format)
DataFormatVecPermute(src_format='NHWC', dst_format='NCHW')(x): _format_permuted(x, src_format, dst_format)
DeformableOffsets(strides, pads, ksize, dilations=(1, 1, 1, 1), data_format='NCHW', deformable_groups=1, modulated=True)(x, offsets): _deformable_grid(x, offsets, ksize, strides, pads, dilations, deformable_groups, modulated)
Dense: _dense
Depend()(value, expr): value
DepthToSpace(block_size)(x): _depth_to_space(x, block_size)
DepthwiseConv2dNative(channel_multiplier, kernel_size, mode=3, pad_mode='valid', pad=0, stride=1, dilation=1, group=1)(x, weight): conv2d(x, raw.reshape(raw.transpose(weight, 0, 1), (-1, 1, *weight.shape[2:])), None, stride, pad_mode, pad, dilation, x.shape[1])
Diag: diag
DiagPart()(x): _diag_part(x)
Dilation2D(stride, dilation, pad_mode='SAME', data_format='NCHW')(x, filter): _dilation(x, filter, stride, dilation, pad_mode)
DivNoNan()(x, y): _div_no_nan(x, y)
Dropout(keep_prob=0.5, Seed0=0, Seed1=0)(x): _seeded(self, (Seed0, Seed1), lambda: _dropout(x, keep_prob))
Dropout2D(keep_prob=0.5)(x): _dropout_channels(x, keep_prob)
Dropout3D(keep_prob=0.5)(x): _dropout_channels(x, keep_prob)
DropoutDoMask()(x, mask, keep_prob): x * mask / keep_prob
DropoutGenMask(Seed0=0, Seed1=0)(shape, keep_prob): _seeded(self, (Seed0, Seed1), lambda: raw.rand(shape)) < keep_prob
DropoutGrad(keep_prob=0.5)(dy, mask): dy * mask / keep_prob
DType()(x): x.dtype
DynamicGRUV2(direction='UNIDIRECTIONAL', cell_depth=1, keep_prob=1.0, cell_clip=-1.0, num_proj=0, time_major=True, activation='tanh', gate_order='rzh', reset_after=True, is_training=True)(x, weight_input, weight_hidden, bias_input, bias_hidden, seq_length, init_h): _dynamic_gru(x, weight_input, weight_hidden, bias_input, bias_hidden, seq_length, init_h, direction == 'REDIRECTIONAL', time_major, gate_order, reset_after)
DynamicRNN(cell_type='LSTM', direction='UNIDIRECTIONAL', cell_depth=1, use_peephole=False, keep_prob=1.0, cell_clip=-1.0, num_proj=0, time_major=True, activation='tanh', forget_bias=0.0, is_training=True)(x, w, b, seq_length, init_h, init_c): _dynamic_rnn(x, w, b, seq_length, init_h, init_c, forget_bias, direction == 'REDIRECTIONAL', time_major, (cell_type, activation))
DynamicShape(dtype=9)(x): _core.tensor(x.shape, int64)
EditDistance(normalize=True)(hypothesis_indices, hypothesis_values, hypothesis_shape, truth_indices, truth_values, truth_shape): _edit_distance(hypothesis_indices, hypothesis_values, hypothesis_shape, truth_indices, truth_values, truth_shape, normalize)
Eig(compute_v=False)(x): _eigen(x, compute_v)
Eigh(compute_eigenvectors=True, lower=True)(A): _eigh(A, compute_eigenvectors, lower)
Einsum(equation)(xs): einsum(equation, *xs)
Elu(alpha=1.0)(x): raw.elu(x, alpha)
EluGrad()(dout, out): where(out > 0, dout, dout * (out + 1))
EmbeddingLookup()(params, indices, offset): _embedding_lookup(params, indices, offset)
Eps()(x): full_like(x, _eps(x))
EqualCount()(x, y): raw.reshape(cast(raw.sum(x == y), x.dtype), (1,))
EuclideanNorm(keep_dims=False)(x, axes): raw.norm(x, 2.0, axes, keep_dims)
Expand()(x, shape): raw.broadcast_to(x, _expanded(x, shape))
ExpandDims()(x, axis): raw.unsqueeze(x, axis)
ExtractGlimpse(centered=True, normalized=True, uniform_noise=True, noise='uniform')(x, size, offsets): _extract_glimpse(x, size, offsets, centered, normalized, uniform_noise, noise)
ExtractImagePatches(ksizes, strides, rates, padding='VALID')(x): _image_patches(x, ksizes, strides, rates, padding)
ExtractVolumePatches(kernel_size, strides, padding)(input_x): _volume_patches(input_x, kernel_size, strides, padding)
Eye()(n, m, t): raw.eye(n, m, t)
FastGeLU: _fast_gelu
FastGelu: _fast_gelu
FastGeLUGrad()(dy, x): _fast_gelu_grad(dy, x)
FFT: fft
FFT2: fft2
FFTN: fftn
FFTShift: fftshift
FFTWithSize(signal_ndim, inverse, real, norm='backward', onesided=True, signal_sizes=())(x): _fft_with_size(x, signal_ndim, inverse, real, norm, onesided, signal_sizes)
Fill()(type, shape, value): raw.broadcast_to(cast(value, type), shape).copy() if isinstance(value, Tensor) else raw.full(value, shape, type)
FillDiagonal(fill_value, wrap=False)(x): fill_diagonal(x, fill_value, wrap)
Fills: fills
FillV2()(shape, value): raw.broadcast_to(value, shape)
FlashAttentionScore(head_num, keep_prob=1.0, scale_value=1.0, pre_tokens=2147483647, next_tokens=2147483647, inner_precise=0, input_layout='BSH', sparse_mode=0)(query, key, value, real_shift=None, drop_mask=None, padding_mask=None, attn_mask=None, prefix=None, actual_seq_qlen=None, actual_seq_kvlen=None): _attention_with_statistics(query, key, value, real_shift, drop_mask, padding_mask, attn_mask, prefix, actual_seq_qlen, actual_seq_kvlen, head_num, keep_prob, scale_value, pre_tokens, next_tokens, input_layout, sparse_mode)
Flatten()(x): raw.flatten(x, 1)
FlattenGrad()(dout, shape): dout.reshape(_shape(shape))
FloatStatus()(x): raw.reshape(cast(raw.logical_not(raw.all(raw.isfinite(x))), float32), (1,))
FloorMod: raw.mod
ForiLoop()(lower, upper, loop_func, init_val, unroll=True): fori_loop(lower, upper, loop_func, init_val)
FractionalAvgPool(pooling_ratio, pseudo_random=False, overlapping=False, deterministic=False, seed=0, seed2=0)(x): _fractional(self, x, pooling_ratio, pseudo_random, overlapping, (seed, seed2), True)
FractionalMaxPool(pooling_ratio, pseudo_random=False, overlapping=False, deterministic=False, seed=0, seed2=0)(x): _fractional(self, x, pooling_ratio, pseudo_random, overlapping, (seed, seed2), False)
FractionalMaxPool3DWithFixedKsize(ksize, output_shape, data_format='NCDHW')(x, random_samples): fractional_max_pool3d(x, ksize, output_shape, None, True, random_samples)
FractionalMaxPoolWithFixedKsize(ksize, output_shape, data_format='NCHW')(x, random_samples): fractional_max_pool2d(x, ksize, output_shape, None, True, random_samples)
FusedCastAdamWeightDecay(use_locking=False)(var, m, v, lr, beta1, beta2, epsilon, decay, gradient, global_norm): _adam_weight_decay(var, m, v, lr, beta1, beta2, epsilon, decay, gradient.astype(float32) / global_norm)
FusedSparseAdam(use_locking=False, use_nesterov=False)(var, m, v, beta1_power, beta2_power, lr, beta1, beta2, epsilon, grad, indices): _fused_adam(var, m, v, beta1_power, beta2_power, lr, beta1, beta2, epsilon, grad, indices, use_nesterov)
FusedSparseFtrl(lr, l1, l2, lr_power, use_locking=False)(var, accum, linear, grad, indices): _fused_rows(lambda v, a, n, g: _ftrl_values(v, a, n, g, lr, l1, l2, lr_power), (var, accum, linear), grad, indices)
FusedSparseLazyAdam(use_locking=False, use_nesterov=False)(var, m, v, beta1_power, beta2_power, lr, beta1, beta2, epsilon, grad, indices): _lazy_adam(var, m, v, beta1_power, beta2_power, lr, beta1, beta2, epsilon, grad, indices, use_nesterov)
FusedSparseProximalAdagrad(use_locking=False)(var, accum, lr, l1, l2, grad, indices): _fused_rows(_proximal_rows(lr, l1, l2), (var, accum), grad, indices)
FusedWeightScaleApplyMomentum()(weight_decay, loss_scale, variable, accumulation, learning_rate, gradient, momentum): _momentum(variable, accumulation, learning_rate, gradient * loss_scale + weight_decay * variable, momentum, False)
Gamma(seed=0, seed2=0)(shape, alpha, beta): _seeded(self, (seed, seed2), lambda: gamma(_shape(shape), alpha, beta))
Gather(batch_dims=0)(params, indices, axis): gather(params, indices, axis, batch_dims)
GatherD()(x, dim, index): raw.gather(x, index, dim)
GatherDGradV2()(x, dim, index, dout): _gather_grad(x, dim, index, dout)
GatherNd: gather_nd
GatherV2()(params, indices, axis): gather(params, indices, axis)
Gcd: gcd
GeLU()(x): raw.gelu(x, 'tanh')
Gelu()(x): raw.gelu(x, 'tanh')
GeLUGrad()(dy, x, y): _of_op('gelu', dy, x, 'tanh')
Geqrf: geqrf
Ger: ger
GLU(axis=-1)(x): raw.glu(x, axis)
GluGrad(axis)(grads, x): _of_op('glu', grads, x, axis)
GpuConvertToDynamicRank()(x): x
GpuConvertToDynamicShape()(x): x
Greater: raw.gt
GreaterEqual: raw.ge
GridSampler2D(interpolation_mode='bilinear', padding_mode='zeros', align_corners=False)(input_x, grid): grid_sample(input_x, grid, interpolation_mode, padding_mode, align_corners)
GridSampler2DGrad(interpolation_mode='bilinear', padding_mode='zeros', align_corners=False, output_mask=(1, 1))(grad, input_x, grid): _grid_sampler_grad(grad, input_x, grid, interpolation_mode, padding_mode, align_corners)
GridSampler3D(interpolation_mode='bilinear', padding_mode='zeros', align_corners=False)(input_x, grid): grid_sample(input_x, grid, interpolation_mode, padding_mode, align_corners)
GridSampler3DGrad(interpolation_mode='bilinear', padding_mode='zeros', align_corners=False, output_mask=(1, 1))(grad, input_x, grid): _grid_sampler_grad(grad, input_x, grid, interpolation_mode, padding_mode, align_corners)
HammingWindow(periodic=True, alpha=0.54, beta=0.46, dtype=float32)(length): hamming_window(_int(length), periodic, alpha, beta, dtype=dtype)
Heaviside: heaviside
HFFT: hfft
HFFT2: hfft2
HFFTN: hfftn
Histogram(bins=100, min=0.0, max=0.0)(x): cast(histc(x, bins, min, max), int32)
HistogramFixedWidth(nbins, dtype='int32')(x, range): _histogram_fixed(x, range, nbins)
HistogramSummary()(name, value): _summary('histogram', name, value)
HookBackward(hook_fn, cell_id='')(*x): _hook_backward(x, hook_fn)
HShrink(lambd=0.5)(x): hardshrink(x, lambd)
HShrinkGrad(lambd=0.5)(gradients, features): where(abs(features) <= lambd, 0, gradients)
HSigmoid: raw.hard_sigmoid
HSigmoidGrad()(grads, input_x): where(abs(input_x) < 3, grads / 6, 0)
HSVToRGB()(x): _hsv_to_rgb(x)
HSwish: raw.hard_swish
HSwishGrad()(y_grad, x): _of_op('hardswish', y_grad, x)
GetNext(types, shapes, output_num, shared_name)(): _get_next(shared_name)
Identity: copy
IdentityN()(xs): tuple(xs)
IFFT: ifft
IFFT2: ifft2
IFFTN: ifftn
IFFTShift: ifftshift
Igamma: igamma
Igammac: igammac
IHFFT: ihfft
IHFFT2: ihfft2
IHFFTN: ihfftn
Im2Col(ksizes, strides=1, dilations=1, pads=0)(x): _im2col(x, ksizes, strides, dilations, pads)
ImageSummary()(name, value): _summary('image', name, value)
IndexAdd(axis, use_lock=True, check_index_bound=True)(x, indices, y): written(x, raw.index_add(x, indices, y, axis), y)
IndexFill()(x, dim, index, value): index_fill(x, _int(dim), index, value)
IndexPut(accumulate=0)(x, values, indices): index_put(x, indices, values, bool(accumulate))
InplaceAdd(indices)(x, v): raw.index_add(x, _indices(indices), v, 0)
InplaceIndexAdd(axis)(var, indices, updates): written(var, raw.index_add(var, indices, updates, axis), updates)
InplaceSub(indices)(x, v): raw.index_add(x, _indices(indices), -v, 0)
InplaceUpdate(indices)(x, v): inplace_update(x, v, indices)
InplaceUpdateV2()(x, indices, v): inplace_update(x, v, indices)
InsertGradientOf(f)(x): _with_hook(x, f)
InTopK(k)(x1, x2): _in_top_k(x1, x2, k)
Inv()(x): _inv(x)
Invert: raw.bitwise_not
InvertPermutation()(x): _invert_permutation(x)
InvGrad()(x, grad): -grad * x * x
IOU(mode='iou')(anchor_boxes, gt_boxes): iou(anchor_boxes, gt_boxes, mode)
IRFFT: irfft
IRFFT2: irfft2
IRFFTN: irfftn
IsClose(rtol=1e-05, atol=1e-08, equal_nan=False)(x, y): raw.isclose(x, y, rtol, atol, equal_nan)
IsFinite: raw.isfinite
IsInf: raw.isinf
IsInstance()(inst, type_): _is_instance(inst, type_)
IsNan: raw.isnan
KLDivLoss(reduction='mean')(logits, labels): raw.kl_div(logits, labels, reduction)
KLDivLossGrad(reduction='mean')(grad, input_x, input_target): _kl_div_grad(grad, input_x, input_target, reduction)
L2Loss()(x): raw.sum(x * x) / 2
L2Normalize(axis=0, epsilon=0.0001)(x): _l2_normalize(x, axis, epsilon)
L2NormalizeGrad(axis=0, epsilon=0.0001)(input_x, y, dout): _l2_normalize_grad(input_x, dout, axis, epsilon)
LARSUpdate(epsilon=1e-05, hyperpara=0.001, use_clip=False)(weight, gradient, norm_weight, norm_gradient, weight_decay, learning_rate): _lars(weight, gradient, norm_weight, norm_gradient, weight_decay, learning_rate, epsilon, hyperpara, use_clip)
LayerNorm(begin_norm_axis=1, begin_params_axis=1, epsilon=1e-07)(x, gamma, beta): _layer_norm(x, gamma, beta, begin_norm_axis, epsilon)
LayerNormGrad(begin_norm_axis=1, begin_params_axis=1)(x, dy, variance, mean, gamma): _layer_norm_grad(x, dy, variance, mean, gamma, begin_norm_axis, begin_params_axis)
Lcm: lcm
LeftShift: raw.shift_left
LerpScalar()(start, end, weight): raw.lerp(start, end, weight)
Less: raw.lt
LessEqual: raw.le
LinSpace()(start, stop, num): _linspace(start, stop, num)
ListDiff(out_idx=int32)(x, y): _list_diff(x, y, out_idx)
Load()(ref, u=None): ref
Logit(eps=-1.0)(x): logit(x, eps)
LogitGrad(eps=-1.0)(grad, input): _logit_grad(grad, input, eps)
LogMatrixDeterminant: slogdet
LogNormalReverse(mean=1.0, std=2.0)(x): raw.exp(mean + std * raw.randn(x.shape))
LogSoftmax(axis=-1)(logits): raw.log_softmax(logits, axis)
LogSoftmaxExt()(input, dim=None, dtype=None): raw.log_softmax(input if dtype is None else cast(input, dtype), -1 if dim is None else dim)
LogSoftmaxGrad(axis=-1)(logits, grad): grad - exp(logits) * raw.sum(grad, axis, True)
LogSpace(steps=10, base=10, dtype=float32)(start, end): _logspace(start, end, steps, base, dtype)
LogUniformCandidateSampler(num_true=1, num_sampled=5, unique=True, range_max=5, seed=0)(true_classes): log_uniform_candidate_sampler(true_classes, num_true, num_sampled, unique, range_max, seed)
LowerBound(out_type=int32)(sorted_x, values): cast(raw.searchsorted(sorted_x, values), out_type)
LpNorm(axis, p=2, keep_dims=False, epsilon=1e-12)(x): raw.norm(x, float(p), _axes(axis), keep_dims)
LRN(depth_radius=5, bias=1.0, alpha=1.0, beta=0.5, norm_region='ACROSS_CHANNELS')(x): _lrn(x, depth_radius, bias, alpha, beta)
LRNGrad(depth_radius=5, bias=1.0, alpha=1.0, beta=0.5)(grads, x, y): _lrn_grad(grads, x, depth_radius, bias, alpha, beta)
LSTM(input_size, hidden_size, num_layers, has_bias, bidirectional, dropout, proj_size=0)(x, h, c, w): _lstm_primitive(x, h, c, w, input_size, hidden_size, num_layers, has_bias, bidirectional, dropout, proj_size)
Lstsq(fast=True, l2_regularizer=0.0)(x, a): lstsq(x, a)
LuSolve()(x, lu_data, lu_pivots): lu_solve(x, lu_data, lu_pivots)
LuUnpack(unpack_data=True, unpack_pivots=True)(lu_data, lu_pivots): lu_unpack(lu_data, lu_pivots, unpack_data, unpack_pivots)
MapUniform()(input, per_group_size, group_num): raw.mod(input, group_num) * per_group_size + raw.floor_div(input, group_num)
MaskedFill: raw.masked_fill
MaskedSelectGrad()(input, mask, grad): _masked_select_grad(input, mask, grad)
MatMul(transpose_a=False, transpose_b=False)(x, y): matmul(_t_if(x, transpose_a), _t_if(y, transpose_b))
MatrixBandPart: _band_part
MatrixDeterminant: det
MatrixDiagPartV3(align='RIGHT_LEFT')(x, k, padding_value): matrix_diag_part(x, k, padding_value, align)
MatrixDiagV3(align='RIGHT_LEFT')(x, k, num_rows, num_cols, padding_value): matrix_diag(x, k, num_rows, num_cols, padding_value, align)
MatrixExp: matrix_exp
MatrixInverse(adjoint=False)(x): inverse(_adjoint(x) if adjoint else x)
MatrixLogarithm()(x): _matrix_log(x)
MatrixPower(n)(x): matrix_power(x, n)
MatrixSetDiagV3(align='RIGHT_LEFT')(x, diagonal, k): matrix_set_diag(x, diagonal, k, align)
MatrixSolve(adjoint=False)(matrix, rhs): _solve(_adjoint(matrix) if adjoint else matrix, rhs)
MatrixSolveLs(fast=True)(matrix, rhs, l2_regularizer): _solve_least_squares(matrix, rhs, l2_regularizer)
MatrixTriangularSolve(lower=True, adjoint=False)(matrix, rhs): _triangular(matrix, rhs, lower, adjoint)
MaximumGradGrad(grad_x=True, grad_y=True)(x, y, dx, dy): _chosen_grad_grad(x >= y, x, y, dx, dy)
MaximumGrad(grad_x=True, grad_y=True)(x, y, grads): _chosen_grad(x >= y, x, y, grads)
MaxPool(kernel_size=1, strides=1, pad_mode='valid', data_format='NCHW')(x): _max_pool(x, kernel_size, strides, pad_mode)[0]
MaxPool3D(kernel_size=1, strides=1, pad_mode='VALID', pad_list=0, ceil_mode=None, data_format='NCDHW')(x): _max_pool3d(x, kernel_size, strides, pad_mode, pad_list, ceil_mode)
MaxPool3DGrad(kernel_size=(1, 1, 1, 1, 1), strides=(1, 1, 1, 1, 1), pad_mode='VALID', pad_list=0, data_format='NCDHW')(x_origin, out_origin, grad): _max_pool3d_grad(x_origin, grad, kernel_size, strides, pad_mode, pad_list)
MaxPool3DGradGrad(kernel_size=(1, 1, 1, 1, 1), strides=(1, 1, 1, 1, 1), pad_mode='VALID', data_format='NCDHW')(x_origin, out_origin, grad): _max_pool3d_grad_grad(x_origin, grad, kernel_size, strides, pad_mode)
MaxPool3DWithArgmax(ksize, strides, pads, dilation=(1, 1, 1), ceil_mode=False, data_format='NCDHW', argmax_type=int64)(x): _max_pool3d_argmax(x, ksize, strides, pads, dilation, ceil_mode, argmax_type)
MaxPoolGrad(kernel_size=1, strides=1, pad_mode='VALID', data_format='NCHW')(x_origin, out_origin, grad): _max_pool_grad(x_origin, grad, kernel_size, strides, pad_mode)
MaxPoolGradGrad(kernel_size=1, strides=1, pad_mode='VALID')(x_origin, out_origin, grad): _max_pool_grad_grad(x_origin, grad, kernel_size, strides, pad_mode)
MaxPoolGradWithArgmax(kernel_size=1, strides=1, pad_mode='VALID', data_format='NCHW')(x_origin, grad, argmax): _of_places_of_samples(x_origin, grad, argmax)
MaxPoolWithArgmax(kernel_size=1, strides=1, pad_mode='valid', data_format='NCHW')(x): _max_pool_where(x, kernel_size, strides, pad_mode)
MaxPoolWithArgmaxV2(kernel_size, strides=None, pads=0, dilation=(1, 1), ceil_mode=False, argmax_type=int64)(x): _max_pool_argmax(x, kernel_size, strides, pads, dilation, ceil_mode, argmax_type)
MaxUnpool2D(ksize, strides=0, pads=0, output_shape=(), data_format='NCHW')(x, argmax): max_unpool2d(x, argmax, ksize, strides or None, pads, output_shape or None)
MaxUnpool3D(ksize, strides=0, pads=0, output_shape=(), data_format='NCDHW')(x, argmax): max_unpool3d(x, argmax, ksize, strides or None, pads, output_shape or None)
Median(global_median=False, axis=0, keep_dims=False, ignore_nan=False)(x): _median(x, global_median, axis, keep_dims, ignore_nan)
Meshgrid(indexing='xy')(inputs): meshgrid(*inputs, indexing=indexing)
MinimumGrad(grad_x=True, grad_y=True)(x1, x2, grads): _chosen_grad(x1 <= x2, x1, x2, grads)
MinimumGradGrad()(x1, x2, grad_y1, grad_y2): _chosen_grad_grad(x1 <= x2, x1, x2, grad_y1, grad_y2)
MirrorPad(mode='REFLECT')(x, paddings): _mirror_pad(x, paddings, mode)
MirrorPadGrad(mode='REFLECT')(dy, paddings): _mirror_pad_grad(dy, paddings, mode)
Mod()(x, y): raw.fmod(x, y)
Morph(fn, infer_shape, infer_dtype, bprop_fn=None)(*args): _morph(fn, bprop_fn, args)
MoveTo()(x, to='CPU', blocking=True): move_to(x, to, blocking)
MulNoNan()(x, y): _mul_no_nan(x, y)
MultilabelMarginLoss(reduction='mean')(x, target): _multilabel_margin(x, target, reduction)
MultiMarginLoss(p=1, margin=1.0, reduction='mean')(x, target, weight=None): multi_margin_loss(x, target, p, margin, weight, reduction)
MultiMarginLossGrad(p=1, margin=1.0, reduction='mean')(y_grad, x, target, weight=None): _of_op('multi_margin_loss', y_grad, x, target, p, margin, weight, reduction)
Multinomial(seed=0, seed2=0, dtype=int32)(x, num_samples): _seeded(self, (seed, seed2), lambda: cast(multinomial(x, _int(num_samples), True), dtype))
MultinomialWithReplacement(numsamples, replacement=False)(x, seed, offset): multinomial_with_replacement(x, _int(seed), _int(offset), numsamples, replacement)
Mvlgamma(p)(x): mvlgamma(x, p)
MvlgammaGrad(p)(y_grad, x): _of_op('mvlgamma', y_grad, x, p)
NanToNum(nan=None, posinf=None, neginf=None)(x): raw.nan_to_num(x, 0.0 if nan is None else nan, posinf, neginf)
NextAfter: nextafter
NLLLoss(reduction='mean', ignore_index=-100)(logits, labels, weight): _nll(logits, labels, weight, reduction, ignore_index)
NLLLossGrad(reduction='mean', ignore_index=-100)(logits, loss_grad, labels, weight, total_weight): _nll_grad(logits, loss_grad, labels, weight, total_weight, reduction, ignore_index)
NMSWithMask(iou_threshold=0.5)(bboxes): _nms_with_mask(bboxes, iou_threshold)
NonDeterministicInts(dtype=int64)(shape): cast(raw.randint(-2**31, 2**31 - 1, _shape(shape)), dtype)
NonMaxSuppressionV3()(boxes, scores, max_output_size, iou_threshold, score_threshold): _nms(boxes, scores, max_output_size, iou_threshold, score_threshold)
NonMaxSuppressionWithOverlaps()(overlaps, scores, max_output_size, overlap_threshold, score_threshold): _nms_by_overlaps(overlaps, scores, max_output_size, overlap_threshold, score_threshold)
NonZero: raw.nonzero
NoRepeatNGram(ngram_size=1)(state_seq, log_probs): _no_repeat(state_seq, log_probs, ngram_size)
NotEqual: raw.ne
NthElement(reverse=False)(x, n): _nth(x, n, reverse)
NuclearNorm(dim=None, keepdim=False)(x): _nuclear(x, dim, keepdim)
OneHot(axis=-1)(indices, depth, on_value, off_value): one_hot(indices, depth, on_value, off_value, axis)
Ones()(shape, dtype): raw.full(1, _shape(shape), dtype)
OnesLike()(x): raw.full_like(x, 1)
Orgqr: orgqr
Ormqr(left=True, transpose=False)(x, tau, other): ormqr(x, tau, other, left, transpose)
Pack(axis=0)(xs): raw.stack(xs, axis)
Pad(paddings)(x): _pad_pairs(x, paddings)
Padding(pad_dim_size=8)(x): raw.pad(x, (0, pad_dim_size - 1))
PadV3Grad(mode='reflect', paddings_contiguous=True)(x, paddings): _pad_v3_grad(x, paddings, mode, paddings_contiguous)
PadV3(mode='constant', paddings_contiguous=True)(x, paddings, constant_value=0): _pad_v3(x, paddings, constant_value, mode, paddings_contiguous)
ParallelConcat()(xs): concat(xs, 0)
ParameterizedTruncatedNormal(seed=0, seed2=0)(shape, mean, stdevs, min, max): _seeded(self, (seed, seed2), lambda: _truncated_normal(_shape(shape), mean, stdevs, min, max))
Partial()(*args): partial(*args)
Pdist(p=2.0)(x): pdist(x, p)
PdistGrad(p=2.0)(y_grad, x, y): _pdist_grad(y_grad, x, p)
Poisson(seed=0, seed2=0)(shape, mean): _seeded(self, (seed, seed2), lambda: cast(poisson(_shape(shape), mean), int32))
Polar()(abs, angle): raw.complex(abs * raw.cos(angle), abs * raw.sin(angle))
Polygamma()(a, x): polygamma(a, x)
PopulationCount: _population_count
PReLU: raw.prelu
PReLUGrad()(dy, x, weight): _prelu_grad(dy, x, weight)
Print()(*args): _print(*args)
PyFunc(fn, in_types, in_shapes, out_types, out_shapes, stateful=True)(xs): _py_func(fn, xs)
Qr(full_matrices=False)(x): qr(x, 'complete' if full_matrices else 'reduced')
Quantile(dim=None, keep_dims=False, ignore_nan=False)(input, q): (nanquantile if ignore_nan else quantile)(input, q, dim, keep_dims)
RaggedRange(Tsplits)(starts, limits, deltas): _ragged_range(starts, limits, deltas, Tsplits)
RandomCategorical(dtype=int64)(logits, num_sample, seed): random_categorical(logits, num_sample, seed, dtype)
RandomChoiceWithMask(count=256, seed=0, seed2=0)(x): _seeded(self, (seed, seed2), lambda: choice_with_mask(x, count))
RandomGamma(seed=0, seed2=0)(shape, alpha): _seeded(self, (seed, seed2), lambda: random_gamma(_shape(shape), alpha))
RandomPoisson(seed=0, seed2=0, dtype=int64)(shape, rate): _seeded(self, (seed, seed2), lambda: random_poisson(_shape(shape), rate, dtype=dtype))
RandomShuffle(seed=0, seed2=0)(x): _seeded(self, (seed, seed2), lambda: shuffle(x))
Randperm(max_length=1, pad=-1, dtype=int32)(n): _randperm(n, max_length, pad, dtype)
RandpermV2(seed=0, offset=0, dtype=int64)(n): _seeded(self, (seed, offset), lambda: raw.randperm(_int(n), dtype))
Range(maxlen=1000000)(start, limit, delta): arange(start, limit, delta)
Rank: rank
RealDiv: raw.div
Reciprocal: raw.reciprocal
ReciprocalGrad()(y, dy): -dy * conj(y * y)
Reduce(dest_rank, op='sum', group='hccl_world_group')(x): _reduced_alone(x, op, group, dest_rank)
ReduceAll(keep_dims=False)(x, axis=()): raw.all(x, _axes(axis), keep_dims)
ReduceAny(keep_dims=False)(x, axis=()): raw.any(x, _axes(axis), keep_dims)
ReduceMax(keep_dims=False)(x, axis=()): raw.amax(x, _axes(axis), keep_dims)
ReduceMean(keep_dims=False)(x, axis=()): raw.mean(x, _axes(axis), keep_dims)
ReduceMin(keep_dims=False)(x, axis=()): raw.amin(x, _axes(axis), keep_dims)
ReduceProd(keep_dims=False)(x, axis=()): _kept_kind(x, raw.prod(x, _axes(axis), keep_dims))
ReduceScatter(op='sum', group='hccl_world_group')(x): _reduced_alone(x, op, group)
ReduceScatterV(op='sum', group='hccl_world_group')(x, input_split_sizes): _reduced_alone(_uneven('ReduceScatterV', x, input_split_sizes, group), op, group)
ReduceStd(axis=[], unbiased=True, keep_dims=False)(x): (raw.std(x, _axes(axis), int(unbiased), keep_dims), raw.mean(x, _axes(axis), keep_dims))
ReduceSum(keep_dims=False, skip_mode=False)(x, axis=()): x if skip_mode and axis == () else _kept_kind(x, raw.sum(x, _axes(axis), keep_dims))
ReLU6Grad()(y_backprop, x): where(logical_and(x > 0, x <= 6), y_backprop, 0)
ReluGrad()(y_backprop, x): where(x > 0, y_backprop, 0)
Renorm(p, dim, maxnorm)(x): renorm(x, p, dim, maxnorm)
Reshape()(x, shape): raw.reshape(x, _shape(shape))
ResizeArea(align_corners=False)(images, size): _resize_area(images, size, align_corners)
ResizeBicubic(align_corners=False, half_pixel_centers=False)(image, size): _resize_bicubic(image, size, align_corners, half_pixel_centers)
ResizeBicubicGrad(align_corners=False, half_pixel_centers=False)(grads, image): _resize_bicubic_grad(grads, image, align_corners, half_pixel_centers)
ResizeBilinearGrad(align_corners=False, half_pixel_centers=False)(grads, image): _resize_bilinear_grad(grads, image, align_corners, half_pixel_centers)
ResizeBilinearV2(align_corners=False, half_pixel_centers=False)(x, size): _resize_bilinear(x, size, align_corners, half_pixel_centers)
ResizeLinear1D(coordinate_transformation_mode='align_corners')(x, size): _resize_linear(x, size, coordinate_transformation_mode)
ResizeLinear1DGrad(coordinate_transformation_mode='align_corners')(grads, x): _resize_linear_grad(grads, x, coordinate_transformation_mode)
ResizeNearestNeighbor(size, align_corners=False, half_pixel_centers=False)(x): _resize_nearest(x, size, align_corners, half_pixel_centers)
ResizeNearestNeighborGrad(align_corners=False, half_pixel_centers=False)(grads, size): _resize_nearest_grad(grads, size, align_corners, half_pixel_centers)
ResizeNearestNeighborV2(align_corners=False, half_pixel_centers=False)(image, size): _resize_nearest(image, size, align_corners, half_pixel_centers)
ReverseSequence(seq_dim, batch_dim=0)(x, seq_lengths): reverse_sequence(x, seq_lengths, seq_dim, batch_dim)
ReverseV2(axis)(x): _reversed(x, axis)
RFFT: rfft
RFFT2: rfft2
RFFTN: rfftn
RGBToHSV()(images): _rgb_to_hsv(images)
RightShift: raw.shift_right
Rint: raw.round
RmsNorm(epsilon=1e-06)(x, gamma): _rms_norm(x, gamma, epsilon)
ROIAlignGrad(pooled_height, pooled_width, spatial_scale, sample_num=2)(dy, rois, xdiff_shape): _roi_align_grad(dy, rois, xdiff_shape, pooled_height, pooled_width, spatial_scale, sample_num)
ROIAlign(pooled_height, pooled_width, spatial_scale, sample_num=2, roi_end_mode=1)(features, rois): _roi_align(features, rois, pooled_height, pooled_width, spatial_scale, sample_num, roi_end_mode)
Roll(shifts, dims=None)(x): raw.roll(x, shifts, dims)
RsqrtGrad()(y, dy): -0.5 * dy * conj(y * y * y)
ScalarCast()(x, dtype): _scalar_cast(x, dtype)
ScalarSummary()(name, value): _summary('scalar', name, value)
ScalarToArray()(x): _core.tensor(x)
ScalarToTensor()(x, dtype=float32): _core.tensor(x, dtype)
ScaleAndTranslate(kernel_type='lanczos3', antialias=True)(images, size, scale, translation): _scale_and_translate(images, size, scale, translation, kernel_type, antialias)
Scan()(loop_func, init, xs, length=None, unroll=True): scan(loop_func, init, xs, length)
ScatterAdd(use_locking=False)(x, indices, updates): _assign_rows(x, indices, updates, 'add')
ScatterAddWithAxis(axis=0)(x, indices, updates): raw.scatter(x, indices, _widened(updates, x), axis, 'add')
ScatterDiv(use_locking=False)(x, indices, updates): _assign_rows(x, indices, updates, 'div')
ScatterMax(use_locking=False)(x, indices, updates): _assign_rows(x, indices, updates, 'max')
ScatterMin(use_locking=False)(x, indices, updates): _assign_rows(x, indices, updates, 'min')
ScatterMul(use_locking=False)(x, indices, updates): _assign_rows(x, indices, updates, 'mul')
ScatterNd()(indices, updates, shape): tensor_scatter_add(raw.full(0, shape, updates.dtype), cast(indices, int64), updates)
ScatterNdAdd(use_locking=False)(x, indices, updates): _assign_elements(x, indices, updates, 'add')
ScatterNdDiv(use_locking=False)(x, indices, updates): _assign_elements(x, indices, updates, 'div')
ScatterNdMax(use_locking=False)(x, indices, updates): _assign_elements(x, indices, updates, 'max')
ScatterNdMin(use_locking=False)(x, indices, updates): _assign_elements(x, indices, updates, 'min')
ScatterNdMul(use_locking=False)(x, indices, updates): _assign_elements(x, indices, updates, 'mul')
ScatterNdSub(use_locking=False)(x, indices, updates): _assign_elements(x, indices, updates, 'sub')
ScatterNdUpdate(use_locking=True)(x, indices, updates): _assign_elements(x, indices, updates, 'update')
ScatterNonAliasingAdd: tensor_scatter_add
ScatterSub(use_locking=False)(x, indices, updates): _assign_rows(x, indices, updates, 'sub')
ScatterUpdate(use_locking=True)(x, indices, updates): _assign_rows(x, indices, updates, 'update')
SearchSorted(dtype=int64, right=False)(sorted_sequence, values): cast(raw.searchsorted(sorted_sequence, values, right), dtype)
SegmentMax()(x, segment_ids): _segments(x, segment_ids, 'max')
SegmentMean()(x, segment_ids): _segments(x, segment_ids, 'mean')
SegmentMin()(x, segment_ids): _segments(x, segment_ids, 'min')
SegmentProd()(x, segment_ids): _segments(x, segment_ids, 'prod')
SegmentSum()(x, segment_ids): _segments(x, segment_ids, 'sum')
Select()(condition, x, y): raw.where(condition, x, y)
SequenceAddN: add_n
SelectView()(x, index, dim): raw.select(x, dim, index)
SeLU: raw.selu
SGD(dampening=0.0, weight_decay=0.0, nesterov=False)(parameters, gradient, learning_rate, accum, momentum, stat): _sgd(parameters, gradient, learning_rate, accum, momentum, stat, dampening, weight_decay, nesterov)
Shape: shape
SigmoidCrossEntropyWithLogits()(logits, label): raw.bce_with_logits(logits, label, None, None, 'none')
SigmoidCrossEntropyWithLogitsGrad()(x, y, dout): (sigmoid(x) - y) * dout
SigmoidGrad()(y, dy): dy * conj(y * (1 - y))
SiLUGrad()(dout, x): _of_op('silu', dout, x)
Sinc: sinc
Size: size
Slice()(x, begin, size): _slice(x, begin, size)
SliceGrad()(dy, x, begin, size): _slice_grad(dy, x, begin, size)
SmoothL1Loss(beta=1.0, reduction='none')(logits, labels): raw.smooth_l1_loss(logits, labels, beta, reduction)
SmoothL1LossGrad(beta=1.0, reduction='none')(prediction, target, dout): _smooth_l1_grad(prediction, target, dout, beta, reduction)
SoftMarginLoss(reduction='mean')(logits, labels): _reduced(raw.softplus(-labels * logits), reduction)
Softmax(axis=-1)(logits): raw.softmax(logits, axis if isinstance(axis, int) else axis[0])
SoftmaxBackward()(dout, out, dim=-1): out * (dout - raw.sum(out * dout, dim, True))
SoftmaxCrossEntropyWithLogits()(logits, labels): _softmax_cross_entropy(logits, labels)
SoftplusGrad()(gradients, features): gradients * sigmoid(features)
SoftShrink(lambd=0.5)(x): softshrink(x, lambd)
SoftShrinkGrad(lambd=0.5)(input_grad, input_x): where(abs(input_x) <= lambd, 0, input_grad)
Sort(axis=-1, descending=False)(x): sort(x, axis, descending)
SpaceToBatch(block_size, paddings)(x): space_to_batch_nd(x, [block_size, block_size], paddings)
SpaceToBatchND(block_shape, paddings)(x): space_to_batch_nd(x, _listed(block_shape, x.ndim - 2), paddings)
SpaceToDepth(block_size)(x): _space_to_depth(x, block_size)
SparseApplyAdadelta(epsilon, use_locking=False)(var, accum, accum_update, lr, rho, grad, indices): _sparse_rows(lambda v, a, u, g: _adadelta_values(v, a, u, lr, rho, epsilon, g), (var, accum, accum_update), grad, indices)
SparseApplyAdagrad(lr, update_slots=True, use_locking=False)(var, accum, grad, indices): _sparse_adagrad(var, accum, grad, indices, lr, 0.0, update_slots)
SparseApplyAdagradV2(lr, epsilon, use_locking=False, update_slots=True)(var, accum, grad, indices): _sparse_adagrad(var, accum, grad, indices, lr, epsilon, update_slots)
SparseApplyFtrl(lr, l1, l2, lr_power, use_locking=False)(var, accum, linear, grad, indices): _sparse_rows(lambda v, a, n, g: _ftrl_values(v, a, n, g, lr, l1, l2, lr_power), (var, accum, linear), grad, indices)
SparseApplyFtrlV2(lr, l1, l2, l2_shrinkage, lr_power, use_locking=False)(var, accum, linear, grad, indices): _sparse_rows(lambda v, a, n, g: _ftrl_shrinking(v, a, n, g, lr, l1, l2, l2_shrinkage, lr_power), (var, accum, linear), grad, indices)
SparseApplyProximalAdagrad(use_locking=False)(var, accum, lr, l1, l2, grad, indices): _sparse_rows(_proximal_rows(lr, l1, l2), (var, accum), grad, indices)
SparseApplyRMSProp(rho, momentum, epsilon, use_locking=False)(var, ms, mom, lr, grad, indices): _sparse_rows(lambda v, s, m, g: _rms_prop_where_moved(v, s, m, lr, g, rho, momentum, epsilon), (var, ms, mom), grad, indices)
SparseGatherV2()(params, indices, axis): gather(params, indices, axis)
SparseSegmentMeanGrad()(x, indices, segment_ids, output_dim0): _segment_grad(x, indices, segment_ids, output_dim0, 1.0)
SparseSegmentSqrtN()(x, indices, segment_ids): sparse_segment_mean(x, indices, segment_ids) * _root_of_count(x, segment_ids)
SparseSegmentSqrtNGrad()(x, indices, segment_ids, output_dim0): _segment_grad(x, indices, segment_ids, output_dim0, 0.5)
SparseSlice()(indices, values, shape, start, size): _sparse_slice(indices, values, shape, start, size)
SparseSoftmaxCrossEntropyWithLogits(is_grad=False)(logits, labels): _sparse_softmax_cross_entropy(logits, labels, is_grad)
SparseSoftmaxCrossEntropyWithLogitsV2()(features, labels): _sparse_softmax_each(features, labels)
SparseTensorDenseAdd()(x1_indices, x1_values, x1_shape, x2): tensor_scatter_add(x2, x1_indices, x1_values)
SparseTensorDenseMatmul(adjoint_st=False, adjoint_dt=False)(indices, values, sparse_shape, dense): raw.matmul(_adjoint_if(scatter_nd(indices, values, _shape(sparse_shape)), adjoint_st), _adjoint_if(dense, adjoint_dt))
SparseToDense()(indices, values, sparse_shape): scatter_nd(indices, values, _shape(sparse_shape))
Split(axis=0, output_num=1)(x): tensor_split(x, output_num, axis)
SplitV(size_splits, split_dim, num_split)(x): raw.split(x, tuple(size_splits), split_dim)
SqrtGrad()(y, dy): dy / conj(2 * y)
SquaredDifference()(x, y): _squared(x - y)
SquareSumAll()(x, y): (raw.sum(x * x), raw.sum(y * y))
Squeeze(axis=())(x): raw.squeeze(x, _axes(axis))
Stack(axis=0)(xs): raw.stack(xs, axis)
StandardLaplace(seed=0, seed2=0)(shape): _seeded(self, (seed, seed2), lambda: _laplace(shape))
StandardNormal(seed=0, seed2=0)(shape): _seeded(self, (seed, seed2), lambda: raw.randn(_shape(shape)))
STFT(n_fft, hop_length, win_length, normalized, onesided, return_complex)(x, window): stft(x, n_fft, hop_length, win_length, window, False, 'REFLECT', normalized, onesided, return_complex)
StopGradient()(x): _stop_gradient(x)
StridedSlice(begin_mask=0, end_mask=0, ellipsis_mask=0, new_axis_mask=0, shrink_axis_mask=0)(x, begin, end, strides): _strided_slice(x, begin, end, strides, begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask)
StridedSliceGrad(begin_mask=0, end_mask=0, ellipsis_mask=0, new_axis_mask=0, shrink_axis_mask=0)(dy, shapex, begin, end, strides): _strided_slice_grad(dy, shapex, begin, end, strides, begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask)
SubAndFilter()(x, max_num, offset): _sub_and_filter(x, max_num, offset)
Svd(full_matrices=False, compute_uv=True)(x): svd(x, full_matrices, compute_uv)
TanhGrad()(y, dy): dy * (1 - y * y)
TensorAdd: raw.add
TensorScatterAdd: tensor_scatter_add
TensorScatterDiv: tensor_scatter_div
TensorScatterElements(axis=0, reduction='none')(data, indices, updates): raw.scatter(data, indices, updates, axis, reduction)
TensorScatterMax: tensor_scatter_max
TensorScatterMin: tensor_scatter_min
TensorScatterMul: tensor_scatter_mul
TensorScatterSub: tensor_scatter_sub
TensorCopySlices()(x, value, begin, end, strides): _tensor_copy_slices(x, value, begin, end, strides)
TensorScatterUpdate: tensor_scatter_update
TensorShape()(x): _core.tensor(x.shape, int64)
TensorSummary()(name, value): _summary('tensor', name, value)
TensorToTuple()(input_tensor): tuple(input_tensor.tolist())
Tile()(x, multiples): raw.tile(x, multiples)
TopK(sorted=True)(x, k): topk(x, k, -1, True, sorted)
TopTypeof()(x): _top_type(x)
Trace: trace
TraceGrad()(y_grad, x_shape): _trace_grad(y_grad, x_shape)
Transpose()(x, perm): raw.permute(x, _shape(perm))
TransposeExtView()(input, dim0, dim1): raw.transpose(input, dim0, dim1)
TransposeView()(input, input_perm): raw.permute(input, _shape(input_perm))
TridiagonalMatMul()(superdiag, maindiag, subdiag, rhs): _tridiagonal(superdiag, maindiag, subdiag, rhs)
Tril(diagonal=0)(x): raw.tril(x, diagonal)
TrilIndices(row, col, offset=0, dtype=int32)(): _triangle(row, col, offset, dtype, True)
TripletMarginLoss(p=2, swap=False, eps=1e-06, reduction='mean')(x, positive, negative, margin): _triplet(x, positive, negative, margin, p, swap, eps, reduction)
Triu(diagonal=0)(x): raw.triu(x, diagonal)
TriuIndices(row, col, offset=0, dtype=int32)(): _triangle(row, col, offset, dtype, False)
TruncateDiv()(x, y): cast(raw.trunc(raw.div(x, y)), _dtype(x, y))
TruncatedNormal(dtype=float32, seed=0, seed2=0)(shape): _seeded(self, (seed, seed2), lambda: cast(_truncated_normal(_shape(shape), 0.0, 1.0, -2.0, 2.0), dtype))
TruncateMod: raw.fmod
TupleToArray()(xs): _of_numbers(xs)
TupleToTensor()(x, dtype=None): _core.tensor(x, dtype)
UniformCandidateSampler(num_true, num_sampled, unique, range_max, seed=0, remove_accidental_hits=False)(true_classes): uniform_candidate_sampler(true_classes, num_true, num_sampled, unique, range_max, seed, remove_accidental_hits)
UniformInt(seed=0, seed2=0)(shape, minval, maxval): cast(_seeded(self, (seed, seed2), lambda: raw.randint(_int(minval), _int(maxval), _shape(shape))), int32)
UniformReal(seed=0, seed2=0)(shape): _seeded(self, (seed, seed2), lambda: raw.rand(_shape(shape)))
Unique()(x): unique(x)
UniqueConsecutive(return_inverse=False, return_counts=False, dim=None)(x): _unique_consecutive(x, return_inverse, return_counts, dim)
UniqueWithPad: unique_with_pad
Unpack(axis=0)(x): raw.unbind(x, axis)
UnravelIndex()(indices, dims): _unravel(indices, dims)
UnsortedSegmentMax: unsorted_segment_max
UnsortedSegmentMin: unsorted_segment_min
UnsortedSegmentProd: unsorted_segment_prod
UnsortedSegmentSum: unsorted_segment_sum
Unstack(axis=0, num=None)(x): raw.unbind(x, axis)
UpperBound(out_type=int32)(sorted_x, values): cast(raw.searchsorted(sorted_x, values, True), out_type)
UpsampleNearest1DGrad()(dy, input_size, output_size=None, scales=None): _interpolate_grad(dy, input_size, 'nearest')
UpsampleNearest2DGrad()(dy, input_size, output_size=None, scales=None): _interpolate_grad(dy, input_size, 'nearest')
UpsampleNearest3D()(x, output_size=None, scales=None): interpolate(x, output_size, _scales(scales), 'nearest')
UpsampleNearest3DGrad()(dy, input_size, output_size=None, scales=None): _interpolate_grad(dy, input_size, 'nearest')
UpsampleTrilinear3D(align_corners=False)(x, output_size=None, scales=None): interpolate(x, output_size, _scales(scales), 'trilinear', align_corners)
UpsampleTrilinear3DGrad(align_corners=False)(dy, input_size, output_size=None, scales=None): _interpolate_grad(dy, input_size, 'trilinear', align_corners)
WhileLoop()(cond_func, loop_func, init_val): while_loop(cond_func, loop_func, init_val)
Xdivy: xdivy
Xlogy: xlogy
Zeros()(shape, dtype): raw.full(0, _shape(shape), dtype)
ZerosLike()(x): raw.full_like(x, 0)
Zeta: zeta
"""

# Ops of ops.def that are primitives under their own name, in CamelCase, or under the name given here.
OWN = """
abs acosh add angle asin asinh atan atan2 atanh bitwise_and bitwise_or bitwise_xor ceil conj cos cosh
digamma div eq:Equal erf erfc erfinv exp expm1 floor floor_div fmax fmin hypot imag lerp lgamma log log1p logical_and logical_not
logical_or logical_xor:LogicalXor masked_scatter masked_select maximum minimum mish mul neg pow real relu:ReLU relu6:ReLU6 round
rsqrt sigmoid sign sin sinh softplus softsign sqrt square sub tan tanh trunc
"""

# Primitives of one tensor that refuse ints and bools, as MindSpore's do; the functions of these names take them.
FLOATS = """
ACos Acosh Asin Asinh Atan Atanh BesselI0 BesselI1 Ceil Cos Cosh Digamma Elu Erf Erfc Erfinv Exp Expm1 FastGeLU Floor GeLU
HShrink L2Loss Log Log1p LogSoftmax Mish ReduceStd ReLU6 Rint Rsqrt Sigmoid Sin Sinh Softmax Softplus SoftShrink Softsign Tan
Tanh
"""
