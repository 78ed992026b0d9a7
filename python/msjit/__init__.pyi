# Written by docs/stubs.py; do not edit.
import builtins
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import EllipsisType
from typing import Any, ParamSpec, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self

from msjit._core import Array, ArrayLike, DType, DTypeLike, Index, Ints, Operand
from msjit._core import DeviceError as DeviceError, DeviceOpError as DeviceOpError, DimensionError as DimensionError, MaskShapeError as MaskShapeError, Tensor as Tensor, Unsupported as Unsupported, empty as empty, from_dlpack as from_dlpack, from_numpy as from_numpy, get_default_dtype as get_default_dtype, get_rng_state as get_rng_state, is_grad_enabled as is_grad_enabled, promote_types as promote_types, set_default_dtype as set_default_dtype, set_rng_state as set_rng_state, set_seed as manual_seed, tensor as tensor
from msjit.amp import DynamicLossScaleManager as DynamicLossScaleManager, FixedLossScaleManager as FixedLossScaleManager, LossScaleManager as LossScaleManager
from msjit.dtype import dtype_to_nptype as dtype_to_nptype, pytype_to_dtype as pytype_to_dtype
from msjit.kinds import DeviceCtx as DeviceCtx, Int as Int, Layout as Layout, QuantDtype as QuantDtype, Symbol as Symbol, TensorType as TensorType, Type as Type, dispatch_threads_num as dispatch_threads_num, get_ckpt_path_with_strategy as get_ckpt_path_with_strategy, get_level as get_level, load_segmented_checkpoints as load_segmented_checkpoints, merge_sliced_parameter as merge_sliced_parameter, mindio_preload as mindio_preload, ms_memory_recycle as ms_memory_recycle, parameter_broadcast as parameter_broadcast, saved_tensors_hooks as saved_tensors_hooks, set_kernel_launch_capture as set_kernel_launch_capture, set_kernel_launch_group as set_kernel_launch_group, shard as shard, sync_pipeline_shared_parameters as sync_pipeline_shared_parameters
from msjit.mint import get_num_threads as get_num_threads, no_grad as no_grad, set_grad_enabled as set_grad_enabled, set_num_threads as set_num_threads
from msjit.nn import Cell
from msjit.ops import abs as abs, absolute as absolute, accumulate_n as accumulate_n, acos as acos, acosh as acosh, adaptive_avg_pool1d as adaptive_avg_pool1d, adaptive_avg_pool2d as adaptive_avg_pool2d, adaptive_avg_pool2d as adaptive_avg_pool2d_ext, adaptive_avg_pool3d as adaptive_avg_pool3d, adaptive_max_pool1d as adaptive_max_pool1d, adaptive_max_pool2d as adaptive_max_pool2d, adaptive_max_pool3d as adaptive_max_pool3d, add as add, add as tensor_add, add_layer_norm as add_layer_norm, add_n as add_n, add_rms_norm as add_rms_norm, addbmm as addbmm, addcdiv as addcdiv, addcmul as addcmul, addmm as addmm, addmv as addmv, addn as addn, addr as addr, adjoint as adjoint, affine_grid as affine_grid, all as all, amax as amax, amin as amin, aminmax as aminmax, angle as angle, any as any, approximate_equal as approximate_equal, arange as arange, arccos as arccos, arccosh as arccosh, arcsin as arcsin, arcsinh as arcsinh, arctan as arctan, arctan2 as arctan2, arctanh as arctanh, argmax as argmax, argmin as argmin, argsort as argsort, argwhere as argwhere, asin as asin, asinh as asinh, assign as assign, assign_add as assign_add, assign_sub as assign_sub, astype as astype, atan as atan, atan2 as atan2, atanh as atanh, atleast_1d as atleast_1d, atleast_2d as atleast_2d, atleast_3d as atleast_3d, attention as attention, attention_grad as attention_grad, avg_pool1d as avg_pool1d, avg_pool2d as avg_pool2d, avg_pool2d_grad as avg_pool2d_grad, avg_pool3d as avg_pool3d, baddbmm as baddbmm, baddbmm_ext as baddbmm_ext, bartlett_window as bartlett_window, batch_dot as batch_dot, batch_matmul as batch_matmul, batch_norm as batch_norm, batch_to_space_nd as batch_to_space_nd, bce_loss as bce_loss, bce_with_logits as bce_with_logits, bernoulli as bernoulli, bessel_i0 as bessel_i0, bessel_i0e as bessel_i0e, bessel_i1 as bessel_i1, bessel_i1e as bessel_i1e, bessel_j0 as bessel_j0, bessel_j1 as bessel_j1, bessel_k0 as bessel_k0, bessel_k0e as bessel_k0e, bessel_k1 as bessel_k1, bessel_k1e as bessel_k1e, bessel_y0 as bessel_y0, bessel_y1 as bessel_y1, bias_add as bias_add, bidense as bidense, binary_cross_entropy as binary_cross_entropy, binary_cross_entropy_with_logits as binary_cross_entropy_with_logits, bincount as bincount, bitwise_and as bitwise_and, bitwise_left_shift as bitwise_left_shift, bitwise_not as bitwise_not, bitwise_or as bitwise_or, bitwise_right_shift as bitwise_right_shift, bitwise_xor as bitwise_xor, blackman_window as blackman_window, block_diag as block_diag, bmm as bmm, bounding_box_decode as bounding_box_decode, bounding_box_encode as bounding_box_encode, broadcast_tensors as broadcast_tensors, broadcast_to as broadcast_to, bucketize as bucketize, cartesian_prod as cartesian_prod, cast as cast, cat as cat, cdist as cdist, ceil as ceil, celu as celu, channel_shuffle as channel_shuffle, check_valid as check_valid, choice_with_mask as choice_with_mask, cholesky as cholesky, cholesky_inverse as cholesky_inverse, cholesky_solve as cholesky_solve, chunk as chunk, clamp as clamp, clamp_ as clamp_, clip as clip, clip_by_global_norm as clip_by_global_norm, clip_by_norm as clip_by_norm, clip_by_value as clip_by_value, clone as clone, col2im as col2im, column_stack as column_stack, combinations as combinations, complex as complex, concat as concat, concatenate as concatenate, cond as cond, conj as conj, conjugate as conjugate, conv1d as conv1d, conv2d as conv2d, conv2d_input_grad as conv2d_input_grad, conv2d_weight_grad as conv2d_weight_grad, conv3d as conv3d, conv3d_transpose as conv3d_transpose, conv_transpose1d as conv_transpose1d, conv_transpose2d as conv_transpose2d, copy as copy, copy_ as copy_, copysign as copysign, cos as cos, cosh as cosh, cosine_embedding_loss as cosine_embedding_loss, cosine_similarity as cosine_similarity, count_nonzero as count_nonzero, cov as cov, crop_and_resize as crop_and_resize, cross as cross, cross_entropy as cross_entropy, ctc_greedy_decoder as ctc_greedy_decoder, ctc_loss as ctc_loss, cummax as cummax, cummin as cummin, cumprod as cumprod, cumsum as cumsum, cumulative_trapezoid as cumulative_trapezoid, deepcopy as deepcopy, deformable_conv2d as deformable_conv2d, deg2rad as deg2rad, dense as dense, depend as depend, derivative as derivative, det as det, det as matrix_determinant, detach as detach, diag as diag, diag_embed as diag_embed, diagflat as diagflat, diagonal as diagonal, diagonal_scatter as diagonal_scatter, diff as diff, diff_ext as diff_ext, digamma as digamma, dist as dist, div as div, div as divide, dot as dot, dropout as dropout, dropout1d as dropout1d, dropout2d as dropout2d, dropout3d as dropout3d, dsplit as dsplit, dstack as dstack, dyn_shape as dyn_shape, eig as eig, eigvals as eigvals, einsum as einsum, einsum as einsum_ext, elu as elu, embedding as embedding, entr as entr, eps as eps, eq as eq, equal as equal, erf as erf, erfc as erfc, erfcx as erfcx, erfinv as erfinv, exp as exp, exp as tensor_exp, exp2 as exp2, expand as expand, expand_as as expand_as, expand_dims as expand_dims, expm1 as expm1, expm1 as tensor_expm1, eye as eye, fast_gelu as fast_gelu, fft as fft, fft2 as fft2, fft_c2c as fft_c2c, fft_c2r as fft_c2r, fft_r2c as fft_r2c, fftfreq as fftfreq, fftn as fftn, fftshift as fftshift, fill as fill, fills as fills, flash_attention_score as flash_attention_score, flatten as flatten, flip as flip, fliplr as fliplr, flipud as flipud, float_power as float_power, floor as floor, floor_div as floor_div, floor_divide as floor_divide, floor_divide as floordiv, floor_divide as tensor_floordiv, floor_mod as floor_mod, floor_mod as floormod, floor_mod as tensor_mod, fmax as fmax, fmin as fmin, fmod as fmod, fold as fold, fori_loop as fori_loop, frac as frac, fractional_max_pool2d as fractional_max_pool2d, fractional_max_pool3d as fractional_max_pool3d, full as full, full_like as full_like, gamma as gamma, gather as gather, gather_d as gather_d, gather_elements as gather_elements, gather_nd as gather_nd, gaussian_nll_loss as gaussian_nll_loss, gcd as gcd, ge as ge, ge as tensor_ge, gelu as gelu, geqrf as geqrf, ger as ger, ger as outer, get_grad as get_grad, glu as glu, grad as grad, greater as greater, greater_equal as greater_equal, grid_sample as grid_sample, group_norm as group_norm, gru_step as gru_step, gt as gt, gt as tensor_gt, gumbel_softmax as gumbel_softmax, hamming_window as hamming_window, hann_window as hann_window, hard_sigmoid as hard_sigmoid, hard_swish as hard_swish, hard_tanh as hard_tanh, hardshrink as hardshrink, hardsigmoid as hardsigmoid, hardswish as hardswish, hardtanh as hardtanh, heaviside as heaviside, hfft as hfft, hfft2 as hfft2, hfftn as hfftn, hinge_embedding_loss as hinge_embedding_loss, histc as histc, hsplit as hsplit, hstack as hstack, huber_loss as huber_loss, hypot as hypot, i0 as i0, identity as identity, ifft as ifft, ifft2 as ifft2, ifftn as ifftn, ifftshift as ifftshift, igamma as igamma, igammac as igammac, ihfft as ihfft, ihfft2 as ihfft2, ihfftn as ihfftn, imag as imag, index as index, index_add as index_add, index_fill as index_fill, index_put as index_put, index_put_ as index_put_, index_select as index_select, inner as inner, inplace_add as inplace_add, inplace_index_add as inplace_index_add, inplace_sigmoid as inplace_sigmoid, inplace_sub as inplace_sub, inplace_update as inplace_update, interpolate as interpolate, intopk as intopk, inv as inv, inverse as inverse, invert as invert, iou as iou, irfft as irfft, irfft2 as irfft2, irfftn as irfftn, is_complex as is_complex, is_floating_point as is_floating_point, is_nonzero as is_nonzero, isclose as isclose, isfinite as isfinite, isinf as isinf, isnan as isnan, isnan as isnan_ext, isneginf as isneginf, isposinf as isposinf, isreal as isreal, jacfwd as jacfwd, jacrev as jacrev, jet as jet, jvp as jvp, kaiser_window as kaiser_window, kl_div as kl_div, kron as kron, l1_loss as l1_loss, laplace as laplace, layer_norm as layer_norm, lcm as lcm, ldexp as ldexp, le as le, le as tensor_le, leaky_relu as leaky_relu, lerp as lerp, less as less, less as tensor_lt, less_equal as less_equal, lgamma as lgamma, linear as linear, linearize as linearize, linspace as linspace, log as log, log10 as log10, log1p as log1p, log2 as log2, log_matrix_determinant as log_matrix_determinant, log_matrix_determinant as slogdet, log_sigmoid as log_sigmoid, log_softmax as log_softmax, log_uniform_candidate_sampler as log_uniform_candidate_sampler, logaddexp as logaddexp, logaddexp2 as logaddexp2, logcumsumexp as logcumsumexp, logdet as logdet, logical_and as logical_and, logical_not as logical_not, logical_or as logical_or, logical_xor as logical_xor, logit as logit, logsigmoid as logsigmoid, logspace as logspace, logsumexp as logsumexp, lp_pool1d as lp_pool1d, lp_pool2d as lp_pool2d, lrn as lrn, lstm_step as lstm_step, lstsq as lstsq, lt as lt, lu_solve as lu_solve, lu_unpack as lu_unpack, margin_ranking_loss as margin_ranking_loss, masked_fill as masked_fill, masked_scatter as masked_scatter, masked_select as masked_select, match_points as match_points, matmul as matmul, matrix_band_part as matrix_band_part, matrix_diag as matrix_diag, matrix_diag_part as matrix_diag_part, matrix_exp as matrix_exp, matrix_norm as matrix_norm, matrix_power as matrix_power, matrix_set_diag as matrix_set_diag, matrix_solve as matrix_solve, max as max, max_pool1d as max_pool1d, max_pool2d as max_pool2d, max_pool2d_grad as max_pool2d_grad, max_pool2d_pick as max_pool2d_pick, max_pool3d as max_pool3d, max_unpool1d as max_unpool1d, max_unpool2d as max_unpool2d, max_unpool3d as max_unpool3d, maximum as maximum, mean as mean, median as median, meshgrid as meshgrid, min as min, minimum as minimum, mirror_pad as mirror_pad, mish as mish, mm as mm, mod as mod, mode as mode, move_to as move_to, moveaxis as moveaxis, moveaxis as movedim, mse_loss as mse_loss, mse_loss as mse_loss_ext, msort as msort, mul as mul, mul as tensor_mul, mul as tensor_muls, multi_margin_loss as multi_margin_loss, multilabel_margin_loss as multilabel_margin_loss, multilabel_soft_margin_loss as multilabel_soft_margin_loss, multinomial as multinomial, multinomial_with_replacement as multinomial_with_replacement, multiply as multiply, mv as mv, mvlgamma as mvlgamma, nan_to_num as nan_to_num, nanmean as nanmean, nanmedian as nanmedian, nanquantile as nanquantile, nansum as nansum, narrow as narrow, ne as ne, neg as neg, negative as negative, nextafter as nextafter, nll_loss as nll_loss, nonzero as nonzero, norm as norm, normal as normal, normalize as normalize, not_equal as not_equal, numel as numel, one_hot as one_hot, ones as ones, ones_like as ones_like, orgqr as orgqr, ormqr as ormqr, pad as pad, pad_grad as pad_grad, padding as padding, partial as partial, pdist as pdist, permute as permute, pinv as pinv, pixel_shuffle as pixel_shuffle, pixel_unshuffle as pixel_unshuffle, point_weights as point_weights, poisson as poisson, polar as polar, polygamma as polygamma, population_count as population_count, positive as positive, pow as pow, pow as tensor_pow, pows as pows, prelu as prelu, print_ as print_, prod as prod, qr as qr, quantile as quantile, quantized_embedding as quantized_embedding, quantized_linear as quantized_linear, rad2deg as rad2deg, rand as rand, rand_like as rand_like, randint as randint, randint_like as randint_like, randn as randn, randn_like as randn_like, random_categorical as random_categorical, random_gamma as random_gamma, random_poisson as random_poisson, randperm as randperm, range as range, rank as rank, ravel as ravel, real as real, reciprocal as reciprocal, reduce_all as reduce_all, reduce_any as reduce_any, reduce_max as reduce_max, reduce_mean as reduce_mean, reduce_min as reduce_min, reduce_prod as reduce_prod, reduce_sum as reduce_sum, relu as relu, relu6 as relu6, remainder as remainder, renorm as renorm, repeat_elements as repeat_elements, repeat_interleave as repeat_interleave, resample as resample, resample_grad as resample_grad, reshape as reshape, reshape_ as reshape_, reverse as reverse, reverse_sequence as reverse_sequence, rfft as rfft, rfft2 as rfft2, rfftfreq as rfftfreq, rfftn as rfftn, rms_norm as rms_norm, roll as roll, rot90 as rot90, rotary_position_embedding as rotary_position_embedding, round as round, row_stack as row_stack, rrelu as rrelu, rsqrt as rsqrt, sample_grid as sample_grid, scalar_cast as scalar_cast, scalar_to_array as scalar_to_array, scalar_to_tensor as scalar_to_tensor, scan as scan, scatter as scatter, scatter_add as scatter_add, scatter_div as scatter_div, scatter_max as scatter_max, scatter_min as scatter_min, scatter_mul as scatter_mul, scatter_nd as scatter_nd, scatter_nd_add as scatter_nd_add, scatter_nd_div as scatter_nd_div, scatter_nd_max as scatter_nd_max, scatter_nd_min as scatter_nd_min, scatter_nd_mul as scatter_nd_mul, scatter_nd_sub as scatter_nd_sub, scatter_points as scatter_points, scatter_update as scatter_update, searchsorted as searchsorted, select as select, select_scatter as select_scatter, selu as selu, sequence_mask as sequence_mask, sgn as sgn, shape as shape, shape_ as shape_, shift_left as shift_left, shift_right as shift_right, shuffle as shuffle, sigmoid as sigmoid, sign as sign, signbit as signbit, silu as silu, sin as sin, sinc as sinc, sinh as sinh, size as size, slice as slice, slice_scatter as slice_scatter, smooth_l1_loss as smooth_l1_loss, soft_margin_loss as soft_margin_loss, soft_shrink as soft_shrink, soft_shrink as softshrink, softmax as softmax, softmin as softmin, softplus as softplus, softsign as softsign, sort as sort, space_to_batch_nd as space_to_batch_nd, sparse_segment_mean as sparse_segment_mean, split as split, sqrt as sqrt, square as square, squeeze as squeeze, stack as stack, standard_laplace as standard_laplace, standard_normal as standard_normal, std as std, std_mean as std_mean, stft as stft, stop_gradient as stop_gradient, stop_gradient_ as stop_gradient_, straight_through as straight_through, strided_grad as strided_grad, strided_slice as strided_slice, sub as sub, sub as tensor_sub, subtract as subtract, sum as sum, sum_squares as sum_squares, svd as svd, swapaxes as swapaxes, swapdims as swapdims, swiglu as swiglu, swish as swish, t as t, take as take, take_along_axis as take_along_axis, take_along_dim as take_along_dim, tan as tan, tanh as tanh, tanh_ as tanh_, tanhshrink as tanhshrink, tensor_div as tensor_div, tensor_dot as tensor_dot, tensor_scatter_add as tensor_scatter_add, tensor_scatter_div as tensor_scatter_div, tensor_scatter_elements as tensor_scatter_elements, tensor_scatter_max as tensor_scatter_max, tensor_scatter_min as tensor_scatter_min, tensor_scatter_mul as tensor_scatter_mul, tensor_scatter_sub as tensor_scatter_sub, tensor_slice as tensor_slice, tensor_split as tensor_split, threshold as threshold, tile as tile, top_k as top_k, topk as topk, trace as trace, transpose as transpose, trapz as trapz, tri as tri, tril as tril, tril_indices as tril_indices, triplet_margin_loss as triplet_margin_loss, triu as triu, triu_indices as triu_indices, true_div as true_div, true_divide as true_divide, trunc as trunc, truncate_div as truncate_div, truncate_mod as truncate_mod, tuple_to_array as tuple_to_array, type_as as type_as, unbind as unbind, unfold as unfold, uniform as uniform, uniform_candidate_sampler as uniform_candidate_sampler, unique as unique, unique_consecutive as unique_consecutive, unique_with_pad as unique_with_pad, unsorted_segment_max as unsorted_segment_max, unsorted_segment_min as unsorted_segment_min, unsorted_segment_prod as unsorted_segment_prod, unsorted_segment_sum as unsorted_segment_sum, unsqueeze as unsqueeze, unstack as unstack, upsample as upsample, value_and_grad as value_and_grad, vander as vander, var as var, var_mean as var_mean, vecdot as vecdot, vector_norm as vector_norm, view as view, view_as as view_as, view_as_real as view_as_real, vjp as vjp, vmap as vmap, vsplit as vsplit, vstack as vstack, where as where, while_loop as while_loop, xdivy as xdivy, xlog1py as xlog1py, xlogy as xlogy, zero_ as zero_, zeros as zeros, zeros_like as zeros_like, zeta as zeta
from msjit.parameter import Parameter as Parameter, ParameterTuple as ParameterTuple
from msjit.train import Accuracy as Accuracy, BackupAndRestore as BackupAndRestore, BleuScore as BleuScore, Callback as Callback, CheckpointConfig as CheckpointConfig, ConfusionMatrix as ConfusionMatrix, ConfusionMatrixMetric as ConfusionMatrixMetric, CosineSimilarity as CosineSimilarity, DatasetHelper as DatasetHelper, Dice as Dice, EarlyStopping as EarlyStopping, F1 as F1, Fbeta as Fbeta, HausdorffDistance as HausdorffDistance, History as History, LambdaCallback as LambdaCallback, LearningRateScheduler as LearningRateScheduler, Loss as Loss, LossMonitor as LossMonitor, MAE as MAE, MSE as MSE, MeanSurfaceDistance as MeanSurfaceDistance, Metric as Metric, Model as Model, ModelCheckpoint as ModelCheckpoint, OcclusionSensitivity as OcclusionSensitivity, OnRequestExit as OnRequestExit, Perplexity as Perplexity, Precision as Precision, ROC as ROC, Recall as Recall, ReduceLROnPlateau as ReduceLROnPlateau, RootMeanSquareDistance as RootMeanSquareDistance, RunContext as RunContext, SummaryCollector as SummaryCollector, SummaryRecord as SummaryRecord, TimeMonitor as TimeMonitor, Top1CategoricalAccuracy as Top1CategoricalAccuracy, Top5CategoricalAccuracy as Top5CategoricalAccuracy, TopKCategoricalAccuracy as TopKCategoricalAccuracy, async_ckpt_thread_status as async_ckpt_thread_status, auc as auc, build_train_network as build_train_network, ckpt_to_safetensors as ckpt_to_safetensors, connect_network_with_dataset as connect_network_with_dataset, data_sink as data_sink, get_metric_fn as get_metric_fn, load_checkpoint as load_checkpoint, load_checkpoint_async as load_checkpoint_async, load_param_into_net as load_param_into_net, names as names, rearrange_inputs as rearrange_inputs, safetensors_to_ckpt as safetensors_to_ckpt, save_checkpoint as save_checkpoint
from . import amp as amp
from . import autograd as autograd
from . import backends as backends
from . import batching as batching
from . import bisect as bisect
from . import boost as boost
from . import capture as capture
from . import comm_func as comm_func
from . import common as common
from . import communication as communication
from . import context as context
from . import coverage as coverage
from . import custom as custom
from . import dataset as dataset
from . import demo as demo
from . import device as device
from . import device_context as device_context
from . import dtype as dtype
from . import einops as einops
from . import experimental as experimental
from . import exporting as exporting
from . import freezing as freezing
from . import front_ends as front_ends
from . import hal as hal
from . import kinds as kinds
from . import llm as llm
from . import mindrecord as mindrecord
from . import mint as mint
from . import nn as nn
from . import numpy as numpy
from . import ops as ops
from . import parallel as parallel
from . import parameter as parameter
from . import profiler as profiler
from . import program as program
from . import quantization as quantization
from . import runtime as runtime
from . import scipy as scipy
from . import serialization as serialization
from . import sparse as sparse
from . import structure as structure
from . import tape_modes as tape_modes
from . import torch_graphs as torch_graphs
from . import train as train
from . import transforms as transforms
from . import version as version

