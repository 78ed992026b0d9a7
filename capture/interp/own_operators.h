// Operators by the methods that classes of a program define.
#pragma once
#include "capture/interp/frame.h"

namespace msjit::capture {

struct Context;

bool inverts_eq(PyTypeObject* t, const char* name);  // the class's __ne__ is object's, which asks __eq__
// Null: neither has a method written in Python for it, or they have declined, or it is not known which would be asked.
Value* user_operator(Context& c, Value* a, Value* b, const char* name, const char* reflected, bool comparison = false);
// Whether its class in C changes it in place before any other method is asked.
bool assigns_in_c(Context& c, Value* a, Value* b, const char* name);
// Whether a container's class has left these to the type in C: one of its own takes the slot, also where it declines.
bool keeps_operator(Value* v, std::initializer_list<const char*> names);
// Whether both classes have methods of their own for a comparison, so that no type in C is asked.
bool declines_both(Context& c, Value* a, Value* b, const char* name, const char* reflected);

}  // namespace msjit::capture
