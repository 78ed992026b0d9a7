"""Programs of meanings.py about ops, primitives, mint and methods of tensors: dtypes of indices and counts, no axes, several results,
Python's numbers as tensors, and what is computed of ints and bools. What MindSpore refuses may have a meaning here."""

import re

# Operands: floats and ints of two rows, and bools.
_OPERANDS = "x = Tensor([[3., 1., 3.], [2., 5., 5.]]); i = Tensor([[3, 1, 3], [2, 5, 5]], ms.int32); b = Tensor([[True, False, True]]); mint = ms.mint; "

_CALLS = (
    # ---- places of extremes
    "ops.argmax(x)", "ops.argmax(x, 0)", "ops.argmax(x, dim=1)", "ops.argmin(x)", "ops.argmin(x, 1)", "x.argmax()",
    "x.argmin()", "x.argmax(1)", "x.argmin(1)", "mint.argmax(x)", "mint.argmin(x)", "P.Argmax()(x)", "P.Argmin()(x)",
    "P.Argmax(0, ms.int64)(x)",
    # ---- extremes with their places
    "x.argmax_with_value(1)", "x.argmin_with_value(1)", "P.ArgMaxWithValue(1)(x)", "P.ArgMinWithValue(1)(x)", "ops.max(x)",
    "ops.max(x, 1)", "ops.min(x, 1)", "x.max()", "x.max(1)", "x.max(1, return_indices=True)", "x.min(1)", "mint.max(x, 1)",
    "mint.min(x, 1)", "mint.max(x)",
    # ---- orders
    "ops.sort(x)", "ops.sort(x, 1, True)", "x.sort()", "mint.sort(x)", "P.Sort()(x)", "ops.argsort(x)", "x.argsort()",
    "mint.argsort(x)", "ops.topk(x, 2)", "x.topk(2)", "mint.topk(x, 2)", "P.TopK()(x, 2)", "ops.topk(x, 2, largest=False)",
    # ---- distinct values
    "ops.unique(i)", "ops.unique(x)", "P.Unique()(Tensor([2, 1, 2]))", "x.unique()", "mint.unique(x)",
    "mint.unique(x, return_inverse=True, return_counts=True)", "ops.unique_consecutive(i)",
    "ops.unique_consecutive(i, True, True)", "x.unique_consecutive(return_idx=True)", "mint.unique_consecutive(i, True, True)",
    # ---- numbers everywhere
    "P.Fill()(ms.float32, (2, 3), Tensor(2.5))", "P.Fill()(ms.float32, (2, 3), x[0])", "P.Fill()(ms.int32, (2, 3), Tensor([2.5]))",
    "ops.fill(ms.int32, (2,), Tensor([2.5]))", "ops.fill(ms.float32, (2, 3), x[0])",
    # ---- quotients
    "P.DivNoNan()(x, 2.5)", "P.DivNoNan()(x, 0)", "P.DivNoNan()(i, 2.5)", "P.DivNoNan()(2.5, i)", "P.DivNoNan()(x, x - 1)",
    "P.MulNoNan()(x, 2.5)", "P.MulNoNan()(2, x)", "P.MulNoNan()(x, True)", "P.MulNoNan()(i, 2)", "P.MulNoNan()(i, 0.0)", "P.MulNoNan()(2.5, i)",
    "P.MulNoNan()(b, 2)", "P.MulNoNan()(Tensor([float('inf'), 1.0]), 0)", "P.Xdivy()(x, 2)", "P.Xdivy()(2, x)", "P.Xdivy()(0, x)",
    "P.RealDiv()(i, i - 7)", "P.RealDiv()(i, 2)", "P.RealDiv()(x, 2)",
    "ops.ldexp(x, 2)", "ops.ldexp(x, 2.5)", "ops.ldexp(i, 2)", "ops.ldexp(Tensor([1.5], ms.float64), 2)", "x.ldexp(2)", "ops.lcm(i, 2)",
    "ops.lcm(4, i)", "ops.lcm(b, 2)", "ops.hsplit(x, 2)", "x.hsplit(2)", "ops.vsplit(i.T, 2)", "ops.dsplit(x.reshape(1, 2, 3), 2)",
    "ops.clip_by_global_norm(x, 1.0)", "ops.truncate_div(i, 2.5)", "ops.truncate_div(b, 2)", "ops.xdivy(x.astype(ms.float16), 2)",
    "ops.matrix_norm(i, 2)", "ops.matrix_norm(i, 1)", "x[0].sort()[0].searchsorted(Tensor([2.0]))", "x.type()", "b.type()",
    # ---- running values
    "ops.cummax(x, 1)", "ops.cummin(x, 1)", "P.Cummax(1)(x)", "P.Cummin(1)(x)", "mint.cummax(x, 1)", "x.cummin(0)",
    "ops.cumsum(i, 0)", "ops.cumsum(b, 0)", "ops.cumsum(Tensor([1, 2], ms.int8), 0)", "i.cumsum(0)", "mint.cumsum(i, 0)",
    "ops.cumprod(i, 0)", "P.CumSum()(i, 0)", "P.CumProd()(i, 0)", "mint.cumprod(i, 0)", "i.cumprod(1)",
    # ---- medians and the like
    "ops.median(x)", "ops.median(x, 1)", "x.median(1)", "mint.median(x, 1)", "mint.median(x)", "ops.mode(x)",
    "ops.nanmedian(x, 1)", "ops.kthvalue(x, 1)", "ops.aminmax(x)", "ops.aminmax(x, axis=1)", "x.aminmax(axis=0)",
    # ---- searches and counts
    "ops.searchsorted(Tensor([1., 3.]), Tensor([2.]))", "ops.bucketize(x, [1., 3.])", "ops.nonzero(x)", "mint.nonzero(x)",
    "ops.count_nonzero(x)", "ops.count_nonzero(x, 0)", "mint.count_nonzero(x)", "ops.bincount(Tensor([1, 1, 2]))",
    "ops.histc(x, 2)", "ops.argwhere(x)", "ops.where(x > 2)",
    # ---- sums and products
    "ops.sum(x, ())", "ops.sum(i)", "ops.sum(b)", "x.sum(())", "i.sum()", "b.sum()", "mint.sum(i)", "mint.sum(b)",
    "mint.sum(x, ())", "ops.mean(x, ())", "ops.mean(i)", "i.mean()", "mint.mean(x, ())", "ops.prod(x, ())", "ops.prod(i)",
    "i.prod()", "mint.prod(i)", "ops.logsumexp(x, ())", "ops.amax(x, ())", "ops.amin(x, ())", "x.amax(())", "ops.all(b, ())",
    "ops.any(b, ())", "b.all(())", "mint.all(b)",
    # ---- spreads
    "ops.std(x, ())", "ops.var(x, ())", "ops.var(x)", "x.var()", "x.std()", "x.var(1)", "ops.var(x, 1, 1)", "mint.var(x)",
    "mint.std(x, 1)", "mint.var(x, correction=0)", "ops.var_mean(x, 1)", "ops.std_mean(x)", "P.ReduceSum()(x, ())",
    "P.ReduceMean()(x, ())", "P.ReduceMax()(x, ())", "P.ReduceProd()(x, ())", "P.ReduceAll()(b, ())",
    "P.ReduceMean(True)(x, ())",
    # ---- norms
    "ops.norm(x)", "ops.norm(x, dim=())", "ops.norm(x, 1, dim=0)", "ops.norm(x, float('inf'))", "ops.norm(x, 'fro')",
    "ops.norm(x, 'nuc')", "x.norm()", "mint.norm(x)", "mint.norm(x, 1)", "ops.vector_norm(x)", "ops.matrix_norm(x)",
    "mint.linalg.vector_norm(x, 1)",
    # ---- shapes
    "ops.squeeze(x)", "ops.squeeze(x, 0)", "ops.squeeze(Tensor([[1]]))", "ops.unsqueeze(x, -1)", "ops.flip(x, (0,))",
    "ops.flip(x, ())", "ops.roll(x, 1)", "ops.roll(x, (1,), (0,))", "ops.rot90(x, 1, (0, 1))", "ops.permute(x, (1, 0))",
    "ops.transpose(x, (1, 0))", "ops.swapaxes(x, 0, 1)", "ops.movedim(x, 0, 1)", "x.flip(0)", "mint.flip(x, (0,))",
    # ---- special functions
    "ops.polygamma(Tensor(1), Tensor([1., -0.5]))", "ops.polygamma(Tensor(2), Tensor([1., 2., -1.5]))",
    "ops.digamma(Tensor([1., -0.5]))", "ops.lgamma(Tensor([0.5, -0.5]))", "ops.igamma(Tensor([1., 2.]), Tensor([1., 2.]))",
    "ops.zeta(Tensor([2., 3.]), Tensor([1., 2.]))",
    # ---- NaN
    "ops.aminmax(Tensor([[1., float('nan')], [9., 2.]]))", "ops.aminmax(Tensor([1., float('nan')]), axis=0)",
    "ops.max(Tensor([1., float('nan'), 2.]))", "ops.amax(Tensor([1., float('nan')]))",
    "ops.argmax(Tensor([1., float('nan'), 2.]))", "ops.sort(Tensor([1., float('nan'), 0.]))",
    "Tensor([1., float('nan')]).max()", "ops.nan_to_num(Tensor([float('nan'), float('inf')]))",
    "ops.nan_to_num(Tensor([float('nan'), float('inf')], ms.float64), 0.0, 1e9)",
    # ---- filled tensors
    "ops.scalar_to_tensor(3, ms.float32)", "ops.scalar_to_tensor(3)", "ops.scalar_to_tensor(2.5)",
    "ops.scalar_to_tensor(True)", "ops.full((2,), 1.2)", "ops.full((2,), 3)", "ops.full((2,), True)", "ops.full_like(x, 3)",
    "ops.full_like(i, 2.5)", "ops.ones((2,))", "ops.ones(2, ms.int32)", "ops.zeros((2, 1))", "ops.fill(ms.float32, (2,), 1)",
    "ops.fill(ms.int32, (2,), 1.5)", "ops.ones_like(i, dtype=ms.float32)", "ops.eye(2)", "ops.eye(2, 3, ms.int32)",
    # ---- ranges
    "ops.arange(3)", "ops.arange(3.)", "ops.arange(0, 1, 0.5)", "ops.arange(1, 4, dtype=ms.float32)", "ops.range(0, 4, 2)",
    "ops.linspace(0, 1, 3)", "ops.logspace(0, 2, 3)", "ops.linspace(Tensor(1.), 3, 3)", "mint.arange(3)", "mint.arange(3.)",
    "mint.linspace(0, 1, 3)", "mint.full((2,), 3)", "mint.full((2,), 1.5)", "mint.ones(2)", "mint.eye(2)",
    "mint.zeros((2,), dtype=ms.int32)",
    # ---- at least so many dimensions, and bounds
    "ops.atleast_1d([x, i])", "ops.atleast_2d([Tensor(1), Tensor([2])])", "ops.atleast_1d(Tensor(1))", "ops.atleast_3d([x])",
    "ops.clip_by_value([x, x], 2, 4)", "ops.clip_by_value(x, 2., 4.)", "ops.clip_by_value(i, 2.5, 4.5)", "ops.clamp(x, 2, 4)",
    "ops.clamp(i, 2.5, 4.5)", "ops.clip(x, min=2)", "ops.clip_by_norm(x, 1.)", "ops.clip_by_global_norm([x, x], 1.)",
    "x.clip(2, 3)", "x.clamp(min=4.)",
    # ---- pieces
    "ops.split(x, 1)", "ops.split(x, [1, 2], 1)", "ops.chunk(x, 2)", "ops.tensor_split(x, 2)", "ops.unbind(x)",
    "ops.unstack(x)", "ops.hsplit(x, 3)", "ops.vsplit(x, 2)", "x.split(1)", "mint.split(x, 1)", "mint.chunk(x, 2)",
    "mint.unbind(x)", "ops.meshgrid(Tensor([1, 2]), Tensor([3]))", "mint.meshgrid(Tensor([1, 2]), Tensor([3]))",
    "ops.broadcast_to(x, (1, 2, 3)).shape", "ops.nonzero(x, as_tuple=True)", "P.Split(0, 2)(x)", "P.Unstack()(x)",
    "P.Meshgrid()((Tensor([1]), Tensor([2])))", "P.TupleToArray()((1, 2))", "P.TupleToArray()((1., 2.))",
    # ---- what a tensor says of itself
    "x.stride()", "x.strides", "x.shape", "x.size", "x.nbytes", "x.itemsize", "x.ndim", "x.dim()", "x.numel()", "ops.size(x)",
    "ops.numel(x)", "ops.rank(x)", "ops.shape(x)", "P.Rank()(x)", "P.Size()(x)", "P.Shape()(x)", "P.TensorShape()(x)",
    "ops.dyn_shape(x)", "len(x)", "x.element_size()", "x.is_contiguous()", "x.has_init", "i.is_floating_point()",
    "x.is_complex()", "x.is_signed()", "ops.is_tensor(x)", "ops.is_complex(x)",
    # ---- complex numbers
    "Tensor([1 + 2j]).dtype == ms.complex128", "Tensor(1j).dtype == ms.complex64", "ms.tensor([1j, 2])",
    "Tensor([1., 2.], ms.complex64)", "Tensor(np.array([1j], np.complex64))", "ops.complex(x, x).dtype == ms.complex64",
    "ops.imag(ms.tensor([1 + 2j]))", "ops.real(x)", "ops.conj(ms.tensor([1 + 2j]))", "ops.angle(ms.tensor([1 + 2j]))",
    "ops.abs(ms.tensor([3 + 4j]))", "ops.isreal(ms.tensor([1 + 0j, 2j]))", "ops.polar(Tensor([1.]), Tensor([0.]))",
    # ---- regions and histograms
    "ops.histc(i, 2)", "P.FractionalAvgPool([1., 2., 2., 1.])(Tensor(np.arange(16).reshape(1, 4, 4, 1)))[0]",
    "P.NMSWithMask(0.5)(Tensor([[1., 2., 3., 4., .9], [1., 2., 3., 4.1, .8]]))",
    "P.ROIAlign(2, 2, 0.5, 2)(Tensor([[[[1., 2.], [3., 4.]]]]), Tensor([[0, .2, .3, .2, .3]]))",
    "P.ROIAlign(1, 1, 1., 2, 0)(Tensor(np.arange(16.).reshape(1, 1, 4, 4).astype(np.float32)), Tensor([[0, 0., 0., 2., 3.]]))",
    "P.ROIAlign(2, 2, 1., -1, 1)(Tensor(np.arange(16.).reshape(1, 1, 4, 4).astype(np.float32)), Tensor([[0, 0., 0., 2., 3.]]))",
    # ---- derivatives where an operator bends, and of regions
    "ms.grad(ops.relu6)(Tensor([-1., 0., 5., 6., 7.]))", "ms.grad(ops.xdivy)(Tensor([0., 2.]), Tensor([4., 4.]))",
    "ms.grad(ops.xlogy)(Tensor([0., 2.]), Tensor([4., 4.]))", "ms.grad(ops.xdivy, 1)(Tensor([0., 2.]), Tensor([4., 4.]))",
    "ms.grad(ops.xlogy, 1)(Tensor([0., 2.]), Tensor([4., 4.]))",
    "ms.grad(lambda y: P.MulNoNan()(Tensor([2., 3.]), y))(Tensor([0., 4.]))",
    "ms.grad(lambda y: P.MulNoNan()(y, Tensor([0., 4.])))(Tensor([2., 3.]))",
    "ms.grad(lambda f: P.ROIAlign(2, 2, .5, 2)(f, Tensor([[0, .2, .3, 5., 7.], [1, 1., 1., 4., 3.], [0, 2., 2., 2.5, 6.]])))(Tensor(np.arange(48.).reshape(2, 2, 3, 4).astype(np.float32)))",
    "ms.ops.operations._grad_ops.ROIAlignGrad(2, 2, 1., 2)(Tensor(np.arange(8.).reshape(1, 2, 2, 2).astype(np.float32)), Tensor([[0, .2, .3, 2., 3.]]), (1, 2, 4, 3))",
    "ms.ops.operations._grad_ops.ReLU6Grad()(Tensor([1., 2., 3.]), Tensor([0., 6., 7.]))",
    "ms.ops.operations._grad_ops.MaximumGradGrad()(x, x.T.reshape(2, 3), x * 2, x * 3)",
    "ms.ops.operations._grad_ops.MinimumGradGrad()(x, x.T.reshape(2, 3), x * 2, x * 3)",
    "ms.ops.operations._grad_ops.StridedSliceGrad()(x, (1, 2, 3), (0, 0, 0), (1, 2, 3), (1, 1, 1))",
    "ms.ops.operations._grad_ops.PadV3Grad('circular')(Tensor(np.arange(14.).reshape(1, 2, 7).astype(np.float32)), Tensor([1, 2]))",
    # ---- forms that a keyword alone tells, and a number of one dimension in the place of an int
    "x.max(0, True, initial=None)", "x.min(0, initial=None)", "x.max(0, where=True)", "x.max(0, return_indices=False)",
    "ops.topk(x, Tensor([2]))", "P.TopK()(x, Tensor([2]))", "ops.tile(x, (Tensor([2]), 1))", "ops.expand_dims(x, Tensor([2]))",
    "ops.one_hot(i, Tensor([6]), 1., 0.)", "ops.reshape(x, (Tensor([3]), 2))",
    # ---- what is drawn
    "ops.randn_like(x.astype(ms.float16)).dtype == ms.float16", "ops.rand_like(x.astype(ms.float16)).dtype == ms.float16", "nn.RReLU(-1, -1)(-x)",
    "ops.rrelu(-x, 2, 2)",
    "P.ParameterizedTruncatedNormal(1, 2)(Tensor([2, 3]), Tensor([6., 8.]), Tensor([.1, .2]), Tensor([2., 5.]), Tensor([10., 15.])).shape",
    # ---- pictures of another size: the weights are of a table
    "ops.interpolate(Tensor(np.arange(30.).reshape(1, 1, 5, 6).astype(np.float32) ** 2 % 7), (7, 4), mode='bicubic')",
    "ops.interpolate(Tensor(np.arange(30.).reshape(1, 1, 5, 6).astype(np.float32) ** 2 % 7), (7, 4), mode='bicubic', align_corners=True)",
    "P.ResizeBicubic()(Tensor(np.arange(30.).reshape(1, 1, 5, 6).astype(np.float32) ** 2 % 7), Tensor([7, 4], ms.int32))",
    "P.ResizeBicubic(half_pixel_centers=True)(Tensor(np.arange(30.).reshape(1, 1, 5, 6).astype(np.float32) ** 2 % 7), Tensor([7, 4], ms.int32))",
    # ---- derivatives by what is written into a Parameter
    *(
        f"ms.grad(lambda u: ({f}(ms.Parameter(Tensor([[1., 2., 3.], [4., 5., 6.]])), {at}u) * x).sum())(Tensor({u}))"
        for f, at, u in (
            ("P.AssignAdd()", "", "[[1., 2., 3.], [1., 1., 1.]]"), ("P.AssignSub()", "", "[[1., 2., 3.], [1., 1., 1.]]"),
            ("P.IndexAdd(0)", "Tensor([1], ms.int32), ", "[[1., 2., 3.]]"), ("P.Assign()", "", "[[1., 2., 3.], [1., 1., 1.]]"),
            ("P.ScatterUpdate()", "Tensor([1], ms.int32), ", "[[1., 2., 3.]]"), ("ops.assign_add", "", "[[1., 2., 3.], [1., 1., 1.]]"),
            ("P.ScatterNdUpdate()", "Tensor([[1]], ms.int32), ", "[[1., 2., 3.]]"),
        )
    ),
    "ms.grad(lambda u: (ops.inplace_index_add(ms.Parameter(Tensor([[1., 2., 3.]])), Tensor([0], ms.int32), u, 0) * 3).sum())(Tensor([[1., 2., 3.]]))",
    # ---- places of maxima, derivatives of complex numbers, tensors as initial values
    "P.MaxPoolWithArgmax(2, 1, 'valid')(Tensor(np.arange(36.).reshape(2, 2, 3, 3).astype(np.float32) ** 2 % 11))",
    "P.MaxPoolWithArgmax(2, 2, 'same')(Tensor(np.arange(36.).reshape(2, 2, 3, 3).astype(np.float32) ** 2 % 11))",
    "ms.ops.operations._grad_ops.MaxPoolGradWithArgmax(2, 1, 'valid')(Tensor(np.ones((2, 2, 3, 3), np.float32)), Tensor(np.arange(16.).reshape(2, 2, 2, 2).astype(np.float32)), P.MaxPoolWithArgmax(2, 1, 'valid')(Tensor(np.arange(36.).reshape(2, 2, 3, 3).astype(np.float32) ** 2 % 11))[1])",
    *(
        f"(lambda r: [ops.real(r), ops.imag(r)])(ms.ops.operations._grad_ops.{n}Grad()(Tensor(np.array([.3 + .4j, 1.2 - .7j], np.complex64)), Tensor(np.array([1 + .5j, 2 - 1j], np.complex64))))"
        for n in ("Atan", "Asin", "ACos", "Asinh", "Acosh", "Tanh", "Sigmoid", "Sqrt", "Rsqrt", "Reciprocal", "Inv")
    ),
    "ms.common.initializer.initializer(Tensor([2, 1], ms.int32), (2,)).dtype == ms.int32",
    "ms.common.initializer.initializer(Tensor([2, 1], ms.int32), (2,), ms.float16).dtype == ms.int32",
    "ms.ops.operations._grad_ops.KLDivLossGrad('mean')(Tensor([1.]), x, x)",
    "P.SparseApplyRMSProp(.2, .01, 1e-6)(ms.Parameter(x), ms.Parameter(x * 2), ms.Parameter(x * 3), .01, Tensor([[0., 0., 1.], [1., 0., 2.]]), Tensor([0, 1], ms.int32))",
    # ---- strides and dilations of four dimensions
    *(
        f"P.Conv2D(3, 3, {how})(Tensor(np.arange(98.).reshape(1, 2, 7, 7).astype(np.float32) % 5), Tensor(np.arange(54.).reshape(3, 2, 3, 3).astype(np.float32) % 7))"
        for how in ("dilation=(1, 1, 2, 2)", "stride=(1, 1, 2, 1)", "stride=2, dilation=(1, 1, 1, 1), pad_mode='pad', pad=(1, 1, 1, 1)")
    ),
    # ---- functions of ints
    "P.Square()(i)", "P.Sqrt()(i)", "ops.sqrt(i)", "ops.exp(i)", "ops.sin(i)", "ops.rsqrt(i)", "ops.reciprocal(i)",
    "ops.log(i)", "ops.tanh(i)", "ops.sigmoid(i)", "ops.relu(i)", "ops.erf(i)", "ops.abs(i)", "ops.sign(i)", "ops.floor(i)",
    "ops.ceil(i)", "ops.round(i)", "ops.trunc(i)", "ops.square(b)", "ops.neg(b)", "ops.softmax(i)", "ops.gelu(i)",
    "ops.expm1(i)", "ops.log1p(i)", "ops.atan(i)", "ops.acos(i)", "ops.cosh(i)", "ops.tan(i)", "ops.silu(i)", "ops.elu(i)",
    "ops.softplus(i)", "ops.leaky_relu(i)", "ops.hardswish(i)", "ops.relu6(i)", "ops.mish(i)", "ops.logit(i)", "ops.exp2(i)",
    "ops.log2(i)", "ops.log10(i)", "ops.sinc(i)", "ops.deg2rad(i)", "ops.frac(x)", "ops.isfinite(i)", "ops.logical_not(i)",
    "ops.bitwise_and(i, 1)", "ops.invert(i)",
    # ---- two operands
    "ops.add(i, 2.5)", "ops.add(b, b)", "ops.add(b, 1)", "ops.sub(b, b)", "ops.mul(b, b)", "ops.div(i, i)", "ops.div(i, 2)",
    "ops.div(i, 2, rounding_mode='floor')", "ops.div(x, 2, rounding_mode='trunc')", "ops.true_divide(i, 2)",
    "ops.floor_div(x, 2)", "ops.floor_div(i, -2)", "ops.mod(i, -2)", "ops.fmod(i, -2)", "ops.remainder(i, -2)",
    "ops.pow(i, 2)", "ops.pow(i, 2.5)", "ops.pow(2, i)", "ops.pow(i, -1)", "ops.maximum(i, 2.5)", "ops.minimum(b, 2)",
    "ops.atan2(i, i)", "ops.hypot(x, x)", "ops.xlogy(i, i)", "ops.ldexp(x, i)", "ops.lerp(x, x, 0.5)", "ops.addn([x, x])",
    "ops.accumulate_n([x, x])", "ops.floor_mod(i, -2)", "ops.truncate_div(i, -2)", "ops.truncate_mod(i, -2)",
    "ops.logical_and(i, b)", "ops.logical_xor(b, b)", "ops.equal(i, 3)", "ops.equal(x, i)", "ops.not_equal(x, 3)",
    "ops.greater(x, 2)", "ops.less(i, 2.5)", "ops.isclose(x, x)", "ops.gcd(i, i)", "ops.lcm(i, i)", "ops.heaviside(x, x)",
    "ops.copysign(x, -1)", "ops.nextafter(x, x)", "ops.inner(x, x)", "ops.outer(Tensor([1, 2]), Tensor([3, 4]))",
    "ops.dot(x, x.T)", "ops.tensor_dot(x, x, 2)", "ops.matmul(i, i.T)", "ops.matmul(x, 2)", "ops.cross(x, x)",
    "ops.addcmul(x, x, x, 2)", "ops.addcdiv(x, x, x, 2)", "ops.addcdiv(x, x, x, Tensor([2.]))", "ops.trace(x)",
    # ---- methods: norms and products of matrices, names of their arguments, what stands in another argument's place
    *(f"x.norm({a})" for a in ("1", "2", "-1", "float('inf')", "'fro'", "'nuc'", "1, 0", "1, (0, 1)", "1, 1, True", "2, keepdim=True", "dtype=ms.float64", "0")),
    "x[0].norm(1)", "x[0].norm(3)", "x.norm(2, dim=1)", "x.dot(x.T)", "i.dot(i.T)", "x.matmul(tensor2=x.T)", "x.addmm(mat1=x[:, :2], mat2=x)",
    "x[0].outer(vec2=x[1])", "x[None].bmm(mat2=x.T[None])", "x.subtract(x, alpha=2)", "x.subtract(1, alpha=2)", "x.sub(x, alpha=2)", "x.sub(y=x)",
    "x.new_zeros(size=(2,))", "x.new_ones(size=(1, 2))", "x.new_zeros((2,), ms.int32)", "x.take(index=Tensor([0, 5]))", "x.take(indices=Tensor([0, 1]), axis=1)",
    "x.split(split_size=1)", "x.split(split_size_or_sections=[1, 1])", "x.expand_as(x=x)", "x[0].expand_as(other=x)", "x.float_power(other=2)",
    "x.approximate_equal(other=x)", "x.argsort(dim=1, descending=True, stable=True).astype(ms.int32)", "x.astype(dtype=ms.float64, copy=False)", "x.copy_(x * 2, non_blocking=False)",
    "x.index_add(indices=Tensor([0], ms.int32), y=x[:1], axis=0, use_lock=True, check_index_bound=True)", "x.select(condition=x > 2, y=2 * x)", "x.select(dim=0, index=1)",
    "x.scatter_add(indices=Tensor([[0], [1]]), updates=x)", "x.gather(input_indices=Tensor([1, 0]), axis=1, batch_dims=0)",
    *(f"Tensor([[1., 2., 3., 4.]]).view({a})" for a in ("ms.int32", "dtype=ms.int64", "ms.int8", "ms.float64", "2, 2", "(4,)")), "Tensor([1., 2., 3.]).view(ms.float64)", "x.view(ms.int64)",
    *(f"x.{n}(0, 1)" for n in ("sum", "mean", "prod", "all", "any", "max", "min", "amax", "amin")), *(f"x.{n}(0, True)" for n in ("sum", "mean", "prod", "all", "max", "amin")),
    "x.sum(0, None)", "x.sum(0, dtype=ms.int32)", "ops.sum(x, 0, 1)", "mint.sum(x, 0, 1)", "mint.mean(x, 0, 1)", "ops.argmax(x, 0, 1)", "x.topk(2, 1, 1)",
    *(f"x.repeat_interleave({a})" for a in ("2", "-1", "[1, 2], 0", "[1], 0", "[1, -2], 0", "[1, 2, 3], 0", "Tensor([1, 2]), 0", "2, dim=1")),
    *(f"ops.interpolate(x[None, None], size={s}, mode='bilinear')" for s in ("2", "(2,)", "(2, 4)", "(2, 2, 2)")), "ops.interpolate(x[None, None], scale_factor=(2.,), mode='bilinear')",
    "x.max(keepdims=True)", "x.min(keepdims=True)", "x.argmax(keepdim=True)", "x.std(dim=0)", "x.std(axis=0)", "x.std(0, 1)", "x.std(dim=0, correction=0)", "x[:, :2].diag()", "x.count_nonzero()",
    *(f"x.{n}" for n in ("__sub__(x)", "__rsub__(1)", "__rpow__(2)", "__eq__(x)", "__matmul__(x.T)", "__getitem__(0)", "__len__()", "__floordiv__(2)", "__contains__(1)", "__neg__()")),
    # ---- tuples and lists of numbers beside a tensor, bins, indices without dimensions
    "i + [1, 2, 3]", "(1, 2, 3) - i", "x.astype(ms.float16) + [1.5, 2, 3]", "Tensor([1, 2], ms.int8) - [300, 1]", "Tensor([1, 2], ms.uint8) + (True, False)",
    "i.astype(ms.int64) - [1, 2, 3]", "x + [1, 2, 3]", "ops.histc(x, 3, 1., 1.)", "x.histc(2, 3, 3)", "ops.histc(Tensor([2., 2.]), 3)", "ops.matrix_power(x[:, :2], 1.5)", "x[:, :2].matrix_power(float('inf'))", "x[0].gather_nd(Tensor(1))", "x.gather_nd(Tensor([1]))",
    # ---- gathered batches, segments, tensors beside numbers
    *(f"ops.gather(x.reshape({s}), Tensor({i}), {a})" for s, i, a in (
        ("1, 2, 3", "[[2, 0]]", "2, 1"), ("2, 1, 3", "[[2, 0], [1, 1]]", "-1, 1"),
        ("2, 1, 3", "[[2, 0], [1, 1]]", "2, -1"), ("2, 3", "[[[2], [0]], [[1], [1]]]", "1, 1"), ("2, 3", "[0, 1]", "1, batch_dims=-1"))),
    *(f"ops.unsorted_segment_{n}(x.T, Tensor([1, -1, 0]), {k})" for n in ("sum", "max", "min", "prod") for k in (2, 3)),
    "ops.unsorted_segment_sum(i, Tensor([-1, -2]), 2)", "ops.unsorted_segment_sum(x, 1, 2)", "ops.unsorted_segment_max(x, 1, 2)",
    "ops.ldexp(2, i)", "ops.ldexp(2.5, x)", "str(ops.float_power(Tensor([1 + 1j], ms.complex64), 2).dtype)", "ops.float_power(2, Tensor([1j], ms.complex64))",
    "ops.xlogy(x, Tensor([2, 3, 4], ms.int8))", "ops.xlogy(x.astype(ms.float16), Tensor([2, 3, 4], ms.int8))",
    "ops.xdivy(x.astype(ms.float16), Tensor([2, 3, 4], ms.int32))", "ops.gcd(i, Tensor([True, False, True]))", "ops.lcm(i, Tensor([True, False, True]))",
    "ops.full_like(x, Tensor(2))", "ops.full_like(i, Tensor(3))", "ops.full_like(x, 'a')", "ops.flatten(x.reshape(1, 2, 3), 'F')", "ops.flatten(x.reshape(2, 1, 3), order='F')",
    "ops.cartesian_prod(Tensor([1, 2]))", "ops.hinge_embedding_loss(x, b.astype(ms.float32))", "ops.gaussian_nll_loss(x, x + 1, Tensor([1., 2.]))",
    "ops.gaussian_nll_loss(x, x + 1, Tensor([[1.], [2.]]))", "ops.diag(x)", "ops.diag(x.reshape(1, 2, 3)).shape", "ops.std(x, 0, True)", "ops.var(x, 0, True)", "ops.std(x, 0, 'a')",
    "x.subtract(x, 2)", "ops.adaptive_avg_pool2d(x[None], 0)", "ops.adaptive_avg_pool2d(x[None], (1, 0))",
    *(f"P.MaxPool3D(2, 1, 'valid')(Tensor({v}))" for v in ("1", "[1.]")), "ops.max_pool3d(Tensor(np.arange(64.).reshape(1, 1, 4, 4, 4).astype(np.float32)), 3, ceil_mode=True, dilation=2)",
    "ops.repeat_interleave(x, Tensor(2))", "x.repeat_interleave(Tensor(2), 1)",
    "x.set_const_arg()", "x.set_const_arg(True)", "x.set_const_arg(0)",
    *(f"ops.crop_and_resize(Tensor(np.arange(24.).reshape(1, 3, 4, 2).astype(np.float32) ** 2), Tensor([{b}]), Tensor([0], ms.int32), {s}, 'bilinear_v2', 2.5)"
      for b in ("[0.1, 0.2, 0.9, 0.8]", "[0.9, 0.8, 0.1, 0.1]", "[-0.5, 0., 1.5, 1.]", "[.3, .3, .3, .3]") for s in ("(2, 3)", "(1, 1)", "(5, 2)")),
    "mint.nn.functional.softmax(x)", "mint.softmax(x.reshape(1, 2, 3), None)",
    *(f"{c}(x, 0, 0)" for c in ("ops.tensor_scatter_add", "ops.tensor_scatter_elements", "ops.gcd", "ops.masked_fill")), "x.scatter_add(0, 0)", "x.gather_nd(1)", "x.take('a')",
    "ops.diag(Tensor([1, 2]))", "ops.diagonal(x)", "ops.tril(x)", "ops.triu(i, 1)", "ops.tril_indices(2, 2)",
    "ops.triu_indices(2, 2)", "mint.tril(x)", "ops.tri(2)",
)  # fmt: skip

