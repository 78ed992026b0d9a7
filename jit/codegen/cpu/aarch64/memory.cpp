// Loads, stores and calls.
#include <algorithm>
#include <cstddef>

#include "jit/codegen/cpu/aarch64/emitter.h"

namespace msjit::codegen::aarch64 {

namespace x = asmjit::a64;
using asmjit::imm;

namespace {
uint32_t shift_of(int element) { return element == 1 ? 0 : element == 2 ? 1 : element == 4 ? 2 : 3; }
}  // namespace

Gp CodeEmitter::pointer(int buffer) {
  if (buffer < form_.pointers) return pointers_[buffer];
  a_.ldr(tmp_, at(pointer_slots_[buffer]));
  return tmp_;
}

// Where lane 0 of a part of the current vector stands.
Mem CodeEmitter::address(int buffer, int part) {
  const int element = size_of(k_.buffers[buffer].dtype), of_part = part * (element == 8 ? 16 : 4 * element);
  if (mode_ == Mode::bounce) return at(bounce_slots_[buffer] + of_part);
  a_.add(x::x17, pointer(buffer), col_, x::lsl(shift_of(element)));
  return x::ptr(x::x17, displacement_ * element + of_part);
}

// One element to all lanes.
void CodeEmitter::load_one(int reg, DType dtype, const Gp& from) {
  const bool is_signed = info(dtype).kind == DTypeKind::kSigned;
  const Mem m = x::ptr(from);
  switch (size_of(dtype)) {
    case 8:
      a_.ld1r(vec(reg).d2(), m);
      return;
    case 4:
      a_.ld1r(vec(reg).s4(), m);
      return;
    case 2:
      is_signed ? a_.ldrsh(tmp2_.w(), m) : a_.ldrh(tmp2_.w(), m);
      break;
    default:
      is_signed ? a_.ldrsb(tmp2_.w(), m) : a_.ldrb(tmp2_.w(), m);
      break;
  }
  a_.dup(vec(reg).s4(), tmp2_.w());
}

void CodeEmitter::emit_load(int id, const Instr& i) {
  const int buffer = static_cast<int>(i.imm);
  const kernel::Buffer& b = k_.buffers[buffer];
  const bool is_signed = info(b.dtype).kind == DTypeKind::kSigned;
  for (int p = 0; p < parts(id); ++p) {
    const int d = define(id, p);
    const Vec v = vec(d);
    if (b.access == kernel::Access::broadcast) {
      load_one(d, b.dtype, pointer(buffer));
      continue;
    }
    const Mem m = address(buffer, p);
    auto widen = [&](const Vec& to, const Vec& from) {
      is_signed ? a_.sshll(to, from, imm(0)) : a_.ushll(to, from, imm(0));
    };
    switch (size_of(b.dtype)) {
      case 1:
        a_.ldr(v.s(), m);
        widen(v.h8(), v.b8());
        widen(v.s4(), v.h4());
        break;
      case 2:
        a_.ldr(v.d(), m);
        widen(v.s4(), v.h4());
        break;
      default:
        a_.ldr(v.q(), m);
        break;
    }
  }
}

void CodeEmitter::emit_store(int, const Instr& i) {
  const int buffer = static_cast<int>(i.imm);
  const kernel::Buffer& b = k_.buffers[buffer];
  const int element = size_of(b.dtype);
  if (b.access == kernel::Access::broadcast) {
    const Vec v = vec(reg_of(i.a, 0));
    const Mem m = x::ptr(pointer(buffer));
    element == 8   ? a_.str(v.d(), m)
    : element == 4 ? a_.str(v.s(), m)
    : element == 2 ? a_.str(v.h(), m)
                   : a_.str(v.b(), m);
    return;
  }
  const Vec t = vec(scratch());
  for (int p = 0; p < (element == 8 ? 2 : 1) * kPerVector; ++p) {
    const Vec v = vec(reg_of(i.a, p));
    const Mem m = address(buffer, p);
    switch (element) {
      case 1:
        a_.xtn(t.h4(), v.s4());
        a_.xtn(t.b8(), t.h8());
        a_.str(t.s(), m);
        break;
      case 2:
        a_.xtn(t.h4(), v.s4());
        a_.str(t.d(), m);
        break;
      default:
        a_.str(v.q(), m);
        break;
    }
  }
}

void CodeEmitter::emit_pick(int id, const Instr& i) {
  const DType dtype = k_.buffers[i.imm].dtype;
  const Vec column = vec(reg_of(i.a, 0));
  a_.umov(tmp2_, column.d(0));
  a_.add(x::x17, pointer(static_cast<int>(i.imm)), tmp2_, x::lsl(shift_of(size_of(dtype))));
  load_one(define(id, 0), dtype, x::x17);
}

void CodeEmitter::emit_check(const Instr& i) {
  const Vec mask = vec(reg_of(i.a, 0)), reason = vec(reg_of(i.b, 0));
  Label fine = assembler::new_label(a_);
  a_.umov(tmp_.w(), mask.s(0));
  a_.cbz(tmp_.w(), fine);
  a_.ldr(tmp_, x::ptr(args_, offsetof(KernelArgs, failed)));
  a_.movz(tmp2_, imm(1));
  a_.str(tmp2_, x::ptr(tmp_));
  a_.str(reason.d(), x::ptr(tmp_, 8));
  a_.bind(fine);
}

// ---- calls: of registers only the general ones are kept, in which everything of such a kernel stands

void CodeEmitter::prepare_calls() {
  if (call_x_ != kNone) return;
  call_x_ = frame(kMaxParts * bytes_);
  call_y_ = frame(kMaxParts * bytes_);
  saves_ = frame(32 * bytes_);
}

void CodeEmitter::call_function(const void* fn) {
  move_bits(a_, x::x16, reinterpret_cast<uint64_t>(fn));
  a_.blr(x::x16);
}

void CodeEmitter::emit_call(int id, const Instr& i) {
  const int n = parts(id);
  prepare_calls();
  for (int p = 0; p < n; ++p) {
    store_frame(call_x_ + p * bytes_, reg_of(i.a, p), false);
    if (i.b >= 0) store_frame(call_y_ + p * bytes_, reg_of(i.b, p), false);
  }
  unlock_all();
  spill_live();
  for (int r = 0; r < 32; ++r) {  // accumulators and what stays for the whole loop
    if (vec_[r].pinned) store_frame(saves_ + r * bytes_, r, false);
  }
  move_bits(a_, x::x0, reinterpret_cast<uint64_t>(&kernel::call_entry(static_cast<int>(i.imm))));
  add_number(a_, x::x1, x::sp, call_x_);
  a_.mov(x::x2, x::x1);
  add_number(a_, x::x3, x::sp, call_y_);
  a_.movz(x::x4, imm(n * bytes_ * 8 / bits_of(i.lane)));
  call_function(reinterpret_cast<const void*>(&call_lanes));
  for (int r = 0; r < 32; ++r) {
    if (vec_[r].pinned) load_frame(r, saves_ + r * bytes_, false);
  }
  for (int p = 0; p < n; ++p) load_frame(define(id, p), call_x_ + p * bytes_, false);
}

// The rare lanes go out of line, where every register is saved and restored.
void CodeEmitter::emit_patch(int id, const Instr& i) {
  prepare_calls();
  Stub s{assembler::new_label(a_), assembler::new_label(a_), id, {}, {}, {}, {}};
  const int masks = parts(i.a);
  for (int m = 0; m < masks; ++m) s.mask[m] = reg_of(i.a, m);
  for (int p = 0; p < parts(id); ++p) {
    s.x[p] = reg_of(i.c, p);
    const int fast = reg_of(i.b, p);
    if (i.b != i.c && i.b != i.a && transfer(i.b, id, p)) {
      s.dst[p] = places_[id].reg[p];
    } else {
      s.dst[p] = define(id, p);
      a_.mov(vec(s.dst[p]).b16(), vec(fast).b16());
    }
  }
  const Vec t = vec(scratch());
  a_.orr(t.b16(), vec(s.mask[0]).b16(), vec(s.mask[masks - 1]).b16());
  a_.umaxv(t.s(), t.s4());
  a_.umov(tmp_.w(), t.s(0));
  a_.cbnz(tmp_.w(), s.at);
  a_.bind(s.back);
  std::copy(std::begin(vec_), std::end(vec_), s.vec);
  stubs_.push_back(std::move(s));
}

void CodeEmitter::emit_stubs() {
  static constexpr int32_t kBits[8] = {1, 2, 4, 8, 16, 32, 64, 128};
  for (Stub& s : stubs_) {
    const Instr& i = k_.instrs[s.id];
    a_.bind(s.at);
    auto each_saved = [&](auto f) {
      for (int r = 0; r < form_.registers; ++r) {
        if (s.vec[r].value >= 0 || s.vec[r].pinned || s.vec[r].locked) f(r);
      }
    };
    each_saved([&](int r) { store_frame(saves_ + r * bytes_, r, false); });
    const int n = parts(s.id), lanes_here = n * bytes_ * 8 / bits_of(i.lane);
    // A bit for each lane whose mask is set.
    const Vec t = vec(scratch(0)), bits = vec(scratch(1));
    a_.adr(x::x17, pool(kBits, 32));
    for (int m = 0; m < (lanes_here + 3) / 4; ++m) {
      a_.ldr(bits.q(), x::ptr(x::x17, m * 16));
      a_.and_(t.b16(), vec(s.mask[parts(i.a) == 1 ? 0 : m]).b16(), bits.b16());
      a_.addv(t.s(), t.s4());
      a_.umov(m == 0 ? x::w3 : x::w4, t.s(0));
      if (m > 0) a_.orr(x::w3, x::w3, x::w4);
    }
    if (lanes_here < 4) a_.and_(x::w3, x::w3, imm((1 << lanes_here) - 1));
    for (int p = 0; p < n; ++p) {
      store_frame(call_x_ + p * bytes_, s.dst[p], false);
      store_frame(call_y_ + p * bytes_, s.x[p], false);
    }
    move_bits(a_, x::x0, reinterpret_cast<uint64_t>(&kernel::call_entry(static_cast<int>(i.imm))));
    add_number(a_, x::x1, x::sp, call_x_);
    add_number(a_, x::x2, x::sp, call_y_);
    call_function(reinterpret_cast<const void*>(&patch_lanes));
    each_saved([&](int r) { load_frame(r, saves_ + r * bytes_, false); });
    for (int p = 0; p < n; ++p) load_frame(s.dst[p], call_x_ + p * bytes_, false);
    a_.b(s.back);
  }
}

}  // namespace msjit::codegen::aarch64
