// Counters and branches, entries and tails.
#include <cstddef>

#include "jit/codegen/cpu/aarch64/emitter.h"

namespace msjit::codegen::aarch64 {

namespace x = asmjit::a64;
using asmjit::imm;

namespace {

// Functions keep x19 to x28: kernels that call some hold everything there.
const Gp kPointers[] = {x::x4, x::x5, x::x6, x::x7, x::x12, x::x13, x::x14, x::x15};
const Gp kKeptPointers[] = {x::x23, x::x24, x::x25, x::x26, x::x27, x::x28};
constexpr int kSaved = 160;  // bytes: x29, x30, x19 to x28, d8 to d15

bool has_calls(const Kernel& k) {
  for (const Instr& i : k.instrs) {
    if (i.prim == Prim::call || i.prim == Prim::patch) return true;
  }
  return false;
}

}  // namespace

void move_bits(x::Assembler& a, const Gp& to, uint64_t bits) {
  a.movz(to, imm(bits & 0xffff));
  for (uint32_t shift = 16; shift < 64; shift += 16) {
    if (uint64_t part = bits >> shift & 0xffff) a.movk(to, imm(part), imm(shift));
  }
}

void add_number(x::Assembler& a, const Gp& to, const Gp& from, int n) {
  const bool down = n < 0;
  const int size = down ? -n : n, low = size & 0xfff, high = size & ~0xfff;
  if (high) down ? a.sub(to, from, imm(high)) : a.add(to, from, imm(high));
  if (low || !high) {
    const Gp& start = high ? to : from;
    down ? a.sub(to, start, imm(low)) : a.add(to, start, imm(low));
  }
}

CodeEmitter::CodeEmitter(asmjit::CodeHolder& code, const Kernel& k, const Interleaved& wide)
    : Assembling(code),
      KernelEmitter(Assembling::a_, k, wide,
                    {.bytes = 16,
                     .per_vector = kPerVector,
                     .registers = 28,
                     .accumulators = 4,
                     .mask_registers = false,
                     .pins_tables = false,
                     .packs_halves = false,
                     .pointers = static_cast<int>(has_calls(k) ? std::size(kKeptPointers) : std::size(kPointers))}),
      calls_(has_calls(k)) {
  args_ = calls_ ? x::x19 : x::x0;
  col_ = calls_ ? x::x20 : x::x1;
  cols_ = calls_ ? x::x21 : x::x2;
  rows_ = calls_ ? x::x22 : x::x3;
  tmp_ = x::x9;
  tmp2_ = x::x10;
  tmp3_ = x::x11;
  for (int b = 0; b < form_.pointers && b < static_cast<int>(k.buffers.size()); ++b)
    pointers_.push_back(calls_ ? kKeptPointers[b] : kPointers[b]);
  for (const Instr& i : k.instrs) reduces_ |= i.prim == Prim::reduce;
}

void CodeEmitter::enter() {
  a_.sub(x::sp, x::sp, imm(kSaved));
  a_.stp(x::x29, x::x30, x::ptr(x::sp));
  a_.add(x::x29, x::sp, imm(0));
  for (uint32_t r = 0; calls_ && r < 10; r += 2)
    a_.stp(x::x(19 + r), x::x(20 + r), x::ptr(x::sp, static_cast<int>(16 + 8 * r)));
  for (uint32_t r = 0; keeps_ && r < 8; r += 2)
    a_.stp(x::d(8 + r), x::d(9 + r), x::ptr(x::sp, static_cast<int>(96 + 8 * r)));
  add_number(a_, x::sp, x::sp, -((frame_size_ + 15) / 16 * 16));
}

void CodeEmitter::emit_leave() {
  a_.add(x::sp, x::x29, imm(0));
  for (uint32_t r = 0; calls_ && r < 10; r += 2)
    a_.ldp(x::x(19 + r), x::x(20 + r), x::ptr(x::sp, static_cast<int>(16 + 8 * r)));
  for (uint32_t r = 0; keeps_ && r < 8; r += 2)
    a_.ldp(x::d(8 + r), x::d(9 + r), x::ptr(x::sp, static_cast<int>(96 + 8 * r)));
  a_.ldp(x::x29, x::x30, x::ptr(x::sp));
  a_.add(x::sp, x::sp, imm(kSaved));
  a_.ret(x::x30);
}

void CodeEmitter::emit_entries() {
  a_.align(asmjit::AlignMode::kCode, 16);
  a_.bind(entry_);
  enter();
  if (calls_) a_.mov(args_, x::x0);
  load_pointers();
  a_.ldr(tmp_, x::ptr(args_, offsetof(KernelArgs, numbers)));
  a_.str(tmp_, at(numbers_slot_));
  if (k_.uses_index()) {
    a_.ldr(tmp_, x::ptr(args_, offsetof(KernelArgs, row0)));
    a_.str(tmp_, at(row_slot_));
    a_.ldr(tmp_, x::ptr(args_, offsetof(KernelArgs, col0)));
    a_.str(tmp_, at(col0_slot_));
  }
  a_.ldr(rows_, x::ptr(args_, offsetof(KernelArgs, rows)));
  a_.ldr(cols_, x::ptr(args_, offsetof(KernelArgs, cols)));
  a_.b(body_);

  if (!has_flat_) return;
  a_.align(asmjit::AlignMode::kCode, 16);
  a_.bind(flat_);  // addresses, then the number of columns
  enter();
  const int buffers = static_cast<int>(k_.buffers.size());
  for (int b = 0; b < buffers; ++b) a_.mov(pointers_[b], x::x(static_cast<uint32_t>(b)));
  a_.mov(cols_, x::x(static_cast<uint32_t>(buffers)));
  a_.movz(rows_, imm(1));
  a_.b(body_);
}

void CodeEmitter::load_pointers() {
  a_.ldr(tmp_, x::ptr(args_, offsetof(KernelArgs, buffers)));
  for (int b = 0; b < static_cast<int>(k_.buffers.size()); ++b) {
    if (b < form_.pointers) {
      a_.ldr(pointers_[b], x::ptr(tmp_, b * 8));
    } else {
      a_.ldr(tmp2_, x::ptr(tmp_, b * 8));
      a_.str(tmp2_, at(pointer_slots_[b]));
    }
  }
}

void CodeEmitter::advance_rows() {
  a_.ldr(tmp_, x::ptr(args_, offsetof(KernelArgs, row_strides)));
  for (int b = 0; b < static_cast<int>(k_.buffers.size()); ++b) {
    a_.ldr(tmp2_, x::ptr(tmp_, b * 8));
    if (b < form_.pointers) {
      a_.add(pointers_[b], pointers_[b], tmp2_);
    } else {
      a_.ldr(tmp3_, at(pointer_slots_[b]));
      a_.add(tmp3_, tmp3_, tmp2_);
      a_.str(tmp3_, at(pointer_slots_[b]));
    }
  }
  if (k_.uses_index()) {
    a_.ldr(tmp_, at(row_slot_));
    a_.add(tmp_, tmp_, imm(1));
    a_.str(tmp_, at(row_slot_));
  }
}

void CodeEmitter::jump(const Label& to) { a_.b(to); }
void CodeEmitter::align_loop() { a_.align(asmjit::AlignMode::kCode, 16); }

// ---- columns

void CodeEmitter::zero_column() { a_.movz(col_, imm(0)); }
void CodeEmitter::step_column(int columns) { a_.add(col_, col_, imm(columns)); }

void CodeEmitter::limit_chunk(int columns) {
  add_number(a_, tmp_, col_, columns);
  a_.cmp(tmp_, cols_);
  a_.csel(tmp_, tmp_, cols_, imm(asmjit::a64::CondCode::kLO));
  a_.str(tmp_, at(limit_slot_));
}

void CodeEmitter::compare_limit(const Gp& r, bool chunked) {
  if (chunked) a_.ldr(tmp2_, at(limit_slot_));
  a_.cmp(r, chunked ? tmp2_ : cols_);
}

void CodeEmitter::branch_unless_room(int columns, bool chunked, const Label& to) {
  a_.add(tmp_, col_, imm(columns));
  compare_limit(tmp_, chunked);
  a_.b_hi(to);
}

void CodeEmitter::branch_if_room(int columns, bool chunked, const Label& to) {
  a_.add(tmp_, col_, imm(columns));
  compare_limit(tmp_, chunked);
  a_.b_ls(to);
}

void CodeEmitter::branch_if_past(bool chunked, const Label& to) {
  compare_limit(col_, chunked);
  a_.b_hs(to);
}

void CodeEmitter::branch_if_before(bool chunked, const Label& to) {
  compare_limit(col_, chunked);
  a_.b_lo(to);
}

// What lanes a reduction may take, as masks of 32 and of 64 bits.
void CodeEmitter::begin_tail(bool chunked) {
  if (!reduces_) return;
  if (chunked) a_.ldr(tmp2_, at(limit_slot_));
  a_.sub(tmp_, chunked ? tmp2_ : cols_, col_);
  static constexpr int32_t kIota[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  Label iota = pool(kIota, 32);
  a_.adr(x::x17, iota);
  for (int p = 0; p < kPerVector; ++p) {
    Vec left = vec(scratch(0)), mask = vec(scratch(1)), wide = vec(scratch(2));
    a_.dup(left.s4(), tmp_.w());
    a_.ldr(mask.q(), x::ptr(x::x17, p * 16));
    a_.cmgt(mask.s4(), left.s4(), mask.s4());
    a_.sshll(wide.d2(), mask.s2(), imm(0));
    a_.str(wide.q(), at(tail_slot_ + 32 + p * 32));
    a_.sshll2(wide.d2(), mask.s4(), imm(0));
    a_.str(wide.q(), at(tail_slot_ + 32 + p * 32 + 16));
    a_.str(mask.q(), at(tail_slot_ + p * 16));
  }
}

void CodeEmitter::end_tail(bool chunked) {
  if (chunked) {
    a_.ldr(col_, at(limit_slot_));
  } else {
    a_.mov(col_, cols_);
  }
}

// ---- rows

void CodeEmitter::branch_if_no_rows(const Label& to) { a_.cbz(rows_, to); }

void CodeEmitter::branch_if_last_row(const Label& to) {
  a_.sub(rows_, rows_, imm(1));
  a_.cbz(rows_, to);
}

void CodeEmitter::restart_rows() {
  if (k_.uses_index()) {
    a_.ldr(tmp_, x::ptr(args_, offsetof(KernelArgs, row0)));
    a_.str(tmp_, at(row_slot_));
  }
  a_.ldr(rows_, x::ptr(args_, offsetof(KernelArgs, rows)));
}

void CodeEmitter::count_row() { a_.sub(rows_, rows_, imm(1)); }

void CodeEmitter::branch_inside_chunk(int rows, const Label& to) {
  a_.and_(tmp_, rows_, imm(rows - 1));
  a_.cbnz(tmp_, to);
}

void CodeEmitter::branch_if_rows(bool, const Label& to) { a_.cbnz(rows_, to); }

// ---- what is left of a row, element by element

void CodeEmitter::bounce_copy(int buffer, bool in) {
  const int element = size_of(k_.buffers[buffer].dtype);
  const uint32_t shift = element == 1 ? 0 : element == 2 ? 1 : element == 4 ? 2 : 3;
  Label loop = assembler::new_label(a_);
  a_.add(x::x17, pointer(buffer), col_, x::lsl(shift));
  add_number(a_, x::x16, x::sp, bounce_slots_[buffer]);
  a_.sub(tmp2_, cols_, col_);
  a_.bind(loop);
  a_.sub(tmp2_, tmp2_, imm(1));
  const Mem from = x::ptr(in ? x::x17 : x::x16, tmp2_, x::lsl(shift));
  const Mem to = x::ptr(in ? x::x16 : x::x17, tmp2_, x::lsl(shift));
  switch (element) {
    case 1:
      a_.ldrb(tmp3_.w(), from);
      a_.strb(tmp3_.w(), to);
      break;
    case 2:
      a_.ldrh(tmp3_.w(), from);
      a_.strh(tmp3_.w(), to);
      break;
    case 4:
      a_.ldr(tmp3_.w(), from);
      a_.str(tmp3_.w(), to);
      break;
    default:
      a_.ldr(tmp3_, from);
      a_.str(tmp3_, to);
      break;
  }
  a_.cbnz(tmp2_, loop);
}

}  // namespace msjit::codegen::aarch64
