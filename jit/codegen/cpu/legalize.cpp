#include "jit/codegen/cpu/legalize.h"

#include <map>

#include "jit/kernel/builder.h"

namespace msjit::codegen {

using namespace kernel;

namespace {

bool needs(const Kernel& k, const Instr& i, const Lacks& lacks) {
  Lane from = i.a >= 0 ? k.instrs[i.a].lane : i.lane;
  switch (i.prim) {
    case Prim::scale:
    case Prim::getexp:
    case Prim::getmant:
      return lacks.scaling;
    case Prim::lookup:
      return lacks.lookup;
    case Prim::mul:
    case Prim::sar:
      return lacks.wide_integers && i.lane == Lane::i64;
    case Prim::cvt:
      return lacks.wide_integers &&
             ((from == Lane::i64 && is_float(i.lane)) || (i.lane == Lane::i64 && is_float(from)));
    default:
      return false;
  }
}

// 2^n, a normal number, for whole n: where n is NaN, some number.
X power_of_two(X n) {
  KernelBuilder& k = *n.k;
  if (n.lane() == Lane::f64) {  // the integer stands in the low bits of n + 1.5 * 2^52
    X b = bits(n + 6755399441055744.0);
    return from_bits(shl(b + like_bits(b, 1023), 52));
  }
  X i = n.lane() == Lane::f32 ? k.cvt(n, Lane::i32) : n;
  return from_bits(shl(i + like_bits(i, 127), 23));
}

// a * 2^n in two exact steps, so that it is rounded once.
X scaled(X a, X n) {
  n = floor_(n);
  if (a.lane() == Lane::f64) {
    X half = floor_(n * 0.5);
    return a * power_of_two(half) * power_of_two(n - half);
  }
  X whole = a.k->cvt(n, Lane::i32), half = sar(whole, 1);
  return a * power_of_two(half) * power_of_two(whole - half);
}

// Exponent and mantissa of positive finite numbers; subnormals are scaled up first.
X exponent(X a, bool mantissa) {
  KernelBuilder& k = *a.k;
  bool f64 = a.lane() == Lane::f64;
  double up = f64 ? 0x1p54 : 0x1p24, smallest = f64 ? 0x1p-1022 : 0x1p-126;
  X small = a < smallest;
  X b = bits(select(small, a * up, a));
  int shift = f64 ? 52 : 23;
  if (mantissa) {
    uint64_t fraction = f64 ? (uint64_t{1} << 52) - 1 : 0x7fffffu, one = f64 ? 0x3ff0000000000000u : 0x3f800000u;
    return from_bits((b & like_bits(b, fraction)) | like_bits(b, one));
  }
  X e = shr(b, shift);
  if (f64) e = k.cvt(e, Lane::i32);
  X r = k.cvt(e, a.lane()) - (f64 ? 1023 : 127);
  return select(small, r - (f64 ? 54 : 24), r);
}

X rewritten(KernelBuilder& k, const Instr& i, X a, X b) {
  switch (i.prim) {
    case Prim::scale:
      if (i.imm != kWholeNormal) return scaled(a, b);
      return a.id == like(a, 1).id ? power_of_two(b) : a * power_of_two(b);
    case Prim::getexp:
      return exponent(a, false);
    case Prim::getmant:
      return exponent(a, true);
    case Prim::mul:
      return call("mul", a, b);
    case Prim::sar: {
      X s = select(a < 0, like(a, -1), like(a, 0));
      X shifted = k.emit(Prim::shr, Lane::i64, a ^ s, b);
      return shifted ^ s;
    }
    default:
      break;
  }
  if (i.lane == Lane::i64) return bits(call("to_int64", k.cvt(a, Lane::f64)));
  if (i.lane == Lane::f64) return from_bits(call("to_double", a));
  return from_bits(k.cvt(call("to_float", a), Lane::i32));
}

}  // namespace

Kernel legalize(const Kernel& k, const Lacks& lacks) {
  bool any = false;
  for (const Instr& i : k.instrs) any |= needs(k, i, lacks);
  if (!any) return k;
  KernelBuilder b(k.kind);
  for (const Buffer& x : k.buffers) b.buffer(x.dtype, x.access, x.written, x.scratch);
  for (DType t : k.numbers) b.number(t);
  std::vector<X> map(k.instrs.size());
  std::map<int32_t, X> upper;  // by index of lookups: the sign bit says that the table's second half is meant
  for (size_t s = 0; s < k.sections.size(); ++s) {
    // kRows: call, row 0, loop 0, row 1, ...; kCols: call, row, loop, after.
    bool next = k.kind == Kind::kRows ? s >= 3 && k.sections[s].type == Section::kRow : s == 3;
    if (next) b.next_phase();
    for (int id : k.sections[s].body) {
      const Instr& i = k.instrs[id];
      auto of = [&](int v) { return v >= 0 ? map[v] : X{}; };
      if (i.prim == Prim::lookup && lacks.lookup) {
        auto [at, fresh] = upper.try_emplace(i.a);
        if (fresh) at->second = shl(map[i.a], 28);
        map[id] = b.emit(i.prim, i.lane, of(i.a), of(i.b), at->second);
        continue;
      }
      map[id] = needs(k, i, lacks) ? rewritten(b, i, of(i.a), of(i.b))
                                   : b.emit(i.prim, i.lane, of(i.a), of(i.b), of(i.c), i.imm);
    }
  }
  return b.finish();
}

}  // namespace msjit::codegen
