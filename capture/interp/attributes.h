// Attributes of functions and classes, and all of an object's own: what objects.cpp, attribute_stores.cpp and
// attributes.cpp share.
#pragma once
#include "capture/interp/frame.h"

namespace msjit::capture {

struct Context;

bool is_data_descriptor(PyObject* o);  // it comes before the object's own attributes when they are read
bool takes_stores(PyObject* o);        // and when they are stored or deleted, which needs no __get__
bool is_class(const Value* v);
bool may_have_dict(PyTypeObject* t);         // whether objects of the class have attributes of their own
PyObject* class_dict(Context& c, Value* v);  // borrowed; breaks for classes made in C
// Break where an object's __dict__ is at hand as a dict of its own, too: where a dict is met, once attributes of v were
// stored; and where attributes of v are stored, or read once dicts were changed.
void check_dict_apart(Context& c, PyObject* dict, const Source* s, Value* v);
void check_dict_apart(Context& c, Value* v, bool storing);
void set_attr(Value* v, PyObject* name, Value* value);    // by an interned str that lives as long as v
void set_attr(Value* v, const char* name, Value* value);  // what is known of an object, not a store that it sees
Value* own_attr(Context& c, Value* v, PyObject* name, bool* found);
// What a class holds, borrowed, guarded; null: nothing. It may become a descriptor, or cease to be one: its type says
// so.
PyObject* lookup_guarded(Context& c, PyTypeObject* type, PyObject* name);
// Breaks for a descriptor of C in a class that it was not made for: using it raises.
void check_applies(PyTypeObject* t, PyObject* descriptor, PyObject* name);
// A slot (__slots__) or another member of a C struct.
Value* member(Context& c, Value* v, PyTypeObject* t, PyObject* descriptor, PyObject* name);
Value* dict_as_value(Context& c, Value* object);                  // its __dict__, which is no object of a subclass
Value* dict_of_attributes(Context& c, Value* object);             // a new dict of an object's own attributes
Value* function_attr(Context& c, Value* v, PyObject* name);       // of one that was there before; null: none
Value* made_function_attr(Context& c, Value* v, PyObject* name);  // of one made inside
// Of a functools.partial, by its parts: partials of the same function are made anew everywhere.
Value* wrap_partial(Context& c, PyObject* o, const Source* s);

}  // namespace msjit::capture