PROGRAMS = {call: f"{_OPERANDS}r = {call}" for call in _CALLS}

# Where msjit gives something else than MindSpore does: the calls, and why.
OTHERS = {
    "methods of tensors give indices and counts of int64, and sums of narrow ints in it, as mint does": r"x\.(argmin|sort|argsort|topk|cummin)\(.*|i\.cumsum\(0\)|x\.count_nonzero\(\)",
    "done as MindSpore documents it, and not by its kernels for CPUs": r"x\.(max|min|argmax)\(keepdims?=True\)|x\.std\(dim=0\)|x\[:, :2\]\.diag\(\)",
    "MindSpore loses fractions without a word": r"(ops\.mean\(i|i\.mean\().*|ops\.full\(\(2,\), (1\.2|True)\)|ops\.clip_by_value\(i, 2\.5.*|ops\.(leaky_relu|hardswish)\(i\)|P\.Fractional.*|P\.RealDiv\(\)\(i.*",
    "NaN is the largest value, and what it meets is NaN": r".*float\('nan'\).*",
    "the absolute value of a complex number is real": r"ops\.abs\(ms\.tensor.*",
    "no norm is None": r"ops\.norm\(x, dim=\(\)\)",
    "where both round, they round otherwise": r"ops\.(polygamma|polar|digamma)\(.*",
}

_DIFFER = [re.compile(pattern) for pattern in OTHERS.values()]


def differs(name):
    """Whether msjit is known to give something else."""
    return any(pattern.fullmatch(name) for pattern in _DIFFER)
