// The loops around sections, entries and tails.
#include <algorithm>

#include "jit/codegen/cpu/emitter.h"
#include "src/base/check.h"

namespace msjit::codegen::x86 {

namespace x = asmjit::x86;
using asmjit::imm;

namespace {
constexpr int kChunk = 4096;           // columns summed in f32 before they are added in f64
constexpr int kStreamAbove = 4 << 20;  // columns: 16 MB of f32, where stores past the caches begin to pay
constexpr int kRowChunk = 256;         // rows likewise, a power of two

// Whether the order of the operands shows in the result.
bool rounds(ReduceOp op, Lane lane) { return is_float(lane) && (op == ReduceOp::sum || op == ReduceOp::prod); }
}  // namespace

CodeEmitter::CodeEmitter(asmjit::CodeHolder& code, const Kernel& k, bool avx512, const Interleaved& wide)
    : a_(&code),
      k_(k),
      wide_(wide),
      avx512_(avx512),
      bytes_(avx512 ? 64 : 32),
      lanes_(bytes_ / 4),
      vec_count_(avx512 ? 30 : 13) {
  gp_args_ = x::rdi;
  gp_tmp_ = x::rax;
  gp_tmp2_ = x::r11;
  gp_col_ = x::rsi;
  gp_cols_ = x::rdx;
  gp_rows_ = x::rcx;
  const Gp available[] = {x::r8, x::r9, x::r10, x::rbx, x::r12, x::r13, x::r14, x::r15};
  for (size_t b = 0; b < k.buffers.size() && b < std::size(available); ++b) {
    gp_pointers_.push_back(available[b]);
    if (b >= 3) saved_.push_back(available[b]);
  }
  entry_ = a_.newLabel();
  flat_ = a_.newLabel();
  small_ = a_.newLabel();
  body_ = a_.newLabel();
}

void CodeEmitter::emit() {
  for (size_t b = 0; b < k_.buffers.size(); ++b) {
    pointer_slots_.push_back(b < gp_pointers_.size() ? kNone : frame(8));
    bounce_slots_.push_back(avx512_ ? kNone : frame(64));
  }
  numbers_slot_ = frame(8);
  row_slot_ = frame(8);
  col0_slot_ = frame(8);
  args_slot_ = frame(8);  // limit of the current chunk
  if (!avx512_) tail_slot_ = frame(96);
  analyse();
  a_.bind(body_);
  k_.kind == kernel::Kind::kRows ? emit_rows() : emit_cols();
  a_.vzeroupper();
  a_.lea(x::rsp, x::ptr(x::rbp, -8 * static_cast<int>(saved_.size())));
  for (size_t i = saved_.size(); i-- > 0;) a_.pop(saved_[i]);
  a_.pop(x::rbp);
  a_.ret();
  emit_stubs();
  size_t n = k_.buffers.size();
  has_flat_ =
      k_.is_map() && k_.kind == kernel::Kind::kRows && (n == 2 || n == 3) && k_.numbers.empty() && !k_.uses_index();
  for (const kernel::Buffer& b : k_.buffers) has_flat_ &= b.access == kernel::Access::unit && !b.scratch;
  emit_small();
  emit_entries();
  emit_pool();
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
  Label whole = a_.newLabel();
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

void CodeEmitter::emit_body(int section, int u, Mode mode) {
  mode_ = mode;
  displacement_ = u * lanes_;
  reset_registers();
  prepare_section(section);
  const auto& body = k_.sections[section].body;
  for (size_t p = 0; p < body.size(); ++p) {
    position_ = static_cast<int>(p);
    const Instr& i = k_.instrs[body[p]];
    if (section == wide_.section) displacement_ = wide_.unit[body[p]] * lanes_;
    for (int o = 0; o < 3; ++o) {  // no operand may be evicted for another
      int v = i.operand(o);
      if (v < 0) continue;
      for (int r : places_[v].reg) {
        if (r != kNone) (in_k(v) ? kreg_[r] : vec_[r]).locked = true;
      }
    }
    if (i.prim == Prim::reduce) {
      accumulate(body[p], i, u, mode);
      free_dead(body[p]);
      unlock_all();
    } else {
      instruction(body[p]);
    }
  }
  position_ = kFar;
  reset_registers();
}

int CodeEmitter::choose_unroll(int section) {
  int size = 0, accumulators = 0;
  for (int id : k_.sections[section].body) {
    const Instr& i = k_.instrs[id];
    // The steps are the partial sums: as many whatever else the loop does, so that a sum fused with its operands has
    // the same bits as one by itself.
    if (k_.kind == kernel::Kind::kRows && i.prim == Prim::reduce && rounds(static_cast<ReduceOp>(i.imm), i.lane))
      return 2;
    if (i.prim != Prim::const_ && i.prim != Prim::table) size += parts(id);
    if (i.prim == Prim::call || i.prim == Prim::patch) size += 40;
    if (i.prim == Prim::reduce) accumulators += i.lane != Lane::mask && bits_of(i.lane) == 64 ? 2 : 1;
  }
  int unroll = size <= 12 ? 4 : size <= 40 ? 2 : 1;
  int limit = avx512_ ? 16 : 6;
  while (unroll > 1 && accumulators * unroll > limit) unroll /= 2;
  return unroll;
}

void CodeEmitter::emit_rows() {
  Label row = a_.newLabel(), done = a_.newLabel();
  emit_body(0, 0, Mode::full);
  // With one loop and nothing done per row, what is pinned for the loop stays for all rows.
  int loops = 0, loop = kNone;
  bool plain = true;
  for (size_t s = 1; s < k_.sections.size(); ++s) {
    const Section& sec = k_.sections[s];
    if (sec.body.empty() || static_cast<int>(s) == wide_.section) continue;
    if (sec.type == Section::kLoop) {
      ++loops;
      loop = static_cast<int>(s);
    } else {
      plain = false;
    }
  }
  plain = plain && loops == 1 && k_.is_map();
  if (plain) {
    const int pinned_for = loop == wide_.loop ? wide_.section : loop;
    prepare_section(pinned_for);
    position_ = -1;
    pin_uniforms(pinned_for, 0);
  }
  a_.test(gp_rows_, gp_rows_);
  a_.jz(done);
  a_.bind(row);
  for (size_t s = 1; s < k_.sections.size(); ++s) {
    const Section& sec = k_.sections[s];
    if (sec.body.empty() || static_cast<int>(s) == wide_.section) continue;
    if (sec.type == Section::kRow) {
      emit_body(static_cast<int>(s), 0, Mode::full);
      continue;
    }
    unroll_ = static_cast<int>(s) == wide_.loop ? wide_.unroll : choose_unroll(static_cast<int>(s));
    begin_reductions(static_cast<int>(s), unroll_);
    if (!plain) {
      const int pinned_for = static_cast<int>(s) == wide_.loop ? wide_.section : static_cast<int>(s);
      prepare_section(pinned_for);
      position_ = -1;
      pin_uniforms(pinned_for, 0);
    }
    emit_loop(static_cast<int>(s));
    if (!plain) unpin_all();
    finish_rows_reductions();
  }
  a_.dec(gp_rows_);
  a_.jz(done);
  advance_rows();
  a_.jmp(row);
  a_.bind(done);
}

// The columns of one row: unrolled, single, and what is left by mask or through a bounce buffer.
void CodeEmitter::emit_loop(int section) {
  bool chunked = false;
  for (const Accumulator& acc : accumulators_) chunked |= acc.totals != kNone;
  Label chunk = a_.newLabel(), single = a_.newLabel(), end = a_.newLabel();
  a_.xor_(gp_col_.r32(), gp_col_.r32());
  Mem limit = at(args_slot_, 8);
  auto compare_limit = [&](Gp r) { chunked ? a_.cmp(r, limit) : a_.cmp(r, gp_cols_); };
  if (chunked) {
    a_.bind(chunk);
    a_.lea(gp_tmp_, x::ptr(gp_col_, kChunk));
    a_.cmp(gp_tmp_, gp_cols_);
    a_.cmova(gp_tmp_, gp_cols_);
    a_.mov(limit, gp_tmp_);
  }
  // Whole vectors apart from the masked rest, unless the code would grow long.
  bool main = unroll_ > 1 || !avx512_ || k_.sections[section].body.size() <= 200;
  auto counted = [&](int unroll, Label out) {
    Label body = a_.newLabel();
    a_.lea(gp_tmp_, x::ptr(gp_col_, unroll * lanes_));
    compare_limit(gp_tmp_);
    a_.ja(out);
    a_.align(asmjit::AlignMode::kCode, 32);
    a_.bind(body);
    if (section == wide_.loop && unroll == wide_.unroll) {
      emit_body(wide_.section, 0, Mode::full);
    } else {
      for (int u = 0; u < unroll; ++u) emit_body(section, u, Mode::full);
    }
    a_.add(gp_col_, imm(unroll * lanes_));
    a_.lea(gp_tmp_, x::ptr(gp_col_, unroll * lanes_));
    compare_limit(gp_tmp_);
    a_.jbe(body);
  };
  if (streams(section)) emit_streaming(section, counted);
  if (main) counted(unroll_, single);
  a_.bind(single);
  if (!avx512_ && unroll_ > 1) {
    Label tail = a_.newLabel();
    counted(1, tail);
    a_.bind(tail);
  }
  compare_limit(gp_col_);
  a_.jae(end);
  Label masked = a_.newLabel();
  a_.bind(masked);
  if (chunked) {
    a_.mov(gp_tmp_, limit);
  } else {
    a_.mov(gp_tmp_, gp_cols_);
  }
  a_.sub(gp_tmp_, gp_col_);
  set_tail_mask(gp_tmp_);
  if (avx512_) {
    emit_body(section, 0, Mode::masked);
    a_.add(gp_col_, imm(lanes_));
    compare_limit(gp_col_);
    a_.jb(masked);
  } else {
    bounce_in(section);
    emit_body(section, 0, Mode::bounce);
    bounce_out(section);
    chunked ? a_.mov(gp_col_, limit) : a_.mov(gp_col_, gp_cols_);
  }
  a_.bind(end);
  if (chunked) {
    fold_totals();
    a_.cmp(gp_col_, gp_cols_);
    a_.jb(chunk);
  }
}

// Whether results may bypass the caches: a pointwise loop short enough to be bound by memory.
bool CodeEmitter::streams(int section) const {
  if (!k_.is_map()) return false;
  bool stores = false;
  for (int id : k_.sections[section].body) {
    const Instr& i = k_.instrs[id];
    if (i.prim == Prim::call || i.prim == Prim::patch) return false;
    stores |= i.prim == Prim::store && size_of(k_.buffers[i.imm].dtype) >= 4;
  }
  return stores && k_.sections[section].body.size() <= 64;
}

// Rows of kStreamAbove columns and more: stores past the caches, loads prefetched. Falls into the usual loops.
template <class Counted>
void CodeEmitter::emit_streaming(int section, Counted counted) {
  Label plain = a_.newLabel();
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
  Label loop = a_.newLabel();
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
  x::Xmm t = xmm(scratch());
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

void CodeEmitter::bounce_in(int section) {
  std::vector<bool> done(k_.buffers.size());
  for (int id : k_.sections[section].body) {
    const Instr& i = k_.instrs[id];
    if (i.prim != Prim::load || done[i.imm] || k_.buffers[i.imm].access != kernel::Access::unit) continue;
    done[i.imm] = true;
    a_.vpxor(xmm(scratch()), xmm(scratch()), xmm(scratch()));
    a_.vmovups(at(bounce_slots_[i.imm]), vec(scratch()));
    a_.vmovups(at(bounce_slots_[i.imm] + 32), vec(scratch()));
    bounce_copy(static_cast<int>(i.imm), true);
  }
}

void CodeEmitter::bounce_out(int section) {
  std::vector<bool> done(k_.buffers.size());
  for (int id : k_.sections[section].body) {
    const Instr& i = k_.instrs[id];
    if (i.prim != Prim::store || done[i.imm] || k_.buffers[i.imm].access != kernel::Access::unit) continue;
    done[i.imm] = true;
    bounce_copy(static_cast<int>(i.imm), false);
  }
}

void CodeEmitter::emit_cols() {
  emit_body(0, 0, Mode::full);
  int loop = 2, after = k_.sections.size() > 3 ? 3 : kNone;
  Label single = a_.newLabel(), tail = a_.newLabel(), done = a_.newLabel();
  auto block = [&](int unroll, Mode mode) {
    unroll_ = unroll;
    Label row = a_.newLabel(), finished = a_.newLabel();
    begin_reductions(loop, unroll);
    bool folds = false;
    for (const Accumulator& acc : accumulators_) folds |= acc.totals != kNone;
    prepare_section(loop);
    position_ = -1;
    pin_uniforms(loop, 0);
    load_pointers();
    if (k_.uses_index()) {
      a_.mov(gp_tmp_, x::ptr(gp_args_, 40, 8));
      a_.mov(at(row_slot_, 8), gp_tmp_);
    }
    a_.mov(gp_rows_, x::ptr(gp_args_, 24, 8));
    a_.test(gp_rows_, gp_rows_);
    a_.jz(finished);
    a_.bind(row);
    if (mode == Mode::bounce) bounce_in(loop);
    for (int u = 0; u < unroll; ++u) emit_body(loop, u, mode);
    if (mode == Mode::bounce) bounce_out(loop);
    advance_rows();
    a_.dec(gp_rows_);
    if (folds) {
      Label go_on = a_.newLabel();
      a_.test(gp_rows_.r32(), imm(kRowChunk - 1));
      a_.jnz(go_on);
      fold_totals();
      a_.bind(go_on);
      a_.test(gp_rows_, gp_rows_);
    }
    a_.jnz(row);
    a_.bind(finished);
    unpin_all();
    load_pointers();
    for (int u = 0; u < unroll; ++u) {
      finish_cols_reductions(u);
      if (after == kNone) continue;
      if (mode == Mode::bounce) bounce_in(after);
      emit_body(after, u, mode);
      if (mode == Mode::bounce) bounce_out(after);
    }
  };
  auto counted = [&](int unroll, Label out) {
    Label again = a_.newLabel();
    a_.bind(again);
    a_.lea(gp_tmp_, x::ptr(gp_col_, unroll * lanes_));
    a_.cmp(gp_tmp_, gp_cols_);
    a_.ja(out);
    block(unroll, Mode::full);
    a_.add(gp_col_, imm(unroll * lanes_));
    a_.jmp(again);
  };
  a_.xor_(gp_col_.r32(), gp_col_.r32());
  int unroll = choose_unroll(loop);
  if (unroll > 1) counted(unroll, single);
  a_.bind(single);
  if (!avx512_) counted(1, tail);
  a_.bind(tail);
  a_.cmp(gp_col_, gp_cols_);
  a_.jae(done);
  a_.mov(gp_tmp_, gp_cols_);
  a_.sub(gp_tmp_, gp_col_);
  set_tail_mask(gp_tmp_);
  block(1, avx512_ ? Mode::masked : Mode::bounce);
  if (avx512_) {
    a_.add(gp_col_, imm(lanes_));
    a_.jmp(tail);
  }
  a_.bind(done);
}

}  // namespace msjit::codegen::x86
