"""AIR: forms of random ops. In graphs that run they draw the words that the CPU draws: those of Philox 4x32-10, by their
seed and counters, which are inputs (air_file.Draws). Graphs in files draw by GE's own operators, of the same distributions."""

import math

from ..dtype import bfloat16, float16, float32, float64, int32, int64, uint32, uint64
from .air_forms import form, result_type
from .ge_ops import GE_DTYPES
from .onnx_file import type_name

_LOW = 2**32 - 1  # the low half of a word of 64 bits


def _words(b, count, stream=0):
    """A row of uint32: element i is word i % 4 of the counter i / 4 of the op's."""
    row = b.add("GatherV2", [b.draws.counters, b.constant(2 * b.draws.taken + stream), b.constant(0)])
    operands = [b.constant([count]), b.draws.seed, row, b.constant(1, int32)]
    return b.add("StatelessRandomUniformFullIntV2", operands, dtype=GE_DTYPES["uint32"])


def _wide_words(b, count):
    """As _words, of 64 bits: the high halves are of a stream of their own."""
    low, high = b.cast(_words(b, count), uint64), b.cast(_words(b, count, 1), uint64)
    return b.add("BitwiseOr", [b.add("LeftShift", [high, b.constant(32, uint64)]), low])


def _times(b, words, number):
    """The upper halves of products of 64 bits: a number below `number`, as likely each."""
    parts = [number & _LOW, number >> 32]
    low = b.add("BitwiseAnd", [words, b.constant(_LOW, uint64)])
    high = b.add("RightShift", [words, b.constant(32, uint64)])

    def product(x, k):
        return b.add("Mul", [x, b.constant(parts[k], uint64)])

    def upper(x):
        return b.add("RightShift", [x, b.constant(32, uint64)])

    def lower(x):
        return b.add("BitwiseAnd", [x, b.constant(_LOW, uint64)])

    first, second = product(low, 1), product(high, 0)
    carried = b.add("Add", [b.add("Add", [lower(first), lower(second)]), upper(product(low, 0))])
    sum_ = b.add("Add", [product(high, 1), b.add("Add", [upper(first), upper(second)])])
    return b.add("Add", [sum_, upper(carried)])


def _uniform(b, count, dtype):
    """Of as many bits as the dtype holds, so that none is 1; float32 for the halves."""
    if dtype == float64:
        bits = b.add("RightShift", [_wide_words(b, count), b.constant(11, uint64)])
        return b.add("Mul", [b.cast(bits, float64), b.constant(2.0**-53, float64)])
    shift = {float16: 21, bfloat16: 24}.get(dtype, 8)
    bits = b.add("RightShift", [_words(b, count), b.constant(shift, uint32)])
    return b.add("Mul", [b.cast(bits, float32), b.constant(2.0 ** (shift - 32), float32)])


def _normal(b, count, dtype):
    """Box and Muller, 1958: neighbours are the coordinates of a point."""
    whole = -(-count // 4) * 4
    pairs = b.reshape(_uniform(b, whole, dtype), [whole // 2, 2])
    u, v = (b.add("GatherV2", [pairs, b.constant(k), b.constant(1)]) for k in (0, 1))
    logarithm = b.add("Log", [b.add("Sub", [b.constant(1.0, dtype), u])])
    radius = b.add("Sqrt", [b.add("Mul", [logarithm, b.constant(-2.0, dtype)])])
    angle = b.add("Mul", [v, b.constant(2 * math.pi, dtype)])
    points = [b.add("Mul", [radius, b.add(f, [angle])]) for f in ("Cos", "Sin")]
    row = b.reshape(b.add("Pack", [points], axis=1, N=2), [whole])
    return row if whole == count else b.add("GatherV2", [row, b.constant(list(range(count))), b.constant(0)])


def _count(shape):
    return math.prod(int(n) for n in shape)


def _drawn(b, op_type, node, dtype):
    return b.add(op_type, [b.sizes(node.attrs["shape"])], dtype=GE_DTYPES[type_name(dtype)])


@form("rand", "randn")
def _rand(b, node):
    dtype = result_type(node)
    if b.draws:
        shape, compute = node.attrs["shape"], float64 if dtype == float64 else float32
        count = _count(shape)
        drawn = _uniform(b, count, dtype) if node.op == "rand" else _normal(b, count, compute)
        b.draws.taken += 1
        return b.cast(b.reshape(drawn, list(shape)), dtype)
    op_type = "RandomUniform" if node.op == "rand" else "RandomStandardNormal"
    return b.cast(_drawn(b, op_type, node, dtype if dtype in (float32, float64) else float32), dtype)


@form("randint")
def _randint(b, node):
    low, high = node.attrs["low"], node.attrs["high"]
    if b.draws:
        count, range_ = _count(node.attrs["shape"]), high - low
        if range_ <= 2**32:
            product = b.add("Mul", [b.cast(_words(b, count), uint64), b.constant(range_, uint64)])
            drawn = b.add("RightShift", [product, b.constant(32, uint64)])
        else:
            drawn = _times(b, _wide_words(b, count), range_)
        b.draws.taken += 1
        made = b.add("Add", [b.cast(drawn, int64), b.constant(low)])
        return b.cast(b.reshape(made, list(node.attrs["shape"])), result_type(node))
    wide = float64 if high - low > 1 << 20 else float32
    drawn = b.add("Mul", [_drawn(b, "RandomUniform", node, wide), b.constant(high - low, wide)])
    return b.cast(b.add("Floor", [b.add("Add", [drawn, b.constant(low, wide)])]), result_type(node))


def _uniform_like(b, edge):
    return b.add("RandomUniform", [b.shape_of(edge)], dtype=0)


def _words_like(b, value):
    """A word for each element, as int64."""
    shape = b.shape(value)
    words = b.reshape(b.cast(_words(b, _count(shape)), int64), list(shape))
    b.draws.taken += 1
    return words


@form("bernoulli")
def _bernoulli(b, node, p):
    if b.draws:
        scaled = b.add("Mul", [b.operand(p, float64), b.constant(2.0**32, float64)])
        happens = b.add("Less", [_words_like(b, p), b.cast(b.add("Ceil", [scaled]), int64)])
        return b.cast(happens, result_type(node))
    edge = b.operand(p, float32)
    return b.cast(b.add("Less", [_uniform_like(b, edge), edge]), result_type(node))


@form("randperm")
def _randperm(b, node):
    """An order by random keys: another one than the CPU's, which exchanges one element after the other."""
    n = node.attrs["n"]
    if b.draws:
        drawn = _uniform(b, n, float64)
        b.draws.taken += 1
    else:
        drawn = b.add("RandomUniform", [b.constant([n])], dtype=0)
    return b.cast(b.add("TopKV2", [drawn, b.constant(n, int32)])[1], result_type(node))


@form("dropout")
def _dropout(b, node, x):
    p, dtype = node.attrs["p"], result_type(node)
    edge = b.operand(x)
    if b.draws:
        kept = b.add("GreaterEqual", [_words_like(b, x), b.constant(math.ceil(p * 2.0**32))])
    else:
        kept = b.add("GreaterEqual", [_uniform_like(b, edge), b.constant(p, float32)])
    compute = float64 if dtype == float64 else float32
    scaled = b.add("Mul", [b.cast(edge, compute), b.constant(1 / (1 - p) if p < 1 else 0.0, compute)])
    return [b.add("SelectV2", [kept, b.cast(scaled, dtype), b.constant(0, dtype)]), kept]
