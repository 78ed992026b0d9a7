#include "capture/interp/which_tensor.h"

#include <algorithm>

#include "capture/cpython/names.h"
#include "capture/cpython/objects.h"
#include "capture/interp/attributes.h"
#include "capture/interp/control_parts.h"
#include "capture/interp/tensors.h"
#include "capture/interp/transforms.h"

namespace msjit::capture {

bool made_in_part(const Context& c, const Value* v) {
  return c.purity.in_control && v->id > c.purity.since && !v->source;
}

// A view of fixed place of what was there before: it can be made again behind the part.
static bool is_plain_view(const Context& c, const Value* v) {
  for (; v->tensor->view_of; v = v->tensor->view_of)
    if (made_in_part(c, v) && (!v->tensor->view_refs.empty() || v->tensor->varying || v->tensor->cut ||
                               !v->attrs.empty() || v->tensor->grad || v->tensor->retains_grad))
      return false;
  return !made_in_part(c, v);
}

Which which_of(Context& c, Value* tensor) {
  if (!tensor->tensor->group) tensor_value(c, tensor);  // of an input
  const AliasGroup* g = tensor->tensor->group;
  if (g->chosen && (tensor != g->base || !g->chosen->which.number)) return {};
  if (made_in_part(c, tensor)) {
    if (g->chosen) return g->chosen->which;
    if (made_in_part(c, g->base)) return {c.graph.constant(ops::Number::of(int64_t{0})), {}};
    if (!is_plain_view(c, tensor)) return {};
  }
  // One that was chosen before is a candidate as any other: what its number calls new is there by now.
  auto at = std::ranges::find(c.choices.candidates, tensor);
  const int64_t number = at - c.choices.candidates.begin() + 1;
  if (at == c.choices.candidates.end()) c.choices.candidates.push_back(tensor);
  return {c.graph.constant(ops::Number::of(number)), {tensor}};
}

bool is_only_computed(const Value* x) {
  const TensorPart& t = *x->tensor;
  return !x->source && !t.view_of && t.group && t.group->base == x && !t.group->chosen && x->attrs.empty() && !t.grad &&
         !t.retains_grad && !(t.requires_grad && t.is_leaf) && !t.varying;
}

Which resolved(Context& c, Which which, const std::function<bool(const Value*)>& keeps) {
  for (size_t i = 0; which.number && i < which.of.size();) {
    Value* v = which.of[i];
    const auto& chosen = v->tensor->group->chosen;
    if (!chosen || !made_in_part(c, v) || keeps(v)) {
      ++i;
      continue;
    }
    if (!chosen->which.number) return {};
    const int64_t at = std::ranges::find(c.choices.candidates, v) - c.choices.candidates.begin() + 1;
    ir::Value* operands[] = {which.number, c.graph.constant(ops::Number::of(at))};
    which.number = choose(c, c.graph.number(ir::NumberOp::k_eq, operands), chosen->which.number, which.number);
    which.of.erase(which.of.begin() + static_cast<long>(i));
    for (Value* x : chosen->which.of)
      if (std::ranges::find(which.of, x) == which.of.end()) which.of.push_back(x);
  }
  return which;
}

void need_itself(const Value* tensor) {
  const AliasGroup* g = tensor->is_tensor() ? tensor->tensor->group : nullptr;
  if (g && g->chosen && g->base == tensor)
    throw NotInGraph{g->chosen->code, g->chosen->branch,
                     "it gives one of several tensors, and which one matters later"};
}

void need_of_class(Context& c, const Value* tensor, PyObject* name) {
  const AliasGroup* g = tensor->tensor->group;
  if (!g || !g->chosen || g->base != tensor) return;
  const bool there = type_lookup_borrowed(tensor->tensor->type, name) && name != interned("__dict__");
  if (!there) need_itself(tensor);
  for (const AliasGroup* one : g->chosen->of) {
    bool own = false;
    own_attr(c, one->base, name, &own);
    if (own) need_itself(tensor);
  }
}

Which which_outside(const Context& c, Which which, ir::Value* zero) {
  const auto made =
      std::ranges::count_if(which.of, [&](const Value* v) { return made_in_part(c, v->tensor->group->base); });
  if (!which.number || made == 0) return which;
  // One that the part has chosen may be one of before it.
  if (std::ranges::any_of(which.of, [&](const Value* v) { return made_in_part(c, v) && v->tensor->group->chosen; }))
    return {};
  return static_cast<size_t>(made) == which.of.size() ? Which{zero, {}} : Which{};
}

}  // namespace msjit::capture
