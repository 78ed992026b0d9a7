// What types written in C do in their slots: slots.def.
#pragma once
#include "capture/interp/frame.h"

namespace msjit::capture {

// A type by its name in C, those that have none among the builtins included; null: not on this version.
PyTypeObject* c_type_named(std::string_view name);

// Whether rows say what the slots of this very type do, so that it declines whatever none of them answers.
bool has_slot_rows(PyTypeObject* t);
// What is found in a class by an operator's name: whether rows say what it answers, and whether it answers operands of
// this type. Null, a type that is not known: whether it may.
bool is_known_slot(PyObject* found);
bool answers_in_c(PyObject* found, PyTypeObject* other);
PyObject* slot_rows();  // for the tests that walk them

}  // namespace msjit::capture
