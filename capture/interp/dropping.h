// Objects of the program that a region may drop.
#pragma once
#include <optional>
#include <unordered_map>
#include <vector>

#include "capture/guards/dropped.h"
#include "capture/interp/context.h"

namespace msjit::capture {

struct Drops {
  std::vector<const Source*> sources;              // whose references go
  std::optional<Dying> dying;                      // with them
  std::unordered_map<PyObject*, Py_ssize_t> held;  // references by capture itself: what it keeps, guards, sources
  size_t kept_seen = 0, guards_seen = 0, sources_seen = 0;
};

// Whose reference goes.
enum class Holder : uint8_t {
  kProgram,  // the one that the object's source held as the region began
  kRegion,   // a temporary one, or one of what the region has made: the program's has gone before, or stays
};

// Break where code would run here as an object dies, of itself or of something that dies with it.
void let_go(Context& c, Value* v, Holder holder);
void let_go(Context& c, PyObject* o, const Source* s, Holder holder);
void guard_quiet_ends(Context& c);  // at the region's end: nothing runs for what it has let go, in each call
const Source* source_of_variable(Context& c, const SymbolicFrame& root, int index);
void let_go_of_variable(Context& c, SymbolicFrame& root, int index);
Holder holder_in(const Value* container);
void let_go_of_entry(Context& c, SymbolicFrame& root, size_t entry);    // of the stack
void let_go_of_taken(Context& c, const SymbolicFrame& root, Value* v);  // by an instruction, from the stack

}  // namespace msjit::capture