_P = ParamSpec("_P")
_R = TypeVar("_R")

COMPATIBLE: int
class COOTensor:
    """Values (n,) at indices (n, ndim) of a tensor of a shape, zeros elsewhere; equal indices add up.

    >>> x = ms.COOTensor(ms.tensor([[0, 1]]), ms.tensor([2.0]), (1, 2))
    >>> x.to_dense()
    Tensor([[0., 2.]], dtype=float32)"""
    def __init__(self, indices: Any = None, values: Any = None, shape: Ints | None = None, coo_tensor: Any = None) -> None: ...
    def abs(self) -> Any:
        """The values' absolute values at the same places."""
        ...
    def add(self, other: Operand, thresh: Any) -> Any:
        """The sum of two, without values whose size is below thresh."""
        ...
    def astype(self, dtype: DTypeLike) -> Any:
        """The values in another dtype."""
        ...
    def coalesce(self) -> Any:
        """Indices in order and each once, values of equal ones added."""
        ...
    @property
    def dtype(self) -> Any: ...
    @property
    def itemsize(self) -> Any: ...
    @property
    def ndim(self) -> Any: ...
    @property
    def size(self) -> Any: ...
    def to_csr(self) -> Any:
        """As CSRTensor; of matrices."""
        ...
    def to_dense(self) -> Any:
        """The whole tensor."""
        ...
    def to_tuple(self) -> Any:
        """(indices, values, shape)."""
        ...
