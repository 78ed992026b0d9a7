// Machine code for one kernel: AVX-512 (16 lanes) or AVX2 with FMA and F16C (8 lanes).
//
// A value of 32-bit lanes takes one vector register, of 64-bit lanes two ("parts"); masks take a mask register or, on
// AVX2, a vector. Sections are straight-line code, so registers are assigned in one walk: what is needed furthest in
// the future is spilled. Uniform values and constants have a home in memory and are pinned in registers where room is
// left.
#pragma once
#include <asmjit/x86.h>

#include <vector>

#include "jit/codegen/cpu/interleave.h"
#include "jit/codegen/target.h"
#include "jit/kernel/kernel.h"

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

class CodeEmitter {
 public:
  CodeEmitter(asmjit::CodeHolder& code, const Kernel& k, bool avx512, const Interleaved& wide = {});
  void emit();
  Label entry() const { return entry_; }
  Label flat_entry() const { return flat_; }
  bool has_flat() const { return has_flat_; }

 private:
  static constexpr int kNone = -1;
  static constexpr int kFar = 1 << 30;
  struct Place {
    int reg[2] = {kNone, kNone};
    int slot[2] = {kNone, kNone};  // frame offsets of spilled parts
    int home = kNone;              // frame offset of a value that outlives its section
    Label constant;                // in the pool
    bool pinned = false;
  };
  struct Owner {
    int value = kNone, part = 0;
    bool locked = false, pinned = false;
  };
  struct Accumulator {
    int value;
    ReduceOp op;
    Lane lane;
    int parts;
    std::vector<int> regs;  // [u * parts + part]; empty: in memory
    int memory = kNone;     // frame offset, also where the folded result stands
    int totals = kNone;     // f32 sums: frame offset of two vectors of doubles
    int value_home = kNone;
  };
  enum class Mode { full, masked, bounce };

  // ---- structure (loops.cpp)
  void emit_entries();
  void emit_small();
  void emit_rows();
  void emit_cols();
  void emit_loop(int section);
  void emit_body(int section, int u, Mode mode);
  void load_pointers();
  void advance_rows();
  void set_tail_mask(Gp remaining);
  void bounce_in(int section);
  void bounce_out(int section);
  void bounce_copy(int buffer, bool in);
  int choose_unroll(int section);
  bool streams(int section) const;
  template <class Counted>
  void emit_streaming(int section, Counted counted);
  void emit_pool();

  // ---- registers (registers.cpp)
  void analyse();
  void prepare_section(int section);
  void pin_uniforms(int section, int reserved);
  void unpin_all();
  void reset_registers();
  int next_use(int value) const;
  int parts(int value) const;
  bool uniform(int value) const;
  bool in_k(int value) const { return avx512_ && k_.instrs[value].lane == Lane::mask; }
  int take_vec();
  int take_k();
  void evict(int reg, bool k);
  void free_register(int reg, bool k);
  void free_dead(int id);
  int reg_of(int value, int part);  // in a register, locked until the instruction is done
  asmjit::Operand operand_of(int value, int part, bool allow_memory);
  int define(int value, int part);                                      // a fresh register for the result
  int define_over(int value, int part, const Instr& i, int first = 0);  // may take over a dying operand's register
  bool dying(int value, int part) const;
  bool transfer(int from, int to, int part);
  void unlock_all();
  int frame(int bytes);
  void spill_live_across(int position);
  Mem at(int offset, int size = 0) const;
  void load_vector(int reg, const Mem& m);
  void store_home(int value);

