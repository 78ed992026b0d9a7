// Attributes, methods and indices of tensors.
#pragma once
#include <span>

#include "capture/interp/frame.h"

namespace msjit::capture {

struct Context;

Value* tensor_attr(Context& c, Value* v, PyObject* name);  // null: none of the built-in ones
Value* tensor_method(Context& c, Value* self, const std::string& name, std::span<Value* const> args,
                     std::span<const std::pair<PyObject*, Value*>> kwargs);
Value* tensor_getitem(Context& c, Value* v, Value* key);
void tensor_setitem(Context& c, Value* v, Value* key, Value* value);

bool changes_in_loop(Context& c, const NumberExpr* number);

}  // namespace msjit::capture
