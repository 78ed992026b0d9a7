// Items, and operators of two operands.
#pragma once
#include "capture/interp/frame.h"

namespace msjit::capture {

struct Context;

// Methods by BinaryKind: of the left operand, of the right one, and in place; by CompareKind.
inline constexpr const char* kOperatorNames[][3] = {{"__add__", "__radd__", "__iadd__"},
                                                    {"__and__", "__rand__", "__iand__"},
                                                    {"__floordiv__", "__rfloordiv__", "__ifloordiv__"},
                                                    {"__lshift__", "__rlshift__", "__ilshift__"},
                                                    {"__matmul__", "__rmatmul__", "__imatmul__"},
                                                    {"__mul__", "__rmul__", "__imul__"},
                                                    {"__mod__", "__rmod__", "__imod__"},
                                                    {"__or__", "__ror__", "__ior__"},
                                                    {"__pow__", "__rpow__", "__ipow__"},
                                                    {"__rshift__", "__rrshift__", "__irshift__"},
                                                    {"__sub__", "__rsub__", "__isub__"},
                                                    {"__truediv__", "__rtruediv__", "__itruediv__"},
                                                    {"__xor__", "__rxor__", "__ixor__"}};
inline constexpr const char* kComparisonNames[] = {"__lt__", "__le__", "__eq__", "__ne__", "__gt__", "__ge__"};

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
