// Registers to memory and back.
#include "jit/codegen/cpu/aarch64/emitter.h"

namespace msjit::codegen::aarch64 {

namespace x = asmjit::a64;
using asmjit::imm;

Vec CodeEmitter::vec(int i) {
  const int number = i < 8 || i >= 28 ? i : i < 20 ? i + 8 : i - 12;
  keeps_ |= number >= 8 && number < 16;
  return x::v(static_cast<uint32_t>(number));
}

Mem CodeEmitter::at(int offset) {
  if (offset <= 4095 * 8) return x::ptr(x::sp, offset);
  add_number(a_, x::x17, x::sp, offset);
  return x::ptr(x::x17);
}

void CodeEmitter::store_frame(int offset, int reg, bool) { a_.str(vec(reg).q(), at(offset)); }
void CodeEmitter::load_frame(int reg, int offset, bool) { a_.ldr(vec(reg).q(), at(offset)); }

void CodeEmitter::splat(int reg, bool wide, uint64_t bits) {
  if (bits == 0) return static_cast<void>(a_.movi(vec(reg).s4(), imm(0)));
  move_bits(a_, tmp_, wide ? bits : bits & 0xffffffff);
  wide ? a_.dup(vec(reg).d2(), tmp_) : a_.dup(vec(reg).s4(), tmp_.w());
}

Label CodeEmitter::pool_lane(Lane, uint64_t) { return {}; }  // constants are made of numbers

void CodeEmitter::load_constant(int reg, int value) {
  const Instr& i = k_.instrs[value];
  const bool mask = i.lane == Lane::mask;
  splat(reg, !mask && wide(i.lane), mask ? (i.imm ? 0xffffffffu : 0) : i.imm);
}

void CodeEmitter::clear_frame(int offset, int registers) {
  a_.movi(vec(scratch()).s4(), imm(0));
  for (int r = 0; r < registers; ++r) store_frame(offset + r * bytes_, scratch(), false);
}

}  // namespace msjit::codegen::aarch64
