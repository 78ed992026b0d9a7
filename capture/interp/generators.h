// Generators: run on, dropped.
#pragma once
#include <unordered_set>
#include <vector>

#include "capture/interp/frame.h"

namespace msjit::capture {

struct Context;

struct Generators {
  std::vector<Value*> suspended;  // that stand, or stood, inside try or with
  int64_t drop_checks = 0;        // values looked at for them
};

// Runs a generator on with a value or an exception; null: it has returned SymbolicFrame::returned.
Value* resume(Context& c, Value* generator, Value* sent, Value* exception = nullptr);
Value* generator_method(Context& c, Value* self, const std::string& name, std::vector<Value*>& args);  // null: none
void check_generators(Context& c);  // breaks when one would run code as it is dropped
// What the program can reach without what instructions under way hold.
std::unordered_set<const Value*> reachable(Context& c);
// Between instructions, while there are Generators::suspended: closes those whose last reference has gone, as Python
// does.
void drop_generators(Context& c);
void enter_frame(Context& c, SymbolicFrame& f);
void leave_frame(Context& c, SymbolicFrame& f, bool raised);  // before it goes, with its variables

}  // namespace msjit::capture
