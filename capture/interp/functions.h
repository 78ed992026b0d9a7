// Models of functions and classes written in C: a handler for each row of functions.def.
#pragma once
#include "capture/interp/frame.h"

namespace msjit::capture {

struct Context;
using Args = std::vector<Value*>;

// What the model gives; null: it knows no answer. Of a class, the class; else null. The arguments fit the row.
#define MSJIT_MODEL(handler) \
  [[gnu::visibility("hidden")]] Value* model_##handler(Context& c, PyTypeObject* type, Args& a, const Keywords& kw);
#define MSJIT_FUNCTION(module, name, handler, ...) MSJIT_MODEL(handler)
#define MSJIT_CLASS(module, name, handler, ...) MSJIT_MODEL(handler)
#define MSJIT_FOLDED_FUNCTION(module, name, handler, ...) MSJIT_MODEL(handler)
#include "capture/interp/functions.def"
#undef MSJIT_FUNCTION
#undef MSJIT_CLASS
#undef MSJIT_FOLDED_FUNCTION
#undef MSJIT_MODEL

// The function's own result where all that it is given is known and runs no code of the program; null: it is not.
Value* fold_call(Context& c, PyObject* function, Args& args, const Keywords& kwargs);
Value* literal_made(Context& c, PyRef o);  // what an operation has made
// Whether coding or decoding text asks for nothing that a program may have registered.
bool codes_plainly(std::string_view method, PyObject* args, PyObject* keywords);
PyObject* constant_args(Context& c, Args& args);  // a tuple of plain values; null: not all are known

}  // namespace msjit::capture
