// What types written in C do in their slots: slots.def.
#pragma once
#include "capture/interp/frame.h"

namespace msjit::capture {

struct Context;

// A type by its name in C, those that have none among the builtins included; null: not on this version.
PyTypeObject* c_type_named(std::string_view name);

// What a class has in a slot, as far as handlers tell it apart.
enum class SlotIs : uint8_t {
  kNone,    // nothing
  kPython,  // a function of the program
  kKnown,  // what a row of slots.def names, of a builtin type from which the class derives: what is known of that holds
  kForeign,  // other C code's, of which no row tells
};
// By which handlers ask whether what they know of a builtin type holds for a class. Breaks at what is no function and
// nothing of C's that is for objects of the class: a descriptor, a partial, None, another class's method.
SlotIs check_slot(Context& c, PyTypeObject* t, PyObject* name);
SlotIs check_slot(Context& c, PyTypeObject* t, const char* name);
// Whether it is a method of dict that does to an OrderedDict, behind its back, what that one does itself.
bool passes_order_by(PyTypeObject* t, PyObject* method);
bool has_own_slot_rows(PyTypeObject* t);  // whether rows name slots of this very type

// Whether rows say what the operators of this very type do, so that it declines whatever none of them answers.
bool has_slot_rows(PyTypeObject* t);
// What is found in a class by an operator's name: whether rows say what it answers, and whether it answers operands of
// this type. Null, a type that is not known: whether it may.
bool is_known_slot(PyObject* found);
bool answers_in_c(PyObject* found, PyTypeObject* other);
PyObject* slot_rows();  // for the tests that walk them

}  // namespace msjit::capture
