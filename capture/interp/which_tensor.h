// Which of several tensors one is that a branch in the graph has chosen: a number of the graph, so that the region can
// hand over the very object.
#pragma once
#include <functional>

#include "capture/interp/context.h"

namespace msjit::capture {

// For a tensor that a part of the program holds now: 0 where it was made there; a view of what was there before is a
// candidate of its own. Not known: a view of one of several.
Which which_of(Context& c, Value* tensor);
// What the part has itself chosen, and `keeps` does not hold of, is taken apart into those that it may be. The numbers
// are computed here.
Which resolved(Context& c, Which which, const std::function<bool(const Value*)>& keeps);
// The same for what is around the part, to which all that was made there is new.
Which which_outside(const Context& c, Which which, ir::Value* zero);
bool made_in_part(const Context& c, const Value* v);
// Nothing tells it from another tensor of the same content.
bool is_only_computed(const Value* tensor);

}  // namespace msjit::capture
