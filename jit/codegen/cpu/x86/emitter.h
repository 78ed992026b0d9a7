// Kernels in x86-64 machine code: AVX-512 (16 lanes) or AVX2 with FMA and F16C (8 lanes).
#pragma once
#include "jit/codegen/cpu/kernel_emitter.h"

namespace msjit::codegen::x86 {

using asmjit::Label;
using asmjit::x86::Gp;
namespace Inst = asmjit::x86::Inst;
using asmjit::x86::KReg;
using asmjit::x86::Mem;
using asmjit::x86::Vec;
using kernel::Instr;
using kernel::Kernel;
using kernel::Lane;
using kernel::Prim;
using kernel::ReduceOp;
using kernel::Section;

// The assembler, before what it serves.
struct Assembling {
  explicit Assembling(asmjit::CodeHolder& code) : a_(&code) {}
  asmjit::x86::Assembler a_;
};

class CodeEmitter final : private Assembling, public KernelEmitter {
 public:
  CodeEmitter(asmjit::CodeHolder& code, const Kernel& k, bool avx512, const Interleaved& wide);

 private:
  // ---- structure (loops.cpp)
  void emit_leave() override;
  void emit_entries() override;
  void emit_small() override;
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
  void emit_streaming(int section, const std::function<void(int, const Label&)>& counted) override;
  void compare_limit(Gp r, bool chunked);
  void set_tail_mask(Gp remaining);

  // ---- registers (registers.cpp)
  void store_frame(int offset, int reg, bool k) override;
  void load_frame(int reg, int offset, bool k) override;
  void load_constant(int reg, int value) override;
  void clear_frame(int offset, int registers) override;
  asmjit::Operand operand_of(int value, int part, bool allow_memory);
  Mem at(int offset, int size = 0) const;

  // ---- instructions (instructions.cpp, memory.cpp)
  void emit_simple(int id, const Instr& i) override;
  void emit_fma(int id, const Instr& i) override;
  void emit_compare(int id, const Instr& i) override;
  void emit_mask_logic(int id, const Instr& i) override;
  void emit_select(int id, const Instr& i) override;
  void emit_lookup(int id, const Instr& i) override;
  void emit_cvt(int id, const Instr& i) override;
  void emit_half(int id, const Instr& i) override;
  void emit_index(int id, const Instr& i) override;
  void emit_arg(int id, const Instr& i) override;
  void emit_load(int id, const Instr& i) override;
  void emit_pick(int id, const Instr& i) override;
  void emit_check(const Instr& i) override;
  void load_one(int reg, int buffer, const Mem& m);
  void emit_store(int id, const Instr& i) override;
  void emit_call(int id, const Instr& i) override;
  void emit_patch(int id, const Instr& i) override;
  void call_function(const void* fn);
  Mem address(int buffer, int part, int size, int ahead = 0);
  Gp pointer(int buffer);
  void narrow64(int dst, int lo, int hi);  // two vectors of 64-bit lanes to one of 32-bit lanes
  Label pool_lane(Lane lane, uint64_t bits) override;

  // ---- reductions (reductions.cpp)
  void accumulate(int id, const Instr& i, int u, Mode mode) override;
  void combine(ReduceOp op, Lane lane, int acc, const Vec& v);
  void fold_totals() override;
  void finish_rows_reductions() override;
  void finish_cols_reductions(int u) override;
  void init_accumulator(Accumulator& a, int reg) override;
  void across_lanes(ReduceOp op, Lane lane, int reg, int scratch);

  Vec vec(int i) const { return avx512_ ? Vec(asmjit::x86::zmm(i)) : Vec(asmjit::x86::ymm(i)); }
  Vec half(int i) const { return avx512_ ? Vec(asmjit::x86::ymm(i)) : Vec(asmjit::x86::xmm(i)); }
  auto xmm(int i) const { return asmjit::x86::xmm(i); }

  const bool avx512_;
  bool has_small_ = false;
  mutable bool touches_frame_ = false;  // since it was last cleared
  Label small_;
  int saves_ = kNone, call_x_ = kNone, call_y_ = kNone, gp_save_ = kNone;
  struct Stub {
    Label at, back;
    int id, dst[2], x[2], mask;
    Owner vec[32], k[8];
    Mode mode;
  };
  std::vector<Stub> stubs_;
  void emit_stubs() override;
  std::vector<Gp> saved_;  // callee-saved registers in use
  Gp gp_args_, gp_tmp_, gp_tmp2_, gp_col_, gp_cols_, gp_rows_;
  std::vector<Gp> gp_pointers_;
};

}  // namespace msjit::codegen::x86