class CSRTensor:
    """Values of the rows of a matrix: row i has values[indptr[i]:indptr[i + 1]] in the columns indices[...].

    >>> x = ms.CSRTensor(ms.tensor([0, 1, 2]), ms.tensor([1, 0]), ms.tensor([2.0, 3.0]), (2, 2))
    >>> x.to_dense()
    Tensor([[0., 2.],
            [3., 0.]], dtype=float32)"""
    def __init__(self, indptr: Any = None, indices: Any = None, values: Any = None, shape: Ints | None = None, csr_tensor: Any = None) -> None: ...
    def abs(self) -> Any:
        """The values' absolute values at the same places."""
        ...
    def add(self, b: Operand, alpha: Operand, beta: Operand) -> Any:
        """alpha times itself plus beta times another one."""
        ...
    def astype(self, dtype: DTypeLike) -> Any:
        """The values in another dtype."""
        ...
    @property
    def dtype(self) -> Any: ...
    @property
    def itemsize(self) -> Any: ...
    def mm(self, matrix: Any) -> Any:
        """The product with a matrix."""
        ...
    def mv(self, dense_vector: Any) -> Any:
        """The product with a vector (n, 1)."""
        ...
    @property
    def ndim(self) -> Any: ...
    @property
    def size(self) -> Any: ...
    def sum(self, axis: Ints | None) -> Any:
        """Sums of the rows (axis 1) or columns (0), as a column or row."""
        ...
    def to_coo(self) -> Any:
        """As COOTensor."""
        ...
    def to_dense(self) -> Any:
        """The whole matrix."""
        ...
    def to_tuple(self) -> Any:
        """(indptr, indices, values, shape)."""
        ...
