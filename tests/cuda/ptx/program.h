// A kernel made ready to run: one row of instructions, calls expanded in their places, operands as places in a warp's
// registers. A register is an array of 32 lanes.
#pragma once
#include <array>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "module.h"
#include "numbers.h"

namespace ptx {

constexpr int kLanes = 32;
using Mask = uint32_t;
struct Warp;
struct Instruction;
using Handler = void (*)(Warp&, Mask, const Instruction&);

struct Operand {
  const char* constant = nullptr;  // its 32 lanes; else offset says where a register stands
  int32_t offset = -1;             // -1: not there, or "_"
  uint8_t bytes = 0;
  Type type = Type::none;  // as the register was declared
  bool inverted = false;
  explicit operator bool() const { return constant || offset >= 0; }
};

enum class Step : uint8_t { lanes, branch, table, exit, barrier, warp };  // what the executor does itself, but lanes

struct Instruction {
  Handler run = nullptr;
  Step step = Step::lanes;
  Rounding rounding = Rounding::none;
  bool to_whole = false, ftz = false, sat = false, approx = false, relu = false;
  Operand guard, d, d2;
  std::array<Operand, 4> a;
  char combine = 0;  // setp: '&', '|', '^' with a[2]
  int target = -1, barrier = 0, barrier_threads = 0;
  std::vector<int> targets;
  // memory, and the parts of vectors and fragments
  Space space = Space::generic;
  Type type = Type::none;
  int64_t offset = 0;
  std::vector<Operand> parts, parts_b, parts_c, parts_d;
  uint64_t used_bytes = ~uint64_t{0};
  bool releases = false;
  int line = 0;
  std::string name;  // opcode and modifiers
};

struct ParameterPlace {
  size_t offset, bytes;
};

struct Program {
  std::string name;
  std::vector<Instruction> code;
  std::deque<std::array<uint64_t, kLanes>> constants;
  std::vector<ParameterPlace> parameters;
  size_t parameter_bytes = 0, register_bytes = 0, shared_bytes = 0, local_bytes = 0;
  std::map<std::string, int32_t> specials;  // registers to fill when a warp begins
  bool has_atomics = false;
};

// Parameters of expanded routines are local memory; their addresses begin here, above those of the kernel's own.
constexpr uint64_t kLocalParameters = 1 << 20;
constexpr uint64_t kSharedWindow = uint64_t{1} << 60, kLocalWindow = uint64_t{2} << 60, kWindow = uint64_t{15} << 60;

// variables: addresses of the module's global and constant ones.
Program lower(const Module& module, const Routine& kernel, const std::map<std::string, uint64_t>& variables);

// ---- the table of instructions that work lane by lane (instructions.def)
struct Row {
  Handler run;
  Type result;
  std::vector<Type> arguments;
};
const Row* row_of(const std::string& name);  // "add.s32", "setp.lt.f32"
size_t row_count();
Handler convert_handler(Type to, Type from);  // null: there is none

// ---- handlers that lowering chooses by itself
struct MemoryHandlers {
  Handler load, store, atomic, reduce, pack, unpack, fence, shuffle_up, shuffle_down, shuffle_butterfly, shuffle_index,
      vote_all, vote_any, vote_uni, vote_ballot, match_any, active_mask, warp_barrier, print, fail, trap, copy_async,
      nothing, load_matrix, multiply, warp_reduce, to_generic, to_space, is_space, convert_pair;
};
extern const MemoryHandlers handlers;

}  // namespace ptx
