// Kernels in AArch64 machine code: NEON. A vector has eight 32-bit lanes, as on AVX2, in two registers: whatever order
// results depend on is AVX2's.
#pragma once
#include "jit/codegen/cpu/kernel_emitter.h"

namespace msjit::codegen::aarch64 {

using asmjit::Label;
using asmjit::a64::Gp;
using asmjit::a64::Mem;
using asmjit::a64::Vec;
using kernel::Instr;
using kernel::Kernel;
using kernel::Lane;
using kernel::Prim;
using kernel::ReduceOp;
using kernel::Section;

// The assembler, before what it serves.
struct Assembling {
  explicit Assembling(asmjit::CodeHolder& code) : a_(&code) {}
  asmjit::a64::Assembler a_;
};
// Any 64 bits to a register.
void move_bits(asmjit::a64::Assembler& a, const Gp& to, uint64_t bits);
// to = from + n, n of 24 bits at most.
void add_number(asmjit::a64::Assembler& a, const Gp& to, const Gp& from, int n);

class CodeEmitter final : private Assembling, public KernelEmitter {
 public:
  CodeEmitter(asmjit::CodeHolder& code, const Kernel& k, const Interleaved& wide);

 private:
  static constexpr int kPerVector = 2;

  // ---- structure (loops.cpp)
  void emit_leave() override;
  void emit_entries() override;
  void zero_column() override;
  void step_column(int columns) override;
  void limit_chunk(int columns) override;
  void branch_unless_room(int columns, bool chunked, const Label& to) override;
  void branch_if_room(int columns, bool chunked, const Label& to) override;
  void branch_if_past(bool chunked, const Label& to) override;
  void branch_if_before(bool chunked, const Label& to) override;
  void begin_tail(bool chunked) override;
  void end_tail(bool chunked) override;
  void branch_if_no_rows(const Label& to) override;
  void branch_if_last_row(const Label& to) override;
  void restart_rows() override;
  void count_row() override;
  void branch_inside_chunk(int rows, const Label& to) override;
  void branch_if_rows(bool after_chunk, const Label& to) override;
  void load_pointers() override;
  void advance_rows() override;
  void jump(const Label& to) override;
  void align_loop() override;
  void bounce_copy(int buffer, bool in) override;
  void compare_limit(const Gp& r, bool chunked);
  void enter();

  // ---- registers (registers.cpp)
  void store_frame(int offset, int reg, bool k) override;
  void load_frame(int reg, int offset, bool k) override;
  void load_constant(int reg, int value) override;
  void clear_frame(int offset, int registers) override;
  Mem at(int offset);
  void splat(int reg, bool wide, uint64_t bits);  // to all lanes
  Label pool_lane(Lane lane, uint64_t bits) override;

  // ---- instructions (instructions.cpp, memory.cpp)
  void emit_simple(int id, const Instr& i) override;
  void emit_mask_logic(int id, const Instr& i) override;
  void emit_fma(int id, const Instr& i) override;
  void emit_compare(int id, const Instr& i) override;
  void emit_select(int id, const Instr& i) override;
  void emit_lookup(int id, const Instr& i) override;
  void emit_cvt(int id, const Instr& i) override;
  void emit_half(int id, const Instr& i) override;
  void emit_index(int id, const Instr& i) override;
  void emit_arg(int id, const Instr& i) override;
  void emit_load(int id, const Instr& i) override;
  void emit_pick(int id, const Instr& i) override;
  void emit_check(const Instr& i) override;
  void emit_store(int id, const Instr& i) override;
  void emit_call(int id, const Instr& i) override;
  void emit_patch(int id, const Instr& i) override;
  void emit_stubs() override;
  void emit_binary(Prim p, Lane lane, int d, int a, int b);
  void emit_shift(Prim p, Lane lane, int d, int a, int count, int by);  // by the number `count` or by a register
  void emit_choice(bool less, Lane lane, int d, int a, int b);          // a < b (or >) ? a : b
  void emit_product(int d, int a, int b);                               // of 64-bit integers
  void emit_to_integer(Lane from, int d, int a);                        // of the same width
  void emit_equality(Prim p, Lane lane, int d, int a, int b);
  void load_one(int reg, DType dtype, const Gp& from);
  void call_function(const void* fn);
  void prepare_calls();
  Mem address(int buffer, int part);
  Gp pointer(int buffer);

  // ---- reductions (reductions.cpp)
  void accumulate(int id, const Instr& i, int u, Mode mode) override;
  void combine(ReduceOp op, Lane lane, int acc, int v);
  void fold_totals() override;
  void finish_rows_reductions() override;
  void finish_cols_reductions(int u) override;
  void init_accumulator(Accumulator& a, int reg) override;

  // The registers whose lower halves belong to the caller come last.
  Vec vec(int i);
  Vec lanes(int i, bool wide) { return wide ? Vec(vec(i).d2()) : Vec(vec(i).s4()); }

  const bool calls_;
  bool reduces_ = false, keeps_ = false;  // keeps_: lower halves that belong to the caller are in use
  int saves_ = kNone, call_x_ = kNone, call_y_ = kNone;
  struct Stub {
    Label at, back;
    int id, dst[kMaxParts], x[kMaxParts], mask[kPerVector];
    Owner vec[32];
  };
  std::vector<Stub> stubs_;
  Gp args_, tmp_, tmp2_, tmp3_, col_, cols_, rows_;
  std::vector<Gp> pointers_;
};

}  // namespace msjit::codegen::aarch64
