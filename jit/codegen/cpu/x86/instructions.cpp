// One primitive instruction to machine instructions.
#include <cstring>

#include "jit/codegen/cpu/x86/emitter.h"
#include "src/base/check.h"

namespace msjit::codegen::x86 {

namespace x = asmjit::x86;
using asmjit::imm;
using Id = asmjit::InstId;

namespace {

// The machine instruction of a primitive that is one; 0: none. Forms: EVEX (avx512) or VEX.
Id binary_id(Prim p, Lane l, bool avx512) {
  bool f64 = l == Lane::f64, w = wide(l);
  if (is_float(l)) {
    switch (p) {
      case Prim::add:
        return f64 ? Inst::kIdVaddpd : Inst::kIdVaddps;
      case Prim::sub:
        return f64 ? Inst::kIdVsubpd : Inst::kIdVsubps;
      case Prim::mul:
        return f64 ? Inst::kIdVmulpd : Inst::kIdVmulps;
      case Prim::div:
        return f64 ? Inst::kIdVdivpd : Inst::kIdVdivps;
      case Prim::min:
        return f64 ? Inst::kIdVminpd : Inst::kIdVminps;
      case Prim::max:
        return f64 ? Inst::kIdVmaxpd : Inst::kIdVmaxps;
      case Prim::scale:
        return avx512 ? Id((f64 ? Inst::kIdVscalefpd : Inst::kIdVscalefps)) : Id(0);
      default:
        break;
    }
  }
  switch (p) {
    case Prim::add:
      return w ? Inst::kIdVpaddq : Inst::kIdVpaddd;
    case Prim::sub:
      return w ? Inst::kIdVpsubq : Inst::kIdVpsubd;
    case Prim::mul:
      return w ? (avx512 ? Id(Inst::kIdVpmullq) : Id(0)) : Id(Inst::kIdVpmulld);
    case Prim::and_:
      return avx512 ? (w ? Inst::kIdVpandq : Inst::kIdVpandd) : Inst::kIdVpand;
    case Prim::or_:
      return avx512 ? (w ? Inst::kIdVporq : Inst::kIdVpord) : Inst::kIdVpor;
    case Prim::xor_:
      return avx512 ? (w ? Inst::kIdVpxorq : Inst::kIdVpxord) : Inst::kIdVpxor;
    case Prim::shl:
      return w ? Inst::kIdVpsllvq : Inst::kIdVpsllvd;
    case Prim::shr:
      return w ? Inst::kIdVpsrlvq : Inst::kIdVpsrlvd;
    case Prim::sar:
      return w ? (avx512 ? Id(Inst::kIdVpsravq) : Id(0)) : Id(Inst::kIdVpsravd);
    default:
      return 0;
  }
}

int rounding(Prim p) { return p == Prim::rint ? 8 : p == Prim::floor ? 9 : p == Prim::ceil ? 10 : 11; }

}  // namespace

void CodeEmitter::emit_simple(int id, const Instr& i) {
  bool f64 = i.lane == Lane::f64;
  for (int p = 0; p < parts(id); ++p) {
    if (i.prim == Prim::bitcast) {
      if (!transfer(i.a, id, p)) {
        int a = reg_of(i.a, p);
        a_.vmovups(vec(define(id, p)), vec(a));
      }
      continue;
    }
    int a = reg_of(i.a, p);
    switch (i.prim) {
      case Prim::sqrt: {
        int d = define_over(id, p, i);
        a_.emit(f64 ? Inst::kIdVsqrtpd : Inst::kIdVsqrtps, vec(d), vec(a));
        continue;
      }
      case Prim::rint:
      case Prim::floor:
      case Prim::ceil:
      case Prim::trunc: {
        int d = define_over(id, p, i);
        Id op = avx512_ ? (f64 ? Inst::kIdVrndscalepd : Inst::kIdVrndscaleps)
                        : (f64 ? Inst::kIdVroundpd : Inst::kIdVroundps);
        a_.emit(op, vec(d), vec(a), imm(rounding(i.prim)));
        continue;
      }
      case Prim::getexp: {
        int d = define_over(id, p, i);
        a_.emit(f64 ? Inst::kIdVgetexppd : Inst::kIdVgetexpps, vec(d), vec(a));
        continue;
      }
      case Prim::getmant: {
        int d = define_over(id, p, i);
        a_.emit(f64 ? Inst::kIdVgetmantpd : Inst::kIdVgetmantps, vec(d), vec(a), imm(0));
        continue;
      }
      default:
        break;
    }
    Id op = binary_id(i.prim, i.lane, avx512_);
    MSJIT_CHECK(op != 0, std::string("no machine instruction for ") + kernel::name_of(i.prim));
    asmjit::Operand b = operand_of(i.b, p, true);
    int d = define_over(id, p, i);
    a_.emit(op, vec(d), vec(a), b);
  }
}

void CodeEmitter::emit_fma(int id, const Instr& i) {
  bool f64 = i.lane == Lane::f64, negative = i.prim == Prim::fnma;
  Id f231 = negative ? (f64 ? Inst::kIdVfnmadd231pd : Inst::kIdVfnmadd231ps)
                     : (f64 ? Inst::kIdVfmadd231pd : Inst::kIdVfmadd231ps);
  Id f213 = negative ? (f64 ? Inst::kIdVfnmadd213pd : Inst::kIdVfnmadd213ps)
                     : (f64 ? Inst::kIdVfmadd213pd : Inst::kIdVfmadd213ps);
  for (int p = 0; p < parts(id); ++p) {
    int a = reg_of(i.a, p), b = kNone;
    if (i.c != i.a && i.c != i.b && dying(i.c, p)) {
      asmjit::Operand factor = operand_of(i.b, p, true);
      int c = reg_of(i.c, p);
      transfer(i.c, id, p);
      a_.emit(f231, vec(c), vec(a), factor);
      continue;
    }
    b = reg_of(i.b, p);
    asmjit::Operand c = operand_of(i.c, p, true);
    if (i.a != i.b && i.a != i.c && transfer(i.a, id, p)) {
      a_.emit(f213, vec(a), vec(b), c);
    } else if (i.a != i.b && i.b != i.c && transfer(i.b, id, p)) {
      a_.emit(f213, vec(b), vec(a), c);
    } else {
      int d = define(id, p);
      a_.vmovaps(vec(d), vec(a));
      a_.emit(f213, vec(d), vec(b), c);
    }
  }
}

void CodeEmitter::emit_compare(int id, const Instr& i) {
  Lane l = k_.instrs[i.a].lane;
  bool f = is_float(l), w = wide(l);
  int n = uniform(id) ? 1 : parts(i.a) > parts(i.b) ? parts(i.a) : parts(i.b);
  if (avx512_) {
    static const int codes[] = {0, 4, 17, 18}, int_codes[] = {0, 4, 1, 2};
    int which = static_cast<int>(i.prim) - static_cast<int>(Prim::eq), code = f ? codes[which] : int_codes[which];
    Id op = f ? (w ? Inst::kIdVcmppd : Inst::kIdVcmpps) : (w ? Inst::kIdVpcmpq : Inst::kIdVpcmpd);
    int d = kNone;
    for (int p = 0; p < n; ++p) {
      int a = reg_of(i.a, p);
      asmjit::Operand b = operand_of(i.b, p, true);
      if (p == 0) d = define(id, 0);
      a_.emit(op, p == 0 ? x::k(d) : x::k(7), vec(a), b, imm(code));
    }
    if (n == 2) {
      a_.kunpckbw(x::k(d), x::k(7), x::k(d));
    } else if (w) {  // uniform: the eight lanes answer for all
      a_.kunpckbw(x::k(d), x::k(d), x::k(d));
    }
    return;
  }
  int r[2] = {kNone, kNone};
  for (int p = 0; p < n; ++p) {
    int a = reg_of(i.a, p), b = reg_of(i.b, p);
    int d = p == 0 ? define(id, 0) : scratch(0);
    r[p] = d;
    if (f) {
      static const int codes[] = {0, 4, 17, 18};
      int code = codes[static_cast<int>(i.prim) - static_cast<int>(Prim::eq)];
      a_.emit(w ? Inst::kIdVcmppd : Inst::kIdVcmpps, vec(d), vec(a), vec(b), imm(code));
      continue;
    }
    Id equal = w ? Inst::kIdVpcmpeqq : Inst::kIdVpcmpeqd, greater = w ? Inst::kIdVpcmpgtq : Inst::kIdVpcmpgtd;
    switch (i.prim) {
      case Prim::lt:
        a_.emit(greater, vec(d), vec(b), vec(a));
        break;
      case Prim::le:
        a_.emit(greater, vec(d), vec(a), vec(b));
        break;
      default:
        a_.emit(equal, vec(d), vec(a), vec(b));
        break;
    }
    if (i.prim == Prim::ne || i.prim == Prim::le) {
      a_.vpcmpeqd(vec(scratch(1)), vec(scratch(1)), vec(scratch(1)));
      a_.vpxor(vec(d), vec(d), vec(scratch(1)));
    }
  }
  if (n == 2) narrow64(r[0], r[0], r[1]);
}

void CodeEmitter::emit_mask_logic(int id, const Instr& i) {
  Id op = i.prim == Prim::and_ ? Inst::kIdKandw : i.prim == Prim::or_ ? Inst::kIdKorw : Inst::kIdKxorw;
  MSJIT_CHECK(i.prim == Prim::and_ || i.prim == Prim::or_ || i.prim == Prim::xor_);
  int a = reg_of(i.a, 0), b = reg_of(i.b, 0);
  int d = define_over(id, 0, i);
  a_.emit(op, x::k(d), x::k(a), x::k(b));
}

void CodeEmitter::emit_select(int id, const Instr& i) {
  bool w = wide(i.lane);
  for (int p = 0; p < parts(id); ++p) {
    int m = reg_of(i.a, 0), b = reg_of(i.b, p), c = reg_of(i.c, p);
    if (avx512_) {
      int mask = m;
      if (p == 1) {
        a_.kshiftrw(x::k(7), x::k(m), imm(8));
        mask = 7;
      }
      int d = define_over(id, p, i, 1);
      a_.k(x::k(mask)).emit(w ? Inst::kIdVblendmpd : Inst::kIdVblendmps, vec(d), vec(c), vec(b));
      continue;
    }
    int mask = m;
    if (w && parts(id) == 2) {
      mask = scratch(0);
      if (p == 1) {
        a_.vextracti128(xmm(mask), vec(m), imm(1));
        a_.vpmovsxdq(vec(mask), xmm(mask));
      } else {
        a_.vpmovsxdq(vec(mask), xmm(m));
      }
    }
    int d = define_over(id, p, i, 1);
    a_.emit(w ? Inst::kIdVblendvpd : Inst::kIdVblendvps, vec(d), vec(c), vec(b), vec(mask));
  }
}

// AVX2 permutes eight floats: both halves of the table, chosen by the index's fourth bit.
void CodeEmitter::emit_lookup(int id, const Instr& i) {
  int index = reg_of(i.a, 0);
  if (avx512_) {
    asmjit::Operand entries = operand_of(i.b, 0, true);
    int d = define_over(id, 0, i);
    a_.emit(Inst::kIdVpermps, vec(d), vec(index), entries);
    return;
  }
  int upper = reg_of(i.c, 0), d = define(id, 0), high = scratch();
  Label entries = places_[i.b].constant;
  a_.vpermps(vec(d), vec(index), x::ptr(entries, 0, 32));
  a_.vpermps(vec(high), vec(index), x::ptr(entries, 32, 32));
  a_.vblendvps(vec(d), vec(d), vec(high), vec(upper));
}

// Two vectors of 64-bit lanes to one of their low 32 bits; dst may be lo.
void CodeEmitter::narrow64(int dst, int lo, int hi) {
  if (avx512_) {
    a_.vpmovqd(half(scratch()), vec(hi));
    a_.vpmovqd(half(dst), vec(lo));
    a_.vinserti64x4(vec(dst), vec(dst), half(scratch()), imm(1));
  } else {
    a_.vshufps(vec(dst), vec(lo), vec(hi), imm(0x88));
    a_.vpermq(vec(dst), vec(dst), imm(0xd8));
  }
}

void CodeEmitter::emit_cvt(int id, const Instr& i) {
  Lane from = k_.instrs[i.a].lane, to = i.lane;
  bool from_wide = wide(from), to_wide = wide(to);
  if (from_wide == to_wide) {
    Id op = from == Lane::f32   ? Inst::kIdVcvttps2dq
            : from == Lane::i32 ? Inst::kIdVcvtdq2ps
            : from == Lane::f64 ? Inst::kIdVcvttpd2qq
                                : Inst::kIdVcvtqq2pd;
    MSJIT_CHECK(avx512_ || !from_wide, "conversion needs AVX-512");
    for (int p = 0; p < parts(id); ++p) {
      int a = reg_of(i.a, p);
      int d = define_over(id, p, i);
      a_.emit(op, vec(d), vec(a));
    }
    return;
  }
  if (to_wide) {
    Id op = from == Lane::f32 ? Inst::kIdVcvtps2pd : to == Lane::f64 ? Inst::kIdVcvtdq2pd : Inst::kIdVpmovsxdq;
    int a = reg_of(i.a, 0);
    for (int p = 0; p < parts(id); ++p) {
      int d = define(id, p);
      if (p == 0) {
        a_.emit(op, vec(d), half(a));
      } else if (avx512_) {
        a_.vextracti64x4(half(scratch()), vec(a), imm(1));
        a_.emit(op, vec(d), half(scratch()));
      } else {
        a_.vextracti128(half(scratch()), vec(a), imm(1));
        a_.emit(op, vec(d), half(scratch()));
      }
    }
    return;
  }
  int lo = reg_of(i.a, 0), hi = reg_of(i.a, 1);
  int d = define(id, 0);
  if (to == Lane::i32 && from == Lane::i64) return narrow64(d, lo, hi);
  Id op = from == Lane::i64 ? Inst::kIdVcvtqq2ps : to == Lane::f32 ? Inst::kIdVcvtpd2ps : Inst::kIdVcvttpd2dq;
  MSJIT_CHECK(avx512_ || from != Lane::i64, "conversion needs AVX-512");
  a_.emit(op, half(scratch()), vec(hi));
  a_.emit(op, half(d), vec(lo));
  if (avx512_) {
    a_.vinserti64x4(vec(d), vec(d), half(scratch()), imm(1));
  } else {
    a_.vinserti128(vec(d), vec(d), half(scratch()), imm(1));
  }
}

void CodeEmitter::emit_half(int id, const Instr& i) {
  int a = reg_of(i.a, 0), d = define(id, 0), t = scratch();
  if (i.prim == Prim::to_half && packed_[id]) {
    a_.vcvtps2ph(half(d), vec(a), imm(0));
  } else if (i.prim == Prim::from_half && packed_[i.a]) {
    a_.vcvtph2ps(vec(d), half(a));
  } else if (i.prim == Prim::to_half) {
    a_.vcvtps2ph(half(t), vec(a), imm(0));
    a_.vpmovzxwd(vec(d), half(t));
  } else {
    if (avx512_) {
      a_.vpmovdw(half(t), vec(a));
    } else {
      a_.vpackusdw(vec(t), vec(a), vec(a));
      a_.vpermq(vec(t), vec(t), imm(0x08));
    }
    a_.vcvtph2ps(vec(d), half(t));
  }
}

void CodeEmitter::emit_index(int id, const Instr& i) {
  if (i.prim == Prim::row) {
    for (int p = 0; p < parts(id); ++p) a_.vpbroadcastq(vec(define(id, p)), at(row_slot_, 8));
    return;
  }
  int64_t iota[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  Label lanes = pool(iota, bytes_);
  a_.mov(gp_tmp_, at(col0_slot_, 8));
  for (int p = 0; p < parts(id); ++p) {
    int d = define(id, p);
    a_.lea(gp_tmp2_, x::ptr(gp_tmp_, gp_col_, 0, displacement_ + p * bytes_ / 8));
    a_.vmovq(xmm(d), gp_tmp2_);
    a_.vpbroadcastq(vec(d), xmm(d));
    if (avx512_) {
      a_.vpaddq(vec(d), vec(d), x::ptr(lanes));
    } else {
      a_.vpaddq(vec(d), vec(d), x::ptr(lanes, 0, 32));
    }
  }
}

void CodeEmitter::emit_arg(int id, const Instr& i) {
  a_.mov(gp_tmp_, at(numbers_slot_, 8));
  for (int p = 0; p < parts(id); ++p)
    a_.vpbroadcastq(vec(define(id, p)), x::ptr(gp_tmp_, static_cast<int>(i.imm) * 8, 8));
}

}  // namespace msjit::codegen::x86
