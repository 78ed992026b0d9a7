// Calls.
#pragma once
#include "capture/interp/frame.h"

namespace msjit::capture {

struct Context;

Value* call(Context& c, Value* callable, std::vector<Value*> args, const Keywords& kwargs = {});
Value* call_builtin(Context& c, PyObject* callable, std::vector<Value*>& args,
                    const Keywords& kwargs);  // null: unknown
Value* call_type(Context& c, PyTypeObject* type, std::vector<Value*>& args, const Keywords& kwargs);
Value* call_class(Context& c, PyTypeObject* type, std::vector<Value*>& args,
                  const Keywords& kwargs);  // by its metaclass
// What a method written in C does, by its descriptor: a model that methods.def has a row for, or itself where all that
// it is given is known; breaks otherwise.
Value* call_builtin_method(Context& c, Value* self, PyObject* descriptor, std::vector<Value*>& args,
                           const Keywords& kwargs);
PyObject* method_rows();  // new list of (kind, owner, name, least, most, keywords, raises): those of methods.def
void prepare_models();    // imports what functions.def names
bool models_method(PyObject* descriptor, size_t args, bool keywords);
bool folds_method(PyObject* descriptor, PyObject* self);
bool is_callable(Context& c, Value* v);         // breaks when it cannot tell
Keywords keywords_of(Context& c, Value* dict);  // what ** of it passes

}  // namespace msjit::capture
