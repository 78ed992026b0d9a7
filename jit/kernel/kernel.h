// Kernel IR: one fused loop nest over typed buffers, as primitive instructions in SSA form.
//
// kRows: for each row: row code, a loop over the columns, row code, another loop, ..., row code. Loops hand values on
// through reductions (uniform in the row) and through scratch buffers. A pointwise kernel has one loop.
// kCols: for each block of columns: a loop over the rows with reductions, then code that sees them, per column.
// Sizes, row strides and numbers are arguments of the call. Text (text.h) round-trips and is the kernel cache's key.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "src/tensor/dtype.h"

namespace msjit::kernel {

enum class Lane : uint8_t { mask, i32, i64, f32, f64 };
inline int bits_of(Lane l) { return l == Lane::i64 || l == Lane::f64 ? 64 : 32; }
inline bool wide(Lane l) { return bits_of(l) == 64; }
inline bool is_float(Lane l) { return l >= Lane::f32; }
const char* name_of(Lane l);

enum class Prim : uint8_t {
#define MSJIT_PRIM(name, operands) name,
#include "jit/kernel/prims.def"
#undef MSJIT_PRIM
};
const char* name_of(Prim p);
int operand_count(Prim p);

// Accumulators. Sums of f32 are blocked, the blocks added in f64. max and min of floats skip NaN (lowering adds the
// propagation); or_ is of masks.
enum class ReduceOp : uint8_t { sum, prod, max, min, or_ };

// How far a value reaches without being recomputed: the whole call, one row, one element.
enum class Scope : uint8_t { call, row, lane };

struct Instr {
  Prim prim;
  Lane lane;  // of the result; of store: of the operand
  Scope scope;
  int32_t a = -1, b = -1, c = -1;
  uint64_t imm = 0;
  int operand(int i) const { return i == 0 ? a : i == 1 ? b : c; }
};

enum class Access : uint8_t {
  unit,       // consecutive columns are consecutive elements
  broadcast,  // one element for the whole row
};
struct Buffer {
  DType dtype;
  Access access = Access::unit;
  bool written = false;
  bool scratch = false;  // one row, allocated by the caller of the kernel, row stride 0
};

enum class Kind : uint8_t { kRows, kCols };

struct Section {
  enum Type : uint8_t { kCall, kRow, kLoop } type;
  std::vector<int32_t> body;  // instructions in order
};

struct Kernel {
  Kind kind = Kind::kRows;
  std::vector<Buffer> buffers;
  std::vector<DType> numbers;     // how each number argument is passed: float64, int64
  std::vector<Instr> instrs;      // value ids are indices
  std::vector<Section> sections;  // kCall, then kRow and kLoop in turn, ending with kRow

  bool is_map() const;      // one loop, no reduction, nothing picked from a row
  bool checks() const;      // has instructions that make a call fail
  bool uses_index() const;  // rows and columns may then not be split or merged with outer dimensions
};

// Lane type that holds a dtype in registers (f32 for float16 and bfloat16, mask for bool, i32 for narrow integers).
Lane lane_of(DType t);
Lane raw_lane_of(DType t);  // as load gives it

// ---- functions that instructions of kind `call` name
// ------------------------------------------------------------------
struct CallEntry {
  const char* name;
  Lane lane;  // of operands and result
  int operands;
  // n lanes; out may equal x or y
  void (*fn)(void* out, const void* x, const void* y, int64_t n);
  int cost;  // of one lane, as prim_costs.def weighs instructions
};
const CallEntry& call_entry(int index);
int find_call(const char* name, Lane lane);  // -1: none
int call_count();

}  // namespace msjit::kernel
