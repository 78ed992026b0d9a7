// Which of several tensors one is that a branch in the graph has chosen: a number of the graph, so that the region can
// hand over the very object.
#pragma once
#include <functional>
#include <vector>

#include "capture/interp/context.h"

namespace msjit::capture {

// Tensors that are one of several.
struct Choices {
  int chosen = 0;                  // AliasGroup::Chosen
  std::vector<Value*> candidates;  // tensors that others may be: Which
};

// For a tensor that a part of the program holds now: 0 where it was made there; a view of what was there before is a
// candidate of its own. Not known: a view of one of several.
Which which_of(Context& c, Value* tensor);
// What the part has itself chosen, and `keeps` does not hold of, is taken apart into those that it may be. The numbers
// are computed here.
Which resolved(Context& c, Which which, const std::function<bool(const Value*)>& keeps);
// The same for what is around the part, to which all that was made there is new.
Which which_outside(const Context& c, Which which, ir::Value* zero);
bool made_in_part(const Context& c, const Value* v);
// Throws NotInGraph where it is one of several that a branch in the graph has chosen: what is asked for, or stored, is
// that one's own.
void need_itself(const Value* tensor);
// The same for an attribute of its class, which those may have under that name themselves.
void need_of_class(Context& c, const Value* tensor, PyObject* name);
// Nothing tells it from another tensor of the same content.
bool is_only_computed(const Value* tensor);

}  // namespace msjit::capture
