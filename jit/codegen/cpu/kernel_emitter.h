// Machine code for one kernel: what is the same on all processors, which is where values stand and the order of what is
// emitted. A processor's class has the instructions.
//
// A vector has as many 32-bit lanes as the target works on at once; a value of 32-bit lanes takes `per_vector`
// registers, of 64-bit lanes twice as many ("parts"); what is the same for all columns takes one. Masks take mask
// registers where the target has them, or vectors. Sections are straight-line code, so registers are assigned in one
// walk: what is needed furthest in the future is spilled. Uniform values and constants have a home in memory and are
// pinned in registers where room is left.
#pragma once
#include <functional>
#include <vector>

#include "jit/codegen/cpu/processor.h"
#include "jit/kernel/kernel.h"

namespace msjit::codegen {

class KernelEmitter {
 public:
  using Label = assembler::Label;
  virtual ~KernelEmitter() = default;
  processor::Entries emit();

 protected:
  using Instr = kernel::Instr;
  using Kernel = kernel::Kernel;
  using Lane = kernel::Lane;
  using Prim = kernel::Prim;
  using ReduceOp = kernel::ReduceOp;
  using Section = kernel::Section;
  static constexpr int kNone = -1;
  static constexpr int kFar = 1 << 30;
  static constexpr int kMaxParts = 4;

  struct Form {
    int bytes;            // of a vector register
    int per_vector;       // registers of a vector
    int registers;        // that values may take; scratch registers stand above
    int accumulators;     // vectors that reductions may take
    bool mask_registers;  // masks have registers of their own, and tails are masked; else tails go through memory
    bool pins_tables;     // tables are operands in registers
    bool packs_halves;    // float16 that is only converted and stored takes half a register
    int pointers;         // buffers whose addresses stand in registers
  };
  KernelEmitter(asmjit::BaseAssembler& a, const Kernel& k, const Interleaved& wide, const Form& form);

  struct Place {
    int reg[kMaxParts] = {kNone, kNone, kNone, kNone};
    int slot[kMaxParts] = {kNone, kNone, kNone, kNone};  // frame offsets of spilled parts
    int home = kNone;                                    // frame offset of a value that outlives its section
    Label constant;                                      // in the pool
    bool has_constant = false;
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

  // ---- structure (kernel_loops.cpp)
  void emit_rows();
  void emit_cols();
  void emit_loop(int section);
  void emit_body(int section, int u, Mode mode);
  void instruction(int id);
  void bounce_in(int section);
  void bounce_out(int section);
  int choose_unroll(int section) const;
  bool streams(int section) const;
  void begin_reductions(int section, int unroll);
  Accumulator& accumulator_of(int value);
  void emit_pool();

  // ---- registers (kernel_registers.cpp)
  void analyse();
  void prepare_section(int section);
  void pin_uniforms(int section, int reserved);
  void unpin_all();
  void reset_registers();
  int next_use(int value) const;
  int vectors(int value) const;  // 1, or 2 of 64-bit lanes
  int parts(int value) const;
  bool uniform(int value) const;
  bool in_k(int value) const { return form_.mask_registers && k_.instrs[value].lane == Lane::mask; }
  int take_vec();
  int take_k();
  void evict(int reg, bool k);
  void free_register(int reg, bool k);
  void free_dead(int id);
  int reg_of(int value, int part);  // in a register, locked until the instruction is done
  int define(int value, int part);  // a fresh register for the result
  int define_over(int value, int part, const Instr& i, int first = 0);  // may take over a dying operand's register
  bool dying(int value, int part) const;
  bool transfer(int from, int to, int part);
  void unlock_all();
  int frame(int bytes);
  void store_home(int value);
  void spill_live();
  Label pool(const void* bytes, int size);
  int scratch(int i = 0) const { return form_.registers + i; }
  static uint64_t identity(ReduceOp op, Lane lane);

