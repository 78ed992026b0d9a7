// Counters and branches, entries and tails.
#include <algorithm>

#include "jit/codegen/cpu/x86/emitter.h"

namespace msjit::codegen::x86 {

namespace x = asmjit::x86;
using asmjit::imm;

namespace {
constexpr int kStreamAbove = 4 << 20;  // columns: 16 MB of f32, where stores past the caches begin to pay

const Gp kPointers[] = {x::r8, x::r9, x::r10, x::rbx, x::r12, x::r13, x::r14, x::r15};
}  // namespace

CodeEmitter::CodeEmitter(asmjit::CodeHolder& code, const Kernel& k, bool avx512, const Interleaved& wide)
    : Assembling(code),
      KernelEmitter(Assembling::a_, k, wide,
                    {.bytes = avx512 ? 64 : 32,
                     .per_vector = 1,
                     .registers = avx512 ? 30 : 13,
                     .accumulators = avx512 ? 16 : 6,
                     .mask_registers = avx512,
                     .pins_tables = avx512,
                     .packs_halves = true,
                     .pointers = static_cast<int>(std::size(kPointers))}),
      avx512_(avx512) {
  gp_args_ = x::rdi;
  gp_tmp_ = x::rax;
  gp_tmp2_ = x::r11;
  gp_col_ = x::rsi;
  gp_cols_ = x::rdx;
  gp_rows_ = x::rcx;
  for (size_t b = 0; b < k.buffers.size() && b < std::size(kPointers); ++b) {
    gp_pointers_.push_back(kPointers[b]);
    if (b >= 3) saved_.push_back(kPointers[b]);
  }
  small_ = assembler::new_label(a_);
}

void CodeEmitter::emit_leave() {
  a_.vzeroupper();
  a_.lea(x::rsp, x::ptr(x::rbp, -8 * static_cast<int>(saved_.size())));
  for (size_t i = saved_.size(); i-- > 0;) a_.pop(saved_[i]);
  a_.pop(x::rbp);
  a_.ret();
}

// A flat call of at most one vector, which most calls on small tensors are: no frame, no loop.
void CodeEmitter::emit_small() {
  if (!has_flat_ || !avx512_) return;
  int loop = kNone;
  for (size_t s = 0; s < k_.sections.size(); ++s) {
    for (int id : k_.sections[s].body) {
      Prim p = k_.instrs[id].prim;
      if (p == Prim::const_ || p == Prim::table || static_cast<int>(s) == wide_.section) continue;
      if (p == Prim::call || p == Prim::patch || p == Prim::check || (loop != kNone && loop != static_cast<int>(s)))
        return;
      loop = static_cast<int>(s);
    }
  }
  if (loop == kNone || k_.sections[loop].type != Section::kLoop) return;
  unpin_all();
  touches_frame_ = false;
  Label whole = assembler::new_label(a_);
  a_.align(asmjit::AlignMode::kCode, 16);
  a_.bind(small_);
  a_.je(whole);
  a_.mov(gp_tmp_.r32(), imm(0xffff));
  a_.bzhi(gp_tmp_.r32(), gp_tmp_.r32(), gp_cols_.r32());
  a_.kmovw(x::k(1), gp_tmp_.r32());
  a_.kshiftrw(x::k(2), x::k(1), imm(8));
  emit_body(loop, 0, Mode::masked);
  a_.vzeroupper();
  a_.ret();
  a_.bind(whole);
  emit_body(loop, 0, Mode::full);
  a_.vzeroupper();
  a_.ret();
  has_small_ = !touches_frame_;
}

void CodeEmitter::load_pointers() {
  a_.mov(gp_tmp_, x::ptr(gp_args_, 0, 8));
  for (size_t b = 0; b < k_.buffers.size(); ++b) {
    if (b < gp_pointers_.size()) {
      a_.mov(gp_pointers_[b], x::ptr(gp_tmp_, static_cast<int>(b) * 8, 8));
    } else {
      a_.mov(gp_tmp2_, x::ptr(gp_tmp_, static_cast<int>(b) * 8, 8));
      a_.mov(at(pointer_slots_[b], 8), gp_tmp2_);
    }
  }
}

void CodeEmitter::advance_rows() {
  a_.mov(gp_tmp_, x::ptr(gp_args_, 8, 8));
  for (size_t b = 0; b < k_.buffers.size(); ++b) {
    if (b < gp_pointers_.size()) {
      a_.add(gp_pointers_[b], x::ptr(gp_tmp_, static_cast<int>(b) * 8, 8));
    } else {
      a_.mov(gp_tmp2_, x::ptr(gp_tmp_, static_cast<int>(b) * 8, 8));
      a_.add(at(pointer_slots_[b], 8), gp_tmp2_);
    }
  }
  if (k_.uses_index()) a_.inc(at(row_slot_, 8));
}

void CodeEmitter::emit_entries() {
  auto frame_setup = [&] {
    a_.push(x::rbp);
    a_.mov(x::rbp, x::rsp);
    for (const Gp& r : saved_) a_.push(r);
    a_.and_(x::rsp, imm(-64));
    a_.sub(x::rsp, imm((frame_size_ + 63) / 64 * 64));
  };
  a_.bind(entry_);
  frame_setup();
  load_pointers();
  a_.mov(gp_tmp_, x::ptr(gp_args_, 16, 8));
  a_.mov(at(numbers_slot_, 8), gp_tmp_);
  if (k_.uses_index()) {
    a_.mov(gp_tmp_, x::ptr(gp_args_, 40, 8));
    a_.mov(at(row_slot_, 8), gp_tmp_);
    a_.mov(gp_tmp_, x::ptr(gp_args_, 48, 8));
    a_.mov(at(col0_slot_, 8), gp_tmp_);
  }
  a_.mov(gp_rows_, x::ptr(gp_args_, 24, 8));
  a_.mov(gp_cols_, x::ptr(gp_args_, 32, 8));
  a_.jmp(body_);

  if (!has_flat_) return;
  a_.align(asmjit::AlignMode::kCode, 16);
  a_.bind(flat_);
  a_.mov(x::r8, x::rdi);
  a_.mov(x::r9, x::rsi);
  if (k_.buffers.size() == 3) {
    a_.mov(x::r10, x::rdx);
    a_.mov(gp_cols_, x::rcx);
  }
  if (has_small_) {
    a_.xor_(gp_col_.r32(), gp_col_.r32());
    a_.cmp(gp_cols_, imm(lanes_));
    a_.jbe(small_);
  }
  frame_setup();
  a_.mov(gp_rows_.r32(), imm(1));
  a_.jmp(body_);
}

void CodeEmitter::jump(const Label& to) { a_.jmp(to); }
void CodeEmitter::align_loop() { a_.align(asmjit::AlignMode::kCode, 32); }

// ---- columns

void CodeEmitter::zero_column() { a_.xor_(gp_col_.r32(), gp_col_.r32()); }
void CodeEmitter::step_column(int columns) { a_.add(gp_col_, imm(columns)); }

void CodeEmitter::limit_chunk(int columns) {
  a_.lea(gp_tmp_, x::ptr(gp_col_, columns));
  a_.cmp(gp_tmp_, gp_cols_);
  a_.cmova(gp_tmp_, gp_cols_);
  a_.mov(at(limit_slot_, 8), gp_tmp_);
}

void CodeEmitter::compare_limit(Gp r, bool chunked) { chunked ? a_.cmp(r, at(limit_slot_, 8)) : a_.cmp(r, gp_cols_); }

void CodeEmitter::branch_unless_room(int columns, bool chunked, const Label& to) {
  a_.lea(gp_tmp_, x::ptr(gp_col_, columns));
  compare_limit(gp_tmp_, chunked);
  a_.ja(to);
}

void CodeEmitter::branch_if_room(int columns, bool chunked, const Label& to) {
  a_.lea(gp_tmp_, x::ptr(gp_col_, columns));
  compare_limit(gp_tmp_, chunked);
  a_.jbe(to);
}

void CodeEmitter::branch_if_past(bool chunked, const Label& to) {
  compare_limit(gp_col_, chunked);
  a_.jae(to);
}

void CodeEmitter::branch_if_before(bool chunked, const Label& to) {
  compare_limit(gp_col_, chunked);
  a_.jb(to);
}

void CodeEmitter::begin_tail(bool chunked) {
  if (chunked) {
    a_.mov(gp_tmp_, at(limit_slot_, 8));
  } else {
    a_.mov(gp_tmp_, gp_cols_);
  }
  a_.sub(gp_tmp_, gp_col_);
  set_tail_mask(gp_tmp_);
}

void CodeEmitter::end_tail(bool chunked) { chunked ? a_.mov(gp_col_, at(limit_slot_, 8)) : a_.mov(gp_col_, gp_cols_); }

// ---- rows

void CodeEmitter::branch_if_no_rows(const Label& to) {
  a_.test(gp_rows_, gp_rows_);
  a_.jz(to);
}

void CodeEmitter::branch_if_last_row(const Label& to) {
  a_.dec(gp_rows_);
  a_.jz(to);
}

void CodeEmitter::restart_rows() {
  if (k_.uses_index()) {
    a_.mov(gp_tmp_, x::ptr(gp_args_, 40, 8));
    a_.mov(at(row_slot_, 8), gp_tmp_);
  }
  a_.mov(gp_rows_, x::ptr(gp_args_, 24, 8));
}

void CodeEmitter::count_row() { a_.dec(gp_rows_); }

void CodeEmitter::branch_inside_chunk(int rows, const Label& to) {
  a_.test(gp_rows_.r32(), imm(rows - 1));
  a_.jnz(to);
}

void CodeEmitter::branch_if_rows(bool after_chunk, const Label& to) {
  if (after_chunk) a_.test(gp_rows_, gp_rows_);
  a_.jnz(to);
}

// ---- long rows, and what is left of a row

// Rows of kStreamAbove columns and more: stores past the caches, loads prefetched. Falls into the usual loops.
void CodeEmitter::emit_streaming(int section, const std::function<void(int, const Label&)>& counted) {
  Label plain = assembler::new_label(a_);
  a_.cmp(gp_cols_, imm(kStreamAbove));
  a_.jb(plain);
  for (size_t b = 0; b < k_.buffers.size(); ++b) {
    const kernel::Buffer& buffer = k_.buffers[b];
    if (!buffer.written || buffer.access != kernel::Access::unit || size_of(buffer.dtype) < 4) continue;
    a_.test(pointer(static_cast<int>(b)).r32(), imm(bytes_ - 1));
    a_.jnz(plain);
  }
  streaming_ = true;
  counted(section == wide_.loop ? unroll_ : std::min(unroll_, 2), plain);
  streaming_ = false;
  a_.sfence();
  a_.bind(plain);
}

// remaining (rax) > 0 columns are left; at most a vector of them is taken.
void CodeEmitter::set_tail_mask(Gp remaining) {
  if (avx512_) {
    a_.mov(gp_tmp2_.r32(), imm(lanes_));
    a_.cmp(remaining, gp_tmp2_);
    a_.cmova(remaining, gp_tmp2_);
    a_.mov(gp_tmp2_.r32(), imm(0xffff));
    a_.bzhi(gp_tmp2_.r32(), gp_tmp2_.r32(), remaining.r32());
    a_.kmovw(x::k(1), gp_tmp2_.r32());
    a_.kshiftrw(x::k(2), x::k(1), imm(8));
    return;
  }
  int32_t iota[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  a_.vmovd(xmm(scratch()), remaining.r32());
  a_.vpbroadcastd(vec(scratch()), xmm(scratch()));
  a_.vpcmpgtd(vec(scratch()), vec(scratch()), x::ptr(pool(iota, 32)));
  a_.vmovups(at(tail_slot_), vec(scratch()));
  a_.vpmovsxdq(vec(scratch(1)), xmm(scratch()));
  a_.vmovups(at(tail_slot_ + 32), vec(scratch(1)));
  a_.vextracti128(xmm(scratch()), vec(scratch()), imm(1));
  a_.vpmovsxdq(vec(scratch(1)), xmm(scratch()));
  a_.vmovups(at(tail_slot_ + 64), vec(scratch(1)));
}

void CodeEmitter::bounce_copy(int buffer, bool in) {
  int element = size_of(k_.buffers[buffer].dtype), shift = element == 1 ? 0 : element == 2 ? 1 : element == 4 ? 2 : 3;
  Label loop = assembler::new_label(a_);
  Gp data = buffer < static_cast<int>(gp_pointers_.size()) ? gp_pointers_[buffer] : Gp(x::rbp);
  if (data == x::rbp) {
    a_.push(x::rbp);  // frame offsets move by 8 until it is back
    a_.mov(x::rbp, at(pointer_slots_[buffer] + 8, 8));
  }
  int extra = data == x::rbp ? 8 : 0;
  // r11 counts down from the remaining columns; the element goes through rax.
  a_.mov(gp_tmp2_, gp_cols_);
  a_.sub(gp_tmp2_, gp_col_);
  a_.bind(loop);
  a_.dec(gp_tmp2_);
  Mem slot = x::ptr(x::rsp, gp_tmp2_, static_cast<uint32_t>(shift), bounce_slots_[buffer] + extra,
                    static_cast<uint32_t>(element));
  a_.lea(gp_tmp_, x::ptr(gp_col_, gp_tmp2_));
  Mem memory = x::ptr(data, gp_tmp_, static_cast<uint32_t>(shift), 0, static_cast<uint32_t>(element));
  auto t = xmm(scratch());
  auto move = [&](const Mem& to, const Mem& from) {
    switch (element) {
      case 1:
        a_.vpinsrb(t, t, from, imm(0));
        a_.vpextrb(to, t, imm(0));
        break;
      case 2:
        a_.vpinsrw(t, t, from, imm(0));
        a_.vpextrw(to, t, imm(0));
        break;
      case 4:
        a_.vmovd(t, from);
        a_.vmovd(to, t);
        break;
      default:
        a_.vmovq(t, from);
        a_.vmovq(to, t);
        break;
    }
  };
  in ? move(slot, memory) : move(memory, slot);
  a_.test(gp_tmp2_, gp_tmp2_);
  a_.jnz(loop);
  if (data == x::rbp) a_.pop(x::rbp);
}

}  // namespace msjit::codegen::x86
