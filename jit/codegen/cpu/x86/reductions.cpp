// Accumulators: in registers, one set per unrolled step, folded when the loop is done.
#include <limits>

#include "jit/codegen/cpu/x86/emitter.h"
#include "src/base/check.h"

namespace msjit::codegen::x86 {

namespace x = asmjit::x86;
using asmjit::imm;
using Id = asmjit::InstId;

namespace {

Id reduce_id(ReduceOp op, Lane l, bool avx512) {
  bool w = wide(l), f = is_float(l);
  switch (op) {
    case ReduceOp::sum:
      return f ? (w ? Inst::kIdVaddpd : Inst::kIdVaddps) : (w ? Inst::kIdVpaddq : Inst::kIdVpaddd);
    case ReduceOp::prod:
      return f ? (w ? Inst::kIdVmulpd : Inst::kIdVmulps)
               : (w ? (avx512 ? Id(Inst::kIdVpmullq) : Id(0)) : Id(Inst::kIdVpmulld));
    case ReduceOp::max:
      return f ? (w ? Inst::kIdVmaxpd : Inst::kIdVmaxps)
               : (w ? (avx512 ? Id(Inst::kIdVpmaxsq) : Id(0)) : Id(Inst::kIdVpmaxsd));
    case ReduceOp::min:
      return f ? (w ? Inst::kIdVminpd : Inst::kIdVminps)
               : (w ? (avx512 ? Id(Inst::kIdVpminsq) : Id(0)) : Id(Inst::kIdVpminsd));
    case ReduceOp::or_:
      return avx512 ? Inst::kIdVpord : Inst::kIdVpor;
  }
  return 0;
}

}  // namespace

void CodeEmitter::init_accumulator(Accumulator& a, int reg) {
  uint64_t bits = identity(a.op, a.lane);
  Lane l = a.lane == Lane::mask ? Lane::i32 : a.lane;
  if (bits == 0) {
    a_.vpxor(xmm(scratch()), xmm(scratch()), xmm(scratch()));
    a_.vmovaps(vec(reg), vec(scratch()));
  } else if (!avx512_) {
    a_.vmovups(vec(reg), x::ptr(pool_lane(l, bits)));
  } else if (wide(l)) {
    a_.vbroadcastsd(vec(reg), x::ptr(pool_lane(l, bits)));
  } else {
    a_.vbroadcastss(vec(reg), x::ptr(pool_lane(l, bits)));
  }
}

// acc = acc op v; AVX2 uses scratch 0 and 1.
void CodeEmitter::combine(ReduceOp op, Lane lane, int acc, const Vec& v) {
  Id id = reduce_id(op, lane, avx512_);
  if (id != 0) {
    a_.emit(id, vec(acc), vec(acc), v);
    return;
  }
  Vec t = vec(scratch(0)), t2 = vec(scratch(1));
  if (op == ReduceOp::prod) {
    a_.vpshufd(t, v, imm(0xb1));
    a_.vpmulld(t, t, vec(acc));
    a_.vpsrlq(t2, t, imm(32));
    a_.vpaddd(t, t, t2);
    a_.vpsllq(t, t, imm(32));
    a_.vpmuludq(vec(acc), vec(acc), v);
    a_.vpaddq(vec(acc), vec(acc), t);
    return;
  }
  if (op == ReduceOp::max) {
    a_.vpcmpgtq(t, v, vec(acc));
  } else {
    a_.vpcmpgtq(t, vec(acc), v);
  }
  a_.vblendvpd(vec(acc), vec(acc), v, t);
}

void CodeEmitter::accumulate(int id, const Instr& i, int u, Mode mode) {
  Accumulator* a = &accumulator_of(id);
  for (int p = 0; p < a->parts; ++p) {
    int v = reg_of(i.a, p), index = u * a->parts + p;
    int acc = a->regs.empty() ? scratch(avx512_ ? 1 : 2) : a->regs[index];
    Mem memory = at(a->memory + index * bytes_);
    if (a->regs.empty()) a_.vmovups(vec(acc), memory);
    if (avx512_ && a->op == ReduceOp::or_) {
      int mask = v;
      if (mode == Mode::masked) {
        a_.kandw(x::k(7), x::k(v), x::k(1));
        mask = 7;
      }
      a_.k(x::k(mask)).vpternlogd(vec(acc), vec(acc), vec(acc), imm(0xff));
    } else if (avx512_) {
      Id op = reduce_id(a->op, a->lane, true);
      if (mode == Mode::masked) {
        a_.k(x::k(1 + p)).emit(op, vec(acc), vec(acc), vec(v));
      } else {
        a_.emit(op, vec(acc), vec(acc), vec(v));
      }
    } else {
      if (mode == Mode::bounce) {  // lanes past the end count as the identity
        Lane l = a->lane == Lane::mask ? Lane::i32 : a->lane;
        int t = take_vec();
        a_.vmovups(vec(scratch(0)), at(tail_slot_ + (wide(l) ? 32 * (1 + p) : 0)));
        a_.vmovups(vec(scratch(1)), x::ptr(pool_lane(l, identity(a->op, a->lane))));
        a_.vblendvps(vec(t), vec(scratch(1)), vec(v), vec(scratch(0)));
        combine(a->op, a->lane, acc, vec(t));
      } else {
        combine(a->op, a->lane, acc, vec(v));
      }
    }
    if (a->regs.empty()) a_.vmovups(memory, vec(acc));
    unlock_all();
    for (int r : places_[i.a].reg) {
      if (r != kNone) (in_k(i.a) ? kreg_[r] : vec_[r]).locked = true;
    }
  }
}

void CodeEmitter::fold_totals() {
  bool cols = k_.kind == kernel::Kind::kCols;
  for (Accumulator& a : accumulators_) {
    if (a.totals == kNone) continue;
    int s = scratch(avx512_ ? 1 : 2), t = scratch(0);
    for (int u = 0; u < unroll_; ++u) {
      const bool first = cols || u == 0;
      if (a.regs.empty()) {
        first ? a_.vmovups(vec(s), at(a.memory + u * bytes_)) : a_.vaddps(vec(s), vec(s), at(a.memory + u * bytes_));
      } else {
        first ? a_.vmovaps(vec(s), vec(a.regs[u])) : a_.vaddps(vec(s), vec(s), vec(a.regs[u]));
      }
      if (!cols && u + 1 < unroll_) continue;
      int totals = a.totals + (cols ? u * 2 * bytes_ : 0);
      for (int h = 0; h < 2; ++h) {
        if (h == 1) avx512_ ? a_.vextracti64x4(half(s), vec(s), imm(1)) : a_.vextracti128(half(s), vec(s), imm(1));
        a_.vcvtps2pd(vec(t), half(s));
        a_.vaddpd(vec(t), vec(t), at(totals + h * bytes_, bytes_));
        a_.vmovups(at(totals + h * bytes_), vec(t));
      }
    }
    a_.vpxor(xmm(t), xmm(t), xmm(t));
    for (int u = 0; u < unroll_; ++u) {
      if (a.regs.empty()) {
        a_.vmovups(at(a.memory + u * bytes_), vec(t));
      } else {
        a_.vmovaps(vec(a.regs[u]), vec(t));
      }
    }
  }
}

// Combines the lanes of a register and spreads the result over all of them.
void CodeEmitter::across_lanes(ReduceOp op, Lane lane, int reg, int t) {
  if (avx512_) {
    a_.vextracti64x4(half(t), vec(reg), imm(1));
    combine(op, lane, reg, vec(t));
  }
  a_.vextracti128(xmm(t), x::ymm(reg), imm(1));
  combine(op, lane, reg, vec(t));
  a_.vpshufd(vec(t), vec(reg), imm(0x4e));
  combine(op, lane, reg, vec(t));
  if (!wide(lane)) {
    a_.vpshufd(vec(t), vec(reg), imm(0xb1));
    combine(op, lane, reg, vec(t));
    a_.vpbroadcastd(vec(reg), xmm(reg));
  } else {
    a_.vpbroadcastq(vec(reg), xmm(reg));
  }
}

void CodeEmitter::finish_rows_reductions() {
  int t = scratch(avx512_ ? 1 : 2);
  for (Accumulator& a : accumulators_) {
    Lane lane = a.lane == Lane::mask ? Lane::i32 : a.lane;
    int home = places_[a.value].home, r = a.regs.empty() ? 0 : a.regs[0];
    if (a.totals != kNone) {
      a_.vmovups(vec(r), at(a.totals));
      a_.vaddpd(vec(r), vec(r), at(a.totals + bytes_, bytes_));
      across_lanes(ReduceOp::sum, Lane::f64, r, t);
      a_.vcvtpd2ps(xmm(r), xmm(r));
      a_.vbroadcastss(vec(r), xmm(r));
    } else {
      if (a.regs.empty()) a_.vmovups(vec(r), at(a.memory));
      for (int n = 1; n < a.parts * unroll_; ++n) {
        int other = t;
        if (a.regs.empty()) {
          a_.vmovups(vec(t), at(a.memory + n * bytes_));
        } else {
          other = a.regs[n];
        }
        combine(a.op, lane, r, vec(other));
      }
      across_lanes(a.op, lane, r, t);
    }
    if (a.lane == Lane::mask && avx512_) {
      a_.vptestmd(x::k(7), vec(r), vec(r));
      a_.kmovw(at(home), x::k(7));
    } else {
      a_.vmovups(at(home), vec(r));
    }
  }
  for (Accumulator& a : accumulators_) {
    for (int r : a.regs) vec_[r] = {};
  }
  accumulators_.clear();
}

void CodeEmitter::finish_cols_reductions(int u) {
  for (Accumulator& a : accumulators_) {
    Place& p = places_[a.value];
    int t = scratch(0), s = scratch(1);
    // The first step moves every accumulator to memory: the code after the loop may use all registers.
    if (u == 0) {
      if (a.totals == kNone && !a.regs.empty()) {
        for (int r = 0; r < a.parts * unroll_; ++r) a_.vmovups(at(a.memory + r * bytes_), vec(a.regs[r]));
      }
      a.value_home = p.home;
    }
    p.home = a.value_home + u * 2 * bytes_;
    if (a.totals != kNone) {
      int totals = a.totals + u * 2 * bytes_;
      a_.vcvtpd2ps(half(t), at(totals, bytes_));
      a_.vcvtpd2ps(half(s), at(totals + bytes_, bytes_));
      avx512_ ? a_.vinserti64x4(vec(t), vec(t), half(s), imm(1)) : a_.vinserti128(vec(t), vec(t), half(s), imm(1));
      a_.vmovups(at(p.home), vec(t));
      continue;
    }
    for (int part = 0; part < a.parts; ++part) {
      a_.vmovups(vec(t), at(a.memory + (u * a.parts + part) * bytes_));
      if (a.lane == Lane::mask && avx512_) {
        a_.vptestmd(x::k(7), vec(t), vec(t));
        a_.kmovw(at(p.home), x::k(7));
      } else {
        a_.vmovups(at(p.home + part * bytes_), vec(t));
      }
    }
  }
}

}  // namespace msjit::codegen::x86
