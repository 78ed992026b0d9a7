// Sizes that vary from run to run.
#pragma once
#include <span>

#include "capture/interp/tensors.h"

namespace msjit::capture {

uint32_t varying_dims(Context& c, PyObject* tensor, const Source* s);  // of an input, as asked for
void open_int(Context& c, const NumberExpr* e);                        // an int from which sizes follow, kept open
const NumberExpr* size_of(Context& c, Value* tensor, int d);
Value* size_value(Context& c, Value* tensor, int d);
Value* count_value(Context& c, Value* tensor);         // number of elements
int64_t fixed_size(Context& c, Value* tensor, int d);  // relied on
// By dimension of an element-wise result: the operand's size that it is, where that can be told.
std::vector<const NumberExpr*> broadcast_sizes(Context& c, std::span<const OpOperand> operands, Dims shape);
std::vector<SizeRef> shape_refs(Context& c, Value* tensor, int attr);  // of an attribute that is its shape
std::vector<int> varying_inputs(Context& c);  // of the finished graph: those that a plan depends on
std::vector<ir::AttrRef> lower_refs(Context& c, std::span<const SizeRef> refs);
// The ints of an attribute made of v: some vary with sizes (refs are added), the others are specialised.
bool int_attr(Context& c, Value* v, int attr, int element, int64_t* out, std::vector<SizeRef>& refs);
Value* broadcast_like(Context& c, Value* v, Value* like);

}  // namespace msjit::capture