class Event:
    """A mark on a stream: ``record``, ``wait``, ``synchronize``, ``query``, ``elapsed_time`` (with enable_timing).

    >>> a, b = ms.Event(enable_timing=True), ms.Event(enable_timing=True)
    >>> a.record()
    >>> b.record()
    >>> a.elapsed_time(b) >= 0
    True"""
    def __init__(self, enable_timing: bool = False, blocking: bool = False) -> None: ...
    def elapsed_time(self, end_event: Any) -> Any:
        """Milliseconds from this mark to another: as a CUDA device measures them, elsewhere by the host's clock, for which
        ``record`` waits for the device."""
        ...
    def query(self) -> Any:
        """Whether the mark has been reached. Devices other than CUDA's do not say: they are waited for."""
        ...
    def record(self, stream: Any = None) -> Any:
        """Marks what a stream, the current one if none is given, was asked for so far."""
        ...
    def synchronize(self) -> Any:
        """Waits for the mark."""
        ...
    def wait(self, stream: Any = None) -> Any:
        """Lets what a stream, the current one if none is given, is asked for next wait for the mark."""
        ...
class Function:
    """An operation with its own backward: subclass it with static ``forward(ctx, *args)`` and ``backward(ctx, *grads)``
    (one gradient or None per argument of forward), and call ``apply``.

    >>> class Double(ms.Function):
    ...     @staticmethod
    ...     def forward(ctx, x):
    ...         return x * 2
    ...     @staticmethod
    ...     def backward(ctx, g):
    ...         return g * 2
    >>> Double.apply(ms.tensor([1.0]))
    Tensor([2.], dtype=float32)"""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    @classmethod
    def apply(cls, *args: Any) -> Any: ...
    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any: ...
    @staticmethod
    def forward(ctx: Any, *args: Any) -> Any: ...
    @staticmethod
    def setup_context(ctx: Any, inputs: Any, output: Any) -> Any: ...
GRAPH_MODE: int
class Generator:
    """A state of random numbers: ``manual_seed``, ``seed``, ``initial_seed``, ``get_state``, ``set_state``.

    >>> g = ms.Generator()
    >>> g.manual_seed(7).initial_seed()
    7"""
    def __init__(self) -> None: ...
    def get_state(self) -> Any:
        """The state, for ``set_state``."""
        ...
    def initial_seed(self) -> Any:
        """The seed it began with."""
        ...
    def manual_seed(self, seed: Any) -> Any:
        """Sets the seed; returns the generator."""
        ...
    def seed(self) -> Any:
        """Seeds from the system's randomness; returns the seed."""
        ...
    def set_state(self, state: Any) -> Any:
        """Goes on from a state."""
        ...
class GradFunction:
    """What ``grad`` and ``value_and_grad`` return: called like ``fn``, gives its gradients (and value)."""
    def __init__(self, fn: Callable[..., Any], grad_position: Any, weights: Any, has_aux: bool, return_value: Any, as_tuple: bool = False, without_inputs: bool = False) -> None: ...
    def __call__(self, *args: Any, **kwargs: Any) -> Any: ...
class JitConfig:
    """Options of compiled code for ``Cell.set_jit_config``.

    >>> ms.JitConfig(jit_level="O1").jit_config_dict["jit_level"]
    'O1'"""
    def __init__(self, jit_level: str = '', exc_mode: str = 'auto', jit_syntax_level: str = '', debug_level: str = 'RELEASE', infer_boost: str = 'off', **kwargs: Any) -> None: ...
LAX: int
PYNATIVE_MODE: int
class ParallelMode:
    """Names of the ways to train in parallel; there is STAND_ALONE here."""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    AUTO_PARALLEL: str
    DATA_PARALLEL: str
    HYBRID_PARALLEL: str
    MODE_LIST: Any
    SEMI_AUTO_PARALLEL: str
    STAND_ALONE: str
class Profiler:
    """MindSpore's name and methods for ``ms.profile``.

    Parameters:
        output_path (str): the folder into which stop() writes ``trace_view_<pid>_<n>.json``; made when it is not there.
        start_profile (bool): whether recording begins at once.
        schedule: which steps, that ``step()`` ends, are recorded: ``ms.profiler.schedule(wait=1, active=2)``; None: all.
        on_trace_ready: called with the Profiler where it has recorded, instead of writing into output_path:
            ``ms.profiler.tensorboard_trace_handler(folder)``.
        kwargs: what MindSpore records of devices and memory; accepted without effect, with a warning.

    >>> import os, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     profiler = ms.Profiler(output_path=folder)
    ...     _ = ms.ones(3) + 1
    ...     profiler.stop()
    ...     profiler.analyse()
    ...     len(os.listdir(folder))
    1"""
    def __init__(self, output_path: str = './data', start_profile: bool = True, schedule: Any = None, on_trace_ready: Any = None, **kwargs: Any) -> None: ...
    def __enter__(self) -> Any: ...
    def __exit__(self, *error: Any) -> Any: ...
    def analyse(self, **kwargs: Any) -> Any:
        """Writes what is still being recorded; what was written before is complete already."""
        ...
    def start(self) -> Any:
        """Begins to record; with a schedule where the first step is to be recorded. RuntimeError where it records already."""
        ...
    def step(self) -> Any:
        """Ends a step of a schedule: what was recorded is written after the last step of those recorded. RuntimeError where
        there is no schedule."""
        ...
    def stop(self) -> Any:
        """Ends the recording and writes it, or gives it to on_trace_ready. RuntimeError where it does not record; with a
        schedule nothing happens then."""
        ...
    def write(self, folder: Any = None) -> Any:
        """Writes what was recorded since it was last written into a folder, by default its own."""
        ...
class QuantizedDense(Cell):
    """A ``Dense`` or ``mint.nn.Linear`` layer whose weight has 8 or 4 bits.

    Args:
        layer: the layer; it stays as it is.
        bits: 8 or 4.
        group: int, how many inputs share a scale, a multiple of 32; None (default): all of them.
        symmetric: False keeps a zero point for each scale. Default: True.
        activations: 16 or 8, the bits that inputs are rounded to as they come, by groups. Default: 16.
    Inputs:
        x: Tensor (..., in_channels), float32, bfloat16 or float16.
    Returns:
        Tensor (..., out_channels) of x's dtype.

    >>> layer = ms.QuantizedDense(ms.nn.Dense(3, 2, weight_init="ones", bias_init="zeros"), 8)
    >>> layer(ms.ones(1, 3)).round(decimals=3)
    Tensor([[3., 3.]], dtype=float32)"""
    def __init__(self, layer: Any, bits: builtins.complex | Tensor = 8, group: Any = None, symmetric: bool = True, activations: builtins.complex | Tensor = 16) -> None: ...
    def __call__(self, x: Operand) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
    def set_train(self, mode: str | bool = True) -> Any:
        """Refuses to train: a weight of few bits has no gradient."""
        ...
class QuantizedEmbedding(Cell):
    """An ``Embedding`` layer whose table has 8 or 4 bits.

    Args:
        layer: ``nn.Embedding``, ``nn.EmbeddingExt`` or ``mint.nn.Embedding``; it stays as it is.
        bits: 8 or 4.
        group: int, how many features share a scale, a multiple of 32; None (default): all of them.
        symmetric: False keeps a zero point for each scale. Default: True.
    Inputs:
        ids: Tensor of integers of any shape.
    Returns:
        Tensor of ids' shape and then the size of a row, in the dtype of the layer's table.

    >>> layer = ms.QuantizedEmbedding(ms.nn.Embedding(3, 2, embedding_table="ones"))
    >>> layer(ms.tensor([2]))
    Tensor([[1., 1.]], dtype=float32)"""
    def __init__(self, layer: Any, bits: builtins.complex | Tensor = 8, group: Any = None, symmetric: bool = True) -> None: ...
    def __call__(self, ids: Any) -> Any: ...
    cls_name: str
    def extend_repr(self) -> Any: ...
    def set_train(self, mode: str | bool = True) -> Any:
        """Refuses to train: a weight of few bits has no gradient."""
        ...
    @classmethod
    def sharing(cls, layer: Any, dtype: DTypeLike = ...) -> Any: ...
