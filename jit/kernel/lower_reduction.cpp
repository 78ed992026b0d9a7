#include <limits>

#include "jit/kernel/lower.h"
#include "src/base/check.h"

namespace msjit::kernel {
namespace {

using ops::Op;

bool is_arg(Op op) { return op == Op::argmax || op == Op::argmin; }
bool takes_max(Op op) { return op == Op::amax || op == Op::argmax; }

// Unsigned values are ordered as signed ones with the top bit flipped, bools as 0 and 1.
X ordered(KernelBuilder& k, Var v) {
  if (v.dtype == DType::bool_) return k.convert(v, DType::int32).x;
  if (info(v.dtype).kind != DTypeKind::kUnsigned) return v.x;
  return v.x ^ like_bits(v.x, v.x.lane() == Lane::i64 ? uint64_t{1} << 63 : 0x80000000u);
}
X unordered(KernelBuilder& k, X v, DType t) {
  if (t == DType::bool_) return ne(v, 0.0);
  return ordered(k, {v, t});
}
// A reduction runs over the columns of a row, or over the rows of a column.
X position(KernelBuilder& k) { return k.index_of_reduction(); }

}  // namespace

DType reduction_compute(Op op, DType input, DType result) {
  switch (op) {
    case Op::sum:
    case Op::prod:
    case Op::mean:
    case Op::sum_squares:
      return result;
    case Op::any:
    case Op::all:
      return DType::bool_;
    default:
      return input;
  }
}

bool needs_second_pass(Op op) { return is_arg(op); }

Reduction begin_reduction(KernelBuilder& k, Op op, Var v, DType result) {
  Reduction r{op, v.dtype, result, {}, {}};
  switch (op) {
    case Op::sum:
    case Op::mean:
      r.first = k.reduce(v.x.lane() == Lane::mask ? ReduceOp::or_ : ReduceOp::sum, v.x);
      return r;
    case Op::sum_squares:
      r.first = v.x.lane() == Lane::mask ? k.reduce(ReduceOp::or_, v.x) : k.reduce(ReduceOp::sum, v.x * v.x);
      return r;
    case Op::prod:
      r.first = v.x.lane() == Lane::mask ? k.reduce(ReduceOp::or_, ~v.x) : k.reduce(ReduceOp::prod, v.x);
      return r;
    case Op::any:
      r.first = k.reduce(ReduceOp::or_, v.x);
      return r;
    case Op::all:
      r.first = k.reduce(ReduceOp::or_, ~v.x);
      return r;
    case Op::amax:
    case Op::amin:
    case Op::argmax:
    case Op::argmin:
      r.first = k.reduce(takes_max(op) ? ReduceOp::max : ReduceOp::min, ordered(k, v));
      if (is_floating(v.dtype)) r.second = k.reduce(ReduceOp::or_, isnan(v.x));
      return r;
    default:
      MSJIT_CHECK(false, std::string(ops::info(op).name) + " is not a reduction of the kernel IR");
  }
  return r;
}

void refine_reduction(KernelBuilder& k, Reduction& r, Var v) {
  if (!is_arg(r.op)) return;
  X hit = eq(ordered(k, v), r.first);
  if (is_floating(r.input)) hit = (r.second & isnan(v.x)) | (~r.second & hit);
  X far = k.constant_bits(Lane::i64, static_cast<uint64_t>(std::numeric_limits<int64_t>::max()));
  r.first = k.reduce(ReduceOp::min, select(hit, position(k), far));
}

Var finish_reduction(KernelBuilder& k, const Reduction& r, Var count) {
  switch (r.op) {
    case Op::sum:
    case Op::sum_squares:
      return k.convert(k.wrap(r.first, r.input), r.result);
    case Op::mean:
      return k.convert(
          k.wrap(r.first / k.convert(count, lane_of(r.input) == Lane::f64 ? DType::float64 : DType::float32).x,
                 r.input),
          r.result);
    case Op::prod:
      return k.convert(r.input == DType::bool_ ? Var{~r.first, r.input} : k.wrap(r.first, r.input), r.result);
    case Op::any:
      return k.convert({r.first, DType::bool_}, r.result);
    case Op::all:
      return k.convert({~r.first, DType::bool_}, r.result);
    case Op::argmax:
    case Op::argmin:
      return k.convert({r.first, DType::int64}, r.result);
    case Op::amax:
    case Op::amin: {
      X v = unordered(k, r.first, r.input);
      if (is_floating(r.input)) v = select(r.second, std::numeric_limits<double>::quiet_NaN(), v);
      return k.convert({v, r.input}, r.result);
    }
    default:
      break;
  }
  MSJIT_CHECK(false, "not a reduction");
  return {};
}

}  // namespace msjit::kernel
