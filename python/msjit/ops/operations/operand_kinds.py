"""What operands the primitives take; tests/python/oracles/record_mindspore_kinds.py makes it of what MindSpore 2.10 takes.

b: tensors of bools, i: of ints, f: of floats, c: of complex numbers; n: numbers, s: sequences, a: arrays, o: None, t: text;
.: not asked.
"""

ROWS = """
ACos fc
Abs bifc
Acosh fc
Adam fn fnsaot fnsaot . . . . . . bifn
AdamNoUpdateParam f f fns fns fns fns fns fns f
AdamWeightDecay f f f . . . . . bif
AdaptiveAvgPool2D f
AdaptiveAvgPool3D if
AdaptiveMaxPool2D f
AdaptiveMaxPool3D if i
Add bifcn bifcn
AdjustHue f f
AdjustSaturation f f
AffineGrid f
ApplyAdaMax fn fn fn . . . . . bifn
ApplyAdadelta fn fn fn . . . bifn
ApplyAdagrad fn fn . bifn
ApplyAdagradDA fn fn fn bifn . . . ins
ApplyAdagradV2 fn fn . bifn
ApplyAdamWithAmsgrad fn fn fn fn f f f bifn
ApplyAdamWithAmsgradV2 fn fn fn fn bifns bifns bifns bifns bifns bifns bifn
ApplyAddSign fn fn . . . . bifn
ApplyCenteredRMSProp f f f f f
ApplyFtrl fcn fcn fcn bifcn
ApplyGradientDescent fn . bifn
ApplyMomentum fn fn . bifn
ApplyPowerSign fn fn . . . . bifn
ApplyProximalAdagrad fn fn . . . bifn
ApplyProximalGradientDescent fn . . . bifn
ApplyRMSProp f f f . f
ApproximateEqual bifn bifn
ArgMaxWithValue if
ArgMinWithValue if
Argmax if
Argmin if
Asin fc
Asinh fc
Assign bifc bifcn
AssignAdd ifc bifcn
AssignSub if bifn
Atan fc
Atan2 bifn bifn
Atanh fc
AvgPool f
AvgPool3D f
BCEWithLogitsLoss f f fo fo
BartlettWindow i
BatchMatMul ifc ifc
BatchNorm f f f f f
BatchToSpaceND if
BesselI0 f
BesselI0e f
BesselI1 f
BesselI1e f
BesselJ0 f
BesselJ1 f
BesselK0 f
BesselK0e f
BesselK1 f
BesselK1e f
BesselY0 f
BesselY1 f
Betainc f f f
BiasAdd ifc ifc
BinaryCrossEntropy f f
BitwiseAnd bin bin
BitwiseOr bin bin
BitwiseXor bin bin
BlackmanWindow i
BoundingBoxDecode f f
BoundingBoxEncode f f
BroadcastTo bifc
Bucketize if
CTCGreedyDecoder f i
CTCLoss f i i i
CTCLossV2 fn in is is
Cast bifcn
Cdist f f
CeLU f
Ceil f
ChannelShuffle if
CheckNumerics f
CheckValid if if
Cholesky f
CholeskyInverse f
CholeskySolve f f
Coalesce i f i
CombinedNonMaxSuppression fnsaot fnsaot i i f f
CompareAndBitpack bif bif
Complex f f
ComplexAbs c
Conj ifc
ConjugateTranspose bifc
Conv2D f f
Conv2DBackpropInput fnsaot f
Conv2DTranspose fnsaot f
Conv3D f f
Conv3DTranspose f f
CopyWithSlice bifc bifcnsaot
Cos fc
Cosh fc
CropAndResize if f i
Cross ifc ifc
CumProd ifc
CumSum ifc
Cummax if
Cummin if
DType bifc
DataFormatDimMap i
DataFormatVecPermute i
Dense ifc ifc ifco
Depend bifcnsaot bifcnsaot
DepthToSpace ifc
Diag ifc
DiagPart ifc
Digamma f
Div bifcn bifcn
DivNoNan bifcn bifcn
Dropout2D if
Dropout3D if
EditDistance i if i i if i
Eig fc
Elu f
EmbeddingLookup bif i
Eps f
Equal bifc bifcn
EqualCount if if
Erf f
Erfc f
Erfinv f
Exp fc
Expand if i
ExpandDims bifc
Expm1 fc
ExtractVolumePatches if
FFTWithSize bifc
FastGeLU f
FastGelu f
FillDiagonal if
FillV2 . bifc
Flatten bifc
Floor f
FloorDiv bifcn bifcn
FloorMod bifn bifn
Fmax bifn bifn
FractionalMaxPool3DWithFixedKsize if f
FractionalMaxPoolWithFixedKsize if f
FusedSparseAdam fn fn fn bifns bifns bifns bifns bifns bifns bifn i
FusedSparseFtrl fn fn fn bifn i
FusedSparseLazyAdam fn fn fn bifns bifns bifns bifns bifns bifns bifn i
FusedSparseProximalAdagrad fn fn bifns bifns bifns bifn i
GLU f
Gather bifc i
GatherD bifc . i
GatherNd bifc i
Gcd bi bi
GeLU f
Gelu f
Geqrf f
Ger f f
Greater bifn bifn
GreaterEqual bifn bifn
GridSampler2D f f
GridSampler3D f f
HSVToRGB f
HShrink f
HSigmoid if
HSwish if
HammingWindow i
Heaviside if if
Histogram if
Hypot bifn bifn
IOU f f
Identity bifc
Igamma f f
Igammac f f
Im2Col ifc
Imag bifc
InTopK f i
InplaceAdd if if
InplaceSub if if
InplaceUpdate if if
InplaceUpdateV2 if . if
Inv ifc
Invert i
IsClose bif bif
IsFinite bif
IsInf f
IsNan bif
KLDivLoss f f
L2Loss f
L2Normalize f
LRN f
LayerNorm f f f
Lcm bin bin
LeftShift i i
Lerp f f fn
Less bif bifn
LessEqual bifn bifn
Lgamma if
LinSpace f f
ListDiff if if
Log fc
Log1p fc
LogMatrixDeterminant fc
LogNormalReverse f
LogSoftmax f
LogUniformCandidateSampler i
LogicalAnd bifcn bifcn
LogicalNot bifc
LogicalOr bifcn bifcn
LogicalXor bifcn bifcn
Logit f
LowerBound if if
LpNorm f
Lstsq f f
LuUnpack if i
MapUniform i
MaskedFill f b
MaskedScatter bif b bif
MaskedSelect bifc bifc
MatMul ifc ifc
MatrixBandPart bifc
MatrixDeterminant fc
MatrixDiagPartV3 if i if
MatrixDiagV3 if i i i if
MatrixInverse fc
MatrixLogarithm c
MatrixPower if
MatrixSetDiagV3 bifn bifn i
MatrixSolve fc fc
MatrixSolveLs fc fc f
MatrixTriangularSolve fc fc
MaxPool f
MaxPool3D f
MaxPool3DWithArgmax if
MaxPoolWithArgmax f
MaxPoolWithArgmaxV2 if
MaxUnpool2D if i
MaxUnpool3D if i
Maximum bifn bifn
Minimum bifn bifn
Mish f
Mod bifn bifn
Mul bifcn bifcn
MulNoNan bifcn bifcn
MultiMarginLoss f i fo
Multinomial if
MultinomialWithReplacement f i i
Mvlgamma f
NLLLoss f i f
NMSWithMask f
NanToNum f
Neg ifc
NextAfter f f
NoRepeatNGram i f
NonDeterministicInts i
NonMaxSuppressionWithOverlaps f f i f f
NonZero bifc
NotEqual bifcn bifcn
NthElement if
NuclearNorm f
OnesLike bifc
Orgqr fc fc
PReLU f f
Pad bifc
PadV3 f
Padding bifcnsaot
ParameterizedTruncatedNormal i f f f f
Pdist f
Polar f f
Polygamma i f
PopulationCount i
Pow bifcn bifcn
Qr fc
RGBToHSV f
ROIAlign f f
RaggedRange ifnsaot ifnsaot ifnsaot
RandomCategorical fn
RandomChoiceWithMask b
RandomGamma i f
RandomPoisson in ifn
RandomShuffle bifc
Rank bifc
ReLU bif
ReLU6 f
Real bifc
RealDiv bifcn bifcn
Reciprocal bifc
ReduceAll bifc
ReduceAny bifc
ReduceMax if
ReduceMean bifc
ReduceMin if
ReduceProd bifc
ReduceStd f
ReduceSum bifc
Renorm fc
Reshape bifc
ResizeArea if i
ResizeBicubic f is
ResizeBilinearV2 f
ResizeLinear1D f is
ResizeNearestNeighbor if
ResizeNearestNeighborV2 if is
ReverseSequence bifc i
ReverseV2 bifc
RightShift i i
Rint f
Round bifc
Rsqrt fc
SGD f f f f f f
STFT fc fc
ScatterAdd ifn i bifn
ScatterAddWithAxis ifn i bifn
ScatterDiv ifn i bifn
ScatterMax ifn i bifn
ScatterMin ifn i bifn
ScatterMul ifn i bifn
ScatterNd i bifc
ScatterNdAdd ifn i bifn
ScatterNdDiv ifn i bifn
ScatterNdMax ifn i bifn
ScatterNdMin ifn i bifn
ScatterNdMul ifn i bifn
ScatterNdSub ifn i bifn
ScatterNdUpdate ifcn i bifcn
ScatterSub ifn i bifn
ScatterUpdate ifn i bifn
SeLU if
SearchSorted bifc bifc
SegmentMax if i
SegmentMean ifc i
SegmentMin if i
SegmentProd ifc i
SegmentSum ifc i
Select b bifcn bifcn
SelectView bifc
Shape bifc
Sigmoid fc
SigmoidCrossEntropyWithLogits f f
Sign ifc
Sin fc
Sinc bifc
Sinh fc
Size bifc
Slice bifc
SmoothL1Loss f f
SoftShrink f
Softmax f
SoftmaxCrossEntropyWithLogits f f
Softplus f
Softsign f
Sort if
SpaceToBatchND if
SpaceToDepth ifc
SparseApplyAdagrad fn fn bifn i
SparseApplyAdagradV2 fn fn bifn i
SparseApplyFtrl fn fn fn bifn i
SparseApplyRMSProp fn fn fn . bifn i
SparseSlice insaot bifcnsaot insaot insaot insaot
SparseSoftmaxCrossEntropyWithLogits f i
SparseTensorDenseAdd i ifc i ifc
SparseTensorDenseMatmul i ifc . ifc
SparseToDense i bif
Split bifc
Sqrt bifc
Square ifc
SquareSumAll f f
SquaredDifference bifcn bifcn
Squeeze bifc
StopGradient bifcnsaot
StridedSlice bifc
Sub bifcn bifcn
SubAndFilter i
Svd fc
Tan fc
Tanh fc
TensorAdd bifcn bifcn
TensorScatterAdd if i if
TensorScatterDiv if i if
TensorScatterElements bif i bif
TensorScatterMax if i if
TensorScatterMin if i if
TensorScatterMul if i if
TensorScatterSub if i if
TensorScatterUpdate bifc i bifc
TensorShape bifc
Tile bifc
TopK if
Trace if
Transpose bifc
TransposeExtView bifc
TransposeView bifc
TridiagonalMatMul fc fc fc fc
Tril bif
Triu bif
Trunc bif
TruncateDiv bifn bifn
TruncateMod bifn bifn
TruncatedNormal i
UniformCandidateSampler i
UniqueConsecutive bifc
UniqueWithPad i
Unpack bifc
UnsortedSegmentMax ifc i
UnsortedSegmentMin ifc i
UnsortedSegmentProd ifc i
UnsortedSegmentSum ifc i
Unstack bifc
UpperBound if if
UpsampleNearest3D if
UpsampleTrilinear3D f
Xdivy bifcn bifcn
Xlogy bifc bifc
ZerosLike bifc
Zeta f f
"""

# Pairs of numbers that are refused where both operands are numbers: f float, i int, b bool.
PAIRS = """
Add bb
ApproximateEqual ff fi if ii fb bf ib bi bb
Atan2 ii ib bi bb
BitwiseAnd ff fi if ii fb bf ib bi bb
BitwiseOr ff fi if ii fb bf ib bi bb
BitwiseXor ff fi if ii fb bf ib bi bb
DivNoNan ff fi if ii fb bf ib bi bb
FloorMod bb
Fmax ff fi if ii fb bf ib bi bb
Hypot ff fi if ii fb bf ib bi bb
Lcm ff fi if ii fb bf ib bi bb
LogicalAnd ff fi if ii fb bf ib bi
LogicalOr ff fi if ii fb bf ib bi
LogicalXor ff fi if ii fb bf ib bi
Minimum bb
Mod ff fi if ii fb bf ib bi bb
MulNoNan ff fi if ii fb bf ib bi bb
Pow bb
RealDiv bb
SquaredDifference ff fi if ii fb bf ib bi bb
Sub bb
TensorAdd bb
TruncateDiv ff fi if ii fb bf ib bi bb
TruncateMod ff fi if ii fb bf ib bi bb
Xdivy ff fi if ii fb bf ib bi bb
"""