class RowTensor:
    """Some rows (values) of a tensor of a shape, at indices.

    >>> ms.RowTensor(ms.tensor([1]), ms.tensor([[2.0]]), (2, 1)).dense_shape
    (2, 1)"""
    def __init__(self, indices: Any = None, values: Any = None, shape: Ints | None = None, row_tensor: Any = None) -> None: ...
STRICT: int
class SparseTensor(COOTensor):
    """``COOTensor`` by its former name."""
    def __init__(self, indices: Any, values: Any, shape: Ints) -> None: ...
class Stream:
    """A queue of work of the device that is current when it is made: work is in order there, and beside that of other streams,
    which ``wait_event``, ``wait_stream`` and events order. Values are read when all streams have done what they were asked for,
    and memory is used again when all are past it. On the CPU work is done when the call returns.

    >>> ms.Stream().query()
    True"""
    def __init__(self, priority: builtins.complex | Tensor = 0, **kwargs: Any) -> None: ...
    device_name: str
    def query(self) -> Any:
        """Whether nothing is left to do."""
        ...
    def record_event(self, event: Any = None) -> Any:
        """A mark behind what was asked for so far."""
        ...
    def synchronize(self) -> Any:
        """Waits until nothing is left to do; what failed there raises here."""
        ...
    def wait_event(self, event: Any) -> Any:
        """Lets what the stream is asked for next wait for a mark."""
        ...
    def wait_stream(self, stream: Any) -> Any:
        """Lets what the stream is asked for next wait for what another was asked for so far."""
        ...
class StreamCtx:
    """Within it a stream is the current one; None changes nothing.

    >>> s = ms.Stream()
    >>> with ms.StreamCtx(s):
    ...     ms.current_stream() is s
    True"""
    def __init__(self, ctx_stream: Any) -> None: ...
    def __enter__(self) -> Any: ...
    def __exit__(self, *_: Any) -> Any: ...
class VmapWarning(Exception):
    """An operation without a batching rule ran element by element inside ``vmap``: right, but slow."""
def backend_names() -> Any:
    """Names that ``jit(backend=...)`` takes; besides them those of the entry points of the group "msjit.backends".

    >>> "cpu" in ms.backend_names() and "reference" in ms.backend_names()
    True"""
    ...
bfloat16: DType
bool_: DType
byte: DType
cdouble: DType
cfloat: DType
def communication_stream() -> Any:
    """The stream of communication, the default one."""
    ...
complex128: DType
complex64: DType
def current_stream() -> Any:
    """The stream that ``set_cur_stream`` or ``StreamCtx`` chose in this thread, else the default one."""
    ...
def custom_op(name: Any, impl: Any, infer: Any = None, vjp: Any = None, leading: bool = False) -> Any:
    """An operation of your own: one op for autograd, and one node of a captured graph.

    impl(*args): computes the result, a Tensor or a tuple of them. It must not write its arguments.
    infer(*types): shape and dtype of the result from those of the arguments, so that calls can be captured; without it
        capture breaks there. Tensors are given as ``TensorType(shape, dtype)``, floats as ``float``, all else as it is.
        Returns ``(shape, dtype)``, one of the types, or a list of these for a tuple of results.
    vjp(args, outputs, cotangents): gradients of all args, None for what has none. Without it asking for a gradient through
        a floating-point or complex result raises RuntimeError; results of other dtypes have no gradient.

    leading: impl, infer and vjp take further leading dimensions, the same of all tensors: then ``vmap`` runs the op once for
        the batch, else element by element. Tensors of fewer dimensions than others get theirs behind the batch.

    Arguments are given by position: Tensors, numbers, None, strings, dtypes and tuples of ints. Captured code is
    specialised for all but Tensors and floats.

    >>> cube = ms.custom_op("cube", lambda x: x * x * x, lambda x: x, lambda args, y, g: (3 * args[0] * args[0] * g,))
    >>> ms.grad(cube)(ms.tensor([2.0]))
    Tensor([12.], dtype=float32)"""
    ...
default_generator: Any
def default_stream() -> Any:
    """The stream work goes to.

    >>> ms.default_stream() is ms.current_stream()
    True"""
    ...
class detect_anomaly:
    """Inside, a backward whose gradient becomes NaN raises and says which operation it was, and the lines that called it.
    Every operation then notes where it stands: much slower, for looking for faults.

    >>> with ms.detect_anomaly():
    ...     x = ms.tensor([-1.0], requires_grad=True)
    ...     y = ms.sqrt(x)
    ...     try:
    ...         y.backward()
    ...     except RuntimeError as e:
    ...         print("sqrt" in str(e))
    True"""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def __enter__(self) -> Any: ...
    def __exit__(self, *exc: Any) -> Any: ...
def disable_capture() -> Any:
    """Undoes all calls of ``enable_capture``; decorated functions stay captured."""
    ...
double: DType
def dtype_to_pytype(type_: Any) -> Any:
    """The Python type of a dtype: bool, int, float or complex.

    >>> ms.dtype_to_pytype(ms.int8)
    <class 'int'>"""
    ...
e: float
def empty_cache() -> Any:
    """Gives the memory that is kept for reuse back to the system; returns how many bytes that were.

    >>> x = ms.zeros(1000, 1000)
    >>> del x
    >>> ms.runtime.empty_cache() >= 4_000_000
    True"""
    ...
def enable_capture(filter: Any = None, *, modules: Any = None, this_thread: bool = False) -> Any:
    """Captures every Python function that runs tensor ops from now on, without decorating it.

    filter: None, or a callable of a code object that says whether it may be captured (asked once per code object).
    modules: None, or names of modules and packages (or the modules): only code of functions defined in them, or below
        them, is captured. With both given, both must agree.
    this_thread: whether the call acts on the calling thread alone; else on all, those started later included.
    Returns an object that is a context manager; leaving it, or its ``close()``, undoes this call only. Calls may nest:
    of those that act on a thread the innermost one's filter and modules decide alone. Functions and modules that are
    running, the caller too, are captured from the third iteration of a loop on, or when they are called again. Code
    that runs no tensor ops pays nothing (3.11: some calls cost more as soon as one function was captured).

    >>> with ms.enable_capture():
    ...     y = ms.tensor([1.0]) * 2
    >>> with ms.enable_capture(modules=["mymodel", "mypackage.layers"]):
    ...     y = ms.tensor([1.0]) * 2"""
    ...
def enable_dynamic(**kwargs: Any) -> Any:
    """Decorates a function of which arguments may have sizes that vary (name=Tensor(shape=[None, ...])): ``jit`` of it takes
    all sizes as they come, from the first call on.

    >>> @ms.jit
    ... @ms.enable_dynamic(x=ms.Tensor(shape=[None], dtype=ms.float32))
    ... def double(x):
    ...     return x * 2
    >>> double(ms.ops.ones(3)).shape
    (3,)"""
    ...
