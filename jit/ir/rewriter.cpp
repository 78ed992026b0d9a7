#include "jit/ir/rewriter.h"

#include "src/base/check.h"

namespace msjit::ir {

Rewriter::Rewriter(const Graph& from) : from_(from), image_(from.values.size()) {
  to.name = from.name;
  to.device = from.device;
  to.random_counters = from.random_counters;
  to.nodes.reserve(from.nodes.size());
  to.values.reserve(from.values.size());
  to.inputs.reserve(from.inputs.size());
}

void Rewriter::copy_inputs() {
  for (const Input& in : from_.inputs) {
    Value* v = in.value->is_number
                   ? to.add_number_input(in.name, in.value->number)
                   : to.add_tensor_input(in.name, in.value->dtype, in.value->shape, in.strides, in.requires_grad);
    to.inputs.back().frozen = in.frozen;
    set(in.value, v);
  }
}

Value* Rewriter::operator()(const Value* v) const {
  if (!v) return nullptr;
  MSJIT_CHECK(image_[v->id], "a value is used before it was mapped");
  return image_[v->id];
}

Node* Rewriter::copy(const Node& n) {
  Node* m = add_node(to, n.kind);
  m->op = n.op;
  m->number_op = n.number_op;
  m->constant = n.constant;
  m->tensor = n.tensor;
  m->custom = n.custom;
  m->control = n.control;
  m->attrs = n.attrs;
  m->line = n.line;
  m->part_of = n.part_of;
  m->counter_offset = n.counter_offset;
  for (Value* v : n.operands) m->operands.push_back((*this)(v));
  for (const AttrRef& r : n.refs) m->refs.push_back({r.attr, r.element, (*this)(r.number)});
  for (Value* v : n.outputs) {
    Value* w = add_output(to, m);
    w->is_number = v->is_number;
    w->number = v->number;
    w->dtype = v->dtype;
    w->shape = v->shape;
    set(v, w);
  }
  return m;
}

void Rewriter::copy_symbolic() {
  if (!from_.symbolic) return;
  auto made = std::make_unique<Symbolic>(*from_.symbolic);
  auto map = [&](Value*& v) { v = (*this)(v); };
  auto map_refs = [&](std::vector<AttrRef>& refs) {
    for (AttrRef& a : refs) map(a.number);
  };
  for (Symbolic::Derived& d : made->derived) {
    for (auto* values : {&d.outputs, &d.inputs, &d.results})
      for (Value*& v : *values) map(v);
    map_refs(d.refs);
  }
  for (Symbolic::View& v : made->views) {
    map(v.base);
    map_refs(v.refs);
  }
  for (Symbolic::Assumption& a : made->assumptions) map(a.number);
  for (auto& [a, b] : made->same_shapes) {
    map(a);
    map(b);
  }
  to.symbolic = std::move(made);
}

Graph Rewriter::finish() {
  for (Value* v : from_.outputs) to.outputs.push_back((*this)(v));
  for (const Write& w : from_.writes)
    to.writes.push_back({w.input, (*this)(w.value), w.when ? (*this)(w.when) : nullptr, w.unseen});
  to.current_line = 0;
  return std::move(to);
}

}  // namespace msjit::ir
