// Accumulators, in AVX2's order of operations: two registers here are one there.
#include "jit/codegen/cpu/aarch64/emitter.h"

namespace msjit::codegen::aarch64 {

namespace x = asmjit::a64;
using asmjit::imm;

namespace {
Lane lane_of(Lane of_accumulator) { return of_accumulator == Lane::mask ? Lane::i32 : of_accumulator; }
}  // namespace

void CodeEmitter::init_accumulator(Accumulator& a, int reg) {
  splat(reg, wide(lane_of(a.lane)), identity(a.op, a.lane));
}

// acc = acc op v. Of floats max and min give v where one is NaN.
void CodeEmitter::combine(ReduceOp op, Lane lane, int acc, int v) {
  const int t = scratch(3);
  switch (op) {
    case ReduceOp::sum:
      return emit_binary(Prim::add, lane, acc, acc, v);
    case ReduceOp::or_:
      return emit_binary(Prim::or_, lane, acc, acc, v);
    case ReduceOp::prod:
      return lane == Lane::i64 ? emit_product(acc, acc, v) : emit_binary(Prim::mul, lane, acc, acc, v);
    case ReduceOp::max:
    case ReduceOp::min:
      emit_choice(op == ReduceOp::min, lane, t, acc, v);
      a_.mov(vec(acc).b16(), vec(t).b16());
      return;
  }
}

void CodeEmitter::accumulate(int id, const Instr& i, int u, Mode mode) {
  Accumulator& a = accumulator_of(id);
  const Lane lane = lane_of(a.lane);
  for (int p = 0; p < a.parts; ++p) {
    int v = reg_of(i.a, p);
    const int index = u * a.parts + p, memory = a.memory + index * bytes_;
    const int acc = a.regs.empty() ? scratch(2) : a.regs[index];
    if (a.regs.empty()) load_frame(acc, memory, false);
    if (mode == Mode::bounce) {  // lanes past the end count as the identity
      load_frame(scratch(0), tail_slot_ + (wide(lane) ? 32 : 0) + p * bytes_, false);
      splat(scratch(1), wide(lane), identity(a.op, a.lane));
      a_.bsl(vec(scratch(0)).b16(), vec(v).b16(), vec(scratch(1)).b16());
      v = scratch(0);
    }
    combine(a.op, lane, acc, v);
    if (a.regs.empty()) store_frame(memory, acc, false);
  }
}

void CodeEmitter::fold_totals() {
  const bool cols = k_.kind == kernel::Kind::kCols;
  const int s = scratch(2), t = scratch(0), total = scratch(1);
  for (Accumulator& a : accumulators_) {
    if (a.totals == kNone) continue;
    auto to = [&](int reg, int index) {
      if (a.regs.empty()) {
        load_frame(reg, a.memory + index * bytes_, false);
      } else {
        a_.mov(vec(reg).b16(), vec(a.regs[index]).b16());
      }
    };
    for (int block = 0; block < (cols ? unroll_ : 1); ++block) {
      for (int r = 0; r < kPerVector; ++r) {
        to(s, block * kPerVector + r);
        for (int u = 1; !cols && u < unroll_; ++u) {
          to(t, u * kPerVector + r);
          a_.fadd(vec(s).s4(), vec(s).s4(), vec(t).s4());
        }
        for (int h = 0; h < 2; ++h) {
          const int at_total = a.totals + ((block * kPerVector + r) * 2 + h) * bytes_;
          h == 1 ? a_.fcvtl2(vec(t).d2(), vec(s).s4()) : a_.fcvtl(vec(t).d2(), vec(s).s2());
          load_frame(total, at_total, false);
          a_.fadd(vec(t).d2(), vec(t).d2(), vec(total).d2());
          store_frame(at_total, t, false);
        }
      }
    }
    a_.movi(vec(t).s4(), imm(0));
    for (int n = 0; n < unroll_ * kPerVector; ++n) {
      if (a.regs.empty()) {
        store_frame(a.memory + n * bytes_, t, false);
      } else {
        a_.mov(vec(a.regs[n]).b16(), vec(t).b16());
      }
    }
  }
}

void CodeEmitter::finish_rows_reductions() {
  for (Accumulator& a : accumulators_) {
    Lane lane = lane_of(a.lane);
    int lower = scratch(0), upper = scratch(1);
    const int other = scratch(2);
    if (a.totals != kNone) {  // four registers of doubles: two of AVX2's
      lane = Lane::f64;
      load_frame(lower, a.totals, false);
      load_frame(upper, a.totals + bytes_, false);
      load_frame(other, a.totals + 2 * bytes_, false);
      combine(a.op, lane, lower, other);
      load_frame(other, a.totals + 3 * bytes_, false);
      combine(a.op, lane, upper, other);
    } else {
      for (int n = 0; n < a.parts * unroll_; ++n) {
        const int first = n % 2 ? upper : lower;
        int from = n < 2 ? first : other;
        if (a.regs.empty()) {
          load_frame(from, a.memory + n * bytes_, false);
        } else if (n < 2) {
          a_.mov(vec(from).b16(), vec(a.regs[n]).b16());
        } else {
          from = a.regs[n];
        }
        if (n >= 2) combine(a.op, lane, first, from);
      }
    }
    // Across the lanes, by halves.
    combine(a.op, lane, lower, upper);
    a_.ext(vec(other).b16(), vec(lower).b16(), vec(lower).b16(), imm(8));
    combine(a.op, lane, lower, other);
    if (!wide(lane)) {
      a_.rev64(vec(other).s4(), vec(lower).s4());
      combine(a.op, lane, lower, other);
      a_.dup(vec(lower).s4(), vec(lower).s(0));
    } else if (a.totals != kNone) {
      a_.fcvtn(vec(lower).s2(), vec(lower).d2());
      a_.dup(vec(lower).s4(), vec(lower).s(0));
    } else {
      a_.dup(vec(lower).d2(), vec(lower).d(0));
    }
    store_frame(places_[a.value].home, lower, false);
  }
  for (Accumulator& a : accumulators_) {
    for (int r : a.regs) vec_[r] = {};
  }
  accumulators_.clear();
}

void CodeEmitter::finish_cols_reductions(int u) {
  const int t = scratch(0), s = scratch(1);
  for (Accumulator& a : accumulators_) {
    Place& p = places_[a.value];
    // The first step moves every accumulator to memory: the code after the loop may use all registers.
    if (u == 0) {
      if (a.totals == kNone && !a.regs.empty()) {
        for (int r = 0; r < a.parts * unroll_; ++r) store_frame(a.memory + r * bytes_, a.regs[r], false);
      }
      a.value_home = p.home;
    }
    p.home = a.value_home + u * kMaxParts * bytes_;
    for (int part = 0; part < a.parts; ++part) {
      if (a.totals == kNone) {
        load_frame(t, a.memory + (u * a.parts + part) * bytes_, false);
      } else {
        load_frame(s, a.totals + (u * kMaxParts + 2 * part) * bytes_, false);
        a_.fcvtn(vec(t).s2(), vec(s).d2());
        load_frame(s, a.totals + (u * kMaxParts + 2 * part + 1) * bytes_, false);
        a_.fcvtn2(vec(t).s4(), vec(s).d2());
      }
      store_frame(p.home + part * bytes_, t, false);
    }
  }
}

}  // namespace msjit::codegen::aarch64