def explain(fn: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Runs ``fn(*args, **kwargs)`` once and prints its source lines beside fragments, breaks, guards and kernels.

    Returns the Report. In the margin: ``|`` a line inside a captured fragment, ``x`` a break, ``-`` skipped."""
    ...
def export(net: Any, *inputs: Any, file_name: Any, file_format: Any, **kwargs: Any) -> Any:
    """Writes a network or function as a file that runs without this program.

    The call ``net(*inputs)`` is captured as one graph; nothing of it runs. Parameters and other tensors that it reads go
    into the file, under the Parameters' names. Sizes that inputs leave open (``ms.mark_dynamic``, or a placeholder like
    ``ms.Tensor(shape=[None, 3], dtype=ms.float32)``) stay open in the file as far as the graph allows.

    Args:
        net: Cell or function, what is exported. Call ``net.set_train(False)`` before.
        inputs: Tensors, numbers and tuples, lists and dicts of them, as in a call. Numbers become constants.
        file_name: str or path, the file; its ending is added where it has none, and its folder made.
        file_format: str, 'ONNX' (for which the package onnx must be there), 'MINDIR' (for MindSpore),
            'AIR' (for Ascend's graph engine and offline compiler) or 'MSJIT' (for libmsjit_runtime, a C++ library, and
            for ``load``); see docs/export.md for what they hold.
        kwargs: enc_key, dataset and others of MindSpore's, of which only None is taken; enc_mode, which means nothing
            without a key.
    Raises:
        Unsupported: the call is not one graph, or the format cannot express an op of it; the message has the line.
        ValueError: another format.

    >>> net = ms.nn.Dense(3, 2)
    >>> ms.export(net, ms.ones((1, 3)), file_name="dense", file_format="MSJIT")
    >>> ms.load("dense.msjit")(ms.ones((1, 3))).shape
    (1, 2)"""
    ...
float16: DType
float32: DType
float64: DType
float_: DType
def freeze(cell: Any, *inputs: Any, tolerance: builtins.complex | Tensor = 0.0001) -> Any:
    """A network for inference: a copy that does not train, with batch norms folded into the layer before them.

    A norm is folded where the sample inputs show that it is given what a Dense, Linear or convolution layer gave, both once a
    run. Then the copy is run, and its results are compared with those before: a norm stays where something else uses that
    layer's result. The copy has weights of its own: writing the network's later does not change it, and it
    refuses to train; freeze the network again to take over what it has learnt.

    Where the copy is captured, what it computes of its Parameters and other tensors alone (casts, norms of weights, products of
    them, masks) is computed at the first call and kept, beside the packed weights of products; both together take up to
    ``MSJIT_KEEP_WEIGHTS`` MiB each, and what was not used for longest goes first. A weight that is written is seen: what
    was made of it is made again. While NumPy or another library holds a weight's memory, which it could write unseen, nothing
    is kept of that weight.

    Args:
        cell: the network; it stays as it is.
        inputs: what it is called with, as a sample; without any, nothing is folded.
        tolerance: number, how far results may be apart, by the largest of them. Default: 1e-4.
    Returns:
        The copy, in evaluation mode, without gradients.
    Raises:
        TypeError: cell is no Cell.

    >>> net = ms.nn.SequentialCell(ms.nn.Conv2d(3, 4, 3), ms.nn.BatchNorm2d(4), ms.nn.ReLU())
    >>> frozen = ms.freeze(net, ms.zeros(1, 3, 8, 8))
    >>> [type(part).__name__ for part in frozen]
    ['Conv2d', 'Identity', 'ReLU']"""
    ...
def frombuffer(buffer: Any, dtype: DTypeLike | None = None, count: builtins.complex | Tensor = -1, offset: builtins.complex | Tensor = 0, requires_grad: bool = False) -> Any:
    """A 1-d tensor of the numbers in a buffer (bytes, bytearray, memoryview), copied.

    >>> ms.frombuffer(b"\\x01\\x02", ms.uint8)
    Tensor([1, 2], dtype=uint8)"""
    ...
def get_algo_parameters(attr_key: Any) -> Any:
    """An option of the search for parallel strategies.

    >>> ms.get_algo_parameters("algo_approxi_epsilon")
    0.1"""
    ...
def get_auto_parallel_context(attr_key: Any) -> Any:
    """An option of distributed training.

    >>> ms.get_auto_parallel_context("parallel_mode")
    'stand_alone'"""
    ...
def get_cmake_dir() -> Any:
    """The folder of msjitConfig.cmake, a string, for CMake's ``-Dmsjit_DIR``; its target is ``msjit::extension``.

    >>> import os
    >>> os.listdir(ms.get_cmake_dir())
    ['msjitConfig.cmake']"""
    ...
def get_context(attr_key: Any) -> Any:
    """The value of a global option.

    >>> ms.get_context("device_target")
    'CPU'"""
    ...
def get_current_device() -> Any:
    """The device's name.

    >>> ms.get_current_device()
    'CPU'"""
    ...
def get_include() -> Any:
    """The folder of the C++ headers for extensions (``msjit/extension.h``), a string, for a compiler's ``-I``.

    >>> import os
    >>> os.path.isfile(os.path.join(ms.get_include(), "msjit", "extension.h"))
    True"""
    ...
def get_log_config() -> Any:
    """The log's settings, a dict: GLOG_v, GLOG_logtostderr, and those that the environment holds.

    >>> from msjit import _log
    >>> _log.get_log_config()["GLOG_v"] == _log.get_level()
    True"""
    ...
def get_ps_context(attr_key: Any) -> Any:
    """An option of parameter servers.

    >>> ms.get_ps_context("enable_ps")
    False"""
    ...
def get_py_obj_dtype(obj: Any) -> Any:
    """The kind that MindSpore has for a value, or for values of a Python or NumPy type.

    Args:
        obj: a number, string, tuple, list, None, dtype, function, Cell or Tensor, or a type of the first of these.
    Returns:
        A dtype (of floats float64), or a Type.
    Raises:
        NotImplementedError: there is none, as for dicts.

    >>> ms.get_py_obj_dtype(1), ms.get_py_obj_dtype(float), ms.get_py_obj_dtype(ms.tensor([1]))
    (msjit.int64, msjit.float64, msjit.tensor[int64])"""
    ...
def get_seed() -> Any:
    """The seed that ``set_seed`` set, or None.

    >>> ms.set_seed(5)
    >>> ms.get_seed()
    5"""
    ...
half: DType
def hessian(fn: Callable[..., Any], grad_position: builtins.complex | Tensor = 0, has_aux: bool = False) -> Any:
    """A function that gives the second derivatives of fn, forward over reverse.

    >>> ms.hessian(lambda x: (x ** 3).sum())(ms.tensor([1.0, 2.0]))
    Tensor([[ 6.,  0.],
            [ 0., 12.]], dtype=float32)"""
    ...
inf: float
def initial_seed() -> Any:
    """The seed the generator began with.

    >>> ms.manual_seed(3)
    >>> ms.initial_seed()
    3"""
    ...
int16: DType
int32: DType
int64: DType
int8: DType
int_: DType
intc: DType
intp: DType
def is_capturing() -> Any:
    """Whether ``enable_capture`` is in force."""
    ...
def is_tensor(obj: Any) -> Any:
    """Whether obj is a Tensor.

    >>> ms.is_tensor(ms.tensor(1))
    True"""
    ...
@overload
def jit(function: Callable[_P, _R], *, capture_mode: str = 'auto', jit_level: str = 'O1', dynamic: bool | None = None, fullgraph: bool = False, error_on_recompile: bool = False, backend: Any = '', jit_syntax_level: str = 'LAX', **options: Any) -> Callable[_P, _R]: ...
@overload
def jit(function: None = None, *, capture_mode: str = 'auto', jit_level: str = 'O1', dynamic: bool | None = None, fullgraph: bool = False, error_on_recompile: bool = False, backend: Any = '', jit_syntax_level: str = 'LAX', **options: Any) -> Callable[[Callable[_P, _R]], Callable[_P, _R]]: ...
def jit_class(cls: type[_R]) -> type[_R]:
    """The class as it is: capture looks into instances and methods of any class.

    >>> @ms.jit_class
    ... class Pair:
    ...     pass"""
    ...
def launch_blocking() -> Any:
    """Every kernel on a device is waited for from now on, so that what fails raises where it was called.

    >>> ms.launch_blocking()"""
    ...
def lazy_inline(fn: Callable[..., Any] | None = None, attrs: Any = None, policy: Any = None) -> Any:
    """Decorates ``__init__`` of a Cell: when its construct becomes part of a graph. Graphs are made of all that is called,
    so that it is fn itself.

    >>> ms.lazy_inline(len) is len
    True"""
    ...
list_: Any
def load(file_name: Any, **kwargs: Any) -> Any:
    """Reads a graph that ``export`` or MindSpore wrote.

    Args:
        file_name: str or path, a file in the format MSJIT or MINDIR.
        kwargs: dec_key, dec_mode and obf_func of MindSpore's; only None is taken.
    Returns:
        Of an MSJIT file a GraphCell, ready to run; of a MINDIR file the graph, to be given to ``nn.GraphCell``.
    Raises:
        ValueError: a damaged file; the message has the file, the place and what was expected there.

    >>> net = ms.nn.Dense(3, 2)
    >>> ms.export(net, ms.ones((1, 3)), file_name="dense", file_format="MSJIT")
    >>> loaded = ms.load("dense.msjit")
    >>> bool((loaded(ms.ones((1, 3))) == net(ms.ones((1, 3)))).all())
    True"""
    ...
long: DType
def mark_dynamic(tensor: Operand, dims: Ints | None) -> Any:
    """Says that the sizes of ``tensor`` along ``dims`` will change from call to call.

    What is compiled for this tensor takes these sizes as they come, from the first call on. dims: an int or a sequence
    of ints; negative ones count from the end. Returns the tensor.

    >>> @ms.jit
    ... def f(x):
    ...     return x.sum() / x.shape[0]
    >>> f(ms.mark_dynamic(ms.ones(8), 0))
    Tensor(1., dtype=float32)
    >>> f(ms.ones(5))
    Tensor(1., dtype=float32)
    >>> ms.report(f).compiles
    1"""
    ...
def max_memory_allocated() -> Any:
    """The largest number of bytes in tensors since the start or the last ``reset_peak_memory_stats()``.

    >>> ms.runtime.max_memory_allocated() >= ms.runtime.memory_allocated()
    True"""
    ...
def max_memory_reserved() -> Any:
    """The most bytes held from the system; memory is kept until ``empty_cache``, so that it is what is held now at least.

    >>> ms.max_memory_reserved() >= ms.memory_reserved()
    True"""
    ...
def memory_allocated() -> Any:
    """Bytes in tensors now.

    >>> before = ms.runtime.memory_allocated()
    >>> x = ms.zeros(1000, 1000)
    >>> ms.runtime.memory_allocated() - before >= 4_000_000
    True"""
    ...
def memory_reserved() -> Any:
    """Bytes held from the system: those in tensors and those kept for reuse.

    >>> ms.runtime.memory_reserved() >= ms.runtime.memory_allocated()
    True"""
    ...
def memory_stats() -> Any:
    """The allocator's figures, a dict: ``total_reserved_memory`` (bytes held from the system),
    ``total_allocated_memory`` (bytes in tensors now), ``total_idle_memory`` (held for reuse), ``max_allocated_memory``
    (the peak since the start or the last reset), ``allocations`` and ``cache_hits`` (those served without the system).

    >>> x = ms.zeros(1000, 1000)
    >>> stats = ms.runtime.memory_stats()
    >>> stats["total_allocated_memory"] >= 4_000_000
    True"""
    ...
def memory_summary() -> Any:
    """The allocator's figures as text.

    >>> "total_allocated_memory" in ms.memory_summary()
    True"""
    ...
def mutable(input_data: Any, dynamic_len: bool = False) -> Any:
    """A tuple, list or dict as one whose tensors have gradients, where it is an argument of what is differentiated; what
    else is given as it is. Numbers in arguments are inputs of captured code anyway.

    >>> ms.mutable((1, 2))
    (1, 2)
    >>> ms.grad(lambda pair: pair[0] * pair[1])(ms.mutable((ms.tensor([2.0]), ms.tensor([3.0]))))
    (Tensor([3.], dtype=float32), Tensor([2.], dtype=float32))"""
    ...
nan: float
newaxis: None
def no_capture(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Marks ``function``: it is never captured; calls of it run eagerly and break the caller's graph.

    >>> @ms.no_capture
    ... def log(x):
    ...     print(x)"""
    ...
