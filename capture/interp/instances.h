// Objects of classes, and what stands in Python for callables written in C.
#pragma once
#include "capture/interp/frame.h"

namespace msjit::capture {

struct Context;

Value* instantiate(Context& c, PyTypeObject* type, std::vector<Value*>& args, const Keywords& kwargs);  // type.__call__
Value* new_object(Context& c, PyTypeObject* type, std::vector<Value*> args, const Keywords& kwargs);    // C's __new__
void init_object(Context& c, Value* v, std::vector<Value*> args, const Keywords& kwargs);               // C's __init__
// The __init__ that the class has in Python, which must give None.
void call_own_init(Context& c, Value* v, PyTypeObject* type, std::vector<Value*> args, const Keywords& kwargs);
bool made_by_class_statement(PyTypeObject* t);  // heap types are also made in C
PyTypeObject* c_base(PyTypeObject* t);          // the class written in C whose layout objects of the type have
// The result of a method written in Python that the value's class defines; null: it defines none.
Value* by_python(Context& c, Value* v, const char* method, std::vector<Value*> args = {});
// Breaks where polyfills would not find what its class in C keeps: they read that by name.
void check_plain_attributes(Context& c, Value* self);
// An object's __index__ in Python, which must say an int of no subclass; null: it has none.
Value* index_by_python(Context& c, Value* v);

// What is inlined instead of a callable written in C (python/msjit/_polyfills.py); null: nothing.
PyObject* polyfill(PyObject* callable);
bool in_polyfills(PyObject* globals);      // of a function there: what it makes has another type than the original's
bool in_polyfill_frame(const Context& c);  // the function that runs now is one of those
bool made_by_polyfill(const Value* v);
PyObject* polyfill_named(const char* name);  // a function of that module
// What merging takes from a dict: a new one where a subclass that iterates its own way is asked for keys and values.
Value* entries_of(Context& c, Value* dict);

}  // namespace msjit::capture
