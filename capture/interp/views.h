// Views of tensors, as values of the graph: where each begins in its base, and which of their sizes are open.
#pragma once
#include "capture/interp/frame.h"

namespace msjit::capture {

struct Context;

// The value, with all of its sizes open, or none.
Value* varying(Value* v, bool any);
int view_record(Context& c, const Value* of);  // place among Symbolic::views; -1: no view
// The result of a view op; a tensor of its own where strides cannot say it.
Value* make_view(Context& c, Value* of, ops::Op op, const ops::Attrs& attrs, std::vector<SizeRef> refs,
                 const Requires& requires_grad);
// Composites whose results are views of the operand, by the views that they are made of. None: others.
std::optional<std::vector<Value*>> emit_views(Context& c, ops::Op op, Value* of, const ops::Attrs& attrs,
                                              const std::vector<SizeRef>& refs);

}  // namespace msjit::capture
