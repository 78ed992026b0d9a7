// Loads, stores and calls.
#include <cstddef>
#include <cstring>

#include "jit/codegen/cpu/x86/emitter.h"
#include "src/base/check.h"

namespace msjit::codegen::x86 {

namespace x = asmjit::x86;
using asmjit::imm;
using Id = asmjit::InstId;

Label CodeEmitter::pool_lane(Lane lane, uint64_t bits) {
  if (lane == Lane::mask && avx512_) {
    uint64_t m = bits ? 0xffff : 0;
    return pool(&m, 8);
  }
  if (lane == Lane::mask) bits = bits ? 0xffffffffu : 0;
  int size = bits_of(lane) / 8;
  if (avx512_) return pool(&bits, size);
  uint8_t repeated[32];
  for (int at = 0; at < 32; at += size) std::memcpy(repeated + at, &bits, size);
  return pool(repeated, 32);
}

Gp CodeEmitter::pointer(int buffer) {
  if (buffer < static_cast<int>(gp_pointers_.size())) return gp_pointers_[buffer];
  a_.mov(gp_tmp_, at(pointer_slots_[buffer], 8));
  return gp_tmp_;
}

// Where lane 0 of a part of the current vector stands.
Mem CodeEmitter::address(int buffer, int part, int size, int ahead) {
  const kernel::Buffer& b = k_.buffers[buffer];
  int element = size_of(b.dtype);
  if (b.access == kernel::Access::broadcast) return x::ptr(pointer(buffer), 0, static_cast<uint32_t>(size));
  if (mode_ == Mode::bounce) return at(bounce_slots_[buffer] + part * bytes_, size);
  int shift = element == 1 ? 0 : element == 2 ? 1 : element == 4 ? 2 : 3;
  return x::ptr(pointer(buffer), gp_col_, static_cast<uint32_t>(shift), displacement_ * element + part * bytes_ + ahead,
                static_cast<uint32_t>(size));
}

// One element to all lanes.
void CodeEmitter::load_one(int reg, int buffer, const Mem& m) {
  DType t = k_.buffers[buffer].dtype;
  if (size_of(t) == 8) {
    a_.vpbroadcastq(vec(reg), m);
  } else if (size_of(t) == 4) {
    a_.vbroadcastss(vec(reg), m);
  } else {
    x::Gp word = gp_tmp2_.r32();
    info(t).kind == DTypeKind::kSigned ? a_.movsx(word, m) : a_.movzx(word, m);
    a_.vmovd(xmm(reg), word);
    a_.vpbroadcastd(vec(reg), xmm(reg));
  }
}

void CodeEmitter::emit_pick(int id, const Instr& i) {
  int buffer = static_cast<int>(i.imm), element = size_of(k_.buffers[buffer].dtype);
  int shift = element == 1 ? 0 : element == 2 ? 1 : element == 4 ? 2 : 3;
  a_.vmovq(gp_tmp2_, xmm(reg_of(i.a, 0)));
  load_one(define(id, 0), buffer,
           x::ptr(pointer(buffer), gp_tmp2_, static_cast<uint32_t>(shift), 0, static_cast<uint32_t>(element)));
}

void CodeEmitter::emit_check(const Instr& i) {
  int mask = reg_of(i.a, 0), reason = reg_of(i.b, 0);
  Label fine = assembler::new_label(a_);
  avx512_ ? a_.kortestw(x::k(mask), x::k(mask)) : a_.vptest(vec(mask), vec(mask));
  a_.jz(fine);
  a_.mov(gp_tmp_, x::ptr(gp_args_, offsetof(KernelArgs, failed), 8));
  a_.mov(x::qword_ptr(gp_tmp_), imm(1));
  a_.vmovq(x::qword_ptr(gp_tmp_, 8), xmm(reason));
  a_.bind(fine);
}

void CodeEmitter::emit_load(int id, const Instr& i) {
  int buffer = static_cast<int>(i.imm);
  const kernel::Buffer& b = k_.buffers[buffer];
  int element = size_of(b.dtype);
  bool one = b.access == kernel::Access::broadcast;
  bool is_signed = info(b.dtype).kind == DTypeKind::kSigned;
  for (int p = 0; p < parts(id); ++p) {
    int d = define(id, p);
    if (one) {
      load_one(d, buffer, address(buffer, p, element));
      continue;
    }
    Id op;
    int size = bytes_;
    if (element == 1) {
      op = is_signed ? Inst::kIdVpmovsxbd : Inst::kIdVpmovzxbd;
      size = bytes_ / 4;
    } else if (element == 2) {
      op = packed_[id] ? (avx512_ ? Inst::kIdVmovdqu16 : Inst::kIdVmovups)
           : is_signed ? Inst::kIdVpmovsxwd
                       : Inst::kIdVpmovzxwd;
      size = bytes_ / 2;
    } else {
      op = element == 8 ? Inst::kIdVmovupd : Inst::kIdVmovups;
    }
    Mem m = address(buffer, p, size);
    if (streaming_) {
      a_.prefetcht0(address(buffer, p, 0, 2048));
    }
    if (mode_ == Mode::masked) {
      a_.k(x::k(1 + p)).z().emit(op, packed_[id] ? half(d) : vec(d), m);
    } else {
      a_.emit(op, packed_[id] ? half(d) : vec(d), m);
    }
  }
}

void CodeEmitter::emit_store(int id, const Instr& i) {
  int buffer = static_cast<int>(i.imm);
  const kernel::Buffer& b = k_.buffers[buffer];
  int element = size_of(b.dtype), t = scratch();
  if (b.access == kernel::Access::broadcast) {
    int v = reg_of(i.a, 0);
    Mem m = address(buffer, 0, element);
    if (element == 8) {
      a_.vmovq(m, xmm(v));
    } else if (element == 4) {
      a_.vmovd(m, xmm(v));
    } else {
      a_.vmovd(gp_tmp2_.r32(), xmm(v));
      element == 1 ? a_.mov(m, gp_tmp2_.r8()) : a_.mov(m, gp_tmp2_.r16());
    }
    return;
  }
  if (packed_[i.a]) {
    int v = reg_of(i.a, 0);
    Mem m = address(buffer, 0, bytes_ / 2);
    if (!avx512_) {
      a_.vmovups(m, half(v));
    } else if (mode_ == Mode::masked) {
      a_.k(x::k(1)).emit(Inst::kIdVmovdqu16, m, half(v));
    } else {
      a_.emit(Inst::kIdVmovdqu16, m, half(v));
    }
    return;
  }
  int vectors = element == 8 ? 2 : 1;
  for (int p = 0; p < vectors; ++p) {
    int v = reg_of(i.a, p);
    if (avx512_) {
      Id op = element == 1   ? Inst::kIdVpmovdb
              : element == 2 ? Inst::kIdVpmovdw
              : streaming_   ? Inst::kIdVmovntps
              : element == 4 ? Inst::kIdVmovups
                             : Inst::kIdVmovupd;
      Mem m = address(buffer, p, element == 1 ? 16 : element == 2 ? 32 : 64);
      if (mode_ == Mode::masked) {
        a_.k(x::k(1 + p)).emit(op, m, vec(v));
      } else {
        a_.emit(op, m, vec(v));
      }
      continue;
    }
    if (element >= 4) {
      a_.emit(streaming_ ? Inst::kIdVmovntps : Inst::kIdVmovups, address(buffer, p, 32), vec(v));
    } else if (element == 2) {
      uint8_t shuffle[32];
      for (int j = 0; j < 32; ++j) shuffle[j] = j % 16 < 8 ? static_cast<uint8_t>(j % 16 / 2 * 4 + j % 2) : 0x80;
      a_.vpshufb(vec(t), vec(v), x::ptr(pool(shuffle, 32)));
      a_.vpermq(vec(t), vec(t), imm(0x08));
      a_.vmovups(address(buffer, p, 16), xmm(t));
    } else {
      uint8_t shuffle[32];
      for (int j = 0; j < 32; ++j) shuffle[j] = j % 16 < 4 ? static_cast<uint8_t>(j % 16 * 4) : 0x80;
      a_.vpshufb(vec(t), vec(v), x::ptr(pool(shuffle, 32)));
      a_.vextracti128(xmm(scratch(1)), vec(t), imm(1));
      a_.vpunpckldq(xmm(t), xmm(t), xmm(scratch(1)));
      a_.vmovq(address(buffer, p, 8), xmm(t));
    }
  }
}

// ---- calls
// ------------------------------------------------------------------------------------------------------------

// Callers have saved what they need.
void CodeEmitter::call_function(const void* fn) {
  a_.mov(x::rax, imm(reinterpret_cast<uint64_t>(fn)));
  a_.vzeroupper();
  a_.call(x::rax);
}

void CodeEmitter::emit_call(int id, const Instr& i) {
  int n = parts(id);
  if (call_x_ == kNone) {
    call_x_ = frame(2 * bytes_);
    call_y_ = frame(2 * bytes_);
  }
  if (gp_save_ == kNone) gp_save_ = frame(8 * 16);
  if (saves_ == kNone) saves_ = frame(34 * bytes_);
  for (int p = 0; p < n; ++p) {
    a_.vmovups(at(call_x_ + p * bytes_), vec(reg_of(i.a, p)));
    if (i.b >= 0) a_.vmovups(at(call_y_ + p * bytes_), vec(reg_of(i.b, p)));
  }
  unlock_all();
  spill_live();
  // Pinned registers: accumulators and hoisted values.
  for (int r = 0; r < 32; ++r) {
    if (vec_[r].pinned) a_.vmovups(at(saves_ + r * bytes_), vec(r));
  }
  Gp kept[] = {x::rdx, x::rcx, x::r8, x::r9, x::r10, x::rsi, x::rdi, x::r11};
  for (int j = 0; j < 8; ++j) a_.mov(at(gp_save_ + 8 * j, 8), kept[j]);
  if (avx512_ && mode_ == Mode::masked) {
    a_.kmovw(at(gp_save_ + 64), x::k(1));
    a_.kmovw(at(gp_save_ + 72), x::k(2));
  }
  a_.mov(x::rdi, imm(reinterpret_cast<uint64_t>(&kernel::call_entry(static_cast<int>(i.imm)))));
  a_.lea(x::rsi, at(call_x_));
  a_.mov(x::rdx, x::rsi);
  a_.lea(x::rcx, at(call_y_));
  a_.mov(x::r8d, imm(n * bytes_ * 8 / bits_of(i.lane)));
  call_function(reinterpret_cast<const void*>(&call_lanes));
  for (int j = 0; j < 8; ++j) a_.mov(kept[j], at(gp_save_ + 8 * j, 8));
  if (avx512_ && mode_ == Mode::masked) {
    a_.kmovw(x::k(1), at(gp_save_ + 64));
    a_.kmovw(x::k(2), at(gp_save_ + 72));
  }
  for (int r = 0; r < 32; ++r) {
    if (vec_[r].pinned) a_.vmovups(vec(r), at(saves_ + r * bytes_));
  }
  for (int p = 0; p < n; ++p) a_.vmovups(vec(define(id, p)), at(call_x_ + p * bytes_));
}

// The rare lanes go out of line, where every register is saved and restored.
void CodeEmitter::emit_patch(int id, const Instr& i) {
  if (call_x_ == kNone) {
    call_x_ = frame(2 * bytes_);
    call_y_ = frame(2 * bytes_);
  }
  if (gp_save_ == kNone) gp_save_ = frame(8 * 16);
  if (saves_ == kNone) saves_ = frame(34 * bytes_);
  Stub s{assembler::new_label(a_),
         assembler::new_label(a_),
         id,
         {kNone, kNone},
         {kNone, kNone},
         reg_of(i.a, 0),
         {},
         {},
         mode_};
  for (int p = 0; p < parts(id); ++p) {
    s.x[p] = reg_of(i.c, p);
    int fast = reg_of(i.b, p);
    if (i.b != i.c && transfer(i.b, id, p)) {
      s.dst[p] = places_[id].reg[p];
    } else {
      s.dst[p] = define(id, p);
      a_.vmovaps(vec(s.dst[p]), vec(fast));
    }
  }
  if (avx512_) {
    a_.kortestw(x::k(s.mask), x::k(s.mask));
  } else {
    a_.vptest(vec(s.mask), vec(s.mask));
  }
  a_.jnz(s.at);
  a_.bind(s.back);
  std::memcpy(s.vec, vec_, sizeof vec_);
  std::memcpy(s.k, kreg_, sizeof kreg_);
  stubs_.push_back(std::move(s));
}

void CodeEmitter::emit_stubs() {
  Gp kept[] = {x::rdx, x::rcx, x::r8, x::r9, x::r10, x::rsi, x::rdi, x::r11};
  for (Stub& s : stubs_) {
    const Instr& i = k_.instrs[s.id];
    a_.bind(s.at);
    auto each_saved = [&](auto f) {
      for (int r = 0; r < form_.registers; ++r) {
        if (s.vec[r].value >= 0 || s.vec[r].pinned || s.vec[r].locked) f(r);
      }
    };
    each_saved([&](int r) { a_.vmovups(at(saves_ + r * bytes_), vec(r)); });
    for (int j = 0; j < 8; ++j) a_.mov(at(gp_save_ + 8 * j, 8), kept[j]);
    if (avx512_) {
      for (int r = 1; r < 7; ++r) a_.kmovw(at(gp_save_ + 64 + 8 * r), x::k(r));
      a_.kmovw(x::ecx, x::k(s.mask));
    } else {
      a_.vmovmskps(x::ecx, vec(s.mask));
    }
    int n = parts(s.id);
    if (n * bytes_ * 8 / bits_of(i.lane) < lanes_) a_.and_(x::ecx, imm((1 << (bytes_ * 8 / bits_of(i.lane))) - 1));
    for (int p = 0; p < n; ++p) {
      a_.vmovups(at(call_x_ + p * bytes_), vec(s.dst[p]));
      a_.vmovups(at(call_y_ + p * bytes_), vec(s.x[p]));
    }
    a_.mov(x::rdi, imm(reinterpret_cast<uint64_t>(&kernel::call_entry(static_cast<int>(i.imm)))));
    a_.lea(x::rsi, at(call_x_));
    a_.lea(x::rdx, at(call_y_));
    call_function(reinterpret_cast<const void*>(&patch_lanes));
    for (int j = 0; j < 8; ++j) a_.mov(kept[j], at(gp_save_ + 8 * j, 8));
    if (avx512_) {
      for (int r = 1; r < 7; ++r) a_.kmovw(x::k(r), at(gp_save_ + 64 + 8 * r));
    }
    each_saved([&](int r) { a_.vmovups(vec(r), at(saves_ + r * bytes_)); });
    for (int p = 0; p < n; ++p) a_.vmovups(vec(s.dst[p]), at(call_x_ + p * bytes_));
    a_.jmp(s.back);
  }
}

}  // namespace msjit::codegen::x86
