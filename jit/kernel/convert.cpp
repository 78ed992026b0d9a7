// Conversions between dtypes, loads and stores with them.
#include "jit/kernel/builder.h"
#include "src/base/check.h"

namespace msjit::kernel {
namespace {

X round_bfloat16(X v) {
  X b = bits(v);
  X rounded = b + like_bits(b, 0x7fff) + (shr(b, 16) & like_bits(b, 1));
  return from_bits(select(isnan(v), b | like_bits(b, 0x400000), rounded) & like_bits(b, 0xffff0000u));
}

// An unsigned 64-bit value past the signed range is halved (its last bit kept sticky), converted and doubled.
X from_uint64(KernelBuilder& k, X v, Lane to) {
  X negative = v < 0;
  X half = shr(v, 1) | (v & like_bits(v, 1));
  X c = k.cvt(select(negative, half, v), to);
  return select(negative, c + c, c);
}

X to_uint64(KernelBuilder& k, X v) {
  const double limit = 9223372036854775808.0;
  X big = v >= limit;
  X i = k.cvt(select(big, v - limit, v), Lane::i64);
  return select(big, i ^ like_bits(i, uint64_t{1} << 63), i);
}

}  // namespace

Var KernelBuilder::wrap(X v, DType dtype) {
  switch (dtype) {
    case DType::int8:
      return {sar(shl(v, 24), 24), dtype};
    case DType::int16:
      return {sar(shl(v, 16), 16), dtype};
    case DType::uint8:
      return {v & like_bits(v, 0xff), dtype};
    case DType::uint16:
      return {v & like_bits(v, 0xffff), dtype};
    case DType::float16:
      return {emit(Prim::from_half, Lane::f32, emit(Prim::to_half, Lane::i32, v)), dtype};
    case DType::bfloat16:
      return {round_bfloat16(v), dtype};
    default:
      return {v, dtype};
  }
}

Var KernelBuilder::convert(Var v, DType to) {
  if (v.dtype == to) return v;
  X x = v.x;
  Lane from = x.lane(), lane = lane_of(to);
  if (lane == Lane::mask) return {ne(x, 0.0), to};
  if (from == Lane::mask) return {select(x, constant(lane, 1), constant(lane, 0)), to};
  if (is_float(lane)) {
    if (from == Lane::i32 && v.dtype == DType::uint32) {
      x = emit(Prim::cvt, Lane::i64, x);
      x = cvt(x & like_bits(x, 0xffffffffu), Lane::f64);
    } else if (v.dtype == DType::uint64) {
      x = from_uint64(*this, x, lane);
    }
    return wrap(cvt(x, lane), to);
  }
  if (is_float(from)) {
    if (lane == Lane::i64 || to == DType::uint32) {
      x = cvt(x, Lane::f64);
      x = to == DType::uint64 ? to_uint64(*this, x) : cvt(x, Lane::i64);
    }
    return wrap(cvt(x, lane), to);
  }
  if (lane == Lane::i64 && from == Lane::i32) {
    x = cvt(x, lane);
    return {v.dtype == DType::uint32 ? x & like_bits(x, 0xffffffffu) : x, to};
  }
  return wrap(cvt(x, lane), to);
}

namespace {

Var from_raw(KernelBuilder& k, X raw, DType t) {
  switch (t) {
    case DType::bool_:
      return {ne(raw, 0.0), t};
    case DType::float16:
      return {k.emit(Prim::from_half, Lane::f32, raw), t};
    case DType::bfloat16:
      return {from_bits(shl(raw, 16)), t};
    default:
      return {raw, t};
  }
}

// As from_raw read it; else nothing.
X raw_of_bfloat16(KernelBuilder& k, X x) {
  const Instr& cast = k.instr(x.id);
  if (cast.prim != Prim::bitcast || cast.a < 0) return {};
  const Instr& shift = k.instr(cast.a);
  if (shift.prim != Prim::shl || k.instr(shift.b).prim != Prim::const_ || k.instr(shift.b).imm != 16) return {};
  return k.instr(shift.a).prim == Prim::load ? X{&k, shift.a} : X{};
}

}  // namespace

Var KernelBuilder::load(int buffer) {
  DType t = kernel_.buffers[buffer].dtype;
  return from_raw(*this, emit(Prim::load, raw_lane_of(t), {}, {}, {}, buffer), t);
}

Var KernelBuilder::pick(int buffer, Var column, Var count) {
  DType t = kernel_.buffers[buffer].dtype;
  X given = convert(column, DType::int64).x, n = convert(count, DType::int64).x;
  X at = select(given < 0, given + n, given);
  X bad = (at < 0) | (n <= at);
  emit(Prim::check, Lane::i64, bad, given);
  return from_raw(*this, emit(Prim::pick, raw_lane_of(t), select(bad, 0.0, at), {}, {}, buffer), t);
}

void KernelBuilder::store(int buffer, Var v) {
  DType t = kernel_.buffers[buffer].dtype;
  X x = convert(v, t).x;
  switch (t) {
    case DType::bool_:
      x = select(x, constant(Lane::i32, 1), constant(Lane::i32, 0));
      break;
    case DType::float16:  // what was widened for the kernel's sake is there as it lies in memory
      x = instr(x.id).prim == Prim::from_half ? X{this, instr(x.id).a} : emit(Prim::to_half, Lane::i32, x);
      break;
    case DType::bfloat16: {
      const X raw = raw_of_bfloat16(*this, x);
      x = raw.k ? raw : shr(bits(x), 16);
      break;
    }
    default:
      break;
  }
  emit(Prim::store, raw_lane_of(t), x, {}, {}, buffer);
}

Var KernelBuilder::constant(DType dtype, double v) { return convert({constant(Lane::f64, v), DType::float64}, dtype); }

Var KernelBuilder::constant_int(DType dtype, int64_t v) {
  return convert({constant_bits(Lane::i64, static_cast<uint64_t>(v)), DType::int64}, dtype);
}

}  // namespace msjit::kernel
