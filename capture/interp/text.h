// str(), repr() and formatting.
#pragma once
#include <span>

#include "capture/interp/frame.h"

namespace msjit::capture {

struct Context;

PyObject* str_of(Context& c, Value* v);                              // borrowed str; breaks when it cannot tell
PyObject* repr_of(Context& c, Value* v);                             // likewise
PyObject* exception_str_of(Context& c, Value* v, PyTypeObject* by);  // what that class's __str__ says
PyObject* builtin_repr_of(Context& c, Value* v);                     // past what a class derived from a builtin says
Value* percent_format(Context& c, PyObject* format, Value* values);  // null: not known
Value* format_fields(Context& c, PyObject* format, std::span<Value* const> args, const Keywords& kwargs);  // str.format
Value* format_map(Context& c, PyObject* format, Value* values);  // str.format_map of a plain dict
PyObject* ascii_of(PyObject* repr);                              // new reference: what ascii() makes of a repr
Value* format_value(Context& c, Value* v, Value* spec);          // spec: null for none

}  // namespace msjit::capture
