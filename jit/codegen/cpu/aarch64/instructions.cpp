// One primitive instruction to machine instructions.
#include "jit/codegen/cpu/aarch64/emitter.h"
#include "src/base/check.h"

namespace msjit::codegen::aarch64 {

namespace x = asmjit::a64;
using asmjit::imm;

void CodeEmitter::emit_product(int d, int a, int b) {
  for (uint32_t l = 0; l < 2; ++l) {
    a_.umov(tmp_, vec(a).d(l));
    a_.umov(tmp2_, vec(b).d(l));
    a_.mul(tmp_, tmp_, tmp2_);
    a_.ins(vec(d).d(l), tmp_);
  }
}

// d may be none of the others.
void CodeEmitter::emit_choice(bool less, Lane lane, int d, int a, int b) {
  const bool w = wide(lane);
  const int lower = less ? a : b, upper = less ? b : a;
  is_float(lane) ? a_.fcmgt(lanes(d, w), lanes(upper, w), lanes(lower, w))
                 : a_.cmgt(lanes(d, w), lanes(upper, w), lanes(lower, w));
  a_.bsl(vec(d).b16(), vec(a).b16(), vec(b).b16());
}

void CodeEmitter::emit_shift(Prim p, Lane lane, int d, int a, int count, int by) {
  const bool w = wide(lane), left = p == Prim::shl;
  const int width = w ? 64 : 32;
  if (by == kNone) {
    if (count >= width && p != Prim::sar) return static_cast<void>(a_.movi(vec(d).s4(), imm(0)));
    const int n = count < width ? count : width - 1;
    if (n == 0) return static_cast<void>(a_.mov(vec(d).b16(), vec(a).b16()));
    left             ? a_.shl(lanes(d, w), lanes(a, w), imm(n))
    : p == Prim::shr ? a_.ushr(lanes(d, w), lanes(a, w), imm(n))
                     : a_.sshr(lanes(d, w), lanes(a, w), imm(n));
    return;
  }
  // The processor reads the lowest byte, as a signed number: counts past the width count as the width.
  const int t = scratch(0), limit = scratch(1);
  splat(limit, w, static_cast<uint64_t>(width));
  a_.cmhi(lanes(t, w), lanes(limit, w), lanes(by, w));
  a_.bsl(vec(t).b16(), vec(by).b16(), vec(limit).b16());
  if (!left) a_.neg(lanes(t, w), lanes(t, w));
  p == Prim::sar ? a_.sshl(lanes(d, w), lanes(a, w), lanes(t, w)) : a_.ushl(lanes(d, w), lanes(a, w), lanes(t, w));
}

void CodeEmitter::emit_binary(Prim p, Lane lane, int d, int a, int b) {
  const bool f = is_float(lane), w = lane != Lane::mask && wide(lane);
  const Vec to = lanes(d, w), l = lanes(a, w), r = lanes(b, w);
  switch (p) {
    case Prim::add:
      f ? a_.fadd(to, l, r) : a_.add(to, l, r);
      break;
    case Prim::sub:
      f ? a_.fsub(to, l, r) : a_.sub(to, l, r);
      break;
    case Prim::mul:
      f ? a_.fmul(to, l, r) : a_.mul(to, l, r);
      break;
    case Prim::div:
      a_.fdiv(to, l, r);
      break;
    case Prim::and_:
      a_.and_(vec(d).b16(), vec(a).b16(), vec(b).b16());
      break;
    case Prim::or_:
      a_.orr(vec(d).b16(), vec(a).b16(), vec(b).b16());
      break;
    case Prim::xor_:
      a_.eor(vec(d).b16(), vec(a).b16(), vec(b).b16());
      break;
    default:
      MSJIT_CHECK(false, std::string("no machine instruction for ") + kernel::name_of(p));
  }
}

void CodeEmitter::emit_mask_logic(int, const Instr&) { MSJIT_CHECK(false, "there are no mask registers"); }

void CodeEmitter::emit_simple(int id, const Instr& i) {
  const bool w = wide(i.lane);
  for (int p = 0; p < parts(id); ++p) {
    if (i.prim == Prim::bitcast && transfer(i.a, id, p)) continue;
    const int a = reg_of(i.a, p);
    switch (i.prim) {
      case Prim::bitcast:
        a_.mov(vec(define(id, p)).b16(), vec(a).b16());
        continue;
      case Prim::sqrt:
        a_.fsqrt(lanes(define_over(id, p, i), w), lanes(a, w));
        continue;
      case Prim::rint:
        a_.frintn(lanes(define_over(id, p, i), w), lanes(a, w));
        continue;
      case Prim::floor:
        a_.frintm(lanes(define_over(id, p, i), w), lanes(a, w));
        continue;
      case Prim::ceil:
        a_.frintp(lanes(define_over(id, p, i), w), lanes(a, w));
        continue;
      case Prim::trunc:
        a_.frintz(lanes(define_over(id, p, i), w), lanes(a, w));
        continue;
      case Prim::shl:
      case Prim::shr:
      case Prim::sar: {
        const Instr& count = k_.instrs[i.b];
        if (count.prim == Prim::const_) {
          emit_shift(i.prim, i.lane, define(id, p), a, count.imm < 64 ? static_cast<int>(count.imm) : 64, kNone);
        } else {
          const int by = reg_of(i.b, p);
          emit_shift(i.prim, i.lane, define(id, p), a, 0, by);
        }
        continue;
      }
      default:
        break;
    }
    const int b = reg_of(i.b, p);
    if (i.prim == Prim::min || i.prim == Prim::max) {
      emit_choice(i.prim == Prim::min, i.lane, define(id, p), a, b);
    } else if (i.prim == Prim::mul && i.lane == Lane::i64) {
      emit_product(define(id, p), a, b);
    } else {
      emit_binary(i.prim, i.lane, define_over(id, p, i), a, b);
    }
  }
}

void CodeEmitter::emit_fma(int id, const Instr& i) {
  const bool w = wide(i.lane);
  for (int p = 0; p < parts(id); ++p) {
    const int a = reg_of(i.a, p), b = reg_of(i.b, p), c = reg_of(i.c, p);
    int d = c;
    if (i.c == i.a || i.c == i.b || !transfer(i.c, id, p)) {
      d = define(id, p);
      a_.mov(vec(d).b16(), vec(c).b16());
    }
    i.prim == Prim::fnma ? a_.fmls(lanes(d, w), lanes(a, w), lanes(b, w))
                         : a_.fmla(lanes(d, w), lanes(a, w), lanes(b, w));
  }
}

void CodeEmitter::emit_equality(Prim p, Lane lane, int d, int a, int b) {
  const bool w = lane != Lane::mask && wide(lane), f = is_float(lane);
  const Vec to = lanes(d, w), l = lanes(a, w), r = lanes(b, w);
  switch (p) {
    case Prim::lt:
      f ? a_.fcmgt(to, r, l) : a_.cmgt(to, r, l);
      break;
    case Prim::le:
      f ? a_.fcmge(to, r, l) : a_.cmge(to, r, l);
      break;
    default:
      f ? a_.fcmeq(to, l, r) : a_.cmeq(to, l, r);
      if (p == Prim::ne) a_.not_(vec(d).b16(), vec(d).b16());
      break;
  }
}

void CodeEmitter::emit_compare(int id, const Instr& i) {
  const Lane l = k_.instrs[i.a].lane;
  const bool halves = l != Lane::mask && wide(l) && !uniform(id);
  for (int p = 0; p < parts(id); ++p) {
    if (!halves) {
      const int a = reg_of(i.a, p), b = reg_of(i.b, p);
      emit_equality(i.prim, l, define(id, p), a, b);
      continue;
    }
    for (int h = 0; h < 2; ++h) emit_equality(i.prim, l, scratch(h), reg_of(i.a, 2 * p + h), reg_of(i.b, 2 * p + h));
    a_.uzp1(vec(define(id, p)).s4(), vec(scratch(0)).s4(), vec(scratch(1)).s4());
  }
}

void CodeEmitter::emit_select(int id, const Instr& i) {
  const bool halves = wide(i.lane) && !uniform(i.a);
  for (int p = 0; p < parts(id); ++p) {
    const int m = reg_of(i.a, halves ? p / 2 : p), b = reg_of(i.b, p), c = reg_of(i.c, p);
    int d = m;
    if (halves) {
      d = define(id, p);
      p % 2 ? a_.sshll2(vec(d).d2(), vec(m).s4(), imm(0)) : a_.sshll(vec(d).d2(), vec(m).s2(), imm(0));
    } else if (i.a == i.b || i.a == i.c || parts(i.a) != parts(id) || !transfer(i.a, id, p)) {
      d = define(id, p);
      a_.mov(vec(d).b16(), vec(m).b16());
    }
    a_.bsl(vec(d).b16(), vec(b).b16(), vec(c).b16());
  }
}

// The table's 64 bytes are looked up by four bytes for each lane.
void CodeEmitter::emit_lookup(int id, const Instr& i) {
  for (int p = 0; p < parts(id); ++p) {
    const int index = reg_of(i.a, p), d = define(id, p);
    a_.shl(vec(d).s4(), vec(index).s4(), imm(28));
    a_.ushr(vec(d).s4(), vec(d).s4(), imm(26));
    a_.sli(vec(d).s4(), vec(d).s4(), imm(8));
    a_.sli(vec(d).s4(), vec(d).s4(), imm(16));
    if (p == 0) splat(scratch(0), false, 0x03020100);
    a_.add(vec(d).s4(), vec(d).s4(), vec(scratch(0)).s4());
  }
  Vec t[4];
  for (int r = 0; r < 4; ++r) t[r] = vec(scratch(r));
  a_.adr(x::x17, places_[i.b].constant);
  a_.ld1(t[0].b16(), t[1].b16(), t[2].b16(), t[3].b16(), x::ptr(x::x17));
  for (int p = 0; p < parts(id); ++p) {
    const Vec d = vec(places_[id].reg[p]);
    a_.tbl(d.b16(), t[0].b16(), t[1].b16(), t[2].b16(), t[3].b16(), d.b16());
  }
}

// Truncates; what is out of range gives the least number.
void CodeEmitter::emit_to_integer(Lane from, int d, int a) {
  const bool w = wide(from);
  const int limit = scratch(0), least = scratch(1);
  splat(limit, w, w ? 0x43e0000000000000u : 0x4f000000u);
  a_.fcmgt(lanes(d, w), lanes(limit, w), lanes(a, w));
  a_.fcvtzs(lanes(limit, w), lanes(a, w));
  splat(least, w, w ? uint64_t{1} << 63 : 0x80000000u);
  a_.bsl(vec(d).b16(), vec(limit).b16(), vec(least).b16());
}

void CodeEmitter::emit_cvt(int id, const Instr& i) {
  const Lane from = k_.instrs[i.a].lane, to = i.lane;
  const bool same = uniform(i.a);
  for (int p = 0; p < parts(id); ++p) {
    if (wide(from) == wide(to)) {
      const int a = reg_of(i.a, p), d = define(id, p);
      is_float(from) ? emit_to_integer(from, d, a)
                     : static_cast<void>(a_.scvtf(lanes(d, wide(to)), lanes(a, wide(to))));
      continue;
    }
    if (wide(to)) {
      const int a = reg_of(i.a, same ? 0 : p / 2), d = define(id, p);
      const bool upper = !same && p % 2;
      if (from == Lane::f32) {
        upper ? a_.fcvtl2(vec(d).d2(), vec(a).s4()) : a_.fcvtl(vec(d).d2(), vec(a).s2());
      } else {
        upper ? a_.sshll2(vec(d).d2(), vec(a).s4(), imm(0)) : a_.sshll(vec(d).d2(), vec(a).s2(), imm(0));
        if (to == Lane::f64) a_.scvtf(vec(d).d2(), vec(d).d2());
      }
      continue;
    }
    const int lo = reg_of(i.a, same ? 0 : 2 * p), hi = reg_of(i.a, same ? 0 : 2 * p + 1), d = define(id, p);
    if (from == Lane::i64 && to == Lane::i32) {
      a_.uzp1(vec(d).s4(), vec(lo).s4(), vec(hi).s4());
    } else if (from == Lane::i64) {  // rounded once
      for (uint32_t l = 0; l < 4; ++l) {
        a_.umov(tmp_, vec(l < 2 ? lo : hi).d(l % 2));
        a_.scvtf(vec(scratch()).s(), tmp_);
        a_.ins(vec(d).s(l), vec(scratch()).s(0));
      }
    } else if (to == Lane::f32) {
      a_.fcvtn(vec(d).s2(), vec(lo).d2());
      a_.fcvtn2(vec(d).s4(), vec(hi).d2());
    } else {
      const Vec t0 = vec(scratch(0)), t1 = vec(scratch(1)), limit = vec(scratch(2)), number = vec(scratch(3));
      a_.fcvtzs(t0.d2(), vec(lo).d2());
      a_.fcvtzs(t1.d2(), vec(hi).d2());
      a_.sqxtn(number.s2(), t0.d2());
      a_.sqxtn2(number.s4(), t1.d2());
      splat(scratch(2), true, 0x41e0000000000000u);  // 2^31
      a_.fcmgt(t0.d2(), limit.d2(), vec(lo).d2());
      a_.fcmgt(t1.d2(), limit.d2(), vec(hi).d2());
      a_.uzp1(vec(d).s4(), t0.s4(), t1.s4());
      splat(scratch(0), false, 0x80000000u);
      a_.bsl(vec(d).b16(), number.b16(), t0.b16());
    }
  }
}

void CodeEmitter::emit_half(int id, const Instr& i) {
  const Vec t = vec(scratch());
  for (int p = 0; p < parts(id); ++p) {
    const int a = reg_of(i.a, p), d = define_over(id, p, i);
    if (i.prim == Prim::to_half) {
      a_.fcvtn(t.h4(), vec(a).s4());
      a_.ushll(vec(d).s4(), t.h4(), imm(0));
    } else {
      a_.xtn(t.h4(), vec(a).s4());
      a_.fcvtl(vec(d).s4(), t.h4());
    }
  }
}

void CodeEmitter::emit_index(int id, const Instr& i) {
  if (i.prim == Prim::row) {
    a_.ldr(tmp_, at(row_slot_));
    for (int p = 0; p < parts(id); ++p) a_.dup(vec(define(id, p)).d2(), tmp_);
    return;
  }
  static constexpr int64_t kIota[2] = {0, 1};
  a_.adr(x::x17, pool(kIota, 16));
  a_.ldr(vec(scratch()).q(), x::ptr(x::x17));
  a_.ldr(tmp_, at(col0_slot_));
  a_.add(tmp_, tmp_, col_);
  for (int p = 0; p < parts(id); ++p) {
    const Vec d = vec(define(id, p));
    add_number(a_, tmp2_, tmp_, displacement_ + 2 * p);
    a_.dup(d.d2(), tmp2_);
    a_.add(d.d2(), d.d2(), vec(scratch()).d2());
  }
}

void CodeEmitter::emit_arg(int id, const Instr& i) {
  a_.ldr(tmp_, at(numbers_slot_));
  a_.ldr(tmp_, x::ptr(tmp_, static_cast<int>(i.imm) * 8));
  for (int p = 0; p < parts(id); ++p) a_.dup(vec(define(id, p)).d2(), tmp_);
}

}  // namespace msjit::codegen::aarch64
