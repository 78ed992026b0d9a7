// What a text of PTX says: variables, routines and their statements, with the names of registers resolved.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace ptx {

// What cannot be understood, or is not implemented: a message with the line of the text.
struct Refused : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// X(name, bytes)
// clang-format off
#define PTX_TYPES(X) \
  X(pred, 1) X(b8, 1) X(b16, 2) X(b32, 4) X(b64, 8) X(b128, 16) X(u8, 1) X(u16, 2) X(u32, 4) X(u64, 8) X(s8, 1) X(s16, 2) \
  X(s32, 4) X(s64, 8) X(f16, 2) X(f16x2, 4) X(bf16, 2) X(bf16x2, 4) X(tf32, 4) X(f32, 4) X(f64, 8)
// clang-format on
enum class Type : uint8_t {
  none,
#define X(name, bytes) name,
  PTX_TYPES(X)
#undef X
};
int bytes_of(Type t);
Type type_named(const std::string& name);  // none: it is not a type
const char* name_of(Type t);

enum class Space : uint8_t { generic, param, shared, global, constant, local };

struct Variable {
  std::string name;
  Space space = Space::generic;
  Type type = Type::none;
  size_t bytes = 0, align = 1;
  std::vector<uint8_t> init;
};

struct Argument {
  enum Kind : uint8_t {
    kNone,
    kRegister,
    kSpecial,
    kNumber,
    kFloat,
    kSymbol,
    kAddress,
    kVector,
    kList,
    kIgnored
  } kind = kNone;
  int reg = -1;                 // kRegister, and the base of kAddress
  bool inverted = false;        // a predicate's "!"
  uint64_t number = 0;          // kNumber; bits of kFloat; the offset of kAddress
  bool single = false;          // kFloat: of 32 bits
  std::string name;             // kSymbol, kSpecial, and the base of kAddress
  std::vector<Argument> parts;  // kVector, kList; of another kind the one behind "|"
};

struct Statement {
  int line = 0;
  int guard = -1;
  bool guard_inverted = false;
  std::string opcode;
  std::vector<std::string> modifiers;
  std::vector<Argument> arguments;
  uint64_t used_bytes = ~uint64_t{0};  // of what a load reads, by the pragma before it
};

struct Routine {
  std::string name;
  bool entry = false;
  std::vector<Variable> results, parameters, locals;  // locals: of all spaces but registers
  std::vector<Type> registers;
  std::vector<Statement> body;
  std::map<std::string, int> labels;                        // of statements
  std::map<std::string, std::vector<std::string>> targets;  // tables of brx.idx
};

struct Module {
  std::string target;
  std::vector<Variable> variables;
  std::map<std::string, std::shared_ptr<Routine>> routines;
};

Module parse(const std::string& text);

}  // namespace ptx