  // ---- the processor's part
  // Registers and memory.
  virtual void store_frame(int offset, int reg, bool k) = 0;
  virtual void load_frame(int reg, int offset, bool k) = 0;
  virtual void load_constant(int reg, int value) = 0;
  virtual Label pool_lane(Lane lane, uint64_t bits) = 0;
  virtual void clear_frame(int offset, int registers) = 0;
  // Columns: a counter, the row's columns, and the end of the chunk that a sum is at (`chunked`).
  virtual void zero_column() = 0;
  virtual void step_column(int columns) = 0;
  virtual void limit_chunk(int columns) = 0;
  virtual void branch_unless_room(int columns, bool chunked, const Label& to) = 0;
  virtual void branch_if_room(int columns, bool chunked, const Label& to) = 0;
  virtual void branch_if_past(bool chunked, const Label& to) = 0;
  virtual void branch_if_before(bool chunked, const Label& to) = 0;
  virtual void begin_tail(bool chunked) = 0;  // fewer columns than a vector are left: their mask
  virtual void end_tail(bool chunked) = 0;    // all of them are done
  // Rows.
  virtual void branch_if_no_rows(const Label& to) = 0;
  virtual void branch_if_last_row(const Label& to) = 0;  // counts it
  virtual void restart_rows() = 0;                       // of a block of columns
  virtual void count_row() = 0;
  virtual void branch_inside_chunk(int rows, const Label& to) = 0;     // of rows, a power of two
  virtual void branch_if_rows(bool after_chunk, const Label& to) = 0;  // follows count_row, or a chunk's end
  virtual void load_pointers() = 0;
  virtual void advance_rows() = 0;
  virtual void jump(const Label& to) = 0;
  virtual void align_loop() = 0;
  // Tails through memory.
  virtual void bounce_copy(int buffer, bool in) = 0;
  // The loops of long rows by stores that bypass the caches, where that is of use.
  virtual void emit_streaming(int, const std::function<void(int, const Label&)>&) {}
  // Around the body.
  virtual void emit_leave() = 0;
  virtual void emit_entries() = 0;
  virtual void emit_small() {}  // for short rows, before the entries
  virtual void emit_stubs() = 0;
  // One primitive.
  virtual void emit_simple(int id, const Instr& i) = 0;
  virtual void emit_mask_logic(int id, const Instr& i) = 0;  // of mask registers
  virtual void emit_fma(int id, const Instr& i) = 0;
  virtual void emit_compare(int id, const Instr& i) = 0;
  virtual void emit_select(int id, const Instr& i) = 0;
  virtual void emit_lookup(int id, const Instr& i) = 0;
  virtual void emit_cvt(int id, const Instr& i) = 0;
  virtual void emit_half(int id, const Instr& i) = 0;
  virtual void emit_index(int id, const Instr& i) = 0;
  virtual void emit_arg(int id, const Instr& i) = 0;
  virtual void emit_load(int id, const Instr& i) = 0;
  virtual void emit_pick(int id, const Instr& i) = 0;
  virtual void emit_check(const Instr& i) = 0;
  virtual void emit_store(int id, const Instr& i) = 0;
  virtual void emit_call(int id, const Instr& i) = 0;
  virtual void emit_patch(int id, const Instr& i) = 0;
  // Reductions.
  virtual void init_accumulator(Accumulator& a, int reg) = 0;
  virtual void accumulate(int id, const Instr& i, int u, Mode mode) = 0;
  virtual void fold_totals() = 0;  // adds the f32 sums so far to the totals in f64 and starts them again
  virtual void finish_rows_reductions() = 0;
  virtual void finish_cols_reductions(int u) = 0;  // the result of step u to where the code after the loop reads it

  asmjit::BaseAssembler& base_;
  const Kernel& k_;
  const Interleaved& wide_;
  const Form form_;
  const int bytes_, lanes_;  // of a register; 32-bit lanes of a vector
  bool has_flat_ = false, streaming_ = false;
  Label entry_, flat_, body_;
  std::vector<Place> places_;
  std::vector<int> section_of_;
  std::vector<std::vector<int>> uses_;  // positions in the current section, by value
  std::vector<int> touched_;            // values with uses in the current section
  std::vector<bool> outlives_;          // used in a later section
  std::vector<bool> packed_;            // float16 bits that stay 16 bits wide: only converted and stored
  Owner vec_[32], kreg_[8];
  std::vector<Accumulator> accumulators_;
  int frame_size_ = 0, position_ = 0, displacement_ = 0, unroll_ = 1;
  Mode mode_ = Mode::full;
  std::vector<int> free_slots_, free_kslots_;
  std::vector<int> pointer_slots_, bounce_slots_;
  int numbers_slot_ = kNone, row_slot_ = kNone, col0_slot_ = kNone, limit_slot_ = kNone, tail_slot_ = kNone;
  struct PoolEntry {
    std::vector<uint8_t> bytes;
    Label label;
  };
  std::vector<PoolEntry> pool_;
};

// What calls of C++ functions from kernels go through: n lanes, or those of a mask's bits.
void call_lanes(const kernel::CallEntry* e, void* out, const void* a, const void* b, int64_t n);
void patch_lanes(const kernel::CallEntry* e, void* io, const void* a, uint64_t mask);

}  // namespace msjit::codegen