def no_inline(fn: Callable[..., Any] | None = None) -> Any:
    """Decorates a function that is to stay a call in graphs; it is fn itself.

    >>> ms.no_inline(len) is len
    True"""
    ...
number: Any
pi: float
class profile:
    """Records what runs between its start and its end, on all threads.

    Parameters:
        path (str or None): where the trace is written at the end, as JSON that ui.perfetto.dev and chrome://tracing open.
        limit (int): most events that are kept; a warning says how many are missing.

    Every event has a kind: ``fragment``, a captured part of a function, whole; ``kernel``, one kernel in it (or in the
    backward pass); ``op``, an eager op (the smallest ones with their place and no duration); ``capture``, a function that is
    captured and compiled; ``graph_break``, the time in which Python runs between two captured parts, named by its reason.
    Only one profile is open at a time: a second one raises RuntimeError. Ops take some 0.5 us longer meanwhile.

    >>> f, x = ms.jit(lambda x: (x * 2).sum()), ms.ones(4)
    >>> with ms.profile() as p:
    ...     _ = f(x), x.exp()
    >>> sorted({e.kind for e in p.events})
    ['capture', 'fragment', 'kernel', 'op']
    >>> [e.name for e in p.events if e.kind == "op"]
    ['exp']"""
    def __init__(self, path: Any = None, limit: builtins.complex | Tensor = 1000000) -> None: ...
    def __enter__(self) -> Any:
        """Begins to record; returns the profile."""
        ...
    def __exit__(self, *exc: Any) -> Any: ...
    def start(self) -> Any:
        """Begins to record; returns the profile."""
        ...
    def stop(self) -> Any:
        """Ends the recording, and writes the file where there is a path."""
        ...
    def table(self, rows: builtins.complex | Tensor = 20) -> Any:
        """Text: what took longest, by kind and name, at most so many rows. What contains others counts their time, too."""
        ...
    def write(self, path: Any) -> Any:
        """Writes the events as a trace in JSON (times in microseconds)."""
        ...
def quantize(cell: Any, bits: builtins.complex | Tensor = 8, group: Any = None, symmetric: bool = True, activations: builtins.complex | Tensor = 16, embeddings: bool = False, skip: Any = ...) -> Any:
    """Gives the layers of a network weights of 8 or 4 bits, for inference: ``Dense`` and ``mint.nn.Linear``.

    The network itself is changed, and returned; a single layer is returned as a new one. Its memory goes down to about bits / 32
    of float32, and a product of a few rows takes as long as reading the weight does. No gradient goes through it.

    Args:
        cell: the network or layer.
        bits: 8 or 4.
        group: int, how many inputs share a scale, a multiple of 32; None (default): all of them with 8 bits, 64 with 4.
        symmetric: False keeps a zero point for each scale, which serves weights that lie to one side of 0. Default: True.
        activations: 16: inputs are rounded to 16 bits by groups, far below the error of the weights. 8: they are rounded to 8
            bits as they come (dynamic quantization), which doubles the speed of many rows. Default: 16.
        embeddings: True: tables of ``Embedding`` layers, too. Default: False.
        skip: names of layers below cell, as ``cells_and_names`` gives them, that stay as they are.
    Returns:
        The network.
    Raises:
        ValueError: a setting is outside of what there is, a name in skip is of no such layer, or there is nothing to quantize.
        TypeError: cell is no Cell.

    >>> net = ms.quantize(ms.nn.SequentialCell(ms.nn.Dense(64, 32), ms.nn.ReLU(), ms.nn.Dense(32, 8)), bits=4)
    >>> net(ms.zeros(2, 64)).shape
    (2, 8)"""
    ...
def quantized_weight(weight: Operand, bits: builtins.complex | Tensor = 8, group: Any = None, symmetric: bool = True) -> Any:
    """What ``ops.quantized_linear`` multiplies with instead of a weight.

    Each group of neighbouring inputs of an output has a scale, chosen so that its largest magnitude (symmetric) or its whole
    range (not symmetric, with 0 in it) is reached; numbers are rounded to the nearest of the 2 ** bits that there are. Scales
    of groups are bfloat16, those of whole rows float32.

    Args:
        weight: Tensor of floats (outputs, inputs).
        bits: 8 or 4.
        group: int, how many inputs share a scale, a multiple of 32; None (default): all of them.
        symmetric: False keeps a zero point for each scale. Default: True.
    Returns:
        (weight, scale, zero, group): Tensors, zero None where symmetric, and the number to give as ``group``.
    Raises:
        ValueError: a setting is outside of what there is, or the weight is not finite or not a matrix.

    >>> w = ms.tensor([[1.0, -0.5, 0.25]])
    >>> parts = ms.quantized_weight(w, 8)
    >>> ms.ops.quantized_embedding(ms.tensor([0]), *parts[:3], bits=8, group=parts[3], rows=1, features=3).round(decimals=2)
    Tensor([[ 1.  , -0.5 ,  0.25]], dtype=float32)"""
    ...
def recompute(block: Any, *args: Any, use_reentrant: bool = True, output_recompute: bool = False, early_stop: bool = True, context_fn: Any = None, **kwargs: Any) -> Any:
    """block(*args, **kwargs), keeping nothing of what it computes: it runs again in the backward, with the same random
    numbers. The other options are accepted for MindSpore's sake and change nothing.

    >>> x = ms.tensor([0.5], requires_grad=True)
    >>> ms.recompute(lambda v: ms.tanh(v) * v, x).sum().backward()
    >>> x.grad
    Tensor([0.855341], dtype=float32)"""
    ...
def register_backend(name: Any, backend: Any) -> Any:
    """Makes ``backend`` known as ``name`` to ``jit(backend=name)``; registering the name again replaces it.

    backend: a callable ``(graph, example_inputs) -> callable``. It is called once per captured graph, when the graph
        first runs, with a ``Graph`` and that run's inputs. What it returns is called with the inputs (Tensors and
        Python numbers, in the order of ``graph.inputs``) each time and returns a tuple or list in the order of
        ``graph.outputs``, of their dtypes and shapes. Gradients are recorded by the eager ops it runs; tensors the
        function writes in place stand among the outputs and are written after it returned.

    A backend that takes a keyword ``options`` is given what ``jit(options=...)`` has. A package makes a backend known without
    being imported by an entry point of the group "msjit.backends", whose name is the backend's.

    The graph is callable itself (reference execution by eager ops) and has ``name``, ``nodes`` (op, operands, attrs,
    outputs, line), ``inputs`` and ``outputs`` (name, dtype, shape, source); ``str(graph)`` is its text.

    >>> def show(graph, example_inputs):
    ...     print([node.op for node in graph.nodes])
    ...     return graph
    >>> ms.register_backend("show", show)
    >>> f = ms.jit(lambda x, y: (x * y).tanh(), backend="show")
    >>> f(ms.zeros(2), ms.ones(2))
    ['mul', 'tanh']
    Tensor([0., 0.], dtype=float32)"""
    ...
