// Functions of jvp and vmap, and functions that Python would run again.
#pragma once
#include "capture/interp/frame.h"

namespace msjit::capture {

struct Context;

struct Purity {
  int since = -1;           // code runs that Python would run again: values there were then; -1: none does
  bool in_control = false;  // part of control flow in the graph (control_parts.h), not a block of recompute
};

Value* call_transform_function(Context& c, Value* self, std::vector<Value*>& args, const Keywords& kwargs);
bool is_transform_function(PyTypeObject* t);  // of jvp, vmap
void check_pure(Context& c, Value* v);        // breaks where v may not be changed once instead of twice (Purity::since)
void check_changed_once(Context& c, Value* v);  // the same, of what is known to be that object

}  // namespace msjit::capture
