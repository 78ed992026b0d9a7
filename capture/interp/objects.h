// Attributes of objects, and what classes define.
#pragma once
#include "capture/interp/frame.h"

namespace msjit::capture {

struct Context;

Value* load_attr(Context& c, Value* v, PyObject* name);               // breaks when it cannot tell
Value* try_load_attr(Context& c, Value* v, PyObject* name);           // null: there is none
Value* lookup_attr(Context& c, Value* v, PyObject* name);             // null: AttributeError, whoever raises it
void store_attr(Context& c, Value* v, PyObject* name, Value* value);  // null value: delete
void check_no_own(Context& c, Value* v,
                  PyObject* name);  // what is stored by the name is in a slot, not in the __dict__
Value* own_attribute(Context& c, Value* v, PyObject* name);  // in the object's __dict__; null: absent
Value* load_super_attr(Context& c, Value* super, PyObject* name);

// What a call finds on the stack for a method written in C: the descriptor and its object apart.
bool is_found_apart(Context& c, Value* method, Value* self, PyObject* name);
Value* joined(Context& c, Value* descriptor, Value* self);  // the method of both; null: descriptor is none of those

[[noreturn]] void raise_missing_attr(Context& c, Value* v, PyObject* name);
Value* raw_store_attr(Context& c, Value* v, PyObject* name, Value* value);  // object.__setattr__; null value: delete
Value* raw_load_attr(Context& c, Value* v, PyObject* name);                 // object.__getattribute__; null: none

Value* type_lookup(Context& c, PyTypeObject* type, PyObject* name);  // constant found in the MRO, or null
// Whether a function is what the class has by this name (check_slot).
bool defined_in_python(Context& c, PyTypeObject* t, PyObject* name);

}  // namespace msjit::capture