def report(fn: Callable[..., Any] | None = None) -> Any:
    """What capture did: for fn (jit object, function, method, Cell or its class, code object), or for everything.

    >>> @ms.jit
    ... def f(x):
    ...     return x * 2 + 1
    >>> f(ms.ones(3))
    Tensor([3., 3., 3.], dtype=float32)
    >>> ms.report(f).compiles
    1"""
    ...
def reset(fn: Callable[..., Any] | None = None) -> Any:
    """Drops what was compiled and counted for fn, or for everything: the next call starts afresh."""
    ...
def reset_algo_parameters() -> Any:
    """All options of the search for parallel strategies as at the start.

    >>> ms.reset_algo_parameters()"""
    ...
def reset_auto_parallel_context() -> Any:
    """All options of distributed training as at the start.

    >>> ms.reset_auto_parallel_context()"""
    ...
def reset_max_memory_allocated() -> Any:
    """The peak of ``max_memory_allocated`` starts anew.

    >>> ms.reset_max_memory_allocated()"""
    ...
def reset_max_memory_reserved() -> Any:
    """The peak of ``max_memory_reserved`` starts anew.

    >>> ms.reset_max_memory_reserved()"""
    ...
def reset_peak_memory_stats() -> Any:
    """The peak starts anew from what is allocated now.

    >>> ms.runtime.reset_peak_memory_stats()
    >>> ms.runtime.max_memory_allocated() == ms.runtime.memory_allocated()
    True"""
    ...
def run_check() -> Any:
    """Says whether msjit works here, by a small computation; ``python -m msjit.run_check`` says more of devices.

    >>> ms.run_check()
    msjit works: 1 + 2 = 3 on CPU"""
    ...
def seed() -> Any:
    """Seeds the generator from the system's randomness; returns the seed.

    >>> isinstance(ms.seed(), int)
    True"""
    ...
def set_algo_parameters(**kwargs: Any) -> Any:
    """Sets options of the search for parallel strategies, which nothing asks for: that they have no effect is said, once.

    >>> ms.set_algo_parameters(fully_use_devices=False)"""
    ...
def set_auto_parallel_context(**kwargs: Any) -> Any:
    """Sets options of distributed training. One process runs: what asks for more is told so, once, and kept.

    >>> ms.set_auto_parallel_context(parallel_mode="stand_alone")"""
    ...
def set_context(**settings: Any) -> Any:
    """Sets global options.

    mode: ``PYNATIVE_MODE`` (the default) runs Cells eagerly; ``GRAPH_MODE`` captures the ``construct`` of every Cell, as
        if it had been given to ``jit``. Both give the same numbers, and the mode may change at any time.
    device_target: "CPU", "CUDA" (or "GPU"), "Ascend", or a kind that a package has: where new tensors go from now on, with
        device_id the number of the device. One that is not there raises DeviceError, which says what is missing; under
        ``python -m msjit`` it is told, once, that the CPU runs in its place. max_call_depth and pynative_synchronize are kept.
    jit_level: kept; ``jit`` has its own.
    runtime_num_threads: threads that kernels may use, as by ``set_num_threads``.
    deterministic: "ON": runs repeat bit for bit (kernels do in any case; what is captured is not chosen by the clock).
    save_graphs: int, 0 (none) to 3, or bool (True: 2): writes the text of each graph that is compiled from now on into files
        of the folder save_graphs_path: as it was captured (``*graph_before_compile*.ir``) and as it is compiled
        (``*graph_compiled*.ir``); from 2 on also what each pass made of it. Files of graphs of gradients are called
        ``backward``, those of loops and branches in graphs ``nested``. MindSpore's ``MS_DEV_SAVE_GRAPHS``,
        ``MS_DEV_SAVE_GRAPHS_PATH`` and ``MS_DEV_DUMP_IR_PASSES`` (parts of names) ask for the same.
    Other options of MindSpore's are kept for ``get_context`` and have no effect; a value that asks for something (not the
        default, nor False, 0 or None) warns.
    A name or value that is not known raises ValueError, and nothing is set.

    >>> ms.set_context(mode=ms.GRAPH_MODE)
    >>> ms.nn.Dense(4, 2)(ms.ops.ones((3, 4))).shape
    (3, 2)
    >>> ms.set_context(mode=ms.PYNATIVE_MODE)"""
    ...
def set_cpu_affinity(enable_affinity: Any, affinity_cpu_list: Any = None, module_to_cpu_dict: Any = None, bind_file: Any = None) -> Any:
    """Binds the process to cores: those of affinity_cpu_list ("0-3", ...) or, turned off, to all."""
    ...
def set_cur_stream(stream: Any) -> Any:
    """Chooses this thread's current stream.

    >>> ms.set_cur_stream(ms.default_stream())"""
    ...
def set_deterministic(deterministic: Any) -> Any:
    """Lets runs repeat bit for bit, as ``set_context(deterministic="ON")`` does.

    >>> ms.set_deterministic(True)
    >>> ms.get_context("deterministic")
    'ON'
    >>> ms.set_deterministic(False)"""
    ...
def set_device(device_target: Any, device_id: Any = None) -> Any:
    """Chooses the device that new tensors go to: "CPU", "CUDA" (or "GPU"), "Ascend", as in ``set_context``.

    >>> ms.set_device("CPU")"""
    ...
def set_logs(*channels: Any) -> Any:
    """Chooses the log channels: guards, graph_breaks, recompiles, graph (as it is compiled), passes (the graph after each of
    them), kernels, bytecode, asm; none turns logs off."""
    ...
def set_memory(init_size: str = '2GB', increase_size: str = '2GB', max_size: str = '1024GB', optimize_level: str = 'O0', huge_page_reserve_size: str = '0GB') -> Any:
    """Sizes of a device's memory pool; the CPU's grows as needed: they are checked, and said, once, to have no effect.

    >>> ms.set_memory(max_size="8GB")"""
    ...
def set_printoptions(*, precision: Any = None, threshold: Any = None, edgeitems: Any = None, linewidth: Any = None, suppress: Any = None) -> Any:
    """How tensors are shown: digits behind the point, from how many elements on and with how many at the edges they are
    shortened, characters a line, and whether small numbers are shown without exponents. NumPy's arrays follow, too.

    >>> ms.set_printoptions(precision=2)
    >>> ms.tensor([2 / 3])
    Tensor([0.67], dtype=float32)
    >>> ms.set_printoptions(precision=8)"""
    ...
def set_ps_context(**kwargs: Any) -> Any:
    """Sets options of parameter servers, of which there are none: enable_ps=True is told so, once.

    >>> ms.set_ps_context(enable_ps=False)"""
    ...
def set_recursion_limit(recursion_limit: builtins.complex | Tensor = 1000) -> Any:
    """How deep calls may nest, as ``sys.setrecursionlimit``.

    >>> ms.set_recursion_limit(2000)"""
    ...
def set_seed(seed: Any) -> Any:
    """Starts all random numbers anew: the generator, the streams of calls with a seed of their own, and NumPy's.

    >>> ms.set_seed(3)
    >>> a = ms.ops.rand(2)
    >>> ms.set_seed(3)
    >>> bool((ms.ops.rand(2) == a).all())
    True"""
    ...
def settings() -> Any:
    """All settings: a list of (name, variable, type, value, default, doc) that prints as a table. They are read from
    the environment once, at first use.

    >>> [s.value for s in ms.settings() if s.variable == "MSJIT_VERIFY"]
    [False]"""
    ...
short: DType
single: DType
string: Any
def swap_tensors(t1: Any, t2: Any) -> Any:
    """Exchanges the elements of two tensors of one shape and dtype, in place.

    >>> a, b = ms.tensor([1.0]), ms.tensor([2.0])
    >>> ms.swap_tensors(a, b)
    >>> a
    Tensor([2.], dtype=float32)"""
    ...
def synchronize() -> Any:
    """Waits until the current device has done what it was asked for; what failed there raises here.

    >>> ms.synchronize()"""
    ...
tensor_type: Any
tuple_: Any
type_none: Any
ubyte: DType
uint: DType
uint16: DType
uint32: DType
uint64: DType
uint8: DType
uintc: DType
uintp: DType
ushort: DType
