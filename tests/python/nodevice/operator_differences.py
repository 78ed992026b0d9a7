"""Where ms.mint parts from PyTorch's operators on PyTorch's own samples, and why it is meant so. What is not told here is a
mistake."""

import re

ROUNDED = (
    r"ceil|floor|round.*|sign|sgn|trunc|div\.(trunc|floor)_rounding|linalg\.(vector_)?norm.*|norm|cdist|pdist|combinations|"
    r"linalg\.matrix_power|nn\.functional\.pdist|floor_divide"
)
# (operator, kind of difference, dtype, how, reason): a pattern each that is the whole text, "" for any.
KNOWN = [
    (".*", "result|gradient", "bfloat16", "value.*", "PyTorch rounds each step to eight bits, msjit computes in float32: dtypes, shapes and "
     "what is refused are compared, and eager with captured"),
    (ROUNDED, "requires_grad", "", "", "what does not depend on the input, or by steps, keeps no gradient here; PyTorch's is zeros"),
    ("nextafter", "gradient", "", "", "made of steps: the gradient is 0; PyTorch passes it on"),
    ("broadcast_shapes", "count", "", "", "a shape is a tuple, compared number by number"),
    ("nonzero", "count", "", "", "a 0-d tensor has no dimension to name"),
    (r"cauchy|geometric|log_normal|exponential", "refused", "", "AttributeError.*", "random numbers written in place: not there"),
    (r"svd_lowrank|pca_lowrank", "refused", "", "", "not there: randomised factorisations"),
    (r"char|chalf|cfloat|cdouble|resize_|resize_as_|zero_|to_sparse|new_empty_strided|empty_strided|nn\.functional\.multi_head_attention_forward|"
     r"max_pool2d_with_indices_backward", "refused", "", "(Attribute|Type)Error.*", "names that programs hardly use: not there"),
    (r"nn\.functional\.triplet_margin_with_distance_loss", "refused", "", "TypeError: pairwise_distance.*", "the sample hands over a module of PyTorch's"),
    (r"nn\.functional\.batch_norm", "refused", "", ".*needs a tensor \\(N, C, \\.\\.\\.\\).*", "of an empty vector there are no channels"),
    (r"gather|scatter.*", "refused", "", ".*as many dimensions as x.*", "an index of another number of dimensions is refused, empty or not, as in MindSpore"),
    ("tensordot", "refused", "", ".*do not agree.*", "sizes of 1 are not broadcast in a sum"),
    (r"nn\.functional\.ctc_loss", "gradient", "", "", "the derivative by the log-probabilities; PyTorch's is that by what log_softmax took"),
    (r"(linalg\.)?(svd|eig|eigh)", "result|gradient", "", "value.*", "vectors are known but for their sign, or phase"),
    (r"linalg\.pinv\.hermitian", "gradient", "", "", "the samples are not symmetric: of what half a gradient is told is a choice"),
    ("arange|linspace", "result", "u?int.*", "", "computed in floating point, then cut to integers, as NumPy does; PyTorch cuts the limits first"),
    ("kthvalue|topk|mode|sort|argsort|msort", "result", "u?int.*|bool", "value.*", "which of equal elements is told: the first; PyTorch's order is none"),
    ("addr|addmv|addbmm|baddbmm|addmm.*", "result", "u?int.*|bool", "dtype.*", "factors that are no integers make floats of integers, PyTorch rounds them first; bools are added"),
    (r"nn\.functional\.(avg_pool[23]d|local_response_norm)", "result", "u?int.*", "dtype.*", "means of integers are floats"),
    ("bincount", "result", "u?int.*", "dtype.*", "weights keep their dtype"),
    ("square|sum_to_size", "result", "bool", "dtype.*", "bools are multiplied to bools, and of one shape given back"),
    (r"sign|sgn|scatter_reduce\.a(min|max)|index_reduce\.a(min|max)", "refused", "bool", "TypeError.*", "not defined for bools, as in MindSpore"),
    ("logaddexp|logsumexp|logcumsumexp|logdet|softsign|nn\\.functional\\.(normalize|softsign|l1_loss)|uniform|rand.*|normal.*", "refused",
     "complex64", "TypeError.*", "not defined for complex numbers, as in MindSpore"),
    ("logcumsumexp", "gradient", "float32", "value.*", "PyTorch's is 0.003 off float64's, msjit's 0.0001"),
    (r"special\.bessel_.*", "result|gradient", "float64", "value.*", "PyTorch's are up to 7e-7 off, by arithmetic of any precision; msjit's 7e-15"),
    (r"cov|corrcoef", "gradient|captured", "", "value.*", "sums that cancel: float32's digits"),
    ("cov", "result", "float64", "value.*", "the samples' weights are of float32, and so are their products"),
]  # fmt: skip


used = set()  # rows that explained something


def explains(name, variant, kind, dtype, how):
    full = f"{name}.{variant}" if variant else name
    rows = [
        row for row in KNOWN
        if all(not pattern or re.fullmatch(pattern, text) for pattern, text in zip(row, (full, kind, dtype, how)))
    ]  # fmt: skip
    used.update(rows)
    return bool(rows)
