#include "capture/interp/which_tensor.h"

#include <algorithm>

#include "capture/interp/tensors.h"

namespace msjit::capture {

bool made_in_part(const Context& c, const Value* v) {
  return c.purity.in_control && v->id > c.purity.since && !v->source;
}

Which which_of(Context& c, Value* tensor) {
  if (!tensor->tensor->group) tensor_value(c, tensor);  // of an input
  const AliasGroup* g = tensor->tensor->group;
  if (g->chosen && (tensor != g->base || !g->chosen->which.number)) return {};
  if (made_in_part(c, tensor)) {
    if (g->chosen) return g->chosen->which;
    if (!made_in_part(c, g->base)) return {};
    return {c.graph.constant(ops::Number::of(int64_t{0})), {}};
  }
  // One that was chosen before is a candidate as any other: what its number calls new is there by now.
  auto at = std::ranges::find(c.candidates, tensor);
  const int64_t number = at - c.candidates.begin() + 1;
  if (at == c.candidates.end()) c.candidates.push_back(tensor);
  return {c.graph.constant(ops::Number::of(number)), {tensor}};
}

Which which_outside(const Context& c, Which which, ir::Value* zero) {
  const auto made = std::ranges::count_if(which.of, [&](const Value* v) { return made_in_part(c, v); });
  if (!which.number || made == 0) return which;
  return static_cast<size_t>(made) == which.of.size() ? Which{zero, {}} : Which{};
}

}  // namespace msjit::capture