  // ---- instructions (instructions.cpp, memory.cpp, calls.cpp)
  void instruction(int id);
  void emit_simple(int id, const Instr& i);
  void emit_fma(int id, const Instr& i);
  void emit_compare(int id, const Instr& i);
  void emit_mask_logic(int id, const Instr& i);
  void emit_select(int id, const Instr& i);
  void emit_lookup(int id, const Instr& i);
  void emit_cvt(int id, const Instr& i);
  void emit_half(int id, const Instr& i);
  void emit_index(int id, const Instr& i);
  void emit_arg(int id, const Instr& i);
  void emit_load(int id, const Instr& i);
  void emit_pick(int id, const Instr& i);
  void emit_check(const Instr& i);
  void load_one(int reg, int buffer, const Mem& m);
  void emit_store(int id, const Instr& i);
  void emit_call(int id, const Instr& i);
  void emit_patch(int id, const Instr& i);
  void call_function(const void* fn);
  Mem address(int buffer, int part, int size);
  Gp pointer(int buffer);
  void narrow64(int dst, int lo, int hi);  // two vectors of 64-bit lanes to one of 32-bit lanes
  Label pool(const void* bytes, int size);
  Label pool_lane(Lane lane, uint64_t bits);

  // ---- reductions (reductions.cpp)
  void begin_reductions(int section, int unroll);
  void accumulate(int id, const Instr& i, int u, Mode mode);
  void combine(ReduceOp op, Lane lane, int acc, asmjit::Operand v);
  void fold_totals();
  void finish_rows_reductions();
  void finish_cols_reductions(int u);
  void init_accumulator(Accumulator& a, int reg);
  void across_lanes(ReduceOp op, Lane lane, int reg, int scratch);

  Vec vec(int i) const { return avx512_ ? Vec(asmjit::x86::zmm(i)) : Vec(asmjit::x86::ymm(i)); }
  Vec half(int i) const { return avx512_ ? Vec(asmjit::x86::ymm(i)) : Vec(asmjit::x86::xmm(i)); }
  asmjit::x86::Xmm xmm(int i) const { return asmjit::x86::xmm(i); }
  int scratch(int i = 0) const { return vec_count_ + i; }

  asmjit::x86::Assembler a_;
  const Kernel& k_;
  const Interleaved& wide_;
  const bool avx512_;
  const int bytes_;  // of a vector
  const int lanes_;  // 32-bit lanes of a vector
  int vec_count_;    // allocatable; scratch registers stand above
  bool has_flat_ = false, has_small_ = false, streaming_ = false;
  mutable bool touches_frame_ = false;  // since it was last cleared
  Label entry_, flat_, small_, body_;
  std::vector<Place> places_;
  std::vector<int> section_of_;
  std::vector<std::vector<int>> uses_;  // positions in the current section, by value
  std::vector<int> cursor_;             // first use not before the current position
  std::vector<int> touched_;            // values with uses in the current section
  std::vector<bool> outlives_;          // used in a later section
  std::vector<bool> packed_;            // float16 bits that stay 16 bits wide: only converted and stored
  Owner vec_[32], kreg_[8];
  std::vector<Accumulator> accumulators_;
  int frame_size_ = 0, position_ = 0, displacement_ = 0, section_ = 0, unroll_ = 1;
  Mode mode_ = Mode::full;
  std::vector<int> free_slots_, free_kslots_;
  std::vector<int> pointer_slots_;
  std::vector<int> bounce_slots_;
  int numbers_slot_ = kNone, row_slot_ = kNone, col0_slot_ = kNone, args_slot_ = kNone, saves_ = kNone;
  int call_x_ = kNone, call_y_ = kNone, tail_slot_ = kNone, gp_save_ = kNone;
  struct PoolEntry {
    std::vector<uint8_t> bytes;
    Label label;
  };
  std::vector<PoolEntry> pool_;
  struct Stub {
    Label at, back;
    int id, dst[2], x[2], mask;
    Owner vec[32], k[8];
    Mode mode;
  };
  std::vector<Stub> stubs_;
  void emit_stubs();
  std::vector<Gp> saved_;  // callee-saved registers in use
  Gp gp_args_, gp_tmp_, gp_tmp2_, gp_col_, gp_cols_, gp_rows_;
  std::vector<Gp> gp_pointers_;
};

}  // namespace msjit::codegen::x86
