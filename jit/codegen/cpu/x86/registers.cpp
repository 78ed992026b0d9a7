// Registers to memory and back.
#include "jit/codegen/cpu/x86/emitter.h"

namespace msjit::codegen::x86 {

namespace x = asmjit::x86;

Mem CodeEmitter::at(int offset, int size) const {
  touches_frame_ = true;
  return x::ptr(x::rsp, offset, static_cast<uint32_t>(size));
}

void CodeEmitter::store_frame(int offset, int reg, bool k) {
  if (k) {
    a_.kmovw(at(offset), x::k(reg));
  } else {
    a_.vmovups(at(offset), vec(reg));
  }
}

void CodeEmitter::load_frame(int reg, int offset, bool k) {
  if (k) {
    a_.kmovw(x::k(reg), at(offset));
  } else {
    a_.vmovups(vec(reg), at(offset));
  }
}

void CodeEmitter::load_constant(int reg, int value) {
  const Mem m = x::ptr(places_[value].constant);
  if (in_k(value)) {
    a_.kmovw(x::k(reg), m);
  } else if (!avx512_ || k_.instrs[value].prim == Prim::table) {
    a_.vmovups(vec(reg), m);
  } else if (bits_of(k_.instrs[value].lane) == 64) {
    a_.vbroadcastsd(vec(reg), m);
  } else {
    a_.vbroadcastss(vec(reg), m);
  }
}

void CodeEmitter::clear_frame(int offset, int registers) {
  a_.vpxor(xmm(scratch()), xmm(scratch()), xmm(scratch()));
  for (int r = 0; r < registers; ++r) a_.vmovups(at(offset + r * bytes_), vec(scratch()));
}

asmjit::Operand CodeEmitter::operand_of(int value, int part, bool allow_memory) {
  if (parts(value) == 1) part = 0;
  Place& p = places_[value];
  if (!allow_memory || p.reg[part] != kNone || in_k(value)) return vec(reg_of(value, part));
  if (p.has_constant) {
    if (!avx512_) return x::ptr(p.constant, 0, 32);
    if (k_.instrs[value].prim == Prim::table) return x::ptr(p.constant, 0, 64);
    return bits_of(k_.instrs[value].lane) == 64 ? x::ptr(p.constant, 0, 8)._1to8() : x::ptr(p.constant, 0, 4)._1to16();
  }
  if (next_use(value) != kFar && p.slot[part] != kNone) return vec(reg_of(value, part));
  if (p.slot[part] != kNone) return at(p.slot[part], bytes_);
  if (p.home != kNone && parts(value) == 1) return at(p.home, bytes_);
  return vec(reg_of(value, part));
}

}  // namespace msjit::codegen::x86
