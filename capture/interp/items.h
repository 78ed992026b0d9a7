// Items, and operators of two operands.
#pragma once
#include "capture/interp/frame.h"

namespace msjit::capture {

struct Context;

Value* load_item(Context& c, Value* v, Value* key);
void store_item(Context& c, Value* v, Value* key, Value* value);
void delete_item(Context& c, Value* v, Value* key);
Value* raw_load_item(Context& c, Value* v, Value* key);  // these three: past what a subclass defines
void raw_store_item(Context& c, Value* v, Value* key, Value* value);
void raw_delete_item(Context& c, Value* v, Value* key);

Value* binary(Context& c, BinaryKind kind, bool inplace, Value* a, Value* b);
Value* compare(Context& c, CompareKind kind, Value* a, Value* b);
Value* contains(Context& c, Value* a, Value* container);
Value* raw_contains(Context& c, Value* a, Value* container);
PyObject* attribute_key(Context& c, Value* key);   // of a __dict__: the name; null: a constant that is none
bool equal_items(Context& c, Value* a, Value* b);  // as containers compare: what is the same object is equal

}  // namespace msjit::capture
