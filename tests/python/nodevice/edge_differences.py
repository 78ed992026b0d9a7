"""Where msjit parts from PyTorch at edge values, and why it is meant so. What is not told here is a mistake."""

import re

SUMS = (
    "addbmm addcdiv addmm addmv addr avg_pool3d adaptive_avg_pool1d adaptive_avg_pool2d adaptive_avg_pool3d baddbmm bmm cdist cholesky_solve conv1d "
    "conv2d conv3d conv_tbc conv_transpose1d conv_transpose2d cross cumprod cumsum einsum fft fft_c2c fft_c2r fft_r2c glu group_norm ifft ihfft ihfft2 ihfftn inner "
    "kron layer_norm lerp linear logcumsumexp matmul mean mm mse_loss mv nanquantile outer pdist prod quantile renorm rfft rfft2 rfftn "
    "std std_mean stft sum trapz var var_mean interpolate cosine_similarity normalize nanmean batch_norm combinations prelu "
    "cosine_embedding_loss huber_loss smooth_l1_loss"
).split()
NOT_FINITE = r"grid|.*specials|one nan|only nan|one inf|infs|large|tiny"
PICKS = "adaptive_max_pool1d adaptive_max_pool2d adaptive_max_pool3d argsort cummax cummin fractional_max_pool2d fractional_max_pool3d kthvalue max_pool1d max_pool2d max_pool3d median msort quantile sort topk".split()
# (names, what differs, dtypes, fills, reason): a pattern each, "" for any.
KNOWN = [
    (SUMS, "value|gradient", "", NOT_FINITE, "the order of a sum decides whether it overflows, and which infinities meet; squares of the largest and "
     "smallest numbers leave float32, where PyTorch computes in float64"),
    (PICKS, r"value\[1\]|gradient", "", "", "which of equal elements, or of several NaNs, is taken: PyTorch's order is none, MindSpore and msjit take the first"),
    ("cumsum", "value", "u?int(8|16|32)", "integers", "ops.cumsum keeps the dtype, as MindSpore's does, and wraps; PyTorch and mint add in int64"),
    ("l1_loss", "value", "u?int(8|16|32)", "integers", "ops.l1_loss keeps the dtype, as MindSpore's does, and wraps; PyTorch adds in int64"),
    ("sum_squares", "value", "u?int(8|16|32)", "integers", "squares are computed in int64, as the sum is; PyTorch's square wraps in the dtype first"),
    ("mode", "value|gradient", "", "grid|one nan", "PyTorch sorts by <, which orders no NaN: what it gives depends on where they stand; here each NaN counts as a value of its own"),
    ("erfcx", "gradient", "", NOT_FINITE, "the limit at infinities and at the largest numbers, where 2 x erfcx(x) of PyTorch's formula meets infinity times 0, or overflows"),
    ("argsort", "value", "", "grid", "of numbers that are equal, 0 and -0 here, PyTorch's order is none"),
    ("searchsorted", "value", "", NOT_FINITE, "a row with a NaN inside is not sorted: no place in it is right"),
    ("gelu|silu|mish|i0|softsign|igamma|igammac|zeta|logit|i1|lgamma|bessel_.*", "value|gradient", "", "", "the limit at infinities and at the largest numbers, where PyTorch and MindSpore "
     "meet infinity times 0, or overflow on the way"),
    ("acosh|arccosh", "gradient", "", "", "outside of the domain the gradient is NaN, as the value is; PyTorch's formula forgets the sign"),
    ("amax|amin|max|min", "gradient", "", NOT_FINITE, "beside a NaN the others have the gradient 0, as of PyTorch's max of all; PyTorch's amax spreads NaN"),
    ("arctan2|atan2|hypot", "gradient", "", "", "at the origin, and where squares leave the dtype, 0 for NaN"),
    ("elu|selu|celu|hardshrink|softshrink|threshold|relu6|hard_?sigmoid|hard_?swish|hard_?tanh|copysign|xlogy|kl_div|gaussian_nll_loss|huber_loss|smooth_l1_loss",
     "gradient", "", "", "where there is no derivative (a NaN, a corner, 0 times infinity): MindSpore's choice, or 0 for NaN; PyTorch's 1 / 6 has float32's digits in float64"),
    ("softshrink|threshold", "value", "", NOT_FINITE, "of NaN MindSpore's ops give 0 and the value below"),
    ("logaddexp|logaddexp2", "value", "", NOT_FINITE, "MindSpore's ops give NaN for infinities of one sign; mint and numpy give the infinity"),
    ("logaddexp|logaddexp2", "gradient", "", "infs", "a half to each of two equal infinities, PyTorch NaN"),
    ("digamma", "gradient", "", "", "infinite at the poles, as in MindSpore; PyTorch's pi is rounded"),
    ("fmod|mod|remainder", "value", "", "grid", "exact for divisors of 1e-40, which PyTorch takes for 0"),
    ("copysign", "value", "bfloat16", "grid", "the sign of a NaN is lost on the way to bfloat16"),
    ("cosine_similarity|cosine_embedding_loss", "", "", "", "MindSpore's formula limits the product of the norms, PyTorch each norm"),
    ("bce_loss|binary_cross_entropy", "gradient", "", "", "of two probabilities next to 0 PyTorch's denominator is that of both logarithms together"),
    ("addbmm|addcmul|addmm|addmv|hard_?tanh|threshold|threshold_", "value|dtype", "u?int.*", "", "factors and limits that are no integers make floats of integers, PyTorch rounds them first"),
    ("", "dtype", "bool|int64", "plain|empty first", "bools are counted and averaged: int64 and the default float, as in MindSpore; PyTorch refuses most, or gives bool"),
    ("add", "value", "", "", "bools are added as numbers where alpha is one"),
    ("bincount|threshold|hard_?tanh|addcmul|avg_pool[23]d|softmax|square", "dtype", "", "", "means and limits of integers are floats, weights keep their dtype"),
    ("avg_pool2d|avg_pool3d", "value", "u?int.*", "", "means of integers are not rounded"),
    ("fft|ifft|rfft|rfft2|rfftn|fft_c2r", "value", "u?int.*", "integers", "sums of integers at their limits have float32's digits"),
    ("nansum", "value|dtype", "u?int.*", "integers", "MindSpore's nansum keeps the dtype of integers, in mint too"),
    ("trace", "value", "", "integers", "MindSpore's trace keeps the dtype, and wraps"),
    ("ldexp|trapz|cumulative_trapezoid|zeta|renorm", "value|gradient", "", "integers|one|infs|.*specials|large", "the largest integers overflow in float32 in another place"),
    ("isclose|allclose|embedding|sign|sgn|softmax|log_softmax|index_add|conv_transpose2d|l1_loss", "refused", "bool|u?int.*", "", "has no meaning for bools, or for tensors of two dtypes: refused, as in MindSpore"),
    ("layer_norm|batch_norm|norm|pdist|histc|geqrf|orgqr|pinv|cholesky|matrix_norm|cross_entropy|diagonal_scatter|fractional_max_pool[23]d|adjoint|inner|group_norm|grid_sample|sample_grid",
     "refused", "", "", "shapes that do not fit, and empty ones of which there is no such thing: refused; PyTorch counts some of them as fine"),
    ("fft_c2r", "refused", "", "empty.*|one", "the row takes n // 2 + 1 numbers: irfft pads and cuts before it"),
    ("take_along_dim", "refused", "", "", "an index beyond the dimension is refused; PyTorch wraps it"),
    ("triangular_solve", "refused", "", "zeros", "a singular matrix is refused; PyTorch gives infinities"),
    ("det|logdet|slogdet", "gradient refused", "", "zeros", "the gradient of a singular matrix's determinant needs its inverse"),
    ("matrix_exp", "", "b?float16", "", "PyTorch's is NaN in half precision"),
    ("chunk", "count", "", "empty.*", "MindSpore's ops give one chunk of an empty dimension; mint gives as many as asked for"),
    ("nonzero", "count", "", "0-d", "a 0-d tensor has no dimension to name"),
    ("pixel_unshuffle", "value", "", "empty.*", "PyTorch does not move what is empty"),
    ("prelu|addcdiv", "value", "", "0-d", "broadcast against an operand of shape (1,)"),
    ("cross_entropy", "gradient", "", "", "differences of equal numbers: only rounding is left"),
    ("kl_div", "value", "", "", "a sum that is 0 but for rounding; 0 times an infinite logarithm"),
    ("layer_norm", "gradient", "", "one", "of one element the normalised is 0 but for rounding"),
    ("grid_sample|sample_grid", "value", "b?float16", "", "places are computed in float32"),
    ("cross", "value", "", "same", "of a vector with itself exactly 0"),
    ("histc", "value", "", "large", "the range of the data overflows"),
    ("histc", "value", "bfloat16", "plain", "bins are found in float32; rounded to bfloat16, a number next to an edge falls into the next bin"),
    ("round", "value", "", "", "what is too large to be scaled is a whole number already"),
    ("logcumsumexp|combinations|grid_sample|sample_grid|sinc|normalize|gelu", "gradient", "", "", "rounding: of shares of equal elements, and of half precision"),
    ("interpolate", "value", "uint8", "", "rounded along each dimension"),
]  # fmt: skip


def _matches(pattern, text):
    if isinstance(pattern, list):
        return text in pattern
    return not pattern or re.fullmatch(pattern, text) is not None


def reason(key, dtype, fill, text):
    """Why the difference is meant, or None."""
    name = key.rpartition(":")[0].rpartition(".")[2]
    kind = re.match(r"gradient refused|\w+(\[\d+\])?", text)[0]  # a pattern without a number is for every result
    for names, kinds, dtypes, fills, why in KNOWN:
        if (
            _matches(names, name)
            and (_matches(kinds, kind) or _matches(kinds, kind.partition("[")[0]))
            and _matches(dtypes, dtype)
            and _matches(fills, fill)
        ):
            return why
    return None
